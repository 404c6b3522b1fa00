//! The settings of an event of duplicate: who is compared with whom, and what a result is then worth.

use super::comparison::{Mean, Scale};
pub use crate::sheet::rules::Sets;
use rules::Foul;
use rules::tariff::{Ruling, Tariff, Tariffs};
use serde::{Deserialize, Serialize};
use values::is_default;

/// The format of an event of duplicate. All tables of a session play the same deals, and the number of a hand is that of its deal.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Format {
    /// Who is compared.
    pub compare: Compare,
    /// What a result is compared with.
    pub mean: Mean,
    /// What a difference is worth.
    pub scale: Scale,
    /// Among which tables results are compared.
    pub within: Within,
    /// How the deals come to the tables.
    pub sets: Sets,
    /// The IMP that a false win costs the one who declares it, instead of points at the table; 0 if the tariffs apply
    /// (an online championship of 2020 had 4 or 8).
    #[serde(skip_serializing_if = "is_default")]
    pub false_win_imp: u8,
}

impl Format {
    /// The tariffs at the tables, from those of the event: a false win that costs IMP costs no points there.
    pub fn tariffs(&self, mut tariffs: Tariffs) -> Tariffs {
        tariffs.false_win_imp = self.false_win_imp;
        if self.false_win_imp > 0 {
            for foul in Foul::ALL.into_iter().filter(|foul| foul.is_false_win()) {
                let of_tables = tariffs.ruling(foul).map(|ruling| Ruling { tariff: Tariff::Nothing, ..ruling });
                tariffs = tariffs.with_ruling(foul, of_tables);
            }
        }
        tariffs
    }
}

/// Among which tables results are compared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Within {
    /// All tables of a session.
    #[default]
    All,
    /// Four consecutive tables: 1 to 4, 5 to 8, … (a championship of February 2016).
    FourTables,
}

impl Within {
    /// The group of a table, from 0.
    pub const fn group(self, table: u16) -> u16 {
        match self {
            Within::All => 0,
            Within::FourTables => table.saturating_sub(1) / 4,
        }
    }
}

/// Who is compared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Compare {
    /// Players with those at the same wind of the same deal.
    #[default]
    Players,
    /// Teams, by the sum of their four winds.
    Teams,
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::HandNumber;
    use values::ids::TableNumber;

    fn order(sets: Sets, table: u16) -> Vec<u8> {
        sets.order(TableNumber(table)).map(HandNumber::get).collect()
    }

    #[test]
    fn four_tables_never_play_the_same_deal_while_sets_move() {
        assert_eq!(order(Sets::Moving, 2)[..8], [2, 3, 4, 1, 6, 7, 8, 5]);
        for group in [1, 5, 61] {
            let tables = [0, 1, 2, 3].map(|table| order(Sets::Moving, group + table));
            for place in 0..16 {
                let mut deals = tables.clone().map(|order| order[place]);
                deals.sort_unstable();
                let first = place as u8 / 4 * 4 + 1;
                assert_eq!(deals, [first, first + 1, first + 2, first + 3]);
            }
        }
        assert_eq!(order(Sets::Moving, 5), order(Sets::AtTable, 7), "the first of four plays them in order");
    }
}
