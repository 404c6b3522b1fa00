//! The line-ups of an event: those handed in, the players who sit or are expected, and those who have played in too few
//! sessions.
//!
//! Two facts to know: a line-up decides which player sits in a seat, never the seat; and if a team has handed in
//! nothing, its last line-up that is still valid counts. Source: team leagues (practice); in the rule book all four of
//! a team play.

use super::{Event, LineUp, LineUpProblem, Player, Session};
use crate::sheet::penalty::Entrant;
use crate::stage::line_up::Lacking;
use crate::stage::seating::{SeatBy, Span};
use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;
use values::ids::{PlayerId, SessionNumber, TeamId};

impl Event {
    /// The players of a team who may sit in a session, substitutes included; those with a number first, in its order.
    pub fn roster(&self, team: TeamId, session: SessionNumber) -> Vec<PlayerId> {
        let drawn = |player: PlayerId| self.draw.as_deref().and_then(|draw| draw.number(player));
        let plays = |player: &&Player| {
            let id = PlayerId(player.id);
            !self.entries.withdrawn.contains(&player.id)
                && !self.entries.is_stand_in(id)
                && self.entries.is_there(id, session)
                && self.disqualified(id).is_none()
        };
        let mut roster: Vec<PlayerId> =
            self.entries.of_team(team.0).filter(plays).map(|player| PlayerId(player.id)).collect();
        roster.sort_by_key(|player| (drawn(*player).is_none(), drawn(*player)));
        roster
    }

    /// The problems of a line-up of a team for a session.
    pub fn line_up_problems(&self, session: SessionNumber, team: TeamId, players: &[PlayerId]) -> Vec<LineUpProblem> {
        let roster = self.roster(team, session);
        let right = self.head.regulations.line_up_of(session).map_or(0, |(rule, _)| usize::from(rule.size));
        let mut problems = Vec::new();
        if players.len() != right {
            problems.push(LineUpProblem::Size { found: players.len(), right });
        }
        // A longer list is wrong anyway: limit the work.
        let players = &players[..players.len().min(2 * right)];
        for (place, player) in players.iter().enumerate() {
            if players[..place].contains(player) {
                problems.push(LineUpProblem::Twice(*player));
            } else if !roster.contains(player) {
                problems.push(LineUpProblem::NotOfTeam(*player));
            }
        }
        problems
    }

    /// The last line-up of a team for a session; `None` if there is none or it was withdrawn.
    pub fn handed_in(&self, session: SessionNumber, team: TeamId) -> Option<&LineUp> {
        let (_, of) = self.head.regulations.line_up_of(session)?;
        let own = self.line_ups.iter().rev().find(|own| (own.session, own.team) == (of, team));
        own.filter(|own| !own.players.is_empty())
    }

    /// The players who sit for a team in a session, in the order of its seats; `None` if the stage has no line-ups. If
    /// none was handed in, the last one that is still valid counts; before any, the first players of the roster.
    pub fn lined_up(&self, session: SessionNumber, team: TeamId) -> Option<Vec<PlayerId>> {
        let (rule, of) = self.head.regulations.line_up_of(session)?;
        let mut last: BTreeMap<SessionNumber, &LineUp> = BTreeMap::new();
        for own in self.line_ups.iter().filter(|own| own.team == team && own.session <= of) {
            last.insert(own.session, own);
        }
        let holds = |own: &&&LineUp| self.line_up_problems(session, team, &own.players).is_empty();
        match last.values().rev().find(holds) {
            Some(own) => Some(own.players.clone()),
            None => Some(self.roster(team, session).into_iter().take(rule.size.into()).collect()),
        }
    }

    /// The entrants that play in a session, in the order of its stage's field: those at its tables if they are a rota,
    /// else all. None until the field is decided, and without stages.
    fn entrants_of_session(&self, session: SessionNumber) -> Vec<Entrant> {
        let Some((stage, ..)) = self.head.regulations.stage_of(session) else { return Vec::new() };
        let tables = self.rota_of(session);
        let sits = |place: usize| match &tables {
            Some(tables) => tables.iter().flatten().any(|own| usize::from(*own) == place),
            None => true,
        };
        let field = self.in_rota_order(stage).into_iter().zip(1..).filter(|(_, place)| sits(*place));
        field.map(|(of, _)| of).collect()
    }

    /// The teams that play in a session, in the order of its stage's field: those at its tables if they are a rota,
    /// else all.
    pub fn teams_of_session(&self, session: SessionNumber) -> Vec<TeamId> {
        let teams = self.entrants_of_session(session).into_iter().filter_map(Entrant::team);
        teams.filter(|team| !self.entries.has_left(team.0)).collect()
    }

    /// The players who are expected at a session: those at its tables. Before it is seated, those who draw a number and
    /// can be given a seat there; all of them while its field is not decided.
    pub fn expected_players(&self, session: SessionNumber) -> HashSet<PlayerId> {
        if let Some(session) = self.session(session) {
            return session.seated();
        }
        let entrants: HashSet<Entrant> = self.entrants_of_session(session).into_iter().collect();
        let first = self.head.regulations.stage_of(session).is_none_or(|(stage, ..)| stage == 0);
        let plays = |player: &PlayerId| match self.enters(*player, self.entries.team_of(*player)) {
            _ if entrants.is_empty() => true,
            Some(own) => entrants.contains(&own),
            None => first,
        };
        let able = |player: &PlayerId| self.entries.is_there(*player, session) && self.disqualified(*player).is_none();
        let drawing = self.entries.drawing_players().map(|player| PlayerId(player.id));
        drawing.filter(able).filter(plays).collect()
    }

    /// The tables of a session as places in its field, from 1; `None` if the session is not a rota.
    pub fn rota_of(&self, session: SessionNumber) -> Option<Vec<[u16; 4]>> {
        let (place, stage, number) = self.head.regulations.stage_of(session)?;
        let run = stage.run_of(number, place == 0);
        let first = match run.sessions {
            Span::All => 1,
            Span::Of(first, _) => first,
        };
        let tables = run.tables.get(usize::from(number.checked_sub(first)?)).cloned();
        tables.filter(|_| run.by == SeatBy::Rota)
    }

    /// Whether those without a table in a session just rest and have no bye: in a rota teams rest, with line-ups
    /// players of a team.
    pub(super) fn rests(&self, session: SessionNumber) -> bool {
        self.rota_of(session).is_some() || self.head.regulations.line_up_of(session).is_some()
    }

    /// In how many sessions of the stage in this place a player has appeared, a running one included.
    pub fn appearances(&self, stage: usize, player: PlayerId) -> u16 {
        let (first, count) = self.head.regulations.sessions_of(stage);
        let begun = self.begun_sessions();
        let of_stage = begun.filter(|session| (first.0..first.0 + count).contains(&session.number.0));
        let plays = |session: &&Arc<Session>| {
            session.tables.iter().any(|table| {
                let seat = table.sitting().find(|sits| *sits == player);
                seat.is_some_and(|seat| table.filled[seat].attendance.has_appeared())
            })
        };
        of_stage.filter(plays).count() as u16
    }

    /// The players who played in too few sessions of the stage in this place, by teams and players; none before the
    /// stage has ended.
    pub(super) fn lacking_in(&self, stage: usize) -> Vec<Lacking> {
        let Some(rule) = &self.head.regulations.stages[stage].line_up else { return Vec::new() };
        let (first, count) = self.head.regulations.sessions_of(stage);
        let sessions = (first.0..first.0 + count).map(|number| self.session(SessionNumber(number)));
        let Some(sessions) = sessions.collect::<Option<Vec<_>>>().filter(|sessions| !sessions.is_empty()) else {
            return Vec::new();
        };
        if rule.minimum == 0 || sessions.iter().any(|session| !session.is_closed() || session.withheld) {
            return Vec::new();
        }
        let played = |team: TeamId| {
            let mut seats = sessions.iter().flat_map(|session| session.seated());
            seats.any(|player| self.entries.team_of(player) == Some(team))
        };
        let last = SessionNumber(first.0 + count - 1);
        let teams = self.entries.teams.iter().map(|team| TeamId(team.id)).filter(|team| played(*team));
        let games = |team: TeamId| {
            let players = self.roster(team, last).into_iter();
            players.map(move |player| (team, player, self.appearances(stage, player)))
        };
        rule.lacking(teams.flat_map(games))
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Background, EntryList, EventHead, PlayerRole, Team, tests};
    use super::*;
    use crate::regulations::Regulations;
    use crate::stage::Stage;
    use crate::stage::line_up::{LineUpRule, Shortfall};
    use crate::stage::seating::Run;
    use proptest::prelude::*;
    use rules::StandardPoints;
    use values::exact::Exact;

    /// Two teams, players 1 to 4 and 5 to 8; 9 is a substitute of the first. In session 1, a rota, only the second team
    /// plays.
    fn league(size: u16, sessions: Vec<Session>) -> Event {
        let player = |id: i32| Player {
            id,
            team_id: Some(if (5..=8).contains(&id) { 2 } else { 1 }),
            name: format!("P{id}"),
            role: if id == 9 { PlayerRole::Substitute } else { PlayerRole::Regular },
            from_session: 1,
            background: Background::default(),
            privacy: Default::default(),
        };
        let team = |id: i32| Team { id, name: format!("T{id}"), leader: String::new(), coach: String::new() };
        let rule = LineUpRule {
            size,
            minimum: 1,
            shortfall: Shortfall { standard: Exact(StandardPoints::whole(-2)) },
            ..LineUpRule::default()
        };
        let rota =
            Run { sessions: Span::Of(1, 1), by: SeatBy::Rota, tables: vec![vec![[2, 11, 12, 13]]], ..Run::default() };
        let stage =
            Stage { id: "main".into(), sessions: 2, line_up: Some(rule), seating: vec![rota], ..Stage::default() };
        let event = tests::event(sessions);
        let mut draw = (**event.draw.as_ref().unwrap()).clone();
        draw.teams = vec![(1, TeamId(1)), (2, TeamId(2))];
        let regulations = Regulations { sessions: 2, stages: vec![stage], ..Regulations::default() };
        let players = (1..=9).map(player).collect();
        Event {
            head: EventHead { teams: true, regulations, ..(*event.head).clone() }.into(),
            entries: EntryList::new(vec![team(1), team(2)], players, Default::default()).into(),
            draw: Some(draw.into()),
            ..event
        }
    }

    fn handed(session: u16, revision: i32, players: &[i32]) -> LineUp {
        LineUp {
            session: SessionNumber(session),
            team: TeamId(1),
            revision,
            players: players.iter().copied().map(PlayerId).collect(),
            author: String::new(),
            at: tests::minute(0),
            late: None,
            reason: String::new(),
        }
    }

    fn sits(event: &Event, session: u16) -> Vec<i32> {
        event.lined_up(SessionNumber(session), TeamId(1)).unwrap().iter().map(|player| player.0).collect()
    }

    #[test]
    fn the_last_line_up_that_still_holds_counts_where_none_was_handed_in() {
        let event = |line_ups: Vec<LineUp>| Event { line_ups: line_ups.into(), ..league(2, vec![]) };
        assert_eq!(sits(&event(vec![]), 2), [1, 2], "the first of the team");
        let first = handed(1, 1, &[9, 3]);
        assert_eq!(sits(&event(vec![first.clone()]), 2), [9, 3]);
        let both = vec![first.clone(), handed(2, 1, &[4, 1]), handed(2, 2, &[1, 4])];
        assert_eq!((sits(&event(both.clone()), 1), sits(&event(both.clone()), 2)), (vec![9, 3], vec![1, 4]));
        let taken_back = event(both.into_iter().chain([handed(2, 3, &[])]).collect());
        assert_eq!(sits(&taken_back, 2), [9, 3], "what was taken back is not there");
        assert!(taken_back.handed_in(SessionNumber(2), TeamId(1)).is_none());
        let mut left = event(vec![first]);
        let entries = &left.entries;
        left.entries = EntryList::new(entries.teams.clone(), entries.players.clone(), [9].into_iter().collect()).into();
        assert_eq!(sits(&left, 2), [1, 2], "who has left does not sit");
        assert!(event(vec![]).lined_up(SessionNumber(1), TeamId(7)).is_some_and(|nobody| nobody.is_empty()));
    }

    #[test]
    fn a_line_up_names_as_many_of_the_team_as_sit_and_each_once() {
        let event = league(2, vec![]);
        let problems = |players: &[i32]| {
            let players: Vec<PlayerId> = players.iter().copied().map(PlayerId).collect();
            event.line_up_problems(SessionNumber(1), TeamId(1), &players)
        };
        assert_eq!(problems(&[4, 9]), []);
        assert_eq!(problems(&[4]), [LineUpProblem::Size { found: 1, right: 2 }]);
        assert_eq!(problems(&[4, 4]), [LineUpProblem::Twice(PlayerId(4))]);
        assert_eq!(problems(&[4, 5]), [LineUpProblem::NotOfTeam(PlayerId(5))]);
    }

    #[test]
    fn of_a_rota_only_its_teams_play_and_who_rests_has_no_bye() {
        let session = tests::session(1, vec![tests::table(1, 2, 16)], Some(0), Some(9));
        let event = league(1, vec![session]);
        assert_eq!(event.teams_of_session(SessionNumber(1)), [TeamId(2)]);
        assert_eq!(event.teams_of_session(SessionNumber(2)), [TeamId(1), TeamId(2)]);
        assert_eq!((event.byes().len(), event.rota_of(SessionNumber(2))), (0, None));
    }

    #[test]
    fn at_a_session_its_tables_are_expected_and_before_it_is_seated_those_who_can_sit() {
        let expected = |event: &Event, session| {
            let mut players: Vec<i32> = event.expected_players(SessionNumber(session)).iter().map(|of| of.0).collect();
            players.sort_unstable();
            players
        };
        let unseated = league(1, vec![]);
        assert_eq!(expected(&unseated, 1), [5, 6, 7, 8], "the team of the rota");
        assert_eq!(expected(&unseated, 2), [1, 2, 3, 4, 5, 6, 7, 8], "no substitute");
        let seated = league(1, vec![tests::session(1, vec![tests::table(1, 2, 0)], None, None)]);
        assert_eq!(expected(&seated, 1), [5, 6, 7, 8]);
        let individuals = tests::event(vec![]);
        assert_eq!(expected(&individuals, 1), [1, 2, 3, 4, 5, 6, 7], "one comes for the second session");
        assert_eq!(expected(&individuals, 2).len(), 8);
        let with_byes = tests::event(vec![tests::session(1, vec![tests::table(1, 1, 0)], None, None)]);
        assert_eq!(expected(&with_byes, 1), [1, 2, 3, 4], "who has a bye need not come");
    }

    #[test]
    fn who_played_too_seldom_costs_the_team_once_the_last_session_is_closed() {
        let of = |closed| {
            let session = |number| tests::session(number, vec![tests::table(number, 1, 16)], Some(0), closed);
            league(4, vec![session(1), session(2)])
        };
        assert_eq!(of(None).automatic_deductions(), []);
        assert!(of(None).lines().len() == 8, "nobody of the second team has a bye");
        let ended = of(Some(9));
        let lacking = ended.lacking_in(0);
        assert_eq!(lacking.len(), 1, "only a team that has played in the stage: {lacking:?}");
        let Lacking { team, player, games, minimum, points, .. } = lacking[0];
        assert_eq!((team, player, games, minimum), (TeamId(1), PlayerId(9), 0, 1));
        assert_eq!(points, StandardPoints::whole(2));
        let of_team = |event: &Event| event.teams().iter().find(|row| row.key == TeamId(1)).unwrap().standard_points;
        assert_eq!(of_team(&of(None)) - of_team(&ended), StandardPoints::whole(2));
    }

    proptest! {
        #[test]
        fn whatever_was_handed_in_as_many_as_can_sit_and_nobody_twice(
            size in 1..5u16,
            named in prop::collection::vec((1..3u16, prop::collection::vec(1..10i32, 0..5)), 0..6),
        ) {
            let line_ups: Vec<LineUp> =
                (1..).zip(&named).map(|(revision, (session, players))| handed(*session, revision, players)).collect();
            let event = Event { line_ups: line_ups.into(), ..league(size, vec![]) };
            for session in [1, 2] {
                let sits = event.lined_up(SessionNumber(session), TeamId(1)).unwrap();
                prop_assert_eq!(event.line_up_problems(SessionNumber(session), TeamId(1), &sits), vec![]);
            }
        }
    }
}
