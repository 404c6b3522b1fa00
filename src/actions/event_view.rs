//! All that is to be seen of an event at one moment: read in one transaction, then only computed with.

use super::at_table;
use super::publish_standings::{Published, published as published_now};
use super::{Result, refused};
use crate::messages::Message;
use crate::rules::{BySeat, GamePoints, HandNumber, Seat};
use crate::store::charts::EventChart;
use crate::store::commitments::Commitment;
use crate::store::draws::{Draw, Past};
use crate::store::entries::EntryList;
use crate::store::events::Event;
use crate::store::publications::Publication;
use crate::store::sessions::{Session, Table};
use crate::store::{
    Conn, Store, audit, charts, commitments, draws, entries, events, hands, publications, revocations, sessions,
    standard_penalties, table_notes, withdrawals,
};
use crate::tournament::disqualification::{Disqualification, Revocation, disqualified};
use crate::tournament::ids::{PlayerId, PlayerNumber, SessionNumber, TableNumber, TeamId};
use crate::tournament::penalty::StandardPenalty;
use crate::tournament::scoresheet::Scoresheet;
use crate::tournament::session::{
    ByeResult, SeatResult, SessionLine, SignedDifference, TableCheck, bye_lines, session_lines, table_ranks,
};
use crate::tournament::session_clock::SessionClock;
use crate::tournament::standings::{Results, Row};
use crate::tournament::table_note::{TableLog, unconfirmed, unsigned};
use chrono::{NaiveDateTime, TimeDelta};
use std::collections::HashMap;
use std::sync::OnceLock;

/// An event at one moment.
#[derive(Clone, Debug)]
pub struct EventView {
    /// Grows with every change.
    pub version: i32,
    /// The event.
    pub event: Event,
    /// Who takes part.
    pub entries: EntryList,
    /// The chart.
    pub chart: Option<EventChart>,
    /// What was committed to last.
    pub commitment: Option<Commitment>,
    /// All commitments with their time, and all draws, so that nobody draws unseen until it suits.
    pub commitments: Vec<(NaiveDateTime, String)>,
    /// See above.
    pub draws: Vec<Past>,
    /// The live draw.
    pub draw: Option<Draw>,
    /// Who plays no more, and from which session on.
    pub withdrawals: Vec<(PlayerId, SessionNumber)>,
    /// The sessions that are seated, in order.
    pub sessions: Vec<Session>,
    /// Standard points taken off, with the reason.
    pub penalties: Vec<(StandardPenalty, String)>,
    /// What was published, the latest first.
    pub publications: Vec<Publication>,
    sheets: HashMap<i32, Scoresheet>,
    logs: HashMap<i32, TableLog>,
    /// The log of a table without notes.
    no_log: TableLog,
    /// When a hand was last entered, by table.
    latest: HashMap<i32, NaiveDateTime>,
    /// The sheet of a table without hands.
    blank: Scoresheet,
    /// Computed when it is first asked for: a page asks several times.
    lines: OnceLock<Vec<SessionLine>>,
    revocations: Vec<Revocation>,
    /// As the lines.
    disqualifications: OnceLock<Vec<Disqualification>>,
}

/// The chart of an event, as far as it is played.
fn chart(conn: &mut Conn, event: &Event) -> Result<Option<EventChart>> {
    let mut live = charts::live(conn, event.id)?;
    if let Some(live) = &mut live {
        live.chart.sessions.truncate(event.regulations.sessions.into());
    }
    Ok(live)
}

/// A session of the chart that is not seated yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Planned {
    /// Its number.
    pub number: SessionNumber,
    /// Who sits at which table.
    pub tables: Vec<BySeat<Option<PlayerId>>>,
    /// Whether the seats are known too; otherwise they are drawn when the session is seated.
    pub seats: bool,
}

/// What stands in the way of closing a session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Blocker {
    /// The table still plays: which hand comes next.
    Playing(TableNumber, HandNumber),
    /// The four totals signed on paper do not add up.
    Sum(TableNumber, TableCheck),
    /// Other totals are signed than the hands add up to, and the chief referee has not decided.
    Signed(TableNumber, SignedDifference),
    /// A call or a dispute that nobody has answered.
    Call(TableNumber, String),
    /// The sheet lacks a signature or a confirmation that the regulations ask for.
    Unsigned(TableNumber),
}

/// How far the standings shown can be relied on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// No session has been started.
    NotStarted,
    /// A session is running: its hands so far count as if it ended now.
    Live(SessionNumber),
    /// All sessions started are closed; appeals may still change the result until this time, or it is not published.
    Provisional(SessionNumber, Option<NaiveDateTime>),
    /// Published, and the time for appeals has passed.
    Official(SessionNumber),
    /// Published, and corrected since: to be published again.
    Changed(SessionNumber),
}

impl Status {
    /// What it says to people; `time` writes a time down.
    pub fn meaning(self, time: impl Fn(NaiveDateTime) -> String) -> Message {
        let after = |id: &'static str, session: SessionNumber| Message::new(id).arg("session", session.0);
        match self {
            Status::NotStarted => Message::new("status-not-started-meaning"),
            Status::Live(session) => after("status-live-meaning", session),
            Status::Provisional(session, None) => after("status-unpublished-meaning", session),
            Status::Provisional(session, Some(until)) => {
                after("status-provisional-meaning", session).arg("until", time(until))
            }
            Status::Changed(session) => after("status-changed-meaning", session),
            Status::Official(session) => after("status-official-meaning", session),
        }
    }
}

impl EventView {
    /// The event with this slug; `None` if there is none.
    ///
    /// # Errors
    /// Those of the store.
    pub fn load(store: &Store, slug: &str) -> Result<Option<EventView>> {
        store.read(|conn| Self::read(conn, slug))
    }

    /// The event as it stands within a transaction.
    pub(super) fn read(conn: &mut Conn, slug: &str) -> Result<Option<EventView>> {
        let Some(event) = events::by_slug(conn, slug)? else { return Ok(None) };
        let sessions = sessions::of_event(conn, event.id)?;
        let ids: Vec<i32> = sessions.iter().map(|session| session.id).collect();
        Ok(Some(EventView {
            version: audit::version(conn, event.id)?,
            entries: entries::list(conn, event.id)?,
            chart: chart(conn, &event)?,
            commitment: commitments::latest(conn, event.id)?,
            commitments: commitments::history(conn, event.id)?,
            draws: draws::history(conn, event.id)?,
            draw: draws::live(conn, event.id)?,
            withdrawals: withdrawals::of_event(conn, event.id)?,
            penalties: standard_penalties::of_event(conn, event.id)?,
            publications: publications::of_event(conn, event.id)?,
            sheets: hands::scoresheets(conn, &ids, event.regulations.of_sheet())?,
            logs: table_notes::of_sessions(conn, &ids)?,
            no_log: TableLog::default(),
            latest: hands::latest(conn, &ids)?,
            blank: Scoresheet::new(event.regulations.of_sheet()),
            lines: OnceLock::new(),
            revocations: revocations::of_event(conn, event.id)?,
            disqualifications: OnceLock::new(),
            sessions,
            event,
        }))
    }

    /// Refuses what was prepared from this view once the event has changed.
    pub(super) fn unchanged(&self, conn: &mut Conn) -> Result<()> {
        match audit::version(conn, self.event.id)? == self.version {
            true => Ok(()),
            false => refused(Message::new("event-changed")),
        }
    }

    /// The session with this number.
    pub fn session(&self, number: SessionNumber) -> Option<&Session> {
        self.sessions.iter().find(|session| session.number == number)
    }

    /// A session and a table of it.
    pub fn place(&self, session: u16, table: u16) -> Option<(&Session, &Table)> {
        let session = self.session(SessionNumber(session))?;
        Some((session, session.table(TableNumber(table))?))
    }

    /// The session that is running.
    pub fn running(&self) -> Option<&Session> {
        self.sessions.iter().find(|session| session.is_running())
    }

    /// The score sheet of a table.
    pub fn sheet(&self, table: &Table) -> &Scoresheet {
        self.sheets.get(&table.id).unwrap_or(&self.blank)
    }

    /// What is noted at a table.
    pub fn log(&self, table: &Table) -> &TableLog {
        self.logs.get(&table.id).unwrap_or(&self.no_log)
    }

    /// The hash of a table's sheet as it stands.
    pub fn sheet_hash(&self, table: &Table) -> String {
        let session = self.sessions.iter().find(|session| session.tables.iter().any(|other| other.id == table.id));
        let number = session.map_or(SessionNumber(0), |session| session.number);
        at_table::hash(number, table, &self.entries, self.sheet(table))
    }

    /// Whether a sheet lacks a signature or a confirmation that the regulations ask for.
    pub fn is_unsigned(&self, table: &Table) -> bool {
        let (regulations, log) = (&self.event.regulations, self.log(table));
        let asked = regulations.signatures || regulations.second_person;
        let hash = asked.then(|| self.sheet_hash(table));
        hash.is_some_and(|hash| unsigned(regulations, log, &hash) || unconfirmed(regulations, log, &hash))
    }

    /// When a table was last heard of: a hand or a note.
    pub fn heard_of(&self, table: &Table) -> Option<NaiveDateTime> {
        let noted = self.log(table).0.last().map(|noted| noted.at);
        noted.max(self.latest.get(&table.id).copied())
    }

    /// The clock of a table, once play was announced.
    pub fn clock(&self, session: &Session, table: &Table) -> Option<SessionClock> {
        let extra = self.log(table).extra_minutes();
        session.started_at.map(|announced| SessionClock::new(&self.event.regulations, announced, extra))
    }

    /// The same event if the sheet of a table were this one.
    pub(super) fn with_sheet(&self, table: i32, sheet: Scoresheet) -> EventView {
        let mut changed = EventView { lines: OnceLock::new(), disqualifications: OnceLock::new(), ..self.clone() };
        changed.sheets.insert(table, sheet);
        changed
    }

    /// What the score cards of a table have to show: 500 and its hands, less session penalties.
    pub fn scores(&self, table: &Table) -> BySeat<GamePoints> {
        at_table::cards(table, self.sheet(table))
    }

    /// The session scores of a table as they stand; 0 for a forfeited seat.
    pub fn totals(&self, table: &Table) -> BySeat<GamePoints> {
        at_table::totals(table, self.sheet(table))
    }

    /// The points of a table that nobody receives, session penalties included.
    pub fn unpaid(&self, table: &Table) -> GamePoints {
        at_table::unpaid(table, self.sheet(table))
    }

    /// Who was disqualified, those revoked too, in the order of sessions, tables and hands.
    pub fn disqualifications(&self) -> &[Disqualification] {
        self.disqualifications.get_or_init(|| {
            let tables =
                self.sessions.iter().flat_map(|session| session.tables.iter().map(move |table| (session, table)));
            let of_table = |(session, table): (&Session, &Table)| {
                let at = table.seating(session.number);
                disqualified(&at, self.sheet(table), &self.revocations).collect::<Vec<_>>()
            };
            tables.flat_map(of_table).collect()
        })
    }

    /// The disqualification because of which a player may not go on.
    pub fn disqualified(&self, player: PlayerId) -> Option<&Disqualification> {
        self.disqualifications().iter().find(|of| of.player == player && of.stands())
    }

    /// The names of a table's players.
    pub fn names(&self, table: &Table) -> BySeat<String> {
        table.sitting().map(|player| self.entries.player_name(player))
    }

    /// The seats of the sessions begun: closed ones, and of the running one the tables that have begun.
    pub fn seat_results(&self) -> Vec<SeatResult> {
        let mut seats = Vec::new();
        for session in self.sessions.iter().filter(|session| session.started_at.is_some()) {
            for table in &session.tables {
                if session.is_running() && self.sheet(table).hands().is_empty() {
                    continue;
                }
                let scores = self.scores(table);
                seats.extend(Seat::ALL.into_iter().map(|seat| self.seat_result(session, table, seat, scores[seat])));
            }
        }
        seats
    }

    /// Who drew a number and has no table in a session that was started.
    pub fn byes(&self) -> Vec<ByeResult> {
        let drawn = self.draw.iter().flat_map(|draw| &draw.players).map(|(_, player)| *player);
        let started = || self.sessions.iter().filter(|session| session.started_at.is_some());
        drawn
            .flat_map(|player| {
                let sits = move |table: &Table| table.players.values().contains(&&player);
                let first =
                    self.entries.players.iter().find(|own| own.id == player.0).map_or(1, |own| own.from_session);
                let present = started().filter(move |session| i32::from(session.number.0) >= first);
                let without = present.filter(move |session| !session.tables.iter().any(sits));
                without.map(move |session| (session.number, player))
            })
            .map(|(session, player)| ByeResult { session, player, team: self.entries.team_of(player) })
            .collect()
    }

    /// The sessions of the chart not yet seated: who sits where, as far as the numbers are drawn.
    pub fn planned(&self) -> Vec<Planned> {
        let (Some(draw), Some(live)) = (&self.draw, &self.chart) else { return Vec::new() };
        let most = self.event.regulations.sessions;
        let numbered = (1..=most).map(SessionNumber).zip(&live.chart.sessions).skip(self.sessions.len());
        let tables = |tables: &Vec<BySeat<PlayerNumber>>| {
            tables.iter().map(|table| table.map(|number| draw.player(number))).collect()
        };
        let plan = |(number, seated)| Planned { number, tables: tables(seated), seats: !live.origin.draws_seats() };
        numbered.map(plan).collect()
    }

    /// What these sessions give each player.
    pub fn lines(&self) -> &[SessionLine] {
        self.lines.get_or_init(|| {
            let regulations = &self.event.regulations;
            let mut lines = session_lines(regulations.standard_points, &self.seat_results(), GamePoints::BASE);
            let byes = bye_lines(regulations.bye, &self.byes(), &lines, GamePoints::BASE);
            lines.extend(byes);
            lines
        })
    }

    fn seat_result(&self, session: &Session, table: &Table, seat: Seat, score: GamePoints) -> SeatResult {
        SeatResult {
            session: session.number,
            table: table.number,
            player: table.sitting()[seat],
            team: self.entries.team_of(table.players[seat]),
            score,
            attendance: table.filled[seat].attendance,
        }
    }

    /// The rank of each seat among the four of a table; see [`table_ranks`].
    pub fn ranks(&self, session: &Session, table: &Table) -> BySeat<usize> {
        let scores = self.scores(table);
        table_ranks(BySeat::from_fn(|seat| self.seat_result(session, table, seat, scores[seat])))
    }

    /// All that standings are computed from.
    pub fn results(&self) -> Results {
        let penalties = self.penalties.iter().map(|(penalty, _)| *penalty).collect();
        let standing = self.disqualifications().iter().filter(|of| of.stands());
        Results {
            lines: self.lines().to_vec(),
            penalties,
            carried: Vec::new(),
            disqualified: standing.map(|of| of.player).collect(),
        }
    }

    /// The individual ranking; a substitute is listed once they have played.
    pub fn players(&self) -> Vec<Row<PlayerId>> {
        let regular = self.entries.players.iter().filter(|player| !player.substitute);
        let players: Vec<PlayerId> = regular.map(|player| PlayerId(player.id)).collect();
        self.results().players(&players, &self.event.regulations.tie_breaks)
    }

    /// The team ranking.
    pub fn teams(&self) -> Vec<Row<TeamId>> {
        let teams: Vec<TeamId> = self.entries.teams.iter().map(|team| TeamId(team.id)).collect();
        self.results().teams(&teams, &self.event.regulations.tie_breaks)
    }

    /// How far the standings can be relied on at `now`.
    pub fn status(&self, now: NaiveDateTime) -> Status {
        if let Some(running) = self.running() {
            return Status::Live(running.number);
        }
        let last = self.sessions.iter().rev().find_map(|session| Some((session.number, session.closed_at?)));
        let Some((number, closed_at)) = last else { return Status::NotStarted };
        let published = self.publications.iter().find(|publication| publication.session == i32::from(number.0));
        let differs = |publication: &Publication| {
            serde_json::from_str::<Published>(&publication.content).ok().as_ref() != Some(&published_now(self))
        };
        match published.is_some_and(differs) {
            true => Status::Changed(number),
            false => self.session_status(number, closed_at, now),
        }
    }

    /// How far what was published after a closed session can be relied on at `now`.
    pub fn session_status(&self, number: SessionNumber, closed_at: NaiveDateTime, now: NaiveDateTime) -> Status {
        let published = self.publications.iter().any(|publication| publication.session == i32::from(number.0));
        let until = closed_at + TimeDelta::minutes(self.event.regulations.appeal_minutes.into());
        match published {
            true if now >= until => Status::Official(number),
            true => Status::Provisional(number, Some(until)),
            false => Status::Provisional(number, None),
        }
    }

    /// What stands in the way of closing a session.
    pub fn blockers(&self, session: &Session) -> Vec<Blocker> {
        session.tables.iter().flat_map(|table| self.blockers_of(session, table)).collect()
    }

    /// What of it is at one table.
    fn blockers_of(&self, session: &Session, table: &Table) -> Vec<Blocker> {
        let hash = || self.sheet_hash(table);
        let (regulations, log) = (&self.event.regulations, self.log(table));
        let mut blockers = at_table::blockers(regulations, table, self.sheet(table), log, hash);
        let playing = blockers.iter().any(|blocker| matches!(blocker, Blocker::Playing(..)));
        if !playing && !blockers.contains(&Blocker::Unsigned(table.number)) && self.is_unsigned(table) {
            blockers.push(Blocker::Unsigned(table.number));
        }
        // What was decided about hands and totals may change after closing; who signed does not.
        let lasts = |blocker: &Blocker| matches!(blocker, Blocker::Sum(..) | Blocker::Signed(..));
        blockers.retain(|blocker| session.is_running() || lasts(blocker));
        blockers
    }

    /// What stands in the way of confirming the sheet of a table.
    pub fn unconfirmable(&self, table: &Table) -> Vec<Blocker> {
        let hash = || self.sheet_hash(table);
        at_table::blockers(&self.event.regulations, table, self.sheet(table), self.log(table), hash)
    }

    /// Where signed totals differ from the sums of the hands and the chief referee has not decided.
    pub fn undecided(&self, table: &Table) -> Vec<SignedDifference> {
        at_table::undecided(table, self.sheet(table))
    }
}
