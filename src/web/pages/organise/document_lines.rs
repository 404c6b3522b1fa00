//! The documents of an appeal, as its card shows them.

use actions::{is_own_appeal, megabytes};
use event::event::{Event, Session, Table};
use event::notes::appeals::Appeal;
use site::show;
use site::visitor::Visitor;
use uuid::Uuid;

/// A document on the card of its appeal.
pub(crate) struct DocumentLine {
    /// The entry of its note, which is part of its address.
    pub entry: Uuid,
    pub name: String,
    /// Its size, who attached it and when.
    pub said: String,
    /// Who withdrew it, when and why; empty if nobody did.
    pub withdrawn: String,
    /// Session, table and entry, for the form.
    pub of: String,
}

/// The documents of an appeal; `None` if the visitor may not see them.
pub(super) fn documents(
    visitor: &Visitor,
    event: &Event,
    (session, table): (&Session, &Table),
    appeal: &Appeal<'_>,
) -> Option<Vec<DocumentLine>> {
    let zone = show::zone(&event.head);
    let line = |(noted, document, withdrawn): &event::notes::appeals::Attached<'_>| {
        let said = visitor.locale.msg("appeal-document-said").arg("size", megabytes(document.bytes));
        let said = said.arg("author", &noted.author).arg("time", show::day_time(visitor, zone, noted.at));
        let withdrawn = withdrawn.map_or(String::new(), |(by, reason)| {
            let said = visitor.locale.msg("publication-withdrawn").arg("author", &by.author).arg("reason", reason);
            said.arg("time", show::day_time(visitor, zone, by.at)).to_string()
        });
        let of = format!("{}/{}/{}", session.number, table.number, noted.entry);
        DocumentLine { entry: noted.entry, name: document.name.clone(), said: said.to_string(), withdrawn, of }
    };
    is_own_appeal(&visitor.actor, event, table, appeal).then(|| appeal.documents.iter().map(line).collect())
}
