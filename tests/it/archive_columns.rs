//! An archive has every column of an event, and its document every field.

use crate::archive_damaged::day;
use std::collections::BTreeSet;

#[test]
fn an_archive_carries_every_column_of_an_event() {
    // Who may come in, who has come, whom this server tells, who is who in all events, and what it was told of files of no event; where an event is kept here; and
    // what follows from the order and the place of a row.
    let left_out = [
        "users",
        "organisers",
        "passes",
        "unbound",
        "check_ins",
        "webhooks",
        "appearances",
        "person_decisions",
        "outside_events",
        "seasons",
        "told_forms",
        "done_forms",
        "unlisted",
        "installation_seals",
    ];
    let derived = [
        "events.shelf",
        // The audit says it.
        "events.ended_at",
        "audit.previous",
        // What is to be read again after a change; after an import that is everything.
        "audit.part",
        "seats.session_id",
        "hand_penalties.hand_id",
        "hand_penalties.position",
        "undone_hands.hand_id",
        "table_notes.kind",
    ];
    let sources: Vec<String> = (["src/store", "src/store/archive"].iter())
        .flat_map(|folder| std::fs::read_dir(folder).unwrap())
        .map(|file| file.unwrap().path())
        .filter(|file| file.is_file())
        .map(|file| std::fs::read_to_string(file).unwrap())
        .collect();
    // The declarations of rows, which are read and written.
    let declared = |table: &str| {
        let mut rows = String::new();
        for begin in [format!(" in {table} of "), format!("table_name = {table})"), format!("table_name = {table},")] {
            for rest in sources.iter().flat_map(|source| source.split(begin.as_str()).skip(1)) {
                rows += rest.split("\n}\n").next().unwrap();
            }
        }
        rows
    };
    let (mut table, mut checked) = (String::new(), 0);
    for line in include_str!("../../src/store/schema.rs").lines().map(str::trim) {
        if let Some((name, _)) = line.split_once(" (").filter(|(_, rest)| rest.ends_with(") {")) {
            table = name.to_owned();
        }
        let Some((column, _)) = line.split_once(" -> ") else { continue };
        let place = format!("{table}.{column}");
        let id = column == "id" && !["teams", "players", "draws", "tables"].contains(&table.as_str());
        if left_out.contains(&table.as_str()) || derived.contains(&place.as_str()) || id {
            continue;
        }
        let named = format!("{table}::{column}");
        let row = declared(&table);
        let in_row = row.contains(&format!(" {column}: "))
            || row.contains(&format!("column_name = {column})"))
            || row.contains(&format!(" at {column} "))
            || column == "event_id" && row.contains("event by ");
        let is_written = column == "id" || sources.iter().any(|source| source.contains(&format!("{named}.eq(")));
        let is_read = sources.iter().any(|source| source.contains(&named));
        let (reads, writes) = match table.as_str() {
            // Rows of the audit are read by a declaration, and written by a statement.
            "audit" => (in_row, is_written),
            _ => (in_row || is_read, in_row || is_written),
        };
        assert!(reads && writes, "{place} is not carried by archives: read {reads}, written {writes}");
        checked += 1;
    }
    assert!(checked > 90, "{checked}");
}

#[test]
fn every_field_stands_in_the_document() {
    fn names(value: &serde_json::Value, found: &mut BTreeSet<String>) {
        match value {
            serde_json::Value::Object(fields) => fields.iter().for_each(|(name, value)| {
                found.insert(name.clone());
                // Those of the regulations stand with the regulations.
                (name != "regulations").then(|| names(value, found));
            }),
            serde_json::Value::Array(values) => values.iter().for_each(|value| names(value, found)),
            _ => {}
        }
    }
    let mut found = BTreeSet::new();
    names(&serde_json::to_value(day()).unwrap(), &mut found);
    let document = include_str!("../../docs/archive.md");
    let missing: Vec<_> = found.iter().filter(|name| !document.contains(&format!("`{name}`"))).collect();
    assert_eq!(missing, Vec::<&String>::new());
    assert!(found.len() > 80, "{}", found.len());
}
