//! The clock of a session: the announcement of play, the break, the time warning (*call*), and the end (1998 p.15–16).
//!
//! Two facts to know: the session's minutes include the break, which lies in the middle; and extra time of a table moves
//! its warning and its end, nothing else.

use chrono::{NaiveDateTime, TimeDelta};
use rules::HandNumber;

/// The settings of the clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClockRules {
    /// Minutes the session lasts, the break included.
    pub minutes: u16,
    /// Minutes of the break; 0 for none.
    pub break_minutes: u16,
    /// Minutes from the time warning to the end.
    pub call_minutes: u16,
}

/// The times of a session at one table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SessionClock {
    /// The announcement of play.
    pub announced: NaiveDateTime,
    /// Beginning and end of the break.
    pub pause: Option<(NaiveDateTime, NaiveDateTime)>,
    /// The time warning.
    pub call: NaiveDateTime,
    /// The end of play.
    pub end: NaiveDateTime,
}

/// The part of a session in which a moment is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Play, before the time warning.
    Play,
    /// The break.
    Pause,
    /// Play, after the time warning.
    Called,
    /// Time is up.
    Over,
}

impl SessionClock {
    /// The clock of a table that has this extra time. A session that is no longer than its break is played without one.
    pub fn new(rules: ClockRules, announced: NaiveDateTime, extra_minutes: u16) -> SessionClock {
        let minutes = |minutes: u16| TimeDelta::minutes(minutes.into());
        let (whole, rest) = (rules.minutes, rules.break_minutes);
        let pause = (0 < rest && rest < whole).then(|| {
            let begins = announced + minutes(whole - rest) / 2;
            (begins, begins + minutes(rest))
        });
        let end = announced + minutes(whole) + minutes(extra_minutes);
        SessionClock { announced, pause, call: end - minutes(rules.call_minutes), end }
    }

    /// The part of the session at this moment; before the announcement it is play.
    pub fn phase(&self, now: NaiveDateTime) -> Phase {
        match self.pause {
            _ if now >= self.end => Phase::Over,
            _ if now >= self.call => Phase::Called,
            Some((from, to)) if (from..to).contains(&now) => Phase::Pause,
            _ => Phase::Play,
        }
    }

    /// The time played until `now`, without the break.
    fn played(&self, now: NaiveDateTime) -> TimeDelta {
        let now = now.min(self.end);
        let paused = self.pause.map_or(TimeDelta::zero(), |(from, to)| (now.min(to) - from).max(TimeDelta::zero()));
        (now - self.announced).max(TimeDelta::zero()) - paused
    }

    /// The whole minutes by which a table that has played this many hands is behind an even pace of sixteen hands until the end; 0 if it is
    /// not behind.
    pub fn minutes_behind(&self, hands: usize, now: NaiveDateTime) -> i64 {
        let of_hands = self.played(self.end) * hands as i32 / i32::from(HandNumber::LAST.get());
        (self.played(now) - of_hands).num_minutes().max(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOOK: ClockRules = ClockRules { minutes: 180, break_minutes: 15, call_minutes: 15 };

    fn minute(minutes: i64) -> NaiveDateTime {
        NaiveDateTime::default() + TimeDelta::minutes(minutes)
    }

    #[test]
    fn the_break_lies_in_the_middle_and_the_call_before_the_end() {
        let clock = SessionClock::new(BOOK, minute(0), 0);
        let half = minute(82) + TimeDelta::seconds(30);
        assert_eq!(clock.pause, Some((half, half + TimeDelta::minutes(15))));
        assert_eq!((clock.call, clock.end), (minute(165), minute(180)));
        let phases = [0, 90, 98, 165, 180].map(|minutes| clock.phase(minute(minutes)));
        assert_eq!(phases, [Phase::Play, Phase::Pause, Phase::Play, Phase::Called, Phase::Over]);
        let longer = SessionClock::new(BOOK, minute(0), 20);
        assert_eq!((longer.call, longer.end, longer.pause), (minute(185), minute(200), clock.pause));
    }

    #[test]
    fn a_table_is_behind_by_the_time_its_hands_should_have_taken() {
        let clock = SessionClock::new(ClockRules { break_minutes: 20, ..BOOK }, minute(0), 0);
        // 160 minutes of play: ten for a hand.
        assert_eq!(clock.minutes_behind(0, minute(25)), 25);
        assert_eq!(clock.minutes_behind(3, minute(25)), 0);
        // The break is from 80 to 100.
        assert_eq!([80, 90, 100, 110].map(|now| clock.minutes_behind(7, minute(now))), [10, 10, 10, 20]);
    }
}
