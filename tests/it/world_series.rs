//! The World Series rules: hands with known answers, random hands beside a scorer written from the rules alone, laws that hold
//! for every hand, and `caipan fan --rules world-series`.

use crate::command_line::{caipan, refused, stdout};
use crate::support::{long_or, python};
use caipan::files::world_series_hands::{HandLine, answer};
use caipan::messages::Locale;
use caipan::rules::world_series::claim::{Verdict, judge};
use caipan::rules::world_series::{Options, Payoff, Values, answers, together, value, waits};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::sync::OnceLock;

const KNOWN: &str = include_str!("../../fixtures/world_series/hands.jsonl");

/// What the program answers to a line.
fn answered(line: &str, options: &Options) -> Value {
    serde_json::from_str(&answer(line, options, Locale::En).unwrap()).unwrap()
}

/// The program's answer is the one that stands in the line; where several lists of patterns are right, it names that one too.
fn is_as_written(line: &str, options: &Options) -> Value {
    let (written, found): (Value, Value) = (serde_json::from_str(line).unwrap(), answered(line, options));
    for field in ["value", "sum", "limit", "payments"] {
        assert_eq!(found[field], written[field], "{field}: {line}\n{found}");
    }
    let lists = found["lists"].as_array().unwrap();
    assert!(lists.contains(&written["patterns"]), "{line}\n{found}");
    written
}

#[test]
fn every_known_hand_has_its_value_patterns_and_payments() {
    for line in KNOWN.lines() {
        let written = is_as_written(line, &Options::DEFAULT);
        let strict = answered(line, &Options { minimum: 5, ..Options::DEFAULT });
        assert_eq!(strict["may_win"], written["minimum_5"] == "allowed", "{line}");
    }
    assert_eq!(KNOWN.lines().count(), 127);
}

/// Random hands with the answers of the other scorer, under the rules that these arguments ask for.
fn random(count: usize, arguments: &[&str]) -> String {
    let count = count.to_string();
    let scorer = ["fixtures/world_series/scorer.py", "random", &count, "--seed", "1"];
    let output = python().args(scorer).args(arguments).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// The first of the random hands under the usual rules, which are made once a process.
fn usual(count: usize) -> impl Iterator<Item = &'static str> {
    static HANDS: OnceLock<String> = OnceLock::new();
    HANDS.get_or_init(|| random(long_or(7_000, 100_000), &[])).lines().take(count)
}

#[test]
fn random_hands_are_worth_what_another_scorer_says() {
    let mut patterns = BTreeSet::new();
    let count = long_or(7_000, 100_000);
    let mut checked = 0;
    for line in usual(count) {
        let written = is_as_written(line, &Options::DEFAULT);
        patterns.extend(written["patterns"].as_object().unwrap().keys().cloned());
        checked += 1;
    }
    assert_eq!((checked, patterns.len()), (count, 44));
}

#[test]
fn what_a_hand_has_is_never_called_impossible() {
    for line in usual(long_or(5_000, 20_000)).chain(KNOWN.lines()) {
        let hand: Value = serde_json::from_str(line).unwrap();
        let won = serde_json::from_value::<HandLine>(hand).unwrap().to_win().unwrap();
        for answer in answers(&won.hand, &Options::DEFAULT) {
            let judged = together::judge(&answer.counted, Some(won.hand.circumstances().self_draw), &Options::DEFAULT);
            assert_eq!((judged.clashes, &judged.counted), (vec![], &answer.counted), "{line}");
            assert_eq!(value(&answer.counted, &Options::DEFAULT), answer.value, "{line}");
            assert_eq!(judge(&won.hand, &answer.counted, &Options::DEFAULT), Verdict::Exact, "{line}");
        }
    }
}

#[test]
fn the_options_are_those_of_the_other_scorer() {
    let mahjong_time = ["--profile", "mahjongtime", "--share-limit", "30"];
    for (arguments, options) in [
        (&mahjong_time[..], Options { values: Values::MahjongTime, share_limit: 30, ..Options::DEFAULT }),
        (&["--payoff", "uniform"], Options { payoff: Payoff::Uniform, ..Options::DEFAULT }),
    ] {
        random(2_000, arguments).lines().for_each(|line| drop(is_as_written(line, &options)));
    }
}

#[test]
fn exchanging_suits_and_order_change_nothing() {
    for line in usual(2_000) {
        let hand: Value = serde_json::from_str(line).unwrap();
        let (tiles, win) = (hand["hand"].as_str().unwrap(), hand["win"].as_str().unwrap());
        let turned = |text: &str| text.replace('m', "x").replace('p', "m").replace('s', "p").replace('x', "s");
        // Sets stand in brackets: what is loose comes first now, and the last set before the first.
        let (mut loose, mut sets) = (String::new(), Vec::new());
        for part in turned(tiles).split_inclusive([']', '}']) {
            let opens = part.find(['[', '{']).unwrap_or(part.len());
            loose += &part[..opens];
            sets.insert(0, part[opens..].to_owned());
        }
        let mut other = hand.clone();
        other["hand"] = json!(loose + &sets.concat());
        other["win"] = json!(turned(win));
        let without_lists = |line: &Value| {
            let mut answer = answered(&line.to_string(), &Options::DEFAULT);
            let mut lists = answer["lists"].as_array().unwrap().clone();
            lists.sort_by_key(ToString::to_string);
            answer["lists"] = json!(lists);
            answer
        };
        assert_eq!(without_lists(&hand), without_lists(&other), "{line}");
    }
}

#[test]
fn what_counts_may_be_claimed_as_a_whole_and_in_part_and_its_tile_is_among_the_waits() {
    let options = Options::DEFAULT;
    for text in usual(2_000) {
        let line: HandLine = serde_json::from_str(text).unwrap();
        let hand = line.to_win().unwrap().hand;
        let best = answers(&hand, &options);
        for answer in &best {
            assert_eq!(judge(&hand, &answer.counted, &options), Verdict::Exact, "{text}");
            for left_out in 0..answer.counted.len() {
                let mut part = answer.counted.clone();
                part.remove(left_out);
                let verdict = judge(&hand, &part, &options);
                assert!(!matches!(verdict, Verdict::OverClaimed { .. }), "{text}: {verdict:?}");
            }
        }
        let own = waits(&hand, &options).into_iter().find(|wait| wait.tile == hand.winning_hand().winning());
        assert_eq!(own.unwrap().value, best[0].value, "{text}");
    }
}

#[test]
fn the_command_line_says_what_a_hand_is_worth_and_who_pays_it() {
    let fan = |arguments: &[&str]| caipan(&[&["fan", "--rules", "world-series", "--lang", "en"], arguments].concat());
    let said = stdout(&fan(&["[CCC] [FFF] 999mEEPP +P", "--seat", "S", "--discarder", "W"]));
    assert_eq!(
        said,
        "[CCC] [FFF] 999mEEPP +P\n\
         Win on a discard, seat wind South\n\n\
         320 points  The sum of 330 is above the limit. This hand may win.\n\
         999m CCC FFF PPP EE\n  \
         40  2.1.1 Mixed One-Suit (混一色)\n  \
         30  3.1   Value Honor ×3 (番牌)\n \
         130  3.2.2 Big Three Dragons (大三元)\n  \
         30  4.1   All Triplets (对对和, 對對和)\n \
         100  8.1.3 Mixed Greater Terminals (混幺九)\n\
         Not counted:\n      \
         Mixed Lesser Terminals: not with Mixed Greater Terminals, which is of the same series\n\n\
         Waits: E (230), P (320)\n\n\
         Payments: East −25, South +960, West −910, North −25\n"
    );
    let claimed = stdout(&fan(&["[CCC] [FFF] 999mEEPP +P", "--seat", "S", "--claim", "4.1,番牌×3,4.2.2"]));
    let verdict = "\nOver-claimed: not all of the 90 points claimed count. 60 points of the claim may count.\n      \
        Three Concealed Triplets: not in the hand\n";
    assert!(claimed.ends_with(verdict), "{claimed}");
    let claimed = stdout(&fan(&["[CCC] [FFF] 999mEEPP +P", "--seat", "S", "--claim", "3.1*3,3.2.2", "--json"]));
    let claimed: Value = serde_json::from_str(&claimed).unwrap();
    let missing = json!({ "2.1.1": 1, "4.1": 1, "8.1.3": 1 });
    assert_eq!(claimed["claim"], json!({ "verdict": "under-claimed", "value": 160, "missing": missing }));
    assert_eq!(claimed["waits"][0], json!({ "tile": "E", "value": 230, "may_win": true }));
    assert!(refused(&fan(&["1112345678999m +5m", "--claim", "2.3"])).contains("“2.3” is not a pattern"));
    // What only other rules know is named, not passed over.
    for (arguments, option) in [(&["--flowers", "2"][..], "--flowers"), (&["--profile", "seed-002"], "--profile")] {
        let refusal = refused(&fan(&[&["1112345678999m +5m"], arguments].concat()));
        assert!(refusal.contains(option) && refusal.contains("mcr"), "{refusal}");
    }
    let refusal = refused(&caipan(&["fan", "--lang", "en", "1112345678999m +5m", "--share-limit", "30"]));
    assert!(refusal.contains("--share-limit belongs to the rules world-series"), "{refusal}");
    for (arguments, why) in [
        (&["147m258p369sESWN +C"][..], "not a winning hand"),
        (&["1112345678999m +5m", "--blessing", "heaven"], "not a Blessing of Heaven"),
        (&["1112345678999m +5m", "--blessing", "earth", "--seat", "S", "--discarder", "W"], "not a Blessing of Earth"),
        (&["1112345678999m +5m", "--discarder", "E"], "The winner and the discarder are the same player"),
        (&["1112345678999m +5m", "--responsible", "N"], "--discarder"),
        (&["123m456p789s4567m +4m", "--kong", "--discarder", "S", "--responsible", "N"], "robbed kong"),
    ] {
        let refusal = refused(&fan(arguments));
        assert!(refusal.contains(why), "{arguments:?}: {refusal}");
    }
    // Each option changes what it is for.
    let of_south = ["--seat", "S", "--discarder", "W", "--json"];
    let asks = |arguments: &[&str]| -> Value {
        let asked = [&["[333m] 4556677889m +8m"], &of_south[..], arguments].concat();
        serde_json::from_str(&stdout(&fan(&asked))).unwrap()
    };
    assert_eq!(
        (asks(&[])["value"].clone(), asks(&["--values", "mahjong-time"])["value"].clone()),
        (json!(80), json!(100))
    );
    let paid = [&[][..], &["--share-limit", "30"], &["--uniform"], &["--responsible", "N"], &["--responsible", "none"]];
    let west = |arguments: &[&str]| asks(arguments)["payments"]["W"].clone();
    assert_eq!(paid.map(west), [-190, -180, -80, -25, -80].map(|points| json!(points)));
    let small = |minimum: &str| -> Value {
        let asked = [&["[567s] 3356789m789p +7m", "--minimum", minimum], &of_south[..]].concat();
        serde_json::from_str(&stdout(&fan(&asked))).unwrap()
    };
    let may_win = ["0", "5", "15"].map(|minimum| small(minimum)["may_win"].clone());
    assert_eq!(may_win, [true, true, false].map(|may| json!(may)));
    assert_eq!((small("5")["payments"]["S"].clone(), small("15").get("payments").cloned()), (json!(15), None));
    let json: Value = serde_json::from_str(&stdout(&fan(&["EESSWWNNCFFPP +C", "--self-draw", "--json"]))).unwrap();
    assert_eq!((&json["value"], &json["limit"], &json["payments"]["E"]), (&json!(320), &json!("listed"), &json!(960)));
    let left_out = &json["lists"][0]["not_counted"];
    assert!(
        left_out.as_array().unwrap().contains(&json!({ "pattern": "10.2", "times": 1, "why": "limit", "by": "3.4" }))
    );
}
