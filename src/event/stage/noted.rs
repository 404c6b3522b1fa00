//! Decisions about stages, as they are stored: fields, lots, commitments, and decisions that are kept although the results have changed.
//!
//! Three facts to know: an entrant is a player or a team, named by its number in the order of entry, so that a note is the same in every
//! database; notes are only added, and the last one about a matter is valid; and archives have the names and codes here as their keys
//! (`docs/archive.md`).

use super::carry::Carried;
use super::committed::{Input, Revealed};
use super::course::NextField;
use super::field::By;
use super::ranking::Entered;
use draw::entry_lots::{Lots, Recipe};
use rules::GamePoints;
use serde::{Deserialize, Serialize};
use values::exact::Exact;
use values::is_default;

/// A decision about a stage.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum StageNote {
    /// Its field is decided.
    Field {
        /// The id of the stage.
        stage: String,
        /// The seed of groups and lots; empty if nothing was drawn.
        seed: String,
        /// How they are computed from the seed.
        #[serde(default, skip_serializing_if = "is_default")]
        recipe: Recipe,
        /// The revealed commitment; `None` if they were drawn without one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        committed: Option<Revealed>,
        /// The entrants, in the order of their places.
        entrants: Vec<NotedEntrant>,
        /// Why it was decided again; empty if it followed from the ranking.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        reason: String,
    },
    /// The decision of its field is undone.
    TakenBack {
        /// The id of the stage.
        stage: String,
        /// The reason given.
        reason: String,
    },
    /// Lots were drawn between equals of the stage.
    Lots {
        /// The id of the stage.
        stage: String,
        /// The seed of the lots.
        seed: String,
        /// How they are computed from the seed.
        #[serde(default, skip_serializing_if = "is_default")]
        recipe: Recipe,
        /// The revealed commitment; `None` if they were drawn without one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        committed: Option<Revealed>,
    },
    /// The input of lots is fixed, and a hash over it and a secret is published. The secret is not part of the note.
    Committed {
        /// The id of the stage whose field is to be decided, or in which lots are to be drawn between equals.
        stage: String,
        /// The input.
        input: Input,
        /// The hash, in hexadecimal digits.
        commitment: String,
    },
    /// A decision is kept although another one follows from the current results: a field, line-ups, or anything else that is compared with
    /// them.
    Stands {
        /// The decision, by its kind and its name: `field final`.
        about: String,
        /// The hash of the decision and of the one that follows now. After another change of the results it differs, and the organiser is
        /// asked again.
        difference: String,
        /// The reason given.
        reason: String,
    },
}

/// An entrant of a field, as it is stored.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NotedEntrant {
    /// The number in the order of entry, from 1.
    pub entrant: usize,
    /// The place in the field, from 1.
    pub place: usize,
    /// The group, from 0.
    #[serde(default, skip_serializing_if = "is_default")]
    pub group: usize,
    /// The block of places that the entrant cannot leave any more, from 0.
    #[serde(default, skip_serializing_if = "is_default")]
    pub block: usize,
    /// By which rule the entrant is in the field.
    pub by: By,
    /// The rank in the stage from which the field was chosen; `None` for an entrant who was not in it.
    pub rank: Option<usize>,
    /// The code of the criterion that decided the rank against the entrant ranked directly above; empty for the first and for equals.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub decided_by: String,
    /// The total standard points before the stage, of which a part is carried into it.
    pub total_standard: Exact,
    /// The total game points before the stage.
    pub total_game: i32,
    /// The standard points carried into the stage.
    pub standard: Exact,
    /// The game points carried into the stage.
    pub game: i32,
}

impl StageNote {
    /// The id of the stage that it is about; empty for [`StageNote::Stands`], which may be about something else.
    pub fn stage(&self) -> &str {
        match self {
            StageNote::Field { stage, .. }
            | StageNote::TakenBack { stage, .. }
            | StageNote::Lots { stage, .. }
            | StageNote::Committed { stage, .. } => stage,
            StageNote::Stands { .. } => "",
        }
    }

    /// The lots drawn with it, and the commitment revealed for them; `None` if nothing was drawn.
    pub fn drawn_lots(&self) -> Option<(Lots<'_>, Option<&Revealed>)> {
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

    /// The entrants of the field that it decides; none for other notes.
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
    /// A field in the form in which it is stored. `number` gives the number of an entrant in the order of entry, from 1.
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

    /// The points carried into the stage.
    pub fn carried(&self) -> Carried {
        Carried { standard_points: self.standard.0, game_points: GamePoints(self.game) }
    }

    /// The same entrant in the field of a course, under this key.
    pub fn entered<K>(&self, key: K) -> Entered<K> {
        let NotedEntrant { place, group, block, .. } = *self;
        Entered { key, place, group, block, carried: self.carried() }
    }
}
