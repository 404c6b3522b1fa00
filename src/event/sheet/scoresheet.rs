//! The score sheet of a table (比赛成绩记录表): its hands in order, running totals, and what a next or corrected hand may be.
//!
//! Two facts to know: hands are entered in the order in which the table plays them and never removed, and a correction replaces a hand by
//! another of the same number; and the four scores always sum to four base scores (1998 p.29), less the points that are lost to nobody.

use super::hand_result::{Draft, Ending, HandResult, Refusal};
use super::penalty::HandPenalty;
use super::rotation::Rotation;
use super::written_hand::WrittenHand;
use crate::sheet::rules::SheetRules;
use rules::tariff::LadderScope;
use rules::{BySeat, GamePoints, HandNumber, Seat};
use values::ids::TableNumber;

/// The hands of one table in one session. Players are named by their start seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scoresheet {
    table: TableNumber,
    rules: SheetRules,
    hands: Vec<HandResult>,
}

impl Scoresheet {
    /// The empty sheet of a table.
    pub const fn new(table: TableNumber, rules: SheetRules) -> Self {
        Self { table, rules, hands: Vec::new() }
    }

    /// The rules under which it is kept.
    pub const fn rules(&self) -> SheetRules {
        self.rules
    }

    /// How players change seats.
    pub fn rotation(&self) -> Rotation {
        self.rules.rotation
    }

    /// The hands of the session in the order in which they are played here.
    pub fn order(&self) -> impl Iterator<Item = HandNumber> {
        self.rules.sets.order(self.table)
    }

    /// In duplicate, the table from which the next set of walls comes within a round; `None` if sets stay at their tables.
    pub fn boxes_from(&self) -> Option<TableNumber> {
        self.rules.sets.from(self.table)
    }

    /// The number of hands that this table plays before this one; 16 for a number that no hand has.
    pub fn place(&self, hand: u8) -> usize {
        self.order().take_while(|other| other.get() != hand).count()
    }

    /// The hands recorded, in the order in which they were played.
    pub fn hands(&self) -> &[HandResult] {
        &self.hands
    }

    /// Whether a hand has a written reason for fans or penalties that differ from what the rules give.
    pub fn has_reasons(&self) -> bool {
        self.hands.iter().any(HandResult::has_reasons)
    }

    /// The same sheet without these reasons.
    pub fn without_reasons(&self) -> Scoresheet {
        let mut sheet = self.clone();
        sheet.hands.iter_mut().for_each(HandResult::forget_reasons);
        sheet
    }

    /// The sheet with at most this many of its hands, the first ones.
    pub fn first_hands(&self, count: usize) -> Scoresheet {
        Scoresheet { hands: self.hands.iter().take(count).cloned().collect(), ..*self }
    }

    /// The result of a hand, if it is recorded.
    pub fn hand(&self, number: HandNumber) -> Option<&HandResult> {
        self.hands.get(self.place(number.get()))
    }

    /// The hand to be entered next; `None` when the sheet is complete.
    pub fn next_hand(&self) -> Option<HandNumber> {
        match self.hands.last() {
            Some(last) if last.ending() == Ending::StoppedByTime => None,
            _ => self.order().nth(self.hands.len()),
        }
    }

    /// Where each player (by start seat) moves before the next hand, as (from, to); `None` if nobody moves.
    pub fn moves(&self) -> Option<BySeat<(Seat, Seat)>> {
        // Sets that move change the order of hands within a round only, so the count of hands gives the round.
        let next = HandNumber::new(self.hands.len() as u8 + 1).filter(|_| !self.is_complete())?;
        self.rules.rotation.moves_before(next)
    }

    /// Whether all hands are played or time has stopped the session.
    pub fn is_complete(&self) -> bool {
        self.next_hand().is_none()
    }

    /// The result that `draft` gives here: as the next hand, or as a correction of a recorded one.
    ///
    /// # Errors
    /// Every reason against it.
    pub fn check(&self, draft: &Draft) -> Result<HandResult, Vec<Refusal>> {
        let Some(number) = HandNumber::new(draft.hand) else { return Err(vec![Refusal::NoSuchHand(draft.hand)]) };
        let recorded = self.hand(number).is_some();
        if !recorded {
            match (self.next_hand(), self.hands.last()) {
                (Some(next), _) if next != number => return Err(vec![Refusal::OutOfOrder { entered: number, next }]),
                (None, Some(last)) => return Err(vec![Refusal::SessionOver(last.number())]),
                _ => {}
            }
        }
        let checked = draft.check_after(self.rules, &self.raising_penalties(number));
        let mut against = checked.as_ref().err().cloned().unwrap_or_default();
        let next = self.hands.get(self.place(number.get()) + 1);
        if let (Ending::StoppedByTime, Some(next)) = (draft.ending, next) {
            against.push(Refusal::StoppedBefore(next.number()));
        }
        if against.is_empty() { checked } else { Err(against) }
    }

    /// The earlier penalties that raise those of a hand: all of the session if its penalty table says so, otherwise none.
    pub fn raising_penalties(&self, hand: HandNumber) -> Vec<HandPenalty> {
        let earlier = self.hands.iter().take(self.place(hand.get()));
        let counted = earlier.filter(|_| self.rules.tariffs.scope == LadderScope::Session);
        counted.flat_map(|earlier| earlier.penalties().to_vec()).collect()
    }

    /// Records the result of `draft`; see [`Scoresheet::check`].
    ///
    /// # Errors
    /// Every reason against it; the sheet is then unchanged.
    pub fn record(&mut self, draft: &Draft) -> Result<&HandResult, Vec<Refusal>> {
        let result = self.check(draft)?;
        let index = self.place(result.number().get());
        if index < self.hands.len() {
            self.hands[index] = result;
        } else {
            self.hands.push(result);
        }
        Ok(&self.hands[index])
    }

    /// The same hands under other rules, and the hands that are not valid under them, each with every reason. The new sheet has these as
    /// annulled.
    pub fn under_rules(&self, rules: SheetRules) -> (Scoresheet, Vec<(HandNumber, Vec<Refusal>)>) {
        let (mut sheet, mut against) = (Scoresheet::new(self.table, rules), Vec::new());
        let mut hands: Vec<&HandResult> = self.hands.iter().collect();
        hands.sort_by_key(|hand| sheet.place(hand.number().get()));
        for hand in hands {
            let Ok(draft) = WrittenHand::from_result(hand).draft(|number| rules.rotation.dealer(number)) else {
                continue;
            };
            if let Err(reasons) = sheet.record(&draft) {
                against.push((hand.number(), reasons));
                let annulled = WrittenHand {
                    number: draft.hand,
                    ending: Ending::Annulled.code().to_owned(),
                    ..WrittenHand::default()
                };
                let annulled = annulled.draft(|number| rules.rotation.dealer(number)).ok();
                _ = annulled.map(|annulled| sheet.record(&annulled).is_ok());
            }
        }
        (sheet, against)
    }

    /// The score of each player after `hand`, the base score included.
    pub fn total_after(&self, hand: HandNumber) -> BySeat<GamePoints> {
        self.total_of(&self.hands[..self.hands.len().min(self.place(hand.get()) + 1)])
    }

    /// The current score of each player, the base score included; penalties of the session, such as for lateness, are not.
    pub fn total(&self) -> BySeat<GamePoints> {
        self.total_of(&self.hands)
    }

    /// The points lost to nobody in all hands.
    pub fn unpaid(&self) -> GamePoints {
        self.hands.iter().map(HandResult::unpaid).sum()
    }

    /// The base score that a session score of this sheet contains.
    pub fn base(&self) -> GamePoints {
        self.rules.base
    }

    /// The base score and the scores of these hands.
    fn total_of(&self, hands: &[HandResult]) -> BySeat<GamePoints> {
        let mut total = BySeat::from_fn(|_| self.rules.base);
        for hand in hands {
            let scores = hand.scores();
            for seat in Seat::ALL {
                total[seat] += scores[seat];
            }
        }
        total
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::duplicate::format::Sets;

    fn drawn_hand(hand: u8) -> Draft {
        Draft::new(
            hand,
            HandNumber::new(hand).map_or(Seat::East, |hand| Rotation::ThreeStep.dealer(hand)),
            Ending::DrawnHand,
        )
    }

    fn win(hand: u8, winner: Seat) -> Draft {
        Draft { ending: Ending::SelfDraw, winner: Some(winner), basic_points: Some(8), ..drawn_hand(hand) }
    }

    fn number(hand: u8) -> HandNumber {
        HandNumber::new(hand).unwrap()
    }

    #[test]
    fn hands_are_entered_in_order_and_end_with_the_sixteenth() {
        let mut sheet = Scoresheet::new(TableNumber(1), SheetRules::default());
        assert_eq!(
            sheet.record(&drawn_hand(3)).unwrap_err(),
            [Refusal::OutOfOrder { entered: number(3), next: number(1) }]
        );
        for hand in 1..=16 {
            sheet.record(&drawn_hand(hand)).unwrap();
        }
        assert!(sheet.is_complete());
        assert_eq!(sheet.record(&drawn_hand(17)).unwrap_err(), [Refusal::NoSuchHand(17)]);
    }

    #[test]
    fn time_ends_the_sheet() {
        let mut sheet = Scoresheet::new(TableNumber(1), SheetRules::default());
        sheet.record(&win(1, Seat::East)).unwrap();
        sheet.record(&Draft { ending: Ending::StoppedByTime, ..drawn_hand(2) }).unwrap();
        assert!(sheet.is_complete());
        assert_eq!(sheet.record(&drawn_hand(3)).unwrap_err(), [Refusal::SessionOver(number(2))]);
        assert_eq!(
            sheet.record(&Draft { ending: Ending::StoppedByTime, ..drawn_hand(1) }).unwrap_err(),
            [Refusal::StoppedBefore(number(2))]
        );
    }

    #[test]
    fn a_table_whose_sets_move_plays_its_hands_in_another_order() {
        let rules = SheetRules { sets: Sets::Moving, ..SheetRules::default() };
        let mut sheet = Scoresheet::new(TableNumber(3), rules);
        let early = sheet.record(&drawn_hand(1)).unwrap_err();
        assert_eq!(early, [Refusal::OutOfOrder { entered: number(1), next: number(3) }]);
        for hand in [3, 4, 1, 2, 7] {
            sheet.record(&win(hand, Seat::East)).unwrap();
        }
        assert_eq!(sheet.hand(number(1)).map(HandResult::number), Some(number(1)));
        assert_eq!((sheet.hand(number(5)), sheet.next_hand()), (None, Some(number(8))));
        assert_eq!(sheet.total_after(number(4)).values().map(|p| p.0), [596, 468, 468, 468]);
        let stopped = Draft { ending: Ending::StoppedByTime, ..drawn_hand(2) };
        assert_eq!(sheet.record(&stopped).unwrap_err(), [Refusal::StoppedBefore(number(7))]);
        sheet.record(&Draft { ending: Ending::StoppedByTime, ..drawn_hand(8) }).unwrap();
        assert!(sheet.is_complete());
    }

    #[test]
    fn hands_are_counted_again_by_other_rules() {
        let mut sheet = Scoresheet::new(TableNumber(1), SheetRules::default());
        for hand in 1..=6 {
            sheet.record(&win(hand, Seat::South)).unwrap();
        }
        let other = SheetRules { base: GamePoints(0), rotation: Rotation::None, ..SheetRules::default() };
        let (again, against) = sheet.under_rules(other);
        assert_eq!((again.hands().len(), against), (6, vec![]));
        assert_eq!(again.total().values().map(|p| p.0), sheet.total().values().map(|p| p.0 - 500));
        assert_eq!(again.under_rules(sheet.rules()).0, sheet);
        // Another order within the round is valid if the round is complete.
        let moving = SheetRules { sets: Sets::Moving, ..SheetRules::default() };
        let mut sheet = Scoresheet::new(TableNumber(2), SheetRules::default());
        for hand in 1..=5 {
            sheet.record(&win(hand, Seat::South)).unwrap();
        }
        let (whole, _) = sheet.first_hands(4).under_rules(moving);
        assert_eq!((whole.hands().len(), whole.total()), (4, sheet.first_hands(4).total()));
        assert_eq!(sheet.under_rules(moving).1.len(), 1, "hand 6 comes before hand 5");
    }

    #[test]
    fn a_correction_replaces_one_hand_and_keeps_the_others() {
        let mut sheet = Scoresheet::new(TableNumber(1), SheetRules::default());
        for hand in 1..=3 {
            sheet.record(&win(hand, Seat::South)).unwrap();
        }
        sheet.record(&win(2, Seat::West)).unwrap();
        assert_eq!(sheet.hands().len(), 3);
        assert_eq!(sheet.total().values().map(|p| p.0), [452, 580, 516, 452]);
        assert_eq!(sheet.total_after(number(1)).values().map(|p| p.0), [484, 548, 484, 484]);
    }
}
