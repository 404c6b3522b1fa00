//! Whether what is stored is what was written: asked when the server starts, on a thread of its own, and when somebody asks.

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

/// What a check of an event has found.
#[derive(Clone, Debug)]
pub struct Found {
    /// When.
    pub at: NaiveDateTime,
    /// What does not hold.
    pub problems: Vec<Message>,
}

/// What was found, in words.
pub struct CheckLine {
    /// Whether no problem was found; true also before the first check.
    pub holds: bool,
    /// The result and its time in one sentence, in the visitor's language.
    pub text: String,
    /// The first problems in the visitor's language, at most `MOST_PROBLEMS`.
    pub problems: Vec<String>,
}

/// So many problems are shown.
const MOST_PROBLEMS: usize = 20;

/// The last check of each event, by its name in addresses.
#[derive(Clone, Default)]
pub struct Checks {
    found: Arc<Mutex<BTreeMap<String, Found>>>,
    /// A check that whoever asks waits for.
    awaited: Arc<Mutex<Option<JoinHandle<()>>>>,
}

impl Checks {
    /// Begins to check all events.
    pub fn of_all(store: Store) -> Checks {
        let checks = Checks::default();
        let begun = checks.clone();
        std::thread::spawn(move || {
            match actions::slugs(&store) {
                Ok(slugs) => slugs.iter().for_each(|slug| begun.check(&store, slug)),
                Err(error) => tracing::error!(error = causes(&error), "the events cannot be checked"),
            }
            // Each was read whole, one after the other: the allocator would keep what the largest took.
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

    /// Begins to check one event; whoever asks what was found waits for that.
    pub fn of_one(store: Store, slug: &str) -> Checks {
        let checks = Checks::default();
        let (begun, slug) = (checks.clone(), slug.to_owned());
        *locked(&checks.awaited) = Some(std::thread::spawn(move || begun.check(&store, &slug)));
        checks
    }

    /// Checks an event.
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

    /// What was found of an event; `None` as long as it was not checked.
    pub fn findings(&self, slug: &str) -> Option<Found> {
        {
            let mut awaited = locked(&self.awaited);
            // Where it has failed it was not checked.
            let _ = awaited.take().map(JoinHandle::join);
        }
        self.all().get(slug).cloned()
    }

    /// An event that is not as its audit has written it.
    pub fn failed(&self) -> Option<String> {
        self.all().iter().find(|(_, found)| !found.problems.is_empty()).map(|(slug, _)| slug.clone())
    }

    /// The same in words.
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
        let problems = found.problems.iter().take(MOST_PROBLEMS).map(|problem| visitor.locale.say(problem)).collect();
        CheckLine { holds: found.problems.is_empty(), text: text.to_string(), problems }
    }

    fn all(&self) -> MutexGuard<'_, BTreeMap<String, Found>> {
        locked(&self.found)
    }
}
