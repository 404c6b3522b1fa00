//! Leagues of teams: who sits is handed in for each session, and who plays too seldom costs the team.

use crate::any_number::plays;
use crate::archive::{create_with, exported, view};
use crate::stages::decides_field;
use crate::support::{App, Browser, Database, Kind, Organiser, Page, acting, app_on, by_turns, long_or, player, team};
use crate::totals::uploads;
use crate::trust::in_python;
use caipan::actions::{self, Acting, ChartChoice, FileImport, Role, Source};
use caipan::event::draw::by_standing::SeatingMethod;
use caipan::event::regulations::{Entry, Regulations};
use caipan::event::stage::Stage;
use caipan::event::stage::line_up::{ChangeCost, LineUpRule};
use caipan::event::values::ids::{PlayerId, SessionNumber, TeamId};
use caipan::files::archive::{read, write};
use caipan::files::read_options::ReadOptions;
use caipan::files::{event_tables, kinds};
use caipan::store::now;
use chrono::TimeDelta;
use std::collections::{BTreeMap, BTreeSet, HashMap};

type Row = HashMap<String, String>;

pub fn rows(text: &str) -> Vec<Row> {
    csv::Reader::from_reader(text.as_bytes()).into_deserialize().map(Result::unwrap).collect()
}

/// The regulations of a league: how many sessions, with what each team sends.
pub fn league(sessions: u16, rule: &str, rota: &[Vec<[usize; 4]>]) -> Regulations {
    let toml = format!(
        "entry = \"totals\"\nbase_score = 0\n[[stage]]\nid = \"regular\"\nsessions = {sessions}\nlineup = {{ {rule} }}\n\
         [[stage.seating]]\nby = \"rota\"\ntables = {rota:?}\n"
    );
    let read = Regulations::from_toml(&toml).unwrap();
    assert_eq!((read.plan_problems(), read.entry), (vec![], Entry::Totals));
    read
}

/// An event of these teams with their players, drawn in the order of entry.
pub fn drawn(app: &App, teams: &[(String, Vec<String>)], regulations: Regulations) -> Organiser {
    let actor = create_with(&app.store, "cup", true, regulations);
    let role = |name: &str| if name.ends_with('替') { "substitute" } else { "" };
    let listed = teams
        .iter()
        .flat_map(|(team, players)| players.iter().map(move |name| format!("{team},{name},{}\n", role(name))));
    let list = format!("team,name,role\n{}", listed.collect::<String>());
    acting(&app.store, &actor, "cup").import_entries("e.csv", list.as_bytes()).unwrap();
    if app.event().head.regulations.needs_chart() {
        let then_by = Some(SeatingMethod::Neighbours);
        let chart =
            ChartChoice { source: Source::Generated(1), then_by, typed_name: String::new(), all_the_same: false };
        acting(&app.store, &actor, "cup").choose_chart(&chart).unwrap();
    }
    let organiser = Organiser { browser: app.come_in(&app.link("cup", &Role::Organiser)), slug: "cup".into() };
    organiser.draws_in_order();
    organiser
}

/// Hands in on the page of line-ups.
pub fn hands_in(browser: &Browser, of: (u16, TeamId), players: &[PlayerId], more: &[(&str, &str)]) -> Page {
    let token = browser.get("/e/cup/line-ups").value("token");
    let seats = (1..).zip(players).map(|(seat, player)| (format!("seat-{seat}"), player.to_string()));
    let place = [("token", token), ("session", of.0.to_string()), ("team", of.1.to_string())];
    let place = place.map(|(field, value)| (field.to_owned(), value)).into_iter();
    let more = more.iter().map(|(field, value)| ((*field).to_owned(), (*value).to_owned()));
    browser.post("/e/cup/line-ups", &place.chain(seats).chain(more).collect::<Vec<_>>())
}

#[test]
fn half_a_league_by_line_ups_gives_the_sums_of_its_players_and_teams_less_what_seldom_players_cost() {
    by_turns(|database| {
        let results = rows(include_str!("../../fixtures/league_sessions_1_30.csv"));
        let expected = rows(include_str!("../../fixtures/league_expected_1_30.csv"));
        let mut teams: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for row in &results {
            teams.entry(row["team"].clone()).or_default().insert(row["player"].clone());
        }
        let teams: Vec<(String, Vec<String>)> =
            teams.into_iter().map(|(team, players)| (team, players.into_iter().collect())).collect();
        let place = |name: &str| teams.iter().position(|(team, _)| team == name).unwrap() + 1;
        let table = |four: &[Row]| [0, 1, 2, 3].map(|seat| place(&four[seat]["team"]));
        let evening = |rows: &[Row]| rows.chunks(4).map(table).collect::<Vec<_>>();
        let rota: Vec<Vec<[usize; 4]>> = results.chunks(8).map(evening).collect();
        let rule = "size = 1, minimum = 6, shortfall = { standard = -2 }";
        let app = app_on(database);
        let organiser = drawn(&app, &teams, league(30, rule, &rota));

        // One leader on the page, all others by a file.
        let event = app.event();
        let leads = team(&event, &teams[0].0);
        let leader = app.come_in(&app.link("cup", &Role::Leader(leads)));
        let mut file = "session,team,name\n".to_owned();
        for row in &results {
            match team(&event, &row["team"]) == leads {
                true => {
                    let of = (row["session"].parse().unwrap(), leads);
                    hands_in(&leader, of, &[player(&event, &row["player"])], &[]).well();
                }
                false => file += &format!("{},{},{}\n", row["session"], row["team"], row["player"]),
            }
        }
        let actor = actions::Actor::command_line();
        let import = FileImport {
            kind: kinds::TableKind::LineUps,
            file: "l.csv".into(),
            bytes: file.clone().into_bytes(),
            options: ReadOptions::default(),
            session: None,
            drawn_by: String::new(),
            typed_name: String::new(),
            all_the_same: false,
            reason: String::new(),
            convert: false,
            version: None,
        };
        let foreign =
            FileImport { bytes: format!("{file}1,{},{}\n", teams[1].0, teams[0].1[0]).into_bytes(), ..import.clone() };
        acting(&app.store, &actor, "cup").import_file(&foreign, |_| {}).unwrap_err();
        let handed_in = app.event().line_ups.len();
        acting(&app.store, &actor, "cup").import_file(&import, |_| {}).unwrap();
        assert_eq!(app.event().line_ups.len(), results.len(), "nothing of the file that was refused");
        assert!(handed_in < results.len());
        let listed =
            event_tables::tables(&app.event(), kinds::TableKind::LineUps, None, caipan::store::now())[0].csv().unwrap();
        assert_eq!(rows(&listed).len(), results.len());

        for (session, evening) in (1u16..).zip(results.chunks(8)) {
            // In the short form the later evenings are run without the pages.
            let (by_pages, number) = (session <= long_or(3, 30), SessionNumber(session));
            let presses = |what: &str| {
                let page = organiser.on_session(session, what);
                assert_eq!((page.status, page.errors()), (200, vec![]), "{what} {session}");
            };
            match by_pages {
                true => ["seat", "start"].into_iter().for_each(presses),
                false => {
                    acting(&app.store, &actor, "cup").seat_session(number, "x").unwrap();
                    acting(&app.store, &actor, "cup").start_session(number).unwrap();
                }
            }
            let mut totals = "session,table,player,team,game_points,to_nobody\n".to_owned();
            for (number, four) in (1..).zip(evening.chunks(4)) {
                let lost = -four.iter().map(|row| row["game_points"].parse::<i32>().unwrap()).sum::<i32>();
                for (place, row) in four.iter().enumerate() {
                    let to_nobody = if place == 0 { lost } else { 0 };
                    let [player, team, points] = ["player", "team", "game_points"].map(|field| &row[field]);
                    totals += &format!("{session},{number},{player},{team},{points},{to_nobody}\n");
                }
            }
            if by_pages {
                uploads(&organiser, &totals);
                presses("close");
            } else {
                let (kind, bytes) = (kinds::TableKind::Results, totals.into_bytes());
                let results = FileImport { kind, file: "t.csv".into(), bytes, ..import.clone() };
                acting(&app.store, &actor, "cup").import_file(&results, |_| {}).unwrap();
                acting(&app.store, &actor, "cup").close_session(number).unwrap();
            }
        }
        let event = app.event();
        let mut lacking: BTreeMap<&str, i64> = BTreeMap::new();
        for row in expected.iter().filter(|row| row["kind"] == "player") {
            let games: i64 = row["sessions"].parse().unwrap();
            *lacking.entry(&row["team"]).or_default() += 2 * (6 - games).max(0);
        }
        let points = |row: &Row| row["standard_points"].parse::<caipan::rules::StandardPoints>().unwrap();
        for row in expected.iter().filter(|row| row["kind"] == "player") {
            let found = event.players().iter().find(|of| event.entries.player_name(of.key) == row["name"]).unwrap();
            let counted = (found.sessions.to_string(), found.standard_points, found.game_points.0.to_string());
            assert_eq!(counted, (row["sessions"].clone(), points(row), row["game_points"].clone()), "{}", row["name"]);
        }
        for row in expected.iter().filter(|row| row["kind"] == "team") {
            let found = event.teams().iter().find(|of| event.entries.team_name(of.key) == row["name"]).unwrap();
            let due = points(row) - caipan::rules::StandardPoints::whole(lacking[row["name"].as_str()]);
            assert_eq!((found.standard_points, found.game_points.0.to_string()), (due, row["game_points"].clone()));
        }
        assert!(lacking.values().any(|points| *points > 0));
        let page = Browser::new(&app.base).get("/e/cup/teams");
        assert!(page.body.contains("of at least 6 sessions"), "the row says why");
        everybody_sees_the_league(&app, &expected);
        organiser.on_session(30, "publish").well();

        // The archive brings all of it elsewhere, and a stranger counts the same.
        let text = exported(&app.store, "cup");
        for program in ["docs/verify.py", "docs/recount.py"] {
            let (holds, said) = in_python(program, &text, &[]);
            assert!(holds, "{program}: {said}");
        }
        let kept = Database::fresh(Kind::Sqlite);
        let elsewhere = kept.open();
        actions::import_archive(&elsewhere, &actor, "a.json", text.as_bytes(), now()).unwrap();
        assert_eq!(exported(&elsewhere, "cup"), exported(&app.store, "cup"));
        assert_eq!(view(&elsewhere, "cup").line_ups.len(), results.len());
    });
}

/// The page of the league and its file have what each session gave, which adds up to what is expected, and who has played too seldom.
fn everybody_sees_the_league(app: &App, expected: &[Row]) {
    let guest = Browser::new(&app.base);
    let page = guest.get("/e/cup/league?lang=en");
    assert_eq!((page.status, page.texts(".league tbody tr").len()), (200, expected.len()));
    let file = guest.get("/e/cup/league.csv").body;
    let gains = rows(file.trim_start_matches('\u{feff}'));
    for row in expected {
        let own: Vec<&Row> =
            gains.iter().filter(|of| (&of["kind"], &of["name"]) == (&row["kind"], &row["name"])).collect();
        let points = |row: &Row| row["standard_points"].parse::<caipan::rules::StandardPoints>().unwrap();
        assert_eq!(own.len().to_string(), row["sessions"], "{}", row["name"]);
        assert_eq!(own.iter().map(|of| points(of)).sum::<caipan::rules::StandardPoints>(), points(row));
        assert!(row["kind"] == "team" || own.iter().all(|of| of["team"] == row["team"]));
        let table = format!("/e/cup/tables/{}/{}", own[0]["session"], own[0]["table"]);
        assert!(page.body.contains(&format!("href=\"{table}\"")), "{table}");
    }
    let cells = page.texts(".league td");
    let games = |row: &&Row| (row["kind"] == "player").then(|| row["sessions"].parse::<u16>().unwrap());
    for games in expected.iter().filter_map(|row| games(&row)) {
        let lacks = if games < 6 { format!(" {} more needed", 6 - games) } else { String::new() };
        assert!(cells.contains(&format!("{games} / 6{lacks}")), "{games} of 6");
    }
    assert_eq!(
        page.texts(".league .form span").len(),
        5 * 10 + expected.iter().filter_map(|row| games(&row)).map(|games| usize::from(games.min(5))).sum::<usize>()
    );
}

#[test]
fn a_later_stage_seats_by_lots_whom_each_team_sends() {
    by_turns(|database| {
        let app = app_on(database);
        let plan = "entry = \"totals\"\nbase_score = 500\n[[stage]]\nid = \"main\"\nsessions = 1\n[[stage.seating]]\nby = \"lots\"\n\
                    [[stage]]\nid = \"final\"\nsessions = 1\nfield = { from = \"main\", places = \"all\" }\nlineup = { size = 2 }\n\
                    [[stage.seating]]\nby = \"lots\"\n";
        let teams = ["甲", "乙", "丙", "丁"]
            .map(|team| (format!("{team}队"), (1..=4).map(|place| format!("{team}{place}")).collect::<Vec<_>>()));
        let regulations = Regulations { sessions: 2, ..Regulations::from_toml(plan).unwrap() };
        let organiser = drawn(&app, &teams, regulations);
        let sits = |session: u16| {
            let event = app.event();
            let sits = event.session(SessionNumber(session)).unwrap().seated();
            sits.iter().map(|player| event.entries.player_name(*player)).collect::<BTreeSet<_>>()
        };
        plays(&app.store, 1);
        assert_eq!(sits(1).len(), 16, "no line-up: all play");
        decides_field(&organiser, &app.store, "final").well();
        let event = app.event();
        let sent = ["甲4", "甲2"].map(|name| player(&event, name));
        assert_eq!(hands_in(&organiser.browser, (2, team(&event, "甲队")), &sent, &[]).errors(), Vec::<String>::new());
        plays(&app.store, 2);
        let right = ["甲2", "甲4", "乙1", "乙2", "丙1", "丙2", "丁1", "丁2"].map(str::to_owned);
        assert_eq!(sits(2), right.into(), "as handed in, and the first two where nothing was");
        assert!(app.event().byes().is_empty());
    });
}

/// A table a session for five: each rests once.
pub const EACH_RESTS_ONCE: [[usize; 4]; 5] = [[1, 2, 3, 4], [5, 1, 2, 3], [4, 5, 1, 2], [3, 4, 5, 1], [2, 3, 4, 5]];

/// Two teams of four and their substitutes, of whom four sit; the rule has this deadline and cost.
pub fn two_teams(app: &App, change: ChangeCost) -> Organiser {
    let names = |team: &str| {
        let substitute = (team == "甲").then(|| "甲替".to_owned());
        (1..=4).map(|place| format!("{team}{place}")).chain(substitute).collect::<Vec<_>>()
    };
    let teams = ["甲", "乙", "丙", "丁"].map(|team| (format!("{team}队"), names(team)));
    let rule = LineUpRule { deadline: Some("18:00".into()), change, ..LineUpRule::default() };
    let stage = Stage { id: "main".into(), sessions: 4, line_up: Some(rule), ..Stage::default() };
    let starts =
        [1, 2, 3, 4].map(|day| "2030-01-01T20:00:00".parse::<chrono::NaiveDateTime>().unwrap() + TimeDelta::days(day));
    let regulations = Regulations { stages: vec![stage], starts: starts.into(), ..Regulations::default() };
    drawn(app, &teams, regulations)
}

#[test]
fn a_leader_hands_in_for_the_own_team_and_sits_as_handed_in() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = two_teams(&app, ChangeCost::Warning);
        let first = team(&app.event(), "甲队");
        let event = app.event();
        let other = team(&event, "乙队");
        let leader = app.come_in(&app.link("cup", &Role::Leader(first)));
        acting(&app.store, &actions::Actor::command_line(), "cup").release_draw(1, usize::MAX).unwrap();
        let opened = organiser.presses("/verify", "/archive/open", &[("open", "yes")]);
        assert_eq!(opened.errors(), Vec::<String>::new());
        let open_archive = || Browser::new(&app.base).get("/e/cup/open-archive.json").status;
        let page = leader.get("/e/cup/line-ups");
        assert!(
            page.text("h1").contains("甲队") && page.body.contains("Hand in until 2 Jan 2030, 18:00"),
            "{}",
            page.body
        );
        let of = |names: &[&str]| names.iter().map(|name| player(&event, name)).collect::<Vec<_>>();
        let four = of(&["甲4", "甲替", "甲2", "甲1"]);
        assert_eq!(hands_in(&leader, (1, other), &four, &[]).status, 403, "another team's");
        let twice = hands_in(&leader, (1, first), &of(&["甲4", "甲4", "甲2", "乙1"]), &[]);
        assert_eq!(twice.status, 422);
        assert!(twice.errors().iter().any(|error| error.contains("甲4 is named twice")), "{:?}", twice.errors());
        assert!(twice.errors().iter().any(|error| error.contains("乙1 cannot play")), "{:?}", twice.errors());
        let short = hands_in(&leader, (1, first), &of(&["甲4"]), &[]);
        assert!(short.errors()[0].contains("1 player is named, but 4 play"), "{:?}", short.errors());
        let taken = hands_in(&leader, (1, first), &four, &[]).well();
        assert!(taken.body.contains("甲4, 甲替, 甲2, 甲1"), "the receipt");
        let board = organiser.browser.get("/e/cup/board").body;
        assert!(
            board.contains("line-ups missing from 乙队") && !board.contains("line-ups missing from 甲队"),
            "{board}"
        );
        let all = organiser.browser.get(&format!("/e/cup/line-ups?team={other}"));
        assert!(all.texts("td").iter().any(|cell| cell == "甲4, 甲替, 甲2, 甲1"));

        // Taken back, with a reason; and handed in again.
        let back = |reason: &str| {
            let token = organiser.browser.get("/e/cup/line-ups").value("token");
            let fields =
                [("token", token), ("session", "1".into()), ("team", first.to_string()), ("reason", reason.into())];
            organiser.browser.post("/e/cup/line-ups/take-back", &fields.map(|(name, value)| (name.to_owned(), value)))
        };
        assert!(back(" ").errors()[0].contains("reason"));
        assert_eq!(back("误填").errors(), Vec::<String>::new());
        assert!(app.event().handed_in(SessionNumber(1), first).is_none());
        assert_eq!(hands_in(&leader, (1, first), &four, &[]).status, 200);

        assert_eq!(organiser.on_session(1, "seat").status, 200);
        assert_eq!(open_archive(), 404, "it would tell the other team who sits where in the sessions to come");
        let seated = app.event();
        let sits = seated.session(SessionNumber(1)).unwrap().seated();
        assert!(four.iter().all(|player| sits.contains(player)) && !sits.contains(&player(&event, "甲3")));
        let late = hands_in(&leader, (1, first), &of(&["甲1", "甲2", "甲3", "甲4"]), &[]);
        assert!(late.errors()[0].contains("already has seats"), "{:?}", late.errors());
        // As long as nothing is handed in for session 2, the last one counts.
        assert_eq!(app.event().lined_up(SessionNumber(2), first), Some(four));
    });
}

#[test]
fn after_the_deadline_a_change_costs_what_the_regulations_say() {
    for change in ChangeCost::ALL {
        let app = app_on(Database::fresh(Kind::Sqlite));
        two_teams(&app, change);
        let event = app.event();
        let of = (SessionNumber(1), team(&event, "甲队"));
        let four = ["甲4", "甲3", "甲2", "甲1"].map(|name| player(&event, name));
        let leader =
            actions::Actor::with_name("马", actions::Rights::Link { event: event.head.id, role: Role::Leader(of.1) });
        let hand_in = |actor: &actions::Actor, players: &[PlayerId], why: &str, hour: i64| {
            let at = event.head.regulations.line_up_until(SessionNumber(1)).unwrap() + TimeDelta::hours(hour);
            Acting { now: at, ..acting(&app.store, actor, "cup") }.hand_in_line_up(of, players, why)
        };
        hand_in(&leader, &four, "", -1).unwrap();
        hand_in(&leader, &four, "", 1).unwrap();
        assert_eq!(app.event().line_ups.len(), 1, "what stands is no change");
        let mut other = four;
        other.reverse();
        hand_in(&leader, &other, "", 1).unwrap_err();
        assert_eq!(hand_in(&leader, &other, "病了", 1).is_ok(), change != ChangeCost::Refused, "{change:?}");
        hand_in(&actions::Actor::command_line(), &[four[1], four[0], four[2], four[3]], "裁判长同意", 2).unwrap();
        let stands = app.event();
        let last = stands.handed_in(of.0, of.1).unwrap();
        assert_eq!((last.late, last.reason.as_str()), (Some(change), "裁判长同意"));
        let archive = read("a.json", exported(&app.store, "cup").as_bytes()).unwrap();
        assert_eq!(archive.line_ups.len(), if change == ChangeCost::Refused { 2 } else { 3 });
        let mut forged = archive;
        forged.line_ups[0].players[0] = forged.line_ups[0].players[1];
        assert!(read("a.json", write(forged).unwrap().as_bytes()).is_err());
    }
}
