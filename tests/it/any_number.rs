//! Any number plays: who has a bye, who stands in, and what that counts, computed here with nothing of the program.

use crate::archive::view;
use crate::as_of::holds_at;
use crate::support::{App, Browser, Organiser, acting, app_on, by_turns, four_teams, player};
use caipan::actions::{Actor, FileImport};
use caipan::event::values::ids::{PlayerId, SessionNumber};
use caipan::files::kinds::TableKind;
use caipan::store::Store;
use std::collections::{BTreeMap, BTreeSet};
use uuid::Uuid;

/// An event with totals for sessions, in which these lists are entered.
pub fn event(app: &App, kind: &str, sessions: &str, list: &str) -> Organiser {
    Organiser::with_entries(app, &[("kind", kind), ("sessions", sessions), ("entry", "totals")], list)
}

pub fn individuals(count: usize) -> String {
    let names = (1..=count).map(|number| format!("选手{number:02}\n"));
    format!("name\n{}", names.collect::<String>())
}

pub fn draws(organiser: &Organiser, chart: &[(&str, &str)]) {
    organiser.does("/draw", "/draw/chart", &[&[("chart", "generated")], chart].concat());
    organiser.does("/draw", "/draw/seed", &[("seed", "春分"), ("drawn_by", "领队")]);
}

/// The players of each table of a session.
pub fn tables(store: &Store, session: usize) -> Vec<[String; 4]> {
    let event = view(store, "cup");
    let four = |of: [&PlayerId; 4]| of.map(|player| event.entries.player_name(*player));
    event.sessions[session - 1]
        .tables
        .iter()
        .map(|table| four(table.players.values().each_ref().map(|p| &**p)))
        .collect()
}

/// Plays a session: at each table the first by name wins most. Standard and game points of each player who sat.
pub fn plays(store: &Store, session: u16) -> BTreeMap<String, (i32, i32)> {
    begins(store, session);
    let given = gives(store, session);
    ends(store, session);
    given
}

/// Seats a session and starts it.
pub fn begins(store: &Store, session: u16) {
    let (actor, number) = (&Actor::command_line(), SessionNumber(session));
    acting(store, actor, "cup").seat_session(number, &Uuid::new_v4().to_string()).unwrap();
    acting(store, actor, "cup").start_session(number).unwrap();
}

/// Closes a session and publishes its standings.
pub fn ends(store: &Store, session: u16) {
    let (actor, number) = (&Actor::command_line(), SessionNumber(session));
    acting(store, actor, "cup").close_session(number).unwrap();
    acting(store, actor, "cup").publish_standings(number).unwrap();
}

/// Takes totals from a file.
pub fn takes_totals(store: &Store, file: &str) {
    let file = FileImport { kind: TableKind::Results, ..FileImport::of_players("totals.csv", file.as_bytes()) };
    acting(store, &Actor::command_line(), "cup").import_file(&file, |_| {}).unwrap();
}

/// The totals of a running session from a file: what each player got.
pub fn gives(store: &Store, session: u16) -> BTreeMap<String, (i32, i32)> {
    let mut given = BTreeMap::new();
    let mut file = "session,table,player,game_points\n".to_owned();
    for (table, mut four) in (1..).zip(tables(store, session.into())) {
        four.sort();
        for (name, points) in four.iter().zip([(4, 620), (2, 540), (1, 450), (0, 390)]) {
            file += &format!("{session},{table},{name},{}\n", points.1);
            given.insert(name.clone(), points);
        }
    }
    takes_totals(store, &file);
    given
}

/// Name, standard points and game points in the order of the ranking.
pub fn ranking(store: &Store) -> Vec<(String, String, i32)> {
    let rows = view(store, "cup").standings().players.into_iter();
    rows.map(|row| (row.name, row.standard_points, row.game_points)).collect()
}

/// The event holds, as [`holds_at`] says.
pub fn holds(store: &Store) {
    holds_at(store, "cup");
}

#[test]
fn ten_players_play_four_sessions_with_two_byes_in_each() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = event(&app, "individuals", "4", &individuals(10));
        let page = organiser.browser.get("/e/cup/draw?lang=en");
        let said = page.text(".filling");
        assert!(said.contains("10 players do not fill tables of four: 2 are missing"), "{said}");
        assert!(
            said.contains("2 players have a bye") && said.contains("0 standard points and 500 game points"),
            "{said}"
        );
        assert!(page.text(".cards").contains("2 byes per session"), "{}", page.text(".cards"));
        // Three sessions by the chart, the last by standing.
        draws(&organiser, &[("sessions", "3"), ("then_by", "neighbours")]);

        let mut byes: BTreeMap<String, usize> = BTreeMap::new();
        for session in 1..=4 {
            let before = ranking(&app.store);
            let given = plays(&app.store, session);
            let all: BTreeSet<String> = individuals(10).lines().skip(1).map(str::to_owned).collect();
            let rests: Vec<String> = all.iter().filter(|name| !given.contains_key(*name)).cloned().collect();
            assert_eq!(rests.len(), 2);
            for name in &rests {
                assert_eq!(byes.insert(name.clone(), session.into()), None, "nobody rests twice before all have");
            }
            if session == 4 {
                // The lowest of those who have not rested.
                let lowest = before
                    .iter()
                    .rev()
                    .map(|row| &row.0)
                    .filter(|name| byes.get(*name).is_none_or(|session| *session == 4));
                let lowest: BTreeSet<&String> = lowest.take(2).collect();
                assert_eq!(lowest, rests.iter().collect());
            }
        }

        // Everybody sees who rests.
        let everybody = Browser::new(&app.base);
        let (name, session) = byes.first_key_value().unwrap();
        let seats = everybody.get("/e/cup/seats?lang=en");
        assert_eq!(seats.texts("td .quiet").iter().filter(|text| *text == "Bye").count(), 8, "{}", seats.text("main"));
        let id = player(&app.event(), name);
        let ranked = everybody.get("/e/cup/players?lang=en");
        let results = format!("#p{id} .per-session");
        let titles = ranked.attributes(&results, "title");
        assert_eq!(ranked.texts(&results)[session - 1], "Bye");
        assert_eq!(titles.len(), 4);
        assert_eq!(titles[session - 1], "Bye · 0 standard points and 500 game points");
        let own = everybody.get(&format!("/e/cup/players/{id}?lang=en"));
        let cards = own.texts(".past > li");
        assert_eq!(cards.len(), 4);
        // The latest is first.
        let card = &cards[4 - session];
        assert!(card.contains("Bye") && card.contains("500"), "{cards:?}");
        holds(&app.store);
    });
}

#[test]
fn stand_ins_fill_the_tables_and_score_for_nobody() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = event(&app, "individuals", "2", &individuals(10));
        let page = organiser.presses("/draw", "/entries/stand-ins", &[]);
        assert!(page.text("main").contains("2 stand-ins added"), "{}", page.text("main"));
        assert_eq!(page.texts("#players .badge"), ["Stand-in", "Stand-in"]);
        assert!(organiser.browser.get("/e/cup/draw").texts(".filling").is_empty());
        let find = organiser.browser.get("/e/cup/entries?lang=en").attributes(".finder input", "placeholder");
        assert_eq!(find, ["Name"], "there are no teams");
        draws(&organiser, &[("sessions", "1"), ("then_by", "snake")]);
        // Who has no rank is asked about as well.
        let drawn = app.event();
        let stand_in = drawn.entries.players.iter().find(|player| player.name.starts_with("Stand-in")).unwrap();
        let of = format!("player-{}", stand_in.id);
        let fields = [("of", of.as_str()), ("points", "1"), ("reason", "迟到")];
        let asked = organiser.presses("/penalties?lang=en", "/penalties", &fields);
        assert!(asked.text("section.card").contains(&stand_in.name), "{}", asked.text("main"));
        assert!(app.event().penalties.is_empty());
        let mut points: BTreeMap<String, (i32, i32)> = BTreeMap::new();
        for session in 1..=2 {
            let given = plays(&app.store, session);
            assert_eq!(given.len(), 12, "all play");
            for (name, (standard, game)) in given.into_iter().filter(|(name, _)| !name.starts_with("Stand-in")) {
                let own = points.entry(name).or_default();
                *own = (own.0 + standard, own.1 + game);
            }
        }
        let stands = ranking(&app.store).into_iter().map(|(name, s, g)| (name, (s.parse().unwrap(), g)));
        assert_eq!(stands.collect::<BTreeMap<_, _>>(), points);
        holds(&app.store);
    });
}

#[test]
fn a_stand_in_fills_a_team_of_three_counts_for_it_where_the_regulations_say_so_and_is_not_ranked() {
    let ways =
        [("nothing", "Stand-ins: 1 extra person plays", 3), ("team", "scores for the team that is a player short", 4)];
    for (counts, says, sessions) in ways {
        by_turns(|database| {
            let app = app_on(database);
            let regulations = [("stand_ins", counts), ("sessions", "1"), ("entry", "totals")];
            let organiser = Organiser::with_entries(&app, &regulations, &four_teams().replace("队3,3队1\n", ""));
            let said = organiser.browser.get("/e/cup/draw?lang=en").text(".filling");
            assert!(said.contains(says) && !said.contains("Byes"), "{said}");
            assert_eq!(organiser.presses("/draw", "/entries/stand-ins", &[]).status, 200);
            draws(&organiser, &[("sessions", "1")]);
            let given = plays(&app.store, 1);
            let standings = app.event().standings();
            for row in &standings.teams {
                let team = row.name.trim_start_matches('队');
                let stands_in = |name: &str| counts == "team" && team == "3" && name.starts_with("Stand-in");
                let own = given.iter().filter(|(name, _)| name.starts_with(&format!("{team}队")) || stands_in(name));
                let sum = own.fold((0, 0), |sum, (_, (s, g))| (sum.0 + s, sum.1 + g));
                assert_eq!((row.standard_points.as_str(), row.game_points), (sum.0.to_string().as_str(), sum.1));
                assert_eq!(row.sessions, if team == "3" { sessions } else { 4 });
            }
            assert_eq!(standings.players.len(), 15);
            assert!(!standings.players.iter().any(|row| row.name.starts_with("Stand-in")));
            holds(&app.store);
        });
    }
}

#[test]
fn teams_have_the_reserves_that_the_regulations_allow_and_leaders_stand_in_the_list_of_players() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = Organiser::of(&app);
        organiser.creates_with(&[("reserves", "2"), ("sessions", "1"), ("entry", "totals")]);
        let players = (1..=4).flat_map(|team| (1..=4).map(move |place| format!("队{team},{team}队{place},\n")));
        let list = format!(
            "team,name,role\n{}队1,甲,替补\n队1,乙,substitute\n队1,丙,领队\n队1,丁,coach\n",
            players.collect::<String>()
        );
        let third = organiser.enters(&format!("{list}队1,戊,替补\n"));
        assert_eq!(
            third.errors(),
            ["entries.csv, line 22: 队1 already has 2 substitutes, the maximum in the regulations."]
        );
        assert_eq!(organiser.enters(&list).errors(), Vec::<String>::new());
        let event = || app.event();
        let team = event().entries.teams[0].clone();
        assert_eq!((team.leader.as_str(), team.coach.as_str()), ("丙", "丁"));
        assert_eq!(event().entries.of_team(team.id).count(), 6, "who leads does not play");
        let sheets = organiser.browser.download("/e/cup/print.pdf?document=seat-draw&session=&language=zh-Hans");
        let sheets = crate::support::paper::text(&sheets);
        assert!(sheets.contains('甲') && sheets.contains('乙'), "{sheets}");
        let by_form = [("team", &*team.id.to_string()), ("name", "戊"), ("role", "substitute")];
        assert!(organiser.presses("/entries", "/entries/players", &by_form).errors()[0].contains("2 substitutes"));
        let fewer = organiser.presses("/regulations?lang=en", "/regulations", &[("reserves", "1")]);
        assert_eq!(fewer.errors(), ["队1 has 2 substitutes; the new regulations would allow 1."]);
        assert!(organiser.presses("/regulations", "/regulations", &[("reserves", "5")]).errors()[0].contains("0 to 4"));
        draws(&organiser, &[("sessions", "1")]);
        plays(&app.store, 1);
        holds(&app.store);
    });
}

#[test]
fn individuals_and_teams_play_one_event_and_namesakes_are_told_apart() {
    by_turns(|database| {
        let app = app_on(database);
        let list = "team,name,club,given_name,registers\n红中,王伟,北京,伟,\n红中,李娜,,,ema 08010039; MIL 7\n红中,张三,,,\n\
                    白板,赵一,,,\n白板,钱二,,,\n,王伟,北京,,\n,王伟,上海,,\n,孙四,,,\n,周五,,,\n,吴六,,,\n,郑七,,,\n,冯八,,,\n";
        let organiser = Organiser::of(&app);
        organiser.creates_with(&[("kind", "individuals"), ("team_size", "3"), ("sessions", "2"), ("entry", "totals")]);
        let many = organiser.enters(&format!("{list}红中,多余,,,\n"));
        assert_eq!(
            many.errors(),
            ["entries.csv, line 14: 红中 already has 3 players, the maximum in the regulations."]
        );
        assert_eq!(organiser.enters(list).errors(), Vec::<String>::new());
        // The same list again adds nobody, and what is exported is the list.
        assert!(organiser.enters(list).text(".said").starts_with("0 new players"));
        let exported = String::from_utf8(organiser.browser.download("/e/cup/files/players.csv")).unwrap();
        assert!(exported.contains("红中,李娜,,,,,,EMA 08010039; MIL 7"), "{exported}");
        assert!(exported.contains("红中,王伟,,北京,,,伟,"), "{exported}");
        // Somebody of the same name, club and no team is somebody else, or a mistake.
        let page = organiser.presses("/entries", "/entries/players", &[("name", "王伟"), ("club", "上海")]);
        assert!(page.status == 422 && page.errors()[0].contains("王伟"), "{:?}", page.errors());

        // A team of individuals has a substitute as well, who draws no number.
        let team = app.event().entries.teams[1].id.to_string();
        let reserve = [("team", team.as_str()), ("name", "替补甲"), ("role", "substitute")];
        organiser.does("/entries", "/entries/players", &reserve);
        // A number in a register is mended on the page of the player.
        let player = player(&app.event(), "李娜");
        let page = format!("/entries/players/{player}");
        let wrong = organiser.presses(&page, &page, &[("registers", "EMA 123"), ("club", "成都")]);
        assert_eq!((wrong.status, wrong.errors().len()), (422, 1));
        assert!(wrong.value("registers") == "EMA 123" && wrong.value("club") == "成都", "what was typed stays");
        assert_eq!(organiser.presses(&page, &page, &[("registers", "EMA 08010040")]).status, 200);

        draws(&organiser, &[("sessions", "2")]);
        let late = organiser.presses(&page, &page, &[("club", "成都"), ("reason", " ")]);
        assert!(late.errors()[0].contains("reason"), "{:?}", late.errors());
        organiser.does(&page, &page, &[("club", "成都"), ("reason", "表上写错")]);
        let known = app.event().entries.player(player).unwrap().background.clone();
        assert_eq!((known.club.as_str(), known.registers.as_str()), ("成都", "EMA 08010040"));

        let names = ["王伟（红中）", "王伟（北京）", "王伟（上海）"];
        let mut points: BTreeMap<String, (i32, i32)> = BTreeMap::new();
        for session in 1..=2 {
            let given = plays(&app.store, session);
            assert!(names.iter().all(|name| given.contains_key(*name)), "{given:?}");
            for (name, (standard, game)) in given {
                let own = points.entry(name).or_default();
                *own = (own.0 + standard, own.1 + game);
            }
        }
        let penalties = organiser.browser.get("/e/cup/penalties").texts("#entrants option");
        let is_numbered = |option: &&String| {
            option
                .split_once(" · ")
                .is_some_and(|(number, name)| number.parse::<u16>().is_ok() && names.contains(&name))
        };
        assert_eq!(penalties.iter().filter(is_numbered).count(), 3, "{penalties:?}");
        let sum =
            |names: &[&str]| names.iter().fold((0, 0), |sum, name| (sum.0 + points[*name].0, sum.1 + points[*name].1));
        let mut right =
            [("红中".to_owned(), sum(&["王伟（红中）", "李娜", "张三"])), ("白板".to_owned(), sum(&["赵一", "钱二"]))];
        right.sort_by_key(|(_, points)| (-points.0, -points.1));
        let teams = app.event().standings().teams;
        let stands = teams.into_iter().map(|row| (row.name, (row.standard_points.parse().unwrap(), row.game_points)));
        assert_eq!(stands.collect::<Vec<_>>(), right);
        let everybody = Browser::new(&app.base);
        assert_eq!(everybody.get("/e/cup/teams").texts("#rows > tr").len(), 2);
        let players = everybody.get("/e/cup/players");
        assert!(names.iter().all(|name| players.text("#rows").contains(name)), "{}", players.text("#rows"));
        let smaller =
            organiser.presses("/regulations?lang=en", "/regulations", &[("team_size", "2"), ("kind", "individuals")]);
        assert!(smaller.errors()[0].contains("红中 has 3 players"), "{:?}", smaller.errors());
        let summary = crate::support::paper::text(
            &organiser.browser.download("/e/cup/print.pdf?document=score-summary&session=&language=zh-Hans"),
        );
        assert!(summary.contains("红中") && summary.contains("郑七"), "{summary}");
        holds(&app.store);
    });
}
