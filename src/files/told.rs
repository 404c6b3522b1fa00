//! What somebody says of a file that cannot be seen from it, or was taken for something else.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// By the words of a header, the codes of the columns; empty for what is not read.
pub type Columns = BTreeMap<String, String>;

/// By the words of whole headers, with a tab between them, what was told of their columns before.
pub type Forms = BTreeMap<String, Columns>;

/// What somebody says of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Told {
    /// In which characters it is written, by a name of the Encoding Standard: `windows-1252`.
    pub encoding: Option<String>,
    /// Which worksheet of a workbook it is.
    pub worksheet: Option<String>,
    /// The line of its header; 0 where it has none.
    pub header: Option<u64>,
    /// What its columns are.
    pub columns: Columns,
    /// What was told of files of the same form.
    #[serde(skip)]
    pub forms: Forms,
}

impl Told {
    /// What is told of the columns of a header: of this file, or of one of the same form.
    pub fn of_header(&self, header: &[String]) -> Columns {
        let mut columns = self.forms.get(&form(header)).cloned().unwrap_or_default();
        columns.extend(self.columns.clone());
        columns
    }
}

/// The words of a header, as one text.
pub fn form(header: &[String]) -> String {
    header.join("\t")
}
