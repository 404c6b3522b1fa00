//! Search by exchanging players between tables (simulated annealing), which improves what constructions leave.
//!
//! Two facts to know: a search ends after a number of steps, never by the clock, and computes with integers only, so
//! the same seed gives the same chart everywhere; and its result is never worse than its input.

use crate::chart::Session;
use crate::seeded::Quick;

/// The cost of a second meeting of a pair; each further one costs [`AGAIN`] more than the one before.
const REPEAT: i64 = 60;
const AGAIN: i64 = 15;
/// The cost of a meeting of two players who should not meet.
const APART: i64 = 240;
/// The cost of a seat at another table than planned, if seats should stay.
const MOVED: i64 = 4;
/// The cost of each table between a player's seat and the tables of the player's rank.
const AWAY: i64 = 6;

/// The bit in a cell of the matrix of pairs that marks a pair that should not meet; the others count its meetings.
const APART_BIT: u16 = 1 << 15;

/// Sessions to be improved.
#[derive(Clone, Debug)]
pub(crate) struct Task<'a> {
    /// The number of players, who are numbered from 0.
    pub players: usize,
    /// Sessions that stay as they are.
    pub played: &'a [Session],
    /// Sessions that may change.
    pub sessions: Vec<Session>,
    /// Pairs that should not meet.
    pub apart: &'a [(usize, usize)],
    /// Where players should sit if possible.
    pub home: Home,
    /// How readily an exchange for the worse is accepted.
    pub heat: Heat,
    /// The search ends when the cost is at most that of this many repeated meetings.
    pub enough: usize,
}

/// The heat of a search, in units of cost: it begins with `first`, and is halved `halvings` times, evenly over the
/// steps.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Heat {
    first: i64,
    halvings: u64,
}

impl Heat {
    /// For seating all players without regard to where they sit.
    pub(crate) const HOT: Heat = Heat { first: 40, halvings: 3 };
    /// For seating all players near the tables where they should sit.
    pub(crate) const LONG: Heat = Heat { first: 40, halvings: 6 };
    /// For moving as few seats as possible; the later ones are warmer, for when somebody would meet again.
    pub(crate) const COLD: [Heat; 6] = [
        Heat { first: 1, halvings: 2 },
        Heat { first: 1, halvings: 2 },
        Heat { first: 1, halvings: 2 },
        Heat { first: 2, halvings: 3 },
        Heat { first: 4, halvings: 4 },
        Heat { first: 40, halvings: 7 },
    ];
}

/// Where players should sit.
#[derive(Clone, Debug)]
pub(crate) enum Home {
    /// Anywhere.
    Anywhere,
    /// For each session and player: at this table, if any; a seat at another one is moved.
    Table(Vec<Vec<Option<usize>>>),
    /// For each player: at one of these tables, from first to last; the further away, the worse.
    Near(Vec<(usize, usize)>),
}

impl Home {
    /// The cost of a player at a table of a session.
    fn away(&self, session: usize, player: usize, table: usize) -> i64 {
        match self {
            Home::Anywhere => 0,
            Home::Table(tables) => match tables[session][player] {
                Some(home) if home != table => MOVED,
                _ => 0,
            },
            Home::Near(tables) => {
                let (first, last) = tables[player];
                AWAY * first.saturating_sub(table).max(table.saturating_sub(last)) as i64
            }
        }
    }
}

impl Home {
    /// The cost of all seats away from where players should sit.
    fn cost(&self, sessions: &[Session]) -> i64 {
        let tables = sessions.iter().enumerate().flat_map(|(session, tables)| {
            tables.iter().enumerate().map(move |(table, players)| (session, table, players))
        });
        let away = |(session, table, players): (usize, usize, &[usize; 4])| -> i64 {
            players.iter().map(|player| self.away(session, *player, table)).sum()
        };
        tables.map(away).sum()
    }

    /// The number of seats at another table than planned, for [`Home::Table`].
    pub(crate) fn moved(&self, sessions: &[Session]) -> usize {
        (self.cost(sessions) / MOVED) as usize
    }
}

struct State<'a> {
    players: usize,
    pairs: Vec<u16>,
    sessions: Vec<Session>,
    home: &'a Home,
    cost: i64,
}

/// The cost of one more meeting of a pair.
fn meeting(pair: u16) -> i64 {
    let apart = if pair & APART_BIT == 0 { 0 } else { APART };
    match i64::from(pair & !APART_BIT) {
        0 => apart,
        before => apart + REPEAT + AGAIN * (before - 1),
    }
}

impl State<'_> {
    fn pair(&mut self, a: usize, b: usize) -> [&mut u16; 2] {
        let [one, other] = [a.min(b) * self.players + a.max(b), a.max(b) * self.players + a.min(b)];
        let (head, tail) = self.pairs.split_at_mut(other);
        [&mut head[one], &mut tail[0]]
    }

    fn meet(&mut self, a: usize, b: usize) {
        self.cost += meeting(self.pairs[a * self.players + b]);
        self.pair(a, b).into_iter().for_each(|pair| *pair += 1);
    }

    fn part(&mut self, a: usize, b: usize) {
        self.pair(a, b).into_iter().for_each(|pair| *pair -= 1);
        self.cost -= meeting(self.pairs[a * self.players + b]);
    }

    /// The change of the cost when two players of two tables are exchanged.
    fn exchange_cost(&self, session: usize, tables: [usize; 2], seats: [usize; 2]) -> i64 {
        let [mine, theirs] = tables.map(|table| &self.sessions[session][table]);
        let (a, b) = (mine[seats[0]], theirs[seats[1]]);
        let met = |one: usize, other: usize| self.pairs[one * self.players + other];
        let mut cost = 0;
        for step in 1..4 {
            let (x, y) = (mine[(seats[0] + step) % 4], theirs[(seats[1] + step) % 4]);
            cost += meeting(met(b, x)) + meeting(met(a, y)) - meeting(met(a, x) - 1) - meeting(met(b, y) - 1);
        }
        let away = |player, table| self.home.away(session, player, table);
        cost + away(a, tables[1]) + away(b, tables[0]) - away(a, tables[0]) - away(b, tables[1])
    }

    /// Whether a table costs nothing: then there is little reason to exchange anybody.
    fn is_content(&self, session: usize, table: usize) -> bool {
        let seats = &self.sessions[session][table];
        let meets_first = |high: usize, low: usize| self.pairs[seats[high] * self.players + seats[low]] == 1;
        (1..4).all(|high| (0..high).all(|low| meets_first(high, low)))
            && seats.iter().all(|player| self.home.away(session, *player, table) == 0)
    }

    fn exchange(&mut self, session: usize, tables: [usize; 2], seats: [usize; 2]) {
        let [a, b] = [0, 1].map(|i| self.sessions[session][tables[i]][seats[i]]);
        for (own, other, table, seat) in [(a, b, tables[0], seats[0]), (b, a, tables[1], seats[1])] {
            for step in 1..4 {
                let beside = self.sessions[session][table][(seat + step) % 4];
                self.part(own, beside);
                self.meet(other, beside);
            }
            self.cost += self.home.away(session, other, table) - self.home.away(session, own, table);
        }
        self.sessions[session][tables[0]][seats[0]] = b;
        self.sessions[session][tables[1]][seats[1]] = a;
    }
}

/// Improves sessions by exchanging players, in at most `effort` steps; `progress` is called with the number of steps
/// done, about a thousand times.
pub(crate) fn search(task: &Task<'_>, seed: &str, effort: u64, progress: &mut dyn FnMut(u64)) -> Vec<Session> {
    let pairs = vec![0; task.players * task.players];
    let given = &task.sessions;
    let mut state = State { players: task.players, pairs, sessions: task.sessions.clone(), home: &task.home, cost: 0 };
    for (a, b) in task.apart {
        state.pair(*a, *b).into_iter().for_each(|pair| *pair |= APART_BIT);
    }
    for table in task.played.iter().chain(given).flatten() {
        (1..4).for_each(|high| (0..high).for_each(|low| state.meet(table[high], table[low])));
    }
    let tables = given.first().map_or(0, Vec::len);
    state.cost += task.home.cost(given);
    let enough = REPEAT * task.enough as i64;
    let start = state.cost;
    if tables < 2 || start <= enough {
        return given.clone();
    }
    let mut chance = Quick::new(seed, "search");
    let Heat { first, halvings } = task.heat;
    let slice = (effort / 1024).max(1);
    let mut heat = 0;
    for step in 0..effort {
        if step % slice == 0 {
            let phase = (step << 16) / effort.max(1) * halvings;
            let whole = (first << 16) >> (phase >> 16);
            heat = whole - (((whole / 2) * (phase & 0xFFFF) as i64) >> 16);
            progress(step);
        }
        let session = chance.next_below(given.len());
        let one = chance.next_below(tables);
        let other = (one + 1 + chance.next_below(tables - 1)) % tables;
        if chance.next_below(8) > 0 && state.is_content(session, one) {
            continue;
        }
        let (tables, seats) = ([one, other], [chance.next_below(4), chance.next_below(4)]);
        let cost = state.exchange_cost(session, tables, seats);
        // Worse by `cost` is accepted with probability about 2 to the power of −cost ÷ heat.
        if cost <= 0 || (cost << 32) <= heat * chance.surprise() {
            state.exchange(session, tables, seats);
            if state.cost <= enough {
                break;
            }
        }
    }
    if state.cost <= start { state.sessions } else { given.clone() }
}
