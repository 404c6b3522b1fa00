//! Lines under a list that are not rows of it: totals, notes, the author, the day, a waiting list.

use super::table::{LEFT_OUT, Table, is_total, only_cell};
use crate::lines::words_of;
use std::collections::{BTreeSet, HashSet};
use std::sync::LazyLock;

/// Whether a text begins with one of these words, as a whole word.
fn begins_with(words: &HashSet<String>, text: &str) -> bool {
    let text = text.trim_start_matches(['-', '—', '–', ' ', '(', '（', '【', '[']).to_lowercase();
    let mut rests = words.iter().filter_map(|word| text.strip_prefix(word.as_str()));
    rests.any(|rest| !rest.starts_with(char::is_alphabetic))
}

fn is_waiting_list(text: &str) -> bool {
    static WORDS: LazyLock<HashSet<String>> = LazyLock::new(|| words_of("also-waiting-list"));
    begins_with(&WORDS, text)
}

/// Whether a text is a date: `2026年5月1日`, `1.5.2026`.
fn is_day(text: &str) -> bool {
    let digits = text.chars().filter(char::is_ascii_digit).count();
    (5..=14).contains(&digits)
        && text.chars().any(|c| !c.is_ascii_digit())
        && text.chars().all(|c| c.is_ascii_digit() || "年月日-–/.: ".contains(c))
}

fn is_note(text: &str) -> bool {
    static WORDS: LazyLock<HashSet<String>> =
        LazyLock::new(|| words_of("also-total").into_iter().chain(words_of("also-note")).collect());
    text.starts_with(['*', '＊', '※']) || is_day(text) || begins_with(&WORDS, text)
}

/// Leaves out totals, and everything after the last row, except the lines `taken_in`.
pub(super) fn leave_out(table: &mut Table, taken_in: &BTreeSet<u64>) {
    let only = |place: usize| only_cell(&table.rows[place].1);
    let waiting = (0..table.rows.len()).find(|place| only(*place).is_some_and(is_waiting_list));
    let mut end = waiting.unwrap_or(table.rows.len());
    while end > 0 && (is_total(&table.rows[end - 1].1) || only(end - 1).is_some_and(is_note)) {
        end -= 1;
    }
    table.leave_out(LEFT_OUT, |place, (line, cells)| (place >= end || is_total(cells)) && !taken_in.contains(line));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes_are_known_by_their_words_and_names_that_begin_alike_are_none() {
        for note in ["备注：李明周日到", "制表人：张三", "2026年5月1日", "Total: 2", "* not paid", "Note", "共 12 人"]
        {
            assert!(is_note(note), "{note}");
        }
        for name in ["Anna Bianchi", "Notehelfer Karl", "注连", "共工", "Ann 2", "12", "备注员"] {
            assert!(!is_note(name), "{name}");
        }
        assert!(is_waiting_list("Waiting list") && is_waiting_list("候补名单：") && !is_waiting_list("候补生"));
    }
}
