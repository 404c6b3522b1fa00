//! The judgement of tiles and of a claim on them, in the form that all games share.

use crate::laid::Laid;
use crate::message::Message;
use crate::{fans, series};
use rules::hand::{BEFORE_THE_WIN, HandError};
use rules::{Fan, HandTiles, Tile, fan, world_series};

/// A fan or a pattern with its count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counted {
    /// Of Chinese Official.
    Fan(fan::Counted),
    /// Of the World Series.
    Pattern(world_series::Counted),
}

impl Counted {
    /// Its number in its catalogue: `63`, `3.3.2`.
    pub fn number(self) -> String {
        match self {
            Counted::Fan(counted) => counted.fan.number().to_string(),
            Counted::Pattern(counted) => counted.pattern.to_string(),
        }
    }

    /// Its count, at least 1.
    pub const fn times(self) -> u8 {
        match self {
            Counted::Fan(counted) => counted.times,
            Counted::Pattern(counted) => counted.times,
        }
    }

    /// Its name and count: `Short Straight ×2`.
    pub fn name(self) -> Message {
        match self {
            Counted::Fan(counted) => fans::counted_fan(counted),
            Counted::Pattern(counted) => series::counted_pattern(counted),
        }
    }
}

/// The numbers of fans or patterns as a claim names them, without flowers: `63 70*2`.
pub(crate) fn numbers(list: impl IntoIterator<Item = Counted>) -> String {
    let flower = |one: &Counted| matches!(one, Counted::Fan(counted) if counted.fan == Fan::FLOWER);
    let written = |one: Counted| match one.times() {
        1 => one.number(),
        times => format!("{}*{times}", one.number()),
    };
    list.into_iter().filter(|one| !flower(one)).map(written).collect::<Vec<_>>().join(" ")
}

/// The judgement of tiles.
#[derive(Clone, Debug, Default)]
pub struct Judged {
    /// The problems of the tiles and the claim, each with whether it is only that the hand is not complete yet.
    pub problems: Vec<(Message, bool)>,
    /// What an incomplete hand lacks: a number of tiles, or the winning one.
    pub hint: Option<Message>,
    /// The value, if the tiles are a winning hand.
    pub worth: Option<Worth>,
    /// Each tile that completes the hand, also if there is no winning tile yet.
    pub waits: Vec<Wait>,
    /// The verdict on the claim; `None` without a claim, or if the tiles have another problem than that they form no winning shape.
    pub verdict: Option<Verdict>,
}

/// The value of a winning hand.
#[derive(Clone, Debug)]
pub struct Worth {
    /// The points, without flowers.
    pub points: u16,
    /// The points with flowers.
    pub total: u16,
    /// A remark about the points: flowers that are in the total, or a limit.
    pub note: Option<Message>,
    /// The minimum of a win, if the hand has less.
    pub below: Option<u16>,
    /// Every right list; the first is the one to show.
    pub lists: Vec<List>,
    /// The payments, in games in which they do not simply follow from the points.
    pub pays: Option<Message>,
}

/// A right list of fans or patterns.
#[derive(Clone, Debug)]
pub struct List {
    /// Its points, without flowers.
    pub points: u16,
    /// The sets and the pair of its reading, in games that show them.
    pub reading: Option<Laid>,
    /// The fans or patterns, and other points, that add up to the points.
    pub lines: Vec<Line>,
    /// The fans or patterns of the hand that do not count, each with the reason.
    pub left_out: Vec<(Counted, Message)>,
}

impl List {
    /// Its fans or patterns as a claim names them: `63 70*2`.
    pub fn numbers(&self) -> String {
        numbers(self.lines.iter().filter_map(|line| line.counted))
    }
}

/// A line of a list.
#[derive(Clone, Debug)]
pub struct Line {
    /// The fan or pattern; `None` for points that belong to no single one.
    pub counted: Option<Counted>,
    /// Its name.
    pub name: Message,
    /// Its points times its count.
    pub points: u16,
    /// Whether another right list does not have it, or not as often.
    pub differs: bool,
    /// The tiles that form it; `None` if all do, or if it is neither a fan nor a pattern.
    pub tiles: Option<Laid>,
    /// Whether all tiles of the hand form it.
    pub whole: bool,
}

impl Line {
    /// A line of points that belong to no single fan or pattern.
    pub(crate) fn extra(name: &'static str, points: u16) -> Line {
        Line { counted: None, name: Message::new(name), points, differs: false, tiles: None, whole: false }
    }
}

/// A tile that completes a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wait {
    /// The tile.
    pub tile: Tile,
    /// The value of the hand with it, flowers included.
    pub points: u16,
    /// Whether that is enough to win.
    pub may_win: bool,
}

/// A discard from fourteen tiles, and the waits of the other thirteen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Discard {
    /// The tile.
    pub tile: Tile,
    /// Each tile that completes the others.
    pub waits: Vec<Wait>,
}

/// The verdict on a claim.
#[derive(Clone, Debug)]
pub struct Verdict {
    /// `exact`, `under-claimed`, `below-minimum`, `over-claimed`, `false-win`.
    pub kind: &'static str,
    /// The verdict as a sentence.
    pub text: Message,
    /// The fans or patterns claimed that do not count, each with the reason.
    pub wrong: Vec<(Counted, Message)>,
    /// The fans or patterns that were forgotten.
    pub missing: Vec<Counted>,
    /// The valid part of an over-claim; `None` for any other claim.
    pub left: Option<Vec<Counted>>,
}

impl Verdict {
    /// The valid part of an over-claim as a claim names it: `63 70*2`.
    pub fn left_numbers(&self) -> Option<String> {
        self.left.as_ref().map(|left| numbers(left.iter().copied()))
    }
}

/// Whether an error only means that the hand is not complete yet: tiles are missing, or the winning one.
pub(crate) fn is_unfinished(error: HandError) -> bool {
    matches!(error, HandError::NoWinningTile | HandError::Count(..BEFORE_THE_WIN))
}

/// The judgement of tiles that are not a winning hand.
pub(crate) fn refused(tiles: &HandTiles, problems: Vec<(Message, bool)>) -> Judged {
    let missing = BEFORE_THE_WIN.saturating_sub(tiles.loose.len() + 3 * tiles.melds.len());
    let hint = problems.iter().any(|(_, unfinished)| *unfinished).then(|| match missing {
        0 => Message::new("hand-now-winning"),
        missing => Message::new("hand-missing").arg("tiles", missing),
    });
    Judged { problems, hint, ..Judged::default() }
}

/// A winning hand that one more tile would make of 13 without a winning tile; `None` if there is no such tile, or if the
/// tiles are others.
pub(crate) fn completed<H>(tiles: &HandTiles, hand: impl Fn(&HandTiles) -> Option<H>) -> Option<H> {
    if tiles.winning.is_some() || tiles.loose.len() + 3 * tiles.melds.len() != BEFORE_THE_WIN {
        return None;
    }
    Tile::all().find_map(|tile| hand(&HandTiles { winning: Some(tile), ..tiles.clone() }))
}

/// The fans or patterns of a text of numbers: `63 70*2`, each read by `one` from its number and count. `None` if it is a text
/// of names.
///
/// # Errors
/// The message `unknown` for the first that `one` does not read.
pub(crate) fn numbered<T>(
    text: &str,
    one: impl Fn(&str, u8) -> Option<T>,
    unknown: impl Fn(&str) -> Message,
) -> Option<Result<Vec<T>, Message>> {
    let is_number = |letter: char| letter.is_ascii_digit() || letter.is_whitespace() || ['*', '.'].contains(&letter);
    text.chars().all(is_number).then(|| {
        let counted = |part: &str| {
            let (number, times) = part.split_once('*').unwrap_or((part, "1"));
            times.parse().ok().and_then(|times| one(number, times)).ok_or_else(|| unknown(part))
        };
        text.split_whitespace().map(counted).collect()
    })
}
