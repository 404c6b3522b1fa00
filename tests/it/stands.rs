//! What is let stand through the real server: what can still be done then, what everybody reads of it, and whom it holds up.

use crate::any_number::{draws, event, gives, plays};
use crate::stages::{decides_field, gets_stages};
use crate::support::{Browser, acting, app_on, by_turns};
use crate::watch::{NAMES, correction, corrects, decided, exchanged, told};
use caipan::actions::{self, Actor, Role};
use caipan::event::event::{Difference, FieldDiffers};
use caipan::event::values::ids::{SessionNumber, TableNumber};
use caipan::rules::Seat;

fn one_joins(differs: &FieldDiffers) -> bool {
    differs.joins.len() == 1
}

#[test]
fn a_field_that_was_let_stand_by_mistake_is_decided_anew_where_it_is_said() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = decided(&app);
        corrects(&organiser, correction(&app.event(), one_joins));
        let page = organiser.does("/fields?lang=en", "/differences", &[("reason", "双方同意")]);
        assert!(
            page.text("h1").contains("field") || page.body.contains("/e/cup/fields/final/take-back"),
            "back where it was pressed"
        );
        let everybody = || Browser::new(&app.base).get("/e/cup/stages?lang=en").texts(".note");
        let said = everybody();
        assert!(
            said.iter().any(|line| line.starts_with("The qualifiers stay although the ranking changed, ")),
            "{said:?}"
        );
        // The way back is beside what is said, and leads back to this page.
        let page = organiser.does("/fields", "/fields/final/anew", &[("reason", "按错了")]);
        assert!(page.body.contains("/e/cup/fields/final/take-back"));
        assert_eq!(app.event().field_differs(1), None);
        assert!(!everybody().iter().any(|line| line.contains("双方同意")), "it was said of another field");
        assert!(organiser.browser.get("/e/cup/audit").body.contains("双方同意"), "and stays on record");
    });
}

#[test]
fn whoever_may_not_decide_or_gives_no_reason_is_told_so_before_anything_is_searched_for() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = decided(&app);
        corrects(&organiser, correction(&app.event(), one_joins));
        let nothing = ("field final", "0");
        let stand = |why: &str| {
            let stood = acting(&app.store, &Actor::command_line(), "cup").let_stand(nothing, why);
            format!("{:?}", stood.unwrap_err())
        };
        assert!(!stand(" ").contains("difference-gone") && stand("因").contains("difference-gone"));
        let referee = app.come_in(&app.link("cup", &Role::Referee(vec![TableNumber(1)])));
        let sent = referee.post("/e/cup/differences", &[("reason".into(), "因".into())]);
        assert!([403, 404].contains(&sent.status), "{}", sent.status);
    });
}

/// Two finals of two sessions each from one qualification, played one after the other.
const TWO_FINALS: &str = r#"
sessions = 6
entry = "totals"
[[stage]]
id = "qualification"
sessions = 2
order = ["standard:all", "game:all", "lot"]
[[stage]]
id = "a"
name = "A"
sessions = 2
field = { from = "qualification", places = "1-8" }
[[stage.seating]]
by = "standing"
[[stage]]
id = "b"
name = "B"
sessions = 2
field = { from = "qualification", places = "9-16" }
carry = { standard = "1", game = "1" }
[[stage.seating]]
by = "standing"
"#;

#[test]
fn a_later_field_that_differs_holds_up_no_session_of_an_earlier_one() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = event(&app, "individuals", "4", &format!("name\n{}\n", NAMES.join("\n")));
        gets_stages(&app.store, TWO_FINALS);
        draws(&organiser, &[("sessions", "2")]);
        plays(&app.store, 1);
        plays(&app.store, 2);
        for stage in ["a", "b"] {
            decides_field(&organiser, &app.store, stage).well();
        }
        organiser.goes(3, &["seat", "start"]);
        gives(&app.store, 3);
        assert_eq!(organiser.on_session(3, "close").status, 200);
        let event = app.event();
        let tables = event.sessions.iter().take(2).flat_map(|session| &session.tables);
        let changes = tables.flat_map(|table| Seat::ALL.map(|seat| (table, seat)));
        let later_alone = changes.filter_map(|(table, one)| {
            let (totals, then) = exchanged(&event, table, one, Seat::ALL[(one as usize + 1) % 4]);
            let alone = then.field_differs(1).is_none() && then.field_differs(2).is_some();
            alone.then_some((table.session.0, table.number.0, totals))
        });
        corrects(&organiser, later_alone.into_iter().next().expect("a correction that concerns the later final alone"));
        let differs = actions::differences(&app.event()).to_vec();
        assert!(differs.iter().any(|of| matches!(of, Difference::Field(field) if field.place == 2)), "{differs:?}");
        assert!(told(&organiser)[0].starts_with("B: "));
        let page = organiser.on_session(4, "seat");
        assert_eq!((page.status, page.errors()), (200, vec![]), "the board has the button");
        let seated = acting(&app.store, &Actor::command_line(), "cup").seat_session(SessionNumber(5), "s");
        assert!(seated.is_err());
    });
}

#[test]
fn a_repair_is_looked_at_with_those_who_arrive_as_it_is_carried_out() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = decided(&app);
        let before = app.event();
        let first = before.decided_field("final").unwrap().entrants[0].entrant;
        let id = before.entries.players[first - 1].id;
        let gone = format!("gone-{id}");
        let fields = [(gone.as_str(), "yes"), ("arrivals", "Ñandú O'Őszi"), ("reason", "家中有事")];
        let looked = organiser.presses("/repair?lang=en", "/repair/look", &fields);
        let card = looked.text("section.card");
        assert_eq!(app.event().version, before.version, "nothing is done by looking");
        organiser.browser.post("/e/cup/repair", &looked.filled("/e/cup/repair", &[])).well();
        let said = told(&organiser);
        let new: Vec<&String> = said.iter().filter(|line| !line.starts_with("The ranking published")).collect();
        assert!(!new.is_empty() && new.iter().all(|line| card.contains(line.as_str())), "{new:?} {card}");
    });
}
