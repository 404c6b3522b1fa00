//! The field (参赛名单) of a stage: those who enter it, chosen from the ranking of an earlier one.
//!
//! Two facts to know: it is chosen by ranks alone, whatever the points; and once decided it is never chosen again
//! automatically: if a later correction would choose others, the event reports that. Source: practice.

use super::span::{read_span, write_span};
use crate::ranking::standings::{Decision, Ranking, Row};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::str::FromStr;
use strum::{EnumString, IntoStaticStr, VariantArray};
use values::{coded, is_default};

/// Who enters a stage.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct FieldRule {
    /// The id of the stage they come from.
    pub from: String,
    /// The places of its ranking that enter.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub places: Option<Places>,
    /// How many of each of its groups enter.
    #[serde(skip_serializing_if = "is_default")]
    pub per_group: u16,
    /// How many more enter: the best of all groups who are not in yet.
    #[serde(skip_serializing_if = "is_default")]
    pub plus_best: u16,
    /// The names of those who enter by invitation, whatever their rank; they come after all others.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub invited: Vec<String>,
}

/// Places of a ranking.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Places {
    /// All of them.
    All,
    /// From the first to the last.
    Span(u16, u16),
}

impl fmt::Display for Places {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Places::All => write!(f, "all"),
            Places::Span(first, last) => write_span(f, *first, *last),
        }
    }
}

impl FromStr for Places {
    type Err = String;

    fn from_str(text: &str) -> Result<Places, String> {
        if text == "all" {
            return Ok(Places::All);
        }
        let span = read_span(text).map(|(first, last)| Places::Span(first, last));
        span.ok_or_else(|| format!("places are `all`, `4` or `1-16`, not `{text}`"))
    }
}

impl TryFrom<String> for Places {
    type Error = String;

    fn try_from(text: String) -> Result<Places, String> {
        text.parse()
    }
}

impl From<Places> for String {
    fn from(places: Places) -> String {
        places.to_string()
    }
}

/// The rule by which somebody is in a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, EnumString, IntoStaticStr, VariantArray)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum By {
    /// All who are entered are in it.
    Entry,
    /// The place in the ranking.
    Place,
    /// The place in the group.
    Group,
    /// One of the best of the others.
    Best,
    /// The next in the ranking, instead of somebody who does not play.
    Next,
    /// An invitation.
    Invited,
}

coded!(By);

/// An entrant of a field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chosen<K> {
    /// The entrant.
    pub key: K,
    /// The rank in the earlier stage; `None` for those who were not in it.
    pub rank: Option<usize>,
    /// The rule.
    pub by: By,
    /// The decision that ranked the row below the one above it.
    pub decided_by: Option<Decision>,
}

/// Those who cannot be in a field; the rule is in `kept_out.rs`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptOut<K> {
    /// Those who have left or are disqualified.
    pub out: BTreeSet<K>,
    /// Those who are in the field of a stage above, or have played in a stage below.
    pub elsewhere: BTreeSet<K>,
    /// The number of places that belong to decided fields above.
    pub taken: usize,
}

impl<K> Default for KeptOut<K> {
    fn default() -> Self {
        KeptOut { out: BTreeSet::new(), elsewhere: BTreeSet::new(), taken: 0 }
    }
}

impl<K: Ord> KeptOut<K> {
    /// Whether an entrant is among them.
    pub fn has(&self, key: &K) -> bool {
        self.out.contains(key) || self.elsewhere.contains(key)
    }
}

impl<K: Copy> Chosen<K> {
    fn from_row(row: &Row<K>, by: By) -> Chosen<K> {
        Chosen { key: row.key, rank: Some(row.rank), by, decided_by: row.decided_by.clone() }
    }
}

impl FieldRule {
    /// The number of entrants for which the rule asks; `None` if it takes all.
    pub fn least(&self, groups: usize) -> Option<usize> {
        let by_place = match self.places {
            Some(Places::All) => return None,
            Some(Places::Span(first, last)) => usize::from(last - first) + 1,
            None => 0,
        };
        Some(by_place + groups * usize::from(self.per_group) + usize::from(self.plus_best) + self.invited.len())
    }

    /// The field that follows from a ranking, in the order of its places: by place, by group, the best of the others,
    /// the invited. Those who are disqualified or `kept` out do not advance, but the next in the ranking.
    pub fn chosen<K: Copy + Ord>(&self, earlier: &Ranking<K>, invited: &[K], kept: &KeptOut<K>) -> Vec<Chosen<K>> {
        let can = |row: &&Row<K>| !row.disqualified && !kept.has(&row.key);
        let able: Vec<&Row<K>> = earlier.rows.iter().filter(can).collect();
        let place_of: BTreeMap<K, usize> = earlier.rows.iter().map(|row| row.key).zip(0..).collect();
        let mut chosen: Vec<Chosen<K>> = Vec::new();
        if let Some(places) = self.places {
            let (first, last): (usize, usize) = match places {
                Places::All => (1, usize::MAX),
                Places::Span(first, last) => (first.into(), last.into()),
            };
            let counted = earlier.rows.iter().filter(|row| !kept.elsewhere.contains(&row.key));
            let from_first = counted.skip((first - 1).saturating_sub(kept.taken)).filter(can);
            for row in from_first.take(last - first + usize::from(last < usize::MAX)) {
                chosen.push(Chosen::from_row(row, if place_of[&row.key] < last { By::Place } else { By::Next }));
            }
        }
        if self.per_group > 0 {
            let most = usize::from(self.per_group);
            // The first of all groups, then the second, …: each time in the order of the whole ranking.
            let of_groups = earlier.groups.iter().map(|group| group.iter().filter(can).take(most).collect::<Vec<_>>());
            let of_groups: Vec<Vec<&Row<K>>> = of_groups.collect();
            for place in 0..most {
                let mut level: Vec<&Row<K>> = of_groups.iter().filter_map(|group| group.get(place).copied()).collect();
                level.sort_by_key(|row| place_of[&row.key]);
                chosen.extend(level.into_iter().map(|row| Chosen::from_row(row, By::Group)));
            }
        }
        let mut is_in: BTreeSet<K> = chosen.iter().map(|own| own.key).collect();
        let others = able.iter().filter(|row| !is_in.contains(&row.key)).take(self.plus_best.into());
        let best: Vec<Chosen<K>> = others.map(|row| Chosen::from_row(row, By::Best)).collect();
        is_in.extend(best.iter().map(|own| own.key));
        chosen.extend(best);
        for key in invited.iter().copied().filter(|key| !kept.has(key)) {
            if is_in.insert(key) {
                let rank = place_of.get(&key).map(|place| earlier.rows[*place].rank);
                chosen.push(Chosen { key, rank, by: By::Invited, decided_by: None });
            }
        }
        chosen
    }

    /// Those who share a rank and of whom only some are in the chosen field, although nothing decides between them:
    /// within a group at the end of its places, and in the whole ranking among those who are not in by their group.
    pub fn equal_at_the_cut<K: Copy + Ord>(
        &self,
        earlier: &Ranking<K>,
        chosen: &[Chosen<K>],
        kept: &KeptOut<K>,
    ) -> Vec<K> {
        let by: BTreeMap<K, By> =
            chosen.iter().filter(|own| own.by != By::Invited).map(|own| (own.key, own.by)).collect();
        let in_by_group = |row: &&&Row<K>| by.get(&row.key) == Some(&By::Group);
        let can = |row: &&Row<K>| !row.disqualified && !kept.has(&row.key);
        let split = |equal: &&[&Row<K>]| {
            equal.iter().any(|row| by.contains_key(&row.key)) && equal.iter().any(|row| !by.contains_key(&row.key))
        };
        let mut found: BTreeSet<K> = BTreeSet::new();
        for group in earlier.groups.iter().filter(|_| self.per_group > 0) {
            let able: Vec<&Row<K>> = group.iter().filter(can).collect();
            let equals = able.chunk_by(|a, b| a.rank == b.rank).filter(split);
            found.extend(equals.filter(|equal| equal.iter().any(|row| in_by_group(&row))).flatten().map(|row| row.key));
        }
        let others: Vec<&Row<K>> = earlier.rows.iter().filter(can).filter(|row| !in_by_group(&row)).collect();
        found.extend(others.chunk_by(|a, b| a.rank == b.rank).filter(split).flatten().map(|row| row.key));
        earlier.rows.iter().map(|row| row.key).filter(|key| found.contains(key)).collect()
    }
}

/// The sets of entrants between whom only lots can decide: those who share a rank in the whole ranking, or in their
/// group.
pub fn equals<K: Copy>(ranking: &Ranking<K>) -> Vec<Vec<K>> {
    let groups = ranking.groups.iter().filter(|_| ranking.groups.len() > 1);
    let shared = std::iter::once(&ranking.rows).chain(groups).flat_map(|rows| rows.chunk_by(|a, b| a.rank == b.rank));
    let equal = shared.filter(|rows| rows.len() > 1 && !rows[0].disqualified);
    equal.map(|rows| rows.iter().map(|row| row.key).collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use rules::{GamePoints, StandardPoints};

    /// A ranking of these points of each group, without other criteria; entrants are identified by their place in the
    /// list.
    fn ranking(groups: &[&[i64]]) -> Ranking<usize> {
        let all: Vec<(usize, usize, i64)> = (groups.iter().enumerate())
            .flat_map(|(group, points)| points.iter().map(move |points| (group, *points)))
            .enumerate()
            .map(|(key, (group, points))| (key, group, points))
            .collect();
        let rows = |wanted: Option<usize>| {
            let mut own: Vec<_> = all.iter().filter(|(_, group, _)| wanted.is_none_or(|of| of == *group)).collect();
            own.sort_by_key(|(key, _, points)| (-points, *key));
            let rank = |points: i64| 1 + own.iter().filter(|(.., other)| *other > points).count();
            let row = |(key, _, points): &&(usize, usize, i64)| Row {
                rank: rank(*points),
                key: *key,
                sessions: 1,
                has_played: true,
                standard_points: StandardPoints::whole(*points),
                game_points: GamePoints(0),
                disqualified: false,
                decided_by: None,
            };
            own.iter().map(row).collect::<Vec<_>>()
        };
        Ranking { rows: rows(None), groups: (0..groups.len()).map(|group| rows(Some(group))).collect() }
    }

    fn equals(rule: &FieldRule, ranking: &Ranking<usize>, out: &[usize]) -> Vec<usize> {
        let kept = KeptOut { out: out.iter().copied().collect(), ..KeptOut::default() };
        rule.equal_at_the_cut(ranking, &rule.chosen(ranking, &[], &kept), &kept)
    }

    #[test]
    fn lots_are_asked_for_only_between_those_of_whom_nothing_else_decides() {
        let winners = FieldRule { per_group: 1, ..FieldRule::default() };
        let ranked = ranking(&[&[30, 20], &[20, 10]]);
        assert_eq!(equals(&winners, &ranked, &[]), [0_usize; 0], "the winner of the second group is in by the group");
        let and_best = FieldRule { plus_best: 1, ..winners.clone() };
        assert_eq!(equals(&and_best, &ranked, &[]), [0_usize; 0]);
        let third = ranking(&[&[30, 20], &[20, 10], &[40, 20]]);
        assert_eq!(equals(&and_best, &third, &[]), [1, 5], "two are equal for the place of the best of the others");
        let within = ranking(&[&[30, 30, 20], &[20, 10]]);
        assert_eq!(equals(&winners, &within, &[]), [0, 1]);
        assert_eq!(equals(&and_best, &within, &[]), [0_usize; 0], "one of them by the group, the other as the best");
        assert_eq!(equals(&winners, &within, &[0]), [0_usize; 0], "who does not play on takes nobody's place");
        let places = FieldRule { places: Some(Places::Span(1, 2)), ..FieldRule::default() };
        assert_eq!(equals(&places, &third, &[]), [0_usize; 0]);
        assert_eq!(equals(&places, &ranked, &[]), [1, 2]);
    }

    #[test]
    fn a_field_begins_after_the_places_that_no_field_above_takes_with_those_who_are_in_none() {
        let ranked = ranking(&[&[90, 80, 70, 60, 50, 40, 30, 20]]);
        let field = |(first, last), out: &[usize], above: &[usize]| -> Vec<usize> {
            let rule = FieldRule { places: Some(Places::Span(first, last)), ..FieldRule::default() };
            let [out, elsewhere] = [out, above].map(|keys| keys.iter().copied().collect());
            let kept = KeptOut { out, elsewhere, taken: above.len() };
            rule.chosen(&ranked, &[], &kept).iter().map(|chosen| chosen.key).collect()
        };
        assert_eq!(field((3, 4), &[], &[]), [2, 3]);
        assert_eq!(field((3, 4), &[], &[0, 2]), [1, 3], "the second has been corrected to be it, and is in no other");
        assert_eq!(field((3, 4), &[1], &[0, 2]), [3, 4], "the second has gone, and the third moved up");
        assert_eq!(field((5, 6), &[], &[0, 1]), [4, 5], "two places between belong to nobody");
        assert_eq!(field((5, 6), &[2], &[0, 1]), [4, 5], "who has gone keeps the place there");
    }

    proptest! {
        /// The field does not depend on the order of equals exactly if no lots are requested.
        #[test]
        fn nobody_is_asked_for_lots_exactly_where_no_order_of_equals_changes_the_field(
            points in prop::collection::vec(prop::collection::vec(0..4i64, 1..5), 1..4),
            per_group in 0..3u16,
            plus_best in 0..3u16,
            seed in any::<u64>(),
        ) {
            let groups: Vec<&[i64]> = points.iter().map(Vec::as_slice).collect();
            let rule = FieldRule { per_group, plus_best, ..FieldRule::default() };
            let ranked = ranking(&groups);
            let field = |ranking: &Ranking<usize>| {
                rule.chosen(ranking, &[], &KeptOut::default()).into_iter().map(|own| own.key).collect::<BTreeSet<_>>()
            };
            let mut others = false;
            for lots in 0..40u64 {
                let lot = |row: &Row<usize>| {
                    let mut hash = (row.key as u64 + 1).wrapping_mul(seed ^ (lots << 32 | 0x9E37)).wrapping_add(lots);
                    hash ^= hash >> 29;
                    hash.wrapping_mul(0xBF58_476D_1CE4_E5B9) >> 7
                };
                let mut drawn = ranked.clone();
                drawn.rows.sort_by_key(|row| (row.rank, lot(row)));
                drawn.groups.iter_mut().for_each(|group| group.sort_by_key(|row| (row.rank, lot(row))));
                others |= field(&drawn) != field(&ranked);
            }
            let asked = !equals(&rule, &ranked, &[]).is_empty();
            prop_assert_eq!(asked, others);
        }
    }
}
