//! The fans or patterns that are named for a win: fans in Chinese Official, patterns in the World Series.
//!
//! Two facts to know: a list belongs to the game of its event, which `Draft::check` verifies; and the rules of each game judge and value
//! their own lists, so no points of a game are in this file.

use crate::sheet::rules::SheetRules;
use rules::fan::{self, FanList};
use rules::world_series::{self, Pattern};
use rules::{Fan, Game, RuleSet};

/// A fan or a pattern, in the order of its catalogue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Element {
    /// Of Chinese Official.
    Fan(Fan),
    /// Of the World Series.
    Pattern(Pattern),
}

/// A fan or a pattern, with how often it counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Named {
    /// The fan or pattern.
    pub element: Element,
    /// How often it counts.
    pub times: u8,
}

/// Why a fan or pattern does not count together with the others or with the ending.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clash {
    /// A fan.
    Fan(fan::together::Clash),
    /// A pattern.
    Pattern(world_series::together::Clash),
}

/// The judgement of a list without the tiles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judged {
    /// The reasons why some do not count; empty if all count.
    pub clashes: Vec<Clash>,
    /// The points of those that count, flowers excluded.
    pub counted: u16,
}

impl Element {
    /// Its number in its catalogue: `63`, `3.3.2`.
    pub fn number(self) -> String {
        match self {
            Element::Fan(fan) => fan.number().to_string(),
            Element::Pattern(pattern) => pattern.to_string(),
        }
    }

    /// The fan or pattern with this number, if there is one; only numbers of patterns contain a `.`.
    pub fn from_number(number: &str) -> Option<Element> {
        match number.contains('.') {
            true => Pattern::from_number(number).map(Element::Pattern),
            false => Fan::from_number(number.parse().ok()?).map(Element::Fan),
        }
    }

    /// Its points when it counts once.
    pub fn points(self, rules: &SheetRules) -> u16 {
        match (self, rules.game) {
            (Element::Fan(fan), _) => fan.points(),
            (Element::Pattern(pattern), Game::WorldSeries(options)) => pattern.value(&options),
            (Element::Pattern(pattern), Game::Mcr) => pattern.value(&world_series::Options::DEFAULT),
        }
    }

    /// How often it can count in one win.
    pub fn max_times(self) -> u8 {
        match self {
            Element::Fan(fan) => fan.max_times(),
            Element::Pattern(pattern) => pattern.max_times(),
        }
    }

    /// The game that has it.
    pub const fn rule_set(self) -> RuleSet {
        match self {
            Element::Fan(_) => RuleSet::Mcr,
            Element::Pattern(_) => RuleSet::WorldSeries,
        }
    }
}

impl Named {
    /// Its points, as often as it counts.
    pub fn points(self, rules: &SheetRules) -> u16 {
        self.element.points(rules).saturating_mul(self.times.into())
    }
}

impl From<fan::Counted> for Named {
    fn from(fan::Counted { fan, times }: fan::Counted) -> Named {
        Named { element: Element::Fan(fan), times }
    }
}

impl From<world_series::Counted> for Named {
    fn from(world_series::Counted { pattern, times }: world_series::Counted) -> Named {
        Named { element: Element::Pattern(pattern), times }
    }
}

/// The fans of a list.
pub fn fans(named: &[Named]) -> FanList {
    let fan = |named: &Named| match named.element {
        Element::Fan(fan) => Some(fan::Counted { fan, times: named.times }),
        Element::Pattern(_) => None,
    };
    named.iter().filter_map(fan).collect()
}

/// The patterns of a list; one named several times becomes one entry.
pub fn patterns(named: &[Named]) -> Vec<world_series::Counted> {
    let pattern = |named: &Named| match named.element {
        Element::Pattern(pattern) => Some(world_series::Counted { pattern, times: named.times }),
        Element::Fan(_) => None,
    };
    world_series::together::gathered(&named.iter().filter_map(pattern).collect::<Vec<_>>())
}

/// The points of a list as it is named, flowers excluded.
pub fn worth(named: &[Named], rules: &SheetRules) -> u16 {
    match rules.game {
        Game::Mcr => fans(named).basic_points(&rules.fans),
        Game::WorldSeries(options) => world_series::value(&patterns(named), &options),
    }
}

/// Judges which fans or patterns of a list count together and with this ending.
pub fn judge(named: &[Named], self_draw: bool, rules: &SheetRules) -> Judged {
    match rules.game {
        Game::Mcr => {
            let judged = fan::together::judge(&fans(named), Some(self_draw), &rules.fans);
            let clashes = judged.clashes.into_iter().map(Clash::Fan).collect();
            Judged { clashes, counted: judged.counted.basic_points(&rules.fans) }
        }
        Game::WorldSeries(options) => {
            let judged = world_series::together::judge(&patterns(named), Some(self_draw), &options);
            let clashes = judged.clashes.into_iter().map(Clash::Pattern).collect();
            Judged { clashes, counted: world_series::value(&judged.counted, &options) }
        }
    }
}
