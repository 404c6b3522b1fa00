//! The points of a penalty, and how likely it was forgotten or written down instead of another one.
//!
//! The likelihoods have the unit of the weights in `suspects.rs`.

use super::penalty::HandPenalty;
use rules::foul::{PENALTY_SIZES, penalty_payments};
use rules::{BySeat, GamePoints, Payee, Seat};

/// The points of a penalty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fine {
    /// Who pays.
    pub offender: Seat,
    /// What each payee receives.
    pub points: u16,
    /// Who receives it.
    pub payee: Payee,
}

impl Fine {
    /// The points of a recorded penalty.
    pub(super) fn from_penalty(penalty: &HandPenalty) -> Fine {
        Fine { offender: penalty.offender, points: penalty.points, payee: penalty.payee }
    }

    /// The points that each player receives (negative: pays).
    pub fn payments(&self) -> BySeat<GamePoints> {
        penalty_payments(self.offender, self.points, self.payee)
    }

    /// The penalty of a regular size with these payments, if there is one.
    pub(super) fn from_payments(payments: BySeat<GamePoints>) -> Option<Fine> {
        let offender = payments.find(|points| *points < GamePoints::ZERO)?;
        let payees = offender.others().map(Payee::One).into_iter().chain([Payee::EachOther, Payee::Nobody]);
        let fines = payees.flat_map(|payee| PENALTY_SIZES.map(|points| Fine { offender, points, payee }));
        fines.into_iter().find(|fine| fine.payments() == payments)
    }

    /// How likely it is that this penalty was forgotten: highest for false wins, then for common penalties.
    pub(super) fn likelihood(&self) -> u64 {
        match (self.payee, self.points) {
            (Payee::EachOther, 10 | 20) => 250_000,
            (Payee::EachOther, _) => 2_000,
            (Payee::Nobody, _) => 40_000,
            (Payee::One(_), _) => 25_000,
        }
    }

    /// How likely it is that this penalty was written down although `given` was given.
    pub(super) fn likelihood_instead_of(&self, given: &Fine) -> u64 {
        let same = (self.offender == given.offender, self.points == given.points, self.payee == given.payee);
        match same {
            (false, true, true) => 100_000,
            (true, false, true) if self.points == 0 => 10_000,
            (true, false, true) => 60_000,
            (true, true, false) => 100_000,
            _ => 500,
        }
    }
}
