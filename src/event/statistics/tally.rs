//! Hands played, won, drawn by oneself, dealt in.

use super::{Played, played};
use crate::event::Event;
use crate::sheet::hand_result::Ending;
use crate::values::ids::{PlayerId, TeamId};
use rules::{Seat, Wind};
use std::collections::BTreeMap;

/// What somebody did in hands that were played to their end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Hands played to their end: won by somebody, or drawn (荒牌).
    pub hands: u32,
    /// Won.
    pub won: u32,
    /// Of those won the self-draws (自摸).
    pub self_drawn: u32,
    /// Paid for the winning tile (点炮).
    pub dealt_in: u32,
    /// The points of all hands won, flowers not counted.
    pub points: u32,
    /// The largest of them.
    pub most: u16,
}

impl Tally {
    fn add(&mut self, seat: Seat, played: &Played) {
        self.hands += 1;
        let Some(win) = played.hand.win() else { return };
        if win.winner() == seat {
            self.won += 1;
            self.self_drawn += u32::from(played.hand.discarder().is_none());
            self.points += u32::from(win.basic_points());
            self.most = self.most.max(win.basic_points());
        }
        self.dealt_in += u32::from(played.hand.discarder() == Some(seat));
    }

    /// A number of its hands in thousandths of all of them, to the nearest; none where there are no hands.
    pub fn thousandths(&self, of: u32) -> Option<u32> {
        (self.hands > 0).then(|| (2000 * of + self.hands) / (2 * self.hands))
    }

    /// The mean points of the hands won, in tenths, to the nearest; none where none was won.
    pub fn mean_points(&self) -> Option<u32> {
        (self.won > 0).then(|| (20 * self.points + self.won) / (2 * self.won))
    }
}

fn tallies<K: Ord>(event: &Event, of: impl Fn(&Played, Seat) -> Option<K>) -> BTreeMap<K, Tally> {
    let mut tallies: BTreeMap<K, Tally> = BTreeMap::new();
    for played in played(event).filter(|played| played.hand.ending() != Ending::StoppedByTime) {
        for seat in Seat::ALL {
            of(&played, seat).into_iter().for_each(|key| tallies.entry(key).or_default().add(seat, &played));
        }
    }
    tallies
}

/// Each player who has played a hand.
pub fn of_players(event: &Event) -> BTreeMap<PlayerId, Tally> {
    tallies(event, |played, seat| played.player(seat))
}

/// Each team of which somebody has, by the seat that counts for it.
pub fn of_teams(event: &Event) -> BTreeMap<TeamId, Tally> {
    tallies(event, |played, seat| played.player(seat).and_then(|_| event.entries.team_of(played.table.players[seat])))
}

/// All players together: what is usual in the event. Each hand is counted for each of them.
pub fn field(event: &Event) -> Tally {
    tallies(event, |played, seat| played.player(seat).map(|_| ())).remove(&()).unwrap_or_default()
}

/// Each wind, whoever had it.
pub fn by_wind(event: &Event) -> BTreeMap<Wind, Tally> {
    tallies(event, |played, seat| Some(played.table.sheet.rotation().winds(played.hand.number())[seat]))
}

/// How many hands ended in each way, in the order of [`Ending::ALL`].
pub fn endings(event: &Event) -> Vec<(Ending, u32)> {
    let all = Ending::ALL.into_iter().filter(|ending| *ending != Ending::Annulled);
    let mut counts: Vec<(Ending, u32)> = all.map(|ending| (ending, 0)).collect();
    for played in played(event) {
        let own = counts.iter_mut().filter(|(ending, _)| *ending == played.hand.ending());
        own.for_each(|(_, count)| *count += 1);
    }
    counts
}
