//! The source of results of events that were not run with this installation.

use crate::ranking::mers::Weight;
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};
use values::coded;

/// The kind of the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, EnumString, IntoStaticStr, VariantArray)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum SourceKind {
    /// The archive of an event of another installation.
    Archive,
    /// The workbook for EMA.
    Ema,
    /// A list of results.
    Results,
}

coded!(SourceKind);

/// The source of the results of an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Elsewhere {
    /// The kind of file.
    pub kind: SourceKind,
    /// The name of the file.
    pub file: String,
    /// The beginning of its SHA-256: the event's name in addresses.
    pub hash: String,
    /// The location of the event; empty if it is not known.
    pub place: String,
    /// The weight of the event in MERS; `None` if it does not count there.
    pub weight: Option<Weight>,
}

/// The name of an event, with the name of its file if it was not run here, in the form for files, which have no
/// language.
pub fn name_with_source(event: &str, elsewhere: Option<&Elsewhere>) -> String {
    elsewhere.map_or_else(|| event.to_owned(), |from| format!("{event} ({})", from.file))
}
