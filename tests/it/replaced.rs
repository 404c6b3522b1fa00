//! Data that are replaced by others while the server runs, as by a copy or a restore: nothing of the older ones is shown.

use crate::archive::view;
use crate::persons::holds_with;
use crate::support::{Browser, Database, Kind, acting, app, both, both_from};
use caipan::actions::{self, Actor, NewEvent, Role};
use caipan::event::regulations::Regulations;
use caipan::store::{
    Conn, CopiedRows, CopyState, Error, SentForm, Store, audit, continue_ids, has_nothing, now, read_changes, users,
};
use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The rows that a copy of a store with this state does not have.
fn changed_rows(store: &Store, have: &CopyState) -> Vec<CopiedRows> {
    let mut lines: Vec<String> = Vec::new();
    let mut tell = |line: &str| -> Result<(), Error> {
        lines.push(line.to_owned());
        Ok(())
    };
    store.read(|conn| read_changes(conn, have, &mut tell)).unwrap();
    // The first line names the house, and the last one marks the end.
    lines[1..lines.len() - 1].iter().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Replaces the data of a store by those of another one, if that is allowed. Returns whether it was.
fn replace(store: &Store, other: &Store, may: impl FnOnce(&mut Conn) -> Result<bool, Error>) -> bool {
    let rows = changed_rows(other, &CopyState::default());
    store.replace_by_copy(rows.into_iter().map(Ok::<_, Error>), may).unwrap()
}

#[test]
fn an_event_with_the_address_and_number_of_an_older_one_is_shown_as_it_is() {
    let (app, database) = (app(), Database::fresh(Kind::Sqlite));
    let (other, actor) = (database.open(), Actor::command_line());
    let new = NewEvent { slug: "cup-0".into(), name: "杯".into(), teams: false, regulations: Regulations::default() };
    actions::create_event(&other, &actor, &new, now()).unwrap();
    acting(&other, &actor, "cup-0").import_entries("p.csv", "name\n欧阳锋\n".as_bytes()).unwrap();
    for event in 0..2 {
        holds_with(&app.store, event, 16, Regulations::default());
    }
    let older = view(&app.store, "cup-0").entries.players[0].name.clone();
    let players = || Browser::new(&app.base).get("/e/cup-0/players").body;
    let lists_second = || Browser::new(&app.base).get("/").body.contains("/e/cup-1");
    let audit_of_event = || {
        let organiser = app.come_in(&app.link("cup-0", &Role::Organiser));
        organiser.get("/e/cup-0/audit?lang=en").text(".list-head")
    };
    let persons = || app.store.with_people(|people| people.all().count()).unwrap();
    assert!(players().contains(&older) && audit_of_event().contains("Audit intact"));
    assert_eq!((persons(), lists_second()), (32, true));
    assert!(app.store.read(audit::last_id).unwrap() > other.read(audit::last_id).unwrap());

    assert!(replace(&app.store, &other, |_| Ok(true)));
    let shown = players();
    assert!(shown.contains("欧阳锋") && !shown.contains(&older), "{shown}");
    assert!(audit_of_event().contains("Audit intact"), "{}", audit_of_event());
    assert_eq!((persons(), lists_second()), (0, false));
}

#[test]
fn what_was_entered_while_a_backup_was_uploaded_stays() {
    let [here, there] = [(); 2].map(|()| Database::fresh(Kind::Sqlite));
    let (here, there) = (here.open(), there.open());
    actions::add_user(&there, "陈主任", "a long password", now()).unwrap();
    assert!(actions::has_nothing(&here).unwrap());
    actions::add_user(&here, "林主任", "a long password", now()).unwrap();
    assert!(!replace(&here, &there, has_nothing));
    assert_eq!(here.read(users::names).unwrap(), ["林主任"]);
}

#[derive(QueryableByName)]
struct Table {
    #[diesel(sql_type = diesel::sql_types::Text)]
    name: String,
}

#[derive(QueryableByName)]
struct Rows {
    #[diesel(sql_type = diesel::sql_types::BigInt)]
    many: i64,
}

/// How many rows each table has, but for those of the migrations.
fn rows(database: &Database) -> BTreeMap<String, i64> {
    let mut conn = database.connection();
    let tables = match database.kind() {
        Kind::Sqlite => "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'",
        Kind::Postgres => "SELECT tablename::text AS name FROM pg_tables WHERE schemaname = current_schema()",
    };
    let mut tables: Vec<Table> = diesel::sql_query(tables).load(&mut conn).unwrap();
    tables.retain(|table| !table.name.starts_with("__"));
    let count = |Table { name }: Table| {
        let Rows { many } =
            diesel::sql_query(format!("SELECT count(*) AS many FROM \"{name}\"")).get_result(&mut conn).unwrap();
        (name, many)
    };
    tables.into_iter().map(count).collect()
}

#[test]
fn a_copy_replaces_every_row_of_ours_and_leaves_what_other_programs_have_in_the_database() {
    both_from(Database::demo, |database| {
        let other = Database::fresh(Kind::Sqlite);
        actions::add_user(&other.open(), "陈主任", "a long password", now()).unwrap();
        let (here, there) = (database.open(), other.open());
        let wiki = "CREATE TABLE wiki_pages (body TEXT); INSERT INTO wiki_pages VALUES ('precious'); \
                    CREATE VIEW wiki_events AS SELECT name FROM events; \
                    INSERT INTO __diesel_schema_migrations (version) VALUES ('20200101000000');";
        let function = "CREATE FUNCTION wiki_number() RETURNS integer LANGUAGE sql AS 'SELECT 1'";
        let mut conn = database.connection();
        conn.batch_execute(wiki).unwrap();
        if database.kind() == Kind::Postgres {
            conn.batch_execute(function).unwrap();
        }
        assert!(rows(&database)["players"] > 0);

        for _ in 0..2 {
            assert!(replace(&here, &there, |_| Ok(true)));
            let mut left = rows(&database);
            assert_eq!(left.remove("wiki_pages"), Some(1));
            assert_eq!(left, rows(&other));
            conn.batch_execute("SELECT * FROM wiki_events").unwrap();
            let migrations = "SELECT count(*) AS many FROM __diesel_schema_migrations WHERE version = '20200101000000'";
            assert_eq!(diesel::sql_query(migrations).get_result::<Rows>(&mut conn).unwrap().many, 1);
            if database.kind() == Kind::Postgres {
                conn.batch_execute("SELECT wiki_number()").unwrap();
            }
            assert_eq!(here.missing_guards().unwrap(), Vec::<String>::new());
        }
        assert!(conn.batch_execute("DELETE FROM audit").is_err(), "its rows are fixed again");
    });
}

#[test]
fn forms_that_are_done_after_one_was_released_are_in_the_copy() {
    both(|copied| {
        let (copied, first) = (copied.open(), Database::fresh(Kind::Sqlite));
        let first = first.open();
        let does = |store: &Store, form: &Arc<SentForm>, name: &str| {
            actions::add_user(&store.for_form(form.clone()), name, "a long password", now())
        };
        let form = |digit: &str| Arc::new(SentForm::new(digit.repeat(64)));
        let released = form("a");
        does(&first, &released, "林主任").unwrap();
        assert!(replace(&copied, &first, |_| Ok(true)));
        first.release_form(&released).unwrap();
        does(&first, &form("b"), "陈主任").unwrap();
        does(&first, &form("a"), "周主任").unwrap();
        let have = copied.copy_state().unwrap();
        copied.add_to_copy(&changed_rows(&first, &have), have.after).unwrap();
        copied.write(continue_ids).unwrap();
        // The same forms again, after this laptop has taken over; another one is done.
        for digit in ["a", "b"] {
            let again = does(&copied, &form(digit), "王主任");
            assert!(matches!(again, Err(actions::Error::Store(Error::FormDone))), "{again:?}");
        }
        does(&copied, &form("c"), "王主任").unwrap();
    });
}
