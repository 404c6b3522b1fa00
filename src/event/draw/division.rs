//! Groups (分组): parts of a field that play among themselves and are ranked apart, and blocks, whose places are fixed.
//!
//! Two facts to know: text without `tables` means tables of its own for each group, what was stored before there was that key means
//! groups that meet each other; and who is in which group follows from places in the field, names, areas and a seed alone. Source:
//! practice (小组赛).

use super::by_standing::snake;
use super::entry_lots::Lots;
use crate::values::{coded, is_default};
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};

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
    /// Whether they meet each other at the tables.
    pub tables: GroupTables,
    /// What they are called; numbers where nothing is said.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub names: Vec<String>,
    /// Who is in each, by name, where they are given.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub members: Vec<Vec<String>>,
}

/// Whether groups meet each other at the tables.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum GroupTables {
    /// Each has tables of its own.
    Own,
    /// All are seated together. What was stored before there was a choice means this.
    #[default]
    Mixed,
}

/// By what somebody is in a group.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, EnumString, IntoStaticStr, VariantArray,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum GroupBy {
    /// By lots.
    #[default]
    Draw,
    /// By the place in the field, forth and back: 1 4 5, 2 3 6.
    Snake,
    /// By the place in the field, so many after each other; nobody leaves the places of his block.
    Blocks,
    /// By lots within each pot: so many after each other in the field as there are groups, one of them into each group.
    Pots,
    /// By where they come from.
    Area,
    /// As the regulations name them.
    Given,
}

coded!(GroupBy);

impl GroupBy {
    /// Whether lots decide who is in which.
    pub const fn is_drawn(self) -> bool {
        matches!(self, GroupBy::Draw | GroupBy::Pots)
    }
}

/// How many are in each of so many groups, given the group of each, from 0.
pub fn count_members(of: &[usize], groups: usize) -> Vec<usize> {
    let mut sizes = vec![0; groups];
    of.iter().filter(|group| **group < groups).for_each(|group| sizes[*group] += 1);
    sizes
}

impl Default for Groups {
    fn default() -> Groups {
        Groups {
            count: 1,
            size: 0,
            by: GroupBy::default(),
            tables: GroupTables::default(),
            names: Vec::new(),
            members: Vec::new(),
        }
    }
}

/// Why entrants do not fit the groups.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Misfit {
    /// A group would have more than it may, or there are more areas than groups.
    Size {
        /// How many enter.
        entrants: usize,
        /// How many groups there are.
        groups: usize,
        /// How many each has room for.
        size: usize,
    },
    /// Groups are given, and somebody is in none of them.
    InNone(String),
}

impl Groups {
    /// Whether there are any.
    pub fn are_some(&self) -> bool {
        let Groups { count, size, by, tables: _, names, members } = self;
        (*count, *size, *by) != (1, 0, GroupBy::Draw) || !names.is_empty() || !members.is_empty()
    }

    /// Whether a place is fixed by the group: nobody of a later one comes before somebody of an earlier one.
    pub fn are_blocks(&self) -> bool {
        self.by == GroupBy::Blocks && (self.count != 1 || self.size != 0)
    }

    /// Whether lots decide who of so many entrants is in which group.
    pub fn are_drawn(&self, entrants: usize) -> bool {
        matches!(self.by, GroupBy::Draw | GroupBy::Pots) && self.number(entrants) > 1
    }

    /// How many groups so many entrants make.
    pub fn number(&self, entrants: usize) -> usize {
        if self.by == GroupBy::Given {
            return self.members.len().max(1);
        }
        match (self.count, self.size) {
            (count, 0) => usize::from(count).max(1),
            (0 | 1, size) => entrants.div_ceil(size.into()).max(1),
            (count, _) => count.into(),
        }
    }

    /// How many of so many entrants each group has, where that is known before who they are.
    pub fn sizes(&self, entrants: usize) -> Option<Vec<usize>> {
        match self.by {
            GroupBy::Given => Some(self.members.iter().map(Vec::len).collect()),
            GroupBy::Area => None,
            GroupBy::Draw | GroupBy::Snake | GroupBy::Pots | GroupBy::Blocks => {
                let numbers: Vec<usize> = (1..=entrants).collect();
                let of = self.divided(&numbers, |_| String::new(), Lots::new("")).ok()?;
                Some(count_members(&of, self.number(entrants)))
            }
        }
    }

    /// What a group is called, from 0.
    pub fn name(&self, group: usize) -> String {
        self.names.get(group).cloned().unwrap_or_else(|| (group + 1).to_string())
    }

    /// The group, from 0, that is called so where so many enter.
    pub fn called(&self, name: &str, entrants: usize) -> Option<usize> {
        // Where their size makes them, those who are known may be fewer than those who were divided.
        let most = if self.number_is_known() { self.number(entrants) } else { entrants };
        let numbered = || name.parse::<usize>().ok()?.checked_sub(1);
        self.names.iter().position(|own| own == name).or_else(numbered).filter(|group| *group < most)
    }

    /// Puts somebody into the given group that is called so, which is added where there is none.
    pub fn give(&mut self, name: &str, group: &str) {
        let next = self.members.len().max(self.names.len());
        let numbered =
            || group.parse::<usize>().ok()?.checked_sub(1).filter(|group| (self.names.len()..next).contains(group));
        let known = self.names.iter().position(|own| own == group).or_else(numbered);
        let group = known.unwrap_or_else(|| {
            if !self.names.is_empty() || group != (next + 1).to_string() {
                let numbered = (self.names.len()..next).map(|group| (group + 1).to_string());
                self.names.extend(numbered.collect::<Vec<_>>());
                self.names.push(group.to_owned());
            }
            next
        });
        self.members.iter_mut().for_each(|members| members.retain(|member| member != name));
        self.members.resize(self.members.len().max(group + 1), Vec::new());
        self.members[group].push(name.to_owned());
    }

    /// A name by which two groups are called, be it that one of them has no other than its number.
    pub fn name_of_two(&self) -> Option<&str> {
        let most = if self.number_is_known() { self.number(0) } else { usize::MAX };
        let is_number = |name: &str| name.parse::<usize>().ok().filter(|number| number.to_string() == name);
        let unnamed = |name: &str| is_number(name).is_some_and(|number| self.names.len() < number && number <= most);
        let twice = |(at, name): &(usize, &String)| self.names[..*at].contains(name) || unnamed(name);
        self.names.iter().enumerate().find(twice).map(|(_, name)| name.as_str())
    }

    /// Whether how many there are does not depend on how many enter.
    fn number_is_known(&self) -> bool {
        self.by == GroupBy::Given || self.size == 0 || self.count > 1
    }

    /// The group, from 0, in which somebody of this name is, where groups are given.
    pub fn named(&self, name: &str) -> Option<usize> {
        self.members.iter().position(|group| group.iter().any(|own| own == name))
    }

    /// The group, from 0, of each entrant, in the order of their places; `numbers` are theirs in the order of entry, and `label` says where
    /// the entrant of a place comes from, or the name where groups are given.
    ///
    /// # Errors
    /// They do not fit: a group would have more than it may, or somebody is in none.
    pub fn divided(
        &self,
        numbers: &[usize],
        label: impl Fn(usize) -> String,
        lots: Lots<'_>,
    ) -> Result<Vec<usize>, Misfit> {
        let entrants = numbers.len();
        let groups = self.number(entrants);
        let size = if self.size == 0 { entrants.div_ceil(groups) } else { self.size.into() };
        let misfit = Misfit::Size { entrants, groups, size };
        if self.by != GroupBy::Given && entrants > groups * size {
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
            // A last pot that is not full goes into the first groups.
            GroupBy::Pots => numbers.chunks(groups).flat_map(|pot| lots.groups(pot, groups)).collect(),
            GroupBy::Given => {
                let named = |place| {
                    let name = label(place);
                    self.named(&name).ok_or(Misfit::InNone(name))
                };
                (0..entrants).map(named).collect::<Result<_, _>>()?
            }
            GroupBy::Area => {
                let areas: Vec<String> = (0..entrants).map(label).collect();
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
        let groups = Groups { count, size, by, ..Groups::default() };
        groups.divided(&numbers(entrants), |place| ["B", "A"][place % 2].into(), Lots::new("s")).unwrap()
    }

    #[test]
    fn each_way_divides_as_it_says() {
        assert_eq!(divided(GroupBy::Blocks, 1, 4, 10), [0, 0, 0, 0, 1, 1, 1, 1, 2, 2]);
        assert_eq!(divided(GroupBy::Snake, 3, 0, 7), [0, 1, 2, 2, 1, 0, 0]);
        assert_eq!(divided(GroupBy::Area, 2, 8, 4), [1, 0, 1, 0], "areas in the order of their names");
        let names = Groups { names: vec!["A".into()], ..Groups::default() };
        assert_eq!((names.name(0), names.name(1)), ("A".into(), "2".into()));
        let sixteen = Groups { count: 1, size: 16, ..Groups::default() };
        assert_eq!(sixteen.number(16), 1);
        let two = Groups { count: 2, size: 8, ..sixteen };
        assert_eq!(
            two.divided(&numbers(17), |_| String::new(), Lots::new("s")),
            Err(Misfit::Size { entrants: 17, groups: 2, size: 8 })
        );
    }

    #[test]
    fn a_name_is_that_of_one_group_or_of_none() {
        let groups = |count, size, names: &[&str]| Groups {
            count,
            size,
            names: names.iter().map(|name| (*name).to_owned()).collect(),
            ..Groups::default()
        };
        let two = groups(2, 0, &["东", "Ø’s"]);
        let called = |groups: &Groups, name: &str| groups.called(name, 16);
        assert_eq!(
            ["东", "Ø’s", "2", "3", "0", "4000000000", ""].map(|name| called(&two, name)),
            [Some(0), Some(1), Some(1), None, None, None, None]
        );
        assert_eq!((called(&groups(1, 8, &[]), "16"), called(&groups(1, 8, &[]), "17")), (Some(15), None));
        assert_eq!(called(&groups(2, 0, &["A", "B", "C"]), "C"), None, "there are two");
        assert_eq!(two.name_of_two(), None);
        assert_eq!(groups(2, 0, &["2"]).name_of_two(), Some("2"), "so is the second");
        assert_eq!(groups(2, 0, &["3", "1"]).name_of_two(), None, "each has a name of its own");
        assert_eq!(groups(3, 0, &["A", "B", "A"]).name_of_two(), Some("A"));
        assert_eq!(groups(1, 8, &["9"]).name_of_two(), Some("9"));
    }

    #[test]
    fn groups_that_are_given_have_whom_they_name() {
        let named = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
        let members = vec![named(&["乙", "Ó’Brien"]), named(&["甲"])];
        let groups = Groups { by: GroupBy::Given, members, ..Groups::default() };
        let of = |names: &[&str]| groups.divided(&numbers(names.len()), |place| names[place].into(), Lots::new("s"));
        assert_eq!(of(&["甲", "乙", "Ó’Brien"]), Ok(vec![1, 0, 0]));
        assert_eq!(of(&["甲", "丙"]), Err(Misfit::InNone("丙".into())));
        assert_eq!(groups.sizes(3), Some(vec![2, 1]));
    }

    #[test]
    fn who_is_put_into_a_group_leaves_the_one_before_and_groups_are_added_by_their_names() {
        let mut groups = Groups { by: GroupBy::Given, ..Groups::default() };
        for (name, group) in [("乙", "东"), ("Ó’Brien", "西"), ("甲", "东"), ("乙", "西"), ("丙", "3")] {
            groups.give(name, group);
        }
        assert_eq!(groups.names, ["东", "西", "3"]);
        assert_eq!(groups.members, [vec!["甲"], vec!["Ó’Brien", "乙"], vec!["丙"]]);
        let mut numbered = Groups { by: GroupBy::Given, ..Groups::default() };
        for (name, group) in [("乙", "1"), ("甲", "2"), ("丙", "1"), ("丁", "决胜")] {
            numbered.give(name, group);
        }
        assert_eq!(numbered.names, ["1", "2", "决胜"]);
        assert_eq!(numbered.members, [vec!["乙", "丙"], vec!["甲"], vec!["丁"]]);
    }

    proptest! {
        #[test]
        fn everybody_is_in_one_group_and_groups_are_even(entrants in 1..200usize, count in 1..9u16, seed in ".{0,8}") {
            for by in [GroupBy::Draw, GroupBy::Snake, GroupBy::Pots] {
                let groups = Groups { count, by, ..Groups::default() };
                let of = groups.divided(&numbers(entrants), |_| String::new(), Lots::new(&seed)).unwrap();
                prop_assert_eq!(of.len(), entrants);
                let sizes = (0..usize::from(count)).map(|group| of.iter().filter(|own| **own == group).count());
                let (least, most) = sizes.fold((usize::MAX, 0), |(least, most), size| (least.min(size), most.max(size)));
                prop_assert!(most - least <= 1);
                let sizes = (0..groups.number(entrants)).map(|group| of.iter().filter(|own| **own == group).count());
                prop_assert_eq!(groups.sizes(entrants), Some(sizes.collect::<Vec<_>>()), "known before the draw");
                if by == GroupBy::Pots {
                    for pot in of.chunks(count.into()) {
                        prop_assert_eq!(pot.iter().collect::<std::collections::BTreeSet<_>>().len(), pot.len());
                    }
                }
            }
        }
    }
}
