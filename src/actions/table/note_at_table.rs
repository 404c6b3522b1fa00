//! Notes at a table beside its hands: taking control, calls and answers, late arrivals, counted cards, signatures,
//! confirmation, extra time, appeals. Each has an identity, so that one that is sent again is stored once.

use crate::table::appeal_document;
use crate::table::at_table::{self, AtTable};
use crate::table::conflict::CurrentTotals;
use crate::table::disqualified::refuse_seat;
use crate::table::table_command::{NewNote, SheetSeen, TableCommand};
use crate::{Acting, Actor, Error, Result, Role, permission, refused, require, time_zone};
use chrono::NaiveDateTime;
use event::event::Filled;
use event::notes::table_log::TableLog;
use event::notes::table_note::{
    AppealPaper, AppealVerdict, Late, MAX_EXTRA_MINUTES, MAX_SIGNATURE_LENGTH, Noted, SIGNATURE, Signer, TableNote,
};
use event::record::left_out::is_private;
use event::regulations::Entry;
use event::sheet::session::Attendance;
use event::sheet::sheet_text::VERSION;
use event::values::ids::{SessionNumber, TableNumber, TeamId};
use messages::{Message, blocker, moment};
use rules::{GamePoints, HandNumber, Seat};
use serde_json::json;
use store::attendances::insert_attendance;
use store::{Conn, entries, table_notes};
use uuid::Uuid;

/// Checks a number of extra minutes as typed.
///
/// # Errors
/// They are not between 1 and [`MAX_EXTRA_MINUTES`].
pub fn extra_minutes(typed: i64) -> Result<u16> {
    let possible = u16::try_from(typed).ok().filter(|minutes| (1..=MAX_EXTRA_MINUTES).contains(minutes));
    let wrong = || Message::new("extra-time-wrong").arg("minutes", typed).arg("most", MAX_EXTRA_MINUTES);
    possible.ok_or_else(|| Error::Refused(vec![wrong()]))
}

impl Acting<'_> {
    /// Stores a note at a table. Returns when it was received, and whether it had been received before.
    ///
    /// # Errors
    /// The actor may not; another device writes the table; the sheet that was signed is not the current one; it is too
    /// early or too late; or a value is not possible.
    pub fn note_at_table(&self, place: (SessionNumber, TableNumber), new: &NewNote) -> Result<(NaiveDateTime, bool)> {
        let (noted, goes_on) = self.store.write(|conn| self.write_note(conn, place, new))?;
        if goes_on {
            self.go_on();
        }
        Ok(noted)
    }

    /// Stores notes at several tables of a session, each in its own transaction, so that hands are received in between.
    ///
    /// # Errors
    /// Those of [`Acting::note_at_table`], for the first table with one; the notes of the tables before it are stored.
    pub fn note_at_tables(&self, session: SessionNumber, notes: &[(TableNumber, NewNote)]) -> Result<()> {
        let mut goes_on = false;
        let noted: Result<()> = notes.iter().try_for_each(|(table, new)| {
            let (_, follows) = self.store.write(|conn| self.write_note(conn, (session, *table), new))?;
            goes_on |= follows;
            Ok(())
        });
        if goes_on {
            self.go_on();
        }
        noted
    }

    /// Returns when the note was received, whether it had been before, and whether automatic steps may follow.
    fn write_note(
        &self,
        conn: &mut Conn,
        place: (SessionNumber, TableNumber),
        new: &NewNote,
    ) -> Result<((NaiveDateTime, bool), bool)> {
        use TableCommand::{Appealed, Attached, TakenBack};
        let appeals = matches!(new.said, Appealed(_) | Attached { .. } | TakenBack { .. });
        let may = |actor: &Actor, event| {
            let enters = permission::enter_hands(actor, event, place.0, place.1);
            enters || (appeals && permission::appeal(actor, event))
        };
        let event = self.head(conn, may)?;
        let at = AtTable::read(conn, event, place)?;
        let goes_on = at.event.regulations.automatic && new.said.may_complete();
        if let Some((of, received)) = table_notes::by_entry(conn, new.entry)? {
            let same = of == at.table.id && new.said.is_about(&received.note);
            return if same { Ok(((received.at, true), goes_on)) } else { refused(Message::new("entry-used")) };
        }
        // Whoever is called comes to the table, whoever sits there.
        if let Some(device) = new.device.as_ref().filter(|_| !matches!(new.said, TableCommand::Called { .. })) {
            at.require_same_players(conn, device)?;
        }
        let decides = permission::decide(self.actor, at.event.id);
        require(decides || !new.said.is_for_who_decides())?;
        if !decides && at.table.log.0.len() >= MAX_NOTES {
            return refused(Message::new("notes-many").arg("table", at.table.number.0).arg("most", MAX_NOTES));
        }
        let mut noting = Noting { acting: *self, conn, at: &at };
        noting.refuse_wrong_time(&new.said)?;
        let writes = matches!(
            new.said,
            TableCommand::Arrived { .. } | TableCommand::Counted { .. } | TableCommand::Signed { .. }
        );
        if writes && !decides && at.is_locked(noting.conn)? {
            return refused(Message::new("hand-locked").arg("table", at.table.number.0));
        }
        if let Some(device) = new.device.as_ref().filter(|_| writes) {
            self.claim_table(noting.conn, &at, device)?;
        }
        let note = noting.note(&new.said, new.device.as_ref().map(|device| device.id))?;
        let (session, table) = (at.session.number, at.table.number);
        let detail = json!({ "session": session, "table": table, "entry": new.entry, "note": audit_detail(&at.table.log, &note) });
        let action = note.kind().replace('-', "_");
        table_notes::insert(
            conn,
            at.table.id,
            &Noted { entry: new.entry, note, author: self.actor.name.clone(), at: self.now },
        )?;
        self.audit(conn, at.audit_subject(), &format!("note_{action}"), &detail)?;
        Ok(((self.now, false), goes_on))
    }
}

/// A note for the audit, which every archive has: without its words if it is not public.
fn audit_detail(log: &TableLog, note: &TableNote) -> serde_json::Value {
    let is_other = |of| log.0.iter().any(|noted| noted.entry == of && is_private(&noted.note, |_| false));
    let mut value = json!(note);
    if let Some(fields) = value.as_object_mut().filter(|_| is_private(note, is_other)) {
        fields.retain(|field, _| !["text", "reason", "name", "strokes", "device"].contains(&field.as_str()));
    }
    value
}

pub(crate) fn owned_remark(text: &str) -> Result<String> {
    Ok(crate::remark(text)?.to_owned())
}

pub(crate) fn owned_reason(said: &str) -> Result<String> {
    Ok(crate::reason(said)?.to_owned())
}

/// The maximum number of notes at a table, except by those who decide.
const MAX_NOTES: usize = 500;

struct Noting<'a> {
    acting: Acting<'a>,
    conn: &'a mut Conn,
    at: &'a AtTable,
}

impl Noting<'_> {
    /// Refuses a note at the wrong time: before the start, all but taking control, calls, answers, missing players and
    /// messages; after the close, all but appeals, withdrawals of notes, answers that give no forfeit, and what [`AtTable::check_time`]
    /// allows.
    fn refuse_wrong_time(&self, said: &TableCommand) -> Result<()> {
        let number = self.at.session.number.0;
        match said {
            TableCommand::Filled(_) | TableCommand::Decided { .. } => self.at.check_time(true, self.acting.now),
            // If totals count at the table, they can be corrected later, as hands can at others.
            TableCommand::Counted { .. } if self.at.table.entry() == Entry::Totals => {
                self.at.check_time(permission::decide(self.acting.actor, self.at.event.id), self.acting.now)
            }
            // Those who may correct after the close may take control.
            TableCommand::TookOver if self.at.session.is_closed() => {
                self.at.check_time(permission::decide(self.acting.actor, self.at.event.id), self.acting.now)
            }
            TableCommand::AppealDecided(_) | TableCommand::Attached { .. } | TableCommand::TakenBack { .. } => Ok(()),
            TableCommand::Appealed(_) => self.refuse_late_appeal(),
            TableCommand::Answered { forfeit, .. } if *forfeit != Some(true) => Ok(()),
            _ if self.at.session.is_closed() => refused(Message::new("hand-closed").arg("session", number)),
            TableCommand::TookOver
            | TableCommand::Called { .. }
            | TableCommand::Answered { .. }
            | TableCommand::Missing { .. }
            | TableCommand::Told { .. } => Ok(()),
            _ if !self.at.session.has_begun() => refused(Message::new("hand-not-started").arg("session", number)),
            _ => Ok(()),
        }
    }

    /// Refuses an appeal before the start of the session, and after the time for appeals (1998 p.37), except from those
    /// who decide.
    fn refuse_late_appeal(&self) -> Result<()> {
        let number = self.at.session.number.0;
        if !self.at.session.has_begun() {
            return refused(Message::new("hand-not-started").arg("session", number));
        }
        let until = self.at.session.closed_at.map(|closed| self.at.event.regulations.appeals_until(closed));
        match until.filter(|until| self.acting.now > *until && !permission::decide(self.acting.actor, self.at.event.id))
        {
            Some(until) => {
                let zone = time_zone(&self.at.event.regulations);
                let until = moment(zone.local(until), Some(zone.local(self.acting.now).date()));
                refused(Message::new("appeal-late").arg("session", number).arg("until", until))
            }
            None => Ok(()),
        }
    }

    /// Makes the note, and does what it entails.
    fn note(&mut self, said: &TableCommand, device: Option<Uuid>) -> Result<TableNote> {
        Ok(match said {
            TableCommand::TookOver => match device {
                Some(device) => TableNote::TookOver { device },
                None => return refused(Message::new("take-over-no-device")),
            },
            TableCommand::Called { hand, reason, late } => self.note_call(*hand, reason, *late)?,
            TableCommand::Answered { call, text, forfeit } => self.note_answer(*call, text, *forfeit)?,
            TableCommand::ExtraTime { minutes, reason: why } => {
                TableNote::ExtraTime { minutes: extra_minutes((*minutes).into())?, reason: owned_reason(why)? }
            }
            TableCommand::Arrived { seat, seconds, stand_in, reason: why } => {
                self.note_arrival(*seat, *seconds, *stand_in, &owned_remark(why)?)?
            }
            TableCommand::Missing { seat, ended } => TableNote::Missing { seat: *seat, ended: *ended },
            TableCommand::Counted { totals, cards } => {
                self.acting.sign_totals(self.conn, self.at, totals)?;
                totals.note(
                    self.acting.actor,
                    &self.at.table,
                    cards.as_ref().map(|cards| cards.values().map(|counts| *counts)),
                )
            }
            TableCommand::Signed { who, strokes, seen } => {
                check_strokes(strokes)?;
                if *who == Signer::Chief && !permission::decide(self.acting.actor, self.at.event.id) {
                    return refused(Message::new("signature-chief"));
                }
                TableNote::Signed {
                    who: *who,
                    sheet: self.hash_if_current(seen)?,
                    version: VERSION,
                    strokes: strokes.clone(),
                }
            }
            TableCommand::Decided { reason: why, entry } => {
                let why = owned_reason(why)?;
                self.acting.decide_totals(self.conn, self.at, *entry, &why)?;
                TableNote::Decided { reason: why, entry: *entry }
            }
            TableCommand::Filled(filling) => {
                self.acting.fill_seat(self.conn, self.at, filling)?;
                let attendance = filling.attendance.code().0.to_owned();
                TableNote::Filled { seat: filling.seat, attendance, reason: owned_reason(&filling.reason)? }
            }
            TableCommand::Told { text } => TableNote::Told { text: owned_reason(text)? },
            TableCommand::Appealed(paper) => {
                self.check_leader(paper)?;
                TableNote::Appealed(AppealPaper {
                    by: owned_reason(&paper.by)?,
                    ruling: owned_reason(&paper.ruling)?,
                    fee: owned_remark(&paper.fee)?,
                    pass: self.acting.actor.pass(),
                    ..paper.clone()
                })
            }
            TableCommand::AppealDecided(verdict) => {
                let appeals = self.at.table.log.appeals();
                let of = appeals.iter().find(|of| of.noted.entry == verdict.appeal).ok_or(Error::NotFound)?;
                if !of.may_decide().contains(&verdict.body) {
                    return refused(Message::new("appeal-body-wrong"));
                }
                TableNote::AppealDecided(AppealVerdict { reason: owned_reason(&verdict.reason)?, ..verdict.clone() })
            }
            TableCommand::Attached { appeal, name, content } => self.note_document(*appeal, name, content)?,
            TableCommand::TakenBack { of, reason: why } => {
                self.check_take_back(*of)?;
                TableNote::TakenBack { of: *of, reason: owned_reason(why)? }
            }
            TableCommand::Confirmed { seen } => self.note_confirmation(seen, device)?,
        })
    }

    /// A call of the chief referee, with the disputed hand or the proposed forfeit.
    fn note_call(&self, hand: Option<u8>, why: &str, late: Option<Late>) -> Result<TableNote> {
        if let Some(hand) = hand.filter(|hand| HandNumber::new(*hand).is_none()) {
            return refused(Message::new("refusal-no-such-hand").arg("hand", hand));
        }
        let lateness = self.at.event.regulations.lateness_in(self.at.session.number);
        if late.is_some_and(|late| !lateness.cost(late.seconds).forfeits()) {
            return refused(Message::new("late-no-forfeit"));
        }
        Ok(TableNote::Called { hand, reason: owned_reason(why)?, late })
    }

    /// The answer to a call, with the forfeit if one is imposed.
    fn note_answer(&mut self, call: Uuid, words: &str, forfeit: Option<bool>) -> Result<TableNote> {
        let calls = self.at.table.log.calls();
        let Some(asked) = calls.iter().find(|asked| asked.noted.entry == call) else {
            return refused(Message::new("call-none").arg("table", self.at.table.number.0));
        };
        if let Some((by, text)) = asked.answer {
            let said = if text.is_empty() { "no" } else { "yes" };
            let answered = Message::new("call-is-answered").arg("author", &by.author).arg("text", text);
            return refused(answered.arg("said", said));
        }
        let words = match (asked.hand, asked.late, forfeit) {
            // The answer to a dispute decides it: the players want to read how.
            (Some(_), _, _) => owned_reason(words)?,
            (_, Some(late), Some(true)) => {
                self.note_arrival(late.seat, late.seconds, late.stand_in, asked.reason)?;
                owned_remark(words)?
            }
            (_, Some(_), None) => return refused(Message::new("forfeit-undecided")),
            _ => owned_remark(words)?,
        };
        Ok(TableNote::Answered { call, text: words, forfeit: forfeit.filter(|_| asked.late.is_some()) })
    }

    /// A document added to an appeal.
    fn note_document(&mut self, appeal: Uuid, name: &str, content: &[u8]) -> Result<TableNote> {
        self.check_documents(appeal)?;
        if let Some((by, _)) = self.at.table.log.taken_back(appeal) {
            let number = self.at.table.number.0;
            return refused(Message::new("note-taken-back").arg("table", number).arg("author", &by.author));
        }
        let of = match self.acting.actor.role_in(self.at.event.id) {
            Some(Role::Leader(team)) => Some(*team),
            _ => None,
        };
        let event = self.at.event.id;
        Ok(TableNote::Attached(appeal_document::store_document(self.conn, event, of, appeal, (name, content))?))
    }

    /// The confirmation of the sheet by somebody who has not entered it.
    fn note_confirmation(&mut self, seen: &SheetSeen, device: Option<Uuid>) -> Result<TableNote> {
        if let Some(author) = at_table::entered_by(&self.at.versions, self.acting.actor, device) {
            return refused(Message::new("confirm-own").arg("name", author));
        }
        let sheet = self.hash_if_current(seen)?;
        let blockers = self.at.table.unconfirmable(&self.at.event.regulations, || sheet.clone());
        if !blockers.is_empty() {
            let name = |_, seat| self.at.names[seat].clone();
            return Err(Error::Refused(blockers.iter().map(|of| blocker(of, name)).collect()));
        }
        Ok(TableNote::Confirmed { sheet, version: VERSION })
    }

    /// Refuses a leader an appeal of another team.
    fn check_leader(&mut self, paper: &AppealPaper) -> Result<()> {
        let Some(Role::Leader(team)) = self.acting.actor.role_in(self.at.event.id) else { return Ok(()) };
        require(self.team_of(paper.seat, self.acting.now)? == Some(*team))
    }

    /// The team of an appeal for a seat that was handed in at this moment.
    fn team_of(&mut self, seat: Seat, at: NaiveDateTime) -> Result<Option<TeamId>> {
        let player = entries::one(self.conn, self.at.event.id, self.at.table.appellant(seat, at))?;
        Ok(player.and_then(|player| player.team_id).map(TeamId))
    }

    /// Refuses those who may not add documents to this appeal.
    fn check_documents(&mut self, appeal: Uuid) -> Result<()> {
        let noted = self.at.table.log.0.iter().find(|noted| noted.entry == appeal).ok_or(Error::NotFound)?;
        let TableNote::Appealed(paper) = &noted.note else { return Err(Error::NotFound) };
        let team = self.team_of(paper.seat, noted.at)?;
        require(permission::own_appeal(self.acting.actor, self.at.event.id, (paper, &noted.author), team))
    }

    /// Refuses to withdraw a note that cannot be withdrawn, or not by this actor.
    fn check_take_back(&mut self, entry: Uuid) -> Result<()> {
        let (log, number) = (&self.at.table.log, self.at.table.number.0);
        let noted = log.0.iter().find(|noted| noted.entry == entry).ok_or(Error::NotFound)?;
        let decides = permission::decide(self.acting.actor, self.at.event.id);
        match &noted.note {
            TableNote::Appealed(paper) => {
                let team = self.team_of(paper.seat, noted.at)?;
                require(permission::own_appeal(self.acting.actor, self.at.event.id, (paper, &noted.author), team))?;
                let decided = |of: &&Noted| matches!(&of.note, TableNote::AppealDecided(of) if of.appeal == entry);
                if let Some(decided) = log.0.iter().find(decided) {
                    return refused(Message::new("appeal-is-decided").arg("author", &decided.author));
                }
            }
            TableNote::Attached(document) => self.check_documents(document.appeal)?,
            TableNote::Doubted { .. } => require(decides)?,
            TableNote::ExtraTime { .. } | TableNote::Told { .. } => {
                require(decides)?;
                if self.at.session.is_closed() {
                    return refused(Message::new("hand-closed").arg("session", self.at.session.number.0));
                }
            }
            _ => return Err(Error::NotFound),
        }
        match log.taken_back(entry) {
            Some((by, _)) => refused(Message::new("note-taken-back").arg("table", number).arg("author", &by.author)),
            None => Ok(()),
        }
    }

    /// The hash of the sheet, if it is the one that was shown.
    fn hash_if_current(&mut self, seen: &SheetSeen) -> Result<String> {
        let (session, regulations, person) = (&self.at.session, &self.at.event.regulations, self.acting.actor.person());
        if self.at.table.hides_totals_from(session, regulations, person) {
            return refused(Message::new("totals-first").arg("table", self.at.table.number.0));
        }
        let totals = self.at.table.totals();
        match *seen == SheetSeen::from_versions(&self.at.versions, totals) {
            true => self.at.hash(self.conn),
            false => Err(Error::SheetChanged(CurrentTotals { totals, to_nobody: None })),
        }
    }

    /// Stores a late arrival in the seat's attendance: points are deducted besides those that the chief referee has
    /// deducted, or the session is forfeited.
    fn note_arrival(&mut self, seat: Seat, seconds: u32, stand_in: bool, why: &str) -> Result<TableNote> {
        let decides = permission::decide(self.acting.actor, self.at.event.id);
        let before = &self.at.table.filled[seat];
        if before.attendance != Attendance::Played && !decides {
            return refused(Message::new("arrived-decided").arg("name", &self.at.names[seat]));
        }
        let regulations = &self.at.event.regulations;
        let other = self.at.table.other_deduction(seat, regulations);
        if other != GamePoints::ZERO && !decides {
            let decided = Message::new("arrived-deducted").arg("name", &self.at.names[seat]);
            return refused(decided.arg("points", other));
        }
        if self.at.table.has_deduction(seat, regulations) {
            owned_reason(why)?;
        }
        let late = regulations.lateness_in(self.at.session.number).cost(seconds);
        let forfeited = late.forfeits();
        if forfeited && !decides {
            return refused(Message::new("forfeit-chief").arg("name", &self.at.names[seat]));
        }
        let attendance = match (forfeited, stand_in) {
            (true, false) => Attendance::Forfeit,
            (true, true) => Attendance::ForfeitStoodIn,
            (false, _) if before.attendance.is_forfeit() => Attendance::Played,
            // Who has left was late or was not: the stand-in plays on (1998 p.31).
            (false, _) => before.attendance,
        };
        if attendance == Attendance::Played {
            let (session, table) = (self.at.session.number, self.at.table.number);
            let player = self.at.table.sitting()[seat];
            refuse_seat(self.conn, &self.at.event, player, |of| of.forbids_sitting(session, table))?;
        }
        let filled = Filled {
            attendance,
            substitute: before.substitute.filter(|_| !forfeited),
            session_penalty: other + late.points(),
            reason: why.to_owned(),
        };
        insert_attendance(self.conn, self.at.table.id, seat, &filled, &self.acting.actor.name, self.acting.now)?;
        self.acting.reopen_decision(self.conn, &self.at.table)?;
        Ok(TableNote::Arrived { seat, seconds, stand_in, reason: why.to_owned() })
    }
}

/// Refuses lines that are not a signature: empty, outside the frame, or too long.
fn check_strokes(strokes: &[Vec<u16>]) -> Result<()> {
    let numbers: usize = strokes.iter().map(Vec::len).sum();
    let [width, height] = SIGNATURE;
    let within = |points: &[u16]| matches!(points, [x, y] if *x <= width && *y <= height);
    let is = numbers > 0
        && numbers <= MAX_SIGNATURE_LENGTH
        && strokes.iter().all(|line| !line.is_empty() && line.chunks(2).all(within));
    if is { Ok(()) } else { refused(Message::new("signature-wrong").arg("most", MAX_SIGNATURE_LENGTH)) }
}
