//! The web: read a request, call one action, show its result. SQL and scoring are elsewhere.
//!
//! Two facts to know: all addresses are in [`routes`], each with the class of people who may use it; and every change
//! carries a token against forgery ([`site::extract::Fields`]). Pages work without JavaScript, and are better with it.

mod api;
pub mod licences;
mod pages;
mod publish;
pub mod routes;
mod serve;

pub use pages::public::PAGES;
pub use publish::{Publication, Published, publish};
pub use serve::{Running, start};
pub use site::access::Access;
pub use site::backups::BackUp;
pub use site::client::in_networks;
pub use site::first_run::FirstRun;
pub use site::health::LogWriter;
pub use site::laptop::Laptop;
pub use site::settings::Settings;
