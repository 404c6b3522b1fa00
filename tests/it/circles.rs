//! Who uses whom inside a crate: a room of the event uses only rooms that are listed before it, and no files use each other in a circle.
//!
//! Two facts to know: what a file gives on with `pub use` counts as used of the file that it is from; and what tests use does not count.

use crate::house::sources;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// The crates: in each of them files use each other in one direction only.
const CRATES: [&str; 14] = [
    "src/rules",
    "src/phone_rules",
    "src/values",
    "src/draw",
    "src/event",
    "src/messages",
    "src/files",
    "src/recount",
    "src/paper",
    "src/store",
    "src/actions",
    "src/site",
    "src/web",
    "src/cli",
];

/// The name of a module from the crate on, or of something in one.
type Name = Vec<String>;

/// The modules of a crate with their code, and who uses whom.
struct Modules {
    code: BTreeMap<Name, String>,
    /// By module and name, what is given on of another.
    given_on: BTreeMap<(Name, String), Name>,
}

fn name(path: &str) -> Name {
    path.split("::").map(|part| part.trim().to_owned()).filter(|part| !part.is_empty()).collect()
}

/// The code without comments, and without what is for tests alone.
fn without_tests(text: &str) -> String {
    let lines = text.lines().filter(|line| !line.trim_start().starts_with("//"));
    let text: String = lines.map(|line| line.split(" // ").next().unwrap_or(line).to_owned() + "\n").collect();
    let mut parts = text.split("#[cfg(test)]");
    let mut code = parts.next().unwrap_or("").to_owned();
    for part in parts {
        let mut depth = 0;
        let ends = |letter: char| {
            depth += i32::from(letter == '{') - i32::from(letter == '}');
            depth == 0 && [';', '}'].contains(&letter)
        };
        code += part.split_once(ends).map_or("", |(_, rest)| rest);
    }
    code
}

/// The names of a tree of uses: `a::{b, c::{self, d}}`.
fn names(tree: &str) -> Vec<String> {
    let Some((before, rest)) = tree.split_once('{') else {
        return vec![tree.split(" as ").next().unwrap_or(tree).trim().to_owned()];
    };
    let inner = rest.rsplit_once('}').map_or(rest, |(inner, _)| inner);
    let mut depth = 0;
    let between = |letter: char| {
        depth += i32::from(letter == '{') - i32::from(letter == '}');
        depth == 0 && letter == ','
    };
    let parts = inner.split(between).filter(|part| !part.trim().is_empty());
    parts.flat_map(names).map(|part| format!("{}{part}", before.trim())).collect()
}

/// Trees of uses, each with whether it is given on, and the code without them.
fn uses(code: &str) -> (Vec<(bool, String)>, String) {
    let (mut trees, mut rest) = (Vec::new(), String::new());
    for statement in code.split_inclusive(';') {
        let tree = statement.rsplit_once("use ").filter(|(before, tree)| {
            let only_names = |letter: char| letter.is_alphanumeric() || "_:{}*,; \n".contains(letter);
            before.chars().last().is_none_or(char::is_whitespace) && tree.chars().all(only_names)
        });
        match tree {
            Some((before, tree)) => {
                let given_on = before.lines().last().is_some_and(|line| line.trim_start().starts_with("pub"));
                trees.push((given_on, tree.trim_end_matches(';').to_owned()));
                rest += before;
            }
            None => rest += statement,
        }
    }
    (trees, rest)
}

impl Modules {
    fn read(folder: &str) -> Modules {
        let (mut code, mut of_tests) = (BTreeMap::new(), Vec::new());
        for (path, text) in sources(folder) {
            let path = path.strip_prefix(folder).unwrap().with_extension("");
            let mut module: Name = path.iter().map(|part| part.to_string_lossy().into_owned()).collect();
            if ["mod", "lib"].contains(&module.last().unwrap().as_str()) {
                module.pop();
            }
            let tests =
                text.split("#[cfg(test)]").skip(1).filter_map(|part| part.trim().split_once("mod ")?.1.split_once(';'));
            let tests = tests.filter(|(test, _)| test.chars().all(|letter| letter.is_alphanumeric() || letter == '_'));
            of_tests.extend(tests.map(|(test, _)| [module.clone(), vec![test.to_owned()]].concat()));
            code.insert(module, without_tests(&text));
        }
        code.retain(|module: &Name, _| !of_tests.iter().any(|test| module.starts_with(test)));
        let modules = Modules { code, given_on: BTreeMap::new() };
        let given_on = modules.code.iter().flat_map(|(module, code)| {
            let given = uses(code).0.into_iter().filter(|(given_on, _)| *given_on).flat_map(|(_, tree)| names(&tree));
            let full: Vec<Name> = given.filter_map(|given| modules.full_name(module, &given)).collect();
            full.into_iter().filter_map(|full| Some(((module.clone(), full.last()?.clone()), full)))
        });
        Modules { given_on: given_on.collect(), ..modules }
    }

    /// A name as it is written in a module, from the crate on; `None` where it is of another crate.
    fn full_name(&self, module: &Name, written: &str) -> Option<Name> {
        let written = name(written);
        let above = written.iter().take_while(|part| *part == "super").count();
        match written.first()?.as_str() {
            "crate" => Some(written[1..].to_vec()),
            "self" => Some([&module[..], &written[1..]].concat()),
            "super" => Some([&module[..module.len().checked_sub(above)?], &written[above..]].concat()),
            _ => {
                let child = [&module[..], &written[..1]].concat();
                self.code.contains_key(&child).then(|| [&module[..], &written].concat())
            }
        }
    }

    /// The module that something is of.
    fn module_of(&self, full: &Name) -> Name {
        let length = (0..=full.len()).rev().find(|length| self.code.contains_key(&full[..*length])).unwrap_or(0);
        let module = full[..length].to_vec();
        let given = full.get(length).and_then(|next| self.given_on.get(&(module.clone(), next.clone())));
        given.map_or(module, |given| self.module_of(&[&given[..], &full[length + 1..]].concat()))
    }

    /// Of each module those that it uses, without itself and the root.
    fn used(&self) -> BTreeMap<Name, BTreeSet<Name>> {
        let used = |(module, code): (&Name, &String)| {
            let (trees, rest) = uses(code);
            let is_used = |name: &String| {
                let last = name.rsplit("::").next().unwrap_or(name);
                rest.split(|letter: char| !letter.is_alphanumeric() && letter != '_').any(|word| word == last)
            };
            let named = trees
                .iter()
                .flat_map(|(given_on, tree)| names(tree).into_iter().filter(move |name| !*given_on || is_used(name)));
            let rest = rest.replace("(in crate", "(in ");
            let in_code = rest.split(|letter: char| !letter.is_alphanumeric() && letter != '_' && letter != ':');
            let all = named.chain(in_code.filter(|word| word.contains("::")).map(str::to_owned));
            let modules = all.filter_map(|written| self.full_name(module, &written)).map(|full| self.module_of(&full));
            (module.clone(), modules.filter(|other| other != module && !other.is_empty()).collect())
        };
        self.code.iter().filter(|(module, _)| !module.is_empty()).map(used).collect()
    }
}

/// What is left of uses when those are taken away, again and again, who use nobody or whom nobody uses.
fn circles(mut used: BTreeMap<Name, BTreeSet<Name>>) -> Vec<String> {
    let mut before = usize::MAX;
    while used.len() < before {
        before = used.len();
        let users: BTreeSet<Name> = used.keys().cloned().collect();
        used.values_mut().for_each(|of| of.retain(|other| users.contains(other)));
        let all: BTreeSet<Name> = used.values().flatten().cloned().collect();
        used.retain(|user, of| !of.is_empty() && all.contains(user));
    }
    let line = |(user, of): (Name, BTreeSet<Name>)| {
        let of: Vec<String> = of.iter().map(|other| other.join("::")).collect();
        format!("{} uses {}", user.join("::"), of.join(", "))
    };
    used.into_iter().map(line).collect()
}

#[test]
fn a_room_of_the_event_uses_only_rooms_that_are_listed_before_it() {
    let listed = std::fs::read_to_string(Path::new("src/event/lib.rs")).unwrap();
    let rooms = listed.lines().filter_map(|line| line.strip_prefix("pub mod ")?.strip_suffix(';'));
    let place: BTreeMap<&str, usize> = rooms.enumerate().map(|(place, room)| (room, place)).collect();
    for (user, of) in Modules::read("src/event").used() {
        for other in of.iter().filter(|other| other[0] != user[0]) {
            let is_before = place[other[0].as_str()] < place[user[0].as_str()];
            assert!(is_before, "{} uses {}", user.join("::"), other.join("::"));
        }
    }
}

#[test]
fn no_files_use_each_other_in_a_circle() {
    let found = CRATES.map(|folder| (folder, circles(Modules::read(folder).used())));
    assert_eq!(found.into_iter().filter(|(_, circles)| !circles.is_empty()).collect::<Vec<_>>(), []);
}
