//! Totals that were counted with another base score than the event's, such as net scores: one button converts them, at
//! all tables of a session that have such totals.

use actions::{self, NewNote, TableCommand, Totals, permission};
use event::event::{Event, Session, Table};
use event::values::ids::{SessionNumber, TableNumber};
use messages::{Localized, Message};
use rules::{BySeat, GamePoints, Seat};
use site::at_event::{AtEvent, PathPart};
use site::error::Answer;
use site::extract::Fields;
use site::failure::Failure;
use site::render::done;
use site::visitor::Visitor;
use uuid::Uuid;

/// The tables whose totals the visitor may see and change, with the current totals and the converted ones.
fn convertible<'a>(
    visitor: &Visitor,
    event: &Event,
    session: &'a Session,
) -> Vec<(&'a Table, BySeat<GamePoints>, BySeat<GamePoints>)> {
    let may = |table: &Table| permission::enter_hands(&visitor.actor, event.head.id, session.number, table.number);
    let person = visitor.actor.person();
    let seen = |table: &Table| !table.hides_totals_from(session, &event.head.regulations, person);
    let converts = |table: &'a Table| {
        let current = table.standing()?.totals;
        Some((table, current, table.wrong_sum()?.converted(current)?))
    };
    let tables =
        session.tables.iter().map(|table| &**table).filter(|table| session.is_running() && may(table) && seen(table));
    tables.filter_map(converts).collect()
}

/// The text of the button; `None` if there are no such tables.
pub(crate) fn button_text(visitor: &Visitor, event: &Event, session: &Session) -> Option<Localized> {
    let tables = convertible(visitor, event, session);
    let (_, current, converted) = tables.first()?;
    let numbers: Vec<String> = tables.iter().map(|(table, ..)| table.number.to_string()).collect();
    let by = converted[Seat::East] - current[Seat::East];
    let words = visitor.locale.msg("convert-totals").arg("by", site::show::delta(by));
    Some(words.arg("count", tables.len()).arg("tables", numbers))
}

/// Converts the totals to the event's base score.
pub(crate) async fn convert(at: AtEvent, PathPart(number): PathPart<u16>, fields: Fields) -> Answer {
    let event = at.event().await?;
    let session = at.require(event.session(SessionNumber(number)).ok_or(Failure::NotFound))?;
    let note = |(table, current, totals): (&Table, BySeat<GamePoints>, BySeat<GamePoints>)| {
        let to_nobody = table.standing().and_then(|signed| signed.to_nobody);
        let totals = Totals { totals, to_nobody, reason: String::new(), link: None, seen: Some(Some(current)) };
        let said = TableCommand::Counted { totals, cards: None };
        (table.number, NewNote { entry: Uuid::new_v4(), device: None, said })
    };
    let notes: Vec<(TableNumber, NewNote)> = convertible(&at.visitor, &event, session).into_iter().map(note).collect();
    if notes.is_empty() {
        return Err(Failure::refused(Message::new("convert-nothing")).answer_to(&at.visitor));
    }
    let tables = notes.len();
    at.act(move |acting| acting.note_at_tables(SessionNumber(number), &notes)).await?;
    let back = match fields.text("from") {
        "totals" => at.address(&format!("sessions/{number}/totals")),
        _ => at.address("board"),
    };
    Ok(done(&back, at.visitor.locale.msg("totals-converted").arg("tables", tables)))
}
