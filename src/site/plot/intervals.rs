//! Means with their intervals, compared with an expected value.

use super::axis::{Axis, step, ticks};
use super::lines::room;
use super::svg::{PX, Svg};

/// A mean with its interval, in hundredths.
pub struct Interval {
    /// The name of its row.
    pub name: String,
    /// The mean itself.
    pub mean: i32,
    /// The lower end of the interval.
    pub low: i32,
    /// The upper end of the interval.
    pub high: i32,
}

/// The height of a row in pixels.
const ROW: i32 = 30;

/// Hundredths as they are shown: `1.75`.
pub fn hundredths(value: i32) -> String {
    let sign = if value < 0 { "−" } else { "" };
    format!("{sign}{}.{:02}", value.abs() / 100, value.abs() % 100)
}

/// Draws the intervals, `width` pixels wide; the strong line is at `expected`.
pub fn intervals(width: i32, title: &str, expected: i32, all: &[Interval]) -> String {
    let one = |of: &Interval| {
        let (mean, low, high) = (hundredths(of.mean), hundredths(of.low), hundredths(of.high));
        format!("{}: {mean} ({low} – {high})", of.name)
    };
    let said: Vec<String> = all.iter().map(one).collect();
    let rows = i32::try_from(all.len()).unwrap_or(0);
    let size = (width, rows * ROW + 26);
    let mut svg = Svg::new("intervals", size, &format!("{title}. {}", said.join("; ")));
    let x = axis(width, expected, all);
    let bottom = (rows * ROW + 4) * PX;
    let every = step(x.to.0 - x.from.0, 4);
    for value in ticks(every, x.from.0, x.to.0).filter(|value| (value - expected).abs() * 2 >= every).chain([expected])
    {
        svg.line(if value == expected { "base" } else { "grid" }, (x.place(value), 0), (x.place(value), bottom));
        svg.text("q small middle", (x.place(value), bottom + 15 * PX), &hundredths(value), None);
    }
    for ((row, tone), of) in (0..).zip((1..=4).cycle()).zip(all) {
        let y = (row * ROW + 20) * PX;
        svg.text("b end", (x.from.1 - 12 * PX, y + 450), &of.name, Some(x.from.1 - 12 * PX));
        svg.line("interval", (x.place(of.low), y), (x.place(of.high), y));
        svg.mark(tone, (x.place(of.mean), y), false, &one(of));
        svg.text("b halo small middle", (x.place(of.mean), y - 7 * PX), &hundredths(of.mean), None);
    }
    svg.end()
}

fn axis(width: i32, expected: i32, all: &[Interval]) -> Axis {
    let (low, high) = (all.iter().map(|of| of.low).min(), all.iter().map(|of| of.high).max());
    let whole = width * PX;
    let left = room(all.iter().map(|of| of.name.as_str()), whole) + 20 * PX;
    let (low, high) = (low.unwrap_or(expected).min(expected - 25), high.unwrap_or(expected).max(expected + 25));
    Axis { from: (low, left), to: (high, whole - 18 * PX) }
}

#[cfg(test)]
mod tests {
    use super::super::svg::reading::{attribute, elements, hundredths as places};
    use super::*;

    #[test]
    fn means_and_intervals_are_read_back() {
        let of = |name: &str, mean, low, high| Interval { name: name.into(), mean, low, high };
        let all = [of("E", 168, 127, 209), of("S", 170, 126, 214), of("W", 174, 133, 215), of("N", 188, 149, 227)];
        let svg = intervals(326, "Seats", 175, &all);
        let x = axis(326, 175, &all);
        let read = |line: &str, name: &str| x.value(places(attribute(line, name)));
        let lines: Vec<(i32, i32)> =
            elements(&svg, "line", "interval").iter().map(|line| (read(line, "x1"), read(line, "x2"))).collect();
        assert_eq!(lines, [(127, 209), (126, 214), (133, 215), (149, 227)]);
        assert_eq!(read(elements(&svg, "circle", "p1")[0], "cx"), 168);
        assert_eq!(read(elements(&svg, "line", "base")[0], "x1"), 175);
        assert!(attribute(&svg, "aria-label").starts_with("Seats. E: 1.68 (1.27 – 2.09); S: 1.70 "));
        assert_eq!([hundredths(5), hundredths(-120)], ["0.05", "−1.20"]);
    }
}
