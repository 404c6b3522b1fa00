//! Lists as organisers and other programs keep them (`fixtures/lists`): what each is taken for, what is asked, and what is stored.

use crate::any_number::begins;
use crate::archive::view;
use crate::support::{App, Organiser, Page, app};
use caipan::event::values::ids::TeamId;
use caipan::files::kinds::TableKind;
use caipan::rules::Seat;
use rust_xlsxwriter::Workbook;
use std::io::{Cursor, Write};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

fn list(name: &str) -> Vec<u8> {
    std::fs::read(format!("fixtures/lists/{name}")).unwrap()
}

fn list_text(name: &str) -> String {
    String::from_utf8(list(name)).unwrap()
}

/// A spreadsheet of LibreOffice with one worksheet.
pub fn open_document(rows: &str) -> Vec<u8> {
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    let head = "<?xml version=\"1.0\"?><office:document-content><office:body><office:spreadsheet>";
    let content = format!(
        "{head}<table:table table:name=\"名单\">{rows}</table:table></office:spreadsheet></office:body></office:document-content>"
    );
    for (name, text) in [
        ("mimetype", "application/vnd.oasis.opendocument.spreadsheet"),
        ("META-INF/manifest.xml", "<manifest:manifest/>"),
        ("content.xml", &content),
    ] {
        let stored = SimpleFileOptions::default().compression_method(zip::CompressionMethod::Stored);
        archive.start_file(name, stored).unwrap();
        archive.write_all(text.as_bytes()).unwrap();
    }
    archive.finish().unwrap().into_inner()
}

/// Stores what was looked at.
fn stores(organiser: &Organiser, page: &Page) -> Page {
    organiser.browser.send(&organiser.path("/files"), &page.filled(&organiser.path("/files"), &[]), None)
}

/// Presses a button of the preview.
fn presses(organiser: &Organiser, page: &Page, name: &str, value: &str) -> Page {
    let filled = page.filled(&organiser.path("/files"), &[(name, value)]);
    organiser.browser.send(&organiser.path("/files/look"), &filled, None)
}

fn pastes(organiser: &Organiser, text: &str) -> Page {
    organiser.presses("/entries", "/entries/paste", &[("list", text)])
}

/// Who is entered: the team, the name and the role of each, and who leads a team.
fn entered(app: &App, organiser: &Organiser) -> Vec<String> {
    let event = view(&app.store, &organiser.slug);
    let entries = &event.entries;
    let players = entries.players.iter().map(|player| {
        let team = player.team_id.map_or(String::new(), |team| format!("{}/", entries.team_name(TeamId(team))));
        format!("{team}{}{}", player.name, if player.draws() { "" } else { "/substitute" })
    });
    let leaders = entries.teams.iter().filter(|team| !team.leader.is_empty());
    players.chain(leaders.map(|team| format!("{}={}", team.name, team.leader))).collect()
}

/// Who is signed in, in English.
fn signed_in(app: &App) -> Organiser {
    let organiser = Organiser::of(app);
    organiser.browser.get("/?lang=en");
    organiser
}

/// Makes a new event of this kind.
fn creates(organiser: &mut Organiser, slug: &str, kind: &str) {
    organiser.slug = slug.to_owned();
    organiser.creates_with(&[("kind", kind)]);
}

#[test]
fn every_list_is_stored_as_it_is_meant() {
    let app = app();
    let reds = ["红队/甲一", "红队/甲二", "红队/甲三", "红队/甲四", "白队/乙一", "白队/乙二", "白队/乙三", "白队/乙四"];
    let files: Vec<(&str, &str, Vec<&str>)> = vec![
        ("01-name-surname.csv", "individuals", vec!["Mario Rossi", "Anna Bianchi"]),
        ("02-apellidos-nombre.csv", "individuals", vec!["Pau Soler Vidal", "Pau Font Roca"]),
        ("03-name-firstname.csv", "individuals", vec!["Rémi Vasseur", "马超"]),
        ("06-team-per-row.csv", "teams", [&reds[..], &["白队/乙五/substitute", "红队=张三", "白队=李四"]].concat()),
        (
            "07-team-per-row-en.csv",
            "teams",
            vec![
                "Reds/Ann One",
                "Reds/Bob Two",
                "Reds/Cid Three",
                "Reds/Dan Four",
                "Whites/Eva Five",
                "Whites/Fay Six",
                "Whites/Gil Seven",
                "Whites/Hal Eight",
            ],
        ),
        (
            "08-team-members-in-one-cell.csv",
            "teams",
            vec!["A01/金一", "A01/徐二", "A01/马三", "A01/孙四", "A02/成一", "A02/沈二", "A02/刘三", "A02/王四"],
        ),
        ("16-no-number.csv", "individuals", vec!["Mario Rossi", "Anna Bianchi", "Carla Verdi"]),
        ("19-notes-under-list.csv", "individuals", vec!["王建国", "李明"]),
        ("20-notes-under-list-en.csv", "individuals", vec!["Mario Rossi", "Anna Bianchi"]),
        ("22-wide-worksheet.xlsx", "individuals", vec!["Rossi Mario"]),
        ("23-header-with-brackets.csv", "individuals", vec!["王建国"]),
        ("24-header-numbered.csv", "individuals", vec!["王建国"]),
    ];
    let mut organiser = signed_in(&app);
    for (name, kind, right) in files {
        creates(&mut organiser, &format!("list-{}", &name[..2]), kind);
        let page = organiser.looks_at(TableKind::Players, name, &list(name), &[]);
        assert_eq!((page.status, page.errors()), (200, vec![]), "{name}");
        assert_eq!(entered(&app, &organiser), Vec::<String>::new(), "{name}: looking stores nothing");
        let done = stores(&organiser, &page);
        assert_eq!((done.status, done.errors()), (200, vec![]), "{name}");
        assert_eq!(entered(&app, &organiser), right, "{name}");
    }
}

#[test]
fn a_paste_is_looked_at_and_one_press_reads_it_otherwise() {
    let app = app();
    let mut organiser = signed_in(&app);
    creates(&mut organiser, "comma", "individuals");
    let page = pastes(&organiser, &list_text("04-paste-surname-comma-first.txt"));
    assert_eq!((page.status, entered(&app, &organiser).len()), (200, 0));
    assert!(page.text(".as-stored").contains("Marco Moretti"), "{}", page.text("#preview"));
    assert_eq!(page.attributes("button[name=layout]", "value"), ["given-first", "name-and-club"]);
    let clubs = presses(&organiser, &page, "layout", "name-and-club");
    assert!(!clubs.text(".as-stored").contains("Marco Moretti") && entered(&app, &organiser).is_empty());
    let names = presses(&organiser, &clubs, "layout", "surname-first");
    stores(&organiser, &names);
    assert_eq!(entered(&app, &organiser), ["Marco Moretti", "Chiara Gallo", "Bruno Conti", "Silvia Greco"]);

    creates(&mut organiser, "numbered", "individuals");
    let page = pastes(&organiser, &list_text("05-paste-numbered.txt"));
    assert!(page.text("#preview").contains("Left out: lines 1, 2"), "{}", page.text("#preview"));
    assert!(page.text("#preview .assumed").contains("“替补”"), "{}", page.text("#preview .assumed"));
    stores(&organiser, &page);
    assert_eq!(entered(&app, &organiser), ["张三", "李四", "王五", "赵六"]);
}

#[test]
fn a_line_is_left_out_or_taken_in_by_a_press() {
    let app = app();
    let mut organiser = signed_in(&app);
    creates(&mut organiser, "notes", "individuals");
    let page = organiser.looks_at(TableKind::Players, "n.csv", &list("19-notes-under-list.csv"), &[]);
    assert_eq!(page.attributes("button[name=take]", "value"), ["4", "5", "6", "7"]);
    let taken = presses(&organiser, &page, "take", "6");
    assert_eq!(taken.attributes("button[name=take]", "value"), ["4", "5", "7"]);
    let left = presses(&organiser, &taken, "leave", "2");
    assert_eq!(left.value("left_out"), "2, 4, 5, 7");
    // The lines can be typed as well; what is typed beside the button is looked at before it is stored.
    let typed = left.filled(&organiser.path("/files"), &[("left_out", "3-5, 7")]);
    let again = organiser.browser.send(&organiser.path("/files"), &typed, None);
    assert_eq!((again.value("left_out").as_str(), entered(&app, &organiser).len()), ("3, 4, 5, 7", 0));
    stores(&organiser, &again);
    assert_eq!(entered(&app, &organiser), ["王建国", "制表人：张三"]);
}

#[test]
fn how_a_form_is_read_is_remembered_by_its_header() {
    let app = app();
    let file = "Competitor name,Name\nx,\"Rossi, Mario\"\n";
    let mut organiser = signed_in(&app);
    creates(&mut organiser, "first", "individuals");
    let page = organiser.looks_at(TableKind::Players, "f.csv", file.as_bytes(), &[]);
    assert!(page.text(".as-stored").contains("Mario Rossi"), "{}", page.text("#preview"));
    let written = presses(&organiser, &page, "layout", "names-as-written");
    stores(&organiser, &written);
    assert_eq!(entered(&app, &organiser), ["Rossi, Mario"]);
    creates(&mut organiser, "second", "individuals");
    let page = organiser.looks_at(TableKind::Players, "f.csv", file.as_bytes(), &[]);
    assert!(page.text("#preview").contains("as chosen earlier for this form"), "{}", page.text("#preview"));
    assert!(page.text(".as-stored").contains("Rossi, Mario"), "{}", page.text("#preview"));
    // What is pressed now counts before what is remembered.
    let turned = presses(&organiser, &page, "layout", "surname-first");
    assert!(turned.text(".as-stored").contains("Mario Rossi"), "{}", turned.text("#preview"));
}

#[test]
fn the_same_problem_of_many_lines_is_said_once_and_errors_of_a_spreadsheet_are_no_names() {
    let app = app();
    let mut organiser = signed_in(&app);
    creates(&mut organiser, "wrong", "individuals");
    let list = format!("name,club\n{}", ",x\n".repeat(330));
    let page = organiser.looks_at(TableKind::Players, "l.csv", list.as_bytes(), &[]);
    assert_eq!(page.errors(), ["l.csv, 330 lines from 2 to 331, column 1 (name): the cell is empty."]);
    let page = organiser.looks_at(TableKind::Players, "l.csv", b"name,other\nAnna,#N/A\n#REF!,x\n", &[]);
    assert_eq!(page.status, 422);
    assert!(page.errors()[0].contains("line 3, column 1 (name): “#REF!”"), "{:?}", page.errors());
}

#[test]
fn a_spreadsheet_of_libre_office_is_read() {
    let app = app();
    let mut organiser = signed_in(&app);
    creates(&mut organiser, "ods", "individuals");
    let cell = |text: &str| {
        format!("<table:table-cell office:value-type=\"string\"><text:p>{text}</text:p></table:table-cell>")
    };
    let row = |cells: [&str; 2]| format!("<table:table-row>{}</table:table-row>", cells.map(cell).concat());
    let rows = [["姓名", "单位"], ["王伟", "北京"], ["李娜", "上海"]].map(row).concat();
    let page = organiser.looks_at(TableKind::Players, "l.ods", &open_document(&rows), &[]).well();
    stores(&organiser, &page);
    assert_eq!(entered(&app, &organiser), ["王伟", "李娜"]);
}

#[test]
fn hidden_worksheets_come_last_and_hidden_rows_are_left_out_and_named() {
    let app = app();
    let mut organiser = signed_in(&app);
    creates(&mut organiser, "hidden", "individuals");
    let mut workbook = Workbook::new();
    let list = workbook.add_worksheet().set_name("list").unwrap();
    for (row, cells) in (0..).zip([["#", "Player"], ["1", "Ada Alt"], ["2", "Bea Bohr"], ["3", "Cid Cord"]]) {
        list.write_row(row, 0, cells).unwrap();
    }
    list.set_row_hidden(2).unwrap();
    let old = workbook.add_worksheet().set_name("old").unwrap().set_hidden(true);
    for (row, cells) in (0..).zip([["Name", "Country"], ["Old Name", "IT"]]) {
        old.write_row(row, 0, cells).unwrap();
    }
    let bytes = workbook.save_to_buffer().unwrap();
    let page = organiser.looks_at(TableKind::Players, "h.xlsx", &bytes, &[]).well();
    assert!(page.text(".assumed").contains("Line 3 is hidden in the worksheet"), "{}", page.text(".assumed"));
    let taken = presses(&organiser, &page, "take", "3");
    assert!(taken.text(".as-stored").contains("Bea Bohr"), "{}", taken.text("#preview"));
    stores(&organiser, &page);
    assert_eq!(entered(&app, &organiser), ["Ada Alt", "Cid Cord"]);
    let wanted = page.filled(&organiser.path("/files"), &[("worksheet", "old")]);
    let hidden = organiser.browser.send(&organiser.path("/files/look"), &wanted, None);
    assert!(hidden.text(".assumed").contains("“old”, which is hidden"), "{}", hidden.text("#preview"));
}

#[test]
fn a_chart_with_names_and_results_with_a_row_a_table_make_a_session() {
    let app = app();
    let names: String = (1..=8).map(|number| format!("N{number}\n")).collect();
    let organiser = Organiser::with_entries(
        &app,
        &[("kind", "individuals"), ("sessions", "2"), ("entry", "totals")],
        &format!("name\n{names}"),
    );
    let many = organiser.looks_at(TableKind::Charts, "m.csv", &list("10-chart-many-sit-out.csv"), &[]);
    assert!(many.status == 422 && many.errors()[0].contains("8 players"), "{:?}", many.errors());
    let page = organiser.looks_at(TableKind::Charts, "c.csv", &list("09-chart-with-names.csv"), &[]).well();
    assert!(page.text(".assumed").contains("in the order of entry"), "{}", page.text(".assumed"));
    let filled = page.filled("/e/cup/files", &[("all_the_same", "yes")]);
    assert_eq!(organiser.browser.send("/e/cup/files", &filled, None).errors(), Vec::<String>::new());
    let event = app.event();
    let seats = &event.chart.as_deref().unwrap().chart.sessions[1][0];
    assert_eq!(Seat::ALL.map(|seat| seats[seat].0), [8, 1, 6, 3]);
    let lots: String = (1..=8).map(|number| format!("N{number},{number}\n")).collect();
    let lots =
        organiser.looks_at(TableKind::Lots, "l.csv", format!("name,number\n{lots}").as_bytes(), &[("drawn_by", "林")]);
    assert_eq!(stores(&organiser, &lots).errors(), Vec::<String>::new());
    begins(&app.store, 1);
    let mut results = list_text("11-results-row-per-table.csv");
    for (letter, number) in ('A'..='H').zip(1..) {
        results = results.replace(&format!(",{letter},"), &format!(",N{number},"));
    }
    let page = organiser.looks_at(TableKind::Results, "r.csv", results.as_bytes(), &[("convert", "yes")]).well();
    assert_eq!(stores(&organiser, &page).errors(), Vec::<String>::new());
    let signed = |table: usize| app.event().sessions[0].tables[table].signed.as_ref().map(|own| own.totals.east.0);
    assert_eq!((signed(0), signed(1)), (Some(620), Some(510)));
}
