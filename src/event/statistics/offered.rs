//! The values offered to a referee for a win: those won most often in the event come first.
//!
//! Two facts to know: only earlier sessions that are closed are counted, so that no value on a phone changes its place
//! during a session; and the usual frequencies of the game count as much as a hundred wins, so that a rare win changes
//! little.

use crate::event::{Event, visible_sessions};
use rules::Game;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use values::ids::SessionNumber;

/// The maximum number of values offered on a phone.
const MAX_OFFERED: usize = 18;
/// The number of values that come first: a row on phones.
const FIRST: usize = 6;
/// The weight of a win; the usual frequencies are those of ten thousand wins, but count as a hundred.
const WEIGHT: u64 = 100;

/// The values offered in a session.
pub fn offered_values(event: &Event, session: SessionNumber) -> Vec<u16> {
    let before = visible_sessions(event).filter(|of| of.number < session && of.is_closed());
    let hands = before.flat_map(|of| &of.tables).flat_map(|table| table.sheet.hands());
    let won = hands.filter_map(|hand| Some(hand.win()?.basic_points()));
    frequent_values(event.head.regulations.game(), won)
}

/// The values offered if these were won: the most frequent ones, then the others, each in ascending order. Rare values,
/// which have to be confirmed, are never among them.
pub fn frequent_values(game: Game, won: impl Iterator<Item = u16>) -> Vec<u16> {
    let mut wins = BTreeMap::<u16, u64>::new();
    for value in won.filter(|value| *value < game.rare_from()) {
        *wins.entry(value).or_default() += 1;
    }
    let weight = |value: u16| WEIGHT * wins.get(&value).copied().unwrap_or_default() + game.frequency(value);
    let known: BTreeSet<u16> = game.usual_points().into_iter().chain(wins.keys().copied()).collect();
    let mut offered = Vec::from_iter(known);
    offered.sort_by_key(|value| Reverse(weight(*value)));
    offered.truncate(MAX_OFFERED);
    let row = FIRST.min(offered.len());
    let (first, others) = offered.split_at_mut(row);
    first.sort_unstable();
    others.sort_unstable();
    offered
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::world_series::Options;

    fn offered(game: Game, won: &[(u16, usize)]) -> Vec<u16> {
        frequent_values(game, won.iter().flat_map(|(value, times)| std::iter::repeat_n(*value, *times)))
    }

    #[test]
    fn without_a_win_the_frequencies_of_the_game_decide() {
        assert_eq!(offered(Game::Mcr, &[]), Game::Mcr.usual_points());
        let series = Game::WorldSeries(Options::DEFAULT);
        let values = offered(series, &[]);
        assert_eq!(values[..FIRST], [5, 10, 30, 40, 45, 50]);
        let usual: BTreeSet<u16> = series.usual_points().into_iter().collect();
        assert_eq!(BTreeSet::from_iter(values), usual);
    }

    #[test]
    fn what_is_won_often_comes_first_and_takes_the_place_of_the_rarest() {
        // Then 16 is more frequent than 12, and 26 than 25; 27 has to be confirmed.
        let values = offered(Game::Mcr, &[(16, 10), (26, 1), (27, 50)]);
        assert_eq!(values, [8, 9, 10, 11, 12, 16, 13, 14, 15, 17, 18, 19, 20, 21, 22, 23, 24, 26]);
        assert_eq!(offered(Game::Mcr, &[(16, 1)]), Game::Mcr.usual_points(), "one win changes little");
    }
}
