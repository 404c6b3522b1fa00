//! Backups: nothing acknowledged is missing, those that were asked for stay, and of what is damaged there is none.

use crate::command_line::{caipan, refused, stdout};
use crate::support::{
    App, Browser, Database, Kind, Organiser, Page, Phone, Referee, Server, acting, app_on, drawn, hand_of, self_draw,
    until,
};
use caipan::actions::{self, For, Role};
use caipan::files::backup::Reader;
use caipan::store::swap_file::close_up;
use caipan::store::{Store, audit, now, users};
use chrono::TimeDelta;
use diesel::prelude::*;
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use tempfile::TempDir;

pub fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// The names in a folder that backups have.
pub fn backups(folder: &Path) -> Vec<String> {
    let Ok(files) = fs::read_dir(folder) else { return Vec::new() };
    let names = files.map(|file| file.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = names.filter(|name| name.starts_with("caipan-")).collect();
    names.sort();
    names
}

/// Whether a backup is whole.
pub fn is_whole(file: &Path) -> bool {
    Reader::open(text(file), File::open(file).unwrap()).and_then(|mut backup| backup.check()).is_ok()
}

/// All files of a folder and those within, with what is in them.
pub fn contents(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    for file in fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        match path.is_dir() {
            true => found.extend(contents(&path)),
            false => drop(found.insert(path.clone(), fs::read(&path).unwrap())),
        }
    }
    found
}

/// A data folder with the demo in it.
pub fn demo() -> TempDir {
    Database::demo(Kind::Sqlite).into_folder()
}

/// The backup that the command makes.
pub fn made(data: &Path) -> PathBuf {
    let said = stdout(&caipan(&["backup", "--data", text(data)]));
    let name = backups(&data.join("backups")).pop().unwrap();
    assert!(said.contains(&name) && said.contains("Read again and verified."), "{said}");
    data.join("backups").join(name)
}

pub fn restore(data: &Path, arguments: &[&str]) -> std::process::Output {
    caipan(&[&["restore", "--data", text(data)], arguments].concat())
}

pub fn names(data: &Path) -> Vec<String> {
    let store = Store::open_folder(data).unwrap();
    assert_eq!(store.read(audit::first_broken).unwrap(), None);
    store.read(users::names).unwrap()
}

pub fn add_user(data: &Path, name: &str) {
    actions::add_user(&Store::open_folder(data).unwrap(), name, "a long password", now()).unwrap();
}

#[derive(QueryableByName)]
struct Entered {
    #[diesel(sql_type = diesel::sql_types::Text)]
    entry: String,
}

/// The entries of all hands in a database.
pub fn entries(url: &str) -> Vec<String> {
    let store = Store::open(url).unwrap();
    assert_eq!(store.read(audit::first_broken).unwrap(), None);
    for event in store.read(caipan::store::events::all).unwrap() {
        store.event(&event.slug).unwrap().unwrap();
    }
    let ask = "SELECT entry FROM hands";
    let all = store.read(|conn| diesel::sql_query(ask).load::<Entered>(conn).map_err(caipan::store::Error::from));
    all.unwrap().into_iter().map(|row| row.entry).collect()
}

/// Enters and corrects hands at a table until told to stop.
fn write(app: &App, table: u16, stop: &AtomicBool, acknowledged: &Mutex<Vec<String>>) {
    let phone = Phone::in_browser(app.come_in(&app.link("cup", &Role::Recorder)), "cup", table);
    for turn in 0.. {
        if stop.load(Ordering::Relaxed) {
            return;
        }
        let (hand, revision) = (turn % 16 + 1, turn / 16);
        let what = if turn % 3 == 0 { drawn() } else { self_draw("E", 8 + turn as u16 % 80) };
        let body = hand_of(hand as u8, revision, what);
        let reply = phone.sends("hands", body.clone());
        assert_eq!(reply.status, 200, "{}", reply.json);
        acknowledged.lock().unwrap().push(body["entry"].as_str().unwrap().to_owned());
    }
}

#[test]
fn what_was_acknowledged_before_a_backup_is_in_it_while_eight_write() {
    for kind in [Kind::Sqlite, Kind::Postgres] {
        let app = app_on(Database::fresh(kind));
        let organiser = Organiser::of(&app);
        organiser.creates_with(&[("kind", "individuals")]);
        let players: String = (1..=32).map(|player| format!("选手{player}\n")).collect();
        assert_eq!(organiser.enters(&format!("name\n{players}")).status, 200);
        assert_eq!(organiser.presses("/draw", "/draw/chart", &[("chart", "generated")]).status, 200);
        assert_eq!(organiser.presses("/draw", "/draw/seed", &[("drawn_by", "x"), ("seed", "1")]).status, 200);
        organiser.goes(1, &["seat", "start"]);
        let (stop, acknowledged) = (AtomicBool::new(false), Mutex::new(Vec::new()));
        let folder = TempDir::new().unwrap();
        let count = || acknowledged.lock().unwrap().len();
        let kept = std::thread::scope(|scope| {
            for table in 1..=8 {
                let (app, stop, acknowledged) = (&app, &stop, &acknowledged);
                scope.spawn(move || write(app, table, stop, acknowledged));
            }
            let mut kept = Vec::new();
            for backup in 0..3 {
                let already = count();
                until("no hand is entered", || (count() >= already + 40).then_some(()));
                let before = acknowledged.lock().unwrap().clone();
                stdout(&caipan(&["backup", "--database", app.url(), "--to", text(folder.path())]));
                assert!(count() > before.len(), "nobody wrote during backup {backup}");
                kept.push(before);
            }
            stop.store(true, Ordering::Relaxed);
            kept
        });
        let files = backups(folder.path());
        assert_eq!(files.len(), kept.len());
        for (file, before) in files.iter().zip(kept) {
            let target = Database::empty(kind);
            let file = folder.path().join(file);
            let said = stdout(&caipan(&["restore", text(&file), "--database", &target.url]));
            assert!(said.starts_with("Restored: the data of "), "{said}");
            let there = entries(&target.url);
            assert!(before.len() >= 40 && before.iter().all(|entry| there.contains(entry)), "{kind:?}: lost");
            let store = Store::open(&target.url).unwrap();
            let lin = store.read(|conn| users::by_name(conn, "lin")).unwrap().unwrap();
            let organised = store.read(|conn| caipan::store::events::organised_by(conn, lin.id)).unwrap();
            assert_eq!(organised.len(), 1);
        }
    }
}

/// Somebody who has signed in and has an event that could be seated.
fn with_event(server: &Server) -> Organiser {
    let browser = Browser::new(&server.base);
    let page = browser.submit("/sign-in", "/sign-in", &[("name", "lin"), ("password", "a long password")]);
    assert_eq!(page.status, 200, "{}", page.body);
    let organiser = Organiser { browser, slug: "cup".into() };
    organiser.creates();
    organiser.enters(crate::support::ENTRIES);
    assert_eq!(organiser.presses("/draw", "/draw/chart", &[("chart", "1")]).status, 200);
    organiser.draws_in_order();
    organiser
}

#[test]
fn the_server_backs_up_each_session_into_two_folders_of_which_one_comes_and_goes() {
    let (data, away) = (TempDir::new().unwrap(), TempDir::new().unwrap());
    let (first, second) = (data.path().join("backups"), away.path().join("stick"));
    add_user(data.path(), "lin");
    let server = Server::start(&["--data", text(data.path()), "--backup-to", text(&second)]);
    let organiser = with_event(&server);
    let board = || organiser.browser.get("/e/cup/board");
    let said = |page: &Page| page.text(".backup");
    assert!(said(&board()).contains("There is no backup yet."), "{}", said(&board()));
    until("the missing folder is not said", || {
        said(&board()).contains(&format!("{}, is not available", second.display())).then_some(())
    });
    assert_eq!(backups(&first), Vec::<String>::new());
    organiser.goes(1, &["seat", "start"]);
    let shown =
        until("no backup at the start of a session", || Some(said(&board())).filter(|s| s.contains("Last backup")));
    let [name] = backups(&first).try_into().unwrap();
    assert!(shown.contains(", 0 min ago: ") && shown.contains(&name), "{shown}");
    assert!(is_whole(&first.join(&name)) && name.ends_with("Z-auto.zip"), "{name}");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        assert_eq!(fs::metadata(first.join(&name)).unwrap().permissions().mode() & 0o777, 0o600);
    }
    // The stick is there for the end of the session.
    fs::create_dir(&second).unwrap();
    for table in 1..=4 {
        let referee = Referee { browser: organiser.browser.clone(), slug: "cup".into(), table };
        assert_eq!(referee.records(1, &[("ending", "stopped")]).status, 200);
    }
    assert_eq!(organiser.on_session(1, "close").status, 200);
    let there = until("nothing on the stick", || Some(backups(&second)).filter(|names| !names.is_empty()));
    let newest = backups(&first).pop().unwrap();
    assert!(newest > name && there == [newest.clone()], "{there:?}");
    assert_eq!(fs::read(second.join(&newest)).unwrap(), fs::read(first.join(&newest)).unwrap());
    until("the stick is not said", || {
        said(&board()).contains("The last backup is also in the folder “stick”.").then_some(())
    });
    assert!(!said(&board()).contains(text(data.path())), "where the server keeps its files is its operator's matter");
    // And gone for the next.
    fs::remove_dir_all(&second).unwrap();
    organiser.goes(2, &["seat", "start"]);
    until("its going is not said", || {
        (backups(&first).len() == 3 && said(&board()).contains("is not available")).then_some(())
    });
    assert!(!second.exists(), "a folder where a stick was is not made");
    assert_eq!(organiser.browser.get("/health").status, 200);
}

#[test]
fn a_backup_older_than_an_hour_is_made_anew_where_something_changed_and_otherwise_not() {
    let data = demo();
    let folder = data.path().join("backups");
    {
        let store = Store::open_folder(data.path()).unwrap();
        actions::back_up(&store, &folder, For::Itself, now() - TimeDelta::hours(2)).unwrap();
    }
    let token = {
        let store = Store::open_folder(data.path()).unwrap();
        let actor = actions::Actor::command_line();
        let token = acting(&store, &actor, "demo").make_link(&Role::Organiser, "x", None).unwrap();
        // The link is in the last one, of two hours ago, and nothing has changed since.
        fs::remove_file(folder.join(backups(&folder).pop().unwrap())).unwrap();
        actions::back_up(&store, &folder, For::Itself, now() - TimeDelta::hours(2)).unwrap();
        token
    };
    let come_in = |server: &Server| {
        let browser = Browser::new(&server.base);
        assert_eq!(browser.get(&format!("/link/{}", token.secret())).status, 200);
        browser
    };
    {
        let server = Server::start(&["--data", text(data.path())]);
        let said = come_in(&server).get("/e/demo/board").text(".backup");
        assert!(said.contains("Last backup") && said.contains(", 120 min ago"), "{said}");
        assert_eq!(backups(&folder).len(), 1);
    }
    add_user(data.path(), "lin");
    // Nobody can lock a folder as a file: no backup can be made.
    let lock = folder.join(".caipan-backups.lock");
    fs::remove_file(&lock).unwrap();
    fs::create_dir(&lock).unwrap();
    {
        let server = Server::start(&["--data", text(data.path())]);
        let browser = come_in(&server);
        let said = until("the failure is not said", || {
            Some(browser.get("/e/demo/board").text(".backup")).filter(|said| said.contains("The backup failed"))
        });
        assert!(said.contains("The last backup is 120 min old") && said.contains("directory"), "{said}");
        assert_eq!(browser.get("/health").status, 200);
    }
    fs::remove_dir(&lock).unwrap();
    let server = Server::start(&["--data", text(data.path())]);
    until("nothing is made in the hour", || (backups(&folder).len() == 2).then_some(()));
    let browser = come_in(&server);
    until("its age is not said", || browser.get("/e/demo/board").text(".backup").contains(", 0 min ago").then_some(()));
}

#[test]
fn a_backup_of_other_data_that_had_more_rows_counts_as_one_that_is_old() {
    let (data, other) = (demo(), demo());
    let folder = data.path().join("backups");
    add_user(other.path(), "lin");
    {
        let store = Store::open_folder(other.path()).unwrap();
        actions::back_up(&store, &folder, For::Itself, now() - TimeDelta::hours(2)).unwrap();
    }
    let _server = Server::start(&["--data", text(data.path())]);
    until("nothing is made in the hour", || (backups(&folder).len() == 2).then_some(()));
}

#[test]
fn the_newest_twenty_stay_and_all_that_somebody_has_asked_for() {
    let data = TempDir::new().unwrap();
    let (store, folder) = (Store::open_folder(data.path()).unwrap(), data.path().join("backups"));
    let asked = actions::back_up(&store, &folder, For::Somebody, now() - TimeDelta::days(9)).unwrap();
    let mut own = Vec::new();
    for hour in 0..25 {
        let made = actions::back_up(&store, &folder, For::Itself, now() + TimeDelta::hours(hour)).unwrap();
        own.push(made.file.file_name().unwrap().to_str().unwrap().to_owned());
    }
    let mut expected = own.split_off(5);
    expected.insert(0, asked.file.file_name().unwrap().to_str().unwrap().to_owned());
    assert_eq!((expected.len(), backups(&folder)), (actions::MAX_OWN_BACKUPS + 1, expected));
    // At the same moment there are two names.
    let at = now() + TimeDelta::days(3);
    let twice = [(); 2].map(|()| actions::back_up(&store, &folder, For::Itself, at).unwrap().file);
    assert!(twice[0] != twice[1] && twice.iter().all(|file| file.exists()));
    // The clock was ahead: what is made now stays all the same, here and on a stick.
    let stick = TempDir::new().unwrap();
    assert!(backups(&folder).iter().all(|file| fs::copy(folder.join(file), stick.path().join(file)).is_ok()));
    let made = [20, 19, 18].map(|days| {
        let made = actions::back_up(&store, &folder, For::Itself, now() - TimeDelta::days(days)).unwrap();
        actions::copy_backup(&made, stick.path()).unwrap();
        made.file.file_name().unwrap().to_owned()
    });
    for there in [&folder, &stick.path().to_owned()] {
        let kept = backups(there);
        assert!(made.iter().all(|file| there.join(file).exists()) && kept.len() == 21, "{kept:?}");
    }
}

#[test]
fn of_a_database_that_is_damaged_there_is_no_backup() {
    let data = demo();
    let folder = data.path().join("backups");
    made(data.path());
    let mut shell = SqliteConnection::establish(text(&data.path().join("caipan.sqlite"))).unwrap();
    let triggers = "SELECT name AS entry FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'audit'";
    for Entered { entry } in diesel::sql_query(triggers).load::<Entered>(&mut shell).unwrap() {
        diesel::sql_query(format!("DROP TRIGGER {entry}")).execute(&mut shell).unwrap();
    }
    assert_eq!(diesel::sql_query("UPDATE audit SET detail = '{}' WHERE id = 3").execute(&mut shell), Ok(1));
    let said = refused(&caipan(&["backup", "--data", text(data.path())]));
    assert!(said.contains("The database itself is damaged: row 3 of the audit"), "{said}");
    assert_eq!(backups(&folder).len(), 1);
}

#[test]
fn a_backup_of_what_was_changed_behind_the_audit_says_so() {
    let data = demo();
    let mut shell = SqliteConnection::establish(text(&data.path().join("caipan.sqlite"))).unwrap();
    let triggers = "SELECT name AS entry FROM sqlite_master WHERE type = 'trigger'";
    for Entered { entry } in diesel::sql_query(triggers).load::<Entered>(&mut shell).unwrap() {
        diesel::sql_query(format!("DROP TRIGGER {entry}")).execute(&mut shell).unwrap();
    }
    assert_eq!(diesel::sql_query("UPDATE players SET name = '冠军' WHERE id = 5").execute(&mut shell), Ok(1));
    let said = refused(&caipan(&["backup", "--data", text(data.path())]));
    let folder = data.path().join("backups");
    let [name] = &backups(&folder)[..] else { panic!("{said}") };
    assert!(said.contains(&format!("{name} matches the stored data, but the data does not match the audit")), "{said}");
    assert!(said.contains("冠军"), "{said}");
}

#[test]
fn a_database_is_closed_up_while_the_store_that_used_it_still_ends() {
    let data = TempDir::new().unwrap();
    for _ in 0..100 {
        let store = Store::open_folder(data.path()).unwrap();
        store.read(|conn| audit::done_since(conn, 0)).unwrap();
        drop(store);
        close_up(&data.path().join("caipan.sqlite")).unwrap();
    }
}

#[test]
fn who_organises_every_event_may_take_a_backup_away() {
    let data = TempDir::new().unwrap();
    add_user(data.path(), "lin");
    add_user(data.path(), "wang");
    let server = Server::start(&["--data", text(data.path())]);
    let organiser = with_event(&server);
    let form = organiser.browser.get("/e/cup/board").filled("/backup", &[]);
    let page = organiser.browser.post("/backup", &form);
    assert_eq!((page.status, page.header("content-type").as_deref()), (200, Some("application/zip")));
    let name = page.header("content-disposition").unwrap();
    let folder = data.path().join("backups");
    let [kept] = backups(&folder).try_into().unwrap();
    assert!(name.contains(&kept) && is_whole(&folder.join(&kept)), "{name}");
    let store = Store::open_folder(data.path()).unwrap();
    let done = store.read(|conn| audit::done_since(conn, 0)).unwrap().1;
    assert_eq!(done[done.len() - 2..], ["download_backup", "bind_rows"]);
    // It holds the row itself, so nothing has changed since.
    let restored = data.path().join("restored");
    stdout(&restore(&restored, &[text(&folder.join(&kept))]));
    let done = Store::open_folder(&restored).unwrap().read(|conn| audit::done_since(conn, 0)).unwrap().1;
    assert_eq!(done[done.len() - 4..], ["download_backup", "bind_rows", "restore_backup", "bind_rows"]);
    assert_eq!(organiser.browser.post("/backup", &form).status, 200);
    let done = store.read(|conn| audit::done_since(conn, 0)).unwrap().1;
    let again = ["download_backup", "bind_rows", "download_backup", "bind_rows"];
    assert_eq!(done[done.len() - 4..], again, "the same form is another backup");

    let made = backups(&folder).len();
    let token = organiser.browser.get("/e/cup/board").value("token");
    let other = Browser::new(&server.base);
    assert_eq!(other.submit("/sign-in", "/sign-in", &[("name", "wang"), ("password", "a long password")]).status, 200);
    Organiser { browser: other, slug: "foreign".into() }.creates();
    assert!(!organiser.browser.get("/e/cup/board").body.contains("action=\"/backup\""), "no button that refuses");
    let page = organiser.browser.post("/backup", &[("token".into(), token)]);
    assert_eq!(page.status, 422);
    assert!(page.body.contains("you are not an organiser"), "{}", page.body);
    assert_eq!(backups(&folder).len(), made);
}
