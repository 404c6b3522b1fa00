//! Standard-point penalties: `kind,name,team,standard_points,reason`, kind `player` or `team`.
//!
//! A penalty is deducted whether it is written `2` or `-2`; `5/2` and `0.5` are read exactly. `team` is needed only
//! if two players have one name, and `stage`, an id, only if a file is about several stages.

use super::names::Names;
use super::sheet::{Problem, Worksheet, all_or_problems, partition};
use super::table::Table;
use event::sheet::penalty::{Entrant, MAX_STANDARD_POINTS, StandardPenalty, can_be_taken};
use event::stage::Stage;
use messages::Message;
use rules::StandardPoints;

/// The columns, as written.
pub const COLUMNS: [&str; 5] = ["kind", "name", "team", "standard_points", "reason"];

/// A penalty in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedPenalty {
    /// The line of the file.
    pub line: u64,
    /// The entrant and the points.
    pub penalty: StandardPenalty,
    /// The reason.
    pub reason: String,
    /// The index of the stage; `None` if not given.
    pub stage: Option<usize>,
}

/// Reads the penalties of a file.
///
/// # Errors
/// Every problem of the file: unknown kinds, names and stages, invalid numbers.
pub fn read(sheet: &Worksheet, names: &Names, stages: &[Stage]) -> Result<Vec<ListedPenalty>, Vec<Problem>> {
    sheet.require(&["kind", "name", "standard_points", "reason"])?;
    all_or_problems(partition(sheet.rows().map(|row| {
        let kind = row.cell("kind");
        let team = match kind.code().as_str() {
            "player" => false,
            "team" => true,
            _ => return Err(kind.problem(Message::new("problem-penalty-kind").arg("found", kind.text()))),
        };
        let points: StandardPoints = row.cell("standard_points").standard_points()?;
        let of = names.entrant_in(row, "name", team)?;
        let points = points.max(-points);
        if !can_be_taken(points) {
            let message = Message::new("standard-penalty-wrong").arg("points", points).arg("most", MAX_STANDARD_POINTS);
            return Err(row.cell("standard_points").problem(message));
        }
        let penalty = StandardPenalty { of, points };
        let stage = match row.cell("stage") {
            said if said.text().is_empty() => None,
            said => match stages.iter().position(|stage| stage.id == said.text()) {
                None => return Err(said.problem(Message::new("problem-no-stage-called").arg("found", said.text()))),
                known => known,
            },
        };
        Ok(ListedPenalty { line: row.line(), penalty, reason: row.cell("reason").text().to_owned(), stage })
    })))
}

/// These penalties as a table, each with its reason; the ids of stages are in a further column if there are any.
pub fn table(penalties: &[(StandardPenalty, String, &str)], names: &Names) -> Table {
    let row = |(penalty, reason, _): &(StandardPenalty, String, &str)| {
        let (kind, name, team) = match penalty.of {
            Entrant::Team(team) => ("team", names.team(team), ""),
            Entrant::Player(player) => {
                let (name, team) = names.player(player);
                ("player", name, team.map_or("", |team| names.team(team)))
            }
        };
        vec![kind.into(), name.into(), team.into(), penalty.points.into(), reason.as_str().into()]
    };
    let rows = penalties.iter().map(row).collect();
    let mut table = Table { title: Message::new("files-penalties"), columns: COLUMNS.into(), rows };
    if penalties.iter().any(|(.., stage)| !stage.is_empty()) {
        table.columns.push("stage");
        table.rows.iter_mut().zip(penalties).for_each(|(row, (.., stage))| row.push((*stage).into()));
    }
    table
}
