//! Groups and charts: each group has one of its own, a list says the groups, and no lot or chart crosses them.

use crate::any_number::{event, holds};
use crate::archive::view;
use crate::groups::{XIAOZU, groups_of, names, plays_to_the_end, stays_in_groups};
use crate::stages::gets_stages;
use crate::support::{Organiser, acting, app, app_on, by_turns};
use caipan::actions::{self, Actor, ChartChoice, FileImport, Source};
use caipan::event::draw::official_charts;
use caipan::event::regulations::Regulations;
use caipan::event::values::ids::SessionNumber;
use caipan::files::kinds::TableKind;
use caipan::messages::Locale;

#[test]
fn groups_of_sixteen_each_have_the_chart_of_the_rule_book_and_a_list_says_the_groups() {
    by_turns(|database| {
        let app = app_on(database);
        let list = names(32);
        let organiser = event(&app, "individuals", "7", &format!("name\n{}\n", list.join("\n")));
        gets_stages(&app.store, XIAOZU);
        let players = || String::from_utf8(organiser.browser.download("/e/cup/files/players.csv")).unwrap();
        assert!(!players().lines().next().unwrap().contains("group"), "lots are not drawn");
        let made = organiser.presses("/draw", "/draw/chart", &[("chart", "generated")]);
        assert!(made.errors()[0].contains("uses chart 5 of the rule book"), "{:?}", made.errors());
        let page = organiser.browser.get("/e/cup/draw?lang=en");
        assert!(page.text(".cards").contains("groups of 16 + 16"), "{}", page.text(".cards"));
        organiser.does("/draw", "/draw/chart", &[("chart", "5")]);
        organiser.does("/draw", "/draw/seed", &[("seed", "春分"), ("drawn_by", "领队")]);
        let of = groups_of(&app);
        let chart = app.event().chart.clone().unwrap();
        let book = &official_charts::by_number(5).unwrap().chart;
        for part in chart.chart.chart().parts(&[16, 16]).unwrap() {
            assert_eq!(part.sessions, book.sessions, "the book's tables in each group");
        }
        // Everywhere the group stands beside the name: the list and its file, the board, the forms of penalties and appeals.
        let (name, group) = (&list[5], ["东", "西"][of[&list[5]]]);
        let entries = organiser.browser.get("/e/cup/entries?lang=en");
        assert!(entries.texts("#players tbody tr").iter().any(|row| row.contains(&format!("{name} Group {group}"))));
        let file = players();
        for (number, name) in (1..).zip(&list) {
            let group = ["东", "西"][of[name]];
            assert!(
                file.lines().any(|row| row.contains(name) && row.ends_with(&format!(",{number},{group}"))),
                "{file}"
            );
        }
        let penalties = organiser.browser.get("/e/cup/penalties?lang=en");
        let options = penalties.texts("#entrants option");
        assert!(options.iter().any(|option| option.ends_with(&format!("{name} · Group {group}"))), "{options:?}");
        let cards = organiser.browser.download("/e/cup/print.pdf?document=table-cards&session=1&language=en");
        let cards: String = crate::support::paper::text(&cards).split_whitespace().collect();
        assert!(cards.contains("Session1·Group东") && cards.contains("Session1·Group西"), "{cards}");
        let fields = plays_to_the_end(&app, &organiser, XIAOZU, &[(1, 2), (2, 2), (3, 2), (4, 2), (5, 2)]);
        assert_eq!(fields[1].len(), 8);
        for group in 0..2 {
            assert!(fields[1].iter().filter(|name| of[*name] == group).count() >= 3, "{:?}", fields[1]);
        }
        holds(&app.store);

        // The list makes the same groups where they are given.
        let other = Organiser { browser: organiser.browser.clone(), slug: "other".into() };
        other.creates_with(&[("kind", "individuals"), ("sessions", "3")]);
        let before = view(&app.store, "other");
        let text = "sessions = 3\n[[stage]]\nid = \"a\"\nsessions = 3\ngroups = { by = \"given\" }\n";
        let read = Regulations::from_toml(text).unwrap();
        let new = Regulations { stages: read.stages, ..before.head.regulations.clone() };
        let command = Actor::command_line();
        acting(&app.store, &command, "other").change_regulations(&new, "分组", before.version).unwrap();
        let import = FileImport::of_players("players.csv", file.as_bytes());
        let planned = acting(&app.store, &command, "other").preview_import(&import).unwrap();
        assert!(planned.standing.unwrap().0.contains(&"group"), "the preview shows the groups");
        acting(&app.store, &command, "other").import_file(&import, |_| {}).unwrap();
        let groups = &view(&app.store, "other").head.regulations.stages[0].groups.clone();
        assert_eq!(groups.members.iter().map(Vec::len).collect::<Vec<_>>(), [16, 16]);
        let named = |group: usize| list.iter().filter(|name| groups.members[group].contains(name)).collect::<Vec<_>>();
        for group in 0..2 {
            let called = ["东", "西"].iter().position(|name| groups.name(group) == *name).unwrap();
            assert_eq!(named(group), list.iter().filter(|name| of[*name] == called).collect::<Vec<_>>());
        }
        let drawn = acting(&app.store, &command, "other").choose_chart(&Source::Official(5).into());
        assert!(drawn.is_ok(), "{drawn:?}");
    });
}

#[test]
fn groups_of_a_list_are_passed_over_aloud_where_they_are_made_in_another_way_or_there_are_none() {
    let app = app();
    let organiser = event(&app, "individuals", "3", "name\n乙\n");
    let list = b"name,group\n\xe7\x94\xb2,East\nO'Brien,West\n";
    let said = |of: &str| {
        let import = FileImport::of_players("list.csv", list);
        let planned = acting(&app.store, &Actor::command_line(), "cup").preview_import(&import).unwrap();
        let said = Locale::En.say(&planned.what);
        assert!(said.contains(of), "{said}");
    };
    said("the regulations have no groups that play among themselves");
    gets_stages(
        &app.store,
        "sessions = 3\n[[stage]]\nid = \"a\"\nsessions = 3\ngroups = { count = 2, by = \"snake\" }\n",
    );
    said("those of a are made in another way (snake)");
    let crossing = "name,group\n甲,East\n丙,\n";
    assert_eq!(organiser.enters(crossing).errors(), Vec::<String>::new());
}

#[test]
fn lots_by_hand_keep_to_groups_that_are_known_and_a_chart_that_crosses_groups_is_refused() {
    let app = app();
    let list = names(16);
    let organiser = event(&app, "individuals", "3", &format!("name\n{}\n", list.join("\n")));
    let stages = |tables: &str| {
        format!("sessions = 3\n[[stage]]\nid = \"a\"\nsessions = 3\ngroups = {{ count = 2, by = \"snake\"{tables} }}\n")
    };
    gets_stages(&app.store, &stages(", tables = \"mixed\""));
    let said = || organiser.browser.get("/e/cup/regulations?lang=en").texts("#plan-says li");
    let together = "a: groups meet each other at the tables (there are 2 groups). With tables = \"own\" they play among themselves.";
    assert_eq!(said(), [together]);
    assert_eq!(app.event().chart_sizes(), [16]);
    gets_stages(&app.store, &stages(""));
    assert_eq!(said(), Vec::<String>::new());
    let refused = acting(&app.store, &Actor::command_line(), "cup").choose_chart(&Source::Official(5).into());
    let actions::Error::Refused(why) = refused.unwrap_err() else { panic!("it is refused") };
    let said = Locale::En.say(&why[0]);
    assert!(
        said.contains("is for 16 players, but the groups here have 8 + 8") && said.contains("Choose “Chart made"),
        "{said}"
    );
    let across =
        |session| (0..4).map(move |at| format!("{session},{},{},{},{},{}\n", at + 1, at + 1, at + 9, at + 5, at + 13));
    let file = format!("session,table,east,south,west,north\n{}", (1..=3).flat_map(across).collect::<String>());
    let file = FileImport { kind: TableKind::Charts, ..FileImport::of_players("c.csv", file.as_bytes()) };
    let actor = Actor::command_line();
    let Err(actions::Error::Refused(why)) = acting(&app.store, &actor, "cup").import_file(&file, |_| {}) else {
        panic!("taken");
    };
    assert!(Locale::En.say(&why[0]).contains("does not fit separate groups of 8 + 8"), "{}", Locale::En.say(&why[0]));
    let within = ChartChoice::from(Source::Generated(3));
    acting(&app.store, &actor, "cup").choose_chart(&within).unwrap();
    let event = app.event();
    assert_eq!(event.chart.as_ref().unwrap().chart.chart().spans(), [8, 8]);
    let names = |numbers: Vec<usize>| {
        let ids = event.entries.players.iter().map(|player| player.id).zip(numbers);
        ids.map(|(id, number)| (format!("player-{id}"), number.to_string())).collect::<Vec<_>>()
    };
    let sends = |numbers: Vec<usize>| {
        let fields = names(numbers);
        let fields: Vec<(&str, &str)> = fields.iter().map(|(name, number)| (name.as_str(), number.as_str())).collect();
        organiser.presses("/draw?lang=en", "/draw/hand", &[&fields[..], &[("drawn_by", "领队")]].concat())
    };
    let said = sends((1..=16).collect()).errors();
    assert!(said[0].contains("but the numbers of their group are 9 to 16"), "{said:?}");
    // By snake 1 4 5 8 9 12 13 16 are the first group.
    sends(vec![8, 9, 10, 7, 6, 11, 12, 5, 4, 13, 14, 3, 2, 15, 16, 1]).well();
    let of = groups_of(&app);
    acting(&app.store, &Actor::command_line(), "cup").seat_session(SessionNumber(1), "s").unwrap();
    stays_in_groups(&app, 1, |name| of[name]);
}
