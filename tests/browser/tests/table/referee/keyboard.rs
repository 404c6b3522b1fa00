//! Every page by Tab alone: each thing that can be used is reached once, in the order in which it stands, and shows that it has
//! the focus; nothing keeps it; what can be unfolded is unfolded by Enter and folded by the space bar.

use super::pages::{EVENINGS, ORGANISERS_PAGES, SPECTATORS_PAGES};
use crate::REFEREE;
use crate::support::{Chromedriver, Event, LAPTOP, PHONE, Reader, long_or, read, with_chromium};
use caipan::actions::Role;
use serde_json::json;
use thirtyfour::prelude::*;

/// Pages on which nothing can be used, and nothing holds the focus.
const SCREENS: &[(&str, &str)] = &[("screen", "/e/spring/screen"), ("overlay", "/e/spring/overlay/1")];

/// Goes to the top of the page and finds what Tab has to come to: of radio buttons with one name the chosen one, or the first. And how each looks without the focus.
const STOPS: &str = "document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute('tabindex');
    const look = (one) => [[one], [one, '::after'], [one.nextElementSibling ?? one], [one.closest('li, tr, label') ?? one]].map((of) => {
        const { outline, outlineStyle, boxShadow, border, background, clipPath, textDecoration } = getComputedStyle(...of);
        return [outlineStyle === 'none' ? 'none' : outline, boxShadow, border, background, clipPath, textDecoration];
    });
    const one = (all, input) => {
        const group = all.filter(({ type, name, form }) => type === 'radio' && name === input.name && form === input.form);
        return input.type !== 'radio' || input === (group.find(({ checked }) => checked) ?? group[0]);
    };
    const usable = [...document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex]')].filter(
        (one) => !one.disabled && one.tabIndex >= 0 && one.checkVisibility({ visibilityProperty: true }));
    window.stops = usable.filter((input, _, all) => one(all, input));
    window.look = (one) => JSON.stringify(look(one));
    window.before = stops.map(window.look);
    return stops.length;";

/// Which of them has the focus, what is wrong with it, and whether it unfolds something or has fields within (a date).
const HERE: &str = "const one = document.activeElement;
    const place = stops.indexOf(one);
    if (place < 0) {
        const scrolls = one !== document.body && ['auto', 'scroll'].includes(getComputedStyle(one).overflowX);
        return [scrolls ? -2 : -1, '', false, false];
    }
    const { width, height, top, bottom } = one.getBoundingClientRect();
    const wrong = [
        window.look(one) === window.before[place] && 'does not show it',
        (width <= 1 || height <= 1) && 'is too small to be seen',
        (bottom <= 0 || top >= innerHeight) && 'is out of sight',
    ].filter(Boolean).map((what) => `${one.outerHTML.slice(0, 120)} ${what}`);
    return [place, wrong.join(), one.matches('summary'), one.matches('[type^=date], [type=time]')];";

/// Tab is never let go: where the focus goes is decided when it is pressed.
async fn tab(driver: &WebDriver) -> WebDriverResult<()> {
    let pressed = json!({ "type": "keyDown", "key": "Tab", "windowsVirtualKeyCode": 9 });
    driver.cdp().send_raw("Input.dispatchKeyEvent", pressed).await?;
    Ok(())
}

async fn press(driver: &WebDriver, key: &str, code: u32, text: &str) -> WebDriverResult<()> {
    for kind in ["keyDown", "keyUp"] {
        let mut pressed = json!({ "type": kind, "key": key, "windowsVirtualKeyCode": code });
        if kind == "keyDown" {
            pressed["text"] = json!(text);
        }
        driver.cdp().send_raw("Input.dispatchKeyEvent", pressed).await?;
    }
    Ok(())
}

/// Goes through the page that is shown; what is wrong, a line each.
async fn walks(driver: &WebDriver, page: &str) -> WebDriverResult<Vec<String>> {
    let count: i64 = read(driver, STOPS).await?;
    let (mut faults, mut reached) = (Vec::new(), -1);
    // A part that scrolls and a date have stops of their own.
    for _ in 0..2 * count + 60 {
        tab(driver).await?;
        let (place, wrong, unfolds, is_date): (i64, String, bool, bool) = read(driver, HERE).await?;
        match place {
            -2 => continue,
            place if place == reached && is_date => continue,
            place if place == reached + 1 && place < count => reached = place,
            -1 if reached + 1 == count => return Ok(faults),
            _ => {
                let missed =
                    format!("return (stops[{}] ?? document.activeElement).outerHTML.slice(0, 160);", reached + 1);
                let missed: String = read(driver, &missed).await?;
                faults.push(format!("{page}: after {reached} of {count} Tab goes to {place}, not to {missed}"));
                return Ok(faults);
            }
        }
        faults.extend(Some(wrong).filter(|wrong| !wrong.is_empty()).map(|wrong| format!("{page}: {wrong}")));
        if unfolds {
            let open = "return document.activeElement.closest('details').open;";
            let at_first: bool = read(driver, open).await?;
            press(driver, "Enter", 13, "\r").await?;
            let by_enter: bool = read(driver, open).await?;
            press(driver, " ", 32, " ").await?;
            let by_space: bool = read(driver, open).await?;
            if (by_enter, by_space) != (!at_first, at_first) {
                faults.push(format!("{page}: {place} is not unfolded by Enter and folded by the space bar"));
            }
        }
    }
    faults.push(format!("{page}: after {reached} of {count} Tab comes no further"));
    Ok(faults)
}

/// Walks through pages, coming in as organiser or as a spectator: in the short form on a phone and on a laptop by turns.
async fn all_walked(organises: bool, pages: &[&[(&str, &str)]]) {
    let (event, chromedriver) = (&Event::start(), &Chromedriver::start());
    event.play_first_round();
    event.holds_evenings(EVENINGS);
    let link = organises.then(|| event.link(Role::Organiser, "林主任"));
    let pages: Vec<&(&str, &str)> = pages.iter().copied().flatten().collect();
    let mut faults = Vec::new();
    for (first, screen) in [PHONE, LAPTOP].into_iter().enumerate() {
        with_chromium(chromedriver, Reader { screen, ..REFEREE }, async |driver| {
            if let Some(link) = &link {
                driver.goto(link).await?;
            }
            for (name, path) in pages.iter().skip(long_or(first, 0)).step_by(long_or(2, 1)) {
                driver.goto(event.url(&format!("{path}?lang=zh-Hans"))).await?;
                faults.extend(walks(&driver, &format!("{} {name}", screen.name)).await?);
            }
            Ok(())
        })
        .await;
    }
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
}

#[tokio::test]
async fn every_page_is_gone_through_by_tab_alone() {
    all_walked(false, &[SPECTATORS_PAGES, SCREENS]).await;
}

#[tokio::test]
async fn every_page_of_the_organiser_is_gone_through_by_tab_alone() {
    all_walked(true, &[ORGANISERS_PAGES]).await;
}

#[tokio::test]
async fn a_page_that_hides_the_focus_is_found() {
    let event = &Event::start();
    with_chromium(&Chromedriver::start(), Reader { screen: LAPTOP, ..REFEREE }, async |driver| {
        driver.goto(event.url("/e/spring/players")).await?;
        let hides = "const sheet = new CSSStyleSheet();
            sheet.replaceSync(':focus { outline: 0 !important }');
            document.adoptedStyleSheets = [sheet];";
        driver.execute(hides, vec![]).await?;
        let faults = walks(&driver, "players").await?;
        assert!(faults.iter().any(|fault| fault.contains("does not show it")), "{faults:?}");
        Ok(())
    })
    .await;
}
