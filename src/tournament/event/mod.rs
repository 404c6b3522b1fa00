//! An event at one moment, as a value: who takes part, the draw, the sessions with their tables, and what follows.
//!
//! Two facts to know: it is put together by the store, and everything else about it is computed here, without a database;
//! and its parts are shared, so that the event after a change costs what has changed. [`Part`] names what a change
//! touches. What is dear is computed when it is first asked for, and kept.

mod chart;
mod draw;
mod entries;
mod part;
mod planned;
mod publication;
mod ranking;
mod session;
mod status;
mod table;

pub use chart::{EventChart, Origin};
pub use draw::{Commitment, Draw, Group, PastDraw};
pub use entries::{Background, EntryList, Player, Team};
pub use part::Part;
pub use planned::Planned;
pub use publication::{NamedRow, Publication, Published};
pub use ranking::RankMove;
pub use session::{Session, SessionHead, ranks_at};
pub use status::Status;
pub use table::{Blocker, Filled, Signed, Table};

use super::disqualification::{Disqualification, Revocation, disqualified};
use super::ids::{PlayerId, SessionNumber, TableNumber, TeamId};
use super::penalty::StandardPenalty;
use super::regulations::Regulations;
use super::session::SessionLine;
use super::standings::Row;
use crate::rules::BySeat;
use chrono::NaiveDateTime;
use std::sync::{Arc, OnceLock};

/// What an event is, apart from all that happens in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventHead {
    /// Its row.
    pub id: i32,
    /// Its name in addresses and on the command line.
    pub slug: String,
    /// Its name for people.
    pub name: String,
    /// Whether teams of four take part; otherwise individuals.
    pub teams: bool,
    /// What the organiser has laid down.
    pub regulations: Regulations,
    /// When it was created.
    pub created_at: NaiveDateTime,
}

/// An event at one moment.
#[derive(Clone, Debug)]
pub struct Event {
    /// The number of the last change.
    pub version: i32,
    /// What it is.
    pub head: Arc<EventHead>,
    /// Who takes part.
    pub entries: Arc<EntryList>,
    /// The chart, as far as it is played.
    pub chart: Option<Arc<EventChart>>,
    /// What was committed to last.
    pub commitment: Option<Arc<Commitment>>,
    /// All commitments with their time, and all draws, so that nobody draws unseen until it suits.
    pub commitments: Arc<[(NaiveDateTime, String)]>,
    /// See above.
    pub draws: Arc<[PastDraw]>,
    /// The live draw.
    pub draw: Option<Arc<Draw>>,
    /// Who plays no more, and from which session on.
    pub withdrawals: Arc<[(PlayerId, SessionNumber)]>,
    /// Standard points taken off, with the reason.
    pub penalties: Arc<[(StandardPenalty, String)]>,
    /// What was published, the latest first.
    pub publications: Arc<[Publication]>,
    /// Disqualifications that were revoked.
    pub revocations: Arc<[Revocation]>,
    /// The sessions that are seated, in order.
    pub sessions: Vec<Arc<Session>>,
    /// What follows from the rest.
    pub computed: Computed,
}

/// What follows from an event, once it was asked for.
#[derive(Clone, Debug, Default)]
pub struct Computed {
    lines: OnceLock<Vec<SessionLine>>,
    disqualifications: OnceLock<Vec<Disqualification>>,
    players: OnceLock<Vec<Row<PlayerId>>>,
    teams: OnceLock<Vec<Row<TeamId>>>,
    differs: OnceLock<bool>,
}

/// What was computed follows from the rest.
impl PartialEq for Event {
    fn eq(&self, other: &Self) -> bool {
        (self.version, &self.head, &self.entries, &self.chart, &self.commitment, &self.commitments)
            == (other.version, &other.head, &other.entries, &other.chart, &other.commitment, &other.commitments)
            && (&self.draws, &self.draw, &self.withdrawals, &self.penalties, &self.publications)
                == (&other.draws, &other.draw, &other.withdrawals, &other.penalties, &other.publications)
            && (&self.revocations, &self.sessions) == (&other.revocations, &other.sessions)
    }
}

impl Event {
    /// The session with this number.
    pub fn session(&self, number: SessionNumber) -> Option<&Arc<Session>> {
        self.sessions.iter().find(|session| session.number == number)
    }

    /// A session and a table of it.
    pub fn place(&self, session: u16, table: u16) -> Option<(&Session, &Table)> {
        let session = self.session(SessionNumber(session))?;
        Some((session, session.table(TableNumber(table))?))
    }

    /// The session that is running.
    pub fn running(&self) -> Option<&Arc<Session>> {
        self.sessions.iter().find(|session| session.is_running())
    }

    /// The same event with another state of one session.
    pub fn with_session(&self, session: Session) -> Event {
        let mut changed = Event { computed: Computed::default(), ..self.clone() };
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

    /// Who was disqualified, those revoked too, in the order of sessions, tables and hands.
    pub fn disqualifications(&self) -> &[Disqualification] {
        self.computed.disqualifications.get_or_init(|| {
            let tables = self.sessions.iter().flat_map(|session| &session.tables);
            let of_table = |table: &Arc<Table>| {
                disqualified(&table.seating(), &table.sheet, &self.revocations).collect::<Vec<_>>()
            };
            tables.flat_map(of_table).collect()
        })
    }

    /// The disqualification because of which a player may not go on.
    pub fn disqualified(&self, player: PlayerId) -> Option<&Disqualification> {
        self.disqualifications().iter().find(|of| of.player == player && of.stands())
    }

    /// The hash of a table's sheet as it stands.
    pub fn sheet_hash(&self, table: &Table) -> String {
        table.sheet_hash(|player| self.entries.number(player))
    }

    /// Whether a sheet lacks a signature or a confirmation that the regulations ask for.
    pub fn is_unsigned(&self, table: &Table) -> bool {
        table.is_unsigned(&self.head.regulations, || self.sheet_hash(table))
    }

    /// What stands in the way of closing a session.
    pub fn blockers(&self, session: &Session) -> Vec<Blocker> {
        let of_table = |table: &Arc<Table>| table.blockers(&self.head.regulations, || self.sheet_hash(table));
        let blockers = session.tables.iter().flat_map(of_table);
        // What was decided about hands and totals may change after closing; who signed does not.
        let lasts = |blocker: &Blocker| matches!(blocker, Blocker::Sum(..) | Blocker::Signed(..));
        blockers.filter(|blocker| session.is_running() || lasts(blocker)).collect()
    }
}
