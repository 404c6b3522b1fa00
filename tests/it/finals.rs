//! Two finals from one ranking: nobody is in both, nobody is left between them, and every door says so.

use crate::any_number::{begins, draws, ends, event, gives, holds, individuals, plays, ranking, tables, takes_totals};
use crate::archive::view;
use crate::command_line::{Files, caipan, stdout};
use crate::stages::gets_stages;
use crate::support::{App, Organiser, acting, app_on, by_turns, player};
use caipan::actions::{Actor, Changes, FileImport, LotsFrom};
use caipan::event::sheet::penalty::{Entrant, StandardPenalty};
use caipan::event::stage::committed::LotsOf;
use caipan::files::kinds::TableKind;
use caipan::rules::StandardPoints;
use caipan::store::Store;

const MAIN: &str = "sessions = 3\n[[stage]]\nid = \"main\"\nsessions = 1\n";
const A: &str = "[[stage]]\nid = \"a\"\nsessions = 1\nfield = { from = \"main\", places = \"1-4\" }\n";
const B: &str = "[[stage]]\nid = \"b\"\nsessions = 1\nfield = { from = \"main\", places = \"5-8\" }\n";

/// What the four of a table get, by place at the table: nobody is equal to anybody.
fn points(table: u16) -> [u16; 4] {
    [600 - table, 520 - 2 * table, 490 + table, 390 + 2 * table]
}

/// Plays a session after which nobody is equal.
pub fn plays_apart(store: &Store, session: u16) {
    begins(store, session);
    let mut file = "session,table,player,game_points\n".to_owned();
    for (table, mut four) in (1..).zip(tables(store, session.into())) {
        four.sort();
        let rows = four.iter().zip(points(table));
        file.extend(rows.map(|(name, points)| format!("{session},{table},{name},{points}\n")));
    }
    takes_totals(store, &file);
    ends(store, session);
}

/// Twelve have played the main stage; their names in its order.
fn main_is_played(app: &App, plan: &str) -> (Organiser, Vec<String>) {
    let organiser = event(app, "individuals", "3", &individuals(12));
    gets_stages(&app.store, plan);
    draws(&organiser, &[("sessions", "1")]);
    plays_apart(&app.store, 1);
    (organiser, names(&app.store))
}

/// The names in the order of the ranking.
fn names(store: &Store) -> Vec<String> {
    ranking(store).into_iter().map(|row| row.0).collect()
}

/// Who is in the field of this stage, after it is decided.
pub fn decides(store: &Store, stage: &str) -> Vec<String> {
    acting(store, &Actor::command_line(), "cup").decide_field(stage, &LotsFrom::Nothing).unwrap();
    field(store, stage)
}

fn field(store: &Store, stage: &str) -> Vec<String> {
    let event = view(store, "cup");
    let entrants = event.decided_field(stage).unwrap().entrants.iter();
    entrants.map(|of| event.entrant_called(of.entrant)).collect()
}

#[test]
fn who_is_disqualified_in_the_higher_final_leaves_nobody_out_of_the_lower_one() {
    by_turns(|database| {
        let app = app_on(database);
        let (_, main) = main_is_played(&app, &[MAIN, A, B].concat());
        assert_eq!(decides(&app.store, "a"), main[..4]);
        begins(&app.store, 2);
        gives(&app.store, 2);
        let hand =
            "session,table,hand,ending,winner,discarder,points,flowers,penalties\n2,1,1,drawn-hand,,,,0,cheating E\n";
        let file = FileImport { kind: TableKind::Hands, ..FileImport::of_players("hands.csv", hand.as_bytes()) };
        acting(&app.store, &Actor::command_line(), "cup").import_file(&file, |_| {}).unwrap();
        ends(&app.store, 2);
        // What is committed to for lots names those of the higher final as well.
        let event = app.event();
        let input = event.lots_input(2, LotsOf::Field).unwrap();
        let out = input.ranking.iter().filter(|of| of.out).map(|of| event.entrant_called(of.entrant));
        assert_eq!(out.collect::<Vec<_>>(), main[..4]);
        assert_eq!(decides(&app.store, "b"), main[4..8]);
        let event = app.event();
        let ranks = event.decided_field("b").unwrap().entrants.iter().map(|of| of.rank);
        assert!(ranks.eq((5..9).map(Some)), "who is disqualified later keeps the place");
        plays(&app.store, 3);
        holds(&app.store);
    });
}

#[test]
fn a_correction_between_two_finals_leaves_nobody_out_of_both() {
    by_turns(|database| {
        let app = app_on(database);
        let (_, main) = main_is_played(&app, &[MAIN, A, B].concat());
        decides(&app.store, "a");
        begins(&app.store, 2);
        // The fifth gets six from the last of the same table, and is fourth.
        let mut all = (1..).zip(tables(&app.store, 1));
        let (table, mut four) = all.find(|(_, four)| four.contains(&main[4])).unwrap();
        four.sort();
        assert_eq!(four[1], main[4]);
        let [first, second, third, fourth] = points(table);
        let rows = four.iter().zip([first, second + 6, third, fourth - 6]);
        let rows = rows.map(|(name, points)| format!("1,{table},{name},{points}\n")).collect::<String>();
        let text = format!("session,table,player,game_points\n{rows}");
        let file = FileImport::of_players("totals.csv", text.as_bytes());
        let corrected = FileImport { kind: TableKind::Results, reason: "算错".to_owned(), ..file };
        acting(&app.store, &Actor::command_line(), "cup").import_file(&corrected, |_| {}).unwrap();
        let b = decides(&app.store, "b");
        let event = app.event();
        let ranked = &event.stage_rows().stages[0].ranking.rows;
        assert_eq!(event.entries.entrant_name(ranked[3].key), main[4]);
        assert_eq!(b, main[4..8]);
        holds(&app.store);
    });
}

#[test]
fn a_penalty_counts_in_the_higher_final_before_the_lower_one_in_front_of_it_is_decided() {
    by_turns(|database| {
        let app = app_on(database);
        let (organiser, main) = main_is_played(&app, &[MAIN, B, A].concat());
        let page = organiser.browser.get("/e/cup/fields?lang=en");
        assert!(page.text("#b .empty").contains("Decide its qualifiers first"), "{}", page.text("#b"));
        assert!(page.attributes("#b form", "action").is_empty(), "nothing can be decided there yet");
        decides(&app.store, "a");
        let of = Entrant::Player(player(&app.event(), &main[3]));
        let penalty = StandardPenalty { of, points: StandardPoints::whole(2) };
        acting(&app.store, &Actor::command_line(), "cup").give_standard_penalty(penalty, "迟到").unwrap();
        let event = app.event();
        assert_eq!(event.deductions().map(|(place, _)| place).collect::<Vec<_>>(), [2]);
        for path in ["stages", "board", "players", "fields"] {
            assert_eq!(organiser.browser.get(&format!("/e/cup/{path}")).status, 200, "{path}");
        }
        assert_eq!(decides(&app.store, "b"), main[4..8]);
        assert!((1..3).all(|place| app.event().field_differs(place).is_none()));
        plays(&app.store, 2);
        plays(&app.store, 3);
        holds(&app.store);
    });
}

#[test]
fn who_has_played_the_lower_final_does_not_move_up_into_the_higher_one() {
    by_turns(|database| {
        let app = app_on(database);
        let (_, main) = main_is_played(&app, &[MAIN, B, A].concat());
        decides(&app.store, "a");
        decides(&app.store, "b");
        plays(&app.store, 2);
        let gone = Changes { gone: [player(&app.event(), &main[2])].into(), ..Changes::default() };
        let actor = Actor::command_line();
        let acts = || acting(&app.store, &actor, "cup");
        acts().repair_draw(&gone, "发烧", app.event().version).unwrap();
        acts().decide_field_again("a", "发烧").unwrap();
        assert_eq!(field(&app.store, "a"), [&main[..2], &main[3..4], &main[8..9]].concat());
        let differs = (1..3).filter_map(|place| app.event().field_differs(place)).collect::<Vec<_>>();
        assert!(differs.is_empty(), "{differs:?}");
        plays(&app.store, 3);
        holds(&app.store);
    });
}

#[test]
fn the_command_line_lets_nobody_who_is_invited_to_one_final_into_the_other() {
    let files = Files::new();
    let a = "[[stage]]\nid = \"a\"\nsessions = 1\nfield = { from = \"main\", places = \"1-3\", invited = [\"P06\"] }\n";
    let b = "[[stage]]\nid = \"b\"\nsessions = 1\nfield = { from = \"main\", places = \"4-7\" }\n";
    // First, second, third and fourth of each table in turn: P01 to P12 in the order of the main stage.
    let mut main = "session,table,player,team,game_points\n".to_owned();
    for table in 1..4 {
        let own = (0..4_u16).zip(points(table));
        main.extend(own.map(|(place, points)| {
            // Third and fourth have more, the higher the number of the table.
            let nth = if place < 2 { table } else { 4 - table };
            format!("1,{table},P{:02},,{points}\n", 3 * place + nth)
        }));
    }
    let (in_a, in_b) = ((a, ["P01", "P02", "P03", "P06"]), (b, ["P04", "P05", "P07", "P08"]));
    for finals in [[in_a, in_b], [in_b, in_a]] {
        let mut results = main.clone();
        for (session, (_, four)) in (2..).zip(finals) {
            let rows = four.iter().zip([620, 540, 450, 390]);
            results.extend(rows.map(|(name, points)| format!("{session},1,{name},,{points}\n")));
        }
        let results = files.write("results.csv", &results);
        let regulations = files.write("regulations.toml", &[MAIN, finals[0].0, finals[1].0].concat());
        let options = ["--lang", "en", "--base", "500", "--results", &results, "--regulations", &regulations];
        let said = caipan(&[&["standings"][..], &options].concat());
        let remarks = String::from_utf8_lossy(&said.stderr).into_owned();
        assert!(!stdout(&said).is_empty() && !remarks.contains("P0"), "{remarks}");
    }
}
