//! Pages that follow the play catch up: after “Back”, after requests that failed, after the restore of an older backup, and while
//! somebody has a field in hand.

use crate::support::{Chromedriver, Event, LAPTOP, Reader, SLUG, read, see, with_chromium};
use caipan::actions::{Role, TableCommand};
use caipan::event::regulations::Regulations;
use serde_json::json;
use std::time::Duration;
use thirtyfour::prelude::*;

const READER: Reader = Reader { screen: LAPTOP, language: "zh-CN", scripts: true };

/// Whether somebody has points, on a page that was not loaded again since [`MARK`].
const PLAYED: &str = "return window.stays && [...document.querySelectorAll('#rows tr .game')].some((one) => one.textContent.trim() !== '—');";
const MARK: &str = "window.stays = true;";
/// The name in the last row by number, and the version of the page.
const NAME: &str = "return document.querySelector('#p16 th a').innerText;";
const VERSION: &str = "return Number(document.querySelector('[data-live]').dataset.version);";

/// Opens the standings, before anybody has played.
async fn open(driver: &WebDriver, address: String) -> WebDriverResult<()> {
    driver.goto(address).await?;
    see(driver, "the rows", "return document.querySelectorAll('#rows tr').length;", 16).await;
    driver.execute(MARK, vec![]).await?;
    assert!(!read::<bool>(driver, PLAYED).await?);
    Ok(())
}

#[tokio::test]
async fn a_page_that_comes_back_with_back_follows_the_play_again() {
    let (event, chromedriver) = (&Event::start(), &Chromedriver::start());
    with_chromium(chromedriver, READER, async |driver| {
        let driver = &driver;
        open(driver, event.page("/players")).await?;
        // What the browser does; without a screen it does not keep pages.
        driver.execute("dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));", vec![]).await?;
        event.east_wins([1].into_iter());
        driver.execute("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));", vec![]).await?;
        see(driver, "what was played in the meantime", PLAYED, true).await;
        event.rename_players("回来");
        let renamed = "return window.stays && document.querySelector('#p16 th a').innerText.startsWith('回来');";
        see(driver, "what happens from now on", renamed, true).await;
        Ok(())
    })
    .await;
}

/// The next two requests for this page fail: one without an answer, one with an error of the server.
const FAILS: &str = "const ask = window.fetch;
    window.failures = [() => Promise.reject(new TypeError('no network')), () => Promise.resolve(new Response('', { status: 500 }))];
    window.fetch = (address, ...options) => {
        const fails = String(address) === location.href && window.failures.shift();
        return fails ? fails() : ask(address, ...options);
    };";

#[tokio::test]
async fn a_page_whose_requests_fail_asks_again() {
    let (event, chromedriver) = (&Event::start(), &Chromedriver::start());
    with_chromium(chromedriver, READER, async |driver| {
        let driver = &driver;
        driver.goto(event.link(Role::Organiser, "林主任")).await?;
        // The board is only told of changes, and asks.
        driver.goto(event.page("/board")).await?;
        see(driver, "the board", "return !!document.querySelector('[data-live]');", true).await;
        driver.execute(MARK, vec![]).await?;
        driver.execute(FAILS, vec![]).await?;
        let version: i32 = read(driver, VERSION).await?;
        event.east_wins([1].into_iter());
        see(driver, "the play", &format!("return window.stays && (() => {{ {VERSION} }})() > {version};"), true).await;
        assert_eq!(read::<usize>(driver, "return window.failures.length;").await?, 0);
        Ok(())
    })
    .await;
}

#[tokio::test]
async fn a_page_shows_what_a_restored_backup_has() {
    let (mut event, chromedriver) = (Event::start(), &Chromedriver::start());
    with_chromium(chromedriver, READER, async |driver| {
        let driver = &driver;
        let mut proxy = event.proxy();
        let backup = event.back_up();
        open(driver, proxy.url("127.0.0.1", &format!("/e/{SLUG}/players"))).await?;
        let name: String = read(driver, NAME).await?;
        // Many changes: the restored event has fewer, also with those of its restore.
        event.rename_players("改名");
        see(driver, "the new name", &format!("return (() => {{ {NAME} }})().startsWith('改名');"), true).await;
        let version: i32 = read(driver, VERSION).await?;
        proxy.off();
        event.restore(&backup, &proxy);
        proxy.on();
        see(driver, "the old name", &format!("return window.stays && (() => {{ {NAME} }})();"), &name).await;
        let restored: i32 = read(driver, VERSION).await?;
        assert!(restored < version, "{restored} after {version}");
        Ok(())
    })
    .await;
}

/// It is a minute later.
const LATER: &str = "const now = performance.now.bind(performance); performance.now = () => now() + 60_000;";

#[tokio::test]
async fn a_connection_that_has_died_without_a_word_is_noticed() {
    let (event, chromedriver) = (&Event::start(), &Chromedriver::start());
    with_chromium(chromedriver, READER, async |driver| {
        let (driver, proxy) = (&driver, event.proxy());
        open(driver, proxy.url("127.0.0.1", &format!("/e/{SLUG}/players"))).await?;
        proxy.silence(true);
        event.east_wins([1].into_iter());
        driver.execute(LATER, vec![]).await?;
        see(driver, "offline", "return document.body.classList.contains('offline');", true).await;
        proxy.silence(false);
        see(driver, "what was played in the meantime", PLAYED, true).await;
        see(driver, "no longer offline", "return document.body.classList.contains('offline');", false).await;
        Ok(())
    })
    .await;
}

const CALLS: &str = "return document.querySelectorAll('form.call').length;";
/// Whether the second table is ticked to be stopped, and has the focus.
const TICK: &str = "const tick = document.querySelector('.stop [name=table-2]');
    return [tick.checked, tick === document.activeElement];";
/// The field with the focus: its name, its text, and where the next letter goes.
const FIELD: &str =
    "const { name, value, selectionStart } = document.activeElement; return [name, value, selectionStart];";

#[tokio::test]
async fn neither_a_tick_nor_a_text_that_rests_keeps_the_board_from_following() {
    let event = &Event::begun(Regulations::default(), Duration::from_secs(200 * 60));
    let chromedriver = &Chromedriver::start();
    let call = |reason: &str| TableCommand::Called { hand: None, reason: reason.into(), late: None };
    with_chromium(chromedriver, READER, async |driver| {
        let driver = &driver;
        driver.goto(event.link(Role::Organiser, "林主任")).await?;
        driver.goto(event.page("/board")).await?;
        driver.find(By::Css(".stop [name=table-2]")).await?.click().await?;
        event.notes(3, call("评判"));
        see(driver, "the call", CALLS, 1).await;
        see(driver, "not ticked, with the focus", TICK, json!([false, true])).await;
        driver.find(By::Css("form.call [name=text]")).await?.send_keys("马上来").await?;
        event.notes(4, call("牌数不对"));
        driver.execute(LATER, vec![]).await?;
        see(driver, "the other call", CALLS, 2).await;
        see(driver, "the text, with the focus", FIELD, json!(["text", "马上来", 3])).await;
        see(driver, "not ticked, without the focus", TICK, json!([false, false])).await;
        Ok(())
    })
    .await;
}
