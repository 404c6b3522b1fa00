//! The order (排名依据) of a stage: criteria, each over the stage or over all stages, and lots as the last one.

use crate::ranking::tie_break::Criterion;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A criterion as it is written in an order: `standard:all`, `firsts:stage`, `lot`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Order(pub Criterion);

/// The names of the criteria; of several for one criterion, the first is written. Without a scope, points are those of
/// all stages, and everything else is that of the stage.
const NAMES: [(&str, Criterion); 39] = [
    ("standard:all", Criterion::StandardPoints),
    ("standard", Criterion::StandardPoints),
    ("match_points", Criterion::StandardPoints),
    ("imp", Criterion::StandardPoints),
    ("game:all", Criterion::GamePoints),
    ("game", Criterion::GamePoints),
    ("raw", Criterion::GamePoints),
    ("standard:stage", Criterion::StageStandardPoints),
    ("game:stage", Criterion::StageGamePoints),
    ("best-session:stage", Criterion::BestSession),
    ("best-session", Criterion::BestSession),
    ("best-session:all", Criterion::AllBestSession),
    ("sessions-from-top:stage", Criterion::SessionsFromTop),
    ("sessions-from-top", Criterion::SessionsFromTop),
    ("sessions-from-top:all", Criterion::AllSessionsFromTop),
    ("firsts:stage", Criterion::Firsts),
    ("firsts", Criterion::Firsts),
    ("firsts:all", Criterion::AllFirsts),
    ("seconds:stage", Criterion::Seconds),
    ("seconds", Criterion::Seconds),
    ("seconds:all", Criterion::AllSeconds),
    ("thirds:stage", Criterion::Thirds),
    ("thirds", Criterion::Thirds),
    ("thirds:all", Criterion::AllThirds),
    ("head-to-head:stage", Criterion::HeadToHead),
    ("head-to-head", Criterion::HeadToHead),
    ("head-to-head:all", Criterion::AllHeadToHead),
    ("head-to-head:last", Criterion::LastHeadToHead),
    ("best-wind:stage", Criterion::BestWind),
    ("best-wind", Criterion::BestWind),
    ("best-wind:all", Criterion::AllBestWind),
    ("best-session-score:stage", Criterion::BestSessionScore),
    ("best-session-score", Criterion::BestSessionScore),
    ("best-session-score:all", Criterion::AllBestSessionScore),
    ("standard-per-game", Criterion::StandardPerGame),
    ("game-per-game", Criterion::GamePerGame),
    ("mean(best-run 10, all games)", Criterion::MeanAndBestRun),
    ("standing-before", Criterion::StandingBefore),
    ("lot", Criterion::Lot),
];

impl Order {
    /// All criteria that an order can name, each once.
    pub fn all() -> impl Iterator<Item = Order> {
        let first = |(place, (_, criterion)): &(usize, &(&str, Criterion))| {
            NAMES[..*place].iter().all(|(_, other)| other != criterion)
        };
        NAMES.iter().enumerate().filter(first).map(|(_, (_, criterion))| Order(*criterion))
    }
}

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = NAMES.iter().find(|(_, criterion)| *criterion == self.0);
        f.write_str(name.map_or(self.0.code(), |(name, _)| name))
    }
}

impl TryFrom<String> for Order {
    type Error = String;

    fn try_from(text: String) -> Result<Order, String> {
        let named = NAMES.iter().find(|(name, _)| *name == text);
        named.map(|(_, criterion)| Order(*criterion)).ok_or_else(|| {
            let all: Vec<String> = Order::all().map(|order| format!("`{order}`")).collect();
            format!("no criterion `{text}`, expected one of {}", all.join(", "))
        })
    }
}

impl From<Order> for String {
    fn from(order: Order) -> String {
        order.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_criterion_is_written_in_one_way_and_read_again() {
        let mut seen = Vec::new();
        for order in Order::all() {
            assert_eq!(Order::try_from(order.to_string()), Ok(order));
            assert!(!seen.contains(&order.0), "{order}");
            seen.push(order.0);
        }
        assert_eq!(Order::try_from("game".to_owned()).unwrap().to_string(), "game:all");
        assert!(Order::try_from("luck".to_owned()).unwrap_err().contains("`standard:all`"));
    }
}
