//! Whether the start seat matters: the mean standard points of each seat with an interval, beside the mean that is
//! expected.
//!
//! The mean is exact. The interval is a statistic: it is computed in whole hundredths, without floats, so that it is
//! the same on every machine.

use crate::event::{Event, Session, visible_sessions};
use crate::regulations::Scope;
use crate::sheet::session::Attendance;
use crate::stage::Stage;
use crate::stage::scoring::Unit;
use rules::{BySeat, Seat, StandardPoints};

/// A mean of standard points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mean {
    /// The number of cases.
    pub cases: usize,
    /// The mean, exactly.
    pub mean: StandardPoints,
    /// The mean in hundredths, rounded to the nearest.
    pub hundredths: i32,
    /// The 95% confidence interval of the mean, in hundredths; `None` for fewer than two cases.
    pub interval: Option<(i32, i32)>,
}

/// The units in a standard point: halves, thirds, … to tenths are whole numbers of them.
const UNIT: i128 = 5040;
/// The standard errors on each side of the interval, in hundredths.
const ERRORS: i128 = 196;

impl Mean {
    /// The mean of these points; `None` if there are none.
    pub fn from_points(points: &[StandardPoints]) -> Option<Mean> {
        let cases = points.len();
        let n = i128::try_from(cases).ok().filter(|n| *n > 0)?;
        let units = points.iter().map(|points| nearest(points.numerator() * UNIT, points.denominator()));
        let (sum, squares) = units.fold((0, 0), |(sum, squares), unit| (sum + unit, squares + unit * unit));
        let hundredths = nearest(100 * sum, n * UNIT);
        let interval = (n > 1).then(|| {
            let spread = ERRORS * ERRORS * (n * squares - sum * sum) / (n * n * (n - 1));
            let half = nearest(spread.max(0).isqrt(), UNIT);
            (whole(hundredths - half), whole(hundredths + half))
        });
        let mean = points.iter().copied().sum::<StandardPoints>().divided_by(cases);
        Some(Mean { cases, mean, hundredths: whole(hundredths), interval })
    }
}

fn nearest(number: i128, by: i128) -> i128 {
    (2 * number + by).div_euclid(2 * by)
}

fn whole(number: i128) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX)
}

/// The mean standard points in each start seat, of those who played, in closed sessions.
pub fn start_seats(event: &Event) -> BySeat<Option<Mean>> {
    let closed = || visible_sessions(event).filter(|session| session.is_closed());
    BySeat::from_fn(|seat| {
        let points: Vec<StandardPoints> = closed().flat_map(|session| of_seat(event, session, seat)).collect();
        Mean::from_points(&points)
    })
}

fn of_seat(event: &Event, session: &Session, seat: Seat) -> impl Iterator<Item = StandardPoints> {
    let lines = event.lines().iter().filter(|line| line.session == session.number);
    lines.filter_map(move |line| {
        let table = session.table(line.table?)?;
        let sat = table.sitting()[seat] == line.player && table.filled[seat].attendance == Attendance::Played;
        sat.then_some(line.standard_points)
    })
}

/// The mean of each seat if none were better: 1¾, because the four of a table share 4, 2, 1 and 0. `None` if whole
/// groups are ranked in any stage, or if scores become other points.
pub fn expected(event: &Event) -> Option<StandardPoints> {
    let regulations = &event.head.regulations;
    let (rules, stages) = (regulations.session_rules(), &regulations.stages);
    let is_by_table =
        |stage: &Stage| stage.scoring.unit == Unit::Standard && stage.session_rules(&rules).scope == Scope::Table;
    let of_tables = match stages.is_empty() {
        true => rules.scope == Scope::Table,
        false => stages.iter().all(is_by_table),
    };
    of_tables.then(|| StandardPoints::whole(7).divided_by(4))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::tests::event;
    use crate::regulations::Regulations;

    fn mean(points: &[i64]) -> Option<Mean> {
        Mean::from_points(&points.iter().map(|points| StandardPoints::whole(*points)).collect::<Vec<_>>())
    }

    #[test]
    fn nothing_is_expected_where_a_stage_ranks_whole_groups() {
        let of_stage = |scope: &str| {
            let text = format!("[[stage]]\nid = \"a\"\nsessions = 2\nscoring = {{ scope = \"{scope}\" }}\n");
            expected(&event(vec![]).with_regulations(Regulations::from_toml(&text).unwrap()))
        };
        assert_eq!(of_stage("table"), StandardPoints::new(7, 4));
        assert_eq!(of_stage("group"), None);
    }

    #[test]
    fn a_mean_has_its_interval() {
        assert_eq!(mean(&[]), None);
        let exact = |n, d| StandardPoints::new(n, d).unwrap();
        let one = Mean { cases: 1, mean: exact(4, 1), hundredths: 400, interval: None };
        assert_eq!(mean(&[4]), Some(one));
        // By hand: variance 35/12, standard error √(35/48) = 0.8539, times 1.96 = 1.67.
        let four = Mean { cases: 4, mean: exact(7, 4), hundredths: 175, interval: Some((8, 342)) };
        assert_eq!(mean(&[4, 2, 1, 0]), Some(four));
        let same = Mean { cases: 3, mean: exact(2, 1), hundredths: 200, interval: Some((200, 200)) };
        assert_eq!(mean(&[2, 2, 2]), Some(same));
        let thirds = Mean::from_points(&[exact(7, 3), exact(7, 3), exact(7, 3), exact(0, 1)]).unwrap();
        assert_eq!((thirds.mean, thirds.hundredths), (exact(7, 4), 175));
    }
}
