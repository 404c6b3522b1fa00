//! Lists as people write them, and what is refused of them.

use super::*;
use messages::Locale;

const TEAMS: Membership = Membership::Everybody { reserves: 1 };

fn read_list(list: &str, membership: Membership) -> Result<ListedEntries, Vec<Problem>> {
    read(&open("e.csv", list.as_bytes(), &ReadOptions::default(), membership)?, membership)
}

#[test]
fn a_pasted_list_needs_no_header() {
    let names = |list: &str, teams| -> Vec<(Option<String>, String, String)> {
        let membership = if teams { TEAMS } else { Membership::Nobody };
        let listed = read_list(&add_header(list, membership), membership).unwrap();
        listed.players.into_iter().map(|entry| (entry.team, entry.name, entry.background.club)).collect()
    };
    let alone = |name: &str, club: &str| (None, name.to_owned(), club.to_owned());
    assert_eq!(names("王伟\n李娜\n", false), [alone("王伟", ""), alone("李娜", "")]);
    assert_eq!(names("王伟\t北京\n李娜\t\n", false), [alone("王伟", "北京"), alone("李娜", "")]);
    assert_eq!(names("姓名\n王伟\n", false), [alone("王伟", "")]);
    let team = |name: &str| (Some("红中队".to_owned()), name.to_owned(), String::new());
    assert_eq!(names("红中队\t王伟\n红中队\t李娜\n", true), [team("王伟"), team("李娜")]);
    let nobody = Membership::Nobody;
    assert!(read_list(&add_header("\n", nobody), nobody).is_err());
}

#[test]
fn a_comma_in_few_lines_of_a_pasted_list_makes_no_columns() {
    let nobody = Membership::Nobody;
    let read = |list: &str, ways: &[&str]| -> Vec<String> {
        let layout = ways.iter().map(|way| (*way).to_owned()).collect();
        let told = ReadOptions { layout, header_added: true, ..ReadOptions::default() };
        let sheet = open("e.csv", add_header(list, nobody).as_bytes(), &told, nobody).unwrap();
        let listed = read(&sheet, nobody).unwrap();
        listed.players.into_iter().map(|of| format!("{}|{}", of.name, of.background.club)).collect()
    };
    let one = "1. Anna Berg\n2. SMITH, John\n3. Ida Holm\n";
    assert_eq!(read(one, &[]), ["Anna Berg|", "SMITH, John|", "Ida Holm|"]);
    assert_eq!(read(one, &["surname-first"]), ["Anna Berg|", "John SMITH|", "Ida Holm|"]);
    let clubs = "Anna Berg\nWang Wei, Bonn\nIda Holm\nLi Na\nWang Wei, Köln\n";
    assert_eq!(read(clubs, &[]), ["Anna Berg|", "Wang Wei|Bonn", "Ida Holm|", "Li Na|", "Wang Wei|Köln"]);
    let both = "Anna Berg\nWang Wei, Bonn\nSMITH, John\nIda Holm\nLi Na\n";
    assert_eq!(read(both, &[]), ["Anna Berg|", "Wang Wei, Bonn|", "SMITH, John|", "Ida Holm|", "Li Na|"]);
}

fn problems(list: &str, membership: Membership) -> Vec<String> {
    let problems = read_list(list, membership).unwrap_err();
    problems.iter().map(|problem| Locale::En.say(&problem.message())).collect()
}

#[test]
fn individuals_may_play_for_teams_and_have_namesakes_in_other_clubs() {
    let list = "name,team,club\n王伟,红中队,\n李娜,红中队,\n王伟,,北京\n王伟,,上海\n";
    let wants = |most| Membership::WhoWants { most, reserves: 1 };
    let entries = read_list(list, wants(3)).unwrap().players;
    let teams: Vec<Option<&str>> = entries.iter().map(|entry| entry.team.as_deref()).collect();
    assert_eq!(teams, [Some("红中队"), Some("红中队"), None, None]);
    let many = "name,team,club\na,A,\nb,A,\nc,A,\nd,,X\nd,,X\n";
    assert_eq!(
        problems(many, wants(2)),
        [
            "e.csv, line 4: A already has 2 players, the maximum in the regulations.",
            "e.csv, line 6, column 1 (name): d is already in line 5. If these are two players, tell them apart by name, or in an individual event by club, in a column of its own.",
        ]
    );
}

#[test]
fn entries_are_in_the_order_of_their_numbers_where_these_are_all_from_1_on() {
    let names = |list: &str| -> Vec<String> {
        let listed = read_list(list, Membership::Nobody).unwrap();
        listed.players.into_iter().map(|entry| entry.name).collect()
    };
    assert_eq!(names("number,name\n3,Ő\n1,王伟\n2,O’Hara\n"), ["王伟", "O’Hara", "Ő"]);
    for others in [
        "No,name\n30,Ő\n1,王伟\n2,O’Hara\n",
        "number,name\n3,Ő\n1,王伟\n1,O’Hara\n",
        "number,name\nB7,Ő\n,王伟\n2,O’Hara\n",
    ] {
        assert_eq!(names(others), ["Ő", "王伟", "O’Hara"], "{others}");
    }
    let sheet = Worksheet::open(
        "t.csv",
        "number,team\n2,红中队\n1,Ő\n".as_bytes(),
        &ReadOptions::default(),
        &crate::kinds::TableKind::Teams.read_columns(),
    );
    let teams = read_teams(&sheet.unwrap()).unwrap();
    assert_eq!(teams.iter().map(|team| &team.name).collect::<Vec<_>>(), ["Ő", "红中队"]);
}

#[test]
fn a_list_is_read_whole_or_refused_whole() {
    let list = "team,name,role,club\n红中队,王伟,,\n红中队,李娜,替补,北京\n";
    let entries = read_list(list, TEAMS).unwrap().players;
    let (team, name) = (Some("红中队".into()), "李娜".into());
    let background = Background { club: "北京".into(), ..Background::default() };
    let (group, privacy) = (String::new(), Privacy::default());
    assert_eq!(
        entries[1],
        ListedPlayer { line: 3, team, name, role: PlayerRole::Substitute, background, group, privacy }
    );

    let bad = "team,name,role\nA,a,\nA,a,\nA,,\nA,b,boss\nA,c,\nA,d,\nA,e,\n";
    assert_eq!(
        problems(bad, TEAMS),
        [
            "e.csv, line 3, column 2 (name): a is already in line 2. If these are two players, tell them apart by name, or in an individual event by club, in a column of its own.",
            "e.csv, line 4, column 2 (name): the cell is empty.",
            "e.csv, line 5, column 3 (role): “boss” is not a role. Leave it empty, or write substitute or 替补, stand-in or 陪打, leader or 领队, coach or 教练.",
            "e.csv, line 8: A already has four players; any further ones are substitutes: write “substitute” under Role. With line-ups, substitutes play like the others.",
        ]
    );
}

#[test]
fn a_team_has_so_many_substitutes_as_the_regulations_allow_and_those_who_lead_it_do_not_play() {
    let list = "team,name,role\nA,a,领队\nA,b,coach\nA,c,substitute\nA,d,替補\nB,e,\n";
    let six = Membership::Everybody { reserves: 2 };
    let listed = read_list(list, six).unwrap();
    let names: Vec<&str> = listed.players.iter().map(|entry| entry.name.as_str()).collect();
    assert_eq!(names, ["c", "d", "e"]);
    let said = |of: &ListedTeam| [&of.name, &of.leader, &of.coach].map(String::clone).join("/");
    assert_eq!(listed.officials.iter().map(said).collect::<Vec<_>>(), ["A/a/", "A//b"]);
    assert_eq!(problems(list, TEAMS), ["e.csv, line 5: A already has 1 substitute, the maximum in the regulations."]);
    let twice = "team,name,role\nA,a,leader\nA,b,领队\nA,c,\n";
    assert_eq!(
        problems(twice, six),
        ["e.csv, line 3: A already has a leader or coach in line 2; a team has at most one of each."]
    );
    let alone = "team,name,role\n,a,substitute\n,b,\n";
    let wants = Membership::WhoWants { most: 3, reserves: 1 };
    assert_eq!(problems(alone, wants).len(), 1);
    assert!(read_list(&alone.replace(",a,", "A,a,"), wants).is_ok());
    assert!(problems(list, Membership::Nobody)[0].contains("this role needs a team"));
}
