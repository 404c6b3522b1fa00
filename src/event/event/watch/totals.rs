//! Totals that do not add up and that nobody has decided to count: their tables count in no ranking.

use super::{Difference, Event, Remedy};
use crate::event::{Session, Table};
use crate::regulations::Regulations;
use crate::sheet::wrong_sum::WrongSum;
use crate::values::ids::{SessionNumber, TableNumber};
use std::sync::Arc;

/// The tables of a session whose totals do not add up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrongTotals {
    /// The session.
    pub session: SessionNumber,
    /// Which tables, and what is wrong.
    pub tables: Vec<(TableNumber, WrongSum)>,
    /// Whether some of them are brought to the event's base score and add up then, while the session runs.
    pub converts: bool,
}

impl WrongTotals {
    /// The tables and their sums, a line each.
    pub(super) fn text(&self) -> String {
        let line = |(table, wrong): &(TableNumber, WrongSum)| {
            format!("{table} {} {}\n", wrong.check.sum, wrong.check.expected)
        };
        self.tables.iter().map(line).collect()
    }

    pub(super) fn remedies(&self) -> Vec<Remedy> {
        let convert = self.converts.then_some(Remedy::Convert(self.session));
        let look = match self.tables.as_slice() {
            [(table, _)] => Remedy::Correct(self.session, *table),
            _ => Remedy::Totals(self.session),
        };
        convert.into_iter().chain([look]).collect()
    }
}

impl Event {
    pub(super) fn wrong_totals(&self) -> Vec<Difference> {
        let regulations = &self.head.regulations;
        let wrong = self.sessions.iter().filter_map(|session| wrong_totals(session, regulations));
        wrong.map(Difference::Totals).collect()
    }
}

fn wrong_totals(session: &Arc<Session>, regulations: &Regulations) -> Option<WrongTotals> {
    // What is wrong with a sum would tell the second person who types it what the first has typed.
    let seen = session.tables.iter().filter(|table| !table.is_typed_once(regulations));
    let wrong = seen.filter_map(|table| Some((table, table.wrong_sum()?)));
    let wrong: Vec<_> = wrong.collect();
    let converts = |(table, wrong): &(&Arc<Table>, WrongSum)| {
        table.standing().is_some_and(|signed| wrong.converted(signed.totals).is_some())
    };
    (!wrong.is_empty()).then(|| WrongTotals {
        session: session.number,
        converts: session.is_running() && wrong.iter().any(converts),
        tables: wrong.into_iter().map(|(table, wrong)| (table.number, wrong)).collect(),
    })
}
