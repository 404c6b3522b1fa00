//! What is noted at a table from a page with forms: taking over, calls, answers, extra time, confirmation.

use super::sheet::{self, Place, refused_here};
use super::{Answer, say, to};
use crate::actions::{self, AtTableSaid, NewNote, SheetSeen};
use crate::messages::Message;
use crate::store::now;
use crate::tournament::ids::{SessionNumber, TableNumber};
use crate::web::error::Failure;
use crate::web::extract::{Fields, Visitor};
use crate::web::render::done;
use crate::web::state::State;
use actix_web::web;
use uuid::Uuid;

/// Notes something at a table and tells everybody.
async fn note(visitor: &Visitor, state: &State, place: &Place, said: AtTableSaid) -> Result<(), Failure> {
    let new = NewNote { entry: Uuid::new_v4(), device: visitor.device(), said };
    let (actor, (slug, session, table)) = (visitor.actor.clone(), place.clone());
    let at = (SessionNumber(session), TableNumber(table));
    state.run(move |store| actions::note_at_table(store, &actor, &slug, at, &new, now())).await?;
    state.live.changed_at(place);
    Ok(())
}

/// Notes something and comes back to the sheet.
async fn on_sheet(visitor: &Visitor, state: &State, place: &Place, said: AtTableSaid, done_so: &'static str) -> Answer {
    match note(visitor, state, place, said).await {
        Ok(()) => Ok(done(&sheet::address(place), say(visitor, done_so))),
        Err(failure) => refused_here(visitor, state, place, failure).await,
    }
}

pub(in crate::web) async fn take_over(
    visitor: Visitor,
    state: web::Data<State>,
    place: web::Path<Place>,
    _: Fields,
) -> Answer {
    on_sheet(&visitor, &state, &place, AtTableSaid::TookOver, "table-taken-over").await
}

pub(in crate::web) async fn call(
    visitor: Visitor,
    state: web::Data<State>,
    place: web::Path<Place>,
    fields: Fields,
) -> Answer {
    let hand = fields.optional("hand").map_err(to(&visitor))?;
    let said = AtTableSaid::Called { hand, reason: fields.text("reason").to_owned() };
    on_sheet(&visitor, &state, &place, said, "called-done").await
}

pub(in crate::web) async fn confirm(
    visitor: Visitor,
    state: web::Data<State>,
    place: web::Path<Place>,
    fields: Fields,
) -> Answer {
    let seen = seen(&state, &place, fields.text("sheet")).await;
    match seen {
        Ok(seen) => on_sheet(&visitor, &state, &place, AtTableSaid::Confirmed { seen }, "confirmed-done").await,
        Err(failure) => refused_here(&visitor, &state, &place, failure).await,
    }
}

/// What stands on a sheet, if it is the one with this hash.
async fn seen(state: &State, place: &Place, hash: &str) -> Result<SheetSeen, Failure> {
    let view = state.view(&place.0).await?;
    let (_, table) = view.place(place.1, place.2).ok_or(Failure::NotFound)?;
    let totals = view.scores(table);
    if view.sheet_hash(table) != hash {
        return Err(Failure::SheetChanged(totals));
    }
    Ok(SheetSeen::of(&state.versions(&view, table).await?, totals))
}

/// Notes what the chief referee says and comes back to the board.
async fn on_board(visitor: &Visitor, state: &State, place: &Place, said: AtTableSaid, done_so: &'static str) -> Answer {
    note(visitor, state, place, said).await.map_err(to(visitor))?;
    Ok(done(&format!("/e/{}/board", place.0), visitor.locale.msg(done_so).arg("table", place.2)))
}

pub(in crate::web) async fn answer(
    visitor: Visitor,
    state: web::Data<State>,
    place: web::Path<Place>,
    fields: Fields,
) -> Answer {
    let call = fields.value("call").map_err(to(&visitor))?;
    let said = AtTableSaid::Answered { call, text: fields.text("text").to_owned() };
    on_board(&visitor, &state, &place, said, "answered-done").await
}

/// More time, for one table or for all of the session.
pub(in crate::web) async fn extra_time(
    visitor: Visitor,
    state: web::Data<State>,
    place: web::Path<(String, u16)>,
    fields: Fields,
) -> Answer {
    let (slug, session) = place.into_inner();
    let minutes = fields.value("minutes").map_err(to(&visitor))?;
    let reason = fields.text("reason").to_owned();
    let only: Option<u16> = fields.optional("table").map_err(to(&visitor))?;
    let view = state.view(&slug).await.map_err(to(&visitor))?;
    let found = view.session(SessionNumber(session)).ok_or_else(|| Failure::NotFound.shown(&visitor))?;
    let tables = found.tables.iter().map(|table| table.number.0).filter(|table| only.is_none_or(|only| only == *table));
    let notes = tables.map(|table| {
        let said = AtTableSaid::ExtraTime { minutes, reason: reason.clone() };
        (TableNumber(table), NewNote { entry: Uuid::new_v4(), device: None, said })
    });
    let (notes, actor, event) = (notes.collect::<Vec<_>>(), visitor.actor.clone(), slug.clone());
    if notes.is_empty() {
        return Err(Failure::field_wrong(Message::new("field-table"), fields.text("table")).shown(&visitor));
    }
    let given =
        state.run(move |store| actions::note_at_tables(store, &actor, &event, SessionNumber(session), &notes, now()));
    given.await.map_err(to(&visitor))?;
    state.live.changed(&slug);
    Ok(done(&format!("/e/{slug}/board"), visitor.locale.msg("extra-time-done").arg("minutes", minutes)))
}
