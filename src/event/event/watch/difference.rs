//! Differences between what was decided and what follows now: what each is about, by what it is known again, and what mends it.

use crate::ranking::standings::Carried;
use crate::sheet::penalty::Entrant;
use crate::sheet::wrong_sum::WrongSum;
use crate::stage::noted::NotedEntrant;
use crate::values::digest::hash;
use crate::values::ids::{PlayerId, SessionNumber, TableNumber, TeamId};
use chrono::NaiveDateTime;
use rules::{BySeat, HandNumber, StandardPoints};
use std::fmt::Write;
use std::sync::Arc;
use uuid::Uuid;

/// Something that stands and is not what follows now.
#[derive(Clone, Debug, PartialEq)]
pub enum Difference {
    /// Totals that do not add up.
    Totals(WrongTotals),
    /// The field of a stage.
    Field(FieldDiffers),
    /// Somebody left a block of places or a group that is seated by itself, and it does not fill its tables in the next session.
    Block(ShortBlock),
    /// The seats of a session, which follow from a standing that was corrected since.
    Seats(SeatsDiffer),
    /// An appeal that was granted, and nothing was corrected for it.
    Appeal {
        /// In which session.
        session: SessionNumber,
        /// At which table.
        table: TableNumber,
        /// Who appealed.
        player: PlayerId,
        /// The entry of the appeal.
        entry: Uuid,
        /// When it was granted.
        granted: NaiveDateTime,
    },
    /// Standard points taken from somebody who has left.
    Penalty {
        /// From whom.
        of: Entrant,
        /// How many.
        points: StandardPoints,
        /// In which place of the list of penalties, from 0.
        place: usize,
        /// When.
        at: NaiveDateTime,
    },
    /// A line-up that names somebody who does not play any more.
    LineUp {
        /// For which session, or the first of several.
        session: SessionNumber,
        /// Whose.
        team: TeamId,
        /// Its revision.
        revision: i32,
        /// Who does not play.
        gone: Vec<PlayerId>,
    },
    /// A session that would begin before the one before it.
    Start {
        /// Which.
        session: SessionNumber,
        /// When the one before it begins.
        before: NaiveDateTime,
        /// When it begins.
        at: NaiveDateTime,
    },
    /// The ranking that was published last.
    Published(PublishedDiffers),
}

/// What mends a difference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Remedy {
    /// The field of a stage is decided anew.
    DecideAnew(String),
    /// The seats of a session that has not begun are taken back, and it is seated again.
    Unseat(SessionNumber),
    /// The start of a session in which nobody has played is taken back, then its seats.
    Unstart(SessionNumber),
    /// The ranking is published again.
    Publish(SessionNumber),
    /// The totals of a session are brought to the event's base score.
    Convert(SessionNumber),
    /// The totals of a session are corrected.
    Totals(SessionNumber),
    /// The hands or totals of a table are corrected.
    Correct(SessionNumber, TableNumber),
    /// A penalty is revoked.
    Revoke(usize),
    /// The team hands in another line-up.
    HandIn(TeamId),
    /// The start times are put right.
    Regulations,
    /// Who left comes back, or somebody comes in their place.
    Repair,
    /// It stands as it is, with a reason.
    LetStand,
}

/// That something was let stand, by whom, when and why.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LetStand<'a> {
    /// Why.
    pub reason: &'a str,
    /// By whom.
    pub author: &'a str,
    /// When.
    pub at: NaiveDateTime,
}

impl Difference {
    /// What it is about, in one line that is the same in every database; `number` is that of somebody in the order of entry.
    pub fn subject(&self, number: impl Fn(Entrant) -> usize) -> String {
        match self {
            Difference::Totals(totals) => format!("totals {}", totals.session),
            Difference::Field(field) => format!("field {}", field.stage),
            Difference::Block(block) => format!("block {} {}", block.stage, block.part + 1),
            Difference::Seats(seats) => format!("seats {}", seats.session),
            Difference::Appeal { entry, .. } => format!("appeal {entry}"),
            Difference::Penalty { of, at, .. } => format!("penalty {} {at}", number(*of)),
            Difference::LineUp { session, team, .. } => format!("line_up {session} {}", number(Entrant::Team(*team))),
            Difference::Start { session, .. } => format!("start {session}"),
            Difference::Published(published) => format!("published {}", published.session),
        }
    }

    /// The hash of what stands and of what follows: it tells a difference from another about the same.
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
            Difference::Penalty { points, .. } => points.to_string(),
            Difference::LineUp { revision, gone, .. } => format!("{revision}\n{}", players(gone)),
            Difference::Start { before, at, .. } => format!("{before} {at}"),
            Difference::Published(published) => published.revision.to_string(),
        };
        hash(format!("{}\n{text}", self.subject(&number)))
    }

    /// What mends it, the best first.
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
            Difference::Appeal { session, table, .. } => vec![Remedy::Correct(*session, *table), Remedy::LetStand],
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
    /// Which tables, and what is wrong.
    pub tables: Vec<(TableNumber, WrongSum)>,
    /// Whether some of them are brought to the event's base score and add up then, while the session runs.
    pub converts: bool,
}

impl WrongTotals {
    /// The tables and their sums, a line each.
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

/// How far the session has come that a decision leads to: what can still be done depends on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Begun {
    /// It is not seated.
    No,
    /// It is seated and not started.
    Seated(SessionNumber),
    /// It is started, and nothing is entered.
    Started(SessionNumber),
    /// It is played.
    Played,
}

/// A field that is not the one that follows now.
#[derive(Clone, Debug, PartialEq)]
pub struct FieldDiffers {
    /// The id of the stage.
    pub stage: String,
    /// Its place among the stages.
    pub place: usize,
    /// When it was decided.
    pub decided: NaiveDateTime,
    /// Who would be in and is not, in the order of places.
    pub joins: Vec<Entrant>,
    /// Who is in and would not be.
    pub leaves: Vec<Entrant>,
    /// Those of `leaves` who have left the event.
    pub gone: Vec<Entrant>,
    /// Those who stay, and would have another place, group or block, or bring other points along: as it stands and as it follows.
    pub others: Vec<(Entrant, InField, InField)>,
    /// Whether the field that follows is smaller than the regulations want.
    pub short: bool,
    /// Whether somebody would be in another group or block, or sit at another table where the place says at which; otherwise only places
    /// and points would be others.
    pub moves: bool,
    /// How far the first session of the stage has come.
    pub begun: Begun,
    pub(super) stands: Vec<NotedEntrant>,
    pub(super) follows: Vec<NotedEntrant>,
}

/// What counts of somebody in a field.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct InField {
    /// The place, from 1.
    pub place: usize,
    /// The group, from 0.
    pub group: usize,
    /// The block of places, from 0.
    pub block: usize,
    /// What is carried.
    pub carried: Carried,
}

impl InField {
    pub(super) fn from_noted(noted: &NotedEntrant) -> InField {
        InField { place: noted.place, group: noted.group, block: noted.block, carried: noted.carried() }
    }
}

impl FieldDiffers {
    /// What stands and what follows, a line each.
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

/// A session whose seats were made by a standing that was corrected since.
#[derive(Clone, Debug, PartialEq)]
pub struct SeatsDiffer {
    /// The session.
    pub session: SessionNumber,
    /// The tables that were corrected since it was seated.
    pub corrected: Vec<(SessionNumber, TableNumber)>,
    /// Who would sit at another table, or have or lose a bye.
    pub moved: Vec<PlayerId>,
    /// Who sits where.
    pub stands: Vec<BySeat<PlayerId>>,
    /// Who would sit where.
    pub follow: Arc<[BySeat<PlayerId>]>,
    /// How far it has come.
    pub begun: Begun,
}

/// A block of places or a group that is seated by itself in the next session, and does not fill its tables because somebody left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShortBlock {
    /// The session that is seated next.
    pub session: SessionNumber,
    /// The id of the stage.
    pub stage: String,
    /// Which block or group, from 0.
    pub part: usize,
    /// The first place in the field and the last, where it is a block of places.
    pub places: Option<(usize, usize)>,
    /// Who is in it and has left.
    pub left: Vec<PlayerId>,
    /// Who plays on in it.
    pub stay: Vec<PlayerId>,
}

impl ShortBlock {
    /// How many of it would have a bye.
    pub fn byes(&self) -> usize {
        self.stay.len() % 4
    }

    /// Whether those who stay fill a table, so that the session can be seated.
    pub fn can_be_seated(&self) -> bool {
        self.stay.len() >= 4
    }

    /// Whether more have a bye than if nobody had left, or too few are left for a table.
    pub(super) fn asks(&self) -> bool {
        let before = (self.left.len() + self.stay.len()) % 4;
        !self.left.is_empty() && !self.stay.is_empty() && (!self.can_be_seated() || self.byes() > before)
    }
}

/// A published ranking that is not the one that follows now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublishedDiffers {
    /// After which session.
    pub session: SessionNumber,
    /// Which publication.
    pub revision: i32,
    /// When it was published.
    pub at: NaiveDateTime,
    /// How many rows are not as they were published.
    pub rows: usize,
    /// What has happened since that can be the cause, in the order of time as far as that is known.
    pub since: Vec<Since>,
}

/// What has happened since a ranking was published.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Since {
    /// A hand was corrected.
    Hand(NaiveDateTime, SessionNumber, TableNumber, HandNumber),
    /// Totals were corrected.
    Totals(NaiveDateTime, SessionNumber, TableNumber),
    /// Who sits where and how, or what stands at a table, was said.
    Table(NaiveDateTime, SessionNumber, TableNumber),
    /// Standard points were taken off, or were given back.
    Penalty(NaiveDateTime, Entrant, bool),
    /// A disqualification was revoked or restored.
    Disqualification(NaiveDateTime, PlayerId),
    /// A field was decided or taken back, or lots were drawn, of a stage by its id.
    Stage(NaiveDateTime, String),
    /// Somebody came.
    Arrival(String),
    /// Somebody is not in the ranking any more under this name.
    Missing(String),
    /// None of these: seats, names or regulations, as the audit says.
    Other,
}
