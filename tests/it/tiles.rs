//! Tiles at the table: checked, judged, taken over, kept with the hand; and the pages for everybody.

use crate::support::{App, Browser, Organiser, Referee, app, app_on, both};
use caipan::actions::EventView;
use caipan::rules::fan::Profile;

/// 2 points each for both winds, the concealed kong and two concealed pungs.
const EIGHT: &str = "[345m] {7777s} 22p45sEEE +6s";

fn running(app: &App) -> Referee {
    let organiser = Organiser::with_event(app);
    organiser.on_session(1, "seat");
    organiser.on_session(1, "start");
    Referee::of(app, &organiser.slug, 1)
}

/// The page of the tiles, from the sheet with these fields.
fn looks(referee: &Referee, filled: &[(&str, &str)]) -> crate::support::Page {
    let sheet = referee.sheet(1);
    referee.browser.submit(&sheet, &format!("{sheet}/tiles"), filled)
}

/// Presses the button that takes a list over, and saves.
fn takes_over(referee: &Referee, page: &crate::support::Page, list: &str) -> crate::support::Page {
    let (check, hands) = (format!("{}/check", referee.sheet(1)), format!("{}/hands", referee.sheet(1)));
    let shown = referee.browser.post(&check, &page.filled(&check, &[("take", list)]));
    assert_eq!(shown.status, 200, "{:?}", shown.errors());
    referee.browser.post(&hands, &shown.filled(&hands, &[]))
}

const WON: [(&str, &str); 3] = [("ending", "discard"), ("winner", "E"), ("discarder", "S")];

#[test]
fn tiles_are_judged_taken_over_and_kept_on_both_databases() {
    both(|database| {
        let app = app_on(database);
        let referee = running(&app);
        let claimed = [&WON[..], &[("tiles", EIGHT), ("fan-48", "1"), ("fan-60", "1"), ("flowers", "1")]].concat();
        let page = looks(&referee, &claimed);
        assert_eq!(page.text("#worth strong"), "9 points");
        let verdict = "Over-claimed: not all of the 8 points claimed count. 2 points of the claim may stand.";
        assert_eq!(page.text(".verdict strong"), verdict);
        assert_eq!(page.texts(".verdict li"), ["All Pungs: not in the hand"]);

        assert_eq!(takes_over(&referee, &page, "0 9").status, 200);
        let view = EventView::load(&app.store, "cup").unwrap().unwrap();
        let result = &view.sheet(&view.sessions[0].tables[0]).hands()[0];
        let fans: Vec<String> = result.fans().iter().map(|counted| counted.to_string()).collect();
        assert_eq!(fans, ["圈风刻", "门风刻", "双暗刻", "暗杠"]);
        assert_eq!(result.win().map(|win| (win.basic_points(), win.flowers())), Some((8, 1)));
        assert_eq!(result.tiles().unwrap().tiles.to_string(), EIGHT);

        // A correction has them in its form, and keeps them.
        assert_eq!(referee.corrects(1, 1, &[("flowers", "2"), ("reason", "one more flower")]).status, 200);
        let view = EventView::load(&app.store, "cup").unwrap().unwrap();
        let result = &view.sheet(&view.sessions[0].tables[0]).hands()[0];
        assert_eq!((result.win().unwrap().flowers(), result.tiles().is_some()), (2, true));
    });
}

#[test]
fn the_seat_wind_follows_from_the_winner_and_the_prevalent_wind_from_the_hand() {
    let app = app();
    let referee = running(&app);
    for (winner, discarder, points) in [("E", "S", "8 points"), ("S", "E", "6 points")] {
        let filled = [("ending", "discard"), ("winner", winner), ("discarder", discarder), ("tiles", EIGHT)];
        assert_eq!(looks(&referee, &filled).text("#worth strong"), points, "{winner}");
    }
}

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
    let view = EventView::load(&app.store, "cup").unwrap().unwrap();
    assert!(view.sheet(&view.sessions[0].tables[0]).hands().is_empty());
}

#[test]
fn an_event_counts_fans_as_its_regulations_say() {
    let app = app();
    let organiser = Organiser::of(&app);
    let literal = Profile::Literal1998;
    let created = [("name", "Cup"), ("slug", "cup"), ("counting", literal.name())];
    assert_eq!(organiser.browser.submit("/events/new", "/events", &created).status, 200);
    let view = EventView::load(&app.store, "cup").unwrap().unwrap();
    assert_eq!(view.event.regulations.fans, literal.options());
}

#[test]
fn one_melded_and_one_concealed_kong_count_what_the_regulations_say() {
    let app = app();
    let referee = running(&app);
    // 明暗杠 5, 幺九刻 1, 无字 1, 单钓将 1.
    let kongs = [&WON[..], &[("tiles", "{1111m} [3333p] [666s] [234s] 7s +7s")]].concat();
    let page = looks(&referee, &kongs);
    assert_eq!(page.text("#worth strong"), "8 points");
    assert_eq!(takes_over(&referee, &page, "0 8").status, 200);
    let view = EventView::load(&app.store, "cup").unwrap().unwrap();
    let result = &view.sheet(&view.sessions[0].tables[0]).hands()[0];
    assert_eq!(result.win().unwrap().basic_points(), 8);
}

#[test]
fn fans_that_clash_by_name_are_said_and_not_refused() {
    let app = app();
    let referee = running(&app);
    let page =
        referee.checks(1, &[&WON[..], &[("fan-48", "1"), ("fan-63", "1"), ("fan-59", "1"), ("fan-54", "1")]].concat());
    assert_eq!(page.status, 200);
    assert_eq!(
        page.texts("#check .note"),
        [
            "Dragon Pung is not counted beside Two Dragon Pungs.",
            "No hand has both All Pungs and All Chows.",
            "No hand has both Two Dragon Pungs and All Chows.",
            "No hand has both Dragon Pung and All Chows."
        ]
        .map(String::from)
        .to_vec()
    );
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

/// Two dragon pungs, a concealed kong, a fan that every hand of two suits has, and self-drawn: 10 points.
const DRAGONS: &str = "[FFF] {7777s} [CCC] 22p45s +6s";

#[test]
fn a_claim_that_stands_is_kept_and_of_one_that_does_not_what_stands_is_entered() {
    let app = app();
    let referee = running(&app);
    let won = [("ending", "self-draw"), ("winner", "E"), ("tiles", DRAGONS)];
    // 双箭刻 and 暗杠 are 8 of the 10 points: the claim stands as made.
    let kept = looks(&referee, &[&won[..], &[("fan-54", "1"), ("fan-67", "1")]].concat());
    assert_eq!(kept.text(".verdict .button"), "Keep the claim: 8 points");
    assert_eq!(kept.text(".list button"), "Take over all: 10 points");
    // With 清一色 it does not: what is left of it does.
    let over = looks(&referee, &[&won[..], &[("fan-54", "1"), ("fan-67", "1"), ("fan-22", "1")]].concat());
    assert_eq!(over.text(".verdict .button"), "Enter what stands: 8 points");
    assert_eq!(takes_over(&referee, &over, "left").status, 200);
    let view = EventView::load(&app.store, "cup").unwrap().unwrap();
    let result = &view.sheet(&view.sessions[0].tables[0]).hands()[0];
    let fans: Vec<String> = result.fans().iter().map(|counted| counted.to_string()).collect();
    assert_eq!(fans, ["双箭刻", "暗杠"]);
}

#[test]
fn a_list_is_not_taken_over_once_the_tiles_were_changed() {
    let app = app();
    let referee = running(&app);
    let page = looks(&referee, &[&WON[..], &[("tiles", EIGHT)]].concat());
    let check = format!("{}/check", referee.sheet(1));
    let changed = page.filled(&check, &[("take", "0 8"), ("tiles", "[345m] {7777s} 22p45sFFF +6s")]);
    let refused = referee.browser.post(&check, &changed);
    assert_eq!(refused.status, 422);
    assert_eq!(refused.errors(), ["The tiles were changed after this list was shown. Look at the list again."]);
}

#[test]
fn nothing_is_counted_before_it_is_known_who_won_and_how() {
    let app = app();
    let referee = running(&app);
    for filled in [&[("ending", "discard"), ("tiles", EIGHT)][..], &[("winner", "E"), ("tiles", EIGHT)]] {
        let page = looks(&referee, filled);
        assert_eq!(page.text("#worth"), "Choose the winner: the seat wind follows from it.");
        assert!(page.texts(".list").is_empty());
    }
}

#[test]
fn a_claim_on_tiles_that_form_no_shape_is_a_false_win() {
    let app = app();
    let referee = running(&app);
    let page = looks(&referee, &[&WON[..], &[("tiles", "[345m] {7777s} 22p45sEEE +9s"), ("fan-22", "1")]].concat());
    assert!(page.text(".verdict strong").starts_with("No win: the tiles form no winning shape."));
}

#[test]
fn the_sheet_says_where_the_tiles_give_something_else_and_can_do_without_them() {
    let app = app();
    let referee = running(&app);
    let points = referee.checks(1, &[&WON[..], &[("tiles", EIGHT), ("basic_points", "12")]].concat());
    assert_eq!(
        (points.status, points.texts("#check .note")),
        (200, vec!["The tiles give 8 points, not 12.".to_owned()])
    );
    let fans = referee.checks(1, &[&WON[..], &[("tiles", EIGHT), ("fan-22", "1")]].concat());
    assert!(fans.text("#check .note").starts_with("Over-claimed: not all of the 24 points claimed count."));
    let five = [&WON[..], &[("tiles", "123m 1p"), ("basic_points", "8")]].concat();
    assert_eq!(referee.checks(1, &five).status, 422);
    let without = referee.checks(1, &[&five[..], &[("without_tiles", "1")]].concat());
    assert_eq!((without.status, without.texts(".kept svg").len()), (200, 0));
}
