//! Standings: the individual and the team ranking from session lines, penalties and points carried over.
//!
//! Two facts to know: the order in which results are entered never matters; and every row has the criterion that put it
//! below the one above, with both values. Source: 1998 p.30, article 11.

use super::tie_break::{Criterion, Record, Result, Value};
use crate::sheet::penalty::{Entrant, StandardPenalty};
use crate::sheet::session::SessionLine;
use rules::{GamePoints, StandardPoints};
use std::collections::{BTreeMap, BTreeSet};
use values::ids::{PlayerId, TeamId};

/// One row of a ranking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row<K> {
    /// 1 for the first; rows that stay equal share a rank and the next one skips.
    pub rank: usize,
    /// Who.
    pub key: K,
    /// The number of results: seats played or forfeited, and byes.
    pub sessions: usize,
    /// Whether there is a result in the event, also in an earlier stage only: a final begins with none.
    pub has_played: bool,
    /// Sum of standard points, those carried over included, less penalties.
    pub standard_points: StandardPoints,
    /// Sum of game points, those carried over included.
    pub game_points: GamePoints,
    /// Whether it is a disqualified player, who ranks below all who play on and gets no place.
    pub disqualified: bool,
    /// Why this row is below the one above; `None` for the first row and for a shared rank.
    pub decided_by: Option<Decision>,
}

impl<K> Row<K> {
    /// The decision between this row and the one above if their standard points are equal; `None` before the first result.
    pub fn broken_tie(&self) -> Option<&Decision> {
        self.decided_by.as_ref().filter(|by| self.has_played && by.criterion != Criterion::StandardPoints)
    }

    /// The same row under another key.
    pub fn with_key<L>(&self, key: L) -> Row<L> {
        let Row { rank, sessions, has_played, standard_points, game_points, disqualified, .. } = *self;
        let decided_by = self.decided_by.clone();
        Row { rank, key, sessions, has_played, standard_points, game_points, disqualified, decided_by }
    }
}

/// The ranking of a stage or another part of an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ranking<K> {
    /// The ranking of all.
    pub rows: Vec<Row<K>>,
    /// The ranking of each group.
    pub groups: Vec<Vec<Row<K>>>,
}

/// The first rows with a result, at most `most`.
pub fn first_played<K>(rows: &[Row<K>], most: usize) -> impl Iterator<Item = &Row<K>> {
    rows.iter().filter(|row| row.has_played).take(most)
}

/// Why one row is below another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// The first criterion under which the two differ.
    pub criterion: Criterion,
    /// The value of the row above.
    pub above: Value,
    /// The value of this row.
    pub here: Value,
}

/// The points that a player or team carries over from an earlier stage.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Carried {
    /// Standard points.
    pub standard_points: StandardPoints,
    /// Game points.
    pub game_points: GamePoints,
}

/// The input of standings.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Results {
    /// One line per player and session; see [`crate::sheet::session::session_lines`].
    pub lines: Vec<SessionLine>,
    /// Deductions of standard points.
    pub penalties: Vec<StandardPenalty>,
    /// The points carried over, already multiplied by the part that the regulations carry over.
    pub carried: Vec<(Entrant, Carried)>,
    /// Disqualified players: they are ranked below all others, their team keeps their points.
    pub disqualified: BTreeSet<PlayerId>,
}

impl Results {
    /// The individual ranking of all in `players` and of all who have a result.
    pub fn players(&self, players: &[PlayerId], tie_breaks: &[Criterion]) -> Vec<Row<PlayerId>> {
        let lines = self.lines.iter().map(|line| (line.player, line));
        rank(self.records(players, lines, Entrant::Player), tie_breaks)
    }

    /// The team ranking; the results of all players of a team count, substitutes included.
    pub fn teams(&self, teams: &[TeamId], tie_breaks: &[Criterion]) -> Vec<Row<TeamId>> {
        let lines = self.lines.iter().filter_map(|line| Some((line.team?, line)));
        rank(self.records(teams, lines, Entrant::Team), tie_breaks)
    }

    fn records<'a, K: Copy + Ord>(
        &self,
        all: &[K],
        lines: impl Iterator<Item = (K, &'a SessionLine)>,
        entrant: impl Fn(K) -> Entrant,
    ) -> Vec<Record<K>> {
        let mut results: BTreeMap<K, Vec<Result>> = all.iter().map(|key| (*key, Vec::new())).collect();
        for (key, line) in lines {
            results.entry(key).or_default().push(line.into());
        }
        results
            .into_iter()
            .map(|(key, results)| {
                let carried = || self.carried.iter().filter(|(of, _)| *of == entrant(key)).map(|(_, carried)| carried);
                let penalties = self.penalties.iter().filter(|penalty| penalty.of == entrant(key));
                let standard: StandardPoints = results.iter().map(|r| r.standard_points).sum();
                let game: GamePoints = results.iter().map(|r| r.game_points).sum();
                let disqualified =
                    matches!(entrant(key), Entrant::Player(player) if self.disqualified.contains(&player));
                Record {
                    key,
                    disqualified,
                    standard_points: standard + carried().map(|c| c.standard_points).sum()
                        - penalties.map(|penalty| penalty.points).sum(),
                    game_points: game + carried().map(|c| c.game_points).sum(),
                    results,
                    before: Vec::new(),
                    block: 0,
                    place: 0,
                    lot: 1,
                }
            })
            .collect()
    }
}

/// Ranks the records: those who play on before the disqualified, then by standard points, then by each tie-break among those
/// still equal.
pub fn rank<K: Copy + Ord>(records: Vec<Record<K>>, tie_breaks: &[Criterion]) -> Vec<Row<K>> {
    let mut criteria = vec![Criterion::PlaysOn, Criterion::StandardPoints];
    criteria.extend(tie_breaks);
    in_order(&records, &criteria)
}

/// Ranks the records by these criteria.
pub fn in_order<K: Copy + Ord>(records: &[Record<K>], criteria: &[Criterion]) -> Vec<Row<K>> {
    let mut rows = Vec::with_capacity(records.len());
    split(records.iter().collect(), criteria, None, &mut rows);
    rows
}

/// Appends the rows of `equals`, which are equal so far; `decision` is the reason why they are below the row above them.
fn split<K: Copy + Ord>(
    mut equals: Vec<&Record<K>>,
    criteria: &[Criterion],
    mut decision: Option<Decision>,
    rows: &mut Vec<Row<K>>,
) {
    let (criterion, rest) = match criteria {
        [criterion, rest @ ..] if equals.len() > 1 => (*criterion, rest),
        _ => {
            equals.sort_by_key(|record| record.key);
            let rank = rows.len() + 1;
            rows.extend(equals.into_iter().map(|record| Row {
                rank,
                key: record.key,
                sessions: record.results.len(),
                has_played: !record.results.is_empty() || !record.before.is_empty(),
                standard_points: record.standard_points,
                game_points: record.game_points,
                disqualified: record.disqualified,
                decided_by: decision.take(),
            }));
            return;
        }
    };
    let mut valued: Vec<_> = equals.iter().map(|record| (record.value(criterion, &equals), *record)).collect();
    valued.sort_by(|a, b| b.0.cmp(&a.0));
    let mut above = None;
    for group in valued.chunk_by(|a, b| a.0 == b.0) {
        let here = group[0].0.clone();
        if let Some(above) = above.replace(here.clone()) {
            decision = Some(Decision { criterion, above, here });
        }
        split(group.iter().map(|(_, record)| *record).collect(), rest, decision.take(), rows);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::regulations::Regulations;
    use crate::sheet::rules::{Scope, SessionRules};
    use crate::sheet::session::{Attendance, SeatResult, session_lines};
    use proptest::prelude::*;
    use rules::mcr::payment::BASE_SCORE;
    use values::ids::{SessionNumber, TableNumber};

    fn line(player: i32, session: u16, table: u16, standard: (i64, i64), game: i32) -> SessionLine {
        SessionLine {
            session: SessionNumber(session),
            table: Some(TableNumber(table)),
            player: PlayerId(player),
            team: Some(TeamId(player % 2)),
            rank: Some(1),
            standard_points: StandardPoints::new(standard.0, standard.1).unwrap(),
            game_points: GamePoints(game),
            sharing: 1,
            at_winds: Default::default(),
        }
    }

    fn ranked(lines: Vec<SessionLine>, tie_breaks: &[Criterion]) -> Vec<(usize, i32, Option<Criterion>)> {
        let results = Results { lines, ..Results::default() };
        let rows = results.players(&[], tie_breaks);
        rows.into_iter().map(|row| (row.rank, row.key.0, row.decided_by.map(|d| d.criterion))).collect()
    }

    #[test]
    fn ties_are_broken_in_the_order_of_the_list() {
        let lines = vec![
            line(1, 1, 1, (4, 1), 600),
            line(1, 2, 1, (0, 1), 400), // 4, 1000
            line(2, 1, 2, (2, 1), 600),
            line(2, 2, 2, (2, 1), 401), // 4, 1001
            line(3, 1, 3, (2, 1), 500),
            line(3, 2, 3, (2, 1), 500), // 4, 1000, best 2
            line(4, 1, 4, (4, 1), 500),
            line(4, 2, 4, (1, 1), 500), // 5
        ];
        let order = ranked(lines.clone(), &Criterion::DEFAULT_ORDER);
        assert_eq!(
            order,
            [
                (1, 4, None),
                (2, 2, Some(Criterion::StandardPoints)),
                (3, 1, Some(Criterion::GamePoints)),
                (4, 3, Some(Criterion::BestSession)),
            ]
        );
        let shared = ranked(lines, &[]);
        assert_eq!(shared.iter().map(|row| row.0).collect::<Vec<_>>(), [1, 2, 2, 2]);
        assert_eq!(shared[2].2, None, "a shared rank is decided by nothing");
    }

    #[test]
    fn more_sessions_with_the_higher_points_decide_third() {
        let lines = vec![
            line(1, 1, 1, (4, 1), 500),
            line(1, 2, 1, (2, 1), 500),
            line(1, 3, 1, (0, 1), 500),
            line(2, 1, 2, (4, 1), 500),
            line(2, 2, 2, (1, 1), 500),
            line(2, 3, 2, (1, 1), 500),
        ];
        let order = ranked(lines, &Criterion::DEFAULT_ORDER);
        assert_eq!(order, [(1, 1, None), (2, 2, Some(Criterion::SessionsFromTop))]);
    }

    #[test]
    fn the_last_session_decides_where_equals_met_in_it() {
        let lines = vec![
            line(1, 1, 1, (1, 1), 500),
            line(2, 1, 1, (2, 1), 500),
            line(1, 2, 1, (2, 1), 500), // 1 beats 2 in the last session; in both together they are equal
            line(2, 2, 1, (1, 1), 500),
        ];
        assert_eq!(ranked(lines.clone(), &[Criterion::HeadToHead]), [(1, 1, None), (1, 2, None)]);
        let last = [Criterion::LastHeadToHead];
        assert_eq!(ranked(lines.clone(), &last), [(1, 1, None), (2, 2, Some(Criterion::LastHeadToHead))]);
        let apart =
            lines.into_iter().map(|line| SessionLine { table: line.table.filter(|_| line.session.0 == 1), ..line });
        assert_eq!(ranked(apart.collect(), &last), [(1, 1, None), (1, 2, None)], "they did not meet in it");
    }

    #[test]
    fn the_best_sum_at_one_wind_is_of_all_sessions() {
        let at =
            |line: SessionLine, winds: [i64; 4]| SessionLine { at_winds: winds.map(StandardPoints::whole), ..line };
        let lines = vec![
            at(line(1, 1, 1, (1, 1), 500), [9, 0, -8, 0]),
            at(line(1, 2, 1, (1, 1), 500), [-9, 5, 5, 0]), // 0, 5, −3, 0
            at(line(2, 1, 2, (1, 1), 500), [3, 0, 0, -2]),
            at(line(2, 2, 2, (1, 1), 500), [3, -3, 0, 0]), // 6, −3, 0, −2
        ];
        assert_eq!(ranked(lines, &[Criterion::BestWind]), [(1, 2, None), (2, 1, Some(Criterion::BestWind))]);
    }

    #[test]
    fn head_to_head_counts_only_where_equals_met() {
        let lines = vec![
            line(1, 1, 1, (1, 1), 500),
            line(2, 1, 1, (2, 1), 500), // 2 beats 1
            line(1, 2, 1, (2, 1), 500),
            line(2, 2, 2, (1, 1), 500),
        ];
        assert_eq!(ranked(lines, &[Criterion::HeadToHead]), [(1, 2, None), (2, 1, Some(Criterion::HeadToHead))]);
    }

    #[test]
    fn penalties_and_an_earlier_stage_count() {
        let results = Results {
            lines: vec![line(1, 1, 1, (4, 1), 600), line(2, 1, 1, (2, 1), 500)],
            penalties: vec![StandardPenalty {
                of: Entrant::Player(PlayerId(1)),
                points: StandardPoints::new(5, 2).unwrap(),
            }],
            carried: vec![(
                Entrant::Team(TeamId(0)),
                Carried { standard_points: StandardPoints::whole(7), game_points: GamePoints(30) },
            )],
            ..Results::default()
        };
        let players = results.players(&[PlayerId(3)], &[]);
        assert_eq!(
            players.iter().map(|row| (row.key.0, row.standard_points.to_string())).collect::<Vec<_>>(),
            [(2, "2".to_string()), (1, "3/2".to_string()), (3, "0".to_string())]
        );
        let teams = results.teams(&[], &[]);
        assert_eq!(
            (teams[0].key.0, teams[0].standard_points, teams[0].game_points.0),
            (0, StandardPoints::whole(9), 530)
        );
    }

    prop_compose! {
        fn group()(scores in prop::collection::vec(-3..3i32, 16), sessions in 1..4u16) -> Vec<SeatResult> {
            (0..sessions).flat_map(|session| scores.iter().enumerate().map(move |(player, score)| SeatResult {
                session: SessionNumber(session + 1),
                table: TableNumber(1 + (player as u16 + session * 5) % 16 / 4),
                player: PlayerId(player as i32),
                team: Some(TeamId(player as i32 / 4)),
                score: GamePoints(500 + score * (i32::from(session) + 1)),
                attendance: Attendance::Played,
            }).collect::<Vec<_>>()).collect()
        }
    }

    fn barred() -> impl Strategy<Value = BTreeSet<PlayerId>> {
        prop::collection::btree_set((0..16).prop_map(PlayerId), 0..4)
    }

    fn ranked_in(scope: Scope) -> SessionRules {
        SessionRules { scope, ..Regulations::default().session_rules() }
    }

    proptest! {
        #[test]
        fn ranking_does_not_depend_on_entry_order(
            (seats, shuffled) in group().prop_flat_map(|g| (Just(g.clone()), Just(g).prop_shuffle())),
            barred in barred(),
        ) {
            for scope in [Scope::Table, Scope::Group] {
                let ranking = |seats: &[SeatResult]| {
                    let lines = session_lines(&ranked_in(scope), seats, BASE_SCORE);
                    let results = Results { lines, disqualified: barred.clone(), ..Results::default() };
                    (results.players(&[], &Criterion::ALL), results.teams(&[], &Criterion::ALL))
                };
                prop_assert_eq!(ranking(&seats), ranking(&shuffled));
            }
        }

        #[test]
        fn no_row_stands_below_a_lesser_one(seats in group()) {
            let results = Results { lines: session_lines(&ranked_in(Scope::Table), &seats, BASE_SCORE), ..Results::default() };
            let rows = results.players(&[], &Criterion::DEFAULT_ORDER);
            for pair in rows.windows(2) {
                let key = |row: &Row<PlayerId>| (row.standard_points, row.game_points);
                prop_assert!(key(&pair[0]) >= key(&pair[1]));
                match &pair[1].decided_by {
                    Some(decision) => {
                        prop_assert!(decision.above > decision.here);
                        prop_assert!(pair[1].rank > pair[0].rank);
                    }
                    None => prop_assert_eq!(pair[0].rank, pair[1].rank),
                }
            }
        }

        #[test]
        fn who_is_disqualified_ranks_below_all_others_and_else_nothing_changes(seats in group(), barred in barred()) {
            let lines = session_lines(&ranked_in(Scope::Table), &seats, BASE_SCORE);
            let all = Results { lines, ..Results::default() };
            let before = all.players(&[], &Criterion::DEFAULT_ORDER);
            let some = Results { disqualified: barred.clone(), ..all.clone() };
            let after = some.players(&[], &Criterion::DEFAULT_ORDER);
            let order = |rows: &[Row<PlayerId>], out: bool| -> Vec<PlayerId> {
                rows.iter().map(|row| row.key).filter(|player| barred.contains(player) == out).collect()
            };
            prop_assert_eq!(order(&after, false), order(&before, false));
            prop_assert_eq!(order(&after, true), order(&before, true));
            let split = after.iter().position(|row| row.disqualified).unwrap_or(after.len());
            prop_assert_eq!(after.len() - split, barred.len());
            if let Some(first) = after.get(split).filter(|_| split > 0) {
                prop_assert_eq!(first.rank, split + 1);
                prop_assert_eq!(first.decided_by.as_ref().map(|by| by.criterion), Some(Criterion::PlaysOn));
            }
            prop_assert_eq!(some.teams(&[], &Criterion::DEFAULT_ORDER), all.teams(&[], &Criterion::DEFAULT_ORDER));
        }

        #[test]
        fn a_team_has_what_its_players_have(seats in group()) {
            let results = Results { lines: session_lines(&ranked_in(Scope::Table), &seats, BASE_SCORE), ..Results::default() };
            let players: StandardPoints = results.players(&[], &[]).iter().map(|row| row.standard_points).sum();
            let teams: StandardPoints = results.teams(&[], &[]).iter().map(|row| row.standard_points).sum();
            prop_assert_eq!(players, teams);
        }
    }
}
