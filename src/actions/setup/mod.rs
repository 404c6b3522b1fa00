//! An event itself: its address, its kind and its regulations.

pub(crate) mod create_event;

pub(crate) mod change_address;
pub(crate) mod change_kind;
pub(crate) mod change_regulations;
pub(crate) mod time_zone;

pub use change_address::change_address;
pub use change_kind::{against_other_kind, change_kind};
pub use change_regulations::{RegulationsPreview, change_regulations, preview_regulations};
pub use create_event::{NewEvent, create_event, propose_slug};
pub use time_zone::{server_time_zone, time_zone};
