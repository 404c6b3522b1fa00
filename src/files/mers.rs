//! Results for the MERS ranking, read from rows or from the workbooks that are sent to EMA; and the ranking, written as tables.
//!
//! Two facts to know: rows of a workbook without an EMA number are skipped, since players are identified by it; and a workbook
//! without the column of the weight cannot be read, because its rows do not have everything that determines the weight.

use super::ema::{EmaLine, WORKSHEET};
use super::problem::{Problem, all_or_problems, partition};
use super::sheet::{Row, Worksheet};
use super::table::{Table, Value};
use super::workbook::read_worksheets;
use chrono::NaiveDate;
use event::ranking::mers::{
    Counted, MersCountry, MersEntry, MersQuota, MersResult, MersRow, MersTable, Weight, base_rank,
};
use event::values::country;
use messages::Message;

/// The columns of a result, as read and as written; the name of the tournament is only written.
const READ: [&str; 7] = ["ema_number", "name", "country", "place", "players", "weight", "date"];
const RESULTS: [&str; 8] = ["ema_number", "name", "country", "mers_tournament", "place", "players", "weight", "date"];
/// The columns of the ranking; a country has neither number nor name.
const RANKING: [&str; 6] = ["rank", "ema_number", "name", "country", "mers_ranking", "mers_exact"];
/// The columns of the seats of countries.
const QUOTAS: [&str; 6] = ["country", "mers_ranked", "mers_high", "mers_above_mean", "mers_basic", "mers_seats"];

/// The results in a file: a workbook for EMA, or rows.
///
/// # Errors
/// Every problem of the file.
pub fn read(file: &str, bytes: &[u8]) -> Result<Vec<MersEntry>, Vec<Problem>> {
    if let Some(lines) = ema_lines(bytes) {
        return read_ema(file, &lines);
    }
    let sheet = Worksheet::read(file, bytes, &READ)?;
    all_or_problems(partition(sheet.rows().map(entry)))
}

/// Reads a weight, from 1 to 6.5: `3`, `3.5`.
pub(super) fn parse_weight(written: &str) -> Option<Weight> {
    let (whole, half) = written.split_once('.').unwrap_or((written, "0"));
    let half = ["0", "5"].iter().position(|own| *own == half)? as u32;
    Some(Weight { halves: 2 * whole.parse::<u32>().ok().filter(|whole| (1..=6).contains(whole))? + half })
}

/// An EMA number with all eight digits; a workbook may have lost the zeros at its beginning.
pub(super) fn parse_number(written: &str) -> Option<String> {
    let is_number = (1..=8).contains(&written.len()) && written.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| format!("{written:0>8}"))
}

/// The code of a country, or the text itself if it names none.
pub(super) fn known_country(written: &str) -> String {
    country::code(written).unwrap_or_else(|| written.to_owned())
}

fn result(tournament: String, place: usize, players: usize, weight: Weight, date: NaiveDate) -> MersResult {
    MersResult { tournament, place, players, counted: Counted { base_rank: base_rank(place, players), weight, date } }
}

/// The result in a row.
fn entry(row: Row<'_>) -> Result<MersEntry, Problem> {
    let [place, players] = ["place", "players"].map(|column| row.cell(column).number::<usize>("problem-not-number"));
    let (place, players, weighs, day, number) =
        (place?, players?, row.cell("weight"), row.cell("date"), row.cell("ema_number"));
    let wrong = || weighs.problem(Message::new("mers-weight").arg("found", weighs.text()));
    let weight = parse_weight(weighs.text()).ok_or_else(wrong)?;
    if place == 0 || place > players {
        return Err(row.cell("place").problem(Message::new("mers-place").arg("place", place).arg("players", players)));
    }
    let no_day = |_| day.problem(Message::new("mers-date").arg("found", day.text()));
    let date: NaiveDate = day.text().parse().map_err(no_day)?;
    let no_number = || number.problem(Message::new("mers-number").arg("found", number.text()));
    Ok(MersEntry {
        number: parse_number(number.text()).ok_or_else(no_number)?,
        name: row.cell("name").required()?.to_owned(),
        country: known_country(row.cell("country").required()?),
        result: result(date.to_string(), place, players, weight, date),
    })
}

/// The lines of the worksheet for EMA, if there is one.
pub(super) fn ema_lines(bytes: &[u8]) -> Option<Vec<(u64, Vec<String>)>> {
    let sheets = if bytes.starts_with(b"PK") { read_worksheets(bytes).unwrap_or_default() } else { Vec::new() };
    sheets.into_iter().find(|(name, _)| name == WORKSHEET).map(|(_, lines)| lines.lines)
}

/// The results in a workbook for EMA.
fn read_ema(file: &str, lines: &[(u64, Vec<String>)]) -> Result<Vec<MersEntry>, Vec<Problem>> {
    let header = lines.first().map_or(&[][..], |(_, cells)| &cells[..]);
    let read = |(line, cells): &(u64, Vec<String>)| {
        let own = EmaLine { file, header, line: *line, cells };
        if own.text(5).is_empty() {
            return Ok(None);
        }
        let (place, players) = own.place_of()?;
        let weight = parse_weight(own.text(13)).ok_or_else(|| own.wrong_text(13, "mers-weight"))?;
        let (_, date) = own.days()?;
        Ok(Some(MersEntry {
            number: parse_number(own.text(5)).ok_or_else(|| own.wrong_text(5, "mers-number"))?,
            name: format!("{} {}", own.text(3), own.text(4)).trim().to_owned(),
            country: known_country(own.text(9)),
            result: result(own.text(0).to_owned(), place, players, weight, date),
        }))
    };
    let read = all_or_problems(partition(lines.iter().skip(1).map(read)))?;
    Ok(read.into_iter().flatten().collect())
}

/// A weight as text: `3`, `3.5`.
pub fn weight_text(weight: Weight) -> String {
    format!("{}{}", weight.halves / 2, if weight.halves % 2 == 1 { ".5" } else { "" })
}

/// All results in the order of `entries`, so that the ranking can be recomputed.
pub fn results(entries: &[MersEntry]) -> Table {
    let row = |entry: &MersEntry| {
        let MersResult { tournament, place, players, counted } = &entry.result;
        vec![
            entry.number.as_str().into(),
            entry.name.as_str().into(),
            entry.country.as_str().into(),
            tournament.as_str().into(),
            (*place).into(),
            (*players).into(),
            Value::Exact(weight_text(counted.weight)),
            counted.date.to_string().into(),
        ]
    };
    Table { title: Message::new("mers-results"), columns: RESULTS.into(), rows: entries.iter().map(row).collect() }
}

/// The ranking of players, then of countries.
pub fn ranking(table: &MersTable) -> Table {
    let player = |row: &MersRow| {
        vec![
            row.rank.into(),
            row.number.as_str().into(),
            row.name.as_str().into(),
            row.country.as_str().into(),
            Value::Exact(row.ranking.to_string()),
            Value::Exact(row.ranking.exact()),
        ]
    };
    let country = |own: &MersCountry| {
        vec![
            own.rank.into(),
            Value::Empty,
            Value::Empty,
            own.country.as_str().into(),
            Value::Exact(own.ranking.to_string()),
            Value::Exact(own.ranking.exact()),
        ]
    };
    let rows = table.players.iter().map(player).chain(table.countries.iter().map(country));
    Table { title: Message::new("mers-title"), columns: RANKING.into(), rows: rows.collect() }
}

/// The seats of each country.
pub fn quotas(quotas: &[MersQuota]) -> Table {
    let row = |own: &MersQuota| -> Vec<Value> {
        vec![
            own.country.as_str().into(),
            own.ranked.into(),
            own.high.into(),
            own.above_mean.into(),
            own.basic.into(),
            own.seats.into(),
        ]
    };
    Table { title: Message::new("mers-quotas"), columns: QUOTAS.into(), rows: quotas.iter().map(row).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_and_numbers_are_read_as_they_are_written() {
        for written in ["1", "3.5", "6"] {
            assert_eq!(weight_text(parse_weight(written).unwrap()), written);
        }
        assert_eq!(["0", "7", "2.25", "", "x"].map(parse_weight), [None; 5]);
        assert_eq!(parse_number("5010001").as_deref(), Some("05010001"), "a workbook lost the zero");
        assert_eq!(["", "123456789", "0501000A"].map(parse_number), [None, None, None]);
    }
}
