//! The tiles of a win, kept with its hand as they were shown.
//!
//! They are what a referee saw, not what decides: the fans and points of the hand are those that were claimed and
//! confirmed (1998 p.21, 29). But where more was claimed than they give, whoever writes it down says why.

use super::hand_result::{Draft, Ending, HandResult};
use super::named::{self, Element};
use super::rotation::Rotation;
use crate::regulations::SheetRules;
use rules::fan::claim::{self, Verdict};
use rules::fan::explain::explain;
use rules::fan::scoring;
use rules::hand::HandError;
use rules::part::Part;
use rules::world_series::{self, Blessing};
use rules::{BySeat, Circumstances, Game, HandNumber, HandTiles, RuleSet, Seat, Wind, WinningHand};

const CIRCUMSTANCES: [&str; 4] = ["last-copy", "kong", "last-tile", "blessing"];

/// The words of [`WonTiles::circumstances`] that a game has.
pub const fn circumstances_of(game: RuleSet) -> [&'static str; 3] {
    let [last_copy, kong, last_tile, blessing] = CIRCUMSTANCES;
    match game {
        RuleSet::Mcr => [last_copy, kong, last_tile],
        RuleSet::WorldSeries => [kong, last_tile, blessing],
    }
}

/// Tiles with what was special about the win; who won, how, the winds and the flowers are in the hand's result.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WonTiles {
    /// The tiles.
    pub tiles: HandTiles,
    /// 和绝张: the other three copies lay in sight.
    pub last_copy: bool,
    /// 杠上开花 or 抢杠和.
    pub kong: bool,
    /// 妙手回春 or 海底捞月.
    pub last_tile: bool,
    /// 天和 or 地和, in the World Series.
    pub blessing: bool,
}

impl WonTiles {
    /// `last-copy kong last-tile blessing`: those that hold.
    pub fn circumstances(&self) -> String {
        let all = [self.last_copy, self.kong, self.last_tile, self.blessing].into_iter().zip(CIRCUMSTANCES);
        let holding: Vec<&str> = all.filter(|(holds, _)| *holds).map(|(_, word)| word).collect();
        holding.join(" ")
    }

    /// Tiles with the words of [`WonTiles::circumstances`].
    pub fn with(tiles: HandTiles, circumstances: &str) -> WonTiles {
        let holds = |word| circumstances.split(' ').any(|other| other == word);
        let [last_copy, kong, last_tile, blessing] = CIRCUMSTANCES.map(holds);
        WonTiles { tiles, last_copy, kong, last_tile, blessing }
    }
}

/// The winning hand of tiles; who won, and in which hand, decides the winds.
fn winning_hand(
    won: &WonTiles,
    rotation: Rotation,
    hand: HandNumber,
    winner: Seat,
    self_draw: bool,
    flowers: u8,
) -> Result<WinningHand, Vec<HandError>> {
    let at = Circumstances {
        self_draw,
        last_copy: won.last_copy,
        kong: won.kong,
        last_tile: won.last_tile,
        seat: rotation.winds(hand)[winner],
        prevalent: hand.round().prevalent_wind(),
        flowers,
    };
    WinningHand::new(&won.tiles, at)
}

fn series_hand(
    won: &WonTiles,
    winds: BySeat<Wind>,
    winner: Seat,
    self_draw: bool,
    discarder: Option<Seat>,
) -> Result<world_series::Hand, Vec<world_series::HandError>> {
    let blessing = won.blessing.then_some(if self_draw { Blessing::Heaven } else { Blessing::Earth });
    let WonTiles { kong, last_tile, .. } = *won;
    let at = world_series::Circumstances { self_draw, kong, last_tile, seat: winds[winner], blessing };
    let from = discarder.map_or(Wind::East, |discarder| winds[discarder]);
    let hand = world_series::Hand::new(&won.tiles, at)?;
    if hand.may_come_from(from) { Ok(hand) } else { Err(vec![world_series::HandError::NotEarth]) }
}

impl Draft {
    /// The winning hand of the tiles, where tiles and a winner are given.
    ///
    /// # Errors
    /// Everything against the tiles.
    pub fn winning_hand(&self, rotation: Rotation) -> Option<Result<WinningHand, Vec<HandError>>> {
        let (won, hand, winner) = (self.tiles.as_ref()?, HandNumber::new(self.hand)?, self.winner?);
        Some(winning_hand(won, rotation, hand, winner, self.ending == Ending::SelfDraw, self.flowers))
    }

    /// The same in the World Series.
    ///
    /// # Errors
    /// Everything against the tiles.
    pub fn series_hand(&self, rotation: Rotation) -> Option<Result<world_series::Hand, Vec<world_series::HandError>>> {
        let (won, hand, winner) = (self.tiles.as_ref()?, HandNumber::new(self.hand)?, self.winner?);
        let self_draw = self.ending == Ending::SelfDraw;
        Some(series_hand(won, rotation.winds(hand), winner, self_draw, self.discarder))
    }

    /// Where more is claimed than the tiles give: what is claimed and what of it counts, without flowers. Nothing where no tiles are
    /// kept, or where they are no winning hand.
    pub fn beyond_tiles(&self, rules: &SheetRules) -> Option<Beyond> {
        use world_series::claim::Verdict as OfPatterns;
        let counted = match rules.game {
            Game::Mcr => {
                let hand = self.winning_hand(rules.rotation)?.ok()?;
                let claim = named::fans(&self.fans);
                match (claim.is_empty(), claim::judge(&hand, &claim, &rules.fans)) {
                    (_, Verdict::FalseWin { points }) => points,
                    (true, _) => scoring::best(&hand, &rules.fans).basic_points(&rules.fans),
                    (false, Verdict::OverClaimed { left, .. }) => left.basic_points(&rules.fans),
                    (false, _) => return None,
                }
            }
            Game::WorldSeries(options) => {
                let hand = self.series_hand(rules.rotation)?.ok()?;
                let claim = named::patterns(&self.fans);
                match (claim.is_empty(), world_series::claim::judge(&hand, &claim, &options)) {
                    (_, OfPatterns::FalseWin { value }) => value,
                    (true, _) => world_series::answers(&hand, &options).first()?.value,
                    (false, OfPatterns::OverClaimed { left, .. }) => world_series::value(&left, &options),
                    (false, _) => return None,
                }
            }
        };
        let claimed = self.basic_points.unwrap_or_else(|| named::worth(&self.fans, rules));
        (counted < claimed).then_some(Beyond { claimed, counted })
    }
}

/// A claim of more than the tiles give, without flowers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Beyond {
    /// What is claimed.
    pub claimed: u16,
    /// What of it counts.
    pub counted: u16,
}

/// The tiles of what counts in a hand.
#[derive(Clone, Debug)]
pub struct Explained {
    /// The hand.
    pub won: WinningHand,
    /// What counts in the first of its dearest arrangements, with the tiles that make it.
    pub parts: Vec<(Element, Part)>,
}

impl HandResult {
    /// What its tiles make; `None` where none are kept, or they are no hand.
    pub fn explained(&self, rules: &SheetRules) -> Option<Explained> {
        let (won, win, rotation) = (self.tiles()?, self.win()?, rules.rotation);
        let self_draw = self.ending() == Ending::SelfDraw;
        match rules.game {
            Game::Mcr => {
                let won = winning_hand(won, rotation, self.number(), win.winner(), self_draw, win.flowers()).ok()?;
                let counted = explain(scoring::answers(&won, &rules.fans).first()?, &rules.fans).counted;
                let parts = counted.into_iter().map(|(counted, part)| (Element::Fan(counted.fan), part)).collect();
                Some(Explained { won, parts })
            }
            Game::WorldSeries(options) => {
                let winds = rotation.winds(self.number());
                let hand = series_hand(won, winds, win.winner(), self_draw, self.discarder()).ok()?;
                let answers = world_series::answers(&hand, &options);
                let answer = answers.first()?;
                let part = |of: &world_series::Counted| world_series::part(&hand, answer, of.pattern);
                let parts = answer.counted.iter().map(|of| (Element::Pattern(of.pattern), part(of))).collect();
                Some(Explained { won: hand.winning_hand().clone(), parts })
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_special_is_written_as_it_is_read() {
        for words in ["", "kong", "last-copy last-tile", "last-copy kong last-tile", "kong last-tile blessing"] {
            assert_eq!(WonTiles::with(HandTiles::default(), words).circumstances(), words);
        }
    }
}
