//! The payments for a hand: the winner always receives three times its value.
//!
//! On a self-draw each of the three pays the value. On a discard too, up to the share limit; above it the two others pay the
//! limit and the responsible player pays the rest (ZJ "payoff"; WSOM 跟张免责).

use super::scoring::{CHICKEN_HAND, LIMIT};
use super::{Options, Pattern, Payoff};
use crate::win::{Bounds, Paying, Responsible, Win, WinError, Won};
use crate::{BySeat, GamePoints, Source};

/// Scores are net: the four sum to 0.
pub const BASE_SCORE: GamePoints = GamePoints::ZERO;

/// Maximum value of a hand: that of 九莲宝灯 and two other patterns, each of which counts alone.
pub const MAX_VALUE: u16 = 480;

/// The value of every pattern is a multiple of this.
const STEP: u16 = 5;

/// Minimum value of a great hand: that of 清一色.
pub const GREAT: u16 = 80;
/// Frequent values: sums of the most frequent patterns, and some of rarer ones.
const USUAL: [u16; 18] = [1, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60, 70, 80, 100, 120, 160];

/// Whether a hand can be worth exactly this: without a pattern, as a sum of patterns, or as the value of a pattern that is
/// listed at [`LIMIT`] or above and counts alone.
pub fn is_value(value: u16, options: &Options) -> bool {
    let is_sum = value > 0 && value < LIMIT && value.is_multiple_of(STEP);
    is_sum || value == CHICKEN_HAND || Pattern::all().any(|pattern| pattern.value(options) == value)
}

/// Frequent values that are enough to win, in ascending order.
pub fn usual_points(options: &Options) -> Vec<u16> {
    USUAL.into_iter().filter(|value| *value >= options.minimum).collect()
}

/// The bounds of a win. A hand without a pattern is worth [`CHICKEN_HAND`], and there are no flowers.
pub const fn bounds(options: &Options) -> Bounds {
    let minimum = if options.minimum > CHICKEN_HAND { options.minimum } else { CHICKEN_HAND };
    Bounds { minimum, maximum: MAX_VALUE, flowers: 0 }
}

/// How a win is paid.
pub const fn paying(options: &Options) -> Paying {
    match options.payoff {
        Payoff::Formal => Paying::Shared(options.share_limit),
        Payoff::Uniform => Paying::Equal,
    }
}

/// The win. Responsible for a discard is the player who was the first to discard that tile since the winner's own last
/// discard: usually the discarder, or the player whose kong was robbed, but maybe another; nobody if it was the winner
/// (跟张免责). This is judged at the table, and stored only if it makes a difference ([`asks_who_is_responsible`]).
///
/// # Errors
/// The winner discarded the tile or is responsible for it, or the win is outside [`bounds`].
///
/// ```
/// use rules::world_series::Options;
/// use rules::{Game, Outcome, Responsible, Seat, Source, Won};
/// let source = Source::Discard(Seat::South);
/// let won = Won { winner: Seat::East, source, points: 30, flowers: 0, responsible: Responsible::Discarder };
/// let win = Game::WorldSeries(Options::DEFAULT).win(won).unwrap();
/// assert_eq!(Outcome::Win(win).payments().values().map(|points| points.0), [90, -40, -25, -25]);
/// ```
pub(crate) fn win(won: Won, options: &Options) -> Result<Win, WinError> {
    let responsible = match won.responsible {
        Responsible::Player(seat) if won.source == Source::Discard(seat) => Responsible::Discarder,
        entered if asks_who_is_responsible(won.source, won.points, options) => entered,
        _ => Responsible::Discarder,
    };
    Win::new(Won { responsible, ..won }, bounds(options), |won| payments(won, options))
}

/// Whether it makes a difference who is responsible; a page asks only then.
fn asks_who_is_responsible(source: Source, value: u16, options: &Options) -> bool {
    source != Source::SelfDraw && value > options.share_limit && options.payoff == Payoff::Formal
}

fn payments(won: &Won, options: &Options) -> BySeat<GamePoints> {
    let Won { winner, source, points, responsible, .. } = *won;
    let (value, limit) = (i32::from(points), i32::from(options.share_limit));
    let pays_the_rest = match (source, responsible) {
        _ if !asks_who_is_responsible(source, points, options) => None,
        (Source::SelfDraw, _) | (_, Responsible::Nobody) => None,
        (Source::Discard(discarder), Responsible::Discarder) => Some(discarder),
        (_, Responsible::Player(seat)) => Some(seat),
    };
    BySeat::from_fn(|seat| {
        GamePoints(match pays_the_rest {
            _ if seat == winner => 3 * value,
            None => -value,
            Some(rest) if rest == seat => 2 * limit - 3 * value,
            Some(_) => -limit,
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::world_series::Values;
    use crate::{Outcome, Seat};
    use proptest::prelude::*;
    use proptest::sample::select;

    proptest! {
        #[test]
        fn the_winner_gets_three_times_the_value_and_the_four_sum_to_0(
            [winner, discarder, earlier] in [select(&Seat::ALL), select(&Seat::ALL), select(&Seat::ALL)],
            points in 1_u16..=MAX_VALUE,
            share_limit in select(vec![25_u16, 30]),
            payoff in select(vec![Payoff::Formal, Payoff::Uniform]),
            self_draw: bool,
        ) {
            let options = Options { share_limit, payoff, ..Options::DEFAULT };
            let source = if self_draw { Source::SelfDraw } else { Source::Discard(discarder) };
            for responsible in [Responsible::Nobody, Responsible::Discarder, Responsible::Player(earlier)] {
                let Ok(win) = win(Won { winner, source, points, flowers: 0, responsible }, &options) else {
                    prop_assert!(!self_draw && [discarder, earlier].contains(&winner));
                    continue;
                };
                let paid = Outcome::Win(win).payments();
                prop_assert_eq!(paid[winner].0, 3 * i32::from(points));
                prop_assert_eq!(paid.values().map(|points| points.0).into_iter().sum::<i32>(), 0);
                // A player who is not responsible pays the value at most.
                let answers = match responsible {
                    _ if self_draw => None,
                    Responsible::Nobody => None,
                    Responsible::Discarder => Some(discarder),
                    Responsible::Player(seat) => Some(seat),
                };
                let free = winner.others().into_iter().filter(|seat| answers != Some(*seat));
                prop_assert!(free.into_iter().all(|seat| paid[seat].0 >= -i32::from(points)));
            }
        }
    }

    #[test]
    fn a_value_that_no_patterns_add_up_to_is_none() {
        for options in Values::ALL.map(|values| Options { values, ..Options::DEFAULT }) {
            assert!(Pattern::all().all(|pattern| pattern.value(&options).is_multiple_of(STEP)));
            assert!(USUAL.into_iter().chain([65, 315, 320, 400, 480]).all(|value| is_value(value, &options)));
            assert!([0, 2, 3, 6, 37, 81, 319, 325, 475, 481].into_iter().all(|value| !is_value(value, &options)));
        }
    }

    #[test]
    fn above_the_share_limit_the_responsible_player_pays_the_rest() {
        let paid = |points, responsible| {
            let won = Won { winner: Seat::East, source: Source::Discard(Seat::South), points, flowers: 0, responsible };
            let win = win(won, &Options::DEFAULT).unwrap();
            (Outcome::Win(win).payments().values().map(|points| points.0), win.responsible())
        };
        let north = Responsible::Player(Seat::North);
        assert_eq!(
            paid(25, north),
            ([75, -25, -25, -25], Responsible::Discarder),
            "it makes no difference, and is not kept"
        );
        assert_eq!(paid(320, Responsible::Discarder).0, [960, -910, -25, -25]);
        assert_eq!(paid(320, Responsible::Player(Seat::South)).1, Responsible::Discarder);
        assert_eq!(paid(480, north), ([1440, -25, -25, -1390], north));
        assert_eq!(paid(30, Responsible::Nobody).0, [90, -30, -30, -30]);
    }

    #[test]
    fn a_hand_is_worth_something_and_has_no_flowers() {
        let won = Won {
            winner: Seat::East,
            source: Source::SelfDraw,
            points: 1,
            flowers: 0,
            responsible: Responsible::Discarder,
        };
        let five = Options { minimum: 5, ..Options::DEFAULT };
        assert!(win(won, &Options::DEFAULT).is_ok());
        assert_eq!(
            win(Won { points: 0, ..won }, &Options::DEFAULT),
            Err(WinError::BelowMinimum { points: 0, minimum: 1, flowers: 0 })
        );
        assert_eq!(win(won, &five), Err(WinError::BelowMinimum { points: 1, minimum: 5, flowers: 0 }));
        let flowers = Won { flowers: 1, points: 5, ..won };
        assert_eq!(win(flowers, &five), Err(WinError::TooManyFlowers { flowers: 1, maximum: 0 }));
        let most = crate::world_series::Pattern::all().map(|pattern| pattern.value(&Options::DEFAULT)).max();
        assert_eq!(most, Some(MAX_VALUE));
    }
}
