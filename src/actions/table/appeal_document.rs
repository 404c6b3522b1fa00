//! The documents of an appeal: storing and reading them.

use crate::{Acting, Actor, Error, Result, permission, refused, require};
use event::event::{Event, Session, Table};
use event::notes::appeal_document::{
    AppealDocument, LEFT_TO_OFFICIALS, MAX_DOCUMENT_SIZE, MAX_SIZE_OF_EVENT, MAX_SIZE_OF_TEAM,
};
use event::notes::appeals::Appeal;
use event::values::ids::TeamId;
use messages::Message;
use store::{Conn, documents};
use uuid::Uuid;

/// Stores the content of a document, and returns the values for its note; `of` is the team whose leader attaches it.
///
/// # Errors
/// It is neither a photo nor a PDF, or too large, or the documents of the event or of the team together would be.
pub(crate) fn store_document(
    conn: &mut Conn,
    event: i32,
    of: Option<TeamId>,
    appeal: Uuid,
    (name, content): (&str, &[u8]),
) -> Result<AppealDocument> {
    let too_large = |id, bytes: usize, most: usize| {
        refused(Message::new(id).arg("size", megabytes(bytes)).arg("most", megabytes(most)))
    };
    if content.len() > MAX_DOCUMENT_SIZE {
        return too_large("appeal-document-large", content.len(), MAX_DOCUMENT_SIZE);
    }
    let Some(document) = AppealDocument::new(appeal, name, content) else {
        return refused(Message::new("appeal-document-kind").arg("file", name));
    };
    let all = documents::size(conn, event)? + content.len();
    let most = if of.is_some() { MAX_SIZE_OF_EVENT - LEFT_TO_OFFICIALS } else { MAX_SIZE_OF_EVENT };
    if all > most {
        return too_large("appeal-documents-large", all, most);
    }
    if let Some(team) = of {
        let all = documents::size_of_team(conn, event, team)? + content.len();
        if all > MAX_SIZE_OF_TEAM {
            return too_large("appeal-documents-of-team", all, MAX_SIZE_OF_TEAM);
        }
    }
    documents::insert(conn, event, &document.sha256, content)?;
    Ok(document)
}

/// A number of bytes in MB with one decimal, rounded up, so that a size above a limit never looks like the limit.
pub fn megabytes(bytes: usize) -> String {
    let tenths = bytes.div_ceil(100_000);
    format!("{}.{}", tenths / 10, tenths % 10)
}

/// Whether an actor may withdraw an appeal, and see and add documents.
pub fn is_own_appeal(actor: &Actor, event: &Event, table: &Table, appeal: &Appeal<'_>) -> bool {
    let team = event.entries.team_of(table.appellant(appeal.paper.seat, appeal.noted.at));
    permission::own_appeal(actor, event.head.id, (appeal.paper, &appeal.noted.author), team)
}

/// Whether an actor may read an appeal: leaders may if everybody may, and their own always.
pub fn may_read_appeal(
    actor: &Actor,
    event: &Event,
    (session, table): (&Session, &Table),
    appeal: &Appeal<'_>,
) -> bool {
    let is_shown = event.withheld_from().is_none_or(|first| session.number < first);
    is_shown || permission::see_board(actor, event.head.id) || is_own_appeal(actor, event, table, appeal)
}

impl Acting<'_> {
    /// A document of an appeal, given by the entry of its note, with its content.
    ///
    /// # Errors
    /// There is no such document, or the actor may not see it.
    pub fn appeal_document(&self, entry: Uuid) -> Result<(AppealDocument, Vec<u8>)> {
        let event = self.store.event(self.event)?.ok_or(Error::NotFound)?;
        require(permission::appeal(self.actor, event.head.id))?;
        for table in event.tables() {
            for appeal in table.log.appeals() {
                let Some((_, document, _)) = appeal.documents.iter().find(|(noted, ..)| noted.entry == entry) else {
                    continue;
                };
                require(is_own_appeal(self.actor, &event, table, &appeal))?;
                let content = self.store.read(|conn| documents::content(conn, event.head.id, &document.sha256))?;
                return Ok(((*document).clone(), content.ok_or(Error::NotFound)?));
            }
        }
        Err(Error::NotFound)
    }
}
