//! The score record on paper says in every cell what the hands say.
#![allow(clippy::float_arithmetic, reason = "no score: places on paper")]

use crate::print::played;
use crate::support::paper::{Sheet, sheets, text};
use crate::support::{Referee, app_on, by_turns};
use caipan::rules::Seat;
use std::collections::HashMap;

pub const HANDS: &str = include_str!("../../fixtures/score_record/hands.csv");
const CELLS: &str = include_str!("../../fixtures/score_record/cells.csv");

type Row = HashMap<String, String>;

pub fn rows(text: &str) -> Vec<Row> {
    csv::Reader::from_reader(text.as_bytes()).into_deserialize().map(Result::unwrap).collect()
}

/// The fields of the sheet's form for a row of hands.csv.
pub fn fields(row: &Row) -> Vec<(String, String)> {
    let mut fields: Vec<(String, String)> = [
        ("ending", "ending"),
        ("winner", "winner"),
        ("discarder", "discarder"),
        ("basic_points", "points"),
        ("flowers", "flowers"),
        ("reason", "reason"),
    ]
    .into_iter()
    .map(|(field, column)| (field.to_owned(), row[column].clone()))
    .collect();
    let penalty = if row["foul"].is_empty() { String::new() } else { format!("{} {}", row["foul"], row["offender"]) };
    let fans = row["fans"].split_whitespace().collect::<Vec<_>>().join(",");
    // One hand of the paper names a link more than four chows have.
    let why = "as on paper".to_owned();
    fields.extend(
        [("fans", fans), ("fans_reason", why), ("penalties", penalty)].map(|(name, value)| (name.to_owned(), value)),
    );
    fields
}

/// The columns of 附件5 in percent of the table's width, as measured on the form.
const COLUMNS: [f64; 5] = [3.6, 3.6, 3.6, 3.6, 7.3];
const HAND: f64 = 3.65;
const RESULT: [f64; 2] = [7.2, 5.5];

/// What stands in the block of a seat: the four rows of the sixteen hands, then total and rank, then team, number, name.
fn block(sheet: &Sheet, seat: usize) -> (Vec<Vec<String>>, [String; 2], [String; 4]) {
    let margin = 28.35;
    let table = sheet.width - 2.0 * margin;
    let at = |percent: f64| margin + table * percent / 100.0;
    // Head, four blocks of five rows, legend: 17 + 4 × 50 + 9 parts of the table's height.
    let form = sheet.height - 2.0 * margin;
    let (top, height) = (margin + form * 170.0 / 1910.0, form * 1520.0 / 1910.0);
    let y = |parts: f64| top + height * parts / 226.0;
    let from = 17.0 + 50.0 * seat as f64;
    let hands = COLUMNS.iter().sum::<f64>();
    let rows = [(0.0, 10.0), (10.0, 30.0), (30.0, 40.0), (40.0, 50.0)].map(|(above, below)| {
        let cell = |hand: usize| {
            let left = at(hands + HAND * hand as f64);
            sheet.within(left, left + table * HAND / 100.0, y(from + above), y(from + below))
        };
        (0..16).map(cell).collect()
    });
    let whole = |left: f64, width: f64| sheet.within(at(left), at(left + width), y(from), y(from + 50.0));
    let total = hands + 16.0 * HAND;
    let result = [whole(total, RESULT[0]), whole(total + RESULT[0], RESULT[1])];
    let first = [0.0, 3.6, 7.2, 10.8].map(|left| whole(left, 3.6));
    (rows.into(), result, first)
}

#[test]
fn a_score_record_says_in_every_cell_what_the_hands_say() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = played(&app);
        let path = organiser.path("/sessions/1/tables/1/sheet.pdf?language=zh-Hans");
        let pdf = organiser.browser.download(&path);
        assert!(pdf.len() < 200_000, "{} bytes", pdf.len());
        let pages = sheets(&pdf);
        let view = app.event();
        let table = &view.sessions[0].tables[0];
        let expected = rows(CELLS);
        for (index, seat) in Seat::ALL.into_iter().enumerate() {
            let (cells, result, first) = block(&pages[0], index);
            let own: Vec<&Row> = expected.iter().filter(|row| row["seat"] == seat.letter()).collect();
            for (item, cells) in own.iter().zip(cells) {
                for (hand, cell) in (1..).zip(cells) {
                    let wanted: Vec<&str> = item[&format!("{hand}")].split_whitespace().collect();
                    // Fans that have no room are counted.
                    let left_out = cell.split_once("…+").map_or(0, |(_, count)| count.parse().unwrap());
                    let named = wanted[..wanted.len() - left_out].concat();
                    let said = if left_out == 0 { named } else { format!("{named}…+{left_out}") };
                    assert_eq!(cell, said, "{} {} hand {hand}", seat.letter(), item["item"]);
                    assert!(left_out <= 3, "{cell}");
                }
            }
            let late = if seat == Seat::South { "（迟到-10）" } else { "" };
            assert_eq!(result[0].replace('−', "-"), format!("{}{late}", own[0]["total"]));
            assert_eq!(result[1], own[0]["rank"]);
            assert_eq!(table.cards()[seat].to_string(), own[0]["total"], "on the screen");
            let player = table.players[seat];
            let number = view.draw.as_ref().unwrap().number(player).unwrap();
            assert_eq!(first[0], view.entries.team_name(view.entries.team_of(player).unwrap()));
            assert_eq!(first[1], number.to_string());
            let note = if seat == Seat::North { "（陪打）" } else { "" };
            assert_eq!(first[2], format!("{}{note}", view.entries.player_name(player)));
            assert_eq!(first[3], ["东", "南", "西", "北"][index]);
        }
        let second = text(&pdf);
        let second = second.split('\u{c}').skip(1).collect::<String>();
        let words = [
            "错和（不足起和分）",
            "付每家 10",
            "空吃、空碰、空杠",
            "点炮者记错",
            "番种记错",
            "迟到，局分扣 10 分",
            "堵车",
            "身体不适",
        ];
        for word in words.into_iter().chain(["三色三步高 · 门前清 · 平和 · 喜相逢 · 连六 · 单钓将 · 花牌×3"])
        {
            assert!(second.replace(' ', "").contains(&word.replace(' ', "")), "{word} is not in {second}");
        }
        let referee = Referee::of(&app, "cup", 1);
        // A paper says in which second it was printed.
        let twice = || (organiser.browser.download(&path), referee.browser.download(&path));
        let (again, own) = (0..9).map(|_| twice()).find(|(one, other)| one == other).unwrap_or_else(twice);
        assert!(own == again, "equal bytes, for the table's referee too");
        assert!(again != pdf, "the link made since then is in the audit, and so its hash in the foot");
        let other = Referee::of(&app, "cup", 2);
        assert_eq!(other.browser.get(&path).status, 403);
    });
}
