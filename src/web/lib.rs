//! The web: parse, call one action, show. SQL and points are elsewhere.
//!
//! Two facts to know: all addresses are in [`routes`], each with the class of people who may use it; and every change
//! carries a token against forgery ([`extract::Fields`]). Pages work without JavaScript and are better with it.

mod access;
mod api;
mod asks;
mod attempts;
mod backups;
mod checks;
mod client;
mod connections;
mod displays;
mod error;
mod extract;
mod failure;
mod first_run;
mod flash;
mod frame;
mod health;
mod kept;
pub mod licences;
mod limits;
mod live;
mod metrics;
mod observe;
mod packed;
mod pages;
mod pieces;
mod places;
mod plot;
mod public_pages;
mod publish;
mod render;
pub mod routes;
mod sent_forms;
mod serve;
mod show;
mod silent;
mod state;
mod visitor;
mod webhooks;

pub use access::Access;
pub use backups::BackUp;
pub use client::in_networks;
pub use first_run::FirstRun;
pub use health::LogWriter;
pub use publish::{Publication, publish};
pub use serve::{Running, Settings, start};
