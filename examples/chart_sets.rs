//! Finds the stored charts: the lines of `src/draw/generate/chart_columns.txt` and `fixtures/charts_maximum.txt`.
//!
//! ```text
//! chart_sets columns TABLES [--columns K] [--seed N]    columns of differences
//! chart_sets maximum PLAYERS [--seed N]                 the most sessions without a repeated pair
//! chart_sets all                                        every line of both files, in a minute
//! ```
//!
//! Two facts to know: a search is bounded by steps and follows from its seed alone, so the same command prints the same
//! line everywhere; and no line is printed before its sessions were played through and nobody met anybody twice. The
//! constructions are those of transversal designs and of cyclic starters (Handbook of Combinatorial Designs, III.6, II.7).

use std::collections::HashSet;

/// A table's four players, from 0.
type Table = [usize; 4];
/// The tables of a session.
type Session = Vec<Table>;
/// A column: the rows A, B, C, D and that of the table.
type Column = [usize; 5];

/// The numbers of tables with stored columns: those that no product of fields serves.
const TABLES: [usize; 18] = [6, 10, 12, 14, 15, 18, 20, 21, 22, 24, 26, 28, 30, 33, 34, 36, 38, 39];
/// The numbers of players with a stored chart.
const PLAYERS: [usize; 13] = [16, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60, 64, 72];
/// For so many, the differences of a starter are numbered below 128.
const MAX_CHART_PLAYERS: usize = 192;
/// A search begins again after so many steps.
const MAX_STEPS: usize = 1_000_000;
/// A search gives up after so many beginnings.
const MAX_TRIES: usize = 2_000;

fn main() -> Result<(), String> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let (command, size, mut options) = match words.as_slice() {
        ["all"] => return all(),
        [command, size, options @ ..] => (*command, number(size)?, options.iter()),
        _ => return Err("columns TABLES, maximum PLAYERS or all?".into()),
    };
    let (mut columns, mut seed) = (None, 0);
    while let Some(option) = options.next() {
        let mut value = || number(options.next().unwrap_or(&""));
        match *option {
            "--columns" => columns = Some(value()?),
            "--seed" => seed = value()?,
            other => return Err(format!("{other}?")),
        }
    }
    let mut chance = Chance(seed as u64);
    let line = match command {
        "columns" if size > 1 && columns != Some(0) => columns_line(size, columns, &mut chance),
        "maximum" if (16..=MAX_CHART_PLAYERS).contains(&size) && size.is_multiple_of(4) => {
            maximum_line(size, &mut chance)
        }
        other => Err(format!("{other} {size}?")),
    };
    println!("{}", line?);
    Ok(())
}

fn number(word: &str) -> Result<usize, String> {
    word.parse().map_err(|_| format!("{word:?} is no number"))
}

fn all() -> Result<(), String> {
    println!("# chart_columns.txt");
    for tables in TABLES {
        println!("{}", columns_line(tables, None, &mut Chance(0))?);
    }
    println!("# charts_maximum.txt");
    for players in PLAYERS {
        println!("{}", maximum_line(players, &mut Chance(0))?);
    }
    Ok(())
}

/// So many columns, or as many as this search finds. The first is all zeros: in a team chart it is the teams.
fn columns_line(tables: usize, columns: Option<usize>, chance: &mut Chance) -> Result<String, String> {
    let columns = columns.unwrap_or(match tables {
        ..10 => 5,
        10 => 9,
        12 | 14 => 12,
        15 => 13,
        18 => 16,
        _ => 17,
    });
    let group = Group::of_order(tables);
    let found =
        find_columns(&group, columns, chance).ok_or_else(|| format!("{tables} tables: {columns} columns not found"))?;
    let sessions: Vec<Session> = found.iter().map(|column| group.session(column)).collect();
    check(&sessions, true)?;
    Ok(join([group.factors.len()].iter().chain(&group.factors).chain(found.iter().flatten())))
}

fn maximum_line(players: usize, chance: &mut Chance) -> Result<String, String> {
    let found = match players {
        32 => find_cubes(chance),
        _ => find_starter(players, chance),
    };
    let sessions = found.ok_or_else(|| format!("{players} players: not found"))?;
    check(&sessions, false)?;
    Ok(join([players, sessions.len()].iter().chain(sessions.iter().flatten().flatten())))
}

fn join<'a>(numbers: impl Iterator<Item = &'a usize>) -> String {
    numbers.map(usize::to_string).collect::<Vec<_>>().join(" ")
}

/// Plays the sessions through: all sit once in each, nobody meets anybody twice, nor, if `tables`, sits at one twice.
fn check(sessions: &[Session], tables: bool) -> Result<(), String> {
    let players = sessions.first().map_or(0, |session| 4 * session.len());
    let (mut met, mut sat) = (HashSet::new(), HashSet::new());
    for session in sessions {
        let mut sitting: Vec<usize> = session.iter().flatten().copied().collect();
        sitting.sort_unstable();
        if !sitting.into_iter().eq(0..players) {
            return Err(format!("not all {players} players sit once"));
        }
        for (number, table) in session.iter().enumerate() {
            for (seat, a) in table.iter().enumerate() {
                if tables && !sat.insert((a, number)) {
                    return Err(format!("{a} sits at table {number} again"));
                }
                if let Some(b) = table[..seat].iter().find(|b| !met.insert((a.min(*b), a.max(*b)))) {
                    return Err(format!("{a} and {b} meet again"));
                }
            }
        }
    }
    Ok(())
}

/// SplitMix64 (Steele, Lea, Flood 2014).
struct Chance(u64);

impl Chance {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((u128::from(mixed ^ (mixed >> 31)) * bound as u128) >> 64) as usize
    }

    fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

/// A product of cyclic groups, by their orders: an element's digits are those of a number, the first the lowest.
struct Group {
    factors: Vec<usize>,
}

impl Group {
    /// The cyclic group; of order 12 only the other one has a column for each element.
    fn of_order(order: usize) -> Self {
        Self { factors: if order == 12 { vec![2, 6] } else { vec![order] } }
    }

    fn order(&self) -> usize {
        self.factors.iter().product()
    }

    /// The element whose digits, one for each factor, are computed from those of two others.
    fn by_digit(&self, a: usize, b: usize, of: impl Fn(usize, usize, usize) -> usize) -> usize {
        let (mut place, mut element) = (1, 0);
        for factor in &self.factors {
            element += place * (of(*factor, a / place % factor, b / place % factor) % factor);
            place *= factor;
        }
        element
    }

    fn add(&self, a: usize, b: usize) -> usize {
        self.by_digit(a, b, |_, a, b| a + b)
    }

    fn difference(&self, a: usize, b: usize) -> usize {
        self.by_digit(a, b, |factor, a, b| factor + a - b)
    }

    /// Table i + e seats A(i), B(i+b), C(i+c) and D(i+d); at place p of the rows are the players 4p to 4p+3.
    fn session(&self, column: &Column) -> Session {
        let mut session = vec![[0; 4]; self.order()];
        for i in 0..self.order() {
            let [a, b, c, d, table] = column.map(|entry| self.add(i, entry));
            session[table] = [4 * a, 4 * b + 1, 4 * c + 2, 4 * d + 3];
        }
        session
    }
}

/// Columns, the first of zeros, no two of which have a difference of two rows in common.
///
/// One random entry after the other is changed; a change that adds common differences is taken back, but for a chance
/// of one in the reluctance, which grows, for each of them.
fn find_columns(group: &Group, columns: usize, chance: &mut Chance) -> Option<Vec<Column>> {
    let order = group.order();
    let of = |a| (0..order).map(|b| group.difference(a, b)).collect();
    let differences: Vec<Vec<usize>> = (0..order).map(of).collect();
    (0..MAX_TRIES).find_map(|_| {
        let mut search = Columns::new(&differences, columns, chance);
        search.settle(chance).then_some(search.columns)
    })
}

struct Columns<'a> {
    /// The difference of two elements.
    differences: &'a [Vec<usize>],
    columns: Vec<Column>,
    /// How many columns have a difference, by the two rows, the later first.
    have: Vec<[[usize; 5]; 5]>,
    /// How many differences of columns are not the first of their kind.
    common: usize,
}

impl<'a> Columns<'a> {
    /// The reluctance at the first step and at the last.
    const FIRST: usize = 20;
    const LAST: usize = 200;

    fn new(differences: &'a [Vec<usize>], columns: usize, chance: &mut Chance) -> Self {
        let mut have = vec![[[0; 5]; 5]; differences.len()];
        have[0] = [[columns; 5]; 5];
        let mut new = Self { differences, columns: vec![[0; 5]; columns], have, common: 10 * (columns - 1) };
        for (column, row) in (1..columns).flat_map(|column| (1..5).map(move |row| (column, row))) {
            new.put(column, row, chance.below(differences.len()));
        }
        new
    }

    /// Whether no common difference is left.
    fn settle(&mut self, chance: &mut Chance) -> bool {
        for step in 0..MAX_STEPS {
            if self.common == 0 {
                return true;
            }
            let reluctance = Self::FIRST + (Self::LAST - Self::FIRST) * step / MAX_STEPS;
            let (column, row) = (1 + chance.below(self.columns.len() - 1), 1 + chance.below(4));
            let (entry, common) = (self.columns[column][row], self.common);
            self.put(column, row, chance.below(self.differences.len()));
            if (common..self.common).any(|_| chance.below(reluctance) > 0) {
                self.put(column, row, entry);
            }
        }
        false
    }

    fn put(&mut self, column: usize, row: usize, entry: usize) {
        for other in (0..5).filter(|other| *other != row) {
            let have = self.have(column, row, other);
            *have -= 1;
            self.common -= usize::from(*have > 0);
        }
        self.columns[column][row] = entry;
        for other in (0..5).filter(|other| *other != row) {
            let have = self.have(column, row, other);
            *have += 1;
            self.common += usize::from(*have > 1);
        }
    }

    /// How many columns have this one's difference of two rows.
    fn have(&mut self, column: usize, row: usize, other: usize) -> &mut usize {
        let (late, early) = (row.max(other), row.min(other));
        let entries = self.columns[column];
        &mut self.have[self.differences[entries[late]][entries[early]]][late][early]
    }
}

/// A base session and its translates: players (x, layer) of m places in three layers, and one to three that stay.
///
/// Translating adds to x. The base session does not change under (x, k) → (μx, k+1), μ³ = 1: its tables come in threes
/// that turn into each other, or one turns into itself. So each x of the first layer is placed once, turned 0 to 2
/// times, and of pairs that turn into each other one difference is taken. One or two who stay sit with an x and what it
/// turns into; three turn into each other, and so do their tables.
fn find_starter(players: usize, chance: &mut Chance) -> Option<Vec<Session>> {
    let staying = match players % 12 {
        4 => 1,
        8 => 2,
        _ => 3,
    };
    let places = (players - staying) / 3;
    let multipliers: Vec<usize> = (1..places).filter(|mu| mu * mu * mu % places == 1).collect();
    // A pair with half of m between them would meet twice.
    let taken = if places.is_multiple_of(2) { 1 << (places / 2) } else { 0 };
    (0..MAX_TRIES).find_map(|_| {
        let mut order: Vec<usize> = (0..places).collect();
        chance.shuffle(&mut order);
        let multiplier = multipliers[chance.below(multipliers.len())];
        let mut starter = Starter { places, staying, multiplier, order, placed: vec![], steps: 0 };
        starter.extend(taken).then(|| (0..places).map(|shift| starter.session(shift)).collect())
    })
}

struct Starter {
    places: usize,
    staying: usize,
    multiplier: usize,
    /// The order in which each x is tried.
    order: Vec<usize>,
    /// Indices in the order, and turns: first who sit with those who stay, then four for each three tables.
    placed: Vec<(usize, usize)>,
    steps: usize,
}

impl Starter {
    /// Whether the rest can be placed, no difference (a bit of `taken`) taken twice.
    fn extend(&mut self, taken: u128) -> bool {
        let at = self.placed.len();
        let free = |index: &usize| self.placed.iter().all(|(placed, _)| placed != index);
        let from = |least: usize| -> Vec<usize> { (least..self.places).filter(free).collect() };
        // The four of a table come in order, the first free one first.
        let seat = at.checked_sub(self.staying).map(|after| after % 4);
        let (indices, turns, table) = match seat {
            _ if at == self.places => return true,
            None if self.staying == 3 => (from(0), at..at + 1, 0),
            None => (from(0), 0..1, at),
            Some(0) => (from(0)[..1].to_vec(), 0..1, at),
            Some(seat) => (from(self.placed[at - 1].0 + 1), 0..3, at - seat),
        };
        for new in indices.into_iter().flat_map(|index| turns.clone().map(move |turn| (index, turn))) {
            self.steps += 1;
            if self.steps > MAX_STEPS {
                return false;
            }
            let itself = (seat.is_none() && self.staying < 3).then_some((new.0, 1));
            let with = self.placed[table..].iter().copied().chain(itself).try_fold(taken, |taken, other| {
                let bit = 1 << self.difference(new, other);
                (taken & bit == 0).then_some(taken | bit)
            });
            if let Some(with) = with {
                self.placed.push(new);
                if self.extend(with) {
                    return true;
                }
                self.placed.pop();
            }
        }
        false
    }

    /// The number of a difference: of two of the same layer turned into the first, or of two turned into the first two.
    fn difference(&self, (a, a_turns): (usize, usize), (b, b_turns): (usize, usize)) -> usize {
        let (a, b) = (self.order[a], self.order[b]);
        let between = |high: usize, low: usize| (high + self.places - low) % self.places;
        match (3 + a_turns - b_turns) % 3 {
            0 => between(a, b).min(between(b, a)),
            1 => self.places + between(self.multiplier * a % self.places, b),
            _ => self.places + between(self.multiplier * b % self.places, a),
        }
    }

    fn session(&self, shift: usize) -> Session {
        let player = |(index, turns): (usize, usize), more: usize| {
            let x = (0..turns + more).fold(self.order[index], |x, _| self.multiplier * x % self.places);
            (turns + more) % 3 * self.places + (x + shift) % self.places
        };
        let (heads, fours) = self.placed.split_at(self.staying);
        let stays = |who: usize| {
            let [a, b, c] = match *heads {
                [a, b, c] => [a, b, c].map(|head| player(head, who)),
                _ => [0, 1, 2].map(|more| player(heads[who], more)),
            };
            [a, b, c, 3 * self.places + who]
        };
        let threes = |four: &[(usize, usize)]| [0, 1, 2].map(|more| [0, 1, 2, 3].map(|seat| player(four[seat], more)));
        (0..self.staying).map(stays).chain(fours.chunks(4).flat_map(threes)).collect()
    }
}

/// Ten sessions of 32 players, four cubes of eight: no session changes when all players are moved by one vector.
///
/// A session is a table with one of each cube and what it is moved to; or tables with two of each of two cubes, or four
/// of one. Six sessions of the first kind, an edge for each two cubes and a plane in each cube make ten.
fn find_cubes(chance: &mut Chance) -> Option<Vec<Session>> {
    let planes = (0..4).map(|cube| {
        let planes = [(1, 2), (1, 4), (1, 6), (2, 4), (2, 5), (3, 4), (3, 5)];
        planes.map(|(x, y)| [0, x, y, x ^ y].map(|vertex| 8 * cube + vertex)).to_vec()
    });
    let edges = [(0, 1), (2, 3), (0, 2), (1, 3), (0, 3), (1, 2)].map(|(a, b)| {
        let ends =
            (1..8).flat_map(|along| (0..8).map(move |end| (along, end))).filter(|(along, end)| *end < end ^ along);
        ends.map(|(along, end)| [8 * a, 8 * a + along, 8 * b + end, 8 * b + (end ^ along)]).collect()
    });
    // The first edges may be called 0 and 1, so the others of the second cube are left.
    let vertices = (2..8).map(|b| (0..64).map(|cd| [0, 8 + b, 16 + cd / 8, 24 + cd % 8]).collect());
    let mut slots: Vec<Vec<Table>> = planes.chain(edges).chain(vertices).collect();
    slots[4] = vec![[0, 1, 8, 9]];
    let chosen = (0..MAX_TRIES).find_map(|_| {
        slots.iter_mut().for_each(|slot| chance.shuffle(slot));
        let mut chosen = Vec::new();
        pack(&slots, 0, &mut chosen, &mut 0).then_some(chosen)
    })?;
    let sessions = [[4, 5].to_vec(), [6, 7].to_vec(), [8, 1, 2].to_vec(), [9, 0, 3].to_vec()];
    let sessions = sessions.into_iter().chain((10..16).map(|slot| vec![slot]));
    Some(sessions.map(|slots| slots.iter().flat_map(|slot| moved(chosen[*slot])).collect()).collect())
}

/// Whether a table of each slot can be chosen, no difference (a bit of `taken`) taken twice.
fn pack(slots: &[Vec<Table>], taken: u128, chosen: &mut Vec<Table>, steps: &mut usize) -> bool {
    let Some((slot, rest)) = slots.split_first() else { return true };
    for table in slot {
        *steps += 1;
        if *steps > MAX_STEPS {
            return false;
        }
        let differences = differences(table);
        if taken & differences == 0 {
            chosen.push(*table);
            if pack(rest, taken | differences, chosen, steps) {
                return true;
            }
            chosen.pop();
        }
    }
    false
}

/// A bit for each difference of a table: of which two cubes, and by which vector.
fn differences(table: &Table) -> u128 {
    let pairs = (0..4).flat_map(|late| (0..late).map(move |early| (table[late], table[early])));
    pairs.fold(0, |taken, (a, b)| taken | 1 << (32 * (a / 8) + 8 * (b / 8) + ((a ^ b) % 8)))
}

/// A table moved by each vector.
fn moved(table: Table) -> Session {
    let mut tables = Session::new();
    for vector in 0..8 {
        let mut moved = table.map(|player| player ^ vector);
        moved.sort_unstable();
        if !tables.contains(&moved) {
            tables.push(moved);
        }
    }
    tables
}
