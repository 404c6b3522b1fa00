//! Duplicate on a phone: before each round the four say their names, before each hand it says who has which wind in the deal that
//! comes, and goes on once the right number was read from the box.

use crate::REFEREE;
use crate::support::{Chromedriver, Event, Phone, picture, see, with_chromium};
use crate::thumb::{SCREENS, on_screen};
use caipan::event::regulations::preset::Preset;
use caipan::rules::{HandNumber, Wind};
use serde_json::json;
use thirtyfour::prelude::*;

/// Its sets come from the third, and it plays the deals of a round as 2 3 4 1.
const TABLE: u16 = 2;
const FROM: &str = "return document.querySelector('.picks').previousElementSibling.innerText;";
const HINT: &str = "return document.querySelector('.hint').innerText;";

const HEAD: &str = "return document.querySelector('h1').innerText;";

/// Whether all of these keys are large enough, and nothing lies on them.
fn within_reach(keys: &str) -> String {
    format!(
        "return [...document.querySelectorAll('{keys}')].every((key) => {{
            const {{ x, y, width, height }} = key.getBoundingClientRect();
            return height >= 44 && key.contains(document.elementFromPoint(x + width / 2, y + height / 2));
        }});"
    )
}

/// Names the four before this deal, from the east on.
async fn names(driver: &WebDriver, phone: &Phone<'_>, deal: u8) -> WebDriverResult<()> {
    let winds = Preset::DuplicateTeams.regulations().rotation.winds(HandNumber::new(deal).unwrap());
    for (wind, asked) in Wind::ALL.into_iter().zip(["东", "南", "西", "北"]) {
        let player = winds.find(|at| *at == wind).unwrap();
        see(driver, "who is asked for", HEAD, format!("谁坐{asked}？")).await;
        phone.tap(&format!("[data-sits={}]", player.letter())).await?;
    }
    Ok(())
}

#[tokio::test]
async fn the_wrong_box_is_put_back_and_the_right_one_played() {
    let (event, chromedriver) = (&Event::with(Preset::DuplicateTeams.regulations()), &Chromedriver::start());
    // Deal 2 is dealt by who began the session in the south.
    let [north, east, south, west] = event.sits(TABLE);
    let sit = [format!("东 {east}"), format!("南 {south}"), format!("西 {west}"), format!("北 {north}")];
    with_chromium(chromedriver, REFEREE, async |driver| {
        driver.goto(event.url(&event.pair(TABLE).0)).await?;
        let phone = Phone::of(&driver);
        phone.on("check-in", 0).await;
        phone.act("checked-in").await?;
        phone.on("sits", 0).await;
        see(&driver, "who is asked for", HEAD, "谁坐东？").await;
        for screen in SCREENS {
            on_screen(&driver, screen).await?;
            see(&driver, &format!("names on {screen:?}"), &within_reach("[data-sits]"), true).await;
        }
        picture(&driver, "duplicate-names").await?;
        // Who has another wind, and who is of another table.
        phone.tap("[data-sits=W]").await?;
        let wrong = format!("{south} 在这副牌中坐 南，东 应是 {east}。请在看牌之前换好座位。");
        see(&driver, "not that wind", HINT, wrong).await;
        phone.tap("[data-sits=other]").await?;
        let here = format!("此人不在这里打这副牌；若是替人陪打，请点被替者的姓名。这里应坐：{}。", sit.join(" · "));
        see(&driver, "not that table", HINT, here).await;
        picture(&driver, "duplicate-wrong-name").await?;
        names(&driver, &phone, 2).await?;
        phone.on("deal", 0).await;
        see(&driver, "what was wrong is over", HINT, "轮到摸牌者的牌墙已空，即为荒牌。").await;
        let sits =
            "return [...document.querySelectorAll('.people li')].map((one) => one.innerText.replace(/\\s+/g, ' '));";
        see(&driver, "who has which wind", sits, sit.clone()).await;
        let boxes = "return [...document.querySelectorAll('[data-deal]')].map((one) => one.innerText);";
        see(&driver, "the boxes of the round", boxes, ["1", "2", "3", "4"]).await;
        for screen in SCREENS {
            on_screen(&driver, screen).await?;
            see(&driver, &format!("boxes on {screen:?}"), &within_reach("[data-deal]"), true).await;
        }
        picture(&driver, "duplicate-box").await?;
        phone.tap("[data-deal='3']").await?;
        see(&driver, "not theirs", HINT, "牌局 3 现在不该在这里打，请原样放回。这里应打牌局 2。").await;
        picture(&driver, "duplicate-wrong-box").await?;
        phone.tap("[data-deal='2']").await?;
        phone.on("hand", 2).await;
        phone.win("E", "S", 24).await?;
        see(&driver, "no flowers", "return document.querySelector('[data-flowers]');", json!(null)).await;
        phone.act("save").await?;
        // The next deal is asked for anew, and from where it comes.
        phone.on("deal", 0).await;
        see(&driver, "from where", FROM, "这副牌的牌盒从第 3 桌传来。").await;
        picture(&driver, "duplicate-next-box").await?;
        for (deal, winner) in [(3, "S"), (4, "W"), (1, "N")] {
            phone.tap(&format!("[data-deal='{deal}']")).await?;
            phone.on("hand", deal).await;
            phone.win(winner, "E", 24).await?;
            phone.act("save").await?;
            if deal != 1 {
                phone.on("deal", 0).await;
            }
        }
        // The round is over: they change seats, and the walls of the next one are their own.
        phone.on("moves", 0).await;
        phone.act("moved").await?;
        phone.on("sits", 0).await;
        see(&driver, "asked for anew", HEAD, "谁坐东？").await;
        names(&driver, &phone, 6).await?;
        phone.on("deal", 0).await;
        see(
            &driver,
            "from nowhere",
            "return document.querySelector('.picks').previousElementSibling.matches('ul');",
            true,
        )
        .await;
        phone.tap("[data-deal='6']").await?;
        phone.on("hand", 6).await;
        Ok(())
    })
    .await;
}
