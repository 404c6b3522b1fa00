//! A session of the chart that is not seated yet.

use rules::{BySeat, Seat};
use values::ids::{PlayerId, SessionNumber};

/// A session of the chart that is not seated yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Planned {
    /// Its number.
    pub number: SessionNumber,
    /// The players at its tables; `None` where a number is not drawn yet.
    pub tables: Vec<BySeat<Option<PlayerId>>>,
    /// Whether the seats are known too; otherwise they are drawn later, when the session is seated.
    pub seats: bool,
}

impl Planned {
    /// The table number of a player, from 1, with the four who sit there and the player's seat.
    pub fn seat(&self, player: PlayerId) -> Option<(u16, &BySeat<Option<PlayerId>>, Seat)> {
        let mut tables = (1..).zip(&self.tables);
        tables.find_map(|(table, four)| Some((table, four, four.find(|of| *of == Some(player))?)))
    }
}
