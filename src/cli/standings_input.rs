//! The input of `caipan standings`: regulations, results, penalties and lots, read and checked.

use clap::ValueEnum;
use event::regulations::{Regulations, StandIns};
use event::sheet::penalty::StandardPenalty;
use event::values::ids::SessionNumber;
use files::result_files::Results;
use std::collections::BTreeMap;

/// The input after reading and checking.
pub(super) struct StandingsInput {
    /// The regulations.
    pub regulations: Regulations,
    /// The results of all stages.
    pub read: Results,
    /// The deductions of standard points in each stage.
    pub penalties: Vec<Vec<StandardPenalty>>,
    /// The part of the base score that the scores contain.
    pub base: i32,
    /// The seeds of the lots, by the place of the stage.
    pub seeds: BTreeMap<usize, String>,
}

impl StandingsInput {
    /// The seed of the lots between equals of a stage, and of the groups that follow from its ranking; empty if there
    /// is none.
    pub fn seed(&self, place: usize) -> &str {
        self.seeds.get(&place).map_or("", String::as_str)
    }

    /// Whether a stand-in's results count for a team.
    pub fn stand_ins_count(&self) -> bool {
        self.regulations.stand_ins_count() == StandIns::Team
    }

    /// The place of the stage of a session: that of its file if there are several, else by its number.
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
