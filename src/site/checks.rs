//! Checks that events are as their audit says: all of them when the server starts, on a thread of its own, and one when
//! somebody requests it.

use crate::places::locked;
use crate::show;
use crate::visitor::Visitor;
use actions::{self, OnPaper};
use chrono::NaiveDateTime;
use event::event::EventHead;
use messages::Message;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard};
use std::thread::JoinHandle;
use store::{Store, causes, now};

/// The result of a check of an event.
#[derive(Clone, Debug)]
pub struct Found {
    /// The time of the check, in UTC.
    pub at: NaiveDateTime,
    /// The problems; empty if there are none.
    pub problems: Vec<Message>,
}

/// The result of the last check, as text.
pub struct CheckLine {
    /// Whether no problem was found; true also before the first check.
    pub holds: bool,
    /// The result and its time in one sentence, in the visitor's language.
    pub text: String,
    /// The first problems in the visitor's language, at most `MAX_PROBLEMS`.
    pub problems: Vec<String>,
}

/// Maximum number of problems that are shown.
const MAX_PROBLEMS: usize = 20;

/// The last check of each event, by the event's slug.
#[derive(Clone, Default)]
pub struct Checks {
    found: Arc<Mutex<BTreeMap<String, Found>>>,
    /// The thread of a check whose result [`Checks::findings`] waits for.
    awaited: Arc<Mutex<Option<JoinHandle<()>>>>,
}

impl Checks {
    /// Begins to check all events and the data outside them, on a thread. [`Checks::findings`] does not wait for it.
    pub fn of_all(store: Store) -> Checks {
        let checks = Checks::default();
        let begun = checks.clone();
        std::thread::spawn(move || {
            match actions::slugs(&store) {
                Ok(slugs) => slugs.iter().for_each(|slug| begun.check(&store, slug)),
                Err(error) => tracing::error!(error = causes(&error), "the events cannot be checked"),
            }
            // Each event was read whole: without this the allocator would keep the memory that the largest took.
            arenas::give_back();
            match actions::check_installation(&store).map(|checked| checked.problems.len()) {
                Ok(0) => {}
                Ok(problems) => tracing::error!(problems, "what stands around the events was changed: caipan check"),
                Err(error) => {
                    tracing::error!(error = causes(&error), "what stands around the events cannot be checked")
                }
            }
        });
        checks
    }

    /// Begins to check one event, on a thread. [`Checks::findings`] waits for it.
    pub fn of_one(store: Store, slug: &str) -> Checks {
        let checks = Checks::default();
        let (begun, slug) = (checks.clone(), slug.to_owned());
        *locked(&checks.awaited) = Some(std::thread::spawn(move || begun.check(&store, &slug)));
        checks
    }

    /// Checks an event now. A problem, or that it could not be checked, is also logged.
    pub fn check(&self, store: &Store, slug: &str) {
        match actions::check_event(store, slug, &OnPaper::default()) {
            Ok(checked) => {
                let problems = checked.problems;
                if !problems.is_empty() {
                    tracing::error!(slug, problems = problems.len(), "the event is not as its audit has written it");
                }
                self.all().insert(slug.to_owned(), Found { at: now(), problems });
            }
            Err(error) => tracing::error!(slug, error = causes(&error), "the event cannot be checked"),
        }
    }

    /// The last result for an event; `None` if it was not checked yet.
    pub fn findings(&self, slug: &str) -> Option<Found> {
        {
            let mut awaited = locked(&self.awaited);
            // An event whose thread failed counts as not checked.
            let _ = awaited.take().map(JoinHandle::join);
        }
        self.all().get(slug).cloned()
    }

    /// The slug of an event with problems, if there is one.
    pub fn failed(&self) -> Option<String> {
        self.all().iter().find(|(_, found)| !found.problems.is_empty()).map(|(slug, _)| slug.clone())
    }

    /// The last result for an event in the visitor's language.
    pub fn line(&self, visitor: &Visitor, event: &EventHead) -> CheckLine {
        let Some(found) = self.findings(&event.slug) else {
            return CheckLine {
                holds: true,
                text: visitor.locale.msg("check-not-yet").to_string(),
                problems: Vec::new(),
            };
        };
        let at = show::day_time(visitor, show::zone(event), found.at);
        let text = match found.problems.len() {
            0 => visitor.locale.msg("check-held").arg("at", at),
            count => visitor.locale.msg("check-failed").arg("at", at).arg("count", count),
        };
        let problems = found.problems.iter().take(MAX_PROBLEMS).map(|problem| visitor.locale.say(problem)).collect();
        CheckLine { holds: found.problems.is_empty(), text: text.to_string(), problems }
    }

    fn all(&self) -> MutexGuard<'_, BTreeMap<String, Found>> {
        locked(&self.found)
    }
}
