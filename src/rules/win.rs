//! How a hand ends, whatever game is played: what a win is worth and what the four then pay is the game's to say
//! ([`crate::Game::win`]).
//!
//! The four players are named by one seat each; a hand's payments sum to 0.

use crate::{BySeat, GamePoints, Seat, Source};

/// What is said of a win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Won {
    /// Who won.
    pub winner: Seat,
    /// Where the winning tile came from.
    pub source: Source,
    /// What the hand is worth, flowers not counted.
    pub points: u16,
    /// Flowers of the winner.
    pub flowers: u8,
    /// Who answers for a discard.
    pub responsible: Responsible,
}

/// Who answers for a discard (跟张免责), in games in which that need not be who made it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Responsible {
    /// Who discarded the winning tile, or made the kong that was robbed.
    #[default]
    Discarder,
    /// Another.
    Player(Seat),
    /// Nobody.
    Nobody,
}

impl Responsible {
    /// The name used in files: the letter of a seat or `nobody`; none for who discarded.
    pub const fn code(self) -> Option<&'static str> {
        match self {
            Responsible::Discarder => None,
            Responsible::Player(seat) => Some(seat.letter()),
            Responsible::Nobody => Some("nobody"),
        }
    }

    /// Who answers with this name.
    pub fn from_code(code: &str) -> Option<Responsible> {
        match code {
            "nobody" => Some(Responsible::Nobody),
            letter => Seat::from_letter(letter).map(Responsible::Player),
        }
    }
}

/// A win that may stand: see [`crate::Game::win`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Win {
    winner: Seat,
    source: Source,
    points: u16,
    flowers: u8,
    responsible: Responsible,
    payments: BySeat<GamePoints>,
}

/// Why what is said makes no win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WinError {
    /// The winner would have discarded the winning tile.
    WinnerDiscarded,
    /// The winner would answer for the discard.
    WinnerResponsible,
    /// Less than a win needs, flowers not counted.
    BelowMinimum {
        /// What was claimed.
        points: u16,
        /// What a win needs.
        minimum: u16,
        /// Flowers claimed besides.
        flowers: u8,
    },
    /// More than any hand is worth: it was mistyped.
    AboveMaximum {
        /// What was claimed.
        points: u16,
        /// The most.
        maximum: u16,
    },
    /// More flowers than there are.
    TooManyFlowers {
        /// What was claimed.
        flowers: u8,
        /// The most.
        maximum: u8,
    },
}

/// What a game takes as a win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The points that a win needs, flowers not counted.
    pub minimum: u16,
    /// No hand is worth more.
    pub maximum: u16,
    /// So many flower tiles there are.
    pub flowers: u8,
}

/// What players pay when somebody wins, as numbers: a page that has them needs no rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paying {
    /// All pay this; who discarded, and on a self-draw each, the points and flowers too.
    Base(i32),
    /// All pay the points, but on a discard that is worth more than this, who is responsible pays what the two others do not.
    Shared(u16),
    /// All pay the points.
    Equal,
}

impl Win {
    /// The win, if it keeps within the bounds of its game, with what each player receives.
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

    /// Who won.
    pub const fn winner(&self) -> Seat {
        self.winner
    }

    /// Where the winning tile came from.
    pub const fn source(&self) -> Source {
        self.source
    }

    /// What the hand is worth, flowers not counted.
    pub const fn basic_points(&self) -> u16 {
        self.points
    }

    /// The flowers of the winner.
    pub const fn flowers(&self) -> u8 {
        self.flowers
    }

    /// Who answers for the discard, where it was asked.
    pub const fn responsible(&self) -> Responsible {
        self.responsible
    }
}

/// How a hand ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// Somebody won.
    Win(Win),
    /// 荒牌: the wall is exhausted, nobody won.
    DrawnHand,
    /// 到时: the session's time ran out, the hand has no result (1998 p.16).
    StoppedByTime,
    /// Annulled by the chief referee.
    Annulled,
}

impl Outcome {
    /// What each player receives (negative: pays), penalties not included. The four sum to 0.
    ///
    /// ```
    /// use caipan_rules::{Game, Outcome, Responsible, Seat, Source, Won};
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
