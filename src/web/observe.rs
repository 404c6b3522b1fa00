//! What operators see of each request: one line in the log and numbers for [`super::metrics`].
//!
//! Whatever is logged while a request is answered says its id, address, event and sender: they stand in its span. The
//! address is its pattern: the address itself may hold the secret of a link.

use super::metrics;
use crate::actions::{Actor, Rights};
use actix_web::HttpMessage;
use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{HeaderName, HeaderValue};
use actix_web::middleware::Next;
use std::time::Instant;
use tracing::Span;
use tracing::field::Empty;
use tracing_actix_web::{RequestId, RootSpanBuilder};

/// The header that answers a request's id.
const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// The span of each request. It has the level of errors so that these are never without it.
pub(super) struct RequestSpan;

impl RootSpanBuilder for RequestSpan {
    fn on_request_start(request: &ServiceRequest) -> Span {
        let method = request.method();
        let span = tracing::error_span!("request", id = Empty, %method, pattern = Empty, event = Empty, who = Empty, role = Empty);
        if let Some(id) = request.extensions().get::<RequestId>() {
            span.record("id", tracing::field::display(id));
        }
        span
    }

    fn on_request_end<B: MessageBody>(_: Span, _: &Result<ServiceResponse<B>, actix_web::Error>) {}
}

/// Logs and counts a request, and answers its id.
pub(super) async fn observe(
    request: ServiceRequest,
    next: Next<impl MessageBody>,
) -> Result<ServiceResponse<impl MessageBody>, actix_web::Error> {
    let begun = Instant::now();
    let method = request.method().clone();
    let pattern = request.match_pattern().unwrap_or_default();
    Span::current().record("pattern", pattern.as_str());
    let id = request.extensions().get::<RequestId>().map(ToString::to_string);
    let mut response = next.call(request).await?;
    if let Some(id) = id.and_then(|id| HeaderValue::from_str(&id).ok()) {
        response.headers_mut().insert(REQUEST_ID, id);
    }
    let (status, took) = (response.status().as_u16(), begun.elapsed());
    tracing::info!(status, micros = took.as_micros() as u64, "answered");
    metrics::answered(&method, pattern, status, took);
    Ok(response)
}

/// Says in the log who sends the request that is being answered, and to which event.
pub(super) fn sent_by(actor: &Actor, event: Option<&str>) {
    let span = Span::current();
    if let Some(event) = event {
        span.record("event", event);
    }
    let role = match &actor.rights {
        Rights::Spectator => return,
        Rights::Link { role, .. } => role.code(),
        Rights::User { .. } => "user",
        Rights::CommandLine => "command-line",
    };
    span.record("who", actor.name.as_str()).record("role", role);
}
