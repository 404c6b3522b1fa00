//! How pages come on a slow network: they ask for little, are soon there to be seen, and nothing in them moves.

use crate::REFEREE;
use crate::support::{Chromedriver, Event, PHONE, Phone, Reader, Screen, by_turns, read, see, with_chromium};
use caipan::actions::Role;
use serde_json::json;
use thirtyfour::prelude::*;

const WIDE: Screen = Screen { name: "wide", width: 1366, height: 900, mobile: false };

/// Each file once: what asks again for copies that open without a network finds them in the browser. And in thousands of bytes what has
/// come, and in milliseconds when there was something to be seen. The rules come after all that, and are weighed by themselves.
const ASKED: &str = "const sent = ['navigation', 'resource'].flatMap((kind) => performance.getEntriesByType(kind))
        .filter(({ name }) => !name.includes('/static/rules.wasm'));
    const sum = sent.reduce((sum, { transferSize }) => sum + transferSize, 0);
    return [[...new Set(sent.map(({ name }) => new URL(name).pathname))],
        Math.round(sum / 1000), Math.round(performance.getEntriesByName('first-contentful-paint')[0]?.startTime)];";

/// All that belongs to the page is there.
const SETTLED: &str = "const ends = performance.getEntriesByType('resource').map(({ responseEnd }) => responseEnd);
    return document.readyState === 'complete' && document.fonts.status === 'loaded' && performance.now() - Math.max(0, ...ends) > 200;";

/// Whether the rules came after the page was seen.
const RULES: &str =
    "const rules = performance.getEntriesByType('resource').find(({ name }) => name.includes('/static/rules.wasm'));
    const [seen] = performance.getEntriesByName('first-contentful-paint');
    return rules?.responseEnd > 0 && rules.startTime > seen.startTime;";

/// How far things have moved, in thousandths of cumulative layout shift, and what they were.
const MOVED: &str = "return new Promise((done) => {
        let moved = 0;
        const what = new Set();
        new PerformanceObserver((list) => {
            for (const { value, sources } of list.getEntries()) {
                moved += value;
                for (const { node } of sources) what.add(node?.outerHTML?.slice(0, 80) ?? node?.data);
            }
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => setTimeout(() => done([Math.round(moved * 1000), [...what]])));
    });";

/// Below this nobody notices that something has moved.
const MAX_SHIFT: u32 = 20;

/// Slow 4G, as in the bench `slow_phone`.
async fn slow_down(driver: &WebDriver) -> WebDriverResult<()> {
    let (latency, down, up) = (150, 1_600_000 / 8, 750_000 / 8);
    let slow = json!({ "offline": false, "latency": latency, "downloadThroughput": down, "uploadThroughput": up });
    driver.cdp().send_raw("Network.enable", json!({})).await?;
    driver.cdp().send_raw("Network.emulateNetworkConditions", slow).await?;
    Ok(())
}

/// Opens a page in a browser that has nothing of it.
async fn open_first(driver: &WebDriver, event: &Event, address: String) -> WebDriverResult<()> {
    driver.goto("about:blank").await?;
    let copies = json!({ "origin": event.url(""), "storageTypes": "service_workers,cache_storage" });
    driver.cdp().send_raw("Storage.clearDataForOrigin", copies).await?;
    driver.cdp().send_raw("Network.clearBrowserCache", json!({})).await?;
    driver.goto(address).await
}

/// What the page shown now has asked for: at most eight files, which a slow line carries in less than a second. When it was seen depends
/// on the machine as well.
async fn asks_for_little(driver: &WebDriver, kilobytes: u32) -> WebDriverResult<()> {
    let (files, sum, seen): (Vec<String>, u32, u32) = read(driver, ASKED).await?;
    assert!(files.len() <= 8, "{files:?}");
    assert!(sum <= kilobytes, "{sum} kB for {files:?}");
    assert!(seen <= 4000, "something was to be seen after {seen} ms");
    Ok(())
}

#[tokio::test]
async fn the_page_of_a_table_asks_for_eight_files() {
    let (event, chromedriver) = (&Event::start(), &Chromedriver::start());
    with_chromium(chromedriver, REFEREE, async |driver| {
        driver.goto(event.url(&event.pair(1).0)).await?;
        let phone = Phone::of(&driver);
        phone.on("check-in", 0).await;
        slow_down(&driver).await?;
        open_first(&driver, event, event.page("/sessions/1/tables/1/record")).await?;
        phone.on("check-in", 0).await;
        asks_for_little(&driver, 150).await?;
        see(&driver, "the rules", RULES, true).await;
        Ok(())
    })
    .await;
}

#[tokio::test]
async fn the_manual_asks_for_eight_files() {
    let (event, chromedriver) = (&Event::start(), &Chromedriver::start());
    with_chromium(chromedriver, REFEREE, async |driver| {
        slow_down(&driver).await?;
        open_first(&driver, event, event.url("/fans")).await?;
        see(&driver, "all of the page", SETTLED, true).await;
        asks_for_little(&driver, 100).await
    })
    .await;
}

/// Opens pages, on a phone or a laptop, as somebody who comes with a link; nothing in them moves.
async fn nothing_moves(event: &Event, role: Role, pages: &[&str]) {
    let chromedriver = &Chromedriver::start();
    for screen in by_turns([PHONE, WIDE]) {
        let link = event.link(role.clone(), "林主任");
        with_chromium(chromedriver, Reader { screen, ..REFEREE }, async |driver| {
            driver.goto(link).await?;
            slow_down(&driver).await?;
            let mut faults = Vec::new();
            for page in pages {
                open_first(&driver, event, event.url(page)).await?;
                see(&driver, page, SETTLED, true).await;
                let (moved, what): (u32, Vec<Option<String>>) = read(&driver, MOVED).await?;
                if moved >= MAX_SHIFT {
                    faults.push((page, moved, what));
                }
            }
            assert!(faults.is_empty(), "{}: {faults:#?}", screen.name);
            Ok(())
        })
        .await;
    }
}

#[tokio::test]
async fn nothing_moves_while_a_page_for_everybody_comes() {
    let event = &Event::start();
    event.play_first_round();
    let pages = [
        "/",
        "/fans",
        "/hand",
        "/help",
        "/e/spring",
        "/e/spring/players",
        "/e/spring/teams",
        "/e/spring/tables",
        "/e/spring/tables/1/1",
        "/e/spring/seats",
        "/e/spring/statistics",
        "/e/spring/players/1",
        "/e/spring/teams/1",
        "/e/spring/screen",
    ];
    nothing_moves(event, Role::Organiser, &pages).await;
}

#[tokio::test]
async fn nothing_moves_while_a_page_of_those_who_run_an_event_comes() {
    let event = &Event::start();
    event.play_first_round();
    let pages = [
        "/e/spring/board",
        "/e/spring/check-in",
        "/e/spring/draw",
        "/e/spring/entries",
        "/e/spring/links",
        "/e/spring/print",
        "/e/spring/regulations",
        "/e/spring/results",
        "/e/spring/screens",
        "/e/spring/sessions/1/phones",
        "/e/spring/sessions/1/totals",
        "/e/spring/sessions/1/tables/1",
        "/e/spring/sessions/1/tables/1/record",
    ];
    nothing_moves(event, Role::Organiser, &pages).await;
}
