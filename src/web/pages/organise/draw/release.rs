//! The last step of a draw: the hall and everybody see the numbers.

use crate::site::at_event::AtEvent;
use crate::site::error::Answer;
use crate::site::extract::Fields;
use crate::site::render::done;
use event::event::Draw;

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

pub(crate) async fn release(at: AtEvent, fields: Fields) -> Answer {
    let shown: usize = at.require(fields.optional("shown"))?.unwrap_or(usize::MAX);
    let revision: i32 = at.require(fields.value("revision"))?;
    at.act(move |acting| acting.release_draw(revision, shown)).await?;
    match fields.has("in_hall") {
        true => Ok(done(&at.address("lots"), "")),
        false => Ok(done(&at.address("draw"), at.say("draw-released"))),
    }
}
