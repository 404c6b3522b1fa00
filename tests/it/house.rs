//! The house keeps its shape: every module says what it is, addresses stand in the tables of routes and pages. That imports go one way the crates hold.

use caipan::web::routes::ROUTES;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

const RULES: &str = "src/rules";

pub fn sources(folder: &str) -> Vec<(PathBuf, String)> {
    files(folder, "rs")
}

/// The pages and what they stand on.
pub fn web_sources() -> Vec<(PathBuf, String)> {
    ["src/site", "src/web"].map(sources).concat()
}

/// The files of a kind in a folder, with their text.
pub fn files(folder: &str, kind: &str) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        match path.is_dir() {
            true => found.extend(files(path.to_str().unwrap(), kind)),
            false if path.extension().is_some_and(|e| e == kind) => {
                found.push((path.clone(), std::fs::read_to_string(&path).unwrap()));
            }
            false => {}
        }
    }
    found
}

/// The lines of a module that are neither comments nor its tests.
fn code(text: &str) -> impl Iterator<Item = &str> {
    let tested = text.split("#[cfg(test)]").next().unwrap_or(text);
    tested.lines().filter(|line| !line.trim_start().starts_with("//"))
}

/// The folders of the games.
fn games() -> Vec<String> {
    let folders = std::fs::read_dir(RULES).unwrap().map(|entry| entry.unwrap().path());
    let games = folders.filter(|path| path.join("payment.rs").exists());
    games.map(|path| path.file_name().unwrap().to_string_lossy().into_owned()).collect()
}

#[test]
fn the_web_shows_everybody_the_one_event_that_is_for_them() {
    let asks = |text: &str| code(text).any(|line| line.contains("for_everybody()"));
    let asking = web_sources().into_iter().filter(|(_, text)| asks(text)).map(|(path, _)| path);
    let asking: Vec<String> = asking.map(|path| path.to_string_lossy().into_owned()).collect();
    // Messages to other programs have no version of their own.
    assert_eq!(asking.iter().filter(|path| !path.ends_with("webhooks.rs")).collect::<Vec<_>>(), ["src/site/state.rs"]);
}

#[test]
fn the_rules_use_std_only_and_no_clock() {
    assert!(!std::fs::read_to_string("src/rules/Cargo.toml").unwrap().contains("\n[dependencies]"));
    for (path, text) in sources(RULES) {
        let code = text.split("#[cfg(test)]").next().unwrap();
        for word in ["std::time", "std::fs", "std::net", "SystemTime", "f32", "f64"] {
            assert!(!code.contains(word), "{}: {word}", path.display());
        }
    }
}

/// A game adds a folder to what all share, which knows none of them; `rule_set.rs`, and its test, alone bring them together.
#[test]
fn no_game_knows_another_and_what_they_share_knows_none() {
    for (path, text) in sources(RULES) {
        let of = path.strip_prefix(RULES).unwrap_or(&path).to_string_lossy().into_owned();
        if matches!(of.as_str(), "lib.rs" | "rule_set.rs" | "rule_set/with_a_third.rs") {
            continue;
        }
        let code: Vec<&str> = text.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
        for game in games().into_iter().filter(|game| !of.starts_with(&format!("{game}/"))) {
            // What `lib.rs` gives out of a game under a shorter name is its own too.
            let named = [format!("{game}::"), "crate::Fan".to_owned(), "crate::fan".to_owned()];
            let named = if game == "mcr" { &named[..] } else { &named[..1] };
            let found = code.iter().find(|line| named.iter().any(|name| line.contains(name)));
            assert_eq!(found, None, "{} knows {game}", path.display());
        }
    }
}

/// A rule's number stands in the folder of its game, and who needs it asks the game: elsewhere there are no 81 fans, the dearest
/// of which is worth 88, and nobody pays 8 points or starts with 500.
#[test]
fn no_number_of_a_game_stands_outside_its_folder() {
    for (path, text) in sources("src") {
        let of_a_game = games().iter().any(|game| path.starts_with(Path::new(RULES).join(game)));
        // A font is drawn to hundredths of its size.
        if of_a_game || path.starts_with("src/paper") {
            continue;
        }
        for line in code(&text) {
            let amount =
                ["GamePoints(8)", "GamePoints(500)", "GamePoints(2000)"].iter().any(|points| line.contains(points));
            let mut words = line.split(|c: char| !c.is_ascii_alphanumeric() && !"._".contains(c));
            assert!(!amount && !words.any(|word| ["81", "88"].contains(&word)), "{}: {line}", path.display());
        }
    }
}

#[test]
fn there_is_no_float_in_a_score_anywhere() {
    for folder in [RULES, "src/values", "src/draw", "src/event", "src/store", "src/actions", "src/files"] {
        for (path, text) in sources(folder) {
            // The cell of a workbook is one, to which exact hundredths are written at the very end.
            let cells = usize::from(path.ends_with("files/ema.rs"));
            assert_eq!(text.matches("f32").count() + text.matches("f64").count(), cells, "{}", path.display());
        }
    }
}

/// The schema is written by a program.
#[test]
fn no_file_is_longer_than_five_hundred_lines_and_three_in_a_hundred_than_four_hundred() {
    let all = ["src", "crates", "tests", "benches", "static"].into_iter();
    let all = all.flat_map(|folder| [files(folder, "rs"), files(folder, "js")].concat());
    let all = all.filter(|(path, _)| path != Path::new("src/store/schema.rs"));
    let lengths: Vec<(usize, PathBuf)> = all.map(|(path, text)| (text.lines().count(), path)).collect();
    let longer = |than: usize| lengths.iter().filter(|(length, _)| *length > than).collect::<Vec<_>>();
    assert!(longer(500).is_empty(), "{:#?}", longer(500));
    assert!(
        100 * longer(400).len() <= 3 * lengths.len(),
        "{} of {}: {:#?}",
        longer(400).len(),
        lengths.len(),
        longer(400)
    );
}

/// What is written down of a hand goes from phone, form and file to the row in the database and back: by this one, in few files.
/// Not counted is what it needs beside the program: texts, scripts, a migration, guides.
#[test]
fn a_field_of_a_hand_is_named_in_fifteen_files_at_most() {
    let names = |text: &str| code(text).any(|line| line.contains("fans_reason"));
    let naming = sources("src").into_iter().filter(|(_, text)| names(text)).map(|(path, _)| path);
    let naming: Vec<PathBuf> = naming.collect();
    assert!((10..=15).contains(&naming.len()), "{}: {naming:#?}", naming.len());
}

#[test]
fn every_module_says_what_it_is() {
    for (path, text) in sources("src") {
        assert!(text.starts_with("//! "), "{} has no head", path.display());
    }
}

/// Prepositions, and participles that say nothing of what a function gives; `from` is the name of a trait's.
const NAMELESS: &str = "about above after against along among apart around asked at before behind below beside besides \
    between beyond bound brought by counted down drawn during found given held if_any inside into kept known laid late \
    left listed made meant named near of off on onto out outside over per said seen sent shown since stored taken through \
    to told under until up upon wanted with within without wrong";

#[test]
fn no_function_is_called_by_a_preposition_or_a_participle_alone() {
    let mut found = Vec::new();
    for (path, text) in sources("src") {
        let code = text.lines().enumerate().filter(|(_, line)| !line.trim_start().starts_with("//"));
        for (number, name) in code.filter_map(|(number, line)| Some((number + 1, line.split_once("fn ")?.1))) {
            let name = name.split(['(', '<']).next().unwrap_or(name);
            if NAMELESS.split(' ').any(|nameless| nameless == name) {
                found.push(format!("{}:{number}: {name}", path.display()));
            }
        }
    }
    assert_eq!(found, Vec::<String>::new());
}

#[test]
fn addresses_are_declared_in_one_table_only() {
    for (path, text) in web_sources() {
        let here = path == Path::new("src/web/routes.rs");
        for call in [".route(", ".service(", "web::resource", "web::scope", "#[get", "#[post"] {
            assert!(here || !text.contains(call), "{} declares an address with {call}", path.display());
        }
    }
}

/// The addresses of this server that stand in quotes, with `*` for what is filled in; without what is asked for there.
fn quoted(text: &str) -> Vec<String> {
    let begins = text.match_indices(['"', '\'', '`']).filter(|(at, _)| text[at + 1..].starts_with('/'));
    let address = |(at, quote): (usize, &str)| {
        let (mut depth, mut address) = (0, String::new());
        for letter in text[at + 1..].chars() {
            match letter {
                '{' => depth += 1,
                '}' => depth -= 1,
                _ if depth > 0 => {}
                '\n' => return None,
                _ if quote.starts_with(letter) || "?#".contains(letter) => break,
                letter => address.push(letter),
            }
            if letter == '}' && depth == 0 && !address.ends_with('*') {
                address.push('*');
            }
        }
        Some(address.replace("$*", "*"))
    };
    begins.filter_map(address).collect()
}

/// Whether what stands for an address, `*` for anything, may be one of a route, `+` for a part of it.
fn may_be(address: &[u8], route: &[u8]) -> bool {
    match (address, route) {
        ([], []) => true,
        ([b'*', rest @ ..], _) if may_be(rest, route) => true,
        ([b'*', ..], [_, others @ ..]) => may_be(address, others),
        (_, [b'*', others @ ..]) if may_be(address, others) => true,
        ([_, rest @ ..], [b'*', ..]) => may_be(rest, route),
        ([letter, rest @ ..], [b'+', others @ ..]) => *letter != b'/' && (may_be(rest, others) || may_be(rest, route)),
        ([letter, rest @ ..], [other, others @ ..]) => letter == other && may_be(rest, others),
        _ => false,
    }
}

/// A page that is renamed or removed is led to from nowhere: in templates, in scripts, in code.
#[test]
fn every_address_that_is_written_anywhere_is_one_of_the_routes() {
    let route = |path: &str| {
        let parts = path.split('/').map(|part| match part.split_once('{') {
            Some((before, variable)) => format!("{before}{}", if variable.contains('*') { '*' } else { '+' }),
            None => part.to_owned(),
        });
        parts.collect::<Vec<_>>().join("/")
    };
    let routes: Vec<String> = ROUTES.iter().map(|declared| route(declared.path)).collect();
    let folder = |path: &str| path.split('/').nth(1).unwrap_or_default().to_owned();
    let folders: BTreeSet<String> = routes.iter().map(|path| folder(path)).collect();
    let rust = web_sources().into_iter().map(|(path, text)| {
        let code = code(&text).collect::<Vec<_>>().join("\n");
        (path, code.replace(".address(\"", ".address(\"/e/*/"))
    });
    let mut found = 0;
    for (path, text) in rust.chain(files("templates", "html")).chain(files("static", "js")) {
        // What is a part of an address begins otherwise, or ends with its folder.
        let whole =
            |address: &String| folders.contains(&folder(address)) && (!address.ends_with('/') || address == "/");
        for address in quoted(&text).into_iter().filter(whole).filter(|address| address != "/api/v1") {
            let asked = address.replacen("/e/*", "/e/+", 1);
            let is_one = routes.iter().any(|route| may_be(asked.as_bytes(), route.as_bytes()));
            assert!(is_one, "{}: {address}", path.display());
            found += 1;
        }
    }
    assert!(found > 700, "{found}");
}

#[test]
fn writing_goes_through_actions_only() {
    for folder in ["src/site", "src/web", "src/cli"] {
        for (path, text) in sources(folder) {
            assert!(!text.contains(".write(|"), "{} writes to the store", path.display());
        }
    }
}

/// Cargo would pass over them in silence (`test = false` in `src/web/Cargo.toml`).
#[test]
fn no_crate_has_tests_that_do_not_run() {
    let without = files("src", "toml").into_iter().filter(|(_, manifest)| manifest.contains("\ntest = false\n"));
    let folders: Vec<PathBuf> = without.map(|(manifest, _)| manifest.parent().unwrap().to_owned()).collect();
    assert!(folders.len() >= 2, "{folders:?}");
    for (path, text) in folders.iter().flat_map(|folder| sources(folder.to_str().unwrap())) {
        assert!(!text.contains("#[cfg(test)]"), "{} has tests that do not run", path.display());
    }
}

/// What Chrome 90, Safari 15 or Firefox 91 do not know.
const NEWER: [&str; 16] = [
    ".at(",
    ".findLast",
    ".toReversed(",
    ".toSorted(",
    ".toSpliced(",
    ".with(",
    ".hasOwn(",
    ".groupBy(",
    ".randomUUID(",
    "structuredClone(",
    "AbortSignal.timeout(",
    "navigator.locks",
    "light-dark(",
    "color-mix(",
    "@container",
    "@layer",
];

#[test]
fn nothing_that_the_page_loads_is_newer_than_the_browsers_it_promises() {
    let folder = Path::new("static");
    let scripts = std::fs::read_dir(folder.join("record")).unwrap().map(|file| file.unwrap().path());
    let files: Vec<_> = scripts.chain(["caipan.css", "face.css", "record.css"].map(|name| folder.join(name))).collect();
    assert!(files.len() > 30, "{files:?}");
    for file in files {
        let text = std::fs::read_to_string(&file).unwrap();
        // Comments may name what is not used.
        let code = text.lines().filter(|line| !line.trim_start().starts_with(['/', '*'])).collect::<String>();
        let found: Vec<_> = NEWER.iter().filter(|newer| code.contains(**newer)).collect();
        assert!(found.is_empty(), "{found:?} in {}", file.display());
    }
}

#[test]
fn no_script_uses_the_selector_has_which_throws_in_browsers_of_four_years_ago() {
    let scripts = std::fs::read_dir("static").unwrap().map(|file| file.unwrap().path());
    let scripts: Vec<_> = scripts.filter(|file| file.extension().is_some_and(|end| end == "js")).collect();
    assert!(scripts.len() > 10, "{scripts:?}");
    for script in scripts {
        assert!(!std::fs::read_to_string(&script).unwrap().contains(":has("), "{}", script.display());
    }
}
