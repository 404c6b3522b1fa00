//! Laws of counting that hold for every hand: hands by chance, with the tiles in any order, in exchanged suits, with a flower more.

use crate::fans::{DISCARD, said};
use crate::support::long_or;
use caipan::rules::fan::explain::{Why, explain};
use caipan::rules::fan::together::{self, Judged};
use caipan::rules::fan::{Counted, Fan, FanList, Options, Profile, principles, scoring};
use caipan::rules::hand::HandError;
use caipan::rules::shape::KNITTED;
use caipan::rules::wait::waiting_for;
use caipan::rules::{Circumstances, HandTiles, Set, Suit, Tile, TileSet, Wind, WinningHand};
use proptest::prelude::*;
use proptest::sample::{Index, select, subsequence};
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;

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

pub fn all(text: &str) -> Vec<Tile> {
    HandTiles::parse(text).unwrap().loose
}

fn pool() -> impl Strategy<Value = Vec<Tile>> {
    select(&POOLS[..]).prop_map(all)
}

/// A chow, pung or kong of these kinds, and whether it stands among the melds; a kong always does.
pub fn set(pool: Vec<Tile>) -> impl Strategy<Value = (Vec<Tile>, Option<bool>)> {
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
pub fn any_hand() -> impl Strategy<Value = WinningHand> {
    (shape(), any::<Index>(), circumstances()).prop_filter_map("a fifth copy", |(mut tiles, winning, at)| {
        tiles.winning = Some(tiles.loose.remove(winning.index(tiles.loose.len())));
        legal(&tiles, at)
    })
}

fn any_options() -> impl Strategy<Value = Options> {
    select(&Profile::ALL[..]).prop_map(Profile::options)
}

pub fn lists(hand: &WinningHand, options: &Options) -> Vec<FanList> {
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
    for _ in 0..long_or(20_000, 100_000) {
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
