//! Whether the players at the tables of a session can be compared.
//!
//! Two facts to know: all tables change seats in the same way, so a team with a player at every start seat has one at
//! every wind of every deal; and the check is made before a session is seated, whatever seats it.

use super::comparison::FEWEST;
use super::format::{Compare, Format, Sets};
use rules::{BySeat, Seat};
use std::collections::BTreeMap;
use values::ids::{TableNumber, TeamId};

/// Why players cannot be compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Misfit {
    /// Sets move among four tables, but this number of tables is not a multiple of four.
    Sets(usize),
    /// Fewer than [`FEWEST`] tables are compared: the first of them, and their number.
    Few(TableNumber, usize),
    /// The team does not have one player at each wind of the tables that are compared.
    Team(TeamId),
}

impl Format {
    /// The first reason why these tables of a session cannot be compared. Table 1 comes first; each seat has the team
    /// for which it counts, and `None` in an event without teams.
    pub fn misfit(&self, tables: &[BySeat<Option<TeamId>>]) -> Option<Misfit> {
        if self.sets == Sets::Moving && !tables.len().is_multiple_of(4) {
            return Some(Misfit::Sets(tables.len()));
        }
        let mut groups: BTreeMap<u16, (TableNumber, usize)> = BTreeMap::new();
        let mut teams: BTreeMap<TeamId, Vec<(u16, Seat)>> = BTreeMap::new();
        for (table, four) in (1..).map(TableNumber).zip(tables) {
            let group = self.within.group(table.0);
            groups.entry(group).or_insert((table, 0)).1 += 1;
            for seat in Seat::ALL {
                if let Some(team) = four[seat] {
                    teams.entry(team).or_default().push((group, seat));
                }
            }
        }
        if let Some((first, tables)) = groups.into_values().find(|(_, tables)| *tables < FEWEST) {
            return Some(Misfit::Few(first, tables));
        }
        let one_each = |sits: &[(u16, Seat)]| {
            sits.len() == Seat::ALL.len() && Seat::ALL.iter().all(|seat| sits.contains(&(sits[0].0, *seat)))
        };
        let unfit = teams.iter().find(|(_, sits)| !one_each(sits)).map(|(team, _)| Misfit::Team(*team));
        unfit.filter(|_| self.compare == Compare::Teams)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::duplicate::format::Within;
    use draw::movement::movement;
    use values::ids::PlayerNumber;

    fn seated(players: usize) -> Vec<BySeat<Option<TeamId>>> {
        let movement = movement(players, 1, true).unwrap();
        let team = |four: &BySeat<PlayerNumber>| four.map(|number| Some(TeamId(i32::from(number.0 - 1) / 4)));
        movement.sessions[0].iter().map(team).collect()
    }

    fn format(compare: Compare, within: Within, sets: Sets) -> Format {
        Format { compare, within, sets, ..Format::default() }
    }

    #[test]
    fn a_movement_can_be_compared_and_two_exchanged_seats_cannot() {
        let teams = format(Compare::Teams, Within::FourTables, Sets::Moving);
        for players in [16, 32, 256, 992] {
            let mut tables = seated(players);
            assert_eq!(teams.misfit(&tables), None, "{players}");
            let (east, south) = (tables[0].east, tables[0].south);
            (tables[0].east, tables[0].south) = (south, east);
            assert_eq!(teams.misfit(&tables), Some(Misfit::Team(east.min(south).unwrap())));
            assert_eq!(Format { compare: Compare::Players, ..teams.clone() }.misfit(&tables), None);
        }
    }

    #[test]
    fn a_team_is_compared_where_all_of_it_sits() {
        // A team whose east sits in another group of four tables.
        let mut tables = seated(32);
        let east = (tables[0].east, tables[4].east);
        (tables[4].east, tables[0].east) = east;
        let all = format(Compare::Teams, Within::All, Sets::AtTable);
        assert_eq!(all.misfit(&tables), None);
        assert!(matches!(Format { within: Within::FourTables, ..all }.misfit(&tables), Some(Misfit::Team(_))));
    }

    #[test]
    fn sets_move_among_four_and_three_are_compared() {
        let mut tables = seated(32);
        tables.truncate(6);
        let players = format(Compare::Players, Within::FourTables, Sets::Moving);
        assert_eq!(players.misfit(&tables), Some(Misfit::Sets(6)));
        let stay = Format { sets: Sets::AtTable, ..players };
        assert_eq!(stay.misfit(&tables), Some(Misfit::Few(TableNumber(5), 2)));
        assert_eq!(Format { within: Within::All, ..stay.clone() }.misfit(&tables), None);
        tables.push(tables[0]);
        assert_eq!(stay.misfit(&tables), None);
    }
}
