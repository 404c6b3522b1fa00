//! Names in one column or two, in any order: which column has the surname is decided by all headings and the values. A name in
//! one cell is rewritten if it has a comma, or is written in two scripts.

use super::person_name::{is_han, is_name};
use super::table::{Table, cell};
use super::way::Way;
use crate::columns::Meaning;
use crate::read_options::ColumnMeanings;
use event::event::is_given_name_of;
use std::collections::HashSet;

/// A full name in the usual order: the surname first in Chinese, last in letters.
pub(crate) fn full_name(surname: &str, given: &str) -> String {
    // From U+2E80 on scripts have no spaces between names.
    let is_letter = |c: char| c.is_alphabetic() && c < '\u{2E80}';
    match (surname, given) {
        ("", name) | (name, "") => name.to_owned(),
        (surname, given) if surname.chars().chain(given.chars()).any(is_letter) => format!("{given} {surname}"),
        (surname, given) => format!("{surname}{given}"),
    }
}

/// Decides which columns have the whole name, the surname and the given name.
pub(super) fn assign(table: &mut Table, chosen: &ColumnMeanings) {
    let Some(name) = table.place("name") else { return };
    let (surname, given) = (table.place("surname"), table.place("given_name"));
    let is_free = |place: usize| !chosen.contains_key(&table.header[place]);
    // In how many rows the part is contained in the name, and how many rows have both.
    let within = |part: usize, is_part: fn(&str, &str) -> bool| {
        let both = table.rows.iter().map(|(_, cells)| (cell(cells, part), cell(cells, name)));
        let both: Vec<(&str, &str)> = both.filter(|(part, whole)| !part.is_empty() && !whole.is_empty()).collect();
        (both.iter().filter(|(part, whole)| is_part(part, whole)).count(), both.len())
    };
    let is_empty = !table.rows.is_empty() && table.rows.iter().all(|(_, cells)| cell(cells, name).is_empty());
    match (surname, given) {
        (Some(_), Some(_)) if is_empty && is_free(name) => table.meanings[name] = Meaning::Unknown,
        (Some(surname), Some(_)) if is_free(surname) => table.meanings[surname] = Meaning::Unknown,
        (Some(surname), None) => {
            let (whole, of) = within(surname, has_part);
            let is_unused = table.rows.iter().all(|(_, cells)| cell(cells, surname).is_empty());
            let is_whole = is_unused || of > 0 && 2 * whole >= of;
            if !is_whole && is_free(name) {
                table.meanings[name] = Meaning::Alias("given_name");
            } else if is_free(surname) {
                table.meanings[surname] = Meaning::Unknown;
            }
        }
        (None, Some(given)) => {
            let (whole, of) = within(given, is_given_name_of);
            if of > 0 && whole == 0 && is_free(name) {
                table.meanings[name] = Meaning::Alias("surname");
            }
        }
        _ => {}
    }
}

/// Whether a name contains these words, or has these characters at its beginning or end.
fn has_part(part: &str, whole: &str) -> bool {
    let (part, whole) = (part.to_lowercase(), whole.to_lowercase());
    if !part.chars().any(|c| c < '\u{2E80}') {
        return whole.starts_with(&part) || whole.ends_with(&part);
    }
    whole.match_indices(&part).any(|(at, own)| {
        !whole[..at].ends_with(char::is_alphabetic) && !whole[at + own.len()..].starts_with(char::is_alphabetic)
    })
}

/// Whether a text can be a surname or a given name.
fn is_part(text: &str) -> bool {
    text.chars().any(char::is_alphabetic) && !text.chars().any(|c| c.is_ascii_digit() || matches!(c, ',' | '，'))
}

/// A part of a name and what stands in brackets after it, which tells namesakes apart: `Maria (1968)`.
fn split_addition(text: &str) -> (&str, &str) {
    let end = text.find(['(', '（']).map(|at| text[..at].trim_end().len()).filter(|end| *end > 0);
    text.split_at(end.unwrap_or(text.len()))
}

fn split_comma(text: &str) -> Option<(&str, &str)> {
    let (first, second) = text.split_once([',', '，'])?;
    let (first, second) = (first.trim(), second.trim());
    (is_part(first) && is_part(split_addition(second).0)).then_some((first, second))
}

/// Whether a text is one word in Latin letters, with its particles: `de Vries`.
fn is_one_word(text: &str) -> bool {
    let is_name = |word: &&str| !word.starts_with(char::is_lowercase);
    is_part(text) && !text.chars().any(is_han) && text.split_whitespace().filter(is_name).count() == 1
}

/// In a list without a header, two columns are a surname and a given name if each has one word and the second is different in all
/// rows, which a club would not be.
pub(super) fn split_two_columns(table: &mut Table, told: &[Way]) {
    let (Some(0), Some(1), 2) = (table.place("name"), table.place("club"), table.header.len()) else { return };
    let columns: [Vec<&str>; 2] = [0, 1].map(|place| table.rows.iter().map(|(_, cells)| cell(cells, place)).collect());
    if columns[1].iter().all(|text| text.is_empty()) {
        return;
    }
    let differ = columns[1].iter().collect::<HashSet<_>>().len() == columns[1].len();
    let two_names = differ && columns.iter().flatten().all(|text| is_one_word(text));
    let (taken, others) = match two_names {
        true => (Way::SurnameFirst, [Way::GivenFirst, Way::NameAndClub]),
        false => (Way::NameAndClub, [Way::SurnameFirst, Way::GivenFirst]),
    };
    let codes = match table.decide(told, taken, &others) {
        Way::SurnameFirst => ["surname", "given_name"],
        Way::GivenFirst => ["given_name", "surname"],
        _ => return,
    };
    table.meanings = codes.map(Meaning::Column).into();
}

/// The characters and the letters of a name that is written in both; `None` if it is not.
fn split_scripts(text: &str) -> Option<(String, String)> {
    let characters: String = text.chars().filter(|c| is_han(*c)).collect();
    let letters: String = text.chars().map(|c| if is_han(c) || "()（）/／".contains(c) { ' ' } else { c }).collect();
    let letters = letters.split_whitespace().collect::<Vec<_>>().join(" ");
    let is_name = characters.chars().count() > 1
        && text.contains(&characters)
        && letters.chars().filter(|c| c.is_alphabetic()).count() > 1;
    is_name.then_some((characters, letters))
}

/// Rewrites names with a comma in the usual order, and offers for names in two scripts the ways to read them. Chinese names need
/// no comma. In a list without a header (`is_ours`) few lines may have a comma, within the name or before the club.
pub(super) fn turn(table: &mut Table, told: &[Way], is_ours: bool) {
    let Some(place) = table.place("name") else { return };
    let names: Vec<String> = table.rows.iter().map(|(_, cells)| cell(cells, place).to_owned()).collect();
    let filled = names.iter().filter(|name| !name.is_empty()).count();
    if filled == 0 {
        return;
    }
    let before_commas: Vec<&str> = names.iter().filter_map(|name| Some(split_comma(name)?.0)).collect();
    let is_comma_or_chinese = |name: &String| split_comma(name).is_some() != name.chars().any(is_han);
    let may_have_clubs = is_ours && table.place("club").is_none();
    let all = [Way::SurnameFirst, Way::GivenFirst, Way::NamesAsWritten];
    let with_clubs =
        |ways: [Way; 2]| ways.into_iter().chain(may_have_clubs.then_some(Way::NameAndClub)).collect::<Vec<_>>();
    let ways = match before_commas.len() {
        0 => None,
        commas if commas == filled => Some((all[0], all[1..].to_vec())),
        _ if may_have_clubs && before_commas.iter().all(|name| is_name(name)) => Some((Way::NameAndClub, all.to_vec())),
        _ if names.iter().filter(|name| !name.is_empty()).all(is_comma_or_chinese) => {
            Some((all[0], with_clubs([all[1], all[2]])))
        }
        _ => Some((all[2], with_clubs([all[0], all[1]]))),
    };
    if let Some((taken, others)) = ways {
        let way = table.decide(told, taken, &others);
        // The name, and what stands beside it.
        let parts = |name: &String| match split_comma(name).map(|(first, second)| (first.to_owned(), second.to_owned()))
        {
            Some(parts) if way == Way::NameAndClub => parts,
            Some((first, second)) => {
                let (second, addition) = split_addition(&second);
                let (surname, given) = if way == Way::SurnameFirst { (&*first, second) } else { (second, &*first) };
                (full_name(surname, given) + addition, given.to_owned())
            }
            None => (name.clone(), String::new()),
        };
        if way != Way::NamesAsWritten {
            let column = if way == Way::NameAndClub { "club" } else { "given_name" };
            let (names, beside): (Vec<String>, Vec<String>) = names.iter().map(parts).unzip();
            replace(table, place, names.into_iter());
            if table.place(column).is_none() {
                table.add_column(column, place, beside);
            }
        }
        return;
    }
    if 2 * names.iter().filter(|name| split_scripts(name).is_some()).count() >= filled {
        let way = table.decide(told, Way::NamesAsWritten, &[Way::Characters, Way::Letters]);
        let one = |name: &String| match (split_scripts(name), way) {
            (Some((characters, _)), Way::Characters) => characters,
            (Some((_, letters)), Way::Letters) => letters,
            _ => name.clone(),
        };
        replace(table, place, names.iter().map(one));
    }
}

fn replace(table: &mut Table, place: usize, names: impl Iterator<Item = String>) {
    for ((_, cells), name) in table.rows.iter_mut().zip(names) {
        if let Some(own) = cells.get_mut(place) {
            *own = name;
        }
    }
}
