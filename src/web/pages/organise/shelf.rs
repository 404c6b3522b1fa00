//! Ending, hiding and deleting an event.

use actix_web::web;
use event::event::Shelf;
use site::at_event::AtEvent;
use site::error::{Answer, failure_for};
use site::extract::Fields;
use site::failure::Failure;
use site::render::done;
use site::state::State;
use site::visitor::Visitor;

pub(crate) async fn end(at: AtEvent, _: Fields) -> Answer {
    at.act(move |acting| acting.end_event()).await?;
    Ok(done(&at.address("board"), at.say("event-ended-done")))
}

pub(crate) async fn resume(at: AtEvent, fields: Fields) -> Answer {
    at.act(move |acting| acting.resume_event(fields.text("reason"))).await?;
    Ok(done(&at.address("board"), at.say("event-resumed-done")))
}

/// Hides, deletes or restores the event in the field `event`: a deleted one has no address.
pub(crate) async fn shelve(visitor: Visitor, state: web::Data<State>, fields: Fields) -> Answer {
    let shelf = Shelf::from_code(fields.text("shelf")).ok_or_else(|| Failure::NotFound.answer_to(&visitor))?;
    let typed = fields.text("typed").to_owned();
    let shelved = state.act(&visitor, fields.text("event"), move |acting| acting.shelve_event(shelf, &typed));
    shelved.await.map_err(failure_for(&visitor))?;
    Ok(done("/", visitor.locale.msg(format!("event-{}-done", shelf.code()))))
}
