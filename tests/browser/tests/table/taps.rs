//! How many taps a hand takes, and how long.

use crate::REFEREE;
use crate::support::{Chromedriver, Event, LAPTOP, Phone, Reader, read, see, with_chromium, with_phone};
use crate::tiles::POINTS;
use caipan::actions::Role;
use serde_json::json;
use std::time::{Duration, Instant};
use thirtyfour::prelude::*;

/// Counts in the page what fingers do, beside the count of the one who taps.
const COUNT: &str = "window.taps = 0;
    addEventListener('click', (event) => { if (event.isTrusted) window.taps += 1; }, true);";

/// The taps since the last time, by both counts.
async fn taps(phone: &Phone<'_>) -> WebDriverResult<usize> {
    let seen: usize = read(phone.driver, "const { taps } = window; window.taps = 0; return taps;").await?;
    let made = phone.taps();
    assert_eq!(seen, made, "the page saw other taps than were made");
    Ok(made)
}

async fn count(event: &Event, driver: &WebDriver) -> WebDriverResult<()> {
    let phone = Phone::of(driver);
    driver.goto(event.url(&event.pair(1).0)).await?;
    phone.checks_in().await?;
    driver.execute(COUNT, vec![]).await?;
    phone.taps();

    let begun = Instant::now();
    phone.win("E", "S", 8).await?;
    phone.act("save").await?;
    phone.on("hand", 2).await;
    let (time, discard) = (begun.elapsed(), taps(&phone).await?);

    phone.act("drawn-hand").await?;
    phone.act("save").await?;
    phone.on("hand", 3).await;
    let drawn = taps(&phone).await?;

    // 混一色 and 碰碰和 by their initials: a tap into the field, three keys, a tap on the fan, for each.
    phone.tap(".seat[data-seat=W]").await?;
    phone.tap(".seat[data-seat=N]").await?;
    phone.tap("[data-panel=fans]").await?;
    let mut keys = 0;
    for (initials, number) in [("hys", 49), ("pph", 48)] {
        phone.find_fan(initials, number).await?;
        keys += initials.len();
    }
    see(driver, "points", POINTS, "12").await;
    phone.act("save").await?;
    phone.on("hand", 4).await;
    let fans = taps(&phone).await?;
    println!("taps: {discard} for a win on discard ({:.1} s), {drawn} for a drawn hand", time.as_secs_f32());
    println!("taps: {fans} and {keys} keys for a win with two fans by their initials");
    assert!(discard <= 10 && time < Duration::from_secs(8), "{discard} taps in {time:?}");
    assert_eq!(drawn, 2);
    assert!(fans <= 10, "{fans} taps");
    Ok(())
}

/// Whether the keyboard stays open for the next fan, what the search holds, and the first fan offered.
const SEARCH: &str = "const field = document.querySelector('#fan-search');
    return [document.activeElement === field, field.value, document.querySelector('[data-fan] span')?.innerText ?? null];";

/// Letters as a Chinese keyboard shows them while it composes, before anything is chosen in it.
async fn compose(phone: &Phone<'_>, letters: &str, fan: &str) -> WebDriverResult<()> {
    let end = letters.chars().count();
    let composed = json!({ "text": letters, "selectionStart": end, "selectionEnd": end });
    phone.driver.cdp().send_raw("Input.imeSetComposition", composed).await?;
    see(phone.driver, letters, SEARCH, json!([true, letters, fan])).await;
    Ok(())
}

#[tokio::test]
async fn three_fans_take_seven_taps_with_a_chinese_keyboard() {
    let event = &Event::start();
    with_phone(&event.url(&event.pair(1).0), async |phone| {
        phone.driver.execute(COUNT, vec![]).await?;
        phone.taps();
        // Winner, discarder, fans, search, and one tap for each fan. Letters are not counted: they are on the keyboard.
        phone.tap(".seat[data-seat=W]").await?;
        phone.tap(".seat[data-seat=N]").await?;
        phone.tap("[data-panel=fans]").await?;
        phone.tap("#fan-search").await?;
        for (letters, fan, number) in [("h'y's", "混一色", 49), ("peng peng hu", "碰碰和", 48), ("j k", "箭刻", 59)]
        {
            compose(phone, letters, fan).await?;
            phone.tap(&format!("[data-fan='{number}']")).await?;
            see(phone.driver, "ready for the next", SEARCH, json!([true, "", "一般高"])).await;
        }
        assert_eq!(taps(phone).await?, 7);
        see(phone.driver, "points", POINTS, "14").await;
        for (letters, fan) in [("ｈｙｓ", "混一色"), ("hun yi se", "混一色"), ("lvyise", "绿一色"), ("清", "清龙")]
        {
            compose(phone, letters, fan).await?;
        }
        Ok(())
    })
    .await;
}

/// Remembers which button lies where a finger aims at the middle of the table, as soon as something has come above it.
const AIM: &str = "const aim = document.querySelector('[data-action=drawn-hand]').getBoundingClientRect();
    const under = () => {
        const there = document.elementFromPoint(aim.x + aim.width / 2, aim.y + aim.height / 2).closest('button, a');
        return there?.dataset.action ?? there?.dataset.seat ?? 'nothing';
    };
    const watch = new MutationObserver(() => { window.under = under(); watch.disconnect(); });
    watch.observe(document.querySelector('#banners'), { childList: true });
    return under();";

#[tokio::test]
async fn a_finger_on_its_way_meets_no_other_button_when_a_banner_comes() {
    let (event, chromedriver) = (&Event::start(), &Chromedriver::start());
    with_chromium(chromedriver, REFEREE, async |driver| {
        let phone = Phone::of(&driver);
        driver.goto(event.url(&event.pair(1).0)).await?;
        phone.checks_in().await?;
        let aimed: String = read(&driver, AIM).await?;
        assert_eq!(aimed, "drawn-hand");
        // The organiser takes the pairing back: the phone says so above the table, which moves down.
        with_chromium(chromedriver, Reader { screen: LAPTOP, ..REFEREE }, async |organiser| {
            organiser.goto(event.link(Role::Organiser, "林主任")).await?;
            organiser.goto(event.page("/sessions/1/phones")).await?;
            Phone::of(&organiser).tap("[action$=revoke] button").await?;
            // Not before the server has answered the organiser goes.
            see(&organiser, "taken back", "return document.querySelector('main > .said') !== null;", true).await;
            Ok(())
        })
        .await;
        see(&driver, "what the finger met", "return window.under ?? null;", "nothing").await;
        // The same finger at the next try.
        phone.act("drawn-hand").await?;
        phone.act("save").await?;
        phone.on("hand", 2).await;
        Ok(())
    })
    .await;
}

#[tokio::test]
async fn a_common_hand_takes_few_taps() {
    let (event, chromedriver) = (&Event::start(), &Chromedriver::start());
    with_chromium(chromedriver, REFEREE, async |driver| count(event, &driver).await).await;
}
