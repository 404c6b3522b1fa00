//! The points still to be won in the overall ranking, or in that of the current stage.
//!
//! A stage has a race only if its ranking begins with standard points: those of a session have bounds, other criteria
//! have none.

use super::{CutRace, EntrantRace, Event, PlayerRole, Session, Table};
use crate::ranking::goal::Goal;
use crate::ranking::needed::{MAX_SESSION_POINTS, OUTCOMES, Race};
use crate::ranking::needed_teams::TeamRace;
use crate::ranking::simulated::{Chances, Simulation, Start};
use crate::ranking::tie_break::Criterion;
use crate::regulations::{Bye, Scope, StandIns};
use crate::sheet::penalty::Entrant;
use crate::sheet::session::SessionLine;
use crate::stage::close::CloseBy;
use crate::stage::scoring::Unit;
use crate::stage::seating::SeatBy;
use rules::{BySeat, GamePoints, Seat, StandardPoints};
use std::collections::BTreeMap;
use std::sync::Arc;
use values::ids::{PlayerId, SessionNumber, TableNumber, TeamId};

/// More standard points than can be won: each block of places is this far ahead of the next.
const BLOCK_GAP: i64 = 1_000_000;

/// The next session to be decided.
struct Next<'a> {
    number: SessionNumber,
    /// Its tables that are not complete; all tables if standard points depend on all players. `None` before it is
    /// seated.
    open: Option<Vec<&'a Table>>,
    /// The number of sessions after it.
    later: u16,
    /// Whether standard points depend on all who play, so that no single table decides them.
    by_all: bool,
    /// The maximum of standard points in a session.
    most: i64,
}

impl Next<'_> {
    /// Whether the points of a line are certain.
    fn has_decided(&self, line: &SessionLine) -> bool {
        let is_open =
            |number: Option<TableNumber>| self.open.iter().flatten().any(|table| Some(table.number) == number);
        line.session < self.number || line.session == self.number && !is_open(line.table)
    }
}

impl Event {
    /// The race for the individual ranking, or for that of the current stage if players enter stages, and the next
    /// session to be decided; `None` once all are. For the public, every table of a session with withheld results is
    /// open. If standard points depend on all who play, ranks are bounds until the session is closed.
    pub fn race(&self) -> Option<&(SessionNumber, Race<Entrant>)> {
        self.computed.race.get_or_init(|| self.as_race()).as_ref()
    }

    /// The race for the team ranking, and the next session to be decided; `None` as for [`Event::race`], or without
    /// teams.
    pub fn team_race(&self) -> Option<&(SessionNumber, TeamRace<Entrant>)> {
        self.computed.team_race.get_or_init(|| self.as_team_race()).as_ref()
    }

    /// The points needed to enter the stages that follow the current one; `None` if nobody enters them by rank.
    pub fn cut_race(&self) -> Option<&CutRace> {
        self.computed.cut_race.get_or_init(|| self.as_cut_race()).as_ref()
    }

    /// The simulated chances to go on, in the order of the stages of the [`CutRace`]; `None` if what is needed is
    /// exact, nothing was played yet, or not all play equally often.
    pub fn cut_chances(&self) -> Option<&Chances<Entrant>> {
        self.computed.chances.get_or_init(|| self.simulation()?.chances(&self.head.slug).map(of_entrants)).as_ref()
    }

    /// The rest of the current stage, for a simulation. Entrants are ordered by name, because ids would show the order
    /// of entry.
    fn simulation(&self) -> Option<Simulation<(String, Entrant)>> {
        let cut = self.cut_race().filter(|cut| !cut.race.is_exact())?;
        let place = self.stage_played()?;
        let stage = &self.head.regulations.stages[place];
        let (_, _, own) = self.head.regulations.stage_of(cut.session)?;
        let is_even = |by: SeatBy| !matches!(by, SeatBy::Rota | SeatBy::AdHoc);
        let next = self.next_decided().filter(|next| !next.by_all && is_even(stage.run_of(own, place == 0).by))?;
        let named = |of: Entrant| (self.entries.entrant_name(of), of);
        // Game points only matter if they are the next criterion.
        let counts = stage.criteria(&self.head.regulations.tie_breaks, false).get(2) == Some(&Criterion::GamePoints);
        let game = |points: GamePoints| if counts { points } else { GamePoints::default() };
        let rows = &self.stage_rows().stages[place].ranking.rows;
        let mut games: BTreeMap<Entrant, GamePoints> = rows.iter().map(|row| (row.key, row.game_points)).collect();
        for line in self.lines().iter().filter(|line| !next.has_decided(line)) {
            let of = self.enters(line.player, line.team).and_then(|of| games.get_mut(&of));
            of.into_iter().for_each(|points| *points -= line.game_points);
        }
        let start = |(of, standard_points): (&Entrant, &StandardPoints)| {
            let game_points = game(games.get(of).copied().unwrap_or_default());
            (named(*of), Start { group: cut.goal.group(*of), standard_points: *standard_points, game_points })
        };
        let (tables, later, seats) = match &cut.race {
            EntrantRace::Players(race) => (race.tables.iter().map(|four| four.map(Some)).collect(), race.later, 1),
            EntrantRace::Teams(race) => {
                let most = self.most_of_a_team();
                let size = stage.line_up.as_ref().map_or(most, |rule| rule.size.min(most));
                (race.tables.clone(), race.later.checked_div(most)?, size.into())
            }
        };
        let mut played: BTreeMap<(SessionNumber, TableNumber), Vec<(StandardPoints, GamePoints)>> = BTreeMap::new();
        for line in self.lines().iter().filter(|line| next.has_decided(line)) {
            let four = line.table.map(|table| played.entry((line.session, table)).or_default());
            four.into_iter().for_each(|four| four.push((line.standard_points, game(line.game_points))));
        }
        // With an absence or an award, the four results are not those that a table gives.
        let is_result =
            |four: &[(StandardPoints, GamePoints); 4]| OUTCOMES.contains(&four.map(|(standard, _)| standard));
        let results = played.into_values().filter_map(|four| four.try_into().ok()).filter(is_result).collect();
        Some(Simulation {
            standing: cut.race.standing().iter().map(start).collect(),
            tables: tables.into_iter().map(|four: [Option<Entrant>; 4]| four.map(|of| of.map(named))).collect(),
            later: later.into(),
            seats,
            results,
            quotas: cut.goal.quotas.clone(),
        })
    }

    /// The maximum number of a team's players who play at once.
    fn most_of_a_team(&self) -> u16 {
        let regular = |team: &super::Team| {
            self.entries.of_team(team.id).filter(|player| player.role == PlayerRole::Regular).count() as u16
        };
        self.entries.teams.iter().map(regular).max().unwrap_or(0)
    }

    /// The next session to be decided; `None` if there is none, or if nothing certain can be calculated.
    fn next_decided(&self) -> Option<Next<'_>> {
        let regulations = &self.head.regulations;
        let is_decided = |session: &&Arc<Session>| {
            session.is_closed() && !session.withheld && session.tables.iter().all(|table| table.counts())
        };
        let number = SessionNumber(self.sessions.iter().take_while(is_decided).count() as u16 + 1);
        let (mut last, mut scope) = (regulations.sessions, regulations.standard_points);
        if self.has_stages() {
            let place = self.stage_played()?;
            let stage = &regulations.stages[place];
            let (first, count) = regulations.sessions_of(place);
            let ranked = stage.first_criterion(&regulations.tie_breaks);
            let ranks = stage.scoring.unit == Unit::Standard && stage.close.by == CloseBy::Order;
            if first > number || !ranks || ranked != Some(Criterion::StandardPoints) {
                return None;
            }
            // A bye may count as the average of sessions still to be played, so unless it counts 0 it is not certain.
            let counts = !matches!(regulations.bye, Bye::Fixed { standard_points: 0, .. });
            let has = self.lines().iter().any(|line| line.session >= first && line.table.is_none());
            let rests = !self.head.teams && !self.stage_rows().stages[place].field.len().is_multiple_of(4);
            if counts && (has || rests) {
                return None;
            }
            (last, scope) = ((first.0 + count).checked_sub(1)?, stage.scoring.scope.unwrap_or(scope));
        }
        let later = last.checked_sub(number.0)?;
        let by_all = scope == Scope::Group;
        let is_open = |table: &&Table| by_all || !table.is_complete();
        let open =
            self.session(number).map(|session| session.tables.iter().map(|table| &**table).filter(is_open).collect());
        let most = if by_all { self.most_ranked() } else { MAX_SESSION_POINTS };
        Some(Next { number, open, later, by_all, most })
    }

    /// The maximum number of players ranked against each other in a session: a substitute plays in somebody's place.
    fn most_ranked(&self) -> i64 {
        let seated = self.entries.players.iter().filter(|player| player.role != PlayerRole::Substitute).count();
        seated.next_multiple_of(4) as i64
    }

    /// The players at the tables of a session of the chart; `None` unless all numbers are drawn.
    fn tables_planned(&self, number: SessionNumber) -> Option<Vec<[PlayerId; 4]>> {
        let planned = self.planned().into_iter().find(|planned| planned.number == number);
        planned.and_then(|planned| planned.tables.iter().map(known_players).collect())
    }

    /// The standard points that each entrant of the current stage has for certain, less [`BLOCK_GAP`] for each block of
    /// places.
    fn certain(&self, next: &Next<'_>) -> BTreeMap<Entrant, StandardPoints> {
        let Some(state) = self.stage_played().and_then(|place| self.stage_rows().stages.get(place)) else {
            return BTreeMap::new();
        };
        let rows = state.ranking.rows.iter().filter(|row| !row.disqualified);
        let mut standing: BTreeMap<Entrant, StandardPoints> = rows.map(|row| (row.key, row.standard_points)).collect();
        for line in self.lines().iter().filter(|line| !next.has_decided(line)) {
            let of = self.enters(line.player, line.team).and_then(|of| standing.get_mut(&of));
            of.into_iter().for_each(|points| *points -= line.standard_points);
        }
        for entered in &state.field {
            let of = standing.get_mut(&entered.key);
            of.into_iter().for_each(|points| *points -= StandardPoints::whole(BLOCK_GAP * entered.block as i64));
        }
        standing
    }

    fn as_cut_race(&self) -> Option<CutRace> {
        let next = self.next_decided()?;
        let place = self.stage_played()?;
        let state = &self.stage_rows().stages[place];
        let groups = state.ranking.groups.len();
        let quotas = self.chosen_from(place).filter_map(|(next, rule)| Some((next, rule.quota(groups)?)));
        let (stages, quotas): (Vec<usize>, Vec<_>) = quotas.unzip();
        if stages.is_empty() {
            return None;
        }
        let goal = Goal { groups: state.field.iter().map(|entered| (entered.key, entered.group)).collect(), quotas };
        let mut standing = self.certain(&next);
        // Those who cannot go on leave their places to others.
        standing.retain(|of, _| !self.is_out(*of));
        let race = match self.head.teams {
            true => EntrantRace::Teams(self.race_of_teams(&next, standing)),
            false => EntrantRace::Players(self.race_of_players(&next, standing)),
        };
        Some(CutRace { session: next.number, stages, goal, race })
    }

    fn as_race(&self) -> Option<(SessionNumber, Race<Entrant>)> {
        let next = self.next_decided()?;
        let standing = match self.has_stages() {
            // Teams enter stages.
            true if self.head.teams => return None,
            true => self.certain(&next),
            false => {
                let (mut results, players) = self.individual_results();
                results.lines.retain(|line| next.has_decided(line));
                let rows = results.players(&players, &[]);
                let playing = rows.iter().filter(|row| !row.disqualified);
                playing.map(|row| (Entrant::Player(row.key), row.standard_points)).collect()
            }
        };
        Some((next.number, self.race_of_players(&next, standing)))
    }

    fn race_of_players(&self, next: &Next<'_>, standing: BTreeMap<Entrant, StandardPoints>) -> Race<Entrant> {
        let sitting = |table: &&Table| table.sitting().values().map(|player| *player);
        let tables: Option<Vec<[PlayerId; 4]>> = match &next.open {
            _ if next.by_all => None,
            Some(open) => Some(open.iter().map(sitting).collect()),
            None => self.tables_planned(next.number),
        };
        // If it is not known who sits together, anybody may win a table.
        let later = next.later + u16::from(tables.is_none());
        let tables = tables.into_iter().flatten().map(|four| four.map(Entrant::Player)).collect();
        Race { standing, tables, later, most: next.most }
    }

    fn as_team_race(&self) -> Option<(SessionNumber, TeamRace<Entrant>)> {
        let next = self.next_decided().filter(|_| self.head.has_teams())?;
        let standing = match self.has_stages() {
            // Players enter stages.
            true if !self.head.teams => return None,
            true => self.certain(&next),
            false => {
                let mut results = self.results();
                results.lines.retain(|line| next.has_decided(line));
                let teams: Vec<TeamId> = self.entries.teams.iter().map(|team| TeamId(team.id)).collect();
                let rows = results.teams(&teams, &[]);
                rows.iter().map(|row| (Entrant::Team(row.key), row.standard_points)).collect()
            }
        };
        Some((next.number, self.race_of_teams(&next, standing)))
    }

    fn race_of_teams(&self, next: &Next<'_>, standing: BTreeMap<Entrant, StandardPoints>) -> TeamRace<Entrant> {
        let counts = |player: PlayerId| {
            self.head.regulations.stand_ins_count() == StandIns::Team || !self.entries.is_stand_in(player)
        };
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
        let later = (next.later + u16::from(tables.is_none())) * self.most_of_a_team();
        let tables = tables.into_iter().flatten().map(|four| four.map(|team| team.map(Entrant::Team))).collect();
        TeamRace { standing, tables, later, most: next.most }
    }
}

/// Chances by entrant, without the names.
fn of_entrants(chances: Chances<(String, Entrant)>) -> Chances<Entrant> {
    let inside = chances.inside.into_iter().map(|((_, of), inside)| (of, inside)).collect();
    Chances { runs: chances.runs, tables: chances.tables, inside }
}

/// The players at a table; `None` unless all their numbers are drawn.
fn known_players(table: &BySeat<Option<PlayerId>>) -> Option<[PlayerId; 4]> {
    Some([table.east?, table.south?, table.west?, table.north?])
}
