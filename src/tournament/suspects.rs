//! Which hand is most likely wrong, where the score cards say something else than the hands.
//!
//! A hand is suspect if another outcome of it alone would give exactly what was counted; the fewer of winner, source and
//! points differ, the likelier.

use super::scoresheet::Scoresheet;
use crate::rules::payment::{MAX_BASIC_POINTS, MINIMUM, Outcome, Source, Win};
use crate::rules::{BySeat, GamePoints, HandNumber, Seat};

/// A hand with the outcome that would explain the difference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suspect {
    /// Which hand.
    pub hand: HandNumber,
    /// How it would have ended.
    pub instead: Outcome,
}

/// So many are named.
const MOST: usize = 3;

/// The hands that explain why `counted` is not what the sheet adds up to (`computed`), the likeliest first.
pub fn suspects(sheet: &Scoresheet, computed: BySeat<GamePoints>, counted: BySeat<GamePoints>) -> Vec<Suspect> {
    let missing = BySeat::from_fn(|seat| counted[seat] - computed[seat]);
    let sum: GamePoints = missing.values().into_iter().copied().sum();
    // Payments sum to 0: cards that do not were counted wrongly, or a penalty to nobody is missing.
    if sum != GamePoints::ZERO || missing == BySeat::default() {
        return Vec::new();
    }
    let mut found: Vec<(usize, Suspect)> = Vec::new();
    for hand in sheet.hands() {
        let paid = hand.outcome().payments();
        let right = BySeat::from_fn(|seat| paid[seat] + missing[seat]);
        let Some(instead) = outcome(right) else { continue };
        found.push((differing(hand.outcome(), &instead), Suspect { hand: hand.number(), instead }));
    }
    found.sort_by_key(|(differing, suspect)| (*differing, suspect.hand));
    let fewest = found.first().map_or(0, |(differing, _)| *differing);
    found.into_iter().take_while(|(differing, _)| *differing == fewest).map(|(_, suspect)| suspect).take(MOST).collect()
}

/// The outcome with these payments, if there is one.
fn outcome(payments: BySeat<GamePoints>) -> Option<Outcome> {
    if payments == BySeat::default() {
        return Some(Outcome::DrawnHand);
    }
    let winner = Seat::ALL.into_iter().find(|seat| payments[*seat] > GamePoints::ZERO)?;
    let others = Seat::ALL.into_iter().filter(|seat| *seat != winner).map(Source::Discard);
    let sources = others.chain([Source::SelfDraw]);
    sources
        .flat_map(|source| {
            (MINIMUM..=MAX_BASIC_POINTS).filter_map(move |points| Win::new(winner, source, points, 0).ok())
        })
        .map(Outcome::Win)
        .find(|outcome| outcome.payments() == payments)
}

/// How much of winner, source and points differs.
fn differing(a: &Outcome, b: &Outcome) -> usize {
    match (a, b) {
        (Outcome::Win(a), Outcome::Win(b)) => {
            let points = |win: &Win| win.basic_points() + u16::from(win.flowers());
            usize::from(a.winner() != b.winner())
                + usize::from(a.source() != b.source())
                + usize::from(points(a) != points(b))
        }
        _ => 3,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tournament::hand_result::{Draft, Ending};
    use crate::tournament::regulations::SheetRules;
    use crate::tournament::rotation::Rotation;
    use proptest::prelude::*;

    fn draft(hand: u8, winner: Seat, discarder: Option<Seat>, points: u16) -> Draft {
        Draft {
            hand,
            dealer: HandNumber::new(hand).map_or(Seat::East, |hand| Rotation::ThreeStep.dealer(hand)),
            ending: if discarder.is_some() { Ending::Discard } else { Ending::SelfDraw },
            winner: Some(winner),
            discarder,
            basic_points: Some(points),
            flowers: 0,
            fans_reason: String::new(),
            fans: vec![],
            tiles: None,
            penalties: vec![],
        }
    }

    fn sheet(drafts: &[Draft]) -> Scoresheet {
        let mut sheet = Scoresheet::new(SheetRules::default());
        for draft in drafts {
            sheet.record(draft).unwrap();
        }
        sheet
    }

    #[test]
    fn the_wrong_discarder_is_found() {
        let wrong = [
            draft(1, Seat::East, Some(Seat::South), 8),
            draft(2, Seat::South, Some(Seat::North), 24),
            draft(3, Seat::West, None, 16),
        ];
        let mut right = wrong.clone();
        right[1].discarder = Some(Seat::West);
        let found = suspects(&sheet(&wrong), sheet(&wrong).total(), sheet(&right).total());
        assert_eq!(found.iter().map(|suspect| suspect.hand.get()).collect::<Vec<_>>(), [2]);
        assert!(matches!(&found[0].instead, Outcome::Win(win) if win.source() == Source::Discard(Seat::West)));
    }

    #[test]
    fn what_no_single_hand_explains_has_no_suspect() {
        let sheet = sheet(&[draft(1, Seat::East, None, 8)]);
        let total = sheet.total();
        let lost = BySeat { east: total.east - GamePoints(10), ..total };
        assert_eq!(suspects(&sheet, total, lost), []);
        assert_eq!(suspects(&sheet, total, total), []);
    }

    proptest! {
        #[test]
        fn a_changed_hand_is_always_explained(
            hands in prop::collection::vec((0..4usize, 0..4usize, 8..100u16), 1..6),
            at in 0..6usize,
            change in (0..4usize, 0..4usize, 8..100u16),
        ) {
            let one = |hand: usize, (winner, from, points): (usize, usize, u16)| {
                let winner = Seat::ALL[winner];
                draft(hand as u8 + 1, winner, (Seat::ALL[from] != winner).then_some(Seat::ALL[from]), points)
            };
            let wrong: Vec<Draft> = hands.iter().enumerate().map(|(at, hand)| one(at, *hand)).collect();
            let mut right = wrong.clone();
            let at = at % right.len();
            right[at] = one(at, change);
            let (wrong, right) = (sheet(&wrong), sheet(&right));
            let found = suspects(&wrong, wrong.total(), right.total());
            prop_assert_eq!(found.is_empty(), wrong.total() == right.total());
        }
    }
}
