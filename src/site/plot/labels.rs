//! Names at the ends of lines: moved apart, so that each can be read, but no further than needed.

use crate::name;

/// The maximum width of a text, in hundredths of a pixel at 13 px.
pub(super) fn width(text: &str) -> i32 {
    i32::try_from(name::width(text) * 13 / 10).unwrap_or(i32::MAX)
}

/// The places for names that should be at `wanted`: in the same order, at least `gap` apart, from `low` to `high`, and
/// as near to `wanted` as possible. If there is not enough room for `gap`, they are as far apart as possible.
pub(super) fn push_apart(wanted: &[i32], gap: i32, low: i32, high: i32) -> Vec<i32> {
    let Some(last) = i32::try_from(wanted.len()).ok().and_then(|names| names.checked_sub(1)) else { return Vec::new() };
    let gap = if last > 0 { gap.min((high - low) / last) } else { gap };
    let mut order: Vec<usize> = (0..wanted.len()).collect();
    order.sort_by_key(|name| wanted[*name]);
    // Without the gaps above them the places must not decrease: names for which they would form a block, at their mean.
    let mut blocks: Vec<(i64, i64)> = Vec::new();
    for (above, name) in (0..).zip(&order) {
        blocks.push((i64::from(wanted[*name]) - above * i64::from(gap), 1));
        while let [.., (sum, names), (next, more)] = blocks[..] {
            if sum * more <= next * names {
                break;
            }
            blocks.truncate(blocks.len() - 2);
            blocks.push((sum + next, names + more));
        }
    }
    let means = blocks.iter().flat_map(|(sum, names)| (0..*names).map(move |_| sum.div_euclid(*names)));
    let mut places = vec![0; wanted.len()];
    for ((above, name), mean) in (0..).zip(order).zip(means) {
        let mean = i32::try_from(mean).unwrap_or(high);
        places[name] = mean.clamp(low, low.max(high - last * gap)) + above * gap;
    }
    places
}

/// A name in one line, or in two if it is wider than `most`: split at the space or hyphen that makes the wider line
/// narrowest.
pub(super) fn in_lines(text: &str, most: i32) -> Vec<&str> {
    let parts = text.char_indices().filter(|(_, letter)| [' ', '-'].contains(letter));
    let parts = parts.map(|(at, _)| text.split_at(at + 1)).map(|(first, second)| [first.trim_end(), second]);
    let widest = |lines: &[&str; 2]| lines.iter().copied().map(width).max();
    let parted = parts.min_by_key(widest).filter(|_| width(text) > most);
    parted.map_or_else(|| vec![text], Vec::from)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn names_are_pushed_apart_and_no_further_than_needed() {
        assert_eq!(push_apart(&[], 18, 0, 100), [0; 0]);
        assert_eq!(push_apart(&[50], 18, 0, 100), [50]);
        assert_eq!(push_apart(&[10, 60, 90], 18, 0, 100), [10, 60, 90], "they stand apart");
        assert_eq!(push_apart(&[50, 50], 18, 0, 100), [41, 59], "each moves as far as the other");
        assert_eq!(push_apart(&[60, 10, 58], 18, 0, 100), [68, 10, 50], "in the order of the lines");
        assert_eq!(push_apart(&[0, 4], 18, 0, 100), [0, 18], "not above the plot");
        assert_eq!(push_apart(&[99, 100, 98], 18, 0, 100), [82, 100, 64], "not below it");
        assert_eq!(push_apart(&[5, 5, 5], 60, 0, 100), [0, 50, 100], "as far apart as there is room");
    }

    #[test]
    fn a_name_that_is_too_wide_stands_in_two_lines() {
        assert_eq!(in_lines("冯立 632", 13_000), ["冯立 632"]);
        let long = "Aleksandra Wiśniewska-Kowalczyk 340";
        assert_eq!(in_lines(long, 13_000), ["Aleksandra Wiśniewska-", "Kowalczyk 340"]);
        assert_eq!(in_lines(long, 99_000), [long]);
        assert_eq!(
            in_lines("Wolfeschlegelsteinhausen", 13_000),
            ["Wolfeschlegelsteinhausen"],
            "it has no place to part it"
        );
    }

    proptest! {
        #[test]
        fn names_are_in_order_apart_and_inside(wanted in prop::collection::vec(0..20_000_i32, 0..12), gap in 1..2500_i32) {
            let (low, high) = (1000, 19_000);
            let placed = push_apart(&wanted, gap, low, high);
            let room = (high - low) / 1.max(wanted.len() as i32 - 1);
            let mut both: Vec<_> = wanted.iter().zip(&placed).collect();
            both.sort();
            for pair in both.windows(2) {
                prop_assert!(pair[1].1 - pair[0].1 >= gap.min(room), "{both:?}");
            }
            prop_assert!(placed.iter().all(|place| (low..=high).contains(place)), "{placed:?}");
        }
    }
}
