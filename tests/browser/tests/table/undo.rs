//! What can be undone on the phone is what the server lets be undone, and nothing undone passes for a record.

use crate::REFEREE;
use crate::people::BANNERS;
use crate::support::{Chromedriver, Event, Hand, Phone, Proxy, RECEIPTS, SAVED, see, with_chromium, with_two_phones};
use serde_json::json;
use thirtyfour::prelude::*;

const HOST: &str = "127.0.0.1";
/// Whether the last hand can be undone.
const UNDO: &str = "return !document.querySelector('[data-action=undo]').disabled;";
/// What may be done about an entry that was refused.
const CHOICES: &str =
    "return [...document.querySelectorAll('[data-banner=decision] button')].map((one) => one.dataset.action);";

/// Corrects the points of a win; `next` is the hand to be entered afterwards.
async fn correct(phone: &Phone<'_>, hand: usize, points: u16, next: usize) -> WebDriverResult<()> {
    phone.tap(&format!("[data-hand='{hand}']")).await?;
    phone.over("recorded").await;
    phone.act("correct").await?;
    phone.on("hand", hand).await;
    phone.tap(&format!("[data-value='{points}']")).await?;
    phone.tap("[data-action=reason]").await?;
    phone.act("save").await?;
    phone.on("hand", next).await;
    Ok(())
}

#[tokio::test]
async fn a_correction_is_undone_until_it_is_sent() {
    let (event, chromedriver) = (&Event::start(), &Chromedriver::start());
    let mut proxy = event.proxy();
    with_chromium(chromedriver, REFEREE, async |driver| {
        let phone = &Phone::of(&driver);
        driver.goto(proxy.url(HOST, &event.pair(1).0)).await?;
        phone.checks_in().await?;
        phone.enter(1, &Hand::discard("E", "S", 8, [32, -16, -8, -8])).await?;
        see(&driver, "received", RECEIPTS, 1).await;
        see(&driver, "the hand can be undone", UNDO, true).await;
        // The correction has not been tried while the hand before it waits.
        proxy.off();
        phone.enter(2, &Hand::discard("W", "N", 8, [-8, -8, 32, -16])).await?;
        correct(phone, 1, 12, 3).await?;
        phone.act("undo").await?;
        phone.act("undo-now").await?;
        phone.on("hand", 1).await;
        let corrects = "return document.querySelectorAll('#reason').length;";
        see(&driver, "the correction is open again", corrects, 1).await;
        phone.act("save").await?;
        phone.on("hand", 3).await;
        proxy.on();
        see(&driver, "sent", SAVED, true).await;
        see(&driver, "the last hand can still be undone", UNDO, true).await;
        correct(phone, 2, 12, 3).await?;
        see(&driver, "sent", SAVED, true).await;
        see(&driver, "it is corrected again instead", UNDO, false).await;
        let revisions: Vec<_> = event.versions(1).iter().map(|one| (one.draft.hand, one.revision)).collect();
        assert_eq!(revisions, [(1, 1), (1, 2), (2, 1), (2, 2)]);

        // A hand that was undone and entered again is no correction.
        phone.enter(3, &Hand::drawn([0; 4])).await?;
        see(&driver, "sent", SAVED, true).await;
        phone.act("undo").await?;
        phone.act("undo-now").await?;
        phone.on("hand", 3).await;
        phone.act("save").await?;
        phone.on("hand", 4).await;
        see(&driver, "sent", SAVED, true).await;
        see(&driver, "it can be undone", UNDO, true).await;
        Ok(())
    })
    .await;
}

async fn two_phones(event: &Event, proxy: &mut Proxy, first: &Phone<'_>, second: &Phone<'_>) -> WebDriverResult<()> {
    let (link, code) = event.pair(1);
    first.driver.goto(proxy.url(HOST, &link)).await?;
    first.checks_in().await?;
    first.enter(1, &Hand::discard("E", "S", 8, [32, -16, -8, -8])).await?;
    see(first.driver, "received", RECEIPTS, 1).await;
    second.driver.goto(event.url("/e/spring/pair?table=1")).await?;
    second.pair(&code).await?;
    second.on("hand", 2).await;

    // The first phone undoes offline what the second corrects.
    proxy.off();
    first.act("undo").await?;
    first.act("undo-now").await?;
    first.on("hand", 1).await;
    second.act("take-over").await?;
    see(second.driver, "nobody else writes", BANNERS, json!([])).await;
    correct(second, 1, 12, 2).await?;
    see(second.driver, "received", SAVED, true).await;
    proxy.on();
    see(first.driver, "the undo is too late", BANNERS, ["writer", "decision"]).await;
    see(first.driver, "it cannot be insisted on", CHOICES, ["theirs-stands"]).await;
    first.act("theirs-stands").await?;
    see(first.driver, "nothing to decide", BANNERS, ["writer"]).await;
    first.act("take-over").await?;
    see(first.driver, "nobody else writes", BANNERS, json!([])).await;
    see(first.driver, "received", SAVED, true).await;

    // Both enter the same hand, and the second undoes it.
    proxy.off();
    first.enter(2, &Hand::drawn([0; 4])).await?;
    second.act("take-over").await?;
    see(second.driver, "nobody else writes", BANNERS, json!([])).await;
    second.enter(2, &Hand::drawn([0; 4])).await?;
    see(second.driver, "received", SAVED, true).await;
    second.act("undo").await?;
    second.act("undo-now").await?;
    second.on("hand", 2).await;
    see(second.driver, "received", SAVED, true).await;
    proxy.on();
    see(first.driver, "what the first has entered is not there", BANNERS, ["writer", "decision"]).await;
    let undone = "return document.querySelector('.both dd').innerText.startsWith('已撤销');";
    see(first.driver, "theirs is undone", undone, true).await;
    first.act("take-over").await?;
    see(first.driver, "to be decided", BANNERS, ["decision"]).await;
    first.act("mine-right").await?;
    first.write("#why-text", "确为荒牌").await?;
    first.act("send-reason").await?;
    see(first.driver, "received", SAVED, true).await;
    first.on("hand", 3).await;
    let versions = event.versions(1);
    let current: Vec<_> = versions.iter().filter(|one| one.undone.is_none()).map(|one| one.draft.hand).collect();
    assert_eq!(current.last(), Some(&2), "{versions:?}");
    Ok(())
}

#[tokio::test]
async fn an_undo_that_comes_too_late_is_given_up_and_a_hand_equal_to_an_undone_one_is_decided() {
    let event = &Event::start();
    let proxy = &mut event.proxy();
    with_two_phones([REFEREE; 2], async |first, second| two_phones(event, proxy, first, second).await).await;
}
