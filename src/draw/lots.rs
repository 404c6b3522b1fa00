//! Drawing lots: teams draw an order number, the players of a team draw 1 to 4, individuals draw numbers directly.
//!
//! Player number = 4 × (team number − 1) + place (1998 p.42, attachments 2 and 3). Lots are drawn by hand and recorded,
//! or computed from a recorded seed, from which anybody can compute them again.

use super::seeded::Seeded;
use serde::{Deserialize, Serialize};
use values::ids::{PlayerId, PlayerNumber, TeamId};

/// The number of places in a team; its players draw 1 to 4.
pub const PLACES: u16 = 4;

/// The teams or players that take part in the draw. Substitutes draw no number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Entries {
    /// Teams with their four players.
    Teams(Vec<(TeamId, Vec<PlayerId>)>),
    /// Players of an individual event.
    Individuals(Vec<PlayerId>),
}

/// The number somebody drew.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lot<K> {
    /// The team or player.
    pub of: K,
    /// The number.
    pub number: u16,
}

/// All lots of a draw.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lots {
    /// The order numbers of the teams, 1 to the number of teams; empty for individuals.
    pub teams: Vec<Lot<TeamId>>,
    /// The places of the players in their team, 1 to 4, or the numbers of individuals.
    pub players: Vec<Lot<PlayerId>>,
}

/// Why recorded lots are not possible.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LotsError {
    /// A team does not have four players who draw.
    TeamSize {
        /// Which team.
        team: TeamId,
        /// How many of its players draw.
        players: usize,
    },
    /// The number of players does not fill tables of four if they are in teams, or not even one if they are
    /// individuals.
    NotTables(usize),
    /// A number is outside 1 to `highest`.
    OutOfRange {
        /// The number.
        number: u16,
        /// The highest one that can be drawn.
        highest: u16,
    },
    /// Two teams have the same number, or one team has two.
    TwiceTeam(u16, TeamId, TeamId),
    /// Two players of a team, or of an individual event, have the same number, or one player has two.
    TwicePlayer(u16, PlayerId, PlayerId),
    /// A team has drawn no number.
    TeamMissing(TeamId),
    /// A player has drawn no number.
    PlayerMissing(PlayerId),
    /// A team has the first of these numbers, but its group those from the second to the third.
    TeamOfOtherGroup(TeamId, (u16, u16, u16)),
    /// A player has the first of these numbers, but the player's group those from the second to the third.
    PlayerOfOtherGroup(PlayerId, (u16, u16, u16)),
}

impl Entries {
    /// The number of players who draw.
    pub fn players(&self) -> usize {
        match self {
            Entries::Teams(teams) => teams.iter().map(|(_, players)| players.len()).sum(),
            Entries::Individuals(players) => players.len(),
        }
    }

    /// Checks that the players fill tables: those of teams whole ones, individuals at least one, while others have a
    /// bye.
    ///
    /// # Errors
    /// Every team that is too small or too large, and a number of players that does not fill tables.
    pub fn check(&self) -> Result<(), Vec<LotsError>> {
        let mut against = Vec::new();
        if let Entries::Teams(teams) = self {
            let wrong = teams.iter().filter(|(_, players)| players.len() != usize::from(PLACES));
            against.extend(wrong.map(|(team, players)| LotsError::TeamSize { team: *team, players: players.len() }));
        }
        let players = self.players();
        if players < 4 || (matches!(self, Entries::Teams(_)) && !players.is_multiple_of(4)) {
            against.push(LotsError::NotTables(players));
        }
        if against.is_empty() { Ok(()) } else { Err(against) }
    }
}

impl Lots {
    /// Draws the lots from a seed, for the teams and the places in each team; the result is in the order of entry.
    pub fn by_seed(seed: &str, entries: &Entries) -> Lots {
        match entries {
            Entries::Teams(teams) => {
                let ids: Vec<TeamId> = teams.iter().map(|(team, _)| *team).collect();
                let players =
                    teams.iter().flat_map(|(team, players)| numbered(seed, &format!("places of team {team}"), players));
                Lots { players: players.collect(), teams: numbered(seed, "teams", &ids) }
            }
            Entries::Individuals(players) => Lots { teams: vec![], players: numbered(seed, "players", players) },
        }
    }

    /// Checks recorded lots: everybody who takes part has one, and every number from 1 occurs exactly once.
    ///
    /// # Errors
    /// All reasons why the lots are not possible.
    pub fn check(&self, entries: &Entries) -> Result<(), Vec<LotsError>> {
        let mut against = entries.check().err().unwrap_or_default();
        match entries {
            Entries::Teams(teams) => {
                let ids: Vec<TeamId> = teams.iter().map(|(team, _)| *team).collect();
                check_numbers(&ids, &self.teams, LotsError::TeamMissing, LotsError::TwiceTeam, &mut against);
                for (_, players) in teams {
                    let lots: Vec<_> = self.players.iter().filter(|lot| players.contains(&lot.of)).copied().collect();
                    check_numbers(players, &lots, LotsError::PlayerMissing, LotsError::TwicePlayer, &mut against);
                }
            }
            Entries::Individuals(players) => {
                against.extend(self.teams.iter().map(|lot| LotsError::OutOfRange { number: lot.number, highest: 0 }));
                check_numbers(players, &self.players, LotsError::PlayerMissing, LotsError::TwicePlayer, &mut against);
            }
        }
        if against.is_empty() { Ok(()) } else { Err(against) }
    }

    /// The number of each player, in the order of the numbers.
    pub fn numbers(&self, entries: &Entries) -> Vec<(PlayerNumber, PlayerId)> {
        let drawn = |player: &PlayerId| self.players.iter().find(|lot| lot.of == *player).map(|lot| lot.number);
        let mut numbers: Vec<_> = match entries {
            Entries::Individuals(players) => {
                players.iter().filter_map(|player| Some((PlayerNumber(drawn(player)?), *player))).collect()
            }
            Entries::Teams(teams) => teams
                .iter()
                .filter_map(|(team, players)| Some((self.teams.iter().find(|lot| lot.of == *team)?.number, players)))
                .flat_map(|(team, players)| players.iter().map(move |player| (team, player)))
                .filter_map(|(team, player)| Some((player_number(team, drawn(player)?), *player)))
                .collect(),
        };
        numbers.sort();
        numbers
    }
}

/// The number of the player in `place` (1 to 4) of the team with order number `team` (from 1).
pub const fn player_number(team: u16, place: u16) -> PlayerNumber {
    PlayerNumber(PLACES * (team - 1) + place)
}

/// Lots for everybody: the numbers from 1, shuffled.
fn numbered<K: Copy>(seed: &str, purpose: &str, all: &[K]) -> Vec<Lot<K>> {
    let mut numbers: Vec<u16> = (1..).take(all.len()).collect();
    Seeded::new(seed, purpose).shuffle(&mut numbers);
    all.iter().zip(numbers).map(|(of, number)| Lot { of: *of, number }).collect()
}

/// Adds to `against` what is wrong with the lots of `all`, who draw the numbers from 1.
fn check_numbers<K: Copy + PartialEq>(
    all: &[K],
    lots: &[Lot<K>],
    missing: impl Fn(K) -> LotsError,
    twice: impl Fn(u16, K, K) -> LotsError,
    against: &mut Vec<LotsError>,
) {
    let highest = all.len() as u16;
    let wrong = lots.iter().filter(|lot| lot.number < 1 || lot.number > highest);
    against.extend(wrong.map(|lot| LotsError::OutOfRange { number: lot.number, highest }));
    for (index, lot) in lots.iter().enumerate() {
        let same = lots[..index].iter().find(|other| other.number == lot.number || other.of == lot.of);
        against.extend(same.map(|other| twice(lot.number, other.of, lot.of)));
    }
    against.extend(all.iter().filter(|of| lots.iter().all(|lot| lot.of != **of)).map(|of| missing(*of)));
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn teams(count: i32) -> Entries {
        Entries::Teams((0..count).map(|t| (TeamId(t), (0..4).map(|p| PlayerId(10 * t + p)).collect())).collect())
    }

    #[test]
    fn a_player_s_number_follows_from_the_two_draws() {
        assert_eq!(player_number(1, 1), PlayerNumber(1));
        assert_eq!(player_number(3, 2), PlayerNumber(10));
        let entries = teams(2);
        let lots = Lots {
            teams: vec![Lot { of: TeamId(0), number: 2 }, Lot { of: TeamId(1), number: 1 }],
            players: [(0, 4), (1, 3), (2, 2), (3, 1), (10, 1), (11, 2), (12, 3), (13, 4)]
                .map(|(player, number)| Lot { of: PlayerId(player), number })
                .to_vec(),
        };
        assert_eq!(lots.check(&entries), Ok(()));
        let players: Vec<i32> = lots.numbers(&entries).iter().map(|(_, player)| player.0).collect();
        assert_eq!(players, [10, 11, 12, 13, 3, 2, 1, 0]);
    }

    #[test]
    fn wrong_lots_are_refused_with_every_reason() {
        let mut lots = Lots::by_seed("s", &teams(2));
        lots.teams[0].number = 3;
        lots.players.remove(0);
        let against = lots.check(&teams(2)).unwrap_err();
        assert!(against.contains(&LotsError::OutOfRange { number: 3, highest: 2 }));
        assert!(against.contains(&LotsError::PlayerMissing(PlayerId(0))));
        let small = Entries::Teams(vec![(TeamId(1), vec![PlayerId(1)])]);
        assert_eq!(
            small.check().unwrap_err(),
            [LotsError::TeamSize { team: TeamId(1), players: 1 }, LotsError::NotTables(1)]
        );
    }

    proptest! {
        #[test]
        fn a_draw_by_seed_gives_every_number_once_and_can_be_run_again(seed in ".{0,12}", count in 1..12i32) {
            for entries in [teams(count), Entries::Individuals((0..4 * count).map(PlayerId).collect())] {
                let lots = Lots::by_seed(&seed, &entries);
                prop_assert_eq!(lots.check(&entries), Ok(()));
                prop_assert_eq!(&lots, &Lots::by_seed(&seed, &entries));
                let numbers: Vec<usize> = lots.numbers(&entries).iter().map(|(n, _)| usize::from(n.0)).collect();
                prop_assert_eq!(numbers, (1..=entries.players()).collect::<Vec<_>>());
            }
        }
    }
}
