//! The mirrors of this server: their settings, their state, and which of them are to be updated.
//!
//! They are written by `publish/mirror.rs` of the crate `web`, on a thread apart from those that answer requests.

use crate::places::locked;
use actions::{Mirror, MirrorPlaces};
use chrono::{NaiveDateTime, TimeDelta};
use messages::Message;
use std::collections::{BTreeSet, HashMap};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use tokio::sync::Notify;

/// After how many seconds a failed update is tried again, and the second slot is written, because readers have moved by
/// then.
const AGAIN_SECONDS: i64 = 60;

/// The mirrors of this server.
#[derive(Default)]
pub struct Mirrors {
    /// Where their settings are stored; `None` if this server has none.
    pub places: Option<MirrorPlaces>,
    /// By the id of the event.
    known: Mutex<HashMap<i32, Known>>,
    wanted: Mutex<BTreeSet<i32>>,
    /// The generation of the data of which `known` has the events.
    generation: AtomicU64,
    /// Notified when an update is requested.
    pub asked: Notify,
}

#[derive(Clone, Debug)]
struct Known {
    mirror: Mirror,
    state: MirrorState,
}

/// The state of the mirror of an event.
#[derive(Clone, Debug, Default)]
pub struct MirrorState {
    /// When it was last known to be up to date, in UTC.
    pub current_at: Option<NaiveDateTime>,
    /// When the last update was tried, in UTC.
    pub tried_at: Option<NaiveDateTime>,
    /// Why the last attempt failed.
    pub failed: Option<Message>,
}

/// Why a mirror is to be updated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Due {
    /// It was requested, even if nothing has changed.
    Wanted,
    /// Its interval is over.
    ByClock,
    /// The second slot is to be written.
    Other,
}

impl Mirrors {
    /// No mirrors yet.
    pub fn new(places: Option<MirrorPlaces>) -> Mirrors {
        Mirrors { places, ..Mirrors::default() }
    }

    /// Sets or removes the mirror of an event, and requests an update. The state is kept while the web space is the
    /// same.
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

    /// Requests an update of the mirror of an event.
    pub fn ask(&self, event: i32) {
        locked(&self.wanted).insert(event);
        self.asked.notify_one();
    }

    /// Requests an update of all mirrors.
    pub fn ask_all(&self) {
        let known: Vec<i32> = locked(&self.known).keys().copied().collect();
        locked(&self.wanted).extend(known);
        self.asked.notify_one();
    }

    /// Takes the events for which an update was requested.
    pub fn take_wanted(&self) -> BTreeSet<i32> {
        std::mem::take(&mut *locked(&self.wanted))
    }

    /// All mirrors with their states, by the id of the event.
    pub fn all(&self) -> Vec<(i32, Mirror, MirrorState)> {
        let known = locked(&self.known);
        known.iter().map(|(event, known)| (*event, known.mirror.clone(), known.state.clone())).collect()
    }

    /// The state of the mirror of an event, if it has one.
    pub fn state(&self, event: i32) -> Option<MirrorState> {
        locked(&self.known).get(&event).map(|known| known.state.clone())
    }

    /// Records the result of an update at the time `at`.
    pub fn note(&self, event: i32, at: NaiveDateTime, done: Result<(), Message>) {
        let mut known = locked(&self.known);
        let Some(known) = known.get_mut(&event) else { return };
        known.state.tried_at = Some(at);
        if done.is_ok() {
            known.state.current_at = Some(at);
        }
        known.state.failed = done.err();
    }

    /// Whether the mirrors are those of the events of this generation of the data.
    pub fn are_of(&self, generation: u64) -> bool {
        self.generation.load(Ordering::Acquire) == generation
    }

    /// Sets the mirrors of the events of this generation of the data, which were found in the settings; those in `before` that were
    /// not found are removed.
    pub fn load(&self, generation: u64, found: Vec<(i32, Mirror)>, before: &[i32]) {
        let is_found = |event: &i32| found.iter().any(|(other, _)| other == event);
        let gone: Vec<i32> = before.iter().copied().filter(|event| !is_found(event)).collect();
        gone.into_iter().for_each(|event| self.set(event, None));
        let is_known = |event: &i32, mirror: &Mirror| {
            self.are_of(generation) && locked(&self.known).get(event).is_some_and(|known| known.mirror == *mirror)
        };
        let new: Vec<_> = found.into_iter().filter(|(event, mirror)| !is_known(event, mirror)).collect();
        new.into_iter().for_each(|(event, mirror)| self.set(event, Some(mirror)));
        self.generation.store(generation, Ordering::Release);
    }

    /// The beginning of the addresses in codes for spectators, if they lead to a mirror: its first page finds the rest. None if the
    /// mirrors are of another generation of the data.
    pub fn leads(&self, event: i32, generation: u64) -> Option<String> {
        if !self.are_of(generation) {
            return None;
        }
        let known = locked(&self.known);
        known.get(&event).filter(|known| known.mirror.leads).map(|known| format!("{}/#", known.mirror.address))
    }
}

/// What is due by the clock at the time `at`. `follows` is whether the second slot is to be written, `until` when the
/// standings in the mirror become official.
pub fn due_by_clock(
    mirror: &Mirror,
    state: &MirrorState,
    (follows, until): (bool, Option<NaiveDateTime>),
    at: NaiveDateTime,
) -> Option<Due> {
    // A time to come was noted before the clock was set back.
    let is_after =
        |seconds: i64| state.tried_at.is_none_or(|tried| tried > at || tried + TimeDelta::seconds(seconds) <= at);
    match state.failed {
        Some(_) => is_after(AGAIN_SECONDS).then_some(Due::Wanted),
        None if until.is_some_and(|until| until <= at) => Some(Due::Wanted),
        // Checked first: the interval starts again with each update, and can be as short as this one.
        None if follows && is_after(AGAIN_SECONDS) => Some(Due::Other),
        None => (mirror.minutes > 0 && is_after(i64::from(mirror.minutes) * 60)).then_some(Due::ByClock),
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
        assert_eq!(mirrors.leads(1, 0), None);
        mirrors.set(1, Some(Mirror { leads: true, ..mirror.clone() }));
        assert_eq!(mirrors.leads(1, 0).as_deref(), Some("https://club.example/cup/#"));
        assert_eq!(mirrors.take_wanted(), BTreeSet::from([1]));
        // The state of another web space is unknown.
        let at = NaiveDateTime::default();
        mirrors.note(1, at, Ok(()));
        mirrors.set(1, Some(Mirror { minutes: 5, ..mirror.clone() }));
        assert_eq!(mirrors.state(1).unwrap().current_at, Some(at));
        mirrors.set(1, Some(Mirror { space: "https://dav.example".into(), ..mirror }));
        assert_eq!(mirrors.state(1).unwrap().current_at, None);
        mirrors.set(1, None);
        assert!(mirrors.leads(1, 0).is_none() && mirrors.all().is_empty());
    }

    #[test]
    fn events_of_other_data_have_no_mirror_but_their_own() {
        let mirrors = Mirrors::default();
        let mirror = Mirror { address: "https://club.example/cup".into(), leads: true, ..Mirror::default() };
        mirrors.load(0, vec![(1, mirror.clone()), (2, mirror.clone())], &[]);
        assert!(mirrors.leads(1, 0).is_some() && mirrors.leads(1, 1).is_none());
        mirrors.load(1, vec![(2, mirror)], &[1, 2]);
        assert!(mirrors.leads(1, 1).is_none() && mirrors.leads(2, 1).is_some());
        assert_eq!(mirrors.all().len(), 1);
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
        for minutes in [0, 1, 5] {
            assert!(due_by_clock(&mirror(minutes), &tried(None), (true, None), at(1)) == Some(Due::Other));
        }
        let ahead = MirrorState { tried_at: Some(at(30)), ..tried(None) };
        assert!(
            due_by_clock(&mirror(5), &ahead, (false, None), at(10)) == Some(Due::ByClock),
            "the clock was set back"
        );
        assert!(due_by_clock(&mirror(0), &tried(failed()), (false, None), at(1)) == Some(Due::Wanted));
        // At the time when standings become official.
        assert!(due_by_clock(&mirror(0), &tried(None), (false, Some(at(30))), at(30)) == Some(Due::Wanted));
        assert!(due_by_clock(&mirror(0), &tried(None), (false, Some(at(30))), at(29)).is_none());
        assert!(due_by_clock(&mirror(0), &tried(failed()), (false, Some(at(0))), at(0)).is_none(), "not again at once");
    }
}
