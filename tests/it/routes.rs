//! Every address against every kind of visitor, and every change without its token.

use crate::support::{App, Browser, Organiser, Referee, app, long_or};
use caipan::actions::{Role, Token};
use caipan::event::values::ids::{SessionNumber, TableNumber, TeamId};
use caipan::site::public_pages::PageKind;
use caipan::web::routes::ROUTES;
use caipan::web::{Access, PAGES};

/// Who may use an address of a class at table 1 in session 1: nobody in particular, the phones of table 2, of table 1 in
/// session 2, and of table 1, a referee of table 2, a referee of table 1, a recorder, the chief referee, an organiser with
/// a link, a user who organises, the leader of a team, a tablet at the door.
fn allowed(access: Access) -> [bool; 12] {
    let may = |letters: &str| {
        let mut letters = letters.chars().map(|letter| letter == 'x');
        [(); 12].map(|()| letters.next().unwrap())
    };
    may(match access {
        Access::Everybody | Access::Public | Access::Entrance => "xxxxxxxxxxxx",
        Access::SignedIn => ".xxxxxxxxxxx",
        Access::Official => "....xxxxxx..",
        Access::Appeal => "....xxxxxxx.",
        Access::CheckIn => "....xxxxxx.x",
        Access::Table => "...x.xxxxx..",
        Access::Decide => ".......xxx..",
        Access::Organise => "........xx..",
        Access::User => ".........x..",
        Access::Laptop => "............",
    })
}

fn address(path: &str) -> String {
    path.replace("{event}", "cup")
        .replace("{session}", "1")
        .replace("{table}", "1")
        .replace("{hand}", "1")
        .replace("{player}", "1")
        .replace("{team}", "1")
        .replace("{link}", "999")
        .replace("{user}", "1")
        .replace("{webhook}", "999")
        .replace("{season}", "autumn")
        .replace("{revision}", "1")
        .replace("{download}", "players.csv")
        .replace("{token}", "unknown")
        .replace("{file:.*}", "caipan.css")
        .replace("{source}", "000000000000")
        .replace("{game}", "world-series")
}

fn visitors(app: &App, organiser: Organiser) -> [Browser; 12] {
    let link = |role: Role| app.come_in(&app.link("cup", &role));
    let phone = |session, table| {
        app.come_in(&app.pair("cup", &Role::Phone(SessionNumber(session), TableNumber(table)), "phone"))
    };
    organiser.on_session(1, "seat");
    // Pairing needs a session that is not over, being let in does not.
    let [second, first] = [phone(1, 2), phone(1, 1)];
    organiser.on_session(1, "start");
    for table in 1..=4 {
        assert_eq!(Referee::of(app, "cup", table).records(1, &[("ending", "stopped")]).status, 200);
    }
    organiser.on_session(1, "close");
    organiser.on_session(2, "seat");
    let later = phone(2, 1);
    [
        Browser::new(&app.base),
        second,
        later,
        first,
        link(Role::Referee(vec![TableNumber(2)])),
        link(Role::Referee(vec![TableNumber(1)])),
        link(Role::Recorder),
        link(Role::ChiefReferee),
        link(Role::Organiser),
        organiser.browser,
        link(Role::Leader(TeamId(1))),
        link(Role::CheckIn),
    ]
}

#[test]
fn everybody_reaches_what_they_may_and_nothing_else() {
    let app = app();
    let organiser = Organiser::with_event(&app);
    let visitors = visitors(&app, organiser);
    for route in ROUTES.iter().filter(|route| route.path != "/e/{event}/live" && route.path != "/sign-out") {
        // What nobody is refused is asked for by every fourth, and in the long form by all.
        let step = if allowed(route.access) == [true; 12] && route.method == "GET" { long_or(4, 1) } else { 1 };
        for (visitor, may) in visitors.iter().zip(allowed(route.access)).step_by(step) {
            // A token that is not theirs: it must not help anybody, whatever they may do.
            let forged = [("token".to_owned(), "00".repeat(75))];
            let page = match route.method {
                "GET" => visitor.get(&address(route.path)),
                _ if route.path.starts_with("/api/") => {
                    let page = visitor.post_json(&address(route.path), "{}", Some(&forged[0].1));
                    let problem: serde_json::Value = serde_json::from_str(&page.body).unwrap();
                    assert!(["sign-in-first", "forbidden", "forged"].contains(&problem["code"].as_str().unwrap()));
                    page
                }
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
    let visitors = visitors(&app, organiser);
    let own = visitors.each_ref().map(|visitor| [("token".to_owned(), visitor.get("/sign-in").value("token"))]);
    for route in ROUTES.iter().filter(|route| route.method == "POST" && !route.path.starts_with("/sign")) {
        for ((visitor, own), may) in visitors.iter().zip(&own).zip(allowed(route.access)) {
            if !may {
                let page = match route.path.starts_with("/api/") {
                    true => visitor.post_json(&address(route.path), "{}", Some(&own[0].1)),
                    false => visitor.post(&address(route.path), own),
                };
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
    assert_eq!(organiser.revokes_first_link().status, 200);
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

#[test]
fn an_address_says_which_methods_it_takes() {
    let app = app();
    Organiser::with_event(&app);
    let agent: ureq::Agent = ureq::Agent::config_builder().http_status_as_error(false).build().into();
    let asked = |method: &str, path: &str| {
        let request = ureq::http::Request::builder().method(method).uri(format!("{}{path}", app.base));
        let answer = agent.run(request.body(()).unwrap()).unwrap();
        let header = |name: &str| answer.headers().get(name).map(|value| value.to_str().unwrap().to_owned());
        (answer.status().as_u16(), header("allow"), header("cache-control"))
    };
    let no_store = Some("no-store".to_owned());
    for route in ROUTES.iter() {
        let path = address(route.path);
        for method in ["DELETE", "PUT", "OPTIONS"] {
            let (status, allowed, kept) = asked(method, &path);
            assert_eq!((status, &kept), (405, &no_store), "{method} {path}");
            let allowed = allowed.unwrap();
            assert!(allowed.split(", ").any(|allowed| allowed == route.method), "{path}: {allowed}");
        }
    }
    assert_eq!(asked("GET", "/e/cup/archive/open"), (405, Some("POST".into()), no_store.clone()));
    assert_eq!(asked("DELETE", "/e/cup/nowhere"), (404, None, no_store));
    for path in ["/e/cup/", "/e/cup/players/?lang=en", "/help/"] {
        assert_eq!(asked("GET", path).0, 200, "{path}: as a site of files has it");
    }
}

#[test]
fn a_page_is_declared_once_and_followed_by_the_numbers_of_its_address() {
    let variables = |of: &'static str| of.split('/').filter(|part| part.starts_with('{') && *part != "{event}");
    for kind in PAGES {
        let is_alone =
            |same: fn(&PageKind, &PageKind) -> bool| PAGES.iter().filter(|other| same(kind, other)).count() == 1;
        assert!(is_alone(|kind, other| kind.path == other.path), "{}", kind.path);
        let Some(name) = kind.followed else { continue };
        assert!(is_alone(|kind, other| kind.followed == other.followed), "{name}");
        assert!(variables(name).eq(variables(kind.path)), "{name}");
    }
}
