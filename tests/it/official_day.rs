//! The four official sessions, hand by hand, with four referees at once; the ranking is that of the paper.

use crate::support::{App, Database, Organiser, Phone, Referee, app_on, by_turns, long_or};
use caipan::actions::Role;
use caipan::files::event_tables;
use caipan::files::kinds::TableKind;
use caipan::rules::{Seat, StandardPoints};
use caipan::store::Store;
use serde_json::json;
use std::collections::HashMap;
use std::ops::RangeInclusive;

pub const HANDS: &str = include_str!("../../fixtures/official_day/hands.csv");
const PLAYERS: &str = include_str!("../../fixtures/official_day/players.csv");
const TEAMS: &str = include_str!("../../fixtures/official_day/teams.csv");

pub type Row = HashMap<String, String>;

pub fn rows(text: &str) -> Vec<Row> {
    csv::Reader::from_reader(text.as_bytes()).into_deserialize().map(Result::unwrap).collect()
}

/// The names of the players by their numbers: the draw follows the order of entry.
fn names() -> Vec<String> {
    rows(crate::support::ENTRIES).into_iter().map(|row| row["name"].clone()).collect()
}

fn plays(referee: &Referee, session: u16, hands: &[&Row]) {
    let (names, seats) = (names(), referee.seats(session));
    let seat = |number: &str| match number {
        "" => String::new(),
        number => seats[names[number.parse::<usize>().unwrap() - 1].as_str()].clone(),
    };
    for hand in hands {
        let (winner, discarder, offender) = (seat(&hand["winner"]), seat(&hand["discarder"]), seat(&hand["offender"]));
        // The paper says 5 points and not which claims came before.
        let penalty = match hand["foul"].as_str() {
            "" => String::new(),
            "empty-claim" => format!("empty-claim {offender} 5 nobody \"as on paper\""),
            foul => format!("{foul} {offender}"),
        };
        let filled = [
            ("ending", hand["ending"].as_str()),
            ("winner", winner.as_str()),
            ("discarder", discarder.as_str()),
            ("basic_points", hand["points"].as_str()),
            ("flowers", hand["flowers"].as_str()),
            ("penalties", penalty.as_str()),
        ];
        let page = referee.records(session, &filled);
        assert_eq!((page.status, page.errors()), (200, vec![]), "{hand:?}");
        let receipt = page.text(".said");
        assert!(receipt.starts_with(&format!("Hand {} received", hand["hand"])), "{receipt}");
        assert!(!page.texts(".sum .gain").is_empty(), "the sum is shown and holds");
    }
}

/// Enters hands of a table as a phone does, which sends each once.
pub fn taps(app: &App, session: u16, table: u16, hands: &[&Row]) {
    let event = app.event();
    let (names, players) = (names(), event.place(session, table).unwrap().1.players);
    let seat = |number: &str| {
        let name = &names[number.parse::<usize>().ok()? - 1];
        let mut seats = Seat::ALL.into_iter();
        Some(seats.find(|seat| event.entries.player_name(players[*seat]) == *name).unwrap().letter())
    };
    let mut phone = Phone::with(app, &app.link("cup", &Role::ChiefReferee), "cup", table);
    phone.place = format!("/api/v1/events/cup/sessions/{session}/tables/{table}");
    for hand in hands {
        let penalties = match hand["foul"].as_str() {
            "" => json!([]),
            "empty-claim" => json!([{ "foul": "empty-claim", "offender": seat(&hand["offender"]), "points": 5,
                "payee": "nobody", "reason": "as on paper" }]),
            foul => json!([{ "foul": foul, "offender": seat(&hand["offender"]) }]),
        };
        let what = json!({
            "ending": hand["ending"], "winner": seat(&hand["winner"]), "discarder": seat(&hand["discarder"]),
            "basic_points": hand["points"].parse::<u16>().ok(), "flowers": hand["flowers"].parse::<u8>().unwrap(),
            "penalties": penalties,
        });
        let reply = phone.records(hand["hand"].parse().unwrap(), what);
        assert_eq!(reply.status, 200, "{hand:?}: {}", reply.json);
    }
}

/// Plays sessions, of which so many first ones are recorded on the forms of the pages by four referees at once, the others by phone.
fn play_sessions(app: &App, organiser: &Organiser, sessions: RangeInclusive<u16>, by_forms: u16) {
    let hands = rows(HANDS);
    let referees: Vec<Referee> = (1..=4).map(|table| Referee::of(app, &organiser.slug, table)).collect();
    for session in sessions {
        organiser.goes(session, &["seat", "start"]);
        std::thread::scope(|scope| {
            for referee in &referees {
                let here =
                    |row: &&Row| row["session"] == session.to_string() && row["table"] == referee.table.to_string();
                let own: Vec<&Row> = hands.iter().filter(here).collect();
                scope.spawn(move || match session <= by_forms {
                    true => plays(referee, session, &own),
                    false => taps(app, session, referee.table, &own),
                });
            }
        });
        organiser.on_session(session, "close").well();
        assert_eq!(organiser.on_session(session, "publish").status, 200);
    }
}

fn ranking(store: &Store) -> (String, String) {
    let view = store.event("cup").unwrap().unwrap();
    let csv = |kind| event_tables::tables(&view, kind, None, caipan::store::now())[0].csv().unwrap();
    (csv(TableKind::Standings), csv(TableKind::TeamStandings))
}

#[test]
fn four_sessions_with_four_referees_give_the_ranking_on_paper() {
    by_turns(|database: Database| {
        let app = app_on(database);
        play_sessions(&app, &Organiser::by_forms(&app), 1..=4, long_or(1, 4));
        let (players, teams) = ranking(&app.store);
        assert_eq!(players, PLAYERS);
        assert_eq!(teams, TEAMS);
        let spectator = crate::support::Browser::new(&app.base);
        let page = spectator.get("/e/cup/published/4/1");
        assert_eq!(page.status, 200);
        // The first of the ranking on paper, as spectators read it.
        assert_eq!(page.texts(".standings tbody tr").iter().filter(|row| row.contains("孙志强")).count(), 1);
        let shown = spectator.get("/e/cup/players").texts(".standings tbody tr")[1].clone();
        assert!(shown.contains("刘洋") && shown.contains("12 1/12"), "{shown}");
        let broken = app.store.read(caipan::store::audit::first_broken).unwrap();
        assert_eq!(broken, None, "the audit chain holds");
    });
}

/// What a table of four can give one of them.
const SHARES: [&str; 9] = ["0", "1/2", "1", "3/2", "7/4", "2", "7/3", "3", "4"];

#[test]
fn what_is_said_to_be_needed_before_the_last_session_comes_true() {
    let app = crate::support::app();
    let organiser = Organiser::with_event(&app);
    play_sessions(&app, &organiser, 1..=3, 0);
    let spectator = crate::support::Browser::new(&app.base);
    let said = |player: i32| spectator.get(&format!("/e/cup/players/{player}")).texts("#needed li");
    let event = app.event();
    let before: HashMap<i32, Vec<String>> =
        (event.entries.players.iter()).map(|player| (player.id, said(player.id))).collect();
    play_sessions(&app, &organiser, 4..=4, 0);
    let event = app.event();
    let mut kinds = std::collections::BTreeSet::new();
    for row in event.players() {
        let gained =
            event.lines().iter().find(|line| line.session.0 == 4 && line.player == row.key).unwrap().standard_points;
        for line in &before[&row.key.0] {
            let rank = line.split("ank ").nth(1).map_or(1, |rest| rest.split(' ').next().unwrap().parse().unwrap());
            let reached = row.rank <= rank;
            let kind = [" secures ", " is secured.", " is out of reach."].into_iter().find(|kind| line.contains(kind));
            kinds.insert(kind);
            match kind {
                Some(" secures ") => {
                    let said = line.split(" standard").next().unwrap();
                    let gives = |points: &StandardPoints| caipan::messages::standard_points(*points) == said;
                    let least = SHARES.map(|text| text.parse().unwrap()).into_iter().find(gives).unwrap();
                    assert!(reached || gained < least, "{line} {row:?}");
                }
                Some(" is secured.") => assert!(reached, "{line} {row:?}"),
                Some(_) => assert!(!reached, "{line} {row:?}"),
                None => {}
            }
        }
        assert!(said(row.key.0).is_empty(), "nothing is to come");
    }
    assert!(kinds.contains(&Some(" secures ")) && kinds.contains(&Some(" is out of reach.")), "{kinds:?}");
}
