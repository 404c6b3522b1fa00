//! `caipan standings`: rankings from files are exact, and what is wrong in a file is named with its place.

use crate::command_line::{Files, caipan, refused, stdout};
use std::process::Output;

const TABLE: &str = "session,table,player,team,game_points\n1,1,a,X,40\n1,1,b,Y,0\n1,1,c,Z,0\n1,1,d,W,-40\n";

pub fn ranking(files: &Files, table: &str, extra: &[&str]) -> Output {
    let results = files.write("r.csv", table);
    caipan(&[&["standings", "--results", &results][..], extra].concat())
}

#[test]
fn standings_are_exact_and_say_what_decided() {
    let files = Files::new();
    assert_eq!(
        stdout(&ranking(&files, TABLE, &["--format", "csv"])),
        "rank,name,team,sessions,standard_points,game_points,decided_by\n\
         1,a,X,1,4,40,\n2,b,Y,1,3/2,0,standard_points\n2,c,Z,1,3/2,0,\n4,d,W,1,0,-40,standard_points\n"
    );
    let json = stdout(&ranking(&files, TABLE, &["--format", "json", "--by", "team"]));
    let rows: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!((&rows[1]["standard_points"], &rows[1]["rank"]), (&"3/2".into(), &2.into()));
}

#[test]
fn penalties_regulations_and_an_earlier_stage_count() {
    let files = Files::new();
    let penalties = files.write("p.csv", "kind,name,standard_points,reason\nplayer,a,5/2,late\nteam,X,-1,late\n");
    let csv = ["--format", "csv", "--penalties", &penalties];
    let players = stdout(&ranking(&files, TABLE, &csv));
    assert!(players.contains(",a,X,1,3/2,40,"), "{players}");
    let teams = stdout(&ranking(&files, TABLE, &[&csv[..], &["--by", "team"]].concat()));
    assert!(teams.contains("1,X,,1,3,40,"), "a penalty is taken off whatever its sign: {teams}");

    let regulations = files.write("r.toml", "carry_over = \"half\"\ntie_breaks = []\n");
    let earlier = files.write(
        "e.csv",
        "rank,name,team,sessions,standard_points,game_points,decided_by\n1,d,W,4,13,91,\n2,gone,V,4,9,1,\n",
    );
    let extra = ["--format", "csv", "--regulations", &regulations, "--earlier", &earlier];
    assert!(stdout(&ranking(&files, TABLE, &extra)).contains("1,d,W,1,13/2,5,"));
    let group = files.write("g.toml", "standard_points = \"group\"\n");
    let two = format!(
        "{TABLE}{}",
        TABLE
            .lines()
            .skip(1)
            .map(|l| l
                .replacen("1,1,", "1,2,", 1)
                .replace(",a,", ",e,")
                .replace(",b,", ",f,")
                .replace(",c,", ",g,")
                .replace(",d,", ",h,")
                + "\n")
            .collect::<String>()
    );
    let ranked = stdout(&ranking(&files, &two, &["--format", "csv", "--regulations", &group]));
    assert!(ranked.contains("1,a,X,1,7,40,"), "8 and 6 shared by two firsts of eight: {ranked}");
}

#[test]
fn a_forfeit_costs_the_base_score_where_scores_are_net() {
    let files = Files::new();
    let net = TABLE.replace("game_points", "game_points,attendance").replace('\n', ",\n").replacen(
        "attendance,",
        "attendance",
        1,
    );
    let net = net.replace(",d,W,-40,", ",d,W,-40,forfeit");
    assert!(stdout(&ranking(&files, &net, &["--format", "csv"])).contains(",d,W,1,0,-500,"));
    let bye = format!("{net}2,,a,X,,bye\n");
    assert!(
        stdout(&ranking(&files, &bye, &["--format", "csv"])).contains("1,a,X,2,4,40,"),
        "a bye counts 500, which is 0 net"
    );
    let regulations = files.write("b.toml", "bye = \"average\"\n");
    let averaged = stdout(&ranking(&files, &bye, &["--format", "csv", "--regulations", &regulations]));
    assert!(averaged.contains("1,a,X,2,8,80,"), "{averaged}");
}

/// A bye each for two of five, in scores net of the base score.
const BYES: &str = "session,table,player,team,game_points,attendance\n\
    1,1,鹿,,20,\n1,1,Bǫ,,10,\n1,1,O'Neill,,-10,\n1,1,d,,-20,\n1,,Ængla,,,bye\n\
    2,1,Ængla,,20,\n2,1,Bǫ,,10,\n2,1,O'Neill,,-10,\n2,1,d,,-20,\n2,,鹿,,,bye\n";

#[test]
fn a_bye_is_worth_the_base_score_of_the_file_whatever_the_regulations_contain() {
    let files = Files::new();
    let ranked = |results: &str, regulations: &str, base: &str| {
        let regulations = files.write("r.toml", regulations);
        let csv =
            stdout(&ranking(&files, results, &["--format", "csv", "--regulations", &regulations, "--base", base]));
        let of = |line: &str| {
            let cells: Vec<String> = line.split(',').map(str::to_owned).collect();
            let at = cells.iter().position(|cell| cell == "鹿" || cell == "Ængla")?;
            Some([at + 3, at + 4].map(|place| cells[place].clone()))
        };
        csv.lines().filter_map(of).collect::<Vec<_>>()
    };
    let on_500: String = BYES
        .lines()
        .map(|line| {
            let mut cells: Vec<String> = line.split(',').map(str::to_owned).collect();
            if let Ok(points) = cells[4].parse::<i32>() {
                cells[4] = (points + 500).to_string();
            }
            cells.join(",") + "\n"
        })
        .collect();
    let stage = |scoring: &str| format!("[[stage]]\nid = \"main\"\nsessions = 2\nscoring = {{ {scoring} }}\n");
    for (regulations, points) in [
        (String::new(), "4"),
        ("base_score = 0\n".into(), "4"),
        (stage("unit = \"standard\", scope = \"table\", base = 0"), "4"),
        (format!("base_score = 0\n{}", stage("unit = \"match_points\", base = 0")), "447/100"),
        (stage("unit = \"match_points\", base = 0"), "447/100"),
        (stage("unit = \"match_points\""), "447/100"),
    ] {
        for (results, base, game) in [(BYES, "0", "20"), (&on_500, "500", "1020")] {
            assert_eq!(ranked(results, &regulations, base), [[points, game]; 2], "{regulations} on {base}");
        }
    }
    let wrong = files.write("w.toml", &format!("base_score = 500\n{}", stage("base = 0")));
    let refused = ranking(&files, BYES, &["--regulations", &wrong, "--lang", "en"]);
    let said = String::from_utf8(refused.stderr).unwrap();
    assert_eq!(refused.status.code(), Some(2));
    assert!(said.contains("contain 0") && said.contains("contain 500 (base_score)"), "{said}");
}

#[test]
fn firsts_are_shared_with_stages_and_without() {
    let files = Files::new();
    let tables = [
        ["鹿 30", "Bǫ 30", "X -20", "Yu'an -40"],
        ["鹿 -20", "Bǫ -40", "X 30", "Yu'an 30"],
        ["李 50", "d 0", "e -20", "f -30"],
        ["李 -50", "d 50", "e 10", "f -10"],
    ];
    let rows = (1..).zip(tables).flat_map(|(session, four)| {
        four.map(|one| format!("{session},1,{},,{}\n", one.split(' ').next().unwrap(), one.split(' ').nth(1).unwrap()))
    });
    let results = format!("session,table,player,team,game_points\n{}", rows.collect::<String>());
    let plain = files.write("p.toml", "tie_breaks = [\"firsts\", \"seconds\", \"thirds\"]");
    let stage = "[[stage]]\nid = \"main\"\nsessions = 4\norder = [\"standard\", \"firsts\", \"seconds\", \"thirds\"]\n";
    let staged = files.write("s.toml", stage);
    let of = |results: &str, regulations: &str| {
        let format = ["--format", "json", "--regulations", regulations];
        let rows: serde_json::Value = serde_json::from_str(&stdout(&ranking(&files, results, &format))).unwrap();
        let row = |row: &serde_json::Value| {
            let text = |of: &str| row[of].as_str().unwrap_or_default().to_owned();
            (row["rank"].as_i64().unwrap(), text("name"), text("decided_by"))
        };
        rows.as_array().unwrap().iter().map(row).collect::<Vec<_>>()
    };
    let found = of(&results, &plain);
    assert_eq!(found, of(&results, &staged));
    let first_four: Vec<_> = found.iter().take(4).map(|(rank, name, by)| (*rank, name.as_str(), by.as_str())).collect();
    let shared = [(1, "d", ""), (2, "李", "standard_points"), (3, "鹿", "firsts"), (3, "X", "")];
    assert_eq!(first_four, shared, "a whole first is above two halves of one: {found:?}");
    let league = std::fs::read_to_string("fixtures/league_sessions_1_30.csv").unwrap();
    let long = files.write("l.toml", &stage.replace("sessions = 4", "sessions = 30"));
    assert_eq!(of(&league, &plain), of(&league, &long));
}

#[test]
fn bad_results_are_refused_with_their_place_and_both_numbers() {
    let files = Files::new();
    let cases = [
        (TABLE.replace(",40\n", ",forty\n"), "r.csv, line 2, column 5 (game_points): “forty” is not a whole number"),
        (TABLE.replace("1,1,d,W,-40\n", ""), "table 1 of session 1 has 3 rows and must have 4 (lines 2, 3, 4)."),
        (TABLE.replace(",d,W,", ",a,X,"), "line 5: a appears twice at table 1 of session 1"),
        (TABLE.replace("1,1,b,Y,0", "1,1,,Y,0"), "line 3, column 3 (player): the cell is empty."),
        (TABLE.replace("1,1,b,Y,0", "1,1,b"), "line 3: 3 cells here, but 5 in the first line."),
        (TABLE.replace("game_points", "points"), "column missing: Game points (game_points)."),
        ("session,table,player,team,game_points\n".into(), "the file has no rows"),
        (
            TABLE.replace(",40\n", ",99999999\n"),
            "“99999999” is not a whole number of game points between −99999 and 99999",
        ),
        (TABLE.replace(",40\n", ",1040\n"), "add up to 1000 instead of 0; they are 1000 too high"),
    ];
    for (table, message) in cases {
        let said = refused(&ranking(&files, &table, &[]));
        assert!(said.contains(message), "{table}: {said}");
    }
    assert!(
        refused(&caipan(&["standings", "--results", &files.path("none.csv")])).contains("none.csv: cannot be opened")
    );
    let typo = files.write("t.toml", "rotation = \"three_step\"\nsesions = 3\n");
    assert!(
        refused(&ranking(&files, TABLE, &["--regulations", &typo])).contains("t.toml, line 2: unknown field `sesions`")
    );
    let unknown = files.write(
        "u.csv",
        "kind,name,standard_points,reason\nplayer,zz,1,x\nteam,X,one,x\nclub,X,1,x\nteam,X,1/999999937,x\n",
    );
    let said = refused(&ranking(&files, TABLE, &["--penalties", &unknown]));
    assert_eq!(said.lines().count(), 4, "{said}");
    assert!(said.contains("u.csv, line 2, column 2 (name): there is no player or team called “zz”."), "{said}");
}

#[test]
fn a_table_that_does_not_sum_is_refused_and_counts_for_nobody_until_somebody_decides_so() {
    let files = Files::new();
    let wrong = TABLE.replace("-40", "-80");
    let said = refused(&ranking(&files, &wrong, &[]));
    assert!(said.contains("add up to −40 instead of 0; they are 40 too low"), "{said}");
    let with = |column: &str| {
        let lines = wrong.lines().enumerate();
        let line = |(at, line): (usize, &str)| format!("{line},{}\n", [column, "as on paper", "", "", ""][at]);
        let output = ranking(&files, &lines.map(line).collect::<String>(), &["--format", "csv"]);
        (String::from_utf8(output.stderr.clone()).unwrap(), stdout(&output).lines().count() - 1)
    };
    let (said, ranked) = with("reason");
    assert!(said.contains("adds up to −40 instead of 0") && said.contains("does not count"), "{said}");
    assert_eq!(ranked, 4, "all are ranked, without a result");
    let (said, ranked) = with("decision");
    assert!(said.contains("but counts: as on paper"), "{said}");
    assert_eq!(ranked, 4);
    let paid = wrong.lines().enumerate().map(|(at, line)| format!("{line},{}\n", ["to_nobody", "40", "", "", ""][at]));
    let output = ranking(&files, &paid.collect::<String>(), &[]);
    assert!(output.status.success() && output.stderr.is_empty(), "what nobody received is missing, and that is right");
}
