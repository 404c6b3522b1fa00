//! The events of a season: those that were chosen, or all with a name between two days.

use super::rules::SeasonRules;
use crate::event::EventHead;
use crate::people::Appearance;
use chrono::{NaiveDate, NaiveDateTime};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use values::is_default;

/// A season.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Season {
    /// Its name in addresses.
    pub slug: String,
    /// Its name for people.
    pub name: String,
    /// Rules and events.
    pub plan: SeasonPlan,
}

/// The decisions of an organiser about a season, as they are stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeasonPlan {
    /// How its events count.
    pub rules: SeasonRules,
    /// Its events.
    pub events: SeasonEvents,
}

/// A season as it is copied to another database, in which events have other rows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeasonCopy {
    /// Its name in addresses.
    pub slug: String,
    /// Its name for people.
    pub name: String,
    /// Rules and events, without the chosen ones.
    pub plan: SeasonPlan,
    /// The chosen events, by names that are the same everywhere: addresses, and for those not run here `~` with the
    /// hash of their file.
    pub chosen: Vec<String>,
    /// When it was made, in UTC.
    pub made_at: NaiveDateTime,
    /// When it was removed, in UTC, if it was.
    pub removed_at: Option<NaiveDateTime>,
}

/// The events of a season.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SeasonEvents {
    /// Those with these rows, as long as they are listed; an event that was not run here has a minus before its row.
    Chosen(BTreeSet<i32>),
    /// All listed ones that begin between two days, both included, and have this in their name; future ones too.
    Between {
        /// The first day.
        first: NaiveDate,
        /// The last day.
        last: NaiveDate,
        /// The part of the name; empty means all.
        named: String,
        /// Whether events that were not run here are included.
        #[serde(default, skip_serializing_if = "is_default")]
        elsewhere: bool,
    },
}

impl SeasonEvents {
    /// Whether an event that begins on this day belongs to them; rehearsals and events that are not listed never do.
    pub fn include(&self, event: &EventHead, day: NaiveDate) -> bool {
        if event.regulations.rehearsal || !event.is_listed() {
            return false;
        }
        self.take(event.id, &event.name, day)
    }

    /// Whether an event that was not run here belongs to them; `own` is any appearance in it.
    pub fn include_outside(&self, own: &Appearance) -> bool {
        let takes_outside = !matches!(self, SeasonEvents::Between { elsewhere: false, .. });
        takes_outside && self.take(own.event, &own.event_name, own.first_day)
    }

    /// Whether the event with this row is chosen, or has the name and begins between the days.
    fn take(&self, row: i32, name: &str, day: NaiveDate) -> bool {
        match self {
            SeasonEvents::Chosen(rows) => rows.contains(&row),
            SeasonEvents::Between { first, last, named, .. } => {
                name.to_lowercase().contains(&named.to_lowercase()) && (*first..=*last).contains(&day)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::Shelf;
    use crate::regulations::Regulations;

    #[test]
    fn what_not_everybody_finds_is_in_no_season() {
        let day = |text: &str| -> NaiveDate { text.parse().unwrap() };
        let shown = EventHead {
            id: 7,
            slug: "evening".into(),
            name: "Club Evening 7".into(),
            teams: false,
            regulations: Regulations::default(),
            created_at: day("2026-10-30").and_time(chrono::NaiveTime::MIN),
            ended_at: None,
            shelf: Shelf::Shown,
        };
        let between = |named: &str| SeasonEvents::Between {
            first: day("2026-11-01"),
            last: day("2026-11-30"),
            named: named.into(),
            elsewhere: false,
        };
        let all = [between(""), between("club evening"), SeasonEvents::Chosen([7].into())];
        let included = |event: &EventHead, on: &str| all.iter().filter(|events| events.include(event, day(on))).count();
        assert_eq!([included(&shown, "2026-11-01"), included(&shown, "2026-11-30")], [3, 3], "both days are in it");
        assert_eq!(included(&shown, "2026-12-01"), 1, "only where it is chosen");
        assert!(!between("league").include(&shown, day("2026-11-01")));
        for shelf in [Shelf::Hidden, Shelf::Deleted] {
            assert_eq!(included(&EventHead { shelf, ..shown.clone() }, "2026-11-01"), 0);
        }
        let regulations = Regulations { rehearsal: true, ..Regulations::default() };
        assert_eq!(included(&EventHead { regulations, ..shown }, "2026-11-01"), 0);
    }
}
