//! The copy that a laptop that stands by keeps of the first.

use super::client::Unanswered;
use super::{Known, OtherLaptop, SILENT_AFTER, failed};
use crate::wire::{Report, RowsAsked};
use actions::{Actor, AskedAdmission};
use chrono::{NaiveDateTime, TimeDelta};
use event::record::term::Proof;
use messages::Message;
use std::sync::{Arc, PoisonError};
use std::time::{Duration, Instant};
use store::{CopiedRows, CopyState, Error, Followed, Mode, causes, now};

/// So often what was copied is checked against the audit.
const CHECK_EVERY: Duration = Duration::from_secs(10);
/// So often everything is copied, where that has failed.
const WHOLE_EVERY: Duration = Duration::from_secs(10);

/// How the copy of a laptop that stands by does, for itself.
pub(crate) struct CopyAge {
    pub age: Option<Duration>,
    /// When the last of it was written, where it was made before this laptop was started.
    pub stored: Option<NaiveDateTime>,
    pub silent_for: Option<Duration>,
    pub clock_ahead: i64,
    pub problem: Option<Message>,
    pub wrong: Vec<Message>,
}

impl OtherLaptop {
    /// How the copy here does.
    pub fn copy_age(&self) -> CopyAge {
        let known = self.lock_known();
        CopyAge {
            age: known.copied.map(|(at, _)| at.elapsed()),
            stored: known.stored,
            silent_for: known.silent_since.map(|since| since.elapsed()),
            clock_ahead: known.clock_ahead,
            problem: known.problem.clone(),
            wrong: known.wrong.clone(),
        }
    }

    /// Asks a first laptop to admit this one, and copies all that it has.
    ///
    /// # Errors
    /// It does not answer or refuses, or its copy does not fit here: then this laptop stands by for nobody.
    pub fn begin(&self, first: &str, code: &str) -> Result<(), Message> {
        let key = self.store.key().ok_or_else(|| Message::new("stand-by-no-key"))?.public();
        let schema = store::newest().map_err(|error| failed(&error))?;
        let asked = AskedAdmission { key, schema, address: self.own_address().to_owned() };
        let first = first.trim().trim_end_matches('/');
        let admitted = self.client.ask_admission(first, code, &asked).map_err(|why| why.message(first))?;
        let followed =
            Followed { first: first.to_owned(), token: admitted.token, house: admitted.house, term: admitted.term };
        // The thread that looks after the copy waits until it is whole.
        let _alone = self.copying.lock().unwrap_or_else(PoisonError::into_inner);
        let before = self.store.house().mode();
        self.store.house().stand_by(followed.clone()).map_err(|error| failed(&error))?;
        *self.lock_known() = Known::default();
        self.copy_alone(&followed, true);
        let copied = self.lock_known().copied.is_some();
        if copied {
            return Ok(());
        }
        let problem = self.lock_known().problem.take();
        if let Err(error) = self.store.house().give_up(before) {
            tracing::error!(error = causes(&error), "this laptop cannot stop standing by");
        }
        Err(problem.unwrap_or_else(|| Message::new("laptop-silent").arg("address", first).arg("reason", "–")))
    }

    /// Brings the copy up to date, or makes it.
    pub(super) fn copy(&self, followed: &Followed) {
        let _alone = self.copying.lock().unwrap_or_else(PoisonError::into_inner);
        if self.lock_known().looked.is_some_and(|failed| failed.elapsed() < WHOLE_EVERY) {
            return;
        }
        // Somebody may have taken over in the meantime: nothing is copied over what was written since.
        if let Mode::StandsBy(_) = self.store.house().mode() {
            self.copy_alone(followed, false);
            self.store.note_silent_first(self.silent_as_of());
        }
    }

    /// As of when the copy is, where the first laptop is silent.
    fn silent_as_of(&self) -> Option<NaiveDateTime> {
        let known = self.lock_known();
        known.silent_since.filter(|since| since.elapsed() > SILENT_AFTER)?;
        known.copied.map(|(_, as_of)| as_of).or(known.stored)
    }

    /// This laptop serves from now on.
    ///
    /// # Errors
    /// See [`actions::take_over`].
    pub fn take_over(&self, actor: &Actor) -> actions::Result<Proof> {
        let _alone = self.copying.lock().unwrap_or_else(PoisonError::into_inner);
        let proof = actions::take_over(&self.store, actor, self.own_address(), now())?;
        self.note_admission(None);
        self.store.note_silent_first(None);
        Ok(proof)
    }

    /// The same by who has the copy alone; all of it again where it is to be whole.
    fn copy_alone(&self, followed: &Followed, whole: bool) {
        let begun = Instant::now();
        let (have, report) = match self.question(whole) {
            Ok(question) => question,
            Err(error) => return self.note_problem(failed(&error)),
        };
        match self.client.ask_rows(followed, &RowsAsked { have: have.clone(), report }) {
            Ok((head, rows)) => {
                if head.house != followed.house {
                    return self
                        .note_problem(Message::new("laptop-other-house").arg("address", followed.first.as_str()));
                }
                let half = TimeDelta::from_std(begun.elapsed() / 2).unwrap_or_default();
                let clock_ahead = (now() - half - head.now).num_milliseconds();
                match self.take_rows(&have, rows) {
                    Ok(changed) => {
                        let mut known = self.lock_known();
                        if changed {
                            known.have = None;
                        }
                        known.forms = head.forms;
                        known.copied = Some((begun, head.now));
                        (known.problem, known.looked, known.silent_since) = (None, None, None);
                        known.clock_ahead = clock_ahead;
                    }
                    Err(error) => {
                        tracing::warn!(error = causes(&error), "what was told cannot be copied");
                        self.note_problem(failed(&error));
                        self.lock_known().looked = (have.after == 0).then(Instant::now);
                    }
                }
            }
            Err(why) => {
                let mut known = self.lock_known();
                if let Unanswered::Silent(_) = why {
                    known.silent_since = known.silent_since.or(Some(begun));
                }
                known.problem = Some(why.message(&followed.first));
            }
        }
    }

    /// What is here already, and how this laptop does.
    fn question(&self, whole: bool) -> Result<(CopyState, Report), Error> {
        let known = self.lock_known().have.clone();
        let have = match known {
            _ if whole => CopyState::default(),
            Some(have) => have,
            None => self.store.copy_state()?,
        };
        let mut known = self.lock_known();
        let have = CopyState { forms: known.forms, ..have };
        known.have = Some(have.clone());
        let report = Report {
            as_of: known.copied.map(|(_, as_of)| as_of),
            clock_ahead: known.clock_ahead,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            is_wrong: !known.wrong.is_empty(),
        };
        Ok((have, report))
    }

    /// Stores what was told; whether there was anything.
    fn take_rows(
        &self,
        have: &CopyState,
        rows: impl Iterator<Item = Result<CopiedRows, Error>>,
    ) -> Result<bool, Error> {
        if have.after == 0 {
            self.store.replace_by_copy(rows)?;
            return Ok(true);
        }
        let rows = rows.collect::<Result<Vec<CopiedRows>, Error>>()?;
        if rows.is_empty() {
            return Ok(false);
        }
        self.store.add_to_copy(&rows, have.after).inspect_err(|_| {
            // The old copy is good until a new one is whole.
            self.lock_known().have = Some(CopyState::default());
        })?;
        Ok(true)
    }

    /// Checks what was copied against the audit, not too often, on a thread of its own.
    pub(super) fn check(self: &Arc<Self>) {
        let last = self.store.feed().last();
        let after = {
            let mut known = self.lock_known();
            let checked = known.checked;
            match checked {
                Some((at, row)) if row == last || at.elapsed() < CHECK_EVERY => return,
                before => {
                    known.checked = Some((Instant::now(), last));
                    before.map(|(_, row)| row)
                }
            }
        };
        let here = self.clone();
        std::thread::spawn(move || match actions::check_copy(&here.store, after) {
            Ok(wrong) if wrong.is_empty() => {}
            Ok(wrong) => here.lock_known().wrong.extend(wrong),
            Err(error) => here.note_problem(failed(&error)),
        });
    }

    /// Takes over where the first laptop has been silent for as long as the regulations of what is played say.
    pub(super) fn take_over_if_due(&self) {
        let silent = {
            let known = self.lock_known();
            known.silent_since.filter(|_| known.copied.is_some()).map(|since| since.elapsed())
        };
        let Some(silent) = silent else { return };
        let taken = actions::take_over_after(&self.store).and_then(|after| match after {
            Some(after) if silent >= after => self.take_over(&Actor::command_line()).map(Some),
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
