//! A season as it is now: its table with names, from its events as everybody sees them.
//!
//! One fact to know: somebody has the name and the club of their last event in it.

use super::choice::Season;
use super::table::{SeasonFigure, SeasonResult, SeasonRow, season_table};
use super::who::persons;
use crate::event::Event;
use crate::people::{Appearance, Directory, PersonId};
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
    /// Its name in addresses; empty where it was not run here.
    pub slug: String,
    /// The file from which it was brought in; empty where it was run here.
    pub file: String,
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
    /// The player in each event that was run here.
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
    day: Option<NaiveDate>,
    name: String,
    given_name: String,
    club: String,
    players: BTreeMap<i32, PlayerId>,
}

impl Known {
    /// The name, the given name and the club at an event of this day.
    fn see(&mut self, day: NaiveDate, [name, given_name, club]: [&String; 3]) {
        if self.day.is_none_or(|seen| day >= seen) {
            self.day = Some(day);
            self.name.clone_from(name);
            self.given_name.clone_from(given_name);
            self.club.clone_from(club);
        }
    }
}

impl SeasonStandings {
    /// The season in these events, as everybody sees them, and in those of the directory that were not run here, whose players are those
    /// of the directory.
    pub fn new(season: Season, events: &[Arc<Event>], directory: &Directory) -> SeasonStandings {
        let outside = directory.outside_events().filter(|own| season.plan.events.include_outside(own));
        let outside: Vec<Vec<Appearance>> =
            outside.map(|own| directory.of_event(own.event).cloned().collect()).collect();
        let persons = persons(directory, events, &outside);
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
                let about = &player.background;
                known.see(event.head.first_day(), [&player.name, &about.given_name, &about.club]);
                known.players.insert(event.head.id, row.key);
            }
        }
        for own in outside.iter().flatten() {
            results.push(outside_result(own));
            known.entry(own.person).or_default().see(own.first_day, [&own.name, &own.given_name, &own.club]);
        }
        let line = |row: SeasonRow<PersonId>| {
            let Known { name, given_name, club, players, .. } = known.remove(&row.person).unwrap_or_default();
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
            file: String::new(),
            name: event.head.name.clone(),
            day: event.head.first_day(),
            is_played: results.iter().any(|result| result.event == event.head.id),
        };
        let mut events: Vec<SeasonEvent> = events.iter().map(event).collect();
        events.extend(outside.iter().filter_map(|of| of.first()).map(outside_event));
        events.sort_by_key(|event| (event.day, event.id));
        SeasonStandings { events, lines, season }
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

fn outside_event(own: &Appearance) -> SeasonEvent {
    SeasonEvent {
        id: own.event,
        slug: String::new(),
        file: own.elsewhere.as_ref().map_or(String::new(), |elsewhere| elsewhere.file.clone()),
        name: own.event_name.clone(),
        day: own.first_day,
        is_played: true,
    }
}

fn outside_result(own: &Appearance) -> SeasonResult<PersonId> {
    SeasonResult {
        person: own.person,
        event: own.event,
        place: (!own.disqualified).then_some(own.place as usize),
        standard_points: own.standard_points,
        game_points: own.game_points,
    }
}
