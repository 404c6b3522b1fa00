//! Why a hand cannot be as written.

use super::ending::Ending;
use super::named::{Clash, Named};
use super::penalty::PenaltyError;
use super::tiles::Beyond;
use crate::values::ids::SessionNumber;
use rules::win::WinError;
use rules::{Foul, HandNumber, Seat};

/// A part of a hand that not every sender knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HandField {
    /// Who answers for a discard.
    Responsible,
    /// How many flowers.
    Flowers,
    /// The fans, and why they stand; patterns take their place.
    Fans,
    /// The patterns.
    Patterns,
    /// The winner's tiles.
    Tiles,
    /// What was special about the win.
    Circumstances,
    /// The penalties.
    Penalties,
}

/// Why a hand cannot be as written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// A session has sixteen hands (holds the number entered).
    NoSuchHand(u8),
    /// Hands are entered in order.
    OutOfOrder {
        /// The hand entered.
        entered: HandNumber,
        /// The hand that comes next.
        next: HandNumber,
    },
    /// All hands are played, or time stopped the session in the hand named.
    SessionOver(HandNumber),
    /// Time stops the last hand of a sheet, and later ones are recorded.
    StoppedBefore(HandNumber),
    /// Somebody else deals this hand.
    WrongDealer {
        /// The hand.
        hand: HandNumber,
        /// Who deals by rule.
        dealer: Seat,
        /// Who was entered.
        entered: Seat,
    },
    /// A win without a winner.
    NoWinner,
    /// A win on a discard without a discarder.
    NoDiscarder,
    /// A self-draw with a discarder.
    DiscarderOfSelfDraw,
    /// A winner, a discarder, points or flowers of a hand that nobody won.
    NobodyWon(Ending),
    /// A win without points.
    NoPoints,
    /// The four numbers make no win.
    Win(WinError),
    /// The fans or patterns named are worth something else than the points entered.
    FanSum {
        /// What they are worth.
        fans: u16,
        /// Points entered.
        points: u16,
    },
    /// No hand of the game is worth the points entered.
    NoSum(u16),
    /// More often than one win can count it.
    FanTooOften(Named),
    /// Flowers are entered as a number, not as a fan.
    FlowerAmongFans,
    /// The game that is played has no such part.
    NotInGame(HandField),
    /// The winner lost the right to win this hand.
    WinnerMayNotWin {
        /// The winner.
        winner: Seat,
        /// Through what.
        foul: Foul,
    },
    /// The winner was disqualified in an earlier hand.
    WinnerDisqualified {
        /// The winner.
        winner: Seat,
        /// The session of the disqualification.
        session: SessionNumber,
        /// Its hand.
        hand: HandNumber,
        /// Through what.
        foul: Foul,
    },
    /// The player disqualified here wins a later hand that is recorded.
    DisqualifiedWinsLater {
        /// Who is disqualified here.
        offender: Seat,
        /// The later hand.
        hand: HandNumber,
    },
    /// The penalty cannot be given as written.
    Penalty(Foul, PenaltyError),
    /// A fan does not count, and no reason is given why it stands.
    Fans {
        /// Why it does not.
        clash: Clash,
        /// The points of the fans that count.
        counted: u16,
        /// The points of all fans named.
        named: u16,
    },
    /// More is claimed than the tiles kept with the hand give, and no reason is given why it stands.
    BeyondTiles(Beyond),
    /// The penalty is not what the book says, and no reason is given.
    PenaltyUnexplained(Foul),
}
