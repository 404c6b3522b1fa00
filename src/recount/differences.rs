//! Decisions that no longer agree with the results.

use crate::seating::seating;
use event::event::{Difference, Event};
use event::values::ids::PlayerId;
use std::collections::BTreeSet;

/// All decisions of an event that no longer agree with its results, without those that somebody has accepted.
pub fn differences(event: &Event) -> &[Difference] {
    event.differences(|then, session| {
        let here: BTreeSet<PlayerId> = session.seated().into_iter().collect();
        seating(then, session.number, &session.seed, &here).ok().map(|again| again.seated)
    })
}
