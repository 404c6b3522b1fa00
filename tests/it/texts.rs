//! Texts that people type: what nobody can see is refused at every door, and whatever is taken can be taken elsewhere.

use crate::command_line::caipan;
use crate::support::{App, Browser, Database, Kind, Organiser, Phone, acting, app, app_on, both};
use caipan::actions::{self, Actor};
use caipan::event::values::typed_text;
use caipan::store::{Store, now};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use serde_json::json;

const HIDDEN: [(&str, &str); 4] = [
    ("a\0b", "“ab” contains a control character (U+0000)"),
    ("a\u{1b}[2Jb", "“a[2Jb” contains a control character (U+001B)"),
    ("\u{202e}olleh", "“olleh” contains a character that changes the writing direction (U+202E)"),
    ("王\u{200b}二", "“王二” contains a zero-width character (U+200B)"),
];

fn audit_rows(app: &App) -> i32 {
    app.event().version
}

#[test]
fn what_nobody_can_see_is_refused_at_every_door() {
    both(|database| {
        let app = app_on(database);
        let organiser = Organiser::playing(&app, &[]);
        let phone = Phone::of(&app, "cup", 1);
        phone.sheet();
        let before = audit_rows(&app);
        for (text, why) in HIDDEN {
            let forms = [
                ("/links", "/links", vec![("role", "referee"), ("label", text), ("tables", "1")]),
                ("/penalties", "/penalties", vec![("of", "player-1"), ("points", "1"), ("reason", text)]),
                ("/board", "/sessions/1/extra-time", vec![("minutes", "5"), ("reason", text)]),
            ];
            for (on, action, fields) in forms {
                let page = organiser.presses(on, action, &fields);
                assert_eq!(page.status, 422, "{action} {text:?}");
                assert!(page.body.contains(why), "{action}: {}", page.body);
            }
            let reply = phone.notes(json!({ "kind": "called", "hand": null, "reason": text }));
            assert_eq!((reply.status, reply.json["code"].as_str()), (422, Some("refused")), "{text:?}");
            assert!(reply.json["message"].as_str().unwrap().contains(why), "{}", reply.json);
            let list = organiser.enters(&format!("team,name\n红队,{text}\n"));
            assert!(list.errors().iter().any(|error| error.contains(why)), "{:?}", list.errors());
        }
        assert_eq!(audit_rows(&app), before, "nothing is stored");
        let anybody = Browser::new(&app.base);
        for (path, status) in [
            ("/e/%00", 404),
            ("/e/cup%E2%80%8B", 404),
            ("/e/cup/players/%00", 404),
            ("/e/cup/seats?q=%00", 422),
            ("/e/cup/seats?q=%E2%80%AEx", 422),
            ("/e/cup/players?lang=%00", 422),
            ("/link/%00", 404),
        ] {
            assert_eq!(anybody.get(path).status, status, "{path}");
        }
    });
}

#[test]
fn the_command_line_refuses_them_too() {
    let folder = tempfile::TempDir::new().unwrap();
    let data = folder.path().display().to_string();
    Store::open_folder(folder.path()).unwrap();
    let said = caipan(&["export", "--data", &data, "--event", "a\u{202e}b", "--kind", "players", "--lang", "en"]);
    assert_eq!(said.status.code(), Some(2));
    let said = String::from_utf8(said.stderr).unwrap();
    assert!(said.contains("“ab” contains a character that changes the writing direction (U+202E)"), "{said}");
}

#[test]
fn a_name_is_kept_in_one_way_and_doubtful_names_are_pointed_out() {
    let app = app();
    let organiser = Organiser::of(&app);
    organiser.creates_with(&[("kind", "individuals")]);
    let list = "name\nJu\u{308}rgen  Mu\u{308}ller\n张\u{3000}三\nAna\nАna\nبن علي\n";
    assert_eq!(organiser.enters(list).errors(), Vec::<String>::new());
    let event = app.event();
    let names: Vec<&str> = event.entries.players.iter().map(|player| player.name.as_str()).collect();
    assert_eq!(names, ["Jürgen Müller", "张 三", "Ana", "Аna", "بن علي"]);
    let said = organiser.browser.get(&organiser.path("/entries")).texts(".note li");
    assert_eq!(said.len(), 2, "{said:?}");
    assert!(said[0].starts_with("“Аna” and “Ana” look alike."), "{said:?}");
    let lacks = "“بن علي”: the document font lacks ب (U+0628), ن (U+0646), ع (U+0639), ل (U+0644), ….";
    assert!(said[1].starts_with(lacks), "{said:?}");
    // The same person, typed in another way, is already there.
    let again = organiser.presses("/entries", "/entries/players", &[("name", "Ju\u{308}rgen Müller")]);
    assert_eq!(again.status, 422, "{:?}", again.errors());
}

/// Texts with much of what makes texts difficult.
fn texts() -> impl Strategy<Value = String> {
    let letters = prop::sample::select(vec![
        'a',
        '王',
        '𠮷',
        '"',
        '\\',
        '<',
        ',',
        '\t',
        '\n',
        '=',
        '\0',
        '\u{1b}',
        '\u{7f}',
        '\u{200b}',
        '\u{200d}',
        '\u{202e}',
        '\u{308}',
        '\u{3000}',
        '\u{fe0f}',
        '\u{feff}',
        '\u{fffe}',
        '😀',
        '\u{e0100}',
        '␀',
    ]);
    let letter = prop_oneof![4 => letters, 1 => any::<char>()];
    prop::collection::vec(letter, 1..6).prop_map(|letters| letters.into_iter().collect())
}

#[test]
fn whatever_text_is_taken_can_be_taken_to_another_database() {
    let app = app();
    let organiser = Organiser::playing(&app, &[]);
    let phone = Phone::of(&app, "cup", 1);
    phone.sheet();
    let player = app.event().entries.players[0].id.to_string();
    let (rename, of) = (format!("/entries/players/{player}/rename"), format!("player-{player}"));
    let taken = std::cell::Cell::new(0);
    TestRunner::new(Config { cases: 48, failure_persistence: None, ..Config::default() })
        .run(&texts(), |text| {
            let pages = [
                organiser.presses(
                    &format!("/entries/players/{player}"),
                    &rename,
                    &[("name", &text), ("reason", "写错")],
                ),
                organiser.presses("/links", "/links", &[("role", "chief-referee"), ("label", &text)]),
                organiser.takes_off(&[("of", &of), ("points", "1"), ("reason", &text)]),
            ];
            let noted = phone.notes(json!({ "kind": "called", "hand": null, "reason": text }));
            for status in pages.iter().map(|page| page.status).chain([noted.status]) {
                prop_assert!(status == 200 || status == 422, "{status} for {text:?}");
                prop_assert!(status == 422 || typed_text::unseen(&text).is_none(), "{text:?} is taken");
                taken.set(taken.get() + i32::from(status == 200));
            }
            Ok(())
        })
        .unwrap();
    assert!(taken.get() > 20, "{} texts are taken", taken.get());
    let archive = acting(&app.store, &Actor::command_line(), "cup").export_archive().unwrap();
    let other = Database::fresh(Kind::Sqlite);
    let other = Store::open(&other.url).unwrap();
    actions::import_archive(&other, &Actor::command_line(), "a.json", archive.as_bytes(), now()).unwrap();
    assert_eq!(acting(&other, &Actor::command_line(), "cup").export_archive().unwrap(), archive);
}
