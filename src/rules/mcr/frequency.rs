//! Estimated frequencies of points and of miscounts, for finding likely mistakes.

/// The number of wins with about these basic points, of ten thousand.
pub const fn of_points(points: u16) -> u64 {
    match points {
        8 => 1500,
        9..=12 => 800,
        13..=16 => 450,
        17..=20 => 200,
        24..=28 => 250,
        21..=33 => 100,
        64 | 88 => 40,
        34..=50 => 25,
        51..=100 => 8,
        _ => 1,
    }
}

/// The number of mistakes by this many points because of a forgotten or an extra fan, of a thousand.
pub const fn of_miscounting(by: u16) -> u64 {
    match by {
        1 => 60,
        2 => 80,
        4 | 6 | 8 => 30,
        3 | 12 | 16 | 24 => 8,
        _ => 0,
    }
}
