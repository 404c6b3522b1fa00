//! Where an event is and when its sessions are to begin, on the clock of the place; what an organiser writes down of it.

use crate::regulations::Regulations;
use crate::values::ids::SessionNumber;
use chrono::{NaiveDate, NaiveDateTime, NaiveTime};

/// A line that says no start, counted from 1; or the start is not after the one of the line before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrongStart {
    /// The line.
    pub line: usize,
}

/// The starts of the sessions, a line each: day and time, or the time alone on the day of the line before. Empty lines count
/// for nothing.
///
/// # Errors
/// The first line that is neither, or not later than the one before.
pub fn starts(text: &str) -> Result<Vec<NaiveDateTime>, WrongStart> {
    let mut starts: Vec<NaiveDateTime> = Vec::new();
    for (line, written) in (1..).zip(text.lines().map(str::trim)).filter(|(_, written)| !written.is_empty()) {
        let (day, time) = match written.rsplit_once([' ', 'T', '\t']) {
            Some((day, time)) => (day.trim().parse().ok(), time),
            None => (starts.last().map(NaiveDateTime::date), written),
        };
        let time = NaiveTime::parse_from_str(&time.replace('：', ":"), "%H:%M").ok();
        let start = day.zip(time).map(|(day, time): (NaiveDate, _)| day.and_time(time));
        match start.filter(|start| starts.last().is_none_or(|before| start > before)) {
            Some(start) => starts.push(start),
            None => return Err(WrongStart { line }),
        }
    }
    Ok(starts)
}

/// The starts as [`starts`] reads them.
pub fn written(starts: &[NaiveDateTime]) -> String {
    starts.iter().map(|start| start.format("%Y-%m-%d %H:%M").to_string()).collect::<Vec<_>>().join("\n")
}

impl Regulations {
    /// Whether no more sessions have a start than are played.
    pub fn starts_fit(&self) -> bool {
        self.starts.len() <= usize::from(self.sessions)
    }

    /// The sessions that do not begin after the one before them, with the start of that and their own.
    pub fn starts_out_of_order(&self) -> Vec<(SessionNumber, NaiveDateTime, NaiveDateTime)> {
        let pairs = (2..).zip(self.starts.windows(2));
        let pairs = pairs.filter(|(_, two)| two[1] <= two[0]);
        pairs.map(|(number, two)| (SessionNumber(number), two[0], two[1])).collect()
    }

    /// When a session is to begin, as far as somebody has said.
    pub fn start_of(&self, session: SessionNumber) -> Option<NaiveDateTime> {
        self.starts.get(usize::from(session.0).checked_sub(1)?).copied()
    }

    /// This session and those after it that begin on the same day, as far as somebody has said when they do.
    pub fn rest_of_day(&self, session: SessionNumber) -> Vec<SessionNumber> {
        let day = |of| self.start_of(of).map(|start| start.date());
        let later = (session.0.saturating_add(1)..=self.sessions).map(SessionNumber);
        let same = later.take_while(|later| day(*later).is_some() && day(*later) == day(session));
        [session].into_iter().chain(same).collect()
    }

    /// The first and the last day.
    pub fn days(&self) -> Option<(NaiveDate, NaiveDate)> {
        Some((self.starts.first()?.date(), self.starts.last()?.date()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again_and_a_time_alone_is_of_the_same_day() {
        let read = starts("2026-11-28 09:30\n\n 13：00 \n2026-11-29 9:30").unwrap();
        assert_eq!(written(&read), "2026-11-28 09:30\n2026-11-28 13:00\n2026-11-29 09:30");
        assert_eq!(starts(&written(&read)), Ok(read.clone()));
        let regulations = Regulations { starts: read.clone(), ..Regulations::default() };
        assert_eq!(regulations.start_of(SessionNumber(2)), Some(read[1]));
        assert_eq!(regulations.start_of(SessionNumber(4)), None);
        assert_eq!(regulations.days(), Some((read[0].date(), read[2].date())));
        let rest = |session| regulations.rest_of_day(SessionNumber(session)).iter().map(|of| of.0).collect::<Vec<_>>();
        assert_eq!((rest(1), rest(2), rest(3), rest(4)), (vec![1, 2], vec![2], vec![3], vec![4]));
    }

    #[test]
    fn the_line_that_says_no_start_is_named() {
        for (text, line) in
            [("09:30", 1), ("2026-11-28 09:30\n25:00", 2), ("2026-11-28 09:30\n09:30", 2), ("\n28.11. 9:00", 2)]
        {
            assert_eq!(starts(text), Err(WrongStart { line }), "{text}");
        }
    }
}
