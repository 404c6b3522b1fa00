//! The settings of the server: how it is reached, and its other tasks.

use crate::backups::BackUp;
use crate::first_run::FirstRun;
use crate::limits;
use actions::MirrorPlaces;
use ipnet::IpNet;
use std::net::SocketAddr;
use std::time::Duration;

/// The settings of a server.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The address to listen on; port 0 chooses a free one.
    pub bind: SocketAddr,
    /// Whether a proxy in front speaks HTTPS, so that cookies are sent over HTTPS only.
    pub secure: bool,
    /// The address of this server in links, without `/` at its end; if `None`, derived from `bind`.
    pub address: Option<String>,
    /// Proxies whose `x-forwarded-for` is trusted.
    pub trusted_proxies: Vec<IpNet>,
    /// Maximum number of listening pages, and of bodies at once, from one address; if `None`, three quarters of all
    /// pages and half of all bodies.
    pub per_address: Option<usize>,
    /// The number of threads that answer requests, each many at once.
    pub workers: usize,
    /// After how long a connection is ended whose client does not read.
    pub unread: Duration,
    /// The address for the figures for operators, if they are served; port 0 chooses a free one.
    pub metrics: Option<SocketAddr>,
    /// Where backups are stored, if the server makes any.
    pub backups: Option<BackUp>,
    /// Whether programs and web spaces at private addresses are sent anything.
    pub private_webhooks: bool,
    /// The settings of the web spaces to which public pages are sent, if they may be.
    pub mirrors: Option<MirrorPlaces>,
    /// The link for creating the first user, if there is none.
    pub first_run: Option<FirstRun>,
    /// The hash of the token of the page on which this laptop takes over, if it stands by.
    pub stand_by: Option<String>,
    /// What is called on Windows when the window is closed while a session is played; the server stops all the same.
    pub on_close: Option<fn()>,
    /// The event whose pages are being published by a command, if it is the only client: only this event is checked,
    /// and pages are made without pauses.
    pub publishes: Option<String>,
}

impl Settings {
    /// The settings of a server that listens at an address, and has no other tasks.
    pub fn for_address(bind: SocketAddr) -> Settings {
        Settings {
            bind,
            secure: false,
            address: None,
            trusted_proxies: Vec::new(),
            per_address: None,
            workers: limits::workers(),
            unread: limits::UNREAD,
            metrics: None,
            backups: None,
            private_webhooks: false,
            mirrors: None,
            first_run: None,
            stand_by: None,
            on_close: None,
            publishes: None,
        }
    }
}
