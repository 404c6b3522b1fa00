//! The result of one hand: anything may be written down, only what is possible becomes a [`HandResult`].
//!
//! The four players are named by the seat they started the session in. [`Draft::check`] is the only way to a result;
//! it returns *all* reasons against it, not only the first. Sources: 1998 p.29–30 and p.32–36.

pub use super::draft::Draft;
pub use super::ending::Ending;
use super::named::Named;
use super::penalty::HandPenalty;
pub use super::refusal::{HandField, Refusal};
use super::rules::SheetRules;
use super::tiles::WonTiles;
use rules::{BySeat, GamePoints, HandNumber, Outcome, Seat, Source, Win};

/// The result of a hand, which is possible under the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HandResult {
    number: HandNumber,
    outcome: Outcome,
    fans: Vec<Named>,
    fans_reason: String,
    tiles: Option<WonTiles>,
    penalties: Vec<HandPenalty>,
}

impl Draft {
    /// The result of the draft.
    ///
    /// # Errors
    /// Every reason against it, in the order of the form.
    pub fn check(&self, rules: SheetRules) -> Result<HandResult, Vec<Refusal>> {
        self.check_after(rules, &[])
    }

    /// The result of the draft, after the penalties `before` of earlier hands that raise those of this one.
    ///
    /// # Errors
    /// See [`Draft::check`].
    pub fn check_after(&self, rules: SheetRules, before: &[HandPenalty]) -> Result<HandResult, Vec<Refusal>> {
        let Some(number) = HandNumber::new(self.hand) else { return Err(vec![Refusal::NoSuchHand(self.hand)]) };
        let mut against = Vec::new();
        let dealer = rules.rotation.dealer(number);
        if dealer != self.dealer {
            against.push(Refusal::WrongDealer { hand: number, dealer, entered: self.dealer });
        }
        let outcome = self.outcome(rules, &mut against);
        let mut penalties = before.to_vec();
        for draft in &self.penalties {
            match draft.resolve(&rules.tariffs, &penalties) {
                Ok(penalty) => penalties.push(penalty),
                Err(error) => against.push(Refusal::Penalty(draft.foul, error)),
            }
        }
        penalties.drain(..before.len());
        if let Some(winner) = self.winner {
            let barred = penalties.iter().filter(|p| p.offender == winner && p.no_win);
            against.extend(barred.map(|p| Refusal::WinnerMayNotWin { winner, foul: p.foul }));
        }
        match outcome {
            Some(outcome) if against.is_empty() => {
                let Draft { fans, fans_reason, tiles, .. } = self.clone();
                Ok(HandResult { number, outcome, fans, fans_reason, tiles, penalties })
            }
            _ => Err(against),
        }
    }
}

impl HandResult {
    /// Which hand.
    pub fn number(&self) -> HandNumber {
        self.number
    }

    /// How it ended.
    pub fn outcome(&self) -> &Outcome {
        &self.outcome
    }

    /// How it ended, without the points and seats.
    pub fn ending(&self) -> Ending {
        match &self.outcome {
            Outcome::Win(win) if win.source() == Source::SelfDraw => Ending::SelfDraw,
            Outcome::Win(_) => Ending::Discard,
            Outcome::DrawnHand => Ending::DrawnHand,
            Outcome::StoppedByTime => Ending::StoppedByTime,
            Outcome::Annulled => Ending::Annulled,
        }
    }

    /// The win, if somebody won.
    pub fn win(&self) -> Option<&Win> {
        match &self.outcome {
            Outcome::Win(win) => Some(win),
            _ => None,
        }
    }

    /// Who discarded the winning tile, if somebody did.
    pub fn discarder(&self) -> Option<Seat> {
        match self.win()?.source() {
            Source::Discard(discarder) => Some(discarder),
            Source::SelfDraw => None,
        }
    }

    /// The fans named, or the patterns in the World Series.
    pub fn fans(&self) -> &[Named] {
        &self.fans
    }

    /// Why the fans are accepted although some do not count together or the tiles give less; may be empty.
    pub fn fans_reason(&self) -> &str {
        &self.fans_reason
    }

    /// The winner's tiles, if they were entered.
    pub fn tiles(&self) -> Option<&WonTiles> {
        self.tiles.as_ref()
    }

    /// Whether a reason is written for its fans or for a penalty.
    pub fn has_reasons(&self) -> bool {
        !self.fans_reason.is_empty() || self.penalties.iter().any(|penalty| !penalty.reason.is_empty())
    }

    /// Removes these reasons; the scores do not depend on them.
    pub fn forget_reasons(&mut self) {
        self.fans_reason.clear();
        self.penalties.iter_mut().for_each(|penalty| penalty.reason.clear());
    }

    /// The penalties in the order they were given.
    pub fn penalties(&self) -> &[HandPenalty] {
        &self.penalties
    }

    /// The hand score (盘分) of each player: payments and penalties.
    pub fn scores(&self) -> BySeat<GamePoints> {
        let mut scores = self.outcome.payments();
        for penalty in &self.penalties {
            let payments = penalty.payments();
            for seat in Seat::ALL {
                scores[seat] += payments[seat];
            }
        }
        scores
    }

    /// The penalty points of this hand that nobody receives; the four scores sum to minus this.
    pub fn unpaid(&self) -> GamePoints {
        self.penalties.iter().map(HandPenalty::unpaid).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sheet::named::{Clash, Element};
    use crate::sheet::penalty::{PenaltyDraft, PenaltyError};
    use crate::sheet::rotation::Rotation;
    use proptest::prelude::*;
    use rules::fan::together;
    use rules::win::WinError;
    use rules::{Fan, Foul, Payee, RuleSet};

    fn draft(hand: u8, ending: Ending) -> Draft {
        let dealer = HandNumber::new(hand).map_or(Seat::East, |hand| Rotation::ThreeStep.dealer(hand));
        Draft::new(hand, dealer, ending)
    }

    fn discard(points: u16) -> Draft {
        Draft {
            winner: Some(Seat::East),
            discarder: Some(Seat::West),
            basic_points: Some(points),
            ..draft(1, Ending::Discard)
        }
    }

    fn refusals(draft: &Draft) -> Vec<Refusal> {
        draft.check(SheetRules::default()).unwrap_err()
    }

    fn foul(foul: Foul, offender: Seat) -> PenaltyDraft {
        PenaltyDraft { foul, offender, points: None, payee: None, reason: String::new() }
    }

    #[test]
    fn all_reasons_are_listed() {
        let bad = Draft {
            dealer: Seat::North,
            penalties: vec![foul(Foul::IllegalInformation, Seat::East)],
            ..draft(1, Ending::Discard)
        };
        assert_eq!(
            refusals(&bad),
            [
                Refusal::WrongDealer { hand: HandNumber::FIRST, dealer: Seat::East, entered: Seat::North },
                Refusal::NoDiscarder,
                Refusal::NoWinner,
                Refusal::NoPoints,
                Refusal::Penalty(Foul::IllegalInformation, PenaltyError::NeedsPoints),
            ]
        );
    }

    #[test]
    fn a_winner_is_not_the_discarder_and_needs_eight_points_without_flowers() {
        let own = Draft { discarder: Some(Seat::East), ..discard(8) };
        assert_eq!(refusals(&own), [Refusal::Win(WinError::WinnerDiscarded)]);
        let low = Draft { flowers: 4, ..discard(7) };
        assert_eq!(refusals(&low), [Refusal::Win(WinError::BelowMinimum { points: 7, minimum: 8, flowers: 4 })]);
        assert_eq!(refusals(&draft(17, Ending::DrawnHand)), [Refusal::NoSuchHand(17)]);
    }

    #[test]
    fn fans_named_must_add_up_to_the_points() {
        let fans = vec![
            Named { element: Element::Fan(Fan::from_name("混一色").unwrap()), times: 1 },
            Named { element: Element::Fan(Fan::from_name("喜相逢").unwrap()), times: 2 },
        ];
        let sum = Draft { basic_points: None, fans: fans.clone(), ..discard(0) };
        assert_eq!(sum.check(SheetRules::default()).unwrap().win().unwrap().basic_points(), 8);
        let off = Draft { fans, ..discard(9) };
        assert_eq!(refusals(&off), [Refusal::FanSum { fans: 8, points: 9 }]);
    }

    #[test]
    fn fans_that_do_not_count_need_a_reason_and_others_keep_none() {
        let fan = |name| Fan::from_name(name).unwrap();
        let fans: Vec<Named> =
            ["清一色", "无字"].map(|name| Named { element: Element::Fan(fan(name)), times: 1 }).into();
        let named = Draft { basic_points: Some(25), fans, ..discard(0) };
        let clash = Clash::Fan(together::Clash::Excluded(fan("无字"), fan("清一色")));
        let rules = SheetRules::default();
        assert_eq!(named.unexplained(rules, &[]), [Refusal::Fans { clash, counted: 24, named: 25 }]);
        assert!(named.check(rules).is_ok(), "what was accepted before stays readable");

        let explained = Draft { fans_reason: "the chief referee decided".into(), ..named.clone() };
        assert_eq!(explained.unexplained(rules, &[]), []);
        assert_eq!(explained.clone().without_idle_reason(rules), explained);
        let one = Draft { fans: named.fans[..1].to_vec(), ..explained };
        assert_eq!(one.without_idle_reason(rules).fans_reason, "");
    }

    #[test]
    fn a_pattern_of_the_other_game_is_refused() {
        let foreign = Draft { fans: crate::sheet::written_hand::fans("3.1*2", RuleSet::Mcr).unwrap(), ..discard(8) };
        assert_eq!(refusals(&foreign)[0], Refusal::NotInGame(HandField::Patterns));
    }

    #[test]
    fn who_may_not_win_does_not_win() {
        let barred = Draft { penalties: vec![foul(Foul::WrongTileCount, Seat::East)], ..discard(8) };
        assert_eq!(refusals(&barred), [Refusal::WinnerMayNotWin { winner: Seat::East, foul: Foul::WrongTileCount }]);
        let other = Draft { penalties: vec![foul(Foul::BelowMinimum, Seat::North)], ..discard(8) };
        let scores = other.check(SheetRules::default()).unwrap().scores();
        assert_eq!(scores.values().map(|p| p.0), [32 + 10, -8 + 10, -16 + 10, -8 - 30]);
    }

    #[test]
    fn a_hand_nobody_won_has_no_winner() {
        let drawn = Draft { winner: Some(Seat::East), ..draft(2, Ending::DrawnHand) };
        assert_eq!(refusals(&drawn), [Refusal::NobodyWon(Ending::DrawnHand)]);
    }

    proptest! {
        #[test]
        fn hand_scores_sum_to_minus_what_nobody_receives(
            ending in 0..5usize, winner in 0..4usize, steps in 1..4usize, basic in 8u16..100, flowers in 0u8..9,
            fouls in prop::collection::vec((0..19usize, 0..4usize, 0..7usize, 0..5usize), 0..4),
        ) {
            let ending = Ending::ALL[ending];
            let won = ending.is_win();
            let winner = Seat::ALL[winner];
            let draft = Draft {
                winner: won.then_some(winner),
                discarder: (ending == Ending::Discard).then_some(winner.turned(steps)),
                basic_points: won.then_some(basic),
                flowers: if won { flowers } else { 0 },
                penalties: fouls.iter().map(|(foul, offender, size, payee)| PenaltyDraft {
                    foul: Foul::ALL[*foul],
                    offender: Seat::ALL[*offender],
                    points: Some(rules::foul::PENALTY_SIZES[*size]),
                    payee: Some([Payee::Nobody, Payee::EachOther, Payee::One(Seat::ALL[(offender + 1) % 4])][payee % 3]),
                    reason: String::new(),
                }).collect(),
                ..draft(1, ending)
            };
            let barred = won && draft.penalties.iter().any(|p| p.offender == winner && SheetRules::default().tariffs.forbids_winning(p.foul));
            match draft.check(SheetRules::default()) {
                Err(_) => prop_assert!(barred),
                Ok(result) => {
                    prop_assert!(!barred);
                    let sum: GamePoints = result.scores().values().into_iter().sum();
                    prop_assert_eq!(sum, -result.unpaid());
                }
            }
        }
    }
}
