//! Lots of stages through the real server: committed to, drawn with a word, taken back and drawn again, and what everybody sees of it.

use crate::any_number::{draws, event, plays};
use crate::archive::{chain_again, exported, view};
use crate::stages::{corrects, gets_stages};
use crate::support::{App, Browser, Organiser, Page, acting, app, app_on, by_turns};
use crate::trust::in_python;
use crate::watch::NAMES;
use caipan::actions::{self, Actor, LotsFrom};
use caipan::event::draw::protocol;
use caipan::event::record::archive::{Archive, StageNoted};
use caipan::event::stage::committed::LotsOf;
use caipan::event::stage::noted::StageNote;
use caipan::event::values::digest;
use caipan::files::archive::{read, write};
use caipan::store::{now, stages};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// Points alone rank, so that many are equal; eight of sixteen go on, in two groups by lots.
const PLAN: &str = r#"
sessions = 3
entry = "totals"
[[stage]]
id = "main"
name = "预赛"
sessions = 2
order = ["standard", "lot"]
[[stage]]
id = "final"
name = "决赛"
sessions = 1
field = { from = "main", places = "1-8" }
groups = { count = 2, by = "draw" }
[[stage.seating]]
by = "lots"
"#;

/// The first stage is over.
fn qualified(app: &App, plan: &str) -> Organiser {
    let organiser = event(app, "individuals", "3", &format!("name\n{}\n", NAMES.join("\n")));
    gets_stages(&app.store, plan);
    draws(&organiser, &[("sessions", "2")]);
    plays(&app.store, 1);
    plays(&app.store, 2);
    organiser
}

/// Sends these fields and no others, whether a form on the page asks for them or not.
fn press(organiser: &Organiser, end: &str, fields: &[(&str, &str)]) -> Page {
    let token = organiser.browser.get("/e/cup/files").value("token");
    let all = [("token", token.as_str())].into_iter().chain(fields.iter().copied());
    let all: Vec<(String, String)> = all.map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
    organiser.browser.post(&format!("/e/cup/fields/{end}?lang=en"), &all)
}

fn presses(organiser: &Organiser, end: &str, fields: &[(&str, &str)]) {
    let page = press(organiser, end, fields);
    assert_eq!((page.status, page.errors()), (200, vec![]), "{end} {fields:?}");
}

fn refused(organiser: &Organiser, end: &str, fields: &[(&str, &str)], why: &str) {
    let said = press(organiser, end, fields).errors().concat();
    assert!(said.contains(why), "{end} {fields:?}: {said}");
}

/// The stages as everybody sees them.
fn public(app: &App) -> (String, Value) {
    let guest = Browser::new(&app.base);
    let page = guest.get("/e/cup/stages?lang=en").text("main");
    (page, serde_json::from_str(&guest.get("/api/v1/events/cup/stages").body).unwrap())
}

fn hash(noted: &StageNoted) -> String {
    match &noted.note {
        StageNote::Committed { commitment, .. } => commitment.clone(),
        other => panic!("{other:?}"),
    }
}

fn in_final(app: &App) -> BTreeSet<String> {
    let event = app.event();
    let field = event.decided_field("final").map_or(&[][..], |field| field.entrants);
    field.iter().map(|of| event.entrant_called(of.entrant)).collect()
}

/// What is said of the archive with a note that somebody has changed, with a chain that fits.
fn forged(text: &str, forge: impl Fn(&mut Archive)) -> (String, String) {
    let mut archive = read("a.json", text.as_bytes()).unwrap();
    forge(&mut archive);
    chain_again(&mut archive);
    let text = write(archive).unwrap();
    let problems = read("a.json", text.as_bytes()).unwrap_err();
    let (holds, said) = in_python("docs/recount.py", &text, &[]);
    assert!(!holds, "{said}");
    (format!("{problems:?}"), said)
}

#[test]
fn a_field_is_committed_to_and_drawn_with_a_word_and_everybody_sees_how_often() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = qualified(&app, PLAN);
        let page = organiser.browser.get("/e/cup/fields?lang=en").text("main");
        assert!(page.contains("A draw decides the groups and between: "), "{page}");
        refused(&organiser, "final", &[], "Publish the commitment first");
        refused(&organiser, "final", &[("word", "3 5 1")], "Publish the commitment first");
        refused(&organiser, "final", &[("seed", " ")], "Enter a seed");
        assert_eq!(app.event().stage_notes.len(), 0, "nothing is filled by chance");

        // Committed: everybody sees the hash, and nobody the secret.
        presses(&organiser, "final/commit", &[]);
        let event = app.event();
        let first = hash(&event.stage_notes[0]);
        let id = event.head.id;
        let secret = |revision| app.store.read(|conn| stages::secret(conn, id, revision)).unwrap().unwrap();
        assert_eq!(secret(1).len(), 32);
        let (page, data) = public(&app);
        assert!(page.contains(&first) && page.contains("The qualifiers have not been decided yet"), "{page}");
        assert_eq!(data["stages"][1]["commitment"]["commitment"], json!(first));
        assert_eq!(data["stages"][1]["tries"], json!({ "decided": 0, "taken_back": 0, "unused_commitments": 0 }));
        let text = exported(&app.store, "cup");
        assert!(text.contains(&first) && !text.contains(&secret(1)), "{text}");
        let shown = organiser.browser.get("/e/cup/fields").body + &organiser.browser.get("/e/cup/audit").body;
        assert!(!shown.contains(&secret(1)));
        refused(&organiser, "final", &[("word", " ")], "Enter the public random word");

        // A hand is corrected: the commitment does not fit any more, and is left.
        let name = event.entries.entrant_name(event.stage_rows().stages[0].ranking.rows[0].key);
        corrects(&app, &organiser, &name);
        let (page, _) = public(&app);
        assert!(page.contains("has changed since this commitment"), "{page}");
        refused(&organiser, "final", &[("word", "3 5 1")], "has changed since this commitment");
        presses(&organiser, "final/commit", &[]);
        assert_eq!(public(&app).1["stages"][1]["tries"]["unused_commitments"], json!(1));
        presses(&organiser, "final", &[("word", " 3 5 1 ")]);
        let drawn = in_final(&app);
        assert_eq!(drawn.len(), 8);
        let event = app.event();
        let field = event.decided_field("final").unwrap();
        assert_eq!(field.lots.seed, format!("{} 3 5 1", secret(2)));
        let StageNote::Committed { input, commitment, .. } = &event.stage_notes[1].note else { panic!() };
        let line = format!("{}\n{}", serde_json::to_string(input).unwrap(), secret(2));
        assert_eq!(digest::hash(&line), *commitment, "as docs/verify.md has it");
        assert_eq!(field.entrants.iter().filter(|of| of.group == 1).count(), 4);

        // Taken back and drawn again: what was drawn from cannot be used twice, and it is counted.
        presses(&organiser, "final/take-back", &[("reason", "再看一遍")]);
        refused(&organiser, "final", &[("word", "6 6 6")], "Publish the commitment first");
        presses(&organiser, "final/commit", &[]);
        presses(&organiser, "final", &[("word", "2 2 4")]);
        let (page, data) = public(&app);
        assert!(page.contains("Decided 2 times, undone once, 1 unused commitment"), "{page}");
        assert!(page.contains("再看一遍") && page.contains(&secret(5)) && page.contains("2 2 4"), "{page}");
        let own = organiser.browser.get("/e/cup/fields?lang=en").text("main");
        assert!(own.contains("Decided 2 times, undone once, 1 unused commitment"), "{own}");
        let last = &data["stages"][1];
        assert_eq!(last["tries"], json!({ "decided": 2, "taken_back": 1, "unused_commitments": 1 }));
        assert_eq!((&last["lots"]["word"], &last["lots"]["secret"]), (&json!("2 2 4"), &json!(secret(5))));
        assert_eq!(last["lots"]["commitment"]["commitment"], json!(hash(&app.event().stage_notes[4])));
        plays(&app.store, 3);

        // From the archive anybody counts it again, and finds a changed word, secret or ranking.
        let text = exported(&app.store, "cup");
        assert!(!text.contains(&secret(1)), "what was never used stays secret");
        let (holds, said) = in_python("docs/recount.py", &text, &[]);
        assert!(holds && said.contains("stage final, lots of note 6: drawn after the commitment "), "{said}");
        assert!(said.contains("the commitment of stage note 1: its secret was never revealed"), "{said}");
        let field = |archive: &mut Archive, change: &dyn Fn(&mut caipan::event::stage::committed::Revealed)| {
            let StageNote::Field { committed: Some(of), .. } = &mut archive.stage_notes[5].note else { panic!() };
            change(of);
        };
        let (said, counted) = forged(&text, |archive| field(archive, &|of| of.word = "2 2 5".into()));
        assert!(said.contains("seed") && counted.contains("lots of note 6, seed: "), "{said} {counted}");
        let (said, counted) = forged(&text, |archive| field(archive, &|of| of.secret = "00".repeat(16)));
        assert!(said.contains("commitment") && counted.contains("lots of note 6, commitment: "), "{said} {counted}");
        let (said, counted) = forged(&text, |archive| {
            let StageNote::Committed { input, .. } = &mut archive.stage_notes[4].note else { panic!() };
            input.ranking[0].game += 1;
        });
        assert!(said.contains("commitment") && counted.contains("lots of note 6, commitment: "), "{said} {counted}");
    });
}

#[test]
fn a_commitment_that_fits_binds_the_ranking_as_it_stood() {
    let app = app();
    let organiser = qualified(&app, PLAN);
    presses(&organiser, "final/commit", &[]);
    presses(&organiser, "final", &[("word", "1 1 1")]);
    // Somebody who knows the secret commits to another ranking, and makes all hashes fit.
    let mut archive = read("a.json", exported(&app.store, "cup").as_bytes()).unwrap();
    let StageNote::Field { committed: Some(of), .. } = archive.stage_notes[1].note.clone() else { panic!() };
    let StageNote::Committed { input, commitment, .. } = &mut archive.stage_notes[0].note else { panic!() };
    input.ranking.swap(0, 15);
    let last = input.ranking[15].rank;
    input.ranking[15].rank = std::mem::replace(&mut input.ranking[0].rank, last);
    *commitment = protocol::commitment(input, &of.secret).unwrap();
    chain_again(&mut archive);
    let text = write(archive).unwrap();
    assert!(read("a.json", text.as_bytes()).is_ok(), "hash and seed fit");
    let (holds, said) = in_python("docs/recount.py", &text, &[]);
    assert!(!holds && said.contains("ranks and entrants committed to"), "{said}");
}

#[test]
fn a_commitment_from_an_archive_has_no_secret_and_is_made_anew() {
    let app = app();
    let organiser = qualified(&app, PLAN);
    presses(&organiser, "final/commit", &[]);
    let other = crate::support::app();
    let (text, actor) = (exported(&app.store, "cup"), Actor::command_line());
    actions::import_archive(&other.store, &actor, "cup.caipan", text.as_bytes(), now()).unwrap();
    let word = LotsFrom::Word("4 4 2".into());
    let decide = || acting(&other.store, &actor, "cup").decide_field("final", &word);
    assert!(format!("{:?}", decide().unwrap_err()).contains("lots-commitment-elsewhere"));
    acting(&other.store, &actor, "cup").commit_stage_lots("final", LotsOf::Field).unwrap();
    decide().unwrap();
    let event = view(&other.store, "cup");
    let tries = event.tries("final", LotsOf::Field);
    assert_eq!((tries.decided, tries.taken_back, tries.unused, tries.open), (1, 0, 1, None));
}

#[test]
fn where_nothing_is_drawn_one_press_decides_and_no_seed_is_kept() {
    by_turns(|database| {
        let app = app_on(database);
        let plan =
            PLAN.replace("order = [\"standard\", \"lot\"]", "order = [\"standard\", \"game\", \"standing-before\"]");
        let organiser = qualified(&app, &plan.replace("by = \"draw\"", "by = \"snake\""));
        let said = organiser.browser.get("/e/cup/fields?lang=en");
        assert!(!said.body.contains("name=\"word\"") && !said.body.contains("name=\"seed\""), "{}", said.body);
        for (end, fields) in
            [("final/commit", &[][..]), ("final", &[("word", "3 5 1")]), ("final", &[("seed", "立夏")])]
        {
            refused(&organiser, end, fields, "no longer needs a draw");
        }
        presses(&organiser, "final", &[]);
        let event = app.event();
        let field = event.decided_field("final").unwrap();
        assert_eq!((field.lots.seed, field.committed), ("", None));
        let (page, data) = public(&app);
        assert!(page.contains("Nothing to draw: everything follows from the ranking."), "{page}");
        assert_eq!(data["stages"][1]["lots"], Value::Null);
        plays(&app.store, 3);
        let (holds, said) = in_python("docs/recount.py", &exported(&app.store, "cup"), &[]);
        assert!(holds, "{said}");
    });
}

#[test]
fn a_second_field_takes_the_lots_that_are_drawn_and_nobody_is_in_two() {
    let app = app();
    let field = |id: &str, places: &str| {
        format!(
            "[[stage]]\nid = \"{id}\"\nsessions = 1\nfield = {{ from = \"main\", places = \"{places}\" }}\n[[stage.seating]]\nby = \"lots\"\n"
        )
    };
    let (main, _) = PLAN.split_once("[[stage]]\nid = \"final\"").unwrap();
    let plan =
        format!("{}{}{}", main.replace("sessions = 3", "sessions = 4"), field("final", "1-4"), field("plate", "5-12"));
    let organiser = qualified(&app, &plan);
    presses(&organiser, "final", &[("seed", "立夏")]);
    let (page, _) = public(&app);
    assert!(page.contains("Lots drawn from a seed, without a commitment"), "{page}");
    plays(&app.store, 3);
    refused(&organiser, "plate", &[("seed", "小满")], "no longer needs a draw");
    presses(&organiser, "plate", &[]);
    let event = app.event();
    let [first, second] = ["final", "plate"].map(|stage| event.decided_field(stage).unwrap());
    assert_eq!(first.lots, second.lots);
    let order: Vec<usize> = first.entrants.iter().chain(second.entrants).map(|of| of.entrant).collect();
    let rows = &event.stage_rows().stages[0].ranking.rows;
    let ranked: Vec<usize> = rows.iter().map(|row| event.entry_number(row.key)).collect();
    assert_eq!(order, ranked[..12], "as the ranking has them, by the same lots");
}

#[test]
fn lots_between_equals_of_the_last_stage_are_committed_to_as_well() {
    by_turns(|database| {
        let app = app_on(database);
        let (main, _) = PLAN.split_once("[[stage]]\nid = \"final\"").unwrap();
        let organiser = qualified(&app, &main.replace("sessions = 3", "sessions = 2"));
        let ranks = || {
            let event = app.event();
            event.stage_rows().stages[0].ranking.rows.iter().map(|row| row.rank).collect::<BTreeSet<_>>().len()
        };
        assert!(ranks() < 16, "many are equal");
        presses(&organiser, "main/lots/commit", &[]);
        refused(&organiser, "main/lots", &[], "Publish the commitment first");
        presses(&organiser, "main/lots", &[("word", "5 2 2")]);
        assert_eq!(ranks(), 16);
        refused(&organiser, "main/lots", &[("word", "5 2 3")], "already been drawn");
        let (page, _) = public(&app);
        assert!(page.contains("Lots between tied players") && page.contains("Lots drawn after a commitment"), "{page}");
        let (holds, said) = in_python("docs/recount.py", &exported(&app.store, "cup"), &[]);
        assert!(holds && said.contains("stage main, lots of note 2: drawn after the commitment "), "{said}");
    });
}
