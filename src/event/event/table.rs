//! A table of a session: its players, score sheet and notes, and the reasons against closing it.

use super::{CorrectedSeat, Replaced, SessionHead};
use crate::notes::table_log::TableLog;
use crate::notes::table_note::TableNote;
use crate::regulations::{Entry, Regulations};
use crate::sheet::disqualification::Seating;
use crate::sheet::scoresheet::Scoresheet;
use crate::sheet::session::{Attendance, SignedDifference, session_score, signed_differences};
use crate::sheet::session_clock::SessionClock;
use crate::sheet::sheet_text::{self, Seated};
use crate::sheet::wrong_sum::{WrongSum, judge};
use chrono::NaiveDateTime;
use rules::{BySeat, GamePoints, HandNumber, Seat};
use values::digest;
use values::ids::{PlayerId, SessionNumber, TableNumber};

/// A table of a session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// The id of the row.
    pub id: i32,
    /// The session.
    pub session: SessionNumber,
    /// Its number in the session.
    pub number: TableNumber,
    /// The players for whom it was seated, before any correction, by start seat.
    pub seated: BySeat<PlayerId>,
    /// The players by start seat.
    pub players: BySeat<PlayerId>,
    /// How each seat was filled.
    pub filled: BySeat<Filled>,
    /// The kind of result that the regulations require.
    pub asked: Entry,
    /// The totals signed on paper; `None` until they are entered.
    pub signed: Option<Signed>,
    /// Its hands.
    pub sheet: Scoresheet,
    /// The numbers of stored hands that the rules reject; they count as annulled.
    pub refused: Vec<u8>,
    /// The notes of the table.
    pub log: TableLog,
    /// When each hand was last entered, in the order of hands.
    pub hands_at: Vec<(HandNumber, NaiveDateTime)>,
    /// Hands and totals that were replaced or undone.
    pub replaced: Vec<Replaced>,
    /// The corrections of its start seats, in their order.
    pub corrected_seats: Vec<CorrectedSeat>,
    /// When a hand was last entered.
    pub last_hand_at: Option<NaiveDateTime>,
}

/// How a seat was filled.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filled {
    /// Whether the player played, had a stand-in, or forfeited.
    pub attendance: Attendance,
    /// The substitute who played in the player's place.
    pub substitute: Option<PlayerId>,
    /// Points taken from the session score, for lateness.
    pub session_penalty: GamePoints,
    /// The reason, if the player did not simply play.
    pub reason: String,
}

/// The totals signed on paper.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signed {
    /// The totals by start seat.
    pub totals: BySeat<GamePoints>,
    /// The points that nobody received, without session penalties; `None` means those that the hands give.
    pub to_nobody: Option<GamePoints>,
    /// The chief referee's decision on a difference: if hands count, that other totals were signed; if these totals
    /// count, that they do so although they do not add up.
    pub decision: Option<String>,
    /// Who entered or decided it.
    pub author: String,
    /// When it was entered or decided.
    pub at: NaiveDateTime,
}

/// A reason against closing a session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Blocker {
    /// The table is still playing; the next hand.
    Playing(TableNumber, HandNumber),
    /// The totals that count do not add up, and the chief referee has not decided that they count as they are.
    Sum(TableNumber, WrongSum),
    /// Totals count at this table, and none have been entered.
    TotalsMissing(TableNumber),
    /// Totals count at this table, and no second person has entered the same ones, as the regulations require.
    TypedOnce(TableNumber),
    /// The signed totals differ from the sums of the hands, and the chief referee has not decided.
    Signed(TableNumber, SignedDifference),
    /// A call or a dispute without an answer; its text.
    Call(TableNumber, String),
    /// A stored hand that the rules reject.
    Refused(TableNumber, u8),
    /// The sheet lacks a signature or a confirmation that the regulations require.
    Unsigned(TableNumber),
}

impl Table {
    /// Those who play in each seat: the players, or their substitutes.
    pub fn sitting(&self) -> BySeat<PlayerId> {
        BySeat::from_fn(|seat| self.filled[seat].substitute.unwrap_or(self.players[seat]))
    }

    /// The player in a seat; `None` unless that player played all of the session.
    pub fn sole_player(&self, seat: Seat) -> Option<PlayerId> {
        (self.filled[seat].attendance == Attendance::Played).then(|| self.sitting()[seat])
    }

    /// Those who play in each seat, and the attendance of each.
    pub fn seating(&self) -> Seating {
        let sitting = self.sitting();
        let seats = BySeat::from_fn(|seat| (sitting[seat], self.filled[seat].attendance));
        Seating { session: self.session, table: self.number, seats }
    }

    /// The kind of result that counts: as the chief referee decided last, otherwise as the regulations require.
    pub fn entry(&self) -> Entry {
        self.log.decided().map_or(self.asked, |(_, entry, _)| entry)
    }

    /// Whether totals count although the regulations ask for hands.
    pub fn has_totals_instead(&self) -> bool {
        (self.asked, self.entry()) == (Entry::Hands, Entry::Totals)
    }

    /// The totals, if totals count and have been entered.
    pub fn standing(&self) -> Option<&Signed> {
        self.signed.as_ref().filter(|_| self.entry() == Entry::Totals)
    }

    /// Whether a part of its result has been entered.
    pub fn has_begun(&self) -> bool {
        !self.sheet.hands().is_empty() || self.standing().is_some()
    }

    /// Whether its result has been entered completely, and counts.
    pub fn is_complete(&self) -> bool {
        match self.entry() {
            Entry::Hands => self.hand_to_come().is_none(),
            Entry::Totals => self.signed.is_some() && self.counts(),
        }
    }

    /// Checks four totals of this table; `to_nobody` are the points that nobody received, if entered.
    ///
    /// # Errors
    /// Their sum is impossible.
    pub fn judge(&self, totals: BySeat<GamePoints>, to_nobody: Option<GamePoints>) -> Result<(), WrongSum> {
        let unpaid = to_nobody.unwrap_or_else(|| self.sheet.unpaid()) + self.session_penalties();
        judge(totals, (self.sheet.rules().game.rule_set(), self.sheet.base()), unpaid)
    }

    /// The error in the sum of the totals that count, unless the chief referee has decided that they count as they are.
    pub fn wrong_sum(&self) -> Option<WrongSum> {
        let undecided = self.standing().filter(|signed| signed.decision.is_none())?;
        self.judge(undecided.totals, undecided.to_nobody).err()
    }

    /// Whether its result counts in rankings: hands always do, totals if they add up or the chief referee has decided
    /// so. All rankings ask this.
    pub fn counts(&self) -> bool {
        self.wrong_sum().is_none()
    }

    /// The scores that score cards show: the totals if they count, otherwise the sums of the hands.
    pub fn cards(&self) -> BySeat<GamePoints> {
        self.standing().map_or_else(|| self.of_hands(), |signed| signed.totals)
    }

    /// The sums of the hands: base score and hands, less session penalties.
    pub fn of_hands(&self) -> BySeat<GamePoints> {
        let total = self.sheet.total();
        BySeat::from_fn(|seat| session_score(total[seat], self.filled[seat].session_penalty))
    }

    /// The session scores; of a forfeited seat, the score that the ranking gives it.
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

    /// The sum of the session penalties.
    pub fn session_penalties(&self) -> GamePoints {
        self.filled.values().into_iter().map(|filled| filled.session_penalty).sum()
    }

    /// The differences between signed totals and the sums of the hands, if the chief referee has not decided.
    pub fn undecided(&self) -> Vec<SignedDifference> {
        match &self.signed {
            Some(signed) if signed.decision.is_none() && self.entry() == Entry::Hands => self.differences(),
            _ => Vec::new(),
        }
    }

    /// The differences between signed totals and the sums of the hands, decided or not. If totals count, there are none
    /// until the sheet has all its hands.
    pub fn differences(&self) -> Vec<SignedDifference> {
        match &self.signed {
            Some(_) if self.entry() == Entry::Totals && !self.sheet.is_complete() => Vec::new(),
            Some(signed) => signed_differences(signed.totals, self.of_hands()),
            None => Vec::new(),
        }
    }

    /// The differences between the totals that count and all the hands recorded beside them, unless the chief referee
    /// has decided that these totals count.
    pub fn contradictions(&self) -> Vec<SignedDifference> {
        let is_open = self.standing().is_some_and(|signed| signed.decision.is_none()) && !self.has_totals_instead();
        if is_open { self.differences() } else { Vec::new() }
    }

    /// Whether a hand or totals have been entered.
    pub fn has_results(&self) -> bool {
        self.last_hand_at.is_some() || self.signed.is_some()
    }

    /// Whether a hand, totals, or a ruling ([`Table::ruled_since`]) was entered after this moment.
    pub fn corrected_since(&self, at: NaiveDateTime) -> bool {
        let counted = |note: &TableNote| matches!(note, TableNote::Counted { .. });
        let counted = self.log.0.iter().any(|noted| noted.at > at && counted(&noted.note));
        let entered = self.last_hand_at > Some(at) || self.signed.as_ref().is_some_and(|signed| signed.at > at);
        counted || entered || self.ruled_since(at).is_some()
    }

    /// Whether a result that was current at this moment was replaced, or a ruling ([`Table::ruled_since`]) was entered
    /// since. Hands played since, and entries that were repeated without a change, do not count.
    pub fn differs_since(&self, at: NaiveDateTime) -> bool {
        self.replaced.iter().any(|of| of.kind() == self.entry() && of.was_current_at(at))
            || self.ruled_since(at).is_some()
    }

    /// When, after this moment, seats, attendance, lateness or the kind of result were last changed; `None` if they were
    /// not.
    pub fn ruled_since(&self, at: NaiveDateTime) -> Option<NaiveDateTime> {
        use TableNote::{Arrived, Decided, Filled};
        let rules = |note: &TableNote| matches!(note, Arrived { .. } | Decided { .. } | Filled { .. });
        let noted = self.log.0.iter().filter(|noted| rules(&noted.note)).map(|noted| noted.at);
        noted.chain(self.corrected_seats.iter().map(|of| of.at)).filter(|said| *said > at).max()
    }

    /// When the last hand or note was entered.
    pub fn heard_of(&self) -> Option<NaiveDateTime> {
        self.log.0.last().map(|noted| noted.at).max(self.last_hand_at)
    }

    /// Since when the player of a seat is missing, by the notes of the table, until its result is complete; `None` also if the
    /// seat is not simply played.
    pub fn missing_since(&self, seat: Seat) -> Option<NaiveDateTime> {
        let plays = self.filled[seat].attendance == Attendance::Played;
        self.log.missing_note(seat).filter(|_| plays && !self.is_complete()).map(|noted| noted.at)
    }

    /// The clock of the table; `None` before play is announced.
    pub fn clock(&self, session: &SessionHead, regulations: &Regulations) -> Option<SessionClock> {
        let extra = self.log.extra_minutes();
        session.started_at.map(|announced| SessionClock::new(regulations.clock_rules(self.session), announced, extra))
    }

    /// The seats as they are on the sheet to be signed; `number` gives a player's in the order of entry.
    pub fn seats_on_sheet(&self, number: impl Fn(PlayerId) -> usize) -> BySeat<Seated> {
        let sitting = self.sitting();
        BySeat::from_fn(|seat| Seated {
            player: number(sitting[seat]),
            attendance: self.filled[seat].attendance,
            session_penalty: self.filled[seat].session_penalty,
        })
    }

    /// The hash of the current sheet; `number` gives a player's in the order of entry.
    pub fn sheet_hash(&self, number: impl Fn(PlayerId) -> usize) -> String {
        digest::hash(sheet_text::sheet_text((self.session, self.number), &self.seats_on_sheet(number), &self.sheet))
    }

    /// The reasons against confirming the sheet; `hash` computes that of the sheet if it is needed.
    pub fn unconfirmable(&self, regulations: &Regulations, hash: impl Fn() -> String) -> Vec<Blocker> {
        if self.entry() == Entry::Totals {
            return self.blockers_of_totals();
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

    /// The reasons if totals count: that they are missing, or do not add up. No hands and no signature on a phone are
    /// required: people have signed the paper.
    fn blockers_of_totals(&self) -> Vec<Blocker> {
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

    /// The reasons against closing the session: those of [`Table::unconfirmable`], and a missing confirmation or second
    /// entry that the regulations require.
    pub fn blockers(
        &self,
        session: &SessionHead,
        regulations: &Regulations,
        hash: impl Fn() -> String,
    ) -> Vec<Blocker> {
        let mut blockers = self.unconfirmable(regulations, &hash);
        if self.is_typed_once(session, regulations) {
            // The error in the sum would show the second person what the first has entered.
            blockers.retain(|blocker| !matches!(blocker, Blocker::Sum(..)));
            blockers.push(Blocker::TypedOnce(self.number));
        }
        let unsigned = Blocker::Unsigned(self.number);
        if self.hand_to_come().is_none() && !blockers.contains(&unsigned) && self.is_unsigned(regulations, hash) {
            blockers.push(unsigned);
        }
        blockers
    }

    /// Whether the sheet lacks a signature or a confirmation that the regulations require.
    pub fn is_unsigned(&self, regulations: &Regulations, hash: impl Fn() -> String) -> bool {
        let Regulations { signatures, second_person, .. } = *regulations;
        let lacks = |hash: String| {
            signatures && self.log.lacks_signature(&hash) || second_person && self.log.lacks_confirmation(&hash)
        };
        (signatures || second_person) && self.entry() == Entry::Hands && lacks(hash())
    }

    /// Whether totals count that a second person must still enter, as the regulations require while the session runs.
    pub fn is_typed_once(&self, session: &SessionHead, regulations: &Regulations) -> bool {
        let standing = self.standing().filter(|_| regulations.second_person && session.is_running());
        let of_hands = self.sheet.unpaid();
        standing.is_some_and(|signed| {
            !self.log.counted_twice(signed.totals, signed.to_nobody.unwrap_or(of_hands), of_hands)
        })
    }

    /// Whether a second person has confirmed the current sheet.
    pub fn is_confirmed(&self, hash: impl Fn() -> String) -> bool {
        self.log.confirmation().is_some_and(|(_, sheet)| sheet.is(&hash()))
    }

    /// Whether its result needs another hand.
    pub fn awaits_hand(&self) -> bool {
        self.entry() == Entry::Hands && self.hand_to_come().is_some()
    }

    /// The next hand to be played; `None` if no more are needed. The sheet still takes hands that arrive later, as from a phone
    /// that was offline.
    pub fn hand_to_come(&self) -> Option<HandNumber> {
        // A seat that nobody can fill ends the table (三缺一): a forfeit without a stand-in needs no further hands.
        let forfeited = self.filled.values().into_iter().any(|filled| filled.attendance == Attendance::Forfeit);
        self.sheet.next_hand().filter(|_| !forfeited)
    }
}
