//! Lists made here, in five layouts, three languages and six states, through the door: the same eight people are stored, whatever
//! their state, a namesake written otherwise is asked about, and the same one twice refused.

use crate::archive::{create_with, view};
use crate::support::{Database, Kind, acting};
use caipan::actions::Error;
use caipan::event::event::Event;
use caipan::event::regulations::Regulations;
use caipan::event::values::ids::TeamId;

/// By language: team, name, surname, given name, the word of a numbered member, a column that is not read, a note.
const LANGUAGES: [[&str; 7]; 3] = [
    ["Team", "Player", "Surname", "Name", "Player ", "Phone", "Total: 8"],
    ["队名", "姓名", "姓", "名", "队员", "手机", "备注：无"],
    ["Squadra", "Giocatore", "Cognome", "Nome", "Giocatore ", "Telefono", "* non pagato"],
];

/// Two teams, the last of whom has this name.
fn people(last: &str) -> [(&str, [&str; 4]); 2] {
    [("Reds", ["Ada Alt", "Bea Bohr", "Cid Cord", "Dan Dorn"]), ("Whites", ["Eva Ek", "Fay Fuchs", "Gil Gans", last])]
}

type Rows = Vec<Vec<String>>;

fn row(cells: &[&str]) -> Vec<String> {
    cells.iter().map(|cell| (*cell).to_owned()).collect()
}

/// The people in each layout: a row a player, surname and given name, a row a team, a team in one cell, the surname and a comma.
fn layouts([team, name, surname, given, member, ..]: [&str; 7], last: &str) -> [Rows; 5] {
    let teams = people(last);
    let players = |of: fn(&str, &str, &str) -> Vec<String>| {
        let all = teams.iter().flat_map(|(team, four)| four.iter().map(move |name| (*team, *name)));
        let parts = all.map(|(team, name)| (team, name.split_once(' ').unwrap()));
        parts.map(|(team, (given, surname))| of(team, given, surname)).collect::<Rows>()
    };
    let members = (1..=4).map(|number| format!("{member}{number}")).collect();
    let of_teams = |of: fn(&str, [&str; 4]) -> Vec<String>| teams.map(|(team, four)| of(team, four)).to_vec();
    [
        [vec![row(&[name, team])], players(|team, given, surname| row(&[&format!("{given} {surname}"), team]))],
        [vec![row(&[surname, given, team])], players(|team, given, surname| row(&[surname, given, team]))],
        [vec![[row(&[team]), members].concat()], of_teams(|team, four| [row(&[team]), row(&four)].concat())],
        [vec![row(&[team, name])], of_teams(|team, four| row(&[team, &four.join("、")]))],
        [vec![row(&[name, team])], players(|team, given, surname| row(&[&format!("{surname}, {given}"), team]))],
    ]
    .map(|parts| parts.concat())
}

/// A table as a file has it in one of four states; `place` is its layout.
fn written(mut table: Rows, place: usize, state: usize, [.., other, note]: [&str; 7]) -> String {
    let mut mark = "";
    match state {
        // The list numbers of one row a player; other layouts have other columns before.
        0 if place == 0 => {
            for (number, row) in table.iter_mut().enumerate().skip(1) {
                row[0] = format!("{number}. {}", row[0]);
            }
        }
        0 => table.iter_mut().enumerate().for_each(|(line, row)| {
            row.insert(0, if line == 0 { other.to_owned() } else { format!("0{line}/7") });
        }),
        1 => {
            let width = table[0].len();
            table.push([row(&[note]), vec![String::new(); width - 1]].concat());
            mark = "\u{feff}";
        }
        2 => table.iter_mut().for_each(|row| row.reverse()),
        _ => {
            table.iter_mut().for_each(|row| row.push(String::new()));
            let empty = vec![String::new(); table[0].len()];
            table.insert(1, empty.clone());
            table.push(empty);
        }
    }
    let delimiter = if state == 3 { ";" } else { "," };
    let quoted = |cell: &String| format!("\"{cell}\"");
    let lines = table.iter().map(|row| row.iter().map(quoted).collect::<Vec<_>>().join(delimiter) + "\n");
    format!("{mark}{}", lines.collect::<String>())
}

/// Who is entered, as `team/name`.
fn entered(event: &Event) -> Vec<String> {
    let team = |id: Option<i32>| id.map_or(String::new(), |id| event.entries.team_name(TeamId(id)));
    let mut names: Vec<String> =
        event.entries.players.iter().map(|own| format!("{}/{}", team(own.team_id), own.name)).collect();
    names.sort_unstable();
    names
}

#[test]
fn sixty_lists_are_stored_alike_and_thirty_are_asked_about_or_refused() {
    let database = Database::fresh(Kind::Sqlite);
    let store = database.open();
    let right: Vec<String> =
        people("Hal Hecht").iter().flat_map(|(team, four)| four.map(|name| format!("{team}/{name}"))).collect();
    let (mut stored, mut asked, mut refused) = (0, 0, 0);
    for (number, language) in (0..).zip(LANGUAGES) {
        for place in 0..5 {
            // Of the last two states one has somebody near another of the team, and one the same twice.
            for state in 0..6 {
                let last = match state {
                    4 => "Gil Ganz",
                    5 => "Gil Gans",
                    _ => "Hal Hecht",
                };
                let table = layouts(language, last)[place].clone();
                let list = written(table, place, state % 4, language);
                let slug = format!("list-{number}-{place}-{state}");
                let actor = create_with(&store, &slug, true, Regulations::default());
                let done = acting(&store, &actor, &slug).import_entries("l.csv", list.as_bytes());
                let entered = entered(&view(&store, &slug));
                match (state, done) {
                    (0..4, Ok(_)) => {
                        assert_eq!(entered, right, "{list}");
                        stored += 1;
                    }
                    (4, Err(Error::Asked(all))) => {
                        let named: Vec<_> = all.iter().map(|one| (one.found.as_str(), one.nearest.as_str())).collect();
                        assert_eq!((named, entered.len()), (vec![("Gil Ganz", "Gil Gans")], 0), "{list}");
                        asked += 1;
                    }
                    (5, Err(Error::Refused(why))) => {
                        assert!(format!("{why:?}").contains("Gil Gans") && entered.is_empty(), "{why:?}: {list}");
                        refused += 1;
                    }
                    (_, done) => panic!("{done:?}: {list}"),
                }
            }
        }
    }
    assert_eq!((stored, asked, refused), (60, 15, 15));
}
