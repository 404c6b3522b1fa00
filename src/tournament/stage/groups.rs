//! Groups (分组): parts of a field that are ranked apart, and blocks, whose places are fixed.

use super::is_default;
use crate::tournament::draw::by_standing::snake;
use crate::tournament::draw::entry_lots::Lots;
use serde::{Deserialize, Serialize};

/// Which parts of a field are ranked apart.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Groups {
    /// How many; as many as their size asks for where it is 0.
    pub count: u16,
    /// How many are in each; as many as there are where it is 0.
    #[serde(skip_serializing_if = "is_default")]
    pub size: u16,
    /// By what.
    pub by: GroupBy,
    /// What they are called; numbers where nothing is said.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub names: Vec<String>,
}

/// By what somebody is in a group.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum GroupBy {
    /// By lots.
    #[default]
    Draw,
    /// By the place in the field, forth and back: 1 4 5, 2 3 6.
    Snake,
    /// By the place in the field, so many after each other; nobody leaves the places of his block.
    Blocks,
    /// By where they come from.
    Area,
}

impl GroupBy {
    /// The name used in files and messages.
    pub const fn code(self) -> &'static str {
        match self {
            GroupBy::Draw => "draw",
            GroupBy::Snake => "snake",
            GroupBy::Blocks => "blocks",
            GroupBy::Area => "area",
        }
    }
}

impl Default for Groups {
    fn default() -> Groups {
        Groups { count: 1, size: 0, by: GroupBy::default(), names: Vec::new() }
    }
}

/// The entrants do not fit the groups: how many there are, and how many there should be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Misfit {
    /// How many enter.
    pub entrants: usize,
    /// How many groups of which size there are.
    pub groups: usize,
    /// See above.
    pub size: usize,
}

impl Groups {
    /// Whether anybody is ranked apart at all.
    pub fn are_some(&self) -> bool {
        *self != Groups::default()
    }

    /// Whether a place is fixed by the group: nobody of a later one comes before somebody of an earlier one.
    pub fn are_blocks(&self) -> bool {
        self.by == GroupBy::Blocks && (self.count != 1 || self.size != 0)
    }

    /// How many groups so many entrants make.
    pub fn number(&self, entrants: usize) -> usize {
        match (self.count, self.size) {
            (count, 0) => usize::from(count).max(1),
            (0 | 1, size) => entrants.div_ceil(size.into()).max(1),
            (count, _) => count.into(),
        }
    }

    /// What a group is called, from 0.
    pub fn name(&self, group: usize) -> String {
        self.names.get(group).cloned().unwrap_or_else(|| (group + 1).to_string())
    }

    /// The group, from 0, that is called so.
    pub fn called(&self, name: &str) -> Option<usize> {
        let numbered = || name.parse::<usize>().ok()?.checked_sub(1);
        self.names.iter().position(|own| own == name).or_else(numbered)
    }

    /// The group, from 0, of each entrant, in the order of their places; `numbers` are theirs in the order of entry, and `area` says where
    /// the entrant of a place comes from.
    ///
    /// # Errors
    /// They do not fit: a group would have more than it may.
    pub fn divided(
        &self,
        numbers: &[usize],
        area: impl Fn(usize) -> String,
        lots: Lots<'_>,
    ) -> Result<Vec<usize>, Misfit> {
        let entrants = numbers.len();
        let groups = self.number(entrants);
        let size = if self.size == 0 { entrants.div_ceil(groups) } else { self.size.into() };
        let misfit = Misfit { entrants, groups, size };
        if entrants > groups * size {
            return Err(misfit);
        }
        Ok(match self.by {
            GroupBy::Blocks => (0..entrants).map(|place| place / size).collect(),
            GroupBy::Snake => {
                let mut of = vec![0; entrants];
                for (group, places) in snake(entrants, groups).into_iter().enumerate() {
                    places.into_iter().for_each(|place| of[place] = group);
                }
                of
            }
            GroupBy::Draw => lots.groups(numbers, groups),
            GroupBy::Area => {
                let areas: Vec<String> = (0..entrants).map(area).collect();
                let mut known: Vec<&String> = areas.iter().collect();
                known.sort_unstable();
                known.dedup();
                let of: Vec<usize> =
                    areas.iter().map(|area| known.iter().position(|own| *own == area).unwrap_or(0)).collect();
                let fits = |group| of.iter().filter(|own| **own == group).count() <= size;
                if known.len() > groups || !(0..known.len()).all(fits) {
                    return Err(misfit);
                }
                of
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn numbers(entrants: usize) -> Vec<usize> {
        (1..=entrants).collect()
    }

    fn divided(by: GroupBy, count: u16, size: u16, entrants: usize) -> Vec<usize> {
        let groups = Groups { count, size, by, names: vec![] };
        groups.divided(&numbers(entrants), |place| ["B", "A"][place % 2].into(), Lots::new("s")).unwrap()
    }

    #[test]
    fn each_way_divides_as_it_says() {
        assert_eq!(divided(GroupBy::Blocks, 1, 4, 10), [0, 0, 0, 0, 1, 1, 1, 1, 2, 2]);
        assert_eq!(divided(GroupBy::Snake, 3, 0, 7), [0, 1, 2, 2, 1, 0, 0]);
        assert_eq!(divided(GroupBy::Area, 2, 8, 4), [1, 0, 1, 0], "areas in the order of their names");
        let names = Groups { names: vec!["A".into()], ..Groups::default() };
        assert_eq!((names.name(0), names.name(1)), ("A".into(), "2".into()));
        let sixteen = Groups { count: 1, size: 16, by: GroupBy::Draw, names: vec![] };
        assert_eq!(sixteen.number(16), 1);
        let two = Groups { count: 2, size: 8, ..sixteen };
        assert_eq!(
            two.divided(&numbers(17), |_| String::new(), Lots::new("s")),
            Err(Misfit { entrants: 17, groups: 2, size: 8 })
        );
    }

    proptest! {
        #[test]
        fn everybody_is_in_one_group_and_groups_are_even(entrants in 1..200usize, count in 1..9u16, seed in ".{0,8}") {
            for by in [GroupBy::Draw, GroupBy::Snake] {
                let groups = Groups { count, size: 0, by, names: vec![] };
                let of = groups.divided(&numbers(entrants), |_| String::new(), Lots::new(&seed)).unwrap();
                prop_assert_eq!(of.len(), entrants);
                let sizes = (0..usize::from(count)).map(|group| of.iter().filter(|own| **own == group).count());
                let (least, most) = sizes.fold((usize::MAX, 0), |(least, most), size| (least.min(size), most.max(size)));
                prop_assert!(most - least <= 1);
            }
        }
    }
}
