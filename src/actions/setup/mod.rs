//! An event itself: its address, its kind and its regulations.

pub(crate) mod addresses;
pub(crate) mod create_event;

mod change_address;
mod change_kind;
mod change_regulations;
mod time_zone;

pub use change_kind::other_kind_blocker;
pub use change_regulations::RegulationsPreview;
pub use create_event::{NewEvent, create_event, propose_slug};
pub use time_zone::{server_time_zone, time_zone};
