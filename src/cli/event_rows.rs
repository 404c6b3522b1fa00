//! The rows of commands that list something of an event.

use super::{Failure, print};
use event::event::{Event, Table};
use event::sheet::penalty::GivenPenalty;
use std::sync::Arc;
use store::{Store, passes};

/// The word if `is`, otherwise nothing.
fn word_if(is: bool, word: &str) -> String {
    if is { word.to_owned() } else { String::new() }
}

/// The links and phones.
pub(super) fn link_rows(store: &Store, event: &Event) -> Result<Vec<Vec<String>>, Failure> {
    let links = store.read(|conn| passes::links(conn, event.head.id).map_err(actions::Error::from))?;
    let row = |link: passes::Pass| {
        let revoked = word_if(link.revoked_at.is_some(), "revoked");
        vec![link.id.to_string(), link.role.unwrap_or_default(), link.tables, link.label, revoked]
    };
    Ok(links.into_iter().map(row).collect())
}

/// The deductions of standard points, with their numbers from 1.
pub(super) fn penalty_rows(event: &Event) -> Vec<Vec<String>> {
    let row = |(place, given): (usize, &GivenPenalty)| {
        let name = event.entries.entrant_name(given.penalty.of);
        let revoked = word_if(!given.stands(), "revoked");
        vec![place.to_string(), name, given.penalty.points.to_string(), given.reason.clone(), revoked]
    };
    (1..).zip(event.penalties.iter()).map(row).collect()
}

/// The disqualifications.
pub(super) fn disqualification_rows(event: &Event) -> Vec<Vec<String>> {
    let rows = event.disqualifications().iter().map(|of| {
        let place = [of.session.to_string(), of.table.to_string(), of.hand.get().to_string()];
        [&[event.entries.player_name(of.player)][..], &place, &[word_if(!of.stands(), "revoked")]].concat()
    });
    rows.collect()
}

/// The appeals, table by table.
pub(super) fn appeal_rows(event: &Event) -> Vec<Vec<String>> {
    let tables = event.tables();
    let of_table = |table: &Arc<Table>| {
        let place = [table.session.to_string(), table.number.to_string()];
        let appeals = table.log.appeals().into_iter().map(|appeal| {
            let says = [appeal.noted.entry.to_string(), appeal.paper.ruling.clone()];
            [&place[..], &says, &[word_if(appeal.is_open(), "open")]].concat()
        });
        appeals.collect::<Vec<_>>()
    };
    tables.flat_map(of_table).collect()
}

/// Prints rows, their columns separated by tabs, and returns that nothing has changed.
pub(super) fn print_rows(rows: impl IntoIterator<Item = Vec<String>>) -> Result<bool, Failure> {
    print(&rows.into_iter().map(|row| row.join("\t") + "\n").collect::<String>())?;
    Ok(false)
}
