//! The archive that everybody may take: it is checked and counted again like the whole one, and what is nobody's business is not in it.

use crate::archive::{exported, with_its_hash};
use crate::signatures::sign_all;
use crate::support::{Browser, Database, Kind, Organiser, Phone, Referee, app_on, by_turns};
use crate::trust::{in_python, problems};
use caipan::actions::{self, Actor, Role};
use caipan::messages::Locale;
use caipan::store::now;
use serde_json::{Value, json};

#[test]
fn everybody_checks_the_chain_without_what_is_private_and_nothing_else_can_be_left_out() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = Organiser::playing(&app, &[]);
        for table in 1..=4 {
            assert_eq!(Referee::of(&app, "cup", table).records(1, &[("ending", "stopped")]).status, 200);
        }
        let phone = Phone::of(&app, "cup", 1);
        let notes = |phone: &Phone, said: Value| {
            let reply = phone.notes(said);
            assert_eq!(reply.status, 200, "{}", reply.json);
        };
        notes(&phone, json!({ "kind": "took-over" }));
        notes(&phone, json!({ "kind": "called", "hand": null, "reason": "口渴得很" }));
        notes(&phone, json!({ "kind": "missing", "seat": "E" }));
        let event = app.event();
        let calls = event.place(1, 1).unwrap().1.log.calls();
        let chief = Phone::with(&app, &app.link("cup", &Role::ChiefReferee), "cup", 1);
        notes(&chief, json!({ "kind": "answered", "call": calls[0].noted.entry, "text": "水马上来" }));
        sign_all(&phone);
        let guest = Browser::new(&app.base);
        guest.submit("/e/cup/doubt/1/2", "/e/cup/doubt/1/2", &[("who", "S"), ("text", "少了 8 分")]).well();
        notes(&Phone::with(&app, &app.link("cup", &Role::ChiefReferee), "cup", 3), json!({ "kind": "took-over" }));
        let told = [("table", "2"), ("text", "请快些")];
        assert_eq!(organiser.presses("/board", "/sessions/1/tell", &told).errors(), Vec::<String>::new());
        let given = organiser.browser.get("/e/cup/board").attributes(".given input[name=of]", "value");
        let back = [("of", given[0].as_str()), ("reason", "发错了桌")];
        assert_eq!(organiser.presses("/board", "/sessions/1/take-back", &back).errors(), Vec::<String>::new());
        organiser.presses("/verify", "/archive/open", &[("open", "yes")]);

        let text = guest.get("/e/cup/open-archive.json").body;
        let archive: Value = serde_json::from_str(&text).unwrap();
        let whole: Value = serde_json::from_str(&exported(&app.store, "cup")).unwrap();
        let count = |of: &Value, list: &str| of[list].as_array().map_or(0, Vec::len);
        assert_eq!(count(&archive, "table_notes") + count(&archive, "left_out"), count(&whole, "table_notes"));
        assert!(count(&archive, "left_out") >= 10, "five signatures, and more");
        assert!(!archive["table_notes"].to_string().contains("missing"));
        assert!(!text.contains("strokes") && !text.contains("127.0.0.1"));
        let audit = organiser.browser.get("/e/cup/audit").text("main");
        for said in ["口渴得很", "水马上来", "少了 8 分", "请快些", "发错了桌"] {
            assert!(!text.contains(said), "{said}");
            assert!(audit.contains(said), "the officials read it: {said}");
        }
        assert_eq!(problems(&text), Vec::<String>::new());
        for program in ["docs/verify.py", "docs/recount.py"] {
            let (holds, said) = in_python(program, &text, &[]);
            assert!(holds, "{program}: {said}");
        }

        // What is left out of the list, is otherwise, or is a hand.
        let lines: Vec<&str> = text.lines().collect();
        let left = lines.iter().position(|line| line.contains("\"name\":\"table_note")).unwrap();
        let without: String =
            lines.iter().enumerate().filter(|(at, _)| *at != left).map(|(_, line)| format!("{line}\n")).collect();
        let hash = archive["left_out"][0]["sha256"].as_str().unwrap();
        let other = text.replace(hash, &"0".repeat(64));
        let hand = lines.iter().find(|line| line.contains("\"basic_points\"") || line.contains("\"ending\"")).unwrap();
        let hidden = text.replacen(&format!("{hand}\n"), "", 1).replacen(
            lines[left],
            &format!("{{\"name\":\"hand 1/1/1 1\",\"sha256\":\"{}\"}},\n{}", "0".repeat(64), lines[left]),
            1,
        );
        for forged in [without, other, hidden] {
            assert_ne!(problems(&with_its_hash(&forged)), Vec::<String>::new());
            let (holds, said) = in_python("docs/verify.py", &with_its_hash(&forged), &[]);
            assert!(!holds, "{said}");
        }
        let elsewhere = Database::fresh(Kind::Sqlite).open();
        let refused = actions::import_archive(&elsewhere, &Actor::command_line(), "a.json", text.as_bytes(), now());
        let Err(actions::Error::Refused(why)) = refused else { panic!("{refused:?}") };
        assert!(Locale::En.say(&why[0]).contains("ask the organiser for the complete archive"), "{why:?}");
        assert_eq!(app.event().sessions.len(), 1);
    });
}
