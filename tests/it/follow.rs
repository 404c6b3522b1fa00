//! A second laptop: its copy is the same to the last byte, it takes over with nothing lost or doubled, and what the first took
//! in the meantime is joined when it comes back.

use crate::archive::{draft, exported, records, win};
use crate::command_line::{caipan, stdout};
use crate::kills::{TABLES, running_at};
use crate::support::{Browser, Database, Kind, Page, Server, acting, drawn, hand_of, own_port, self_draw, until};
use caipan::actions::{self, Actor, NewEvent, Renamed, Role};
use caipan::event::regulations::Regulations;
use caipan::event::sheet::hand_result::Ending;
use caipan::event::values::ids::{PlayerId, SessionNumber};
use caipan::rules::Seat;
use caipan::store::seals::KEY_FILE;
use caipan::store::{Store, newest, now};
use serde_json::{Value, json};
use std::io::BufRead;
use std::path::Path;
use std::process::Command;
use std::time::Duration;
use tempfile::TempDir;
use ureq::Agent;
use uuid::Uuid;

const NAME: &str = "lin";
const PASSWORD: &str = "a long password";

/// A data folder, and where its database is if not in it.
pub struct House {
    folder: TempDir,
    database: Option<Database>,
}

impl House {
    pub fn empty(kind: Kind) -> House {
        let database = (kind == Kind::Postgres).then(|| Database::empty(kind));
        House { folder: TempDir::new().unwrap(), database }
    }

    /// One with a session that runs at eight tables, its organiser, and the link of the chief referee.
    pub fn playing() -> (House, String) {
        House::playing_at(TABLES)
    }

    /// The same at so many tables.
    pub fn playing_at(tables: u16) -> (House, String) {
        let house = House::empty(Kind::Sqlite);
        let store = house.open();
        running_at(&store, tables);
        actions::add_user(&store, NAME, PASSWORD, now()).unwrap();
        let actor = Actor::command_line();
        acting(&store, &actor, "cup").add_organiser(NAME).unwrap();
        let token = acting(&store, &actor, "cup").make_link(&Role::ChiefReferee, "referee", None).unwrap();
        (house, token.secret().to_owned())
    }

    fn path(&self) -> &Path {
        self.folder.path()
    }

    /// Where it is, as commands are told.
    fn location(&self) -> Vec<&str> {
        let mut said = vec!["--data", self.path().to_str().unwrap()];
        said.extend(self.database.as_ref().into_iter().flat_map(|database| ["--database", database.url.as_str()]));
        said
    }

    pub fn open(&self) -> Store {
        match &self.database {
            Some(database) => Store::open_with_folder(&database.url, self.path()).unwrap(),
            None => Store::open_folder(self.path()).unwrap(),
        }
    }

    /// Serves at a port; 0 for any.
    pub fn serve(&self, port: u16) -> Server {
        let bind = format!("127.0.0.1:{port}");
        let arguments = [&["serve", "--bind", &bind, "--lang", "en"][..], &self.location()[..]].concat();
        let mut server = Server::run(Command::new(env!("CARGO_BIN_EXE_caipan")).args(arguments));
        server.read_log();
        server
    }

    /// Stands by for a server; with the link on which it takes over.
    pub fn follow(&self, first: &str, more: &[&str]) -> (Server, String) {
        let code = code(&signed_in(first));
        let begin = ["follow", first, "--code", &code, "--bind", "127.0.0.1:0", "--lang", "en"];
        let arguments = [&begin[..], &self.location()[..], more].concat();
        let mut server = Server::run(Command::new(env!("CARGO_BIN_EXE_caipan")).args(arguments));
        let link = link_of(&mut server);
        (server, link)
    }

    /// Lets its regulations say after how many seconds of silence another takes over by itself.
    pub fn allows_take_over_after(&self, seconds: u16) {
        let store = self.open();
        let event = store.event("cup").unwrap().unwrap();
        let regulations = Regulations { take_over_after: seconds, ..event.head.regulations.clone() };
        let reason = "没有人看着";
        acting(&store, &Actor::command_line(), "cup").change_regulations(&regulations, reason, event.version).unwrap();
    }

    pub fn holds(&self) {
        stdout(&caipan(&[&["check", "--lang", "en"][..], &self.location()[..]].concat()));
    }
}

/// The link on which a laptop that stands by takes over, as it prints it.
fn link_of(server: &mut Server) -> String {
    let mut line = String::new();
    while !line.contains("/stand-by/") {
        line.clear();
        if server.output.read_line(&mut line).unwrap() == 0 {
            panic!("{}", server.killed());
        }
    }
    line.split_whitespace().find(|word| word.starts_with("http")).unwrap().to_owned()
}

pub fn signed_in(base: &str) -> Browser {
    let browser = Browser::new(base);
    let page = browser.submit("/sign-in", "/sign-in", &[("name", NAME), ("password", PASSWORD)]);
    assert_eq!(page.status, 200, "{}", page.body);
    browser
}

/// Presses a button of the page about the second laptop.
pub fn presses(browser: &Browser, what: &str) -> Page {
    let token = browser.get("/stand-by").value("token");
    browser.post("/stand-by", &[("token".into(), token), ("what".into(), what.into())])
}

fn code(organiser: &Browser) -> String {
    presses(organiser, "code").text(".fresh strong.hash")
}

fn json_of(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|_| panic!("{text}"))
}

/// Who serves, as a laptop says.
pub fn term(base: &str) -> Value {
    json_of(&Browser::new(base).get("/term").body)
}

/// Takes over as somebody does who sits at the laptop.
pub fn take_over(base: &str, link: &str) {
    let (browser, page) = (Browser::new(base), link.strip_prefix(base).unwrap());
    let taken = browser.submit(page, page, &[]);
    // Without the options of the first laptop, as is said.
    let says = ["This laptop serves now", "--backup-to"].iter().all(|said| taken.body.contains(said));
    assert!(taken.status == 200 && says, "{}", taken.body);
}

/// A phone that sends with the token of a link, to whichever laptop serves.
pub struct Referee {
    agent: Agent,
    token: String,
    table: u16,
    device: Uuid,
}

impl Referee {
    pub fn new(token: &str, table: u16) -> Referee {
        let agent = Agent::config_builder().http_status_as_error(false).build().into();
        // The device of a table is the same all day.
        Referee { agent, token: token.to_owned(), table, device: Uuid::from_u128(table.into()) }
    }

    /// One that waits no longer for an answer than phones do while another laptop may serve (`static/record/server.js`).
    pub fn in_haste(token: &str, table: u16) -> Referee {
        let config = Agent::config_builder().http_status_as_error(false).timeout_global(Some(Duration::from_secs(4)));
        Referee { agent: config.build().into(), ..Referee::new(token, table) }
    }

    fn address(&self, base: &str, what: &str) -> String {
        format!("{base}/api/v1/events/cup/sessions/1/tables/{}{what}", self.table)
    }

    pub fn sheet(&self, base: &str) -> Value {
        self.try_sheet(base).unwrap()
    }

    /// The sheet; none where the laptop has gone.
    pub fn try_sheet(&self, base: &str) -> Option<Value> {
        let request = self.agent.get(self.address(base, "")).header("authorization", format!("Bearer {}", self.token));
        Some(json_of(&request.call().ok()?.body_mut().read_to_string().ok()?))
    }

    /// The answer to a hand; none where the laptop has gone.
    pub fn sends(&self, base: &str, hand: &Value) -> Option<(u16, Value)> {
        let mut body = hand.clone();
        body["device"] = json!(self.device);
        let request =
            self.agent.post(self.address(base, "/hands")).header("authorization", format!("Bearer {}", self.token));
        let mut answer = request.header("content-type", "application/json").send(body.to_string()).ok()?;
        Some((answer.status().as_u16(), json_of(&answer.body_mut().read_to_string().ok()?)))
    }
}

#[test]
fn a_copy_is_the_same_to_the_last_byte_whatever_is_changed() {
    for kind in [Kind::Sqlite, Kind::Postgres] {
        let (first, token) = House::playing();
        let second = House::empty(kind);
        let server = first.serve(0);
        let (copy, _link) = second.follow(&server.base, &[]);
        let (here, there) = (first.open(), second.open());
        let same = |what: &str| {
            until(what, || (exported(&here, "cup") == exported(&there, "cup")).then_some(()));
        };
        same("the first copy");
        // Hands, corrections, and what was taken back.
        let referee = Referee::new(&token, 1);
        let (status, receipt) = referee.sends(&server.base, &hand_of(1, 1, self_draw("E", 9))).unwrap();
        assert_eq!((status, &receipt["term"]), (200, &json!(1)), "{receipt}");
        records(&here, "cup", (1, 2), draft(2, Ending::DrawnHand), 0);
        same("hands");
        let actor = Actor::command_line();
        let acts = || acting(&here, &actor, "cup");
        // Two change names, by way of a third one that neither had.
        let players: Vec<i32> = here.event("cup").unwrap().unwrap().entries.players.iter().map(|of| of.id).collect();
        for (player, name) in [(players[0], "谁"), (players[1], "选手1"), (players[0], "选手2")] {
            acts().rename(Renamed::Another(PlayerId(player)), name, "写错了").unwrap();
        }
        same("names");
        for table in 1..=TABLES {
            let last = if table == 2 { 3 } else { 2 };
            records(&here, "cup", (1, table), draft(last, Ending::StoppedByTime), 0);
        }
        acts().close_session(SessionNumber(1)).unwrap();
        acts().seat_session(SessionNumber(2), "s").unwrap();
        same("seats");
        acts().unseat_session(SessionNumber(2), "名单有误").unwrap();
        acts().seat_session(SessionNumber(2), "t").unwrap();
        same("other seats");
        let organiser = signed_in(&server.base);
        let board = organiser.get("/e/cup/board");
        assert!(board.text(".laptop:has(.official)").contains("stands by at"), "{}", board.body);
        let said = term(&copy.base);
        assert!(said["mode"] == "stands-by" && said["age"].as_u64().unwrap() < 2000, "{said}");
        // What everybody sees is here, and nothing is entered.
        assert_eq!(Browser::new(&copy.base).get("/e/cup/players").status, 200);
        let refused = referee.sends(&copy.base, &hand_of(3, 0, drawn())).unwrap();
        assert_eq!((refused.0, &refused.1["code"]), (409, &json!("stands-by")));
        assert_eq!(refused.1["current"]["address"], json!(server.base));
        drop((here, there));
        [&first, &second].into_iter().for_each(House::holds);
    }
}

#[test]
fn nobody_but_the_laptop_that_is_admitted_gets_rows_and_a_code_is_good_once() {
    let (first, token) = House::playing();
    actions::add_user(&first.open(), "wu", PASSWORD, now()).unwrap();
    let server = first.serve(0);
    let by_link = Browser::new(&server.base);
    assert_eq!(by_link.get(&format!("/link/{token}")).status, 200);
    let page = by_link.get("/stand-by");
    assert!(page.status == 200 && page.body.contains("Ask the organisers of the other events"), "{}", page.body);
    assert!(!page.body.contains("Make a code"), "{}", page.body);
    let signs_in = |page: &Page| page.attributes(".note a[href^='/sign-in']", "href").len();
    assert_eq!(signs_in(&page), 1);
    let user = Browser::new(&server.base);
    user.submit("/sign-in", "/sign-in", &[("name", "wu"), ("password", PASSWORD)]);
    let page = user.get("/stand-by");
    assert!(page.body.contains("Ask the organisers of the other events"), "{}", page.body);
    assert_eq!(signs_in(&page), 0, "nobody signs in twice");
    let organiser = signed_in(&server.base);
    let shown = code(&organiser);
    let (key, address) = ("ab".repeat(32), "http://127.0.0.1:1");
    // A club has an event each week.
    let ends = vec![json!({ "slug": "evening", "origin": key, "hash": key }); 200];
    let admit = |code: &str, schema: &str| {
        let asked = json!({ "key": key, "schema": schema, "address": address, "house": "", "ends": ends });
        Browser::new(&server.base).bearer("/laptop/admit", code, Some(&asked.to_string()))
    };
    let schema = newest().unwrap();
    assert_eq!(admit("22222-22222", &schema), 403);
    assert_eq!(admit(&shown, "1999"), 422, "another schema");
    assert_eq!(admit(&shown, &schema), 200, "nobody was admitted with it yet");
    assert_eq!(admit(&shown, &schema), 403, "it was used");
    for path in ["/laptop/rows", "/laptop/ends", "/laptop/archive"] {
        assert_eq!(Browser::new(&server.base).bearer(path, &shown, Some("{}")), 403, "{path}");
        assert_eq!(organiser.post_json(path, "{}", None).status, 401, "{path}");
    }
    // A proof that nobody signed, of a laptop that nobody admitted.
    let house = term(&server.base)["house"].as_str().unwrap().to_owned();
    let forged = format!(
        "/term?house={house}&term=9&address=http://127.0.0.1:1&at=2026-11-28T10:00:00.000000&key={}&signature={}",
        "ab".repeat(32),
        "cd".repeat(64)
    );
    assert_eq!(json_of(&Browser::new(&server.base).get(&forged).body)["mode"], "serves");
}

/// A laptop that died, took hands that nobody had copied, and comes back.
#[test]
fn what_the_first_took_alone_is_joined_when_it_comes_back_and_it_writes_no_more() {
    for kind in [Kind::Sqlite, Kind::Postgres] {
        let port = own_port().local_addr().unwrap().port();
        let (first, token) = House::playing();
        let second = House::empty(kind);
        let mut server = first.serve(port);
        let (mut copy, mut link) = second.follow(&server.base, &[]);
        let (old, moved) = (server.base.clone(), kind == Kind::Postgres);
        server.killed();
        // Nobody sees these two: one of a table that nobody else enters, one that contradicts.
        let here = first.open();
        records(&here, "cup", (1, 1), win(2, Seat::East, 12), 0);
        records(&here, "cup", (1, 2), win(2, Seat::South, 20), 0);
        drop(here);
        if !moved {
            // Somebody starts the second again, which knows what it is.
            copy.killed();
            copy = second.serve(0);
            link = link_of(&mut copy);
            assert_eq!(term(&copy.base)["stand_by"], json!(null), "nobody stands by for it");
        }
        let players = || Browser::new(&copy.base).get("/e/cup/players").text("#away");
        until("the pages say as of when they are", || players().contains("has only its copy").then_some(()));
        take_over(&copy.base, &link);
        assert_eq!(players(), "");
        let said = term(&copy.base);
        assert!(said["mode"] == "serves" && said["term"] == 2 && said["proof"]["term"] == 2, "{said}");
        for (table, hand) in [(2, hand_of(2, 0, drawn())), (3, hand_of(2, 0, self_draw("W", 8)))] {
            let (status, receipt) = Referee::new(&token, table).sends(&copy.base, &hand).unwrap();
            assert_eq!((status, &receipt["term"]), (200, &json!(2)), "{receipt}");
        }
        // It comes back, and hears of the second, whoever finds the other first.
        let again = first.serve(if moved { 0 } else { port });
        assert_eq!(again.base != old, moved);
        until("the first hears", || (term(&again.base)["mode"] == "superseded").then_some(()));
        let note = || Browser::new(&again.base).get("/e/cup/players").text("#away");
        until("its pages say so", || note().contains("Another laptop has served since").then_some(()));
        let refused = Referee::new(&token, 4).sends(&again.base, &hand_of(2, 0, drawn())).unwrap();
        assert_eq!((refused.0, &refused.1["code"]), (409, &json!("superseded")));
        assert_eq!(refused.1["current"], json!({ "address": copy.base, "term": 2 }));
        let organiser = signed_in(&copy.base);
        if moved {
            let token = organiser.get("/stand-by").value("token");
            let fields = [("token", token.as_str()), ("what", "look"), ("first", again.base.as_str())];
            let looked = organiser.post("/stand-by", &fields.map(|(name, value)| (name.into(), value.into())));
            assert!(looked.errors().is_empty(), "{:?}", looked.errors());
        }
        until("it is said", || organiser.get("/e/cup/board").text(".backup").contains("is back").then_some(()));
        let asks = || {
            let (here, schema, house) = (first.open(), newest().unwrap(), term(&again.base)["house"].clone());
            let (key, ends) = (here.key().unwrap().public(), actions::event_ends(&here).unwrap());
            let asked = json!({ "key": key, "schema": schema, "address": again.base, "house": house, "ends": ends });
            Browser::new(&copy.base).bearer("/laptop/admit", &code(&organiser), Some(&asked.to_string()))
        };
        // A copy would replace what is not joined yet.
        assert!(moved || asks() == 422);
        let fields = |more: &[(&str, &str)]| {
            let token = organiser.get("/e/cup/merge").value("token");
            let own = more.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
            [("token".to_owned(), token), ("from".into(), "laptop".into())].into_iter().chain(own).collect::<Vec<_>>()
        };
        let looked = organiser.send("/e/cup/merge", &fields(&[]), None);
        let open: Vec<String> = looked.attributes("input[name=about]", "value");
        assert!(open.iter().any(|about| about.starts_with("hand 1/2/2")), "{open:?}");
        let unseen = organiser.send("/e/cup/merge", &fields(&[("join", "yes")]), None);
        assert!(!unseen.errors().is_empty(), "nothing is joined before it is decided");
        assert!(unseen.errors().iter().all(|why| !why.contains("--")), "no command: {:?}", unseen.errors());
        let titles = looked.texts("legend");
        assert!(titles.iter().any(|title| title == "Session 1, table 2, hand 2"), "{titles:?}");
        let sides = looked.texts("fieldset dd");
        for said in ["Result: Drawn hand", "Result: Self-draw", "Winner: 选手"] {
            assert!(sides.iter().any(|side| side.contains(said)), "{said}: {sides:?}");
        }
        assert!(sides.iter().all(|side| !side.contains("ending") && !side.contains("basic_points")), "{sides:?}");
        let mut decided = vec![("join", "yes"), ("reason", "当面问过")];
        for about in &open {
            decided.extend([("about", about.as_str()), ("holds", "there")]);
        }
        let joined = organiser.send("/e/cup/merge", &fields(&decided), None);
        assert!(joined.status == 200 && joined.errors().is_empty(), "{:?}", joined.errors());
        let sums = |table| Referee::new(&token, table).sheet(&copy.base)["totals"].clone();
        assert_eq!(sums(1)["E"], json!(500 + 3 * (12 + 8)), "{}", sums(1));
        assert_eq!(sums(2)["S"], json!(500 + 3 * (20 + 8)), "{}", sums(2));
        assert_eq!(sums(3)["W"], json!(500 + 3 * (8 + 8)), "{}", sums(3));
        until("nothing is left", || (!organiser.get("/e/cup/board").text(".backup").contains("is back")).then_some(()));
        assert!(moved || asks() == 200);
        drop((copy, again));
        [&first, &second].into_iter().for_each(House::holds);
    }
}

#[test]
fn where_the_regulations_say_so_it_takes_over_by_itself_once_the_first_is_silent() {
    let (first, token) = House::playing();
    first.allows_take_over_after(2);
    let mut server = first.serve(0);
    let second = House::empty(Kind::Sqlite);
    let (copy, _) = second.follow(&server.base, &[]);
    assert_eq!(term(&copy.base)["mode"], "stands-by");
    server.killed();
    until("it takes over", || (term(&copy.base)["mode"] == "serves").then_some(()));
    let (status, receipt) = Referee::new(&token, 1).sends(&copy.base, &hand_of(2, 0, drawn())).unwrap();
    assert_eq!((status, &receipt["term"]), (200, &json!(2)), "{receipt}");
}

#[test]
fn a_folder_with_events_is_replaced_only_where_somebody_says_so_and_a_backup_is_made_first() {
    let (first, _) = House::playing();
    let server = first.serve(0);
    let (second, _) = House::playing();
    let code = code(&signed_in(&server.base));
    let begin = ["follow", &server.base, "--code", &code, "--bind", "127.0.0.1:0", "--lang", "en"];
    let said = crate::command_line::refused(&caipan(&[&begin[..], &second.location()[..]].concat()));
    assert!(said.contains("--replace"), "{said}");
    let (copy, _) = second.follow(&server.base, &["--replace"]);
    assert!(second.path().join("backups").read_dir().unwrap().next().is_some());
    assert_eq!(term(&copy.base)["house"], term(&server.base)["house"]);
    let event = second.open().event("cup").unwrap().unwrap();
    assert_eq!(event.running().map(|session| session.number), Some(SessionNumber(1)));
}

/// It stands by at once, under another address, so nobody has looked what it has.
#[test]
fn a_laptop_that_served_before_stands_by_only_once_what_it_took_alone_is_joined() {
    let ((first, _), second) = (House::playing(), House::empty(Kind::Sqlite));
    let mut server = first.serve(0);
    let (copy, link) = second.follow(&server.base, &[]);
    server.killed();
    let here = first.open();
    records(&here, "cup", (1, 1), win(2, Seat::East, 12), 0);
    let ends = actions::event_ends(&here).unwrap();
    drop(here);
    take_over(&copy.base, &link);
    let code = code(&signed_in(&copy.base));
    let begin = ["follow", &copy.base, "--code", &code, "--replace", "--bind", "127.0.0.1:0", "--lang", "en"];
    let ended = caipan(&[&begin[..], &first.location()[..]].concat());
    let said = String::from_utf8(ended.stderr).unwrap();
    assert!(ended.status.code() == Some(2) && said.contains("Join them first"), "{said}");
    assert_eq!(actions::event_ends(&first.open()).unwrap(), ends);
}

/// The organiser has changed the address of the event here, and made another event there.
#[test]
fn what_came_back_is_found_whatever_its_address_is_and_an_event_that_is_not_here_is_said() {
    let port = own_port().local_addr().unwrap().port();
    let ((first, _), second, actor) = (House::playing(), House::empty(Kind::Sqlite), Actor::command_line());
    let create = |store: &Store, slug: &str| {
        let new =
            NewEvent { slug: slug.into(), name: "夜场".into(), teams: false, regulations: Regulations::default() };
        actions::create_event(store, &actor, &new, now()).unwrap();
    };
    let here = first.open();
    create(&here, "evening");
    acting(&here, &actor, "evening").add_organiser(NAME).unwrap();
    drop(here);
    let mut server = first.serve(port);
    let (copy, link) = second.follow(&server.base, &[]);
    server.killed();
    let here = first.open();
    acting(&here, &actor, "evening").import_entries("entries.csv", "name\n张三\n".as_bytes()).unwrap();
    create(&here, "late");
    drop(here);
    take_over(&copy.base, &link);
    acting(&second.open(), &actor, "evening").change_address("spring", "更名").unwrap();
    let again = first.serve(port);
    until("the first hears", || (term(&again.base)["mode"] == "superseded").then_some(()));
    let organiser = signed_in(&copy.base);
    until("it is said", || organiser.get("/e/spring/board").text(".backup").contains("is back").then_some(()));
    until("of the other one, too", || organiser.get("/stand-by").body.contains("“late”").then_some(()));
    let token = organiser.get("/e/spring/merge").value("token");
    let fields = [("token".to_owned(), token), ("from".into(), "laptop".into())];
    let looked = organiser.send("/e/spring/merge", &fields, None);
    assert!(looked.errors().is_empty(), "{:?}", looked.errors());
    assert_eq!(looked.texts("button[name=join]").len(), 1, "{}", looked.body);
}

#[test]
fn why_a_first_laptop_is_silent_or_refuses_is_said_in_plain_words_and_in_the_language_of_who_asks() {
    let (first, _) = House::playing();
    let second = House::empty(Kind::Sqlite);
    let asks = |address: &str, code: &str| {
        let begin = ["follow", address, "--code", code, "--bind", "127.0.0.1:0", "--lang", "zh-Hans"];
        let ended = caipan(&[&begin[..], &second.location()[..]].concat());
        assert_eq!(ended.status.code(), Some(2));
        String::from_utf8(ended.stderr).unwrap()
    };
    let said = asks("http://127.0.0.1:1", "x");
    assert!(said.contains("http://127.0.0.1:1 没有应答：该地址没有程序应答"), "{said}");
    let server = first.serve(0);
    // A laptop with the key of the first is none that it admits.
    std::fs::copy(first.path().join(KEY_FILE), second.path().join(KEY_FILE)).unwrap();
    let said = asks(&server.base, &code(&signed_in(&server.base)));
    assert!(said.contains("拒绝：这不是第二台电脑"), "{said}");
}
