//! What an erasure finds and what it leaves.

use super::*;
use crate::event::{Background, PlayerRole, Privacy};
use serde_json::json;
use std::collections::BTreeSet;

fn player(id: i32, name: &str) -> Player {
    Player {
        id,
        team_id: None,
        name: name.into(),
        role: PlayerRole::Regular,
        from_session: 1,
        background: Background::default(),
        privacy: Privacy::default(),
    }
}

fn row(actor: &str, action: &str, detail: &str) -> AuditRow {
    let [actor, action, detail] = [actor, action, detail].map(str::to_owned);
    let at = "2026-11-21T09:30:00.000000".to_owned().try_into().unwrap();
    AuditRow { at, actor, action, detail, bound: String::new(), hash: String::new() }
}

fn erasing(own: Player, others: &[&str], audit: &[AuditRow]) -> Erasing {
    let others = (2..).zip(others).map(|(id, name)| player(id, name));
    let entered = EntryList::new(vec![], [own.clone()].into_iter().chain(others).collect(), BTreeSet::new());
    Erasing::new(&entered, &own, audit, "王伟杯")
}

#[test]
fn a_text_does_not_name_the_person_and_namesakes_stay() {
    let audit = [
        row("王伟雄", "rename_player", r#"{"player":2,"before":"张三","after":"王伟"}"#),
        row("王伟", "rename_player", r#"{"player":1,"before":"王玮","after":"王伟"}"#),
    ];
    let erasing = erasing(player(1, "王伟"), &["王伟东", "李王伟", "#1"], &audit);
    assert_eq!(erasing.stands(), "##1", "another player is called #1");
    for (text, right) in [
        ("王伟迟到，王伟东不迟到", "##1迟到，王伟东不迟到"),
        ("李王伟王伟、王玮和王伟雄", "李王伟##1、##1和王伟雄"),
        ("王伟", "##1"),
        ("王伟杯，王伟", "王伟杯，##1"),
        ("张三和李娜", "张三和李娜"),
    ] {
        assert_eq!(erasing.text(text), right, "{text}");
        assert_eq!(erasing.text(right), right, "{right}");
        assert_eq!(erasing.replace_stored(text), Some(right.to_owned()).filter(|right| right != text));
    }
}

#[test]
fn names_in_other_letters_are_words_and_numbers_go_with_their_register() {
    let background =
        Background { given_name: "Zoë".into(), registers: "EMA 08010039; MIL 7".into(), ..Background::default() };
    let own = Player { background, ..player(1, "Zoë \"Z\" Brontë-Ångström") };
    let detail = r#"{"player":"Zoë \"Z\" Brontë-Ångström","before":" /  /  /  / IT 12345","after":" /  /  /  / "}"#;
    let audit = [row("林主任", "set_background", detail)];
    let erasing = erasing(own, &["Zoë \"Z\" Brontë-Ångström Jr."], &audit);
    let text = "Zoë \"Z\" Brontë-Ångström (EMA 08010039) met Zoë \"Z\" Brontë-Ångström Jr.; MIL 77, MIL 7, 12345";
    assert_eq!(erasing.text(text), "#1 (#1) met Zoë \"Z\" Brontë-Ångström Jr.; MIL 77, #1, #1");
    let says = Value::from(text).to_string();
    let within = serde_json::json!({ "says": format!("reason: {says}"), "there": [{ "line": says }] }).to_string();
    let erased = erasing.replace_stored(&within).unwrap();
    assert!(!erased.contains("08010039") && !erased.contains("Ångström ("), "{erased}");
    assert_eq!(erasing.replace_stored(&erased), None);
}

#[test]
fn names_of_before_are_found_in_lists_and_at_the_place_that_was_joined() {
    let there = row("林主任", "rename_player", r#"{"player":9,"before":"令狐冲天","after":"独孤求败"}"#);
    let joined = json!({
        "decided": [{
            "about": "player 1", "holds": "there", "here": { "says": "name: \"獨孤求败\", given_name: \"求败\"" },
            "there": { "says": "name: \"独孤求败\"" },
        }],
        "asked": [{ "about": "player 1", "because": ["closed"], "holds": "here", "says": "id: 1, name: \"东方不败\"" }],
        "there": [AuditRow { bound: "player 1 f00".into(), ..there }],
    });
    let audit = [
        row("林主任", "merge_archive", &joined.to_string()),
        row(
            "林主任",
            "take_over_list",
            r#"{"players":[{"name":"独孤求败","field":"name","before":"独孤求败","after":"独孤九"}]}"#,
        ),
    ];
    let erasing = erasing(player(1, "独孤九"), &["李娜"], &audit);
    assert_eq!(erasing.text("独孤九、独孤求败、獨孤求败、令狐冲天、东方不败、李娜"), "#1、#1、#1、#1、#1、李娜");
    let erased = erasing.replace_stored(&audit[0].detail).unwrap();
    assert!(!erased.contains("求败") && !erased.contains("不败"), "{erased}");
}

#[test]
fn who_was_given_the_name_of_an_official_is_told() {
    let renamed = |before: &str| {
        let detail = json!({ "player": 1, "before": before, "after": "Anna Berg" }).to_string();
        let audit = [row("Anna Berg", "close_session", "{}"), row("林主任", "rename_player", &detail)];
        erasing(player(1, "Anna Berg"), &[], &audit).official().map(str::to_owned)
    };
    assert_eq!([renamed("Eva Ek"), renamed("Anna Bergh")], [Some("Anna Berg".to_owned()), None]);
}

#[test]
fn the_longer_name_is_meant_and_what_namesakes_have_in_common_is_nobodys() {
    let audit = [row("林主任", "rename_player", r#"{"player":1,"before":"李娜","after":"李娜娜"}"#)];
    for (name, other, text, right) in [
        ("王伟（北京）", "李娜", "王伟（北京）即王伟", "#1即#1"),
        ("王伟（北京）", "王伟", "王伟（北京）不是王伟", "#1不是王伟"),
        ("王伟（北京）", "王伟（上海）", "王伟（北京）不是王伟（上海），王伟？", "#1不是王伟（上海），王伟？"),
        ("Tom Fox (Lyon)", "Tom Fox", "Tom Fox (Lyon), not Tom Fox", "#1, not Tom Fox"),
        ("李娜娜", "李娜", "李娜娜不是李娜", "#1不是李娜"),
    ] {
        assert_eq!(erasing(player(1, name), &[other], &audit).text(text), right);
    }
}

#[test]
fn of_two_whose_names_were_interchanged_the_other_stays() {
    let audit = [row("林主任", "rename_player", r#"{"player":1,"before":"李娜","after":"王建国"}"#)];
    let erasing = erasing(player(1, "王建国"), &["李娜"], &audit);
    let detail = r#"{"players":[{"name":"李娜","club":"二队","given_name":"娜"}]}"#;
    assert_eq!((erasing.replace_stored(detail), erasing.text("李娜")), (None, "李娜".to_owned()));
}

#[test]
fn what_a_row_of_then_knows_of_the_person_goes_by_the_number() {
    let audit = [row("林主任", "rename_player", r#"{"player":1,"before":"李娜","after":"王建国"}"#)];
    let erasing = erasing(player(1, "王建国"), &["李娜"], &audit);
    let of = |id: i32, name: &str, known: &str| {
        let row = json!({ "id": id, "name": name, "club": known, "registers": known, "from_session": 1 });
        json!({ "was": { "players": [row] } })
    };
    for (was, right) in [
        (of(1, "王建国", "MIL 7"), Some(of(1, "#1", ""))),
        (of(1, "李娜", "MIL 7"), Some(of(1, "李娜", ""))),
        (of(2, "李娜", "MIL 7"), None),
        (of(1, "K", "MIL 7"), Some(of(1, "#1", ""))),
        (of(2, "K", "MIL 7"), None),
    ] {
        let erased = erasing.replace_stored(&was.to_string());
        assert_eq!(erased, right.as_ref().map(Value::to_string), "{was}");
        let there = |detail: &Value| json!({ "there": [{ "detail": detail.to_string() }] });
        let erased = erasing.replace_stored(&json!([there(&was).to_string()]).to_string());
        let right = right.map(|right| json!([there(&right).to_string()]).to_string());
        assert_eq!(erased, right, "{was} within another text");
    }
}

#[test]
fn what_is_known_of_the_person_goes_and_what_is_known_of_others_stays() {
    let erasing = erasing(player(1, "王建国"), &["李娜"], &[]);
    for (detail, right) in [
        (
            r#"{"player":"王建国","before":" /  /  /  / ","after":"一队 / 中国 / 王 / 建国 / MIL 7","reason":"王建国要求"}"#,
            r##"{"player":"#1","before":"#1","after":"#1","reason":"#1要求"}"##,
        ),
        (
            r#"{"players":[{"name":"王建国","field":"given_name","before":"","after":"建国"},{"name":"李娜","field":"club","before":"","after":"二队"}]}"#,
            r##"{"players":[{"name":"#1","field":"given_name","before":"#1","after":"#1"},{"name":"李娜","field":"club","before":"","after":"二队"}]}"##,
        ),
        (
            r#"{"whole":false,"players":[{"name":"王建国","role":"","club":"一队","given_name":"建国","n":1.5}]}"#,
            r##"{"whole":false,"players":[{"name":"#1","role":"","club":"","given_name":"","n":1.5}]}"##,
        ),
        (
            r#"{"player":"王建国","before":"","after":"initials"}"#,
            r##"{"player":"#1","before":"","after":"initials"}"##,
        ),
    ] {
        assert_eq!(erasing.replace_stored(detail).as_deref(), Some(right));
    }
    assert_eq!(erasing.replace_stored(r#"{ "players": ["李娜"] }"#), None);
}
