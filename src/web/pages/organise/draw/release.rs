//! The last step of a draw: the hall and everybody see the numbers.

use crate::site::error::{Answer, failure_for};
use crate::site::extract::Fields;
use crate::site::render::done;
use crate::site::render::say;
use crate::site::state::State;
use crate::site::visitor::Visitor;
use actix_web::web;
use event::event::Draw;
use store::now;

/// How many numbers are shown.
pub(super) struct ReleaseStep {
    pub revision: i32,
    pub numbers: usize,
    pub shown: usize,
    pub released: bool,
    pub has_protocol: bool,
}

impl ReleaseStep {
    pub fn of(draw: &Draw) -> ReleaseStep {
        ReleaseStep {
            revision: draw.revision,
            numbers: draw.numbers(),
            shown: draw.shown.unwrap_or(0),
            released: draw.is_released(),
            has_protocol: draw.as_made().input.is_some(),
        }
    }
}

pub(crate) async fn release(
    visitor: Visitor,
    state: web::Data<State>,
    slug: web::Path<String>,
    fields: Fields,
) -> Answer {
    let shown: usize = fields.optional("shown").map_err(failure_for(&visitor))?.unwrap_or(usize::MAX);
    let revision: i32 = fields.value("revision").map_err(failure_for(&visitor))?;
    let released = state.act(&visitor, &slug, move |acting| acting.release_draw(revision, shown)).await;
    released.map_err(failure_for(&visitor))?;
    match fields.has("in_hall") {
        true => Ok(done(&format!("/e/{slug}/lots"), "")),
        false => Ok(done(&format!("/e/{slug}/draw"), say(&visitor, "draw-released"))),
    }
}
