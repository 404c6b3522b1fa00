//! Which database it is, and in which term it is written.

use super::error::{Error, Result};
use super::mode::Mode;
use super::store::Store;
use super::{audit, terms};

impl Store {
    /// Which database this is: another one after a restore, which needs the database alone, and after a take-over.
    pub fn identity(&self) -> Result<String> {
        Ok(self.identity_and_term()?.0)
    }

    /// The same, and the term in which it is written.
    pub fn identity_and_term(&self) -> Result<(String, u32)> {
        if let Some(known) = self.house().known_identity() {
            return Ok(known);
        }
        let found = self.read(|conn| Ok::<_, Error>((audit::identity(conn)?, terms::term(conn)?)))?;
        // Before its first row it is none in particular, and a copy becomes another one.
        if !found.0.is_empty() && self.house().mode() == Mode::Serves {
            self.house().know_identity(found.clone());
        }
        Ok(found)
    }
}
