//! Results found by whose they are, without looking through those of all: a page for each player asks for them.

use super::Event;
use crate::ranking::standings::Row;
use crate::sheet::penalty::Entrant;
use crate::sheet::session::SessionLine;
use crate::values::ids::PlayerId;
use rules::StandardPoints;
use std::collections::HashMap;

/// Where what is of somebody stands.
#[derive(Clone, Debug, Default)]
pub(super) struct ResultPlaces {
    rows: HashMap<PlayerId, usize>,
    lines: HashMap<Entrant, Vec<usize>>,
    /// The sum of what all have who have played, and how many they are.
    total: (StandardPoints, usize),
}

impl ResultPlaces {
    fn new(event: &Event) -> ResultPlaces {
        let mut places = ResultPlaces::default();
        for (place, row) in event.players().iter().enumerate() {
            places.rows.insert(row.key, place);
            if row.sessions > 0 {
                places.total = (places.total.0 + row.standard_points, places.total.1 + 1);
            }
        }
        for (place, line) in event.lines().iter().enumerate() {
            let owners = [Some(Entrant::Player(line.player)), line.team.map(Entrant::Team)];
            owners.into_iter().flatten().for_each(|of| places.lines.entry(of).or_default().push(place));
        }
        places
    }
}

impl Event {
    fn result_places(&self) -> &ResultPlaces {
        self.computed.places.get_or_init(|| ResultPlaces::new(self))
    }

    /// The row of a player in the individual ranking.
    pub fn player_row(&self, player: PlayerId) -> Option<&Row<PlayerId>> {
        self.players().get(*self.result_places().rows.get(&player)?)
    }

    /// What the sessions gave a player or a team, in the order of [`Event::lines`].
    pub fn lines_of(&self, of: Entrant) -> impl Iterator<Item = &SessionLine> {
        let lines = self.lines();
        self.result_places().lines.get(&of).into_iter().flatten().filter_map(move |place| lines.get(*place))
    }

    /// The standard points of all who have played together, and how many they are.
    pub fn total_played(&self) -> (StandardPoints, usize) {
        self.result_places().total
    }
}
