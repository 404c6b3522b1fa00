//! Nothing forged: whoever changes an event past the program, in its archive or in its database, is found.

use crate::archive::{an_open_day, chain_again, exported, with_a_day_of_teams, with_an_open_day, with_its_hash};
use crate::command_line::{caipan, refused, stdout};
use crate::support::{
    Browser, Database, Kind, acting, app_on, both_from, by_turns_from, is_long, long_or, paper, python,
};
use caipan::actions::{self, Actor, OnPaper, Role};
use caipan::event::record::archive::Archive;
use caipan::event::sheet::hand_result::Ending;
use caipan::files::archive::{read, write};
use caipan::messages::Locale;
use caipan::store::{Store, audit};
use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use serde_json::Value;
use std::collections::{BTreeSet, HashMap};
use std::sync::OnceLock;

/// A day of each kind, as archives: teams with everything that can be stored, and individuals with a repair of the draw.
pub fn days() -> [String; 2] {
    static DAYS: OnceLock<[String; 2]> = OnceLock::new();
    let made = || {
        let days = [("cup", with_a_day_of_teams(Kind::Sqlite)), ("open", with_an_open_day(Kind::Sqlite))];
        days.map(|(slug, database)| exported(&database.open(), slug))
    };
    DAYS.get_or_init(made).clone()
}

pub fn problems_on(text: &str, paper: &OnPaper) -> Vec<String> {
    match actions::check_archive("a.json", text.as_bytes(), paper) {
        Ok(checked) => checked.problems.iter().map(|problem| Locale::En.say(problem)).collect(),
        Err(actions::Error::Refused(problems)) => problems.iter().map(|problem| Locale::En.say(problem)).collect(),
        Err(error) => vec![error.to_string()],
    }
}

pub fn problems(text: &str) -> Vec<String> {
    problems_on(text, &OnPaper::default())
}

/// Another value of the same kind.
fn another(value: &Value) -> Value {
    match value {
        Value::Null => Value::from(1),
        Value::Bool(is) => Value::from(!is),
        Value::Number(number) => Value::from(number.as_i64().unwrap() + 1),
        Value::String(text) if text.len() == 1 => Value::from(if text == "E" { "S" } else { "E" }),
        // A time, a hash, a word: the last character is another one.
        Value::String(text) => {
            let mut letters: Vec<char> = text.chars().collect();
            let last = letters.pop().unwrap_or('x');
            letters.push(if last == '1' { '2' } else { '1' });
            Value::from(letters.into_iter().collect::<String>())
        }
        Value::Array(_) | Value::Object(_) => unreachable!("only leaves are changed"),
    }
}

/// Where the leaves of a value are.
fn leaves(value: &Value, path: &str, found: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            fields.iter().for_each(|(name, value)| leaves(value, &format!("{path}/{name}"), found));
        }
        Value::Array(values) => {
            values.iter().enumerate().for_each(|(at, value)| leaves(value, &format!("{path}/{at}"), found));
        }
        _ => found.push(path.to_owned()),
    }
}

#[test]
fn every_value_that_is_changed_in_the_first_half_of_an_archive_is_found() {
    changed_values_are_found(|list| list < "players");
}

#[test]
fn every_value_that_is_changed_in_the_second_half_of_an_archive_is_found() {
    changed_values_are_found(|list| list >= "players");
}

/// In lists by their names.
fn changed_values_are_found(is_asked_for: impl Fn(&str) -> bool) {
    let mut kinds = BTreeSet::new();
    // Every row of every list, but not thousands of equal ones: of each kind of row its first, or in the long form its first two on
    // either day.
    let mut seen = HashMap::<String, usize>::new();
    for text in days() {
        assert_eq!(problems(&text), Vec::<String>::new());
        let lines: Vec<&str> = text.lines().collect();
        let mut list = String::new();
        if is_long() {
            seen.clear();
        }
        for (at, line) in lines.iter().enumerate().take(lines.len() - 1) {
            if line.starts_with('"') {
                list = line.split('"').nth(1).unwrap().to_owned();
            }
            let (start, end) = (line.find('{'), line.rfind('}'));
            let Some((start, end)) = start.zip(end).filter(|(start, end)| start < end && at > 0) else { continue };
            if !is_asked_for(&list) {
                continue;
            }
            let row: Value = serde_json::from_str(&line[start..=end]).unwrap();
            let mut paths = Vec::new();
            leaves(&row, "", &mut paths);
            let shape: Vec<&str> = paths.iter().map(|path| path.trim_end_matches(char::is_numeric)).collect();
            let seen = seen.entry(format!("{list}{shape:?}")).or_default();
            *seen += 1;
            if *seen > long_or(1, 2) {
                continue;
            }
            for path in paths {
                let mut changed = row.clone();
                let value = changed.pointer_mut(&path).unwrap();
                *value = another(value);
                // In the order in which fields are written.
                let Some(written) = in_place(&line[start..=end], &row, &path, value) else { continue };
                let changed_line = format!("{}{written}{}", &line[..start], &line[end + 1..]);
                let changed = [&lines[..at], &[changed_line.as_str()], &lines[at + 1..]].concat().join("\n");
                assert!(
                    !problems(&with_its_hash(&changed)).is_empty(),
                    "{list}{path} of line {}: {changed_line}",
                    at + 1
                );
                kinds.insert(format!("{list}{}", path.replace(char::is_numeric, "0")));
            }
        }
    }
    assert!(kinds.len() > 80, "{} kinds of values: {kinds:?}", kinds.len());
}

/// A line with one of its values replaced; the line's own order of fields stays.
fn in_place(line: &str, row: &Value, path: &str, value: &Value) -> Option<String> {
    let mut marked = row.clone();
    *marked.pointer_mut(path)? = Value::from("\u{1}here");
    let marked = reordered(line, &marked);
    Some(marked.replace("\"\\u0001here\"", &value.to_string()))
}

/// JSON with the fields of objects in the order in which they stand in `line`.
fn reordered(line: &str, value: &Value) -> String {
    match value {
        Value::Object(fields) => {
            let mut names: Vec<&String> = fields.keys().collect();
            names.sort_by_key(|name| line.find(&format!("\"{name}\":")));
            let fields = names.iter().map(|name| format!("\"{name}\":{}", reordered(line, &fields[*name])));
            format!("{{{}}}", fields.collect::<Vec<_>>().join(","))
        }
        Value::Array(values) => {
            format!("[{}]", values.iter().map(|value| reordered(line, value)).collect::<Vec<_>>().join(","))
        }
        leaf => leaf.to_string(),
    }
}

#[test]
fn a_row_that_is_removed_or_added_is_found() {
    for text in days() {
        let archive = read("a.json", text.as_bytes()).unwrap();
        let forged = |forge: &dyn Fn(&mut Archive)| {
            let mut forged = archive.clone();
            forge(&mut forged);
            problems(&write(forged).unwrap())
        };
        let found = |forge: &dyn Fn(&mut Archive), said: &str| {
            let problems = forged(forge);
            assert!(problems.iter().any(|problem| problem.contains(said)), "{said}: {problems:?}");
        };
        found(&|archive: &mut Archive| _ = archive.hands.pop(), "missing; audit row");
        found(&|archive: &mut Archive| _ = archive.audit.pop(), "sealed an audit row");
        if !archive.standard_penalties.is_empty() {
            found(&|archive: &mut Archive| _ = archive.standard_penalties.pop(), "Standard points deducted");
            let twice = |archive: &mut Archive| archive.standard_penalties.push(archive.standard_penalties[0].clone());
            found(&twice, "or present more than once");
            // Another one of them would count.
            found(&|archive: &mut Archive| archive.attendances.reverse(), "comes after rows that were written later");
        }
        let again = |archive: &mut Archive| {
            let mut again = archive.hands[0].clone();
            again.revision = 1 + archive
                .hands
                .iter()
                .filter(|hand| {
                    hand.written.number == again.written.number
                        && (hand.session, hand.table) == (again.session, again.table)
                })
                .count() as i32;
            (again.reason, again.entry) = (Some("x".into()), uuid::Uuid::new_v4().to_string());
            archive.hands.push(again);
        };
        found(&again, "not written by any audit row");
    }
}

#[test]
fn a_chain_made_again_from_the_first_row_breaks_the_seals() {
    let [text, _] = days();
    let mut archive = read("a.json", text.as_bytes()).unwrap();
    let (code, key) = (archive.audit.last().unwrap().hash.clone(), archive.seals[0].public_key.clone());
    archive.hands[0].author = "somebody else".into();
    let seals = archive.seals.clone();
    chain_again(&mut archive);
    archive.seals = seals;
    let forged = write(archive.clone()).unwrap();
    let found = problems(&forged);
    assert!(found.iter().any(|problem| problem.contains("cut off or rewritten")), "{found:?}");
    // Without any seals it is only what stands on paper that tells.
    archive.seals.clear();
    let bare = write(archive).unwrap();
    assert_eq!(problems(&bare), Vec::<String>::new());
    for paper in
        [OnPaper { audit: Some(code[..12].into()), key: None }, OnPaper { audit: None, key: Some(key[..16].into()) }]
    {
        assert_eq!(problems_on(&bare, &paper).len(), 1, "{paper:?}");
        assert_eq!(problems_on(&text, &paper), Vec::<String>::new());
    }
}

#[test]
fn what_is_changed_in_a_database_without_its_triggers_is_found() {
    both_from(with_a_day_of_teams, |database| {
        let store = database.open();
        let check = |store: &Store| {
            let checked = actions::check_event(store, "cup", &OnPaper::default()).unwrap();
            checked.problems.iter().map(|problem| Locale::En.say(problem)).collect::<Vec<_>>()
        };
        assert_eq!(check(&store), Vec::<String>::new());
        let data = store.read(|conn| audit::latest(conn, 1, 1)).unwrap();
        assert!(!data.is_empty());
        for (sql, said) in [
            ("UPDATE hands SET winner = 'S' WHERE id = 2", "Session 1, table 1, hand 2, version 1: is "),
            ("UPDATE players SET name = '别人' WHERE id = (SELECT MIN(id) FROM players)", "Player 1: is "),
            ("UPDATE publications SET content = REPLACE(content, '选手12', '选手21')", "Standings after session 1"),
            ("UPDATE sessions SET closed_at = NULL WHERE number = 1", "Session 1: is "),
            ("DELETE FROM standard_penalties", "Standard points deducted"),
            ("UPDATE events SET name = 'x'", "The event: is "),
            ("UPDATE table_notes SET author = 'x' WHERE kind = 'signed'", "Note "),
            ("UPDATE player_lots SET number = 100 - number", "Draw "),
        ] {
            let copied = database.copy();
            without_triggers(&copied, sql);
            let found = check(&copied.open());
            assert!(found.iter().any(|problem| problem.contains(said)), "{sql}: {found:?}");
        }
    });
}

/// Runs a statement that the triggers of the database would refuse.
pub fn without_triggers(database: &Database, sql: &str) {
    let mut conn = database.connection();
    match &mut conn {
        caipan::store::Conn::Sqlite(_) => {
            #[derive(QueryableByName)]
            struct Trigger {
                #[diesel(sql_type = diesel::sql_types::Text)]
                name: String,
            }
            let triggers = "SELECT name FROM sqlite_master WHERE type = 'trigger'";
            let triggers = diesel::sql_query(triggers).load::<Trigger>(&mut conn).unwrap();
            let drops: String = triggers.iter().map(|Trigger { name }| format!("DROP TRIGGER {name}; ")).collect();
            conn.batch_execute(&format!("PRAGMA foreign_keys = OFF; BEGIN; {drops} COMMIT")).unwrap();
        }
        caipan::store::Conn::Pg(_) => {
            diesel::sql_query("SET session_replication_role = replica").execute(&mut conn).unwrap();
        }
    }
    assert!(diesel::sql_query(sql).execute(&mut conn).unwrap() > 0, "{sql}");
}

#[test]
fn the_commands_check_archives_and_databases() {
    let folder = tempfile::TempDir::new().unwrap();
    let data = folder.path().join("data");
    let store = Store::open_folder(&data).unwrap();
    an_open_day(&store);
    let (key, code) =
        (store.key().unwrap().public(), store.read(|conn| audit::latest(conn, 1, 1)).unwrap()[0].hash.clone());
    let (data, file) = (data.to_str().unwrap(), folder.path().join("open.json"));
    std::fs::write(&file, exported(&store, "open")).unwrap();
    let file = file.to_str().unwrap();
    for check in [&["check", "--data", data][..], &["archive", "check", file]] {
        let with = |more: &[&str]| caipan(&[check, more].concat());
        let said = stdout(&with(&["--audit", &code[..12], "--key", &key]));
        assert!(said.contains("Recomputed: 1 draw, 2 seatings, 0 publications"), "{said}");
        assert!(said.contains(&key) && said.contains(&code[..12]), "{said}");
        let wrong = with(&["--audit", "0123456789ab"]);
        assert_eq!(wrong.status.code(), Some(2));
        assert!(String::from_utf8_lossy(&wrong.stderr).contains("No audit row has the check code 0123456789ab"));
    }
    assert!(refused(&caipan(&["check", "--data", data, "--event", "none"])).contains("no such event"));
}

#[test]
fn a_hand_that_the_rules_refuse_marks_its_table_and_nothing_else() {
    by_turns_from(with_a_day_of_teams, |database| {
        // Two players cannot both be the winner and the discarder, and there is no such ending.
        without_triggers(&database, "UPDATE hands SET fans = 'x' WHERE id = 2");
        let app = app_on(database);
        let organiser = app.come_in(&app.link("cup", &Role::Organiser));
        for path in ["", "/teams", "/tables", "/seats", "/board", "/audit", "/verify", "/print", "/sessions/1/tables/2"]
        {
            assert_eq!(organiser.get(&format!("/e/cup{path}")).status, 200, "{path}");
        }
        let said = organiser.get("/e/cup/sessions/1/tables/1");
        assert!((said.status, said.text(".errors").contains("breaks the rules")) == (200, true));
        let board = organiser.get("/e/cup/board?session=1").text("main");
        assert_eq!(board.matches("is not valid").count(), 2, "among what is wanted, and at its table: {board}");
        // The chief referee corrects it, and all is well again.
        let event = app.event();
        assert_eq!(event.sessions[0].tables[0].refused, [2]);
        crate::archive::records(&app.store, "cup", (1, 1), crate::archive::draft(2, Ending::DrawnHand), 1);
        assert_eq!(app.event().sessions[0].tables[0].refused, [0; 0]);
        assert_eq!(organiser.get("/e/cup/board?session=1").text("main").matches("is not valid").count(), 0);
    });
}

#[test]
fn the_server_says_when_an_event_is_not_as_it_was_written() {
    both_from(with_a_day_of_teams, |database| {
        let store = database.open();
        let key = store.key().unwrap().public();
        let code = |store: &Store| store.read(|conn| audit::latest(conn, 1, 1)).unwrap()[0].hash[..12].to_owned();
        let app = app_on(database);
        let organiser = app.come_in(&app.link("cup", &Role::Organiser));
        let check = || organiser.submit("/e/cup/audit", "/e/cup/check", &[]);
        assert!(check().text("main").contains("all data is as it was written"));
        assert_eq!(Browser::new(&app.base).get("/health").status, 200);
        let stranger = Browser::new(&app.base).get("/e/cup/verify").text("main");
        assert!(stranger.contains(&key) && stranger.contains(&code(&app.store)), "{stranger}");
        assert!(stranger.contains("all data is as it was written"), "{stranger}");
        // The papers say which state they are of.
        for document in ["standings", "score-summary", "score-record"] {
            let paper = organiser.download(&format!("/e/cup/print.pdf?document={document}&session=1&language=en"));
            let text = paper::text(&paper);
            let stamp = format!("Check {} Key {}", code(&app.store), &key[..16]);
            assert!(text.split_whitespace().collect::<Vec<_>>().join(" ").contains(&stamp), "{document}: {text}");
        }
        without_triggers(&Database::at(app.url().to_owned()), "UPDATE hands SET winner = 'S' WHERE id = 2");
        assert!(check().text(".errors").contains("Session 1, table 1, hand 2, version 1"));
        let health = Browser::new(&app.base).get("/health");
        assert_eq!(health.status, 503);
        assert!(health.body.contains("the event cup is not as its audit has written it"), "{}", health.body);
        assert!(organiser.get("/e/cup/board").text(".errors").contains("Stop entering"));
        assert!(Browser::new(&app.base).get("/e/cup/verify").text("main").contains("from what was written"));
    });
}

/// What a program in Python says of an archive, and whether it holds.
pub fn in_python(program: &str, text: &str, paper: &[&str]) -> (bool, String) {
    let folder = tempfile::TempDir::new().unwrap();
    let file = folder.path().join("a.json");
    std::fs::write(&file, text).unwrap();
    let said = python().arg(program).arg(&file).args(paper).output().expect("python3 is installed");
    assert!(matches!(said.status.code(), Some(0 | 1)), "{}", String::from_utf8_lossy(&said.stderr));
    (said.status.success(), String::from_utf8(said.stdout).unwrap())
}

#[test]
fn a_checker_that_shares_nothing_with_the_program_finds_the_same() {
    assert!(include_str!("../../docs/verify.py").lines().count() < 170);
    for text in days() {
        let archive = read("a.json", text.as_bytes()).unwrap();
        let last = archive.audit.last().unwrap().hash[..12].to_owned();
        let key = archive.seals[0].public_key.clone();
        let (holds, said) = in_python("docs/verify.py", &text, &["--audit", &last, "--key", &key]);
        assert!(holds, "{said}");
        let other_key: String = key.chars().map(|digit| if digit == '0' { '1' } else { '0' }).collect();
        for wrong in [["--audit", "0123456789ab"], ["--key", &other_key]] {
            assert!(!in_python("docs/verify.py", &text, &wrong).0);
        }
        type Forge = fn(&mut Archive);
        let forgeries: [(Forge, &str); 13] = [
            (|archive| archive.releases.extend_from_within(..1), "or more than once"),
            (|archive| archive.releases.reverse(), "comes after rows that were written later"),
            (|archive| archive.hands[0].author += "x", "hand 1/1/1 1 is not"),
            (|archive| archive.hands[0].recorded_at = archive.event.created_at, "hand 1/1/1 1 is not"),
            (|archive| archive.players[3].name += "x", "player 4 is not"),
            (|archive| archive.event.name += "x", "event is not"),
            (|archive| archive.event.regulations.appeal_minutes += 1, "event is not"),
            (|archive| archive.tables[0].players.swap(0, 1), "table 1/1 is not"),
            (|archive| archive.draws[0].players.swap(0, 1), "draw 1 is not"),
            (|archive| archive.draws[0].recorded_by += "x", "draw 1 is not"),
            (|archive| _ = archive.hands.pop(), "is not as it was written last"),
            (|archive| _ = archive.audit.pop(), "was sealed but is missing"),
            (
                |archive| archive.seals[0].signature = archive.seals[0].signature.replace('0', "1"),
                "not made with that key",
            ),
        ];
        for (forge, expected) in forgeries {
            let mut forged = archive.clone();
            forge(&mut forged);
            let (holds, said) = in_python("docs/verify.py", &write(forged).unwrap(), &[]);
            assert!(!holds && said.contains(expected), "{expected}: {said}");
        }
        let mut again = archive.clone();
        again.hands[0].author += "x";
        chain_again(&mut again);
        again.seals.clone_from(&archive.seals);
        let (holds, said) = in_python("docs/verify.py", &write(again).unwrap(), &[]);
        assert!(!holds && said.contains("was sealed but is missing"), "{said}");
    }
}

#[test]
fn anybody_counts_an_event_again_once_its_organiser_lets_them() {
    by_turns_from(with_a_day_of_teams, |database| {
        let app = app_on(database);
        let stranger = Browser::new(&app.base);
        let address = format!("{}/e/cup/verify", app.base);
        assert_eq!(stranger.get("/e/cup/open-archive.json").status, 404);
        let said = refused(&caipan(&["--lang", "en", "verify", &address]));
        assert!(said.contains("404") && said.contains("must make it public"), "{said}");
        let link = acting(&app.store, &Actor::command_line(), "cup").make_link(&Role::Organiser, "林", None);
        let organiser = app.come_in(&link.unwrap());
        let opened = organiser.submit("/e/cup/verify", "/e/cup/archive/open", &[("open", "yes")]);
        assert_eq!(opened.status, 200);
        assert!(stranger.get("/e/cup/verify").body.contains("/e/cup/open-archive.json"));
        let said = stdout(&caipan(&["--lang", "en", "verify", &address]));
        for step in ["1. The file is complete", "4. 2 of 2 draws", "6. ", "8. ", "Everything is correct."] {
            assert!(said.contains(step), "{step}: {said}");
        }
        // A row that says otherwise, with the last line's hash made again.
        let folder = tempfile::TempDir::new().unwrap();
        let file = folder.path().join("cup.json");
        let text = stranger.get("/e/cup/open-archive.json").body;
        let forged = with_its_hash(&text.replacen("\"basic_points\":8", "\"basic_points\":88", 1));
        std::fs::write(&file, forged).unwrap();
        let against = refused(&caipan(&["--lang", "en", "verify", file.to_str().unwrap()]));
        assert!(against.contains("Session 1, table 1, hand 1") && against.contains("88"), "{against}");
        let said = stdout(&caipan(&["--lang", "en", "check", "--database", app.url()]));
        assert!(said.contains("Everything is valid."), "{said}");
        organiser.submit("/e/cup/verify", "/e/cup/archive/open", &[("open", "no")]);
        assert_eq!(stranger.get("/e/cup/open-archive.json").status, 404);
        assert_eq!(problems(&exported(&app.store, "cup")), Vec::<String>::new());
    });
}
