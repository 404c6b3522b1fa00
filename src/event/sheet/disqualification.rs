//! Disqualification (停赛): who may not go on in the competition, since when, and what that forbids.
//!
//! Two facts to know: it follows from the penalties of the hands as they stand, so correcting the hand ends it; and it is
//! revoked for one player in one hand, so that another offence counts again. The book says no more than that the player may
//! not go on (1998 p.33–36); practice: the number is kept and a stand-in plays it, the sessions are forfeited, the
//! player is ranked below all who play on, and a team keeps the points of its players.

use super::hand_result::{Draft, HandResult, Refusal};
pub use super::penalty::Revoked;
use super::scoresheet::Scoresheet;
use super::session::Attendance;
use crate::values::ids::{PlayerId, SessionNumber, TableNumber};
use chrono::NaiveDateTime;
use rules::{BySeat, Foul, GamePoints, HandNumber, Seat};

/// That a player was disqualified.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Disqualification {
    /// Who.
    pub player: PlayerId,
    /// In which session.
    pub session: SessionNumber,
    /// At which table.
    pub table: TableNumber,
    /// In which hand.
    pub hand: HandNumber,
    /// Through what.
    pub foul: Foul,
    /// That the chief referee has revoked it.
    pub revoked: Option<Revoked>,
    /// That it stands after all, although it was revoked.
    pub restored: Option<Revoked>,
}

/// A revocation: it holds for what one player did in one hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Revocation {
    /// Who may go on.
    pub player: PlayerId,
    /// The session of the disqualification.
    pub session: SessionNumber,
    /// Its table.
    pub table: TableNumber,
    /// Its hand.
    pub hand: HandNumber,
    /// From 1: an odd one revokes, an even one takes that back.
    pub revision: i32,
    /// By whom, when and why.
    pub revoked: Revoked,
}

impl Revocation {
    /// Whether it revokes the disqualification, and does not take that back.
    pub fn revokes(&self) -> bool {
        self.revision % 2 == 1
    }
}

/// Who sits at a table of a session: the players, and the substitutes who play in their place.
#[derive(Clone, Copy, Debug)]
pub struct Seating {
    /// Which session.
    pub session: SessionNumber,
    /// Which table.
    pub table: TableNumber,
    /// Who holds each seat, and how it was filled.
    pub seats: BySeat<(PlayerId, Attendance)>,
}

impl Seating {
    /// The player of a seat, if they play it themselves and no stand-in does.
    fn plays(&self, seat: Seat) -> Option<PlayerId> {
        let (player, attendance) = self.seats[seat];
        matches!(attendance, Attendance::Played | Attendance::Forfeit).then_some(player)
    }

    /// The disqualification because of which who plays a seat may not win here any more.
    pub fn barred<'a>(&self, seat: Seat, all: &'a [Disqualification]) -> Option<&'a Disqualification> {
        let player = self.plays(seat)?;
        all.iter().find(|of| of.player == player && of.stands() && of.session <= self.session)
    }

    /// To whom a foul committed in a seat belongs.
    ///
    /// Where a stand-in has played from the first hand on it is nobody's of the event. Where the seat was forfeited it is the
    /// player's: that may be the consequence of the very foul.
    fn offender(&self, seat: Seat) -> Option<PlayerId> {
        let (player, attendance) = self.seats[seat];
        (attendance != Attendance::StoodIn { own: GamePoints::ZERO }).then_some(player)
    }
}

/// Those whom the hands of a table disqualify, in the order of the hands; each player once for a hand.
pub fn disqualified<'a>(
    at: &'a Seating,
    sheet: &'a Scoresheet,
    revocations: &'a [Revocation],
) -> impl Iterator<Item = Disqualification> + 'a {
    let (session, table) = (at.session, at.table);
    let of_hand = move |hand: &'a HandResult| {
        let foul = |seat: &Seat| Some((*seat, disqualifying(hand, *seat)?));
        Seat::ALL.into_iter().filter_map(move |seat| foul(&seat)).map(move |(seat, foul)| (hand.number(), seat, foul))
    };
    sheet.hands().iter().flat_map(of_hand).filter_map(move |(hand, seat, foul)| {
        let player = at.offender(seat)?;
        let this = |of: &&Revocation| (of.player, of.session, of.table, of.hand) == (player, session, table, hand);
        let last = revocations.iter().filter(this).max_by_key(|of| of.revision);
        let (revoked, restored) = match last.map(|of| (of.revokes(), of.revoked.clone())) {
            Some((true, said)) => (Some(said), None),
            Some((false, said)) => (None, Some(said)),
            None => (None, None),
        };
        Some(Disqualification { player, session, table, hand, foul, revoked, restored })
    })
}

/// The foul through which `seat` is disqualified in a hand.
fn disqualifying(hand: &HandResult, seat: Seat) -> Option<Foul> {
    let found = hand.penalties().iter().find(|penalty| penalty.offender == seat && penalty.foul.disqualifies());
    found.map(|penalty| penalty.foul)
}

impl Disqualification {
    /// Whether it has not been revoked.
    pub fn stands(&self) -> bool {
        self.revoked.is_none()
    }

    /// When it was last revoked, or that was taken back, if after this moment.
    pub fn decided_since(&self, at: NaiveDateTime) -> Option<NaiveDateTime> {
        let said = [&self.revoked, &self.restored].into_iter().flatten().map(|said| said.at).max();
        said.filter(|said| *said > at)
    }

    /// Whether the player may not win this hand of a sheet because of it.
    fn forbids_winning(&self, session: SessionNumber, hand: HandNumber, sheet: &Scoresheet) -> bool {
        let place = |hand: HandNumber| sheet.place(hand.get());
        self.stands() && (self.session, place(self.hand)) < (session, place(hand))
    }

    /// Whether the player may not sit at this table because of it; where it was given they sat until then.
    pub fn forbids_sitting(&self, session: SessionNumber, table: TableNumber) -> bool {
        self.stands() && (self.session < session || (self.session == session && self.table != table))
    }
}

/// Why a hand cannot be entered at a table, as `all` stands and as the sheet is before it.
///
/// A correction may leave the winner who is recorded: what was won before a disqualification was given stays won. Who is
/// disqualified with a hand must not have won a later one of this sheet.
pub fn refusals(draft: &Draft, at: &Seating, sheet: &Scoresheet, all: &[Disqualification]) -> Vec<Refusal> {
    let Some(number) = HandNumber::new(draft.hand) else { return Vec::new() };
    let recorded = sheet.hand(number);
    let won = |hand: &HandResult, seat: Seat| hand.win().is_some_and(|win| win.winner() == seat);
    let mut against = Vec::new();
    if let Some(winner) = draft.winner.filter(|winner| !recorded.is_some_and(|hand| won(hand, *winner))) {
        let player = at.plays(winner);
        let barred = all.iter().find(|of| Some(of.player) == player && of.forbids_winning(at.session, number, sheet));
        against.extend(barred.map(|of| Refusal::WinnerDisqualified {
            winner,
            session: of.session,
            hand: of.hand,
            foul: of.foul,
        }));
    }
    for penalty in draft.penalties.iter().filter(|penalty| penalty.foul.disqualifies()) {
        let offender = penalty.offender;
        let given = recorded.is_some_and(|hand| disqualifying(hand, offender).is_some());
        if !given && at.plays(offender).is_some() {
            let after = sheet.hands().iter().skip(sheet.place(draft.hand) + 1);
            let later = after.filter(|hand| won(hand, offender));
            against.extend(later.map(|hand| Refusal::DisqualifiedWinsLater { offender, hand: hand.number() }));
        }
    }
    against
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sheet::hand_result::Ending;
    use crate::sheet::penalty::PenaltyDraft;
    use crate::sheet::rotation::Rotation;
    use crate::sheet::rules::SheetRules;
    use chrono::NaiveDateTime;
    use proptest::prelude::*;

    fn hand(number: u8, winner: Option<Seat>, barred: &[Seat]) -> Draft {
        let cheating = |offender: &Seat| PenaltyDraft {
            foul: Foul::Cheating,
            offender: *offender,
            points: None,
            payee: None,
            reason: String::new(),
        };
        Draft {
            winner,
            basic_points: winner.map(|_| 8),
            penalties: barred.iter().map(cheating).collect(),
            ..Draft::new(
                number,
                HandNumber::new(number).map_or(Seat::East, |hand| Rotation::ThreeStep.dealer(hand)),
                winner.map_or(Ending::DrawnHand, |_| Ending::SelfDraw),
            )
        }
    }

    /// Players 1 to 4 from East, all of whom play themselves.
    fn seating(session: u16) -> Seating {
        let seats = BySeat::from_fn(|seat| (PlayerId(seat as i32 + 1), Attendance::Played));
        Seating { session: SessionNumber(session), table: TableNumber(1), seats }
    }

    fn sheet(hands: &[Draft]) -> Scoresheet {
        let mut sheet = Scoresheet::new(TableNumber(1), SheetRules::default());
        for hand in hands {
            sheet.record(hand).unwrap();
        }
        sheet
    }

    fn all(at: &Seating, sheet: &Scoresheet, revocations: &[Revocation]) -> Vec<Disqualification> {
        disqualified(at, sheet, revocations).collect()
    }

    fn revoked(player: i32, hand: u8) -> Revocation {
        let revoked = Revoked { reason: "x".into(), author: "y".into(), at: NaiveDateTime::default() };
        let (session, table) = (SessionNumber(1), TableNumber(1));
        let hand = HandNumber::new(hand).unwrap();
        Revocation { player: PlayerId(player), session, table, hand, revision: 1, revoked }
    }

    #[test]
    fn who_is_disqualified_wins_no_later_hand_of_any_session() {
        let (at, before) = (seating(1), sheet(&[hand(1, None, &[Seat::East])]));
        let given = all(&at, &before, &[]);
        let refusal = Refusal::WinnerDisqualified {
            winner: Seat::East,
            session: SessionNumber(1),
            hand: HandNumber::FIRST,
            foul: Foul::Cheating,
        };
        assert_eq!(refusals(&hand(2, Some(Seat::East), &[]), &at, &before, &given), [refusal]);
        assert_eq!(refusals(&hand(2, Some(Seat::South), &[]), &at, &before, &given), []);
        let (later, blank) = (seating(2), sheet(&[]));
        assert_eq!(refusals(&hand(1, Some(Seat::East), &[]), &later, &blank, &given), [refusal]);
        let again = Revocation { revision: 2, ..revoked(1, 1) };
        assert_eq!(
            refusals(&hand(1, Some(Seat::East), &[]), &later, &blank, &all(&at, &before, &[revoked(1, 1), again]))
                .len(),
            1
        );
        let lifted = all(&at, &before, &[revoked(1, 1)]);
        assert_eq!(refusals(&hand(1, Some(Seat::East), &[]), &later, &blank, &lifted), []);
    }

    #[test]
    fn who_is_disqualified_must_not_have_won_a_later_hand_of_the_sheet() {
        let (at, before) = (seating(1), sheet(&[hand(1, None, &[]), hand(2, Some(Seat::East), &[])]));
        let later = Refusal::DisqualifiedWinsLater { offender: Seat::East, hand: HandNumber::new(2).unwrap() };
        assert_eq!(refusals(&hand(1, None, &[Seat::East]), &at, &before, &[]), [later]);
        assert_eq!(refusals(&hand(2, None, &[Seat::East]), &at, &before, &[]), []);
    }

    #[test]
    fn a_foul_is_the_player_s_unless_a_stand_in_played_from_the_first_hand_on() {
        let (mut at, before) = (seating(1), sheet(&[hand(1, None, &[Seat::East])]));
        let stood_in = |own| Attendance::StoodIn { own: GamePoints(own) };
        for (attendance, players) in [
            (Attendance::Played, 1),
            (Attendance::Forfeit, 1),
            (Attendance::ForfeitStoodIn, 1),
            (stood_in(480), 1),
            (stood_in(0), 0),
        ] {
            at.seats.east.1 = attendance;
            assert_eq!(all(&at, &before, &[]).len(), players, "{attendance:?}");
        }
        at.seats.east.1 = stood_in(480);
        let given = all(&at, &before, &[]);
        assert_eq!(refusals(&hand(2, Some(Seat::East), &[]), &at, &before, &given), [], "the stand-in may win");
    }

    proptest! {
        #[test]
        fn what_is_not_revoked_stands_and_bars_exactly_what_comes_later(
            fouls in prop::collection::vec(prop::sample::subsequence(Seat::ALL.to_vec(), 0..=2), 1..8),
            revocations in prop::collection::vec((1..5i32, 1..9u8), 0..6),
        ) {
            let hands: Vec<Draft> = (1..).zip(&fouls).map(|(number, barred)| hand(number, None, barred)).collect();
            let (at, played) = (seating(1), sheet(&hands));
            let revoked: Vec<_> = revocations.iter().map(|(player, hand)| revoked(*player, *hand)).collect();
            let found = all(&at, &played, &revoked);
            prop_assert_eq!(found.len(), fouls.iter().map(Vec::len).sum::<usize>());
            for of in &found {
                prop_assert_eq!(of.stands(), !revocations.contains(&(of.player.0, of.hand.get())));
            }
            for seat in Seat::ALL {
                let player = PlayerId(seat as i32 + 1);
                let first = found.iter().filter(|of| of.player == player && of.stands()).map(|of| of.hand).min();
                prop_assert_eq!(at.barred(seat, &found).map(|of| of.hand), first);
                for number in 1..=16 {
                    let barred = first.is_some_and(|first| first.get() < number);
                    let refused = refusals(&hand(number, Some(seat), &[]), &at, &played, &found);
                    prop_assert_eq!(refused.len(), usize::from(barred));
                }
                for session in 1..4 {
                    let (session, table) = (SessionNumber(session), TableNumber(1));
                    let barred = found.iter().any(|of| of.player == player && of.forbids_sitting(session, table));
                    prop_assert_eq!(barred, first.is_some() && session.0 > 1);
                }
            }
        }
    }
}
