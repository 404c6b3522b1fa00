//! What is still to come of the rankings.

use super::{Event, PlayerRole, Session, Table};
use crate::rules::{BySeat, Seat};
use crate::tournament::ids::{PlayerId, SessionNumber, TableNumber, TeamId};
use crate::tournament::needed::{MOST, Race};
use crate::tournament::needed_teams::TeamRace;
use crate::tournament::regulations::{Scope, StandIns};
use crate::tournament::session::SessionLine;
use std::sync::Arc;

/// The session that is decided next.
struct Next<'a> {
    number: SessionNumber,
    /// Its tables that are not complete, or all where each counts for everybody's points; nothing before it is seated.
    open: Option<Vec<&'a Table>>,
    /// How many sessions come after it.
    later: u16,
    /// Whether standard points go by all who play, so that no table decides anything by itself.
    by_all: bool,
    /// The most that a session gives somebody.
    most: i64,
}

impl Next<'_> {
    /// Whether what a session gave somebody is certain.
    fn has_decided(&self, line: &SessionLine) -> bool {
        let is_open =
            |number: Option<TableNumber>| self.open.iter().flatten().any(|table| Some(table.number) == number);
        line.session < self.number || line.session == self.number && !is_open(line.table)
    }
}

impl Event {
    /// The race for the individual ranking, and the session that is decided next; `None` once all are. Of a session whose results
    /// are withheld every table is open; where standard points go by all who play, ranks are bounds until it is closed.
    pub fn race(&self) -> Option<&(SessionNumber, Race<PlayerId>)> {
        self.computed.race.get_or_init(|| self.as_race()).as_ref()
    }

    /// The same for the team ranking.
    pub fn team_race(&self) -> Option<&(SessionNumber, TeamRace<TeamId>)> {
        self.computed.team_race.get_or_init(|| self.as_team_race()).as_ref()
    }

    fn next_decided(&self) -> Option<Next<'_>> {
        let regulations = &self.head.regulations;
        // Of stages only the cut is asked for, elsewhere.
        if regulations.stages.len() > 1 {
            return None;
        }
        let is_decided = |session: &&Arc<Session>| session.closed_at.is_some() && !session.withheld;
        let number = SessionNumber(self.sessions.iter().take_while(is_decided).count() as u16 + 1);
        let later = regulations.sessions.checked_sub(number.0)?;
        let by_all = regulations.standard_points == Scope::Group;
        let is_open = |table: &&Table| by_all || !table.is_complete();
        let open =
            self.session(number).map(|session| session.tables.iter().map(|table| &**table).filter(is_open).collect());
        let most = if by_all { self.most_ranked() } else { MOST };
        Some(Next { number, open, later, by_all, most })
    }

    /// So many at most are ranked against each other in a session: a substitute plays in somebody's place.
    fn most_ranked(&self) -> i64 {
        let seated = self.entries.players.iter().filter(|player| player.role != PlayerRole::Substitute).count();
        seated.next_multiple_of(4) as i64
    }

    /// Who sits at the tables of a session of the chart, if the numbers of all are drawn.
    fn tables_planned(&self, number: SessionNumber) -> Option<Vec<[PlayerId; 4]>> {
        let planned = self.planned().into_iter().find(|planned| planned.number == number);
        planned.and_then(|planned| planned.tables.iter().map(all_known).collect())
    }

    fn as_race(&self) -> Option<(SessionNumber, Race<PlayerId>)> {
        let next = self.next_decided()?;
        let (mut results, players) = self.individual_results();
        results.lines.retain(|line| next.has_decided(line));
        let rows = results.players(&players, &[]);
        let standing = rows.iter().filter(|row| !row.disqualified).map(|row| (row.key, row.standard_points)).collect();
        let sitting = |table: &&Table| table.sitting().values().map(|player| *player);
        let tables = match &next.open {
            _ if next.by_all => None,
            Some(open) => Some(open.iter().map(sitting).collect()),
            None => self.tables_planned(next.number),
        };
        // Where nobody knows who sits with whom, anybody may win a table.
        let later = next.later + u16::from(tables.is_none());
        Some((next.number, Race { standing, tables: tables.unwrap_or_default(), later, most: next.most }))
    }

    fn as_team_race(&self) -> Option<(SessionNumber, TeamRace<TeamId>)> {
        let next = self.next_decided().filter(|_| self.head.has_teams())?;
        let mut results = self.results();
        results.lines.retain(|line| next.has_decided(line));
        let teams: Vec<TeamId> = self.entries.teams.iter().map(|team| TeamId(team.id)).collect();
        let standing = results.teams(&teams, &[]).iter().map(|row| (row.key, row.standard_points)).collect();
        let counts =
            |player: PlayerId| self.head.regulations.stand_ins == StandIns::Team || !self.entries.is_stand_in(player);
        let plays_for = |table: &&Table| {
            let sitting = table.sitting();
            let team = |seat: Seat| self.entries.team_of(table.players[seat]).filter(|_| counts(sitting[seat]));
            Seat::ALL.map(team)
        };
        let tables: Option<Vec<[Option<TeamId>; 4]>> = match &next.open {
            _ if next.by_all => None,
            Some(open) => Some(open.iter().map(plays_for).collect()),
            None => self
                .tables_planned(next.number)
                .map(|tables| tables.into_iter().map(|four| four.map(|player| self.entries.team_of(player))).collect()),
        };
        let regular = |team: &TeamId| {
            self.entries.of_team(team.0).filter(|player| player.role == PlayerRole::Regular).count() as u16
        };
        let most = teams.iter().map(regular).max().unwrap_or(0);
        let later = (next.later + u16::from(tables.is_none())) * most;
        Some((next.number, TeamRace { standing, tables: tables.unwrap_or_default(), later, most: next.most }))
    }
}

/// Who sits at a table, if the numbers of all are drawn.
fn all_known(table: &BySeat<Option<PlayerId>>) -> Option<[PlayerId; 4]> {
    Some([table.east?, table.south?, table.west?, table.north?])
}
