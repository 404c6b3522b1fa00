//! What importing a file would do: it is done, and taken back.

use super::FileImport;
use super::reading::{Rows, read};
use super::storing::{apply, converted_rows};
use crate::{Actor, Result, choose_chart, given_groups};
use chrono::NaiveDateTime;
use files::entries;
use files::kinds::Kind;
use messages::Message;
use store::Store;

/// What importing a file would do.
#[derive(Clone, Debug)]
pub struct ImportPreview {
    /// What would be stored.
    pub what: Message,
    /// What is asked about before: what of a chart is worse than it has to be.
    pub asked: Vec<Message>,
    /// The rows as they will stand, of a list of players or teams and of totals that are converted; nothing of other files, whose rows stand as
    /// they are.
    pub standing: Option<StandingRows>,
}

/// What importing a file would do, all the same where something is asked of it; nothing is stored.
///
/// # Errors
/// As [`import_file`].
pub fn preview_import(
    store: &Store,
    actor: &Actor,
    slug: &str,
    new: &FileImport,
    now: NaiveDateTime,
) -> Result<ImportPreview> {
    let new = &FileImport { all_the_same: new.kind == Kind::Charts || new.all_the_same, ..new.clone() };
    let (view, rows, _) = read(store, actor, slug, new)?;
    let what = store.dry_run(|conn| apply(conn, actor, &view, new, &rows, &|_| {}, now))?;
    let (asked, standing) = match &rows {
        Rows::Chart(_, (_, chart)) => (choose_chart::faults(&view, chart), None),
        Rows::Players(listed) => {
            let mut listed = listed.clone();
            if !given_groups::takes(&view.head) {
                listed.players.iter_mut().for_each(|entry| entry.group.clear());
            }
            (Vec::new(), Some(listed.rows()))
        }
        Rows::Teams(teams) => (Vec::new(), Some(entries::rows_of_teams(teams))),
        Rows::Totals(totals) if new.convert => (Vec::new(), Some(converted_rows(&view, &new.file, totals))),
        _ => (Vec::new(), None),
    };
    Ok(ImportPreview { what, asked, standing })
}

/// The codes of the columns in which something stands, and the rows under them, each with its line.
pub type StandingRows = (Vec<&'static str>, Vec<(u64, Vec<String>)>);
