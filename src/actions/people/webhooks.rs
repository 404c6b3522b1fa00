//! Notifying other programs when something has happened at an event: off until an organiser enters an address.
//!
//! Two facts to know: a notification contains no result, which the program then requests like everybody; and the secret
//! by which it recognises the sender is shown once.

use crate::{Acting, Error, Result, Token, permission, refused};
use event::event::ChangeScope;
use messages::Message;
use serde_json::json;
use store::audit::About;
use store::webhooks::{self, Webhook};

/// A kind of notification.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WebhookTopic {
    /// A hand was recorded, corrected or undone at a table whose results are public.
    Hand,
    /// The standings after a session were published.
    Publication,
}

impl WebhookTopic {
    /// All of them.
    pub const ALL: [WebhookTopic; 2] = [WebhookTopic::Hand, WebhookTopic::Publication];

    /// The name of the topic in notifications.
    pub const fn code(self) -> &'static str {
        match self {
            WebhookTopic::Hand => "hand.recorded",
            WebhookTopic::Publication => "session.published",
        }
    }
}

/// The maximum number of programs that an event notifies.
const MAX_WEBHOOKS: usize = 10;
/// The maximum length of an address, in characters.
const MAX_ADDRESS_LENGTH: usize = 300;

impl Acting<'_> {
    /// The programs that an event notifies.
    ///
    /// # Errors
    /// There is no such event, or the actor does not organise it.
    pub fn webhooks(&self) -> Result<Vec<Webhook>> {
        self.store.read(|conn| {
            let event = self.head(conn, permission::organise)?;
            Ok(webhooks::of_event(conn, event.id)?)
        })
    }

    /// Adds a program that is notified of these topics, and returns its secret, which is shown once.
    ///
    /// # Errors
    /// The address is not valid, there is no topic, or the event has the maximum number of programs already.
    pub fn add_webhook(&self, address: &str, told: &[WebhookTopic]) -> Result<Token> {
        let address = address.trim();
        if !is_address(address) {
            return refused(
                Message::new("webhook-address-wrong").arg("found", address).arg("most", MAX_ADDRESS_LENGTH),
            );
        }
        if told.is_empty() {
            return refused(Message::new("webhook-nothing"));
        }
        let (secret, kinds) = (Token::random()?, told.iter().map(|told| told.code()).collect::<Vec<_>>().join(" "));
        self.change_head(permission::organise, |conn, event| {
            if webhooks::of_event(conn, event.id)?.len() >= MAX_WEBHOOKS {
                return refused(Message::new("webhook-many").arg("most", MAX_WEBHOOKS));
            }
            let webhook = webhooks::insert(conn, event.id, (address, &kinds, secret.secret()), self.now)?;
            // The host only: the full address of a chat allows anybody to write there.
            let host = address.split('/').nth(2).unwrap_or_default();
            let detail = json!({ "webhook": webhook, "host": host, "kinds": kinds });
            self.audit(conn, About::Event(event.id, ChangeScope::Nothing), "add_webhook", &detail)?;
            Ok(())
        })?;
        Ok(secret)
    }

    /// Stops notifying a program.
    ///
    /// # Errors
    /// There is no such program.
    pub fn revoke_webhook(&self, webhook: i32) -> Result<()> {
        self.change_head(permission::organise, |conn, event| {
            if !webhooks::revoke(conn, event.id, webhook, self.now)? {
                return Err(Error::NotFound);
            }
            let detail = json!({ "webhook": webhook });
            self.audit(conn, About::Event(event.id, ChangeScope::Nothing), "revoke_webhook", &detail)
        })
    }
}

/// Whether a program can listen at this address: `https://host/…`, or `http://host/…` within a network.
fn is_address(address: &str) -> bool {
    let rest = ["https://", "http://"].iter().find_map(|scheme| address.strip_prefix(scheme));
    let host = rest.and_then(|rest| rest.split(['/', '?', '#']).next()).unwrap_or_default();
    address.len() <= MAX_ADDRESS_LENGTH
        && !host.is_empty()
        && !host.contains('@')
        && address.chars().all(|c| c.is_ascii_graphic())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_names_a_host_and_nobody_who_signs_in() {
        for right in ["https://example.org/hook?a=1", "http://10.0.0.5:8080", "https://[2001:db8::1]/x"] {
            assert!(is_address(right), "{right}");
        }
        for wrong in [
            "",
            "example.org",
            "ftp://example.org",
            "https:///x",
            "https://a:b@example.org/",
            "https://例.org/",
            "https://a b/",
        ] {
            assert!(!is_address(wrong), "{wrong}");
        }
        assert!(!is_address(&format!("https://example.org/{}", "a".repeat(300))));
    }
}
