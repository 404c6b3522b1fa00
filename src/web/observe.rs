//! What operators see of each request: one line in the log and numbers for [`super::metrics`].
//!
//! Whatever is logged while a request is answered says its id, address, event and sender: they stand in its span. The
//! address is its pattern: the address itself may hold the secret of a link.

use super::client::client_of;
use super::metrics;
use crate::actions::{Actor, Rights};
use actix_web::HttpMessage;
use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{HeaderName, HeaderValue};
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
        let span = tracing::error_span!("request", id = Empty, %method, pattern = Empty, client = %client_of(request), event = Empty, who = Empty, role = Empty);
        if let Some(id) = request.extensions().get::<RequestId>() {
            span.record("id", tracing::field::display(id));
        }
        span
    }

    fn on_request_end<B: MessageBody>(_: Span, _: &Result<ServiceResponse<B>, actix_web::Error>) {}
}

/// Logs and counts a request to the address of a pattern, and answers its id. Pages `for_everybody` are no news: they are
/// logged where they fail.
pub(super) async fn observe<B, F: Future<Output = Result<ServiceResponse<B>, actix_web::Error>>>(
    pattern: &'static str,
    for_everybody: bool,
    request: ServiceRequest,
    handle: impl FnOnce(ServiceRequest) -> F,
) -> Result<ServiceResponse<B>, actix_web::Error> {
    let begun = Instant::now();
    let method = request.method().clone();
    Span::current().record("pattern", pattern);
    let id = request.extensions().get::<RequestId>().copied();
    let mut response = handle(request).await?;
    if let Some(Ok(id)) = id.map(|id| HeaderValue::from_str(&id.to_string())) {
        response.headers_mut().insert(REQUEST_ID, id);
    }
    let (status, micros) = (response.status(), begun.elapsed().as_micros() as u64);
    let status_code = status.as_u16();
    if for_everybody && !status.is_client_error() && !status.is_server_error() {
        tracing::debug!(status = status_code, micros, "answered");
    } else {
        tracing::info!(status = status_code, micros, "answered");
    }
    metrics::answered(&method, pattern, status_code, begun.elapsed());
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
