//! The rules on the phone: they say what the program says, without a network, and where they cannot be loaded the server is asked.

use crate::floor::{WITHOUT_RULES, before_scripts};
use crate::support::{Chromedriver, Engine, Event, Phone, WebKit, long_or, read, see, with_chromium};
use crate::tiles::{WORTH, open_tiles, tap_pairs};
use crate::{RECORD, REFEREE};
use caipan::phone_rules::answer;
use serde_json::{Value, json};
use std::time::Instant;
use thirtyfour::prelude::*;

pub const GENERATED: &str = include_str!("../../../../fixtures/hands/generated.jsonl");
pub const SERIES: &str = include_str!("../../../../fixtures/world_series/hands.jsonl");

/// So many questions are asked at once.
const BATCH: usize = 2000;

/// A short mark of each answer (FNV-1a of 32 bits), or of none.
const MARKS: &str = "const [questions] = arguments;
    return import('/static/rules.js').then(async ({ ask, loadRules, rulesAreLoaded }) => {
        if (!rulesAreLoaded() && !await loadRules('/static/rules.wasm')) return null;
        const mark = (text) => new TextEncoder().encode(text).reduce((mark, byte) => Math.imul(mark ^ byte, 0x01000193) >>> 0, 0x811c9dc5);
        return questions.map((question) => mark(JSON.stringify(ask(question.split('\\n')))));
    });";

fn mark(text: &str) -> u64 {
    let step = |mark: u32, byte: u8| (mark ^ u32::from(byte)).wrapping_mul(0x0100_0193);
    text.bytes().fold(0x811c_9dc5, step).into()
}

/// The lines of a question about a hand of a fixture; `turn` varies what a claim, the winds and the decisions are.
fn question(hand: &Value, game: &str, turn: usize) -> String {
    let pick = |of: &[&str], every: usize| of[turn / every % of.len()].to_owned();
    let is = |name: &str| hand[name] == true;
    let words = [("self_draw", "self-draw"), ("last_copy", "last-copy"), ("kong", "kong"), ("last_tile", "last-tile")];
    let won: Vec<&str> = words.iter().filter(|(name, _)| is(name)).map(|(_, word)| *word).collect();
    let (rules, claim) = match game {
        "mcr" => (
            pick(&["default", "literal-1998", "online", "seed-002", "seed-003", "six one-voided as-listed"], 1),
            pick(&["", "63 70*2", "碰碰和, 混一色", "19 76", "22 49 63 80"], 6),
        ),
        _ => (
            pick(&["0 25 zj33 formal", "5 30 mahjong-time formal", "15 uniform zj33 formal"], 1),
            pick(&["", "1.1", "3.1*2 4.1", "平和、番牌×2", "10.2 9.3"], 3),
        ),
    };
    let winds = [hand["seat"].as_str().unwrap_or("E"), hand["prevalent"].as_str().unwrap_or("E")];
    let (seat, prevalent) = (pick(&[winds[0], "E", "S", "W", "N"], 30), pick(&[winds[1], "E", "N"], 150));
    let tiles = format!("{} +{}", hand["hand"].as_str().unwrap(), hand["win"].as_str().unwrap());
    let claim = if claim.is_empty() { claim } else { format!("\nclaim {claim}") };
    format!(
        "tiles\nrules {game} {rules}\ntiles {tiles}{claim}\nwon {}\nseat {seat}\nprevalent {prevalent}\nflowers {}",
        won.join(" "),
        hand["flowers"].as_u64().unwrap_or(0),
    )
}

/// As many questions as are asked, each once: known hands, and the same with other claims, winds and decisions.
fn questions() -> Vec<String> {
    let read = |text: &'static str, game: &'static str| {
        text.lines().map(move |line| (serde_json::from_str::<Value>(line).unwrap(), game))
    };
    let hands: Vec<_> = read(GENERATED, "mcr").chain(read(SERIES, "world-series")).collect();
    let count = long_or(hands.len() + 1000, 212_000);
    (0..count)
        .map(|place| (&hands[place % hands.len()], place / hands.len()))
        .map(|((hand, game), turn)| question(hand, game, turn))
        .collect()
}

async fn answers_are_alike(driver: &WebDriver, name: &str) -> WebDriverResult<()> {
    let (questions, begun) = (questions(), Instant::now());
    for batch in questions.chunks(BATCH) {
        let found: Option<Vec<u64>> = driver.execute(MARKS, vec![json!(batch)]).await?.convert()?;
        let found = found.expect("the rules are loaded");
        assert_eq!(found.len(), batch.len());
        for (question, found) in batch.iter().zip(found) {
            let expected = answer(question);
            assert!(expected != "null" && found == mark(&expected), "{question}\n{expected}");
        }
    }
    println!("{} hands in {name} as in the program, {:.1} s with both", questions.len(), begun.elapsed().as_secs_f32());
    Ok(())
}

/// The rules have come.
pub const LOADED: &str = "return performance.getEntriesByType('resource').some(
    ({ name, responseEnd }) => name.includes('/static/rules.wasm') && responseEnd > 0);";

/// Whether the server was asked about tiles.
const ASKED: &str = "return performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/tiles'));";

/// Known hands by the WebAssembly, and tiles tapped and judged after the network is gone.
async fn knows_the_rules(engine: &Engine) -> WebDriverResult<()> {
    let event = Event::start();
    let (mut proxy, profile) = (event.proxy(), tempfile::tempdir()?);
    let (_, code) = event.pair(1);
    let driver = engine.open(profile.path()).await;
    driver.goto(proxy.url("127.0.0.1", "/e/spring/pair")).await?;
    let phone = Phone::of(&driver);
    phone.pair(&code).await?;
    phone.on("check-in", 0).await;
    driver.goto(proxy.url("127.0.0.1", RECORD)).await?;
    phone.checks_in().await?;
    see(&driver, "the rules", LOADED, true).await;
    answers_are_alike(&driver, engine.name()).await?;
    proxy.off();
    open_tiles(&phone).await?;
    tap_pairs(&phone).await?;
    see(&driver, "what the tiles are worth", WORTH, true).await;
    phone.act("take-list").await?;
    phone.on("hand", 1).await;
    assert!(!read::<bool>(&driver, ASKED).await?, "the server was asked");
    driver.quit().await
}

#[tokio::test]
async fn chromium_knows_the_rules() {
    knows_the_rules(&Engine::Chromium(Chromedriver::start())).await.unwrap();
}

#[tokio::test]
async fn firefox_knows_the_rules() {
    knows_the_rules(&Engine::Firefox).await.unwrap();
}

#[tokio::test]
async fn webkit_knows_the_rules() {
    knows_the_rules(&Engine::WebKit(WebKit::start().await)).await.unwrap();
}

#[tokio::test]
async fn without_webassembly_the_page_asks_the_server() {
    let (event, chromedriver) = (&Event::start(), &Chromedriver::start());
    with_chromium(chromedriver, REFEREE, async |driver| {
        before_scripts(&driver, WITHOUT_RULES).await?;
        driver.goto(event.url(&event.pair(1).0)).await?;
        let phone = Phone::of(&driver);
        phone.checks_in().await?;
        open_tiles(&phone).await?;
        tap_pairs(&phone).await?;
        see(&driver, "what the tiles are worth", WORTH, true).await;
        see(&driver, "who said it", ASKED, true).await;
        Ok(())
    })
    .await;
}

/// What the hand check shows of itself and what the server shows, where they differ; the rules have to be there.
const SHOWN: &str = "const [queries] = arguments;
    const form = document.querySelector('form.tile-check');
    const { pathname } = location;
    const plain = (part) => part.innerHTML.replace(/\\s+/g, ' ').replace(/ ?(<[^>]*>) ?/g, '$1').trim();
    const asked = async (query) => {
        const page = new DOMParser().parseFromString(await (await fetch(`${pathname}?${new URLSearchParams(query)}`)).text(), 'text/html');
        for (const field of page.querySelector('form.tile-check').elements) {
            const own = form.elements[field.name];
            if (field.type === 'checkbox') own.checked = field.checked;
            else if (['tiles', 'claim'].includes(field.name) || field.localName === 'select') own.value = field.value;
        }
        const { answer, worth } = form.judged();
        const pairs = [[answer, '#answer'], [worth, '#worth']].map(([own, part]) => [plain(own), plain(page.querySelector(part))]);
        return pairs.filter(([own, other]) => own !== other).map((pair) => [query, ...pair]);
    };
    return Promise.all(queries.map(asked)).then((all) => all.flat());";

const QUERIES: [&str; 14] = [
    "tiles=",
    "tiles=12",
    "tiles=1112345678999m",
    "tiles=[345m] 22p45sEEE %2B6s",
    "tiles=[345m]{7777s}22p45sEEE%2B6s",
    "tiles=[345m]{7777s}22p45sEEE%2B6s&claim=碰碰和,箭刻",
    "tiles=[345m]{7777s}22p45sEEE%2B6s&claim=nonsense&seat=S&flowers=2",
    "tiles=[345m]{7777s}22p45sEEE%2B9s&claim=碰碰和&self_draw=on&last_copy=on",
    "tiles=[3333m]{7777s}22p45sEEE%2B6s&self_draw=on&kong=on&last_tile=on&claim=暗杠",
    "tiles=112233m112233p9s%2B9s&self_draw=on&profile=literal-1998",
    "tiles=223344m223344p2s%2B2s&claim=19",
    "tiles=19m19p19sESWNCFP%2B1m&prevalent=S",
    "tiles=123m456m789m123p9s%2B9s&last_copy=on",
    "tiles=147m258p369sESWN%2BC",
];

const QUERIES_OF_SERIES: [&str; 8] = [
    "tiles=",
    "tiles=[CCC][FFF]999mEEPP%2BP",
    "tiles=[CCC][FFF]999mEEPP%2BP&self_draw=on&claim=3.1*3,4.1,4.2.2",
    "tiles=12357m22p345sNNN%2B6m&seat=S&blessing=earth",
    "tiles=12357m22p345sNNN%2B6m&blessing=earth&minimum=15&share_limit=30",
    "tiles=223344m223344p2s%2B2s&values=mahjong-time&share_limit=uniform",
    "tiles=[123m]456m789p11s45s%2B6s&minimum=5",
    "tiles=[555s]3336789m789p%2B6m&claim=3.1",
];

#[tokio::test]
async fn the_hand_check_says_by_itself_what_the_server_says() {
    let (event, chromedriver) = (&Event::start(), &Chromedriver::start());
    with_chromium(chromedriver, REFEREE, async |driver| {
        for (page, queries) in [("/hand", &QUERIES[..]), ("/hand/world-series", &QUERIES_OF_SERIES[..])] {
            driver.goto(event.url(page)).await?;
            let ready = "return typeof document.querySelector('form.tile-check').judged;";
            see(&driver, "the rules", ready, "function").await;
            let other: Value = driver.execute(SHOWN, vec![json!(queries)]).await?.convert()?;
            assert_eq!(other, json!([]));
        }
        Ok(())
    })
    .await;
}
