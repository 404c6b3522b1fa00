//! The patterns at which a simulated player may aim, each worth a win, and the distance of a hand from them.

use rules::shape::KNITTED;
use rules::tile::ranks;
use rules::{Counts, Set, Suit, Tile, TileSet};
use std::sync::LazyLock;

/// The kind of sets that may complete the groups of a pattern.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Beside {
    Any,
    Chows,
    Pungs,
}

/// A pattern: fixed groups of tiles, and the sets and pairs that complete them.
pub(super) struct Plan {
    /// The fixed groups.
    groups: Vec<Vec<Tile>>,
    /// The number of further sets.
    sets: usize,
    /// Their kind.
    beside: Beside,
    /// The number of pairs.
    pairs: usize,
    /// The tiles of which sets and pairs may consist.
    within: TileSet,
    /// Whether no further set may be melded.
    concealed: bool,
}

const ALL: TileSet = ranks(&[1, 2, 3, 4, 5, 6, 7, 8, 9]).or(TileSet::HONOURS);
const SUITED: TileSet = ALL.minus(TileSet::HONOURS);

fn chow(suit: Suit, lowest: u8) -> Vec<Tile> {
    (lowest..lowest + 3).filter_map(|rank| Tile::suited(suit, rank)).collect()
}

fn pung(suit: Suit, rank: u8) -> Vec<Tile> {
    Tile::suited(suit, rank).map_or(Vec::new(), |tile| vec![tile; 3])
}

/// Every chow and every pung.
static SETS: LazyLock<Vec<Vec<Tile>>> = LazyLock::new(|| {
    let chows = Suit::ALL.into_iter().flat_map(|suit| (1..=7).map(move |lowest| chow(suit, lowest)));
    chows.chain(Tile::all().map(|tile| vec![tile; 3])).collect()
});

/// The three suits in every order.
fn orders() -> impl Iterator<Item = [Suit; 3]> {
    [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]
        .into_iter()
        .map(|order| order.map(|i| Suit::ALL[i]))
}

/// All patterns; of those equally near to a hand, players prefer the first.
pub(super) static PLANS: LazyLock<Vec<Plan>> = LazyLock::new(|| {
    let plan = |groups: Vec<Vec<Tile>>| {
        let sets = 4 - groups.concat().len() / 3;
        Plan { groups, sets, beside: Beside::Any, pairs: 1, within: ALL, concealed: false }
    };
    let of = |within, beside| Plan { within, beside, ..plan(Vec::new()) };
    let mut plans = Vec::new();
    for suit in Suit::ALL {
        // 清龙, 一色三步高; 混一色 with pungs enough, 清一色.
        plans.push(plan([1, 4, 7].map(|lowest| chow(suit, lowest)).into()));
        for step in [1, 2] {
            let highest = 7 - 2 * step;
            plans.extend(
                (1..=highest).map(|low| plan([low, low + step, low + 2 * step].map(|low| chow(suit, low)).into())),
            );
        }
        plans.extend(
            TileSet::DRAGONS
                .iter()
                .map(|dragon| Plan { within: TileSet::suit(suit).or(TileSet::HONOURS), ..plan(vec![vec![dragon; 3]]) }),
        );
        plans.push(of(TileSet::suit(suit), Beside::Any));
    }
    // 三色三步高 needs the 平和 beside it; 花龙; 三色三同顺.
    for suits in orders() {
        let chows =
            |lowest: [u8; 3]| plan(suits.into_iter().zip(lowest).map(|(suit, lowest)| chow(suit, lowest)).collect());
        plans.extend((1..=5).map(|low| Plan {
            beside: Beside::Chows,
            within: SUITED,
            ..chows([low, low + 1, low + 2])
        }));
        plans.push(chows([1, 4, 7]));
    }
    plans.extend((1..=7).map(|lowest| plan(Suit::ALL.map(|suit| chow(suit, lowest)).into())));
    // 碰碰和 with something more; 七对; 组合龙; 大于五, 小于五, 推不倒.
    plans.push(of(ranks(&[2, 3, 4, 5, 6, 7, 8]), Beside::Pungs));
    plans.extend(TileSet::DRAGONS.iter().map(|dragon| Plan { beside: Beside::Pungs, ..plan(vec![vec![dragon; 3]]) }));
    plans.push(Plan { sets: 0, pairs: 7, concealed: true, ..of(ALL, Beside::Any) });
    plans.extend(KNITTED.map(|knitted| plan(vec![knitted.iter().collect()])));
    for within in [ranks(&[6, 7, 8, 9]), ranks(&[1, 2, 3, 4]), TileSet::REVERSIBLE] {
        plans.push(of(within, Beside::Any));
    }
    // 三同刻, 三色三节高; 大三元; 绿一色, 清幺九.
    plans.extend((1..=9).map(|rank| plan(Suit::ALL.map(|suit| pung(suit, rank)).into())));
    for suits in orders() {
        plans.extend(
            (1..=7).map(|low| plan(suits.into_iter().zip(low..).map(|(suit, rank)| pung(suit, rank)).collect())),
        );
    }
    plans.push(plan(TileSet::DRAGONS.iter().map(|dragon| vec![dragon; 3]).collect()));
    plans.push(of(TileSet::GREEN, Beside::Any));
    plans.push(of(TileSet::TERMINALS, Beside::Pungs));
    plans
});

/// The distance of a hand from a plan.
pub(super) struct Distance {
    /// The number of missing tiles.
    pub missing: usize,
    /// The concealed tiles that the plan uses.
    pub kept: Counts,
}

impl Plan {
    /// The distance of concealed tiles with these melds; `None` if the plan cannot be completed. `left` returns how many of a tile
    /// may still come.
    pub(super) fn distance(&self, concealed: &Counts, melds: &[Set], left: impl Fn(Tile) -> u8) -> Option<Distance> {
        let mut groups: Vec<&[Tile]> = self.groups.iter().map(Vec::as_slice).collect();
        let mut sets = self.sets;
        for meld in melds {
            let tiles: Vec<Tile> = meld.tiles().take(3).collect();
            if let Some(own) = groups.iter().position(|group| **group == tiles) {
                groups.remove(own);
            } else if self.may_stand(&tiles) && sets > 0 && !self.concealed {
                sets -= 1;
            } else {
                return None;
            }
        }
        let mut rest = *concealed;
        let (mut missing, mut kept) = (0, Counts::NONE);
        let mut take = |group: &[Tile], rest: &mut Counts| {
            for &tile in group {
                match rest.take(tile, 1) {
                    true => kept.add(tile),
                    false => missing += 1,
                }
            }
        };
        for group in groups {
            may_come(group, &rest, &left)?;
            take(group, &mut rest);
        }
        for _ in 0..sets {
            let fitting = SETS.iter().filter(|set| self.may_stand(set));
            let best =
                fitting.filter_map(|set| Some((may_come(set, &rest, &left)?, set))).max_by_key(|(near, _)| *near)?;
            take(best.1, &mut rest);
        }
        for _ in 0..self.pairs {
            let pairs = self.within.iter().map(|tile| [tile; 2]);
            let best =
                pairs.filter_map(|pair| Some((may_come(&pair, &rest, &left)?, pair))).max_by_key(|(near, _)| *near)?;
            take(&best.1, &mut rest);
        }
        Some(Distance { missing, kept })
    }

    fn may_stand(&self, set: &[Tile]) -> bool {
        let kind = match self.beside {
            Beside::Any => true,
            Beside::Chows => set[0] != set[1],
            Beside::Pungs => set[0] == set[1],
        };
        kind && set.iter().all(|&tile| self.within.contains(tile))
    }
}

/// The nearness of a group: how many of its tiles are there, then how many copies of the missing ones may still come; `None` if one
/// cannot come any more.
fn may_come(group: &[Tile], there: &Counts, left: impl Fn(Tile) -> u8) -> Option<(usize, u8)> {
    let (mut rest, mut near, mut coming) = (*there, 0, 0);
    let mut short = Counts::NONE;
    for &tile in group {
        if rest.take(tile, 1) {
            near += 1;
        } else {
            short.add(tile);
            if short.count(tile) > left(tile) {
                return None;
            }
            coming += left(tile);
        }
    }
    Some((near, coming))
}
