//! The ranks of a player or team in a row of the standings: 1 on top and the last rank at the bottom, the same in every
//! row.
//!
//! Hundreds of them are on one page that has to stay small: so places are whole pixels, each relative to the one
//! before, and what they share (the lines of the first and the last rank, the point at the end) is in the page and its
//! style.

use std::fmt::Write;

/// Width and height in pixels, and the distance of the line from the edge.
const SIZE: (usize, usize) = (64, 36);
const EDGE: usize = 4;

/// Draws the ranks after each session: of `of` ranks, and of `sessions` sessions in the end. Its last point is the
/// page's `#dot`.
pub fn sparkline(ranks: &[Option<usize>], of: usize, sessions: usize) -> String {
    let step = ((SIZE.0 - 2 * EDGE) / sessions.saturating_sub(1).max(1)).max(1);
    let height = SIZE.1 - 2 * EDGE;
    let down = |rank: usize| EDGE + ((2 * rank.saturating_sub(1) * height) / of.saturating_sub(1).max(1)).div_ceil(2);
    let places = ranks.iter().enumerate().filter_map(|(session, rank)| Some((EDGE + session * step, down((*rank)?))));
    let mut path = String::new();
    let mut last: Option<(usize, usize)> = None;
    for (x, y) in places {
        let _ = match last {
            None => write!(path, "M{x} {y}l0 0"),
            // A minus sign separates two numbers as well as a space does.
            Some((from, above)) if y < above => write!(path, " {}-{}", x - from, above - y),
            Some((from, above)) => write!(path, " {} {}", x - from, y - above),
        };
        last = Some((x, y));
    }
    format!(
        "<svg class=\"spark\" viewBox=\"0 0 {} {}\" aria-hidden=\"true\"><path marker-end=\"url(#dot)\" d=\"{path}\"/></svg>",
        SIZE.0, SIZE.1
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The places of a line, from its path.
    fn places(svg: &str) -> Vec<(i64, i64)> {
        let path = svg.split("d=\"M").nth(1).unwrap().split('"').next().unwrap().replace('-', " -").replace('l', " ");
        let numbers: Vec<i64> = path.split_whitespace().map(|number| number.parse().unwrap()).collect();
        let mut at = (0, 0);
        let steps = numbers.chunks(2).map(|step| {
            at = (at.0 + step[0], at.1 + step[1]);
            at
        });
        let mut all: Vec<(i64, i64)> = steps.collect();
        all.dedup();
        all
    }

    #[test]
    fn the_ranks_are_read_back_from_the_line() {
        let svg = sparkline(&[None, Some(29), Some(1), Some(15), Some(15), Some(2)], 29, 8);
        assert_eq!(places(&svg), [(12, 32), (20, 4), (28, 18), (36, 18), (44, 5)], "{svg}");
        assert_eq!(places(&sparkline(&[Some(1)], 1, 1)), [(4, 4)]);
        assert_eq!(places(&sparkline(&[Some(256), Some(1)], 256, 99)), [(4, 32), (5, 4)]);
    }

    #[test]
    fn no_rank_is_more_than_a_pixel_from_its_place() {
        for of in [2, 16, 40, 256] {
            for rank in 1..=of {
                let y = places(&sparkline(&[Some(rank)], of, 8))[0].1;
                let exact = 4 * (of as i64 - 1) + 28 * (rank as i64 - 1);
                assert!((y * (of as i64 - 1) - exact).abs() < of as i64, "{rank} of {of}: {y}");
            }
        }
    }
}
