//! Horizontal bars, each with its name on the left and its number on the right.

use super::axis::Axis;
use super::lines::room;
use super::svg::{PX, Svg};

/// A bar.
pub struct Bar {
    /// The name of what it counts.
    pub name: String,
    /// The count, which is its length.
    pub count: i32,
    /// The text behind the bar.
    pub shown: String,
}

/// The height of a row in pixels.
const ROW: i32 = 26;

/// Draws the bars, `width` pixels wide; the height depends on their number.
pub fn bars(width: i32, title: &str, bars: &[Bar]) -> String {
    let said: Vec<String> = bars.iter().map(|bar| format!("{}: {}", bar.name, bar.shown)).collect();
    let rows = i32::try_from(bars.len()).unwrap_or(0);
    let mut svg = Svg::new("bars", (width, rows * ROW), &format!("{title}. {}", said.join("; ")));
    let x = axis(width, bars);
    for (row, bar) in (0..).zip(bars) {
        let (top, base) = (row * ROW * PX + 4 * PX, row * ROW * PX + 1750);
        svg.text("end", (x.from.1 - 8 * PX, base), &bar.name, Some(x.from.1 - 8 * PX));
        let end = x.place(bar.count);
        let title = format!("{}: {}", bar.name, bar.shown);
        svg.bar("bar p1", (x.from.1, top), (end - x.from.1, (ROW - 8) * PX), &title);
        svg.text("b", (end + 6 * PX, base), &bar.shown, None);
    }
    svg.end()
}

fn axis(width: i32, bars: &[Bar]) -> Axis {
    let whole = width * PX;
    let left = room(bars.iter().map(|bar| bar.name.as_str()), whole) + 10 * PX;
    let behind = room(bars.iter().map(|bar| bar.shown.as_str()), whole) + 8 * PX;
    let most = bars.iter().map(|bar| bar.count).max().unwrap_or(1).max(1);
    Axis { from: (0, left), to: (most, whole - behind) }
}

#[cfg(test)]
mod tests {
    use super::super::svg::reading::{attribute, elements, hundredths};
    use super::*;

    #[test]
    fn counts_are_read_back_from_the_bars() {
        let all: Vec<Bar> = [("三色三同顺", 88), ("五门齐", 87), ("花龙", 1), ("九莲宝灯", 0)]
            .map(|(name, count)| Bar { name: name.into(), count, shown: count.to_string() })
            .into();
        for width in [326, 420] {
            let svg = bars(width, "Fans", &all);
            let x = axis(width, &all);
            let read = |bar: &str| x.value(x.from.1 + hundredths(attribute(bar, "width")));
            let read: Vec<i32> = elements(&svg, "rect", "bar").into_iter().map(read).collect();
            assert_eq!(read, [88, 87, 1, 0]);
            assert_eq!(attribute(&svg, "aria-label"), "Fans. 三色三同顺: 88; 五门齐: 87; 花龙: 1; 九莲宝灯: 0");
        }
        assert!(!bars(326, "Fans", &[]).contains("rect"));
    }
}
