//! The names of the points of an event, the same on its pages, papers, files and phones.
//!
//! Sources: 1998 p.29–30; *GB* 3.9.2; *MTR* 4; the World Series' regulations of 2010 on; duplicate formats of 2015 on.

use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};
use values::coded;

/// The names of the points for places in a session, and of the points paid in hands.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, EnumString, IntoStaticStr, VariantArray,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
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

coded!(Words);
