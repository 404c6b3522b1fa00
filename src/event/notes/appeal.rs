//! An appeal (申诉): handed in at a table against a ruling there, withdrawn, or decided, and by whom.
//!
//! One fact to know: these are notes of the table; [`super::appeals`] has each appeal with the notes that follow it. Source:
//! 1998 p.37–38.

use crate::values::coded;
use rules::Seat;
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};
use uuid::Uuid;

/// An appeal (申诉) as it was handed in (1998 p.37).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AppealPaper {
    /// Whose, by start seat.
    #[serde(with = "super::letter")]
    pub seat: Seat,
    /// Who signed it and handed it in.
    pub by: String,
    /// Against what, and why.
    pub ruling: String,
    /// Whether it is about the rules or the regulations (1998 p.38).
    pub about_rules: bool,
    /// What was paid with it; empty where nothing is asked.
    pub fee: String,
    /// The pass that it was handed in with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pass: Option<Uuid>,
}

/// A decision on an appeal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AppealVerdict {
    /// The entry of the appeal.
    pub appeal: Uuid,
    /// By whom.
    pub body: AppealBody,
    /// Whether it was granted.
    pub granted: bool,
    /// Why, and what follows.
    pub reason: String,
    /// Whether the fee is given back.
    pub fee_returned: bool,
}

/// Who decides appeals.
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
