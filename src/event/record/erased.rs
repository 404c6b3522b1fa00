//! Rows of the audit whose text was replaced when a player was erased: each keeps its hash, and a later row says what it says now.
//!
//! Two facts to know: the row of an erasure has in its detail, under `rows`, the hash of every row that it changed beside the hash that
//! the row would have as it is now, after the same row as before; and it is itself in the chain and sealed, so that nobody can call
//! anything else erased. What an erasure has changed of other rows it binds, as every row of the audit does what it wrote.

use super::archive::{Archive, AuditRow};
use super::audit_chain::{AuditContent, ERASURE};
use super::binding::names_and_hashes;
use serde::Deserialize;
use std::collections::HashMap;

/// How a row of the audit stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stands {
    /// As it was written.
    Whole,
    /// As an erasure left it.
    Erased,
    /// In another way, in which it would have this hash.
    Broken(String),
}

/// What erasures say of the rows before them, as far as a chain was looked at, from its last row.
#[derive(Clone, Debug, Default)]
pub struct Erasures(HashMap<String, String>);

impl Erasures {
    /// How a row with this hash stands, after the row with the hash `previous`. The rows of a chain are asked about from the last to the
    /// first.
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
            // What was erased again stands as it was left last.
            rows.into_iter().for_each(|(hash, now)| _ = self.0.entry(hash).or_insert(now));
        }
        stands
    }

    /// Whether all that they name was looked at.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// How each row of an audit stands, and whether no erasure names a row that is not before it.
pub fn standing_rows(slug: &str, audit: &[AuditRow]) -> (Vec<Stands>, bool) {
    let mut erasures = Erasures::default();
    let previous = [""].into_iter().chain(audit.iter().map(|row| row.hash.as_str()));
    let rows: Vec<(&AuditRow, &str)> = audit.iter().zip(previous).collect();
    let look = |(row, previous): &(&AuditRow, &str)| erasures.look_at(row.content(), &row.hash, previous, slug);
    let mut all: Vec<Stands> = rows.iter().rev().map(look).collect();
    all.reverse();
    (all, erasures.is_empty())
}

/// The names of rows that an erasure has changed, in which what was hashed before stands in another way, with the place in the audit
/// (from 0) of the last one that did.
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

    /// A chain of these details, each of an action of its own.
    fn chain(details: &[&str]) -> Vec<AuditRow> {
        let mut rows = Vec::new();
        for detail in details {
            let next = row("note_told", detail, &rows);
            rows.push(next);
        }
        rows
    }

    /// Another text in a row, with the erasure that says so.
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
