//! What was decided about stages, as it is kept: fields with each reason, and lots.
//!
//! Two facts to know: entrants are named by their number in the order of entry, so a note is the same in every database; and what holds
//! of a stage is what was said of it last, so nothing is ever changed.

use super::carry::Carried;
use super::committed::{Input, Revealed};
use super::course::NextField;
use super::field::By;
use super::ranking::Entered;
use crate::draw::entry_lots::{Lots, Recipe};
use crate::values::exact::Exact;
use crate::values::is_default;
use rules::GamePoints;
use serde::{Deserialize, Serialize};

/// What was decided about a stage.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum StageNote {
    /// Who enters it.
    Field {
        /// The stage.
        stage: String,
        /// What groups and lots were drawn from; empty where nothing was drawn.
        seed: String,
        /// How they follow from it.
        #[serde(default, skip_serializing_if = "is_default")]
        recipe: Recipe,
        /// The commitment after which they were drawn.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        committed: Option<Revealed>,
        /// Who enters, in the order of places.
        entrants: Vec<NotedEntrant>,
        /// Why it is another one than before; empty where it followed from the ranking.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        reason: String,
    },
    /// Its field does not stand.
    TakenBack {
        /// The stage.
        stage: String,
        /// Why.
        reason: String,
    },
    /// Lots were drawn between equals of the stage.
    Lots {
        /// The stage.
        stage: String,
        /// What they follow from.
        seed: String,
        /// How they do.
        #[serde(default, skip_serializing_if = "is_default")]
        recipe: Recipe,
        /// The commitment after which they were drawn.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        committed: Option<Revealed>,
    },
    /// What goes into lots is fixed and published, with a hash over it and a secret. The secret is no part of the note.
    Committed {
        /// The stage whose field is to be decided, or in which lots are to be drawn between equals.
        stage: String,
        /// What goes in.
        input: Input,
        /// The hash.
        commitment: String,
    },
    /// A difference between what was decided and what follows now stands as it is, with a reason: a field, line-ups, or anything else that
    /// is compared.
    Stands {
        /// What it is about: `field final`.
        about: String,
        /// The hash of what stands and of what would follow: another difference is told again.
        difference: String,
        /// Why.
        reason: String,
    },
}

/// Somebody in a field, as it is kept.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NotedEntrant {
    /// The number in the order of entry.
    pub entrant: usize,
    /// The place in the field, from 1.
    pub place: usize,
    /// The group, from 0.
    #[serde(default, skip_serializing_if = "is_default")]
    pub group: usize,
    /// The block of places, from 0.
    #[serde(default, skip_serializing_if = "is_default")]
    pub block: usize,
    /// By what.
    pub by: By,
    /// The rank in the stage before.
    pub rank: Option<usize>,
    /// The code of the criterion that put the row below the one above; empty for the first and for equals.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub decided_by: String,
    /// The totals of which a part is carried.
    pub total_standard: Exact,
    /// See above.
    pub total_game: i32,
    /// What is carried.
    pub standard: Exact,
    /// See above.
    pub game: i32,
}

impl StageNote {
    /// Which stage it is about; empty where it is about something else.
    pub fn stage(&self) -> &str {
        match self {
            StageNote::Field { stage, .. }
            | StageNote::TakenBack { stage, .. }
            | StageNote::Lots { stage, .. }
            | StageNote::Committed { stage, .. } => stage,
            StageNote::Stands { .. } => "",
        }
    }

    /// The lots that were drawn with it, and the commitment before them.
    pub fn drawn(&self) -> Option<(Lots<'_>, Option<&Revealed>)> {
        match self {
            StageNote::Field { seed, recipe, committed, .. } | StageNote::Lots { seed, recipe, committed, .. } => {
                (!seed.is_empty()).then_some((Lots { seed, recipe: *recipe }, committed.as_ref()))
            }
            StageNote::TakenBack { .. } | StageNote::Committed { .. } | StageNote::Stands { .. } => None,
        }
    }

    /// The hash that it publishes, if it is a commitment.
    pub fn commitment(&self) -> Option<&str> {
        match self {
            StageNote::Committed { commitment, .. } => Some(commitment),
            _ => None,
        }
    }

    /// Who is named in it.
    pub fn entrants(&self) -> &[NotedEntrant] {
        match self {
            StageNote::Field { entrants, .. } => entrants,
            StageNote::TakenBack { .. }
            | StageNote::Lots { .. }
            | StageNote::Committed { .. }
            | StageNote::Stands { .. } => &[],
        }
    }
}

impl NotedEntrant {
    /// A field as it is kept; `number` is that of somebody in the order of entry.
    pub fn from_field<K: Copy + Ord>(next: &NextField<K>, number: impl Fn(K) -> usize) -> Vec<NotedEntrant> {
        let rows = next.field.iter().zip(&next.chosen);
        let noted = |(entered, chosen): (&Entered<K>, &super::field::Chosen<K>)| {
            let total = next.totals.get(&entered.key).copied().unwrap_or_default();
            NotedEntrant {
                entrant: number(entered.key),
                place: entered.place,
                group: entered.group,
                block: entered.block,
                by: chosen.by,
                rank: chosen.rank,
                decided_by: chosen.decided_by.as_ref().map_or(String::new(), |by| by.criterion.code().to_owned()),
                total_standard: Exact(total.standard_points),
                total_game: total.game_points.0,
                standard: Exact(entered.carried.standard_points),
                game: entered.carried.game_points.0,
            }
        };
        rows.map(noted).collect()
    }

    /// What is carried.
    pub fn carried(&self) -> Carried {
        Carried { standard_points: self.standard.0, game_points: GamePoints(self.game) }
    }

    /// The entrant in the field, under this key.
    pub fn entered<K>(&self, key: K) -> Entered<K> {
        let NotedEntrant { place, group, block, .. } = *self;
        Entered { key, place, group, block, carried: self.carried() }
    }
}
