//! What is changed of an event itself: its regulations, who organises it, where it is, that it has ended, is hidden or deleted.

use crate::archive::{exported, view};
use crate::as_of::holds_at;
use crate::roles::{id, teams_with_a_substitute};
use crate::support::{
    App, Browser, Database, ENTRIES, Kind, Organiser, Phone, acting, app, app_on, by_turns, by_turns_from,
};
use crate::taking_back::actions_of;
use crate::totals::by_form;
use caipan::actions::{self, Actor, Difference, Renamed, Role};
use caipan::event::event::Background;
use caipan::event::regulations::Regulations;
use caipan::event::values::ids::{PlayerId, TableNumber, TeamId};
use caipan::files::archive::read;
use caipan::store::{Store, now};
use serde_json::{Value, json};

#[test]
fn regulations_that_were_set_wrong_are_changed_and_what_was_published_stays() {
    by_turns_from(Database::demo, |database| {
        let app = App::on(database);
        let organiser = Organiser { browser: app.come_in(&app.link("demo", &Role::Organiser)), slug: "demo".into() };
        let sends = |fields: &[(&str, &str)]| organiser.presses("/regulations?lang=en", "/regulations", fields);
        let before = view(&app.store, "demo");
        assert_eq!(sends(&[("reason", "x")]).errors(), ["No changes."]);
        let wrong = sends(&[("rotation", "none"), ("sessions", "2"), ("starts", ""), ("reason", "x")]).errors();
        assert!(wrong.len() == 1 && wrong[0].contains("3 already have seats"), "{wrong:?}");
        assert_eq!(sends(&[("bye_game_points", "9000"), ("reason", "x")]).status, 422);

        // It is looked at first, and says whom it moves.
        let fields =
            [("standard_points", "group"), ("tie-break-1", "firsts"), ("tie-break-2", ""), ("tie-break-3", "")];
        let looked = sends(&[&fields[..], &[("reason", "第二局起的同分规则有误")]].concat());
        let moves = looked.texts(".preview li");
        assert!(!moves.is_empty(), "{}", looked.text("main"));
        assert_eq!(view(&app.store, "demo").head, before.head);
        let without = looked.filled("/e/demo/regulations", &[("reason", " ")]);
        let without = organiser.browser.post("/e/demo/regulations", &without);
        assert!(without.status == 422 && without.errors()[0].contains("reason"), "{:?}", without.errors());
        let done = organiser.browser.post("/e/demo/regulations", &looked.filled("/e/demo/regulations", &[])).well();
        assert!(done.text("main").contains("Regulations changed"), "{}", done.text("main"));
        let after = view(&app.store, "demo");
        assert_eq!(after.publications, before.publications);
        assert_eq!(before.team_moves(&after).len() + before.rank_moves(&after).len(), moves.len());
        assert_eq!(after.head.regulations.tie_breaks.len(), 1);

        holds_at(&app.store, "demo");
        // And back.
        let looked = sends(&[("standard_points", "table"), ("reason", "误改")]);
        organiser.browser.post("/e/demo/regulations", &looked.filled("/e/demo/regulations", &[])).well();
        let referee = app.come_in(&app.link("demo", &Role::Referee(vec![TableNumber(1)])));
        assert_eq!(referee.get("/e/demo/regulations").status, 403);
    });
}

#[test]
fn before_the_first_session_regulations_are_changed_freely() {
    let app = app_on(Database::fresh(Kind::Sqlite));
    let organiser = Organiser::with_event(&app);
    let sends = |fields: &[(&str, &str)]| organiser.presses("/regulations?lang=en", "/regulations", fields);
    let more = sends(&[("sessions", "9")]).errors();
    assert!(more[0].contains("The chart offers") || more[0].contains('9'), "{more:?}");
    sends(&[("sessions", "2"), ("rotation", "none"), ("bye", "average"), ("entry", "totals")]).well();
    let regulations = &app.event().head.regulations;
    assert_eq!((regulations.sessions, regulations.bye), (2, caipan::event::regulations::Bye::Average));
    organiser.goes(1, &["seat", "start"]);
    by_form(&app, 1, 0);
    assert_eq!(organiser.on_session(1, "close").status, 200, "as the regulations say now");
}

#[test]
fn an_organiser_adds_another_who_signs_in_and_takes_it_back() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = Organiser::with_event(&app);
        actions::add_user(&app.store, "wang", "another long password", now()).unwrap();
        let wang = Browser::new(&app.base);
        let fields = [("name", "wang"), ("password", "another long password")];
        assert_eq!(wang.submit("/sign-in", "/sign-in", &fields).status, 200);
        assert_eq!(wang.get("/e/cup/links").status, 403);
        let adds = |user: &str| organiser.presses("/links", "/organisers", &[("user", user)]);
        assert!(adds("nobody").errors()[0].contains("no user “nobody”"));
        adds(" wang ").well();
        assert_eq!(adds("wang").errors(), ["wang is already an organiser of this event."]);
        let own = wang.get("/e/cup/links");
        assert_eq!((own.status, own.texts(".links .badge.own").len()), (200, 1), "at once");
        let id = |name: &str| {
            let page = organiser.browser.get("/e/cup/links").body;
            let row = page.split("<strong>").find(|row| row.starts_with(name)).unwrap().to_owned();
            row.split("/organisers/").nth(1).map(|rest| rest.split('/').next().unwrap().to_owned())
        };
        assert_eq!(id("lin"), None, "nobody takes it from himself");
        let remove = format!("/organisers/{}/remove", id("wang").unwrap());
        assert_eq!(organiser.presses("/links", &remove, &[]).status, 200);
        assert_eq!(wang.get("/e/cup/links").status, 403);
        assert_eq!(
            actions_of(&app.store, "cup").iter().rev().take(2).collect::<Vec<_>>(),
            ["remove_organiser", "add_organiser"]
        );
        assert_eq!(actions::check_event(&app.store, "cup", &Default::default()).unwrap().problems, []);
        // Tables of a referee as they are spoken of.
        let link = organiser.presses("/links", "/links", &[("label", "马"), ("role", "referee"), ("tables", "1-3, 4")]);
        assert!(
            link.text(".links").contains("1,2,3,4") || link.text(".links").contains("1, 2, 3, 4"),
            "{}",
            link.text(".links")
        );
        assert!(link.body.contains("data:image/svg+xml"), "as a picture for a phone");
        // Or ticked.
        let ticked = [("label", "李"), ("role", "referee"), ("tables", "3"), ("table-2", "2"), ("table-3", "3")];
        let link = organiser.presses("/links?lang=en", "/links", &ticked);
        assert!(link.texts(".links tbody tr")[0].contains("(table 2,3)"), "{}", link.text(".links"));
    });
}

#[test]
fn a_new_event_begins_with_a_preset_and_is_free_from_then_on() {
    let app = app_on(Database::fresh(Kind::Sqlite));
    let organiser = Organiser::of(&app);
    let page = organiser.browser.get("/events/new?preset=ema-mers&lang=en");
    assert_eq!(page.texts(".event-kinds [aria-pressed=true] strong"), ["EMA"]);
    let filled = page.filled("/events", &[("name", "Open"), ("slug", "open"), ("call_minutes", "5")]);
    organiser.browser.post("/events", &filled).well();
    let right = caipan::event::regulations::preset::Preset::Ema.regulations();
    let stands = view(&app.store, "open").head.regulations.clone();
    assert_eq!((stands.call_minutes, stands.sessions), (5, 6));
    assert_eq!(Regulations { call_minutes: right.call_minutes, time_zone: None, ..stands }, right);
}

#[test]
fn an_event_says_where_it_is_and_when_its_sessions_begin() {
    let app = app_on(Database::fresh(Kind::Sqlite));
    let organiser = Organiser::of(&app);
    let creates = |regulations: &[(&str, &str)]| {
        let filled = [("name", "春季国标赛"), ("slug", "cup"), ("kind", "teams"), ("standard_points", "table")];
        organiser.browser.submit("/events/new?preset=cn-1998", "/events", &[&filled[..], regulations].concat())
    };
    let wrong = creates(&[("place", "杭州"), ("sessions", "6"), ("starts", "2026-11-28 09:30\n25:00")]);
    assert_eq!(wrong.status, 422);
    assert!(
        wrong.errors()[0].starts_with("Start of the sessions, line 2: write date and time"),
        "{:?}",
        wrong.errors()
    );
    assert_eq!((wrong.value("place"), wrong.value("sessions")), ("杭州".into(), "6".into()), "what was typed is kept");
    assert!(wrong.text("textarea[name=starts]").ends_with("25:00"));
    let many = creates(&[("sessions", "1"), ("starts", "2026-11-28 09:30\n13:00")]);
    assert_eq!(
        many.errors(),
        ["2 sessions have a start time, but only 1 are planned. Remove lines, or plan more sessions."]
    );

    let starts = "2098-11-28 09:30\n13：00\n2098-11-29 9:30";
    assert_eq!(creates(&[("place", "杭州"), ("starts", starts)]).status, 200);
    organiser.enters(ENTRIES);
    assert_eq!(organiser.presses("/draw", "/draw/chart", &[("chart", "1")]).status, 200);
    organiser.draws_in_order();
    let fields = organiser.browser.get("/e/cup/draw").filled("/e/cup/draw/release", &[]);
    assert_eq!(organiser.browser.post("/e/cup/draw/release", &fields).status, 200);
    let guest = Browser::new(&app.base);
    let read = |path: &str| guest.get(&format!("{path}?lang=en")).text("main");
    for path in ["/", "/e/cup/players"] {
        assert!(read(path).contains("杭州 · 28–29 November 2098"), "{path}: {}", read(path));
    }
    assert!(read("/e/cup/seats").contains("28 Nov 2098, 13:00"), "{}", read("/e/cup/seats"));
    let player = app.event().entries.players[0].id;
    let own = || guest.get(&format!("/e/cup/players/{player}?lang=en"));
    let later = || own().texts("details li");
    assert_eq!(later().len(), 3, "every session is there before the first is seated");
    let next = own().text("#next-seat");
    assert!(next.contains("Session 1") && next.contains("28 Nov 2098, 09:30"), "{next}");
    assert_eq!(organiser.on_session(1, "seat").status, 200);
    let board = organiser.browser.get("/e/cup/board?lang=en").text("#session-1 h2");
    assert!(board.contains("begins 28 Nov 2098, 09:30"), "{board}");
    assert_eq!(organiser.on_session(1, "start").status, 200);
    let next = own().text("#next-seat h2");
    assert!(next.contains("Session 1") && !next.contains("28 Nov"), "it has begun: {next}");
    assert!(later()[0].contains("begins 28 Nov 2098, 13:00"), "{:?}", later());

    let later = [("starts", "2098-11-28 10:00"), ("reason", "the hall opens later")];
    let looked = organiser.presses("/regulations", "/regulations", &later);
    let filled = looked.filled("/e/cup/regulations", &[("reason", "the hall opens later")]);
    assert_eq!(organiser.browser.post("/e/cup/regulations", &filled).status, 200);
    assert!(read("/e/cup/players").contains("杭州 · 28 November 2098"), "{}", read("/e/cup/players"));
}

#[test]
fn an_event_that_has_ended_changes_no_more_until_it_is_opened_again() {
    by_turns(|database| {
        let app = app_on(database);
        let regulations = [("sessions", "1"), ("entry", "totals"), ("appeal_minutes", "0")];
        let organiser = Organiser::with_regulations(&app, &regulations);
        let ends = || {
            let token = organiser.browser.get("/e/cup/files").value("token");
            organiser.browser.post("/e/cup/end", &[("token".to_owned(), token)])
        };
        organiser.goes(1, &["seat", "start"]);
        by_form(&app, 1, 0);
        assert_eq!(organiser.on_session(1, "close").status, 200);
        let early =
            "The last standings are not official yet: publish them, and wait until the time for appeals is over.";
        assert_eq!(ends().errors(), [early]);
        assert_eq!(organiser.on_session(1, "publish").status, 200);
        let clerk = Phone::with(&app, &app.link("cup", &Role::ChiefReferee), "cup", 1);
        let exports = || -> serde_json::Value { serde_json::from_str(&exported(&app.store, "cup")).unwrap() };
        let before = exports();
        assert_eq!(organiser.presses("/board", "/end", &[]).status, 200);

        let board = organiser.browser.get("/e/cup/board");
        assert!(board.text(".end").contains(": nothing can be changed."), "{}", board.text(".end"));
        assert_eq!(board.texts("#session-1 .take-back"), Vec::<String>::new());
        let ended = "The event has ended, so nothing can be changed. The chief referee can reopen it on the board, with a reason.";
        let player = app.event().entries.players[0].id;
        let form = (&format!("/entries/players/{player}"), format!("/entries/players/{player}/rename"));
        let named = [("name", "甲乙丙"), ("reason", "misread")];
        assert_eq!(organiser.presses(form.0, &form.1, &named).errors(), [ended]);
        let counted = json!({ "kind": "counted", "totals": { "E": 500, "S": 500, "W": 500, "N": 500 }, "reason": "misread", "entry": uuid::Uuid::new_v4() });
        assert_eq!(clerk.sends_from_no_device("notes", counted.clone()).json["message"], ended);
        let after = exports();
        assert_eq!(after["players"], before["players"]);
        assert_eq!(after["audit"].as_array().unwrap().len(), before["audit"].as_array().unwrap().len() + 1);

        let there = Database::fresh(Kind::Sqlite);
        let elsewhere = Store::open(&there.url).unwrap();
        let archive = exported(&app.store, "cup");
        actions::import_archive(&elsewhere, &Actor::command_line(), "a.json", archive.as_bytes(), now()).unwrap();
        assert!(view(&elsewhere, "cup").head.ended_at.is_some(), "it has ended there too");
        assert_eq!(organiser.presses("/board", "/resume", &[("reason", " ")]).status, 422);
        assert_eq!(organiser.presses("/board", "/resume", &[("reason", "a card was misread")]).status, 200);
        assert_eq!(organiser.presses(form.0, &form.1, &named).errors(), Vec::<String>::new());
        assert!(exported(&app.store, "cup").contains("a card was misread"));
    });
}

#[test]
fn an_event_is_hidden_and_one_without_results_deleted_and_both_come_back() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = Organiser::with_regulations(&app, &[("entry", "totals")]);
        let guest = Browser::new(&app.base);
        let listed = |browser: &Browser| browser.get("/?lang=en").texts(".events h3");
        let shelves = |on: &str, shelf: &str, typed: &str| {
            let fields = [("shelf", shelf), ("typed", typed), ("event", "cup")];
            organiser.browser.submit(on, "/events/shelf", &fields)
        };
        let settings = "/e/cup/regulations";
        assert_eq!(shelves(settings, "hidden", "").status, 200);
        assert_eq!((listed(&guest), listed(&organiser.browser)), (vec![], vec!["春季国标赛 hidden".to_owned()]));
        assert_eq!(guest.get("/e/cup/players").status, 200, "who has its address sees it");
        assert_eq!(shelves(settings, "shown", "").status, 200);
        assert_eq!(listed(&guest), ["春季国标赛"]);
        assert_eq!(shelves(settings, "shown", "").status, 422);

        let wrong = shelves(settings, "deleted", "春季");
        assert!(wrong.status == 422 && guest.get("/e/cup/players").status == 200, "{:?}", wrong.errors());
        assert_eq!(shelves(settings, "deleted", "春季国标赛").status, 200);
        assert_eq!((listed(&guest).len(), guest.get("/e/cup/players").status), (0, 404));
        assert_eq!(organiser.browser.get("/e/cup/board").status, 404);
        assert_eq!(guest.get("/").texts("details li").len(), 0, "who does not organise it sees nothing of it");
        assert_eq!(shelves("/", "shown", "").status, 200);
        assert_eq!((listed(&guest).len(), guest.get("/e/cup/players").status), (1, 200));
        assert_eq!(app.event().entries.players.len(), 16);

        organiser.goes(1, &["seat", "start"]);
        by_form(&app, 1, 0);
        let fields = [("shelf", "deleted"), ("typed", "春季国标赛"), ("event", "cup")]
            .map(|(name, value)| (name.to_owned(), value.to_owned()));
        let token = ("token".to_owned(), organiser.browser.get("/e/cup/files").value("token"));
        let refused = organiser.browser.post("/events/shelf", &[&fields[..], &[token]].concat());
        assert_eq!(refused.errors(), ["The event has results, so it cannot be deleted. Hide it instead."]);
    });
}

#[test]
fn a_reason_is_stored_before_the_draw_as_well_and_is_never_too_long() {
    let app = app();
    let organiser = teams_with_a_substitute(&app);
    let actor = Actor::command_line();
    let acts = acting(&app.store, &actor, &organiser.slug);
    let event = app.event();
    let team = TeamId(event.entries.teams[0].id);
    let [one, other, rests] = ["1队1", "1队2", "1队替"].map(|name| PlayerId(id(&app, name)));
    let club = Background { club: "北京".into(), ..Background::default() };
    let [field, before, after] = ["country", "", "中国"].map(str::to_owned);
    let country = [Difference { player: other.0, field, before, after }];
    let moved = Regulations { place: "广州".into(), ..event.head.regulations.clone() };
    let version = || app.event().version;
    type Change<'a> = (&'a str, &'a dyn Fn(&str) -> actions::Result<()>);
    let changes: [Change<'_>; 8] = [
        ("rename_team", &|why| acts.rename(Renamed::Team(team), "红队", why)),
        ("rename_event", &|why| acts.rename(Renamed::Event, "春季赛", why)),
        ("set_leader_and_coach", &|why| acts.set_leader_and_coach(team, ["林", ""], why)),
        ("set_background", &|why| acts.set_background(one, &club, why)),
        ("take_over_list", &|why| acts.take_over_list(&country, why).map(drop)),
        ("rename_player", &|why| acts.exchange_players([one, other], why)),
        ("trade_places", &|why| acts.change_role(rests, Some(one), why)),
        ("change_regulations", &|why| acts.change_regulations(&moved, why, version())),
    ];
    for (action, change) in changes {
        let refused = format!("{:?}", change(&"长".repeat(1000)));
        assert!(refused.contains("text-too-long"), "{action}: {refused}");
        change(" 写错了 ").unwrap();
        let audit = read("a.json", exported(&app.store, "cup").as_bytes()).unwrap().audit;
        let row = audit.iter().rfind(|row| row.action == action).unwrap();
        let detail: Value = serde_json::from_str(&row.detail).unwrap();
        assert_eq!(detail["reason"], "写错了", "{action}");
    }
}
