//! The displays in the hall, their pictures, and the ceremony on them.

mod displays;
mod hall_picture;
mod keep_layout;

mod ceremony;

pub use hall_picture::hall_picture;
