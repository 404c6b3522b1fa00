//! Rows of an audit whose text an erasure of a player has replaced: each keeps its hash, and a later row has the hash
//! of the new text.
//!
//! Two facts to know: the detail of an erasure has, under `rows`, the old hash of every audit row that it changed, and
//! the hash that the row would have with its new text after the same previous row; and the erasure itself is in the
//! chain and sealed, so nobody else can claim that a row was erased. Like every audit row, it also has the digests of
//! the other rows that it changed.

use super::archive::{Archive, AuditRow};
use super::audit_chain::{AuditContent, ERASURE};
use super::binding::names_and_hashes;
use serde::Deserialize;
use std::collections::HashMap;

/// The state of an audit row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stands {
    /// It is as it was written.
    Whole,
    /// It is as an erasure left it.
    Erased,
    /// It was changed otherwise; the hash that it would have now.
    Broken(String),
}

/// The erased rows still to be found before those that were checked, with their new hashes. A chain is checked from its
/// last row.
#[derive(Clone, Debug, Default)]
pub struct Erasures(HashMap<String, String>);

impl Erasures {
    /// The state of a row with this hash after the row with the hash `previous`. Must be called for the rows of a chain
    /// from the last to the first.
    pub fn look_at(&mut self, row: AuditContent<'_>, hash: &str, previous: &str, slug: &str) -> Stands {
        #[derive(Deserialize)]
        struct Says {
            rows: Vec<(String, String)>,
        }
        let now = row.hash(previous, slug);
        let stands = match self.0.remove(hash) {
            None if now == hash => Stands::Whole,
            Some(erased) if now == erased && now != hash => Stands::Erased,
            _ => Stands::Broken(now),
        };
        if row.action == ERASURE && !matches!(stands, Stands::Broken(_)) {
            let rows = serde_json::from_str::<Says>(row.detail).map_or_else(|_| Vec::new(), |says| says.rows);
            // If a row was erased several times, the last erasure counts.
            rows.into_iter().for_each(|(hash, now)| _ = self.0.entry(hash).or_insert(now));
        }
        stands
    }

    /// Whether all rows that erasures name were found.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// The state of each row of an audit, and whether every row that an erasure names comes before it.
pub fn standing_rows(slug: &str, audit: &[AuditRow]) -> (Vec<Stands>, bool) {
    let mut erasures = Erasures::default();
    let previous = [""].into_iter().chain(audit.iter().map(|row| row.hash.as_str()));
    let rows: Vec<(&AuditRow, &str)> = audit.iter().zip(previous).collect();
    let look = |(row, previous): &(&AuditRow, &str)| erasures.look_at(row.content(), &row.hash, previous, slug);
    let mut all: Vec<Stands> = rows.iter().rev().map(look).collect();
    all.reverse();
    (all, erasures.is_empty())
}

/// The names of rows that erasures have changed, whose older digests no longer match; with the place in the audit (from
/// 0) of the last erasure.
pub fn changed_rows(archive: &Archive) -> HashMap<&str, usize> {
    let erasures = archive.audit.iter().enumerate().filter(|(_, row)| row.action == ERASURE);
    erasures.flat_map(|(place, row)| names_and_hashes(&row.bound).map(move |(name, _)| (name, place))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::archive::Time;
    use serde_json::json;

    fn row(action: &str, detail: &str, after: &[AuditRow]) -> AuditRow {
        let at = Time::try_from("2026-11-21T09:30:00.000000".to_owned()).unwrap();
        let [actor, action, detail] = ["林主任", action, detail].map(str::to_owned);
        let mut row = AuditRow { at, actor, action, detail, bound: String::new(), hash: String::new() };
        row.hash = now(&row, after);
        row
    }

    fn now(row: &AuditRow, after: &[AuditRow]) -> String {
        row.content().hash(after.last().map_or("", |last| &last.hash), "cup")
    }

    /// A chain of rows with these details.
    fn chain(details: &[&str]) -> Vec<AuditRow> {
        let mut rows = Vec::new();
        for detail in details {
            let next = row("note_told", detail, &rows);
            rows.push(next);
        }
        rows
    }

    /// Replaces the detail of a row, and appends the erasure that has its new hash.
    fn erase(rows: &mut Vec<AuditRow>, place: usize, detail: &str) {
        rows[place].detail = detail.to_owned();
        let says = (rows[place].hash.clone(), now(&rows[place], &rows[..place]));
        let erasure = row(ERASURE, &json!({ "player": 3, "rows": [says] }).to_string(), rows);
        rows.push(erasure);
    }

    #[test]
    fn a_row_stands_as_it_was_written_or_as_an_erasure_left_it() {
        let mut rows = chain(&["王建国迟到", "b", "c"]);
        erase(&mut rows, 0, "#3迟到");
        erase(&mut rows, 1, "#4");
        let all = [Stands::Erased, Stands::Erased, Stands::Whole, Stands::Whole, Stands::Whole];
        assert_eq!(standing_rows("cup", &rows), (all.to_vec(), true));
        erase(&mut rows, 0, "#3");
        assert_eq!(standing_rows("cup", &rows).0[0], Stands::Erased, "what is erased again stands as it was left last");
        let reason = json!({ "player": 3, "reason": "#5", "rows": [] }).to_string();
        erase(&mut rows, 4, &reason);
        assert!(
            matches!(standing_rows("cup", &rows).0[1], Stands::Broken(_)),
            "nobody says any more that it was erased"
        );
    }

    #[test]
    fn nothing_else_is_taken_for_erased() {
        let mut rows = chain(&["王建国迟到", "b", "c"]);
        erase(&mut rows, 0, "#3迟到");
        let is_broken =
            |rows: &[AuditRow], place: usize| matches!(standing_rows("cup", rows).0[place], Stands::Broken(_));
        for (place, detail) in [(0, "李娜迟到"), (0, "王建国迟到"), (1, "x"), (3, r#"{"rows":[]}"#)] {
            let mut other = rows.clone();
            other[place].detail = detail.to_owned();
            assert!(is_broken(&other, place), "{place} {detail}");
        }
        let whole = (rows[1].hash.clone(), rows[1].hash.clone());
        let erasure = row(ERASURE, &json!({ "rows": [whole] }).to_string(), &rows);
        rows.push(erasure);
        assert!(is_broken(&rows, 1), "it was not changed");
        let mut rows = chain(&["a"]);
        let erasure = row(ERASURE, &json!({ "rows": [["f00", "ba2"]] }).to_string(), &rows);
        rows.push(erasure);
        assert_eq!(standing_rows("cup", &rows), (vec![Stands::Whole; 2], false), "there is no such row before it");
    }
}
