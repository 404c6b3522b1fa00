//! A club's evening: seats drawn at one press, totals entered, and a board that leads from step to step.

use crate::any_number::{begins, ends, event, gives, holds, individuals};
use crate::archive::view;
use crate::support::{Browser, ENTRIES, Organiser, Phone, acting, app, app_on, by_turns, self_draw};
use crate::totals::by_form;
use caipan::actions::{self, Actor, NextEvening, Role};
use caipan::event::event::{Origin, Privacy};
use caipan::event::values::ids::PlayerId;
use caipan::files::protocol::read;
use caipan::rules::Seat;
use caipan::store::now;
use serde_json::json;
use std::collections::BTreeSet;

#[test]
fn the_seats_are_drawn_at_one_press_and_anybody_draws_them_again() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = Organiser::with_entries(&app, &[], ENTRIES);
        let page = organiser.browser.get(&organiser.path("/draw"));
        assert_eq!(page.texts("#draw-steps[open]"), Vec::<String>::new(), "the steps are one choice away");
        assert!(page.text("#draw-seats").starts_with("The computer draws numbers for 16 players"));
        let drawn = organiser.does("/draw", "/draw/seats", &[]);
        let seen = app.event();
        let draw = seen.draw.clone().unwrap();
        assert_eq!(seen.chart.clone().unwrap().origin, Origin::Generated);
        assert!(draw.is_released() && draw.seed.as_ref().is_some_and(|seed| seed.len() == 32), "{draw:?}");
        let seats = Browser::new(&app.base).get(&organiser.path("/seats"));
        assert_eq!(seats.texts(".all-seats tbody tr").len(), 16);
        let protocol = Browser::new(&app.base).get(&organiser.path("/draw/protocol.json"));
        let protocol = read("p.json", protocol.body.as_bytes()).unwrap();
        assert_eq!((protocol.how.seed(), protocol.verify().unwrap()), (draw.seed.clone(), vec![]));

        // The page shows who sits where, and what it follows from below.
        assert_eq!(drawn.texts("#next-seats tbody tr").len(), 4);
        assert_eq!(drawn.texts("#release details .hash"), [draw.seed.clone().unwrap()]);

        // It is not offered again; who has the page open still cannot draw a second time.
        assert_eq!(drawn.texts("#draw-seats"), Vec::<String>::new());
        let token = [("token".to_owned(), drawn.value("token"))];
        let again = organiser.browser.post(&organiser.path("/draw/seats"), &token);
        assert_eq!(again.errors(), ["The draw has been made. Withdraw it first to draw again."]);
        assert_eq!(app.event().draw.as_ref().map(|draw| draw.revision), Some(1));

        // Withdrawn, it is drawn again, by the chart that is chosen.
        assert_eq!(organiser.presses("/draw", "/draw/withdraw", &[("reason", "名单有误")]).status, 200);
        assert_eq!(organiser.presses("/draw", "/draw/chart", &[("chart", "1")]).errors(), Vec::<String>::new());
        assert_eq!(organiser.presses("/draw", "/draw/seats", &[]).errors(), Vec::<String>::new());
        let seen = app.event();
        assert_eq!(seen.chart.clone().unwrap().origin, Origin::Official(1));
        assert!(seen.draw.as_ref().is_some_and(|draw| draw.is_released()));

        // What is confirmed for the hall is not passed over.
        assert_eq!(organiser.presses("/draw", "/draw/withdraw", &[("reason", "名单有误")]).status, 200);
        let before = organiser.browser.get("/e/cup/draw?lang=en").filled("/e/cup/draw/seats", &[]);
        let confirmed = organiser.presses("/draw", "/draw/confirm", &[]);
        let refused = organiser.browser.post("/e/cup/draw/seats", &before);
        assert!(refused.errors()[0].contains("its word has not been entered yet"), "{:?}", refused.errors());
        assert_eq!(confirmed.texts("#draw-seats"), Vec::<String>::new());
        assert_eq!(confirmed.texts("#draw-steps[open] [name=word]").len(), 1);

        // Once it was drawn from and withdrawn, the hall waits for nothing.
        let drawn = organiser.presses("/draw", "/draw/committed", &[("word", "3 5 2"), ("drawn_by", "领队")]);
        assert_eq!(drawn.errors(), Vec::<String>::new());
        assert_eq!(organiser.presses("/draw", "/draw/withdraw", &[("reason", "名单有误")]).status, 200);
        assert_eq!(organiser.presses("/draw", "/draw/seats", &[]).errors(), Vec::<String>::new());
        assert_eq!(actions::check_event(&app.store, "cup", &Default::default()).unwrap().problems, []);
    });
}

#[test]
fn drawing_the_seats_keeps_team_mates_apart_where_teams_are_ranked_and_says_who_still_meets() {
    let drawn = |teams: usize, sessions: &str| {
        let app = app();
        let organiser = Organiser::of(&app);
        organiser.creates_with(&[("kind", "individuals"), ("team_size", "4"), ("sessions", sessions)]);
        let player = |number: usize| format!("队{},选手{number:02}\n", number / 4 + 1);
        let list = format!("team,name\n{}", (0..4 * teams).map(player).collect::<String>());
        assert_eq!(organiser.enters(&list).errors(), Vec::<String>::new());
        let before = organiser.browser.get("/e/cup/draw?lang=en").text("#draw-seats");
        assert!(before.contains("Members of a team meet as seldom as possible"), "{before}");
        let page = organiser.does("/draw", "/draw/seats", &[]);
        let event = app.event();
        let team = |player: &Option<PlayerId>| event.entries.player(player.unwrap()).unwrap().team_id;
        let planned = event.planned();
        let tables = planned.iter().flat_map(|session| &session.tables);
        let apart = tables.filter(|table| table.values().map(team).into_iter().collect::<BTreeSet<_>>().len() == 4);
        assert_eq!(actions::check_event(&app.store, "cup", &Default::default()).unwrap().problems, []);
        (apart.count(), page.texts("#lots .note li").len())
    };
    assert_eq!(drawn(8, "2"), (16, 0), "no team-mates meet at any table");
    assert_eq!(drawn(2, "1"), (0, 4), "of two teams two of each sit at both tables");
}

#[test]
fn before_the_draw_the_board_leads_to_entries_and_then_to_the_draw() {
    let app = app();
    let organiser = Organiser::of(&app);
    organiser.creates_with(&[("kind", "individuals"), ("entry", "totals"), ("sessions", "2")]);
    let next = || {
        let board = organiser.browser.get("/e/cup/board?lang=en");
        (board.texts("#next .button"), board.attributes("#next a.button", "href"))
    };
    assert_eq!(next(), (vec!["Entries".to_owned()], vec!["/e/cup/entries".to_owned()]));
    assert_eq!(organiser.enters(&individuals(9)).errors(), Vec::<String>::new());
    assert_eq!(next(), (vec!["Draw the seats".to_owned()], vec!["/e/cup/draw".to_owned()]));
    assert_eq!(organiser.presses("/draw", "/draw/seats", &[]).errors(), Vec::<String>::new());
    assert_eq!(next(), (vec!["Seat session 1".to_owned()], Vec::new()));
}

#[test]
fn on_an_evening_of_totals_the_board_leads_to_them_and_names_who_has_a_bye() {
    let app = app();
    let organiser = event(&app, "individuals", "2", &individuals(9));
    let draws = || organiser.browser.get("/e/cup/entries?lang=en").texts(".list-head .button");
    assert_eq!(draws(), ["Go to the draw"]);
    assert_eq!(organiser.presses("/draw", "/draw/seats", &[]).errors(), Vec::<String>::new());
    assert_eq!(draws(), Vec::<String>::new(), "it is done");
    let foreseen = organiser.browser.get("/e/cup/draw?lang=en").texts("#release .byes");
    let board = || organiser.browser.get("/e/cup/board?lang=en");
    let main = || board().texts("#next .button");
    assert_eq!(main(), ["Seat session 1"]);
    assert!(board().text("#next .what").starts_with("Everybody gets a seat"), "{}", board().text("#next"));
    let mut wall = organiser.browser.get("/e/cup/screen?lang=en").texts(".seats li");
    assert_eq!(wall.len(), 9, "{wall:?}");
    wall.retain(|line| line.ends_with("Bye"));
    begins(&app.store, 1);
    let seen = app.event();
    assert!(matches!(&wall[..], [own] if own.contains(&seen.entries.player_name(seen.byes()[0].player))), "{wall:?}");
    let bye = format!("Bye: {}", seen.entries.player_name(seen.byes()[0].player));
    assert_eq!(foreseen, std::slice::from_ref(&bye), "as the draw has said");
    assert_eq!((main(), board().texts("#next .waits").len()), (vec!["Enter totals".to_owned()], 1));
    assert_eq!(
        (board().texts(".byes"), board().texts(".board .state")),
        (vec![bye.clone()], vec!["No totals yet".into(); 2])
    );
    assert_eq!(board().texts(".board progress, .tile-head .number"), Vec::<String>::new(), "nobody counts hands");
    let totals = |browser: &Browser| browser.get("/e/cup/sessions/1/totals?lang=en");
    let grid = totals(&organiser.browser);
    assert_eq!((grid.texts(".byes"), grid.texts("#next > *")), (vec![bye], vec![]));
    assert_eq!(
        grid.text(".due"),
        "The four totals of a table, with points paid to nobody, add up to 2000, minus deductions at the table."
    );
    gives(&app.store, 1);
    assert_eq!(totals(&organiser.browser).texts("#next .button"), ["Close session 1"]);
    let clerk = app.come_in(&app.link("cup", &Role::Recorder));
    assert_eq!(totals(&clerk).texts("#next .button"), ["Referees’ board"], "who does not close it is led there");
    assert_eq!(
        (main(), board().texts(".board .state")),
        (vec!["Close session 1".to_owned()], vec!["Totals entered".into(); 2])
    );
    ends(&app.store, 1);
    assert_eq!(main(), ["Seat session 2"]);
    let corrects = board().attributes("#session-1 .actions a[href$='/sessions/1/totals']", "href");
    assert_eq!(corrects.len(), 1, "from there a table is found that is to be corrected");
    let over = totals(&organiser.browser);
    assert_eq!((over.texts(".grid input, #next > *").len(), over.texts(".grid .total").len()), (0, 10));
    let tables = [1, 2].map(|table| format!("/e/cup/sessions/1/tables/{table}"));
    assert_eq!(over.attributes(".grid .state a", "href"), tables.clone().map(|table| format!("{table}#totals")));
    assert_eq!(organiser.browser.get(&tables[0]).texts("#totals[open]").len(), 1);
    assert_eq!(totals(&clerk).texts(".grid .state a"), Vec::<String>::new());
}

#[test]
fn once_all_totals_are_entered_the_board_leads_to_the_ruling_that_is_missing() {
    let app = app();
    let organiser = Organiser::playing(&app, &[("entry", "totals")]);
    let phone = Phone::of(&app, "cup", 1);
    assert_eq!(phone.records(1, self_draw("E", 8)).status, 200);
    let called = json!({ "kind": "called", "hand": 1, "reason": "was it a self-draw?" });
    assert_eq!(phone.notes(called).status, 200);
    let board = || organiser.browser.get("/e/cup/board?lang=en");
    let next = || (board().attributes("#next > a", "href"), board().texts("#next .waits"));
    let totals = "/e/cup/sessions/1/totals".to_owned();
    assert_eq!(next(), (vec![totals], vec!["Close session 1 (4 tables not finished)".to_owned()]));
    by_form(&app, 1, 0);
    let ruling = "/e/cup/board#session-1".to_owned();
    assert_eq!(next(), (vec![ruling], vec!["Close session 1 (1 table needs a decision)".to_owned()]));
    assert_eq!(board().texts("#next .button"), ["Give ruling"]);
    let clerk = app.come_in(&app.link("cup", &Role::Recorder));
    assert_eq!(clerk.get("/e/cup/board?lang=en").texts("#next > a"), Vec::<String>::new(), "that is not theirs");
    organiser.does("/board", "/sessions/1/tables/1/answer", &[("text", "it was")]);
    assert_eq!(board().texts("#next .button"), ["Close session 1"]);
}

#[test]
fn four_players_have_an_evening_at_one_table_and_another_like_it() {
    let app = app();
    let organiser = event(&app, "individuals", "3", &individuals(4));
    let page = organiser.browser.get(&organiser.path("/draw"));
    assert_eq!(page.texts("#chart .poor"), Vec::<String>::new(), "no chart is better");
    assert_eq!(organiser.presses("/draw", "/draw/seats", &[]).errors(), Vec::<String>::new());
    for session in 1..=3 {
        begins(&app.store, session);
        gives(&app.store, session);
        ends(&app.store, session);
    }
    holds(&app.store);
    let last = app.event();
    for player in &last.entries.players {
        let seat = |session: usize, seat: Seat| last.sessions[session].tables[0].players[seat] == PlayerId(player.id);
        let mut seats: Vec<[bool; 4]> = (0..3).map(|session| Seat::ALL.map(|own| seat(session, own))).collect();
        seats.sort();
        seats.dedup();
        assert_eq!(seats.len(), 3, "{} begins at another seat each session", player.name);
    }
    let next = NextEvening {
        like: "cup".into(),
        name: "Evening 2".into(),
        day: "2026-12-01".parse().unwrap(),
        here: last.entries.players.iter().map(|player| PlayerId(player.id)).collect(),
        newcomers: String::new(),
        are_others: false,
    };
    let chief = Actor::command_line();
    let slug = actions::create_next_evening(&app.store, &chief, &next, now()).unwrap();
    acting(&app.store, &chief, &slug).draw_seats().unwrap();
    assert!(view(&app.store, &slug).draw.as_ref().is_some_and(|draw| draw.players.len() == 4));
}

#[test]
fn a_namesake_is_seen_on_the_next_evening_as_on_the_last_one() {
    let app = app();
    event(&app, "individuals", "1", "name,club\n王伟,北京\n王伟,上海\n李娜,北京\n赵六,北京\n");
    let chief = Actor::command_line();
    let players = |slug: &str| view(&app.store, slug).entries.players.clone();
    let ids: Vec<PlayerId> = players("cup").iter().map(|player| PlayerId(player.id)).collect();
    for (player, privacy) in ids.iter().zip([Privacy::Unlisted, Privacy::Initials]) {
        acting(&app.store, &chief, "cup").set_privacy(*player, privacy).unwrap();
    }
    for (here, seen) in [
        (&ids[1..], [Privacy::Initials, Privacy::ByName, Privacy::ByName].as_slice()),
        (&ids[..2], [Privacy::Unlisted, Privacy::Initials].as_slice()),
    ] {
        let next = NextEvening {
            like: "cup".into(),
            name: format!("Evening {}", here.len()),
            day: "2026-12-01".parse().unwrap(),
            here: here.iter().copied().collect(),
            newcomers: String::new(),
            are_others: false,
        };
        let slug = actions::create_next_evening(&app.store, &chief, &next, now()).unwrap();
        assert_eq!(players(&slug).iter().map(|player| player.privacy).collect::<Vec<_>>(), seen);
    }
}
