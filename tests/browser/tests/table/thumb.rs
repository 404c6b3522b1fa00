//! The page under a thumb: on every phone in the hall all keys of a win are in sight, and stay where they are.

use crate::REFEREE;
use crate::support::{
    Chromedriver, Event, Phone, by_turns, chromium, long_or, picture_of_screen, read, see, with_chromium, with_phone,
};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::time::Duration;
use thirtyfour::prelude::*;

/// Phones in halls, in CSS pixels; iPhones with the bars of their browser, one phone on its side.
pub const SCREENS: [(u32, u32); 6] = [(360, 640), (375, 553), (390, 664), (390, 844), (412, 785), (844, 390)];

/// As fast as fingers follow each other.
const PACE: Duration = Duration::from_millis(100);

pub async fn on_screen(driver: &WebDriver, (width, height): (u32, u32)) -> WebDriverResult<()> {
    let metrics = json!({ "width": width, "height": height, "deviceScaleFactor": 2, "mobile": true });
    driver.cdp().send_raw("Emulation.setDeviceMetricsOverride", metrics).await?;
    see(driver, "screen", "return [screen.width, screen.height];", (width, height)).await;
    Ok(())
}

pub async fn touch(driver: &WebDriver, [x, y]: [f64; 2]) -> WebDriverResult<()> {
    let touch = |kind: &str, points: Value| json!({ "type": kind, "touchPoints": points });
    driver.cdp().send_raw("Input.dispatchTouchEvent", touch("touchStart", json!([{ "x": x, "y": y }]))).await?;
    driver.cdp().send_raw("Input.dispatchTouchEvent", touch("touchEnd", json!([]))).await?;
    Ok(())
}

/// A screen says where a moving finger is about so often.
const FRAME: Duration = Duration::from_millis(16);

/// Puts a finger down, moves it within so much time, and lifts it.
pub async fn drag(driver: &WebDriver, from: [f64; 2], to: [f64; 2], time: Duration) -> WebDriverResult<()> {
    let (cdp, steps) = (driver.cdp(), u32::try_from(time.as_millis() / FRAME.as_millis()).unwrap().max(2));
    let finger = |kind: &str, points: Value| json!({ "type": kind, "touchPoints": points });
    let mut frames = tokio::time::interval(FRAME);
    for step in 0..=steps {
        frames.tick().await;
        let kind = if step == 0 { "touchStart" } else { "touchMove" };
        let part = f64::from(step) / f64::from(steps);
        let [x, y] = [0, 1].map(|axis| from[axis] + part * (to[axis] - from[axis]));
        cdp.send_raw("Input.dispatchTouchEvent", finger(kind, json!([{ "x": x, "y": y }]))).await?;
    }
    cdp.send_raw("Input.dispatchTouchEvent", finger("touchEnd", json!([]))).await?;
    Ok(())
}

/// Waits until everything takes taps: what has just moved takes none for a moment.
pub async fn settled(driver: &WebDriver) {
    see(driver, "what has just moved", "return document.querySelectorAll('.held').length;", 0).await;
}

/// A phone at table 1 that speaks a language, a win on a discard with three penalties before it.
async fn at_a_win(event: &Event, phone: &Phone<'_>, language: &str) -> WebDriverResult<()> {
    phone.driver.goto(event.url(&event.pair(1).0)).await?;
    phone.checks_in().await?;
    phone.speak(language, "light").await?;
    for (foul, offender) in [("empty-claim", "S"), ("empty-claim", "S"), ("one-short", "N")] {
        phone.foul(foul, offender).await?;
        phone.on("hand", 1).await;
    }
    phone.tap(".seat[data-seat=E]").await?;
    phone.tap(".seat[data-seat=S]").await
}

/// The middle of each key.
const KEYS: &str = "return Object.fromEntries([...document.querySelectorAll('[data-key]')].map((key) => {
    const { x, y, width, height } = key.getBoundingClientRect();
    return [key.dataset.key, [x + width / 2, y + height / 2]];
}));";
/// The value on the page, and whether it can be saved.
const VALUE: &str = "return [document.querySelector('.points').dataset.points,
    !document.querySelector('[data-action=save]').disabled];";

/// Types values with a finger that does not look again between two digits.
async fn type_values(driver: &WebDriver, values: impl Iterator<Item = u16>) -> WebDriverResult<()> {
    for value in values {
        let keys: BTreeMap<String, [f64; 2]> = read(driver, KEYS).await?;
        let mut pace = tokio::time::interval(PACE);
        for digit in value.to_string().chars() {
            pace.tick().await;
            touch(driver, keys[&digit.to_string()]).await?;
        }
        see(driver, "what was typed", VALUE, json!([value.to_string(), true])).await;
        touch(driver, keys["clear"]).await?;
        see(driver, "cleared", VALUE, json!(["", false])).await;
    }
    Ok(())
}

async fn every_value_is_typed(language: &str) {
    let (event, chromedriver) = (&Event::start(), &Chromedriver::start());
    with_chromium(chromedriver, REFEREE, async |driver| {
        at_a_win(event, &Phone::of(&driver), language).await?;
        Phone::of(&driver).tap("[data-panel=keys]").await?;
        for (screen, number) in SCREENS.into_iter().zip(0..) {
            on_screen(&driver, screen).await?;
            settled(&driver).await;
            // Neighbours on the keypad come on every screen, every value on one of them, or in the short form every sixteenth.
            let rest = 6 * long_or(16, 1);
            let chosen = |value: &u16| *value % rest == number || matches!(value, 16 | 28 | 64 | 100);
            type_values(&driver, (8..=320).filter(chosen)).await?;
        }
        Ok(())
    })
    .await;
}

#[tokio::test]
async fn every_value_is_found_as_typed() {
    for language in by_turns(["zh-Hans", "en"]) {
        every_value_is_typed(language).await;
    }
}

/// The middle of a player's seat.
const SEAT: &str = "const { x, y, width, height } = document.querySelector(`.seat[data-seat=${arguments[0]}]`).getBoundingClientRect();
    return [x + width / 2, y + height / 2];";
/// Who won, who discarded, and the value.
const ENTERED: &str =
    "return [...['winner', 'discarder'].map((role) => document.querySelector(`.seat.${role}`)?.dataset.seat ?? null),
    document.querySelector('.points')?.dataset.points ?? null];";

#[tokio::test]
async fn a_second_touch_meets_nothing_that_has_come_under_the_finger() {
    let event = &Event::start();
    with_phone(&event.url(&event.pair(1).0), async |phone| {
        for (screen, turn) in SCREENS.into_iter().zip(0..) {
            on_screen(phone.driver, screen).await?;
            // In the short form one of them, and the next on the next phone.
            for discarder in ["S", "W", "N"].into_iter().cycle().skip(turn).take(long_or(1, 3)) {
                phone.tap(".seat[data-seat=E]").await?;
                settled(phone.driver).await;
                let place: [f64; 2] = phone.driver.execute(SEAT, vec![json!(discarder)]).await?.convert()?;
                let mut pace = tokio::time::interval(PACE);
                for _ in 0..2 {
                    pace.tick().await;
                    touch(phone.driver, place).await?;
                }
                settled(phone.driver).await;
                see(phone.driver, "what two touches entered", ENTERED, json!(["E", discarder, ""])).await;
                phone.act("clear").await?;
                settled(phone.driver).await;
            }
        }
        Ok(())
    })
    .await;
}

/// What a thumb cannot reach of these, with the screen where it is: out of sight, or under something else.
pub const OUT_OF_REACH: &str = "return arguments[0].flatMap((css) => {
    const found = [...document.querySelectorAll(css)];
    return found.length === 0 ? [`${css} is nowhere`] : found.filter((one) => {
        const { left, top, right, bottom, x, y, width, height } = one.getBoundingClientRect();
        const inside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
        return !inside || !one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    }).map((one) => `${css} ${one.innerText} at ${JSON.stringify(one.getBoundingClientRect())}`);
});";

/// How much there is to scroll, down and aside.
const TO_SCROLL: &str = "const { scrollWidth, clientWidth } = document.documentElement;
    return [scrollY, Math.max(0, scrollWidth - clientWidth)];";

/// Where everything lies that can be tapped, without the values and fans.
const PLACES: &str = "return Object.fromEntries([...document.querySelectorAll('header button, main button')]
    .filter((one) => !one.closest('.picks, .keypad, .fans'))
    .map((one) => [JSON.stringify(one.dataset), JSON.stringify(one.getBoundingClientRect())]));";

/// All of a win, with the panel of values that is open.
async fn in_reach(driver: &WebDriver, panel: &str, keys: &[&str]) -> WebDriverResult<Vec<String>> {
    let always = [
        ".seat",
        "[data-action=self-draw]",
        "[data-action=clear]",
        "[data-action=foul]",
        "[data-action=call]",
        "[data-panel]",
        "[data-action=more-flowers]",
        "[data-action=fewer-flowers]",
        "[data-action=save]",
        "[data-delta]",
        ".hint",
    ];
    let all: Vec<_> = always.iter().chain(keys).collect();
    let far: Vec<String> = driver.execute(OUT_OF_REACH, vec![json!(all)]).await?.convert()?;
    let scrolled: [f64; 2] = read(driver, TO_SCROLL).await?;
    let mut faults: Vec<_> = far.into_iter().map(|fault| format!("{panel}: {fault}")).collect();
    faults.extend((scrolled != [0.0, 0.0]).then(|| format!("{panel}: scrolls by {scrolled:?}")));
    Ok(faults)
}

/// Opens each panel and takes a value from it; nothing moves meanwhile.
async fn values_in_reach(phone: &Phone<'_>, name: &str) -> WebDriverResult<Vec<String>> {
    let driver = phone.driver;
    settled(driver).await;
    let places: BTreeMap<String, String> = read(driver, PLACES).await?;
    let mut faults = Vec::new();
    for (panel, keys, value) in [
        ("picks", ["[data-value]"], "[data-value='24']"),
        ("keys", ["[data-key]"], "[data-key='7']"),
        ("fans", ["#fan-search"], "[data-fan]"),
    ] {
        phone.tap(&format!("[data-panel={panel}]")).await?;
        settled(driver).await;
        faults.extend(in_reach(driver, panel, &keys).await?);
        phone.tap(value).await?;
        phone.act("more-flowers").await?;
        phone.act("fewer-flowers").await?;
        settled(driver).await;
        faults.extend(in_reach(driver, panel, &keys).await?);
        picture_of_screen(driver, &format!("thumb-{name}-{panel}")).await?;
        let now: BTreeMap<String, String> = read(driver, PLACES).await?;
        let moved = places.iter().filter(|(what, place)| now.get(*what) != Some(place));
        faults.extend(moved.map(|(what, place)| format!("{panel}: {what} moved from {place} to {:?}", now.get(what))));
        if panel == "keys" {
            phone.tap("[data-key=clear]").await?;
        }
    }
    phone.tap("[data-chosen-fan]").await?;
    Ok(faults.into_iter().map(|fault| format!("{name} {fault}")).collect())
}

#[tokio::test]
async fn every_key_is_in_sight_on_every_phone_and_stays_where_it_is() {
    let (event, chromedriver) = (&Event::start(), &Chromedriver::start());
    event.rename_players("Maria de Souza Nakamura-Lindqvist");
    with_chromium(chromedriver, REFEREE, async |driver| {
        let phone = &Phone::of(&driver);
        at_a_win(event, phone, "zh-Hans").await?;
        let mut faults = Vec::new();
        for ((width, height), turn) in SCREENS.into_iter().zip(0..) {
            on_screen(&driver, (width, height)).await?;
            // In the short form one of them, and the other on the next phone.
            let all = [("zh-Hans", "light"), ("en", "dark")];
            for (language, scheme) in all.into_iter().cycle().skip(turn % 2).take(long_or(1, 2)) {
                phone.speak(language, scheme).await?;
                faults.extend(values_in_reach(phone, &format!("{width}x{height}-{language}")).await?);
            }
        }
        assert!(faults.is_empty(), "{}", faults.join("\n"));
        Ok(())
    })
    .await;
}

const ROOM_FOR_FANS: &str = "return Math.round(document.querySelector('.fans .found').getBoundingClientRect().height);";

#[tokio::test]
async fn fans_have_the_room_of_the_chosen_ones_on_a_small_phone_until_one_is_chosen() {
    let (event, chromedriver) = (&Event::start(), &Chromedriver::start());
    with_chromium(chromedriver, REFEREE, async |driver| {
        let phone = &Phone::of(&driver);
        at_a_win(event, phone, "en").await?;
        on_screen(&driver, (360, 640)).await?;
        phone.tap("[data-panel=fans]").await?;
        settled(&driver).await;
        let room: i32 = read(&driver, ROOM_FOR_FANS).await?;
        phone.tap("[data-fan]").await?;
        settled(&driver).await;
        let left: i32 = read(&driver, ROOM_FOR_FANS).await?;
        assert!(room >= left + 40, "{room} px, and {left} px with one chosen");
        Ok(())
    })
    .await;
}

/// Two things that can be tapped and lie over each other, where nothing is scrolled.
const OVERLAPS: &str = "const all = [...document.querySelectorAll('header button, main button, main input, .deltas li')]
    .map((one) => [one, one.getBoundingClientRect()]);
    return all.flatMap(([one, a]) => all.filter(([other, b]) => one !== other && !one.contains(other) && !other.contains(one)
        && one.closest('.found, .chosen') === other.closest('.found, .chosen')
        && Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1)
        .map(([other]) => `${one.outerHTML} lies over ${other.outerHTML}`));";
/// Brings the end of the page into sight: whether the button that saves can be tapped there.
const SAVE_AT_THE_END: &str = "scrollTo(0, document.documentElement.scrollHeight);
    const save = document.querySelector('[data-action=save]');
    const { x, y, width, height } = save.getBoundingClientRect();
    return save.contains(document.elementFromPoint(x + width / 2, y + height / 2));";

/// What is wrong with a win on any screen, in both languages.
async fn faults_of_large_text(phone: &Phone<'_>, size: &str) -> WebDriverResult<Vec<String>> {
    let driver = phone.driver;
    let mut faults = Vec::new();
    // In the short form one size on every other phone, and the other on the others.
    let screens = SCREENS.into_iter().skip(long_or(usize::from(size == "root"), 0)).step_by(long_or(2, 1));
    for (turn, (width, height)) in screens.enumerate() {
        on_screen(driver, (width, height)).await?;
        // And there half of these, the other half on the next.
        let all = [("zh-Hans", "picks"), ("en", "keys"), ("en", "picks"), ("en", "fans")];
        for (language, panel) in all.into_iter().skip(long_or(2 * (turn % 2), 0)).take(long_or(2, 4)) {
            phone.speak(language, "light").await?;
            phone.tap(&format!("[data-panel={panel}]")).await?;
            settled(driver).await;
            let name = format!("{size}-{width}x{height}-{language}-{panel}");
            let overlaps: Vec<String> = read(driver, OVERLAPS).await?;
            faults.extend(overlaps.into_iter().map(|fault| format!("{name}: {fault}")));
            let [_, aside]: [f64; 2] = read(driver, TO_SCROLL).await?;
            faults.extend((aside > 0.0).then(|| format!("{name}: {aside} px too wide")));
            driver.execute("scrollTo(0, 0);", vec![]).await?;
            picture_of_screen(driver, &format!("thumb-{name}")).await?;
            let save: bool = read(driver, SAVE_AT_THE_END).await?;
            faults.extend((!save).then(|| format!("{name}: save is not reached")));
            picture_of_screen(driver, &format!("thumb-{name}-end")).await?;
        }
    }
    Ok(faults)
}

#[tokio::test]
async fn text_of_twice_the_size_stays_usable() {
    let (event, chromedriver) = (&Event::start(), &Chromedriver::start());
    // The page at twice its size, and a browser that is set to it.
    for (size, script, flags) in [
        ("root", "document.documentElement.style.fontSize = '200%';", [].as_slice()),
        ("browser", "", ["--blink-settings=defaultFontSize=32"].as_slice()),
    ] {
        let profile = tempfile::tempdir().unwrap();
        let driver = chromium(chromedriver, REFEREE, profile.path(), flags).await;
        let phone = &Phone::of(&driver);
        at_a_win(event, phone, "zh-Hans").await.unwrap();
        driver.execute(script, vec![]).await.unwrap();
        see(&driver, "size", "return getComputedStyle(document.documentElement).fontSize;", "32px").await;
        let faults = faults_of_large_text(phone, size).await.unwrap();
        driver.quit().await.unwrap();
        assert!(faults.is_empty(), "{}", faults.join("\n"));
    }
}
