//! What a person enters at a table beside hands, with its identity, before anything of it is checked.

use crate::{Device, SeatFilling, Totals};
use event::notes::table_note::{AppealPaper, AppealVerdict, Late, Signer, TableNote};
use event::regulations::Entry;
use rules::{BySeat, GamePoints, Seat};
use store::hands::{self, Version};
use uuid::Uuid;

/// Something to be noted, as a person says it.
#[derive(Clone, Debug)]
pub enum TableCommand {
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
    /// Somebody came this many seconds after play was announced; 0 takes a lateness back.
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
    /// A document is attached to an appeal.
    Attached {
        /// The entry of the appeal.
        appeal: Uuid,
        /// What the file is called.
        name: String,
        /// Its bytes.
        content: Vec<u8>,
    },
    /// An appeal, or a document of one, is withdrawn by whoever handed it in or decides; extra time or a message is
    /// taken back by who decides.
    TakenBack {
        /// The entry of the note.
        of: Uuid,
        /// Why.
        reason: String,
    },
}

impl TableCommand {
    /// Whether only the chief referee says so.
    pub(crate) fn is_for_who_decides(&self) -> bool {
        use TableCommand::{Answered, AppealDecided, Decided, ExtraTime, Filled, Told};
        matches!(self, Answered { .. } | ExtraTime { .. } | Decided { .. } | Filled(_) | AppealDecided(_) | Told { .. })
    }

    /// Whether a session may be complete with it: it can give a result, a signature or a decision that was missing.
    pub(crate) fn may_complete(&self) -> bool {
        use TableCommand::{Appealed, Attached, Called, ExtraTime, Told, TookOver};
        !matches!(self, TookOver | Called { .. } | ExtraTime { .. } | Told { .. } | Appealed(_) | Attached { .. })
    }

    /// Whether this is what was noted: what follows from the moment (the sheet's hash, the device) aside.
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
    pub fn from_versions(versions: &[Version], totals: BySeat<GamePoints>) -> SheetSeen {
        let hands = hands::live_versions(versions).filter_map(|version| version.entry.parse().ok());
        SheetSeen { hands: hands.collect(), totals }
    }
}

/// Something to be noted, with its identity.
#[derive(Clone, Debug)]
pub struct NewNote {
    /// Its identity.
    pub entry: Uuid,
    /// The device that sends it; `None` from a page that is no table's.
    pub device: Option<Device>,
    /// What.
    pub said: TableCommand,
}
