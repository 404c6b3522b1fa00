//! The rows of a list of entries: their order by numbers, and without empty columns.

use crate::sheet::Row;

/// The number of a row in the order of entry; other content is ignored.
pub(super) fn number_of(row: Row<'_>) -> Option<usize> {
    row.cell("number").number("problem-not-number").ok()
}

/// Sorts rows by their numbers, if these are 1, 2, 3, … for all of them. Other numbers, such as those of a club, do not
/// determine the order of entry.
pub(super) fn sort_by_number<T>(rows: &mut Vec<T>, numbers: Vec<Option<usize>>) {
    let mut ordered = numbers.clone();
    ordered.sort_unstable();
    if ordered.into_iter().eq((1..=rows.len()).map(Some)) {
        let mut numbered: Vec<(Option<usize>, T)> = numbers.into_iter().zip(rows.drain(..)).collect();
        numbered.sort_by_key(|(number, _)| *number);
        rows.extend(numbered.into_iter().map(|(_, row)| row));
    }
}

/// Rows without empty columns.
pub(super) fn without_empty_columns(
    columns: &[&'static str],
    rows: Vec<(u64, Vec<String>)>,
) -> (Vec<&'static str>, Vec<(u64, Vec<String>)>) {
    let filled = |place: &usize| rows.iter().any(|(_, cells)| !cells[*place].is_empty());
    let places: Vec<usize> = (0..columns.len()).filter(filled).collect();
    let kept = |(line, cells): &(u64, Vec<String>)| (*line, places.iter().map(|place| cells[*place].clone()).collect());
    (places.iter().map(|place| columns[*place]).collect(), rows.iter().map(kept).collect())
}
