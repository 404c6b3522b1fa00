//! Events with their first session seated, made once per process and copied for each story.

use super::event::{NAMES, SESSION, SLUG, acting};
use caipan::actions::{self, Actor, DrawnBy, NewEvent, Source};
use caipan::event::regulations::Regulations;
use caipan::store::{Store, now};
use diesel::prelude::*;
use std::collections::BTreeMap;
use std::fs;
use std::sync::{Arc, Mutex, OnceLock};
use tempfile::TempDir;

/// The entrants of an event, and its chart.
pub struct Field {
    teams: bool,
    pub list: String,
    chart: Source,
}

pub fn four_teams() -> Field {
    let row = |(player, at): (&&str, usize)| format!("{},{player}\n", NAMES[1 + at / 4]);
    let rows: String = NAMES[5..21].iter().zip(0..).map(row).collect();
    Field { teams: true, list: format!("team,name\n{rows}"), chart: Source::Official(1) }
}

pub fn sixty_tables() -> Field {
    let rows: String = (1..=240).map(|player| format!("选手 {player:03}\n")).collect();
    individuals(&format!("name\n{rows}"))
}

/// The individuals of a list with one column, `name`.
pub fn individuals(list: &str) -> Field {
    Field { teams: false, list: list.to_owned(), chart: Source::Generated(Regulations::default().sessions) }
}

/// The files of a data folder: the database and its key.
const FILES: [&str; 2] = ["caipan.sqlite", "caipan.key"];

/// A data folder with the database that `make` fills, once per process and name.
pub fn made_once(name: String, make: impl FnOnce(&Store)) -> TempDir {
    type Made = OnceLock<[Vec<u8>; 2]>;
    static MADE: Mutex<BTreeMap<String, Arc<Made>>> = Mutex::new(BTreeMap::new());
    let of_name = Arc::clone(MADE.lock().unwrap().entry(name).or_default());
    let files = of_name.get_or_init(|| {
        let folder = tempfile::tempdir().unwrap();
        make(&Store::open_folder(folder.path()).unwrap());
        let [database, key] = FILES.map(|file| folder.path().join(file));
        // The copy is one whole file, even if others still have this one open.
        let (copy, mut conn) =
            (folder.path().join("copy"), SqliteConnection::establish(database.to_str().unwrap()).unwrap());
        diesel::sql_query(format!("VACUUM INTO '{}'", copy.display())).execute(&mut conn).unwrap();
        [copy, key].map(|file| fs::read(file).unwrap())
    });
    let folder = tempfile::tempdir().unwrap();
    for (name, content) in FILES.iter().zip(files) {
        fs::write(folder.path().join(name), content).unwrap();
    }
    folder
}

/// Creates the event and seats its first session.
pub fn seat(store: &Store, field: &Field, regulations: Regulations) -> actions::Result<()> {
    let actor = Actor::command_line();
    let chart = if regulations.duplicate.is_some() { Source::Movement } else { field.chart.clone() };
    let new = NewEvent { slug: SLUG.into(), name: NAMES[0].into(), teams: field.teams, regulations };
    actions::create_event(store, &actor, &new, now())?;
    acting(store, &actor, SLUG).import_entries("entries.csv", field.list.as_bytes())?;
    acting(store, &actor, SLUG).choose_chart(&chart.into())?;
    acting(store, &actor, SLUG).draw_lots("领队会", DrawnBy::Seed("2026".into()), "")?;
    acting(store, &actor, SLUG).release_draw(1, usize::MAX)?;
    acting(store, &actor, SLUG).seat_session(SESSION, "2026-1")
}
