//! Lots (抽签) between equals and for groups, of entrants with a number in the order of entry.
//!
//! Two facts to know: the lot of a number follows only from the seed and that number, so a file without some of the
//! entrants gives all others the same order (but not the same groups, which are dealt to all in turn); and older draws
//! keep the recipe by which they were drawn. `docs/verify.md` explains it.

use super::seeded::Seeded;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// What lots are drawn for. Each purpose has its own lots from one seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// Players who are equal.
    Players,
    /// Teams that are equal.
    Teams,
    /// Membership in groups.
    Groups,
}

impl Purpose {
    /// The line of the hashed text that names it.
    const fn line(self) -> &'static str {
        match self {
            Purpose::Players => "lots of players",
            Purpose::Teams => "lots of teams",
            Purpose::Groups => "groups",
        }
    }
}

/// How lots follow from a seed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Recipe {
    /// All are shuffled, so that the result depends on who else draws. Only older draws use it.
    #[default]
    Shuffle,
    /// Each number has its own lot.
    ByNumber,
}

/// A seed and the recipe by which lots are drawn from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lots<'a> {
    /// The seed.
    pub seed: &'a str,
    /// The recipe.
    pub recipe: Recipe,
}

impl<'a> Lots<'a> {
    /// Lots by the current recipe.
    pub const fn new(seed: &'a str) -> Lots<'a> {
        Lots { seed, recipe: Recipe::ByNumber }
    }

    /// The order by lot of `entrants`, which come in the order of entry, each with its number in that order.
    pub fn order<K: Copy>(self, purpose: Purpose, entrants: &[(usize, K)]) -> Vec<K> {
        let mut entrants = entrants.to_vec();
        match self.recipe {
            Recipe::ByNumber => entrants.sort_by_cached_key(|(number, _)| lot(self.seed, purpose, *number)),
            Recipe::Shuffle => Seeded::new(self.seed, "lots between equals").shuffle(&mut entrants),
        }
        entrants.into_iter().map(|(_, key)| key).collect()
    }

    /// The group, from 0 to below `groups`, of each of these entry numbers, which come in the order of the field.
    pub fn groups(self, numbers: &[usize], groups: usize) -> Vec<usize> {
        let mut of: Vec<usize> = (0..numbers.len()).map(|place| place % groups).collect();
        match self.recipe {
            Recipe::Shuffle => Seeded::new(self.seed, "groups").shuffle(&mut of),
            Recipe::ByNumber => {
                let places: Vec<(usize, usize)> = numbers.iter().copied().zip(0..).collect();
                let drawn = self.order(Purpose::Groups, &places);
                drawn.into_iter().enumerate().for_each(|(at, place)| of[place] = at % groups);
            }
        }
        of
    }
}

/// The lot of a number; the lowest comes first.
fn lot(seed: &str, purpose: Purpose, number: usize) -> [u8; 32] {
    Sha256::digest(format!("{seed}\n{}\n{number}", purpose.line())).into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn numbered(numbers: impl Iterator<Item = usize>) -> Vec<(usize, usize)> {
        numbers.map(|number| (number, number)).collect()
    }

    #[test]
    fn lots_are_the_same_for_ever() {
        // sorted(range(1, 9), key=lambda n: sha256(f"骰子 4 2\nlots of players\n{n}".encode()).digest())
        let all = numbered(1..=8);
        let lots = Lots::new("骰子 4 2");
        assert_eq!(lots.order(Purpose::Players, &all), [8, 3, 7, 6, 1, 2, 4, 5]);
        assert_eq!(lots.order(Purpose::Teams, &all), [7, 4, 1, 6, 3, 2, 5, 8]);
        assert_eq!(lots.groups(&[1, 2, 3, 4, 5, 6, 7, 8], 2), [1, 0, 1, 0, 1, 1, 0, 0]);
        // Older draws keep the shuffled order.
        let before = Lots { recipe: Recipe::Shuffle, ..lots };
        assert_eq!(before.order(Purpose::Players, &all), [1, 8, 3, 2, 5, 7, 6, 4]);
        assert_eq!(before.groups(&[1, 2, 3, 4, 5, 6, 7, 8], 2), [1, 0, 0, 1, 0, 1, 0, 1]);
    }

    proptest! {
        #[test]
        fn who_is_missing_changes_nobody_s_order(seed in ".{0,9}", all in prop::collection::btree_set(1..500usize, 2..40), out in 0..40usize) {
            let lots = Lots::new(&seed);
            let mut order = lots.order(Purpose::Players, &numbered(all.iter().copied()));
            let out = order[out % order.len()];
            order.retain(|number| *number != out);
            prop_assert_eq!(order, lots.order(Purpose::Players, &numbered(all.into_iter().filter(|number| *number != out))));
        }
    }
}
