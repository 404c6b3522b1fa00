//! A chart (轮次表): which numbers sit together in which session. The order of the four at a table says nothing about
//! their seats, except in a [`SeatedChart`].

use rules::BySeat;
use values::ids::PlayerNumber;

/// The tables of every session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chart {
    /// For each session its tables, for each table four numbers.
    pub sessions: Vec<Vec<[PlayerNumber; 4]>>,
}

impl Chart {
    /// The chart of these tables, with players from 0.
    pub(super) fn from_tables(tables: &[Session]) -> Chart {
        let table = |table: &[usize; 4]| table.map(|player| PlayerNumber(player as u16 + 1));
        Chart { sessions: tables.iter().map(|tables| tables.iter().map(table).collect()).collect() }
    }

    /// Its tables with players from 0.
    pub(super) fn tables(&self) -> Vec<Session> {
        let table = |table: &[PlayerNumber; 4]| table.map(|number| usize::from(number.0) - 1);
        self.sessions.iter().map(|tables| tables.iter().map(table).collect()).collect()
    }

    /// The chart with start seats, if each four are in the order East, South, West, North.
    pub fn in_order(&self) -> SeatedChart {
        let table = |table: &[PlayerNumber; 4]| BySeat::from_fn(|seat| table[seat as usize]);
        SeatedChart { sessions: self.sessions.iter().map(|tables| tables.iter().map(table).collect()).collect() }
    }

    /// How many players it is for: its highest number.
    pub fn players(&self) -> usize {
        let numbers = self.sessions.iter().flatten().flatten();
        numbers.map(|number| usize::from(number.0)).max().unwrap_or(0)
    }

    /// How often each of the numbers 1 to `players` has a bye. `None` if the chart is not for that number of players: a
    /// session does not have all the tables that they fill, or a number sits twice or is out of range.
    pub fn byes(&self, players: usize) -> Option<Vec<usize>> {
        let mut byes = vec![0; players];
        for tables in &self.sessions {
            let mut sits = vec![false; players];
            for number in tables.iter().flatten() {
                let seat = sits.get_mut(usize::from(number.0).checked_sub(1)?)?;
                if std::mem::replace(seat, true) {
                    return None;
                }
            }
            if tables.len() != players / 4 {
                return None;
            }
            byes.iter_mut().zip(sits).for_each(|(byes, sits)| *byes += usize::from(!sits));
        }
        Some(byes)
    }

    /// The fewest and the most byes of any of the numbers 1 to `players`; `None` as for [`Chart::byes`].
    pub fn bye_range(&self, players: usize) -> Option<(usize, usize)> {
        let byes = self.byes(players)?;
        Some((byes.iter().min().copied()?, byes.iter().max().copied()?))
    }
}

/// The tables of a session; players are numbers from 0.
pub(crate) type Session = Vec<[usize; 4]>;

/// A chart with start seats: for each session its tables in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatedChart {
    /// The seats of each table.
    pub sessions: Vec<Vec<BySeat<PlayerNumber>>>,
}

impl SeatedChart {
    /// The chart without start seats.
    pub fn chart(&self) -> Chart {
        let tables =
            |tables: &Vec<BySeat<PlayerNumber>>| tables.iter().map(|table| table.values().map(|n| *n)).collect();
        Chart { sessions: self.sessions.iter().map(tables).collect() }
    }

    /// The numbers as they are stored: sessions, tables, and the four in the order East, South, West, North.
    pub fn numbers(&self) -> Vec<Vec<[u16; 4]>> {
        let table = |table: &BySeat<PlayerNumber>| table.values().map(|number| number.0);
        self.sessions.iter().map(|tables| tables.iter().map(table).collect()).collect()
    }

    /// The chart of numbers that are stored so, see [`SeatedChart::numbers`].
    pub fn of_numbers(written: &[Vec<[u16; 4]>]) -> SeatedChart {
        let table = |[east, south, west, north]: &[u16; 4]| {
            BySeat { east, south, west, north }.map(|number| PlayerNumber(*number))
        };
        SeatedChart { sessions: written.iter().map(|tables| tables.iter().map(table).collect()).collect() }
    }
}

/// The pairs of team-mates among the numbers 1 to `players`, the lower one first: numbers 4t−3 to 4t are team t.
pub fn team_mates(players: usize) -> impl Iterator<Item = (PlayerNumber, PlayerNumber)> {
    let number = |player: usize| PlayerNumber(player as u16 + 1);
    (0..players).flat_map(move |high| (high / 4 * 4..high).map(move |low| (number(low), number(high))))
}
