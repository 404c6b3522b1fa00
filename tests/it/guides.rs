//! What is written for those who use the program: its links lead somewhere, and the program knows its commands.

use caipan::web::routes::ROUTES;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The texts that are written for users, with where they stand.
fn guides() -> Vec<(PathBuf, String)> {
    let mut found = vec![PathBuf::from("README.md"), "README.zh.md".into(), "CONTRIBUTING.md".into()];
    for folder in ["docs", "docs/zh"] {
        let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        found.extend(files.filter(|path| path.extension().is_some_and(|extension| extension == "md")));
    }
    found.sort();
    found.into_iter().map(|path| (path.clone(), std::fs::read_to_string(path).unwrap())).collect()
}

/// The address of a heading, as the pages of a repository have it.
fn anchor(heading: &str) -> String {
    let kept = heading.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
    kept.collect::<String>().to_lowercase().replace(' ', "-")
}

#[test]
fn every_link_of_the_guides_leads_somewhere() {
    for (path, text) in guides() {
        let targets = text.split("](").skip(1).filter_map(|rest| rest.split(')').next());
        let pictures = text.split("src=\"").skip(1).filter_map(|rest| rest.split('"').next());
        for target in targets.chain(pictures).filter(|target| !target.starts_with("http")) {
            let (file, heading) = target.split_once('#').unwrap_or((target, ""));
            let there = if file.is_empty() { path.clone() } else { path.parent().unwrap_or(Path::new("")).join(file) };
            assert!(there.exists(), "{}: {target}", path.display());
            if !heading.is_empty() {
                let text = std::fs::read_to_string(&there).unwrap();
                let headings = text
                    .lines()
                    .filter_map(|line| line.strip_prefix('#'))
                    .map(|line| anchor(line.trim_start_matches('#').trim()));
                let named = text.contains(&format!("<a id=\"{heading}\">"));
                assert!(named || headings.into_iter().any(|own| own == heading), "{}: {target}", path.display());
            }
        }
    }
}

/// What stands between backquotes in a line.
fn code(text: &str) -> Vec<&str> {
    text.lines().flat_map(|line| line.split('`').skip(1).step_by(2)).collect()
}

#[test]
fn every_address_in_the_guides_is_one_of_the_program() {
    let mut addresses = 0;
    for (path, text) in guides().iter().filter(|(path, _)| path.starts_with("docs")) {
        let is_file = |code: &str| ["/etc/", "/var/"].iter().any(|folder| code.starts_with(folder));
        let is_address = |code: &&str| code.starts_with('/') && !code.contains([' ', '<']) && !is_file(code);
        for address in code(text).into_iter().filter(is_address) {
            let asked = address.split(['?', '#']).next().unwrap_or_default();
            let is = |route: &str| {
                let parts: Vec<&str> = route.split('/').take(asked.split('/').count()).collect();
                parts.iter().zip(asked.split('/')).all(|(part, own)| part.starts_with('{') || *part == own)
                    && parts.len() == asked.split('/').count()
            };
            // What operators see has a listener of its own.
            assert!(asked == "/metrics" || ROUTES.iter().any(|route| is(route.path)), "{}: {address}", path.display());
            addresses += 1;
        }
    }
    assert!(addresses >= 30, "{addresses}");
}

#[test]
fn the_recipes_are_the_same_in_every_language() {
    let (own, other) = ("docs/verify.md", "docs/zh/verify.md");
    let [own, other] = [own, other].map(|path| std::fs::read_to_string(path).unwrap().replace("\n> ", " "));
    for example in code(&other).into_iter().filter(|code| code.len() > 40) {
        assert!(own.contains(example), "{example}");
    }
    let numbers = |text: &str| -> BTreeSet<String> {
        text.split(|c: char| !c.is_ascii_digit()).filter(|digits| digits.len() > 1).map(str::to_owned).collect()
    };
    assert_eq!(numbers(&own), numbers(&other));
}

#[test]
fn the_program_knows_every_command_of_the_guides() {
    let mut commands = 0;
    for (path, text) in guides() {
        let blocks = text.split("```sh\n").skip(1).filter_map(|rest| rest.split("```").next());
        let lines = blocks
            .map(|block| block.replace("\\\n", " ").replace("\n             ", " "))
            .flat_map(|block| block.lines().map(str::to_owned).collect::<Vec<_>>());
        for line in lines.filter(|line| line.starts_with("caipan ")) {
            // What may be left out, one of several, and what is for the reader's own words.
            let words = line.split('#').next().unwrap_or_default().replace(['[', ']', '…'], " ");
            let words = words.split_whitespace().skip(1).map(|word| word.split('|').next().unwrap_or_default());
            let numbers = words.map(|word| match word {
                "N" | "TIME" | "STEPS" | "TABLE" | "LINE" => "1",
                "LINE=NAME" => "1=N",
                "CODE" => "row-a-player",
                "LANGUAGE" => "en",
                "URL" => "http://192.168.1.10:8080",
                word => word,
            });
            let mut words: Vec<&str> = numbers.collect();
            if let Some(kind) =
                words.iter_mut().skip_while(|word| !["export", "template"].contains(*word)).find(|word| **word == "1")
            {
                *kind = "players";
            }
            if let Some(place) = words.iter().position(|word| *word == "--kind") {
                words[place + 1] = "players";
            }
            let known = Command::new(env!("CARGO_BIN_EXE_caipan")).args(&words).arg("--help").output().unwrap();
            let said = String::from_utf8_lossy(&known.stderr).into_owned();
            // A hand in brackets is no option.
            let is_hand = line.starts_with("caipan fan \"");
            assert!(known.status.success() || is_hand, "{}: {line}: {said}", path.display());
            commands += 1;
        }
    }
    assert!(commands >= 20, "{commands}");
}

/// What a text names in code: paths of the project, and functions with names as long as those of tests.
#[test]
fn whatever_developers_are_led_to_is_there() {
    let pages = std::fs::read_dir("docs/decisions").unwrap().map(|entry| entry.unwrap().path());
    let pages = pages.chain(["ARCHITECTURE.md", "CONTRIBUTING.md", "docs/style.md"].map(PathBuf::from));
    let functions = sources(Path::new("src")) + &sources(Path::new("tests"));
    let mut looked_up = 0;
    for page in pages {
        let text = std::fs::read_to_string(&page).unwrap();
        for named in text.split('`').skip(1).step_by(2) {
            let folders = ["src/", "tests/", "static/", "templates/", "benches/", "fixtures/"];
            let is_path =
                folders.iter().any(|folder| named.starts_with(folder)) && !named.contains(['…', '*', ' ', '{']);
            assert!(!is_path || Path::new(named).exists(), "{}: {named}", page.display());
            let is_function =
                named.matches('_').count() > 2 && named.chars().all(|c| c.is_ascii_lowercase() || c == '_');
            assert!(!is_function || functions.contains(&format!("fn {named}(")), "{}: {named}", page.display());
            looked_up += usize::from(is_path) + usize::from(is_function);
        }
    }
    assert!(looked_up > 100, "{looked_up}");
}

fn sources(folder: &Path) -> String {
    let texts = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).map(|path| match path.is_dir() {
        true => sources(&path),
        false if path.extension().is_some_and(|extension| extension == "rs") => std::fs::read_to_string(path).unwrap(),
        false => String::new(),
    });
    texts.collect()
}
