//! Tallies of hands: played, won, self-drawn, dealt in.

use super::played::{Played, played};
use crate::event::{Event, Tallies, Tally};
use crate::sheet::hand_result::Ending;
use rules::{Seat, Wind};
use std::collections::BTreeMap;
use values::ids::{PlayerId, TeamId};

/// Adds a hand to the tally of the player in a seat.
fn add(tally: &mut Tally, seat: Seat, played: &Played) {
    tally.hands += 1;
    let Some(win) = played.hand.win() else { return };
    if win.winner() == seat {
        tally.won += 1;
        tally.self_drawn += u32::from(played.hand.discarder().is_none());
        tally.points += u32::from(win.basic_points());
        tally.most = tally.most.max(win.basic_points());
    }
    tally.dealt_in += u32::from(played.hand.discarder() == Some(seat));
}

impl Event {
    /// The tallies of each player and of all together, computed once.
    pub fn tallies(&self) -> &Tallies {
        self.computed.tallies.get_or_init(|| Tallies { players: of_players(self), field: field(self) })
    }
}

fn tallies<K: Ord>(event: &Event, of: impl Fn(&Played, Seat) -> Option<K>) -> BTreeMap<K, Tally> {
    let mut tallies: BTreeMap<K, Tally> = BTreeMap::new();
    for played in played(event).filter(|played| played.hand.ending() != Ending::StoppedByTime) {
        for seat in Seat::ALL {
            of(&played, seat).into_iter().for_each(|key| add(tallies.entry(key).or_default(), seat, &played));
        }
    }
    tallies
}

/// The tally of each player who has played a hand.
pub fn of_players(event: &Event) -> BTreeMap<PlayerId, Tally> {
    tallies(event, |played, seat| played.player(seat))
}

/// The tally of each team of which somebody has; a hand counts for the team of the player to whom the seat belongs.
pub fn of_teams(event: &Event) -> BTreeMap<TeamId, Tally> {
    tallies(event, |played, seat| played.player(seat).and_then(|_| event.entries.team_of(played.table.players[seat])))
}

/// The tally of all players together, for comparison. Each hand is counted for each of them.
pub fn field(event: &Event) -> Tally {
    tallies(event, |played, seat| played.player(seat).map(|_| ())).remove(&()).unwrap_or_default()
}

/// The tally of each wind, whoever had it.
pub fn by_wind(event: &Event) -> BTreeMap<Wind, Tally> {
    tallies(event, |played, seat| Some(played.table.sheet.rotation().winds(played.hand.number())[seat]))
}

/// The number of hands that ended in each way, in the order of [`Ending::ALL`]; annulled ones are left out.
pub fn endings(event: &Event) -> Vec<(Ending, u32)> {
    let all = Ending::ALL.into_iter().filter(|ending| *ending != Ending::Annulled);
    let mut counts: Vec<(Ending, u32)> = all.map(|ending| (ending, 0)).collect();
    for played in played(event) {
        let own = counts.iter_mut().filter(|(ending, _)| *ending == played.hand.ending());
        own.for_each(|(_, count)| *count += 1);
    }
    counts
}
