//! The buttons of a session: seat, start, close, publish, and their reversal.

use actions::Acting;
use event::values::ids::SessionNumber;
use site::at_event::{AtEvent, PathPart};
use site::error::Answer;
use site::extract::Fields;
use site::render::done;

/// Runs an action on a session, and returns to the board.
pub(super) async fn on_session(
    at: &AtEvent,
    number: u16,
    said: &'static str,
    action: impl FnOnce(Acting<'_>, SessionNumber) -> actions::Result<()> + Send + 'static,
) -> Answer {
    at.act(move |acting| action(acting, SessionNumber(number))).await?;
    Ok(done(&at.address("board"), at.visitor.locale.msg(said).arg("session", number)))
}

pub(crate) async fn seat(at: AtEvent, PathPart(number): PathPart<u16>, fields: Fields) -> Answer {
    let seed = super::super::seed(&fields);
    on_session(&at, number, "session-seated-done", move |acting, number| acting.seat_session(number, &seed)).await
}

pub(crate) async fn start(at: AtEvent, PathPart(number): PathPart<u16>, _: Fields) -> Answer {
    on_session(&at, number, "session-started-done", |acting, number| acting.start_session(number)).await
}

pub(crate) async fn unseat(at: AtEvent, PathPart(number): PathPart<u16>, fields: Fields) -> Answer {
    on_session(&at, number, "session-unseated-done", move |acting, number| {
        acting.unseat_session(number, fields.text("reason"))
    })
    .await
}

pub(crate) async fn unstart(at: AtEvent, PathPart(number): PathPart<u16>, fields: Fields) -> Answer {
    on_session(&at, number, "session-unstarted-done", move |acting, number| {
        acting.unstart_session(number, fields.text("reason"))
    })
    .await
}

pub(crate) async fn close(at: AtEvent, PathPart(number): PathPart<u16>, _: Fields) -> Answer {
    on_session(&at, number, "session-closed-done", |acting, number| acting.close_session(number)).await
}

pub(crate) async fn reopen(at: AtEvent, PathPart(number): PathPart<u16>, fields: Fields) -> Answer {
    on_session(&at, number, "session-reopened-done", move |acting, number| {
        acting.reopen_session(number, fields.text("reason"))
    })
    .await
}

pub(crate) async fn withdraw(at: AtEvent, PathPart(number): PathPart<u16>, fields: Fields) -> Answer {
    on_session(&at, number, "publication-withdrawn-done", move |acting, number| {
        acting.withdraw_publication(number, fields.text("reason"))
    })
    .await
}

pub(crate) async fn publish(at: AtEvent, PathPart(number): PathPart<u16>, _: Fields) -> Answer {
    on_session(&at, number, "session-published-done", |acting, number| acting.publish_standings(number)).await
}
