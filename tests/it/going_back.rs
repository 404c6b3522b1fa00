//! Going back to a backup: what was there is kept, and whatever is broken off leaves the old or the new whole.

use crate::archive::view;
use crate::backups::{add_user, backups, contents, demo, entries, is_whole, made, names, restore, text};
use crate::command_line::{caipan, refused, stdout};
use crate::interleaving::Chance;
use crate::support::{Browser, Database, Kind, Organiser, Server, acting, app_on};
use caipan::actions::Actor;
use caipan::event::event::Shelf;
use caipan::event::record::archive::Archive;
use caipan::files::archive::read;
use caipan::store::{Store, audit};
use diesel::prelude::*;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

#[test]
fn what_is_in_use_is_not_replaced_and_nothing_damaged_is_taken() {
    let data = demo();
    let file = made(data.path());
    {
        let _server = Server::start(&["--data", text(data.path())]);
        let said = refused(&restore(data.path(), &[text(&file)]));
        assert!(said.contains("Another caipan serve is already using this data"), "{said}");
        assert!(
            refused(&restore(data.path(), &["--undo"])).contains("Another caipan serve is already using this data")
        );
    }
    {
        let _command = Store::open_folder(data.path()).unwrap();
        let said = refused(&restore(data.path(), &[text(&file)]));
        assert!(said.contains("Another program is using"), "{said}");
    }
    {
        // Somebody with SQLite's own shell, who does nothing.
        let database = data.path().join("caipan.sqlite");
        let mut shell = SqliteConnection::establish(text(&database)).unwrap();
        diesel::sql_query("SELECT count(*) FROM events").execute(&mut shell).unwrap();
        let said = refused(&restore(data.path(), &[text(&file)]));
        assert!(said.contains("Another program is using"), "{said}");
    }
    let before = contents(data.path());
    let (right, wrong) = (fs::read(&file).unwrap(), data.path().join("backups").join("wrong.zip"));
    let mut damaged: Vec<Vec<u8>> =
        vec![b"no backup".to_vec(), Vec::new(), fs::read(data.path().join("caipan.sqlite")).unwrap()];
    damaged.extend((1..20).map(|part| right[..right.len() * part / 20].to_vec()));
    // The list at the end says what must be before it; its own packing has places that mean nothing. Sixteen bytes at a
    // time, for a single bit may be without meaning too: among zeros it does not matter from how far back one is copied.
    damaged.extend((0..40).map(|part| {
        let (mut bytes, from) = (right.clone(), 200 + (right.len() - 2000) * part / 40);
        bytes[from..from + 16].iter_mut().for_each(|byte| *byte = !*byte);
        bytes
    }));
    for (number, bytes) in damaged.iter().enumerate() {
        fs::write(&wrong, bytes).unwrap();
        let said = refused(&restore(data.path(), &[text(&wrong)]));
        assert!(
            said.contains("wrong.zip") && said.contains("Nothing was changed") || said.contains("nothing was changed"),
            "{number}: {said}"
        );
        fs::remove_file(&wrong).unwrap();
        assert!(contents(data.path()) == before, "{number}: something was touched");
    }
    let said = refused(&restore(data.path(), &["--undo"]));
    assert!(said.contains("There is no earlier data beside"), "{said}");
}

#[test]
fn a_restore_ends_with_a_command_that_a_shell_reads_and_phones_reach() {
    let (data, folder) = (demo(), TempDir::new().unwrap());
    let file = made(data.path());
    let new = folder.path().join("r 中文");
    let said = stdout(&restore(&new, &[text(&file)]));
    assert!(said.contains(&format!("caipan serve --data '{}' --bind 0.0.0.0:8080", new.display())), "{said}");
}

#[test]
fn a_backup_onto_a_stick_that_is_not_there_is_not_made_elsewhere() {
    let (data, folder) = (demo(), TempDir::new().unwrap());
    let stick = folder.path().join("stick").join("caipan");
    let said = refused(&caipan(&["backup", "--data", text(data.path()), "--to", text(&stick)]));
    assert!(said.contains(text(&stick)) && said.contains("no backup was made"), "{said}");
    assert!(!folder.path().join("stick").exists() && backups(&data.path().join("backups")).is_empty());
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_stick_is_not_held_against_the_database() {
    let data = demo();
    let full = Store::open_folder(data.path()).unwrap().copy_into(Path::new("/dev/full"));
    let Err(caipan::store::Error::Folder { folder, cause }) = full else { panic!("{full:?}") };
    assert_eq!((folder.as_str(), cause.kind()), ("/dev/full", std::io::ErrorKind::StorageFull));
}

#[test]
fn what_was_there_is_kept_and_comes_back() {
    let data = demo();
    add_user(data.path(), "before");
    let file = made(data.path());
    add_user(data.path(), "after");
    let said = stdout(&restore(data.path(), &[text(&file)]));
    let kept = fs::read_dir(data.path()).unwrap().map(|file| file.unwrap().path());
    let kept: Vec<PathBuf> = kept.filter(|path| text(path).contains("caipan.sqlite.before-")).collect();
    assert!(kept.len() == 1 && said.contains(text(&kept[0])) && said.contains("caipan restore --undo"), "{said}");
    assert_eq!(names(data.path()), ["before"]);
    let done = Store::open_folder(data.path()).unwrap().read(|conn| audit::done_since(conn, 0)).unwrap().1;
    assert_eq!(done[done.len() - 2..], ["restore_backup", "bind_rows"]);
    stdout(&restore(data.path(), &["--undo"]));
    assert_eq!(names(data.path()), ["after", "before"]);
    // What was undone is kept as well.
    stdout(&restore(data.path(), &["--undo"]));
    assert_eq!(names(data.path()), ["before"]);
    // A folder that is new takes it too.
    let new = data.path().join("new").join("data");
    let said = stdout(&restore(&new, &[text(&file)]));
    assert!(!said.contains("--undo"), "nothing was there: {said}");
    assert_eq!(names(&new), ["before"]);
    // What cannot be opened any more is replaced as well, and kept with all that belongs to it. (In a folder that this
    // process has not opened: a connection that closes late takes the log with it.)
    let broken = data.path().join("broken");
    fs::create_dir(&broken).unwrap();
    let bytes = b"this was a database before the disk failed".repeat(100);
    fs::write(broken.join("caipan.sqlite"), &bytes).unwrap();
    fs::write(broken.join("caipan.sqlite-wal"), b"log").unwrap();
    stdout(&restore(&broken, &[text(&file)]));
    assert_eq!(names(&broken), ["before"]);
    let kept: Vec<Vec<u8>> = contents(&broken)
        .into_iter()
        .filter(|(path, _)| text(path).contains(".before-"))
        .map(|(_, bytes)| bytes)
        .collect();
    assert!(kept == [bytes, b"log".to_vec()], "not all of it is kept");
    let said = refused(&restore(&broken, &["--undo"]));
    assert!(said.contains("database") && names(&broken) == ["before"], "{said}");
}

/// Starts a command and kills it after a part of the time that it takes.
fn killed(arguments: &[&str], takes: Duration, chance: &mut Chance) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_caipan"));
    let command = command.args(arguments).env_remove("CAIPAN_DATABASE").stdout(Stdio::null()).stderr(Stdio::null());
    let mut process = command.spawn().unwrap();
    std::thread::sleep(takes * chance.below(1000) as u32 / 900);
    process.kill().unwrap();
    process.wait().unwrap();
}

const KILLS: usize = 20;

#[test]
fn a_backup_that_is_killed_is_none() {
    let data = demo();
    let folder = data.path().join("backups");
    made(data.path());
    let begun = Instant::now();
    made(data.path());
    let (takes, mut chance) = (begun.elapsed(), Chance(1));
    let mut unfinished = 0;
    for kill in 0..KILLS {
        killed(&["backup", "--data", text(data.path())], takes, &mut chance);
        for name in backups(&folder) {
            assert!(is_whole(&folder.join(&name)), "kill {kill}: {name}");
        }
        unfinished += fs::read_dir(&folder).unwrap().filter(hidden).count();
    }
    assert!(unfinished > 0, "no kill hit the writing of a backup");
    let file = made(data.path());
    assert_eq!(fs::read_dir(&folder).unwrap().filter(hidden).count(), 0, "what was broken off is cleared away");
    assert!(is_whole(&file));
    assert_eq!(names(data.path()), Vec::<String>::new());
}

/// Whether this is something that is no backup yet.
fn hidden(file: &std::io::Result<fs::DirEntry>) -> bool {
    file.as_ref().unwrap().file_name().to_str().unwrap().starts_with(".backup-")
}

#[test]
fn a_restore_that_is_killed_leaves_the_old_or_the_new_whole() {
    let data = demo();
    let file = made(data.path());
    add_user(data.path(), "after");
    let hands = |data: &Path| entries(&format!("sqlite:{}", data.join("caipan.sqlite").display())).len();
    let all = hands(data.path());
    let begun = Instant::now();
    stdout(&restore(data.path(), &[text(&file)]));
    let takes = begun.elapsed();
    stdout(&restore(data.path(), &["--undo"]));
    let (mut chance, mut old, mut new) = (Chance(2), 0, 0);
    for kill in 0..KILLS {
        killed(&["restore", text(&file), "--data", text(data.path())], takes, &mut chance);
        assert_eq!(hands(data.path()), all, "kill {kill}");
        match names(data.path()).as_slice() {
            [] => {
                new += 1;
                stdout(&restore(data.path(), &["--undo"]));
                assert_eq!(names(data.path()), ["after"]);
            }
            [one] if one == "after" => old += 1,
            other => panic!("kill {kill}: {other:?}"),
        }
    }
    println!("{old} kills left the old, {new} the new");
    assert!(old > 0);
    let server = Server::start(&["--data", text(data.path())]);
    assert_eq!(Browser::new(&server.base).get("/health").status, 200);
    assert_eq!(Browser::new(&server.base).get("/e/demo/players").status, 200);
    drop(server);
    stdout(&restore(data.path(), &[text(&file)]));
    let left = fs::read_dir(data.path()).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap());
    assert_eq!(left.filter(|name| name.starts_with(".restore-")).count(), 0);
}

#[test]
fn a_restore_into_postgresql_that_is_killed_takes_all_events_or_none() {
    let (data, folder) = (demo(), TempDir::new().unwrap());
    let (source, archive) = (Database::fresh(Kind::Postgres), folder.path().join("demo.json"));
    stdout(&caipan(&["archive", "export", "--event", "demo", "--data", text(data.path()), "-o", text(&archive)]));
    stdout(&caipan(&["archive", "import", text(&archive), "--database", &source.url]));
    stdout(&caipan(&["backup", "--database", &source.url, "--to", text(folder.path())]));
    let file = folder.path().join(backups(folder.path()).pop().unwrap());
    let all = entries(&source.url).len();
    // A database whose schema is there already, as after the first kill.
    let fresh = || Database::fresh(Kind::Postgres);
    let mut target = fresh();
    let begun = Instant::now();
    stdout(&caipan(&["restore", text(&file), "--database", &target.url]));
    // What the end of the process takes is not in it: some kills come after the commit.
    let (takes, mut chance, mut none) = (begun.elapsed() * 3 / 2, Chance(3), 0);
    target = fresh();
    for kill in 0..KILLS {
        killed(&["restore", text(&file), "--database", &target.url], takes, &mut chance);
        // What its connection still does is waited for: opening writes.
        match entries(&target.url).len() {
            0 => none += 1,
            found => {
                assert_eq!(found, all, "kill {kill}");
                target = fresh();
            }
        }
    }
    println!("{none} of {KILLS} kills left nothing, the others all");
    assert!(none > 0);
    stdout(&caipan(&["restore", text(&file), "--database", &fresh().url]));
}

/// Where a restore gives the old file its second name and the new one the first, it may be killed as well.
#[cfg(unix)]
#[test]
fn a_second_name_of_the_database_is_nothing_that_was_kept() {
    let data = demo();
    add_user(data.path(), "lin");
    let database = data.path().join("caipan.sqlite");
    let second = data.path().join("caipan.sqlite.before-20260101T000000.000Z");
    fs::hard_link(&database, &second).unwrap();
    assert_eq!(names(data.path()), ["lin"]);
    assert!(refused(&restore(data.path(), &["--undo"])).contains("There is no earlier data beside"));
    assert!(!second.exists() && names(data.path()) == ["lin"]);
}

#[test]
fn postgresql_takes_all_events_or_none_while_no_server_runs() {
    let source = app_on(Database::fresh(Kind::Postgres));
    let organiser = Organiser::with_event(&source);
    Organiser { slug: "other".into(), ..organiser }.creates();
    acting(&source.store, &Actor::command_line(), "other").shelve_event(Shelf::Hidden, "").unwrap();
    let folder = TempDir::new().unwrap();
    stdout(&caipan(&["backup", "--database", source.url(), "--to", text(folder.path())]));
    let file = folder.path().join(backups(folder.path()).pop().unwrap());
    let into = |url: &str| caipan(&["restore", text(&file), "--database", url]);
    let said = refused(&into(source.url()));
    assert!(said.contains("A server is using this database."), "{said}");

    let target = Database::empty(Kind::Postgres);
    let said = stdout(&into(&target.url));
    assert!(said.contains("2 events") && said.contains("does not contain links and paired phones"), "{said}");
    let shelf = |slug: &str| view(&Store::open(&target.url).unwrap(), slug).head.shelf;
    assert_eq!(["cup", "other"].map(shelf), [Shelf::Shown, Shelf::Hidden], "what was hidden stays hidden");
    let archive = |url: &str, slug: &str| stdout(&caipan(&["archive", "export", "--event", slug, "--database", url]));
    for slug in ["cup", "other"] {
        // An export is sealed when it is made.
        let unsealed = |url: &str| {
            let text = archive(url, slug);
            Archive { seals: Vec::new(), sha256: String::new(), ..read("a.json", text.as_bytes()).unwrap() }
        };
        assert_eq!(unsealed(&target.url), unsealed(source.url()));
    }
    let said = refused(&into(&target.url));
    assert!(said.contains("cup") && said.contains("other") && said.contains("Create an empty database"), "{said}");
    let said = refused(&caipan(&["restore", "--undo", "--database", &target.url]));
    assert!(said.contains("replaces nothing"), "{said}");

    // One of them is there: the other is not taken either.
    let half = Database::fresh(Kind::Postgres);
    let one = folder.path().join("other.json");
    fs::write(&one, archive(source.url(), "other")).unwrap();
    stdout(&caipan(&["archive", "import", text(&one), "--database", &half.url]));
    refused(&into(&half.url));
    let there = Store::open(&half.url).unwrap().read(caipan::store::events::all).unwrap();
    assert_eq!(there.len(), 1);
    let data = TempDir::new().unwrap();
    let said = refused(&restore(data.path(), &[text(&file)]));
    assert!(said.contains("a backup of PostgreSQL, but the data here is in SQLite"), "{said}");
    assert_eq!(fs::read_dir(data.path()).unwrap().count(), 0);
}
