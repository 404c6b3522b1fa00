//! The program as it is run: exit statuses, messages with their place, nothing stored when something is wrong.

use crate::standings_command::ranking;
use std::io::Write;
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

pub fn caipan(arguments: &[&str]) -> Output {
    with_input(arguments, "")
}

/// A command on a computer in this time zone.
pub fn caipan_at(zone: &str, arguments: &[&str]) -> Output {
    command(arguments).env("TZ", zone).output().unwrap()
}

fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_caipan"));
    command.args(arguments).env_remove("CAIPAN_DATABASE").env("LC_ALL", "en_US.UTF-8");
    command
}

fn with_input(arguments: &[&str], input: &str) -> Output {
    let mut child =
        command(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    child.wait_with_output().unwrap()
}

/// Standard output of a command that went well.
pub fn stdout(output: &Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// The messages of a command that was refused.
pub fn refused(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(2), "{}", String::from_utf8_lossy(&output.stdout));
    assert!(output.stdout.is_empty());
    String::from_utf8(output.stderr.clone()).unwrap()
}

pub struct Files(TempDir);

impl Files {
    pub fn new() -> Self {
        Files(TempDir::new().unwrap())
    }

    pub fn write(&self, name: &str, text: &str) -> String {
        let path = self.0.path().join(name);
        std::fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    }

    pub fn path(&self, name: &str) -> String {
        self.0.path().join(name).to_str().unwrap().to_owned()
    }
}

#[test]
fn messages_come_in_the_language_asked_for() {
    let files = Files::new();
    let said = refused(&ranking(&files, "x\n", &["--lang", "zh"]));
    assert!(said.contains("缺少列：局（session）"), "{said}");
    for (lang, word) in [("--lang=zh-Hans", "数据目录"), ("--lang=en", "The data folder")] {
        let help = stdout(&caipan(&["demo", "--help", lang]));
        assert!(help.contains(word) && !help.contains("Unknown localization"), "{help}");
    }
}

#[test]
fn no_part_of_a_mistyped_address_of_the_database_is_printed() {
    for url in [
        "postgres://caipan:pa%zzSECRET@127.0.0.1/x",
        "postgres://u:pa@SSECRET@127.0.0.1:1/x",
        "postgres://u:SECRET PW@127.0.0.1:1/x",
        "postgresx://u:SECRETPW@h/x",
    ] {
        for words in [&["user", "add", "lin"][..], &["check"], &["restore", "backup.zip"]] {
            let said = refused(&caipan(&[words, &["--database", url]].concat()));
            assert!(said.starts_with("The URL of the database") && !said.contains("SECRET"), "{words:?}: {said}");
        }
    }
}

#[test]
fn an_event_is_prepared_and_exported_on_the_command_line() {
    let files = Files::new();
    let data = files.path("data");
    assert!(
        stdout(&with_input(&["user", "add", "lin", "--data", &data], "a long password\n"))
            .contains("lin can now sign in")
    );
    assert!(
        refused(&with_input(&["user", "add", "lin", "--data", &data], "a long password\n"))
            .contains("is already taken")
    );
    assert!(refused(&with_input(&["user", "add", "li", "--data", &data], "short\n")).contains("needs at least 8"));
    assert_eq!(stdout(&caipan(&["user", "list", "--data", &data])), "lin\n");
    assert!(stdout(&caipan(&["migrate", "--data", &data])).contains("up to date"));
    let list = files.write("entries.csv", "team,name\nA,a\n");
    assert!(refused(&caipan(&["import", "--event", "cup", &list, "--data", &data])).contains("no such event"));
}

#[test]
fn the_demo_is_seeded_once_and_then_continued() {
    let files = Files::new();
    let data = files.path("data");
    for _ in 0..2 {
        assert!(stdout(&caipan(&["demo", "--seed-only", "--data", &data])).contains("ready"));
    }
    let results = stdout(&caipan(&["export", "--event", "demo", "results", "--data", &data]));
    assert_eq!(results.lines().count(), 1 + 3 * 16, "two sessions and the running one");
    // What is exported gives the same ranking again without the database.
    let players = stdout(&caipan(&["export", "--event", "demo", "standings", "--data", &data]));
    let file = files.write("exported.csv", &results);
    assert_eq!(stdout(&caipan(&["standings", "--results", &file, "--base", "500", "--format", "csv"])), players);
    let none = refused(&caipan(&["export", "--event", "demo", "results", "--session", "99", "--data", &data]));
    assert!(none.contains("There is no session 99"), "{none}");
    let list = files.write("late.csv", "team,name\n红中队,新人\n");
    assert!(
        refused(&caipan(&["import", "--event", "demo", &list, "--data", &data])).contains("players cannot be added")
    );
}

#[test]
fn the_demo_is_served_with_one_link_for_each_role() {
    use crate::support::Browser;
    use std::io::{BufRead, BufReader};
    let files = Files::new();
    let mut demo = Command::new(env!("CARGO_BIN_EXE_caipan"))
        .args(["demo", "--data", &files.path("data"), "--bind", "127.0.0.1:0", "--lang", "en"])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(demo.stdout.take().unwrap()).lines().map(Result::unwrap);
    let mut address = |role: &str| {
        let line = lines.find(|line| line.starts_with(role)).unwrap();
        let address = line.split_whitespace().last().unwrap().to_owned();
        let path = address.find('/').and_then(|at| address[at + 2..].find('/').map(|end| at + 2 + end)).unwrap();
        (address[..path].to_owned(), address[path..].to_owned())
    };
    let (organiser, referee, spectator) = (address("Organiser"), address("Referee"), address("Spectators"));
    let opens = |(base, path): &(String, String)| Browser::new(base).get(path);
    assert!(opens(&organiser).text(".board-line").starts_with("Session 3"));
    assert!(opens(&referee).body.contains("id=\"facts\""), "the page on which its hands are recorded");
    let standings = Browser::new(&spectator.0).get(&format!("{}/players", spectator.1));
    assert_eq!(standings.texts("#rows > tr").len(), 16);
    assert_eq!(standings.text(".badge"), "Live");
    demo.kill().unwrap();
    demo.wait().unwrap();
}

#[test]
fn a_hand_is_counted_explained_and_its_claim_judged() {
    let hand = ["fan", "[345m] {7777s} 22p45sEEE +6s", "--prevalent", "S", "--flowers", "2", "--claim", "碰碰和,箭刻"];
    let text = stdout(&caipan(&hand));
    for line in [
        "8 points, 2 of them for flowers  This hand may not win: a win needs 8 points without flowers.",
        "   2  Two Concealed Pungs (双暗刻, 雙暗刻)  7777s EEE",
        "Waits: 3s (9), 6s (8)",
        "No win: the hand has 6 points without flowers, but a win needs 8.",
    ] {
        assert!(text.contains(line), "{line}\n{text}");
    }
    let json: serde_json::Value = serde_json::from_str(&stdout(&caipan(&[&hand[..], &["--json"]].concat()))).unwrap();
    assert_eq!(
        (&json["total"], &json["may_win"], &json["claim"]["verdict"]),
        (&8.into(), &false.into(), &"false-win".into())
    );
    assert_eq!(json["lists"][0]["fans"]["双暗刻"], 1);
    let exact = stdout(&caipan(&["fan", "[345m] {7777s} 22p45sEEE +6s", "--claim", "圈风刻,门风刻,双暗刻,暗杠"]));
    assert!(exact.contains("The claim is exact: 8 points without flowers."), "{exact}");
}

#[test]
fn fans_are_judged_by_their_names_alone() {
    for (arguments, text) in [
        (
            &["平和,碰碰和,箭刻,双箭刻"][..],
            "16 points by these names; 12 without those that do not count.\n\
             Dragon Pung is not counted with Two Dragon Pungs.\n\
             No hand can have both All Pungs and All Chows.\n",
        ),
        (
            &["清一色,自摸", "--discard"],
            "25 points by these names; 24 without those that do not count.\n\
             Self-Drawn counts only on a self-draw, but the hand was won on another player’s tile.\n",
        ),
        (
            &["清一色,门前清", "--self-draw"],
            "26 points by these names; 24 without those that do not count.\n\
             Concealed Hand counts only on another player’s tile, but the hand was self-drawn.\n",
        ),
        (
            &["清龙,喜相逢,连六"],
            "18 points by these names; 17 without those that do not count.\n\
             With Short Straight the named fans need 5 chows and 0 pungs or kongs; a hand has 4 sets.\n",
        ),
        (
            &["清一色,门前清"],
            "26 points by these names; 26 without those that do not count.\nThe names do not contradict each other.\n",
        ),
    ] {
        assert_eq!(stdout(&caipan(&[&["fan", "--claim"], arguments].concat())), text);
    }
}

#[test]
fn a_claim_on_tiles_without_a_winning_shape_is_a_false_win() {
    let claim = ["fan", "[345m] {7777s} 22p45sEEE +9s", "--claim", "暗杠,双暗刻"];
    assert_eq!(
        stdout(&caipan(&claim)),
        "No win: these tiles are not a winning hand. If a win was declared, enter the false win as a penalty.\n"
    );
    let json: serde_json::Value = serde_json::from_str(&stdout(&caipan(&[&claim[..], &["--json"]].concat()))).unwrap();
    assert_eq!((&json["may_win"], &json["claim"]["verdict"]), (&false.into(), &"false-win".into()));
}

#[test]
fn a_hand_that_cannot_be_is_refused_with_its_place() {
    for (arguments, message) in [
        (&["fan", "[345m"][..], "Tile text, character 1: “[” is not closed."),
        (&["fan", "[345m] 22p +2p"], "5 tiles before the winning tile, counting a kong as three; there must be 13."),
        (&["fan"], "Give the tiles of a hand"),
        (&["fan", "--claim", "五门"], "“五门” is not a fan."),
    ] {
        let refused = refused(&caipan(arguments));
        assert!(refused.starts_with(message), "{refused}");
    }
}

#[test]
fn a_chart_of_any_size_has_no_repeated_pair_and_is_graded() {
    let files = Files::new();
    for (players, sessions, teams) in
        [("64", "10", true), ("100", "10", false), ("20", "5", false), ("32", "10", false)]
    {
        let size = ["chart", "--players", players, "--sessions", sessions];
        let flags: &[&str] = if teams { &["--teams"] } else { &[] };
        let csv = stdout(&caipan(&[&size[..], flags].concat()));
        assert!(csv.starts_with("session,table,east,south,west,north\n1,1,"), "{csv}");
        let file = files.write("chart.csv", &csv);
        let grade = stdout(&caipan(&[&["chart", "grade", &file][..], flags].concat()));
        let grade: serde_json::Value = serde_json::from_str(&grade).unwrap();
        for figure in ["pairs_twice", "pairs_more", "excess_meetings", "team_mates"] {
            assert_eq!(grade[figure], 0, "{players}/{sessions}: {figure}");
        }
        assert_eq!((&grade["complete"], &grade["players"]), (&true.into(), &players.parse::<u16>().unwrap().into()));
        assert!(grade["seat_spread"] == grade["seat_spread_bound"], "{grade}");
    }
}

#[test]
fn the_grade_counts_what_a_chart_repeats() {
    let files = Files::new();
    let twice = "session,table,east,south,west,north\n1,1,1,2,3,4\n1,2,5,6,7,8\n2,1,2,1,5,6\n2,2,3,4,7,8\n";
    let grade = |flags: &[&str]| -> serde_json::Value {
        let file = files.write("twice.csv", twice);
        serde_json::from_str(&stdout(&caipan(&[&["chart", "grade", &file][..], flags].concat()))).unwrap()
    };
    // 1–2, 3–4, 5–6 and 7–8 meet again; 8 players meet 3 × 8 times in two sessions and there are 28 pairs.
    let counted = grade(&[]);
    assert_eq!((&counted["pairs_twice"], &counted["excess_meetings"]), (&4.into(), &4.into()));
    // The four of a table in the second session come from two tables: so many must meet again.
    assert_eq!((&counted["excess_meetings_bound"], &counted["table_repeats"]), (&4.into(), &4.into()));
    assert_eq!(counted["pairs_by_meetings"], serde_json::json!({ "1": 16, "2": 4 }));
    // Each team is together in the first session; in the second two and two.
    assert_eq!(grade(&["--teams"])["team_mates"], 16);
}

#[test]
fn a_seed_renumbers_a_chart_and_effort_never_makes_it_worse() {
    let files = Files::new();
    let made = |more: &[&str]| {
        stdout(&caipan(&[&["chart", "--players", "20", "--sessions", "6", "--teams"][..], more].concat()))
    };
    let graded = |chart: &str| -> serde_json::Value {
        let file = files.write("c.csv", chart);
        serde_json::from_str(&stdout(&caipan(&["chart", "grade", &file, "--teams"]))).unwrap()
    };
    let plain = made(&[]);
    let seeded = made(&["--seed", "7"]);
    assert_ne!(plain, seeded);
    assert_eq!(seeded, made(&["--seed", "7"]));
    assert_eq!(graded(&plain), graded(&seeded), "other numbers, the same figures");
    // The rule book's chart for five teams has 6 and 29.
    assert_eq!((&graded(&plain)["team_mates"], &graded(&plain)["excess_meetings"]), (&0.into(), &20.into()));
    let searched = made(&["--effort", "20000"]);
    assert_eq!(graded(&searched)["excess_meetings"], 20);
    assert_eq!(searched, made(&["--effort", "20000"]));
    assert!(made(&["--format", "json"]).starts_with("[\n  {\n    \"session\": 1,"));
}

#[test]
fn a_chart_that_cannot_be_is_refused_with_its_place() {
    let files = Files::new();
    let size = |players, sessions| refused(&caipan(&["chart", "--players", players, "--sessions", sessions]));
    assert!(
        size("3", "4")
            .starts_with("3 players: a chart is possible for 4 to 1024 players, for teams for a multiple of 4 from 8.")
    );
    assert!(size("16", "17").starts_with("17 sessions: a chart has 1 to 16."));
    let file = files.write("c.csv", "session,table,east,south,west,north\n1,1,1,2,3,4\n1,2,5,6,7,4\n");
    let twice = refused(&caipan(&["chart", "grade", &file]));
    assert!(
        twice.contains("line 3, column 6 (north): player 4 has two seats in session 1, the other in line 2."),
        "{twice}"
    );
    let file = files.write("c.csv", "session,table,east,south,west,north\n1,1,1,2,3,9\n");
    let few = refused(&caipan(&["chart", "grade", &file]));
    assert!(few.contains("with 9 players, 1 table seats 4 and 5 would have a bye: at most three may"), "{few}");
    assert!(few.contains("needs 2 tables"), "{few}");
}
