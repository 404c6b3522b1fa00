//! What phones have of the rules: the function with which the server answers, built from the sources that are here.

use crate::fan_laws::any_hand;
use crate::series_day;
use crate::support::{App, Browser, Organiser, Phone, app, is_long, long_or};
use caipan::event::regulations::Regulations;
use caipan::event::regulations::preset::Preset;
use caipan::messages::{Locale, Message};
use caipan::phone_rules::{Rules, answer};
use caipan::rules::{Fan, HandNumber, Seat, WinningHand};
use proptest::prelude::*;
use proptest::sample::{Index, select};
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use serde_json::{Value, json};
use std::process::Command;

/// A text of an answer, as `tell` of `static/rules.js` reads it.
fn message(text: &Value) -> Message {
    let key = Message::new(text[0].as_str().unwrap().to_owned());
    text[1].as_object().unwrap().iter().fold(key, |message, (name, value)| {
        let name: &'static str = name.clone().leak();
        match value {
            Value::String(text) => message.arg(name, text),
            Value::Number(number) => message.arg(name, number.as_i64().unwrap()),
            Value::Array(_) => message.arg(name, self::message(value)),
            fan => message.arg(name, Fan::from_number(fan["fan"].as_u64().unwrap() as u8).unwrap()),
        }
    })
}

fn in_words(text: &Value) -> String {
    Locale::En.say(&message(text))
}

/// A question in the form of the interface, and as a phone asks its own rules.
fn question(asked: &Value, regulations: &Regulations) -> String {
    let text = |name: &str| asked[name].as_str().unwrap_or_default();
    let seat = |name: &str| Seat::from_letter(text(name));
    let hand = HandNumber::new(asked["hand"].as_u64().unwrap() as u8).unwrap();
    let winds = regulations.rotation.winds(hand);
    let won = format!("{} {}", text("ending").replace("discard", ""), text("circumstances"));
    let lines = [
        ("rules", Rules::new(regulations.game(), regulations.fans).to_string()),
        ("tiles", text("tiles").to_owned()),
        ("claim", text("fans").to_owned()),
        ("won", won),
        ("seat", winds[seat("winner").unwrap()].letter().to_string()),
        ("prevalent", hand.round().prevalent_wind().letter().to_string()),
        ("from", seat("discarder").map_or(String::new(), |seat| winds[seat].letter().to_string())),
        ("flowers", asked["flowers"].to_string()),
    ];
    let lines = lines.iter().filter(|(_, value)| !value.is_empty()).map(|(word, value)| format!("{word} {value}\n"));
    "tiles\n".to_owned() + &lines.collect::<String>()
}

/// What a phone makes of the answer of its own rules (`static/record/page-tiles.js`).
fn own_answer(question: &str) -> Value {
    let answer: Value = serde_json::from_str(&answer(question)).unwrap();
    let (worth, verdict) = (&answer["worth"], &answer["verdict"]);
    let lists = worth["lists"].as_array().map(Vec::as_slice).unwrap_or_default();
    let problems = answer["problems"].as_array().unwrap().iter();
    json!({
        "points": worth["points"],
        "lists": lists.iter().map(|list| json!({ "points": list["points"], "fans": list["fans"] })).collect::<Vec<_>>(),
        "verdict": verdict.is_object().then(|| json!({ "kind": verdict["kind"], "text": in_words(&verdict["text"]) })),
        "left": verdict["left"],
        "problems": problems.map(|problem| in_words(&problem[0])).collect::<Vec<_>>(),
    })
}

/// Tiles as somebody may have tapped them: most of them a hand, some with a mistake or a tile missing.
fn tapped(hand: &WinningHand, kind: usize, at: Index) -> String {
    let text = hand.tiles().to_string();
    match kind {
        0 => {
            let at = at.index(text.len());
            text.char_indices().filter(|(place, _)| *place != at).map(|(_, letter)| letter).collect()
        }
        1 => text.split('+').next().unwrap_or_default().to_owned() + "+1m",
        _ => text,
    }
}

/// Hands at a table, in the form of the interface.
fn asked(claims: &'static [&'static str], circumstances: &'static [&'static str]) -> impl Strategy<Value = Value> {
    let seats = (select(&Seat::ALL[..]), select(&Seat::ALL[..]));
    let claim = (select(claims), select(circumstances));
    (any_hand(), 0..8usize, any::<Index>(), 1..=16u8, seats, any::<bool>(), 0..=8u8, claim).prop_map(
        |(hand, kind, at, number, (winner, from), drawn, flowers, (fans, circumstances))| {
            json!({ "hand": number, "ending": if drawn { "self-draw" } else { "discard" }, "winner": winner.letter(),
                "discarder": (!drawn).then(|| from.letter()), "tiles": tapped(&hand, kind, at), "fans": fans,
                "circumstances": circumstances, "flowers": flowers })
        },
    )
}

fn answers_are_alike(app: &App, regulations: &Regulations, all: impl Strategy<Value = Value>) {
    let (phone, mut runner) = (Phone::of(app, "cup", 1), TestRunner::deterministic());
    assert_eq!(phone.sheet()["rules"]["code"], Rules::new(regulations.game(), regulations.fans).to_string());
    let (mut worth, mut verdicts) = (0, 0);
    let count = long_or(700, 5000);
    for _ in 0..count {
        let asked = all.new_tree(&mut runner).unwrap().current();
        let said = phone.sends_from_no_device("tiles", asked.clone());
        assert_eq!(said.status, 200, "{asked}: {}", said.json);
        assert_eq!(said.json, own_answer(&question(&asked, regulations)), "{asked}");
        worth += usize::from(!said.json["points"].is_null());
        verdicts += usize::from(!said.json["verdict"].is_null());
    }
    assert!(worth > count / 4 && worth < count && verdicts > count / 8, "{worth} and {verdicts} of {count}");
}

#[test]
fn a_phone_and_the_server_judge_random_hands_alike() {
    let app = app();
    Organiser::playing(&app, &[]);
    let regulations = app.event().head.regulations.clone();
    let claims = &["", "19", "48 60", "63 70*2", "22 49 63", "25 73*2 80", "78", "67 57 81"];
    let circumstances = &["", "", "", "kong", "last-tile", "last-copy", "last-copy kong last-tile"];
    answers_are_alike(&app, &regulations, asked(claims, circumstances));
}

#[test]
fn a_phone_and_the_server_judge_random_hands_of_the_world_series_alike() {
    let app = app();
    series_day::running(&app);
    let regulations = app.event().head.regulations.clone();
    assert_eq!(regulations.game, Preset::WorldSeries.regulations().game);
    let claims = &["", "1.1", "3.1*2 4.1", "2.1.1", "10.2", "1.2 1.3", "3.3.4 4.1", "4.2.2 9.3"];
    answers_are_alike(&app, &regulations, asked(claims, &["", "", "", "kong", "last-tile", "blessing"]));
}

#[test]
fn a_page_has_every_text_that_its_rules_may_say() {
    let app = app();
    let keys = ["fans", "judged", "mcr", "series", "tiles", "world_series"].map(|file| {
        let text = std::fs::read_to_string(format!("src/phone_rules/{file}.rs")).unwrap();
        let parts = text.split("Message::new(\"").skip(1).map(|part| part.split('"').next().unwrap().to_owned());
        parts
            .chain(text.split("Line::extra(\"").skip(1).map(|part| part.split('"').next().unwrap().to_owned()))
            .collect()
    });
    let keys: Vec<String> = keys.into_iter().flat_map(|keys: Vec<String>| keys).collect();
    assert!(keys.len() > 25, "{keys:?}");
    // What only the manual and the command say.
    let elsewhere = |key: &&String| ["clash-", "at-", "ending-"].iter().any(|begin| key.starts_with(begin));
    let browser = Browser::new(&app.base);
    let source = browser.get("/hand").text("#texts");
    let missing: Vec<_> = keys.iter().filter(|key| !elsewhere(key) && !source.contains(&format!("{key} ="))).collect();
    assert!(missing.is_empty(), "{missing:?} say src/web/pages/public/hand/mod.rs");
    let weight = browser.weight("/static/rules.wasm");
    assert!((1..=80_000).contains(&weight), "{weight} bytes");
}

/// What `packaging/phone-rules` prints.
fn printed(option: &str) -> String {
    let run = Command::new("packaging/phone-rules").arg(option).output().unwrap();
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    String::from_utf8(run.stdout).unwrap()
}

const KEPT: &str = include_str!("../../packaging/rules.wasm.sources");

#[test]
fn the_webassembly_is_of_the_rules_that_are_here() {
    let (sources, _) = KEPT.split_once('\n').unwrap();
    let now = printed("--sources");
    assert_eq!(now.trim(), sources, "run packaging/phone-rules: static/rules.wasm is of other rules");
    // It asks for nothing, so that it runs wherever it is loaded.
    let bytes = std::fs::read("static/rules.wasm").unwrap();
    assert!(bytes.starts_with(b"\0asm\x01\0\0\0") && bytes.len() < 200_000, "{}", bytes.len());
}

/// In the long form, because the standard library is compiled too.
#[test]
fn the_same_sources_give_the_same_webassembly() {
    let installed = |package: &&str| {
        let status =
            Command::new("dpkg-query").args(["--show", "--showformat", "${db:Status-Status}", *package]).output();
        status.is_ok_and(|status| status.stdout == b"installed")
    };
    let packages = ["rustc-web", "cargo-web", "rust-web-src", "lld", "binaryen"];
    let (_, tools) = KEPT.split_once('\n').unwrap();
    if !is_long() || !packages.iter().all(installed) || printed("--tools") != tools {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let built = folder.path().join("rules.wasm");
    let run = Command::new("packaging/phone-rules").arg("--to").arg(&built).output().unwrap();
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    assert!(std::fs::read(&built).unwrap() == std::fs::read("static/rules.wasm").unwrap(), "other bytes");
}
