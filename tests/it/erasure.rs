//! Who is erased after an event: nothing that is stored or answered names them any more, namesakes stay, and all of it still holds.

use crate::archive::{exported, view};
use crate::public_view::everything;
use crate::support::{App, Browser, ENTRIES, Kind, Organiser, Page, Referee, acting, app_on, both, by_turns};
use crate::trust::{in_python, problems, problems_on};
use caipan::actions::{self, Actor, Decisions, Difference, DrawnBy, HistoryFile, OnPaper, Renamed, Source};
use caipan::event::event::{Background, Privacy};
use caipan::event::record::archive::{Archive, AuditRow};
use caipan::event::values::ids::{PlayerId, SessionNumber};
use caipan::files::archive::{read, write};
use caipan::messages::Locale;
use caipan::store::{Error, Store, audit, erasing, now, outside_events};
use diesel::prelude::*;
use std::collections::BTreeSet;
use std::path::Path;

/// The name of before, the name, and that of a player in which it stands.
const FORMER: &str = "令狐冲天";
const NAME: &str = "独孤九";
const NAMESAKE: &str = "独孤九剑";
const LATIN: &str = "Zoë Brontë-Ångström van Houten";

/// What tells who the two are.
const TELLING: [&str; 6] = [FORMER, NAME, LATIN, "Zoë", "Brontë-Ångström", "08010039"];

/// An event of one session, drawn after a commitment, with renames, a penalty, an appeal, publications, and a decision who is who; its
/// first three players.
fn played(app: &App) -> (Organiser, Vec<i32>) {
    let organiser = Organiser::with_entries(app, &[("sessions", "1"), ("appeal_minutes", "0")], ENTRIES);
    let (store, actor) = (&app.store, Actor::command_line());
    let at = || acting(store, &actor, "cup");
    let players: Vec<i32> = view(store, "cup").entries.players.iter().take(3).map(|player| player.id).collect();
    let renames = |player: i32, name: &str| at().rename(Renamed::Another(PlayerId(player)), name, "误写").unwrap();
    for (player, name) in players.iter().zip([FORMER, NAMESAKE, LATIN]) {
        renames(*player, name);
    }
    let [club, given_name, registers] = ["Lyon", "Zoë", "EMA 08010039"].map(str::to_owned);
    let known = Background { club, given_name, registers, ..Background::default() };
    at().set_background(PlayerId(players[2]), &known, "").unwrap();
    at().choose_chart(&Source::Official(1).into()).unwrap();
    at().commit_draw(&[], "", "").unwrap();
    at().draw_lots(&format!("{FORMER}, {NAMESAKE}"), DrawnBy::Committed("3 5 1".into()), "").unwrap();
    organiser.does("/draw", "/draw/release", &[]);
    at().seat_session(SessionNumber(1), "seed").unwrap();
    at().start_session(SessionNumber(1)).unwrap();
    for table in 1..=4 {
        assert_eq!(Referee::of(app, "cup", table).records(1, &[("ending", "stopped")]).status, 200);
    }
    let told = format!("{FORMER}和{NAMESAKE}请到裁判台");
    organiser.does("/board", "/sessions/1/tell", &[("text", &told), ("table", "")]);
    let ruling = format!("the false win of {LATIN} was none");
    let paper = [("session", "1"), ("who", "3"), ("by", LATIN), ("ruling", ruling.as_str()), ("fee", "200")];
    organiser.does("/appeals", "/appeals", &paper);
    let of = organiser.browser.get("/e/cup/appeals").value("of");
    let why = format!("{LATIN} had said it");
    let verdict = [("of", of.as_str()), ("body", "chief-referee"), ("verdict", "rejected"), ("reason", why.as_str())];
    organiser.does("/appeals", "/appeals/decide", &verdict);
    organiser.on_session(1, "close").well();
    let of = format!("player-{}", players[0]);
    organiser.takes_off(&[("of", &of), ("points", "1/2"), ("reason", &format!("{FORMER}迟到"))]).well();
    organiser.on_session(1, "publish").well();
    // What was published has the name of then, and is published again with the new one.
    renames(players[0], NAME);
    organiser.on_session(1, "publish").well();
    let why = format!("{FORMER}不是{NAMESAKE}");
    actions::decide_persons(store, &actor, false, [&players[..1], &players[1..2]], &why, now()).unwrap();
    organiser.does("/verify", "/archive/open", &[("open", "yes")]);
    (organiser, players)
}

fn erases(organiser: &Organiser, player: i32, typed: &str, reason: &str) -> Page {
    let form = format!("/entries/players/{player}/erase");
    organiser.presses(&form, &form, &[("typed", typed), ("reason", reason)])
}

/// The same with both erased.
fn erased(app: &App) -> Organiser {
    let (organiser, players) = played(app);
    organiser.does("/board", "/end", &[]);
    for (player, name) in [(players[0], NAME), (players[2], LATIN)] {
        erases(&organiser, player, name, "本人要求").well();
    }
    organiser
}

/// Whether a text names one of the two.
fn telling(text: &str) -> Vec<&'static str> {
    let text = text.replace(NAMESAKE, "");
    TELLING.into_iter().filter(|name| text.contains(name)).collect()
}

/// The places that name one of the two, of these with what they say.
fn naming(all: impl IntoIterator<Item = (String, String)>) -> Vec<(String, Vec<&'static str>)> {
    let named = all.into_iter().map(|(place, text)| (place, telling(&text)));
    named.filter(|(_, names)| !names.is_empty()).collect()
}

/// What anybody is answered.
fn public(app: &App) -> Vec<(String, String)> {
    let guest = Browser::new(&app.base);
    guest.get("/sign-in");
    everything(app, &guest).into_iter().collect()
}

/// What the organiser is answered.
fn organised(organiser: &Organiser) -> Vec<(String, String)> {
    let pages = [
        "/entries",
        "/board",
        "/audit",
        "/draw",
        "/draw/protocol",
        "/draw/protocol.json",
        "/penalties",
        "/appeals",
        "/check-in",
        "/links",
        "/files",
        "/print",
        "/regulations",
        "/archive.json",
        "/verify",
    ];
    pages.map(|page| (page.to_owned(), organiser.browser.get(&organiser.path(page)).body)).into()
}

#[derive(QueryableByName)]
struct Said {
    #[diesel(sql_type = diesel::sql_types::Text)]
    said: String,
}

/// Every text of the database.
fn stored(store: &Store) -> Vec<(String, String)> {
    let texts = |column: String| {
        let (table, name) = column.split_once('.').unwrap();
        let asked = format!("SELECT {name} AS said FROM {table} WHERE {name} IS NOT NULL");
        let rows = store.read(|conn| Ok::<_, Error>(diesel::sql_query(asked).load::<Said>(conn)?)).unwrap();
        let all: Vec<String> = rows.into_iter().map(|row| row.said).collect();
        (column.clone(), all.join("\n"))
    };
    erasing::decided_columns().into_iter().map(texts).collect()
}

/// The bytes of files, as far as they are text. A name that begins another may stand where that is parted.
fn files(all: &[&Path]) -> Vec<(String, String)> {
    let read = |file: &&Path| {
        let bytes = std::fs::read(file).unwrap_or_default();
        (file.display().to_string(), String::from_utf8_lossy(&bytes).replace(NAME, ""))
    };
    all.iter().map(read).collect()
}

fn holds(text: &str) {
    assert_eq!(problems(text), Vec::<String>::new());
    for program in ["docs/verify.py", "docs/recount.py"] {
        let (holds, said) = in_python(program, text, &[]);
        assert!(holds, "{program}: {said}");
    }
}

#[test]
fn who_is_erased_is_named_nowhere_and_everything_still_holds() {
    both(|database| {
        let app = app_on(database);
        let (organiser, players) = played(&app);
        let refused = |page: &Page, said: &str| {
            assert!(page.errors().iter().any(|error| error.contains(said)), "{said}: {:?}", page.errors());
        };
        let form = format!("/e/cup/entries/players/{}/erase?lang=en", players[0]);
        assert!(organiser.browser.get(&form).text(".errors").contains("before the event has ended"));
        organiser.does("/board", "/end", &[]);
        let before = exported(&app.store, "cup");
        let (public_before, stored_before) = (naming(public(&app)), naming(stored(&app.store)));
        assert!(public_before.len() >= 8 && stored_before.len() >= 8, "{public_before:?} {stored_before:?}");

        // It is said what comes, the name has to be typed, and the reason does not say it.
        let shown = organiser.browser.get(&form);
        assert!(shown.text("main").contains(&format!("{NAME} becomes #1")), "{}", shown.text("main"));
        assert_eq!(exported(&app.store, "cup").len(), before.len(), "nothing is stored by looking");
        refused(&erases(&organiser, players[0], NAMESAKE, "本人要求"), NAME);
        refused(&erases(&organiser, players[0], NAME, ""), "");
        assert_eq!(erases(&organiser, players[0], NAME, &format!("{FORMER}要求")).errors().len(), 1);
        assert_eq!(app.event().entries.players[0].privacy, Privacy::ByName);
        for (player, name) in [(players[0], NAME), (players[2], LATIN)] {
            erases(&organiser, player, name, "本人要求").well();
        }

        let names: Vec<String> = app.event().entries.players.iter().take(3).map(|player| player.name.clone()).collect();
        assert_eq!(names, ["#1", NAMESAKE, "#3"]);
        assert_eq!(naming(public(&app)), []);
        assert_eq!(naming(organised(&organiser)), []);
        assert_eq!(naming(stored(&app.store)), []);
        if let Some(file) = app.store.file() {
            let folder = tempfile::TempDir::new().unwrap();
            let copy = folder.path().join("copy.sqlite");
            app.store.copy_into(&copy).unwrap();
            let log = file.with_file_name(format!("{}-wal", file.file_name().unwrap().to_string_lossy()));
            assert_eq!(naming(files(&[file, &log, &copy])), []);
        }
        assert!(public(&app).iter().filter(|(_, text)| text.contains(NAMESAKE)).count() > 5, "namesakes stay");
        let (actor, player) = (Actor::command_line(), PlayerId(players[0]));
        let at = acting(&app.store, &actor, "cup");
        assert!(at.erase_player(player, ["#1", "本人要求"], false).is_err(), "once is enough");
        assert!(at.rename(Renamed::Another(player), NAME, "误写").is_err());

        // All of it holds, and is sealed as it was.
        let text = exported(&app.store, "cup");
        assert_eq!(telling(&text), Vec::<&str>::new());
        holds(&text);
        let [was, is] = [&before, &text].map(|text| read("a.json", text.as_bytes()).unwrap());
        let hashes = |archive: &Archive| -> Vec<String> { archive.audit.iter().map(|row| row.hash.clone()).collect() };
        assert_eq!(hashes(&is)[..was.audit.len()], hashes(&was));
        assert!(was.seals.iter().all(|seal| is.seals.contains(seal)));
        assert_eq!(is.commitments[0].commitment, was.commitments[0].commitment);
        let checked = actions::check_event(&app.store, "cup", &OnPaper::default()).unwrap();
        assert!(checked.problems.is_empty() && checked.draws == 1 && checked.publications == 2);
        let around = actions::check_installation(&app.store).unwrap().problems;
        let around: Vec<String> = around.iter().map(|problem| Locale::En.say(problem)).collect();
        assert_eq!(around, Vec::<String>::new(), "the guards are back");
        assert_eq!(app.store.read(audit::first_broken).unwrap(), None);

        // An archive of before does not bring the name back.
        let asked = actions::check_merge(&app.store, &actor, ("a", before.as_bytes()), &Decisions::default(), now());
        let Err(actions::Error::Refused(against)) = asked else { panic!("it would be joined") };
        assert!(Locale::En.say(&against[0]).contains("Not the same players were erased"), "{against:?}");
    });
}

#[test]
fn a_rehearsal_has_the_names_of_its_event_and_is_erased_at_any_time() {
    by_turns(|database| {
        let app = app_on(database);
        let (organiser, players) = played(&app);
        let actor = Actor::command_line();
        let slug = acting(&app.store, &actor, "cup").rehearse("演练：").unwrap().slug;
        organiser.does("/board", "/end", &[]);
        let shown = acting(&app.store, &actor, "cup").preview_erasure(PlayerId(players[0])).unwrap();
        assert_eq!(shown.elsewhere, [view(&app.store, &slug).head.name.as_str()]);
        let first = |slug: &str| view(&app.store, slug).entries.players[0].clone();
        acting(&app.store, &actor, &slug).erase_player(PlayerId(first(&slug).id), [NAME, "本人要求"], false).unwrap();
        assert_eq!([first(&slug).name.as_str(), first("cup").name.as_str()], ["#1", NAME]);
        let (field, before, after) = ("name".to_owned(), "#1".to_owned(), NAME.to_owned());
        let back = Difference { player: first(&slug).id, field, before, after };
        assert!(acting(&app.store, &actor, &slug).take_over_list(&[back], "误写").is_err(), "no list brings it back");
    });
}

#[test]
fn results_from_elsewhere_of_the_same_person_go_too_where_that_is_ticked() {
    by_turns(|database| {
        let app = app_on(database);
        let (organiser, players) = played(&app);
        organiser.does("/board", "/end", &[]);
        let (store, actor, player) = (&app.store, Actor::command_line(), PlayerId(players[2]));
        let header = "rank,name,ema_number,standard_points,game_points";
        let bytes = format!("{header}\n1,{LATIN},08010039,4,88\n2,李娜,,2,-88\n").into_bytes();
        let file = HistoryFile { file: "2024-05-11 Cup.csv".into(), bytes, ..HistoryFile::default() };
        actions::bring_history_in(store, &actor, &[file], now()).unwrap();
        let found = || store.with_people(|people| people.search("Houten").len()).unwrap();
        assert_eq!(found(), 1, "the number makes them one");
        let at = || acting(store, &actor, "cup");
        assert_eq!(at().preview_erasure(player).unwrap().outside.len(), 1);
        at().erase_player(player, [LATIN, "本人要求"], true).unwrap();
        assert_eq!(found(), 0);
        let all = store.read(outside_events::all).unwrap();
        assert_eq!(all[0].1.iter().map(|own| own.name.as_str()).collect::<Vec<_>>(), ["#1", "李娜"]);
        assert!(actions::check_installation(store).unwrap().problems.is_empty());
        assert_eq!(store.read(audit::first_broken).unwrap(), None);
    });
}

/// Another row of the audit, with an erasure that says it was erased.
fn forge_erasure(forged: &mut Archive, whole: usize) {
    forged.audit[whole].actor += "x";
    let (slug, before) = (&forged.event.slug, &forged.audit[whole - 1].hash);
    let row = &forged.audit[whole];
    let detail = serde_json::json!({ "rows": [[row.hash, row.content().hash(before, slug)]] });
    let last = forged.audit.last().unwrap();
    let (action, detail) = ("erase_player".to_owned(), detail.to_string());
    let mut own = AuditRow { action, detail, bound: String::new(), ..last.clone() };
    own.hash = own.content().hash(&last.hash, slug);
    forged.audit.push(own);
}

#[test]
fn after_an_erasure_tampering_is_still_found() {
    by_turns(|database| {
        let app = app_on(database);
        erased(&app);
        let archive = read("a.json", exported(&app.store, "cup").as_bytes()).unwrap();
        let erased = archive.audit.iter().position(|row| row.action != "erase_player" && row.detail.contains("#1"));
        let erased = erased.unwrap();
        let whole = archive.audit.iter().position(|row| row.action == "seat_session").unwrap();
        let erasure = archive.audit.iter().position(|row| row.action == "erase_player").unwrap();
        type Forge<'a> = (&'a str, Box<dyn Fn(&mut Archive) + 'a>);
        let forgeries: [Forge<'_>; 7] = [
            ("another row", Box::new(|forged| forged.audit[whole].actor += "x")),
            (
                "an erased row again",
                Box::new(|forged| {
                    forged.audit[erased].detail = forged.audit[erased].detail.replace("#1", "#2");
                }),
            ),
            ("a name", Box::new(|forged| forged.players[0].name = NAME.into())),
            (
                "a publication",
                Box::new(|forged| {
                    forged.publications[0].content = forged.publications[0].content.replace("#1", NAME);
                }),
            ),
            (
                "the reason",
                Box::new(|forged| {
                    forged.audit[erasure].detail = forged.audit[erasure].detail.replace("本人要求", "x");
                }),
            ),
            ("no erasure", Box::new(|forged| forged.audit.retain(|row| row.action != "erase_player"))),
            ("an erasure of our own", Box::new(|forged| forge_erasure(forged, whole))),
        ];
        for (what, forge) in forgeries {
            let mut forged = archive.clone();
            forge(&mut forged);
            assert_ne!(forged, archive, "{what}");
            let text = write(forged).unwrap();
            assert!(!problems(&text).is_empty(), "{what}");
            assert!(!in_python("docs/verify.py", &text, &[]).0, "{what}");
        }
        // Without any seals it is only what stands on paper that tells, and a code of before only beside the key.
        let code_of = |place: usize| archive.audit[place].hash[..12].to_owned();
        let (before, last) = (code_of(erasure - 1), code_of(archive.audit.len() - 1));
        let key = archive.seals.last().unwrap().public_key[..16].to_owned();
        let mut bare = archive.clone();
        forge_erasure(&mut bare, whole);
        bare.seals.clear();
        let [bare, text] = [bare, archive].map(|archive| write(archive).unwrap());
        assert_eq!(problems(&bare), Vec::<String>::new());
        for (code, key, is_enough) in [(&before, None, false), (&before, Some(&key), true), (&last, None, true)] {
            let paper = OnPaper { audit: Some(code.clone()), key: key.cloned() };
            let mut said = vec!["--audit", code.as_str()];
            said.extend(key.into_iter().flat_map(|key| ["--key", key.as_str()]));
            for (text, holds) in [(&text, is_enough), (&bare, false)] {
                let found = problems_on(text, &paper);
                assert_eq!(found.is_empty(), holds, "{paper:?}: {found:?}");
                assert_eq!(in_python("docs/verify.py", text, &said).0, holds, "{paper:?}");
            }
        }
    });
}

#[test]
fn every_column_of_texts_is_erased_or_excepted() {
    let (mut table, mut columns) = (String::new(), BTreeSet::new());
    for line in include_str!("../../src/store/schema.rs").lines().map(str::trim) {
        match (line.split_once(" ("), line.split_once(" -> ")) {
            (Some((name, rest)), _) if rest.ends_with(") {") => table = name.to_owned(),
            (_, Some((column, kind))) if kind.contains("Text") => _ = columns.insert(format!("{table}.{column}")),
            _ => {}
        }
    }
    let decided = erasing::decided_columns();
    assert_eq!(decided.iter().cloned().collect::<BTreeSet<_>>(), columns, "see src/store/erasing.rs");
    assert_eq!(decided.len(), columns.len(), "each once");
}

#[test]
fn the_command_shows_first_and_erases_by_the_name() {
    let app = app_on(crate::support::Database::fresh(Kind::Sqlite));
    let (organiser, _) = played(&app);
    organiser.does("/board", "/end", &[]);
    let erase = ["event", "erase", "--database", app.url(), "--event", "cup", "--player", LATIN, "--lang", "en"];
    let said = crate::command_line::stdout(&crate::command_line::caipan(&erase));
    assert!(said.contains(&format!("{LATIN} would become #3")) && said.contains("older backups"), "{said}");
    assert_eq!(app.event().entries.players[2].name, LATIN);
    let erase = [&erase[..], &["--player-name", LATIN, "--reason", "asked for"]].concat();
    crate::command_line::stdout(&crate::command_line::caipan(&erase));
    assert_eq!(app.event().entries.players[2].name, "#3");
}
