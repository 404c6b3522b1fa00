//! Starting the server.

use crate::pages::public::PAGES;
use crate::publish::mirror;
use crate::{api, routes};
use actix_http::HttpServiceBuilder;
use actix_http::error::DispatchError;
use actix_server::Server;
use actix_service::{ServiceFactoryExt, fn_service, map_config};
use actix_web::dev::{AppConfig, ServerHandle};
use actix_web::middleware::{DefaultHeaders, NormalizePath};
use actix_web::rt::net::TcpStream;
use actix_web::{App, HttpMessage, HttpRequest, rt, web};
use futures_util::FutureExt;
use futures_util::future::LocalBoxFuture;
use site::at_event::answer_at;
use site::backups::Backups;
use site::client::{connecting, local_server, own_address};
use site::connections::Connection;
use site::failure::Failure;
use site::health::Readiness;
use site::laptop::Laptop;
use site::live_hub::Live;
use site::policy::CONTENT_POLICY;
use site::public_pages::PublicPages;
use site::request::{here, is_for_programs, locale};
use site::settings::Settings;
use site::state::State;
use site::visitor::Visitor;
use site::{limits, metrics};
use socket2::{Domain, Protocol, SockRef, Socket, Type};
use std::future::ready;
use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use store::Store;
use tokio::sync::broadcast::error::RecvError;

/// How often the server checks whether a session is played.
#[cfg(windows)]
const CHECK_INTERVAL: Duration = Duration::from_secs(30);

/// A server that has been started.
pub struct Running {
    /// The server; it ends when it has stopped.
    pub server: LocalBoxFuture<'static, std::io::Result<()>>,
    /// The handle to stop it.
    pub handle: ServerHandle,
    /// The address at which it listens.
    pub address: SocketAddr,
    /// The address of this server in links.
    pub base: String,
    /// The address of the figures for operators, if they are served.
    pub metrics: Option<SocketAddr>,
    /// The laptop for which it stands by, or which stands by for it.
    pub laptop: Laptop,
    /// Once this is true, the server says that it is not ready. A signal to stop sets it.
    pub stopping: Arc<AtomicBool>,
}

/// Starts a server; must be called inside an actix system.
///
/// # Errors
/// The address is not free, or the database cannot notify this server.
pub fn start(store: Store, settings: &Settings) -> std::io::Result<Running> {
    store.listen_to_others().map_err(std::io::Error::other)?;
    let stopping = Arc::new(AtomicBool::new(false));
    let backups = settings.backups.as_ref().map(|whereto| Backups::start(&store, whereto));
    let state = web::Data::new(State::new(store.clone(), settings, backups, routes::is_page));
    rt::spawn(count_tries_elsewhere(state.clone()));
    let readiness = web::Data::new(Readiness::new(store, state.checks.clone(), stopping.clone()));
    let pages = web::Data::new(PublicPages::new(state.clone(), PAGES, settings.publishes.is_none()));
    let live = web::Data::new(Live::new(pages.clone()));
    let metrics_server = settings
        .metrics
        .map(|address| metrics::start(state.store.clone(), live.clone(), address, routes::configure_metrics));
    let metrics_server = metrics_server.transpose()?;
    #[cfg(windows)]
    let (on_desk, on_close) = (state.clone(), settings.on_close);
    let (secure, unread_timeout) = (settings.secure, settings.unread);
    let listener = listen(settings.bind)?;
    let address = listener.local_addr()?;
    let base = settings.address.clone().unwrap_or_else(|| own_address(address, settings.secure));
    state.set_addresses(base.clone(), local_server(address));
    state.laptop.reached_at(&base);
    let laptop = Laptop(state.laptop.clone());
    // A server for publishing one event has nothing to send.
    if settings.publishes.is_none() {
        mirror::start(state.clone(), local_server(address), settings.private_webhooks);
    }
    let server = Server::build()
        .workers(settings.workers)
        .max_concurrent_connections((limits::most_connections() / settings.workers).max(1))
        .shutdown_timeout(limits::SHUTDOWN_SECONDS);
    let stops = server.graceful_shutdown_signal();
    let server = server.listen("caipan", listener, move || {
        let app = App::new()
            .app_data(state.clone())
            .app_data(state.trusted_proxies.clone())
            .app_data(state.message_seal.clone())
            .app_data(state.encoders.clone())
            .app_data(pages.clone())
            .app_data(live.clone())
            .app_data(readiness.clone())
            .app_data(web::FormConfig::default().limit(limits::MAX_BODY_SIZE))
            .app_data(web::PayloadConfig::default().limit(limits::MAX_BODY_SIZE))
            .app_data(api::bodies())
            .app_data(web::PathConfig::default().error_handler(|_, request| not_found(request)))
            .app_data(
                actix_multipart::form::MultipartFormConfig::default()
                    .total_limit(limits::MAX_UPLOAD_SIZE)
                    .memory_limit(limits::MAX_UPLOAD_SIZE),
            )
            .wrap(safe_headers(secure))
            // Links copied from a site as files end with a slash.
            .wrap(NormalizePath::trim())
            .configure(routes::configure);
        let stops = stops.clone();
        let http = HttpServiceBuilder::default()
            .graceful_shutdown_signal(move || {
                let stops = stops.clone();
                async move { stops.notified().await }
            })
            .keep_alive(limits::KEEP_ALIVE)
            .client_request_timeout(limits::REQUEST_HEAD)
            .client_disconnect_timeout(limits::DISCONNECTING)
            .h1_write_buffer_size(limits::SEND_AT)
            .on_connect_ext(|connection: &Connection, kept| _ = kept.insert(connection.held.clone()))
            .h1(map_config(app, |()| AppConfig::default()));
        let state = state.clone();
        fn_service(move |stream| ready(Ok::<_, DispatchError>(begin(stream, &state, unread_timeout)))).and_then(http)
    })?;
    let server = server.run();
    let handle = server.handle();
    let metrics = metrics_server.as_ref().map(|(_, address)| *address);
    #[cfg(unix)]
    watch_signals(stopping.clone());
    #[cfg(windows)]
    {
        watch_window(on_desk.clone(), (stopping.clone(), handle.clone()), on_close);
        rt::spawn(stay_awake(on_desk));
    }
    let server = async move {
        let Some((metrics_server, _)) = metrics_server else { return server.await };
        let metrics_handle = metrics_server.handle();
        let metrics_ended = rt::spawn(metrics_server);
        let ended = server.await;
        metrics_handle.stop(false).await;
        // An error here means that it has already ended.
        let _ = metrics_ended.await;
        ended
    };
    Ok(Running { server: server.boxed_local(), handle, address, base, metrics, laptop, stopping })
}

/// Counts the attempts that other servers of the database have allowed, until there will be no more.
async fn count_tries_elsewhere(state: web::Data<State>) {
    let mut tries = state.store.subscribe_attempts();
    loop {
        match tries.recv().await {
            Ok(attempt) => state.attempts.count_elsewhere(&attempt),
            Err(RecvError::Lagged(_)) => {}
            Err(RecvError::Closed) => return,
        }
    }
}

/// Listens at an address.
fn listen(address: SocketAddr) -> std::io::Result<TcpListener> {
    let socket = Socket::new(Domain::for_address(address), Type::STREAM, Some(Protocol::TCP))?;
    #[cfg(unix)]
    socket.set_reuse_address(true)?;
    socket.bind(&address.into())?;
    socket.listen(limits::BACKLOG)?;
    Ok(socket.into())
}

/// Begins a connection, and returns its peer too. The system ends it if its client does not read.
#[cfg_attr(not(target_os = "linux"), allow(unused_variables, reason = "only Linux ends a connection so"))]
fn begin(stream: TcpStream, state: &State, unread: Duration) -> (Connection, Option<SocketAddr>) {
    let socket = SockRef::from(&stream);
    #[cfg(target_os = "linux")]
    if let Err(error) = socket.set_tcp_user_timeout(Some(unread)) {
        tracing::debug!(%error, "a connection has no limit of time");
    }
    // Answers are sent at once: waiting to fill a packet costs 40 ms if the other side delays its receipt.
    if let Err(error) = socket.set_tcp_nodelay(true) {
        tracing::debug!(%error, "a connection waits for more to send");
    }
    let peer = stream.peer_addr().ok();
    let address = peer.and_then(|peer| connecting(peer.ip(), &state.trusted_proxies.0));
    (Connection::new(stream, address, &state.connections), peer)
}

/// The headers that protect a browser; with HTTPS it uses nothing else for a year.
fn safe_headers(secure: bool) -> DefaultHeaders {
    let headers = DefaultHeaders::new()
        .add(("content-security-policy", CONTENT_POLICY))
        .add(("x-content-type-options", "nosniff"))
        .add(("referrer-policy", "same-origin"));
    if secure { headers.add(("strict-transport-security", "max-age=31536000")) } else { headers }
}

/// Sets `stopping` when the process is told to end. The server itself handles the signal too.
#[cfg(unix)]
fn watch_signals(stopping: Arc<AtomicBool>) {
    use rt::signal::unix::{SignalKind, signal};
    for kind in [SignalKind::terminate(), SignalKind::interrupt()] {
        match signal(kind) {
            Ok(mut signal) => {
                let stopping = stopping.clone();
                rt::spawn(async move {
                    if signal.recv().await.is_some() {
                        stopping.store(true, Ordering::Relaxed);
                    }
                });
            }
            Err(error) => tracing::warn!(%error, "a signal cannot be heard"),
        }
    }
}

/// Stops the server when its window is closed, because Windows ends the program five seconds later. What was confirmed
/// is stored in any case. While a session is played `on_close` is called first. The server handles Ctrl-C itself.
#[cfg(windows)]
fn watch_window(state: web::Data<State>, (stopping, handle): (Arc<AtomicBool>, ServerHandle), on_close: Option<fn()>) {
    match tokio::signal::windows::ctrl_close() {
        Ok(mut closed) => {
            rt::spawn(async move {
                if closed.recv().await.is_some() {
                    if let Some(on_close) = on_close
                        && is_played(&state).await == Some(true)
                    {
                        on_close();
                    }
                    stopping.store(true, Ordering::Relaxed);
                    handle.stop(true).await;
                }
            });
        }
        Err(error) => tracing::warn!(%error, "that the window is closed cannot be heard"),
    }
}

/// Keeps Windows awake while a session is played.
#[cfg(windows)]
async fn stay_awake(state: web::Data<State>) {
    let mut is_awake = false;
    loop {
        if let Some(is_played) = is_played(&state).await {
            if is_played != is_awake && !desktop::keep_awake(is_played) {
                tracing::warn!("Windows may go to sleep while a session is played");
            }
            is_awake = is_played;
        }
        rt::time::sleep(CHECK_INTERVAL).await;
    }
}

/// Whether a session is played, and not at another laptop that has taken over; `None` if the database does not say.
#[cfg(windows)]
async fn is_played(state: &State) -> Option<bool> {
    if let store::Mode::Superseded(_) = state.store.house().mode() {
        return Some(false);
    }
    let list = state.event_list().await.ok()?;
    Some(list.visible_events(|_| true, store::now()).any(|event| event.running().is_some()))
}

/// The answer for an address with something else in the place of a number.
fn not_found(request: &HttpRequest) -> actix_web::Error {
    let anybody = || Visitor { json: is_for_programs(request), ..Visitor::guest(locale(request), here(request)) };
    let visitor = request.extensions().get::<Visitor>().cloned().unwrap_or_else(anybody);
    match request.app_data::<web::Data<State>>().zip(request.match_info().get("event")) {
        Some((state, slug)) => answer_at(Failure::NotFound, &visitor, state, slug).into(),
        None => Failure::NotFound.answer_to(&visitor).into(),
    }
}
