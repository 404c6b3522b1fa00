//! The copy of the first laptop on a laptop that stands by.

use super::client::{CopiedLines, Unanswered, full_address};
use super::{Known, OtherLaptop, SILENT_AFTER, WHOLE_EVERY, failed};
use crate::wire::{Report, RowsAsked};
use actions::{Actor, Admitted, AskedAdmission};
use chrono::{NaiveDateTime, TimeDelta};
use event::record::term::Proof;
use messages::{Locale, Message};
use std::sync::{Arc, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use store::{CopiedRows, CopyHead, CopyState, Error, Followed, Mode, causes, now, terms};

/// How often the copy is checked against its audit.
const CHECK_EVERY: Duration = Duration::from_secs(10);
/// Timeout for the rows that have changed: somebody may wait to take over. There may be more than a slow network brings in this time, so it
/// doubles each time that an answer had begun and did not end, up to the longest.
const CHANGES_WITHIN: Duration = Duration::from_secs(5);
const MAX_CHANGES_TIMEOUT: Duration = Duration::from_secs(80);
/// Timeout for all rows.
const TELLS_WITHIN: Duration = Duration::from_secs(15 * 60);

/// The state of the copy, as the laptop that stands by knows it.
pub struct CopyAge {
    /// How long ago the first laptop was asked for the current copy; `None` if nothing was copied since the start of
    /// this server.
    pub age: Option<Duration>,
    /// When the last audit row of an older copy, made before that start, was written.
    pub stored: Option<NaiveDateTime>,
    /// How long the first laptop has not answered; `None` if it answers.
    pub silent_for: Option<Duration>,
    /// Whether the first laptop rejects this one.
    pub is_refused: bool,
    /// Whether that is because another one was admitted in its place: its proof would be accepted.
    pub is_replaced: bool,
    /// By how many milliseconds the clock here is ahead of that of the first laptop.
    pub clock_ahead: i64,
    /// Why there is no newer copy; `None` if the last attempt succeeded.
    pub problem: Option<Message>,
    /// The problems that the last check of the copy has found.
    pub wrong: Vec<Message>,
}

/// An answer of the first laptop, with the request.
struct Told {
    have: CopyState,
    begun: Instant,
    /// The time here halfway between the request and the end of the answer.
    middle: NaiveDateTime,
    answer: Result<(CopyHead, CopiedLines), Unanswered>,
}

impl OtherLaptop {
    /// The state of the copy here.
    pub fn copy_age(&self) -> CopyAge {
        let known = self.lock_known();
        CopyAge {
            age: known.copied.map(|(at, _)| at.elapsed()),
            stored: known.stored,
            silent_for: known.silent_since.map(|since| since.elapsed()),
            is_refused: known.refused,
            is_replaced: known.replaced,
            clock_ahead: known.clock_ahead,
            problem: known.problem.clone(),
            wrong: known.wrong.clone(),
        }
    }

    /// Asks a first laptop for admission, and copies everything.
    ///
    /// # Errors
    /// It does not answer or rejects the request (its own reasons are in this language), or the copy cannot be stored.
    /// Then this laptop does not stand by.
    pub fn begin(&self, first: &str, code: &str, language: Locale) -> Result<(), Message> {
        let key = self.store.key().ok_or_else(|| Message::new("stand-by-no-key"))?.public();
        let schema = store::newest().map_err(|error| failed(&error))?;
        let house = self.store.read(terms::house).map_err(|error| failed(&error))?;
        let ends = actions::event_ends(&self.store).map_err(|error| failed(&error))?;
        let asked = AskedAdmission { key, schema, address: self.own_address().to_owned(), house, ends };
        let first = full_address(first);
        let admitted = self.client.ask_admission(&first, code, &asked, language);
        let Admitted { token, house, term } = admitted.map_err(|why| why.message(&first))?;
        let followed = Followed { first, token, house, term, is_copied: false };
        // The thread that updates the copy waits until it is complete.
        let _alone = self.lock_copy();
        let before = self.store.house().mode();
        self.store.house().stand_by(followed.clone()).map_err(|error| failed(&error))?;
        *self.lock_known() = Known::default();
        let told = self.ask(&followed, (CopyState::default(), self.report()));
        self.take(&followed, told);
        let copied = self.lock_known().copied.is_some();
        if copied {
            return Ok(());
        }
        let problem = self.lock_known().problem.take();
        if let Err(error) = self.store.house().give_up(before) {
            tracing::error!(error = causes(&error), "this laptop cannot stop standing by");
        }
        Err(problem.unwrap_or_else(|| {
            Message::new("laptop-silent").arg("address", followed.first.as_str()).arg("reason", "–")
        }))
    }

    /// Updates the copy, or makes it.
    pub(super) fn copy(&self, followed: &Followed) {
        if self.lock_known().looked.is_some_and(|failed| failed.elapsed() < WHOLE_EVERY) {
            return;
        }
        let stands_by = || self.store.house().mode() == Mode::StandsBy(followed.clone());
        let question = {
            let _alone = self.lock_copy();
            if !stands_by() {
                return;
            }
            match self.question(followed) {
                Ok(question) => question,
                Err(error) => return self.note_problem(failed(&error)),
            }
        };
        // Without the lock, so that a take-over need not wait for an answer of the first laptop.
        let told = self.ask(followed, question);
        let _alone = self.lock_copy();
        // Somebody may have taken over in the meantime: rows written since must not be overwritten.
        if stands_by() {
            self.take(followed, told);
            self.store.note_silent_first(self.silent_as_of());
        }
    }

    fn lock_copy(&self) -> MutexGuard<'_, ()> {
        self.copying.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The time of the copy, if the first laptop is silent.
    fn silent_as_of(&self) -> Option<NaiveDateTime> {
        let known = self.lock_known();
        known.silent_since.filter(|since| since.elapsed() > SILENT_AFTER)?;
        known.copied.map(|(_, as_of)| as_of).or(known.stored)
    }

    /// Makes this laptop serve from now on. Returns the proof; `None` if it already serves, as after a second click.
    ///
    /// # Errors
    /// Those of [`actions::take_over`].
    pub fn take_over(&self, actor: &Actor) -> actions::Result<Option<Proof>> {
        let _alone = self.lock_copy();
        if self.store.house().mode() == Mode::Serves {
            return Ok(None);
        }
        let proof = actions::take_over(&self.store, actor, self.own_address(), now())?;
        self.note_admission(None);
        self.store.note_silent_first(None);
        Ok(Some(proof))
    }

    /// Asks the first laptop for the rows that are missing here.
    fn ask(&self, followed: &Followed, (have, report): (CopyState, Report)) -> Told {
        let begun = Instant::now();
        let within = match have.after {
            0 => TELLS_WITHIN,
            _ => self.lock_known().changes_within.unwrap_or(CHANGES_WITHIN),
        };
        let answer = self.client.ask_rows(followed, &RowsAsked { have: have.clone(), report }, within);
        self.lock_known().changes_within = match answer {
            Err(Unanswered::Busy(_)) if have.after != 0 && begun.elapsed() >= within => {
                Some((within * 2).min(MAX_CHANGES_TIMEOUT))
            }
            _ => None,
        };
        let half = TimeDelta::from_std(begun.elapsed() / 2).unwrap_or_default();
        Told { have, begun, middle: now() - half, answer }
    }

    /// Processes its answer. The caller must have locked the copy.
    fn take(&self, followed: &Followed, Told { have, begun, middle, answer }: Told) {
        let (head, rows) = match answer {
            Ok(told) => told,
            Err(why) => {
                let mut known = self.lock_known();
                // A laptop that answers is not silent; and one that rejects this one may have admitted another.
                known.silent_since = match why {
                    Unanswered::Silent(_) => known.silent_since.or(Some(begun)),
                    Unanswered::Busy(_)
                    | Unanswered::Refused(_)
                    | Unanswered::Stranger
                    | Unanswered::Unadmitted
                    | Unanswered::Replaced => None,
                };
                known.refused |= matches!(why, Unanswered::Refused(_) | Unanswered::Unadmitted | Unanswered::Replaced);
                known.replaced = match why {
                    Unanswered::Silent(_) | Unanswered::Busy(_) => known.replaced,
                    Unanswered::Replaced => true,
                    Unanswered::Refused(_) | Unanswered::Stranger | Unanswered::Unadmitted => false,
                };
                known.problem = Some(why.message(&followed.first));
                return;
            }
        };
        if head.house != followed.house {
            return self.note_problem(Message::new("laptop-other-house").arg("address", followed.first.as_str()));
        }
        self.lock_known().silent_since = None;
        if head.erased {
            // The old copy is used until a new one is complete.
            self.lock_known().have = Some(CopyState::default());
            return;
        }
        let is_whole = have.after == 0;
        let taken = self.take_rows(&have, rows);
        // The first laptop may have heard of another one that serves.
        let taken = taken.and_then(|changed| Ok((changed, self.store.read(terms::later_term)?)));
        match taken {
            Ok((changed, elsewhere)) => {
                if !followed.is_copied
                    && let Err(error) = self.store.house().stand_by(Followed { is_copied: true, ..followed.clone() })
                {
                    tracing::error!(error = causes(&error), "that all was copied cannot be written down");
                }
                let mut known = self.lock_known();
                if changed {
                    known.have = None;
                }
                if is_whole {
                    // All of it has to be checked.
                    known.checked = None;
                } else {
                    // The head has the time before it reads the rows, which takes long for a complete copy.
                    known.clock_ahead = (middle - head.now).num_milliseconds();
                }
                known.copied = Some((begun, head.now));
                (known.looked, known.refused, known.replaced) = (None, false, false);
                known.problem =
                    elsewhere.map(|proof| Message::new("error-superseded").arg("address", proof.address.as_str()));
            }
            Err(error) => {
                tracing::warn!(error = causes(&error), "what was told cannot be copied");
                self.note_problem(failed(&error));
                if is_whole {
                    // The old copy is still here, and what has changed since may fit where all of it does not.
                    let mut known = self.lock_known();
                    (known.looked, known.have) = (Some(Instant::now()), None);
                }
            }
        }
    }

    /// The state of the copy here, and the report for the first laptop.
    fn question(&self, followed: &Followed) -> Result<(CopyState, Report), Error> {
        let known = self.lock_known().have.clone();
        let have = match known {
            Some(have) => have,
            // The first copy may have been interrupted: the data here are then no part of it, even if they are of the same house.
            None if !followed.is_copied && self.lock_known().copied.is_none() => CopyState::default(),
            None => self.store.copy_state()?,
        };
        self.lock_known().have = Some(have.clone());
        Ok((have, self.report()))
    }

    fn report(&self) -> Report {
        let known = self.lock_known();
        Report {
            as_of: known.copied.map(|(_, as_of)| as_of),
            clock_ahead: known.clock_ahead,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            address: self.own_address().to_owned(),
            is_wrong: !known.wrong.is_empty(),
        }
    }

    /// Stores rows. Returns whether there were any.
    fn take_rows(
        &self,
        have: &CopyState,
        rows: impl Iterator<Item = Result<CopiedRows, Error>>,
    ) -> Result<bool, Error> {
        if have.after == 0 {
            return self.store.replace_by_copy(rows, |_| Ok(true));
        }
        let rows = rows.collect::<Result<Vec<CopiedRows>, Error>>()?;
        if rows.is_empty() {
            return Ok(false);
        }
        self.store.add_to_copy(&rows, have.after).inspect_err(|error| {
            if !error.is_passing() {
                // The old copy is used until a new one is complete.
                self.lock_known().have = Some(CopyState::default());
            }
        })?;
        Ok(true)
    }

    /// Checks new parts of the copy against the audit, at intervals, on a thread of its own; all of it again after a
    /// problem.
    pub(super) fn check(self: &Arc<Self>) {
        let (begun, last) = (Instant::now(), self.store.feed().last());
        let after = {
            let mut known = self.lock_known();
            let is_fine = known.wrong.is_empty();
            let is_recent = |(at, row): (Instant, i32)| at.elapsed() < CHECK_EVERY || (row == last && is_fine);
            if known.checking || known.checked.is_some_and(is_recent) {
                return;
            }
            let after = known.checked.map(|(_, row)| row).filter(|_| is_fine);
            (known.checking, known.checked) = (true, Some((begun, last)));
            after
        };
        let here = self.clone();
        std::thread::spawn(move || {
            let found = actions::check_copy(&here.store, after);
            let mut known = here.lock_known();
            known.checking = false;
            match found {
                Ok(wrong) => known.wrong = wrong,
                Err(error) => {
                    known.problem = Some(failed(&error));
                    // The rows were not checked. If all of them were replaced in the meantime, it is `None` already.
                    known.checked = known.checked.and(Some((begun, after.unwrap_or(0))));
                }
            }
        });
    }

    /// Takes over if the first laptop has been silent for the time in the regulations of the events that are being
    /// played. Not if it has rejected this laptop before, because another one may stand by.
    pub(super) fn take_over_if_due(&self) {
        let silent = {
            let known = self.lock_known();
            known.silent_since.filter(|_| known.copied.is_some() && !known.refused).map(|since| since.elapsed())
        };
        let Some(silent) = silent else { return };
        let taken = actions::shortest_take_over_delay(&self.store).and_then(|delay| match delay {
            Some(delay) if silent >= delay => self.take_over(&Actor::command_line()),
            _ => Ok(None),
        });
        match taken {
            Ok(None) => {}
            Ok(Some(proof)) => {
                tracing::warn!(term = proof.term, "the first laptop is silent, and this one has taken over");
            }
            Err(error) => self.note_problem(failed(&error)),
        }
    }

    fn note_problem(&self, problem: Message) {
        self.lock_known().problem = Some(problem);
    }
}

#[cfg(test)]
mod tests {
    use super::super::client::Client;
    use super::*;
    use std::sync::{Mutex, OnceLock};
    use store::{Store, audit};

    #[test]
    fn where_copying_everything_fails_the_changes_of_the_old_copy_are_asked_for_again() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open_folder(folder.path()).unwrap();
        actions::add_user(&store, "lin", "a long password", now()).unwrap();
        let last = store.read(audit::last_id).unwrap();
        let house = store.read(terms::house).unwrap();
        let (client, copying, base, link) = (Client::new(), Mutex::default(), OnceLock::new(), Mutex::default());
        let laptop = OtherLaptop { store, client, known: Mutex::default(), copying, base, link };
        let (first, token) = (String::new(), String::new());
        let followed = Followed { first, token, house: house.clone(), term: 1, is_copied: true };
        let head = CopyHead { house, term: 1, last, hash: String::new(), now: now(), erased: false };
        let (have, begun, middle) = (CopyState::default(), Instant::now(), now());
        laptop.lock_known().have = Some(have.clone());
        let answer = Ok((head, CopiedLines { told: "not a row\n".into(), at: 0 }));
        laptop.take(&followed, Told { have, begun, middle, answer });
        assert!(laptop.copy_age().problem.is_some());
        assert_eq!(laptop.question(&followed).unwrap().0.after, last);
    }
}
