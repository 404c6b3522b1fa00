//! The input of `caipan standings`: regulations, results, penalties and lots, read and checked.

use clap::ValueEnum;
use event::regulations::{Regulations, StandIns};
use event::sheet::penalty::StandardPenalty;
use event::values::ids::SessionNumber;
use files::result_files::Results;
use std::collections::BTreeMap;

/// The input, read and checked.
pub(super) struct StandingsInput {
    /// The regulations.
    pub regulations: Regulations,
    /// The results of all stages.
    pub read: Results,
    /// The standard points taken off in each stage.
    pub penalties: Vec<Vec<StandardPenalty>>,
    /// What scores contain of the base score.
    pub base: i32,
    /// What the lots of stages are drawn from, by their places.
    pub seeds: BTreeMap<usize, String>,
}

impl StandingsInput {
    /// What the lots between equals of a stage, and those of the groups that follow from its ranking, are drawn from; empty where
    /// nobody said.
    pub fn seed(&self, place: usize) -> &str {
        self.seeds.get(&place).map_or("", String::as_str)
    }

    /// Whether a stand-in's results count for a team.
    pub fn stand_ins_count(&self) -> bool {
        self.regulations.stand_ins_count() == StandIns::Team
    }

    /// The place of the stage of a session: of its file where there are several, by its number where there is one.
    pub fn stage_of(&self, session: SessionNumber) -> usize {
        match self.read.files.as_slice() {
            [_] => self.regulations.stage_of(session).map_or(0, |(place, ..)| place),
            files => files.iter().position(|sessions| sessions.contains(&session.0)).unwrap_or(0),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum By {
    Player,
    Team,
}
