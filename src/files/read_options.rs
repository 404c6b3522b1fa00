//! Options for reading a file: facts that the file does not show, and corrections of assumptions.

use crate::layout::Way;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// The code of a column by its word in the header; empty if the column is not read.
pub type ColumnMeanings = BTreeMap<String, String>;

/// The meanings of columns that were chosen before, by the whole header with tabs between its words.
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
    /// The person meant by a name in the file, by the name as entered; empty if it is not the nearest one.
    pub same: BTreeMap<String, String>,
    /// Whether a list of players is one of individuals, so that an event for teams becomes one for individuals.
    pub as_individuals: bool,
    /// How the table is read, by codes of [`Way`]; of those that exclude each other the first counts.
    pub layout: Vec<String>,
    /// Lines that are left out.
    pub left_out: BTreeSet<u64>,
    /// Lines that are rows although they look like notes or totals.
    pub taken_in: BTreeSet<u64>,
    /// The meanings chosen before for files with the same header.
    #[serde(skip)]
    pub remembered: RememberedHeaders,
}

impl ReadOptions {
    /// The meanings of the columns of a header: for this file, or for an earlier one with the same header.
    pub fn meanings_of(&self, header: &[String]) -> ColumnMeanings {
        let mut columns = self.remembered.get(&header_key(header)).cloned().unwrap_or_default();
        columns.remove(LAYOUT_WORD);
        columns.extend(self.columns.clone());
        columns
    }

    /// The ways to read a table with this header: for this file, or for an earlier one with the same header.
    pub fn ways(&self, header: &[String]) -> Vec<Way> {
        let before = self.remembered.get(&header_key(header)).and_then(|columns| columns.get(LAYOUT_WORD));
        let before = before.into_iter().flat_map(|codes| codes.split(' '));
        self.layout.iter().map(String::as_str).chain(before).filter_map(Way::from_code).collect()
    }

    /// The choices to be remembered for files with the same header.
    pub fn to_remember(&self) -> ColumnMeanings {
        let layout = (!self.layout.is_empty()).then(|| (LAYOUT_WORD.to_owned(), self.layout.join(" ")));
        self.columns.clone().into_iter().chain(layout).collect()
    }
}

/// The key of the chosen ways to read a table, among the words of a header, which have no tabs.
const LAYOUT_WORD: &str = "\tlayout";

/// The words of a header, as one text.
pub fn header_key(header: &[String]) -> String {
    header.join("\t")
}
