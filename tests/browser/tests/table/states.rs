//! Every state of the page, in every language, by day and in the dark: it fits, nothing is too small or cut off.

use crate::offline::{NOT_PAIRED, REFUSED};
use crate::support::{Chromedriver, Event, Hand, Phone, Proxy, SAVED, picture, read, see, with_chromium};
use crate::{REFEREE, SESSION};
use caipan::event::regulations::Regulations;
use std::time::Duration;
use thirtyfour::prelude::*;

const HOST: &str = "127.0.0.1";

async fn before_the_hand(phone: &Phone<'_>) -> WebDriverResult<()> {
    phone.on("check-in", 0).await;
    phone.look("check-in").await?;
    phone.tap("[data-action=missing][data-seat=N]").await?;
    phone.look("missing").await?;
    phone.checks_in().await?;
    phone.look("late").await?;
    phone.act("arrived").await?;
    phone.over("arrival").await;
    phone.look("arrival").await?;
    phone.act("take-late").await?;
    phone.on("hand", 1).await;
    phone.look("empty").await
}

async fn a_hand(phone: &Phone<'_>) -> WebDriverResult<()> {
    phone.tap(".seat[data-seat=W]").await?;
    phone.look("winner").await?;
    phone.tap(".seat[data-seat=W]").await?;
    phone.look("winner-twice").await?;
    phone.tap(".seat[data-seat=N]").await?;
    phone.look("picks").await?;
    phone.tap("[data-panel=keys]").await?;
    phone.tap("[data-key='7']").await?;
    phone.look("below-minimum").await?;
    phone.tap("[data-key=back]").await?;
    phone.tap("[data-panel=fans]").await?;
    for (initials, number) in [("hys", 49), ("pph", 48)] {
        phone.write("#fan-search", initials).await?;
        phone.look(&format!("fans-{initials}")).await?;
        phone.tap(&format!("[data-fan='{number}']")).await?;
    }
    phone.act("more-flowers").await?;
    phone.tap("[data-panel=picks]").await?;
    phone.look("filled").await?;

    phone.act("foul").await?;
    phone.over("foul").await;
    phone.tap("[data-offender=S]").await?;
    phone.look("fouls").await?;
    phone.tap("[data-foul=below-minimum]").await?;
    phone.over("consequence").await;
    phone.look("penalty").await?;
    phone.act("other-penalty").await?;
    phone.tap("[data-size='20']").await?;
    phone.write("#penalty-reason", "屡犯").await?;
    phone.look("penalty-with-reason").await?;
    phone.act("give-penalty").await?;
    phone.on("hand", 1).await;
    phone.look("filled-with-penalty").await?;
    phone.act("save").await?;
    phone.on("hand", 2).await;
    phone.look("saved").await?;

    phone.act("foul").await?;
    phone.tap("[data-offender=E]").await?;
    phone.tap("[data-foul=cheating]").await?;
    phone.look("only-the-chief-referee").await?;
    phone.act("back").await?;
    phone.act("back").await?;
    phone.on("hand", 2).await;
    phone.act("undo").await?;
    phone.over("undo").await;
    phone.look("undo").await?;
    phone.act("back").await?;
    phone.on("hand", 2).await;
    phone.act("more").await?;
    phone.over("more").await;
    phone.look("more").await?;
    phone.act("back").await
}

/// The addresses in the QR codes of what waits.
const CODES: &str = "return (async () => {
    const { toAddresses } = await import('/static/record/qr_transfer.js');
    const database = await new Promise((resolve) => {
        const opening = indexedDB.open('caipan');
        opening.onsuccess = () => resolve(opening.result);
    });
    const entries = await new Promise((resolve) => {
        const asked = database.transaction('entries').objectStore('entries').getAll();
        asked.onsuccess = () => resolve(asked.result);
    });
    database.close();
    return toAddresses(location.href, entries.filter(({ state }) => ['waiting', 'attempted'].includes(state)));
    })();";

async fn without_network(proxy: &mut Proxy, phone: &Phone<'_>) -> WebDriverResult<()> {
    // What reads the codes here is no script of the page itself.
    let reader = "return import('/static/record/qr_transfer.js').then(() => true);";
    see(phone.driver, "what reads codes", reader, true).await;
    proxy.off();
    phone.enter(2, &Hand::drawn([0; 4])).await?;
    phone.enter(3, &SESSION[3]).await?;
    let unreachable = "return document.querySelector('[data-status=saved]').innerText;";
    see(phone.driver, "no network", unreachable, "已存本机 · 2 条待发，连不上").await;
    phone.look("offline").await?;
    phone.act("more").await?;
    phone.act("show-codes").await?;
    phone.over("codes").await;
    phone.look("codes").await?;
    let codes: Vec<String> = read(phone.driver, CODES).await?;
    phone.act("back").await?;
    phone.enter(4, &Hand::drawn([0; 4])).await?;
    phone.look("moves").await?;
    proxy.on();
    see(phone.driver, "sent", SAVED, true).await;
    for code in codes {
        phone.driver.goto(code).await?;
    }
    phone.over("incoming").await;
    phone.look("incoming").await?;
    phone.act("take").await?;
    phone.on("moves", 0).await;
    phone.enter(5, &Hand::drawn([0; 4])).await
}

async fn doubts_and_refusals(proxy: &Proxy, phone: &Phone<'_>) -> WebDriverResult<()> {
    phone.enter(6, &Hand::self_draw("N", 24, [-32, -32, -32, 96])).await?;
    phone.win("N", "", 24).await?;
    phone.act("save").await?;
    phone.over("doubts").await;
    phone.look("doubts").await?;
    phone.act("save-so").await?;
    phone.on("hand", 8).await;
    see(phone.driver, "sent", SAVED, true).await;
    picture(phone.driver, "record-hands-whole").await?;

    proxy.set(NOT_PAIRED);
    phone.enter(8, &SESSION[6]).await?;
    see(phone.driver, "not paired", "return document.querySelectorAll('[data-banner=access]').length;", 1).await;
    phone.look("not-paired").await?;
    phone.act("send-now").await?;
    see(phone.driver, "sent", SAVED, true).await;
    proxy.set(REFUSED);
    phone.enter(9, &SESSION[8]).await?;
    see(phone.driver, "refused", "return document.querySelectorAll('[data-banner=decision]').length;", 1).await;
    phone.look("refused").await?;
    phone.act("change").await?;
    phone.on("hand", 9).await;
    phone.look("refused-changing").await?;
    phone.act("cancel").await?;
    phone.act("retry").await?;
    see(phone.driver, "sent", SAVED, true).await;
    Ok(())
}

#[tokio::test]
async fn every_state_fits_the_phone_in_every_language() {
    let (event, chromedriver) = (&Event::start(), &Chromedriver::start());
    let proxy = &mut event.proxy();
    with_chromium(chromedriver, REFEREE, async |driver| {
        let phone = &Phone::of(&driver);
        driver.goto(proxy.url(HOST, &event.pair(1).0)).await?;
        before_the_hand(phone).await?;
        a_hand(phone).await?;
        without_network(proxy, phone).await?;
        doubts_and_refusals(proxy, phone).await?;
        Ok(())
    })
    .await;
}

#[tokio::test]
async fn the_clock_tells_of_the_break_the_call_and_the_end() {
    let chromedriver = &Chromedriver::start();
    with_chromium(chromedriver, REFEREE, async |driver| {
        let phone = &Phone::of(&driver);
        for (minutes, banner) in [(85, "break"), (170, "call"), (181, "over")] {
            let event = &Event::begun(Regulations::default(), Duration::from_secs(60 * minutes));
            driver.goto(event.url(&event.pair(1).0)).await?;
            phone.checks_in().await?;
            let banners = "return [...document.querySelectorAll('[data-banner]')].map((one) => one.dataset.banner);";
            see(&driver, "banner", banners, [banner]).await;
            phone.look(&format!("time-{banner}")).await?;
            if banner == "over" {
                phone.act("stop").await?;
                phone.on("end", 0).await;
                phone.look("stopped").await?;
                see(&driver, "sent", SAVED, true).await;
                assert_eq!(event.versions(1)[0].draft.ending.code(), "stopped");
            }
        }
        Ok(())
    })
    .await;
}
