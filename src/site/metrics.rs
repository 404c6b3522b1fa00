//! Figures for Prometheus, at `/metrics` of an address of their own, never at the public one.
//!
//! Code that counts something uses the macros of `metrics`, which do nothing unless this was started.

use crate::limits::SHUTDOWN_SECONDS;
use crate::live_hub::Live;
use actix_web::dev::Server;
use actix_web::http::Method;
use actix_web::{App, HttpResponse, HttpServer, rt, web};
use metrics::{counter, describe_counter, describe_gauge, describe_histogram, gauge, histogram};
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};
use std::net::SocketAddr;
use std::sync::LazyLock;
use std::time::Duration;
use store::Store;

/// Upper bounds of the buckets in seconds: from a cached page to a request that people give up on.
const SECONDS: [f64; 13] = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0];

/// How often recorded values are summarised, whether anybody asks for them or not: otherwise they take more and more
/// memory.
const UPKEEP: Duration = Duration::from_secs(5);

/// The recorder of the process.
static COUNTED: LazyLock<Result<PrometheusHandle, String>> = LazyLock::new(|| {
    let builder = PrometheusBuilder::new().set_buckets(&SECONDS).map_err(|error| error.to_string())?;
    let recorder = builder.build_recorder();
    let handle = recorder.handle();
    metrics::set_global_recorder(recorder).map_err(|error| error.to_string())?;
    describe_counter!("caipan_requests_total", "Requests answered, by method, pattern of the address, and status");
    describe_histogram!("caipan_request_seconds", "Time until a request was answered, by pattern of the address");
    describe_histogram!("caipan_connection_wait_seconds", "Time until a connection to the database was free");
    describe_histogram!("caipan_write_wait_seconds", "Time a write waited until it was the only one");
    describe_histogram!("caipan_write_held_seconds", "Time a write kept all others waiting");
    describe_histogram!("caipan_event_read_seconds", "Time to read an event: the whole of it, or what had changed");
    describe_gauge!("caipan_connections", "Connections to the database, in use and idle");
    describe_gauge!("caipan_audit_row", "The last row of the audit that this server has told its pages");
    describe_gauge!(
        "caipan_oldest_version_shown",
        "The oldest row of the audit that a page which follows the play shows"
    );
    describe_gauge!("caipan_live_listeners", "Live pages that listen for changes");
    describe_counter!(
        "caipan_turned_away_total",
        "Turned away because there were too many, by kind: streams, bodies, passwords"
    );
    Ok(handle)
});

/// The sources of `/metrics`.
pub struct Counted {
    handle: PrometheusHandle,
    store: Store,
    live: web::Data<Live>,
}

/// Starts counting, and a server for the figures at `address`; must be called inside an actix system. Returns it with
/// its real address.
///
/// # Errors
/// The recorder cannot be made, or the address is not free.
pub fn start(
    store: Store,
    live: web::Data<Live>,
    address: SocketAddr,
    routes: fn(&mut web::ServiceConfig),
) -> std::io::Result<(Server, SocketAddr)> {
    let handle = COUNTED.clone().map_err(std::io::Error::other)?;
    let kept = handle.clone();
    rt::spawn(async move {
        loop {
            rt::time::sleep(UPKEEP).await;
            kept.run_upkeep();
        }
    });
    let counted = web::Data::new(Counted { handle, store, live });
    let server = HttpServer::new(move || App::new().app_data(counted.clone()).configure(routes))
        .workers(1)
        .disable_signals()
        .shutdown_timeout(SHUTDOWN_SECONDS)
        .bind(address)?;
    let address = server.addrs().first().copied().unwrap_or(address);
    Ok((server.run(), address))
}

/// `GET /metrics`.
pub async fn page(counted: web::Data<Counted>) -> HttpResponse {
    let (used, idle) = counted.store.connections();
    gauge!("caipan_connections", "state" => "in-use").set(used);
    gauge!("caipan_connections", "state" => "idle").set(idle);
    gauge!("caipan_oldest_version_shown").set(counted.live.oldest_version_shown());
    gauge!("caipan_audit_row").set(counted.store.feed().last());
    HttpResponse::Ok().content_type("text/plain; version=0.0.4; charset=utf-8").body(counted.handle.render())
}

/// Counts a request that was answered.
pub fn answered(method: &Method, pattern: &'static str, status: u16, took: Duration) {
    // The client chooses the method: each new one would be a series of its own.
    let method = match *method {
        Method::GET => "GET",
        Method::HEAD => "HEAD",
        Method::POST => "POST",
        _ => "other",
    };
    histogram!("caipan_request_seconds", "pattern" => pattern).record(took);
    counter!("caipan_requests_total", "method" => method, "pattern" => pattern, "status" => status.to_string())
        .increment(1);
}
