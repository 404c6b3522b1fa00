//! What a day costs on SQLite: recording a hand, reading an event, ranking it. One command: `cargo bench --bench day`.
#![allow(missing_docs, clippy::unwrap_used, reason = "a bench has no reader but the one who runs it")]

#[path = "day/site.rs"]
mod site;

use caipan::actions::{
    self, Acting, Actor, DrawnBy, LotsFrom, NewEvent, NewHand, NewNote, Source, TableCommand, Totals,
};
use caipan::event::event::{Table, Tally};
use caipan::event::people::{Appearance, Directory, PersonId};
use caipan::event::ranking::standings::Results;
use caipan::event::ranking::tie_break::Criterion;
use caipan::event::regulations::preset::Preset;
use caipan::event::regulations::{Regulations, Scope};
use caipan::event::sheet::hand_result::{Draft, Ending};
use caipan::event::sheet::rotation::Rotation;
use caipan::event::sheet::session::{Attendance, SeatResult, session_lines};
use caipan::event::values::ids::{PlayerId, SessionNumber, TableNumber, TeamId};
use caipan::rules::mcr::payment::BASE_SCORE;
use caipan::rules::{BySeat, GamePoints, HandNumber, Seat, StandardPoints};
use caipan::store::{Store, now};
use chrono::NaiveDate;
use divan::Bencher;
use tempfile::TempDir;
use uuid::Uuid;

fn main() {
    divan::main();
}

/// Somebody who acts at an event, now.
fn acting<'a>(store: &'a Store, actor: &'a Actor, event: &'a str) -> Acting<'a> {
    Acting { store, actor, event, now: now() }
}

/// Sixteen players in four teams with a session that runs.
fn running() -> (TempDir, Store) {
    let folder = TempDir::new().unwrap();
    let store = Store::open_folder(folder.path()).unwrap();
    let actor = Actor::command_line();
    let new = NewEvent { slug: "cup".into(), name: "杯".into(), teams: true, regulations: Regulations::default() };
    actions::create_event(&store, &actor, &new, now()).unwrap();
    let entries = include_bytes!("../fixtures/official_day/entries.csv");
    acting(&store, &actor, "cup").import_entries("entries.csv", entries).unwrap();
    acting(&store, &actor, "cup").choose_chart(&Source::Official(1).into()).unwrap();
    acting(&store, &actor, "cup").draw_lots("x", DrawnBy::Seed("s".into()), "").unwrap();
    acting(&store, &actor, "cup").seat_session(SessionNumber(1), "s").unwrap();
    acting(&store, &actor, "cup").start_session(SessionNumber(1)).unwrap();
    (folder, store)
}

fn record(store: &Store, hand: HandNumber, based_on: i32) {
    record_at(store, TableNumber(1), hand, based_on);
}

fn record_at(store: &Store, table: TableNumber, hand: HandNumber, based_on: i32) {
    record_draft(store, (SessionNumber(1), table), self_draw(hand, Seat::East, 8), based_on);
}

fn self_draw(hand: HandNumber, winner: Seat, points: u16) -> Draft {
    let dealer = Rotation::ThreeStep.dealer(hand);
    Draft { winner: Some(winner), basic_points: Some(points), ..Draft::new(hand.get(), dealer, Ending::SelfDraw) }
}

fn record_draft(store: &Store, (session, table): (SessionNumber, TableNumber), draft: Draft, based_on: i32) {
    let new = NewHand {
        session,
        table,
        entry: Uuid::new_v4(),
        deal: Some(draft.hand),
        based_on,
        draft,
        omitted: Vec::new(),
        reason: "again".into(),
        device: None,
        seen: None,
    };
    acting(store, &Actor::command_line(), "cup").record_hand(&new).unwrap();
}

#[divan::bench]
fn record_a_hand_and_its_audit_row_to_disk(bencher: Bencher) {
    let (_folder, store) = running();
    record(&store, HandNumber::FIRST, 0);
    let mut revision = 1;
    bencher.bench_local(|| {
        record(&store, HandNumber::FIRST, revision);
        revision += 1;
    });
}

#[divan::bench]
fn read_an_event_of_16_players(bencher: Bencher) {
    let (_folder, store) = running();
    for hand in HandNumber::all() {
        record(&store, hand, 0);
    }
    bencher.bench_local(|| store.event("cup").unwrap());
}

/// 1,008 players by a preset at 252 tables, each of which has played the first half of a session.
fn half_played(preset: Preset) -> (TempDir, Store) {
    let folder = TempDir::new().unwrap();
    let store = Store::open_folder(folder.path()).unwrap();
    let actor = Actor::command_line();
    let regulations = Regulations { sessions: 5, ..preset.regulations() };
    let duplicate = regulations.duplicate.is_some();
    let new = NewEvent { slug: "cup".into(), name: "杯".into(), teams: false, regulations };
    actions::create_event(&store, &actor, &new, now()).unwrap();
    let list = (1..=1008).fold("name\n".to_owned(), |list, player| format!("{list}选手{player}\n"));
    acting(&store, &actor, "cup").import_entries("entries.csv", list.as_bytes()).unwrap();
    let chart = if duplicate { Source::Movement } else { Source::Generated(5) };
    acting(&store, &actor, "cup").choose_chart(&chart.into()).unwrap();
    acting(&store, &actor, "cup").draw_lots("x", DrawnBy::Seed("s".into()), "").unwrap();
    acting(&store, &actor, "cup").seat_session(SessionNumber(1), "s").unwrap();
    acting(&store, &actor, "cup").start_session(SessionNumber(1)).unwrap();
    for hand in HandNumber::all().take(8) {
        for table in 1..=252 {
            record_at(&store, TableNumber(table), hand, 0);
        }
    }
    (folder, store)
}

/// A hand is corrected, and the ranking read as everybody sees it: what that costs beside an event that compares nobody.
#[divan::bench(args = [Preset::RuleBook, Preset::DuplicatePlayers], sample_count = 20)]
fn correct_a_hand_among_252_tables_and_rank(bencher: Bencher, preset: Preset) {
    let (_folder, store) = half_played(preset);
    let mut revision = 1;
    bencher.bench_local(|| {
        record_at(&store, TableNumber(1), HandNumber::FIRST, revision);
        revision += 1;
        store.event("cup").unwrap().unwrap().for_everybody().players().len()
    });
}

/// A hand at one of the tables that play, and a correction of a session that is over.
#[derive(Clone, Copy, Debug)]
enum Changed {
    Playing,
    Over,
}

/// 1,008 players of whom 512 play a final: two sessions are over, the third runs, and the field is not what follows any more.
fn in_the_final() -> (TempDir, Store) {
    let text = "sessions = 4\nentry = \"totals\"\n[[stage]]\nid = \"main\"\nsessions = 2\norder = [\"game:stage\", \"lot\"]\n\
        [[stage]]\nid = \"final\"\nsessions = 2\nfield = { from = \"main\", places = \"1-512\" }\ncarry = { standard = \"1/2\" }\n\
        [[stage.seating]]\nby = \"standing\"\n";
    let folder = TempDir::new().unwrap();
    let store = Store::open_folder(folder.path()).unwrap();
    let actor = Actor::command_line();
    let regulations = Regulations::from_toml(text).unwrap();
    let new = NewEvent { slug: "cup".into(), name: "杯".into(), teams: false, regulations };
    actions::create_event(&store, &actor, &new, now()).unwrap();
    let list = (1..=1008).fold("name\n".to_owned(), |list, player| format!("{list}选手{player}\n"));
    acting(&store, &actor, "cup").import_entries("entries.csv", list.as_bytes()).unwrap();
    acting(&store, &actor, "cup").choose_chart(&Source::Generated(2).into()).unwrap();
    acting(&store, &actor, "cup").draw_lots("x", DrawnBy::Seed("s".into()), "").unwrap();
    for session in [1, 2].map(SessionNumber) {
        acting(&store, &actor, "cup").seat_session(session, "s").unwrap();
        acting(&store, &actor, "cup").start_session(session).unwrap();
        let notes = (1..=252).map(|table| (TableNumber(table), four_totals(i32::from(table))));
        acting(&store, &actor, "cup").note_at_tables(session, &notes.collect::<Vec<_>>()).unwrap();
        acting(&store, &actor, "cup").close_session(session).unwrap();
    }
    let is_drawn = store.event("cup").unwrap().unwrap().field_to_draw(1).is_some();
    let from = if is_drawn { LotsFrom::Seed("s".into()) } else { LotsFrom::Nothing };
    acting(&store, &actor, "cup").decide_field("final", &from).unwrap();
    acting(&store, &actor, "cup").seat_session(SessionNumber(3), "s").unwrap();
    acting(&store, &actor, "cup").start_session(SessionNumber(3)).unwrap();
    acting(&store, &actor, "cup").note_at_table((SessionNumber(2), TableNumber(9)), &four_totals(-9)).unwrap();
    (folder, store)
}

/// Four totals that add up, others at each table.
fn four_totals(own: i32) -> NewNote {
    let totals = BySeat { east: 700 + own, south: 530 - own, west: 450, north: 320 }.map(GamePoints);
    let totals = Totals { totals, to_nobody: None, reason: "again".into(), link: None, seen: None };
    NewNote { entry: Uuid::new_v4(), device: None, said: TableCommand::Counted { totals, cards: None } }
}

/// What is to be put right, as a board asks for it after each change.
#[divan::bench(args = [Changed::Playing, Changed::Over], sample_count = 20)]
fn what_is_to_be_put_right_among_1008(bencher: Bencher, changed: Changed) {
    let (_folder, store) = in_the_final();
    let event = store.event("cup").unwrap().unwrap();
    assert_eq!(actions::differences(&event).len(), 1);
    let session = match changed {
        Changed::Playing => event.sessions.last().unwrap(),
        Changed::Over => &event.sessions[0],
    };
    let table = Table::clone(&session.tables[0]);
    bencher.bench_local(|| actions::differences(&event.with_table(table.clone())).len());
}

/// 1,000 players in 13 sessions.
fn world_championship() -> Vec<SeatResult> {
    (0..13_u16)
        .flat_map(|session| {
            (0..1000_i32).map(move |player| SeatResult {
                session: SessionNumber(session + 1),
                table: TableNumber(((player + i32::from(session) * 7) % 250) as u16 + 1),
                player: PlayerId(player),
                team: Some(TeamId(player / 4)),
                score: GamePoints(500 + (player * 37 + i32::from(session) * 91) % 301 - 150),
                attendance: Attendance::Played,
            })
        })
        .collect()
}

#[divan::bench(args = [Scope::Table, Scope::Group])]
fn rank_1000_players_after_13_sessions(bencher: Bencher, scope: Scope) {
    let seats = world_championship();
    bencher.bench_local(|| {
        let results = Results {
            lines: session_lines(
                &Regulations { standard_points: scope, ..Regulations::default() }.session_rules(),
                &seats,
                BASE_SCORE,
            ),
            ..Results::default()
        };
        (results.players(&[], &Criterion::DEFAULT_ORDER), results.teams(&[], &Criterion::DEFAULT_ORDER))
    });
}

/// Ten thousand people, each at six of a thousand events.
fn directory() -> Directory {
    let letters = ["wang", "li", "chen", "zhao", "guo", "hua", "mei", "jun", "tao", "ying"];
    let name = |person: usize| {
        let part = |at: u32| letters[person / 10_usize.pow(at) % 10];
        format!("{}{} {}{}", part(0), part(1), part(2), part(3))
    };
    let appearance = |event: usize, place: usize| Appearance {
        event: event as i32,
        slug: format!("cup-{event}"),
        event_name: format!("Cup of the town no. {event}"),
        first_day: NaiveDate::default(),
        last_day: NaiveDate::default(),
        player: (event * 60 + place) as i32,
        person: PersonId::default(),
        privacy: Default::default(),
        name: name((event * 60 + place) % 10_000),
        given_name: String::new(),
        country: "CHN".into(),
        club: format!("Club {}", place % 50),
        team: String::new(),
        registers: format!("MIL {}", (event * 60 + place) % 10_000),
        archive_open: true,
        place: place as u32 + 1,
        of: 60,
        disqualified: false,
        standard_points: StandardPoints::whole(12),
        game_points: GamePoints(100),
        sessions: 8,
        hands: Tally::default(),
        met: vec![0; 24],
        elsewhere: None,
    };
    let mut directory = Directory::default();
    directory
        .put_events((1..=1000).map(|event| (event as i32, (0..60).map(|place| appearance(event, place)).collect())));
    directory
}

#[divan::bench(args = ["wang", "mei guo", "mil 77", "nobody"])]
fn finding_a_person_among_ten_thousand(bencher: Bencher, wanted: &str) {
    let directory = directory();
    bencher.bench(|| directory.search(wanted).len());
}

#[divan::bench(sample_count = 3)]
fn a_directory_of_a_thousand_events() -> usize {
    directory().len()
}
