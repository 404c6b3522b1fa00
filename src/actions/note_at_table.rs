//! What is noted at a table beside its hands: taking over, calls and answers, late arrivals, counted cards, signatures,
//! confirmation, extra time. Each has an identity, so sent again it is stored once.

use super::at_table::{self, AtTable};
use super::disqualified::refuse_seat;
use super::fill_seat::{self, SeatFilling};
use super::record_hand::in_time;
use super::sign_totals::{self, Totals, reopen_decision};
use super::{Actor, Error, Result, Role, permission, refused, require, time_zone};
use crate::messages::{Message, blocker};
use crate::rules::foul::Lateness;
use crate::rules::{BySeat, GamePoints, HandNumber, Seat};
use crate::store::hands::{self, Version};
use crate::store::sessions::insert_attendance;
use crate::store::{Conn, Store, audit, entries, table_notes};
use crate::tournament::event::Filled;
use crate::tournament::ids::{SessionNumber, TableNumber};
use crate::tournament::regulations::Entry;
use crate::tournament::session::Attendance;
use crate::tournament::sheet_text::VERSION;
use crate::tournament::table_note::{
    AppealPaper, AppealVerdict, LONGEST_SIGNATURE, LONGEST_TEXT, Late, MOST_EXTRA_MINUTES, Noted, SIGNATURE, Signer,
    TableNote,
};
use chrono::NaiveDateTime;
use serde_json::json;
use uuid::Uuid;

/// Something to be noted, as a person says it.
#[derive(Clone, Debug)]
pub enum AtTableSaid {
    /// This device writes the table from now on.
    TookOver,
    /// The chief referee is called; with a hand, that hand is disputed.
    Called {
        /// The disputed hand.
        hand: Option<u8>,
        /// Why.
        reason: String,
        /// The forfeit that is proposed.
        late: Option<Late>,
    },
    /// The chief referee answers a call.
    Answered {
        /// The entry of the call.
        call: Uuid,
        /// What was decided; may be empty.
        text: String,
        /// Whether the forfeit that the call proposes is given.
        forfeit: Option<bool>,
    },
    /// More time for the table.
    ExtraTime {
        /// Minutes, 1 to 180.
        minutes: u16,
        /// Why.
        reason: String,
    },
    /// Somebody came so many seconds after play was announced; 0 takes a lateness back.
    Arrived {
        /// Who, by start seat.
        seat: Seat,
        /// Seconds late.
        seconds: u32,
        /// Whether a stand-in plays a forfeited seat.
        stand_in: bool,
        /// What there is to say about it.
        reason: String,
    },
    /// The totals counted.
    Counted {
        /// The four totals.
        totals: Totals,
        /// How many score cards of 100, 50, 10, 8 and 1 each player has.
        cards: Option<BySeat<[u16; 5]>>,
    },
    /// A signature.
    Signed {
        /// Whose.
        who: Signer,
        /// Lines of points.
        strokes: Vec<Vec<u16>>,
        /// What was shown to the signer.
        seen: SheetSeen,
    },
    /// The chief referee decides what stands: the hands although other totals were counted, or the totals.
    Decided {
        /// Why.
        reason: String,
        /// Which of the two.
        entry: Entry,
    },
    /// The chief referee says how a seat was filled.
    Filled(SeatFilling),
    /// A second person has compared the sheet.
    Confirmed {
        /// What was shown to them.
        seen: SheetSeen,
    },
    /// The chief referee says something to the table.
    Told {
        /// What.
        text: String,
    },
    /// An appeal is handed in.
    Appealed(AppealPaper),
    /// An appeal is decided.
    AppealDecided(AppealVerdict),
}

impl AtTableSaid {
    /// Whether only the chief referee says so.
    fn is_for_who_decides(&self) -> bool {
        use AtTableSaid::{Answered, AppealDecided, Decided, ExtraTime, Filled, Told};
        matches!(self, Answered { .. } | ExtraTime { .. } | Decided { .. } | Filled(_) | AppealDecided(_) | Told { .. })
    }

    /// Whether this is what was noted: what follows from the moment (the sheet's hash, the device) aside.
    fn is_about(&self, noted: &TableNote) -> bool {
        match (self, noted) {
            (AtTableSaid::TookOver, TableNote::TookOver { .. }) => true,
            (AtTableSaid::Called { hand, reason, late }, TableNote::Called { hand: of, reason: why, late: who }) => {
                (hand, late) == (of, who) && reason.trim() == why
            }
            (
                AtTableSaid::Answered { call, text, forfeit },
                TableNote::Answered { call: of, text: words, forfeit: given },
            ) => (call, forfeit) == (of, given) && text.trim() == words,
            (AtTableSaid::ExtraTime { minutes, .. }, TableNote::ExtraTime { minutes: given, .. }) => minutes == given,
            (AtTableSaid::Arrived { seat, seconds, .. }, TableNote::Arrived { seat: of, seconds: late, .. }) => {
                (seat, seconds) == (of, late)
            }
            (
                AtTableSaid::Counted { totals: Totals { totals, .. }, .. },
                TableNote::Counted { totals: counted, .. },
            ) => totals.values().map(|total| total.0) == *counted,
            (AtTableSaid::Signed { who, strokes, .. }, TableNote::Signed { who: of, strokes: lines, .. }) => {
                (who, strokes) == (of, lines)
            }
            (AtTableSaid::Decided { reason, entry }, TableNote::Decided { reason: why, entry: stands }) => {
                (reason.trim(), entry) == (why, stands)
            }
            (AtTableSaid::Filled(filling), TableNote::Filled { seat, attendance, .. }) => {
                (filling.seat, filling.attendance.code().0) == (*seat, attendance)
            }
            (AtTableSaid::Confirmed { .. }, TableNote::Confirmed { .. }) => true,
            (AtTableSaid::Told { text }, TableNote::Told { text: said }) => text.trim() == said,
            (AtTableSaid::Appealed(paper), TableNote::Appealed(of)) => {
                (paper.seat, paper.ruling.trim()) == (of.seat, of.ruling.as_str())
            }
            (AtTableSaid::AppealDecided(verdict), TableNote::AppealDecided(of)) => {
                (verdict.appeal, verdict.granted) == (of.appeal, of.granted)
            }
            _ => false,
        }
    }
}

/// What somebody saw of a sheet when they signed it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SheetSeen {
    /// The entries of the live hands, in order.
    pub hands: Vec<Uuid>,
    /// The session scores.
    pub totals: BySeat<GamePoints>,
}

impl SheetSeen {
    /// What there is to see of a sheet with these versions of its hands.
    pub fn of(versions: &[Version], totals: BySeat<GamePoints>) -> SheetSeen {
        let hands = hands::live(versions).filter_map(|version| version.entry.parse().ok());
        SheetSeen { hands: hands.collect(), totals }
    }
}

/// Something to be noted, with its identity.
#[derive(Clone, Debug)]
pub struct NewNote {
    /// Its identity.
    pub entry: Uuid,
    /// The device that sends it; `None` from a page that is no table's.
    pub device: Option<Uuid>,
    /// What.
    pub said: AtTableSaid,
}

/// Notes something at a table; when it was received, and whether it had been received before.
///
/// # Errors
/// The actor may not, another device writes the table, the sheet signed is not the one that stands, or a value that
/// cannot be.
pub fn note_at_table(
    store: &Store,
    actor: &Actor,
    slug: &str,
    place: (SessionNumber, TableNumber),
    new: &NewNote,
    now: NaiveDateTime,
) -> Result<(NaiveDateTime, bool)> {
    store.write(|conn| write(conn, actor, slug, place, new, now))
}

/// Notes something at several tables of a session, table by table, so that hands are received meanwhile.
///
/// # Errors
/// As [`note_at_table`], for the first table where something speaks against it; the tables before it have their note.
pub fn note_at_tables(
    store: &Store,
    actor: &Actor,
    slug: &str,
    session: SessionNumber,
    notes: &[(TableNumber, NewNote)],
    now: NaiveDateTime,
) -> Result<()> {
    for (table, new) in notes {
        note_at_table(store, actor, slug, (session, *table), new, now)?;
    }
    Ok(())
}

fn write(
    conn: &mut Conn,
    actor: &Actor,
    slug: &str,
    place: (SessionNumber, TableNumber),
    new: &NewNote,
    now: NaiveDateTime,
) -> Result<(NaiveDateTime, bool)> {
    let appeals = matches!(new.said, AtTableSaid::Appealed(_));
    let may = |event| {
        let enters = permission::enter_hands(actor, event, place.0, place.1);
        enters || (appeals && permission::appeal(actor, event))
    };
    let event = super::event_head(conn, slug, may)?;
    let at = AtTable::read(conn, event, place)?;
    if let Some((of, received)) = table_notes::by_entry(conn, new.entry)? {
        let same = of == at.table.id && new.said.is_about(&received.note);
        return if same { Ok((received.at, true)) } else { refused(Message::new("entry-used")) };
    }
    let decides = permission::decide(actor, at.event.id);
    require(decides || !new.said.is_for_who_decides())?;
    let mut noting = Noting { conn, actor, at: &at, now };
    noting.refuse_too_early(&new.said)?;
    let writes =
        matches!(new.said, AtTableSaid::Arrived { .. } | AtTableSaid::Counted { .. } | AtTableSaid::Signed { .. });
    if writes && !decides && at.is_locked(noting.conn)? {
        return refused(Message::new("hand-locked").arg("table", at.table.number.0));
    }
    if let Some(device) = new.device.filter(|_| writes) {
        at_table::claim(noting.conn, actor, &at, device, now)?;
    }
    let note = noting.note(&new.said, new.device)?;
    let (session, table) = (at.session.number, at.table.number);
    let detail = json!({ "session": session, "table": table, "entry": new.entry, "note": audit_detail(&note) });
    let action = note.kind().replace('-', "_");
    table_notes::insert(conn, at.table.id, &Noted { entry: new.entry, note, author: actor.name.clone(), at: now })?;
    audit::append(conn, at.part(), now, &actor.name, &format!("note_{action}"), &detail)?;
    Ok((now, false))
}

/// A note for the audit: the lines of a signature are nobody's business there.
fn audit_detail(note: &TableNote) -> serde_json::Value {
    let mut value = json!(note);
    if let Some(fields) = value.as_object_mut() {
        fields.remove("strokes");
    }
    value
}

fn text(text: &str) -> Result<String> {
    let text = text.trim();
    match text.chars().count() {
        length if length > LONGEST_TEXT => {
            refused(Message::new("text-too-long").arg("length", length).arg("longest", LONGEST_TEXT))
        }
        _ => Ok(text.to_owned()),
    }
}

fn reason(said: &str) -> Result<String> {
    text(super::reason(said)?)
}

struct Noting<'a> {
    conn: &'a mut Conn,
    actor: &'a Actor,
    at: &'a AtTable,
    now: NaiveDateTime,
}

impl Noting<'_> {
    /// Before play is announced a table can only be taken over and call; after the session nothing is noted.
    fn refuse_too_early(&self, said: &AtTableSaid) -> Result<()> {
        let number = self.at.session.number.0;
        match said {
            AtTableSaid::Filled(_) | AtTableSaid::Decided { .. } => in_time(self.at, true, self.now),
            // Where totals stand they are corrected as hands are elsewhere.
            AtTableSaid::Counted { .. } if self.at.table.entry() == Entry::Totals => {
                in_time(self.at, permission::decide(self.actor, self.at.event.id), self.now)
            }
            AtTableSaid::AppealDecided(_) => Ok(()),
            AtTableSaid::Appealed(_) => self.refuse_late_appeal(),
            _ if self.at.session.closed_at.is_some() => refused(Message::new("hand-closed").arg("session", number)),
            AtTableSaid::TookOver
            | AtTableSaid::Called { .. }
            | AtTableSaid::Answered { .. }
            | AtTableSaid::Told { .. } => Ok(()),
            _ if self.at.session.started_at.is_none() => {
                refused(Message::new("hand-not-started").arg("session", number))
            }
            _ => Ok(()),
        }
    }

    /// Appeals are handed in from the start of the session until the time for them has passed (1998 p.37); the chief referee may
    /// take one later.
    fn refuse_late_appeal(&self) -> Result<()> {
        let number = self.at.session.number.0;
        if self.at.session.started_at.is_none() {
            return refused(Message::new("hand-not-started").arg("session", number));
        }
        let until = self.at.session.closed_at.map(|closed| self.at.event.regulations.appeals_until(closed));
        match until.filter(|until| self.now > *until && !permission::decide(self.actor, self.at.event.id)) {
            Some(until) => {
                let until = time_zone(&self.at.event.regulations).local(until).format("%H:%M").to_string();
                refused(Message::new("appeal-late").arg("session", number).arg("until", until))
            }
            None => Ok(()),
        }
    }

    /// The note, with what else it does already done.
    fn note(&mut self, said: &AtTableSaid, device: Option<Uuid>) -> Result<TableNote> {
        Ok(match said {
            AtTableSaid::TookOver => match device {
                Some(device) => TableNote::TookOver { device },
                None => return refused(Message::new("take-over-no-device")),
            },
            AtTableSaid::Called { hand, reason: why, late } => {
                if let Some(hand) = hand.filter(|hand| HandNumber::new(*hand).is_none()) {
                    return refused(Message::new("refusal-no-such-hand").arg("hand", hand));
                }
                if late.is_some_and(|late| Lateness::after(late.seconds) != Lateness::Forfeit) {
                    return refused(Message::new("late-no-forfeit"));
                }
                TableNote::Called { hand: *hand, reason: reason(why)?, late: *late }
            }
            AtTableSaid::Answered { call, text: words, forfeit } => {
                let calls = self.at.table.log.calls();
                let asked = calls.iter().find(|asked| asked.noted.entry == *call).ok_or(Error::NotFound)?;
                let words = match (asked.hand, asked.late, forfeit) {
                    // Whoever answers a dispute has decided it: the players want to read how.
                    (Some(_), _, _) => reason(words)?,
                    (_, Some(late), Some(true)) => {
                        self.arrived(late.seat, late.seconds, late.stand_in, asked.reason)?;
                        text(words)?
                    }
                    (_, Some(_), None) => return refused(Message::new("forfeit-undecided")),
                    _ => text(words)?,
                };
                TableNote::Answered { call: *call, text: words, forfeit: forfeit.filter(|_| asked.late.is_some()) }
            }
            AtTableSaid::ExtraTime { minutes, reason: why } => {
                if !(1..=MOST_EXTRA_MINUTES).contains(minutes) {
                    let wrong = Message::new("extra-time-wrong").arg("minutes", *minutes);
                    return refused(wrong.arg("most", MOST_EXTRA_MINUTES));
                }
                TableNote::ExtraTime { minutes: *minutes, reason: reason(why)? }
            }
            AtTableSaid::Arrived { seat, seconds, stand_in, reason: why } => {
                self.arrived(*seat, *seconds, *stand_in, &text(why)?)?
            }
            AtTableSaid::Counted { totals, cards } => {
                sign_totals::sign(self.conn, self.actor, self.at, totals, self.now)?;
                totals.note(cards.as_ref().map(|cards| cards.values().map(|counts| *counts)))
            }
            AtTableSaid::Signed { who, strokes, seen } => {
                check_strokes(strokes)?;
                TableNote::Signed {
                    who: *who,
                    sheet: self.hash_if_current(seen)?,
                    version: VERSION,
                    strokes: strokes.clone(),
                }
            }
            AtTableSaid::Decided { reason: why, entry } => {
                let why = reason(why)?;
                sign_totals::decide(self.conn, self.actor, self.at, *entry, &why, self.now)?;
                TableNote::Decided { reason: why, entry: *entry }
            }
            AtTableSaid::Filled(filling) => {
                fill_seat::fill(self.conn, self.actor, self.at, filling, self.now)?;
                let attendance = filling.attendance.code().0.to_owned();
                TableNote::Filled { seat: filling.seat, attendance, reason: reason(&filling.reason)? }
            }
            AtTableSaid::Told { text } => TableNote::Told { text: reason(text)? },
            AtTableSaid::Appealed(paper) => {
                if let Some(Role::Leader(team)) = self.actor.role_in(self.at.event.id) {
                    let player = self.at.table.players[paper.seat];
                    let own = entries::one(self.conn, self.at.event.id, player)?.and_then(|player| player.team_id);
                    require(own == Some(team.0))?;
                }
                TableNote::Appealed(AppealPaper {
                    by: reason(&paper.by)?,
                    ruling: reason(&paper.ruling)?,
                    fee: text(&paper.fee)?,
                    ..paper.clone()
                })
            }
            AtTableSaid::AppealDecided(verdict) => {
                let appeals = self.at.table.log.appeals();
                let of = appeals.iter().find(|of| of.noted.entry == verdict.appeal).ok_or(Error::NotFound)?;
                if !of.may_decide().contains(&verdict.body) {
                    return refused(Message::new("appeal-body-wrong"));
                }
                TableNote::AppealDecided(AppealVerdict { reason: reason(&verdict.reason)?, ..verdict.clone() })
            }
            AtTableSaid::Confirmed { seen } => {
                if let Some(author) = at_table::entered_by(&self.at.versions, self.actor, device) {
                    return refused(Message::new("confirm-own").arg("name", author));
                }
                let sheet = self.hash_if_current(seen)?;
                let blockers = self.at.table.unconfirmable(&self.at.event.regulations, || sheet.clone());
                if !blockers.is_empty() {
                    let name = |_, seat| self.at.names[seat].clone();
                    return Err(Error::Refused(blockers.iter().map(|of| blocker(of, name)).collect()));
                }
                TableNote::Confirmed { sheet, version: VERSION }
            }
        })
    }

    /// The hash of the sheet, if it is the one that was shown.
    fn hash_if_current(&mut self, seen: &SheetSeen) -> Result<String> {
        let totals = self.at.table.totals();
        match *seen == SheetSeen::of(&self.at.versions, totals) {
            true => self.at.hash(self.conn),
            false => Err(Error::SheetChanged(totals)),
        }
    }

    /// Takes the points for lateness, or the session, and says so in the seat's attendance.
    fn arrived(&mut self, seat: Seat, seconds: u32, stand_in: bool, why: &str) -> Result<TableNote> {
        let decides = permission::decide(self.actor, self.at.event.id);
        let before = &self.at.table.filled[seat];
        if before.attendance != Attendance::Played && !decides {
            return refused(Message::new("arrived-decided").arg("name", &self.at.names[seat]));
        }
        if before.session_penalty != GamePoints::ZERO {
            reason(why)?;
        }
        let late = Lateness::after(seconds);
        let forfeited = late == Lateness::Forfeit;
        if forfeited && !decides {
            return refused(Message::new("forfeit-chief").arg("name", &self.at.names[seat]));
        }
        let attendance = match (forfeited, stand_in) {
            (false, _) => Attendance::Played,
            (true, false) => Attendance::Forfeit,
            (true, true) => Attendance::ForfeitStoodIn,
        };
        if attendance == Attendance::Played {
            let (session, table) = (self.at.session.number, self.at.table.number);
            let player = self.at.table.sitting()[seat];
            refuse_seat(self.conn, &self.at.event, player, |of| of.forbids_sitting(session, table))?;
        }
        let filled = Filled {
            attendance,
            substitute: before.substitute.filter(|_| !forfeited),
            session_penalty: if forfeited { GamePoints::ZERO } else { late.points() },
            reason: why.to_owned(),
        };
        insert_attendance(self.conn, self.at.table.id, seat, &filled, &self.actor.name, self.now)?;
        reopen_decision(self.conn, &self.at.table, self.actor, self.now)?;
        Ok(TableNote::Arrived { seat, seconds, stand_in, reason: why.to_owned() })
    }
}

/// Refuses what is no drawing: something, within its frame, not too long.
fn check_strokes(strokes: &[Vec<u16>]) -> Result<()> {
    let numbers: usize = strokes.iter().map(Vec::len).sum();
    let [width, height] = SIGNATURE;
    let within = |points: &[u16]| matches!(points, [x, y] if *x <= width && *y <= height);
    let is = numbers > 0 && numbers <= LONGEST_SIGNATURE && strokes.iter().all(|line| line.chunks(2).all(within));
    if is { Ok(()) } else { refused(Message::new("signature-wrong").arg("most", LONGEST_SIGNATURE)) }
}
