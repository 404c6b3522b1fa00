//! The protocol of the draw with the signature of this installation.

use crate::{Error, Result};
use event::draw::protocol::{Protocol, Signature};
use event::event::Event;
use store::Store;

/// The protocol of an event's draw, signed with the key of this installation if it has one; `None` before the draw.
///
/// # Errors
/// It cannot be written as JSON.
pub fn signed_protocol(store: &Store, event: &Event) -> Result<Option<Protocol>> {
    let signed = || -> serde_json::Result<Option<Protocol>> {
        let Some(mut protocol) = event.protocol()? else { return Ok(None) };
        if let Some(key) = store.key() {
            let signature = key.sign(&protocol.signed_text()?);
            protocol.signed = Some(Signature { public_key: key.public(), signature });
        }
        Ok(Some(protocol))
    };
    signed().map_err(Error::unexpected("the protocol cannot be written"))
}
