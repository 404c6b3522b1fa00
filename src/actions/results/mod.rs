//! What follows from results: standard penalties, publications, and decisions that no longer agree.

mod give_standard_penalty;
mod revoke_standard_penalty;

mod event_then;
mod publish_standings;

pub(crate) mod differences;

pub use differences::differences;
pub use event_then::event_then;
