//! The entries of a person at a table beside hands, each with its identity, before they are checked.

use crate::{Device, SeatFilling, Totals};
use event::notes::table_note::{AppealPaper, AppealVerdict, Late, Signer, TableNote};
use event::regulations::Entry;
use rules::{BySeat, GamePoints, Seat};
use store::hands::{self, Version};
use uuid::Uuid;

/// An entry of a person at a table.
#[derive(Clone, Debug)]
pub enum TableCommand {
    /// This device writes the table from now on.
    TookOver,
    /// The chief referee is called; if a hand is named, it is disputed.
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
        /// The decision; may be empty unless a hand is disputed.
        text: String,
        /// Whether the forfeit that the call proposes is imposed.
        forfeit: Option<bool>,
    },
    /// More time for the table.
    ExtraTime {
        /// Minutes, 1 to 180.
        minutes: u16,
        /// Why.
        reason: String,
    },
    /// A player arrived this many seconds after the start; 0 undoes a lateness.
    Arrived {
        /// The start seat of the player.
        seat: Seat,
        /// Seconds late.
        seconds: u32,
        /// Whether a stand-in plays a forfeited seat.
        stand_in: bool,
        /// A remark.
        reason: String,
    },
    /// A player is missing, or no longer.
    Missing {
        /// The start seat of the player.
        seat: Seat,
        /// Whether the player is here again.
        ended: bool,
    },
    /// The totals were counted.
    Counted {
        /// The four totals.
        totals: Totals,
        /// The numbers of score cards of 100, 50, 10, 8 and 1 of each player.
        cards: Option<BySeat<[u16; 5]>>,
    },
    /// A signature.
    Signed {
        /// The signer.
        who: Signer,
        /// The lines, each with the coordinates x and y of its points in turn.
        strokes: Vec<Vec<u16>>,
        /// What was shown to the signer.
        seen: SheetSeen,
    },
    /// The chief referee decides what counts: the hands although other totals were counted, or the totals.
    Decided {
        /// Why.
        reason: String,
        /// What counts.
        entry: Entry,
    },
    /// The chief referee enters how a seat was filled.
    Filled(SeatFilling),
    /// A second person has compared the sheet.
    Confirmed {
        /// The sheet that was shown to them.
        seen: SheetSeen,
    },
    /// The chief referee sends a message to the table.
    Told {
        /// The message.
        text: String,
    },
    /// An appeal is handed in.
    Appealed(AppealPaper),
    /// An appeal is decided.
    AppealDecided(AppealVerdict),
    /// A document is attached to an appeal.
    Attached {
        /// The entry of the appeal.
        appeal: Uuid,
        /// The name of the file.
        name: String,
        /// Its bytes.
        content: Vec<u8>,
    },
    /// A note is withdrawn: an appeal or a document of one, by those it belongs to or who decide; a report of a
    /// mistake, extra time or a message, by those who decide.
    TakenBack {
        /// The entry of the note.
        of: Uuid,
        /// Why.
        reason: String,
    },
}

impl TableCommand {
    /// Whether only those who decide may enter this.
    pub(crate) fn is_for_who_decides(&self) -> bool {
        use TableCommand::{Answered, AppealDecided, Decided, ExtraTime, Filled, Told};
        matches!(self, Answered { .. } | ExtraTime { .. } | Decided { .. } | Filled(_) | AppealDecided(_) | Told { .. })
    }

    /// Whether it may complete a session: it can be a result, a signature or a decision that was missing.
    pub(crate) fn may_complete(&self) -> bool {
        use TableCommand::{Appealed, Attached, Called, ExtraTime, Missing, Told, TookOver};
        !matches!(
            self,
            TookOver | Called { .. } | Missing { .. } | ExtraTime { .. } | Told { .. } | Appealed(_) | Attached { .. }
        )
    }

    /// Whether a stored note is this entry, apart from values that depend on the moment (the sheet's hash, the device).
    pub(crate) fn is_about(&self, noted: &TableNote) -> bool {
        match (self, noted) {
            (TableCommand::TookOver, TableNote::TookOver { .. }) => true,
            (TableCommand::Called { hand, reason, late }, TableNote::Called { hand: of, reason: why, late: who }) => {
                (hand, late) == (of, who) && reason.trim() == why
            }
            (
                TableCommand::Answered { call, text, forfeit },
                TableNote::Answered { call: of, text: words, forfeit: given },
            ) => (call, forfeit) == (of, given) && text.trim() == words,
            (TableCommand::ExtraTime { minutes, .. }, TableNote::ExtraTime { minutes: given, .. }) => minutes == given,
            (TableCommand::Arrived { seat, seconds, .. }, TableNote::Arrived { seat: of, seconds: late, .. }) => {
                (seat, seconds) == (of, late)
            }
            (TableCommand::Missing { seat, ended }, TableNote::Missing { seat: of, ended: is }) => {
                (seat, ended) == (of, is)
            }
            (
                TableCommand::Counted { totals: Totals { totals, link, .. }, .. },
                TableNote::Counted { totals: counted, link: noted, .. },
            ) => totals.values().map(|total| total.0) == *counted && link.as_ref().is_none_or(|link| link == noted),
            (TableCommand::Signed { who, strokes, .. }, TableNote::Signed { who: of, strokes: lines, .. }) => {
                (who, strokes) == (of, lines)
            }
            (TableCommand::Decided { reason, entry }, TableNote::Decided { reason: why, entry: stands }) => {
                (reason.trim(), entry) == (why, stands)
            }
            (TableCommand::Filled(filling), TableNote::Filled { seat, attendance, .. }) => {
                (filling.seat, filling.attendance.code().0) == (*seat, attendance)
            }
            (TableCommand::Confirmed { .. }, TableNote::Confirmed { .. }) => true,
            (TableCommand::Told { text }, TableNote::Told { text: said }) => text.trim() == said,
            (TableCommand::Appealed(paper), TableNote::Appealed(of)) => {
                (paper.seat, paper.ruling.trim()) == (of.seat, of.ruling.as_str())
            }
            (TableCommand::AppealDecided(verdict), TableNote::AppealDecided(of)) => {
                (verdict.appeal, verdict.granted) == (of.appeal, of.granted)
            }
            (TableCommand::Attached { appeal, content, .. }, TableNote::Attached(of)) => {
                (appeal, content.len()) == (&of.appeal, of.bytes)
            }
            (TableCommand::TakenBack { of, .. }, TableNote::TakenBack { of: note, .. }) => of == note,
            _ => false,
        }
    }
}

/// The sheet as a person saw it when signing it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SheetSeen {
    /// The entries of the live hands, in order.
    pub hands: Vec<Uuid>,
    /// The session scores.
    pub totals: BySeat<GamePoints>,
}

impl SheetSeen {
    /// The sheet as it is shown with these versions of its hands.
    pub fn from_versions(versions: &[Version], totals: BySeat<GamePoints>) -> SheetSeen {
        let hands = hands::live_versions(versions).filter_map(|version| version.entry.parse().ok());
        SheetSeen { hands: hands.collect(), totals }
    }
}

/// An entry, with its identity.
#[derive(Clone, Debug)]
pub struct NewNote {
    /// Its identity: sent again, it is stored once.
    pub entry: Uuid,
    /// The device that sends it; `None` from a page that does not belong to a table.
    pub device: Option<Device>,
    /// The entry.
    pub said: TableCommand,
}
