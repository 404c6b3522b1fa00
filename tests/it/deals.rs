//! The deals of duplicate: made before a session, with their commitment public at once, and secret until it is closed.

use crate::archive::{exported, fresh, import, view};
use crate::command_line::{Files, caipan, stdout};
use crate::support::paper::text;
use crate::support::{App, Browser, Database, Kind, Organiser, Page, Referee, Server, acting, app_on, by_turns, turns};
use crate::trust::in_python;
use caipan::actions::{self, Actor, Dealt, OnPaper, Role};
use caipan::event::duplicate::deal::Deal;
use caipan::event::duplicate::format::Format;
use caipan::event::regulations::Regulations;
use caipan::event::regulations::preset::Preset;
use caipan::event::values::ids::{SessionNumber, TableNumber};
use caipan::files::archive::{read, write};
use caipan::files::deals::Order;
use caipan::messages::Locale;
use caipan::store::{Error, Store, audit, causes, deals};
use caipan::web::routes::ROUTES;
use diesel::RunQueryDsl;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;
use tempfile::TempDir;

const PAGE: &str = "/e/cup/sessions/1/deals";
const FIRST: SessionNumber = SessionNumber(1);

/// Makes the event one of duplicate.
fn as_duplicate(store: &Store) {
    let event = view(store, "cup");
    let stages = Preset::DuplicateTeams.regulations().stages;
    let regulations = Regulations { duplicate: Some(Format::default()), stages, ..event.head.regulations.clone() };
    acting(store, &Actor::command_line(), "cup").change_regulations(&regulations, "", event.version).unwrap();
}

/// An event of duplicate with one session, ready to be seated.
fn of_duplicate(app: &App) -> Organiser {
    let organiser = Organiser::with_regulations(app, &[("sessions", "1"), ("appeal_minutes", "0")]);
    as_duplicate(&app.store);
    organiser
}

/// The session as time ends it at every table.
fn plays(app: &App) {
    for table in 1..=4 {
        let page = Referee::of(app, "cup", table).records(1, &[("ending", "stopped"), ("deal", "1")]);
        assert_eq!((page.status, page.errors()), (200, vec![]), "table {table}");
    }
}

fn makes(organiser: &Organiser, fields: &[(&str, &str)]) -> Page {
    organiser.browser.submit(PAGE, PAGE, fields)
}

fn uploads(organiser: &Organiser, order: &str, reason: &str, content: &str) -> Page {
    let token = organiser.browser.get(PAGE).value("token");
    let fields = [("token", token.as_str()), ("order", order), ("reason", reason)];
    let fields = fields.map(|(name, value)| (name.to_owned(), value.to_owned()));
    organiser.browser.send(&format!("{PAGE}/file"), &fields, Some(("deals.txt", content.as_bytes())))
}

fn dealt(store: &Store) -> Dealt {
    acting(store, &Actor::command_line(), "cup").deals_of(FIRST).unwrap()
}

/// Why an action was refused.
fn refusal<T>(result: actions::Result<T>) -> String {
    match result {
        Err(actions::Error::Refused(why)) => why.iter().map(|why| Locale::En.say(why)).collect::<Vec<_>>().join("\n"),
        Err(other) => format!("{other:?}"),
        Ok(_) => "done".to_owned(),
    }
}

fn lines(seed: &str, written: impl Fn(&Deal) -> String) -> String {
    (1..=16).map(|number| written(&Deal::from_seed(seed, number)) + "\n").collect()
}

#[test]
fn deals_are_made_until_the_session_starts_and_every_commitment_stays_visible() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = Organiser::with_regulations(&app, &[("sessions", "1"), ("appeal_minutes", "0")]);
        let guest = Browser::new(&app.base);
        let command_line = Actor::command_line();
        let makes_in = |session| refusal(acting(&app.store, &command_line, "cup").make_deals(session, ""));
        assert_eq!(guest.get(PAGE).status, 404);
        assert!(makes_in(FIRST).contains("not played as duplicate"));
        as_duplicate(&app.store);
        for session in [0, 2] {
            assert!(makes_in(SessionNumber(session)).contains("the last is session 1"));
            assert_eq!(guest.get(&format!("/e/cup/sessions/{session}/deals")).status, 404);
        }
        assert!(guest.get(PAGE).text(".empty").contains("No deals have been made"));
        assert_eq!(guest.get("/e/cup").attributes("a[href$=deals]", "href"), Vec::<String>::new());
        assert_eq!(organiser.browser.get("/e/cup/board").attributes("#deals a", "href"), [PAGE]);

        makes(&organiser, &[]).well();
        let shown = |browser: &Browser| browser.get(PAGE).texts("code.hash");
        let first = shown(&guest);
        assert_eq!((first.len(), first[0].len()), (1, 64));
        let made = guest.get(PAGE);
        assert!(made.text(".commitment").contains("made by lin from a secret seed"), "{}", made.text(".commitment"));
        assert!(made.text(".note").contains("secret until the session is closed"));
        assert_eq!(guest.get("/e/cup").attributes("a[href$=deals]", "href"), [PAGE]);
        let again = makes(&organiser, &[("reason", " ")]);
        assert_eq!((again.status, again.errors().len()), (422, 1));
        assert_eq!(makes(&organiser, &[("reason", "牌墙单被人看见")]).errors(), Vec::<String>::new());
        let second = shown(&guest);
        assert_eq!((second.len(), &second[0]), (2, &first[0]));
        assert_ne!(second[0], second[1]);

        let own = lines("test", Deal::codes);
        for (order, content, why) in [
            ("own", own.lines().skip(1).collect::<Vec<_>>().join("\n"), "The file has 15 deals"),
            ("botzone", own.clone(), "Deal 1: “8m” at place 1 is not a tile"),
            ("own", own.replacen("8m", "5p", 1), "Deal 1: 5p appears 5 times"),
        ] {
            let page = uploads(&organiser, order, "x", &content);
            assert_eq!(page.status, 422);
            let errors = page.errors().join(" ");
            assert!(errors.contains(why) || errors.contains("there are four"), "{errors}");
        }
        assert_eq!(uploads(&organiser, "own", "", &own).status, 422, "a reason is asked for");
        assert_eq!(uploads(&organiser, "else", "x", &own).status, 403);
        assert_eq!(uploads(&organiser, "own", "别处生成", &own).errors(), Vec::<String>::new());
        let imported = dealt(&app.store);
        assert_eq!(
            (imported.deals.len(), &imported.deals[15], &imported.seed),
            (16, &Deal::from_seed("test", 16), &None)
        );
        assert_eq!(
            uploads(&organiser, "botzone", "顺序", &lines("test", Deal::botzone)).errors(),
            Vec::<String>::new()
        );
        let botzone = dealt(&app.store);
        assert_eq!((botzone.deals == imported.deals, botzone.made.revision), (true, 4));
        assert_eq!(botzone.made.commitment, imported.made.commitment);

        for sql in ["UPDATE deals SET secret = 'test'", "DELETE FROM deals"] {
            let changed = app.store.write(|conn| Ok::<_, Error>(diesel::sql_query(sql).execute(conn)?));
            assert!(causes(&changed.unwrap_err()).contains("cannot be changed"), "{sql}");
        }

        // Only organisers look before, which the audit says; and it says no secret.
        for (role, may) in [(Role::Organiser, true), (Role::ChiefReferee, false), (Role::Recorder, false)] {
            let browser = app.come_in(&app.link("cup", &role));
            let token = [("token".to_owned(), browser.get("/sign-in").value("token"))];
            assert_eq!(browser.post(PAGE, &token).status == 403, !may, "{role:?}");
            assert_eq!(browser.get(&format!("{PAGE}.json")).status, 404);
        }
        let spectator = Actor { rights: actions::Rights::Spectator, ..Actor::command_line() };
        let looked = acting(&app.store, &spectator, "cup").deals_of(FIRST);
        assert!(matches!(looked, Err(actions::Error::Forbidden)));
        let rows = app.store.read(|conn| audit::latest(conn, 1, 100)).unwrap();
        let reads = rows.iter().filter(|row| row.action == "read_deals");
        let reads: Vec<Value> = reads.map(|row| serde_json::from_str(&row.detail).unwrap()).collect();
        assert_eq!(reads, [4, 3].map(|revision| json!({ "session": 1, "revision": revision })));

        organiser.goes(1, &["seat", "start"]);
        assert!(makes_in(FIRST).contains("has started"));
        let page = organiser.browser.get(PAGE);
        assert_eq!((page.texts("code.hash").len(), page.attributes("input[type=file]", "name").len()), (4, 0));
        let checked = actions::check_event(&app.store, "cup", &OnPaper::default()).unwrap();
        assert!(checked.problems.is_empty(), "{:?}", checked.problems);
    });
}

/// What must not be seen before: the seed, and the hand of each wind of each deal.
fn secrets(dealt: &Dealt) -> Vec<String> {
    let hands = dealt.deals.iter().flat_map(|deal| {
        deal.walls.values().map(|wall| wall[..13].iter().map(ToString::to_string).collect::<Vec<_>>())
    });
    let spaced = hands.flat_map(|hand| [hand.join(" "), hand.concat()]);
    spaced.chain(dealt.seed.clone()).collect()
}

/// The addresses of the event that a page names.
fn named(body: &str) -> BTreeSet<String> {
    let quoted = body.split('"').map(|text| text.replace("&amp;", "&"));
    let of_event = |text: &String| text.starts_with("/e/cup") || text.starts_with("/api/v1/events/cup");
    let plain = quoted.filter(of_event).map(|text| text.split('#').next().unwrap().to_owned());
    // A stream has no end; what is told there is cut from the pages. Each page in one language.
    plain.filter(|text| !text.contains("/live") && !text.contains("lang=") && !text.contains(' ')).collect()
}

/// All that somebody gets at the addresses of the event: those declared, and from link to link.
fn everything(browser: &Browser) -> BTreeMap<String, String> {
    let declared = ROUTES.iter().filter(|route| route.method == "GET" && route.path.contains("{event}"));
    let numbered = declared.map(|route| {
        let path = route.path.replace("{event}", "cup").replace("{download}", "players.csv");
        let parts = path.split('/').map(|part| if part.starts_with('{') { "1" } else { part });
        parts.collect::<Vec<_>>().join("/")
    });
    let mut waiting: BTreeSet<String> = numbered.filter(|path| !path.ends_with("/live")).collect();
    let mut seen = BTreeMap::new();
    while let Some(address) = waiting.pop_first() {
        let body = browser.download_if_any(&address);
        let said = if body.starts_with(b"%PDF") { text(&body) } else { String::from_utf8_lossy(&body).into_owned() };
        if !body.starts_with(b"%PDF") {
            waiting.extend(named(&said).into_iter().filter(|address| !seen.contains_key(address)));
        }
        seen.insert(address, said);
        assert!(seen.len() < 3000, "{:?}", seen.keys().rev().take(20).collect::<Vec<_>>());
    }
    seen
}

#[test]
fn no_page_no_file_and_no_interface_has_the_walls_before_the_session_is_closed() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = of_duplicate(&app);
        assert_eq!(makes(&organiser, &[]).status, 200);
        let dealt = dealt(&app.store);
        let secrets = secrets(&dealt);
        assert_eq!(secrets.len(), 16 * 4 * 2 + 1);
        organiser.goes(1, &["seat", "start"]);
        plays(&app);
        assert_eq!(organiser.presses("/verify", "/archive/open", &[("open", "yes")]).errors(), Vec::<String>::new());
        let link = |role: Role| app.come_in(&app.link("cup", &role));
        let people = || {
            let referee = link(Role::Referee(vec![TableNumber(1)]));
            [("guest", Browser::new(&app.base)), ("referee", referee), ("organiser", organiser.browser.clone())]
        };
        let found = |said: &str| secrets.iter().filter(|secret| said.contains(secret.as_str())).count();
        for (who, browser) in people() {
            let seen = everything(&browser);
            assert!(seen.len() > 40 && seen.contains_key(PAGE), "{who}: {}", seen.len());
            for (address, said) in &seen {
                assert_eq!(found(said), 0, "{who} finds it at {address}");
            }
        }
        let files = Files::new();
        let data = files.path("data");
        let says = |arguments: &[&str]| {
            let all = [arguments, &["--database", app.url(), "--data", &data, "--event", "cup"]].concat();
            String::from_utf8_lossy(&caipan(&all).stdout).into_owned()
        };
        for kind in ["entries", "results", "hands", "standings", "line-ups", "lots", "charts", "penalties"] {
            for format in ["csv", "json"] {
                assert_eq!(found(&says(&["export", kind, "--format", format])), 0, "{kind}");
            }
        }
        assert_eq!(found(&says(&["archive", "export"])), 0);
        assert_eq!(found(&exported(&app.store, "cup")), 0);
        assert!(exported(&app.store, "cup").contains(&dealt.made.commitment));

        assert_eq!(organiser.on_session(1, "close").status, 200);
        let guest = Browser::new(&app.base);
        let page = guest.get(PAGE);
        assert_eq!(page.texts("code.hash")[1], *dealt.seed.as_ref().unwrap());
        let walls = page.attributes("article .tiles", "aria-label");
        let first: Vec<String> = dealt.deals[0].to_string().lines().map(|line| line[2..].to_owned()).collect();
        assert_eq!((walls.len(), &walls[..4]), (64, &first[..]));
        assert!(page.text("#deal-5 h2").contains("Deal 5 · prevalent wind South"), "{}", page.text("#deal-5 h2"));
        assert!(page.text("#deal-16").contains(&dealt.deals[15].digest()));
        assert_eq!(page.attributes("#deal-1 .tiles svg", "class").len(), 136);
        assert!(found(&page.body) >= 65, "what was looked for is what is shown");
        assert_eq!(found(&exported(&app.store, "cup")), 1);
        let json = guest.get(&format!("{PAGE}.json"));
        assert_eq!((json.status, found(&json.body)), (200, 65));
        let file = files.write("deals.json", &json.body);
        let arguments = ["deal", "verify", "--lang", "en", &file, "--commitment", &dealt.made.commitment];
        assert!(stdout(&caipan(&arguments)).starts_with("16 deals follow from the seed"));
        let rows = app.store.read(|conn| audit::latest(conn, 1, 100)).unwrap();
        assert_eq!(
            rows.iter().filter(|row| row.action == "read_deals").count(),
            1,
            "who looks afterwards is not noted"
        );

        // Opened again, they are as secret as before.
        let reopened = organiser.presses("/board", "/sessions/1/reopen", &[("reason", "登错")]);
        assert_eq!((reopened.status, found(&guest.get(PAGE).body)), (200, 0));
        assert_eq!((guest.get(&format!("{PAGE}.json")).status, found(&exported(&app.store, "cup"))), (404, 0));
    });
}

#[test]
fn the_archive_has_the_secret_once_the_session_is_closed_and_no_other() {
    for kinds in turns([[Kind::Sqlite, Kind::Postgres], [Kind::Postgres, Kind::Sqlite]]) {
        let app = app_on(Database::fresh(kinds[0]));
        let organiser = of_duplicate(&app);
        assert!(!exported(&app.store, "cup").contains("\"deals\""), "no list where nothing is made");
        assert_eq!(makes(&organiser, &[]).status, 200);
        assert_eq!(uploads(&organiser, "own", "别处生成", &lines("test", Deal::codes)).status, 200);
        organiser.goes(1, &["seat", "start"]);
        plays(&app);
        let running = exported(&app.store, "cup");
        let archive = read("a.json", running.as_bytes()).unwrap();
        assert_eq!((archive.deals.len(), archive.deal_secrets.len()), (2, 0));
        let (_database, elsewhere) = fresh(kinds[1]);
        import(&elsewhere, &running).unwrap();
        assert_eq!(view(&elsewhere, "cup").deals, app.event().deals);
        let asked = acting(&elsewhere, &Actor::command_line(), "cup").deals_of(FIRST);
        assert!(refusal(asked).contains("is not available here"));
        assert_eq!(organiser.on_session(1, "close").status, 200);
        acting(&elsewhere, &Actor::command_line(), "cup").close_session(FIRST).unwrap();
        read("a.json", exported(&elsewhere, "cup").as_bytes()).unwrap();
        let checked = actions::check_event(&elsewhere, "cup", &OnPaper::default()).unwrap();
        assert!(checked.problems.is_empty(), "{:?}", checked.problems);

        let closed = exported(&app.store, "cup");
        let archive = read("a.json", closed.as_bytes()).unwrap();
        assert_eq!(archive.deal_secrets.len(), 2);
        let checked = actions::check_event(&app.store, "cup", &OnPaper::default()).unwrap();
        assert!(checked.problems.is_empty(), "{:?}", checked.problems);
        let (holds, said) = in_python("docs/verify.py", &closed, &[]);
        assert!(holds, "{said}");
        let (_database, again) = fresh(kinds[1]);
        import(&again, &closed).unwrap();
        let whole = |text: &str| read("a.json", text.as_bytes()).unwrap();
        let copy = whole(&exported(&again, "cup"));
        assert_eq!((copy.deals, &copy.deal_secrets), (archive.deals.clone(), &archive.deal_secrets));
        assert_eq!(dealt(&again).deals[0], Deal::from_seed("test", 1));

        let mut other = archive.clone();
        other.deal_secrets[0].secret = "0".repeat(32);
        let text = write(other).unwrap();
        assert!(!in_python("docs/verify.py", &text, &[]).0);
        let problems = read("a.json", text.as_bytes()).unwrap_err();
        let of_secret = text.lines().position(|line| line.contains("00000000000000000000")).unwrap() as u64 + 1;
        assert_eq!((problems.len(), problems[0].line), (1, Some(of_secret)));
        let mut early = archive.clone();
        early.sessions[0].closed_at = None;
        let problems = read("a.json", write(early).unwrap().as_bytes()).unwrap_err();
        assert!(problems.iter().any(|problem| problem.line == Some(of_secret)), "{problems:?}");
    }
}

#[test]
fn an_event_as_files_has_the_deals_and_their_file() {
    let files = Files::new();
    let (site, data) = (files.path("site"), files.path("data"));
    let app = app_on(Database::fresh(Kind::Sqlite));
    let organiser = of_duplicate(&app);
    let own = lines("test", Deal::codes);
    assert_eq!(uploads(&organiser, "own", "", &own).status, 200);
    organiser.goes(1, &["seat", "start"]);
    plays(&app);
    assert_eq!(organiser.on_session(1, "close").status, 200);
    stdout(&caipan(&["publish", "--event", "cup", "--database", app.url(), "--data", &data, &site]));
    let page = std::fs::read_to_string(format!("{site}/e/cup/sessions/1/deals/index.html")).unwrap();
    assert!(page.contains("8m 5p 6s 2s 1m F 8p E 9p 2m 5m 1s 5m |"));
    // Where there is no seed, the commitment is that to all tiles.
    let file = format!("{site}/e/cup/sessions/1/deals.json");
    let verified = stdout(&caipan(&["deal", "verify", "--lang", "en", &file]));
    assert!(verified.starts_with("16 deals together have this commitment"), "{verified}");
    let changed = std::fs::read_to_string(&file).unwrap().replacen("8m 5p", "5p 8m", 1);
    let changed = files.write("changed.json", &changed);
    let refused = crate::command_line::refused(&caipan(&["deal", "verify", "--lang", "en", &changed]));
    assert!(refused.contains("its tiles give") && refused.contains("does not belong"), "{refused}");
    let order = Order::from_code("botzone").unwrap();
    let again = acting(&app.store, &Actor::command_line(), "cup").import_deals(FIRST, (&own, order), "x");
    assert!(refusal(again).contains("is not a tile"));
}

#[test]
fn the_log_has_no_secret() {
    let folder = TempDir::new().unwrap();
    let url = format!("sqlite:{}", folder.path().join("caipan.sqlite").display());
    let token = {
        let app = app_on(Database::at(url.clone()));
        of_duplicate(&app);
        app.link("cup", &Role::Organiser).secret().to_owned()
    };
    // Of a server everything is logged that this variable asks for, which `Server::run` takes away.
    let mut command = Command::new("env");
    command.arg("CAIPAN_LOG=trace").arg(env!("CARGO_BIN_EXE_caipan"));
    let mut server = Server::run(command.args(Server::arguments(&["--database", &url, "--log-format", "json"])));
    server.read_log();
    let browser = Browser::new(&server.base);
    assert_eq!(browser.get(&format!("/link/{token}")).status, 200);
    let organiser = Organiser { browser, slug: "cup".into() };
    assert_eq!(makes(&organiser, &[]).status, 200);
    assert_eq!(uploads(&organiser, "own", "别处生成", &lines("test", Deal::codes)).errors(), Vec::<String>::new());
    assert_eq!(organiser.browser.get("/e/cup/board").status, 200);
    let log = server.killed();
    assert!(log.contains("answered") && log.len() > 2000, "{log}");
    let store = Store::open(&url).unwrap();
    let event = view(&store, "cup");
    assert_eq!(event.deals.len(), 2);
    for made in event.deals.iter() {
        let seed = store.read(|conn| deals::secret(conn, event.head.id, made)).unwrap();
        let (made, deals) = (made.clone(), made.kind.deals(&seed).unwrap());
        for secret in secrets(&Dealt { made, seed: Some(seed), deals }) {
            assert!(!log.contains(&secret), "{secret} in {log}");
        }
    }
}
