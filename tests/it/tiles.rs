//! Tiles kept with a hand have to be a winning hand; and the pages about tiles and fans for everybody.

use crate::support::{App, Browser, Organiser, Referee, app};
use caipan::rules::fan::Profile;

fn running(app: &App) -> Referee {
    let organiser = Organiser::with_event(app);
    organiser.on_session(1, "seat");
    organiser.on_session(1, "start");
    Referee::of(app, &organiser.slug, 1)
}

const WON: [(&str, &str); 3] = [("ending", "discard"), ("winner", "E"), ("discarder", "S")];

#[test]
fn tiles_that_cannot_be_are_refused_and_nothing_is_stored() {
    let app = app();
    let referee = running(&app);
    for (tiles, message) in [
        ("[345m] 22p45sEEE +6s", "10 tiles before the winning tile, a kong taken as three; there must be 13."),
        ("[345m] {7777s} 22p45sEEE", "The winning tile is missing: mark it with “+”."),
        ("[345m] {7777s} 22p45sEEE +9s", "These tiles form no winning shape."),
        ("[345m] {7777s} 22p47sEEE +6s", "Character 20 of the tiles: a fifth 7 of bamboos; there are only 4."),
        ("[345x]", "Character 2 of the tiles: the suit is missing."),
    ] {
        let filled = [&WON[..], &[("basic_points", "8"), ("tiles", tiles)]].concat();
        let refused = referee.checks(1, &filled);
        assert_eq!(refused.status, 422, "{tiles}");
        assert!(refused.errors()[0].starts_with(message), "{tiles}: {:?}", refused.errors());
    }
    let view = app.store.event("cup").unwrap().unwrap();
    assert!(view.sessions[0].tables[0].sheet.hands().is_empty());
}

#[test]
fn an_event_counts_fans_as_its_regulations_say() {
    let app = app();
    let organiser = Organiser::of(&app);
    let literal = Profile::Literal1998;
    let created = [("name", "Cup"), ("slug", "cup"), ("counting", literal.name())];
    assert_eq!(organiser.browser.submit("/events/new?preset=cn-1998", "/events", &created).status, 200);
    let view = app.store.event("cup").unwrap().unwrap();
    assert_eq!(view.head.regulations.fans, literal.options());
}

#[test]
fn everybody_may_ask_what_a_hand_is_worth() {
    let app = app();
    let browser = Browser::new(&app.base);
    let tiles = "tiles=%5B345m%5D%7B7777s%7D22p45sEEE%2B6s";
    let page = browser.get(&format!("/hand?{tiles}&seat=S&flowers=2&claim=%E6%9A%97%E6%9D%A0"));
    assert_eq!(page.text("#worth strong"), "8 points");
    assert_eq!(
        page.text(".verdict strong"),
        "No win: the hand has 6 points without flowers, and a win needs 8. If it was declared: “Win declared below the minimum”."
    );
    let page = browser.get(&format!("/hand?{tiles}&claim=nonsense"));
    assert!(page.errors()[0].starts_with("“nonsense” is no fan"), "{:?}", page.errors());
    let page = browser.get("/hand?tiles=12&lang=zh-Hans");
    assert_eq!(page.errors(), ["牌面第 1 个字符：缺花色。请在数字后写 m、p 或 s，例如 345m。"]);
}

#[test]
fn the_manual_has_every_fan_with_its_example_and_finds_them() {
    let app = app();
    let browser = Browser::new(&app.base);
    let page = browser.get("/fans?lang=zh-Hans");
    assert_eq!(page.texts(".entries article h3").len(), 81);
    let page = browser.get("/fans?q=kong");
    let hidden = page.texts(".entries article[hidden] h3").len();
    assert_eq!(81 - hidden, 7, "the kong fans, and the two won by a kong");
}
