//! The chart of an event: where it comes from, and how sessions after it are seated.

use crate::draw::by_standing::SeatingMethod;
use crate::draw::generate::SeatedChart;
use chrono::NaiveDateTime;
use strum::IntoStaticStr;

/// Where a chart comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Origin {
    /// The rule book: its number there. The four of a table are no seats; these are drawn session by session.
    Official(u8),
    /// Made for the event.
    Generated,
    /// Read from a file.
    Imported,
    /// Searched from another one.
    Improved,
    /// Seated again after a withdrawal or an arrival.
    Repaired,
}

impl Origin {
    /// Its name in rows and texts.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// Whether start seats are drawn session by session; otherwise the chart has them.
    pub fn draws_seats(self) -> bool {
        matches!(self, Origin::Official(_))
    }
}

/// A chart of an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventChart {
    /// 1 for the first of the event.
    pub revision: i32,
    /// Where it comes from.
    pub origin: Origin,
    /// Who sits where; the sessions after these are seated by standing.
    pub chart: SeatedChart,
    /// How sessions after those of the chart are seated.
    pub then_by: Option<SeatingMethod>,
    /// Who chose it.
    pub author: String,
    /// When.
    pub made_at: NaiveDateTime,
}
