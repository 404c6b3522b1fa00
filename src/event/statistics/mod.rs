//! Statistics of hands and results: who won how often, which fans, how hands ended, whether seats and winds were fair.
//!
//! Two facts to know: withheld sessions and annulled hands are never counted, but hands recorded at a table with four
//! entered totals are; and what a stand-in (陪打) plays, or finishes for somebody, counts for no player. None of this is
//! a score: where a figure is rounded, its comment says so.

mod fans;
mod mean;
mod offered;
mod played;
mod seats;
mod tally;

pub use super::event::Tally;
pub use fans::{FanCount, fans, largest};
pub use mean::{Mean, expected, start_seats};
pub use offered::{frequent_values, offered_values};
pub use played::{Played, played};
pub use seats::{SeatsOf, seats_of};
pub use tally::{by_wind, endings, field, of_players, of_teams};

#[cfg(test)]
mod examples;
