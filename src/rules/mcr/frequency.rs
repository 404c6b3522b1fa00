//! Estimated frequencies of points and of miscounts, for offering values, asking about unusual ones, and finding likely mistakes.
//!
//! The frequencies follow the 1,402 wins of two championships (`dbo.DBHands` of `ernestovega/MahjongTournamentSuite`,
//! commit `bdd04c5`; the tables of both are in `fixtures/championship/`): 85.1 % up to 20 and 24, 9.9 % of 21 to 26 without
//! 24, 1.2 % above 32, none above 88. Those points include flowers, which are subtracted here by estimate.

/// The estimated number of wins with these basic points, of ten thousand.
pub const fn of_points(points: u16) -> u64 {
    match points {
        8 => 1500,
        9 => 1700,
        10 => 1600,
        11 => 1300,
        12 => 900,
        13 => 650,
        14 => 400,
        15 | 16 | 18 | 19 => 250,
        17 | 20 | 24 => 200,
        21 => 220,
        22 => 180,
        23 => 150,
        25 => 130,
        26 => 110,
        27 => 70,
        28 => 50,
        29..=32 => 25,
        64..=70 | 88 => 8,
        33..=48 => 5,
        _ => 1,
    }
}

/// Points from which a page asks whether they are right, unless fans or tiles explain them: one win in 28 has that many. With
/// a question or more in every session, people would stop reading them.
pub const RARE_FROM: u16 = 27;

/// The estimated number of mistakes by this many points because of a forgotten or an extra fan, of a thousand.
pub const fn of_miscounting(by: u16) -> u64 {
    match by {
        1 => 60,
        2 => 80,
        4 | 6 | 8 => 30,
        3 | 12 | 16 | 24 => 8,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The points of nearly all wins; any others are one in ten thousand each.
    const KNOWN: std::ops::RangeInclusive<u16> = 8..=88;

    fn part(is: impl Fn(u16) -> bool) -> u64 {
        let all: u64 = KNOWN.map(of_points).sum();
        1000 * KNOWN.filter(|points| is(*points)).map(of_points).sum::<u64>() / all
    }

    #[test]
    fn less_than_one_win_of_a_session_is_asked_about() {
        // In thousandths of all wins; a session has about fifteen.
        assert_eq!(part(|points| points >= RARE_FROM), 36);
        assert!(15 * part(|points| points >= RARE_FROM) < 1000);
        // The slips that a question reveals: hardly ever a neighbouring value, but a doubled total if the hand had 14 or more.
        assert_eq!(part(|points| points + 1 >= RARE_FROM), 46);
        assert_eq!(part(|points| 2 * points >= RARE_FROM), 294);
    }
}
