//! Results of an event that was not run with this program: the workbook that is sent to EMA, or a list of places and points.
//!
//! Two facts to know: the name and the days of the event of a list are read from the name of its file, such as
//! `2024-05-11 2024-05-12 Spring Cup.csv`; and both standard points and game points are required: a missing one would count as 0.

use super::ema::EmaLine;
use super::mers::{ema_lines, known_country, parse_number, parse_weight};
use super::problem::{Problem, all_or_problems, partition};
use super::sheet::{Row, Worksheet};
use chrono::NaiveDate;
use event::people::{Appearance, SourceKind, bare_result};
use event::ranking::mers::{Size, Weight};
use event::values::country;
use messages::Message;
use rules::GamePoints;
use std::collections::BTreeSet;
use std::path::Path;

/// The content of a file about an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct History {
    /// The name; empty if the file has none.
    pub name: String,
    /// The first and the last day, if the file has them.
    pub days: Option<(NaiveDate, NaiveDate)>,
    /// The place; empty if the file has none.
    pub place: String,
    /// The kind of file.
    pub kind: SourceKind,
    /// The weight in MERS; `None` if it does not count there.
    pub weight: Option<Weight>,
    /// The results in the order of the file.
    pub results: Vec<Appearance>,
}

/// Reads a file.
///
/// # Errors
/// Every problem of the file.
pub fn read(file: &str, bytes: &[u8]) -> Result<History, Vec<Problem>> {
    match ema_lines(bytes) {
        Some(lines) => read_ema(file, &lines),
        None => read_list(file, bytes),
    }
}

fn problem(file: &str, what: Message) -> Vec<Problem> {
    vec![Problem::in_file(file, None, what)]
}

fn count(number: usize) -> u32 {
    number.try_into().unwrap_or(u32::MAX)
}

/// The days and the name of an event, from the name of its file.
fn named_by_file(file: &str) -> (Option<(NaiveDate, NaiveDate)>, String) {
    let stem = Path::new(file).file_stem().map(|stem| stem.to_string_lossy().replace('_', " ")).unwrap_or_default();
    let words: Vec<&str> = stem.split_whitespace().collect();
    let days: Vec<NaiveDate> = words.iter().take(2).map_while(|word| word.parse().ok()).collect();
    let named = words.get(days.len()..).unwrap_or_default().join(" ");
    (days.first().copied().zip(days.last().copied()), named)
}

/// The results in a list.
fn read_list(file: &str, bytes: &[u8]) -> Result<History, Vec<Problem>> {
    let sheet = Worksheet::read(file, bytes, &["standard_points", "game_points"])?;
    if !sheet.has("surname") || !sheet.has("given_name") {
        sheet.require(&["name"])?;
    }
    if !sheet.has("place") {
        sheet.require(&["rank"])?;
    }
    let rows = sheet.rows().count();
    let results = all_or_problems(partition(sheet.rows().map(|row| result(row, rows))))?;
    if results.is_empty() {
        return Err(problem(file, Message::new("problem-no-rows")));
    }
    let weighed = sheet.rows().map(|row| row.cell("weight")).find(|cell| !cell.text().is_empty());
    let weight = match weighed {
        None => None,
        Some(cell) => {
            let wrong = || vec![cell.problem(Message::new("mers-weight").arg("found", cell.text()))];
            Some(parse_weight(cell.text()).ok_or_else(wrong)?)
        }
    };
    let (days, name) = named_by_file(file);
    let results = results.into_iter().map(|own| Appearance { archive_open: weight.is_some(), ..own });
    Ok(History { name, days, place: String::new(), kind: SourceKind::Results, weight, results: results.collect() })
}

/// The result in a row of a list with this number of rows.
fn result(row: Row<'_>, rows: usize) -> Result<Appearance, Problem> {
    let placed = ["rank", "place"].map(|column| row.cell(column)).into_iter().find(|cell| !cell.text().is_empty());
    let placed = placed.unwrap_or(row.cell("rank"));
    let place: usize = placed.number("problem-not-number")?;
    let of = row.cell("players").optional_number("problem-not-number")?.unwrap_or(rows);
    if place == 0 || place > of {
        return Err(placed.problem(Message::new("mers-place").arg("place", place).arg("players", of)));
    }
    let ema = row.cell("ema_number");
    let number = match ema.is_no_number_yet() {
        true => String::new(),
        false => {
            let wrong = || ema.problem(Message::new("mers-number").arg("found", ema.text()));
            format!("EMA {}", parse_number(ema.text()).ok_or_else(wrong)?)
        }
    };
    let registers = [number.as_str(), row.cell("registers").entered_text()];
    let given_name = row.cell("given_name").entered_text();
    let name = match (row.cell("name").text(), row.cell("surname").text()) {
        ("", "") => return Err(row.cell("name").problem(Message::new("problem-empty"))),
        ("", surname) => format!("{given_name} {surname}").trim().to_owned(),
        (name, _) => name.to_owned(),
    };
    let text = |column| row.cell(column).entered_text().to_owned();
    Ok(Appearance {
        given_name: given_name.to_owned(),
        country: Some(row.cell("country").entered_text())
            .filter(|text| !text.is_empty())
            .map_or(String::new(), known_country),
        club: text("club"),
        team: text("team"),
        registers: registers.into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join("; "),
        standard_points: row.cell("standard_points").standard_points()?,
        game_points: GamePoints(row.cell("game_points").number("problem-not-game-points")?),
        sessions: row.cell("sessions").optional_number("problem-not-number")?.unwrap_or(0),
        ..bare_result(name, count(place), count(of))
    })
}

/// The results in a workbook for EMA.
fn read_ema(file: &str, lines: &[(u64, Vec<String>)]) -> Result<History, Vec<Problem>> {
    let header = lines.first().map_or(&[][..], |(_, cells)| &cells[..]);
    let rows: Vec<EmaLine<'_>> =
        lines.iter().skip(1).map(|(line, cells)| EmaLine { file, header, line: *line, cells }).collect();
    let Some(first) = rows.first().copied() else { return Err(problem(file, Message::new("problem-no-rows"))) };
    let results = all_or_problems(partition(rows.iter().map(|row| ema_result(*row))))?;
    let days = first.days().map_err(|wrong| vec![wrong])?;
    let weight = match first.has(WEIGHT) {
        true => parse_weight(first.text(WEIGHT)).ok_or_else(|| vec![first.wrong_text(WEIGHT, "mers-weight")])?,
        false => {
            let countries: BTreeSet<String> = results.iter().filter_map(|own| country::code(&own.country)).collect();
            let day_count = (days.1 - days.0).num_days() + 1;
            let by_qualification = first.text(EXTRA) == "YES";
            let days = day_count.try_into().unwrap_or(u32::MAX);
            Size { days, players: results.len(), countries: countries.len(), by_qualification }.weight()
        }
    };
    let [name, place] = [NAME, CITY].map(|column| first.text(column).to_owned());
    Ok(History { name, days: Some(days), place, kind: SourceKind::Ema, weight: Some(weight), results })
}

/// The indices of columns in [`super::ema::COLUMNS`].
const NAME: usize = 0;
const CITY: usize = 12;
const WEIGHT: usize = 13;
const EXTRA: usize = 18;

fn ema_result(row: EmaLine<'_>) -> Result<Appearance, Problem> {
    let (place, of) = row.place_of()?;
    let registers = match row.text(5) {
        "" => String::new(),
        number => format!("EMA {}", parse_number(number).ok_or_else(|| row.wrong_text(5, "mers-number"))?),
    };
    let name = format!("{} {}", row.text(3), row.text(4)).trim().to_owned();
    if name.is_empty() {
        return Err(row.problem(4, Message::new("problem-empty")));
    }
    let game_points: i32 = row.text(7).parse().map_err(|_| row.wrong_text(7, "problem-not-game-points"))?;
    Ok(Appearance {
        given_name: row.text(3).to_owned(),
        country: known_country(row.text(9)),
        registers,
        archive_open: true,
        standard_points: row.text(6).parse().map_err(|_| row.wrong_text(6, "problem-not-standard-points"))?,
        game_points: GamePoints(game_points),
        ..bare_result(name, count(place), count(of))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ema::{EmaResult, Tournament, workbook};
    use messages::Locale;

    const LIST: &str = "rank,name,country,ema_number,club,standard_points,game_points\n\
        1,王建国,China,,红中,7/2,120\n2,Eva Vega,Spain,5010002,,2.5,-120\n";

    #[test]
    fn a_list_says_its_event_by_the_name_of_the_file() {
        let found = read("2024-05-11_2024-05-12_Spring_Cup_2024.csv", LIST.as_bytes()).unwrap();
        let days = ["2024-05-11", "2024-05-12"].map(|day| day.parse().unwrap());
        assert_eq!((found.name.as_str(), found.days), ("Spring Cup 2024", Some((days[0], days[1]))));
        assert_eq!((found.kind, found.weight, found.results.len()), (SourceKind::Results, None, 2));
        let eva = &found.results[1];
        assert_eq!((eva.country.as_str(), eva.registers.as_str(), eva.archive_open), ("ESP", "EMA 05010002", false));
        assert_eq!((eva.place, eva.of, eva.standard_points, eva.game_points.0), (2, 2, "5/2".parse().unwrap(), -120));
        let unnamed = read("results.csv", LIST.as_bytes()).unwrap();
        assert_eq!((unnamed.name.as_str(), unnamed.days), ("results", None));
    }

    #[test]
    fn a_list_is_refused_with_every_line_that_cannot_be() {
        let said = |list: &str| {
            let problems = read("f.csv", list.as_bytes()).unwrap_err();
            problems.iter().map(|problem| Locale::En.say(&problem.message())).collect::<Vec<_>>()
        };
        let wrong = said("rank,name,standard_points,game_points\n1,x,1,1\n9,y,1,1\n2,v,1,z\n");
        assert_eq!(wrong.len(), 2, "{wrong:?}");
        assert!(wrong[0].starts_with("f.csv, line 3, column 1") && wrong[1].contains("line 4, column 4"), "{wrong:?}");
        assert!(said("rank,name,game_points\n1,x,1\n")[0].contains("standard_points"));
        assert!(said("rank,name,standard_points,game_points\n2,x,1,1\n")[0].contains("Place 2 of 1"));
    }

    #[test]
    fn a_workbook_for_ema_is_read_as_it_is_written() {
        let day = |text: &str| text.parse::<NaiveDate>().unwrap();
        let size = Size { days: 2, players: 1, countries: 1, by_qualification: true };
        let tournament = Tournament {
            name: "Open of Madrid".into(),
            short_name: "MAD".into(),
            city: "Madrid".into(),
            host: "ESP".into(),
            first: day("2025-02-01"),
            last: day("2025-02-02"),
            size,
        };
        let result = EmaResult {
            place: 1,
            first_name: "Eva".into(),
            last_name: "Vega".into(),
            ema: "05010002".into(),
            table_points: "43/2".parse().unwrap(),
            score: -7,
            country: "ESP".into(),
        };
        for with_weight in [true, false] {
            let bytes = workbook(&tournament, std::slice::from_ref(&result), with_weight).unwrap();
            let found = read("mad.xlsx", &bytes).unwrap();
            assert_eq!((found.name.as_str(), found.place.as_str()), ("Open of Madrid", "Madrid"));
            assert_eq!(found.days, Some((tournament.first, tournament.last)));
            assert_eq!((found.kind, found.weight), (SourceKind::Ema, Some(size.weight())));
            let eva = &found.results[0];
            assert_eq!((eva.name.as_str(), eva.given_name.as_str()), ("Eva VEGA", "Eva"));
            assert_eq!((eva.registers.as_str(), eva.standard_points), ("EMA 05010002", result.table_points));
            assert_eq!((eva.place, eva.of, eva.game_points.0), (1, 1, -7));
        }
    }
}
