//! Competitions of several stages: qualification and final through the real server, what is kept of fields, and rankings from files
//! against an independent program.

use crate::any_number::{draws, event, individuals, plays, tables};
use crate::archive::{exported, view};
use crate::support::{App, Browser, Organiser, Page, app_on, both};
use caipan::actions::{self, Actor};
use caipan::exchange::archive::read;
use caipan::rules::{Seat, StandardPoints};
use caipan::store::{Store, now};
use caipan::tournament::ids::SessionNumber;
use caipan::tournament::regulations::Regulations;
use std::collections::{BTreeMap, BTreeSet};

const FINAL: &str = r#"
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
field = { from = "qualification", places = "1-8" }
carry = { standard = "1/2", game = "0" }
[[stage.seating]]
sessions = "1"
by = "pots"
[[stage.seating]]
sessions = "2"
by = "standing"
avoid = []
"#;

/// The event gets these stages, the rest of its regulations stays.
fn gets_stages(store: &Store, text: &str) {
    let before = view(store, "cup");
    let read = Regulations::from_toml(text).unwrap();
    let new = Regulations {
        stages: read.stages,
        team_rankings: read.team_rankings,
        sessions: read.sessions,
        ..before.head.regulations.clone()
    };
    actions::change_regulations(store, &Actor::command_line(), "cup", &new, "赛程", before.version, now()).unwrap();
}

fn qualified(app: &App) -> Organiser {
    let organiser = event(app, "individuals", "4", &individuals(16));
    gets_stages(&app.store, FINAL);
    draws(&organiser, &[("sessions", "2")]);
    organiser
}

fn press(organiser: &Organiser, end: &str, fields: &[(&str, &str)]) -> Page {
    organiser.presses("/fields", &format!("/fields/{end}"), fields)
}

fn decides(store: &Store) -> Result<(), String> {
    let decided = actions::decide_field(store, &Actor::command_line(), "cup", "final", "s", now());
    decided.map_err(|error| format!("{error:?}"))
}

fn final_is(store: &Store) -> BTreeSet<String> {
    let event = view(store, "cup");
    let field = event.decided_field("final").unwrap();
    field.entrants.iter().map(|of| event.entrant_called(of.entrant)).collect()
}

#[test]
fn eight_of_sixteen_play_the_final_with_half_of_what_they_had() {
    both(|database| {
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
        add(plays(&organiser, &app.store, 1));
        add(plays(&organiser, &app.store, 2));
        let mut order: Vec<(&String, &(i32, i32))> = had.iter().collect();
        order.sort_by_key(|(_, (standard, game))| (-standard, -game));
        let (eighth, ninth) = (order[7].1, order[8].1);
        let page = organiser.browser.get("/e/cup/board");
        assert!(page.body.contains("/e/cup/fields"), "the board says what comes next");
        // Nobody is seated before the field stands.
        let unseated = actions::seat_session(&app.store, &Actor::command_line(), "cup", SessionNumber(3), "s", now());
        assert!(format!("{unseated:?}").contains("seat-no-field"), "{unseated:?}");
        let decided = press(&organiser, "final", &[("seed", "立夏")]);
        assert_eq!((decided.status, decided.errors()), (200, vec![]));
        let wanted: BTreeSet<String> = order[..8].iter().map(|(name, _)| (*name).clone()).collect();
        if eighth != ninth {
            assert_eq!(final_is(&app.store), wanted);
        }
        let names = final_is(&app.store);
        assert_eq!(names.len(), 8);
        let event = view(&app.store, "cup");
        for of in event.decided_field("final").unwrap().entrants {
            let (standard, _) = had[&event.entrant_called(of.entrant)];
            assert_eq!(of.standard.0, StandardPoints::whole(standard.into()).divided_by(2));
            assert_eq!((of.game, of.rank), (0, Some(of.rank.unwrap())));
        }
        assert!(decides(&app.store).unwrap_err().contains("field-stands"));
        // Taken back and decided again with the same seed it is the same.
        let back = press(&organiser, "final/take-back", &[("reason", "再看一遍")]);
        assert_eq!((back.status, back.errors()), (200, vec![]));
        assert!(view(&app.store, "cup").decided_field("final").is_none());
        press(&organiser, "final", &[("seed", "立夏")]);
        assert_eq!(final_is(&app.store), names);
        let third = plays(&organiser, &app.store, 3);
        assert_eq!(third.keys().cloned().collect::<BTreeSet<_>>(), names, "who is out has no bye");
        // Pots: one of each pair of places of the field at each of two tables.
        let event = view(&app.store, "cup");
        let place: BTreeMap<String, usize> = (event.decided_field("final").unwrap().entrants.iter())
            .map(|of| (event.entrant_called(of.entrant), of.place))
            .collect();
        for table in tables(&app.store, 3) {
            let pots: BTreeSet<usize> = table.iter().map(|name| (place[name] - 1) / 2).collect();
            assert_eq!(pots.len(), 4, "{table:?}");
        }
        let begun = actions::take_back_field(&app.store, &Actor::command_line(), "cup", "final", "x", now());
        assert!(format!("{begun:?}").contains("field-begun"), "{begun:?}");
        let fourth = plays(&organiser, &app.store, 4);
        // The ranking of the whole: the eight before the others, with half and the final; the others with what they had.
        let total = |name: &String| {
            let half = StandardPoints::whole(had[name].0.into()).divided_by(2);
            half + StandardPoints::whole((third[name].0 + fourth[name].0).into())
        };
        let rows = view(&app.store, "cup").standings().players;
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
        assert!(page.body.contains("决赛") && page.body.contains("class=\"cut\""), "{}", page.body);

        // The archive holds the field, and from it the same rankings follow.
        let text = exported(&app.store, "cup");
        let archive = read("cup.caipan", text.as_bytes()).unwrap();
        assert_eq!(archive.stage_notes.len(), 3);
        let other = crate::support::app();
        actions::import_archive(&other.store, &Actor::command_line(), "cup.caipan", text.as_bytes(), now()).unwrap();
        assert_eq!(view(&other.store, "cup").standings(), view(&app.store, "cup").standings());
    });
}

#[test]
fn a_correction_changes_no_field_until_the_chief_referee_decides() {
    both(|database| {
        let app = app_on(database);
        let organiser = qualified(&app);
        plays(&organiser, &app.store, 1);
        plays(&organiser, &app.store, 2);
        press(&organiser, "final", &[("seed", "立夏")]);
        let before = final_is(&app.store);
        let first = view(&app.store, "cup").players()[0].key;
        let of = format!("player-{first}");
        let taken = organiser.takes_off(&[("of", &of), ("points", "99"), ("reason", "冒名顶替")]);
        assert_eq!((taken.status, taken.errors()), (200, vec![]));
        // It counts where the competition stands: in the final, whose field is as it was.
        assert_eq!(final_is(&app.store), before);
        assert!(view(&app.store, "cup").field_differs(1).is_none(), "what is taken off later is no matter of the cut");
        // A total of the qualification is corrected so that the first would be out.
        let name = view(&app.store, "cup").entries.player_name(first);
        corrects(&app, &organiser, &name);
        let event = view(&app.store, "cup");
        let (joins, leaves) = event.field_differs(1).expect("another field would follow");
        assert_eq!(joins.len(), leaves.len());
        assert!(leaves.iter().any(|of| event.entries.entrant_name(*of) == name));
        assert_eq!(final_is(&app.store), before, "nothing changes by itself");
        let page = organiser.browser.get("/e/cup/fields");
        assert!(page.body.contains(&name));
        assert!(!press(&organiser, "final/anew", &[("reason", " ")]).errors().is_empty(), "not without a reason");
        let anew = press(&organiser, "final/anew", &[("reason", "第一局总分更正")]);
        assert_eq!((anew.status, anew.errors()), (200, vec![]));
        assert!(!final_is(&app.store).contains(&name));
        assert!(view(&app.store, "cup").field_differs(1).is_none());
    });
}

/// Corrects the totals of this player's tables so that the player came last.
fn corrects(app: &App, organiser: &Organiser, name: &str) {
    let event = view(&app.store, "cup");
    for table in event.sessions.iter().flat_map(|session| &session.tables) {
        let Some(seat) = table.players.find(|player| event.entries.player_name(*player) == name) else { continue };
        let cards = table.cards();
        let last = Seat::ALL.into_iter().min_by_key(|seat| cards[*seat]).unwrap();
        let (own, lowest) = (cards[seat].0.to_string(), cards[last].0.to_string());
        let sheet = format!("/sessions/{}/tables/{}", table.session, table.number);
        let signs = [(format!("signed-{}", seat.letter()), lowest), (format!("signed-{}", last.letter()), own)];
        let [(one, lowest), (other, own)] = &signs;
        let typed = [(one.as_str(), lowest.as_str()), (other.as_str(), own.as_str()), ("reason", "抄错了")];
        let page = organiser.presses(&sheet, &format!("{sheet}/totals"), &typed);
        assert_eq!((page.status, page.errors()), (200, vec![]));
    }
}

#[test]
fn rankings_of_real_competitions_equal_those_of_another_program() {
    let folder = format!("{}/fixtures/stages", env!("CARGO_MANIFEST_DIR"));
    let mut checked = 0;
    for entry in std::fs::read_dir(&folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|end| end != "toml") {
            continue;
        }
        let place = tempfile::tempdir().unwrap();
        let said = std::process::Command::new("python3")
            .args([format!("{folder}/play.py"), env!("CARGO_BIN_EXE_caipan").into()])
            .args([&path, &place.path().to_owned()])
            .output()
            .expect("python3 is installed");
        let text = String::from_utf8_lossy(&said.stdout).into_owned() + &String::from_utf8_lossy(&said.stderr);
        assert!(said.status.success(), "{}: {text}", path.display());
        checked += 1;
    }
    assert_eq!(checked, 16);
}
