//! An event at one moment, as a value: the entries, the draw, the sessions with their tables, and everything computed
//! from them.
//!
//! Two facts to know: the store builds the value, or it is built from an archive, and everything else about the event
//! is computed here, without a database; and its parts are shared, so a new state of the event only copies the parts
//! that changed. [`ChangeScope`] names the parts that a change touches. Expensive results are computed when they are
//! first needed, and cached.

mod awarded;
mod background;
mod by_owner;
mod chart;
mod compared;
mod corrected_seats;
mod course;
mod cut;
mod deals;
mod decided;
mod draw;
mod drawing;
mod entries;
mod erasing;
mod figures;
mod findings;
mod groups;
mod head;
mod hidden_names;
mod league;
mod line_ups;
mod listing;
mod look;
mod name_parts;
mod part;
mod planned;
mod planned_session;
mod privacy;
mod publication;
mod race;
mod ranking;
mod removed;
mod replaced;
mod replayed;
mod restorable;
mod restored;
mod restored_tables;
mod result_places;
mod session;
mod session_head;
mod stage_lots;
mod stages;
mod status;
mod table;
mod taken;
mod total;
mod watch;
mod withheld;

pub use crate::duplicate::comparison::{DealCompared, DealResult, FalseWin, TeamResult};
pub use awarded::Fact;
pub use background::{Background, is_given_name_of, registers, surname};
pub use chart::{EventChart, Origin};
pub use corrected_seats::CorrectedSeat;
pub use course::event_after;
pub(crate) use course::visible_sessions;
pub use draw::{Commitment, Draw, Group, PastDraw};
pub use entries::{EntryList, LineUp, LineUpProblem, Membership, Player, PlayerRole, Team};
pub use erasing::Erasing;
pub use figures::{Tallies, Tally};
pub use findings::{
    AutomaticDeduction, Cause, Cut, CutRace, EntrantRace, Lead, SELDOM, Section, StageRows, StageState, Step,
};
pub use head::{EventHead, MAX_SLUG_LENGTH, Shelf, is_address};
pub use league::{Gain, LeagueRow};
pub use listing::{EventFilter, EventState, ListedEvent};
pub use look::TableLook;
pub use name_parts::{NameParts, is_in_squares, name_parts};
pub use part::ChangeScope;
pub use planned_session::Planned;
pub use privacy::{Privacy, initials};
pub use publication::{NamedRow, Publication, Published};
pub use ranking::RankMove;
pub use removed::{hash_undone, hides_removed, is_entered_again};
pub use replaced::Replaced;
pub use replayed::{PlayedVersion, Replayed, last_signed, read_hand, replay};
pub use restorable::{KnownIds, Unrestorable};
pub use restored::{fold_publications, restore_chart, restore_deals, restore_event, withdraw_last};
pub use session::{Session, ranks_at};
pub use session_head::SessionHead;
pub use stage_lots::{ToDraw, Tries};
pub use stages::Decided;
pub use status::Status;
pub use table::{Blocker, Filled, Signed, Table};
pub use total::TotalOf;
pub use watch::{
    Begun, Difference, FieldDiffers, InField, LetStand, PublishedDiffers, Remedy, SeatsDiffer, ShortBlock, Since,
    WrongTotals,
};

use super::duplicate::made::DealsMade;
use super::stage::ranking::Entered;
use crate::notes::screens::Screens;
use crate::ranking::needed::Race;
use crate::ranking::needed_teams::TeamRace;
use crate::ranking::simulated::Chances;
use crate::ranking::standings::Row;
use crate::record::archive::StageNoted;
use crate::sheet::disqualification::{Disqualification, Revocation, disqualified};
use crate::sheet::penalty::{Entrant, GivenPenalty};
use crate::sheet::session::SessionLine;
use chrono::NaiveDateTime;
use rules::BySeat;
use std::collections::BTreeSet;
use std::sync::{Arc, OnceLock};
use values::ids::{PlayerId, SessionNumber, TableNumber, TeamId};

/// A player's withdrawal from the event, or return to it: the last one of a player counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Withdrawal {
    /// The player who withdrew or came back.
    pub player: PlayerId,
    /// The first session in which they no longer play; `None` if they came back.
    pub from: Option<SessionNumber>,
    /// When it was recorded.
    pub at: NaiveDateTime,
}

impl Withdrawal {
    /// The ids of the players who have left, by all withdrawals and returns of an event in order.
    pub fn players_who_left(all: &[Withdrawal]) -> BTreeSet<i32> {
        let mut gone = BTreeSet::new();
        for Withdrawal { player, from, .. } in all {
            if from.is_some() {
                gone.insert(player.0)
            } else {
                gone.remove(&player.0)
            };
        }
        gone
    }
}

/// An event at one moment.
#[derive(Clone, Debug)]
pub struct Event {
    /// The number of the last change: the id of its audit row.
    pub version: i32,
    /// Its name, address and regulations.
    pub head: Arc<EventHead>,
    /// The teams and players.
    pub entries: Arc<EntryList>,
    /// The current chart, if one was chosen.
    pub chart: Option<Arc<EventChart>>,
    /// The last commitment to a draw, if there is one.
    pub commitment: Option<Arc<Commitment>>,
    /// All commitments, each with its time. With [`Event::draws`] they show whether draws were repeated until one
    /// suited.
    pub commitments: Arc<[(NaiveDateTime, String)]>,
    /// All draws, those withdrawn included.
    pub draws: Arc<[PastDraw]>,
    /// The live draw.
    pub draw: Option<Arc<Draw>>,
    /// Withdrawals of players and their returns, in order.
    pub withdrawals: Arc<[Withdrawal]>,
    /// Deductions of standard points.
    pub penalties: Arc<[GivenPenalty]>,
    /// The publications of standings, the newest first.
    pub publications: Arc<[Publication]>,
    /// Disqualifications that were revoked.
    pub revocations: Arc<[Revocation]>,
    /// The displays in the hall.
    pub screens: Arc<Screens>,
    /// The decisions about stages, in the order in which they were made.
    pub stage_notes: Arc<[StageNoted]>,
    /// The line-ups that teams have handed in, in order.
    pub line_ups: Arc<[LineUp]>,
    /// The sets of deals made for sessions of duplicate, in order, without their secrets.
    pub deals: Arc<[DealsMade]>,
    /// Whether the audit has a hidden name of a player who was removed, see [`hides_removed`].
    pub hides_removed: bool,
    /// The sessions that have been seated, in order.
    pub sessions: Vec<Arc<Session>>,
    /// The cached results that are computed from the other fields.
    pub computed: Arc<Computed>,
}

/// Results computed from an event, each cached when it is first needed.
#[derive(Clone, Debug, Default)]
pub struct Computed {
    lines: OnceLock<Vec<SessionLine>>,
    disqualifications: OnceLock<Vec<Disqualification>>,
    players: OnceLock<Vec<Row<PlayerId>>>,
    teams: OnceLock<Vec<Row<TeamId>>>,
    differs: OnceLock<bool>,
    for_everybody: OnceLock<Arc<Event>>,
    race: OnceLock<Option<(SessionNumber, Race<Entrant>)>>,
    course: OnceLock<Vec<Step>>,
    pub(crate) tallies: OnceLock<Tallies>,
    leads: OnceLock<Vec<Lead>>,
    team_race: OnceLock<Option<(SessionNumber, TeamRace<Entrant>)>>,
    first_field: OnceLock<Vec<Entered<Entrant>>>,
    stages: OnceLock<StageRows>,
    cut: OnceLock<Option<Cut>>,
    cut_race: OnceLock<Option<CutRace>>,
    chances: OnceLock<Option<Chances<Entrant>>>,
    places: OnceLock<result_places::ResultPlaces>,
    released_plan: OnceLock<Vec<Planned>>,
    taken: OnceLock<Vec<AutomaticDeduction>>,
    differences: OnceLock<Vec<Difference>>,
    appeals: OnceLock<Vec<Difference>>,
    fields: OnceLock<Arc<[FieldDiffers]>>,
    seats_again: OnceLock<Option<Arc<[BySeat<PlayerId>]>>>,
}

/// Compares without [`Event::computed`], which follows from the other fields.
impl PartialEq for Event {
    fn eq(&self, other: &Self) -> bool {
        self.version == other.version && self.says_the_same(other)
    }
}

impl Event {
    /// Whether two states of an event have the same content, whatever their versions are.
    pub fn says_the_same(&self, other: &Event) -> bool {
        (&self.head, &self.entries, &self.chart, &self.commitment, &self.commitments)
            == (&other.head, &other.entries, &other.chart, &other.commitment, &other.commitments)
            && (&self.draws, &self.draw, &self.withdrawals, &self.penalties, &self.publications)
                == (&other.draws, &other.draw, &other.withdrawals, &other.penalties, &other.publications)
            && (&self.revocations, &self.screens, &self.stage_notes, &self.line_ups, &self.deals)
                == (&other.revocations, &other.screens, &other.stage_notes, &other.line_ups, &other.deals)
            && self.hides_removed == other.hides_removed
            && session::are_same(&self.sessions, &other.sessions)
    }
}

impl Event {
    /// The session with this number.
    pub fn session(&self, number: SessionNumber) -> Option<&Arc<Session>> {
        self.sessions.iter().find(|session| session.number == number)
    }

    /// The session and the table with these numbers.
    pub fn place(&self, session: u16, table: u16) -> Option<(&Session, &Table)> {
        let session = self.session(SessionNumber(session))?;
        Some((session, session.table(TableNumber(table))?))
    }

    /// The session that is running.
    pub fn running(&self) -> Option<&Arc<Session>> {
        self.sessions.iter().find(|session| session.is_running())
    }

    /// The sessions that have begun, in order.
    pub fn begun_sessions(&self) -> impl DoubleEndedIterator<Item = &Arc<Session>> {
        self.sessions.iter().filter(|session| session.has_begun())
    }

    /// Whether a session has begun.
    pub fn has_begun(&self) -> bool {
        self.begun_sessions().next().is_some()
    }

    /// Whether a session after this one has begun.
    pub fn has_begun_after(&self, number: SessionNumber) -> bool {
        self.begun_sessions().any(|session| session.number > number)
    }

    /// The session that is seated and has not begun.
    pub fn waiting_session(&self) -> Option<&Arc<Session>> {
        self.sessions.iter().find(|session| !session.has_begun())
    }

    /// All tables, session by session.
    pub fn tables(&self) -> impl Iterator<Item = &Arc<Table>> {
        self.sessions.iter().flat_map(|session| &session.tables)
    }

    /// How many sessions are closed.
    pub fn closed_sessions(&self) -> usize {
        self.sessions.iter().filter(|session| session.is_closed()).count()
    }

    /// Whether all planned sessions are closed.
    pub fn is_played(&self) -> bool {
        self.closed_sessions() >= usize::from(self.head.regulations.sessions)
    }

    /// The same event with another state of one session.
    pub fn with_session(&self, session: Session) -> Event {
        let mut changed = Event { computed: self.computed_without(&session).into(), ..self.clone() };
        match changed.sessions.binary_search_by_key(&session.number, |other| other.number) {
            Ok(place) => changed.sessions[place] = Arc::new(session),
            Err(place) => changed.sessions.insert(place, Arc::new(session)),
        }
        changed
    }

    /// The same event with another state of one table.
    pub fn with_table(&self, table: Table) -> Event {
        match self.session(table.session) {
            Some(session) => self.with_session(session.with_table(table)),
            None => self.clone(),
        }
    }

    /// The names of a table's players.
    pub fn names(&self, table: &Table) -> BySeat<String> {
        table.sitting().map(|player| self.entries.player_name(player))
    }

    /// All disqualifications, those revoked included, in the order of sessions, tables and hands.
    pub fn disqualifications(&self) -> &[Disqualification] {
        self.computed.disqualifications.get_or_init(|| {
            let of_table = |table: &Arc<Table>| {
                disqualified(&table.seating(), &table.sheet, &self.revocations).collect::<Vec<_>>()
            };
            self.tables().flat_map(of_table).collect()
        })
    }

    /// The disqualification, not revoked, because of which a player may no longer play.
    pub fn disqualified(&self, player: PlayerId) -> Option<&Disqualification> {
        self.disqualifications().iter().find(|of| of.player == player && of.stands())
    }

    /// The hash of the current state of a table's sheet.
    pub fn sheet_hash(&self, table: &Table) -> String {
        table.sheet_hash(|player| self.entries.number(player))
    }

    /// Whether a table's sheet lacks a signature or a confirmation that the regulations require.
    pub fn is_unsigned(&self, table: &Table) -> bool {
        table.is_unsigned(&self.head.regulations, || self.sheet_hash(table))
    }

    /// The reasons why a session cannot be closed; for a closed session, those that have come up since.
    pub fn blockers(&self, session: &Session) -> Vec<Blocker> {
        let of_table = |table: &Arc<Table>| table.blockers(session, &self.head.regulations, || self.sheet_hash(table));
        let blockers = session.tables.iter().flat_map(of_table);
        // Decisions about hands and totals may still change after closing; missing signatures no longer matter.
        let lasts =
            |blocker: &Blocker| matches!(blocker, Blocker::Refused(..) | Blocker::Sum(..) | Blocker::Signed(..));
        blockers.filter(|blocker| session.is_running() || lasts(blocker)).collect()
    }
}

#[cfg(test)]
pub(crate) mod tests;
