//! Events that were not run with this installation: their results come from a file.
//!
//! Two facts to know: their players have numbers above those of all players here, computed from the id of the event's
//! row and the place in the file; and in the directory such an event has the negative id of its row.

use super::appearance::{Appearance, PersonId};
use super::source::{Elsewhere, SourceKind};
use crate::event::{Privacy, Tally};
use crate::ranking::mers::Weight;
use chrono::{NaiveDate, NaiveDateTime};
use rules::{GamePoints, StandardPoints};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::sync::Arc;

/// The maximum number of players of such an event.
pub const MAX_OUTSIDE_PLAYERS: usize = 3_999;
/// A number above that of any player here.
const FIRST_NUMBER: i32 = 1_000_000_000;
/// The size of the range of numbers of each event.
const NUMBERS_OF_EVENT: i32 = 4_000;
/// The number of characters of the file's hash that name the event in addresses.
const HASH_LENGTH: usize = 12;

/// An event that was not run here, without its results.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OutsideEvent {
    /// Its name.
    pub name: String,
    /// The first day.
    pub first_day: NaiveDate,
    /// The last day.
    pub last_day: NaiveDate,
    /// The location; empty if it is not known.
    pub place: String,
    /// The kind of the file.
    pub kind: SourceKind,
    /// The name of the file.
    pub file: String,
    /// The SHA-256 of the file.
    pub sha256: String,
    /// Its weight in MERS, in halves; `None` if it does not count there.
    pub weight_in_halves: Option<u32>,
    /// The number of results.
    pub players: usize,
}

/// An event that was not run here, as it is stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OutsideRow {
    /// The id of the row.
    pub id: i32,
    /// The event.
    pub event: OutsideEvent,
    /// Who imported it.
    pub author: String,
    /// When it was imported.
    pub brought_at: NaiveDateTime,
    /// When it was removed; `None` if it was not.
    pub removed_at: Option<NaiveDateTime>,
}

impl OutsideEvent {
    /// The source of its results.
    pub fn source(&self) -> Elsewhere {
        let OutsideEvent { place, kind, file, sha256, weight_in_halves, .. } = self;
        Elsewhere {
            kind: *kind,
            file: file.clone(),
            hash: sha256.chars().take(HASH_LENGTH).collect(),
            place: place.clone(),
            weight: weight_in_halves.map(|halves| Weight { halves }),
        }
    }

    /// Whether an event with this name and first day is the same one; case does not matter.
    pub fn is_named(&self, name: &str, first_day: NaiveDate) -> bool {
        self.first_day == first_day && self.name.to_lowercase() == name.to_lowercase()
    }
}

impl OutsideRow {
    /// Its number in the directory.
    pub fn number(&self) -> i32 {
        -self.id
    }

    /// Its results as appearances for the directory. Their player numbers must be the places in the file.
    pub fn appearances(&self, results: Vec<Appearance>) -> Vec<Appearance> {
        let OutsideEvent { name, first_day, last_day, .. } = &self.event;
        let elsewhere = Arc::new(self.event.source());
        let appearance = |own: Appearance| {
            let player = outside_player(self.id, own.player);
            Appearance {
                event: self.number(),
                event_name: name.clone(),
                first_day: *first_day,
                last_day: *last_day,
                player,
                person: PersonId(player),
                met: own.met.iter().map(|other| outside_player(self.id, *other)).collect(),
                elsewhere: Some(elsewhere.clone()),
                ..own
            }
        };
        results.into_iter().map(appearance).collect()
    }
}

/// The player number for the row of an event and a place in its file, from 1.
pub fn outside_player(row: i32, place: i32) -> i32 {
    FIRST_NUMBER.saturating_add(row.saturating_mul(NUMBERS_OF_EVENT)).saturating_add(place)
}

/// The row of the event and the place in the file of a player number; `None` for a player of an event here.
pub fn outside_place(player: i32) -> Option<(i32, i32)> {
    let number = player.checked_sub(FIRST_NUMBER).filter(|number| *number >= 0)?;
    Some((number / NUMBERS_OF_EVENT, number % NUMBERS_OF_EVENT))
}

/// Replaces the player numbers of results by their places in the list, from 1.
pub fn numbered(results: Vec<Appearance>) -> Vec<Appearance> {
    let places: HashMap<i32, i32> = results.iter().zip(1..).map(|(own, place)| (own.player, place)).collect();
    let appearance = |(own, place): (Appearance, i32)| Appearance {
        player: place,
        met: own.met.iter().filter_map(|other| places.get(other).copied()).collect(),
        ..own
    };
    results.into_iter().zip(1..).map(appearance).collect()
}

/// A result with only a name and a place among `of` players.
pub fn bare_result(name: String, place: u32, of: u32) -> Appearance {
    Appearance {
        event: 0,
        slug: String::new(),
        event_name: String::new(),
        first_day: NaiveDate::default(),
        last_day: NaiveDate::default(),
        player: 0,
        person: PersonId::default(),
        privacy: Privacy::ByName,
        name,
        given_name: String::new(),
        country: String::new(),
        club: String::new(),
        team: String::new(),
        registers: String::new(),
        archive_open: false,
        place,
        of,
        disqualified: false,
        standard_points: StandardPoints::ZERO,
        game_points: GamePoints::ZERO,
        sessions: 0,
        hands: Tally::default(),
        met: Vec::new(),
        elsewhere: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_player_of_an_event_elsewhere_has_a_number_of_their_own() {
        for (row, place) in [(1, 1), (1, 3_999), (2, 1), (200_000, 17)] {
            assert_eq!(outside_place(outside_player(row, place)), Some((row, place)));
        }
        assert_eq!([1, 999_999_999].map(outside_place), [None, None]);
    }

    #[test]
    fn results_are_numbered_in_their_order_and_opponents_follow() {
        let result = |player: i32, met: &[i32]| Appearance { player, met: met.into(), ..bare_result("x".into(), 1, 2) };
        let all = numbered(vec![result(70, &[81, 81, 99]), result(81, &[70])]);
        let said: Vec<(i32, &[i32])> = all.iter().map(|own| (own.player, &own.met[..])).collect();
        assert_eq!(said, [(1, &[2, 2][..]), (2, &[1][..])]);
    }
}
