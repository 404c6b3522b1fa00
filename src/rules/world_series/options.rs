//! Decisions of regulations about these rules, where texts differ.

/// The values of the patterns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Values {
    /// Those of ZJ v3.3 and the organiser of the World Series.
    #[default]
    Zj33,
    /// Those of the page of Mahjong Time for v1.03: 清一色 100, 小三元 30, 小三风 25.
    MahjongTime,
}

impl Values {
    /// Both.
    pub const ALL: [Values; 2] = [Values::Zj33, Values::MahjongTime];

    /// The name used in addresses and on the command line.
    pub const fn code(self) -> &'static str {
        match self {
            Values::Zj33 => "zj33",
            Values::MahjongTime => "mahjong-time",
        }
    }

    /// The values with this name.
    pub fn from_code(code: &str) -> Option<Values> {
        Self::ALL.into_iter().find(|values| values.code() == code)
    }
}

/// The payments on a discard.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Payoff {
    /// Above [`Options::share_limit`] the responsible player pays what the two others do not (ZJ).
    #[default]
    Formal,
    /// All three always pay the same (a variant of ZJ).
    Uniform,
}

impl Payoff {
    /// Both.
    pub const ALL: [Payoff; 2] = [Payoff::Formal, Payoff::Uniform];

    /// The name used in files and forms.
    pub const fn code(self) -> &'static str {
        match self {
            Payoff::Formal => "formal",
            Payoff::Uniform => "uniform",
        }
    }

    /// The payoff with this name.
    pub fn from_code(code: &str) -> Option<Payoff> {
        Self::ALL.into_iter().find(|payoff| payoff.code() == code)
    }
}

/// The decisions of an event's regulations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Minimum value of a win: 0 (ZJ), 5 (the organiser of the World Series) or 15.
    pub minimum: u16,
    /// Up to this value all three pay the same on a discard too; above it the two others pay this: 25 (ZJ) or 30.
    pub share_limit: u16,
    /// The values of the patterns.
    pub values: Values,
    /// The payments on a discard.
    pub payoff: Payoff,
}

impl Options {
    /// The minimums in use.
    pub const MINIMUMS: [u16; 3] = [0, 5, 15];
    /// The share limits in use.
    pub const SHARE_LIMITS: [u16; 2] = [25, 30];
    /// ZJ v3.3.
    pub const DEFAULT: Options = Options { minimum: 0, share_limit: 25, values: Values::Zj33, payoff: Payoff::Formal };
}

impl Default for Options {
    fn default() -> Options {
        Options::DEFAULT
    }
}
