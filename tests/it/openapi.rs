//! The description of the interface held against the interface by a stranger, schemathesis: thousands of requests made
//! from the document, those that fit it and those that do not.

use crate::support::{App, Database, Organiser, app, by_turns_from, long_or};
use caipan::actions::Role;
use serde_json::{Value, json};
use std::process::Command;

#[test]
fn what_is_read_through_the_interface_is_answered_as_its_description_says() {
    holds_to_its_description("GET", 7);
}

#[test]
fn what_is_sent_to_the_interface_is_answered_as_its_description_says() {
    holds_to_its_description("POST", 3);
}

fn holds_to_its_description(method: &str, operations: usize) {
    let program = std::env::var("CAIPAN_SCHEMATHESIS")
        .expect("CAIPAN_SCHEMATHESIS is not set: run ./test, which installs schemathesis");
    by_turns_from(Database::demo, |database| {
        let app = App::on(database);
        let token = app.link("demo", &Role::Organiser);
        let folder = tempfile::tempdir().unwrap();
        let said = Command::new(&program)
            .current_dir(&folder) // It keeps a cache where it runs.
            .args(["--config-file", concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/schemathesis/schemathesis.toml")])
            .arg("--no-color")
            .args(["run", &format!("{}/api/openapi.json", app.base), "--phases", "examples,coverage,fuzzing"])
            .args(["--include-method", method])
            .args(["--header", &format!("Authorization: Bearer {}", token.secret())])
            .args(["--checks", "not_a_server_error,status_code_conformance"])
            .args(["--checks", "content_type_conformance,response_schema_conformance"])
            .args(["--max-examples", long_or("3", "40"), "--seed", "1998", "--continue-on-failure"])
            .output()
            .expect("schemathesis starts");
        let report = String::from_utf8_lossy(&said.stdout);
        println!("{report}");
        assert!(said.status.success(), "{}", String::from_utf8_lossy(&said.stderr));
        for counted in [format!("{operations} selected / 10 total"), format!("Tested: {operations}")] {
            assert!(report.contains(&counted), "{counted}");
        }
    });
}

#[test]
fn a_body_that_is_too_long_or_no_json_has_its_own_status_and_code() {
    let app = app();
    Organiser::playing(&app, &[]);
    let token = app.link("cup", &Role::ChiefReferee);
    let agent: ureq::Agent = ureq::Agent::config_builder().http_status_as_error(false).build().into();
    let described =
        agent.get(format!("{}/api/openapi.json", app.base)).call().unwrap().body_mut().read_to_string().unwrap();
    for (kind, body, status, code) in [
        ("application/json", format!("{{\"entry\":\"{}\"}}", "x".repeat(17_000)), 413, "too-long"),
        ("text/plain", "{}".to_owned(), 415, "content-type"),
        ("application/json", "{".to_owned(), 422, "refused"),
    ] {
        let address = format!("{}/api/v1/events/cup/sessions/1/tables/1/notes", app.base);
        let sent = agent.post(address).header("content-type", kind);
        let sent = sent.header("authorization", format!("Bearer {}", token.secret()));
        let mut answer = sent.send(body).unwrap();
        let problem: Value = serde_json::from_str(&answer.body_mut().read_to_string().unwrap()).unwrap();
        assert_eq!((answer.status().as_u16(), &problem["code"]), (status, &json!(code)), "{problem}");
        assert!(described.contains(&format!("`{code}`")), "{code}");
    }
}
