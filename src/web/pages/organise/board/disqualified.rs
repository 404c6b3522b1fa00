//! The disqualified players, and the chief referee's decision that somebody may go on.

use event::event::Event;
use event::sheet::disqualification::Disqualification;
use event::values::ids::{PlayerId, SessionNumber, TableNumber};
use messages::disqualification;
use site::at_event::{AtEvent, PathPart};
use site::error::Answer;
use site::extract::Fields;
use site::failure::Failure;
use site::render::done;
use site::visitor::Visitor;

/// A disqualified player.
pub(super) struct DisqualifiedLine {
    pub name: String,
    pub link: String,
    pub given: String,
    /// Player, session, table and hand, for the form.
    pub of: String,
    /// Whether it is in force; otherwise it can be restored.
    pub stands: bool,
}

pub(super) fn disqualified(visitor: &Visitor, event: &Event) -> Vec<DisqualifiedLine> {
    let line = |of: &Disqualification| DisqualifiedLine {
        name: event.entries.player_name(of.player),
        link: format!("/e/{}/players/{}", event.head.slug, of.player),
        given: visitor.locale.say(&disqualification("disqualified-when", of)),
        of: format!("{}-{}-{}-{}", of.player, of.session, of.table, of.hand.get()),
        stands: of.stands(),
    };
    event.disqualifications().iter().map(line).collect()
}

/// `POST …/disqualifications/revoke` and `…/restore`: revokes a disqualification, or restores it.
pub(crate) async fn on_disqualification(at: AtEvent, PathPart(what): PathPart<String>, fields: Fields) -> Answer {
    let not_there = || Failure::NotFound.answer_to(&at.visitor);
    let (revokes, said) = match what.as_str() {
        "revoke" => (true, "revoke-done"),
        "restore" => (false, "restored-done"),
        _ => return Err(not_there()),
    };
    let mut numbers = fields.text("of").splitn(4, '-').map(str::parse::<u16>);
    let mut next = || numbers.next().and_then(Result::ok).ok_or_else(not_there);
    let player = PlayerId(next()?.into());
    let place = (SessionNumber(next()?), TableNumber(next()?), next()? as u8);
    let reason = fields.text("reason").to_owned();
    at.act(move |acting| match revokes {
        true => acting.revoke_disqualification(player, place, &reason),
        false => acting.restore_disqualification(player, place, &reason),
    })
    .await?;
    Ok(done(&at.address("board"), at.say(said)))
}
