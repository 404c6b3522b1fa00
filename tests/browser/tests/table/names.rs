//! Names of every kind on walls, plates and pages: whole at every width, in one line or between words, beside scores that are
//! whole too.

use crate::REFEREE;
use crate::support::{Chromedriver, Event, PROJECTOR, Phone, Reader, picture_of_screen, see, with_chromium};
use crate::thumb::on_screen;
use serde_json::json;
use thirtyfour::prelude::*;

const NAMES: &str = include_str!("../../../../fixtures/names.csv");
const GUEST: Reader = Reader { screen: PROJECTOR, language: "en", scripts: true };
/// Projectors of today and of before, a large display, and one that is not wide.
const WALLS: [(u32, u32); 4] = [(1366, 768), (1920, 1080), (3840, 2160), (1024, 768)];
const PAGES: [(u32, u32); 5] = [(360, 740), (390, 844), (768, 1024), (1366, 900), (1920, 1080)];

/// What is wrong with the names and the figures that are shown: a word in two lines, a name or a figure that sticks out of its
/// place, a name over a figure, a name of no language, a page wider than its window.
const FAULTS: &str = "
    const box = (of) => of.getBoundingClientRect();
    // A name may have no box of its own (`display: contents`).
    const isShown = (one) => [one, ...one.children].some((part) => part.checkVisibility() && box(part).width > 1);
    const sticksOut = (inner, place) => inner.left < box(place).left - 1 || inner.right > box(place).right + 1;
    const words = (name) => {
        const texts = document.createTreeWalker(name, NodeFilter.SHOW_TEXT);
        const found = [];
        while (texts.nextNode()) {
            for (const word of texts.currentNode.data.matchAll(/[^\\s·-]+[·-]?/g)) {
                const range = document.createRange();
                range.setStart(texts.currentNode, word.index);
                range.setEnd(texts.currentNode, word.index + word[0].length);
                found.push([word[0], [...range.getClientRects()]]);
            }
        }
        return found;
    };
    window.faults = () => {
        const faults = [];
        const names = [...document.querySelectorAll('main .name')].filter(isShown);
        for (const name of names) {
            if (!name.lang) faults.push(`no language: ${name.textContent}`);
            const place = name.closest('.of, .who, th, td, li');
            for (const [word, lines] of words(name)) {
                if (lines.length > 1) faults.push(`in ${lines.length} lines: ${word}`);
                if (place && !place.closest('.scroll') && lines.some((line) => sticksOut(line, place))) faults.push(`sticks out: ${word}`);
            }
        }
        for (const figure of [...document.querySelectorAll('.score, .points, .game, .has, .seats b, .change')].filter(isShown)) {
            const row = figure.closest('.tables p, .at, .plate, li, tr');
            if (!row) continue;
            const { left, right, top, bottom } = box(figure);
            if (sticksOut({ left, right }, row)) faults.push(`sticks out: ${figure.textContent}`);
            for (const name of [...row.querySelectorAll('.name')].filter(isShown)) {
                const isOver = (line) => line.left < right - 1 && line.right > left + 1 && line.top < bottom - 4 && line.bottom > top + 4;
                if (words(name).some(([, lines]) => lines.some(isOver))) faults.push(`${name.textContent} over ${figure.textContent}`);
            }
        }
        const root = document.documentElement;
        if (root.scrollWidth > root.clientWidth + 1) faults.push(`${root.scrollWidth} px wide`);
        return [names.length, faults];
    };";
/// The same of each slide of a kind.
const OF_SLIDES: &str = "const slides = [...document.querySelectorAll('main > section')];
    let [seen, all] = [0, []];
    for (const slide of slides.filter(({ dataset }) => dataset.kind === arguments[0])) {
        for (const other of slides) other.hidden = other !== slide;
        const [names, faults] = window.faults();
        [seen, all] = [seen + names, [...all, ...faults]];
    }
    return [seen, all];";

/// Looks at what is open on each screen: how many names there are, none of them with a fault.
async fn names_fit(
    driver: &WebDriver,
    screens: &[(u32, u32)],
    page: &str,
    look: &str,
    kind: &str,
) -> WebDriverResult<()> {
    driver.execute(FAULTS, vec![]).await?;
    for (width, height) in screens {
        let size = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
        driver.cdp().send_raw("Emulation.setDeviceMetricsOverride", size).await?;
        see(driver, "the size", "return innerWidth;", *width).await;
        let (names, faults): (usize, Vec<String>) = driver.execute(look, vec![json!(kind)]).await?.convert()?;
        assert_eq!((names > 0, faults), (true, Vec::new()), "{page} at {width} × {height}");
        picture_of_screen(driver, &format!("names-{}-{width}", page.replace(['/', '?', '='], "-"))).await?;
    }
    Ok(())
}

#[tokio::test]
async fn names_of_every_kind_are_whole_on_walls_plates_and_pages() {
    let (event, chromedriver) = (&Event::of_individuals(NAMES), &Chromedriver::start());
    event.east_wins(1..=16);
    let at = |name: &str| (1..=16).find(|table| event.sits(*table).iter().any(|sits| sits.contains(name))).unwrap();
    let tables = ["Featherstonehaugh", "Wiśniewska-Kowalczyk", "Brzęczyszczykiewicz", "欧阳静"].map(at);
    with_chromium(chromedriver, GUEST, async |driver| {
        let driver = &driver;
        driver.goto(event.page("/screen?show=tables")).await?;
        see(driver, "tables", "return document.querySelectorAll('.tables > li').length;", 16).await;
        for kind in ["tables", "players", "seats"] {
            names_fit(driver, &WALLS, kind, OF_SLIDES, kind).await?;
        }
        for table in tables {
            driver.goto(event.page(&format!("/overlay/{table}?delay=0"))).await?;
            see(driver, "plates", "return document.querySelectorAll('.plate').length;", 4).await;
            names_fit(driver, &WALLS, &format!("overlay-{table}"), "return window.faults();", "").await?;
        }
        let pages = tables.map(|table| format!("/tables/1/{table}"));
        for page in pages.iter().map(String::as_str).chain(["", "/players", "/tables", "/seats", "/statistics"]) {
            driver.goto(event.page(page)).await?;
            names_fit(driver, &PAGES, page, "return window.faults();", "").await?;
        }
        driver.cdp().send_raw("Emulation.clearDeviceMetricsOverride", json!({})).await?;
        Ok(())
    })
    .await;
}

/// The words of names that are in several lines although they can have no hyphen, or are wider than their place. More than four
/// Chinese characters may be in two.
const BROKEN: &str = "return [...document.querySelectorAll('main .name .word')].filter((word) => {
    const { lineHeight } = getComputedStyle(word);
    const isBroken = word.getBoundingClientRect().height > 1.5 * parseFloat(lineHeight) && !/\\u00ad|[\\u2e80-\\uffff]{5}/.test(word.textContent);
    return word.getClientRects().length > 0 && (isBroken || word.scrollWidth > word.clientWidth + 1);
}).map(({ textContent }) => textContent);";

#[tokio::test]
async fn a_word_of_a_name_on_a_phone_has_one_line_or_a_hyphen() {
    let (event, chromedriver) = (&Event::of_individuals(NAMES), &Chromedriver::start());
    let at = |name: &str| (1..=16).find(|table| event.sits(*table).iter().any(|sits| sits.contains(name))).unwrap();
    with_chromium(chromedriver, REFEREE, async |driver| {
        for table in ["Featherstonehaugh", "欧阳静"].map(at) {
            let phone = Phone::of(&driver);
            driver.goto(event.url(&event.pair(table).0)).await?;
            phone.checks_in().await?;
            let screens = [(360, 640), (390, 844), (844, 390)];
            for screen in screens {
                on_screen(&driver, screen).await?;
                see(&driver, &format!("whole words at {screen:?}"), BROKEN, json!([])).await;
            }
            phone.tap(".seat[data-seat=E]").await?;
            phone.tap(".seat[data-seat=S]").await?;
            for screen in screens {
                on_screen(&driver, screen).await?;
                see(&driver, &format!("whole words of a win at {screen:?}"), BROKEN, json!([])).await;
            }
        }
        Ok(())
    })
    .await;
}
