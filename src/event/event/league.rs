//! An event as a league table: the points of each session, the form, and how often each has played.

use super::Event;
use crate::ranking::standings::Row;
use crate::sheet::penalty::Entrant;
use rules::StandardPoints;
use std::collections::BTreeMap;
use values::ids::{PlayerId, SessionNumber, TableNumber};

/// The number of results in the form.
const FORM_LENGTH: usize = 5;

/// The points of one session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gain {
    /// The session.
    pub session: SessionNumber,
    /// The table; `None` for a bye, and for a team that sat at several.
    pub table: Option<TableNumber>,
    /// The points so far.
    pub points: StandardPoints,
    /// Whether the session is still running.
    pub runs: bool,
}

/// A row of the league table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeagueRow {
    /// The player or team.
    pub of: Entrant,
    /// The rank; equal ones share it.
    pub rank: usize,
    /// The total of points, deductions included.
    pub total: StandardPoints,
    /// The sessions played, in order.
    pub gains: Vec<Gain>,
}

impl LeagueRow {
    /// The last five results of sessions that are over, the newest last.
    pub fn form(&self) -> Vec<Gain> {
        let over: Vec<Gain> = self.gains.iter().filter(|gain| !gain.runs).copied().collect();
        over[over.len().saturating_sub(FORM_LENGTH)..].to_vec()
    }

    /// The points of a session; `None` if they did not play in it.
    pub fn gain(&self, session: SessionNumber) -> Option<&Gain> {
        self.gains.iter().find(|gain| gain.session == session)
    }
}

impl Event {
    /// The league table of the teams, or of the players, in the order of their ranking.
    pub fn league(&self, teams: bool) -> Vec<LeagueRow> {
        let mut gains: BTreeMap<Entrant, Vec<Gain>> = BTreeMap::new();
        for line in self.lines() {
            let of = if teams { line.team.map(Entrant::Team) } else { Some(Entrant::Player(line.player)) };
            let Some(own) = of.map(|of| gains.entry(of).or_default()) else { continue };
            match own.iter_mut().find(|gain| gain.session == line.session) {
                Some(gain) => {
                    gain.points += line.standard_points;
                    gain.table = gain.table.filter(|table| Some(*table) == line.table);
                }
                None => own.push(Gain {
                    session: line.session,
                    table: line.table,
                    points: line.standard_points,
                    runs: self.session(line.session).is_some_and(|session| session.is_running()),
                }),
            }
        }
        gains.values_mut().for_each(|gains| gains.sort_by_key(|gain| gain.session));
        let rows: Vec<Row<Entrant>> = match teams {
            true => self.teams().iter().map(|row| row.with_key(Entrant::Team(row.key))).collect(),
            false => self.players().iter().map(|row| row.with_key(Entrant::Player(row.key))).collect(),
        };
        let row = |Row { key, rank, standard_points, .. }| LeagueRow {
            of: key,
            rank,
            total: standard_points,
            gains: gains.remove(&key).unwrap_or_default(),
        };
        rows.into_iter().map(row).collect()
    }

    /// The place of the current stage: that of the last session that has begun.
    pub fn stage_now(&self) -> usize {
        let begun = self.begun_sessions().next_back();
        let number = begun.map_or(SessionNumber(1), |session| session.number);
        self.head.regulations.stage_of(number).map_or(0, |(place, ..)| place)
    }

    /// How many sessions of the current stage a player has played, and the required minimum; `None` if there is no
    /// minimum.
    pub fn appearances_now(&self, player: PlayerId) -> Option<(u16, u16)> {
        let place = self.stage_now();
        let rule = self.head.regulations.stages.get(place)?.line_up.as_ref().filter(|rule| rule.minimum > 0)?;
        Some((self.appearances(place, player), rule.minimum))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn form_is_the_last_five_that_are_over() {
        let gain = |session: u16| Gain {
            session: SessionNumber(session),
            table: Some(TableNumber(1)),
            points: StandardPoints::whole(session.into()),
            runs: session == 9,
        };
        let row = LeagueRow {
            rank: 1,
            of: Entrant::Player(PlayerId(1)),
            total: StandardPoints::ZERO,
            gains: [1, 2, 4, 5, 7, 8, 9].map(gain).into(),
        };
        assert_eq!(row.form(), [2, 4, 5, 7, 8].map(gain));
        assert_eq!((row.gain(SessionNumber(4)), row.gain(SessionNumber(3))), (Some(&gain(4)), None));
    }
}
