//! What follows from results: standard penalties, publications, and decisions that no longer agree.

pub(crate) mod give_standard_penalty;
pub(crate) mod revoke_standard_penalty;

pub(crate) mod event_then;
pub(crate) mod publish_standings;

pub(crate) mod differences;

pub use differences::{differences, let_stand};
pub use event_then::event_then;
pub use give_standard_penalty::give_standard_penalty;
pub use publish_standings::{publish_standings, withdraw_publication};
pub use revoke_standard_penalty::revoke_standard_penalty;
