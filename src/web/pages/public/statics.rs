//! Styles, scripts and pictures, embedded in the program.

use crate::web::failure::Failure;
use crate::web::pages::Answer;
use crate::web::public_pages::accepts_gzip;
use crate::web::visitor::Language;
use actix_web::http::header::{CACHE_CONTROL, ContentEncoding, ETAG, HeaderName, HeaderValue, IF_NONE_MATCH, VARY};
use actix_web::{HttpRequest, HttpResponse, web};
use flate2::Compression;
use flate2::write::GzEncoder;
use rust_embed::{EmbeddedFile, RustEmbed};
use sha2::{Digest, Sha256};
use std::borrow::Cow;
use std::collections::HashMap;
use std::io::Write;
use std::sync::{LazyLock, PoisonError, RwLock};

#[derive(RustEmbed)]
#[folder = "static/"]
struct Static;

/// How long a browser keeps what seldom changes, and may still show it while it asks again.
pub(super) const FOR_A_MINUTE: &str = "public, max-age=60, stale-while-revalidate=86400";

pub(in crate::web) async fn file(language: Language, request: HttpRequest, path: web::Path<String>) -> Answer {
    let Some(file) = Static::get(&path) else { return Err(Failure::NotFound.answer_to(&language.guest())) };
    // The referee's page opens without network from what the browser keeps, and renews it when the program is another.
    let for_long = path.starts_with("record/")
        || path.starts_with("vendor/")
        || ["caipan.css", "tiles.svg"].contains(&path.as_str());
    let control = if for_long { "public, max-age=86400" } else { FOR_A_MINUTE };
    let mut response = kept(&request, file, control);
    if path.as_str() == "record/worker.js" {
        // It answers for pages outside its folder.
        response.headers_mut().insert(HeaderName::from_static("service-worker-allowed"), HeaderValue::from_static("/"));
    }
    Ok(response)
}

/// A file of the program as an answer that browsers keep.
pub(super) fn kept(request: &HttpRequest, file: EmbeddedFile, control: &'static str) -> HttpResponse {
    let packed = packed(&file);
    answer(request, packed, file.metadata.mimetype(), file.data, control)
}

/// A page that is the same for everybody who speaks its language; browsers ask whether it has changed.
pub(super) fn kept_page(request: &HttpRequest, page: String) -> HttpResponse {
    let packed = pack(Sha256::digest(&page).into(), page.as_bytes());
    let mut response = answer(request, packed, "text/html; charset=utf-8", page.into_bytes().into(), "no-cache");
    response.headers_mut().append(VARY, HeaderValue::from_static("accept-language, cookie"));
    response
}

/// What browsers keep as `control` says, compressed where they take it so; nothing, where they have it already.
fn answer(
    request: &HttpRequest,
    packed: Packed,
    kind: &str,
    data: Cow<'static, [u8]>,
    control: &'static str,
) -> HttpResponse {
    if request.headers().get(IF_NONE_MATCH).is_some_and(|known| known == packed.etag) {
        return HttpResponse::NotModified().insert_header((ETAG, packed.etag)).finish();
    }
    let mut response = HttpResponse::Ok();
    response
        .content_type(kind)
        .insert_header((CACHE_CONTROL, HeaderValue::from_static(control)))
        .insert_header((ETAG, packed.etag))
        .insert_header((VARY, HeaderValue::from_static("accept-encoding")));
    match packed.gzip.filter(|_| accepts_gzip(request)) {
        Some(gzip) => response.insert_header(ContentEncoding::Gzip).body(gzip),
        None => response.body(data.into_owned()),
    }
}

/// A file as it is sent.
#[derive(Clone)]
struct Packed {
    etag: HeaderValue,
    /// Compressed as well as gzip can; `None` if that failed.
    gzip: Option<web::Bytes>,
}

/// A file packed once for all: the phones of a hall load the same page at the same moment.
fn packed(file: &EmbeddedFile) -> Packed {
    static KNOWN: LazyLock<RwLock<HashMap<[u8; 32], Packed>>> = LazyLock::new(RwLock::default);
    let hash = file.metadata.sha256_hash();
    if let Some(known) = KNOWN.read().unwrap_or_else(PoisonError::into_inner).get(&hash) {
        return known.clone();
    }
    let packed = pack(hash, &file.data);
    KNOWN.write().unwrap_or_else(PoisonError::into_inner).insert(hash, packed.clone());
    packed
}

/// Packs what is not kept: a page has its address in its links, and there are as many addresses as a visitor makes up.
fn pack(hash: [u8; 32], data: &[u8]) -> Packed {
    let compressed = || {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
        encoder.write_all(data).ok()?;
        encoder.finish().ok().map(web::Bytes::from)
    };
    let etag: String = hash.iter().take(16).map(|byte| format!("{byte:02x}")).collect();
    let etag = HeaderValue::from_str(&format!("\"{etag}\"")).unwrap_or(HeaderValue::from_static("\"\""));
    Packed { etag, gzip: compressed() }
}

/// A name for all files together: another program has another one where a file differs.
pub(in crate::web) fn version() -> &'static str {
    static VERSION: LazyLock<String> = LazyLock::new(|| {
        let mut digest = Sha256::new();
        let mut names: Vec<_> = Static::iter().collect();
        names.sort();
        for name in names {
            digest.update(Static::get(&name).map(|file| file.metadata.sha256_hash()).unwrap_or_default());
        }
        digest.finalize().iter().take(6).map(|byte| format!("{byte:02x}")).collect()
    });
    &VERSION
}
