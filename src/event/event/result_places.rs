//! Where results stand, by whose they are.

use crate::ranking::standings::Row;
use crate::sheet::penalty::Entrant;
use crate::sheet::session::SessionLine;
use crate::values::ids::PlayerId;
use rules::StandardPoints;
use std::collections::HashMap;

/// Where what is of somebody stands.
#[derive(Clone, Debug, Default)]
pub(super) struct ResultPlaces {
    pub rows: HashMap<PlayerId, usize>,
    pub lines: HashMap<Entrant, Vec<usize>>,
    /// The sum of what all have who have played, and how many they are.
    pub total: (StandardPoints, usize),
}

impl ResultPlaces {
    /// The places in the individual ranking and in what the sessions gave.
    pub fn new(players: &[Row<PlayerId>], lines: &[SessionLine]) -> ResultPlaces {
        let mut places = ResultPlaces::default();
        for (place, row) in players.iter().enumerate() {
            places.rows.insert(row.key, place);
            if row.sessions > 0 {
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
