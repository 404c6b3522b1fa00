//! `caipan serve`: the web server.

use super::{Failure, Location};
use actions::{self, MirrorPlaces, Token};
use actix_web::dev::ServerHandle;
use actix_web::http::Uri;
use clap::ValueEnum;
use ipnet::IpNet;
use messages::{Locale, Message};
use std::io::{IsTerminal, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use store::{Mode, Store, now};
use tracing_subscriber::EnvFilter;

#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    location: Location,
    #[command(flatten)]
    address: Address,
    #[command(flatten)]
    operators: Operators,
    #[arg(long, value_name = "DIR")]
    backup_to: Option<PathBuf>,
}

#[derive(Debug, clap::Args)]
pub(super) struct Address {
    #[arg(long, value_name = "ADDR:PORT", default_value = "127.0.0.1:8080")]
    bind: SocketAddr,
    #[arg(long)]
    https: bool,
    #[arg(long = "address", id = "links_address", value_name = "URL", value_parser = links_to)]
    address: Option<String>,
    #[arg(long, value_name = "ADDR", value_parser = proxy)]
    trusted_proxy: Vec<IpNet>,
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    per_address: Option<u32>,
    #[arg(long)]
    private_webhooks: bool,
    #[arg(long, value_name = "DIR")]
    mirror_folder: Option<PathBuf>,
}

impl Address {
    /// Listens everywhere in the network, on this port.
    pub(super) fn everywhere(port: u16) -> Address {
        Address::listening(SocketAddr::from((Ipv4Addr::UNSPECIFIED, port)))
    }

    /// Listens at this address, without other options.
    pub(super) fn listening(bind: SocketAddr) -> Address {
        Address {
            bind,
            https: false,
            address: None,
            trusted_proxy: Vec::new(),
            per_address: None,
            private_webhooks: false,
            mirror_folder: None,
        }
    }
}

/// Parses the address for links: that of this server, without a path.
pub(super) fn links_to(text: &str) -> Result<String, String> {
    let wrong = || super::locale().msg("serve-address-wrong").arg("found", text).to_string();
    let address: Uri = text.parse().map_err(|_| wrong())?;
    let ours = matches!(address.scheme_str(), Some("http" | "https"))
        && address.path_and_query().is_none_or(|path| path == "/");
    match address.authority() {
        Some(authority) if ours && !authority.host().is_empty() && !authority.as_str().contains('@') => {
            Ok(format!("{}://{authority}", address.scheme_str().unwrap_or_default()))
        }
        _ => Err(wrong()),
    }
}

/// Parses a proxy: an address or a network.
fn proxy(text: &str) -> Result<IpNet, String> {
    let one = text.parse::<IpAddr>().map(IpNet::from);
    one.or_else(|_| text.parse::<IpNet>())
        .map_err(|_| super::locale().msg("serve-proxy-wrong").arg("found", text).to_string())
}

/// What is there for whoever runs the server.
#[derive(Debug, clap::Args)]
pub(super) struct Operators {
    #[arg(long, value_name = "ADDR:PORT")]
    metrics: Option<SocketAddr>,
    #[arg(long, value_enum, default_value = "text", env = "CAIPAN_LOG_FORMAT", id = "log_format")]
    log_format: LogFormat,
    /// The level of the log unless the variable `CAIPAN_LOG` sets another.
    #[arg(skip = "info")]
    level: &'static str,
    /// Whether this laptop is about to stand by, so that no first user is to be created.
    #[arg(skip)]
    follows: bool,
    /// What is called when the window is closed while a session is played.
    #[arg(skip)]
    on_close: Option<fn()>,
}

impl Operators {
    /// For somebody at a terminal, who only wants to read of problems.
    pub(super) const AT_TERMINAL: Operators =
        Operators { metrics: None, log_format: LogFormat::Text, level: "warn", follows: false, on_close: None };

    /// For somebody who has started it by a double click.
    pub(super) const fn on_desk(on_close: fn()) -> Operators {
        Operators { on_close: Some(on_close), ..Operators::AT_TERMINAL }
    }

    /// For a laptop that stands by.
    pub(super) const STANDING_BY: Operators = Operators { follows: true, ..Operators::AT_TERMINAL };
}

/// How a line of the log is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum LogFormat {
    Text,
    Json,
}

pub(super) fn run(arguments: &Arguments, locale: Locale) -> Result<(), Failure> {
    let backups = web::BackUp { folder: arguments.location.backups(), second: arguments.backup_to.clone() };
    run_on(arguments.location.open_or_make()?, backups, &arguments.address, &arguments.operators, locale, |_| Ok(()))
}

/// The file beside the folder of backups with the settings of the web spaces.
const MIRRORS: &str = "caipan.mirrors";

/// The values of a server that has just begun to listen, for the command that started it.
pub(super) struct Ready<'a> {
    /// The address of this server in links.
    pub base: &'a str,
    /// The port on which it listens.
    pub port: u16,
    /// The link for creating the first user, if there is none.
    pub first: Option<&'a str>,
    /// The page on which this laptop takes over, if it stands by.
    pub stand_by: &'a str,
    /// The laptop for which this one may stand by.
    pub laptop: &'a web::Laptop,
    /// Stops the server.
    pub handle: &'a ServerHandle,
}

/// Serves until the process is told to stop. `ready` is called when the server listens; if it fails, the server stops.
pub(super) fn run_on(
    store: Store,
    backups: web::BackUp,
    address: &Address,
    operators: &Operators,
    locale: Locale,
    ready: impl FnOnce(Ready<'_>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    log(operators);
    let _alone = store.serve_alone()?;
    let stands_by = matches!(store.house().mode(), Mode::StandsBy(_));
    let is_first = !operators.follows && !stands_by && actions::has_no_user(&store)?;
    let first = is_first.then(Token::random).transpose()?;
    let stand_by = Token::random()?;
    let settings = web::Settings {
        secure: address.https || address.address.as_ref().is_some_and(|links| links.starts_with("https:")),
        address: address.address.clone(),
        trusted_proxies: address.trusted_proxy.clone(),
        per_address: address.per_address.and_then(|most| most.try_into().ok()),
        private_webhooks: address.private_webhooks,
        mirrors: Some(MirrorPlaces {
            file: backups.folder.with_file_name(MIRRORS),
            folders: address.mirror_folder.clone(),
        }),
        metrics: operators.metrics,
        backups: Some(backups),
        first_run: first.as_ref().map(|token| web::FirstRun::new(token, now())),
        stand_by: Some(stand_by.hash()),
        on_close: operators.on_close,
        ..web::Settings::for_address(address.bind)
    };
    if settings.secure && settings.trusted_proxies.is_empty() {
        tracing::warn!("without --trusted-proxy all who come through a proxy count as one client");
    }
    let failed = |error: std::io::Error| {
        let addresses: Vec<String> =
            [Some(address.bind), operators.metrics].iter().flatten().map(ToString::to_string).collect();
        let message = Message::new("serve-failed").arg("address", addresses.join(", "));
        Failure::from(message.arg("reason", error.to_string()))
    };
    actix_web::rt::System::new().block_on(async move {
        let running = web::start(store, &settings).map_err(failed)?;
        let base = format!("http://{}", running.address);
        // Those who only wait for the first line may have closed the output.
        let say = |line: Message| _ = writeln!(std::io::stdout(), "{}", locale.say(&line));
        say(Message::new("serve-ready").arg("address", &base));
        if running.base != base {
            say(Message::new("serve-links").arg("address", &running.base));
        }
        if let Some(metrics) = running.metrics {
            say(Message::new("serve-metrics").arg("address", format!("http://{metrics}/metrics")));
        }
        let first = first.map(|first| format!("{}/first/{}", running.base, first.secret()));
        if let Some(address) = &first {
            say(Message::new("serve-first").arg("address", address));
        }
        let stand_by = format!("{}/stand-by/{}", running.base, stand_by.secret());
        if stands_by && !operators.follows {
            say(Message::new("serve-stand-by").arg("address", &stand_by));
        }
        let (port, first) = (running.address.port(), first.as_deref());
        ready(Ready {
            base: &running.base,
            port,
            first,
            stand_by: &stand_by,
            laptop: &running.laptop,
            handle: &running.handle,
        })?;
        running.server.await.map_err(failed)
    })
}

/// Starts the log on standard error.
fn log(operators: &Operators) {
    // An SFTP server can make its library log without end; we log problems with it ourselves.
    let quiet = |wanted: &str| format!("russh=off,{wanted}");
    let wanted = std::env::var("CAIPAN_LOG").ok().filter(|wanted| !wanted.is_empty());
    let filter = wanted.and_then(|wanted| EnvFilter::try_new(quiet(&wanted)).ok());
    let filter = filter.unwrap_or_else(|| EnvFilter::new(quiet(operators.level)));
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(|| web::LogWriter);
    match operators.log_format {
        LogFormat::Text => log.with_ansi(std::io::stderr().is_terminal()).init(),
        LogFormat::Json => log.json().flatten_event(true).with_span_list(false).init(),
    }
}
