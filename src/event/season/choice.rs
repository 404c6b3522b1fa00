//! Which events belong to a season: those that were chosen, or all of a name between two days.

use super::rules::SeasonRules;
use crate::event::{EventHead, Shelf};
use crate::people::Appearance;
use crate::values::is_default;
use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

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

/// What an organiser lays down for a season, as it is stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeasonPlan {
    /// How its events count.
    pub rules: SeasonRules,
    /// Its events.
    pub events: SeasonEvents,
}

/// The events of a season.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SeasonEvents {
    /// Those with these rows; an event that was not run here has a minus before its row.
    Chosen(BTreeSet<i32>),
    /// All that everybody finds, between two days, both included, and have this in their name: those to come belong to it too.
    Between {
        /// The first day.
        first: NaiveDate,
        /// The last day.
        last: NaiveDate,
        /// The part of the name; all where it is empty.
        named: String,
        /// Whether events that were not run here belong to it too.
        #[serde(default, skip_serializing_if = "is_default")]
        elsewhere: bool,
    },
}

impl SeasonEvents {
    /// Whether an event belongs to them; a rehearsal and an event that was deleted never do.
    pub fn include(&self, event: &EventHead) -> bool {
        if event.regulations.rehearsal || event.shelf == Shelf::Deleted {
            return false;
        }
        match self {
            SeasonEvents::Chosen(rows) => rows.contains(&event.id),
            SeasonEvents::Between { first, last, named, .. } => {
                let is_named = event.name.to_lowercase().contains(&named.to_lowercase());
                event.shelf == Shelf::Shown && is_named && (*first..=*last).contains(&event.first_day())
            }
        }
    }
    /// Whether an event that was not run here belongs to them, by what it says of anybody.
    pub fn include_outside(&self, own: &Appearance) -> bool {
        match self {
            SeasonEvents::Chosen(rows) => rows.contains(&own.event),
            SeasonEvents::Between { first, last, named, elsewhere } => {
                let is_named = own.event_name.to_lowercase().contains(&named.to_lowercase());
                *elsewhere && is_named && (*first..=*last).contains(&own.first_day)
            }
        }
    }
}
