//! An index of results by player and team.

use crate::ranking::standings::Row;
use crate::sheet::penalty::Entrant;
use crate::sheet::session::SessionLine;
use rules::StandardPoints;
use std::collections::HashMap;
use values::ids::PlayerId;

/// The positions of the results of each player and team.
#[derive(Clone, Debug, Default)]
pub(super) struct ResultPlaces {
    pub rows: HashMap<PlayerId, usize>,
    pub lines: HashMap<Entrant, Vec<usize>>,
    /// The sum of the standard points of all who have played, and their number.
    pub total: (StandardPoints, usize),
}

impl ResultPlaces {
    /// The index of an individual ranking and of the lines of sessions.
    pub fn new(players: &[Row<PlayerId>], lines: &[SessionLine]) -> ResultPlaces {
        let mut places = ResultPlaces::default();
        for (place, row) in players.iter().enumerate() {
            places.rows.insert(row.key, place);
            if row.has_played {
                places.total = (places.total.0 + row.standard_points, places.total.1 + 1);
            }
        }
        for (place, line) in lines.iter().enumerate() {
            let owners = [Some(Entrant::Player(line.player)), line.team.map(Entrant::Team)];
            owners.into_iter().flatten().for_each(|of| places.lines.entry(of).or_default().push(place));
        }
        places
    }
}
