//! The table of settings: each is a key of the file, a field of the form with its limits, in the guides and in words, and is refused
//! beyond its range wherever regulations come in.

use crate::archive::{exported, view};
use crate::command_line::{Files, caipan};
use crate::support::{Organiser, app};
use caipan::event::record::archive::Archive;
use caipan::event::regulations::Regulations;
use caipan::event::regulations::settings::{Kind, SETTINGS, Setting, Value};
use caipan::files::archive::{problems, read};
use caipan::messages::Locale;
use std::collections::BTreeSet;

/// What is more than one value, or is not laid down in the form, and has code of its own.
const OTHERS: [&str; 18] = [
    "areas",
    "bye",
    "carry_over",
    "duplicate",
    "fans",
    "fouls",
    "lateness",
    "open_archive",
    "rehearsal",
    "rules",
    "shown",
    "stage",
    "starts",
    "team_ranking",
    "teams",
    "tie_breaks",
    "time_zone",
    "world_series",
];

/// A value that is possible, and not the default.
fn other(setting: &Setting) -> String {
    let default = setting.value(&Regulations::default());
    let codes = || setting.codes().into_iter().find(|code| Value::Code(code) != default).unwrap();
    match &setting.kind {
        Kind::Number { range, .. } if default == Value::Number(*range.start()) => range.end().to_string(),
        Kind::Number { range, .. } => range.start().to_string(),
        Kind::Text { .. } => "杭州 200 元".to_owned(),
        Kind::Tick => if default == Value::Code("no") { "yes" } else { "no" }.to_owned(),
        Kind::YesNo | Kind::Choice(_) => codes().to_owned(),
    }
}

/// Values that are none, with all that a refusal says where they can be written down at all.
fn beyond(setting: &Setting) -> Vec<(String, Vec<String>)> {
    let key = format!("({})", setting.key);
    match &setting.kind {
        Kind::Number { range, .. } => [range.start() - 1, range.end() + 1]
            .map(|number| {
                let said = [number, *range.start(), *range.end()].map(|one| one.to_string().replace('-', "−"));
                (number.to_string(), [&[key.clone()][..], &said].concat())
            })
            .into(),
        Kind::Text { most } => vec![("元".repeat(most + 1), vec![key, (most + 1).to_string(), most.to_string()])],
        Kind::YesNo | Kind::Tick | Kind::Choice(_) => Vec::new(),
    }
}

fn all_others() -> Regulations {
    let mut all = Regulations::default();
    for setting in SETTINGS {
        assert!(setting.set(&mut all, &other(setting)), "{}", setting.key);
    }
    all
}

#[test]
fn a_setting_is_a_key_of_the_file_and_everything_else_has_code_of_its_own() {
    let unknown = Regulations::from_toml("none_such = 1").unwrap_err();
    let keys = unknown.message().split('`').skip(3).step_by(2).collect::<BTreeSet<_>>();
    let known = SETTINGS.iter().map(|setting| setting.key).chain(OTHERS).collect::<Vec<_>>();
    assert_eq!(known.len(), keys.len(), "each once");
    assert_eq!(known.into_iter().collect::<BTreeSet<_>>(), keys);

    let read_again = |regulations: &Regulations| {
        assert_eq!(&Regulations::from_toml(&regulations.to_toml().unwrap()).unwrap(), regulations);
        let json = serde_json::to_string(regulations).unwrap();
        assert_eq!(&serde_json::from_str::<Regulations>(&json).unwrap(), regulations);
    };
    read_again(&Regulations::default());
    read_again(&all_others());
    for setting in SETTINGS {
        let mut one = Regulations::default();
        assert!(setting.set(&mut one, &other(setting)) && one.wrong_settings().is_empty(), "{}", setting.key);
        assert_eq!(setting.value(&one).to_string(), other(setting));
        read_again(&one);
        let written: toml::Table = toml::from_str(&one.to_toml().unwrap()).unwrap();
        assert!(written.contains_key(setting.key), "{}", setting.key);
        assert!(!setting.set(&mut one, "none such") || matches!(setting.kind, Kind::Text { .. }), "{}", setting.key);
    }
}

#[test]
fn a_setting_has_its_words_in_every_language_and_stands_in_the_guides() {
    for setting in SETTINGS {
        let (key, named) = (setting.key, setting.message());
        for locale in Locale::ALL {
            assert!(locale.has(&format!("field-{named}")), "{key} in {}", locale.code());
            for code in setting.codes() {
                assert!(locale.has(&format!("{named}-{code}")), "{key}: {code} in {}", locale.code());
            }
        }
        for guide in [include_str!("../../docs/commands.md"), include_str!("../../docs/zh/commands.md")] {
            assert!(guide.contains(&format!("\n{key} = ")), "{key}");
        }
        for guide in [include_str!("../../docs/archive.md"), include_str!("../../docs/zh/archive.md")] {
            assert!(guide.contains(&format!("`{key}`")), "{key}");
        }
    }
}

#[test]
fn a_setting_is_a_field_of_the_form_with_its_limits() {
    let app = app();
    let organiser = Organiser::of(&app);
    let page = organiser.browser.get("/events/new");
    for setting in SETTINGS {
        let has = |attribute: &str| page.attributes(&format!("[name={}]", setting.key), attribute);
        let said = match &setting.kind {
            Kind::Number { range, .. } => [("min", range.start().to_string()), ("max", range.end().to_string())].into(),
            Kind::Text { most } => vec![("maxlength", most.to_string())],
            Kind::YesNo | Kind::Tick | Kind::Choice(_) => Vec::new(),
        };
        assert!(!has("name").is_empty(), "{}", setting.key);
        for (attribute, limit) in said {
            assert_eq!(has(attribute), [limit], "{}", setting.key);
        }
    }
    let typed = |setting: &Setting| if matches!(setting.kind, Kind::Tick) { "on".into() } else { other(setting) };
    let typed = SETTINGS.iter().map(|setting| (setting.key, typed(setting))).collect::<Vec<_>>();
    let named = [("name", "Open"), ("slug", "cup"), ("kind", "individuals")];
    let typed = named.into_iter().chain(typed.iter().map(|(key, value)| (*key, value.as_str())));
    let made = organiser.browser.post("/events", &page.filled("/events", &typed.collect::<Vec<_>>()));
    assert_eq!((made.status, made.errors()), (200, vec![]));
    let has = view(&app.store, "cup").head.regulations.clone();
    for setting in SETTINGS {
        assert_eq!(setting.value(&has), setting.value(&all_others()), "{}", setting.key);
    }
    // It is shown as it is, and changes nothing where it is sent again; what changes is said in the audit.
    let change = |fields: &[(&str, &str)]| organiser.presses("/regulations?lang=en", "/regulations", fields);
    assert_eq!(change(&[]).errors(), ["No changes."]);
    assert_eq!(change(&[("overlay_delay", "５"), ("signatures", "")]).errors(), Vec::<String>::new());
    let audit = organiser.browser.get("/e/cup/audit?lang=en").text("main");
    assert!(audit.contains("Broadcast delay in seconds: 3600 → 5"), "{audit}");
    assert!(audit.contains("the signatures of the four players and the referee: ✓ → —"), "{audit}");
}

#[test]
fn a_setting_beyond_its_range_is_refused_at_every_door() {
    let app = app();
    let organiser = Organiser::of(&app);
    let named = [("name", "Open"), ("slug", "cup"), ("kind", "individuals")];
    assert_eq!(organiser.browser.submit("/events/new", "/events", &named).status, 200);
    let archive: Archive = read("a.json", exported(&app.store, "cup").as_bytes()).unwrap();
    let stands = view(&app.store, "cup").head.regulations.clone();
    let create = organiser.browser.get("/events/new?lang=en");
    let change = organiser.browser.get("/e/cup/regulations?lang=en");
    let named = [("name", "Open"), ("slug", "another"), ("kind", "individuals")];
    let files = Files::new();
    let results =
        files.write("r.csv", "session,table,player,team,game_points\n1,1,a,X,40\n1,1,b,Y,0\n1,1,c,Z,0\n1,1,d,W,-40\n");
    for setting in SETTINGS {
        for (value, said) in beyond(setting) {
            let mut wrong = stands.clone();
            let is_written = setting.set(&mut wrong, &value);
            let refused = |door: &str, errors: &[String]| {
                let all = errors.join(" ");
                let told = !is_written || said.iter().all(|part| all.contains(part));
                assert!(!errors.is_empty() && told, "{door}, {} = {value}: {all}", setting.key);
            };
            let toml = match setting.kind {
                Kind::Text { .. } => format!("{} = \"{value}\"\n", setting.key),
                _ => format!("{} = {value}\n", setting.key),
            };
            for (door, field) in [("form", (setting.key, value.as_str())), ("text", ("plan_text", toml.as_str()))] {
                let fields = create.filled("/events", &[&named[..], &[field]].concat());
                refused(door, &organiser.browser.post("/events", &fields).errors());
                let fields = change.filled("/e/cup/regulations", &[field]);
                refused(door, &organiser.browser.post("/e/cup/regulations", &fields).errors());
            }
            let file = files.write("r.toml", &toml);
            let read = caipan(&["standings", "--results", &results, "--regulations", &file]);
            assert_eq!(read.status.code(), Some(2), "{toml}");
            refused("file", &[String::from_utf8(read.stderr).unwrap()]);
            if is_written {
                let mut archive = archive.clone();
                archive.event.regulations = wrong;
                let found = problems("a.json", &archive).unwrap();
                let found = found.iter().map(|problem| Locale::En.say(&problem.message())).collect::<Vec<_>>();
                refused("archive", &found);
            }
        }
    }
    assert!(app.store.event("another").unwrap().is_none());
    assert_eq!(view(&app.store, "cup").head.regulations, stands);
}
