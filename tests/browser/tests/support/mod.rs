//! What the browser tests share: an event that is served, browsers to look at it, the referee's sheet and phone to play
//! it, and a network that fails.

#![allow(dead_code, unused_imports, reason = "each binary of tests uses its part")]

mod browser;
mod engine;
mod event;
mod firefox;
mod look;
mod phone;
mod proxy;
mod sheet;
mod webkit;

pub use browser::{
    Chromedriver, INTERVAL, LAPTOP, PATIENCE, PHONE, PROJECTOR, Reader, Screen, chromium, kill, picture,
    picture_of_screen, qr_code, read, see, with_chromium,
};
pub use engine::Engine;
pub use event::{Event, PERSON, SECOND, SLUG, Server, acting};
pub use look::{LANGUAGES, Seen};
pub use phone::{ENTRIES, Hand, Kept, Phone, RECEIPTS, SAVED, Way};
pub use proxy::{Fault, Proxy};
pub use sheet::{Fill, HEAD, REFUSED, Sheet, TOTALS};
pub use webkit::WebKit;
