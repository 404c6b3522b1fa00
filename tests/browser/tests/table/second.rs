//! A second laptop that takes over: phones go on with it by themselves and send what it lacks, displays and pages are led to it.

use crate::offline::received;
use crate::people::BANNERS;
use crate::support::{
    Chromedriver, Event, Fault, Hand, INTERVAL, LAPTOP, PATIENCE, PROJECTOR, Phone, Reader, SAVED, SLUG, chromium,
    read, see, with_chromium,
};
use crate::{RECORD, REFEREE, SESSION};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

const HOST: &str = "127.0.0.1";
/// Within this time of the take-over a phone has sent what it has.
const SOON: Duration = Duration::from_secs(10);
/// What the head of the page says of receipts.
const RECEIVED: &str = "return document.querySelector('[data-status=received]').innerText.replace(/\\d.*\\d/, '');";

/// Waits until something is so that no page shows.
async fn until(what: &str, is_so: impl Fn() -> bool) {
    let begun = Instant::now();
    while !is_so() {
        assert!(begun.elapsed() < PATIENCE, "{what}");
        tokio::time::sleep(INTERVAL).await;
    }
}

/// The identities of the hands that a laptop has.
fn entries(event: &Event) -> Vec<String> {
    event.versions(1).into_iter().map(|version| version.entry).collect()
}

#[tokio::test]
async fn a_phone_goes_on_with_the_laptop_that_takes_over_and_sends_what_it_lacks() {
    let (event, chromedriver) = (&mut Event::start(), &Chromedriver::start());
    let (own, at, between) = (&mut event.proxy(), event.proxy(), &mut event.proxy());
    let second = event.admits(own, &at, between);
    with_chromium(chromedriver, REFEREE, async |driver| {
        let phone = Phone::of(&driver);
        driver.goto(own.url(HOST, &event.pair(1).0)).await?;
        phone.checks_in().await?;
        for number in 1..=2 {
            phone.enter(number, &SESSION[number - 1]).await?;
        }
        received(&phone, 2).await;
        until("a copy", || second.copied_hands() == 2).await;
        // What comes now is at the first laptop alone; then nothing of that is heard any more.
        between.off();
        phone.enter(3, &SESSION[2]).await?;
        received(&phone, 3).await;
        see(&driver, "where it is", RECEIVED, "已收到 ").await;
        own.off();
        phone.enter(4, &SESSION[3]).await?;
        see(&driver, "that nobody has taken over", BANNERS, ["stands-by"]).await;
        phone.look("stands-by").await?;
        assert_eq!(second.copied_hands(), 2, "nothing is written where a laptop stands by");

        let begun = Instant::now();
        second.takes_over(&at);
        until("all that the phone has", || second.copied_hands() == 4).await;
        assert!(begun.elapsed() < SOON, "{:?}", begun.elapsed());
        see(&driver, "nothing left to send", SAVED, true).await;
        see(&driver, "nothing to decide", BANNERS, json!([])).await;
        see(&driver, "where it is", RECEIVED, "已收到  · 第二台电脑").await;
        phone.look("second-laptop").await?;
        let kept = phone.kept_hands().await?;
        assert_eq!(entries(&second), kept.iter().map(|kept| kept.entry.clone()).collect::<Vec<_>>(), "each once");

        // A page that is opened again, while the first laptop is back or not, goes on there too.
        driver.goto("about:blank").await?;
        driver.goto(own.url(HOST, RECORD)).await?;
        phone.enter(5, &SESSION[4]).await?;
        until("the next hand", || second.copied_hands() == 5).await;
        own.on();
        until("that the first laptop has heard", || event.is_superseded()).await;
        driver.goto(own.url(HOST, RECORD)).await?;
        phone.enter(6, &SESSION[5]).await?;
        until("the next hand", || second.copied_hands() == 6).await;
        assert_eq!(event.copied_hands(), 3, "and nothing more at the first");
        Ok(())
    })
    .await;
}

#[tokio::test]
async fn over_plain_http_a_phone_goes_on_too_and_with_a_backup_of_before_the_take_over() {
    let (event, chromedriver) = (&mut Event::start(), &Chromedriver::start());
    let (own, at, between) = (&mut event.proxy(), &mut event.proxy(), event.proxy());
    let second = &mut event.admits(own, at, &between);
    // No worker opens the page while its server is off.
    let (host, flags) = ("caipan.test", ["--host-resolver-rules=MAP caipan.test 127.0.0.1"]);
    let profile = tempfile::tempdir().unwrap();
    let driver = chromium(chromedriver, REFEREE, profile.path(), &flags).await;
    let phone = Phone::of(&driver);
    driver.goto(own.url(host, &event.pair(1).0)).await.unwrap();
    phone.checks_in().await.unwrap();
    phone.enter(1, &SESSION[0]).await.unwrap();
    received(&phone, 1).await;
    let backup = event.back_up();
    until("a copy", || second.copied_hands() == 1).await;
    own.off();
    second.takes_over(at);
    driver.goto("about:blank").await.unwrap();
    driver.goto(own.url(host, RECORD)).await.unwrap();
    phone.enter(2, &SESSION[1]).await.unwrap();
    until("the next hand", || second.copied_hands() == 2).await;

    at.off();
    second.restore(&backup, at);
    assert_eq!(second.copied_hands(), 1, "the backup is older, and of the first term");
    at.on();
    until("what it lacks", || second.copied_hands() == 2).await;
    see(&driver, "nothing left to send", SAVED, true).await;
    driver.quit().await.unwrap();
}

#[tokio::test]
async fn a_hand_on_its_way_when_the_server_turns_out_to_lack_another_goes_after_it_without_a_press() {
    let (event, chromedriver) = (&mut Event::start(), &Chromedriver::start());
    let (proxy, drawn) = (&event.proxy(), Hand::drawn([0; 4]));
    with_chromium(chromedriver, REFEREE, async |driver| {
        let phone = Phone::of(&driver);
        driver.goto(proxy.url(HOST, &event.pair(1).0)).await?;
        phone.checks_in().await?;
        let backup = event.back_up();
        phone.enter(1, &drawn).await?;
        received(&phone, 1).await;
        drop(proxy.passed());
        proxy.set(Fault::Hold);
        phone.enter(2, &drawn).await?;
        let is_on_its_way = || proxy.passed().iter().any(|passed| passed.path.ends_with("/hands"));
        until("the second hand on its way", is_on_its_way).await;

        // It leads to the restored server, which refuses it; the page has heard in the meantime that the first is not there.
        event.restore(&backup, proxy);
        read::<Value>(&driver, "return dispatchEvent(new Event('online'));").await?;
        let begun = Instant::now();
        while phone.kept_hands().await?[0].state != "attempted" {
            assert!(begun.elapsed() < PATIENCE, "that the server lacks the first hand");
            tokio::time::sleep(INTERVAL).await;
        }
        proxy.set(Fault::Pass);
        received(&phone, 2).await;
        see(&driver, "nothing to decide", BANNERS, json!([])).await;
        let kept = phone.kept_hands().await?;
        assert_eq!(entries(event), kept.iter().map(|kept| kept.entry.clone()).collect::<Vec<_>>(), "each once");
        Ok(())
    })
    .await;
}

#[tokio::test]
async fn a_display_and_a_page_for_everybody_are_led_to_the_laptop_that_takes_over() {
    let (event, chromedriver) = (&mut Event::start(), &Chromedriver::start());
    event.play_first_round();
    let (own, at, between) = (&mut event.proxy(), event.proxy(), event.proxy());
    let second = event.admits(own, &at, &between);
    until("a copy", || second.copied_hands() == 4).await;
    let age =
        "return fetch(location.href).then((answer) => Number(answer.headers.get('x-caipan-stands-by') ?? NaN) < 5000);";
    let second_server = at.url(HOST, "");
    // It may also know the first by the address at which the second finds it.
    let knows = format!("return JSON.parse(localStorage.getItem('caipan-terms'))?.others.includes('{second_server}');");
    with_chromium(chromedriver, Reader { screen: PROJECTOR, ..REFEREE }, async |display| {
        with_chromium(chromedriver, Reader { screen: LAPTOP, ..REFEREE }, async |page| {
            display.goto(event.with_key(&own.url(HOST, &format!("/e/{SLUG}/screen")))).await?;
            see(&display, "a name", "return document.querySelector('#name').textContent.length;", 2).await;
            let token = "return localStorage.getItem('caipan-display');";
            let (name, kept): (String, String) = (
                read(&display, "return document.querySelector('#name').textContent;").await?,
                read(&display, token).await?,
            );
            event.takes_display(&name, &kept);
            // What stands by shows all pages as well, and says how old they are.
            page.goto(at.url(HOST, &format!("/e/{SLUG}/players"))).await?;
            see(&page, "rows", "return document.querySelectorAll('#rows > tr').length > 3;", true).await;
            see(&page, "their age", age, true).await;
            page.goto(own.url(HOST, &format!("/e/{SLUG}/players?me=p3"))).await?;
            for browser in [&display, &page] {
                see(browser, "the laptop that stands by", &knows, true).await;
            }
            // The display is the hall's on that laptop as well once the copy has it.
            until("a copy of the display", || second.has_display(&name)).await;
            own.off();
            second.takes_over(&at);
            let here = "return location.origin;";
            for browser in [&display, &page] {
                see(browser, "where it is led", here, &second_server).await;
            }
            let asks = "return [location.pathname, location.search, location.hash];";
            let asked = [format!("/e/{SLUG}/players"), "?me=p3&lang=zh-Hans".into(), String::new()];
            see(&page, "the same page", asks, asked).await;
            see(&display, "its name", "return document.querySelector('#name').textContent;", &name).await;
            assert_eq!(read::<String>(&display, token).await?, kept, "it is the same display");
            Ok(())
        })
        .await;
        Ok(())
    })
    .await;
}

/// What follows from what servers say, for a page of `http://a`: where it goes on, the term, the others, who stands by, who has to be
/// told; and where a page for everybody is led, and a display that has stayed long.
const LEARNT: &str = "const [cases] = arguments;
    return import('/static/record/terms.js').then(({ NOTHING, learn, leadsTo, readTerm }) => cases.map(([known, answers]) => {
        const asked = answers.map(([origin, said]) => ({ origin, said: readTerm(said) }));
        const found = learn({ ...NOTHING, ...known }, 'http://a', asked);
        const { at, term, others } = found.known;
        const led = [false, true].map((display) => leadsTo(found, 'http://a', { long: display, display }));
        return [at, term, others, found.standsBy, found.old, ...led];
    }));";

/// After how many milliseconds a page asks that asked last at a time that is yet to come, by a clock that was set back since.
const FIRST_PAUSE: &str = "return import('/static/record/terms.js').then(({ Terms, TABLES_ASK }) => {
        localStorage.setItem('caipan-terms', JSON.stringify({ asked: Date.now() + 86_400_000 }));
        const [timer, pauses] = [window.setTimeout, []];
        window.setTimeout = (_, pause) => pauses.push(pause);
        new Terms(TABLES_ASK, () => {}).start();
        window.setTimeout = timer;
        return pauses[0];
    });";

#[tokio::test]
async fn a_page_goes_on_with_the_highest_term_of_its_house_and_never_back() {
    let (event, chromedriver) = (&Event::start(), &Chromedriver::start());
    let (a, b, none) = ("http://a", "http://b", json!(null));
    let says = |term: u32, mode: &str| json!({ "house": "ours", "term": term, "mode": mode, "serves_at": null, "stand_by": null, "proof": null });
    let with = |mut said: Value, field: &str, value: Value| {
        said[field] = value;
        said
    };
    let knows = |term: u32, at: &str| json!({ "house": "ours", "term": term, "at": at, "others": [b] });
    let admits = || with(says(1, "serves"), "stand_by", json!("http://b/"));
    let waits = || with(says(1, "stands-by"), "serves_at", json!(a));
    let superseded = || {
        let told = with(says(1, "superseded"), "serves_at", json!(b));
        with(told, "proof", json!({ "house": "ours", "term": 2 }))
    };
    let elsewhere = |said: Value| with(said, "house", json!("theirs"));
    let own_waits = || with(says(1, "stands-by"), "serves_at", json!(b));
    let cases = [
        // Named for the first time.
        (json!({}), json!([[a, admits()]]), json!([a, 1, [b], none, [], none, none])),
        // Silent: the one that stands by is no server, but a display shows it.
        (knows(1, a), json!([[a, none], [b, waits()]]), json!([a, 1, [b], b, [], none, b])),
        (knows(1, a), json!([[a, none], [b, none]]), json!([a, 1, [b], none, [], none, none])),
        (knows(1, a), json!([[a, none], [b, says(2, "serves")]]), json!([b, 2, [b], none, [], b, b])),
        // Both serve: the later term counts, and the other is told.
        (knows(1, a), json!([[a, admits()], [b, says(2, "serves")]]), json!([b, 2, [b], none, [a], b, b])),
        // Never back to a lower term, whatever it says.
        (knows(2, b), json!([[a, admits()], [b, none]]), json!([b, 2, [b], none, [a], none, none])),
        (knows(2, b), json!([[a, superseded()], [b, none]]), json!([b, 2, [b], none, [], none, none])),
        // The first one knows where it goes on.
        (json!({}), json!([[a, superseded()]]), json!([b, 2, [b], none, [], none, none])),
        (json!({}), json!([[a, superseded()], [b, says(2, "serves")]]), json!([b, 2, [b], none, [], b, b])),
        // Another house: at another server it does not count, and at the own one what was known is forgotten.
        (knows(1, a), json!([[a, none], [b, elsewhere(says(9, "serves"))]]), json!([a, 1, [b], none, [], none, none])),
        (
            knows(2, b),
            json!([[a, elsewhere(says(1, "serves"))], [b, says(2, "serves")]]),
            json!([a, 1, [], none, [], none, none]),
        ),
        // Who stands by no longer is forgotten; what is no answer is silence.
        (knows(1, a), json!([[a, says(1, "serves")], [b, "hotel"]]), json!([a, 1, [], none, [], none, none])),
        // Nor is one believed that stands by and is not named any more.
        (knows(1, a), json!([[a, says(1, "serves")], [b, waits()]]), json!([a, 1, [], none, [], none, none])),
        // A display that was led to the one that stands by goes back.
        (knows(1, b), json!([[a, own_waits()], [b, says(1, "serves")]]), json!([b, 1, [b], none, [], none, b])),
    ];
    let asked: Vec<_> = cases.iter().map(|(known, answers, _)| json!([known, answers])).collect();
    with_chromium(chromedriver, REFEREE, async |driver| {
        driver.goto(event.url("/practice")).await?;
        let found: Vec<Value> = driver.execute(LEARNT, vec![json!(asked)]).await?.convert()?;
        for ((found, (_, _, expected)), asked) in found.iter().zip(&cases).zip(&asked) {
            assert_eq!(found, expected, "{asked}");
        }
        let pause: f64 = driver.execute(FIRST_PAUSE, vec![]).await?.convert()?;
        assert!(pause <= 75_000.0, "{pause}");
        Ok(())
    })
    .await;
}
