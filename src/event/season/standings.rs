//! The current standings of a season: its table with names, from its events as the public sees them.
//!
//! Three facts to know: an event that is over is taken from the directory of persons, so that only events in progress
//! are read; a person has the name and the club of the last of their events; and a person is in an event only once: if
//! two of its players are held for one person, the better one is that person, and the other has a separate line.

use super::choice::Season;
use super::newcomers::new_persons;
use super::table::{SeasonFigure, SeasonResult, SeasonRow, season_table};
use crate::event::{Event, EventHead};
use crate::people::{Appearance, Directory, Elsewhere, PersonId, appearances_so_far};
use chrono::NaiveDate;
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use values::ids::PlayerId;

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
    /// The id of its row.
    pub id: i32,
    /// Its name in addresses; empty if it was not run here.
    pub slug: String,
    /// Where it comes from, if it was not run here.
    pub elsewhere: Option<Arc<Elsewhere>>,
    /// Its name for people.
    pub name: String,
    /// The day on which it begins.
    pub day: NaiveDate,
    /// Whether anybody has a result in it.
    pub is_played: bool,
}

/// A person in the table of a season.
#[derive(Clone, Debug)]
pub struct SeasonLine {
    /// The figures.
    pub row: SeasonRow<PersonId>,
    /// The name.
    pub name: String,
    /// The given name; empty if it is not known.
    pub given_name: String,
    /// The club; empty if it is not known.
    pub club: String,
    /// The player in each event, by the row of the event.
    pub players: BTreeMap<i32, PlayerId>,
    /// Whether the person is in the directory, which has those whose event is over.
    pub is_listed: bool,
}

impl SeasonLine {
    /// The figure of an event; `None` if the person missed it.
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
    /// The standings from `events`, and from events of the directory that were not run here. `open` has the public view
    /// of those of `events` that the directory does not have.
    pub fn new(season: Season, events: &[EventHead], open: &[Arc<Event>], directory: &Directory) -> SeasonStandings {
        let open: HashMap<i32, Vec<Appearance>> =
            open.iter().map(|event| (event.head.id, appearances_so_far(event))).collect();
        let mut said: Vec<(i32, Vec<&Appearance>)> = (events.iter())
            .map(|head| {
                let listed: Vec<&Appearance> = directory.of_event(head.id).collect();
                let own = if listed.is_empty() { open.get(&head.id).into_iter().flatten().collect() } else { listed };
                (head.id, own)
            })
            .collect();
        let event = |(head, (_, said)): (&EventHead, &(i32, Vec<&Appearance>))| SeasonEvent {
            id: head.id,
            slug: head.slug.clone(),
            elsewhere: None,
            name: head.name.clone(),
            day: said.first().map_or(head.first_day(), |own| own.first_day),
            is_played: !said.is_empty(),
        };
        let mut events: Vec<SeasonEvent> = events.iter().zip(&said).map(event).collect();
        for own in directory.outside_events().filter(|own| season.plan.events.include_outside(own)) {
            events.push(outside_event(own));
            said.push((own.event, directory.of_event(own.event).collect()));
        }
        let new = new_persons(directory, &said);
        events.sort_by_key(|event| (event.day, event.id));
        let said: HashMap<i32, Vec<&Appearance>> = said.into_iter().collect();
        let (mut results, mut known) = (Vec::new(), BTreeMap::<PersonId, Known>::new());
        for event in &events {
            for own in &said[&event.id] {
                let person = new.get(&own.player).copied().unwrap_or(own.person);
                let is_twice = known.get(&person).is_some_and(|known| known.players.contains_key(&event.id));
                // No person has a negative id.
                let person = if is_twice { PersonId(-own.player) } else { person };
                results.push(SeasonResult {
                    person,
                    event: event.id,
                    place: own.awarded_place().map(|place| place as usize),
                    standard_points: own.standard_points,
                    game_points: own.game_points,
                });
                let known = known.entry(person).or_default();
                (known.name, known.given_name) = own.shown_name();
                known.club.clone_from(&own.club);
                known.players.insert(event.id, PlayerId(own.player));
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
        SeasonStandings { season, events, lines }
    }

    /// The event with this row.
    pub fn event(&self, id: i32) -> Option<&SeasonEvent> {
        self.events.iter().find(|event| event.id == id)
    }

    /// The number of events that were played.
    pub fn played(&self) -> usize {
        self.events.iter().filter(|event| event.is_played).count()
    }
}

fn outside_event(own: &Appearance) -> SeasonEvent {
    SeasonEvent {
        id: own.event,
        slug: String::new(),
        elsewhere: own.elsewhere.clone(),
        name: own.event_name.clone(),
        day: own.first_day,
        is_played: true,
    }
}

#[cfg(test)]
mod tests {
    use super::super::choice::{SeasonEvents, SeasonPlan};
    use super::super::rules::SeasonRules;
    use super::*;
    use crate::event::{Privacy, Shelf, Tally};
    use crate::people::Decision;
    use crate::regulations::Regulations;
    use rules::{GamePoints, StandardPoints};

    fn head(id: i32) -> EventHead {
        let day: NaiveDate = "2026-11-01".parse().unwrap();
        EventHead {
            id,
            slug: format!("evening-{id}"),
            name: format!("Evening {id}"),
            teams: false,
            regulations: Regulations::default(),
            created_at: day.and_time(chrono::NaiveTime::MIN),
            ended_at: None,
            shelf: Shelf::Shown,
        }
    }

    fn appearance(event: i32, player: i32, name: &str, place: u32) -> Appearance {
        let day = "2026-11-24".parse().unwrap();
        Appearance {
            event,
            slug: String::new(),
            event_name: String::new(),
            first_day: day,
            last_day: day,
            player,
            person: PersonId(player),
            privacy: Privacy::ByName,
            name: name.into(),
            given_name: String::new(),
            country: String::new(),
            club: String::new(),
            team: String::new(),
            registers: String::new(),
            archive_open: false,
            place,
            of: 4,
            disqualified: false,
            standard_points: StandardPoints::whole(4 - i64::from(place)),
            game_points: GamePoints(0),
            sessions: 1,
            hands: Tally::default(),
            met: Vec::new(),
            elsewhere: None,
        }
    }

    #[test]
    fn who_is_twice_in_one_event_counts_once_and_both_are_seen() {
        let mut directory = Directory::default();
        let second = vec![appearance(2, 3, "Li", 1), appearance(2, 4, "Li", 2), appearance(2, 5, "An", 3)];
        directory.put_events([(1, vec![appearance(1, 1, "Li", 1), appearance(1, 2, "An", 2)]), (2, second)]);
        // Those who joined them did not see that both played in one event.
        let at = "2026-11-25T10:00:00".parse().unwrap();
        let (reason, author) = (String::new(), String::new());
        let joined = Decision { id: 1, same: true, one: vec![1], other: vec![3, 4], reason, author, at, undone: None };
        directory.set_decisions(vec![joined]);
        let events = SeasonEvents::Chosen([1, 2, 3].into());
        let plan = SeasonPlan { rules: SeasonRules::default(), events };
        let season = Season { slug: "s".into(), name: "S".into(), plan };
        let standings = SeasonStandings::new(season, &[head(2), head(1), head(3)], &[], &directory);
        let line = |line: &SeasonLine| {
            let played: Vec<i32> = line.row.figures.iter().map(|figure| figure.event).collect();
            (line.name.clone(), line.row.sum.to_string(), played, line.is_listed)
        };
        let expected = [("Li", "6", vec![1, 2], true), ("An", "3", vec![1, 2], true), ("Li", "2", vec![2], false)];
        let expected = expected.map(|(name, sum, played, listed)| (name.to_owned(), sum.to_owned(), played, listed));
        assert_eq!(standings.lines.iter().map(line).collect::<Vec<_>>(), expected);
        // An event that is over has the days on which it was played, a future one that of its creation.
        let days: Vec<(i32, String)> = standings.events.iter().map(|event| (event.id, event.day.to_string())).collect();
        assert_eq!(days.iter().map(|(id, _)| *id).collect::<Vec<_>>(), [3, 1, 2]);
        assert_eq!(days[1].1, "2026-11-24");
        assert_eq!(standings.played(), 2);
    }
}
