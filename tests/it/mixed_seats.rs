//! Seats that follow from results which are withheld: everybody sees them, and learns no rank by them.

use crate::any_number::{draws, gives, holds, individuals, plays};
use crate::public_view::everything;
use crate::support::{App, Browser, Organiser, acting, app_on, by_turns};
use caipan::actions::Actor;
use caipan::event::draw::by_standing::{mixing, numbered};
use caipan::event::event::Event;
use caipan::event::regulations::Regulations;
use caipan::event::values::ids::{PlayerId, SessionNumber};
use std::collections::BTreeSet;

/// With letters that no number and no time has.
const SEED: &str = "霜降zq4711qz";

/// Who sits together, table by table.
fn sit(event: &Event, session: u16) -> Vec<BTreeSet<PlayerId>> {
    let tables = &event.session(SessionNumber(session)).unwrap().tables;
    tables.iter().map(|table| table.players.values().iter().map(|player| **player).collect()).collect()
}

/// The ranking by fours, as it stands.
fn ranked(event: &Event) -> Vec<BTreeSet<PlayerId>> {
    let order: Vec<PlayerId> = event.players().iter().map(|row| row.key).collect();
    order.chunks(4).map(|four| four.iter().copied().collect()).collect()
}

fn seats(app: &App, session: u16) {
    acting(&app.store, &Actor::command_line(), "cup").seat_session(SessionNumber(session), SEED).unwrap();
}

#[test]
fn tables_by_a_withheld_standing_are_numbered_by_lot_and_nothing_for_everybody_has_the_lots() {
    by_turns(|database| {
        let app = app_on(database);
        let fields = [("kind", "individuals"), ("sessions", "4"), ("entry", "totals"), ("appeal_minutes", "0")];
        let fields = [&fields[..], &[("shown", "withheld"), ("withheld_from", "2")]].concat();
        let organiser = Organiser::with_entries(&app, &fields, &individuals(16));
        draws(&organiser, &[("sessions", "2"), ("then_by", "neighbours")]);
        assert!(organiser.browser.get("/e/cup/regulations?lang=en").texts("#plan-says li").is_empty());
        for session in [1, 2] {
            plays(&app.store, session);
        }
        let order = ranked(&app.event());
        seats(&app, 3);
        assert_eq!(sit(&app.event(), 3), numbered(order.clone(), &mixing(SEED)));
        assert_ne!(sit(&app.event(), 3), order, "this seed gives another order");
        let everybody = everything(&app, &Browser::new(&app.base));
        assert!(everybody["/e/cup/seats?lang=zh-Hans"].contains("选手07"));
        let with_seed: Vec<_> = everybody.iter().filter(|(_, answer)| answer.contains("zq4711qz")).collect();
        assert!(with_seed.is_empty(), "{with_seed:?}");
        let said = organiser.browser.get("/e/cup/audit?lang=en").text("main");
        assert!(said.contains("tables numbered by draw"), "{said}");
        holds(&app.store);

        // Who wants the order of the standing says so, is told what it tells, and what is seated stays as it is.
        assert_eq!(organiser.on_session(3, "start").errors(), Vec::<String>::new());
        gives(&app.store, 3);
        assert_eq!(organiser.on_session(3, "close").errors(), Vec::<String>::new());
        let event = app.event();
        let new = Regulations { mix_tables: false, ..event.head.regulations.clone() };
        let actor = Actor::command_line();
        acting(&app.store, &actor, "cup").change_regulations(&new, "桌号按名次", event.version).unwrap();
        assert_eq!(Regulations::from_toml(&new.to_toml().unwrap()).unwrap(), new);
        let told = organiser.browser.get("/e/cup/regulations?lang=en").texts("#plan-says li");
        assert!(told.len() == 1 && told[0].contains("session 4 is seated by withheld results"), "{told:?}");
        let order = ranked(&app.event());
        seats(&app, 4);
        assert_eq!(sit(&app.event(), 4), order);
        holds(&app.store);
    });
}
