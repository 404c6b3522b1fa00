//! What a hand pays: to the winner always three times its value, whoever pays it.
//!
//! On a self-draw each of the three pays the value. On a discard too, up to the share limit; above it the two others pay the
//! limit and the responsible player the rest (ZJ "payoff"; WSOM 跟张免责).

use super::{Options, Payoff};
use crate::{BySeat, GamePoints, Seat, Source};

/// A win that may stand: see [`Win::new`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Win {
    winner: Seat,
    source: Source,
    responsible: Option<Seat>,
    value: u16,
}

/// Why these do not make a win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WinError {
    /// The winner would have discarded the winning tile, or answer for it.
    WinnerPays,
    /// Less than [`Options::minimum`].
    BelowMinimum {
        /// What the hand is worth.
        value: u16,
        /// What it needs.
        minimum: u16,
    },
}

impl Win {
    /// A hand of this value, won by `winner`. `responsible` answers for a discard: who discarded the tile, or made the kong that
    /// was robbed; another who discarded the same tile first since the winner's own last discard; or nobody, if that was
    /// the winner (跟张免责). It is judged at the table. On a self-draw nobody is, whatever is said.
    ///
    /// # Errors
    /// The winner would pay, or the value is below the minimum.
    pub fn new(
        winner: Seat,
        source: Source,
        responsible: Option<Seat>,
        value: u16,
        options: &Options,
    ) -> Result<Win, WinError> {
        let responsible = responsible.filter(|_| source != Source::SelfDraw);
        match source {
            Source::Discard(discarder) if discarder == winner => Err(WinError::WinnerPays),
            _ if responsible == Some(winner) => Err(WinError::WinnerPays),
            _ if value < options.minimum => Err(WinError::BelowMinimum { value, minimum: options.minimum }),
            _ => Ok(Win { winner, source, responsible, value }),
        }
    }

    /// Whether it matters who is responsible: only then is it asked.
    pub fn asks_who_is_responsible(&self, options: &Options) -> bool {
        self.source != Source::SelfDraw && self.value > options.share_limit && options.payoff == Payoff::Formal
    }

    /// What each player receives (negative: pays). The four sum to 0.
    ///
    /// ```
    /// use caipan_rules::world_series::{Options, payment::Win};
    /// use caipan_rules::{Seat, Source};
    /// let from_south = Source::Discard(Seat::South);
    /// let win = Win::new(Seat::East, from_south, Some(Seat::South), 30, &Options::DEFAULT).unwrap();
    /// assert_eq!(win.payments(&Options::DEFAULT).values().map(|points| points.0), [90, -40, -25, -25]);
    /// ```
    pub fn payments(&self, options: &Options) -> BySeat<GamePoints> {
        let (value, limit) = (i32::from(self.value), i32::from(options.share_limit));
        let pays_the_rest = self.responsible.filter(|_| self.asks_who_is_responsible(options));
        BySeat::from_fn(|seat| {
            GamePoints(match pays_the_rest {
                _ if seat == self.winner => 3 * value,
                None => -value,
                Some(rest) if rest == seat => 2 * limit - 3 * value,
                Some(_) => -limit,
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use proptest::sample::select;

    proptest! {
        #[test]
        fn the_winner_gets_three_times_the_value_and_the_four_sum_to_0(
            [winner, discarder, earlier] in [select(&Seat::ALL), select(&Seat::ALL), select(&Seat::ALL)],
            value in 1_u16..=480,
            share_limit in select(vec![25_u16, 30]),
            payoff in select(vec![Payoff::Formal, Payoff::Uniform]),
            self_draw: bool,
        ) {
            let options = Options { share_limit, payoff, ..Options::DEFAULT };
            let source = if self_draw { Source::SelfDraw } else { Source::Discard(discarder) };
            for responsible in [None, Some(discarder), Some(earlier)] {
                let Ok(win) = Win::new(winner, source, responsible, value, &options) else {
                    prop_assert!(!self_draw && [discarder, earlier].contains(&winner));
                    continue;
                };
                let paid = win.payments(&options);
                prop_assert_eq!(paid[winner].0, 3 * i32::from(value));
                prop_assert_eq!(paid.values().map(|points| points.0).into_iter().sum::<i32>(), 0);
                // Whoever is not responsible never pays more than the value.
                let is_responsible = |seat: Seat| !self_draw && responsible == Some(seat);
                let free = winner.others().into_iter().filter(|seat| !is_responsible(*seat));
                prop_assert!(free.into_iter().all(|seat| paid[seat].0 >= -i32::from(value)));
            }
        }
    }

    #[test]
    fn above_the_share_limit_the_responsible_player_pays_the_rest() {
        let paid = |value, responsible| {
            let win = Win::new(Seat::East, Source::Discard(Seat::South), responsible, value, &Options::DEFAULT);
            win.unwrap().payments(&Options::DEFAULT).values().map(|points| points.0)
        };
        assert_eq!(paid(25, Some(Seat::South)), [75, -25, -25, -25]);
        assert_eq!(paid(320, Some(Seat::South)), [960, -910, -25, -25]);
        assert_eq!(paid(480, Some(Seat::North)), [1440, -25, -25, -1390]);
        assert_eq!(paid(30, None), [90, -30, -30, -30]);
    }
}
