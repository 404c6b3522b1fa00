//! The charts of an event. A chart is never changed; the latest one counts.

use super::error::corrupt;
use super::rows::{ArchivedRow, NamesByRow, row};
use super::schema::charts;
use super::{Conn, Result};
use chrono::NaiveDateTime;
use diesel::prelude::*;
use event::draw::by_standing::SeatingMethod;
use event::draw::generate::SeatedChart;
use event::draw::official_charts;
use event::event::{EventChart, Origin, restore_chart};

row! {
    ChartRow in charts of event by revision as Chart {
        revision: i32,
        origin: String,
        official: Option<i32>,
        rows: Option<String>,
        then_by: Option<String>,
        author: String,
        made_at: NaiveDateTime,
        copies: Option<i32>,
    }
}

fn chart(row: ChartRow) -> Result<EventChart> {
    restore_chart(&row.export(&NamesByRow::default())?).map_err(corrupt)
}

/// The current chart of an event.
pub fn live(conn: &mut Conn, event: i32) -> Result<Option<EventChart>> {
    let latest = charts::table.filter(charts::event_id.eq(event)).order(charts::revision.desc());
    latest.select(ChartRow::as_select()).first(conn).optional()?.map(chart).transpose()
}

/// Adds a chart as the next revision.
pub fn insert(
    conn: &mut Conn,
    event: i32,
    origin: Origin,
    chart: &SeatedChart,
    then_by: Option<SeatingMethod>,
    author: &str,
    at: NaiveDateTime,
) -> Result<()> {
    let last: Option<i32> =
        charts::table.filter(charts::event_id.eq(event)).select(diesel::dsl::max(charts::revision)).first(conn)?;
    let (official, rows) = match origin {
        Origin::Official(number) => (official_charts::by_number(number), None),
        _ => (None, Some(serde_json::to_string(&chart.numbers()).map_err(corrupt)?)),
    };
    let copies =
        official.map(|official| chart.chart().players() / official.chart.players()).filter(|copies| *copies > 1);
    let copies = copies.map(i32::try_from).transpose().map_err(corrupt)?;
    let row = ChartRow {
        revision: last.unwrap_or(0) + 1,
        origin: origin.name().to_owned(),
        official: official.map(|official| i32::from(official.number)),
        rows,
        then_by: then_by.map(|method| method.name().to_owned()),
        author: author.to_owned(),
        made_at: at,
        copies,
    };
    row.insert(conn, event)?;
    Ok(())
}
