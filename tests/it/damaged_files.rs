//! Files of every kind of damage: each gets a message, and nothing of it is stored.

use crate::support::{Browser, Organiser, app, long_or};
use caipan::files::kinds::TableKind;
use caipan::messages::Locale;
use proptest::prelude::*;
use std::io::{Cursor, Write};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

#[path = "../../fuzz/check_files.rs"]
mod check;

/// A workbook whose worksheet has a text so many times.
fn bomb(text: &str, times: usize) -> Vec<u8> {
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    archive.start_file("xl/worksheets/sheet1.xml", SimpleFileOptions::default()).unwrap();
    archive.write_all(text.repeat(times).as_bytes()).unwrap();
    archive.finish().unwrap().into_inner()
}

fn worksheet(rows: &str) -> Vec<u8> {
    let main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
    check::workbook(format!("<worksheet xmlns=\"{main}\"><sheetData>{rows}</sheetData></worksheet>").as_bytes())
}

const STRING: &str = "office:value-type=\"string\"><text:p>name</text:p></table:table-cell>";

/// A spreadsheet of LibreOffice with these cells in the last of many rows.
fn spreadsheet(cells: &str) -> Vec<u8> {
    let rows = "<table:table-row table:number-rows-repeated=\"9000\"><table:table-cell/></table:table-row>";
    crate::layouts::open_document(&format!("{rows}<table:table-row>{cells}</table:table-row>"))
}

#[test]
fn every_damaged_huge_or_hostile_file_gets_a_message_and_stores_nothing() {
    let app = app();
    let organiser = Organiser::of(&app);
    organiser.creates();
    let good = caipan::files::table::workbook(&[TableKind::Players.blank()], Locale::En).unwrap();
    let mut flipped = good.clone();
    flipped[40..80].iter_mut().for_each(|byte| *byte ^= 0x55);
    let entity = "<!DOCTYPE x [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;&a;\">]>";
    let laughs = check::workbook(
        format!("{entity}<worksheet><sheetData><row><c t=\"inlineStr\"><is><t>&b;</t></is></c></row></sheetData></worksheet>")
            .as_bytes(),
    );
    let backwards = check::workbook(b"<worksheet><dimension ref=\"H1:B2\"/><sheetData></sheetData></worksheet>");
    let far = worksheet(
        "<row r=\"1\"><c r=\"A1\" t=\"s\"><v>0</v></c></row><row r=\"1048576\"><c r=\"XFD1048576\"><v>1</v></c></row>",
    );
    let rows = "team,name\n".to_owned() + &"A,b\n".repeat(100_001);
    let files: Vec<(&str, Vec<u8>, &str)> = vec![
        ("empty.csv", vec![], "column missing: Team (team), Name (name)."),
        ("head.csv", b"team,name\n".to_vec(), "the file has no rows"),
        ("columns.csv", b"a,b\n1,2\n".to_vec(), "The header row is line 1: a, b."),
        ("twice.csv", b"team,name,name\nA,b,c\n".to_vec(), "the column name appears twice"),
        ("latin.csv", b"team,name\nA,Jos\xe9\n".to_vec(), "Choose the one that reads correctly: windows-1252: José"),
        ("quote.csv", b"team,name\nA,\"b\nA,c\n".to_vec(), "line 2: a quotation mark (\") opens here"),
        ("nul.csv", b"team,name\nA,b\0c\n".to_vec(), "line 2: “bc” contains a control character (U+0000)"),
        ("picture.png", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".to_vec(), "is invisible"),
        ("long.csv", format!("team,name\nA,{}\n", "x".repeat(5000)).into_bytes(), "…” has 5000 characters"),
        ("wide.csv", format!("team,name{}\n", ",x".repeat(60)).into_bytes(), "more than 40 columns"),
        ("rows.csv", rows.into_bytes(), "more than 100000 rows"),
        ("large.csv", vec![b'x'; 9 << 20], "the file has 9216 KB; the maximum is 8192 KB"),
        ("huge.csv", vec![b'x'; 20 << 20], "The file could not be uploaded"),
        ("old.xls", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1".to_vec(), "Excel 97–2003"),
        ("cut.xlsx", good[..good.len() / 2].to_vec(), "this is not an .xlsx workbook, or it is damaged"),
        ("flipped.xlsx", flipped, "this is not an .xlsx workbook, or it is damaged"),
        ("no-workbook.xlsx", bomb(" ", 10), "this is not an .xlsx workbook, or it is damaged"),
        ("bomb.xlsx", bomb(" ", 65 << 20), "the unpacked workbook is larger than 64 MB"),
        ("texts.xlsx", bomb("<si/>", 1_000_001), "the workbook has more than 1000000 texts"),
        ("merged.xlsx", bomb("<x:mergeCell ref=\"A1:A2\"/>", 100_001), "or 100000 merged cells"),
        ("far.xlsx", far, "column missing: Team (team)."),
        (
            "far.ods",
            spreadsheet(&format!("<table:table-cell table:number-columns-repeated=\"9000\" {STRING}")),
            "more than 100000 rows",
        ),
        ("cut.ods", spreadsheet("")[..300].to_vec(), "this is not"),
        ("page.xls", b"<html><table><tr><td>name</td></tr></table></html>".to_vec(), "this is a web page"),
        ("laughs.xlsx", laughs, "this is not an .xlsx workbook, or it is damaged"),
        ("backwards.xlsx", backwards, "this is not an .xlsx workbook, or it is damaged"),
        ("blank.xlsx", good, "the file has no rows"),
        (
            "cell.xlsx",
            worksheet(
                "<row r=\"3\"><c r=\"A3\" t=\"s\"><v>0</v></c><c r=\"B3\" t=\"str\"><v>team</v></c></row><row r=\"7\"><c r=\"B7\" t=\"str\"><v>A</v></c></row>",
            ),
            "line 7, column 1 (name): the cell is empty.",
        ),
    ];
    let before = app.store.read(|conn| caipan::store::audit::version(conn, 1)).unwrap();
    for (name, content, message) in files {
        for page in [
            organiser.looks_at(TableKind::Players, name, &content, &[]),
            organiser.browser.upload(&organiser.path("/entries"), &organiser.path("/entries/import"), name, &content),
        ] {
            let said = page.errors();
            assert_eq!(page.status, 422, "{name}: {}", page.text("main"));
            assert!(said[0].contains(message), "{name}: {said:?}");
            assert!(page.texts("#preview p strong").is_empty(), "there is no button to store {name}");
        }
    }
    let view = app.event();
    assert!(view.entries.players.is_empty() && view.entries.teams.is_empty());
    assert_eq!(app.store.read(|conn| caipan::store::audit::version(conn, 1)).unwrap(), before);
    assert_eq!(Browser::new(&app.base).get("/health").status, 200);
}

#[test]
fn corpus_and_damaged_tables_are_read_or_refused() {
    for (folder, check) in [("table_file", check::table_file as fn(&[u8])), ("worksheet", check::worksheet)] {
        for entry in std::fs::read_dir(format!("fuzz/corpus/{folder}")).unwrap() {
            let bytes = std::fs::read(entry.unwrap().path()).unwrap();
            check(&bytes);
            for cut in (0..bytes.len()).step_by(long_or(3, 1)) {
                check(&bytes[..cut]);
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(long_or(80, 200)))]
    #[test]
    fn no_file_makes_a_reader_panic(
        bytes in prop::collection::vec(any::<u8>(), 0..300),
        text in "(session|table|hand|player|team|name|game_points|kind|standard_points|reason|ending|winner|discarder|points|[0-9,;\t\"\r\n/.ES-]){0,60}",
        at in any::<prop::sample::Index>(),
        byte in any::<u8>(),
    ) {
        check::table_file(&bytes);
        check::table_file(text.as_bytes());
        check::worksheet(text.as_bytes());
        let mut workbook = worksheet("<row r=\"1\"><c r=\"A1\" t=\"s\"><v>0</v></c></row>");
        let at = at.index(workbook.len());
        workbook[at] = byte;
        check::table_file(&workbook);
    }
}
