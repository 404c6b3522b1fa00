//! Totals that do not add up: asked about at every door before anything is stored; stored with a reason they are named on the board
//! and count for nobody until they are right or the chief referee decides that they count.

use crate::archive::exported;
use crate::command_line::{Files, caipan, refused, stdout};
use crate::support::{App, Browser, Database, Organiser, Page, Phone, acting, app, app_on, by_turns};
use crate::totals::blockers;
use crate::trust::in_python;
use caipan::actions::{self, Actor, Role};
use caipan::event::record::merge::{Holds, short};
use caipan::event::values::ids::TableNumber;
use caipan::files::kinds::TableKind;
use caipan::messages::Locale;
use caipan::rules::Seat;
use caipan::store::{Store, now};
use caipan::web::BackUp;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::time::{Duration, Instant};

const LAW: &str = "either four totals add up, or the table counts for nobody until it is decided";

/// Names as they are: short, long, with accents and signs, in no order.
const NAMES: [&str; 16] = [
    "王",
    "Žofie Nováková-Řehořová",
    "O’Brien Siobhán",
    "司马相如",
    "d'Artagnan Éloïse",
    "Ng",
    "Ólafur Þórðarson",
    "李",
    "Jürgen Groß",
    "欧阳娜娜",
    "Mária Kovács-Szőke",
    "Bjørn Sørensen",
    "陈",
    "Íñigo Núñez",
    "Zoë van der Berg-Ångström",
    "阿依古丽",
];

/// An event of individuals by totals whose first session runs.
fn running(app: &App, regulations: &[(&str, &str)]) -> Organiser {
    let organiser = Organiser::of(app);
    organiser.creates_with(&[&[("kind", "individuals"), ("entry", "totals"), ("sessions", "2")], regulations].concat());
    let list = format!("name\n{}\n", NAMES.join("\n"));
    assert_eq!(organiser.enters(&list).errors(), Vec::<String>::new());
    crate::any_number::draws(&organiser, &[("sessions", "2")]);
    organiser.goes(1, &["seat", "start"]);
    organiser
}

/// Rows of results for these tables, with their totals by start seat.
fn file(app: &App, tables: &[(u16, [i32; 4])]) -> String {
    let event = app.event();
    let row = |(number, totals): &(u16, [i32; 4])| {
        let names = event.names(event.sessions[0].table(TableNumber(*number)).unwrap());
        Seat::ALL.map(|seat| format!("1,{number},\"{}\",{}\n", names[seat], totals[seat as usize])).concat()
    };
    format!("session,table,player,game_points\n{}", tables.iter().map(row).collect::<String>())
}

/// What the board says at the top of totals that do not add up, a table each.
fn told(organiser: &Organiser) -> Vec<String> {
    let lines = organiser.browser.get("/e/cup/board?lang=en").texts(".differences li li");
    lines.into_iter().filter(|line| line.starts_with("Table ")).collect()
}

fn looks_at(organiser: &Organiser, content: &str) -> Page {
    let fields = [("token", organiser.browser.get("/e/cup/files").value("token")), ("kind", "results".into())];
    let fields = fields.map(|(name, value)| (name.to_owned(), value));
    organiser.browser.send("/e/cup/files/look", &fields, Some(("results.csv", content.as_bytes())))
}

/// Whether a table counts in the ranking.
fn counts(table: u16) -> impl Fn(&App) -> bool {
    move |app| {
        let event = app.event();
        let sits = event.sessions[0].tables[usize::from(table) - 1].sitting();
        let played =
            sits.map(|player| event.lines().iter().any(|line| line.player == player)).values().map(|played| *played);
        assert!(played == [true; 4] || played == [false; 4], "all four or none: {played:?}");
        played == [true; 4]
    }
}

/// Waits until everybody reads of a table whether it counts: pages for everybody are made again at most so often.
fn everybody_reads(app: &App, table: u16, counts: bool) {
    let browser = Browser::new(&app.base);
    let begun = Instant::now();
    loop {
        let page = browser.get("/api/v1/events/cup/sessions/1/tables");
        let tables: Value = serde_json::from_str(&page.body).unwrap();
        if tables["tables"][usize::from(table) - 1]["counts"] == json!(counts) {
            let shown = browser.get(&format!("/e/cup/tables/1/{table}?lang=en"));
            if shown.body.contains("do not add up. They do not count in the ranking") != counts {
                return;
            }
        }
        assert!(begun.elapsed() < Duration::from_secs(20), "table {table}: {}", page.body);
        std::thread::yield_now();
    }
}

fn stored(app: &App, table: u16) -> Option<[i32; 4]> {
    let event = app.event();
    let signed = event.sessions[0].tables[usize::from(table) - 1].signed.clone();
    signed.map(|signed| signed.totals.values().map(|total| total.0))
}

/// A way in which four totals come in: whether they were stored, or asked about with both numbers.
type Door = fn(&App, &Organiser, u16, [i32; 4], &str) -> bool;

fn by_interface(app: &App, _: &Organiser, table: u16, totals: [i32; 4], reason: &str) -> bool {
    let [e, s, w, n] = totals;
    let four = json!({ "E": e, "S": s, "W": w, "N": n });
    let phone = Phone::with(app, &app.link("cup", &caipan::actions::Role::Recorder), "cup", table);
    let mut said = json!({ "kind": "counted", "totals": four, "entry": uuid::Uuid::new_v4() });
    if !reason.is_empty() {
        said["reason"] = json!(reason);
    }
    let answer = phone.sends_from_no_device("notes", said);
    if answer.status != 200 {
        assert_eq!((answer.status, &answer.json["code"]), (422, &json!("wrong-sum")), "{}", answer.json);
        let sum: i32 = totals.iter().sum();
        assert_eq!(answer.json["current"]["sum"], json!(sum));
        assert_eq!(answer.json["current"]["expected"], json!(2000));
    }
    answer.status == 200
}

fn by_form(_: &App, organiser: &Organiser, table: u16, totals: [i32; 4], reason: &str) -> bool {
    let (sheet, typed) = (format!("/sessions/1/tables/{table}"), totals.map(|total| total.to_string()));
    let [e, s, w, n] = typed.each_ref().map(String::as_str);
    let filled = [("signed-E", e), ("signed-S", s), ("signed-W", w), ("signed-N", n), ("reason", reason)];
    let page = organiser.presses(&sheet, &format!("{sheet}/totals"), &filled);
    if page.status != 200 {
        assert_eq!(page.status, 422);
        assert!(page.errors()[0].contains("add up to"), "{:?}", page.errors());
        assert_eq!(page.attributes("input[name=signed-E]", "value"), [e], "what was typed is still there");
    }
    page.status == 200
}

fn by_page_of_files(app: &App, organiser: &Organiser, table: u16, totals: [i32; 4], reason: &str) -> bool {
    let looked = looks_at(organiser, &file(app, &[(table, totals)]));
    if looked.status != 200 {
        assert_eq!(looked.status, 422);
        assert!(looked.errors()[0].contains("instead of 2000"), "{:?}", looked.errors());
        if reason.is_empty() {
            let page = organiser.browser.send("/e/cup/files", &looked.filled("/e/cup/files", &[]), None);
            assert_eq!(page.status, 422, "asked again");
            return false;
        }
    }
    let filled = looked.filled("/e/cup/files", &[("reason", reason)]);
    organiser.browser.send("/e/cup/files", &filled, None).well();
    true
}

fn by_command(app: &App, _: &Organiser, table: u16, totals: [i32; 4], reason: &str) -> bool {
    let files = Files::new();
    let name = files.write("results.csv", &file(app, &[(table, totals)]));
    let mut arguments = vec!["import", "--database", app.url(), "--event", "cup", "--kind", "results", &name];
    if !reason.is_empty() {
        arguments.extend(["--reason", reason]);
    }
    let done = caipan(&arguments);
    if !done.status.success() {
        let said = refused(&done);
        let places = ["results.csv, line 5", "instead of 2000", "--reason"];
        assert!(places.iter().all(|part| said.contains(part)), "{said}");
    }
    done.status.success()
}

#[test]
fn whatever_door_stores_four_totals_they_add_up_or_the_table_counts_for_nobody_until_it_is_decided() {
    by_turns(|database: Database| {
        let app = app_on(database);
        let organiser = running(&app, &[]);
        let doors: [Door; 4] = [by_interface, by_form, by_page_of_files, by_command];
        let right = [[540, 480, 500, 480], [612, -12, 900, 500], [700, 433, 433, 434], [501, 499, 500, 500]];
        let wrong = [[2000, 500, 300, 200], [9999; 4], [40, -20, 0, -20], [541, 480, 500, 480]];
        for turn in 0..4_u16 {
            for (table, door) in (1..).zip(doors) {
                let (counts, before) = (counts(table), stored(&app, table));
                let [good, bad] = [right, wrong].map(|all| all[usize::from(turn + table) % 4]);
                // Asked about, and nothing of it is stored.
                assert!(!door(&app, &organiser, table, bad, ""), "{bad:?}");
                assert_eq!(stored(&app, table), before);
                // Stored with a reason: named on the board, and for nobody.
                assert!(door(&app, &organiser, table, bad, "the paper says so"));
                assert_eq!(stored(&app, table), Some(bad));
                assert!(!counts(&app), "{LAW}: {bad:?}");
                let named = format!("Table {table}: the four totals add up to ");
                assert!(told(&organiser).iter().any(|line| line.starts_with(&named)), "{:?}", told(&organiser));
                everybody_reads(&app, table, false);
                if turn % 2 == 0 {
                    assert!(door(&app, &organiser, table, good, ""), "{good:?}");
                } else {
                    let sheet = format!("/sessions/1/tables/{table}");
                    let said = [("entry", "totals"), ("reason", "a sheet is lost")];
                    organiser.does(&sheet, &format!("{sheet}/stands"), &said);
                }
                assert!(counts(&app), "{LAW}");
                everybody_reads(&app, table, true);
                assert!(!told(&organiser).iter().any(|line| line.starts_with(&named)));
            }
            let (holds, said) = in_python("docs/recount.py", &exported(&app.store, "cup"), &[]);
            assert!(holds, "{said}");
        }
        // A decision was about the totals as they were.
        assert!(by_interface(&app, &organiser, 1, [1, 2, 3, 4], "another"));
        assert!(!counts(1)(&app));
        let refused = organiser
            .browser
            .post("/e/cup/sessions/1/close", &[("token".into(), organiser.browser.get("/e/cup/files").value("token"))]);
        assert_eq!(refused.status, 422);
        assert!(by_form(&app, &organiser, 1, right[0], ""));
        let closed = organiser.on_session(1, "close");
        assert_eq!((closed.status, closed.errors()), (200, vec![]), "decided totals do not block");
        assert_eq!(organiser.on_session(1, "publish").status, 200);
        let text = exported(&app.store, "cup");
        let (holds, said) = in_python("docs/recount.py", &text, &[]);
        assert!(holds, "{said}");
        crate::any_number::holds(&app.store);
    });
}

#[test]
fn net_scores_in_a_file_are_known_and_converted_in_one_press() {
    let app = app();
    let organiser = running(&app, &[]);
    let net = [(1, [40, -20, 0, -20]), (2, [0, 0, 0, 0]), (3, [-88, 120, -40, 8]), (4, [2000 - 1500, -500, 0, 0])];
    let converted = |table: u16| stored(&app, table).map(|totals| totals.map(|total| total - 500));
    let looked = looks_at(&organiser, &file(&app, &net));
    assert_eq!((looked.status, looked.errors().len()), (422, 4), "{:?}", looked.errors());
    let first = "Table 1: the four totals add up to 0 instead of 2000; they are 2000 too low. They look like net scores: \
                 each lacks the base score of 500.";
    assert!(looked.errors()[0].ends_with(first), "{:?}", looked.errors());
    assert!(
        looked.body.contains("+500 for every total of these 4 tables, then preview again"),
        "{}",
        looked.text("#preview")
    );
    assert_eq!(stored(&app, 1), None);
    let again =
        organiser.browser.send("/e/cup/files/look", &looked.filled("/e/cup/files", &[("convert", "yes")]), None).well();
    let shown = again.texts("table.as-stored tbody td:last-child");
    let right: Vec<String> = net.iter().flat_map(|(_, totals)| totals.map(|total| (total + 500).to_string())).collect();
    // Of many rows the first and the last are shown.
    let are_right = shown.iter().all(|cell| cell == "…" || right.contains(cell));
    assert!(shown.len() > 8 && are_right, "{shown:?}");
    let planned = again.text("#preview strong");
    assert!(planned.contains("At 4 tables the totals count, and nothing else is needed for closing."), "{planned}");
    organiser.browser.send("/e/cup/files", &again.filled("/e/cup/files", &[]), None).well();
    for (table, totals) in net {
        assert_eq!(converted(table), Some(totals));
    }
    assert_eq!(blockers(&organiser), Vec::<String>::new());
}

#[test]
fn net_scores_that_were_stored_all_the_same_are_seen_on_the_board_and_mended_by_one_press() {
    by_turns(|database: Database| {
        let app = app_on(database);
        let organiser = running(&app, &[]);
        let net = [(1, [40, -20, 0, -20]), (2, [0, 0, 0, 0]), (3, [-88, 120, -40, 8])];
        let looked = looks_at(&organiser, &file(&app, &[&net[..], &[(4, [530, 470, 500, 500])]].concat()));
        let filled = looked.filled("/e/cup/files", &[("reason", "typed at home")]);
        let done = organiser.browser.send("/e/cup/files", &filled, None).well();
        let said = done.text(".said");
        let [right, wrong] = ["At 1 table the totals count", "At 3 tables the totals do not add up"];
        assert!(said.contains(right) && said.contains(wrong), "{said}");
        let board = organiser.browser.get("/e/cup/board?lang=en");
        assert!(board.text(".differences p").starts_with("Session 1: totals that do not add up at 3 tables (1, 2, 3)"));
        assert_eq!((told(&organiser).len(), board.texts(".blockers li").len()), (3, 0), "said once");
        let action = "/e/cup/sessions/1/totals/convert";
        assert!(board.body.contains("+500 for every total of the 3 tables 1, 2, 3"), "{}", board.text("main"));
        let mended = organiser.browser.post(action, &board.filled(action, &[]));
        assert_eq!(mended.text(".said"), "Totals of 3 tables converted.");
        assert_eq!(told(&organiser), Vec::<String>::new());
        assert_eq!(blockers(&organiser), Vec::<String>::new());
        for (table, totals) in net {
            assert_eq!(stored(&app, table), Some(totals.map(|total| total + 500)));
            assert!(counts(table)(&app));
        }
        assert!(!organiser.browser.get("/e/cup/board").body.contains(action));
        crate::any_number::holds(&app.store);
    });
}

#[test]
fn the_command_line_converts_and_says_which_options_there_are() {
    let app = app();
    running(&app, &[("base_score", "0")]);
    let files = Files::new();
    let with_base = files.write("with-base.csv", &file(&app, &[(1, [540, 480, 500, 480]), (2, [500; 4])]));
    let import = ["import", "--database", app.url(), "--event", "cup"];
    let results = [&import[..], &["--kind", "results", with_base.as_str()]].concat();
    let said = refused(&caipan(&results));
    for part in [
        "line 5",
        "line 9",
        "add up to 2000 instead of 0",
        "--convert-base converts the totals of 2 tables",
        "--reason",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
    let done = stdout(&caipan(&[&results[..], &["--convert-base"]].concat()));
    assert!(done.contains("At 2 tables the totals count"), "{done}");
    assert_eq!((stored(&app, 1), stored(&app, 2)), (Some([40, -20, 0, -20]), Some([0; 4])));
}

#[test]
fn totals_of_a_closed_session_are_corrected_by_a_file_with_a_reason_and_stay_right() {
    let app = app();
    let organiser = running(&app, &[]);
    let right = [(1, [540, 480, 500, 480]), (2, [500; 4]), (3, [510, 490, 500, 500]), (4, [530, 470, 500, 500])];
    let files = Files::new();
    let import = |content: &[(u16, [i32; 4])], more: &[&str]| {
        let name = files.write("results.csv", &file(&app, content));
        let arguments = ["import", "--database", app.url(), "--event", "cup", "--kind", "results", name.as_str()];
        caipan(&[&arguments[..], more].concat())
    };
    stdout(&import(&right, &[]));
    assert_eq!(organiser.on_session(1, "close").errors(), Vec::<String>::new());
    assert!(refused(&import(&[(1, [550, 470, 500, 480])], &[])).contains("reason"), "it is asked for");
    let wrong = refused(&import(&[(1, [550, 480, 500, 480])], &["--reason", "misread"]));
    assert!(wrong.contains("add up to 2010 instead of 2000"), "{wrong}");
    stdout(&import(&[(1, [550, 470, 500, 480])], &["--reason", "misread"]));
    assert_eq!(stored(&app, 1), Some([550, 470, 500, 480]));
    // Points taken off after closing make the totals wrong, until they are corrected too: nobody is ranked by them meanwhile.
    let phone = Phone::in_browser(organiser.browser.clone(), "cup", 2);
    let filled = json!({ "kind": "filled", "seat": "E", "attendance": "played", "session_penalty": 10, "reason": "late", "entry": uuid::Uuid::new_v4() });
    assert_eq!(phone.sends_from_no_device("notes", filled).status, 200);
    assert!(!counts(2)(&app) && told(&organiser)[0].starts_with("Table 2: the four totals add up to 2000"));
    stdout(&import(&[(2, [490, 500, 500, 500])], &["--reason", "late"]));
    assert!(counts(2)(&app) && told(&organiser).is_empty());
}

#[test]
fn each_of_two_clerks_is_asked_about_totals_that_do_not_add_up() {
    let app = app();
    let organiser = running(&app, &[("second_person", "yes")]);
    let first = Phone::with(&app, &app.link("cup", &Role::Recorder), "cup", 1);
    let second = Phone::in_browser(organiser.browser.clone(), "cup", 1);
    let types = |clerk: &Phone, [e, s, w, n]: [i32; 4], reason: &str| {
        let four = json!({ "E": e, "S": s, "W": w, "N": n });
        let said = json!({ "kind": "counted", "totals": four, "reason": reason, "entry": uuid::Uuid::new_v4() });
        clerk.sends_from_no_device("notes", said)
    };
    let blocked = || {
        let of_table = blockers(&organiser).into_iter().filter(|line| line.starts_with("Table 1:"));
        of_table.collect::<Vec<_>>()
    };
    let table = |app: &App| app.event().sessions[0].tables[0].clone();
    let (wrong, right) = ([541, 480, 500, 480], [540, 480, 500, 480]);
    for clerk in [&first, &second] {
        let asked = types(clerk, wrong, "");
        assert_eq!((asked.status, &asked.json["code"]), (422, &json!("wrong-sum")), "{}", asked.json);
        let sums = (&asked.json["current"]["sum"], &asked.json["current"]["expected"]);
        assert_eq!(sums, (&json!(2001), &json!(2000)));
        assert_eq!(types(clerk, wrong, "the paper says so").status, 200);
        assert!(!table(&app).counts());
    }
    let both_typed = told(&organiser);
    assert!(both_typed.iter().any(|line| line.contains("Table 1: the four totals add up to 2001")), "{both_typed:?}");
    for clerk in [&second, &first] {
        assert_eq!(types(clerk, right, "").status, 200);
    }
    assert!(table(&app).counts());
    assert_eq!((blocked(), told(&organiser)), (vec![], vec![]));
}

#[test]
fn totals_that_stop_adding_up_by_joining_two_places_are_asked_about() {
    by_turns(|database: Database| {
        let app = app_on(database);
        let organiser = running(&app, &[]);
        let elsewhere = Database::fresh(crate::support::Kind::Sqlite);
        let there = Store::open(&elsewhere.url).unwrap();
        let actor = Actor { name: "李".into(), ..Actor::command_line() };
        actions::import_archive(&there, &actor, "a.json", exported(&app.store, "cup").as_bytes(), now()).unwrap();
        let results = |table, totals, reason: &str| {
            let import = actions::FileImport {
                kind: TableKind::Results,
                reason: reason.to_owned(),
                ..actions::FileImport::of_players("there.csv", file(&app, &[(table, totals)]).as_bytes())
            };
            acting(&there, &actor, "cup").import_file(&import, |_| {}).unwrap();
        };
        results(1, [540, 480, 500, 480], "");
        results(2, [541, 480, 500, 480], "the paper says so");
        results(3, [500; 4], "");
        // Meanwhile points are taken off here: there nobody knew.
        let phone = Phone::in_browser(organiser.browser.clone(), "cup", 1);
        let filled = json!({ "kind": "filled", "seat": "E", "attendance": "played", "session_penalty": 10, "reason": "late", "entry": uuid::Uuid::new_v4() });
        assert_eq!(phone.sends_from_no_device("notes", filled).status, 200);
        let folder = tempfile::TempDir::new().unwrap();
        let text = exported(&there, "cup");
        let archive = ("there.json", text.as_bytes());
        // Whose key it is somebody has compared.
        let key = format!("key {}", short(&there.key().unwrap().public()));
        let holds = HashMap::from([(key.clone(), Holds::There)]);
        let decided = |reason: &str| actions::Decisions { reason: reason.to_owned(), holds: holds.clone() };
        let against = |reason: &str| {
            let (_, against) = actions::check_merge(&app.store, &actor, archive, &decided(reason), now()).unwrap();
            against
        };
        let merge = |reason: &str| {
            let decisions = decided(reason);
            actions::merge_archive(&app.store, &actor, archive, &decisions, folder.path(), now())
        };
        let before = exported(&app.store, "cup");
        let Err(actions::Error::Refused(why)) = merge("") else { panic!("it asks") };
        assert_eq!((against(""), against("both papers are lost")), (why.clone(), vec![]));
        let why: Vec<String> = why.iter().map(|message| Locale::En.say(message)).collect();
        assert_eq!(why.len(), 1, "what was asked there is not asked again: {why:?}");
        let said = "Session 1: Table 1: the four totals add up to 2000 instead of 1990";
        assert!(why[0].starts_with(said) && why[0].contains("--reason"), "{why:?}");
        // On the page a reason is asked once it is known that one helps.
        let backs_up_into = |name: &str| {
            let backups = BackUp { folder: folder.path().join(name), second: None };
            app.beside_with(|settings| settings.backups = Some(backups))
        };
        std::fs::write(folder.path().join("no-folder"), "").unwrap();
        let (beside, backs_up_nowhere) = (backs_up_into("of-server"), backs_up_into("no-folder"));
        let page_of = |app: &App, holds: &str, more: &[(&str, &str)]| {
            let browser = organiser.browser.at(&app.base);
            let token = browser.get("/e/cup/merge").value("token");
            let own = [("token", token.as_str()), ("from", "file"), ("about", key.as_str()), ("holds", holds)];
            let fields = own.iter().chain(more).map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
            browser.send("/e/cup/merge", &fields.collect::<Vec<_>>(), Some(("there.json", text.as_bytes())))
        };
        let page = |holds: &str, more: &[(&str, &str)]| page_of(&beside, holds, more);
        let asks = |page: &Page| !page.attributes("input[name=reason]", "name").is_empty();
        let undecided = page("", &[("join", "yes")]);
        assert_eq!(
            undecided.errors(),
            ["Decide everything below. Nothing was joined."],
            "the key is all that is asked"
        );
        assert!(!asks(&undecided));
        let (looked, joined) = (page("there", &[]), page("there", &[("join", "yes")]));
        assert!(looked.status == 200 && !asks(&looked), "nothing is to be decided: {:?}", looked.errors());
        assert!(joined.status == 422 && asks(&joined), "{:?}", joined.errors());
        let joined = page_of(&backs_up_nowhere, "there", &[("join", "yes")]);
        assert!(joined.errors().iter().any(|why| why.contains("no-folder")), "{:?}", joined.errors());
        assert!(!asks(&joined), "no reason makes a backup");
        drop((beside, backs_up_nowhere));
        assert_eq!(exported(&app.store, "cup"), before);
        merge("both papers are lost").unwrap();
        let count = [1, 2, 3].map(|table| counts(table)(&app));
        assert_eq!(count, [false, false, true], "{LAW}");
        for table in ["Table 1: the four totals", "Table 2: the four totals"] {
            assert!(told(&organiser).iter().any(|line| line.starts_with(table)), "{:?}", told(&organiser));
        }
        assert!(by_form(&app, &organiser, 1, [530, 480, 500, 480], ""));
        assert!(counts(1)(&app));
        assert_eq!(actions::check_event(&app.store, "cup", &Default::default()).unwrap().problems, []);
    });
}
