//! What hands and results say together: who won how often, which fans, how hands ended, whether seats and winds were fair.
//!
//! Two facts to know: sessions that are withheld are never counted, annulled hands are none, and where four totals stand the
//! hands that were written down all the same do count; and what a stand-in (陪打) plays, or finishes for somebody, belongs to
//! nobody. None of this is a score: where a figure is rounded it says so.

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
