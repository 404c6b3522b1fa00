//! Whole days as organisers have them, with what goes wrong. What is on their papers, and the rankings that have to come out, stand
//! in fixtures/days; here the rankings are added up once more, with nothing of the program, and by docs/recount.py.

use crate::any_number::{draws, event, holds, individuals, tables};
use crate::archive::view;
use crate::official_day::{Row, rows};
use crate::support::{App, Browser, Organiser, Phone, app_on, by_turns, hand_of, player, self_draw, team};
use crate::totals::uploads;
use caipan::event::event::NamedRow;
use caipan::files::event_tables;
use caipan::files::kinds::TableKind;
use caipan::store::Store;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use uuid::Uuid;

/// A day of fixtures/days.
struct Day(&'static str);

impl Day {
    fn file(&self, name: &str) -> String {
        let path = format!("fixtures/days/{}/{name}", self.0);
        std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
    }

    /// What the paper of a table says of the four who sit there.
    fn paper(&self, (session, table): (u16, u16), names: &[String; 4]) -> [i32; 4] {
        let papers: Vec<Row> = rows(&self.file("totals.csv"));
        let here = |row: &&Row| row["session"] == session.to_string() && row["table"] == table.to_string();
        let four: BTreeMap<&str, i32> = (papers.iter().filter(here))
            .map(|row| (row["player"].as_str(), row["game_points"].parse().unwrap()))
            .collect();
        let seated: BTreeSet<&str> = names.iter().map(String::as_str).collect();
        assert_eq!(four.keys().copied().collect::<BTreeSet<_>>(), seated, "session {session}, table {table}");
        names.each_ref().map(|name| four[name.as_str()])
    }

    /// The rankings are those of the paper, to the last letter.
    fn comes_out(&self, store: &Store) {
        let event = view(store, "cup");
        let csv = |kind| event_tables::tables(&event, kind, None, caipan::store::now())[0].csv().unwrap();
        assert_eq!(csv(TableKind::Standings), self.file("players.csv"), "{}", self.0);
        if event.head.has_teams() {
            assert_eq!(csv(TableKind::TeamStandings), self.file("teams.csv"), "{}", self.0);
        }
    }
}

/// What somebody has: standard points of each session and those taken off, in twelfths; how often first; game points.
#[derive(Clone, Default)]
struct Own {
    sessions: BTreeMap<u16, i32>,
    off: i32,
    /// In twelfths: several who share a place have a part of it each.
    firsts: i32,
    game: i32,
}

impl Own {
    /// What is compared under a criterion, more before less.
    fn value(&self, criterion: &str) -> Vec<i32> {
        let mut sessions: Vec<i32> = self.sessions.values().copied().collect();
        sessions.sort_unstable_by_key(|points| -points);
        match criterion {
            "standard_points" => vec![sessions.iter().sum::<i32>() - self.off],
            "firsts" => vec![self.firsts],
            "game_points" => vec![self.game],
            "best_session" => sessions.into_iter().take(1).collect(),
            "sessions_from_top" => sessions,
            other => panic!("{other}"),
        }
    }
}

type All = BTreeMap<String, Own>;

/// The book's order.
const BOOK: [&str; 3] = ["game_points", "best_session", "sessions_from_top"];

/// Rank by rank: who has it, and which criterion put them below those above.
fn ranking(all: &All, tie_breaks: &[&str]) -> BTreeMap<usize, (BTreeSet<String>, String)> {
    let criteria = [&["standard_points"], tie_breaks].concat();
    let values = |own: &Own| criteria.iter().map(|criterion| own.value(criterion)).collect::<Vec<_>>();
    let mut rows: Vec<_> = all.iter().map(|(name, own)| (values(own), name)).collect();
    rows.sort_by(|a, b| b.0.cmp(&a.0));
    let mut ranks: BTreeMap<usize, (BTreeSet<String>, String)> = BTreeMap::new();
    for (place, (own, name)) in rows.iter().enumerate() {
        let above = place.checked_sub(1).map(|above| &rows[above].0);
        let differs = above.and_then(|above| (0..criteria.len()).find(|at| above[*at] != own[*at]));
        if above != Some(own) {
            ranks.insert(place + 1, (BTreeSet::new(), differs.map_or(String::new(), |at| criteria[at].to_owned())));
        }
        ranks.last_entry().unwrap().get_mut().0.insert((*name).clone());
    }
    ranks
}

/// The rank of each.
fn rank_of(all: &All, tie_breaks: &[&str]) -> BTreeMap<String, usize> {
    let ranks = ranking(all, tie_breaks).into_iter();
    ranks.flat_map(|(rank, (names, _))| names.into_iter().map(move |name| (name, rank))).collect()
}

fn twelfths(fraction: &str) -> i32 {
    let (over, under) = fraction.split_once('/').unwrap_or((fraction, "1"));
    12 * over.parse::<i32>().unwrap() / under.parse::<i32>().unwrap()
}

/// Points, ranks, and what decided are those added up here.
fn ranks(stands: &[NamedRow], all: &All, tie_breaks: &[&str]) {
    let points = |row: &NamedRow| (row.name.clone(), (twelfths(&row.standard_points), row.game_points));
    let right = all.iter().map(|(name, own)| (name.clone(), (own.value("standard_points")[0], own.game)));
    assert_eq!(stands.iter().map(points).collect::<BTreeMap<_, _>>(), right.collect());
    let mut found: BTreeMap<usize, (BTreeSet<String>, String)> = BTreeMap::new();
    for row in stands {
        let (names, decided) = found.entry(row.rank).or_default();
        names.insert(row.name.clone());
        decided.push_str(&row.decided_by);
    }
    assert_eq!(found, ranking(all, tie_breaks));
}

/// What four table scores give: 4, 2, 1, 0, equals share; in twelfths.
fn shares(scores: [i32; 4]) -> [i32; 4] {
    scores.map(|own| {
        let above = scores.iter().filter(|other| **other > own).count();
        let equal = scores.iter().filter(|other| **other == own).count();
        [48, 24, 12, 0][above..above + equal].iter().sum::<i32>() / equal as i32
    })
}

/// The players of a day, and its teams where `队1` has `1队1` to `1队4`.
#[derive(Default)]
struct Counted {
    players: All,
    teams: All,
}

impl Counted {
    /// Who stands in scores for nobody.
    fn add(&mut self, session: u16, names: &[String; 4], scores: [i32; 4]) {
        let best = scores.into_iter().max().unwrap();
        for ((name, standard), game) in names.iter().zip(shares(scores)).zip(scores) {
            if !name.starts_with("Stand-in") {
                let equal = scores.iter().filter(|score| **score == best).count() as i32;
                let first = i32::from(game == best) * 12 / equal;
                self.give(session, name, [standard, game, first]);
            }
        }
    }

    fn give(&mut self, session: u16, name: &str, [standard, game, first]: [i32; 3]) {
        let team = name.strip_suffix(|place: char| place.is_ascii_digit()).and_then(|name| name.strip_suffix('队'));
        let team = team.map(|team| self.teams.entry(format!("队{team}")).or_default());
        for own in [Some(self.players.entry(name.to_owned()).or_default()), team].into_iter().flatten() {
            *own.sessions.entry(session).or_default() += standard;
            own.game += game;
            own.firsts += first;
        }
    }
}

/// Somebody with a link for all tables, under a name, at a table of a session.
fn clerk(browser: &Browser, session: u16, table: u16) -> Phone {
    let mut phone = Phone::in_browser(browser.clone(), "cup", table);
    phone.place = format!("/api/v1/events/cup/sessions/{session}/tables/{table}");
    phone
}

fn comes(app: &App, organiser: &Organiser, role: &str, name: &str) -> Browser {
    app.come_in(&organiser.makes_link(role, name, ""))
}

/// The totals of a session are uploaded as a file.
fn hands_in(organiser: &Organiser, store: &Store, day: &Day, session: u16, counted: &mut Counted) {
    organiser.goes(session, &["seat", "start"]);
    let mut file = "session,table,player,game_points\n".to_owned();
    for (table, names) in (1u16..).zip(tables(store, session.into())) {
        let totals = day.paper((session, table), &names);
        file.extend(names.iter().zip(totals).map(|(name, total)| format!("{session},{table},{name},{total}\n")));
        counted.add(session, &names, totals);
    }
    uploads(organiser, &file);
    organiser.goes(session, &["close", "publish"]);
}

#[test]
fn forty_individuals_play_four_sessions_on_totals_with_two_clerks() {
    by_turns(|database| {
        let (app, day) = (app_on(database), Day("forty"));
        let organiser = Organiser::with_password(&app);
        organiser.creates_with(&[
            ("kind", "individuals"),
            ("sessions", "4"),
            ("entry", "totals"),
            ("second_person", "yes"),
        ]);
        assert_eq!(organiser.enters(&day.file("entries.csv")).errors(), Vec::<String>::new());
        draws(&organiser, &[("sessions", "3"), ("then_by", "neighbours")]);
        let [first, second] = ["甲", "乙"].map(|name| comes(&app, &organiser, "recorder", name));
        let mut counted = Counted::default();
        for session in 1..=4u16 {
            organiser.goes(session, &["seat", "start"]);
            for (table, names) in (1u16..).zip(tables(&app.store, session.into())) {
                let right = day.paper((session, table), &names);
                let types = |browser: &Browser, totals: [i32; 4], seen: Value| {
                    let four = json!({ "E": totals[0], "S": totals[1], "W": totals[2], "N": totals[3] });
                    let said = json!({ "kind": "counted", "totals": four, "seen": seen, "entry": Uuid::new_v4() });
                    clerk(browser, session, table).sends_from_no_device("notes", said).status
                };
                if (session, table) == (2, 3) {
                    // The first misreads the paper; the second sees both, and the paper decides.
                    let wrong = [right[0] + 10, right[1] - 10, right[2], right[3]];
                    assert_eq!(types(&first, wrong, json!([])), 200);
                    assert_eq!(types(&second, right, json!([])), 409);
                    assert_eq!(types(&second, right, json!(wrong)), 200);
                    assert_eq!(types(&first, right, json!([])), 200);
                } else {
                    assert_eq!(types(&first, right, json!([])), 200);
                    assert_eq!(types(&second, right, json!([])), 200);
                }
                counted.add(session, &names, right);
            }
            organiser.goes(session, &["close", "publish"]);
        }
        ranks(&app.event().standings().players, &counted.players, &BOOK);
        day.comes_out(&app.store);
        holds(&app.store);
    });
}

#[test]
fn seven_teams_one_of_three_play_three_sessions() {
    by_turns(|database| {
        let (app, day) = (app_on(database), Day("seven"));
        let organiser = event(&app, "teams", "3", &day.file("entries.csv"));
        assert_eq!(organiser.presses("/draw", "/entries/stand-ins", &[]).status, 200);
        draws(&organiser, &[("sessions", "3")]);
        let mut counted = Counted::default();
        for session in 1..=3 {
            hands_in(&organiser, &app.store, &day, session, &mut counted);
        }
        let standings = app.event().standings();
        ranks(&standings.players, &counted.players, &BOOK);
        ranks(&standings.teams, &counted.teams, &BOOK);
        assert_eq!(counted.teams.len(), 7);
        day.comes_out(&app.store);
        holds(&app.store);
    });
}

#[test]
fn ten_players_play_four_sessions_and_two_rest_in_each() {
    by_turns(|database| {
        let (app, day) = (app_on(database), Day("ten"));
        let organiser = event(&app, "individuals", "4", &day.file("entries.csv"));
        draws(&organiser, &[("sessions", "3"), ("then_by", "neighbours")]);
        let mut counted = Counted::default();
        for session in 1..=4 {
            hands_in(&organiser, &app.store, &day, session, &mut counted);
            let seated: BTreeSet<String> = tables(&app.store, session.into()).into_iter().flatten().collect();
            for name in individuals(10).lines().skip(1).filter(|name| !seated.contains(*name)) {
                counted.give(session, name, [0, 500, 0]);
            }
        }
        ranks(&app.event().standings().players, &counted.players, &BOOK);
        day.comes_out(&app.store);
        holds(&app.store);
    });
}

/// A table plays one hand, with which it comes to what its paper says, and stops.
fn one_hand(browser: &Browser, place: (u16, u16), right: [i32; 4]) {
    let winner = (0..4).find(|seat| right[*seat] > 500).unwrap();
    let points = (right[winner] - 500) / 3 - 8;
    let phone = clerk(browser, place.0, place.1);
    let won = self_draw(["E", "S", "W", "N"][winner], points as u16);
    assert_eq!(phone.sends("hands", hand_of(1, 0, won)).status, 200);
    assert_eq!(phone.sends("hands", hand_of(2, 0, json!({ "ending": "stopped" }))).status, 200);
}

#[test]
fn a_day_on_which_everything_goes_wrong_ends_with_the_right_ranking() {
    by_turns(|database| {
        let (app, day) = (app_on(database), Day("wrong"));
        let organiser = Organiser::with_password(&app);
        // The tie-breaks are set wrong from the start, and nobody looks.
        organiser.creates_with(&[
            ("sessions", "3"),
            ("tie-break-1", "firsts"),
            ("tie-break-2", ""),
            ("tie-break-3", ""),
        ]);
        assert_eq!(organiser.enters(&day.file("entries.csv")).errors(), Vec::<String>::new());
        draws(&organiser, &[("sessions", "3")]);
        let referee = comes(&app, &organiser, "recorder", "马裁判");
        let mut counted = Counted::default();
        organiser.goes(1, &["seat", "start"]);
        for (table, names) in (1u16..).zip(tables(&app.store, 1)) {
            let right = day.paper((1, table), &names);
            one_hand(&referee, (1, table), right);
            counted.add(1, &names, right);
        }
        organiser.goes(1, &["close", "publish"]);
        // Standard points are taken from the wrong team, given back, and taken from the right one.
        let of = |name: &str| format!("team-{}", team(&app.event(), name));
        for team in ["队1", "队2"] {
            let fields = [("of", of(team)), ("points", "3/2".into()), ("reason", "领队迟到".into())];
            let fields: Vec<(&str, &str)> = fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
            assert_eq!(organiser.takes_off(&fields).status, 200);
        }
        let place = [("place", "0"), ("reason", "记错队")];
        assert_eq!(organiser.presses("/penalties", "/penalties/revoke", &place).status, 200);
        counted.teams.get_mut("队2").unwrap().off = 18;

        // In the second session the network dies at table 2: two hands are there, the rest is on paper.
        organiser.goes(2, &["seat", "start"]);
        for (table, names) in (1u16..).zip(tables(&app.store, 2)) {
            let right = day.paper((2, table), &names);
            match table {
                2 => {
                    let phone = clerk(&referee, 2, 2);
                    for hand in 1..=2 {
                        assert_eq!(phone.sends("hands", hand_of(hand, 0, self_draw("W", 9))).status, 200);
                    }
                    let stands = [("table", "2"), ("reason", "停电"), ("entry", "totals")];
                    organiser.does("/board", "/sessions/2/stands", &stands);
                    let four = json!({ "E": right[0], "S": right[1], "W": right[2], "N": right[3] });
                    let said = json!({ "kind": "counted", "totals": four, "entry": Uuid::new_v4() });
                    assert_eq!(phone.sends_from_no_device("notes", said).status, 200);
                }
                _ => one_hand(&referee, (2, table), right),
            }
            counted.add(2, &names, right);
        }
        organiser.goes(2, &["close", "publish"]);

        // One goes home: somebody stands in, and brings the team nothing.
        organiser.finds_stand_in(player(&app.event(), "3队4"));

        // The tie-breaks are put right, with a look at whom that moves: those, and nobody else.
        let (wrong, right) = (["firsts"], ["game_points", "best_session"]);
        let standings = app.event().standings();
        ranks(&standings.players, &counted.players, &wrong);
        ranks(&standings.teams, &counted.teams, &wrong);
        let fields = [("tie-break-1", "game_points"), ("tie-break-2", "best_session"), ("reason", "规程写错")];
        let looked = organiser.does("/regulations", "/regulations", &fields);
        let mut moves = Vec::new();
        for all in [&counted.teams, &counted.players] {
            let after = rank_of(all, &right);
            let before = rank_of(all, &wrong).into_iter();
            let moved = before.filter(|(name, before)| after[name] != *before);
            moves.extend(moved.map(|(name, before)| format!("{name}: place {before} → {}", after[&name])));
        }
        let mut shown = looked.texts(".preview li");
        shown.sort();
        moves.sort();
        assert!(moves.len() > 2, "{moves:?}");
        assert_eq!(shown, moves);
        organiser
            .browser
            .post("/e/cup/regulations", &looked.filled("/e/cup/regulations", &[("reason", "规程写错")]))
            .well();
        ranks(&app.event().standings().players, &counted.players, &right);

        organiser.goes(3, &["seat", "start"]);
        for (table, names) in (1u16..).zip(tables(&app.store, 3)) {
            let right = day.paper((3, table), &names);
            one_hand(&referee, (3, table), right);
            counted.add(3, &names, right);
        }
        organiser.goes(3, &["close", "publish"]);
        let standings = app.event().standings();
        ranks(&standings.players, &counted.players, &right);
        ranks(&standings.teams, &counted.teams, &right);
        day.comes_out(&app.store);
        holds(&app.store);
    });
}
