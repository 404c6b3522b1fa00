//! Leagues by a rota: drawn and seated without a chart, with the games that are published for each.

use crate::archive::{create_with, exported};
use crate::line_ups::{EACH_RESTS_ONCE, drawn, league, rows};
use crate::support::{Database, Kind, Organiser, acting, app, app_on, by_turns};
use crate::totals::uploads;
use crate::trust::in_python;
use caipan::actions::{self, Role};
use caipan::event::values::ids::{SessionNumber, TeamId};
use caipan::store::now;
use std::collections::BTreeMap;

#[test]
fn a_league_by_rota_is_drawn_and_seated_without_a_chart() {
    by_turns(|database| {
        let app = app_on(database);
        let actor =
            create_with(&app.store, "cup", true, league(5, "size = 1", &EACH_RESTS_ONCE.map(|four| vec![four])));
        let row = |team: usize, place: usize| format!("第{team}队,棋手{team}{place}\n");
        let rows = (1..=5).flat_map(|team| (1..=4).map(move |place| row(team, place)));
        let list = format!("team,name\n{}", rows.collect::<String>());
        acting(&app.store, &actor, "cup").import_entries("e.csv", list.as_bytes()).unwrap();
        let organiser = Organiser { browser: app.come_in(&app.link("cup", &Role::Organiser)), slug: "cup".into() };
        let draw = organiser.browser.get("/e/cup/draw");
        assert!(
            draw.body.contains("No session is seated by a chart") && !draw.body.contains("/draw/chart"),
            "{}",
            draw.body
        );
        assert!(!organiser.browser.get("/e/cup/board").texts(".steps li").contains(&"Chart".to_owned()));
        let undrawn = acting(&app.store, &actor, "cup").seat_session(SessionNumber(1), "s").unwrap_err();
        assert!(format!("{undrawn:?}").contains("seat-no-draw"), "{undrawn:?}");

        // The hall hears the commitment, and gives the word: nobody can be kept apart where no chart says who meets whom.
        let mut apart = organiser.browser.get("/e/cup/draw").filled("/e/cup/draw/confirm", &[]);
        assert!(apart.iter().all(|(name, _)| name != "pairs"));
        apart.push(("pairs".into(), "棋手11, 棋手21".into()));
        let refused = organiser.browser.post("/e/cup/draw/confirm", &apart);
        assert!(refused.errors()[0].contains("The draw cannot keep anybody apart"), "{:?}", refused.errors());
        organiser.does("/draw", "/draw/confirm", &[]);
        organiser.does("/draw", "/draw/committed", &[("word", "3 5 1"), ("drawn_by", "领队会")]);
        let protocol = app.event().protocol().unwrap().unwrap();
        assert_eq!((protocol.verify().unwrap(), protocol.input.chart.len()), (vec![], 0));

        for session in 1..=5 {
            organiser.goes(session, &["seat", "start"]);
            let event = app.event();
            let order: BTreeMap<u16, TeamId> = event.draw.as_deref().unwrap().teams.iter().copied().collect();
            let sits = event.place(session, 1).unwrap().1.players.values().map(|player| *player);
            let teams: Vec<TeamId> = sits.iter().filter_map(|player| event.entries.team_of(*player)).collect();
            let due = EACH_RESTS_ONCE[usize::from(session) - 1].map(|place| order[&(place as u16)]);
            assert_eq!(teams, due, "the places of the rota are the numbers drawn");
            assert!(event.byes().is_empty(), "who rests has no bye");
            let names: Vec<String> = sits.iter().map(|player| event.entries.player_name(*player)).collect();
            let rows =
                names.iter().zip([30, 10, -10, -30]).map(|(name, points)| format!("{session},1,{name},{points}\n"));
            uploads(&organiser, &format!("session,table,player,game_points\n{}", rows.collect::<String>()));
            organiser.on_session(session, "close").well();
        }
        let text = exported(&app.store, "cup");
        for program in ["docs/verify.py", "docs/recount.py"] {
            let (holds, said) = in_python(program, &text, &[]);
            assert!(holds, "{program}: {said}");
        }
        let elsewhere = crate::support::app();
        actions::import_archive(&elsewhere.store, &actor, "a.json", text.as_bytes(), now()).unwrap();
        assert_eq!(exported(&elsewhere.store, "cup"), text);
    });
}

#[test]
fn a_rota_with_a_seat_for_nobody_is_not_drawn() {
    let app = app();
    let four = ["甲", "乙", "丙", "丁"].map(|team| (team.to_owned(), (1..=4).map(|n| format!("{team}{n}")).collect()));
    let actor = create_with(&app.store, "cup", true, league(1, "size = 1", &[vec![[1, 2, 3, 5]]]));
    let rows = four.iter().flat_map(|(team, players): &(String, Vec<String>)| {
        players.iter().map(move |player| format!("{team},{player}\n"))
    });
    let list = format!("team,name\n{}", rows.collect::<String>());
    acting(&app.store, &actor, "cup").import_entries("e.csv", list.as_bytes()).unwrap();
    let organiser = Organiser { browser: app.come_in(&app.link("cup", &Role::Organiser)), slug: "cup".into() };
    for (to, fields) in [("confirm", &[][..]), ("seed", &[("seed", "春分"), ("drawn_by", "领队")])] {
        let refused = organiser.presses("/draw", &format!("/draw/{to}"), fields);
        assert!(refused.errors()[0].contains("a seat for place 5, but 4 play in the stage"), "{:?}", refused.errors());
    }
}

#[test]
fn each_entrant_of_a_rota_has_the_games_that_are_published() {
    let tables = rows(include_str!("../../fixtures/rotas.csv"));
    for (name, teams, games) in [("league", 10, 48), ("semi-final", 6, 20)] {
        let mut rota: Vec<Vec<[usize; 4]>> = Vec::new();
        for row in tables.iter().filter(|row| row["rota"] == name) {
            let session: usize = row["session"].parse().unwrap();
            rota.resize(session, Vec::new());
            rota[session - 1].push(["east", "south", "west", "north"].map(|seat| row[seat].parse().unwrap()));
            assert_eq!(row["games"], games.to_string());
        }
        let app = app_on(Database::fresh(Kind::Sqlite));
        let roster = |team: usize| (1..=4).map(|place| format!("棋手{team}-{place}")).collect::<Vec<_>>();
        let teams: Vec<(String, Vec<String>)> = (1..=teams).map(|team| (format!("队{team}"), roster(team))).collect();
        let sessions = rota.len() as u16;
        drawn(&app, &teams, league(sessions, "size = 1", &rota));
        let event = app.event();
        let mut plays: BTreeMap<TeamId, usize> = BTreeMap::new();
        for session in (1..=sessions).map(SessionNumber) {
            let evening = event.teams_of_session(session);
            assert_eq!(evening.len(), 4 * rota[usize::from(session.0) - 1].len(), "{name} {session}: nobody twice");
            evening.into_iter().for_each(|team| *plays.entry(team).or_default() += 1);
        }
        assert_eq!(plays.into_values().collect::<Vec<_>>(), vec![games; teams.len()], "{name}");
    }
}
