//! How the document describes types of the event that stand in the JSON as they are: the same fields, for the document alone.
//!
//! One fact to know: nothing is read or written by these; a field of such a type names its schema with `value_type`.

use serde::Deserialize;
use utoipa::ToSchema;

/// A hand as it is written down.
#[derive(Deserialize, ToSchema)]
#[expect(dead_code, reason = "it describes `event::sheet::written_hand::WrittenHand`")]
pub struct WrittenHand {
    /// Its number, 1 to 16.
    #[serde(rename = "hand")]
    number: u8,
    /// `discard`, `self-draw`, `drawn-hand`, `stopped`, `annulled`: the [`Ending::code`].
    ending: String,
    /// The winner's start seat, `E`, `S`, `W` or `N`.
    winner: Option<String>,
    /// The discarder's start seat.
    discarder: Option<String>,
    /// Who answers for the discard where it is not the discarder: a start seat or `nobody`. Only in games that ask.
    responsible: Option<String>,
    /// The points of the win, without flowers; left out, what the fans are worth.
    basic_points: Option<u16>,
    /// How many flowers, 0 to 8.
    flowers: u8,
    /// The fans, `63 70*2`: numbers in the rule book, with how often they count. Under the World Series rules the patterns, `3.1*2 4.1`.
    fans: String,
    /// Why fans stand that cannot stand together; empty where all can.
    #[serde(default)]
    fans_reason: String,
    /// The tiles of the win, where they are kept.
    tiles: Option<String>,
    /// What was special about the win: [`WonTiles::circumstances`].
    circumstances: Option<String>,
    /// The penalties, in the order in which they were given.
    penalties: Vec<WrittenPenalty>,
}

/// A penalty as it is written down.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "it describes `event::sheet::written_hand::WrittenPenalty`")]
pub struct WrittenPenalty {
    /// The [`Foul::code`].
    foul: String,
    /// The offender's start seat.
    offender: String,
    /// What each payee receives; left out, what the book says.
    points: Option<u16>,
    /// `nobody`, `each` of the others, or a start seat; left out, as the book says.
    payee: Option<String>,
    /// Why it is not what the book says; empty where it is.
    #[serde(default)]
    reason: String,
}

/// Somebody who has not come in time, as a table sees it.
#[derive(Deserialize, ToSchema)]
#[expect(dead_code, reason = "it describes `event::notes::table_note::Late`")]
pub struct Late {
    /// Who, by start seat.
    seat: String,
    /// After play was announced.
    seconds: u32,
    /// Whether somebody else is to play the seat.
    #[serde(default)]
    stand_in: bool,
}

/// How the result of a table is entered. The book keeps every hand (1998 p.29); a club evening, or a table whose record is
/// lost, has only the four totals that were signed on paper (practice).
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Entry {
    /// Hand by hand: the session scores are their sums.
    Hands,
    /// Four totals: they are the session scores, and hands are kept beside them.
    Totals,
}
