//! What an event calls its points: every page, paper, file and phone of it says so.
//!
//! Sources: 1998 p.29–30; *GB* 3.9.2; *MTR* 4; the World Series' regulations of 2010 on; duplicate formats of 2015 on.

use serde::{Deserialize, Serialize};

/// What the points of a session's places and the points settled are called.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Words {
    /// 标准分 and 比赛分, standard points and game points (1998 p.29–30).
    #[default]
    Standard,
    /// Table points (GB 3.9.2, MTR 4) and net points (what European result files call the score).
    Table,
    /// Match points, and net points.
    Match,
    /// Points of comparison (IMP), and net points.
    Imp,
}

impl Words {
    /// All of them.
    pub const ALL: [Words; 4] = [Words::Standard, Words::Table, Words::Match, Words::Imp];

    /// The name used in files, forms and messages.
    pub const fn code(self) -> &'static str {
        match self {
            Words::Standard => "standard",
            Words::Table => "table",
            Words::Match => "match",
            Words::Imp => "imp",
        }
    }

    /// The words with this name.
    pub fn from_code(code: &str) -> Option<Words> {
        Words::ALL.into_iter().find(|words| words.code() == code)
    }
}
