//! Differences between decisions and what would follow now: the subject of each, its fingerprint, and its remedies.

use crate::ranking::standings::Carried;
use crate::sheet::penalty::Entrant;
use crate::sheet::wrong_sum::WrongSum;
use crate::stage::noted::NotedEntrant;
use chrono::NaiveDateTime;
use rules::{BySeat, GamePoints, HandNumber, Seat, StandardPoints};
use std::fmt::Write;
use std::sync::Arc;
use uuid::Uuid;
use values::digest::hash;
use values::ids::{PlayerId, SessionNumber, TableNumber, TeamId};

/// A decision that is not what would follow now.
#[derive(Clone, Debug, PartialEq)]
pub enum Difference {
    /// Totals of a session that do not add up.
    Totals(WrongTotals),
    /// The field of a stage is another one.
    Field(FieldDiffers),
    /// Somebody left a block of places or a group that is seated separately, so that it no longer fills its tables in
    /// the next session.
    Block(ShortBlock),
    /// The seats of a session follow from a ranking that was corrected since.
    Seats(SeatsDiffer),
    /// An appeal was granted, and nothing was corrected for it.
    Appeal {
        /// The session.
        session: SessionNumber,
        /// The table.
        table: TableNumber,
        /// The player who appealed.
        player: PlayerId,
        /// The entry of the appeal.
        entry: Uuid,
        /// When it was granted.
        granted: NaiveDateTime,
    },
    /// Hands that a player had played before leaving were corrected, and the points that the player keeps were not.
    OwnPoints {
        /// The session.
        session: SessionNumber,
        /// The table.
        table: TableNumber,
        /// The start seat.
        seat: Seat,
        /// The player who left.
        player: PlayerId,
        /// The points as they were entered.
        own: GamePoints,
        /// The points as they follow from the hands now.
        follows: GamePoints,
    },
    /// Standard points were deducted from an entrant who had left.
    Penalty {
        /// The entrant.
        of: Entrant,
        /// The standard points.
        points: StandardPoints,
        /// The place in the list of penalties, from 0.
        place: usize,
        /// When they were deducted.
        at: NaiveDateTime,
    },
    /// A line-up names a player who does not play any more.
    LineUp {
        /// The session, or the first of several.
        session: SessionNumber,
        /// The team.
        team: TeamId,
        /// Its revision.
        revision: i32,
        /// The players who do not play any more.
        gone: Vec<PlayerId>,
    },
    /// A session would begin before the previous one.
    Start {
        /// The session.
        session: SessionNumber,
        /// When the previous one begins.
        before: NaiveDateTime,
        /// When it begins.
        at: NaiveDateTime,
    },
    /// The last published ranking is another one.
    Published(PublishedDiffers),
}

/// An action that resolves a difference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Remedy {
    /// Decide the field of a stage again.
    DecideAnew(String),
    /// Cancel the seats of a session that has not begun, and seat it again.
    Unseat(SessionNumber),
    /// Cancel the start of a session in which nobody has played, then its seats.
    Unstart(SessionNumber),
    /// Publish the ranking again.
    Publish(SessionNumber),
    /// Convert the totals of a session to the event's base score.
    Convert(SessionNumber),
    /// Correct the totals of a session.
    Totals(SessionNumber),
    /// Correct the hands or totals of a table.
    Correct(SessionNumber, TableNumber),
    /// Revoke the penalty in this place of the list.
    Revoke(usize),
    /// Have the team hand in another line-up.
    HandIn(TeamId),
    /// Correct the start times.
    Regulations,
    /// Bring back those who left, or enter somebody in their place.
    Repair,
    /// Let it stand as it is, with a reason.
    LetStand,
}

/// A decision to let a difference stand.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LetStand<'a> {
    /// The reason.
    pub reason: &'a str,
    /// Who decided.
    pub author: &'a str,
    /// When it was decided.
    pub at: NaiveDateTime,
}

impl Difference {
    /// The subject in one line that is the same in every database; `number` gives an entrant's in the order of entry.
    pub fn subject(&self, number: impl Fn(Entrant) -> usize) -> String {
        match self {
            Difference::Totals(totals) => format!("totals {}", totals.session),
            Difference::Field(field) => format!("field {}", field.stage),
            Difference::Block(block) => format!("block {} {}", block.stage, block.part + 1),
            Difference::Seats(seats) => format!("seats {}", seats.session),
            Difference::Appeal { entry, .. } => format!("appeal {entry}"),
            Difference::OwnPoints { session, table, seat, .. } => format!("own {session} {table} {}", seat.letter()),
            Difference::Penalty { of, at, .. } => format!("penalty {} {at}", number(*of)),
            Difference::LineUp { session, team, .. } => format!("line_up {session} {}", number(Entrant::Team(*team))),
            Difference::Start { session, .. } => format!("start {session}"),
            Difference::Published(published) => format!("published {}", published.session),
        }
    }

    /// A hash of the decision and of what would follow now. It distinguishes differences with the same subject.
    pub fn fingerprint(&self, number: impl Fn(Entrant) -> usize) -> String {
        let player = |player: &PlayerId| number(Entrant::Player(*player)).to_string();
        let players = |of: &[PlayerId]| of.iter().map(player).collect::<Vec<_>>().join(" ");
        let text = match self {
            Difference::Totals(totals) => totals.text(),
            Difference::Field(field) => field.text(),
            Difference::Block(block) => {
                format!("{}\n{}", players(&block.left), players(&block.stay))
            }
            Difference::Seats(seats) => {
                let table = |four: &BySeat<PlayerId>| players(&four.values().map(|player| *player));
                let [stands, follow] = [&seats.stands[..], &seats.follow[..]]
                    .map(|tables| tables.iter().map(table).collect::<Vec<_>>().join("\n"));
                format!("{stands}\n\n{follow}")
            }
            Difference::Appeal { granted, .. } => granted.to_string(),
            Difference::OwnPoints { own, follows, .. } => format!("{own} {follows}"),
            Difference::Penalty { points, .. } => points.to_string(),
            Difference::LineUp { revision, gone, .. } => format!("{revision}\n{}", players(gone)),
            Difference::Start { before, at, .. } => format!("{before} {at}"),
            Difference::Published(published) => published.revision.to_string(),
        };
        hash(format!("{}\n{text}", self.subject(&number)))
    }

    /// The remedies, the best first.
    pub fn remedies(&self) -> Vec<Remedy> {
        match self {
            Difference::Totals(totals) => totals.remedies(),
            Difference::Field(field) => field.remedies(),
            Difference::Block(block) if !block.can_be_seated() => vec![Remedy::Repair],
            Difference::Block(_) => vec![Remedy::Repair, Remedy::LetStand],
            Difference::Seats(seats) => match seats.begun {
                Begun::Seated(session) => vec![Remedy::Unseat(session), Remedy::LetStand],
                Begun::Started(session) => vec![Remedy::Unstart(session), Remedy::LetStand],
                Begun::No | Begun::Played => vec![Remedy::LetStand],
            },
            Difference::Appeal { session, table, .. } | Difference::OwnPoints { session, table, .. } => {
                vec![Remedy::Correct(*session, *table), Remedy::LetStand]
            }
            Difference::Penalty { place, .. } => vec![Remedy::Revoke(*place), Remedy::LetStand],
            Difference::LineUp { team, .. } => vec![Remedy::HandIn(*team)],
            Difference::Start { .. } => vec![Remedy::Regulations],
            Difference::Published(published) => vec![Remedy::Publish(published.session)],
        }
    }
}

/// The tables of a session whose totals do not add up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrongTotals {
    /// The session.
    pub session: SessionNumber,
    /// The tables, with the error in the sum of each.
    pub tables: Vec<(TableNumber, WrongSum)>,
    /// Whether the session is running and converting some of them to the event's base score makes them add up.
    pub converts: bool,
}

impl WrongTotals {
    /// The tables and their sums, one per line.
    fn text(&self) -> String {
        let line = |(table, wrong): &(TableNumber, WrongSum)| {
            format!("{table} {} {}\n", wrong.check.sum, wrong.check.expected)
        };
        self.tables.iter().map(line).collect()
    }

    pub(super) fn remedies(&self) -> Vec<Remedy> {
        let convert = self.converts.then_some(Remedy::Convert(self.session));
        let look = match self.tables.as_slice() {
            [(table, _)] => Remedy::Correct(self.session, *table),
            _ => Remedy::Totals(self.session),
        };
        convert.into_iter().chain([look]).collect()
    }
}

/// The progress of the session that a decision affects, on which the remedies depend.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Begun {
    /// It is not seated.
    No,
    /// It is seated and not started.
    Seated(SessionNumber),
    /// It is started, but nothing has been entered.
    Started(SessionNumber),
    /// It is being played, or is over.
    Played,
}

/// A field that is not the one that would follow now.
#[derive(Clone, Debug, PartialEq)]
pub struct FieldDiffers {
    /// The id of the stage.
    pub stage: String,
    /// Its place among the stages.
    pub place: usize,
    /// When the field was decided.
    pub decided: NaiveDateTime,
    /// The entrants who would be in it and are not, in the order of places.
    pub joins: Vec<Entrant>,
    /// The entrants who are in it and would not be.
    pub leaves: Vec<Entrant>,
    /// Those of `leaves` who have left the event.
    pub gone: Vec<Entrant>,
    /// Those who stay, but would have another place, group, block or points: with their current and their new values.
    pub others: Vec<(Entrant, InField, InField)>,
    /// Whether the new field is smaller than the regulations require.
    pub short: bool,
    /// Whether somebody would be in another group or block, or at another table because of the place; otherwise only
    /// places and points would change.
    pub moves: bool,
    /// The progress of the stage's first session.
    pub begun: Begun,
    pub(super) stands: Vec<NotedEntrant>,
    pub(super) follows: Vec<NotedEntrant>,
}

/// An entrant's values in a field.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct InField {
    /// The place, from 1.
    pub place: usize,
    /// The group, from 0.
    pub group: usize,
    /// The block of places, from 0.
    pub block: usize,
    /// The points carried into the stage.
    pub carried: Carried,
}

impl InField {
    pub(super) fn from_noted(noted: &NotedEntrant) -> InField {
        InField { place: noted.place, group: noted.group, block: noted.block, carried: noted.carried() }
    }
}

impl FieldDiffers {
    /// The decided field and the new one, one entrant per line.
    fn text(&self) -> String {
        let mut text = format!("{}\n", self.decided);
        for (mark, of) in self.stands.iter().map(|of| ('-', of)).chain(self.follows.iter().map(|of| ('+', of))) {
            let NotedEntrant { entrant, place, group, block, game, .. } = of;
            let _ = writeln!(text, "{mark}{entrant} {place} {group} {block} {} {game}", of.standard.0);
        }
        text
    }

    pub(super) fn remedies(&self) -> Vec<Remedy> {
        let anew = (!self.short).then(|| Remedy::DecideAnew(self.stage.clone()));
        let first = match self.begun {
            Begun::No => anew,
            _ if !self.moves => anew,
            Begun::Seated(session) => Some(Remedy::Unseat(session)),
            Begun::Started(session) => Some(Remedy::Unstart(session)),
            Begun::Played => None,
        };
        first.into_iter().chain([Remedy::LetStand]).collect()
    }
}

/// A session whose seats follow from a ranking that was corrected since.
#[derive(Clone, Debug, PartialEq)]
pub struct SeatsDiffer {
    /// The session.
    pub session: SessionNumber,
    /// The tables of earlier sessions that were corrected since it was seated.
    pub corrected: Vec<(SessionNumber, TableNumber)>,
    /// The players who would sit at another table, or gain or lose a bye.
    pub moved: Vec<PlayerId>,
    /// The current seats.
    pub stands: Vec<BySeat<PlayerId>>,
    /// The seats that would follow now.
    pub follow: Arc<[BySeat<PlayerId>]>,
    /// The progress of the session.
    pub begun: Begun,
}

/// A block of places or a group that is seated separately, and does not fill its tables in the next session because
/// somebody left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShortBlock {
    /// The session to be seated next.
    pub session: SessionNumber,
    /// The id of the stage.
    pub stage: String,
    /// The block or group, from 0.
    pub part: usize,
    /// The first and last place in the field, from 1; `None` for a group.
    pub places: Option<(usize, usize)>,
    /// Its players who have left.
    pub left: Vec<PlayerId>,
    /// Its players who go on.
    pub stay: Vec<PlayerId>,
}

impl ShortBlock {
    /// The number of its players who would have a bye.
    pub fn byes(&self) -> usize {
        self.stay.len() % 4
    }

    /// Whether those who go on fill a table, so that it can be seated.
    pub fn can_be_seated(&self) -> bool {
        self.stay.len() >= 4
    }

    /// Whether more players have a bye than if nobody had left, or too few go on for a table.
    pub(super) fn asks(&self) -> bool {
        let before = (self.left.len() + self.stay.len()) % 4;
        !self.left.is_empty() && !self.stay.is_empty() && (!self.can_be_seated() || self.byes() > before)
    }
}

/// A published ranking that is not the one that would follow now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublishedDiffers {
    /// The session after which it was published.
    pub session: SessionNumber,
    /// The revision of the publication.
    pub revision: i32,
    /// When it was published.
    pub at: NaiveDateTime,
    /// The number of rows that would be different.
    pub rows: usize,
    /// The changes since that may be the cause, in the order of time as far as it is known.
    pub since: Vec<Since>,
}

/// A change since a ranking was published.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Since {
    /// A hand was corrected.
    Hand(NaiveDateTime, SessionNumber, TableNumber, HandNumber),
    /// Totals were corrected.
    Totals(NaiveDateTime, SessionNumber, TableNumber),
    /// Seats, attendance or the kind of result of a table were changed.
    Table(NaiveDateTime, SessionNumber, TableNumber),
    /// Standard points were deducted (true), or a deduction was revoked (false).
    Penalty(NaiveDateTime, Entrant, bool),
    /// A disqualification was revoked or restored.
    Disqualification(NaiveDateTime, PlayerId),
    /// For the stage with this id, a field was decided or withdrawn, or lots were drawn.
    Stage(NaiveDateTime, String),
    /// A name is new in the ranking.
    Arrival(String),
    /// A name is no longer in the ranking.
    Missing(String),
    /// None of these: seats, names or regulations; the audit has it.
    Other,
}
