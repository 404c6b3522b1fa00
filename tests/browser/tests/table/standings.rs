//! The standings for one reader: the row they follow, the name they look for, and rows that glide to their new place.

use crate::support::{
    Chromedriver, Event, PHONE, Reader, Screen, chromium, picture_of_screen, read, see, with_chromium,
};
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
