//! What must hold for any file given as a table: every reader reads it or says what is wrong, and never panics.

use caipan::event::event::Membership;
use caipan::event::regulations::SheetRules;
use caipan::event::values::ids::{PlayerId, TeamId};
use caipan::files::hand_rows::{self, HandRow};
use caipan::files::kinds::TableKind;
use caipan::files::names::Names;
use caipan::files::read_options::ReadOptions;
use caipan::files::sheet::{Problem, Worksheet};
use caipan::files::table::Table;
use caipan::files::{charts, entries, lots, penalties, result_files, results};
use caipan::messages::Locale;
use caipan::rules::RuleSet;
use std::io::{Cursor, Write};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

/// A panic of the library that reads workbooks is caught by the program; any other ends the run.
#[allow(dead_code, reason = "the tests have no need of it")]
pub fn forgive_the_library() {
    let ends_the_run = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        if !panic.location().is_some_and(|place| place.file().contains("/calamine-")) {
            ends_the_run(panic);
        }
    }));
}

fn said<T>(read: Result<T, Vec<Problem>>) -> Option<T> {
    read.map_err(|problems| {
        assert!(!problems.is_empty());
        problems.iter().take(3).for_each(|problem| assert!(!Locale::ZhHans.say(&problem.message()).is_empty()));
    })
    .ok()
}

/// Any bytes as any of the tables.
pub fn table_file(bytes: &[u8]) {
    let players = (1..=4).map(|id| (PlayerId(id), format!("p{id}"), Some(TeamId(1)))).collect();
    let names = Names::new(vec![(TeamId(1), "A".into())], players, Default::default(), Default::default());
    for membership in
        [Membership::Nobody, Membership::WhoWants { most: 2, reserves: 1 }, Membership::Everybody { reserves: 1 }]
    {
        if let Some(sheet) = said(entries::open("f", bytes, &ReadOptions::default(), membership)) {
            said(entries::read(&sheet, membership));
        }
    }
    for teams in [false, true] {
        if let Ok(sheet) = Worksheet::read("f", bytes, &[]) {
            said(lots::read(&sheet, teams, &names));
        }
        if let Ok(mut read) = result_files::read_results(&[("f".to_owned(), bytes.to_vec())], (RuleSet::Mcr, 500), true)
        {
            said(result_files::read_earlier("f", bytes, &mut read, teams));
        }
    }
    said(result_files::read_results(&[("f".to_owned(), bytes.to_vec())], (RuleSet::Mcr, 500), false));
    let Some(sheet) = said(Worksheet::read("f", bytes, &[])) else { return };
    said(entries::read_teams(&sheet));
    said(charts::read(&sheet));
    said(results::read_totals(&sheet, &names));
    said(penalties::read(&sheet, &names, &[]));
    let rules = SheetRules::default();
    for hand in said(hand_rows::read(&sheet, rules.game.rule_set(), rules.rotation)).unwrap_or_default() {
        written_and_read_again(&hand, rules);
    }
}

/// A hand that can be is the same after it is written and read again.
fn written_and_read_again(hand: &HandRow, rules: SheetRules) {
    let Ok(result) = hand.draft.check(rules) else { return };
    let row = |result| hand_rows::row(hand.session, hand.table, result, rules.rotation, &hand.names);
    let file = Table { rows: vec![row(&result)], ..TableKind::Hands.blank() }.csv().expect("a row fits its columns");
    let sheet = Worksheet::read("f", file.as_bytes(), &[]).expect(&file);
    let read = hand_rows::read(&sheet, rules.game.rule_set(), rules.rotation).expect(&file);
    let again = read[0].draft.check(rules).expect(&file);
    assert_eq!(row(&again), row(&result));
}

/// Any XML as the worksheet of a workbook that is otherwise right.
pub fn worksheet(xml: &[u8]) {
    table_file(&workbook(xml));
}

/// A workbook with this worksheet and one shared string.
pub fn workbook(worksheet: &[u8]) -> Vec<u8> {
    let relation = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
    let main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
    let package = "http://schemas.openxmlformats.org/package/2006/relationships";
    let parts: [(&str, Vec<u8>); 5] = [
        ("_rels/.rels", format!("<Relationships xmlns=\"{package}\"><Relationship Id=\"rId1\" Type=\"{relation}/officeDocument\" Target=\"xl/workbook.xml\"/></Relationships>").into()),
        ("xl/workbook.xml", format!("<workbook xmlns=\"{main}\" xmlns:r=\"{relation}\"><sheets><sheet name=\"a\" sheetId=\"1\" r:id=\"rId1\"/></sheets></workbook>").into()),
        ("xl/_rels/workbook.xml.rels", format!("<Relationships xmlns=\"{package}\"><Relationship Id=\"rId1\" Type=\"{relation}/worksheet\" Target=\"worksheets/sheet1.xml\"/><Relationship Id=\"rId2\" Type=\"{relation}/sharedStrings\" Target=\"sharedStrings.xml\"/></Relationships>").into()),
        ("xl/sharedStrings.xml", format!("<sst xmlns=\"{main}\"><si><t>name</t></si></sst>").into()),
        ("xl/worksheets/sheet1.xml", worksheet.to_vec()),
    ];
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in parts {
        archive.start_file(name, SimpleFileOptions::default()).expect("a name");
        archive.write_all(&content).expect("memory");
    }
    archive.finish().expect("memory").into_inner()
}
