//! The score sheets of a session: of tables that are planned, seated or played.

use super::printing::Printing;
use crate::{Result, refused};
use event::event::{Blocker, Session, Table, ranks_at};
use event::notes::table_note::TableNote;
use event::regulations::Entry;
use event::sheet::hand_result::HandResult;
use event::sheet::session::{Attendance, SessionLine, SignedDifference};
use event::values::ids::{PlayerId, SessionNumber, TableNumber};
use messages::{Message, blocker, seat};
use paper::ScoreRecord;
use paper::score_record::{Correction, SeatTotal, SeatedPlayer, TablePlace};
use rules::{BySeat, GamePoints, Seat};
use store::hands::{self, Version};
use store::sessions;

impl Printing<'_> {
    /// A score sheet for each table of the session, or for the one of the order. A blank one has no names if the order
    /// names no session and no session to come has seats.
    ///
    /// # Errors
    /// There is no such session or table, or the session has no seats yet.
    pub(super) fn score_records(&mut self) -> Result<Vec<ScoreRecord>> {
        let number = self.order.session.unwrap_or(self.next_session());
        let stamp = self.stamp()?;
        let seated = self.event.session(number).cloned();
        let mut records = match &seated {
            Some(session) => {
                session.tables.iter().map(|table| self.played_record(session, table)).collect::<Result<_>>()?
            }
            None => self.planned_records(number),
        };
        let is_to_come = seated.map_or(!records.is_empty(), |session| !session.is_closed());
        if self.order.blank && self.order.session.is_none() && self.order.table.is_none() && !is_to_come {
            let sheet = self.record(number, TableNumber(1), BySeat::default());
            records = vec![ScoreRecord { place: None, address: None, ..sheet }];
        }
        if records.is_empty() {
            return refused(self.without_seats(number));
        }
        if let Some(TableNumber(table)) = self.order.table {
            let tables = records.len();
            records.retain(|record: &ScoreRecord| record.place.is_some_and(|place| place.table == table));
            if records.is_empty() {
                return refused(Message::new("link-no-such-table").arg("table", table).arg("tables", tables));
            }
        }
        for record in &mut records {
            record.stamp.clone_from(&stamp);
        }
        Ok(records)
    }

    /// The running session, or the next one; the last once all are seated and closed.
    pub(super) fn next_session(&self) -> SessionNumber {
        let open = self.event.sessions.iter().find(|session| !session.is_closed());
        let next = (self.event.sessions.len() as u16 + 1).min(self.event.head.regulations.sessions);
        open.map_or(SessionNumber(next), |session| session.number)
    }

    fn record(&self, session: SessionNumber, table: TableNumber, players: BySeat<Option<PlayerId>>) -> ScoreRecord {
        let sheet = |address: &str| format!("{address}/e/{}/sessions/{session}/tables/{table}", self.event.head.slug);
        let group =
            self.event.group_at(session, players.values().into_iter().copied().flatten()).unwrap_or(0) as u16 + 1;
        ScoreRecord {
            event: self.event.head.name.clone(),
            place: Some(TablePlace { session: session.0, group, table: table.0 }),
            date: Some(self.local(self.order.now).date()),
            seats: players.map(|player| player.map_or(SeatedPlayer::default(), |player| self.seated_player(player))),
            rotation: self.event.head.regulations.rotation,
            game: self.event.head.regulations.game,
            is_european: self.event.head.regulations.is_european(),
            base: self.event.head.regulations.base(),
            address: self.reachable().map(sheet),
            ..ScoreRecord::default()
        }
    }

    fn seated_player(&self, player: PlayerId) -> SeatedPlayer {
        let person = self.person(player);
        let note = self.event.disqualified(player).map(|_| Message::new("print-disqualified"));
        SeatedPlayer { team: person.team, number: person.number, name: person.name, note }
    }

    /// The tables of a session that is not seated yet; start seats that are not drawn are blank.
    fn planned_records(&self, number: SessionNumber) -> Vec<ScoreRecord> {
        let plans = self.event.planned();
        let Some(plan) = plans.iter().find(|plan| plan.number == number) else { return Vec::new() };
        let table = |(table, players): (u16, &BySeat<Option<PlayerId>>)| {
            let players = if plan.seats { *players } else { BySeat::default() };
            self.record(number, TableNumber(table), players)
        };
        (1..).zip(&plan.tables).map(table).collect()
    }

    fn played_record(&mut self, session: &Session, table: &Table) -> Result<ScoreRecord> {
        let mut record = self.record(session.number, table.number, table.sitting().map(Some));
        if self.order.blank {
            return Ok(record);
        }
        if let Some(started) = session.started_at {
            record.date = Some(self.local(started).date());
            record.times = (Some(self.local(started).time()), session.closed_at.map(|at| self.local(at).time()));
        }
        let sheet = &table.sheet;
        record.hands = sheet.hands().to_vec();
        let is_over = table.is_complete() || session.is_closed();
        let ranks = ranks_at(table, &self.event.head.regulations, &self.event.entries);
        record.by_totals = table.entry() == Entry::Totals;
        if table.has_begun() || is_over {
            let scores = table.cards();
            let standard = |seat: Seat| {
                let own = |line: &&SessionLine| line.session == session.number && line.player == table.players[seat];
                self.event.lines().iter().find(own).filter(|_| is_over).map(|line| line.standard_points)
            };
            record.result = Some(BySeat::from_fn(|seat| SeatTotal {
                total: scores[seat],
                late: table.filled[seat].session_penalty,
                rank: (is_over && table.counts()).then_some(ranks[seat]),
                standard_points: standard(seat),
            }));
        }
        for at in Seat::ALL {
            record.seats[at].number = self.number(table.players[at]);
            if let Some(filled) = attendance_note(table.filled[at].attendance) {
                record.seats[at].note = Some(filled);
            }
        }
        record.state = session.started_at.map(|_| self.state_of(session));
        let hash = self.event.sheet_hash(table);
        let valid = table.log.signatures().into_iter().filter(|(_, _, sheet)| sheet.is(&hash));
        record.signatures = valid
            .filter_map(|(who, noted, _)| match &noted.note {
                TableNote::Signed { strokes, .. } => Some((who, strokes.clone())),
                _ => None,
            })
            .collect();
        record.remarks = self.remarks(table)?;
        record.corrections = self.corrections(table)?;
        Ok(record)
    }

    fn remarks(&mut self, table: &Table) -> Result<Vec<Message>> {
        let mut remarks = Vec::new();
        for (at, filled) in table.filled.iter() {
            let name = self.event.entries.player_name(table.players[at]);
            let with_reason =
                |message: Message| message.arg("seat", seat(at)).arg("name", &name).arg("reason", &filled.reason);
            if let Some(substitute) = filled.substitute {
                let substitute = self.event.entries.player_name(substitute);
                remarks.push(with_reason(Message::new("print-remark-substitute").arg("substitute", substitute)));
            }
            if let Some(what) = attendance_note(filled.attendance) {
                let own = match filled.attendance {
                    Attendance::StoodIn { own } => own,
                    _ => GamePoints::ZERO,
                };
                remarks.push(with_reason(Message::new("print-remark-filled").arg("what", what).arg("own", own)));
            }
            if filled.session_penalty != GamePoints::ZERO {
                remarks.push(with_reason(Message::new("print-remark-late").arg("points", filled.session_penalty)));
            }
        }
        if let Some(signed) = &table.signed {
            let decided = table.standing().and_then(|_| table.log.decided()).map(|(_, _, reason)| reason.to_owned());
            let decision = decided.or_else(|| signed.decision.clone()).unwrap_or_else(|| "—".into());
            for SignedDifference { player, signed, computed } in table.differences() {
                let difference = Message::new("print-remark-signed").arg("seat", seat(player)).arg("signed", signed);
                remarks.push(difference.arg("computed", computed).arg("decision", &decision));
            }
        }
        if table.standing().is_some() {
            remarks.push(Message::new("print-by-totals").arg("points", table.unpaid()));
            let wrong = table.wrong_sum().map(|wrong| Blocker::Sum(table.number, wrong));
            remarks.extend(wrong.map(|of| blocker(&of, |_, seat| self.event.names(table)[seat].clone())));
            if let Some(reason) = table.log.wrong_sum_reason() {
                remarks.push(Message::new("totals-kept").arg("reason", reason));
            }
        }
        if let Some((noted, entry, reason)) = table.log.decided() {
            let remark = Message::new(format!("print-remark-entry-{}", entry.code())).arg("reason", reason);
            remarks.push(remark.arg("author", &noted.author));
        }
        for moved in sessions::corrections(self.conn, table.id)? {
            let remark = Message::new("print-remark-moved").arg("seat", seat(moved.seat));
            let remark = remark.arg("name", self.event.entries.player_name(moved.player)).arg("reason", moved.reason);
            remarks.push(remark.arg("author", moved.author));
        }
        Ok(remarks)
    }

    /// Every version of a hand that replaced another one, in the order of time.
    fn corrections(&mut self, table: &Table) -> Result<Vec<Correction>> {
        let rules = self.event.head.regulations.sheet_rules();
        let mut versions = hands::versions(self.conn, table)?;
        versions.sort_by_key(|version| (version.draft.hand, version.revision));
        let result = |version: &Version| -> Option<HandResult> { version.draft.check(rules).ok() };
        let mut corrections: Vec<_> = versions
            .windows(2)
            .filter(|pair| pair[0].draft.hand == pair[1].draft.hand)
            .filter_map(|pair| Some((pair[1].at, result(&pair[0])?, result(&pair[1])?, &pair[1])))
            .collect();
        corrections.sort_by_key(|(at, ..)| *at);
        let correction = |(at, before, after, version): (_, _, _, &Version)| Correction {
            before,
            after,
            reason: version.reason.clone().unwrap_or_default(),
            author: version.author.clone(),
            at: self.local(at),
        };
        Ok(corrections.into_iter().map(correction).collect())
    }
}

/// A note on how a seat was filled; `None` if its player played.
fn attendance_note(attendance: Attendance) -> Option<Message> {
    match attendance {
        Attendance::Played => None,
        Attendance::StoodIn { .. } => Some(Message::new("print-stood-in")),
        Attendance::Forfeit => Some(Message::new("print-forfeit")),
        Attendance::ForfeitStoodIn => Some(Message::new("print-forfeit-stood-in")),
    }
}
