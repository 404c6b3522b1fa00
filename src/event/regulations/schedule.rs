//! The planned starts of sessions, in local time, and the text in which an organiser enters them.

use crate::regulations::Regulations;
use chrono::{NaiveDate, NaiveDateTime, NaiveTime};
use values::ids::SessionNumber;

/// A line is not a start, or its start is not after the previous one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrongStart {
    /// The number of the line, from 1.
    pub line: usize,
}

/// Reads the starts of the sessions, one on each line: day and time, or only the time, for the day of the previous start. Empty
/// lines are ignored.
///
/// # Errors
/// The first line that is neither, or not later than the previous start.
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

/// The text of starts, which [`starts`] reads.
pub fn written(starts: &[NaiveDateTime]) -> String {
    starts.iter().map(|start| start.format("%Y-%m-%d %H:%M").to_string()).collect::<Vec<_>>().join("\n")
}

impl Regulations {
    /// Whether there are at most as many starts as sessions.
    pub fn starts_fit(&self) -> bool {
        self.starts.len() <= usize::from(self.sessions)
    }

    /// The sessions that do not begin after the previous one, each with the start of the previous one and its own.
    pub fn starts_out_of_order(&self) -> Vec<(SessionNumber, NaiveDateTime, NaiveDateTime)> {
        let pairs = (2..).zip(self.starts.windows(2));
        let pairs = pairs.filter(|(_, two)| two[1] <= two[0]);
        pairs.map(|(number, two)| (SessionNumber(number), two[0], two[1])).collect()
    }

    /// The planned start of a session in local time, if it is entered.
    pub fn start_of(&self, session: SessionNumber) -> Option<NaiveDateTime> {
        self.starts.get(usize::from(session.0).checked_sub(1)?).copied()
    }

    /// This session and those directly after it whose planned start is on the same day.
    pub fn rest_of_day(&self, session: SessionNumber) -> Vec<SessionNumber> {
        let day = |of| self.start_of(of).map(|start| start.date());
        let later = (session.0.saturating_add(1)..=self.sessions).map(SessionNumber);
        let same = later.take_while(|later| day(*later).is_some() && day(*later) == day(session));
        [session].into_iter().chain(same).collect()
    }

    /// The days of the first and of the last start; `None` if no start is entered.
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
