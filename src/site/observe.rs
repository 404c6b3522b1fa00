//! What operators see of each request: a line in the log, and figures for [`crate::metrics`].
//!
//! The span of a request has its id, pattern, event and sender, so every line logged meanwhile has them. It has the
//! pattern of the address, because the address itself may contain the secret of a link.

use crate::client::{client_address, client_of};
use crate::failure::Unexpected;
use crate::metrics;
use actions::{Actor, Rights};
use actix_web::HttpMessage;
use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{HeaderName, HeaderValue};
use std::time::Instant;
use tracing::Span;
use tracing::field::Empty;
use tracing_actix_web::{RequestId, RootSpanBuilder};
use uuid::Uuid;

/// The header with the id of the request in the answer.
const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// The span of each request. Its level is that of errors, so that they always have it.
pub struct RequestSpan;

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

/// Logs and counts a request whose address has this pattern, and puts its id into the answer.
pub async fn observe<B, F: Future<Output = Result<ServiceResponse<B>, actix_web::Error>>>(
    pattern: &'static str,
    request: ServiceRequest,
    handle: impl FnOnce(ServiceRequest) -> F,
) -> Result<ServiceResponse<B>, actix_web::Error> {
    let begun = Instant::now();
    Span::current().record("pattern", pattern);
    let id = request.extensions().get::<RequestId>().copied();
    let mut response = handle(request).await?;
    if let Some(id) = id {
        answer_id(&mut response, &id);
    }
    log(&response, begun);
    metrics::answered(response.request().method(), pattern, response.status().as_u16(), begun.elapsed());
    Ok(response)
}

/// As [`observe`] for an answer that is the same for everybody: it has a span, a line and an id only if it fails.
pub async fn observe_everybody<B, F: Future<Output = Result<ServiceResponse<B>, actix_web::Error>>>(
    pattern: &'static str,
    request: ServiceRequest,
    handle: impl FnOnce(ServiceRequest) -> F,
) -> Result<ServiceResponse<B>, actix_web::Error> {
    let begun = Instant::now();
    let mut response = handle(request).await?;
    if response.status().is_client_error() || response.status().is_server_error() {
        let (id, request) = (Uuid::new_v4(), response.request());
        let (method, event) = (request.method(), request.match_info().get("event"));
        let client = client_address(request);
        tracing::error_span!("request", %id, %method, pattern, %client, event).in_scope(|| log(&response, begun));
        answer_id(&mut response, &id);
    }
    metrics::answered(response.request().method(), pattern, response.status().as_u16(), begun.elapsed());
    Ok(response)
}

fn answer_id<B>(response: &mut ServiceResponse<B>, id: &impl std::fmt::Display) {
    if let Ok(id) = HeaderValue::from_str(&id.to_string()) {
        response.headers_mut().insert(REQUEST_ID, id);
    }
}

fn log<B>(response: &ServiceResponse<B>, begun: Instant) {
    if let Some(Unexpected(error)) = response.response().extensions().get() {
        tracing::error!(error, "request failed");
    }
    // The second laptop asks twice a second: only a failure is worth a line.
    if response.request().path() != "/laptop/rows" || !response.status().is_success() {
        tracing::info!(status = response.status().as_u16(), micros = begun.elapsed().as_micros() as u64, "answered");
    }
}

/// Adds the sender of the current request, and the event, to its span.
pub fn sent_by(actor: &Actor, event: Option<&str>) {
    let span = Span::current();
    if let Some(event) = event {
        span.record("event", event);
    }
    let role = match &actor.rights {
        Rights::Spectator => return,
        Rights::Link { role, .. } => role.code(),
        Rights::User { .. } => "user",
        Rights::CommandLine => "command-line",
        Rights::Regulations { .. } => "regulations",
    };
    span.record("who", actor.name.as_str()).record("role", role);
}
