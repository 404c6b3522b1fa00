//! Without network, and with one that fails: what was entered arrives once, in order, as it was entered.

use crate::floor::before_scripts;
use crate::people::BANNERS;
use crate::support::{
    Chromedriver, Event, Fault, Hand, Kept, PERSON, PHONE, Phone, Proxy, RECEIPTS, Reader, SAVED, SLUG, Screen, Way,
    acting, chromium, kill, long_or, picture_of_screen, qr_code, read, see, with_chromium,
};
use crate::{RECORD, REFEREE, SESSION};
use caipan::actions::{Actor, DrawnBy};
use caipan::event::values::ids::SessionNumber;
use caipan::rules::Seat;
use caipan::store::hands::Version;
use serde_json::json;
use std::path::Path;
use std::time::{Duration, Instant};
use thirtyfour::prelude::*;

/// Opens the page as on the day: the phone comes in with the link of its table, and is put away again.
async fn pair(event: &Event, proxy: &Proxy, host: &str, chromedriver: &Chromedriver, profile: &Path, flags: &[&str]) {
    let driver = chromium(chromedriver, REFEREE, profile, flags).await;
    let (link, _) = event.pair(1);
    driver.goto(proxy.url(host, &link)).await.unwrap();
    Phone::of(&driver).on("check-in", 0).await;
    driver.quit().await.unwrap();
}

/// A version as one would tell it: the hand and its revision, who won, from whom, the points, the fans, the fouls, what
/// each received.
type Told = ((u8, i32), String, String, u16, Vec<u8>, Vec<(String, String)>, Option<[i32; 4]>);

fn told(version: &Version) -> Told {
    let draft = &version.draft;
    let letter = |seat: Option<Seat>| seat.map_or("", Seat::letter).to_owned();
    let fouls = draft.penalties.iter().map(|given| (given.foul.code().into(), given.offender.letter().into()));
    let scores = version.scores.map(|scores| Seat::ALL.map(|seat| scores[seat].0));
    let points = draft.basic_points.unwrap_or(0);
    let mut fans: Vec<u8> = draft.fans.iter().map(|named| named.element.number().parse().unwrap()).collect();
    fans.sort_unstable();
    let place = (draft.hand, version.revision);
    (place, letter(draft.winner), letter(draft.discarder), points, fans, fouls.collect(), scores)
}

fn tapped((hand, number): (&Hand, u8)) -> Told {
    let fouls = hand.fouls.iter().map(|(foul, offender)| (foul.to_string(), offender.to_string())).collect();
    let mut fans: Vec<u8> = match hand.way {
        Way::Fans(fans) => fans.iter().map(|(_, number)| *number).collect(),
        Way::Pick | Way::Keys => vec![],
    };
    // In the order of the book.
    fans.sort_unstable();
    ((number, 1), hand.winner.into(), hand.discarder.into(), hand.points, fans, fouls, Some(hand.amounts))
}

/// What the players have before the first hand.
const BASE: [i32; 4] = [500; 4];

/// The database has these hands and no other version, as the journal has them, and the page their totals.
pub async fn arrived(event: &Event, phone: &Phone<'_>, base: [i32; 4], hands: &[Hand]) -> WebDriverResult<()> {
    let versions = event.versions(1);
    let expected: Vec<_> = hands.iter().zip(1..).map(tapped).collect();
    assert_eq!(versions.iter().map(told).collect::<Vec<_>>(), expected);
    let kept = phone.kept_hands().await?;
    let entries = |kept: &[Kept]| kept.iter().map(|kept| kept.entry.clone()).collect::<Vec<_>>();
    assert_eq!(versions.iter().map(|version| version.entry.clone()).collect::<Vec<_>>(), entries(&kept));
    assert!(kept.iter().all(|kept| kept.state == "received"), "{kept:?}");
    let totals: Vec<i32> =
        (0..4).map(|seat| base[seat] + hands.iter().map(|hand| hand.amounts[seat]).sum::<i32>()).collect();
    let shown = "return [...document.querySelectorAll('[data-delta] .total, [data-total]')].map(
        (one) => Number(one.innerText.replace('−', '-')));";
    see(phone.driver, "totals", shown, totals).await;
    Ok(())
}

/// Waits until every hand has its receipt, and says after how long.
pub async fn received(phone: &Phone<'_>, hands: usize) -> Duration {
    let begun = Instant::now();
    see(phone.driver, "receipts", RECEIPTS, hands).await;
    see(phone.driver, "nothing left to send", SAVED, true).await;
    begun.elapsed()
}

#[tokio::test]
async fn without_a_service_worker_the_page_opens_offline_after_a_crash_and_nothing_is_lost() {
    let (event, chromedriver) = (Event::start(), Chromedriver::start());
    let (mut proxy, profile) = (event.proxy(), tempfile::tempdir().unwrap());
    // A name in a LAN over plain HTTP: no worker, none of what browsers keep for secure pages.
    let (host, flags) = ("caipan.test", ["--host-resolver-rules=MAP caipan.test 127.0.0.1"]);
    pair(&event, &proxy, host, &chromedriver, profile.path(), &flags).await;

    let driver = chromium(&chromedriver, REFEREE, profile.path(), &flags).await;
    let phone = Phone::of(&driver);
    driver.goto(proxy.url(host, RECORD)).await.unwrap();
    phone.checks_in().await.unwrap();
    see(&driver, "secure page", "return [isSecureContext, 'serviceWorker' in navigator];", [false, false]).await;
    proxy.off();
    for number in 1..=2 {
        phone.enter(number, &SESSION[number - 1]).await.unwrap();
    }
    kill(driver, profile.path()).await;

    let driver = chromium(&chromedriver, REFEREE, profile.path(), &flags).await;
    let phone = Phone::of(&driver);
    driver.goto(proxy.url(host, RECORD)).await.unwrap();
    phone.on("hand", 3).await;
    assert_eq!(phone.kept_hands().await.unwrap().len(), 2);
    phone.enter(3, &SESSION[2]).await.unwrap();
    proxy.on();
    let time = received(&phone, 3).await;
    println!("3 hands over plain HTTP: every receipt {:.1} s after the network came back", time.as_secs_f32());
    assert!(time < Duration::from_secs(5), "{time:?}");
    arrived(&event, &phone, BASE, &SESSION[..3]).await.unwrap();
    driver.quit().await.unwrap();
}

/// The page's databases can be closed under it, as a browser does to a page that was long in the background.
const CLOSES: &str = "const { open } = IDBFactory.prototype;
    const databases = [];
    window.closeDatabases = () => databases.splice(0).map((database) => database.close()).length;
    IDBFactory.prototype.open = function (...wanted) {
        const request = open.apply(this, wanted);
        request.addEventListener('success', () => databases.push(request.result));
        return request;
    };";

#[tokio::test]
async fn a_journal_that_the_browser_has_closed_is_opened_again() {
    let (event, chromedriver) = (&Event::start(), &Chromedriver::start());
    let proxy = &mut event.proxy();
    with_chromium(chromedriver, REFEREE, async |driver| {
        let closes = async || read::<usize>(&driver, "return closeDatabases();").await;
        before_scripts(&driver, CLOSES).await?;
        driver.goto(proxy.url("127.0.0.1", &event.pair(1).0)).await?;
        let phone = Phone::of(&driver);
        phone.checks_in().await?;
        assert_ne!(closes().await?, 0);
        phone.enter(1, &SESSION[0]).await?;
        received(&phone, 1).await;
        proxy.off();
        assert_ne!(closes().await?, 0);
        phone.enter(2, &SESSION[1]).await?;
        assert_ne!(closes().await?, 0);
        proxy.on();
        received(&phone, 2).await;
        arrived(event, &phone, BASE, &SESSION[..2]).await
    })
    .await;
}

/// Whether leaving the page is asked about now.
const ASKS: &str = "const leaving = new Event('beforeunload', { cancelable: true });
    dispatchEvent(leaving);
    return leaving.defaultPrevented;";

#[tokio::test]
async fn over_plain_http_leaving_is_asked_about_while_something_waits_and_a_closed_page_is_found_again() {
    let (event, chromedriver) = (Event::start(), Chromedriver::start());
    let (mut proxy, profile) = (event.proxy(), tempfile::tempdir().unwrap());
    let (host, flags) = ("caipan.test", ["--host-resolver-rules=MAP caipan.test 127.0.0.1"]);
    let small = Reader { screen: Screen { name: "small", width: 360, height: 640, mobile: true }, ..REFEREE };
    let driver = chromium(&chromedriver, small, profile.path(), &flags).await;
    let (phone, (link, code)) = (Phone::of(&driver), event.pairing(1));
    driver.goto(proxy.url(host, &link)).await.unwrap();
    phone.write("[name=person]", PERSON).await.unwrap();
    phone.tap("main form .button").await.unwrap();
    phone.checks_in().await.unwrap();
    see(&driver, "the screen is kept on", "return document.querySelector('.awake')?.paused ?? null;", false).await;
    see(&driver, "nothing waits", ASKS, false).await;

    proxy.off();
    phone.enter(1, &SESSION[0]).await.unwrap();
    see(&driver, "how it is found again", BANNERS, ["found-again"]).await;
    see(&driver, "something waits", ASKS, true).await;
    phone.look("found-again-small").await.unwrap();
    let Screen { width, height, mobile, .. } = PHONE;
    let metrics = json!({ "width": width, "height": height, "deviceScaleFactor": 2, "mobile": mobile });
    driver.cdp().send_raw("Emulation.setDeviceMetricsOverride", metrics).await.unwrap();
    phone.look("found-again").await.unwrap();
    proxy.on();
    received(&phone, 1).await;
    see(&driver, "nothing is said", BANNERS, json!([])).await;
    see(&driver, "nothing waits", ASKS, false).await;

    // The tab was closed: the event's page leads back, and so does the own code.
    driver.goto(proxy.url(host, "/e/spring")).await.unwrap();
    see(&driver, "ways back", "return document.querySelectorAll('.own-table').length;", 1).await;
    picture_of_screen(&driver, "own-table").await.unwrap();
    phone.tap(".own-table").await.unwrap();
    phone.on("hand", 2).await;
    driver.goto(proxy.url(host, "/e/spring/pair")).await.unwrap();
    phone.write("[name=table]", "1").await.unwrap();
    phone.write("[name=code]", &code).await.unwrap();
    phone.tap("main form .button").await.unwrap();
    phone.on("hand", 2).await;
    driver.quit().await.unwrap();
}

/// How many codes there are, by the heading over them.
const CODES: &str = "return Number(document.querySelector('#codes h1').innerText.match(/\\d+/g)[1]);";

#[tokio::test]
async fn a_session_leaves_a_phone_without_network_by_qr_codes() {
    let (event, chromedriver) = (&Event::start(), &Chromedriver::start());
    let (mut proxy, host) = (event.proxy(), "127.0.0.1");
    with_chromium(chromedriver, REFEREE, async |first| {
        let cut_off = Phone::of(&first);
        first.goto(proxy.url(host, &event.pair(1).0)).await?;
        cut_off.checks_in().await?;
        proxy.off();
        for number in 1..=16 {
            cut_off.enter(number, &SESSION[number - 1]).await?;
        }
        cut_off.act("more").await?;
        cut_off.act("show-codes").await?;
        cut_off.over("codes").await;
        let count: usize = read(&first, CODES).await?;
        let mut codes = vec![qr_code(&first).await?];
        for number in 2..=count {
            cut_off.act("next-code").await?;
            see(
                &first,
                "code",
                "return document.querySelector('#codes h1').innerText.match(/\\d+/)[0];",
                number.to_string(),
            )
            .await;
            codes.push(qr_code(&first).await?);
        }
        println!("16 hands with penalties: {count} QR codes");
        assert!(count > 1, "one code is no test of several");

        // The other phone is paired anew, and has network; its camera finds the codes out of order, and one twice.
        proxy.on();
        proxy.set(Fault::Answer(usize::MAX, 503, "text/html", ""));
        with_chromium(chromedriver, REFEREE, async |second| {
            let carrier = Phone::of(&second);
            second.goto(event.url(&event.pair(1).0)).await?;
            carrier.on("check-in", 0).await;
            codes.rotate_left(1);
            for code in [&codes[0]].into_iter().chain(&codes) {
                second.goto(code.replace(&proxy.url(host, ""), &event.url(""))).await?;
                carrier.over("incoming").await;
            }
            carrier.act("take").await?;
            received(&carrier, 16).await;
            arrived(event, &carrier, BASE, &SESSION).await
        })
        .await;
        Ok(())
    })
    .await;
}

/// Whether the page says that this phone may not write here.
const SHUT_OUT: &str = "return document.querySelector('[data-banner=access]') !== null;";

/// The session in short: what matters here is that each hand is sent.
const DRAWN: [Hand; 8] = [Hand::drawn([0; 4]); 8];

#[tokio::test]
async fn nothing_is_doubled_when_every_third_answer_is_lost() {
    let (event, chromedriver) = (Event::start(), Chromedriver::start());
    let proxy = event.proxy();
    with_chromium(&chromedriver, REFEREE, async |driver| {
        let phone = Phone::of(&driver);
        driver.goto(proxy.url("127.0.0.1", &event.pair(1).0)).await?;
        proxy.set(Fault::LoseEveryThirdAnswer);
        phone.checks_in().await?;
        // Two rounds and a hand in the short form.
        let hands = &SESSION[..long_or(9, 16)];
        for (number, hand) in (1..).zip(hands) {
            phone.enter(number, hand).await?;
        }
        received(&phone, hands.len()).await;
        let passed = proxy.passed();
        let posts = passed.iter().filter(|passed| passed.method == "POST");
        let lost = posts.clone().filter(|passed| passed.lost).count();
        println!("{} POSTs for {} hands, {lost} answers lost", posts.count(), hands.len());
        assert!(lost >= hands.len() / 2 - 1, "{lost} answers were lost");
        arrived(&event, &phone, BASE, hands).await
    })
    .await;
}

/// What this program answers to a phone that is not paired, and what others in between answer.
pub const NOT_PAIRED: Fault = Fault::Answer(
    1,
    401,
    "application/json",
    r#"{"code":"sign-in-first","message":"请先登录。","messages":["请先登录。"]}"#,
);
/// What it answers to a hand that cannot be so.
pub const REFUSED: Fault = Fault::Answer(
    1,
    422,
    "application/json",
    r#"{"code":"refused","message":"和牌者本盘停和。","messages":["和牌者本盘停和。","庄家不是他。"]}"#,
);
const CONFLICT: Fault = Fault::Answer(2, 409, "text/html", "<h1>Conflict</h1>");
const BROKEN: Fault = Fault::Answer(2, 500, "text/html", "<h1>Internal Server Error</h1>");
const NO_JSON: Fault = Fault::Answer(2, 200, "text/html", "<h1>Welcome to our hotel</h1>");

#[tokio::test]
async fn no_answer_makes_the_journal_lose_anything() {
    let (event, chromedriver) = (Event::start(), Chromedriver::start());
    let proxy = event.proxy();
    with_chromium(&chromedriver, REFEREE, async |driver| {
        let phone = Phone::of(&driver);
        driver.goto(proxy.url("127.0.0.1", &event.pair(1).0)).await?;
        phone.checks_in().await?;
        for (number, fault) in (1..).zip([CONFLICT, BROKEN, NO_JSON, NOT_PAIRED]) {
            proxy.set(fault);
            phone.enter(number, &DRAWN[number - 1]).await?;
            if number == 4 {
                see(&driver, "banner", SHUT_OUT, true).await;
                phone.act("send-now").await?;
            }
            see(&driver, "nothing left to send", SAVED, true).await;
            let kept = phone.kept_hands().await?;
            assert_eq!(kept.iter().filter(|kept| kept.state == "received").count(), number, "{kept:?}");
        }
        // The table is paired with another phone; this one comes in again with the new code, and sends what it has.
        let (_, code) = event.pair(1);
        phone.enter(5, &DRAWN[4]).await?;
        see(&driver, "banner", SHUT_OUT, true).await;
        phone.act("pair").await?;
        phone.pair(&code).await?;
        phone.on("hand", 6).await;
        received(&phone, 5).await;
        arrived(&event, &phone, BASE, &DRAWN[..5]).await
    })
    .await;
}

/// The lease of a tab that was closed by the browser, when the clock of the phone was a day ahead.
const LEASED: &str =
    "localStorage.setItem('caipan-sender', JSON.stringify({ tab: 'another', until: Date.now() + 86_400_000 }));";

#[tokio::test]
async fn a_clock_that_was_ahead_keeps_no_phone_from_sending() {
    let (event, chromedriver) = (&Event::start(), &Chromedriver::start());
    with_chromium(chromedriver, REFEREE, async |driver| {
        let phone = &Phone::of(&driver);
        driver.goto(event.url("/help")).await?;
        driver.execute(LEASED, vec![]).await?;
        driver.goto(event.url(&event.pair(1).0)).await?;
        phone.checks_in().await?;
        phone.enter(1, &SESSION[0]).await?;
        received(phone, 1).await;
        Ok(())
    })
    .await;
}

#[tokio::test]
async fn what_waits_for_those_who_sat_there_before_is_never_theirs_who_sit_there_now() {
    let (event, chromedriver) = (&Event::start(), &Chromedriver::start());
    with_chromium(chromedriver, REFEREE, async |driver| {
        let (phone, mut proxy, actor) = (&Phone::of(&driver), event.proxy(), Actor::command_line());
        driver.goto(proxy.url("127.0.0.1", &event.pair(1).0)).await?;
        phone.checks_in().await?;
        proxy.off();
        phone.enter(1, &SESSION[0]).await?;
        let before = event.sits(1);
        let acting = acting(&event.store, &actor, SLUG);
        let first = SessionNumber(1);
        acting.unstart_session(first, "抽错了").unwrap();
        acting.unseat_session(first, "抽错了").unwrap();
        let name = event.store.event(SLUG).unwrap().unwrap().head.name.clone();
        acting.draw_lots("领队会", DrawnBy::Seed("again".into()), &name).unwrap();
        acting.release_draw(2, usize::MAX).unwrap();
        acting.seat_session(first, "2026-2").unwrap();
        acting.start_session(first).unwrap();
        assert_ne!(event.sits(1), before);
        proxy.on();
        see(&driver, "the hand is asked about", BANNERS, ["decision"]).await;
        phone.glance("other-players").await?;
        phone.act("set-aside").await?;
        see(&driver, "nothing waits", SAVED, true).await;
        phone.on("check-in", 0).await;
        assert!(event.versions(1).is_empty());
        phone.checks_in().await?;
        phone.enter(1, &SESSION[0]).await?;
        received(phone, 1).await;
        Ok(())
    })
    .await;
}
