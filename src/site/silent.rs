//! Tables of rehearsals whose network is simulated to fail for a while: their phones get no usable answer.
//!
//! One fact to know: only this server is silent, and only towards programs; pages in a browser work.

use actions::NETWORK_GONE;
use event::values::ids::{SessionNumber, TableNumber};

/// The slug of an event, a session and a table.
type Place = (String, SessionNumber, TableNumber);

/// Maximum number of tables that are silent at once.
const MAX_TABLES: u64 = 256;

/// The tables that are silent now, each for [`NETWORK_GONE`].
pub struct Silent(moka::sync::Cache<Place, ()>);

impl Silent {
    /// No table is silent.
    pub(crate) fn new() -> Silent {
        Silent(moka::sync::Cache::builder().max_capacity(MAX_TABLES).time_to_live(NETWORK_GONE).build())
    }

    /// Makes a table silent for [`NETWORK_GONE`].
    pub fn silence(&self, place: Place) {
        self.0.insert(place, ());
    }

    /// Whether a table is silent now.
    pub fn is(&self, place: &Place) -> bool {
        self.0.contains_key(place)
    }
}
