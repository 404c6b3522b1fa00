//! A referee's verdict on the fans a player claims.
//!
//! Two facts to know: a claim stands as made if it keeps the principles, even where more could have been counted:
//! forgotten fans are lost once the win is confirmed (1998 p.29); and flowers are no part of a claim, the hand has them.

use super::explain::{Explanation, Why, beyond, explain};
use super::principles::{Link, Linking, excluded, pairs, triples};
use super::scoring::{Answer, answers, found};
use super::{Counted, Fan, FanList, Options};
use crate::rules::WinningHand;
use crate::rules::payment::MINIMUM;
use crate::rules::split::{Reading, readings};

/// What a claim is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// One of the right lists.
    Exact,
    /// Less than the hand has, and at least [`MINIMUM`] points: the claim stands as made.
    UnderClaimed {
        /// What a right list has beyond it.
        missing: FanList,
    },
    /// Less than the hand has, and less than [`MINIMUM`] points: as claimed it is no win.
    BelowMinimum {
        /// What a right list has beyond it.
        missing: FanList,
    },
    /// Some fans do not count.
    OverClaimed {
        /// Each with the reason.
        wrong: Vec<(Counted, Why)>,
        /// What of the claim may stand.
        left: FanList,
    },
    /// No list reaches [`MINIMUM`] points without flowers.
    FalseWin {
        /// The most points that a list reaches, without flowers; 0 for tiles that form no winning shape.
        points: u16,
    },
}

/// Judges a claim on a hand. Tiles that form no winning shape are no hand: a claim on them is a false win.
pub fn judge(hand: &WinningHand, claim: &FanList, options: &Options) -> Verdict {
    let mut claim = *claim;
    claim.remove(Fan::FLOWER);
    let answers = answers(hand, options);
    let plain = |answer: &Answer| {
        let mut fans = answer.fans;
        fans.remove(Fan::FLOWER);
        fans
    };
    let common = |answer: &&Answer| plain(answer).points(options) - beyond(&plain(answer), &claim).points(options);
    let Some(nearest) = answers.iter().rev().max_by_key(common) else {
        return Verdict::FalseWin { points: 0 };
    };
    let right = plain(nearest);
    let points = right.points(options);
    if points < MINIMUM {
        return Verdict::FalseWin { points };
    }
    if right == claim {
        return Verdict::Exact;
    }
    if may_be_claimed(hand, &claim, options) {
        let missing = beyond(&right, &claim);
        return match claim.points(options) >= MINIMUM {
            true => Verdict::UnderClaimed { missing },
            false => Verdict::BelowMinimum { missing },
        };
    }
    // What a right list has of it may stand; then as many of the others as may be claimed with that.
    let others = beyond(&claim, &right);
    let mut left = beyond(&claim, &others);
    for Counted { fan, times } in others.iter() {
        for _ in 0..times {
            let mut more = left;
            more.add(fan, 1);
            if may_be_claimed(hand, &more, options) {
                left = more;
            }
        }
    }
    let explanation = explain(nearest, options);
    let reason = |wrong: Counted| {
        let by = left.iter().find(|counted| excluded(counted.fan, options).has(wrong.fan));
        (wrong, by.map_or_else(|| why(&explanation, wrong.fan), |by| Why::Excluded(by.fan)))
    };
    Verdict::OverClaimed { wrong: beyond(&claim, &left).iter().map(reason).collect(), left }
}

fn why(explanation: &Explanation, fan: Fan) -> Why {
    let left_out = explanation.left_out.iter().find(|(counted, _)| counted.fan == fan);
    left_out.map_or(Why::NotThere, |(_, why)| *why)
}

/// Whether all claimed fans are in one reading and keep the principles together.
fn may_be_claimed(hand: &WinningHand, claim: &FanList, options: &Options) -> bool {
    let mut may = false;
    readings(hand, |reading| may |= fits(&reading, claim, options));
    may && claim.without_excluded(|fan| excluded(fan, options)) == *claim
}

fn fits(reading: &Reading, claim: &FanList, options: &Options) -> bool {
    let found = found(reading, options);
    // One of these for each time a fan of several chows is claimed.
    let mut linked: Vec<Fan> = Vec::new();
    for Counted { fan, times } in claim.iter() {
        if fan.is_of_chows() {
            linked.extend((0..times).map(|_| fan));
        } else if found.times(fan) < times {
            return false;
        }
    }
    let links: Vec<Link> = triples(&reading.chows).iter().chain(pairs(&reading.chows).iter()).copied().collect();
    can_link(Linking::NONE, &linked, &links)
}

/// Whether the fans, those of three chows first, can be linked one after the other.
fn can_link(linking: Linking, fans: &[Fan], links: &[Link]) -> bool {
    let Some((&fan, rest)) = fans.split_first() else {
        return true;
    };
    let second_of_three = |link: &Link| link.chows.count_ones() == 3 && linking.iter().next().is_some();
    links
        .iter()
        .filter(|link| link.fan == fan && !second_of_three(link))
        .any(|&link| linking.allows(link) && can_link(linking.with(link), rest, links))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Circumstances, HandTiles};

    fn judged(tiles: &str, claim: &str) -> Verdict {
        let hand = WinningHand::new(&HandTiles::parse(tiles).unwrap(), Circumstances::DISCARD).unwrap();
        judge(&hand, &FanList::named(claim).unwrap(), &Options::default())
    }

    fn fan(name: &str) -> Fan {
        Fan::from_name(name).unwrap()
    }

    /// 花龙 with 一般高, or 连六 or 喜相逢 in its place: 14 points.
    const HAND: &str = "123s456p789m123s8p +8p";

    #[test]
    fn any_of_the_right_lists_is_exact_and_flowers_are_no_part_of_a_claim() {
        assert_eq!(judged(HAND, "花龙,一般高,平和,门前清,单钓将"), Verdict::Exact);
        assert_eq!(judged(HAND, "花龙,一般高,平和,门前清,单钓将,花牌×3"), Verdict::Exact);
        // 1998 p.80: 连六 or 喜相逢, one of the two.
        for fan in ["连六", "喜相逢"] {
            assert_eq!(judged("[123m] [456s] [456p] 789p7m +7m", &format!("花龙,平和,单钓将,{fan}")), Verdict::Exact);
        }
    }

    #[test]
    fn what_is_forgotten_or_lower_stands_as_claimed() {
        let Verdict::UnderClaimed { missing } = judged(HAND, "花龙,平和,门前清") else { panic!() };
        assert_eq!(missing, FanList::named("一般高,单钓将").unwrap());
        // 箭刻 twice claimed as one: lower than 双箭刻, and nothing forbids it.
        let Verdict::UnderClaimed { missing } = judged("[CCC] [FFF] [123m] [789m] 5p +5p", "全求人,箭刻,老少副")
        else {
            panic!()
        };
        assert!(missing.has(fan("双箭刻")));
    }

    #[test]
    fn what_does_not_count_has_its_reason() {
        let Verdict::OverClaimed { wrong, left } = judged("[CCC] [FFF] 12378m5p5p +9m", "箭刻,全带幺") else {
            panic!()
        };
        assert_eq!(
            (wrong, left),
            (vec![(Counted { fan: fan("全带幺"), times: 1 }, Why::NotThere)], FanList::named("箭刻").unwrap())
        );
        for (tiles, claim, wrong, why) in [
            (HAND, "花龙,一般高,平和,门前清,单钓将,无字", "无字", Why::Excluded(fan("平和"))),
            (HAND, "花龙,一般高,平和,门前清,单钓将,自摸", "自摸", Why::NotThere),
            (
                "[123m] [456m] [789m] [123m] 5p +5p",
                "清龙,全求人,平和,一般高,连六,缺一门",
                "连六",
                Why::Linked(fan("清龙")),
            ),
            ("[123m] [456m] [789m] [123m] 5p +5p", "清龙,全求人,平和,一般高,缺一门,边张", "边张", Why::NotThere),
            (
                "111222333m44m55p +5p",
                "三暗刻,一色三节高,一色三同顺,门前清,缺一门,无字",
                "一色三同顺",
                Why::OtherReading(28),
            ),
        ] {
            let Verdict::OverClaimed { wrong: found, .. } = judged(tiles, claim) else { panic!("{tiles} {claim}") };
            assert!(found.contains(&(Counted { fan: fan(wrong), times: 1 }, why)), "{claim}: {found:?}");
        }
    }

    #[test]
    fn a_hand_below_the_minimum_is_a_false_win_whatever_is_claimed() {
        for claim in ["四归一,双暗刻,暗杠,断幺", "清一色", ""] {
            assert_eq!(judged("{4444s} [678p] [555s] 5677s +7s", claim), Verdict::FalseWin { points: 7 });
        }
    }
}
