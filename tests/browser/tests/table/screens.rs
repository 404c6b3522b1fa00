//! A display that is told what to show: at once, in two languages, larger; it is there again by itself, shows no error to the hall,
//! and is after a day what it was after an hour.

use crate::hall::SHOWN;
use crate::support::{
    Chromedriver, Event, PROJECTOR, Reader, SLUG, Screen, long_or, picture_of_screen, read, see, with_chromium,
};
use caipan::actions::Role;
use caipan::event::notes::screens::{Item, Programme, Show};
use caipan::event::regulations::Regulations;
use serde_json::json;
use std::time::{Duration, Instant};
use thirtyfour::prelude::*;

const HALL: Reader = Reader { screen: PROJECTOR, language: "zh-CN", scripts: true };
const NAME: &str = "return document.querySelector('#name').textContent;";
const TOKEN: &str = "return localStorage.getItem('caipan-display');";

fn programme(shows: &[Show]) -> Programme {
    let order = shows.iter().map(|what| Item { what: what.clone(), seconds: 12 }).collect();
    Programme { order, ..Programme::default() }
}

fn message() -> Show {
    Show::Announcement {
        text: "第 7 局提前到 15:50 开始，请 15:45 前入座".into(),
        below: "Session 7 starts at 15:50.".into(),
    }
}

/// The display that is open belongs to the hall from now on: its name.
async fn taken(driver: &WebDriver, event: &Event) -> WebDriverResult<String> {
    see(driver, "a name", "return document.querySelector('#name').textContent.length;", 2).await;
    let name: String = read(driver, NAME).await?;
    event.takes_display(&name, &read::<String>(driver, TOKEN).await?);
    Ok(name)
}

#[tokio::test]
async fn a_display_is_told_what_to_show_and_does_so_at_once() {
    let (event, chromedriver) = (&Event::start(), &Chromedriver::start());
    event.play_first_round();
    with_chromium(chromedriver, HALL, async |driver| {
        let (driver, mut proxy) = (&driver, event.proxy());
        let address = proxy.url("127.0.0.1", &format!("/e/{SLUG}/screen"));
        driver.goto(event.with_key(&address)).await?;
        let name = taken(driver, event).await?;
        see(driver, "its name, as it is new", "return document.querySelector('#plate').innerText;", &name).await;
        let begun = Instant::now();
        event.tells_display(&name, programme(&[message()]));
        see(driver, "the message", SHOWN, "announcement").await;
        assert!(begun.elapsed() < Duration::from_secs(3), "{:?}", begun.elapsed());
        picture_of_screen(driver, "hall-announcement").await?;
        // The same display after a start, of the browser and of the network.
        driver.goto(&address).await?;
        see(driver, "the message again", SHOWN, "announcement").await;
        assert_eq!(read::<String>(driver, NAME).await?, name);
        proxy.off();
        see(driver, "without network", "return document.body.classList.contains('offline');", true).await;
        event.tells_display(&name, programme(&[Show::Clock]));
        assert_eq!(read::<String>(driver, SHOWN).await?, "announcement");
        proxy.on();
        see(driver, "what was told meanwhile", SHOWN, "clock").await;

        let two =
            Programme { languages: vec!["zh-Hans".into(), "en".into()], beside: true, ..programme(&[Show::Clock]) };
        event.tells_display(&name, two);
        see(driver, "both", "return document.querySelector('.clock dt').innerText;", "时间到时 When time is up").await;
        assert_eq!(read::<Vec<String>>(driver, OUT).await?, Vec::<String>::new(), "both fit");
        picture_of_screen(driver, "hall-both").await?;
        let english = Programme { languages: vec!["en".into()], ..programme(&[Show::Players]) };
        event.tells_display(&name, english);
        see(driver, "English", "return document.querySelector('#title').innerText;", "Individual ranking").await;
        let rows = "return document.querySelectorAll('main > section:not([hidden]) .players li').length;";
        see(driver, "all that have a result", rows, 4).await;
        event.tells_display(&name, Programme { zoom: 140, ..programme(&[Show::Tables]) });
        see(driver, "larger", "return document.documentElement.classList.contains('large');", true).await;
        event.tells_display(&name, Programme { zoom: 80, ..programme(&[Show::Tables]) });
        let width = "return Math.round(document.body.getBoundingClientRect().width);";
        see(driver, "smaller, where the display cuts its edges off", width, 1536).await;
        event.identifies_displays();
        see(driver, "the name", "return document.querySelector('#plate').hidden;", false).await;
        see(driver, "no longer than it is needed", "return document.querySelector('#plate').hidden;", true).await;
        // Those who look after the displays see the same slide.
        driver.goto(event.link(Role::Organiser, "林主任")).await?;
        driver.browser_log().await?;
        driver.goto(event.page("/screens")).await?;
        let slide = "return document.querySelector('.picture-of iframe')?.contentDocument
            .querySelector('main > section:not([hidden])')?.dataset.kind ?? null;";
        see(driver, "its picture", slide, "tables").await;
        let console: Vec<_> = driver.browser_log().await?.into_iter().map(|entry| entry.message).collect();
        assert!(console.is_empty(), "{console:?}");
        Ok(())
    })
    .await;
}

/// The page as it is answered while it cannot be made, and a server that answers with 503 until it `serves`.
const FRAME: &str = "document.addEventListener('readystatechange', () => {
        if (document.readyState !== 'interactive') return;
        document.querySelectorAll('main > section:not(#nothing)').forEach((slide) => slide.remove());
        Object.assign(document.body.dataset, { times: '', displays: '{}', programme: '', revision: '0' });
    });
    const ask = fetch;
    fetch = async (...asked) => (window.serves ? ask(...asked) : new Response('<p class=errors>', { status: 503 }));";

#[tokio::test]
async fn a_display_opened_while_its_page_cannot_be_made_waits_and_shows_no_error() {
    let (event, chromedriver) = (&Event::start(), &Chromedriver::start());
    event.play_first_round();
    with_chromium(chromedriver, HALL, async |driver| {
        let driver = &driver;
        driver.cdp().send_raw("Page.addScriptToEvaluateOnNewDocument", json!({ "source": FRAME })).await?;
        driver.goto(event.page("/screen?show=players")).await?;
        see(driver, "the event's name", SHOWN, "nothing").await;
        see(driver, "no error", "return document.querySelectorAll('.errors').length;", 0).await;
        driver.execute("window.serves = true;", vec![]).await?;
        see(driver, "the ranking, by itself", "return document.querySelectorAll('.players li').length;", 4).await;
        Ok(())
    })
    .await;
}

/// Time that passes when the page is told so, a beat for each second.
const MADE_UP: &str = "const now = Date.now.bind(Date);
    let ahead = 0;
    const beats = [];
    setInterval = (beat) => beats.push(beat);
    Date.now = () => now() + ahead;
    window.pass = async (seconds) => {
        const kinds = new Set();
        for (let second = 0; second < seconds; second += 1) {
            ahead += 1000;
            for (const beat of beats) beat();
            kinds.add(document.querySelector('main > section:not([hidden])').dataset.kind);
            if (document.querySelector('.errors, #away')) throw new Error(document.body.innerText);
            if (second % 30 === 29) await new Promise((done) => setTimeout(done));
        }
        return [...kinds].sort();
    };";

/// What of memory a page holds once all that can be let go is gone.
async fn held(driver: &WebDriver) -> WebDriverResult<[f64; 3]> {
    let cdp = driver.cdp();
    for _ in 0..3 {
        cdp.send_raw("HeapProfiler.collectGarbage", json!({})).await?;
    }
    let metrics = cdp.send_raw("Performance.getMetrics", json!({})).await?;
    let of = |name: &str| {
        let metrics = metrics["metrics"].as_array().unwrap();
        metrics.iter().find(|metric| metric["name"] == name).unwrap()["value"].as_f64().unwrap()
    };
    Ok([of("JSHeapUsedSize"), of("Nodes"), of("JSEventListeners")])
}

#[tokio::test]
async fn a_display_is_after_hours_what_it_was_after_one() {
    let (event, chromedriver) = (&Event::start(), &Chromedriver::start());
    event.play_first_round();
    with_chromium(chromedriver, HALL, async |driver| {
        let (driver, mut proxy) = (&driver, event.proxy());
        for (method, with) in [
            ("HeapProfiler.enable", json!({})),
            ("Performance.enable", json!({})),
            ("Page.addScriptToEvaluateOnNewDocument", json!({ "source": MADE_UP })),
        ] {
            driver.cdp().send_raw(method, with).await?;
        }
        driver.goto(event.with_key(&proxy.url("127.0.0.1", &format!("/e/{SLUG}/screen")))).await?;
        see(driver, "time", "await pass(1); return document.querySelector('#name').textContent.length;", 2).await;
        let name = taken(driver, event).await?;
        let shows = [Show::Players, Show::Teams, Show::Tables, Show::Clock];
        let kinds = ["clock", "players", "tables", "teams"];
        let (hours, mut after_one) = (long_or(2, 12), None);
        for hour in 1..=hours {
            for part in 0..6 {
                // What it is told changes all day, and so it makes its page anew all day.
                let languages =
                    if part % 2 == 0 { vec!["zh-Hans".into(), "en".into()] } else { vec!["zh-Hant".into()] };
                event.tells_display(&name, Programme { languages, beside: part == 4, ..programme(&shows) });
                let revision = "await pass(1); return Number(document.body.dataset.revision);";
                see(driver, "what it is told", revision, 1 + (hour - 1) * 6 + part + 1).await;
                let is_alone = (hour, part) == (long_or(2, 6), 3);
                if is_alone {
                    proxy.off();
                    see(driver, "without network", "return document.body.classList.contains('offline');", true).await;
                }
                let seen: Vec<String> = read(driver, "return await pass(600);").await?;
                assert_eq!(seen, kinds, "hour {hour}");
                if is_alone {
                    proxy.on();
                    see(driver, "back", "return document.body.classList.contains('offline');", false).await;
                }
            }
            if hour == 1 {
                after_one = Some(held(driver).await?);
            }
        }
        let ([heap, nodes, listeners], [heap_now, nodes_now, listeners_now]) =
            (after_one.unwrap(), held(driver).await?);
        // Every question to the page is a script that the browser keeps: some 2.5 kB for each of the 66 times it is told something.
        assert!(heap_now < heap * 1.3, "{heap} bytes of objects after an hour, {heap_now} after {hours}");
        assert!(nodes_now < nodes * 1.2, "{nodes} nodes after an hour, {nodes_now} after {hours}");
        assert_eq!(listeners_now, listeners, "listeners");
        Ok(())
    })
    .await;
}

/// Every size of a wall: a projector, an old one, a large display.
const WALLS: [Screen; 3] = [
    PROJECTOR,
    Screen { name: "old", width: 1366, height: 768, ..PROJECTOR },
    Screen { name: "wall", width: 3840, height: 2160, ..PROJECTOR },
];
/// What sticks out of the slide that is shown, or out of the row that it is in.
const OUT: &str = "const slide = document.querySelector('main > section:not([hidden])');
    const foot = document.documentElement.dataset.kind === 'podium' ? innerHeight : document.querySelector('.foot').getBoundingClientRect().top;
    const out = [...slide.querySelectorAll('*')].filter((one) => {
        const { bottom, right } = one.getBoundingClientRect();
        return !one.closest('.step') && (bottom > foot + 1 || right > innerWidth + 1);
    });
    return out.map((one) => `${one.tagName}.${one.className} ${one.textContent}`);";

#[tokio::test]
async fn every_kind_fits_on_every_wall_by_day_and_by_night() {
    let (event, chromedriver) =
        (&Event::begun(Regulations::default(), Duration::from_secs(30 * 60)), &Chromedriver::start());
    event.play_first_round();
    let picture = event.adds_picture("sponsor.png", include_bytes!("../../../../docs/standings.png"));
    for (place, wall) in WALLS.into_iter().enumerate() {
        with_chromium(chromedriver, Reader { screen: wall, ..HALL }, async |driver| {
            let driver = &driver;
            driver.goto(event.with_key(&event.page("/screen"))).await?;
            let name = taken(driver, event).await?;
            see(driver, "that it is not new any more", "return document.querySelector('#plate').hidden;", true).await;
            let shows = [
                Show::Players,
                Show::Teams,
                Show::Tables,
                Show::Clock,
                Show::Lots,
                Show::Seats,
                message(),
                Show::Picture { sha256: picture.clone() },
            ];
            let looks = [("light", 100), ("dark", 140), ("light", 140), ("dark", 100)];
            // In the short form each comes on the old projector, where there is least room, and on one of the others.
            let is_here = |turn: usize| long_or(place == 1 || place == 2 * (turn % 2), true);
            for (turn, show) in shows.iter().enumerate().filter(|(turn, _)| is_here(*turn)) {
                // In the short form each has one look on this wall, and the next on the next.
                for (scheme, zoom) in looks.into_iter().cycle().skip(place + turn).take(long_or(1, looks.len())) {
                    let media = json!({ "features": [{ "name": "prefers-color-scheme", "value": scheme }] });
                    driver.cdp().send_raw("Emulation.setEmulatedMedia", media).await?;
                    event.tells_display(&name, Programme { zoom, ..programme(std::slice::from_ref(show)) });
                    let kind = if *show == Show::Seats { "seats" } else { show.code() };
                    see(driver, kind, SHOWN, kind).await;
                    let large = "return document.documentElement.classList.contains('large');";
                    see(driver, "its size", large, zoom > 100).await;
                    let out: Vec<String> = read(driver, OUT).await?;
                    assert_eq!(out, Vec::<String>::new(), "{kind} {zoom} on {}", wall.name);
                    picture_of_screen(driver, &format!("{}-{scheme}-{kind}-{zoom}", wall.name)).await?;
                }
            }
            Ok(())
        })
        .await;
    }
    event.stops(&[1, 2, 3, 4]);
    event.closes();
    event.begins_ceremony(4);
    let fourth = event.reveals(0);
    for (place, wall) in WALLS.into_iter().enumerate() {
        with_chromium(chromedriver, Reader { screen: wall, ..HALL }, async |driver| {
            let driver = &driver;
            driver.goto(event.page("/screen?show=podium")).await?;
            if place == 0 {
                see(driver, "the fourth alone", "return document.querySelector('.alone .name').innerText;", &fourth)
                    .await;
                see(driver, "that it is not new any more", "return document.querySelector('#plate').hidden;", true)
                    .await;
                picture_of_screen(driver, "podium-alone").await?;
                for revealed in 1..4 {
                    let name = event.reveals(revealed);
                    let last =
                        format!("return document.querySelector('.podium .place-{} .name')?.innerText;", 4 - revealed);
                    see(driver, "the next", &last, name).await;
                    picture_of_screen(driver, &format!("podium-{revealed}")).await?;
                }
            }
            see(driver, "three steps", "return document.querySelectorAll('.podium .name').length;", 3).await;
            assert_eq!(read::<Vec<String>>(driver, OUT).await?, Vec::<String>::new(), "podium on {}", wall.name);
            picture_of_screen(driver, &format!("{}-podium", wall.name)).await
        })
        .await;
    }
}
