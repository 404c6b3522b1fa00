//! Joining an event that went on at two places: nothing of either is lost, and nobody's word is dropped in silence.

use crate::archive::{an_open_day, create_with, draft, exported, fresh, import, records, view, win, with_an_open_day};
use crate::as_of::comes_back;
use crate::command_line::{caipan, refused, stdout};
use crate::support::{Database, Kind, acting, turns};
use crate::trust::in_python;
use caipan::actions::{self, Actor, Decisions, NewHand, NewNote, OnPaper, Renamed, TableCommand, Undo};
use caipan::event::record::archive::{Archive, AuditRow, Hand};
use caipan::event::record::binding::Binding;
use caipan::event::record::merge::{Holds, Joined, short};
use caipan::event::regulations::Regulations;
use caipan::event::sheet::hand_result::Ending;
use caipan::event::sheet::penalty::{Entrant, StandardPenalty};
use caipan::event::values::ids::{PlayerId, SessionNumber, TableNumber};
use caipan::files::archive::{read, write};
use caipan::messages::Locale;
use caipan::rules::{Seat, StandardPoints};
use caipan::store::{Store, now};
use tempfile::TempDir;
use uuid::Uuid;

pub const SLUG: &str = "open";
const SESSION: SessionNumber = SessionNumber(2);

/// The same event in two databases, its second session running in both: the server in the hall, and a laptop.
pub struct Places {
    pub here: Store,
    pub there: Store,
    backups: TempDir,
    _databases: [Database; 2],
}

impl Places {
    fn of(kinds: [Kind; 2]) -> Places {
        let [one, other] = [with_an_open_day(kinds[0]), Database::fresh(kinds[1])];
        let [here, there] = [one.open(), other.open()];
        acting(&here, &Actor::command_line(), SLUG).start_session(SESSION).unwrap();
        import(&there, &exported(&here, SLUG)).unwrap();
        Places { here, there, backups: TempDir::new().unwrap(), _databases: [one, other] }
    }

    /// The same event before its draw, in which two were entered before the places parted.
    pub fn before_the_draw(kinds: [Kind; 2]) -> Places {
        let [one, other] = kinds.map(Database::fresh);
        let [here, there] = [one.open(), other.open()];
        create_with(&here, SLUG, false, Regulations::default());
        enters(&here, "name\n林一\n林二\n");
        import(&there, &exported(&here, SLUG)).unwrap();
        Places { here, there, backups: TempDir::new().unwrap(), _databases: [one, other] }
    }

    pub fn names(&self) -> Vec<String> {
        self.archive().players.into_iter().map(|player| player.name).collect()
    }

    /// Here on one database and there on the other.
    fn on_both(work: impl Fn(Places)) {
        for kinds in turns([[Kind::Sqlite, Kind::Postgres], [Kind::Postgres, Kind::Sqlite]]) {
            work(Places::of(kinds));
        }
    }

    /// Joins what stands there, whose key somebody has compared.
    pub fn merge(&self, holds: &[(&str, Holds)], reason: &str) -> Result<Joined, String> {
        let text = exported(&self.there, SLUG);
        let key = format!("key {}", short(&self.there.key().unwrap().public()));
        let asked =
            actions::check_merge(&self.here, &chief(), ("a", text.as_bytes()), &decisions(holds, reason), now());
        let asked = asked.unwrap().0.asked.iter().any(|(asked, _)| asked.because.contains(&key));
        let known = [(key.as_str(), Holds::There)];
        self.merge_file(&text, &[holds, if asked { &known } else { &[] }].concat(), reason)
    }

    /// Joins a file as it is.
    fn merge_file(&self, text: &str, holds: &[(&str, Holds)], reason: &str) -> Result<Joined, String> {
        let decisions = decisions(holds, reason);
        let file = ("there.json", text.as_bytes());
        let before = exported(&self.here, SLUG);
        let actor = chief();
        let merged = actions::merge_archive(&self.here, &actor, file, &decisions, self.backups.path(), now());
        match merged {
            Ok((joined, backup)) => {
                assert!(backup.file.exists());
                let checked = actions::check_event(&self.here, SLUG, &OnPaper::default()).unwrap();
                assert!(checked.problems.is_empty(), "{:?}", checked.problems);
                let text = exported(&self.here, SLUG);
                let checked = actions::check_archive("a.json", text.as_bytes(), &OnPaper::default()).unwrap();
                assert!(checked.problems.is_empty(), "{:?}", checked.problems);
                comes_back(&self.archive());
                Ok(joined)
            }
            Err(actions::Error::Refused(messages)) => {
                assert_eq!(exported(&self.here, SLUG), before, "what was refused changes nothing");
                Err(messages.iter().map(|message| Locale::En.say(message)).collect::<Vec<_>>().join("\n"))
            }
            Err(other) => panic!("{other:?}"),
        }
    }

    fn archive(&self) -> Archive {
        read("here.json", exported(&self.here, SLUG).as_bytes()).unwrap()
    }

    /// The endings of all versions of the first hand of a table, and whether each was taken back.
    fn first_hand(&self, table: i32) -> Vec<(String, bool)> {
        let of_it = |hand: &&Hand| (hand.session, hand.table, hand.written.number) == (2, table, 1);
        let mut hands = self.archive().hands;
        hands.sort_by_key(|hand| hand.revision);
        hands.iter().filter(of_it).map(|hand| (hand.written.ending.clone(), hand.undone.is_some())).collect()
    }
}

pub fn enters(store: &Store, list: &str) {
    acting(store, &chief(), SLUG).import_entries("p.csv", list.as_bytes()).unwrap();
}

pub fn chief() -> Actor {
    Actor { name: "裁判长".into(), ..Actor::command_line() }
}

fn decisions(holds: &[(&str, Holds)], reason: &str) -> Decisions {
    let holds = holds.iter().map(|(about, holds)| ((*about).to_owned(), *holds)).collect();
    Decisions { holds, reason: reason.to_owned() }
}

/// An archive with a correction of the first hand of a table that nobody made: whoever has no key can write a row of the audit that binds it,
/// and chain it.
fn forged(text: &str, (session, table): (i32, i32)) -> String {
    let mut archive = read("a.json", text.as_bytes()).unwrap();
    let is = |hand: &&Hand| (hand.session, hand.table, hand.written.number) == (session, table, 1);
    let mut hand = archive.hands.iter().rfind(is).unwrap().clone();
    (hand.revision, hand.author, hand.entry) =
        (hand.revision + 1, "O'Brien-Łukasiewicz".into(), Uuid::new_v4().to_string());
    (hand.reason, hand.written.ending) = (Some("看错".into()), "drawn-hand".into());
    let mut binding = Binding::default();
    binding.add(std::slice::from_ref(&hand)).unwrap();
    let place = archive.hands.iter().rposition(|other| is(&other)).unwrap();
    archive.hands.insert(place + 1, hand);
    let previous = archive.audit.last().unwrap().clone();
    let mut row = AuditRow {
        actor: "O'Brien-Łukasiewicz".into(),
        action: "record_hand".into(),
        detail: "{}".into(),
        bound: binding.0,
        ..previous.clone()
    };
    row.hash = row.content().hash(&previous.hash, SLUG);
    archive.audit.push(row);
    write(archive).unwrap()
}

#[test]
fn what_a_stranger_has_written_about_a_closed_session_is_asked_about_and_left() {
    Places::on_both(|places| {
        let here = &places.here;
        (1..=3).for_each(|table| records(here, SLUG, (2, table), draft(1, Ending::StoppedByTime), 0));
        acting(here, &chief(), SLUG).close_session(SESSION).unwrap();
        acting(here, &chief(), SLUG).publish_standings(SESSION).unwrap();
        let text = forged(&exported(here, SLUG), (2, 3));
        assert!(actions::check_archive("a.json", text.as_bytes(), &OnPaper::default()).unwrap().problems.is_empty());
        let against = places.merge_file(&text, &[], "").unwrap_err();
        for said in ["Session 2 is closed", "hand 2/3/1", "closed 2", "unsealed", "O'Brien-Łukasiewicz", "drawn-hand"]
        {
            assert!(against.contains(said), "{said}: {against}");
        }
        // One of the two groups is not enough, nor is no reason.
        for holds in [&[("closed 2", Holds::There)][..], &[("hand 2/3/1", Holds::There)]] {
            assert!(places.merge_file(&text, holds, "").is_err());
        }
        assert!(places.merge_file(&text, &[("closed 2", Holds::There)], "裁判长在场").is_err());
        let before = view(here, SLUG).standings();
        let left = places.merge_file(&text, &[("unsealed", Holds::Here)], "没有人记得").unwrap();
        assert!(left.taken.hands.is_empty() && view(here, SLUG).standings() == before);
        let last = places.archive().audit.pop().unwrap();
        assert!(last.detail.contains("O'Brien-Łukasiewicz") && last.detail.contains("没有人记得"), "{}", last.detail);
        let both = [("closed 2", Holds::There), ("unsealed", Holds::There)];
        let taken = places.merge_file(&text, &both, "当面问过").unwrap();
        assert_eq!(taken.taken.hands.len(), 1);
    });
}

#[test]
fn what_another_key_has_sealed_is_asked_about_once() {
    Places::on_both(|places| {
        records(&places.there, SLUG, (2, 2), draft(1, Ending::DrawnHand), 0);
        note(&places.there, 3, "茶洒了");
        records(&places.here, SLUG, (2, 1), draft(1, Ending::DrawnHand), 0);
        let text = exported(&places.there, SLUG);
        let key = format!("key {}", short(&places.there.key().unwrap().public()));
        let against = places.merge_file(&text, &[], "").unwrap_err();
        for said in [&key, "hand 2/2/1", "2 桌裁判", "巡场", "茶洒了"] {
            assert!(against.contains(said), "{said}: {against}");
        }
        let joined = places.merge_file(&text, &[(&key, Holds::There)], "").unwrap();
        assert_eq!((joined.taken.hands.len(), joined.taken.table_notes.len()), (1, 1));
        // The key is known now.
        records(&places.there, SLUG, (2, 3), draft(1, Ending::DrawnHand), 0);
        assert_eq!(places.merge_file(&exported(&places.there, SLUG), &[], "").unwrap().taken.hands.len(), 1);
        // What nobody has sealed after it is not that key's.
        let text = forged(&exported(&places.there, SLUG), (2, 2));
        let against = places.merge_file(&text, &[], "").unwrap_err();
        assert!(against.contains("unsealed") && !against.contains(&key), "{against}");
    });
}

#[test]
fn the_end_of_an_event_is_taken_over_only_where_the_other_place_has_said_it() {
    Places::on_both(|places| {
        let there = &places.there;
        (1..=3).for_each(|table| records(there, SLUG, (2, table), draft(1, Ending::StoppedByTime), 0));
        acting(there, &chief(), SLUG).close_session(SESSION).unwrap();
        let event = view(there, SLUG);
        let regulations = Regulations { sessions: 2, appeal_minutes: 0, ..event.head.regulations.clone() };
        acting(there, &chief(), SLUG).change_regulations(&regulations, "一天打完", event.version).unwrap();
        acting(there, &chief(), SLUG).publish_standings(SESSION).unwrap();
        acting(there, &chief(), SLUG).end_event().unwrap();
        let against = places.merge(&[], "").unwrap_err();
        assert!(against.contains("end (closed") && against.contains("end_event"), "{against}");
        places.merge(&[("closed", Holds::There)], "打完了").unwrap();
        assert!(view(&places.here, SLUG).head.ended_at.is_some());
    });
}

#[test]
fn what_was_published_here_is_computed_again_as_it_was_whatever_the_other_place_has_changed() {
    Places::on_both(|places| {
        let Places { here, there, .. } = &places;
        (1..=3).for_each(|table| records(here, SLUG, (2, table), draft(1, Ending::StoppedByTime), 0));
        acting(here, &chief(), SLUG).close_session(SESSION).unwrap();
        acting(here, &chief(), SLUG).publish_standings(SESSION).unwrap();
        let event = view(there, SLUG);
        let net = Regulations { base_score: 0, ..event.head.regulations.clone() };
        acting(there, &chief(), SLUG).change_regulations(&net, "规程写错", event.version).unwrap();
        let player = PlayerId(event.entries.players[1].id);
        acting(there, &chief(), SLUG).rename(Renamed::Player(player), "更正之名", "误写").unwrap();
        places.merge(&[("closed", Holds::There)], "核对登记表").unwrap();
        let merged = view(here, SLUG);
        assert_eq!((merged.entries.players[1].name.as_str(), merged.head.regulations.base_score), ("更正之名", 0));
        let (holds, said) = in_python("docs/recount.py", &exported(here, SLUG), &[]);
        assert!(holds, "{said}");
    });
}

fn note(store: &Store, table: u16, reason: &str) {
    let actor = Actor { name: "巡场".into(), ..Actor::command_line() };
    let said = TableCommand::Called { hand: None, reason: reason.to_owned(), late: None };
    let new = NewNote { entry: Uuid::new_v4(), device: Some(Uuid::new_v4().into()), said };
    acting(store, &actor, SLUG).note_at_table((SESSION, TableNumber(table)), &new).unwrap();
}

fn penalty(store: &Store, why: &str) {
    let player = PlayerId(view(store, SLUG).entries.players[0].id);
    let points = StandardPoints::new(1, 2).unwrap();
    let penalty = StandardPenalty { of: Entrant::Player(player), points };
    acting(store, &Actor::command_line(), SLUG).give_standard_penalty(penalty, why).unwrap();
}

#[test]
fn what_was_entered_at_two_places_stands_in_one_event() {
    Places::on_both(|places| {
        let Places { here, there, .. } = &places;
        records(here, SLUG, (2, 1), win(1, Seat::East, 20), 0);
        records(there, SLUG, (2, 2), draft(1, Ending::DrawnHand), 0);
        records(there, SLUG, (2, 2), win(1, Seat::South, 8), 1);
        records(there, SLUG, (2, 3), draft(1, Ending::DrawnHand), 0);
        let undo = Undo { entry: Uuid::new_v4(), hand: 1, revision: 1, device: Uuid::new_v4().into() };
        let referee = Actor { name: "3 桌裁判".into(), ..Actor::command_line() };
        acting(there, &referee, SLUG).undo_hand((SESSION, TableNumber(3)), undo).unwrap();
        note(there, 2, "茶洒了");
        note(here, 1, "牌少一张");
        let joined = places.merge(&[], "").unwrap();
        assert_eq!((joined.taken.hands.len(), joined.taken.table_notes.len(), joined.alike), (3, 2, 0));
        assert_eq!(places.first_hand(2), [("drawn-hand".to_owned(), false), ("self-draw".to_owned(), false)]);
        assert_eq!(places.first_hand(3), [("drawn-hand".to_owned(), true)]);
        let archive = places.archive();
        // The one who took the hand back has taken the table over.
        assert_eq!(archive.table_notes.len(), 3);
        let last = archive.audit.last().unwrap();
        assert_eq!((last.action.as_str(), last.actor.as_str()), ("merge_archive", "裁判长"));
        // Nothing of the other audit is lost.
        for row in &read("there.json", exported(there, SLUG).as_bytes()).unwrap().audit[joined.parted..] {
            assert!(last.detail.contains(&row.hash), "{}", row.action);
        }
        // And the other way round: then both places have the same.
        let back = Places { here: there.clone(), there: here.clone(), backups: TempDir::new().unwrap(), ..places };
        assert_eq!(back.merge(&[], "").unwrap().taken.hands.len(), 1);
        let [one, other] = [&back.here, &back.there].map(|store| read("a", exported(store, SLUG).as_bytes()).unwrap());
        let same = |mut hands: Vec<Hand>| {
            hands.sort_by_key(|hand| hand.entry.clone());
            hands
        };
        assert_eq!(same(one.hands), same(other.hands));
        assert_eq!(view(&back.here, SLUG).standings(), view(&back.there, SLUG).standings());
    });
}

#[test]
fn where_nothing_was_entered_here_the_other_audit_goes_on() {
    Places::on_both(|places| {
        let there = &places.there;
        (1..=3).for_each(|table| records(there, SLUG, (2, table), draft(1, Ending::StoppedByTime), 0));
        acting(there, &Actor::command_line(), SLUG).close_session(SESSION).unwrap();
        acting(there, &Actor::command_line(), SLUG).publish_standings(SESSION).unwrap();
        places.merge(&[], "").unwrap();
        let (here, there) = (places.archive(), read("there.json", exported(there, SLUG).as_bytes()).unwrap());
        assert_eq!(here.audit[..there.audit.len()], there.audit);
        let more: Vec<&str> = here.audit[there.audit.len()..].iter().map(|row| row.action.as_str()).collect();
        assert_eq!(more, ["merge_archive"]);
        assert!(there.seals.iter().all(|seal| here.seals.contains(seal)));
        assert_eq!((here.publications, here.sessions), (there.publications, there.sessions));
        assert_eq!(view(&places.here, SLUG).standings(), view(&places.there, SLUG).standings());
        // The laptop takes the way back, and has nothing more.
        let back = Places { here: places.there.clone(), there: places.here.clone(), ..places };
        back.merge(&[], "").unwrap();
        let here = read("here.json", exported(&back.here, SLUG).as_bytes()).unwrap();
        assert_eq!(here.audit.len(), there.audit.len() + 2);
        let turned = Places { here: back.there.clone(), there: back.here.clone(), ..back };
        turned.merge(&[], "").unwrap();
        let again = Places { here: turned.there.clone(), there: turned.here.clone(), ..turned };
        again.merge(&[], "").unwrap();
        let old = Places { there: again.here.clone(), ..again };
        assert_eq!(old.merge(&[], "").unwrap_err(), "The archive contains nothing new.");
    });
}

#[test]
fn what_contradicts_is_shown_and_decided_with_a_reason() {
    Places::on_both(|places| {
        records(&places.here, SLUG, (2, 1), win(1, Seat::East, 20), 0);
        records(&places.here, SLUG, (2, 2), win(1, Seat::West, 9), 0);
        records(&places.there, SLUG, (2, 1), draft(1, Ending::DrawnHand), 0);
        records(&places.there, SLUG, (2, 2), win(1, Seat::West, 90), 0);
        penalty(&places.here, "迟到");
        penalty(&places.there, "手机响");
        let against = places.merge(&[], "").unwrap_err();
        for said in [
            "hand 2/1/1",
            "ending: \"self-draw\"",
            "ending: \"drawn-hand\"",
            "1 桌裁判",
            "hand 2/2/1",
            "basic_points: 9",
            "basic_points: 90",
            "reason: \"迟到\"",
            "reason: \"手机响\"",
            "--both",
        ] {
            assert!(against.contains(said), "{said}: {against}");
        }
        let player = "standard_penalty player 1";
        let decisions = [("hand 2/1/1", Holds::There), ("hand 2/2/1", Holds::Here), (player, Holds::Both)];
        let against = places.merge(&decisions, " ").unwrap_err();
        assert!(against.contains("You decided 3 entries"), "{against}");
        let against = places.merge(&[decisions[0], decisions[1], (player, Holds::There)], "核对牌谱").unwrap_err();
        assert!(against.contains(player), "{against}");
        let against = places.merge(&[&decisions[..], &[("hand 2/3/1", Holds::Here)]].concat(), "核对牌谱").unwrap_err();
        assert!(against.contains("hand 2/3/1: there is no conflict there"), "{against}");
        let joined = places.merge(&decisions, "核对牌谱").unwrap();
        assert_eq!((joined.decided.len(), joined.undecided.len()), (3, 0));
        assert_eq!(places.first_hand(1), [("self-draw".to_owned(), false), ("drawn-hand".to_owned(), false)]);
        assert_eq!(places.first_hand(2), [("self-draw".to_owned(), false)]);
        let archive = places.archive();
        assert_eq!(archive.standard_penalties.len(), 2);
        let detail = &archive.audit.last().unwrap().detail;
        assert!(detail.contains("核对牌谱") && detail.contains("basic_points: 90"), "{detail}");
    });
}

#[test]
fn what_both_places_have_is_kept_once() {
    Places::on_both(|places| {
        // The phone has sent it to both, and two people have typed the same hand.
        let new = NewHand {
            session: SESSION,
            table: TableNumber(1),
            entry: Uuid::new_v4(),
            deal: None,
            based_on: 0,
            draft: win(1, Seat::East, 20),
            omitted: vec![],
            reason: String::new(),
            device: None,
            seen: None,
        };
        for store in [&places.here, &places.there] {
            acting(store, &Actor::command_line(), SLUG).record_hand(&new).unwrap();
            records(store, SLUG, (2, 2), draft(1, Ending::DrawnHand), 0);
        }
        let joined = places.merge(&[], "").unwrap();
        // The hand that two have typed is said alike; the other is one and the same version.
        assert_eq!((joined.taken.hands.len(), joined.alike), (0, 1));
        assert_eq!(places.first_hand(1), [("self-draw".to_owned(), false)]);
        assert_eq!(places.first_hand(2), [("drawn-hand".to_owned(), false)]);
    });
}

#[test]
fn two_places_that_have_seated_another_session_are_two_events() {
    Places::on_both(|places| {
        for (store, seed) in [(&places.here, "a"), (&places.there, "b")] {
            (1..=3).for_each(|table| records(store, SLUG, (2, table), draft(1, Ending::StoppedByTime), 0));
            acting(store, &Actor::command_line(), SLUG).close_session(SESSION).unwrap();
            acting(store, &Actor::command_line(), SLUG).seat_session(SessionNumber(3), seed).unwrap();
        }
        let against = places.merge(&[("session 3", Holds::There)], "x").unwrap_err();
        assert!(against.contains("session 3: this cannot be merged") && against.contains("seed: \"b\""), "{against}");
    });
    let (_database, other) = fresh(Kind::Sqlite);
    let places = Places::of([Kind::Sqlite, Kind::Sqlite]);
    let file = exported(&places.here, SLUG);
    let merge = |text: &str| {
        let archive = ("a.json", text.as_bytes());
        let joined = actions::check_merge(&other, &Actor::command_line(), archive, &Decisions::default(), now());
        let Err(actions::Error::Refused(messages)) = joined else { panic!("{joined:?}") };
        Locale::En.say(&messages[0])
    };
    assert!(merge(&file).contains("There is no event “open” here"));
    an_open_day(&other);
    assert!(merge(&file).contains("not the same event"));
    let damaged = file.replacen("StoppedByTime", "x", 1).replacen("stopped", "stoppet", 1);
    assert!(merge(&damaged).contains("SHA-256"), "{}", merge(&damaged));
}

#[test]
fn the_command_says_what_it_would_do_and_the_way_back() {
    let (one, other) = (Database::demo(Kind::Sqlite).into_folder(), TempDir::new().unwrap());
    let text = |folder: &TempDir| folder.path().to_str().unwrap().to_owned();
    let store = Store::open_folder(one.path()).unwrap();
    let file = other.path().join("demo.json");
    std::fs::write(&file, exported(&store, "demo")).unwrap();
    let file = file.to_str().unwrap();
    stdout(&caipan(&["archive", "import", "--data", &text(&other), file]));
    let there = Store::open_folder(other.path()).unwrap();
    let running = view(&there, "demo").sessions.iter().position(|session| session.is_running()).unwrap();
    let place = |store: &Store| {
        let event = view(store, "demo");
        let tables = &event.sessions[running].tables;
        let free = tables.iter().find(|table| table.sheet.hands().len() < 16).unwrap();
        (running as u16 + 1, free.number.0, free.sheet.hands().len() as u8 + 1)
    };
    let (session, table, hand) = place(&there);
    records(&there, "demo", (session, table), draft(hand, Ending::DrawnHand), 0);
    records(&store, "demo", (session, table), win(hand, Seat::East, 30), 0);
    std::fs::write(file, exported(&there, "demo")).unwrap();
    drop((store, there));
    let about = format!("hand {session}/{table}/{hand}");
    let merge = |more: &[&str]| caipan(&[&["archive", "merge", "--data", &text(&one), file], more].concat());
    let would = merge(&["--dry-run"]);
    let [said, against] = [would.stdout, would.stderr].map(|bytes| String::from_utf8(bytes).unwrap());
    assert!(would.status.code() == Some(2) && said.contains("Nothing was changed."), "{said}");
    assert!(against.contains(&about), "{against}");
    assert!(refused(&merge(&[])).contains(&about));
    let said = stdout(&merge(&["--there", &about, "--reason", "看了录像"]));
    let backup = said.lines().last().unwrap().rsplit(' ').next().unwrap();
    assert!(said.contains("1 were decided") && backup.ends_with(".zip"), "{said}");
    assert!(stdout(&caipan(&["check", "--data", &text(&one)])).contains("Everything is valid"));
    stdout(&caipan(&["restore", "--data", &text(&one), backup]));
    let said = stdout(&merge(&["--here", &about, "--reason", "看了录像"]));
    assert!(said.contains("merged"), "{said}");
    assert!(write(read("a", exported(&Store::open_folder(one.path()).unwrap(), "demo").as_bytes()).unwrap()).is_ok());
}
