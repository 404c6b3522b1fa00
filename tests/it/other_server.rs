//! A phone whose page came from one laptop, at another that has the same data: with its pass, and without a cookie.

use crate::support::{App, Browser, Organiser, Phone, app, drawn, hand_of};
use caipan::actions::{self, Actor, AskedAdmission, Role};
use caipan::event::values::ids::{SessionNumber, TableNumber};
use caipan::store::{newest, now};
use serde_json::{Value, json};
use ureq::http::{Request, Response};
use ureq::{Agent, Body};
use uuid::Uuid;

const TABLE: &str = "/api/v1/events/cup/sessions/1/tables/1";
/// Where the page came from, and what browsers say of it.
const ORIGIN: &str = "http://192.168.1.10:4000";
static FROM_ELSEWHERE: [(&str, &str); 2] = [("origin", ORIGIN), ("sec-fetch-site", "cross-site")];
const FORM: &str = "/e/cup/entries/players";

fn agent() -> Agent {
    Agent::config_builder().http_status_as_error(false).max_redirects(0).build().into()
}

/// What a browser asks before it sends something with a pass.
fn preflight(app: &App, path: &str, headers: &[(&str, &str)]) -> Response<Body> {
    let request = Request::builder().method("OPTIONS").uri(format!("{}{path}", app.base)).header("origin", ORIGIN);
    let request = headers.iter().fold(request, |request, (name, value)| request.header(*name, *value));
    agent().run(request.body(()).unwrap()).unwrap()
}

/// What a page of another laptop sends: a body, or a question where there is none.
fn sent(app: &App, path: &str, headers: &[(&str, &str)], body: Option<&Value>) -> (u16, Option<String>, Value) {
    let (agent, address) = (agent(), format!("{}{path}", app.base));
    let headers = || FROM_ELSEWHERE.iter().chain(headers);
    let answer = match body {
        None => headers().fold(agent.get(address), |request, (name, value)| request.header(*name, *value)).call(),
        Some(body) => {
            let request = agent.post(address).header("content-type", "application/json");
            headers().fold(request, |request, (name, value)| request.header(*name, *value)).send(body.to_string())
        }
    };
    let mut answer = answer.unwrap();
    let readable = header(&answer, "access-control-allow-origin");
    let text = answer.body_mut().read_to_string().unwrap();
    (answer.status().as_u16(), readable, serde_json::from_str(&text).unwrap())
}

fn header(answer: &Response<Body>, name: &str) -> Option<String> {
    answer.headers().get(name).map(|value| value.to_str().unwrap().to_owned())
}

#[test]
fn a_page_of_another_laptop_sends_with_a_pass_and_reads_every_answer() {
    let app = app();
    Organiser::playing(&app, &[]);
    let pass = app.pair("cup", &Role::Phone(SessionNumber(1), TableNumber(1)), "Ma");
    let hands = format!("{TABLE}/hands");
    let asks = [("access-control-request-method", "POST"), ("access-control-request-headers", "authorization")];
    let may = preflight(&app, &hands, &asks);
    assert_eq!(may.status().as_u16(), 204);
    assert_eq!(header(&may, "access-control-allow-origin").as_deref(), Some("*"));
    let headers = header(&may, "access-control-allow-headers").unwrap();
    assert!(headers.contains("authorization") && headers.contains("content-type"), "{headers}");
    assert_eq!(header(&may, "access-control-allow-credentials"), None, "no cookie goes along");

    let (bearer, anybody) = (format!("Bearer {}", pass.secret()), Some("*".to_owned()));
    let shows_pass = [("authorization", bearer.as_str())];
    let (status, readable, sheet) = sent(&app, TABLE, &shows_pass, None);
    assert_eq!((status, &readable, &sheet["you"]["name"]), (200, &anybody, &json!("Ma")));
    let mut hand = hand_of(1, 0, drawn());
    hand["device"] = json!(Uuid::new_v4());
    let (status, readable, receipt) = sent(&app, &hands, &shows_pass, Some(&hand));
    assert_eq!((status, &readable, &receipt["entry"]), (200, &anybody, &hand["entry"]), "{receipt}");
    // Why something is not done can be read as well.
    let refused =
        [("none", vec![], "sign-in-first"), ("wrong", vec![("authorization", "Bearer wrong")], "sign-in-first")];
    for (what, headers, code) in refused {
        let (status, readable, problem) = sent(&app, &hands, &headers, Some(&hand));
        assert_eq!((status, &readable, &problem["code"]), (401, &anybody, &json!(code)), "{what}");
    }
}

#[test]
fn a_cookie_is_of_no_use_to_a_page_from_elsewhere() {
    let app = app();
    Organiser::playing(&app, &[]);
    let pass = app.pair("cup", &Role::Phone(SessionNumber(1), TableNumber(1)), "Ma");
    let cookie = format!("caipan={}", pass.secret());
    let (status, _, problem) = sent(&app, &format!("{TABLE}/hands"), &[("cookie", cookie.as_str())], Some(&json!({})));
    assert_eq!((status, &problem["code"]), (403, &json!("forged")));

    // Nothing else may be asked from elsewhere, and about a table only what a browser asks beforehand.
    let asks = [("access-control-request-method", "POST")];
    for (path, headers) in [(FORM, &asks[..]), ("/e/cup/board", &asks[..]), (TABLE, &[])] {
        let answer = preflight(&app, path, headers);
        assert_eq!((answer.status().as_u16(), header(&answer, "access-control-allow-origin")), (405, None), "{path}");
    }
}

#[test]
fn pages_that_may_go_on_elsewhere_may_ask_there_and_no_others() {
    let app = app();
    let organiser = Organiser::playing(&app, &[]);
    let asks_others = |path: &str| {
        let policy = organiser.browser.get(path).header("content-security-policy").unwrap();
        policy.contains("connect-src 'self' http: https:;")
    };
    let at_table = ["/e/cup/sessions/1/tables/1/record", "/e/cup/sessions/1/totals"];
    for path in at_table.into_iter().chain(["/e/cup", "/e/cup/players", "/e/cup/screen", "/e/cup/overlay"]) {
        assert!(asks_others(path), "{path}");
    }
    for path in ["/e/cup/board", "/e/cup/entries", "/sign-in"] {
        assert!(!asks_others(path), "{path}");
    }
}

#[test]
fn a_sheet_names_the_laptop_that_stands_by_and_gives_its_pass_to_who_came_with_a_link() {
    let app = app();
    let organiser = Organiser::playing(&app, &[]);
    let phone = Phone::of(&app, "cup", 1);
    let by_password = Phone::in_browser(organiser.browser.clone(), "cup", 1);
    for sheet in [phone.sheet(), by_password.sheet()] {
        assert_eq!((&sheet["servers"], &sheet["pass"]), (&json!(null), &json!(null)), "nobody stands by");
    }
    let second = "http://192.168.1.11:8080";
    let (key, schema, address) = ("5a".repeat(32), newest().unwrap(), second.to_owned());
    let asked = AskedAdmission { key, schema, address, house: String::new(), ends: Vec::new() };
    actions::admit_stand_by(&app.store, &Actor::command_line(), &asked, now()).unwrap();
    let sheet = phone.sheet();
    assert_eq!(sheet["servers"], json!([app.base, second]));
    let pass = sheet["pass"].as_str().unwrap();
    assert_eq!(Browser::new(&app.base).bearer(TABLE, pass, None), 200, "it is the own one");
    assert_eq!(
        Browser::new(&app.base).bearer(&TABLE.replace("tables/1", "tables/2"), pass, None),
        403,
        "of this table"
    );
    assert_eq!(by_password.sheet()["pass"], json!(null), "what came with a password stays in its cookie");
    actions::end_stand_by(&app.store, &Actor::command_line(), now()).unwrap();
    assert_eq!(phone.sheet()["pass"], json!(null));
}
