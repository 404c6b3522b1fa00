//! Other programs are told what happens: signed, without results, of nothing withheld, and nobody within the network unasked.

use crate::support::{App, Database, Kind, Organiser, Page, Phone, app, app_on, by_turns, drawn, self_draw};
use crate::totals::by_form;
use caipan::actions::Role;
use caipan::event::event::Privacy;
use hmac::{Hmac, KeyInit, Mac};
use serde_json::Value;
use sha2::Sha256;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

/// A program that listens: what it was sent, signature and body. It first answers with these statuses, then with 200.
fn program(statuses: &'static [u16]) -> (String, Receiver<(String, String)>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}/hook", listener.local_addr().unwrap());
    let (sender, received) = channel();
    std::thread::spawn(move || {
        let mut statuses = statuses.iter().copied().chain(std::iter::repeat(200));
        for stream in listener.incoming() {
            let message = read(stream.as_ref().unwrap());
            let status = statuses.next().unwrap();
            let _ = write!(stream.unwrap(), "HTTP/1.1 {status} x\r\ncontent-length: 0\r\nconnection: close\r\n\r\n");
            if sender.send(message).is_err() {
                return;
            }
        }
    });
    (address, received)
}

fn read(stream: &TcpStream) -> (String, String) {
    let mut lines = BufReader::new(stream);
    let (mut length, mut signature) = (0, String::new());
    loop {
        let mut line = String::new();
        lines.read_line(&mut line).unwrap();
        let Some((name, value)) = line.trim().split_once(": ") else {
            if line.trim().is_empty() {
                break;
            }
            continue;
        };
        match name.to_ascii_lowercase().as_str() {
            "content-length" => length = value.parse().unwrap(),
            "x-caipan-signature" => signature = value.to_owned(),
            _ => {}
        }
    }
    let mut body = vec![0; length];
    lines.read_exact(&mut body).unwrap();
    (signature, String::from_utf8(body).unwrap())
}

fn adds(organiser: &Organiser, address: &str, kinds: &[&str]) -> Page {
    let page = organiser.browser.get("/e/cup/webhooks");
    let filled: Vec<(&str, &str)> =
        [("address", address)].into_iter().chain(kinds.iter().map(|kind| (*kind, "on"))).collect();
    let mut fields = page.filled("/e/cup/webhooks", &filled);
    fields.retain(|(name, _)| name == "token" || filled.iter().any(|(known, _)| known == name));
    organiser.browser.post("/e/cup/webhooks", &fields)
}

fn next(received: &Receiver<(String, String)>, secret: &str) -> Value {
    let (signature, body) = received.recv_timeout(Duration::from_secs(30)).expect("it is told");
    let mut mac = Hmac::<Sha256>::new_from_slice(secret.as_bytes()).unwrap();
    mac.update(body.as_bytes());
    let right: String = mac.finalize().into_bytes().iter().map(|byte| format!("{byte:02x}")).collect();
    assert_eq!(signature, format!("sha256={right}"));
    serde_json::from_str(&body).unwrap()
}

fn phone(app: &App, session: u16, table: u16) -> Phone {
    let mut phone = Phone::with(app, &app.link("cup", &Role::ChiefReferee), "cup", table);
    phone.place = format!("/api/v1/events/cup/sessions/{session}/tables/{table}");
    phone
}

#[test]
fn a_program_is_told_signed_and_without_results_and_nothing_of_what_is_withheld() {
    by_turns(|database| {
        let first = app_on(database);
        let app = first.beside_with(|settings| settings.private_webhooks = true);
        let withheld = [("shown", "withheld"), ("withheld_from", "2"), ("sessions", "2"), ("entry", "totals")];
        let organiser = Organiser::playing(&app, &withheld);
        let (address, received) = program(&[503]);
        let added = adds(&organiser, &address, &["hand.recorded", "session.published"]).well();
        let secret = added.attributes("input.address", "value").remove(0);
        assert!(
            secret.len() >= 32 && !organiser.browser.get("/e/cup/webhooks").body.contains(&secret),
            "it is shown once"
        );

        assert_eq!(phone(&app, 1, 2).records(1, self_draw("E", 24)).status, 200);
        let version = app.event().version;
        let said = next(&received, &secret);
        assert_eq!(said, next(&received, &secret), "who was not there is told again");
        let right =
            serde_json::json!({"kind": "hand.recorded", "version": version, "event": "cup", "session": 1, "table": 2});
        assert_eq!(said, right);
        by_form(&app, 1, 0);
        organiser.goes(1, &["close", "publish"]);
        let said = next(&received, &secret);
        assert_eq!(
            (&said["kind"], &said["session"], &said["revision"]),
            (&"session.published".into(), &1.into(), &1.into())
        );
        organiser.goes(2, &["seat", "start"]);
        assert_eq!(phone(&app, 2, 1).records(1, drawn()).status, 200);
        // What comes next is not that hand: a correction of the first session is.
        let shown = organiser.browser.get("/e/cup/webhooks?lang=en").text("ul.links");
        assert!(shown.contains("answered 200"), "{shown}");
        let revoked = organiser.presses("/webhooks", "/webhooks/1/revoke", &[]);
        assert_eq!((revoked.status, revoked.texts("ul.links li").len()), (200, 0));
        assert!(received.recv_timeout(Duration::from_millis(300)).is_err(), "nothing of a session that is withheld");
        drop(organiser);
    });
}

#[test]
fn a_program_is_told_of_standings_also_if_a_player_is_shown_by_initials() {
    let first = app();
    let app = first.beside_with(|settings| settings.private_webhooks = true);
    let organiser = Organiser::playing(&app, &[("entry", "totals")]);
    let form = "/entries/players/1";
    let hidden = organiser.presses(form, &format!("{form}/privacy"), &[("privacy", Privacy::Initials.code())]);
    assert_eq!((hidden.status, hidden.errors()), (200, vec![]));
    let (address, received) = program(&[]);
    let secret = adds(&organiser, &address, &["session.published"]).attributes("input.address", "value").remove(0);
    by_form(&app, 1, 0);
    for what in ["close", "publish"] {
        assert_eq!(organiser.on_session(1, what).errors(), Vec::<String>::new());
    }
    let said = next(&received, &secret);
    assert_eq!((&said["kind"], &said["session"]), (&"session.published".into(), &1.into()));
}

#[test]
fn who_is_added_between_two_hands_is_told_of_the_second_and_who_is_revoked_of_nothing() {
    let first = app();
    let app = first.beside_with(|settings| settings.private_webhooks = true);
    let organiser = Organiser::playing(&app, &[]);
    assert_eq!(phone(&app, 1, 1).records(1, drawn()).status, 200);
    let (address, received) = program(&[]);
    let (other, nothing) = program(&[]);
    let secret = adds(&organiser, &address, &["hand.recorded"]).attributes("input.address", "value").remove(0);
    assert_eq!(phone(&app, 1, 2).records(1, drawn()).status, 200);
    assert_eq!(next(&received, &secret)["table"], 2);
    assert_eq!(adds(&organiser, &other, &["hand.recorded"]).status, 200);
    assert_eq!(organiser.presses("/webhooks", "/webhooks/2/revoke", &[]).status, 200);
    assert_eq!(phone(&app, 1, 3).records(1, drawn()).status, 200);
    assert_eq!(next(&received, &secret)["table"], 3);
    assert!(nothing.recv_timeout(Duration::from_millis(300)).is_err(), "it was revoked");
}

#[test]
fn nobody_within_the_network_is_told_unless_the_server_was_started_so() {
    let app = app();
    let organiser = Organiser::playing(&app, &[]);
    let (address, received) = program(&[]);
    assert_eq!(adds(&organiser, &address, &["hand.recorded"]).status, 200);
    assert_eq!(phone(&app, 1, 1).records(1, drawn()).status, 200);
    let said = || organiser.browser.get("/e/cup/webhooks?lang=en").text("ul.links .loss");
    let until = std::time::Instant::now() + Duration::from_secs(40);
    while said().is_empty() && std::time::Instant::now() < until {
        std::thread::park_timeout(Duration::from_millis(100));
    }
    assert!(said().contains("a private address"), "{}", said());
    assert!(received.try_recv().is_err());
}

#[test]
fn what_cannot_be_told_is_refused_with_the_reason() {
    let app = app_on(Database::fresh(Kind::Sqlite));
    let organiser = Organiser::with_event(&app);
    let wrong = adds(&organiser, "example.org", &["hand.recorded"]);
    assert!(
        wrong.status == 422 && wrong.errors()[0].contains("“example.org” is not a valid webhook address"),
        "{:?}",
        wrong.errors()
    );
    let none = adds(&organiser, "https://example.org/", &[]);
    assert_eq!((none.status, none.errors()), (422, vec!["Choose at least one kind of message.".to_owned()]));
    assert_eq!(none.value("address"), "https://example.org/", "what was typed stays");
    for _ in 0..10 {
        assert_eq!(adds(&organiser, "https://example.org/", &["session.published"]).status, 200);
    }
    assert!(adds(&organiser, "https://example.org/", &["session.published"]).errors()[0].contains("at most 10"));
    assert_eq!(organiser.presses("/webhooks", "/webhooks/1/revoke", &[]).status, 200);
    assert_eq!(adds(&organiser, "https://example.org/", &["session.published"]).status, 200);
}
