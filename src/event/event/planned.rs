//! The sessions of the chart that are not seated yet.

use super::Event;
use crate::values::ids::{PlayerId, PlayerNumber, SessionNumber};
use rules::{BySeat, Seat};

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

impl Planned {
    /// The table of a player, from 1, with all who sit there and the player's seat.
    pub fn seat(&self, player: PlayerId) -> Option<(u16, &BySeat<Option<PlayerId>>, Seat)> {
        let mut tables = (1..).zip(&self.tables);
        tables.find_map(|(table, four)| Some((table, four, four.find(|of| *of == Some(player))?)))
    }
}

impl Event {
    /// The sessions of the chart that are not seated yet, once the draw is released.
    pub fn released_plan(&self) -> &[Planned] {
        self.computed.released_plan.get_or_init(|| {
            let released = self.draw.as_deref().is_some_and(|draw| draw.is_released()) && self.draw_fits_chart();
            if released { self.planned() } else { Vec::new() }
        })
    }

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
