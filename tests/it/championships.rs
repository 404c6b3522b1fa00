//! Championships as their organisers kept them: `caipan standings` has every total and every rank of theirs.

use crate::command_line::{Files, caipan, refused, stdout};
use caipan::rules::StandardPoints;
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// A table: its session, its number, and of the four the player, the net score and the points that the organisers gave.
struct Kept {
    place: (String, String),
    four: [(String, i32, StandardPoints); 4],
}

fn kept(file: &str) -> Vec<Kept> {
    let text = std::fs::read_to_string(format!("fixtures/championship/{file}")).unwrap();
    let of = |row: csv::StringRecord| Kept {
        place: (row[0].to_owned(), row[1].to_owned()),
        four: [0, 1, 2, 3].map(|seat| {
            (format!("选手 {}", &row[2 + seat]), row[6 + seat].parse().unwrap(), row[10 + seat].parse().unwrap())
        }),
    };
    csv::Reader::from_reader(text.as_bytes()).records().map(|row| of(row.unwrap())).collect()
}

/// Everybody's points and scores as the organisers gave them, added up, with the rank that follows by points, then by scores.
fn theirs(tables: &[Kept]) -> Vec<[String; 5]> {
    let mut sums: BTreeMap<&str, (i64, StandardPoints, i32)> = BTreeMap::new();
    for (player, score, points) in tables.iter().flat_map(|table| &table.four) {
        let (played, all, game) = sums.entry(player).or_default();
        (*played, *all, *game) = (*played + 1, *all + *points, *game + score);
    }
    let mut order: Vec<_> = sums.into_iter().collect();
    order.sort_by_key(|(_, (_, points, score))| Reverse((*points, *score)));
    let row = |(rank, (name, (played, points, score))): (usize, (&str, (i64, StandardPoints, i32)))| {
        [rank.to_string(), name.to_owned(), played.to_string(), points.to_string(), score.to_string()]
    };
    (1..).zip(order).map(row).collect()
}

/// The tables as a file of results; `more` says what stands in a column more.
fn results(tables: &[Kept], column: &str, more: impl Fn(&Kept) -> &'static str) -> String {
    let row = |table: &Kept| {
        let (session, number) = &table.place;
        let rows = table
            .four
            .iter()
            .map(|(player, score, _)| format!("{session},{number},{player},,{score},{}\n", more(table)));
        rows.collect::<String>()
    };
    let rows: String = tables.iter().map(row).collect();
    format!("session,table,player,team,game_points,{column}\n{rows}")
}

fn ours(results: &str) -> Vec<[String; 5]> {
    let files = Files::new();
    let said = stdout(&caipan(&["standings", "--format", "csv", "--results", &files.write("r.csv", results)]));
    let rows = csv::Reader::from_reader(said.as_bytes()).into_deserialize().map(Result::unwrap);
    rows.map(|row: BTreeMap<String, String>| {
        ["rank", "name", "sessions", "standard_points", "game_points"].map(|column| row[column].clone())
    })
    .collect()
}

fn adds_up(table: &Kept) -> bool {
    table.four.iter().map(|(_, score, _)| score).sum::<i32>() == 0
}

#[test]
fn the_championship_of_2017_has_the_totals_and_ranks_of_its_organisers() {
    let tables = kept("tables.csv");
    assert!(tables.len() == 108 && tables.iter().all(adds_up));
    let ranked = ours(&results(&tables, "reason", |_| ""));
    assert_eq!(ranked, theirs(&tables));
    assert_eq!((ranked.len(), &ranked[0]), (72, &["1", "选手 45", "6", "21", "994"].map(str::to_owned)));
}

/// The organisers counted three tables that do not add up; why is not known. Everything else is theirs.
#[test]
fn the_championship_of_2018_has_the_totals_and_ranks_of_its_organisers_where_its_three_odd_tables_count() {
    let tables = kept("tables_2018.csv");
    let odd: Vec<_> = tables.iter().filter(|table| !adds_up(table)).map(|table| table.place.clone()).collect();
    assert_eq!(odd, [("1", "6"), ("3", "9"), ("6", "10")].map(|(session, table)| (session.into(), table.into())));

    let files = Files::new();
    let said =
        refused(&caipan(&["standings", "--results", &files.write("r.csv", &results(&tables, "reason", |_| ""))]));
    for (place, sums) in [
        ("session 1: Table 6", "add up to −6 instead of 0; they are 6 too low"),
        ("session 3: Table 9", "add up to 8 instead of 0; they are 8 too high"),
        ("session 6: Table 10", "add up to −10 instead of 0; they are 10 too low"),
    ] {
        assert!(said.lines().any(|line| line.contains(place) && line.contains(sums)), "{place}: {said}");
    }

    let all = theirs(&tables);
    let why = |table: &Kept| if adds_up(table) { "" } else { "as the organisers counted it" };
    assert_eq!(ours(&results(&tables, "decision", why)), all);
    assert_eq!((all.len(), &all[0]), (48, &["1", "选手 13", "7", "25", "1023"].map(str::to_owned)));

    // With a reason and no decision they stand and count for nobody, as in an event.
    let without: Vec<Kept> = kept("tables_2018.csv").into_iter().filter(adds_up).collect();
    assert_eq!(ours(&results(&tables, "reason", why)), theirs(&without));
}
