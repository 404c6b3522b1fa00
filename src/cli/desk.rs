//! `caipan` without a command: for somebody at a computer who wants to run an event.
//!
//! It makes its folder, serves to the network, says where everything is, and opens the browser. Started again, it finds the one that
//! runs.

use super::Failure;
use super::location::{Location, own_folder};
use super::serve::{self, Address, Operators, Ready};
use messages::{Locale, Message};
use qrcode::QrCode;
use qrcode::render::unicode::Dense1x2;
use std::io::ErrorKind;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener};
use store::Error;
use web::{BackUp, in_networks};

/// The ports that are tried, the first that is free; phones keep the address for the whole event.
const PORTS: std::ops::Range<u16> = 8080..8100;
/// The file in the folder that says where the server is, for whoever starts it again.
const RUNNING: &str = "running";

pub(super) fn run(locale: Locale) -> Result<(), Failure> {
    let folder = own_folder().ok_or_else(|| Failure::from(Message::new("desk-no-folder")))?;
    let location = Location { data: Some(folder.clone()), database: None };
    let store = location.open_or_make()?;
    let running = folder.join(RUNNING);
    match store.serve_alone() {
        // The server takes it again.
        Ok(alone) => {
            // Where one was that has ended is of no use.
            let _ = std::fs::remove_file(&running);
            drop(alone);
        }
        Err(Error::Served(file)) => {
            let Ok(address) = std::fs::read_to_string(&running) else { return Err(Error::Served(file).into()) };
            println!("{}", locale.msg("desk-runs").arg("address", &address));
            show(&address);
            return Ok(());
        }
        Err(error) => return Err(error.into()),
    }
    println!("{}", locale.msg("desk-data").arg("folder", folder.display().to_string()));
    let address = Address::everywhere(free_port());
    let backups = BackUp { folder: location.backups(), second: None };
    let ready = |Ready { base, port, first, .. }: Ready<'_>| -> Result<(), Failure> {
        for ip in in_networks() {
            let there = format!("http://{}", SocketAddr::from((ip, port)));
            println!("{}", locale.msg("desk-network").arg("address", &there));
            if let (IpAddr::V4(_), Ok(code)) = (ip, QrCode::new(&there)) {
                println!("{}", code.render::<Dense1x2>().build());
            }
        }
        println!("{}", locale.msg("desk-stop"));
        // Without it a second start only says that there is one.
        if let Err(error) = std::fs::write(&running, base) {
            tracing::warn!(%error, "where the server is cannot be written down");
        }
        show(first.unwrap_or(base));
        Ok(())
    };
    serve::run_on(store, backups, &address, &Operators::AT_TERMINAL, locale, ready)
}

/// Lets somebody read why it has ended: on Windows the window of a double click is gone with the program.
pub(super) fn keep_window(locale: Locale) {
    if cfg!(windows) {
        eprintln!("{}", locale.msg("desk-close"));
        // Where there is no keyboard there is nobody to wait for.
        let _ = std::io::stdin().read_line(&mut String::new());
    }
}

/// The first port that is free; 0 for any.
pub(super) fn free_port() -> u16 {
    let free = |port: &u16| {
        let tried = TcpListener::bind(SocketAddr::from((Ipv4Addr::UNSPECIFIED, *port)));
        !tried.is_err_and(|error| error.kind() == ErrorKind::AddrInUse)
    };
    PORTS.into_iter().find(free).unwrap_or(0)
}

/// Opens the browser; where there is none, the address stands in the window.
pub(super) fn show(address: &str) {
    if let Err(error) = open::that_detached(address) {
        tracing::warn!(%error, "no browser can be opened");
    }
}
