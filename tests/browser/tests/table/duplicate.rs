//! Duplicate on a phone: before each hand it says who has which wind in the deal that comes, and goes on once the right number was
//! read from the box.

use crate::support::{Chromedriver, Event, Phone, picture, see, with_chromium};
use crate::thumb::{SCREENS, on_screen};
use crate::{RECORD, REFEREE};
use caipan::tournament::preset::Preset;
use serde_json::json;

const HINT: &str = "return document.querySelector('.hint').innerText;";

#[tokio::test]
async fn the_wrong_box_is_put_back_and_the_right_one_played() {
    let (event, chromedriver) = (&Event::with(Preset::DuplicateTeams.regulations()), &Chromedriver::start());
    with_chromium(chromedriver, REFEREE, async |driver| {
        driver.goto(event.referee_link()).await?;
        driver.goto(event.url(RECORD)).await?;
        let phone = Phone::of(&driver);
        phone.on("check-in", 0).await;
        phone.act("checked-in").await?;
        phone.on("deal", 0).await;
        let sits =
            "return [...document.querySelectorAll('.people li')].map((one) => one.innerText.replace(/\\s+/g, ' '));";
        see(&driver, "who has which wind", sits, ["东 赵敏", "南 李晓梅", "西 周杰", "北 褚天明"]).await;
        let boxes = "return [...document.querySelectorAll('[data-deal]')].map((one) => one.innerText);";
        see(&driver, "the boxes of the round", boxes, ["1", "2", "3", "4"]).await;
        for screen in SCREENS {
            on_screen(&driver, screen).await?;
            let reach = "return [...document.querySelectorAll('[data-deal]')].every((key) => {
                const { x, y, width, height } = key.getBoundingClientRect();
                return height >= 44 && key.contains(document.elementFromPoint(x + width / 2, y + height / 2));
            });";
            see(&driver, &format!("boxes on {screen:?}"), reach, true).await;
        }
        picture(&driver, "duplicate-box").await?;
        phone.tap("[data-deal='3']").await?;
        see(&driver, "not theirs", HINT, "牌局 3 现在不该在这里打，请原样放回。这里应打牌局 1。").await;
        picture(&driver, "duplicate-wrong-box").await?;
        phone.tap("[data-deal='1']").await?;
        phone.on("hand", 1).await;
        phone.win("E", "S", 24).await?;
        see(&driver, "no flowers", "return document.querySelector('[data-flowers]');", json!(null)).await;
        phone.act("save").await?;
        // The next deal is asked for anew.
        phone.on("deal", 0).await;
        phone.tap("[data-deal='2']").await?;
        phone.on("hand", 2).await;
        Ok(())
    })
    .await;
}
