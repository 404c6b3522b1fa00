//! What the databases themselves hold to, the same on both.

use crate::support::{Database, ENTRIES, Kind, Organiser, acting, app_on, both};
use caipan::actions::{self, Actor, NewEvent};
use caipan::event::regulations::Regulations;
use caipan::store::audit::{About, ChainEnd};
use caipan::store::{Conn, Done, Error, Store, audit, causes, now};
use diesel::prelude::*;
use diesel::sql_types::Text;
use tokio::sync::broadcast::Receiver;

/// Whether a UNIQUE rule of the database was about to be broken.
fn is_duplicate(error: &Error) -> bool {
    use diesel::result::{DatabaseErrorKind::UniqueViolation, Error::DatabaseError};
    matches!(error, Error::Database(DatabaseError(UniqueViolation, _)))
}

fn execute(store: &Store, sql: &str) -> Result<usize, Error> {
    store.write(|conn: &mut Conn| Ok::<_, Error>(diesel::sql_query(sql).execute(conn)?))
}

fn with_event(database: &Database) -> Store {
    let store = Store::open(&database.url).unwrap();
    let new = NewEvent { slug: "cup".into(), name: "杯".into(), teams: true, regulations: Regulations::default() };
    actions::create_event(&store, &Actor::command_line(), &new, now()).unwrap();
    store
}

#[test]
fn audit_rows_cannot_be_changed_or_removed() {
    both(|database| {
        let store = with_event(&database);
        for sql in ["UPDATE audit SET actor = 'somebody else'", "DELETE FROM audit"] {
            let refused = causes(&execute(&store, sql).unwrap_err());
            assert!(refused.contains("audit cannot be changed"), "{refused}");
        }
        assert_eq!(store.read(audit::first_broken).unwrap(), None);
    });
}

#[test]
fn a_row_slipped_into_the_audit_is_found() {
    both(|database| {
        let store = with_event(&database);
        let last = store.read(|conn| audit::latest(conn, 1, 1)).unwrap().remove(0);
        let forged = format!(
            "INSERT INTO audit (event_id, at, actor, action, detail, previous, hash) \
             VALUES (1, '2026-01-01 00:00:00', 'x', 'record_hand', '{{}}', '{}', 'made up')",
            last.hash
        );
        let before = store.read(|conn| audit::done_since(conn, 0)).unwrap().0;
        execute(&store, &forged).unwrap();
        assert_eq!(store.read(audit::first_broken).unwrap(), Some(before + 1));
        // And the chain cannot fork: two rows after the same one.
        assert!(execute(&store, &forged.replace("made up", "another")).is_err_and(|error| is_duplicate(&error)));
    });
}

#[test]
fn a_store_that_knows_the_identity_of_its_database_learns_another_one_of_a_restore() {
    both(|database| {
        let store = with_event(&database);
        let before = store.identity().unwrap();
        let restores = |conn: &mut Conn| {
            audit::append(conn, About::Nothing, now(), "caipan", "restore_backup", &serde_json::json!({}))
        };
        store.write(restores).unwrap();
        let after = store.identity().unwrap();
        assert_ne!(after, before);
        assert_eq!(after, Store::open(&database.url).unwrap().identity().unwrap());
    });
}

#[test]
fn a_chain_that_was_found_whole_is_checked_from_there_on_and_the_page_says_since_when() {
    both(|database| {
        let app = app_on(database);
        let organiser = Organiser::with_entries(&app, &[], ENTRIES);
        let (store, event) = (&app.store, app.event().head.id);
        let check = |known: &ChainEnd| store.read(|conn| audit::check_chain(conn, event, known.clone())).unwrap();
        let head = || organiser.browser.get("/e/cup/audit?lang=en").text(".list-head");
        assert!(head().contains("Audit intact") && head().contains(", and each row since."), "{}", head());
        let first = ChainEnd::default();
        let end = check(&first).unwrap();
        acting(store, &Actor::command_line(), "cup").add_team("后来队", "", "").unwrap();
        let later = check(&end).unwrap();
        assert_eq!((check(&first).as_ref(), later != end), (Some(&later), true));
        assert!(head().contains("Audit intact"), "{}", head());

        let last = store.read(|conn| audit::latest(conn, event, 1)).unwrap().remove(0);
        let forged = format!(
            "INSERT INTO audit (event_id, at, actor, action, detail, previous, hash) \
             VALUES ({event}, '2026-01-01 00:00:00', 'x', 'record_hand', '{{}}', '{}', 'made up')",
            last.hash
        );
        execute(store, &forged).unwrap();
        assert_eq!([&first, &end, &later].map(check), [None, None, None]);
        assert!(head().contains("Audit broken"), "{}", head());
    });
}

#[test]
fn each_event_has_a_chain_of_its_own_and_so_has_what_concerns_none() {
    both(|database| {
        let store = with_event(&database);
        let other =
            NewEvent { slug: "open".into(), name: "赛".into(), teams: true, regulations: Regulations::default() };
        actions::create_event(&store, &Actor::command_line(), &other, now()).unwrap();
        for user in ["lin", "ma"] {
            actions::add_user(&store, user, "a long password", now()).unwrap();
        }
        for slug in ["cup", "open", "cup"] {
            acting(&store, &Actor::command_line(), slug).add_team(&now().to_string(), "", "").unwrap();
        }
        assert_eq!(store.read(audit::first_broken).unwrap(), None);
        for (event, rows) in [(1, 3), (2, 2)] {
            let mut chain = store.read(|conn| audit::latest(conn, event, 9)).unwrap();
            chain.reverse();
            assert_eq!((chain.len(), chain[0].previous.as_str()), (rows, ""));
            assert!(chain.windows(2).all(|pair| pair[1].previous == pair[0].hash));
        }
        // Nor does the chain of no event begin twice, where NULL is no reason for the database to refuse.
        let again = "INSERT INTO audit (at, actor, action, detail, previous, hash) \
                     VALUES ('2026-01-01 00:00:00', 'x', 'add_user', '{}', '', 'made up')";
        assert!(execute(&store, again).is_err_and(|error| is_duplicate(&error)));
    });
}

#[test]
fn a_hand_has_one_row_per_revision_and_only_possible_ones() {
    both(|database| {
        let store = with_event(&database);
        for sql in [
            "INSERT INTO sessions (event_id, number, seed, seated_at) VALUES (1, 1, 's', '2026-01-01 00:00:00')",
            "INSERT INTO tables (session_id, number) VALUES (1, 1)",
        ] {
            execute(&store, sql).unwrap();
        }
        let hand = |number: i32,
                    revision: i32,
                    entry: &str,
                    ending: &str,
                    winner: &str,
                    discarder: &str,
                    points: &str,
                    reason: &str| {
            execute(
                &store,
                &format!(
                    "INSERT INTO hands (table_id, number, revision, entry, ending, winner, discarder, basic_points, flowers, fans, author, recorded_at, reason) \
                 VALUES (1, {number}, {revision}, '{entry}', '{ending}', {winner}, {discarder}, {points}, 0, '', 'x', '2026-01-01 00:00:00', {reason})"
                ),
            )
        };
        hand(1, 1, "a", "discard", "'E'", "'S'", "8", "NULL").unwrap();
        assert!(hand(1, 1, "b", "drawn-hand", "NULL", "NULL", "NULL", "NULL").is_err_and(|error| is_duplicate(&error)));
        assert!(hand(2, 1, "a", "drawn-hand", "NULL", "NULL", "NULL", "NULL").is_err_and(|error| is_duplicate(&error)));
        let impossible = [
            hand(17, 1, "c", "drawn-hand", "NULL", "NULL", "NULL", "NULL"),
            hand(2, 1, "d", "discard", "'E'", "'E'", "8", "NULL"),
            hand(2, 1, "e", "discard", "'E'", "NULL", "8", "NULL"),
            hand(2, 1, "f", "self-draw", "NULL", "NULL", "NULL", "NULL"),
            hand(2, 1, "g", "drawn-hand", "'E'", "NULL", "8", "NULL"),
            hand(1, 2, "h", "drawn-hand", "NULL", "NULL", "NULL", "NULL"),
        ];
        for (index, result) in impossible.into_iter().enumerate() {
            assert!(result.is_err(), "{index}");
        }
        let refused = causes(&execute(&store, "UPDATE hands SET basic_points = 88").unwrap_err());
        assert!(refused.contains("cannot be changed"), "{refused}");
        assert!(execute(&store, "DELETE FROM hands").is_err());
    });
}

#[test]
fn a_database_newer_than_the_program_is_refused_and_left_alone() {
    both(|database| {
        let store = with_event(&database);
        execute(
            &store,
            "INSERT INTO __diesel_schema_migrations (version, run_on) VALUES ('99991231000000', '2026-01-01 00:00:00')",
        )
        .unwrap();
        drop(store);
        let error = Store::open(&database.url).err().expect("refused");
        assert!(matches!(&error, Error::NewerSchema { found, .. } if found == "99991231000000"), "{error}");
    });
}

#[test]
fn opening_twice_runs_the_migrations_once() {
    for kind in [Kind::Sqlite, Kind::Postgres] {
        let database = Database::empty(kind);
        with_event(&database);
        let store = Store::open(&database.url).unwrap();
        assert_eq!(store.read(caipan::store::version).unwrap(), caipan::store::newest().unwrap());
        assert!(store.event("cup").unwrap().is_some());
    }
}

#[derive(QueryableByName)]
struct Setting {
    #[diesel(sql_type = Text)]
    value: String,
}

#[test]
fn sqlite_runs_in_wal_with_full_synchronous_and_foreign_keys() {
    let database = Database::empty(Kind::Sqlite);
    let store = Store::open(&database.url).unwrap();
    let setting = |name: &str| {
        let sql = format!("SELECT CAST({name} AS TEXT) AS value FROM pragma_{name}");
        store.read(|conn| Ok::<_, Error>(diesel::sql_query(sql).get_result::<Setting>(conn)?.value)).unwrap()
    };
    assert_eq!(
        (setting("journal_mode"), setting("synchronous"), setting("foreign_keys")),
        ("wal".into(), "2".into(), "1".into())
    );
}

#[test]
fn many_writers_at_once_all_get_their_turn() {
    both(|database| {
        let store = with_event(&database);
        std::thread::scope(|scope| {
            for writer in 0..8 {
                let store = &store;
                scope.spawn(move || {
                    for team in 0..10 {
                        let name = format!("{writer}-{team}");
                        acting(store, &Actor::command_line(), "cup").add_team(&name, "", "").unwrap();
                    }
                });
            }
        });
        assert_eq!(store.read(audit::first_broken).unwrap(), None);
        let view = store.event("cup").unwrap().unwrap();
        assert_eq!(view.entries.teams.len(), 80);
    });
}

#[test]
fn those_who_are_notified_of_an_action_read_the_event_with_it() {
    let database = Database::fresh(Kind::Sqlite);
    let store = with_event(&database);
    // So many that the first has read before the last is notified.
    let listeners = [(); 8].map(|()| store.feed().listen_done());
    let reads = |mut listener: Receiver<Done>| {
        for _ in 0..100 {
            let version = listener.blocking_recv().unwrap().version;
            // As pages do: the cached event, if it counts as current.
            let event = store.event_if_current("cup").unwrap_or_else(|| store.event("cup").unwrap().unwrap());
            assert!(event.version >= version, "the event of {} was read after {version}", event.version);
        }
    };
    std::thread::scope(|scope| {
        for listener in listeners {
            scope.spawn(move || reads(listener));
        }
        for team in 0..100 {
            acting(&store, &Actor::command_line(), "cup").add_team(&format!("第{team}队"), "", "").unwrap();
        }
    });
}

#[test]
fn nothing_of_a_failed_write_stays() {
    both(|database| {
        let store = with_event(&database);
        let failed: Result<(), Error> = store.write(|conn| {
            caipan::store::entries::insert_team(conn, 1, "half", "", "")?;
            Err(Error::Corrupt("on purpose".into()))
        });
        assert!(failed.is_err());
        let view = store.event("cup").unwrap().unwrap();
        assert!(view.entries.teams.is_empty());
    });
}

#[derive(QueryableByName)]
struct Column {
    #[diesel(sql_type = Text)]
    place: String,
}

#[test]
fn both_databases_have_the_columns_of_the_schema() {
    let declared: Vec<String> = {
        let mut table = String::new();
        let mut columns = Vec::new();
        for line in include_str!("../../src/store/schema.rs").lines().map(str::trim) {
            match (line.split_once(" ("), line.split_once(" -> ")) {
                (Some((name, rest)), _) if rest.ends_with(") {") => table = name.to_owned(),
                (_, Some((column, kind))) => {
                    let null = if kind.starts_with("Nullable") { "null" } else { "not null" };
                    columns.push(format!("{table}.{column} {null}"));
                }
                _ => {}
            }
        }
        columns.sort();
        columns
    };
    assert!(declared.len() > 80, "{declared:?}");
    let columns = |kind: Kind, sql: &str| {
        let database = Database::empty(kind);
        let store = Store::open(&database.url).unwrap();
        let rows = store.read(|conn| Ok::<_, Error>(diesel::sql_query(sql).load::<Column>(conn)?)).unwrap();
        let mut places: Vec<String> = rows.into_iter().map(|row| row.place).collect();
        places.sort();
        places
    };
    let sqlite = "SELECT m.name || '.' || c.name || CASE WHEN c.\"notnull\" = 1 OR c.pk > 0 THEN ' not null' ELSE ' null' END AS place \
         FROM sqlite_master m JOIN pragma_table_info(m.name) c WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite%' AND m.name NOT LIKE '\\_\\_%' ESCAPE '\\'";
    let postgres = "SELECT table_name || '.' || column_name || CASE is_nullable WHEN 'NO' THEN ' not null' ELSE ' null' END AS place \
         FROM information_schema.columns WHERE table_schema = 'public' AND table_name NOT LIKE '\\_\\_%'";
    assert_eq!(columns(Kind::Sqlite, sqlite), declared);
    assert_eq!(columns(Kind::Postgres, postgres), declared);
}

#[test]
fn both_databases_have_the_same_migrations() {
    let names = |folder: &str| -> Vec<_> {
        let folders = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
        let mut names: Vec<_> = folders.collect();
        names.sort();
        names
    };
    assert_eq!(names("migrations/sqlite"), names("migrations/postgres"));
}
