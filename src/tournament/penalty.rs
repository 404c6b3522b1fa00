//! Penalties (罚分): the consequence of a foul in a hand, and those taken from a session or from standard points.

use super::disqualification::Revoked;
use super::ids::{PlayerId, TeamId};
use crate::rules::foul::{MAX_FREE_PENALTY, PENALTY_SIZES, Tariff, ladder, penalty_payments};
use crate::rules::{BySeat, Foul, GamePoints, Payee, Seat, StandardPoints};
use chrono::NaiveDateTime;

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
    /// Why it is not what the book says; empty where it is.
    pub reason: String,
}

impl HandPenalty {
    /// What each player receives (negative: pays).
    pub fn payments(&self) -> BySeat<GamePoints> {
        penalty_payments(self.offender, self.points, self.payee)
    }

    /// 警告: nothing is taken, and the offender may still win.
    pub fn is_warning(&self) -> bool {
        self.points == 0 && !self.foul.forbids_winning()
    }

    /// The points that nobody receives.
    pub fn unpaid(&self) -> GamePoints {
        match self.payee {
            Payee::Nobody => GamePoints(i32::from(self.points)),
            Payee::EachOther | Payee::One(_) => GamePoints::ZERO,
        }
    }
}

/// A penalty as the referee writes it: what is left open follows the rule book.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PenaltyDraft {
    /// What was done.
    pub foul: Foul,
    /// Who did it, by start seat.
    pub offender: Seat,
    /// What each payee receives; `None` for the book's amount.
    pub points: Option<u16>,
    /// Who receives it; `None` for the book's payee.
    pub payee: Option<Payee>,
    /// Why it is not what the book says.
    pub reason: String,
}

/// Why a penalty cannot be given as written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PenaltyError {
    /// The book names no amount, so the referee has to.
    NeedsPoints,
    /// The book names no payee, so the referee has to.
    NeedsPayee,
    /// Not one of the seven sizes.
    NoSuchSize(u16),
    /// Above the limit of an amount that the referee works out.
    TooMuch(u16),
    /// The offender would be paid.
    PaysOneself,
}

impl PenaltyDraft {
    /// What the book says, as far as it does: points and payee after the penalties given before in the same hand.
    fn by_book(&self, earlier: &[HandPenalty]) -> (Option<u16>, Option<Payee>) {
        let before = earlier.iter().filter(|p| p.foul == self.foul && p.offender == self.offender).count();
        match self.foul.tariff() {
            Tariff::Nothing => (Some(0), Some(Payee::Nobody)),
            Tariff::Ladder => (Some(ladder(before)), Some(Payee::Nobody)),
            Tariff::ToEachOther(points) => (Some(points), Some(Payee::EachOther)),
            Tariff::BySize if self.foul == Foul::IllegalInformation => (None, Some(Payee::Nobody)),
            Tariff::BySize | Tariff::Free => (None, None),
        }
    }

    /// Whether the referee chose otherwise than the book.
    pub fn departs(&self, earlier: &[HandPenalty]) -> bool {
        let (points, payee) = self.by_book(earlier);
        let differs = points.is_some() && self.points.is_some() && points != self.points;
        differs || (payee.is_some() && self.payee.is_some() && payee != self.payee)
    }

    /// The penalty, with what was left open filled in from the book.
    ///
    /// `earlier` are the penalties given before this one in the same hand: they decide the step of the ladder.
    ///
    /// # Errors
    /// An amount or payee that the book leaves to the referee is missing, or is not one that can be given.
    pub fn given(&self, earlier: &[HandPenalty]) -> Result<HandPenalty, PenaltyError> {
        let (points, payee) = self.by_book(earlier);
        let points = self.points.or(points).ok_or(PenaltyError::NeedsPoints)?;
        let payee = self.payee.or(payee).ok_or(PenaltyError::NeedsPayee)?;
        match self.foul.tariff() {
            Tariff::Free if points > MAX_FREE_PENALTY => return Err(PenaltyError::TooMuch(points)),
            Tariff::Free => {}
            _ if points == 0 || PENALTY_SIZES.contains(&points) => {}
            _ => return Err(PenaltyError::NoSuchSize(points)),
        }
        if payee == Payee::One(self.offender) {
            return Err(PenaltyError::PaysOneself);
        }
        Ok(HandPenalty { foul: self.foul, offender: self.offender, points, payee, reason: self.reason.clone() })
    }
}

/// A player or a team, where both can be meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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

    fn draft(foul: Foul) -> PenaltyDraft {
        PenaltyDraft { foul, offender: Seat::East, points: None, payee: None, reason: String::new() }
    }

    #[test]
    fn what_is_left_open_follows_the_book() {
        let false_win = draft(Foul::BelowMinimum).given(&[]).unwrap();
        assert_eq!((false_win.points, false_win.payee), (10, Payee::EachOther));
        let first = draft(Foul::EmptyClaim).given(&[]).unwrap();
        assert_eq!(first.points, 0, "a warning first");
        assert_eq!(draft(Foul::EmptyClaim).given(std::slice::from_ref(&first)).unwrap().points, 5);
        assert_eq!(draft(Foul::EarlyDraw).given(&[first]).unwrap().points, 0, "another kind of foul");
    }

    #[test]
    fn what_the_book_leaves_open_has_to_be_named() {
        assert_eq!(draft(Foul::ExposedOthersTiles).given(&[]), Err(PenaltyError::NeedsPoints));
        let sized = PenaltyDraft { points: Some(10), ..draft(Foul::ExposedOthersTiles) };
        assert_eq!(sized.given(&[]), Err(PenaltyError::NeedsPayee));
        let to_oneself = PenaltyDraft { payee: Some(Payee::One(Seat::East)), ..sized };
        assert_eq!(to_oneself.given(&[]), Err(PenaltyError::PaysOneself));
        let odd = PenaltyDraft { points: Some(15), ..draft(Foul::EmptyClaim) };
        assert_eq!(odd.given(&[]), Err(PenaltyError::NoSuchSize(15)));
    }
}
