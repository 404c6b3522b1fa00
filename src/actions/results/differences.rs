//! Confirming, with a reason, a decision that differs from the one that would follow now.
//!
//! One fact to know: the confirmation is stored with a hash of both, so that the difference is reported again as soon
//! as either changes.

use crate::{Acting, Result, permission, reason, refused, require_unchanged};
use event::event::{ChangeScope, Difference, Remedy};
use event::stage::noted::StageNote;
use messages::Message;
use recount::differences;
use serde_json::json;
use store::audit::About;

impl Acting<'_> {
    /// Confirms a difference; `about` and `fingerprint` identify it, as they were shown.
    ///
    /// # Errors
    /// There is no longer such a difference; it cannot be confirmed; the event has changed in the meantime; or no
    /// reason is given.
    pub fn let_stand(&self, (about, fingerprint): (&str, &str), why: &str) -> Result<()> {
        let event = self.event(permission::decide)?;
        let why = reason(why)?;
        let key = (about.to_owned(), fingerprint.to_owned());
        // Outside the transaction: computing seats by standing requires a search.
        let is_it = |of: &Difference| of.remedies().contains(&Remedy::LetStand) && event.key(of) == key;
        if !differences(&event).iter().any(is_it) {
            return refused(Message::new("difference-gone"));
        }
        let stands = self.store.write(|conn| {
            require_unchanged(conn, &event)?;
            let (about, difference) = key;
            let detail = json!({ "about": about, "difference": difference, "reason": why });
            let note = StageNote::Stands { about, difference, reason: why.to_owned() };
            self.insert_stage_note(conn, &event, note)?;
            let of = About::Event(event.head.id, ChangeScope::Frame);
            self.audit(conn, of, "let_stand", &detail)
        });
        self.go_on_after(stands)
    }
}
