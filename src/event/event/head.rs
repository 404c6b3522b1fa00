//! The head of an event: name, address and regulations, apart from all that happens in it.

use super::Membership;
use crate::regulations::{Regulations, StandIns};
use crate::values::coded;
use chrono::{NaiveDate, NaiveDateTime};
use strum::{EnumString, IntoStaticStr, VariantArray};

/// The longest name in addresses.
pub const LONGEST_ADDRESS: usize = 40;

/// Whether an event can have this name in addresses: 2 to 40 of `a-z 0-9 -`.
pub fn is_address(text: &str) -> bool {
    let letters = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    (2..=LONGEST_ADDRESS).contains(&text.len()) && text.bytes().all(letters)
}

/// What an event is, apart from all that happens in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventHead {
    /// Its row.
    pub id: i32,
    /// Its name in addresses and on the command line, as it is now.
    pub slug: String,
    /// Its name for people.
    pub name: String,
    /// Whether teams of four take part and are seated apart; otherwise individuals.
    pub teams: bool,
    /// What the organiser has laid down.
    pub regulations: Regulations,
    /// When it was created.
    pub created_at: NaiveDateTime,
    /// When it has ended: from then on nothing of it changes.
    pub ended_at: Option<NaiveDateTime>,
    /// Where it is kept.
    pub shelf: Shelf,
}

impl EventHead {
    /// How players belong to teams.
    pub fn membership(&self) -> Membership {
        Membership::from_regulations(self.teams, &self.regulations)
    }

    /// What the results of a stand-in who plays for a team count.
    pub fn stand_ins(&self) -> StandIns {
        if self.has_teams() { self.regulations.stand_ins_count() } else { StandIns::Nothing }
    }

    /// The day on which it begins; that of its creation where nobody has said.
    pub fn first_day(&self) -> NaiveDate {
        self.regulations.days().map_or(self.created_at.date(), |(first, _)| first)
    }

    /// Whether there are teams to be ranked.
    pub fn has_teams(&self) -> bool {
        self.membership() != Membership::Nobody
    }
}

/// Where an event is kept.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Shelf {
    /// Everybody finds it.
    #[default]
    Shown,
    /// It is on no list; who has its address sees it.
    Hidden,
    /// It is as if it were not there, until somebody brings it back.
    Deleted,
}

coded!(Shelf);
