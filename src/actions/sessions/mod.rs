//! Sessions, from line-ups to closing, and the way back.

mod check_in;
mod hand_in_line_up;

pub(crate) mod seat_session;
mod swap_seats;

mod start_session;
mod stop_tables;

mod close_session;
mod go_on;
pub(crate) mod take_back_session;

pub(crate) mod rehearse;

pub use rehearse::{Mishap, NETWORK_GONE, Rehearsal};
pub use seat_session::seating_waits;
pub use swap_seats::Swap;
