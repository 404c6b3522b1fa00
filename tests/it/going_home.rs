//! Who goes home in mid-event leaves byes, or a stand-in, as the organiser chooses.

use crate::any_number::{draws, event, holds, individuals, plays, ranking};
use crate::support::{Browser, Database, Organiser, app_on, by_turns, four_teams, player};
use caipan::event::event::Player;
use caipan::event::regulations::Bye;
use std::collections::{BTreeMap, BTreeSet};

#[test]
fn who_goes_home_alone_leaves_byes_or_a_stand_in_as_the_organiser_chooses() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = event(&app, "individuals", "4", &individuals(16));
        draws(&organiser, &[("sessions", "4")]);
        plays(&app.store, 1);
        let goes = |name: &str, stand_ins: bool| {
            let gone = format!("gone-{}", player(&app.event(), name));
            let mut fields = vec![(gone.as_str(), "yes"), ("reason", "家中有事")];
            fields.extend(stand_ins.then_some(("stand_ins", "yes")));
            organiser.repairs(&fields).text("section.card")
        };
        let said = goes("选手03", false);
        assert!(said.contains("in each coming session 3 players have a bye"), "{said}");
        assert!(goes("选手04", false).contains("2 players have a bye"));
        let given = plays(&app.store, 2);
        assert_eq!(given.len(), 12, "14 are left, and two rest");
        let said = goes("选手05", true);
        assert!(said.contains("Stand-in 1 gets number"), "{said}");
        let again = plays(&app.store, 3);
        assert_eq!(again.len(), 12);
        let rests = |given: &BTreeMap<String, (i32, i32)>| -> BTreeSet<String> {
            let all = individuals(16).lines().skip(1).map(str::to_owned).collect::<BTreeSet<_>>();
            let left = ["选手03", "选手04", "选手05"];
            all.into_iter().filter(|name| !given.contains_key(name) && !left.contains(&name.as_str())).collect()
        };
        assert!(rests(&given).is_disjoint(&rests(&again)), "nobody rests twice");
        assert!(!ranking(&app.store).iter().any(|row| row.0.starts_with("Stand-in")));
        assert_eq!(plays(&app.store, 4).len(), 12);
        holds(&app.store);
    });
}

#[test]
fn one_of_a_team_who_goes_home_is_stood_in_for_and_the_team_plays_on() {
    let app = app_on(Database::fresh(crate::support::Kind::Sqlite));
    let organiser = event(&app, "teams", "2", &four_teams());
    draws(&organiser, &[("sessions", "2")]);
    plays(&app.store, 1);
    let before = app.event().standings();
    let gone = player(&app.event(), "2队3");
    let alone = organiser.presses("/repair", "/repair/look", &[(&format!("gone-{gone}"), "yes"), ("reason", "发烧")]);
    assert!(alone.status == 422 && alone.errors()[0].contains("tick the stand-in option"), "{:?}", alone.errors());
    let looked = organiser.finds_stand_in(gone);
    assert!(looked.text("section.card").contains("Nobody moves"), "{}", looked.text("main"));
    let given = plays(&app.store, 2);
    let after = app.event().standings();
    let of = |rows: &[caipan::event::event::NamedRow]| {
        let row = rows.iter().find(|row| row.name == "队2").unwrap();
        (row.standard_points.parse::<i32>().unwrap(), row.sessions)
    };
    let own: i32 = given.iter().filter(|(name, _)| name.starts_with("2队")).map(|(_, points)| points.0).sum();
    assert_eq!(of(&after.teams), (of(&before.teams).0 + own, 7), "seven of eight results count");
    assert_eq!(after.teams.len(), 4);
    holds(&app.store);
}

#[test]
fn a_stand_in_in_a_team_hinders_no_change_of_the_regulations_nor_that_results_are_made_public() {
    by_turns(|database| {
        let app = app_on(database);
        let regulations = [
            ("kind", "individuals"),
            ("team_size", "4"),
            ("sessions", "2"),
            ("entry", "totals"),
            ("shown", "withheld"),
            ("withheld_from", "1"),
        ];
        let organiser = Organiser::with_entries(&app, &regulations, &four_teams());
        draws(&organiser, &[("sessions", "2")]);
        plays(&app.store, 1);
        let gone = player(&app.event(), "2队3");
        organiser.finds_stand_in(gone);
        let event = app.event();
        let team = event.entries.player(gone).unwrap().team_id.unwrap();
        assert_eq!(event.entries.of_team(team).count(), 5, "the stand-in is in the team of the player who left");
        plays(&app.store, 2);

        let changes = |field: (&str, &str)| {
            organiser.presses("/regulations?lang=en", "/regulations", &[field, ("reason", "公告有误")])
        };
        let looked = changes(("place", "成都"));
        organiser.browser.post("/e/cup/regulations", &looked.filled("/e/cup/regulations", &[])).well();
        // Neither the player who left nor the stand-in takes a place: three are left of that team.
        let smaller = changes(("team_size", "3")).errors();
        assert_eq!(smaller, ["队1 has 4 players; the new regulations would allow 3."]);
        let page = organiser.presses("/results?lang=en", "/results/show", &[]);
        assert_eq!(page.text(".said"), "All results are now public.");
        holds(&app.store);
    });
}

#[test]
fn a_bye_stays_with_who_had_it_and_who_is_absent_has_none() {
    by_turns(|database| {
        let app = app_on(database);
        let regulations = [
            ("kind", "individuals"),
            ("sessions", "3"),
            ("entry", "totals"),
            ("bye_standard_points", "2"),
            ("bye_game_points", "500"),
        ];
        let organiser = Organiser::with_entries(&app, &regulations, &individuals(9));
        draws(&organiser, &[("sessions", "3")]);
        plays(&app.store, 1);
        let byes = || app.event().byes();
        let [first] = byes()[..] else { panic!("one of nine rests") };
        let name = app.event().entries.player_name(first.player);
        let before = ranking(&app.store);
        organiser.repairs(&[(&format!("gone-{}", first.player), "yes"), ("reason", "发烧")]);
        assert_eq!(ranking(&app.store), before, "what was played stays as it was");
        let own = |page: &str| Browser::new(&app.base).get(&format!("/e/cup/players/{}{page}", first.player));
        assert_eq!(own("?lang=en").texts(".past > li").len(), 1, "{}", own("").text("main"));
        assert_eq!(plays(&app.store, 2).len(), 8);
        organiser.repairs(&[("arrivals", &name), ("reason", "已退烧")]);
        plays(&app.store, 3);
        let early: Vec<_> = byes().into_iter().filter(|bye| bye.session.0 < 3).collect();
        assert_eq!(early, [first], "no bye in the session that was missed");
        let standings = app.event().standings();
        let row = standings.players.iter().find(|row| row.name == name).unwrap();
        assert_eq!(row.sessions, 2, "the bye and the last session: {row:?}");
        holds(&app.store);
    });
}

#[test]
fn a_bye_follows_the_base_score_until_somebody_says_what_it_counts() {
    let app = app_on(Database::fresh(crate::support::Kind::Sqlite));
    let organiser = Organiser::of(&app);
    organiser.creates_with(&[("kind", "individuals"), ("base_score", "0")]);
    let bye = || app.event().head.regulations.bye;
    assert_eq!(bye(), Bye::nothing(0));
    let changes =
        |fields: &[(&str, &str)]| assert_eq!(organiser.presses("/regulations", "/regulations", fields).status, 200);
    changes(&[("base_score", "500")]);
    assert_eq!(bye(), Bye::nothing(500));
    changes(&[("base_score", "0"), ("bye_game_points", "30")]);
    assert_eq!(bye(), Bye::Fixed { standard_points: 0, game_points: 30 });
}

#[test]
fn who_comes_back_or_late_relieves_a_stand_in_and_nobody_rests() {
    let app = app_on(Database::fresh(crate::support::Kind::Sqlite));
    let organiser = event(&app, "individuals", "3", &individuals(16));
    draws(&organiser, &[("sessions", "3")]);
    plays(&app.store, 1);
    let two = ["选手03", "选手04"].map(|name| format!("gone-{}", player(&app.event(), name)));
    organiser.repairs(&[(&two[0], "yes"), (&two[1], "yes"), ("stand_ins", "yes"), ("reason", "发烧")]);
    plays(&app.store, 2);
    let said = organiser.repairs(&[("arrivals", "选手04\n新来的"), ("reason", "好了")]).text("section.card");
    assert!(said.contains("Stand-in 1") && said.contains("Stand-in 2") && said.contains("Nobody moves"), "{said}");
    assert!(!said.contains("have a bye"), "{said}");
    assert_eq!(plays(&app.store, 3).len(), 16);
    let entries = &app.event().entries;
    let plays_on = |player: &Player| player.name.starts_with("Stand-in") && !entries.withdrawn.contains(&player.id);
    assert!(!entries.players.iter().any(plays_on));
    holds(&app.store);
}
