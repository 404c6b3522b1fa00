//! The World Series rules on a phone: it pays as the rules do, asks who answers for a discard only where it matters, and has the
//! patterns of this game and nothing of the other.

use crate::support::{Chromedriver, Event, Phone, SAVED, read, see, with_chromium};
use crate::thumb::{SCREENS, on_screen};
use crate::tiles::POINTS;
use crate::{RECORD, REFEREE};
use caipan::event::regulations::preset::Preset;
use caipan::rules::{Game, Outcome, Responsible, Seat, Source, Won, world_series};
use serde_json::{Value, json};
use thirtyfour::prelude::*;

/// The amounts of hands by the rules that the table's sheet brings.
const AMOUNTS: &str = "const [place, hands] = arguments;
    return Promise.all([import('/static/record/sheet.js'), fetch(place).then((answer) => answer.json())]).then(
        ([{ SEATS, amounts }, { rules }]) => hands.map((hand) => SEATS.map((seat) => amounts(hand, rules)[seat])));";
const PLACE: &str = "/api/v1/events/spring/sessions/1/tables/1";
/// Which answers are pressed, and whether somebody sees the question.
const ANSWERS: &str = "return [getComputedStyle(document.querySelector('.answers')).visibility,
    [...document.querySelectorAll('.answers [aria-pressed=true]')].map((one) => one.dataset.answers).join()];";

#[tokio::test]
async fn the_phone_and_the_rules_pay_alike() {
    let (event, chromedriver) = (&Event::with(Preset::WorldSeries.regulations()), &Chromedriver::start());
    let game = Game::WorldSeries(world_series::Options::DEFAULT);
    let values: Vec<u16> = (1..=60).chain([80, 100, 125, 160, 319, 320, 400, 480]).collect();
    let (mut hands, mut expected) = (vec![], vec![]);
    for points in values {
        for winner in Seat::ALL {
            let others = winner.others();
            let sources = [Source::SelfDraw].into_iter().chain(others.map(Source::Discard));
            for source in sources {
                for responsible in
                    [Responsible::Discarder, Responsible::Nobody].into_iter().chain(others.map(Responsible::Player))
                {
                    let win = game.win(Won { winner, source, points, flowers: 0, responsible }).unwrap();
                    expected.push(json!(Outcome::Win(win).payments().values().map(|points| points.0)));
                    let (ending, discarder) = match source {
                        Source::SelfDraw => ("self-draw", None),
                        Source::Discard(from) => ("discard", Some(from.letter())),
                    };
                    hands.push(json!({ "ending": ending, "winner": winner.letter(), "discarder": discarder,
                        "responsible": responsible.code().unwrap_or("discarder"), "basic_points": points, "flowers": 0, "penalties": [] }));
                }
            }
        }
    }
    with_chromium(chromedriver, REFEREE, async |driver| {
        driver.goto(event.referee_link()).await?;
        driver.goto(event.url(RECORD)).await?;
        let found: Vec<Value> = driver.execute(AMOUNTS, vec![json!(PLACE), json!(hands)]).await?.convert()?;
        assert_eq!(found.len(), expected.len());
        for ((hand, found), expected) in hands.iter().zip(&found).zip(&expected) {
            assert_eq!(found, expected, "the phone and the rules differ on {hand}");
        }
        println!("{} hands paid alike", found.len());
        Ok(())
    })
    .await;
}

/// What somebody taps to save a hand and cannot reach without scrolling.
const OUT_OF_REACH: &str = "return [...document.querySelectorAll('[data-value], [data-key], [data-answers], [data-panel], [data-action=save]')].filter((key) => {
    const { x, y, width, height } = key.getBoundingClientRect();
    return !key.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}).map(({ innerText }) => innerText);";

#[tokio::test]
async fn all_of_a_hand_is_within_reach_on_every_phone() {
    let (event, chromedriver) = (&Event::with(Preset::WorldSeries.regulations()), &Chromedriver::start());
    with_chromium(chromedriver, REFEREE, async |driver| {
        driver.goto(event.referee_link()).await?;
        driver.goto(event.url(RECORD)).await?;
        let phone = Phone::of(&driver);
        phone.on("check-in", 0).await;
        phone.checks_in().await?;
        phone.win("E", "S", 60).await?;
        for language in ["zh-Hans", "zh-Hant", "en"] {
            phone.speak(language, "light").await?;
            for panel in ["fans", "keys", "picks"] {
                phone.tap(&format!("[data-panel={panel}]")).await?;
                for screen in SCREENS {
                    on_screen(&driver, screen).await?;
                    see(&driver, &format!("{language} {panel} {screen:?}"), OUT_OF_REACH, json!([])).await;
                }
            }
        }
        Ok(())
    })
    .await;
}

#[tokio::test]
async fn who_answers_is_asked_only_where_it_matters() {
    let (event, chromedriver) = (&Event::with(Preset::WorldSeries.regulations()), &Chromedriver::start());
    with_chromium(chromedriver, REFEREE, async |driver| {
        driver.goto(event.referee_link()).await?;
        driver.goto(event.url(RECORD)).await?;
        let phone = Phone::of(&driver);
        phone.on("check-in", 0).await;
        phone.checks_in().await?;
        phone.win("E", "S", 25).await?;
        see(&driver, "nobody is asked", ANSWERS, json!(["hidden", "S"])).await;
        let foreign = "return document.querySelectorAll('[data-flowers]').length;";
        see(&driver, "nothing of the other game", foreign, 0).await;
        let top = "return document.querySelector('.picks').getBoundingClientRect().top;";
        let before: f64 = read(&driver, top).await?;
        phone.tap("[data-value='60']").await?;
        see(&driver, "it is asked, and who discarded answers", ANSWERS, json!(["visible", "S"])).await;
        assert_eq!(before, read::<f64>(&driver, top).await?, "nothing moves under the finger");
        phone.look("series-answers").await?;
        phone.tap("[data-answers=nobody]").await?;
        see(&driver, "nobody", ANSWERS, json!(["visible", "nobody"])).await;
        phone.tap("[data-answers=N]").await?;
        let amounts = "return [...document.querySelectorAll('[data-delta] strong')].map((one) => one.innerText);";
        see(&driver, "amounts", amounts, ["+180", "−25", "−25", "−130"]).await;
        phone.act("save").await?;
        phone.on("hand", 2).await;
        let last = "return document.querySelector('[data-hand=\"1\"] .what').firstChild.data;";
        see(&driver, "what is listed", last, "赵敏 60 分，李晓梅 点炮 · 褚天明 负责").await;
        // A correction shows who answers, and saves another.
        phone.tap("[data-hand='1']").await?;
        phone.look("series-recorded").await?;
        phone.act("correct").await?;
        see(&driver, "as it was", ANSWERS, json!(["visible", "N"])).await;
        phone.tap("[data-answers=S]").await?;
        phone.tap(".chips [data-action=reason]").await?;
        phone.act("save").await?;
        phone.on("hand", 2).await;
        see(&driver, "corrected", last, "赵敏 60 分，李晓梅 点炮").await;
        see(&driver, "saved", SAVED, true).await;
        let stored = event.versions(1).into_iter().map(|version| version.draft.responsible.code()).collect::<Vec<_>>();
        assert_eq!(stored, [Some("N"), None]);
        // A dead hand may not win.
        phone.foul("long-hand", "E").await?;
        phone.on("hand", 2).await;
        phone.look("series-dead-hand").await?;
        Ok(())
    })
    .await;
}

/// What the interface has of the hands at table 1.
const HANDS: &str = "return fetch('/api/v1/events/spring/sessions/1/tables/1').then((answer) => answer.json()).then(
    ({ hands }) => hands.map(({ basic_points, fans, tiles, circumstances }) => [basic_points, fans, tiles?.replaceAll(' ', '') ?? null, circumstances ?? '']));";
const VERDICT: &str = "return document.querySelector('.verdict')?.className ?? null;";

async fn finds(phone: &Phone<'_>, typed: &str, pattern: &str) -> WebDriverResult<()> {
    phone.write("#fan-search", typed).await?;
    let first = "return document.querySelector('[data-fan]').dataset.fan;";
    see(phone.driver, &format!("what {typed} finds first"), first, pattern).await;
    phone.tap(&format!("[data-fan='{pattern}']")).await
}

#[tokio::test]
async fn patterns_are_found_by_search_and_tiles_are_judged() {
    let (event, chromedriver) = (&Event::with(Preset::WorldSeries.regulations()), &Chromedriver::start());
    with_chromium(chromedriver, REFEREE, async |driver| {
        driver.goto(event.referee_link()).await?;
        driver.goto(event.url(RECORD)).await?;
        let phone = Phone::of(&driver);
        phone.on("check-in", 0).await;
        phone.checks_in().await?;

        // By initials, by number, by name: 小三元 and two dragons.
        phone.tap(".seat[data-seat=E]").await?;
        phone.tap(".seat[data-seat=S]").await?;
        phone.tap("[data-panel=fans]").await?;
        phone.look("series-patterns").await?;
        finds(&phone, "xsy", "3.2.1").await?;
        see(&driver, "its value", POINTS, "40").await;
        finds(&phone, "3.1", "3.1").await?;
        finds(&phone, "Value Hon", "3.1").await?;
        see(&driver, "the sum", POINTS, "60").await;
        // The dearer of the series leaves the other out.
        finds(&phone, "大三元", "3.2.2").await?;
        see(&driver, "one of a series", POINTS, "150").await;
        phone.look("series-clash").await?;
        phone.act("fans-verdict").await?;
        phone.over("fans").await;
        let clashes = "return [...document.querySelectorAll('[data-clash]')].map((one) => one.innerText);";
        see(&driver, "why", clashes, ["小三元不与大三元同计。"]).await;
        phone.act("leave-out").await?;
        phone.on("hand", 1).await;
        phone.tap("[data-chosen-fan='3.2.2']").await?;
        finds(&phone, "3.2.1", "3.2.1").await?;
        see(&driver, "the sum again", POINTS, "60").await;
        phone.act("save").await?;
        phone.on("hand", 2).await;
        phone.tap("[data-hand='1']").await?;
        phone.over("recorded").await;
        let card = "return document.querySelector('#recorded').innerText.includes('小三元 · 番牌 ×2');";
        see(&driver, "on its card", card, true).await;
        phone.act("back").await?;

        // Tiles: 七对 and 断幺九, on the last discard.
        phone.tap(".seat[data-seat=S]").await?;
        phone.tap(".seat[data-seat=E]").await?;
        phone.act("tiles").await?;
        phone.over("tiles").await;
        for tile in ["2m", "2m", "3m", "3m", "5p", "5p", "7p", "7p", "2s", "2s", "8s", "8s", "6s", "6s"] {
            phone.tap(&format!("[data-tile='{tile}']")).await?;
        }
        let worth = "return document.querySelector('#worth').innerText;";
        see(&driver, "what the tiles are worth", worth, "35 分").await;
        phone.tap("[data-circumstance=last-tile]").await?;
        see(&driver, "on the last discard", worth, "45 分").await;
        let offered = "return [...document.querySelectorAll('[data-circumstance]')].map((one) => one.innerText);";
        see(&driver, "circumstances", offered, ["抢杠", "河底捞鱼", "地和"]).await;
        phone.look("series-tiles").await?;
        phone.act("take-list").await?;
        phone.on("hand", 2).await;
        see(&driver, "the list", POINTS, "45").await;
        phone.tap("[data-panel=fans]").await?;
        finds(&phone, "qys", "2.1.2").await?;
        phone.act("tiles").await?;
        see(&driver, "the verdict", VERDICT, "verdict over-claimed").await;
        phone.look("series-verdict").await?;
        phone.act("take-left").await?;
        phone.on("hand", 2).await;
        see(&driver, "what stands", POINTS, "45").await;
        phone.act("save").await?;
        phone.on("hand", 3).await;
        see(&driver, "all is sent", SAVED, true).await;
        let stored =
            json!([[60, "3.2.1 3.1*2", null, ""], [45, "10.2 9.1.2 1.3", "2233m5577p22688s+6s", "last-tile"],]);
        see(&driver, "what is stored", HANDS, stored).await;
        Ok(())
    })
    .await;
}
