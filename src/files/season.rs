//! The tables of a season for files: one with a row for each person, and one with a row for each result and whether it counts.
//!
//! Points are written twice: exactly, and rounded to two decimals, which spreadsheets read as a number.

use super::table::{Table, Value};
use event::people::name_with_source;
use event::season::{SeasonEvent, SeasonFigure, SeasonLine, SeasonStandings};
use messages::Message;

/// A person: place, name, club, number of events, points for taking part, sum.
const COLUMNS: [&str; 8] = [
    "rank",
    "name",
    "club",
    "season_events",
    "season_coming",
    "season_coming_decimal",
    "season_sum",
    "season_sum_decimal",
];
/// A result: the person, the event with its day and the place there, the points, and whether they count.
const FIGURES: [&str; 8] =
    ["name", "club", "season_event", "date", "season_place", "season_points", "season_points_decimal", "season_counts"];

/// The table of persons, the first place first.
pub fn table(season: &SeasonStandings) -> Table {
    let row = |line: &SeasonLine| {
        let row = &line.row;
        vec![
            row.rank.into(),
            line.name.as_str().into(),
            line.club.as_str().into(),
            row.figures.len().into(),
            row.for_coming.into(),
            Value::Decimal(row.for_coming),
            row.sum.into(),
            Value::Decimal(row.sum),
        ]
    };
    let rows = season.lines.iter().map(row).collect();
    Table { title: Message::new("season-table"), columns: COLUMNS.into(), rows }
}

fn event_name(event: &SeasonEvent) -> String {
    name_with_source(&event.name, event.elsewhere.as_deref())
}

/// The table of all results, person by person in the order of [`table`].
pub fn figures(season: &SeasonStandings) -> Table {
    let row = |line: &SeasonLine, figure: &SeasonFigure| {
        let event = season.event(figure.event);
        vec![
            line.name.as_str().into(),
            line.club.as_str().into(),
            event.map_or(String::new(), event_name).into(),
            event.map_or(String::new(), |event| event.day.to_string()).into(),
            figure.place.into(),
            figure.points.into(),
            Value::Decimal(figure.points),
            figure.verdict.code().into(),
        ]
    };
    let rows = season.lines.iter().flat_map(|line| line.row.figures.iter().map(move |figure| row(line, figure)));
    Table { title: Message::new("season-results"), columns: FIGURES.into(), rows: rows.collect() }
}
