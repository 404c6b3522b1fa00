//! A table of a session: who sits there, its score sheet, what is noted at it, and what stands in the way of closing it.

use crate::notes::table_log::TableLog;
use crate::notes::table_note::TableNote;
use crate::regulations::{Entry, Regulations};
use crate::sheet::disqualification::Seating;
use crate::sheet::scoresheet::Scoresheet;
use crate::sheet::session::{Attendance, SignedDifference, session_score, signed_differences};
use crate::sheet::session_clock::SessionClock;
use crate::sheet::sheet_text::{self, Seated};
use crate::sheet::wrong_sum::{WrongSum, judge};
use crate::values::digest;
use crate::values::ids::{PlayerId, SessionNumber, TableNumber};
use chrono::NaiveDateTime;
use rules::{BySeat, GamePoints, HandNumber};

/// A session that is seated, without its tables: all that one of them has to know of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SessionHead {
    /// The row.
    pub id: i32,
    /// Its number in the event.
    pub number: SessionNumber,
    /// The seed its start seats were drawn from.
    pub seed: String,
    /// When it was seated.
    pub seated_at: Option<NaiveDateTime>,
    /// When play was announced.
    pub started_at: Option<NaiveDateTime>,
    /// When it was closed.
    pub closed_at: Option<NaiveDateTime>,
}

impl SessionHead {
    /// Whether hands can be entered: started and not closed.
    pub fn is_running(&self) -> bool {
        self.started_at.is_some() && self.closed_at.is_none()
    }
}

/// A table of a session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// The row.
    pub id: i32,
    /// The session.
    pub session: SessionNumber,
    /// Its number in the session.
    pub number: TableNumber,
    /// Who starts where.
    pub players: BySeat<PlayerId>,
    /// How each seat was filled.
    pub filled: BySeat<Filled>,
    /// How the regulations want its result entered.
    pub asked: Entry,
    /// The totals signed on paper, once they are entered.
    pub signed: Option<Signed>,
    /// Its hands.
    pub sheet: Scoresheet,
    /// Hands that the rules refuse as they are stored; they count as annulled.
    pub refused: Vec<u8>,
    /// What is noted beside them.
    pub log: TableLog,
    /// When each hand was last entered, in the order of hands.
    pub hands_at: Vec<(HandNumber, NaiveDateTime)>,
    /// Hands and totals that others have replaced.
    pub replaced: Vec<Replaced>,
    /// When it was last corrected who starts where.
    pub seats_corrected_at: Option<NaiveDateTime>,
    /// When a hand was last entered.
    pub last_hand_at: Option<NaiveDateTime>,
}

/// How a seat was filled.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filled {
    /// Played, stood in for, forfeited.
    pub attendance: Attendance,
    /// The substitute who played in the player's place.
    pub substitute: Option<PlayerId>,
    /// Points taken from the session score, for lateness.
    pub session_penalty: GamePoints,
    /// Why it is not simply played.
    pub reason: String,
}

/// A hand or four totals as they were entered once, where something else stands in their place now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replaced {
    /// Whether it was a hand, or totals.
    pub what: Entry,
    /// When they were entered.
    pub from: NaiveDateTime,
    /// When they were replaced, or taken back.
    pub until: NaiveDateTime,
}

/// The totals signed on paper.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signed {
    /// By start seat.
    pub totals: BySeat<GamePoints>,
    /// The points that nobody received, session penalties aside; what the hands say where it is not known.
    pub to_nobody: Option<GamePoints>,
    /// Why a difference stands, if the chief referee has decided so: where hands stand, that other totals were signed; where these
    /// totals stand, that they count although they do not add up.
    pub decision: Option<String>,
    /// Who entered or decided.
    pub author: String,
    /// When.
    pub at: NaiveDateTime,
}

/// What stands in the way of closing a session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Blocker {
    /// The table still plays: which hand comes next.
    Playing(TableNumber, HandNumber),
    /// The four totals that stand do not add up, and the chief referee has not decided that they count as they are.
    Sum(TableNumber, WrongSum),
    /// Totals stand at this table, and there are none yet.
    TotalsMissing(TableNumber),
    /// Totals stand at this table, and no second person has typed the same, as the regulations ask.
    TypedOnce(TableNumber),
    /// Other totals are signed than the hands add up to, and the chief referee has not decided.
    Signed(TableNumber, SignedDifference),
    /// A call or a dispute that nobody has answered.
    Call(TableNumber, String),
    /// A hand that the rules refuse as it is stored.
    Refused(TableNumber, u8),
    /// The sheet lacks a signature or a confirmation that the regulations ask for.
    Unsigned(TableNumber),
}

impl Table {
    /// Who sits where: the players, and the substitutes who play in their place.
    pub fn sitting(&self) -> BySeat<PlayerId> {
        BySeat::from_fn(|seat| self.filled[seat].substitute.unwrap_or(self.players[seat]))
    }

    /// The same with how each seat was filled.
    pub fn seating(&self) -> Seating {
        let sitting = self.sitting();
        let seats = BySeat::from_fn(|seat| (sitting[seat], self.filled[seat].attendance));
        Seating { session: self.session, table: self.number, seats }
    }

    /// How its result is entered: as the chief referee has decided last, or else as the regulations want it.
    pub fn entry(&self) -> Entry {
        self.log.decided().map_or(self.asked, |(_, entry, _)| entry)
    }

    /// The totals that stand, if totals stand here and there are some.
    pub fn standing(&self) -> Option<&Signed> {
        self.signed.as_ref().filter(|_| self.entry() == Entry::Totals)
    }

    /// Whether something of its result is entered.
    pub fn has_begun(&self) -> bool {
        !self.sheet.hands().is_empty() || self.standing().is_some()
    }

    /// Whether its result is entered whole, and counts.
    pub fn is_complete(&self) -> bool {
        match self.entry() {
            Entry::Hands => self.sheet.is_complete(),
            Entry::Totals => self.signed.is_some() && self.counts(),
        }
    }

    /// Judges four totals of this table, and what is said besides of the points that nobody received.
    ///
    /// # Errors
    /// Their sum cannot be.
    pub fn judge(&self, totals: BySeat<GamePoints>, to_nobody: Option<GamePoints>) -> Result<(), WrongSum> {
        let unpaid = to_nobody.unwrap_or_else(|| self.sheet.unpaid()) + self.session_penalties();
        judge(totals, (self.sheet.rules().game.rule_set(), self.sheet.base()), unpaid)
    }

    /// What is wrong with the totals that stand, unless the chief referee has decided that they count as they are.
    pub fn wrong_sum(&self) -> Option<WrongSum> {
        let undecided = self.standing().filter(|signed| signed.decision.is_none())?;
        self.judge(undecided.totals, undecided.to_nobody).err()
    }

    /// Whether what is entered counts in a ranking: hands always do, four totals where they add up or the chief referee has decided
    /// so. Everything that ranks asks this.
    pub fn counts(&self) -> bool {
        self.wrong_sum().is_none()
    }

    /// What the score cards have to show: the totals where they stand, or else what the hands add up to.
    pub fn cards(&self) -> BySeat<GamePoints> {
        self.standing().map_or_else(|| self.of_hands(), |signed| signed.totals)
    }

    /// What the hands add up to: the base score and the hands, less session penalties.
    pub fn of_hands(&self) -> BySeat<GamePoints> {
        let total = self.sheet.total();
        BySeat::from_fn(|seat| session_score(total[seat], self.filled[seat].session_penalty))
    }

    /// The session scores as they stand; of a forfeited seat what the ranking counts for it.
    pub fn totals(&self) -> BySeat<GamePoints> {
        let cards = self.cards();
        let forfeited = self.sheet.rules().forfeited;
        BySeat::from_fn(|seat| if self.filled[seat].attendance.is_forfeit() { forfeited } else { cards[seat] })
    }

    /// The points that nobody receives, session penalties included.
    pub fn unpaid(&self) -> GamePoints {
        let said = self.standing().and_then(|signed| signed.to_nobody);
        said.unwrap_or_else(|| self.sheet.unpaid()) + self.session_penalties()
    }

    /// What is taken from the four session scores, for lateness.
    pub fn session_penalties(&self) -> GamePoints {
        self.filled.values().into_iter().map(|filled| filled.session_penalty).sum()
    }

    /// Where signed totals differ from the sums of the hands and the chief referee has not decided.
    pub fn undecided(&self) -> Vec<SignedDifference> {
        match &self.signed {
            Some(signed) if signed.decision.is_none() && self.entry() == Entry::Hands => self.differences(),
            _ => Vec::new(),
        }
    }

    /// Where signed totals differ from the sums of the hands, decided or not. Where totals stand, only a sheet with all its
    /// hands can differ from them.
    pub fn differences(&self) -> Vec<SignedDifference> {
        match &self.signed {
            Some(_) if self.entry() == Entry::Totals && !self.sheet.is_complete() => Vec::new(),
            Some(signed) => signed_differences(signed.totals, self.of_hands()),
            None => Vec::new(),
        }
    }

    /// Whether a hand or totals are entered.
    pub fn has_results(&self) -> bool {
        self.last_hand_at.is_some() || self.signed.is_some()
    }

    /// Whether a hand, totals, or who sits where and how were entered after this moment.
    pub fn corrected_since(&self, at: NaiveDateTime) -> bool {
        let counted = |note: &TableNote| matches!(note, TableNote::Counted { .. });
        let counted = self.log.0.iter().any(|noted| noted.at > at && counted(&noted.note));
        let entered = self.last_hand_at > Some(at) || self.signed.as_ref().is_some_and(|signed| signed.at > at);
        counted || entered || self.ruled_since(at).is_some()
    }

    /// Whether a result that was entered at this moment is another one now, or it was said since who sits where and how, or what stands.
    /// Hands that were played since, and what was typed again as it was, change nothing.
    pub fn differs_since(&self, at: NaiveDateTime) -> bool {
        let stood = |of: &Replaced| of.what == self.entry() && of.from <= at && at < of.until;
        self.replaced.iter().any(stood) || self.ruled_since(at).is_some()
    }

    /// When after this moment it was last said who sits where and how, or what stands here.
    pub fn ruled_since(&self, at: NaiveDateTime) -> Option<NaiveDateTime> {
        use TableNote::{Arrived, Decided, Filled};
        let rules = |note: &TableNote| matches!(note, Arrived { .. } | Decided { .. } | Filled { .. });
        let noted = self.log.0.iter().filter(|noted| rules(&noted.note)).map(|noted| noted.at);
        noted.chain(self.seats_corrected_at).filter(|said| *said > at).max()
    }

    /// When the table was last heard of: a hand or a note.
    pub fn heard_of(&self) -> Option<NaiveDateTime> {
        self.log.0.last().map(|noted| noted.at).max(self.last_hand_at)
    }

    /// The clock, once play was announced.
    pub fn clock(&self, session: &SessionHead, regulations: &Regulations) -> Option<SessionClock> {
        let extra = self.log.extra_minutes();
        session.started_at.map(|announced| SessionClock::new(regulations.clock_rules(self.session), announced, extra))
    }

    /// Who sits where and how, as it stands on the sheet that people sign; `number` is a player's in the order of entry.
    pub fn seats_on_sheet(&self, number: impl Fn(PlayerId) -> usize) -> BySeat<Seated> {
        let sitting = self.sitting();
        BySeat::from_fn(|seat| Seated {
            player: number(sitting[seat]),
            attendance: self.filled[seat].attendance,
            session_penalty: self.filled[seat].session_penalty,
        })
    }

    /// The hash of the sheet as it stands; `number` is a player's in the order of entry.
    pub fn sheet_hash(&self, number: impl Fn(PlayerId) -> usize) -> String {
        digest::hash(sheet_text::sheet_text((self.session, self.number), &self.seats_on_sheet(number), &self.sheet))
    }

    /// What stands in the way of confirming the sheet; `hash` gives that of the sheet where it is asked for.
    pub fn unconfirmable(&self, regulations: &Regulations, hash: impl Fn() -> String) -> Vec<Blocker> {
        if self.entry() == Entry::Totals {
            return self.against_totals();
        }
        let mut blockers: Vec<Blocker> = self.refused.iter().map(|hand| Blocker::Refused(self.number, *hand)).collect();
        let next = self.hand_to_come();
        blockers.extend(next.map(|next| Blocker::Playing(self.number, next)));
        blockers.extend(self.undecided().into_iter().map(|difference| Blocker::Signed(self.number, difference)));
        blockers.extend(self.undecided_calls());
        if next.is_none() && regulations.signatures && self.log.lacks_signature(&hash()) {
            blockers.push(Blocker::Unsigned(self.number));
        }
        blockers
    }

    /// What stands in the way where totals stand: that there are none, or that they do not add up. No hand is asked for, and
    /// no signature on a phone: what was signed is the paper.
    fn against_totals(&self) -> Vec<Blocker> {
        let against = match &self.signed {
            None => Some(Blocker::TotalsMissing(self.number)),
            Some(_) => self.wrong_sum().map(|wrong| Blocker::Sum(self.number, wrong)),
        };
        against.into_iter().chain(self.undecided_calls()).collect()
    }

    fn undecided_calls(&self) -> impl Iterator<Item = Blocker> {
        let calls = self.log.undecided_calls().into_iter();
        calls.map(|call| Blocker::Call(self.number, call.reason.to_owned()))
    }

    /// What stands in the way of closing the session: the same, and the confirmation that the regulations ask for.
    pub fn blockers(&self, regulations: &Regulations, hash: impl Fn() -> String) -> Vec<Blocker> {
        let mut blockers = self.unconfirmable(regulations, &hash);
        if self.is_typed_once(regulations) {
            // What is wrong with the sum would tell the second person what the first has typed.
            blockers.retain(|blocker| !matches!(blocker, Blocker::Sum(..)));
            blockers.push(Blocker::TypedOnce(self.number));
        }
        let unsigned = Blocker::Unsigned(self.number);
        if self.hand_to_come().is_none() && !blockers.contains(&unsigned) && self.is_unsigned(regulations, hash) {
            blockers.push(unsigned);
        }
        blockers
    }

    /// Whether the sheet lacks a signature or a confirmation that the regulations ask for.
    pub fn is_unsigned(&self, regulations: &Regulations, hash: impl Fn() -> String) -> bool {
        let Regulations { signatures, second_person, .. } = *regulations;
        let lacks = |hash: String| {
            signatures && self.log.lacks_signature(&hash) || second_person && self.log.lacks_confirmation(&hash)
        };
        (signatures || second_person) && self.entry() == Entry::Hands && lacks(hash())
    }

    /// Whether totals stand that a second person still has to type, as the regulations ask.
    pub fn is_typed_once(&self, regulations: &Regulations) -> bool {
        let standing = self.standing().filter(|_| regulations.second_person);
        let of_hands = self.sheet.unpaid();
        standing.is_some_and(|signed| {
            !self.log.counted_twice(signed.totals, signed.to_nobody.unwrap_or(of_hands), of_hands)
        })
    }

    /// Whether a second person has confirmed the sheet as it stands.
    pub fn is_confirmed(&self, hash: impl Fn() -> String) -> bool {
        self.log.confirmation().is_some_and(|(_, sheet)| sheet.is(&hash()))
    }

    /// Whether its result waits for another hand.
    pub fn awaits_hand(&self) -> bool {
        self.entry() == Entry::Hands && self.hand_to_come().is_some()
    }

    /// The hand that is still to be played.
    fn hand_to_come(&self) -> Option<HandNumber> {
        // A seat nobody can fill ends the table (三缺一): a forfeit without a stand-in needs no further hands.
        let forfeited = self.filled.values().into_iter().any(|filled| filled.attendance == Attendance::Forfeit);
        self.sheet.next_hand().filter(|_| !forfeited)
    }
}
