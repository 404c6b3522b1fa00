//! The archive of an event: the same bytes again from any database, and the commands that write, check and take it.

use crate::command_line::{caipan, refused, stdout};
use crate::support::{Database, Kind, acting};
use caipan::actions::{
    self, Actor, Changes, DrawnBy, NewEvent, NewHand, NewNote, Renamed, Role, SeatFilling, SheetSeen, Source, Swap,
    TableCommand, Totals, Undo,
};
use caipan::event::event::{Event, Group, KnownIds, PlayerRole, restore_event};
use caipan::event::notes::table_note::{AppealPaper, Signer};
use caipan::event::record::archive::Archive;
use caipan::event::record::binding;
use caipan::event::regulations::{Entry, Regulations};
use caipan::event::sheet::hand_result::{Draft, Ending};
use caipan::event::sheet::penalty::{Entrant, PenaltyDraft, StandardPenalty};
use caipan::event::sheet::session::Attendance;
use caipan::event::sheet::tiles::WonTiles;
use caipan::event::values::digest::hash;
use caipan::event::values::ids::{PlayerId, SessionNumber, TableNumber, TeamId};
use caipan::messages::Locale;
use caipan::rules::fan::Counted;
use caipan::rules::{BySeat, Fan, Foul, GamePoints, HandTiles, Seat, StandardPoints};
use caipan::store::{Store, audit, hands, now};
use sha2::{Digest, Sha256};
use std::collections::BTreeSet;
use std::path::Path;
use uuid::Uuid;

const SUBSTITUTE: &str = "替补甲";

pub fn view(store: &Store, slug: &str) -> std::sync::Arc<Event> {
    store.event(slug).unwrap().unwrap()
}

pub fn create(store: &Store, slug: &str, teams: bool) -> Actor {
    create_with(store, slug, teams, Regulations::default())
}

pub fn create_with(store: &Store, slug: &str, teams: bool, regulations: Regulations) -> Actor {
    let actor = Actor { name: "林主任".into(), ..Actor::command_line() };
    let new = NewEvent { slug: slug.into(), name: format!("{slug} 国标赛 “\\”"), teams, regulations };
    actions::create_event(store, &actor, &new, now()).unwrap();
    actor
}

/// Something else in the database, so that no row has the id it has in the archive.
pub fn something_else(store: &Store) {
    let actor = create(store, "else", true);
    let team = acting(store, &actor, "else").add_team("别的队", "", "").unwrap();
    for player in 1..=3 {
        acting(store, &actor, "else")
            .add_player(Some(team), (&format!("别的{player}"), ""), Default::default())
            .unwrap();
    }
    acting(store, &actor, "else").choose_chart(&Source::Official(1).into()).unwrap_err();
}

pub fn draft(hand: u8, ending: Ending) -> Draft {
    let number = caipan::rules::HandNumber::new(hand).unwrap();
    Draft::new(hand, Regulations::default().rotation.dealer(number), ending)
}

pub fn win(hand: u8, winner: Seat, points: u16) -> Draft {
    Draft { winner: Some(winner), basic_points: Some(points), ..draft(hand, Ending::SelfDraw) }
}

pub fn records(store: &Store, slug: &str, (session, table): (u16, u16), draft: Draft, based_on: i32) {
    let actor = Actor { name: format!("{table} 桌裁判"), ..Actor::command_line() };
    let reason = if based_on > 0 { "看错\n两行".to_owned() } else { String::new() };
    let (session, table) = (SessionNumber(session), TableNumber(table));
    let new = NewHand {
        session,
        table,
        entry: Uuid::new_v4(),
        deal: None,
        based_on,
        draft,
        omitted: vec![],
        reason,
        device: None,
        seen: None,
    };
    acting(store, &actor, slug).record_hand(&new).unwrap();
}

/// A day with everything that can be stored: teams and a substitute, a draw again after a commitment that was not used,
/// tiles, penalties, corrections, a late player, a stand-in, a forfeit, a decision, an exchange of seats, publications
/// before and after a correction; the second session is running.
pub fn a_day_of_teams(store: &Store) {
    let slug = "cup";
    let actor = &create(store, slug, true);
    let mut rows = String::from("team,name,role,club,country,family\n");
    for team in 1..=4 {
        (1..=4).for_each(|n| rows += &format!("{team} 队,选手{team}{n},,俱乐部{n},中国,\n"));
    }
    rows += &format!("1 队,{SUBSTITUTE},substitute,,,\n");
    acting(store, actor, slug).import_entries("entries.csv", rows.as_bytes()).unwrap();
    let team = view(store, slug).entries.teams[1].id;
    let left = acting(store, actor, slug).add_player(Some(team), ("来过", ""), PlayerRole::Substitute).unwrap();
    acting(store, actor, slug).remove_player(left).unwrap();
    let name = view(store, slug).head.name.clone();
    acting(store, actor, slug).choose_chart(&Source::Official(1).into()).unwrap();
    acting(store, actor, slug).draw_lots("领队", DrawnBy::Seed("第一次".into()), "").unwrap();
    acting(store, actor, slug).choose_chart(&Source::Generated(4).into()).unwrap();
    acting(store, actor, slug).commit_draw(&[], "", &name).unwrap();
    acting(store, actor, slug).commit_draw(&[Group::Club], "选手11, 选手21", &name).unwrap();
    acting(store, actor, slug).draw_lots("各队领队", DrawnBy::Committed("3 5 1".into()), &name).unwrap();
    acting(store, actor, slug).release_draw(2, 7).unwrap();
    acting(store, actor, slug).release_draw(2, usize::MAX).unwrap();
    let player = view(store, slug).entries.players[2].id;
    acting(store, actor, slug).rename(Renamed::Player(PlayerId(player)), "改名", "写错").unwrap();

    let first = SessionNumber(1);
    acting(store, actor, slug).seat_session(first, "s1").unwrap();
    acting(store, actor, slug).start_session(first).unwrap();
    let counted = |number| Counted { fan: Fan::from_number(number).unwrap(), times: 1 }.into();
    let tiles = HandTiles::parse("[345m] {7777s} 22p45sEEE +6s").unwrap();
    let with_tiles = Draft {
        fans: [60, 61, 66, 67].map(counted).into(),
        tiles: Some(WonTiles::new(tiles, "last-copy")),
        flowers: 2,
        discarder: Some(Seat::South),
        ending: Ending::Discard,
        ..win(1, Seat::East, 8)
    };
    records(store, slug, (1, 1), Draft { tiles: None, ..with_tiles.clone() }, 0);
    let penalty = |points| PenaltyDraft {
        foul: Foul::EmptyClaim,
        offender: Seat::West,
        points: Some(points),
        payee: None,
        reason: "屡犯".into(),
    };
    records(store, slug, (1, 1), Draft { penalties: vec![penalty(5), penalty(10)], ..win(2, Seat::North, 24) }, 0);
    records(store, slug, (1, 1), Draft { flowers: 3, ..with_tiles }, 1);
    records(store, slug, (1, 1), draft(3, Ending::DrawnHand), 0);
    records(store, slug, (1, 1), draft(4, Ending::StoppedByTime), 0);
    records(store, slug, (1, 2), draft(1, Ending::Annulled), 0);
    let cheating = |offender| PenaltyDraft { foul: Foul::Cheating, offender, ..penalty(0) };
    let two = vec![cheating(Seat::North), cheating(Seat::South)];
    records(store, slug, (1, 2), Draft { penalties: two, ..draft(2, Ending::StoppedByTime) }, 0);
    let south = view(store, slug).sessions[0].tables[1].players.south;
    let hand = (first, TableNumber(2), 2);
    acting(store, actor, slug).revoke_disqualification(south, hand, "误判").unwrap();
    records(store, slug, (1, 3), win(1, Seat::West, 88), 0);
    records(store, slug, (1, 3), draft(2, Ending::StoppedByTime), 0);
    let seated = view(store, slug);
    let tables = &seated.sessions[0].tables;
    let notes = |table: u16, said| {
        let new = NewNote { entry: Uuid::new_v4(), device: None, said };
        acting(store, actor, slug).note_at_table((first, TableNumber(table)), &new).unwrap();
    };
    let fills = |table: u16, seat, attendance, substitute, penalty| {
        let filling =
            SeatFilling { seat, attendance, substitute, session_penalty: GamePoints(penalty), reason: "迟到".into() };
        notes(table, TableCommand::Filled(filling));
    };
    fills(3, Seat::South, Attendance::Played, None, 10);
    fills(3, Seat::North, Attendance::StoodIn { own: GamePoints(480) }, None, 0);
    fills(4, Seat::East, Attendance::Forfeit, None, 0);
    let of_first = |player: &PlayerId| seated.entries.team_of(*player) == Some(TeamId(seated.entries.teams[0].id));
    let substitute = seated.entries.players.iter().find(|player| !player.draws()).map(|player| PlayerId(player.id));
    let seat = tables[1].players.find(of_first).unwrap();
    fills(2, seat, Attendance::Played, substitute, 0);
    let signs = |table: u16, off: i32| {
        let scores = view(store, slug).sessions[0].tables[usize::from(table) - 1].cards();
        let totals =
            BySeat { east: GamePoints(scores.east.0 + off), south: GamePoints(scores.south.0 - off), ..scores };
        notes(table, TableCommand::Counted { totals: on_paper(totals), cards: None });
    };
    signs(3, 0);
    signs(1, 2);
    notes(1, TableCommand::Decided { reason: "以盘为准".into(), entry: Entry::Hands });
    let by_totals = BySeat { east: 560, south: 470, west: 480, north: 475 }.map(GamePoints);
    let by_totals = Totals { to_nobody: Some(GamePoints(15)), ..on_paper(by_totals) };
    notes(4, TableCommand::Counted { totals: by_totals, cards: None });
    notes(4, TableCommand::Decided { reason: "记录丢失".into(), entry: Entry::Totals });
    acting(store, actor, slug).close_session(first).unwrap();
    acting(store, actor, slug).publish_standings(first).unwrap();
    records(store, slug, (1, 3), win(1, Seat::West, 64), 1);
    let shown = view(store, slug);
    let players = [0, 2].map(|table| shown.sessions[0].tables[table].players.east);
    let swap = Swap { players, shown: shown.version };
    acting(store, actor, slug).swap_seats(first, swap, "坐错").unwrap();
    acting(store, actor, slug).publish_standings(first).unwrap();
    let half: StandardPoints = "1/2".parse().unwrap();
    for of in [Entrant::Team(TeamId(team)), Entrant::Player(PlayerId(player))] {
        acting(store, actor, slug).give_standard_penalty(StandardPenalty { of, points: half }, "警告").unwrap();
    }
    acting(store, actor, slug).revoke_standard_penalty(1, "误记").unwrap();
    acting(store, actor, slug).make_link(&Role::Recorder, "小李", None).unwrap();
    acting(store, actor, slug).seat_session(SessionNumber(2), "s2").unwrap();
    acting(store, actor, slug).start_session(SessionNumber(2)).unwrap();
    records(store, slug, (2, 1), win(1, Seat::South, 8), 0);
    records(store, slug, (2, 1), draft(2, Ending::DrawnHand), 0);
    at_the_table(store, slug);
}

/// These totals, with what nobody received as the hands say.
fn on_paper(totals: BySeat<GamePoints>) -> Totals {
    Totals { totals, to_nobody: None, reason: String::new(), link: None, seen: None }
}

/// A hand taken back, and a note of every kind.
fn at_the_table(store: &Store, slug: &str) {
    let place = (SessionNumber(2), TableNumber(2));
    let referee = &Actor { name: "2 桌裁判".into(), ..Actor::command_line() };
    let chief = &Actor { name: "裁判长".into(), ..Actor::command_line() };
    records(store, slug, (2, 2), win(1, Seat::East, 8), 0);
    let (entry, device) = (Uuid::new_v4(), Uuid::new_v4());
    acting(store, referee, slug).undo_hand(place, Undo { entry, hand: 1, revision: 1, device: device.into() }).unwrap();
    records(store, slug, (2, 2), draft(1, Ending::StoppedByTime), 1);
    let note = |actor: &Actor, said| {
        let entry = Uuid::new_v4();
        let new = NewNote { entry, device: Some(device.into()), said };
        acting(store, actor, slug).note_at_table(place, &new).unwrap();
        entry
    };
    let call = note(referee, TableCommand::Called { hand: Some(1), reason: "“到时”前已和".into(), late: None });
    note(chief, TableCommand::Answered { call, text: "以钟为准".into(), forfeit: None });
    note(chief, TableCommand::ExtraTime { minutes: 5, reason: "停电".into() });
    let late = TableCommand::Arrived { seat: Seat::West, seconds: 432, stand_in: false, reason: String::new() };
    note(referee, late);
    let seen = || {
        let view = view(store, slug);
        let table = &view.sessions[1].tables[1];
        let versions = store.read(|conn| hands::versions(conn, table)).unwrap();
        SheetSeen { hands: vec![versions[1].entry.parse().unwrap()], totals: table.cards() }
    };
    let cards = BySeat::from_fn(|_| [1, 4, 10, 10, 20]);
    note(referee, TableCommand::Counted { totals: on_paper(seen().totals), cards: Some(cards) });
    let strokes = vec![vec![10, 10, 400, 200], vec![20, 300]];
    note(referee, TableCommand::Signed { who: Signer::Player(Seat::East), strokes, seen: seen() });
    note(chief, TableCommand::Confirmed { seen: seen() });
    let paper = AppealPaper {
        seat: Seat::North,
        by: "领队林".into(),
        ruling: "到时前已和".into(),
        about_rules: true,
        fee: "200".into(),
        pass: None,
    };
    let appeal = note(referee, TableCommand::Appealed(paper));
    for (name, content) in [("记录.jpg", &b"\xff\xd8\xff\xe0photo"[..]), ("说明.pdf", b"%PDF-1.4 paper")] {
        let said = TableCommand::Attached { appeal, name: name.into(), content: content.into() };
        note(referee, said);
    }
}

/// An individual event in which one leaves and one comes, and four leave.
pub fn an_open_day(store: &Store) {
    let slug = "open";
    let actor = &create(store, slug, false);
    let rows: String = (1..=16).map(|n| format!("选手{n},俱乐部{}\n", n / 5)).collect();
    acting(store, actor, slug).import_entries("p.csv", format!("name,club\n{rows}").as_bytes()).unwrap();
    acting(store, actor, slug).choose_chart(&Source::Generated(4).into()).unwrap();
    acting(store, actor, slug).commit_draw(&[Group::Club], "选手1, 选手16", "").unwrap();
    acting(store, actor, slug).draw_lots("x", DrawnBy::Committed("词".into()), "").unwrap();
    acting(store, actor, slug).release_draw(1, usize::MAX).unwrap();
    acting(store, actor, slug).seat_session(SessionNumber(1), "s").unwrap();
    acting(store, actor, slug).start_session(SessionNumber(1)).unwrap();
    (1..=4).for_each(|table| records(store, slug, (1, table), draft(1, Ending::StoppedByTime), 0));
    acting(store, actor, slug).close_session(SessionNumber(1)).unwrap();
    acting(store, actor, slug).seat_session(SessionNumber(2), "s").unwrap();
    let leave = |gone: &[usize], arrivals: &[&str]| {
        let shown = view(store, slug);
        let drawn = &shown.draw.as_ref().unwrap().players;
        let gone: BTreeSet<PlayerId> = gone.iter().map(|place| drawn[*place].1).collect();
        let arrivals = arrivals.iter().map(|name| (*name).to_owned()).collect();
        let changes = Changes { gone, arrivals, ..Changes::default() };
        acting(store, actor, slug).repair_draw(&changes, "病", shown.version).unwrap();
    };
    leave(&[3], &["新来的"]);
    leave(&[0, 5, 9, 14], &[]);
    acting(store, actor, slug).seat_session(SessionNumber(2), "s").unwrap();
}

/// A database with the day of teams.
pub fn with_a_day_of_teams(kind: Kind) -> Database {
    Database::after(kind, "a day of teams", a_day_of_teams)
}

/// A database with the open day.
pub fn with_an_open_day(kind: Kind) -> Database {
    Database::after(kind, "an open day", an_open_day)
}

pub fn exported(store: &Store, slug: &str) -> String {
    acting(store, &Actor::command_line(), slug).export_archive().unwrap()
}

pub fn import(store: &Store, text: &str) -> Result<Archive, Vec<String>> {
    match actions::import_archive(store, &Actor::command_line(), "a.json", text.as_bytes(), now()) {
        Ok(archive) => Ok(archive),
        Err(actions::Error::Refused(messages)) => Err(messages.iter().map(|message| Locale::En.say(message)).collect()),
        Err(other) => panic!("{other}"),
    }
}

pub fn fresh(kind: Kind) -> (Database, Store) {
    let database = Database::fresh(kind);
    let store = database.open();
    (database, store)
}

/// The event in a database that has nothing else is what its archive says without one.
pub fn is_restored(store: &Store, slug: &str) {
    let text = exported(store, slug);
    let archive = caipan::files::archive::read("a.json", text.as_bytes()).unwrap();
    let restored = restore_event(&archive, &KnownIds::default()).unwrap();
    let stored = view(store, slug);
    assert!(restored.says_the_same(&stored), "{restored:#?}\n{stored:#?}");
    assert_eq!(restored.standings(), stored.standings());
}

#[test]
fn the_event_of_an_archive_is_that_of_a_database_with_it() {
    for (slug, day) in [("cup", a_day_of_teams as fn(&Store)), ("open", an_open_day)] {
        let (_database, store) = fresh(Kind::Sqlite);
        day(&store);
        let (_elsewhere, other) = fresh(Kind::Sqlite);
        import(&other, &exported(&store, slug)).unwrap();
        is_restored(&other, slug);
    }
}

#[test]
fn an_event_is_the_same_to_the_last_byte_after_any_way_through_both_databases() {
    for (slug, day) in [("cup", a_day_of_teams as fn(&Store)), ("open", an_open_day)] {
        for first in [Kind::Sqlite, Kind::Postgres] {
            let (_database, store) = fresh(first);
            something_else(&store);
            day(&store);
            let original = exported(&store, slug);
            assert_eq!(exported(&store, slug), original);
            let mut text = original.clone();
            for (kind, empty) in [(Kind::Postgres, true), (Kind::Sqlite, false), (Kind::Sqlite, true)] {
                let (_database, other) = fresh(kind);
                if !empty {
                    something_else(&other);
                }
                import(&other, &text).unwrap();
                text = exported(&other, slug);
                assert!(text == original, "{slug} through {kind:?} from {first:?}");
                assert_eq!(other.read(audit::first_broken).unwrap(), None);
                assert_eq!(view(&other, slug).standings(), view(&store, slug).standings());
            }
        }
    }
}

/// The file with a last line that fits.
pub fn with_its_hash(text: &str) -> String {
    let lines = text.trim_end_matches('\n').rfind('\n').map_or(0, |end| end + 1);
    let hash: String = Sha256::digest(&text[..lines]).iter().map(|byte| format!("{byte:02x}")).collect();
    format!("{}\"sha256\":\"{hash}\"}}\n", &text[..lines])
}

/// The chain made again, each row with what it binds as that stands now: what somebody can do who has the
/// program's sources.
pub fn chain_again(archive: &mut Archive) {
    let mut now = std::collections::HashMap::new();
    binding::for_each(archive, &mut |name, line| _ = now.insert(name, hash(&line))).unwrap();
    let slug = archive.event.slug.clone();
    let mut previous = String::new();
    for row in &mut archive.audit {
        let lines = binding::names_and_hashes(&row.bound).map(|(name, hash)| match now.get(name) {
            Some(now) => format!("{name} {now}\n"),
            None => format!("{name} {hash}\n"),
        });
        row.bound = lines.collect();
        row.hash = row.content().hash(&previous, &slug);
        previous.clone_from(&row.hash);
    }
    archive.seals.clear();
}

#[test]
fn the_commands_write_check_and_take_an_archive() {
    let folder = tempfile::TempDir::new().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let store = Store::open_folder(&folder.path().join("one")).unwrap();
    an_open_day(&store);
    let (one, two, file) = (path("one"), path("two"), path("open.json"));
    stdout(&caipan(&["archive", "export", "--data", &one, "--event", "open", "-o", &file]));
    let text = stdout(&caipan(&["archive", "export", "--data", &one, "--event", "open"]));
    assert_eq!(text, std::fs::read_to_string(&file).unwrap());
    assert!(stdout(&caipan(&["archive", "check", &file])).contains("17 players, 2 sessions, 4 hand entries"));
    let dry = ["archive", "import", "--data", &two, "--dry-run", &file];
    assert!(refused(&caipan(&dry)).contains("There is no data at"));
    assert!(!Path::new(&two).exists(), "what only reads makes no folder");
    stdout(&caipan(&["migrate", "--data", &two]));
    assert!(stdout(&caipan(&dry)).contains("Everything is valid."));
    stdout(&caipan(&["archive", "import", "--data", &two, &file]));
    assert_eq!(stdout(&caipan(&["archive", "export", "--data", &two, "--event", "open"])), text);
    for wrong in [&dry[..], &["archive", "import", "--data", &two, &file], &["archive", "check", &one]] {
        assert_eq!(caipan(wrong).status.code(), Some(2), "{wrong:?}");
    }
}
