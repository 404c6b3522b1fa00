//! Messages about line-ups.

use super::Message;
use event::event::{AutomaticDeduction, Cause, EntryList, LineUpProblem};

/// The problem of a line-up; the caller adds team and session.
pub fn line_up_problem(problem: &LineUpProblem, entries: &EntryList) -> Message {
    match problem {
        LineUpProblem::Size { found, right } => Message::new("line-up-size").arg("found", *found).arg("right", *right),
        LineUpProblem::Twice(player) => Message::new("line-up-twice").arg("name", entries.player_name(*player)),
        LineUpProblem::NotOfTeam(player) => {
            Message::new("line-up-not-of-team").arg("name", entries.player_name(*player))
        }
    }
}

/// Why the regulations deduct standard points.
pub fn deduction(taken: &AutomaticDeduction, entries: &EntryList) -> Message {
    let about = |id| Message::new(id).arg("name", entries.player_name(taken.cause.player()));
    match &taken.cause {
        Cause::Seldom(lacking) => about("line-up-lacking").arg("games", lacking.games).arg("minimum", lacking.minimum),
        Cause::Late { session, table, minutes, .. } => {
            let said = match minutes {
                Some(minutes) => about("taken-late").arg("minutes", *minutes as usize),
                None => about("taken-absent"),
            };
            said.arg("session", session.0).arg("table", table.0)
        }
    }
}
