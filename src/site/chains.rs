//! Up to which row the audit of each event was found whole. A row cannot change while the program runs, unless all
//! data are replaced, so the page of the audit only checks the rows added since the last time; a restart forgets this,
//! and `caipan check` checks every row.

use chrono::NaiveDateTime;
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use store::audit::{self, ChainEnd};
use store::{Conn, now};

/// The end of the checked part of each chain by the generation of the data and event, and when it was checked from its
/// first row.
#[derive(Default)]
pub struct Chains(Mutex<HashMap<(u64, i32), (ChainEnd, NaiveDateTime)>>);

impl Chains {
    /// Checks the rows added to the chain of an event. Returns when it was checked from its first row; `None` if it is
    /// broken. `generation` is that of the data.
    pub fn check(&self, conn: &mut Conn, generation: u64, event: i32) -> store::Result<Option<NaiveDateTime>> {
        let known = self.lock().get(&(generation, event)).cloned();
        let (known, begun) = known.unwrap_or_else(|| (ChainEnd::default(), now()));
        let end = audit::check_chain(conn, event, known)?;
        Ok(end.map(|end| {
            let mut known = self.lock();
            known.retain(|(of, _), _| *of == generation);
            known.insert((generation, event), (end, begun));
            begun
        }))
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<(u64, i32), (ChainEnd, NaiveDateTime)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
