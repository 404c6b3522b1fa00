//! Columns of differences for transversal designs: computed in fields, stored, or searched.

use super::ring::Ring;
use crate::chart::Session;
use crate::seeded::Seeded;
use std::sync::LazyLock;

/// A column: the differences in rows A, B, C and D, and that of the table.
type Column = [usize; 5];

/// Each line has the number of cyclic factors, the factors, then five numbers per column; the first column is all
/// zeros.
const LINES: &str = include_str!("chart_columns.txt");
/// The number of columns that a search tries before it gives up.
const MAX_TRIES: usize = 20_000;

struct Stored {
    /// The orders of the cyclic groups in whose product the columns are.
    factors: Vec<usize>,
    columns: Vec<Column>,
}

impl Stored {
    fn tables(&self) -> usize {
        self.factors.iter().product()
    }
}

/// The group in which columns are added to places.
#[derive(Clone, Debug)]
enum Group {
    /// A product of cyclic groups, by their orders.
    Cyclic(Vec<usize>),
    Ring(Ring),
}

impl Group {
    fn add(&self, a: usize, b: usize) -> usize {
        match self {
            Group::Ring(ring) => ring.add(a, b),
            Group::Cyclic(factors) => by_factor(factors, |factor, digit| (digit(a) + digit(b)) % factor),
        }
    }

    /// The difference of two elements of a product of cyclic groups.
    fn difference(factors: &[usize], a: usize, b: usize) -> usize {
        by_factor(factors, |factor, digit| (factor + digit(a) - digit(b)) % factor)
    }
}

/// The element of a product of cyclic groups whose digits, one for each factor, are computed from digits of others.
fn by_factor(factors: &[usize], of: impl Fn(usize, &dyn Fn(usize) -> usize) -> usize) -> usize {
    let (mut place, mut element) = (1, 0);
    for factor in factors {
        element += place * of(*factor, &|number| number / place % factor);
        place *= factor;
    }
    element
}

static STORED: LazyLock<Vec<Stored>> = LazyLock::new(|| {
    let line = |line: &str| {
        let numbers: Vec<usize> = line.split_whitespace().filter_map(|number| number.parse().ok()).collect();
        let [factors, rest @ ..] = numbers.as_slice() else { return None };
        let (factors, columns) = rest.split_at_checked(*factors)?;
        let columns = columns.chunks(5).filter_map(|column| Column::try_from(column).ok()).collect();
        Some(Stored { factors: factors.to_vec(), columns })
    };
    LINES.lines().filter(|line| !line.starts_with('#')).filter_map(line).collect()
});

/// The tables of a number of sessions, from known columns or, if `search`, also from columns that a search finds.
/// `None` if there are too few.
pub(super) fn sessions(tables: usize, sessions: usize, teams: bool, search: bool) -> Option<Vec<Session>> {
    let (group, columns) = match Ring::new(tables) {
        Some(ring) => {
            let columns = ring_columns(&ring, tables, teams);
            (Group::Ring(ring), columns)
        }
        None => {
            let stored = STORED.iter().find(|stored| stored.tables() == tables);
            let (factors, mut known) =
                stored.map_or((vec![tables], vec![]), |s| (s.factors.clone(), s.columns.clone()));
            if teams && !known.is_empty() {
                known.remove(0);
            }
            // Without the row of tables more columns are possible, but then somebody may sit at a table twice.
            let mut columns = known;
            if search && columns.len() < sessions {
                columns = add_columns(&factors, &columns, sessions, teams, 5);
            }
            if search && columns.len() < sessions {
                columns = add_columns(&factors, &columns, sessions, teams, 4);
            }
            (Group::Cyclic(factors), columns)
        }
    };
    let columns = columns.get(..sessions)?;
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
    Some(columns.iter().map(session).collect())
}

/// Multiples of the column 0, 1, 2, 3, 4: its differences are units, so no two multiples have a difference in common.
fn ring_columns(ring: &Ring, tables: usize, teams: bool) -> Vec<Column> {
    let column = |r: usize| [0, 1, 2, 3, 4].map(|value| ring.multiply(ring.constant(value), r));
    (usize::from(teams)..tables).map(column).collect()
}

/// The known columns, and random ones from a fixed seed. No two of them have a difference of two of the first `rows`
/// rows in common.
fn add_columns(factors: &[usize], known: &[Column], sessions: usize, teams: bool, rows: usize) -> Vec<Column> {
    let tables = factors.iter().product();
    let mut chance = Seeded::new("columns", &format!("{tables} tables"));
    let mut used = vec![[false; 10]; tables];
    let mut columns: Vec<Column> = Vec::new();
    let mut take = |column: Column, columns: &mut Vec<Column>| {
        let pairs = (0..rows).flat_map(|high| (0..high).map(move |low| (high, low)));
        let differences: Vec<usize> =
            pairs.map(|(high, low)| Group::difference(factors, column[high], column[low])).collect();
        if !differences.iter().enumerate().any(|(pair, difference)| used[*difference][pair]) {
            differences.iter().enumerate().for_each(|(pair, difference)| used[*difference][pair] = true);
            columns.push(column);
        }
    };
    // The column of zeros makes the teams. It is no session of theirs, but its differences are used.
    take([0; 5], &mut columns);
    if teams {
        columns.clear();
    }
    known.iter().for_each(|column| take(*column, &mut columns));
    for _ in 0..MAX_TRIES {
        if columns.len() >= sessions {
            break;
        }
        let [b, c, d, e] = [0; 4].map(|_| chance.next_below(tables));
        take([0, b, c, d, e], &mut columns);
    }
    columns
}
