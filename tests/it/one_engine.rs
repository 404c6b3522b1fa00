//! One engine behind every door: random events in stages are exported and ranked by `caipan standings`, and counted once more by
//! docs/recount.py. Both have to find the ranking of the event, what decided, fields, groups, what was carried and what was taken off.

use crate::archive::{exported, view};
use crate::command_line::{Files, caipan, stdout};
use crate::random_events::makes;
use crate::support::{Database, by_turns, long_or, python};
use caipan::event::draw::seeded::Seeded;
use caipan::event::event::{Event, NamedRow};
use caipan::event::ranking::standings::Row;
use caipan::event::sheet::penalty::Entrant;
use caipan::event::stage::field::By;
use caipan::event::values::ids::TeamId;
use caipan::files::event_tables;
use caipan::files::kinds::TableKind;
use caipan::files::stage_rows::{self, Block, StageRow};
use caipan::store::now;
use std::path::Path;

/// The rankings of an event, as the command line writes them.
fn rankings(event: &Event) -> String {
    let regulations = &event.head.regulations;
    let named = |of: Entrant| match of {
        Entrant::Team(team) => (event.entries.team_name(team), String::new()),
        Entrant::Player(player) => {
            let team = event.entries.team_of(player).map_or(String::new(), |team| event.entries.team_name(team));
            (event.entries.player_name(player), team)
        }
    };
    let row = |row: &Row<Entrant>| {
        let (name, team) = named(row.key);
        NamedRow::new(row, name, team)
    };
    let rows = event.stage_rows();
    let mut blocks = Vec::new();
    for (place, (stage, state)) in regulations.stages.iter().zip(&rows.stages).enumerate() {
        let decided = event.decided_field(&stage.id).map_or(&[][..], |field| field.entrants);
        let of_stage = |own: &Row<Entrant>| {
            let entered = state.field.iter().find(|entered| entered.key == own.key).unwrap();
            let by = decided.iter().find(|noted| noted.place == entered.place).map_or(By::Entry, |noted| noted.by);
            StageRow { row: row(own), place: Some(entered.place), by: Some(by), carried: Some(entered.carried) }
        };
        let block = |group, rows: &[Row<Entrant>]| Block {
            stage: Some(stage.called().to_owned()),
            group,
            team: None,
            rows: rows.iter().map(of_stage).collect(),
        };
        match state.ranking.groups.len() == 1 || stage.groups.are_blocks() {
            true => blocks.push(block(None, &state.ranking.rows)),
            false => {
                let groups = state.ranking.groups.iter().enumerate();
                blocks.extend(groups.map(|(group, rows)| block(Some(stage.groups.name(group)), rows)));
            }
        }
        let of_teams = regulations.rankings_of_teams().iter().zip(&rows.teams);
        for (ranking, rows) in of_teams.filter(|(own, _)| event.stage_of_team_ranking(own) == Some(place)) {
            let named = |own: &Row<TeamId>| StageRow::from_row(row(&own.with_key(Entrant::Team(own.key))));
            blocks.push(Block {
                stage: Some(stage.called().to_owned()),
                group: None,
                team: Some(ranking.name.clone()),
                rows: rows.iter().map(named).collect(),
            });
        }
    }
    if regulations.stages.len() > 1 {
        let rows = rows.overall.iter().map(|own| StageRow::from_row(row(own))).collect();
        blocks.push(Block { stage: None, group: None, team: None, rows });
    }
    stage_rows::table(&blocks).csv().unwrap()
}

fn ranked_from_files(event: &Event, teams: bool) -> String {
    let files = Files::new();
    let written = |kind: TableKind| {
        files.write(&format!("{}.csv", kind.code()), &event_tables::tables(event, kind, None, now())[0].csv().unwrap())
    };
    let regulations = files.write("r.toml", &event.head.regulations.to_toml().unwrap());
    let base = event.head.regulations.base_score.to_string();
    let by = if teams { "team" } else { "player" };
    let (results, penalties) = (written(TableKind::Results), written(TableKind::Penalties));
    let arguments = ["standings", "--results", &results, "--penalties", &penalties, "--regulations", &regulations];
    let stages = event.head.regulations.stages.iter();
    let lots = stages.filter_map(|stage| Some(format!("{}={}", stage.id, event.lots_drawn(&stage.id)?.seed)));
    let lots: Vec<String> = lots.flat_map(|lots| ["--lot".to_owned(), lots]).collect();
    let lots: Vec<&str> = lots.iter().map(String::as_str).collect();
    let how = ["--base", &base, "--by", by, "--format", "csv"];
    stdout(&caipan(&[&arguments[..], &lots, &how].concat()))
}

/// All archives of a folder, counted by one run of the program.
fn counted_again(folder: &Path) {
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let said = python().arg("docs/recount.py").args(&files).output().unwrap();
    let text = String::from_utf8_lossy(&said.stdout).into_owned() + &String::from_utf8_lossy(&said.stderr);
    let wrong: Vec<&str> = text.lines().filter(|line| line.contains("DIFFERS") || line.contains("Error")).collect();
    assert!(said.status.success() && wrong.is_empty(), "{wrong:#?}\n{}", String::from_utf8_lossy(&said.stderr));
    let whole = text.lines().filter(|line| *line == "All that was counted again is as it stands.").count();
    assert_eq!(whole, files.len());
    for left in ["which is not counted here", "not counted again: the seats", "not counted again: the field"] {
        assert!(!text.contains(left), "{left}");
    }
}

#[test]
fn every_door_gives_the_ranking_of_the_event() {
    let count = long_or(8, 1000);
    by_turns(|database: Database| {
        let folder = tempfile::tempdir().unwrap();
        let store = &database.open();
        for number in 0..count {
            let chance = &mut Seeded::new(&number.to_string(), "one engine");
            let slug = format!("e{number}");
            let teams = makes(store, &slug, chance);
            let event = view(store, &slug);
            let (stands, from_files) = (rankings(&event), ranked_from_files(&event, teams));
            let lines = stands.lines().zip(from_files.lines()).find(|(one, other)| one != other);
            let regulations = event.head.regulations.to_toml().unwrap();
            assert!(stands == from_files, "event {number}: {lines:#?}\n{regulations}\n{stands}\n{from_files}");
            std::fs::write(folder.path().join(format!("{number:04}.json")), exported(store, &slug)).unwrap();
        }
        counted_again(folder.path());
    });
}
