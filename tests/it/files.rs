//! Tables out of an event and into another, lists as they will be stored, templates, and what a federation is sent.

use crate::command_line::{Files, caipan, refused, stdout};
use crate::official_day::{HANDS, Row, rows, taps};
use crate::support::{App, Database, ENTRIES, Organiser, Page, app, app_on, by_turns};
use caipan::event::draw::official_charts;
use caipan::files::charts;
use caipan::files::kinds::{TableKind, template};
use caipan::files::read_options::ReadOptions;
use caipan::files::sheet::Worksheet;
use caipan::messages::Locale;
use std::io::Cursor;

impl Organiser {
    fn file(&self, name: &str) -> Vec<u8> {
        self.browser.download(&self.path(&format!("/files/{name}")))
    }

    /// Looks at a file before it is stored.
    pub fn looks_at(&self, kind: TableKind, name: &str, content: &[u8], more: &[(&str, &str)]) -> Page {
        let token = ("token".to_owned(), self.browser.get(&self.path("/files")).value("token"));
        let mut fields = vec![token, ("kind".to_owned(), kind.code().to_owned())];
        fields.extend(more.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())));
        self.browser.send(&self.path("/files/look"), &fields, Some((name, content)))
    }

    /// Stores what was looked at.
    fn stores(&self, looked_at: &Page) -> Page {
        self.browser.send(&self.path("/files"), &looked_at.filled(&self.path("/files"), &[]), None)
    }

    fn imports(&self, kind: TableKind, name: &str, content: &[u8], more: &[(&str, &str)]) {
        let page = self.looks_at(kind, name, content, more);
        assert_eq!((page.status, page.errors()), (200, vec![]), "{kind:?}");
        let again = self.looks_at(kind, name, content, more);
        assert_eq!(again.value("version"), page.value("version"), "looking stores nothing");
        let stored = self.stores(&page);
        assert_eq!((stored.status, stored.errors()), (200, vec![]), "{kind:?}");
        let planned = page.text("#preview strong");
        assert_eq!(stored.text(".said"), planned.replace("To be stored", "Stored"));
    }
}

/// An event of which one session is played, and everything is there to be exported.
pub fn played(app: &App) -> Organiser {
    let organiser = Organiser::of(app);
    organiser.creates();
    let players: String = ENTRIES.lines().skip(1).map(|line| format!("{line},,北京\n")).collect();
    assert_eq!(organiser.enters(&format!("team,name,role,club\n{players}红中队,'=1+1,替补,\n")).status, 200);
    let chart = official_charts::by_number(1).unwrap().chart.in_order();
    let chart = charts::table(&chart).csv().unwrap();
    organiser
        .browser
        .upload(&organiser.path("/draw"), &organiser.path("/draw/chart/file"), "chart.csv", chart.as_bytes())
        .well();
    organiser.draws_in_order();
    plays_first_session(app, &organiser);
    let of = |name: &str| {
        let html = scraper::Html::parse_document(&organiser.browser.get(&organiser.path("/penalties")).body);
        let options = scraper::Selector::parse("#entrants option").unwrap();
        let option = html.select(&options).find(|option| option.text().any(|text| text.contains(name))).unwrap();
        option.attr("value").unwrap().to_owned()
    };
    for (name, points, why) in [("王建国", "5/2", "迟到"), ("发财队", "1", "-喧哗")] {
        organiser.takes_off(&[("of", &of(name)), ("points", points), ("reason", why)]).well();
    }
    organiser
}

fn plays_first_session(app: &App, organiser: &Organiser) {
    organiser.goes(1, &["seat", "start"]);
    let hands = rows(HANDS);
    for table in 1..=4_u16 {
        let own: Vec<&Row> =
            hands.iter().filter(|row| row["session"] == "1" && row["table"] == table.to_string()).collect();
        taps(app, 1, table, &own);
    }
}

#[test]
fn what_is_exported_makes_the_same_event_again() {
    by_turns(|database: Database| {
        let app = app_on(database);
        let cup = played(&app);
        let copy = Organiser { browser: cup.browser, slug: "copy".into() };
        copy.creates();
        let cup =
            Organiser { browser: app.come_in(&app.link("cup", &caipan::actions::Role::Organiser)), slug: "cup".into() };
        let alike = |kind: TableKind| {
            for format in ["csv", "xlsx"] {
                let file = format!("{}.{format}", kind.code());
                assert!(cup.file(&file) == copy.file(&file), "{file}");
            }
        };
        let imports = |kind: TableKind, format: &str, more: &[(&str, &str)]| {
            let file = format!("{}.{format}", kind.code());
            copy.imports(kind, &file, &cup.file(&file), more);
            alike(kind);
        };
        imports(TableKind::Teams, "csv", &[]);
        imports(TableKind::Players, "xlsx", &[]);
        imports(TableKind::Charts, "csv", &[]);
        imports(TableKind::Lots, "xlsx", &[("drawn_by", "领队")]);
        assert_eq!(copy.on_session(1, "seat").status, 200);
        let early = copy.looks_at(TableKind::Hands, "hands.csv", &cup.file("hands.csv"), &[]);
        assert_eq!(
            early.errors()[0],
            "hands.csv, line 2: Session 1 has not started. Wait until the organiser starts it."
        );
        assert_eq!(copy.on_session(1, "start").status, 200);
        imports(TableKind::Hands, "xlsx", &[("session", "1")]);
        imports(TableKind::Results, "csv", &[]);
        imports(TableKind::Penalties, "xlsx", &[]);
        for kind in [TableKind::Standings, TableKind::TeamStandings, TableKind::Federation] {
            alike(kind);
        }
        let view = app.store.event("copy").unwrap().unwrap();
        let tables = &view.sessions[0].tables;
        assert!(tables.iter().all(|table| table.signed.as_ref().unwrap().totals == table.cards()));
        // The same again changes nothing more.
        let again = copy.looks_at(TableKind::Hands, "hands.csv", &cup.file("hands.csv"), &[]);
        assert_eq!(again.text("#preview strong"), "To be stored: 0 new hands, 64 already entered.");
        let penalties = copy.looks_at(TableKind::Penalties, "p.csv", &cup.file("penalties.csv"), &[]);
        assert_eq!(penalties.text("#preview strong"), "To be stored: 0 new penalties, 2 already entered.");
        assert_eq!(copy.on_session(1, "close").status, 200);
    });
}

#[test]
fn a_hand_of_a_file_that_cannot_be_is_named_and_none_is_stored() {
    let app = app();
    let organiser = Organiser::playing(&app, &[]);
    let head = "session,table,hand,ending,winner,discarder,points,east\n";
    let hands =
        |rows: &str| organiser.looks_at(TableKind::Hands, "h.csv", format!("{head}{rows}").as_bytes(), &[]).errors();
    assert_eq!(
        hands("1,1,1,discard,E,E,8,\n1,1,2,drawn-hand,,,,\n1,2,1,drawn-hand,,,,nobody\n9,1,1,drawn-hand,,,,\n")[0],
        "h.csv, line 2: The winner and the discarder are the same player. Choose another discarder, or self-draw."
    );
    let several =
        hands("1,1,1,drawn-hand,,,,\n1,1,3,drawn-hand,,,,\n1,2,1,drawn-hand,,,,nobody\n9,1,1,drawn-hand,,,,\n");
    assert_eq!(several.len(), 3, "{several:?}");
    assert!(several[0].starts_with("h.csv, line 3: Hand 3 cannot be entered yet"), "{several:?}");
    assert!(several[1].contains("line 4") && several[1].ends_with("not nobody."), "{several:?}");
    assert!(several[2].contains("session 9 has no table 1"), "{several:?}");
    let drawn = hands("1,1,1,drawn-hand,,,8,\n");
    assert!(drawn[0].starts_with("h.csv, line 2: “Drawn hand” has no winner, discarder, points"), "{drawn:?}");
    let cells = hands("1,1,x,won,Q,,8,\n");
    assert_eq!(cells, ["h.csv, line 2, column 3 (hand): “x” is not a valid number. Write a whole number from 1."]);
    let view = app.event();
    assert!(view.sessions[0].tables.iter().all(|table| table.sheet.hands().is_empty()));
}

#[test]
fn one_list_in_any_form_enters_the_same_players() {
    let gb = encoding_rs::GB18030.encode(ENTRIES).0.into_owned();
    let utf16: Vec<u8> = ENTRIES.replace(',', "\t").encode_utf16().flat_map(u16::to_le_bytes).collect();
    let forms = [
        ("utf8.csv", ENTRIES.as_bytes().to_vec(), "Read as text in UTF-8, separated by commas."),
        ("bom.csv", format!("\u{feff}{ENTRIES}").into_bytes(), "Read as text in UTF-8, separated by commas."),
        ("gb.csv", gb, "Read as text in gb18030, separated by commas."),
        ("semicolon.csv", ENTRIES.replace(',', ";").into_bytes(), "Read as text in UTF-8, separated by semicolons."),
        ("unmarked.txt", utf16.clone(), "Read as text in UTF-16LE, separated by tabs."),
        ("unicode.txt", [b"\xff\xfe".to_vec(), utf16].concat(), "Read as text in UTF-16LE, separated by tabs."),
    ];
    let app = app();
    let mut organiser = Organiser::of(&app);
    let mut exported = Vec::new();
    for (number, (name, content, read_as)) in (1..).zip(&forms) {
        organiser.slug = format!("form-{number}");
        organiser.creates();
        let page = organiser.looks_at(TableKind::Players, name, content, &[]);
        assert!(page.text("#preview p").starts_with(read_as), "{}", page.text("#preview p"));
        assert_eq!(organiser.stores(&page).status, 200);
        exported.push(organiser.file("players.csv"));
    }
    assert!(exported.windows(2).all(|pair| pair[0] == pair[1]));
    assert_eq!(String::from_utf8(exported.remove(0)).unwrap().lines().count(), 17);
}

#[test]
fn what_was_looked_at_is_stored_only_while_the_event_is_as_it_was() {
    let app = app();
    let organiser = Organiser::of(&app);
    organiser.creates();
    let page = organiser.looks_at(TableKind::Players, "a.csv", ENTRIES.as_bytes(), &[]);
    let rows = page.texts("#preview .as-stored tbody tr");
    assert_eq!((rows.len(), rows[0].as_str()), (14, "2×红中队王建国"), "the first and the last");
    organiser.enters("team,name\n新队,甲\n");
    assert_eq!(organiser.stores(&page).errors(), ["The event has changed in the meantime. Check it, then try again."]);
}

#[test]
fn a_list_is_shown_as_it_will_stand() {
    let app = app();
    let organiser = Organiser::of(&app);
    organiser.creates_with(&[("kind", "individuals")]);
    let list = "Last name;First name;EMA number;Country\nO’Brien-Łukasiewicz;Désirée;8010039;France\n🀄;;-;\n";
    let page = organiser.looks_at(TableKind::Players, "l.csv", list.as_bytes(), &[]);
    assert_eq!(page.texts(".as-stored thead th"), ["Line", "Name", "Country", "Given name", "Registers"]);
    let rows = page.texts(".as-stored tbody tr");
    assert!(rows[0].contains("Désirée O’Brien-Łukasiewicz") && rows[0].contains("EMA 08010039"), "{rows:?}");
    let planned = page.text("#preview strong");
    assert!(planned.contains("“🀄”: the document font lacks 🀄 (U+1F004)"), "{planned}");
    assert_eq!(organiser.stores(&page).text(".said"), planned.replace("To be stored", "Stored"));
    // What cannot be stored is shown as it stands in the file.
    let wrong = organiser.looks_at(TableKind::Players, "w.csv", "Name,EMA number\nAnna,123\n".as_bytes(), &[]);
    assert_eq!(
        wrong.errors()[0],
        "w.csv, line 2, column 2 (EMA number): “123” is not an EMA number: it needs eight digits, such as 04010123. Leave the cell empty if a player has none."
    );
    assert!(wrong.texts(".as-stored").is_empty() && wrong.text("#preview tbody").contains("123"));
}

#[test]
fn no_name_is_a_formula_where_a_spreadsheet_opens_it() {
    let app = app();
    let organiser = Organiser::of(&app);
    organiser.creates();
    let list = "team,name\nA,'=HYPERLINK(\"http://x\")\nA,\"@SUM(1,1)\"\nA,-3\nA,+a\n";
    assert_eq!(organiser.enters(list).status, 200);
    let csv = String::from_utf8(organiser.file("players.csv")).unwrap();
    for cell in ["\"'=HYPERLINK(\"\"http://x\"\")\"", "\"'@SUM(1,1)\"", "'-3", "'+a"] {
        assert!(csv.contains(cell), "{csv}");
    }
    use calamine::Reader;
    let mut workbook: calamine::Xlsx<_> = calamine::Xlsx::new(Cursor::new(organiser.file("players.xlsx"))).unwrap();
    let name = workbook.sheet_names()[0].clone();
    assert!(workbook.worksheet_formula(&name).unwrap().is_empty());
    let cells = workbook.worksheet_range(&name).unwrap();
    assert_eq!(cells.get_value((1, 1)).unwrap().to_string(), "=HYPERLINK(\"http://x\")");
}

#[test]
fn a_federation_gets_the_rankings_and_every_session() {
    let app = app();
    let organiser = played(&app);
    use calamine::Reader;
    let mut workbook: calamine::Xlsx<_> = calamine::Xlsx::new(Cursor::new(organiser.file("federation.xlsx"))).unwrap();
    assert_eq!(workbook.sheet_names(), ["Individual ranking", "Team ranking", "Session 1"]);
    let session = workbook.worksheet_range("Session 1").unwrap();
    assert_eq!(session.height(), 17);
    let head: Vec<String> = session.rows().next().unwrap().iter().map(ToString::to_string).collect();
    assert_eq!(head, ["Table", "Seat", "Name", "Team", "Game points", "Rank", "Standard points"]);
    let csv = String::from_utf8(organiser.file("federation.csv?session=1")).unwrap();
    assert!(csv.starts_with("\u{feff}table,seat,name,team,game_points,rank,standard_points\n1,"), "{csv}");
    let ranking = String::from_utf8(organiser.file("federation.csv")).unwrap();
    assert!(
        ranking.starts_with(
            "\u{feff}rank,name,country,club,team,registers,standard_points,game_points,by_session,state,\
             standard_points_decimal,carried_standard_points,carried_game_points\n1,"
        ),
        "{ranking}"
    );
    let first = ranking.lines().nth(1).unwrap();
    assert!(first.contains(",live,") || first.contains(",provisional,"), "{first}");
    let exact = |line: &str| {
        let cells: Vec<&str> = line.split(',').collect();
        let (whole, part) = cells[6].split_once('/').unwrap_or((cells[6], "1"));
        (
            100 * whole.parse::<i32>().unwrap() / part.parse::<i32>().unwrap(),
            cells[10].replace('.', "").parse::<i32>().unwrap(),
        )
    };
    for line in ranking.lines().skip(1) {
        let (hundredths, decimal) = exact(line);
        assert!((hundredths - decimal).abs() <= 1, "{line}");
    }
    assert!(ranking.contains("/"), "standard points are not rounded: {ranking}");
    assert_eq!(organiser.browser.get(&organiser.path("/files/federation.csv?session=9")).status, 404);
    assert_eq!(organiser.browser.get(&organiser.path("/files/secrets.csv")).status, 404);
}

#[test]
fn a_template_that_is_filled_in_is_read() {
    for locale in Locale::ALL {
        for kind in TableKind::IMPORTABLE {
            let bytes = template(kind, locale).unwrap();
            assert_eq!(bytes, template(kind, locale).unwrap());
            let sheet = Worksheet::read("t.xlsx", &bytes, kind.columns()).unwrap();
            assert_eq!(sheet.rows().count(), 0);
            let told = ReadOptions { worksheet: sheet.worksheets().last().cloned(), ..ReadOptions::default() };
            let example = Worksheet::open("t.xlsx", &bytes, &told, &kind.read_columns()).unwrap();
            assert_eq!((example.rows().count(), example.assumptions()), (2, &[][..]), "{kind:?}");
        }
    }
    let files = Files::new();
    let (demo, filled) = (Database::demo(crate::support::Kind::Sqlite).into_folder(), files.path("filled.xlsx"));
    let data = demo.path().to_str().unwrap();
    let template = files.path("template.xlsx");
    stdout(&caipan(&["template", "penalties", "-o", &template, "--lang", "zh-Hans"]));
    use calamine::Reader;
    let mut workbook: calamine::Xlsx<_> = calamine::open_workbook(&template).unwrap();
    assert_eq!(workbook.sheet_names(), ["标准分扣罚", "说明", "示例"]);
    let head: Vec<String> = workbook
        .worksheet_range("标准分扣罚")
        .unwrap()
        .rows()
        .next()
        .unwrap()
        .iter()
        .map(ToString::to_string)
        .collect();
    let mut workbook = rust_xlsxwriter::Workbook::new();
    let sheet = workbook.add_worksheet();
    sheet.write_row(0, 0, &head).unwrap();
    sheet.write_row(1, 0, ["选手", "王建国", "", "5/2", "迟到"]).unwrap();
    sheet.write_row(2, 0, ["队", "红中队", "", "", "喧哗"]).unwrap();
    sheet.write_number(2, 3, 0.5).unwrap();
    workbook.save(&filled).unwrap();
    let import = |more: &[&str]| {
        caipan(&[&["import", "--event", "demo", "--kind", "penalties", "--data", data, &filled], more].concat())
    };
    let looked_at = stdout(&import(&["--dry-run"]));
    assert!(looked_at.ends_with("2 rows.\nTo be stored: 2 new penalties, 0 already entered.\n"), "{looked_at}");
    let export = |what: &str| stdout(&caipan(&["export", "--event", "demo", what, "--data", data]));
    assert_eq!(export("penalties"), "kind,name,team,standard_points,reason\n");
    assert!(stdout(&import(&[])).contains("\nStored: 2 new penalties"));
    assert_eq!(
        export("penalties"),
        "kind,name,team,standard_points,reason\nplayer,王建国,红中队,5/2,迟到\nteam,红中队,,1/2,喧哗\n"
    );
}

#[test]
fn the_command_line_exports_every_table_in_every_format() {
    let files = Files::new();
    let demo = Database::demo(crate::support::Kind::Sqlite).into_folder();
    let data = demo.path().to_str().unwrap();
    for kind in TableKind::ALL {
        let export =
            |more: &[&str]| caipan(&[&["export", "--event", "demo", kind.code(), "--data", data], more].concat());
        let csv = stdout(&export(&[]));
        assert!(csv.lines().count() > 1 || [TableKind::Penalties, TableKind::LineUps].contains(&kind), "{csv}");
        let json: serde_json::Value = serde_json::from_str(&stdout(&export(&["--format", "json"]))).unwrap();
        assert_eq!(json.as_array().unwrap().len(), csv.lines().count() - 1);
        assert_eq!(stdout(&export(&["--bom"])), format!("\u{feff}{csv}"));
        let file = files.path("t.xlsx");
        stdout(&export(&["--format", "xlsx", "-o", &file]));
        let sheet = Worksheet::read("t.xlsx", &std::fs::read(&file).unwrap(), kind.columns()).unwrap();
        assert_eq!(sheet.rows().count(), csv.lines().count() - 1);
    }
    let second = stdout(&caipan(&["export", "--event", "demo", "hands", "--session", "2", "--data", data]));
    assert!(second.lines().skip(1).all(|line| line.starts_with("2,")), "{second}");
    let late = files.write("late.csv", "team,name\n红中队,新人\n");
    let said = refused(&caipan(&["import", "--event", "demo", &late, "--dry-run", "--data", data]));
    assert!(said.contains("players cannot be added"), "{said}");
}

#[test]
fn a_chart_worse_than_it_has_to_be_is_asked_about_with_figures_before_it_is_stored() {
    by_turns(|database: Database| {
        let app = app_on(database);
        let organiser = Organiser::of(&app);
        organiser.creates();
        assert_eq!(organiser.enters(ENTRIES).status, 200);
        // Each team at its own table in all four sessions; and a chart that is as good as can be.
        let four = |session: usize, table: usize| {
            format!("{session},{table},{},{},{},{}\n", 4 * table - 3, 4 * table - 2, 4 * table - 1, 4 * table)
        };
        let rows: String = (1..=4).flat_map(|session| (1..=4).map(move |table| four(session, table))).collect();
        let worse = format!("session,table,east,south,west,north\n{rows}");
        let good = charts::table(&caipan::event::draw::generate::chart(16, 4, true).unwrap()).csv().unwrap();
        let stands = || app.store.event(&organiser.slug).unwrap().unwrap().chart.is_some();
        let said = [
            "Team-mates sit at the same table 96 times; this can be avoided.",
            "The same four players meet again 12 times; this can be avoided.",
            "Pairs who have met before meet again 72 times (one pair 4 times in all); this can be avoided.",
        ];
        let page = organiser.looks_at(TableKind::Charts, "worse.csv", worse.as_bytes(), &[]).well();
        assert_eq!(page.texts("#preview .note li"), said);
        // Without the tick it is asked again, and nothing is stored, at this door and at that of the draw.
        let unticked = organiser.stores(&page);
        assert_eq!((unticked.status, &unticked.errors()[..3]), (422, &said.map(str::to_owned)[..]));
        let draw = (organiser.path("/draw"), organiser.path("/draw/chart/file"));
        let refused = organiser.browser.upload(&draw.0, &draw.1, "worse.csv", worse.as_bytes());
        assert_eq!((refused.status, &refused.errors()[..3], stands()), (422, &said.map(str::to_owned)[..], false));
        let mut fields = page.filled(&organiser.path("/files"), &[]);
        fields.retain(|(name, _)| name != "all_the_same");
        fields.push(("all_the_same".into(), "yes".into()));
        let stored = organiser.browser.send(&organiser.path("/files"), &fields, None);
        assert_eq!((stored.status, stored.errors(), stands()), (200, vec![], true));
        let page = organiser.looks_at(TableKind::Charts, "good.csv", good.as_bytes(), &[]);
        assert_eq!((page.texts("#preview .note li"), organiser.stores(&page).status), (vec![], 200));
        // What cannot be is refused with the reason.
        let few = "session,table,east,south,west,north\n1,1,7,2,1,8\n2,1,4,5,6,3\n3,1,2,4,3,8\n4,1,1,7,5,6\n";
        let few = organiser.looks_at(TableKind::Charts, "few.csv", few.as_bytes(), &[]);
        let why =
            "with 8 players, 1 table seats 4 and 4 would have a bye: at most three may, so a session needs 2 tables.";
        assert!(few.errors()[0].contains(why), "{:?}", few.errors());
        let seventeen = organiser.looks_at(TableKind::Charts, "17.csv", good.replace(",16", ",17").as_bytes(), &[]);
        let why = "The chart has numbers up to 17, but 16 players are in the draw.";
        assert!(seventeen.errors()[0].starts_with(why), "{:?}", seventeen.errors());
    });
}

#[test]
fn an_option_is_refused_by_its_name_where_it_means_nothing() {
    let app = app();
    Organiser::with_event(&app);
    let files = Files::new();
    let list = files.write("list.csv", "name\nŽofie Nováková\n");
    let at = ["--database", app.url(), "--event", "cup"];
    for (option, said) in [
        (&["--session", "1"][..], "You chose a session"),
        (&["--drawn-by", "王"], "who made the draw"),
        (&["--event-name", "Cup"], "You typed the event’s name"),
        (&["--all-the-same"], "“Anyway” is for charts"),
        (&["--reason", "x"], "You gave a reason"),
        (&["--convert-base"], "the base score"),
    ] {
        for look in [&["--dry-run"][..], &[]] {
            let refused =
                refused(&caipan(&[&["import"][..], &at, option, look, &["--lang", "en", list.as_str()]].concat()));
            assert!(refused.contains(said) && refused.contains("Remove that option"), "{option:?}: {refused}");
        }
    }
    let export = |more: &[&str]| caipan(&[&["export"][..], &at, more, &["--lang", "en"]].concat());
    assert!(refused(&export(&["players", "--bom", "--format", "json"])).contains("--bom"));
    assert!(refused(&export(&["players", "--session", "1"])).contains("“Players” cannot be exported by session"));
    assert!(stdout(&export(&["hands", "--session", "1", "--bom"])).starts_with('\u{feff}'));
}
