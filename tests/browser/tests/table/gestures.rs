//! Two gestures a hand: a finger or a mouse goes from who pays to who wins, then the value is tapped. What was saved so is undone
//! with one tap, and what was no gesture does nothing.

use crate::people::BANNERS;
use crate::support::{Chromedriver, Event, Hand, LAPTOP, Phone, Reader, SAVED, read, see, with_chromium, with_phone};
use crate::thumb::{OUT_OF_REACH, SCREENS, drag, on_screen, settled, touch};
use crate::{REFEREE, SESSION};
use caipan::rules::Seat;
use serde_json::{Value, json};
use std::time::{Duration, Instant};
use thirtyfour::prelude::*;

/// What a referee who knows the page takes, in milliseconds: to find the seats, to see what has come and find the value among eighteen,
/// and to tap.
const FIND_SEATS: u64 = 400;
const FIND_VALUE: u64 = 550;
const PRESS: u64 = 80;

/// What a hand without fans may take.
const GOAL: Duration = Duration::from_millis(2500);

const UNDO: &str = "[data-action=undo-fresh]";
/// How many bars offer it.
const BARS: &str = "return document.querySelectorAll('[data-action=undo-fresh]').length;";
/// Where the table begins.
const TABLE: &str = "const { x, y } = document.querySelector('.seat').getBoundingClientRect(); return [x, y];";

/// Who won, who discarded, whether it is a self-draw, and the value.
const ENTERED: &str =
    "return [...['winner', 'discarder'].map((role) => document.querySelector(`.seat.${role}`)?.dataset.seat ?? null),
    document.querySelector('[data-action=self-draw]')?.ariaPressed === 'true', document.querySelector('.points')?.dataset.points ?? null];";
const NOTHING: &str =
    "return [...document.querySelectorAll('.seat, .middle')].filter((one) => one.ariaPressed === 'true').length;";

/// A time in which somebody does nothing on the page.
async fn spend(milliseconds: u64) {
    let mut clock = tokio::time::interval(Duration::from_millis(milliseconds.max(1)));
    clock.tick().await;
    clock.tick().await;
}

/// The middle of what can be tapped, and its smaller side.
async fn target(driver: &WebDriver, css: &str) -> WebDriverResult<([f64; 2], f64)> {
    let there = format!(
        "const found = document.querySelector(`{css}`);
        return found !== null && !found.disabled && !found.closest('.held');"
    );
    see(driver, css, &there, true).await;
    let place = format!(
        "const {{ x, y, width, height }} = document.querySelector(`{css}`).getBoundingClientRect();
        return [[x + width / 2, y + height / 2], Math.min(width, height)];"
    );
    read(driver, &place).await
}

async fn seat(driver: &WebDriver, player: &str) -> WebDriverResult<([f64; 2], f64)> {
    target(driver, &format!(".seat[data-seat={player}]")).await
}

/// How long a thumb moves from one place to another, by the law of Fitts.
fn travel(from: [f64; 2], to: [f64; 2], size: f64) -> u64 {
    let way = (from[0] - to[0]).hypot(from[1] - to[1]);
    (100.0 + 150.0 * (way / size + 1.0).log2()).round() as u64
}

/// Enters a win as that referee does; how long it took.
async fn gesture(phone: &Phone<'_>, hand: &Hand) -> WebDriverResult<Duration> {
    let driver = phone.driver;
    settled(driver).await;
    let begun = Instant::now();
    spend(FIND_SEATS).await;
    let (winner, size) = seat(driver, hand.winner).await?;
    if hand.discarder.is_empty() {
        for _ in 0..2 {
            touch(driver, winner).await?;
            spend(2 * PRESS).await;
        }
    } else {
        let (payer, _) = seat(driver, hand.discarder).await?;
        drag(driver, payer, winner, Duration::from_millis(travel(payer, winner, size))).await?;
    }
    spend(FIND_VALUE).await;
    let (value, size) = target(driver, &format!("[data-value='{}']", hand.points)).await?;
    spend(travel(winner, value, size)).await;
    touch(driver, value).await?;
    spend(PRESS).await;
    see(driver, "saved", "return document.querySelector('.seat-line') === null;", true).await;
    Ok(begun.elapsed())
}

#[tokio::test]
async fn a_session_is_entered_by_gestures_in_two_and_a_half_seconds_a_hand() {
    let event = &Event::start();
    with_phone(&event.url(&event.pair(1).0), async |phone| {
        let mut times = Vec::new();
        for (number, hand) in (1..).zip(&SESSION) {
            if matches!(number, 5 | 9 | 13) {
                phone.act("moved").await?;
            }
            phone.on("hand", number).await;
            if hand.points == 0 {
                phone.act("drawn-hand").await?;
                phone.act("save").await?;
            } else {
                times.push(gesture(phone, hand).await?);
            }
            if number == 4 {
                phone.on("moves", 0).await;
                let reach = OUT_OF_REACH.replace("arguments[0]", &format!("['{UNDO}']"));
                see(phone.driver, "the bar is there on every screen", &reach, json!([])).await;
            }
        }
        phone.on("end", 0).await;
        times.sort_unstable();
        let (middle, longest) = (times[times.len() / 2], times[times.len() - 1]);
        println!("{} wins by gestures: {middle:?} in the middle, {longest:?} at most", times.len());
        assert!(middle <= GOAL, "{times:?}");
        see(phone.driver, "all is sent", SAVED, true).await;
        let letter = |seat: Option<Seat>| seat.map_or("", |seat| seat.letter());
        let versions = event.versions(1);
        let stored: Vec<_> = versions
            .iter()
            .map(|one| (letter(one.draft.winner), letter(one.draft.discarder), one.draft.basic_points.unwrap_or(0)))
            .collect();
        let expected: Vec<_> = SESSION.iter().map(|hand| (hand.winner, hand.discarder, hand.points)).collect();
        assert_eq!(stored, expected);
        Ok(())
    })
    .await;
}

/// Phones in halls, and the smallest there is.
fn screens() -> impl Iterator<Item = (u32, u32)> {
    SCREENS.into_iter().chain([(320, 480)])
}

#[tokio::test]
async fn what_a_gesture_saved_is_undone_by_one_tap_that_nothing_covers_for_six_seconds() {
    let event = &Event::start();
    with_phone(&event.url(&event.pair(1).0), async |phone| {
        let win = Hand::discard("W", "N", 12, [0; 4]);
        let keys = format!("['{UNDO}', '.seat', '[data-action=foul]', '[data-action=undo]']");
        let reach = OUT_OF_REACH.replace("arguments[0]", &keys);
        for screen in screens() {
            on_screen(phone.driver, screen).await?;
            settled(phone.driver).await;
            gesture(phone, &win).await?;
            phone.on("hand", 2).await;
            settled(phone.driver).await;
            let table: [f64; 2] = read(phone.driver, TABLE).await?;
            see(phone.driver, "one bar", BARS, 1).await;
            see(phone.driver, &format!("within reach on {screen:?}"), &reach, json!([])).await;
            if SCREENS.contains(&screen) {
                phone.glance(&format!("undo-bar-{}", screen.0)).await?;
            }
            phone.tap(UNDO).await?;
            phone.on("hand", 1).await;
            see(phone.driver, "it is open again", ENTERED, json!(["W", "N", false, "12"])).await;
            see(phone.driver, "the bar has gone", BARS, 0).await;
            phone.act("clear").await?;
            settled(phone.driver).await;
            assert_eq!(table, read::<[f64; 2]>(phone.driver, TABLE).await?, "nothing has moved for it on {screen:?}");
        }
        // Nobody taps: it goes by itself, and the undo of all hands stays.
        gesture(phone, &win).await?;
        let shown = Instant::now();
        see(phone.driver, "the bar goes", BARS, 0).await;
        let stayed = shown.elapsed();
        assert!((Duration::from_secs(5)..Duration::from_secs(8)).contains(&stayed), "{stayed:?}");
        phone.act("undo").await?;
        phone.over("undo").await;
        phone.act("undo-now").await?;
        phone.on("hand", 1).await;
        // What was undone is saved as by taps, with a look at the amounts.
        phone.tap("[data-value='13']").await?;
        phone.on("hand", 1).await;
        phone.act("save").await?;
        phone.on("hand", 2).await;
        see(phone.driver, "all is sent", SAVED, true).await;
        let versions = event.versions(1);
        let (last, undone) = versions.split_last().unwrap();
        assert!(last.undone.is_none() && last.draft.basic_points == Some(13));
        assert!(undone.iter().all(|one| one.undone.is_some()), "{undone:?}");
        Ok(())
    })
    .await;
}

#[tokio::test]
async fn a_drag_that_ends_elsewhere_does_nothing_and_a_short_one_is_a_tap() {
    let event = &Event::start();
    with_phone(&event.url(&event.pair(1).0), async |phone| {
        let long = Duration::from_millis(200);
        for screen in screens() {
            on_screen(phone.driver, screen).await?;
            settled(phone.driver).await;
            let (south, size) = seat(phone.driver, "S").await?;
            let (middle, _) = target(phone.driver, ".middle").await?;
            for elsewhere in [middle, [south[0], south[1] + 1.5 * size], [1.0, 1.0]] {
                drag(phone.driver, south, elsewhere, long).await?;
                see(phone.driver, "nothing", NOTHING, 0).await;
            }
            let scrolled: f64 = read(phone.driver, "return scrollY;").await?;
            assert_eq!(scrolled, 0.0, "a finger on a seat scrolls nothing on {screen:?}");
            // Shorter than a seat.
            drag(phone.driver, south, [south[0] + 0.3 * size, south[1] - 0.2 * size], long).await?;
            see(phone.driver, "a tap", ENTERED, json!(["S", null, false, null])).await;
            phone.act("clear").await?;
        }
        // A finger that was taken away by the system has tapped nothing.
        let (south, _) = seat(phone.driver, "S").await?;
        let (west, _) = seat(phone.driver, "W").await?;
        for (kind, points) in [
            ("touchStart", json!([{ "x": south[0], "y": south[1] }])),
            ("touchMove", json!([{ "x": west[0], "y": west[1] }])),
            ("touchCancel", json!([])),
        ] {
            phone
                .driver
                .cdp()
                .send_raw("Input.dispatchTouchEvent", json!({ "type": kind, "touchPoints": points }))
                .await?;
        }
        see(phone.driver, "nothing", NOTHING, 0).await;
        see(phone.driver, "no line is left", "return document.querySelectorAll('.drag, .pays, .aimed').length;", 0)
            .await;
        Ok(())
    })
    .await;
}

#[tokio::test]
async fn fingers_that_stutter_save_nothing_and_a_tapped_discarder_asks_for_save() {
    let event = &Event::start();
    with_phone(&event.url(&event.pair(1).0), async |phone| {
        for screen in screens() {
            on_screen(phone.driver, screen).await?;
            for player in ["E", "S", "W", "N"] {
                settled(phone.driver).await;
                let (place, _) = seat(phone.driver, player).await?;
                let mut pace = tokio::time::interval(Duration::from_millis(100));
                for _ in 0..3 {
                    pace.tick().await;
                    touch(phone.driver, place).await?;
                }
                settled(phone.driver).await;
                see(phone.driver, "a self-draw", ENTERED, json!([player, null, true, ""])).await;
                phone.on("hand", 1).await;
                phone.act("clear").await?;
            }
        }
        // Who meant the first of two taps only goes on as by taps: the amounts are looked at.
        on_screen(phone.driver, (390, 664)).await?;
        for player in ["E", "E", "S"] {
            phone.tap(&format!(".seat[data-seat={player}]")).await?;
        }
        phone.tap("[data-value='12']").await?;
        see(phone.driver, "a discard", ENTERED, json!(["E", "S", false, "12"])).await;
        phone.on("hand", 1).await;
        phone.act("save").await?;
        phone.on("hand", 2).await;
        see(phone.driver, "no bar for it", BARS, 0).await;
        Ok(())
    })
    .await;
}

#[tokio::test]
async fn a_mouse_drags_as_a_finger_does() {
    let (event, chromedriver) = (&Event::start(), &Chromedriver::start());
    with_chromium(chromedriver, Reader { screen: LAPTOP, ..REFEREE }, async |driver| {
        let phone = &Phone::of(&driver);
        driver.goto(event.url(&event.pair(1).0)).await?;
        phone.checks_in().await?;
        settled(&driver).await;
        let (payer, _) = seat(&driver, "N").await?;
        let (winner, _) = seat(&driver, "E").await?;
        let between = [0, 1].map(|axis| (payer[axis] + winner[axis]) / 2.0);
        let steps = [
            ("mousePressed", payer, 1),
            ("mouseMoved", between, 1),
            ("mouseMoved", winner, 1),
            ("mouseReleased", winner, 0),
        ];
        for (kind, [x, y], buttons) in steps {
            let mouse: Value =
                json!({ "type": kind, "x": x, "y": y, "button": "left", "buttons": buttons, "clickCount": 1 });
            driver.cdp().send_raw("Input.dispatchMouseEvent", mouse).await?;
        }
        see(&driver, "a discard", ENTERED, json!(["E", "N", false, ""])).await;
        phone.tap("[data-value='9']").await?;
        phone.on("hand", 2).await;
        Ok(())
    })
    .await;
}

/// Writes down how long the phone would vibrate.
const FEEL: &str = "window.felt = []; navigator.vibrate = (milliseconds) => felt.push(milliseconds);";

#[tokio::test]
async fn a_phone_vibrates_unless_somebody_wants_no_motion() {
    let event = &Event::start();
    with_phone(&event.url(&event.pair(1).0), async |phone| {
        for (number, motion, times) in [(2, "no-preference", 2), (3, "reduce", 0)] {
            let media = json!({ "features": [{ "name": "prefers-reduced-motion", "value": motion }] });
            phone.driver.cdp().send_raw("Emulation.setEmulatedMedia", media).await?;
            phone.driver.execute(FEEL, vec![]).await?;
            gesture(phone, &Hand::discard("E", "S", 10 + number, [0; 4])).await?;
            phone.on("hand", usize::from(number)).await;
            see(phone.driver, "where the drag ends, and when it is saved", "return felt.length;", times).await;
        }
        Ok(())
    })
    .await;
}

#[tokio::test]
async fn the_last_hand_is_turned_towards_the_players() {
    let event = &Event::start();
    with_phone(&event.url(&event.pair(1).0), async |phone| {
        gesture(phone, &Hand::self_draw("W", 10, [0; 4])).await?;
        phone.on("hand", 2).await;
        phone.act("show-players").await?;
        phone.over("turned").await;
        let across = "const across = document.querySelector('.across');
            return [getComputedStyle(across).transform, [...across.querySelectorAll('.number')].map((one) => one.innerText)];";
        see(phone.driver, "turned", across, json!(["matrix(-1, 0, 0, -1, 0, 0)", ["−18", "−18", "+54", "−18"]])).await;
        phone.look("turned").await?;
        let notes = phone.journal().await?.len();
        phone.act("right").await?;
        phone.on("hand", 2).await;
        let said = "return document.querySelector('.hint').innerText.includes('四家确认');";
        see(phone.driver, "they agree", said, true).await;
        assert_eq!(phone.journal().await?.len(), notes, "nothing is noted");
        phone.act("show-players").await?;
        phone.act("back").await?;
        phone.on("hand", 2).await;
        Ok(())
    })
    .await;
}

#[tokio::test]
async fn a_value_saves_nothing_once_another_phone_writes() {
    let (event, chromedriver) = (&Event::start(), &Chromedriver::start());
    with_chromium(chromedriver, REFEREE, async |first| {
        with_chromium(chromedriver, REFEREE, async |second| {
            let (phone, other) = (&Phone::of(&first), &Phone::of(&second));
            let (link, code) = event.pair(1);
            first.goto(event.url(&link)).await?;
            phone.checks_in().await?;
            gesture(phone, &Hand::discard("W", "N", 12, [0; 4])).await?;
            phone.on("hand", 2).await;
            see(&first, "it is sent", SAVED, true).await;
            settled(&first).await;
            let ((winner, size), (payer, _)) = (seat(&first, "W").await?, seat(&first, "N").await?);
            drag(&first, payer, winner, Duration::from_millis(travel(payer, winner, size))).await?;
            see(&first, "a value is all that is missing", ENTERED, json!(["W", "N", false, ""])).await;
            second.goto(event.page("/pair?table=1")).await?;
            other.pair(&code).await?;
            other.on("hand", 2).await;
            other.act("take-over").await?;
            see(&first, "another phone writes", BANNERS, json!(["writer"])).await;
            let (value, _) = target(&first, "[data-value='13']").await?;
            touch(&first, value).await?;
            let pressed = "return document.querySelector(`[data-value='13']`)?.ariaPressed === 'true';";
            see(&first, "the value is chosen, and not saved", pressed, true).await;
            assert_eq!(phone.kept_hands().await?.len(), 1);
            Ok(())
        })
        .await;
        Ok(())
    })
    .await;
}
