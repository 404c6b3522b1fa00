//! What the European association is sent: refused until it is right, then as its readers read it.

use crate::command_line::{Files, caipan, refused, stdout};
use crate::ending::played;
use crate::support::{Organiser, acting, app};
use crate::totals::uploads;
use caipan::actions::{Actor, EmaReport};
use caipan::files::ema::{COLUMNS, WORKSHEET};
use caipan::rules::StandardPoints;
use calamine::{Data, Reader, Xlsx};
use std::cmp::Reverse;
use std::io::Cursor;

#[test]
fn the_workbook_for_the_european_association_is_refused_until_it_is_right() {
    let app = app();
    let organiser = played(&app);
    organiser.browser.get("/?lang=en");
    let asks = |host: &str| organiser.presses("/files", "/files/ema", &[("host", host)]);
    let early = asks("Atlantis").errors();
    assert!(
        early[0].contains("not official yet") && early[1].contains("“Atlantis” is not a known country"),
        "{early:?}"
    );
    assert_eq!(early.iter().filter(|error| error.contains("the given name is not entered separately")).count(), 16);
    organiser.goes(1, &["close"]);
    let rankings = organiser.browser.get("/e/cup/board").attributes(".end a[href*='federation']", "href");
    assert!(organiser.browser.download(&rankings[0]).starts_with(b"PK"), "they are offered as a workbook as well");
    organiser.goes(1, &["publish"]);
    let view = app.event();
    for (number, player) in (1..).zip(&view.entries.players) {
        let given = player.name.chars().skip(1).collect::<String>();
        let (country, registers) = if number == 1 { ("Spain", "EMA 10010007") } else { ("德国", "") };
        let filled = [
            ("given_name", given.as_str()),
            ("country", country),
            ("registers", registers),
            ("reason", "for the federation"),
        ];
        let path = format!("/entries/players/{}", player.id);
        organiser.does(&path, &path, &filled);
    }
    asks("ESP").well();
    let about =
        EmaReport { host: "Spain".into(), city: "Madrid".into(), short_name: "MMC".into(), ..EmaReport::default() };
    let bytes = acting(&app.store, &Actor::command_line(), "cup").ema_report(&about).unwrap();
    let rows = worksheet(bytes);
    assert_eq!(rows[0].iter().map(ToString::to_string).collect::<Vec<_>>(), COLUMNS);
    assert_eq!(rows.len(), 17);
    let ranking = app.event();
    for (row, own) in rows[1..].iter().zip(ranking.players()) {
        let name = ranking.entries.player_name(own.key);
        let text = |column: usize| row[column].to_string();
        assert_eq!([text(3), text(4)].concat(), name.chars().skip(1).chain(name.chars().take(1)).collect::<String>());
        assert_eq!((text(0), text(1), text(2)), ("春季国标赛".into(), "16".into(), own.rank.to_string()));
        // Net: a session score has 500 points from which everybody begins.
        assert_eq!(text(7), (own.game_points.0 - 500).to_string());
        let numbered = if row[5].to_string().is_empty() { ("", "NO", "GER") } else { ("10010007", "YES", "ESP") };
        assert_eq!((text(5).as_str(), text(8).as_str(), text(9).as_str()), numbered);
        assert_eq!((text(11), text(12), text(13), text(14)), ("ESP".into(), "Madrid".into(), "1".into(), "MMC".into()));
        assert_eq!((text(17), text(18)), ("1".into(), "NO".into()));
    }
    assert_eq!(rows[1..].iter().filter(|row| row[8] == Data::String("YES".into())).count(), 1);
    let short = EmaReport { without_weight: true, ..about };
    let rows = worksheet(acting(&app.store, &Actor::command_line(), "cup").ema_report(&short).unwrap());
    assert_eq!((rows[0].len(), rows[0][13].to_string()), (18, "shortname".into()));
}

/// The worksheet, as its readers read it.
fn worksheet(bytes: Vec<u8>) -> Vec<Vec<Data>> {
    let mut workbook: Xlsx<_> = Xlsx::new(Cursor::new(bytes)).unwrap();
    workbook.worksheet_range(WORKSHEET).unwrap().rows().map(<[Data]>::to_vec).collect()
}

#[derive(serde::Deserialize)]
struct Entered {
    player: usize,
    team: usize,
    country: String,
}

/// A table of a championship: who sat there, with what scores, and what table points its organisers gave for them.
struct Table {
    session: u16,
    number: u16,
    players: [usize; 4],
    scores: [i32; 4],
    points: [StandardPoints; 4],
}

fn tables(text: &str) -> Vec<Table> {
    let mut rows = csv::Reader::from_reader(text.as_bytes());
    let four = |record: &csv::StringRecord, from: usize| [0, 1, 2, 3].map(|seat| record[from + seat].to_owned());
    rows.records()
        .map(Result::unwrap)
        .map(|record| Table {
            session: record[0].parse().unwrap(),
            number: record[1].parse().unwrap(),
            players: four(&record, 2).map(|number| number.parse().unwrap()),
            scores: four(&record, 6).map(|score| score.parse().unwrap()),
            points: four(&record, 10).map(|points| points.parse().unwrap()),
        })
        .collect()
}

#[test]
fn a_championship_that_was_played_has_the_places_points_and_scores_of_its_organisers() {
    let tables = tables(include_str!("../../fixtures/championship/tables.csv"));
    let entered = csv::Reader::from_reader(include_bytes!("../../fixtures/championship/players.csv").as_slice())
        .into_deserialize()
        .map(Result::unwrap)
        .collect::<Vec<Entered>>();
    let app = app();
    let organiser = Organiser::of(&app);
    organiser.creates_with(&[("sessions", "6"), ("entry", "totals"), ("appeal_minutes", "0")]);
    let entry = |of: &Entered| format!("{},Vega{1} Ana{1},Ana{1},{2}\n", of.team, of.player, of.country);
    let list: String = entered.iter().map(entry).collect();
    assert_eq!(organiser.enters(&format!("team,name,given_name,country\n{list}")).errors(), Vec::<String>::new());
    let row = |table: &Table| {
        format!("{},{},{}\n", table.session, table.number, table.players.map(|one| one.to_string()).join(","))
    };
    let chart = format!("session,table,east,south,west,north\n{}", tables.iter().map(row).collect::<String>());
    organiser.browser.upload("/e/cup/draw", "/e/cup/draw/chart/file", "chart.csv", chart.as_bytes()).well();
    organiser.draws_in_order();
    for session in 1..=6 {
        organiser.goes(session, &["seat", "start"]);
        let own = tables.iter().filter(|table| table.session == session);
        // A score here is net; at a table everybody begins with 500.
        let rows = own.flat_map(|table| {
            table.players.into_iter().zip(table.scores).map(|(player, score)| {
                format!("{session},{},Vega{player} Ana{player},{},0\n", table.number, score + 500)
            })
        });
        uploads(&organiser, &format!("session,table,player,game_points,to_nobody\n{}", rows.collect::<String>()));
        organiser.goes(session, &["close", "publish"]);
    }
    let about =
        EmaReport { host: "Spain".into(), city: "Madrid".into(), short_name: "SOMC".into(), ..EmaReport::default() };
    let rows = worksheet(acting(&app.store, &Actor::command_line(), "cup").ema_report(&about).unwrap());

    let mut expected: Vec<(StandardPoints, i32, String)> = entered
        .iter()
        .map(|Entered { player, .. }| {
            let own = tables.iter().filter_map(|table| {
                let seat = table.players.iter().position(|one| one == player)?;
                Some((table.points[seat], table.scores[seat]))
            });
            let (points, scores): (Vec<StandardPoints>, Vec<i32>) = own.unzip();
            assert_eq!(scores.len(), 6);
            (points.into_iter().sum(), scores.iter().sum(), format!("VEGA{player}"))
        })
        .collect();
    expected.sort_by_key(|(points, score, _)| Reverse((*points, *score)));
    let text = |row: &[Data], column: usize| row[column].to_string();
    for (place, (row, (points, score, name))) in (1..).zip(rows[1..].iter().zip(&expected)) {
        let found = [2, 4, 7].map(|column| text(row, column));
        assert_eq!(found, [place.to_string(), name.clone(), score.to_string()]);
        assert_eq!(text(row, 6).parse::<StandardPoints>().unwrap(), *points);
    }
    // The first, whom its organisers name with 21 and 994, and somebody who shared the points of two places.
    assert_eq!([6, 7, 9, 11].map(|column| text(&rows[1], column)), ["21", "994", "POR", "ESP"]);
    assert_eq!(text(&rows[16], 6), "14.5");
    assert_eq!((rows.len(), text(&rows[1], 1)), (73, "72".into()));
}

#[test]
fn the_command_line_ranks_players_and_countries_as_the_worked_example_has_them() {
    let files = Files::new();
    let example = "21,168,6,2025-07-05 5,56,3,2026-02-15 1,36,1,2026-03-07 40,92,3.5,2024-10-13 17,40,2,2024-11-24 \
                   9,64,4.5,2026-05-17 41,41,2,2024-09-07 12,80,3,2025-09-21 8,24,1,2025-12-06 30,48,2.5,2025-03-30";
    let rows: String = example.split_whitespace().map(|row| format!("5010001,Anna,GER,{row}\n")).collect();
    let three: String = example.split_whitespace().take(3).map(|row| format!("05010002,Ben,GER,{row}\n")).collect();
    let head = "ema_number,name,country,place,players,weight,date\n";
    let file = files.write("r.csv", &format!("{head}{rows}{three}04010001,Ben,FRA,1,16,1,2026-01-01\n"));
    let ranked = stdout(&caipan(&["mers", &file, "--on", "2026-07-01"]));
    // Ben's are the first three of them; his namesake in France has one result, and is not ranked.
    let expected = "rank,ema_number,name,country,mers_ranking,mers_exact\n\
                    1,05010001,Anna,GER,855.39,1116286/1305\n2,05010002,Ben,GER,789.41,208403/264\n\
                    1,,,GER,548.27,188888473/344520\n";
    assert_eq!(ranked, expected);
    for (row, why) in [
        ("5010001,A,GER,3,2,1,2026-01-01", "Place 3 of 2"),
        ("5010001,A,GER,1,2,7,2026-01-01", "“7” is not a valid weight"),
        ("5010001,A,GER,x,2,1,2026-01-01", "“x” is not a valid number"),
        ("5010001,A,GER,1,2,1,soon", "“soon” is not a valid date"),
        ("Anna,A,GER,1,2,1,2026-01-01", "“Anna” is not an EMA number"),
    ] {
        let file = files.write("w.csv", &format!("{head}{row}\n"));
        let said = refused(&caipan(&["mers", &file, "--on", "2026-07-01"]));
        assert!(said.contains("w.csv, line 2") && said.contains(why), "{said}");
    }
}
