//! What was done by mistake is taken back with a reason, and what was stays visible: on the pages, on paper and in the archive.

use crate::any_number::holds;
use crate::archive::{exported, view};
use crate::command_line::{caipan, refused, stdout};
use crate::support::{
    App, Browser, Database, ENTRIES, Kind, Organiser, Phone, acting, app_on, by_turns, by_turns_from, drawn, paper,
};
use crate::totals::by_form;
use crate::trust::in_python;
use caipan::actions::{self, Actor, Role};
use caipan::event::event::{Table, Team};
use caipan::event::regulations::Regulations;
use caipan::event::values::ids::{TableNumber, TeamId};
use caipan::files::archive::read;
use caipan::store::{Store, now};
use serde_json::json;
use std::collections::BTreeSet;
use std::sync::Arc;

/// The ranking of the teams: rank, name, standard points.
fn teams(store: &Store) -> Vec<(usize, String, String)> {
    let event = view(store, "demo");
    let row = |row: &caipan::event::ranking::standings::Row<_>| {
        (row.rank, event.entries.team_name(row.key), row.standard_points.to_string())
    };
    event.teams().iter().map(row).collect()
}

#[test]
fn standard_points_taken_from_the_wrong_team_are_given_back() {
    by_turns_from(Database::demo, |database| {
        let app = App::on(database);
        let organiser = Organiser { browser: app.come_in(&app.link("demo", &Role::Organiser)), slug: "demo".into() };
        let (before, team) = (teams(&app.store), view(&app.store, "demo").entries.teams[1].clone());
        let of = format!("team-{}", team.id);
        let fields = [("of", of.as_str()), ("points", "3/2"), ("reason", "领队迟到")];
        // It is asked about first, with what it does.
        let asked = organiser.presses("/penalties", "/penalties", &fields);
        let (rank, _, points) = before.iter().find(|row| row.1 == team.name).unwrap();
        assert!(asked.text("section.card").contains(&team.name), "{}", asked.text("main"));
        assert!(asked.text("section.card").contains(&format!("rank {rank}")), "{}", asked.text("main"));
        assert_eq!(teams(&app.store), before);
        // Another amount than was asked about is asked about again.
        let again = [&fields[..1], &[("points", "2")], &fields[2..], &[("confirmed", "team-1 3/2 x")]].concat();
        assert!(organiser.presses("/penalties", "/penalties", &again).text("section.card").contains('2'));
        assert_eq!(teams(&app.store), before);
        // What cannot be keeps what was typed.
        let wrong = organiser.presses("/penalties", "/penalties", &[fields[0], ("points", "much"), fields[2]]);
        assert_eq!((wrong.status, wrong.errors().len()), (422, 1));
        assert!(wrong.body.contains("领队迟到") && wrong.body.contains("much"));
        for points in ["-1", "0", "1000"] {
            let wrong = organiser.presses("/penalties", "/penalties", &[fields[0], ("points", points), fields[2]]);
            assert_eq!(wrong.status, 422);
            let said = &wrong.errors()[0];
            assert!(said.contains(points) && said.contains("more than 0 and at most 999"), "{said}");
        }
        let wrong = organiser.presses("/penalties", "/penalties", &fields[1..]);
        assert_eq!(wrong.errors(), ["Choose the player or team to deduct standard points from."]);

        assert_eq!(organiser.takes_off(&fields).status, 200);
        assert_eq!(organiser.takes_off(&fields).status, 200);
        let given = teams(&app.store);
        let own = given.iter().find(|row| row.1 == team.name).unwrap();
        let points: caipan::rules::StandardPoints = points.parse().unwrap();
        assert_eq!(own.2.parse::<caipan::rules::StandardPoints>().unwrap() + "3".parse().unwrap(), points);

        let revokes = |place: &str, reason: &str| {
            organiser.presses("/penalties", "/penalties/revoke", &[("place", place), ("reason", reason)])
        };
        assert!(revokes("0", " ").errors()[0].contains("reason"), "it needs a reason");
        assert_eq!(revokes("7", "误记").status, 404);
        for place in ["0", "1"] {
            let page = revokes(place, "误记");
            assert_eq!((page.status, page.errors()), (200, vec![]));
        }
        assert_eq!(teams(&app.store), before, "the points count again");
        // It stays to be seen, struck through.
        for page in [organiser.browser.get("/e/demo/penalties"), Browser::new(&app.base).get("/e/demo/players")] {
            let struck = page.texts("li s");
            assert!(struck.len() == 2 && struck[0].contains("领队迟到"), "{}", page.text("main"));
            assert!(page.text("main").contains("误记"));
        }
        assert!(!organiser.browser.get("/e/demo/penalties").body.contains("name=\"place\""));
        let twice = acting(&app.store, &Actor::command_line(), "demo").revoke_standard_penalty(0, "again");
        assert!(matches!(twice, Err(actions::Error::Refused(_))), "{twice:?}");
        // Not for a referee.
        let referee = app.come_in(&app.link("demo", &Role::Referee(vec![TableNumber(1)])));
        assert_eq!(referee.get("/e/demo/penalties").status, 403);

        // The archive holds both, is the same event elsewhere, and is counted alike without the program.
        assert!(app.store.read(caipan::store::audit::first_broken).unwrap().is_none());
        assert_eq!(actions::check_event(&app.store, "demo", &Default::default()).unwrap().problems, []);
        let text = exported(&app.store, "demo");
        assert_eq!(read("a.json", text.as_bytes()).unwrap().standard_penalties.len(), 4);
        let (holds, said) = in_python("docs/recount.py", &text, &[]);
        assert!(holds, "{said}");
        let elsewhere = Database::fresh(Kind::Sqlite);
        let other = Store::open(&elsewhere.url).unwrap();
        actions::import_archive(&other, &Actor::command_line(), "a.json", text.as_bytes(), now()).unwrap();
        assert_eq!(teams(&other), before);
    });
}

/// An action and who does it, for the audit.
fn actions_of(store: &Store, slug: &str) -> Vec<String> {
    read("a.json", exported(store, slug).as_bytes()).unwrap().audit.into_iter().map(|row| row.action).collect()
}

#[test]
fn a_session_that_was_announced_too_early_is_taken_back() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = Organiser::with_event(&app);
        let take_back = |what: &str, reason: &str| {
            let action = organiser.path(&format!("/sessions/1/{what}"));
            let fields = organiser
                .browser
                .get(&organiser.path("/penalties"))
                .filled(&organiser.path("/penalties"), &[("reason", reason)]);
            organiser.browser.post(&action, &fields)
        };
        assert_eq!(take_back("unseat", "x").status, 404, "nobody is seated");
        assert_eq!(organiser.on_session(1, "seat").status, 200);
        let tables = || -> Vec<BTreeSet<_>> {
            let four = |table: &Arc<Table>| table.players.values().map(|player| *player).into();
            view(&app.store, "cup").sessions[0].tables.iter().map(four).collect()
        };
        let first = tables();
        assert_eq!(take_back("unstart", "x").status, 422, "it does not run");
        assert_eq!(organiser.on_session(1, "start").status, 200);
        assert_eq!(take_back("unseat", "x").status, 422, "it runs");
        assert_eq!(take_back("unstart", " ").status, 422, "it needs a reason");
        // By the form of the board.
        let page = organiser.presses("/board", "/sessions/1/unstart", &[("reason", "按错了")]);
        assert_eq!((page.status, page.errors()), (200, vec![]));
        assert!(page.text("main").contains("Start of session 1 cancelled"), "{}", page.text("main"));
        assert!(view(&app.store, "cup").sessions[0].started_at.is_none());
        assert_eq!(Phone::of(&app, "cup", 1).records(1, drawn()).status, 422);
        let page = organiser.presses("/board", "/sessions/1/unseat", &[("reason", "选手名单有误")]);
        assert_eq!((page.status, page.errors()), (200, vec![]));
        assert!(view(&app.store, "cup").sessions.is_empty());
        // It goes on as if nothing had been.
        assert_eq!(organiser.on_session(1, "seat").status, 200);
        assert_eq!(organiser.on_session(1, "start").status, 200);
        assert_eq!(tables(), first, "who meets whom follows from the chart and the draw");
        assert_eq!(Phone::of(&app, "cup", 1).records(1, drawn()).status, 200);
        let refused = take_back("unstart", "x");
        assert!(refused.status == 422 && refused.errors()[0].contains("Table 1"), "{:?}", refused.errors());
        assert!(!organiser.browser.get(&organiser.path("/board")).body.contains("/unstart"));
        assert_eq!(actions::check_event(&app.store, "cup", &Default::default()).unwrap().problems, []);
        let done = actions_of(&app.store, "cup");
        let of_session = done.iter().filter(|action| action.ends_with("_session")).map(String::as_str);
        let right =
            ["seat_session", "start_session", "unstart_session", "unseat_session", "seat_session", "start_session"];
        assert_eq!(of_session.collect::<Vec<_>>(), right);
        let (holds, said) = in_python("docs/recount.py", &exported(&app.store, "cup"), &[]);
        assert!(holds, "{said}");
    });
}

#[test]
fn nobody_shuts_himself_out_by_a_slip() {
    let app = app_on(Database::fresh(Kind::Sqlite));
    Organiser::with_event(&app);
    let browser = app.come_in(&app.link("cup", &Role::Organiser));
    let page = browser.get("/e/cup/links");
    assert_eq!(page.texts(".links .badge.own"), ["You"]);
    let link = page.body.split("/e/cup/links/").nth(1).and_then(|rest| rest.split('/').next()).unwrap();
    let action = format!("/e/cup/links/{link}/revoke");
    let asked = browser.submit("/e/cup/links", &action, &[("confirmed", "")]);
    assert!(asked.status == 422 && asked.errors()[0].contains("another organiser must"), "{:?}", asked.errors());
    assert_eq!(browser.get("/e/cup/links").status, 200);
    assert_eq!(browser.submit("/e/cup/links", &action, &[]).status, 401, "as the form asks");
}

#[test]
fn names_are_mended_and_what_was_published_keeps_the_old_ones() {
    by_turns_from(Database::demo, |database| {
        let app = App::on(database);
        let organiser = Organiser { browser: app.come_in(&app.link("demo", &Role::Organiser)), slug: "demo".into() };
        let (team, player) =
            (view(&app.store, "demo").entries.teams[1].clone(), view(&app.store, "demo").entries.players[0].clone());
        let renames = |of: &str, name: &str, reason: &str| {
            let fields = [("name", name), ("reason", reason)];
            let on = if of.starts_with("/players/") { format!("/entries{of}") } else { "/entries".to_owned() };
            organiser.presses(&on, &format!("/entries{of}/rename"), &fields)
        };
        let (of_team, of_player) = (format!("/teams/{}", team.id), format!("/players/{}", player.id));
        let taken = &view(&app.store, "demo").entries.teams[0].name;
        assert_eq!(renames(&of_team, taken, "写错").errors().len(), 1);
        assert!(renames("", "中秋杯", " ").errors()[0].contains("reason"), "papers with the old name are about");
        for (of, name) in [("", "中秋杯"), (&of_team, "发财一队"), (&of_player, "张玮")] {
            let page = renames(of, name, "写错");
            assert_eq!((page.status, page.errors()), (200, vec![]));
            assert!(page.text("main").contains(name), "{}", page.text("main"));
        }
        let everybody = Browser::new(&app.base);
        let (shown, teams) = (everybody.get("/e/demo/players"), everybody.get("/e/demo/teams"));
        assert!(shown.body.contains("中秋杯") && shown.body.contains("张玮") && !shown.body.contains(&player.name));
        assert!(teams.body.contains("发财一队") && !teams.body.contains(&team.name));
        let published = everybody.get("/e/demo/published/1/1");
        assert!(published.body.contains(&team.name) && published.body.contains(&player.name));
        let audit = organiser.browser.get("/e/demo/audit?lang=en").text("main");
        for action in ["Renamed the event", "Renamed a team", "Renamed a player"] {
            assert!(audit.contains(action), "{action}");
        }
        assert_eq!(actions::check_event(&app.store, "demo", &Default::default()).unwrap().problems, []);
        let text = exported(&app.store, "demo");
        for checker in ["docs/recount.py", "docs/verify.py"] {
            let (holds, said) = in_python(checker, &text, &[]);
            assert!(holds, "{checker}: {said}");
        }
        let elsewhere = Database::fresh(Kind::Sqlite);
        let other = Store::open(&elsewhere.url).unwrap();
        actions::import_archive(&other, &Actor::command_line(), "a.json", text.as_bytes(), now()).unwrap();
        assert_eq!(view(&other, "demo").head.name, "中秋杯");
    });
}

#[test]
fn a_session_is_opened_again_and_what_was_published_is_withdrawn() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = Organiser::with_regulations(&app, &[("entry", "totals")]);
        let presses = |session: u16, what: &str, reason: &str| {
            let fields = [("reason", reason)];
            let fields = if reason.is_empty() { &fields[..0] } else { &fields };
            organiser.presses("/board", &format!("/sessions/{session}/{what}"), fields)
        };
        // Without the form, which the board shows only where something can be taken back.
        let token = organiser.browser.get(&organiser.path("/files")).value("token");
        let sends = |session: u16, what: &str| {
            let fields = [("token".to_owned(), token.clone()), ("reason".to_owned(), "x".to_owned())];
            organiser.browser.post(&organiser.path(&format!("/sessions/{session}/{what}")), &fields)
        };
        for what in ["seat", "start"] {
            assert_eq!(organiser.on_session(1, what).status, 200);
        }
        assert_eq!(sends(1, "reopen").status, 422, "it runs");
        by_form(&app, 1, 10);
        assert_eq!(sends(1, "close").status, 422, "the sums are wrong");
        by_form(&app, 1, 0);
        for what in ["close", "publish"] {
            assert_eq!(organiser.on_session(1, what).status, 200);
        }
        let wrong = view(&app.store, "cup").standings();

        // What the paper says was typed wrongly: the session is open again, and says so to everybody.
        assert_eq!(sends(7, "reopen").status, 404);
        let page = presses(1, "reopen", "第 1 桌抄错");
        assert_eq!((page.status, page.errors()), (200, vec![]));
        assert!(page.text("main").contains("Session 1 is open again"), "{}", page.text("main"));
        let everybody = Browser::new(&app.base);
        let status = |path: &str| everybody.get(&format!("/e/cup{path}?lang=en")).text(".badge");
        assert_eq!((status("/players"), status("/published/1/1")), ("Live".to_owned(), "Live".to_owned()));
        by_form(&app, 1, -10);
        by_form(&app, 1, 0);
        let session = view(&app.store, "cup").sessions[0].clone();
        assert!(session.is_running() && session.started_at.is_some());
        assert_eq!(organiser.on_session(1, "close").status, 200);

        // What was published is withdrawn, stays to be read, and is published again.
        let page = presses(1, "withdraw", "名次有误");
        assert_eq!((page.status, page.errors()), (200, vec![]));
        assert_eq!(sends(1, "withdraw").status, 422, "nothing is published any more");
        assert!(view(&app.store, "cup").published(caipan::event::values::ids::SessionNumber(1)).is_none());
        let (standings, published) =
            (everybody.get("/e/cup/players?lang=en"), everybody.get("/e/cup/published/1/1?lang=en"));
        assert_eq!(standings.texts("li s"), ["Published after session 1"]);
        for page in [&standings, &published] {
            assert!(page.text("main").contains("Withdrawn by") && page.text("main").contains("名次有误"));
        }
        assert!(published.body.contains(&wrong.players[0].name), "word for word");
        assert_eq!(everybody.get("/e/cup/published/1/2").status, 404, "a withdrawal is no publication");
        let page = organiser.presses("/board", "/sessions/1/publish", &[]);
        assert_eq!((page.status, page.errors()), (200, vec![]));
        assert_eq!(everybody.get("/e/cup/published/1/3").status, 200);
        assert_eq!(everybody.get("/e/cup/players?lang=en").texts("li s").len(), 1);

        // Once the next session is seated by these results, its seats come first.
        assert_eq!(organiser.on_session(2, "seat").status, 200);
        let refused = sends(1, "reopen");
        assert!(
            refused.status == 422 && refused.errors()[0].contains("Session 2 already has seats"),
            "{:?}",
            refused.errors()
        );
        assert_eq!(presses(2, "unseat", "x").status, 200);
        assert_eq!(presses(1, "reopen", "x").status, 200);
        assert_eq!(organiser.on_session(1, "close").status, 200);

        assert_eq!(actions::check_event(&app.store, "cup", &Default::default()).unwrap().problems, []);
        let text = exported(&app.store, "cup");
        for checker in ["docs/recount.py", "docs/verify.py"] {
            let (holds, said) = in_python(checker, &text, &[]);
            assert!(holds, "{checker}: {said}");
        }
        let elsewhere = Database::fresh(Kind::Sqlite);
        let other = Store::open(&elsewhere.url).unwrap();
        actions::import_archive(&other, &Actor::command_line(), "a.json", text.as_bytes(), now()).unwrap();
        assert_eq!(view(&other, "cup").publications, view(&app.store, "cup").publications);
        let referee = app.come_in(&app.link("cup", &Role::Referee(vec![TableNumber(1)])));
        let fields = [("token".to_owned(), referee.get("/e/cup/board").value("token"))];
        for what in ["reopen", "withdraw"] {
            assert_eq!(referee.post(&format!("/e/cup/sessions/1/{what}"), &fields).status, 403);
        }
    });
}

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
        let done = organiser.browser.post("/e/demo/regulations", &looked.filled("/e/demo/regulations", &[]));
        assert_eq!((done.status, done.errors()), (200, vec![]));
        assert!(done.text("main").contains("Regulations changed"), "{}", done.text("main"));
        let after = view(&app.store, "demo");
        assert_eq!(after.publications, before.publications);
        assert_eq!(before.team_moves(&after).len() + before.rank_moves(&after).len(), moves.len());
        assert_eq!(after.head.regulations.tie_breaks.len(), 1);

        assert_eq!(actions::check_event(&app.store, "demo", &Default::default()).unwrap().problems, []);
        let text = exported(&app.store, "demo");
        for checker in ["docs/recount.py", "docs/verify.py"] {
            let (holds, said) = in_python(checker, &text, &[]);
            assert!(holds, "{checker}: {said}");
        }
        let elsewhere = Database::fresh(Kind::Sqlite);
        let other = Store::open(&elsewhere.url).unwrap();
        actions::import_archive(&other, &Actor::command_line(), "a.json", text.as_bytes(), now()).unwrap();
        assert_eq!(view(&other, "demo").standings(), after.standings());
        // And back.
        let looked = sends(&[("standard_points", "table"), ("reason", "误改")]);
        let back = organiser.browser.post("/e/demo/regulations", &looked.filled("/e/demo/regulations", &[]));
        assert_eq!((back.status, back.errors()), (200, vec![]));
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
    let page = sends(&[("sessions", "2"), ("rotation", "none"), ("bye", "average"), ("entry", "totals")]);
    assert_eq!((page.status, page.errors()), (200, vec![]));
    let regulations = &view(&app.store, "cup").head.regulations;
    assert_eq!((regulations.sessions, regulations.bye), (2, caipan::event::regulations::Bye::Average));
    for what in ["seat", "start"] {
        let page = organiser.on_session(1, what);
        assert_eq!((page.status, page.errors()), (200, vec![]));
    }
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
        let page = adds(" wang ");
        assert_eq!((page.status, page.errors()), (200, vec![]));
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
    let made = organiser.browser.post("/events", &filled);
    assert_eq!((made.status, made.errors()), (200, vec![]));
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
    let player = view(&app.store, "cup").entries.players[0].id;
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
        assert_eq!(organiser.on_session(1, "seat").status, 200);
        assert_eq!(organiser.on_session(1, "start").status, 200);
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
        let player = view(&app.store, "cup").entries.players[0].id;
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
        assert_eq!(view(&app.store, "cup").entries.players.len(), 16);

        assert_eq!(organiser.on_session(1, "seat").status, 200);
        assert_eq!(organiser.on_session(1, "start").status, 200);
        by_form(&app, 1, 0);
        let fields = [("shelf", "deleted"), ("typed", "春季国标赛"), ("event", "cup")]
            .map(|(name, value)| (name.to_owned(), value.to_owned()));
        let token = ("token".to_owned(), organiser.browser.get("/e/cup/files").value("token"));
        let refused = organiser.browser.post("/events/shelf", &[&fields[..], &[token]].concat());
        assert_eq!(refused.errors(), ["The event has results, so it cannot be deleted. Hide it instead."]);
    });
}

#[test]
fn a_leader_hands_in_the_appeals_of_the_own_team_by_a_link() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = Organiser::playing(&app, &[]);
        let team = view(&app.store, "cup").entries.teams[1].clone();
        let made = [("role", "leader"), ("label", "领队林"), ("team", &team.id.to_string())];
        let page = organiser.presses("/links?lang=en", "/links", &made);
        assert!(
            page.texts("#links-leaders tbody tr")[0].contains(&format!("Leader of {}", team.name)),
            "{}",
            page.text("main")
        );
        assert!(page.texts("#links-leaders tbody tr")[0].contains("Not used yet"));
        let without = organiser.presses("/links", "/links", &[("role", "leader"), ("label", "谁")]);
        assert_eq!(without.status, 422, "a leader has a team");
        let address = page.attributes("input.address", "value").swap_remove(0);
        let leader = Browser::new(&app.base);
        let landed = leader.get(&address[address.find("/link/").unwrap()..]);
        assert_eq!((landed.status, landed.value("by").as_str()), (200, "领队林"));
        // Only the own four are offered, only they are taken, and the board is nobody's business.
        let offered = landed.attributes("#people option", "value");
        assert_eq!(offered.len(), 4);
        let event = view(&app.store, "cup");
        let own = event.entries.of_team(team.id).next().unwrap().name.clone();
        let others = event.entries.players.iter().find(|player| player.team_id != Some(team.id)).unwrap().name.clone();
        let hands_in = |who: &str| {
            let fields = [("session", "1"), ("who", who), ("ruling", "the chow was in time"), ("about", "rules")];
            leader.submit("/e/cup/appeals", "/e/cup/appeals", &fields)
        };
        assert_eq!(hands_in(&others).status, 403);
        assert_eq!(hands_in(&own).status, 200);
        assert_eq!(leader.get("/e/cup/board").status, 403);
        let public = Browser::new(&app.base);
        assert!(leader.get("/e/cup/self").body.contains("/e/cup/appeals"));
        assert!(organiser.browser.get("/e/cup/appeals").text(".appeals").contains("the chow was in time"));
        assert_eq!(public.get("/e/cup/appeals").status, 401);
        let seen = organiser.browser.get("/e/cup/links?lang=en").texts("#links-leaders tbody tr");
        assert!(seen[0].contains("Last online"), "{seen:?}");
    });
}

#[test]
fn a_document_of_an_appeal_is_for_who_decides_and_who_handed_it_in() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = Organiser::playing(&app, &[]);
        let teams = view(&app.store, "cup").entries.teams.clone();
        // All are called alike: what somebody may see does not follow from a name.
        let link = |role: &Role| {
            let made = acting(&app.store, &Actor::command_line(), "cup").make_link(role, "林", None);
            app.come_in(&made.unwrap())
        };
        let leader = |team: usize| link(&Role::Leader(TeamId(teams[team].id)));
        let (own, other, recorder, chief) = (leader(1), leader(0), link(&Role::Recorder), link(&Role::ChiefReferee));
        let who = view(&app.store, "cup").entries.of_team(teams[1].id).next().unwrap().name.clone();
        let appeal = [("session", "1"), ("who", who.as_str()), ("ruling", "the chow was in time"), ("about", "rules")];
        assert_eq!(own.submit("/e/cup/appeals", "/e/cup/appeals", &appeal).status, 200);

        let of = own.get("/e/cup/appeals").value("of");
        let attaches = |browser: &Browser, name: &str, content: &[u8]| {
            let token = ("token".to_owned(), browser.get("/e/cup/appeals").value("token"));
            browser.send("/e/cup/appeals/documents", &[token, ("of".to_owned(), of.clone())], Some((name, content)))
        };
        let photo = [&b"\xff\xd8\xff\xe0"[..], &[7; 1_000_000]].concat();
        assert_eq!(attaches(&own, "记录 1.jpg", &photo).status, 200);
        assert_eq!(attaches(&chief, "plan.pdf", b"%PDF-1.4 the sheet").status, 200);
        let refused = |content: &[u8]| attaches(&own, "sheet.pdf", content).errors().join(" ");
        let kind = "“sheet.pdf” is not a photo or a PDF. Attach a JPEG, a PNG or a PDF.";
        for wrong in [&b"<script>alert(1)</script>"[..], b"", b"GIF89a"] {
            assert_eq!(refused(wrong), kind);
        }
        let large = refused(&[&b"%PDF-"[..], &[0; 8_000_000]].concat());
        assert!(large.starts_with("The document has 8.1 MB; the maximum is 8.0 MB."), "{large}");
        for nobody in [&other, &recorder] {
            assert_eq!(attaches(nobody, "mine.pdf", b"%PDF-1.4").status, 403);
        }

        let links = |browser: &Browser| browser.get("/e/cup/appeals").attributes(".documents a", "href");
        let seen = links(&own);
        assert_eq!((seen.len(), &links(&chief), &links(&organiser.browser)), (2, &seen, &seen));
        assert!(links(&other).is_empty() && links(&recorder).is_empty());
        let page = own.get("/e/cup/appeals?lang=en");
        assert!(page.texts(".documents li")[0].starts_with("记录 1.jpg 1.1 MB"), "{:?}", page.texts(".documents li"));
        assert_eq!(own.download(&seen[0]), photo);
        let header = |path: &str, name: &str| own.get(path).header(name).unwrap_or_default();
        for (path, kind, shown) in [(&seen[0], "image/jpeg", "inline"), (&seen[1], "application/pdf", "attachment")] {
            assert_eq!(header(path, "content-type"), kind);
            assert_eq!(header(path, "content-security-policy"), "default-src 'none'; sandbox");
            assert_eq!(header(path, "x-content-type-options"), "nosniff");
            assert!(header(path, "content-disposition").starts_with(&format!("{shown}; filename=\"appeal-")));
        }
        let guest = Browser::new(&app.base);
        let statuses = [&other, &recorder, &guest].map(|browser| browser.get(&seen[0]).status);
        assert_eq!(statuses, [403, 403, 401]);
        assert!(!guest.get("/e/cup/players").body.contains("appeals/documents"));

        // Withdrawn it stays, struck through; and the appeal with all of them once it is withdrawn itself.
        let of = own.get("/e/cup/appeals").attributes(".documents input[name=of]", "value").swap_remove(0);
        let withdraws = |browser: &Browser, reason: &str| {
            let token = ("token".to_owned(), browser.get("/e/cup/appeals").value("token"));
            let fields =
                [("of", of.as_str()), ("reason", reason)].map(|(name, value)| (name.to_owned(), value.to_owned()));
            browser.post("/e/cup/appeals/documents/withdraw", &[&fields[..], &[token]].concat()).status
        };
        assert_eq!(
            [withdraws(&other, "wrong"), withdraws(&own, " "), withdraws(&own, "the wrong table")],
            [403, 422, 200]
        );
        assert_eq!(withdraws(&own, "again"), 422);
        let page = chief.get("/e/cup/appeals");
        assert_eq!((page.texts(".documents s"), links(&chief).len()), (vec!["记录 1.jpg".to_owned()], 1));
        assert!(page.text(".documents .note").contains("the wrong table"));
        let audit = organiser.browser.get("/e/cup/audit?lang=en").texts("tbody tr");
        let said = |what: &str, also: &str| audit.iter().any(|row| row.contains(what) && row.contains(also));
        assert!(
            said("Attached a document to an appeal", "记录 1.jpg") && said("Undid a table’s note", "the wrong table"),
            "{audit:?}"
        );

        // The archive has the bytes, for the organiser alone, and every byte is held against its hash.
        let text = String::from_utf8(organiser.browser.download("/e/cup/archive.json")).unwrap();
        let archive = caipan::files::archive::read("cup.json", text.as_bytes()).unwrap();
        assert_eq!(archive.documents.iter().map(|one| one.bytes().unwrap().len()).collect::<Vec<_>>(), [1_000_004, 18]);
        let mut changed = archive.clone();
        changed.documents[1].content.replace_range(..4, "AAAA");
        let against = caipan::files::archive::problems("cup.json", &changed).unwrap();
        let line = 1 + text
            .lines()
            .position(|line| line.contains(&archive.documents[1].sha256) && line.contains("content"))
            .unwrap();
        assert_eq!(against.iter().map(|problem| problem.line).collect::<Vec<_>>(), [Some(line as u64)]);
    });
}

#[test]
fn a_team_has_a_share_of_the_documents_that_fills_nobody_elses() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = Organiser::playing(&app, &[]);
        let teams = view(&app.store, "cup").entries.teams.clone();
        let leaders = teams.iter().map(|team| app.come_in(&app.link("cup", &Role::Leader(TeamId(team.id)))));
        let leaders: Vec<Browser> = leaders.collect();
        let hands_in = |(leader, team): (&Browser, &Team)| {
            let who = view(&app.store, "cup").entries.of_team(team.id).next().unwrap().name.clone();
            let appeal = [("session", "1"), ("who", who.as_str()), ("ruling", "早吃"), ("about", "rules")];
            assert_eq!(leader.submit("/e/cup/appeals", "/e/cup/appeals", &appeal).status, 200);
            leader.get("/e/cup/appeals").value("of")
        };
        let appeals: Vec<String> = leaders.iter().zip(&teams).map(hands_in).collect();
        let attaches = |browser: &Browser, at: usize, megabytes: usize| {
            let token = ("token".to_owned(), browser.get("/e/cup/appeals?lang=en").value("token"));
            let of = ("of".to_owned(), appeals[at].clone());
            let paper = [&b"%PDF-"[..], &vec![(at * 10 + megabytes) as u8; megabytes * 1_000_000]].concat();
            browser.send("/e/cup/appeals/documents", &[token, of], Some(("sheet.pdf", &paper)))
        };
        for (at, leader) in leaders.iter().take(3).enumerate() {
            assert_eq!([7, 4].map(|size| attaches(leader, at, size).status), [200, 200]);
            let more = attaches(leader, at, 1).errors().join(" ");
            let said = "With this file your team’s documents would have 12.1 MB; the maximum is 12.0 MB.";
            assert!(more.starts_with(said), "{more}");
        }
        let all = attaches(&leaders[3], 3, 4).errors().join(" ");
        let said = "With this file the event’s documents would have 37.1 MB; the maximum is 36.0 MB.";
        assert!(all.starts_with(said), "{all}");
        assert_eq!((attaches(&leaders[3], 3, 2).status, attaches(&organiser.browser, 0, 6).status), (200, 200));
    });
}

#[test]
fn results_are_provisional_until_every_appeal_is_decided() {
    by_turns(|database| {
        let app = app_on(database);
        let regulations = [("sessions", "1"), ("entry", "totals"), ("appeal_minutes", "0")];
        let organiser = Organiser::with_regulations(&app, &regulations);
        let guest = Browser::new(&app.base);
        let standings = || guest.get("/e/cup/players?lang=en").text("main");
        assert_eq!(organiser.on_session(1, "seat").status, 200);
        assert_eq!(organiser.on_session(1, "start").status, 200);
        by_form(&app, 1, 0);
        let appeal = [
            ("session", "1"),
            ("who", "3"),
            ("by", "领队林"),
            ("ruling", "the false win was none"),
            ("about", "rules"),
            ("fee", "200"),
        ];
        let hands_in = |with: &[(&str, &str)]| organiser.presses("/appeals", "/appeals", &[&appeal[..], with].concat());
        assert_eq!(hands_in(&[("who", "99")]).status, 422);
        assert_eq!(hands_in(&[("by", " ")]).status, 422);
        assert_eq!(hands_in(&[("who", "3 王建国")]).status, 200);
        assert_eq!(organiser.on_session(1, "close").status, 200);
        assert_eq!(organiser.on_session(1, "publish").status, 200);
        assert!(standings().contains("provisional until all appeals are decided (open: 1)"), "{}", standings());
        assert!(standings().contains("the false win was none"));
        assert!(organiser.browser.get("/e/cup/board").text(".board-line").contains("Appeals: 1"));
        let paper = organiser.browser.download("/e/cup/print.pdf?document=standings&language=en&paper=a4");
        assert!(paper::text(&paper).contains("all appeals are decided"), "{}", paper::text(&paper));

        // After the time only the chief referee takes one, and it is marked.
        let recorder = Phone::with(&app, &app.link("cup", &Role::Recorder), "cup", 1).browser;
        let late = recorder.submit("/e/cup/appeals", "/e/cup/appeals", &appeal);
        assert!(late.errors()[0].starts_with("The time for appeals after session 1 ended at"), "{:?}", late.errors());
        assert_eq!(hands_in(&[("who", "4"), ("about", "else"), ("fee", "")]).status, 200);
        let cards = || organiser.browser.get("/e/cup/appeals").texts(".appeals .card");
        assert!(cards().iter().any(|card| card.contains("late")), "{:?}", cards());

        let decides = |nth: usize, body: &str, verdict: &str, reason: &str| {
            let page = organiser.browser.get("/e/cup/appeals");
            let of = page
                .attributes(".appeals details:not(.take-back):not(.attach) input[name=of]", "value")
                .swap_remove(nth);
            let fields = [("of", of.as_str()), ("body", body), ("verdict", verdict), ("reason", reason)];
            organiser.presses("/appeals", "/appeals/decide", &fields)
        };
        // Before it is decided, whom other totals would move: shown, with a sum that is wrong, and nothing is stored.
        let looks = |east: i32, south: i32| {
            let page = organiser.browser.get("/e/cup/appeals?lang=en");
            let now = |seat: &str| page.attributes(&format!(".appeals [name=total-{seat}]"), "value")[0].parse::<i32>();
            let [east, south] = [now("E").unwrap() + east, now("S").unwrap() + south].map(|total| total.to_string());
            let of = page.attributes(".appeals input[name=of]", "value").swap_remove(0);
            let fields = [("of", of.as_str()), ("total-E", &east), ("total-S", &south), ("reason", "so far")];
            let page = organiser.browser.post("/e/cup/appeals/look", &page.filled("/e/cup/appeals/decide", &fields));
            assert_eq!(page.attributes(".appeals [name=total-E]", "value")[0], east, "what was typed stays");
            assert_eq!(page.attributes(".appeals [name=reason]", "value")[0], "so far");
            page
        };
        let before = standings();
        assert_eq!(looks(0, 0).text("#effect"), "Nobody moves in the ranking.");
        let moved = looks(900, -900);
        assert!(moved.texts("#effect li").iter().any(|line| line.contains("→ 1")), "{}", moved.text("#effect"));
        assert_eq!(moved.texts("#effect strong"), Vec::<String>::new());
        assert!(looks(900, -890).text("#effect strong").contains("instead of"));
        assert_eq!(standings(), before);

        let with_fee = |card: &String| card.contains("fee 200");
        let first = cards().iter().position(with_fee).unwrap();
        assert_eq!(decides(first, "organising-committee", "rejected", "no").status, 422, "rules are not theirs");
        assert_eq!(decides(first, "chief-referee", "rejected", " ").status, 422);
        assert_eq!(decides(first, "chief-referee", "rejected", "the tile was shown").status, 200);
        assert!(standings().contains("Chief referee: rejected. the tile was shown"), "{}", standings());
        assert!(standings().contains("(open: 1)"), "{}", standings());
        assert_eq!(decides(first, "arbitration-committee", "granted", "it was not").status, 200);
        let again = decides(first, "chief-referee", "rejected", "x");
        assert!(again.status == 422, "the committee's word is the last, and only it replaces that");
        assert_eq!(decides(1 - first, "organising-committee", "rejected", "nothing was wrong").status, 200);
        assert!(standings().contains("1 granted appeal has not been corrected yet"), "{}", standings());
        let stood =
            organiser.presses("/board", "/differences", &[("reason", "the false win was paid back at the table")]);
        assert_eq!(stood.status, 200, "{:?}", stood.errors());
        assert!(standings().contains("Official after session 1."), "{}", standings());
        assert_eq!(organiser.browser.get("/e/cup/appeals").texts(".appeals .badge.live"), Vec::<String>::new());
        // The audit says it in words, by table and by person.
        let rows =
            |query: &str| organiser.browser.get(&format!("/e/cup/audit?lang=en{query}")).texts(".audit tbody tr");
        let (all, at_one) = (rows(""), rows("&session=1&table=1"));
        assert!(at_one.len() > 1 && at_one.len() < all.len(), "{} of {}", at_one.len(), all.len());
        assert!(at_one.iter().all(|row| row.contains("Session 1 · Table 1")), "{at_one:?}");
        assert!(all.iter().any(|row| row.contains("Decided an appeal") && row.contains("“it was not”")), "{all:?}");
        let by_referees = rows("&who=referee").len();
        assert!(by_referees > 0 && by_referees < all.len(), "{by_referees}");
        assert_eq!(rows("&who=nobody"), Vec::<String>::new());
        let page = organiser.browser.get("/e/cup/audit?lang=en");
        let (words, codes) = (page.texts("[name=action] option"), page.attributes("[name=action] option", "value"));
        let place = words.iter().position(|word| word == "Decided an appeal").unwrap();
        let decided = rows(&format!("&action={}", codes[place]));
        assert!(decided.len() > 1 && decided.iter().all(|row| row.contains("Decided an appeal")), "{decided:?}");

        let archive: serde_json::Value = serde_json::from_str(&exported(&app.store, "cup")).unwrap();
        let kinds: Vec<_> = archive["table_notes"].as_array().unwrap().iter().map(|row| &row["note"]["kind"]).collect();
        assert_eq!(kinds.iter().filter(|kind| **kind == "appeal-decided").count(), 3);
    });
}

#[test]
fn who_has_come_is_checked_in_by_name_number_or_team() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = Organiser::with_regulations(&app, &[("entry", "totals")]);
        let helper = Phone::with(&app, &app.link("cup", &Role::Recorder), "cup", 1).browser;
        let page = |query: &str| helper.get(&format!("/e/cup/check-in?lang=en{query}"));
        let count = |query: &str| page(query).text("main div p strong");
        let checks = |fields: &[(&str, &str)]| helper.submit("/e/cup/check-in", "/e/cup/check-in", fields);
        assert_eq!(count(""), "0 of 16 present");
        let names: Vec<String> = view(&app.store, "cup").entries.players.iter().map(|of| of.name.clone()).collect();
        let first_team = view(&app.store, "cup").entries.teams[0].id.to_string();

        assert_eq!(checks(&[("who", "16")]).errors(), ["No player has the number or name “16”."], "not shown yet");
        assert_eq!(organiser.presses("/draw", "/draw/release", &[]).status, 200);
        assert_eq!(checks(&[("who", "16")]).text(".said"), format!("{}: present.", names[15]));
        assert_eq!(checks(&[("who", &names[14])]).status, 200);
        // A scanner types what the code on a player's card says.
        let first = view(&app.store, "cup").entries.players[0].id;
        let card = format!("https://mahjong.example/e/cup/players/{first}");
        assert_eq!(checks(&[("who", &card)]).text(".said"), format!("{}: present.", names[0]));
        assert_eq!(checks(&[("team", &first_team), ("who", "")]).status, 200);
        assert_eq!(count(""), "6 of 16 present");
        assert_eq!(checks(&[("who", &names[14])]).status, 200, "twice is once");
        assert_eq!(checks(&[("who", "99")]).errors(), ["No player has the number or name “99”."]);
        assert_eq!(page("&missing=1").texts(".check-in .card").len(), 10);
        let player = view(&app.store, "cup").entries.players[15].id.to_string();
        assert_eq!(checks(&[("player", &player), ("here", "no"), ("who", "")]).status, 200);
        assert_eq!((count(""), count("&session=2")), ("5 of 16 present".into(), "0 of 16 present".into()));
        assert_eq!(checks(&[("session", "9"), ("who", "1")]).errors(), ["There is no session 9: the event has 4."]);

        // Once it is seated, who is missing is found at the table.
        assert_eq!(organiser.on_session(1, "seat").status, 200);
        assert_eq!(page("&missing=1").texts(".check-in .card a").len(), 11);
        assert_eq!(Browser::new(&app.base).get("/e/cup/check-in").texts(".check-in").len(), 0, "not for everybody");
    });
}

#[test]
fn the_command_line_takes_back_what_the_board_does() {
    by_turns(|database| {
        let url = database.url.clone();
        let app = app_on(database);
        let regulations = [("sessions", "1"), ("entry", "totals"), ("appeal_minutes", "0")];
        let organiser = Organiser::with_regulations(&app, &regulations);
        let says = |words: &[&str]| caipan(&[&["event"], words, &["--database", &url]].concat());
        let list = || stdout(&says(&["list"]));
        let cup = ["--event", "cup"];
        let of_session = ["--event", "cup", "--session", "1", "--reason", "a slip"];
        let does = |what: &str, with: &[&str]| stdout(&says(&[&[what], with].concat()));
        assert_eq!(list(), "cup\tshown\topen\t春季国标赛\n");
        does("hide", &cup);
        does("show", &cup);
        does("delete", &[&cup[..], &["--event-name", "春季国标赛"]].concat());
        assert_eq!(list(), "cup\tdeleted\topen\t春季国标赛\n");
        assert_eq!(organiser.browser.get("/e/cup/players").status, 404, "the server hears of it");
        does("show", &cup);
        assert_eq!(organiser.on_session(1, "seat").status, 200);
        assert_eq!(organiser.on_session(1, "start").status, 200);
        does("unstart", &of_session);
        does("unseat", &of_session);
        assert!(view(&app.store, "cup").sessions.is_empty());
        assert_eq!(organiser.on_session(1, "seat").status, 200);
        assert_eq!(organiser.on_session(1, "start").status, 200);
        by_form(&app, 1, 0);
        assert!(refused(&says(&["end", "--event", "cup"])).contains("not official yet"));
        for step in ["close", "publish"] {
            assert_eq!(organiser.on_session(1, step).status, 200);
        }
        does("end", &cup);
        assert_eq!(list(), "cup\tshown\tended\t春季国标赛\n");
        assert!(refused(&says(&[&["reopen"], &of_session[..]].concat())).contains("The event has ended"));
        does("resume", &["--event", "cup", "--reason", "a card was misread"]);
        does("withdraw", &of_session);
        does("reopen", &of_session);
        assert!(view(&app.store, "cup").running().is_some());
        holds(&app.store);
    });
}

#[test]
fn the_command_line_mends_and_takes_back_what_the_pages_do() {
    by_turns(|database| {
        let url = database.url.clone();
        let app = app_on(database);
        let organiser = Organiser::with_regulations(&app, &[("sessions", "1"), ("appeal_minutes", "0")]);
        let says = |what: &str, with: &[&str]| {
            caipan(&[&["event", what], with, &["--event", "cup", "--lang", "en", "--database", &url]].concat())
        };
        let does = |what: &str, with: &[&str]| stdout(&says(what, with));
        let slip = ["--reason", "a slip"];
        let reasoned = |what: &str, with: &[&str]| does(what, &[with, &slip].concat());
        let event = || view(&app.store, "cup");

        let [first, second] = [0, 1].map(|team: usize| event().entries.teams[team].name.clone());
        assert!(refused(&says("rename", &["--new-name", "春季赛"])).contains("reason"), "the draw was made");
        for name in ["春季赛", "春季国标赛"] {
            reasoned("rename", &["--new-name", name]);
        }
        reasoned("rename", &["--new-name", "青发队", "--team", &second]);
        reasoned("rename", &["--new-name", "张玮", "--player", "1"]);
        let gone = refused(&says("rename", &["--new-name", "x", "--team", &second]));
        assert!(gone.contains(&second), "{gone}");
        let alone = refused(&says("role", &["--player", "2", "--reason", "x"]));
        assert!(alone.contains("Choose the team-mate"), "{alone}");
        reasoned("leader", &["--team", &first, "--leader", "郝", "--coach", "高"]);
        let entries = event().entries.clone();
        assert_eq!((entries.teams[1].name.as_str(), entries.teams[0].coach.as_str()), ("青发队", "高"));
        assert!(entries.players.iter().any(|player| player.name == "张玮"));

        actions::add_user(&app.store, "wang", "another long password", now()).unwrap();
        does("add-organiser", &["--user", "wang"]);
        assert_eq!(does("organisers", &[]), "lin\nwang\n");
        does("remove-organiser", &["--user", "wang"]);
        assert_eq!(does("organisers", &[]), "lin\n");
        let link = does("make-link", &["--role", "referee", "--label", "马", "--tables", "1,2"]);
        let referee = Browser::new(&app.base);
        assert_eq!(referee.get(link.trim()).status, 200);
        let number = does("links", &[]).split('\t').next().unwrap().to_owned();
        does("revoke-link", &["--link", &number]);
        assert!(does("links", &[]).starts_with(&format!("{number}\treferee\t1,2\t马\trevoked\n")));
        assert_eq!(referee.get("/e/cup/board").status, 401);

        reasoned("withdraw-draw", &[]);
        assert!(event().draw.is_none());
        let plays = |id: usize| event().entries.players[id].draws();
        for expected in [false, true] {
            does("role", &["--player", &event().entries.players[3].name]);
            assert_eq!(plays(3), expected);
        }
        organiser.draws_in_order();
        for what in ["seat", "start"] {
            assert_eq!(organiser.on_session(1, what).status, 200);
        }
        assert!(refused(&says("withdraw-draw", &slip)).contains("Session 1 has seats"));

        // The regulations as a file: shown, looked at, changed.
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("regulations.toml");
        let shown = does("regulations", &[]);
        assert_eq!(Regulations::from_toml(&shown).unwrap(), event().head.regulations);
        std::fs::write(&file, shown.replace("appeal_minutes = 0", "appeal_minutes = 1")).unwrap();
        let from = ["--from", file.to_str().unwrap()];
        assert!(does("regulations", &[&from[..], &["--dry-run"]].concat()).contains("Nobody moves"));
        assert_eq!(event().head.regulations.appeal_minutes, 0);
        assert!(refused(&says("regulations", &from)).contains("reason"));
        reasoned("regulations", &from);
        assert_eq!(event().head.regulations.appeal_minutes, 1);

        let player = format!("player-{}", event().entries.players[1].id);
        assert_eq!(organiser.takes_off(&[("of", &player), ("points", "1/2"), ("reason", "误记")]).status, 200);
        assert!(does("penalties", &[]).starts_with("1\t"));
        reasoned("revoke-penalty", &["--penalty", "1"]);
        assert!(does("penalties", &[]).ends_with("误记\trevoked\n"));

        let chief = Phone::with(&app, &app.link("cup", &Role::ChiefReferee), "cup", 1);
        chief.notes(json!({ "kind": "took-over" }));
        let penalties = json!([{ "foul": "cheating", "offender": "E" }]);
        assert_eq!(chief.records(1, json!({ "ending": "drawn-hand", "penalties": penalties })).status, 200);
        let out = event().entries.player_name(event().sessions[0].tables[0].players.east);
        assert_eq!(does("disqualifications", &[]), format!("{out}\t1\t1\t1\t\n"));
        let of = ["--player", out.as_str(), "--session", "1", "--table", "1", "--hand", "1"];
        reasoned("revoke-disqualification", &of);
        assert!(does("disqualifications", &[]).ends_with("revoked\n"));
        reasoned("restore-disqualification", &of);
        assert!(
            refused(&says("restore-disqualification", &[&of[..], &slip].concat())).contains("has not been revoked")
        );

        let appeal =
            [("session", "1"), ("who", "3"), ("by", "林"), ("ruling", "写错桌"), ("about", "else"), ("fee", "")];
        assert_eq!(organiser.presses("/appeals", "/appeals", &appeal).status, 200);
        let line = does("appeals", &[]);
        let parts: Vec<&str> = line.trim_end().split('\t').collect();
        assert_eq!((parts[3], parts[4]), ("写错桌", "open"));
        reasoned("withdraw-appeal", &["--session", parts[0], "--table", parts[1], "--appeal", parts[2]]);
        assert!(does("appeals", &[]).ends_with("写错桌\t\n"));
        holds(&app.store);
    });
}

#[test]
fn leader_and_coach_are_mended_with_a_reason_after_the_draw() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = Organiser::of(&app);
        organiser.creates_with(&[]);
        organiser.enters(ENTRIES);
        let team = || view(&app.store, "cup").entries.teams[0].clone();
        let id = team().id;
        let action = format!("/entries/teams/{id}/leader");
        let sets = |fields: &[(&str, &str)]| organiser.presses("/entries?lang=en", &action, fields);
        assert_eq!(sets(&[("leader", "林领队"), ("coach", "")]).status, 200);
        assert_eq!((team().leader.as_str(), team().coach.as_str()), ("林领队", ""));
        assert_eq!(sets(&[]).errors().len(), 1, "nothing changes");
        assert_eq!(organiser.presses("/draw", "/draw/chart", &[("chart", "1")]).status, 200);
        organiser.draws_in_order();
        assert_eq!(sets(&[("coach", "马教练")]).errors(), ["Enter a reason."]);
        assert_eq!(sets(&[("coach", "马教练"), ("reason", "came later")]).status, 200);
        assert_eq!(team().coach, "马教练");
        let audit = organiser.browser.get("/e/cup/audit?lang=en").text(".audit tbody tr");
        assert!(audit.contains("林领队 / → 林领队 / 马教练") && audit.contains("“came later”"), "{audit}");
        holds(&app.store);
    });
}
