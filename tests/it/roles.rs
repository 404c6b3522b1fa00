//! Players and substitutes who change places: freely before the draw, afterwards with a reason and from the next session on.

use crate::any_number::{draws, holds, plays};
use crate::support::{App, Browser, Organiser, Page, app, app_on, by_turns, player};
use caipan::actions::Role;
use std::collections::{BTreeMap, BTreeSet};

/// Four teams of four, the first with a substitute.
pub fn teams_with_a_substitute(app: &App) -> Organiser {
    let four = (1..=4).flat_map(|team| (1..=4).map(move |place| format!("队{team},{team}队{place},\n")));
    let list = format!("team,name,role\n{}队1,1队替,替补\n", four.collect::<String>());
    let regulations = [("reserves", "2"), ("sessions", "3"), ("entry", "totals"), ("appeal_minutes", "0")];
    Organiser::with_entries(app, &regulations, &list)
}

pub fn id(app: &App, name: &str) -> i32 {
    player(&app.event(), name).0
}

/// Sends the form on the page of a player.
fn changes(browser: &Browser, app: &App, name: &str, with: &str, reason: &str) -> Page {
    let page = format!("/e/cup/entries/players/{}", id(app, name));
    let with = if with.is_empty() { String::new() } else { id(app, with).to_string() };
    browser.submit(&page, &format!("{page}/role"), &[("with", &with), ("reason", reason)])
}

fn substitutes(app: &App) -> Vec<String> {
    let event = app.event();
    event.entries.players.iter().filter(|player| !player.draws()).map(|player| player.name.clone()).collect()
}

#[test]
fn before_the_draw_a_player_becomes_a_substitute_and_the_other_way_round() {
    let app = app();
    let organiser = teams_with_a_substitute(&app);
    let does = |name: &str, with: &str| changes(&organiser.browser, &app, name, with, "");
    assert_eq!(
        does("1队替", "").errors(),
        [
            "队1 already has four players; any further ones are substitutes: write “substitute” under Role. With line-ups, substitutes play like the others."
        ]
    );
    assert_eq!(does("1队替", "1队4").status, 200);
    assert_eq!(substitutes(&app), ["1队4"]);
    assert_eq!(does("1队3", "").status, 200);
    assert_eq!(substitutes(&app), ["1队3", "1队4"]);
    assert_eq!(does("1队2", "").errors(), ["队1 already has 2 substitutes, the maximum in the regulations."]);
    let other_team = does("1队4", "2队1").errors();
    assert!(other_team[0].starts_with("2队1 and 1队4 cannot swap places"), "{other_team:?}");
    assert_eq!(does("1队4", "").status, 200);
    assert_eq!(substitutes(&app), ["1队3"]);
    let said = organiser.browser.get("/e/cup/audit?lang=en").text("main");
    for sentence in [
        "Made a player a substitute",
        "Made a substitute a regular player",
        "Swapped a player and a substitute",
        "1队4 → 1队替",
    ] {
        assert!(said.contains(sentence), "{sentence}: {said}");
    }
    // Entries are the organiser's as long as nobody has drawn.
    let chief = app.come_in(&app.link("cup", &Role::ChiefReferee));
    assert_eq!(changes(&chief, &app, "1队1", "1队3", "").status, 403);
}

#[test]
fn after_the_draw_they_trade_places_with_a_reason_and_keep_what_they_played() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = teams_with_a_substitute(&app);
        draws(&organiser, &[("sessions", "3")]);
        let chief = app.come_in(&app.link("cup", &Role::ChiefReferee));
        assert!(
            chief
                .get(&format!("/e/cup/entries/players/{}", id(&app, "1队2")))
                .attributes("form", "action")
                .iter()
                .all(|to| !to.contains("rename"))
        );
        let mut all = vec![plays(&app.store, 1)];
        assert_eq!(organiser.on_session(2, "seat").status, 200);
        assert_eq!(changes(&chief, &app, "1队2", "1队替", " ").errors(), ["Enter a reason."]);
        let alone = changes(&chief, &app, "1队替", "", "受伤").errors();
        assert!(alone[0].contains("Choose the team-mate"), "{alone:?}");
        assert_eq!(changes(&chief, &app, "1队2", "1队替", "受伤").errors(), Vec::<String>::new());
        assert_eq!(app.event().sessions.len(), 1, "the session that had not begun is seated again");
        all.push(plays(&app.store, 2));
        assert!(all[1].contains_key("1队替") && !all[1].contains_key("1队2"));
        let own = Browser::new(&app.base).get(&format!("/e/cup/players/{}?lang=en", id(&app, "1队2")));
        assert_eq!(own.texts(".past > li").len(), 1, "what was played, and no byes: {}", own.text("main"));
        let recorder = app.come_in(&app.link("cup", &Role::Recorder));
        assert_eq!(recorder.get(&format!("/e/cup/entries/players/{}", id(&app, "1队2"))).status, 403);
        // And back, by the substitute's own page.
        assert_eq!(changes(&chief, &app, "1队2", "1队替", "已恢复").errors(), Vec::<String>::new());
        all.push(plays(&app.store, 3));
        assert!(all[2].contains_key("1队2") && !all[2].contains_key("1队替"));
        let late = changes(&chief, &app, "1队2", "1队替", "受伤").errors();
        assert!(late[0].starts_with("All 3 sessions have begun"), "{late:?}");

        let mut right: BTreeMap<String, (i32, i32)> = BTreeMap::new();
        for (name, (standard, game)) in all.into_iter().flatten() {
            for key in [name.clone(), format!("队{}", &name[..1])] {
                let own = right.entry(key).or_default();
                *own = (own.0 + standard, own.1 + game);
            }
        }
        let standings = app.event().standings();
        let rows = standings.players.iter().chain(&standings.teams);
        let stands = rows.map(|row| (row.name.clone(), (row.standard_points.parse().unwrap(), row.game_points)));
        assert_eq!(stands.collect::<BTreeMap<_, _>>(), right);
        let said = organiser.browser.get("/e/cup/audit?lang=en").text("main");
        assert!(
            said.contains("Session 2 · 1队2 → 1队替 · “受伤”") && said.contains("Session 3 · 1队替 → 1队2"),
            "{said}"
        );
        holds(&app.store);
    });
}

#[test]
fn who_had_a_bye_keeps_it_when_a_substitute_takes_the_number() {
    let app = app();
    let alone = (1..=5).map(|number| format!(",选手{number},\n"));
    let team = "队1,甲,\n队1,乙,\n队1,丙,\n队1,丁,\n队1,替,替补\n";
    let list = format!("team,name,role\n{team}{}", alone.collect::<String>());
    let regulations = [
        ("kind", "individuals"),
        ("team_size", "4"),
        ("reserves", "1"),
        ("sessions", "9"),
        ("entry", "totals"),
        ("bye_standard_points", "2"),
    ];
    let organiser = Organiser::with_entries(&app, &regulations, &list);
    draws(&organiser, &[("sessions", "9")]);
    let of_team = |name: &str| ["甲", "乙", "丙", "丁"].contains(&name);
    let byes = || -> Vec<(String, u16)> {
        let event = app.event();
        event.byes().iter().map(|bye| (event.entries.player_name(bye.player), bye.session.0)).collect()
    };
    // Nine rest in turn, so one of the team does before the last session.
    let played = (1..=8).find(|session| {
        plays(&app.store, *session);
        byes().iter().any(|(name, _)| of_team(name))
    });
    let before = byes();
    let (rested, _) = before.iter().find(|(name, _)| of_team(name)).unwrap();
    assert_eq!(changes(&organiser.browser, &app, rested, "替", "受伤").errors(), Vec::<String>::new());
    let as_set = |byes: Vec<(String, u16)>| byes.into_iter().collect::<BTreeSet<_>>();
    assert_eq!(as_set(byes()), as_set(before.clone()));
    plays(&app.store, played.unwrap() + 1);
    assert!(byes().iter().all(|(name, session)| name != "替" || *session > played.unwrap()));
    holds(&app.store);
}
