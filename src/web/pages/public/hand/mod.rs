//! The public hand check: what tiles are worth, why, what one tile more or less would change, and whether a claim is
//! right. At a table the phone page does the same (`api/tiles.rs`). There is one page, and for each game a file with
//! its questions and answers.
//!
//! If the browser can load the rules (`static/hand.js`), it judges without a network; otherwise it requests this page.
//! A browser caches the page of each game without tiles; `static/caipan.js` inserts those of the address, after `#`.

mod mcr;
pub(super) mod said;
pub(super) mod world_series;

use super::home_screen::{MANIFEST, app_manifest};
use actix_web::web;
use askama::Template;
use messages::{Locale, tile};
use phone_rules::{Question, judge, judge_discards};
use rules::{HandTiles, RuleSet, Tile};
use said::{Asked, Said};
use serde::Serialize;
use site::cached_answers::{Kind, PAGE};
use site::cached_pages;
use site::error::Answer;
use site::extract::Fields;
use site::failure::Failure;
use site::render::{Page, json, rendered, say};
use site::request::here;
use site::show::{self, Laid};
use site::state::State;
use site::visitor::{Language, Visitor};

#[derive(Template)]
#[template(path = "public/hand.html")]
struct HandCheck {
    page: Page,
    /// The games: the address of the check of these tiles in each, `None` for the current one, and the name.
    games: Vec<(Option<String>, String)>,
    game: &'static str,
    /// The address of the check in this game.
    address: &'static str,
    tiles: String,
    laid: Laid,
    /// The tiles to tap, row by row, with their names.
    keys: Vec<Vec<(String, String)>>,
    claim: String,
    asked: Asked,
    said: Said,
    /// The texts of `static/hand.js`.
    texts: String,
}

/// The texts of the script, as a file of messages in one language.
#[derive(Serialize)]
struct Texts {
    language: &'static str,
    source: String,
}

/// Prefixes of keys in [`Texts`], and single keys.
const BEGINNINGS: [&str; 11] = [
    "fan-name-",
    "fan-sentence-",
    "hand-pays-",
    "limit-",
    "pattern-name-",
    "pattern-sentence-",
    "series-verdict-",
    "tile-",
    "tiles-",
    "verdict-",
    "why-",
];
const KEYS: [&str; 34] = [
    "fan-also-right",
    "fan-missing",
    "fan-mixed-kongs",
    "fan-mixed-kongs-twice",
    "fan-not-counted",
    "fan-once",
    "fan-times",
    "fan-too-often",
    "fan-twice",
    "fan-unknown",
    "fan-waits",
    "fan-whole-hand",
    "foul-below-minimum",
    "hand-copies",
    "hand-count",
    "hand-discards",
    "hand-last-copy-held",
    "hand-may-not-win",
    "hand-may-win",
    "hand-missing",
    "hand-no-shape",
    "hand-no-winning-tile",
    "hand-not-earth",
    "hand-not-heaven",
    "hand-now-winning",
    "hand-replacement-without-kong",
    "hand-robbed-kong-held",
    "hand-robbed-kong-last-discard",
    "hand-with-flowers",
    "n-points",
    "not-done",
    "pattern-chicken-hand",
    "pattern-unknown",
    "refusal-too-many-flowers",
];

fn texts(locale: Locale) -> Result<String, Failure> {
    let beginning = BEGINNINGS.into_iter().flat_map(|beginning| Locale::default().keys(beginning));
    let source = locale.source(beginning.chain(KEYS.map(str::to_owned)));
    // Within a script element, only `<` could begin the end of it.
    Ok(json(&Texts { language: locale.code(), source })?.replace('<', "\\u003c"))
}

/// A browser caches the page for a day: it opens without a network.
const CACHED: Kind = Kind::in_each_language(PAGE.content, "private, max-age=86400");

/// The query, apart from the game.
type Query = web::Query<Vec<(String, String)>>;

pub(crate) async fn everybody(l: Language, state: web::Data<State>, query: Query) -> Answer {
    game_page(&l, &state, RuleSet::Mcr, query).await
}

pub(crate) async fn named_game(l: Language, state: web::Data<State>, game: web::Path<String>, query: Query) -> Answer {
    let game = RuleSet::from_code(&game).ok_or_else(|| Failure::NotFound.answer_to(&l.guest()))?;
    game_page(&l, &state, game, query).await
}

async fn game_page(l: &Language, state: &State, game: RuleSet, query: Query) -> Answer {
    let fields = query.into_inner();
    let kind = if fields.is_empty() { CACHED } else { PAGE };
    let fields = Fields::from(fields);
    let made = move |guest: &Visitor| checked(guest, game, &fields);
    cached_pages::program_page(&state.turns, l, state, kind, here(&l.request), made).await
}

/// The web app manifest of the check.
pub(crate) async fn manifest(l: Language, state: web::Data<State>) -> Answer {
    let address = l.request.path().to_owned();
    let made = |guest: &Visitor| Ok(app_manifest(address_of(RuleSet::Mcr), &say(guest, "hand-check"), guest.locale));
    cached_pages::program_page(&state.turns, &l, &state, MANIFEST, address, made).await
}

/// The address of the check in a game.
const fn address_of(game: RuleSet) -> &'static str {
    match game {
        RuleSet::Mcr => "/hand",
        RuleSet::WorldSeries => "/hand/world-series",
    }
}

fn checked(visitor: &Visitor, game: RuleSet, fields: &Fields) -> Result<String, Failure> {
    let locale = visitor.locale;
    let text = fields.text("tiles");
    let (asked, question) = match game {
        RuleSet::Mcr => mcr::read_form(visitor, fields)?,
        RuleSet::WorldSeries => world_series::read_form(locale, fields),
    };
    let question = Question { tiles: text.to_owned(), claim: fields.text("claim").to_owned(), ..question };
    let said = Said::new(locale, &judge(&question), &judge_discards(&question));
    let name = |tile_of: Tile| locale.say(&tile(tile_of));
    let address = |of: RuleSet| match text {
        "" => address_of(of).to_owned(),
        text => format!("{}?tiles={}", address_of(of), show::query(text)),
    };
    rendered(&HandCheck {
        page: Page { game, ..Page::new(visitor, say(visitor, "hand-check")) },
        games: RuleSet::ALL
            .map(|of| ((of != game).then(|| address(of)), locale.msg(format!("game-{}", of.code())).to_string()))
            .into(),
        game: game.code(),
        address: address_of(game),
        tiles: text.to_owned(),
        laid: show::hand(&HandTiles::parse(text).unwrap_or_default()),
        keys: [0..9, 9..18, 18..27, 27..34]
            .map(|row| row.filter_map(Tile::from_index).map(|tile| (tile.to_string(), name(tile))).collect())
            .into(),
        claim: fields.text("claim").to_owned(),
        asked,
        said,
        texts: texts(locale)?,
    })
}
