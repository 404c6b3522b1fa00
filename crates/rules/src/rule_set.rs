//! The games whose rules are here, by the codes that files and the command line have for them.

/// Which game is played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RuleSet {
    /// Chinese Official (国标麻将).
    #[default]
    Mcr,
    /// World Series (中庸麻将): [`crate::world_series`].
    WorldSeries,
}

impl RuleSet {
    /// All of them.
    pub const ALL: [RuleSet; 2] = [RuleSet::Mcr, RuleSet::WorldSeries];

    /// Its code.
    pub const fn code(self) -> &'static str {
        match self {
            RuleSet::Mcr => "mcr",
            RuleSet::WorldSeries => "world-series",
        }
    }

    /// The rules with this code.
    pub fn coded(code: &str) -> Option<RuleSet> {
        Self::ALL.into_iter().find(|rules| rules.code() == code)
    }
}
