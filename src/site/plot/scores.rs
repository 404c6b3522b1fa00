//! A plot of the scores of four players over the hands of a session; the strong line is the score at the beginning.

use super::axis::{Axis, step, ticks};
use super::lines::{Frame, Line, description, room_for};
use super::svg::{PX, Size, Svg};
use messages::signed_minus;

/// Scores of four players after each hand.
pub struct Scores {
    /// The title, for those who hear the plot.
    pub title: String,
    /// One for each player: the score at the beginning and after each hand.
    pub lines: Vec<Line>,
    /// The score of each player at the beginning.
    pub base: i32,
    /// The names of the four rounds.
    pub rounds: [String; 4],
}

/// The hands of a round, and of a session.
const ROUND: i32 = 4;
const SESSION: i32 = 16;

/// Draws the scores.
pub fn scores(size: Size, scores: &Scores) -> String {
    let frame = frame(size, scores);
    let mut svg = Svg::new("scores", size, &description(&scores.title, &scores.lines, |score| score.to_string()));
    let (left, right) = (frame.x.from.1, frame.x.to.1);
    let (top, bottom) = (frame.y.to.1, frame.y.from.1);
    let (low, high) = (frame.y.from.0, frame.y.to.0);
    let lines = ticks(step(high - low, 5), low, high).filter(|value| *value != scores.base);
    for value in lines.chain([scores.base]) {
        let y = frame.y.place(value);
        svg.line(if value == scores.base { "base" } else { "grid" }, (left, y), (right, y));
        svg.text("q end", (left - 6 * PX, y + 4 * PX), &signed_minus(value), None);
    }
    for (round, name) in (0..).zip(&scores.rounds) {
        let (begin, end) = (frame.x.place(round * ROUND), frame.x.place((round + 1) * ROUND));
        if round > 0 {
            svg.line("dots", (begin, top), (begin, bottom));
        }
        svg.text("q middle", (begin.midpoint(end), bottom + 20 * PX), name, Some(end - begin));
    }
    svg.lines(&frame, &scores.lines);
    for line in &scores.lines {
        let places = line.places(&frame);
        let last = places.last().map(|(hand, ..)| *hand);
        let ends_round = |hand: usize| hand > 0 && hand.is_multiple_of(4);
        for (hand, score, place) in places.into_iter().filter(|(hand, ..)| ends_round(*hand) || last == Some(*hand)) {
            svg.mark(line.tone, place, false, &format!("{} · {hand} · {}", line.name, signed_minus(score)));
        }
    }
    svg.names(&frame, &scores.lines);
    svg.end()
}

fn frame((width, height): Size, scores: &Scores) -> Frame {
    let values = scores.lines.iter().flat_map(|line| line.points.iter().flatten().copied());
    let values = || values.clone().chain([scores.base]);
    let (low, high) = (values().min().unwrap_or(scores.base), values().max().unwrap_or(scores.base));
    let (low, high) = (low.min(scores.base - 50), high.max(scores.base + 50));
    let whole = width * PX;
    Frame {
        x: Axis { from: (0, 42 * PX), to: (SESSION, whole - room_for(&scores.lines, whole)) },
        y: Axis { from: (low, (height - 30) * PX), to: (high, 14 * PX) },
        right: whole,
        running: None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::svg::reading::{attribute, elements, hundredths, places};
    use super::*;

    fn plot() -> Scores {
        let line = |tone: u8, scores: &[i32]| Line {
            tone,
            name: format!("P{tone}"),
            value: signed_minus(*scores.last().unwrap()),
            points: scores.iter().map(|score| Some(*score)).collect(),
        };
        Scores {
            title: "Scores".into(),
            lines: vec![
                line(1, &[500, 460, 444, 479, 471, 471]),
                line(2, &[500, 620, 604, 585, 577, 577]),
                line(3, &[500, 460, 508, 500, 548, 548]),
                line(4, &[500, 460, 444, 436, 404, -40]),
            ],
            base: 500,
            rounds: ["E", "S", "W", "N"].map(String::from),
        }
    }

    #[test]
    fn scores_are_read_back_from_the_lines_and_the_strong_line_is_what_all_begin_with() {
        let plot = plot();
        for size in [(326, 220), (640, 240)] {
            let (svg, frame) = (scores(size, &plot), frame(size, &plot));
            for line in &plot.lines {
                let drawn = places(elements(&svg, "polyline", &format!("p{}", line.tone))[0]);
                let read: Vec<(i32, Option<i32>)> =
                    drawn.iter().map(|(x, y)| (frame.x.value(*x), Some(frame.y.value(*y)))).collect();
                assert_eq!(read, (0..).zip(line.points.iter().copied()).collect::<Vec<_>>());
            }
            let base = elements(&svg, "line", "base");
            assert_eq!(
                base.iter().map(|line| frame.y.value(hundredths(attribute(line, "y1")))).collect::<Vec<_>>(),
                [500]
            );
            assert!(attribute(&svg, "aria-label").ends_with("; P4 −40: 500 460 444 436 404 -40"));
            assert_eq!(elements(&svg, "circle", "p1").len(), 2, "after the first round and now");
            assert!(svg.contains("<title>P4 · 5 · −40</title>"));
        }
    }

    #[test]
    fn a_table_that_has_not_begun_has_its_four_names() {
        let mut plot = plot();
        plot.lines.iter_mut().for_each(|line| line.points.truncate(1));
        let svg = scores((326, 220), &plot);
        assert_eq!(elements(&svg, "text", "b").len(), 4);
        assert_eq!(elements(&svg, "polyline", "line").len(), 0);
    }
}
