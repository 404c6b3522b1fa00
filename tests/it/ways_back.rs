//! For every action its way back: that there is one, or why none is needed; and that the archive holds both.

use crate::any_number::holds;
use crate::archive::exported;
use crate::support::{
    App, Browser, ENTRIES, Organiser, Page, Phone, acting, app_on, by_turns, drawn, hand_of, self_draw,
};
use crate::words::audited;
use caipan::actions::{self, Role};
use caipan::event::values::ids::SessionNumber;
use caipan::files::archive::read;
use caipan::store::{Store, now};
use serde_json::json;
use std::collections::{BTreeMap, BTreeSet};

/// How an action is taken back.
enum Back {
    /// By another, or by itself.
    By(&'static str),
    /// Not at all, and why.
    Needless(&'static str),
}
use Back::{By, Needless};

/// Every action that the audit has words for.
const BACK: &[(&str, Back)] = &[
    ("create_event", By("shelve_event")),
    ("import_archive", By("shelve_event")),
    ("shelve_event", By("shelve_event")),
    ("end_event", By("resume_event")),
    ("resume_event", By("end_event")),
    ("rename_event", By("rename_event")),
    ("rename_team", By("rename_team")),
    ("rename_player", By("rename_player")),
    ("change_address", By("change_address")),
    ("hold_for_teams", By("hold_for_individuals")),
    ("hold_for_individuals", By("hold_for_teams")),
    ("make_player", By("make_substitute")),
    ("make_substitute", By("make_player")),
    ("trade_places", By("trade_places")),
    ("set_leader_and_coach", By("set_leader_and_coach")),
    ("set_background", By("set_background")),
    ("set_privacy", By("set_privacy")),
    ("open_archive", By("open_archive")),
    ("change_regulations", By("change_regulations")),
    ("add_organiser", By("remove_organiser")),
    ("remove_organiser", By("add_organiser")),
    ("hand_in_line_up", By("take_back_line_up")),
    ("take_back_line_up", By("hand_in_line_up")),
    ("make_link", By("revoke_link")),
    ("add_webhook", By("revoke_webhook")),
    ("revoke_webhook", By("add_webhook")),
    ("set_mirror", By("remove_mirror")),
    ("remove_mirror", By("set_mirror")),
    ("create_season", By("remove_season")),
    ("change_season", By("change_season")),
    ("remove_season", By("bring_back_season")),
    ("bring_back_season", By("remove_season")),
    ("revoke_link", By("make_link")),
    ("add_team", By("remove_team")),
    ("add_player", By("remove_player")),
    ("add_stand_ins", By("remove_player")),
    ("stand_in_for", By("bring_back")),
    ("take_over_list", By("set_background")),
    ("import_entries", By("remove_player")),
    ("import_teams", By("remove_team")),
    ("remove_team", By("bring_back")),
    ("remove_player", By("bring_back")),
    ("bring_back", By("remove_player")),
    ("check_in", By("check_in")),
    ("choose_chart", By("choose_chart")),
    ("decide_field", By("take_back_field")),
    ("decide_field_anew", By("decide_field_anew")),
    ("take_back_field", By("decide_field")),
    ("draw_stage_lots", Needless("lots that are drawn stand, and the seed is kept")),
    ("commit_draw", By("commit_draw")),
    ("commit_stage_lots", By("commit_stage_lots")),
    ("make_deals", By("make_deals")),
    ("import_deals", By("import_deals")),
    ("read_deals", Needless("nothing is changed by it, and who looked is to be known")),
    ("draw_lots", By("withdraw_draw")),
    ("withdraw_draw", By("draw_lots")),
    ("release_draw", By("withdraw_draw")),
    ("repair_draw", By("repair_draw")),
    ("swap_seats", By("swap_seats")),
    ("seat_session", By("unseat_session")),
    ("unseat_session", By("seat_session")),
    ("start_session", By("unstart_session")),
    ("unstart_session", By("start_session")),
    ("close_session", By("reopen_session")),
    ("reopen_session", By("close_session")),
    ("publish_standings", By("withdraw_publication")),
    ("withdraw_publication", By("publish_standings")),
    ("pair_phones", By("unpair_table")),
    ("pair_phone", By("unpair_table")),
    ("admit_phone", By("unpair_table")),
    ("unpair_table", By("pair_phones")),
    ("record_hand", By("undo_hand")),
    ("undo_hand", By("record_hand")),
    ("correct_hand", By("correct_hand")),
    ("unstop_table", By("record_hand")),
    ("sign_totals", By("sign_totals")),
    ("decide_totals", By("decide_totals")),
    ("fill_seat", By("fill_seat")),
    ("give_standard_penalty", By("revoke_standard_penalty")),
    ("revoke_standard_penalty", By("give_standard_penalty")),
    ("revoke_disqualification", By("restore_disqualification")),
    ("restore_disqualification", By("revoke_disqualification")),
    ("note_took_over", By("note_took_over")),
    ("note_called", By("note_answered")),
    ("note_arrived", By("note_arrived")),
    ("note_missing", By("note_missing")),
    ("note_counted", By("note_counted")),
    ("note_decided", By("note_decided")),
    ("note_filled", By("note_filled")),
    ("note_extra_time", By("note_taken_back")),
    ("note_told", By("note_taken_back")),
    ("note_doubted", By("note_taken_back")),
    ("note_appealed", By("note_taken_back")),
    ("note_attached", By("note_taken_back")),
    ("note_appeal_decided", By("note_appeal_decided")),
    ("claim_display", By("forget_display")),
    ("forget_display", By("claim_display")),
    ("tell_displays", By("tell_displays")),
    ("keep_layout", By("drop_layout")),
    ("drop_layout", By("keep_layout")),
    ("add_picture", By("remove_picture")),
    ("remove_picture", By("add_picture")),
    ("begin_ceremony", By("begin_ceremony")),
    ("reveal_place", By("hide_place")),
    ("hide_place", By("reveal_place")),
    ("identify_displays", Needless("the displays show their names for ten seconds and go on")),
    ("join_persons", By("undo_person_decision")),
    ("part_persons", By("undo_person_decision")),
    ("undo_person_decision", By("join_persons")),
    ("bring_history_in", By("remove_history")),
    ("remove_history", By("bring_back_history")),
    ("bring_back_history", By("remove_history")),
    ("set_password", By("set_password")),
    (
        "note_answered",
        Needless("who has read the answer asks again, with another call, and a decided hand is corrected"),
    ),
    ("note_taken_back", Needless("what was taken back by mistake is said again")),
    ("note_signed", Needless("a signature stands under one state of the sheet, and any change voids it")),
    ("note_confirmed", Needless("a confirmation is of one state of the sheet, and any change voids it")),
    ("erase_player", Needless("whoever asked to be erased is not to be brought back, so the name has to be typed")),
    ("merge_archive", Needless("it stores only what nobody has decided otherwise, each of which has its own way back")),
    ("restore_backup", Needless("the database before is kept beside, and `caipan backup undo` puts it back")),
    ("download_backup", Needless("nothing is changed by it")),
    ("admit_stand_by", By("end_stand_by")),
    ("end_stand_by", By("admit_stand_by")),
    ("take_over", By("take_over")),
    ("hear_term", By("take_over")),
    ("add_user", Needless("a user who organises nothing can do nothing to any event")),
    ("guess_codes", Needless("it says what somebody tried, and nothing is changed by it")),
    ("guess_passwords", Needless("it says what somebody tried, and nothing is changed by it")),
    ("bind_rows", Needless("the program binds what was written before, once")),
];

#[test]
fn for_every_action_there_is_a_way_back_or_a_reason_why_not() {
    let keys = std::fs::read_to_string("templates/messages/en/web.ftl").unwrap();
    let more = ["backup", "follow", "tables", "screens", "line_ups", "duplicate", "persons", "seasons"]
        .map(|file| std::fs::read_to_string(format!("templates/messages/en/{file}.ftl")).unwrap());
    let keys = [&[keys][..], &more].concat().concat();
    let keys = keys.lines().filter_map(|line| line.strip_prefix("action-")?.split_once(" = "));
    let keys: BTreeSet<String> = keys.map(|(key, _)| key.replace('-', "_")).collect();
    let known: BTreeMap<&str, &Back> = BACK.iter().map(|(action, back)| (*action, back)).collect();
    assert_eq!(known.len(), BACK.len(), "each once");
    let missing: Vec<&String> = keys.iter().filter(|key| !known.contains_key(key.as_str())).collect();
    assert_eq!(missing, Vec::<&String>::new(), "say how it is taken back, or why it needs not be");
    let audited = audited();
    for (action, back) in BACK {
        assert!(audited.contains(*action) || *action == "bind_rows", "{action} is no action");
        match back {
            By(back) => assert!(audited.contains(*back), "{action} is to be taken back by {back}, which is no action"),
            Needless(why) => assert!(why.split(' ').count() > 4, "{action}: say why in a sentence"),
        }
    }
}

/// What was done, by the names of actions, as the archive has it.
fn done(store: &Store) -> BTreeSet<String> {
    read("a.json", exported(store, "cup").as_bytes()).unwrap().audit.into_iter().map(|row| row.action).collect()
}

/// Changes regulations, looked at first once a session has begun.
fn regulates(organiser: &Organiser, fields: &[(&str, &str)]) -> Page {
    let looked = organiser.presses("/regulations", "/regulations", fields);
    match looked.attributes("input[name=of]", "value").is_empty() {
        true => looked,
        false => organiser.browser.post("/e/cup/regulations", &looked.filled("/e/cup/regulations", fields)),
    }
}

fn chief(app: &App, table: u16) -> Phone {
    let chief = Phone::with(app, &app.link("cup", &Role::ChiefReferee), "cup", table);
    assert_eq!(chief.notes(json!({ "kind": "took-over" })).status, 200);
    chief
}

/// The entries: names, team, leader, links, organisers, the draw.
fn before_play(organiser: &Organiser, app: &App) {
    for name in ["秋季国标赛", "春季国标赛"] {
        organiser.does("/entries", "/entries/rename", &[("name", name)]);
    }
    let team = |name: &str| app.event().entries.teams.iter().find(|team| team.name == name).map(|team| team.id);
    organiser.does("/entries", "/entries/teams", &[("name", "后来队"), ("leader", "郝领队"), ("coach", "")]);
    let id = team("后来队").unwrap();
    organiser.does("/entries", &format!("/entries/teams/{id}/leader"), &[("leader", "郝"), ("coach", "高")]);
    let enters = |name: &str, team: i32| {
        let token = organiser.browser.get("/e/cup/entries").value("token");
        let fields = [("token", token), ("name", name.into()), ("club", String::new()), ("team", team.to_string())];
        let fields = fields.map(|(field, value)| (field.to_owned(), value));
        assert_eq!(organiser.browser.post("/e/cup/entries/players", &fields).errors(), Vec::<String>::new());
    };
    enters("后来人", id);
    let found = |name: &str| app.event().entries.players.iter().find(|of| of.name == name).cloned();
    let player = found("后来人").unwrap().id;
    let background = [("club", "北京"), ("registers", "MIL 7")];
    organiser.does(&format!("/entries/players/{player}"), &format!("/entries/players/{player}"), &background);
    for privacy in ["initials", "unlisted", "", "unlisted"] {
        let form = format!("/entries/players/{player}");
        organiser.does(&form, &format!("{form}/privacy"), &[("privacy", privacy)]);
        assert_eq!(found("后来人").unwrap().privacy.code(), privacy);
    }
    for role in ["substitute", ""] {
        organiser.does(&format!("/entries/players/{player}"), &format!("/entries/players/{player}/role"), &[]);
        assert_eq!(found("后来人").unwrap().role.code(), role);
    }
    organiser.does("/entries", &format!("/entries/players/{player}/remove"), &[]);
    assert!(found("后来人").is_none());
    assert!(organiser.browser.get("/e/cup/entries").texts("li s").contains(&"后来人".to_owned()));
    organiser.does("/entries", "/entries/back", &[]);
    let back = found("后来人").unwrap();
    assert_eq!((back.background.club.as_str(), back.background.registers.as_str()), ("北京", "MIL 7"));
    assert_eq!(back.privacy.code(), "unlisted");
    organiser.does("/entries", &format!("/entries/teams/{id}/remove"), &[]);
    assert!(team("后来队").is_none());
    organiser.does("/entries", "/entries/back", &[]);
    let again = team("后来队").unwrap();
    let entries = app.event().entries.clone();
    let kept = entries.teams.iter().find(|team| team.id == again).unwrap();
    assert_eq!((kept.leader.as_str(), kept.coach.as_str(), entries.of_team(again).count()), ("郝", "高", 1));
    organiser.does("/entries", &format!("/entries/teams/{again}/remove"), &[]);

    organiser.does("/draw", "/draw/chart", &[("chart", "1")]);
    organiser.draws_in_order();
    organiser.does("/draw", "/draw/release", &[]);
    assert!(organiser.presses("/draw", "/draw/withdraw", &[("reason", " ")]).errors()[0].contains("reason"));
    organiser.does("/draw", "/draw/withdraw", &[("reason", "名单有误")]);
    assert!(app.event().draw.is_none());
    let lots = Browser::new(&app.base).get("/e/cup/lots");
    assert!(lots.text("li s").contains("Draw 1") && lots.text("main").contains("名单有误"), "{}", lots.text("main"));
    // Who had a number is taken off, and the team with them; another comes.
    let gone = app.event().entries.players[0].clone();
    organiser.does("/entries", &format!("/entries/players/{}/remove", gone.id), &[]);
    assert!(app.event().entries.drawing_players().all(|player| player.id != gone.id));
    enters("新来人", gone.team_id.unwrap());
    organiser.draws_in_order();
    assert_eq!(app.event().draw.as_ref().map(|draw| (draw.revision, draw.players.len())), Some((3, 16)));

    let made = organiser.presses("/links", "/links", &[("label", "马"), ("role", "recorder"), ("tables", "")]);
    assert_eq!(made.errors(), Vec::<String>::new());
    let link = made.body.split("/e/cup/links/").nth(1).and_then(|rest| rest.split('/').next()).unwrap().to_owned();
    organiser.does("/links", &format!("/links/{link}/revoke"), &[]);
    let again = organiser.browser.get(&format!("/e/cup/links?again={link}"));
    assert_eq!(
        (again.value("label"), again.attributes("option[selected]", "value")),
        ("马".into(), vec!["recorder".into()])
    );
    actions::add_user(&app.store, "wang", "another long password", now()).unwrap();
    organiser.does("/links", "/organisers", &[("user", "wang")]);
    let page = organiser.browser.get("/e/cup/links").body;
    let user = page.split("/organisers/").nth(1).and_then(|rest| rest.split('/').next()).unwrap().to_owned();
    organiser.does("/links", &format!("/organisers/{user}/remove"), &[]);
    let first = app.event().entries.players[1].id.to_string();
    for here in ["yes", "no"] {
        let fields = [("player", first.as_str()), ("here", here), ("who", "")];
        organiser.does("/check-in", "/check-in", &fields);
    }
}

/// Seats and start of the session, and what is said at its tables.
fn at_tables(organiser: &Organiser, app: &App) {
    organiser.does("/board", "/sessions/1/seat", &[]);
    // A call before the start does not hold the seats: the audit keeps that there was one.
    assert_eq!(Phone::of(app, "cup", 1).notes(json!({ "kind": "called", "reason": "一人未到" })).status, 200);
    organiser.does("/board", "/sessions/1/unseat", &[("reason", "名单有误")]);
    assert!(app.event().sessions.is_empty() && exported(&app.store, "cup").contains("note_called"));
    organiser.does("/board", "/sessions/1/seat", &[]);
    organiser.does("/board", "/sessions/1/start", &[]);
    organiser.does("/board", "/sessions/1/unstart", &[("reason", "按错了")]);
    organiser.does("/board", "/sessions/1/start", &[]);

    let phone = Phone::of(app, "cup", 2);
    let minutes = || phone.sheet()["clock"]["extra_minutes"].as_i64().unwrap();
    organiser.does("/board", "/sessions/1/extra-time", &[("minutes", "15"), ("reason", "停电"), ("table", "")]);
    organiser.does("/board", "/sessions/1/extra-time", &[("minutes", "5"), ("reason", "换牌"), ("table", "2")]);
    organiser.does("/board", "/sessions/1/tell", &[("text", "请关灯"), ("table", "")]);
    assert_eq!((minutes(), phone.sheet()["told"]["text"].as_str()), (20, Some("请关灯")));
    assert!(organiser.presses("/board", "/sessions/1/take-back", &[("reason", " ")]).errors()[0].contains("reason"));
    organiser.does("/board", "/sessions/1/take-back", &[("reason", "全场没有停电")]);
    assert_eq!(minutes(), 5, "the first one given was for all tables");
    let board = organiser.browser.get("/e/cup/board");
    let told = board.texts(".given li").iter().position(|line| line.contains("请关灯")).unwrap();
    let of = board.attributes(".given input[name=of]", "value").swap_remove(told - 1);
    organiser.does("/board", "/sessions/1/take-back", &[("of", &of), ("reason", "发错")]);
    assert_eq!(phone.sheet()["told"], serde_json::Value::Null);
    let struck = organiser.browser.get("/e/cup/board").texts(".given s");
    assert!(struck.len() == 2 && struck[0].contains("+15 min") && struck[1].contains("请关灯"), "{struck:?}");

    // A hand, taken back; and time that was not up.
    assert_eq!(phone.records(1, drawn()).status, 200);
    let undo = json!({ "kind": "undone", "hand": 1, "revision": 1 });
    assert_eq!(phone.notes(undo).status, 200);
    assert_eq!(phone.sends("hands", hand_of(1, 1, self_draw("S", 8))).status, 200);
    assert_eq!(phone.sends("hands", hand_of(1, 2, drawn())).status, 200);
    organiser.does("/board", "/sessions/1/stop", &[]);
    let stopped = || app.event().sessions[0].tables.iter().filter(|table| table.sheet.is_complete()).count();
    assert_eq!(stopped(), 4);
    // At one table something has happened since.
    assert_eq!(chief(app, 4).notes(json!({ "kind": "called", "reason": "牌少一张" })).status, 200);
    organiser.does("/board", "/sessions/1/unstop", &[("reason", "看错钟")]);
    assert_eq!(stopped(), 1);
    let none =
        [("token".to_owned(), organiser.browser.get("/e/cup/files").value("token")), ("reason".into(), "x".into())];
    assert_eq!(organiser.browser.post("/e/cup/sessions/1/unstop", &none).status, 422);
    organiser.does("/board", "/sessions/1/tables/4/answer", &[("text", "已补")]);

    // A disqualification that stands after all, and then was none.
    let chief = chief(app, 1);
    let mut cheating = drawn();
    cheating["penalties"] = json!([{ "foul": "cheating", "offender": "E" }]);
    assert_eq!(chief.sends("hands", hand_of(1, 1, cheating)).status, 200);
    let player = app.event().sessions[0].tables[0].players.east;
    let out = || app.event().disqualified(player).is_some();
    for (what, after) in [("revoke", false), ("restore", true), ("revoke", false)] {
        organiser.does("/board", &format!("/disqualifications/{what}"), &[("reason", "重看录像")]);
        assert_eq!(out(), after, "{what}");
    }
    organiser.does("/board", "/disqualifications/restore", &[("reason", "裁判组复议")]);
    let page = Browser::new(&app.base).get(&format!("/e/cup/players/{player}?lang=en")).text("main");
    assert!(page.contains("Reinstated") && page.contains("裁判组复议"), "{page}");
    holds(&app.store);
    let mut clean = drawn();
    clean["penalties"] = json!([]);
    assert_eq!(chief.sends("hands", hand_of(1, 2, clean)).status, 200);
    assert!(!out());
}

/// An appeal handed in by mistake, and a decision with a slip.
fn appeals(organiser: &Organiser, app: &App) {
    let hands_in = |ruling: &str| {
        let fields =
            [("session", "1"), ("who", "3"), ("by", "领队林"), ("ruling", ruling), ("about", "else"), ("fee", "")];
        organiser.does("/appeals", "/appeals", &fields);
    };
    let open = || app.event().undecided_appeals(SessionNumber(1));
    hands_in("写错桌");
    hands_in("迟到之判");
    assert_eq!(open(), 2);
    let of = |nth: usize| {
        organiser.browser.get("/e/cup/appeals").attributes(".take-back input[name=of]", "value").swap_remove(nth)
    };
    let mistaken = of(0);
    // Who neither handed it in nor decides does not withdraw it.
    let recorder = app.come_in(&app.link("cup", &Role::Recorder));
    assert!(!recorder.get("/e/cup/appeals").body.contains("/appeals/withdraw"));
    let token = ("token".to_owned(), recorder.get("/e/cup/appeals").value("token"));
    let sent = [token, ("of".into(), mistaken.clone()), ("reason".into(), "x".into())];
    assert_eq!(recorder.post("/e/cup/appeals/withdraw", &sent).status, 403);
    assert_eq!(organiser.presses("/appeals", "/appeals/withdraw", &[("reason", " ")]).status, 422);
    organiser.does("/appeals", "/appeals/withdraw", &[("of", &mistaken), ("reason", "已另交")]);
    assert_eq!(open(), 1);
    let other = of(0);
    // A document of it, of the wrong table.
    let of = ("of".to_owned(), organiser.browser.get("/e/cup/appeals").value("of"));
    let token = ("token".to_owned(), organiser.browser.get("/e/cup/appeals").value("token"));
    let sheet = organiser.browser.send("/e/cup/appeals/documents", &[token, of], Some(("单.pdf", b"%PDF-1.4 sheet")));
    assert_eq!((sheet.status, sheet.texts(".documents a").len()), (200, 1));
    let of = sheet.attributes(".documents input[name=of]", "value").swap_remove(0);
    organiser.does("/appeals", "/appeals/documents/withdraw", &[("of", &of), ("reason", "错桌")]);
    assert_eq!(organiser.browser.get("/e/cup/appeals").texts(".documents s"), ["单.pdf"]);
    for (verdict, reason) in [("granted", "写反了"), ("rejected", "确已迟到")] {
        let fields =
            [("of", other.as_str()), ("body", "organising-committee"), ("verdict", verdict), ("reason", reason)];
        organiser.does("/appeals", "/appeals/decide", &fields);
    }
    assert_eq!(open(), 0);
    for page in [organiser.browser.get("/e/cup/appeals"), Browser::new(&app.base).get("/e/cup/players?lang=en")] {
        let struck = page.texts("s").join(" ");
        assert!(struck.contains("写错桌") && struck.contains("granted. 写反了"), "{struck}");
        assert!(!struck.contains("确已迟到") && page.text("main").contains("已另交"));
    }
    let late = [("of", other.as_str()), ("reason", "x")].map(|(name, value)| (name.to_owned(), value.to_owned()));
    let token = ("token".to_owned(), organiser.browser.get("/e/cup/appeals").value("token"));
    let refused = organiser.browser.post("/e/cup/appeals/withdraw", &[&late[..], &[token]].concat());
    assert!(refused.errors()[0].contains("decision on this appeal"), "{:?}", refused.errors());
}

/// The displays in the hall, and the ceremony.
fn displays(organiser: &Organiser, app: &App) {
    let command_line = actions::Actor::command_line();
    for token in ["first", "second"] {
        acting(&app.store, &command_line, "cup").claim_display(("K7", token)).unwrap();
        if token == "first" {
            organiser.does("/screens", "/screens/forget", &[("display", "K7")]);
        }
    }
    organiser.does("/screens", "/screens/tell", &[("show-0", "clock")]);
    for what in ["keep", "recall", "drop"] {
        organiser.does("/screens", &format!("/screens/layouts/{what}"), &[("layout", "开幕")]);
    }
    acting(&app.store, &command_line, "cup").add_picture(("a.png", b"\x89PNG\r\n\x1a\n")).unwrap();
    let picture = app.event().screens.pictures[0].sha256.clone();
    organiser.does("/screens", "/screens/pictures/remove", &[("picture", &picture)]);
    organiser.does("/ceremony", "/ceremony/begin", &[("of", "players"), ("places", "2")]);
    organiser.does("/ceremony", "/ceremony/next", &[]);
    organiser.does("/ceremony", "/ceremony/back", &[]);
}

#[test]
fn what_is_done_is_taken_back_and_the_archive_holds_both() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = Organiser::of(&app);
        organiser.creates_with(&[("sessions", "1"), ("appeal_minutes", "0")]);
        for address in ["autumn-cup", "cup"] {
            let command_line = actions::Actor::command_line();
            acting(&app.store, &command_line, "cup").change_address(address, "").unwrap();
        }
        for kind in ["individuals", "teams"] {
            organiser.does("/regulations", "/regulations/kind", &[("kind", kind)]);
            assert_eq!(app.event().head.teams, kind == "teams");
        }
        organiser.enters(ENTRIES);
        let page = organiser.browser.get("/e/cup/regulations?lang=en");
        assert!(page.text("#kind").contains("4 teams and 16 players are entered"), "{}", page.text("#kind"));
        assert!(!page.body.contains("/regulations/kind"));
        before_play(&organiser, &app);
        at_tables(&organiser, &app);
        appeals(&organiser, &app);
        let player = format!("player-{}", app.event().entries.players[1].id);
        assert_eq!(organiser.takes_off(&[("of", &player), ("points", "1/2"), ("reason", "误记")]).status, 200);
        organiser.does("/penalties", "/penalties/revoke", &[("reason", "记错人")]);
        for score in ["0", "500"] {
            regulates(&organiser, &[("base_score", score), ("reason", "规程写错")]).well();
            assert_eq!(app.event().sessions[0].tables[0].of_hands().east.0, score.parse::<i32>().unwrap());
        }
        app.pairing("cup", 1, 3);
        organiser.does("/sessions/1/phones", "/sessions/1/phones/revoke", &[]);

        organiser.does("/board", "/sessions/1/stop", &[]);
        for what in ["close", "publish"] {
            organiser.does("/board", &format!("/sessions/1/{what}"), &[]);
        }
        for (back, again) in [("withdraw", "publish"), ("reopen", "close")] {
            organiser.does("/board", &format!("/sessions/1/{back}"), &[("reason", "误按")]);
            organiser.does("/board", &format!("/sessions/1/{again}"), &[]);
        }
        organiser.does("/board", "/end", &[]);
        organiser.does("/board", "/resume", &[("reason", "补一张奖状")]);
        for shelf in ["hidden", "shown"] {
            organiser
                .browser
                .submit("/e/cup/regulations", "/events/shelf", &[("shelf", shelf), ("event", "cup")])
                .well();
        }

        displays(&organiser, &app);

        let done = done(&app.store);
        let pairs = BACK.iter().filter(|(action, _)| done.contains(*action));
        let by: Vec<(&str, &str)> = pairs
            .filter_map(|(action, back)| match back {
                By(back) => Some((*action, *back)),
                Needless(_) => None,
            })
            .collect();
        assert!(by.len() >= 40, "{by:?}");
        let alone: Vec<&(&str, &str)> = by.iter().filter(|(_, back)| !done.contains(*back)).collect();
        assert_eq!(alone, Vec::<&(&str, &str)>::new(), "done and not taken back");
        let words = organiser.browser.get("/e/cup/audit?lang=en").text("main");
        assert!(!words.contains("Unknown localization"), "{words}");
        holds(&app.store);
    });
}
