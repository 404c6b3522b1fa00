//! Simulated hands: a wall is shuffled, four players draw, claim and discard, and the first complete winning hand wins.
//!
//! Two facts to know: everything follows from the seed; and each player aims at the patterns nearest to the dealt tiles and ignores
//! the other players, which gives endings and values about like those of real tables. Nobody robs a kong.

mod plan;

use crate::sheet::hand_result::{Draft, Ending};
use crate::sheet::named::Named;
use crate::sheet::rotation::Rotation;
use crate::sheet::tiles::WonTiles;
use draw::seeded::Quick;
use plan::{Distance, PLANS, Plan};
use rules::fan::{FanList, Options, scoring};
use rules::hand::MAX_FLOWERS;
use rules::{
    BySeat, Circumstances, Counts, Fan, HandNumber, HandTiles, Seat, Set, Tile, Wind, WinningHand, world_series,
};

/// The number of tiles that a player holds between turns.
const HELD: usize = 13;
/// The number of patterns at which a player may aim.
const MAX_PLANS: usize = 6;

/// The hand of this seed by the rules of Chinese Official, with tiles and every fan of a win; without penalties.
pub fn play(seed: &str, hand: HandNumber, rotation: Rotation) -> Draft {
    Game::dealt(seed, hand, rotation).play()
}

/// The hand of this seed by the World Series rules: that of [`play`] with the value of its tiles there, or a drawn hand if they are
/// not enough for a win.
pub fn play_series(seed: &str, hand: HandNumber, rotation: Rotation, options: &world_series::Options) -> Draft {
    let played = play(seed, hand, rotation);
    let won = played.tiles.as_ref().zip(played.winner).and_then(|(won, winner)| {
        let at = world_series::Circumstances {
            self_draw: played.ending == Ending::SelfDraw,
            kong: won.kong,
            last_tile: won.last_tile,
            seat: rotation.winds(hand)[winner],
            blessing: None,
        };
        let hand = world_series::Hand::new(&won.tiles, at).ok()?;
        let best = world_series::answers(&hand, options).into_iter().next()?;
        best.may_win(options).then(|| (best.value, best.counted.clone(), WonTiles { last_copy: false, ..won.clone() }))
    });
    let nobody = drawn_hand(hand, rotation);
    let Some((value, counted, tiles)) = won else { return nobody };
    let Draft { ending, winner, discarder, .. } = played;
    let fans = counted.into_iter().map(Named::from).collect();
    Draft { ending, winner, discarder, basic_points: Some(value), fans, tiles: Some(tiles), ..nobody }
}

/// A hand that nobody wins.
fn drawn_hand(hand: HandNumber, rotation: Rotation) -> Draft {
    Draft::new(hand.get(), rotation.dealer(hand), Ending::DrawnHand)
}

struct Player {
    concealed: Counts,
    melds: Vec<Set>,
    flowers: u8,
    plans: Vec<&'static Plan>,
}

struct Game {
    hand: HandNumber,
    rotation: Rotation,
    /// The tiles to be drawn, the next one last; flowers are `None`.
    wall: Vec<Option<Tile>>,
    /// The players in the order of their turns, the dealer first.
    turns: [Seat; 4],
    players: BySeat<Player>,
    /// The visible tiles: discards and melded sets.
    seen: Counts,
}

impl Player {
    /// The distance from the nearest of the plans; `None` if none can be completed any more.
    fn aim(&self, seen: &Counts) -> Option<Distance> {
        let left = |tile| Tile::COPIES.saturating_sub(seen.count(tile) + self.concealed.count(tile));
        let distances = self.plans.iter().filter_map(|plan| plan.distance(&self.concealed, &self.melds, left));
        distances.min_by_key(|distance| distance.missing)
    }

    /// The number of tiles missing for the nearest plan.
    fn missing(&self, seen: &Counts) -> usize {
        self.aim(seen).map_or(usize::MAX, |distance| distance.missing)
    }

    /// The player after melding this set, of which `own` are from the concealed tiles.
    fn melding(&self, set: Set, own: &[Tile]) -> Player {
        let mut concealed = self.concealed;
        own.iter().for_each(|&tile| {
            concealed.take(tile, 1);
        });
        let melds = self.melds.iter().copied().chain([set]).collect();
        Player { concealed, melds, flowers: self.flowers, plans: self.plans.clone() }
    }

    /// Discards a tile that the nearest plan does not use: of the kind most visible, honours first among equals.
    fn discard(&mut self, seen: &Counts) -> Option<Tile> {
        let kept = self.aim(seen).map_or(Counts::NONE, |distance| distance.kept);
        let idle = self.concealed.kinds().iter().filter(|&tile| self.concealed.count(tile) > kept.count(tile));
        let idle = idle.max_by_key(|&tile| (seen.count(tile), tile));
        let tile = idle.or(self.concealed.kinds().first())?;
        self.concealed.take(tile, 1);
        Some(tile)
    }
}

impl Game {
    /// The start of a hand: the wall of the seed, with the tiles dealt and the plans of each player chosen.
    fn dealt(seed: &str, hand: HandNumber, rotation: Rotation) -> Game {
        let tiles = Tile::all().flat_map(|tile| [Some(tile); Tile::COPIES as usize]);
        let mut wall: Vec<Option<Tile>> = tiles.chain([None; MAX_FLOWERS as usize]).collect();
        Quick::new(seed, "wall").shuffle(&mut wall);
        let winds = rotation.winds(hand);
        let turns = Wind::ALL.map(|wind| winds.find(|other| *other == wind).unwrap_or(Seat::East));
        let players = BySeat::from_fn(|_| Player { concealed: Counts::NONE, melds: vec![], flowers: 0, plans: vec![] });
        let mut game = Game { hand, rotation, wall, turns, players, seen: Counts::NONE };
        for seat in turns {
            for _ in 0..HELD {
                if let Some(tile) = game.draw(seat) {
                    game.players[seat].concealed.add(tile);
                }
            }
            let player = &mut game.players[seat];
            let far = |plan: &&Plan| {
                let distance = plan.distance(&player.concealed, &[], |_| Tile::COPIES);
                distance.map_or(usize::MAX, |distance| distance.missing)
            };
            let mut plans: Vec<&Plan> = PLANS.iter().collect();
            plans.sort_by_cached_key(far);
            plans.truncate(MAX_PLANS);
            player.plans = plans;
        }
        game
    }

    /// Draws the next tile of the wall, setting flowers aside; `None` if the wall is empty.
    fn draw(&mut self, seat: Seat) -> Option<Tile> {
        loop {
            match self.wall.pop()? {
                Some(tile) => return Some(tile),
                None => self.players[seat].flowers += 1,
            }
        }
    }

    fn others_in_turn(&self, seat: Seat) -> [Seat; 3] {
        let turn = self.turns.iter().position(|other| *other == seat).unwrap_or_default();
        [1, 2, 3].map(|steps| self.turns[(turn + steps) % 4])
    }

    fn play(mut self) -> Draft {
        let mut seat = self.turns[0];
        // A discard is claimed instead of drawing, and a kong has a replacement tile.
        let (mut draws, mut kong) = (true, false);
        loop {
            if draws {
                let Some(tile) = self.draw(seat) else { return self.draft(None) };
                if let Some(won) = self.win(seat, None, tile, kong) {
                    return won;
                }
                self.players[seat].concealed.add(tile);
                kong = self.lay_kong(seat);
                if kong {
                    continue;
                }
            }
            let Some(tile) = self.players[seat].discard(&self.seen) else { return self.draft(None) };
            let others = self.others_in_turn(seat);
            if let Some(won) = others.into_iter().find_map(|other| self.win(other, Some(seat), tile, false)) {
                return won;
            }
            if self.wall.is_empty() {
                return self.draft(None);
            }
            let claimed = others.into_iter().find(|other| self.claim(*other, tile, *other == others[0]));
            self.seen.add(tile);
            kong = claimed
                .is_some_and(|other| self.players[other].melds.last().is_some_and(|set| set.tiles().count() == 4));
            draws = claimed.is_none() || kong;
            seat = claimed.unwrap_or(others[0]);
        }
    }

    /// Melds a concealed kong if the nearest plan is no farther then. Returns whether it did.
    fn lay_kong(&mut self, seat: Seat) -> bool {
        let player = &self.players[seat];
        let now = player.missing(&self.seen);
        let kongs = player.concealed.kinds_where(|count| count == Tile::COPIES).iter().filter_map(|tile| {
            let tiles = [tile; 4];
            Some(player.melding(Set::from_tiles(&tiles, true)?, &tiles))
        });
        let Some(laid) = kongs.into_iter().find(|laid| laid.missing(&self.seen) <= now) else { return false };
        self.players[seat] = laid;
        true
    }

    /// Claims a discard if the nearest plan is nearer then, or for a kong no farther; a chow only as the `next` player. Returns whether
    /// it did.
    fn claim(&mut self, seat: Seat, tile: Tile, next: bool) -> bool {
        let player = &self.players[seat];
        let held = |tile: &Tile| player.concealed.count(*tile) > 0;
        let mut ways: Vec<Vec<Tile>> = Vec::new();
        ways.extend(
            [3, 2].into_iter().filter(|&own| player.concealed.count(tile) >= own).map(|own| vec![tile; own.into()]),
        );
        if next {
            let near = |steps: isize| Tile::from_index(tile.index().checked_add_signed(steps)?);
            let chows = [[-2, -1], [-1, 1], [1, 2]].into_iter().filter_map(|[a, b]| Some(vec![near(a)?, near(b)?]));
            ways.extend(chows.filter(|own| own.iter().all(held)));
        }
        if ways.is_empty() {
            return false;
        }
        let now = player.missing(&self.seen);
        let laid = ways.into_iter().find_map(|own| {
            let set = Set::from_tiles(&[own.as_slice(), &[tile]].concat(), false)?;
            let laid = player.melding(set, &own);
            let near = laid.missing(&self.seen);
            (near < now || (own.len() == 3 && near == now)).then_some((laid, own))
        });
        let Some((laid, own)) = laid else { return false };
        own.into_iter().for_each(|tile| self.seen.add(tile));
        self.players[seat] = laid;
        true
    }

    /// The hand that `seat` wins with this tile; `None` if it is no win, or below the minimum.
    fn win(&self, seat: Seat, from: Option<Seat>, tile: Tile, kong: bool) -> Option<Draft> {
        let player = &self.players[seat];
        let tiles =
            HandTiles { melds: player.melds.clone(), loose: player.concealed.iter().collect(), winning: Some(tile) };
        let last_copy = self.seen.count(tile) == Tile::COPIES - 1;
        let at = Circumstances {
            self_draw: from.is_none(),
            last_copy,
            kong,
            last_tile: self.wall.is_empty(),
            seat: self.rotation.winds(self.hand)[seat],
            prevalent: self.hand.round().prevalent_wind(),
            flowers: player.flowers,
        };
        let hand = WinningHand::new(&tiles, at).ok()?;
        let mut fans = scoring::best(&hand, &Options::DEFAULT);
        fans.remove(Fan::FLOWER);
        let won = WonTiles { tiles, last_copy, kong, last_tile: at.last_tile, blessing: false };
        fans.may_win(&Options::DEFAULT).then(|| self.draft(Some((seat, from, fans, won))))
    }

    fn draft(&self, won: Option<(Seat, Option<Seat>, FanList, WonTiles)>) -> Draft {
        let nobody = drawn_hand(self.hand, self.rotation);
        let Some((winner, discarder, fans, tiles)) = won else { return nobody };
        Draft {
            ending: if discarder.is_some() { Ending::Discard } else { Ending::SelfDraw },
            winner: Some(winner),
            discarder,
            basic_points: Some(fans.basic_points(&Options::DEFAULT)),
            flowers: self.players[winner].flowers,
            fans: fans.iter().map(Named::from).collect(),
            tiles: Some(tiles),
            ..nobody
        }
    }
}
