//! The first user of a server comes in by the link that it printed: once, and nobody else.

use crate::archive::exported;
use crate::backups::{demo, made, text};
use crate::support::{Browser, Server, by_turns};
use caipan::actions::{self, Actor, HistoryFile, NewEvent, Token};
use caipan::event::regulations::Regulations;
use caipan::store::{Store, now, outside_events, users};
use chrono::NaiveDate;
use tempfile::TempDir;

#[test]
fn the_first_user_comes_in_by_the_printed_link_and_nobody_after() {
    by_turns(|database| {
        let mut server = Server::start(&["--database", &database.url]);
        let link = server.address().unwrap();
        let path = link.strip_prefix(&server.base).unwrap().to_owned();
        let users = || Store::open(&database.url).unwrap().read(users::names).unwrap();
        let (first, second) = (Browser::new(&server.base), Browser::new(&server.base));
        assert!(first.get("/").text("#begin").starts_with("Nobody can sign in yet. Open the link"));
        let over = "This link has expired: it works once, within an hour. Sign in; if there is no user yet, restart the server \
                    for a new link.";
        let right = [("name", "林主任"), ("password", "a long password"), ("again", "a long password")];
        let form = first.get(&path);
        assert_eq!((form.status, form.text("h1").as_str()), (200, "Create the first account"));
        // Somebody who guesses has the form, and no link.
        for guessed in ["unknown".to_owned(), Token::random().unwrap().secret().to_owned()] {
            let guessed = format!("/first/{guessed}");
            let page = first.get(&guessed);
            assert_eq!((page.status, page.errors()), (422, vec![over.to_owned()]));
            let page = first.post(&guessed, &form.filled(&path, &right));
            assert_eq!((page.status, page.errors()), (422, vec![over.to_owned()]));
        }
        let sends = |filled: &[(&str, &str)]| first.post(&path, &form.filled(&path, filled));
        let page = sends(&[&right[..2], &[("again", "another password")]].concat());
        assert_eq!(page.errors(), ["The two passwords differ. Type the same password twice."]);
        assert_eq!(page.value("name"), "林主任");
        let short = sends(&[("name", "林主任"), ("password", "short"), ("again", "short")]);
        assert_eq!(short.status, 422);
        assert_eq!(users(), Vec::<String>::new());

        // Two have the form open; one of them is first.
        let other = second.get(&path);
        let page = sends(&right);
        assert_eq!((page.status, page.text(".said").as_str()), (200, "Welcome, 林主任. Create your first event."));
        assert!(page.text("#begin").starts_with("Start with “Create an event”"), "{}", page.text("#begin"));
        assert_eq!(first.get("/events/new").status, 200);
        let late = second.post(&path, &other.filled(&path, &[("name", "马"), right[1], right[2]]));
        assert_eq!((late.status, late.errors()), (422, vec![over.to_owned()]));
        assert_eq!(second.get(&path).status, 422);
        assert_eq!(users(), ["林主任"]);
        assert_eq!(second.get("/").text("#begin"), "Sign in to organise an event.");
        second.submit("/sign-in", "/sign-in", &right[..2]).well();
        assert!(!server.killed().contains(path.strip_prefix("/first/").unwrap()), "the log has no secret");
    });
}

#[test]
fn a_new_laptop_goes_on_from_a_backup_in_the_browser() {
    let (old, new) = (demo(), TempDir::new().unwrap());
    let original = exported(&Store::open_folder(old.path()).unwrap(), "demo");
    let backup = std::fs::read(made(old.path())).unwrap();
    let mut server = Server::start(&["--data", text(new.path())]);
    let link = server.address().unwrap();
    let (browser, path) = (Browser::new(&server.base), link.strip_prefix(&server.base).unwrap());
    let wrong = browser.upload(path, &format!("{path}/backup"), "b.zip", b"no backup");
    let [said] = wrong.errors().try_into().unwrap();
    assert!(wrong.status == 422 && said.starts_with("b.zip is not a backup") && said.contains("older"), "{said}");
    let wrong = browser.upload(path, &format!("{path}/backup"), "demo.json", original.as_bytes());
    let [said] = wrong.errors().try_into().unwrap();
    assert!(wrong.status == 422 && said.starts_with("demo.json looks like the archive"), "{said}");
    let page = browser.upload(path, &format!("{path}/backup"), "b.zip", &backup);
    assert!(page.status == 200 && page.text(".said").starts_with("Restored: the data of"), "{}", page.body);
    assert_eq!(browser.get("/e/demo/players").status, 200);
    assert!(exported(&Store::open_folder(new.path()).unwrap(), "demo") == original);
}

#[test]
fn what_commands_have_made_is_not_replaced_by_a_copy() {
    let folder = TempDir::new().unwrap();
    let new = NewEvent { slug: "own".into(), name: "Own".into(), teams: false, regulations: Regulations::default() };
    actions::create_event(&Store::open_folder(folder.path()).unwrap(), &Actor::command_line(), &new, now()).unwrap();
    let mut server = Server::start(&["--data", text(folder.path())]);
    let link = server.address().unwrap();
    let (browser, path) = (Browser::new(&server.base), link.strip_prefix(&server.base).unwrap());
    let fields =
        [("token", browser.get(path).value("token")), ("first", "http://127.0.0.1:1".into()), ("code", "A".into())];
    let page = browser.post(path, &fields.map(|(name, value)| (name.to_owned(), value)));
    assert!(page.status == 422 && page.errors()[0].contains("--replace"), "{:?}", page.errors());
}

#[test]
fn results_from_elsewhere_are_not_replaced_by_a_backup() {
    let (old, new) = (demo(), TempDir::new().unwrap());
    let backup = std::fs::read(made(old.path())).unwrap();
    let day = NaiveDate::from_ymd_opt(2019, 5, 1).unwrap();
    let results = HistoryFile {
        file: "old.csv".into(),
        bytes: "rank,name,standard_points,game_points\n1,李娜,4,88\n2,王伟,2,-88\n".into(),
        name: "Old Cup 2019".into(),
        days: Some((day, day)),
    };
    let store = Store::open_folder(new.path()).unwrap();
    actions::bring_history_in(&store, &Actor::command_line(), &[results], now()).unwrap();
    let mut server = Server::start(&["--data", text(new.path())]);
    let link = server.address().unwrap();
    let (browser, path) = (Browser::new(&server.base), link.strip_prefix(&server.base).unwrap());
    let page = browser.upload(path, &format!("{path}/backup"), "b.zip", &backup);
    assert!(page.status == 422 && page.errors()[0].contains("caipan restore"), "{:?}", page.errors());
    assert_eq!(store.read(outside_events::rows).unwrap().len(), 1);
}
