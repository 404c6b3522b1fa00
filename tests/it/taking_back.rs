//! What was done by mistake is taken back with a reason, and what was stays visible: on the pages, on paper and in the archive.

use crate::any_number::holds;
use crate::archive::{exported, view};
use crate::as_of::holds_at;
use crate::support::{
    App, Browser, Database, ENTRIES, Kind, Organiser, Phone, acting, app_on, by_turns, by_turns_from, drawn,
};
use crate::totals::by_form;
use crate::trust::in_python;
use caipan::actions::{self, Actor, Role};
use caipan::event::event::Table;
use caipan::event::values::ids::TableNumber;
use caipan::files::archive::read;
use caipan::store::{Store, now};
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
            revokes(place, "误记").well();
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
pub fn actions_of(store: &Store, slug: &str) -> Vec<String> {
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
            app.event().sessions[0].tables.iter().map(four).collect()
        };
        let first = tables();
        assert_eq!(take_back("unstart", "x").status, 422, "it does not run");
        assert_eq!(organiser.on_session(1, "start").status, 200);
        assert_eq!(take_back("unseat", "x").status, 422, "it runs");
        assert_eq!(take_back("unstart", " ").status, 422, "it needs a reason");
        // By the form of the board.
        let page = organiser.does("/board", "/sessions/1/unstart", &[("reason", "按错了")]);
        assert!(page.text("main").contains("Start of session 1 cancelled"), "{}", page.text("main"));
        assert!(app.event().sessions[0].started_at.is_none());
        assert_eq!(Phone::of(&app, "cup", 1).records(1, drawn()).status, 422);
        organiser.does("/board", "/sessions/1/unseat", &[("reason", "选手名单有误")]);
        assert!(app.event().sessions.is_empty());
        // It goes on as if nothing had been.
        organiser.goes(1, &["seat", "start"]);
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
            let page = renames(of, name, "写错").well();
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
        let (_elsewhere, other) = holds_at(&app.store, "demo");
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
        organiser.goes(1, &["seat", "start"]);
        assert_eq!(sends(1, "reopen").status, 422, "it runs");
        by_form(&app, 1, 10);
        assert_eq!(sends(1, "close").status, 422, "the sums are wrong");
        by_form(&app, 1, 0);
        organiser.goes(1, &["close", "publish"]);
        let wrong = app.event().standings();

        // What the paper says was typed wrongly: the session is open again, and says so to everybody.
        assert_eq!(sends(7, "reopen").status, 404);
        let page = presses(1, "reopen", "第 1 桌抄错").well();
        assert!(page.text("main").contains("Session 1 is open again"), "{}", page.text("main"));
        let everybody = Browser::new(&app.base);
        let status = |path: &str| everybody.get(&format!("/e/cup{path}?lang=en")).text(".badge");
        assert_eq!((status("/players"), status("/published/1/1")), ("Live".to_owned(), "Live".to_owned()));
        by_form(&app, 1, -10);
        by_form(&app, 1, 0);
        let session = app.event().sessions[0].clone();
        assert!(session.is_running() && session.started_at.is_some());
        assert_eq!(organiser.on_session(1, "close").status, 200);

        // What was published is withdrawn, stays to be read, and is published again.
        presses(1, "withdraw", "名次有误").well();
        assert_eq!(sends(1, "withdraw").status, 422, "nothing is published any more");
        assert!(app.event().published(caipan::event::values::ids::SessionNumber(1)).is_none());
        let (standings, published) =
            (everybody.get("/e/cup/players?lang=en"), everybody.get("/e/cup/published/1/1?lang=en"));
        assert_eq!(standings.texts("li s"), ["Published after session 1"]);
        for page in [&standings, &published] {
            assert!(page.text("main").contains("Withdrawn by") && page.text("main").contains("名次有误"));
        }
        assert!(published.body.contains(&wrong.players[0].name), "word for word");
        assert_eq!(everybody.get("/e/cup/published/1/2").status, 404, "a withdrawal is no publication");
        organiser.does("/board", "/sessions/1/publish", &[]);
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

        let (_elsewhere, other) = holds_at(&app.store, "cup");
        assert_eq!(view(&other, "cup").publications, app.event().publications);
        let referee = app.come_in(&app.link("cup", &Role::Referee(vec![TableNumber(1)])));
        let fields = [("token".to_owned(), referee.get("/e/cup/board").value("token"))];
        for what in ["reopen", "withdraw"] {
            assert_eq!(referee.post(&format!("/e/cup/sessions/1/{what}"), &fields).status, 403);
        }
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
        let names: Vec<String> = app.event().entries.players.iter().map(|of| of.name.clone()).collect();
        let first_team = app.event().entries.teams[0].id.to_string();

        assert_eq!(checks(&[("who", "16")]).errors(), ["No player has the number or name “16”."], "not shown yet");
        assert_eq!(organiser.presses("/draw", "/draw/release", &[]).status, 200);
        assert_eq!(checks(&[("who", "16")]).text(".said"), format!("{}: present.", names[15]));
        assert_eq!(checks(&[("who", &names[14])]).status, 200);
        // A scanner types what the code on a player's card says.
        let first = app.event().entries.players[0].id;
        let card = format!("https://mahjong.example/e/cup/players/{first}");
        assert_eq!(checks(&[("who", &card)]).text(".said"), format!("{}: present.", names[0]));
        assert_eq!(checks(&[("team", &first_team), ("who", "")]).status, 200);
        assert_eq!(count(""), "6 of 16 present");
        assert_eq!(checks(&[("who", &names[14])]).status, 200, "twice is once");
        assert_eq!(checks(&[("who", "99")]).errors(), ["No player has the number or name “99”."]);
        assert_eq!(page("&missing=1").texts(".check-in .card").len(), 10);
        let player = app.event().entries.players[15].id.to_string();
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
fn leader_and_coach_are_mended_with_a_reason_after_the_draw() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = Organiser::of(&app);
        organiser.creates_with(&[]);
        organiser.enters(ENTRIES);
        let team = || app.event().entries.teams[0].clone();
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
