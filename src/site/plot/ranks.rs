//! A plot of ranks over sessions: 1 on top, down to the last rank, with all sessions, the future ones included.

use super::axis::{Axis, step, ticks};
use super::labels::width;
use super::lines::{Frame, Line, description, room, room_for};
use super::svg::{PX, Size, Svg, escaped, px};

/// Ranks after each session, of one or more players or teams.
pub struct Ranks {
    /// The title, for those who hear the plot.
    pub title: String,
    /// One line for each of them, with the rank after each session.
    pub lines: Vec<Line>,
    /// The last rank.
    pub of: usize,
    /// The names of all sessions, the future ones included.
    pub sessions: Vec<String>,
    /// The session that is being played, from 0.
    pub running: Option<usize>,
    /// Whether every rank is a number in a circle instead of a mark, and the names are on both sides: for large plots.
    pub numbers: bool,
}

/// Draws the ranks.
pub fn ranks(size: Size, ranks: &Ranks) -> String {
    let frame = frame(size, ranks);
    let mut svg = Svg::new("ranks", size, &description(&ranks.title, &ranks.lines, |rank| rank.to_string()));
    let (top, bottom) = (frame.y.from.1, frame.y.to.1);
    let widest = ranks.sessions.iter().map(|name| width(name)).max().unwrap_or(0);
    let narrow = frame.x.place(1) - frame.x.place(0) < widest + 6 * PX;
    for (session, name) in ranks.sessions.iter().enumerate() {
        let x = frame.x.place(i32::try_from(session).unwrap_or(i32::MAX));
        if x <= frame.axis_right(&ranks.lines) {
            svg.line("grid", (x, top), (x, bottom));
        }
        let shown = if narrow { (session + 1).to_string() } else { name.clone() };
        svg.text("q middle", (x, 14 * PX), &shown, None);
    }
    if !ranks.numbers {
        let last = frame.y.to.0;
        let every = step(last, (bottom - top) / (24 * PX));
        let between = ticks(every, 2, last - every.div_euclid(2).max(1));
        for rank in std::iter::once(1).chain(between).chain([last]) {
            svg.text("q end", (frame.x.from.1 - 10 * PX, frame.y.place(rank) + 4 * PX), &rank.to_string(), None);
        }
    }
    svg.lines(&frame, &ranks.lines);
    for line in &ranks.lines {
        for (session, rank, place) in line.places(&frame) {
            let hollow = frame.running == Some(session);
            let title = format!("{} · {} · {rank}", line.name, ranks.sessions.get(session).map_or("", String::as_str));
            if ranks.numbers {
                svg.numbered(line.tone, place, rank, &title);
            } else if line.tone > 0 {
                svg.mark(line.tone, place, hollow, &title);
            }
        }
        if let (true, Some((0, _, place))) = (ranks.numbers, line.places(&frame).first()) {
            let class = if line.tone == 0 { "q end" } else { "b end" };
            svg.text(class, (place.0 - 16 * PX, place.1 + 450), &line.name, Some(place.0 - 16 * PX));
        }
    }
    svg.names(&frame, &ranks.lines);
    svg.end()
}

impl Svg {
    /// Draws a rank in a circle.
    fn numbered(&mut self, tone: u8, (x, y): (i32, i32), rank: i32, title: &str) {
        let (cx, cy) = (px(x), px(y));
        let title = escaped(title);
        self.0 +=
            &format!("<circle class=\"disc p{tone}\" cx=\"{cx}\" cy=\"{cy}\" r=\"11\"><title>{title}</title></circle>");
        let class = if tone == 0 { "q small middle" } else { "on small middle" };
        self.text(class, (x, y + 4 * PX), &rank.to_string(), None);
    }
}

fn frame((wide, high): Size, ranks: &Ranks) -> Frame {
    let whole = wide * PX;
    let from_the_first = ranks.lines.iter().filter(|line| matches!(line.points.first(), Some(Some(_))));
    let left = match ranks.numbers {
        true => room(from_the_first.map(|line| line.name.as_str()), whole / 2) + 18 * PX,
        false => width(&ranks.of.to_string()) + 13 * PX,
    };
    let right = room_for(&ranks.lines, whole);
    let last = |of: usize| i32::try_from(of).unwrap_or(i32::MAX);
    Frame {
        x: Axis { from: (0, left), to: (last(ranks.sessions.len().saturating_sub(1)), whole - right) },
        y: Axis { from: (1, 34 * PX), to: (last(ranks.of.max(2)), (high - 14) * PX) },
        right: whole,
        running: ranks.running,
    }
}

#[cfg(test)]
mod tests {
    use super::super::svg::reading::{attribute, elements, hundredths, places};
    use super::*;

    fn line(tone: u8, name: &str, ranks: &[i32]) -> Line {
        let points = ranks.iter().map(|rank| Some(*rank).filter(|rank| *rank > 0)).collect();
        Line { tone, name: name.into(), value: "9½".into(), points }
    }

    fn plot(numbers: bool) -> Ranks {
        Ranks {
            title: "Ranks".into(),
            lines: vec![
                line(1, "冯立", &[32, 33, 30, 1, 23]),
                line(2, "Li", &[2, 0, 1, 40]),
                line(0, "O", &[5, 5, 6, 7, 8]),
            ],
            of: 40,
            sessions: (1..=8).map(|session| session.to_string()).collect(),
            running: Some(4),
            numbers,
        }
    }

    #[test]
    fn ranks_are_read_back_from_the_lines_with_what_runs_dashed() {
        for (size, numbers) in [((326, 220), false), ((760, 400), true)] {
            let plot = plot(numbers);
            let (svg, frame) = (ranks(size, &plot), frame(size, &plot));
            let read = |element: &str| -> Vec<(i32, i32)> {
                places(element).iter().map(|(x, y)| (frame.x.value(*x), frame.y.value(*y))).collect()
            };
            let lines: Vec<_> = elements(&svg, "polyline", "p1").into_iter().map(read).collect();
            assert_eq!(lines, [vec![(3, 1), (4, 23)], vec![(0, 32), (1, 33), (2, 30), (3, 1)]]);
            assert_eq!(elements(&svg, "polyline", "running").len(), 2, "one for each who plays");
            let lines: Vec<_> = elements(&svg, "polyline", "p2").into_iter().map(read).collect();
            assert_eq!(lines, [vec![(0, 2)], vec![(2, 1), (3, 40)]], "where there is no rank there is no line");
            assert_eq!(
                attribute(&svg, "aria-label"),
                "Ranks. 冯立 9½: 32 33 30 1 23; Li 9½: 2 – 1 40; O 9½: 5 5 6 7 8"
            );
        }
    }

    #[test]
    fn the_last_rank_has_room_for_all_of_its_digits() {
        for of in [8, 40, 256, 1024] {
            let svg = ranks((326, 220), &Ranks { of, ..plot(false) });
            let shown = of.to_string();
            let text =
                elements(&svg, "text", "end").into_iter().find(|text| text.ends_with(&format!(">{shown}"))).unwrap();
            assert!(hundredths(attribute(text, "x")) > width(&shown), "{text}");
        }
    }

    #[test]
    fn a_name_stands_beside_the_last_session_played() {
        for (played, most) in [(1, 60), (4, 60), (8, 15)] {
            let one = line(1, "Li", &[3; 8][..played]);
            let plot = Ranks { lines: vec![one], ..plot(false) };
            let svg = ranks((760, 400), &plot);
            let end = frame((760, 400), &plot).x.place(i32::try_from(played).unwrap() - 1);
            let name = hundredths(attribute(elements(&svg, "text", "b")[0], "x"));
            assert!(name > end && name <= end + most * PX, "{played}: {end} {name}");
        }
    }

    #[test]
    fn no_line_of_the_axis_crosses_a_name() {
        for played in 1..=8 {
            let plot = Ranks { lines: vec![line(1, "Li", &[3; 8][..played])], ..plot(false) };
            for size in [(326, 220), (760, 400)] {
                let svg = ranks(size, &plot);
                let name = hundredths(attribute(elements(&svg, "text", "b")[0], "x"));
                let lines = elements(&svg, "line", "grid");
                assert!(lines.len() >= played, "{played}");
                assert!(lines.iter().all(|line| hundredths(attribute(line, "x1")) < name), "{played}: {name}");
            }
        }
    }

    #[test]
    fn the_last_mark_of_a_running_session_is_hollow_and_every_rank_can_be_pointed_at() {
        let plot = plot(false);
        let svg = ranks((326, 220), &plot);
        let frame = frame((326, 220), &plot);
        let marks = elements(&svg, "circle", "p1");
        let read = |mark: &&str| frame.y.value(hundredths(attribute(mark, "cy")));
        assert_eq!(marks.iter().map(read).collect::<Vec<_>>(), [32, 33, 30, 1, 23]);
        assert_eq!(elements(&svg, "circle", "hollow"), marks[4..]);
        assert!(svg.contains("<title>冯立 · 5 · 23</title>"));
        assert_eq!(elements(&svg, "rect", "p2").len(), 3);
    }
}
