//! Start seats: the four numbers of a chart's table are not seats, so East, South, West and North are drawn as well.

use super::seeded::Seeded;
use rules::{BySeat, Seat};
use values::ids::{PlayerNumber, SessionNumber};

/// Draws the start seats of a session's tables from the recorded seed.
pub fn draw(seed: &str, session: SessionNumber, tables: &[[PlayerNumber; 4]]) -> Vec<BySeat<PlayerNumber>> {
    let mut chance = Seeded::new(seed, &format!("start seats of session {session}"));
    tables
        .iter()
        .map(|table| {
            let mut table = *table;
            chance.shuffle(&mut table);
            BySeat::from_fn(|seat: Seat| table[seat as usize])
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::official_charts;

    #[test]
    fn the_same_seed_seats_alike_and_nobody_leaves_the_table() {
        let tables = &official_charts::by_number(1).unwrap().chart.sessions[1];
        let drawn = draw("a seed", SessionNumber(2), tables);
        assert_eq!(drawn, draw("a seed", SessionNumber(2), tables));
        assert_ne!(drawn, draw("another", SessionNumber(2), tables));
        for (table, seats) in tables.iter().zip(drawn) {
            let (mut before, mut after) = (*table, seats.values().map(|number| *number));
            before.sort();
            after.sort();
            assert_eq!(before, after);
        }
    }
}
