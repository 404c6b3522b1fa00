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

macro_rules! fouls {
    ($( $(#[$doc:meta])+ $name:ident = $code:literal, )+) => {
        /// An act that a rule book punishes, in the order of the book of 1998, then those of other books.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Foul { $( $(#[$doc])+ $name, )+ }

        impl Foul {
            /// All of them.
            pub const ALL: [Foul; [$( Foul::$name ),+].len()] = [$( Foul::$name ),+];

            /// The name used in files and messages.
            pub const fn code(self) -> &'static str {
                match self { $( Foul::$name => $code, )+ }
            }
        }
    };
}

fouls! {
    /// 换牌、偷牌、藏牌 (14.1, p.33).
    Cheating = "cheating",
    /// 错吃、错碰、错杠 (14.2, p.34).
    WrongClaim = "wrong-claim",
    /// 空吃、空碰、空杠 (14.3, p.34).
    EmptyClaim = "empty-claim",
    /// 摸牌: draws before the previous player has discarded (14.4, p.34).
    EarlyDraw = "early-draw",
    /// 碰牌: calls a pung later than 3 seconds after the discard (14.5, p.34).
    LatePung = "late-pung",
    /// 错和: declares a win below the minimum (14.6.1, p.35).
    BelowMinimum = "below-minimum",
    /// 诈和: declares a win while one tile short of being ready (14.6.2, p.35).
    OneShort = "one-short",
    /// 和错牌: is ready but takes a tile that does not complete the hand (14.6.3, p.35).
    WrongTile = "wrong-tile",
    /// 有意诈和: two or more tiles short of being ready (14.6.4, p.35).
    DeliberateFalseWin = "deliberate-false-win",
    /// 暴露张 (14.7.1, p.35).
    ExposedOwnTiles = "exposed-own-tiles",
    /// 推倒手牌, the declared win is valid (14.7.2, p.35).
    LaidDownAtValidWin = "laid-down-at-valid-win",
    /// 推倒手牌, the declared win is not valid (14.7.2, p.35).
    LaidDownAtFalseWin = "laid-down-at-false-win",
    /// 将别人的手牌暴露 (14.7.3, p.35).
    ExposedOthersTiles = "exposed-others-tiles",
    /// 出牌报牌名 (14.8, p.36).
    NamedDiscard = "named-discard",
    /// 报牌错误 that makes another win wrongly (14.8, p.36).
    MisnamedDiscard = "misnamed-discard",
    /// 相公: too many or too few tiles (14.9, p.36).
    WrongTileCount = "wrong-tile-count",
    /// 非法信息 (14.10, p.36).
    IllegalInformation = "illegal-information",
    /// 严重干扰比赛 (14.11, p.36).
    SeriousDisruption = "serious-disruption",
    /// Anything else that deserves a warning or points (13, p.32).
    Misconduct = "misconduct",
    /// A win declared with a wrong shape, a false set or a wrong number of tiles (GB 3.11.6; MTR 2.9).
    FalseWin = "false-win",
    /// A win declared, withdrawn before the tiles are shown (MTR 2.9.1).
    FalseWinWithdrawn = "false-win-withdrawn",
    /// The winning tile is not taken before counting (GB 3.11.6.11; MTR 2.8.7).
    WinningTileNotTaken = "winning-tile-not-taken",
    /// Counts fans with the tiles of the hand (GB 3.11.6; MTR 2.8.6).
    CountedWithHand = "counted-with-hand",
    /// Shows the tiles before the win is called (GB 3.11.6; MTR 2.6.1).
    ShownBeforeWin = "shown-before-win",
    /// A wrong chow, pung, kong or flower that is noticed before the discard, and corrected (MTR 2.6.4).
    CorrectedClaim = "corrected-claim",
    /// Says another word than those of the calls (MTR 2.4.3).
    WrongTerm = "wrong-term",
    /// Draws from the wrong place (MTR 2.5.2).
    WrongPlace = "wrong-place",
    /// Takes a claimed tile before the own tiles are shown (MTR 2.6.2).
    TakenBeforeShown = "taken-before-shown",
    /// Does not take a claimed tile in time (GB 3.11.6; MTR 2.6.3).
    ClaimNotTaken = "claim-not-taken",
    /// Destroys the wall or the discards too early (MTR 2.8.10).
    WallDestroyed = "wall-destroyed",
    /// Plays for time (PEN).
    Stalling = "stalling",
    /// 大相公: too many tiles, in books with another foul for too few (WSOM).
    LongHand = "long-hand",
    /// 小相公: too few tiles (WSOM).
    ShortHand = "short-hand",
    /// 罚张: a tile shown wrongly, which restricts winning (WSOM).
    PenaltyTile = "penalty-tile",
}

impl Foul {
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
