//! Estimates: most hands are pungs or one suit, and a self-draw is forgotten.

pub const fn of_points(points: u16) -> u64 {
    match points {
        3 | 4 => 5000,
        _ => 1,
    }
}

pub const RARE_FROM: u16 = 8;

pub const fn of_miscounting(by: u16) -> u64 {
    match by {
        1 => 100,
        _ => 0,
    }
}
