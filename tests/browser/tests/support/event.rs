//! An event of four teams, drawn and seated, with the real server in front of it.
//!
//! Everything goes through the actions and over HTTP; the data is an SQLite file in a folder of its own.

use super::browser::PATIENCE;
use super::evenings::hold_evenings;
use super::proxy::Proxy;
use super::seated::{Field, four_teams, individuals, made_once, seat, sixty_tables};
use super::server::Server;
use caipan::actions::{
    self, Acting, Actor, Admitted, AskedAdmission, Error, FileImport, For, Key, NewEvent, NewHand, NewNote, Pairing,
    Renamed, Role, TableCommand, Token,
};
use caipan::event::event::Table;
use caipan::event::notes::screens::{Programme, Ranking};
use caipan::event::regulations::Regulations;
use caipan::event::sheet::hand_result::{Draft, Ending};
use caipan::event::sheet::penalty::PenaltyDraft;
use caipan::event::values::ids::{PlayerId, SessionNumber, TableNumber};
use caipan::files::kinds::TableKind;
use caipan::files::read_options::ReadOptions;
use caipan::rules::{Foul, HandNumber, Seat};
use caipan::store::hands::{self, Version};
use caipan::store::{Followed, Mode, Store, events, newest, now, sessions};
use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// The actions of `actor` at an event, at the current time.
pub fn acting<'a>(store: &'a Store, actor: &'a Actor, event: &'a str) -> Acting<'a> {
    Acting { store, actor, event, now: now() }
}

/// Every name in the data: the event, its teams and players, and the people who act.
pub const NAMES: [&str; 26] = [
    "春季国标麻将团体赛",
    "红中队",
    "发财队",
    "白板队",
    "东风队",
    "王建国",
    "李晓梅",
    "张伟",
    "陈思远",
    "刘洋",
    "欧阳静怡",
    "赵敏",
    "孙志强",
    "周杰",
    "吴雨桐",
    "郑海涛",
    "买买提·阿不都热合曼",
    "冯丽华",
    "褚天明",
    "卫小宝",
    "蒋欣怡",
    "领队会",
    "林主任",
    "马裁判",
    PERSON,
    SECOND,
];

/// The names entered on the first phone of a table, and on the second.
pub const PERSON: &str = "宋裁判";
pub const SECOND: &str = "杨裁判";

pub const SLUG: &str = "spring";
pub const SESSION: SessionNumber = SessionNumber(1);

/// The event, its first session running, and its server. Stops serving when dropped.
pub struct Event {
    pub store: Store,
    server: Server,
    folder: TempDir,
}

impl Event {
    /// Draws, seats and starts the first session, and serves the event on a free port.
    pub fn start() -> Event {
        Event::with(Regulations::default())
    }

    /// The same with these regulations.
    pub fn with(regulations: Regulations) -> Event {
        Event::begun(regulations, Duration::ZERO)
    }

    /// The same before play is announced.
    pub fn seated() -> Event {
        Event::set_up(&four_teams(), Regulations::default(), None)
    }

    /// Sixty tables of individuals with numbers as names, whose session began this long ago.
    pub fn sixty(regulations: Regulations, ago: Duration) -> Event {
        Event::set_up(&sixty_tables(), regulations, Some(ago))
    }

    /// Individuals with these names, whose session has begun.
    pub fn of_individuals(list: &str) -> Event {
        Event::set_up(&individuals(list), Regulations::default(), Some(Duration::ZERO))
    }

    /// Four teams, whose session began this long ago.
    pub fn begun(regulations: Regulations, ago: Duration) -> Event {
        Event::set_up(&four_teams(), regulations, Some(ago))
    }

    /// A server without any event.
    pub fn none() -> Event {
        Event::in_folder(made_once(String::new(), |_| {}))
    }

    /// A server with an event into which a list was imported, of teams or individuals; and the link of its organiser.
    pub fn entered(slug: &str, teams: bool, list: &str, regulations: Regulations) -> (Event, String) {
        let (event, actor) = (Event::none(), Actor::command_line());
        let new = NewEvent { slug: slug.into(), name: NAMES[0].into(), teams, regulations };
        actions::create_event(&event.store, &actor, &new, now()).unwrap();
        acting(&event.store, &actor, slug).import_entries("entries.csv", list.as_bytes()).unwrap();
        let token = acting(&event.store, &actor, slug).make_link(&Role::Organiser, "林主任", None).unwrap();
        let link = event.url(&format!("/link/{}", token.secret()));
        (event, link)
    }

    /// Adds a user who may sign in.
    pub fn add_user(&self, name: &str, password: &str) {
        actions::add_user(&self.store, name, password, now()).unwrap();
    }

    fn set_up(field: &Field, regulations: Regulations, ago: Option<Duration>) -> Event {
        let name = format!("{} {regulations:?}", field.list);
        let event = Event::in_folder(made_once(name, |store| seat(store, field, regulations).unwrap()));
        if let Some(ago) = ago {
            let actor = Actor::command_line();
            Acting { now: now() - ago, ..acting(&event.store, &actor, SLUG) }.start_session(SESSION).unwrap();
        }
        event
    }

    fn in_folder(folder: TempDir) -> Event {
        let store = Store::open_folder(folder.path()).unwrap();
        Event { server: Server::of(store.clone()), store, folder }
    }

    /// Stops the server and starts another one in the same folder.
    pub fn restart(&mut self, proxy: &Proxy) {
        self.server.stop();
        self.store = Store::open_folder(self.folder.path()).unwrap();
        self.server = Server::of(self.store.clone());
        proxy.lead_to(self.server.address);
    }

    /// Makes a backup, and returns its file.
    pub fn back_up(&self) -> PathBuf {
        actions::back_up(&self.store, &self.folder.path().join("backups"), For::Somebody, now()).unwrap().file
    }

    /// Stops the server, restores a backup in its folder, and starts another server over it.
    pub fn restore(&mut self, backup: &Path, proxy: &Proxy) {
        self.server.stop();
        let elsewhere = tempfile::tempdir().unwrap();
        self.store = Store::open_folder(elsewhere.path()).unwrap();
        let (database, begun) = (self.folder.path().join("caipan.sqlite"), Instant::now());
        // The last work of the server may still have the file open.
        while let Err(error) = actions::restore_database(&database, backup, now()) {
            assert!(begun.elapsed() < PATIENCE, "{error:?}");
            std::thread::yield_now();
        }
        self.restart(proxy);
    }

    /// A second laptop that stands by for this one with a copy of its data, while `between` leads it here. From now on this one is
    /// reached through `own`, and that one through `at`.
    pub fn admits(&mut self, own: &Proxy, at: &Proxy, between: &Proxy) -> Event {
        let (folder, address) = (tempfile::tempdir().unwrap(), at.url("127.0.0.1", ""));
        let store = Store::open_folder(folder.path()).unwrap();
        let key = store.key().unwrap().public();
        let (schema, house, ends) = (newest().unwrap(), String::new(), Vec::new());
        let asked = AskedAdmission { key, schema, address: address.clone(), house, ends };
        let Admitted { token, house, term } =
            actions::admit_stand_by(&self.store, &Actor::command_line(), &asked, now()).unwrap();
        let followed = Followed { first: between.url("127.0.0.1", ""), token, house, term, is_copied: false };
        store.house().stand_by(followed).unwrap();
        // A server reads only at its start which laptop stands by for it.
        self.server.stop();
        self.store = Store::open_folder(self.folder.path()).unwrap();
        self.server = Server::reached_at(self.store.clone(), Some(own.url("127.0.0.1", "")));
        own.lead_to(self.server.address);
        between.lead_to(self.server.address);
        let second = Event { server: Server::reached_at(store.clone(), Some(address)), store, folder };
        at.lead_to(second.server.address);
        second
    }

    /// Takes over from the laptop for which it stands by, and is reached through `at`.
    pub fn takes_over(&self, at: &Proxy) {
        actions::take_over(&self.store, &Actor::command_line(), &at.url("127.0.0.1", ""), now()).unwrap();
    }

    /// Whether it knows that another laptop has taken over.
    pub fn is_superseded(&self) -> bool {
        matches!(self.store.house().mode(), Mode::Superseded(_))
    }

    /// The number of hands of table 1 on a laptop; 0 if it has no copy of the event yet.
    pub fn copied_hands(&self) -> usize {
        self.store.event(SLUG).unwrap().map_or(0, |_| self.versions(1).len())
    }

    /// Whether a display of this name belongs to the hall.
    pub fn has_display(&self, name: &str) -> bool {
        self.store.event(SLUG).unwrap().is_some_and(|event| event.screens.displays.contains_key(name))
    }

    /// All notes of a table, each with its identity and kind.
    pub fn noted(&self, table: u16) -> Vec<(String, &'static str)> {
        let event = self.store.event(SLUG).unwrap().unwrap();
        let (_, table) = event.place(SESSION.0, table).unwrap();
        table.log.0.iter().map(|noted| (noted.entry.to_string(), noted.note.kind())).collect()
    }

    /// A network in front of the server.
    pub fn proxy(&self) -> Proxy {
        Proxy::before(self.server.address)
    }

    /// The versions of all hands of a table in the database, in order.
    pub fn versions(&self, table: u16) -> Vec<Version> {
        let read = self.store.read(|conn| {
            let event = events::by_slug(conn, SLUG)?.unwrap();
            let (session, rules) = (sessions::head(conn, event.id, SESSION)?.unwrap(), event.regulations.sheet_rules());
            let (_, versions) = sessions::table(conn, &session, TableNumber(table), rules)?.unwrap();
            Ok::<_, Error>(versions)
        });
        read.unwrap()
    }

    /// Adds a note at a table of the session, as the chief referee.
    pub fn notes(&self, table: u16, said: TableCommand) {
        self.notes_in(SLUG, table, said);
    }

    pub fn notes_in(&self, slug: &str, table: u16, said: TableCommand) {
        let version = self.store.event(slug).unwrap().unwrap().version;
        let entry = format!("7e57ab1e-0000-4000-9000-{version:0>12}").parse().unwrap();
        let new = NewNote { entry, device: None, said };
        acting(&self.store, &Actor::command_line(), slug).note_at_table((SESSION, TableNumber(table)), &new).unwrap();
    }

    /// The names of the players at a table, by their start seats.
    pub fn sits(&self, table: u16) -> [String; 4] {
        let event = self.store.event(SLUG).unwrap().unwrap();
        let (_, table) = event.place(SESSION.0, table).unwrap();
        event.names(table).values().map(String::clone)
    }

    /// The extra minutes of each table.
    pub fn extra_minutes(&self) -> Vec<u16> {
        let event = self.store.event(SLUG).unwrap().unwrap();
        event.sessions[0].tables.iter().map(|table| table.log.extra_minutes()).collect()
    }

    /// The totals entered at each table of the session.
    pub fn totals(&self) -> Vec<Option<[i32; 4]>> {
        let event = self.store.event(SLUG).unwrap().unwrap();
        let signed = |table: &Table| table.signed.as_ref().map(|signed| signed.totals.values().map(|total| total.0));
        event.sessions[0].tables.iter().map(|table| signed(table)).collect()
    }

    /// A new pairing of a table: the path of its link, and its code. Earlier pairings are revoked.
    pub fn pairing(&self, table: u16) -> (String, String) {
        let made = self.paired_anew(table);
        (format!("/link/{}", made.token.secret()), made.code)
    }

    fn paired_anew(&self, table: u16) -> Pairing {
        let (caller, table) = (Actor::command_line(), Some(TableNumber(table)));
        acting(&self.store, &caller, SLUG).pair_phones(SESSION, table).unwrap().remove(0)
    }

    /// A new pairing with a phone that has signed in already: the path to the table for that phone, and the code for one more.
    pub fn pair(&self, table: u16) -> (String, String) {
        let made = self.paired_anew(table);
        let (place, own) = ((SESSION, TableNumber(table)), Token::random().unwrap());
        // By the link: checking a code takes long on purpose.
        let key = Key::Link(made.token);
        let paired = actions::pair_phone(&self.store, SLUG, &key, PERSON, &[own], now()).unwrap().unwrap();
        acting(&self.store, &Actor::command_line(), SLUG).admit_phone(place).unwrap();
        (format!("/link/{}", paired.token.secret()), made.code)
    }

    /// The address of displays as organisers pass it on: with the key of the hall.
    pub fn with_key(&self, address: &str) -> String {
        let link = self.link_path(&Role::Organiser, "组织者");
        let pass = link.trim_start_matches("/link/");
        let mut stream = TcpStream::connect(self.server.address).unwrap();
        let head = format!("authorization: Bearer {pass}\r\nhost: hall\r\nconnection: close");
        write!(stream, "GET /e/{SLUG}/screens HTTP/1.1\r\n{head}\r\n\r\n").unwrap();
        let mut page = String::new();
        stream.read_to_string(&mut page).unwrap();
        let key = page.split_once("/screen?key=").unwrap().1;
        format!("{address}?key={}", key.split_once('<').unwrap().0)
    }

    /// Adds the display with this token to the hall, under its name.
    pub fn takes_display(&self, name: &str, token: &str) {
        let hash = Token::from_text(token).unwrap().derived("display");
        acting(&self.store, &Actor::command_line(), SLUG).claim_display((name, &hash)).unwrap();
    }

    /// Sets the programme of a display.
    pub fn tells_display(&self, name: &str, programme: Programme) {
        let told = [(name.to_owned(), programme)].into();
        acting(&self.store, &Actor::command_line(), SLUG).tell_displays(told).unwrap();
    }

    /// Asks all displays to show their names.
    pub fn identifies_displays(&self) {
        acting(&self.store, &Actor::command_line(), SLUG).identify_displays().unwrap();
    }

    /// Adds a picture for displays, and returns its hash.
    pub fn adds_picture(&self, name: &str, content: &[u8]) -> String {
        acting(&self.store, &Actor::command_line(), SLUG).add_picture((name, content)).unwrap();
        self.store.event(SLUG).unwrap().unwrap().screens.pictures.last().unwrap().sha256.clone()
    }

    /// Closes the session, whose tables were stopped.
    pub fn closes(&self) {
        acting(&self.store, &Actor::command_line(), SLUG).close_session(SESSION).unwrap();
    }

    /// Plays a session of the event with this slug, with the results of a file.
    pub fn plays_session(&self, slug: &str, session: u16, results: &str) {
        self.begins_session(slug, session);
        self.enters_session(slug, session, results);
    }

    /// A file of results; with a reason, totals need not add up.
    pub fn results(content: &str, reason: &str) -> FileImport {
        FileImport {
            kind: TableKind::Results,
            file: "results.csv".into(),
            bytes: content.into(),
            options: ReadOptions::default(),
            session: None,
            drawn_by: String::new(),
            typed_name: String::new(),
            all_the_same: false,
            reason: reason.into(),
            convert: false,
            version: None,
        }
    }

    /// Enters the results of a running session from a file, and closes it.
    pub fn enters_session(&self, slug: &str, session: u16, results: &str) {
        let file = Event::results(results, "");
        let actor = Actor::command_line();
        acting(&self.store, &actor, slug).import_file(&file, |_| {}).unwrap();
        acting(&self.store, &actor, slug).close_session(SessionNumber(session)).unwrap();
    }

    /// Seats and announces a session of the event with this slug; returns the names at each table.
    pub fn begins_session(&self, slug: &str, session: u16) -> Vec<[String; 4]> {
        let (actor, number) = (Actor::command_line(), SessionNumber(session));
        acting(&self.store, &actor, slug).seat_session(number, "lots").unwrap();
        acting(&self.store, &actor, slug).start_session(number).unwrap();
        let event = self.store.event(slug).unwrap().unwrap();
        let tables = &event.session(number).unwrap().tables;
        tables.iter().map(|table| table.players.values().map(|player| event.entries.player_name(*player))).collect()
    }

    /// Creates past evenings, and a season of them.
    pub fn holds_evenings(&self, count: u16) {
        hold_evenings(&self.store, count);
    }

    /// Begins a ceremony of the individual ranking.
    pub fn begins_ceremony(&self, places: usize) {
        acting(&self.store, &Actor::command_line(), SLUG).begin_ceremony((Ranking::Players, places)).unwrap();
    }

    /// Reveals the next place after this many, and returns the name.
    pub fn reveals(&self, revealed: usize) -> String {
        acting(&self.store, &Actor::command_line(), SLUG).reveal_place(revealed).unwrap().name
    }

    /// Renames all players to this name and a number.
    pub fn rename_players(&self, name: &str) {
        for player in 1..=16 {
            let name = format!("{name} {player}");
            let of = Renamed::Player(PlayerId(player));
            acting(&self.store, &Actor::command_line(), SLUG).rename(of, &name, "test").unwrap();
        }
    }

    /// The address of a path on the server.
    pub fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.server.address)
    }

    /// The address of a page of the event.
    pub fn page(&self, path: &str) -> String {
        self.url(&format!("/e/{SLUG}{path}"))
    }

    /// The address of a new link for this role.
    pub fn link(&self, role: Role, label: &str) -> String {
        self.url(&self.link_path(&role, label))
    }

    /// The path of a new link for this role.
    pub fn link_path(&self, role: &Role, label: &str) -> String {
        let token = acting(&self.store, &Actor::command_line(), SLUG).make_link(role, label, None).unwrap();
        format!("/link/{}", token.secret())
    }

    /// The address of a new link for the referee of table 1.
    pub fn referee_link(&self) -> String {
        self.link(Role::Referee(vec![TableNumber(1)]), "马裁判")
    }

    /// Plays the first round of table 1: a win on a discard with a false win besides, a self-draw, two drawn hands.
    pub fn play_first_round(&self) {
        for hand in HandNumber::all().take(4) {
            let ending =
                [Ending::Discard, Ending::SelfDraw, Ending::DrawnHand, Ending::DrawnHand][hand.get() as usize - 1];
            let won = ending != Ending::DrawnHand;
            let false_win = PenaltyDraft {
                foul: Foul::BelowMinimum,
                offender: Seat::North,
                points: None,
                payee: None,
                reason: String::new(),
            };
            let draft = Draft {
                winner: won.then_some(Seat::East),
                discarder: (ending == Ending::Discard).then_some(Seat::South),
                basic_points: won.then_some(24),
                penalties: if hand == HandNumber::FIRST { vec![false_win] } else { vec![] },
                ..Draft::new(hand.get(), Regulations::default().rotation.dealer(hand), ending)
            };
            self.records(1, draft);
        }
    }

    /// Records this many drawn hands at each of these tables.
    pub fn plays(&self, tables: &[(u16, usize)]) {
        for (table, hands) in tables {
            for hand in HandNumber::all().take(*hands) {
                let draft = Draft::new(hand.get(), Regulations::default().rotation.dealer(hand), Ending::DrawnHand);
                self.records(*table, draft);
            }
        }
    }

    /// Records a self-draw by East as the first hand at each of these tables.
    pub fn east_wins(&self, tables: impl Iterator<Item = u16>) {
        for table in tables {
            let draft = Draft {
                winner: Some(Seat::East),
                basic_points: Some(24),
                ..Draft::new(
                    HandNumber::FIRST.get(),
                    Regulations::default().rotation.dealer(HandNumber::FIRST),
                    Ending::SelfDraw,
                )
            };
            self.records(table, draft);
        }
    }

    /// Records at these tables that time stopped the next hand.
    pub fn stops(&self, tables: &[u16]) {
        let entry = |table: u16| format!("7e57ab1e-0000-4000-a000-{table:0>12}").parse().unwrap();
        let tables: Vec<_> = tables.iter().map(|table| (TableNumber(*table), entry(*table))).collect();
        acting(&self.store, &Actor::command_line(), SLUG).stop_by_time(SESSION, &tables, "时间到").unwrap();
    }

    /// Records a hand, as the chief referee.
    fn records(&self, table: u16, draft: Draft) {
        let entry = format!("7e57ab1e-0000-4000-8{table:0>3}-{:0>12}", draft.hand).parse().unwrap();
        let new = NewHand {
            session: SESSION,
            table: TableNumber(table),
            entry,
            deal: Some(draft.hand),
            based_on: 0,
            draft,
            omitted: Vec::new(),
            reason: String::new(),
            device: None,
            seen: None,
        };
        acting(&self.store, &Actor::command_line(), SLUG).record_hand(&new).unwrap();
    }
}
