//! Fouls (违例), and the payment of penalty points. The penalty of each foul is in the [`super::tariff::Tariffs`] of a book.
//!
//! Two facts to know: a penalty has a payee, and points without a payee are lost, so a table's sum is less than
//! four base scores by exactly those; and the book's amounts are defaults, the referee may choose another of the seven sizes.
//! Sources: 1998 p.32–36, articles 13 and 14; *GB*, the book of the world organisation of 2006, 3.11; *MTR*, the
//! regulations of the European association for tournaments of August 2010; *PEN*, its overview of June 2009; *WSOM*, the World
//! Series' playing rules v1.03.

use crate::{BySeat, GamePoints, Seat};

/// The sizes that a penalty may have, in points (1998 p.33).
pub const PENALTY_SIZES: [u16; 7] = [5, 10, 20, 30, 40, 50, 60];
/// Maximum points of a foul for which the book names no size (报牌错误: the amounts of a whole hand).
pub const MAX_FREE_PENALTY: u16 = 500;

/// The receiver of the points of a penalty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Payee {
    /// The points are lost.
    Nobody,
    /// Each of the three others receives the points; the offender pays three times.
    EachOther,
    /// One player receives the points.
    One(Seat),
}

impl Payee {
    /// The name used in files: `nobody`, `each`, or the letter of a seat.
    pub const fn code(self) -> &'static str {
        match self {
            Payee::Nobody => "nobody",
            Payee::EachOther => "each",
            Payee::One(seat) => seat.letter(),
        }
    }

    /// The payee of a [`Payee::code`].
    pub fn from_code(code: &str) -> Option<Payee> {
        match code {
            "nobody" => Some(Payee::Nobody),
            "each" => Some(Payee::EachOther),
            letter => Seat::from_letter(letter).map(Payee::One),
        }
    }
}

/// An act that a rule book punishes, in the order of the book of 1998, then those of other books.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Foul {
    /// 换牌、偷牌、藏牌 (14.1, p.33).
    Cheating,
    /// 错吃、错碰、错杠 (14.2, p.34).
    WrongClaim,
    /// 空吃、空碰、空杠 (14.3, p.34).
    EmptyClaim,
    /// 摸牌: draws before the previous player has discarded (14.4, p.34).
    EarlyDraw,
    /// 碰牌: calls a pung later than 3 seconds after the discard (14.5, p.34).
    LatePung,
    /// 错和: declares a win below the minimum (14.6.1, p.35).
    BelowMinimum,
    /// 诈和: declares a win while one tile short of being ready (14.6.2, p.35).
    OneShort,
    /// 和错牌: is ready but takes a tile that does not complete the hand (14.6.3, p.35).
    WrongTile,
    /// 有意诈和: two or more tiles short of being ready (14.6.4, p.35).
    DeliberateFalseWin,
    /// 暴露张 (14.7.1, p.35).
    ExposedOwnTiles,
    /// 推倒手牌, the declared win is valid (14.7.2, p.35).
    LaidDownAtValidWin,
    /// 推倒手牌, the declared win is not valid (14.7.2, p.35).
    LaidDownAtFalseWin,
    /// 将别人的手牌暴露 (14.7.3, p.35).
    ExposedOthersTiles,
    /// 出牌报牌名 (14.8, p.36).
    NamedDiscard,
    /// 报牌错误 that makes another win wrongly (14.8, p.36).
    MisnamedDiscard,
    /// 相公: too many or too few tiles (14.9, p.36).
    WrongTileCount,
    /// 非法信息 (14.10, p.36).
    IllegalInformation,
    /// 严重干扰比赛 (14.11, p.36).
    SeriousDisruption,
    /// Anything else that deserves a warning or points (13, p.32).
    Misconduct,
    /// A win declared with a wrong shape, a false set or a wrong number of tiles (GB 3.11.6; MTR 2.9).
    FalseWin,
    /// A win declared, withdrawn before the tiles are shown (MTR 2.9.1).
    FalseWinWithdrawn,
    /// The winning tile is not taken before counting (GB 3.11.6.11; MTR 2.8.7).
    WinningTileNotTaken,
    /// Counts fans with the tiles of the hand (GB 3.11.6; MTR 2.8.6).
    CountedWithHand,
    /// Shows the tiles before the win is called (GB 3.11.6; MTR 2.6.1).
    ShownBeforeWin,
    /// A wrong chow, pung, kong or flower that is noticed before the discard, and corrected (MTR 2.6.4).
    CorrectedClaim,
    /// Says another word than those of the calls (MTR 2.4.3).
    WrongTerm,
    /// Draws from the wrong place (MTR 2.5.2).
    WrongPlace,
    /// Takes a claimed tile before the own tiles are shown (MTR 2.6.2).
    TakenBeforeShown,
    /// Does not take a claimed tile in time (GB 3.11.6; MTR 2.6.3).
    ClaimNotTaken,
    /// Destroys the wall or the discards too early (MTR 2.8.10).
    WallDestroyed,
    /// Plays for time (PEN).
    Stalling,
    /// 大相公: too many tiles, in books with another foul for too few (WSOM).
    LongHand,
    /// 小相公: too few tiles (WSOM).
    ShortHand,
    /// 罚张: a tile shown wrongly, which restricts winning (WSOM).
    PenaltyTile,
}

impl Foul {
    /// All of them.
    pub const ALL: [Foul; 34] = [
        Foul::Cheating,
        Foul::WrongClaim,
        Foul::EmptyClaim,
        Foul::EarlyDraw,
        Foul::LatePung,
        Foul::BelowMinimum,
        Foul::OneShort,
        Foul::WrongTile,
        Foul::DeliberateFalseWin,
        Foul::ExposedOwnTiles,
        Foul::LaidDownAtValidWin,
        Foul::LaidDownAtFalseWin,
        Foul::ExposedOthersTiles,
        Foul::NamedDiscard,
        Foul::MisnamedDiscard,
        Foul::WrongTileCount,
        Foul::IllegalInformation,
        Foul::SeriousDisruption,
        Foul::Misconduct,
        Foul::FalseWin,
        Foul::FalseWinWithdrawn,
        Foul::WinningTileNotTaken,
        Foul::CountedWithHand,
        Foul::ShownBeforeWin,
        Foul::CorrectedClaim,
        Foul::WrongTerm,
        Foul::WrongPlace,
        Foul::TakenBeforeShown,
        Foul::ClaimNotTaken,
        Foul::WallDestroyed,
        Foul::Stalling,
        Foul::LongHand,
        Foul::ShortHand,
        Foul::PenaltyTile,
    ];

    /// The name used in files and messages.
    pub const fn code(self) -> &'static str {
        match self {
            Foul::Cheating => "cheating",
            Foul::WrongClaim => "wrong-claim",
            Foul::EmptyClaim => "empty-claim",
            Foul::EarlyDraw => "early-draw",
            Foul::LatePung => "late-pung",
            Foul::BelowMinimum => "below-minimum",
            Foul::OneShort => "one-short",
            Foul::WrongTile => "wrong-tile",
            Foul::DeliberateFalseWin => "deliberate-false-win",
            Foul::ExposedOwnTiles => "exposed-own-tiles",
            Foul::LaidDownAtValidWin => "laid-down-at-valid-win",
            Foul::LaidDownAtFalseWin => "laid-down-at-false-win",
            Foul::ExposedOthersTiles => "exposed-others-tiles",
            Foul::NamedDiscard => "named-discard",
            Foul::MisnamedDiscard => "misnamed-discard",
            Foul::WrongTileCount => "wrong-tile-count",
            Foul::IllegalInformation => "illegal-information",
            Foul::SeriousDisruption => "serious-disruption",
            Foul::Misconduct => "misconduct",
            Foul::FalseWin => "false-win",
            Foul::FalseWinWithdrawn => "false-win-withdrawn",
            Foul::WinningTileNotTaken => "winning-tile-not-taken",
            Foul::CountedWithHand => "counted-with-hand",
            Foul::ShownBeforeWin => "shown-before-win",
            Foul::CorrectedClaim => "corrected-claim",
            Foul::WrongTerm => "wrong-term",
            Foul::WrongPlace => "wrong-place",
            Foul::TakenBeforeShown => "taken-before-shown",
            Foul::ClaimNotTaken => "claim-not-taken",
            Foul::WallDestroyed => "wall-destroyed",
            Foul::Stalling => "stalling",
            Foul::LongHand => "long-hand",
            Foul::ShortHand => "short-hand",
            Foul::PenaltyTile => "penalty-tile",
        }
    }

    /// The foul of a [`Foul::code`].
    pub fn from_code(code: &str) -> Option<Foul> {
        Self::ALL.into_iter().find(|foul| foul.code() == code)
    }

    /// Whether an invalid win was declared (the fouls of 14.6, and those of the other books).
    pub const fn is_false_win(self) -> bool {
        matches!(
            self,
            Foul::BelowMinimum | Foul::OneShort | Foul::WrongTile | Foul::DeliberateFalseWin | Foul::FalseWin
        )
    }

    /// 停赛: whether the offender is excluded from the rest of the competition.
    pub const fn disqualifies(self) -> bool {
        matches!(self, Foul::Cheating | Foul::DeliberateFalseWin | Foul::SeriousDisruption)
    }
}

/// The payments to each player (negative: by the player) when `offender` is fined `points` in favour of `payee`.
pub fn penalty_payments(offender: Seat, points: u16, payee: Payee) -> BySeat<GamePoints> {
    let points = GamePoints(i32::from(points));
    let mut received = BySeat::from_fn(|seat| match payee {
        Payee::EachOther => points,
        Payee::One(payee) if seat == payee => points,
        _ => GamePoints::ZERO,
    });
    received[offender] = match payee {
        Payee::EachOther => GamePoints(-3 * points.0),
        Payee::One(_) | Payee::Nobody => -points,
    };
    received
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_false_win_pays_the_three_others() {
        let paid = |points| penalty_payments(Seat::South, points, Payee::EachOther).values().map(|p| p.0);
        assert_eq!(paid(10), [10, -30, 10, 10], "错和 (1998 p.35)");
        assert_eq!(paid(20), [20, -60, 20, 20], "诈和 (1998 p.35)");
    }

    #[test]
    fn codes_name_one_foul_each() {
        for foul in Foul::ALL {
            assert_eq!(Foul::from_code(foul.code()), Some(foul));
        }
    }

    proptest! {
        #[test]
        fn a_penalty_sums_to_zero_or_to_what_nobody_receives(offender in 0..4usize, steps in 1..4usize, points in 0u16..=60) {
            let offender = Seat::ALL[offender];
            let sum = |payee| penalty_payments(offender, points, payee).values().into_iter().sum::<GamePoints>();
            prop_assert_eq!(sum(Payee::EachOther), GamePoints::ZERO);
            prop_assert_eq!(sum(Payee::One(offender.turned(steps))), GamePoints::ZERO);
            prop_assert_eq!(sum(Payee::Nobody), GamePoints(-i32::from(points)));
        }
    }
}
