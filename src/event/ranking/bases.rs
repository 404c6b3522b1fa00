//! A tested law: an event with net scores ranks like the same event with the base score in its scores, by the same criteria.
//!
//! It applies among those with the same number of results, because each result adds the base score to the total once. The game points
//! of byes, of forfeits and of players who leave contain the base score like the scores.

use super::standings::{Results, Row};
use super::tie_break::Criterion;
use crate::regulations::{Bye, Forfeits, Regulations};
use crate::sheet::rules::Scope;
use crate::sheet::session::{Attendance, ByeResult, SeatResult, SessionLine, bye_lines, session_lines};
use crate::stage::Stage;
use crate::stage::carry::Carry;
use crate::stage::course::{Course, results_of};
use crate::stage::field::{FieldRule, KeptOut};
use crate::stage::fraction::Round;
use crate::stage::order::Order;
use crate::stage::ranking::Dividing;
use crate::stage::scoring::{Scoring, Unit};
use proptest::prelude::*;
use rules::GamePoints;
use values::ids::{PlayerId, SessionNumber, TableNumber, TeamId};

/// The input of a ranking; `base` is the base score that its scores contain.
#[derive(Clone, Debug)]
struct Counted {
    regulations: Regulations,
    seats: Vec<SeatResult>,
    byes: Vec<ByeResult>,
    base: GamePoints,
}

/// The same input with a base score that is higher by `more`.
fn moved(counted: &Counted, more: i32) -> Counted {
    let Counted { mut regulations, mut seats, byes, base } = counted.clone();
    regulations.base_score += more;
    regulations.forfeit_score += more;
    if let Bye::Fixed { game_points, .. } = &mut regulations.bye {
        *game_points += more;
    }
    move_scores(&mut seats, more);
    Counted { regulations, seats, byes, base: base + GamePoints(more) }
}

fn move_scores(seats: &mut [SeatResult], more: i32) {
    for seat in seats {
        seat.score += GamePoints(more);
        if let Attendance::StoodIn { own } = &mut seat.attendance {
            *own += GamePoints(more);
        }
    }
}

type Ranks<K> = Vec<(usize, K, Option<Criterion>)>;

fn ranks<K: Copy>(rows: &[Row<K>]) -> Ranks<K> {
    rows.iter().map(|row| (row.rank, row.key, row.decided_by.as_ref().map(|by| by.criterion))).collect()
}

fn lines(of: &Counted) -> Vec<SessionLine> {
    let rules = of.regulations.session_rules();
    let mut lines = session_lines(&rules, &of.seats, of.base);
    lines.extend(bye_lines(&rules, &of.byes, &lines, of.base));
    lines
}

fn standings(of: &Counted) -> (Ranks<PlayerId>, Ranks<TeamId>) {
    let results = Results { lines: lines(of), ..Results::default() };
    let tie_breaks = &of.regulations.tie_breaks;
    (ranks(&results.players(&[], tie_breaks)), ranks(&results.teams(&[], tie_breaks)))
}

/// The rankings of two stages, of which the second begins with points carried over, and the overall ranking.
fn course(of: &Counted) -> Vec<Ranks<PlayerId>> {
    let regulations = &of.regulations;
    let stage_of = |session| regulations.stage_of(session).map_or(0, |(place, ..)| place);
    let results = (of.seats.as_slice(), of.byes.as_slice());
    let lines = |(place, stage): (usize, &Stage)| {
        let is_own = |session| stage_of(session) == place;
        stage.lines(&regulations.session_rules(), results, of.base, is_own, |_, _| None)
    };
    let of_stages: Vec<_> = regulations.stages.iter().enumerate().map(lines).collect();
    let mut course: Course<'_, PlayerId> = Course::new(&regulations.stages, &regulations.tie_breaks);
    course.results = of_stages.iter().map(|lines| results_of(lines, |line| Some(line.player))).collect();
    let all: Vec<PlayerId> = course.results[0].keys().copied().collect();
    course.add(course.first_field(&all, Dividing::NOTHING).unwrap());
    let next = course.field(1, (&[], &[]), &KeptOut::default(), Dividing::NOTHING).unwrap().unwrap();
    course.add(next.field);
    let stages = course.stages().iter().map(|stage| ranks(&stage.ranking.rows));
    stages.chain([ranks(&course.overall())]).collect()
}

fn attendance() -> impl Strategy<Value = Attendance> {
    prop_oneof![
        6 => Just(Attendance::Played),
        1 => (-60..60i32).prop_map(|own| Attendance::StoodIn { own: GamePoints(own) }),
        1 => Just(Attendance::Forfeit),
        1 => Just(Attendance::ForfeitStoodIn),
    ]
}

/// Results of ten players, so that two have a bye in each session, with few different net scores, so that many are equal.
fn seats(sessions: u16) -> impl Strategy<Value = (Vec<SeatResult>, Vec<ByeResult>)> {
    let people: Vec<i32> = (1..=10).collect();
    let session = (Just(people).prop_shuffle(), prop::collection::vec((-3..4i32, attendance()), 8));
    prop::collection::vec(session, usize::from(sessions)).prop_map(|sessions| {
        let (mut seats, mut byes) = (Vec::new(), Vec::new());
        for (session, (people, played)) in (1..).map(SessionNumber).zip(sessions) {
            let (at_tables, without) = people.split_at(8);
            for (place, (id, (score, attendance))) in at_tables.iter().zip(played).enumerate() {
                let (player, team) = (PlayerId(*id), Some(TeamId(id % 2)));
                let (table, score) = (TableNumber(1 + place as u16 / 4), GamePoints(score * 20));
                seats.push(SeatResult { session, table, player, team, score, attendance });
            }
            byes.extend(without.iter().map(|id| {
                let (player, team) = (PlayerId(*id), Some(TeamId(id % 2)));
                ByeResult { session, player, team }
            }));
        }
        (seats, byes)
    })
}

fn order() -> impl Strategy<Value = Vec<Order>> {
    let all: Vec<Order> = Order::all().collect();
    prop::sample::subsequence(all.clone(), 1..=all.len()).prop_shuffle()
}

fn scoring() -> impl Strategy<Value = Scoring> {
    let unit = prop_oneof![Just(Unit::Standard), Just(Unit::Raw), Just(Unit::MatchPoints)];
    (unit, scope()).prop_map(|(unit, scope)| Scoring { unit, scope: Some(scope), ..Scoring::default() })
}

fn scope() -> impl Strategy<Value = Scope> {
    prop_oneof![Just(Scope::Table), Just(Scope::Group)]
}

/// Regulations of net scores, with two stages of two sessions.
fn net() -> impl Strategy<Value = Regulations> {
    let bye = prop_oneof![
        Just(Bye::Average),
        (0..3u16, -60..60i32).prop_map(|(standard_points, game_points)| Bye::Fixed { standard_points, game_points }),
    ];
    let forfeits = prop_oneof![Just(Forfeits::Nothing), Just(Forfeits::Shared)];
    let forfeit_score = prop_oneof![Just(-500), -60..60i32];
    let tie_breaks = Just(Criterion::ALL.to_vec()).prop_shuffle();
    let carried = prop_oneof![Just("0"), Just("1/2"), Just("1")];
    let stages = (scoring(), order(), scoring(), order(), carried).prop_map(|(first, order, second, then, carried)| {
        let part = carried.parse().unwrap();
        let field = FieldRule { from: "main".into(), places: "1-10".parse().ok(), ..FieldRule::default() };
        let carry = Carry { standard: part, game: part, round: Round::Down, ..Carry::default() };
        let one = |id: &str, scoring, order| Stage { id: id.into(), sessions: 2, scoring, order, ..Stage::default() };
        vec![one("main", first, order), Stage { field: Some(field), carry, ..one("final", second, then) }]
    });
    (bye, forfeits, forfeit_score, any::<bool>(), scope(), tie_breaks, stages).prop_map(
        |(bye, forfeits, forfeit_score, stand_in_ranks, standard_points, tie_breaks, stages)| {
            let all = Regulations { base_score: 0, sessions: 4, ..Regulations::default() };
            Regulations { bye, forfeits, forfeit_score, stand_in_ranks, standard_points, tie_breaks, stages, ..all }
        },
    )
}

proptest! {
    #[test]
    fn an_event_counted_net_ranks_as_the_same_event_on_its_base_score(
        regulations in net(),
        (seats, byes) in seats(4),
        base in prop_oneof![Just(500), 1..10_000i32],
    ) {
        let net = Counted { regulations, seats, byes, base: GamePoints::ZERO };
        let on_base = moved(&net, base);
        prop_assert_eq!(standings(&net), standings(&on_base));
        prop_assert_eq!(course(&net), course(&on_base));
        // The scores in a file may contain another base score than the event.
        let mut file = Counted { base: GamePoints(base), ..net.clone() };
        move_scores(&mut file.seats, base);
        prop_assert_eq!(lines(&file), lines(&on_base));
    }
}
