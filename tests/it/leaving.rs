//! Those who leave before or after a draw that is withdrawn, and come back: each stays one entry.

use crate::any_number::{draws, event, holds, individuals, plays};
use crate::roles::teams_with_a_substitute;
use crate::support::{App, Organiser, acting, app, app_on, by_turns};
use caipan::actions::{self, Actor, Changes};
use caipan::event::event::PlayerRole;
use caipan::event::values::ids::PlayerId;
use std::collections::BTreeSet;

/// The id of a player, who is entered once.
fn id(app: &App, name: &str) -> i32 {
    let entered = app.event();
    let ids: Vec<i32> =
        entered.entries.players.iter().filter(|player| player.name == name).map(|player| player.id).collect();
    assert_eq!(ids.len(), 1, "{name}");
    ids[0]
}

/// The names of those who draw a number.
fn drawing(app: &App) -> BTreeSet<String> {
    app.event().entries.drawing_players().map(|player| player.name.clone()).collect()
}

fn repairs(app: &App, changes: &Changes) {
    let version = app.event().version;
    acting(&app.store, &Actor::command_line(), "cup").repair_draw(changes, "发烧", version).unwrap();
}

fn withdraws_the_draw(organiser: &Organiser) {
    assert_eq!(organiser.presses("/draw", "/draw/withdraw", &[("reason", "名单有误")]).status, 200);
}

#[test]
fn who_left_and_came_back_is_entered_when_the_draw_is_withdrawn() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = event(&app, "individuals", "2", &individuals(9));
        draws(&organiser, &[("sessions", "2")]);
        let gone = PlayerId(id(&app, "选手03"));
        repairs(&app, &Changes { gone: [gone].into(), ..Default::default() });
        assert!(organiser.browser.get("/e/cup/repair?lang=en").text("main").contains("Withdrawn: 选手03"));
        let other = PlayerId(id(&app, "选手05"));
        repairs(&app, &Changes { gone: [other].into(), ..Default::default() });
        let said = organiser.browser.get("/e/cup/repair?lang=zh-Hans").text("#withdrawn");
        assert_eq!(said, "已退赛：选手03（自第 1 局）、选手05（自第 1 局）");
        repairs(&app, &Changes { arrivals: vec!["选手05".into()], ..Default::default() });
        repairs(&app, &Changes { arrivals: vec!["选手03".into()], ..Default::default() });
        assert!(!organiser.browser.get("/e/cup/repair?lang=en").text("main").contains("Withdrawn:"));
        withdraws_the_draw(&organiser);
        assert!(organiser.browser.get("/e/cup/entries").text("#players").contains("选手03"));
        draws(&organiser, &[("sessions", "2")]);
        assert!(app.event().draw.as_ref().unwrap().number(gone).is_some());
        holds(&app.store);
    });
}

#[test]
fn who_was_removed_after_a_withdrawn_draw_comes_back_by_every_way_of_entering() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = event(&app, "individuals", "2", &individuals(8));
        draws(&organiser, &[("sessions", "2")]);
        withdraws_the_draw(&organiser);
        let (everybody, player) = (drawing(&app), id(&app, "选手05"));
        let removes = || {
            let action = format!("/entries/players/{player}/remove");
            assert_eq!(organiser.presses("/entries", &action, &[]).errors(), Vec::<String>::new());
            assert_eq!(drawing(&app).len(), 7);
        };
        let is_back = || {
            assert_eq!((drawing(&app), id(&app, "选手05")), (everybody.clone(), player));
            assert!(organiser.browser.get("/e/cup/entries").texts(".take-back s").is_empty());
        };
        removes();
        let page = organiser.browser.get("/e/cup/entries");
        assert_eq!(page.texts(".take-back s"), ["选手05"]);
        let row = page.attributes(".take-back input[name=row]", "value").remove(0);
        assert_eq!(organiser.presses("/entries", "/entries/back", &[("row", &row)]).errors(), Vec::<String>::new());
        is_back();
        removes();
        let typed = organiser.presses("/entries", "/entries/players", &[("name", "选手05")]);
        assert_eq!(typed.errors(), Vec::<String>::new());
        is_back();
        removes();
        assert!(organiser.enters(&individuals(8)).text(".said").starts_with("1 new player"));
        is_back();
        // Other details of a list are not stored by that, and nobody is left to find out.
        removes();
        let rows = (1..=8).map(|number| format!("选手{number:02},{}\n", if number == 5 { "NOR" } else { "" }));
        let said = organiser.enters(&format!("name,country\n{}", rows.collect::<String>())).text(".said");
        assert!(said.starts_with("1 new player") && said.contains("1 player who is already entered stays"), "{said}");
        is_back();
        draws(&organiser, &[("sessions", "2")]);
        plays(&app.store, 1);
        holds(&app.store);
    });
}

#[test]
fn a_team_that_was_removed_after_a_withdrawn_draw_comes_back_with_its_players() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = teams_with_a_substitute(&app);
        draws(&organiser, &[("sessions", "3")]);
        withdraws_the_draw(&organiser);
        let everybody = drawing(&app);
        let team = app.event().entries.teams[1].clone();
        let (actor, players) = (Actor::command_line(), id(&app, "2队1"));
        let acts = || acting(&app.store, &actor, "cup");
        let ways: [&dyn Fn(); 3] = [
            &|| assert_eq!(acts().add_team(&team.name, "", "").unwrap(), team.id),
            &|| acts().bring_back(acts().removed().unwrap()[0].0, false).unwrap(),
            &|| {
                let list = (1..=4).map(|place| format!("{},2队{place}\n", team.name)).collect::<String>();
                acts().import_entries("entries.csv", format!("team,name\n{list}").as_bytes()).unwrap();
            },
        ];
        for comes_back in ways {
            acts().remove_team(team.id).unwrap();
            assert_eq!(drawing(&app).len(), 12);
            comes_back();
            assert_eq!((drawing(&app), id(&app, "2队1")), (everybody.clone(), players));
            assert!(matches!(acts().add_team(&team.name, "", ""), Err(actions::Error::Refused(_))));
        }
        draws(&organiser, &[("sessions", "3")]);
        plays(&app.store, 1);
        holds(&app.store);
    });
}

#[test]
fn who_came_back_and_trades_places_with_a_substitute_has_not_left() {
    let app = app();
    let organiser = teams_with_a_substitute(&app);
    draws(&organiser, &[("sessions", "3")]);
    let player = PlayerId(id(&app, "1队2"));
    repairs(&app, &Changes { gone: [player].into(), stand_ins: Some("陪打".into()), ..Default::default() });
    let gone = [PlayerId(id(&app, "陪打 1"))].into();
    repairs(&app, &Changes { gone, arrivals: vec!["1队2".into()], ..Default::default() });
    plays(&app.store, 1);
    let (actor, with) = (Actor::command_line(), PlayerId(id(&app, "1队替")));
    let trades = || acting(&app.store, &actor, "cup").change_role(player, Some(with), "受伤");
    trades().unwrap();
    let entered = app.event().entries.clone();
    assert!(!entered.withdrawn.contains(&player.0));
    assert_eq!(entered.player(player).unwrap().role, PlayerRole::Substitute);
    trades().unwrap();
    holds(&app.store);
}

#[test]
fn whom_a_stand_in_replaced_comes_back_whether_there_was_a_draw_or_not() {
    for after_a_draw in [false, true] {
        let app = app();
        let organiser = event(&app, "individuals", "2", &individuals(8));
        if after_a_draw {
            draws(&organiser, &[("sessions", "2")]);
            withdraws_the_draw(&organiser);
        }
        let everybody = drawing(&app);
        let action = format!("/entries/players/{}/stand-in", id(&app, "选手03"));
        organiser.does("/check-in?missing=1&lang=en", &action, &[]);
        let drawn = drawing(&app);
        assert!(drawn.contains("Stand-in 1") && !drawn.contains("选手03"), "{drawn:?}");
        let page = organiser.browser.get("/e/cup/entries");
        assert_eq!(page.texts(".take-back s"), ["选手03"]);
        let row = page.attributes(".take-back input[name=row]", "value").remove(0);
        assert_eq!(organiser.presses("/entries", "/entries/back", &[("row", &row)]).errors(), Vec::<String>::new());
        assert!(drawing(&app).is_superset(&everybody));
        assert!(organiser.browser.get("/e/cup/entries").texts(".take-back s").is_empty());
        draws(&organiser, &[("sessions", "2")]);
        plays(&app.store, 1);
        holds(&app.store);
    }
}

#[test]
fn a_removed_namesake_can_be_brought_back() {
    let app = app();
    let list =
        format!("name,club\n王伟,北京\n王伟,上海\n{}", individuals(6).replace("name\n", "").replace('\n', ",\n"));
    event(&app, "individuals", "2", &list);
    let actor = Actor::command_line();
    let acts = || acting(&app.store, &actor, "cup");
    let clubs = || -> Vec<String> {
        let entered = app.event();
        let namesakes = entered.entries.players.iter().filter(|player| player.name == "王伟");
        namesakes.map(|player| player.background.club.clone()).collect()
    };
    let removes = || {
        let entered = app.event();
        let of = entered.entries.players.iter().find(|player| player.background.club == "上海").unwrap().id;
        acts().remove_player(of).unwrap();
        let removed = acts().removed().unwrap();
        assert_eq!(removed.iter().map(|(_, removed)| removed.name()).collect::<Vec<_>>(), ["王伟"]);
        removed[0].0
    };
    acts().bring_back(removes(), false).unwrap();
    assert_eq!((clubs(), acts().removed().unwrap().len()), (vec!["北京".into(), "上海".into()], 0));
    removes();
    acts().import_entries("entries.csv", list.as_bytes()).unwrap();
    assert_eq!((clubs(), acts().removed().unwrap().len()), (vec!["北京".into(), "上海".into()], 0));
    holds(&app.store);
}

#[test]
fn a_namesake_who_left_comes_back_by_the_name_that_the_page_shows() {
    by_turns(|database| {
        let app = app_on(database);
        let others = individuals(7).replace("name\n", "").replace('\n', ",\n");
        let organiser = event(&app, "individuals", "3", &format!("name,club\n王伟,北京\n王伟,上海\n{others}"));
        draws(&organiser, &[("sessions", "3")]);
        plays(&app.store, 1);
        let of = |club: &str| {
            let entered = app.event();
            let found = entered.entries.players.iter().find(|player| player.background.club == club);
            PlayerId(found.unwrap().id)
        };
        let [beijing, shanghai] = ["北京", "上海"].map(of);
        let arrives = |name: &str| {
            let looked =
                organiser.presses("/repair?lang=en", "/repair/look", &[("arrivals", name), ("reason", "归来")]);
            if looked.status != 200 {
                return looked.errors();
            }
            let done = organiser.browser.post("/e/cup/repair", &looked.filled("/e/cup/repair/look", &[]));
            assert_eq!(done.status, 200);
            done.errors()
        };
        let plays_now = || {
            let draw = app.event().draw.clone().unwrap();
            [beijing, shanghai].map(|player| draw.number(player).is_some())
        };
        let which = "“王伟” is the name of several players: 王伟（北京）, 王伟（上海）. Write the one";
        repairs(&app, &Changes { gone: [shanghai].into(), ..Default::default() });
        assert!(organiser.browser.get("/e/cup/repair?lang=en").text("main").contains("Withdrawn: 王伟（上海）"));
        let asked = arrives("王伟").remove(0);
        assert!(asked.starts_with(which), "{asked}");
        assert_eq!((arrives("王伟（上海）"), plays_now()), (vec![], [true, true]));
        repairs(&app, &Changes { gone: [beijing, shanghai].into(), ..Default::default() });
        assert!(arrives("王伟").remove(0).starts_with(which));
        assert_eq!((arrives("王伟(上海)"), plays_now()), (vec![], [false, true]));
        assert_eq!(app.event().entries.players.len(), 9);
        plays(&app.store, 2);
        holds(&app.store);
    });
}
