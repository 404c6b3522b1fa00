//! Changing the address of an event: links, pages and papers have the new one, and the older ones lead to it.
//!
//! Two facts to know: the slug under which an event was created is part of the hashes of its audit and stays; and an
//! address that an event has or had never becomes that of another event, unless the first is deleted: it then receives
//! another one, with a number.

use crate::setup::addresses::check_address;
use crate::{Acting, Result, permission, reason_if, refused};
use messages::Message;

impl Acting<'_> {
    /// Changes the address of an event, between sessions.
    ///
    /// # Errors
    /// It is the current address, or not a valid one; another event has or had it; a session is running, and phones in
    /// the hall store hands under the address that they know; or no reason is given although the draw was made, because
    /// papers with the older address may be in use.
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
            let why = reason_if(event.draw.is_some(), why)?;
            self.take_address(conn, address, Some(event.head.id))?;
            self.give_address(conn, (&event.head, address), why)
        })?;
        // Refreshes the cache: under either address it may have an older state of this event, or an event that was
        // deleted.
        for name in [self.event, address] {
            self.store.event(name)?;
        }
        Ok(())
    }
}
