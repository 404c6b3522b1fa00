//! What the chief referee does from the board: answering calls, extra time, messages, deciding whether hands or totals
//! count.

use crate::pages::table::desk::RecordedHand;
use crate::pages::table::place::Place;
use crate::pages::table::totals_form::sent_entry;
use actions::{self, NewNote, TableCommand, extra_minutes};
use actix_web::web;
use event::event::{Event, Session, Table};
use event::notes::table_note::TableNote;
use event::values::ids::{SessionNumber, TableNumber};
use messages::Message;
use site::at_event::{AtEvent, PathPart};
use site::error::{Answer, FailureAnswer};
use site::extract::Fields;
use site::failure::Failure;
use site::render::done;
use site::show;
use site::visitor::Visitor;
use std::collections::BTreeMap;
use std::sync::Arc;
use uuid::Uuid;

pub(crate) async fn answer(at: AtEvent, place: web::Path<Place>, fields: Fields) -> Answer {
    let call = at.require(fields.value("call"))?;
    let forfeit = fields.has("forfeit").then(|| fields.text("forfeit") == "yes");
    let said = TableCommand::Answered { call, text: fields.text("text").to_owned(), forfeit };
    let new = NewNote { entry: Uuid::new_v4(), device: None, said };
    let table = (SessionNumber(place.1), TableNumber(place.2));
    at.act(move |acting| acting.note_at_table(table, &new)).await?;
    let event = at.event().await?;
    let said = match disputed(&at.visitor, &event, table, call) {
        Some(hand) => at.visitor.locale.msg("ruled-done").arg("hand", hand.number).arg("result", hand.result),
        None => at.visitor.locale.msg("answered-done"),
    };
    Ok(done(&at.address("board"), said.arg("table", place.2)))
}

/// The hand that a call disputes, as it is recorded: a ruling does not change it.
fn disputed(
    visitor: &Visitor,
    event: &Event,
    (session, table): (SessionNumber, TableNumber),
    call: Uuid,
) -> Option<RecordedHand> {
    let table = event.session(session)?.table(table)?;
    let hand = table.log.calls().into_iter().find(|asked| asked.noted.entry == call)?.hand?;
    RecordedHand::new(visitor, event, table, hand)
}

/// The tables that the form names, as in “1-7, 9”; all of the session if it names none.
fn chosen<'a>(fields: &Fields, session: &'a Session) -> Result<Vec<&'a Arc<Table>>, Failure> {
    let named = actions::table_list(fields.text("table"))?;
    if let Some(missing) = named.iter().find(|table| session.table(**table).is_none()) {
        let message = Message::new("tables-not-there").arg("table", missing.0).arg("session", session.number.0);
        return Err(Failure::refused(message.arg("tables", session.tables.len())));
    }
    Ok(session.tables.iter().filter(|table| named.is_empty() || named.contains(&table.number)).collect())
}

/// Extra time, at some tables or at all of the session.
pub(crate) async fn extra_time(at: AtEvent, PathPart(session): PathPart<u16>, fields: Fields) -> Answer {
    let minutes = at.require(fields.value("minutes").and_then(|typed| extra_minutes(typed).map_err(Failure::from)))?;
    let said = TableCommand::ExtraTime { minutes, reason: fields.text("reason").to_owned() };
    let done_so = at.visitor.locale.msg("extra-time-done").arg("minutes", minutes);
    note_at(&at, session, &fields, said, &done_so.to_string()).await
}

/// A message, to some tables or to all of the session.
pub(crate) async fn tell(at: AtEvent, PathPart(session): PathPart<u16>, fields: Fields) -> Answer {
    let said = TableCommand::Told { text: fields.text("text").to_owned() };
    note_at(&at, session, &fields, said, &at.say("tell-done")).await
}

/// Extra time or a message that several tables got at once.
pub(crate) struct Given {
    pub said: String,
    /// Who withdrew it, when and why; empty if nobody did.
    pub taken_back: String,
    /// Tables and entries, for the form.
    pub of: String,
}

/// The extra time and the messages of a session, in order.
pub(super) fn given_notes(visitor: &Visitor, event: &Event, session: &Session) -> Vec<Given> {
    let zone = show::zone(&event.head);
    let mut found: BTreeMap<_, Vec<(TableNumber, Uuid)>> = BTreeMap::new();
    for table in &session.tables {
        for noted in &table.log.0 {
            let said = match &noted.note {
                TableNote::ExtraTime { minutes, reason } => {
                    visitor.locale.msg("given-extra-time").arg("minutes", *minutes).arg("reason", reason)
                }
                TableNote::Told { text } => visitor.locale.msg("given-message").arg("text", text),
                _ => continue,
            };
            let taken_back = table.log.taken_back(noted.entry).map_or(String::new(), |(by, reason)| {
                let said = visitor.locale.msg("publication-withdrawn").arg("author", &by.author);
                said.arg("time", show::day_time(visitor, zone, by.at)).arg("reason", reason).to_string()
            });
            let entries = found.entry((noted.at, said.to_string(), taken_back)).or_default();
            entries.push((table.number, noted.entry));
        }
    }
    let given = found.into_iter().map(|((at, said, taken_back), entries)| {
        let tables: Vec<String> = entries.iter().map(|(table, _)| table.to_string()).collect();
        let of: Vec<String> = entries.iter().map(|(table, entry)| format!("{table}/{entry}")).collect();
        let place = visitor.locale.msg("given-to").arg("time", show::day_time(visitor, zone, at)).arg("said", said);
        Given { said: place.arg("tables", tables).to_string(), taken_back, of: of.join(" ") }
    });
    given.collect()
}

/// Withdraws extra time or a message at every table that got it.
pub(crate) async fn take_back(at: AtEvent, PathPart(session): PathPart<u16>, fields: Fields) -> Answer {
    let one = |of: &str| {
        let (table, entry) = of.split_once('/')?;
        let said = TableCommand::TakenBack { of: entry.parse().ok()?, reason: fields.text("reason").to_owned() };
        Some((TableNumber(table.parse().ok()?), NewNote { entry: Uuid::new_v4(), device: None, said }))
    };
    let notes: Option<Vec<_>> = fields.text("of").split_whitespace().map(one).collect();
    let notes = at.require(notes.ok_or(Failure::NotFound))?;
    note_at_tables(&at, session, notes).await?;
    Ok(done(&at.address("board"), at.say("given-taken-back")))
}

/// Cancels that time was up, at tables where nothing has happened since.
pub(crate) async fn unstop(at: AtEvent, PathPart(session): PathPart<u16>, fields: Fields) -> Answer {
    let session = SessionNumber(session);
    let unstopped = at.attempt(move |acting| acting.unstop_tables(session, fields.text("reason")));
    let tables = at.require(unstopped.await)?;
    Ok(done(&at.address("board"), at.visitor.locale.msg("unstop-done").arg("tables", tables)))
}

/// Records notes at tables of a session: at all of them or at none.
async fn note_at_tables(at: &AtEvent, session: u16, notes: Vec<(TableNumber, NewNote)>) -> Result<(), FailureAnswer> {
    at.act(move |acting| acting.note_at_tables(SessionNumber(session), &notes).map(drop)).await
}

/// Records the same note at the tables of the form, or at all of the session.
async fn note_at(at: &AtEvent, session: u16, fields: &Fields, said: TableCommand, done_so: &str) -> Answer {
    let event = at.event().await?;
    let found = at.require(event.session(SessionNumber(session)).ok_or(Failure::NotFound))?;
    let tables = at.require(chosen(fields, found))?;
    let new = || NewNote { entry: Uuid::new_v4(), device: None, said: said.clone() };
    let notes: Vec<_> = tables.into_iter().map(|table| (table.number, new())).collect();
    note_at_tables(at, session, notes).await?;
    Ok(done(&at.address("board"), done_so))
}

/// Time is up at the tables that are ticked.
pub(crate) async fn stop(at: AtEvent, PathPart(session): PathPart<u16>, fields: Fields) -> Answer {
    let ticked = fields.starting_with("table-").filter_map(|(table, _)| table.parse().ok());
    let tables: Vec<_> = ticked.map(|table| (TableNumber(table), Uuid::new_v4())).collect();
    let why = at.say("alert-over");
    let session = SessionNumber(session);
    let stopped = at.act(move |acting| acting.stop_by_time(session, &tables, &why)).await?;
    Ok(done(&at.address("board"), at.visitor.locale.msg("stop-done").arg("tables", stopped)))
}

/// Decides whether hands or totals count, at some tables or at all of the session where the other does.
pub(crate) async fn stands(at: AtEvent, PathPart(session): PathPart<u16>, fields: Fields) -> Answer {
    let entry = at.require(sent_entry(&fields))?;
    let reason = fields.text("reason").to_owned();
    let event = at.event().await?;
    let found = at.require(event.session(SessionNumber(session)).ok_or(Failure::NotFound))?;
    let all = fields.text("table").is_empty();
    let tables = at.require(chosen(&fields, found))?;
    let notes = tables.into_iter().filter(|table| !all || table.entry() != entry).map(|table| {
        let said = TableCommand::Decided { reason: reason.clone(), entry };
        (table.number, NewNote { entry: Uuid::new_v4(), device: None, said })
    });
    let notes: Vec<_> = notes.collect();
    if notes.is_empty() {
        return Err(Failure::field_wrong(Message::new("field-table"), fields.text("table")).answer_to(&at.visitor));
    }
    let tables = notes.len();
    note_at_tables(&at, session, notes).await?;
    let said = at.visitor.locale.msg(format!("entry-{}-stand-done", entry.code())).arg("tables", tables);
    Ok(done(&at.address("board"), said))
}
