//! The chart of an event: its origin, and how the sessions after it are seated.

use chrono::NaiveDateTime;
use draw::by_standing::SeatingMethod;
use draw::generate::SeatedChart;
use strum::IntoStaticStr;

/// The origin of a chart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Origin {
    /// From the rule book, with its number there. It gives the four of a table without seats; start seats are drawn for
    /// each session.
    Official(u8),
    /// Made for the event.
    Generated,
    /// Imported from a file.
    Imported,
    /// Improved by a search that began with another chart.
    Improved,
    /// Repaired after a withdrawal or an arrival.
    Repaired,
}

impl Origin {
    /// Its name in the database and in message keys.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// Whether start seats are drawn for each session; otherwise the chart contains them.
    pub fn draws_seats(self) -> bool {
        matches!(self, Origin::Official(_))
    }
}

/// The chart chosen for an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventChart {
    /// The number of the chart within the event, from 1.
    pub revision: i32,
    /// Where it comes from.
    pub origin: Origin,
    /// The seats of its sessions.
    pub chart: SeatedChart,
    /// How sessions after the last one of the chart are seated; `None` if no method was chosen.
    pub then_by: Option<SeatingMethod>,
    /// Who chose it.
    pub author: String,
    /// When it was chosen.
    pub made_at: NaiveDateTime,
}
