//! The rows of the event, its teams and players as they were before an action wrote them again: `was` in the detail of
//! its audit row.
//!
//! One fact to know: the store notes them where it changes a row, and adds them to the detail when the audit row is
//! appended, so no action can forget them; [`as_of`](super::as_of::as_of) puts them back.

use super::archive::{Event, Player, Team};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::borrow::Cow;

/// Rows before they were written again, with the ids of the archive.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct FormerRows {
    /// The event.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub event: Option<Event>,
    /// Teams.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub teams: Vec<Team>,
    /// Players.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub players: Vec<Player>,
}

#[derive(Deserialize)]
struct Detail {
    #[serde(default)]
    was: FormerRows,
}

impl FormerRows {
    /// A detail of an audit row with these rows; unchanged if there are none.
    ///
    /// # Errors
    /// A row cannot be written as JSON.
    pub fn add_to<'a>(&self, detail: &'a Value) -> serde_json::Result<Cow<'a, Value>> {
        let mut detail = Cow::Borrowed(detail);
        if *self != FormerRows::default()
            && let Some(fields) = detail.to_mut().as_object_mut()
        {
            fields.insert("was".to_owned(), serde_json::to_value(self)?);
        }
        Ok(detail)
    }

    /// The rows in the detail of an audit row.
    pub fn from_detail(detail: &str) -> FormerRows {
        // Most details have none, and are not parsed.
        let detail = Some(detail).filter(|detail| detail.contains("\"was\""));
        let detail = detail.and_then(|detail| serde_json::from_str::<Detail>(detail).ok());
        detail.map_or_else(FormerRows::default, |detail| detail.was)
    }
}
