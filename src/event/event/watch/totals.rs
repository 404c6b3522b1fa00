//! Totals that do not add up, without a decision that they count: their tables count in no ranking.

use super::difference::{Difference, WrongTotals};
use crate::event::{Event, Session, Table};
use crate::regulations::Regulations;
use crate::sheet::wrong_sum::WrongSum;
use std::sync::Arc;

impl Event {
    pub(super) fn wrong_totals(&self) -> Vec<Difference> {
        let regulations = &self.head.regulations;
        let wrong = self.sessions.iter().filter_map(|session| wrong_totals(session, regulations));
        wrong.map(Difference::Totals).collect()
    }
}

fn wrong_totals(session: &Arc<Session>, regulations: &Regulations) -> Option<WrongTotals> {
    // The error in a sum would show the second person what the first has entered.
    let seen = session.tables.iter().filter(|table| !table.is_typed_once(session, regulations));
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
