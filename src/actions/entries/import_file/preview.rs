//! The preview of an import: the file is imported, and the transaction rolled back.

use super::file::FileImport;
use super::reading::Rows;
use super::storing::{StandingRows, converted_rows};
use crate::draw::choose_chart;
use crate::entries::enter_list::writings;
use crate::entries::given_groups;
use crate::{Acting, Result};
use files::entries;
use files::kinds::TableKind;
use messages::Message;

/// The preview of an import.
#[derive(Clone, Debug)]
pub struct ImportPreview {
    /// What would be stored.
    pub what: Message,
    /// Questions before the import: what in a chart is worse than necessary.
    pub asked: Vec<Message>,
    /// The rows as they would be stored, for lists of players and teams and for totals that are converted; `None` for
    /// other files, whose rows do not change.
    pub standing: Option<StandingRows>,
}

impl Acting<'_> {
    /// What importing a file would do, as if its questions were already answered; nothing is stored.
    ///
    /// # Errors
    /// Those of [`Acting::import_file`].
    pub fn preview_import(&self, new: &FileImport) -> Result<ImportPreview> {
        let new = &FileImport { all_the_same: new.kind == TableKind::Charts || new.all_the_same, ..new.clone() };
        let (event, rows, _) = self.read_import(new)?;
        let what = self.store.dry_run(|conn| self.store_import(conn, &event, new, &rows, &|_| {}))?;
        let (asked, standing) = match &rows {
            Rows::Chart(_, (_, chart)) => (choose_chart::chart_faults(&event, chart), None),
            Rows::Players(listed) => {
                let mut listed = listed.clone();
                let mut countries = writings(&event.entries.players);
                for entry in &mut listed.players {
                    entry.background.country = countries.unify(&entry.background.country);
                }
                if !given_groups::takes_groups(&event.head) {
                    listed.players.iter_mut().for_each(|entry| entry.group.clear());
                }
                (Vec::new(), Some(listed.rows()))
            }
            Rows::Teams(teams) => (Vec::new(), Some(entries::team_rows(teams))),
            Rows::Totals(totals) if new.convert => (Vec::new(), Some(converted_rows(&event, &new.file, totals))),
            _ => (Vec::new(), None),
        };
        Ok(ImportPreview { what, asked, standing })
    }
}
