//! Leaving a decision that differs from what follows now as it is, with a reason.
//!
//! One fact to know: what was let stand is written down with a hash of what stood and what followed, so it is told
//! again as soon as either is another.

use crate::{Acting, Result, permission, reason, refused, require_unchanged};
use event::event::{ChangeScope, Difference, Remedy};
use event::stage::noted::StageNote;
use messages::Message;
use recount::differences;
use serde_json::json;
use store::audit::About;

impl Acting<'_> {
    /// Lets a difference stand: what it is `about` and its `fingerprint`, as they were shown.
    ///
    /// # Errors
    /// There is no such difference any more, it cannot be let stand, the event has changed meanwhile, or no reason is
    /// given.
    pub fn let_stand(&self, (about, fingerprint): (&str, &str), why: &str) -> Result<()> {
        let event = self.event(permission::decide)?;
        let why = reason(why)?;
        let key = (about.to_owned(), fingerprint.to_owned());
        // Seats by standing take a search: nobody else should wait for it.
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
