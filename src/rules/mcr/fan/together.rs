//! The judgement of fans named beside each other by their names and the ending alone, shared by claims,
//! score sheets, files and the phone.
//!
//! Three facts to know: fans are compared by the properties that a hand needs for each ([`needs`](super::needs)), so that
//! not everything impossible is found, but nothing possible is called impossible. They are processed in the rule book's order, so
//! of two that cannot both count the one with more points counts (就高不就低, p.30), and a fan that does not count affects no
//! other. And each fan that does not count has one reason.

use super::needs::{Needs, needs, possible};
use super::principles::excluded;
use super::{Counted, Fan, FanList, Options};
pub use crate::set::SETS_OF_A_HAND;
use std::sync::LazyLock;

/// Why a fan does not count, or not as often, beside those that do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clash {
    /// The first is not counted beside the second.
    Excluded(Fan, Fan),
    /// No hand has both; the second does not count.
    Impossible(Fan, Fan),
    /// The hand was self-drawn and this fan needs a discard, or the reverse.
    Ending(Fan),
    /// With this fan more sets are needed than the [`SETS_OF_A_HAND`].
    Sets {
        /// The fan.
        fan: Fan,
        /// The chows needed: fans of two and three chows link one and two further ones to the first.
        chows: u8,
        /// The pungs and kongs needed.
        pungs: u8,
    },
}

/// The judgement of a list of fans, independent of the tiles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judged {
    /// One reason for each fan that does not count, in the rule book's order.
    pub clashes: Vec<Clash>,
    /// The fans that count.
    pub counted: FanList,
}

/// Judges fans named for a hand that was self-drawn or not; `None` if unknown.
pub fn judge(fans: &FanList, self_draw: Option<bool>, options: &Options) -> Judged {
    let (mut clashes, mut counted) = (Vec::new(), FanList::EMPTY);
    for Counted { fan, times } in fans.iter() {
        let excluding = counted.iter().find(|other| excluded(other.fan, options).has(fan));
        let impossible = counted.iter().find(|other| impossible(other.fan).has(fan));
        if self_draw.is_some_and(|drawn| needs_self_draw(fan) == Some(!drawn)) {
            clashes.push(Clash::Ending(fan));
        } else if let Some(by) = excluding {
            clashes.push(Clash::Excluded(fan, by.fan));
        } else if let Some(beside) = impossible {
            clashes.push(Clash::Impossible(beside.fan, fan));
        } else {
            let with = |times| {
                let mut with = counted;
                with.add(fan, times);
                with
            };
            let fits = (0..=times).rev().find(|&times| Sets::needed_by(&with(times)).fit()).unwrap_or(0);
            if fits < times {
                let Sets { chows, pungs } = Sets::needed_by(&with(times));
                clashes.push(Clash::Sets { fan, chows, pungs });
            }
            counted = with(fits);
        }
    }
    Judged { clashes, counted }
}

/// The ending that a fan needs: self-drawn or not; `None` if both are possible.
pub fn needs_self_draw(fan: Fan) -> Option<bool> {
    needs(fan).self_draw
}

/// The fans of higher numbers that no hand has beside a fan.
pub fn impossible(fan: Fan) -> FanList {
    static IMPOSSIBLE: LazyLock<Vec<FanList>> = LazyLock::new(|| {
        let beside = |high: Fan| {
            let lower = Fan::all().filter(|low| *low > high && !possible(high, *low));
            lower.map(|fan| Counted { fan, times: 1 }).collect()
        };
        Fan::all().map(beside).collect()
    });
    IMPOSSIBLE[usize::from(fan.number()) - 1]
}

/// The sets, of the four of a hand, that a fan certainly takes each time it counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Takes {
    /// Chows.
    pub chows: u8,
    /// Further chows linked to another.
    pub links: u8,
    /// Pungs or kongs, those of winds and of dragons included.
    pub pungs: u8,
    /// Pungs of winds.
    pub winds: u8,
    /// Pungs of dragons.
    pub dragons: u8,
}

/// The sets that a fan takes each time it counts.
pub fn takes(fan: Fan) -> Takes {
    let Needs { chows, pungs, kongs, winds, dragons, .. } = needs(fan);
    let links = match fan.is_of_chows() {
        true if fan.points() > 1 => 2,
        true => 1,
        false => 0,
    };
    Takes { chows, links, pungs: pungs.max(kongs), winds, dragons }
}

/// Minimum number of sets that fans need together.
struct Sets {
    chows: u8,
    pungs: u8,
}

impl Sets {
    /// Different chows are needed for each link (套算一次, p.30), and different pungs for each time that a fan of pungs counts.
    fn needed_by(fans: &FanList) -> Sets {
        let most =
            |of: fn(Takes) -> u8| fans.iter().map(|Counted { fan, times }| of(takes(fan)) * times).max().unwrap_or(0);
        let links: u8 = fans.iter().map(|Counted { fan, times }| takes(fan).links * times).sum();
        let linked = if links > 0 { links + 1 } else { 0 };
        let honours = most(|takes| takes.winds) + most(|takes| takes.dragons);
        Sets { chows: most(|takes| takes.chows).max(linked), pungs: most(|takes| takes.pungs).max(honours) }
    }

    fn fit(&self) -> bool {
        self.chows + self.pungs <= SETS_OF_A_HAND
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clash(names: &str) -> Vec<Clash> {
        judge(&FanList::from_names(names).unwrap(), None, &Options::default()).clashes
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
    fn what_shapes_and_tiles_cannot_give_is_named() {
        for pair in [
            "大三元,五门齐",
            "大四喜,幺九刻",
            "绿一色,双箭刻",
            "九莲宝灯,暗杠",
            "一色四步高,一般高",
            "清一色,全大",
            "清一色,双同刻",
            "一色三节高,双箭刻",
            "混一色,平和",
            "全双刻,三色三节高",
            "碰碰和,四归一",
            "碰碰和,抢杠和",
            "清幺九,和绝张",
            "全带五,三同刻",
            "全大,连六",
            "推不倒,喜相逢",
            "五门齐,老少副",
            "全求人,坎张",
            "断幺,边张",
        ] {
            let [first, second] = pair.split(',').map(|name| Fan::from_name(name).unwrap()).collect::<Vec<_>>()[..]
            else {
                panic!()
            };
            assert_eq!(clash(pair), [Clash::Impossible(first.min(second), first.max(second))], "{pair}");
        }
    }

    #[test]
    fn a_hand_has_four_sets() {
        let sets = |name, chows, pungs| [Clash::Sets { fan: Fan::from_name(name).unwrap(), chows, pungs }];
        assert_eq!(clash("清龙,喜相逢,连六"), sets("连六", 5, 0));
        assert_eq!(clash("喜相逢×2,连六,一般高"), sets("连六", 5, 0));
        assert_eq!(clash("箭刻,圈风刻,三色三同顺"), sets("圈风刻", 3, 2));
        assert_eq!(clash("幺九刻×2,清龙"), sets("幺九刻", 3, 2));
        assert_eq!(clash("双同刻×3"), sets("双同刻", 0, 6));
        assert_eq!(clash("清龙,喜相逢"), []);
    }

    #[test]
    fn fans_that_need_another_ending_do_not_count() {
        let judged =
            |names: &str, self_draw| judge(&FanList::from_names(names).unwrap(), self_draw, &Options::default());
        let counted = |names, self_draw| judged(names, self_draw).counted;
        let named = |names| FanList::from_names(names).unwrap();
        for (fans, left) in [
            ("清一色,自摸", "清一色"),
            ("七对,妙手回春", "七对"),
            ("碰碰和,杠上开花", "碰碰和"),
            ("花龙,不求人", "花龙"),
        ] {
            assert_eq!((counted(fans, Some(true)), counted(fans, None)), (named(fans), named(fans)));
            assert_eq!(counted(fans, Some(false)), named(left), "{fans}");
        }
        for fans in ["清一色,海底捞月", "清一色,抢杠和", "清一色,全求人", "清一色,门前清"] {
            assert_eq!((counted(fans, Some(false)), counted(fans, None)), (named(fans), named(fans)));
            assert_eq!(counted(fans, Some(true)), named("清一色"), "{fans}");
        }
        // A fan that does not count affects no other.
        assert_eq!(counted("妙手回春,自摸,海底捞月", Some(false)), named("海底捞月"));
    }

    #[test]
    fn what_counts_is_what_stands_beside_the_higher_fan() {
        for (fans, left) in [
            ("清一色,无字", "清一色"),
            ("混一色,清一色,碰碰和", "清一色,碰碰和"),
            ("十三幺,平和,七对", "十三幺"),
            ("花龙,喜相逢×2,连六", "花龙,喜相逢"),
        ] {
            let judged = judge(&FanList::from_names(fans).unwrap(), None, &Options::default());
            assert_eq!(judged.counted, FanList::from_names(left).unwrap(), "{fans}");
        }
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
        // No list of a real hand clashes; a test in `tests/it/fans.rs` verifies it for thousands more.
        for definition in super::super::definitions() {
            let list = super::super::scoring::best(&definition.example.hand().unwrap(), &Options::default());
            let drawn = Some(definition.example.at.self_draw);
            assert_eq!(judge(&list, drawn, &Options::default()).clashes, [], "fan {}", definition.number);
        }
    }
}
