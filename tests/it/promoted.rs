//! PostgreSQL with a replica of its own: the primary is lost while eight tables write, the replica is promoted, and they go on.

use crate::follow::Referee;
use crate::kills::{TABLES, running};
use crate::support::{Database, app_on, hand_of, own_port, self_draw, until};
use caipan::actions::Role;
use serde_json::{Value, json};
use std::os::unix::fs::{MetadataExt, chown};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use tempfile::TempDir;

/// A server of PostgreSQL in a folder, which ends with this.
struct Server {
    data: PathBuf,
    port: u16,
}

impl Server {
    /// In a folder, which has its data.
    fn start(folder: &Path, name: &str) -> Server {
        let port = own_port().local_addr().unwrap().port();
        let server = Server { data: folder.join(name), port };
        let options =
            format!("-c port={port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c fsync=off");
        server.controls(&["start", "--wait", "--log", folder.join("log").to_str().unwrap(), "--options", &options]);
        server
    }

    fn controls(&self, what: &[&str]) {
        run(self.data.parent().unwrap(), "pg_ctl", &[what, &["--pgdata", self.data.to_str().unwrap()]].concat());
    }

    fn asked(&self, sql: &str) -> String {
        let port = self.port.to_string();
        let connection = ["--host", "127.0.0.1", "--port", &port, "--username", "postgres"];
        run(self.data.parent().unwrap(), "psql", &[&connection[..], &["-Atc", sql]].concat())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let stop = ["stop", "--mode", "immediate", "--pgdata", self.data.to_str().unwrap()];
        // The one that was lost has stopped.
        _ = command(self.data.parent().unwrap(), "pg_ctl").args(stop).output();
    }
}

/// A program of PostgreSQL, which does not run as root.
fn command(folder: &Path, program: &str) -> Command {
    let versions = std::fs::read_dir("/usr/lib/postgresql").unwrap().map(|version| version.unwrap().path());
    let program = versions.max().unwrap().join("bin").join(program);
    let is_root = std::fs::metadata("/proc/self").unwrap().uid() == 0;
    let mut command = Command::new(if is_root { Path::new("setpriv") } else { &program });
    if is_root {
        command.args(["--reuid=postgres", "--regid=postgres", "--init-groups"]).arg(&program);
    }
    command.current_dir(folder);
    command
}

fn run(folder: &Path, program: &str, arguments: &[&str]) -> String {
    let done = command(folder, program).args(arguments).output().unwrap();
    assert!(done.status.success(), "{program} {arguments:?}: {}", String::from_utf8_lossy(&done.stderr));
    String::from_utf8(done.stdout).unwrap()
}

/// A folder for both servers.
fn folder() -> TempDir {
    // Others may not enter that of the tests.
    let folder = TempDir::new_in("/tmp").unwrap();
    if folder.path().metadata().unwrap().uid() == 0 {
        let asked = |what: &str| Command::new("id").args([what, "postgres"]).output().unwrap().stdout;
        let [user, group] = ["-u", "-g"].map(|what| String::from_utf8(asked(what)).unwrap().trim().parse().unwrap());
        chown(folder.path(), Some(user), Some(group)).unwrap();
    }
    folder
}

/// A server and its replica, without which nothing is stored.
fn replicated(folder: &Path) -> (Server, Server) {
    run(folder, "initdb", &["-D", "first", "-U", "postgres", "--auth=trust", "--encoding=UTF8", "--no-sync"]);
    let first = Server::start(folder, "first");
    let port = first.port.to_string();
    let copy = ["-h", "127.0.0.1", "-p", &port, "-U", "postgres", "-D", "second", "-R", "-c", "fast", "--no-sync"];
    run(folder, "pg_basebackup", &copy);
    let second = Server::start(folder, "second");
    // Set after the copy: the replica waits for nobody once it is promoted.
    first.asked("ALTER SYSTEM SET synchronous_standby_names = '*'");
    first.asked("SELECT pg_reload_conf()");
    let states = "SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'";
    until("it is replicated", || (first.asked(states).trim() == "1").then_some(()));
    (first, second)
}

#[test]
fn a_session_goes_on_once_the_replica_is_promoted() {
    let folder = folder();
    let (first, second) = replicated(folder.path());
    let hosts = format!("127.0.0.1:{},127.0.0.1:{}", first.port, second.port);
    let app = app_on(Database::at(format!("postgres://postgres@{hosts}/postgres?target_session_attrs=read-write")));
    running(&app.store);
    let token = app.link("cup", &Role::ChiefReferee).secret().to_owned();
    let (received, is_over) = (AtomicUsize::new(0), AtomicBool::new(false));
    let writes = |table: u16| {
        let (referee, mut own) = (Referee::new(&token, table), Vec::new());
        while !is_over.load(Ordering::Relaxed) {
            let revision = own.len() as i32 + 1;
            let hand = hand_of(1, revision, self_draw("E", 8 + revision as u16 % 20));
            // As phones do: what was not received is sent again.
            until("it is received", || referee.sends(&app.base, &hand).filter(|(status, _)| *status == 200));
            own.push(hand["entry"].clone());
            received.fetch_add(1, Ordering::Relaxed);
        }
        (referee, own)
    };
    let waits_for = |more: usize| {
        let wanted = received.load(Ordering::Relaxed) + more;
        until("tables write", || (received.load(Ordering::Relaxed) >= wanted).then_some(()));
    };
    let written: Vec<(Referee, Vec<Value>)> = thread::scope(|scope| {
        let writers: Vec<_> = (1..=TABLES).map(|table| scope.spawn(move || writes(table))).collect();
        waits_for(5 * usize::from(TABLES));
        first.controls(&["stop", "--mode", "immediate"]);
        second.controls(&["promote", "--wait"]);
        waits_for(5 * usize::from(TABLES));
        is_over.store(true, Ordering::Relaxed);
        writers.into_iter().map(|writer| writer.join().unwrap()).collect()
    });
    for (referee, own) in written {
        let sheet = referee.sheet(&app.base);
        let known = sheet["entries"].as_array().unwrap();
        for entry in own {
            assert_eq!(known.iter().filter(|one| **one == json!(entry)).count(), 1, "{entry}");
        }
    }
    let checked = caipan::actions::check_event(&app.store, "cup", &Default::default()).unwrap();
    assert_eq!(checked.problems, []);
    assert_eq!(second.asked("SELECT pg_is_in_recovery()").trim(), "f");
}
