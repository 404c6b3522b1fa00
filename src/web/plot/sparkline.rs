//! The ranks of one player in a row of the standings.

use super::axis::Axis;
use super::{PX, Size, Svg};

/// On phones.
pub(in crate::web) const PHONE: Size = (64, 36);
/// In a table.
pub(in crate::web) const WIDE: Size = (92, 32);

/// The ranks after each session, 1 on top and the last of all at the bottom, the same in every row; `sessions` are all that will
/// be played. `said` is what stands for it.
pub(in crate::web) fn sparkline(size: Size, ranks: &[Option<usize>], of: usize, sessions: usize, said: &str) -> String {
    let (x, y) = axes(size, of, sessions);
    let mut svg = Svg::new("spark", size, said);
    for guide in [y.from.1, y.to.1] {
        svg.line("grid", (x.from.1, guide), (x.to.1, guide));
    }
    let places: Vec<(i32, i32)> = (0..)
        .zip(ranks)
        .filter_map(|(session, rank)| Some((x.at(session), y.at(i32::try_from((*rank)?).ok()?))))
        .collect();
    svg.polyline("line", &places);
    if let Some(last) = places.last() {
        svg.mark(1, *last, false, "");
    }
    svg.end()
}

fn axes((width, height): Size, of: usize, sessions: usize) -> (Axis, Axis) {
    let last = |of: usize| i32::try_from(of).unwrap_or(i32::MAX);
    let (right, bottom) = ((width - 5) * PX, (height - 5) * PX);
    let x = Axis { from: (0, 2 * PX), to: (last(sessions.saturating_sub(1)), right) };
    (x, Axis { from: (1, 5 * PX), to: (last(of.max(2)), bottom) })
}

#[cfg(test)]
mod tests {
    use super::super::reading::{attribute, elements, hundredths, places};
    use super::*;

    #[test]
    fn the_ranks_are_read_back_from_the_line() {
        let ranks = [Some(34), Some(1), None, Some(40), Some(17)];
        for size in [PHONE, WIDE] {
            let svg = sparkline(size, &ranks, 40, 8, "34 1 – 40 17");
            let (x, y) = axes(size, 40, 8);
            let line = places(elements(&svg, "polyline", "line")[0]);
            let read: Vec<(i32, i32)> = line.iter().map(|place| (x.value(place.0), y.value(place.1))).collect();
            assert_eq!(read, [(0, 34), (1, 1), (3, 40), (4, 17)]);
            let mark = elements(&svg, "circle", "p1")[0];
            let end = (hundredths(attribute(mark, "cx")), hundredths(attribute(mark, "cy")));
            assert_eq!(Some(&end), line.last());
            let guides = elements(&svg, "line", "grid");
            let guides: Vec<i32> = guides.iter().map(|guide| y.value(hundredths(attribute(guide, "y1")))).collect();
            assert_eq!(guides, [1, 40], "the first and the last rank");
            assert_eq!(attribute(&svg, "aria-label"), "34 1 – 40 17");
        }
    }
}
