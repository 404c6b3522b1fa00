//! An event as plain files: what everybody may see of it, for a web server, a disk, or a web space that is kept up to
//! date.

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

/// An event to be published, and where.
#[derive(Clone, Debug)]
pub struct Publication {
    /// The event as everybody may see it.
    pub event: Arc<Event>,
    /// The language of the first page.
    pub first: Locale,
    /// The address at which the files will be, without `/` at its end, if it is known.
    pub address: Option<String>,
    /// The empty folder for the files.
    pub folder: PathBuf,
    /// The existing folder, which `folder` will replace: files with the same content are taken from it.
    pub before: Option<PathBuf>,
}

/// Maximum number of threads that make pages.
const MAX_THREADS: usize = 8;

/// Writes the files of an event.
///
/// # Errors
/// The server cannot be started, a page cannot be made, or a file cannot be written.
pub fn publish(store: &Store, publication: Publication) -> Result<Published, Message> {
    let slug = publication.event.head.slug.clone();
    let settings = Settings {
        // Without an address no page contains one.
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
