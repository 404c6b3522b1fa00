//! `caipan serve`: the web server.

use super::{Failure, Location};
use crate::messages::{Locale, Message};
use crate::store::Store;
use crate::web;
use std::net::SocketAddr;

#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    location: Location,
    #[command(flatten)]
    address: Address,
}

#[derive(Debug, clap::Args)]
pub(super) struct Address {
    #[arg(long, value_name = "ADDR:PORT", default_value = "127.0.0.1:8080")]
    bind: SocketAddr,
    #[arg(long)]
    https: bool,
}

pub(super) fn run(arguments: &Arguments, locale: Locale) -> Result<(), Failure> {
    run_on(arguments.location.open()?, &arguments.address, locale, |_| {})
}

/// Serves until the process is told to stop; `ready` gets the address once the server listens.
pub(super) fn run_on(store: Store, address: &Address, locale: Locale, ready: impl FnOnce(&str)) -> Result<(), Failure> {
    log();
    let settings = web::Settings { bind: address.bind, secure: address.https };
    let failed = |error: std::io::Error| {
        let message = Message::new("serve-failed").arg("address", address.bind.to_string());
        Failure::from(message.arg("reason", error.to_string()))
    };
    actix_web::rt::System::new().block_on(async move {
        let running = web::start(store, &settings).map_err(failed)?;
        let base = format!("http://{}", running.address);
        println!("{}", locale.msg("serve-ready").arg("address", &base));
        ready(&base);
        running.server.await.map_err(failed)
    })
}

/// Logs to standard error: warnings, or what the variable `CAIPAN_LOG` asks for.
fn log() {
    let filter = tracing_subscriber::EnvFilter::try_from_env("CAIPAN_LOG");
    let filter = filter.unwrap_or_else(|_| tracing_subscriber::EnvFilter::new("warn"));
    tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).init();
}
