//! Four totals with an impossible sum: the difference, and its most likely cause.
//!
//! Two facts to know: every hand sums to 0, less the points that nobody receives, so four totals sum to four base scores less those
//! points (1998 p.29); and a cause is returned only if no other one of its kind explains the sum.

use super::session::{TableCheck, check_table};
use rules::{BySeat, GamePoints, RuleSet, Seat};

/// Four totals have an impossible sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrongSum {
    /// Their sum, and the correct one.
    pub check: TableCheck,
    /// The most likely cause, if one is known.
    pub cause: Option<Cause>,
}

/// The most likely cause of a wrong sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// The totals add up, if these points were paid to somebody: they are said to be paid to nobody.
    Unpaid(GamePoints),
    /// The totals lack the base score that the event counts: this is missing in each.
    Net(GamePoints),
    /// The totals contain a base score that the event does not count: this is too much in each.
    WithBase(GamePoints),
    /// One total is written down wrongly: its sign, two digits exchanged, or a digit too many or too few.
    Typed {
        /// Whose.
        seat: Seat,
        /// The total as it is written.
        typed: GamePoints,
        /// The total with which all four add up.
        instead: GamePoints,
    },
}

/// Checks the sum of four totals of a table. `base` is the base score that each should contain, `unpaid` the points that nobody
/// received, session penalties included.
///
/// # Errors
/// The sum is wrong.
pub fn judge(
    totals: BySeat<GamePoints>,
    (rules, base): (RuleSet, GamePoints),
    unpaid: GamePoints,
) -> Result<(), WrongSum> {
    check_table(totals, base, unpaid).map_err(|check| {
        let missing = check.expected - check.sum;
        let paid = || (unpaid != GamePoints::ZERO && missing == -unpaid).then_some(Cause::Unpaid(unpaid));
        let cause = another_base(missing, rules, base).or_else(paid).or_else(|| one_typed(totals, missing, base));
        WrongSum { check, cause }
    })
}

impl WrongSum {
    /// By how much the sum is too large; negative if it is too small.
    pub fn excess(&self) -> GamePoints {
        self.check.sum - self.check.expected
    }

    /// The totals converted to the base score of the event; `None` if the base score is not the cause or they do not add up then.
    pub fn converted(&self, totals: BySeat<GamePoints>) -> Option<BySeat<GamePoints>> {
        let each = match self.cause? {
            Cause::Net(base) => base,
            Cause::WithBase(base) => -base,
            Cause::Typed { .. } | Cause::Unpaid(_) => return None,
        };
        (self.excess() + GamePoints(4 * each.0) == GamePoints::ZERO).then(|| totals.map(|total| total + each))
    }
}

/// The base score as the cause, if the difference is within a tenth of four base scores; the rest may have other reasons.
fn another_base(missing: GamePoints, rules: RuleSet, base: GamePoints) -> Option<Cause> {
    let near = |each: GamePoints| (missing.0 - 4 * each.0).abs() <= (4 * each.0).abs() / 10;
    match base {
        GamePoints::ZERO => {
            Some(rules.base_score()).filter(|other| *other != base && near(-*other)).map(Cause::WithBase)
        }
        base => near(base).then_some(Cause::Net(base)),
    }
}

/// The total with a slip whose correction makes all four add up, if there is exactly one. A lost sign is considered only if scores are
/// net: with the base score in them, totals below 0 are rare.
fn one_typed(totals: BySeat<GamePoints>, missing: GamePoints, base: GamePoints) -> Option<Cause> {
    let explains = |seat: &Seat| {
        let (typed, meant) = (totals[*seat], totals[*seat] + missing);
        is_slip(typed, meant) || base == GamePoints::ZERO && typed == -meant
    };
    let mut seats = Seat::ALL.into_iter().filter(explains);
    let seat = seats.next().filter(|_| seats.next().is_none())?;
    Some(Cause::Typed { seat, typed: totals[seat], instead: totals[seat] + missing })
}

/// Whether `typed` is a likely slip for `meant`: two adjacent digits exchanged, or a digit too many or too few.
fn is_slip(typed: GamePoints, meant: GamePoints) -> bool {
    if !meant.is_plausible() {
        return false;
    }
    let digits = |points: GamePoints| points.0.unsigned_abs().to_string().into_bytes();
    let (typed_digits, meant_digits) = (digits(typed), digits(meant));
    let exchanged = || {
        (1..typed_digits.len()).any(|place| {
            let mut other = typed_digits.clone();
            other.swap(place - 1, place);
            other == meant_digits
        })
    };
    let without = |long: &[u8], short: &[u8]| {
        long.len() == short.len() + 1
            && (0..long.len()).any(|place| [&long[..place], &long[place + 1..]].concat() == short)
    };
    (typed.0 < 0) == (meant.0 < 0)
        && (exchanged() || without(&typed_digits, &meant_digits) || without(&meant_digits, &typed_digits))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const MCR: RuleSet = RuleSet::Mcr;

    fn four(totals: [i32; 4]) -> BySeat<GamePoints> {
        BySeat::from_fn(|seat| GamePoints(totals[seat as usize]))
    }

    fn cause(totals: [i32; 4], base: i32) -> Option<Cause> {
        judge(four(totals), (MCR, GamePoints(base)), GamePoints::ZERO).unwrap_err().cause
    }

    #[test]
    fn points_that_somebody_was_paid_are_named_where_the_totals_add_up_with_them() {
        let cause =
            |unpaid| judge(four([20, -10, -20, 10]), (MCR, GamePoints::ZERO), GamePoints(unpaid)).unwrap_err().cause;
        assert_eq!(cause(134), Some(Cause::Unpaid(GamePoints(134))));
    }

    #[test]
    fn totals_of_another_base_score_are_known_and_converted() {
        let net = [48, -16, 0, -32];
        let wrong = judge(four(net), (MCR, GamePoints(500)), GamePoints::ZERO).unwrap_err();
        assert_eq!(wrong.check, TableCheck { sum: GamePoints(0), expected: GamePoints(2000) });
        assert_eq!(
            (wrong.cause, wrong.converted(four(net))),
            (Some(Cause::Net(GamePoints(500))), Some(four([548, 484, 500, 468])))
        );
        let with = judge(four([548, 484, 500, 468]), (MCR, GamePoints::ZERO), GamePoints::ZERO).unwrap_err();
        assert_eq!(
            (with.cause, with.converted(four([548, 484, 500, 468]))),
            (Some(Cause::WithBase(GamePoints(500))), Some(four(net)))
        );
        // A player lost 20 points to nobody, which are not entered: the cause is found, but a conversion would still not add up.
        let fined = judge(four([28, -16, 0, -32]), (MCR, GamePoints(500)), GamePoints::ZERO).unwrap_err();
        assert_eq!((fined.cause, fined.converted(four([28, -16, 0, -32]))), (Some(Cause::Net(GamePoints(500))), None));
        assert_eq!(judge(four([28, -16, 0, -32]), (MCR, GamePoints::ZERO), GamePoints(20)), Ok(()));
    }

    #[test]
    fn one_total_written_wrongly_is_named_where_only_one_can_be() {
        let typed =
            |seat, typed, instead| Some(Cause::Typed { seat, typed: GamePoints(typed), instead: GamePoints(instead) });
        assert_eq!(cause([532, 448, 492, 492], 500), typed(Seat::South, 448, 484), "exchanged");
        assert_eq!(cause([32, 16, -8, -8], 0), typed(Seat::South, 16, -16), "without its sign");
        assert_eq!(cause([612, 40, -8, -630], 0), None, "nothing simple");
        assert_eq!(cause([53, 484, 492, 492], 500), typed(Seat::East, 53, 532), "a digit is missing");
        assert_eq!(cause([510, 500, 500, 500], 500), None, "any of four, so none is named");
        assert_eq!(cause([2000, 500, 300, 200], 500), None);
    }

    proptest! {
        #[test]
        fn totals_that_add_up_are_right_and_net_ones_are_converted_to_them(
            three in prop::array::uniform3(-400i32..1200), base in prop::sample::select(vec![0, 500]), unpaid in 0i32..40,
        ) {
            let last = 4 * base - unpaid - three.iter().sum::<i32>();
            let right = four([three[0], three[1], three[2], last]);
            let judged = |totals, of: i32| judge(totals, (MCR, GamePoints(of)), GamePoints(unpaid));
            prop_assert_eq!(judged(right, base), Ok(()));
            let each = 500 - 2 * base;
            let other = right.map(|total| GamePoints(total.0 + each));
            let wrong = judged(other, base).unwrap_err();
            prop_assert_eq!(wrong.excess(), GamePoints(4 * each));
            prop_assert_eq!(wrong.converted(other), Some(right));
        }

        #[test]
        fn whatever_is_said_to_be_meant_makes_the_four_add_up(totals in prop::array::uniform4(-999i32..2000), base in prop::sample::select(vec![0, 500])) {
            if let Err(WrongSum { cause: Some(Cause::Typed { seat, typed, instead }), .. }) = judge(four(totals), (MCR, GamePoints(base)), GamePoints::ZERO) {
                let mut meant = four(totals);
                prop_assert_eq!(meant[seat], typed);
                meant[seat] = instead;
                prop_assert_eq!(judge(meant, (MCR, GamePoints(base)), GamePoints::ZERO), Ok(()));
            }
        }
    }
}
