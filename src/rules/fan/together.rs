//! What can be said of claimed fans from their names alone: which exclude each other, and which cannot be in one hand.
//!
//! Two facts to know: two fans are compared by what a hand must be like to have each ([`Needs`]), so that not everything
//! impossible is found, but nothing possible is called impossible; and how many chow fans fit together is counted over
//! all of them.

use super::principles::excluded;
use super::{Fan, FanList, Options};
use crate::rules::tile::ranks;
use crate::rules::{Suit, TileSet};

/// Two fans that cannot both count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clash {
    /// The first is not counted beside the second.
    Excluded(Fan, Fan),
    /// No hand has both.
    Impossible(Fan, Fan),
    /// Four chows have fewer links than the fans of two and three chows that are named.
    Links {
        /// How many links are named: a fan of three chows is two.
        named: u8,
        /// How many there can be.
        most: u8,
    },
}

/// Everything that is wrong with a list of fans whatever the tiles are.
pub fn clashes(fans: &FanList, options: &Options) -> Vec<Clash> {
    let mut found = Vec::new();
    let all: Vec<Fan> = fans.iter().map(|counted| counted.fan).collect();
    for (i, &low) in all.iter().enumerate() {
        for &high in &all[..i] {
            if excluded(high, options).has(low) || excluded(low, options).has(high) {
                found.push(Clash::Excluded(low, high));
            } else if !possible(high, low) {
                found.push(Clash::Impossible(high, low));
            }
        }
    }
    let links = fans.iter().filter(|counted| counted.fan.is_of_chows());
    let named: u8 = links.map(|counted| counted.times * if counted.fan.points() > 1 { 2 } else { 1 }).sum();
    if named > MOST_LINKS {
        found.push(Clash::Links { named, most: MOST_LINKS });
    }
    found
}

/// Of these fans, those that count beside each other: what others of them exclude is left out.
pub fn counted(fans: &FanList, options: &Options) -> FanList {
    fans.without_excluded(|fan| excluded(fan, options))
}

/// Four chows have three links (套算一次, p.30).
const MOST_LINKS: u8 = 3;

/// What a hand must be like to have a fan.
#[derive(Clone, Copy)]
struct Needs {
    /// Kinds of which all its tiles are.
    within: TileSet,
    /// Sets of kinds of each of which it has a tile.
    some_of: [TileSet; 2],
    /// Numbers of suits it may have: bit *n* for *n* suits.
    suits: u8,
    /// At least so many chows, and pungs or kongs; of winds and of dragons.
    chows: u8,
    pungs: u8,
    winds: u8,
    dragons: u8,
    /// Whether it has no pungs and kongs.
    no_pungs: bool,
    /// At least so many kongs.
    kongs: u8,
    /// What shapes it may have.
    shapes: u8,
    /// Self-drawn, or not.
    self_draw: Option<bool>,
    /// How much is melded.
    melded: Option<Melded>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Melded {
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

/// Pairs for which needs are not enough: the fourth wind or the third dragon would be pung and pair, a robbed kong is no
/// discard, and of a robbed tile or a last copy no other is concealed in the hand.
const NEVER: [(u8, u8); 7] = [(1, 9), (2, 10), (45, 47), (47, 48), (47, 79), (48, 58), (58, 79)];

/// Whether the needs of two fans, the first of the lower number, can be met by one hand.
fn possible(high: Fan, low: Fan) -> bool {
    let chicken = [high, low].contains(&Fan::CHICKEN_HAND) && low != Fan::FLOWER;
    if chicken || NEVER.contains(&(high.number(), low.number())) || both_of_three_chows(high, low) {
        return false;
    }
    let (a, b) = (needs(high), needs(low));
    let within = a.within.and(b.within);
    let some_of = a.some_of.into_iter().chain(b.some_of).all(|some| some.meets(within));
    let honours = a.winds.max(b.winds) + a.dragons.max(b.dragons);
    let pungs = a.pungs.max(b.pungs).max(a.kongs).max(b.kongs).max(honours);
    let sets = a.chows.max(b.chows) + pungs;
    let shapes = a.shapes & b.shapes;
    // Beside a knitted straight there is one set.
    let room = (shapes & STANDARD != 0 && sets <= 4)
        || (shapes & KNITTED_STRAIGHT != 0 && sets <= 1)
        || (shapes & !SETS != 0 && sets == 0);
    let drawn = a.self_draw.is_none() || b.self_draw.is_none() || a.self_draw == b.self_draw;
    let either = |one, other| [(a.melded, b.melded), (b.melded, a.melded)].contains(&(Some(one), Some(other)));
    let melded = !either(Melded::Nothing, Melded::Some)
        && !either(Melded::Nothing, Melded::AllFour)
        && !either(Melded::NotAll, Melded::AllFour);
    let pungs_fit = pungs == 0 || !(a.no_pungs || b.no_pungs);
    some_of && room && pungs_fit && drawn && melded && a.suits & b.suits != 0
}

/// Two fans of three chows share at least two of them.
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

fn needs(fan: Fan) -> Needs {
    let any = Needs {
        within: ANY,
        some_of: [ANY; 2],
        suits: suits(&[0, 1, 2, 3]),
        chows: 0,
        pungs: 0,
        winds: 0,
        dragons: 0,
        no_pungs: false,
        kongs: 0,
        shapes: STANDARD | KNITTED_STRAIGHT | SEVEN_PAIRS | ORPHANS | HONOURS_AND_KNITTED,
        self_draw: None,
        melded: None,
    };
    let sets = Needs { shapes: SETS, ..any };
    let simples = ranks(&[2, 3, 4, 5, 6, 7, 8]);
    let chows = |number| Needs { chows: number, some_of: [simples, ANY], suits: suits(&[1, 2, 3]), ..sets };
    let straight = Needs { some_of: [TileSet::TERMINALS, ranks(&[5])], ..chows(3) };
    let pungs = |number| Needs { pungs: number, ..sets };
    let kongs = |number| Needs { kongs: number, ..sets };
    let winds = |number| Needs { some_of: [TileSet::WINDS, ANY], winds: number, ..sets };
    let dragons = |number| Needs { some_of: [TileSet::DRAGONS, ANY], dragons: number, ..sets };
    let concealed = |shapes| Needs { shapes, melded: Some(Melded::Nothing), ..any };
    let within = |tiles: TileSet| Needs { within: tiles, shapes: SETS | SEVEN_PAIRS, ..any };
    let suit_tiles = ANY.without(TileSet::HONOURS);
    match fan.number() {
        1 => Needs { suits: suits(&[0, 1]), ..winds(4) },
        2 => dragons(3),
        3 => within(TileSet::GREEN),
        4 => Needs { within: suit_tiles, suits: suits(&[1]), ..concealed(STANDARD) },
        5 => kongs(4),
        6 => Needs { within: suit_tiles, suits: suits(&[1]), ..concealed(SEVEN_PAIRS) },
        7 => Needs { within: TileSet::ORPHANS, suits: suits(&[3]), ..concealed(ORPHANS) },
        8 => within(TileSet::TERMINALS),
        9 => Needs { suits: suits(&[0, 1]), ..winds(3) },
        10 => Needs { suits: suits(&[0, 1, 2]), ..dragons(2) },
        11 => Needs { suits: suits(&[0]), ..within(TileSet::HONOURS) },
        12 => Needs { pungs: 4, ..concealed(STANDARD) },
        13 => Needs { within: suit_tiles.without(ranks(&[4, 6])), suits: suits(&[1]), ..chows(4) },
        14 | 16 => Needs { suits: suits(&[1, 2]), ..chows(4) },
        15 => Needs { suits: suits(&[1, 2]), ..pungs(4) },
        17 => kongs(3),
        18 => Needs { some_of: [TileSet::TERMINALS, TileSet::HONOURS], ..within(TileSet::ORPHANS) },
        19 => concealed(SEVEN_PAIRS),
        20 | 34 => Needs { suits: suits(&[3]), some_of: [TileSet::HONOURS, ANY], ..concealed(HONOURS_AND_KNITTED) },
        21 => Needs { within: ranks(&[2, 4, 6, 8]), ..pungs(4) },
        22 => Needs { suits: suits(&[1]), ..within(suit_tiles) },
        23 | 30 => chows(3),
        28 => straight,
        24 => pungs(3),
        25 => within(ranks(&[7, 8, 9])),
        26 => within(ranks(&[4, 5, 6])),
        27 => within(ranks(&[1, 2, 3])),
        29 => Needs { within: suit_tiles.without(ranks(&[4, 6])), suits: suits(&[3]), ..chows(4) },
        31 => Needs { within: ranks(&[3, 4, 5, 6, 7]), shapes: STANDARD, ..any },
        32 | 42 => Needs { suits: suits(&[3]), ..pungs(3) },
        33 => Needs { melded: Some(Melded::NotAll), ..pungs(3) },
        35 => Needs { suits: suits(&[3]), shapes: KNITTED_STRAIGHT | HONOURS_AND_KNITTED, ..any },
        36 => within(ranks(&[6, 7, 8, 9])),
        37 => within(ranks(&[1, 2, 3, 4])),
        38 => Needs { suits: suits(&[0, 1, 2]), ..winds(3) },
        39 => Needs { suits: suits(&[3]), ..straight },
        41 | 50 => Needs { suits: suits(&[3]), ..chows(3) },
        40 => Needs {
            within: TileSet::REVERSIBLE.without(TileSet::suit(Suit::Characters)),
            suits: suits(&[1, 2]),
            ..within(TileSet::REVERSIBLE)
        },
        43 => Needs { self_draw: Some(false), ..sets },
        44 => Needs { self_draw: Some(true), ..any },
        45 => Needs { self_draw: Some(false), ..any },
        46 => Needs { self_draw: Some(true), ..kongs(1) },
        47 => Needs { self_draw: Some(false), shapes: any.shapes & !SEVEN_PAIRS, ..any },
        48 => pungs(4),
        49 => Needs { suits: suits(&[1]), some_of: [TileSet::HONOURS, ANY], ..any },
        51 => Needs { suits: suits(&[3]), some_of: [TileSet::WINDS, TileSet::DRAGONS], ..any },
        52 => Needs { self_draw: Some(false), melded: Some(Melded::AllFour), shapes: STANDARD, ..any },
        53 => Needs { melded: Some(Melded::NotAll), ..kongs(2) },
        54 => dragons(2),
        55 => Needs {
            within: ranks(&[1, 2, 3, 7, 8, 9]).or(TileSet::HONOURS),
            some_of: [TileSet::ORPHANS, ANY],
            shapes: STANDARD,
            ..any
        },
        56 => Needs { self_draw: Some(true), melded: Some(Melded::Nothing), ..any },
        57 => Needs { melded: Some(Melded::Some), ..kongs(2) },
        58 => Needs { shapes: any.shapes & !SEVEN_PAIRS, ..any },
        59 => dragons(1),
        60 | 61 => winds(1),
        62 => Needs { self_draw: Some(false), melded: Some(Melded::Nothing), ..any },
        63 => Needs { no_pungs: true, ..chows(1) },
        65 => pungs(2),
        66 => Needs { melded: Some(Melded::NotAll), ..pungs(2) },
        67 => Needs { melded: Some(Melded::NotAll), ..kongs(1) },
        68 => Needs { within: ANY.without(TileSet::ORPHANS), ..any },
        69 | 71 => chows(2),
        72 => Needs { some_of: [TileSet::TERMINALS, ANY], ..chows(2) },
        70 => Needs { suits: suits(&[2, 3]), ..chows(2) },
        73 => Needs { some_of: [TileSet::ORPHANS, ANY], ..pungs(1) },
        74 => Needs { melded: Some(Melded::Some), ..kongs(1) },
        75 => Needs { suits: suits(&[2]), ..any },
        76 => Needs { within: suit_tiles, ..any },
        77 | 78 => chows(1),
        79 => sets,
        80 => Needs { self_draw: Some(true), ..any },
        _ => any,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clash(names: &str) -> Vec<Clash> {
        clashes(&FanList::named(names).unwrap(), &Options::default())
    }

    #[test]
    fn what_no_hand_has_together_is_named() {
        for pair in [
            "平和,碰碰和",
            "平和,箭刻",
            "清一色,混一色",
            "断幺,幺九刻",
            "自摸,门前清",
            "全求人,不求人",
            "全求人,暗杠",
            "七对,碰碰和",
            "七对,一般高",
            "五门齐,无字",
            "缺一门,三色三同顺",
            "组合龙,碰碰和",
            "全大,全小",
            "清龙,三同刻",
            "海底捞月,自摸",
            "抢杠和,杠上开花",
            "全带五,全带幺",
            "字一色,平和",
        ] {
            let [first, second] = pair.split(',').map(|name| Fan::from_name(name).unwrap()).collect::<Vec<_>>()[..]
            else {
                panic!()
            };
            let (high, low) = (first.min(second), first.max(second));
            assert_eq!(clash(pair), [Clash::Impossible(high, low)], "{pair}");
        }
    }

    #[test]
    fn four_chows_have_three_links() {
        assert_eq!(clash("清龙,喜相逢,连六"), [Clash::Links { named: 4, most: 3 }]);
        assert_eq!(clash("喜相逢×2,连六,一般高"), [Clash::Links { named: 4, most: 3 }]);
        assert_eq!(clash("清龙,喜相逢"), []);
    }

    #[test]
    fn what_one_hand_may_have_is_not_called_impossible() {
        for names in [
            "组合龙,平和,四归一",
            "七对,清一色,四归一",
            "碰碰和,三暗刻,三同刻",
            "全求人,四杠,混一色",
            "花龙,一般高,平和",
            "不求人,暗杠",
            "门前清,抢杠和",
            "五门齐,全带幺,箭刻",
            "小三元,混一色,圈风刻",
        ] {
            assert_eq!(clash(names), [], "{names}");
        }
        // No list of a real hand clashes; a test in `tests/it/fans.rs` holds it for thousands more.
        for definition in super::super::definitions() {
            let list = super::super::scoring::best(&definition.example.hand().unwrap(), &Options::default());
            assert_eq!(clashes(&list, &Options::default()), [], "fan {}", definition.number);
        }
    }
}
