//! Databases that released programs have filled: this one brings them up to date, and all that was in them holds. And what
//! migrations must not do, so that a program of before that still runs survives them.

use crate::command_line::{Files, caipan, stdout};
use crate::support::{Database, Kind};
use diesel::connection::SimpleConnection;
use flate2::read::GzDecoder;
use std::collections::BTreeMap;
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

const FOLDER: &str = "fixtures/databases";

/// The releases of which there are databases.
fn kept() -> Vec<String> {
    let files = fs::read_dir(FOLDER).unwrap().map(|entry| entry.unwrap().path());
    let names = files.filter(|path| path.extension().is_some_and(|extension| extension == "csv"));
    names.map(|path| path.file_stem().unwrap().to_str().unwrap().to_owned()).collect()
}

fn unpacked(release: &str, extension: &str) -> Vec<u8> {
    let (mut bytes, file) = (Vec::new(), Path::new(FOLDER).join(format!("{release}.{extension}.gz")));
    GzDecoder::new(fs::File::open(file).unwrap()).read_to_end(&mut bytes).unwrap();
    bytes
}

/// A database as a release has left it.
fn filled(release: &str, kind: Kind) -> Database {
    let database = Database::fresh(kind);
    match database.url.strip_prefix("sqlite:") {
        Some(file) => fs::write(file, unpacked(release, "sqlite")).unwrap(),
        None => {
            let sql = String::from_utf8(unpacked(release, "sql")).unwrap();
            database.connection().batch_execute(&sql).unwrap();
        }
    }
    database
}

/// Rank, standard points and game points of everybody.
fn standings(csv: &str) -> BTreeMap<String, [String; 3]> {
    let mut reader = csv::Reader::from_reader(csv.as_bytes());
    let header = reader.headers().unwrap().clone();
    let at = |name: &str| header.iter().position(|column| column == name).unwrap();
    let (name, columns) = (at("name"), ["rank", "standard_points", "game_points"].map(at));
    let rows = reader.records().map(Result::unwrap);
    rows.map(|row| (row[name].to_owned(), columns.map(|column| row[column].to_owned()))).collect()
}

#[test]
fn a_filled_database_of_every_release_is_brought_up_to_date_and_holds() {
    let releases = kept();
    assert!(releases.len() >= 2);
    for (release, kind) in releases.iter().flat_map(|release| [(release, Kind::Sqlite), (release, Kind::Postgres)]) {
        println!("{release} on {kind:?}");
        let (database, files) = (filled(release, kind), Files::new());
        let (data, archive) = (files.path("data"), files.path("archive.json"));
        let says =
            |command: &[&str]| stdout(&caipan(&[command, &["--database", &database.url, "--data", &data]].concat()));
        says(&["check"]);
        assert_eq!(says(&["user", "list"]), "organiser\n");
        let before = fs::read_to_string(Path::new(FOLDER).join(format!("{release}.csv"))).unwrap();
        let now = standings(&says(&["export", "--event", "demo", "standings"]));
        assert_eq!((now.len(), now), (16, standings(&before)));
        says(&["archive", "export", "--event", "demo", "-o", &archive]);
        stdout(&caipan(&["verify", &archive]));
    }
}

/// The releases that the list of changes names.
fn released() -> Vec<String> {
    let changes = fs::read_to_string("CHANGELOG.md").unwrap();
    let headings = changes.lines().filter_map(|line| line.strip_prefix("## [")?.split(']').next());
    headings.filter(|name| *name != "Unreleased").map(str::to_owned).collect()
}

/// The newest migration that a release has.
fn newest(release: &str) -> String {
    let dump = String::from_utf8(unpacked(release, "sql")).unwrap();
    let rows = dump.lines().filter_map(|line| line.split_once("__diesel_schema_migrations VALUES ('"));
    rows.map(|(_, row)| row[..14].to_owned()).max().unwrap()
}

/// What a program that does not know of this migration would miss or fail at.
fn taken_away(sql: &str) -> Vec<&str> {
    let lines = sql.lines().filter(|line| !line.contains("-- unused since ") && !line.trim_start().starts_with("--"));
    let bad = |line: &&str| {
        let line = line.to_uppercase();
        let takes = ["DROP TABLE", "DROP COLUMN", "RENAME ", "SET NOT NULL"].iter().any(|words| line.contains(words));
        takes || (line.contains("ADD COLUMN") && line.contains("NOT NULL") && !line.contains("DEFAULT"))
    };
    lines.filter(bad).collect()
}

#[test]
fn every_release_has_its_databases_and_migrations_after_it_only_add() {
    let kept = kept();
    let of_each = released().into_iter().map(|release| {
        assert!(kept.contains(&release), "make them: {FOLDER}/make {release} …");
        newest(&release)
    });
    // Before the first release nobody runs a program of before.
    let last = of_each.max().unwrap_or_else(|| "9".into());
    let migrations = fs::read_dir("migrations/postgres").unwrap().map(|entry| entry.unwrap().path());
    let version = |path: &PathBuf| path.file_name().unwrap().to_str().unwrap().replace('-', "")[..14].to_owned();
    for migration in migrations.filter(|path| version(path) > last) {
        let sql = fs::read_to_string(migration.join("up.sql")).unwrap();
        assert_eq!(taken_away(&sql), Vec::<&str>::new(), "{}: see migrations/README.md", migration.display());
    }
    let sql = "ALTER TABLE a ADD COLUMN b TEXT;\nALTER TABLE a ADD COLUMN c TEXT NOT NULL DEFAULT '';\n\
               ALTER TABLE a DROP COLUMN d; -- unused since 0.2.0\nALTER TABLE a ADD COLUMN e TEXT NOT NULL;\ndrop table f;\n";
    assert_eq!(taken_away(sql), ["ALTER TABLE a ADD COLUMN e TEXT NOT NULL;", "drop table f;"]);
}
