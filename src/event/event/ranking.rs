//! The rankings of an event: the results of its sessions, byes included, in order.

use super::table::Signed;
use super::{
    Event, EventHead, NamedRow, Planned, PlayerRole, Publication, Published, Session, Table, visible_sessions,
};
use crate::notes::table_note::{Noted, TableNote};
use crate::ranking::standings::{Results, Row};
use crate::regulations::{Entry, Regulations};
use crate::sheet::penalty::{Entrant, GivenPenalty};
use crate::sheet::session::{ByeResult, SeatResult, SessionLine, bye_lines};
use chrono::NaiveDateTime;
use rules::{BySeat, GamePoints};
use std::collections::{BTreeSet, HashMap, HashSet};
use std::hash::Hash;
use std::sync::Arc;
use uuid::Uuid;
use values::ids::{PlayerId, PlayerNumber, SessionNumber, TeamId};

/// A player or team whom a change moves in a ranking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RankMove {
    /// The name.
    pub name: String,
    /// The rank without the change.
    pub before: usize,
    /// The rank with it.
    pub after: usize,
}

impl Event {
    /// The results of the seats in sessions that have begun: of a running session, only of tables that have begun.
    pub fn seat_results(&self) -> Vec<SeatResult> {
        self.sessions.iter().flat_map(|session| session.seat_results(&self.entries)).collect()
    }

    /// The byes: of each session that was started, the players who had a number then and no table, in the order of the
    /// current numbers and of sessions.
    pub fn byes(&self) -> Vec<ByeResult> {
        let bye = |session, player| ByeResult { session, player, team: self.entries.team_of(player) };
        let of_session = |session: &Arc<Session>| {
            let number = session.number;
            self.byes_in(session).into_iter().map(move |player| bye(number, player))
        };
        let mut byes: Vec<ByeResult> = visible_sessions(self).flat_map(of_session).collect();
        let numbers: HashMap<PlayerId, PlayerNumber> =
            self.draw.iter().flat_map(|draw| &draw.players).map(|(number, player)| (*player, *number)).collect();
        byes.sort_by_key(|bye| numbers.get(&bye.player).map_or((true, PlayerNumber(0)), |number| (false, *number)));
        byes
    }

    /// The players with a bye in a session that is seated, in the order of numbers.
    pub fn byes_in(&self, session: &Session) -> Vec<PlayerId> {
        self.byes_beside(&session.seated(), session.number, session.started_at)
    }

    /// The players with a bye in a session of the chart that is not seated yet, in the order of numbers.
    pub fn byes_of(&self, plan: &Planned) -> Vec<PlayerId> {
        let seated = plan.tables.iter().flat_map(|table| table.values()).flatten().copied().collect();
        self.byes_beside(&seated, plan.number, None)
    }

    fn byes_beside(
        &self,
        seated: &HashSet<PlayerId>,
        session: SessionNumber,
        started: Option<NaiveDateTime>,
    ) -> Vec<PlayerId> {
        if self.rests(session) {
            return Vec::new();
        }
        let has_bye = |player: &PlayerId| {
            !self.entries.is_stand_in(*player) && !seated.contains(player) && self.can_have_bye(*player, session)
        };
        self.numbered_players(started).into_iter().filter(has_bye).collect()
    }

    /// Whether a player had a number when a session was started or, if it was not, has one.
    pub fn has_number_in(&self, player: PlayerId, session: SessionNumber) -> bool {
        let started = self.session(session).and_then(|session| session.started_at);
        self.numbered_players(started).contains(&player)
    }

    /// The players who had a number when a session was started, or have one now (`None`), in the order of numbers. A
    /// repair gives numbers to those who play from then on, and says nothing about sessions that had begun.
    fn numbered_players(&self, started: Option<NaiveDateTime>) -> Vec<PlayerId> {
        // The clocks of two laptops may differ: then no draw is before the session, and the first one is meant.
        let mut draws = self.draws.iter().filter(|draw| !draw.players.is_empty());
        let first = draws.clone().next();
        match started.and_then(|started| draws.rfind(|draw| draw.at <= started).or(first)) {
            Some(then) => then.players.clone(),
            None => self.draw.iter().flat_map(|draw| &draw.players).map(|(_, player)| *player).collect(),
        }
    }

    /// The results of each player in the sessions, byes last.
    pub fn lines(&self) -> &[SessionLine] {
        self.computed.lines.get_or_init(|| {
            let (regulations, byes) = (&self.head.regulations, self.byes());
            if self.has_stages() {
                let of_stages = (0..regulations.stages.len()).flat_map(|place| self.stage_lines(place, &byes));
                let (mut lines, of_byes): (Vec<_>, Vec<_>) = of_stages.partition(|line| line.table.is_some());
                lines.extend(of_byes);
                return lines;
            }
            let sessions = self.sessions.iter();
            let rules = regulations.session_rules();
            let mut lines: Vec<SessionLine> =
                sessions.flat_map(|session| session.lines(&rules, regulations, &self.entries)).cloned().collect();
            let of_byes = bye_lines(&rules, &byes, &lines, rules.base);
            lines.extend(of_byes);
            lines
        })
    }

    /// Everything that the rankings are computed from.
    pub fn results(&self) -> Results {
        Results {
            lines: self.lines().to_vec(),
            penalties: self.standing_penalties().collect(),
            carried: Vec::new(),
            disqualified: self.disqualifications().iter().filter(|of| of.stands()).map(|of| of.player).collect(),
        }
    }

    /// The event as if this penalty were given.
    pub fn with_penalty(&self, given: GivenPenalty) -> Event {
        let penalties = self.penalties.iter().cloned().chain([given]).collect();
        Event { penalties, computed: Arc::default(), ..self.clone() }
    }

    /// The event as if the penalty in this place of all penalties had not been given.
    pub fn without_penalty(&self, place: usize) -> Event {
        let others = self.penalties.iter().enumerate().filter(|(other, _)| *other != place);
        Event { penalties: others.map(|(_, given)| given.clone()).collect(), computed: Arc::default(), ..self.clone() }
    }

    /// The event as if these totals were decided for the table and counted.
    pub fn with_totals(&self, table: &Table, totals: BySeat<GamePoints>) -> Event {
        let at = NaiveDateTime::default();
        let decision = Some(String::new());
        let signed = Signed { totals, to_nobody: None, decision, author: String::new(), at };
        let note = TableNote::Decided { reason: String::new(), entry: Entry::Totals };
        let mut table = Table { signed: Some(signed), ..table.clone() };
        table.log.0.push(Noted { entry: Uuid::nil(), note, author: String::new(), at });
        self.with_table(table)
    }

    /// The individual ranking; a substitute is listed once they have played.
    pub fn players(&self) -> &[Row<PlayerId>] {
        self.computed.players.get_or_init(|| {
            if self.has_stages() && !self.head.teams {
                let player = |row: &Row<Entrant>| Some(row.with_key(row.key.player()?));
                return self.stage_rows().overall.iter().filter_map(player).collect();
            }
            let (results, players) = self.individual_results();
            results.players(&players, &self.head.regulations.tie_breaks)
        })
    }

    /// The input of the individual ranking, and the players whom it lists before they play.
    pub(super) fn individual_results(&self) -> (Results, Vec<PlayerId>) {
        let regular = self.entries.players.iter().filter(|player| player.role == PlayerRole::Regular);
        let mut results = self.results();
        // Results of a stand-in may count for the team, but the stand-in is not ranked.
        results.lines.retain(|line| !self.entries.is_stand_in(line.player));
        (results, regular.map(|player| PlayerId(player.id)).collect())
    }

    /// The team ranking.
    pub fn teams(&self) -> &[Row<TeamId>] {
        self.computed.teams.get_or_init(|| {
            if self.has_stages() && self.head.teams {
                let team = |row: &Row<Entrant>| Some(row.with_key(row.key.team()?));
                return self.stage_rows().overall.iter().filter_map(team).collect();
            }
            if let Some(rows) = self.stage_rows().teams.first().filter(|rows| !rows.is_empty()) {
                return rows.clone();
            }
            let teams: Vec<TeamId> = self.entries.teams.iter().map(|team| TeamId(team.id)).collect();
            self.results().teams(&teams, &self.head.regulations.tie_breaks)
        })
    }

    /// The current publication after a session: the newest that was not withdrawn.
    pub fn published(&self, session: SessionNumber) -> Option<&Publication> {
        let after = |one: &&Publication| one.session == i32::from(session.0) && one.withdrawn.is_none();
        self.publications.iter().find(after)
    }

    /// The current standings, with names.
    pub fn standings(&self) -> Published {
        let team = |team: Option<TeamId>| team.map_or(String::new(), |team| self.entries.team_name(team));
        let name = |id| self.entries.player(id).map_or("", |player| player.name.as_str());
        let players =
            self.players().iter().map(|row| NamedRow::new(row, name(row.key), team(self.entries.team_of(row.key))));
        let teams = self.teams().iter().map(|row| NamedRow::new(row, self.entries.team_name(row.key), ""));
        Published { players: players.collect(), teams: teams.collect() }
    }

    /// The event as if it had these regulations.
    pub fn with_regulations(&self, regulations: Regulations) -> Event {
        let rules = regulations.sheet_rules();
        let asked = |table: &Arc<Table>| {
            let (sheet, against) = table.sheet.under_rules(rules);
            let refused = table.refused.iter().copied().chain(against.iter().map(|(hand, _)| hand.get()));
            let refused = refused.collect::<BTreeSet<_>>().into_iter().collect();
            Arc::new(Table { asked: rules.entry, sheet, refused, ..(**table).clone() })
        };
        let other = |session: &Arc<Session>| session.with_tables(session.tables.iter().map(asked).collect()).into();
        Event {
            sessions: self.sessions.iter().map(other).collect(),
            head: EventHead { regulations, ..(*self.head).clone() }.into(),
            computed: Arc::default(),
            ..self.clone()
        }
    }

    /// The players whose rank is different in another state of the event.
    pub fn rank_moves(&self, changed: &Event) -> Vec<RankMove> {
        moves(self.players(), changed.players(), |player| self.entries.player_name(player))
    }

    /// The teams whose rank is different in another state of the event.
    pub fn team_moves(&self, changed: &Event) -> Vec<RankMove> {
        moves(self.teams(), changed.teams(), |team| self.entries.team_name(team))
    }
}

fn moves<K: Copy + Eq + Hash>(before: &[Row<K>], after: &[Row<K>], name: impl Fn(K) -> String) -> Vec<RankMove> {
    let before: HashMap<K, usize> = before.iter().map(|row| (row.key, row.rank)).collect();
    let moved = after.iter().filter_map(|row| {
        let before = *before.get(&row.key)?;
        (before != row.rank).then(|| RankMove { name: name(row.key), before, after: row.rank })
    });
    moved.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::PastDraw;
    use crate::event::tests::{event, minute, session, table};

    #[test]
    fn who_had_a_number_and_no_table_has_a_bye_whoever_left_or_came_since() {
        let played = |number, at| session(number, vec![table(number, 1, 16)], Some(at), Some(at + 9));
        let drawn = |at, players: Vec<i32>| PastDraw {
            revision: 1,
            at: minute(at),
            drawn_by: String::new(),
            is_repair: at > 0,
            players: players.into_iter().map(PlayerId).collect(),
            commitment: None,
            withdrawn: None,
        };
        let event = event(vec![played(1, 10), played(2, 30), session(3, vec![table(3, 1, 0)], None, None)]);
        let byes = |draws: Vec<PastDraw>| -> Vec<(i32, u16)> {
            let event = Event { draws: draws.into(), computed: Arc::default(), ..event.clone() };
            event.byes().iter().map(|bye| (bye.player.0, bye.session.0)).collect()
        };
        // 8 comes for session 2; 5 leaves before it, and is back for session 3.
        let first = drawn(0, (1..=7).collect());
        let second = drawn(20, (1..=8).filter(|id| *id != 5).collect());
        let draws = vec![first, second, drawn(40, (1..=8).collect())];
        assert_eq!(byes(draws.clone()), [(5, 1), (6, 1), (6, 2), (7, 1), (7, 2), (8, 2)]);
        let late = draws.into_iter().map(|draw| PastDraw { at: draw.at + chrono::TimeDelta::minutes(60), ..draw });
        assert_eq!(byes(late.collect()), [(5, 1), (5, 2), (6, 1), (6, 2), (7, 1), (7, 2)], "by a clock that is ahead");
    }
}
