//! Regulations to begin with: those of a rule book or of a practice, copied into a new event and free from then on.
//!
//! Two facts to know: a preset says only what its sources say, all else is the program's default; and presets of one source
//! may still differ in what it leaves to the organiser.

use super::regulations::{AtTime, Bye, Entry, Regulations, Scope, Words};
use super::tie_break::Criterion;
use crate::rules::tariff::Book;

/// A preset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Preset {
    /// The rule book of 1998 to the letter.
    RuleBook,
    /// China as it plays today.
    China,
    /// The European association: Green Book, referees' manual and the decision of 2019.
    Ema,
    /// World championships.
    World,
    /// A club evening.
    Club,
}

/// Nothing for a session without a table, where scores are net.
const NO_POINTS: Bye = Bye::nothing(0);

impl Preset {
    /// All of them.
    pub const ALL: [Preset; 5] = [Preset::RuleBook, Preset::China, Preset::Ema, Preset::World, Preset::Club];

    /// Its name in addresses.
    pub const fn code(self) -> &'static str {
        match self {
            Preset::RuleBook => "cn-1998",
            Preset::China => "cn-practice",
            Preset::Ema => "ema-mers",
            Preset::World => "wmc",
            Preset::Club => "club",
        }
    }

    /// The preset with this name.
    pub fn from_code(code: &str) -> Option<Preset> {
        Preset::ALL.into_iter().find(|preset| preset.code() == code)
    }

    /// The preset with which these regulations begin: it says nothing of where and when, and who is in which team.
    pub fn of(regulations: &Regulations) -> Option<Preset> {
        Preset::ALL.into_iter().find(|preset| preset.over(regulations) == *regulations)
    }

    /// Its regulations where and when others are, and with their teams.
    pub fn over(self, typed: &Regulations) -> Regulations {
        let Regulations { place, starts, time_zone, team_size, .. } = typed.clone();
        Regulations { place, starts, time_zone, team_size, ..self.regulations() }
    }

    /// The regulations it begins with.
    pub fn regulations(self) -> Regulations {
        let tie_breaks = vec![Criterion::GamePoints];
        match self {
            // 1998 p.30 and attachment 6; times p.15–16, appeals p.37, as in the default.
            Preset::RuleBook => Regulations { standard_points: Scope::Group, ..Regulations::default() },
            // 90 minutes and eight sessions: national leagues; the hand is finished, the order of tie-breaks: team league.
            Preset::China => Regulations {
                sessions: 8,
                tie_breaks: vec![
                    Criterion::GamePoints,
                    Criterion::StageStandardPoints,
                    Criterion::StageGamePoints,
                    Criterion::Firsts,
                    Criterion::Seconds,
                    Criterion::Thirds,
                ],
                session_minutes: 90,
                break_minutes: 0,
                at_time: AtTime::FinishHand,
                ..Regulations::default()
            },
            // Green Book 3.10.1; EMA regulations 3.6 (two days); the hand is finished since 1 January 2020; appeals at once;
            // with a deposit at its championships (referees' manual 2.1); fouls of its overview of 2009, scores net as its result files have them.
            Preset::Ema => Regulations {
                base_score: 0,
                words: Words::Table,
                tariffs: Book::Ema.tariffs(),
                bye: NO_POINTS,
                sessions: 6,
                tie_breaks,
                session_minutes: 120,
                break_minutes: 0,
                at_time: AtTime::FinishHand,
                appeal_minutes: 0,
                appeal_fee: "150 €".into(),
                entry: Entry::Totals,
                ..Regulations::default()
            },
            // Regulations of 2019 and 2024: ten sessions, the hand ends with the gong; Green Book 3.12: 30 minutes, 200 USD; 3.11 fouls,
            // scores from 0.
            Preset::World => Regulations {
                base_score: 0,
                words: Words::Table,
                tariffs: Book::GreenBook.tariffs(),
                appeal_fee: "200 USD".into(),
                bye: NO_POINTS,
                sessions: 10,
                tie_breaks,
                session_minutes: 120,
                break_minutes: 0,
                ..Regulations::default()
            },
            // Practice.
            Preset::Club => Regulations {
                base_score: 0,
                words: Words::Table,
                bye: NO_POINTS,
                sessions: 2,
                tie_breaks,
                session_minutes: 90,
                break_minutes: 0,
                at_time: AtTime::FinishHand,
                appeal_minutes: 0,
                entry: Entry::Totals,
                ..Regulations::default()
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_is_another_and_has_its_name() {
        for preset in Preset::ALL {
            assert_eq!(Preset::from_code(preset.code()), Some(preset));
            let same = |other: &&Preset| other.regulations() == preset.regulations();
            assert_eq!(Preset::ALL.iter().filter(same).count(), 1, "{preset:?}");
        }
        assert_eq!(Preset::from_code("mcr"), None);
    }
}
