//! A whole session at a table in each of the three engines: the same taps, the same hands at the server.

use crate::floor::before_scripts;
use crate::offline::{arrived, received};
use crate::people::count;
use crate::support::{
    Chromedriver, Engine, Event, Hand, Phone, RECEIPTS, SAVED, WebKit, kill, read, see, with_chromium,
};
use crate::{RECORD, REFEREE, SESSION};
use caipan::event::regulations::Regulations;
use serde_json::json;
use std::time::Duration;
use thirtyfour::prelude::*;

const HOST: &str = "127.0.0.1";

/// So long ago the session began: West, who comes now, is late and loses 10 points.
const BEGUN: Duration = Duration::from_secs(300);
const BASE: [i32; 4] = [500, 500, 490, 500];
/// What the players have in the end, worked out by hand: 10 for being late and 20 for empty claims go to nobody.
const TOTALS: [i32; 4] = [525, 519, 489, 437];

/// So long everything may take to be sent: a browser asks for the events again within 5 seconds (Firefox).
const DRAINED: Duration = Duration::from_secs(10);

/// Writes down what goes wrong in scripts from now on, until another page comes.
const LISTEN: &str = "const heard = window.heard = [];
    addEventListener('error', ({ message, filename, lineno }) => heard.push(`${message} in ${filename}:${lineno}`));
    addEventListener('unhandledrejection', ({ reason }) => heard.push(String(reason)));
    console.error = (...said) => heard.push(said.join(' '));";

/// Where the copies are with which the page opens without network.
const COPIES: &str = "return caches.open('caipan-record').then((copies) => copies.keys()).then(
    (keys) => ['/record', '/record.css', '/record.js', '/tiles.svg', '/face/400.woff2', '/face/700.woff2'].every(
        (file) => keys.some(({ url }) => url.endsWith(file))));";

const PENALTIES: &str = "return document.querySelectorAll('.penalties li').length;";

async fn nothing_went_wrong(driver: &WebDriver) -> WebDriverResult<()> {
    let heard: Vec<String> = read(driver, "return window.heard;").await?;
    assert!(heard.is_empty(), "errors of scripts: {heard:?}");
    Ok(())
}

async fn open(driver: &WebDriver, address: String) -> WebDriverResult<()> {
    driver.goto(address).await?;
    driver.execute(LISTEN, vec![]).await?;
    Ok(())
}

/// Loads the page again as its reader does; WebDriver would have Firefox ask the server in any case.
async fn reload(driver: &WebDriver) -> WebDriverResult<()> {
    nothing_went_wrong(driver).await?;
    driver.execute("location.reload();", vec![]).await?;
    see(driver, "the page again", "return document.readyState === 'complete' && window.heard === undefined;", true)
        .await;
    driver.execute(LISTEN, vec![]).await?;
    Ok(())
}

/// West is missing at the check-in, and comes.
async fn comes_late(phone: &Phone<'_>, engine: &Engine) -> WebDriverResult<()> {
    phone.on("check-in", 0).await;
    phone.tap("[data-action=missing][data-seat=W]").await?;
    see(phone.driver, "who is missing", "return document.querySelector('[data-absent]')?.dataset.absent;", "W").await;
    phone.glance(&format!("{}-check-in", engine.name())).await?;
    phone.checks_in().await?;
    phone.act("arrived").await?;
    phone.over("arrival").await;
    phone.act("take-late").await?;
    phone.on("hand", 1).await;
    Ok(())
}

async fn enter(phone: &Phone<'_>, hands: std::ops::RangeInclusive<usize>) -> WebDriverResult<()> {
    for number in hands {
        phone.enter(number, &SESSION[number - 1]).await?;
    }
    Ok(())
}

async fn play(engine: &Engine) -> WebDriverResult<()> {
    let mut event = Event::begun(Regulations::default(), BEGUN);
    let (mut proxy, profile) = (event.proxy(), tempfile::tempdir()?);
    let (_, code) = event.pair(1);
    let record = proxy.url(HOST, RECORD);

    let mut driver = engine.open(profile.path()).await;
    driver.goto(proxy.url(HOST, "/e/spring/pair")).await?;
    let phone = Phone::of(&driver);
    phone.pair(&code).await?;
    phone.on("check-in", 0).await;
    if engine.keeps_profile() {
        // Put away until the session begins: Chromium keeps a cookie on disk half a minute later, or when it ends.
        driver.quit().await?;
        driver = engine.open(profile.path()).await;
    } else {
        // WebKit is slow to start a worker after a page that was left while it did.
        see(&driver, "copies of the page", COPIES, true).await;
    }
    open(&driver, record.clone()).await?;
    let phone = Phone::of(&driver);
    comes_late(&phone, engine).await?;
    enter(&phone, 1..=2).await?;
    received(&phone, 2).await;
    see(&driver, "copies of the page", COPIES, true).await;

    proxy.off();
    event.restart(&proxy);
    enter(&phone, 3..=6).await?;
    reload(&driver).await?;
    enter(&phone, 7..=10).await?;
    // In the middle of hand 11 the battery falls out.
    phone.foul("below-minimum", "W").await?;
    phone.on("hand", 11).await;
    see(&driver, "penalty in the draft", PENALTIES, 1).await;
    phone.glance(&format!("{}-hand", engine.name())).await?;
    nothing_went_wrong(&driver).await?;
    if engine.keeps_profile() {
        kill(driver, profile.path()).await;
        driver = engine.open(profile.path()).await;
    }
    open(&driver, record).await?;
    let phone = Phone::of(&driver);
    phone.on("hand", 11).await;
    see(&driver, "the draft again", PENALTIES, 1).await;
    assert_eq!(phone.kept_hands().await?.len(), 10);
    phone.enter(11, &Hand { fouls: &[], ..SESSION[10] }).await?;
    enter(&phone, 12..=14).await?;
    assert_eq!(event.versions(1).len(), 2, "there was no network");
    see(&driver, "receipts", RECEIPTS, 2).await;
    proxy.on();
    let time = received(&phone, 14).await;
    println!("12 hands: every receipt {:.1} s after the server came back", time.as_secs_f32());
    assert!(time < DRAINED, "{time:?}");

    enter(&phone, 15..=16).await?;
    received(&phone, 16).await;
    arrived(&event, &phone, BASE, &SESSION).await?;
    phone.act("count").await?;
    phone.over("count").await;
    for (seat, total) in ["E", "S", "W", "N"].into_iter().zip(TOTALS) {
        count(&phone, seat, total).await?;
    }
    phone.act("send-count").await?;
    phone.on("end", 0).await;
    let done = "return [...document.querySelectorAll('[data-done]')].map((one) => one.dataset.done);";
    see(&driver, "the count agrees, and nothing else is asked", done, json!(["true"])).await;
    see(&driver, "received", SAVED, true).await;
    phone.glance(&format!("{}-end", engine.name())).await?;
    nothing_went_wrong(&driver).await?;
    driver.quit().await
}

#[tokio::test]
async fn a_whole_session_in_chromium() {
    play(&Engine::Chromium(Chromedriver::start())).await.unwrap();
}

#[tokio::test]
async fn a_whole_session_in_firefox() {
    play(&Engine::Firefox).await.unwrap();
}

#[tokio::test]
async fn a_whole_session_in_webkit() {
    play(&Engine::WebKit(WebKit::start().await)).await.unwrap();
}

/// The first start of a worker never ends, as in WebKit where the page before was left in the middle of it.
const HANGS: &str = "const { register } = ServiceWorkerContainer.prototype;
    ServiceWorkerContainer.prototype.register = function () {
        ServiceWorkerContainer.prototype.register = register;
        return new Promise(() => {});
    };";

#[tokio::test]
async fn a_worker_whose_start_never_ends_is_given_up_and_started_again() {
    let (event, chromedriver) = (&Event::start(), &Chromedriver::start());
    with_chromium(chromedriver, REFEREE, async |driver| {
        before_scripts(&driver, HANGS).await?;
        driver.goto(event.url(&event.pair(1).0)).await?;
        Phone::of(&driver).on("check-in", 0).await;
        let started = "return navigator.serviceWorker.getRegistration().then((worker) => Boolean(worker?.active));";
        see(&driver, "a worker", started, true).await;
        see(&driver, "copies of the page", COPIES, true).await;
        Ok(())
    })
    .await;
}
