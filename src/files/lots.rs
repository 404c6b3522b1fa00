//! Lots drawn by hand: `team,team_number,name,number`, a row per player who draws.
//!
//! In a team event `team_number` is the team's order number, the same in its four rows, and `number` the player's place
//! in the team, 1 to 4. In an individual event `number` is the player's number.

use super::names::Names;
use super::sheet::{Problem, Worksheet, all_or_problems, partition};
use super::table::Table;
use event::draw::lots::{Lot, Lots, PLACES};
use event::values::ids::{PlayerId, TeamId};
use messages::Message;
use std::collections::BTreeMap;

/// The columns, as written.
pub const COLUMNS: [&str; 4] = ["team", "team_number", "name", "number"];

/// Reads the lots of a file. The draw checks that every number is there once.
///
/// # Errors
/// Every problem of the file: unknown names, invalid numbers, a team with two numbers, a player listed
/// twice.
pub fn read(sheet: &Worksheet, teams: bool, names: &Names) -> Result<Lots, Vec<Problem>> {
    let required: &[&'static str] = if teams { &COLUMNS } else { &["name", "number"] };
    sheet.require(required)?;
    let mut team_lots: BTreeMap<TeamId, (u16, u64)> = BTreeMap::new();
    let mut lines: BTreeMap<PlayerId, u64> = BTreeMap::new();
    let players = all_or_problems(partition(sheet.rows().map(|row| {
        let player = names.player_in(row, "name")?;
        if let Some(first) = lines.insert(player, row.line()) {
            return Err(row.cell("name").problem(Message::new("problem-drawn-twice").arg("line", first)));
        }
        let cell = row.cell("number");
        let number = cell.number("problem-not-number")?;
        if teams && !(1..=PLACES).contains(&number) {
            return Err(cell.problem(Message::new("problem-team-place").arg("found", number).arg("places", PLACES)));
        }
        if let (true, Some(team)) = (teams, names.player(player).1) {
            let cell = row.cell("team_number");
            let drawn = cell.number("problem-not-number")?;
            let (first, line) = *team_lots.entry(team).or_insert((drawn, row.line()));
            if first != drawn {
                let what = Message::new("problem-team-number").arg("found", drawn).arg("first", first);
                return Err(cell.problem(what.arg("line", line)));
            }
        }
        Ok(Lot { of: player, number })
    })))?;
    let teams = team_lots.into_iter().map(|(of, (number, _))| Lot { of, number }).collect();
    Ok(Lots { teams, players })
}

/// The players who draw, in this order, with the numbers drawn so far.
pub fn table(drawing: &[PlayerId], lots: Option<&Lots>, names: &Names) -> Table {
    let row = |player: &PlayerId| {
        let (name, team) = names.player(*player);
        let number = lots.and_then(|lots| lots.players.iter().find(|lot| lot.of == *player)).map(|lot| lot.number);
        let team_lot = lots.zip(team).and_then(|(lots, team)| lots.teams.iter().find(|lot| lot.of == team));
        let team_name = team.map_or("", |team| names.team(team));
        vec![team_name.into(), team_lot.map(|lot| lot.number).into(), name.into(), number.into()]
    };
    let rows = drawing.iter().map(row).collect();
    Table { title: Message::new("files-lots"), columns: COLUMNS.into(), rows }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_that_is_no_place_in_a_team_is_named_in_its_cell() {
        let mut names = Names::default();
        names.teams.push((TeamId(1), "红中队".to_owned()));
        names.players.push((PlayerId(1), "王建国".to_owned(), Some(TeamId(1))));
        let lots = |number: u16| {
            let csv = format!("team,team_number,name,number\n红中队,1,王建国,{number}\n");
            read(&Worksheet::read("lots.csv", csv.as_bytes(), &[]).unwrap(), true, &names)
        };
        assert_eq!(lots(4).unwrap().players, [Lot { of: PlayerId(1), number: 4 }]);
        let problems = lots(9).unwrap_err();
        assert_eq!((problems.len(), problems[0].line, problems[0].column.as_ref().unwrap().0), (1, Some(2), 4));
    }
}
