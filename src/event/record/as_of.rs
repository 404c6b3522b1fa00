//! An archive as it was after an earlier row of its audit.
//!
//! Facts to know, by how rows change: most are only added, and were there if an audit row of then covers them; those of
//! the event, its teams and players come back from later audit rows, which have them as they were ([`FormerRows`]); a
//! session was started and closed as the last such action says; and a hand is undone once. What was deleted since does
//! not come back, nor do seats that a merge has changed: entries are deleted before the draw, seats before the session.

use super::archive::{Archive, AuditRow, Session, Time};
use super::audit_chain::ERASURE;
use super::binding::{GONE, Named, names_and_hashes};
use super::former_rows::FormerRows;
use std::collections::{HashMap, HashSet};

/// An archive as it was after the audit row in this place (from 0), without audit and seals. It lacks older rows that
/// only a later audit row covers.
pub fn as_of(archive: &Archive, row: usize) -> Archive {
    let (before, later) = archive.audit.split_at((row + 1).min(archive.audit.len()));
    let there: HashMap<&str, &str> = before.iter().flat_map(|row| names_and_hashes(&row.bound)).collect();
    // An erasure covers rows as they are, without a name.
    let changes = later.iter().filter(|row| row.action != ERASURE);
    let written_again: HashSet<&str> =
        changes.flat_map(|row| names_and_hashes(&row.bound)).map(|(name, _)| name).collect();
    let mut then = Archive { audit: Vec::new(), seals: Vec::new(), ..archive.clone() };
    then.retain_rows(|name| there.get(name).is_some_and(|hash| *hash != GONE));
    for session in &mut then.sessions {
        if written_again.contains(session.name().as_str()) {
            restore_times(session, before);
        }
    }
    let closed: Vec<i32> = then.sessions.iter().filter(|own| own.closed_at.is_some()).map(|own| own.number).collect();
    then.deal_secrets.retain(|own| closed.contains(&own.session));
    for hand in &mut then.hands {
        if hand.undone.is_some() && written_again.contains(hand.name().as_str()) {
            hand.undone = None;
        }
    }
    restore_entries(&mut then, later);
    then
}

/// Sets when a session was last started and closed in these rows, unless that was undone.
fn restore_times(session: &mut Session, before: &[AuditRow]) {
    let (name, at) = (session.name(), before.last().map(|row| row.at));
    let covers = |row: &&AuditRow| names_and_hashes(&row.bound).any(|(of, _)| of == name);
    let covering: Vec<&AuditRow> = before.iter().filter(covers).collect();
    let is_merged = covering.iter().any(|row| row.action == "merge_archive");
    let last = |done: &str, undone: &str, now: Option<Time>| {
        match covering.iter().rfind(|row| [done, undone].contains(&row.action.as_str())) {
            Some(row) => (row.action == done).then_some(row.at),
            // A merge may have brought a session that was started or closed at the other place.
            None => now.filter(|time| is_merged && Some(*time) <= at),
        }
    };
    (session.started_at, session.closed_at) = (
        last("start_session", "unstart_session", session.started_at),
        last("close_session", "reopen_session", session.closed_at),
    );
}

/// Puts back the event, the teams and the players as they were before these rows.
fn restore_entries(then: &mut Archive, later: &[AuditRow]) {
    fn put_back<T>(rows: &mut [T], older: Vec<T>, id: impl Fn(&T) -> i32) {
        for old in older {
            if let Some(row) = rows.iter_mut().find(|row| id(row) == id(&old)) {
                *row = old;
            }
        }
    }
    // A removal, before the draw, gives those who were entered later other numbers: the older ones are of others now.
    let is_entrant = |name: &str| name.starts_with("team ") || name.starts_with("player ");
    let removes = |row: &AuditRow| names_and_hashes(&row.bound).any(|(name, hash)| hash == GONE && is_entrant(name));
    let renumbered = later.iter().rposition(removes);
    for (place, row) in later.iter().enumerate().rev() {
        let FormerRows { event, teams, players } = FormerRows::from_detail(&row.detail);
        if let Some(event) = event {
            then.event = event;
        }
        if renumbered.is_none_or(|last| place > last) {
            put_back(&mut then.teams, teams, |team| team.id);
            put_back(&mut then.players, players, |player| player.id);
        }
    }
}
