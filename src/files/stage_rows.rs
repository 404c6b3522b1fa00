//! The rankings of several stages: as one table for files, and block by block for the terminal.

use super::standings::{row_cells, text_table};
use super::table::{Table, Value};
use event::event::NamedRow;
use event::stage::carry::Carried;
use event::stage::field::By;
use messages::{Locale, Message};

/// The columns, as written.
pub const COLUMNS: [&str; 14] = [
    "stage",
    "group",
    "team_ranking",
    "rank",
    "name",
    "team",
    "sessions",
    "standard_points",
    "game_points",
    "decided_by",
    "place",
    "in_by",
    "carried_standard_points",
    "carried_game_points",
];

/// The ranking of a stage, of a group, or of teams; that of the whole event if no stage is named.
#[derive(Clone, Debug)]
pub struct Block {
    /// The name of the stage; `None` for the whole event.
    pub stage: Option<String>,
    /// The group of the stage, if it is the ranking of one.
    pub group: Option<String>,
    /// The name of the ranking, if it is one of teams beside that of the stage.
    pub team: Option<String>,
    /// Its rows.
    pub rows: Vec<StageRow>,
}

/// A row with the place in the field and the points carried.
#[derive(Clone, Debug)]
pub struct StageRow {
    /// The row.
    pub row: NamedRow,
    /// The place in the field.
    pub place: Option<usize>,
    /// How the entrant qualified.
    pub by: Option<By>,
    /// The points carried.
    pub carried: Option<Carried>,
}

impl StageRow {
    /// A row without place in the field and without carried points.
    pub fn from_row(row: NamedRow) -> StageRow {
        StageRow { row, place: None, by: None, carried: None }
    }
}

/// All blocks as one table.
pub fn table(blocks: &[Block]) -> Table {
    let text = |text: &Option<String>| text.as_deref().map_or(Value::Empty, Value::from);
    let row = |block: &Block, StageRow { row, place, by, carried }: &StageRow| {
        vec![
            text(&block.stage),
            text(&block.group),
            text(&block.team),
            row.rank.into(),
            row.name.as_str().into(),
            row.team.as_str().into(),
            row.sessions.into(),
            Value::Exact(row.standard_points.clone()),
            row.game_points.into(),
            row.decided_by.as_str().into(),
            place.map_or(Value::Empty, Value::from),
            by.map_or(Value::Empty, |by| by.code().into()),
            carried.map_or(Value::Empty, |carried| Value::Exact(carried.standard_points.to_string())),
            carried.map_or(Value::Empty, |carried| carried.game_points.0.into()),
        ]
    };
    let rows = blocks.iter().flat_map(|block| block.rows.iter().map(move |of| row(block, of)));
    Table { title: Message::new("files-stages"), columns: COLUMNS.into(), rows: rows.collect() }
}

/// The blocks for people, each under its name.
pub fn to_text(blocks: &[Block], locale: Locale) -> String {
    let block = |block: &Block| {
        let stage = block.stage.clone().unwrap_or_else(|| locale.msg("stages-overall").to_string());
        let parts = [Some(stage), block.team.clone().filter(|name| !name.is_empty()), block.group.clone()];
        let title = parts.into_iter().flatten().collect::<Vec<_>>().join(" · ");
        let carries = block.rows.iter().any(|row| row.carried.is_some_and(|carried| carried != Carried::default()));
        let mut head: Vec<String> =
            super::standings::COLUMNS.iter().map(|code| locale.say(&super::columns::word(code))).collect();
        if carries {
            head.push(locale.say(&super::columns::word("carried_standard_points")));
            head.push(locale.say(&super::columns::word("carried_game_points")));
        }
        let mut cells = vec![head];
        for of in &block.rows {
            let mut row = row_cells(&of.row, locale);
            if let Some(carried) = of.carried.filter(|_| carries) {
                row.push(carried.standard_points.to_string());
                row.push(messages::signed_minus(carried.game_points.0));
            } else if carries {
                row.extend([String::new(), String::new()]);
            }
            cells.push(row);
        }
        format!("{title}\n{}", text_table(&cells, &[0, 3, 4, 5, 7, 8]))
    };
    blocks.iter().map(block).collect::<Vec<_>>().join("\n")
}
