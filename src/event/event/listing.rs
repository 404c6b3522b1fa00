//! Lists of events: which events are public, the state of each, and filters.
//!
//! One fact to know: everything follows from the heads, so a list of a thousand events reads none of them completely.

use super::{EventHead, SessionHead, Shelf};
use chrono::{Datelike, Months, NaiveDate, TimeDelta};
use std::cmp::Reverse;
use strum::{EnumString, IntoStaticStr, VariantArray};
use values::coded;

/// An event that was not ended counts as past if nothing has happened for longer than this.
const GIVEN_UP_AFTER: TimeDelta = TimeDelta::days(60);

/// The state of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum EventState {
    /// A session was started, and the event is not past.
    Running,
    /// No session was started.
    Coming,
    /// It was ended, or nothing has happened for so long that it will not go on.
    Past,
}

coded!(EventState);

impl EventHead {
    /// Whether it is on public lists.
    pub fn is_listed(&self) -> bool {
        self.shelf == Shelf::Shown
    }
}

/// An event in a list.
#[derive(Clone, Copy, Debug)]
pub struct ListedEvent<'a> {
    /// The event.
    pub head: &'a EventHead,
    /// Its sessions; may be empty if it was ended.
    pub sessions: &'a [SessionHead],
    /// The current day in the event's time zone.
    pub today: NaiveDate,
}

impl<'a> ListedEvent<'a> {
    /// The session in progress.
    pub fn running(&self) -> Option<&'a SessionHead> {
        self.sessions.iter().find(|session| session.is_running())
    }

    /// How many of its sessions are closed.
    pub fn played(&self) -> usize {
        self.sessions.iter().filter(|session| session.is_closed()).count()
    }

    /// Its first and last day, if the regulations have days.
    pub fn days(&self) -> Option<(NaiveDate, NaiveDate)> {
        self.head.regulations.days()
    }

    /// Its first and last day; without days in the regulations, that of its creation.
    fn known_days(&self) -> (NaiveDate, NaiveDate) {
        let created = self.head.created_at.date();
        self.days().unwrap_or((created, created))
    }

    /// The year under which it is listed: that of the last day.
    pub fn year(&self) -> i32 {
        self.known_days().1.year()
    }

    /// How far it is.
    pub fn state(&self) -> EventState {
        if self.is_past() {
            EventState::Past
        } else if self.sessions.iter().any(|session| session.has_begun()) {
            EventState::Running
        } else {
            EventState::Coming
        }
    }

    fn is_past(&self) -> bool {
        let goes_on = (1..usize::from(self.head.regulations.sessions)).contains(&self.played());
        let begun = self.sessions.iter().flat_map(|session| [session.started_at, session.closed_at]).flatten();
        let last = self.days().map(|(_, last)| last);
        let is_to_come = last.is_some_and(|last| last >= self.today);
        let latest = begun.chain([self.head.created_at]).map(|at| at.date()).chain(last).max();
        let is_given_up = latest.is_some_and(|latest| self.today - latest > GIVEN_UP_AFTER);
        let is_open = goes_on || last.is_none() || self.running().is_some();
        self.head.ended_at.is_some() || !(is_to_come || is_open && !is_given_up)
    }
}

/// A filter for events; the default selects all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EventFilter {
    /// Words. Each must be in the name, the place or the name in addresses, or be a year, month or day of the event
    /// (`2026`, `2026-11`, `2026-11-28`).
    pub text: String,
    /// The state.
    pub state: Option<EventState>,
    /// The year under which they are listed.
    pub year: Option<i32>,
}

impl EventFilter {
    /// Whether it selects all events.
    pub fn takes_all(&self) -> bool {
        self.text.trim().is_empty() && self.state.is_none() && self.year.is_none()
    }

    /// The selected events in the order of lists: the running, then the coming, the next first, then the past, the
    /// latest first.
    pub fn chosen<'a>(&self, all: impl Iterator<Item = ListedEvent<'a>>) -> Vec<ListedEvent<'a>> {
        let text = self.text.to_lowercase();
        let words: Vec<&str> = text.split_whitespace().collect();
        let is_chosen = |event: &ListedEvent<'a>| {
            self.year.is_none_or(|year| year == event.year())
                && self.state.is_none_or(|state| state == event.state())
                && (words.is_empty() || has_words(event, &words))
        };
        let (mut past, mut chosen): (Vec<_>, Vec<_>) =
            all.filter(is_chosen).partition(|event| event.state() == EventState::Past);
        let first = |event: &ListedEvent<'a>| event.days().map_or(NaiveDate::MAX, |(first, _)| first);
        chosen.sort_by_key(|event| (event.running().is_none(), first(event)));
        past.sort_by_key(|event| Reverse(event.known_days().1));
        chosen.append(&mut past);
        chosen
    }
}

fn has_words(event: &ListedEvent<'_>, words: &[&str]) -> bool {
    let EventHead { slug, name, regulations, .. } = event.head;
    let texts = [slug, name, &regulations.place].map(|text| text.to_lowercase());
    let (first, last) = event.known_days();
    let is_then = |word: &str| days_of(word).is_some_and(|(from, to)| from <= last && first <= to);
    words.iter().all(|&word| texts.iter().any(|text| text.contains(word)) || is_then(word))
}

/// The first and last day of a year, month or day as typed; `None` if the word is none of these.
fn days_of(word: &str) -> Option<(NaiveDate, NaiveDate)> {
    let parts: Vec<u32> = word.split('-').map(|part| part.parse().ok()).collect::<Option<_>>()?;
    let year = i32::try_from(*parts.first()?).ok().filter(|year| (1000..10_000).contains(year))?;
    let (month, day) = (parts.get(1).copied(), parts.get(2).copied());
    let first = NaiveDate::from_ymd_opt(year, month.unwrap_or(1), day.unwrap_or(1))?;
    let next = match parts.len() {
        1 => first.checked_add_months(Months::new(12)),
        2 => first.checked_add_months(Months::new(1)),
        3 => first.succ_opt(),
        _ => None,
    };
    Some((first, next?.pred_opt()?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::regulations::Regulations;
    use chrono::NaiveDateTime;
    use values::ids::SessionNumber;

    fn moment(text: &str) -> NaiveDateTime {
        format!("{text}T09:00:00").parse().unwrap()
    }

    fn head(id: i32, name: &str, place: &str, days: &[&str]) -> EventHead {
        let starts = days.iter().map(|day| moment(day)).collect();
        EventHead {
            id,
            slug: format!("event-{id}"),
            name: name.into(),
            teams: false,
            regulations: Regulations { sessions: 2, starts, place: place.into(), ..Regulations::default() },
            created_at: moment("2025-05-01"),
            ended_at: None,
            shelf: Shelf::Shown,
        }
    }

    fn session(started: &str, closed: Option<&str>) -> SessionHead {
        SessionHead {
            id: 1,
            number: SessionNumber(1),
            seed: String::new(),
            seated_at: None,
            started_at: Some(moment(started)),
            closed_at: closed.map(moment),
        }
    }

    #[test]
    fn an_event_runs_from_its_first_session_until_it_ends_or_is_given_up() {
        let state = |head: &EventHead, sessions: &[SessionHead], today: &str| {
            ListedEvent { head, sessions, today: moment(today).date() }.state()
        };
        let mut cup = head(1, "杯", "", &["2026-11-28", "2026-11-29"]);
        let (begun, half) = (session("2026-11-28", None), session("2026-11-28", Some("2026-11-28")));
        assert_eq!(state(&cup, &[], "2026-11-27"), EventState::Coming);
        assert_eq!(state(&cup, &[begun], "2026-11-28"), EventState::Running);
        assert_eq!(state(&cup, std::slice::from_ref(&half), "2026-12-20"), EventState::Running);
        assert_eq!(state(&cup, &[half], "2027-03-01"), EventState::Past);
        assert_eq!(state(&cup, &[], "2026-11-30"), EventState::Past);
        cup.ended_at = Some(moment("2026-11-28"));
        assert_eq!(state(&cup, &[], "2026-11-27"), EventState::Past);
    }

    #[test]
    fn words_are_sought_in_names_places_and_days() {
        let heads = [
            head(1, "Jiangnan Cup", "苏州", &["2024-11-28", "2024-11-29"]),
            head(2, "江南杯", "杭州", &["2026-11-30", "2026-12-01"]),
            head(3, "Open", "København", &["2026-12-31", "2027-01-01"]),
            head(4, "No days", "", &[]),
        ];
        let found = |filter: EventFilter| {
            let today = moment("2026-12-01").date();
            let all = heads.iter().map(|head| ListedEvent { head, sessions: &[], today });
            filter.chosen(all).iter().map(|event| event.head.id).collect::<Vec<_>>()
        };
        let by_text = |text: &str| found(EventFilter { text: text.into(), ..EventFilter::default() });
        assert_eq!(found(EventFilter::default()), [2, 3, 4, 1], "what comes, then what is past");
        for (text, ids) in [
            (" jiangnan  CUP ", &[1][..]),
            ("江南", &[2]),
            ("københavn", &[3]),
            ("event-4", &[4]),
            ("2026", &[2, 3]),
            ("2026-12", &[2, 3]),
            ("2026-11-30", &[2]),
            ("2024-11-30", &[]),
            ("2027 open", &[3]),
            ("2025", &[4]),
            ("cup 2026", &[]),
            ("2026-13", &[]),
            ("26", &[]),
        ] {
            assert_eq!(by_text(text), ids, "{text}");
        }
        assert_eq!(
            found(EventFilter { year: Some(2027), ..EventFilter::default() }),
            [3],
            "a year is that of the last day"
        );
        assert_eq!(found(EventFilter { state: Some(EventState::Past), ..EventFilter::default() }), [4, 1]);
    }
}
