//! The value of the tiles of a win: the winning hand, claims of more than it is worth, and the tiles of each fan or pattern.

use super::hand_result::{Draft, Ending, HandResult};
use super::named::{self, Element};
use super::rotation::Rotation;
use super::rules::SheetRules;
use super::tiles::{Beyond, WonTiles};
use rules::fan::claim::{self, Verdict};
use rules::fan::explain::explain;
use rules::fan::scoring;
use rules::hand::HandError;
use rules::part::Part;
use rules::world_series::{self, Blessing};
use rules::{BySeat, Circumstances, Game, HandNumber, Seat, Wind, WinningHand};

/// The winning hand of these tiles; its winds follow from the winner and the number of the hand.
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

/// The winning hand of these tiles in the World Series.
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
    /// The winning hand of the tiles; `None` without tiles, without a winner, or if the number of the hand is invalid.
    ///
    /// # Errors
    /// Every reason why the tiles are not a winning hand.
    pub fn winning_hand(&self, rotation: Rotation) -> Option<Result<WinningHand, Vec<HandError>>> {
        let (won, hand, winner) = (self.tiles.as_ref()?, HandNumber::new(self.hand)?, self.winner?);
        Some(winning_hand(won, rotation, hand, winner, self.ending == Ending::SelfDraw, self.flowers))
    }

    /// The same as [`Draft::winning_hand`] in the World Series.
    ///
    /// # Errors
    /// Every reason why the tiles are not a winning hand.
    pub fn series_hand(&self, rotation: Rotation) -> Option<Result<world_series::Hand, Vec<world_series::HandError>>> {
        let (won, hand, winner) = (self.tiles.as_ref()?, HandNumber::new(self.hand)?, self.winner?);
        let self_draw = self.ending == Ending::SelfDraw;
        Some(series_hand(won, rotation.winds(hand), winner, self_draw, self.discarder))
    }

    /// The points claimed and those that count, without flowers, if more is claimed than the tiles give. `None` otherwise, without
    /// tiles, or if they are not a winning hand.
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

/// The fans or patterns of a hand with the tiles that make them.
#[derive(Clone, Debug)]
pub struct Explained {
    /// The hand.
    pub won: WinningHand,
    /// What counts in the first of its arrangements of the highest value, with the tiles that make it.
    pub parts: Vec<(Element, Part)>,
}

impl HandResult {
    /// The fans or patterns of its tiles; `None` without tiles, or if they are not a winning hand.
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
                let part = |one: &world_series::Counted| world_series::part(&hand, answer, one.pattern);
                let parts = answer.counted.iter().map(|one| (Element::Pattern(one.pattern), part(one))).collect();
                Some(Explained { won: hand.winning_hand().clone(), parts })
            }
        }
    }
}
