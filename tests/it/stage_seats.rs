//! Who sits in a stage that is seated by standing: the disqualified, stand-ins, and the four of a team; and who plays in which of two
//! finals.

use crate::any_number::{begins, draws, ends, event, gives, holds, individuals, plays, ranking, tables};
use crate::archive::view;
use crate::cut::lines;
use crate::finals::{decides, plays_apart};
use crate::stages::gets_stages;
use crate::support::{Browser, acting, app_on, by_turns, four_teams, player};
use caipan::actions::{Actor, Changes, FileImport, LotsFrom};
use caipan::event::sheet::session::Attendance;
use caipan::event::values::ids::PlayerId;
use caipan::files::kinds::TableKind;
use caipan::store::Store;
use std::collections::BTreeSet;

/// One stage, the second session of which is seated 1–4, 5–8, ….
const BY_STANDING: &str = r#"
sessions = 2
[[stage]]
id = "main"
sessions = 2
[[stage.seating]]
sessions = "1"
by = "chart"
[[stage.seating]]
sessions = "2"
by = "standing"
"#;

const FINAL_OF_FOUR: &str = r#"
sessions = 3
[[stage]]
id = "main"
sessions = 1
order = ["standard:all", "game:all", "lot"]
[[stage]]
id = "final"
sessions = 2
field = { from = "main", places = "1-4" }
carry = { standard = "1", game = "1" }
"#;

/// The first session is played, and East of its first table is disqualified in it.
fn disqualifies(store: &Store) -> PlayerId {
    begins(store, 1);
    gives(store, 1);
    let file =
        "session,table,hand,ending,winner,discarder,points,flowers,penalties\n1,1,1,drawn-hand,,,,0,cheating E\n";
    let file = FileImport { kind: TableKind::Hands, ..FileImport::of_players("hands.csv", file.as_bytes()) };
    acting(store, &Actor::command_line(), "cup").import_file(&file, |_| {}).unwrap();
    ends(store, 1);
    let event = view(store, "cup");
    let player = event.sessions[0].tables[0].players.east;
    assert!(event.disqualified(player).is_some());
    player
}

#[test]
fn a_disqualified_player_is_seated_last_in_a_stage_by_standing_and_a_stand_in_plays_the_seat() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = event(&app, "individuals", "2", &individuals(12));
        gets_stages(&app.store, BY_STANDING);
        draws(&organiser, &[("sessions", "1")]);
        let player = disqualifies(&app.store);
        begins(&app.store, 2);
        let tables = app.event().sessions[1].tables.clone();
        assert_eq!(tables.len(), 3, "no table waits");
        let seat = tables[2].players.find(|seated| *seated == player).expect("at the last table");
        assert_eq!(tables[2].filled[seat].attendance, Attendance::ForfeitStoodIn);
        gives(&app.store, 2);
        ends(&app.store, 2);
        assert_eq!(app.event().byes(), []);
        holds(&app.store);
    });
}

#[test]
fn a_disqualified_player_without_a_table_has_no_bye() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = event(&app, "individuals", "2", &individuals(11));
        gets_stages(&app.store, BY_STANDING);
        draws(&organiser, &[("sessions", "1")]);
        let player = disqualifies(&app.store);
        plays(&app.store, 2);
        let event = app.event();
        assert!(!event.sessions[1].seated().contains(&player), "who plays on goes first");
        assert_eq!(event.byes().iter().filter(|bye| bye.session.0 == 2).count(), 2, "three have no table");
        let row = event.players().last().unwrap();
        assert_eq!((row.key, row.sessions), (player, 1));
        holds(&app.store);
    });
}

#[test]
fn a_stand_in_completes_the_tables_of_a_stage_by_standing() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = event(&app, "individuals", "2", &individuals(11));
        gets_stages(&app.store, BY_STANDING);
        assert_eq!(organiser.presses("/draw", "/entries/stand-ins", &[]).status, 200);
        draws(&organiser, &[("sessions", "1")]);
        assert_eq!(plays(&app.store, 1).len(), 12);
        assert_eq!(plays(&app.store, 2).len(), 12, "everybody plays every session");
        holds(&app.store);
    });
}

#[test]
fn a_final_of_four_that_loses_one_is_played_to_its_end_with_a_stand_in() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = event(&app, "individuals", "3", &individuals(12));
        gets_stages(&app.store, FINAL_OF_FOUR);
        draws(&organiser, &[("sessions", "1")]);
        plays(&app.store, 1);
        let actor = Actor::command_line();
        let acts = || acting(&app.store, &actor, "cup");
        acts().decide_field("final", &LotsFrom::Seed("立夏".into())).unwrap();
        plays(&app.store, 2);
        let event = app.event();
        let gone: BTreeSet<PlayerId> = [event.sessions[1].tables[0].players.east].into();
        let leaves = |stand_ins| Changes { gone: gone.clone(), stand_ins, ..Changes::default() };
        let refused = format!("{:?}", acts().preview_repair(&leaves(None)).unwrap_err());
        assert!(refused.contains("repair-lacks-players"), "{refused}");
        acts().repair_draw(&leaves(Some("陪打".into())), "发烧", event.version).unwrap();
        let played = plays(&app.store, 3);
        assert!(played.len() == 4 && played.contains_key("陪打 1"), "{played:?}");
        holds(&app.store);
    });
}

#[test]
fn the_four_of_a_team_sit_at_four_tables_when_their_teams_are_seated_by_standing() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = event(&app, "teams", "2", &four_teams());
        gets_stages(&app.store, BY_STANDING);
        draws(&organiser, &[("sessions", "1")]);
        plays(&app.store, 1);
        plays(&app.store, 2);
        for four in tables(&app.store, 2) {
            let teams: BTreeSet<Option<char>> = four.iter().map(|name| name.chars().next()).collect();
            assert_eq!(teams.len(), 4, "{four:?}");
        }
        holds(&app.store);
    });
}

const TWO_FINALS: &str = r#"
sessions = 3
[[stage]]
id = "main"
sessions = 1
[[stage]]
id = "a"
sessions = 1
field = { from = "main", places = "1-4" }
[[stage]]
id = "b"
sessions = 1
field = { from = "main", places = "5-8" }
"#;

fn as_set(names: &[String]) -> BTreeSet<String> {
    names.iter().cloned().collect()
}

#[test]
fn of_two_finals_from_one_ranking_the_higher_ranks_above_the_other_and_nobody_plays_in_both() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = event(&app, "individuals", "3", &individuals(12));
        gets_stages(&app.store, TWO_FINALS);
        draws(&organiser, &[("sessions", "1")]);
        plays_apart(&app.store, 1);
        let names = || -> Vec<String> { ranking(&app.store).into_iter().map(|row| row.0).collect() };
        let before = names();

        // The fourth goes home: the fifth moves up into final A.
        let actor = Actor::command_line();
        let acts = || acting(&app.store, &actor, "cup");
        let now = app.event();
        let leaves = Changes { gone: [player(&now, &before[3])].into(), ..Changes::default() };
        acts().repair_draw(&leaves, "发烧", now.version).unwrap();
        let early = format!("{:?}", acts().decide_field("b", &LotsFrom::Nothing).unwrap_err());
        assert!(early.contains("field-above-first"), "{early}");
        let [a, b] = ["a", "b"].map(|stage| decides(&app.store, stage));
        assert_eq!(a, [&before[..3], &before[4..5]].concat());
        assert_eq!(b, before[5..9]);
        plays(&app.store, 2);
        plays(&app.store, 3);
        let whole = names();
        assert_eq!([as_set(&whole[..4]), as_set(&whole[4..8])], [as_set(&a), as_set(&b)]);
        let path = "/e/cup/players?lang=en";
        let parts = [(4, "↓ Ranked by b".to_owned()), (9, "↓ Ranked by main".to_owned())];
        assert_eq!(lines(&app, path), parts);
        let fifth = &Browser::new(&app.base).get(path).texts("#rows > tr")[5];
        assert!(fifth.contains(&whole[4]) && fifth.contains("Not in the higher stage"), "{fifth}");
        holds(&app.store);
    });
}

const CONSOLATION: &str = r#"
sessions = 5
[[stage]]
id = "main"
sessions = 1
[[stage]]
id = "semi-a"
sessions = 1
field = { from = "main", places = "1-8" }
[[stage]]
id = "semi-b"
sessions = 1
field = { from = "main", places = "9-16" }
[[stage]]
id = "final-a"
sessions = 1
field = { from = "semi-a", places = "1-4" }
[[stage]]
id = "final-b"
sessions = 1
field = { from = "semi-b", places = "1-4" }
"#;

#[test]
fn the_winner_of_a_consolation_final_ranks_below_all_who_were_in_the_semifinal_of_the_best() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = event(&app, "individuals", "5", &individuals(16));
        gets_stages(&app.store, CONSOLATION);
        draws(&organiser, &[("sessions", "1")]);
        plays_apart(&app.store, 1);
        let semifinals = ["semi-a", "semi-b"].map(|stage| decides(&app.store, stage));
        plays_apart(&app.store, 2);
        plays_apart(&app.store, 3);
        let finals = ["final-a", "final-b"].map(|stage| decides(&app.store, stage));
        plays_apart(&app.store, 4);
        plays_apart(&app.store, 5);
        let whole: Vec<String> = ranking(&app.store).into_iter().map(|row| row.0).collect();
        for ((half, semifinal), last) in whole.chunks(8).zip(&semifinals).zip(&finals) {
            assert_eq!((as_set(half), as_set(&half[..4])), (as_set(semifinal), as_set(last)));
        }
        let stages = [(4, "semi-a"), (9, "final-b"), (14, "semi-b")];
        let parts = stages.map(|(above, stage)| (above, format!("↓ Ranked by {stage}")));
        assert_eq!(lines(&app, "/e/cup/players?lang=en"), parts);
        holds(&app.store);
    });
}
