//! The fans that were made, or the patterns in the other game: how often, and by whom first.

use super::played::{Played, played};
use crate::event::Event;
use crate::sheet::named::{Element, Named};
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// A fan or a pattern that was made.
#[derive(Clone, Copy, Debug)]
pub struct FanCount<'a> {
    /// The fan or the pattern.
    pub fan: Element,
    /// The number of winning hands with it.
    pub hands: u32,
    /// The number of those hands in which it was the greatest (主番).
    pub main: u32,
    /// The first of them, by session, hand and table.
    pub first: Played<'a>,
}

/// The fans made in the event, in the order of the catalogue. Hands without recorded fans do not count.
pub fn fans(event: &Event) -> Vec<FanCount<'_>> {
    let rules = event.head.regulations.sheet_rules();
    let mut counts: BTreeMap<Element, FanCount> = BTreeMap::new();
    for played in played(event) {
        let named = played.hand.fans();
        let mut fans: Vec<Element> = named.iter().map(|named: &Named| named.element).collect();
        let main = fans.iter().copied().min_by_key(|fan| (Reverse(fan.points(&rules)), *fan));
        fans.sort_unstable();
        fans.dedup();
        for fan in fans {
            let count = counts.entry(fan).or_insert(FanCount { fan, hands: 0, main: 0, first: played });
            count.hands += 1;
            count.main += u32::from(main == Some(fan));
            if played.order() < count.first.order() {
                count.first = played;
            }
        }
    }
    counts.into_values().collect()
}

/// All winning hands, those with the most points first, without flowers; equal ones in the order in which they were
/// played.
pub fn largest(event: &Event) -> Vec<Played<'_>> {
    let points = |played: &Played| played.hand.win().map(|win| win.basic_points());
    let mut won: Vec<Played> = played(event).filter(|played| points(played).is_some()).collect();
    won.sort_by_key(|played| (Reverse(points(played)), played.order()));
    won
}
