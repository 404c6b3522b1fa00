//! How often hands have which points, and how often they are miscounted: estimates, by which the likely is told from the rest.

/// Of ten thousand wins, so many have about these basic points.
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

/// Of a thousand mistakes in the points, so many are by this much because a fan was forgotten or is one too many.
pub const fn of_miscounting(by: u16) -> u64 {
    match by {
        1 => 60,
        2 => 80,
        4 | 6 | 8 => 30,
        3 | 12 | 16 | 24 => 8,
        _ => 0,
    }
}
