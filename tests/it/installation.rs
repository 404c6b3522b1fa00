//! What no event's archive has (who may sign in and come in, the end of events, who has come, documents, secrets, who is who, events elsewhere, seasons) is bound by the audit of the
//! installation: whoever changes any of it past the program is named by `caipan check`.

use crate::archive::{a_day_of_teams, an_open_day, create_with, exported, view, with_an_open_day};
use crate::command_line::caipan;
use crate::support::{Database, Kind, acting, both_from, long_or};
use crate::trust::{in_python, without_triggers};
use caipan::actions::{self, Actor, HistoryFile, OnPaper, Role};
use caipan::event::duplicate::format::Format;
use caipan::event::record::archive::{Archive, Document};
use caipan::event::record::audit_chain::AuditContent;
use caipan::event::regulations::Regulations;
use caipan::event::regulations::preset::Preset;
use caipan::event::season::{Season, SeasonEvents, SeasonPlan, SeasonRules};
use caipan::event::values::ids::SessionNumber;
use caipan::files::archive::{read, write};
use caipan::messages::Locale;
use caipan::store::{Store, audit, now};
use diesel::prelude::*;

const PNG: &[u8] = b"\x89PNG\r\n\x1a\n";

/// Three events, one of duplicate whose session has not begun, with people, links, a check-in and a picture.
fn an_installation(store: &Store) {
    let chief = &Actor::command_line();
    a_day_of_teams(store);
    an_open_day(store);
    let stages = Preset::DuplicateTeams.regulations().stages;
    let duplicate = Regulations { duplicate: Some(Format::default()), stages, ..Regulations::default() };
    create_with(store, "dup", true, duplicate);
    acting(store, chief, "dup").make_deals(SessionNumber(1), "").unwrap();
    for name in ["O'Brien-Łukasiewicz", "林"] {
        actions::add_user(store, name, "a long password", now()).unwrap();
    }
    acting(store, chief, "open").add_organiser("林").unwrap();
    acting(store, chief, "open").make_link(&Role::Organiser, "主办", None).unwrap();
    let here = view(store, "open").entries.players[5].id;
    let here = caipan::event::values::ids::PlayerId(here);
    acting(store, chief, "open").check_in(&[SessionNumber(2)], &[here], true).unwrap();
    acting(store, chief, "open").add_picture(("馆.png", PNG)).unwrap();
    let [one, other] = ["cup", "open"].map(|slug| [view(store, slug).entries.players[0].id]);
    actions::decide_persons(store, chief, true, [&one, &other], "改名", now()).unwrap();
    let bytes = "rank,name,standard_points,game_points\n1,李娜,4,8\n".into();
    let history = HistoryFile { file: "2024-05-11 Cup.csv".into(), bytes, ..HistoryFile::default() };
    actions::bring_history_in(store, chief, &[history], now()).unwrap();
    let events = SeasonEvents::Chosen([view(store, "open").head.id].into());
    let plan = SeasonPlan { rules: SeasonRules::default(), events };
    let season = Season { slug: "autumn".into(), name: "秋季".into(), plan };
    assert_eq!(actions::create_season(store, chief, &season, now()).unwrap(), "autumn");
}

fn installed(kind: Kind) -> Database {
    Database::after(kind, "an installation", an_installation)
}

/// What `caipan check` says does not hold around the events.
fn found_around(store: &Store) -> Vec<String> {
    actions::check_installation(store).unwrap().problems.iter().map(|problem| Locale::En.say(problem)).collect()
}

/// What `caipan check` says does not hold.
fn found(store: &Store) -> Vec<String> {
    let mut problems = Vec::new();
    if let Some(row) = store.read(audit::first_broken).unwrap() {
        problems.push(caipan::messages::Message::new("check-chain-broken").arg("row", row.to_string()));
    }
    for slug in actions::slugs(store).unwrap() {
        problems.extend(actions::check_event(store, &slug, &OnPaper::default()).unwrap().problems);
    }
    found_around(store).into_iter().chain(problems.iter().map(|problem| Locale::En.say(problem))).collect()
}

const EVENT: &str = "(SELECT id FROM events WHERE slug = 'dup')";

/// What is done past the program, statement by statement, and what is said then.
const CHANGES: [(&[&str], &str); 30] = [
    (&["DELETE FROM documents"], "no longer exists"),
    (&["UPDATE documents SET content = BYTES"], "A document or picture, no. 3 (4c4b6a3be131): differs"),
    (&["UPDATE events SET ended_at = created_at WHERE slug = 'dup'"], "The event dup (no. 3), its end,"),
    (&["UPDATE events SET shelf = 'deleted' WHERE slug = 'dup'"], "The event dup (no. 3), its end,"),
    (&["UPDATE events SET slug = 'x' WHERE slug = 'dup'"], "The event x (no. 3), its end,"),
    (
        &["INSERT INTO events (slug, name, teams, regulations, created_at) \
           SELECT 'new', name, teams, regulations, created_at FROM events WHERE slug = 'dup'"],
        "The event new (no. 4)",
    ),
    (&["DELETE FROM audit WHERE event_id = EVENT", GONE], "The event – (no. 3)"),
    (&["DELETE FROM audit WHERE event_id = EVENT", GONE], "cut off or rewritten"),
    (&["DELETE FROM audit WHERE id = (SELECT MAX(id) FROM audit WHERE event_id = EVENT)"], "cut off or rewritten"),
    (
        &["DELETE FROM audit WHERE event_id IS NULL AND id > 1 + (SELECT MIN(id) FROM audit WHERE event_id IS NULL)"],
        "was sealed but is missing",
    ),
    (
        &[
            "DELETE FROM audit WHERE event_id IS NULL AND id > (SELECT MAX(id) FROM audit WHERE action = 'add_user')",
            "DELETE FROM installation_seals WHERE audit_hash NOT IN (SELECT hash FROM audit)",
        ],
        "written outside the program",
    ),
    (&["DELETE FROM audit WHERE event_id IS NULL", "DELETE FROM installation_seals"], "was emptied"),
    (&["DELETE FROM installation_seals WHERE id = (SELECT MAX(id) FROM installation_seals)"], "is not sealed"),
    (&["UPDATE installation_seals SET signature = audit_hash || audit_hash WHERE id = 1"], "not made with that key"),
    (
        &["INSERT INTO passes (token_hash, event_id, role, tables, label, created_at, tries) \
           SELECT 'x', id, 'organiser', '', '王', created_at, 0 FROM events WHERE slug = 'open'"],
        "A pass, no. 3 (organiser, 王): was written outside the program",
    ),
    (&["UPDATE passes SET revoked_at = created_at"], "A pass, no. 2 (organiser, 主办): differs"),
    (&["UPDATE passes SET expires_at = created_at"], "A pass, no. 2 (organiser, 主办): differs"),
    (&["UPDATE passes SET event_id = EVENT"], "A pass, no. 2 (organiser, 主办): differs"),
    (&["DELETE FROM passes"], "A pass, no. 2 (–): no longer exists"),
    (
        &[
            "INSERT INTO users (name, password_hash, created_at) SELECT '鬼', 'x', created_at FROM events WHERE slug = 'open'",
        ],
        "(鬼): was written outside",
    ),
    (&["UPDATE users SET password_hash = 'x' WHERE name = '林'"], "A user, no. 2 (林): differs"),
    (
        &["INSERT INTO organisers (event_id, user_id) SELECT EVENT, id FROM users WHERE name = '林'"],
        "The event dup (no. 3)",
    ),
    (&["DELETE FROM organisers"], "The event open (no. 2)"),
    (&["UPDATE check_ins SET here = NOT here"], "A check-in, no. 1"),
    (&["DELETE FROM check_ins"], "A check-in, no. 1 (–): no longer exists"),
    (
        &["INSERT INTO check_ins (event_id, session, player_id, here, author, recorded_at) \
           SELECT event_id, 2, player_id + 1, here, author, recorded_at FROM check_ins"],
        "A check-in, no. 2",
    ),
    (&["UPDATE deals SET secret = 'another one'"], "Deals and their secret, no. 1 (1, 1): differs"),
    (&["UPDATE person_decisions SET reason = 'x'"], "A decision about who is who, no. 1 (same, caipan): differs"),
    (&["UPDATE outside_events SET removed_at = brought_at"], ", caipan): differs"),
    (&["UPDATE seasons SET name = '春季'"], "A season, no. 1 (autumn): differs"),
];

const GONE: &str = "DELETE FROM events WHERE slug = 'dup'";

#[test]
fn whatever_is_changed_around_the_events_past_the_program_is_named() {
    both_from(installed, |database| {
        let store = database.open();
        assert_eq!(found(&store), Vec::<String>::new());
        drop(store);
        // In the short form each is made in one of the databases.
        let first = long_or(database.kind() as usize, 0);
        for (statements, said) in CHANGES.into_iter().skip(first).step_by(long_or(2, 1)) {
            let copied = database.copy();
            for sql in statements {
                let bytes = if let Kind::Sqlite = copied.kind() { "zeroblob(8)" } else { "'\\x00'::bytea" };
                without_triggers(&copied, &sql.replace("EVENT", EVENT).replace("BYTES", bytes));
            }
            let store = copied.open();
            let is_said = |found: &[String]| found.iter().any(|problem| problem.contains(said));
            assert!(is_said(&found_around(&store)) || is_said(&found(&store)), "{statements:?}: {:#?}", found(&store));
        }
    });
}

#[test]
fn a_row_of_the_audit_that_binds_an_intruder_needs_the_key() {
    both_from(installed, |database| {
        let store = database.open();
        // The next change of a user's password tells the hash of a line; here the intruder takes that of a row that stands.
        let rows = store.read(|conn| Ok::<_, actions::Error>(caipan::store::installation::audit(conn)?)).unwrap();
        drop(store);
        let last = rows.last().unwrap();
        let said = AuditContent { actor: "caipan", action: "bind_rows", detail: "{\"with\":[]}", ..last.content() };
        let hash = said.hash(&last.hash, "");
        without_triggers(
            &database,
            &format!(
                "INSERT INTO audit (event_id, at, actor, action, detail, previous, hash, part, bound) SELECT NULL, at, 'caipan', \
                 'bind_rows', '{{\"with\":[]}}', hash, '{hash}', part, bound FROM audit WHERE hash = '{}'",
                last.hash
            ),
        );
        let found = found(&database.open());
        assert!(found.iter().any(|problem| problem.contains("is not sealed")), "{found:?}");
    });
}

#[test]
fn what_is_written_past_the_program_is_not_bound_by_what_the_program_writes_next() {
    both_from(installed, |database| {
        let store = database.open();
        let intruder = "INSERT INTO users (name, password_hash, created_at) SELECT '鬼', 'x', created_at FROM events";
        diesel::sql_query(format!("{intruder} WHERE slug = 'open'")).execute(&mut database.connection()).unwrap();
        actions::add_user(&store, "三", "a long password", now()).unwrap();
        let found = found(&store);
        assert!(found.len() == 1 && found[0].contains("(鬼): was written outside the program"), "{found:?}");
    });
}

#[test]
fn triggers_that_are_dropped_disabled_or_changed_are_named() {
    both_from(with_an_open_day, |database| {
        let store = database.open();
        let missing = || store.missing_guards().unwrap();
        assert_eq!(missing(), Vec::<String>::new());
        let mut conn = database.connection();
        let (changes, names): (&[&str], &[&str]) = match database.kind() {
            Kind::Sqlite => (
                &[
                    "DROP TRIGGER audit_no_update",
                    "DROP TRIGGER users_unlisted_insert",
                    "CREATE TRIGGER users_unlisted_insert AFTER INSERT ON users BEGIN SELECT 1; END",
                ],
                &["audit_no_update", "users_unlisted_insert"],
            ),
            Kind::Postgres => (
                &[
                    "DROP TRIGGER audit_fixed ON audit",
                    "ALTER TABLE users DISABLE TRIGGER users_unlisted",
                    "CREATE OR REPLACE FUNCTION keep_check_in() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN OLD; END'",
                ],
                &["audit_fixed", "check_ins_deleted", "users_unlisted"],
            ),
        };
        for sql in changes {
            diesel::sql_query(*sql).execute(&mut conn).unwrap();
        }
        assert_eq!(missing(), names);
        let found = found(&store);
        assert!(names.iter().all(|name| found.iter().any(|problem| problem.contains(name))), "{found:?}");
    });
}

#[test]
fn the_command_says_what_stands_around_the_events_and_since_when_it_is_bound() {
    let folder = tempfile::TempDir::new().unwrap();
    let data = folder.path().to_str().unwrap();
    let store = Store::open_folder(folder.path()).unwrap();
    an_installation(&store);
    let key = store.key().unwrap().public();
    drop(store);
    let said = |output: std::process::Output| {
        [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap()).concat()
    };
    let whole = said(caipan(&["check", "--data", data]));
    assert!(whole.contains("Outside the events") && whole.contains(&key[..16]), "{whole}");
    let file = folder.path().join("caipan.sqlite");
    without_triggers(&Database::at(format!("sqlite:{}", file.display())), "DELETE FROM documents");
    let checked = caipan(&["check", "--data", data]);
    assert_eq!(checked.status.code(), Some(2));
    let whole = said(checked);
    assert!(whole.contains("A document or picture") && whole.contains("audit_no_update"), "{whole}");
}

#[test]
fn a_stranger_compares_documents_with_what_the_audit_says() {
    let database = with_an_open_day(Kind::Sqlite);
    let store = database.open();
    acting(&store, &Actor::command_line(), "open").add_picture(("馆.png", PNG)).unwrap();
    let archive = read("a.json", exported(&store, "open").as_bytes()).unwrap();
    let says = |documents: Vec<Document>| {
        let text = write(Archive { documents, ..archive.clone() }).unwrap();
        let checked = actions::check_archive("a.json", text.as_bytes(), &OnPaper::default());
        (in_python("docs/verify.py", &text, &[]), checked.is_ok_and(|checked| checked.problems.is_empty()))
    };
    let ((holds, said), checked) = says(archive.documents.clone());
    assert!(holds && checked && said.contains("1 of 1 documents"), "{said}");
    // Everybody's archive has none.
    let ((holds, said), checked) = says(Vec::new());
    assert!(holds && checked && said.contains("is named and not in this file"), "{said}");
    let another = |sha256: &str| Document::new(sha256.into(), b"\x89PNG\r\n\x1a\n2");
    let ((holds, said), checked) = says(vec![another(&archive.documents[0].sha256)]);
    assert!(!holds && !checked && said.contains("is not what its SHA-256"), "{said}");
    let unnamed = another(&caipan::event::values::digest::hash(b"\x89PNG\r\n\x1a\n2"));
    let ((holds, said), checked) = says(vec![archive.documents[0].clone(), unnamed]);
    assert!(!holds && !checked && said.contains("No note of the audit names"), "{said}");
}
