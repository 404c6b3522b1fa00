//! Forms that are done: the key of each is stored with its change, so that it is not done again after a restart or by another
//! server.

use super::schema::done_forms;
use super::{Conn, Error, Result, now};
use chrono::TimeDelta;
use diesel::dsl::exists;
use diesel::prelude::*;
use std::sync::atomic::{AtomicBool, Ordering};

/// How long the key of a done form is stored: longer than somebody leaves a page open and sends it again.
const RETENTION: TimeDelta = TimeDelta::days(2);

/// A form that somebody has sent.
#[derive(Debug)]
pub struct SentForm {
    key: String,
    changed: AtomicBool,
    broken_off: AtomicBool,
}

impl SentForm {
    /// The form with this key: 64 hexadecimal digits of a hash over all that was sent.
    pub fn new(key: String) -> SentForm {
        SentForm { key, changed: AtomicBool::new(false), broken_off: AtomicBool::new(false) }
    }

    /// Its key.
    pub fn key(&self) -> &str {
        &self.key
    }

    /// Whether it has changed something.
    pub fn has_changed(&self) -> bool {
        self.changed.load(Ordering::Acquire)
    }

    /// Whether it has changed something, and a later one of its changes could not be stored.
    pub fn is_broken_off(&self) -> bool {
        self.broken_off.load(Ordering::Acquire)
    }

    /// Notes how a transaction of this form ended.
    pub(super) fn note(&self, stored: bool) {
        match stored {
            true => self.changed.store(true, Ordering::Release),
            false => self.broken_off.store(self.has_changed(), Ordering::Release),
        }
    }

    /// Forgets the key, so that the form can be sent again.
    pub(super) fn release(&self, conn: &mut Conn) -> Result<()> {
        diesel::delete(done_forms::table.filter(done_forms::form.eq(&self.key))).execute(conn)?;
        Ok(())
    }

    /// Stores the key, within the transaction of the change, and deletes old ones.
    ///
    /// # Errors
    /// The key is stored already ([`Error::FormDone`]).
    pub(super) fn claim(&self, conn: &mut Conn) -> Result<()> {
        let (form, now) = (done_forms::table.filter(done_forms::form.eq(&self.key)), now());
        if diesel::select(exists(form)).get_result(conn)? {
            return Err(Error::FormDone);
        }
        diesel::delete(done_forms::table.filter(done_forms::done_at.lt(now - RETENTION))).execute(conn)?;
        let row = (done_forms::form.eq(&self.key), done_forms::done_at.eq(now));
        diesel::insert_into(done_forms::table).values(row).execute(conn)?;
        Ok(())
    }
}
