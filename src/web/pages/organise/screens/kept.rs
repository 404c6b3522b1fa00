//! What is kept for the displays: rooms of them under a name, pictures.

use super::answer;
use crate::actions;
use crate::store::now;
use crate::web::extract::Fields;
use crate::web::failure::Failure;
use crate::web::pages::{Answer, file_name, upload_failure};
use crate::web::state::State;
use crate::web::visitor::Visitor;
use actix_multipart::form::MultipartForm;
use actix_multipart::form::bytes::Bytes;
use actix_multipart::form::text::Text;
use actix_web::web;

pub(in crate::web) async fn keep(
    visitor: Visitor,
    state: web::Data<State>,
    slug: web::Path<String>,
    fields: Fields,
) -> Answer {
    let (actor, event, layout) = (visitor.actor.clone(), slug.clone(), fields.text("layout").to_owned());
    let made = state.run(move |store| actions::keep_layout(store, &actor, &event, &layout, now())).await;
    answer(&visitor, &state, &slug, made, "layout-kept").await
}

pub(in crate::web) async fn recall(
    visitor: Visitor,
    state: web::Data<State>,
    slug: web::Path<String>,
    fields: Fields,
) -> Answer {
    let (actor, event, layout) = (visitor.actor.clone(), slug.clone(), fields.text("layout").to_owned());
    let made = state.run(move |store| actions::recall_layout(store, &actor, &event, &layout, now())).await;
    answer(&visitor, &state, &slug, made, "display-told").await
}

pub(in crate::web) async fn forget(
    visitor: Visitor,
    state: web::Data<State>,
    slug: web::Path<String>,
    fields: Fields,
) -> Answer {
    let (actor, event, layout) = (visitor.actor.clone(), slug.clone(), fields.text("layout").to_owned());
    let made = state.run(move |store| actions::drop_layout(store, &actor, &event, &layout, now())).await;
    answer(&visitor, &state, &slug, made, "layout-dropped").await
}

/// A picture as it is sent.
#[derive(MultipartForm)]
pub(in crate::web) struct Upload {
    token: Text<String>,
    file: Bytes,
}

pub(in crate::web) async fn add_picture(
    visitor: Visitor,
    state: web::Data<State>,
    slug: web::Path<String>,
    upload: Result<MultipartForm<Upload>, actix_web::Error>,
) -> Answer {
    let checked = |Upload { token, file }: Upload| {
        Fields::checked(&visitor, vec![("token".into(), token.into_inner())]).map(|_| file)
    };
    let received = upload.map_err(|error| upload_failure(&error)).and_then(|upload| checked(upload.into_inner()));
    let made: Result<(), Failure> = match received {
        Err(failure) => Err(failure),
        Ok(file) => {
            let (actor, event) = (visitor.actor.clone(), slug.clone());
            let (name, content) = (file_name(file.file_name), file.data);
            state.run(move |store| actions::add_picture(store, &actor, &event, (&name, &content), now())).await
        }
    };
    answer(&visitor, &state, &slug, made, "picture-added").await
}

pub(in crate::web) async fn remove_picture(
    visitor: Visitor,
    state: web::Data<State>,
    slug: web::Path<String>,
    fields: Fields,
) -> Answer {
    let (actor, event, sha256) = (visitor.actor.clone(), slug.clone(), fields.text("picture").to_owned());
    let made = state.run(move |store| actions::remove_picture(store, &actor, &event, &sha256, now())).await;
    answer(&visitor, &state, &slug, made, "picture-removed").await
}
