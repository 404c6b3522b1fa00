//! An event as plain files: what anybody may see of it, for any web server, a disk, or a web space that is kept up to date.

pub(crate) mod mirror;
mod rewrite;
mod taking;
pub(crate) mod zipped;

pub use self::taking::Published;

use self::taking::take;
use crate::pages::public::PAGES;
use crate::serve::start;
use actix_web::{rt, web};
use event::event::Event;
use messages::{Locale, Message};
use site::settings::Settings;
use site::web_space::{Folder, Site};
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::thread::available_parallelism;
use store::Store;

/// What is to be published.
#[derive(Clone, Debug)]
pub struct Publication {
    /// The event as everybody may see it.
    pub event: Arc<Event>,
    /// The language that stands first.
    pub first: Locale,
    /// Where the files will be, without `/` at its end, if that is known.
    pub address: Option<String>,
    /// An empty folder for them.
    pub folder: PathBuf,
    /// The folder whose place that takes: files that say the same are those of it.
    pub before: Option<PathBuf>,
}

/// So many threads make pages at most.
const MAX_THREADS: usize = 8;

/// Writes the files.
///
/// # Errors
/// A page does not answer, or a file cannot be written: each by its address.
pub fn publish(store: &Store, publication: Publication) -> Result<Published, Message> {
    let slug = publication.event.head.slug.clone();
    let settings = Settings {
        // Without an address nothing says that it is here.
        address: Some(publication.address.clone().unwrap_or_default()),
        publishes: Some(slug),
        ..Settings::for_address(SocketAddr::from((Ipv4Addr::LOCALHOST, 0)))
    };
    rt::System::new().block_on(async {
        let running = start(store.clone(), &settings).map_err(failed)?;
        let server = format!("http://{}", running.address);
        rt::spawn(running.server);
        let store = store.clone();
        let done = web::block(move || {
            let Publication { event, first, address, folder: new, before } = publication;
            let site = Site::new(PAGES, &event.head.slug, first, address.is_some());
            let base = address.unwrap_or_default();
            let threads = available_parallelism().map_or(1, |threads| threads.get().min(MAX_THREADS));
            take(&store, (&event, &site), (&base, &server), threads, &Folder { new, before })
        })
        .await;
        running.handle.stop(false).await;
        done.map_err(failed)?
    })
}

fn failed(reason: impl ToString) -> Message {
    Message::new("publish-failed").arg("reason", reason.to_string())
}
