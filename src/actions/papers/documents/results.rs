//! The papers with results: score summary, rankings, certificates.

use super::printing::Printing;
use crate::{Result, refused};
use event::event::{Player, PlayerRole, Session, Status};
use event::ranking::standings::Row;
use event::regulations::words::Words;
use event::sheet::penalty::Entrant;
use event::sheet::session::SessionLine;
use event::stage::Stage;
use event::stage::carry::Carried;
use event::stage::scoring::Unit;
use event::values::ids::{PlayerId, SessionNumber, TeamId};
use messages::{Message, by_totals, moment, points_in, signed_minus, status_meaning, value};
use paper::score_summary::{Besides, ScoreSummary, SummaryCell, SummaryPlayer, SummaryTeam};
use paper::standings::{DecidingCriterion, StandingsRow};
use paper::{Certificate, Ranking, Stamp, Standings};
use rules::StandardPoints;
use std::collections::HashMap;

impl Printing<'_> {
    /// The score summary of all sessions, or of those up to the one of the order; sessions not begun are blank. In an
    /// event with stages, only of those seated, because later fields are not decided yet.
    pub(super) fn summary(&self) -> ScoreSummary {
        let event = &self.event;
        let seated = event.sessions.len().max(1) as u16;
        let all = if event.has_stages() { seated } else { event.head.regulations.sessions };
        let sessions = self.order.session.map_or(all, |session| session.0);
        let numbers = || (1..=sessions).map(SessionNumber);
        let players = event.players();
        let lines: HashMap<_, _> = event.lines().iter().map(|line| ((line.player, line.session), line)).collect();
        let cell = |player: PlayerId, session: SessionNumber| {
            let line = lines.get(&(player, session))?;
            let SessionLine { game_points, rank, standard_points, table, .. } = **line;
            Some(SummaryCell { game_points, rank, standard_points, is_bye: table.is_none() })
        };
        let shown = !self.order.blank;
        let deducted = self.deducted();
        let besides = |of: Entrant, total: Option<StandardPoints>, sessions: StandardPoints| {
            let deducted = deducted.get(&of).copied().unwrap_or_default();
            total.map_or(Besides::default(), |total| Besides { adjusted: total + deducted - sessions, deducted })
        };
        let player = |player: &Player| {
            let id = PlayerId(player.id);
            let row = players.iter().find(|row| row.key == id).filter(|row| shown && row.has_played);
            let total = row.map(|row| row.standard_points);
            let sum = numbers().filter_map(|session| cell(id, session)).map(|cell| cell.standard_points).sum();
            SummaryPlayer {
                name: player.name.clone(),
                number: self.number(id),
                sessions: numbers().map(|session| cell(id, session).filter(|_| shown)).collect(),
                total,
                besides: besides(Entrant::Player(id), total, sum),
                rank: row.map(|row| row.rank),
            }
        };
        let played = |player: &&Player| {
            player.role == PlayerRole::Regular || players.iter().any(|row| row.key == PlayerId(player.id))
        };
        let alone = |own: &Player| SummaryTeam {
            name: self.person(PlayerId(own.id)).team,
            players: vec![player(own)],
            ..SummaryTeam::default()
        };
        let teams: Vec<SummaryTeam> = match event.head.has_teams() {
            false => event.entries.players.iter().filter(played).map(alone).collect(),
            true => {
                let ranking = event.teams();
                let of = |id: i32, name: &String| {
                    let row = ranking.iter().find(|row| row.key == TeamId(id)).filter(|row| shown && row.has_played);
                    let sum = |session: SessionNumber| {
                        let own = |line: &&SessionLine| line.team == Some(TeamId(id)) && line.session == session;
                        let mut lines = event.lines().iter().filter(own).peekable();
                        lines.peek().is_some().then(|| lines.map(|line| line.standard_points).sum::<StandardPoints>())
                    };
                    let total = row.map(|row| row.standard_points);
                    let sums: Vec<_> = numbers().map(|session| sum(session).filter(|_| shown)).collect();
                    SummaryTeam {
                        name: name.clone(),
                        besides: besides(Entrant::Team(TeamId(id)), total, sums.iter().copied().flatten().sum()),
                        sessions: sums,
                        total,
                        rank: row.map(|row| row.rank),
                        players: event.entries.of_team(id).filter(played).map(player).collect(),
                    }
                };
                let in_none = event.entries.players.iter().filter(|player| player.team_id.is_none()).filter(played);
                event.entries.teams.iter().map(|team| of(team.id, &team.name)).chain(in_none.map(alone)).collect()
            }
        };
        ScoreSummary {
            event: event.head.name.clone(),
            sessions: sessions.into(),
            first_sessions: (1..event.head.regulations.stages.len())
                .map(|place| usize::from(event.head.regulations.sessions_of(place).0.0) - 1)
                .collect(),
            scope: event.head.regulations.standard_points,
            unit: event.head.regulations.plan().stages.first().map_or(Unit::Standard, |stage| stage.scoring.unit),
            teams,
            in_teams: event.head.has_teams(),
            notes: match shown {
                true => {
                    let beside = event.has_deductions_beside_teams().then(|| Message::new("penalty-not-for-team"));
                    let state = [self.state()].into_iter().chain(self.stage_sessions());
                    state.chain(by_totals(event)).chain(beside).collect()
                }
                false => Vec::new(),
            },
            stamp: None,
        }
    }

    /// The standard points deducted, including automatic deductions.
    fn deducted(&self) -> HashMap<Entrant, StandardPoints> {
        let given = self.event.penalties.iter().filter(|given| given.stands()).map(|given| given.penalty);
        let own = self.event.automatic_deductions().iter().map(|own| own.penalty);
        let mut deducted = HashMap::new();
        for penalty in given.chain(own) {
            *deducted.entry(penalty.of).or_insert(StandardPoints::ZERO) += penalty.points;
        }
        deducted
    }

    /// The status of the results, with the time of printing, to which it refers.
    pub(super) fn state(&self) -> Message {
        self.state_as(self.event.status(self.order.now))
    }

    /// The status of the results of one session.
    pub(super) fn state_of(&self, session: &Session) -> Message {
        self.state_as(match session.closed_at {
            Some(closed) => self.event.session_status(session.number, closed, self.order.now),
            None => Status::Live(session.number),
        })
    }

    fn state_as(&self, status: Status) -> Message {
        let appeals = match status {
            Status::Provisional(session, Some(_)) => self.event.undecided_appeals(session),
            _ => 0,
        };
        let state = match appeals {
            0 => Message::new("print-state"),
            appeals => Message::new("print-state-appeals").arg("appeals", appeals),
        };
        let meaning = status_meaning(status, |at| moment(self.local(at), None));
        state.arg("state", meaning).arg("at", self.time_of_printing())
    }

    /// The sessions of each stage, if there are several stages.
    fn stage_sessions(&self) -> Vec<Message> {
        let regulations = &self.event.head.regulations;
        let stage = |(place, stage): (usize, &Stage)| {
            let (first, count) = regulations.sessions_of(place);
            let said = Message::new("print-stage-sessions").arg("stage", stage.called()).arg("first", first.0);
            said.arg("count", count).arg("last", first.0 + count.saturating_sub(1))
        };
        match regulations.stages.len() {
            0 | 1 => Vec::new(),
            _ => regulations.stages.iter().enumerate().map(stage).collect(),
        }
    }

    /// The rankings of the event, individual and, if it has teams, of teams; then those of the stages and their groups,
    /// the last stage first.
    pub(super) fn standings(&self, stamp: Option<&Stamp>) -> Vec<Standings> {
        let whole = self.event_standings(stamp);
        let of_stages = self.stage_standings(&whole[0]);
        whole.into_iter().chain(of_stages).collect()
    }

    /// The rankings of the stages, separately for groups that rank alone; `whole` is the ranking of the event.
    fn stage_standings(&self, whole: &Standings) -> Vec<Standings> {
        let event = &self.event;
        let states = event.head.regulations.stages.iter().zip(&event.stage_rows().stages);
        let decided = states.filter(|(_, state)| !state.field.is_empty());
        let one_part = event.head.regulations.stages.len() < 2;
        let mut rankings = Vec::new();
        for (stage, state) in decided.rev() {
            let apart = state.ranking.groups.len() > 1 && !stage.groups.are_blocks();
            if one_part && !apart {
                continue;
            }
            let row = |row: &Row<Entrant>| {
                let entered = state.field.iter().find(|entered| entered.key == row.key);
                let of = match row.key {
                    Entrant::Player(player) => self.person(player).team,
                    Entrant::Team(_) => String::new(),
                };
                let carried = entered.map_or(Carried::default(), |entered| entered.carried);
                self.ranking_row(row, carried, event.entries.entrant_name(row.key), of, Vec::new())
            };
            let ranking = |part: Message, rows: &[Row<Entrant>]| Standings {
                ranking: if event.head.teams { Ranking::Teams } else { whole.ranking },
                part: Some(part),
                rows: rows.iter().map(row).collect(),
                ..whole.clone()
            };
            let named = Message::new("print-as-written").arg("text", stage.called());
            if !apart {
                rankings.push(ranking(named, &state.ranking.rows));
                continue;
            }
            rankings.extend(state.ranking.groups.iter().enumerate().map(|(group, rows)| {
                let part = Message::new("print-stage-group").arg("stage", stage.called());
                ranking(part.arg("group", stage.groups.name(group)), rows)
            }));
        }
        rankings
    }

    fn event_standings(&self, stamp: Option<&Stamp>) -> Vec<Standings> {
        let event = &self.event;
        let status = event.status(self.order.now);
        let state = self.state();
        let steps = event.course();
        let ranking = |ranking, rows| Standings {
            event: event.head.name.clone(),
            ranking,
            part: None,
            state: state.clone(),
            date: matches!(status, Status::Official(_)).then(|| self.local(self.order.now).date()),
            rows,
            sessions: event.head.regulations.sessions.into(),
            stamp: stamp.cloned(),
        };
        let own = |row: &Row<PlayerId>| {
            let course = steps.iter().map(|step| step.players.get(&row.key).copied()).collect();
            let carried = self.event.carried_in_total(Entrant::Player(row.key));
            self.ranking_row(row, carried, event.entries.player_name(row.key), self.person(row.key).team, course)
        };
        let players = self.rows_by_stage(event.players().iter().map(|row| (Entrant::Player(row.key), own(row))));
        if !event.head.has_teams() {
            return vec![ranking(Ranking::Individuals, players)];
        }
        let team = |row: &Row<TeamId>| {
            let course = steps.iter().map(|step| step.teams.get(&row.key).copied()).collect();
            let carried = self.event.carried_in_total(Entrant::Team(row.key));
            self.ranking_row(row, carried, event.entries.team_name(row.key), String::new(), course)
        };
        let teams = self.rows_by_stage(event.teams().iter().map(|row| (Entrant::Team(row.key), team(row))));
        vec![ranking(Ranking::TeamPlayers, players), ranking(Ranking::Teams, teams)]
    }

    /// A certificate for everybody among the first three, teams first; for each group, if the last stage has groups
    /// that rank alone.
    ///
    /// # Errors
    /// No session has been played, or one is running.
    pub(super) fn certificates(&self, stamp: Option<&Stamp>) -> Result<Vec<Certificate>> {
        let status = self.event.status(self.order.now);
        if matches!(status, Status::NotStarted | Status::Live(_)) {
            return refused(Message::new("print-no-results"));
        }
        let date = Some(self.local(self.order.now).date());
        // The ranking after a session is not final before the last one.
        let planned = self.event.head.regulations.sessions;
        let not_final = match status {
            Status::Official(session) if session.0 >= planned || self.event.head.ended_at.is_some() => None,
            Status::Official(session) => {
                let not_last = Message::new("print-not-last").arg("session", session.0).arg("of", planned);
                Some(not_last.arg("at", self.time_of_printing()))
            }
            _ => Some(self.state()),
        };
        let of = |standings: &Standings| {
            let awarded =
                standings.rows.iter().filter(|row| row.rank <= PLACES && !row.disqualified).map(|row| Certificate {
                    event: standings.event.clone(),
                    name: row.name.clone(),
                    team: row.of.clone(),
                    ranking: standings.ranking,
                    part: standings.part.clone(),
                    place: row.rank,
                    date,
                    not_final: not_final.clone(),
                    stamp: stamp.cloned(),
                });
            awarded.collect::<Vec<_>>()
        };
        let regulations = &self.event.head.regulations;
        let last = regulations.stages.iter().zip(&self.event.stage_rows().stages).next_back();
        let groups = last.map_or(0, |(stage, state)| match stage.groups.are_blocks() {
            true => 0,
            false => state.ranking.groups.len(),
        });
        let mut all = self.event_standings(stamp);
        if groups > 1 && self.event.stage_rows().stages.len() == regulations.stages.len() {
            let of_stages = self.stage_standings(&all[0]);
            all = of_stages.into_iter().take(groups).rev().collect();
        }
        Ok(all.iter().rev().flat_map(of).collect())
    }

    /// Marks the rows that are ranked by another stage than those above them.
    fn rows_by_stage(&self, rows: impl Iterator<Item = (Entrant, StandingsRow)>) -> Vec<StandingsRow> {
        let mut above = None;
        let row = |(of, row): (Entrant, StandingsRow)| {
            let stage = self.event.total_of(of).map(|total| total.stage);
            // Those who are disqualified come last, whatever stage they were in.
            let is_first_of_stage = !row.disqualified && above.is_some() && stage != above;
            above = stage;
            StandingsRow { is_first_of_stage, ..row }
        };
        rows.map(row).collect()
    }

    /// A row of a ranking on paper.
    fn ranking_row<K>(
        &self,
        row: &Row<K>,
        carried: Carried,
        name: String,
        of: String,
        course: Vec<Option<usize>>,
    ) -> StandingsRow {
        let words = self.event.head.regulations.words;
        StandingsRow {
            rank: row.rank,
            name,
            of,
            sessions: row.sessions,
            carried: if carried == Carried::default() { String::new() } else { carried_text(words, carried) },
            own_points: points_in(words, row.standard_points - carried.standard_points),
            is_first_of_stage: false,
            standard_points: points_in(words, row.standard_points),
            game_points: row.game_points,
            disqualified: row.disqualified,
            decided_by: row.broken_tie().map(|decision| DecidingCriterion {
                criterion: decision.criterion,
                above: value(words, &decision.above),
                here: value(words, &decision.here),
            }),
            course,
        }
    }
}

/// Standard points carried over, and game points if there are any.
fn carried_text(words: Words, carried: Carried) -> String {
    let standard = points_in(words, carried.standard_points);
    match carried.game_points.0 {
        0 => standard,
        game => format!("{standard} · {}", signed_minus(game)),
    }
}

/// The last place that has a certificate.
const PLACES: usize = 3;
