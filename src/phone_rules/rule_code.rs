//! A game with the decisions of an event about counting, as a list of words in a question: `mcr five knitted-wait one-voided`,
//! `world-series 0 25 zj33 formal`. A profile of Chinese Official may also be named: `mcr default`.

use rules::fan::{AlwaysConcealed, MixedKongs, Profile};
use rules::{Game, RuleSet, fan, world_series};
use std::fmt;

/// A game with the decisions that its counting and its payments need.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rules {
    /// Chinese Official.
    Mcr(fan::Options),
    /// World Series.
    WorldSeries(world_series::Options),
}

const MIXED_KONGS: [(&str, MixedKongs); 3] =
    [("five", MixedKongs::Five), ("three", MixedKongs::Three), ("six", MixedKongs::Six)];

/// The words for decisions with yes or no; a code contains those that are yes.
const DECISIONS: [&str; 7] = [
    "knitted-wait",
    "as-listed",
    "one-voided",
    "upper-and-lower",
    "orphans-concealed",
    "pung-with-gates",
    "double-with-triple",
];

impl Rules {
    /// The rules of a game, with these decisions about fans.
    pub const fn new(game: Game, fans: fan::Options) -> Rules {
        match game {
            Game::Mcr => Rules::Mcr(fans),
            Game::WorldSeries(options) => Rules::WorldSeries(options),
        }
    }

    /// The game, with the decisions about its payments.
    pub const fn game(&self) -> Game {
        match self {
            Rules::Mcr(_) => Game::Mcr,
            Rules::WorldSeries(options) => Game::WorldSeries(*options),
        }
    }

    /// The rules with this code; `None` if a word is missing or unknown.
    pub fn from_code(code: &str) -> Option<Rules> {
        let mut words = code.split_whitespace();
        match RuleSet::from_code(words.next()?)? {
            RuleSet::Mcr => mcr(words.next()?, &words.collect::<Vec<_>>()),
            RuleSet::WorldSeries => world_series([words.next()?, words.next()?, words.next()?, words.next()?]),
        }
    }
}

fn mcr(kongs: &str, decisions: &[&str]) -> Option<Rules> {
    if let Some(profile) = Profile::from_name(kongs).filter(|_| decisions.is_empty()) {
        return Some(Rules::Mcr(profile.options()));
    }
    let (_, mixed_kongs) = MIXED_KONGS.into_iter().find(|(word, _)| *word == kongs)?;
    if decisions.iter().any(|word| !DECISIONS.contains(word)) {
        return None;
    }
    let [wait, listed, voided, halves, orphans, gates, double] = DECISIONS.map(|word| decisions.contains(&word));
    Some(Rules::Mcr(fan::Options {
        mixed_kongs,
        wait_in_knitted_straight: wait,
        always_concealed: if listed { AlwaysConcealed::AsListed } else { AlwaysConcealed::SelfDrawn },
        one_voided_suit: voided,
        upper_and_lower_four: halves,
        thirteen_orphans_fully_concealed: orphans,
        pung_with_nine_gates: gates,
        mixed_double_with_triple_chow: double,
    }))
}

fn world_series([minimum, share_limit, values, payoff]: [&str; 4]) -> Option<Rules> {
    // A payoff without a share limit may be in the place of the limit, as in the form of the hand check.
    let (share_limit, payoff) = match share_limit.parse() {
        Ok(limit) => (limit, world_series::Payoff::from_code(payoff)?),
        Err(_) => (world_series::Options::DEFAULT.share_limit, world_series::Payoff::from_code(share_limit)?),
    };
    let values = world_series::Values::from_code(values)?;
    Some(Rules::WorldSeries(world_series::Options { minimum: minimum.parse().ok()?, share_limit, values, payoff }))
}

impl fmt::Display for Rules {
    /// The code that [`Rules::from_code`] reads.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.game().rule_set().code())?;
        match self {
            Rules::Mcr(options) => {
                let kongs = MIXED_KONGS.into_iter().find(|(_, kongs)| *kongs == options.mixed_kongs);
                let holding = [
                    options.wait_in_knitted_straight,
                    options.always_concealed == AlwaysConcealed::AsListed,
                    options.one_voided_suit,
                    options.upper_and_lower_four,
                    options.thirteen_orphans_fully_concealed,
                    options.pung_with_nine_gates,
                    options.mixed_double_with_triple_chow,
                ];
                let holding = DECISIONS.into_iter().zip(holding).filter(|(_, holds)| *holds).map(|(word, _)| word);
                kongs.map(|(word, _)| word).into_iter().chain(holding).try_for_each(|word| write!(f, " {word}"))
            }
            Rules::WorldSeries(world_series::Options { minimum, share_limit, values, payoff }) => {
                write!(f, " {minimum} {share_limit} {} {}", values.code(), payoff.code())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_read_as_they_are_written() {
        let mcr = Profile::ALL.map(|profile| Rules::Mcr(profile.options()));
        let six = Rules::Mcr(fan::Options { mixed_kongs: MixedKongs::Six, ..fan::Options::DEFAULT });
        let series = world_series::Payoff::ALL.map(|payoff| {
            let options = world_series::Options { minimum: 5, share_limit: 30, ..world_series::Options::DEFAULT };
            Rules::WorldSeries(world_series::Options { payoff, values: world_series::Values::MahjongTime, ..options })
        });
        for rules in mcr.into_iter().chain([six]).chain(series) {
            assert_eq!(Rules::from_code(&rules.to_string()), Some(rules), "{rules}");
        }
        for profile in Profile::ALL {
            assert_eq!(Rules::from_code(&format!("mcr {}", profile.name())), Some(Rules::Mcr(profile.options())));
        }
        for wrong in
            ["", "mcr", "mcr four", "mcr five knitted", "world-series 0 25 zj33", "world-series x 25 zj33 formal"]
        {
            assert_eq!(Rules::from_code(wrong), None, "{wrong}");
        }
    }
}
