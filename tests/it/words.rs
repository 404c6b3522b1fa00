//! The message files: every text that is used exists in every language, with the same arguments, and none is left over.

use caipan::event::notes::table_note::TableNote;
use caipan::event::regulations::settings::SETTINGS;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// The folder of each language.
fn folders() -> Vec<String> {
    let folders = std::fs::read_dir("templates/messages").unwrap();
    folders.map(|folder| folder.unwrap().file_name().into_string().unwrap()).collect()
}

/// Key and arguments of each message of a language.
fn catalogue(language: &str) -> BTreeMap<String, BTreeSet<String>> {
    let mut messages: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for file in files(&Path::new("templates/messages").join(language), "ftl") {
        let mut key = String::new();
        for line in std::fs::read_to_string(&file).unwrap().lines() {
            if let (Some((name, _)), true) =
                (line.split_once(" = "), line.starts_with(|c: char| c.is_ascii_lowercase()))
            {
                key = name.to_owned();
                assert!(messages.insert(key.clone(), BTreeSet::new()).is_none(), "{key} is twice in {language}");
            }
            for argument in line.split('$').skip(1) {
                let name: String = argument.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '_').collect();
                messages.get_mut(&key).unwrap().insert(name);
            }
        }
    }
    messages
}

fn files(folder: &Path, extension: &str) -> Vec<std::path::PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path, extension));
        } else if path.extension().is_some_and(|e| e == extension) {
            found.push(path);
        }
    }
    found
}

/// All texts between quotes in the sources and templates that look like keys, and the beginnings of computed ones.
fn used() -> (BTreeSet<String>, BTreeSet<String>) {
    let (mut keys, mut prefixes) = (BTreeSet::new(), BTreeSet::new());
    let mut sources = files(Path::new("src"), "rs");
    sources.extend(files(Path::new("templates"), "html"));
    // The order of the languages is read when the program is built.
    keys.insert("language-order".to_owned());
    for file in sources {
        for part in std::fs::read_to_string(file).unwrap().split('"').skip(1) {
            keys.insert(part.to_owned());
            if let Some((prefix, _)) = part.split_once("-{") {
                prefixes.insert(format!("{prefix}-"));
            }
        }
    }
    for file in files(Path::new("static/record"), "js") {
        for part in std::fs::read_to_string(file).unwrap().split(['\'', '`']).skip(1) {
            keys.insert(part.to_owned());
            if let Some((prefix, _)) = part.split_once("-${") {
                prefixes.insert(format!("{prefix}-"));
            }
        }
    }
    // What is called as the table of settings says.
    for setting in SETTINGS {
        let codes = setting.codes().into_iter().chain(["hint"]);
        keys.extend(codes.map(|code| format!("{}-{code}", setting.message())));
    }
    // A message may be part of others.
    for file in files(Path::new("templates/messages/en"), "ftl") {
        for part in std::fs::read_to_string(file).unwrap().split("{ ").skip(1) {
            keys.insert(part.split(' ').next().unwrap().to_owned());
        }
    }
    (keys, prefixes)
}

#[test]
fn every_language_has_the_same_messages_with_the_same_arguments() {
    let en = catalogue("en");
    let keys = |messages: &BTreeMap<String, _>| messages.keys().cloned().collect::<BTreeSet<_>>();
    for language in folders() {
        let other = catalogue(&language);
        assert_eq!(
            keys(&en).symmetric_difference(&keys(&other)).collect::<Vec<_>>(),
            Vec::<&String>::new(),
            "{language}"
        );
        for (key, arguments) in &en {
            assert_eq!(arguments, &other[key], "{key} in {language}");
        }
    }
}

#[test]
fn nothing_but_the_folders_names_a_language() {
    let mut sources = files(Path::new("src"), "rs");
    // It makes the list of the folders, and names the one that says what others lack.
    sources.retain(|file| file != Path::new("src/messages/build.rs"));
    sources.extend(files(Path::new("static"), "js").into_iter().filter(|file| !file.starts_with("static/vendor")));
    sources.extend(files(Path::new("static"), "css"));
    sources.extend(files(Path::new("templates"), "html"));
    for file in sources {
        let text = std::fs::read_to_string(&file).unwrap();
        let code = text.split("#[cfg(test)]").next().unwrap();
        // Comments may give examples, and the interface describes itself in English only.
        let code = code.lines().filter(|line| !line.trim_start().starts_with(['/', '*'])).collect::<String>();
        let code = code.replace("<div lang=\"en\">", "");
        for name in ["zh-Han", "\"zh\"", "\"en\"", "'en'", "'zh'", "lang(en)", "ZhHant"] {
            assert!(!code.contains(name), "{name} in {}", file.display());
        }
    }
}

#[test]
fn every_message_used_exists_and_every_one_that_exists_is_used() {
    let messages = catalogue("en");
    let (keys, prefixes) = used();
    let unused: Vec<_> = messages
        .keys()
        .filter(|key| !keys.contains(*key) && !prefixes.iter().any(|prefix| key.starts_with(prefix.as_str())))
        .collect();
    assert_eq!(unused, Vec::<&String>::new(), "in the files and used nowhere");
    let mut asked = BTreeSet::new();
    let mut sources = files(Path::new("src"), "rs");
    sources.extend(files(Path::new("templates"), "html"));
    for file in sources {
        let text = std::fs::read_to_string(&file).unwrap();
        for call in ["msg(\"", "Message::new(\"", "say(&visitor, \"", "say(visitor, \""] {
            for part in text.split(call).skip(1) {
                asked.insert(part.split('"').next().unwrap().to_owned());
            }
        }
    }
    let missing: Vec<_> = asked.iter().filter(|key| !messages.contains_key(*key)).collect();
    assert_eq!(missing, Vec::<&String>::new(), "used and in no file");
    assert!(asked.len() > 200);
}

#[test]
fn no_text_of_a_page_has_the_backticks_of_a_guide() {
    for file in files(Path::new("templates/messages"), "ftl") {
        // A terminal shows commands as they are typed.
        let is_page = file.file_name().is_some_and(|name| name != "cli.ftl");
        let text = std::fs::read_to_string(&file).unwrap();
        let ticked: Vec<&str> =
            text.lines().filter(|line| is_page && !line.starts_with('#') && line.contains('`')).collect();
        assert_eq!(ticked, Vec::<&str>::new(), "{}", file.display());
    }
}

#[test]
fn no_text_for_people_stands_in_a_template() {
    for file in files(Path::new("templates"), "html") {
        let text = std::fs::read_to_string(&file).unwrap();
        let chinese: String = text.chars().filter(|c| ('\u{4e00}'..='\u{9fff}').contains(c)).collect();
        assert!(chinese.is_empty(), "{}: {chinese}", file.display());
    }
}

#[test]
fn a_language_chosen_by_link_stays_chosen() {
    let app = crate::support::app();
    crate::support::Organiser::with_event(&app);
    let spectator = crate::support::Browser::new(&app.base);
    assert_eq!(spectator.get("/e/cup/players").text("h1"), "Players", "the browser asks for English");
    assert_eq!(spectator.get("/e/cup/players?lang=zh-Hans").text("h1"), "个人排名");
    assert_eq!(spectator.get("/e/cup/teams").text("h1"), "团体排名", "and keeps it");
}

/// The sources of a folder or file as one text, tests aside.
fn source(path: &str) -> String {
    let of = Path::new(path);
    let all = if of.is_dir() { files(of, "rs") } else { vec![of.to_owned()] };
    let text = |file: &std::path::PathBuf| {
        let text = std::fs::read_to_string(file).unwrap();
        text.split("#[cfg(test)]").next().unwrap().to_owned()
    };
    all.iter().map(text).collect()
}

/// The name in quotes that a text is, if it is nothing else.
fn literal(argument: &str) -> Option<&str> {
    let name = argument.trim().strip_prefix('"')?.strip_suffix('"')?;
    name.chars().all(|c| c.is_ascii_lowercase() || c == '_').then_some(name)
}

/// The name of the action that every call writes into the audit, or what it is made of.
fn appended() -> Vec<String> {
    let source = source("src/actions");
    let argument = |call: &str, place: usize| {
        let (mut depth, mut arguments) = (0, vec![String::new()]);
        for c in call.chars() {
            match c {
                '(' | '{' | '[' => depth += 1,
                ')' | '}' | ']' if depth == 0 => break,
                ')' | '}' | ']' => depth -= 1,
                ',' if depth == 0 => arguments.push(String::new()),
                _ => {}
            }
            if c != ',' || depth > 0 {
                arguments.last_mut().unwrap().push(c);
            }
        }
        arguments[place].trim().to_owned()
    };
    let calls = |call: &str, place| source.split(call).skip(1).map(|call| argument(call, place)).collect::<Vec<_>>();
    [calls("audit::append(", 4), calls("self.audit(", 2)].concat()
}

/// Actions that are named where it is said which of them it is.
const CHOSEN: [&str; 11] = [
    "record_hand",
    "correct_hand",
    "unseat_session",
    "unstart_session",
    "reopen_session",
    "make_player",
    "make_substitute",
    "hold_for_teams",
    "hold_for_individuals",
    "join_persons",
    "part_persons",
];

/// The name of every action that a row of the audit can have.
pub(crate) fn audited() -> BTreeSet<String> {
    let appended = appended();
    let named = appended.iter().filter_map(|argument| Some(literal(argument)?.to_owned()));
    let computed: BTreeSet<&str> =
        appended.iter().map(String::as_str).filter(|argument| literal(argument).is_none()).collect();
    assert_eq!(
        computed,
        BTreeSet::from(["&format!(\"note_{action}\")", "&format!(\"rename_{kind}\")", "action"]),
        "say below which they are"
    );
    let notes: Vec<String> = TableNote::KINDS.iter().map(|kind| format!("note_{}", kind.replace('-', "_"))).collect();
    assert!(notes.len() >= 14 && notes.contains(&"note_took_over".to_owned()), "{notes:?}");
    let renamed = ["rename_event", "rename_team", "rename_player"];
    let others = CHOSEN.iter().chain(&renamed).map(|name| (*name).to_owned());
    named.chain(notes).chain(others).collect()
}

#[test]
fn the_audit_has_words_for_every_action() {
    let (messages, actions) = (catalogue("en"), audited());
    assert!(actions.len() > 60, "{actions:?}");
    let key = |action: &String| format!("action-{}", action.replace('_', "-"));
    let missing: Vec<String> = actions.iter().map(key).filter(|key| !messages.contains_key(key)).collect();
    assert_eq!(missing, Vec::<String>::new());
    for chosen in CHOSEN {
        assert!(source("src/actions").contains(&format!("\"{chosen}\"")), "{chosen}");
    }
}
