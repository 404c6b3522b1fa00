//! Documents printed through the web and from the command line, read again with another program.
#![allow(clippy::float_arithmetic, reason = "no score: places on paper")]

use crate::any_number::{event, individuals};
use crate::command_line::{Files, caipan, refused, stdout};
use crate::score_record::{HANDS, fields, rows};
use crate::support::paper::{poppler, sheets, text};
use crate::support::{
    App, Database, Kind, Organiser, Page, Phone, Referee, app, app_on, by_turns, drawn, hand_of, long_or,
};
use crate::totals::by_form;
use caipan::actions::{Document, Role};
use caipan::paper::Language;
use caipan::rules::Seat;
use calamine::{DataType, Reader, Xlsx, open_workbook_from_rs};
use serde_json::json;
use std::io::Cursor;

/// The fonts that papers may have.
const FONTS: [&str; 4] = ["LXGWWenKai-Regular", "NotoSans-Regular", "LXGWWenKai-Bold", "NotoSans-Bold"];

/// A session at table 1 as it is in fixtures/score_record, closed but for the other tables.
pub fn played(app: &App) -> Organiser {
    let organiser = Organiser::with_event(app);
    organiser.presses("/board", "/sessions/1/seat", &[("seed", "paper")]);
    organiser.on_session(1, "start");
    let referee = Referee::of(app, &organiser.slug, 1);
    for row in rows(HANDS) {
        let fields = fields(&row);
        let fields: Vec<(&str, &str)> = fields.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        let said = match row["reason"].as_str() {
            "" => referee.records(1, &fields),
            _ => referee.corrects(1, row["hand"].parse().unwrap(), &fields),
        };
        assert_eq!((said.status, said.errors()), (200, vec![]), "{row:?}");
    }
    let chief = Phone::with(app, &app.link(&organiser.slug, &Role::ChiefReferee), &organiser.slug, 1);
    for said in [
        json!({ "kind": "filled", "seat": "S", "attendance": "played", "session_penalty": 10, "reason": "堵车" }),
        json!({ "kind": "filled", "seat": "N", "attendance": "stood-in", "own_points": 500, "reason": "身体不适" }),
    ] {
        assert_eq!(chief.notes(said).status, 200);
    }
    organiser
}

/// Every document of the event on the paper named: in every language, or in the short form in one, which is another for the next
/// document.
fn documents<'a>(organiser: &'a Organiser, paper: &'a str) -> impl Iterator<Item = (&'static str, Vec<u8>)> + 'a {
    let all = Document::ALL
        .map(Document::code)
        .into_iter()
        .filter(|code| !["certificate", Document::Walls.code()].contains(code));
    all.enumerate().flat_map(move |(place, code)| {
        let all = Language::all();
        let languages: Vec<Language> =
            all.iter().cycle().skip(place + paper.len()).take(long_or(1, all.len())).copied().collect();
        languages.into_iter().map(move |language| {
            let language = language.to_string().replace('+', "%2B");
            let path = format!("/print.pdf?document={code}&session=&language={language}&paper={paper}");
            (code, organiser.browser.download(&organiser.path(&path)))
        })
    })
}

#[test]
fn every_document_is_on_its_paper_in_every_language_with_parts_of_its_fonts_and_says_what_its_texts_are() {
    let app = App::in_a_network(Database::fresh(Kind::Sqlite));
    let organiser = played(&app);
    for (paper, sides) in [("a4", [595.0, 842.0]), ("letter", [612.0, 792.0])] {
        for (code, pdf) in documents(&organiser, paper) {
            let most = if code == "event-kit" { 400_000 } else { 200_000 };
            assert!(pdf.len() < most, "{code}: {} bytes", pdf.len());
            let fonts = poppler("pdffonts", &["-"], &pdf);
            for line in fonts.lines().skip(2) {
                let font: Vec<&str> = line.split_whitespace().collect();
                let (_, name) = font[0].split_once('+').unwrap();
                assert!(FONTS.contains(&name) && font[4..7] == ["yes"; 3], "{fonts}");
            }
            assert!((4..=6).contains(&fonts.lines().count()), "{fonts}");
            assert!(poppler("pdfinfo", &["-"], &pdf).contains("Tagged:          yes"), "{code}");
            let structure = poppler("pdfinfo", &["-struct", "-"], &pdf);
            let sheets = sheets(&pdf);
            assert_eq!(structure.matches("Sect").count(), sheets.len(), "{code}: {structure}");
            assert!(structure.contains("P (block)"), "{code}: {structure}");
            for sheet in sheets {
                let (short, long) = (sheet.width.min(sheet.height), sheet.width.max(sheet.height));
                assert!((short - sides[0]).abs() < 1.0 && (long - sides[1]).abs() < 1.0, "{code}: {short} x {long}");
                for word in &sheet.words {
                    let inside = word.left >= 0.0 && word.right <= sheet.width && word.top >= 0.0;
                    assert!(inside && word.bottom <= sheet.height, "{code}: {word:?}");
                }
            }
        }
    }
}

#[test]
fn the_papers_of_a_session_are_one_file() {
    let app = app();
    let organiser = Organiser::with_event(&app);
    assert_eq!(organiser.on_session(1, "seat").status, 200);
    let link = organiser.path("/print.pdf?document=kit&session=1");
    assert!(organiser.browser.get(&organiser.path("/board")).body.contains(&link.replace('&', "&amp;")));
    let pdf = organiser.browser.download(&format!("{link}&language=en"));
    let titles = ["Score Sheet", "Penalty Record", "Appeal", "seating plan by table"];
    let read = text(&pdf);
    let pages: Vec<&str> = read.split('\u{c}').collect();
    let of = |title: &str| pages.iter().filter(|page| page.contains(title)).count();
    assert_eq!(titles.map(of), [6, 1, 2, 1], "{read}");
    // Every table has its sheet, with who sits there; the spare ones nobody.
    let view = app.event();
    let pages: Vec<String> = pages.iter().map(|page| page.split_whitespace().collect()).collect();
    // The characters of longer names stand under each other.
    let short: Vec<_> = view.entries.players.iter().filter(|player| player.name.chars().count() == 2).collect();
    assert!(short.len() >= 4, "{}", short.len());
    for player in short {
        let sheets = pages.iter().filter(|page| page.contains("ScoreSheet") && page.contains(&player.name)).count();
        assert_eq!(sheets, 1, "{}", player.name);
    }
    // Also of a session that is only planned.
    assert_eq!(organiser.browser.get(&organiser.path("/print.pdf?document=kit&session=2")).status, 200);
}

#[test]
fn the_score_summary_is_a_workbook_of_the_same_form() {
    let app = app();
    let organiser = played(&app);
    let bytes = organiser.browser.download(&organiser.path("/print.xlsx?document=score-summary&language=zh-Hans"));
    let mut workbook: Xlsx<_> = open_workbook_from_rs(Cursor::new(bytes)).unwrap();
    let cells = workbook.worksheet_range("比赛成绩统计表").unwrap();
    let heads = cells.rows().position(|row| row[0] == "单位").unwrap();
    let session = cells.rows().nth(heads + 1).unwrap();
    assert_eq!(
        (&cells.rows().nth(heads).unwrap()[3].to_string(), &session[3].to_string()),
        (&"个人比赛分".into(), &"第 1 局".into())
    );
    let view = app.event();
    let east = view.sessions[0].tables[0].players.east;
    let name = view.entries.player_name(east);
    let row = cells.rows().find(|row| row[1] == name.as_str()).unwrap();
    assert_eq!(
        row[3].as_i64(),
        Some(view.sessions[0].tables[0].cards()[Seat::East].0.into()),
        "a number, as on the screen"
    );
    let refused = organiser.browser.get(&organiser.path("/print.xlsx?document=seating"));
    let why = "Only the score summary (form 6) is available as a workbook: print this document as PDF.";
    assert_eq!((refused.status, refused.errors()), (422, vec![why.to_owned()]));
}

#[test]
fn what_cannot_be_printed_is_said_and_who_may_not_print_does_not() {
    let app = app();
    let organiser = Organiser::with_event(&app);
    let refused = |query: &str| {
        let page = organiser.browser.get(&organiser.path(&format!("/print.pdf?{query}")));
        assert_eq!(page.status, 422, "{query}");
        page.errors()
    };
    let no_results = "There are no results yet, or a session is running: close it before you print certificates.";
    assert_eq!(refused("document=certificate"), [no_results]);
    assert_eq!(refused("document=letter"), ["There is no document “letter”. Choose one on this page."]);
    let no_number = "“one” is not a valid number. Enter the number of a session or table, or leave the field empty.";
    assert_eq!(refused("document=seating&session=one"), [no_number]);
    assert!(refused("document=score-record&session=9")[0].starts_with("There is no session 9"));
    let path = organiser.path("/sessions/1/tables/1/sheet.pdf");
    assert_eq!(organiser.browser.get(&path).status, 200, "before play: who sits where");
    let player = format!("/entries/players/{}", app.event().entries.players[0].id);
    let renamed = organiser.presses(&player, &format!("{player}/rename"), &[("name", "𠮷田🀄"), ("reason", "写错")]);
    assert_eq!(renamed.status, 200);
    let form = organiser.browser.download(&organiser.path("/print.pdf?document=entry-form&language=en"));
    assert!(text(&form).contains("𠮷田□"), "{}", text(&form));
}

#[test]
fn what_cannot_be_printed_yet_is_grey_and_individuals_have_no_forms_of_teams() {
    let app = App::in_a_network(Database::fresh(Kind::Sqlite));
    let organiser = event(&app, "individuals", "2", &individuals(16));
    let buttons = |which: &str| {
        let page = organiser.browser.get("/e/cup/print?lang=en");
        page.attributes(&format!("button[name=document]{which}"), "value")
    };
    assert!(!buttons("").iter().any(|own| ["entry-form", "draw-order", "seat-draw"].contains(&own.as_str())));
    let seated = ["event-kit", "seating", "table-cards", "player-cards", "draw-protocol", "kit", "score-record"];
    assert_eq!(buttons("[disabled]"), [&seated[..], &["certificate"]].concat());
    assert_eq!(organiser.presses("/draw", "/draw/seats", &[]).errors(), Vec::<String>::new());
    assert_eq!(buttons("[disabled]"), ["certificate"]);
}

#[test]
fn a_name_that_the_font_lacks_keeps_no_paper_from_the_hall() {
    let app = app();
    let organiser = played(&app);
    let seated = app.event().sessions[0].tables[0].players;
    let names = ["🀄 Dragon Karl", "محمد علي", "דוד כהן", "龘"];
    for (player, name) in seated.values().into_iter().zip(names) {
        let player = format!("/entries/players/{}", player.0);
        let renamed = organiser.presses(&player, &format!("{player}/rename"), &[("name", name), ("reason", "写错")]);
        assert_eq!(renamed.status, 200);
    }
    let said = organiser.browser.get("/e/cup/entries?lang=en").texts(".note li");
    let karl = "“🀄 Dragon Karl”: the document font lacks 🀄 (U+1F004). The printout shows □ instead; pages show the text as it is.";
    assert!(said.iter().any(|said| said == karl), "{said:?}");
    let papers = ["entry-form", "score-record&session=1&table=1", "standings", "event-kit"].map(|document| {
        let path = organiser.path(&format!("/print.pdf?language=en&document={document}"));
        (document, text(&organiser.browser.download(&path)))
    });
    for (document, paper) in papers {
        let squeezed: String = paper.split_whitespace().collect();
        for shown in ["□", "Dragon", "Karl", "□□□□", "龘"] {
            assert!(squeezed.contains(shown), "{document}: {shown} in {paper}");
        }
    }
}

#[test]
fn an_emoji_in_any_text_is_said_where_it_is_entered_and_keeps_no_paper_from_the_hall() {
    let app = App::in_a_network(Database::fresh(Kind::Sqlite));
    let organiser = played(&app);
    let lacks = |said: &str, text: &str| {
        assert!(said.contains(&format!("“{text}”: the document font lacks")), "{text}: {said}");
    };
    let says = |page: Page, text: &str| {
        assert_eq!((page.status, page.errors()), (200, vec![]), "{text}");
        lacks(&page.text(".said"), text);
    };
    let event = app.event();
    let team = format!("/entries/teams/{}", event.entries.teams[0].id);
    let player = format!("/entries/players/{}", event.entries.players[0].id);
    let renames = |on: &str, action: String, name| {
        says(organiser.presses(on, &action, &[("name", name), ("reason", "misspelt")]), name);
    };
    renames("/entries", "/entries/rename".into(), "Coupe d’Orléans 🎉");
    renames("/entries", format!("{team}/rename"), "Équipe 🐉");
    renames(&player, format!("{player}/rename"), "O’Brien 🀄");
    let led = [("leader", "Ōé 🎎"), ("coach", ""), ("reason", "late")];
    says(organiser.presses("/entries", &format!("{team}/leader"), &led), "Ōé 🎎");
    let of = format!("player-{}", event.entries.players[1].id);
    says(organiser.takes_off(&[("of", &of), ("points", "1/2"), ("reason", "phone 📱")]), "phone 📱");
    let paper = [("session", "1"), ("who", "1"), ("by", "李"), ("ruling", "no win 🀫"), ("fee", "200")];
    says(organiser.presses("/appeals", "/appeals", &paper), "no win 🀫");
    let moved = [("place", "Salle 🏛"), ("reason", "moved")];
    let looked = organiser.presses("/regulations", "/regulations", &moved);
    let action = organiser.path("/regulations");
    says(organiser.browser.post(&action, &looked.filled(&action, &moved)), "Salle 🏛");
    // By phone: a penalty and its hand, points of a session, a call.
    let chief = Phone::with(&app, &app.link("cup", &Role::ChiefReferee), "cup", 2);
    let mut hand = hand_of(1, 0, drawn());
    hand["penalties"] =
        json!([{ "foul": "empty-claim", "offender": "S", "points": 20, "payee": "nobody", "reason": "a guest 🧳" }]);
    for (what, said, text) in [
        ("hands", hand, "a guest 🧳"),
        (
            "notes",
            json!({ "kind": "filled", "seat": "W", "attendance": "played", "session_penalty": 10, "reason": "堵车 🚗" }),
            "堵车 🚗",
        ),
        ("notes", json!({ "kind": "called", "reason": "tea 🍵" }), "tea 🍵"),
    ] {
        let reply = if what == "notes" { chief.notes(said) } else { chief.sends(what, said) };
        assert_eq!(reply.status, 200, "{}", reply.json);
        lacks(reply.json["unprinted"].as_str().unwrap(), text);
    }
    let silent = chief.notes(json!({ "kind": "called", "reason": "茶 Łukasz" }));
    assert_eq!((silent.status, silent.json.get("unprinted")), (200, None));
    // From a file, and by a command.
    let name = event.entries.players[2].name.clone();
    let files = Files::new();
    let penalties = files.write("p.csv", &format!("kind,name,standard_points,reason\nplayer,{name},1,smoke 🚬\n"));
    let at = ["--database", app.url(), "--event", "cup"];
    let import = [&["import"][..], &at, &["--kind", "penalties", "--lang", "en"]].concat();
    for look in [&["--dry-run"][..], &[]] {
        lacks(&stdout(&caipan(&[&import[..], look, &[penalties.as_str()]].concat())), "smoke 🚬");
    }
    let rename =
        [&["event", "rename"][..], &at, &["--new-name", "Finale 🏆", "--reason", "x", "--lang", "en"]].concat();
    lacks(&stdout(&caipan(&rename)), "Finale 🏆");

    let printed = |rest: &str| {
        let path = organiser.path(&format!("/print.pdf?language=en&document={rest}"));
        text(&organiser.browser.download(&path)).split_whitespace().collect::<String>()
    };
    let shows = |rest: &str, words: &[&str]| {
        let paper = printed(rest);
        for shown in words.iter().chain(&["□"]) {
            assert!(paper.contains(shown), "{rest}: {shown} in {paper}");
        }
    };
    // The record of the draw has the name under which it was drawn.
    let others = ["certificate", Document::Walls.code(), Document::DrawProtocol.code(), "appeal", "poster"];
    for document in Document::ALL.map(Document::code).into_iter().filter(|code| !others.contains(code)) {
        shows(&format!("{document}&session="), &["Finale"]);
    }
}

#[test]
fn the_command_line_prints_an_event_and_blank_forms() {
    let folder = Database::demo(Kind::Sqlite).into_folder();
    let data = folder.path().to_str().unwrap();
    let file = folder.path().join("sheet.pdf");
    let printed = |arguments: &[&str]| {
        stdout(&caipan(&[&["print"], arguments, &["-o", file.to_str().unwrap()]].concat()));
        text(&std::fs::read(&file).unwrap())
    };
    let of_event = ["score-record", "--event", "demo", "--session", "1", "--data", data, "--lang"];
    let sheets = printed(&[&of_event[..], &["zh-Hant+en", "--cut", "--paper", "letter"]].concat());
    for words in ["比 賽 成 績 紀 錄 表", "Score Sheet", "运动员", "選手", "東", "East"] {
        assert_eq!(sheets.contains(words), words != "运动员", "{words} in {sheets}");
    }
    assert!(printed(&["appeal", "--blank", "--lang", "en"]).contains("Appeal"));
    for (cut, forms) in [(&["--lang", "en"][..], 1), (&["--lang", "en", "--cut"], 2)] {
        let sheet = printed(&[&["score-record", "--blank"], cut].concat());
        assert_eq!((sheet.matches("Score Sheet").count(), sheet.matches('\u{c}').count()), (forms, 1), "on one page");
    }
    let refused = |arguments: &[&str]| refused(&caipan(&[&["print"], arguments, &["--lang", "en"]].concat()));
    let no_blank = "This document has no blank form: name an event, and leave out the option for a blank form.\n";
    assert_eq!(refused(&["seating", "--blank"]), no_blank);
    assert_eq!(refused(&["standings", "--blank", "--event", "demo", "--data", data]), no_blank);
    let unnamed = "Name the event with --event, or ask for a blank form with --blank.\n";
    assert_eq!(refused(&["seating"]), unnamed);
    assert_eq!(refused(&["score-record", "--blank", "--session", "2"]), unnamed, "a session is one of an event");
}

/// A paper in English, its words one space apart.
fn words(organiser: &Organiser, paper: &str) -> String {
    let pdf = organiser.browser.download(&organiser.path(&format!("/print.pdf?language=en&document={paper}")));
    text(&pdf).split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The same without what changes with every print.
fn results(organiser: &Organiser, paper: &str) -> String {
    let words = words(organiser, paper);
    let lines = words.split("Printed ").map(|part| part.split_once("(UTC").map_or(part, |(_, rest)| rest));
    let lines = lines.flat_map(|part| part.split("Check ").map(|part| part.get(12..).unwrap_or(part).to_owned()));
    lines.collect()
}

#[test]
fn what_is_asked_for_is_printed_or_refused_and_never_left_out() {
    by_turns(|database| {
        let app = app_on(database);
        let regulations = [("sessions", "2"), ("entry", "totals"), ("appeal_minutes", "0")];
        let organiser = Organiser::with_regulations(&app, &regulations);
        let plays = |session: u16| {
            organiser.goes(session, &["seat", "start"]);
            by_form(&app, session, 0);
            organiser.goes(session, &["close", "publish"]);
        };
        plays(1);
        // The certificates say besides that one session is still to come.
        let papers = ["standings", "score-summary", "certificate"].map(|paper| format!("{paper}&session=1"));
        let then = papers.each_ref().map(|paper| results(&organiser, paper));
        let now = words(&organiser, "standings");
        plays(2);
        assert!(now.contains("Official after session 1.") && words(&organiser, "standings").contains("session 2."));
        assert_eq!(papers.each_ref().map(|paper| results(&organiser, paper)), then);
        assert!(words(&organiser, &papers[2]).contains("Official after session 1 of 2"));

        let refused = |query: &str| {
            let page = organiser.browser.get(&organiser.path(&format!("/print.pdf?document={query}")));
            assert_eq!(page.status, 422, "{query}");
            page.errors().concat()
        };
        assert_eq!(
            refused("standings&session=3"),
            "Session 3 has not begun: choose another, or none for the current results."
        );
        for document in
            ["entry-form", "draw-order", "seat-draw", "event-kit", "draw-protocol", "poster", "referee-card"]
        {
            assert_eq!(
                refused(&format!("{document}&session=1")),
                "This document is for the whole event: leave the session out."
            );
        }
        for document in ["score-summary", "kit", "seating", "table-cards", "player-cards", "standings", "certificate"] {
            assert_eq!(
                refused(&format!("{document}&table=1")),
                "This document is not for a single table: leave the table out."
            );
            let no_blank = "This document has no blank form: name an event, and leave out the option for a blank form.";
            assert!(document == "score-summary" || refused(&format!("{document}&blank=yes")) == no_blank);
        }
        let penalties = words(&organiser, "penalty-record&session=1&table=2&blank=yes");
        assert!(penalties.contains("Session 1 Group 1 Table 2"), "{penalties}");
    });
}

#[test]
fn papers_without_results_say_when_they_were_printed_too() {
    let app = App::in_a_network(Database::fresh(Kind::Sqlite));
    let organiser = played(&app);
    let this_year = caipan::store::now().format(" %Y, ").to_string();
    for paper in ["seating", "table-cards", "player-cards", "appeal", "kit"] {
        let words = words(&organiser, &format!("{paper}&session=1"));
        // Of several cards in a row the second lines follow the first ones.
        let printed: String = words.split("Printed ").skip(1).take(2).collect();
        assert!(printed.contains(&this_year) && printed.contains("(UTC"), "{paper}: {words}");
        assert!(words.contains("Check "), "{paper}: {words}");
    }
}
