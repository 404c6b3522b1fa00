//! The buttons of a session: seat, start, close, publish, and back.

use crate::site::error::{Answer, failure_for};
use crate::site::extract::Fields;
use crate::site::render::done;
use crate::site::state::State;
use crate::site::visitor::Visitor;
use actions::{self, Actor};
use actix_web::web;
use event::values::ids::SessionNumber;
use store::{Store, now};

/// Runs an action on a session, tells everybody, and comes back to the board.
pub(super) async fn on_session(
    visitor: &Visitor,
    state: &State,
    path: (String, u16),
    said: &'static str,
    action: impl FnOnce(&Store, &Actor, &str, SessionNumber) -> actions::Result<()> + Send + 'static,
) -> Answer {
    let (slug, number) = path;
    let (actor, event) = (visitor.actor.clone(), slug.clone());
    let done_so = state.run(move |store| action(store, &actor, &event, SessionNumber(number))).await;
    done_so.map_err(failure_for(visitor))?;
    Ok(done(&format!("/e/{slug}/board"), visitor.locale.msg(said).arg("session", number)))
}

pub(crate) async fn seat(
    visitor: Visitor,
    state: web::Data<State>,
    path: web::Path<(String, u16)>,
    fields: Fields,
) -> Answer {
    let seed = super::super::seed(&fields);
    on_session(&visitor, &state, path.into_inner(), "session-seated-done", move |store, actor, slug, number| {
        Acting { store, actor, event: slug, now: now() }.seat_session(number, &seed)
    })
    .await
}

pub(crate) async fn start(
    visitor: Visitor,
    state: web::Data<State>,
    path: web::Path<(String, u16)>,
    _: Fields,
) -> Answer {
    on_session(&visitor, &state, path.into_inner(), "session-started-done", |store, actor, slug, number| {
        Acting { store, actor, event: slug, now: now() }.start_session(number)
    })
    .await
}

pub(crate) async fn unseat(
    visitor: Visitor,
    state: web::Data<State>,
    path: web::Path<(String, u16)>,
    fields: Fields,
) -> Answer {
    on_session(&visitor, &state, path.into_inner(), "session-unseated-done", move |store, actor, slug, number| {
        Acting { store, actor, event: slug, now: now() }.unseat_session(number, fields.text("reason"))
    })
    .await
}

pub(crate) async fn unstart(
    visitor: Visitor,
    state: web::Data<State>,
    path: web::Path<(String, u16)>,
    fields: Fields,
) -> Answer {
    on_session(&visitor, &state, path.into_inner(), "session-unstarted-done", move |store, actor, slug, number| {
        Acting { store, actor, event: slug, now: now() }.unstart_session(number, fields.text("reason"))
    })
    .await
}

pub(crate) async fn close(
    visitor: Visitor,
    state: web::Data<State>,
    path: web::Path<(String, u16)>,
    _: Fields,
) -> Answer {
    on_session(&visitor, &state, path.into_inner(), "session-closed-done", |store, actor, slug, number| {
        Acting { store, actor, event: slug, now: now() }.close_session(number)
    })
    .await
}

pub(crate) async fn reopen(
    visitor: Visitor,
    state: web::Data<State>,
    path: web::Path<(String, u16)>,
    fields: Fields,
) -> Answer {
    on_session(&visitor, &state, path.into_inner(), "session-reopened-done", move |store, actor, slug, number| {
        Acting { store, actor, event: slug, now: now() }.reopen_session(number, fields.text("reason"))
    })
    .await
}

pub(crate) async fn withdraw(
    visitor: Visitor,
    state: web::Data<State>,
    path: web::Path<(String, u16)>,
    fields: Fields,
) -> Answer {
    on_session(&visitor, &state, path.into_inner(), "publication-withdrawn-done", move |store, actor, slug, number| {
        Acting { store, actor, event: slug, now: now() }.withdraw_publication(number, fields.text("reason"))
    })
    .await
}

pub(crate) async fn publish(
    visitor: Visitor,
    state: web::Data<State>,
    path: web::Path<(String, u16)>,
    _: Fields,
) -> Answer {
    on_session(&visitor, &state, path.into_inner(), "session-published-done", |store, actor, slug, number| {
        Acting { store, actor, event: slug, now: now() }.publish_standings(number)
    })
    .await
}
