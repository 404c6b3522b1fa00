//! A referee's verdict on the patterns a player claims.
//!
//! Two facts to know: a claim counts as made if one arrangement of the tiles has all of it, even if more could have been counted
//! (freedom of count is the winner's, ZJ "scoring"); and to name a lower pattern of a series whose higher one is there is to claim
//! less, not wrongly.

use super::scoring::{Why, answer, listed_limit, there};
use super::together::gathered;
use super::{Counted, Hand, HandError, Options, Pattern, answers, value};
use crate::hand;
use std::cmp::Reverse;

/// The verdict on a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It has the value of the hand.
    Exact,
    /// It has a lower value that is enough for a win.
    UnderClaimed {
        /// The patterns of an arrangement of the highest value that are missing.
        missing: Vec<Counted>,
    },
    /// It has less than the minimum, although the hand is worth enough.
    BelowMinimum {
        /// The patterns of an arrangement of the highest value that are missing.
        missing: Vec<Counted>,
    },
    /// Some patterns do not count.
    OverClaimed {
        /// Each with the reason.
        wrong: Vec<(Counted, Why)>,
        /// The valid part of the claim with the highest value.
        left: Vec<Counted>,
    },
    /// The hand is not worth enough for a win.
    FalseWin {
        /// Its value; 0 for tiles without a winning shape.
        value: u16,
    },
}

impl Verdict {
    /// The verdict on a claim on tiles that are not a winning hand: a false win if they have no winning shape. `None` if the
    /// tiles or circumstances are impossible.
    pub fn for_rejected(against: &[HandError]) -> Option<Verdict> {
        (against == [HandError::Hand(hand::HandError::NoShape)]).then_some(Verdict::FalseWin { value: 0 })
    }

    /// The forgotten patterns.
    pub fn missing(&self) -> &[Counted] {
        match self {
            Verdict::UnderClaimed { missing } | Verdict::BelowMinimum { missing } => missing,
            _ => &[],
        }
    }

    /// The valid part of an over-claim, if there is any.
    pub fn valid_part(&self) -> Option<&[Counted]> {
        match self {
            Verdict::OverClaimed { left, .. } if !left.is_empty() => Some(left),
            _ => None,
        }
    }

    /// The patterns that do not count.
    pub fn not_counting(&self) -> &[(Counted, Why)] {
        match self {
            Verdict::OverClaimed { wrong, .. } => wrong,
            _ => &[],
        }
    }
}

/// Reads numbers or names of patterns separated by commas, `×2` or `*2` after those that count more than once; in the order of
/// their numbers.
///
/// # Errors
/// The first text that is not a pattern, is a duplicate, or has an impossible count.
pub fn from_names(text: &str) -> Result<Vec<Counted>, &str> {
    let mut claim: Vec<Counted> = Vec::new();
    for part in text.split([',', '，', '、', ';']).map(str::trim).filter(|part| !part.is_empty()) {
        let (name, times) = part.split_once(['×', '*']).unwrap_or((part, "1"));
        let (name, times) = (name.trim(), times.trim().parse().map_err(|_| part)?);
        let pattern = Pattern::from_number(name).or_else(|| Pattern::from_name(name)).ok_or(part)?;
        if claim.iter().any(|counted| counted.pattern == pattern) || !(1..=pattern.max_times()).contains(&times) {
            return Err(part);
        }
        claim.push(Counted { pattern, times });
    }
    Ok(gathered(&claim))
}

/// Judges a claim on a hand.
pub fn judge(hand: &Hand, claim: &[Counted], options: &Options) -> Verdict {
    let claim = gathered(claim);
    let answers = answers(hand, options);
    let beyond_claim = |counted: &[Counted]| excess(counted, &claim);
    // Among arrangements of equal value the first of those nearest to the claim.
    let nearest = answers.iter().min_by_key(|answer| value(&beyond_claim(&answer.counted), options));
    let Some(right) = nearest.filter(|right| right.may_win(options)) else {
        return Verdict::FalseWin { value: answers.first().map_or(0, |answer| answer.value) };
    };
    let (left, there) = largest_part(hand, &claim, options);
    let claimed = value(&claim, options);
    if left != claim {
        let wrong = excess(&claim, &left).into_iter();
        return Verdict::OverClaimed {
            wrong: wrong.map(|one| (one, why_not(hand, one, &left, &there, options))).collect(),
            left,
        };
    }
    match beyond_claim(&right.counted) {
        _ if claimed == right.value => Verdict::Exact,
        missing if claimed >= options.minimum => Verdict::UnderClaimed { missing },
        missing => Verdict::BelowMinimum { missing },
    }
}

/// The valid part of a claim with the highest value and the most patterns, in any reading; with the patterns of
/// that reading.
fn largest_part(hand: &Hand, claim: &[Counted], options: &Options) -> (Vec<Counted>, Vec<Counted>) {
    let mut parts = Vec::new();
    hand.readings(|reading| {
        let there: Vec<Counted> = there(hand, &reading).collect();
        parts.push((beside_each_other(claim, &there, options), there));
    });
    let size = |(left, _): &(Vec<Counted>, Vec<Counted>)| match left.len() {
        0 => Reverse((0, 0)),
        patterns => Reverse((value(left, options), patterns)),
    };
    parts.into_iter().min_by_key(size).unwrap_or_default()
}

/// The valid part of a claim for a reading with the patterns `there`: the highest of a series, nothing beside a listed limit.
fn beside_each_other(claim: &[Counted], there: &[Counted], options: &Options) -> Vec<Counted> {
    let mut left: Vec<Counted> = claim.iter().filter_map(|one| find_valid_count(*one, there, options)).collect();
    let series: Vec<_> = left.iter().map(|one| (one.pattern.series(), one.pattern)).collect();
    // By number, the higher pattern of a series comes later.
    left.retain(|one| series.iter().all(|(of, other)| *of != one.pattern.series() || *other <= one.pattern));
    if let Some(limit) = listed_limit(&left, options) {
        left.retain(|one| one.pattern.value(options) == limit);
    }
    left
}

/// A claimed pattern with the count that is valid for a reading with the patterns `there`: they contain it, or a higher one
/// of its series. `None` if not.
fn find_valid_count(claimed: Counted, there: &[Counted], options: &Options) -> Option<Counted> {
    let times = |found: &Counted| claimed.times.min(found.times);
    let higher = |found: &&Counted| {
        found.pattern.series() == claimed.pattern.series()
            && found.pattern.value(options) > claimed.pattern.value(options)
    };
    let found = there.iter().find(|found| found.pattern == claimed.pattern).or_else(|| there.iter().find(higher))?;
    Some(Counted { times: times(found), ..claimed })
}

/// Why a claimed pattern does not count beside those that do.
fn why_not(hand: &Hand, wrong: Counted, left: &[Counted], there: &[Counted], options: &Options) -> Why {
    let is_valid_alone = find_valid_count(wrong, there, options).is_some();
    match left.iter().find(|left| left.pattern.series() == wrong.pattern.series()) {
        Some(left) if left.pattern == wrong.pattern => return Why::Often(left.times),
        Some(left) if is_valid_alone => return Why::Series(left.pattern),
        _ => {}
    }
    match left.first() {
        Some(limit) if is_valid_alone => Why::Limit(limit.pattern),
        _ => {
            let mut elsewhere = None;
            hand.readings(|reading| {
                if self::there(hand, &reading).any(|found| found.pattern == wrong.pattern) {
                    elsewhere = elsewhere.max(Some(answer(hand, reading, options).value));
                }
            });
            elsewhere.map_or(Why::NotThere, Why::OtherReading)
        }
    }
}

/// The patterns of `list` that `other` does not have, or not as often, each with the difference.
fn excess(list: &[Counted], other: &[Counted]) -> Vec<Counted> {
    let in_other = |pattern| other.iter().find(|other| other.pattern == pattern).map_or(0, |other| other.times);
    let more = list.iter().map(|one| Counted { times: one.times.saturating_sub(in_other(one.pattern)), ..*one });
    more.filter(|one| one.times > 0).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::world_series::Circumstances;
    use crate::{HandTiles, Wind};

    const SOUTH: Circumstances =
        Circumstances { self_draw: false, kong: false, last_tile: false, seat: Wind::South, blessing: None };

    fn judged_with(tiles: &str, claim: &str, minimum: u16) -> Verdict {
        let hand = Hand::new(&HandTiles::parse(tiles).unwrap(), SOUTH).unwrap();
        judge(&hand, &from_names(claim).unwrap(), &Options { minimum, ..Options::DEFAULT })
    }

    fn judged(tiles: &str, claim: &str) -> Verdict {
        judged_with(tiles, claim, 0)
    }

    fn over_claim(tiles: &str, claim: &str) -> (Vec<(Counted, Why)>, Vec<Counted>) {
        let Verdict::OverClaimed { wrong, left } = judged(tiles, claim) else { panic!("{claim}") };
        (wrong, left)
    }

    fn pattern(number: &str) -> Pattern {
        from_names(number).unwrap()[0].pattern
    }

    fn once(number: &str) -> Counted {
        Counted { pattern: pattern(number), times: 1 }
    }

    /// As three triplets in sequence 165, as three equal sequences 125.
    const TRIPLETS: &str = "111222333m44m55p +5p";

    #[test]
    fn numbers_and_names_are_read_and_what_is_none_is_named() {
        assert_eq!(from_names("番牌*2，1.2").unwrap(), from_names("Concealed Hand; 3.1×2").unwrap());
        for wrong in ["1.4", "1.2×2", "3.1×5", "3.1×0", "3.1×x", "断幺"] {
            assert_eq!(from_names(&format!("1.1, {wrong}")), Err(wrong));
        }
        assert_eq!(from_names("1.1,1.1"), Err("1.1"));
    }

    #[test]
    fn what_comes_to_the_value_of_the_hand_is_right() {
        for (tiles, claim) in [
            (TRIPLETS, "1.2,4.1,4.2.2,7.2.1"),
            ("1112345678999m +5m", "2.2"),
            // At the compound limit fewer patterns have the same value.
            ("[CCC] [FFF] 999mEEPP +P", "2.1.1,3.1×3,3.2.2,4.1,8.1.3"),
            ("[CCC] [FFF] 999mEEPP +P", "2.1.1,3.1×2,3.2.2,4.1,8.1.3"),
        ] {
            assert_eq!(judged(tiles, claim), Verdict::Exact, "{tiles} {claim}");
        }
    }

    #[test]
    fn what_is_forgotten_or_cheaper_is_less() {
        let Verdict::UnderClaimed { missing } = judged(TRIPLETS, "4.2.1,7.2.1") else { panic!() };
        assert_eq!(missing, from_names("1.2,4.1,4.2.2").unwrap());
        let Verdict::UnderClaimed { missing } = judged("[CCC] [FFF] 345m45pPP +6p", "3.1,3.2.1") else { panic!() };
        assert_eq!(missing, [once("3.1")]);
        let Verdict::BelowMinimum { missing } = judged_with(TRIPLETS, "1.2", 15) else { panic!() };
        assert_eq!(missing, from_names("4.1,4.2.2,7.2.1").unwrap());
    }

    #[test]
    fn what_does_not_count_has_its_reason() {
        for (claim, wrong, left) in [
            ("2.1.1,7.2.1", (once("2.1.1"), Why::NotThere), "7.2.1"),
            ("4.2.1,4.2.2", (once("4.2.1"), Why::Series(pattern("4.2.2"))), "4.2.2"),
            ("4.2.3,4.1", (once("4.2.3"), Why::NotThere), "4.1"),
            ("5.1.3,7.2.1,4.1", (once("5.1.3"), Why::OtherReading(125)), "4.1,7.2.1"),
            // The part with the higher value counts, although the other reading has the hand's value.
            ("5.1.3,4.1", (once("4.1"), Why::OtherReading(165)), "5.1.3"),
        ] {
            assert_eq!(over_claim(TRIPLETS, claim), (vec![wrong], from_names(left).unwrap()), "{claim}");
        }
        let beside_limit = over_claim("1112345678999m +5m", "1.2,2.2");
        assert_eq!(beside_limit, (vec![(once("1.2"), Why::Limit(pattern("2.2")))], vec![once("2.2")]));
        assert_eq!(over_claim("1112345678999m +5m", "3.1").1, []);
        let twice = over_claim("[PPP] 222s55m45p789s +6p", "3.1×2");
        assert_eq!(twice, (vec![(once("3.1"), Why::Often(1))], vec![once("3.1")]));
    }

    #[test]
    fn a_hand_below_the_minimum_is_a_false_win_whatever_is_claimed() {
        let chicken = "[123m] [555p] 789s22m78p +9p";
        for claim in ["2.1.2", ""] {
            assert_eq!(judged_with(chicken, claim, 5), Verdict::FalseWin { value: 1 });
        }
        assert_eq!(judged(chicken, ""), Verdict::Exact);
    }
}
