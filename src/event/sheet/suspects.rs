//! The most likely mistakes, when the totals on the score cards differ from the sums of the hands.
//!
//! Two facts to know: every single mistake that explains the counted totals exactly is a candidate; and candidates are ranked by how
//! likely people make that mistake and how likely the corrected hand is. The weights are estimates; a bench (`benches/suspects.rs`)
//! measures how often the right candidate comes first.

pub use super::fine::Fine;
use super::scoresheet::Scoresheet;
use super::slip::slip;
use rules::rule_set::Paying;
use rules::win::Bounds;
use rules::{BySeat, Game, GamePoints, HandNumber, Outcome, Responsible, Seat, Source, Win, Won};

/// A mistake that would explain the difference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Suspect {
    /// The hand that is wrong; `None` if it can be any hand.
    pub hand: Option<HandNumber>,
    /// What happened instead of the record.
    pub instead: Instead,
}

/// What happened instead of the record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Instead {
    /// The hand had this outcome.
    Ended(Outcome),
    /// This penalty was given, and is not recorded.
    Forgotten(Fine),
    /// This recorded penalty was not given.
    NotGiven(Fine),
    /// Another penalty was given than is recorded.
    Fined {
        /// The recorded penalty.
        written: Fine,
        /// The penalty that was given.
        given: Fine,
    },
    /// The hand scores of these two players were exchanged.
    Exchanged(Seat, Seat),
}

/// Maximum number of suspects returned.
const MAX_SUSPECTS: usize = 3;
/// Suspects whose weight is below that of the likeliest divided by this are not returned.
const MAX_RATIO: u64 = 5_000;

/// The mistakes that best explain why `counted` differs from the sums of the hands (`computed`), the likeliest first.
pub fn suspects(sheet: &Scoresheet, computed: BySeat<GamePoints>, counted: BySeat<GamePoints>) -> Vec<Suspect> {
    let found = candidates(sheet, BySeat::from_fn(|seat| counted[seat] - computed[seat]));
    let least = found.first().map_or(0, |(likely, _)| likely / MAX_RATIO);
    found.into_iter().take(MAX_SUSPECTS).filter(|(likely, _)| *likely >= least).map(|(_, suspect)| suspect).collect()
}

/// Every single mistake that explains the points `missing` in the hands, with its weight, the likeliest first.
fn candidates(sheet: &Scoresheet, missing: BySeat<GamePoints>) -> Vec<(u64, Suspect)> {
    if missing == BySeat::default() {
        return Vec::new();
    }
    let (game, mut found) = (sheet.rules().game, Vec::new());
    if let Some(fine) = Fine::from_payments(missing) {
        found.push((fine.likelihood(), Suspect { hand: None, instead: Instead::Forgotten(fine) }));
    }
    for hand in sheet.hands() {
        let mut add = |likely, instead| found.push((likely, Suspect { hand: Some(hand.number()), instead }));
        if let Some(outcome) = outcome(&game, hand.outcome(), plus(hand.outcome().payments(), missing)) {
            add(outcome_weight(&game, hand.outcome(), &outcome), Instead::Ended(outcome));
        }
        for written in hand.penalties().iter().map(Fine::from_penalty) {
            let given = plus(written.payments(), missing);
            if given == BySeat::default() {
                add(NOT_GIVEN, Instead::NotGiven(written));
            } else if let Some(given) = Fine::from_payments(given) {
                // A warning does not become a penalty of another player: that would be a forgotten one.
                if written.points > 0 || written.offender == given.offender {
                    add(written.likelihood_instead_of(&given), Instead::Fined { written, given });
                }
            }
        }
        if hand.penalties().iter().any(|penalty| penalty.points > 0) {
            let scores = hand.scores();
            for (a, b) in pairs() {
                let exchanged = BySeat::from_fn(|seat| match seat {
                    _ if seat == a => scores[b] - scores[a],
                    _ if seat == b => scores[a] - scores[b],
                    _ => GamePoints::ZERO,
                });
                if exchanged == missing {
                    add(EXCHANGED, Instead::Exchanged(a, b));
                }
            }
        }
    }
    found.sort_by_key(|(likely, suspect)| (std::cmp::Reverse(*likely), suspect.hand));
    found
}

fn plus(a: BySeat<GamePoints>, b: BySeat<GamePoints>) -> BySeat<GamePoints> {
    BySeat::from_fn(|seat| a[seat] + b[seat])
}

fn pairs() -> impl Iterator<Item = (Seat, Seat)> {
    Seat::ALL.into_iter().flat_map(|a| Seat::ALL.into_iter().filter(move |b| a < *b).map(move |b| (a, b)))
}

/// The outcome with these payments, if there is one. Its flowers and basic points, which payments do not tell apart, are those that
/// most likely became what was `written`.
fn outcome(game: &Game, written: &Outcome, payments: BySeat<GamePoints>) -> Option<Outcome> {
    if payments == BySeat::default() {
        return Some(Outcome::DrawnHand);
    }
    let winner = payments.find(|points| *points > GamePoints::ZERO)?;
    let losers = winner.others();
    let most = losers.into_iter().min_by_key(|seat| payments[*seat])?;
    let value = match game.paying() {
        // The player who pays most pays the base and the value.
        Paying::Base(base) => -payments[most].0 - base,
        // However it is shared, the winner receives three times the value.
        Paying::Shared(_) | Paying::Equal => payments[winner].0 / 3,
    };
    let (points, flowers) = split_value(game, written, u16::try_from(value).ok()?)?;
    let discards = losers.into_iter().filter(|seat| *seat == most).chain(losers).map(Source::Discard);
    let sources = match written {
        Outcome::Win(win) if win.winner() == winner => Some(win.source()),
        _ => None,
    };
    let sources = sources.into_iter().chain([Source::SelfDraw]).chain(discards);
    let others = [Responsible::Nobody].into_iter().chain(losers.map(Responsible::Player));
    let others = others.filter(|_| matches!(game.paying(), Paying::Shared(_)));
    let answers = [Responsible::Discarder].into_iter().chain(others);
    let wins = answers.flat_map(|responsible| {
        sources.clone().map(move |source| Won { winner, source, points, flowers, responsible })
    });
    wins.filter_map(|won| game.win(won).ok()).map(Outcome::Win).find(|outcome| outcome.payments() == payments)
}

/// The basic points and flowers of a value that were most likely written down as `written`; `None` if the game has no such value.
fn split_value(game: &Game, written: &Outcome, value: u16) -> Option<(u16, u8)> {
    let Bounds { minimum, maximum, flowers: most } = game.bounds();
    let same = match written {
        Outcome::Win(win) => win.flowers(),
        _ => 0,
    };
    let possible = (0..=most).filter_map(|flowers| {
        let points = value.checked_sub(flowers.into())?;
        (minimum..=maximum).contains(&points).then_some((points, flowers))
    });
    possible.max_by_key(|&(points, flowers)| match written {
        Outcome::Win(win) => (value_weight(game, win, points, flowers), flowers == same, std::cmp::Reverse(flowers)),
        _ => (0, flowers == 0, std::cmp::Reverse(flowers)),
    })
}

// The weights of mistakes: all are for one hand of about fifteen, in the same unit.

const NOT_GIVEN: u64 = 250_000;
const EXCHANGED: u64 = 40_000;
/// Two mistakes in the same hand have the product of their weights divided by this.
const TWO_SLIPS: u64 = 2_500_000;

/// The weight of the mistake that a hand was `written` although it was `really` that.
fn outcome_weight(game: &Game, written: &Outcome, really: &Outcome) -> u64 {
    let (Outcome::Win(written), Outcome::Win(really)) = (written, really) else {
        return match (written, really) {
            (Outcome::DrawnHand, Outcome::Win(win)) => {
                5 * game.frequency(win.basic_points()) * winners_with(win.flowers()) / 1000
            }
            (Outcome::Win(_), _) => 60_000,
            _ => 100,
        };
    };
    let who = match (written.source(), really.source()) {
        _ if written.winner() == really.winner() && written.source() == really.source() => 0,
        (Source::SelfDraw, Source::Discard(_)) if written.winner() == really.winner() => 25_000,
        (Source::Discard(_), Source::SelfDraw) if written.winner() == really.winner() => 70_000,
        (Source::Discard(_), Source::Discard(_)) if written.winner() == really.winner() => 50_000,
        (Source::Discard(from), Source::Discard(other)) if from == really.winner() && other == written.winner() => {
            40_000
        }
        (from, other) if from == other => 30_000,
        _ => 500,
    };
    match (who, (written.basic_points(), written.flowers()) == (really.basic_points(), really.flowers())) {
        (0, _) => value_weight(game, written, really.basic_points(), really.flowers()),
        (who, true) => who,
        (who, false) => (who * value_weight(game, written, really.basic_points(), really.flowers()) / TWO_SLIPS).max(1),
    }
}

/// The weight of the mistake that a win of these basic points and flowers was `written`, at least 1.
fn value_weight(game: &Game, written: &Win, points: u16, flowers: u8) -> u64 {
    let of_points = match written.basic_points() == points {
        true => 1000,
        false => {
            let (meant, written) = (points, written.basic_points());
            let slips = slip(meant, written) + game.miscounted(meant.abs_diff(written));
            slips * game.frequency(meant) / game.frequency(written)
        }
    };
    let of_flowers = match (written.flowers(), flowers) {
        (written, really) if written == really => 1000,
        // All flowers were forgotten, or one was missed or added.
        (0, really) => 500 * winners_with(really) / winners_with(0),
        (written, really) if written.abs_diff(really) == 1 => 100 * winners_with(really) / winners_with(written),
        (written, really) => 20 * winners_with(really) / winners_with(written),
    };
    (of_points * of_flowers / 20).max(1)
}

/// The estimated number of winners with this many flowers, of a thousand.
const fn winners_with(flowers: u8) -> u64 {
    match flowers {
        0 => 330,
        1 => 330,
        2 => 210,
        3 => 90,
        4 => 30,
        _ => 5,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sheet::hand_result::{Draft, Ending};
    use crate::sheet::penalty::PenaltyDraft;
    use crate::sheet::rotation::Rotation;
    use crate::sheet::rules::SheetRules;
    use proptest::prelude::*;
    use rules::foul::PENALTY_SIZES;
    use rules::{Foul, Payee};
    use values::ids::TableNumber;

    fn draft(hand: u8, winner: Seat, discarder: Option<Seat>, points: u16) -> Draft {
        Draft {
            winner: Some(winner),
            discarder,
            basic_points: Some(points),
            ..Draft::new(
                hand,
                HandNumber::new(hand).map_or(Seat::East, |hand| Rotation::ThreeStep.dealer(hand)),
                if discarder.is_some() { Ending::Discard } else { Ending::SelfDraw },
            )
        }
    }

    fn sheet(drafts: &[Draft]) -> Scoresheet {
        let mut sheet = Scoresheet::new(TableNumber(1), SheetRules::default());
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
        assert_eq!(found.iter().map(|suspect| suspect.hand).collect::<Vec<_>>(), [HandNumber::new(2)]);
        let (winner, source) = (Seat::South, Source::Discard(Seat::West));
        let won = Won { winner, source, points: 24, flowers: 0, responsible: Responsible::Discarder };
        let win = Game::Mcr.win(won).unwrap();
        assert_eq!(found[0].instead, Instead::Ended(Outcome::Win(win)));
    }

    #[test]
    fn what_no_single_mistake_explains_has_no_suspect() {
        let sheet = sheet(&[draft(1, Seat::East, None, 8)]);
        let total = sheet.total();
        let lost = BySeat { east: total.east - GamePoints(7), ..total };
        assert_eq!(suspects(&sheet, total, lost), []);
        assert_eq!(suspects(&sheet, total, total), []);
    }

    #[test]
    fn a_penalty_has_its_fingerprint() {
        let hands = [draft(1, Seat::East, Some(Seat::South), 8), draft(2, Seat::South, None, 24)];
        let sheet = sheet(&hands);
        for (points, payee) in
            [(10, Payee::EachOther), (20, Payee::EachOther), (5, Payee::Nobody), (60, Payee::One(Seat::North))]
        {
            let fine = Fine { offender: Seat::South, points, payee };
            let found = suspects(&sheet, sheet.total(), plus(sheet.total(), fine.payments()));
            assert_eq!(found.first(), Some(&Suspect { hand: None, instead: Instead::Forgotten(fine) }), "{fine:?}");
        }
    }

    #[test]
    fn a_penalty_may_be_another_s_or_none() {
        let fine = |offender| Fine { offender, points: 10, payee: Payee::EachOther };
        let penalty = PenaltyDraft {
            foul: Foul::BelowMinimum,
            offender: Seat::West,
            points: None,
            payee: None,
            reason: String::new(),
        };
        let plain = [draft(1, Seat::East, Some(Seat::South), 8), draft(2, Seat::South, None, 24)];
        let mut wrong = plain.clone();
        wrong[1].penalties.push(penalty.clone());
        let mut other = plain.clone();
        other[1].penalties.push(PenaltyDraft { offender: Seat::North, ..penalty });
        let wrong = sheet(&wrong);
        let first = |right: &[Draft]| suspects(&wrong, wrong.total(), sheet(right).total())[0];
        assert_eq!(first(&plain), Suspect { hand: HandNumber::new(2), instead: Instead::NotGiven(fine(Seat::West)) });
        let fined = Instead::Fined { written: fine(Seat::West), given: fine(Seat::North) };
        assert_eq!(first(&other), Suspect { hand: HandNumber::new(2), instead: fined });
    }

    fn any_hand() -> impl Strategy<Value = Draft> {
        let penalty = (0..3usize, 0..4usize, 0..7usize, 0..5usize).prop_map(|(foul, offender, size, payee)| {
            let offender = Seat::ALL[offender];
            let payees = offender.others().map(Payee::One).into_iter().chain([Payee::EachOther, Payee::Nobody]);
            PenaltyDraft {
                foul: [Foul::ExposedOthersTiles, Foul::IllegalInformation, Foul::Misconduct][foul],
                offender,
                points: Some(PENALTY_SIZES[size]),
                payee: payees.into_iter().nth(payee),
                reason: "so".into(),
            }
        });
        let penalties = prop::collection::vec(penalty, 0..2);
        (0..5usize, 0..4usize, 8..100u16, 0..9u8, penalties).prop_map(|(winner, from, points, flowers, penalties)| {
            let Some(&winner) = Seat::ALL.get(winner) else {
                let nobody = draft(1, Seat::East, None, 8);
                return Draft { ending: Ending::DrawnHand, winner: None, basic_points: None, penalties, ..nobody };
            };
            let from = Some(Seat::ALL[from]).filter(|from| *from != winner);
            Draft { flowers, penalties, ..draft(1, winner, from, points) }
        })
    }

    /// The scores of the hand of a suspect if the suspect is right.
    fn scores_if(sheet: &Scoresheet, suspect: &Suspect) -> BySeat<GamePoints> {
        let Some(hand) = suspect.hand.and_then(|hand| sheet.hand(hand)) else { return BySeat::default() };
        let (scores, minus) = (hand.scores(), |points: BySeat<GamePoints>| points.map(|points| -points));
        match suspect.instead {
            Instead::Ended(outcome) => plus(scores, plus(outcome.payments(), minus(hand.outcome().payments()))),
            Instead::Forgotten(fine) => plus(scores, fine.payments()),
            Instead::NotGiven(fine) => plus(scores, minus(fine.payments())),
            Instead::Fined { written, given } => plus(scores, plus(given.payments(), minus(written.payments()))),
            Instead::Exchanged(a, b) => BySeat::from_fn(|seat| match seat {
                _ if seat == a => scores[b],
                _ if seat == b => scores[a],
                _ => scores[seat],
            }),
        }
    }

    proptest! {
        #[test]
        fn a_single_mistake_is_always_among_the_candidates(
            mut hands in prop::collection::vec(any_hand(), 1..17), at in any::<prop::sample::Index>(), other in any_hand(),
            of_the_outcome in any::<bool>(),
        ) {
            let dealt = |hands: &mut [Draft]| for (number, hand) in (1..).zip(hands) {
                hand.hand = number;
                hand.dealer = Rotation::ThreeStep.dealer(HandNumber::new(number).unwrap());
            };
            dealt(&mut hands);
            let at = at.index(hands.len());
            let mut right = hands.clone();
            right[at] = match of_the_outcome {
                true => Draft { penalties: hands[at].penalties.clone(), ..other },
                false => Draft { penalties: other.penalties, ..hands[at].clone() },
            };
            dealt(&mut right);
            let (wrong, right) = (sheet(&hands), sheet(&right));
            let missing = BySeat::from_fn(|seat| right.total()[seat] - wrong.total()[seat]);
            let found = candidates(&wrong, missing);
            prop_assert_eq!(found.is_empty(), wrong.total() == right.total());
            let number = HandNumber::new(at as u8 + 1).unwrap();
            let scores = right.hand(number).unwrap().scores();
            let explains = |suspect: &Suspect| match (suspect.hand, suspect.instead) {
                (Some(hand), _) => hand == number && scores_if(&wrong, suspect) == scores,
                (None, Instead::Forgotten(fine)) => fine.payments() == missing,
                (None, _) => false,
            };
            prop_assert!(found.is_empty() || found.iter().any(|(_, suspect)| explains(suspect)), "{found:?}");
            prop_assert!(found.iter().all(|(likely, _)| *likely > 0));
            prop_assert!(found.is_sorted_by_key(|(likely, suspect)| (std::cmp::Reverse(*likely), suspect.hand)));
        }

        #[test]
        fn whatever_is_named_explains_the_difference(
            hands in prop::collection::vec(any_hand(), 1..17), missing in prop::array::uniform4(-120..120i32),
        ) {
            let mut hands = hands;
            for (number, hand) in (1..).zip(&mut hands) {
                hand.hand = number;
                hand.dealer = Rotation::ThreeStep.dealer(HandNumber::new(number).unwrap());
            }
            let sheet = sheet(&hands);
            let [east, south, west, north] = missing.map(GamePoints);
            let missing = BySeat { east, south, west, north };
            for suspect in suspects(&sheet, sheet.total(), plus(sheet.total(), missing)) {
                match (suspect.hand, suspect.instead) {
                    (None, Instead::Forgotten(fine)) => prop_assert_eq!(fine.payments(), missing),
                    (Some(hand), _) => {
                        prop_assert_eq!(scores_if(&sheet, &suspect), plus(sheet.hand(hand).unwrap().scores(), missing));
                    }
                    _ => prop_assert!(false, "{:?}", suspect),
                }
            }
        }
    }
}
