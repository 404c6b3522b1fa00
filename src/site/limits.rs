//! The limits and timeouts of the server, each with its reason.

use files::lines::MAX_BYTES;
use std::num::NonZero;
use std::time::Duration;

/// After how many seconds a rejected client may ask again.
pub const RETRY_AFTER_SECONDS: u32 = 3;

/// Maximum number of connections that wait to be accepted: when all phones of a hall connect at once they are answered
/// late, but not cut off. The system may allow fewer (`net.core.somaxconn`, 4096 on Linux).
pub const BACKLOG: i32 = 4096;

/// How long a connection may be idle: longer than the minute after which proxies and phones end theirs, so that they
/// never send a request into a connection that is just being ended here.
pub const KEEP_ALIVE: Duration = Duration::from_secs(75);

/// How long the head of a request may take: a phone in a crowded network repeats it for some seconds, and those who
/// send nothing hold a connection no longer than this.
pub const REQUEST_HEAD: Duration = Duration::from_secs(20);

/// How long ending a connection may take.
pub const DISCONNECTING: Duration = Duration::from_secs(1);

/// Maximum size of a piece of a stream, in bytes. A connection has a buffer of 8 KiB, which grows for good when it is
/// too small; a piece fits in with its length before it.
pub const PIECE: usize = 8000;

/// From how many bytes on the buffer is sent before more is added, so that a piece fits in.
pub const SEND_AT: usize = 1024;

/// How long the next piece of a body may take: a phone in a crowded network needs seconds for it, and those who send
/// none hold a connection no longer than this.
pub const BODY_PIECE: Duration = Duration::from_secs(10);

/// The minimum speed of a body on the whole, in bytes per second, and the time before it counts. Without it a byte
/// every few seconds would hold a place for ever.
const BODY_RATE: usize = 512;
const BODY_START: Duration = Duration::from_secs(30);

/// How long the first `bytes` bytes of a body may take.
pub fn body_within(bytes: usize) -> Duration {
    BODY_START + Duration::from_secs((bytes / BODY_RATE) as u64)
}

/// Maximum number of events that have a lock of their own while they are read.
pub const EVENTS_READ: u64 = 1024;

/// Maximum number of events that are cached as everybody sees them, because a crawler asks for a thousand.
pub const EVENTS_SHOWN: u64 = 128;
/// How long such an event stays cached after its last use: longer than any break of a day, because those who follow it
/// have its version.
pub const SHOWN_TIMEOUT: Duration = Duration::from_secs(12 * 60 * 60);

/// Maximum size of a form without a file, in bytes.
pub const MAX_BODY_SIZE: usize = 2 << 20;

/// Maximum size of an upload, in bytes: a file in Base64, with some fields.
pub const MAX_UPLOAD_SIZE: usize = MAX_BYTES / 3 * 4 + MAX_BODY_SIZE;

/// Maximum size of a form with an archive that was looked at, in bytes: in Base64, with some fields.
pub const MAX_MERGE_SIZE: usize = files::archive::MAX_BYTES / 3 * 4 + MAX_BODY_SIZE;

/// How often a backup is made while something changes: an hour can be entered again from the paper sheets.
pub const BACKUP_EVERY: Duration = Duration::from_secs(60 * 60);

/// After what time a failed backup is tried again: a full disk is not emptied in seconds, but the board should be right
/// soon after it is.
pub const BACKUP_AGAIN: Duration = Duration::from_secs(5 * 60);

/// How often the second folder is looked for: those who plug in a stick wait until the board says that it has the
/// backup.
pub const BACKUP_COPY_AGAIN: Duration = Duration::from_secs(60);
/// After what time the system ends a connection whose client does not read: a phone that wakes up reads at once, and
/// for those who never read the answer would stay in memory.
pub const UNREAD: Duration = Duration::from_secs(30);

/// Maximum number of passwords and codes that wait to be hashed: at 20 ms each the last one waits a few seconds, which
/// people accept at a form.
pub const MAX_HASHES_WAITING: usize = 100;

/// Maximum number of requests that wait for something to be computed, half of them from one address: more than a hall
/// has phones.
pub const MAX_ASKING: usize = 4096;

/// How long requests may take to end when the server stops: pages that listen never end on their own.
pub const SHUTDOWN_SECONDS: u64 = 2;

/// Maximum number of connections at once, if enough files may be open: ten thousand screens, each with a page that
/// listens and one request, and as many again.
const MAX_CONNECTIONS: usize = 40_000;

/// Open files that are not connections: the database and its companions, the log, the runtime of each worker.
const OTHER_FILES: usize = 256;

/// The number of workers: one for each core of this process. Each runs requests on one thread; the database is read on
/// others.
pub fn workers() -> usize {
    std::thread::available_parallelism().map_or(1, NonZero::get)
}

/// Maximum number of connections of all workers together, divided evenly; more wait in the backlog. Without it
/// accepting would fail again and again for lack of files.
pub fn most_connections() -> usize {
    (open_files().saturating_sub(OTHER_FILES).min(MAX_CONNECTIONS) / workers()).max(1) * workers()
}

/// How many of them strangers may have: an eighth stays free, so that a new connection can show a pass while one of a
/// stranger is being ended.
pub fn connections_of_strangers() -> usize {
    (most_connections() / 8 * 7).max(1)
}

/// How many of them one address may have: a flood from one address leaves some to others, and a hall behind one address
/// has 30,000.
pub fn connections_of_one() -> usize {
    (most_connections() / 4 * 3).max(1)
}

/// How many of a resource one pass has for itself: a browser has six connections and as many pages, and some links are
/// opened on every computer of a desk. Beyond that a pass counts as a stranger.
pub fn most_of_pass() -> usize {
    (most_connections() / 16).clamp(8, 256)
}

/// How many pages may listen for changes: three quarters of all connections, so that officials and readers find one. A
/// rejected page tries again automatically and then shows what it has missed.
pub fn most_listeners() -> usize {
    most_connections() / 4 * 3
}

/// How many of them one address may have: a hall of 10,000 watchers behind one router needs 20,000 files, and a flood
/// from one address leaves a quarter to all others.
pub fn listeners_of_one() -> usize {
    most_listeners() / 4 * 3
}

/// Maximum number of requests of strangers whose body is still coming: half of the connections on which no page
/// listens, because the other half is for readers. One address may have half of these, unless `--per-address` says
/// otherwise.
pub fn most_bodies() -> usize {
    (most_connections() / 8).max(8)
}

/// How many pages for the public are made at once, and how many passwords and codes hashed (20 ms and 19 MiB each):
/// half of the cores are left for hands.
pub fn computed_at_once() -> usize {
    (workers() / 2).max(1)
}

/// How many files may be open, after raising the limit as far as the system allows: the usual 1024 are too few for a
/// hall.
fn open_files() -> usize {
    match rlimit::increase_nofile_limit(u64::MAX) {
        Ok(most) => usize::try_from(most).unwrap_or(usize::MAX),
        Err(error) => {
            tracing::warn!(%error, "the limit of open files cannot be raised");
            1024
        }
    }
}
