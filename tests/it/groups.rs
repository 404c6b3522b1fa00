//! Groups that play among themselves (小组赛): days through the real server, counted again from the archive alone.

use crate::any_number::{draws, event, holds, plays, tables};
use crate::stages::{decides_field, gets_stages};
use crate::support::{App, Browser, Organiser, acting, app, app_on, by_turns, player};
use caipan::actions::{Actor, Changes};
use caipan::event::regulations::Regulations;
use caipan::event::sheet::penalty::Entrant;
use caipan::event::values::ids::{PlayerId, PlayerNumber, TeamId};
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
    let event = app.event();
    let field = &event.stage_rows().stages[0].field;
    field.iter().map(|entered| (event.entries.entrant_name(entered.key), entered.group)).collect()
}

/// The four of every table of a session are of one group, those of the first at the first tables.
pub fn stays_in_groups(app: &App, session: usize, of: impl Fn(&String) -> usize) {
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
        let drawn = app.event();
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
        let event = app.event();
        let leaves = |group: usize, nth: usize| {
            let own = list.iter().filter(|name| of[*name] == group).nth(nth).unwrap();
            (own.clone(), player(&event, own))
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
        let event = app.event();
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
        decides_field(&organiser, &app.store, "final").well();
        let event = app.event();
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
    let event = app.event();
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
    let version = app.event().version;
    acting(&app.store, &Actor::command_line(), "cup").repair_draw(changes, "临时有事", version).unwrap();
}

/// Plays an event with these regulations to its end, and who each field had.
pub fn plays_to_the_end(app: &App, organiser: &Organiser, text: &str, in_groups: &[(u16, usize)]) -> Vec<Vec<String>> {
    let stages = Regulations::from_toml(text).unwrap().stages;
    let (mut session, mut fields) = (0, Vec::new());
    for (place, stage) in stages.iter().enumerate() {
        if place > 0 {
            let decided = decides_field(organiser, &app.store, &stage.id);
            assert_eq!((decided.status, decided.errors()), (200, vec![]), "{}", stage.id);
        }
        let event = app.event();
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
pub const XIAOZU: &str = include_str!("../../fixtures/groups/xiaozu.toml");

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
    let event = app.event();
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
        let by_entry: Vec<usize> = app.event().entries.teams.iter().map(|team| of[&team.name]).collect();
        assert_eq!(by_entry, [0, 1, 1, 0, 0, 1, 1, 0, 0, 1], "by snake in the order of entry");
        let team = |name: &String| {
            let event = app.event();
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
                let event = app.event();
                let gone = event
                    .entries
                    .of_team(crate::support::team(&event, "Ζευς").0)
                    .map(|player| PlayerId(player.id))
                    .collect();
                repairs(&app, &Changes { gone, ..Changes::default() });
                assert_eq!(groups_of(&app), of, "who has left stays in the group, and nobody changes");
            }
        }
        decides_field(&organiser, &app.store, "final").well();
        let event = app.event();
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
    decides_field(&organiser, &app.store, "b").well();
    let field = |app: &App| {
        let event = app.event();
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
