//! The sessions of the chart that are not seated yet.

use super::Event;
use crate::values::ids::{PlayerId, PlayerNumber, SessionNumber};
use rules::BySeat;

/// A session of the chart that is not seated yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Planned {
    /// Its number.
    pub number: SessionNumber,
    /// Who sits at which table.
    pub tables: Vec<BySeat<Option<PlayerId>>>,
    /// Whether the seats are known too; otherwise they are drawn when the session is seated.
    pub seats: bool,
}

impl Event {
    /// The sessions of the chart not yet seated: who sits where, as far as the numbers are drawn.
    pub fn planned(&self) -> Vec<Planned> {
        let (Some(draw), Some(live)) = (&self.draw, &self.chart) else { return Vec::new() };
        let by_number = draw.by_number();
        let numbered = (1..=self.head.regulations.charted())
            .map(SessionNumber)
            .zip(&live.chart.sessions)
            .skip(self.sessions.len());
        let player = |number: PlayerNumber| by_number.get(&number).copied();
        let plan = |(number, tables): (SessionNumber, &Vec<BySeat<PlayerNumber>>)| Planned {
            number,
            tables: tables.iter().map(|table| table.map(player)).collect(),
            seats: !live.origin.draws_seats(),
        };
        numbered.map(plan).collect()
    }
}
