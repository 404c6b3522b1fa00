//! The last published ranking, compared with the current one, and the changes since.

use super::difference::{PublishedDiffers, Since};
use crate::event::{Event, NamedRow};
use crate::stage::noted::StageNote;
use chrono::NaiveDateTime;
use std::collections::BTreeSet;
use values::ids::SessionNumber;

impl Event {
    /// The differences of the ranking published after the last closed session; `None` if there are none, nothing is
    /// published after it, or a session is running.
    pub fn differing_publication(&self) -> Option<PublishedDiffers> {
        if self.running().is_some() {
            return None;
        }
        let last = self.sessions.iter().rev().find(|session| session.is_closed())?;
        let published = self.published(last.number).filter(|_| self.differs_from_published(last.number))?;
        let (stood, now) = (published.standings().unwrap_or_default(), self.standings_after(last.number));
        let rows = |stood: &[NamedRow], now: &[NamedRow]| {
            let pairs = stood.iter().zip(now).filter(|(one, other)| one != other).count();
            pairs + stood.len().abs_diff(now.len())
        };
        let at = published.published_at;
        let names =
            |rows: &[NamedRow]| rows.iter().map(|row| (row.name.clone(), row.team.clone())).collect::<BTreeSet<_>>();
        let (before, after) = (names(&stood.players), names(&now.players));
        let mut since = self.changes_since(at, last.number);
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

    /// The changes since a moment that can affect the ranking after a session and whose time is known, in the order of
    /// [`Since`].
    fn changes_since(&self, at: NaiveDateTime, session: SessionNumber) -> Vec<Since> {
        let mut since = Vec::new();
        for table in self.tables() {
            let place = (table.session, table.number);
            let hands = table.hands_at.iter().filter(|(_, entered)| *entered > at);
            since.extend(hands.map(|(hand, entered)| Since::Hand(*entered, place.0, place.1, *hand)));
            let totals = table.signed.as_ref().filter(|signed| signed.at > at);
            since.extend(totals.map(|signed| Since::Totals(signed.at, place.0, place.1)));
            since.extend(table.ruled_since(at).map(|ruled| Since::Table(ruled, place.0, place.1)));
        }
        for given in self.penalties.iter() {
            let revoked = given.revoked_since(at);
            since.extend(revoked.map(|revoked| Since::Penalty(revoked, given.penalty.of, false)));
            if given.at > at && given.stands() {
                since.push(Since::Penalty(given.at, given.penalty.of, true));
            }
        }
        for of in self.disqualifications() {
            since.extend(of.decided_since(at).map(|said| Since::Disqualification(said, of.player)));
        }
        for noted in self.stage_notes.iter().filter(|noted| noted.recorded_at.0 > at) {
            let changes_none = matches!(noted.note, StageNote::Stands { .. } | StageNote::Committed { .. });
            if !changes_none && !self.is_later_field(&noted.note, session) {
                since.push(Since::Stage(noted.recorded_at.0, noted.note.stage().to_owned()));
            }
        }
        since.sort();
        since
    }
}
