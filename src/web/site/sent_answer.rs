//! An answer as it was sent, which the same form gets again.

use actix_web::HttpResponse;
use actix_web::body::BoxBody;
use actix_web::http::StatusCode;
use actix_web::http::header::HeaderMap;
use actix_web::web::Bytes;

/// An answer as it was sent.
#[derive(Debug)]
pub(crate) struct SentAnswer {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub body: Bytes,
}

impl SentAnswer {
    /// The same answer once more.
    pub fn once_more(&self) -> HttpResponse {
        let mut response = HttpResponse::new(self.status);
        for (name, value) in &self.headers {
            response.headers_mut().append(name.clone(), value.clone());
        }
        response.set_body(BoxBody::new(self.body.clone()))
    }
}
