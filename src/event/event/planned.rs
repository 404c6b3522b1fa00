//! The sessions of the chart that are not seated yet.

use super::Event;
use super::planned_session::Planned;
use rules::BySeat;
use values::ids::{PlayerNumber, SessionNumber};

impl Event {
    /// The sessions of the chart that are not seated yet; none until the draw is released and fits the chart.
    pub fn released_plan(&self) -> &[Planned] {
        self.computed.released_plan.get_or_init(|| {
            let released = self.draw.as_deref().is_some_and(|draw| draw.is_released()) && self.draw_fits_chart();
            if released { self.planned() } else { Vec::new() }
        })
    }

    /// The sessions of the chart that are not seated yet, with the players whose numbers are drawn.
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
