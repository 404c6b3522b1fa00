//! Match points: the value of a session's score in the ranking of the World Series from 2010 on.

use crate::{GamePoints, StandardPoints};

/// Match points of a session score without base score: `sign(score) · √|score|` in hundredths, a half rounded up
/// (World Mahjong, regulations of 2010 on; hundredths are ours).
///
/// ```
/// use rules::GamePoints;
/// use rules::world_series::match_points;
/// assert_eq!(match_points(GamePoints(144)).to_string(), "12");
/// assert_eq!(match_points(GamePoints(-2)).to_string(), "-141/100");
/// ```
pub fn match_points(score: GamePoints) -> StandardPoints {
    // √(10⁴ · |score|) is in hundredths, the root of 4 times as much in halves of a hundredth, rounded down.
    let halves = (40_000 * i64::from(score.0.unsigned_abs())).isqrt();
    let hundredths = StandardPoints::whole((halves + 1) / 2).divided_by(100);
    if score.0 < 0 { -hundredths } else { hundredths }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_is_the_hundredth_nearest_to_the_root() {
        for score in 0..=10_000 {
            let points = match_points(GamePoints(score)).in_hundredths();
            // |√n − p| ≤ ½ ⇔ (2p − 1)² ≤ 4n ≤ (2p + 1)², in hundredths.
            let four = 40_000 * i128::from(score);
            assert!(points == 0 || (2 * points - 1).pow(2) <= four, "{score}");
            assert!(four < (2 * points + 1).pow(2), "{score}");
            assert_eq!(match_points(GamePoints(-score)).in_hundredths(), -points);
        }
    }
}
