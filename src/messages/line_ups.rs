//! Messages about line-ups.

use super::Message;
use crate::tournament::event::{EntryList, Lacking, LineUpProblem};

/// What is wrong with a line-up; team and session are added by who says it.
pub fn line_up_problem(problem: &LineUpProblem, entries: &EntryList) -> Message {
    match problem {
        LineUpProblem::Size { found, right } => Message::new("line-up-size").arg("found", *found).arg("right", *right),
        LineUpProblem::Twice(player) => Message::new("line-up-twice").arg("name", entries.player_name(*player)),
        LineUpProblem::NotOfTeam(player) => {
            Message::new("line-up-not-of-team").arg("name", entries.player_name(*player))
        }
    }
}

/// Why a team loses points for somebody who has played too seldom.
pub fn lacking(lacking: &Lacking, entries: &EntryList) -> Message {
    let said = Message::new("line-up-lacking").arg("name", entries.player_name(lacking.player));
    said.arg("games", usize::from(lacking.games)).arg("minimum", usize::from(lacking.minimum))
}
