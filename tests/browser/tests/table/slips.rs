//! A slip of the finger is refused, asked about, or taken back where it was made; and the one press that a foul, a count or a
//! signature needs is in sight.

use crate::support::{Event, Phone, read, see, with_phone};
use crate::thumb::{OUT_OF_REACH, SCREENS, on_screen};
use crate::tiles::POINTS;
use serde_json::json;
use thirtyfour::prelude::*;

/// The screens in halls, with the text as it is and larger: `action` is under the thumb on each.
async fn in_sight(phone: &Phone<'_>, action: &str) -> WebDriverResult<()> {
    let there = OUT_OF_REACH.replace("arguments[0]", &format!("['[data-action={action}]']"));
    for size in ["130%", "100%"] {
        phone.driver.execute("document.documentElement.style.fontSize = arguments[0];", vec![json!(size)]).await?;
        for screen in SCREENS {
            on_screen(phone.driver, screen).await?;
            phone.driver.execute("scrollTo(0, 0);", vec![]).await?;
            see(phone.driver, &format!("{action} on {screen:?} at {size}"), &there, json!([])).await;
        }
    }
    on_screen(phone.driver, (390, 664)).await
}

#[tokio::test]
async fn the_one_press_of_a_foul_a_count_and_a_signature_is_in_sight_on_every_phone() {
    with_phone(&Event::start().url("/practice"), async |phone| {
        phone.act("foul").await?;
        phone.tap("[data-offender=S]").await?;
        phone.tap("[data-foul=below-minimum]").await?;
        in_sight(phone, "give-penalty").await?;
        phone.look("foul-proposed").await?;
        phone.act("other-penalty").await?;
        in_sight(phone, "give-penalty").await?;
        phone.act("give-penalty").await?;
        phone.on("hand", 1).await;
        in_sight(phone, "save").await?;
        phone.act("more").await?;
        phone.act("stopped").await?;
        phone.act("save").await?;
        phone.on("end", 0).await;
        phone.act("count").await?;
        phone.over("count").await;
        in_sight(phone, "send-count").await?;
        phone.act("back").await?;
        for who in ["E", "referee"] {
            phone.tap(&format!("[data-sign={who}]")).await?;
            phone.over("sign").await;
            in_sight(phone, "sign").await?;
            phone.act("back").await?;
            phone.on("end", 0).await;
        }
        Ok(())
    })
    .await;
}

const WON: &str =
    "return ['winner', 'discarder'].map((role) => document.querySelector(`.seat.${role}`)?.dataset.seat ?? null);";
const AMOUNTS: &str = "return [...document.querySelectorAll('[data-delta] strong')].map((one) => one.innerText);";
/// How far the names over the list of hands are from the middle of their columns.
const ASIDE: &str = "const middles = (css) => [...document.querySelectorAll(css)].map((one) => one.getBoundingClientRect())
        .map(({ left, right }) => (left + right) / 2);
    const columns = middles('[data-hand] .amounts-row > span');
    return middles('.amounts-row.names > span').map((middle, index) => Math.round(Math.abs(middle - columns[index]) / 4));";

#[tokio::test]
async fn a_wrong_winner_a_foul_of_another_and_a_correction_are_put_right_where_they_were_made() {
    with_phone(&Event::start().url("/practice"), async |phone| {
        // Another won: the value stays.
        phone.win("E", "S", 12).await?;
        phone.tap(".seat[data-seat=E]").await?;
        see(phone.driver, "nobody", WON, json!([null, null])).await;
        phone.tap(".seat[data-seat=N]").await?;
        phone.tap(".seat[data-seat=S]").await?;
        see(phone.driver, "another", WON, ["N", "S"]).await;
        see(phone.driver, "the value", POINTS, "12").await;

        // The foul is another's, who may not win any more.
        phone.act("foul").await?;
        phone.tap("[data-offender=E]").await?;
        phone.tap("[data-foul=one-short]").await?;
        phone.tap("[data-offender=N]").await?;
        phone.act("give-penalty").await?;
        phone.on("hand", 1).await;
        see(phone.driver, "the win is taken off", WON, json!([null, null])).await;
        see(phone.driver, "the penalty alone", AMOUNTS, ["+20", "+20", "+20", "−60"]).await;
        phone.look("win-taken-off").await?;
        phone.act("drop-penalty").await?;
        phone.win("E", "S", 12).await?;
        phone.act("save").await?;
        phone.on("hand", 2).await;
        see(phone.driver, "names over their columns", ASIDE, [0; 4]).await;

        // A correction begins at its top, with what is recorded.
        for number in 2..=4 {
            phone.act("drawn-hand").await?;
            phone.act("save").await?;
            if number < 4 {
                phone.on("hand", number + 1).await;
            }
        }
        phone.act("moved").await?;
        phone.on("hand", 5).await;
        phone.tap("[data-hand='1']").await?;
        phone.act("correct").await?;
        phone.on("hand", 1).await;
        let top = "return [scrollY, document.querySelector('.was').innerText.includes('+36')];";
        see(phone.driver, "at its top", top, json!([0, true])).await;
        phone.look("correction-beside").await?;
        Ok(())
    })
    .await;
}

#[tokio::test]
async fn points_that_are_seldom_won_are_asked_about_unless_fans_explain_them() {
    with_phone(&Event::start().url("/practice"), async |phone| {
        phone.win("E", "S", 25).await?;
        phone.act("save").await?;
        phone.on("hand", 2).await;
        phone.win("S", "W", 25).await?;
        phone.tap("[data-panel=keys]").await?;
        for key in ["clear", "3", "2"] {
            phone.tap(&format!("[data-key='{key}']")).await?;
        }
        phone.act("save").await?;
        phone.over("doubts").await;
        phone.act("back").await?;
        phone.on("hand", 2).await;
        phone.tap("[data-key=clear]").await?;
        phone.tap("[data-panel=fans]").await?;
        phone.find_fan("hyj", 18).await?;
        see(phone.driver, "混幺九", POINTS, "32").await;
        phone.act("save").await?;
        phone.on("hand", 3).await;
        Ok(())
    })
    .await;
}

#[tokio::test]
async fn a_value_that_no_patterns_add_up_to_is_refused_once_it_can_be_no_other() {
    with_phone(&Event::start().url("/practice/world-series"), async |phone| {
        phone.win("E", "S", 60).await?;
        phone.tap("[data-panel=keys]").await?;
        let said = "return [document.querySelector('.hint').classList.contains('errors'), document.querySelector('[data-action=save]').disabled];";
        for (key, expected) in [("clear", [false, true]), ("3", [false, true]), ("7", [true, true]), ("back", [false, true]), ("5", [false, false])] {
            phone.tap(&format!("[data-key='{key}']")).await?;
            see(phone.driver, &format!("after {key}"), said, expected).await;
        }
        assert_eq!(read::<String>(phone.driver, POINTS).await?, "35");
        Ok(())
    })
    .await;
}

/// Whether something is wrong with the hand, and whether it cannot be saved.
const REFUSED: &str = "return [document.querySelector('.hint').classList.contains('errors'), document.querySelector('[data-action=save]').disabled];";

#[tokio::test]
async fn a_penalty_that_no_other_one_raises_any_more_is_changed_or_explained() {
    with_phone(&Event::start().url("/practice"), async |phone| {
        phone.act("drawn-hand").await?;
        for _ in 0..2 {
            phone.foul("empty-claim", "E").await?;
            phone.on("hand", 1).await;
        }
        see(phone.driver, "a warning and 5", AMOUNTS, ["−5", "0", "0", "0"]).await;
        // The warning was another's: the 5 would be the first.
        phone.act("drop-penalty").await?;
        see(phone.driver, "5 without a reason", REFUSED, [true, true]).await;
        phone.look("penalty-unexplained").await?;
        phone.act("mend-penalty").await?;
        phone.over("consequence").await;
        phone.tap("[data-size='5']").await?;
        phone.write("#penalty-reason", "前一盘已警告").await?;
        phone.act("give-penalty").await?;
        phone.on("hand", 1).await;
        see(phone.driver, "5 with a reason", REFUSED, [false, false]).await;

        // Without a reason it is what the penalty table says.
        phone.foul("empty-claim", "E").await?;
        phone.act("drop-penalty").await?;
        phone.act("mend-penalty").await?;
        phone.act("give-penalty").await?;
        phone.on("hand", 1).await;
        see(phone.driver, "a warning", AMOUNTS, ["0", "0", "0", "0"]).await;
        phone.act("save").await?;
        phone.on("hand", 2).await;
        Ok(())
    })
    .await;
}
