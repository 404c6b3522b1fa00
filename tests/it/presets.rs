//! A new event from its page: what each preset begins with, what stays of what is typed, the name in the address, until when
//! regulations can be changed, and what the points are called from then on.

use crate::archive::view;
use crate::official_day::rows;
use crate::support::{Browser, Organiser, Page, Phone, Referee, acting, app, app_on, by_turns, drawn};
use crate::totals::by_form;
use caipan::actions::{self, Actor};
use caipan::event::regulations::preset::Preset;
use caipan::event::regulations::{Entry, Regulations};
use caipan::event::stage::carry::CarryOver;
use caipan::messages::Locale;
use caipan::rules::fan::{MixedKongs, Options, Profile};
use serde_json::json;
use std::collections::{BTreeMap, BTreeSet};

const PRESETS: &str = include_str!("../../fixtures/presets.csv");

/// The name of the preset that is chosen.
const CHOSEN: &str = ".event-kinds [aria-pressed=true] strong";

fn typed(page: &Page) -> BTreeMap<String, String> {
    page.filled("/events", &[]).into_iter().collect()
}

#[test]
fn each_preset_fills_the_page_with_what_its_sources_say() {
    let app = app();
    let organiser = Organiser::of(&app);
    assert_eq!(organiser.browser.get("/events/new?lang=en").texts(CHOSEN), ["China today"]);
    for preset in Preset::PLAIN {
        let page = organiser.browser.get(&format!("/events/new?preset={}", preset.code()));
        assert!(page.attributes("details.regulations[open]", "class").is_empty(), "folded");
        let shown = typed(&page);
        let said = rows(PRESETS);
        for row in said.iter().filter(|row| !row[preset.code()].is_empty()) {
            let (field, right) = (&row["field"], &row[preset.code()]);
            assert_eq!(&shown[field], right, "{}: {field} ({})", preset.code(), row["source"]);
        }
        // And it is what the event has.
        let filled = page.filled("/events", &[("name", "Open"), ("slug", preset.code()), ("kind", "individuals")]);
        let made = organiser.browser.post("/events", &filled);
        assert_eq!((made.status, made.errors()), (200, vec![]));
        let has = view(&app.store, preset.code()).head.regulations.clone();
        assert_eq!(Regulations { time_zone: None, ..has }, preset.regulations());
    }
}

#[test]
fn a_preset_keeps_what_is_typed_and_the_name_gives_the_address() {
    let app = app();
    let organiser = Organiser::of(&app);
    let page = organiser.browser.get("/events/new?lang=en");
    let own = [
        ("name", "Männerabend in Köln"),
        ("place", "Köln"),
        ("starts", "2026-11-28 09:30"),
        ("kind", "individuals"),
        ("time_zone", "Europe/Berlin"),
    ];
    let chosen =
        organiser.browser.post("/events", &page.filled("/events", &[&own[..], &[("preset", "club")]].concat()));
    assert_eq!((chosen.status, chosen.texts(CHOSEN)), (200, vec!["Club evening".to_owned()]));
    assert!(chosen.attributes("details.regulations[open]", "class").is_empty(), "still folded");
    let shown = typed(&chosen);
    for (field, text) in own {
        assert_eq!(shown[field].trim(), text, "{field}");
    }
    // Also where something that is typed cannot be read, whether a preset is pressed or the event is to be made.
    let wrong = [
        ("kind", "individuals"),
        ("place", "Köln"),
        ("team_size", "5"),
        ("session_minutes", ""),
        ("base_score", "many"),
        ("bye_game_points", "x"),
        ("time_zone", "Mars/Olympus"),
        ("starts", "tomorrow"),
        ("stage-1-name", "预赛"),
    ];
    let kept = ["place", "team_size", "time_zone", "starts", "stage-1-name"];
    let staged = organiser.browser.get("/events/new?preset=club-finals");
    for pressed in [&[("preset", "club-finals")][..], &[][..]] {
        let page = organiser.browser.post("/events", &staged.filled("/events", &[&wrong[..], pressed].concat()));
        assert_eq!((page.status, page.errors().len()), if pressed.is_empty() { (422, 5) } else { (200, 0) });
        let shown = typed(&page);
        for (field, text) in wrong.iter().filter(|(field, _)| kept.contains(field)) {
            assert_eq!(shown[*field].trim(), *text, "{field}");
        }
    }
    let wrong = organiser.browser.post("/events", &chosen.filled("/events", &[("sessions", "0")]));
    assert_eq!((wrong.status, wrong.attributes("details.regulations[open]", "class").len()), (422, 1));
    let made = organiser.browser.post("/events", &chosen.filled("/events", &[]));
    assert_eq!((made.status, made.errors()), (200, vec![]));
    let has = view(&app.store, "mannerabend-in-koln").head.regulations.clone();
    assert_eq!((has.place.as_str(), &Preset::Club.applied_to(&has)), ("Köln", &has));

    let makes = |name: &str, starts: &str| {
        let fields = [("name", name), ("slug", ""), ("starts", starts)];
        let made = organiser.browser.submit("/events/new", "/events", &fields);
        assert_eq!((made.status, made.errors()), (200, vec![]), "{name}");
    };
    makes("春季国标赛", "2026-11-28 09:30");
    makes("春季国标赛", "2026-11-28 09:30");
    makes("OEMC 2027", "");
    for slug in ["event-2026-11-28", "event-2026-11-28-2", "oemc-2027"] {
        assert!(app.store.event(slug).unwrap().is_some(), "{slug}");
    }
}

#[test]
fn a_club_evening_is_a_name_and_two_presses() {
    let app = app();
    let organiser = Organiser::of(&app);
    let page = organiser.browser.get("/events/new?lang=en");
    assert_eq!(page.texts(".questions > fieldset > legend").len(), 3);
    let asked = page.attributes(".questions > fieldset :is(input, select, textarea)", "name");
    let asked = asked.iter().map(String::as_str).collect::<BTreeSet<_>>();
    assert_eq!(asked, BTreeSet::from(["file", "kind", "list", "name", "sessions", "slug", "starts", "time_zone"]));
    let card = page.text(".event-kinds [value=club]");
    assert!(card.contains("Two sessions of 90 minutes"), "a card says what it sets: {card}");
    let chosen = organiser.browser.post("/events", &page.filled("/events", &[("name", "Tuesday"), ("preset", "club")]));
    let made = organiser.browser.post("/events", &chosen.filled("/events", &[]));
    assert_eq!((made.status, made.text(".said").as_str()), (200, "Event created. Now enter the players."));
    let head = view(&app.store, "tuesday").head.clone();
    assert_eq!((head.teams, head.regulations.sessions, head.regulations.entry), (false, 2, Entry::Totals));
    // One that is also ranked by teams.
    let both = [("name", "Open"), ("slug", "open"), ("kind", "both"), ("preset", "ema-mers")];
    let chosen = organiser.browser.post("/events", &page.filled("/events", &both));
    let made = organiser.browser.post("/events", &chosen.filled("/events", &[]));
    assert_eq!((made.status, made.errors()), (200, vec![]));
    let head = view(&app.store, "open").head.clone();
    assert_eq!((head.teams, head.regulations.team_size), (false, 4));
}

#[test]
fn sessions_that_are_typed_stay_whatever_kind_is_chosen() {
    let app = app();
    let organiser = Organiser::of(&app);
    let choose = |page: &Page, preset: &str, filled: &[(&str, &str)]| {
        organiser.browser.post("/events", &page.filled("/events", &[filled, &[("preset", preset)]].concat()))
    };
    let page = organiser.browser.get("/events/new");
    let club = choose(&page, "club", &[]);
    assert_eq!([club.value("sessions"), choose(&club, "ema-mers", &[]).value("sessions")], ["2", "6"]);
    let ema = choose(&page, "ema-mers", &[("sessions", "12")]);
    let finals = choose(&ema, "club-finals", &[]);
    let of_stages = ["stage-1-sessions", "stage-2-sessions"].map(|field| finals.value(field));
    assert_eq!((ema.value("sessions").as_str(), of_stages), ("12", ["8".to_owned(), "2".to_owned()]));
    assert_eq!(choose(&finals, "club", &[]).value("sessions"), "12");
}

#[test]
fn a_list_of_individuals_makes_an_event_for_teams_one_for_individuals_by_a_press() {
    let app = app();
    let organiser = Organiser::of(&app);
    organiser.creates();
    let pastes = |list: &str| organiser.presses("/entries", "/entries/paste", &[("list", list)]);
    let presses = |page: &Page| {
        let filled = page.filled("/e/cup/files", &[("as_individuals", "yes")]);
        organiser.browser.send("/e/cup/files/look", &filled, None)
    };
    let refused = pastes("name\n甲\n乙\n丙\n丁\n");
    assert_eq!((refused.status, refused.attributes("button[name=as_individuals]", "value")), (422, vec!["yes".into()]));
    // The grid stays where it is, with the same press.
    let typed = organiser.presses("/entries", "/entries/paste", &[("list", "name\n甲\n乙\n"), ("grid", "1")]);
    assert_eq!((typed.status, typed.attributes("button[name=kind]", "value")), (422, vec!["individuals".into()]));
    let pressed = [("list", "name\n甲\n乙\n"), ("grid", "1"), ("kind", "individuals")];
    let seen = organiser.presses("/entries", "/entries/paste", &pressed);
    assert_eq!((seen.status, app.event().head.teams), (200, true), "it is looked at first");
    // Neither is done while the list is wrong, or only looked at.
    let still = presses(&pastes("name\n甲\n甲\n"));
    assert_eq!((still.status, app.event().head.teams), (422, true), "{:?}", still.errors());
    let looked_at = presses(&refused);
    assert_eq!((looked_at.status, looked_at.errors(), app.event().head.teams), (200, vec![], true));
    let entered = organiser.browser.send("/e/cup/files", &looked_at.filled("/e/cup/files", &[]), None);
    assert_eq!((entered.status, entered.errors()), (200, vec![]));
    assert!(entered.text(".said").contains("4 new players."), "{}", entered.text(".said"));
    let event = app.event();
    assert_eq!((event.head.teams, event.entries.players.len()), (false, 4));
    assert!(pastes("name\n\n").attributes("button[name=as_individuals]", "value").is_empty(), "it is not asked again");
}

#[test]
fn the_page_says_until_when_a_regulation_can_be_changed() {
    let app = app();
    let organiser = Organiser::with_event(&app);
    let page = organiser.browser.get("/e/cup/regulations");
    let sentences = ["until-hands", "until-results"].map(|key| Locale::En.msg(key).to_string());
    let says = |field: &String| {
        let around = page.texts(&format!(":is(label, fieldset):has([name='{field}'])"));
        around.iter().any(|text| sentences.iter().any(|sentence| text.contains(sentence)))
    };
    let fields = page.attributes("[action='/e/cup/regulations'] [name]", "name").into_iter();
    // Single decisions have their counting above them.
    let said: BTreeSet<String> = fields.filter(|field| !field.starts_with("decision-")).filter(says).collect();
    let others = BTreeMap::from([
        ("rotation".to_owned(), "none"),
        ("counting".to_owned(), "literal-1998"),
        ("tariffs".to_owned(), "ema"),
        ("base_score".to_owned(), "0"),
        ("game".to_owned(), "world-series"),
        ("series_minimum".to_owned(), "5"),
        ("series_share_limit".to_owned(), "30"),
        ("series_payoff".to_owned(), "uniform"),
    ]);
    assert_eq!(said.iter().collect::<Vec<_>>(), others.keys().collect::<Vec<_>>());
    let changes = |fields: &[(&str, &str)]| organiser.presses("/regulations", "/regulations", fields);
    for field in &said {
        let before = typed_of(&page, field);
        // What is decided about a game holds where it is played.
        let of_series = field.starts_with("series_");
        let with = |game, value| {
            if of_series { vec![("game", game), (field.as_str(), value)] } else { vec![(field.as_str(), value)] }
        };
        assert_eq!(changes(&with("world-series", others[field])).errors(), Vec::<String>::new(), "{field} before");
        assert_eq!(changes(&with("mcr", &before)).errors(), Vec::<String>::new(), "{field} and back");
    }
    for what in ["seat", "start"] {
        assert_eq!(organiser.on_session(1, what).status, 200);
    }
    assert_eq!(Phone::of(&app, "cup", 1).records(1, drawn()).status, 200);
    // A hand that nobody won holds under all of them.
    for field in &said {
        let looked = changes(&[(field, others[field]), ("reason", "停电")]);
        assert_eq!(looked.errors(), Vec::<String>::new(), "{field} after a hand");
        let changed = organiser.browser.post("/e/cup/regulations", &looked.filled("/e/cup/regulations", &[]));
        assert_eq!((changed.status, changed.errors()), (200, vec![]), "{field} after a hand");
        assert_eq!(typed_of(&organiser.browser.get("/e/cup/regulations"), field), others[field]);
    }
}

fn typed_of(page: &Page, field: &str) -> String {
    let fields = page.filled("/e/cup/regulations", &[]);
    fields.into_iter().find(|(name, _)| name == field).map(|(_, value)| value).unwrap_or_default()
}

#[test]
fn an_event_has_rulings_of_its_own_which_need_no_reason() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = Organiser::with_event(&app);
        let own = [
            ("tariff-wrong-tile", "each"),
            ("points-wrong-tile", "15"),
            ("tariff-late-pung", "none"),
            ("scope", "session"),
        ];
        let wrong = organiser.presses("/tariffs?lang=en", "/tariffs", &[("tariff-wrong-tile", "nothing")]);
        assert_eq!(wrong.status, 422);
        assert!(wrong.errors()[0].contains("“no points” with 10 points"), "{:?}", wrong.errors());
        let changed = organiser.presses("/tariffs", "/tariffs", &own);
        assert_eq!((changed.status, changed.errors()), (200, vec![]));
        let has = |event: &str| view(&app.store, event).head.regulations.tariffs;
        assert_eq!((has("cup").ladder(1), has("cup").ruling(caipan::rules::Foul::LatePung)), (5, None));
        for what in ["seat", "start"] {
            assert_eq!(organiser.on_session(1, what).status, 200);
        }
        // Referees see it, and do not change it.
        let referee = Referee::of(&app, "cup", 1).browser;
        let page = referee.get("/e/cup/tariffs?lang=en");
        assert_eq!(page.texts("#foul-wrong-tile td"), ["to each other player 15", "May not win the hand"]);
        assert!(page.attributes("form[action='/e/cup/tariffs']", "method").is_empty());
        let phone = Phone::of(&app, "cup", 1);
        let with = |foul: &str, points: Option<u16>| {
            let mut hand = drawn();
            hand["penalties"] = json!([{ "foul": foul, "offender": "E" }]);
            if let Some(points) = points {
                hand["penalties"][0]["points"] = json!(points);
                hand["penalties"][0]["payee"] = json!("each");
            }
            hand
        };
        assert_eq!(phone.records(1, with("wrong-tile", Some(10))).status, 422, "the book's amount is none here");
        assert_eq!(phone.records(1, with("wrong-tile", Some(15))).status, 200);
        assert_eq!(phone.records(2, with("late-pung", None)).status, 422, "what is not named needs all said");
        assert_eq!(phone.sheet()["totals"]["E"], json!(455));
        let late = [("tariff-wrong-tile", "each"), ("points-wrong-tile", "20"), ("reason", "迟了")];
        let refused = organiser.presses("/tariffs?lang=en", "/tariffs", &late);
        assert_eq!((refused.status, refused.errors().len()), (422, 1), "not after a hand");
        crate::any_number::holds(&app.store);
    });
}

#[test]
fn points_are_called_as_the_event_says() {
    let app = app();
    let organiser = Organiser::playing(&app, &[("entry", "totals"), ("words", "table")]);
    let guest = Browser::new(&app.base);
    by_form(&app, 1, 0);
    let heads = |page: Page| page.texts("thead th").join(" ");
    for (language, own, other) in
        [("en", ["Table points", "Net points"], "tandard"), ("zh-Hans", ["桌分", "净分"], "标准分")]
    {
        let pages = [
            guest.get(&format!("/e/cup/players?lang={language}")),
            guest.get(&format!("/e/cup/teams?lang={language}")),
        ];
        for head in pages.map(heads) {
            assert!(own.iter().all(|word| head.contains(word)) && !head.contains(other), "{head}");
        }
        let penalties = organiser.browser.get(&format!("/e/cup/penalties?lang={language}")).text("main");
        assert!(penalties.to_lowercase().contains(&own[0].to_lowercase()) && !penalties.contains(other), "{penalties}");
    }
    assert_eq!(Phone::of(&app, "cup", 1).sheet()["rules"]["words"], "table", "the phone is told");
    let texts = guest.get("/practice").body;
    let both = ["own-points = 离开时的{ game-points }", "[table] 净分"];
    assert!(both.iter().all(|part| texts.contains(part)), "and has both words");
    // A file that has these words is read, as one that has the others.
    for word in ["Net points", "净分", "比赛分", "Game points"] {
        assert_eq!(caipan::files::columns::code(word), Some("game_points"), "{word}");
    }
}

#[test]
fn single_decisions_about_counting_are_taken_over_the_counting_chosen() {
    let app = app();
    let organiser = Organiser::of(&app);
    organiser.creates();
    let fans = || app.event().head.regulations.fans;
    let changes = |fields: &[(&str, &str)]| organiser.presses("/regulations?lang=en", "/regulations", fields);
    let page = organiser.browser.get("/e/cup/regulations?lang=en");
    assert!(page.text(".decisions").contains("as above: 5 points"), "{}", page.text(".decisions"));
    let fields = [("counting", "literal-1998"), ("decision-mixed-kongs", "6"), ("decision-one-voided-suit", "no")];
    assert_eq!(changes(&fields).errors(), Vec::<String>::new());
    let literal = Profile::Literal1998.options();
    let right = Options { mixed_kongs: MixedKongs::Six, one_voided_suit: false, ..literal };
    assert_eq!(fans(), right);
    let page = organiser.browser.get("/e/cup/regulations");
    assert!(page.text(".decisions").contains("as above: 6 points"), "{}", page.text(".decisions"));
    // What is not touched stays, as does all else that this event has decided.
    assert_eq!(changes(&[("place", "广州"), ("decision-one-voided-suit", "yes")]).errors(), Vec::<String>::new());
    assert_eq!(fans(), Options { one_voided_suit: true, ..right });
    let wrong = changes(&[("decision-mixed-kongs", "4")]);
    assert!(wrong.errors()[0].contains('4') && wrong.status == 422, "{:?}", wrong.errors());

    // Nothing is carried over into an event.
    let new = Regulations { carry_over: CarryOver::Half, ..app.event().head.regulations.clone() };
    let refused = acting(&app.store, &Actor::command_line(), "cup").preview_regulations(&new, None).unwrap_err();
    assert!(matches!(refused, actions::Error::Refused(_)), "{refused:?}");
}
