//! One engine behind every door: random events in stages are exported and ranked by `caipan standings`, and counted once more by
//! docs/recount.py. Both have to find the ranking of the event, what decided, fields, groups, what was carried and what was taken off.
//!
//! `CAIPAN_LAW=1000 cargo test one_engine` makes so many on each database.

use crate::archive::{create_with, exported, view};
use crate::command_line::{Files, caipan, stdout};
use crate::support::{Database, both};
use caipan::actions::{self, Actor, AtTableSaid, DrawnBy, NewNote, SeatFilling, Source, Totals};
use caipan::exchange::kinds::Kind;
use caipan::exchange::stage_rows::{self, Block, StageRow};
use caipan::rules::{BySeat, GamePoints, Seat, StandardPoints};
use caipan::store::{Store, now};
use caipan::tournament::draw::seeded::Seeded;
use caipan::tournament::event::{Event, NamedRow};
use caipan::tournament::ids::{PlayerId, SessionNumber, TeamId};
use caipan::tournament::penalty::{Entrant, StandardPenalty};
use caipan::tournament::regulations::Regulations;
use caipan::tournament::session::Attendance;
use caipan::tournament::stage::field::By;
use caipan::tournament::standings::Row;
use std::path::Path;
use uuid::Uuid;

/// How many events are made on each database, where nothing else is said.
const EVENTS: usize = 24;
const WORD: &str = "骰子 4 2";
const ORDERS: [&str; 20] = [
    "standard:all",
    "game:all",
    "standard:stage",
    "game:stage",
    "best-session",
    "best-session:all",
    "sessions-from-top",
    "sessions-from-top:all",
    "firsts",
    "firsts:all",
    "seconds",
    "thirds:all",
    "head-to-head",
    "head-to-head:all",
    "head-to-head:last",
    "best-session-score:all",
    "standard-per-game",
    "game-per-game",
    "mean(best-run 10, all games)",
    "standing-before",
];

fn one<T: Clone>(chance: &mut Seeded, of: &[T]) -> T {
    of[chance.below(of.len())].clone()
}

/// Names as people have them, in any order.
fn names(chance: &mut Seeded, count: usize) -> Vec<String> {
    let first = ["王", "欧阳", "Ødegård ", "O'Brien-", "Ångström-Vâtămănescu d'Été ", "李", "Zoë ", "龘"];
    let last = ["", "伟", "娜娜", "Ξένια", "Æthelwulf", "é"];
    let mut all: Vec<String> = first
        .iter()
        .flat_map(|first| last.iter().map(move |last| format!("{first}{last}").trim().to_owned()))
        .collect();
    chance.shuffle(&mut all);
    all.truncate(count);
    all
}

/// The plan of an event as text, and whether teams enter.
fn plan(chance: &mut Seeded, teams: bool, entrants: usize, base: i32) -> String {
    let orders = |chance: &mut Seeded| {
        let mut all = ORDERS.to_vec();
        chance.shuffle(&mut all);
        all.truncate(1 + chance.below(4));
        all.push("lot");
        format!("order = {all:?}\n")
    };
    let scoring = |chance: &mut Seeded| {
        let unit = one(chance, &["standard", "standard", "raw", "match_points"]);
        format!("scoring = {{ unit = \"{unit}\", scope = \"{}\" }}\n", one(chance, &["table", "group"]))
    };
    let groups = |chance: &mut Seeded, entrants: usize, own: bool| {
        let tables = if own { one(chance, &["own", "mixed"]) } else { "mixed" };
        match (chance.below(4), entrants >= 4) {
            (0, true) => {
                let by = one(chance, &["draw", "snake", "pots"]);
                format!("groups = {{ count = 2, by = \"{by}\", tables = \"{tables}\" }}\n")
            }
            (1, true) => format!("groups = {{ count = 2, tables = \"{tables}\", names = [\"甲\", \"B\"] }}\n"),
            (2, true) => {
                format!("groups = {{ size = {}, by = \"blocks\", tables = \"mixed\" }}\n", entrants.div_ceil(2))
            }
            _ => String::new(),
        }
    };
    let bye = one(chance, &["\"average\"", "{ fixed = { standard_points = 1, game_points = 490 } }"]);
    let bye = if base == 0 { bye.replace("490", "-10") } else { bye.to_owned() };
    let mut text = format!("entry = \"totals\"\nbase_score = {base}\nbye = {bye}\n");
    text += &format!("forfeits = \"{}\"\n", one(chance, &["shared", "nothing"]));
    let first = groups(chance, entrants, entrants >= 8);
    let grouped = first.contains("count");
    let sessions = 1 + chance.below(2);
    text += &format!("[[stage]]\nid = \"q\"\nname = \"预赛\"\nsessions = {sessions}\n{first}");
    text += &(scoring(chance) + &orders(chance));
    let more = chance.below(3);
    let mut left = entrants;
    for place in 0..more {
        let id = ["half", "final"][place];
        left = if teams { left.min(2 + chance.below(3)) } else { one(chance, &[4, 6, 8]).min(left) };
        let field = match place == 0 && grouped && left >= 4 {
            true => format!("per_group = {}, plus_best = {}", left / 2 - 1, 2 + left % 2),
            false => format!("places = \"1-{left}\""),
        };
        let from = ["q", "half"][place];
        text += &format!("[[stage]]\nid = \"{id}\"\nsessions = 1\nfield = {{ from = \"{from}\", {field} }}\n");
        text += &groups(chance, left, false);
        let carry = ["0", "1/2", "1", "2/3"];
        text += &format!(
            "carry = {{ standard = \"{}\", game = \"{}\", round = \"{}\", penalties = \"{}\" }}\n",
            one(chance, &carry),
            one(chance, &carry),
            one(chance, &["up", "down", "nearest"]),
            one(chance, &["after", "before"])
        );
        text += &(scoring(chance) + &orders(chance));
        let by = one(chance, &["pots", "standing", "lots", "places"]);
        text += &format!("[[stage.seating]]\nby = \"{by}\"\navoid = []\n");
    }
    text
}

/// Plays a session: totals with many equals, and now and then somebody who does not play.
fn plays(store: &Store, actor: &Actor, slug: &str, number: SessionNumber, base: i32, chance: &mut Seeded) {
    actions::seat_session(store, actor, slug, number, WORD, now()).unwrap();
    actions::start_session(store, actor, slug, number, now()).unwrap();
    let event = view(store, slug);
    for table in &event.session(number).unwrap().tables {
        let say = |said| {
            let note = NewNote { entry: Uuid::new_v4(), device: None, said };
            actions::note_at_table(store, actor, slug, (number, table.number), &note, now()).unwrap();
        };
        if chance.below(4) == 0 {
            let attendance = one(
                chance,
                &[Attendance::StoodIn { own: GamePoints(base - 7) }, Attendance::Forfeit, Attendance::ForfeitStoodIn],
            );
            let (seat, session_penalty) = (one(chance, &Seat::ALL), GamePoints::ZERO);
            say(AtTableSaid::Filled(SeatFilling {
                seat,
                attendance,
                substitute: None,
                session_penalty,
                reason: "病".into(),
            }));
        }
        let mut four =
            one(chance, &[[24, 8, -8, -24], [20, 20, -20, -20], [0, 0, 0, 0], [48, -16, -16, -16], [33, 1, 0, -34]]);
        chance.shuffle(&mut four);
        let [east, south, west, north] = four.map(|points| GamePoints(points + base));
        let totals = Totals {
            totals: BySeat { east, south, west, north },
            to_nobody: None,
            reason: String::new(),
            link: None,
            seen: None,
        };
        say(AtTableSaid::Counted { totals, cards: None });
    }
    actions::close_session(store, actor, slug, number, now()).unwrap();
}

/// Makes an event, plays it to its end, and gives what the command line says with its regulations.
fn makes(store: &Store, slug: &str, chance: &mut Seeded) -> bool {
    let base = one(chance, &[500, 0]);
    let (teams, members) = one(chance, &[(false, false), (false, true), (true, true)]);
    let count = if teams { 4 * (2 + chance.below(3)) } else { 8 + chance.below(9) };
    let entrants = if teams { count / 4 } else { count };
    let mut text = plan(chance, teams, entrants, base);
    if members && !teams {
        text = format!(
            "team_size = 6\n{text}[[team_ranking]]\nname = \"队\"\nmembers = \"{}\"\n",
            one(chance, &["all", "best 2"])
        );
    }
    let regulations = Regulations::from_toml(&text).unwrap();
    assert_eq!(regulations.plan_problems(), [], "{text}");
    let actor = &create_with(store, slug, teams, regulations);
    let people = names(chance, count);
    let called = ["发财队", "Équipe d'été", "红", "Ç"];
    let list: String = (people.iter().enumerate())
        .map(|(at, name)| match (teams, members) {
            (true, _) => format!("{},{name}\n", called[at / 4]),
            (false, true) => format!("{},{name}\n", if at % 5 == 4 { "" } else { called[at % 3] }),
            _ => format!(",{name}\n"),
        })
        .collect();
    let list = if members { format!("team,name\n{list}") } else { format!("name\n{}", list.replace(',', "")) };
    actions::import_entries(store, actor, slug, "p.csv", list.as_bytes(), now()).unwrap();
    let stages = view(store, slug).head.regulations.stages.clone();
    actions::choose_chart(store, actor, slug, &Source::Generated(stages[0].sessions).into(), now()).unwrap();
    actions::draw_lots(store, actor, slug, "领队", DrawnBy::Seed(WORD.into()), "", now()).unwrap();
    for (place, stage) in stages.iter().enumerate() {
        if place > 0 {
            actions::decide_field(store, actor, slug, &stage.id, WORD, now()).unwrap();
        }
        let event = view(store, slug);
        let (first, count) = event.head.regulations.sessions_of(place);
        for number in (first.0..first.0 + count).map(SessionNumber) {
            plays(store, actor, slug, number, base, chance);
            let event = view(store, slug);
            let of = match (members, chance.below(2)) {
                (true, 0) => Entrant::Team(TeamId(one(chance, &event.entries.teams).id)),
                _ => Entrant::Player(PlayerId(one(chance, &event.entries.players).id)),
            };
            let points: StandardPoints = one(chance, &["1", "1/2", "3/2"]).parse().unwrap();
            actions::give_standard_penalty(store, actor, slug, StandardPenalty { of, points }, "迟到", now()).unwrap();
            actions::publish_standings(store, actor, slug, number, now()).unwrap();
        }
    }
    let last = stages.last().unwrap();
    actions::draw_stage_lots(store, actor, slug, &last.id, WORD, now()).unwrap();
    teams
}

/// The rankings of an event, as the command line writes them.
fn rankings(event: &Event) -> String {
    let regulations = &event.head.regulations;
    let named = |of: Entrant| match of {
        Entrant::Team(team) => (event.entries.team_name(team), String::new()),
        Entrant::Player(player) => {
            let team = event.entries.team_of(player).map_or(String::new(), |team| event.entries.team_name(team));
            (event.entries.player_name(player), team)
        }
    };
    let row = |row: &Row<Entrant>| {
        let (name, team) = named(row.key);
        NamedRow::new(row, name, team)
    };
    let rows = event.stage_rows();
    let mut blocks = Vec::new();
    for (place, (stage, state)) in regulations.stages.iter().zip(&rows.stages).enumerate() {
        let decided = event.decided_field(&stage.id).map_or(&[][..], |field| field.entrants);
        let of_stage = |own: &Row<Entrant>| {
            let entered = state.field.iter().find(|entered| entered.key == own.key).unwrap();
            let by = decided.iter().find(|noted| noted.place == entered.place).map_or(By::Entry, |noted| noted.by);
            StageRow { row: row(own), place: Some(entered.place), by: Some(by), carried: Some(entered.carried) }
        };
        let block = |group, rows: &[Row<Entrant>]| Block {
            stage: Some(stage.called().to_owned()),
            group,
            team: None,
            rows: rows.iter().map(of_stage).collect(),
        };
        match state.ranking.groups.len() == 1 || stage.groups.are_blocks() {
            true => blocks.push(block(None, &state.ranking.rows)),
            false => {
                let groups = state.ranking.groups.iter().enumerate();
                blocks.extend(groups.map(|(group, rows)| block(Some(stage.groups.name(group)), rows)));
            }
        }
        if place + 1 == regulations.stages.len() {
            for (ranking, rows) in regulations.team_rankings.iter().zip(&rows.teams) {
                let named = |own: &Row<TeamId>| StageRow::of(row(&own.of(Entrant::Team(own.key))));
                blocks.push(Block {
                    stage: Some(stage.called().to_owned()),
                    group: None,
                    team: Some(ranking.name.clone()),
                    rows: rows.iter().map(named).collect(),
                });
            }
        }
    }
    if regulations.stages.len() > 1 {
        let rows = rows.overall.iter().map(|own| StageRow::of(row(own))).collect();
        blocks.push(Block { stage: None, group: None, team: None, rows });
    }
    stage_rows::table(&blocks).csv().unwrap()
}

fn ranked_from_files(event: &Event, teams: bool) -> String {
    let files = Files::new();
    let written =
        |kind: Kind| files.write(&format!("{}.csv", kind.code()), &event.tables(kind, None, now())[0].csv().unwrap());
    let regulations = files.write("r.toml", &event.head.regulations.to_toml().unwrap());
    let base = event.head.regulations.base_score.to_string();
    let by = if teams { "team" } else { "player" };
    let (results, penalties) = (written(Kind::Results), written(Kind::Penalties));
    let arguments = ["standings", "--results", &results, "--penalties", &penalties, "--regulations", &regulations];
    let how = ["--lot", WORD, "--base", &base, "--by", by, "--format", "csv"];
    stdout(&caipan(&[&arguments[..], &how].concat()))
}

/// All archives of a folder, counted by one run of the program.
fn counted_again(folder: &Path) {
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let said = std::process::Command::new("python3").arg("docs/recount.py").args(&files).output().unwrap();
    let text = String::from_utf8_lossy(&said.stdout).into_owned() + &String::from_utf8_lossy(&said.stderr);
    let wrong: Vec<&str> = text.lines().filter(|line| line.contains("DIFFERS") || line.contains("Error")).collect();
    assert!(said.status.success() && wrong.is_empty(), "{wrong:#?}\n{}", String::from_utf8_lossy(&said.stderr));
    let whole = text.lines().filter(|line| *line == "All that was counted again is as it stands.").count();
    assert_eq!(whole, files.len());
    assert!(!text.contains("which is not counted here"), "no ranking of stages is left out");
}

#[test]
fn every_door_gives_the_ranking_of_the_event() {
    let count = std::env::var("CAIPAN_LAW").ok().and_then(|count| count.parse().ok()).unwrap_or(EVENTS);
    both(|database: Database| {
        let folder = tempfile::tempdir().unwrap();
        let store = &database.open();
        for number in 0..count {
            let chance = &mut Seeded::new(&number.to_string(), "one engine");
            let slug = format!("e{number}");
            let teams = makes(store, &slug, chance);
            let event = view(store, &slug);
            let (stands, from_files) = (rankings(&event), ranked_from_files(&event, teams));
            let lines = stands.lines().zip(from_files.lines()).find(|(one, other)| one != other);
            let regulations = toml::to_string(&event.head.regulations.stages[0]).unwrap();
            assert!(stands == from_files, "event {number}: {lines:#?}\n{regulations}\n{stands}\n{from_files}");
            std::fs::write(folder.path().join(format!("{number:04}.json")), exported(store, &slug)).unwrap();
        }
        counted_again(folder.path());
    });
}
