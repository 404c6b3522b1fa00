//! Competitions of several stages: qualification and final through the real server, what is kept of fields, and rankings from files
//! against an independent program.

use crate::any_number::{draws, event, individuals, plays, tables};
use crate::archive::{exported, view, with_its_hash};
use crate::support::{App, Browser, Organiser, Page, acting, app, app_on, by_turns, long_or, python};
use crate::trust::in_python;
use caipan::actions::{self, Actor, LotsFrom};
use caipan::event::regulations::Regulations;
use caipan::event::values::ids::SessionNumber;
use caipan::files::archive::read;
use caipan::rules::{Seat, StandardPoints};
use caipan::store::{Store, audit, now};
use std::collections::{BTreeMap, BTreeSet};

/// A qualification of two sessions, and a final of two for eight with half of their standard points.
pub const FINAL: &str = r#"
sessions = 4
base_score = 500
entry = "totals"
[[stage]]
id = "qualification"
name = "预赛"
sessions = 2
order = ["standard:all", "game:all", "lot"]
[[stage]]
id = "final"
name = "决赛"
sessions = 2
session_minutes = 50
field = { from = "qualification", places = "1-8" }
carry = { standard = "1/2", game = "0" }
[[stage.seating]]
sessions = "1"
by = "pots"
[[stage.seating]]
sessions = "2"
by = "standing"
"#;

/// The event gets these stages, the rest of its regulations stays.
pub fn gets_stages(store: &Store, text: &str) {
    let before = view(store, "cup");
    let read = Regulations::from_toml(text).unwrap();
    let new = Regulations {
        stages: read.stages,
        team_rankings: read.team_rankings,
        sessions: read.sessions,
        ..before.head.regulations.clone()
    };
    acting(store, &Actor::command_line(), "cup").change_regulations(&new, "赛程", before.version).unwrap();
}

pub fn qualified(app: &App) -> Organiser {
    let organiser = event(app, "individuals", "4", &individuals(16));
    gets_stages(&app.store, FINAL);
    draws(&organiser, &[("sessions", "2")]);
    organiser
}

fn press(organiser: &Organiser, end: &str, fields: &[(&str, &str)]) -> Page {
    organiser.presses("/fields", &format!("/fields/{end}"), fields)
}

/// Decides who enters a stage on its page: from a seed where lots decide, with one press otherwise.
pub fn decides_field(organiser: &Organiser, store: &Store, stage: &str) -> Page {
    let event = view(store, "cup");
    let place = event.head.regulations.stages.iter().position(|own| own.id == stage).unwrap();
    let seed: &[(&str, &str)] = if event.field_to_draw(place).is_some() { &[("seed", "立夏")] } else { &[] };
    press(organiser, stage, seed)
}

fn decides(store: &Store) -> Result<(), String> {
    let decided = acting(store, &Actor::command_line(), "cup").decide_field("final", &LotsFrom::Nothing);
    decided.map_err(|error| format!("{error:?}"))
}

pub fn final_is(store: &Store) -> BTreeSet<String> {
    let event = view(store, "cup");
    let field = event.decided_field("final").unwrap();
    field.entrants.iter().map(|of| event.entrant_called(of.entrant)).collect()
}

#[test]
fn an_invited_name_that_nobody_has_is_refused_with_the_nearest() {
    let app = app();
    let organiser = event(&app, "individuals", "4", &individuals(16));
    let invited = "places = \"1-5\", invited = [\"选手15\", \"选手 16\", \"Kim Lee\"]";
    gets_stages(&app.store, &FINAL.replace("places = \"1-8\"", invited));
    draws(&organiser, &[("sessions", "2")]);
    plays(&app.store, 1);
    plays(&app.store, 2);
    let why = decides(&app.store).unwrap_err();
    assert!(why.contains("plan-invited-near") && why.contains("选手 16") && why.contains("Kim Lee"), "{why}");
    assert!(!why.contains("选手15"), "{why}");
}

#[test]
fn eight_of_sixteen_play_the_final_with_half_of_what_they_had() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = qualified(&app);
        let mut had: BTreeMap<String, (i32, i32)> = BTreeMap::new();
        let mut add = |given: BTreeMap<String, (i32, i32)>| {
            for (name, (standard, game)) in given {
                let sum = had.entry(name).or_default();
                (sum.0, sum.1) = (sum.0 + standard, sum.1 + game);
            }
        };
        let early = decides(&app.store).unwrap_err();
        assert!(early.contains("field-session-open"), "before anything is played: {early}");
        add(plays(&app.store, 1));
        add(plays(&app.store, 2));
        let mut order: Vec<(&String, &(i32, i32))> = had.iter().collect();
        order.sort_by_key(|(_, (standard, game))| (-standard, -game));
        let (eighth, ninth) = (order[7].1, order[8].1);
        let page = organiser.browser.get("/e/cup/board");
        assert!(
            page.attributes("#next a", "href").contains(&"/e/cup/fields".to_owned()),
            "the board says what comes next"
        );
        // Nobody is seated before the field stands.
        let unseated = acting(&app.store, &Actor::command_line(), "cup").seat_session(SessionNumber(3), "s");
        assert!(format!("{unseated:?}").contains("seat-no-field"), "{unseated:?}");
        decides_field(&organiser, &app.store, "final").well();
        let wanted: BTreeSet<String> = order[..8].iter().map(|(name, _)| (*name).clone()).collect();
        if eighth != ninth {
            assert_eq!(final_is(&app.store), wanted);
        }
        let names = final_is(&app.store);
        assert_eq!(names.len(), 8);
        let event = app.event();
        for of in event.decided_field("final").unwrap().entrants {
            let (standard, _) = had[&event.entrant_called(of.entrant)];
            assert_eq!(of.standard.0, StandardPoints::whole(standard.into()).divided_by(2));
            assert_eq!((of.game, of.rank), (0, Some(of.rank.unwrap())));
        }
        assert!(decides(&app.store).unwrap_err().contains("field-stands"));
        // Taken back and decided again with the same seed it is the same.
        press(&organiser, "final/take-back", &[("reason", "再看一遍")]).well();
        assert!(app.event().decided_field("final").is_none());
        decides_field(&organiser, &app.store, "final");
        assert_eq!(final_is(&app.store), names);
        let third = plays(&app.store, 3);
        assert_eq!(third.keys().cloned().collect::<BTreeSet<_>>(), names, "who is out has no bye");
        // Pots: one of each pair of places of the field at each of two tables.
        let event = app.event();
        let place: BTreeMap<String, usize> = (event.decided_field("final").unwrap().entrants.iter())
            .map(|of| (event.entrant_called(of.entrant), of.place))
            .collect();
        for table in tables(&app.store, 3) {
            let pots: BTreeSet<usize> = table.iter().map(|name| (place[name] - 1) / 2).collect();
            assert_eq!(pots.len(), 4, "{table:?}");
        }
        let begun = acting(&app.store, &Actor::command_line(), "cup").take_back_field("final", "x");
        assert!(format!("{begun:?}").contains("field-begun"), "{begun:?}");
        let event = app.event();
        let standing = &event.stage_rows().stages[1].ranking.rows;
        let standing: Vec<String> = standing.iter().map(|row| event.entries.entrant_name(row.key)).collect();
        let page = organiser.browser.get("/e/cup/stages");
        let page = page.text("main");
        assert!(page.contains("by standings: 1–4, 5–8"), "{page}");
        let fourth = plays(&app.store, 4);
        let sit = |table: &[String; 4]| table.iter().cloned().collect::<BTreeSet<_>>();
        let four = |four: &[String]| four.iter().cloned().collect::<BTreeSet<_>>();
        let seated: Vec<_> = tables(&app.store, 4).iter().map(sit).collect();
        assert_eq!(seated, standing.chunks(4).map(four).collect::<Vec<_>>(), "1–4 and 5–8, whoever has met");
        // The ranking of the whole: the eight before the others, with half and the final; the others with what they had.
        let total = |name: &String| {
            let half = StandardPoints::whole(had[name].0.into()).divided_by(2);
            half + StandardPoints::whole((third[name].0 + fourth[name].0).into())
        };
        let rows = app.event().standings().players;
        assert_eq!(rows.len(), 16);
        for (place, row) in rows.iter().enumerate() {
            let points = match place < 8 {
                true => total(&row.name),
                false => StandardPoints::whole(had[&row.name].0.into()),
            };
            assert_eq!(row.standard_points, points.to_string(), "{}", row.name);
            assert_eq!(names.contains(&row.name), place < 8);
        }
        assert_eq!(rows[8].decided_by, "advanced");
        let page = Browser::new(&app.base).get("/e/cup/stages");
        assert_eq!(page.status, 200);
        assert!(page.body.contains("决赛") && page.body.contains("class=\"cut"), "{}", page.body);

        // The archive holds the field, and from it the same rankings follow.
        let text = exported(&app.store, "cup");
        let archive = read("cup.caipan", text.as_bytes()).unwrap();
        assert_eq!(archive.stage_notes.len(), 3);
        let damages = [
            ("place", "0", "\"place\":0,"),
            ("group", "4000000000", "\"place\":3,\"group\":4000000000,"),
            ("block", "4000000000", "\"place\":3,\"block\":4000000000,"),
        ];
        for (field, number, written) in damages {
            let damaged = with_its_hash(&text.replace("\"place\":3,", written));
            let said = format!("{:?}", read("cup.caipan", damaged.as_bytes()).unwrap_err());
            assert!(said.contains(&format!("{field:?}")) && said.contains(number), "{said}");
        }
        let other = crate::support::app();
        actions::import_archive(&other.store, &Actor::command_line(), "cup.caipan", text.as_bytes(), now()).unwrap();
        assert_eq!(view(&other.store, "cup").standings(), app.event().standings());
    });
}

#[test]
fn a_penalty_in_a_file_names_the_stage_that_is_played_or_is_refused() {
    let app = app();
    let organiser = qualified(&app);
    let reads = |line: &str| {
        let token = ("token".to_owned(), organiser.browser.get("/e/cup/files").value("token"));
        let fields = [token, ("kind".to_owned(), "penalties".to_owned())];
        let file = format!("kind,name,standard_points,reason,stage\n{line}\n");
        organiser.browser.send("/e/cup/files/look?lang=en", &fields, Some(("p.csv", file.as_bytes())))
    };
    for line in ["player,选手01,1,迟到,qualification", "player,选手01,1,迟到,"] {
        assert_eq!(reads(line).errors(), Vec::<String>::new(), "{line}");
    }
    let wrong = |line: &str| reads(line).errors().concat();
    let said = wrong("player,选手01,1,迟到,Final");
    assert!(said.contains("line 2") && said.contains("no stage “Final”"), "{said}");
    let said = wrong("player,选手01,1,迟到,final");
    assert!(
        said.contains("“qualification”, the last stage that the player or team is in, but the file says “final”"),
        "{said}"
    );
}

#[test]
fn the_interface_says_who_is_in_which_stage_and_with_what() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = qualified(&app);
        let guest = Browser::new(&app.base);
        let get = |rest: &str| -> serde_json::Value {
            let page = guest.get(&format!("/api/v1/events/cup{rest}"));
            assert_eq!((page.status, page.header("access-control-allow-origin").as_deref()), (200, Some("*")));
            serde_json::from_str(&page.body).unwrap()
        };
        plays(&app.store, 1);
        plays(&app.store, 2);
        let stages = get("/stages")["stages"].clone();
        assert_eq!((&stages[0]["stage"], &stages[0]["name"]), (&"qualification".into(), &"预赛".into()));
        assert_eq!(stages[0]["ranking"].as_array().unwrap().len(), 16);
        assert_eq!(stages[0]["sessions"], serde_json::json!([1, 2]));
        assert_eq!((&stages[1]["from"], &stages[1]["field"]), (&"qualification".into(), &serde_json::json!([])));
        assert!(stages[1]["decided"].is_null());
        decides_field(&organiser, &app.store, "final");
        let last = get("/stages")["stages"][1].clone();
        let event = app.event();
        let field = event.decided_field("final").unwrap().entrants;
        assert_eq!((last["field"].as_array().unwrap().len(), field.len()), (8, 8));
        for (shown, noted) in last["field"].as_array().unwrap().iter().zip(field) {
            let is = (&shown["name"], &shown["place"], &shown["by"], &shown["carried_standard_points"]);
            let name = event.entrant_called(noted.entrant);
            let carried = noted.standard.0.to_string();
            assert_eq!(is, (&name.into(), &noted.place.into(), &"place".into(), &carried.into()));
        }
        assert_eq!(last["ranking"].as_array().unwrap().len(), 8);
        // The final has its own minutes.
        organiser.goes(3, &["seat", "start"]);
        let running = get("")["sessions"][2].clone();
        let time = |of: &str| running[of].as_str().unwrap().parse::<chrono::DateTime<chrono::Utc>>().unwrap();
        assert_eq!((time("gong") - time("announced")).num_minutes(), 50);
        let path = "/api/v1/events/cup/stages";
        assert_eq!(guest.get_unless(path, &guest.get(path).header("etag").unwrap()).status, 304);
    });
}

#[test]
fn a_correction_changes_no_field_until_the_chief_referee_decides() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = qualified(&app);
        plays(&app.store, 1);
        plays(&app.store, 2);
        decides_field(&organiser, &app.store, "final");
        let before = final_is(&app.store);
        let first = app.event().players()[0].key;
        let of = format!("player-{first}");
        organiser.takes_off(&[("of", &of), ("points", "99"), ("reason", "冒名顶替")]).well();
        // It counts where the competition stands: in the final, whose field is as it was.
        assert_eq!(final_is(&app.store), before);
        assert!(app.event().field_differs(1).is_none(), "what is taken off later is no matter of the cut");
        // A total of the qualification is corrected so that the first would be out.
        let name = app.event().entries.player_name(first);
        corrects(&app, &organiser, &name);
        let event = app.event();
        let differs = event.field_differs(1).expect("another field would follow");
        assert_eq!(differs.joins.len(), differs.leaves.len());
        assert!(differs.leaves.iter().any(|of| event.entries.entrant_name(*of) == name));
        assert_eq!(final_is(&app.store), before, "nothing changes by itself");
        let page = organiser.browser.get("/e/cup/fields");
        assert!(page.body.contains(&name));
        assert!(!press(&organiser, "final/anew", &[("reason", " ")]).errors().is_empty(), "not without a reason");
        press(&organiser, "final/anew", &[("reason", "第一局总分更正")]).well();
        assert!(!final_is(&app.store).contains(&name));
        assert!(app.event().field_differs(1).is_none());
        let last = app.event().standings().players.pop().unwrap();
        assert!(last.name == name && last.standard_points.starts_with('-'), "what was taken off is not lost: {last:?}");
    });
}

/// Corrects the totals of this player's tables so that the player came last.
pub fn corrects(app: &App, organiser: &Organiser, name: &str) {
    let event = app.event();
    for table in event.sessions.iter().flat_map(|session| &session.tables) {
        let Some(seat) = table.players.find(|player| event.entries.player_name(*player) == name) else { continue };
        let cards = table.cards();
        let last = Seat::ALL.into_iter().min_by_key(|seat| cards[*seat]).unwrap();
        let (own, lowest) = (cards[seat].0.to_string(), cards[last].0.to_string());
        let sheet = format!("/sessions/{}/tables/{}", table.session, table.number);
        let signs = [(format!("signed-{}", seat.letter()), lowest), (format!("signed-{}", last.letter()), own)];
        let [(one, lowest), (other, own)] = &signs;
        let typed = [(one.as_str(), lowest.as_str()), (other.as_str(), own.as_str()), ("reason", "抄错了")];
        organiser.does(&sheet, &format!("{sheet}/totals"), &typed);
    }
}

/// A day from an archive, whose two sessions are published, gets a final as its organiser would add one.
#[test]
fn a_day_from_an_archive_goes_on_with_a_final() {
    let before = app();
    let organiser = event(&before, "individuals", "2", &individuals(16));
    draws(&organiser, &[("sessions", "2")]);
    for session in 1..=2 {
        plays(&before.store, session);
    }
    let text = exported(&before.store, "cup");
    let had = view(&before.store, "cup").standings();
    by_turns(|database| {
        let after = app_on(database);
        let user = Organiser::of(&after);
        user.browser.upload("/events/archive", "/events/archive", "a.json", text.as_bytes()).well();
        let organiser = Organiser { slug: "cup".into(), ..user };
        let published = || Browser::new(&after.base).get("/e/cup/published/2/1").texts("tbody tr");
        let before = published();
        assert_eq!(before.len(), 16);
        let (_, plan) = FINAL.split_once("[[stage]]").unwrap();
        let added = [("plan_text", format!("[[stage]]{plan}")), ("reason", "加一场决赛".into())];
        let added = added.each_ref().map(|(name, value)| (*name, value.as_str()));
        let looked = organiser.does("/regulations", "/regulations", &added);
        organiser.browser.post("/e/cup/regulations", &looked.filled("/e/cup/regulations", &[])).well();
        assert_eq!(view(&after.store, "cup").standings(), had, "nothing was played since");
        decides_field(&organiser, &after.store, "final").well();
        let names = final_is(&after.store);
        for session in 3..=4 {
            let third = plays(&after.store, session);
            assert_eq!(third.into_keys().collect::<BTreeSet<_>>(), names);
        }
        let rows = view(&after.store, "cup").standings().players;
        assert_eq!((rows.len(), rows[..8].iter().all(|row| names.contains(&row.name))), (16, true));
        assert_eq!(published(), before, "what was published stays as it was");
        let exported = exported(&after.store, "cup");
        assert_eq!(after.store.read(audit::first_broken).unwrap(), None);
        let (verified, said) = in_python("docs/verify.py", &exported, &[]);
        assert!(verified, "{said}");
        let (holds, said) = in_python("docs/recount.py", &exported, &[]);
        assert!(holds, "{said}");
    });
}

/// The short form plays every ninth.
#[test]
fn rankings_of_real_competitions_equal_those_of_another_program() {
    let folders = ["fixtures/stages", "src/event/regulations/presets"];
    let files = folders.into_iter().flat_map(|folder| std::fs::read_dir(folder).unwrap());
    let files = files.map(|entry| entry.unwrap().path().to_str().unwrap().to_owned());
    // Duplicate is ranked by its own test.
    let mut files: Vec<String> = files.filter(|file| file.ends_with(".toml") && !file.contains("duplicate")).collect();
    files.sort();
    assert_eq!(files.len(), 18);
    for file in files.iter().step_by(long_or(9, 1)) {
        let place = tempfile::tempdir().unwrap();
        let said = python()
            .args(["fixtures/stages/play.py", env!("CARGO_BIN_EXE_caipan"), file])
            .arg(place.path())
            .output()
            .expect("python3 is installed");
        let text = String::from_utf8_lossy(&said.stdout).into_owned() + &String::from_utf8_lossy(&said.stderr);
        assert!(said.status.success(), "{file}: {text}");
    }
}
