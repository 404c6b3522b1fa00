//! What is stored for the displays: named layouts, and pictures.

use super::answer;
use crate::pages::{file_name, parts};
use actix_multipart::form::MultipartForm;
use actix_multipart::form::bytes::Bytes;
use actix_multipart::form::text::Text;
use site::at_event::AtEvent;
use site::error::Answer;
use site::extract::{Fields, upload_failure};
use site::failure::Failure;

pub(crate) async fn keep(at: AtEvent, fields: Fields) -> Answer {
    let layout = fields.text("layout").to_owned();
    let made = at.attempt(move |acting| acting.keep_layout(&layout)).await;
    answer(&at, made, "layout-kept").await
}

pub(crate) async fn recall(at: AtEvent, fields: Fields) -> Answer {
    let layout = fields.text("layout").to_owned();
    let made = at.attempt(move |acting| acting.recall_layout(&layout)).await;
    answer(&at, made, "display-told").await
}

pub(crate) async fn forget(at: AtEvent, fields: Fields) -> Answer {
    let layout = fields.text("layout").to_owned();
    let made = at.attempt(move |acting| acting.drop_layout(&layout)).await;
    answer(&at, made, "layout-dropped").await
}

/// An uploaded picture, with the token of the form.
#[derive(MultipartForm)]
pub(crate) struct Upload {
    token: Text<String>,
    file: Bytes,
}

pub(crate) async fn add_picture(at: AtEvent, upload: Result<MultipartForm<Upload>, actix_web::Error>) -> Answer {
    let checked = async |Upload { token, file }: Upload| {
        let token = vec![("token".into(), token.into_inner())];
        Fields::checked(&at.visitor, token, &parts(&file)).await.map(|_| file)
    };
    let received = match upload {
        Ok(upload) => checked(upload.into_inner()).await,
        Err(error) => Err(upload_failure(&error)),
    };
    let made: Result<(), Failure> = match received {
        Err(failure) => Err(failure),
        Ok(file) => {
            let (name, content) = (file_name(file.file_name), file.data);
            at.attempt(move |acting| acting.add_picture((&name, &content))).await
        }
    };
    answer(&at, made, "picture-added").await
}

pub(crate) async fn remove_picture(at: AtEvent, fields: Fields) -> Answer {
    let sha256 = fields.text("picture").to_owned();
    let made = at.attempt(move |acting| acting.remove_picture(&sha256)).await;
    answer(&at, made, "picture-removed").await
}
