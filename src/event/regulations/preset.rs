//! Presets: the regulations of a rule book or of a practice, copied into a new event, where they can be changed freely.
//!
//! Two facts to know: a preset sets only what its sources contain, and the rest is the program's default; and presets of one
//! source may still differ in what it leaves to the organiser.

use crate::ranking::tie_break::Criterion;
use crate::regulations::settings::{SETTINGS, Section};
use crate::regulations::written::Plan;
use crate::regulations::{AtTime, Bye, Entry, Regulations, Scope, Words};
use rules::RuleSet;
use rules::tariff::Book;
use strum::{EnumString, IntoStaticStr};

/// A preset.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Preset {
    /// The rule book of 1998, literally.
    #[strum(serialize = "cn-1998")]
    RuleBook,
    /// Present practice in China.
    #[strum(serialize = "cn-practice")]
    China,
    /// The European association: Green Book, referees' manual and the decision of 2019.
    #[strum(serialize = "ema-mers")]
    Ema,
    /// World championships.
    #[strum(serialize = "wmc")]
    World,
    /// A club evening.
    Club,
    /// A competition of a club: a qualification, a semi-final with half of the points, finals at tables A to D.
    ClubFinals,
    /// A league of ten teams with semi-final and final.
    League,
    /// Teams of five in groups, and a final.
    ClubTeams,
    /// Two halves, of which the second begins with half of the first.
    Halves,
    /// The World Series rules, with match points.
    WorldSeries,
    /// Duplicate for teams of four.
    DuplicateTeams,
    /// Duplicate for sixteen players.
    DuplicatePlayers,
}

/// A preset with stages.
struct Staged {
    /// The preset of everything that the file does not set.
    over: Preset,
    /// The `team_size` of [`Regulations`].
    team_size: u8,
    /// The text of the file.
    file: &'static str,
}

/// A bye without points, if scores are net.
const NO_POINTS: Bye = Bye::nothing(0);

/// The score of a forfeited session, if scores are net; the Green Book and the EMA name no other score than the rule book.
const NET_FORFEIT: i32 = Regulations::forfeited_on(RuleSet::Mcr, 0);

impl Preset {
    /// The presets of one stage.
    pub const PLAIN: [Preset; 5] = [Preset::RuleBook, Preset::China, Preset::Ema, Preset::World, Preset::Club];

    /// The presets with stages, or with seating by standings.
    pub const STAGED: [Preset; 7] = [
        Preset::ClubFinals,
        Preset::Halves,
        Preset::ClubTeams,
        Preset::League,
        Preset::WorldSeries,
        Preset::DuplicateTeams,
        Preset::DuplicatePlayers,
    ];

    /// All presets.
    pub fn all() -> impl Iterator<Item = Preset> {
        Preset::PLAIN.into_iter().chain(Preset::STAGED)
    }

    /// The name used in addresses.
    pub fn code(self) -> &'static str {
        self.into()
    }

    fn staged(self) -> Option<Staged> {
        let (over, team_size, file) = match self {
            Preset::RuleBook | Preset::China | Preset::Ema | Preset::World | Preset::Club => return None,
            Preset::ClubFinals => (Preset::China, 0, include_str!("presets/club-finals.toml")),
            Preset::League => (Preset::China, 0, include_str!("presets/league.toml")),
            Preset::ClubTeams => (Preset::China, 0, include_str!("presets/club-teams.toml")),
            Preset::Halves => (Preset::Club, 0, include_str!("presets/halves.toml")),
            Preset::WorldSeries => (Preset::RuleBook, 0, include_str!("presets/world-series.toml")),
            Preset::DuplicateTeams => (Preset::RuleBook, 0, include_str!("presets/duplicate-teams.toml")),
            Preset::DuplicatePlayers => (Preset::RuleBook, 0, include_str!("presets/duplicate-players.toml")),
        };
        Some(Staged { over, team_size, file })
    }

    /// Whether it is for teams of four rather than individuals; `None` if it is for both.
    pub fn teams(self) -> Option<bool> {
        match self {
            Preset::RuleBook | Preset::China | Preset::World => None,
            _ => Some(matches!(self, Preset::League | Preset::ClubTeams | Preset::DuplicateTeams)),
        }
    }

    /// The preset with this name.
    pub fn from_code(code: &str) -> Option<Preset> {
        code.parse().ok()
    }

    /// The preset from which these regulations differ least; an event does not store its preset. Of several with equally many
    /// differences one with the same stages and format of duplicate, then the first.
    pub fn nearest(regulations: &Regulations) -> Preset {
        let format = |of: &Regulations| {
            let stages: Vec<String> = of.stages.iter().map(|stage| stage.id.clone()).collect();
            (stages, of.duplicate.clone())
        };
        let differs = |preset: &Preset| {
            (preset.differing(regulations).len(), format(&preset.regulations()) != format(regulations))
        };
        Preset::all().min_by_key(differs).unwrap_or(Preset::RuleBook)
    }

    /// The differences of these regulations: the keys of settings, and names for parts of more than one value. Time, place and
    /// the names of stages are not compared.
    pub fn differing(self, regulations: &Regulations) -> Vec<&'static str> {
        let own = self.regulations();
        let settings =
            SETTINGS.iter().filter(|one| one.section != Section::Place && one.value(&own) != one.value(regulations));
        let others = [
            ("plan", unnamed(&own) != unnamed(regulations)),
            ("duplicate", own.duplicate != regulations.duplicate),
            ("tie-break", own.tie_breaks != regulations.tie_breaks),
            ("game", own.game != regulations.game),
            ("series", regulations.game == RuleSet::WorldSeries && own.series != regulations.series),
            ("counting", own.fans != regulations.fans),
            ("tariffs", own.tariffs != regulations.tariffs),
            ("bye", own.bye != regulations.bye),
            ("lateness", own.lateness != regulations.lateness),
            ("shown", own.shown != regulations.shown),
        ];
        let others = others.into_iter().filter(|(_, differs)| *differs).map(|(name, _)| name);
        settings.map(|one| one.key).chain(others).collect()
    }

    /// Its regulations with the place, the times and the names of stages of `typed`, and with its team size if the preset sets none.
    pub fn applied_to(self, typed: &Regulations) -> Regulations {
        let Regulations { place, starts, time_zone, team_size, stages, .. } = typed.clone();
        let mut own = self.regulations();
        for stage in &mut own.stages {
            let named = stages.iter().find(|other| other.id == stage.id);
            stage.name = named.map_or(String::new(), |other| other.name.clone());
        }
        let team_size = if own.team_size == 0 { team_size } else { own.team_size };
        Regulations { place, starts, time_zone, team_size, ..own }
    }

    /// The regulations of the preset.
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
            // with a deposit at its championships (referees' manual 2.1); fouls of its overview of 2009; net scores as in its result files;
            // a stand-in who takes over during a session gets 0 and the others 4, 2, 1 (tournament regulations 4, requirements 3.9).
            Preset::Ema => Regulations {
                stand_in_ranks: false,
                base_score: 0,
                words: Words::Table,
                tariffs: Book::Ema.tariffs(),
                bye: NO_POINTS,
                forfeit_score: NET_FORFEIT,
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
            // Regulations of 2019 and 2024: ten sessions, the hand stops when time is up; Green Book 3.12: 30 minutes, 200 USD; 3.11 fouls,
            // net scores.
            Preset::World => Regulations {
                base_score: 0,
                words: Words::Table,
                tariffs: Book::GreenBook.tariffs(),
                appeal_fee: "200 USD".into(),
                bye: NO_POINTS,
                forfeit_score: NET_FORFEIT,
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
                forfeit_score: NET_FORFEIT,
                sessions: 2,
                tie_breaks,
                session_minutes: 90,
                break_minutes: 0,
                at_time: AtTime::FinishHand,
                appeal_minutes: 0,
                entry: Entry::Totals,
                ..Regulations::default()
            },
            // The files name their sources.
            _ => self.staged().map_or_else(Regulations::default, |Staged { over, team_size, file }| {
                let over = over.regulations();
                Regulations { team_size, ..over.over_toml(file).unwrap_or(over) }
            }),
        }
    }
}

/// The plan without the names of its stages, and without base score and format, which are compared separately.
fn unnamed(regulations: &Regulations) -> Plan {
    let mut plan = Plan { duplicate: None, ..regulations.plan().without_bases() };
    plan.stages.iter_mut().for_each(|stage| stage.name.clear());
    plan
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_is_another_and_has_its_name() {
        for preset in Preset::all() {
            assert_eq!(Preset::from_code(preset.code()), Some(preset));
            assert_eq!(preset.regulations().stages.is_empty(), Preset::PLAIN.contains(&preset), "{preset:?}");
            assert!(preset.teams().is_some() || Preset::PLAIN.contains(&preset), "{preset:?}");
            let same = |other: &Preset| other.regulations() == preset.regulations();
            assert_eq!(Preset::all().filter(same).count(), 1, "{preset:?}");
            let with_a_place = Regulations { place: "Köln".into(), call_minutes: 5, ..preset.regulations() };
            assert_eq!(Preset::nearest(&with_a_place), preset);
        }
        assert_eq!(Preset::from_code("mcr"), None);
    }

    #[test]
    fn a_stage_that_is_changed_differs_and_one_that_is_renamed_does_not() {
        for preset in Preset::STAGED {
            let mut regulations = preset.regulations();
            regulations.stages[0].name = "Vorrunde".into();
            assert_eq!((Preset::nearest(&regulations), preset.differing(&regulations)), (preset, vec![]));
            regulations.stages[0].session_minutes = Some(7);
            assert_eq!((Preset::nearest(&regulations), preset.differing(&regulations)), (preset, vec!["plan"]));
        }
    }
}
