//! The explanation of a list of fans: the tiles of each counted fan, and the reason for each fan of the hand that is not counted.
//!
//! One fact to know: a fan that only other readings have is listed with the points of the best of them.

use std::cmp::Reverse;

use super::points_01::plain_pungs;
use super::principles::{Link, excluded, links};
use super::scoring::{Answer, best_of, fans_found};
use super::{Counted, Fan, FanList, Options, there};
use crate::part::{Part, smallest};
use crate::set::{Chow, Kind};
use crate::split::readings;
use crate::{Set, Tile, TileSet};

/// Why a fan does not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// It is not in the hand.
    NotThere,
    /// A counted fan excludes it.
    Excluded(Fan),
    /// Its sets are already linked by this fan.
    Linked(Fan),
    /// It is claimed more often than it counts, which is this many times.
    Often(u8),
    /// It belongs to another reading of the tiles, whose best list has this many points.
    OtherReading(u16),
}

/// A list of fans with its reasons.
#[derive(Clone, Debug)]
pub struct Explanation {
    /// Each fan that counts, with its tiles.
    pub counted: Vec<(Counted, Part)>,
    /// Each fan of the hand that does not count, with the reason.
    pub left_out: Vec<(Counted, Why)>,
}

/// Explains one of the answers for its hand.
pub fn explain(answer: &Answer, options: &Options) -> Explanation {
    let counted = answer.fans.iter().map(|counted| (counted, part(answer, counted.fan))).collect();
    let mut left_out = LeftOut(Vec::new());
    for fan in fans_found(&answer.reading, options).iter().map(|counted| counted.fan) {
        if !answer.fans.has(fan) {
            left_out.add(fan, why_excluded(answer, fan, options));
        }
    }
    for link in links(&answer.reading.chows) {
        let equal = |linked: &Link| linked.fan == link.fan && chows(answer, linked).eq(chows(answer, &link));
        if !answer.linking.iter().any(equal) {
            left_out.add(link.fan, why_not_linked(answer, link, options));
        } else if !answer.fans.has(link.fan) {
            left_out.add(link.fan, why_excluded(answer, link.fan, options));
        }
    }
    for (pungs, by) in named_pungs(answer) {
        (0..pungs).for_each(|_| left_out.add(Fan::PUNG_OF_TERMINALS, Why::Excluded(by)));
    }
    add_other_readings(answer, options, &mut left_out);
    left_out.0.sort_by_key(|(counted, _)| counted.fan);
    Explanation { counted, left_out: left_out.0 }
}

/// The chows of a link.
fn chows(answer: &Answer, link: &Link) -> impl Iterator<Item = Chow> {
    let linked = link.chows;
    (0..).zip(answer.reading.chows.to_vec()).filter(move |(i, _)| linked >> i & 1 == 1).map(|(_, chow)| chow)
}

struct LeftOut(Vec<(Counted, Why)>);

impl LeftOut {
    fn add(&mut self, fan: Fan, why: Why) {
        match self.0.iter_mut().find(|(counted, other)| counted.fan == fan && *other == why) {
            Some((counted, _)) => counted.times += 1,
            None => self.0.push((Counted { fan, times: 1 }, why)),
        }
    }

    fn has(&self, fan: Fan) -> bool {
        self.0.iter().any(|(counted, _)| counted.fan == fan)
    }
}

fn why_excluded(answer: &Answer, fan: Fan, options: &Options) -> Why {
    // Only one name of a wait counts.
    let both_waits = |counted: &Counted| Fan::WAITS.contains(&counted.fan) && Fan::WAITS.contains(&fan);
    let excludes = |counted: &Counted| both_waits(counted) || excluded(counted.fan, options).has(fan);
    answer.fans.iter().find(excludes).map_or(Why::NotThere, |by| Why::Excluded(by.fan))
}

/// Why chows that would form a fan are not linked for it.
fn why_not_linked(answer: &Answer, link: Link, options: &Options) -> Why {
    match why_excluded(answer, link.fan, options) {
        Why::NotThere => answer.linking.blocking_fan(link).map_or(Why::NotThere, Why::Linked),
        excluded => excluded,
    }
}

/// For each counted fan of dragons or winds: the number of pungs that are not 幺九刻 because they count in it.
fn named_pungs(answer: &Answer) -> impl Iterator<Item = (u8, Fan)> {
    let reading = &answer.reading;
    let at = *reading.hand.circumstances();
    let plain = plain_pungs(reading);
    let named = move |tiles: TileSet, fans: &[u8]| {
        let counted = fans.iter().filter_map(|&number| Fan::from_number(number)).find(|&fan| answer.fans.has(fan));
        counted.map(|fan| (reading.pungs.and(tiles).minus(plain).len(), fan))
    };
    let prevalent = TileSet::single(Tile::wind(at.prevalent));
    let seat = TileSet::single(Tile::wind(at.seat)).minus(prevalent);
    let all_winds = named(TileSet::WINDS, &[1, 9, 38]);
    let single = match all_winds {
        Some(_) => [None, None],
        None => [named(prevalent, &[60]), named(seat, &[61])],
    };
    [named(TileSet::DRAGONS, &[2, 10, 54, 59]), all_winds].into_iter().chain(single).flatten()
}

/// Adds the fans that only other readings of the same tiles have, with the points of the best such reading.
fn add_other_readings(answer: &Answer, options: &Options, left_out: &mut LeftOut) {
    let mut others = Vec::new();
    readings(answer.reading.hand, |reading| {
        let mut all = fans_found(&reading, options);
        links(&reading.chows).iter().for_each(|link| all.add(link.fan, 1));
        others.push((best_of(&reading, options).points(options), all));
    });
    others.sort_by_key(|(points, _)| Reverse(*points));
    for (points, all) in others {
        for fan in all.iter().map(|counted| counted.fan) {
            if !answer.fans.has(fan) && !left_out.has(fan) {
                left_out.add(fan, Why::OtherReading(points));
            }
        }
    }
}

/// The tiles that form a fan of an answer.
fn part(answer: &Answer, fan: Fan) -> Part {
    let reading = &answer.reading;
    let kongs = |concealed: &[bool]| {
        let melds = reading.hand.melds().iter();
        let kongs = melds.filter(|meld| meld.kind() == Kind::Kong && concealed.contains(&meld.is_concealed()));
        Part::Sets(kongs.copied().collect(), None)
    };
    match fan.number() {
        44..=47 | 58 | 77..=80 => Part::WinningTile,
        81 => Part::Flowers,
        31 | 55 | 63 => Part::Hand,
        64 => Part::Fours(reading.hand.fours()),
        5 | 17 => kongs(&[true, false]),
        53 | 67 => kongs(&[true]),
        57 | 74 => kongs(&[false]),
        _ if fan.is_of_chows() => {
            let chows: Vec<Set> = reading.sets.iter().copied().filter(|set| set.kind() == Kind::Chow).collect();
            let linked = answer.linking.iter().filter(|link| link.fan == fan).fold(0, |all, link| all | link.chows);
            Part::Sets((0..).zip(chows).filter(|(i, _)| linked >> i & 1 == 1).map(|(_, chow)| chow).collect(), None)
        }
        _ => {
            let times = there(reading).times(fan);
            smallest(reading, |only| there(only).times(fan) == times)
        }
    }
}

/// The fans of `list` that `other` does not have, or not as often, each with the difference.
pub fn excess(list: &FanList, other: &FanList) -> FanList {
    let more = |counted: Counted| Counted { times: counted.times.saturating_sub(other.times(counted.fan)), ..counted };
    list.iter().map(more).collect()
}
