//! Score records per second, with the memory they take, and bytes per sheet. One command: `cargo bench --bench print`.
#![allow(missing_docs, clippy::unwrap_used, reason = "a bench has no reader but the one who runs it")]

use caipan::event::regulations::Regulations;
use caipan::event::sheet::hand_result::{Draft, Ending};
use caipan::event::sheet::rotation::Rotation;
use caipan::event::sheet::scoresheet::Scoresheet;
use caipan::event::values::ids::TableNumber;
use caipan::paper::score_record::{SeatTotal, SeatedPlayer, TablePlace, score_records};
use caipan::paper::{Language, ScoreRecord, Style};
use caipan::rules::fan::Counted;
use caipan::rules::{BySeat, Fan, GamePoints, HandNumber, Seat};
use divan::Bencher;
use divan::counter::ItemsCount;

#[global_allocator]
static ALLOCATOR: divan::AllocProfiler = divan::AllocProfiler::system();

const SHEETS: u16 = 250;

fn main() {
    for code in ["zh-Hans", "zh-Hans+en"] {
        for sheets in [1, SHEETS] {
            let bytes = score_records(style(code), &records(sheets)).len();
            println!("{code}, {sheets} sheets: {} bytes each", bytes / usize::from(sheets));
        }
    }
    divan::main();
}

fn style(code: &str) -> Style {
    Style { language: Language::from_code(code).unwrap(), ..Style::default() }
}

/// Sheets of sixteen hands, each with other names.
fn records(sheets: u16) -> Vec<ScoreRecord> {
    let mut sheet = Scoresheet::new(TableNumber(1), Regulations::default().sheet_rules());
    let named = ["三色三步高", "门前清", "平和"];
    let fans = named.map(|name| Counted { fan: Fan::from_name(name).unwrap(), times: 1 });
    for number in HandNumber::all() {
        let turn = usize::from(number.get());
        let is_self_draw = turn.is_multiple_of(3);
        let draft = Draft {
            winner: Some(Seat::ALL[turn % 4]),
            discarder: (!is_self_draw).then_some(Seat::ALL[(turn + 1) % 4]),
            flowers: 2,
            fans: fans.map(Into::into).into(),
            ..Draft::new(
                number.get(),
                Rotation::ThreeStep.dealer(number),
                if is_self_draw { Ending::SelfDraw } else { Ending::Discard },
            )
        };
        sheet.record(&draft).unwrap();
    }
    let total = sheet.total();
    let names: Vec<char> = "赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严华金魏陶姜".chars().collect();
    let record = |table: u16| ScoreRecord {
        event: "国标麻将公开赛".into(),
        place: Some(TablePlace { session: 1, group: 1, table }),
        seats: BySeat::from_fn(|seat| SeatedPlayer {
            team: format!("第{table}队"),
            number: (table * 4 + seat as u16).to_string(),
            name: (0..3).map(|at| names[(usize::from(table) * (at + 3) + seat as usize) % names.len()]).collect(),
            note: None,
        }),
        hands: sheet.hands().to_vec(),
        result: Some(total.map(|total| SeatTotal {
            total,
            late: GamePoints::ZERO,
            rank: Some(1),
            standard_points: None,
        })),
        address: Some(format!("https://caipan.example/e/open/sessions/1/tables/{table}")),
        stamp: Some(caipan::paper::Stamp { code: "0123456789ab".into(), key: None, printed: None }),
        ..ScoreRecord::default()
    };
    (1..=sheets).map(record).collect()
}

#[divan::bench(args = ["zh-Hans", "zh-Hans+en"], sample_count = 5, sample_size = 1)]
fn score_records_250(bencher: Bencher, code: &str) {
    let records = records(SHEETS);
    bencher.counter(ItemsCount::new(records.len())).bench(|| score_records(style(code), &records).len());
}
