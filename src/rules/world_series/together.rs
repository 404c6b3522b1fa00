//! The judgement of patterns named beside each other by their names and the ending alone, shared by score sheets,
//! files, claims and the phone.
//!
//! Two facts to know: patterns are processed from the highest value down, so of two that cannot both count the higher one counts, and
//! a pattern that does not count affects no other; and they are compared by the properties that a hand needs for each
//! ([`needs`](super::needs)), so that not everything impossible is found, but nothing possible is called impossible.
//!
//! Source: ZJ "scoring": one of a series counts, and beside a listed limit nothing.

use super::needs::{Needs, needs, possible};
use super::scoring::LIMIT;
use super::{Counted, Options, Pattern};
use crate::set::SETS_OF_A_HAND;
use std::cmp::Reverse;
use std::sync::LazyLock;

/// Why a pattern does not count, or not as often, beside those that do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clash {
    /// The first is not counted beside the second: a higher one of its series, or a listed limit.
    Excluded(Pattern, Pattern),
    /// No hand has both; the second does not count.
    Impossible(Pattern, Pattern),
    /// The hand was self-drawn and this pattern needs a discard, or the reverse.
    Ending(Pattern),
    /// With this pattern more sets are needed than the [`SETS_OF_A_HAND`].
    Sets {
        /// The pattern.
        pattern: Pattern,
        /// The chows needed.
        chows: u8,
        /// The pungs and kongs needed.
        pungs: u8,
    },
}

/// The judgement of a list of patterns, independent of the tiles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judged {
    /// One reason for each pattern that does not count, the highest first.
    pub clashes: Vec<Clash>,
    /// The patterns that count, in the order of their numbers.
    pub counted: Vec<Counted>,
}

/// All patterns in the order of judgement: the highest value first.
pub fn in_order(options: &Options) -> Vec<Pattern> {
    let mut all: Vec<Pattern> = Pattern::all().collect();
    all.sort_by_key(|pattern| (Reverse(pattern.value(options)), *pattern));
    all
}

/// The patterns named, each once in the order of their numbers, with its counts added up to at most its maximum.
pub fn gathered(named: &[Counted]) -> Vec<Counted> {
    let times = |pattern: Pattern| {
        let times = named.iter().filter(|counted| counted.pattern == pattern).map(|counted| counted.times);
        times.fold(0, u8::saturating_add).min(pattern.max_times())
    };
    Pattern::all()
        .map(|pattern| Counted { pattern, times: times(pattern) })
        .filter(|counted| counted.times > 0)
        .collect()
}

/// Judges patterns named for a hand that was self-drawn or not; `None` if unknown.
pub fn judge(named: &[Counted], self_draw: Option<bool>, options: &Options) -> Judged {
    let mut named = gathered(named);
    named.sort_by_key(|counted| Reverse(counted.pattern.value(options)));
    let (mut clashes, mut counted) = (Vec::new(), Vec::<Counted>::new());
    for Counted { pattern, times } in named {
        let beside =
            |speaks: &dyn Fn(Pattern) -> bool| counted.iter().map(|other| other.pattern).find(|by| speaks(*by));
        if self_draw.is_some_and(|drawn| needs_self_draw(pattern) == Some(!drawn)) {
            clashes.push(Clash::Ending(pattern));
        } else if let Some(by) = beside(&|by| excludes(by, pattern, options)) {
            clashes.push(Clash::Excluded(pattern, by));
        } else if let Some(by) = beside(&|by| is_impossible(by, pattern)) {
            clashes.push(Clash::Impossible(by, pattern));
        } else {
            let with = |times| [&counted[..], &[Counted { pattern, times }]].concat();
            let fits = (0..=times).rev().find(|&times| Sets::needed_by(&with(times)).fit()).unwrap_or(0);
            if fits < times {
                let Sets { chows, pungs } = Sets::needed_by(&with(times));
                clashes.push(Clash::Sets { pattern, chows, pungs });
            }
            if fits > 0 {
                counted = with(fits);
            }
        }
    }
    counted.sort_by_key(|counted| counted.pattern);
    Judged { clashes, counted }
}

/// Whether a pattern does not count beside `by`: a higher one of its series, or a listed limit with a higher value.
pub fn excludes(by: Pattern, pattern: Pattern, options: &Options) -> bool {
    let value = by.value(options);
    (by.series() == pattern.series() && by > pattern) || (value >= LIMIT && value > pattern.value(options))
}

/// Whether no hand has both patterns.
pub fn is_impossible(one: Pattern, other: Pattern) -> bool {
    static IMPOSSIBLE: LazyLock<Vec<(Pattern, Pattern)>> = LazyLock::new(|| {
        let pairs = Pattern::all().flat_map(|one| Pattern::all().map(move |other| (one, other)));
        pairs.filter(|(one, other)| one < other && !possible(*one, *other)).collect()
    });
    IMPOSSIBLE.binary_search(&(one.min(other), one.max(other))).is_ok()
}

/// The ending that a pattern needs: self-drawn or not; `None` if both are possible.
pub fn needs_self_draw(pattern: Pattern) -> Option<bool> {
    needs(pattern).self_draw
}

/// The sets, of the four of a hand, that a pattern certainly takes each time it counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Takes {
    /// Chows.
    pub chows: u8,
    /// Pungs or kongs.
    pub pungs: u8,
    /// Those of suit tiles among them.
    pub numbers: u8,
    /// Those of honours among them.
    pub honours: u8,
}

/// The sets that a pattern takes each time it counts.
pub fn takes(pattern: Pattern) -> Takes {
    let Needs { chows, pungs, numbers, honours, .. } = needs(pattern);
    Takes { chows, pungs, numbers, honours }
}

/// Minimum number of sets that patterns need together.
struct Sets {
    chows: u8,
    pungs: u8,
}

impl Sets {
    fn needed_by(patterns: &[Counted]) -> Sets {
        let most = |of: fn(Takes) -> u8| {
            patterns.iter().map(|counted| of(takes(counted.pattern)) * counted.times).max().unwrap_or(0)
        };
        let of_kinds = most(|takes| takes.numbers) + most(|takes| takes.honours);
        Sets { chows: most(|takes| takes.chows), pungs: most(|takes| takes.pungs).max(of_kinds) }
    }

    fn fit(&self) -> bool {
        self.chows + self.pungs <= SETS_OF_A_HAND
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::HandTiles;
    use crate::world_series::{Hand, answers, value};

    fn patterns(text: &str) -> Vec<Counted> {
        let counted = |part: &str| {
            let (number, times) = part.split_once('*').unwrap_or((part, "1"));
            Counted { pattern: Pattern::from_number(number).unwrap(), times: times.parse().unwrap() }
        };
        text.split_whitespace().map(counted).collect()
    }

    fn judged(text: &str) -> Judged {
        judge(&patterns(text), None, &Options::DEFAULT)
    }

    fn pattern(number: &str) -> Pattern {
        Pattern::from_number(number).unwrap()
    }

    #[test]
    fn patterns_named_are_worth_their_sum_within_the_limits() {
        for (text, points) in [
            ("1.1 1.2 1.3", 15),
            ("3.1*2 2.1.1", 60),
            ("2.1.1 3.1*3 3.2.2 4.1 8.1.3", 320),
            ("3.3.4 3.4 4.1", 400),
            ("3.3.3 3.4", 320),
            ("2.2 2.1.2", 480),
            ("", 1),
        ] {
            assert_eq!(value(&patterns(text), &Options::DEFAULT), points, "{text}");
        }
    }

    #[test]
    fn one_of_a_series_counts_and_beside_a_listed_limit_nothing() {
        for (text, left) in [
            ("3.2.1 3.2.2 3.1*3", "3.1*3 3.2.2"),
            ("4.2.1 4.2.2 4.1", "4.1 4.2.2"),
            ("3.3.4 3.4 4.1", "3.3.4"),
            ("2.1.2 2.2 1.2", "2.2"),
            ("3.3.3 3.4", "3.3.3 3.4"),
        ] {
            let judged = judged(text);
            assert_eq!(judged.counted, patterns(left), "{text}");
            assert!(judged.clashes.iter().all(|clash| matches!(clash, Clash::Excluded(..))), "{text}: {judged:?}");
        }
        let dragons = judged("3.2.1 3.2.2").clashes;
        assert_eq!(dragons, [Clash::Excluded(pattern("3.2.1"), pattern("3.2.2"))]);
    }

    #[test]
    fn what_no_hand_has_together_is_named() {
        for pair in [
            "4.1 1.1",
            "2.1.2 3.1",
            "3.1 1.3",
            "2.1.1 6.1",
            "10.2 4.1",
            "10.1 1.2",
            "8.1.2 3.1",
            "8.1.1 7.1",
            "7.1 6.1",
            "5.1.3 6.1",
            "6.2.2 7.2.1",
            "8.1.3 1.1",
            "2.1.2 8.1.3",
            "9.4.1 4.3.1",
            "4.1 9.3",
            "3.2.2 3.3.2",
            "9.4.2 9.1.1",
            "10.2 1.2",
        ] {
            let [one, other] = pair.split(' ').map(pattern).collect::<Vec<_>>()[..] else { panic!() };
            let clashes = judged(pair).clashes;
            let found =
                matches!(clashes[..], [Clash::Impossible(a, b)] if [(one, other), (other, one)].contains(&(a, b)));
            assert!(found, "{pair}: {clashes:?}");
        }
    }

    #[test]
    fn a_hand_has_four_sets_and_one_ending() {
        let sets = judged("6.1 3.1*2");
        let clash = Clash::Sets { pattern: pattern("3.1"), chows: 3, pungs: 2 };
        assert_eq!((sets.clashes, sets.counted), (vec![clash], patterns("3.1 6.1")));
        assert_eq!(judged("6.2.2 3.1*2").counted, patterns("3.1 6.2.2"));
        let ended = |drawn| judge(&patterns("1.1 9.1.1 9.3"), Some(drawn), &Options::DEFAULT).counted;
        assert_eq!((ended(true), ended(false)), (patterns("1.1 9.1.1"), patterns("1.1 9.3")));
    }

    #[test]
    fn what_a_hand_has_is_not_called_impossible() {
        // A test in `tests/it/world_series.rs` verifies it for thousands of hands more.
        for pattern in Pattern::all() {
            let (tiles, at) = pattern.example();
            let hand = Hand::new(&HandTiles::parse(tiles).unwrap(), at).unwrap();
            for answer in answers(&hand, &Options::DEFAULT) {
                let judged = judge(&answer.counted, Some(at.self_draw), &Options::DEFAULT);
                assert_eq!((judged.clashes, &judged.counted), (vec![], &answer.counted), "{pattern}");
            }
        }
    }
}
