//! The table of settings: each is a key of the file, a field of the form with its limits, in the guides and in words, and is refused
//! beyond its range wherever it is given a value; what an event has had before stays.

use crate::archive::{exported, fresh, import, view};
use crate::command_line::{Files, caipan, refused, stdout};
use crate::stages::gets_stages;
use crate::support::{App, Kind as DatabaseKind, Organiser, acting, app};
use caipan::actions::{Actor, OnPaper, check_event};
use caipan::event::event::ChangeScope;
use caipan::event::record::archive::Archive;
use caipan::event::regulations::Regulations;
use caipan::event::regulations::settings::{Kind, SETTINGS, Setting, UsedBy, Value};
use caipan::files::archive::{problems, read};
use caipan::messages::Locale;
use caipan::store::{self, audit, events, now};
use serde_json::json;
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

/// What no event ever had beyond its limits, so that an archive has none either.
const ALWAYS_LIMITED: [&str; 6] = ["place", "sessions", "team_size", "reserves", "base_score", "forfeit_score"];

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
    assert!(
        Regulations::default().wrong_settings(&all_others()).is_empty(),
        "what everything is compared with is possible"
    );
    for setting in SETTINGS {
        let mut one = Regulations::default();
        assert!(
            setting.set(&mut one, &other(setting)) && one.wrong_settings(&Regulations::default()).is_empty(),
            "{}",
            setting.key
        );
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
            assert!(locale.has(&format!("{named}-hint")), "{key} in {}", locale.code());
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

fn hint(setting: &Setting) -> String {
    Locale::En.msg(format!("{}-hint", setting.message())).to_string().to_lowercase()
}

#[test]
fn a_setting_says_why_one_would_change_it_and_until_when() {
    for setting in SETTINGS {
        let says = hint(setting);
        assert!(says.contains("if ") || says.contains("so that "), "{}: {says}", setting.key);
        assert_eq!(SETTINGS.iter().filter(|other| hint(other) == says).count(), 1, "{says}");
    }
    let app = app();
    let organiser = Organiser::of(&app);
    organiser.creates_with(&[("session_minutes", "77")]);
    let page = organiser.browser.get("/e/cup/regulations?lang=en");
    let around = |field: &str, what: &str| page.texts(&format!(":is(label, fieldset):has([name='{field}']){what}"));
    let until = ["until-end", "until-hands", "until-results"].map(|key| Locale::En.msg(key).to_string());
    for setting in SETTINGS.iter().filter(|setting| setting.used_by != UsedBy::Individuals) {
        let said = around(setting.key, "").join(" ");
        assert!(until.iter().any(|until| said.contains(until)), "{}: {said}", setting.key);
        assert!(said.to_lowercase().contains(&hint(setting)), "{}: {said}", setting.key);
        let described = page.attributes(&format!("[name='{}']:not([type=hidden])", setting.key), "aria-describedby");
        assert!(!described.is_empty(), "{}", setting.key);
        assert!(described.iter().all(|id| page.texts(&format!("#{id}")).len() == 1), "{}", setting.key);
    }
    // What the preset has otherwise is marked, and nothing else.
    assert_eq!(around("session_minutes", " .preset"), ["1998 rule book: 180"]);
    assert_eq!(around("break_minutes", " .preset"), Vec::<String>::new());
    assert_eq!(page.texts(".preset").len(), 2, "the minutes, and that places count by table");
    assert!(page.text("main").contains("Nearest preset: 1998 rule book. 2 settings differ"), "{}", page.text("main"));
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
    let typed = SETTINGS.iter().map(|setting| (setting.key, other(setting))).collect::<Vec<_>>();
    let named = [("name", "Open"), ("slug", "cup"), ("kind", "individuals")];
    let typed = named.into_iter().chain(typed.iter().map(|(key, value)| (*key, value.as_str())));
    organiser.browser.post("/events", &page.filled("/events", &typed.collect::<Vec<_>>())).well();
    let has = app.event().head.regulations.clone();
    for setting in SETTINGS {
        assert_eq!(setting.value(&has), setting.value(&all_others()), "{}", setting.key);
    }
    // It is shown as it is, and changes nothing where it is sent again; what changes is said in the audit.
    let change = |fields: &[(&str, &str)]| organiser.presses("/regulations?lang=en", "/regulations", fields);
    assert_eq!(change(&[]).errors(), ["No changes."]);
    assert_eq!(change(&[("overlay_delay", "５"), ("signatures", "no")]).errors(), Vec::<String>::new());
    let audit = organiser.browser.get("/e/cup/audit?lang=en").text("main");
    assert!(audit.contains("Broadcast delay in seconds: 3600 → 5"), "{audit}");
    assert!(audit.contains("the signatures of the four players and the referee: Yes → No"), "{audit}");
}

#[test]
fn a_setting_beyond_its_range_is_refused_wherever_it_is_given_a_value() {
    let app = app();
    let organiser = Organiser::of(&app);
    let named = [("name", "Open"), ("slug", "cup"), ("kind", "individuals")];
    assert_eq!(organiser.browser.submit("/events/new", "/events", &named).status, 200);
    let archive: Archive = read("a.json", exported(&app.store, "cup").as_bytes()).unwrap();
    let stands = app.event().head.regulations.clone();
    let named = [("name", "Open"), ("slug", "another"), ("kind", "individuals"), ("team_size", "4")];
    let create = organiser.browser.get("/events/new?lang=en").filled("/events", &named);
    let change = organiser.browser.get("/e/cup/regulations?lang=en").filled("/e/cup/regulations", &named[3..]);
    let with = |fields: &[(String, String)], (name, value): (&str, &str)| {
        let others = fields.iter().filter(|(field, _)| field != name).cloned();
        others.chain([(name.to_owned(), value.to_owned())]).collect::<Vec<_>>()
    };
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
                refused(door, &organiser.browser.post("/events", &with(&create, field)).errors());
                let changed = organiser.browser.post("/e/cup/regulations", &with(&change, field));
                refused(door, &changed.errors());
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
                if ALWAYS_LIMITED.contains(&setting.key) {
                    refused("archive", &found);
                } else {
                    assert!(!found.concat().contains(&format!("({})", setting.key)), "{found:?}");
                }
            }
        }
    }
    assert!(app.store.event("another").unwrap().is_none());
    assert_eq!(app.event().head.regulations, stands);
}

/// The regulations of an event, as what is called so in it.
fn regulations(app: &App) -> Regulations {
    app.event().head.regulations.clone()
}

/// Gives an event what was possible before there were limits.
fn becomes_older_than_limits(app: &App) {
    let before = app.event();
    let (event, old) = (before.head.id, &before.head.regulations);
    let new = Regulations { session_minutes: 0, break_minutes: 180, correction_minutes: 65_535, ..old.clone() };
    let stored = app.store.write(|conn| {
        events::update(conn, event, &before.head.name, &new)?;
        let about = audit::About::Event(event, ChangeScope::Everything);
        let detail = json!({ "before": old, "after": new });
        audit::append(conn, about, now(), "林主任", "change_regulations", &detail)?;
        Ok::<_, store::Error>(())
    });
    stored.unwrap();
}

#[test]
fn an_event_older_than_a_limit_keeps_what_it_has_whatever_else_is_changed() {
    let app = app();
    let organiser = Organiser::with_entries(&app, &[("kind", "individuals"), ("sessions", "3")], "name\n丁\n");
    gets_stages(&app.store, "sessions = 3\n[[stage]]\nid = \"a\"\nsessions = 3\ngroups = { by = \"given\" }\n");
    becomes_older_than_limits(&app);
    let has = || {
        let Regulations { session_minutes, break_minutes, correction_minutes, .. } = regulations(&app);
        (session_minutes, break_minutes, correction_minutes)
    };
    let change = |fields: &[(&str, &str)]| organiser.presses("/regulations?lang=en", "/regulations", fields).errors();

    // The form, which no browser keeps back; and its text.
    let page = organiser.browser.get("/e/cup/regulations");
    let limit = |key: &str, name: &str| page.attributes(&format!("[name={key}]"), name);
    assert_eq!(
        (limit("session_minutes", "min"), limit("correction_minutes", "max")),
        (vec!["0".into()], vec!["65535".into()])
    );
    assert_eq!(change(&[("place", "Köln")]), Vec::<String>::new());
    let text = format!("overlay_delay = 5\n{}", regulations(&app).plan().to_toml());
    assert_eq!(change(&[("plan_text", &text)]), Vec::<String>::new());
    assert_eq!(
        (regulations(&app).place.as_str(), regulations(&app).overlay_delay, has()),
        ("Köln", 5, (0, 180, 65_535))
    );
    // A file, in which it is as it was.
    let (files, url) = (Files::new(), app.url());
    let from = |text: &str| {
        let file = files.write("r.toml", text);
        caipan(&["event", "regulations", "--event", "cup", "--lang", "en", "--database", url, "--from", &file])
    };
    let written = regulations(&app).to_toml().unwrap();
    stdout(&from(&written.replace("overlay_delay = 5", "overlay_delay = 6")));
    assert_eq!((regulations(&app).overlay_delay, has()), (6, (0, 180, 65_535)));
    // A list that names groups.
    assert_eq!(organiser.enters("name,group\n甲,East\n乙,West\n丙,East\n").errors(), Vec::<String>::new());
    let groups = regulations(&app).stages[0].groups.members.clone();
    assert_eq!((groups, has()), (vec![vec!["甲".to_owned(), "丙".into()], vec!["乙".into()]], (0, 180, 65_535)));
    // What is changed is asked for its limits, and nothing else.
    let wrong = change(&[("break_minutes", "181")]);
    assert!(wrong.len() == 1 && wrong[0].contains("(break_minutes)"), "{wrong:?}");
    let below = change(&[("break_minutes", "-1")]);
    let range = "(break_minutes): −1 is not possible. Choose a number from 0 to 120.";
    assert!(below.len() == 1 && below[0].ends_with(range), "{below:?}");
    let wrong = refused(&from(&written.replace("session_minutes = 0", "session_minutes = 601")));
    assert!(wrong.contains("(session_minutes)") && !wrong.contains("(break_minutes)"), "{wrong}");
    // The event is sound, and its archive is taken as it is.
    let checked = check_event(&app.store, "cup", &OnPaper::default()).unwrap();
    assert!(checked.problems.is_empty(), "{:?}", checked.problems);
    let (_database, elsewhere) = fresh(DatabaseKind::Sqlite);
    import(&elsewhere, &exported(&app.store, "cup")).unwrap();
    assert_eq!(view(&elsewhere, "cup").head.regulations, regulations(&app));
}

#[test]
fn what_is_of_no_use_in_an_event_is_not_asked_about() {
    let app = app();
    let organiser = Organiser::of(&app);
    let create = organiser.browser.get("/events/new?lang=en");
    let creates = |slug: &str, fields: &[(&str, &str)]| {
        let named = [("name", "Open"), ("slug", slug)];
        organiser.browser.post("/events", &create.filled("/events", &[&named[..], fields].concat())).errors()
    };
    assert!(creates("no-number", &[("kind", "teams"), ("reserves", "")])[0].contains("Substitutes per team"));
    assert_eq!(creates("no-size", &[("kind", "individuals"), ("team_size", "")]).len(), 1);
    assert_eq!(creates("teams", &[("kind", "teams"), ("team_size", "")]), Vec::<String>::new());
    assert_eq!(
        creates("nobody", &[("kind", "individuals"), ("team_size", "0"), ("reserves", "9")]),
        Vec::<String>::new()
    );
    let has = ["teams", "nobody"].map(|slug| view(&app.store, slug).head.regulations.clone());
    assert_eq!(has.map(|has| (has.team_size, has.reserves)), [(0, 1), (0, 1)]);
    for setting in SETTINGS.iter().filter(|setting| setting.used_by != UsedBy::All) {
        let required = create.attributes(&format!("[name={}][required]", setting.key), "name");
        assert!(required.is_empty(), "a browser asks for {}", setting.key);
    }
}

#[test]
fn what_a_form_does_not_send_stays_as_it_was() {
    let app = app();
    let organiser = Organiser::of(&app);
    let create = organiser.browser.get("/events/new?lang=en");
    let without = |fields: Vec<(String, String)>, of: &dyn Fn(&Setting) -> bool| {
        let is_left_out = |name: &str| SETTINGS.iter().any(|setting| setting.key == name && of(setting));
        fields.into_iter().filter(|(name, _)| !is_left_out(name)).collect::<Vec<_>>()
    };
    // What a forfeit is worth in the game that is chosen, and not in that of the default.
    let named = [("name", "Open"), ("slug", "cup"), ("kind", "individuals"), ("game", "world-series")];
    let fields = without(create.filled("/events", &named), &|setting| setting.key == "forfeit_score");
    assert_eq!(organiser.browser.post("/events", &fields).errors(), Vec::<String>::new());
    let has = regulations(&app);
    assert_eq!((has.base_score, has.forfeit_score, has.forfeits_as_usual()), (500, 500, true));

    let (path, before) = ("/e/cup/regulations", app.event());
    let others = Regulations { game: has.game, time_zone: has.time_zone, ..all_others() };
    let command = Actor::command_line();
    acting(&app.store, &command, "cup").change_regulations(&others, "", before.version).unwrap();
    let fields = organiser.browser.get("/e/cup/regulations?lang=en").filled(path, &[("time_zone", "Europe/Berlin")]);
    organiser.browser.post(path, &without(fields, &|_| true)).well();
    assert_eq!(regulations(&app).time_zone, Some("Europe/Berlin".parse().unwrap()));
    for setting in SETTINGS {
        assert_eq!(setting.value(&regulations(&app)), setting.value(&others), "{}", setting.key);
    }
}
