//! The rankings of an event: the results of its sessions, byes included, in order.

use super::table::Signed;
use super::{Event, EventHead, NamedRow, PlayerRole, Publication, Published, Session, Table};
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
use values::ids::{PlayerId, SessionNumber, TeamId};

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

    /// The byes: each drawn number without a table in a session that was started, in the order of numbers and sessions.
    pub fn byes(&self) -> Vec<ByeResult> {
        let started = self.sessions.iter().filter(|session| session.started_at.is_some() && !session.withheld);
        let started = started.filter(|session| !self.rests(session.number));
        let seated: Vec<_> = started.map(|session| (session.number, session.seated())).collect();
        let of_player = |player: PlayerId| {
            let without = seated.iter().filter(move |(session, seated)| self.has_bye(player, *session, seated));
            without.map(move |(session, _)| ByeResult { session: *session, player, team: self.entries.team_of(player) })
        };
        self.drawn_players().flat_map(of_player).collect()
    }

    /// The players with a bye in a session that is seated, in the order of numbers.
    pub fn byes_in(&self, session: &Session) -> Vec<PlayerId> {
        if self.rests(session.number) {
            return Vec::new();
        }
        let seated = session.seated();
        self.drawn_players().filter(|player| self.has_bye(*player, session.number, &seated)).collect()
    }

    /// The players who drew a number, in the order of numbers.
    fn drawn_players(&self) -> impl Iterator<Item = PlayerId> {
        self.draw.iter().flat_map(|draw| &draw.players).map(|(_, player)| *player)
    }

    /// Whether a player who drew a number is not seated in a session, and has a bye there.
    fn has_bye(&self, player: PlayerId, session: SessionNumber, seated: &HashSet<PlayerId>) -> bool {
        !self.entries.is_stand_in(player)
            && self.entries.is_there(player, session)
            && !seated.contains(&player)
            && self.can_have_bye(player, session)
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
                let player = |row: &Row<Entrant>| match row.key {
                    Entrant::Player(player) => Some(row.with_key(player)),
                    Entrant::Team(_) => None,
                };
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
                let team = |row: &Row<Entrant>| match row.key {
                    Entrant::Team(team) => Some(row.with_key(team)),
                    Entrant::Player(_) => None,
                };
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
