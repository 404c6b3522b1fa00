//! The places revealed at the ceremony, and a fact worth announcing about each.

use super::Event;
use crate::notes::screens::{Ranking, Revealed};
use crate::ranking::standings::Row;
use values::ids::{PlayerId, SessionNumber, TeamId};

/// One fact worth announcing about a player or a team.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fact {
    /// The largest hand of the event is theirs: its points and the session.
    LargestHand(u16, SessionNumber),
    /// They have won more hands than anybody else: the number.
    MostWins(usize),
    /// They have climbed: the rank before the last session, and the current one.
    Climbed(usize, usize),
    /// Their own largest hand: its points and the session.
    OwnHand(u16, SessionNumber),
    /// The best player of a team, and that player's rank.
    Best(PlayerId, usize),
}

/// The minimum number of ranks climbed that is worth announcing.
const MIN_CLIMB: usize = 2;

impl Event {
    /// The rows of a ranking that get a place, the first first: those that have played and are not disqualified.
    pub fn awarded(&self, of: Ranking) -> Vec<Revealed> {
        fn row<K>(place: usize, row: &Row<K>, name: String, team: String) -> Revealed {
            let (standard_points, game_points) = (row.standard_points.to_string(), row.game_points.0);
            Revealed { place, rank: row.rank, name, team, standard_points, game_points }
        }
        match of {
            Ranking::Players => (1..)
                .zip(self.awarded_players())
                .map(|(place, of)| row(place, of, self.entries.player_name(of.key), self.entries.plays_for(of.key)))
                .collect(),
            Ranking::Teams => (1..)
                .zip(self.awarded_teams())
                .map(|(place, of)| row(place, of, self.entries.team_name(of.key), String::new()))
                .collect(),
        }
    }

    fn awarded_players(&self) -> impl Iterator<Item = &Row<PlayerId>> {
        self.players().iter().filter(|row| row.has_played && !row.disqualified)
    }

    fn awarded_teams(&self) -> impl Iterator<Item = &Row<TeamId>> {
        self.teams().iter().filter(|row| row.has_played)
    }

    /// Every hand won by a player who played all of the session: the winner, its points, its session.
    fn wins(&self) -> Vec<(PlayerId, u16, SessionNumber)> {
        let tables = self.sessions.iter().flat_map(|session| session.tables.iter().map(move |table| (session, table)));
        let of_table = tables.flat_map(|(session, table)| {
            let won = table.sheet.hands().iter().filter_map(|hand| hand.win());
            let own =
                won.filter_map(|win| Some((table.sole_player(win.winner())?, win.basic_points(), session.number)));
            own.collect::<Vec<_>>()
        });
        of_table.collect()
    }

    /// The fact worth announcing about the entrant in a place, from 1; `None` if there is none, or no such place.
    pub fn fact(&self, of: Ranking, place: usize) -> Option<Fact> {
        let before = self.previous_step();
        let climbed = |then: Option<usize>, now: usize| {
            then.filter(|then| *then >= now + MIN_CLIMB).map(|then| Fact::Climbed(then, now))
        };
        match of {
            Ranking::Players => {
                let row = self.awarded_players().nth(place.checked_sub(1)?)?;
                let wins = self.wins();
                let count = |player| wins.iter().filter(|(winner, ..)| *winner == player).count();
                let largest = |of: Option<PlayerId>| {
                    let own = wins.iter().filter(|(winner, ..)| of.is_none_or(|player| player == *winner));
                    own.copied().reduce(|best, win| if win.1 > best.1 { win } else { best })
                };
                let own = largest(Some(row.key));
                if let Some((_, points, session)) = own.filter(|own| largest(None) == Some(*own)) {
                    return Some(Fact::LargestHand(points, session));
                }
                let most = count(row.key);
                if most > 0 && self.players().iter().all(|other| other.key == row.key || count(other.key) < most) {
                    return Some(Fact::MostWins(most));
                }
                let climbed = climbed(before.and_then(|then| then.players.get(&row.key)).copied(), row.rank);
                climbed.or(own.map(|(_, points, session)| Fact::OwnHand(points, session)))
            }
            Ranking::Teams => {
                let row = self.awarded_teams().nth(place.checked_sub(1)?)?;
                let climbed = climbed(before.and_then(|then| then.teams.get(&row.key)).copied(), row.rank);
                climbed.or_else(|| {
                    let best = self.awarded_players().find(|of| self.entries.team_of(of.key) == Some(row.key))?;
                    Some(Fact::Best(best.key, best.rank))
                })
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{event, session, table};
    use super::*;
    use crate::sheet::session::Attendance;
    use rules::GamePoints;

    #[test]
    fn no_hand_of_a_stand_in_is_announced_as_that_of_the_player_who_went_home() {
        let facts = |attendance| {
            let mut first = table(1, 1, 3);
            first.filled.east.attendance = attendance;
            let event = event(vec![session(1, vec![first, table(1, 2, 2)], Some(0), Some(9))]);
            let awarded = event.awarded(Ranking::Players);
            ["P1", "P5"].map(|name| {
                let row = awarded.iter().find(|row| row.name == name).unwrap();
                event.fact(Ranking::Players, row.place)
            })
        };
        let (largest, own) = (Fact::LargestHand(8, SessionNumber(1)), Fact::OwnHand(8, SessionNumber(1)));
        assert_eq!(facts(Attendance::Played), [Some(largest.clone()), Some(own)]);
        let went_home = Attendance::StoodIn { own: GamePoints(500) };
        assert_eq!(facts(went_home), [None, Some(largest)]);
    }
}
