//! What a day costs on SQLite: recording a hand, reading an event, ranking it. One command: `cargo bench --bench day`.
#![allow(missing_docs, clippy::unwrap_used, reason = "a bench has no reader but the one who runs it")]

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
use caipan::messages::Locale;
use caipan::rules::mcr::payment::BASE_SCORE;
use caipan::rules::{BySeat, GamePoints, HandNumber, Seat, StandardPoints};
use caipan::store::{Store, now};
use caipan::web::{Publication, Published, publish};
use chrono::NaiveDate;
use divan::Bencher;
use std::path::PathBuf;
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

/// So many players in teams of four, who have drawn.
fn in_teams(players: u16, regulations: &str) -> (TempDir, Store) {
    let folder = TempDir::new().unwrap();
    let store = Store::open_folder(folder.path()).unwrap();
    let actor = Actor::command_line();
    let regulations = Regulations::from_toml(regulations).unwrap();
    let new = NewEvent { slug: "cup".into(), name: "杯".into(), teams: true, regulations };
    actions::create_event(&store, &actor, &new, now()).unwrap();
    let row = |player: u16| format!("队{},选手{player}\n", player.div_ceil(4));
    let list = "team,name\n".to_owned() + &(1..=players).map(row).collect::<String>();
    acting(&store, &actor, "cup").import_entries("entries.csv", list.as_bytes()).unwrap();
    acting(&store, &actor, "cup").choose_chart(&Source::Generated(4).into()).unwrap();
    acting(&store, &actor, "cup").draw_lots("x", DrawnBy::Seed("s".into()), "").unwrap();
    (folder, store)
}

/// Of four sessions the first three are over: what teams still need follows from the last.
fn three_of_four_sessions(players: u16) -> (TempDir, Store) {
    let (folder, store) = in_teams(players, "sessions = 4\nentry = \"totals\"\n");
    let actor = Actor::command_line();
    for session in [1, 2, 3].map(SessionNumber) {
        acting(&store, &actor, "cup").seat_session(session, "s").unwrap();
        acting(&store, &actor, "cup").start_session(session).unwrap();
        let notes = (1..=players / 4).map(|table| (TableNumber(table), four_totals(i32::from(table % 40))));
        acting(&store, &actor, "cup").note_at_tables(session, &notes.collect::<Vec<_>>()).unwrap();
        acting(&store, &actor, "cup").close_session(session).unwrap();
    }
    (folder, store)
}

/// All four are over and published: at each table three hands were won before time was up.
fn four_sessions(players: u16) -> (TempDir, Store) {
    let (folder, store) = in_teams(players, "sessions = 4\n");
    let actor = Actor::command_line();
    for session in [1, 2, 3, 4].map(SessionNumber) {
        acting(&store, &actor, "cup").seat_session(session, "s").unwrap();
        acting(&store, &actor, "cup").start_session(session).unwrap();
        for table in 1..=players / 4 {
            let place = (session, TableNumber(table));
            for (hand, winner) in HandNumber::all().zip([Seat::East, Seat::South, Seat::West]) {
                record_draft(&store, place, self_draw(hand, winner, 8 + table % 20), 0);
            }
            let last = HandNumber::new(4).unwrap();
            let stopped = Draft::new(4, Rotation::ThreeStep.dealer(last), Ending::StoppedByTime);
            record_draft(&store, place, stopped, 0);
        }
        acting(&store, &actor, "cup").close_session(session).unwrap();
        acting(&store, &actor, "cup").publish_standings(session).unwrap();
    }
    (folder, store)
}

/// The files of the event, those of before taken where they say the same; how many there are, and how many were written.
fn write_files(store: &Store, folder: PathBuf, before: Option<PathBuf>) -> Published {
    let event = store.event("cup").unwrap().unwrap().for_everybody();
    let publication = Publication { event, first: Locale::En, address: None, folder, before };
    publish(store, publication).unwrap()
}

/// How many were written.
fn written(store: &Store, folder: PathBuf, before: Option<PathBuf>) -> usize {
    write_files(store, folder, before).changed
}

/// A site after four sessions, which is to take 3 s for 256 players and 10 s for 1,000.
#[divan::bench(args = [256, 1000], sample_count = 3, sample_size = 1)]
fn write_a_site_of_four_sessions(bencher: Bencher, players: u16) {
    let (_folder, store) = four_sessions(players);
    bencher.with_inputs(|| TempDir::new().unwrap()).bench_local_values(|site| {
        written(&store, site.path().to_owned(), None);
        site
    });
}

/// The same after one hand was corrected in the last session, which is to take 1 s. How many files say something else is printed.
#[divan::bench(args = [256, 1000], sample_count = 3, sample_size = 1)]
fn correct_a_hand_and_write_what_says_something_else(bencher: Bencher, players: u16) {
    let (_folder, store) = four_sessions(players);
    let before = TempDir::new().unwrap();
    write_files(&store, before.path().to_owned(), None);
    let (place, mut revision) = ((SessionNumber(4), TableNumber(1)), 0);
    let mut last = None;
    let corrects = || {
        revision += 1;
        record_draft(&store, place, self_draw(HandNumber::FIRST, Seat::East, 20 + revision as u16), revision);
        TempDir::new().unwrap()
    };
    bencher.with_inputs(corrects).bench_local_values(|site| {
        last = Some(write_files(&store, site.path().to_owned(), Some(before.path().to_owned())));
        site
    });
    if let Some(Published { files, changed }) = last {
        eprintln!("{players} players: {changed} of {files} files were written");
        assert!(changed < files);
    }
}

/// A site with a session to come, which is to take as long.
#[divan::bench(args = [256, 1000], sample_count = 3)]
fn write_a_site(bencher: Bencher, players: u16) {
    let (_folder, store) = three_of_four_sessions(players);
    bencher.with_inputs(|| TempDir::new().unwrap()).bench_local_values(|site| {
        written(&store, site.path().to_owned(), None);
        site
    });
}

/// The same where nothing has changed: what is written is the check of the event, in each language.
#[divan::bench(args = [256, 1000], sample_count = 3)]
fn write_a_site_again(bencher: Bencher, players: u16) {
    let (_folder, store) = three_of_four_sessions(players);
    let before = TempDir::new().unwrap();
    written(&store, before.path().to_owned(), None);
    bencher.with_inputs(|| TempDir::new().unwrap()).bench_local_values(|site| {
        assert!(written(&store, site.path().to_owned(), Some(before.path().to_owned())) <= Locale::ALL.len());
        site
    });
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
