//! What is known of the web spaces to which public pages go: where they are read, how old they are, and what is wanted.
//!
//! They are written by `publish/mirror.rs` of the crate `web`, on a thread that answers nobody.

use crate::places::locked;
use actions::{Mirror, MirrorPlaces};
use chrono::{NaiveDateTime, TimeDelta};
use messages::Message;
use std::collections::{BTreeSet, HashMap};
use std::sync::Mutex;
use tokio::sync::Notify;

/// After so many seconds what failed is tried again, and readers have moved to the other copy.
const AGAIN_SECONDS: i64 = 60;

/// What is known of the mirrors of this server.
#[derive(Default)]
pub struct Mirrors {
    /// Where their settings are; nothing where this server has none.
    pub places: Option<MirrorPlaces>,
    /// By the row of the event.
    known: Mutex<HashMap<i32, Known>>,
    wanted: Mutex<BTreeSet<i32>>,
    /// Somebody wants something.
    pub asked: Notify,
}

#[derive(Clone, Debug)]
struct Known {
    mirror: Mirror,
    state: MirrorState,
}

/// How the mirror of an event is.
#[derive(Clone, Debug, Default)]
pub struct MirrorState {
    /// When it was last known to be as the event is.
    pub current_at: Option<NaiveDateTime>,
    /// When it was tried last.
    pub tried_at: Option<NaiveDateTime>,
    /// Why the last attempt failed.
    pub failed: Option<Message>,
}

/// Why a mirror is brought up to date.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Due {
    /// It is wanted also where nothing has changed.
    Wanted,
    /// It is time.
    ByClock,
    /// The other copy is to follow.
    Other,
}

impl Mirrors {
    /// No mirrors known yet, with the place of their settings.
    pub fn new(places: Option<MirrorPlaces>) -> Mirrors {
        Mirrors { places, ..Mirrors::default() }
    }

    /// Takes note of the web space of an event, or that it has none, and wants it written.
    pub fn set(&self, event: i32, mirror: Option<Mirror>) {
        {
            let mut known = locked(&self.known);
            match mirror {
                Some(mirror) => {
                    let is_same =
                        |known: &Known| (known.mirror.kind, &known.mirror.space) == (mirror.kind, &mirror.space);
                    let before = known.remove(&event).filter(is_same);
                    let state = before.map_or_else(MirrorState::default, |known| known.state);
                    known.insert(event, Known { mirror, state });
                }
                None => drop(known.remove(&event)),
            }
        }
        self.ask(event);
    }

    /// Wants the mirror of an event brought up to date now.
    pub fn ask(&self, event: i32) {
        locked(&self.wanted).insert(event);
        self.asked.notify_one();
    }

    /// Wants all of them brought up to date now.
    pub fn ask_all(&self) {
        let known: Vec<i32> = locked(&self.known).keys().copied().collect();
        locked(&self.wanted).extend(known);
        self.asked.notify_one();
    }

    /// The events whose mirrors are wanted now, which then are not any more.
    pub fn take_wanted(&self) -> BTreeSet<i32> {
        std::mem::take(&mut *locked(&self.wanted))
    }

    /// The web spaces, by the row of the event.
    pub fn all(&self) -> Vec<(i32, Mirror, MirrorState)> {
        let known = locked(&self.known);
        known.iter().map(|(event, known)| (*event, known.mirror.clone(), known.state.clone())).collect()
    }

    /// How the mirror of an event is, if it has one.
    pub fn state(&self, event: i32) -> Option<MirrorState> {
        locked(&self.known).get(&event).map(|known| known.state.clone())
    }

    /// Takes note of how it went.
    pub fn note(&self, event: i32, at: NaiveDateTime, done: Result<(), Message>) {
        let mut known = locked(&self.known);
        let Some(known) = known.get_mut(&event) else { return };
        known.state.tried_at = Some(at);
        if done.is_ok() {
            known.state.current_at = Some(at);
        }
        known.state.failed = done.err();
    }

    /// The beginning of addresses in codes for spectators, if they lead to a mirror: its first page finds what follows.
    pub fn leads(&self, event: i32) -> Option<String> {
        let known = locked(&self.known);
        known.get(&event).filter(|known| known.mirror.leads).map(|known| format!("{}/#", known.mirror.address))
    }
}

/// What is due by the clock, where the other copy is to follow or not, and the standings there become official.
pub fn due_by_clock(
    mirror: &Mirror,
    state: &MirrorState,
    (follows, until): (bool, Option<NaiveDateTime>),
    at: NaiveDateTime,
) -> Option<Due> {
    let is_after = |seconds: i64| state.tried_at.is_none_or(|tried| tried + TimeDelta::seconds(seconds) <= at);
    match state.failed {
        Some(_) => is_after(AGAIN_SECONDS).then_some(Due::Wanted),
        None if until.is_some_and(|until| until <= at) => Some(Due::Wanted),
        None if mirror.minutes > 0 && is_after(i64::from(mirror.minutes) * 60) => Some(Due::ByClock),
        None => (follows && is_after(AGAIN_SECONDS)).then_some(Due::Other),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::NaiveDate;

    #[test]
    fn codes_lead_to_a_mirror_where_they_are_to_and_its_state_is_that_of_its_space() {
        let mirrors = Mirrors::default();
        let mirror = Mirror { address: "https://club.example/cup".into(), ..Mirror::default() };
        mirrors.set(1, Some(mirror.clone()));
        assert_eq!(mirrors.leads(1), None);
        mirrors.set(1, Some(Mirror { leads: true, ..mirror.clone() }));
        assert_eq!(mirrors.leads(1).as_deref(), Some("https://club.example/cup/#"));
        assert_eq!(mirrors.take_wanted(), BTreeSet::from([1]));
        // How another space is, is not known.
        let at = NaiveDateTime::default();
        mirrors.note(1, at, Ok(()));
        mirrors.set(1, Some(Mirror { minutes: 5, ..mirror.clone() }));
        assert_eq!(mirrors.state(1).unwrap().current_at, Some(at));
        mirrors.set(1, Some(Mirror { space: "https://dav.example".into(), ..mirror }));
        assert_eq!(mirrors.state(1).unwrap().current_at, None);
        mirrors.set(1, None);
        assert!(mirrors.leads(1).is_none() && mirrors.all().is_empty());
    }

    #[test]
    fn a_mirror_is_due_after_its_minutes_and_after_one_where_it_failed_or_the_other_copy_follows() {
        let at = |minute: u32| NaiveDate::from_ymd_opt(2026, 11, 28).unwrap().and_hms_opt(12, minute, 0).unwrap();
        let mirror = |minutes| Mirror { minutes, ..Mirror::default() };
        let tried = |failed| MirrorState { current_at: None, tried_at: Some(at(0)), failed };
        let failed = || Some(Message::new("mirror-no-key"));
        assert!(due_by_clock(&mirror(5), &tried(None), (false, None), at(5)) == Some(Due::ByClock));
        assert!(due_by_clock(&mirror(5), &tried(None), (false, None), at(4)).is_none());
        assert!(due_by_clock(&mirror(0), &tried(None), (false, None), at(59)).is_none());
        assert!(due_by_clock(&mirror(0), &tried(None), (true, None), at(1)) == Some(Due::Other));
        assert!(due_by_clock(&mirror(0), &tried(failed()), (false, None), at(1)) == Some(Due::Wanted));
        // When standings become official.
        assert!(due_by_clock(&mirror(0), &tried(None), (false, Some(at(30))), at(30)) == Some(Due::Wanted));
        assert!(due_by_clock(&mirror(0), &tried(None), (false, Some(at(30))), at(29)).is_none());
        assert!(due_by_clock(&mirror(0), &tried(failed()), (false, Some(at(0))), at(0)).is_none(), "not again at once");
    }
}
