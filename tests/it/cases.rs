//! The lists of `fixtures/lists` that are about who is the same, numbers in registers, countries, signs and times, each at the
//! entry point at which it was found.

use crate::archive::view;
use crate::command_line::{Files, refused, stdout};
use crate::same_people::Event;
use crate::standings_command::ranking;
use caipan::event::event::Group;

fn path(name: &str) -> String {
    format!("fixtures/lists/{name}")
}

fn imports(names: &[&str]) -> Event {
    let event = Event::new();
    names.iter().for_each(|name| _ = stdout(&event.command("import", &[&path(name)])));
    event
}

#[test]
fn those_who_are_written_otherwise_in_a_second_list_or_a_federations_are_found() {
    let event = imports(&["14-first-list.csv", "14-second-list.csv"]);
    assert_eq!(event.names(), ["王 伟", "Iván Maestro Rey", "Anna BERG"]);
    let event = imports(&["13-entries.csv"]);
    let said = stdout(&event.command("entrants", &["--from", &path("13-federation-list.csv")]));
    let numbers = ["EMA 10990001", "EMA 10990002", "EMA 04990003"];
    assert_eq!(said.lines().count(), numbers.len(), "{said}");
    for (line, number) in said.lines().zip(numbers) {
        assert!(line.contains(number), "{line}");
    }
}

#[test]
fn a_number_of_two_people_and_one_that_is_too_short_are_refused() {
    let event = Event::new();
    for (name, why) in [
        ("15-same-number-twice.csv", "line 3: EMA 07000018 is the register number of Mario Rossi in line 2"),
        ("17-number-too-short.csv", "“123” is not an EMA number"),
    ] {
        let said = refused(&event.command("import", &[&path(name)]));
        let parts: Vec<&str> = why.split(": ").collect();
        assert!(parts.iter().all(|part| said.contains(part)), "{said}");
        assert_eq!(event.names(), Vec::<String>::new(), "{name}");
    }
}

#[test]
fn three_ways_to_write_a_country_are_one_country() {
    let event = imports(&["18-countries.csv"]);
    let groups = view(&event.store, "cup").groups(Group::Country);
    let counts: Vec<(&str, usize)> = groups.iter().map(|(name, players)| (name.as_str(), players.len())).collect();
    assert_eq!(counts, [("UK", 4), ("fr", 12)]);
    let seen = view(&event.store, "cup");
    assert!(seen.entries.players.iter().all(|player| ["UK", "fr"].contains(&player.background.country.as_str())));
}

#[test]
fn every_minus_is_one_and_starts_out_of_order_are_refused() {
    let results = std::fs::read_to_string(path("12-minus-signs.csv")).unwrap();
    let ranked = stdout(&ranking(&Files::new(), &results, &["--format", "csv", "--base", "0"]));
    assert!(ranked.contains(",A,,1,4,150,"), "{ranked}");
    for name in ["B", "C", "D"] {
        assert!(ranked.contains(&format!(",{name},,1,1,-50,")), "{ranked}");
    }
    let event = Event::new();
    let said = refused(&event.command("event regulations", &["--from", &path("21-starts-out-of-order.toml")]));
    assert!(said.contains("Session 2 would start at"), "{said}");
}

#[test]
fn every_list_of_the_fixtures_is_read_by_a_test() {
    let source = |file: &str| std::fs::read_to_string(format!("tests/it/{file}.rs")).unwrap();
    let tests = [source("cases"), source("layouts")].concat();
    let lists = std::fs::read_dir("fixtures/lists").unwrap();
    for name in lists.map(|entry| entry.unwrap().file_name().into_string().unwrap()) {
        assert!(tests.contains(&format!("\"{name}\"")), "{name}");
    }
}
