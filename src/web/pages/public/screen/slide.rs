//! A slide of a display: its rows as they are shown, and how many of them are on one.

use rules::Wind;
use site::name::Name;
use site::visitor::Visitor;

/// What is shown at once.
pub(super) struct Slide {
    pub id: String,
    pub kind: &'static str,
    pub title: String,
    /// Which part of all it is; empty where it is all.
    pub part: String,
    pub body: Body,
}

/// Lists of names have the width of the widest, so that all of a slide are of one size.
pub(super) enum Body {
    Players(usize, Vec<RankRow>),
    Teams(usize, Vec<RankRow>),
    /// With the class of their size.
    Tables(usize, Vec<TableCard>, &'static str),
    Seats(usize, Vec<SeatLine>),
    Clock(ClockFace),
    Gong {
        rule: String,
        playing: String,
        /// Whether it takes the display: somebody still plays.
        strikes: bool,
    },
    Lots(usize, Vec<LotLine>),
    Podium(Podium),
    Message(Message),
    /// The address of a picture.
    Picture(String),
    Nothing(String),
}

/// What fits on a tile.
pub(in crate::pages::public) fn first_letter(word: String) -> String {
    word.chars().take(1).collect()
}

/// Slides of so many rows each.
pub(super) fn slides<T>(
    guest: &Visitor,
    (kind, title): (&'static str, String),
    rows: Vec<T>,
    most: usize,
    body: impl Fn(Vec<T>) -> Body,
) -> Vec<Slide> {
    let of = rows.len();
    let mut rows = rows.into_iter();
    let slide = |from: usize| {
        let here: Vec<T> = rows.by_ref().take(most).collect();
        let part = guest.locale.msg("screen-part").arg("from", from + 1).arg("to", from + here.len()).arg("of", of);
        let part = if of > most { part.to_string() } else { String::new() };
        Slide { id: format!("{kind}-{from}"), kind, title: title.clone(), part, body: body(here) }
    };
    (0..of).step_by(most).map(slide).collect()
}

impl Slide {
    /// One that is all of its kind.
    pub fn one(kind: &'static str, title: String, body: Body) -> Slide {
        Slide { id: kind.to_owned(), kind, title, part: String::new(), body }
    }
}

pub(super) struct RankRow {
    pub rank: usize,
    /// By how many ranks it is above where it was before the last session; none where there is nothing to compare.
    pub moved: Option<isize>,
    pub name: Name,
    /// The team of a player; the members of a team with their points.
    pub below: Vec<(Name, String)>,
    /// Standard points taken off; empty where none are.
    pub penalty: String,
    pub standard: (String, String),
    pub game: String,
    /// The line of the cut below it; empty where there is none.
    pub cut: String,
    /// Whether points alone do not decide who is above it.
    pub equal: bool,
}

pub(super) struct TableCard {
    pub number: u16,
    pub state: String,
    pub complete: bool,
    pub players: Vec<(Wind, String, Name, String, bool)>,
    /// Who won the last hand, how and with what; or how it ended.
    pub winner: Option<Name>,
    pub how: String,
    pub last: String,
    pub great: bool,
}

pub(super) struct SeatLine {
    /// The first of its letter has it.
    pub letter: String,
    pub name: Name,
    pub table: u16,
    /// The start seat, once it is drawn, and whether it is East.
    pub seat: Option<(String, bool)>,
}

pub(super) struct ClockFace {
    pub session: String,
    pub done: String,
    /// Time and word of each mark, and where it stands, in thousandths of the session.
    pub marks: Vec<(String, String, i64)>,
    pub pause: Option<(i64, i64)>,
    pub facts: Vec<(String, String)>,
}

pub(super) struct LotLine {
    pub number: u16,
    pub name: Name,
    /// Whether it was shown last.
    pub latest: bool,
}

/// The steps as they stand, from left to right: the tile with the place, and who has it.
pub(super) struct Podium {
    /// A place below the steps, which stands alone.
    pub alone: Option<Step>,
    pub steps: Vec<Step>,
}

pub(super) struct Step {
    pub place: usize,
    pub title: String,
    /// Nobody before it is revealed.
    pub who: Option<Who>,
}

pub(super) struct Who {
    pub name: Name,
    pub team: String,
    pub points: (String, String),
    pub game: String,
}

/// A message to the hall.
pub(super) struct Message {
    /// When it was told.
    pub at: String,
    /// Each part of the text, and whether it is a time of day.
    pub text: Vec<(String, bool)>,
    pub below: String,
}
