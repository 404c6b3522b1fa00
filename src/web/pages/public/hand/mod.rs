//! The hand check for everybody: tiles in, what they are worth, why, and whether a claim stands. At a table the phone page
//! does the same (`api/tiles.rs`). The page is one, and each game has a file with what it asks and what it says.
//!
//! The server counts, not the browser: the same rules as WebAssembly would need a second tool chain to build the
//! program, and saving the hand asks the server anyway. The script keeps the tiles tapped while the network is gone
//! and asks again; a question and its answer are a few kilobytes.

mod mcr;
pub(super) mod world_series;

use crate::pages::Choice;
use crate::site::cached_answers::PAGE;
use crate::site::cached_pages;
use crate::site::error::Answer;
use crate::site::extract::Fields;
use crate::site::failure::Failure;
use crate::site::render::{Page, rendered, say};
use crate::site::request::here;
use crate::site::show::{self, Laid};
use crate::site::state::State;
use crate::site::visitor::{Language, Visitor};
use actix_web::web;
use askama::Template;
use files::hands::part_tiles;
use messages::{Locale, Message, notation_error, tile, wind};
use rules::hand::{BEFORE_THE_WIN, HandError};
use rules::part::Part;
use rules::{HandTiles, RuleSet, Seat, Tile, Wind, WinningHand};

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
}

/// What a game asks beside the tiles.
struct Asked {
    /// Circumstances: field, name, whether it holds.
    switches: Vec<(&'static str, String, bool)>,
    /// What is one of several: field, name, what there is.
    choices: Vec<(&'static str, String, Vec<Choice>)>,
    /// How a claim is written.
    claim: String,
}

/// What a game says of tiles.
#[derive(Default)]
struct Said {
    /// What is wrong; a hand that is not finished is not wrong.
    errors: Vec<String>,
    hint: Option<String>,
    shown: Option<JudgedHand>,
    verdict: Option<Judged>,
}

/// What a hand is worth.
struct JudgedHand {
    points: u16,
    /// What is to be known of the points; may be empty.
    note: String,
    /// What a win needs, where the hand has less.
    below: Option<u16>,
    lists: Vec<List>,
    waits: Vec<(Laid, u16, bool)>,
    /// What a win pays, where the game has more to say of it than its points; may be empty.
    pays: String,
}

struct List {
    /// How the tiles are read, where the game says it.
    reading: Option<Laid>,
    counted: Vec<CountedLine>,
    left_out: Vec<(String, String)>,
}

/// A fan or pattern that counts.
struct CountedLine {
    /// Whether another list that is right as well has it not, or not as often.
    differs: bool,
    points: u16,
    /// By which it is claimed, where that is usual; may be empty.
    number: String,
    name: String,
    /// Where it is explained; may be empty.
    manual: String,
    tiles: Option<Laid>,
    /// Whether it is made by all tiles.
    whole: bool,
}

struct Judged {
    code: &'static str,
    text: String,
    wrong: Vec<(String, String)>,
    missing: String,
}

/// The tiles of a part of a hand, to be drawn.
pub(super) fn laid(part: &Part, hand: &WinningHand) -> Option<Laid> {
    let groups = match part {
        Part::Hand => return None,
        Part::Flowers => vec![],
        Part::Sets(sets, pair) => {
            let sets = sets.iter().map(|set| show::set(*set, hand.melds().contains(set)));
            sets.chain(pair.map(|pair| show::tiles("", &[pair; 2]))).collect()
        }
        Part::Fours(kinds) => kinds.iter().map(|tile| show::tiles("", &[tile; 4])).collect(),
        Part::WinningTile => vec![show::tiles("winning", &[hand.winning()])],
    };
    Some(Laid { text: part_tiles(part, hand), groups })
}

/// A single tile, to be drawn.
fn single(tile: Tile) -> Laid {
    show::hand(&HandTiles { loose: vec![tile], ..HandTiles::default() })
}

/// Whether a hand is not finished, rather than wrong.
fn is_unfinished(error: HandError) -> bool {
    matches!(error, HandError::NoWinningTile | HandError::Count(..BEFORE_THE_WIN))
}

/// What is said of tiles that are no hand: what is missing, or else everything against them. Each with whether it is only
/// unfinished.
fn refused(locale: Locale, tiles: &HandTiles, against: impl Iterator<Item = (bool, Message)>) -> Said {
    let (unfinished, wrong): (Vec<_>, Vec<_>) = against.partition(|(unfinished, _)| *unfinished);
    let missing = BEFORE_THE_WIN.saturating_sub(tiles.loose.len() + 3 * tiles.melds.len());
    let hint = (!unfinished.is_empty()).then(|| match missing {
        0 => locale.msg("hand-now-winning").to_string(),
        missing => locale.msg("hand-missing").arg("tiles", missing).to_string(),
    });
    let errors = wrong.iter().map(|(_, message)| locale.say(message)).collect();
    Said { errors, hint, ..Said::default() }
}

/// The wind that a field names; East without one.
fn wind_of(fields: &Fields, name: &str) -> Wind {
    let seat = Seat::from_letter(fields.text(name)).unwrap_or(Seat::East);
    Wind::ALL[seat as usize]
}

fn winds(locale: Locale, chosen: Wind) -> Vec<Choice> {
    let choice = |own: Wind| Choice { value: own.letter().into(), text: locale.say(&wind(own)), chosen: own == chosen };
    Wind::ALL.map(choice).into()
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
    let (tiles, unreadable) = match HandTiles::parse(text) {
        Ok(tiles) => (Some(tiles), None),
        Err(error) => (None, Some(notation_error(error))),
    };
    let (asked, mut said) = match game {
        RuleSet::Mcr => mcr::judged(visitor, fields, tiles.as_ref())?,
        RuleSet::WorldSeries => world_series::judged(locale, fields, tiles.as_ref()),
    };
    said.errors.splice(0..0, unreadable.map(|message| locale.say(&message)));
    let name = |tile_of: Tile| locale.say(&tile(tile_of));
    let address = |of: RuleSet| format!("/hand?game={}&tiles={}", of.code(), show::query(text));
    rendered(&HandCheck {
        page: Page { game, ..Page::new(visitor, say(visitor, "hand-check")) },
        games: RuleSet::ALL
            .map(|of| ((of != game).then(|| address(of)), locale.msg(format!("game-{}", of.code())).to_string()))
            .into(),
        game: game.code(),
        tiles: text.to_owned(),
        laid: show::hand(&tiles.unwrap_or_default()),
        keys: [0..9, 9..18, 18..27, 27..34]
            .map(|row| row.filter_map(Tile::at).map(|tile| (tile.to_string(), name(tile))).collect())
            .into(),
        claim: fields.text("claim").to_owned(),
        asked,
        said,
    })
}
