//! Rehearsals: trying an event with its people, without touching it.

use crate::pages::link_address;
use actions::{self, Mishap, Rehearsal, table_list};
use event::values::ids::{SessionNumber, TableNumber};
use site::at_event::AtEvent;
use site::error::Answer;
use site::extract::Fields;
use site::failure::Failure;
use site::render::done;

pub(crate) async fn begin(at: AtEvent, _: Fields) -> Answer {
    let mark = at.say("rehearsal-mark");
    let made = at.attempt(move |acting| acting.rehearse(&mark)).await;
    let Rehearsal { slug, link } = at.require(made)?;
    let address = link.map_or_else(|| format!("/e/{slug}/board"), |token| link_address(&at.state, &token));
    Ok(done(&address, at.say("rehearsal-begun")))
}

pub(crate) async fn play(at: AtEvent, fields: Fields) -> Answer {
    let played: Result<usize, Failure> = async {
        let (number, kept) = (SessionNumber(fields.value("session")?), table_list(fields.text("kept"))?);
        at.attempt(move |acting| acting.play_tables(number, &kept)).await
    }
    .await;
    let played = at.require(played)?;
    Ok(done(&at.address("board"), at.visitor.locale.msg("rehearsal-played").arg("tables", played)))
}

pub(crate) async fn go_wrong(at: AtEvent, fields: Fields) -> Answer {
    let gone: Result<Mishap, Failure> = async {
        let place = (SessionNumber(fields.value("session")?), TableNumber(fields.value("table")?));
        let mishap = Mishap::from_code(fields.text("what")).ok_or(Failure::NotFound)?;
        let key = if mishap == Mishap::Home { "rehearsal-reason-home" } else { "rehearsal-reason" };
        let reason = at.say(key);
        at.attempt(move |acting| acting.go_wrong(place, (mishap, &reason))).await?;
        if mishap == Mishap::Network {
            at.state.silent.silence((at.slug.clone(), place.0, place.1));
        }
        Ok(mishap)
    }
    .await;
    let mishap = at.require(gone)?;
    let said = at.visitor.locale.msg(format!("mishap-{}", mishap.code())).to_string();
    Ok(done(&at.address("board"), at.visitor.locale.msg("rehearsal-gone-wrong").arg("what", said)))
}
