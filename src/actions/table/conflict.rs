//! The answers to an entry that is not accepted: the current hand, the device that writes, or a wrong sum.

use chrono::NaiveDateTime;
use event::sheet::wrong_sum::WrongSum;
use event::values::ids::TableNumber;
use event::values::time_zone::TimeZone;
use files::sheet::Problem;
use messages::{Message, wrong_sum};
use rules::{BySeat, GamePoints};
use store::hands::Version;
use uuid::Uuid;

/// A decision of the chief referee about a hand, which the table can then no longer change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// The name of the person who decided.
    pub author: String,
    /// The code of their role.
    pub role: String,
    /// The reason, or the answer to a dispute.
    pub reason: String,
    /// The time, in UTC.
    pub at: NaiveDateTime,
}

/// The current version of a hand, for an entry that was based on an older one.
#[derive(Clone, Debug)]
pub struct CurrentHand {
    /// The current version.
    pub version: Version,
    /// The decision about the hand, if there is one.
    pub decision: Option<Decision>,
    /// The time zone of the event.
    pub zone: TimeZone,
}

/// The device that writes a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Writer {
    /// The identity that the device has made for itself.
    pub device: Uuid,
    /// The person who took control of the table with it.
    pub name: String,
    /// Since when, in UTC.
    pub since: NaiveDateTime,
    /// The time zone of the event.
    pub zone: TimeZone,
}

/// The current totals of a table, for somebody who saw others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CurrentTotals {
    /// By start seat.
    pub totals: BySeat<GamePoints>,
    /// The points that nobody received, if they were entered with the totals.
    pub to_nobody: Option<GamePoints>,
}

/// Four totals with an impossible sum and without a reason: none of them is stored.
#[derive(Clone, Debug)]
pub struct AskedSum {
    /// The table.
    pub table: TableNumber,
    /// The totals as entered.
    pub totals: BySeat<GamePoints>,
    /// What is wrong with their sum.
    pub wrong: WrongSum,
    /// The names by seat.
    pub names: BySeat<String>,
    /// The name of the file and the line, if they are from one.
    pub line: Option<(String, u64)>,
}

impl AskedSum {
    /// The message for people.
    pub fn message(&self) -> Message {
        let what = wrong_sum(self.table.0, &self.wrong, |seat| self.names[seat].clone());
        match &self.line {
            Some((file, line)) => Problem::in_file(file, Some(*line), what).message(),
            None => what,
        }
    }

    /// The totals converted to the base score of the event; `None` if they would still not add up.
    pub fn converted(&self) -> Option<BySeat<GamePoints>> {
        self.wrong.converted(self.totals)
    }
}
