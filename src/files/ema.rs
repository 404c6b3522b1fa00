//! The result workbook of the European Mahjong Association: worksheet `MCR template`, a row for each player by place, with the data
//! of the tournament in every row. EMA's own template was not available; the columns are those of programs that read and write it.

use super::output_error;
use super::problem::Problem;
use chrono::{Datelike, Days, NaiveDate};
use event::ranking::mers::Size;
use messages::Message;
use rules::StandardPoints;
use rust_xlsxwriter::{DocProperties, ExcelDateTime, Format, Workbook, XlsxError};

/// The name of the worksheet, by which it is read.
pub const WORKSHEET: &str = "MCR template";

/// The headers of the columns; the weight is left out for readers that expect eighteen.
pub const COLUMNS: [&str; 19] = [
    "Tournament name",
    "Number of participants",
    "Place",
    "Player's first name",
    "Player's last name",
    "EMA number",
    "Table points",
    "Score",
    "EMA member",
    "Country",
    "Date",
    "Countrycourt",
    "city",
    "mers",
    "shortname",
    "rules",
    "period",
    "NbDays",
    "Extra",
];
/// The index of the weight among them.
const WEIGHT: usize = 13;

/// The data of the tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tournament {
    /// Its name.
    pub name: String,
    /// Its short name.
    pub short_name: String,
    /// The city.
    pub city: String,
    /// The host country, by its code of three letters.
    pub host: String,
    /// The first day.
    pub first: NaiveDate,
    /// The last day.
    pub last: NaiveDate,
    /// The size, which determines the weight.
    pub size: Size,
}

/// A player's result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EmaResult {
    /// The place; players who are equal share one.
    pub place: usize,
    /// The given name.
    pub first_name: String,
    /// The rest of the name.
    pub last_name: String,
    /// The EMA number, eight digits; empty for players without one.
    pub ema: String,
    /// The table points.
    pub table_points: StandardPoints,
    /// The score, net.
    pub score: i32,
    /// The country by its code of three letters.
    pub country: String,
}

/// The days of a tournament as EMA writes them: `5 Oct. 2019`, `1-2 Feb. 2025`, `28 Sep.-1 Oct. 2022`.
fn period(first: NaiveDate, last: NaiveDate) -> String {
    const MONTHS: [&str; 12] =
        ["Jan.", "Feb.", "Mar.", "Apr.", "May", "Jun.", "Jul.", "Aug.", "Sep.", "Oct.", "Nov.", "Dec."];
    let day = |date: NaiveDate| format!("{} {}", date.day(), MONTHS[date.month0() as usize]);
    match first {
        _ if first == last => format!("{} {}", day(last), last.year()),
        _ if (first.year(), first.month()) == (last.year(), last.month()) => {
            format!("{}-{} {}", first.day(), day(last), last.year())
        }
        _ if first.year() == last.year() => format!("{}-{} {}", day(first), day(last), last.year()),
        _ => format!("{} {}-{} {}", day(first), first.year(), day(last), last.year()),
    }
}

/// The workbook, with or without the column of the weight.
///
/// # Errors
/// A text is too long for a cell.
pub fn workbook(tournament: &Tournament, placed: &[EmaResult], with_weight: bool) -> Result<Vec<u8>, Message> {
    build_workbook(tournament, placed, with_weight).map_err(|error: XlsxError| output_error(error))
}

/// A number with `decimals` digits after the point, as the value of a cell.
pub(super) fn decimal(number: i128, decimals: u32) -> f64 {
    format!("{number}e-{decimals}").parse().unwrap_or_default()
}

fn build_workbook(of: &Tournament, placed: &[EmaResult], with_weight: bool) -> Result<Vec<u8>, XlsxError> {
    let mut workbook = Workbook::new();
    // The date of writing would give different bytes for the same results.
    workbook.set_properties(&DocProperties::new().set_creation_datetime(&ExcelDateTime::from_ymd(2000, 1, 1)?));
    let sheet = workbook.add_worksheet().set_name(WORKSHEET)?;
    let (head, text) = (Format::new().set_bold(), Format::new().set_num_format("@"));
    let date = Format::new().set_num_format("d/m/yyyy");
    let columns = || (0..COLUMNS.len()).filter(|column| with_weight || *column != WEIGHT);
    for (column, named) in (0_u16..).zip(columns()) {
        sheet.write_string_with_format(0, column, COLUMNS[named], &head)?;
        sheet.set_column_width(column, COLUMNS[named].len() as u32 + 2)?;
    }
    let yes = |yes: bool| if yes { "YES" } else { "NO" };
    for (row, own) in (1_u32..).zip(placed) {
        for (column, named) in (0_u16..).zip(columns()) {
            match named {
                0 => sheet.write_string(row, column, &of.name)?,
                1 => sheet.write_number(row, column, placed.len() as u32)?,
                2 => sheet.write_number(row, column, own.place as u32)?,
                3 => sheet.write_string(row, column, &own.first_name)?,
                4 => sheet.write_string(row, column, own.last_name.to_uppercase())?,
                5 => sheet.write_string_with_format(row, column, &own.ema, &text)?,
                // Readers expect two decimals.
                6 => sheet.write_number(row, column, decimal(own.table_points.in_hundredths(), 2))?,
                7 => sheet.write_number(row, column, own.score)?,
                8 => sheet.write_string(row, column, yes(!own.ema.is_empty()))?,
                9 => sheet.write_string(row, column, &own.country)?,
                10 => {
                    let first =
                        ExcelDateTime::from_ymd(of.first.year() as u16, of.first.month() as u8, of.first.day() as u8)?;
                    sheet.write_datetime_with_format(row, column, &first, &date)?
                }
                11 => sheet.write_string(row, column, &of.host)?,
                12 => sheet.write_string(row, column, &of.city)?,
                WEIGHT => sheet.write_number(row, column, decimal(i128::from(of.size.weight().halves) * 5, 1))?,
                14 => sheet.write_string(row, column, &of.short_name)?,
                15 => sheet.write_string(row, column, "Chinese official")?,
                16 => sheet.write_string(row, column, period(of.first, of.last))?,
                17 => sheet.write_number(row, column, of.size.days)?,
                _ => sheet.write_string(row, column, yes(of.size.by_qualification))?,
            };
        }
    }
    workbook.save_to_buffer()
}

/// A row of the workbook as it is read, under its header.
#[derive(Clone, Copy)]
pub(super) struct EmaLine<'a> {
    pub file: &'a str,
    pub header: &'a [String],
    pub line: u64,
    pub cells: &'a [String],
}

impl<'a> EmaLine<'a> {
    fn place(self, column: usize) -> Option<usize> {
        self.header.iter().position(|cell| cell == COLUMNS[column])
    }

    /// Whether the workbook has a column.
    pub fn has(self, column: usize) -> bool {
        self.place(column).is_some()
    }

    /// The text in a column; empty if there is none.
    pub fn text(self, column: usize) -> &'a str {
        self.place(column).and_then(|at| self.cells.get(at)).map_or("", String::as_str)
    }

    /// A problem with a column.
    pub fn problem(self, column: usize, what: Message) -> Problem {
        Problem {
            file: self.file.to_owned(),
            line: Some(self.line),
            column: Some((self.place(column).map_or(0, |at| at + 1), COLUMNS[column].to_owned())),
            what,
        }
    }

    /// The problem that the text in a column is not valid; `id` is the key of its message.
    pub fn wrong_text(self, column: usize, id: &'static str) -> Problem {
        self.problem(column, Message::new(id).arg("found", self.text(column)))
    }

    fn count(self, column: usize) -> Result<usize, Problem> {
        self.text(column).parse().map_err(|_| self.wrong_text(column, "problem-not-number"))
    }

    /// The place, and the number of players.
    ///
    /// # Errors
    /// They are not numbers, or the place is not between 1 and the number of players.
    pub fn place_of(self) -> Result<(usize, usize), Problem> {
        let (players, own) = (self.count(1)?, self.count(2)?);
        match (1..=players).contains(&own) {
            true => Ok((own, players)),
            false => Err(self.problem(2, Message::new("mers-place").arg("place", own).arg("players", players))),
        }
    }

    /// The first and the last day.
    ///
    /// # Errors
    /// The first is not a date, or the number of days is not a number.
    pub fn days(self) -> Result<(NaiveDate, NaiveDate), Problem> {
        let more = Days::new(self.count(17)?.saturating_sub(1) as u64);
        let first: Option<NaiveDate> = self.text(10).parse().ok();
        let days = first.and_then(|first| Some((first, first.checked_add_days(more)?)));
        days.ok_or_else(|| self.wrong_text(10, "mers-date"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_written_as_ema_writes_them() {
        let of = |first: &str, last: &str| period(first.parse().unwrap(), last.parse().unwrap());
        assert_eq!(of("2019-10-05", "2019-10-05"), "5 Oct. 2019");
        assert_eq!(of("2025-02-01", "2025-02-02"), "1-2 Feb. 2025");
        assert_eq!(of("2022-09-28", "2022-10-01"), "28 Sep.-1 Oct. 2022");
        assert_eq!(of("2025-12-31", "2026-01-01"), "31 Dec. 2025-1 Jan. 2026");
    }
}
