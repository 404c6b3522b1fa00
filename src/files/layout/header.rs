//! Lists without a header, whose columns are recognised by their values.

use super::numbered::{are_of_a_list, is_number_alone, split_number};
use super::person_name::is_name;
use super::roles::role_code;
use super::table::{Line, cell, is_list};
use crate::lines::words_of;
use std::collections::HashSet;
use std::sync::LazyLock;

/// Whether a text is a yes, a no, or a mark.
fn is_mark(text: &str) -> bool {
    static WORDS: LazyLock<HashSet<String>> = LazyLock::new(|| words_of("also-mark"));
    WORDS.contains(&text.to_lowercase())
}

fn is_number(text: &str) -> bool {
    !text.is_empty()
        && text.chars().all(|c| c.is_ascii_digit() || "+-−. /".contains(c))
        && text.contains(|c: char| c.is_ascii_digit())
}

/// The digits of a text that can be a number in EMA's register: `EMA 08-010039`, or `8010039` without the first zero.
pub(crate) fn ema_digits(text: &str) -> Option<String> {
    let number = text.to_uppercase();
    let number = number.trim_start_matches("EMA").replace(['-', ' '], "");
    let is_number = matches!(number.len(), 7 | 8) && number.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then_some(number)
}

fn is_ema_number(text: &str) -> bool {
    ema_digits(text).is_some()
}

/// What the values of a column show: its code, `Some(None)` if it is not read, or `None` if they may be texts.
fn code_by_values(values: &[&str]) -> Option<Option<&'static str>> {
    let is_in_order = || values.iter().map(|value| value.parse::<usize>().ok()).eq((1..=values.len()).map(Some));
    let is_code = |text: &&str| (2..=3).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_uppercase());
    match values {
        [] => None,
        _ if is_in_order() => Some(Some("number")),
        _ if values.iter().all(|value| is_ema_number(value)) => Some(Some("ema_number")),
        _ if values.iter().all(|value| is_number(value) || is_mark(value)) => Some(None),
        _ if values.len() > 1 && values.iter().all(is_code) => Some(Some("country")),
        _ => None,
    }
}

/// The codes of columns with texts, in the order of a list without a header.
const OF_TEAMS: [&str; 7] = ["team", "name", "role", "club", "country", "family", "given_name"];
const OF_INDIVIDUALS: [&str; 4] = ["name", "club", "country", "family"];

/// The codes of the columns of a list without a header; `None` for those that are not read.
pub(crate) fn columns_of<'a>(rows: &[Vec<&'a str>], in_teams: bool) -> Vec<Option<&'static str>> {
    let width = rows.iter().map(Vec::len).max().unwrap_or_default();
    let column = |place: usize| -> Vec<&'a str> {
        rows.iter()
            .filter_map(|cells| cells.get(place).map(|cell| cell.trim()))
            .filter(|cell| !cell.is_empty())
            .collect()
    };
    let by_values: Vec<Option<Option<&'static str>>> = (0..width).map(|place| code_by_values(&column(place))).collect();
    let mut left: Vec<&'static str> = if in_teams { OF_TEAMS.into() } else { OF_INDIVIDUALS.into() };
    left.retain(|code| !by_values.contains(&Some(Some(*code))));
    // A text that several rows share is a team or a club, before the names or after them.
    let texts: Vec<usize> = (0..width).filter(|place| by_values[*place].is_none()).collect();
    // A column of teams alone is not a list of players; the name of a team may be above its players.
    if texts.len() == 1 {
        left.retain(|code| *code != "team");
    }
    let are_names = |place: usize| column(place).into_iter().all(is_name);
    if let [first, second, ..] = texts[..]
        && are_names(if in_teams { first } else { second })
        && !are_names(if in_teams { second } else { first })
    {
        left.swap(0, 1);
    }
    let is_role = |place: usize| column(place).iter().all(|text| role_code(text).is_some());
    let mut texts_left = left.into_iter();
    let code = |(place, by_values): (usize, Option<Option<&'static str>>)| match by_values {
        Some(known) => known,
        None => match texts_left.next() {
            Some("role") if !is_role(place) => texts_left.next(),
            code => code,
        },
    };
    by_values.into_iter().enumerate().map(code).collect()
}

/// The columns of a list whose first line is not a header, because it has a number, a mark, or a text that other lines have in
/// the same column; `None` if it is a header.
pub(crate) fn guess(lines: &[Line], wanted: &[&'static str]) -> Option<Vec<Option<&'static str>>> {
    let width = lines.iter().map(|(_, cells)| cells.len()).max().filter(|_| is_list(wanted))?;
    let column = |place: usize| lines.iter().map(move |(_, cells)| cell(cells, place));
    let is_headless = if width == 1 {
        let numbers: Vec<_> = column(0).filter(|text| !is_number_alone(text)).map(split_number).collect();
        let first = numbers.iter().position(Option::is_some);
        let last = numbers.iter().rposition(Option::is_some);
        let is_numbered =
            first.zip(last).is_some_and(|(first, last)| last > first && are_of_a_list(&numbers[first..=last]));
        is_numbered || lines.len() > 1 && column(0).all(is_name)
    } else {
        let is_value = |text: &str| is_number(text) || is_mark(text) || is_ema_number(text);
        let says_so = |place: usize| {
            let first = column(place).next().unwrap_or_default();
            let others = column(place).skip(1).filter(|text| !text.is_empty());
            let count = others.clone().count();
            let alike = others.clone().filter(|text| *text == first).count();
            count > 0
                && !first.is_empty()
                && (is_value(first) && others.filter(|text| is_value(text)).count() == count || alike > 0)
        };
        (0..width).any(says_so)
    };
    let rows: Vec<Vec<&str>> = lines.iter().map(|(_, cells)| cells.iter().map(String::as_str).collect()).collect();
    let in_teams = wanted.first() == Some(&"team");
    is_headless.then(|| columns_of(&rows, in_teams))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn codes(list: &str, in_teams: bool) -> Vec<Option<&'static str>> {
        let rows: Vec<Vec<&str>> = list.lines().map(|line| line.split('\t').collect()).collect();
        columns_of(&rows, in_teams)
    }

    #[test]
    fn a_column_of_numbers_or_marks_is_no_club() {
        assert_eq!(codes("Anna Berg\tY\t12\nIda Holm\tN\t7", false), [Some("name"), None, None]);
        assert_eq!(codes("1\tAnna Berg\tOslo\n2\tIda Holm\t", false), [Some("number"), Some("name"), Some("club")]);
        assert_eq!(
            codes("Anna\t08010039\tNO\nIda\t8010040\tSE", false),
            [Some("name"), Some("ema_number"), Some("country")]
        );
        assert_eq!(codes("北京\t王伟\n北京\t李娜", false), [Some("club"), Some("name")]);
        assert_eq!(codes("王伟\t红队\n李娜\t红队", true), [Some("name"), Some("team")]);
        assert_eq!(codes("红队\t王伟\t替补\n红队\t李娜\t", true), [Some("team"), Some("name"), Some("role")]);
        assert_eq!(codes("红队\n1. 王伟", true), [Some("name")]);
        assert_eq!(codes("红队\t王伟\t北京", true), [Some("team"), Some("name"), Some("club")]);
    }

    #[test]
    fn only_values_make_a_first_line_a_row() {
        let guess = |list: &str| {
            let lines: Vec<Line> = (1..)
                .zip(list.lines())
                .map(|(line, text)| (line, text.split(',').map(str::to_owned).collect()))
                .collect();
            guess(&lines, &["team", "name", "surname", "given_name"]).is_some()
        };
        for list in ["王伟\n李娜", "Anna Berg\nIda de Holm", "1. a\n2. b", "A,王伟\nA,李娜", "1,x\n2,y", "x,Y\ny,N"]
        {
            assert!(guess(list), "{list}");
        }
        for list in ["选手代号\n王伟", "Competitor\nAnna Berg", "组别,选手代号\n红中队,王伟", "a,b\n1,2", "王伟"]
        {
            assert!(!guess(list), "{list}");
        }
    }
}
