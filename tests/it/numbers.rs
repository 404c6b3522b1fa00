//! What this program writes it reads, and what a spreadsheet makes of it as well.

use crate::files::played;
use crate::support::app;
use caipan::event::event::Event;
use caipan::files::kinds::TableKind;
use caipan::files::read_options::ReadOptions;
use caipan::files::result_files::{read_earlier, read_results};
use caipan::files::results::read_totals;
use caipan::files::sheet::Worksheet;
use caipan::files::table::workbook;
use caipan::files::{charts, entries, event_tables, hand_rows, line_ups, lots, penalties};
use caipan::messages::Locale;
use caipan::rules::RuleSet;
use caipan::store::now;

/// What the reader of a kind makes of a file.
fn read(kind: TableKind, bytes: &[u8], event: &Event) -> String {
    let (names, membership) = (event_tables::entrant_names(event), event.head.membership());
    let regulations = &event.head.regulations;
    if matches!(kind, TableKind::Standings | TableKind::TeamStandings) {
        let mut results = read_results(&[], (RuleSet::Mcr, 0), true).unwrap();
        let teams = kind == TableKind::TeamStandings;
        return format!("{:?}", read_earlier("f", bytes, &mut results, teams).unwrap());
    }
    let sheet = match kind {
        TableKind::Players => entries::open("f", bytes, &ReadOptions::default(), membership).unwrap(),
        kind => Worksheet::open("f", bytes, &ReadOptions::default(), &kind.read_columns()).unwrap(),
    };
    match kind {
        TableKind::Players => format!("{:?}", entries::read(&sheet, membership).unwrap()),
        TableKind::Teams => format!("{:?}", entries::read_teams(&sheet).unwrap()),
        TableKind::Charts => format!("{:?}", charts::read(&sheet).unwrap()),
        TableKind::Lots => format!("{:?}", lots::read(&sheet, event.head.teams, &names).unwrap()),
        TableKind::LineUps => format!("{:?}", line_ups::read(&sheet, &names)),
        TableKind::Hands => format!("{:?}", hand_rows::read(&sheet, regulations.game, regulations.rotation).unwrap()),
        TableKind::Results => format!("{:?}", read_totals(&sheet, &names).unwrap()),
        TableKind::Penalties => format!("{:?}", penalties::read(&sheet, &names, &regulations.stages).unwrap()),
        TableKind::Standings | TableKind::TeamStandings | TableKind::Federation => String::new(),
    }
}

/// What a spreadsheet makes of a file when it saves it again: other numbers, another delimiter, quotes; a fraction stays the text it is.
fn saved_again(csv: &str, delimiter: u8, number: fn(i64) -> String) -> Vec<u8> {
    let mut writer =
        csv::WriterBuilder::new().delimiter(delimiter).quote_style(csv::QuoteStyle::Always).from_writer(vec![]);
    for record in csv::ReaderBuilder::new().has_headers(false).from_reader(csv.as_bytes()).records() {
        writer.write_record(record.unwrap().iter().map(|cell| cell.parse().map_or(cell.to_owned(), number))).unwrap();
    }
    writer.into_inner().unwrap()
}

#[test]
fn every_export_is_read_again_as_it_is_and_as_a_spreadsheet_saves_it() {
    let app = app();
    played(&app);
    let event = app.event();
    let penalties = event_tables::tables(&event, TableKind::Penalties, None, now());
    assert!(penalties[0].csv().unwrap().contains("5/2"), "a fraction is among them");
    for kind in TableKind::ALL.into_iter().filter(|kind| *kind != TableKind::Federation) {
        let tables = event_tables::tables(&event, kind, None, now());
        let Some(table) = tables.first().filter(|table| !table.rows.is_empty()) else { continue };
        let csv = table.csv().unwrap();
        let right = read(kind, csv.as_bytes(), &event);
        for locale in Locale::ALL {
            assert_eq!(read(kind, &workbook(&tables, locale).unwrap(), &event), right, "{kind:?} as a workbook");
        }
        for number in [
            (|number| format!("{number}.0")) as fn(i64) -> String,
            |number| format!("{number},00"),
            |number| number.to_string().replace('-', "−"),
        ] {
            for delimiter in *b";,\t" {
                let again = saved_again(&csv, delimiter, number);
                assert_eq!(read(kind, &again, &event), right, "{kind:?}: {}", String::from_utf8_lossy(&again));
            }
        }
    }
}

#[test]
fn figures_that_are_set_apart_are_asked_about_and_a_dash_is_no_number() {
    let said = |points: &str| {
        let file = format!("session;table;player;team;game_points\n1;1;Zoë;;{points}\n");
        let problems = read_results(&[("r.csv".into(), file.into_bytes())], (RuleSet::Mcr, 0), false).unwrap_err();
        Locale::En.say(&problems[0].message())
    };
    let apart =
        "r.csv, line 2, column 5 (game_points): “1,234”: the separator could mark a fraction elsewhere. Write 1234.";
    assert_eq!(said("1,234"), apart);
    assert!(said("−1 234").ends_with("Write -1234."), "{}", said("−1 234"));
    assert!(said("(100)").contains("“(100)” is not a whole number"));
    let with_minus = "session,table,player,team,game_points,attendance,own_points\n1,1,Zoë,,−50,,-\n1,1,O’Hara,,-10.0,,n/a\n\
                      1,1,王,,+40,,\n1,1,Ⅱ,,20,,none\n";
    let read = read_results(&[("r.csv".into(), with_minus.as_bytes().to_vec())], (RuleSet::Mcr, 0), false).unwrap();
    let mut scores: Vec<i32> = read.seats.iter().map(|seat| seat.score.0).collect();
    scores.sort_unstable();
    assert_eq!(scores, [-50, -10, 20, 40]);
}
