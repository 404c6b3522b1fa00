//! What somebody says of a file that cannot be seen from it, or was taken for something else.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What somebody says of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Told {
    /// In which characters it is written, by a name of the Encoding Standard: `windows-1252`.
    pub encoding: Option<String>,
    /// Which worksheet of a workbook it is.
    pub worksheet: Option<String>,
    /// The line of its header.
    pub header: Option<u64>,
    /// By the words of the header, the codes of the columns; empty for what is not read.
    pub columns: BTreeMap<String, String>,
}
