//! The answer to a form, which the same form gets again.

use actix_web::HttpResponse;
use actix_web::body::BoxBody;
use actix_web::http::StatusCode;
use actix_web::http::header::HeaderMap;
use actix_web::web::Bytes;

/// An answer that was sent.
#[derive(Debug)]
pub struct SentAnswer {
    /// The HTTP status of the answer.
    pub status: StatusCode,
    /// All headers of the answer, its cookies included.
    pub headers: HeaderMap,
    /// The whole body of the answer.
    pub body: Bytes,
}

impl SentAnswer {
    /// The same answer again.
    pub fn once_more(&self) -> HttpResponse {
        let mut response = HttpResponse::new(self.status);
        for (name, value) in &self.headers {
            response.headers_mut().append(name.clone(), value.clone());
        }
        response.set_body(BoxBody::new(self.body.clone()))
    }
}
