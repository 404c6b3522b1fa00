//! The points of players who left a table, if hands that they had played were corrected since.
//!
//! One fact to know: the points are entered as a number, without the hand after which the player left. So it is the last
//! hand after which the player had these points by what was entered then; if there is none, the last that was entered.
//! Source: the hands before stay with the player who left (1998 p.31).

use super::difference::Difference;
use crate::event::{Event, Table};
use crate::notes::table_note::{Noted, TableNote};
use crate::regulations::Entry;
use crate::sheet::session::Attendance;
use rules::{GamePoints, HandNumber, Seat};

impl Event {
    /// The points that players who left keep, and that are not those of their hands any more.
    pub(super) fn own_points_of_others(&self) -> Vec<Difference> {
        let tables = self.tables();
        let difference = |table: &Table, seat: Seat| {
            let (own, follows) = changed_own_points(table, seat)?;
            let (session, table, player) = (table.session, table.number, table.sitting()[seat]);
            Some(Difference::OwnPoints { session, table, seat, player, own, follows })
        };
        tables.flat_map(|table| Seat::ALL.into_iter().filter_map(|seat| difference(table, seat))).collect()
    }
}

/// The points of the player who left this seat as they were entered, and as they follow now; `None` if no hand that
/// counts in them was corrected since.
fn changed_own_points(table: &Table, seat: Seat) -> Option<(GamePoints, GamePoints)> {
    let Attendance::StoodIn { own } = table.filled[seat].attendance else { return None };
    let fills = |noted: &&Noted| matches!(noted.note, TableNote::Filled { seat: of, .. } if of == seat);
    let entered = table.log.0.iter().rev().find(fills).filter(|_| table.entry() == Entry::Hands)?.at;
    let now = |hand: HandNumber| table.sheet.hand(hand).map_or(GamePoints::ZERO, |hand| hand.scores()[seat]);
    let then = |hand: HandNumber| {
        let mut versions = table.replaced.iter().rev().filter(|of| of.was_current_at(entered)).filter_map(|of| of.hand);
        versions.find(|(number, _)| *number == hand).map(|(_, points)| points[seat])
    };
    let (mut sum, mut change) = (table.sheet.base(), GamePoints::ZERO);
    let mut until_left = (sum == own).then_some(change);
    for hand in table.sheet.order() {
        let points = then(hand).unwrap_or_else(|| now(hand));
        sum += points;
        change += now(hand) - points;
        if sum == own {
            until_left = Some(change);
        }
    }
    let change = until_left.unwrap_or(change);
    (change != GamePoints::ZERO).then_some((own, own + change))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::{Replaced, tests};
    use rules::BySeat;

    /// Six hands of 48 points for the player who then leaves with these, and two of the stand-in; the hand in this
    /// place gave 24 when that was entered.
    fn after_correction(corrected: u8, own: i32) -> Option<(i32, i32)> {
        let mut table = tests::table(1, 1, 8);
        table.filled.east.attendance = Attendance::StoodIn { own: GamePoints(own) };
        let left = TableNote::Filled { seat: Seat::East, attendance: "stood-in".into(), reason: "发烧".into() };
        let (author, at) = ("林".into(), tests::minute(60));
        table.log.0.push(Noted { entry: uuid::Uuid::nil(), note: left, author, at });
        let points = BySeat { east: GamePoints(24), ..BySeat::default() };
        let hand = HandNumber::new(corrected).map(|hand| (hand, points));
        table.replaced.push(Replaced { hand, from: tests::minute(10), until: tests::minute(90) });
        changed_own_points(&table, Seat::East).map(|(own, follows)| (own.0, follows.0))
    }

    #[test]
    fn a_correction_reaches_the_points_of_a_player_who_left_only_in_the_hands_before() {
        let six_hands = 500 + 5 * 48 + 24;
        assert_eq!(after_correction(3, six_hands), Some((six_hands, six_hands + 24)));
        assert_eq!(after_correction(7, 500 + 6 * 48), None, "that hand is the stand-in's");
        assert_eq!(after_correction(3, 700), Some((700, 724)), "after no hand the player had this much");
    }
}
