//! The page that records a session at the table, with or without a network, and the same page for practice.
//!
//! Two facts to know: the page is the same for every table and contains nothing of the event, so that a browser may
//! cache it; its data comes from `/api/v1` and from the phone's own journal (`static/record/`). It contains its texts
//! in all languages, as in the message files: the script fills them in.

use crate::pages::table::place::Place;
use actions::server_time_zone;
use actix_web::web;
use askama::Template;
use event::regulations::Regulations;
use event::regulations::preset::Preset;
use event::sheet::named::Element;
use event::sheet::scoresheet::Scoresheet;
use event::sheet::session_clock::SessionClock;
use event::values::ids::{SessionNumber, TableNumber};
use messages::{Locale, Message};
use rules::{BySeat, Fan, RuleSet};
use serde::Serialize;
use site::cached_answers::Kind;
use site::error::Answer;
use site::failure::Failure;
use site::render::{json, rendered};
use site::show::query;
use site::state::State;
use site::visitor::{Language, Visitor};
use site::wire::sheet::clock;
use site::wire::sheet_rules::rules;
use site::wire::{EventName, Found, Four, Player, SheetJson, You, time};
use site::{assets, cached_pages};
use std::collections::BTreeMap;
use store::now;

/// Prefixes of the keys of the page's texts: its own, fouls, why fans exclude each other, what is wrong with tiles and
/// claims.
const TEXTS: [&str; 7] = ["record-", "foul-", "clash-", "verdict-", "series-verdict-", "tiles-", "tile-"];

/// Other texts of the page: the winds, an answer without words, the points of a player who left, and why tiles are no hand.
const MORE: [&str; 23] = [
    "east",
    "south",
    "west",
    "north",
    "call-acknowledge",
    "call-forfeit",
    "call-no-forfeit",
    "own-points",
    "fan-too-often",
    "fan-unknown",
    "pattern-unknown",
    "hand-copies",
    "hand-count",
    "hand-last-copy-held",
    "hand-no-shape",
    "hand-no-winning-tile",
    "hand-not-earth",
    "hand-not-heaven",
    "hand-replacement-without-kong",
    "hand-responsible-stands",
    "hand-robbed-kong-held",
    "hand-robbed-kong-last-discard",
    "refusal-too-many-flowers",
];

const ICON: &str = include_str!("../../../../static/icon.svg");

#[derive(Template)]
#[template(path = "table/record.html")]
struct Record {
    version: &'static str,
    /// As a `data:` address, which needs no request.
    icon: String,
    /// Used until the script knows the language of the visitor.
    language: &'static str,
    /// The heading until the script runs.
    name: String,
    facts: String,
    /// The text for browsers without scripts, in every language.
    without_script: Vec<(&'static str, String)>,
    /// The text for browsers that are too old for the script, in every language, with the label of the link
    /// `full_sheet`.
    too_old: Vec<(&'static str, String, String)>,
    /// The page of the table that works without scripts; practice has none.
    full_sheet: Option<String>,
}

/// What the script knows without a network.
#[derive(Serialize)]
struct Facts {
    version: &'static str,
    languages: Vec<OneLanguage>,
    /// The messages of each language, as a file that `static/record/words.js` reads.
    texts: BTreeMap<&'static str, String>,
    fans: Vec<FanFact>,
    practice: Option<SheetJson>,
}

/// A language, as the script knows it.
#[derive(Serialize)]
pub(in crate::pages) struct OneLanguage {
    code: &'static str,
    name: String,
    short: String,
}

impl From<Locale> for OneLanguage {
    fn from(locale: Locale) -> Self {
        OneLanguage { code: locale.code(), name: locale.own_name(), short: locale.short_name() }
    }
}

#[derive(Serialize)]
struct FanFact {
    number: u8,
    points: u16,
    at_most: u8,
    #[serde(flatten)]
    found: Found,
}

/// The texts of the script, as a file of messages.
fn texts(locale: Locale) -> String {
    // Every language has the same keys.
    let keys = TEXTS.into_iter().flat_map(|beginning| Locale::default().keys(beginning));
    locale.source(keys.chain(MORE.map(str::to_owned)))
}

fn facts(practice: Option<SheetJson>) -> Facts {
    let fan = |fan: &Fan| FanFact {
        number: fan.number(),
        points: fan.points(),
        at_most: fan.max_times(),
        found: Found::for_element(Element::Fan(*fan), fan.pinyin()),
    };
    Facts {
        version: assets::version(),
        languages: Locale::ALL.map(OneLanguage::from).into(),
        texts: Locale::ALL.map(|locale| (locale.code(), texts(locale))).into(),
        fans: Fan::all().filter(|fan| *fan != Fan::FLOWER).map(|found| fan(&found)).collect(),
        practice,
    }
}

fn written(practice: Option<SheetJson>, full_sheet: Option<String>) -> Result<String, Failure> {
    // Within a script element, only `<` could begin the end of it.
    let facts = json(&facts(practice))?.replace('<', "\\u003c");
    let say = |locale: Locale, key| locale.msg(key).to_string();
    let without_script = Locale::ALL.map(|locale| (locale.code(), say(locale, "record-without-script"))).into();
    let too_old = Locale::ALL
        .map(|locale| (locale.code(), say(locale, "record-too-old"), say(locale, "record-too-old-sheet")))
        .into();
    rendered(&Record {
        version: assets::version(),
        icon: format!("data:image/svg+xml,{}", query(ICON)),
        language: Locale::default().code(),
        name: say(Locale::default(), "app-name"),
        facts,
        without_script,
        too_old,
        full_sheet,
    })
}

/// A browser caches the page for a day: it opens without a network.
const CACHED: Kind = Kind::in_each_language("text/html; charset=utf-8", "private, max-age=86400");
/// In the default language until its script runs: the cached copy stays valid whatever cookies the browser gets later.
const CACHED_FOR_ALL: Kind = Kind::in_one_language(CACHED.content, CACHED.control);

pub(crate) async fn record(l: Language, state: web::Data<State>, place: web::Path<Place>) -> Answer {
    // Relative, because the page is the same for all tables of this number, whatever their session and event.
    let full_sheet = format!("../{}", place.2);
    let l = Language { locale: Locale::default(), ..l };
    let own = full_sheet.clone();
    let made = move |_: &Visitor| written(None, Some(own));
    cached_pages::program_page(&state.record, &l, &state, CACHED_FOR_ALL, full_sheet, made).await
}

pub(crate) async fn practice(l: Language, state: web::Data<State>) -> Answer {
    practised(&l, &state, RuleSet::Mcr).await
}

pub(crate) async fn practice_of(l: Language, state: web::Data<State>, game: web::Path<String>) -> Answer {
    let game = RuleSet::from_code(&game).ok_or_else(|| Failure::NotFound.answer_to(&l.guest()))?;
    practised(&l, &state, game).await
}

async fn practised(l: &Language, state: &State, game: RuleSet) -> Answer {
    let address = format!("/practice/{}", game.code());
    cached_pages::program_page(&state.turns, l, state, CACHED, address, move |guest| {
        written(Some(made_up(guest.locale, game)), None)
    })
    .await
}

/// A sheet for practice, which is stored nowhere.
fn made_up(locale: Locale, game: RuleSet) -> SheetJson {
    let say = |id: &'static str| locale.say(&Message::new(id));
    let usual = match game {
        RuleSet::Mcr => Regulations::default(),
        RuleSet::WorldSeries => Preset::WorldSeries.regulations(),
    };
    let (begun, regulations) = (now(), Regulations { signatures: true, ..usual });
    let names = say("practice-names");
    let mut names = names.split_whitespace();
    let mut player = |_| {
        let name = names.next().unwrap_or_default();
        Player {
            own_points: None,
            substitute: None,
            bench: Vec::new(),
            reason: String::new(),
            name: name.to_owned(),
            short_name: name.to_owned(),
            team: String::new(),
            attendance: "played",
            late: 0,
            deducted: 0,
            late_standard: None,
            missing_since: None,
            disqualified: false,
            barred_from: None,
        }
    };
    let session = SessionNumber(1);
    SheetJson {
        event: EventName {
            slug: String::new(),
            name: say("practice-event"),
            time_zone: server_time_zone().name(),
            rehearsal: false,
        },
        session: session.0,
        table: 1,
        practice: true,
        you: You { name: say("practice-you"), role: "referee", decides: false, entered: true },
        token: String::new(),
        database: String::new(),
        seating: String::new(),
        entries: Vec::new(),
        servers: Vec::new(),
        pass: None,
        now: time(begun),
        state: "running",
        corrections_until: None,
        clock: Some(clock(&SessionClock::new(regulations.clock_rules(session), begun, 0), &regulations, 0)),
        rules: rules(&regulations, session, &Scoresheet::new(TableNumber(1), regulations.sheet_rules())),
        seats: BySeat::from_fn(&mut player).into(),
        hands: Vec::new(),
        totals: Four::points(BySeat::from_fn(|_| regulations.base())),
        cards: Four::points(BySeat::from_fn(|_| regulations.base())),
        entry: regulations.entry,
        to_confirm: Vec::new(),
        calls: Vec::new(),
        told: None,
        counted: None,
        signatures: Vec::new(),
        confirmed: None,
        locked: false,
        writer: None,
    }
}
