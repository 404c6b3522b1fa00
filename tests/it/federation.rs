//! What the European association is sent: refused until it is right, then as its readers read it.

use crate::command_line::{Files, caipan, refused, stdout};
use crate::ending::played;
use crate::support::app;
use caipan::actions::{self, Actor, EmaReport};
use caipan::exchange::ema::{COLUMNS, WORKSHEET};
use caipan::store::now;
use calamine::{Data, Reader, Xlsx};
use std::io::Cursor;

#[test]
fn the_workbook_for_the_european_association_is_refused_until_it_is_right() {
    let app = app();
    let organiser = played(&app);
    organiser.browser.get("/?lang=en");
    let asks = |host: &str| organiser.presses("/files", "/files/ema", &[("host", host)]);
    let early = asks("Atlantis").errors();
    assert!(early[0].contains("not official yet") && early[1].contains("“Atlantis” is no country"), "{early:?}");
    assert_eq!(early.iter().filter(|error| error.contains("the given name is not known apart")).count(), 16);
    for what in ["close", "publish"] {
        assert_eq!(organiser.on_session(1, what).status, 200);
    }
    let view = app.store.event("cup").unwrap().unwrap();
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
        let page = organiser.presses(&path, &path, &filled);
        assert_eq!((page.status, page.errors()), (200, vec![]));
    }
    let sent = asks("ESP");
    assert_eq!((sent.status, sent.errors()), (200, vec![]));
    let about =
        EmaReport { host: "Spain".into(), city: "Madrid".into(), short_name: "MMC".into(), ..EmaReport::default() };
    let bytes = actions::ema_report(&app.store, &Actor::command_line(), "cup", &about, now()).unwrap();
    let read = |bytes: Vec<u8>| -> Vec<Vec<Data>> {
        let mut workbook: Xlsx<_> = Xlsx::new(Cursor::new(bytes)).unwrap();
        workbook.worksheet_range(WORKSHEET).unwrap().rows().map(<[Data]>::to_vec).collect()
    };
    let rows = read(bytes);
    assert_eq!(rows[0].iter().map(ToString::to_string).collect::<Vec<_>>(), COLUMNS);
    assert_eq!(rows.len(), 17);
    let ranking = app.store.event("cup").unwrap().unwrap();
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
    let rows = read(actions::ema_report(&app.store, &Actor::command_line(), "cup", &short, now()).unwrap());
    assert_eq!((rows[0].len(), rows[0][13].to_string()), (18, "shortname".into()));
}

#[test]
fn the_command_line_ranks_players_and_countries_as_the_worked_example_has_them() {
    let files = Files::new();
    let example = "21,168,6,2025-07-05 5,56,3,2026-02-15 1,36,1,2026-03-07 40,92,3.5,2024-10-13 17,40,2,2024-11-24 \
                   9,64,4.5,2026-05-17 41,41,2,2024-09-07 12,80,3,2025-09-21 8,24,1,2025-12-06 30,48,2.5,2025-03-30";
    let rows: String = example.split_whitespace().map(|row| format!("Anna,GER,{row}\n")).collect();
    let three: String = example.split_whitespace().take(3).map(|row| format!("Ben,GER,{row}\n")).collect();
    let file = files
        .write("r.csv", &format!("name,country,place,players,weight,date\n{rows}{three}Eve,FRA,1,16,1,2026-01-01\n"));
    let ranked = stdout(&caipan(&["mers", &file, "--on", "2026-07-01"]));
    // Ben's are the first three of them; Eve has one result, and is not ranked.
    assert_eq!(ranked, "name,country,ranking\nAnna,GER,855.39\nBen,GER,789.41\n,GER,548.27\n");
    for (row, why) in [
        ("A,GER,3,2,1,2026-01-01", "Place 3 of 2"),
        ("A,GER,1,2,7,2026-01-01", "“7” is no weight"),
        ("A,GER,x,2,1,2026-01-01", "invalid digit"),
    ] {
        let file = files.write("w.csv", &format!("name,country,place,players,weight,date\n{row}\n"));
        let said = refused(&caipan(&["mers", &file, "--on", "2026-07-01"]));
        assert!(said.contains("w.csv, line 2") && said.contains(why), "{said}");
    }
}
