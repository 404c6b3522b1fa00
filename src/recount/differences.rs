//! Decisions that differ from what follows now.

use crate::seating::seating;
use event::event::{Difference, Event};
use event::values::ids::PlayerId;
use std::collections::BTreeSet;

/// All of an event that stands and is not what follows now, and that nobody has let stand.
pub fn differences(event: &Event) -> &[Difference] {
    event.differences(|then, session| {
        let here: BTreeSet<PlayerId> = session.seated().into_iter().collect();
        seating(then, session.number, &session.seed, &here).ok().map(|again| again.seated)
    })
}
