//! Answers with a style sheet, script or picture.

use crate::assets::static_file;
use crate::error::Answer;
use crate::failure::Failure;
use crate::visitor::Language;
use actix_web::http::header::{HeaderName, HeaderValue};
use actix_web::{HttpRequest, web};

/// The `Cache-Control` of files that seldom change: a minute, and for another day the browser may show the old file
/// while it asks again.
pub const FOR_A_MINUTE: &str = "public, max-age=60, stale-while-revalidate=86400";

/// Answers with the embedded file at this path, or not found.
pub async fn file(language: Language, request: HttpRequest, path: web::Path<String>) -> Answer {
    // The referee's page opens without network from the browser's cache, and renews it when the program has changed.
    let for_long = path.starts_with("record/")
        || path.starts_with("vendor/")
        || path.starts_with("face/")
        || [
            "caipan.css",
            "caipan.js",
            "hand.js",
            "record.css",
            "recount.js",
            "recount-worker.js",
            "recount.wasm",
            "rules.wasm",
            "tiles.svg",
        ]
        .contains(&path.as_str());
    let control = if for_long { "public, max-age=86400" } else { FOR_A_MINUTE };
    let Some(mut response) = static_file(&request, &path, control) else {
        return Err(Failure::NotFound.answer_to(&language.guest()));
    };
    if path.as_str() == "record/worker.js" {
        // The worker also answers for pages outside its folder.
        response.headers_mut().insert(HeaderName::from_static("service-worker-allowed"), HeaderValue::from_static("/"));
    }
    Ok(response)
}
