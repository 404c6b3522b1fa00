//! The penalty record of an event. Revoked penalties stay in it, with the reason.

use super::printing::Printing;
use crate::Result;
use event::event::{Filled, Session, Table};
use event::sheet::hand_result::Draft;
use event::sheet::penalty::{Entrant, GivenPenalty, HandPenalty, StandardPenalty};
use event::sheet::session::Attendance;
use event::values::ids::SessionNumber;
use messages::{self, Message, standard_points};
use paper::PenaltyRecord;
use paper::penalty_record::{FoulPlace, Penalty, PenaltyRow};
use rules::{GamePoints, HandNumber, Seat, Tariffs};
use std::sync::Arc;
use store::{attendances, hands};

const FIRST: SessionNumber = SessionNumber(1);

impl Printing<'_> {
    /// Every penalty of the session and table of the order; without either, standard penalties too. The form names
    /// session and table if the order does, or there is only one.
    pub(super) fn penalty_record(&mut self) -> Result<PenaltyRecord> {
        let only = Some(FIRST).filter(|_| self.event.head.regulations.sessions == 1);
        let session = self.order.session.or(only);
        let tables = session.and_then(|number| self.event.session(number)).map(|session| session.tables.len());
        let table = self.order.table.map(|table| table.0).or((tables == Some(1)).then_some(1));
        let blank = PenaltyRecord {
            event: self.event.head.name.clone(),
            session: session.map(|session| session.0),
            group: session.map(|_| 1),
            table,
            ..PenaltyRecord::default()
        };
        if self.order.blank {
            return Ok(blank);
        }
        let mut penalties = Vec::new();
        for session in self.event.sessions.clone() {
            let asked = |table: &&Arc<Table>| self.order.table.is_none_or(|own| own == table.number);
            let tables = session.tables.iter().filter(asked);
            for table in tables.filter(|_| self.order.session.is_none_or(|own| own == session.number)) {
                penalties.extend(self.table_rows(&session, table)?);
            }
        }
        let stamp = self.stamp()?;
        let event = &self.event;
        let of_session = self.order.session.and_then(|number| event.session(number));
        let state = of_session.map_or_else(|| self.state(), |session| self.state_of(session));
        if self.order.session.is_none() && self.order.table.is_none() {
            let row = |penalty: StandardPenalty, reason: Message, revoked: Option<String>| {
                let (name, team) = match penalty.of {
                    Entrant::Player(player) => (event.entries.player_name(player), event.entries.team_of(player)),
                    Entrant::Team(team) => (String::new(), Some(team)),
                };
                PenaltyRow {
                    team: self.team_name(team),
                    name,
                    number: penalty.of.player().and_then(|player| self.drawn_number(player)),
                    place: None,
                    penalty: Penalty::Standard { points: standard_points(penalty.points), reason },
                    remark: String::new(),
                    revoked,
                }
            };
            penalties.extend(event.penalties.iter().map(|GivenPenalty { penalty, reason, revoked, .. }| {
                let reason = Message::new("print-as-written").arg("text", reason);
                row(*penalty, reason, revoked.as_ref().map(|revoked| revoked.reason.clone()))
            }));
            let own = event.automatic_deductions().iter();
            penalties.extend(own.map(|own| row(own.penalty, messages::deduction(own, &event.entries), None)));
        }
        Ok(PenaltyRecord { penalties, state: Some(state), stamp, ..blank })
    }

    fn table_rows(&mut self, session: &Session, table: &Table) -> Result<Vec<PenaltyRow>> {
        let history = attendances::of_table(self.conn, table.id)?;
        let versions = hands::versions(self.conn, table)?;
        let event = &self.event;
        let names = event.names(table);
        let sitting = table.sitting();
        let row = |seat: Seat, hand: Option<HandNumber>, penalty: Penalty, remark: &str| PenaltyRow {
            team: self.team_name(event.entries.team_of(table.players[seat])),
            name: event.entries.player_name(sitting[seat]),
            number: self.drawn_number(table.players[seat]),
            place: Some(FoulPlace { session: session.number.0, hand, table: table.number.0, seat }),
            penalty,
            remark: remark.to_owned(),
            revoked: None,
        };
        let in_hand = |number: HandNumber, penalty: &HandPenalty| {
            let given = Penalty::Hand { penalty: penalty.clone(), names: names.clone() };
            row(penalty.offender, Some(number), given, &penalty.reason)
        };
        let mut rows = Vec::new();
        for hand in table.sheet.order() {
            let versions: Vec<_> = versions.iter().filter(|version| version.draft.hand == hand.get()).collect();
            for pair in versions.windows(2) {
                let [before, after] =
                    [pair[0], pair[1]].map(|version| penalties_of_draft(&table.sheet.rules().tariffs, &version.draft));
                let gone = removed_penalties(before, &after);
                let reason = pair[1].reason.clone();
                rows.extend(gone.iter().map(|gone| PenaltyRow { revoked: reason.clone(), ..in_hand(hand, gone) }));
            }
            let live = table.sheet.hand(hand);
            rows.extend(live.iter().flat_map(|live| live.penalties()).map(|penalty| in_hand(hand, penalty)));
        }
        for seat in Seat::ALL {
            let history: Vec<&Filled> =
                history.iter().filter(|(at, _)| *at == seat).map(|(_, filled)| filled).collect();
            let late = |filled: &Filled| match filled.attendance {
                Attendance::Forfeit | Attendance::ForfeitStoodIn => Some(Penalty::Forfeit),
                _ if filled.session_penalty == GamePoints::ZERO => None,
                _ => Some(Penalty::Session { points: filled.session_penalty, reason: None }),
            };
            for (at, filled) in history.iter().enumerate() {
                let Some(penalty) = late(filled) else { continue };
                match history.get(at + 1) {
                    // Only the note has changed: the penalty was not revoked.
                    Some(next) if late(next).as_ref() == Some(&penalty) => {}
                    next => rows.push(PenaltyRow {
                        revoked: next.map(|next| next.reason.clone()),
                        ..row(seat, None, penalty, &filled.reason)
                    }),
                }
            }
        }
        Ok(rows)
    }
}

/// The penalties of a draft, with their amounts.
fn penalties_of_draft(tariffs: &Tariffs, draft: &Draft) -> Vec<HandPenalty> {
    let mut given = Vec::new();
    for penalty in &draft.penalties {
        given.extend(penalty.resolve(tariffs, &given));
    }
    given
}

/// The penalties of one version that the next one no longer has.
fn removed_penalties(before: Vec<HandPenalty>, after: &[HandPenalty]) -> Vec<HandPenalty> {
    let mut left = after.to_vec();
    let mut stays = |penalty: &HandPenalty| match left.iter().position(|other| other == penalty) {
        Some(place) => {
            left.remove(place);
            true
        }
        None => false,
    };
    before.into_iter().filter(|penalty| !stays(penalty)).collect()
}
