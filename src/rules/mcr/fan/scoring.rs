//! The value of a hand: every list of fans with the highest total.
//!
//! Source: 1998 p.29–30; the principles are in [`super::principles`].

use std::cmp::Reverse;

use super::principles::{Linking, counting_fans, first_linking, linkings};
use super::{Fan, FanList, Options, there};
use crate::reading::Reading;
use crate::split::readings;
use crate::wait::waiting_for;
use crate::{Circumstances, HandTiles, Tile, WinningHand};

/// A list of fans with the reading and the links it comes from.
#[derive(Clone, Debug)]
pub struct Answer<'h> {
    /// The fans that count.
    pub fans: FanList,
    /// The reading of the tiles.
    pub reading: Reading<'h>,
    /// The links of chows.
    pub linking: Linking,
}

/// All fans of a reading, with the names of its wait that these options allow, except those of several chows.
pub(super) fn fans_found(reading: &Reading, options: &Options) -> FanList {
    let mut found = there(reading);
    if reading.waiting.knitted && !options.wait_in_knitted_straight {
        Fan::WAITS.into_iter().for_each(|wait| found.remove(wait));
    }
    found
}

/// Calls `each` with every list that a reading allows.
fn lists_of(reading: &Reading, options: &Options, each: &mut impl FnMut(FanList, Linking)) {
    let found = fans_found(reading, options);
    linkings(&reading.chows, &mut |linking| {
        let mut all = found;
        linking.iter().for_each(|link| all.add(link.fan, 1));
        each(counting_fans(all, options), linking);
        // Only one name of the wait counts: the first; each further one is in a further list.
        for wait in Fan::WAITS.into_iter().filter(|&wait| found.has(wait)) {
            all.remove(wait);
            if Fan::WAITS.into_iter().any(|wait| all.has(wait)) {
                each(counting_fans(all, options), linking);
            }
        }
    });
}

/// Every list of fans with the highest total, each once; the first is the one to show. There is always one.
pub fn answers<'h>(hand: &'h WinningHand, options: &Options) -> Vec<Answer<'h>> {
    let mut best: Vec<Answer> = Vec::new();
    let mut highest = 0;
    readings(hand, |reading| {
        lists_of(&reading, options, &mut |fans, linking| {
            let points = fans.points(options);
            if points > highest {
                best.clear();
                highest = points;
            }
            if points == highest && !best.iter().any(|answer| answer.fans == fans) {
                best.push(Answer { fans, reading: reading.clone(), linking });
            }
        });
    });
    best.sort_by_key(|answer| answer.fans.order());
    best
}

/// The fans of the first of [`answers`], in less time.
pub fn best(hand: &WinningHand, options: &Options) -> FanList {
    let (mut best, mut first) = (FanList::EMPTY, None);
    readings(hand, |reading| {
        let fans = best_of(&reading, options);
        let place = (Reverse(fans.points(options)), fans.order());
        if first.as_ref().is_none_or(|first| place < *first) {
            (best, first) = (fans, Some(place));
        }
    });
    best
}

/// The best list of one reading: with the most points, and of these the first in order.
pub(super) fn best_of(reading: &Reading, options: &Options) -> FanList {
    let mut found = fans_found(reading, options);
    first_linking(&reading.chows).iter().for_each(|link| found.add(link.fan, 1));
    counting_fans(found, options)
}

/// A tile that completes a hand, with the fans that it would count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wait {
    /// The tile.
    pub tile: Tile,
    /// The fans it would count.
    pub fans: FanList,
}

/// The tiles of [`waiting_for`], each with its fans in the same circumstances. A last copy and a robbed
/// kong concern a single tile and do not apply to another.
pub fn waits(hand: &WinningHand, options: &Options) -> Vec<Wait> {
    let (tiles, at) = (hand.tiles(), *hand.circumstances());
    let worth = |tile| {
        let with = HandTiles { winning: Some(tile), ..tiles.clone() };
        let other = Circumstances { last_copy: false, kong: at.kong && at.self_draw, ..at };
        let won = WinningHand::new(&with, if tile == hand.winning() { at } else { other }).ok()?;
        Some(Wait { tile, fans: best(&won, options) })
    };
    waiting_for(hand).iter().filter_map(worth).collect()
}
