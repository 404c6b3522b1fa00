//! A winning hand under these rules: without the shapes that only other rules have, with the circumstances of the win.

use crate::reading::Reading;
use crate::shape::Shape;
use crate::split::readings;
use crate::{HandTiles, Wind, WinningHand, hand};

/// A win before the winner's first turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Blessing {
    /// 天和: East wins with the tiles dealt.
    Heaven,
    /// 地和: another wins on East's first discard.
    Earth,
}

impl Blessing {
    /// The name used in files, addresses and on the command line.
    pub const fn code(self) -> &'static str {
        match self {
            Blessing::Heaven => "heaven",
            Blessing::Earth => "earth",
        }
    }

    /// The blessing with this name.
    pub fn from_code(code: &str) -> Option<Blessing> {
        [Blessing::Heaven, Blessing::Earth].into_iter().find(|blessing| blessing.code() == code)
    }
}

/// The circumstances of a win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Circumstances {
    /// Drawn by the winner; otherwise the tile of another player.
    pub self_draw: bool,
    /// With a self-draw: on the replacement tile of a kong. Otherwise: by robbing a kong.
    pub kong: bool,
    /// With a self-draw: on the last tile of the wall. Otherwise: on the discard after it.
    pub last_tile: bool,
    /// The winner's seat wind; no other wind counts (WSOM scoring 3.1).
    pub seat: Wind,
    /// A win before the winner's first turn.
    pub blessing: Option<Blessing>,
}

/// A problem of a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HandError {
    /// A problem under any rules.
    Hand(hand::HandError),
    /// 天和 by a player other than East, on a discard, with a set laid down, or on the tile of a kong or the last one: East wins
    /// with the tiles dealt.
    NotHeaven,
    /// 地和 by East, on a tile that is not East's, on a self-draw, with a set laid down, by robbing a kong, or on the last tile.
    NotEarth,
}

/// A legal winning hand with its circumstances.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hand {
    hand: WinningHand,
    blessing: Option<Blessing>,
}

impl Hand {
    /// The hand of these tiles, won in these circumstances.
    ///
    /// # Errors
    /// All problems.
    pub fn new(tiles: &HandTiles, at: Circumstances) -> Result<Hand, Vec<HandError>> {
        let plain = !at.kong && !at.last_tile && tiles.melds.is_empty();
        let blessed = match at.blessing {
            Some(Blessing::Heaven) if !(at.self_draw && at.seat == Wind::East && plain) => Err(HandError::NotHeaven),
            Some(Blessing::Earth) if at.self_draw || at.seat == Wind::East || !plain => Err(HandError::NotEarth),
            blessing => Ok(blessing),
        };
        let shared = hand::Circumstances {
            self_draw: at.self_draw,
            kong: at.kong,
            last_tile: at.last_tile,
            seat: at.seat,
            ..hand::Circumstances::DISCARD
        };
        match (WinningHand::new(tiles, shared), blessed) {
            (Ok(hand), Ok(blessing)) => {
                let hand = Hand { hand, blessing };
                let mut shapes = 0;
                hand.readings(|_| shapes += 1);
                if shapes > 0 { Ok(hand) } else { Err(vec![HandError::Hand(hand::HandError::NoShape)]) }
            }
            (Ok(_), Err(unblessed)) => Err(vec![unblessed]),
            (Err(against), blessed) => Err(against.into_iter().map(HandError::Hand).chain(blessed.err()).collect()),
        }
    }

    /// The hand independent of the rules.
    pub const fn winning_hand(&self) -> &WinningHand {
        &self.hand
    }

    /// How it was won.
    pub const fn circumstances(&self) -> Circumstances {
        let at = self.hand.circumstances();
        Circumstances {
            self_draw: at.self_draw,
            kong: at.kong,
            last_tile: at.last_tile,
            seat: at.seat,
            blessing: self.blessing,
        }
    }

    /// Whether the winning tile may have come from the player with this wind: for 地和 only from East, who discards first.
    pub fn may_come_from(&self, discarder: Wind) -> bool {
        self.blessing != Some(Blessing::Earth) || discarder == Wind::East
    }

    /// Whether the responsible player is known: for 地和 and for a robbed kong it is the player from whom the tile came (for the
    /// kong by our choice, the sources are silent).
    pub fn fixes_who_is_responsible(&self) -> bool {
        let at = self.hand.circumstances();
        self.blessing == Some(Blessing::Earth) || (at.kong && !at.self_draw)
    }

    /// Calls `each` with every reading of a winning shape of these rules: four sets and a pair, or one of category 10 (ZJ).
    pub fn readings<'h>(&'h self, mut each: impl FnMut(Reading<'h>)) {
        readings(&self.hand, |reading| match reading.shape {
            Shape::Standard | Shape::SevenPairs | Shape::ThirteenOrphans => each(reading),
            Shape::KnittedStraight | Shape::HonoursAndKnitted => {}
        });
    }
}
