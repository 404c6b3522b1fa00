//! The pieces of a page that follows the play, and the differences between two versions of them.

use crate::show::moved;
use std::collections::HashMap;

/// The pieces of a page that follows the play.
#[derive(Clone, Debug, Default)]
pub struct Pieces {
    /// The elements by id, with their content.
    pub parts: Vec<(&'static str, String)>,
    /// The rows of the list, in order.
    pub rows: Vec<Row>,
}

/// A row of a list that follows the play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The id of its element.
    pub id: String,
    /// Its rank if the list is a ranking. It is apart because it changes for many players while few play.
    pub rank: Option<usize>,
    /// The rank after the previous session, to compare with; the element has it as `data-before`.
    pub before: Option<usize>,
    /// The element without the cells of the rank and of its change.
    pub html: String,
}

impl Row {
    /// The whole element.
    pub fn element(&self) -> String {
        match (self.rank, self.html.split_once('>')) {
            (Some(rank), Some((tag, rest))) => {
                let moved = self.before.map_or(String::new(), |before| {
                    let (class, text) = moved(before, rank);
                    format!("<td class=\"{class}\">{text}</td>")
                });
                format!("{tag}><td class=\"number rank\"><b>{rank}</b></td>{moved}{rest}")
            }
            _ => self.html.clone(),
        }
    }
}

impl Pieces {
    /// The changes since `before` as JSON: parts and rows by their id, and the order and ranks of all rows if the order
    /// or a rank has changed. `None` if nothing has changed.
    pub fn changes_since(&self, before: &Pieces) -> Option<serde_json::Value> {
        let known: HashMap<&str, &str> = before.rows.iter().map(|row| (row.id.as_str(), row.html.as_str())).collect();
        let changed = |row: &&Row| known.get(row.id.as_str()) != Some(&row.html.as_str());
        let rows: serde_json::Map<String, serde_json::Value> =
            self.rows.iter().filter(changed).map(|row| (row.id.clone(), row.html.as_str().into())).collect();
        let parts: serde_json::Map<String, serde_json::Value> = (self.parts.iter())
            .filter(|part| !before.parts.contains(part))
            .map(|(id, html)| ((*id).to_owned(), html.as_str().into()))
            .collect();
        let order = |pieces: &Pieces| pieces.rows.iter().map(|row| (row.id.clone(), row.rank)).collect::<Vec<_>>();
        let (now, then) = (order(self), order(before));
        let mut changes = serde_json::Map::new();
        if now != then {
            // Rows between those of the players have no rank.
            let ranks: Vec<Option<usize>> = now.iter().map(|(_, rank)| *rank).collect();
            changes.insert("order".into(), now.iter().map(|(id, _)| id.as_str()).collect());
            changes.extend(ranks.iter().any(Option::is_some).then(|| ("ranks".to_owned(), ranks.into())));
        }
        changes.extend((!rows.is_empty()).then(|| ("rows".to_owned(), rows.into())));
        changes.extend((!parts.is_empty()).then(|| ("parts".to_owned(), parts.into())));
        (!changes.is_empty()).then(|| changes.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(id: &str, rank: usize, text: &str) -> Row {
        Row { id: id.into(), rank: Some(rank), before: None, html: format!("<tr id=\"{id}\"><td>{text}</td></tr>") }
    }

    #[test]
    fn only_what_has_changed_is_told() {
        let before = Pieces { parts: vec![("badge", "a".into())], rows: vec![row("p1", 1, "4"), row("p2", 2, "2")] };
        assert_eq!(before.changes_since(&before), None);
        let after = Pieces { rows: vec![row("p2", 1, "6"), row("p1", 2, "4")], ..before.clone() };
        let told = serde_json::json!({
            "order": ["p2", "p1"], "ranks": [1, 2], "rows": { "p2": "<tr id=\"p2\"><td>6</td></tr>" },
        });
        assert_eq!(after.changes_since(&before), Some(told));
        assert_eq!(after.rows[0].element(), "<tr id=\"p2\"><td class=\"number rank\"><b>1</b></td><td>6</td></tr>");
        for (before, said) in [(4, " up\">▲3"), (1, "\">–"), (0, " down\">▼1")] {
            let row = Row { before: Some(before), ..after.rows[0].clone() };
            assert!(row.element().contains(&format!("</td><td class=\"move{said}</td><td>6")), "{}", row.element());
        }
        let other = Pieces { parts: vec![("badge", "b".into())], ..before.clone() };
        assert_eq!(other.changes_since(&before), Some(serde_json::json!({ "parts": { "badge": "b" } })));
    }
}
