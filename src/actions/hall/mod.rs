//! The displays in the hall, their pictures, and the ceremony on them.

pub(crate) mod displays;
pub(crate) mod hall_picture;
pub(crate) mod keep_layout;

pub(crate) mod ceremony;

pub use ceremony::{begin_ceremony, hide_place, reveal_place};
pub use displays::{claim_display, forget_display, identify_displays, tell_displays};
pub use hall_picture::{add_picture, hall_picture, remove_picture};
pub use keep_layout::{drop_layout, keep_layout, recall_layout};
