//! Groups that play among themselves (小组赛): days through the real server, counted again from the archive alone.

use crate::any_number::{draws, event, holds, plays, tables};
use crate::archive::view;
use crate::stages::{decides_field, gets_stages};
use crate::support::{App, Browser, Organiser, acting, app, app_on, by_turns};
use caipan::actions::{self, Actor, Changes, ChartChoice, FileImport, Source};
use caipan::event::draw::official_charts;
use caipan::event::regulations::Regulations;
use caipan::event::sheet::penalty::Entrant;
use caipan::event::values::ids::{PlayerId, PlayerNumber, SessionNumber, TeamId};
use caipan::files::kinds::TableKind;
use caipan::messages::Locale;
use std::collections::{BTreeMap, BTreeSet};

/// Names as they come: of one character, of 28 letters with accents, with apostrophes, and in no order.
pub fn names(count: usize) -> Vec<String> {
    let first =
        ["Zoë O’Brien", "李", "Ægir Þórðarson-Guðmundsdóttir", "欧阳娜娜", "d'Artagnan", "Ōé", "van der Berg", "一"];
    let name = |place: usize| match place / first.len() {
        0 => first[place % first.len()].to_owned(),
        round => format!("{} {round}", first[place % first.len()]),
    };
    let mut all: Vec<String> = (0..count).map(name).collect();
    // Far from the order of the alphabet.
    for place in 0..count {
        all.swap(place, (place * 7 + 3) % count);
    }
    all
}

/// Who is in which group of the first stage, by name.
pub fn groups_of(app: &App) -> BTreeMap<String, usize> {
    let event = view(&app.store, "cup");
    let field = &event.stage_rows().stages[0].field;
    field.iter().map(|entered| (event.entries.entrant_name(entered.key), entered.group)).collect()
}

/// The four of every table of a session are of one group, those of the first at the first tables.
fn stays_in_groups(app: &App, session: usize, of: impl Fn(&String) -> usize) {
    let groups = tables(&app.store, session).into_iter().map(|table| {
        let groups: BTreeSet<usize> = table.iter().map(&of).collect();
        assert_eq!(groups.len(), 1, "session {session}: {table:?}");
        groups.into_iter().next().unwrap()
    });
    let groups: Vec<usize> = groups.collect();
    assert!(groups.is_sorted(), "tables are numbered group after group: {groups:?}");
}

const PLAYERS: &str = "sessions = 6\nentry = \"totals\"\n[[stage]]\nid = \"groups\"\nname = \"小组赛\"\nsessions = 5\n\
    order = [\"standard:all\", \"game:all\", \"lot\"]\ngroups = { count = 2, by = \"draw\", names = [\"东\", \"西\"] }\n\
    [[stage.seating]]\nsessions = \"1-4\"\nby = \"chart\"\n[[stage.seating]]\nsessions = \"5\"\nby = \"standing\"\n\
    [[stage]]\nid = \"final\"\nsessions = 1\nfield = { from = \"groups\", per_group = 3, plus_best = 2 }\n";

/// 31 players: sixteen of one group, fifteen of the other, of whom three rest; then one more leaves, and one comes.
#[test]
fn two_groups_of_players_never_meet_and_their_first_and_the_best_of_the_others_go_on() {
    by_turns(|database| {
        let app = app_on(database);
        let list = names(31);
        let organiser = event(&app, "individuals", "6", &format!("name\n{}\n", list.join("\n")));
        gets_stages(&app.store, PLAYERS);
        let page = organiser.browser.get("/e/cup/draw?lang=en");
        assert!(page.text("main").contains("groups of 16 + 15 · 3 byes per session"), "{}", page.text("main"));
        assert!(
            page.text("main").contains("of the 15 of group 西, 3 have a bye in each session"),
            "{}",
            page.text("main")
        );
        draws(&organiser, &[("sessions", "4")]);
        let of = groups_of(&app);
        let drawn = view(&app.store, "cup");
        let draw = drawn.draw.as_deref().unwrap();
        for (PlayerNumber(number), player) in &draw.players {
            assert_eq!(of[&drawn.entries.player_name(*player)], usize::from(*number > 16), "{number}");
        }
        let (mut rests, mut points) = (BTreeMap::<String, usize>::new(), BTreeMap::<String, i32>::new());
        let mut rest = |sat: &BTreeMap<String, (i32, i32)>, playing: &BTreeSet<String>| {
            playing
                .iter()
                .for_each(|name| *points.entry(name.clone()).or_default() += sat.get(name).map_or(0, |of| of.0));
            for name in playing.iter().filter(|name| !sat.contains_key(*name)) {
                *rests.entry(name.clone()).or_default() += 1;
            }
        };
        let mut playing: BTreeSet<String> = list.iter().cloned().collect();
        for session in 1..=2 {
            let sat = plays(&app.store, session);
            assert_eq!(sat.len(), 28);
            stays_in_groups(&app, session.into(), |name| of[name]);
            rest(&sat, &playing);
        }
        // One of the larger group leaves, and somebody comes, into it: who comes takes the number.
        let event = view(&app.store, "cup");
        let leaves = |group: usize, nth: usize| {
            let own = list.iter().filter(|name| of[*name] == group).nth(nth).unwrap();
            let id = event.entries.players.iter().find(|player| player.name == *own).unwrap().id;
            (own.clone(), PlayerId(id))
        };
        let (gone, id) = leaves(0, 3);
        let changes = Changes { gone: [id].into(), ..Changes::default() };
        repairs(&app, &changes);
        playing.remove(&gone);
        let changes = Changes { arrivals: vec!["晚到的人".into()], ..Changes::default() };
        repairs(&app, &changes);
        playing.insert("晚到的人".into());
        let of = groups_of(&app);
        assert_eq!(of["晚到的人"], 0, "fifteen and fifteen: into the first");
        assert_eq!((of.len(), of[&gone]), (32, 0), "who left stays in the group");
        for session in 3..=5 {
            let sat = plays(&app.store, session);
            assert_eq!(sat.len(), 28, "sixteen and fifteen again");
            stays_in_groups(&app, session.into(), |name| of[name]);
            rest(&sat, &playing);
        }
        let byes = |group: usize| -> BTreeSet<usize> {
            let own = playing.iter().filter(|name| of[*name] == group);
            own.map(|name| rests.get(name).copied().unwrap_or(0)).collect()
        };
        assert_eq!(byes(0), BTreeSet::from([0]), "sixteen rest never: {rests:?}");
        assert_eq!(byes(1), BTreeSet::from([1]), "fifteen in five sessions of three byes each: everybody once");
        // The ranking of each group, added up here.
        let event = view(&app.store, "cup");
        let state = &event.stage_rows().stages[0];
        for (group, rows) in state.ranking.groups.iter().enumerate() {
            assert!(rows.iter().all(|row| of[&event.entries.entrant_name(row.key)] == group));
            let sums: Vec<i32> = rows.iter().map(|row| points[&event.entries.entrant_name(row.key)]).collect();
            assert_eq!(
                rows.iter().map(|row| row.standard_points.to_string()).collect::<Vec<_>>(),
                sums.iter().map(ToString::to_string).collect::<Vec<_>>()
            );
            assert!(sums.is_sorted_by(|above, below| above >= below), "{sums:?}");
        }
        let decided = decides_field(&organiser, &app.store, "final");
        assert_eq!((decided.status, decided.errors()), (200, vec![]));
        let event = view(&app.store, "cup");
        let field: BTreeSet<String> =
            event.decided_field("final").unwrap().entrants.iter().map(|of| event.entrant_called(of.entrant)).collect();
        let able = |row: &&caipan::event::ranking::standings::Row<Entrant>| event.entries.entrant_name(row.key) != gone;
        let mut wanted: BTreeSet<String> = BTreeSet::new();
        for rows in &event.stage_rows().stages[0].ranking.groups {
            wanted.extend(rows.iter().filter(able).take(3).map(|row| event.entries.entrant_name(row.key)));
        }
        let rows = &event.stage_rows().stages[0].ranking.rows;
        let others = rows.iter().filter(able).map(|row| event.entries.entrant_name(row.key));
        let best: Vec<String> = others.filter(|name| !wanted.contains(name)).take(2).collect();
        wanted.extend(best);
        assert_eq!(field, wanted);
        assert_eq!(plays(&app.store, 6).len(), 8);
        holds(&app.store);
        let public = Browser::new(&app.base).get("/e/cup/stages?lang=en");
        assert!(public.text("main").contains("Each group plays at its own tables"), "{}", public.text("main"));
    });
}

#[test]
fn who_arrives_comes_into_the_group_chosen_while_stand_ins_take_the_places_left_in_the_other() {
    let app = app();
    let organiser = event(&app, "individuals", "3", &format!("name\n{}\n", names(16).join("\n")));
    gets_stages(
        &app.store,
        "sessions = 3\n[[stage]]\nid = \"a\"\nsessions = 3\ngroups = { count = 2, by = \"snake\" }\n",
    );
    draws(&organiser, &[("sessions", "3")]);
    let event = view(&app.store, "cup");
    let group = |number: PlayerNumber| event.drawn_groups().unwrap().group_of(number, false);
    let draw = event.draw.as_deref().unwrap();
    let first: Vec<PlayerId> =
        draw.players.iter().filter(|(number, _)| group(*number) == 0).map(|(_, player)| *player).collect();
    for leave in [1, 2, 3] {
        let changes = Changes {
            gone: first[..leave].iter().copied().collect(),
            arrivals: vec!["晚到的人".into()],
            group: Some(1),
            stand_ins: Some("陪打".into()),
            ..Changes::default()
        };
        let (plan, _) = acting(&app.store, &Actor::command_line(), "cup").preview_repair(&changes).unwrap();
        assert_eq!((plan.stand_ins.len(), plan.vacant.len()), (leave, 0));
        let groups: Vec<usize> = plan.numbers.iter().map(|number| group(*number)).collect();
        assert_eq!(groups, [&[1][..], &vec![0; leave]].concat(), "{:?}", plan.numbers);
    }
}

pub fn repairs(app: &App, changes: &Changes) {
    let version = view(&app.store, "cup").version;
    acting(&app.store, &Actor::command_line(), "cup").repair_draw(changes, "临时有事", version).unwrap();
}

/// Plays an event with these regulations to its end, and who each field had.
fn plays_to_the_end(app: &App, organiser: &Organiser, text: &str, in_groups: &[(u16, usize)]) -> Vec<Vec<String>> {
    let stages = Regulations::from_toml(text).unwrap().stages;
    let (mut session, mut fields) = (0, Vec::new());
    for (place, stage) in stages.iter().enumerate() {
        if place > 0 {
            let decided = decides_field(organiser, &app.store, &stage.id);
            assert_eq!((decided.status, decided.errors()), (200, vec![]), "{}", stage.id);
        }
        let event = view(&app.store, "cup");
        let rows = &event.stage_rows().stages[place];
        let of: BTreeMap<String, usize> = event
            .entries
            .players
            .iter()
            .filter_map(|player| {
                let own = match event.head.teams {
                    true => Entrant::Team(TeamId(player.team_id?)),
                    false => Entrant::Player(PlayerId(player.id)),
                };
                Some((player.name.clone(), rows.field.iter().find(|entered| entered.key == own)?.group))
            })
            .collect();
        fields.push(rows.field.iter().map(|entered| event.entries.entrant_name(entered.key)).collect());
        for _ in 0..stage.sessions {
            session += 1;
            plays(&app.store, session);
            if in_groups.iter().any(|(number, _)| *number == session) {
                stays_in_groups(app, session.into(), |name| of[name]);
            }
        }
        for (number, count) in in_groups.iter().filter(|(number, _)| *number == session) {
            assert_eq!(of.values().collect::<BTreeSet<_>>().len(), *count, "session {number}");
        }
    }
    fields
}

const RU16: &str = include_str!("../../fixtures/groups/ru16.toml");
const GM16: &str = include_str!("../../fixtures/groups/gm16.toml");
const XIAOZU: &str = include_str!("../../fixtures/groups/xiaozu.toml");

#[test]
fn two_groups_by_ranking_play_five_sessions_and_all_play_the_last_with_two_thirds_carried() {
    let app = app();
    let list = names(32);
    let organiser = event(&app, "individuals", "6", &format!("name\n{}\n", list.join("\n")));
    gets_stages(&app.store, RU16);
    draws(&organiser, &[("sessions", "5")]);
    let of = groups_of(&app);
    assert!(list.iter().enumerate().all(|(place, name)| of[name] == place / 16), "by the order of entry");
    let fields = plays_to_the_end(&app, &organiser, RU16, &[(1, 2), (2, 2), (3, 2), (4, 2), (5, 2)]);
    assert_eq!((fields[0].len(), fields[1].len()), (32, 32));
    let event = view(&app.store, "cup");
    let stages = &event.stage_rows().stages;
    for entered in &stages[1].field {
        let own = stages[0].ranking.rows.iter().find(|row| row.key == entered.key).unwrap();
        // Two thirds, rounded up, of whole points.
        let whole: i32 = own.standard_points.to_string().parse().unwrap();
        assert_eq!(entered.carried.standard_points.to_string(), ((2 * whole + 2) / 3).to_string());
    }
    holds(&app.store);
}

#[test]
fn sixteen_teams_of_two_regions_play_regional_finals_and_two_of_each_meet_in_the_final() {
    let app = app();
    let people = names(64);
    let teams: Vec<String> = names(16).iter().map(|name| format!("{name}队")).collect();
    // Every third team is of the west, so that regions do not follow the order of entry.
    let area = |team: usize| if [0, 2, 3, 7, 8, 11, 13, 14].contains(&team) { "CN-W" } else { "CN-E" };
    let row = |(place, name): (usize, &String)| format!("{},{name},{}\n", teams[place % 16], area(place % 16));
    let list: String = people.iter().enumerate().map(row).collect();
    let organiser = event(&app, "teams", "5", &format!("team,name,country\n{list}"));
    gets_stages(&app.store, GM16);
    draws(&organiser, &[("sessions", "3")]);
    let region = |team: &String| area(teams.iter().position(|other| other == team).unwrap());
    let of = groups_of(&app);
    assert!(teams.iter().all(|team| of[team] == usize::from(region(team) == "CN-W")), "{of:?}");
    let fields = plays_to_the_end(&app, &organiser, GM16, &[(1, 2), (2, 2), (3, 2), (4, 2)]);
    let west = |field: &[String]| field.iter().filter(|team| region(team) == "CN-W").count();
    assert_eq!((fields[1].len(), west(&fields[1]), fields[2].len(), west(&fields[2])), (8, 4, 4, 2));
    holds(&app.store);
}

#[test]
fn groups_of_sixteen_each_have_the_chart_of_the_rule_book_and_a_list_says_the_groups() {
    by_turns(|database| {
        let app = app_on(database);
        let list = names(32);
        let organiser = event(&app, "individuals", "7", &format!("name\n{}\n", list.join("\n")));
        gets_stages(&app.store, XIAOZU);
        let players = || String::from_utf8(organiser.browser.download("/e/cup/files/players.csv")).unwrap();
        assert!(!players().lines().next().unwrap().contains("group"), "lots are not drawn");
        let made = organiser.presses("/draw", "/draw/chart", &[("chart", "generated")]);
        assert!(made.errors()[0].contains("uses chart 5 of the rule book"), "{:?}", made.errors());
        let page = organiser.browser.get("/e/cup/draw?lang=en");
        assert!(page.text(".cards").contains("groups of 16 + 16"), "{}", page.text(".cards"));
        let chosen = organiser.presses("/draw", "/draw/chart", &[("chart", "5")]);
        assert_eq!((chosen.status, chosen.errors()), (200, vec![]));
        let drawn = organiser.presses("/draw", "/draw/seed", &[("seed", "春分"), ("drawn_by", "领队")]);
        assert_eq!((drawn.status, drawn.errors()), (200, vec![]));
        let of = groups_of(&app);
        let chart = view(&app.store, "cup").chart.clone().unwrap();
        let book = &official_charts::by_number(5).unwrap().chart;
        for part in chart.chart.chart().parts(&[16, 16]).unwrap() {
            assert_eq!(part.sessions, book.sessions, "the book's tables in each group");
        }
        // Everywhere the group stands beside the name: the list and its file, the board, the forms of penalties and appeals.
        let (name, group) = (&list[5], ["东", "西"][of[&list[5]]]);
        let entries = organiser.browser.get("/e/cup/entries?lang=en");
        assert!(entries.texts("#players tbody tr").iter().any(|row| row.contains(&format!("{name} Group {group}"))));
        let file = players();
        for (number, name) in (1..).zip(&list) {
            let group = ["东", "西"][of[name]];
            assert!(
                file.lines().any(|row| row.contains(name) && row.ends_with(&format!(",{number},{group}"))),
                "{file}"
            );
        }
        let penalties = organiser.browser.get("/e/cup/penalties?lang=en");
        assert!(penalties.texts("select[name=of] option").contains(&format!("{name} · Group {group}")));
        let cards = organiser.browser.download("/e/cup/print.pdf?document=table-cards&session=1&language=en");
        let cards: String = crate::support::paper::text(&cards).split_whitespace().collect();
        assert!(cards.contains("Session1·Group东") && cards.contains("Session1·Group西"), "{cards}");
        let fields = plays_to_the_end(&app, &organiser, XIAOZU, &[(1, 2), (2, 2), (3, 2), (4, 2), (5, 2)]);
        assert_eq!(fields[1].len(), 8);
        for group in 0..2 {
            assert!(fields[1].iter().filter(|name| of[*name] == group).count() >= 3, "{:?}", fields[1]);
        }
        holds(&app.store);

        // The list makes the same groups where they are given.
        let other = Organiser { browser: organiser.browser.clone(), slug: "other".into() };
        other.creates_with(&[("kind", "individuals"), ("sessions", "3")]);
        let before = view(&app.store, "other");
        let text = "sessions = 3\n[[stage]]\nid = \"a\"\nsessions = 3\ngroups = { by = \"given\" }\n";
        let read = Regulations::from_toml(text).unwrap();
        let new = Regulations { stages: read.stages, ..before.head.regulations.clone() };
        let command = Actor::command_line();
        acting(&app.store, &command, "other").change_regulations(&new, "分组", before.version).unwrap();
        let import = FileImport::of_players("players.csv", file.as_bytes());
        let planned = acting(&app.store, &command, "other").preview_import(&import).unwrap();
        assert!(planned.standing.unwrap().0.contains(&"group"), "the preview shows the groups");
        acting(&app.store, &command, "other").import_file(&import, |_| {}).unwrap();
        let groups = &view(&app.store, "other").head.regulations.stages[0].groups.clone();
        assert_eq!(groups.members.iter().map(Vec::len).collect::<Vec<_>>(), [16, 16]);
        let named = |group: usize| list.iter().filter(|name| groups.members[group].contains(name)).collect::<Vec<_>>();
        for group in 0..2 {
            let called = ["东", "西"].iter().position(|name| groups.name(group) == *name).unwrap();
            assert_eq!(named(group), list.iter().filter(|name| of[*name] == called).collect::<Vec<_>>());
        }
        let drawn = acting(&app.store, &command, "other").choose_chart(&Source::Official(5).into());
        assert!(drawn.is_ok(), "{drawn:?}");
    });
}

#[test]
fn groups_of_a_list_are_passed_over_aloud_where_they_are_made_in_another_way_or_there_are_none() {
    let app = app();
    let organiser = event(&app, "individuals", "3", "name\n乙\n");
    let list = b"name,group\n\xe7\x94\xb2,East\nO'Brien,West\n";
    let said = |of: &str| {
        let import = FileImport::of_players("list.csv", list);
        let planned = acting(&app.store, &Actor::command_line(), "cup").preview_import(&import).unwrap();
        let said = Locale::En.say(&planned.what);
        assert!(said.contains(of), "{said}");
    };
    said("the regulations have no groups that play among themselves");
    gets_stages(
        &app.store,
        "sessions = 3\n[[stage]]\nid = \"a\"\nsessions = 3\ngroups = { count = 2, by = \"snake\" }\n",
    );
    said("those of a are made in another way (snake)");
    let crossing = "name,group\n甲,East\n丙,\n";
    assert_eq!(organiser.enters(crossing).errors(), Vec::<String>::new());
}

const TEAMS: &str = "sessions = 4\nentry = \"totals\"\n[[stage]]\nid = \"groups\"\nsessions = 3\n\
    order = [\"standard:all\", \"game:all\", \"lot\"]\ngroups = { count = 2, by = \"snake\" }\n\
    [[stage]]\nid = \"final\"\nsessions = 1\nfield = { from = \"groups\", per_group = 1, plus_best = 2 }\n\
    [[stage.seating]]\nby = \"lots\"\n";

/// Five teams in each group, of which one leaves the first group after a session.
#[test]
fn groups_of_teams_play_among_themselves_one_leaves_and_the_winners_and_best_others_meet_in_the_final() {
    by_turns(|database| {
        let app = app_on(database);
        let teams =
            ["龙", "Équipe d’Orléans", "白板", "Ζευς", "O'Neill & Søn", "中发白", "Å", "东风破", "Ñandú", "一二三"];
        let people = names(40);
        let list: String =
            people.iter().enumerate().map(|(place, name)| format!("{},{name}\n", teams[place % 10])).collect();
        let organiser = event(&app, "teams", "4", &format!("team,name\n{list}"));
        gets_stages(&app.store, TEAMS);
        draws(&organiser, &[("sessions", "3")]);
        let of = groups_of(&app);
        let by_entry: Vec<usize> = view(&app.store, "cup").entries.teams.iter().map(|team| of[&team.name]).collect();
        assert_eq!(by_entry, [0, 1, 1, 0, 0, 1, 1, 0, 0, 1], "by snake in the order of entry");
        let team = |name: &String| {
            let event = view(&app.store, "cup");
            let player = event.entries.players.iter().find(|player| player.name == *name).unwrap();
            event.entries.teams.iter().find(|team| Some(team.id) == player.team_id).unwrap().name.clone()
        };
        for session in 1..=3 {
            plays(&app.store, session);
            stays_in_groups(&app, session.into(), |name| of[&team(name)]);
            let tables = tables(&app.store, session.into());
            assert_eq!(tables.len(), if session == 1 { 10 } else { 9 });
            for table in tables {
                assert_eq!(table.iter().map(team).collect::<BTreeSet<_>>().len(), 4, "mates do not meet");
            }
            if session == 1 {
                let event = view(&app.store, "cup");
                let leaves = event.entries.teams.iter().find(|team| team.name == "Ζευς").unwrap().id;
                let gone = event.entries.of_team(leaves).map(|player| PlayerId(player.id)).collect();
                repairs(&app, &Changes { gone, ..Changes::default() });
                assert_eq!(groups_of(&app), of, "who has left stays in the group, and nobody changes");
            }
        }
        let decided = decides_field(&organiser, &app.store, "final");
        assert_eq!((decided.status, decided.errors()), (200, vec![]));
        let event = view(&app.store, "cup");
        let groups = &event.stage_rows().stages[0].ranking.groups;
        let winners: BTreeSet<String> = groups.iter().map(|rows| event.entries.entrant_name(rows[0].key)).collect();
        let field: Vec<String> =
            event.decided_field("final").unwrap().entrants.iter().map(|of| event.entrant_called(of.entrant)).collect();
        assert_eq!(field.len(), 4);
        assert_eq!(field[..2].iter().cloned().collect::<BTreeSet<_>>(), winners);
        plays(&app.store, 4);
        holds(&app.store);
    });
}

#[test]
fn later_stages_are_seated_in_groups_by_lots_standing_pots_and_places() {
    let app = app();
    let list = names(29);
    let organiser = event(&app, "individuals", "5", &format!("name\n{}\n", list.join("\n")));
    gets_stages(
        &app.store,
        "sessions = 5\nentry = \"totals\"\n[[stage]]\nid = \"a\"\nsessions = 1\norder = [\"standard:all\", \"lot\"]\n\
         [[stage]]\nid = \"b\"\nsessions = 4\nfield = { from = \"a\", places = \"1-27\" }\n\
         groups = { count = 3, by = \"pots\" }\n\
         [[stage.seating]]\nsessions = \"1\"\nby = \"lots\"\n[[stage.seating]]\nsessions = \"2\"\nby = \"standing\"\n\
         [[stage.seating]]\nsessions = \"3\"\nby = \"pots\"\n[[stage.seating]]\nsessions = \"4\"\nby = \"places\"\n",
    );
    draws(&organiser, &[("sessions", "1")]);
    plays(&app.store, 1);
    let decided = decides_field(&organiser, &app.store, "b");
    assert_eq!((decided.status, decided.errors()), (200, vec![]));
    let field = |app: &App| {
        let event = view(&app.store, "cup");
        let field = event.stage_rows().stages[1].field.clone();
        field.iter().map(|of| (event.entries.entrant_name(of.key), (of.place, of.group))).collect::<BTreeMap<_, _>>()
    };
    let of = field(&app);
    for pot in 0..9 {
        let own: BTreeSet<usize> =
            of.values().filter(|(place, _)| (place - 1) / 3 == pot).map(|(_, group)| *group).collect();
        assert_eq!(own.len(), 3, "one of each pot in each group");
    }
    let mut rests: BTreeMap<&String, usize> = of.keys().map(|name| (name, 0)).collect();
    for session in 2..=5 {
        let sat = plays(&app.store, session);
        assert_eq!(sat.len(), 24, "nine of a group: two tables");
        stays_in_groups(&app, session.into(), |name| of[name].1);
        rests.iter_mut().filter(|(name, _)| !sat.contains_key(**name)).for_each(|(_, times)| *times += 1);
    }
    assert!(rests.values().all(|times| *times <= 1), "nobody rests twice: {rests:?}");
    holds(&app.store);
}

#[test]
fn lots_by_hand_keep_to_groups_that_are_known_and_a_chart_that_crosses_groups_is_refused() {
    let app = app();
    let list = names(16);
    let organiser = event(&app, "individuals", "3", &format!("name\n{}\n", list.join("\n")));
    let stages = |tables: &str| {
        format!("sessions = 3\n[[stage]]\nid = \"a\"\nsessions = 3\ngroups = {{ count = 2, by = \"snake\"{tables} }}\n")
    };
    gets_stages(&app.store, &stages(", tables = \"mixed\""));
    let said = || organiser.browser.get("/e/cup/regulations?lang=en").texts("#plan-says li");
    let together = "a: groups meet each other at the tables (there are 2 groups). With tables = \"own\" they play among themselves.";
    assert_eq!(said(), [together]);
    assert_eq!(view(&app.store, "cup").chart_sizes(), [16]);
    gets_stages(&app.store, &stages(""));
    assert_eq!(said(), Vec::<String>::new());
    let refused = acting(&app.store, &Actor::command_line(), "cup").choose_chart(&Source::Official(5).into());
    let actions::Error::Refused(why) = refused.unwrap_err() else { panic!("it is refused") };
    let said = Locale::En.say(&why[0]);
    assert!(
        said.contains("is for 16 players, but the groups here have 8 + 8") && said.contains("Choose “Chart made"),
        "{said}"
    );
    let across =
        |session| (0..4).map(move |at| format!("{session},{},{},{},{},{}\n", at + 1, at + 1, at + 9, at + 5, at + 13));
    let file = format!("session,table,east,south,west,north\n{}", (1..=3).flat_map(across).collect::<String>());
    let file = FileImport { kind: TableKind::Charts, ..FileImport::of_players("c.csv", file.as_bytes()) };
    let actor = Actor::command_line();
    let Err(actions::Error::Refused(why)) = acting(&app.store, &actor, "cup").import_file(&file, |_| {}) else {
        panic!("taken");
    };
    assert!(Locale::En.say(&why[0]).contains("does not fit separate groups of 8 + 8"), "{}", Locale::En.say(&why[0]));
    let within = ChartChoice::from(Source::Generated(3));
    acting(&app.store, &actor, "cup").choose_chart(&within).unwrap();
    let event = view(&app.store, "cup");
    assert_eq!(event.chart.as_ref().unwrap().chart.chart().spans(), [8, 8]);
    let names = |numbers: Vec<usize>| {
        let ids = event.entries.players.iter().map(|player| player.id).zip(numbers);
        ids.map(|(id, number)| (format!("player-{id}"), number.to_string())).collect::<Vec<_>>()
    };
    let sends = |numbers: Vec<usize>| {
        let fields = names(numbers);
        let fields: Vec<(&str, &str)> = fields.iter().map(|(name, number)| (name.as_str(), number.as_str())).collect();
        organiser.presses("/draw?lang=en", "/draw/hand", &[&fields[..], &[("drawn_by", "领队")]].concat())
    };
    let said = sends((1..=16).collect()).errors();
    assert!(said[0].contains("but the numbers of their group are 9 to 16"), "{said:?}");
    // By snake 1 4 5 8 9 12 13 16 are the first group.
    let right = sends(vec![8, 9, 10, 7, 6, 11, 12, 5, 4, 13, 14, 3, 2, 15, 16, 1]);
    assert_eq!((right.status, right.errors()), (200, vec![]));
    let of = groups_of(&app);
    acting(&app.store, &Actor::command_line(), "cup").seat_session(SessionNumber(1), "s").unwrap();
    stays_in_groups(&app, 1, |name| of[name]);
}
