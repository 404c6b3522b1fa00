//! The properties that a hand needs for a pattern, and the patterns that no hand has together as a consequence.
//!
//! Two facts to know: a need is true of every hand with the pattern, by the list of patterns (ZJ); and two patterns whose
//! needs could be met together, although the tiles forbid it, are in [`NEVER`].

use super::pattern::{MIDDLE, Pattern};
use crate::TileSet;
use crate::set::SETS_OF_A_HAND;

const SUITS: TileSet = MIDDLE.or(TileSet::TERMINALS);
const ANY: TileSet = SUITS.or(TileSet::HONOURS);

/// Four sets and a pair; the two shapes of category 10.
const STANDARD: u8 = 1;
const SEVEN_PAIRS: u8 = 2;
const ORPHANS: u8 = 4;

/// Minimum number of kinds: seven pairs have four, if three of them are there four times; four sets and a pair have five.
const FEWEST_KINDS: u8 = 4;

/// The properties that a hand needs for a pattern.
#[derive(Clone, Copy)]
pub(super) struct Needs {
    /// The kinds that its tiles may have.
    within: TileSet,
    /// Sets of kinds, from each of which it has a tile.
    some_of: [TileSet; 2],
    /// The kinds that the pair may have, in four sets and a pair.
    pair: TileSet,
    /// Possible numbers of suits: bit *n* for *n* suits.
    suits: u8,
    /// Possible shapes.
    shapes: u8,
    /// Minimum number of chows.
    pub chows: u8,
    /// Minimum number of pungs or kongs.
    pub pungs: u8,
    /// Minimum number of pungs or kongs of suit tiles, of winds, of dragons, and of any honours.
    pub numbers: u8,
    winds: u8,
    dragons: u8,
    pub honours: u8,
    /// Whether one of four sets is a chow.
    a_chow: bool,
    /// Whether it is self-drawn; `None` if both are possible.
    pub self_draw: Option<bool>,
}

/// Patterns that no hand has together although their needs could be met together.
const NEVER: [(&str, &[&str]); 9] = [
    // Identical chows, three similar ones, and 123 456 789 would be more than four together.
    ("5.1.2", &["6.1", "7.1"]),
    ("5.1.3", &["6.1", "7.1"]),
    ("6.1", &["7.1"]),
    // Three pungs in a row and three of one number share one.
    ("6.2.2", &["7.2.1", "7.2.2"]),
    // Four pungs of one suit leave none in the second suit.
    ("6.2.1", &["7.2.2"]),
    // 456 and the middle one of three pungs in a row have no terminal.
    ("8.1.1", &["7.1", "7.2.1", "7.2.2"]),
    ("8.1.2", &["7.1", "7.2.1", "7.2.2"]),
    // A win before the first turn: there was no kong, and it is neither on the last tile nor on that of a kong.
    ("9.4.1", &["9.1.1", "9.2", "4.3.1", "4.3.2", "4.3.3", "4.3.4"]),
    ("9.4.2", &["9.1.2", "9.3", "4.3.1", "4.3.2", "4.3.3", "4.3.4"]),
];

/// Whether a hand can have both patterns.
pub(super) fn possible(one: Pattern, other: Pattern) -> bool {
    let [first, second] = [one, other].map(|pattern| pattern.to_string());
    let has = |(of, never): &(&str, &[&str]), a: &str, b: &str| *of == a && never.contains(&b);
    if NEVER.iter().any(|never| has(never, &first, &second) || has(never, &second, &first)) {
        return false;
    }
    let (a, b) = (needs(one), needs(other));
    let (within, suits, shapes) = (a.within.and(b.within), a.suits & b.suits, a.shapes & b.shapes);
    let some_of = a.some_of.into_iter().chain(b.some_of).all(|some| some.meets(within));
    let honours = a.honours.max(b.honours).max(a.winds.max(b.winds) + a.dragons.max(b.dragons));
    let pungs = a.pungs.max(b.pungs).max(honours + a.numbers.max(b.numbers));
    let a_chow = u8::from(a.a_chow || b.a_chow);
    let chows = a.chows.max(b.chows);
    let has_pair = a.pair.and(b.pair).meets(within);
    let has_chow = chows.max(a_chow) == 0 || within.meets(MIDDLE);
    let standard = chows.max(a_chow) + pungs <= SETS_OF_A_HAND && has_pair && has_chow;
    let room = (shapes & STANDARD != 0 && standard) || (shapes & !STANDARD != 0 && chows + pungs == 0);
    let enough = within.max_kinds(suits) >= FEWEST_KINDS.max(pungs + 1);
    let drawn = a.self_draw.is_none() || b.self_draw.is_none() || a.self_draw == b.self_draw;
    some_of && room && enough && drawn && suits != 0
}

/// The properties that a hand needs for a pattern.
pub(super) fn needs(pattern: Pattern) -> Needs {
    let any = Needs {
        within: ANY,
        some_of: [ANY; 2],
        pair: ANY,
        suits: 0b1111,
        shapes: STANDARD | SEVEN_PAIRS | ORPHANS,
        chows: 0,
        pungs: 0,
        numbers: 0,
        winds: 0,
        dragons: 0,
        honours: 0,
        a_chow: false,
        self_draw: None,
    };
    let pairs = Needs { shapes: STANDARD | SEVEN_PAIRS, ..any };
    let sets = Needs { shapes: STANDARD, ..any };
    let chows = |chows| Needs { chows, some_of: [MIDDLE, ANY], suits: 0b1110, ..sets };
    let pungs = |pungs| Needs { pungs, ..sets };
    let of_numbers = |numbers| Needs { numbers, some_of: [SUITS, ANY], suits: 0b1110, ..pungs(numbers) };
    let in_a_row = |numbers| Needs { some_of: [MIDDLE, ANY], ..of_numbers(numbers) };
    let winds = |winds| Needs { winds, honours: winds, some_of: [TileSet::WINDS, ANY], ..pungs(winds) };
    let dragons = |dragons| Needs { dragons, honours: dragons, some_of: [TileSet::DRAGONS, ANY], ..pungs(dragons) };
    let ending = |self_draw| Needs { self_draw: Some(self_draw), ..any };
    match pattern.to_string().as_str() {
        "1.1" => chows(4),
        "1.2" => sets,
        "1.3" => Needs { within: MIDDLE, ..pairs },
        "2.1.1" => Needs { suits: 0b10, some_of: [SUITS, TileSet::HONOURS], ..pairs },
        "2.1.2" => Needs { suits: 0b10, within: SUITS, ..pairs },
        // 1112345678999 and one tile more.
        "2.2" => Needs { suits: 0b10, within: SUITS, pungs: 1, numbers: 1, ..chows(2) },
        "3.1" => Needs { honours: 1, some_of: [TileSet::HONOURS, ANY], ..pungs(1) },
        "3.2.1" => Needs { pair: TileSet::DRAGONS, ..dragons(2) },
        "3.2.2" => dragons(3),
        "3.3.1" => Needs { pair: TileSet::WINDS, ..winds(2) },
        "3.3.2" => winds(3),
        "3.3.3" => Needs { pair: TileSet::WINDS, ..winds(3) },
        "3.3.4" => winds(4),
        "3.4" => Needs { within: TileSet::HONOURS, suits: 0b1, ..pairs },
        "4.1" => pungs(4),
        "4.2.1" => pungs(2),
        "4.2.2" => pungs(3),
        "4.2.3" => pungs(4),
        "4.3.1" => pungs(1),
        "4.3.2" => pungs(2),
        "4.3.3" => pungs(3),
        "4.3.4" => pungs(4),
        "5.1.1" => chows(2),
        "5.1.2" => chows(4),
        "5.1.3" => chows(3),
        "5.1.4" => chows(4),
        "6.1" => Needs { suits: 0b1000, ..chows(3) },
        "6.2.1" => Needs { suits: 0b1000, pair: SUITS, ..of_numbers(2) },
        "6.2.2" => Needs { suits: 0b1000, ..of_numbers(3) },
        "7.1" => Needs { some_of: [MIDDLE, TileSet::TERMINALS], ..chows(3) },
        "7.2.1" => in_a_row(3),
        "7.2.2" => in_a_row(4),
        "8.1.1" => Needs { some_of: [TileSet::ORPHANS, ANY], pair: TileSet::ORPHANS, ..sets },
        "8.1.2" => Needs { within: SUITS, some_of: [TileSet::TERMINALS, ANY], pair: TileSet::TERMINALS, ..sets },
        "8.1.3" => Needs { within: TileSet::ORPHANS, ..pairs },
        "8.1.4" => Needs { within: TileSet::TERMINALS, ..pairs },
        "9.1.1" => ending(true),
        "9.1.2" => ending(false),
        "9.2" => Needs { self_draw: Some(true), ..pungs(1) },
        // The other three copies of the tile are the kong: it makes no pair and no pung.
        "9.3" => Needs { a_chow: true, shapes: STANDARD | ORPHANS, ..ending(false) },
        "9.4.1" => ending(true),
        "9.4.2" => ending(false),
        "10.1" => Needs { within: TileSet::ORPHANS, suits: 0b1000, shapes: ORPHANS, ..any },
        "10.2" => Needs { shapes: SEVEN_PAIRS, ..any },
        _ => any,
    }
}
