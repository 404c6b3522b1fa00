//! A real team league: the sums are exactly those expected, of its file and of an event.

use crate::command_line::{caipan, stdout};
use crate::support::{Organiser, Phone, app_on, by_turns};
use crate::totals::uploads;
use caipan::actions::Role;
use caipan::files::event_tables;
use caipan::files::kinds::TableKind;
use caipan::rules::StandardPoints;
use serde_json::json;
use std::collections::{BTreeSet, HashMap};

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
fn what_seldom_players_cost_is_taken_off_from_files_as_in_an_event() {
    let expected = rows(include_str!("../../fixtures/league_expected_1_30.csv"));
    let folder = tempfile::TempDir::new().unwrap();
    let write = |name: &str, text: &str| {
        let file = folder.path().join(name);
        std::fs::write(&file, text).unwrap();
        file.to_str().unwrap().to_owned()
    };
    let league = |sessions: u16| {
        format!(
            "[teams]\nroster = 4\n[[stage]]\nid = \"main\"\nsessions = {sessions}\n\
            lineup = {{ size = 1, minimum = 6, shortfall = {{ standard = -2 }} }}\n"
        )
    };
    let ranked = |sessions: u16, penalties: &str| {
        let regulations = write("r.toml", &league(sessions));
        let penalties = write("p.csv", &format!("kind,name,standard_points,reason\n{penalties}"));
        let results = "fixtures/league_sessions_1_30.csv";
        let files = ["--results", results, "--regulations", &regulations, "--penalties", &penalties];
        let ranked = caipan(&[&["standings", "--format", "csv", "--lang", "en"][..], &files].concat());
        let said = String::from_utf8(ranked.stderr.clone()).unwrap();
        let points = |row: Row| (row["name"].clone(), row["standard_points"].parse().unwrap());
        (rows(&stdout(&ranked)).into_iter().map(points).collect::<HashMap<String, StandardPoints>>(), said)
    };
    let due = |cost: i64| {
        let of = |row: &Row| -> (String, StandardPoints) {
            let team = expected.iter().filter(|other| other["kind"] == "player" && other["team"] == row["name"]);
            let lacking: i64 = team.map(|own| (6 - own["sessions"].parse::<i64>().unwrap()).max(0)).sum();
            let points: StandardPoints = row["standard_points"].parse().unwrap();
            (row["name"].clone(), points - StandardPoints::whole(cost * lacking))
        };
        expected.iter().filter(|row| row["kind"] == "team").map(of).collect::<HashMap<_, _>>()
    };
    assert_ne!(due(2), due(0));
    let (found, said) = ranked(30, "");
    assert_eq!(found, due(2));
    assert!(said.contains("of at least 6 sessions of \"main\""), "{said}");
    assert_eq!(ranked(31, "").0, due(0), "while a session is to come nothing is taken off");
    // Penalties of an event tell of them already.
    let team = expected.iter().find(|row| row["kind"] == "team").unwrap()["name"].clone();
    let mut told = due(0);
    *told.get_mut(&team).unwrap() -= StandardPoints::whole(4);
    assert_eq!(ranked(30, &format!("team,{team},4,seldom: 某\n")).0, told);
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

/// A player with the team, as the league tells them apart.
type Who = (String, String);

/// Four players with what they ended with.
type Played = Vec<(Who, i32)>;

fn who(row: &Row, name: &str) -> Who {
    (row[name].clone(), row["team"].clone())
}

/// The tables of the league in rounds of ten, nobody twice in one: eight played an evening, which is less than a chart asks for.
fn rounds(results: &[Row]) -> Vec<Vec<Played>> {
    let mut rounds: Vec<Vec<Played>> = Vec::new();
    for table in results.chunks(4) {
        let table: Played = table.iter().map(|row| (who(row, "player"), row["game_points"].parse().unwrap())).collect();
        let sits = |round: &Vec<Played>| round.iter().flatten().any(|(one, _)| table.iter().any(|(own, _)| own == one));
        match rounds.iter_mut().find(|round| round.len() < 10 && !sits(round)) {
            Some(round) => round.push(table),
            None => rounds.push(vec![table]),
        }
    }
    rounds
}

#[test]
fn as_an_event_by_files_and_pages_the_league_has_the_same_sums() {
    by_turns(|database| {
        let expected = rows(include_str!("../../fixtures/league_expected_1_30.csv"));
        let rounds = rounds(&rows(include_str!("../../fixtures/league_sessions_1_30.csv")));
        let (app, sessions) = (app_on(database), rounds.len().to_string());
        let organiser = Organiser::of(&app);
        organiser.creates_with(&[
            ("sessions", &sessions),
            ("entry", "totals"),
            ("base_score", "0"),
            ("forfeit_score", "0"),
        ]);
        let mut people: Vec<Who> =
            expected.iter().filter(|row| row["kind"] == "player").map(|row| who(row, "name")).collect();
        people.sort_by(|a, b| (&a.1, &a.0).cmp(&(&b.1, &b.0)));
        let entries: String = people.iter().map(|(name, team)| format!("{team},{name}\n")).collect();
        assert_eq!(organiser.enters(&format!("team,name\n{entries}")).errors(), Vec::<String>::new());

        // Whoever does not play in a round sits at its last tables, where nobody comes.
        let absent = |round: &[Played]| -> Vec<Who> {
            let plays: BTreeSet<&Who> = round.iter().flatten().map(|(one, _)| one).collect();
            people.iter().filter(|one| !plays.contains(one)).cloned().collect()
        };
        let number = |of: &Who| people.iter().position(|one| one == of).unwrap() + 1;
        let mut chart = "session,table,east,south,west,north\n".to_owned();
        for (session, round) in (1..).zip(&rounds) {
            let played = round.iter().map(|table| table.iter().map(|(one, _)| number(one)).collect::<Vec<_>>());
            let empty = absent(round).chunks(4).map(|four| four.iter().map(number).collect()).collect::<Vec<_>>();
            for (table, four) in (1..).zip(played.chain(empty)) {
                let four: Vec<String> = four.iter().map(ToString::to_string).collect();
                chart += &format!("{session},{table},{}\n", four.join(","));
            }
        }
        // The same meet again and again, as a league has it.
        let token = ("token".to_owned(), organiser.browser.get("/e/cup/draw").value("token"));
        let all_the_same = ("all_the_same".to_owned(), "yes".to_owned());
        let file = Some(("chart.csv", chart.as_bytes()));
        organiser.browser.send("/e/cup/draw/chart/file", &[token, all_the_same], file).well();
        organiser.draws_in_order();
        let chief = app.link("cup", &Role::ChiefReferee);
        for (session, round) in (1u16..).zip(&rounds) {
            organiser.goes(session, &["seat", "start"]);
            let mut file = "session,table,player,team,game_points,to_nobody\n".to_owned();
            let mut row = |table: u16, (name, team): &Who, points: i32, to_nobody: i32| {
                file += &format!("{session},{table},{name},{team},{points},{to_nobody}\n");
            };
            for (table, played) in (1..).zip(round) {
                let lost = -played.iter().map(|(_, points)| points).sum::<i32>();
                for (place, (one, points)) in played.iter().enumerate() {
                    row(table, one, *points, if place == 0 { lost } else { 0 });
                }
            }
            for (table, four) in (round.len() as u16 + 1..).zip(absent(round).chunks(4)) {
                four.iter().for_each(|one| row(table, one, 0, 0));
                let mut phone = Phone::with(&app, &chief, "cup", table);
                phone.place = format!("/api/v1/events/cup/sessions/{session}/tables/{table}");
                for seat in ["E", "S", "W", "N"] {
                    let away = json!({ "kind": "filled", "seat": seat, "attendance": "forfeit", "session_penalty": 0,
                        "reason": "plays no game this evening" });
                    assert_eq!(phone.notes(away).status, 200);
                }
            }
            uploads(&organiser, &file);
            organiser.on_session(session, "close").well();
        }
        let event = app.event();
        let named = |row: &Row| [&row["name"], &row["team"], &row["standard_points"]].map(String::clone);
        let game = |row: &Row| row["game_points"].parse::<i32>().unwrap();
        // Whoever does not come is where net scores begin: at 0.
        for (kind, table) in [("player", TableKind::Standings), ("team", TableKind::TeamStandings)] {
            let of_kind = expected.iter().filter(|row| row["kind"] == kind);
            let mut wanted: Vec<_> = of_kind.map(|row| (named(row), game(row))).collect();
            let found = rows(&event_tables::tables(&event, table, None, caipan::store::now())[0].csv().unwrap());
            let mut found: Vec<_> = found.iter().map(|row| (named(row), game(row))).collect();
            wanted.sort();
            found.sort();
            assert_eq!(found, wanted, "{kind}");
        }
    });
}
