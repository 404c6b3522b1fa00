//! An event whose sessions are played but for the last, which runs.
//!
//! Players and closed sessions are written by SQL that both databases understand, with one row of the audit: the public actions
//! would take minutes. Hands are those of `caipan demo`, and the running session is seated and started by its actions.

use caipan::actions::{self, Acting, Actor, ChartChoice, DrawnBy, NewEvent, Role, Source};
use caipan::event::event::ChangeScope;
use caipan::event::play::play;
use caipan::event::regulations::Regulations;
use caipan::event::regulations::preset::Preset;
use caipan::event::sheet::written_hand::WrittenHand;
use caipan::event::values::ids::{SessionNumber, TableNumber};
use caipan::files::sheet::Worksheet;
use caipan::rules::HandNumber;
use caipan::store::audit::About;
use caipan::store::{Conn, Store, audit, events, now};
use chrono::TimeDelta;
use diesel::connection::SimpleConnection;
use diesel::{Connection, PgConnection};
use serde_json::json;
use tempfile::TempDir;

/// Somebody who acts at an event, now.
pub fn acting<'a>(store: &'a Store, actor: &'a Actor, event: &'a str) -> Acting<'a> {
    Acting { store, actor, event, now: now() }
}

/// So many tables play different hands; the others the same again.
pub const PLAYED: usize = 8;
pub const SLUG: &str = "hall";

/// A database with the event.
pub struct Event {
    pub url: String,
    pub session: u16,
    /// The secrets of the referees' passes, table by table.
    pub passes: Vec<String>,
    /// The secret of an organiser's pass.
    pub organiser: String,
    /// What happens at the tables: sixteen hands each.
    pub hands: Vec<Vec<WrittenHand>>,
    folder: Option<TempDir>,
}

impl Event {
    pub fn made(players: usize, session: u16, postgres: Option<&str>) -> Event {
        Event::of(Preset::RuleBook, players, session, postgres)
    }

    pub fn of(preset: Preset, players: usize, session: u16, postgres: Option<&str>) -> Event {
        let (url, folder) = database(postgres);
        let store = Store::open(&url).unwrap();
        let (actor, tables) = (Actor::command_line(), players / 4);
        let begin = now() - TimeDelta::days(1);
        let mut regulations = Regulations { sessions: session, ..preset.regulations() };
        regulations.stages.iter_mut().for_each(|stage| stage.sessions = session);
        let (rotation, flowers) = (regulations.rotation, regulations.duplicate.is_none());
        let new = NewEvent { slug: SLUG.into(), name: "国标麻将世界锦标赛".into(), teams: false, regulations };
        actions::create_event(&store, &actor, &new, begin).unwrap();
        // Entries end at 1,100 players; four times as many show how things grow.
        let names = format!("{} SELECT id, '王建国 ' || n, FALSE FROM events, n ORDER BY n", count(players));
        let enter = format!("INSERT INTO players (event_id, name, substitute) {names}");
        store.write(|conn| Ok::<_, caipan::store::Error>(conn.batch_execute(&enter)?)).unwrap();
        // What is written past the actions is unknown to what is kept.
        let store = Store::open(&url).unwrap();
        let chart = Worksheet::read("chart.csv", chart(tables, session).as_bytes(), &[]).unwrap();
        let chart = ChartChoice { all_the_same: true, ..Source::Imported(Box::new(chart)).into() };
        Acting { now: begin, ..acting(&store, &actor, SLUG) }.choose_chart(&chart).unwrap();
        Acting { now: begin, ..acting(&store, &actor, SLUG) }.draw_lots("x", DrawnBy::Seed("hall".into()), "").unwrap();
        let hand = |table: usize, hand: HandNumber| {
            let played = WrittenHand::from_draft(&play(&format!("{SLUG} {table} {hand}"), hand, rotation));
            if flowers { played } else { without_flowers(played) }
        };
        let hands: Vec<Vec<WrittenHand>> =
            (0..PLAYED).map(|table| HandNumber::all().map(|number| hand(table, number)).collect()).collect();
        if session > 1 {
            let played = store.write(|conn| {
                play_closed(conn, tables, session - 1, &hands)?;
                let event = events::by_slug(conn, SLUG)?.map_or(0, |event| event.id);
                audit::append(
                    conn,
                    About::Event(event, ChangeScope::Everything),
                    begin,
                    "hall",
                    "bind_rows",
                    &json!({}),
                )
            });
            played.unwrap();
        }
        // As above.
        let store = Store::open(&url).unwrap();
        acting(&store, &actor, SLUG).seat_session(SessionNumber(session), "hall").unwrap();
        acting(&store, &actor, SLUG).start_session(SessionNumber(session)).unwrap();
        let pass = |table: usize| {
            let role = Role::Referee(vec![TableNumber(table as u16)]);
            let label = format!("referee {table}");
            acting(&store, &actor, SLUG).make_link(&role, &label, None).unwrap().secret().to_owned()
        };
        let passes = (1..=tables).map(pass).collect();
        let link = acting(&store, &actor, SLUG).make_link(&Role::Organiser, "organiser", None).unwrap();
        Event { url, session, passes, organiser: link.secret().to_owned(), hands, folder }
    }
}

impl Event {
    /// One of which no hand was entered: all its sessions run. And the file of them all, sixteen at each table.
    pub fn unplayed(players: usize, sessions: u16, postgres: Option<&str>) -> (Event, String) {
        let event = Event::made(players, 1, postgres);
        let store = Store::open(&event.url).unwrap();
        let tables = players / 4;
        let more = store.write(|conn| {
            conn.batch_execute("DELETE FROM seats; DELETE FROM tables; DELETE FROM sessions;")?;
            conn.batch_execute(&seats(tables, sessions, "NULL"))?;
            let event = events::by_slug(conn, SLUG)?.map_or(0, |event| event.id);
            audit::append(conn, About::Event(event, ChangeScope::Everything), now(), "hall", "bind_rows", &json!({}))
        });
        more.unwrap();
        let text = |text: Option<&String>| text.cloned().unwrap_or_default();
        let row = |session: u16, table: usize, hand: &WrittenHand| {
            let points = hand.basic_points.map_or(String::new(), |points| points.to_string());
            let [winner, discarder] = [hand.winner.as_ref(), hand.discarder.as_ref()].map(text);
            let [tiles, circumstances] = [hand.tiles.as_ref(), hand.circumstances.as_ref()].map(text);
            let WrittenHand { number, ending, flowers, fans, .. } = hand;
            format!(
                "{session},{table},{number},{ending},{winner},{discarder},{points},{flowers},{fans},{tiles},{circumstances}\n"
            )
        };
        let head = "session,table,hand,ending,winner,discarder,points,flowers,fans,tiles,circumstances\n".to_owned();
        let places = (1..=sessions).flat_map(|session| (1..=tables).map(move |table| (session, table)));
        let rows = places.flat_map(|(session, table)| {
            event.hands[(table + 3 * usize::from(session)) % PLAYED].iter().map(move |hand| row(session, table, hand))
        });
        let file = rows.fold(head, |text, row| text + row.as_str());
        (event, file)
    }

    /// Gives each table of the running session a code.
    pub fn pair_phones(&self) {
        let (store, session) = (Store::open(&self.url).unwrap(), SessionNumber(self.session));
        acting(&store, &Actor::command_line(), SLUG).pair_phones(session, None).unwrap();
    }
}

impl Drop for Event {
    fn drop(&mut self) {
        if self.folder.is_none() {
            let (server, name) = self.url.rsplit_once('/').unwrap();
            let mut admin = PgConnection::establish(&format!("{server}/postgres")).unwrap();
            let _ = admin.batch_execute(&format!("DROP DATABASE {name} WITH (FORCE)"));
        }
    }
}

/// What the walls of duplicate allow.
fn without_flowers(mut hand: WrittenHand) -> WrittenHand {
    hand.flowers = 0;
    hand.fans = hand.fans.split(' ').filter(|fan| !fan.starts_with("81")).collect::<Vec<_>>().join(" ");
    hand
}

/// A database of its own: a file in a folder, or one of the PostgreSQL server at this URL.
fn database(postgres: Option<&str>) -> (String, Option<TempDir>) {
    let Some(url) = postgres else {
        let folder = TempDir::new().unwrap();
        return (format!("sqlite:{}", folder.path().join("hall.sqlite").display()), Some(folder));
    };
    let name = format!("caipan_hall_{}_{}", std::process::id(), now().and_utc().timestamp_micros());
    PgConnection::establish(url).unwrap().batch_execute(&format!("CREATE DATABASE {name}")).unwrap();
    (format!("{}/{name}", url.rsplit_once('/').unwrap().0), None)
}

/// The number on the seat `seat` (0 to 3) of a table: one quarter of the players stays, the others move on by 1, 2 and 3.
fn chart(tables: usize, sessions: u16) -> String {
    let number = |session: usize, table: usize, seat: usize| {
        seat * tables + (table + tables * session - seat * session) % tables + 1
    };
    let row = |session: usize, table: usize| {
        let numbers = [0, 1, 2, 3].map(|seat| number(session, table, seat).to_string());
        format!("{},{},{}\n", session + 1, table + 1, numbers.join(","))
    };
    let rows = (0..sessions.into()).flat_map(|session| (0..tables).map(move |table| row(session, table)));
    rows.fold("session,table,east,south,west,north\n".to_owned(), |text, row| text + row.as_str())
}

/// The numbers from 1 to this one, as `n`.
fn count(to: usize) -> String {
    format!("WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < {to})")
}

/// Writes closed sessions: seats as the chart has them, and sixteen hands at every table.
fn play_closed(
    conn: &mut Conn,
    tables: usize,
    sessions: u16,
    hands: &[Vec<WrittenHand>],
) -> Result<(), caipan::store::Error> {
    let text = |text: Option<&String>| text.map_or("NULL".to_owned(), |text| format!("'{}'", text.replace('\'', "''")));
    let row = |table: usize, hand: &WrittenHand| {
        let [ending, winner, discarder] = [Some(&hand.ending), hand.winner.as_ref(), hand.discarder.as_ref()].map(text);
        let [fans, tiles, circumstances] =
            [Some(&hand.fans), hand.tiles.as_ref(), hand.circumstances.as_ref()].map(text);
        let points = hand.basic_points.map_or("NULL".to_owned(), |points| points.to_string());
        let (number, flowers) = (hand.number, hand.flowers);
        format!(
            "({table}, {number}, {ending}, {winner}, {discarder}, {points}, {flowers}, {fans}, {tiles}, {circumstances})"
        )
    };
    let played = hands.iter().enumerate().flat_map(|(table, hands)| hands.iter().map(move |hand| row(table, hand)));
    let played = played.collect::<Vec<_>>().join(", ");
    let seated = seats(tables, sessions, "created_at");
    let sql = format!(
        "{seated}
        INSERT INTO hands (table_id, number, revision, entry, ending, winner, discarder, basic_points, flowers, fans,
                tiles, circumstances, fans_reason, author, recorded_at)
            WITH played(place, number, ending, winner, discarder, basic_points, flowers, fans, tiles, circumstances)
                AS (VALUES {played})
            SELECT tables.id, played.number, 1,
                '00000000-0000-4000-8000-' || (100000000000 + tables.id * 100 + played.number), ending, winner, discarder,
                basic_points, flowers, fans, tiles, circumstances, '', 'recorder', started_at
            FROM tables JOIN sessions ON sessions.id = tables.session_id
                JOIN played ON played.place = (tables.number + 3 * sessions.number) % {PLAYED}
            ORDER BY tables.id, played.number;"
    );
    Ok(conn.batch_execute(&sql)?)
}

/// Sessions that have begun, and were closed at this time, with everybody seated as the chart has it.
fn seats(tables: usize, sessions: u16, closed: &str) -> String {
    let (numbers, places) = (count(sessions.into()), count(tables));
    format!(
        "INSERT INTO sessions (event_id, number, seed, seated_at, started_at, closed_at) {numbers}
            SELECT events.id, n, 'hall', created_at, created_at, {closed} FROM events, n;
        INSERT INTO tables (session_id, number) {places}
            SELECT sessions.id, n FROM sessions, n ORDER BY sessions.number, n;
        INSERT INTO seats (table_id, session_id, seat, player_id)
            SELECT tables.id, sessions.id, substr('ESWN', (lots.number - 1) / {tables} + 1, 1), lots.player_id
            FROM player_lots AS lots CROSS JOIN sessions JOIN tables ON tables.session_id = sessions.id AND tables.number =
                ((lots.number - 1) % {tables} + (lots.number - 1) / {tables} * (sessions.number - 1)) % {tables} + 1;"
    )
}
