//! Penalties (罚分): the consequence of a foul in a hand, and deductions of standard points.

use chrono::NaiveDateTime;
use rules::foul::{MAX_FREE_PENALTY, PENALTY_SIZES, penalty_payments};
use rules::tariff::{LadderScope, Tariff, Tariffs};
use rules::{BySeat, Foul, GamePoints, Payee, Seat, StandardPoints};
use values::ids::{PlayerId, TeamId};

/// The consequence of a foul in a hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HandPenalty {
    /// The foul.
    pub foul: Foul,
    /// Who committed it, by start seat.
    pub offender: Seat,
    /// What each payee receives; 0 for a warning, the loss of the right to win, or IMP.
    pub points: u16,
    /// Who receives it.
    pub payee: Payee,
    /// In duplicate, IMP deducted from the offender instead of points.
    pub imp: u8,
    /// 停和: whether the offender may not win the hand.
    pub no_win: bool,
    /// Why it departs from the tariffs; empty if it does not.
    pub reason: String,
}

impl HandPenalty {
    /// The points that each player receives (negative: pays).
    pub fn payments(&self) -> BySeat<GamePoints> {
        penalty_payments(self.offender, self.points, self.payee)
    }

    /// 警告: whether it costs nothing and leaves the right to win.
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

/// A penalty as the referee enters it; omitted parts follow the tariffs of the event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PenaltyDraft {
    /// The foul.
    pub foul: Foul,
    /// Who committed it, by start seat.
    pub offender: Seat,
    /// What each payee receives; `None` for the points of the tariffs.
    pub points: Option<u16>,
    /// Who receives it; `None` for the payee of the tariffs.
    pub payee: Option<Payee>,
    /// Why it departs from the tariffs; may be empty.
    pub reason: String,
}

/// Why a penalty cannot be given as written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PenaltyError {
    /// No points are entered, and the tariffs name none.
    NeedsPoints,
    /// No payee is entered, and the tariffs name none.
    NeedsPayee,
    /// The points are not one of the seven sizes.
    NoSuchSize(u16),
    /// The points exceed [`MAX_FREE_PENALTY`], for a foul whose amount the referee works out.
    TooMuch(u16),
    /// The offender is the payee.
    PaysOneself,
}

impl PenaltyDraft {
    /// The points and the payee of the tariffs, after the `earlier` penalties; `None` where they leave it to the referee.
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

    /// Whether points or payee differ from the tariffs, or these do not name the foul.
    pub fn departs(&self, tariffs: &Tariffs, earlier: &[HandPenalty]) -> bool {
        let (points, payee) = self.by_tariff(tariffs, earlier);
        let differs = points.is_some() && self.points.is_some() && points != self.points;
        let unnamed = tariffs.ruling(self.foul).is_none();
        unnamed || differs || (payee.is_some() && self.payee.is_some() && payee != self.payee)
    }

    /// The penalty, with omitted parts filled in from the tariffs.
    ///
    /// `earlier` are the penalties given before this one, in the same hand, or in the session if the ladder rises over the
    /// session; they decide its step.
    ///
    /// # Errors
    /// The points or the payee are missing and the tariffs name none, the points are not allowed, or the offender is the payee.
    pub fn resolve(&self, tariffs: &Tariffs, earlier: &[HandPenalty]) -> Result<HandPenalty, PenaltyError> {
        let (points, payee) = self.by_tariff(tariffs, earlier);
        let named = points;
        let points = self.points.or(points).ok_or(PenaltyError::NeedsPoints)?;
        let payee = self.payee.or(payee).ok_or(PenaltyError::NeedsPayee)?;
        match tariffs.ruling(self.foul).map(|ruling| ruling.tariff) {
            Some(Tariff::Free) if points > MAX_FREE_PENALTY => return Err(PenaltyError::TooMuch(points)),
            Some(Tariff::Free) => {}
            _ if points == 0 || named == Some(points) || PENALTY_SIZES.contains(&points) => {}
            // Another step of a ladder without a last step.
            Some(Tariff::Ladder) if !tariffs.ends && points.is_multiple_of(10) && points <= MAX_FREE_PENALTY => {}
            _ => return Err(PenaltyError::NoSuchSize(points)),
        }
        if payee == Payee::One(self.offender) {
            return Err(PenaltyError::PaysOneself);
        }
        let no_win = tariffs.forbids_winning(self.foul);
        // Points that the referee gives replace the IMP.
        let imp = if self.foul.is_false_win() && points == 0 { tariffs.false_win_imp } else { 0 };
        let PenaltyDraft { foul, offender, ref reason, .. } = *self;
        Ok(HandPenalty { foul, offender, points, payee, imp, no_win, reason: reason.clone() })
    }
}

/// A player or a team.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Entrant {
    /// One player.
    Player(PlayerId),
    /// One team.
    Team(TeamId),
}

impl Entrant {
    /// The player; `None` for a team.
    pub const fn player(self) -> Option<PlayerId> {
        match self {
            Entrant::Player(player) => Some(player),
            Entrant::Team(_) => None,
        }
    }

    /// The team; `None` for a player.
    pub const fn team(self) -> Option<TeamId> {
        match self {
            Entrant::Team(team) => Some(team),
            Entrant::Player(_) => None,
        }
    }
}

/// Maximum standard points that one penalty deducts.
pub const MAX_STANDARD_POINTS: i64 = 999;

/// Whether a penalty may deduct these standard points: more than 0, at most [`MAX_STANDARD_POINTS`], in twelfths.
///
/// Shares at a table are twelfths too, so sums keep short fractions, however many penalties there are.
pub fn can_be_taken(points: StandardPoints) -> bool {
    let size = StandardPoints::ZERO < points && points <= StandardPoints::whole(MAX_STANDARD_POINTS);
    size && 12 % points.denominator() == 0
}

/// Standard points deducted from the total of a player or a team.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StandardPenalty {
    /// From whom.
    pub of: Entrant,
    /// How many, above 0.
    pub points: StandardPoints,
}

/// By whom, when and why something was revoked, or a revocation undone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Revoked {
    /// Why.
    pub reason: String,
    /// Who revoked it.
    pub author: String,
    /// When.
    pub at: NaiveDateTime,
}

/// A penalty of standard points, with the record of its decision.
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
    /// The revocation, if there is one: the penalty then costs nothing, and stays recorded.
    pub revoked: Option<Revoked>,
}

impl GivenPenalty {
    /// Whether it counts: it is not revoked.
    pub fn stands(&self) -> bool {
        self.revoked.is_none()
    }

    /// The time of its revocation, if that is after `at`.
    pub fn revoked_since(&self, at: NaiveDateTime) -> Option<NaiveDateTime> {
        self.revoked.as_ref().map(|revoked| revoked.at).filter(|revoked| *revoked > at)
    }
}

/// Revokes the first penalty of this entrant, of these points and given at this time, that is not revoked yet. If there is none,
/// nothing changes: it may have been revoked at two places.
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
