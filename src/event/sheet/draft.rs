//! The draft of a hand: the entries of a referee, possible or not.
//!
//! The four players are named by the seat they started the session in. `check` in `hand_result.rs` makes a result of a draft that
//! is possible; [`Draft::unexplained`] returns what may be stored only with a reason.

use super::ending::Ending;
use super::named::{self, Element, Judged, Named};
use super::penalty::{HandPenalty, PenaltyDraft};
use super::refusal::{HandField, Refusal};
use super::rules::SheetRules;
use super::tiles::WonTiles;
use rules::{Fan, Outcome, Responsible, RuleSet, Seat, Source, Win, Won};

/// The entries of a referee for a hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    /// The number of the hand: 1 to 16.
    pub hand: u8,
    /// Who dealt.
    pub dealer: Seat,
    /// How it ended.
    pub ending: Ending,
    /// Who won.
    pub winner: Option<Seat>,
    /// Who discarded the winning tile.
    pub discarder: Option<Seat>,
    /// Who is responsible for the discard; always the discarder in games without this choice.
    pub responsible: Responsible,
    /// Points of the win without flowers; `None` for those of the fans named.
    pub basic_points: Option<u16>,
    /// Flowers of the winner.
    pub flowers: u8,
    /// The fans named, or the patterns in the World Series, if any.
    pub fans: Vec<Named>,
    /// Why the fans are accepted although some do not count together or the tiles give less; otherwise empty.
    pub fans_reason: String,
    /// The winner's tiles, if they were entered.
    pub tiles: Option<WonTiles>,
    /// Penalties in the order they were given.
    pub penalties: Vec<PenaltyDraft>,
}

impl Draft {
    /// A hand with this ending, and without any other entry.
    pub fn new(hand: u8, dealer: Seat, ending: Ending) -> Draft {
        Draft {
            hand,
            dealer,
            ending,
            winner: None,
            discarder: None,
            responsible: Responsible::Discarder,
            basic_points: None,
            flowers: 0,
            fans: Vec::new(),
            fans_reason: String::new(),
            tiles: None,
            penalties: Vec::new(),
        }
    }

    /// The entries that need a reason and have none: fans that do not count together or with this ending, more points than the
    /// tiles give, and penalties that depart from the tariffs. Also points that no hand is worth, which no reason explains.
    ///
    /// `before` are the penalties of earlier hands that raise those of this one. This is checked before a hand is stored, not
    /// when it is read, so that hands accepted earlier stay readable.
    pub fn unexplained(&self, rules: SheetRules, before: &[HandPenalty]) -> Vec<Refusal> {
        let bounds = rules.game.bounds();
        let no_sum = |points: &u16| (bounds.minimum..=bounds.maximum).contains(points) && !rules.game.is_value(*points);
        let mut unexplained: Vec<_> = self.basic_points.filter(no_sum).map(Refusal::NoSum).into_iter().collect();
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
            earlier.extend(penalty.resolve(&rules.tariffs, &earlier));
        }
        unexplained
    }

    /// The draft without the reason for its fans if they need none.
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

    /// The draft with the parts that its sender omitted taken from `before`: flowers, fans and tiles only if both are wins, fans
    /// only if the points are the same, and the responsible player only if winner and discarder are.
    pub fn with_omitted(mut self, omitted: &[HandField], before: &Draft) -> Draft {
        let won = self.ending.is_win() && before.ending.is_win();
        let same_points = self.basic_points.is_none_or(|points| before.basic_points == Some(points));
        for part in omitted {
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

    /// The outcome, if one is possible; adds the reasons against it to `against`.
    pub(super) fn outcome(&self, rules: SheetRules, against: &mut Vec<Refusal>) -> Option<Outcome> {
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

    /// The parts that this game or format does not have.
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

    /// The points entered, or those of the fans named; adds to `against` if they differ or both are missing.
    fn points(&self, rules: &SheetRules, against: &mut Vec<Refusal>) -> Option<u16> {
        let times =
            |one: Element| -> u32 { self.fans.iter().filter(|c| c.element == one).map(|c| u32::from(c.times)).sum() };
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
