//! The hand check as a player keeps it: it opens without a network, of either game, and gives a hand on as a link.

use crate::REFEREE;
use crate::support::{Chromedriver, Engine, Event, WebKit, chromium, read, see};
use serde_json::json;
use thirtyfour::prelude::*;

const HOST: &str = "127.0.0.1";

/// Where the copies are with which the pages open without a network.
const COPIES: &str = "return caches.open('caipan-record').then((copies) => copies.keys()).then(
    (keys) => ['/hand', '/hand/world-series', '/hand.js', '/caipan.js', '/rules.wasm', '/tiles.svg'].every(
        (file) => keys.some(({ url }) => url.endsWith(file))));";

/// The same without a worker: both pages have come for the browser's own cache.
const ASKED_AGAIN: &str =
    "const come = performance.getEntriesByType('resource').filter(({ responseEnd }) => responseEnd > 0);
    return ['/hand', '/hand/world-series'].every((page) => come.some(({ name }) => new URL(name).pathname === page));";

const POINTS: &str = "return document.querySelector('#worth strong')?.innerText.match(/\\d+/)[0];";
const WAITS: &str = "return [...document.querySelectorAll('.waits li > span:last-child')].map((one) => one.innerText);";
/// Each discard, and what the others wait for then.
const DISCARDS: &str = "const label = (one) => one.querySelector(':scope > .tiles').getAttribute('aria-label');
    return [...document.querySelectorAll('.discards > ul > li')].map(
        (one) => [label(one), ...[...one.querySelectorAll('li')].map((wait) => `${label(wait)} ${wait.lastChild.innerText}`)]);";
const LINK: &str = "return decodeURIComponent(new URL(document.querySelector('.share input').value).search);";

/// A page of the hand check that was never opened with these tiles.
async fn open(driver: &WebDriver, address: String) -> WebDriverResult<()> {
    driver.goto("about:blank").await?;
    driver.goto(address).await
}

async fn judges_without_a_network(driver: &WebDriver, url: impl Fn(&str) -> String) -> WebDriverResult<()> {
    open(driver, url("/hand/world-series#tiles=[CCC][FFF]999mEEPP%2BP&seat=S")).await?;
    see(driver, "a hand of the World Series", POINTS, "320").await;
    open(driver, url("/hand#tiles=[CCC][FFF]999mEEPP&seat=S")).await?;
    see(driver, "thirteen tiles", WAITS, json!(["104", "126"])).await;
    for tile in ["1s", "P"] {
        driver.execute("document.querySelector(`[data-tile='${arguments[0]}']`).click();", vec![json!(tile)]).await?;
        if tile == "1s" {
            see(driver, "fourteen tiles", DISCARDS, json!([["1s", "E 104", "P 126"]])).await;
        }
    }
    see(driver, "the hand", POINTS, "126").await;
    let link: String = read(driver, LINK).await?;
    assert!(link.starts_with("?tiles=[CCC]+[FFF]+9m") && link.contains("&seat=S"), "{link}");
    let own: String = read(driver, "return location.pathname + location.hash;").await?;
    open(driver, url(&own)).await?;
    see(driver, "the hand at its own address", POINTS, "126").await;
    Ok(())
}

async fn opens_without_a_network(engine: &Engine) -> WebDriverResult<()> {
    let event = Event::start();
    let (mut proxy, profile) = (event.proxy(), tempfile::tempdir()?);
    let driver = engine.open(profile.path()).await;
    driver.goto(proxy.url(HOST, "/hand")).await?;
    see(&driver, "copies of the pages", COPIES, true).await;
    // The last address of a page says nothing of the next.
    driver.goto(proxy.url(HOST, "/hand?tiles=123m&claim=1")).await?;
    proxy.off();
    judges_without_a_network(&driver, |path| proxy.url(HOST, path)).await?;
    open(&driver, proxy.url(HOST, "/hand")).await?;
    let fields = "return ['tiles', 'claim', 'seat'].map((name) => document.querySelector(`[name=${name}]`).value);";
    see(&driver, "nothing asked", fields, json!(["", "", "E"])).await;
    driver.quit().await
}

#[tokio::test]
async fn chromium_opens_the_hand_check_without_a_network() {
    opens_without_a_network(&Engine::Chromium(Chromedriver::start())).await.unwrap();
}

#[tokio::test]
async fn firefox_opens_the_hand_check_without_a_network() {
    opens_without_a_network(&Engine::Firefox).await.unwrap();
}

#[tokio::test]
async fn webkit_opens_the_hand_check_without_a_network() {
    opens_without_a_network(&Engine::WebKit(WebKit::start().await)).await.unwrap();
}

#[tokio::test]
async fn over_plain_http_the_hand_check_opens_without_a_network() {
    let (event, chromedriver) = (Event::start(), Chromedriver::start());
    let (mut proxy, profile) = (event.proxy(), tempfile::tempdir().unwrap());
    let (host, flags) = ("caipan.test", ["--host-resolver-rules=MAP caipan.test 127.0.0.1"]);
    let driver = chromium(&chromedriver, REFEREE, profile.path(), &flags).await;
    driver.goto(proxy.url(host, "/hand?tiles=123m")).await.unwrap();
    see(&driver, "both pages", ASKED_AGAIN, true).await;
    proxy.off();
    judges_without_a_network(&driver, |path| proxy.url(host, path)).await.unwrap();
    driver.quit().await.unwrap();
}
