//! What the sessions gave everybody: the score summary.

use super::Printing;
use crate::print::score_summary::{ScoreSummary, SummaryCell, SummaryPlayer, SummaryTeam};
use crate::rules::StandardPoints;
use crate::store::entries::Player;
use crate::tournament::ids::{PlayerId, SessionNumber, TeamId};

impl Printing<'_> {
    /// All sessions of the event, or those up to the one asked for; those not begun are blank.
    pub(super) fn summary(&self) -> ScoreSummary {
        let view = &self.view;
        let sessions = self.order.session.map_or(view.event.regulations.sessions, |session| session.0);
        let numbers = || (1..=sessions).map(SessionNumber);
        let players = view.players();
        let cell = |player: PlayerId, session: SessionNumber| {
            let line = view.lines().iter().find(|line| line.player == player && line.session == session)?;
            Some(SummaryCell { game_points: line.game_points, rank: line.rank, standard_points: line.standard_points })
        };
        let shown = !self.order.blank;
        let player = |player: &Player| {
            let id = PlayerId(player.id);
            let row = players.iter().find(|row| row.key == id).filter(|row| shown && row.sessions > 0);
            SummaryPlayer {
                name: player.name.clone(),
                number: self.number(id),
                sessions: numbers().map(|session| cell(id, session).filter(|_| shown)).collect(),
                total: row.map(|row| row.standard_points),
                rank: row.map(|row| row.rank),
            }
        };
        let played = |player: &&Player| !player.substitute || players.iter().any(|row| row.key == PlayerId(player.id));
        let teams: Vec<SummaryTeam> = match view.event.teams {
            false => {
                let alone = |own: &Player| SummaryTeam {
                    name: self.person(PlayerId(own.id)).team,
                    players: vec![player(own)],
                    ..SummaryTeam::default()
                };
                view.entries.players.iter().map(alone).collect()
            }
            true => {
                let ranking = view.teams();
                let of = |id: i32, name: &String| {
                    let row = ranking.iter().find(|row| row.key == TeamId(id)).filter(|row| shown && row.sessions > 0);
                    let sum = |session: SessionNumber| {
                        let own = |line: &&_| line_of(line, TeamId(id), session);
                        let mut lines = view.lines().iter().filter(own).peekable();
                        lines.peek().is_some().then(|| lines.map(|line| line.standard_points).sum::<StandardPoints>())
                    };
                    SummaryTeam {
                        name: name.clone(),
                        sessions: numbers().map(|session| sum(session).filter(|_| shown)).collect(),
                        total: row.map(|row| row.standard_points),
                        rank: row.map(|row| row.rank),
                        players: view.entries.of_team(id).filter(played).map(player).collect(),
                    }
                };
                view.entries.teams.iter().map(|team| of(team.id, &team.name)).collect()
            }
        };
        ScoreSummary {
            event: view.event.name.clone(),
            sessions: sessions.into(),
            scope: view.event.regulations.standard_points,
            teams,
            in_teams: view.event.teams,
        }
    }
}

fn line_of(line: &crate::tournament::session::SessionLine, team: TeamId, session: SessionNumber) -> bool {
    line.team == Some(team) && line.session == session
}
