//! The report of an observer, filled in with what the event has.

use super::printing::Printing;
use crate::Result;
use crate::papers::ema_report::{days_played, size};
use event::event::PlayerRole;
use event::values::country;
use event::values::ids::PlayerId;
use messages::Message;
use paper::ObserverReport;
use paper::observer_report::{ObservedAppeal, ObservedSession};
use std::collections::BTreeMap;

impl Printing<'_> {
    pub(super) fn observer_report(&mut self) -> Result<ObserverReport> {
        let (stamp, penalties) = (self.stamp_with_time()?, self.penalty_record()?.penalties);
        let event = self.event;
        let ranked: Vec<PlayerId> = event.players().iter().map(|row| row.key).collect();
        let mut countries: BTreeMap<String, usize> = BTreeMap::new();
        for player in ranked.iter().filter_map(|id| event.entries.player(*id)) {
            let written = &player.background.country;
            *countries.entry(country::key(written)).or_default() += 1;
        }
        let known = countries.keys().filter(|country| !country.is_empty()).count();
        let began = event.sessions.iter().filter_map(|session| Some((session, session.started_at?)));
        let sessions = began.map(|(session, began)| ObservedSession {
            number: session.number.0,
            began: self.local(began),
            ended: session.closed_at.map(|at| self.local(at)),
            tables: session.tables.len(),
        });
        let tables = event.sessions.iter().flat_map(|session| session.tables.iter().map(move |table| (session, table)));
        let appeals = tables.flat_map(|(session, table)| {
            let appeals = table.log.appeals();
            let observed = appeals.iter().map(|appeal| ObservedAppeal {
                session: session.number.0,
                table: table.number.0,
                ruling: appeal.paper.ruling.clone(),
                decision: appeal.verdicts.last().map(|(_, verdict)| {
                    let id = if verdict.granted { "print-appeal-granted" } else { "print-appeal-rejected" };
                    Message::new(id).arg("reason", &verdict.reason)
                }),
            });
            observed.collect::<Vec<_>>()
        });
        Ok(ObserverReport {
            event: event.head.name.clone(),
            regulations: event.head.regulations.clone(),
            days: days_played(event),
            weight: size(event, ranked.len(), known, false).weight(),
            sessions: sessions.collect(),
            players: ranked.len(),
            stand_ins: event.entries.players.iter().filter(|player| player.role == PlayerRole::StandIn).count(),
            countries,
            penalties,
            appeals: appeals.collect(),
            stamp,
        })
    }
}
