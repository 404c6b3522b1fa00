//! Fans that cannot stand together: shown while they are picked, asked about before the hand is saved.

use crate::REFEREE;
use crate::support::{Chromedriver, Event, Phone, SAVED, read, see, with_chromium};
use crate::tiles::POINTS;
use caipan::event::sheet::written_hand::fans_text;
use thirtyfour::prelude::*;

const VERDICT: &str = "return document.querySelector('[data-action=fans-verdict]')?.innerText ?? null;";
const CLASHES: &str = "return [...document.querySelectorAll('[data-clash]')].map((one) => one.innerText);";
/// Where the keys are that a finger aims at next.
const PLACES: &str = "return ['#fan-search', '[data-panel=fans]', '[data-action=save]'].map(
    (one) => Math.round(document.querySelector(one).getBoundingClientRect().top));";

/// A win by East with these fans, found by their numbers.
async fn picks(phone: &Phone<'_>, taps: &[&str], fans: &[u8]) -> WebDriverResult<()> {
    for tap in taps {
        phone.tap(tap).await?;
    }
    phone.tap("[data-panel=fans]").await?;
    for fan in fans {
        let search = phone.driver.query(By::Css("#fan-search")).first().await?;
        search.clear().await?;
        search.send_keys(fan.to_string()).await?;
        phone.tap(&format!("[data-fan='{fan}']")).await?;
    }
    Ok(())
}

const DISCARD: [&str; 2] = [".seat[data-seat=E]", ".seat[data-seat=S]"];

async fn decides(event: &Event, driver: &WebDriver) -> WebDriverResult<()> {
    let phone = Phone::of(driver);
    driver.goto(event.url(&event.pair(1).0)).await?;
    phone.checks_in().await?;

    // 清一色 already contains 无字: 24 is proposed, and nothing has moved.
    picks(&phone, &DISCARD, &[22]).await?;
    let places: Vec<i32> = read(driver, PLACES).await?;
    assert_eq!(read::<Option<String>>(driver, VERDICT).await?, None);
    picks(&phone, &[], &[76]).await?;
    see(driver, "points", POINTS, "24").await;
    see(driver, "the verdict", VERDICT, "24 分，有番不计 ▸").await;
    assert_eq!(read::<Vec<i32>>(driver, PLACES).await?, places);
    phone.act("save").await?;
    see(driver, "what does not count", CLASHES, ["无字不与清一色同计。"]).await;
    phone.act("leave-out").await?;
    phone.on("hand", 2).await;

    // 自摸 on a discard: judged again when the ending changes, and stored as named with a reason only.
    picks(&phone, &DISCARD, &[22, 80]).await?;
    see(driver, "points on a discard", POINTS, "24").await;
    phone.tap("[data-action=self-draw]").await?;
    see(driver, "points self-drawn", POINTS, "25").await;
    assert_eq!(read::<Option<String>>(driver, VERDICT).await?, None);
    phone.tap(".seat[data-seat=S]").await?;
    see(driver, "points on a discard again", POINTS, "24").await;
    phone.act("save").await?;
    see(driver, "what does not count", CLASHES, ["自摸只在自摸时计，此盘不是自摸。"]).await;
    phone.write("#fans-reason", "裁判长决定").await?;
    phone.act("as-named").await?;
    phone.on("hand", 3).await;
    see(driver, "all is sent", SAVED, true).await;

    let stored = event.versions(1).into_iter().map(|version| version.draft);
    let stored: Vec<_> = stored.map(|draft| (fans_text(draft.fans), draft.basic_points, draft.fans_reason)).collect();
    assert_eq!(
        stored,
        [("22".to_owned(), Some(24), String::new()), ("22 80".to_owned(), Some(25), "裁判长决定".to_owned()),]
    );

    // The reason stands on the hand's card.
    phone.act("drawn-hand").await?;
    phone.act("save").await?;
    phone.on("hand", 4).await;
    phone.tap("[data-hand='2']").await?;
    see(driver, "the card", "return document.querySelector('#recorded').innerText.includes('裁判长决定');", true).await;
    Ok(())
}

#[tokio::test]
async fn fans_that_do_not_count_are_decided_about_before_a_hand_is_saved() {
    let (event, chromedriver) = (&Event::start(), &Chromedriver::start());
    with_chromium(chromedriver, REFEREE, async |driver| decides(event, &driver).await).await;
}
