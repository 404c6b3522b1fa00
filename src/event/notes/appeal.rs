//! The notes of an appeal (申诉) against a ruling at a table: the appeal as it was handed in, and the decisions on it.
//!
//! One fact to know: these are notes of the table; [`super::appeals`] collects each appeal with the later notes about it. Source:
//! 1998 p.37–38.

use rules::Seat;
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};
use uuid::Uuid;
use values::coded;

/// An appeal (申诉) as it was handed in (1998 p.37).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AppealPaper {
    /// The player who appeals, by start seat.
    #[serde(with = "super::letter")]
    pub seat: Seat,
    /// Who signed it and handed it in.
    pub by: String,
    /// The ruling that is contested, and the reason.
    pub ruling: String,
    /// Whether it is about the rules or the regulations, on which other bodies decide than on all else (1998 p.38).
    pub about_rules: bool,
    /// The fee that was paid; empty if none is due.
    pub fee: String,
    /// The pass with which it was handed in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pass: Option<Uuid>,
}

/// A decision on an appeal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AppealVerdict {
    /// The entry of the appeal.
    pub appeal: Uuid,
    /// The body that decided.
    pub body: AppealBody,
    /// Whether it was granted.
    pub granted: bool,
    /// The reason, and the consequences.
    pub reason: String,
    /// Whether the fee is paid back.
    pub fee_returned: bool,
}

/// The bodies that decide appeals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, EnumString, IntoStaticStr, VariantArray)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum AppealBody {
    /// 裁判长.
    ChiefReferee,
    /// 组织委员会.
    OrganisingCommittee,
    /// 仲裁委员会.
    ArbitrationCommittee,
}

coded!(AppealBody);
