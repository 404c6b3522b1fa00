//! Another name in addresses for an event: links, pages and papers have the new one, and the ones of before lead to it.
//!
//! Two facts to know: the slug under which an event was created is in the hashes of its audit and stays; and a name
//! that an event has or had is never that of another, unless it is deleted: then it gives way and gets a number.

use crate::setup::addresses::check_address;
use crate::{Acting, Result, permission, reason, refused};
use messages::Message;

impl Acting<'_> {
    /// Gives an event another name in addresses, between sessions.
    ///
    /// # Errors
    /// It is the same, or none; another event has it, or had it; a session is running: phones in the hall keep hands
    /// under the one they know; no reason is given although the draw was made: papers with the old one may be about.
    pub fn change_address(&self, address: &str, why: &str) -> Result<()> {
        let address = address.trim();
        self.change_event(permission::organise, |conn, event| {
            check_address(address)?;
            if event.head.slug == address {
                return refused(Message::new("address-same").arg("slug", address));
            }
            if let Some(running) = event.running() {
                return refused(Message::new("address-runs").arg("session", running.number.0));
            }
            if event.draw.is_some() {
                reason(why)?;
            }
            self.take_address(conn, address, Some(event.head.id))?;
            self.give_address(conn, (&event.head, address), why.trim())
        })?;
        // What is known here under either name is of before, or of an event that was deleted.
        for name in [self.event, address] {
            self.store.event(name)?;
        }
        Ok(())
    }
}
