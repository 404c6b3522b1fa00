//! The head of an event: its name, address and regulations, without anything that happens in it.

use super::Membership;
use crate::regulations::{Regulations, StandIns};
use chrono::{NaiveDate, NaiveDateTime};
use strum::{EnumString, IntoStaticStr, VariantArray};
use values::coded;

/// The maximum length of an event's name in addresses.
pub const MAX_SLUG_LENGTH: usize = 40;

/// Whether a text is valid as an event's name in addresses: 2 to 40 of `a-z 0-9 -`.
pub fn is_address(text: &str) -> bool {
    let letters = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    (2..=MAX_SLUG_LENGTH).contains(&text.len()) && text.bytes().all(letters)
}

/// The name, address and regulations of an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventHead {
    /// The id of its row.
    pub id: i32,
    /// Its current name in addresses and on the command line.
    pub slug: String,
    /// Its name on pages and papers.
    pub name: String,
    /// Whether teams of four take part, whose players are seated apart; otherwise individuals.
    pub teams: bool,
    /// The organiser's regulations.
    pub regulations: Regulations,
    /// When it was created.
    pub created_at: NaiveDateTime,
    /// When it ended, after which nothing of it changes; `None` until then.
    pub ended_at: Option<NaiveDateTime>,
    /// Where it is listed.
    pub shelf: Shelf,
}

impl EventHead {
    /// How players belong to teams.
    pub fn membership(&self) -> Membership {
        Membership::from_regulations(self.teams, &self.regulations)
    }

    /// How the results of a stand-in who plays for a team count.
    pub fn stand_ins(&self) -> StandIns {
        if self.has_teams() { self.regulations.stand_ins_count() } else { StandIns::Nothing }
    }

    /// The day on which it begins; without days in the regulations, that of its creation.
    pub fn first_day(&self) -> NaiveDate {
        self.regulations.days().map_or(self.created_at.date(), |(first, _)| first)
    }

    /// Whether there is a ranking of teams.
    pub fn has_teams(&self) -> bool {
        self.membership() != Membership::Nobody
    }
}

/// Where an event is listed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Shelf {
    /// On the public list.
    #[default]
    Shown,
    /// On no list; people who have its address can see it.
    Hidden,
    /// Invisible to everybody, until it is restored.
    Deleted,
}

coded!(Shelf);
