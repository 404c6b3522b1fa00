//! The people of a list: their names and further details.

use crate::layout::header::ema_digits;
use crate::sheet::{Cell, Problem, Row, Worksheet, all_or_problems, partition};
use event::event::{Background, is_given_name_of, registers};
use event::values::typed_text;
use messages::Message;

/// Maximum length of a name of a player or a team, in characters.
pub const MAX_NAME_LENGTH: usize = 60;

/// A person on a federation's list: the name, and further details.
pub type Person = (String, Background);

/// Reads a federation's list of its players, who may have namesakes.
///
/// # Errors
/// Every problem of the file: empty or too long names, given names that are not part of them, unknown registers.
pub fn read_people(sheet: &Worksheet) -> Result<Vec<Person>, Vec<Problem>> {
    sheet.require(&["name"])?;
    all_or_problems(partition(sheet.rows().map(|row| {
        let name = row.cell("name");
        name.required()?;
        let name = short_name(name)?;
        Ok((name.clone(), read_background(row, &name)?))
    })))
}

/// The further details of the player of this name in a row.
pub(super) fn read_background(row: Row<'_>, name: &str) -> Result<Background, Problem> {
    let [club, country, family, given_name] = ["club", "country", "family", "given_name"].map(|column| {
        let cell = row.cell(column);
        if cell.is_nothing() { Ok(String::new()) } else { short_name(cell) }
    });
    let background = Background { club: club?, country: country?, family: family?, ..Background::default() };
    // Of a name of one part none is the given name.
    let (given_name, cell) =
        (given_name.map(|own| if own == name { String::new() } else { own })?, row.cell("registers"));
    if !is_given_name_of(&given_name, name) {
        let what = Message::new("given-name-wrong").arg("given", &given_name).arg("name", name);
        return Err(row.cell("given_name").problem(what));
    }
    let wrong = |part| cell.problem(Message::new("registers-wrong").arg("found", part));
    let registers_said = if cell.is_no_number_yet() { "" } else { cell.text() };
    let registers = [registers_said.to_owned(), ema_number(row.cell("ema_number"))?];
    let all: Vec<&str> = registers.iter().map(String::as_str).filter(|text| !text.is_empty()).collect();
    Ok(Background { given_name, registers: self::registers(&all.join("; ")).map_err(wrong)?, ..background })
}

/// The number of a player in EMA's register, in the form of [`registers`]; empty if there is none. A number in a workbook has
/// lost its leading zero.
fn ema_number(cell: Cell<'_>) -> Result<String, Problem> {
    if cell.is_no_number_yet() {
        return Ok(String::new());
    }
    let digits = ema_digits(cell.text().strip_suffix(".0").unwrap_or(cell.text()));
    let wrong = || cell.problem(Message::new("problem-ema-number").arg("found", cell.text()));
    digits.map(|digits| format!("EMA {digits:0>8}")).ok_or_else(wrong)
}

/// The name in a cell, if it fits on a form.
pub(super) fn short_name(cell: Cell<'_>) -> Result<String, Problem> {
    let name = typed_text::name(cell.text());
    match name.chars().count() {
        length if length > MAX_NAME_LENGTH => {
            Err(cell.problem(Message::new("problem-long-name").arg("length", length).arg("longest", MAX_NAME_LENGTH)))
        }
        _ => Ok(name),
    }
}
