//! What is seen of every page: that it fits every screen, has contrast and names, and takes larger text.

use crate::REFEREE;
use crate::support::{
    Chromedriver, Event, LANGUAGES, LAPTOP, PHONE, PROJECTOR, Reader, Screen, Seen, chromium, long_or, picture, read,
    with_chromium,
};
use caipan::actions::Role;
use thirtyfour::error::WebDriverError;
use thirtyfour::prelude::*;

/// The smallest phone, and a tablet held upright.
const SMALL: Screen = Screen { name: "small", width: 360, height: 740, mobile: true };
const TABLET: Screen = Screen { name: "tablet", width: 768, height: 1024, mobile: true };

pub const SPECTATORS_PAGES: &[(&str, &str)] = &[
    ("first-page", ""),
    ("event", "/e/spring"),
    ("standings", "/e/spring/players"),
    ("teams", "/e/spring/teams"),
    ("tables", "/e/spring/tables"),
    ("table", "/e/spring/tables/1/1"),
    ("statistics", "/e/spring/statistics"),
    ("seats", "/e/spring/seats"),
    ("lots", "/e/spring/lots"),
    ("protocol", "/e/spring/draw/protocol"),
    ("player", "/e/spring/players/1"),
    ("team", "/e/spring/teams/1"),
    ("doubt", "/e/spring/doubt/1/1"),
    ("verify", "/e/spring/verify"),
    ("pair", "/e/spring/pair"),
    ("interface", "/api"),
    ("sign-in", "/sign-in"),
    ("hand-check", "/hand"),
    ("manual", "/fans"),
    ("help", "/help"),
    ("help-day", "/help/day"),
    ("help-card", "/help/referee-card"),
    ("help-files", "/help/files"),
    ("help-verify", "/help/verify"),
    ("people", "/people"),
    ("clubs", "/people/clubs"),
    ("competitions", "/people/competitions"),
    ("person", "/people/17"),
    ("elsewhere", "/people/elsewhere/c33388de1f1c"),
    ("seasons", "/seasons"),
    ("season", "/seasons/evenings"),
    ("mers", "/mers"),
    ("seats-by-country", "/mers?seats=9"),
];
/// Evenings of the season: more columns than a phone has room for.
pub const EVENINGS: u16 = 8;

pub const ORGANISERS_PAGES: &[(&str, &str)] = &[
    ("board", "/e/spring/board"),
    ("entries", "/e/spring/entries"),
    ("regulations", "/e/spring/regulations"),
    ("draw", "/e/spring/draw"),
    ("repair", "/e/spring/repair"),
    ("swap", "/e/spring/sessions/1/swap"),
    ("links", "/e/spring/links"),
    ("audit", "/e/spring/audit"),
    ("print", "/e/spring/print"),
    ("files", "/e/spring/files"),
    ("check-in", "/e/spring/check-in"),
    ("penalties", "/e/spring/penalties"),
    ("results", "/e/spring/results"),
    ("screens", "/e/spring/screens"),
    ("ceremony", "/e/spring/ceremony"),
    ("webhooks", "/e/spring/webhooks"),
];
const REFEREES_PAGES: &[(&str, &str)] = &[
    ("referees-board", "/e/spring/board"),
    ("sheet", "/e/spring/sessions/1/tables/1"),
    ("sheet-correction", "/e/spring/sessions/1/tables/1/hands/1"),
];

const SCREENS: [Screen; 5] = [SMALL, PHONE, TABLET, LAPTOP, PROJECTOR];

/// Looks at pages on one of these screens, coming in by a link or as a spectator: in the short form at each on one of them and in one
/// language, so that each language comes on each screen.
async fn look_at(
    event: &Event,
    driver: &WebDriver,
    (screens, place): (&[Screen], usize),
    link: Option<String>,
    pages: &[(&str, &str)],
) -> WebDriverResult<Vec<String>> {
    if let Some(link) = &link {
        driver.goto(link).await?;
    }
    let (screen, count) = (screens[place], screens.len());
    let mut found = Vec::new();
    for (turn, (name, path)) in pages.iter().enumerate().skip(long_or(place, 0)).step_by(long_or(count, 1)) {
        for language in LANGUAGES.iter().cycle().skip(turn / count % LANGUAGES.len()).take(long_or(1, LANGUAGES.len()))
        {
            driver.goto(event.url(&in_language(path, language.code))).await?;
            let page = format!("{}-{}-{name}", screen.name, language.code);
            picture(driver, &page).await?;
            // Those who run the event have their rail instead.
            let tabs = if path.starts_with("/e/") && link.is_none() { &language.tabs[..] } else { &[] };
            let faults = Seen::on(driver).await?.faults(screen, language.code, tabs);
            found.extend(faults.into_iter().map(|fault| format!("{page}: {fault}")));
        }
    }
    Ok(found)
}

#[tokio::test]
async fn pages_fit_small_screens() {
    fit(&SCREENS[..3]).await;
}

#[tokio::test]
async fn pages_fit_large_screens() {
    fit(&SCREENS[3..]).await;
}

async fn fit(screens: &[Screen]) {
    let (event, chromedriver) = (&Event::start(), &Chromedriver::start());
    event.play_first_round();
    event.holds_evenings(EVENINGS);
    let mut found = Vec::new();
    for (place, screen) in screens.iter().copied().enumerate() {
        with_chromium(chromedriver, Reader { screen, ..REFEREE }, async |driver| {
            let (organiser, of) = (event.link(Role::Organiser, "林主任"), (screens, place));
            found.extend(look_at(event, &driver, of, None, SPECTATORS_PAGES).await?);
            found.extend(look_at(event, &driver, of, Some(organiser), ORGANISERS_PAGES).await?);
            found.extend(look_at(event, &driver, of, Some(event.referee_link()), REFEREES_PAGES).await?);
            Ok(())
        })
        .await;
    }
    assert!(found.is_empty(), "{} faults:\n{}", found.len(), found.join("\n"));
}

/// What axe finds against WCAG 2.1 A and AA: each rule with the elements that break it.
const AXE: &str = "const done = arguments[arguments.length - 1];
    const standard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'];
    axe.run(document, { runOnly: standard, resultTypes: ['violations'] }).then(
        ({ violations }) => done(violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 4).map(({ target, any }) => `${target.join(' ')} ${any[0]?.message ?? ''}`).join('; ')}`)),
        (error) => done([String(error)]));";
/// Text twice as large.
const LARGE: &str = "document.documentElement.style.fontSize = '200%';
    return [document.documentElement.scrollWidth, document.documentElement.clientWidth];";

/// What axe finds on the page shown now.
async fn found_by_axe(driver: &WebDriver) -> WebDriverResult<Vec<String>> {
    driver.execute(include_str!("../../../vendor/axe.min.js"), vec![]).await?;
    driver.execute_async(AXE, vec![]).await?.convert()
}

/// In the short form axe looks at every other page on a phone by day, and at the others on a laptop in the dark; text is made larger on
/// all of them on the laptop.
#[tokio::test]
async fn pages_have_contrast_and_names_and_take_larger_text() {
    let (event, chromedriver) = (&Event::start(), &Chromedriver::start());
    event.play_first_round();
    event.holds_evenings(EVENINGS);
    let mut found = Vec::new();
    for (place, (screen, scheme)) in [(PHONE, "light"), (LAPTOP, "dark")].into_iter().enumerate() {
        let takes_larger_text = screen == LAPTOP;
        let profile = tempfile::tempdir().unwrap();
        let dark = if scheme == "dark" { &["--blink-settings=preferredColorScheme=0"][..] } else { &[] };
        let driver = chromium(chromedriver, Reader { screen, ..REFEREE }, profile.path(), dark).await;
        let looked = driver.run_and_quit(async |driver| {
            let links = [None, Some(event.link(Role::Organiser, "林主任")), Some(event.referee_link())];
            for (link, pages) in links.into_iter().zip([SPECTATORS_PAGES, ORGANISERS_PAGES, REFEREES_PAGES]) {
                if let Some(link) = &link {
                    driver.goto(link).await?;
                }
                for (turn, (name, path)) in pages.iter().enumerate() {
                    let is_of_axe = long_or(turn % 2 == place, true);
                    if !is_of_axe && !takes_larger_text {
                        continue;
                    }
                    driver.goto(event.url(&in_language(path, "zh-Hans"))).await?;
                    let is_dark: bool =
                        read(&driver, "return matchMedia('(prefers-color-scheme: dark)').matches;").await?;
                    assert_eq!(is_dark, scheme == "dark");
                    let faults = if is_of_axe { found_by_axe(&driver).await? } else { Vec::new() };
                    found.extend(faults.into_iter().map(|fault| format!("{} {scheme} {name}: {fault}", screen.name)));
                    if takes_larger_text {
                        let [width, room]: [u32; 2] = read(&driver, LARGE).await?;
                        let wide = format!("{name}: with text twice as large {width} px are wider than {room}");
                        found.extend((width > room).then_some(wide));
                    }
                }
            }
            Ok::<_, WebDriverError>(())
        });
        looked.await.unwrap();
    }
    assert!(found.is_empty(), "{} faults:\n{}", found.len(), found.join("\n"));
}

/// An address in a language.
fn in_language(path: &str, code: &str) -> String {
    format!("{path}{}lang={code}", if path.contains('?') { '&' } else { '?' })
}
