//! Where the results of an event come from that was not run with this installation.

use crate::ranking::mers::Weight;
use crate::values::coded;
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};

/// What kind of file they are from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, EnumString, IntoStaticStr, VariantArray)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum SourceKind {
    /// The archive of an event of another installation.
    Archive,
    /// The workbook that EMA is sent.
    Ema,
    /// A list of results.
    Results,
}

coded!(SourceKind);

/// Where the results of an event come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Elsewhere {
    /// The kind of file.
    pub kind: SourceKind,
    /// Its name.
    pub file: String,
    /// The beginning of its SHA-256: the name of the event in addresses.
    pub hash: String,
    /// Where the event was; empty where it is not known.
    pub place: String,
    /// What the event weighs in MERS; `None` where it does not count there.
    pub weight: Option<Weight>,
}

/// The name of an event, with the file that it comes from if it was not run here, as files have it: they have no language.
pub fn name_with_source(event: &str, elsewhere: Option<&Elsewhere>) -> String {
    elsewhere.map_or_else(|| event.to_owned(), |from| format!("{event} ({})", from.file))
}
