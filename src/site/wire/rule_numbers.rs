//! The rules of an event as numbers, from which a phone shows amounts, penalties, and which fans can stand together.

use crate::wire::four::Four;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use utoipa::ToSchema;

/// The numbers that amounts and penalties follow from.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Rules {
    /// What each player starts with.
    pub base: i32,
    /// The session score of a forfeited seat.
    pub forfeited: i32,
    /// What points are called: `standard`, `table` for table points and net points, `match` for match points and net points, or `imp`
    /// for IMP and net points.
    pub words: &'static str,
    /// The game that is played: `mcr` or `world-series`.
    pub game: &'static str,
    /// How a win is paid: `base`, all pay `base_payment`, and who discarded, or on a self-draw each, the points too; `shared`, all
    /// pay the points, but on a discard worth more than `share_limit` two pay that and who is responsible the rest; `equal`, all
    /// pay the points.
    pub paying: &'static str,
    /// What each loser pays on top of the points of the win.
    pub base_payment: i32,
    /// With `shared`, the points up to which all pay alike on a discard; otherwise `null`.
    pub share_limit: Option<u16>,
    /// Values that hands often have, to be picked from: the six most frequent ones of the game and of the event's closed sessions
    /// before, then the others, both in order.
    pub usual_points: Vec<u16>,
    /// Points from which a win is asked about, unless fans or tiles explain them.
    pub rare_from: u16,
    /// All values that a hand can have, where not every number is one.
    pub values: Option<Vec<u16>>,
    /// Points that a win needs, without flowers.
    pub minimum: u16,
    /// Maximum points of a hand.
    pub max_points: u16,
    /// Maximum number of flowers of a hand; 0 where the table plays without flowers.
    pub max_flowers: u8,
    /// For each of the four rounds: the side of the table on which each player sits.
    #[schema(value_type = Vec<Four<String>>)]
    pub rounds: Vec<Four<&'static str>>,
    /// For each of the sixteen hands: who deals.
    pub dealers: Vec<&'static str>,
    /// The sixteen hands in the order in which this table plays them.
    pub order: Vec<u8>,
    /// Duplicate with sets that move: the table from which the next one comes after a hand.
    pub boxes_from: Option<u16>,
    /// The highest total that a player can have; the lowest is as far below 0.
    pub max_total: i32,
    /// The values of score cards.
    pub cards: Vec<u16>,
    /// The sizes of penalties.
    pub sizes: Vec<u16>,
    /// The maximum where the book names no size, and of what can be taken from a session score.
    pub max_free: u16,
    /// What the first, second, … foul costs where a ladder is climbed; 0 is a warning.
    pub ladder: Vec<u16>,
    /// Which earlier fouls of the player count for the ladder: those of a kind in the `hand`, or all of a ladder in the `session`.
    pub ladder_scope: &'static str,
    /// All fouls with the event's penalties.
    pub fouls: Vec<FoulRule>,
    /// The fouls that disqualify, also those that the event's tariffs do not name.
    pub disqualifying: Vec<&'static str>,
    /// Lateness, in the order of the seconds.
    pub late: Vec<LateRule>,
    /// The extra points of a concealed and a melded kong in one hand.
    pub mixed_kongs: MixedKongs,
    /// Which fans of the rule book can stand together.
    pub fans: FanRules,
    /// Under the World Series rules the patterns, which take the place of the fans.
    pub patterns: Option<PatternRules>,
    /// Which words `circumstances` takes in this game.
    pub circumstances: [&'static str; 3],
    /// Game and decisions as `static/rules.js` hands them to the rules on the phone, with which it judges tiles without a network.
    pub code: String,
    /// Whether the four players and the referee sign every sheet before the session is closed.
    pub signatures: bool,
    /// Whether somebody who entered no hand of a sheet confirms it before the session is closed.
    pub second_person: bool,
    /// Whether the deals of other tables are played: who enters a hand reads its number from the box.
    pub duplicate: bool,
}

/// Which fans do not count beside others, by their numbers in the book. They are judged in its order: a fan that does not
/// count speaks against no other.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct FanRules {
    /// For the fans 1 to 80: which later ones are not counted beside it; hexadecimal, the lowest bit for the next fan.
    pub excludes: Vec<String>,
    /// The same: which later ones no hand has beside it.
    pub impossible: Vec<String>,
    /// Those that need a self-draw.
    pub self_draw: Vec<u8>,
    /// Those that need another's tile.
    pub discard: Vec<u8>,
    /// For the fans 1 to 80, a digit each, what it takes each time it counts: chows, further chows linked to another,
    /// pungs and kongs, of them winds, dragons. All fans together need the most that one of them takes, with winds and
    /// dragons added up, and a chow more than all links.
    pub takes: Vec<String>,
    /// How many sets a hand has.
    pub sets: u8,
}

/// The patterns of the World Series, the dearest first: what each is worth, and which do not count beside others. They are judged
/// in this order: a pattern that does not count speaks against no other. A list is worth its sum and no more than `limit`; with a
/// pattern of `limit` or more in it, what the dearest of these is worth.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PatternRules {
    /// The patterns, those of the highest value first.
    pub list: Vec<PatternRule>,
    /// The points that a sum of patterns cannot exceed.
    pub limit: u16,
    /// As of the fans, where a number is the place in `list`, from 1; of `takes` the digits are: chows, always 0, pungs and kongs,
    /// of them of numbers, of honours.
    pub beside: FanRules,
}

/// A pattern.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PatternRule {
    /// Category, series and place in it: `3.3.2`.
    pub number: String,
    /// What the pattern is worth in this event, in points.
    pub points: u16,
    /// How often one win can count it.
    pub at_most: u8,
    /// The names by which the pattern is found.
    #[serde(flatten)]
    pub found: Found,
}

/// By what a fan or a pattern is found.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Found {
    /// Its name in each language.
    pub names: BTreeMap<&'static str, String>,
    /// What is typed for the name in pinyin, a syllable a character.
    pub pinyin: BTreeSet<String>,
}

/// The two kinds of kong, and by how much both together count more than their sum (明暗杠).
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct MixedKongs {
    /// The numbers in the rule book of the fans Concealed Kong and Melded Kong.
    pub fans: [u8; 2],
    /// The points that both together count on top of their sum.
    pub points: u16,
}

/// What the event's tariffs say of a foul.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct FoulRule {
    /// The name of the foul in the interface: the `foul` of a penalty.
    pub code: &'static str,
    /// Whether referees see it often: such come first.
    pub common: bool,
    /// `nothing`, `ladder`, `each` (of the three others receives `points`), `nobody` (receives them), `size` (one of `sizes`),
    /// `free`.
    pub tariff: &'static str,
    /// The points of the penalty with `each` and `nobody`; otherwise `null`.
    pub points: Option<u16>,
    /// `nobody`, `each`, or left to the referee.
    pub payee: Option<&'static str>,
    /// Whether the offender may not win the hand.
    pub forbids_winning: bool,
    /// Whether the offender may not play on in the event.
    pub disqualifies: bool,
    /// In duplicate, so many IMP it costs; left out where it costs none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub imp: Option<u8>,
}

/// What coming later than so many seconds costs.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct LateRule {
    /// Later than so many seconds after play was announced.
    pub seconds: u32,
    /// Game points taken from the session score; 0 where it costs none or the session is forfeited.
    pub points: i32,
    /// Standard points as they are written, where it costs some.
    pub standard: Option<String>,
    /// Whether the session is forfeited.
    pub forfeit: bool,
}
