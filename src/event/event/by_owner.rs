//! The results of one player or team, found by an index: the page of each player asks for them.

use super::Event;
use super::result_places::ResultPlaces;
use crate::ranking::standings::Row;
use crate::sheet::penalty::Entrant;
use crate::sheet::session::SessionLine;
use rules::StandardPoints;
use values::ids::PlayerId;

impl Event {
    /// The index, built when it is first needed.
    fn result_places(&self) -> &ResultPlaces {
        self.computed.places.get_or_init(|| ResultPlaces::new(self.players(), self.lines()))
    }

    /// The row of a player in the individual ranking.
    pub fn player_row(&self, player: PlayerId) -> Option<&Row<PlayerId>> {
        self.players().get(*self.result_places().rows.get(&player)?)
    }

    /// The session results of a player or a team, in the order of [`Event::lines`].
    pub fn lines_of(&self, of: Entrant) -> impl Iterator<Item = &SessionLine> {
        let lines = self.lines();
        self.result_places().lines.get(&of).into_iter().flatten().filter_map(move |place| lines.get(*place))
    }

    /// The sum of the standard points of all who have played, and their number.
    pub fn total_played(&self) -> (StandardPoints, usize) {
        self.result_places().total
    }
}
