//! A slide of a display: its rows, and how rows are divided into slides.

use rules::Wind;
use site::name::Name;
use site::visitor::Visitor;

/// What is shown at once.
pub(super) struct Slide {
    pub id: String,
    pub kind: &'static str,
    pub title: String,
    /// Which rows of all these are; empty if they are all.
    pub part: String,
    pub body: Body,
}

/// Lists of names have the width of the widest one, so that all names of a slide are of one size.
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
        /// Whether it takes the display: some table is still playing.
        strikes: bool,
    },
    /// `None` for each that is to come.
    Lots(usize, Vec<Option<LotLine>>),
    Podium(Podium),
    Message(Message),
    /// The address of a picture.
    Picture(String),
    Nothing(String),
}

/// The first character, for a tile.
pub(in crate::pages::public) fn first_letter(word: String) -> String {
    word.chars().take(1).collect()
}

/// Slides of at most `most` rows each.
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
    /// A slide that is the only one of its kind.
    pub fn one(kind: &'static str, title: String, body: Body) -> Slide {
        Slide { id: kind.to_owned(), kind, title, part: String::new(), body }
    }
}

pub(super) struct RankRow {
    pub rank: usize,
    /// By how many ranks it has risen since the previous session; `None` if there is nothing to compare with.
    pub moved: Option<isize>,
    pub name: Name,
    /// The team of a player; or the members of a team with their points.
    pub below: Vec<(Name, String)>,
    /// Standard points deducted; empty if there are none.
    pub penalty: String,
    pub standard: (String, String),
    pub game: String,
    /// The text of the cut below it; empty without one.
    pub cut: String,
    /// Whether points alone do not decide who is above the cut.
    pub equal: bool,
}

pub(super) struct TableCard {
    pub number: u16,
    pub state: String,
    pub complete: bool,
    /// How many of its hands are played, while it plays.
    pub played: Option<usize>,
    pub players: Vec<(Wind, String, Name, String, bool)>,
    /// The winner of the last hand, how and with what; or only how it ended.
    pub winner: Option<Name>,
    pub how: String,
    pub last: String,
    pub great: bool,
}

pub(super) struct SeatLine {
    /// The first letter of the name, on the first line that has it.
    pub letter: String,
    pub name: Name,
    /// `None` for who has a bye.
    pub table: Option<u16>,
    /// The start seat, once it is drawn, and whether it is East.
    pub seat: Option<(String, bool)>,
}

pub(super) struct ClockFace {
    pub session: String,
    pub done: String,
    /// Time and label of each mark, and its position in thousandths of the session.
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

/// The ceremony: steps from left to right.
pub(super) struct Podium {
    /// A place below the steps, which is shown alone.
    pub alone: Option<Step>,
    pub steps: Vec<Step>,
}

pub(super) struct Step {
    pub place: usize,
    pub title: String,
    /// `None` until it is revealed.
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
    /// When it was sent.
    pub at: String,
    /// Each part of the text, and whether it is a time of day.
    pub text: Vec<(String, bool)>,
    pub below: String,
}
