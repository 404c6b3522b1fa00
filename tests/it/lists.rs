//! Lists as organisers have them: what of each is stored, what is said or asked, and what is refused.

use crate::support::{Organiser, Page, app};
use caipan::files::kinds::TableKind;
use encoding_rs::{BIG5, Encoding, GB18030, WINDOWS_1250, WINDOWS_1252};
use rust_xlsxwriter::{Format, Workbook};

/// What a list is stored as: `team/name/role` of each, with what is besides after a sign; with what is said of it.
enum Then {
    Stored(&'static str, &'static [&'static str]),
    /// It is asked; and what is stored once these fields are chosen.
    Asked(&'static str, &'static [(&'static str, &'static str)], &'static str),
    Refused(&'static str),
}

use Then::{Asked, Refused, Stored};

fn text(list: &str) -> Vec<u8> {
    list.as_bytes().to_vec()
}

fn in_characters(encoding: &'static Encoding, list: &str) -> Vec<u8> {
    encoding.encode(list).0.into_owned()
}

/// A workbook with these worksheets, cells separated by `|`, a number where there is one; `merged` are cells of the last worksheet.
fn workbook(sheets: &[(&str, &str)], merged: &[(u32, u32, u16, &str)]) -> Vec<u8> {
    let mut workbook = Workbook::new();
    for (name, rows) in sheets {
        let sheet = workbook.add_worksheet().set_name(*name).unwrap();
        for (row, line) in (0..).zip(rows.lines()) {
            for (column, cell) in (0..).zip(line.split('|')) {
                match cell.parse::<f64>() {
                    Ok(number) if !cell.starts_with('0') => drop(sheet.write_number(row, column, number).unwrap()),
                    _ if cell.is_empty() => {}
                    _ => drop(sheet.write_string(row, column, cell).unwrap()),
                }
            }
        }
        for (first, last, column, cell) in merged.iter().filter(|_| *name == sheets[sheets.len() - 1].0) {
            sheet.merge_range(*first, *column, *last, *column, cell, &Format::new()).unwrap();
        }
    }
    workbook.save_to_buffer().unwrap()
}

const TEAM: &str = "红中队/王伟 红中队/李娜";

fn of_teams() -> Vec<(&'static str, Vec<u8>, Then)> {
    let plain = "team,name\n红中队,王伟\n红中队,李娜\n";
    let roles = "红中队/王伟 红中队/李娜/substitute 红中队=张三";
    vec![
        ("plain.csv", text(plain), Stored(TEAM, &[])),
        ("tabs.txt", text(&plain.replace(',', "\t")), Stored(TEAM, &[])),
        ("semicolons.csv", text(&plain.replace(',', ";")), Stored(TEAM, &[])),
        ("crlf-and-bom.csv", text(&format!("\u{feff}{}", plain.replace('\n', "\r\n"))), Stored(TEAM, &[])),
        ("blank-lines.csv", text("\n\nteam,name\n\n红中队,王伟\n,\n红中队,李娜\n\n"), Stored(TEAM, &[])),
        (
            "titled.csv",
            text("2026年“春风杯”,,\n主办：某某麻将运动协会,,\n序号,队名,姓名\n1,红中队,王伟\n2,红中队,李娜\n"),
            Stored(TEAM, &["第 3 行为列名", "“队名”当作队", "未读取的列：序号"]),
        ),
        (
            "wps.xlsx",
            workbook(&[("Sheet1", "2026年“春风杯”\n主办：某某\n队　名|姓　名\n红中队|王伟\n红中队|李娜\n")], &[]),
            Stored(TEAM, &["第 3 行为列名"]),
        ),
        (
            "merged.xlsx",
            workbook(&[("名单", "队|姓名\n|王伟\n|李娜\n")], &[(1, 2, 0, "红中队")]),
            Stored(TEAM, &["补入 1 格"]),
        ),
        ("merged-and-pasted.csv", text("队\t姓名\n红中队\t王伟\n\t李娜\n"), Stored(TEAM, &["1 个空格沿用上一行"])),
        ("unit.csv", text("单位,姓名\n红中队,王伟\n红中队,李娜\n"), Stored("红中队/王伟 红中队/李娜", &[])),
        (
            "delegation.csv",
            text("代表队,队员\n红中队,王伟\n红中队,李娜\n"),
            Stored(TEAM, &["“代表队”当作队", "“队员”当作姓名"]),
        ),
        (
            "english.csv",
            text("Team name,Full name\n红中队,王伟\n红中队,李娜\n"),
            Stored(TEAM, &["“Full name”当作姓名"]),
        ),
        ("french.csv", text("Équipe,Nom\n红中队,王伟\n红中队,李娜\n"), Stored(TEAM, &["“Nom”当作姓名"])),
        ("starred.csv", text("队名*,姓名：\n红中队,王伟\n红中队,李娜\n"), Stored(TEAM, &[])),
        ("traditional.csv", text("代表隊,姓名\n红中队,王伟\n红中队,李娜\n"), Stored(TEAM, &["“代表隊”当作队"])),
        (
            "attachment-1.csv",
            text(
                "序号,姓名,性别,年龄,队内职责,队名\n1,张三,男,50,领队,红中队\n2,王伟,男,30,队员,红中队\n3,李娜,女,31,替补,红中队\n",
            ),
            Stored(roles, &["“队内职责”当作职责", "未读取的列：序号, 性别, 年龄"]),
        ),
        ("roles.csv", text("team,name,role\n红中队,张三,领队\n红中队,王伟,\n红中队,李娜,替补\n"), Stored(roles, &[])),
        ("role.csv", text("team,name,role\n红中队,王伟,打杂\n"), Refused("“打杂”不是职责")),
        (
            "second.xlsx",
            workbook(&[("说明", "请填写第二张表"), ("名单", "队|姓名\n红中队|王伟\n红中队|李娜")], &[]),
            Stored(TEAM, &["取自工作表“名单”"]),
        ),
        (
            "notes-beside.xlsx",
            workbook(&[("a", "队|姓名\n红中队|王伟||电话待补\n红中队|李娜\n")], &[]),
            Stored(TEAM, &[]),
        ),
        (
            "no-column.csv",
            text("组别,选手代号\n红中队,王伟\n红中队,李娜\n"),
            Asked("缺少列：队（team）、姓名（name）", &[("column", "team"), ("column", "name")], TEAM),
        ),
        ("unclosed.csv", text("team,name\n红中队,\"王伟\n红中队,李娜\n"), Refused("第 2 行：这里的引号")),
        ("short.csv", text("team,name,club\n红中队,王伟\n"), Refused("第 2 行：本行有 2 格，首行有 3 格")),
        ("unseen.csv", text("team,name\n红中队,王\u{200b}伟\n"), Refused("第 2 行")),
        ("turned.csv", text("team,name\n红中队,\u{202e}王伟\n"), Refused("第 2 行")),
        (
            "gb18030.csv",
            in_characters(GB18030, "队名,姓名\n红中队,王伟\n红中队,𠮷田美穗\n"),
            Stored("红中队/王伟 红中队/𠮷田美穗", &["gb18030"]),
        ),
        ("gb-under-ascii.csv", in_characters(GB18030, plain), Stored(TEAM, &["gb18030"])),
        (
            "big5.csv",
            in_characters(BIG5, "隊名,姓名\n紅中隊,陳大文\n紅中隊,李娜\n"),
            Stored("紅中隊/陳大文 紅中隊/李娜", &["Big5"]),
        ),
    ]
}

fn of_individuals() -> Vec<(&'static str, Vec<u8>, Then)> {
    let western = "Name\nDésirée Müller\nSeán O’Connor\n";
    let polish = "Nazwisko,Name\n,Łukasz Żółkiewski\n,Małgorzata\n";
    vec![
        ("alone.txt", text("姓名\n王伟\n李娜\n"), Stored("/王伟 /李娜", &[])),
        ("club.csv", text("姓名,单位\n王伟,北京\n王伟,上海\n"), Stored("/王伟@北京 /王伟@上海", &[])),
        (
            "unit-and-name.csv",
            text("参赛单位,选手\n北京,王伟\n"),
            Stored("/王伟@北京", &["“参赛单位”当作单位", "“选手”当作姓名"]),
        ),
        (
            "1252.csv",
            in_characters(WINDOWS_1252, western),
            Asked(
                "windows-1252: Désirée Müller · Seán O’Connor",
                &[("encoding", "windows-1252")],
                "/Désirée Müller /Seán O’Connor",
            ),
        ),
        (
            "1250.csv",
            in_characters(WINDOWS_1250, polish),
            Asked("windows-1250: Łukasz Żółkiewski", &[("encoding", "windows-1250")], "/Łukasz Żółkiewski /Małgorzata"),
        ),
        (
            "utf-16.txt",
            "Name\tCountry\nÅsa\tSE\n".encode_utf16().flat_map(u16::to_be_bytes).collect(),
            Stored("/Åsa", &["UTF-16BE"]),
        ),
        (
            "ema.csv",
            text("Last name,First name,EMA number,Country\nMüller-Lüdenscheidt,Jürgen,08010039,DE\n"),
            Stored("/Jürgen Müller-Lüdenscheidt#EMA 08010039", &["“Last name”当作姓", "姓名由姓和名两列合成"]),
        ),
        (
            "ema.xlsx",
            workbook(&[("a", "Name|EMA no\nJürgen Müller|8010039\n")], &[]),
            Stored("/Jürgen Müller#EMA 08010039", &[]),
        ),
        ("french.csv", text("Nom;Prénom;Pays\nMüller;Désirée;FR\n"), Stored("/Désirée Müller", &["“Nom”当作姓"])),
        ("chinese-in-two.csv", text("姓,名\n欧阳,修\n"), Stored("/欧阳修", &["姓名由姓和名"])),
        ("ema-wrong.csv", text("Name,EMA number\nAnna,12\n"), Refused("“12”不是 EMA 编号")),
        ("ema-no-number.csv", text("Name,EMA number\nAnna,new\nBen,-\nEva,n/a\n"), Stored("/Anna /Ben /Eva", &[])),
        ("unknown.csv", text("姓名,备注,EMA\n王伟,素食,\n"), Stored("/王伟", &["未读取的列：备注"])),
        ("wide-digits.csv", text("姓名,EMA编号\n王伟,０８０１００３９\n"), Stored("/王伟#EMA 08010039", &[])),
        ("twice.csv", text("姓名\n王伟\n王伟\n"), Refused("已在第 2 行")),
        ("nothing.csv", text("\n\n"), Refused("缺少列")),
        ("picture.png", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".to_vec(), Refused("picture.png")),
    ]
}

fn look(organiser: &Organiser, name: &str, content: &[u8]) -> Page {
    let path = organiser.path("/files/look");
    let token = ("token".to_owned(), organiser.browser.get(&organiser.path("/files")).value("token"));
    let fields =
        [token, ("kind".to_owned(), TableKind::Players.code().to_owned()), ("lang".to_owned(), "zh".to_owned())];
    organiser.browser.send(&path, &fields, Some((name, content)))
}

/// Who is entered, as the table has it.
fn entered(organiser: &Organiser, store: &caipan::store::Store) -> String {
    let view = store.event(&organiser.slug).unwrap().unwrap();
    let player = |player: &caipan::event::event::Player| {
        let team = player
            .team_id
            .map_or(String::new(), |team| view.entries.team_name(caipan::event::values::ids::TeamId(team)));
        let role = if player.draws() { "" } else { "/substitute" };
        let club = Some(&player.background.club)
            .filter(|club| !club.is_empty())
            .map_or(String::new(), |club| format!("@{club}"));
        let registers = Some(&player.background.registers).filter(|own| !own.is_empty());
        let registers = registers.map_or(String::new(), |own| format!("#{own}"));
        format!("{team}/{}{role}{club}{registers}", player.name)
    };
    let leader = view.entries.teams.iter().filter(|team| !team.leader.is_empty());
    let leaders = leader.map(|team| format!("{}={}", team.name, team.leader));
    view.entries.players.iter().map(player).chain(leaders).collect::<Vec<_>>().join(" ")
}

#[test]
fn forty_lists_are_stored_asked_about_or_refused() {
    let app = app();
    let cases =
        of_teams().into_iter().map(|case| (true, case)).chain(of_individuals().into_iter().map(|case| (false, case)));
    let cases: Vec<_> = cases.collect();
    assert!(cases.len() > 40, "{}", cases.len());
    let mut organiser = Organiser::of(&app);
    organiser.browser.get("/?lang=zh-Hans");
    for (number, (teams, (name, content, then))) in (1..).zip(cases) {
        organiser.slug = format!("list-{number}");
        organiser.creates_with(if teams { &[] } else { &[("kind", "individuals")] });
        let mut page = look(&organiser, name, &content);
        let (right, said): (&str, &[&str]) = match then {
            Stored(right, said) => (right, said),
            Asked(question, fields, right) => {
                assert_eq!(page.status, 422, "{name}");
                assert!(page.text("main").contains(question), "{name}: {:?}", page.errors());
                let form = organiser.path("/files/look");
                let mut filled = page.filled(&organiser.path("/files"), &[]);
                let mut chosen = fields.iter();
                if let Some((_, line)) = fields.iter().find(|(name, _)| *name == "header") {
                    // Without a header there are other columns to choose for.
                    filled
                        .iter_mut()
                        .filter(|(field, _)| field == "header")
                        .for_each(|(_, own)| *own = (*line).to_owned());
                    page = organiser.browser.send(&form, &filled, None);
                    filled = page.filled(&organiser.path("/files"), &[]);
                    chosen.next();
                }
                // Of fields of one name each next one is filled in.
                for (field, value) in filled.iter_mut().filter(|(field, _)| field == "column") {
                    if let Some((_, to)) = chosen.as_slice().first().filter(|(name, _)| name == field) {
                        *value = (*to).to_owned();
                        chosen.next();
                    }
                }
                filled.extend(chosen.map(|(name, value)| ((*name).to_owned(), (*value).to_owned())));
                page = organiser.browser.send(&form, &filled, None);
                (right, &[])
            }
            Refused(why) => {
                assert_eq!((page.status, entered(&organiser, &app.store).as_str()), (422, ""), "{name}");
                assert!(page.errors().iter().any(|error| error.contains(why)), "{name}: {:?}", page.errors());
                continue;
            }
        };
        assert_eq!((page.status, page.errors()), (200, vec![]), "{name}");
        for said in said {
            assert!(page.text("#preview").contains(said), "{name}: {said} in {}", page.text("#preview"));
        }
        assert_eq!(entered(&organiser, &app.store), "", "{name}: looking stores nothing");
        let stored =
            organiser.browser.send(&organiser.path("/files"), &page.filled(&organiser.path("/files"), &[]), None);
        assert_eq!((stored.status, stored.errors()), (200, vec![]), "{name}");
        assert_eq!(entered(&organiser, &app.store), right, "{name}");
    }
}

#[test]
fn what_was_told_of_a_form_is_remembered_and_a_list_that_needs_a_look_gets_one() {
    let app = app();
    let mut organiser = Organiser::of(&app);
    organiser.browser.get("/?lang=en");
    organiser.creates_with(&[("kind", "individuals")]);
    let list = "Competitor,Dojo\n王伟,北京\n".as_bytes();
    let page = look(&organiser, "form.csv", list);
    assert!(page.errors()[0].contains("column missing: Name (name)"), "{:?}", page.errors());
    let form = organiser.path("/files/look");
    let mut filled = page.filled(&organiser.path("/files"), &[]);
    let columns = filled.iter_mut().filter(|(field, _)| field == "column");
    columns.zip(["name", "club"]).for_each(|((_, value), code)| *value = code.to_owned());
    let page = organiser.browser.send(&form, &filled, None);
    organiser.browser.send(&organiser.path("/files"), &page.filled(&organiser.path("/files"), &[]), None);
    assert_eq!(entered(&organiser, &app.store), "/王伟@北京");
    // The next of the same form needs no word, which is said through either door; a list of another form is read as it is.
    organiser.slug = "next".into();
    organiser.creates_with(&[("kind", "individuals")]);
    let (on, to) = (organiser.path("/entries"), organiser.path("/entries/import"));
    let page = organiser.browser.upload(&on, &to, "form.csv", list);
    assert!(page.text("#preview").contains("as chosen earlier for this form"), "{:?}", page.errors());
    organiser.browser.send(&organiser.path("/files"), &page.filled(&organiser.path("/files"), &[]), None);
    assert_eq!(entered(&organiser, &app.store), "/王伟@北京");
    let other = look(&organiser, "other.csv", "Competitor,Dojo,Name\nx,y,z\n".as_bytes());
    assert!(other.text("#preview").contains("Ignored: Competitor, Dojo."), "{}", other.text("#preview"));
    // A name of two columns, and notes beside the table, are no words of the form.
    let bytes = workbook(&[("a", "Surname|First name|Verein\nMüller|Ida|北京|note")], &[]);
    let wide = look(&organiser, "wide.xlsx", &bytes);
    let mut told = wide.filled(&organiser.path("/files"), &[]);
    told.iter_mut().filter(|(field, _)| field == "column").skip(2).take(1).for_each(|(_, code)| *code = String::new());
    let told = organiser.browser.send(&organiser.path("/files/look"), &told, None);
    organiser.browser.send(&organiser.path("/files"), &told.filled(&organiser.path("/files"), &[]), None);
    assert_eq!(entered(&organiser, &app.store), "/王伟@北京 /Ida Müller");
    let again = look(&organiser, "wide.xlsx", &bytes);
    assert!(again.text("#preview").contains("as chosen earlier for this form"), "{}", again.text("#preview"));
    let other = look(&organiser, "other.csv", "Competitor,Dojo,Name\nx,y,z\n".as_bytes());
    // What is stored is what was shown: a column changed beside the button is looked at first.
    let mut changed = other.filled(&organiser.path("/files"), &[]);
    changed.iter_mut().filter(|(field, _)| field == "column").take(1).for_each(|(_, code)| *code = "club".into());
    let again = organiser.browser.send(&organiser.path("/files"), &changed, None);
    assert!(again.text("#preview").contains("Ignored: Dojo."), "{}", again.text("#preview"));
    assert_eq!(entered(&organiser, &app.store), "/王伟@北京 /Ida Müller");
    // Where something is assumed that door shows it first.
    let titled = "Spring,\nFull name,Phone\n李娜,1\n".as_bytes();
    let page =
        organiser.browser.upload(&organiser.path("/entries"), &organiser.path("/entries/import"), "t.csv", titled);
    assert!(page.text("#preview").contains("Ignored: Phone."), "{}", page.text("main"));
    assert_eq!(entered(&organiser, &app.store), "/王伟@北京 /Ida Müller");
    let pasted = organiser.browser.submit(
        &organiser.path("/entries"),
        &organiser.path("/entries/paste"),
        &[("list", "Full name\tPhone\n李娜\t1\n")],
    );
    assert!(pasted.text("#preview").contains("“Full name” is read as Name."), "{}", pasted.text("main"));
    organiser.browser.send(&organiser.path("/files"), &pasted.filled(&organiser.path("/files"), &[]), None);
    assert_eq!(entered(&organiser, &app.store), "/王伟@北京 /Ida Müller /李娜");
}
