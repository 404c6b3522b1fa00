//! What a game asks and says on the page of the hand check, and what all of them say alike.

use crate::pages::Choice;
use crate::site::extract::Fields;
use crate::site::show::{self, Laid};
use files::hands::part_tiles;
use messages::{Locale, Message, wind};
use rules::hand::{BEFORE_THE_WIN, HandError};
use rules::part::Part;
use rules::{HandTiles, Seat, Tile, Wind, WinningHand};

/// What a game asks beside the tiles.
pub(super) struct Asked {
    /// Circumstances: field, name, whether it holds.
    pub switches: Vec<(&'static str, String, bool)>,
    /// What is one of several: field, name, what there is.
    pub choices: Vec<(&'static str, String, Vec<Choice>)>,
    /// How a claim is written.
    pub claim: String,
}

/// What a game says of tiles.
#[derive(Default)]
pub(super) struct Said {
    /// What is wrong; a hand that is not finished is not wrong.
    pub errors: Vec<String>,
    pub hint: Option<String>,
    pub shown: Option<JudgedHand>,
    pub verdict: Option<Judged>,
}

/// What a hand is worth.
pub(super) struct JudgedHand {
    pub points: u16,
    /// What is to be known of the points; may be empty.
    pub note: String,
    /// What a win needs, where the hand has less.
    pub below: Option<u16>,
    pub lists: Vec<List>,
    pub waits: Vec<(Laid, u16, bool)>,
    /// What a win pays, where the game has more to say of it than its points; may be empty.
    pub pays: String,
}

pub(super) struct List {
    /// How the tiles are read, where the game says it.
    pub reading: Option<Laid>,
    pub counted: Vec<CountedLine>,
    pub left_out: Vec<(String, String)>,
}

/// A fan or pattern that counts.
pub(super) struct CountedLine {
    /// Whether another list that is right as well has it not, or not as often.
    pub differs: bool,
    pub points: u16,
    /// By which it is claimed, where that is usual; may be empty.
    pub number: String,
    pub name: String,
    /// Where it is explained; may be empty.
    pub manual: String,
    pub tiles: Option<Laid>,
    /// Whether it is made by all tiles.
    pub whole: bool,
}

pub(super) struct Judged {
    pub code: &'static str,
    pub text: String,
    pub wrong: Vec<(String, String)>,
    pub missing: String,
}

/// The tiles of a part of a hand, to be drawn.
pub(in crate::pages::public) fn laid_tiles(part: &Part, hand: &WinningHand) -> Option<Laid> {
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
pub(super) fn single(tile: Tile) -> Laid {
    show::hand(&HandTiles { loose: vec![tile], ..HandTiles::default() })
}

/// Whether a hand is not finished, rather than wrong.
pub(super) fn is_unfinished(error: HandError) -> bool {
    matches!(error, HandError::NoWinningTile | HandError::Count(..BEFORE_THE_WIN))
}

/// What is said of tiles that are no hand: what is missing, or else everything against them. Each with whether it is only
/// unfinished.
pub(super) fn refused(locale: Locale, tiles: &HandTiles, against: impl Iterator<Item = (bool, Message)>) -> Said {
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
pub(super) fn wind_of(fields: &Fields, name: &str) -> Wind {
    let seat = Seat::from_letter(fields.text(name)).unwrap_or(Seat::East);
    Wind::ALL[seat as usize]
}

pub(super) fn winds(locale: Locale, chosen: Wind) -> Vec<Choice> {
    let choice = |own: Wind| Choice { value: own.letter().into(), text: locale.say(&wind(own)), chosen: own == chosen };
    Wind::ALL.map(choice).into()
}
