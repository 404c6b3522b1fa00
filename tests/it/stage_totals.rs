//! Totals over several stages: penalties of those who do not go on, teams ranked beside players, and disqualifications in a final.

use crate::any_number::{begins, draws, ends, event, gives, holds, individuals, plays};
use crate::archive::view;
use crate::stages::{decides_field, final_is, gets_stages};
use crate::support::{App, Browser, Organiser, acting, app_on, by_turns, four_teams, player};
use caipan::actions::{Actor, FileImport, NewNote, SeatFilling, TableCommand};
use caipan::event::event::NamedRow;
use caipan::event::sheet::penalty::Entrant;
use caipan::event::sheet::session::Attendance;
use caipan::event::values::ids::{PlayerId, SessionNumber, TeamId};
use caipan::files::kinds::TableKind;
use caipan::rules::{GamePoints, StandardPoints};
use caipan::store::Store;
use std::collections::{BTreeMap, BTreeSet};
use uuid::Uuid;

/// One session, then one for the first `places`.
fn plan(places: &str, more: &str) -> String {
    format!(
        "sessions = 2\n[[stage]]\nid = \"main\"\nsessions = 1\n\
         [[stage]]\nid = \"final\"\nsessions = 1\nfield = {{ from = \"main\", places = \"{places}\" }}\n{more}"
    )
}

/// The first session of these players is over, each in the team of its number.
fn in_teams(app: &App, (players, size): (usize, usize), plan: &str) -> Organiser {
    let names = individuals(players);
    let rows = names.lines().skip(1).enumerate().map(|(place, name)| format!("队{},{name}\n", place / size + 1));
    let size = size.to_string();
    let fields = [("kind", "individuals"), ("sessions", "2"), ("entry", "totals"), ("team_size", size.as_str())];
    let organiser = Organiser::with_entries(app, &fields, &format!("team,name\n{}", rows.collect::<String>()));
    gets_stages(&app.store, plan);
    draws(&organiser, &[("sessions", "1")]);
    plays(&app.store, 1);
    organiser
}

fn decides(organiser: &Organiser, store: &Store) {
    decides_field(organiser, store, "final").well();
}

fn takes_off(organiser: &Organiser, of: &str, points: &str) {
    organiser.takes_off(&[("of", of), ("points", points), ("reason", "场外争执")]).well();
}

fn players(store: &Store) -> Vec<NamedRow> {
    view(store, "cup").standings().players
}

/// The points of each team.
fn teams(store: &Store) -> BTreeMap<String, String> {
    view(store, "cup").standings().teams.into_iter().map(|row| (row.name, row.standard_points)).collect()
}

#[test]
fn a_penalty_counts_for_those_who_are_not_in_the_final_and_the_ranking_of_teams_keeps_all() {
    by_turns(|database| {
        let app = app_on(database);
        let more = "carry = { standard = \"1/2\", game = \"0\" }\n[[team_ranking]]\nmembers = \"all\"\n";
        let organiser = in_teams(&app, (16, 4), &plan("1-4", more));
        let before = teams(&app.store);
        assert_eq!(before.len(), 4);
        decides(&organiser, &app.store);
        assert_eq!(teams(&app.store), before, "a final of four is not the competition of the teams");
        let (event, rows) = (app.event(), players(&app.store));
        // Somebody in the final may have as much.
        let eliminated = rows.into_iter().rfind(|row| row.standard_points == "2").unwrap().name;
        let own = player(&event, &eliminated);
        takes_off(&organiser, &format!("player-{own}"), "1");
        takes_off(&organiser, &format!("team-{}", event.entries.teams[0].id), "3");
        let counts = || {
            let rows = players(&app.store);
            assert_eq!(rows.iter().find(|row| row.name == eliminated).unwrap().standard_points, "1");
            for (name, points) in teams(&app.store) {
                let less = if name == "队1" { 3 } else { 0 };
                assert_eq!(points.parse::<i32>().unwrap(), before[&name].parse::<i32>().unwrap() - less, "{name}");
            }
        };
        counts();
        plays(&app.store, 2);
        counts();
        holds(&app.store);
    });
}

#[test]
fn a_final_of_some_players_does_not_count_for_teams_where_the_plan_has_no_ranking_of_teams() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = in_teams(&app, (16, 4), &plan("1-4", "carry = { standard = \"1/2\", game = \"0\" }\n"));
        let before = teams(&app.store);
        decides(&organiser, &app.store);
        assert_eq!(teams(&app.store), before, "half of the points of four players is not the result of the teams");
        plays(&app.store, 2);
        assert_eq!(teams(&app.store), before, "nor is a session of four players");
        let event = app.event();
        assert!(event.teams().iter().all(|row| row.sessions == 4), "a result of each player");
        let of = Entrant::Team(event.teams()[0].key);
        assert_eq!(event.total_of(of).map(|total| total.stage), Some(0));
        holds(&app.store);
    });
}

#[test]
fn the_points_of_members_add_up_to_those_of_their_team_and_a_deduction_of_a_player_says_that_it_does_not_count() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = in_teams(&app, (16, 4), &plan("1-4", "carry = { standard = \"1/2\", game = \"0\" }\n"));
        decides(&organiser, &app.store);
        plays(&app.store, 2);
        let note = "A player’s deduction does not count for the team.";
        let own = app.event().entries.players[0].clone();
        let of = format!("player-{}", own.id);
        let fields = [("of", of.as_str()), ("points", "1/2"), ("reason", "场外争执")];
        let asked = organiser.presses("/penalties", "/penalties", &fields);
        assert!(asked.text("form .card").contains(note), "{}", asked.text("form .card"));
        takes_off(&organiser, &of, "1/2");
        let event = app.event();
        for team in event.teams() {
            let members = event.players().iter().filter(|row| event.entries.team_of(row.key) == Some(team.key));
            let counted: StandardPoints = members.map(|row| event.row_for_team(row).standard_points).sum();
            assert_eq!(counted, team.standard_points);
        }
        for page in [format!("teams/{}", own.team_id.unwrap()), "teams".to_owned()] {
            let page = Browser::new(&app.base).get(&format!("/e/cup/{page}?lang=en")).text("main");
            assert!(page.contains(note), "{page}");
        }
        holds(&app.store);
    });
}

#[test]
fn a_stand_in_and_a_substitute_play_for_their_team_in_each_stage_and_take_with_them_what_the_stage_carries() {
    by_turns(|database| {
        let app = app_on(database);
        let names = individuals(7);
        let rows = names.lines().skip(1).enumerate().map(|(place, name)| format!("队{},{name},\n", place / 4 + 1));
        let list = format!("team,name,role\n{}队2,陪打甲,stand-in\n队1,替补甲,substitute\n", rows.collect::<String>());
        let fields = [
            ("kind", "individuals"),
            ("sessions", "2"),
            ("entry", "totals"),
            ("team_size", "4"),
            ("stand_ins", "team"),
        ];
        let organiser = Organiser::with_entries(&app, &fields, &list);
        let more =
            "carry = { standard = \"1/2\", game = \"0\" }\n[[stage.seating]]\nsessions = \"1\"\nby = \"standing\"\n";
        gets_stages(&app.store, &plan("all", more));
        draws(&organiser, &[("sessions", "1")]);
        begins(&app.store, 1);
        let given = gives(&app.store, 1);
        sits_for(&app, "替补甲", "选手01");
        ends(&app.store, 1);
        let of = |given: &BTreeMap<String, (i32, i32)>, team: &TeamId| {
            let event = app.event();
            let own = given.iter().filter(|(name, _)| event.entries.team_of(player(&event, name)) == Some(*team));
            own.fold(StandardPoints::ZERO, |sum, (_, (standard, _))| sum + StandardPoints::whole((*standard).into()))
        };
        let event = app.event();
        assert!(event.lines().iter().any(|line| line.player == player(&event, "替补甲")));
        let all: Vec<TeamId> = event.entries.teams.iter().map(|team| TeamId(team.id)).collect();
        let total = |team: &TeamId| app.event().teams().iter().find(|row| row.key == *team).unwrap().standard_points;
        for team in &all {
            assert_eq!(total(team), of(&given, team), "the four who sat for it");
        }
        decides(&organiser, &app.store);
        for team in &all {
            assert_eq!(total(team), of(&given, team).divided_by(2));
        }
        let then = plays(&app.store, 2);
        assert!(then.contains_key("陪打甲"), "{then:?}");
        for team in &all {
            assert_eq!(total(team), of(&given, team).divided_by(2) + of(&then, team));
        }
        let event = app.event();
        assert!(event.players().iter().all(|row| row.key != player(&event, "陪打甲")), "a stand-in is not ranked");
        holds(&app.store);
    });
}

/// A substitute has played in the seat of a player.
fn sits_for(app: &App, substitute: &str, gone: &str) {
    let event = app.event();
    let (substitute, gone) = (player(&event, substitute), player(&event, gone));
    let mut tables = event.sessions[0].tables.iter();
    let (table, seat) = tables.find_map(|table| Some((table.number, table.players.find(|own| *own == gone)?))).unwrap();
    let (attendance, session_penalty) = (Attendance::Played, GamePoints::ZERO);
    let filling =
        SeatFilling { seat, attendance, substitute: Some(substitute), session_penalty, reason: "发烧".into() };
    let new = NewNote { entry: Uuid::new_v4(), device: None, said: TableCommand::Filled(filling) };
    acting(&app.store, &Actor::command_line(), "cup").note_at_table((SessionNumber(1), table), &new).unwrap();
}

#[test]
fn the_field_of_a_final_hides_nobody_and_changes_no_ranking_before_it() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = event(&app, "individuals", "2", &individuals(16));
        gets_stages(&app.store, &plan("1-4", "carry = { standard = \"1/2\", game = \"0\" }\n"));
        draws(&organiser, &[("sessions", "1")]);
        plays(&app.store, 1);
        let then = players(&app.store);
        decides(&organiser, &app.store);
        let everybody = Browser::new(&app.base);
        for (page, ranks) in [("", "span.rank-tile"), ("/widget", "td.number"), ("/screen", "ol.players .rank")] {
            assert_eq!(everybody.get(&format!("/e/cup{page}")).text(ranks), "1", "the finalists are there: {page}");
        }
        assert!(app.event().differing_publication().is_none());

        // Published again, it is the same ranking, and the first one says which is current.
        acting(&app.store, &Actor::command_line(), "cup").publish_standings(SessionNumber(1)).unwrap();
        let event = app.event();
        assert_eq!(event.publications.len(), 2);
        assert!(event.publications.iter().all(|of| of.standings().unwrap().players == then));
        let [old, new] = [1, 2].map(|revision| everybody.get(&format!("/e/cup/published/1/{revision}?lang=en")));
        assert_eq!((old.text("main .errors"), old.texts("main .badge").len()), ("Replaced by version 2".to_owned(), 0));
        assert_eq!(old.attributes("main .errors a", "href"), ["/e/cup/published/1/2"]);
        assert!(new.texts("main .errors").is_empty() && !new.texts("main .badge").is_empty());

        plays(&app.store, 2);
        let event = app.event();
        let before = event.previous_step().unwrap();
        for row in &then {
            let own = event.entries.players.iter().find(|player| player.name == row.name).unwrap();
            assert_eq!(before.players.get(&PlayerId(own.id)), Some(&row.rank), "{}", row.name);
        }
        let lead = event.leads()[0];
        assert_eq!((lead.session, event.entries.player_name(lead.first)), (SessionNumber(1), then[0].name.clone()));

        // What the federation gets adds up.
        let csv = String::from_utf8(organiser.browser.download("/e/cup/files/federation.csv")).unwrap();
        let finalists = final_is(&app.store);
        for line in csv.lines().skip(1) {
            let cells: Vec<&str> = line.split(',').collect();
            let (first, last) = cells[8].split_once("; ").unwrap();
            let own = if finalists.contains(cells[1]) { last } else { first };
            let [total, own, carried] = [cells[6], own, cells[11]].map(|points| points.parse::<i32>().unwrap());
            assert_eq!(total, own + carried, "{line}");
        }
        holds(&app.store);
    });
}

#[test]
fn a_penalty_counts_for_a_team_that_is_not_in_the_final() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = event(&app, "teams", "2", &four_teams());
        gets_stages(&app.store, &plan("1-2", ""));
        draws(&organiser, &[("sessions", "1")]);
        plays(&app.store, 1);
        decides(&organiser, &app.store);
        let rows = || app.event().standings().teams;
        assert_eq!(rows().iter().map(|row| row.standard_points.as_str()).collect::<Vec<_>>()[2..], ["4", "0"]);
        let third = app.event().teams()[2].key;
        takes_off(&organiser, &format!("team-{third}"), "5");
        let last = rows().pop().unwrap();
        assert_eq!((last.rank, last.name.as_str(), last.standard_points.as_str()), (4, "队3", "-1"));
        plays(&app.store, 2);
        assert_eq!(rows().pop().unwrap(), last);
        holds(&app.store);
    });
}

#[test]
fn nothing_of_a_player_s_penalty_reaches_the_team_and_its_own_is_carried_like_points() {
    by_turns(|database| {
        let app = app_on(database);
        let more = "carry = { standard = \"1/2\", game = \"0\" }\n[[stage.seating]]\nsessions = \"1\"\nby = \"standing\"\n\
                    [[team_ranking]]\nmembers = \"all\"\n";
        let organiser = in_teams(&app, (8, 2), &plan("all", more));
        let before: BTreeMap<String, i64> =
            teams(&app.store).into_iter().map(|(name, points)| (name, points.parse().unwrap())).collect();
        let event = app.event();
        takes_off(&organiser, &format!("player-{}", event.entries.players[0].id), "2");
        takes_off(&organiser, &format!("team-{}", event.entries.teams[1].id), "3");
        let total = |name: &String| before[name] - if name == "队2" { 3 } else { 0 };
        for (name, points) in teams(&app.store) {
            assert_eq!(points, total(&name).to_string(), "{name}");
        }
        decides(&organiser, &app.store);
        let event = app.event();
        for team in &event.entries.teams {
            let half = StandardPoints::whole(total(&team.name)).divided_by(2);
            assert_eq!(teams(&app.store)[&team.name], half.to_string(), "{}", team.name);
            let carried = event.carried_into(1, Entrant::Team(TeamId(team.id))).unwrap();
            assert_eq!(carried.standard_points, half, "{}", team.name);
        }
        plays(&app.store, 2);
        holds(&app.store);
    });
}

#[test]
fn a_player_s_penalty_does_not_make_another_the_best_of_the_team() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = in_teams(&app, (8, 4), &plan("1-4", "[[team_ranking]]\nmembers = \"best 1\"\n"));
        let (before, event) = (teams(&app.store), app.event());
        // Two players have the most points, so not all four of a team.
        let first = &event.players()[0];
        let team = event.entries.team_of(first.key).unwrap();
        let own = event.players().iter().filter(|row| event.entries.team_of(row.key) == Some(team));
        let best = own.filter(|row| row.standard_points == first.standard_points);
        let best: BTreeSet<PlayerId> = best.map(|row| row.key).collect();
        best.iter().for_each(|player| takes_off(&organiser, &format!("player-{player}"), "5"));
        assert_eq!(teams(&app.store), before);
        let total = app.event().total_of(Entrant::Team(team)).unwrap();
        assert!(total.members.unwrap().is_subset(&best), "the points of one of them count");
        acting(&app.store, &Actor::command_line(), "cup").publish_standings(SessionNumber(1)).unwrap();
        holds(&app.store);
    });
}

#[test]
fn a_team_without_anybody_in_the_final_ranks_below_those_who_reached_it() {
    by_turns(|database| {
        let app = app_on(database);
        let after = "[[team_ranking]]\nmembers = \"all\"\nafter = \"final\"\n";
        let organiser = in_teams(&app, (16, 2), &plan("1-4", after));
        decides(&organiser, &app.store);
        let event = app.event();
        let finalists = event.stage_rows().stages[1].field.iter().filter_map(|entered| entered.key.player());
        let reached: BTreeSet<TeamId> = finalists.filter_map(|player| event.entries.team_of(player)).collect();
        let fined = reached.first().unwrap();
        takes_off(&organiser, &format!("team-{fined}"), "20");
        plays(&app.store, 2);
        let rows = app.event().standings().teams;
        let (above, below) = rows.split_at(reached.len());
        let names: BTreeSet<String> = above.iter().map(|row| row.name.clone()).collect();
        assert_eq!(names, reached.iter().map(|team| event.entries.team_name(*team)).collect());
        assert!(above.last().unwrap().standard_points.starts_with('-'), "{above:?}");
        let first = (below[0].rank, below[0].decided_by.as_str());
        assert_eq!(first, (reached.len() + 1, "advanced"));
        assert!(below.iter().all(|row| row.rank == first.0), "they are equal: {below:?}");
        holds(&app.store);
    });
}

#[test]
fn who_is_disqualified_in_the_final_keeps_the_place_of_the_qualification_and_is_last_of_all() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = event(&app, "individuals", "2", &individuals(16));
        gets_stages(&app.store, &plan("1-4", "carry = { standard = \"1\", game = \"0\" }\n"));
        draws(&organiser, &[("sessions", "1")]);
        plays(&app.store, 1);
        decides(&organiser, &app.store);
        let qualification = || app.event().stage_rows().stages[0].ranking.clone();
        let before = qualification();
        begins(&app.store, 2);
        let cheats = "session,table,hand,ending,winner,discarder,points,flowers,penalties\n\
                      2,1,1,drawn-hand,,,,0,cheating E\n";
        let file = FileImport { kind: TableKind::Hands, ..FileImport::of_players("hands.csv", cheats.as_bytes()) };
        acting(&app.store, &Actor::command_line(), "cup").import_file(&file, |_| {}).unwrap();
        gives(&app.store, 2);
        ends(&app.store, 2);
        let event = app.event();
        let cheat = event.entries.player_name(event.sessions[1].tables[0].players.east);
        assert_eq!(qualification(), before, "the four who play the final are those who went on");
        let rows = players(&app.store);
        let of_final: Vec<usize> = rows[..3].iter().map(|row| row.rank).collect();
        assert_eq!(of_final, [1, 2, 3]);
        assert_eq!((rows[3].rank, rows[3].decided_by.as_str()), (4, "advanced"), "no place is left out");
        let last = &rows[15];
        assert_eq!((last.rank, &last.name, last.decided_by.as_str()), (16, &cheat, "plays_on"));
        holds(&app.store);
    });
}
