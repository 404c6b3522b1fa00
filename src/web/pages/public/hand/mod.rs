//! The hand check for everybody: tiles in, what they are worth, why, and whether a claim stands. At a table the phone page
//! does the same (`api/tiles.rs`). The page is one, and each game has a file with what it asks and what it says.
//!
//! Where the browser can load the rules (`static/hand.js`), it judges by itself, without a network; elsewhere it asks for this page.

mod mcr;
pub(super) mod said;
pub(super) mod world_series;

use crate::site::cached_answers::PAGE;
use crate::site::cached_pages;
use crate::site::error::Answer;
use crate::site::extract::Fields;
use crate::site::failure::Failure;
use crate::site::render::{Page, json, rendered, say};
use crate::site::request::here;
use crate::site::show::{self, Laid};
use crate::site::state::State;
use crate::site::visitor::{Language, Visitor};
use actix_web::web;
use askama::Template;
use messages::{Locale, tile};
use phone_rules::{Question, judge};
use rules::{HandTiles, RuleSet, Tile};
use said::{Asked, Said};
use serde::Serialize;

#[derive(Template)]
#[template(path = "public/hand.html")]
struct HandCheck {
    page: Page,
    /// The games: the address of the check of these tiles under each, and its name; none for the one that is asked.
    games: Vec<(Option<String>, String)>,
    game: &'static str,
    tiles: String,
    laid: Laid,
    /// The tiles to tap, row by row, with their names.
    keys: Vec<Vec<(String, String)>>,
    claim: String,
    asked: Asked,
    said: Said,
    /// What `static/hand.js` says.
    texts: String,
}

/// Those texts, as a file of messages in a language.
#[derive(Serialize)]
struct Texts {
    language: &'static str,
    source: String,
}

/// How their keys begin, and their keys.
const BEGINNINGS: [&str; 9] =
    ["fan-name-", "hand-pays-", "limit-", "pattern-name-", "series-verdict-", "tile-", "tiles-", "verdict-", "why-"];
const KEYS: [&str; 33] = [
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
    // Within an element of a page, only this sign could end it.
    Ok(json(&Texts { language: locale.code(), source })?.replace('<', "\\u003c"))
}

pub(crate) async fn everybody(
    l: Language,
    state: web::Data<State>,
    query: web::Query<Vec<(String, String)>>,
) -> Answer {
    let fields = Fields::from(query.into_inner());
    cached_pages::program_page(&state.turns, &l, &state, PAGE, here(&l.request), move |guest| checked(guest, &fields))
        .await
}

fn checked(visitor: &Visitor, fields: &Fields) -> Result<String, Failure> {
    let locale = visitor.locale;
    let game = RuleSet::from_code(fields.text("game")).unwrap_or_default();
    let text = fields.text("tiles");
    let (asked, question) = match game {
        RuleSet::Mcr => mcr::read_form(visitor, fields)?,
        RuleSet::WorldSeries => world_series::read_form(locale, fields),
    };
    let question = Question { tiles: text.to_owned(), claim: fields.text("claim").to_owned(), ..question };
    let said = Said::new(locale, &judge(&question));
    let name = |tile_of: Tile| locale.say(&tile(tile_of));
    let address = |of: RuleSet| format!("/hand?game={}&tiles={}", of.code(), show::query(text));
    rendered(&HandCheck {
        page: Page { game, ..Page::new(visitor, say(visitor, "hand-check")) },
        games: RuleSet::ALL
            .map(|of| ((of != game).then(|| address(of)), locale.msg(format!("game-{}", of.code())).to_string()))
            .into(),
        game: game.code(),
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
