//! The result of one hand: anything may be written down, only what is possible becomes a [`HandResult`].
//!
//! The four players are named by the seat they started the session in. [`Draft::check`] is the only way to a result;
//! it lists *all* reasons against, not the first. Sources: 1998 p.29–30 and p.32–36.

use super::named::{self, Clash, Element, Judged, Named};
use super::penalty::{HandPenalty, PenaltyDraft, PenaltyError};
use super::tiles::{Beyond, WonTiles};
use crate::sheet::rules::SheetRules;
use crate::values::coded;
use crate::values::ids::SessionNumber;
use rules::win::WinError;
use rules::{BySeat, Fan, Foul, GamePoints, HandNumber, Outcome, Responsible, RuleSet, Seat, Source, Win, Won};
use strum::{EnumString, IntoStaticStr, VariantArray};

/// How the referee says a hand ended; the frequent ways first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Ending {
    /// 点和.
    Discard,
    /// 自摸.
    SelfDraw,
    /// 荒牌.
    DrawnHand,
    /// 到时.
    #[strum(serialize = "stopped")]
    StoppedByTime,
    /// Annulled by the chief referee.
    Annulled,
}

coded!(Ending);

impl Ending {
    /// Whether somebody won.
    pub const fn is_win(self) -> bool {
        matches!(self, Ending::Discard | Ending::SelfDraw)
    }
}

/// What the referee wrote down about a hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    /// Which hand: 1 to 16.
    pub hand: u8,
    /// Who dealt.
    pub dealer: Seat,
    /// How it ended.
    pub ending: Ending,
    /// Who won.
    pub winner: Option<Seat>,
    /// Who discarded the winning tile.
    pub discarder: Option<Seat>,
    /// Who answers for the discard, in games that ask.
    pub responsible: Responsible,
    /// Points of the win without flowers; left out, what the fans named are worth.
    pub basic_points: Option<u16>,
    /// Flowers of the winner.
    pub flowers: u8,
    /// The fans named, or the patterns in the other game, if any.
    pub fans: Vec<Named>,
    /// Why some stand that cannot stand together; empty where all can.
    pub fans_reason: String,
    /// The winner's tiles, if they were entered.
    pub tiles: Option<WonTiles>,
    /// Penalties in the order they were given.
    pub penalties: Vec<PenaltyDraft>,
}

/// A part of a hand that not every sender knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HandField {
    /// Who answers for a discard.
    Responsible,
    /// How many flowers.
    Flowers,
    /// The fans, and why they stand; patterns take their place.
    Fans,
    /// The patterns.
    Patterns,
    /// The winner's tiles.
    Tiles,
    /// What was special about the win.
    Circumstances,
    /// The penalties.
    Penalties,
}

/// Why a hand cannot be as written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// A session has sixteen hands (holds the number entered).
    NoSuchHand(u8),
    /// Hands are entered in order.
    OutOfOrder {
        /// The hand entered.
        entered: HandNumber,
        /// The hand that comes next.
        next: HandNumber,
    },
    /// All hands are played, or time stopped the session in the hand named.
    SessionOver(HandNumber),
    /// Time stops the last hand of a sheet, and later ones are recorded.
    StoppedBefore(HandNumber),
    /// Somebody else deals this hand.
    WrongDealer {
        /// The hand.
        hand: HandNumber,
        /// Who deals by rule.
        dealer: Seat,
        /// Who was entered.
        entered: Seat,
    },
    /// A win without a winner.
    NoWinner,
    /// A win on a discard without a discarder.
    NoDiscarder,
    /// A self-draw with a discarder.
    DiscarderOfSelfDraw,
    /// A winner, a discarder, points or flowers of a hand that nobody won.
    NobodyWon(Ending),
    /// A win without points.
    NoPoints,
    /// The four numbers make no win.
    Win(WinError),
    /// The fans or patterns named are worth something else than the points entered.
    FanSum {
        /// What they are worth.
        fans: u16,
        /// Points entered.
        points: u16,
    },
    /// More often than one win can count it.
    FanTooOften(Named),
    /// Flowers are entered as a number, not as a fan.
    FlowerAmongFans,
    /// The game that is played has no such part.
    NotInGame(HandField),
    /// The winner lost the right to win this hand.
    WinnerMayNotWin {
        /// The winner.
        winner: Seat,
        /// Through what.
        foul: Foul,
    },
    /// The winner was disqualified in an earlier hand.
    WinnerDisqualified {
        /// The winner.
        winner: Seat,
        /// The session of the disqualification.
        session: SessionNumber,
        /// Its hand.
        hand: HandNumber,
        /// Through what.
        foul: Foul,
    },
    /// The player disqualified here wins a later hand that is recorded.
    DisqualifiedWinsLater {
        /// Who is disqualified here.
        offender: Seat,
        /// The later hand.
        hand: HandNumber,
    },
    /// The penalty cannot be given as written.
    Penalty(Foul, PenaltyError),
    /// A fan does not count, and no reason is given why it stands.
    Fans {
        /// Why it does not.
        clash: Clash,
        /// The points of the fans that count.
        counted: u16,
        /// The points of all fans named.
        named: u16,
    },
    /// More is claimed than the tiles kept with the hand give, and no reason is given why it stands.
    BeyondTiles(Beyond),
    /// The penalty is not what the book says, and no reason is given.
    PenaltyUnexplained(Foul),
}

/// The result of a hand that can be as written.
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
    /// The result, if nothing speaks against it.
    ///
    /// # Errors
    /// Every reason against, in the order of the form.
    pub fn check(&self, rules: SheetRules) -> Result<HandResult, Vec<Refusal>> {
        self.check_after(rules, &[])
    }

    /// The same after these penalties of earlier hands, as far as they raise those of this one.
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
            match draft.given(&rules.tariffs, &penalties) {
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

    /// What may be stored only with a reason, and has none: fans that do not count beside the others or with this ending, more points than
    /// the tiles give, and penalties other than the tariffs', after those of earlier hands `before`.
    ///
    /// Asked before a hand is stored, not when it is read again: what was accepted before stays readable.
    pub fn unexplained(&self, rules: SheetRules, before: &[HandPenalty]) -> Vec<Refusal> {
        let mut unexplained = Vec::new();
        if self.fans_reason.trim().is_empty() {
            let Judged { clashes, counted } = self.judged(&rules);
            let named = named::worth(&self.fans, &rules);
            match clashes.is_empty() {
                true => unexplained.extend(self.beyond_tiles(&rules).map(Refusal::BeyondTiles)),
                false => unexplained.extend(clashes.into_iter().map(|clash| Refusal::Fans { clash, counted, named })),
            }
        }
        let mut earlier = before.to_vec();
        for penalty in &self.penalties {
            if penalty.reason.is_empty() && penalty.departs(&rules.tariffs, &earlier) {
                unexplained.push(Refusal::PenaltyUnexplained(penalty.foul));
            }
            earlier.extend(penalty.given(&rules.tariffs, &earlier));
        }
        unexplained
    }

    /// The same without a reason for fans that need none, so that it never speaks of nothing.
    pub fn without_idle_reason(mut self, rules: SheetRules) -> Draft {
        let needed = || !self.judged(&rules).clashes.is_empty() || self.beyond_tiles(&rules).is_some();
        if !self.fans_reason.is_empty() && !needed() {
            self.fans_reason.clear();
        }
        self
    }

    fn judged(&self, rules: &SheetRules) -> Judged {
        named::judge(&self.fans, self.ending == Ending::SelfDraw, rules)
    }

    /// The same with the parts that a sender did not name as they were `before`: those of a win only while somebody
    /// wins, and fans only while the points are theirs.
    pub fn with_omitted(mut self, unsaid: &[HandField], before: &Draft) -> Draft {
        let won = self.ending.is_win() && before.ending.is_win();
        let same_points = self.basic_points.is_none_or(|points| before.basic_points == Some(points));
        for part in unsaid {
            match part {
                HandField::Responsible if (self.winner, self.discarder) == (before.winner, before.discarder) => {
                    self.responsible = before.responsible;
                }
                HandField::Flowers if won => self.flowers = before.flowers,
                HandField::Fans if won && same_points => {
                    self.fans.clone_from(&before.fans);
                    self.fans_reason.clone_from(&before.fans_reason);
                }
                HandField::Tiles if won => self.tiles.clone_from(&before.tiles),
                HandField::Penalties => self.penalties.clone_from(&before.penalties),
                _ => {}
            }
        }
        self
    }

    fn outcome(&self, rules: SheetRules, against: &mut Vec<Refusal>) -> Option<Outcome> {
        let nobody = match self.ending {
            Ending::SelfDraw | Ending::Discard => return self.win(rules, against).map(Outcome::Win),
            Ending::DrawnHand => Outcome::DrawnHand,
            Ending::StoppedByTime => Outcome::StoppedByTime,
            Ending::Annulled => Outcome::Annulled,
        };
        let said = self.winner.is_some() || self.discarder.is_some() || self.responsible != Responsible::Discarder;
        let worth = self.basic_points.is_some_and(|points| points > 0) || self.flowers > 0;
        if said || worth || !self.fans.is_empty() || self.tiles.is_some() {
            against.push(Refusal::NobodyWon(self.ending));
        }
        Some(nobody)
    }

    fn win(&self, rules: SheetRules, against: &mut Vec<Refusal>) -> Option<Win> {
        against.extend(self.foreign(rules).map(Refusal::NotInGame));
        let source = match (self.ending, self.discarder) {
            (Ending::SelfDraw, None) => Some(Source::SelfDraw),
            (Ending::SelfDraw, Some(_)) => {
                against.push(Refusal::DiscarderOfSelfDraw);
                None
            }
            (_, Some(discarder)) => Some(Source::Discard(discarder)),
            (_, None) => {
                against.push(Refusal::NoDiscarder);
                None
            }
        };
        if self.winner.is_none() {
            against.push(Refusal::NoWinner);
        }
        let points = self.points(&rules, against);
        let Draft { flowers, responsible, .. } = *self;
        let won = Won { winner: self.winner?, source: source?, points: points?, flowers, responsible };
        match rules.game.win(won) {
            Ok(win) => Some(win),
            Err(error) => {
                against.push(Refusal::Win(error));
                None
            }
        }
    }

    /// The parts that only another game has, or another format.
    fn foreign(&self, rules: SheetRules) -> impl Iterator<Item = HandField> {
        let (game, mcr) = (rules.game.rule_set(), rules.game.rule_set() == RuleSet::Mcr);
        let parts = [
            (HandField::Flowers, !rules.flowers && self.flowers > 0),
            (HandField::Fans, !mcr && self.fans.iter().any(|named| named.element.rule_set() != game)),
            (HandField::Patterns, mcr && self.fans.iter().any(|named| named.element.rule_set() != game)),
            (
                HandField::Circumstances,
                self.tiles.as_ref().is_some_and(|won| if mcr { won.blessing } else { won.last_copy }),
            ),
            (HandField::Responsible, mcr && self.responsible != Responsible::Discarder),
        ];
        parts.into_iter().filter(|(_, is)| *is).map(|(part, _)| part)
    }

    /// The points entered, or those of the fans named; both must agree where both are given.
    fn points(&self, rules: &SheetRules, against: &mut Vec<Refusal>) -> Option<u16> {
        let times =
            |of: Element| -> u32 { self.fans.iter().filter(|c| c.element == of).map(|c| u32::from(c.times)).sum() };
        let too_often = self.fans.iter().filter(|named| times(named.element) > u32::from(named.element.max_times()));
        let too_often: Vec<_> = too_often.collect();
        if !too_often.is_empty() {
            against.extend(too_often.into_iter().map(|named| Refusal::FanTooOften(*named)));
            return None;
        }
        if self.fans.iter().any(|named| named.element == Element::Fan(Fan::FLOWER)) {
            against.push(Refusal::FlowerAmongFans);
        }
        let named = (!self.fans.is_empty()).then(|| named::worth(&self.fans, rules));
        match (self.basic_points, named) {
            (Some(points), Some(fans)) if points != fans => against.push(Refusal::FanSum { fans, points }),
            (None, None) => against.push(Refusal::NoPoints),
            _ => {}
        }
        self.basic_points.or(named)
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

    /// How it ended, without the numbers.
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

    /// The fans named, or the patterns in the other game.
    pub fn fans(&self) -> &[Named] {
        &self.fans
    }

    /// Why some stand that cannot stand together; empty where all can.
    pub fn fans_reason(&self) -> &str {
        &self.fans_reason
    }

    /// The winner's tiles, if they were entered.
    pub fn tiles(&self) -> Option<&WonTiles> {
        self.tiles.as_ref()
    }

    /// Whether somebody has written why its fans or penalties are not what follows.
    pub fn has_reasons(&self) -> bool {
        !self.fans_reason.is_empty() || self.penalties.iter().any(|penalty| !penalty.reason.is_empty())
    }

    /// Takes those words away: nothing follows from them.
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

    /// The penalty points of this hand that nobody receives: by so much the four scores fall short of 0.
    pub fn unpaid(&self) -> GamePoints {
        self.penalties.iter().map(HandPenalty::unpaid).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sheet::rotation::Rotation;
    use proptest::prelude::*;
    use rules::Payee;
    use rules::fan::together;

    fn draft(hand: u8, ending: Ending) -> Draft {
        let dealer = HandNumber::new(hand).map_or(Seat::East, |hand| Rotation::ThreeStep.dealer(hand));
        Draft {
            hand,
            dealer,
            ending,
            winner: None,
            discarder: None,
            basic_points: None,
            flowers: 0,
            responsible: Responsible::Discarder,
            fans_reason: String::new(),
            fans: vec![],
            tiles: None,
            penalties: vec![],
        }
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
