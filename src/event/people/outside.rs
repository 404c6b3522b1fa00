//! Events that were not run with this installation, whose results were brought in from a file.
//!
//! Two facts to know: their players have numbers of their own, above those of all players here, which follow from the row of the event
//! and the place in the file; and in the directory such an event has the number of its row with a minus before it.

use super::appearance::{Appearance, PersonId};
use super::source::{Elsewhere, SourceKind};
use crate::event::{Privacy, Tally};
use crate::ranking::mers::Weight;
use chrono::{NaiveDate, NaiveDateTime};
use rules::{GamePoints, StandardPoints};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::sync::Arc;

/// The maximum of players of such an event.
pub const MAX_OUTSIDE_PLAYERS: usize = 3_999;
/// Above the number of any player here.
const FIRST_NUMBER: i32 = 1_000_000_000;
/// How many numbers an event has.
const NUMBERS: i32 = 4_000;
/// As much of the hash of its file names an event in addresses, in characters.
const SHORT_HASH: usize = 12;

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
    /// Where it was; empty where it is not known.
    pub place: String,
    /// The kind of file it is from.
    pub kind: SourceKind,
    /// The name of the file.
    pub file: String,
    /// The SHA-256 of the file.
    pub sha256: String,
    /// Its weight in MERS, in halves; `None` where it does not count there.
    pub weight_in_halves: Option<u32>,
    /// How many results there are.
    pub players: usize,
}

/// Such an event as it is stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OutsideRow {
    /// The row.
    pub id: i32,
    /// What it says.
    pub event: OutsideEvent,
    /// Who brought it in.
    pub author: String,
    /// When.
    pub brought_at: NaiveDateTime,
    /// When it was removed, if it was.
    pub removed_at: Option<NaiveDateTime>,
}

impl OutsideEvent {
    /// Where its results come from.
    pub fn source(&self) -> Elsewhere {
        let OutsideEvent { place, kind, file, sha256, weight_in_halves, .. } = self;
        Elsewhere {
            kind: *kind,
            file: file.clone(),
            hash: sha256.chars().take(SHORT_HASH).collect(),
            place: place.clone(),
            weight: weight_in_halves.map(|halves| Weight { halves }),
        }
    }

    /// Whether another one is the same event: it has the same name and begins on the same day.
    pub fn is_named(&self, name: &str, first_day: NaiveDate) -> bool {
        self.first_day == first_day && self.name.to_lowercase() == name.to_lowercase()
    }
}

impl OutsideRow {
    /// Its number in the directory.
    pub fn number(&self) -> i32 {
        -self.id
    }

    /// Its results as the directory has them.
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

/// The number of a player, by the row of the event and the place in the file, from 1.
pub fn outside_player(row: i32, place: i32) -> i32 {
    FIRST_NUMBER.saturating_add(row.saturating_mul(NUMBERS)).saturating_add(place)
}

/// The row of the event and the place in the file of a player; `None` where it is a player of an event here.
pub fn outside_place(player: i32) -> Option<(i32, i32)> {
    let number = player.checked_sub(FIRST_NUMBER).filter(|number| *number >= 0)?;
    Some((number / NUMBERS, number % NUMBERS))
}

/// Results with the places in their list, from 1, as the numbers of players.
pub fn numbered(results: Vec<Appearance>) -> Vec<Appearance> {
    let places: HashMap<i32, i32> = results.iter().zip(1..).map(|(own, place)| (own.player, place)).collect();
    let appearance = |(own, place): (Appearance, i32)| Appearance {
        player: place,
        met: own.met.iter().filter_map(|other| places.get(other).copied()).collect(),
        ..own
    };
    results.into_iter().zip(1..).map(appearance).collect()
}

/// The result of somebody of whom nothing is known but the name and the place among so many.
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
