//! The four seats of a table and a container with one value for each.
//!
//! A *seat* is a side of the table; its wind in a hand follows from the dealer ([`crate::Wind::for_seat`]).
//! The order of play is East, South, West, North (1998 p.16).

use std::ops::{Index, IndexMut};

/// A side of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Seat {
    /// 东, seat number 1.
    East,
    /// 南, seat number 2.
    South,
    /// 西, seat number 3.
    West,
    /// 北, seat number 4.
    North,
}

impl Seat {
    /// All four in the order of play.
    pub const ALL: [Seat; 4] = [Seat::East, Seat::South, Seat::West, Seat::North];

    /// The seat `steps` places further in the order of play.
    pub const fn turned(self, steps: usize) -> Seat {
        Self::ALL[(self as usize + steps) % 4]
    }

    /// The number of places from `other` to this seat in the order of play: 0 to 3.
    pub const fn steps_from(self, other: Seat) -> usize {
        (self as usize + 4 - other as usize) % 4
    }

    /// The three other seats, in the order of play from this one.
    pub fn others(self) -> [Seat; 3] {
        [self.turned(1), self.turned(2), self.turned(3)]
    }

    /// The letter used in files and addresses: `E S W N`.
    pub const fn letter(self) -> &'static str {
        ["E", "S", "W", "N"][self as usize]
    }

    /// The seat of a letter, `None` for anything but `E S W N`.
    pub fn from_letter(letter: &str) -> Option<Seat> {
        Self::ALL.into_iter().find(|seat| seat.letter() == letter)
    }
}

/// One value for each seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct BySeat<T> {
    /// The value of the East seat.
    pub east: T,
    /// The value of the South seat.
    pub south: T,
    /// The value of the West seat.
    pub west: T,
    /// The value of the North seat.
    pub north: T,
}

impl<T> BySeat<T> {
    /// The values returned by `value` for each seat, called in the order of play.
    pub fn from_fn(mut value: impl FnMut(Seat) -> T) -> Self {
        BySeat {
            east: value(Seat::East),
            south: value(Seat::South),
            west: value(Seat::West),
            north: value(Seat::North),
        }
    }

    /// The same seats with other values.
    pub fn map<U>(self, mut change: impl FnMut(T) -> U) -> BySeat<U> {
        BySeat {
            east: change(self.east),
            south: change(self.south),
            west: change(self.west),
            north: change(self.north),
        }
    }

    /// Each seat with its value, in the order of play.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, &T)> {
        Seat::ALL.into_iter().map(|seat| (seat, &self[seat]))
    }

    /// The four values in the order of play.
    pub fn values(&self) -> [&T; 4] {
        [&self.east, &self.south, &self.west, &self.north]
    }

    /// The first seat in the order of play whose value satisfies `is_it`.
    pub fn find(&self, mut is_it: impl FnMut(&T) -> bool) -> Option<Seat> {
        self.iter().find(|(_, value)| is_it(value)).map(|(seat, _)| seat)
    }
}

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;
    fn index(&self, seat: Seat) -> &T {
        match seat {
            Seat::East => &self.east,
            Seat::South => &self.south,
            Seat::West => &self.west,
            Seat::North => &self.north,
        }
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        match seat {
            Seat::East => &mut self.east,
            Seat::South => &mut self.south,
            Seat::West => &mut self.west,
            Seat::North => &mut self.north,
        }
    }
}
