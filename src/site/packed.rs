//! Answers as they are sent, plain and compressed.
//!
//! One fact to know: an encoder takes a third of a megabyte, so a thousand connections at once could need a thousand of
//! them. Therefore an answer that is the same for everybody is compressed once, when it is made; any other only while
//! one of a few encoders is free.

use crate::failure::Failure;
use actix_web::body::{BodySize, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::error::ErrorInternalServerError;
use actix_web::http::header::{
    ACCEPT_ENCODING, AcceptEncoding, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ContentEncoding, ETAG, Encoding,
    Header, HeaderValue, IF_NONE_MATCH, VARY,
};
use actix_web::middleware::Next;
use actix_web::web::{self, Bytes};
use actix_web::{HttpRequest, HttpResponse, HttpResponseBuilder};
use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};
use std::io::Write;
use std::sync::Arc;
use tokio::sync::Semaphore;

/// Takes half the time of the default compression, for a tenth more bytes: for answers that somebody waits for.
pub const QUICK: Compression = Compression::new(3);

/// In bytes: a smaller answer fits into one packet and is not worth an encoder.
const SMALL: u64 = 1400;

/// An answer in memory, plain and compressed, with its tag.
#[derive(Clone)]
pub struct Packed {
    etag: HeaderValue,
    plain: Bytes,
    /// `None` if the kind of content is compressed already.
    gzip: Option<Bytes>,
}

impl Packed {
    /// Packs an answer with this content type.
    pub fn new(kind: &str, plain: Bytes, compression: Compression) -> Result<Packed, Failure> {
        let gzip = is_text(kind).then(|| gzip(&plain, compression)).transpose()?;
        Ok(Packed { etag: tag(&plain)?, plain, gzip })
    }

    /// The number of bytes in memory.
    pub fn size(&self) -> usize {
        self.plain.len() + self.gzip.as_ref().map_or(0, Bytes::len)
    }

    /// The answer, with `control` as its `Cache-Control` and `vary` as its `Vary`; without a body (304) if the client
    /// has it already.
    pub fn answer(&self, request: &HttpRequest, kind: &str, control: &'static str, vary: &'static str) -> HttpResponse {
        let mut response = tagged(request, &self.etag);
        response
            .insert_header((CACHE_CONTROL, HeaderValue::from_static(control)))
            .insert_header((VARY, HeaderValue::from_static(vary)));
        if has(request, &self.etag) {
            return response.finish();
        }
        response.content_type(kind);
        match self.gzip.clone().filter(|_| accepts_gzip(request)) {
            Some(gzip) => response.insert_header(ContentEncoding::Gzip).body(gzip),
            None => response.body(self.plain.clone()),
        }
    }
}

/// Whether the client already has the answer with this tag.
pub fn has(request: &HttpRequest, etag: &HeaderValue) -> bool {
    request.headers().get(IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == etag.as_bytes())
}

/// Begins an answer with a tag: 304 if the client already has it, else 200.
pub fn tagged(request: &HttpRequest, etag: &HeaderValue) -> HttpResponseBuilder {
    let mut response = if has(request, etag) { HttpResponse::NotModified() } else { HttpResponse::Ok() };
    response.insert_header((ETAG, etag.clone()));
    response
}

/// The tag of an answer, the same for its plain and its compressed form.
pub fn tag(plain: &[u8]) -> Result<HeaderValue, Failure> {
    let hash = hex::encode(&Sha256::digest(plain)[..12]);
    HeaderValue::try_from(format!("W/\"{hash}\"")).map_err(Failure::broken)
}

/// The bytes compressed by gzip.
pub fn gzip(plain: &[u8], compression: Compression) -> Result<Bytes, Failure> {
    let mut encoder = GzEncoder::new(Vec::new(), compression);
    encoder.write_all(plain).map_err(Failure::broken)?;
    Ok(encoder.finish().map_err(Failure::broken)?.into())
}

/// Whether the client accepts gzip.
pub fn accepts_gzip(request: &HttpRequest) -> bool {
    let said = request.headers().get(ACCEPT_ENCODING).and_then(|value| value.to_str().ok());
    // All browsers send this header without weights, so it needs no negotiation.
    if let Some(said) = said.filter(|said| !said.contains(';')) {
        return said.split(',').any(|encoding| encoding.trim() == "gzip");
    }
    let accepted = AcceptEncoding::parse(request).ok();
    accepted.and_then(|accepted| accepted.negotiate([Encoding::gzip()].iter())) == Some(Encoding::gzip())
}

/// Whether content of this type is worth compressing: texts and WebAssembly.
fn is_text(kind: &str) -> bool {
    let kind = kind.split(';').next().unwrap_or_default().trim();
    kind.starts_with("text/") || ["json", "xml", "javascript", "wasm"].iter().any(|end| kind.ends_with(end))
}

/// The encoders for answers that are made for one request only.
pub struct Encoders(pub Arc<Semaphore>);

/// Compresses an answer if the client accepts it and an encoder is free. It does not wait for one, because the answer
/// would stay in memory.
pub async fn compress(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<impl MessageBody>, actix_web::Error> {
    let mut response = next.call(request).await?;
    let kind = response.headers().get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    let large = matches!(response.response().body().size(), BodySize::Sized(SMALL..));
    if !large || !kind.is_some_and(is_text) || response.headers().contains_key(CONTENT_ENCODING) {
        return Ok(response.map_into_left_body());
    }
    response.headers_mut().append(VARY, HeaderValue::from_static("accept-encoding"));
    let encoders = response.request().app_data::<web::Data<Encoders>>();
    let encoder = encoders.and_then(|encoders| encoders.0.clone().try_acquire_owned().ok());
    let (true, Some(encoder)) = (accepts_gzip(response.request()), encoder) else {
        return Ok(response.map_into_left_body());
    };
    let (request, response) = response.into_parts();
    let (mut response, body) = response.into_parts();
    let plain = match body.try_into_bytes() {
        Ok(plain) => plain,
        Err(body) => return Ok(ServiceResponse::new(request, response.set_body(body)).map_into_left_body()),
    };
    let packed = move || {
        let _encoder = encoder;
        gzip(&plain, QUICK)
    };
    let gzip = web::block(packed).await?;
    let gzip = gzip.map_err(|failure| ErrorInternalServerError(format!("{failure:?}")))?;
    response.headers_mut().insert(CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    Ok(ServiceResponse::new(request, response.set_body(gzip)).map_into_right_body())
}
