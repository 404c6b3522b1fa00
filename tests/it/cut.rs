//! Who goes on: the line of the cut in the standings, what it takes to pass it, and what is simulated of it.

use crate::any_number::{draws, event, individuals, plays};
use crate::archive::view;
use crate::stages::{FINAL, decides_field, final_is, gets_stages, qualified};
use crate::support::{App, Browser, app, player};
use caipan::store::Store;
use std::collections::{BTreeMap, BTreeSet};

/// The rows of the standings: what stands between them, and how many are above it.
pub fn lines(app: &App, path: &str) -> Vec<(usize, String)> {
    let page = Browser::new(&app.base).get(path);
    let (classes, texts) = (page.attributes("#rows > tr", "class"), page.texts("#rows > tr"));
    assert!(classes.len() <= texts.len());
    let lines = texts.iter().enumerate().filter(|(_, text)| !text.contains("选手") || text.contains("advance to"));
    lines.map(|(above, text)| (above, text.trim().to_owned())).collect()
}

#[test]
fn the_line_of_the_cut_stands_in_the_standings_until_it_is_decided() {
    let app = app();
    let organiser = qualified(&app);
    let path = "/e/cup/players?lang=en";
    assert_eq!(lines(&app, path), [], "before anybody has played");
    plays(&app.store, 1);
    let cut = "↑ 8 advance to 决赛: places 1–8".to_owned();
    assert_eq!(lines(&app, path), [(8, cut.clone())], "eight have two points or more");
    let plan = Browser::new(&app.base).get("/e/cup/stages?lang=en");
    assert_eq!(plan.texts("tr.cut"), std::slice::from_ref(&cut));
    let hall = Browser::new(&app.base).get("/e/cup/screen?lang=en");
    assert_eq!(hall.texts("li.cut .cut-line"), std::slice::from_ref(&cut));
    // Seven go on: the eighth has no fewer points than the seventh, and nothing decides between them.
    gets_stages(&app.store, &FINAL.replace("1-8", "1-7"));
    let said = &lines(&app, path)[0];
    assert_eq!(said.0, 7);
    assert!(said.1.ends_with("4 are tied at the line with 2 standard points: nothing separates them yet"), "{said:?}");
    assert_eq!(Browser::new(&app.base).get(path).texts("tr.cut.equal").len(), 1);
    gets_stages(&app.store, FINAL);
    plays(&app.store, 2);
    assert_eq!(lines(&app, path)[0].0, 8);
    decides_field(&organiser, &app.store, "final");
    let parts = [(8, "↓ Ranked by 预赛".to_owned())];
    assert_eq!(lines(&app, path), parts, "it is decided: the others stay where they are");
}

/// What a player's page says is needed.
fn needed(app: &App, store: &Store, name: &str) -> Vec<String> {
    let id = player(&view(store, "cup"), name);
    let page = Browser::new(&app.base).get(&format!("/e/cup/players/{id}?lang=en"));
    [page.texts("#needed li"), page.texts("#needed p")].concat()
}

#[test]
fn a_player_s_page_says_what_it_takes_to_go_on_and_what_was_simulated() {
    let app = app();
    let organiser = qualified(&app);
    plays(&app.store, 1);
    // One session to come, whose tables are those of the chart: four lead with 4, and eight go on.
    let names: Vec<String> = (1..=16).map(|number| format!("选手{number:02}")).collect();
    let said: BTreeMap<&String, Vec<String>> =
        names.iter().map(|name| (name, needed(&app, &app.store, name))).collect();
    let event = app.event();
    let race = event.cut_race().unwrap();
    assert!(race.race.is_exact(), "the last session of the stage");
    for (name, said) in &said {
        assert_eq!(said.len(), 1, "{name}: exact, and no simulation: {said:?}");
    }
    let certain_with = |points: &str| {
        format!(
            "{points} or more at the table in session 2 secures a place in 决赛; with less it depends on other results."
        )
    };
    assert!(
        said.values().any(|said| said[0] == certain_with("1½ standard points (second place shared by 2)")),
        "{said:?}"
    );
    plays(&app.store, 2);
    assert!(names.iter().all(|name| needed(&app, &app.store, name).is_empty()), "all is played");
    decides_field(&organiser, &app.store, "final");
    // The final asks for ranks, of those who play it.
    let in_final = final_is(&app.store);
    plays(&app.store, 3);
    let said: BTreeSet<String> =
        names.iter().filter(|name| !needed(&app, &app.store, name).is_empty()).cloned().collect();
    assert!(!said.is_empty() && said.is_subset(&in_final), "{said:?}: of others nothing depends on anything");
}

#[test]
fn what_is_simulated_is_marked_and_the_same_each_time() {
    let app = app();
    let organiser = event(&app, "individuals", "4", &individuals(16));
    gets_stages(
        &app.store,
        "sessions = 4\n[[stage]]\nid = \"main\"\nsessions = 3\n[[stage]]\nid = \"final\"\nsessions = 1\nfield = { from = \"main\", places = \"1-4\" }\n",
    );
    draws(&organiser, &[("sessions", "3")]);
    let event = app.event();
    assert!(event.cut_race().is_some() && event.cut_chances().is_none(), "nothing was played yet");
    plays(&app.store, 1);
    let event = app.event();
    let chances = event.cut_chances().unwrap();
    assert_eq!((chances.runs, chances.tables), (10_000, 4));
    assert_eq!(chances.inside.values().map(|inside| inside[0]).sum::<usize>(), 4 * 10_000);
    let first = event.entries.player_name(event.players()[0].key);
    let said = needed(&app, &app.store, &first);
    let inside = chances.inside[&caipan::event::sheet::penalty::Entrant::Player(event.players()[0].key)][0];
    assert_eq!(said[1], format!("Simulation: in final in {inside} of 10000 runs."), "{said:?}");
    assert!(said[2].contains("Simulated, not certain") && said[2].contains("Some sessions are still open"), "{said:?}");
    assert_eq!(app.event().cut_chances(), Some(chances));
}

#[test]
fn groups_are_listed_with_a_line_each_where_the_cut_goes_by_them() {
    let app = app();
    let organiser = event(&app, "individuals", "3", &individuals(16));
    gets_stages(
        &app.store,
        "sessions = 3\n[[stage]]\nid = \"groups\"\nsessions = 2\ngroups = { count = 2, by = \"snake\", names = [\"A\", \"B\"] }\n\
         [[stage]]\nid = \"final\"\nsessions = 1\nfield = { from = \"groups\", per_group = 3, plus_best = 2 }\n",
    );
    draws(&organiser, &[("sessions", "2")]);
    plays(&app.store, 1);
    let said = lines(&app, "/e/cup/players?lang=en");
    let places: Vec<usize> = said.iter().map(|(above, _)| *above).collect();
    assert_eq!(places, [0, 4, 10, 14], "a name and a line for each group of eight: {said:?}");
    assert_eq!((said[0].1.as_str(), said[2].1.as_str()), ("Group A", "Group B"));
    assert!(
        said[1].1.starts_with(
            "↑ 8 advance to final: 3 from each group + best 2 of the others · currently the best of the others: "
        ),
        "{said:?}"
    );
    let ranks = Browser::new(&app.base).get("/e/cup/players").texts("#rows .rank");
    assert_eq!((ranks[0].as_str(), ranks[8].as_str(), ranks.len()), ("1", "1", 16), "ranks of the group");
    let titles = Browser::new(&app.base).get("/e/cup/screen?lang=en").attributes("[data-kind=players]", "data-title");
    assert_eq!(titles.len(), 2, "{titles:?}");
}
