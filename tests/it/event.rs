//! The event kept up by what has changed is the event read anew; and two servers on one database tell each other.

use crate::interleaving::Chance;
use crate::support::{
    Browser, Database, Kind, Organiser, Phone, acting, app_on, by_turns, drawn, hand_of, long_or, self_draw,
};
use caipan::actions::{Actor, NewHand, Renamed, Role, Swap};
use caipan::event::event::Event;
use caipan::event::ranking::tie_break::Criterion;
use caipan::event::regulations::{Bye, Entry, Regulations, Scope};
use caipan::event::sheet::hand_result::{Draft, Ending};
use caipan::event::sheet::penalty::{Entrant, StandardPenalty};
use caipan::event::values::ids::{PlayerId, SessionNumber, TableNumber};
use caipan::rules::{HandNumber, Seat, StandardPoints};
use caipan::store::{Error, Store};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The event as a store reads it that keeps none.
fn anew(store: &Store) -> Arc<Event> {
    store.read(|conn| Ok::<_, Error>(store.event_within(conn, "cup")?.unwrap())).unwrap()
}

/// Something that somebody does, allowed or not.
fn random_action(store: &Store, chance: &mut Chance, event: &Event) {
    let actor = Actor::command_line();
    let session = SessionNumber(1 + chance.below(event.sessions.len() as u64 + 1) as u16);
    let place = event.session(session).map(|session| &session.tables[chance.below(4) as usize]);
    let player = |chance: &mut Chance| PlayerId(event.entries.players[chance.below(16) as usize].id);
    match (chance.below(40), place) {
        (0, _) => drop(acting(store, &actor, "cup").seat_session(session, "s")),
        (1, _) => drop(acting(store, &actor, "cup").start_session(session)),
        (2 | 3, _) => drop(acting(store, &actor, "cup").close_session(session)),
        (4, _) => drop(acting(store, &actor, "cup").publish_standings(session)),
        (5, _) => {
            let name = format!("N{}", chance.below(1000));
            drop(acting(store, &actor, "cup").rename(Renamed::Player(player(chance)), &name, "r"));
        }
        (6, _) => {
            let penalty = StandardPenalty { of: Entrant::Player(player(chance)), points: StandardPoints::whole(1) };
            drop(acting(store, &actor, "cup").give_standard_penalty(penalty, "late"));
        }
        (7, _) => {
            let swap = Swap { players: [player(chance), player(chance)], shown: event.version };
            drop(acting(store, &actor, "cup").swap_seats(session, swap, "wrong chairs"));
        }
        (8, _) => drop(acting(store, &actor, "cup").make_link(&Role::Recorder, "r", None)),
        (9, _) => drop(acting(store, &actor, "cup").reopen_session(session, "r")),
        (10, _) => drop(acting(store, &actor, "cup").withdraw_publication(session, "r")),
        (11, _) => drop(match chance.below(2) {
            0 => acting(store, &actor, "cup").unstart_session(session, "r"),
            _ => acting(store, &actor, "cup").unseat_session(session, "r"),
        }),
        (12, _) => drop(acting(store, &actor, "cup").revoke_standard_penalty(chance.below(3) as usize, "r")),
        (13, Some(table)) => {
            let tables = [(table.number, uuid::Uuid::new_v4())];
            drop(acting(store, &actor, "cup").stop_by_time(session, &tables, "r"));
        }
        (14, _) => {
            let new = Regulations {
                standard_points: if chance.below(2) == 0 { Scope::Table } else { Scope::Group },
                entry: if chance.below(4) == 0 { Entry::Totals } else { Entry::Hands },
                bye: if chance.below(2) == 0 { Bye::Average } else { Bye::default() },
                tie_breaks: vec![Criterion::ALL[2 + chance.below(5) as usize]],
                ..event.head.regulations.clone()
            };
            drop(acting(store, &actor, "cup").change_regulations(&new, "r", event.version));
        }
        (_, Some(table)) => {
            let next = table.sheet.next_hand().map_or(16, |hand| hand.get());
            // Mostly the next hand, sometimes one that stands, sometimes the end of the table.
            let hand = if chance.below(4) == 0 { 1 + chance.below(next.into()) as u8 } else { next };
            let stands = usize::from(hand) <= table.sheet.hands().len();
            let seats = Seat::ALL;
            let (winner, discarder) = (seats[chance.below(4) as usize], seats[chance.below(4) as usize]);
            let ending = match chance.below(12) {
                0 => Ending::DrawnHand,
                1 => Ending::StoppedByTime,
                _ if winner == discarder => Ending::SelfDraw,
                _ => Ending::Discard,
            };
            let won = matches!(ending, Ending::SelfDraw | Ending::Discard);
            let number = HandNumber::new(hand).unwrap();
            let new = NewHand {
                session,
                table: table.number,
                entry: uuid::Uuid::new_v4(),
                deal: None,
                based_on: if stands { chance.below(4) as i32 } else { 0 },
                draft: Draft {
                    winner: won.then_some(winner),
                    discarder: (ending == Ending::Discard).then_some(discarder),
                    basic_points: won.then_some(8 + chance.below(80) as u16),
                    ..Draft::new(hand, event.head.regulations.rotation.dealer(number), ending)
                },
                omitted: Vec::new(),
                reason: "looked again".into(),
                device: None,
                seen: None,
            };
            drop(acting(store, &actor, "cup").record_hand(&new));
        }
        _ => {}
    }
}

#[test]
fn an_event_kept_up_by_what_has_changed_is_the_event_read_anew() {
    for (kind, actions) in [(Kind::Sqlite, long_or(700, 10_000)), (Kind::Postgres, long_or(200, 1_000))] {
        let database = Database::fresh(kind);
        let app = app_on(database);
        Organiser::with_event(&app);
        let (kept, reader) = (app.store.clone(), Store::open(app.url()).unwrap());
        let mut chance = Chance(20_261_122);
        let mut versions = std::collections::BTreeSet::new();
        for _ in 0..actions {
            let before = kept.event("cup").unwrap().unwrap();
            random_action(&kept, &mut chance, &before);
            let after = kept.event("cup").unwrap().unwrap();
            versions.insert(after.version);
            if after.version == before.version {
                continue;
            }
            let right = anew(&reader);
            assert_eq!(*after, *right);
            assert_eq!(after.players(), right.players());
            assert_eq!(after.teams(), right.teams());
            assert_eq!((after.lines(), after.byes()), (right.lines(), right.byes()));
            assert_eq!(after.disqualifications(), right.disqualifications());
        }
        assert!(versions.len() > actions.min(1_000) / 10, "{} changes", versions.len());
    }
}

/// A stream of messages, as a browser hears it.
pub struct Stream {
    from: BufReader<TcpStream>,
    /// What has come and is not read yet.
    text: Vec<u8>,
}

impl Stream {
    pub fn open(base: &str, path: &str) -> Stream {
        Stream::open_as(base, path, "")
    }

    /// The same with the cookie of who holds a pass.
    pub fn open_as(base: &str, path: &str, secret: &str) -> Stream {
        let host = base.trim_start_matches("http://");
        let mut stream = TcpStream::connect(host).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
        write!(
            stream,
            "GET {path} HTTP/1.1\r\nhost: {host}\r\naccept-encoding: identity\r\ncookie: caipan={secret}\r\n\r\n"
        )
        .unwrap();
        let mut from = BufReader::new(stream);
        let mut head = String::new();
        while !head.ends_with("\r\n\r\n") {
            assert!(from.read_line(&mut head).unwrap() > 0, "{head}");
        }
        Stream { from, text: Vec::new() }
    }

    /// The next line; a long one comes in several chunks.
    fn line(&mut self) -> String {
        loop {
            if let Some(end) = self.text.iter().position(|byte| *byte == b'\n') {
                return String::from_utf8(self.text.drain(..=end).collect()).unwrap();
            }
            let mut size = String::new();
            assert!(self.from.read_line(&mut size).unwrap() > 0, "the stream has ended");
            let size = usize::from_str_radix(size.trim(), 16).unwrap();
            assert!(size > 0, "the stream has ended");
            let mut chunk = vec![0; size + 2];
            self.from.read_exact(&mut chunk).unwrap();
            self.text.extend(&chunk[..size]);
        }
    }

    /// The next message of this kind: its data.
    pub fn next(&mut self, event: &str) -> String {
        // Comments keep the stream open without end.
        let (mut found, begun) = (false, Instant::now());
        loop {
            assert!(begun.elapsed() < Duration::from_secs(60), "no message {event}");
            match self.line().trim_end_matches(['\r', '\n']).split_once(": ") {
                Some(("event", kind)) => found = kind == event,
                Some(("data", data)) if found => return data.to_owned(),
                _ => {}
            }
        }
    }
}

#[test]
fn watchers_get_the_rows_that_changed_and_a_page_that_stands_is_not_sent_again() {
    by_turns(|database| {
        let app = app_on(database);
        Organiser::playing(&app, &[]);
        let mut rows = Stream::open(&app.base, "/e/cup/live?page=players&lang=en");
        let version: i32 = rows.next("at").parse().unwrap();
        let pass = app.pair("cup", &Role::Phone(SessionNumber(1), TableNumber(2)), "phone");
        let mut own = Stream::open_as(&app.base, "/e/cup/live?table=1/2", pass.secret());
        own.next("at");
        let table = |number| Phone::of(&app, "cup", number);
        assert_eq!(table(1).sends("hands", hand_of(1, 0, self_draw("E", 20))).status, 200);
        let message: serde_json::Value = serde_json::from_str(&rows.next("rows")).unwrap();
        assert!(
            message["from"].as_i64().unwrap() >= i64::from(version)
                && message["version"].as_i64() > message["from"].as_i64()
        );
        let (changed, order) = (message["rows"].as_object().unwrap(), message["order"].as_array().unwrap());
        assert_eq!((changed.len(), order.len()), (4, 16), "those of the table: {message}");
        let second = table(2);
        assert_eq!(second.sends("hands", hand_of(1, 0, drawn())).status, 200);
        assert_eq!(own.next("change"), "1/2", "who looks at a table hears of that one");
        let page = Browser::new(&app.base).get("/e/cup/players");
        assert_eq!((page.status, page.header("set-cookie")), (200, None));
        let etag = page.header("etag").unwrap();
        assert_eq!(Browser::new(&app.base).get_unless("/e/cup/players", &etag).status, 304);
        assert_eq!(second.sends("hands", hand_of(2, 0, self_draw("S", 9))).status, 200);
        assert_eq!(Browser::new(&app.base).get_unless("/e/cup/players", &etag).status, 200);
    });
}

#[test]
fn who_looks_at_a_player_or_the_seats_gets_what_of_that_page_has_changed() {
    by_turns(|database| {
        let app = app_on(database);
        Organiser::playing(&app, &[]);
        let event = app.event();
        let at = |table: usize| event.sessions[0].tables[table - 1].players.east.0;
        let streams = [format!("player/{}", at(1)), format!("player/{}", at(2)), "seats".to_owned()];
        let mut streams = streams.map(|page| Stream::open(&app.base, &format!("/e/cup/live?page={page}&lang=en")));
        streams.iter_mut().for_each(|stream| _ = stream.next("at"));
        let mut told = |page: usize| {
            let message: serde_json::Value = serde_json::from_str(&streams[page].next("rows")).unwrap();
            message["parts"]["content"].as_str().unwrap().to_owned()
        };
        assert_eq!(Phone::of(&app, "cup", 1).records(1, self_draw("E", 20)).status, 200);
        // Three times 28 more than 500. Those at other tables may be told of another rank.
        while !told(0).contains("584") {}
        // That a table plays is no change of the seats: what they are told of first is another name.
        let renamed = Renamed::Player(PlayerId(at(2)));
        acting(&app.store, &Actor::command_line(), "cup").rename(renamed, "唐一", "misheard").unwrap();
        let seats = told(2);
        assert!(seats.contains("唐一") && !seats.contains("584"), "{seats}");
        while !told(1).contains("唐一") {}
        let mut hints = Stream::open(&app.base, "/e/cup/live?page=player/99999&lang=en");
        hints.next("at");
        assert_eq!(Phone::of(&app, "cup", 2).records(1, self_draw("E", 8)).status, 200);
        assert_eq!(hints.next("change"), "0", "of who is not there nothing can be told");
        while !told(1).contains("548") {}
    });
}

#[test]
fn two_servers_on_one_database_show_and_shut_out_the_same() {
    by_turns(|database| {
        let one = app_on(database);
        let organiser = Organiser::playing(&one, &[]);
        let other = one.beside();
        let spectator = Browser::new(&other.base);
        let before = spectator.get("/e/cup/players").body;
        let mut rows = Stream::open(&other.base, "/e/cup/live?page=players&lang=en");
        rows.next("at");
        // What one server stores is on the pages of the other within a second.
        let referee = Phone::of(&one, "cup", 1);
        assert_eq!(referee.sends("hands", hand_of(1, 0, self_draw("E", 20))).status, 200);
        let stored = Instant::now();
        rows.next("rows");
        while spectator.get("/e/cup/players").body == before {
            assert!(stored.elapsed() < Duration::from_secs(30));
        }
        // A phone that was paired at one enters at the other, until it is shut out.
        let token = one.pair("cup", &Role::Phone(SessionNumber(1), TableNumber(2)), "Ma");
        let phone = Phone::with(&other, &token, "cup", 2);
        assert_eq!(phone.sends("hands", hand_of(1, 0, drawn())).status, 200);
        let unpaired = organiser.presses("/sessions/1/phones", "/sessions/1/phones/revoke", &[("table", "2")]);
        assert_eq!(unpaired.status, 200);
        assert_eq!(phone.sends("hands", hand_of(2, 0, drawn())).status, 401);
        // A link made at one lets in at the other, until it is revoked.
        let link = organiser.makes_link("recorder", "Li", "");
        let recorder = other.come_in(&link);
        assert_eq!(recorder.get("/e/cup/board").status, 200);
        let links = organiser.browser.get("/e/cup/links").body;
        let revoke = links.split("/e/cup/links/").nth(1).and_then(|rest| rest.split('/').next()).unwrap();
        organiser.presses("/links", &format!("/links/{revoke}/revoke"), &[]);
        assert_eq!(recorder.get("/e/cup/board").status, 401);
    });
}
