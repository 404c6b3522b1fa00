//! Stages by the form of an event: presets, rows, text, and what is said where they do not fit together.

use crate::archive::view;
use crate::command_line::{caipan, stdout};
use crate::support::{Organiser, Page, app, app_on, by_turns};
use caipan::event::duplicate::comparison::Mean;
use caipan::event::duplicate::format::{Compare, Format, Sets, Within};
use caipan::event::regulations::Regulations;
use caipan::event::regulations::preset::Preset;
use caipan::event::regulations::written::Plan;
use caipan::event::stage::line_up::ChangeCost;
use caipan::event::stage::scoring::Unit;
use caipan::event::stage::seating::SeatBy;
use std::collections::BTreeMap;

const STAGED: [(&str, &str); 7] = [
    ("club-finals", include_str!("../../src/event/regulations/presets/club-finals.toml")),
    ("league", include_str!("../../src/event/regulations/presets/league.toml")),
    ("club-teams", include_str!("../../src/event/regulations/presets/club-teams.toml")),
    ("halves", include_str!("../../src/event/regulations/presets/halves.toml")),
    ("world-series", include_str!("../../src/event/regulations/presets/world-series.toml")),
    ("duplicate-teams", include_str!("../../src/event/regulations/presets/duplicate-teams.toml")),
    ("duplicate-players", include_str!("../../src/event/regulations/presets/duplicate-players.toml")),
];

/// The regulations of a real competition, of which some are presets.
fn file_of(name: &str) -> String {
    let folders = ["fixtures/stages", "src/event/regulations/presets"];
    let files = folders.map(|folder| format!("{folder}/{name}.toml"));
    files.into_iter().find(|file| std::path::Path::new(file).exists()).unwrap()
}

/// A plan without the names that people gave its stages: a file leaves them out.
fn unnamed(regulations: &Regulations) -> Plan {
    let mut plan = regulations.plan();
    plan.stages.iter_mut().for_each(|stage| stage.name.clear());
    plan
}

fn of(toml: &str) -> Plan {
    Regulations::from_toml(toml).unwrap().plan()
}

#[test]
fn each_preset_in_stages_is_its_file_after_the_form() {
    let app = app();
    let organiser = Organiser::of(&app);
    assert_eq!(STAGED.len(), Preset::STAGED.len());
    for (code, toml) in STAGED {
        let page = organiser.browser.get("/events/new");
        let chosen = organiser.browser.post("/events", &page.filled("/events", &[("name", code), ("preset", code)]));
        assert_eq!(chosen.attributes(".event-kinds [aria-pressed=true]", "value"), [code]);
        assert!(chosen.attributes("details.plan[open]", "class").is_empty(), "{code} is folded");
        let made = organiser.browser.post("/events", &chosen.filled("/events", &[("slug", code)]));
        assert_eq!((made.status, made.errors()), (200, vec![]), "{code}");
        let head = view(&app.store, code).head.clone();
        assert_eq!(unnamed(&head.regulations), of(toml), "{code}");
        assert_eq!(Some(head.teams), Preset::from_code(code).unwrap().teams(), "{code}");
        let named = toml::from_str::<toml::Table>(toml).unwrap();
        let minutes = named.get("session_minutes").and_then(toml::Value::as_integer);
        assert!(minutes.is_none_or(|minutes| i64::from(head.regulations.session_minutes) == minutes), "{code}");
        // Its page of regulations shows it, and a change of something else leaves it.
        let path = format!("/e/{code}/regulations");
        let changed = organiser.browser.submit(&path, &path, &[("place", "Köln")]);
        assert_eq!((changed.status, changed.errors()), (200, vec![]), "{code}");
        assert_eq!(view(&app.store, code).head.regulations.plan(), head.regulations.plan(), "{code}");
        assert_eq!(Regulations::from_toml(&head.regulations.plan().to_toml()).unwrap().plan(), head.regulations.plan());
    }
    // With another preset the stages are gone.
    let staged = organiser.browser.get("/events/new?preset=club-finals");
    let plain = organiser.browser.post("/events", &staged.filled("/events", &[("preset", "club")]));
    organiser.browser.post("/events", &plain.filled("/events", &[("name", "Club"), ("slug", "club")])).well();
    assert_eq!(view(&app.store, "club").head.regulations.plan(), Plan::default());
}

fn creates(organiser: &Organiser, slug: &str, fields: &[(&str, &str)]) -> Page {
    let page = organiser.browser.get("/events/new?lang=en");
    let named = [("name", slug), ("slug", slug), ("kind", "individuals")];
    organiser.browser.post("/events", &page.filled("/events", &[&named[..], fields].concat()))
}

#[test]
fn rows_say_what_the_files_of_competitions_say() {
    let app = app();
    let organiser = Organiser::of(&app);
    let w07 = [
        ("team_size", "4"),
        ("stage-1-name", "main"),
        ("stage-1-sessions", "9"),
        ("stage-1-minutes", "120"),
        ("stage-1-by-1", "chart"),
        ("stage-1-avoid-1", "area-met"),
        ("stage-2-name", "final"),
        ("stage-2-sessions", "1"),
        ("stage-2-places", "1-16"),
        ("stage-2-standard", "1"),
        ("stage-2-game", "1"),
        ("stage-2-by-1", "standing"),
        ("plan-team-rank", "all"),
        ("plan-rank-after", "1"),
    ];
    let ca23 = [
        ("stage-1-name", "main"),
        ("stage-1-sessions", "8"),
        ("stage-1-minutes", "90"),
        ("stage-1-by-1", "lots"),
        ("stage-1-avoid-1", "none"),
        ("stage-1-first", "1"),
        ("stage-1-by-2", "standing"),
    ];
    let finals = [
        ("stage-1-name", "qualification"),
        ("stage-1-sessions", "6"),
        ("stage-1-order-1", "standard:all"),
        ("stage-1-order-2", "game:all"),
        ("stage-1-order-3", "firsts:stage"),
        ("stage-1-order-4", "seconds:stage"),
        ("stage-1-order-5", "lot"),
        ("stage-2-name", "semi-final"),
        ("stage-2-sessions", "2"),
        ("stage-2-order-1", "standard:all"),
        ("stage-2-order-2", "game:all"),
        ("stage-2-order-3", "firsts:stage"),
        ("stage-2-order-4", "seconds:stage"),
        ("stage-2-order-5", "lot"),
        ("stage-2-places", "1-16"),
        ("stage-2-standard", "1/2"),
        ("stage-2-by-1", "pots"),
        ("stage-2-first", "1"),
        ("stage-2-by-2", "standing"),
        ("stage-3-name", "final"),
        ("stage-3-sessions", "2"),
        ("stage-3-groups", "blocks"),
        ("stage-3-group-number", "4"),
        ("stage-3-close", "blocks"),
        ("stage-3-by-1", "standing"),
        ("stage-3-within-1", "4"),
    ];
    let w19 = [
        ("stage-1-name", "ranking"),
        ("stage-1-sessions", "8"),
        ("stage-1-minutes", "120"),
        ("stage-1-by-1", "lots"),
        ("stage-1-avoid-1", "area-met"),
        ("stage-2-name", "Blocks of 16"),
        ("stage-2-sessions", "1"),
        ("stage-2-standard", "1"),
        ("stage-2-game", "1"),
        ("stage-2-by-1", "pots"),
        ("stage-2-within-1", "16"),
        ("stage-2-groups", "blocks"),
        ("stage-2-group-number", "16"),
        ("stage-2-close", "blocks-by-place"),
        ("stage-2-close-size", "4"),
        ("stage-3-name", "last"),
        ("stage-3-sessions", "1"),
        ("stage-3-by-1", "places"),
        ("stage-3-within-1", "16"),
        ("stage-3-groups", "blocks"),
        ("stage-3-group-number", "4"),
    ];
    let mm18 = [
        ("stage-1-name", "rounds-1-2"),
        ("stage-1-sessions", "2"),
        ("stage-2-name", "rounds-3-4"),
        ("stage-2-sessions", "2"),
        ("stage-2-places", "1-128"),
        ("stage-2-game", "1/4"),
        ("stage-2-round", "nearest"),
    ];
    let groups = [
        ("plan-roster", "5"),
        ("stage-1-name", "groups"),
        ("stage-1-sessions", "4"),
        ("stage-1-groups", "snake"),
        ("stage-1-group-number", "3"),
        ("stage-1-size", "4"),
        ("stage-1-minimum", "1"),
        ("stage-1-order-1", "standard:all"),
        ("stage-1-order-2", "game:all"),
        ("stage-1-order-3", "firsts:stage"),
        ("stage-1-order-4", "seconds:stage"),
        ("stage-1-order-5", "lot"),
        ("stage-2-name", "final"),
        ("stage-2-sessions", "4"),
        ("stage-2-size", "4"),
        ("stage-2-per-group", "1"),
        ("stage-2-plus-best", "1"),
    ];
    let bb = [
        ("stage-1-name", "first"),
        ("stage-1-sessions", "4"),
        ("stage-2-name", "second"),
        ("stage-2-sessions", "4"),
        ("stage-2-standard", "1/2"),
        ("stage-2-order-1", "standard:all"),
        ("stage-2-order-2", "standard:stage"),
        ("stage-2-order-3", "firsts:all"),
    ];
    let all: [(&str, &[(&str, &str)]); 7] = [
        ("w07", &w07),
        ("ca23", &ca23),
        ("club-finals", &finals),
        ("w19", &w19),
        ("mm18", &mm18),
        ("club-teams", &groups),
        ("halves", &bb),
    ];
    for (name, fields) in all {
        let made = creates(&organiser, name, fields);
        assert_eq!((made.status, made.errors()), (200, vec![]), "{name}");
        let has = view(&app.store, name).head.regulations.clone();
        let file = std::fs::read_to_string(file_of(name)).unwrap();
        let mut right = of(&file).stages;
        right.truncate(has.stages.len());
        // What only text says, and what says the same in more words, is not asked of a row.
        for stage in &mut right {
            stage.carry.of.clear();
            stage.groups.names.clear();
            stage.scoring = Default::default();
        }
        let plan = unnamed(&has);
        assert_eq!(plan.stages, right, "{name}");
        assert_eq!(has.sessions, plan.sessions(), "{name}: as many as the stages have");
        if ["w07", "club-teams"].contains(&name) {
            assert_eq!((plan.teams, plan.team_rankings), (of(&file).teams, of(&file).team_rankings), "{name}");
        }
    }
}

#[test]
fn what_is_wrong_is_named_by_stage_and_field_and_what_is_typed_stays() {
    let app = app();
    let organiser = Organiser::of(&app);
    let typed = [
        ("place", "Köln"),
        ("stage-1-name", "预赛"),
        ("stage-1-sessions", "six"),
        ("stage-2-name", "决赛"),
        ("stage-2-sessions", "2"),
        ("stage-2-places", "16-1"),
        ("stage-3-minutes", "90"),
    ];
    let wrong = creates(&organiser, "wrong", &typed);
    assert_eq!((wrong.status, wrong.attributes("details.plan[open]", "class").len()), (422, 1));
    let errors = wrong.errors().join("\n");
    for named in ["Stage 1, “Sessions", "“six”", "Stage 2, “Places", "“16-1”", "Stage 3 has no name"] {
        assert!(errors.contains(named), "{named}: {errors}");
    }
    let stands: BTreeMap<String, String> = wrong.filled("/events", &[]).into_iter().collect();
    for (field, text) in typed {
        assert_eq!(stands[field], text, "{field}");
    }
    let mended = [("stage-1-sessions", "6"), ("stage-2-places", "1-16"), ("stage-3-minutes", "")];
    organiser.browser.post("/events", &wrong.filled("/events", &mended)).well();
    let regulations = view(&app.store, "wrong").head.regulations.clone();
    let ids: Vec<_> = regulations.stages.iter().map(|stage| (stage.id.as_str(), stage.called())).collect();
    assert_eq!((ids, regulations.sessions), (vec![("stage-1", "预赛"), ("stage-2", "决赛")], 8));
    // What the plan itself lacks is said as for a file.
    let round = [("stage-1-name", "a"), ("stage-1-sessions", "2"), ("stage-2-name", "b"), ("stage-2-sessions", "2")];
    let refused = creates(&organiser, "round", &[&round[..], &[("stage-2-game", "1/2")]].concat());
    assert!(refused.errors()[0].contains("Choose how to round them"), "{:?}", refused.errors());
}

#[test]
fn duplicate_is_chosen_in_fields() {
    let app = app();
    let organiser = Organiser::of(&app);
    let teams = |slug: &str, fields: &[(&str, &str)]| {
        let of = [("kind", "teams"), ("stage-1-name", "main"), ("stage-1-sessions", "2"), ("base_score", "0")];
        creates(&organiser, slug, &[&of[..], fields].concat())
    };
    // Each field by itself is named where it is wrong, and nobody compared is no duplicate.
    let refused = teams("cup", &[("plan-compare", "teams"), ("plan-scale", "5,2")]);
    assert!(refused.errors()[0].contains("“5,2”"), "{:?}", refused.errors());
    let refused = creates(&organiser, "cup", &[("plan-compare", "players")]);
    assert!(refused.errors()[0].contains("add at least one"), "{:?}", refused.errors());
    let refused = teams("cup", &[("plan-mean", "others")]);
    assert!(refused.errors()[0].contains("Compare"), "{:?}", refused.errors());
    let chosen = [
        ("plan-compare", "teams"),
        ("plan-mean", "trimmed"),
        ("plan-scale", "4,10,20"),
        ("plan-within", "four-tables"),
        ("plan-sets", "moving"),
        ("plan-false-win-imp", "8"),
    ];
    teams("cup", &chosen).well();
    let regulations = app.event().head.regulations.clone();
    let format = Format {
        compare: Compare::Teams,
        mean: Mean::Trimmed,
        scale: "4,10,20".parse().unwrap(),
        within: Within::FourTables,
        sets: Sets::Moving,
        false_win_imp: 8,
    };
    assert_eq!((regulations.duplicate.as_ref(), regulations.stages[0].scoring.unit), (Some(&format), Unit::Imp));
    // They stand there again; and taken away, it is an event like any other.
    let path = "/e/cup/regulations";
    let page = organiser.browser.get(path);
    for (name, value) in chosen {
        let stands = page.attributes(&format!("[name={name}] option[selected], input[name={name}]"), "value");
        assert_eq!(stands, [value], "{name}");
    }
    let totals = organiser.browser.submit(path, path, &[("entry", "totals")]);
    assert!(totals.errors()[0].contains("Choose hands, not totals"), "{:?}", totals.errors());
    let cleared: Vec<_> = chosen.iter().map(|(name, _)| (*name, "")).collect();
    organiser.browser.submit(path, path, &cleared).well();
    let regulations = app.event().head.regulations.clone();
    assert_eq!((regulations.duplicate.as_ref(), regulations.stages[0].scoring.unit), (None, Unit::Standard));
}

#[test]
fn a_row_has_the_list_of_tables_and_what_a_line_up_costs() {
    let app = app();
    let organiser = Organiser::of(&app);
    let fields = |tables: &'static str, minimum: &'static str| {
        [
            ("stage-1-name", "regular"),
            ("stage-1-sessions", "2"),
            ("stage-1-tables", tables),
            ("stage-1-size", "1"),
            ("stage-1-minimum", minimum),
            ("stage-1-shortfall", "1/2"),
            ("stage-1-change", "warning"),
            ("plan-roster", "7"),
        ]
    };
    let wrong = creates(&organiser, "lg", &fields("1 2 3 4\n1 2 3", "2"));
    assert!(wrong.errors()[0].contains("“1 2 3” is not possible"), "{:?}", wrong.errors());
    let (tables, twice) = ("1 2 3 4 / 5,6,7,8\r\nRound 2: 8-7-6-5 4-3-2-1", "2");
    let often = creates(&organiser, "lg", &fields(tables, "3"));
    assert!(often.errors()[0].contains("play 3 sessions, but the stage has 2"), "{:?}", often.errors());
    creates(&organiser, "lg", &fields(tables, twice)).well();
    let regulations = view(&app.store, "lg").head.regulations.clone();
    let stage = &regulations.stages[0];
    let right = [[[1, 2, 3, 4], [5, 6, 7, 8]], [[8, 7, 6, 5], [4, 3, 2, 1]]].map(Vec::from);
    assert_eq!((stage.seating[0].by, &stage.seating[0].tables[..]), (SeatBy::Rota, &right[..]));
    let rule = stage.line_up.as_ref().unwrap();
    assert_eq!((rule.shortfall_of(0).to_string(), rule.change), ("1".to_owned(), ChangeCost::Warning));
    assert_eq!(regulations.max_reserves(), 3, "seven may be named, four draw numbers");
    let form = organiser.browser.get("/e/lg/regulations?lang=en");
    let path = "/e/lg/regulations";
    let shown = form.filled(path, &[]).into_iter().find(|(name, _)| name == "stage-1-tables");
    assert_eq!(shown.unwrap().1, "1 2 3 4 / 5 6 7 8\n8 7 6 5 / 4 3 2 1");
    // What is not touched stays.
    organiser.browser.post(path, &form.filled(path, &[("stage-1-name", "Regular"), ("reason", "x")])).well();
    assert_eq!(view(&app.store, "lg").head.regulations.stages[0].seating[0].tables, right);
}

#[test]
fn a_stage_made_shorter_forgets_the_others_and_the_picture_says_what_holds() {
    let app = app();
    let organiser = Organiser::of(&app);
    let form = organiser.browser.get("/events/new?preset=club-finals&lang=en");
    let fields = [("name", "fin"), ("slug", "fin"), ("kind", "individuals"), ("stage-2-sessions", "1")];
    organiser.browser.post("/events", &form.filled("/events", &fields)).well();
    let stage = view(&app.store, "fin").head.regulations.stages[1].clone();
    assert_eq!(stage.seating.iter().map(|run| run.by).collect::<Vec<_>>(), [SeatBy::Pots]);
    let plan = organiser.browser.get("/e/fin/stages?lang=en").texts(".plan .box span");
    for said in ["Blocks of 4 by place", "Seated among themselves in blocks of 4", "Final places within blocks of 4"] {
        assert!(plan.iter().any(|line| line.starts_with(said)), "{said}: {plan:?}");
    }
}

#[test]
fn rows_and_text_are_two_doors_to_one_plan() {
    let app = app();
    let organiser = Organiser::of(&app);
    let text = include_str!("../../fixtures/stages/dk05.toml");
    creates(&organiser, "dk", &[("plan_text", text)]).well();
    let has = |slug: &str| view(&app.store, slug).head.regulations.clone();
    assert_eq!((has("dk").plan(), has("dk").sessions), (of(text), 6));
    assert_eq!(has("dk").at_time, Regulations::from_toml(text).unwrap().at_time, "and what else it names");

    let wrong = creates(&organiser, "none", &[("plan_text", "[[stage]]\nid = \"main\"\nsesions = 3\n")]);
    assert!(wrong.errors()[0].contains("line 3") && wrong.errors()[0].contains("sesions"), "{:?}", wrong.errors());
    let both = [("plan_text", text), ("stage-1-name", "Main"), ("stage-1-sessions", "3")];
    let refused = creates(&organiser, "both", &both);
    assert!(refused.errors()[0].contains("rows and in the text"), "{:?}", refused.errors());

    // By rows, where the text stays as it was shown; and what rows cannot say stays, too.
    let lists = "[[stage]]\nid = \"league\"\nsessions = 1\n[[stage.seating]]\nsessions = \"1\"\nby = \"rota\"\ntables = [[[1, 2, 3, 4]]]\n";
    assert_eq!(creates(&organiser, "lists", &[("plan_text", lists)]).errors(), Vec::<String>::new());
    let path = "/e/lists/regulations";
    organiser.browser.submit(path, path, &[("stage-1-minutes", "50")]).well();
    let mut right = of(lists);
    right.stages[0].session_minutes = Some(50);
    assert_eq!(has("lists").plan(), right);
    let none = organiser.browser.submit(path, path, &[("plan_text", "")]);
    assert_eq!((none.status, none.errors(), has("lists").plan()), (200, vec![], Plan::default()));
}

#[test]
fn the_command_line_gives_an_event_the_stages_of_a_file() {
    by_turns(|database| {
        let url = database.url.clone();
        let app = app_on(database);
        Organiser::of(&app).creates();
        for name in ["w07", "ca23", "league"] {
            let file = file_of(name);
            let regulations = Regulations::from_toml(&std::fs::read_to_string(&file).unwrap()).unwrap();
            let from = ["event", "regulations", "--event", "cup", "--lang", "en", "--database", &url];
            stdout(&caipan(&[&from[..], &["--from", &file]].concat()));
            let has = app.event().head.regulations.clone();
            assert_eq!((has.plan(), has.sessions), (regulations.plan(), regulations.sessions), "{name}");
            let shown = stdout(&caipan(&from));
            assert_eq!(Regulations::from_toml(&shown).unwrap().plan(), regulations.plan(), "{name} is written again");
        }
    });
}
