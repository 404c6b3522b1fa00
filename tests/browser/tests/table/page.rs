//! What the page loads, and from where.

use crate::support::{Chromedriver, Event, Hand, Phone, chromium, read, see, with_chromium};
use crate::{REFEREE, SESSION};
use serde::Deserialize;
use thirtyfour::prelude::*;

/// What was loaded: its address, and its size on the way.
#[derive(Debug, Deserialize)]
struct Loaded {
    name: String,
    sent: usize,
    whole: usize,
}

const LOADED: &str = "return ['navigation', 'resource'].flatMap((kind) => performance.getEntriesByType(kind)).filter(
    ({ name }) => !name.includes('/static/rules.wasm')).map(({ name, transferSize, decodedBodySize }) => ({ name, sent: transferSize, whole: decodedBodySize }));";

/// Kilobytes that the whole page may weigh, 31 of them the face, for which nothing waits; the rules come later (`loading.rs`).
const MAX_KILOBYTES: usize = 182;

#[tokio::test]
async fn the_page_is_light_and_asks_no_other_host() {
    let (event, chromedriver) = (Event::start(), Chromedriver::start());
    let (proxy, profile) = (event.proxy(), tempfile::tempdir().unwrap());
    // Over plain HTTP, where no worker loads everything once more.
    let flags = ["--host-resolver-rules=MAP caipan.test 127.0.0.1"];
    let driver = chromium(&chromedriver, REFEREE, profile.path(), &flags).await;
    let phone = Phone::of(&driver);
    driver.goto(proxy.url("caipan.test", &event.pair(1).0)).await.unwrap();
    phone.checks_in().await.unwrap();
    let loaded: Vec<Loaded> = read(&driver, LOADED).await.unwrap();
    let sum = |size: fn(&Loaded) -> usize| loaded.iter().map(size).sum::<usize>() / 1024;
    let (sent, whole) = (sum(|one| one.sent), sum(|one| one.whole));
    println!("the page: {} answers, {sent} KB on the way, {whole} KB unpacked", loaded.len());
    let mut largest: Vec<_> = loaded.iter().map(|one| (one.sent, &one.name)).collect();
    largest.sort_unstable_by(|a, b| b.cmp(a));
    assert!(sent < MAX_KILOBYTES, "{sent} KB, the largest {:?}", &largest[..3]);
    let has = |file: &str| loaded.iter().any(|one| one.name.ends_with(file));
    assert!(has("/face/400.woff2") && has("/face/700.woff2"), "it is in the face of all pages");
    let ours = proxy.url("caipan.test", "/");
    let elsewhere: Vec<_> = loaded.iter().map(|one| &one.name).filter(|name| !name.starts_with(&ours)).collect();
    assert!(elsewhere.is_empty(), "{elsewhere:?}");
    let console: Vec<_> = driver.browser_log().await.unwrap().into_iter().map(|entry| entry.message).collect();
    assert!(console.is_empty(), "{console:?}");
    driver.quit().await.unwrap();
}

async fn practise(phone: &Phone<'_>) -> WebDriverResult<()> {
    phone.on("check-in", 0).await;
    phone.look("practice-check-in").await?;
    phone.checks_in().await?;
    phone.look("practice").await?;
    for number in 1..=16 {
        let hand = if number < 6 { SESSION[number - 1] } else { Hand::drawn([0; 4]) };
        phone.enter(number, &hand).await?;
    }
    let receipts = "return [...document.querySelectorAll('[data-receipt]')].filter(
        (one) => /^练习 \\d\\d:/.test(one.innerText)).length;";
    see(phone.driver, "receipts of the phone itself", receipts, 16).await;
    phone.look("practice-end").await?;
    // The last hand taken back, and everything begun again.
    phone.act("undo").await?;
    phone.act("undo-now").await?;
    phone.on("hand", 16).await;
    phone.act("more").await?;
    phone.look("practice-more").await?;
    phone.act("restart").await?;
    phone.on("check-in", 0).await;
    Ok(())
}

#[tokio::test]
async fn practice_sends_nothing() {
    let (event, chromedriver) = (&Event::start(), &Chromedriver::start());
    let proxy = event.proxy();
    with_chromium(chromedriver, REFEREE, async |driver| {
        driver.goto(proxy.url("127.0.0.1", "/practice")).await?;
        let phone = Phone::of(&driver);
        practise(&phone).await?;
        // Each game is practised by itself.
        driver.goto(proxy.url("127.0.0.1", "/practice/world-series")).await?;
        phone.on("check-in", 0).await;
        phone.checks_in().await?;
        phone.win("E", "S", 60).await?;
        phone.look("practice-world-series").await?;
        phone.act("save").await?;
        phone.on("hand", 2).await;
        driver.goto(proxy.url("127.0.0.1", "/practice")).await?;
        phone.on("check-in", 0).await;
        driver.goto(proxy.url("127.0.0.1", "/practice/world-series")).await?;
        phone.on("hand", 2).await;
        let passed = proxy.passed();
        let asked: Vec<_> = passed
            .iter()
            .filter(|passed| passed.method != "GET" || passed.path.starts_with("/api") || passed.path.contains("/live"))
            .collect();
        assert!(passed.len() > 5 && asked.is_empty(), "{asked:?}");
        Ok(())
    })
    .await;
}
