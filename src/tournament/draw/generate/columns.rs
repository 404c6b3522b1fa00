//! Columns of differences for transversal designs: from fields, stored, or searched.

use super::ring::Ring;
use crate::tournament::draw::seeded::Seeded;
use std::sync::LazyLock;

/// A column: the rows A, B, C, D and that of the table.
type Column = [usize; 5];

/// Lines of tables, team (0 or 1), columns, number of cyclic factors, the factors, then five numbers per column.
const LINES: &str = include_str!("../../../../fixtures/chart_columns.txt");
/// A search gives up after so many columns tried.
const MOST_TRIES: usize = 100_000;

struct Stored {
    teams: bool,
    group: Group,
    columns: Vec<Column>,
}

/// The group in which columns are added to places.
#[derive(Clone, Debug)]
enum Group {
    /// A product of cyclic groups, by their orders.
    Cyclic(Vec<usize>),
    Ring(Ring),
}

impl Group {
    fn order(&self) -> usize {
        match self {
            Group::Ring(ring) => ring.order(),
            Group::Cyclic(factors) => factors.iter().product(),
        }
    }

    fn add(&self, a: usize, b: usize) -> usize {
        match self {
            Group::Ring(ring) => ring.add(a, b),
            Group::Cyclic(factors) => {
                let (mut place, mut sum) = (1, 0);
                for factor in factors {
                    sum += place * ((a / place + b / place) % factor);
                    place *= factor;
                }
                sum
            }
        }
    }
}

static STORED: LazyLock<Vec<Stored>> = LazyLock::new(|| {
    let line = |line: &str| {
        let numbers: Vec<usize> = line.split_whitespace().filter_map(|number| number.parse().ok()).collect();
        let [_, teams, _, factors, rest @ ..] = numbers.as_slice() else { return None };
        let (factors, columns) = rest.split_at_checked(*factors)?;
        let columns = columns.chunks(5).filter_map(|column| Column::try_from(column).ok()).collect();
        Some(Stored { teams: *teams == 1, group: Group::Cyclic(factors.to_vec()), columns })
    };
    LINES.lines().filter(|line| !line.starts_with('#')).filter_map(line).collect()
});

/// The tables of so many sessions at so many tables; where no columns are known for them, how many there are.
pub(super) fn sessions(tables: usize, sessions: usize, teams: bool) -> Result<Vec<Vec<[usize; 4]>>, usize> {
    let stored = STORED.iter().find(|stored| stored.teams == teams && stored.group.order() == tables);
    let (group, columns) = match (Ring::new(tables), stored) {
        (Some(ring), _) => {
            let columns = of_ring(&ring, tables, teams);
            (Group::Ring(ring), columns)
        }
        (None, Some(stored)) => (stored.group.clone(), stored.columns.clone()),
        (None, None) => (Group::Cyclic(vec![tables]), searched(tables, sessions, teams)),
    };
    if sessions > columns.len() {
        return Err(columns.len());
    }
    // Team t is A(t), B(t), C(t), D(t): they would meet in the column of zeros only.
    let player = |row: usize, place: usize| 4 * place + row;
    let session = |column: &Column| {
        let mut seated = vec![[0; 4]; tables];
        for i in 0..tables {
            let place = |row: usize| group.add(i, column[row]);
            seated[place(4)] = [0, 1, 2, 3].map(|row| player(row, place(row)));
        }
        seated
    };
    Ok(columns[..sessions].iter().map(session).collect())
}

/// Multiples of 0, 1, 2, 3 and 4: their differences are units, so no two columns have one in common.
fn of_ring(ring: &Ring, tables: usize, teams: bool) -> Vec<Column> {
    let column = |r: usize| [0, 1, 2, 3, 4].map(|value| ring.multiply(ring.constant(value), r));
    (usize::from(teams)..tables).map(column).collect()
}

/// Columns found one after the other among those of a seed, in the cyclic group.
fn searched(tables: usize, sessions: usize, teams: bool) -> Vec<Column> {
    let mut chance = Seeded::new("columns", &format!("{tables} tables"));
    let mut used = vec![[false; 10]; tables];
    let mut columns: Vec<Column> = Vec::new();
    // Teams are the column of zeros: its differences are taken, though it is no session.
    let mut take = |column: Column, columns: &mut Vec<Column>| {
        let rows = (0..5).flat_map(|high| (0..high).map(move |low| (high, low)));
        let differences: Vec<usize> = rows.map(|(high, low)| (tables + column[high] - column[low]) % tables).collect();
        if differences.iter().enumerate().any(|(pair, difference)| used[*difference][pair]) {
            return;
        }
        differences.iter().enumerate().for_each(|(pair, difference)| used[*difference][pair] = true);
        columns.push(column);
    };
    take([0; 5], &mut columns);
    if teams {
        columns.clear();
    }
    for _ in 0..MOST_TRIES {
        if columns.len() == sessions {
            break;
        }
        let row = |_| chance.below(tables);
        let [b, c, d, e] = [0; 4].map(row);
        take([0, b, c, d, e], &mut columns);
    }
    columns
}
