//! The endings of a hand, independent of the game, which determines the value of a win and the payments
//! ([`crate::Game::win`]).
//!
//! Each of the four players is identified by a seat; a hand's payments sum to 0.

use crate::{BySeat, GamePoints, Seat, Source};

/// The facts about a win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Won {
    /// The winner.
    pub winner: Seat,
    /// The source of the winning tile.
    pub source: Source,
    /// The value of the hand, without flowers.
    pub points: u16,
    /// Flowers of the winner.
    pub flowers: u8,
    /// The player responsible for a discard.
    pub responsible: Responsible,
}

/// The player responsible for a discard (跟张免责), in games in which that need not be the discarder.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Responsible {
    /// The discarder of the winning tile, or the player whose kong was robbed.
    #[default]
    Discarder,
    /// Another player.
    Player(Seat),
    /// Nobody.
    Nobody,
}

impl Responsible {
    /// The name used in files: the letter of a seat or `nobody`; `None` for the discarder.
    pub const fn code(self) -> Option<&'static str> {
        match self {
            Responsible::Discarder => None,
            Responsible::Player(seat) => Some(seat.letter()),
            Responsible::Nobody => Some("nobody"),
        }
    }

    /// The responsible player with this name; `None` if it is neither a seat nor `nobody`.
    pub fn from_code(code: &str) -> Option<Responsible> {
        match code {
            "nobody" => Some(Responsible::Nobody),
            letter => Seat::from_letter(letter).map(Responsible::Player),
        }
    }
}

/// A valid win: see [`crate::Game::win`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Win {
    winner: Seat,
    source: Source,
    points: u16,
    flowers: u8,
    responsible: Responsible,
    payments: BySeat<GamePoints>,
}

/// Why the facts are not a valid win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WinError {
    /// The winner is the discarder.
    WinnerDiscarded,
    /// The winner is responsible for the discard.
    WinnerResponsible,
    /// Less than the minimum, without flowers.
    BelowMinimum {
        /// The value claimed.
        points: u16,
        /// The minimum.
        minimum: u16,
        /// The flowers claimed.
        flowers: u8,
    },
    /// More than any hand is worth, so it was mistyped.
    AboveMaximum {
        /// The value claimed.
        points: u16,
        /// The maximum.
        maximum: u16,
    },
    /// More flowers than there are.
    TooManyFlowers {
        /// The flowers claimed.
        flowers: u8,
        /// The maximum.
        maximum: u8,
    },
}

/// The bounds of a win in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// Minimum points of a win, without flowers.
    pub minimum: u16,
    /// Maximum points of a hand.
    pub maximum: u16,
    /// Number of flower tiles.
    pub flowers: u8,
}

/// How a win is paid, as numbers, so that a page can compute the payments without the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paying {
    /// All pay this; the discarder, or each on a self-draw, also pays the points and flowers.
    Base(i32),
    /// All pay the points; if a player is responsible for a discard, the two others pay at most this, and that player the rest.
    Shared(u16),
    /// All pay the points.
    Equal,
}

impl Win {
    /// The win with its payments.
    ///
    /// # Errors
    /// The winner discarded the tile or is responsible for it, or the points or flowers are out of bounds.
    pub(crate) fn new(
        won: Won,
        Bounds { minimum, maximum, flowers: most }: Bounds,
        payments: impl FnOnce(&Won) -> BySeat<GamePoints>,
    ) -> Result<Win, WinError> {
        let Won { winner, source, points, flowers, responsible } = won;
        match source {
            Source::Discard(discarder) if discarder == winner => Err(WinError::WinnerDiscarded),
            _ if responsible == Responsible::Player(winner) => Err(WinError::WinnerResponsible),
            _ if points < minimum => Err(WinError::BelowMinimum { points, minimum, flowers }),
            _ if points > maximum => Err(WinError::AboveMaximum { points, maximum }),
            _ if flowers > most => Err(WinError::TooManyFlowers { flowers, maximum: most }),
            _ => Ok(Win { winner, source, points, flowers, responsible, payments: payments(&won) }),
        }
    }

    /// The winner.
    pub const fn winner(&self) -> Seat {
        self.winner
    }

    /// The source of the winning tile.
    pub const fn source(&self) -> Source {
        self.source
    }

    /// The value of the hand, without flowers.
    pub const fn basic_points(&self) -> u16 {
        self.points
    }

    /// The flowers of the winner.
    pub const fn flowers(&self) -> u8 {
        self.flowers
    }

    /// The player responsible for the discard; [`Responsible::Discarder`] if it makes no difference.
    pub const fn responsible(&self) -> Responsible {
        self.responsible
    }
}

/// The ending of a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// Somebody won.
    Win(Win),
    /// 荒牌: the wall is exhausted, nobody won.
    DrawnHand,
    /// 时间到: the session's time ran out, the hand has no result (1998 p.16).
    StoppedByTime,
    /// Annulled by the chief referee.
    Annulled,
}

impl Outcome {
    /// The payments to each player (negative: by the player), without penalties. The four sum to 0.
    ///
    /// ```
    /// use rules::{Game, Outcome, Responsible, Seat, Source, Won};
    /// let source = Source::Discard(Seat::South);
    /// let won = Won { winner: Seat::East, source, points: 8, flowers: 0, responsible: Responsible::Discarder };
    /// let win = Game::Mcr.win(won).unwrap();
    /// assert_eq!(Outcome::Win(win).payments().values().map(|points| points.0), [32, -16, -8, -8]);
    /// ```
    pub fn payments(&self) -> BySeat<GamePoints> {
        match self {
            Outcome::Win(win) => win.payments,
            Outcome::DrawnHand | Outcome::StoppedByTime | Outcome::Annulled => BySeat::default(),
        }
    }
}
