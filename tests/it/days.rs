//! Whole days as organisers have them, with what goes wrong; their rankings are added up here with nothing of the program, and
//! once more by docs/recount.py.

use crate::any_number::{draws, event, holds, individuals, plays, tables};
use crate::archive::view;
use crate::support::{App, Browser, Organiser, Phone, app_on, both, hand_of, self_draw};
use caipan::store::Store;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use uuid::Uuid;

/// Standard points in twelfths, and game points.
type Points = BTreeMap<String, (i32, i32)>;

/// What four table scores give: 4, 2, 1, 0, equals share; in twelfths.
fn shares(scores: [i32; 4]) -> [i32; 4] {
    scores.map(|own| {
        let above = scores.iter().filter(|other| **other > own).count();
        let equal = scores.iter().filter(|other| **other == own).count();
        [48, 24, 12, 0][above..above + equal].iter().sum::<i32>() / equal as i32
    })
}

fn twelfths(fraction: &str) -> i32 {
    let (over, under) = fraction.split_once('/').unwrap_or((fraction, "1"));
    12 * over.parse::<i32>().unwrap() / under.parse::<i32>().unwrap()
}

fn add(to: &mut Points, name: &str, standard: i32, game: i32) {
    let own = to.entry(name.to_owned()).or_default();
    *own = (own.0 + standard, own.1 + game);
}

/// The ranking has these points, in their order.
fn ranks(store: &Store, players: &Points) {
    let rows = view(store, "cup").standings().players;
    let stands: Points =
        rows.iter().map(|row| (row.name.clone(), (twelfths(&row.standard_points), row.game_points))).collect();
    assert_eq!(stands, *players);
    let order: Vec<(i32, i32)> = rows.iter().map(|row| (twelfths(&row.standard_points), row.game_points)).collect();
    assert!(order.windows(2).all(|two| two[0] >= two[1]), "{order:?}");
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

fn goes(organiser: &Organiser, session: u16, what: &[&str]) {
    for what in what {
        let page = organiser.on_session(session, what);
        assert_eq!((page.status, page.errors()), (200, vec![]), "{what} {session}");
    }
}

#[test]
fn forty_individuals_play_four_sessions_on_totals_with_two_clerks() {
    both(|database| {
        let app = app_on(database);
        let organiser = Organiser::of(&app);
        organiser.creates_with(&[
            ("kind", "individuals"),
            ("sessions", "4"),
            ("entry", "totals"),
            ("second_person", "on"),
        ]);
        assert_eq!(organiser.enters(&individuals(40)).errors(), Vec::<String>::new());
        draws(&organiser, &[("sessions", "3"), ("then_by", "neighbours")]);
        let [first, second] = ["甲", "乙"].map(|name| comes(&app, &organiser, "recorder", name));
        let mut points = Points::new();
        for session in 1..=4u16 {
            goes(&organiser, session, &["seat", "start"]);
            for (table, names) in (1u16..).zip(tables(&app.store, session.into())) {
                let papers =
                    [[620, 540, 450, 390], [500; 4], [600, 600, 410, 390], [540, 540, 540, 380], [-12, 900, 612, 500]];
                let right = papers[usize::from(3 * session + table) % papers.len()];
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
                for ((name, standard), game) in names.iter().zip(shares(right)).zip(right) {
                    add(&mut points, name, standard, game);
                }
            }
            goes(&organiser, session, &["close", "publish"]);
        }
        ranks(&app.store, &points);
        holds(&app.store);
    });
}

#[test]
fn seven_teams_one_of_three_play_three_sessions() {
    both(|database| {
        let app = app_on(database);
        let all = (1..=7).flat_map(|team| (1..=4).map(move |place| (team, place))).filter(|of| *of != (5, 2));
        let list: String = all.map(|(team, place)| format!("队{team},{team}队{place}\n")).collect();
        let organiser = event(&app, "teams", "3", &format!("team,name\n{list}"));
        assert_eq!(organiser.presses("/draw", "/entries/stand-ins", &[]).status, 200);
        draws(&organiser, &[("sessions", "3")]);
        let (mut players, mut teams) = (Points::new(), Points::new());
        for session in 1..=3 {
            for (name, (standard, game)) in plays(&organiser, &app.store, session) {
                // Who stands in scores for nobody.
                if !name.starts_with("Stand-in") {
                    add(&mut players, &name, 12 * standard, game);
                    add(&mut teams, &format!("队{}", name.chars().next().unwrap()), 12 * standard, game);
                }
            }
        }
        ranks(&app.store, &players);
        let rows = view(&app.store, "cup").standings().teams;
        let stands = rows.iter().map(|row| (row.name.clone(), (twelfths(&row.standard_points), row.game_points)));
        assert_eq!(stands.collect::<Points>(), teams);
        assert_eq!(teams.len(), 7);
        holds(&app.store);
    });
}

/// A table plays one hand, which `winner` draws for so many points, and stops; what the four have then.
fn one_hand(browser: &Browser, (session, table): (u16, u16), winner: usize, points: i32) -> [i32; 4] {
    let phone = clerk(browser, session, table);
    let won = self_draw(["E", "S", "W", "N"][winner], points as u16);
    assert_eq!(phone.sends("hands", hand_of(1, 0, won)).status, 200);
    assert_eq!(phone.sends("hands", hand_of(2, 0, json!({ "ending": "stopped" }))).status, 200);
    let paid = 8 + points;
    std::array::from_fn(|seat| if seat == winner { 500 + 3 * paid } else { 500 - paid })
}

#[test]
fn a_day_on_which_everything_goes_wrong_ends_with_the_right_ranking() {
    both(|database| {
        let app = app_on(database);
        let all = (1..=4).flat_map(|team| (1..=4).map(move |place| format!("队{team},{team}队{place}\n")));
        let organiser = Organiser::of(&app);
        // The tie-breaks are set wrong from the start, and nobody looks.
        organiser.creates_with(&[("sessions", "3"), ("tie-break-1", "firsts"), ("tie-break-2", "")]);
        let list = format!("team,name\n{}", all.collect::<String>());
        assert_eq!(organiser.enters(&list).errors(), Vec::<String>::new());
        draws(&organiser, &[("sessions", "3")]);
        let referee = comes(&app, &organiser, "recorder", "马裁判");
        let (mut players, mut teams) = (Points::new(), Points::new());
        let count = |players: &mut Points, teams: &mut Points, names: &[String; 4], scores: [i32; 4]| {
            for ((name, standard), game) in names.iter().zip(shares(scores)).zip(scores) {
                if !name.starts_with("Stand-in") {
                    add(players, name, standard, game);
                    add(teams, &format!("队{}", name.chars().next().unwrap()), standard, game);
                }
            }
        };
        goes(&organiser, 1, &["seat", "start"]);
        for (table, names) in (1u16..).zip(tables(&app.store, 1)) {
            let scores = one_hand(&referee, (1, table), usize::from(table) % 4, 10 + i32::from(table));
            count(&mut players, &mut teams, &names, scores);
        }
        goes(&organiser, 1, &["close", "publish"]);
        // Standard points are taken from the wrong team, given back, and taken from the right one.
        let of = |name: &str| {
            let event = view(&app.store, "cup");
            format!("team-{}", event.entries.teams.iter().find(|team| team.name == name).unwrap().id)
        };
        for team in ["队1", "队2"] {
            let fields = [("of", of(team)), ("points", "3/2".into()), ("reason", "领队迟到".into())];
            let fields: Vec<(&str, &str)> = fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
            assert_eq!(organiser.takes_off(&fields).status, 200);
        }
        let place = [("place", "0"), ("reason", "记错队")];
        assert_eq!(organiser.presses("/penalties", "/penalties/revoke", &place).status, 200);
        add(&mut teams, "队2", -18, 0);

        // In the second session the network dies at table 2: two hands are there, the rest is on paper.
        goes(&organiser, 2, &["seat", "start"]);
        for (table, names) in (1u16..).zip(tables(&app.store, 2)) {
            let scores = match table {
                2 => {
                    let phone = clerk(&referee, 2, 2);
                    for hand in 1..=2 {
                        assert_eq!(phone.sends("hands", hand_of(hand, 0, self_draw("W", 9))).status, 200);
                    }
                    let stands = [("table", "2"), ("reason", "停电"), ("entry", "totals")];
                    let decided = organiser.presses("/board", "/sessions/2/stands", &stands);
                    assert_eq!((decided.status, decided.errors()), (200, vec![]));
                    let four = json!({ "E": 470, "S": 470, "W": 700, "N": 360 });
                    let said = json!({ "kind": "counted", "totals": four, "entry": Uuid::new_v4() });
                    assert_eq!(phone.sends_from_no_device("notes", said).status, 200);
                    [470, 470, 700, 360]
                }
                _ => one_hand(&referee, (2, table), usize::from(table + 1) % 4, 24),
            };
            count(&mut players, &mut teams, &names, scores);
        }
        goes(&organiser, 2, &["close", "publish"]);

        // One goes home: somebody stands in, and brings the team nothing.
        let id = view(&app.store, "cup").entries.players.iter().find(|player| player.name == "3队4").unwrap().id;
        let gone = format!("gone-{id}");
        let fields = [(gone.as_str(), "yes"), ("reason", "发烧"), ("stand_ins", "yes")];
        let looked = organiser.presses("/repair", "/repair/look", &fields);
        let done = organiser.browser.post("/e/cup/repair", &looked.filled("/e/cup/repair/look", &[]));
        assert_eq!((done.status, done.errors()), (200, vec![]));
        // The tie-breaks are put right, with a look at whom that moves.
        let fields = [("tie-break-1", "game_points"), ("tie-break-2", "best_session"), ("reason", "规程写错")];
        let looked = organiser.presses("/regulations", "/regulations", &fields);
        assert_eq!((looked.status, looked.errors()), (200, vec![]));
        let changed = organiser
            .browser
            .post("/e/cup/regulations", &looked.filled("/e/cup/regulations", &[("reason", "规程写错")]));
        assert_eq!((changed.status, changed.errors()), (200, vec![]));

        goes(&organiser, 3, &["seat", "start"]);
        for (table, names) in (1u16..).zip(tables(&app.store, 3)) {
            let scores = one_hand(&referee, (3, table), usize::from(table + 2) % 4, 30 - i32::from(table));
            count(&mut players, &mut teams, &names, scores);
        }
        goes(&organiser, 3, &["close", "publish"]);
        ranks(&app.store, &players);
        let rows = view(&app.store, "cup").standings().teams;
        let stands = rows.iter().map(|row| (row.name.clone(), (twelfths(&row.standard_points), row.game_points)));
        assert_eq!(stands.collect::<Points>(), teams);
        holds(&app.store);
    });
}
