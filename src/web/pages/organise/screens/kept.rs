//! What is kept for the displays: rooms of them under a name, pictures.

use super::answer;
use crate::pages::{file_name, parts, upload_failure};
use crate::site::error::Answer;
use crate::site::extract::Fields;
use crate::site::failure::Failure;
use crate::site::state::State;
use crate::site::visitor::Visitor;
use actix_multipart::form::MultipartForm;
use actix_multipart::form::bytes::Bytes;
use actix_multipart::form::text::Text;
use actix_web::web;
use store::now;

pub(crate) async fn keep(visitor: Visitor, state: web::Data<State>, slug: web::Path<String>, fields: Fields) -> Answer {
    let layout = fields.text("layout").to_owned();
    let keeps = move |store: &_, actor: &_, event: &_| Acting { store, actor, event, now: now() }.keep_layout(&layout);
    let made = state.act(&visitor, &slug, keeps).await;
    answer(&visitor, &state, &slug, made, "layout-kept").await
}

pub(crate) async fn recall(
    visitor: Visitor,
    state: web::Data<State>,
    slug: web::Path<String>,
    fields: Fields,
) -> Answer {
    let layout = fields.text("layout").to_owned();
    let recalls = move |store: &_, actor: &_, event: &_| Acting { store, actor, event, now: now() }.recall_layout(&layout);
    let made = state.act(&visitor, &slug, recalls).await;
    answer(&visitor, &state, &slug, made, "display-told").await
}

pub(crate) async fn forget(
    visitor: Visitor,
    state: web::Data<State>,
    slug: web::Path<String>,
    fields: Fields,
) -> Answer {
    let layout = fields.text("layout").to_owned();
    let drops = move |store: &_, actor: &_, event: &_| Acting { store, actor, event, now: now() }.drop_layout(&layout);
    let made = state.act(&visitor, &slug, drops).await;
    answer(&visitor, &state, &slug, made, "layout-dropped").await
}

/// A picture as it is sent.
#[derive(MultipartForm)]
pub(crate) struct Upload {
    token: Text<String>,
    file: Bytes,
}

pub(crate) async fn add_picture(
    visitor: Visitor,
    state: web::Data<State>,
    slug: web::Path<String>,
    upload: Result<MultipartForm<Upload>, actix_web::Error>,
) -> Answer {
    let checked = async |Upload { token, file }: Upload| {
        let token = vec![("token".into(), token.into_inner())];
        Fields::checked(&visitor, token, &parts(&file)).await.map(|_| file)
    };
    let received = match upload {
        Ok(upload) => checked(upload.into_inner()).await,
        Err(error) => Err(upload_failure(&error)),
    };
    let made: Result<(), Failure> = match received {
        Err(failure) => Err(failure),
        Ok(file) => {
            let (name, content) = (file_name(file.file_name), file.data);
            let adds = move |store: &_, actor: &_, event: &_| {
                Acting { store, actor, event, now: now() }.add_picture((&name, &content))
            };
            state.act(&visitor, &slug, adds).await
        }
    };
    answer(&visitor, &state, &slug, made, "picture-added").await
}

pub(crate) async fn remove_picture(
    visitor: Visitor,
    state: web::Data<State>,
    slug: web::Path<String>,
    fields: Fields,
) -> Answer {
    let sha256 = fields.text("picture").to_owned();
    let removes = move |store: &_, actor: &_, event: &_| Acting { store, actor, event, now: now() }.remove_picture(&sha256);
    let made = state.act(&visitor, &slug, removes).await;
    answer(&visitor, &state, &slug, made, "picture-removed").await
}
