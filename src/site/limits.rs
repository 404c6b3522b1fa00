//! How much the server takes on at once, and how long it waits: every number with its reason.

use files::lines::MAX_BYTES;
use std::num::NonZero;
use std::time::Duration;

/// After how many seconds a rejected client may ask again.
pub const RETRY_AFTER_SECONDS: u32 = 3;

/// Connections that wait to be accepted: when a hall opens its phones at once they are answered late, not cut off. The
/// system may allow fewer (`net.core.somaxconn`, 4096 on Linux).
pub const BACKLOG: i32 = 4096;

/// How long a connection may be idle: longer than the minute that proxies and phones keep theirs, so that they end it and
/// never send a request into a connection that just ends here.
pub const KEEP_ALIVE: Duration = Duration::from_secs(75);

/// How long the head of a request may take: a phone in a full network sends it again and again for some seconds; who sends
/// nothing holds a connection no longer than this.
pub const REQUEST_HEAD: Duration = Duration::from_secs(20);

/// How long a connection that ends may take for it.
pub const DISCONNECTING: Duration = Duration::from_secs(1);

/// A connection keeps 8 KiB of what is to be sent, and more from the first time that these are too few: what is streamed is
/// sent in pieces that fit, with the length of each before it.
pub const PIECE: usize = 8000;

/// Once so much is to be sent it is sent before there is more, so that a piece finds room.
pub const SEND_AT: usize = 1024;

/// The next piece of a body may take so long: a phone in a full network needs seconds for it, and who sends none holds a
/// connection no longer than this.
pub const BODY_PIECE: Duration = Duration::from_secs(10);

/// A body comes at least so fast on the whole, in bytes per second, after a start of `BODY_START`: a byte each few seconds holds a place for ever.
const BODY_RATE: usize = 512;
const BODY_START: Duration = Duration::from_secs(30);

/// How long the first bytes of a body may take.
pub fn body_within(bytes: usize) -> Duration {
    BODY_START + Duration::from_secs((bytes / BODY_RATE) as u64)
}

/// So many events are read side by side.
pub const EVENTS_READ: u64 = 1024;

/// So many events are cached as everybody sees them, since a crawler asks for a thousand; each for so long after somebody last asked:
/// longer than any pause of a day, because who follows one has its version.
pub const EVENTS_SHOWN: u64 = 128;
/// How long an event is cached as everybody sees it after somebody last asked for it.
pub const SHOWN_TIMEOUT: Duration = Duration::from_secs(12 * 60 * 60);

/// The largest body of a form.
pub const LARGEST_BODY: usize = 2 << 20;

/// The largest upload: a file in Base64, with some fields.
pub const LARGEST_UPLOAD: usize = MAX_BYTES / 3 * 4 + LARGEST_BODY;

/// So often a backup is made while something changes: what is entered in an hour can be entered again from the paper sheets.
pub const BACKUP_EVERY: Duration = Duration::from_secs(60 * 60);

/// After so long a backup that failed is tried again: a full disk is not emptied in seconds, and the board should be right
/// soon after it is.
pub const BACKUP_AGAIN: Duration = Duration::from_secs(5 * 60);

/// So often the second folder is looked for: whoever plugs a stick in waits for the board to say that it has the backup.
pub const BACKUP_COPY_AGAIN: Duration = Duration::from_secs(60);
/// A connection whose client takes nothing of what is sent for so long is ended by the system: a phone that wakes up reads at
/// once, and who never reads would keep what waits for it in memory.
pub const UNREAD: Duration = Duration::from_secs(30);

/// Passwords and codes that may wait to be hashed: at 20 ms each the last waits a few seconds, which is what somebody at a
/// form bears with.
pub const MOST_HASHES_WAITING: usize = 100;

/// Requests that may wait for something to be computed for them, half of them from one address: more than a hall has phones.
pub const MOST_ASKING: usize = 4096;

/// How long requests may take to end once the server is told to stop: pages that listen never end by themselves.
pub const SHUTDOWN_SECONDS: u64 = 2;

/// The largest number of connections at once: ten thousand screens, each with a page that listens and one request, and
/// as many again. Fewer where fewer files may be open.
const MOST_CONNECTIONS: usize = 40_000;

/// Open files that are no connections: the database with its companions, the log, the runtime of each worker.
const OTHER_FILES: usize = 256;

/// A worker for each core that this process may use: each runs requests on one thread, the database is asked on others.
pub fn workers() -> usize {
    std::thread::available_parallelism().map_or(1, NonZero::get)
}

/// Connections that all workers together accept, each as many; more wait in the backlog. Accepting what there is no file for would
/// fail again and again.
pub fn most_connections() -> usize {
    (open_files().saturating_sub(OTHER_FILES).min(MOST_CONNECTIONS) / workers()).max(1) * workers()
}

/// How many of them strangers may have: an eighth is kept free, so that somebody who connects is heard and can show a pass while
/// a stranger's connection makes room.
pub fn connections_of_strangers() -> usize {
    (most_connections() / 8 * 7).max(1)
}

/// How many of them one address may have: whoever opens all he can leaves some to others, and a hall behind one address has
/// 30,000.
pub fn connections_of_one() -> usize {
    (most_connections() / 4 * 3).max(1)
}

/// How many of something one pass has for itself: a browser has six connections and as many pages, and some links are opened on
/// every computer of a desk. Beyond that whoever holds it is like a stranger.
pub fn most_of_pass() -> usize {
    (most_connections() / 16).clamp(8, 256)
}

/// How many pages may listen for changes: three quarters of all connections, so that officials and readers find one. A page that
/// is turned away comes again by itself and shows what it has meanwhile.
pub fn most_listeners() -> usize {
    most_connections() / 4 * 3
}

/// How many of them at one address: a hall of 10,000 watchers behind one router needs 20,000 files, and whoever floods from one
/// address leaves a quarter to all others.
pub fn listeners_of_one() -> usize {
    most_listeners() / 4 * 3
}

/// Requests of strangers whose body is still coming: half of the connections that no page listens on, the other half is for
/// readers. One address may have half of these, unless `--per-address` says otherwise.
pub fn most_bodies() -> usize {
    (most_connections() / 8).max(8)
}

/// What is computed at once for the public, and of passwords and codes (20 ms and 19 MiB each): half of the cores are left for
/// hands.
pub fn computed_at_once() -> usize {
    (workers() / 2).max(1)
}

/// How many files may be open, once that is as many as the system allows: the usual 1024 are too few for a hall.
fn open_files() -> usize {
    match rlimit::increase_nofile_limit(u64::MAX) {
        Ok(most) => usize::try_from(most).unwrap_or(usize::MAX),
        Err(error) => {
            tracing::warn!(%error, "the limit of open files cannot be raised");
            1024
        }
    }
}
