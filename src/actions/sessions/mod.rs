//! A session from its line-ups to its close, and back.

pub(crate) mod check_in;
pub(crate) mod hand_in_line_up;

pub(crate) mod seat_session;
pub(crate) mod swap_seats;

pub(crate) mod start_session;
pub(crate) mod stop_tables;

pub(crate) mod close_session;
pub(crate) mod take_back_session;

pub(crate) mod rehearse;

pub use check_in::check_in;
pub use close_session::close_session;
pub use hand_in_line_up::{hand_in_line_up, take_back_line_up};
pub use rehearse::{Mishap, NETWORK_GONE, Rehearsal, go_wrong, play_tables, rehearse};
pub use seat_session::{seat_session, seating_waits};
pub use start_session::start_session;
pub use stop_tables::{stop_by_time, unstop_tables};
pub use swap_seats::{Swap, swap_seats};
pub use take_back_session::{reopen_session, unseat_session, unstart_session};
