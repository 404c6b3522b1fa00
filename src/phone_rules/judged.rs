//! What is said of tiles and of a claim on them, in the same form for each game.

use crate::laid::Laid;
use crate::message::Message;
use crate::{fans, series};
use rules::hand::{BEFORE_THE_WIN, HandError};
use rules::{Fan, HandTiles, Tile, fan, world_series};

/// A fan or a pattern, as often as it counts.
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

    /// How often it counts.
    pub const fn times(self) -> u8 {
        match self {
            Counted::Fan(counted) => counted.times,
            Counted::Pattern(counted) => counted.times,
        }
    }

    /// Its name, and how often it counts.
    pub fn name(self) -> Message {
        match self {
            Counted::Fan(counted) => fans::counted(counted),
            Counted::Pattern(counted) => series::counted(counted),
        }
    }
}

/// The numbers of fans or patterns as they are claimed, without flowers: `63 70*2`.
pub(crate) fn numbers(list: impl IntoIterator<Item = Counted>) -> String {
    let flower = |one: &Counted| matches!(one, Counted::Fan(counted) if counted.fan == Fan::FLOWER);
    let written = |one: Counted| match one.times() {
        1 => one.number(),
        times => format!("{}*{times}", one.number()),
    };
    list.into_iter().filter(|one| !flower(one)).map(written).collect::<Vec<_>>().join(" ")
}

/// What is said of tiles.
#[derive(Clone, Debug, Default)]
pub struct Judged {
    /// What is wrong with the tiles or the claim, each with whether it is only that the hand is not finished.
    pub problems: Vec<(Message, bool)>,
    /// What is missing of a hand that is not finished.
    pub hint: Option<Message>,
    /// What the tiles are worth, where they are a winning hand.
    pub worth: Option<Worth>,
    /// Each tile that completes the hand; also where there is no winning tile yet.
    pub waits: Vec<Wait>,
    /// The verdict on the claim, where there is one.
    pub verdict: Option<Verdict>,
}

/// What a winning hand is worth.
#[derive(Clone, Debug)]
pub struct Worth {
    /// The points, without flowers.
    pub points: u16,
    /// The points with flowers.
    pub total: u16,
    /// What is to be known of the points.
    pub note: Option<Message>,
    /// What a win needs, where the hand has less.
    pub below: Option<u16>,
    /// Every right list; the first is the one to show.
    pub lists: Vec<List>,
    /// What a win pays, where the game has more to say of it than its points.
    pub pays: Option<Message>,
}

/// A right list of fans or patterns.
#[derive(Clone, Debug)]
pub struct List {
    /// Its points, without flowers.
    pub points: u16,
    /// How the tiles are read, where the game says it.
    pub reading: Option<Laid>,
    /// What adds up to the points.
    pub lines: Vec<Line>,
    /// What is in the hand and does not count, and why.
    pub left_out: Vec<(Counted, Message)>,
}

impl List {
    /// Its fans or patterns as they are claimed: `63 70*2`.
    pub fn numbers(&self) -> String {
        numbers(self.lines.iter().filter_map(|line| line.counted))
    }
}

/// A line of a list.
#[derive(Clone, Debug)]
pub struct Line {
    /// The fan or pattern; none for points that belong to no single one.
    pub counted: Option<Counted>,
    /// Its name.
    pub name: Message,
    /// Its points, as often as it counts.
    pub points: u16,
    /// Whether another right list has it not, or not as often.
    pub differs: bool,
    /// The tiles that make it.
    pub tiles: Option<Laid>,
    /// Whether it is made by all tiles.
    pub whole: bool,
}

impl Line {
    /// Points that belong to no single fan.
    pub(crate) fn extra(name: &'static str, points: u16) -> Line {
        Line { counted: None, name: Message::new(name), points, differs: false, tiles: None, whole: false }
    }
}

/// A tile that completes a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wait {
    /// The tile.
    pub tile: Tile,
    /// What the hand is worth with it, flowers included.
    pub points: u16,
    /// Whether that is enough to win.
    pub may_win: bool,
}

/// A discard from fourteen tiles, and what the others wait for then.
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
    /// In words.
    pub text: Message,
    /// What does not count, and why.
    pub wrong: Vec<(Counted, Message)>,
    /// What was forgotten.
    pub missing: Vec<Counted>,
    /// Of an over-claim, what may stand.
    pub left: Option<Vec<Counted>>,
}

impl Verdict {
    /// Of an over-claim, what may stand, as it is claimed.
    pub fn left_numbers(&self) -> Option<String> {
        self.left.as_ref().map(|left| numbers(left.iter().copied()))
    }
}

/// Whether a hand is not finished, rather than wrong.
pub(crate) fn is_unfinished(error: HandError) -> bool {
    matches!(error, HandError::NoWinningTile | HandError::Count(..BEFORE_THE_WIN))
}

/// What is said of tiles that are no winning hand.
pub(crate) fn refused(tiles: &HandTiles, problems: Vec<(Message, bool)>) -> Judged {
    let missing = BEFORE_THE_WIN.saturating_sub(tiles.loose.len() + 3 * tiles.melds.len());
    let hint = problems.iter().any(|(_, unfinished)| *unfinished).then(|| match missing {
        0 => Message::new("hand-now-winning"),
        missing => Message::new("hand-missing").arg("tiles", missing),
    });
    Judged { problems, hint, ..Judged::default() }
}

/// The winning hand that some tile would make, where there is no winning tile yet.
pub(crate) fn completed<H>(tiles: &HandTiles, hand: impl Fn(&HandTiles) -> Option<H>) -> Option<H> {
    if tiles.winning.is_some() || tiles.loose.len() + 3 * tiles.melds.len() != BEFORE_THE_WIN {
        return None;
    }
    Tile::all().find_map(|tile| hand(&HandTiles { winning: Some(tile), ..tiles.clone() }))
}

/// The fans or patterns of a text of numbers: `63 70*2`. Nothing where it is a text of names.
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
