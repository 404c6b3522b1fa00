//! Erasing a player once the event has ended: what it changes and what it cannot reach, then the name to be typed.

use actions::Erasure;
use actix_web::http::StatusCode;
use askama::Template;
use event::values::ids::PlayerId;
use site::at_event::{AtEvent, PathPart};
use site::error::Answer;
use site::extract::Fields;
use site::failure::Failure;
use site::render::{Page, done, html};

#[derive(Template)]
#[template(path = "organise/erase.html")]
struct ErasePage {
    page: Page,
    slug: String,
    id: i32,
    /// What would be done; `None` if it is refused.
    erasure: Option<Erasure>,
    /// What it does not reach.
    left: Vec<String>,
    /// Events that were not run here, in which the same person can be erased as well.
    outside: String,
    reason: String,
    errors: Vec<String>,
}

/// The page, with the last refusal and the reason that was typed.
async fn render(at: &AtEvent, id: i32, (failure, reason): (Option<Failure>, String)) -> Answer {
    let event = at.event().await?;
    let found = at.attempt_large(move |acting| acting.preview_erasure(PlayerId(id))).await;
    let (erasure, against) = match found {
        Ok(erasure) => (Some(erasure), None),
        Err(against) => (None, Some(at.refusal(against)?)),
    };
    let status = failure.as_ref().map_or(StatusCode::OK, |failure| failure.status());
    let failure = failure.or(against);
    let page = ErasePage {
        page: at.page(&event, at.say("erase-title")),
        slug: at.slug.clone(),
        id,
        left: erasure.iter().flat_map(Erasure::leftovers).map(|left| at.visitor.locale.say(&left)).collect(),
        outside: erasure.as_ref().map_or(String::new(), |erasure| erasure.outside.join(" · ")),
        erasure,
        reason,
        errors: Failure::texts_of(failure.as_ref(), at.visitor.locale),
    };
    Ok(html(&page, status))
}

pub(crate) async fn page(at: AtEvent, PathPart(id): PathPart<i32>) -> Answer {
    render(&at, id, (None, String::new())).await
}

pub(crate) async fn erase(at: AtEvent, PathPart(id): PathPart<i32>, fields: Fields) -> Answer {
    let [typed, why] = ["typed", "reason"].map(|field| fields.text(field).to_owned());
    let (reason, outside) = (why.clone(), fields.has("outside"));
    let erased = at.attempt_large(move |acting| acting.erase_player(PlayerId(id), [&typed, &why], outside));
    at.or_again(erased.await, async |why| render(&at, id, (Some(why), reason)).await).await?;
    Ok(done(&at.address(&format!("entries#player-{id}")), at.say("erase-done")))
}
