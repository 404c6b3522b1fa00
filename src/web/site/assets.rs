//! Styles, scripts and pictures, embedded in the program.

use crate::site::failure::Failure;
use crate::site::packed::Packed;
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
pub(crate) struct Static;

/// A file of the program as an answer that browsers keep.
pub(crate) fn cached_file(request: &HttpRequest, file: EmbeddedFile, control: &'static str) -> HttpResponse {
    match packed(&file) {
        Ok(packed) => packed.answer(request, file.metadata.mimetype(), control, "accept-encoding"),
        Err(failure) => HttpResponse::new(failure.status()),
    }
}

/// A file packed once for all: the phones of a hall load the same page at the same moment.
fn packed(file: &EmbeddedFile) -> Result<Packed, Failure> {
    static KNOWN: LazyLock<RwLock<HashMap<[u8; 32], Packed>>> = LazyLock::new(RwLock::default);
    let hash = file.metadata.sha256_hash();
    if let Some(known) = KNOWN.read().unwrap_or_else(PoisonError::into_inner).get(&hash) {
        return Ok(known.clone());
    }
    let data = match &file.data {
        Cow::Borrowed(data) => Bytes::from_static(data),
        Cow::Owned(data) => data.clone().into(),
    };
    let packed = Packed::new(file.metadata.mimetype(), data, Compression::best())?;
    KNOWN.write().unwrap_or_else(PoisonError::into_inner).insert(hash, packed.clone());
    Ok(packed)
}

/// A name for all files together: another program has another one where a file differs.
pub(crate) fn version() -> &'static str {
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
