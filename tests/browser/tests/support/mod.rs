//! What the browser tests share: an event that is served, browsers to look at it, the referee's sheet and phone to play
//! it, and a network that fails.

#![allow(dead_code, unused_imports, reason = "each binary of tests uses its part")]

mod browser;
mod chromium;
mod engine;
mod evenings;
mod event;
mod firefox;
mod look;
mod phone;
#[path = "../../../it/support/ports.rs"]
mod ports;
mod proxy;
mod seated;
mod server;
mod sheet;
mod webkit;

pub use browser::{
    INTERVAL, LAPTOP, PATIENCE, PHONE, PROJECTOR, Reader, Screen, kill, picture, picture_of_screen, qr_code, read, see,
};
pub use chromium::{Chromedriver, chromium, with_chromium};
pub use engine::Engine;
pub use event::{Event, PERSON, SECOND, SLUG, acting};
pub use look::{LANGUAGES, Seen};
pub use phone::{ENTRIES, Hand, Kept, Phone, RECEIPTS, SAVED, Way, with_phone, with_two_phones};
pub use proxy::{Fault, Proxy};
pub use server::Server;
pub use sheet::{Fill, HEAD, REFUSED, Sheet, TOTALS};
pub use webkit::WebKit;

/// A number of repetitions or things: `short`, or `long` with `./test --long`.
pub fn long_or<T>(short: T, long: T) -> T {
    if std::env::var_os("CAIPAN_LONG").is_some() { long } else { short }
}

/// One of two ways of a story, chosen by the name of the test; with `./test --long` both.
pub fn by_turns<T>(ways: [T; 2]) -> Vec<T> {
    let name = std::thread::current().name().unwrap_or_default().to_owned();
    let turn = name.bytes().map(usize::from).sum::<usize>() % 2;
    let mut ways = Vec::from(ways);
    if long_or(true, false) {
        ways.swap(0, turn);
        ways.truncate(1);
    }
    ways
}
