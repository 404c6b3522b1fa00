//! The chief referee with the same page: hands that are decided, totals, seats, forfeits; and the announcement of play.

use crate::people::BANNERS;
use crate::support::{
    Chromedriver, Event, Hand, LAPTOP, Phone, RECEIPTS, Reader, SAVED, picture_of_screen, see, with_chromium,
};
use crate::{RECORD, REFEREE, SESSION};
use caipan::actions::Role;
use caipan::event::regulations::Regulations;
use serde_json::json;
use std::time::Duration;
use thirtyfour::prelude::*;

const HOST: &str = "127.0.0.1";
const CHIEF: Reader = Reader { screen: LAPTOP, ..REFEREE };
const TOTALS: &str = "return [...document.querySelectorAll('.seat')].map((one) => [one.dataset.seat,
    Number(one.querySelector('.total').firstChild.data.replace('−', '-'))]).sort().map(([, total]) => total);";

const END_TOTALS: &str =
    "return ['E', 'N', 'S', 'W'].map((seat) => Number(document.querySelector(`[data-total=${seat}]`)?.innerText));";

/// The chief referee's page of table 1.
async fn chief_in<'a>(event: &Event, driver: &'a WebDriver) -> WebDriverResult<Phone<'a>> {
    driver.goto(event.link(Role::ChiefReferee, "林主任")).await?;
    driver.goto(event.url(RECORD)).await?;
    Ok(Phone::of(driver))
}

/// Gives a reason and sends it.
async fn because(page: &Phone<'_>, reason: &str) -> WebDriverResult<()> {
    page.over("why").await;
    page.write("#why-text", reason).await?;
    page.act("send-reason").await
}

/// The sheet at the table and the chief referee's laptop.
async fn two(event: &Event, story: impl AsyncFnOnce(&Phone<'_>, &Phone<'_>) -> WebDriverResult<()>) {
    let chromedriver = &Chromedriver::start();
    with_chromium(chromedriver, REFEREE, async |phone| {
        with_chromium(chromedriver, CHIEF, async |laptop| {
            story(&Phone::of(&phone), &chief_in(event, &laptop).await?).await
        })
        .await;
        Ok(())
    })
    .await;
}

#[tokio::test]
async fn what_the_chief_referee_decides_is_closed_to_the_table() {
    let event = &Event::start();
    let mut proxy = event.proxy();
    two(event, async |phone, chief| {
        phone.driver.goto(proxy.url(HOST, &event.pair(1).0)).await?;
        phone.checks_in().await?;
        phone.enter(1, &SESSION[0]).await?;
        see(phone.driver, "received", RECEIPTS, 1).await;
        proxy.off();
        phone.tap("[data-hand='1']").await?;
        phone.act("correct").await?;
        phone.on("hand", 1).await;
        phone.tap("[data-value='12']").await?;
        phone.tap("[data-action=reason]").await?;
        phone.act("save").await?;
        phone.on("hand", 2).await;

        see(chief.driver, "who writes", BANNERS, ["writer"]).await;
        chief.act("take-over").await?;
        chief.tap("[data-hand='1']").await?;
        chief.over("recorded").await;
        chief.act("correct").await?;
        chief.on("hand", 1).await;
        chief.tap("[data-value='16']").await?;
        chief.write("#reason", "回看录像").await?;
        picture_of_screen(chief.driver, "laptop-correction").await?;
        chief.act("save").await?;
        see(chief.driver, "received", SAVED, true).await;

        proxy.on();
        see(phone.driver, "the hand is decided", BANNERS, ["writer", "decision"]).await;
        let told = "return ['林主任', '裁判长', '回看录像'].every(
            (word) => document.querySelector('[data-banner=decision]').innerText.includes(word));";
        see(phone.driver, "who decided, and why", told, true).await;
        let choices =
            "return [...document.querySelectorAll('[data-banner=decision] button')].map((one) => one.dataset.action);";
        see(phone.driver, "what the table may do", choices, ["theirs-stands"]).await;
        see(phone.driver, "totals of the server", TOTALS, [540, 492, 476, 492]).await;
        phone.look("decided-banner").await?;
        phone.act("theirs-stands").await?;
        see(phone.driver, "nothing to decide", BANNERS, ["writer"]).await;
        phone.act("take-over").await?;
        see(phone.driver, "received", SAVED, true).await;
        phone.tap("[data-hand='1']").await?;
        phone.over("recorded").await;
        let decided = "return [document.querySelector('#decided').innerText.includes('林主任（裁判长）'),
            document.querySelectorAll('[data-action=correct]').length];";
        see(phone.driver, "decided, and not to be corrected", decided, json!([true, 0])).await;
        phone.look("decided").await
    })
    .await;
}

#[tokio::test]
async fn totals_that_differ_are_decided_and_seats_filled_on_the_page() {
    let event = &Event::start();
    two(event, async |phone, chief| {
        phone.driver.goto(event.url(&event.pair(1).0)).await?;
        phone.checks_in().await?;
        phone.enter(1, &SESSION[0]).await?;
        see(phone.driver, "received", RECEIPTS, 1).await;

        chief.act("more").await?;
        chief.act("fill").await?;
        chief.over("fill").await;
        chief.tap("[data-fill=S]").await?;
        let may = "return [document.querySelectorAll('#fill .errors').length, document.querySelector('[data-action=save-filled]').disabled];";
        chief.write("#fill-reason", "迟到，裁判长裁定").await?;
        for (typed, expected) in [("-30", json!([1, true])), ("501", json!([1, true])), ("１５", json!([0, false]))] {
            chief.write("#fill-penalty", typed).await?;
            see(chief.driver, typed, may, expected).await;
        }
        picture_of_screen(chief.driver, "laptop-fill").await?;
        chief.act("save-filled").await?;
        see(phone.driver, "totals with the penalty", TOTALS, [532, 492, 469, 492]).await;

        phone.act("more").await?;
        phone.act("stopped").await?;
        phone.on("hand", 2).await;
        phone.act("save").await?;
        phone.on("end", 0).await;
        phone.act("count").await?;
        phone.over("count").await;
        // What cannot be read counts as nothing, and the page says so.
        let counts = "return [document.querySelectorAll('#count-E .errors').length, document.querySelector('[data-count=E]').innerText.includes('—')];";
        for (cards, expected) in [("3x", json!([1, true])), ("３", json!([0, false]))] {
            phone.write("#cards-E-100", cards).await?;
            see(phone.driver, cards, counts, expected).await;
        }
        for (seat, total) in [("E", "530"), ("S", "４６９"), ("W", "+492"), ("N", "492")] {
            if seat != "E" {
                phone.tap(&format!("[data-count={seat}]")).await?;
            }
            phone.write(&format!("#total-{seat}"), total).await?;
        }
        phone.act("send-count").await?;
        phone.on("end", 0).await;
        see(phone.driver, "received", SAVED, true).await;
        let decides = "return document.querySelectorAll('[data-action=decide-count]').length;";
        see(phone.driver, "the table does not decide", decides, 0).await;

        chief.on("end", 0).await;
        picture_of_screen(chief.driver, "laptop-end").await?;
        chief.act("decide-count").await?;
        because(chief, "筹码有误，以各盘为准").await?;
        let done = "return [...document.querySelectorAll('[data-done]')].map((one) => one.dataset.done)[0];";
        see(chief.driver, "decided", done, "true").await;
        see(phone.driver, "decided for the table", done, "true").await;
        phone.look("decided-totals").await?;

        // Totals that count need not be those of the hands.
        phone.act("count").await?;
        for (seat, total) in [("E", "533"), ("S", "468")] {
            if seat != "E" {
                phone.tap(&format!("[data-count={seat}]")).await?;
            }
            phone.write(&format!("#total-{seat}"), total).await?;
        }
        phone.act("send-count").await?;
        phone.on("end", 0).await;
        see(chief.driver, "to be decided", done, "false").await;
        chief.act("decide-totals").await?;
        because(chief, "纸面签字为准").await?;
        see(chief.driver, "the totals count", done, "true").await;
        see(phone.driver, "for the table as well", done, "true").await;
        see(phone.driver, "received", SAVED, true).await;
        Ok(())
    })
    .await;
}

#[tokio::test]
async fn a_forfeit_is_proposed_by_the_table_and_decided_by_the_chief_referee() {
    let event = &Event::begun(Regulations::default(), Duration::from_secs(20 * 60));
    two(event, async |phone, chief| {
        phone.driver.goto(event.url(&event.pair(1).0)).await?;
        phone.on("check-in", 0).await;
        // Tapped by mistake, and one who comes after the limit: both sit at the table.
        for (seat, action) in [("E", "not-absent"), ("W", "came-late")] {
            phone.tap(&format!("[data-action=missing][data-seat={seat}]")).await?;
            phone.act("arrived").await?;
            phone.over("arrival").await;
            phone.act(action).await?;
            phone.on("check-in", 0).await;
            see(phone.driver, action, "return document.querySelectorAll('[data-absent]').length;", 0).await;
        }
        let came = "return document.querySelector('[data-call=open] strong').innerText.includes('到场');";
        see(phone.driver, "the chief referee decides", came, true).await;
        phone.tap("[data-action=missing][data-seat=N]").await?;
        phone.checks_in().await?;
        phone.act("arrived").await?;
        phone.over("arrival").await;
        phone.look("forfeit").await?;
        phone.act("forfeit-alone").await?;
        phone.on("hand", 1).await;
        let waits = "return document.querySelectorAll('[data-proposed=N]').length;";
        see(phone.driver, "proposed", waits, 1).await;
        see(phone.driver, "totals until it is decided", TOTALS, [500, 500, 500, 500]).await;
        phone.look("forfeit-proposed").await?;
        phone.foul("empty-claim", "S").await?;
        phone.on("hand", 1).await;

        chief.act("forfeit-yes").await?;
        because(chief, "超过十五分钟").await?;
        // Three cannot go on: the table is at its end. Once a stand-in has come it plays.
        phone.on("end", 0).await;
        see(phone.driver, "totals once it is decided", END_TOTALS, [500, 0, 500, 500]).await;
        phone.look("forfeited").await?;
        chief.on("end", 0).await;
        chief.act("more").await?;
        chief.act("fill").await?;
        chief.over("fill").await;
        chief.tap("[data-fill=N]").await?;
        chief.tap("[data-attendance=forfeit-stood-in]").await?;
        chief.write("#fill-reason", "陪打到场").await?;
        chief.act("save-filled").await?;
        phone.on("hand", 1).await;
        see(phone.driver, "the seat stays forfeited", TOTALS, [500, 0, 500, 500]).await;
        phone.enter(1, &Hand::drawn([0; 4])).await?;
        see(phone.driver, "received", SAVED, true).await;
        let versions = event.versions(1);
        assert_eq!(versions.last().unwrap().draft.penalties.len(), 1, "what was entered before the forfeit is there");
        Ok(())
    })
    .await;
}

#[tokio::test]
async fn a_disqualification_stays_when_the_table_corrects_the_hand() {
    let event = &Event::start();
    two(event, async |phone, chief| {
        phone.driver.goto(event.url(&event.pair(1).0)).await?;
        phone.checks_in().await?;
        chief.checks_in().await?;
        chief.enter(1, &Hand::drawn([0; 4]).fouls(&[("cheating", "E"), ("empty-claim", "S")])).await?;
        see(chief.driver, "received", SAVED, true).await;

        phone.act("take-over").await?;
        phone.on("hand", 2).await;
        let barred = "return document.querySelector('.seat[data-seat=E]').getAttribute('aria-disabled');";
        see(phone.driver, "East may not win", barred, "true").await;
        phone.tap("[data-hand='1']").await?;
        phone.over("recorded").await;
        phone.act("correct").await?;
        phone.on("hand", 1).await;
        let dropped = "return document.querySelectorAll('[data-action=drop-penalty]').length;";
        see(phone.driver, "only the other penalty can be removed", dropped, 1).await;
        phone.act("drop-penalty").await?;
        see(phone.driver, "removed", dropped, 0).await;
        phone.tap("[data-action=reason]").await?;
        phone.act("save").await?;
        phone.on("hand", 2).await;
        see(phone.driver, "received", SAVED, true).await;
        let versions = event.versions(1);
        let fouls: Vec<_> =
            versions.last().unwrap().draft.penalties.iter().map(|penalty| penalty.foul.code()).collect();
        assert_eq!(fouls, ["cheating"]);
        Ok(())
    })
    .await;
}

/// What waits for the announcement.
const EARLY: &str = "return [[...document.querySelectorAll('[data-receipt]')].map((one) => one.innerText),
    document.querySelectorAll('[data-banner]').length];";

#[tokio::test]
async fn hands_tapped_before_the_start_go_when_play_is_announced() {
    let event = &Event::seated();
    two(event, async |phone, board| {
        phone.driver.goto(event.url(&event.pair(1).0)).await?;
        phone.checks_in().await?;
        phone.enter(1, &SESSION[0]).await?;
        phone.enter(2, &SESSION[1]).await?;
        see(phone.driver, "hands that wait", EARLY, json!([["等待宣布开始", "等待宣布开始"], 0])).await;
        phone.look("before-the-start").await?;
        assert!(event.versions(1).is_empty(), "play is not announced");
        // Calls are received; a seat is filled once players sit there for sure.
        board.checks_in().await?;
        board.act("more").await?;
        let fills = "return document.querySelector('[data-action=fill]').disabled;";
        see(board.driver, "nobody fills a seat yet", fills, true).await;
        board.act("back").await?;
        for calls in 1..=2 {
            board.act("call").await?;
            board.act("call-reason").await?;
            board.on("hand", 1).await;
            see(phone.driver, "called", "return document.querySelectorAll('[data-call=open]').length;", calls).await;
        }

        board.driver.goto(event.link(Role::Organiser, "林主任")).await?;
        board.driver.goto(event.page("/board")).await?;
        board.tap("form[action$='/start'] .button").await?;
        see(phone.driver, "received", RECEIPTS, 2).await;
        assert_eq!(event.versions(1).len(), 2);
        Ok(())
    })
    .await;
}

#[tokio::test]
async fn other_tables_of_the_browser_with_something_to_send_are_named() {
    let event = &Event::seated();
    let chromedriver = &Chromedriver::start();
    with_chromium(chromedriver, REFEREE, async |driver| {
        let phone = Phone::of(&driver);
        driver.goto(event.url(&event.pair(1).0)).await?;
        phone.checks_in().await?;
        phone.enter(1, &SESSION[0]).await?;
        driver.goto(event.url(&event.pair(2).0)).await?;
        phone.on("check-in", 0).await;
        see(&driver, "table 1 is named", BANNERS, ["elsewhere"]).await;
        phone.look("elsewhere").await?;
        phone.tap("[data-elsewhere='spring/1/1']").await?;
        phone.on("hand", 2).await;
        Ok(())
    })
    .await;
}
