//! Disqualification (停赛): which players may not continue in the competition, from when on, and what that forbids.
//!
//! Two facts to know: it follows from the penalties of the current hands, so a correction of the hand ends it; and a revocation is
//! for one player in one hand, so a later offence disqualifies again. The book says only that the player may not continue (1998
//! p.33–36); in practice a stand-in plays under the player's number, the sessions are forfeited, the player is ranked below all
//! who play on, and a team keeps the points of its players.

use super::hand_result::{Draft, HandResult, Refusal};
pub use super::penalty::Revoked;
use super::scoresheet::Scoresheet;
use super::session::Attendance;
use chrono::NaiveDateTime;
use rules::{BySeat, Foul, GamePoints, HandNumber, Seat};
use values::ids::{PlayerId, SessionNumber, TableNumber};

/// The disqualification of a player in one hand.
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
    /// For which foul.
    pub foul: Foul,
    /// The revocation by the chief referee, if it is revoked.
    pub revoked: Option<Revoked>,
    /// The decision that undid the last revocation, if it was undone.
    pub restored: Option<Revoked>,
}

/// The revocation of a disqualification, for one player in one hand, or the decision that undoes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Revocation {
    /// The disqualified player.
    pub player: PlayerId,
    /// The session of the disqualification.
    pub session: SessionNumber,
    /// Its table.
    pub table: TableNumber,
    /// Its hand.
    pub hand: HandNumber,
    /// Counted from 1 for each disqualification: an odd one revokes it, an even one undoes the revocation.
    pub revision: i32,
    /// By whom, when and why.
    pub revoked: Revoked,
}

impl Revocation {
    /// Whether it revokes the disqualification, rather than undoing a revocation.
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
    /// The player of a seat, unless a stand-in plays it.
    fn plays(&self, seat: Seat) -> Option<PlayerId> {
        let (player, attendance) = self.seats[seat];
        matches!(attendance, Attendance::Played | Attendance::Forfeit).then_some(player)
    }

    /// The disqualification of the player who plays a seat, if there is one of this or an earlier session that is not revoked.
    pub fn barred<'a>(&self, seat: Seat, all: &'a [Disqualification]) -> Option<&'a Disqualification> {
        let player = self.plays(seat)?;
        all.iter().find(|one| one.player == player && one.stands() && one.session <= self.session)
    }

    /// The disqualification that forbids the player who plays a seat to win this hand of a sheet, if there is one.
    fn against_winning<'a>(
        &self,
        seat: Seat,
        hand: HandNumber,
        sheet: &Scoresheet,
        all: &'a [Disqualification],
    ) -> Option<&'a Disqualification> {
        let player = self.plays(seat)?;
        all.iter().find(|one| one.player == player && one.forbids_winning(self.session, hand, sheet))
    }

    /// The first hand of a sheet that the player who plays a seat may not win because of a disqualification; `None` if there is
    /// none.
    pub fn barred_from(&self, seat: Seat, sheet: &Scoresheet, all: &[Disqualification]) -> Option<HandNumber> {
        sheet.order().find(|hand| self.against_winning(seat, *hand, sheet, all).is_some())
    }

    /// The player who is responsible for a foul committed in a seat; `None` if a stand-in has played it from the first hand on.
    ///
    /// In a forfeited seat it is the player, because the forfeit may be the consequence of this foul.
    fn offender(&self, seat: Seat) -> Option<PlayerId> {
        let (player, attendance) = self.seats[seat];
        (attendance != Attendance::StoodIn { own: GamePoints::ZERO }).then_some(player)
    }
}

/// The disqualifications by the hands of a table, in the order of the hands; at most one for each player and hand.
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
        let this = |one: &&Revocation| (one.player, one.session, one.table, one.hand) == (player, session, table, hand);
        let last = revocations.iter().filter(this).max_by_key(|one| one.revision);
        let (revoked, restored) = match last.map(|one| (one.revokes(), one.revoked.clone())) {
            Some((true, decision)) => (Some(decision), None),
            Some((false, decision)) => (None, Some(decision)),
            None => (None, None),
        };
        Some(Disqualification { player, session, table, hand, foul, revoked, restored })
    })
}

/// The foul for which `seat` is disqualified in a hand, if there is one.
fn disqualifying(hand: &HandResult, seat: Seat) -> Option<Foul> {
    let found = hand.penalties().iter().find(|penalty| penalty.offender == seat && penalty.foul.disqualifies());
    found.map(|penalty| penalty.foul)
}

impl Disqualification {
    /// Whether it has not been revoked.
    pub fn stands(&self) -> bool {
        self.revoked.is_none()
    }

    /// The time of the last revocation, or of the decision that undid it, if that is after `at`.
    pub fn decided_since(&self, at: NaiveDateTime) -> Option<NaiveDateTime> {
        let decided = [&self.revoked, &self.restored].into_iter().flatten().map(|decision| decision.at).max();
        decided.filter(|decided| *decided > at)
    }

    /// Whether it forbids the player to win this hand of a sheet: it is not revoked, and of an earlier hand.
    fn forbids_winning(&self, session: SessionNumber, hand: HandNumber, sheet: &Scoresheet) -> bool {
        let place = |hand: HandNumber| sheet.place(hand.get());
        self.stands() && (self.session, place(self.hand)) < (session, place(hand))
    }

    /// Whether it forbids the player to sit at this table: any table of a later session, and other tables of the same session.
    pub fn forbids_sitting(&self, session: SessionNumber, table: TableNumber) -> bool {
        self.stands() && (self.session < session || (self.session == session && self.table != table))
    }
}

/// The reasons why a hand cannot be entered at a table; `all` are the current disqualifications, `sheet` is without the draft.
///
/// A correction may keep the recorded winner, because a win from before the disqualification was entered stays valid. A player whom
/// the hand disqualifies must not have won a later hand of this sheet.
pub fn refusals(draft: &Draft, at: &Seating, sheet: &Scoresheet, all: &[Disqualification]) -> Vec<Refusal> {
    let Some(number) = HandNumber::new(draft.hand) else { return Vec::new() };
    let recorded = sheet.hand(number);
    let won = |hand: &HandResult, seat: Seat| hand.win().is_some_and(|win| win.winner() == seat);
    let mut against = Vec::new();
    if let Some(winner) = draft.winner.filter(|winner| !recorded.is_some_and(|hand| won(hand, *winner))) {
        let barred = at.against_winning(winner, number, sheet, all);
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

    /// Players 1 to 4 in order from East, without stand-ins.
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
                prop_assert_eq!(at.barred_from(seat, &played, &found), first.and_then(HandNumber::next));
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
