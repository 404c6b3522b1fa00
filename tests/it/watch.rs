//! The watchman through the real server: what was decided and does not follow any more is first on the board, and is mended there.

use crate::any_number::{draws, event, gives, plays};
use crate::archive::{exported, view};
use crate::automatic::grants_appeal;
use crate::stages::{FINAL, decides_field, gets_stages};
use crate::support::{App, Browser, Organiser, Page, Phone, acting, app_on, by_turns, hand_of, self_draw};
use caipan::actions::{self, Actor, Role};
use caipan::event::event::{Difference, Event, FieldDiffers, Table};
use caipan::event::values::ids::SessionNumber;
use caipan::files::archive::read;
use caipan::rules::{BySeat, GamePoints, Seat};
use caipan::store::{Store, now};
use serde_json::json;
use std::time::{Duration, Instant};

/// Entered in no order, with names that are awkward.
pub const NAMES: [&str; 16] = [
    "Zoë d’Artagnan-Őszöd Ñandú",
    "王",
    "O'Neill",
    "李小龙",
    "Ångström",
    "欧阳娜娜",
    "von der Großhüttenbach-Ziège",
    "马",
    "Tom",
    "陈",
    "Ísold Þórðardóttir",
    "林冲",
    "Ann",
    "司马相如",
    "Łukasz",
    "赵",
];

/// Two sessions of a qualification are over, and eight of sixteen are in the field of the final.
pub fn decided(app: &App) -> Organiser {
    let organiser = event(app, "individuals", "4", &format!("name\n{}\n", NAMES.join("\n")));
    gets_stages(&app.store, FINAL);
    draws(&organiser, &[("sessions", "2")]);
    plays(&app.store, 1);
    plays(&app.store, 2);
    decides_field(&organiser, &app.store, "final").well();
    organiser
}

/// What the board says first, in English, and that it says so at once.
pub fn told(organiser: &Organiser) -> Vec<String> {
    let begun = Instant::now();
    let page = organiser.browser.get("/e/cup/board?lang=en");
    assert!(begun.elapsed() < Duration::from_secs(2));
    page.texts(".differences > ul > li > p")
}

pub fn presses_on_board(organiser: &Organiser, action: &str, fields: &[(&str, &str)]) {
    let page = organiser.presses("/board", action, fields);
    assert_eq!((page.status, page.errors()), (200, vec![]), "{action}");
}

/// What is published once more after a decision is said apart.
pub fn publishes_again(organiser: &Organiser, session: u16) {
    let said = told(organiser);
    assert_eq!(said.len(), 1, "{said:?}");
    assert!(said[0].starts_with(&format!("The ranking published after session {session} ")), "{said:?}");
    presses_on_board(organiser, &format!("/sessions/{session}/publish"), &[]);
    assert_eq!(told(organiser), Vec::<String>::new());
}

/// The same event with other totals at a table: `seat` and `other` exchange theirs.
pub fn exchanged(event: &Event, table: &Table, seat: Seat, other: Seat) -> (BySeat<GamePoints>, Event) {
    let mut changed = table.clone();
    let cards = table.cards();
    let totals = BySeat::from_fn(|own| match own {
        own if own == seat => cards[other],
        own if own == other => cards[seat],
        own => cards[own],
    });
    if let Some(signed) = &mut changed.signed {
        signed.totals = totals;
    }
    (totals, event.with_table(changed))
}

/// Two seats of a table of the qualification whose exchange makes the field differ as it is `wanted`.
pub fn correction(event: &Event, wanted: impl Fn(&FieldDiffers) -> bool) -> (u16, u16, BySeat<GamePoints>) {
    for table in event.sessions.iter().take(2).flat_map(|session| &session.tables) {
        for (one, other) in Seat::ALL.into_iter().flat_map(|one| Seat::ALL.map(|other| (one, other))) {
            let (totals, then) = exchanged(event, table, one, other);
            if then.field_differs(1).is_some_and(|differs| wanted(&differs)) {
                return (table.session.0, table.number.0, totals);
            }
        }
    }
    panic!("no exchange changes the field so");
}

pub fn corrects(organiser: &Organiser, (session, table, totals): (u16, u16, BySeat<GamePoints>)) {
    let sheet = format!("/sessions/{session}/tables/{table}");
    let typed = totals.iter().map(|(seat, total)| (format!("signed-{}", seat.letter()), total.0.to_string()));
    let typed: Vec<(String, String)> = typed.chain([("reason".to_owned(), "抄错了".to_owned())]).collect();
    let typed: Vec<(&str, &str)> = typed.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    organiser.does(&sheet, &format!("{sheet}/totals"), &typed);
}

fn remarks(store: &Store) -> usize {
    let checked = actions::check_event(store, "cup", &Default::default()).unwrap();
    assert_eq!(checked.problems, [], "a difference is no damage");
    checked.differences().unwrap().len()
}

fn seats(organiser: &Organiser, session: u16) -> Page {
    organiser.presses("/board", &format!("/sessions/{session}/seat"), &[])
}

#[test]
fn a_correction_that_lets_somebody_else_in_is_first_on_the_board_and_decided_anew_there() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = decided(&app);
        assert_eq!(told(&organiser), Vec::<String>::new(), "who is in the final changes no ranking before it");
        corrects(&organiser, correction(&app.event(), |differs| differs.joins.len() == 1));
        let event = app.event();
        let differs = event.field_differs(1).unwrap();
        let [joins, leaves] = [differs.joins[0], differs.leaves[0]].map(|of| event.entries.entrant_name(of));
        let said = told(&organiser);
        assert_eq!(said.len(), 2, "the field, and what was published: {said:?}");
        let wanted = format!("{joins} would be in and {leaves} out.");
        assert!(said[0].starts_with("决赛: ") && said[0].ends_with(&wanted), "{said:?}");
        let why = organiser.browser.get("/e/cup/board?lang=en").texts(".differences li li");
        assert!(
            why.iter().any(|line| line.contains("the totals of table") && line.contains("were corrected")),
            "{why:?}"
        );
        assert_eq!(remarks(&app.store), 2);
        // Neither the button nor the action seats it before that is decided.
        let page = organiser.browser.get("/e/cup/board");
        assert!(!page.body.contains("/e/cup/sessions/3/seat"));
        let seated = acting(&app.store, &Actor::command_line(), "cup").seat_session(SessionNumber(3), "s");
        assert!(format!("{seated:?}").contains("seat-field-differs"), "{seated:?}");
        // The page of the fields says it too, and a chief referee sees it.
        assert!(organiser.browser.get("/e/cup/fields?lang=en").text(".differences").contains(&joins));
        let chief = app.come_in(&app.link("cup", &caipan::actions::Role::ChiefReferee));
        assert!(chief.get("/e/cup/fields?lang=en").text(".differences").contains(&joins));
        assert!(chief.get("/e/cup/self").body.contains("/e/cup/fields"));
        presses_on_board(&organiser, "/fields/final/anew", &[("reason", "第一局总分更正")]);
        let event = app.event();
        let named =
            event.decided_field("final").unwrap().entrants.iter().any(|of| event.entrant_called(of.entrant) == joins);
        assert!(named && event.field_differs(1).is_none());
        publishes_again(&organiser, 2);
        assert_eq!(remarks(&app.store), 0);
        assert_eq!(seats(&organiser, 3).status, 200);
    });
}

#[test]
fn a_correction_of_the_order_alone_is_told_while_the_final_is_played_and_carries_the_right_points() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = decided(&app);
        organiser.goes(3, &["seat", "start"]);
        gives(&app.store, 3);
        assert_eq!(told(&organiser), Vec::<String>::new());
        let order = |differs: &FieldDiffers| differs.joins.is_empty() && !differs.others.is_empty() && !differs.moves;
        corrects(&organiser, correction(&app.event(), order));
        let said = told(&organiser);
        assert_eq!(said.len(), 1, "{said:?}");
        assert!(said[0].contains("the right players qualified, but"), "{said:?}");
        let event = app.event();
        let (of, was, is) = event.field_differs(1).unwrap().others[0];
        assert_ne!(was, is);
        presses_on_board(&organiser, "/fields/final/anew", &[("reason", "总分更正")]);
        assert_eq!(told(&organiser), Vec::<String>::new());
        let event = app.event();
        let name = event.entries.entrant_name(of);
        let field = event.decided_field("final").unwrap().entrants;
        let own = field.iter().find(|noted| event.entrant_called(noted.entrant) == name).unwrap();
        assert_eq!((own.place, own.carried()), (is.place, is.carried));
    });
}

#[test]
fn a_finalist_who_goes_home_is_replaced_by_the_next_in_line_before_anything_is_seated() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = decided(&app);
        assert_eq!(told(&organiser), Vec::<String>::new(), "who is in the final changes no ranking before it");
        let event = app.event();
        let first = event.decided_field("final").unwrap().entrants[0].entrant;
        let (gone, id) = (event.entrant_called(first), event.entries.players[first - 1].id);
        let fields = [(format!("gone-{id}"), "yes"), ("reason".to_owned(), "家中有事")];
        let fields = fields.each_ref().map(|(name, value)| (name.as_str(), *value));
        let card = organiser.repairs(&fields).text("section.card");
        assert!(card.contains("Next in line: ") && card.contains(&gone), "{card}");
        assert!(!card.contains("have a bye"), "nobody has one in a final of eight: {card}");
        let said = told(&organiser);
        assert_eq!(said.len(), 1, "{said:?}");
        let event = app.event();
        let next = event.entries.entrant_name(event.field_differs(1).unwrap().joins[0]);
        let wanted = format!("决赛: {gone} qualified but left the event. Next in line: {next}.");
        assert_eq!(said[0], wanted);
        assert!(card.contains(&wanted), "as it was looked at: {card}");
        let seated = acting(&app.store, &Actor::command_line(), "cup").seat_session(SessionNumber(3), "s");
        assert!(format!("{seated:?}").contains("seat-field-differs"), "{seated:?}");
        presses_on_board(&organiser, "/fields/final/anew", &[("reason", "递补")]);
        assert_eq!(told(&organiser), Vec::<String>::new());
        assert_eq!(seats(&organiser, 3).status, 200);
        let event = app.event();
        let sits = |name: &str| event.sessions[2].seated().iter().any(|of| event.entries.player_name(*of) == name);
        assert_eq!((event.sessions[2].tables.len(), sits(&next), sits(&gone)), (2, true, false));
    });
}

#[test]
fn what_is_let_stand_is_silent_and_speaks_again_once_something_else_follows() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = decided(&app);
        assert_eq!(told(&organiser), Vec::<String>::new(), "who is in the final changes no ranking before it");
        let one = |differs: &FieldDiffers| differs.joins.len() == 1;
        corrects(&organiser, correction(&app.event(), one));
        let page = organiser.presses("/board", "/differences", &[("reason", " ")]);
        assert!(!page.errors().is_empty(), "not without a reason");
        presses_on_board(&organiser, "/differences", &[("reason", "已抽签，双方同意")]);
        publishes_again(&organiser, 2);
        assert_eq!(seats(&organiser, 3).status, 200, "it was decided so");
        // It stays on record: for everybody, for those who decide, in the audit and the archive.
        let stages = Browser::new(&app.base).get("/e/cup/stages");
        assert!(stages.body.contains("已抽签，双方同意"));
        assert!(organiser.browser.get("/e/cup/fields").body.contains("已抽签，双方同意"));
        assert!(organiser.browser.get("/e/cup/audit").body.contains("已抽签，双方同意"));
        let text = exported(&app.store, "cup");
        read("cup.caipan", text.as_bytes()).unwrap();
        let other = crate::support::app();
        actions::import_archive(&other.store, &Actor::command_line(), "cup.caipan", text.as_bytes(), now()).unwrap();
        assert!(actions::differences(&view(&other.store, "cup")).is_empty(), "the same is silent elsewhere");
        // Something else follows: it is told again, and seats can be taken back.
        let event = app.event();
        let before = event.field_differs(1).unwrap();
        let another = |differs: &FieldDiffers| differs.joins != before.joins && !differs.joins.is_empty();
        corrects(&organiser, correction(&event, another));
        let told = actions::differences(&app.event()).to_vec();
        assert!(matches!(told[0], Difference::Field(_)), "{told:?}");
        presses_on_board(&organiser, "/sessions/3/unseat", &[("reason", "名单有误")]);
        presses_on_board(&organiser, "/fields/final/anew", &[("reason", "更正")]);
        assert_eq!(seats(&organiser, 3).status, 200);
    });
}

#[test]
fn a_granted_appeal_is_carried_out_by_another_result_of_what_stood_when_it_was_handed_in() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = Organiser::playing(&app, &[]);
        let phone = Phone::of(&app, "cup", 1);
        assert_eq!(phone.records(1, self_draw("E", 8)).status, 200);
        grants_appeal(&app, &organiser);
        let is_told = || told(&organiser).iter().any(|line| line.contains(": the appeal of "));
        let corrects = |hand: u8, revision: i32, points: u16| {
            assert_eq!(phone.sends("hands", hand_of(hand, revision, self_draw("E", points))).status, 200);
        };
        assert!(is_told());
        assert_eq!(phone.records(2, self_draw("E", 8)).status, 200);
        assert!(is_told(), "play goes on, and nothing is corrected by it");
        corrects(2, 1, 16);
        assert!(is_told(), "that hand had not been played");
        corrects(1, 1, 8);
        assert!(is_told(), "entered again as it was");
        corrects(1, 2, 9);
        assert!(!is_told());
        corrects(1, 3, 8);
        assert!(is_told(), "as it was again");
    });
}

#[test]
fn what_a_player_who_left_keeps_is_told_once_a_hand_played_before_is_corrected() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = Organiser::playing(&app, &[]);
        let phone = Phone::of(&app, "cup", 1);
        let chief = Phone::with(&app, &app.link("cup", &Role::ChiefReferee), "cup", 1);
        let leaves = |own: i32| {
            let left = json!({ "kind": "filled", "seat": "E", "attendance": "stood-in", "own_points": own,
                "reason": "发烧" });
            assert_eq!(chief.notes(left).status, 200);
        };
        let corrects = |hand: u8, revision: i32, points: u16| {
            assert_eq!(phone.sends("hands", hand_of(hand, revision, self_draw("E", points))).status, 200);
        };
        for hand in [1, 2] {
            assert_eq!(phone.records(hand, self_draw("E", 8)).status, 200);
        }
        leaves(596);
        assert_eq!(phone.records(3, self_draw("E", 8)).status, 200);
        corrects(3, 1, 16);
        assert_eq!(told(&organiser), Vec::<String>::new(), "that hand is the stand-in's");
        corrects(1, 1, 24);
        let said = told(&organiser);
        assert_eq!(said.len(), 1, "{said:?}");
        assert!(said[0].contains("left with 596 ") && said[0].ends_with("they now give 644."), "{said:?}");
        leaves(644);
        assert_eq!(told(&organiser), Vec::<String>::new());
        corrects(2, 1, 16);
        assert!(told(&organiser)[0].ends_with("they now give 668."), "{:?}", told(&organiser));
        presses_on_board(&organiser, "/differences", &[("reason", "本人同意")]);
        assert_eq!(told(&organiser), Vec::<String>::new());
    });
}
