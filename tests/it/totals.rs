//! Sessions that exist only as four totals per table: a whole day of them, and a day of hands that was cut off.

use crate::archive::exported;
use crate::official_day::{HANDS, Row, rows};
use crate::support::{
    App, Browser, Database, ENTRIES, Organiser, Page, Phone, Referee, app_on, by_turns, paper, self_draw,
};
use crate::trust::in_python;
use caipan::event::regulations::Entry;
use caipan::files::event_tables;
use caipan::files::kinds::TableKind;
use caipan::rules::GamePoints;
use serde_json::json;
use std::collections::BTreeMap;

const PLAYERS: &str = include_str!("../../fixtures/official_day/players.csv");
const TEAMS: &str = include_str!("../../fixtures/official_day/teams.csv");

/// The table scores of a session by the name of the player, and what a player lost to nobody: added up from the hands of the
/// official day with nothing of the program.
fn on_paper(session: u16, table: u16) -> BTreeMap<String, (i32, i32)> {
    let names: Vec<String> = rows(ENTRIES).into_iter().map(|row| row["name"].clone()).collect();
    let here = |row: &&Row| row["session"] == session.to_string() && row["table"] == table.to_string();
    let mut scores: BTreeMap<String, (i32, i32)> = BTreeMap::new();
    for hand in rows(HANDS).iter().filter(here) {
        let number = |field: &str| hand[field].parse::<i32>().unwrap_or(0);
        for player in hand["players"].split(' ') {
            let is = |field: &str| hand[field] == player;
            let (points, foul) = (number("points") + number("flowers"), hand["foul"].as_str());
            let loses = |loser: bool| 8 + if loser { points } else { 0 };
            let won = match hand["ending"].as_str() {
                "self-draw" if is("winner") => 3 * (8 + points),
                "self-draw" => -(8 + points),
                "discard" if is("winner") => 24 + points,
                "discard" => -loses(is("discarder")),
                _ => 0,
            };
            let (fine, lost) = match (foul, is("offender")) {
                ("below-minimum", true) => (-30, 0),
                ("below-minimum", false) => (10, 0),
                ("empty-claim", true) => (-5, 5),
                _ => (0, 0),
            };
            let name = names[player.parse::<usize>().unwrap() - 1].clone();
            let score = scores.entry(name).or_insert((500, 0));
            *score = (score.0 + won + fine, score.1 + lost);
        }
    }
    assert_eq!(scores.len(), 4);
    scores
}

/// Fills in the form of the totals on the page of the table.
fn signs(referee: &Referee, session: u16, totals: &[(String, i32)], to_nobody: &str, reason: &str) -> Page {
    let (sheet, seats) = (referee.sheet(session), referee.seats(session));
    let mut filled: Vec<(String, String)> =
        totals.iter().map(|(name, total)| (format!("signed-{}", seats[name]), total.to_string())).collect();
    filled.push(("to_nobody".into(), to_nobody.into()));
    if !reason.is_empty() {
        filled.push(("reason".into(), reason.into()));
    }
    let filled: Vec<(&str, &str)> = filled.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    referee.browser.submit(&sheet, &format!("{sheet}/totals"), &filled)
}

pub fn by_form(app: &App, session: u16, wrong_by: i32) {
    for table in 1..=4 {
        let scores = on_paper(session, table);
        let to_nobody: i32 = scores.values().map(|(_, lost)| lost).sum();
        let mut totals: Vec<(String, i32)> = scores.into_iter().map(|(name, (score, _))| (name, score)).collect();
        totals[0].1 += if table == 1 { wrong_by } else { 0 };
        let referee = Referee::of(app, "cup", table);
        let signs = |reason| signs(&referee, session, &totals, &to_nobody.to_string(), reason);
        let page = match table == 1 && wrong_by != 0 {
            true => {
                let asked = signs("");
                assert_eq!(asked.status, 422);
                let both_numbers = format!("Table 1: the four totals add up to {} instead of 2000;", 2000 + wrong_by);
                assert!(asked.errors()[0].starts_with(&both_numbers), "{:?}", asked.errors());
                signs("the paper says so")
            }
            false => signs(""),
        };
        assert_eq!((page.status, page.errors()), (200, vec![]));
        assert_eq!(page.text(".said"), format!("Totals of table {table} saved."));
    }
}

/// The totals of a session as a file.
fn file(session: u16) -> String {
    let row = |table: u16| {
        let scores = on_paper(session, table).into_iter();
        scores.map(move |(name, (score, lost))| format!("{session},{table},{name},{score},{lost}\n"))
    };
    format!("session,table,player,game_points,to_nobody\n{}", (1..=4).flat_map(row).collect::<String>())
}

pub fn blockers(organiser: &Organiser) -> Vec<String> {
    organiser.browser.get(&organiser.path("/board")).texts(".blockers li")
}

pub fn uploads(organiser: &Organiser, content: &str) -> String {
    let token = ("token".to_owned(), organiser.browser.get(&organiser.path("/files")).value("token"));
    let fields = [token, ("kind".to_owned(), "results".to_owned())];
    let looked_at =
        organiser.browser.send(&organiser.path("/files/look"), &fields, Some(("t.csv", content.as_bytes()))).well();
    let planned = looked_at.text("#preview strong");
    organiser.browser.send(&organiser.path("/files"), &looked_at.filled(&organiser.path("/files"), &[]), None).well();
    planned
}

/// Closes a session although something blocks it: the page shows no button then.
fn closes_all_the_same(organiser: &Organiser, session: u16) -> Page {
    let token = organiser.browser.get(&organiser.path("/files")).value("token");
    organiser.browser.post(&organiser.path(&format!("/sessions/{session}/close")), &[("token".to_owned(), token)])
}

#[test]
fn a_whole_day_on_totals_gives_the_ranking_of_its_hands() {
    by_turns(|database: Database| {
        let app = app_on(database);
        // What was signed is the paper: no signature on a phone is waited for.
        let regulations = [("entry", "totals"), ("signatures", "yes")];
        let organiser = Organiser::with_regulations(&app, &regulations);
        assert_eq!(app.event().head.regulations.entry, Entry::Totals);
        for session in 1..=4 {
            organiser.goes(session, &["seat", "start"]);
            let missing = blockers(&organiser);
            assert_eq!(missing.len(), 1);
            assert!(missing[0].starts_with("Totals missing at 4 tables: 1, 2, 3, 4."), "{missing:?}");
            match session {
                1 => {
                    by_form(&app, session, 2);
                    let refused = closes_all_the_same(&organiser, session);
                    assert_eq!(refused.status, 422);
                    let errors = refused.errors();
                    let both_numbers = "Table 1: the four totals add up to 2002 instead of 2000";
                    assert!(errors.len() == 1 && errors[0].starts_with(both_numbers), "{errors:?}");
                    by_form(&app, session, 0);
                }
                2 => {
                    let planned = uploads(&organiser, &file(session));
                    assert!(planned.contains("the signed totals of 4 tables, 0 already entered."), "{planned}");
                    assert!(planned.contains("At 4 tables the totals count"), "{planned}");
                }
                _ => {
                    uploads(&organiser, &file(session));
                }
            }
            assert_eq!(blockers(&organiser), Vec::<String>::new());
            organiser.on_session(session, "close").well();
            assert_eq!(organiser.on_session(session, "publish").status, 200);
        }
        let view = app.event();
        let csv = |kind| event_tables::tables(&view, kind, None, caipan::store::now())[0].csv().unwrap();
        assert_eq!((csv(TableKind::Standings).as_str(), csv(TableKind::TeamStandings).as_str()), (PLAYERS, TEAMS));
        let text = exported(&app.store, "cup");
        let (holds, said) = in_python("docs/recount.py", &text, &[]);
        assert!(holds && said.contains("session 4, table 4: four totals stand: "), "{said}");
        let pdf = organiser.browser.download("/e/cup/print.pdf?document=score-record&session=1&language=en");
        assert_eq!(paper::text(&pdf).matches("by totals").count(), 20, "in the four rows of four sheets, and below");
        let summary = organiser.browser.download("/e/cup/print.pdf?document=score-summary&language=en");
        assert!(paper::text(&summary).contains("Session 4, by totals: tables 1, 2, 3, 4."));
        let standings = Browser::new(&app.base).get("/e/cup/players");
        let player = Browser::new(&app.base).get(&format!("/e/cup/players/{}", view.players()[0].key.0));
        assert!([&standings, &player].iter().all(|page| !page.body.contains("by totals")), "all tables are");
    });
}

/// The session runs; every table has one hand, and tables 1 and 3 have ended with it.
fn cut_off(app: &App) -> Organiser {
    let organiser = Organiser::playing(app, &[]);
    for table in 1..=4 {
        let phone = Phone::of(app, "cup", table);
        assert_eq!(phone.records(1, self_draw("E", 8)).status, 200);
        if table % 2 == 1 {
            assert_eq!(phone.records(2, json!({ "ending": "stopped" })).status, 200);
        }
    }
    organiser
}

fn decides(organiser: &Organiser, table: u16, entry: &str) -> Page {
    let sheet = format!("/sessions/1/tables/{table}");
    organiser.presses(&sheet, &format!("{sheet}/stands"), &[("entry", entry), ("reason", "停电")])
}

#[test]
fn a_session_begun_with_hands_ends_with_totals_where_the_chief_referee_says_so() {
    by_turns(|database: Database| {
        let app = app_on(database);
        let organiser = cut_off(&app);
        let table = |number: usize| app.event().sessions[0].tables[number - 1].clone();
        let scores = |number| table(number).cards().values().map(|points| points.0);
        for number in [2, 4] {
            let referee = Referee::of(&app, "cup", number);
            let shown = table(usize::from(number));
            let names = app.event().names(&shown).values().map(String::clone);
            let totals: Vec<(String, i32)> = names.into_iter().zip([600, 500, 480, 420]).collect();
            assert_eq!(signs(&referee, 1, &totals, "", "").status, 200);
            // Who is not the chief referee does not decide, on the page or on the phone.
            let token = referee.browser.get(&referee.sheet(1)).value("token");
            let fields = [("token", token.as_str()), ("entry", "totals"), ("reason", "x")];
            let fields = fields.map(|(name, value)| (name.to_owned(), value.to_owned()));
            assert_eq!(referee.browser.post(&format!("{}/stands", referee.sheet(1)), &fields).status, 403);
            let said = json!({ "kind": "decided", "reason": "x", "result": "totals" });
            assert_eq!(Phone::of(&app, "cup", number).notes(said).status, 403);
        }
        assert_eq!(scores(2), [548, 484, 484, 484], "totals beside the hands change nothing");
        let plays = |blockers: &[String]| blockers.iter().filter(|line| line.contains("is still playing")).count();
        assert_eq!(plays(&blockers(&organiser)), 2);
        decides(&organiser, 1, "totals").well();
        assert!(blockers(&organiser)[0].starts_with("Totals missing at table 1."), "{:?}", blockers(&organiser));
        // One table on its page, one from the board; then one back, and again.
        assert_eq!(decides(&organiser, 2, "totals").status, 200);
        let four = [("table", "4"), ("entry", "totals"), ("reason", "停电")];
        assert_eq!(organiser.presses("/board", "/sessions/1/stands", &four).status, 200);
        assert_eq!((scores(2), scores(4)), ([600, 500, 480, 420], [600, 500, 480, 420]));
        assert_eq!(decides(&organiser, 2, "hands").status, 200);
        assert_eq!(decides(&organiser, 1, "hands").status, 200);
        assert_eq!(scores(2), [548, 484, 484, 484]);
        assert_eq!(table(2).signed.as_ref().and_then(|signed| signed.decision.clone()).as_deref(), Some("停电"));
        let again = blockers(&organiser);
        assert_eq!((again.len(), plays(&again)), (1, 1), "{again:?}");
        assert_eq!(decides(&organiser, 2, "totals").status, 200);
        let shown = organiser.browser.get(&organiser.path("/sessions/1/tables/2")).texts(".note");
        assert!(shown.iter().any(|line| line.contains("that the signed totals count: 停电")), "{shown:?}");
        let guest = |page: &str| Browser::new(&app.base).get(&format!("/e/cup/{page}"));
        assert!(guest("tables").body.contains("by totals"));
        assert!(guest("players").body.contains("Session 1, by totals: tables "), "where others are not");
        let said = guest("tables/1/2?lang=en").texts(".note");
        assert!(said.contains(&"The four totals count at this table, not its hands.".to_owned()), "{said:?}");
        // All tables at once, and back, by one form each.
        let all = |entry| organiser.presses("/board", "/sessions/1/stands", &[("entry", entry), ("reason", "试")]);
        assert_eq!(all("totals").text(".said"), "The signed totals count at 2 tables.");
        assert!(blockers(&organiser)[0].starts_with("Totals missing at 2 tables: 1, 3."));
        assert_eq!(all("hands").text(".said"), "The hands count at 4 tables.");
        for number in [2, 4] {
            assert_eq!(decides(&organiser, number, "totals").status, 200);
        }
        organiser.on_session(1, "close").well();
        assert_eq!(organiser.on_session(1, "publish").status, 200);
        after_closing(&app, &organiser);
        let (holds, said) = in_python("docs/recount.py", &exported(&app.store, "cup"), &[]);
        assert!(holds, "{said}");
    });
}

/// What stands is decided while a session runs; totals that stand are corrected for a while, as hands are.
fn after_closing(app: &App, organiser: &Organiser) {
    let token = organiser.browser.get(&organiser.path("/files")).value("token");
    let fields = [("token", token.as_str()), ("entry", "hands"), ("reason", "x")];
    let fields = fields.map(|(name, value)| (name.to_owned(), value.to_owned()));
    let late = organiser.browser.post(&organiser.path("/sessions/1/tables/2/stands"), &fields);
    assert_eq!(late.status, 422);
    assert!(late.errors()[0].contains("Session 1 is not running"), "{:?}", late.errors());
    let corrects = |north: &str, reason: &str| {
        let sheet = "/sessions/1/tables/2";
        organiser.presses(
            sheet,
            &format!("{sheet}/totals"),
            &[("signed-E", "590"), ("signed-N", north), ("reason", reason)],
        )
    };
    let wrong = corrects("420", "看错");
    assert_eq!(wrong.status, 422);
    assert!(wrong.errors()[0].contains("add up to 1990 instead of 2000"), "{:?}", wrong.errors());
    assert_eq!(corrects("430", "").status, 422, "a reason is asked for");
    assert_eq!(corrects("430", "看错").status, 200);
    let east = app.event().sessions[0].tables[1].cards().east;
    assert_eq!(east, GamePoints(590));
    let page = Referee::of(app, "cup", 2).browser.get(&organiser.path("/sessions/1/tables/2"));
    assert!(!page.body.contains("tables/2/totals"), "the referee of the table does not");
}

#[test]
fn a_phone_takes_the_four_totals_where_they_stand() {
    by_turns(|database: Database| {
        let app = app_on(database);
        let organiser = Organiser::playing(&app, &[("entry", "totals")]);
        let phone = Phone::of(&app, "cup", 1);
        assert_eq!(phone.sheet()["entry"], "totals");
        assert_eq!(phone.records(1, self_draw("E", 8)).status, 200, "hands may be recorded");
        let totals = json!({ "E": 1020, "S": 500, "W": 480, "N": -20 });
        let negative = json!({ "kind": "counted", "totals": totals, "cards": null, "to_nobody": -20 });
        assert_eq!(phone.notes(negative).status, 422);
        let said = json!({ "kind": "counted", "totals": totals, "cards": null, "to_nobody": 20 });
        let counted = phone.notes(said);
        assert_eq!((counted.status, &counted.json["counted"]["differences"]), (200, &json!([])), "{}", counted.json);
        let sheet = phone.sheet();
        assert_eq!((&sheet["totals"], &sheet["cards"]["E"]), (&totals, &json!(548)));
        let line = blockers(&organiser).remove(0);
        assert!(line.starts_with("Totals missing at 3 tables: 2, 3, 4."), "{line}");
        // No cards were counted, and none are named.
        let audit = organiser.browser.get("/e/cup/audit?lang=en").texts(".audit tbody tr");
        let said = audit.iter().find(|row| row.contains("Noted totals")).unwrap();
        assert!(said.contains("1020 500 480 −20"), "{said}");
    });
}

#[test]
fn totals_that_contradict_the_hands_of_their_table_are_named_on_the_board_and_among_the_totals() {
    by_turns(|database: Database| {
        let app = app_on(database);
        let organiser = Organiser::playing(&app, &[("entry", "totals")]);
        let phone = Phone::of(&app, "cup", 1);
        assert_eq!(phone.records(1, self_draw("E", 8)).status, 200);
        by_form(&app, 1, 0);
        let told = || {
            let board = organiser.browser.get("/e/cup/board?lang=en");
            let grid = organiser.browser.get("/e/cup/sessions/1/totals?lang=en");
            assert_eq!(board.texts("#next .button"), ["Close session 1"], "nothing is blocked");
            (board.texts(".wanted .badge"), board.texts(".calm").len(), grid.attributes(".grid a.differs", "href"))
        };
        let nothing = (Vec::new(), 1, Vec::new());
        assert_eq!(told(), nothing, "hands that are not all there contradict nothing");
        assert_eq!(phone.records(2, json!({ "ending": "stopped" })).status, 200);
        let link = "/e/cup/sessions/1/tables/1".to_owned();
        assert_eq!(told(), (vec!["totals and hands differ".to_owned()], 0, vec![link]));
        let event = app.event();
        let table = &event.sessions[0].tables[0];
        let names = event.names(table).values().map(String::clone).into_iter();
        let totals: Vec<(String, i32)> = names.zip(table.of_hands().values().map(|points| points.0)).collect();
        signs(&Referee::of(&app, "cup", 1), 1, &totals, "", "").well();
        assert_eq!(told(), nothing);
    });
}

#[test]
fn what_hands_alone_write_has_nothing_of_totals() {
    let app = crate::support::app();
    let organiser = cut_off(&app);
    let sheet = "/sessions/1/tables/1";
    let signs = [("signed-E", "550"), ("signed-S", "482"), ("signed-W", "484"), ("signed-N", "484")];
    assert_eq!(organiser.presses(sheet, &format!("{sheet}/totals"), &signs).status, 200);
    assert_eq!(decides(&organiser, 1, "hands").status, 200);
    // As archives of before have it: their hashes stay what they were.
    let text = exported(&app.store, "cup");
    let rows = text.lines().filter(|line| line.starts_with("{\"session\":1,\"table\":1,")).collect::<String>();
    assert!(rows.contains(r#""north":484,"decision":"停电""#), "{rows}");
    assert!(rows.contains(r#"{"kind":"decided","reason":"停电"}"#), "{rows}");
    assert!(!text.contains(r#"{"entry":"#) && !text.contains(r#","entry":"hands","signatures""#));
}

#[test]
fn the_board_says_which_session_has_to_be_published_before_the_next_begins() {
    let app = crate::support::app();
    let organiser = Organiser::playing(&app, &[("entry", "totals")]);
    by_form(&app, 1, 0);
    for (session, what) in [(1, "close"), (2, "seat")] {
        assert_eq!(organiser.on_session(session, what).errors(), Vec::<String>::new());
    }
    let board = || organiser.browser.get("/e/cup/board?lang=en");
    let first = "Publish session 1 first: the standings after it cannot be published once another session has begun.";
    assert_eq!(board().texts(".loses"), [first]);
    assert!(board().text("#session-1 h2").contains("Closed, not published"));
    assert_eq!(organiser.on_session(2, "start").status, 200);
    assert_eq!(board().texts(".loses"), Vec::<String>::new());
    assert!(board().text("#session-1 h2").contains("Closed; a later session began before it was published"));
}

#[test]
fn a_correction_of_what_is_published_says_that_it_stays() {
    let app = crate::support::app();
    let organiser = Organiser::playing(&app, &[("entry", "totals")]);
    by_form(&app, 1, 0);
    organiser.goes(1, &["close", "publish"]);
    let sheet = "/sessions/1/tables/1";
    let page = organiser.browser.get(&organiser.path(sheet));
    let [east, south] = ["signed-E", "signed-S"].map(|field| page.value(field));
    let fields = [("signed-E", south.as_str()), ("signed-S", east.as_str()), ("reason", "misread")];
    let saved = organiser.does(sheet, &format!("{sheet}/totals"), &fields);
    assert!(saved.text(".said").ends_with("until standings are published again."), "{}", saved.text(".said"));
}
