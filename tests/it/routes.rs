//! Every address against every kind of visitor, and every change without its token.

use crate::support::{App, Browser, Organiser, app};
use caipan::actions::{Role, Token};
use caipan::tournament::ids::TableNumber;
use caipan::web::Access;
use caipan::web::routes::ROUTES;

/// Who may use an address of a class at table 1: nobody in particular, a referee of table 2, a referee of table 1, a
/// recorder, the chief referee, an organiser with a link, a user who organises.
fn allowed(access: Access) -> [bool; 7] {
    match access {
        Access::Public => [true; 7],
        Access::SignedIn => [false, true, true, true, true, true, true],
        Access::Official => [false, true, true, true, true, true, true],
        Access::Table => [false, false, true, true, true, true, true],
        Access::Decide => [false, false, false, false, true, true, true],
        Access::Organise => [false, false, false, false, false, true, true],
        Access::User => [false, false, false, false, false, false, true],
    }
}

fn address(path: &str) -> String {
    path.replace("{event}", "cup")
        .replace("{session}", "1")
        .replace("{table}", "1")
        .replace("{hand}", "1")
        .replace("{player}", "1")
        .replace("{team}", "1")
        .replace("{link}", "999")
        .replace("{revision}", "1")
        .replace("{download}", "players.csv")
        .replace("{token}", "unknown")
        .replace("{file:.*}", "caipan.css")
}

fn visitors(app: &App, organiser: Organiser) -> [Browser; 7] {
    let link = |role: Role| app.come_in(&app.link("cup", &role));
    [
        Browser::new(&app.base),
        link(Role::Referee(vec![TableNumber(2)])),
        link(Role::Referee(vec![TableNumber(1)])),
        link(Role::Recorder),
        link(Role::ChiefReferee),
        link(Role::Organiser),
        organiser.browser,
    ]
}

#[test]
fn everybody_reaches_what_they_may_and_nothing_else() {
    let app = app();
    let organiser = Organiser::with_event(&app);
    organiser.on_session(1, "seat");
    organiser.on_session(1, "start");
    let visitors = visitors(&app, organiser);
    for route in ROUTES.iter().filter(|route| route.path != "/e/{event}/live" && route.path != "/sign-out") {
        for (visitor, may) in visitors.iter().zip(allowed(route.access)) {
            // A token that is not theirs: it must not help anybody, whatever they may do.
            let forged = [("token".to_owned(), "00".repeat(75))];
            let page = match route.method {
                "GET" => visitor.get(&address(route.path)),
                _ => visitor.post(&address(route.path), &forged),
            };
            let refused = matches!(page.status, 401 | 403);
            let may_get = may && route.method == "GET";
            assert_eq!(refused, !may_get, "{} {} answers {}", route.method, route.path, page.status);
        }
    }
}

#[test]
fn a_right_token_does_not_give_more_rights() {
    let app = app();
    let organiser = Organiser::with_event(&app);
    organiser.on_session(1, "seat");
    organiser.on_session(1, "start");
    let visitors = visitors(&app, organiser);
    for route in ROUTES.iter().filter(|route| route.method == "POST" && !route.path.starts_with("/sign")) {
        for (visitor, may) in visitors.iter().zip(allowed(route.access)) {
            let own = [("token".to_owned(), visitor.get("/sign-in").value("token"))];
            if !may {
                let page = visitor.post(&address(route.path), &own);
                assert!(matches!(page.status, 401 | 403), "{} answers {}", route.path, page.status);
            }
        }
    }
}

#[test]
fn a_revoked_link_lets_nobody_in() {
    let app = app();
    let organiser = Organiser::with_event(&app);
    let token = organiser.makes_link("recorder", "小李", "");
    let recorder = app.come_in(&token);
    assert_eq!(recorder.get("/e/cup/board").status, 200);
    let page = organiser.browser.get("/e/cup/links");
    let html = scraper::Html::parse_document(&page.body);
    let form = scraper::Selector::parse("ul.links form").unwrap();
    let action = html.select(&form).next().unwrap().attr("action").unwrap().to_owned();
    assert_eq!(organiser.browser.submit("/e/cup/links", &action, &[]).status, 200);
    assert_eq!(recorder.get("/e/cup/board").status, 401);
    assert_eq!(Browser::new(&app.base).get(&format!("/link/{}", token.secret())).status, 422);
    let shown = app.store.read(|conn| caipan::store::passes::links(conn, 1)).unwrap();
    assert!(!format!("{shown:?}").contains(token.secret()), "the secret is not in the store");
}

#[test]
fn a_link_opens_one_event_only() {
    let app = app();
    let organiser = Organiser::with_event(&app);
    let other = Organiser { slug: "other".into(), ..organiser };
    other.creates();
    let chief = app.come_in(&app.link("cup", &Role::ChiefReferee));
    assert_eq!(chief.get("/e/cup/board").status, 200);
    assert_eq!(chief.get("/e/other/board").status, 403);
}

#[test]
fn a_wrong_password_says_neither_which_and_trying_is_limited() {
    let app = app();
    Organiser::of(&app);
    let stranger = Browser::new(&app.base);
    let mut answers = Vec::new();
    for (name, password) in [("lin", "wrong"), ("nobody", "a long password")] {
        let page = stranger.submit("/sign-in", "/sign-in", &[("name", name), ("password", password)]);
        answers.push((page.status, page.errors()));
    }
    assert_eq!(answers[0], answers[1]);
    assert_eq!(answers[0].1, ["The name or the password is wrong."]);
    let unknown = format!("/link/{}", Token::random().unwrap().secret());
    let refused = (0..40).any(|_| stranger.get(&unknown).status == 429);
    assert!(refused, "forty attempts within a second");
}
