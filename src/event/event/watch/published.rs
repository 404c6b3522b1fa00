//! The ranking that was published last, against the one that follows now, and what has happened since.

use super::Event;
use crate::sheet::penalty::Entrant;
use crate::stage::noted::StageNote;
use crate::values::ids::{PlayerId, SessionNumber, TableNumber};
use chrono::NaiveDateTime;
use rules::HandNumber;
use std::collections::BTreeSet;

/// A published ranking that is not the one that follows now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublishedDiffers {
    /// After which session.
    pub session: SessionNumber,
    /// Which publication.
    pub revision: i32,
    /// When it was published.
    pub at: NaiveDateTime,
    /// How many rows are not as they were published.
    pub rows: usize,
    /// What has happened since that can be the cause, in the order of time as far as that is known.
    pub since: Vec<Since>,
}

/// What has happened since a ranking was published.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Since {
    /// A hand was corrected.
    Hand(NaiveDateTime, SessionNumber, TableNumber, HandNumber),
    /// Totals were corrected.
    Totals(NaiveDateTime, SessionNumber, TableNumber),
    /// How a seat was filled, or what stands at a table, was said.
    Table(NaiveDateTime, SessionNumber, TableNumber),
    /// Standard points were taken off, or were given back.
    Penalty(NaiveDateTime, Entrant, bool),
    /// A disqualification was revoked or restored.
    Disqualification(NaiveDateTime, PlayerId),
    /// A field was decided or taken back, or lots were drawn, of a stage by its id.
    Stage(NaiveDateTime, String),
    /// Somebody came.
    Arrival(String),
    /// Somebody is not in the ranking any more under this name.
    Missing(String),
    /// None of these: seats, names or regulations, as the audit says.
    Other,
}

impl Event {
    /// How the ranking published after the last session that is over differs; `None` where it does not, nothing is published after it,
    /// or a later session has begun.
    pub fn differing_publication(&self) -> Option<PublishedDiffers> {
        if self.running().is_some() {
            return None;
        }
        let last = self.sessions.iter().rev().find(|session| session.closed_at.is_some())?;
        let published = self.published(last.number).filter(|_| self.differs_from_published(last.number))?;
        let (stood, now) = (published.standings().unwrap_or_default(), self.standings());
        let rows = |stood: &[super::super::NamedRow], now: &[super::super::NamedRow]| {
            let pairs = stood.iter().zip(now).filter(|(one, other)| one != other).count();
            pairs + stood.len().abs_diff(now.len())
        };
        let at = published.published_at;
        let names = |rows: &[super::super::NamedRow]| {
            rows.iter().map(|row| (row.name.clone(), row.team.clone())).collect::<BTreeSet<_>>()
        };
        let (before, after) = (names(&stood.players), names(&now.players));
        let mut since = self.since(at);
        since.extend(after.difference(&before).map(|(name, _)| Since::Arrival(name.clone())));
        since.extend(before.difference(&after).map(|(name, _)| Since::Missing(name.clone())));
        if since.is_empty() {
            since.push(Since::Other);
        }
        Some(PublishedDiffers {
            session: last.number,
            revision: published.revision,
            at,
            rows: rows(&stood.players, &now.players) + rows(&stood.teams, &now.teams),
            since,
        })
    }

    /// What has happened since a moment that can move a ranking and of which the time is known.
    fn since(&self, at: NaiveDateTime) -> Vec<Since> {
        let mut since = Vec::new();
        for table in self.sessions.iter().flat_map(|session| &session.tables) {
            let place = (table.session, table.number);
            let hands = table.hands_at.iter().filter(|(_, entered)| *entered > at);
            since.extend(hands.map(|(hand, entered)| Since::Hand(*entered, place.0, place.1, *hand)));
            let totals = table.signed.as_ref().filter(|signed| signed.at > at);
            since.extend(totals.map(|signed| Since::Totals(signed.at, place.0, place.1)));
            since.extend(table.ruled_since(at).map(|ruled| Since::Table(ruled, place.0, place.1)));
        }
        for given in self.penalties.iter() {
            let revoked = given.revoked.as_ref().filter(|revoked| revoked.at > at);
            since.extend(revoked.map(|revoked| Since::Penalty(revoked.at, given.penalty.of, false)));
            if given.at > at && given.stands() {
                since.push(Since::Penalty(given.at, given.penalty.of, true));
            }
        }
        for of in self.disqualifications() {
            let said = [&of.revoked, &of.restored].into_iter().flatten().map(|said| said.at).max();
            since.extend(said.filter(|said| *said > at).map(|said| Since::Disqualification(said, of.player)));
        }
        for noted in self.stage_notes.iter().filter(|noted| noted.recorded_at.0 > at) {
            if !matches!(noted.note, StageNote::Stands { .. } | StageNote::Committed { .. }) {
                since.push(Since::Stage(noted.recorded_at.0, noted.note.stage().to_owned()));
            }
        }
        since.sort();
        since
    }
}
