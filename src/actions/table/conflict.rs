//! What the sender of an entry gets instead of a receipt: the current hand, the device that writes, or a wrong sum.

use chrono::NaiveDateTime;
use event::sheet::wrong_sum::WrongSum;
use event::values::ids::TableNumber;
use event::values::time_zone::TimeZone;
use files::sheet::Problem;
use messages::{Message, wrong_sum};
use rules::{BySeat, GamePoints};
use store::hands::Version;
use uuid::Uuid;

/// What the chief referee has decided about a hand: from then on the table does not change it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// Who decided.
    pub author: String,
    /// The code of their role.
    pub role: String,
    /// Why, or what was answered.
    pub reason: String,
    /// When.
    pub at: NaiveDateTime,
}

/// A hand as it stands, where somebody has based an entry on what stood before.
#[derive(Clone, Debug)]
pub struct CurrentHand {
    /// The version that stands.
    pub version: Version,
    /// What the chief referee has decided about the hand.
    pub decision: Option<Decision>,
    /// The time zone of the event.
    pub zone: TimeZone,
}

/// The device that writes a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Writer {
    /// Made by the device.
    pub device: Uuid,
    /// Who took the table over with it.
    pub name: String,
    /// When.
    pub since: NaiveDateTime,
    /// The time zone of the event.
    pub zone: TimeZone,
}

/// Four totals whose sum cannot be, for which nobody has given a reason: nothing of them is stored.
#[derive(Clone, Debug)]
pub struct AskedSum {
    /// Of which table.
    pub table: TableNumber,
    /// As they came.
    pub totals: BySeat<GamePoints>,
    /// What is wrong.
    pub wrong: WrongSum,
    /// Who sits where.
    pub names: BySeat<String>,
    /// Where they stand, if in a file: its name, and the line.
    pub line: Option<(String, u64)>,
}

impl AskedSum {
    /// What is wrong, for people.
    pub fn message(&self) -> Message {
        let what = wrong_sum(self.table.0, &self.wrong, |seat| self.names[seat].clone());
        match &self.line {
            Some((file, line)) => Problem { file: file.clone(), line: Some(*line), column: None, what }.message(),
            None => what,
        }
    }

    /// The totals with the base score that the event counts, where that makes them add up.
    pub fn converted(&self) -> Option<BySeat<GamePoints>> {
        self.wrong.converted(self.totals)
    }
}
