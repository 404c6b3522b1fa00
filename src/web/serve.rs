//! Starting the server.

use super::api;
use super::error::Failure;
use super::extract::Visitor;
use super::routes;
use super::state::State;
use crate::exchange::sheet::MOST_BYTES;
use crate::store::Store;
use actix_web::body::MessageBody;
use actix_web::dev::{Server, ServerHandle, ServiceRequest, ServiceResponse};
use actix_web::middleware::{Compress, DefaultHeaders, Next, from_fn};
use actix_web::{App, HttpMessage, HttpRequest, HttpServer, web};
use std::net::{SocketAddr, TcpListener};
use std::time::Instant;

/// How the server is reached.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The address to listen on; port 0 chooses a free one.
    pub bind: SocketAddr,
    /// Whether a proxy in front speaks HTTPS, so that cookies are sent over HTTPS only.
    pub secure: bool,
}

/// A server that listens.
pub struct Running {
    /// To be awaited until the server has stopped.
    pub server: Server,
    /// Stops it.
    pub handle: ServerHandle,
    /// Where it listens.
    pub address: SocketAddr,
}

/// The largest body of a form.
const LARGEST_BODY: usize = 2 << 20;
/// The largest upload: a file in Base64, with some fields.
const LARGEST_UPLOAD: usize = MOST_BYTES / 3 * 4 + LARGEST_BODY;

/// Scripts, styles and pictures only from here; no page inside another's frame.
const CONTENT_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
     connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/// Starts serving; inside an actix system.
///
/// # Errors
/// The address cannot be listened on.
pub fn start(store: Store, settings: &Settings) -> std::io::Result<Running> {
    let listener = TcpListener::bind(settings.bind)?;
    let address = listener.local_addr()?;
    store.hear_others().map_err(std::io::Error::other)?;
    let state = web::Data::new(State::new(store, settings.secure));
    let server = HttpServer::new(move || {
        App::new()
            .app_data(state.clone())
            .app_data(web::FormConfig::default().limit(LARGEST_BODY))
            .app_data(api::bodies())
            .app_data(web::PathConfig::default().error_handler(|_, request| not_found(request)))
            .app_data(
                actix_multipart::form::MultipartFormConfig::default()
                    .total_limit(LARGEST_UPLOAD)
                    .memory_limit(LARGEST_UPLOAD),
            )
            .wrap(Compress::default())
            .wrap(
                DefaultHeaders::new()
                    .add(("content-security-policy", CONTENT_POLICY))
                    .add(("x-content-type-options", "nosniff"))
                    .add(("referrer-policy", "same-origin")),
            )
            .wrap(from_fn(log))
            .configure(routes::configure)
    })
    .workers(2)
    .shutdown_timeout(2)
    .listen(listener)?
    .run();
    Ok(Running { handle: server.handle(), server, address })
}

/// An address with something else where a number belongs.
fn not_found(request: &HttpRequest) -> actix_web::Error {
    match request.extensions().get::<Visitor>() {
        Some(visitor) => Failure::NotFound.answer_to(visitor).into(),
        None => actix_web::error::ErrorNotFound(""),
    }
}

/// Logs a request by the pattern of its address: the address itself may hold the secret of a link.
async fn log(
    request: ServiceRequest,
    next: Next<impl MessageBody>,
) -> Result<ServiceResponse<impl MessageBody>, actix_web::Error> {
    let begun = Instant::now();
    let method = request.method().clone();
    let response = next.call(request).await?;
    let pattern = response.request().match_pattern().unwrap_or_default();
    let status = response.status().as_u16();
    tracing::info!(%method, pattern, status, micros = begun.elapsed().as_micros() as u64, "request");
    Ok(response)
}
