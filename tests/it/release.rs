//! What a release consists of beside the program: the service's unit and settings, the container, the card of the first start,
//! the list of third parties.

use crate::command_line::{caipan, stdout};
use scraper::{ElementRef, Html, Selector};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::Command;

/// Whether the program knows a command; the words of a shell without quotes.
fn known(command: &str) -> bool {
    caipan(&command.split_whitespace().chain(["--help"]).collect::<Vec<_>>()).status.success()
}

#[test]
fn the_service_and_the_container_start_with_words_that_the_program_knows() {
    let unit = fs::read_to_string("packaging/debian/caipan.service").unwrap();
    let start = unit.lines().find_map(|line| line.strip_prefix("ExecStart=/usr/bin/caipan ")).unwrap();
    let settings = fs::read_to_string("packaging/debian/caipan.default").unwrap();
    let set = settings.lines().find_map(|line| line.strip_prefix("CAIPAN_OPTIONS=")).unwrap().trim_matches('"');
    let examples = settings.lines().filter_map(|line| line.split_once(": ")?.1.trim().strip_prefix("--"));
    let options: Vec<String> = examples.map(|example| format!("--{example}")).chain([set.to_owned()]).collect();
    assert_eq!(options.len(), 3);
    for options in options {
        assert!(known(&start.replace("$CAIPAN_OPTIONS", &options)), "{options}");
    }
    let variables =
        settings.lines().filter_map(|line| line.trim_start_matches('#').split_once('=')).map(|(name, _)| name);
    let sources = ["src/cli/location.rs", "src/cli/serve.rs"].map(|file| fs::read_to_string(file).unwrap()).concat();
    for variable in variables.filter(|name| name.starts_with("CAIPAN_") && *name != "CAIPAN_OPTIONS") {
        assert!(sources.contains(&format!("\"{variable}\"")), "{variable}");
    }
    let container = fs::read_to_string("packaging/Containerfile").unwrap();
    let command = container.lines().find_map(|line| line.strip_prefix("CMD ")).unwrap();
    let words: Vec<String> = serde_json::from_str(command).unwrap();
    assert!(known(&words.join(" ")));
    assert!(!known("serve --unknown"));
}

/// The text of all of them.
fn workflows() -> String {
    let files = fs::read_dir(".github/workflows").unwrap().map(|entry| entry.unwrap().path());
    files.map(|file| fs::read_to_string(file).unwrap()).collect()
}

#[test]
fn the_workflows_use_actions_by_commit_and_say_the_version() {
    let texts = workflows();
    let used: Vec<&str> = texts.lines().filter_map(|line| Some(line.split_once("uses:")?.1.trim())).collect();
    let is_pinned = |used: &&str| {
        let (action, version) = used.split_once(" # v").unwrap_or((used, ""));
        let commit = action.rsplit_once('@').map_or("", |(_, commit)| commit);
        let is_figure = |letter: u8| letter.is_ascii_digit() || (b'a'..=b'f').contains(&letter);
        let numbers: Vec<&str> = version.split('.').collect();
        let is_version = numbers.len() == 3 && numbers.iter().all(|number| number.parse::<u32>().is_ok());
        commit.len() == 40 && commit.bytes().all(is_figure) && is_version
    };
    let moving: Vec<_> = used.iter().filter(|used| !is_pinned(used)).collect();
    assert!(used.len() > 8 && moving.is_empty(), "{moving:?} of {used:?}");
    let commit = used[0].split(" #").next().unwrap();
    for wrong in ["actions/checkout@v4", "actions/checkout@v4 # v4.3.1", commit] {
        assert!(!is_pinned(&wrong), "{wrong}");
    }
}

#[test]
fn the_workflows_run_scripts_that_are_there() {
    let texts = workflows();
    let is_ours = |word: &&str| word.starts_with("packaging/") || word.starts_with(".ci/");
    let named: BTreeSet<&str> = texts.split_whitespace().filter(is_ours).collect();
    let missing: Vec<_> = named.iter().filter(|path| !Path::new(path).exists()).collect();
    assert!(named.len() > 8 && missing.is_empty(), "{named:?}, without {missing:?}");
}

/// Beside every program to download.
const CARD: &str = "packaging/READ-ME-FIRST.html";

fn select(names: &str) -> Selector {
    Selector::parse(names).unwrap()
}

/// The picture of each step, by system.
fn pictures(language: ElementRef<'_>) -> Vec<Vec<String>> {
    let picture = |one: ElementRef<'_>| one.attr("href").unwrap().to_owned();
    let steps = select("li > figure > svg > use");
    language.select(&select("article")).map(|system| system.select(&steps).map(picture).collect()).collect()
}

#[test]
fn the_card_of_the_first_start_has_every_step_of_every_system_in_three_languages() {
    let text = fs::read_to_string(CARD).unwrap();
    let card = Html::parse_document(&text);
    let sections: Vec<_> = card.select(&select("main > section")).collect();
    let names: Vec<_> = sections.iter().map(|one| (one.attr("id").unwrap(), one.attr("lang").unwrap())).collect();
    assert_eq!(names, ["en", "zh-Hans", "zh-Hant"].map(|name| (name, name)));
    let first = pictures(sections[0]);
    assert_eq!(first.iter().map(Vec::len).collect::<Vec<_>>(), [4; 4]);
    for section in sections {
        assert_eq!(pictures(section), first);
        assert_eq!(section.select(&select("article > h2")).count(), 4);
        let is_captioned = |one: &ElementRef<'_>| one.text().any(|part| !part.trim().is_empty());
        assert_eq!(section.select(&select("li > figure > figcaption")).filter(is_captioned).count(), 16);
        let said: String = section.text().collect();
        for word in [
            "certutil -hashfile ",
            "shasum -a 256 ",
            "sha256sum ",
            "SHA256SUMS",
            "caipan.exe",
            "./caipan",
            "caipan demo",
            "SQLite",
            "PostgreSQL",
        ] {
            assert!(said.contains(word), "{word}: {said}");
        }
    }
    let drawn: BTreeSet<String> =
        card.select(&select("defs > g")).map(|one| format!("#{}", one.attr("id").unwrap())).collect();
    let used: BTreeSet<String> = card.select(&select("use")).map(|one| one.attr("href").unwrap().to_owned()).collect();
    assert_eq!(used, drawn);
}

#[test]
fn the_card_of_the_first_start_is_packed_is_small_and_loads_nothing() {
    for script in ["packaging/cross", ".github/workflows/release.yml"] {
        assert!(fs::read_to_string(script).unwrap().contains(&format!("cp {CARD} ")), "{script}");
    }
    let text = fs::read_to_string(CARD).unwrap();
    assert!(text.len() <= 60_000, "{}", text.len());
    let words = text.split(['"', '\'', '<', '>', '(', ')', ' ', '\n']);
    let addresses: BTreeSet<&str> = words.filter(|word| word.contains("//")).collect();
    assert_eq!(addresses, BTreeSet::from(["http://127.0.0.1:8080/help"]));
    for loaded in ["src=", "url(", "@import", "<script", "<link", "<iframe"] {
        assert!(!text.contains(loaded), "{loaded}");
    }
    let card = Html::parse_document(&text);
    let chosen: Vec<_> = card.select(&select("nav > a")).map(|one| one.attr("href").unwrap()).collect();
    assert_eq!(chosen, ["#en", "#zh-Hans", "#zh-Hant"]);
    let face = fs::read_to_string("static/face.css").unwrap();
    let colours: Vec<_> = text.lines().map(str::trim).filter(|line| line.starts_with("--")).collect();
    let others: Vec<_> = colours.iter().filter(|line| !face.contains(**line)).collect();
    assert!(colours.len() > 20 && others.is_empty(), "not of the face: {others:?}");
}

/// In `Cargo.lock` for features that tests alone turn on, or nobody: `cargo tree -e normal,build --target all -i NAME` does not
/// lead to the program.
const UNUSED: [&str; 14] = [
    "const-oid",
    "cookie",
    "cookie_store",
    "der",
    "des",
    "document-features",
    "litrs",
    "pkcs8",
    "rand_core",
    "serdect",
    "spki",
    "terminal_size",
    "valuable",
    "zerocopy-derive",
];

/// A crate and its version.
type Crate = (String, String);

/// What each crate of `Cargo.lock` needs, by its name or, where there are several of the name, with its version.
fn locked() -> BTreeMap<Crate, Vec<String>> {
    let lock: toml::Table = fs::read_to_string("Cargo.lock").unwrap().parse().unwrap();
    let text = |value: &toml::Value| value.as_str().unwrap().to_owned();
    let packages = lock["package"].as_array().unwrap().iter();
    let needs = |package: &toml::Value| {
        package.get("dependencies").and_then(toml::Value::as_array).into_iter().flatten().map(text).collect()
    };
    packages.map(|package| ((text(&package["name"]), text(&package["version"])), needs(package))).collect()
}

/// The crates of which the program is made, by `Cargo.lock`: without those of tests alone.
fn in_the_program() -> BTreeSet<Crate> {
    let locked = locked();
    let manifest = |path: &str| -> toml::Table { fs::read_to_string(path).unwrap().parse().unwrap() };
    let own = manifest("Cargo.toml");
    let names = own["workspace"]["dependencies"].as_table().unwrap();
    let crates = fs::read_dir("src").unwrap().map(|entry| entry.unwrap().path().join("Cargo.toml"));
    let crates = crates.filter(|path| path.exists()).map(|path| manifest(path.to_str().unwrap()));
    let needs = |one: toml::Table| one.get("dependencies").and_then(toml::Value::as_table).cloned().unwrap_or_default();
    let mut found = BTreeSet::new();
    let called = |name: String| match names[&name].get("package").and_then(toml::Value::as_str) {
        Some(package) => package.to_owned(),
        None => name,
    };
    let mut open: Vec<String> = crates.chain([own.clone()]).flat_map(needs).map(|(name, _)| called(name)).collect();
    while let Some(needed) = open.pop() {
        let (name, version) = needed.split_once(' ').unwrap_or((&needed, ""));
        let is = |one: &Crate| one.0 == name && (version.is_empty() || one.1 == version.split(' ').next().unwrap());
        for (one, needs) in locked.iter().filter(|(one, _)| is(one)) {
            // Our own need others for their tests alone: what they need was read from their manifests.
            if found.insert(one.clone()) && !one.0.starts_with("caipan-") {
                open.extend(needs.iter().cloned());
            }
        }
    }
    found
}

#[test]
fn the_program_names_each_crate_that_it_is_made_of_with_its_licence() {
    let said = stdout(&caipan(&["licences"]));
    assert!(said.starts_with(&format!("Caipan {}. Licence: MIT or Apache-2.0", env!("CARGO_PKG_VERSION"))));
    for text in ["Permission is hereby granted", "SIL OPEN FONT LICENSE", "PostgreSQL Global Development Group"] {
        assert!(said.contains(text), "{text}");
    }
    let list = fs::read_to_string("licences/crates.txt").unwrap();
    let (lines, texts) = list.split_once("Their licences").unwrap();
    let listed: BTreeSet<Crate> = lines
        .lines()
        .filter_map(|line| line.strip_prefix("  "))
        .map(|line| {
            let mut words = line.split(' ').map(str::to_owned);
            (words.next().unwrap(), words.next().unwrap())
        })
        .collect();
    let locked = in_the_program();
    let is_own = |name: &str| name == "caipan" || name.starts_with("caipan-");
    let missing: Vec<_> =
        locked.difference(&listed).filter(|(name, _)| !UNUSED.contains(&name.as_str()) && !is_own(name)).collect();
    let more: Vec<_> = listed.difference(&locked).filter(|(name, _)| !is_own(name)).collect();
    assert!(
        missing.is_empty() && more.is_empty(),
        "make licences/crates.txt again: without {missing:?}, with {more:?}"
    );
    let used: BTreeSet<&str> =
        texts.lines().filter_map(|line| line.split_once(", of: ")).flat_map(|(_, names)| names.split(' ')).collect();
    let without: Vec<_> = listed.iter().filter(|(name, _)| !used.contains(name.as_str())).collect();
    assert!(without.is_empty(), "no text of a licence for {without:?}");
}

/// The features of each crate that the program names itself, as `cargo tree` finds them for some part of the workspace.
fn features(part: &[&str]) -> BTreeMap<String, BTreeSet<String>> {
    let tree = ["tree", "--locked", "--offline", "--prefix", "none", "--format", "{p}|{f}", "--edges"];
    let found = Command::new(env!("CARGO")).args(tree).args(part).output().unwrap();
    assert!(found.status.success(), "{}", String::from_utf8_lossy(&found.stderr));
    let manifest: toml::Table = toml::from_str(&fs::read_to_string("Cargo.toml").unwrap()).unwrap();
    let own = manifest["workspace"]["dependencies"].as_table().unwrap();
    let mut features: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for line in String::from_utf8(found.stdout).unwrap().lines().filter(|line| !line.is_empty()) {
        let (package, of_it) = line.trim_end_matches(" (*)").split_once('|').unwrap();
        let name = package.split(' ').next().unwrap();
        if own.contains_key(name) {
            let of_it = of_it.split(',').filter(|feature| !feature.is_empty()).map(str::to_owned);
            features.entry(name.to_owned()).or_default().extend(of_it);
        }
    }
    features
}

/// Tests are built with what their own crates switch on: none of it may change what the program writes.
#[test]
fn the_program_that_is_tested_is_the_one_that_is_shipped() {
    let (shipped, tested) = (features(&["normal", "--package", "caipan"]), features(&["normal,dev", "--workspace"]));
    let more: Vec<(String, Vec<String>)> = (shipped.iter())
        .map(|(name, own)| (name.clone(), tested[name].difference(own).cloned().collect::<Vec<_>>()))
        .filter(|(_, more)| !more.is_empty())
        .collect();
    let known = [
        ("base64", &["simd-unsafe"][..]),
        ("clap", &["wrap_help"]),
        ("rustix", &["termios"]),
        ("serde", &["rc"]),
        ("ureq", &["_url", "cookies"]),
    ];
    let known = known.map(|(name, more)| (name.to_owned(), more.iter().map(|one| (*one).to_owned()).collect()));
    assert_eq!(more, known);
}
