//! More than one person: a second phone, the chief referee at the board, players who sign, and who confirms.

use crate::restored::SMALL;
use crate::support::{
    Chromedriver, Event, Hand, LAPTOP, PERSON, PROJECTOR, Phone, Proxy, RECEIPTS, Reader, SAVED, SECOND, Screen,
    picture, picture_of_screen, read, see, with_chromium, with_two_phones,
};
use crate::{RECORD, REFEREE, SESSION};
use caipan::actions::Role;
use caipan::event::regulations::Regulations;
use serde_json::json;
use std::time::Duration;
use thirtyfour::prelude::*;

pub const BANNERS: &str = "return [...document.querySelectorAll('[data-banner]')].map((one) => one.dataset.banner);";
const HOST: &str = "127.0.0.1";
/// Pictures of a page in both languages.
async fn pictures(driver: &WebDriver, event: &Event, page: &str, name: &str) -> WebDriverResult<()> {
    for language in ["en", "zh-Hans"] {
        let and = if page.contains('?') { '&' } else { '?' };
        driver.goto(event.page(&format!("{page}{and}lang={language}"))).await?;
        picture(driver, &format!("{name}-{language}")).await?;
    }
    Ok(())
}

/// Types the code of table 1 and a name on a phone.
async fn pair_by_code(phone: &Phone<'_>, event: &Event, code: &str) -> WebDriverResult<()> {
    pictures(phone.driver, event, "/pair?table=1", "pairing").await?;
    phone.pair(code).await
}

#[tokio::test]
async fn who_pairs_a_phone_gives_a_name_and_the_link_lets_nobody_else_in() {
    let (event, chromedriver) = (&Event::start(), &Chromedriver::start());
    let (link, _) = event.pairing(1);
    with_chromium(chromedriver, SMALL, async |driver| {
        for language in ["en", "zh-Hans"] {
            driver.goto(event.url(&format!("{link}?lang={language}"))).await?;
            picture_of_screen(&driver, &format!("pairing-by-link-{language}")).await?;
        }
        let phone = Phone::of(&driver);
        phone.write("[name=person]", SECOND).await?;
        phone.tap("main form .button").await?;
        phone.on("check-in", 0).await;
        driver.goto(event.url(&link)).await?;
        phone.on("check-in", 0).await;
        Ok(())
    })
    .await;
    with_chromium(chromedriver, SMALL, async |driver| {
        driver.goto(event.url(&link)).await?;
        let phone = Phone::of(&driver);
        phone.write("[name=person]", PERSON).await?;
        phone.tap("main form .button").await?;
        let said = "return document.querySelector('.errors li').innerText;";
        see(&driver, "used", said, "第 1 桌的配对码已用完可配对的手机数，组织者可允许再配一部。").await;
        picture_of_screen(&driver, "pairing-used").await
    })
    .await;
}

async fn two_phones(event: &Event, proxy: &mut Proxy, first: &Phone<'_>, second: &Phone<'_>) -> WebDriverResult<()> {
    let (link, code) = event.pair(1);
    first.driver.goto(proxy.url(HOST, &link)).await?;
    first.checks_in().await?;
    first.enter(1, &SESSION[0]).await?;
    see(first.driver, "receipts", RECEIPTS, 1).await;

    pair_by_code(second, event, &code).await?;
    second.on("hand", 2).await;
    see(second.driver, "who writes", BANNERS, ["writer"]).await;
    let seats =
        "return [...document.querySelectorAll('.seat, [data-action=save]')].filter((one) => !one.disabled).length;";
    see(second.driver, "what can be tapped by who only looks on", seats, 0).await;
    second.look("looks-on").await?;

    // The first phone is out of reach; the second goes on with the hand that the first has entered as well.
    proxy.off();
    first.enter(2, &SESSION[2]).await?;
    second.act("take-over").await?;
    see(second.driver, "nobody else writes", BANNERS, json!([])).await;
    second.enter(2, &Hand::drawn([0; 4])).await?;
    see(second.driver, "received", SAVED, true).await;
    proxy.on();
    see(first.driver, "the other one writes, and has hand 2", BANNERS, ["writer", "decision"]).await;
    first.look("another-writer").await?;
    first.act("take-over").await?;
    see(first.driver, "two records of hand 2", BANNERS, ["decision"]).await;
    first.look("conflict").await?;
    first.act("mine-right").await?;
    first.write("#why-text", "第二台未见罚分").await?;
    first.look("reason").await?;
    first.act("send-reason").await?;
    see(first.driver, "received", SAVED, true).await;
    see(second.driver, "the first one writes again", BANNERS, ["writer"]).await;
    see(second.driver, "hands", "return document.querySelectorAll('[data-hand]').length;", 2).await;

    // Taken over while the first phone is out of reach again: what it has waits until it takes over itself.
    proxy.off();
    first.enter(3, &Hand::drawn([0; 4])).await?;
    second.act("take-over").await?;
    see(second.driver, "nobody else writes", BANNERS, json!([])).await;
    proxy.on();
    let held = "return document.querySelector(\"[data-receipt='3']\").innerText;";
    see(first.driver, "hand 3 is held up", held, "受阻，见上方").await;
    see(first.driver, "the other one writes", BANNERS, ["writer"]).await;
    let waits = "return document.querySelector('[data-banner=writer]').innerText.includes('1 条登记，接管后才会上传');";
    see(first.driver, "what it waits for", waits, true).await;
    first.act("take-over").await?;
    see(first.driver, "received", SAVED, true).await;
    assert_eq!(event.versions(1).last().unwrap().draft.hand, 3);

    let second: Vec<_> = event.versions(1).into_iter().filter(|version| version.draft.hand == 2).collect();
    let told: Vec<_> = second
        .iter()
        .map(|version| (version.revision, version.draft.penalties.len(), version.reason.as_deref()))
        .collect();
    assert_eq!(told, [(1, 0, None), (2, 1, Some("第二台未见罚分"))]);
    let mut kept: Vec<_> =
        first.kept_hands().await?.into_iter().map(|kept| (kept.body["hand"].clone(), kept.state)).collect();
    kept.sort_by_key(|(hand, state)| (hand.as_u64(), state.clone()));
    let states = [(1, "received"), (2, "received"), (2, "set-aside"), (3, "received")];
    assert_eq!(json!(kept), json!(states), "what the first phone had of hand 2 is still there");
    Ok(())
}

#[tokio::test]
async fn a_second_phone_looks_on_and_takes_over() {
    let event = &Event::start();
    let proxy = &mut event.proxy();
    with_two_phones([REFEREE; 2], async |first, second| two_phones(event, proxy, first, second).await).await;
}

const ABSENT: &str = "return [...document.querySelectorAll('[data-absent]')].map((one) => one.dataset.absent);";

async fn misses(event: &Event, first: &Phone<'_>, second: &Phone<'_>) -> WebDriverResult<()> {
    let (link, code) = event.pair(1);
    first.driver.goto(event.url(&link)).await?;
    first.on("check-in", 0).await;
    first.tap("[data-action=missing][data-seat=W]").await?;
    see(first.driver, "who is missing", ABSENT, ["W"]).await;
    first.checks_in().await?;
    first.enter(1, &SESSION[0]).await?;
    see(first.driver, "received", SAVED, true).await;

    second.driver.goto(event.url("/e/spring/pair?table=1")).await?;
    second.pair(&code).await?;
    second.on("hand", 2).await;
    see(second.driver, "who is missing, for those who look on", ABSENT, ["W"]).await;
    let arrived = "return document.querySelectorAll('[data-action=arrived]').length;";
    see(second.driver, "what they can press", arrived, 0).await;
    second.act("take-over").await?;
    second.act("arrived").await?;
    second.over("arrival").await;
    second.act("take-late").await?;
    second.on("hand", 2).await;
    for phone in [first, second] {
        see(phone.driver, "nobody is missing", ABSENT, json!([])).await;
    }
    Ok(())
}

#[tokio::test]
async fn who_is_missing_is_known_to_the_phone_that_takes_control() {
    let event = &Event::begun(Regulations::default(), Duration::from_secs(98));
    with_two_phones([REFEREE; 2], async |first, second| misses(event, first, second).await).await;
}

const CALLS: &str = "return [...document.querySelectorAll('form.call strong')].map((one) => one.innerText);";
const STRIPS: &str = "return [...document.querySelectorAll('[data-call]')].map(
    (one) => [one.dataset.call, one.innerText.includes('重新清点')]);";

async fn called(event: &Event, phone: &Phone<'_>, board: &WebDriver) -> WebDriverResult<()> {
    let organiser = Phone::of(board);
    board.goto(event.link(Role::Organiser, "林主任")).await?;
    board.goto(event.page("/sessions/1/phones")).await?;
    organiser.tap("main form .button").await?;
    see(board, "a code for each table", "return document.querySelectorAll('.pairings .code').length;", 4).await;
    let code: String = read(board, "return document.querySelector('.pairings .code').innerText;").await?;
    picture(board, "phones-to-pair").await?;
    pair_by_code(phone, event, code.trim()).await?;
    let Screen { width, height, mobile, .. } = SMALL.screen;
    let metrics = json!({ "width": width, "height": height, "deviceScaleFactor": 2, "mobile": mobile });
    board.cdp().send_raw("Emulation.setDeviceMetricsOverride", metrics).await?;
    pictures(board, event, "/sessions/1/phones", "phones-paired").await?;
    board.goto(event.page("/board")).await?;
    phone.checks_in().await?;
    phone.act("call").await?;
    phone.over("call").await;
    phone.look("call").await?;
    phone.tap("[data-action=call-reason]").await?;
    see(phone.driver, "call", STRIPS, json!([["open", false]])).await;
    phone.on("hand", 1).await;
    phone.look("called").await?;
    see(board, "call on the board", "return document.querySelectorAll('form.call').length;", 1).await;
    let said: Vec<String> = read(board, CALLS).await?;
    assert!(said[0].contains("诈和"), "{said:?}");
    let clock = "return /\\d+:\\d\\d/.test(document.querySelector('.clock .left').innerText);";
    see(board, "clock on the board", clock, true).await;
    for screen in [PROJECTOR, LAPTOP] {
        let metrics =
            json!({ "width": screen.width, "height": screen.height, "deviceScaleFactor": 1, "mobile": false });
        board.cdp().send_raw("Emulation.setDeviceMetricsOverride", metrics).await?;
        pictures(board, event, "/board", &format!("board-with-call-{}", screen.name)).await?;
    }
    organiser.write("form.call [name=text]", "请重新清点").await?;
    organiser.tap("form.call button").await?;
    see(board, "no call on the board", CALLS, json!([])).await;
    see(phone.driver, "answer on the phone", STRIPS, json!([["answered", true]])).await;
    phone.look("answered").await?;
    phone.act("read-answer").await?;
    see(phone.driver, "answer read", STRIPS, json!([])).await;
    // What was typed goes along with the reason. An answer without words says what the button says.
    phone.act("call").await?;
    phone.over("call").await;
    phone.write("#call-text", "南家").await?;
    phone.tap("[data-action=call-reason]").await?;
    let both = "return document.querySelector('form.call strong')?.innerText.includes('诈和、错和：南家') ?? false;";
    see(board, "another call on the board", both, true).await;
    let own = "return document.querySelector('[data-call=open] strong')?.innerText;";
    see(phone.driver, "the call in words on the phone", own, "诈和、错和：南家").await;
    organiser.tap("form.call button").await?;
    let answer =
        "return document.querySelector('[data-call=answered] small')?.innerText.endsWith('已知悉，马上到') ?? false;";
    see(phone.driver, "acknowledged", answer, true).await;
    phone.act("read-answer").await?;
    Ok(())
}

#[tokio::test]
async fn a_call_is_seen_on_the_board_and_its_answer_on_the_phone() {
    let (event, chromedriver) = (&Event::start(), &Chromedriver::start());
    let chief = Reader { screen: LAPTOP, ..REFEREE };
    with_chromium(chromedriver, REFEREE, async |phone| {
        with_chromium(chromedriver, chief, async |board| called(event, &Phone::of(&phone), &board).await).await;
        Ok(())
    })
    .await;
}

/// What the players hold, by what was played: hand 1 was worth 9, not the 8 that were entered.
const HELD: [i32; 4] = [533, 483, 492, 492];

/// Counts a player's cards: hundreds and ones are enough.
pub async fn count(phone: &Phone<'_>, seat: &str, total: i32) -> WebDriverResult<()> {
    if seat != "E" {
        phone.tap(&format!("[data-count={seat}]")).await?;
    }
    phone.write(&format!("#cards-{seat}-100"), &(total / 100).to_string()).await?;
    phone.write(&format!("#cards-{seat}-1"), &(total % 100).to_string()).await
}

pub async fn sign(phone: &Phone<'_>, who: &str) -> WebDriverResult<()> {
    phone.tap(&format!("[data-sign={who}]")).await?;
    phone.over("sign").await;
    let pad = phone.driver.query(By::Css("#pad")).first().await?;
    let pen = phone.driver.action_chain_with_delay(Some(Duration::ZERO), Some(Duration::ZERO));
    let stroke = [(30, -40), (25, 60), (20, -50), (30, 40), (25, -10)];
    let drawn = stroke
        .into_iter()
        .fold(pen.move_to_element_center(&pad).click_and_hold(), |pen, (right, down)| pen.move_by_offset(right, down));
    drawn.release().perform().await?;
    if matches!(who, "E" | "referee") {
        phone.look(&format!("signature-{who}")).await?;
    }
    phone.act("sign").await?;
    phone.on("end", 0).await;
    let signed = format!("return document.querySelector('[data-sign={who}]').dataset.signature;");
    see(phone.driver, "signature", &signed, "signed").await;
    Ok(())
}

async fn to_the_end(event: &Event, phone: &Phone<'_>, other: &Phone<'_>) -> WebDriverResult<()> {
    phone.driver.goto(event.url(&event.pair(1).0)).await?;
    phone.checks_in().await?;
    phone.enter(1, &SESSION[0]).await?;
    for number in 2..=16 {
        phone.enter(number, &Hand::drawn([0; 4])).await?;
    }
    see(phone.driver, "receipts", RECEIPTS, 16).await;
    phone.look("end").await?;

    phone.act("count").await?;
    phone.over("count").await;
    for (seat, total) in ["E", "S", "W", "N"].into_iter().zip(HELD) {
        count(phone, seat, total).await?;
    }
    phone.look("counting").await?;
    phone.act("send-count").await?;
    phone.on("end", 0).await;
    let likely = "return [...document.querySelectorAll('[data-likely]')].map((one) => one.dataset.likely);";
    see(phone.driver, "hand that is likely wrong", likely, ["1"]).await;
    phone.look("likely-wrong").await?;
    phone.tap("[data-likely='1']").await?;
    phone.over("recorded").await;
    phone.look("recorded").await?;
    phone.act("correct").await?;
    phone.on("hand", 1).await;
    phone.tap("[data-value='9']").await?;
    phone.tap("[data-action=reason]:nth-child(3)").await?;
    phone.look("correction").await?;
    phone.act("save").await?;
    phone.on("end", 0).await;
    see(phone.driver, "nothing is likely wrong", likely, json!([])).await;
    let totals = "return [...document.querySelectorAll('[data-total]')].map((one) => Number(one.innerText));";
    see(phone.driver, "totals", totals, HELD).await;

    for who in ["E", "S", "W", "N", "referee"] {
        sign(phone, who).await?;
    }
    see(phone.driver, "received", SAVED, true).await;
    phone.look("signed").await?;
    let own = "return document.querySelectorAll('[data-action=confirm]').length;";
    see(phone.driver, "who entered the hands cannot confirm them", own, 0).await;

    other.driver.goto(event.link(Role::Recorder, "马裁判")).await?;
    other.driver.goto(event.url(RECORD)).await?;
    other.on("end", 0).await;
    other.look("confirming").await?;
    other.act("confirm").await?;
    let locked = "return document.querySelector('#end > .said')?.innerText ?? null;";
    for somebody in [other, phone] {
        see(somebody.driver, "locked", locked, "已确认并锁定，只有裁判长可以更改。").await;
    }
    phone.look("locked").await?;
    phone.tap("[data-hand='16']").await?;
    phone.over("recorded").await;
    let fixed = "return document.querySelector('[data-action=correct]').disabled;";
    see(phone.driver, "no more corrections", fixed, true).await;
    Ok(())
}

#[tokio::test]
async fn a_wrong_hand_is_found_by_counting_and_the_sheet_is_signed_confirmed_and_locked() {
    let regulations = Regulations { signatures: true, second_person: true, ..Regulations::default() };
    let event = &Event::with(regulations);
    with_two_phones([REFEREE; 2], async |phone, other| to_the_end(event, phone, other).await).await;
}
