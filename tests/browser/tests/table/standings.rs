//! The standings for one reader: the row they follow, the name they look for, and rows that glide to their new place.

use crate::support::{
    Chromedriver, Event, LAPTOP, PHONE, Reader, Screen, chromium, picture_of_screen, read, see, with_chromium,
};
use caipan::event::regulations::Regulations;
use caipan::event::values::people::has_words;
use serde_json::json;
use thirtyfour::prelude::*;

const READER: Reader = Reader { screen: Screen { width: 390, height: 500, ..PHONE }, language: "zh-CN", scripts: true };

/// Whether the copy of the own row is pinned.
const PINNED: &str = "const mine = document.getElementById('mine'); return mine.children.length === 1 && getComputedStyle(mine).display !== 'none';";

#[tokio::test]
async fn a_followed_row_is_pinned_while_its_place_is_out_of_sight_and_stays_followed() {
    let (event, chromedriver) = (&Event::start(), &Chromedriver::start());
    with_chromium(chromedriver, READER, async |driver| {
        let driver = &driver;
        event.play_first_round();
        driver.goto(event.page("/players")).await?;
        see(driver, "nobody is followed", "return document.querySelectorAll('.me').length;", 0).await;
        let last: String = read(driver, "return [...document.querySelectorAll('#rows tr')].at(-1).id;").await?;
        driver.goto(event.page(&format!("/players/{}", &last[1..]))).await?;
        driver.query(By::Css("button.follow")).and_displayed().first().await?.click().await?;
        see(driver, "followed", "return document.querySelector('.follow').getAttribute('aria-pressed');", "true").await;
        picture_of_screen(driver, "player").await?;

        for visit in ["the page", "the page again"] {
            driver.goto(event.page("/players")).await?;
            see(driver, visit, "return document.querySelector('#rows .me')?.id;", &last).await;
            see(driver, "the address can be given away", "return location.search;", format!("?me={last}")).await;
            see(driver, "the row is pinned", PINNED, true).await;
        }
        picture_of_screen(driver, "standings-pinned").await?;
        driver.execute("document.querySelector('#rows .me').scrollIntoView({ block: 'center' });", vec![]).await?;
        see(driver, "it is there itself", PINNED, false).await;
        driver.execute("scrollTo(0, 0);", vec![]).await?;
        see(driver, "pinned again", PINNED, true).await;

        // Another's address follows another, and leaves what this device follows as it is.
        driver.goto(event.page("/players?me=p1")).await?;
        see(driver, "another", "return document.querySelector('#rows .me')?.id;", "p1").await;
        driver.goto(event.page("/players")).await?;
        see(driver, "the own one", "return document.querySelector('#rows .me')?.id;", &last).await;
        Ok(())
    })
    .await;
}

#[tokio::test]
async fn a_name_is_found_the_number_is_said_and_both_stay_while_rows_change() {
    let (event, chromedriver) = (&Event::start(), &Chromedriver::start());
    with_chromium(chromedriver, READER, async |driver| {
        let driver = &driver;
        driver.goto(event.page("/players")).await?;
        let find = driver.query(By::Css("#finder input")).and_displayed().first().await?;
        let name: String = read(driver, "return document.querySelector('#rows tr:last-child th a').innerText;").await?;
        find.send_keys(&name).await?;
        let shown = "return [...document.querySelectorAll('#rows tr')].filter((row) => !row.hidden).map((row) => row.querySelector('th a').innerText).join();";
        see(driver, "the row", shown, &name).await;
        see(driver, "how many", "return document.querySelector('#finder output').innerText;", "找到 1 个").await;
        event.play_first_round();
        see(driver, "the play", "return document.querySelector('#rows tr .game').textContent !== '—';", true).await;
        assert_eq!(read::<String>(driver, shown).await?, name, "rows that changed are hidden still");
        let focused = "return document.activeElement === document.querySelector('#finder input');";
        assert!(read::<bool>(driver, focused).await?);
        driver.refresh().await?;
        see(driver, "it is remembered", shown, &name).await;
        let find = driver.find(By::Css("#finder input")).await?;
        find.clear().await?;
        find.send_keys("没有这人").await?;
        see(driver, "nobody", "return document.querySelector('#finder output').innerText;", "没有找到").await;
        for _ in 0..4 {
            find.send_keys(Key::Backspace + "").await?;
        }
        see(driver, "all", "return document.querySelectorAll('#rows tr:not([hidden])').length;", 16).await;
        Ok(())
    })
    .await;
}

/// What moves once rows are patched: how long, and whether it is moved or tinted.
const LISTENS: &str = "document.addEventListener('patched', () => {
    window.glided ??= document.getAnimations().map(({ effect }) => [effect.getKeyframes()[0].transform ? 'moves' : 'tint', effect.getTiming().duration]);
});";
const KINDS: &str =
    "return [...new Set((window.glided ?? []).map(([kind, duration]) => `${kind} ${duration}`))].sort().join();";

#[tokio::test]
async fn rows_glide_to_their_new_place_and_stand_still_for_who_wants_no_movement() {
    let (event, chromedriver) = (&Event::start(), &Chromedriver::start());
    let profile = tempfile::tempdir().unwrap();
    let still = chromium(chromedriver, READER, profile.path(), &["--force-prefers-reduced-motion"]).await;
    with_chromium(chromedriver, READER, async |driver| {
        for driver in [&driver, &still] {
            driver.goto(event.page("/players")).await?;
            see(driver, "the rows", "return document.querySelectorAll('#rows tr').length;", 16).await;
            driver.execute(LISTENS, vec![]).await?;
        }
        event.play_first_round();
        see(&driver, "rows that move and are tinted", KINDS, "moves 400,tint 3000").await;
        see(&still, "a tint alone", KINDS, "tint 3000").await;
        Ok(())
    })
    .await;
    still.quit().await.unwrap();
}

#[tokio::test]
async fn the_focus_stays_through_a_hundred_changes() {
    let (event, chromedriver) = (&Event::start(), &Chromedriver::start());
    with_chromium(chromedriver, READER, async |driver| {
        let driver = &driver;
        driver.goto(event.page("/players")).await?;
        see(driver, "the rows", "return document.querySelectorAll('#rows tr').length;", 16).await;
        driver.execute("document.querySelector('#p7 th a').focus();", vec![]).await?;
        let focused = "return document.activeElement.closest('tr')?.id;";
        for round in 1..=7 {
            event.rename_players(&format!("第{round}次"));
            let renamed = format!("return document.querySelector('#p16 th a').innerText.startsWith('第{round}次');");
            see(driver, "the change", &renamed, true).await;
            assert_eq!(read::<String>(driver, focused).await?, "p7", "after {} changes", round * 16);
        }
        Ok(())
    })
    .await;
}

/// Two of four teams go on after the sessions of the chart.
fn two_stages() -> Regulations {
    let sessions = Regulations::default().sessions;
    let stages = format!(
        "sessions = {}\n[[stage]]\nid = \"qualification\"\nname = \"预赛\"\nsessions = {sessions}\n[[stage]]\nid = \"final\"\nname = \"决赛\"\n\
         sessions = 1\nfield = {{ from = \"qualification\", places = \"1-2\" }}\n",
        sessions + 1
    );
    Regulations::from_toml(&stages).unwrap()
}

/// The rows of the list in order: `—` for the line of the cut.
const ROWS: &str =
    "return [...document.querySelectorAll('#rows > tr')].map((row) => (row.matches('.cut') ? '—' : row.id)).join(' ');";
/// The line: what it says (as text: a row that has just come is without one on the screen until it is painted), and whether it is as wide as the page has room and has a border.
const LINE: &str = "const cell = document.querySelector('#rows .cut td'); const { left, right, height } = cell.getBoundingClientRect();
    return [cell.textContent.trim(), parseInt(getComputedStyle(cell).borderTopWidth) > 1, right - left > 0.9 * document.querySelector('.ranking').clientWidth, height > 20, document.documentElement.scrollWidth <= innerWidth];";

#[tokio::test]
async fn the_line_of_the_cut_stays_where_it_is_while_teams_cross_it() {
    let chromedriver = &Chromedriver::start();
    for screen in [PHONE, LAPTOP] {
        let event = &Event::with(two_stages());
        let reader = Reader { screen, language: "zh-CN", scripts: true };
        with_chromium(chromedriver, reader, async |driver| {
            let driver = &driver;
            driver.goto(event.page("/teams")).await?;
            see(
                driver,
                "no line before anybody has played",
                "return document.querySelectorAll('#rows .cut').length;",
                0,
            )
            .await;
            event.plays(&[(2, 1)]);
            see(driver, "a line", "return document.querySelectorAll('#rows .cut').length;", 1).await;
            let before: String = read(driver, ROWS).await?;
            assert_eq!(before.split(' ').position(|row| row == "—"), Some(2), "{before}");
            let equal: String = read(driver, "return document.querySelector('#rows .cut.equal').textContent;").await?;
            assert!(equal.contains("晋级线处有 4 队同为"), "{equal}");
            event.play_first_round();
            see(driver, "other teams above it", &format!("return (() => {{ {ROWS} }})() !== '{before}';"), true).await;
            let after: String = read(driver, ROWS).await?;
            assert_eq!(after.split(' ').position(|row| row == "—"), Some(2), "{after}");
            assert_eq!(after.split(' ').count(), 5, "{after}");
            let (said, line, wide, high, fits): (String, bool, bool, bool, bool) = read(driver, LINE).await?;
            assert!(said.starts_with("↑ 2 队进入“决赛”：第 1–2 名"), "{said}");
            assert!(line && wide && high && fits, "{line} {wide} {high} {fits}");
            picture_of_screen(driver, "standings-cut").await?;
            // Whoever is looked for stands without the line.
            driver.find(By::Css("#finder input")).await?.send_keys("红中").await?;
            see(driver, "one row", "return document.querySelectorAll('#rows > tr:not([hidden])').length;", 1).await;
            let first = after.split(' ').next().unwrap_or_default().trim_start_matches('t');
            driver.goto(event.page(&format!("/teams/{first}"))).await?;
            let needed = "return document.querySelector('#needed').innerText;";
            let said: String = read(driver, needed).await?;
            assert!(said.contains("“决赛”"), "{said}");
            picture_of_screen(driver, "team-needed").await
        })
        .await;
    }
}

const SEARCHES: &str = "const [asked] = arguments;
    return import('/static/search.js').then(({ hasWords }) => asked.map(([text, search]) => hasWords(text, search)));";

#[tokio::test]
async fn a_page_finds_what_the_server_finds() {
    let (event, chromedriver) = (&Event::start(), &Chromedriver::start());
    let examples = include_str!("../../../../fixtures/searches.csv").lines().skip(1);
    let examples: Vec<Vec<&str>> = examples.map(|line| line.split(',').collect()).collect();
    let names = include_str!("../../../../fixtures/names.csv").lines().skip(1);
    // The beginning of each word of each name, against every name.
    let words = names.clone().flat_map(str::split_whitespace).map(|word| word.chars().take(3).collect::<String>());
    let words: Vec<String> = words.collect();
    let by_names = names.flat_map(|name| words.iter().map(move |word| (name, word.as_str())));
    let asked: Vec<(&str, &str)> = examples.iter().map(|line| (line[0], line[1])).chain(by_names).collect();
    with_chromium(chromedriver, READER, async |driver| {
        driver.goto(event.page("/players")).await?;
        let found: Vec<bool> = driver.execute(SEARCHES, vec![json!(asked)]).await?.convert()?;
        assert_eq!(found.len(), asked.len());
        for ((text, search), found) in asked.iter().zip(found) {
            assert_eq!(found, has_words(text, search), "whether “{text}” is found by “{search}”");
        }
        Ok(())
    })
    .await;
}
