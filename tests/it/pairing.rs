//! Who writes a table: a phone is paired for a person, a browser may hold several passes, and the second person is another.

use crate::support::{App, Browser, Organiser, Page, Phone, acting, app, app_on, by_turns, drawn, page};
use caipan::actions::{self, Actor, Key, Role, Token};
use caipan::event::values::ids::{SessionNumber, TableNumber};
use caipan::store::{audit, now, passes};
use serde_json::{Value, json};

const PHONES: &str = "/e/cup/sessions/1/phones";
const ONE: Role = Role::Phone(SessionNumber(1), TableNumber(1));

fn with_link(browser: &Browser, link: &Token, person: &str) -> Page {
    browser.submit(&format!("/link/{}", link.secret()), "/e/cup/pair", &[("person", person)])
}

fn with_code(browser: &Browser, table: &str, code: &str, person: &str) -> Page {
    browser.submit("/e/cup/pair", "/e/cup/pair", &[("table", table), ("code", code), ("person", person)])
}

fn place(session: u16, table: u16) -> String {
    format!("/api/v1/events/cup/sessions/{session}/tables/{table}")
}

/// A link for somebody.
fn link(app: &App, role: &Role, label: &str) -> Token {
    acting(&app.store, &Actor::command_line(), "cup").make_link(role, label, None).unwrap()
}

#[test]
fn a_phone_is_paired_by_code_writes_its_table_only_and_is_shut_out_at_once() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = Organiser::playing(&app, &[]);
        let shown = organiser.browser.submit(PHONES, PHONES, &[]);
        let codes: Vec<String> = shown.texts(".pairings .code").iter().map(|code| code.replace(' ', "")).collect();
        assert_eq!(codes.len(), 4);
        assert!(!organiser.browser.get(PHONES).body.contains(&codes[0]), "shown once");
        let stored = app.store.read(|conn| passes::of_session(conn, 1, 1)).unwrap();
        assert!(!format!("{stored:?}").contains(&codes[0]), "hashed in the store");

        let phone = Browser::new(&app.base);
        assert_eq!(with_code(&phone, "2", &codes[1], " ").errors(), ["Enter a name."]);
        assert_eq!(with_code(&phone, "2", &codes[1], " Ma ").status, 200);
        let status = |path: &str| phone.get(path).status;
        assert_eq!([place(1, 2), place(1, 1)].map(|path| status(&path)), [200, 403]);
        assert_eq!(status("/e/cup/board"), 403, "nothing but its table");
        let sheet: Value = serde_json::from_str(&phone.get(&place(1, 2)).body).unwrap();
        assert_eq!(sheet["you"]["name"], "Ma");
        assert!(organiser.browser.get(PHONES).text(".links tbody tr:nth-child(2)").contains("Ma · "));
        let audit = app.store.read(|conn| audit::latest(conn, 1, 1)).unwrap();
        assert_eq!((audit[0].actor.as_str(), audit[0].action.as_str()), ("Ma", "pair_phone"));

        let revoke = format!("{PHONES}/revoke");
        let fields = organiser.browser.get(PHONES).filled(&revoke, &[("table", "2")]);
        assert_eq!(organiser.browser.post(&revoke, &fields).status, 200);
        assert_eq!(status(&place(1, 2)), 401, "shut out with the next request");
        assert_eq!(phone.get("/e/cup/pair").value("person"), "Ma", "the name given last");
        assert_eq!(with_code(&phone, "2", &codes[1], "Ma").status, 422);
    });
}

#[test]
fn a_pairing_admits_one_phone_until_the_organiser_allows_one_more() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = Organiser::playing(&app, &[]);
        let pairing = app.pairing("cup", 1, 1);
        let phones: Vec<Browser> = (0..4).map(|_| Browser::new(&app.base)).collect();
        assert_eq!(phones[0].get(&place(1, 1)).status, 401);
        assert_eq!(phones[0].get(&format!("/link/{}", pairing.token.secret())).text("main strong"), "Table 1");
        assert_eq!(phones[0].get(&place(1, 1)).status, 401, "a pairing alone lets nobody in");
        assert_eq!(with_link(&phones[0], &pairing.token, "Ma").status, 200);
        assert_eq!(phones[0].get(&place(1, 1)).status, 200);
        // Who has come in may type the code as often as they like.
        assert_eq!(with_code(&phones[0], "1", &pairing.code, "Ma").status, 200);
        assert_eq!(phones[0].get(&place(1, 1)).status, 200);
        let used = [
            "The code of table 1 has already been used by as many phones as it allows. The organiser can allow one more.",
        ];
        assert_eq!(with_link(&phones[1], &pairing.token, "Li").errors(), used);
        assert_eq!(with_code(&phones[1], "1", &pairing.code, "Li").errors(), used);
        let admit = format!("{PHONES}/admit");
        let admitted = organiser.browser.post(&admit, &organiser.browser.get(PHONES).filled(&admit, &[("table", "1")]));
        assert_eq!(admitted.text(".said"), "One more phone can now use the code of table 1.");
        assert_eq!(with_code(&phones[1], "1", &pairing.code, "Li").status, 200);
        assert_eq!(with_link(&phones[2], &pairing.token, "Wu").errors(), used);
        let shown = organiser.browser.get(PHONES).text(".links tbody tr");
        assert!(shown.contains("Ma · ") && shown.contains("Li · ") && !shown.contains("Wu"), "{shown}");
        assert_eq!(with_link(&phones[3], &app.pairing("cup", 1, 1).token, "Wu").status, 200);
        assert_eq!(phones[0].get(&place(1, 1)).status, 401, "paired anew");
    });
}

#[test]
fn a_pairing_whose_answer_was_lost_gives_the_same_browser_the_same_pass() {
    let app = app();
    Organiser::playing(&app, &[]);
    let pairing = app.pairing("cup", 1, 1);
    let [own, other] = [(); 2].map(|()| Token::random().unwrap());
    let pair =
        |key: Key, own: &Token| actions::pair_phone(&app.store, "cup", &key, "Ma", std::slice::from_ref(own), now());
    let link = || Key::Link(pairing.token.clone());
    let first = pair(link(), &own).unwrap().unwrap().token;
    assert!(first == pair(link(), &own).unwrap().unwrap().token);
    assert!(pair(link(), &other).is_err(), "another browser");
    assert!(pair(Key::Code(TableNumber(2), pairing.code), &own).unwrap().is_none(), "another table");
}

#[test]
fn whoever_may_write_the_table_needs_no_pairing() {
    let app = app();
    let organiser = Organiser::playing(&app, &[]);
    let pairing = app.pairing("cup", 1, 1);
    let page = organiser.browser.get(&format!("/link/{}", pairing.token.secret()));
    assert_eq!((page.status, page.texts("input[name=person]").len()), (200, 0));
    assert_eq!(with_link(&Browser::new(&app.base), &pairing.token, "Ma").status, 200, "nobody has used it");
}

/// Tries a code of table 1 from an address, as a proxy says. Without cookies: those are for HTTPS.
fn tries(app: &App, from: &str, code: &str) -> Page {
    let agent: ureq::Agent = ureq::Agent::config_builder().http_status_as_error(false).build().into();
    let (address, bearer) =
        (format!("{}/e/cup/pair", app.base), format!("Bearer {}", Token::random().unwrap().secret()));
    let form = page(agent.get(&address).header("authorization", &bearer).call().unwrap()).unwrap();
    let filled = form.filled("/e/cup/pair", &[("table", "1"), ("code", code), ("person", "Ma")]);
    let request = agent.post(&address).header("authorization", &bearer).header("accept-language", "en");
    page(request.header("x-forwarded-for", format!("{from}, {from}")).send_form(filled).unwrap()).unwrap()
}

#[test]
fn wrong_codes_count_for_the_address_they_come_from() {
    let direct = app();
    Organiser::playing(&direct, &[]);
    let app = direct.behind_a_proxy();
    let code = app.pairing("cup", 1, 1).code;
    let wrong = if code == "000000" { "000001" } else { "000000" };
    let says = |page: Page| page.errors().concat();
    for left in (2..10).rev() {
        assert!(says(tries(&app, "10.0.0.1", wrong)).contains(&format!("{left} more tries")));
    }
    assert!(says(tries(&app, "10.0.0.1", wrong)).contains("1 more try"));
    assert!(says(tries(&app, "10.0.0.1", wrong)).contains("Try again in 3 minutes"));
    for code in [wrong, &code] {
        assert!(says(tries(&app, "10.0.0.1", code)).starts_with("Too many wrong codes for table 1"));
    }
    assert!(says(tries(&app, "10.0.0.2", wrong)).contains("9 more tries"));
    assert_eq!(tries(&app, "10.0.0.2", &code).status, 200, "nobody else suffers");
}

/// Ends the session of table 1 after one hand: counted, and signed by all.
fn ends(phone: &Phone) {
    assert_eq!(phone.records(1, drawn()).status, 200);
    assert_eq!(phone.records(2, json!({ "ending": "stopped" })).status, 200);
    let (seen, totals) = phone.seen();
    assert_eq!(phone.notes(json!({ "kind": "counted", "totals": totals, "cards": null })).status, 200);
    for who in ["E", "S", "W", "N", "referee"] {
        let said = json!({ "kind": "signed", "who": who, "strokes": [[1, 1]], "seen": seen, "totals": totals });
        assert_eq!(phone.notes(said).status, 200);
    }
}

fn confirms(phone: &Phone) -> u16 {
    let (seen, totals) = phone.seen();
    let reply = phone.notes(json!({ "kind": "confirmed", "seen": seen, "totals": totals }));
    if reply.status != 200 {
        assert!(
            reply.json["message"].as_str().unwrap().contains("with this browser, link or device"),
            "{}",
            reply.json
        );
    }
    reply.status
}

#[test]
fn who_entered_does_not_confirm_by_another_link_or_name_in_the_same_browser_or_device() {
    by_turns(|database| {
        let app = app_on(database);
        Organiser::playing(&app, &[]);
        let phone = Phone::with(&app, &app.pair("cup", &ONE, "Ma Long"), "cup", 1);
        ends(&phone);
        assert_eq!(confirms(&phone), 422);
        let namesake = Phone::with(&app, &link(&app, &Role::Recorder, "Ma Long"), "cup", 1);
        assert_eq!(namesake.sheet()["you"]["entered"], false, "a name is nobody");

        let other_link = link(&app, &Role::Referee(vec![TableNumber(1)]), "Referee of table 1");
        assert_eq!(phone.browser.get(&format!("/link/{}", other_link.secret())).status, 200);
        let swapped = Phone::in_browser(phone.browser.clone(), "cup", 1);
        let you = &swapped.sheet()["you"];
        assert_eq!((&you["name"], &you["entered"]), (&json!("Referee of table 1"), &json!(true)));
        assert_eq!(confirms(&swapped), 422, "another link in the same browser");

        let mut borrowed = Phone::with(&app, &link(&app, &Role::Recorder, "Li"), "cup", 1);
        let own = std::mem::replace(&mut borrowed.device, phone.device);
        assert_eq!(confirms(&borrowed), 422, "the device that wrote");
        borrowed.device = own;
        assert_eq!(confirms(&namesake), 200);
        assert_eq!(borrowed.sheet()["confirmed"]["author"], "Ma Long");
    });
}

#[test]
fn two_persons_with_a_phone_each_confirm_for_each_other() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = Organiser::playing(&app, &[]);
        let pairing = app.pairing("cup", 1, 1);
        let admit = format!("{PHONES}/admit");
        organiser.browser.post(&admit, &organiser.browser.get(PHONES).filled(&admit, &[("table", "1")]));
        let [first, second] = ["Ma", "Li"].map(|person| {
            let browser = Browser::new(&app.base);
            assert_eq!(with_link(&browser, &pairing.token, person).status, 200);
            Phone::in_browser(browser, "cup", 1)
        });
        ends(&first);
        assert_eq!(second.sheet()["writer"]["name"], "Ma", "the writer is a person");
        assert_eq!(confirms(&second), 200);
        assert_eq!(first.sheet()["confirmed"]["author"], "Li");
    });
}

#[test]
fn what_waits_for_a_table_is_sent_after_the_browser_paired_others() {
    by_turns(|database| {
        let app = app_on(database);
        Organiser::playing(&app, &[]);
        let browser = Browser::new(&app.base);
        let pair = |session: u16, table: u16, person: &str| {
            let page = with_link(&browser, &app.pairing("cup", session, table).token, person);
            assert_eq!(page.status, 200);
        };
        pair(1, 1, "Ma");
        let waiting = Phone::in_browser(browser.clone(), "cup", 1);
        assert_eq!(waiting.records(1, drawn()).status, 200);
        pair(1, 2, "Ma of table 2");
        acting(&app.store, &Actor::command_line(), "cup").seat_session(SessionNumber(2), "2026").unwrap();
        pair(2, 1, "Ma of session 2");
        assert_eq!(waiting.records(2, drawn()).status, 200, "with the token of before");
        let fresh = Phone::in_browser(browser.clone(), "cup", 1);
        assert_eq!(fresh.sheet()["you"]["name"], "Ma");
        assert_eq!(fresh.sheet()["hands"].as_array().unwrap().len(), 2);
        let names = [(1, 2, "Ma of table 2"), (2, 1, "Ma of session 2")];
        for (session, table, person) in names {
            let sheet: Value = serde_json::from_str(&browser.get(&place(session, table)).body).unwrap();
            assert_eq!(sheet["you"]["name"], person);
        }
        assert_eq!(browser.get(&place(1, 3)).status, 403);
        let out = browser.submit("/sign-in", "/sign-out", &[]);
        assert_eq!(out.status, 200);
        assert_eq!(
            [(1, 1), (1, 2), (2, 1)].map(|(session, table)| browser.get(&place(session, table)).status),
            [401; 3]
        );
        let left = app.store.read(|conn| passes::of_session(conn, 1, 1)).unwrap();
        assert!(left.iter().all(|pass| pass.admits.is_some()), "their passes have ended: {left:?}");
    });
}

#[test]
fn an_organiser_who_opens_the_link_of_a_referee_stays_an_organiser() {
    let app = app();
    let organiser = Organiser::playing(&app, &[]);
    let who = |path: &str| organiser.browser.get(path).text(".inline .name");
    let referee = link(&app, &Role::Referee(vec![TableNumber(1)]), "Ma");
    assert_eq!(organiser.browser.get(&format!("/link/{}", referee.secret())).status, 200);
    for (path, name) in [
        ("/", "lin"),
        ("/e/cup/self", "lin"),
        ("/e/cup/board", "lin"),
        ("/e/cup/entries", "lin"),
        ("/e/cup/sessions/1/tables/1", "Ma"),
        ("/e/cup/sessions/1/tables/2", "lin"),
    ] {
        assert_eq!(who(path), name, "{path}");
    }
    organiser.makes_link("recorder", "Li", "");
}

#[test]
fn the_link_of_a_referee_of_one_table_opens_the_page_on_which_its_hands_are_recorded() {
    let app = app();
    Organiser::playing(&app, &[]);
    let opened = |tables: &[u16]| {
        let role = Role::Referee(tables.iter().copied().map(TableNumber).collect());
        let browser = Browser::new(&app.base);
        let records = |path: &str| browser.get(path).body.contains("id=\"facts\"");
        // Back on the board the referee stays there.
        [format!("/link/{}", link(&app, &role, "Ma").secret()).as_str(), "/e/cup/board"].map(records)
    };
    assert_eq!(opened(&[1]), [true, false]);
    assert_eq!(opened(&[1, 2]), [false, false]);
}

#[test]
fn links_to_tables_push_out_each_other_and_not_who_organises() {
    let app = app();
    Organiser::with_event(&app);
    let browser = app.come_in(&app.link("cup", &Role::Organiser));
    let opens = |number: u16| {
        let role = Role::Referee(vec![TableNumber(1 + number % 4)]);
        let name = format!("Schiedsrichterin {number}");
        let link = link(&app, &role, &name);
        browser.get(&format!("/link/{}?lang=en", link.secret())).text(".said")
    };
    let said: Vec<String> = (1..=9).map(opens).collect();
    assert!(said[..7].iter().all(|said| !said.contains("were removed")), "{said:?}");
    assert!(said[7].ends_with("The oldest were removed: Schiedsrichterin 1."), "{said:?}");
    assert!(said[8].ends_with("removed: Schiedsrichterin 2."), "{said:?}");
    assert_eq!(browser.get("/e/cup/board").status, 200);
    assert_eq!(browser.get("/e/cup/regulations").status, 200);
    // Nor does who decides at many events, or rehearses many times.
    for number in 0..20 {
        let chief = link(&app, &Role::ChiefReferee, &format!("Chef {number}"));
        let said = browser.get(&format!("/link/{}?lang=en", chief.secret())).text(".said");
        assert!(!said.split_once("were removed").is_some_and(|(_, names)| names.contains("Chef")), "{said}");
    }
    assert_eq!(browser.get("/e/cup/regulations").status, 200);
}
