//! Lines over steps, each with marks, and with its name at the end.

use super::axis::Axis;
use super::labels::{in_lines, push_apart, width};
use super::svg::{PX, Svg};

/// A line with its name and its values.
pub struct Line {
    /// The colour and mark, from 1 to 4; 0 for all other lines.
    pub tone: u8,
    /// The name at its end.
    pub name: String,
    /// The text after the name, such as the points.
    pub value: String,
    /// Its value at each step, if there is one.
    pub points: Vec<Option<i32>>,
}

impl Line {
    fn label(&self) -> String {
        if self.value.is_empty() { self.name.clone() } else { format!("{} {}", self.name, self.value) }
    }

    /// The step, value and place of each point.
    pub(super) fn places(&self, frame: &Frame) -> Vec<(usize, i32, (i32, i32))> {
        let place = |(step, value): (usize, &Option<i32>)| {
            let value = (*value)?;
            Some((step, value, (frame.x.place(i32::try_from(step).unwrap_or(i32::MAX)), frame.y.place(value))))
        };
        self.points.iter().enumerate().filter_map(place).collect()
    }
}

/// The minimum distance of the names, and the one if a name has two lines.
const GAPS: [i32; 2] = [18 * PX, 28 * PX];
/// The distance between a line and its name; and the one where steps are to come, of which nothing is drawn.
const TIE: i32 = 14 * PX;
const LONG_TIE: i32 = 40 * PX;

/// How far a name of two lines is higher than the place of its line.
const ABOVE: i32 = 6 * PX;

/// The area in which lines are drawn.
pub(super) struct Frame {
    /// The axis of the steps, from 0.
    pub x: Axis,
    /// The axis of the values.
    pub y: Axis,
    /// The right edge for names.
    pub right: i32,
    /// The step that is not over: the line to it is dashed, its mark hollow.
    pub running: Option<usize>,
}

impl Frame {
    /// Where the names begin: after the last step of which a line has a value.
    fn names_left(&self, lines: &[Line]) -> i32 {
        let last = lines.iter().filter_map(|line| Some(line.places(self).last()?.2.0)).max().unwrap_or(self.x.to.1);
        (last + LONG_TIE).min(self.x.to.1 + TIE)
    }

    /// How far a line of the axis goes or stands to the right: no name is crossed by it.
    pub(super) fn axis_right(&self, lines: &[Line]) -> i32 {
        self.x.to.1.min(self.names_left(lines) - 4 * PX)
    }
}

/// The width for names at the side: that of the widest, but at most two fifths of `whole`.
pub(super) fn room<'a>(labels: impl Iterator<Item = &'a str>, whole: i32) -> i32 {
    labels.map(width).max().unwrap_or(0).min(whole * 2 / 5)
}

/// The width for the names of lines.
pub(super) fn room_for(lines: &[Line], whole: i32) -> i32 {
    let labels: Vec<String> = lines.iter().map(Line::label).collect();
    room(labels.iter().map(String::as_str), whole - TIE) + TIE
}

/// The text for those who hear the plot: the names and values of all lines, as `shown` writes them.
pub(super) fn description(title: &str, lines: &[Line], shown: impl Fn(i32) -> String) -> String {
    let value = |value: &Option<i32>| value.map_or("–".to_owned(), &shown);
    let one = |line: &Line| {
        let values: Vec<String> = line.points.iter().map(value).collect();
        format!("{}: {}", line.label(), values.join(" "))
    };
    let lines: Vec<String> = lines.iter().map(one).collect();
    format!("{title}. {}", lines.join("; "))
}

impl Svg {
    /// Draws the lines without marks, the coloured ones above all others.
    pub(super) fn lines(&mut self, frame: &Frame, lines: &[Line]) {
        let (others, coloured): (Vec<&Line>, Vec<&Line>) = lines.iter().partition(|line| line.tone == 0);
        for line in others.into_iter().chain(coloured) {
            let class = format!("line p{}", line.tone);
            let mut closed: Vec<(i32, i32)> = Vec::new();
            let mut before = None;
            for (step, _, place) in line.places(frame) {
                if before.is_some_and(|(before, _)| before + 1 < step) {
                    self.polyline(&class, &std::mem::take(&mut closed));
                }
                match before {
                    Some((_, before)) if frame.running == Some(step) => {
                        self.polyline(&format!("{class} running"), &[before, place]);
                    }
                    _ => closed.push(place),
                }
                before = Some((step, place));
            }
            if closed.len() > 1 {
                self.polyline(&class, &closed);
            }
        }
    }

    /// Draws the names at the ends of the lines, each connected to its line.
    pub(super) fn names(&mut self, frame: &Frame, lines: &[Line]) {
        let ends: Vec<(&Line, (i32, i32))> =
            lines.iter().filter_map(|line| Some((line, line.places(frame).last()?.2))).collect();
        let wanted: Vec<i32> = ends.iter().map(|(_, end)| end.1).collect();
        let (low, high) = (frame.y.from.1.min(frame.y.to.1), frame.y.from.1.max(frame.y.to.1));
        let left = frame.names_left(lines);
        let most = frame.right - left;
        let is_parted = ends.iter().any(|(line, _)| in_lines(&line.label(), most).len() > 1);
        // The numbers of the axis are below the lowest name.
        let high = if is_parted { high - ABOVE } else { high };
        for ((line, end), y) in ends.iter().zip(push_apart(&wanted, GAPS[usize::from(is_parted)], low, high)) {
            self.line(&format!("tie p{}", line.tone), (end.0 + 5 * PX, end.1), (left - 3 * PX, y));
            let class = if line.tone == 0 { "q halo" } else { "b halo" };
            let label = line.label();
            let lines = in_lines(&label, most);
            let above = if lines.len() > 1 { ABOVE } else { 0 };
            for (text, base) in lines.iter().zip([y + 450 - above, y + 450 + 7 * PX]) {
                self.text(class, (left, base), text, Some(most));
            }
        }
    }
}
