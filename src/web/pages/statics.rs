//! Styles, scripts and pictures, embedded in the program.

use super::Answer;
use crate::web::error::Failure;
use crate::web::extract::Visitor;
use actix_web::http::header::{CACHE_CONTROL, ETAG, IF_NONE_MATCH};
use actix_web::{HttpRequest, HttpResponse, web};
use rust_embed::RustEmbed;

#[derive(RustEmbed)]
#[folder = "static/"]
struct Static;

pub(in crate::web) async fn file(visitor: Visitor, request: HttpRequest, path: web::Path<String>) -> Answer {
    let Some(file) = Static::get(&path) else { return Err(Failure::NotFound.shown(&visitor)) };
    let etag: String = file.metadata.sha256_hash().iter().take(16).map(|byte| format!("{byte:02x}")).collect();
    let etag = format!("\"{etag}\"");
    if request.headers().get(IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == etag.as_bytes()) {
        return Ok(HttpResponse::NotModified().insert_header((ETAG, etag)).finish());
    }
    Ok(HttpResponse::Ok()
        .content_type(file.metadata.mimetype())
        .insert_header((CACHE_CONTROL, "public, max-age=60, stale-while-revalidate=86400"))
        .insert_header((ETAG, etag))
        .body(file.data.into_owned()))
}
