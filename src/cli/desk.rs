//! `caipan` without a command: for people who start it at their computer to run an event.
//!
//! It creates its folder, serves to the network, prints all addresses, and opens the browser. Started again, it opens
//! the page of the server that already runs. On Windows its window may be closed by mistake: while a session is played, it starts again
//! and asks whether it is to stop.

use super::Failure;
use super::location::{Location, own_folder};
use super::serve::{self, Address, Operators, Ready};
use actix_web::dev::ServerHandle;
use actix_web::http::Uri;
use messages::{Locale, Message};
use qrcode::QrCode;
use qrcode::render::unicode::Dense1x2;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener};
use std::thread::{sleep, spawn};
use std::time::{Duration, Instant};
use store::{Error, Mode, Serving, Store};
use web::{BackUp, in_networks};

/// The ports that are tried in order.
const PORTS: std::ops::Range<u16> = 8080..8100;
/// The file in the data folder with the address of the running server, for the next start.
const RUNNING: &str = "running";
/// The variable of a process that goes on for one whose window was closed.
const GOES_ON: &str = "CAIPAN_WINDOW_CLOSED";
/// How long the other process may take to end.
const END_TIMEOUT: Duration = Duration::from_secs(10);

pub(super) fn run(locale: Locale) -> Result<(), Failure> {
    let folder = own_folder().ok_or_else(|| Failure::from(Message::new("desk-no-folder")))?;
    let location = Location { data: Some(folder.clone()), database: None };
    let store = location.open_or_make()?;
    let running = folder.join(RUNNING);
    let goes_on = std::env::var_os(GOES_ON).is_some();
    let before = match serve_alone(&store, goes_on) {
        // The server locks the folder again.
        Ok(alone) => {
            let before = std::fs::read_to_string(&running).ok();
            // The address of a server that has ended is useless.
            let _ = std::fs::remove_file(&running);
            drop(alone);
            before
        }
        Err(Error::Served(file)) => {
            let Ok(address) = std::fs::read_to_string(&running) else { return Err(Error::Served(file).into()) };
            let address = reachable(address);
            println!("{}", locale.msg("desk-runs").arg("address", &address));
            show(&address);
            return Ok(());
        }
        Err(error) => return Err(error.into()),
    };
    println!("{}", locale.msg("desk-data").arg("folder", folder.display().to_string()));
    let port = before.and_then(|address| address.parse::<Uri>().ok()?.port_u16());
    let address = Address::everywhere(free_port(port));
    let backups = BackUp { folder: location.backups(), second: None };
    let question = match store.house().mode() {
        Mode::StandsBy(_) => "desk-closed-stands-by",
        Mode::Serves | Mode::Superseded(_) => "desk-closed",
    };
    let ready = |Ready { base, port, first, handle, .. }: Ready<'_>| -> Result<(), Failure> {
        for ip in in_networks() {
            let there = format!("http://{}", SocketAddr::from((ip, port)));
            println!("{}", locale.msg("desk-network").arg("address", &there));
            if let (IpAddr::V4(_), Ok(code)) = (ip, QrCode::new(&there)) {
                println!("{}", code.render::<Dense1x2>().build());
            }
        }
        println!("{}", locale.msg("desk-stop"));
        // Without this file a second start can only say that a server runs.
        if let Err(error) = std::fs::write(&running, base) {
            tracing::warn!(%error, "where the server is cannot be written down");
        }
        match goes_on {
            // The browser is still open.
            true => ask_whether_to_stop(handle.clone(), locale, question),
            false => show(first.unwrap_or(base)),
        }
        Ok(())
    };
    serve::run_on(store, backups, &address, &Operators::on_desk(go_on), locale, ready)
}

/// Keeps other servers from the data; one that goes on waits until the process whose window was closed has ended.
fn serve_alone(store: &Store, goes_on: bool) -> store::Result<Serving> {
    let begun = Instant::now();
    loop {
        match store.serve_alone() {
            Err(Error::Served(_)) if goes_on && begun.elapsed() < END_TIMEOUT => sleep(Duration::from_millis(50)),
            alone => return alone,
        }
    }
}

/// Starts the program again, because its window was closed while a session is played.
fn go_on() {
    if let Err(error) = desktop::open_again(GOES_ON) {
        tracing::warn!(%error, "the program does not go on");
    }
}

/// Asks beside the running server, so that nobody waits for the answer.
fn ask_whether_to_stop(handle: ServerHandle, locale: Locale, question: &'static str) {
    spawn(move || {
        if desktop::ask(&locale.msg("app-name").to_string(), &locale.msg(question).to_string()) {
            drop(handle.stop(true));
        }
    });
}

/// Waits until somebody has read why the program ended: on Windows a window opened by double click closes with the
/// program.
pub(super) fn keep_window(locale: Locale) {
    if cfg!(windows) {
        eprintln!("{}", locale.msg("desk-close"));
        // If there is no keyboard, nobody has to be waited for.
        let _ = std::io::stdin().read_line(&mut String::new());
    }
}

/// The port of the server before if it is free, because phones know it; else the first free one of [`PORTS`]; 0, which is any, if there is
/// none.
pub(super) fn free_port(before: Option<u16>) -> u16 {
    let free = |port: &u16| TcpListener::bind(SocketAddr::from((Ipv4Addr::UNSPECIFIED, *port))).is_ok();
    before.into_iter().chain(PORTS).find(free).unwrap_or(0)
}

/// The address of the running server, if this computer still has it: it may have come to another network since.
fn reachable(address: String) -> String {
    let Ok(uri) = address.parse::<Uri>() else { return address };
    let is_here = |host: &str| host.trim_matches(['[', ']']).parse().is_ok_and(|ip| in_networks().contains(&ip));
    match uri.port_u16() {
        Some(port) if !uri.host().is_some_and(is_here) => {
            format!("http://{}", SocketAddr::from((Ipv4Addr::LOCALHOST, port)))
        }
        _ => address,
    }
}

/// Opens the browser. If there is none, the address was printed.
pub(super) fn show(address: &str) {
    if let Err(error) = open::that_detached(address) {
        tracing::warn!(%error, "no browser can be opened");
    }
}
