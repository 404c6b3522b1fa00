//! An axis of a plot: the place of each value.

/// A straight axis from one value and place to another. Places are in hundredths of a pixel.
#[derive(Clone, Copy, Debug)]
pub(super) struct Axis {
    /// The value and the place of its beginning.
    pub from: (i32, i32),
    /// The value and the place of its end.
    pub to: (i32, i32),
}

impl Axis {
    /// The place of a value; the middle if the axis has only one value.
    pub fn place(&self, value: i32) -> i32 {
        let ((first, begin), (last, end)) = (self.from, self.to);
        match last - first {
            0 => begin.midpoint(end),
            span => begin + scaled(value - first, end - begin, span),
        }
    }

    /// The value at a place.
    #[cfg(test)]
    pub fn value(&self, place: i32) -> i32 {
        let ((first, begin), (last, end)) = (self.from, self.to);
        first + scaled(place - begin, last - first, end - begin)
    }
}

/// `value * times / by`, rounded to the nearest.
fn scaled(value: i32, times: i32, by: i32) -> i32 {
    let (product, by) = (i64::from(value) * i64::from(times), i64::from(by));
    let (product, by) = if by < 0 { (-product, -by) } else { (product, by) };
    i32::try_from((2 * product + by).div_euclid(2 * by)).unwrap_or(i32::MAX)
}

/// The distance between the lines of an axis, one of 1, 2, 5, 10, 20, 50, …: the smallest that fits at most `most`
/// times into `span`.
pub(super) fn step(span: i32, most: i32) -> i32 {
    let decades = std::iter::successors(Some(1_i32), |decade| decade.checked_mul(10));
    let steps = decades.flat_map(|decade| [1, 2, 5].map(|times| decade.saturating_mul(times)));
    steps.into_iter().find(|step| span / step <= most).unwrap_or(i32::MAX)
}

/// The multiples of a step from one value to another, both included.
pub(super) fn ticks(step: i32, low: i32, high: i32) -> impl Iterator<Item = i32> {
    (low.div_euclid(step) + i32::from(low.rem_euclid(step) > 0)..=high.div_euclid(step)).map(move |times| times * step)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn lines_stand_at_round_numbers() {
        assert_eq!([step(300, 5), step(260, 5), step(4, 5), step(40, 6)], [100, 50, 1, 10]);
        assert_eq!(ticks(50, 340, 632).collect::<Vec<_>>(), [350, 400, 450, 500, 550, 600]);
        assert_eq!(ticks(100, -150, 100).collect::<Vec<_>>(), [-100, 0, 100]);
    }

    proptest! {
        #[test]
        fn a_value_is_read_back_where_it_stands(low in -3000..3000_i32, span in 1..3000_i32, part in 0..3000_i32) {
            let value = low + part % (span + 1);
            for axis in [
                Axis { from: (low, 500), to: (low + span, 40_000) },
                Axis { from: (low + span, 900), to: (low, 30_900) },
            ] {
                prop_assert_eq!(axis.value(axis.place(value)), value);
            }
        }
    }
}
