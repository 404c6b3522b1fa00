//! A plot of points over sessions.

use super::axis::{Axis, step, ticks};
use super::intervals::hundredths;
use super::lines::{Frame, Line, description, room_for};
use super::svg::{PX, Size, Svg};

/// Points after each session, of one or more players or teams.
pub struct Points {
    /// The title, for those who hear the plot.
    pub title: String,
    /// One line for each of them, with the points after each session in hundredths.
    pub lines: Vec<Line>,
    /// The names of all sessions, the future ones included.
    pub sessions: Vec<String>,
    /// The session that is being played, from 0.
    pub running: Option<usize>,
}

/// Draws the points.
pub fn points(size: Size, points: &Points) -> String {
    let frame = frame(size, points);
    let mut svg = Svg::new("points-course", size, &description(&points.title, &points.lines, hundredths));
    let (left, right) = (frame.x.from.1, frame.axis_right(&points.lines));
    let (low, high) = (frame.y.from.0, frame.y.to.0);
    for value in ticks(step(high - low, 6).max(100), low, high) {
        let y = frame.y.place(value);
        svg.line(if value == 0 { "base" } else { "grid" }, (left, y), (right, y));
        svg.text("q end", (left - 8 * PX, y + 4 * PX), &(value / 100).to_string(), None);
    }
    for session in 0..points.sessions.len() {
        let x = frame.x.place(i32::try_from(session).unwrap_or(i32::MAX));
        svg.text("q middle", (x, frame.y.from.1 + 20 * PX), &(session + 1).to_string(), None);
    }
    svg.lines(&frame, &points.lines);
    for line in points.lines.iter().filter(|line| line.tone > 0) {
        for (session, value, place) in line.places(&frame) {
            let name = points.sessions.get(session).map_or("", String::as_str);
            let title = format!("{} · {name} · {}", line.name, hundredths(value));
            svg.mark(line.tone, place, frame.running == Some(session), &title);
        }
    }
    svg.names(&frame, &points.lines);
    svg.end()
}

fn frame((width, height): Size, points: &Points) -> Frame {
    let values = || points.lines.iter().flat_map(|line| line.points.iter().flatten().copied());
    let (low, high) = (values().min().unwrap_or(0).min(0), values().max().unwrap_or(0).max(400));
    let whole = width * PX;
    let last = i32::try_from(points.sessions.len().saturating_sub(1)).unwrap_or(i32::MAX);
    Frame {
        x: Axis { from: (0, 36 * PX), to: (last, whole - room_for(&points.lines, whole)) },
        y: Axis { from: (low, (height - 30) * PX), to: (high, 14 * PX) },
        right: whole,
        running: points.running,
    }
}

#[cfg(test)]
mod tests {
    use super::super::svg::reading::{attribute, elements, hundredths, places};
    use super::*;

    #[test]
    fn points_are_read_back_from_the_lines() {
        let line = |tone: u8, points: &[i32]| Line {
            tone,
            name: format!("P{tone}"),
            value: String::new(),
            points: points.iter().map(|points| Some(*points)).collect(),
        };
        let plot = Points {
            title: "Points".into(),
            lines: vec![line(1, &[400, 600, 1033]), line(2, &[0, -50, 350])],
            sessions: (1..=4).map(|session| session.to_string()).collect(),
            running: Some(2),
        };
        let (svg, frame) = (points((326, 230), &plot), frame((326, 230), &plot));
        let read = |element: &str| -> Vec<(i32, i32)> {
            places(element).iter().map(|(x, y)| (frame.x.value(*x), frame.y.value(*y))).collect()
        };
        let lines: Vec<_> = elements(&svg, "polyline", "line").into_iter().map(read).collect();
        let expected =
            [vec![(1, 600), (2, 1033)], vec![(0, 400), (1, 600)], vec![(1, -50), (2, 350)], vec![(0, 0), (1, -50)]];
        assert_eq!(lines, expected);
        assert!(svg.contains("aria-label=\"Points. P1: 4.00 6.00 10.33; P2: 0.00 −0.50 3.50\""));
    }
    #[test]
    fn a_name_of_two_lines_is_above_the_numbers_of_the_sessions() {
        let line = |name: &str| Line { tone: 1, name: name.into(), value: "0".into(), points: vec![Some(0), Some(0)] };
        let plot = Points {
            title: "Points".into(),
            lines: vec![line("Aleksandra Wiśniewska-Kowalczyk"), line("Konstantinos Papadimitrakopoulos")],
            sessions: (1..=3).map(|session| session.to_string()).collect(),
            running: None,
        };
        let svg = points((326, 230), &plot);
        let bases =
            |class: &str| elements(&svg, "text", class).into_iter().map(|text| hundredths(attribute(text, "y")));
        let (lowest, number) = (bases("b").max().unwrap(), bases("middle").min().unwrap());
        assert!(elements(&svg, "text", "b").len() == 4 && number - lowest >= 14 * PX, "{lowest} {number}");
    }
}
