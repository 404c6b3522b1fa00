//! Estimated frequencies of values and of miscounts, for asking about unusual ones and finding likely mistakes.
//!
//! The frequencies follow 16,000 wins of simulated players, who aim at the patterns of all games as in this project's rehearsals.

/// The estimated number of wins with this value, of ten thousand: 1 without a pattern, then multiples of five.
pub const fn of_points(value: u16) -> u64 {
    match value {
        1 => 300,
        5 => 3000,
        10 => 1500,
        15 | 35 => 200,
        20 | 25 | 55 | 60 => 50,
        30 => 2000,
        40 | 45 | 50 => 600,
        65..=100 if value.is_multiple_of(5) => 15,
        _ => 1,
    }
}

/// Values from which a page asks whether they are right, unless patterns or tiles explain them.
pub const RARE_FROM: u16 = 161;

/// The estimated number of mistakes by this value because of a forgotten or an extra pattern, of a thousand.
pub const fn of_miscounting(by: u16) -> u64 {
    match by {
        // A hand of one pattern worth 5, or none, which is worth 1.
        4 => 30,
        5 => 140,
        10 => 60,
        30 | 35 | 40 => 15,
        _ => 0,
    }
}
