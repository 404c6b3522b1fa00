//! The properties that a hand needs for a fan, and the fans that no hand has together as a consequence.
//!
//! Two facts to know: a need is true of every hand with the fan, by the definitions (1998 p.53–93);
//! and two fans whose needs could be met together, although the tiles forbid it, are in [`NEVER`].

use super::Fan;
use crate::set::SETS_OF_A_HAND;
use crate::tile::ranks;
use crate::{Suit, TileSet};

/// The properties that a hand needs for a fan.
#[derive(Clone, Copy)]
pub(super) struct Needs {
    /// The kinds that its tiles may have, and the minimum number of different kinds.
    pub within: TileSet,
    pub kinds: u8,
    /// Sets of kinds, from each of which it has a tile.
    pub some_of: [TileSet; 4],
    /// Possible numbers of suits: bit *n* for *n* suits.
    pub suits: u8,
    /// Minimum number of chows.
    pub chows: u8,
    /// Minimum number of pungs or kongs; of winds, of dragons, and of suit tiles.
    pub pungs: u8,
    pub winds: u8,
    pub dragons: u8,
    pub numbers: u8,
    /// Maximum number of pungs and kongs.
    pub most_pungs: u8,
    /// Minimum number of kongs.
    pub kongs: u8,
    /// Whether one of four sets is a chow.
    pub a_chow: bool,
    /// Possible shapes.
    pub shapes: u8,
    /// Whether it is self-drawn; `None` if both are possible.
    pub self_draw: Option<bool>,
    /// The extent of melding.
    pub melded: Option<Melded>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Melded {
    Nothing,
    Some,
    NotAll,
    AllFour,
}

const STANDARD: u8 = 1;
const KNITTED_STRAIGHT: u8 = 2;
const SEVEN_PAIRS: u8 = 4;
const ORPHANS: u8 = 8;
const HONOURS_AND_KNITTED: u8 = 16;
const SETS: u8 = STANDARD | KNITTED_STRAIGHT;
const ANY: TileSet = TileSet::HONOURS.or(ranks(&[1, 2, 3, 4, 5, 6, 7, 8, 9]));

/// Fans that no hand has together although their needs could be met together.
const NEVER: [(u8, &[u8]); 29] = [
    // The fourth wind, or the third dragon, would be both pung and pair; with 大四喜 all pungs are of winds.
    (1, &[9, 73]),
    (10, &[2]),
    // Its only chow is 234, its only honour pung 箭刻; four even pungs of a suit leave no even pair.
    (3, &[15, 21, 55, 73]),
    (21, &[15, 22, 24, 42]),
    // 1112345678999 and one tile: no kong, no wait with a name, three of a kind in the terminals only.
    (4, &[23, 30, 46, 47, 53, 58, 67, 69, 77, 78, 79]),
    // Pairs of seven ranks in a row, or two tiles of each kind.
    (6, &[40, 64]),
    (13, &[14, 16, 23, 47, 64]),
    // Four chows of a suit, all the same or all different.
    (14, &[16, 28, 30, 47, 70, 71, 72]),
    (16, &[23, 28, 31, 40, 69, 70]),
    (15, &[65]),
    // Two chows each in two suits.
    (29, &[23, 41, 64, 69]),
    // Four copies, not of a kong, need two sets.
    (2, &[64]),
    (9, &[64]),
    (17, &[64]),
    (38, &[64]),
    // Beside all seven honours there are only seven knitted tiles.
    (20, &[35]),
    // Three sets of a suit leave too little for two suits, a wind and a dragon; so do two of a suit, or of dragons.
    (23, &[51]),
    (24, &[32, 42, 51, 55]),
    (28, &[40, 51]),
    (30, &[51]),
    (51, &[54, 69, 71, 72]),
    // Two groups of three pungs share one at most; three ranks in a row are not all terminals.
    (32, &[42]),
    (42, &[55]),
    // The tiles of 推不倒 have no such chows in one suit, or in both.
    (40, &[70, 71, 72]),
    // Three concealed pungs leave one melded set.
    (33, &[57]),
    // A robbed kong is not a discard. No other copy of a robbed tile or of a last copy is concealed in the hand; but with four
    // sets melded one is, because the wait is always for the pair.
    (45, &[47]),
    (47, &[52, 58, 79]),
    (52, &[58, 77, 78]),
    (58, &[79]),
];

/// Whether one hand can meet the needs of two fans, the first of which has the lower number.
pub(super) fn possible(high: Fan, low: Fan) -> bool {
    let chicken = [high, low].contains(&Fan::CHICKEN_HAND) && low != Fan::FLOWER;
    let pair = [(high, low), (low, high)].map(|(one, other)| (one.number(), other.number()));
    let never = pair.iter().any(|(one, other)| NEVER.iter().any(|(fan, never)| fan == one && never.contains(other)));
    if chicken || never || both_of_three_chows(high, low) {
        return false;
    }
    let (a, b) = (needs(high), needs(low));
    let suits = a.suits & b.suits;
    let within = a.within.and(b.within);
    let some_of = a.some_of.into_iter().chain(b.some_of).all(|some| some.meets(within));
    let (winds, dragons) = (a.winds.max(b.winds), a.dragons.max(b.dragons));
    let honours = within.and(TileSet::WINDS).len() >= winds && within.and(TileSet::DRAGONS).len() >= dragons;
    let named = winds + dragons + a.numbers.max(b.numbers);
    let pungs = a.pungs.max(b.pungs).max(a.kongs).max(b.kongs).max(named);
    let chows = a.chows.max(b.chows);
    let sets = chows + pungs;
    let a_chow = u8::from(a.a_chow || b.a_chow);
    let has_simples = within.meets(ranks(&[2, 3, 4, 5, 6, 7, 8]));
    let shapes = a.shapes & b.shapes;
    // Beside a knitted straight there is one set.
    let room = (shapes & STANDARD != 0 && chows.max(a_chow) + pungs <= SETS_OF_A_HAND && (a_chow == 0 || has_simples))
        || (shapes & KNITTED_STRAIGHT != 0 && sets <= 1 && has_simples)
        || (shapes & !SETS != 0 && sets == 0);
    let enough = within.max_kinds(suits) >= a.kinds.max(b.kinds).max(pungs + 1);
    let drawn = a.self_draw.is_none() || b.self_draw.is_none() || a.self_draw == b.self_draw;
    let either = |one, other| [(a.melded, b.melded), (b.melded, a.melded)].contains(&(Some(one), Some(other)));
    let melded = !either(Melded::Nothing, Melded::Some)
        && !either(Melded::Nothing, Melded::AllFour)
        && !either(Melded::NotAll, Melded::AllFour);
    some_of && honours && room && enough && pungs <= a.most_pungs.min(b.most_pungs) && drawn && melded && suits != 0
}

/// Whether both are fans of three chows, which do not count together: they would share at least two chows.
fn both_of_three_chows(a: Fan, b: Fan) -> bool {
    [a, b].iter().all(|fan| fan.is_of_chows() && fan.points() > 1)
}

const fn suits(numbers: &[u8]) -> u8 {
    let (mut mask, mut i) = (0, 0);
    while i < numbers.len() {
        mask |= 1 << numbers[i];
        i += 1;
    }
    mask
}

/// The properties that a hand needs for a fan.
pub(super) fn needs(fan: Fan) -> Needs {
    let any = Needs {
        within: ANY,
        kinds: 4,
        some_of: [ANY; 4],
        suits: suits(&[0, 1, 2, 3]),
        chows: 0,
        pungs: 0,
        winds: 0,
        dragons: 0,
        numbers: 0,
        most_pungs: SETS_OF_A_HAND,
        kongs: 0,
        a_chow: false,
        shapes: STANDARD | KNITTED_STRAIGHT | SEVEN_PAIRS | ORPHANS | HONOURS_AND_KNITTED,
        self_draw: None,
        melded: None,
    };
    let sets = Needs { shapes: SETS, ..any };
    let simples = ranks(&[2, 3, 4, 5, 6, 7, 8]);
    let suit_tiles = ANY.minus(TileSet::HONOURS);
    let (four, five, six) = (ranks(&[4]), ranks(&[5]), ranks(&[6]));
    let chows = |number| Needs { chows: number, some_of: [simples, ANY, ANY, ANY], suits: suits(&[1, 2, 3]), ..sets };
    // Chows with a tile of each of these sets.
    let with = |number, [a, b, c]: [TileSet; 3]| Needs { some_of: [simples, a, b, c], ..chows(number) };
    let straight = with(3, [TileSet::TERMINALS, four, five]);
    // Five ranks in a row, or more; six ranks in a row.
    let steps = with(3, [ranks(&[4, 6]), five, ranks(&[3, 7])]);
    let six_in_a_row = |number| Needs { some_of: [ranks(&[2, 8]), four, five, six], ..chows(number) };
    let pungs = |number| Needs { pungs: number, ..sets };
    let of_suits = |number| Needs { numbers: number, some_of: [suit_tiles, ANY, ANY, ANY], ..pungs(number) };
    // Pungs of ranks in a row.
    let in_a_row = |number| Needs { some_of: [simples, ANY, ANY, ANY], ..of_suits(number) };
    let kongs = |number| Needs { kongs: number, ..sets };
    let winds = |number| Needs { some_of: [TileSet::WINDS, ANY, ANY, ANY], winds: number, ..sets };
    let dragons = |number| Needs { some_of: [TileSet::DRAGONS, ANY, ANY, ANY], dragons: number, ..sets };
    let concealed = |shapes| Needs { shapes, melded: Some(Melded::Nothing), ..any };
    let within = |tiles: TileSet| Needs { within: tiles, shapes: SETS | SEVEN_PAIRS, ..any };
    let of_one_suit = |shape, kinds| Needs { within: suit_tiles, kinds, suits: suits(&[1]), ..concealed(shape) };
    let old_and_young = [ranks(&[1]), ranks(&[9]), five];
    let honours = [TileSet::HONOURS, ANY, ANY, ANY];
    match fan.number() {
        1 => Needs { suits: suits(&[0, 1]), ..winds(4) },
        2 => Needs { suits: suits(&[0, 1, 2]), ..dragons(3) },
        3 => Needs { suits: suits(&[1]), ..within(TileSet::GREEN) },
        4 => Needs { chows: 2, pungs: 1, ..of_one_suit(STANDARD, 9) },
        5 => kongs(4),
        6 => of_one_suit(SEVEN_PAIRS, 7),
        7 => Needs { within: TileSet::ORPHANS, kinds: 13, suits: suits(&[3]), ..concealed(ORPHANS) },
        8 => within(TileSet::TERMINALS),
        9 => Needs { suits: suits(&[0, 1]), ..winds(3) },
        10 => Needs { suits: suits(&[0, 1, 2]), ..dragons(2) },
        11 => Needs { suits: suits(&[0]), ..within(TileSet::HONOURS) },
        12 => Needs { pungs: 4, ..concealed(STANDARD) },
        13 => {
            Needs { within: suit_tiles.minus(ranks(&[4, 6])), kinds: 7, suits: suits(&[1]), ..with(4, old_and_young) }
        }
        14 => Needs { suits: suits(&[1, 2]), ..chows(4) },
        16 => Needs { suits: suits(&[1, 2]), ..six_in_a_row(4) },
        15 => Needs { some_of: [ranks(&[4, 6]), ranks(&[3, 7]), ANY, ANY], suits: suits(&[1, 2]), ..in_a_row(4) },
        17 => kongs(3),
        18 => Needs {
            some_of: [TileSet::TERMINALS, TileSet::HONOURS, ANY, ANY],
            shapes: SETS | SEVEN_PAIRS | ORPHANS,
            ..within(TileSet::ORPHANS)
        },
        19 => concealed(SEVEN_PAIRS),
        20 | 34 => Needs { suits: suits(&[3]), some_of: honours, kinds: 14, ..concealed(HONOURS_AND_KNITTED) },
        21 => Needs { within: ranks(&[2, 4, 6, 8]), ..of_suits(4) },
        22 => Needs { suits: suits(&[1]), ..within(suit_tiles) },
        23 => chows(3),
        30 => steps,
        28 => straight,
        24 => in_a_row(3),
        25 => within(ranks(&[7, 8, 9])),
        26 => within(ranks(&[4, 5, 6])),
        27 => within(ranks(&[1, 2, 3])),
        29 => Needs { within: suit_tiles.minus(ranks(&[4, 6])), suits: suits(&[3]), ..with(4, old_and_young) },
        // There are four fives of a suit, and three pungs of them leave none for the pair.
        31 => Needs {
            suits: suits(&[2, 3]),
            within: ranks(&[3, 4, 5, 6, 7]),
            some_of: [five, ANY, ANY, ANY],
            most_pungs: 2,
            shapes: STANDARD,
            ..any
        },
        32 => Needs { suits: suits(&[3]), ..of_suits(3) },
        42 => Needs { suits: suits(&[3]), ..in_a_row(3) },
        33 => Needs { melded: Some(Melded::NotAll), ..pungs(3) },
        35 => Needs {
            kinds: 9,
            suits: suits(&[3]),
            some_of: [TileSet::TERMINALS, simples, five, ANY],
            shapes: KNITTED_STRAIGHT | HONOURS_AND_KNITTED,
            ..any
        },
        36 => within(ranks(&[6, 7, 8, 9])),
        37 => within(ranks(&[1, 2, 3, 4])),
        38 => Needs { suits: suits(&[0, 1, 2]), ..winds(3) },
        39 => Needs { suits: suits(&[3]), ..straight },
        41 => Needs { suits: suits(&[3]), ..chows(3) },
        50 => Needs { suits: suits(&[3]), ..steps },
        40 => Needs {
            within: TileSet::REVERSIBLE.minus(TileSet::suit(Suit::Characters)),
            suits: suits(&[1, 2]),
            ..within(TileSet::REVERSIBLE)
        },
        43 => Needs { self_draw: Some(false), ..sets },
        44 => Needs { self_draw: Some(true), ..any },
        45 => Needs { self_draw: Some(false), ..any },
        46 => Needs { self_draw: Some(true), ..kongs(1) },
        47 => Needs { self_draw: Some(false), a_chow: true, shapes: any.shapes & !SEVEN_PAIRS, ..any },
        48 => pungs(4),
        49 => Needs { suits: suits(&[1]), some_of: honours, ..any },
        51 => Needs { suits: suits(&[3]), some_of: [TileSet::WINDS, TileSet::DRAGONS, ANY, ANY], ..any },
        52 => Needs { self_draw: Some(false), melded: Some(Melded::AllFour), shapes: STANDARD, ..any },
        53 => Needs { melded: Some(Melded::NotAll), ..kongs(2) },
        54 => dragons(2),
        55 => Needs {
            within: ranks(&[1, 2, 3, 7, 8, 9]).or(TileSet::HONOURS),
            some_of: [TileSet::ORPHANS, ANY, ANY, ANY],
            shapes: STANDARD,
            ..any
        },
        56 => Needs { self_draw: Some(true), melded: Some(Melded::Nothing), ..any },
        57 => Needs { melded: Some(Melded::Some), ..kongs(2) },
        58 => Needs { a_chow: true, shapes: any.shapes & !SEVEN_PAIRS, ..any },
        59 => dragons(1),
        60 | 61 => winds(1),
        62 => Needs { self_draw: Some(false), melded: Some(Melded::Nothing), ..any },
        63 => Needs { within: suit_tiles, most_pungs: 0, ..chows(1) },
        // A chow and another set of a suit.
        64 => Needs { a_chow: true, shapes: SETS | SEVEN_PAIRS, ..any },
        65 => Needs { suits: suits(&[2, 3]), ..of_suits(2) },
        66 => Needs { melded: Some(Melded::NotAll), ..pungs(2) },
        67 => Needs { melded: Some(Melded::NotAll), ..kongs(1) },
        68 => Needs { within: ANY.minus(TileSet::ORPHANS), ..any },
        69 => chows(2),
        71 => six_in_a_row(2),
        72 => with(2, [ranks(&[1]), ranks(&[9]), ANY]),
        70 => Needs { suits: suits(&[2, 3]), ..chows(2) },
        73 => Needs { some_of: [TileSet::ORPHANS, ANY, ANY, ANY], ..pungs(1) },
        74 => Needs { melded: Some(Melded::Some), ..kongs(1) },
        75 => Needs { suits: suits(&[2]), ..any },
        76 => Needs { within: suit_tiles, ..any },
        77 => with(1, [TileSet::TERMINALS, ranks(&[3, 7]), ANY]),
        78 => chows(1),
        79 => sets,
        80 => Needs { self_draw: Some(true), ..any },
        _ => any,
    }
}
