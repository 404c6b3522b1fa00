//! A federation's list beside the entries: differences are shown, taken over where they are ticked, and entries made of numbers.

use crate::archive::{create_with, view};
use crate::command_line::{Files, caipan, refused, stdout};
use crate::support::{Database, ENTRIES, Kind, Organiser, app_on, by_turns};
use caipan::event::regulations::Regulations;

/// 王建国 without anything, 李晓梅 by number, 张伟 twice; a name that nobody has.
const LIST: &str = "EMA number,Name,Country,Club\n8010039,王建国,CHN,杭州\n08010040,李小梅,CN,\n08010041,张伟,CHN,北京\n\
                    08010042,张伟,CHN,上海\n08010050,新人,FRA,Paris\n";

#[test]
fn what_differs_from_the_list_is_shown_and_taken_over_where_it_is_ticked() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = Organiser::of(&app);
        organiser.creates();
        organiser.enters(ENTRIES);
        let player = |at: usize| app.event().entries.players[at].clone();
        let about = format!("/entries/players/{}", player(1).id);
        let known = [("registers", "EMA 08010040"), ("country", "China")];
        assert_eq!(organiser.presses(&about, &about, &known).errors(), Vec::<String>::new());

        let compare = || organiser.browser.upload("/e/cup/entries", "/e/cup/entries/list", "list.csv", LIST.as_bytes());
        let page = compare();
        let rows = page.texts("#compared tbody tr");
        assert_eq!(
            rows[..4],
            [
                "王建国 Club: 杭州 Country: China Registers: EMA 08010039",
                "李晓梅 Name: 李晓梅 李小梅",
                "张伟 2 players of this name are on the list: enter the number first",
                "陈思远 Not on the list",
            ]
        );
        // What is missing is ticked; another name is not, until somebody does.
        let action = "/e/cup/entries/list/take-over";
        let ticked = page.filled(action, &[]);
        assert_eq!(organiser.browser.post(action, &ticked).errors(), Vec::<String>::new());
        let (first, second) = (player(0), player(1));
        let has = |of: &caipan::event::event::Player| {
            [&of.name, &of.background.club, &of.background.country, &of.background.registers]
                .map(String::clone)
                .join("|")
        };
        assert_eq!(
            (has(&first).as_str(), has(&second).as_str()),
            ("王建国|杭州|China|EMA 08010039", "李晓梅||China|EMA 08010040")
        );
        assert_eq!(compare().texts("#compared tbody tr")[0], "王建国 Same on the list");
        let audit = organiser.browser.get("/e/cup/audit").text("main");
        assert!(audit.contains("Applied changes from a federation’s list") && audit.contains("王建国"), "{audit}");

        let name = page.attributes("#compared tr:nth-child(2) input", "value");
        let fields = [ticked[0].clone(), ("take-2-1".into(), name[0].clone())];
        assert_eq!(organiser.browser.post(action, &fields).errors(), Vec::<String>::new());
        assert_eq!(has(&player(1)), "李小梅||China|EMA 08010040");
        // The same again is not what was compared; nothing is nothing.
        let another = ("token".to_owned(), organiser.browser.get("/e/cup/entries").value("token"));
        let again = organiser.browser.post(action, &[another, fields[1].clone()]).errors();
        assert!(again[0].contains("has changed since the comparison"), "{again:?}");
        assert!(organiser.browser.post(action, &fields[..1]).errors()[0].contains("Nothing is ticked"));
        assert_eq!(has(&player(1)), "李小梅||China|EMA 08010040");
    });
}

#[test]
fn players_are_entered_by_numbers_or_names_on_the_list() {
    let (database, files) = (Database::fresh(Kind::Sqlite), Files::new());
    let store = database.open();
    create_with(&store, "cup", false, Regulations::default());
    let (list, data) = (files.write("list.csv", LIST), files.path("data"));
    let entrants = |more: &[&str]| {
        let all = ["entrants", "--event", "cup", "--database", &database.url, "--data", &data, "--from", &list];
        caipan(&[&all[..], more].concat())
    };
    let wrong = refused(&entrants(&[&files.write("wrong.txt", "8010039\n张伟\n\n无名\n")]));
    assert!(
        wrong.contains("Line 2: the list has 2 players called “张伟”") && wrong.contains("Line 4: “无名” is not"),
        "{wrong}"
    );
    assert!(view(&store, "cup").entries.players.is_empty(), "all or nothing");
    stdout(&entrants(&[&files.write("typed.txt", "8010039\n新人\nEMA 08010042\n")]));
    let entered = view(&store, "cup").entries.players.clone();
    let known = |at: usize| {
        let of = &entered[at];
        [&of.name, &of.background.club, &of.background.country, &of.background.registers].map(String::clone).join("|")
    };
    assert_eq!(
        [known(0), known(1), known(2)],
        ["王建国|杭州|CHN|EMA 08010039", "新人|Paris|FRA|EMA 08010050", "张伟|上海|CHN|EMA 08010042"]
    );
    assert_eq!(stdout(&entrants(&[])), "", "they are as on the list");

    let moved = LIST.replace("Paris", "Lyon");
    let list = files.write("moved.csv", &moved);
    let all = ["entrants", "--event", "cup", "--database", &database.url, "--data", &data, "--from", &list];
    assert_eq!(stdout(&caipan(&all)), "新人: Club Paris → Lyon\n");
    stdout(&caipan(&[&all[..], &["--take-over"]].concat()));
    assert_eq!(view(&store, "cup").entries.players[1].background.club, "Lyon");
}
