//! The seating plan: sessions that are seated, then those planned by the chart.

use super::printing::Printing;
use crate::{Result, refused};
use event::values::ids::{PlayerId, SessionNumber};
use messages::Message;
use paper::Plan;
use paper::plan::{Person, PlannedSession};
use rules::BySeat;
use std::collections::HashMap;

impl Printing<'_> {
    /// The number that a player drew; empty if there is none.
    pub(super) fn number(&self, player: PlayerId) -> String {
        self.drawn_number(player).map_or(String::new(), |number| number.to_string())
    }

    /// A player for a seating plan, with the team that they play for.
    pub(super) fn person(&self, player: PlayerId) -> Person {
        let entries = &self.event.entries;
        Person {
            name: entries.player_name(player),
            team: entries.plays_for(player),
            number: self.number(player),
            address: self
                .spectator_address()
                .map(|address| format!("{address}/e/{}/players/{player}", self.event.head.slug)),
        }
    }

    /// The name of the stage of a session; `None` if the event has only one.
    pub(super) fn stage_name(&self, session: SessionNumber) -> Option<String> {
        let regulations = &self.event.head.regulations;
        let (_, stage, _) = regulations.stage_of(session).filter(|_| regulations.stages.len() > 1)?;
        Some(stage.called().to_owned())
    }

    /// Why a session has no seats to print.
    pub(super) fn without_seats(&self, number: SessionNumber) -> Message {
        let regulations = &self.event.head.regulations;
        if !(1..=regulations.sessions).contains(&number.0) {
            return Message::new("check-in-session").arg("session", number.0).arg("sessions", regulations.sessions);
        }
        match regulations.stage_of(number) {
            Some((place, stage, _)) if self.event.stage_rows().stage(place).is_none() => {
                Message::new("seat-no-field").arg("stage", stage.called())
            }
            _ => Message::new("print-not-seated").arg("session", number.0),
        }
    }

    /// The plan of the session of the order, or of all.
    ///
    /// # Errors
    /// No such session is seated or planned.
    pub(super) fn plan(&mut self) -> Result<Plan> {
        let stamp = self.stamp_with_time()?;
        let asked = |number| self.order.session.is_none_or(|session| session == number);
        let event = &self.event;
        let seated = event.sessions.iter().map(|session| {
            let tables = session.tables.iter().map(|table| table.sitting().map(Some)).collect::<Vec<_>>();
            (session.number, tables, event.byes_in(session), true)
        });
        let planned = event.planned().into_iter().map(|plan| {
            let byes = event.byes_of(&plan);
            (plan.number, plan.tables, byes, plan.seats)
        });
        let sessions: Vec<_> = seated.chain(planned).filter(|(number, ..)| asked(*number)).collect();
        if sessions.is_empty() {
            return refused(self.without_seats(self.order.session.unwrap_or(self.next_session())));
        }
        let mut players: Vec<PlayerId> = sessions
            .iter()
            .flat_map(|(_, tables, byes, _)| tables.iter().flat_map(|table| table.values()).flatten().chain(byes))
            .copied()
            .collect();
        players.sort_by_cached_key(|player| {
            let number = self.drawn_number(*player);
            (number.is_none(), number, *player)
        });
        players.dedup();
        let places: HashMap<PlayerId, usize> =
            players.iter().enumerate().map(|(place, player)| (*player, place)).collect();
        let group = |number: SessionNumber, table: &BySeat<Option<PlayerId>>| {
            event.group_name_at(number, table.values().into_iter().copied().flatten()).unwrap_or_default()
        };
        let sessions = sessions.into_iter().map(|(number, tables, byes, seats)| PlannedSession {
            number: number.0,
            groups: tables.iter().map(|table| group(number, table)).collect(),
            stage: self.stage_name(number).unwrap_or_default(),
            tables: tables.into_iter().map(|table| table.map(|player| player.map(|player| places[&player]))).collect(),
            byes: byes.iter().map(|player| places[player]).collect(),
            seats,
        });
        Ok(Plan {
            event: event.head.name.clone(),
            rotation: event.head.regulations.rotation,
            in_teams: event.head.has_teams(),
            people: players.iter().map(|player| self.person(*player)).collect(),
            sessions: sessions.collect(),
            stamp,
        })
    }
}
