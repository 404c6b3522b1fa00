//! A table as spectators see it: the hand in play, the winds, the four scores and the leaders.

use super::Table;
use crate::sheet::hand_result::HandResult;
use rules::{BySeat, GamePoints, HandNumber, Wind};

/// A table as spectators see it, by start seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableLook {
    /// The hand in play, or the last one.
    pub hand: HandNumber,
    /// The winds of that hand.
    pub winds: BySeat<Wind>,
    /// The scores that score cards show.
    pub scores: BySeat<GamePoints>,
    /// Those with the highest score; nobody before the first hand.
    pub leads: BySeat<bool>,
}

impl Table {
    /// The table as spectators see it.
    pub fn look(&self) -> TableLook {
        let (sheet, scores) = (&self.sheet, self.cards());
        let hand = self.hand_to_come().or(sheet.hands().last().map(HandResult::number)).unwrap_or(HandNumber::FIRST);
        let best = scores.values().into_iter().copied().max().filter(|_| self.has_begun());
        TableLook {
            hand,
            winds: sheet.rotation().winds(hand),
            scores,
            leads: BySeat::from_fn(|seat| best == Some(scores[seat])),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::event::tests::table;
    use rules::{BySeat, HandNumber, Seat, Wind};

    #[test]
    fn a_table_looks_as_in_the_hand_in_play_and_nobody_leads_before_the_first() {
        let fresh = table(1, 1, 0).look();
        assert_eq!((fresh.hand, fresh.winds[Seat::East]), (HandNumber::FIRST, Wind::East));
        assert_eq!(fresh.leads, BySeat::default());
        let played = table(1, 1, 3).look();
        assert_eq!((played.hand.get(), played.winds[Seat::North]), (4, Wind::East));
        assert_eq!(played.leads, BySeat { east: true, ..BySeat::default() });
        assert_eq!(table(1, 1, 16).look().hand, HandNumber::LAST);
    }
}
