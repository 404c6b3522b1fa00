//! Tables of rehearsals whose network is gone for a while: their phones get no answer to rely on.
//!
//! One fact to know: it is this server alone that is silent, and only to programs; pages in a browser go on.

use actions::NETWORK_GONE;
use event::values::ids::{SessionNumber, TableNumber};

/// An event's name in addresses, a session and a table.
type Place = (String, SessionNumber, TableNumber);

/// So many tables are silent at once.
const MOST: u64 = 256;

/// The tables that get no answer now.
pub struct Silent(moka::sync::Cache<Place, ()>);

impl Silent {
    /// No table is silent yet.
    pub(crate) fn new() -> Silent {
        Silent(moka::sync::Cache::builder().max_capacity(MOST).time_to_live(NETWORK_GONE).build())
    }

    /// From now on a table gets no answer, for a while.
    pub fn silence(&self, place: Place) {
        self.0.insert(place, ());
    }

    /// Whether a table gets no answer now.
    pub fn is(&self, place: &Place) -> bool {
        self.0.contains_key(place)
    }
}
