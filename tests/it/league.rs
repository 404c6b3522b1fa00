//! A real team league: the sums are exactly those expected.

use crate::command_line::{caipan, stdout};
use std::collections::HashMap;

type Row = HashMap<String, String>;

fn rows(text: &str) -> Vec<Row> {
    csv::Reader::from_reader(text.as_bytes()).into_deserialize().map(Result::unwrap).collect()
}

#[test]
fn the_league_s_sums_are_those_expected() {
    let expected = rows(include_str!("../../fixtures/league_expected_1_30.csv"));
    for (kind, columns) in [
        ("player", &["name", "team", "sessions", "standard_points", "game_points"][..]),
        ("team", &["name", "sessions", "standard_points", "game_points"]),
    ] {
        let results = "fixtures/league_sessions_1_30.csv";
        let found = rows(&stdout(&caipan(&["standings", "--results", results, "--by", kind, "--format", "csv"])));
        let pick = |row: &Row| columns.iter().map(|column| row[*column].clone()).collect::<Vec<_>>();
        let mut wanted: Vec<_> = expected.iter().filter(|row| row["kind"] == kind).map(pick).collect();
        let mut got: Vec<_> = found.iter().map(pick).collect();
        assert_eq!(found[0]["rank"], "1");
        wanted.sort();
        got.sort();
        assert_eq!(got, wanted, "{kind}");
    }
}

#[test]
fn the_order_of_the_rows_does_not_matter() {
    let text = std::fs::read_to_string("fixtures/league_sessions_1_30.csv").unwrap();
    let (header, body) = text.split_once('\n').unwrap();
    let mut lines: Vec<&str> = body.lines().collect();
    lines.reverse();
    let folder = tempfile::TempDir::new().unwrap();
    let file = folder.path().join("reversed.csv");
    std::fs::write(&file, format!("{header}\n{}\n", lines.join("\n"))).unwrap();
    let ranking = |file: &str| stdout(&caipan(&["standings", "--results", file, "--format", "csv"]));
    assert_eq!(ranking(file.to_str().unwrap()), ranking("fixtures/league_sessions_1_30.csv"));
}
