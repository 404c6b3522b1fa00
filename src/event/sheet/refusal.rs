//! The reasons why a hand is refused as it is written down.

use super::ending::Ending;
use super::named::{Clash, Named};
use super::penalty::PenaltyError;
use super::tiles::Beyond;
use rules::win::WinError;
use rules::{Foul, HandNumber, Seat};
use values::ids::SessionNumber;

/// A part of a hand that a sender may omit, or that some games do not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HandField {
    /// Who is responsible for a discard.
    Responsible,
    /// The number of flowers.
    Flowers,
    /// The fans and their reason; as an omitted part, also the patterns.
    Fans,
    /// The patterns, in a game that has fans.
    Patterns,
    /// The winner's tiles.
    Tiles,
    /// The circumstances of the win.
    Circumstances,
    /// The penalties.
    Penalties,
}

/// A reason why a hand is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The number is not 1 to 16.
    NoSuchHand(u8),
    /// Another hand comes next.
    OutOfOrder {
        /// The hand entered.
        entered: HandNumber,
        /// The hand that comes next.
        next: HandNumber,
    },
    /// The session ended with this hand: all are played, or time stopped it.
    SessionOver(HandNumber),
    /// The hand is stopped by time, but a later hand, this one, is recorded.
    StoppedBefore(HandNumber),
    /// Another player deals this hand.
    WrongDealer {
        /// The hand.
        hand: HandNumber,
        /// The dealer by the rules.
        dealer: Seat,
        /// The dealer entered.
        entered: Seat,
    },
    /// A win without a winner.
    NoWinner,
    /// A win on a discard without a discarder.
    NoDiscarder,
    /// A self-draw with a discarder.
    DiscarderOfSelfDraw,
    /// Parts of a win, such as a winner or points, in a hand that nobody won.
    NobodyWon(Ending),
    /// A win without points.
    NoPoints,
    /// The rules of the game do not allow this win.
    Win(WinError),
    /// The fans or patterns named do not add up to the points entered.
    FanSum {
        /// Their points.
        fans: u16,
        /// Points entered.
        points: u16,
    },
    /// No hand of the game is worth the points entered.
    NoSum(u16),
    /// A fan or pattern is named more often than it can count in one win.
    FanTooOften(Named),
    /// Flowers are entered as a number, not as a fan.
    FlowerAmongFans,
    /// The game or format has no such part.
    NotInGame(HandField),
    /// The winner lost the right to win this hand.
    WinnerMayNotWin {
        /// The winner.
        winner: Seat,
        /// The foul for which it was lost.
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
        /// Its foul.
        foul: Foul,
    },
    /// The player disqualified here wins a later hand that is recorded.
    DisqualifiedWinsLater {
        /// The player disqualified here.
        offender: Seat,
        /// The later hand.
        hand: HandNumber,
    },
    /// The penalty cannot be given as written.
    Penalty(Foul, PenaltyError),
    /// A fan or pattern does not count, and no reason for keeping it is given.
    Fans {
        /// Why it does not count.
        clash: Clash,
        /// The points of the fans that count.
        counted: u16,
        /// The points of all fans named.
        named: u16,
    },
    /// More points are claimed than the tiles entered give, and no reason is given.
    BeyondTiles(Beyond),
    /// The penalty departs from the tariffs, and no reason is given.
    PenaltyUnexplained(Foul),
}
