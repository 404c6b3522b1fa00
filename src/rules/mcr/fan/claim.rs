//! A referee's verdict on the fans a player claims.
//!
//! Two facts to know: a claim counts as made if it follows the principles, even if more could have been counted:
//! forgotten fans are lost once the win is confirmed (1998 p.29); and flowers belong to the hand, not to the claim.

use super::explain::{Why, excess};
use super::principles::{Link, Linking, excluded, links};
use super::scoring::{Answer, answers, best_of, fans_found};
use super::{Counted, Fan, FanList, Options};
use crate::WinningHand;
use crate::hand::HandError;
use crate::mcr::payment::MINIMUM;
use crate::reading::Reading;
use crate::split::readings;

/// Fans that do not count, each with the reason.
pub type Wrong = Vec<(Counted, Why)>;

/// The verdict on a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The claim is one of the right lists.
    Exact,
    /// Less than the hand has, and at least [`MINIMUM`] points: the claim counts as made.
    UnderClaimed {
        /// The fans of a right list that are missing.
        missing: FanList,
    },
    /// Less than the hand has, and less than [`MINIMUM`] points: as claimed it is not a win.
    BelowMinimum {
        /// The fans of a right list that are missing.
        missing: FanList,
    },
    /// Some fans do not count.
    OverClaimed {
        /// Each with the reason.
        wrong: Wrong,
        /// The valid part of the claim with the most points.
        left: FanList,
    },
    /// No list reaches [`MINIMUM`] points without flowers.
    FalseWin {
        /// Maximum points of a list, without flowers; 0 for tiles without a winning shape.
        points: u16,
    },
}

impl Verdict {
    /// The verdict on a claim on tiles that are not a winning hand: a false win if they have no winning shape. `None` if the
    /// tiles or circumstances are impossible.
    pub fn for_rejected(against: &[HandError]) -> Option<Verdict> {
        (against == [HandError::NoShape]).then_some(Verdict::FalseWin { points: 0 })
    }

    /// The forgotten fans.
    pub fn missing(&self) -> Option<&FanList> {
        match self {
            Verdict::UnderClaimed { missing } | Verdict::BelowMinimum { missing } => Some(missing),
            _ => None,
        }
    }

    /// The fans that do not count.
    pub fn not_counting(&self) -> &[(Counted, Why)] {
        match self {
            Verdict::OverClaimed { wrong, .. } => wrong,
            _ => &[],
        }
    }

    /// The valid part of an over-claim.
    pub fn valid_part(&self) -> Option<&FanList> {
        match self {
            Verdict::OverClaimed { left, .. } => Some(left),
            _ => None,
        }
    }
}

/// Judges a claim on a hand.
pub fn judge(hand: &WinningHand, claim: &FanList, options: &Options) -> Verdict {
    let mut claim = *claim;
    claim.remove(Fan::FLOWER);
    let answers = answers(hand, options);
    let plain = |answer: &Answer| {
        let mut fans = answer.fans;
        fans.remove(Fan::FLOWER);
        fans
    };
    let common = |answer: &&Answer| plain(answer).points(options) - excess(&plain(answer), &claim).points(options);
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
        let missing = excess(&right, &claim);
        return match claim.points(options) >= MINIMUM {
            true => Verdict::UnderClaimed { missing },
            false => Verdict::BelowMinimum { missing },
        };
    }
    let (left, wrong) = largest_part(hand, &claim, options);
    Verdict::OverClaimed { wrong, left }
}

/// Whether the whole claim is valid: all of it in one reading, following the principles.
fn may_be_claimed(hand: &WinningHand, claim: &FanList, options: &Options) -> bool {
    let mut may = false;
    readings(hand, |reading| may |= valid_linking(&reading, &fans_found(&reading, options), claim, options).is_some());
    may
}

/// The linking of chows for these fans, if they are valid together in a reading with the fans `found`.
fn valid_linking(reading: &Reading, found: &FanList, fans: &FanList, options: &Options) -> Option<Linking> {
    if fans.without_excluded(*fans, |fan| excluded(fan, options)) != *fans {
        return None;
    }
    // A fan of several chows is here as often as it is claimed.
    let mut linked: Vec<Fan> = Vec::new();
    for Counted { fan, times } in fans.iter() {
        if fan.is_of_chows() {
            linked.extend((0..times).map(|_| fan));
        } else if found.times(fan) < times {
            return None;
        }
    }
    linked_for(Linking::NONE, &linked, &links(&reading.chows))
}

/// `linking` with a link for each of these fans, those of three chows first, if there are such links.
fn linked_for(linking: Linking, fans: &[Fan], links: &[Link]) -> Option<Linking> {
    let Some((&fan, rest)) = fans.split_first() else {
        return Some(linking);
    };
    let second_of_three = |link: &Link| link.chows.count_ones() == 3 && linking.iter().next().is_some();
    links
        .iter()
        .filter(|link| link.fan == fan && !second_of_three(link) && linking.allows(**link))
        .find_map(|&link| linked_for(linking.with_link(link), rest, links))
}

/// Whether a reading has a fan: among those `found`, or as a link of chows.
fn is_there(reading: &Reading, found: &FanList, fan: Fan) -> bool {
    found.has(fan) || links(&reading.chows).iter().any(|link| link.fan == fan)
}

/// Maximum number of parts of a claim that are searched for the best one; real claims have a few dozen.
const MAX_PARTS: usize = 20_000;

/// The valid part of a claim with the most points, in any reading; and the reason against each other fan.
fn largest_part(hand: &WinningHand, claim: &FanList, options: &Options) -> (FanList, Wrong) {
    let mut best: Option<(FanList, Wrong)> = None;
    readings(hand, |reading| {
        let found = fans_found(&reading, options);
        let mut all: Vec<Fan> = claim.iter().flat_map(|counted| (0..counted.times).map(move |_| counted.fan)).collect();
        all.retain(|fan| is_there(&reading, &found, *fan));
        let mut part = Part { reading: &reading, found: &found, options, left: FanList::EMPTY, tried: 0 };
        part.search(FanList::EMPTY, &all);
        let more = |(left, _): &(FanList, Wrong)| part.left.points(options) > left.points(options);
        if best.as_ref().is_none_or(more) {
            let wrong = excess(claim, &part.left);
            let wrong = wrong.iter().map(|wrong| (wrong, part.why_not(wrong.fan))).collect();
            best = Some((part.left, wrong));
        }
    });
    best.unwrap_or_default()
}

struct Part<'a> {
    reading: &'a Reading<'a>,
    found: &'a FanList,
    options: &'a Options,
    left: FanList,
    tried: usize,
}

impl Part<'_> {
    /// Tries every part of `rest` with `taken`, those with the most points first, except those that cannot improve the result.
    fn search(&mut self, taken: FanList, rest: &[Fan]) {
        self.tried += 1;
        let worth = taken.points(self.options);
        if worth > self.left.points(self.options) {
            self.left = taken;
        }
        let Some((&fan, others)) = rest.split_first() else { return };
        let possible: u16 = rest.iter().map(|fan| fan.points()).sum();
        // Both kongs together may count more than one by one.
        let extra = self.options.mixed_kongs.extra();
        if self.tried > MAX_PARTS || worth + possible + extra <= self.left.points(self.options) {
            return;
        }
        let mut more = taken;
        more.add(fan, 1);
        if valid_linking(self.reading, self.found, &more, self.options).is_some() {
            self.search(more, others);
        }
        self.search(taken, others);
    }

    /// Why a claimed fan does not count beside those that do.
    fn why_not(&self, fan: Fan) -> Why {
        let excludes = |one: Fan, other: Fan| excluded(one, self.options).has(other);
        let clashing = |other: &Counted| excludes(other.fan, fan) || excludes(fan, other.fan);
        let linking = valid_linking(self.reading, self.found, &self.left, self.options).unwrap_or(Linking::NONE);
        let of_chows = links(&self.reading.chows).into_iter().find(|link| link.fan == fan);
        if let Some(other) = self.left.iter().find(clashing).filter(|_| self.found.has(fan) || of_chows.is_some()) {
            Why::Excluded(other.fan)
        } else if self.left.has(fan) {
            Why::Often(self.left.times(fan))
        } else if let Some(by) = of_chows.and_then(|link| linking.blocking_fan(link)) {
            Why::Linked(by)
        } else if let Some(by) = self.pung_counts_as(fan) {
            Why::Excluded(by)
        } else {
            self.in_another_reading(fan).map_or(Why::NotThere, Why::OtherReading)
        }
    }

    /// The fan in which a pung counts that is claimed as 幺九刻.
    fn pung_counts_as(&self, fan: Fan) -> Option<Fan> {
        let named = [1, 2, 9, 10, 38, 54, 59, 60, 61].into_iter().filter_map(Fan::from_number);
        named.into_iter().find(|named| fan == Fan::PUNG_OF_TERMINALS && self.found.has(*named))
    }

    /// The points of the best list of another reading that has the fan.
    fn in_another_reading(&self, fan: Fan) -> Option<u16> {
        let mut points = None;
        readings(self.reading.hand, |reading| {
            if is_there(&reading, &fans_found(&reading, self.options), fan) {
                points = points.max(Some(best_of(&reading, self.options).points(self.options)));
            }
        });
        points
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Circumstances, HandTiles};

    fn judged(tiles: &str, claim: &str) -> Verdict {
        let hand = WinningHand::new(&HandTiles::parse(tiles).unwrap(), Circumstances::DISCARD).unwrap();
        judge(&hand, &FanList::from_names(claim).unwrap(), &Options::default())
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
        assert_eq!(missing, FanList::from_names("一般高,单钓将").unwrap());
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
            (vec![(Counted { fan: fan("全带幺"), times: 1 }, Why::NotThere)], FanList::from_names("箭刻").unwrap())
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
    fn of_an_over_claim_the_part_worth_most_is_left() {
        for (tiles, claim, left) in
            [("777888999sCCPP +P", "一色三同顺,碰碰和", "一色三同顺"), (HAND, "花龙,一般高×2,平和", "花龙,一般高,平和")]
        {
            let Verdict::OverClaimed { left: found, .. } = judged(tiles, claim) else { panic!("{claim}") };
            assert_eq!(found, FanList::from_names(left).unwrap(), "{claim}");
        }
        let Verdict::OverClaimed { wrong, .. } = judged(HAND, "花龙,一般高×2,平和") else { panic!() };
        assert_eq!(wrong, [(Counted { fan: fan("一般高"), times: 1 }, Why::Often(1))]);
        let lower = judged("222s333p444m222p3m +3m", "三暗刻,碰碰和");
        assert!(matches!(lower, Verdict::UnderClaimed { .. }), "{lower:?}");
    }

    #[test]
    fn a_hand_below_the_minimum_is_a_false_win_whatever_is_claimed() {
        for claim in ["四归一,双暗刻,暗杠,断幺", "清一色", ""] {
            assert_eq!(judged("{4444s} [678p] [555s] 5677s +7s", claim), Verdict::FalseWin { points: 7 });
        }
    }
}
