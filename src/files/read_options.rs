//! Options for reading a file: facts that the file does not show, and corrections of assumptions.

use crate::layout::Way;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

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
    /// By a name in the file who is meant, by the name as entered; empty where it is somebody else than who is nearest.
    pub same: BTreeMap<String, String>,
    /// Whether a list of players is one of individuals, for whom an event for teams becomes one for individuals.
    pub as_individuals: bool,
    /// What the table is, by codes of [`Way`]: the first one of those that exclude each other.
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

    /// What is remembered for files with the same header.
    pub fn to_remember(&self) -> ColumnMeanings {
        let layout = (!self.layout.is_empty()).then(|| (LAYOUT_WORD.to_owned(), self.layout.join(" ")));
        self.columns.clone().into_iter().chain(layout).collect()
    }
}

/// The key of the ways to read a table among the words of a header, none of which has a tab.
const LAYOUT_WORD: &str = "\tlayout";

/// The words of a header, as one text.
pub fn header_key(header: &[String]) -> String {
    header.join("\t")
}
