//! The winner's tiles on the phone: tapped, judged, taken over, and still there after a correction.

use crate::floor::{WITHOUT_RULES, before_scripts};
use crate::phone_rules::LOADED;
use crate::support::{Chromedriver, Event, Phone, RECEIPTS, SAVED, read, see, with_chromium, with_phone};
use crate::{RECORD, REFEREE};
use serde_json::{Value, json};
use thirtyfour::prelude::*;

/// What the interface has of the hands at table 1.
const HANDS: &str = "return fetch('/api/v1/events/spring/sessions/1/tables/1').then((answer) => answer.json()).then(
    ({ hands }) => hands.map(({ revision, discarder, fans, tiles, circumstances }) =>
        ({ revision, discarder, fans, tiles, circumstances })));";

/// Their tiles without spaces, each with the discarder.
const TILES: &str = "return fetch('/api/v1/events/spring/sessions/1/tables/1').then((answer) => answer.json()).then(
    ({ hands }) => hands.map(({ discarder, tiles }) => [discarder, tiles.replaceAll(' ', '')]));";

/// Seven pairs (24 points), on the last tile.
const PAIRS: [&str; 14] = ["1m", "1m", "3m", "3m", "5p", "5p", "7p", "7p", "2s", "2s", "9s", "9s", "E", "E"];

pub const WORTH: &str = "return document.querySelector('#worth').innerText.includes('24');";
pub const POINTS: &str = "return document.querySelector('.points').dataset.points;";

/// East wins on South's discard; the screen of the tiles.
pub async fn open_tiles(phone: &Phone<'_>) -> WebDriverResult<()> {
    phone.tap(".seat[data-seat=E]").await?;
    phone.tap(".seat[data-seat=S]").await?;
    phone.act("tiles").await?;
    phone.over("tiles").await;
    Ok(())
}

pub async fn tap_pairs(phone: &Phone<'_>) -> WebDriverResult<()> {
    for tile in PAIRS {
        phone.tap(&format!("[data-tile='{tile}']")).await?;
    }
    let laid = "return [...document.querySelectorAll('#laid button')].map((one) => one.className).join(' ').trim();";
    see(phone.driver, "thirteen tiles and the winning one", laid, "winning").await;
    Ok(())
}

async fn judged(event: &Event, phone: &Phone<'_>) -> WebDriverResult<()> {
    phone.driver.goto(event.url(&event.pair(1).0)).await?;
    phone.checks_in().await?;
    open_tiles(phone).await?;
    phone.look("tiles-none").await?;
    tap_pairs(phone).await?;
    see(phone.driver, "what the tiles are worth", WORTH, true).await;
    phone.look("tiles-judged").await?;
    phone.act("take-list").await?;
    phone.on("hand", 1).await;
    see(phone.driver, "points of the list taken", POINTS, "24").await;

    // All pungs beside them is too much: what stands can be taken instead.
    phone.tap("[data-panel=fans]").await?;
    phone.write("#fan-search", "pph").await?;
    phone.tap("[data-fan='48']").await?;
    phone.act("tiles").await?;
    phone.over("tiles").await;
    see(phone.driver, "verdict", "return document.querySelector('.verdict')?.className;", "verdict over-claimed").await;
    phone.look("tiles-verdict").await?;
    // Or somebody says why it stands, which the server asks for.
    phone.write("#tiles-reason", "裁判长裁定").await?;
    phone.act("stands").await?;
    phone.on("hand", 1).await;
    see(phone.driver, "points as claimed", POINTS, "30").await;
    phone.act("tiles").await?;
    let reason = "return document.querySelector('#tiles-reason')?.value ?? null;";
    see(phone.driver, "the reason", reason, "裁判长裁定").await;
    phone.act("take-left").await?;
    phone.on("hand", 1).await;
    see(phone.driver, "points of what stands", POINTS, "24").await;
    phone.act("tiles").await?;
    phone.tap("[data-circumstance=last-tile]").await?;
    phone.act("keep-tiles").await?;
    phone.on("hand", 1).await;
    phone.act("save").await?;
    phone.on("hand", 2).await;
    see(phone.driver, "received", RECEIPTS, 1).await;
    let tiles = "1133m5577p2299sE+E";
    let first: Value = read(phone.driver, HANDS).await?;
    let as_sent = json!([{ "revision": 1, "discarder": "S", "fans": "19", "tiles": first[0]["tiles"],
        "circumstances": "last-tile" }]);
    assert_eq!(first, as_sent);
    assert_eq!(first[0]["tiles"].as_str().unwrap().replace(' ', ""), tiles);

    // Corrected from the phone: the discarder was another. The tiles stay.
    phone.tap("[data-hand='1']").await?;
    phone.over("recorded").await;
    let drawn = "return document.querySelectorAll('#recorded .tile').length;";
    see(phone.driver, "tiles on the card of the hand", drawn, 14).await;
    phone.look("recorded-with-tiles").await?;
    phone.act("correct").await?;
    phone.on("hand", 1).await;
    phone.tap(".seat[data-seat=W]").await?;
    phone.tap("[data-action=reason]").await?;
    phone.act("save").await?;
    phone.on("hand", 2).await;
    see(phone.driver, "received", SAVED, true).await;
    let corrected = json!([{ "revision": 2, "discarder": "W", "fans": "19", "tiles": first[0]["tiles"],
        "circumstances": "last-tile" }]);
    see(phone.driver, "the hand with its tiles", HANDS, corrected).await;
    Ok(())
}

#[tokio::test]
async fn tiles_are_judged_on_the_phone_and_stay_when_the_hand_is_corrected() {
    let (event, chromedriver) = (&Event::start(), &Chromedriver::start());
    with_chromium(chromedriver, REFEREE, async |driver| judged(event, &Phone::of(&driver)).await).await;
}

#[tokio::test]
async fn tiles_are_kept_without_network_and_without_rules() {
    let (event, chromedriver) = (&Event::start(), &Chromedriver::start());
    let proxy = &mut event.proxy();
    with_chromium(chromedriver, REFEREE, async |driver| {
        let phone = Phone::of(&driver);
        before_scripts(&driver, WITHOUT_RULES).await?;
        driver.goto(proxy.url("127.0.0.1", &event.pair(1).0)).await?;
        phone.checks_in().await?;
        proxy.off();
        open_tiles(&phone).await?;
        tap_pairs(&phone).await?;
        let offline = "return document.querySelector('#worth').innerText;";
        see(&driver, "no network", offline, "没有网络：牌面随本盘保存，可以以后再算。").await;
        phone.look("tiles-offline").await?;
        phone.act("keep-tiles").await?;
        phone.tap("[data-value='24']").await?;
        phone.act("save").await?;
        phone.on("hand", 2).await;
        proxy.on();
        see(&driver, "received", SAVED, true).await;
        driver.goto(proxy.url("127.0.0.1", RECORD)).await?;
        let expected = json!([["S", "1133m5577p2299sE+E"]]);
        see(&driver, "the tiles", TILES, expected).await;
        Ok(())
    })
    .await;
}

#[tokio::test]
async fn more_points_than_the_tiles_give_are_explained_before_the_hand_is_saved() {
    let event = &Event::start();
    with_phone(&event.url(&event.pair(1).0), async |phone| {
        see(phone.driver, "the rules", LOADED, true).await;
        open_tiles(phone).await?;
        // Tiles without the winning one.
        phone.tap("[data-tile='1m']").await?;
        phone.act("keep-tiles").await?;
        phone.tap("[data-value='25']").await?;
        phone.act("save").await?;
        phone.over("tiles").await;
        phone.act("clear-tiles").await?;
        tap_pairs(phone).await?;
        phone.act("keep-tiles").await?;
        phone.on("hand", 1).await;
        // 25 points for tiles of 24.
        phone.act("save").await?;
        phone.over("tiles").await;
        phone.write("#tiles-reason", "裁判长裁定").await?;
        phone.act("stands").await?;
        phone.on("hand", 2).await;
        see(phone.driver, "received", SAVED, true).await;
        Ok(())
    })
    .await;
}
