//! What a hand is worth: the sum of its patterns, one of a series, in the arrangement that counts most.
//!
//! Source: ZJ "scoring": freedom of count, the limits; chicken hand.

use super::{Hand, Options, Pattern};
use crate::split::Reading;
use std::cmp::Reverse;

/// What no sum of patterns is worth more than, and where the listed limits begin.
pub const LIMIT: u16 = 320;
/// What a hand without any pattern is worth (鸡和).
pub const CHICKEN_HAND: u16 = 1;

/// A pattern as often as it counts in a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counted {
    /// The pattern.
    pub pattern: Pattern,
    /// How often: 番牌 once for each set, any other once.
    pub times: u8,
}

impl Counted {
    /// Its value, as often as it counts.
    pub fn value(self, options: &Options) -> u16 {
        self.pattern.value(options) * u16::from(self.times)
    }
}

/// What held a hand at a limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// A pattern listed with [`LIMIT`] or more replaces all others.
    Listed,
    /// The sum would be above [`LIMIT`].
    Compound,
}

/// An arrangement of a hand with what it counts.
#[derive(Clone, Debug)]
pub struct Answer<'h> {
    /// How the tiles are read.
    pub reading: Reading<'h>,
    /// The patterns that count, in the order of their numbers; of listed limits of equal value all, though one counts.
    pub counted: Vec<Counted>,
    /// Their sum, before the compound limit.
    pub sum: u16,
    /// Whether a limit held it.
    pub limit: Option<Limit>,
    /// What it is worth.
    pub value: u16,
}

impl Answer<'_> {
    /// Whether it is enough to win. What the organiser of the World Series calls a minimum of 5 is "one pattern".
    pub const fn may_win(&self, options: &Options) -> bool {
        self.value >= options.minimum
    }
}

/// All patterns of a reading, whether they count or not.
fn there<'r>(hand: &'r Hand, reading: &'r Reading) -> impl Iterator<Item = Counted> + 'r {
    let times = |pattern: Pattern| Counted { pattern, times: pattern.times(hand, reading) };
    Pattern::all().map(times).filter(|counted| counted.times > 0)
}

fn answer<'h>(hand: &Hand, reading: Reading<'h>, options: &Options) -> Answer<'h> {
    let mut counted: Vec<Counted> = Vec::new();
    for found in there(hand, &reading) {
        // In the order of the numbers the dearer of a series comes later.
        match counted.last_mut() {
            Some(last) if last.pattern.series() == found.pattern.series() => *last = found,
            _ => counted.push(found),
        }
    }
    let listed = counted.iter().map(|counted| counted.pattern.value(options)).max().filter(|value| *value >= LIMIT);
    if let Some(listed) = listed {
        counted.retain(|counted| counted.pattern.value(options) == listed);
        return Answer { reading, counted, sum: listed, limit: Some(Limit::Listed), value: listed };
    }
    let sum = counted.iter().map(|counted| counted.value(options)).sum::<u16>().max(CHICKEN_HAND);
    let limit = (sum > LIMIT).then_some(Limit::Compound);
    Answer { reading, counted, sum, limit, value: sum.min(LIMIT) }
}

/// The arrangements that count most, each list of patterns once; there is always one.
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

/// Why a pattern does not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// A dearer one of its series does.
    Series(Pattern),
    /// A listed limit replaces it.
    Limit(Pattern),
    /// It belongs to another arrangement, which is worth so much.
    OtherReading(u16),
}

/// Each pattern of the hand that does not count in an answer, with the reason.
pub fn left_out(hand: &Hand, answer: &Answer, options: &Options) -> Vec<(Counted, Why)> {
    let why = |found: &Counted| match answer.limit {
        Some(Limit::Listed) => answer.counted.first().map(|listed| Why::Limit(listed.pattern)),
        _ => {
            let series = |counted: &&Counted| counted.pattern.series() == found.pattern.series();
            answer.counted.iter().find(series).map(|dearer| Why::Series(dearer.pattern))
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
