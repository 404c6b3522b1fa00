//! Movements of duplicate: teams and players are seated by them, and numbers that fit none are refused.

use crate::archive::view;
use crate::draw::seated;
use crate::support::{App, Organiser, acting, app, app_on, by_turns};
use caipan::actions::{self, Actor, NewEvent, Role};
use caipan::event::draw::movement::movement;
use caipan::event::regulations::preset::Preset;
use caipan::store::now;

/// The organiser of an event with so many players named 选手1, 选手2, …, in teams of four or not.
fn entered(app: &App, slug: &str, players: usize, teams: bool, duplicate: bool) -> Organiser {
    let actor = Actor::command_line();
    let preset = if duplicate { Preset::DuplicatePlayers } else { Preset::RuleBook };
    let regulations = preset.regulations();
    let new = NewEvent { slug: slug.into(), name: "复式赛".into(), teams, regulations };
    actions::create_event(&app.store, &actor, &new, now()).unwrap();
    let row = |player: usize| match teams {
        true => format!("队{},选手{player}\n", player.div_ceil(4)),
        false => format!(",选手{player}\n"),
    };
    let rows = format!("team,name\n{}", (1..=players).map(row).collect::<String>());
    acting(&app.store, &actor, slug).import_entries("p.csv", rows.as_bytes()).unwrap();
    Organiser { browser: app.come_in(&app.link(slug, &Role::Organiser)), slug: slug.into() }
}

#[test]
fn four_teams_and_sixteen_players_of_duplicate_are_seated_by_the_movement() {
    by_turns(|database| {
        let app = app_on(database);
        for (slug, teams) in [("teams", true), ("players", false)] {
            let organiser = entered(&app, slug, 16, teams, true);
            let page = organiser.browser.get(&organiser.path("/draw"));
            assert!(page.text("#chart .cards h3").starts_with("Duplicate movement"), "it is the first");
            let page = organiser.does("/draw", "/draw/chart", &[("chart", "movement")]);
            assert!(!page.body.contains("Optimise"), "a search would part who is compared");
            organiser.draws_in_order();
            organiser.on_session(1, "seat").well();
            let view = view(&app.store, slug);
            let players = view.draw.as_deref().unwrap().by_number();
            let wanted = movement(16, 5, teams).unwrap().sessions[0].clone();
            assert_eq!(
                seated(&view, 1),
                wanted.into_iter().map(|table| table.map(|number| players[&number])).collect::<Vec<_>>()
            );
        }
    });
}

#[test]
fn numbers_that_fit_no_movement_are_refused_with_what_would_fit() {
    let app = app();
    let cases = [
        ("teams", true, "5 teams: the movement needs a multiple of 4 teams."),
        ("players", false, "20 players: the movement needs a multiple of 16 players."),
    ];
    for (slug, teams, why) in cases {
        let organiser = entered(&app, slug, 20, teams, true);
        assert_eq!(organiser.presses("/draw", "/draw/chart", &[("chart", "movement")]).errors(), [why]);
    }
    let organiser = entered(&app, "plain", 16, false, false);
    assert!(!organiser.browser.get(&organiser.path("/draw")).body.contains("Duplicate movement"));
    assert_eq!(organiser.presses("/draw", "/draw/chart", &[("chart", "movement")]).status, 404);
}
