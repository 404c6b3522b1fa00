//! Groups (分组): parts of a field that are ranked separately, and play among themselves or are seated together; and
//! blocks, whose places are fixed.
//!
//! Two facts to know: in the text of regulations, groups without `tables` play among themselves, but in stored data,
//! which may be older than that key, they are seated together; and who is in which group follows only from places in
//! the field, names, areas and a seed. Source: practice (小组赛).

use super::by_standing::snake;
use super::entry_lots::Lots;
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};
use values::{coded, is_default};

/// How a field is divided into parts that are ranked separately.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Groups {
    /// The number of groups; if it is 0 or 1 and `size` is set, it follows from that.
    pub count: u16,
    /// The maximum size of a group; 0 means that the groups are as equal as possible.
    #[serde(skip_serializing_if = "is_default")]
    pub size: u16,
    /// What decides who is in which group.
    pub by: GroupBy,
    /// Whether the groups meet each other at the tables.
    pub tables: GroupTables,
    /// The names of the groups; those without one are called by their numbers, from 1.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub names: Vec<String>,
    /// The names of the members of each group, for [`GroupBy::Given`].
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub members: Vec<Vec<String>>,
}

/// Whether groups meet each other at the tables.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum GroupTables {
    /// Each has tables of its own.
    Own,
    /// All are seated together. This is the default because older data without the key mean it.
    #[default]
    Mixed,
}

/// What decides who is in which group.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, EnumString, IntoStaticStr, VariantArray,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum GroupBy {
    /// Lots.
    #[default]
    Draw,
    /// The place in the field, back and forth: 1 4 5, 2 3 6.
    Snake,
    /// The place in the field, a run of places for each; nobody is ranked outside the places of their block.
    Blocks,
    /// Lots within each pot: a pot is as many consecutive places of the field as there are groups, and each group gets
    /// one of them.
    Pots,
    /// The area somebody comes from.
    Area,
    /// The names in the regulations.
    Given,
}

coded!(GroupBy);

impl GroupBy {
    /// Whether lots decide who is in which group.
    pub const fn is_drawn(self) -> bool {
        matches!(self, GroupBy::Draw | GroupBy::Pots)
    }
}

/// The size of each group, from the group of each entrant (from 0; those not below `groups` are left out).
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
    /// A group would be larger than its maximum, or there are more areas than groups.
    Size {
        /// The number of entrants.
        entrants: usize,
        /// The number of groups.
        groups: usize,
        /// The maximum size of a group.
        size: usize,
    },
    /// The groups are given, and the entrant of this name is in none of them.
    InNone(String),
}

impl Groups {
    /// Whether the field is divided: anything but the tables differs from the default, one group.
    pub fn are_some(&self) -> bool {
        let Groups { count, size, by, tables: _, names, members } = self;
        (*count, *size, *by) != (1, 0, GroupBy::Draw) || !names.is_empty() || !members.is_empty()
    }

    /// Whether the groups are blocks: everybody in an earlier one is ranked before everybody in a later one.
    pub fn are_blocks(&self) -> bool {
        self.by == GroupBy::Blocks && (self.count != 1 || self.size != 0)
    }

    /// Whether lots decide who is in which group, and there is more than one.
    pub fn are_drawn(&self, entrants: usize) -> bool {
        matches!(self.by, GroupBy::Draw | GroupBy::Pots) && self.number(entrants) > 1
    }

    /// The number of groups for a number of entrants, at least 1.
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

    /// The size of each group for a number of entrants. `None` if it depends on who they are, or if they do not fit.
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

    /// The name of a group, from 0: its number, from 1, if it has no other.
    pub fn name(&self, group: usize) -> String {
        self.names.get(group).cloned().unwrap_or_else(|| (group + 1).to_string())
    }

    /// The group, from 0, with this name or number; `None` if there is none for a number of entrants.
    pub fn called(&self, name: &str, entrants: usize) -> Option<usize> {
        // If the number of groups follows from their size, the entrants known here may be fewer than those who were
        // divided.
        let most = if self.number_is_known() { self.number(entrants) } else { entrants };
        let numbered = || name.parse::<usize>().ok()?.checked_sub(1);
        self.names.iter().position(|own| own == name).or_else(numbered).filter(|group| *group < most)
    }

    /// Puts somebody into the given group with this name, which is added if there is none, and out of all others.
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

    /// A name that two groups have, also if one of them has it only as its number.
    pub fn name_of_two(&self) -> Option<&str> {
        let most = if self.number_is_known() { self.number(0) } else { usize::MAX };
        let is_number = |name: &str| name.parse::<usize>().ok().filter(|number| number.to_string() == name);
        let unnamed = |name: &str| is_number(name).is_some_and(|number| self.names.len() < number && number <= most);
        let twice = |(at, name): &(usize, &String)| self.names[..*at].contains(name) || unnamed(name);
        self.names.iter().enumerate().find(twice).map(|(_, name)| name.as_str())
    }

    /// Whether the number of groups does not depend on the number of entrants.
    fn number_is_known(&self) -> bool {
        self.by == GroupBy::Given || self.size == 0 || self.count > 1
    }

    /// The given group, from 0, with a member of this name.
    pub fn group_with(&self, name: &str) -> Option<usize> {
        self.members.iter().position(|group| group.iter().any(|own| own == name))
    }

    /// The group, from 0, of each entrant, in the order of their places in the field. `numbers` are their numbers in
    /// the order of entry; `label` returns the area of the entrant at a place, or the name if groups are given.
    ///
    /// # Errors
    /// The entrants do not fit: a group would be larger than its maximum, there are more areas than groups, or somebody
    /// is in none.
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
                    self.group_with(&name).ok_or(Misfit::InNone(name))
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
