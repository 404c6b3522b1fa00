//! Penalties (罚分): the consequence of a foul in a hand, and those taken from a session or from standard points.

use crate::values::ids::{PlayerId, TeamId};
use chrono::NaiveDateTime;
use rules::foul::{MAX_FREE_PENALTY, PENALTY_SIZES, penalty_payments};
use rules::tariff::{LadderScope, Tariff, Tariffs};
use rules::{BySeat, Foul, GamePoints, Payee, Seat, StandardPoints};

/// The consequence of a foul in a hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HandPenalty {
    /// What was done.
    pub foul: Foul,
    /// Who did it, by start seat.
    pub offender: Seat,
    /// What each payee receives; 0 is a warning or a loss of the right to win.
    pub points: u16,
    /// Who receives it.
    pub payee: Payee,
    /// In duplicate, IMP taken from the offender: no points of the hand.
    pub imp: u8,
    /// 停和: whether the offender may not win the hand.
    pub no_win: bool,
    /// Why it is not what the tariffs say; empty where it is.
    pub reason: String,
}

impl HandPenalty {
    /// What each player receives (negative: pays).
    pub fn payments(&self) -> BySeat<GamePoints> {
        penalty_payments(self.offender, self.points, self.payee)
    }

    /// 警告: nothing is taken, and the offender may still win.
    pub fn is_warning(&self) -> bool {
        self.points == 0 && self.imp == 0 && !self.no_win
    }

    /// The points that nobody receives.
    pub fn unpaid(&self) -> GamePoints {
        match self.payee {
            Payee::Nobody => GamePoints(i32::from(self.points)),
            Payee::EachOther | Payee::One(_) => GamePoints::ZERO,
        }
    }
}

/// A penalty as the referee writes it: what is left open follows the tariffs of the event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PenaltyDraft {
    /// What was done.
    pub foul: Foul,
    /// Who did it, by start seat.
    pub offender: Seat,
    /// What each payee receives; `None` for that of the tariffs.
    pub points: Option<u16>,
    /// Who receives it; `None` for that of the tariffs.
    pub payee: Option<Payee>,
    /// Why it is not what the tariffs say.
    pub reason: String,
}

/// Why a penalty cannot be given as written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PenaltyError {
    /// The tariffs name no amount, so the referee has to.
    NeedsPoints,
    /// The tariffs name no payee, so the referee has to.
    NeedsPayee,
    /// Not one of the seven sizes.
    NoSuchSize(u16),
    /// Above the limit of an amount that the referee works out.
    TooMuch(u16),
    /// The offender would be paid.
    PaysOneself,
}

impl PenaltyDraft {
    /// What the tariffs say, as far as they do: points and payee after the penalties given before.
    fn by_tariff(&self, tariffs: &Tariffs, earlier: &[HandPenalty]) -> (Option<u16>, Option<Payee>) {
        let raises = |before: &&HandPenalty| match tariffs.scope {
            LadderScope::Hand => before.foul == self.foul,
            LadderScope::Session => tariffs.ruling(before.foul).is_some_and(|ruling| ruling.tariff == Tariff::Ladder),
        };
        let before = earlier.iter().filter(|before| before.offender == self.offender).filter(raises).count();
        match tariffs.ruling(self.foul).map(|ruling| ruling.tariff) {
            Some(Tariff::Nothing) => (Some(0), Some(Payee::Nobody)),
            Some(Tariff::Ladder) => (Some(tariffs.ladder(before)), Some(Payee::Nobody)),
            Some(Tariff::ToEachOther(points)) => (Some(points), Some(Payee::EachOther)),
            Some(Tariff::ToNobody(points)) => (Some(points), Some(Payee::Nobody)),
            Some(Tariff::BySize(payee)) => (None, payee),
            Some(Tariff::Free) | None => (None, None),
        }
    }

    /// Whether the referee chose otherwise than the tariffs, or for a foul that they do not name.
    pub fn departs(&self, tariffs: &Tariffs, earlier: &[HandPenalty]) -> bool {
        let (points, payee) = self.by_tariff(tariffs, earlier);
        let differs = points.is_some() && self.points.is_some() && points != self.points;
        let unnamed = tariffs.ruling(self.foul).is_none();
        unnamed || differs || (payee.is_some() && self.payee.is_some() && payee != self.payee)
    }

    /// The penalty, with what was left open filled in from the tariffs.
    ///
    /// `earlier` are the penalties given before this one, in the same hand or, where the ladder is climbed in a session, in
    /// that: they decide its step.
    ///
    /// # Errors
    /// An amount or payee that the tariffs leave to the referee is missing, or is not one that can be given.
    pub fn resolve(&self, tariffs: &Tariffs, earlier: &[HandPenalty]) -> Result<HandPenalty, PenaltyError> {
        let (points, payee) = self.by_tariff(tariffs, earlier);
        let named = points;
        let points = self.points.or(points).ok_or(PenaltyError::NeedsPoints)?;
        let payee = self.payee.or(payee).ok_or(PenaltyError::NeedsPayee)?;
        match tariffs.ruling(self.foul).map(|ruling| ruling.tariff) {
            Some(Tariff::Free) if points > MAX_FREE_PENALTY => return Err(PenaltyError::TooMuch(points)),
            Some(Tariff::Free) => {}
            _ if points == 0 || named == Some(points) || PENALTY_SIZES.contains(&points) => {}
            // A step of a ladder that goes on, given when other fouls came before.
            Some(Tariff::Ladder) if !tariffs.ends && points.is_multiple_of(10) && points <= MAX_FREE_PENALTY => {}
            _ => return Err(PenaltyError::NoSuchSize(points)),
        }
        if payee == Payee::One(self.offender) {
            return Err(PenaltyError::PaysOneself);
        }
        let no_win = tariffs.forbids_winning(self.foul);
        // Who gives points after all takes no IMP beside them.
        let imp = if self.foul.is_false_win() && points == 0 { tariffs.false_win_imp } else { 0 };
        let PenaltyDraft { foul, offender, ref reason, .. } = *self;
        Ok(HandPenalty { foul, offender, points, payee, imp, no_win, reason: reason.clone() })
    }
}

/// A player or a team, where both can be meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Entrant {
    /// One player.
    Player(PlayerId),
    /// One team.
    Team(TeamId),
}

/// The most standard points that one penalty takes.
pub const MOST_STANDARD_POINTS: i64 = 999;

/// Whether so many standard points can be taken: more than 0, at most [`MOST_STANDARD_POINTS`], in twelfths.
///
/// Shares at a table are twelfths, so sums with penalties stay short however many are given.
pub fn can_be_taken(points: StandardPoints) -> bool {
    let size = StandardPoints::ZERO < points && points <= StandardPoints::whole(MOST_STANDARD_POINTS);
    size && 12 % points.denominator() == 0
}

/// Standard points taken from a player's or a team's total.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StandardPenalty {
    /// From whom.
    pub of: Entrant,
    /// How many, taken away.
    pub points: StandardPoints,
}

/// By whom, when and why something was revoked, or a revocation taken back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Revoked {
    /// Why.
    pub reason: String,
    /// Who revoked it.
    pub author: String,
    /// When.
    pub at: NaiveDateTime,
}

/// A penalty of standard points as it was given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GivenPenalty {
    /// Whose, and how much.
    pub penalty: StandardPenalty,
    /// Why.
    pub reason: String,
    /// By whom.
    pub author: String,
    /// When.
    pub at: NaiveDateTime,
    /// By whom, when and why it was revoked, if it was: it then costs nothing and stays written down.
    pub revoked: Option<Revoked>,
}

impl GivenPenalty {
    /// Whether it is taken off.
    pub fn stands(&self) -> bool {
        self.revoked.is_none()
    }

    /// When it was revoked, if after this moment.
    pub fn revoked_since(&self, at: NaiveDateTime) -> Option<NaiveDateTime> {
        self.revoked.as_ref().map(|revoked| revoked.at).filter(|revoked| *revoked > at)
    }
}

/// Revokes the first penalty given at this time to this entrant, of as many points, that still stands. Where none does,
/// nothing changes: two places may have revoked the same.
pub fn revoke(given: &mut [GivenPenalty], penalty: StandardPenalty, at: NaiveDateTime, revoked: Revoked) {
    if let Some(of) = given.iter_mut().find(|of| (of.penalty, of.at) == (penalty, at) && of.stands()) {
        of.revoked = Some(revoked);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::tariff::Book;

    fn draft(foul: Foul) -> PenaltyDraft {
        PenaltyDraft { foul, offender: Seat::East, points: None, payee: None, reason: String::new() }
    }

    fn resolve(draft: &PenaltyDraft, earlier: &[HandPenalty]) -> Result<HandPenalty, PenaltyError> {
        draft.resolve(&Tariffs::default(), earlier)
    }

    #[test]
    fn what_is_left_open_follows_the_book() {
        let false_win = resolve(&draft(Foul::BelowMinimum), &[]).unwrap();
        assert_eq!((false_win.points, false_win.payee, false_win.no_win), (10, Payee::EachOther, true));
        let first = resolve(&draft(Foul::EmptyClaim), &[]).unwrap();
        assert_eq!(first.points, 0, "a warning first");
        assert_eq!(resolve(&draft(Foul::EmptyClaim), std::slice::from_ref(&first)).unwrap().points, 5);
        assert_eq!(resolve(&draft(Foul::EarlyDraw), &[first]).unwrap().points, 0, "another kind of foul");
    }

    #[test]
    fn in_a_session_all_fouls_of_a_player_are_counted() {
        let ema = Book::Ema.tariffs();
        let mut earlier = vec![draft(Foul::BelowMinimum).resolve(&ema, &[]).unwrap()];
        for (foul, points) in [(Foul::EmptyClaim, 0), (Foul::EarlyDraw, 5), (Foul::WrongTerm, 10), (Foul::LatePung, 20)]
        {
            let penalty = draft(foul).resolve(&ema, &earlier).unwrap();
            assert_eq!(penalty.points, points, "{foul:?}");
            earlier.push(penalty);
        }
        let others = PenaltyDraft { offender: Seat::West, ..draft(Foul::EmptyClaim) };
        assert_eq!(others.resolve(&ema, &earlier).unwrap().points, 0, "another player");
        assert!(draft(Foul::OneShort).departs(&ema, &[]), "that book does not name it");
        assert_eq!(draft(Foul::OneShort).resolve(&ema, &[]), Err(PenaltyError::NeedsPoints));
        let high = PenaltyDraft { points: Some(80), ..draft(Foul::EmptyClaim) };
        assert!(high.departs(&ema, &[]) && high.resolve(&ema, &[]).is_ok());
        assert_eq!(resolve(&high, &[]), Err(PenaltyError::NoSuchSize(80)), "the ladder of 1998 ends");
    }

    #[test]
    fn what_the_book_leaves_open_has_to_be_named() {
        assert_eq!(resolve(&draft(Foul::ExposedOthersTiles), &[]), Err(PenaltyError::NeedsPoints));
        let sized = PenaltyDraft { points: Some(10), ..draft(Foul::ExposedOthersTiles) };
        assert_eq!(resolve(&sized, &[]), Err(PenaltyError::NeedsPayee));
        let to_oneself = PenaltyDraft { payee: Some(Payee::One(Seat::East)), ..sized };
        assert_eq!(resolve(&to_oneself, &[]), Err(PenaltyError::PaysOneself));
        let odd = PenaltyDraft { points: Some(15), ..draft(Foul::EmptyClaim) };
        assert_eq!(resolve(&odd, &[]), Err(PenaltyError::NoSuchSize(15)));
    }
}
