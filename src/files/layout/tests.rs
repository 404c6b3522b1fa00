//! Lists in every layout are read as the same people, and no cells make a layout panic.

use crate::entries;
use crate::read_options::ReadOptions;
use crate::sheet::Worksheet;
use event::event::{Membership, PlayerRole};
use messages::Locale;
use proptest::prelude::*;

const TEAMS: Membership = Membership::Everybody { reserves: 2 };
const ALONE: Membership = Membership::Nobody;

fn ways_told(ways: &[&str]) -> ReadOptions {
    ReadOptions { layout: ways.iter().map(|way| (*way).to_owned()).collect(), ..ReadOptions::default() }
}

fn open(list: &str, options: &ReadOptions, membership: Membership) -> Worksheet {
    entries::open("l.csv", list.as_bytes(), options, membership).unwrap()
}

/// The players as `team/name/role`, then those who lead teams.
fn read(list: &str, options: &ReadOptions, membership: Membership) -> Vec<String> {
    let listed = entries::read(&open(list, options, membership), membership).unwrap();
    let player = |entry: &entries::ListedPlayer| {
        let role = if entry.role == PlayerRole::Regular { "" } else { entry.role.code() };
        let team = entry.team.as_deref().map_or(String::new(), |team| format!("{team}/"));
        format!("{team}{}{}{role}", entry.name, if role.is_empty() { "" } else { "/" })
    };
    let leaders = listed.officials.iter().map(|own| format!("{}={}{}", own.name, own.leader, own.coach));
    listed.players.iter().map(player).chain(leaders).collect()
}

fn plainly(list: &str, membership: Membership) -> Vec<String> {
    read(list, &ReadOptions::default(), membership)
}

#[test]
fn the_surname_and_the_given_name_are_found_in_any_order_and_language() {
    for list in [
        "Name,Surname\nMario,Rossi\n",
        "Surname,Name\nRossi,Mario\n",
        "Last name,Name\nRossi,Mario\n",
        "Name,FirstName\nRossi,Mario\n",
        "Name,Vorname\nRossi,Mario\n",
        "Nome;Cognome\nMario;Rossi\n",
        "Apellidos,Nombre\nRossi,Mario\n",
        "Efternavn,Fornavn\nRossi,Mario\n",
        "Achternaam,Voornaam\nRossi,Mario\n",
        "Nazwisko,Imię\nRossi,Mario\n",
        "Фамилия,Имя\nRossi,Mario\n",
        "ФИО\nMario Rossi\n",
        "Surname,Name\nRossi,Mario Rossi\n",
        "Name,Surname,First name\nMario Rossi,Rossi,Mario\n",
        "Name\n\"Rossi, Mario\"\n",
        "Surname,Name\n,Mario Rossi\n",
        "Surname,First name\nMario Rossi,\n",
        "Surname,First name\n,Mario Rossi\n",
    ] {
        assert_eq!(plainly(list, ALONE), ["Mario Rossi"], "{list}");
    }
    for list in
        ["姓,名字\n王,伟\n", "氏名\n王伟\n", "Name,FirstName\n王,伟\n", "姓名（必填）\n王伟\n", "1、姓名：\n王伟\n"]
    {
        assert_eq!(plainly(list, ALONE), ["王伟"], "{list}");
    }
    // Part of a word is no part of the name.
    assert_eq!(plainly("Name,Surname\nAnna,An\nLina,Li\n", ALONE), ["Anna An", "Lina Li"]);
    // A column that is known and not used is named.
    let sheet = open("Name,Surname\nMario Rossi,Rossi\n", &ReadOptions::default(), ALONE);
    let said: Vec<String> = sheet.assumptions().iter().map(|said| Locale::En.say(said)).collect();
    assert_eq!(said, ["Ignored: Surname."]);
    // What is chosen for a column is not decided otherwise.
    let chosen = ReadOptions { columns: [("Name".to_owned(), "name".to_owned())].into(), ..ReadOptions::default() };
    assert_eq!(read("Name,Surname\nMario,Rossi\n", &chosen, ALONE), ["Mario"]);
}

#[test]
fn a_name_in_one_cell_is_turned_by_one_word_more() {
    let list = "Name\n\"Rossi, Mario\"\n\"Bianchi, Anna\"\n";
    assert_eq!(read(list, &ways_told(&["given-first"]), ALONE), ["Rossi Mario", "Bianchi Anna"]);
    assert_eq!(read(list, &ways_told(&["names-as-written"]), ALONE), ["Rossi, Mario", "Bianchi, Anna"]);
    let both = "Name\n王伟 Wang Wei\nLi Na (李娜)\n";
    assert_eq!(plainly(both, ALONE), ["王伟 Wang Wei", "Li Na (李娜)"]);
    assert_eq!(read(both, &ways_told(&["characters"]), ALONE), ["王伟", "李娜"]);
    assert_eq!(read(both, &ways_told(&["letters"]), ALONE), ["Wang Wei", "Li Na"]);
    let codes: Vec<&str> =
        open(both, &ReadOptions::default(), ALONE).layout().others.iter().map(|way| way.code()).collect();
    assert_eq!(codes, ["characters", "letters"]);
}

#[test]
fn the_comma_of_names_in_letters_is_read_beside_chinese_names() {
    let list =
        "姓名\n\"ROSSI, Maria (1968)\"\n\"ROSSI, Maria (1990)\"\n张伟\n\"De La Tour, Jean-Luc\"\n欧阳明（北京）\n";
    let names =
        ["Maria ROSSI (1968)", "Maria ROSSI (1990)", "张伟", "Jean-Luc De La Tour", "欧阳明（北京）"].map(String::from);
    assert_eq!(plainly(list, ALONE), names);
    let given = entries::read(&open(list, &ReadOptions::default(), ALONE), ALONE).unwrap().players;
    let given: Vec<&str> = given.iter().map(|entry| entry.background.given_name.as_str()).collect();
    assert_eq!(given, ["Maria", "Maria", "", "Jean-Luc", ""]);
    assert_eq!(read(list, &ways_told(&["given-first"]), ALONE)[3], "De La Tour Jean-Luc");
    // If a name in letters has none, they stay as they are written until somebody says otherwise.
    let few = "Name\n\"Rossi, Maria\"\n张伟\nAnna Berg\n";
    assert_eq!(plainly(few, ALONE), ["Rossi, Maria", "张伟", "Anna Berg"]);
    let ways: Vec<&str> =
        open(few, &ReadOptions::default(), ALONE).layout().others.iter().map(|way| way.code()).collect();
    assert_eq!(ways, ["surname-first", "given-first"]);
    assert_eq!(read(few, &ways_told(&["surname-first"]), ALONE), ["Maria Rossi", "张伟", "Anna Berg"]);
}

#[test]
fn teams_are_read_in_every_layout() {
    let right = ["红/甲", "红/乙", "白/丙", "白/丁"];
    for list in [
        "队名,队员1,队员2\n红,甲,乙\n白,丙,丁\n",
        "Team,Player 1,Player 2\n红,甲,乙\n白,丙,丁\n",
        "team,players\n红,甲、乙\n白,丙、丁\n",
        "team,members\n红,\"甲\n乙\"\n白,丙/丁\n",
        "序号,姓名\n红,\n1,甲\n2,乙\n白,\n1,丙\n2,丁\n",
        "姓名\n红\n1. 甲\n2. 乙\n白\n1. 丙\n2. 丁\n",
        "队名,姓名\n红,1. 甲\n红,2. 乙\n白,1. 丙\n白,2. 丁\n",
    ] {
        assert_eq!(plainly(list, TEAMS), right, "{list}");
    }
    let leaders = "队名,领队,队员1,队员2,替补\n红,张,甲,乙,丙\n";
    assert_eq!(plainly(leaders, TEAMS), ["红/甲", "红/乙", "红/丙/substitute", "红=张"]);
    assert_eq!(plainly(leaders, ALONE), ["甲", "乙", "丙"]);
    let blocks = "序号,姓名\n红,\n领队,张\n1,甲\n2,乙（替补）\n";
    assert_eq!(plainly(blocks, TEAMS), ["红/甲", "红/乙/substitute", "红=张"]);
    // A problem names the line and the column of the file.
    let sheet = open("队名,队员1,队员2\n红,甲,甲\n", &ReadOptions::default(), TEAMS);
    let problems = entries::read(&sheet, TEAMS).unwrap_err();
    assert_eq!((problems[0].line, problems[0].column.clone()), (Some(2), Some((3, "队员2".to_owned()))));
}

#[test]
fn numbers_notes_and_totals_are_no_names_and_can_be_taken_in() {
    let list = "姓名\n#接龙\n周六比赛\n1. 张三\n2. 李四\n3. 王五（素食）\n报名截止：周五\n";
    assert_eq!(plainly(list, ALONE), ["张三", "李四", "王五"]);
    let left: Vec<u64> =
        open(list, &ReadOptions::default(), ALONE).layout().left_out.iter().map(|(line, _)| *line).collect();
    assert_eq!(left, [2, 3, 7]);
    let taken = ReadOptions { taken_in: [3].into(), ..ReadOptions::default() };
    assert_eq!(read(list, &taken, ALONE), ["周六比赛", "张三", "李四", "王五"]);
    assert_eq!(read("Name\n1. a\n2. b\n", &ways_told(&["with-numbers"]), ALONE), ["1. a", "2. b"]);
    let under = "Name;Country\nMario Rossi;IT\nTotal: 1;\n* not paid;\nWaiting list;\nAnna Berg;NO\n";
    assert_eq!(plainly(under, ALONE), ["Mario Rossi"]);
    let left = ReadOptions { left_out: [3].into(), ..ReadOptions::default() };
    assert_eq!(read("name\na\nb\n", &left, ALONE), ["a"]);
    // Numbers that two have written at once, and one that nobody has.
    assert_eq!(plainly("1. 张三\n2. 李四\n2. 王五\n3.\n4. 赵六\n5.\n", ALONE), ["张三", "李四", "王五", "赵六"]);
    assert_eq!(plainly("Name\n1001 Anna\n1002 Bob\n", ALONE), ["1001 Anna", "1002 Bob"]);
    assert_eq!(plainly("Name,Club\nAnna,x\nName,Club\nBob,y\n", ALONE), ["Anna", "Bob"]);
    let said = open(&format!("Name\nTotal\n{}", "Total\n".repeat(29)), &ReadOptions::default(), ALONE);
    let said: Vec<String> = said.assumptions().iter().map(|said| Locale::En.say(said)).collect();
    assert_eq!((said.len(), said[20].as_str()), (21, "10 more lines are left out."));
    // The header that the program adds is in no line; one that somebody has typed can be named, and that there is none.
    let typed = |header| ReadOptions { header, header_added: true, ..ReadOptions::default() };
    let with_head = "name\nName here\nAnna Berg\n";
    for (header, names) in [(None, 2), (Some(0), 2), (Some(1), 1)] {
        let told = ReadOptions { columns: [("Name here".to_owned(), "name".to_owned())].into(), ..typed(header) };
        let sheet = open(with_head, &told, ALONE);
        assert_eq!((sheet.header_line(), sheet.rows().count()), (header.unwrap_or(0), names), "{header:?}");
    }
    let nobody = open("name,club\n-,x\n", &ReadOptions::default(), ALONE);
    assert!(entries::read(&nobody, ALONE).is_err(), "a sign for nothing is no name");
}

#[test]
fn namesakes_of_a_numbered_list_keep_the_notes_that_tell_them_apart() {
    let list = "1. Wang Wei (Frankfurt)\n2. Wang Wei (Köln)\n3. Anna Berg (vegan)\n";
    assert_eq!(plainly(list, ALONE), ["Wang Wei (Frankfurt)", "Wang Wei (Köln)", "Anna Berg"]);
    assert_eq!(plainly("1. 王伟（北京）\n2. 王伟\n", ALONE), ["王伟（北京）", "王伟"]);
    // They are apart already in two teams.
    assert_eq!(
        plainly("队名,姓名\n红,1. 甲（素食）\n红,2. 乙\n白,1. 甲\n白,2. 丁\n", TEAMS),
        ["红/甲", "红/乙", "白/甲", "白/丁"]
    );
}

#[test]
fn results_and_charts_with_a_row_a_table_are_rows_of_seats() {
    let list = "Round,Table,East,East score,South,South score,West,West score,North,North score\n1,2,A,120,B,-20,C,-40,D,-60\n";
    let wanted = crate::kinds::TableKind::Results.read_columns();
    let sheet = Worksheet::open("r.csv", list.as_bytes(), &ReadOptions::default(), &wanted).unwrap();
    let cell = |row: crate::sheet::Row<'_>| {
        ["session", "table", "player", "game_points"].map(|code| row.cell(code).text().to_owned())
    };
    let rows: Vec<String> = sheet.rows().map(|row| cell(row).join(" ")).collect();
    assert_eq!(rows, ["1 2 A 120", "1 2 B -20", "1 2 C -40", "1 2 D -60"]);
    for head in [
        "Player 1,Score 1,Player 2,Score 2,Player 3,Score 3,Player 4,Score 4",
        "东,东得分,南,南得分,西,西得分,北,北得分",
    ] {
        let list = format!("局次,桌号,{head}\n1,2,A,120,B,-20,C,-40,D,-60\n");
        let sheet = Worksheet::open("r.csv", list.as_bytes(), &ReadOptions::default(), &wanted).unwrap();
        assert_eq!(sheet.rows().map(|row| cell(row).join(" ")).collect::<Vec<_>>(), rows, "{head}");
    }
    for head in ["East Seat,South Seat,West Seat,North Seat", "Player 1,Player 2,Player 3,Player 4", "东,南,西,北"]
    {
        let list = format!("Round,Table,{head}\n1,1,1,2,3,4\n");
        let chart = crate::charts::read(&Worksheet::read("c.csv", list.as_bytes(), &[]).unwrap()).unwrap();
        assert_eq!(chart.sessions.len(), 1, "{head}");
    }
}

fn written(rows: &[Vec<String>]) -> String {
    let quoted = |cell: &String| format!("\"{}\"", cell.replace('"', "\"\""));
    rows.iter().map(|row| row.iter().map(quoted).collect::<Vec<_>>().join(",") + "\n").collect()
}

proptest! {
    #[test]
    fn no_cells_make_a_layout_panic(
        rows in prop::collection::vec(
            prop::collection::vec(
                "(|name|team|surname|队名|队员1|队员2|Player 1|Player 2|East|East score|Round|Table|领队|姓名（必填）|1\\. a|①乙|a, b|王伟 Wei|a、b|\\(1|（替补）|Total|Waiting list|Y|#接龙|甲（|8010039|[a-c王1,:：()（]{0,4})",
                1..6,
            ),
            0..7,
        ),
        ways in prop::collection::vec(prop::sample::select(super::Way::ALL.map(super::Way::code).to_vec()), 0..3),
        line in 0_u64..7,
        header_added in any::<bool>(),
    ) {
        let list = written(&rows);
        let options = ReadOptions { left_out: [line].into(), taken_in: [line + 1].into(), header_added, ..ways_told(&ways) };
        for membership in [TEAMS, ALONE, Membership::WhoWants { most: 4, reserves: 1 }] {
            if let Ok(sheet) = entries::open("l.csv", list.as_bytes(), &options, membership) {
                let _ = entries::read(&sheet, membership).map_err(|problems| problems.iter().map(|own| own.message()).collect::<Vec<_>>());
            }
        }
        for kind in crate::kinds::TableKind::IMPORTABLE {
            let _ = Worksheet::open("l.csv", list.as_bytes(), &options, &kind.read_columns());
        }
    }
}
