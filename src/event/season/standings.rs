//! A season as it is now: its table with names, from its events as everybody sees them.
//!
//! One fact to know: somebody has the name and the club of their last event in it.

use super::choice::Season;
use super::table::{SeasonFigure, SeasonResult, SeasonRow, season_table};
use super::who::persons;
use crate::event::Event;
use crate::people::{Directory, PersonId};
use crate::values::ids::PlayerId;
use chrono::NaiveDate;
use std::collections::BTreeMap;
use std::sync::Arc;

/// A season with its table.
#[derive(Clone, Debug)]
pub struct SeasonStandings {
    /// The season.
    pub season: Season,
    /// Its events, in the order of their days.
    pub events: Vec<SeasonEvent>,
    /// The table, the first place first.
    pub lines: Vec<SeasonLine>,
}

/// An event of a season.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeasonEvent {
    /// Its row.
    pub id: i32,
    /// Its name in addresses.
    pub slug: String,
    /// Its name for people.
    pub name: String,
    /// The day on which it begins.
    pub day: NaiveDate,
    /// Whether anybody has a result in it.
    pub is_played: bool,
}

/// Somebody in the table of a season.
#[derive(Clone, Debug)]
pub struct SeasonLine {
    /// The figures.
    pub row: SeasonRow<PersonId>,
    /// The name.
    pub name: String,
    /// The given name; empty where it is not known.
    pub given_name: String,
    /// The club; empty where it is not known.
    pub club: String,
    /// The player in each event.
    pub players: BTreeMap<i32, PlayerId>,
    /// Whether the directory has the person: it does once an event is over.
    pub is_listed: bool,
}

impl SeasonLine {
    /// What an event gave; `None` where they missed it.
    pub fn figure(&self, event: i32) -> Option<&SeasonFigure> {
        self.row.figures.iter().find(|figure| figure.event == event)
    }
}

#[derive(Default)]
struct Known {
    name: String,
    given_name: String,
    club: String,
    players: BTreeMap<i32, PlayerId>,
}

impl SeasonStandings {
    /// The season in these events, as everybody sees them, whose players are those of the directory.
    pub fn new(season: Season, events: &[Arc<Event>], directory: &Directory) -> SeasonStandings {
        let persons = persons(directory, events);
        let mut events: Vec<&Event> = events.iter().map(|event| &**event).collect();
        events.sort_by_key(|event| (event.head.first_day(), event.head.id));
        let (mut results, mut known) = (Vec::new(), BTreeMap::<PersonId, Known>::new());
        for event in &events {
            for row in event.players().iter().filter(|row| row.sessions > 0) {
                let Some(player) = event.entries.player(row.key) else { continue };
                let person = persons.get(&player.id).copied().unwrap_or(PersonId(player.id));
                results.push(SeasonResult {
                    person,
                    event: event.head.id,
                    place: (!row.disqualified).then_some(row.rank),
                    standard_points: row.standard_points,
                    game_points: row.game_points,
                });
                let known = known.entry(person).or_default();
                known.name.clone_from(&player.name);
                known.given_name.clone_from(&player.background.given_name);
                known.club.clone_from(&player.background.club);
                known.players.insert(event.head.id, row.key);
            }
        }
        let line = |row: SeasonRow<PersonId>| {
            let Known { name, given_name, club, players } = known.remove(&row.person).unwrap_or_default();
            SeasonLine {
                is_listed: directory.of_person(row.person).next().is_some(),
                row,
                name,
                given_name,
                club,
                players,
            }
        };
        let lines = season_table(&season.plan.rules, &results).into_iter().map(line).collect();
        let event = |event: &&Event| SeasonEvent {
            id: event.head.id,
            slug: event.head.slug.clone(),
            name: event.head.name.clone(),
            day: event.head.first_day(),
            is_played: results.iter().any(|result| result.event == event.head.id),
        };
        SeasonStandings { events: events.iter().map(event).collect(), lines, season }
    }

    /// The event of a figure.
    pub fn event(&self, id: i32) -> Option<&SeasonEvent> {
        self.events.iter().find(|event| event.id == id)
    }

    /// How many events were played.
    pub fn played(&self) -> usize {
        self.events.iter().filter(|event| event.is_played).count()
    }
}
