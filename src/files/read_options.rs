//! Options for reading a file: facts that the file does not show, and corrections of assumptions.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// By word of a header: the code of the column, empty if it is not read.
pub type ColumnMeanings = BTreeMap<String, String>;

/// By whole header, its words separated by tabs: the meanings of its columns chosen before.
pub type RememberedHeaders = BTreeMap<String, ColumnMeanings>;

/// Options for reading a file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct ReadOptions {
    /// The encoding, by a name of the Encoding Standard: `windows-1252`.
    pub encoding: Option<String>,
    /// The worksheet of a workbook.
    pub worksheet: Option<String>,
    /// The line of the header; 0 if there is none.
    pub header: Option<u64>,
    /// Whether the program wrote the header above what somebody typed, so that the lines are counted without it.
    pub header_added: bool,
    /// The meanings of columns.
    pub columns: ColumnMeanings,
    /// Who is meant in a line, by the name as entered; empty where it is somebody else than who is nearest.
    pub same: BTreeMap<u64, String>,
    /// The meanings chosen before for files with the same header.
    #[serde(skip)]
    pub remembered: RememberedHeaders,
}

impl ReadOptions {
    /// The meanings of the columns of a header: for this file, or for an earlier one with the same header.
    pub fn meanings_of(&self, header: &[String]) -> ColumnMeanings {
        let mut columns = self.remembered.get(&header_key(header)).cloned().unwrap_or_default();
        columns.extend(self.columns.clone());
        columns
    }
}

/// The words of a header, as one text.
pub fn header_key(header: &[String]) -> String {
    header.join("\t")
}
