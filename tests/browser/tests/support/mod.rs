//! What the browser tests share: an event that is served, Chromium to look at it, the referee's sheet to play it.

mod browser;
mod event;
mod look;
mod sheet;

pub use browser::{
    Chromedriver, LAPTOP, PHONE, PROJECTOR, Reader, Screen, picture, picture_of_screen, read, see, with_chromium,
};
pub use event::Event;
pub use look::{LANGUAGES, Seen};
pub use sheet::{CHECKED, Fill, HEAD, REFUSED, Sheet, TOTALS};
