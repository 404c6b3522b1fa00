//! Once numbers are drawn nobody changes group: who leaves, who comes, another name, another plan. Days through the real server, counted
//! again from the archive alone.

use crate::any_number::{event, holds, plays};
use crate::command_line::{Files, caipan, refused, stdout};
use crate::groups::{groups_of, names, repairs};
use crate::stages::gets_stages;
use crate::support::{App, Organiser, acting, app, app_on, by_turns, long_or};
use caipan::actions::{self, Actor, Changes, DrawnBy, Source};
use caipan::event::draw::lots::{Lot, Lots};
use caipan::event::event::{Background, Event, Privacy};
use caipan::event::sheet::penalty::Entrant;
use caipan::event::values::ids::{PlayerId, SessionNumber};
use std::collections::BTreeMap;

/// An event of these people, whose groups are ranked apart at tables where they meet, or at tables of their own.
fn grouped(app: &App, list: &str, groups: &str) -> Organiser {
    let organiser = event(app, "individuals", "3", list);
    gets_stages(&app.store, &plan(groups));
    organiser
}

fn plan(groups: &str) -> String {
    format!(
        "sessions = 3\nentry = \"totals\"\n[[stage]]\nid = \"a\"\nsessions = 3\nscoring = {{ scope = \"group\" }}\n{groups}\n"
    )
}

fn charts(app: &App) {
    acting(&app.store, &Actor::command_line(), "cup").choose_chart(&Source::Generated(3).into()).unwrap();
}

fn draws(app: &App, how: DrawnBy) {
    acting(&app.store, &Actor::command_line(), "cup").draw_lots("领队", how, "春季国标赛").unwrap();
}

fn id(app: &App, name: &str) -> PlayerId {
    let event = app.event();
    let found = event.entries.players.iter().find(|player| event.entries.player_name(PlayerId(player.id)) == name);
    PlayerId(found.unwrap_or_else(|| panic!("{name}")).id)
}

/// Lots as people draw them from a bag.
fn by_hand(app: &App) -> DrawnBy {
    let event = app.event();
    let players = event.entries.drawing_players().map(|player| PlayerId(player.id)).zip(0..);
    let lots = players.map(|(of, place)| Lot { of, number: 1 + (place * 5 + 2) % 16 });
    DrawnBy::Hand(Lots { teams: Vec::new(), players: lots.collect() })
}

#[test]
fn who_leaves_or_comes_changes_nobody_s_group_where_groups_meet() {
    type How = fn(&App) -> DrawnBy;
    let seed: How = |_| DrawnBy::Seed("金秋 2026".into());
    let ways: [(&str, How); 6] = [
        ("count = 2, by = \"draw\"", by_hand),
        ("count = 2, by = \"draw\"", seed),
        ("count = 3, by = \"snake\"", seed),
        ("count = 2, by = \"blocks\"", seed),
        ("size = 8, by = \"pots\"", seed),
        ("count = 3, by = \"pots\"", by_hand),
    ];
    for (groups, how) in ways.into_iter().step_by(long_or(2, 1)) {
        let app = app();
        let list = names(16);
        grouped(&app, &format!("name\n{}\n", list.join("\n")), &format!("groups = {{ {groups}, tables = \"mixed\" }}"));
        charts(&app);
        draws(&app, how(&app));
        let drawn = groups_of(&app);
        let number = 1 + drawn.values().max().unwrap();
        plays(&app.store, 1);
        repairs(&app, &Changes { gone: [id(&app, &list[5])].into(), ..Changes::default() });
        assert_eq!(groups_of(&app), drawn, "{groups}: one leaves");
        let arrivals = vec!["晚".into(), "Þórr O’Late".into()];
        repairs(&app, &Changes { arrivals, ..Changes::default() });
        plays(&app.store, 2);
        // They have the numbers 17 and 18 in the order of entry.
        let late = [("晚", 16 % number), ("Þórr O’Late", 17 % number)].map(|(name, group)| (name.to_owned(), group));
        let all: BTreeMap<String, usize> = drawn.into_iter().chain(late).collect();
        assert_eq!(groups_of(&app), all, "{groups}: two come");
        repairs(&app, &Changes { gone: [id(&app, "晚")].into(), ..Changes::default() });
        assert_eq!(groups_of(&app), all, "{groups}: one of them leaves again");
        plays(&app.store, 3);
        holds(&app.store);
    }
}

#[test]
fn groups_laid_down_after_the_draw_are_drawn_as_those_before_it() {
    let app = app();
    let list = names(16);
    grouped(&app, &format!("name\n{}\n", list.join("\n")), "");
    charts(&app);
    draws(&app, DrawnBy::Seed("金秋 2026".into()));
    gets_stages(&app.store, &plan("groups = { count = 4, by = \"pots\", tables = \"mixed\" }"));
    let of = groups_of(&app);
    let of: Vec<usize> = list.iter().map(|name| of[name]).collect();
    let pots: std::collections::BTreeSet<&[usize]> = of.chunks(4).collect();
    assert!(pots.len() > 1, "each pot has lots of its own: {of:?}");
    plays(&app.store, 1);
    holds(&app.store);
}

/// Two of one name and of two clubs; one who drew before the draw was made anew, and was taken off; and one who comes in the place of
/// another and goes again.
#[test]
fn groups_that_are_given_are_of_those_who_drew() {
    by_turns(|database| {
        let app = app_on(database);
        let mut list = names(14);
        list.insert(3, "王伟".into());
        let clubs: String =
            list.iter().map(|name| format!("{name},{}\n", if *name == "王伟" { "北京" } else { "" })).collect();
        let mut told = list.clone();
        told[3] = "王伟（北京）".into();
        told.push("王伟（上海）".into());
        let half =
            |at: usize| told.iter().skip(at).step_by(2).map(|name| format!("{name:?}")).collect::<Vec<_>>().join(", ");
        let given = |one: usize, other: usize| {
            format!("groups = {{ by = \"given\", members = [[{}], [{}]] }}", half(one), half(other))
        };
        grouped(&app, &format!("name,club\n{clubs}王伟,上海\nÉlan Vîtal,\n"), "");
        // Drawn once without groups, by one more.
        charts(&app);
        draws(&app, DrawnBy::Seed("s".into()));
        acting(&app.store, &Actor::command_line(), "cup").withdraw_draw("一人不来").unwrap();
        let gone = id(&app, "Élan Vîtal").0;
        acting(&app.store, &Actor::command_line(), "cup").remove_player(gone).unwrap();
        gets_stages(&app.store, &plan(&given(0, 1)));
        charts(&app);
        draws(&app, DrawnBy::Seed("金秋 2026".into()));
        let of = groups_of(&app);
        assert_eq!(of, told.iter().cloned().zip([0, 1].into_iter().cycle()).collect(), "who does not play is in none");
        plays(&app.store, 1);
        // Another name changes nothing; other groups do, and whoever wants them draws again.
        let renamed = actions::Renamed::Player(id(&app, &told[0]));
        acting(&app.store, &Actor::command_line(), "cup").rename(renamed, "改名", "写错了").unwrap();
        assert!(app.event().draw_fits_groups());
        gets_stages(&app.store, &plan(&given(1, 0)));
        assert!(!app.event().draw_fits_groups());
        let seated = acting(&app.store, &Actor::command_line(), "cup").seat_session(SessionNumber(2), "s");
        assert!(format!("{seated:?}").contains("seat-groups-changed"), "{seated:?}");
        gets_stages(&app.store, &plan(&given(0, 1)));
        let instead = [id(&app, &told[5])].into();
        repairs(&app, &Changes { gone: instead, arrivals: vec!["晚".into()], ..Changes::default() });
        plays(&app.store, 2);
        assert_eq!(groups_of(&app)["晚"], 1);
        repairs(&app, &Changes { gone: [id(&app, "晚")].into(), ..Changes::default() });
        assert_eq!(groups_of(&app)["晚"], 1, "by those who sat at the same table");
        plays(&app.store, 3);
        holds(&app.store);
    });
}

/// The country of one corrected, another name, initials: for everybody and for the organiser all stay where they drew.
#[test]
fn names_and_countries_corrected_after_the_draw_change_nobody_s_group_where_groups_meet() {
    let list = names(16);
    let half =
        |at: usize| list.iter().skip(at).step_by(2).map(|name| format!("{name:?}")).collect::<Vec<_>>().join(", ");
    let ways = [
        format!("groups = {{ by = \"given\", tables = \"mixed\", members = [[{}], [{}]] }}", half(0), half(1)),
        "groups = { count = 2, by = \"area\", tables = \"mixed\" }".to_owned(),
    ];
    for groups in ways {
        let app = app();
        let country = |place: usize| ["CHN", "NOR"][place % 2];
        let rows: String = list.iter().zip(0..).map(|(name, place)| format!("{name},{}\n", country(place))).collect();
        grouped(&app, &format!("name,country\n{rows}"), &groups);
        charts(&app);
        draws(&app, DrawnBy::Seed("金秋 2026".into()));
        plays(&app.store, 1);
        let by_id = |event: &Event| -> BTreeMap<Entrant, usize> {
            event.stage_rows().stages[0].field.iter().map(|entered| (entered.key, entered.group)).collect()
        };
        let drawn = by_id(&app.event());
        assert_eq!(drawn.values().sum::<usize>(), 8, "{groups}");
        let command = Actor::command_line();
        let at = || acting(&app.store, &command, "cup");
        let of = |place: usize| id(&app, &list[place]);
        let (renamed, moved, hidden) = (of(2), of(5), of(6));
        at().rename(actions::Renamed::Player(renamed), "改名", "写错了").unwrap();
        let other = Background { country: "ISL".into(), ..Background::default() };
        at().set_background(moved, &other, "国家写错了").unwrap();
        at().set_privacy(hidden, Privacy::Initials).unwrap();
        let event = app.event();
        assert_eq!(by_id(&event), drawn, "{groups}");
        assert_eq!(by_id(&event.for_everybody()), drawn, "{groups}: for everybody");
        plays(&app.store, 2);
        plays(&app.store, 3);
        assert_eq!(by_id(&app.event()), drawn, "{groups}");
        holds(&app.store);
    }
}

#[test]
fn results_without_groups_need_the_word_of_their_lots_and_name_only_groups_that_there_are() {
    let (files, people) = (Files::new(), names(8));
    let seats = |group: &dyn Fn(usize) -> String| {
        let row = |(place, name): (usize, &String)| {
            let points = [24, 8, -8, -24][place % 4];
            format!("1,{},,{name},{points},{}\n", 1 + place / 4, group(place))
        };
        format!(
            "session,table,team,player,game_points,group\n{}",
            people.iter().enumerate().map(row).collect::<String>()
        )
    };
    let ranks = |by: &str, group: &dyn Fn(usize) -> String, lots: &[&str]| {
        let results = files.write("results.csv", &seats(group));
        let stage = format!("[[stage]]\nid = \"a\"\nsessions = 1\ngroups = {{ count = 2, by = \"{by}\" }}\n");
        let regulations = files.write("regulations.toml", &stage);
        caipan(&[&["standings", "--results", &results, "--regulations", &regulations], lots].concat())
    };
    let unsaid = |_| String::new();
    for by in ["draw", "pots"] {
        assert!(
            refused(&ranks(by, &unsaid, &[]))
                .contains("The groups of “a” are drawn, but there is no word to draw from.")
        );
        stdout(&ranks(by, &unsaid, &["--lot", "金秋 2026"]));
        stdout(&ranks(by, &|place| (1 + place % 2).to_string(), &[]));
        let said = refused(&ranks(by, &|place| [1, 4_000_000_000_u64][place % 2].to_string(), &[]));
        assert!(said.contains("There is no group “4000000000” in the stage “a”."), "{said}");
    }
    stdout(&ranks("snake", &unsaid, &[]));
    let stage = "[[stage]]\nid = \"a\"\nsessions = 1\ngroups = { count = 2, names = [\"2\"] }\n";
    let regulations = files.write("regulations.toml", stage);
    let results = files.write("results.csv", &seats(&unsaid));
    let said = refused(&caipan(&["standings", "--results", &results, "--regulations", &regulations]));
    assert!(said.contains("two groups are called \"2\""), "{said}");
}
