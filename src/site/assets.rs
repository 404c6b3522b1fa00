//! Styles, scripts and pictures, embedded in the program.

use crate::failure::Failure;
use crate::joined::joined;
use crate::packed::Packed;
use actix_web::web::Bytes;
use actix_web::{HttpRequest, HttpResponse};
use flate2::Compression;
use rust_embed::{EmbeddedFile, RustEmbed};
use sha2::{Digest, Sha256};
use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::{LazyLock, PoisonError, RwLock};

#[derive(RustEmbed)]
#[folder = "../../static/"]
struct Static;

/// Answers with an embedded file, compressed and with its tag; `control` is its `Cache-Control`.
pub fn cached_file(request: &HttpRequest, file: EmbeddedFile, control: &'static str) -> HttpResponse {
    let kind = file.metadata.mimetype();
    let packed = packed(file.metadata.sha256_hash(), kind, || bytes(file.data));
    answer(request, kind, packed, control)
}

/// Answers with a file of `static/`, a script joined with its imports. `None` if there is no such file.
pub fn static_file(request: &HttpRequest, name: &str, control: &'static str) -> Option<HttpResponse> {
    let file = Static::get(name)?;
    let joined = || joined(name, &|name| String::from_utf8(Static::get(name)?.data.into_owned()).ok());
    // A debug build reads the folder, where an imported file may have changed.
    let text = if cfg!(debug_assertions) { joined() } else { None };
    let hash = text.as_ref().map_or_else(|| file.metadata.sha256_hash(), |text| Sha256::digest(text).into());
    let kind = file.metadata.mimetype();
    let packed = packed(hash, kind, || text.or_else(joined).map_or_else(|| bytes(file.data), Bytes::from));
    Some(answer(request, kind, packed, control))
}

/// The size in bytes of `recount.wasm`, which recounts an archive in a browser; 0 if this build does not have it.
pub fn recount_size() -> usize {
    Static::get("recount.wasm").map_or(0, |file| file.data.len())
}

/// The text of a script of `static/`, joined with its imports. `None` if there is none.
pub fn script(name: &str) -> Option<String> {
    joined(name, &|name| String::from_utf8(Static::get(name)?.data.into_owned()).ok())
}

fn answer(request: &HttpRequest, kind: &str, packed: Result<Packed, Failure>, control: &'static str) -> HttpResponse {
    match packed {
        Ok(packed) => packed.answer(request, kind, control, "accept-encoding"),
        Err(failure) => HttpResponse::new(failure.status()),
    }
}

fn bytes(data: Cow<'static, [u8]>) -> Bytes {
    match data {
        Cow::Borrowed(data) => Bytes::from_static(data),
        Cow::Owned(data) => data.into(),
    }
}

/// Packs a file once for all requests: all phones of a hall load the page at the same moment.
fn packed(hash: [u8; 32], kind: &str, data: impl FnOnce() -> Bytes) -> Result<Packed, Failure> {
    static KNOWN: LazyLock<RwLock<HashMap<[u8; 32], Packed>>> = LazyLock::new(RwLock::default);
    if let Some(known) = KNOWN.read().unwrap_or_else(PoisonError::into_inner).get(&hash) {
        return Ok(known.clone());
    }
    let packed = Packed::new(kind, data(), Compression::best())?;
    KNOWN.write().unwrap_or_else(PoisonError::into_inner).insert(hash, packed.clone());
    Ok(packed)
}

/// A digest of all files. It changes when any of them does.
pub fn version() -> &'static str {
    static VERSION: LazyLock<String> = LazyLock::new(|| {
        let mut digest = Sha256::new();
        let mut names: Vec<_> = Static::iter().collect();
        names.sort();
        for name in names {
            digest.update(Static::get(&name).map(|file| file.metadata.sha256_hash()).unwrap_or_default());
        }
        hex::encode(&digest.finalize()[..6])
    });
    &VERSION
}
