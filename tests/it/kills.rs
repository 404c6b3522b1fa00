//! The server is killed in the middle of entries, again and again: no acknowledged hand is lost.

use crate::support::Database;
use crate::support::{Browser, Organiser, Referee, app_on};
use caipan::actions::{self, Actor, Role};
use caipan::store::{Store, now};
use caipan::tournament::ids::TableNumber;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;

const KILLS: usize = 50;

struct Server {
    process: Child,
    base: String,
}

fn serve(url: &str) -> Server {
    let mut process = Command::new(env!("CARGO_BIN_EXE_caipan"))
        .args(["serve", "--database", url, "--bind", "127.0.0.1:0", "--lang", "en"])
        .env("CAIPAN_LOG", "warn")
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(process.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let base =
        line.split_whitespace().find(|word| word.starts_with("http")).unwrap_or_else(|| panic!("{line}")).to_owned();
    Server { process, base }
}

/// Corrects hand 1 of table 1 for ever, telling before each attempt and after each acknowledgement.
fn enter(base: &str, token: &str, say: &mpsc::Sender<Said>) -> Option<()> {
    let browser = Browser::new(base);
    browser.try_get(&format!("/link/{token}"))?;
    let sheet = "/e/cup/sessions/1/tables/1";
    loop {
        let page = browser.try_get(&format!("{sheet}/hands/1"))?;
        let revision: i32 = page.value("revision").parse().ok()?;
        let fields = page.filled(&format!("{sheet}/hands"), &[("reason", "again"), ("seen", "1")]);
        say.send(Said::Sending).ok()?;
        let answer = browser.try_post(&format!("{sheet}/hands"), &fields)?;
        if answer.text(".said").starts_with("Correction of hand 1 received") {
            say.send(Said::Acknowledged(revision + 1)).ok()?;
        }
    }
}

enum Said {
    Sending,
    Acknowledged(i32),
}

#[test]
fn fifty_kills_lose_no_acknowledged_hand() {
    let folder = tempfile::TempDir::new().unwrap();
    let url = format!("sqlite:{}", folder.path().join("kills.sqlite").display());
    {
        let app = app_on(Database::at(url.clone()));
        let organiser = Organiser::with_event(&app);
        organiser.on_session(1, "seat");
        organiser.on_session(1, "start");
        assert_eq!(Referee::of(&app, "cup", 1).records(1, &[("ending", "drawn-hand")]).status, 200);
    }
    let store = Store::open(&url).unwrap();
    let role = Role::Referee(vec![TableNumber(1)]);
    let token = actions::make_link(&store, &Actor::command_line(), "cup", &role, "referee", None, now()).unwrap();
    let mut acknowledged = 1;
    for kill in 0..KILLS {
        let mut server = serve(&url);
        let (say, said) = mpsc::channel();
        let (base, secret) = (server.base.clone(), token.secret().to_owned());
        let entering = std::thread::spawn(move || enter(&base, &secret, &say));
        let mut sending = 0;
        while let Ok(word) = said.recv() {
            match word {
                Said::Acknowledged(revision) => acknowledged = acknowledged.max(revision),
                Said::Sending => {
                    sending += 1;
                    if sending > 1 + kill % 3 {
                        // While the request is on its way: a little later every time, without a clock.
                        for turn in 0..kill * 40_000 {
                            std::hint::black_box(turn);
                        }
                        server.process.kill().unwrap();
                        break;
                    }
                }
            }
        }
        server.process.wait().unwrap();
        entering.join().unwrap();
        // What was acknowledged before the connection broke counts as well.
        for word in said.try_iter() {
            if let Said::Acknowledged(revision) = word {
                acknowledged = acknowledged.max(revision);
            }
        }
        let kept = revision(&store);
        assert!(kept >= acknowledged, "kill {kill}: revision {acknowledged} was acknowledged, {kept} is kept");
    }
    assert_eq!(store.read(caipan::store::audit::first_broken).unwrap(), None);
    assert!(acknowledged > KILLS as i32 / 2, "only {acknowledged} were acknowledged: the kills came too early");
}

fn revision(store: &Store) -> i32 {
    let versions = store.read(|conn| caipan::store::hands::versions(conn, 1, Default::default())).unwrap();
    versions.iter().map(|version| version.revision).max().unwrap()
}
