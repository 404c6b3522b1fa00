//! How long a slow phone is empty: the first paint of the pages that spectators open, with Chromium at a quarter of its speed and
//! on a slow 4G network, from an empty cache and with what a visit before has left there. One command:
//! `cargo bench -p caipan-browser-tests --bench slow_phone`.
#![allow(
    missing_docs,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a bench has no reader but the one who runs it"
)]
#![allow(clippy::float_arithmetic, reason = "it measures times, no scores")]

#[allow(dead_code, reason = "the bench of the hall uses the rest")]
#[path = "../../../benches/hall/event.rs"]
mod event;
#[path = "../tests/support/mod.rs"]
mod support;

use caipan::store::Store;
use event::{Event, SLUG};
use serde_json::json;
use support::{Chromedriver, PHONE, Reader, Server, read, see, with_chromium};
use thirtyfour::prelude::*;

const READER: Reader = Reader { screen: PHONE, language: "zh-CN", scripts: true };
const PLAYERS: usize = 256;
const SESSIONS: u16 = 8;
/// A page is opened so often; the middle one of the times counts.
const TIMES: usize = 5;
/// It is painted within so many milliseconds.
const GOAL: f64 = 1000.0;
const PAGES_OF_THE_EVENT: [&str; 4] = ["", "/players", "/players/1", "/tables/7/1"];

const PAINTED: &str = "return performance.getEntriesByName('first-contentful-paint').length;";
/// When something was there to be seen, and how many kilobytes and answers had come by the end.
const SEEN: &str = "const sent = ['navigation', 'resource'].flatMap((kind) => performance.getEntriesByType(kind));
    return [performance.getEntriesByName('first-contentful-paint')[0].startTime,
        sent.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1024, sent.length];";

async fn opened(driver: &WebDriver, address: &str) -> WebDriverResult<[f64; 3]> {
    driver.goto("about:blank").await?;
    driver.goto(address).await?;
    see(driver, "something", PAINTED, 1).await;
    read(driver, SEEN).await
}

fn middle(mut seen: Vec<[f64; 3]>) -> [f64; 3] {
    seen.sort_by(|a, b| a[0].total_cmp(&b[0]));
    seen[seen.len() / 2]
}

async fn measure(base: &str) {
    with_chromium(&Chromedriver::start(), READER, async |driver| {
        let cdp = driver.cdp();
        cdp.send_raw("Network.enable", json!({})).await?;
        cdp.send_raw("Emulation.setCPUThrottlingRate", json!({ "rate": 4 })).await?;
        let (latency, down, up) = (150, 1_600_000 / 8, 750_000 / 8);
        let slow = json!({ "offline": false, "latency": latency, "downloadThroughput": down, "uploadThroughput": up });
        cdp.send_raw("Network.emulateNetworkConditions", slow).await?;
        println!(
            "{PLAYERS} players, session {SESSIONS} of {SESSIONS}; milliseconds until the first paint, goal {GOAL}"
        );
        let pages = PAGES_OF_THE_EVENT.map(|page| format!("/e/{SLUG}{page}"));
        for path in pages.iter().map(String::as_str).chain(["/fans"]) {
            let address = format!("{base}{path}");
            let (mut first, mut again) = (Vec::new(), Vec::new());
            for _ in 0..TIMES {
                cdp.send_raw("Network.clearBrowserCache", json!({})).await?;
                first.push(opened(&driver, &address).await?);
                again.push(opened(&driver, &address).await?);
            }
            let ([at, kilobytes, answers], [later, ..]) = (middle(first), middle(again));
            let missed = if at > GOAL { "  MISSED" } else { "" };
            println!(
                "{path:<20} first visit {at:>5.0}  later {later:>5.0}  {kilobytes:>4.0} KB in {answers} answers{missed}"
            );
        }
        Ok(())
    })
    .await;
}

fn main() {
    let event = Event::made(PLAYERS, SESSIONS, None);
    let server = Server::of(Store::open(&event.url).unwrap());
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(measure(&format!("http://{}", server.address)));
}
