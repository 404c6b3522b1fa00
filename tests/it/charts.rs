//! Charts of random sizes, counted again in another way; and every figure of a grade, counted by SQL.

use crate::support::long_or;
use caipan::event::draw::generate::{MAX_CHART_SESSIONS, SeatedChart, chart, improve, renumbered};
use caipan::event::draw::official_charts;
use caipan::event::draw::quality::Bounds;
use caipan::event::draw::seeded::Seeded;
use caipan::files::charts::{grade, read, table};
use caipan::files::sheet::Worksheet;
use caipan::rules::Seat;
use diesel::prelude::*;
use serde_json::Value;

#[path = "../../fuzz/check_draw.rs"]
mod check_draw;

/// Seats as plain numbers: for each session, for each table, four from 0.
fn plain(chart: &SeatedChart) -> Vec<Vec<[usize; 4]>> {
    let table = |table: &caipan::rules::BySeat<caipan::event::values::ids::PlayerNumber>| {
        Seat::ALL.map(|seat| usize::from(table[seat].0) - 1)
    };
    chart.sessions.iter().map(|tables| tables.iter().map(table).collect()).collect()
}

/// Excess meetings, pairs met twice, pairs met more often, meetings of team-mates, and the greatest difference
/// between anybody's start seats, by counting for each player in turn.
fn counted(sessions: &[Vec<[usize; 4]>], players: usize, teams: bool) -> [usize; 5] {
    let (mut excess, mut twice, mut more, mut mates, mut spread) = (0, 0, 0, 0, 0);
    for player in 0..players {
        let mut met = vec![0_usize; players];
        let mut sat = [0_usize; 4];
        for tables in sessions {
            let (table, seat) = tables
                .iter()
                .find_map(|table| table.iter().position(|other| *other == player).map(|seat| (table, seat)))
                .unwrap_or_else(|| panic!("{player} sits nowhere"));
            assert_eq!(tables.iter().flatten().filter(|other| **other == player).count(), 1);
            table.iter().filter(|other| **other > player).for_each(|other| met[*other] += 1);
            sat[seat] += 1;
        }
        excess += met.iter().map(|times| times.saturating_sub(1)).sum::<usize>();
        twice += met.iter().filter(|times| **times == 2).count();
        more += met.iter().filter(|times| **times > 2).count();
        mates += if teams { (player + 1..player / 4 * 4 + 4).map(|mate| met[mate]).sum() } else { 0 };
        spread = spread.max(sat.iter().max().unwrap() - sat.iter().min().unwrap());
    }
    [excess, twice, more, mates, spread]
}

/// The figures of a grade, and whether the chart is complete.
fn figures(chart: &SeatedChart, teams: bool) -> (Value, [usize; 5]) {
    let grade: Value = serde_json::from_str(&grade(chart, teams).unwrap()).unwrap();
    let figure = |name: &str| grade[name].as_u64().unwrap() as usize;
    let names = ["excess_meetings", "pairs_twice", "pairs_more", "team_mates", "seat_spread"];
    let figures = names.map(figure);
    (grade, figures)
}

#[test]
fn charts_hold_what_they_promise() {
    let mut chance = Seeded::new("five thousand", "");
    let mut sizes: Vec<(usize, usize, bool, u64)> = Vec::new();
    for number in 0..long_or(1500, 5000) {
        // Small sizes are the hard ones, large ones take longer to count.
        let players = 4 * if number % 50 == 0 { 2 + chance.next_below(255) } else { 2 + chance.next_below(29) };
        sizes.push((players, 1 + chance.next_below(MAX_CHART_SESSIONS), chance.next_below(2) == 1, number));
    }
    let check = |&(players, sessions, teams, seed): &(usize, usize, bool, u64)| {
        let size = format!("{players}/{sessions} teams {teams} seed {seed}");
        let seed = seed.to_string();
        let made = renumbered(&chart(players, sessions, teams).unwrap(), teams, &seed);
        let again = renumbered(&chart(players, sessions, teams).unwrap(), teams, &seed);
        assert_eq!(table(&made).csv().unwrap(), table(&again).csv().unwrap(), "{size}");
        let counted = counted(&plain(&made), players, teams);
        let (grade, figures) = figures(&made, teams);
        assert_eq!((grade["complete"].as_bool(), figures), (Some(true), counted), "{size}");
        let [excess, .., mates, spread] = counted;
        let bounds = Bounds::for_size(players, sessions, teams);
        assert!(excess >= bounds.excess_meetings, "{size}: better than the bound");
        assert_eq!(spread, bounds.seat_spread, "{size}");
        assert_eq!(mates, bounds.team_mates, "{size}");
        let known = match (players, sessions + usize::from(teams)) {
            (12, 4) if !teams => 13,
            (20, 6) => 6,
            (24, 8) => 18,
            (36, 12) => 27,
            (48, 16) => 36,
            _ => bounds.excess_meetings,
        };
        assert!(excess <= known, "{size}: {excess}");
    };
    let (first, second) = sizes.split_at(sizes.len() / 2);
    std::thread::scope(|scope| {
        scope.spawn(|| second.iter().for_each(check));
        first.iter().for_each(check);
    });
}

#[test]
fn two_and_three_teams_seat_mates_together_as_seldom_as_can_be() {
    // Two and two of them at each of two tables, or two, one and one at each of three: so many pairs in a session.
    for (players, pairs) in [(8, 4), (12, 3)] {
        for sessions in 1..=MAX_CHART_SESSIONS {
            let made = chart(players, sessions, true).unwrap();
            for tables in plain(&made) {
                let mates = |table: &[usize; 4]| {
                    let of = |team: usize| table.iter().filter(|player| **player / 4 == team).count();
                    (0..3).map(|team| of(team) * of(team).saturating_sub(1) / 2).sum::<usize>()
                };
                assert_eq!(tables.iter().map(mates).sum::<usize>(), pairs, "{players}/{sessions}");
            }
            let (grade, [excess, .., mates, _]) = figures(&made, true);
            assert_eq!([mates, grade["team_mates_bound"].as_u64().unwrap() as usize], [pairs * sessions; 2]);
            assert_eq!(grade["excess_meetings_bound"], excess, "{players}/{sessions}");
            let better = improve(&made, true, "a seed", 30_000, &mut |_| {});
            assert_eq!(figures(&better, true).1[3], mates, "{players}/{sessions}");
        }
    }
}

#[derive(QueryableByName, Debug, PartialEq)]
struct Counted {
    #[diesel(sql_type = diesel::sql_types::Text)]
    figure: String,
    #[diesel(sql_type = diesel::sql_types::BigInt)]
    value: i64,
}

#[test]
fn sql_counts_the_same_figures() {
    let mut charts: Vec<(String, SeatedChart, bool)> = official_charts::all()
        .iter()
        .map(|official| (format!("official {}", official.number), official.chart.in_order(), official.teams))
        .collect();
    for (players, sessions) in
        [(8, 5), (12, 9), (16, 5), (20, 6), (24, 6), (28, 9), (32, 10), (36, 12), (40, 13), (100, 16)]
    {
        for teams in [false, true] {
            charts.push((format!("{players}/{sessions} {teams}"), chart(players, sessions, teams).unwrap(), teams));
        }
    }
    for (name, chart, teams) in charts {
        let mut conn = SqliteConnection::establish(":memory:").unwrap();
        let run = |conn: &mut SqliteConnection, sql: &str| diesel::sql_query(sql).execute(conn).unwrap();
        run(&mut conn, "CREATE TABLE seats (session INTEGER, tbl INTEGER, seat INTEGER, player INTEGER)");
        for (session, tables) in plain(&chart).iter().enumerate() {
            let values: Vec<String> = tables
                .iter()
                .enumerate()
                .flat_map(|(table, four)| {
                    let value =
                        move |(seat, player): (usize, &usize)| format!("({session}, {table}, {seat}, {player})");
                    four.iter().enumerate().map(value).collect::<Vec<_>>()
                })
                .collect();
            run(&mut conn, &format!("INSERT INTO seats VALUES {}", values.join(", ")));
        }
        let counted: Vec<Counted> = diesel::sql_query(include_str!("chart_figures.sql")).load(&mut conn).unwrap();
        let (grade, _) = figures(&chart, teams);
        assert_eq!(counted.len(), 10);
        for Counted { figure, value } in counted {
            match (figure.as_str(), teams) {
                ("team_mates", false) => assert_eq!(grade["team_mates"], 0, "{name}"),
                ("complete", _) => assert_eq!(grade["complete"], value == 1, "{name}"),
                (figure, _) => assert_eq!(grade[figure], value, "{name}: {figure}"),
            }
        }
    }
}

#[test]
fn a_chart_is_improved_and_never_worse_and_the_same_everywhere() {
    for (number, teams) in [(2, true), (3, true), (5, false)] {
        let official = official_charts::by_number(number).unwrap().chart.in_order();
        let (_, before) = figures(&official, teams);
        let better = improve(&official, teams, "a seed", 300_000, &mut |_| {});
        let (grade, after) = figures(&better, teams);
        assert_eq!(grade["complete"], true);
        assert!(after[3] <= before[3] && after[0] <= before[0], "chart {number}: {before:?} -> {after:?}");
        assert_eq!(grade["seat_spread"], grade["seat_spread_bound"]);
        assert_eq!(better, improve(&official, teams, "a seed", 300_000, &mut |_| {}));
    }
    // The chart for five teams seats team-mates together six times and repeats 29 meetings, and need not.
    let five = official_charts::by_number(2).unwrap().chart.in_order();
    let (_, after) = figures(&improve(&five, true, "a seed", 300_000, &mut |_| {}), true);
    assert_eq!(after[3], 0);
    assert!(after[0] < 29, "{after:?}");
}

#[test]
fn a_chart_written_is_read_again() {
    let made = chart(24, 6, true).unwrap();
    assert_eq!(read(&Worksheet::read("c.csv", table(&made).csv().unwrap().as_bytes(), &[]).unwrap()).unwrap(), made);
}

/// A draw of four teams, or of sixteen players, written down.
fn protocol(teams: bool) -> String {
    use caipan::event::draw::lots::Lots;
    use caipan::event::draw::protocol::{DrawMethod, FORMAT, Input, Player, Protocol, Team};
    use caipan::event::values::ids::{PlayerId, TeamId};
    use caipan::files::protocol::write;
    let number = |id: i32| Player { id: PlayerId(id), name: format!("p{id}"), team: teams.then_some(TeamId(id / 4)) };
    let input = Input {
        format: FORMAT.into(),
        event: "e".into(),
        teams: (0..if teams { 4 } else { 0 }).map(|id| Team { id: TeamId(id), name: format!("t{id}") }).collect(),
        players: (0..16).map(number).collect(),
        apart: serde_json::from_str(r#"{"groups":[[1,5,9]],"pairs":[[2,6]]}"#).unwrap(),
        seats_drawn: false,
        groups: None,
        own_groups: None,
        mixed_groups: Vec::new(),
        chart: chart(16, 4, true)
            .unwrap()
            .sessions
            .iter()
            .map(|tables| tables.iter().map(|table| Seat::ALL.map(|seat| table[seat].0)).collect())
            .collect(),
    };
    let (secret, word, published_at) = ("s".to_owned(), "w".to_owned(), "c".to_owned());
    let how = DrawMethod::Committed { commitment: input.commitment("s").unwrap(), published_at, secret, word };
    let lots = Lots::draw_apart("s w", &input.entries(), &input.apart, &input.chart());
    let (drawn_by, recorded_by, recorded_at) = ("a".into(), "b".into(), "c".into());
    let (seat_seeds, seats, digest) = (Default::default(), Default::default(), String::new());
    let mut protocol = Protocol {
        input,
        revision: 1,
        how,
        drawn_by,
        recorded_by,
        recorded_at,
        lots,
        seat_seeds,
        seats,
        digest,
        signed: None,
    };
    protocol.seats = protocol.right_seats();
    protocol.digest = protocol.right_digest().unwrap();
    assert_eq!(protocol.verify().unwrap(), []);
    write(&protocol).unwrap()
}

#[test]
fn damaged_files_of_the_draw_are_read_or_refused() {
    let chart = table(&chart(16, 4, true).unwrap()).csv().unwrap();
    let (chart, teams, individuals) = (chart.into_bytes(), protocol(true).into_bytes(), protocol(false).into_bytes());
    let mut chance = Seeded::new("damaged", "");
    for _ in 0..600 {
        for (file, check) in [
            (&chart, check_draw::chart as fn(&[u8])),
            (&teams, check_draw::protocol),
            (&individuals, check_draw::protocol),
        ] {
            let mut damaged = file.clone();
            for _ in 0..=chance.next_below(3) {
                let at = chance.next_below(damaged.len());
                let numbers: [&[u8]; 6] = [b"0", b"65535", b"65536", b"-1", b"17", b"4000"];
                match chance.next_below(4) {
                    0 => damaged[at] = chance.next_below(256) as u8,
                    1 => damaged.truncate(at.max(1)),
                    // Another number where a number stands: the rest stays readable.
                    _ => {
                        let digits = (at..damaged.len()).find(|at| damaged[*at].is_ascii_digit());
                        let Some(from) = digits else { continue };
                        let to =
                            (from..damaged.len()).find(|at| !damaged[*at].is_ascii_digit()).unwrap_or(damaged.len());
                        damaged.splice(from..to, numbers[chance.next_below(numbers.len())].iter().copied());
                    }
                }
            }
            check(&damaged);
        }
    }
}
