//! How the server is reached, and what it does beside answering.

use crate::backups::BackUp;
use crate::first_run::FirstRun;
use crate::limits;
use actions::MirrorPlaces;
use ipnet::IpNet;
use std::net::SocketAddr;
use std::time::Duration;

/// How the server is reached.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The address to listen on; port 0 chooses a free one.
    pub bind: SocketAddr,
    /// Whether a proxy in front speaks HTTPS, so that cookies are sent over HTTPS only.
    pub secure: bool,
    /// The address of this server in links, without `/` at its end; made of where it listens if `None`.
    pub address: Option<String>,
    /// Proxies whose word counts about where a request comes from.
    pub trusted_proxies: Vec<IpNet>,
    /// How many pages may listen, and bodies come, from one address; three quarters of the pages and half of the bodies if `None`.
    pub per_address: Option<usize>,
    /// How many threads answer requests, each many at once.
    pub workers: usize,
    /// After how long a connection is ended whose client takes nothing of what is sent.
    pub unread: Duration,
    /// Where the numbers for operators are served, if anywhere; port 0 chooses a free one.
    pub metrics: Option<SocketAddr>,
    /// Where backups go, if the server makes any.
    pub backups: Option<BackUp>,
    /// Whether programs and web spaces within a network are sent anything.
    pub private_webhooks: bool,
    /// Where the web spaces are set to which public pages go, if they go anywhere.
    pub mirrors: Option<MirrorPlaces>,
    /// The link with which the first user is made, where there is none.
    pub first_run: Option<FirstRun>,
    /// The hash of the token of the page by which this laptop takes over, where it stands by.
    pub stand_by: Option<String>,
    /// The event whose pages a program takes, if nobody else asks: it alone is checked, and pages are made without rests.
    pub publishes: Option<String>,
}

impl Settings {
    /// Those of a server that listens at an address, and nothing else.
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
            publishes: None,
        }
    }
}
