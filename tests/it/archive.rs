//! The archive of an event: the same bytes again from any database, the same event, and nothing of a damaged one.

use crate::command_line::{caipan, stdout};
use crate::support::{App, Browser, Database, Kind, Organiser, Referee, acting, app, app_on, both, long_or};
use caipan::actions::{
    self, Actor, Changes, DrawnBy, NewEvent, NewHand, NewNote, Renamed, Role, SeatFilling, SheetSeen, Source, Swap,
    TableCommand, Totals, Undo,
};
use caipan::event::draw::protocol::Protocol;
use caipan::event::event::{Event, Group, PlayerRole};
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
use caipan::files::archive::{read, write};
use caipan::files::protocol;
use caipan::messages::Locale;
use caipan::rules::fan::Counted;
use caipan::rules::{BySeat, Fan, Foul, GamePoints, HandTiles, Responsible, Seat, StandardPoints};
use caipan::store::{Error, Store, audit, hands, now};
use sha2::{Digest, Sha256};
use std::collections::BTreeSet;
use uuid::Uuid;

#[path = "../../fuzz/check_archive.rs"]
mod check_archive;

const SUBSTITUTE: &str = "替补甲";

pub fn view(store: &Store, slug: &str) -> std::sync::Arc<Event> {
    store.event(slug).unwrap().unwrap()
}

fn create(store: &Store, slug: &str, teams: bool) -> Actor {
    create_with(store, slug, teams, Regulations::default())
}

pub fn create_with(store: &Store, slug: &str, teams: bool, regulations: Regulations) -> Actor {
    let actor = Actor { name: "林主任".into(), ..Actor::command_line() };
    let new = NewEvent { slug: slug.into(), name: format!("{slug} 国标赛 “\\”"), teams, regulations };
    actions::create_event(store, &actor, &new, now()).unwrap();
    actor
}

/// Something else in the database, so that no row has the id it has in the archive.
fn something_else(store: &Store) {
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
    Draft {
        hand,
        dealer: Regulations::default().rotation.dealer(number),
        ending,
        winner: None,
        discarder: None,
        basic_points: None,
        flowers: 0,
        responsible: Responsible::Discarder,
        fans_reason: String::new(),
        fans: Vec::new(),
        tiles: None,
        penalties: Vec::new(),
    }
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

/// What a page says: its main part, without addresses.
fn says(browser: &Browser, path: &str) -> (u16, String) {
    let page = browser.get(path);
    (page.status, page.text("main"))
}

#[test]
fn an_imported_event_looks_the_same_and_goes_on() {
    both(|database| {
        let before = app();
        something_else(&before.store);
        a_day_of_teams(&before.store);
        an_open_day(&before.store);
        let after = app_on(database);
        let user = Organiser::of(&after);
        for slug in ["open", "cup"] {
            let text = exported(&before.store, slug);
            let page = user.browser.upload("/events/archive", "/events/archive", "a.json", text.as_bytes());
            assert_eq!((page.status, page.errors()), (200, vec![]));
            let organiser = |app: &App| app.come_in(&app.link(slug, &Role::Organiser));
            // The audit first: links are in it.
            let audits = [&before, &after].map(|app| says(&organiser(app), &format!("/e/{slug}/audit")).1.len());
            assert_eq!(audits[0], audits[1]);
            let browsers = [&before, &after].map(organiser);
            for path in [
                "",
                "/teams",
                "/tables",
                "/seats",
                "/lots",
                "/draw/protocol",
                "/published/1/1",
                "/published/1/2",
                "/board",
                "/entries",
                "/draw",
                "/sessions/1/tables/1",
                "/sessions/1/tables/3/hands/1",
                "/sessions/2/tables/1",
            ] {
                // Each installation signs with its own key.
                let [right, found] = [(0, &before), (1, &after)].map(|(of, app)| {
                    let (status, text) = says(&browsers[of], &format!("/e/{slug}{path}"));
                    (status, text.replace(&app.store.key().unwrap().public(), "key"))
                });
                assert_eq!(found, right, "{slug}{path}");
            }
            let file = format!("/e/{slug}/draw/protocol.json");
            let read = |app: usize| protocol::read("p", browsers[app].get(&file).body.as_bytes()).unwrap();
            let [right, found] = [0, 1].map(read);
            assert_eq!(found.verify().unwrap(), []);
            assert_eq!(Protocol { signed: right.signed.clone(), ..found }, right, "the protocol that was published");
        }
        // The day goes on: a hand, the other tables, closing and publishing.
        let organiser = Organiser { slug: "cup".into(), ..user };
        for table in [1, 3, 4] {
            let ending = [("ending", "stopped")];
            assert_eq!(Referee::of(&after, "cup", table).records(2, &ending).status, 200);
        }
        for what in ["close", "publish"] {
            let page = organiser.on_session(2, what);
            assert_eq!((page.status, page.errors()), (200, vec![]));
        }
        assert_eq!(after.store.read(audit::first_broken).unwrap(), None);
        let downloaded = organiser.browser.get("/e/cup/archive.json");
        assert_eq!((downloaded.status, downloaded.body.clone()), (200, exported(&after.store, "cup")));
        read("a.json", downloaded.body.as_bytes()).unwrap();
        // What was kept apart stays so: it is known who is who.
        let [right, found] = [&before, &after].map(|app| {
            let shown = view(&app.store, "open");
            let name = shown.draw.as_ref().unwrap().players[4].1;
            let changes =
                Changes { gone: BTreeSet::from([name]), arrivals: vec!["另一个".into()], ..Changes::default() };
            let actor = Actor::command_line();
            let (plan, _) = acting(&app.store, &actor, "open").preview_repair(&changes).unwrap();
            (plan.begun, plan.numbers, plan.repaired)
        });
        assert_eq!(found, right);
    });
}

#[test]
fn no_secret_is_in_a_file_before_the_draw_and_then_the_draft_is_confirmed_again() {
    let (_database, store) = fresh(Kind::Sqlite);
    let actor = create(&store, "cup", false);
    let rows: String = (1..=8).map(|n| format!("选手{n}\n")).collect();
    acting(&store, &actor, "cup").import_entries("p.csv", format!("name\n{rows}").as_bytes()).unwrap();
    acting(&store, &actor, "cup").choose_chart(&Source::Generated(4).into()).unwrap();
    acting(&store, &actor, "cup").commit_draw(&[], "", "").unwrap();
    let secret = view(&store, "cup").commitment.as_ref().unwrap().secret.clone();
    let text = exported(&store, "cup");
    assert!(!secret.is_empty() && !text.contains(&secret));
    let app = app();
    import(&app.store, &text).unwrap();
    assert_eq!(exported(&app.store, "cup"), text);
    let organiser = Organiser { browser: app.come_in(&app.link("cup", &Role::Organiser)), slug: "cup".into() };
    let drawn = acting(&app.store, &actor, "cup").draw_lots("x", DrawnBy::Committed("词".into()), "");
    let Err(actions::Error::Refused(why)) = drawn else { panic!("{drawn:?}") };
    assert!(Locale::En.say(&why[0]).ends_with("Confirm the draft again."), "{why:?}");
    let again = organiser.presses("/draw", "/draw/confirm", &[]);
    assert_eq!((again.status, again.errors()), (200, vec![]));
    let drawn = organiser.presses("/draw", "/draw/committed", &[("word", "词"), ("drawn_by", "x")]);
    assert_eq!((drawn.status, drawn.errors()), (200, vec![]));
    let text = exported(&app.store, "cup");
    let (_other, other) = fresh(Kind::Sqlite);
    import(&other, &text).unwrap();
    assert_eq!(exported(&other, "cup"), text);
}

fn day() -> Archive {
    let database = with_a_day_of_teams(Kind::Sqlite);
    let store = database.open();
    read("a.json", exported(&store, "cup").as_bytes()).unwrap()
}

#[test]
fn every_damaged_byte_is_found_and_nothing_is_stored() {
    let bytes = write(day()).unwrap().into_bytes();
    let (_database, store) = fresh(Kind::Sqlite);
    let refused = |damaged: &[u8], what: &str, at: usize| {
        let problems = read("a.json", damaged).err().unwrap_or_else(|| panic!("{what} at {at} is not found"));
        assert!(!Locale::En.say(&problems[0].message()).is_empty());
    };
    // Each step hits other columns of the rows.
    for at in (0..bytes.len()).step_by(97) {
        let flipped = [&bytes[..at], &[bytes[at] ^ 1], &bytes[at + 1..]].concat();
        refused(&flipped, "flipped", at);
        refused(&[&bytes[..at], &bytes[at + 1..]].concat(), "left out", at);
        refused(&[&bytes[..at], b" ", &bytes[at..]].concat(), "put in", at);
        refused(&bytes[..at], "cut off", at);
    }
    refused(&bytes[..bytes.len() - 1], "cut off", bytes.len() - 1);
    refused(&[&bytes[..], b"\n"].concat(), "put in", bytes.len());
    let mut damaged = bytes.clone();
    damaged[bytes.len() / 2] ^= 1;
    assert!(actions::import_archive(&store, &Actor::command_line(), "a.json", &damaged, now()).is_err());
    assert!(store.event("cup").unwrap().is_none());
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

/// What is said against an archive that was changed and written again with a fitting hash.
fn against(right: &Archive, change: impl FnOnce(&mut Archive)) -> Vec<String> {
    let mut archive = right.clone();
    change(&mut archive);
    let (_database, store) = fresh(Kind::Sqlite);
    let refused = import(&store, &write(archive).unwrap()).map(|archive| archive.sha256).expect_err("refused");
    assert!(store.event("cup").unwrap().is_none(), "nothing is stored");
    refused
}

#[test]
fn what_cannot_be_is_refused_with_its_line_though_the_hash_fits() {
    let day = day();
    let text = write(day.clone()).unwrap();
    let line = |part: &str| 1 + text.lines().position(|line| line.contains(part)).unwrap();
    let hands = line("\"hands\":[");
    let chain = |archive: &mut Archive| archive.audit[3].actor = "别人".into();
    let cases: [(&str, Vec<String>); 12] = [
        ("slug", against(&day, |archive| archive.event.slug = "Cup 2".into())),
        ("“id” is 3 but must be 2", against(&day, |archive| archive.teams[1].id = 3)),
        ("“team” names 9", against(&day, |archive| archive.players[0].team = Some(9))),
        ("“players” names 99", against(&day, |archive| archive.tables[0].players[0] = 99)),
        ("“players” cannot be", against(&day, |archive| archive.tables[0].players[0] = archive.tables[0].players[1])),
        ("“session, table” names 1, 9", against(&day, |archive| archive.hands[0].table = 9)),
        ("“revision” is 3 but must be 2", against(&day, |archive| archive.hands[2].revision = 3)),
        ("“commitment” cannot be", against(&day, |archive| archive.commitments[1].secret = Some("x".into()))),
        ("“secret” cannot be …", against(&day, |archive| archive.commitments[0].secret = Some("x".into()))),
        ("“points” cannot be 1/7", against(&day, |archive| archive.standard_penalties[0].points = "1/7".into())),
        ("“content” cannot be", against(&day, |archive| archive.publications[0].content = "{}".into())),
        ("the audit was changed", against(&day, chain)),
    ];
    for (expected, found) in &cases {
        let said = found.iter().any(|line| line.contains(expected) && line.starts_with("a.json, line "));
        assert!(said, "{expected}: {found:?}");
    }
    assert!(cases[5].1[0].starts_with(&format!("a.json, line {}: ", hands + 1)), "{:?}", cases[5].1);
}

#[test]
fn a_hand_that_the_rules_refuse_is_refused_as_on_the_sheet() {
    let day = day();
    // Hand 4 stopped the session; there is none after it.
    let later = against(&day, |archive| {
        let mut hand = archive.hands.iter().find(|hand| hand.written.number == 4).unwrap().clone();
        (hand.written.number, hand.entry) = (6, "another".into());
        archive.hands.push(hand);
    });
    assert_eq!(later.len(), 2, "and no row of the audit wrote it: {later:?}");
    assert!(later[0].ends_with("This score sheet ended with hand 4. If play went on, correct hand 4."), "{later:?}");
    let below = against(&day, |archive| archive.hands[1].written.basic_points = Some(7));
    assert!(below.iter().any(|line| line.contains('7') && line.contains('8')), "{below:?}");
}

#[test]
fn another_version_another_file_and_an_event_that_is_here_are_said() {
    let day = day();
    let (_database, store) = fresh(Kind::Sqlite);
    let text = write(day).unwrap();
    let newer = text.replace("\"version\":1,\n", "\"version\":2,\n");
    let said = import(&store, &newer).unwrap_err();
    assert!(said[0].contains("version 2") && said[0].contains("version 1"), "{said:?}");
    let other = import(&store, &text.replace("caipan-event-archive", "caipan-draw-1")).unwrap_err();
    assert!(other[0].contains("“caipan-draw-1”"), "{other:?}");
    let large = vec![b' '; caipan::files::archive::MAX_BYTES + 1];
    let large = read("a.json", &large).unwrap_err();
    assert!(Locale::En.say(&large[0].message()).contains("128 MiB"));
    import(&store, &text).unwrap();
    let twice = import(&store, &text).unwrap_err();
    assert!(twice[0].starts_with("There is already an event “cup”."), "{twice:?}");
    assert_eq!(exported(&store, "cup"), text);
}

#[test]
fn the_upload_is_refused_with_a_list_and_for_those_who_may_not_create_events() {
    let app = app();
    let organiser = Organiser::with_event(&app);
    let bad = organiser.browser.upload("/events/archive", "/events/archive", "a.json", b"{}");
    assert_eq!(bad.status, 422);
    assert!(bad.errors()[0].starts_with("a.json, line 1: this is not an archive of an event"), "{:?}", bad.errors());
    let chief = app.come_in(&app.link("cup", &Role::ChiefReferee));
    assert_eq!(chief.get("/e/cup/archive.json").status, 403);
    let link = app.come_in(&app.link("cup", &Role::Organiser));
    assert_eq!(link.get("/e/cup/archive.json").status, 200);
    assert_eq!(link.get("/events/archive").status, 403);
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
    assert!(stdout(&caipan(&dry)).contains("Everything is valid."));
    stdout(&caipan(&["archive", "import", "--data", &two, &file]));
    assert_eq!(stdout(&caipan(&["archive", "export", "--data", &two, "--event", "open"])), text);
    for refused in [&dry[..], &["archive", "import", "--data", &two, &file], &["archive", "check", &one]] {
        assert_eq!(caipan(refused).status.code(), Some(2), "{refused:?}");
    }
}

#[test]
fn an_archive_carries_every_column_of_an_event() {
    // Who may come in, who has come, whom this server tells, and what it was told of files of no event; where an event is kept here; and
    // what follows from the order and the place of a row.
    let left_out = [
        "users",
        "organisers",
        "passes",
        "unbound",
        "check_ins",
        "webhooks",
        "told_forms",
        "done_forms",
        "unlisted",
        "installation_seals",
    ];
    let derived = [
        "events.shelf",
        // The audit says it.
        "events.ended_at",
        "audit.previous",
        // What is to be read again after a change; after an import that is everything.
        "audit.part",
        "seats.session_id",
        "hand_penalties.hand_id",
        "hand_penalties.position",
        "undone_hands.hand_id",
        "table_notes.kind",
    ];
    let sources: Vec<String> = (["src/store", "src/store/archive"].iter())
        .flat_map(|folder| std::fs::read_dir(folder).unwrap())
        .map(|file| file.unwrap().path())
        .filter(|file| file.is_file())
        .map(|file| std::fs::read_to_string(file).unwrap())
        .collect();
    // The declarations of rows, which are read and written.
    let declared = |table: &str| {
        let mut rows = String::new();
        for begin in [format!(" in {table} of "), format!("table_name = {table})"), format!("table_name = {table},")] {
            for rest in sources.iter().flat_map(|source| source.split(begin.as_str()).skip(1)) {
                rows += rest.split("\n}\n").next().unwrap();
            }
        }
        rows
    };
    let (mut table, mut checked) = (String::new(), 0);
    for line in include_str!("../../src/store/schema.rs").lines().map(str::trim) {
        if let Some((name, _)) = line.split_once(" (").filter(|(_, rest)| rest.ends_with(") {")) {
            table = name.to_owned();
        }
        let Some((column, _)) = line.split_once(" -> ") else { continue };
        let place = format!("{table}.{column}");
        let id = column == "id" && !["teams", "players", "draws", "tables"].contains(&table.as_str());
        if left_out.contains(&table.as_str()) || derived.contains(&place.as_str()) || id {
            continue;
        }
        let named = format!("{table}::{column}");
        let row = declared(&table);
        let in_row = row.contains(&format!(" {column}: "))
            || row.contains(&format!("column_name = {column})"))
            || row.contains(&format!(" at {column} "))
            || column == "event_id" && row.contains("event by ");
        let is_written = column == "id" || sources.iter().any(|source| source.contains(&format!("{named}.eq(")));
        let is_read = sources.iter().any(|source| source.contains(&named));
        let (reads, writes) = match table.as_str() {
            // Rows of the audit are read by a declaration, and written by a statement.
            "audit" => (in_row, is_written),
            _ => (in_row || is_read, in_row || is_written),
        };
        assert!(reads && writes, "{place} is not carried by archives: read {reads}, written {writes}");
        checked += 1;
    }
    assert!(checked > 90, "{checked}");
}

#[test]
fn every_field_stands_in_the_document() {
    fn names(value: &serde_json::Value, found: &mut BTreeSet<String>) {
        match value {
            serde_json::Value::Object(fields) => fields.iter().for_each(|(name, value)| {
                found.insert(name.clone());
                // Those of the regulations stand with the regulations.
                (name != "regulations").then(|| names(value, found));
            }),
            serde_json::Value::Array(values) => values.iter().for_each(|value| names(value, found)),
            _ => {}
        }
    }
    let mut found = BTreeSet::new();
    names(&serde_json::to_value(day()).unwrap(), &mut found);
    let document = include_str!("../../docs/archive.md");
    let missing: Vec<_> = found.iter().filter(|name| !document.contains(&format!("`{name}`"))).collect();
    assert_eq!(missing, Vec::<&String>::new());
    assert!(found.len() > 80, "{}", found.len());
}

#[test]
fn the_fuzzing_corpus_does_no_harm() {
    for file in std::fs::read_dir("fuzz/corpus/archive_json").unwrap() {
        check_archive::archive(&std::fs::read(file.unwrap().path()).unwrap());
    }
    // A whole day with one value after the other replaced, and a fitting hash.
    for changed in changed(&write(day()).unwrap()) {
        check_archive::archive(changed.as_bytes());
    }
}

/// An archive with one value after the other replaced, or in the short form each of them at every forty-first.
fn changed(text: &str) -> Vec<String> {
    let lines: Vec<&str> = text.lines().collect();
    let values = [("1", "2"), ("null", "1"), ("\"E\"", "\"S\""), ("00", "99"), (":\"", ":\"x"), ("2", "-1")];
    let replaced = |(at, line): (usize, &&str)| {
        values.map(|(from, to)| {
            let changed = line.replacen(from, to, 1);
            [&lines[..at], &[changed.as_str()], &lines[at + 1..]].concat().join("\n")
        })
    };
    lines.iter().enumerate().flat_map(replaced).step_by(long_or(41, 1)).collect()
}

#[test]
fn what_the_check_accepts_both_databases_take() {
    // The audit is made again around each change, so that the rules alone say what is taken.
    let chained = |text: &String| {
        let mut archive: Archive = serde_json::from_str(text).ok()?;
        chain_again(&mut archive);
        read("a.json", write(archive).unwrap().as_bytes()).ok()
    };
    let accepted: Vec<Archive> = changed(&write(day()).unwrap()).iter().filter_map(chained).collect();
    assert!(accepted.len() > long_or(8, 350), "{}", accepted.len());
    both(|database| {
        let store = Store::open(&database.url).unwrap();
        for archive in &accepted {
            let undone: Result<(), Error> = store.write(|conn| {
                caipan::store::archive::insert(conn, archive)?;
                Err(Error::Corrupt("not to be kept".into()))
            });
            assert!(matches!(&undone, Err(Error::Corrupt(why)) if why.to_string() == "not to be kept"), "{undone:?}");
        }
    });
}
