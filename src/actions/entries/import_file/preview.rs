//! The preview of an import: the file is imported, and the transaction rolled back.

use super::file::FileImport;
use super::reading::Rows;
use super::storing::{StandingRows, converted_rows};
use crate::draw::choose_chart;
use crate::entries::compare_list::{Compared, entered_otherwise};
use crate::entries::enter_list::writings;
use crate::entries::given_groups;
use crate::{Acting, Result};
use files::entries;
use files::kinds::TableKind;
use messages::Message;
use std::collections::BTreeSet;

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
    /// Of a list of players: the lines of those who are entered already, and remain as they are.
    pub entered: BTreeSet<u64>,
    /// Those of them of whom the list has other details, with the differences.
    pub otherwise: Vec<Compared>,
}

impl Acting<'_> {
    /// What importing a file would do, as if its questions were already answered; nothing is stored.
    ///
    /// # Errors
    /// Those of [`Acting::import_file`].
    pub fn preview_import(&self, new: &FileImport) -> Result<ImportPreview> {
        let new = &FileImport { all_the_same: new.kind == TableKind::Charts || new.all_the_same, ..new.clone() };
        let (event, rows, _) = self.read_import(new)?;
        let (what, stored) = self.store.dry_run(|conn| self.store_import(conn, &event, new, &rows, &|_| {}))?;
        let (mut entered, mut otherwise) = (BTreeSet::new(), Vec::new());
        let (asked, standing) = match &rows {
            Rows::Chart(_, (_, chart)) => (choose_chart::chart_faults(&event, chart), None),
            Rows::Players(listed) => {
                let before = &event.entries;
                otherwise = entered_otherwise(before, listed, &stored);
                let mut listed = listed.clone();
                let mut countries = writings(&before.players);
                for (entry, of) in listed.players.iter_mut().zip(&stored) {
                    entry.background.country = countries.unify(&entry.background.country);
                    if let Some(player) = before.player(of.id).filter(|_| of.was_entered) {
                        entered.insert(entry.line);
                        (entry.name, entry.background) = (player.name.clone(), player.background.clone());
                    }
                    if let Some(team) = &mut entry.team
                        && let [found] = before.teams_called(team)[..]
                    {
                        team.clone_from(&found.name);
                    }
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
        Ok(ImportPreview { what, asked, standing, entered, otherwise })
    }
}
