//! The value of a hand: the sum of its patterns, one of a series, in the arrangement with the highest value.
//!
//! Source: ZJ "scoring": freedom of count, the limits; chicken hand.

use super::{Circumstances, Hand, Options, Pattern};
use crate::part::{Part, smallest};
use crate::reading::Reading;
use crate::set::Kind;
use crate::wait::waiting_for;
use crate::{HandTiles, Tile};
use std::cmp::Reverse;

/// Maximum value of a sum of patterns, and minimum value of the listed limits.
pub const LIMIT: u16 = 320;
/// The value of a hand without any pattern (鸡和).
pub const CHICKEN_HAND: u16 = 1;

/// A pattern with its count in a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counted {
    /// The pattern.
    pub pattern: Pattern,
    /// The count: 番牌 once for each set, any other once.
    pub times: u8,
}

impl Counted {
    /// Its value times its count.
    pub fn value(self, options: &Options) -> u16 {
        self.pattern.value(options) * u16::from(self.times)
    }
}

/// The reason for a limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// A pattern listed with [`LIMIT`] or more replaces all others.
    Listed,
    /// The sum would be above [`LIMIT`].
    Compound,
}

/// An arrangement of a hand with its value.
#[derive(Clone, Debug)]
pub struct Answer<'h> {
    /// The reading of the tiles.
    pub reading: Reading<'h>,
    /// The patterns that count, in the order of their numbers; all listed limits of equal value, although only one counts.
    pub counted: Vec<Counted>,
    /// Their sum, before the compound limit.
    pub sum: u16,
    /// The limit that was applied, if any.
    pub limit: Option<Limit>,
    /// Its value.
    pub value: u16,
}

impl Answer<'_> {
    /// Whether it is enough to win. The organiser of the World Series calls a minimum of 5 "one pattern".
    pub const fn may_win(&self, options: &Options) -> bool {
        self.value >= options.minimum
    }
}

/// All patterns of a reading, whether they count or not.
pub(super) fn there<'r>(hand: &'r Hand, reading: &'r Reading) -> impl Iterator<Item = Counted> + 'r {
    let times = |pattern: Pattern| Counted { pattern, times: pattern.times(hand, reading) };
    Pattern::all().map(times).filter(|counted| counted.times > 0)
}

/// The value of the listed limit among these patterns, if one is listed with [`LIMIT`] or more.
pub(super) fn listed_limit(patterns: &[Counted], options: &Options) -> Option<u16> {
    patterns.iter().map(|counted| counted.pattern.value(options)).max().filter(|value| *value >= LIMIT)
}

fn sum(patterns: &[Counted], options: &Options) -> u16 {
    patterns.iter().map(|counted| counted.value(options)).sum::<u16>().max(CHICKEN_HAND)
}

/// The value of patterns together: their sum, at most [`LIMIT`], or the highest listed limit instead of all.
pub fn value(patterns: &[Counted], options: &Options) -> u16 {
    listed_limit(patterns, options).unwrap_or_else(|| sum(patterns, options).min(LIMIT))
}

pub(super) fn answer<'h>(hand: &Hand, reading: Reading<'h>, options: &Options) -> Answer<'h> {
    let mut counted: Vec<Counted> = Vec::new();
    for found in there(hand, &reading) {
        // By number, the higher pattern of a series comes later.
        match counted.last_mut() {
            Some(last) if last.pattern.series() == found.pattern.series() => *last = found,
            _ => counted.push(found),
        }
    }
    if let Some(listed) = listed_limit(&counted, options) {
        counted.retain(|counted| counted.pattern.value(options) == listed);
        return Answer { reading, counted, sum: listed, limit: Some(Limit::Listed), value: listed };
    }
    let sum = sum(&counted, options);
    let limit = (sum > LIMIT).then_some(Limit::Compound);
    Answer { reading, counted, sum, limit, value: sum.min(LIMIT) }
}

/// The arrangements with the highest value, each list of patterns once; there is always one.
pub fn answers<'h>(hand: &'h Hand, options: &Options) -> Vec<Answer<'h>> {
    let mut best: Vec<Answer> = Vec::new();
    hand.readings(|reading| {
        let answer = answer(hand, reading, options);
        let highest = best.first().map(|best| (best.value, best.sum));
        if highest.is_none_or(|highest| (answer.value, answer.sum) > highest) {
            best = vec![answer];
        } else if highest == Some((answer.value, answer.sum))
            && best.iter().all(|other| other.counted != answer.counted)
        {
            best.push(answer);
        }
    });
    best
}

/// The tiles that form a pattern of an answer.
pub fn part(hand: &Hand, answer: &Answer, pattern: Pattern) -> Part {
    let reading = &answer.reading;
    match pattern.series() {
        [1 | 2 | 8 | 10, _] | [9, 4] => Part::Hand,
        [9, _] => Part::WinningTile,
        [4, 3] => {
            let melds = hand.winning_hand().melds().iter();
            Part::Sets(melds.filter(|meld| meld.kind() == Kind::Kong).copied().collect(), None)
        }
        _ => {
            let times = pattern.times(hand, reading);
            smallest(reading, |only| pattern.times(hand, only) == times)
        }
    }
}

/// A tile that completes a hand, with the value of the hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wait {
    /// The tile.
    pub tile: Tile,
    /// The value of the hand.
    pub value: u16,
    /// Whether it is enough to win.
    pub may_win: bool,
}

/// The tiles that complete the hand, each with the value in the same circumstances. A robbed kong concerns a single tile and
/// does not apply to another.
pub fn waits(hand: &Hand, options: &Options) -> Vec<Wait> {
    let (tiles, at, winning) = (hand.winning_hand().tiles(), hand.circumstances(), hand.winning_hand().winning());
    let worth = |tile| {
        let with = HandTiles { winning: Some(tile), ..tiles.clone() };
        let at = Circumstances { kong: at.kong && (at.self_draw || tile == winning), ..at };
        let won = Hand::new(&with, at).ok()?;
        let best = answers(&won, options).into_iter().next()?;
        Some(Wait { tile, value: best.value, may_win: best.may_win(options) })
    };
    waiting_for(hand.winning_hand()).iter().filter_map(worth).collect()
}

/// Why a pattern does not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// It is not in the hand.
    NotThere,
    /// It is claimed more often than it counts, which is this many times.
    Often(u8),
    /// A higher one of its series counts.
    Series(Pattern),
    /// A listed limit replaces it.
    Limit(Pattern),
    /// It belongs to another arrangement of the tiles, which has this value.
    OtherReading(u16),
}

/// Each pattern of the hand that does not count in an answer, with the reason.
pub fn left_out(hand: &Hand, answer: &Answer, options: &Options) -> Vec<(Counted, Why)> {
    let why = |found: &Counted| match answer.limit {
        Some(Limit::Listed) => answer.counted.first().map(|listed| Why::Limit(listed.pattern)),
        _ => {
            let series = |counted: &&Counted| counted.pattern.series() == found.pattern.series();
            answer.counted.iter().find(series).map(|higher| Why::Series(higher.pattern))
        }
    };
    let counts = |found: &Counted| answer.counted.iter().any(|counted| counted.pattern == found.pattern);
    let mut left: Vec<(Counted, Why)> = there(hand, &answer.reading)
        .filter(|found| !counts(found))
        .filter_map(|found| why(&found).map(|why| (found, why)))
        .collect();
    let mut others: Vec<(u16, Vec<Counted>)> = Vec::new();
    hand.readings(|reading| {
        let other = self::answer(hand, reading, options);
        others.push((other.value, other.counted));
    });
    others.sort_by_key(|(value, _)| Reverse(*value));
    for (value, found) in others.into_iter().flat_map(|(value, all)| all.into_iter().map(move |one| (value, one))) {
        if !counts(&found) && left.iter().all(|(one, _)| one.pattern != found.pattern) {
            left.push((found, Why::OtherReading(value)));
        }
    }
    left.sort_by_key(|(counted, _)| counted.pattern);
    left
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Wind;

    fn hand(tiles: &str, at: Circumstances) -> Hand {
        Hand::new(&HandTiles::parse(tiles).unwrap(), at).unwrap()
    }

    const DISCARD: Circumstances =
        Circumstances { self_draw: false, kong: false, last_tile: false, seat: Wind::South, blessing: None };

    #[test]
    fn each_pattern_has_its_tiles() {
        for (tiles, pattern, sets, pair) in [
            ("[CCC] [FFF] 345m45pPP +6p", "小三元", "CCCFFF", "P"),
            ("[PPP] 222s55mSSS78s +9s", "番牌", "SSSPPP", ""),
            ("[456s] 223344m99p78p +9p", "一般高", "234m234m", ""),
            ("{3333m} [7777p] 456p3488s +5s", "二杠", "3333m7777p", ""),
            ("[123p] 456789p66m23s +4s", "一气通贯", "123p456p789p", ""),
            ("222m555p888sEE34p +2p", "三暗刻", "222m555p888s", ""),
        ] {
            let hand = hand(tiles, DISCARD);
            let answer = answers(&hand, &Options::DEFAULT).remove(0);
            let Part::Sets(found, of_two) = part(&hand, &answer, Pattern::from_name(pattern).unwrap()) else {
                panic!("{pattern}")
            };
            let found: String = found.iter().map(|set| set.to_string().replace(['[', ']', '{', '}'], "")).collect();
            assert_eq!((found.as_str(), of_two.map_or(String::new(), |tile| tile.to_string()).as_str()), (sets, pair));
        }
        let drawn = Circumstances { self_draw: true, last_tile: true, ..DISCARD };
        let hand = hand("[345m] 678m22p456s78s +9s", drawn);
        let answer = answers(&hand, &Options::DEFAULT).remove(0);
        assert_eq!(part(&hand, &answer, Pattern::from_name("海底捞月").unwrap()), Part::WinningTile);
        assert_eq!(part(&hand, &answer, Pattern::from_name("平和").unwrap()), Part::Hand);
    }

    #[test]
    fn each_wait_has_the_value_it_would_have() {
        let values = |tiles: &str, at| {
            let waits = waits(&hand(tiles, at), &Options { minimum: 5, ..Options::DEFAULT });
            waits.iter().map(|wait| format!("{} {} {}", wait.tile, wait.value, wait.may_win)).collect::<Vec<_>>()
        };
        // Nine Gates on each tile of the suit; no shape of other rules is a wait.
        assert_eq!(values("1112345678999m +5m", DISCARD).len(), 9);
        assert_eq!(values("[123m] [555p] 789s22m78p +9p", DISCARD), ["6p 1 false", "9p 1 false"]);
        // A robbed kong concerns one tile.
        let robbed = Circumstances { kong: true, ..DISCARD };
        assert_eq!(values("[123m] [555p] 789s22m78p +9p", robbed), ["6p 1 false", "9p 10 true"]);
    }
}
