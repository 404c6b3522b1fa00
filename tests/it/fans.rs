//! Counting fans: published, generated and drawn hands, laws that hold for every hand, what is refused, the decisions
//! on open questions, hostile texts, and `caipan fan --jsonl`.

use crate::support::long_or;
use caipan::files::hands::{self, HandLine};
use caipan::messages::Locale;
use caipan::rules::fan::claim::{Verdict, judge};
use caipan::rules::fan::explain::{Why, explain};
use caipan::rules::fan::together::{self, Clash, Judged};
use caipan::rules::fan::{
    AlwaysConcealed, Counted, Fan, FanList, Misnamed, Misnaming, MixedKongs, Options, Profile, principles, scoring,
};
use caipan::rules::hand::HandError;
use caipan::rules::notation::NotationProblem;
use caipan::rules::shape::KNITTED;
use caipan::rules::wait::waiting_for;
use caipan::rules::{Circumstances, HandTiles, Set, Suit, Tile, TileSet, Wind, WinningHand};
use proptest::prelude::*;
use proptest::sample::{Index, select, subsequence};
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::{Seek, Write};
use std::process::Command;

#[path = "../../fuzz/check.rs"]
mod check;

const GENERATED: &str = include_str!("../../fixtures/hands/generated.jsonl");
const WORKED: &str = include_str!("../../fixtures/hands/worked.jsonl");
const OFFICIAL: &str = include_str!("../../fixtures/hands/official.jsonl");

const DISCARD: Circumstances = Circumstances::DISCARD;
const DRAWN: Circumstances = Circumstances { self_draw: true, ..DISCARD };

fn read(line: &str) -> Value {
    serde_json::from_str(line).unwrap()
}

/// A line of a fixture and what the program answers.
fn answered(lines: &str) -> impl Iterator<Item = (Value, Value)> {
    lines.lines().map(|line| (read(line), read(&hands::answer(line, &Options::default(), Locale::En).unwrap())))
}

fn hand(text: &str, at: Circumstances) -> WinningHand {
    let tiles = HandTiles::parse(text).unwrap_or_else(|error| panic!("{text}: {error:?}"));
    WinningHand::new(&tiles, at).unwrap_or_else(|errors| panic!("{text}: {errors:?}"))
}

fn said(list: &FanList) -> String {
    list.iter().map(|counted| counted.to_string()).collect::<Vec<_>>().join(" ")
}

/// The fans of a hand as one text, and their points.
fn fans(text: &str, at: Circumstances, options: &Options) -> (String, u16) {
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

// Laws that hold for every hand.

/// Kinds to draw from, each as often as it is written: the narrower, the more fans of several sets.
const POOLS: [&str; 8] = [
    "123456789m123456789p123456789sESWNCFP",
    "123456789s",
    "123456789m789p",
    "12344m12344p12344s",
    "1239m1789p19sECFP",
    "234668sF",
    "1234589p245689sP",
    "ESWNCFP19m",
];

fn all(text: &str) -> Vec<Tile> {
    HandTiles::parse(text).unwrap().loose
}

fn pool() -> impl Strategy<Value = Vec<Tile>> {
    select(&POOLS[..]).prop_map(all)
}

/// A chow, pung or kong of these kinds, and whether it stands among the melds; a kong always does.
fn set(pool: Vec<Tile>) -> impl Strategy<Value = (Vec<Tile>, Option<bool>)> {
    let kinds: TileSet = pool.iter().copied().collect();
    (select(pool), 0..8, any::<bool>()).prop_map(move |(tile, kind, melded)| {
        let chow: Vec<Tile> = (0..3).filter_map(|i| tile.higher(i)).filter(|&tile| kinds.contains(tile)).collect();
        match kind {
            0..5 if chow.len() == 3 => (chow, melded.then_some(false)),
            7 => (vec![tile; 4], Some(melded)),
            _ => (vec![tile; 3], melded.then_some(false)),
        }
    })
}

/// These sets beside other tiles.
fn with(sets: Vec<(Vec<Tile>, Option<bool>)>, mut loose: Vec<Tile>) -> HandTiles {
    let mut melds = Vec::new();
    for (tiles, concealed) in sets {
        match concealed {
            Some(concealed) => melds.extend(Set::from_tiles(&tiles, concealed)),
            None => loose.extend(tiles),
        }
    }
    HandTiles { melds, loose, winning: None }
}

/// Fourteen tiles, kongs as three, that win; some with a fifth copy.
fn shape() -> impl Strategy<Value = HandTiles> {
    let four_sets = pool()
        .prop_flat_map(|pool| (prop::collection::vec(set(pool.clone()), 4), select(pool)))
        .prop_map(|(sets, pair)| with(sets, vec![pair; 2]));
    let seven_pairs = pool()
        .prop_flat_map(|pool| prop::collection::vec(select(pool), 7))
        .prop_map(|tiles| with(Vec::new(), tiles.repeat(2)));
    let orphans = select(TileSet::ORPHANS.iter().collect::<Vec<_>>())
        .prop_map(|twice| with(Vec::new(), TileSet::ORPHANS.iter().chain([twice]).collect()));
    let knitted_and_honours = select(&KNITTED[..])
        .prop_flat_map(|knitted| subsequence(knitted.or(TileSet::HONOURS).iter().collect::<Vec<_>>(), 14))
        .prop_map(|tiles| with(Vec::new(), tiles));
    let knitted_straight = (select(&KNITTED[..]), set(all(POOLS[0])), select(all(POOLS[0])))
        .prop_map(|(knitted, set, pair)| with(vec![set], knitted.iter().chain([pair; 2]).collect()));
    let nine_gates = (select(&Suit::ALL[..]), 1..=9u8).prop_map(|(suit, rank)| {
        let ranks = [1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 9, rank];
        with(Vec::new(), ranks.into_iter().filter_map(|rank| Tile::suited(suit, rank)).collect())
    });
    prop_oneof![
        12 => four_sets,
        3 => seven_pairs,
        1 => orphans,
        2 => knitted_and_honours,
        2 => knitted_straight,
        1 => nine_gates,
    ]
}

fn circumstances() -> impl Strategy<Value = Circumstances> {
    let winds = (select(&Wind::ALL[..]), select(&Wind::ALL[..]));
    (any::<[bool; 4]>(), winds, 0..=8u8).prop_map(
        |([self_draw, last_copy, kong, last_tile], (seat, prevalent), flowers)| Circumstances {
            self_draw,
            last_copy,
            kong,
            last_tile,
            seat,
            prevalent,
            flowers,
        },
    )
}

/// The hand won so, as far as that is legal; none with a fifth copy.
fn legal(tiles: &HandTiles, mut at: Circumstances) -> Option<WinningHand> {
    loop {
        let errors = match WinningHand::new(tiles, at) {
            Ok(hand) => return Some(hand),
            Err(errors) => errors,
        };
        for error in errors {
            match error {
                HandError::Copies { .. } => return None,
                HandError::ReplacementWithoutKong | HandError::RobbedKongHeld(_) => at.kong = false,
                HandError::RobbedKongAsLastDiscard => at.last_tile = false,
                HandError::LastCopyHeld(_) => at.last_copy = false,
                other => panic!("{tiles}: {other:?}"),
            }
        }
    }
}

/// Any legal winning hand.
fn any_hand() -> impl Strategy<Value = WinningHand> {
    (shape(), any::<Index>(), circumstances()).prop_filter_map("a fifth copy", |(mut tiles, winning, at)| {
        tiles.winning = Some(tiles.loose.remove(winning.index(tiles.loose.len())));
        legal(&tiles, at)
    })
}

fn any_options() -> impl Strategy<Value = Options> {
    select(&Profile::ALL[..]).prop_map(Profile::options)
}

fn lists(hand: &WinningHand, options: &Options) -> Vec<FanList> {
    scoring::answers(hand, options).into_iter().map(|answer| answer.fans).collect()
}

/// The parts of a hand's text in any order, the tiles of a meld backwards.
fn scattered(hand: &WinningHand) -> impl Strategy<Value = String> + use<> {
    let tiles = hand.tiles();
    let meld = |meld: &Set| {
        let tiles: Vec<String> = meld.tiles().map(|tile| tile.to_string()).collect();
        let tiles = tiles.into_iter().rev().collect::<String>();
        if meld.is_concealed() { format!("{{{tiles}}}") } else { format!("[{tiles}]") }
    };
    let melds = tiles.melds.iter().map(meld);
    let loose = tiles.loose.iter().map(|tile| tile.to_string());
    let parts: Vec<String> = melds.chain(loose).chain([format!("+{}", hand.winning())]).collect();
    Just(parts).prop_shuffle().prop_map(|parts| parts.concat())
}

proptest! {
    #[test]
    fn the_order_of_tiles_and_melds_does_not_matter(
        (hand, text) in any_hand().prop_flat_map(|hand| (Just(hand.clone()), scattered(&hand))), options in any_options(),
    ) {
        let other = WinningHand::new(&HandTiles::parse(&text).unwrap(), *hand.circumstances()).unwrap();
        prop_assert_eq!(lists(&other, &options), lists(&hand, &options));
    }

    #[test]
    fn which_suit_is_which_does_not_matter_but_for_green_and_reversible_tiles(
        hand in any_hand(), suits in Just(Suit::ALL.map(Suit::letter).to_vec()).prop_shuffle(), options in any_options(),
    ) {
        let exchanged = |letter| "mps".find(letter).map_or(letter, |place| suits[place]);
        let text: String = hand.tiles().to_string().chars().map(exchanged).collect();
        let other = WinningHand::new(&HandTiles::parse(&text).unwrap(), *hand.circumstances()).unwrap();
        let bound = |hand: &WinningHand| [TileSet::GREEN, TileSet::REVERSIBLE].iter().any(|&set| hand.kinds().is_subset(set));
        if !bound(&hand) && !bound(&other) {
            prop_assert_eq!(lists(&other, &options), lists(&hand, &options));
        }
    }

    #[test]
    fn all_lists_are_different_and_of_one_total_and_the_best_is_the_first(hand in any_hand(), options in any_options()) {
        let lists = lists(&hand, &options);
        prop_assert_eq!(lists.first(), Some(&scoring::best(&hand, &options)));
        for (i, list) in lists.iter().enumerate() {
            prop_assert_eq!(list.points(&options), lists[0].points(&options));
            prop_assert!(!lists[..i].contains(list));
        }
    }

    #[test]
    fn no_list_has_a_fan_that_another_in_it_excludes(hand in any_hand(), options in any_options()) {
        for list in lists(&hand, &options) {
            for excluding in list.iter() {
                let excluded = principles::excluded(excluding.fan, &options);
                prop_assert!(!list.iter().any(|counted| excluded.has(counted.fan)), "{}", said(&list));
            }
            prop_assert!(Fan::WAITS.into_iter().filter(|&wait| list.has(wait)).count() <= 1, "{}", said(&list));
            let often = |counted: Counted| counted.fan == Fan::FLOWER || counted.times <= counted.fan.max_times();
            prop_assert!(list.iter().all(often), "{}", said(&list));
        }
    }

    #[test]
    fn a_flower_more_is_a_point_more(hand in any_hand(), options in any_options()) {
        let with = |flowers| {
            let hand = WinningHand::new(&hand.tiles(), Circumstances { flowers, ..*hand.circumstances() }).unwrap();
            let list = scoring::best(&hand, &options);
            (list.points(&options), list.basic_points(&options))
        };
        let (total, basic) = with(0);
        for flowers in 1..=8 {
            prop_assert_eq!(with(flowers), (total + u16::from(flowers), basic));
        }
    }

    #[test]
    fn exactly_the_waits_complete_a_hand(hand in any_hand()) {
        let completed = |tile| WinningHand::new(&HandTiles { winning: Some(tile), ..hand.tiles() }, DISCARD).is_ok();
        let waits = waiting_for(&hand);
        prop_assert!(waits.contains(hand.winning()));
        prop_assert_eq!(waits, Tile::all().filter(|&tile| completed(tile)).collect::<TileSet>());
    }

    #[test]
    fn each_wait_is_worth_what_the_hand_won_with_it_is_worth(hand in any_hand(), options in any_options()) {
        let waits = scoring::waits(&hand, &options);
        prop_assert_eq!(waits.iter().map(|wait| wait.tile).collect::<TileSet>(), waiting_for(&hand));
        for wait in waits {
            let tiles = HandTiles { winning: Some(wait.tile), ..hand.tiles() };
            let at = *hand.circumstances();
            // What is said of one tile need not be true of another.
            let other = Circumstances { last_copy: false, kong: at.kong && at.self_draw, ..at };
            let won = WinningHand::new(&tiles, if wait.tile == hand.winning() { at } else { other }).unwrap();
            prop_assert_eq!(wait.fans, scoring::best(&won, &options), "{}", wait.tile);
        }
    }

    #[test]
    fn what_is_written_is_read_as_the_same_hand(hand in any_hand()) {
        let read = HandTiles::parse(&hand.tiles().to_string()).unwrap();
        prop_assert_eq!(WinningHand::new(&read, *hand.circumstances()), Ok(hand));
    }
}

#[test]
fn of_random_hands_no_list_clashes_by_name() {
    let (mut runner, hands) = (TestRunner::deterministic(), (any_hand(), any_options()));
    for _ in 0..long_or(50_000, 100_000) {
        let (hand, options) = hands.new_tree(&mut runner).unwrap().current();
        let list = scoring::best(&hand, &options);
        let judged = together::judge(&list, Some(hand.circumstances().self_draw), &options);
        assert_eq!(judged, Judged { clashes: vec![], counted: list }, "{} {:?}", hand.tiles(), hand.circumstances());
    }
}

#[test]
fn fans_that_are_in_a_hand_together_are_not_called_impossible() {
    let (mut runner, hands) = (TestRunner::deterministic(), any_hand());
    for _ in 0..10_000 {
        let hand = hands.new_tree(&mut runner).unwrap().current();
        let options = Options::default();
        for answer in scoring::answers(&hand, &options) {
            let left_out = explain(&answer, &options).left_out.into_iter();
            let excluded = left_out.filter(|(_, why)| matches!(why, Why::Excluded(_))).map(|(counted, _)| counted.fan);
            // A pung that counts in another fan is no 幺九刻.
            let excluded = excluded.filter(|fan| *fan != Fan::PUNG_OF_TERMINALS);
            let there: Vec<Fan> = answer.fans.iter().map(|counted| counted.fan).chain(excluded).collect();
            for (&one, &other) in there.iter().flat_map(|one| there.iter().map(move |other| (one, other))) {
                let excluded = principles::excluded(one, &options).has(other);
                assert!(
                    excluded || !together::impossible(one).has(other),
                    "{}: {} {}",
                    hand.tiles(),
                    one.zh(),
                    other.zh()
                );
            }
        }
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

// Decisions on open questions.

/// Tiles, circumstances and what has to come out.
type Case<T> = (&'static str, Circumstances, T);

#[test]
fn a_hand_on_the_edge_of_the_minimum_may_not_win() {
    let line = r#"{"hand": "{4444s} [678p] [555s] 5677s", "win": "7s"}"#;
    let answer = read(&hands::answer(line, &Options::default(), Locale::En).unwrap());
    // All copies of 4s are in the hand, which nevertheless waits on it as well: no 单钓将.
    let lists = json!([{"四归一": 1, "暗杠": 1, "断幺": 1, "缺一门": 1}]);
    let expected = json!({"id": null, "total": 7, "may_win": false, "lists": lists, "waits": ["7s"]});
    assert_eq!(answer, expected);
}

#[test]
fn open_questions_are_decided_by_their_defaults() {
    const ROBBED: Circumstances = Circumstances { kong: true, ..DISCARD };
    const REPLACEMENT: Circumstances = Circumstances { kong: true, ..DRAWN };
    const LAST: Circumstances = Circumstances { last_tile: true, ..REPLACEMENT };
    const FLOWERS: Circumstances = Circumstances { flowers: 2, ..DISCARD };
    const FLOWER_DRAWN: Circumstances = Circumstances { flowers: 1, ..DRAWN };
    const ROBBED_LAST_COPY: Circumstances = Circumstances { last_copy: true, ..ROBBED };
    const SOUTH: Circumstances = Circumstances { seat: Wind::South, ..DISCARD };
    const NORTH_IN_WEST: Circumstances = Circumstances { seat: Wind::North, prevalent: Wind::West, ..DISCARD };
    let decided: &[(&str, &[Case<&str>])] = &[
        ("one melded and one concealed kong", &[("[2222p] {5555s} 23m789mNN +4m", DISCARD, "暗杠 明杠")]),
        ("two concealed kongs", &[("{2222p} {5555s} 23m789mNN +4m", DISCARD, "双暗杠 门前清")]),
        (
            "a wait has a name only if exactly one kind completes the tiles",
            &[
                ("1111m2m[456p]456pNN +3m", DISCARD, "四归一 一般高 幺九刻 缺一门 边张"),
                // 2m makes seven pairs.
                ("1111m2m456p456pNN +3m", DISCARD, "门前清 四归一 一般高 幺九刻 缺一门"),
                // So would a fifth 4s.
                ("{4444s} [678p] [555s] 5677s +7s", DISCARD, "四归一 暗杠 断幺 缺一门"),
            ],
        ),
        ("a wait beside a knitted straight", &[("147m258p369s678p1m +1m", DISCARD, "组合龙 门前清 平和 单钓将")]),
        (
            "a knitted straight with 平和, 四归一, 五门齐, 门前清",
            &[
                ("147m258p369s12p66s +3p", DISCARD, "组合龙 门前清 平和 边张"),
                ("147s258m369p44s33m +4s", DISCARD, "组合龙 门前清 四归一 无字"),
                ("147p258s369m[NNN]C +C", DISCARD, "组合龙 五门齐 幺九刻 单钓将"),
            ],
        ),
        ("全不靠 with a knitted straight", &[("147m258s369pCFWN +S", DISCARD, "全不靠 组合龙")]),
        (
            "全求人",
            &[
                ("[123m] [567p] [789s] [222s] 5m +5m", DISCARD, "全求人 无字"),
                ("[123m] [567p] [789s] [222s] 5m +5m", DRAWN, "无字 单钓将 自摸"),
                ("[123m] [567p] [789s] {2222s} 5m +5m", DISCARD, "暗杠 无字 单钓将"),
            ],
        ),
        (
            "和绝张",
            &[
                ("[333m] [567p] 12m789sNN +3m", DISCARD, "和绝张 四归一 边张"),
                ("[345p] [567p] 12m789sNN +3m", ROBBED_LAST_COPY, "抢杠和 边张"),
            ],
        ),
        (
            "无番和",
            &[
                ("[123p] [444s] [789m] 34pCC +5p", DISCARD, "无番和"),
                ("[123p] [444s] [789m] 34pCC +5p", FLOWERS, "无番和 花牌×2"),
                ("[123p] [444s] [789m] 34pCC +5p", DRAWN, "自摸"),
            ],
        ),
        (
            "四归一",
            &[
                ("3333m22s55s66m88m7s +7s", DISCARD, "七对 四归一 断幺 缺一门"),
                ("[2222p] [567p] 33m678mNN +3m", DISCARD, "明杠 缺一门"),
            ],
        ),
        (
            "hands that are always concealed",
            &[
                ("77p22s33mCCFFSSN +N", DISCARD, "七对 五门齐"),
                ("77p22s33mCCFFSSN +N", DRAWN, "七对 五门齐 自摸"),
                ("2233445566778p +8p", DRAWN, "连七对 断幺 自摸"),
                ("19m19p19sESWNCFP +N", DRAWN, "十三幺 自摸"),
                ("258m36p147sESWFP +C", DRAWN, "全不靠 自摸"),
                ("17m25p369sEWSNCF +P", DRAWN, "七星不靠 自摸"),
                ("1112345678999m +9m", DRAWN, "九莲宝灯 清龙 四归一 自摸"),
                ("222s555p888m777p3m +3m", DISCARD, "四暗刻 断幺 单钓将"),
                ("222s555p888m777p3m +3m", DRAWN, "四暗刻 断幺 单钓将 自摸"),
            ],
        ),
        (
            "不求人, 杠上开花, 妙手回春",
            &[
                ("{2222m} 12345678pNN +9p", REPLACEMENT, "清龙 杠上开花 不求人 暗杠 缺一门"),
                ("{2222m} 12345678pNN +9p", LAST, "清龙 妙手回春 杠上开花 不求人 暗杠 缺一门"),
            ],
        ),
        ("a flower's replacement", &[("[123p] [444s] [789m] 34pCC +5p", FLOWER_DRAWN, "自摸 花牌")]),
        (
            "一色双龙会",
            &[
                ("1122355778899p +3p", DRAWN, "一色双龙会 不求人 边张"),
                ("1122355778899p +3p", DISCARD, "一色双龙会 门前清 边张"),
            ],
        ),
        (
            "绿一色",
            &[
                ("[222s] [333s] 444s66s88s +8s", DISCARD, "绿一色 清一色 一色三节高 碰碰和 断幺"),
                ("[222s] [333s] 444s66sFF +F", DISCARD, "绿一色 一色三节高 碰碰和 箭刻"),
            ],
        ),
        (
            "九莲宝灯",
            &[
                ("1112345678999p +2p", DISCARD, "九莲宝灯 双暗刻 连六 幺九刻"),
                ("1112345678899m +9m", DISCARD, "清一色 门前清 连六 幺九刻×2"),
            ],
        ),
        (
            // With 小四喜 and with 字一色 there are no two suits.
            "缺一门",
            &[
                ("[CCC] [FFF] 12s111pPP +3s", DISCARD, "小三元 全带幺 幺九刻 缺一门 边张"),
                ("[123m] [123m] 12233m44s +1m", DISCARD, "一色四同顺 小于五 平和 缺一门"),
                ("[111m] [222m] 333m44m66s +4m", DISCARD, "一色四节高 幺九刻 缺一门 无字"),
                ("[123s] [345s] 567s78s55p +9s", DISCARD, "一色四步高 平和 缺一门"),
                ("[SSS] [WWW] 23mNNN55p +4m", DISCARD, "三风刻 缺一门"),
            ],
        ),
        (
            "清幺九",
            &[
                ("[111m] [111s] 999m999s1p +1p", DISCARD, "清幺九 双暗刻 单钓将"),
                ("[111m] [111s] 111p99m99s +9s", DISCARD, "清幺九 三同刻"),
            ],
        ),
        (
            "seven pairs",
            &[
                ("2233334466888s +8s", DISCARD, "绿一色 七对 清一色 四归一×2 断幺"),
                ("EESSWWNNCCFFP +P", DISCARD, "字一色 七对"),
                ("11m99m11s99s11p999p +9p", DISCARD, "清幺九 七对 四归一"),
                ("11m99m11p99pEESSC +C", DISCARD, "混幺九 七对 缺一门"),
                ("7788m7799p8899s7s +7s", DISCARD, "七对 全大"),
                ("4455m4466p5566s4s +4s", DISCARD, "七对 全中"),
                ("1122m1133p2233s1s +1s", DISCARD, "七对 全小"),
                ("6677m6688p7799s6s +6s", DISCARD, "七对 大于五"),
                ("1122m1144p3344s1s +1s", DISCARD, "七对 小于五"),
                ("1133557799m22m4m +4m", DISCARD, "七对 清一色"),
                ("113355m77mEESSC +C", DISCARD, "七对 混一色"),
                ("77p22s33mCCPPEEN +N", DISCARD, "七对 五门齐"),
                ("11p22p33p44p88p99pP +P", DISCARD, "七对 推不倒 混一色"),
                ("2244m6688p2244s6s +6s", DISCARD, "七对 断幺"),
                ("1m5555m5555p5555s +1m", DISCARD, "七对 四归一×3 无字"),
            ],
        ),
        (
            "the same pung as 箭刻, 圈风刻, 门风刻",
            &[
                ("[EEE] [456p] 12367mSS +8m", DISCARD, "圈风刻 门风刻 缺一门"),
                ("[EEE] [456p] 12367mSS +8m", SOUTH, "圈风刻 缺一门"),
                ("[EEE] [456p] 12367mSS +8m", NORTH_IN_WEST, "幺九刻 缺一门"),
                ("[CCC] [456p] 12367mSS +8m", DISCARD, "箭刻 缺一门"),
            ],
        ),
        (
            "the same pungs as 大小三元, 大小四喜, 三风刻",
            &[
                ("[PPP] [FFF] 66999sCC +C", DISCARD, "大三元 碰碰和 混一色 幺九刻"),
                ("[EEE] [SSSS] 55pWWWNN +N", DISCARD, "大四喜 混一色 明杠"),
                ("[SSS] [WWW] 23sNNNEE +1s", DISCARD, "小四喜 混一色 全带幺"),
            ],
        ),
        (
            "a pung completed by a discard",
            &[("[234s] 33m777p567mNN +3m", DISCARD, "无番和"), ("[234s] 33345m777pNN +3m", DISCARD, "四归一 双暗刻")],
        ),
        ("a concealed kong", &[("{2222m} 12345678pNN +9p", DISCARD, "清龙 门前清 暗杠 缺一门")]),
        (
            "三色三步高",
            &[
                ("[123m] [345p] 56s888mNN +7s", DISCARD, "无番和"),
                ("[123m] [234p] 35s888mNN +4s", DISCARD, "三色三步高 坎张"),
            ],
        ),
        (
            "kongs and concealed pungs",
            &[
                ("{2222m} {6666s} 888p34pNN +5p", DISCARD, "三暗刻 双暗杠 门前清"),
                ("{2222m} {5555s} {8888p} 34mNN +5m", DISCARD, "三杠 三暗刻 门前清"),
            ],
        ),
    ];
    for (question, hands) in decided {
        for (text, at, expected) in *hands {
            assert_eq!(fans(text, *at, &Options::default()).0, *expected, "{question}: {text}");
        }
    }
    assert!(["天和", "地和", "人和"].into_iter().all(|name| Fan::from_name(name).is_none()));
}

const UPPER: &str = "[777s] [888m] 77799p88s +9p";
const LOWER: &str = "[123p] [123m] 111s22s33s +2s";
const THREE_WINDS: &str = "[SSS] [WWW] 23mNNN55p +4m";
const FOUR_PUNGS: &str = "222s555p888m777p3m +3m";
const SEVEN_PAIRS: &str = "77p22s33mCCFFSSN +N";
const KNITTED_STRAIGHT: &str = "147m258p369s678p1m +1m";
const NINE_GATES: &str = "1112345678999m +2m";
const ORPHANS: &str = "19m19p19sESWNCFP +P";
const TRIPLE_CHOW: &str = "[123s] [123m] [123p] [123m] 2p +2p";
const MIXED_KONGS: &str = "[2222p] {5555s} 23m789mNN +4m";

#[test]
fn each_option_decides_what_it_says() {
    const D: Options = Options::DEFAULT;
    let kongs = |mixed_kongs| fans(MIXED_KONGS, DISCARD, &Options { mixed_kongs, ..D }).1;
    assert_eq!([MixedKongs::Three, MixedKongs::Five, MixedKongs::Six].map(kongs), [3, 5, 6]);
    let options = [
        (KNITTED_STRAIGHT, Options { wait_in_knitted_straight: false, ..D }, "组合龙 门前清 平和"),
        (SEVEN_PAIRS, Options { always_concealed: AlwaysConcealed::AsListed, ..D }, "七对 五门齐 门前清"),
        (THREE_WINDS, Options { one_voided_suit: false, ..D }, "三风刻"),
        (LOWER, Options { upper_and_lower_four: true, ..D }, "全小 小于五 喜相逢 幺九刻"),
        (NINE_GATES, Options { pung_with_nine_gates: false, ..D }, "九莲宝灯 双暗刻 连六"),
    ];
    for (text, options, expected) in options {
        assert_eq!(fans(text, DISCARD, &options).0, expected, "{text}");
        assert_ne!(fans(text, DISCARD, &D).0, expected, "{text}");
    }
    let concealed = Options { thirteen_orphans_fully_concealed: true, ..D };
    let orphans = |options| [DRAWN, DISCARD].map(|at| fans(ORPHANS, at, options));
    assert_eq!(orphans(&D), [("十三幺 自摸".into(), 89), ("十三幺".into(), 88)]);
    assert_eq!(orphans(&concealed), [("十三幺 不求人".into(), 92), ("十三幺".into(), 88)]);
    assert_eq!(orphans(&Options { always_concealed: AlwaysConcealed::AsListed, ..concealed }), orphans(&concealed));
    // The same points, and one list less: the fourth chow makes 一般高 only.
    let triple = hand(TRIPLE_CHOW, DISCARD);
    let lists = |options: &Options| -> Vec<String> {
        scoring::answers(&triple, options).iter().map(|answer| said(&answer.fans)).collect()
    };
    let [double, mixed] = ["一般高", "喜相逢"].map(|fan| format!("全小 三色三同顺 全求人 平和 {fan}"));
    assert_eq!(lists(&D), [double.clone(), mixed.clone()]);
    let never = Options { mixed_double_with_triple_chow: false, ..D };
    assert_eq!(lists(&never), [double]);
    let claim = FanList::named(&mixed.replace(' ', ",")).unwrap();
    assert_eq!(judge(&triple, &claim, &D), Verdict::Exact);
    let Verdict::OverClaimed { wrong, .. } = judge(&triple, &claim, &never) else { panic!() };
    assert_eq!(wrong[0].1, Why::Excluded(Fan::MIXED_TRIPLE_CHOW));
}

#[test]
fn each_profile_counts_by_its_options() {
    // By default, by the literal book, online, by seed 002 and by seed 003: fans and points.
    let counted: &[Case<[(&str, u16); 5]>] = &[
        (MIXED_KONGS, DISCARD, [5, 3, 5, 5, 3].map(|points| ("暗杠 明杠", points))),
        (
            KNITTED_STRAIGHT,
            DISCARD,
            [
                ("组合龙 门前清 平和 单钓将", 17),
                ("组合龙 门前清 平和 单钓将", 17),
                ("组合龙 门前清 平和", 16),
                ("组合龙 门前清 平和 单钓将", 17),
                ("组合龙 门前清 平和 单钓将", 17),
            ],
        ),
        (
            SEVEN_PAIRS,
            DISCARD,
            [
                ("七对 五门齐", 30),
                ("七对 五门齐 门前清", 32),
                ("七对 五门齐", 30),
                ("七对 五门齐", 30),
                ("七对 五门齐 门前清", 32),
            ],
        ),
        (SEVEN_PAIRS, DRAWN, [("七对 五门齐 自摸", 31); 5]),
        (
            FOUR_PUNGS,
            DRAWN,
            [
                ("四暗刻 断幺 单钓将 自摸", 68),
                ("四暗刻 不求人 断幺 单钓将", 71),
                ("四暗刻 断幺 单钓将 自摸", 68),
                ("四暗刻 断幺 单钓将 自摸", 68),
                ("四暗刻 不求人 断幺 单钓将", 71),
            ],
        ),
        (
            NINE_GATES,
            DRAWN,
            [
                ("九莲宝灯 双暗刻 连六 幺九刻 自摸", 93),
                ("九莲宝灯 不求人 双暗刻 连六 幺九刻", 96),
                ("九莲宝灯 双暗刻 连六 幺九刻 自摸", 93),
                ("九莲宝灯 双暗刻 连六 自摸", 92),
                ("九莲宝灯 不求人 双暗刻 连六 幺九刻", 96),
            ],
        ),
        (
            ORPHANS,
            DRAWN,
            [("十三幺 自摸", 89), ("十三幺 自摸", 89), ("十三幺 自摸", 89), ("十三幺 自摸", 89), ("十三幺 不求人", 92)],
        ),
        (ORPHANS, DISCARD, [("十三幺", 88), ("十三幺 门前清", 90), ("十三幺", 88), ("十三幺", 88), ("十三幺", 88)]),
        (
            THREE_WINDS,
            DISCARD,
            [
                ("三风刻 缺一门", 13),
                ("三风刻 缺一门", 13),
                ("三风刻 缺一门", 13),
                ("三风刻", 12),
                ("三风刻 缺一门", 13),
            ],
        ),
        (
            UPPER,
            DISCARD,
            [
                ("全大 三色三节高 碰碰和 双同刻 幺九刻", 41),
                ("全大 大于五 三色三节高 碰碰和 双同刻 幺九刻", 53),
                ("全大 三色三节高 碰碰和 双同刻 幺九刻", 41),
                ("全大 三色三节高 碰碰和 双同刻 幺九刻", 41),
                ("全大 大于五 三色三节高 碰碰和 双同刻 幺九刻", 53),
            ],
        ),
    ];
    for (text, at, expected) in counted {
        let by_profile = Profile::ALL.map(|profile| fans(text, *at, &profile.options()));
        assert_eq!(by_profile.each_ref().map(|(said, points)| (said.as_str(), *points)), *expected, "{text}");
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
fn the_fuzzing_corpus_does_no_harm() {
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

// The command line.

/// What `caipan fan --jsonl` answers, line by line.
fn jsonl(input: impl AsRef<[u8]>, arguments: &[&str]) -> Vec<String> {
    let mut file = tempfile::tempfile().unwrap();
    file.write_all(input.as_ref()).unwrap();
    file.rewind().unwrap();
    let mut caipan = Command::new(env!("CARGO_BIN_EXE_caipan"));
    let output = caipan.args(["fan", "--jsonl", "--lang=en"]).args(arguments).stdin(file).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect()
}

#[test]
fn lines_are_answered_in_their_order_on_the_command_line() {
    // More than is read at once.
    let input = GENERATED.repeat(2);
    let answers = GENERATED.lines().map(|line| hands::answer(line, &Options::default(), Locale::En).unwrap());
    let answers: Vec<String> = answers.collect();
    assert!(jsonl(&input, &[]).iter().eq(answers.iter().cycle().take(6000)));
}

#[test]
fn a_line_that_is_no_hand_is_answered_at_its_place() {
    let input = concat!(
        r#"{"id": 1, "hand": "[123p] [444s] [789m] 34pCC", "win": "5p"}"#,
        "\n",
        r#"{"id": "b", "hand": "[123p] [444s] [444s] 34pCC", "win": "5p"}"#,
        "\r\n",
        "no JSON\n",
        r#"{"id": [4], "hand": "[123p] [444s] [789m] 34pCC"}"#,
        "\n",
        r#"{"id": 5, "hand": 5}"#,
        "\n[]\n",
        r#"{"id": 7, "hand": "[123p] [444s] [789m] 34pCC +2p", "flowers": 300}"#,
        "\n",
        r#"{"id": 8, "hand": "[123p] [444s] [789m] 34pCC +2p", "flowers": 1}"#,
    );
    let answers: Vec<Value> = jsonl(input, &[]).iter().map(|line| read(line)).collect();
    let ids: Vec<&Value> = answers.iter().map(|answer| &answer["id"]).collect();
    assert_eq!(json!(ids), json!([1, "b", null, [4], 5, null, 7, 8]));
    let totals: Vec<&Value> = answers.iter().map(|answer| &answer["total"]).collect();
    assert_eq!(json!(totals), json!([8, null, null, null, null, null, null, 9]));
    for answer in answers.iter().filter(|answer| answer["total"].is_null()) {
        assert_eq!(answer.as_object().unwrap().len(), 2, "an id and an error: {answer}");
        assert!(!answer["error"].as_str().unwrap().is_empty());
    }
    assert_eq!(answers[0]["lists"], json!([{"无番和": 1}]));
    assert_eq!(answers[0]["waits"], json!(["2p", "5p"]));
    assert_eq!(jsonl(b"\xff\n\0", &[]).len(), 2, "nor is what is no text");
}

#[test]
fn a_key_that_is_unknown_or_holds_something_else_is_named() {
    let answer = |more: &str| {
        let line = format!(r#"{{"id": 3, "hand": "[123p] [444s] [789m] 34pCC +2p", {more}}}"#);
        let answer = read(&hands::answer(&line, &Options::default(), Locale::En).unwrap());
        assert_eq!(answer["id"], 3, "{more}");
        answer["error"].as_str().unwrap_or_default().to_owned()
    };
    let zimo = answer(r#""zimo": true"#);
    assert!(zimo.contains("“zimo”") && zimo.contains("self_draw"), "{zimo}");
    for (more, what) in [
        (
            r#""flowers": -1"#,
            "flowers: -1 is not possible. Write the number of flower tiles, a whole number from 0 to 8.",
        ),
        (r#""flowers": 300"#, "flowers: 300 is not possible"),
        (r#""flowers": "2""#, "flowers: \"2\" is not possible"),
        (r#""self_draw": "yes""#, "self_draw: \"yes\" is neither true nor false"),
        (r#""win": 5"#, "win: 5 is not text"),
    ] {
        assert!(answer(more).contains(what), "{more}: {}", answer(more));
    }
    assert_eq!(
        answer(r#""total": 8, "fans": {"无番和": 1}, "source": "p.71""#),
        "",
        "what is expected may stand beside"
    );
    let line = r#"{"id": 4, "hand": "[CCC] [FFF] 999mEEPP", "win": "P", "discard": "W"}"#;
    let series = caipan::files::world_series_hands::answer(line, &Default::default(), Locale::En).unwrap();
    assert!(series.contains("“discard”") && series.contains("discarder"), "{series}");
}

#[test]
fn a_name_among_fans_that_cannot_be_read_has_its_true_reason() {
    for (names, name, why) in [
        ("平和, 十三么九", "十三么九", Misnaming::Unknown),
        ("平和,平和", "平和", Misnaming::Twice),
        ("明暗杠,暗杠", "暗杠", Misnaming::MixedKongs),
        ("明杠,明暗杠", "明暗杠", Misnaming::MixedKongs),
        ("暗杠,暗杠", "暗杠", Misnaming::Twice),
        ("清一色×2", "清一色×2", Misnaming::Often { times: 2, most: 1 }),
    ] {
        assert_eq!(FanList::named(names), Err(Misnamed { name: name.into(), why }), "{names}");
    }
    assert_eq!(FanList::named("明暗杠"), FanList::named("暗杠,明杠"));
    let hand = ["fan", "[2222p] {5555s} 23m789mNN +4m", "--lang=en", "--claim", "明暗杠,暗杠"];
    let output = Command::new(env!("CARGO_BIN_EXE_caipan")).args(hand).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("明暗杠 is one melded and one concealed kong together"), "{said}");
}

#[test]
fn a_profile_is_chosen_on_the_command_line() {
    let line = json!({"hand": SEVEN_PAIRS}).to_string();
    let total = |arguments: &[&str]| read(&jsonl(&line, arguments)[0])["total"].clone();
    assert_eq!([total(&[]), total(&["--profile=literal-1998"]), total(&["--profile=seed-002"])], [30, 32, 30]);
    assert!(jsonl("", &[]).is_empty() && jsonl("\n \n", &[]).is_empty());
}
