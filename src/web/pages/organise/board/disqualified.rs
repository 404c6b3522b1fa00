//! Who may not go on, and the chief referee's word that somebody may.

use crate::actions;
use crate::messages::disqualification;
use crate::store::now;
use crate::tournament::disqualification::Disqualification;
use crate::tournament::event::Event;
use crate::tournament::ids::{PlayerId, SessionNumber, TableNumber};
use crate::web::extract::Fields;
use crate::web::failure::Failure;
use crate::web::pages::{Answer, failure_for, say};
use crate::web::render::done;
use crate::web::state::State;
use crate::web::visitor::Visitor;
use actix_web::web;

/// Somebody who may not go on.
pub(super) struct DisqualifiedLine {
    pub name: String,
    pub link: String,
    pub given: String,
    /// Player, session, table and hand, for the form.
    pub of: String,
}

pub(super) fn disqualified(visitor: &Visitor, view: &Event) -> Vec<DisqualifiedLine> {
    let standing = view.disqualifications().iter().filter(|of| of.stands());
    let line = |of: &Disqualification| DisqualifiedLine {
        name: view.entries.player_name(of.player),
        link: format!("/e/{}/players/{}", view.head.slug, of.player),
        given: visitor.locale.say(&disqualification("disqualified-when", of)),
        of: format!("{}-{}-{}-{}", of.player, of.session, of.table, of.hand.get()),
    };
    standing.map(line).collect()
}

pub(in crate::web) async fn revoke_disqualification(
    visitor: Visitor,
    state: web::Data<State>,
    slug: web::Path<String>,
    fields: Fields,
) -> Answer {
    let mut numbers = fields.text("of").splitn(4, '-').map(str::parse::<u16>);
    let mut next = || numbers.next().and_then(Result::ok).ok_or_else(|| Failure::NotFound.answer_to(&visitor));
    let player = PlayerId(next()?.into());
    let place = (SessionNumber(next()?), TableNumber(next()?), next()? as u8);
    let (actor, event, reason) = (visitor.actor.clone(), slug.clone(), fields.text("reason").to_owned());
    let revoked =
        state.run(move |store| actions::revoke_disqualification(store, &actor, &event, player, place, &reason, now()));
    revoked.await.map_err(failure_for(&visitor))?;
    Ok(done(&format!("/e/{slug}/board"), say(&visitor, "revoke-done")))
}
