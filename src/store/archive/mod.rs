//! An event with all its rows, out of the database and into one; `tournament/archive.rs` has the values.
//!
//! Two facts to know: nothing is checked here, what is put in has been checked before; and each column of an event stands
//! here twice, read and written, which a test compares with the schema (`tests/it/archive.rs`).

mod into;
mod out;

pub use into::{insert, taken_entry};
pub use out::load;

use super::Result;
use super::error::corrupt;
use std::collections::HashMap;
use std::fmt::Debug;
use std::hash::Hash;

/// Rows by what names them in the archive, or the other way round.
struct Names<A, B>(HashMap<A, B>);

impl<A: Hash + Eq + Debug, B: Copy> Names<A, B> {
    fn of(&self, name: A) -> Result<B> {
        self.0.get(&name).copied().ok_or_else(|| corrupt(format!("no row {name:?}")))
    }

    fn maybe(&self, name: Option<A>) -> Result<Option<B>> {
        name.map(|name| self.of(name)).transpose()
    }
}
