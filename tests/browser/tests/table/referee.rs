//! A referee with a phone, spectators with theirs, an organiser: what they do in Chromium against the real server.
//!
//! `CAIPAN_SCREENSHOTS=folder` keeps pictures of the pages. The numbers of the session are worked out by hand from the
//! rules: on a discard the discarder pays 8 and the points, the two others 8; on a self-draw each pays 8 and the points.

#[path = "referee/keyboard.rs"]
mod keyboard;
#[path = "referee/pages.rs"]
mod pages;

use crate::REFEREE;
use crate::support::{
    Chromedriver, Event, Fill, HEAD, LAPTOP, REFUSED, Reader, Sheet, TOTALS, long_or, picture, picture_of_screen, read,
    see, with_chromium,
};
use serde_json::{Map, Value, json};
use thirtyfour::prelude::*;

/// A hand as the referee enters it, players by the seat they started in, and the four amounts it must give.
#[derive(Clone, Copy)]
struct Hand {
    ending: &'static str,
    winner: Option<usize>,
    discarder: Option<usize>,
    points: &'static str,
    fans: &'static str,
    flowers: u8,
    penalty: &'static str,
    amounts: [i32; 4],
}

const fn drawn(amounts: [i32; 4]) -> Hand {
    let (winner, discarder) = (None, None);
    Hand { ending: "荒牌", winner, discarder, points: "", fans: "", flowers: 0, penalty: "", amounts }
}

const fn discard(winner: usize, discarder: usize, points: &'static str, amounts: [i32; 4]) -> Hand {
    Hand { ending: "点和", winner: Some(winner), discarder: Some(discarder), points, ..drawn(amounts) }
}

const fn self_draw(winner: usize, points: &'static str, amounts: [i32; 4]) -> Hand {
    Hand { ending: "自摸", winner: Some(winner), points, ..drawn(amounts) }
}

impl Hand {
    const fn fans(self, fans: &'static str) -> Hand {
        Hand { fans, ..self }
    }

    const fn flowers(self, flowers: u8) -> Hand {
        Hand { flowers, ..self }
    }

    const fn penalty(self, penalty: &'static str) -> Hand {
        Hand { penalty, ..self }
    }

    fn fill<'a>(&self, names: &'a [String; 4]) -> Fill<'a> {
        let name = |seat: Option<usize>| seat.map_or("", |seat| names[seat].as_str());
        Fill {
            ending: self.ending,
            winner: name(self.winner),
            discarder: name(self.discarder),
            points: self.points,
            flowers: self.flowers,
            fans: self.fans,
            penalty: self.penalty,
        }
    }
}

const SESSION: [Hand; 16] = [
    discard(0, 1, "8", [32, -16, -8, -8]),
    self_draw(2, "8", [-18, -18, 54, -18]).flowers(2),
    discard(3, 0, "", [-19, -8, -8, 35]).fans("三色三同顺, 断幺, 一般高"),
    drawn([0, 0, 0, 0]),
    discard(1, 2, "24", [-8, 48, -32, -8]),
    discard(0, 3, "8", [42, 2, -38, -6]).penalty("below-minimum W"),
    self_draw(3, "88", [-96, -96, -96, 288]),
    drawn([0, 0, 0, 0]),
    discard(2, 1, "", [-8, -22, 38, -8]).fans("碰碰和, 双箭刻, 幺九刻×2"),
    discard(1, 0, "8", [-19, 35, -8, -8]).flowers(3),
    drawn([0, 0, 0, 0]),
    self_draw(0, "10", [54, -23, -18, -18]).penalty("empty-claim S 5 nobody \"再犯\""),
    discard(3, 2, "9", [-8, -8, -17, 33]),
    discard(2, 3, "16", [-8, -8, 40, -24]),
    discard(1, 3, "32", [-8, 56, -8, -40]),
    self_draw(2, "8", [-16, -16, 48, -16]),
];
/// The side of the table on which each player sits in the four rounds, by the seat they started in.
const SEATS: [[&str; 4]; 4] =
    [["东", "南", "北", "西"], ["南", "东", "西", "北"], ["西", "北", "东", "南"], ["北", "西", "南", "东"]];

const STARTERS: &str = "return ['E', 'S', 'W', 'N'].map(
    (seat) => document.querySelector(`.players [data-seat=${seat}] strong`).innerText);";
const DEALER: &str = "return document.querySelector('.players .deals strong')?.innerText ?? null;";
const MOVES: &str =
    "return [...document.querySelectorAll('.moves li')].map((li) => li.innerText.replace(/\\s+/g, ' '));";
const SUM: &str = "const sum = document.querySelector('.sheet > .sum');
    return [Number(sum.querySelector('strong').innerText), sum.innerText.includes('✓')];";
const ENDED: &str =
    "return [document.querySelector('h1 .badge').innerText, document.querySelectorAll('details.hand').length];";

/// What the page shows when it has not been loaded again: the mark made on it, the live badge, the four scores.
const TABLE: &str = "const card = [...document.querySelectorAll('.tables .card')].find(
        (card) => card.querySelector('h2').innerText.startsWith('Table 1 '));
    const scores = [...card.querySelectorAll('.seated li')].map(
        (li) => [li.querySelector('a').innerText, Number(li.querySelector('.points').innerText.replace('−', '-'))]);
    return [window.mark, document.querySelector('.badge.live').innerText, Object.fromEntries(scores)];";
const STANDINGS: &str = "const names = NAMES;
    const rows = [...document.querySelectorAll('.standings tbody tr')].map(
        (row) => [row.querySelector('th a').innerText, Number(row.cells[3].innerText.replace('−', '-'))]);
    return [window.mark, document.querySelector('.badge.live').innerText,
        Object.fromEntries(rows.filter(([name]) => names.includes(name)))];";
const MARK: &str = "window.mark = 'not loaded again';";

fn by_name(names: &[String; 4], values: [i32; 4]) -> Value {
    names.iter().cloned().zip(values.map(Value::from)).collect::<Map<_, _>>().into()
}

/// Somebody at home who has the tables and the standings open and touches nothing.
struct Spectator<'a> {
    driver: &'a WebDriver,
    tables: WindowHandle,
    standings: WindowHandle,
}

impl<'a> Spectator<'a> {
    async fn open(driver: &'a WebDriver, event: &Event) -> WebDriverResult<Spectator<'a>> {
        let tables = driver.window().await?;
        driver.goto(event.page("/tables")).await?;
        driver.execute(MARK, vec![]).await?;
        let standings = driver.new_tab().await?;
        driver.switch_to_window(standings.clone()).await?;
        driver.goto(event.page("/players")).await?;
        driver.execute(MARK, vec![]).await?;
        Ok(Spectator { driver, tables, standings })
    }

    async fn sees(&self, what: &str, names: &[String; 4], totals: [i32; 4]) -> WebDriverResult<()> {
        let expected = json!(["not loaded again", "Live", by_name(names, totals)]);
        self.driver.switch_to_window(self.tables.clone()).await?;
        see(self.driver, &format!("table 1 {what}, for spectators"), TABLE, &expected).await;
        self.driver.switch_to_window(self.standings.clone()).await?;
        let script = STANDINGS.replace("NAMES", &json!(names).to_string());
        see(self.driver, &format!("standings {what}, for spectators"), &script, &expected).await;
        Ok(())
    }
}

/// Who moves where before a hand, as the sheet says it.
fn moves_before(hand: usize, names: &[String; 4]) -> Vec<String> {
    if !matches!(hand, 5 | 9 | 13) {
        return Vec::new();
    }
    let round = (hand - 1) / 4;
    names.iter().zip(SEATS).map(|(name, seats)| format!("{name} {} → {}", seats[round - 1], seats[round])).collect()
}

/// Who deals a hand: in each round the players in East, South, West, North in turn.
fn dealer(hand: usize, names: &[String; 4]) -> &str {
    let (round, side) = ((hand - 1) / 4, ["东", "南", "西", "北"][(hand - 1) % 4]);
    let starter = SEATS.iter().position(|seats| seats[round] == side).unwrap();
    &names[starter]
}

async fn play_a_session(event: &Event, phone: &WebDriver, laptop: &WebDriver) -> WebDriverResult<()> {
    let spectator = Spectator::open(laptop, event).await?;
    let sheet = Sheet { driver: phone };
    phone.goto(event.referee_link()).await?;
    phone.goto(event.page("/sessions/1/tables/1")).await?;
    see(phone, "sheet of table 1", "return document.querySelector('h1').innerText;", "第 1 局 1 桌 进行中").await;
    let names: [String; 4] = read(phone, STARTERS).await?;
    let mut totals = [500; 4];
    for (hand, number) in SESSION.iter().zip(1..) {
        see(phone, "heading", HEAD, number.to_string()).await;
        see(phone, &format!("dealer of hand {number}"), DEALER, dealer(number, &names)).await;
        see(phone, &format!("moves before hand {number}"), MOVES, moves_before(number, &names)).await;
        sheet.fill(&hand.fill(&names)).await?;
        sheet.amounts(&format!("hand {number}"), by_name(&names, hand.amounts)).await;
        picture_of_screen(phone, &format!("session-{number:02}")).await?;
        sheet.save(&format!("第 {number} 盘已收到")).await?;
        (0..4).for_each(|seat| totals[seat] += hand.amounts[seat]);
        see(phone, &format!("totals after hand {number}"), TOTALS, by_name(&names, totals)).await;
        see(phone, &format!("sum after hand {number}"), SUM, json!([totals.iter().sum::<i32>(), true])).await;
        // In the short form after each round, and after the first hand.
        if number == 1 || number.is_multiple_of(long_or(4, 1)) {
            spectator.sees(&format!("after hand {number}"), &names, totals).await?;
        }
    }
    assert_eq!(totals.iter().sum::<i32>(), 1995, "5 penalty points were paid to nobody");
    see(phone, "end of the session", ENDED, json!(["已打完", 0])).await;
    picture(phone, "session-complete").await?;

    // Hand 5 had one fan more: 25 points, so the winner receives one more from the discarder.
    phone.query(By::Css("[aria-label='更正第 5 盘']")).first().await?.click().await?;
    see(phone, "heading", HEAD, "5").await;
    sheet.write("basic_points", "25").await?;
    sheet.write("reason", "漏记一番").await?;
    sheet.looks().await?;
    sheet.amounts("the correction", by_name(&names, [-8, 49, -33, -8])).await;
    picture(phone, "correction").await?;
    sheet.save("第 5 盘的更正已收到").await?;
    (totals[1], totals[2]) = (totals[1] + 1, totals[2] - 1);
    see(phone, "totals after the correction", TOTALS, by_name(&names, totals)).await;
    see(phone, "sum after the correction", SUM, json!([1995, true])).await;
    see(phone, "end of the session", ENDED, json!(["已打完", 0])).await;
    spectator.sees("after the correction", &names, totals).await?;
    let reasons =
        "return [...document.querySelectorAll('.versions li')].map((li) => li.textContent.includes('漏记一番'));";
    see(phone, "versions of hand 5", reasons, [true, false]).await;
    Ok(())
}

#[tokio::test]
async fn a_referee_plays_a_whole_session_on_a_phone_and_spectators_see_it() {
    let (event, chromedriver) = (&Event::start(), &Chromedriver::start());
    let at_home = Reader { screen: LAPTOP, language: "en", scripts: true };
    with_chromium(chromedriver, REFEREE, async |phone| {
        with_chromium(chromedriver, at_home, async |laptop| play_a_session(event, &phone, &laptop).await).await;
        Ok(())
    })
    .await;
}

const SAME_PERSON: &str = "和牌者与点炮者是同一人。请另选点炮者，或改选自摸。";
const SEVEN_POINTS: &str =
    "不计花牌只有 7 分，起和分为 8 分。若已宣布和牌，本盘继续进行，请记罚分“错和（不足起和分）”。";

async fn refused_while_entering(event: &Event, phone: &WebDriver) -> WebDriverResult<()> {
    let sheet = Sheet { driver: phone };
    phone.goto(event.referee_link()).await?;
    phone.goto(event.page("/sessions/1/tables/1")).await?;
    let names: [String; 4] = read(phone, STARTERS).await?;
    sheet.fill(&discard(0, 0, "8", [0; 4]).fill(&names)).await?;
    see(phone, "winner who discards", REFUSED, json!([[SAME_PERSON], 0])).await;
    picture(phone, "refused").await?;

    sheet.fill(&discard(0, 1, "7", [0; 4]).flowers(4).fill(&names)).await?;
    see(phone, "7 points and 4 flowers", REFUSED, json!([[SEVEN_POINTS], 0])).await;

    sheet.write("basic_points", "8").await?;
    sheet.looks().await?;
    sheet.amounts("8 points and 4 flowers", by_name(&names, [36, -20, -8, -8])).await;
    sheet.save("第 1 盘已收到").await
}

async fn entered_without_scripts(event: &Event, phone: &WebDriver) -> WebDriverResult<()> {
    let sheet = Sheet { driver: phone };
    phone.goto(event.referee_link()).await?;
    phone.goto(event.page("/sessions/1/tables/1")).await?;
    let names: [String; 4] = read(phone, STARTERS).await?;
    sheet.fill(&discard(0, 0, "8", [0; 4]).fill(&names)).await?;
    see(phone, "winner who discards, without scripts", REFUSED, json!([[SAME_PERSON], 0])).await;

    sheet.choose("discarder", &names[1]).await?;
    // Enter (to a WebDriver U+E007) in the form asks for the amounts, as its button does.
    sheet.write("tiles", "[345m] {7777s} 22p45sEEE +6s\u{e007}").await?;
    sheet.amounts("8 points, without scripts", by_name(&names, [32, -16, -8, -8])).await;
    picture(phone, "without-scripts").await?;
    sheet.save("第 1 盘已收到").await?;
    see(phone, "totals without scripts", TOTALS, by_name(&names, [532, 484, 492, 492])).await;
    see(phone, "tiles kept", KEPT, ["[345m] {7777s} 22p45sEEE +6s"]).await;
    see(phone, "heading", HEAD, "2").await;
    Ok(())
}

#[tokio::test]
async fn refused_in_the_browser_with_what_to_do() {
    let (event, chromedriver) = (&Event::start(), &Chromedriver::start());
    with_chromium(chromedriver, REFEREE, async |phone| refused_while_entering(event, &phone).await).await;
    let event = &Event::start();
    let blocked = Reader { scripts: false, ..REFEREE };
    with_chromium(chromedriver, blocked, async |phone| entered_without_scripts(event, &phone).await).await;
}

const WORTH: &str = "return document.querySelector('#worth').innerText.replace(/\\s+/g, ' ').trim();";
const TILES: &str = "return document.querySelector('[name=tiles]').value;";
const VERDICT: &str =
    "return [...document.querySelectorAll('.verdict > p:first-child, .verdict li')].map((one) => one.innerText);";
const KEPT: &str =
    "return [...document.querySelectorAll('.history .tiles')].map((one) => one.getAttribute('aria-label'));";

/// Taps the kind of set, if it is one, and a tile.
async fn tap_tiles(phone: &WebDriver, taps: &[(&str, &str)]) -> WebDriverResult<()> {
    let sheet = Sheet { driver: phone };
    for (kind, tile) in taps {
        if !kind.is_empty() {
            let kind = format!("//fieldset[contains(@class, 'kinds')]//label[normalize-space()='{kind}']");
            sheet.press(&phone.query(By::XPath(kind)).and_displayed().first().await?).await?;
        }
        sheet.press(&phone.query(By::Css(format!("[data-tile='{tile}']"))).first().await?).await?;
    }
    Ok(())
}

/// 2 points each for both winds, the concealed kong and two concealed pungs: just enough, and 碰碰和 is not in it.
const JUST_EIGHT: [(&str, &str); 10] = [
    ("吃", "3m"),
    ("暗杠", "7s"),
    ("", "2p"),
    ("", "2p"),
    ("", "E"),
    ("", "E"),
    ("", "E"),
    ("", "5s"),
    ("", "4s"),
    ("", "6s"),
];

async fn tiles_checked(event: &Event, phone: &WebDriver) -> WebDriverResult<()> {
    phone.goto(event.url("/hand?claim=碰碰和,箭刻")).await?;
    see(phone, "nothing tapped", WORTH, "还差 13 张，然后点和牌张。").await;
    tap_tiles(phone, &JUST_EIGHT[..9]).await?;
    see(phone, "thirteen tiles", WORTH, "请点和牌张。").await;
    tap_tiles(phone, &JUST_EIGHT[9..]).await?;
    see(phone, "the hand", WORTH, "8 分 可以和").await;
    see(phone, "its text", TILES, "[345m] {7777s} 2p 2p 4s 5s E E E +6s").await;
    let verdict =
        json!(["多报：所报的 8 分中有不能计的番，可成立的为 0 分。", "碰碰和: 手牌中没有", "箭刻: 手牌中没有"]);
    see(phone, "the claim", VERDICT, verdict).await;
    picture(phone, "tiles").await?;
    picture_of_screen(phone, "tiles-on-screen").await?;
    phone.query(By::Css("[data-edit=back]")).first().await?.click().await?;
    see(phone, "the last tap undone", WORTH, "请点和牌张。").await;
    tap_tiles(phone, &JUST_EIGHT[9..]).await?;
    see(phone, "the hand again", WORTH, "8 分 可以和").await;
    Ok(())
}

/// Two dragons laid down, the third waited for.
const DRAGONS: [(&str, &str); 10] = [
    ("碰", "C"),
    ("碰", "F"),
    ("", "9m"),
    ("", "9m"),
    ("", "9m"),
    ("", "E"),
    ("", "E"),
    ("", "P"),
    ("", "P"),
    ("", "P"),
];

/// The other game is one link away, with the same tiles; the address keeps what was asked, and is asked again as it stands.
async fn tiles_checked_in_the_other_game(event: &Event, phone: &WebDriver) -> WebDriverResult<()> {
    phone.goto(event.url("/hand")).await?;
    tap_tiles(phone, &DRAGONS).await?;
    see(phone, "in Chinese Official", "return document.querySelectorAll('.list').length;", 1).await;
    phone.query(By::Css(".games a[href]")).first().await?.click().await?;
    see(phone, "the hand in World Series", WORTH, "320 分 合计 330 分，超过封顶。 可以和").await;
    tap_tiles(phone, &[("", "1m")]).await?;
    phone.query(By::Css("[data-edit=back]")).first().await?.click().await?;
    let drawn = phone.query(By::XPath("//label[normalize-space()='自摸']")).and_displayed().first().await?;
    Sheet { driver: phone }.press(&drawn).await?;
    phone.query(By::Css("[name=claim]")).first().await?.send_keys("3.1*3,4.1,4.2.2").await?;
    let verdict = json!(["多报：所报的 90 分中有不能计的番，可成立的为 60 分。", "4.2.2 三暗刻: 手牌中没有"]);
    see(phone, "the claim", VERDICT, &verdict).await;
    picture(phone, "tiles-world-series").await?;
    let asked = "const said = new URLSearchParams(location.hash.slice(1));
        return [location.pathname, ...['self_draw', 'claim'].map((one) => said.get(one))];";
    see(phone, "the address", asked, json!(["/hand/world-series", "on", "3.1*3,4.1,4.2.2"])).await;
    phone.refresh().await?;
    see(phone, "the claim again", VERDICT, &verdict).await;
    Ok(())
}

#[tokio::test]
async fn everybody_taps_tiles_and_sees_what_they_are_worth() {
    let (event, chromedriver) = (&Event::start(), &Chromedriver::start());
    with_chromium(chromedriver, REFEREE, async |phone| {
        tiles_checked(event, &phone).await?;
        tiles_checked_in_the_other_game(event, &phone).await
    })
    .await;
}
