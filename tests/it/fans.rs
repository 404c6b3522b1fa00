//! Counting fans: published, generated and drawn hands, what is refused, and hostile texts.

use crate::fan_laws::{all, any_hand};
use caipan::files::hands::{self, HandLine};
use caipan::messages::Locale;
use caipan::rules::fan::claim::{Verdict, judge};
use caipan::rules::fan::together::{self, Clash};
use caipan::rules::fan::{Counted, Fan, FanList, Options, Profile, scoring};
use caipan::rules::hand::HandError;
use caipan::rules::notation::NotationProblem;
use caipan::rules::{Circumstances, HandTiles, Set, Tile, Wind, WinningHand};
use proptest::prelude::*;
use proptest::sample::{Index, select};
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;

#[path = "../../fuzz/check.rs"]
mod check;

pub const GENERATED: &str = include_str!("../../fixtures/hands/generated.jsonl");
const WORKED: &str = include_str!("../../fixtures/hands/worked.jsonl");
const OFFICIAL: &str = include_str!("../../fixtures/hands/official.jsonl");

pub const DISCARD: Circumstances = Circumstances::DISCARD;
pub const DRAWN: Circumstances = Circumstances { self_draw: true, ..DISCARD };

pub fn read(line: &str) -> Value {
    serde_json::from_str(line).unwrap()
}

/// A line of a fixture and what the program answers.
fn answered(lines: &str) -> impl Iterator<Item = (Value, Value)> {
    lines.lines().map(|line| (read(line), read(&hands::answer(line, &Options::default(), Locale::En).unwrap())))
}

pub fn hand(text: &str, at: Circumstances) -> WinningHand {
    let tiles = HandTiles::parse(text).unwrap_or_else(|error| panic!("{text}: {error:?}"));
    WinningHand::new(&tiles, at).unwrap_or_else(|errors| panic!("{text}: {errors:?}"))
}

pub fn said(list: &FanList) -> String {
    list.iter().map(|counted| counted.to_string()).collect::<Vec<_>>().join(" ")
}

/// The fans of a hand as one text, and their points.
pub fn fans(text: &str, at: Circumstances, options: &Options) -> (String, u16) {
    let list = scoring::best(&hand(text, at), options);
    (said(&list), list.points(options))
}

// Published, generated and drawn hands.

#[test]
fn every_generated_hand_has_the_total_and_the_list_of_pymahjonggb() {
    for (given, answer) in answered(GENERATED) {
        assert_eq!((&answer["id"], &answer["total"]), (&given["id"], &given["total"]), "{given}");
        let basic = given["total"].as_u64().unwrap() - given["fans"]["花牌"].as_u64().unwrap_or(0);
        assert_eq!(answer["may_win"], basic >= 8, "{given}");
        assert!(answer["lists"].as_array().unwrap().contains(&given["fans"]), "{given} {answer}");
    }
    assert_eq!(GENERATED.lines().count(), 3000);
}

#[test]
fn no_list_of_a_hand_has_fans_that_clash_by_name() {
    for line in GENERATED.lines() {
        let options = Options::default();
        let hand = serde_json::from_str::<HandLine>(line).unwrap().hand().unwrap();
        for answer in scoring::answers(&hand, &options) {
            assert_eq!(clashes(&answer.fans, Some(hand.circumstances().self_draw), &options), [], "{line}");
        }
    }
}

fn clashes(fans: &FanList, self_draw: Option<bool>, options: &Options) -> Vec<Clash> {
    together::judge(fans, self_draw, options).clashes
}

#[test]
fn no_claim_that_stands_clashes_by_name() {
    let options = Options::default();
    for line in GENERATED.lines().step_by(100) {
        let hand = serde_json::from_str::<HandLine>(line).unwrap().hand().unwrap();
        let fans: Vec<Fan> = Fan::all().collect();
        for (i, &one) in fans.iter().enumerate() {
            for &other in &fans[..i] {
                let claim: FanList = [one, other].map(|fan| Counted { fan, times: 1 }).into_iter().collect();
                let clashes = clashes(&claim, Some(hand.circumstances().self_draw), &options);
                if !clashes.is_empty() {
                    let verdict = judge(&hand, &claim, &options);
                    assert!(
                        matches!(verdict, Verdict::OverClaimed { .. } | Verdict::FalseWin { .. }),
                        "{line}: {clashes:?} {verdict:?}"
                    );
                }
            }
        }
    }
}

#[test]
fn every_worked_hand_has_the_published_list() {
    for (given, answer) in answered(WORKED) {
        assert!(answer["lists"].as_array().unwrap().contains(&given["fans"]), "{given} {answer}");
    }
    assert_eq!(WORKED.lines().count(), 132);
}

type Names = BTreeMap<String, u64>;

/// A hand as the book draws it: sets, but not which of them are melded, nor the winning tile.
#[derive(Deserialize)]
struct Drawing {
    id: String,
    fan: String,
    additional: Vec<String>,
    tiles: String,
    #[serde(default)]
    waits: Vec<String>,
    #[serde(default)]
    modern_scorer_diff: Difference,
    alternative: Option<Alternative>,
}

#[derive(Default, Deserialize)]
struct Difference {
    book_only: Names,
    scorer_only: Names,
}

#[derive(Deserialize)]
struct Alternative {
    instead_of: String,
    take: String,
}

fn drawings() -> Vec<Drawing> {
    OFFICIAL.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

impl Drawing {
    /// The fans that the book names, with those that it leaves out and without `but`.
    fn fans(&self, but: impl Fn(&str) -> bool) -> Names {
        let mut names = self.modern_scorer_diff.scorer_only.clone();
        for name in self.additional.iter().chain([&self.fan]).filter(|name| !but(name)) {
            *names.entry(name.clone()).or_default() += 1;
        }
        names
    }

    /// Whether the hand, won in some way, counts exactly these fans and what the way of winning adds.
    fn counts(&self, names: &Names, options: &Options) -> bool {
        const BY_THE_WAY: [&str; 7] = ["门前清", "不求人", "全求人", "边张", "坎张", "单钓将", "自摸"];
        let by_tiles = |list: &FanList| -> Names {
            let counted = list.iter().map(|counted| (counted.fan.zh().to_owned(), u64::from(counted.times)));
            counted.filter(|(name, _)| !BY_THE_WAY.contains(&name.as_str())).collect()
        };
        let ways = self.ways();
        ways.iter().flat_map(|hand| scoring::answers(hand, options)).any(|answer| by_tiles(&answer.fans) == *names)
    }

    /// Every way to win with these tiles: each set melded or not, each tile as the winning one, by discard or drawn.
    fn ways(&self) -> Vec<WinningHand> {
        let groups = self.tiles.split(' ').map(|group| HandTiles::parse(group).unwrap().loose);
        let (sets, rest): (Vec<_>, Vec<_>) = groups.partition(|group| Set::from_tiles(group, false).is_some());
        // No pung is that of the seat or of the round where that can be.
        let no_pung = |wind: &Wind| sets.iter().all(|set| set[0] != Tile::wind(*wind));
        let wind = Wind::ALL.into_iter().find(no_pung).unwrap_or(Wind::East);
        let mut ways = Vec::new();
        for melded in 0..1 << sets.len() {
            let mut tiles = HandTiles { loose: rest.concat(), ..HandTiles::default() };
            for (i, set) in sets.iter().enumerate() {
                let melded = melded >> i & 1 == 1;
                match melded || set.len() == 4 {
                    true => tiles.melds.extend(Set::from_tiles(set, !melded)),
                    false => tiles.loose.extend(set),
                }
            }
            for tiles in self.won(&tiles) {
                let at = |at| Circumstances { seat: wind, prevalent: wind, ..at };
                ways.extend([DISCARD, DRAWN].into_iter().flat_map(|won| WinningHand::new(&tiles, at(won))));
            }
        }
        ways
    }

    /// These tiles with each as the winning one, or with each that is drawn as a wait.
    fn won(&self, tiles: &HandTiles) -> Vec<HandTiles> {
        if !self.waits.is_empty() {
            let waits = self.waits.iter().map(|wait| HandTiles::parse(wait).unwrap().loose[0]);
            return waits.map(|tile| HandTiles { winning: Some(tile), ..tiles.clone() }).collect();
        }
        let without = |i: usize| {
            let mut tiles = tiles.clone();
            tiles.winning = Some(tiles.loose.remove(i));
            tiles
        };
        (0..tiles.loose.len()).map(without).collect()
    }
}

/// What the book counts against its own lists: place, fan, reason.
const AGAINST_ITS_OWN_LISTS: [(&str, &str, &str); 3] = [
    ("p60-2", "箭刻", "two pungs of dragons: 双箭刻 is in the table"),
    ("p62-1", "缺一门", "推不倒 fits, which the book does not name here and which excludes it"),
    ("p74-3", "碰碰和", "p.24 and p.63 exclude it beside 混幺九"),
];

#[test]
fn every_hand_drawn_in_the_book_counts_the_fans_named_there() {
    let mut only_in_the_book = Vec::new();
    for drawing in drawings() {
        let book_only = &drawing.modern_scorer_diff.book_only;
        only_in_the_book.extend(book_only.keys().map(|name| (drawing.id.clone(), name.clone())));
        let names = drawing.fans(|name| book_only.contains_key(name));
        assert!(drawing.counts(&names, &Options::default()), "{}: {} {names:?}", drawing.id, drawing.tiles);
        if let Some(Alternative { instead_of, take }) = &drawing.alternative {
            let mut names = names;
            names.remove(instead_of);
            names.insert(take.clone(), 1);
            assert!(drawing.counts(&names, &Options::default()), "{}: {take}", drawing.id);
        }
    }
    let of_practice = [("p77-3", "大于五"), ("p78-2", "小于五")];
    let against_lists = AGAINST_ITS_OWN_LISTS.map(|(id, name, _)| (id, name));
    let mut named: Vec<_> = of_practice.into_iter().chain(against_lists).collect();
    named.sort_unstable();
    assert!(only_in_the_book.iter().map(|(id, name)| (id.as_str(), name.as_str())).eq(named));
    assert_eq!(drawings().len(), 95);
}

#[test]
fn by_the_literal_book_only_what_contradicts_its_own_lists_is_missing() {
    for drawing in drawings() {
        let missing = |name: &str| AGAINST_ITS_OWN_LISTS.iter().any(|row| (row.0, row.1) == (&drawing.id, name));
        let mut names = drawing.fans(missing);
        // Where the book does not name them (p.69, 70, 84, 88) it does not say that they do not count.
        for (fan, more) in [("全大", "大于五"), ("全小", "小于五")] {
            if names.contains_key(fan) {
                names.insert(more.to_owned(), 1);
            }
        }
        assert!(drawing.counts(&names, &Profile::Literal1998.options()), "{}: {names:?}", drawing.id);
    }
}

// What is refused.

#[test]
fn what_is_against_a_hand_is_named_all_of_it() {
    use HandError::*;
    let tile = |text| all(text)[0];
    let kong = Circumstances { kong: true, ..DISCARD };
    let last_copy = Circumstances { last_copy: true, ..DISCARD };
    let refused: &[(&str, Circumstances, &[HandError])] = &[
        ("[123m] 123p456sEES +S", DISCARD, &[Count(12)]),
        ("[123m] [123m] [123m] [123p] [123p] E +E", DISCARD, &[Count(16)]),
        ("+1m", DISCARD, &[Count(0)]),
        ("[123m] 123p456sEESS", DISCARD, &[NoWinningTile]),
        ("", DISCARD, &[Count(0), NoWinningTile]),
        ("[123m] 123p456sEESS +S", Circumstances { flowers: 9, ..DISCARD }, &[Flowers(9)]),
        ("[123m] 123p456sEESS +S", Circumstances { kong: true, ..DRAWN }, &[ReplacementWithoutKong]),
        ("[123m] 123p456sEESS +S", last_copy, &[LastCopyHeld(tile("S"))]),
        ("[123m] 123p456sEESS +S", kong, &[RobbedKongHeld(tile("S"))]),
        ("[123m] [123p] [456s] 12mEE +3m", kong, &[RobbedKongHeld(tile("3m"))]),
        ("[123m] 123p456sEE78s +9s", Circumstances { last_tile: true, ..kong }, &[RobbedKongAsLastDiscard]),
        ("[123m] 123p456sEES +W", DISCARD, &[Count(12)]),
        ("[123m] 123p456sEESS +W", DISCARD, &[NoShape]),
        ("19m19p19sESWNCFP +2m", DISCARD, &[NoShape]),
        ("[111m] 1199p11sEECC +P", DISCARD, &[NoShape]),
        (
            "[123m] 123p4444sE78s +9s",
            Circumstances { flowers: 255, last_tile: true, ..kong },
            &[Flowers(255), RobbedKongAsLastDiscard],
        ),
    ];
    for (text, at, errors) in refused {
        let tiles = HandTiles::parse(text).unwrap();
        assert_eq!(WinningHand::new(&tiles, *at), Err(errors.to_vec()), "{text}");
    }
    // In a text the fifth copy has a place; a winning tile given by itself has none.
    let fifth = HandTiles::parse("[444m] [444p] 44m123p55s +5s").unwrap_err();
    assert_eq!((fifth.at, fifth.problem), (16, NotationProblem::FifthCopy(tile("4m"))));
    let tiles = HandTiles { winning: Some(tile("E")), ..HandTiles::parse("{EEEE} [123m] 23p456s55m").unwrap() };
    assert_eq!(WinningHand::new(&tiles, DISCARD), Err(vec![Copies { tile: tile("E"), count: 5 }]));
}

#[test]
fn what_cannot_be_a_set_is_refused_at_its_place() {
    let chow_of_honours = HandTiles::parse("123p [ESW]").unwrap_err();
    assert_eq!((chow_of_honours.at, chow_of_honours.problem), (6, NotationProblem::NoSet));
    let across_suits = HandTiles::parse("EE [12m3p] 5s").unwrap_err();
    assert_eq!((across_suits.at, across_suits.problem), (4, NotationProblem::NoSet));
    // The answer to a line names the place, in the winning tile too.
    for (hand, win, place) in [("123p [ESW]", "1m", "6"), ("123p x", "1m", "6"), ("123p", "Ex", "2")] {
        let line = json!({"id": 7, "hand": hand, "win": win}).to_string();
        let answer = read(&hands::answer(&line, &Options::default(), Locale::En).unwrap());
        assert!(answer["id"] == 7 && answer["error"].as_str().unwrap().contains(place), "{answer}");
    }
}

// Hostile texts.

/// Some characters of a text replaced, put in or taken out.
fn mistyped(text: String, letters: &'static str) -> impl Strategy<Value = String> {
    let letters: Vec<char> = letters.chars().collect();
    prop::collection::vec((any::<Index>(), prop::option::of(select(letters)), any::<bool>()), 1..4).prop_map(
        move |edits| {
            let mut text: Vec<char> = text.chars().collect();
            for (place, letter, instead) in edits {
                let place = place.index(text.len() + 1);
                text.splice(place..(place + usize::from(instead)).min(text.len()), letter);
            }
            text.into_iter().collect()
        },
    )
}

fn hostile() -> impl Strategy<Value = String> {
    const LETTERS: &str = "123456789mpsESWNCFP[]{}+ 0东\u{301}";
    let nearly_a_hand = any_hand().prop_flat_map(|hand| mistyped(hand.tiles().to_string(), LETTERS));
    prop_oneof!["[0-9mpsESWNCFP+ \\[\\]{}]{0,40}", ".{0,40}", nearly_a_hand]
}

#[test]
fn the_fuzzing_corpus_of_hands_does_no_harm() {
    let corpus = std::fs::read_dir("fuzz/corpus/hand_text").unwrap();
    let read = corpus.map(|entry| check::hand_text(&std::fs::read(entry.unwrap().path()).unwrap())).count();
    assert!(read >= 20, "{read}");
}

proptest! {
    #[test]
    fn a_hostile_text_does_no_harm(text in hostile(), how in any::<[u8; 3]>()) {
        check::hand_text(&[&how, text.as_bytes()].concat());
    }

    #[test]
    fn a_hostile_line_is_answered(
        line in prop_oneof![
            ".{0,60}".boxed(),
            select(GENERATED.lines().collect::<Vec<_>>()).prop_flat_map(|line| mistyped(line.to_owned(), "\":,0{}[e.-")).boxed(),
            (hostile(), hostile()).prop_map(|(hand, win)| json!({"hand": hand, "win": win}).to_string()).boxed(),
        ],
    ) {
        check::json_line(&line);
    }
}
