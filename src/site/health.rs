//! Whether the server is alive, and whether it is ready, for programs that monitor it.
//!
//! Two facts to know: the database is queried at most once a second, however many requests there are; and a log that
//! cannot be written stops nothing, but is reported here.

use crate::checks::Checks;
use actix_web::{HttpResponse, web};
use messages::Message;
use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};
use store::{Error, Store, causes};
use tokio::sync::Mutex;

/// How long an answer of the database is reused.
const FRESH: Duration = Duration::from_secs(1);

/// How long to wait for a free connection.
const PATIENCE: Duration = Duration::from_secs(2);

/// How long to wait for the answer of the database.
const NO_ANSWER: Duration = Duration::from_secs(5);

/// The reason if the database cannot be reached.
const NOT_THERE: &str = "the database does not answer";

/// Whether the server can answer requests.
pub struct Readiness {
    store: Store,
    checks: Checks,
    stopping: Arc<AtomicBool>,
    /// When the database was queried last, and its version or the problem.
    last: Mutex<Option<(Instant, Result<String, String>)>>,
}

impl Readiness {
    /// The readiness of a server with this store. It is not ready while an event has problems, nor once `stopping` is
    /// true.
    pub fn new(store: Store, checks: Checks, stopping: Arc<AtomicBool>) -> Self {
        Self { store, checks, stopping, last: Mutex::default() }
    }

    /// The version of the database, or why the server is not ready.
    async fn version(&self) -> Result<String, String> {
        if self.stopping.load(Ordering::Relaxed) {
            return Err("the server is stopping".into());
        }
        if let Some(slug) = self.checks.failed() {
            return Err(format!("the event {slug} is not as its audit has written it: caipan check"));
        }
        if self.store.away_since().is_some() {
            return Err(NOT_THERE.into());
        }
        let mut last = self.last.lock().await;
        let known = last.take().filter(|(asked, _)| asked.elapsed() < FRESH);
        let (_, version) = match known {
            Some(known) => last.insert(known),
            None => {
                let version = self.ask().await;
                last.insert((Instant::now(), version))
            }
        };
        version.clone()
    }

    async fn ask(&self) -> Result<String, String> {
        let store = self.store.clone();
        let asked = web::block(move || store.check_health(PATIENCE));
        let wrong = match tokio::time::timeout(NO_ANSWER, asked).await {
            Ok(Ok(Ok(version))) => return Ok(version),
            Ok(Ok(Err(error @ (Error::Away(_) | Error::Connection(_) | Error::Database(_))))) => {
                tracing::error!(error = causes(&error), "the database does not answer");
                return Err(NOT_THERE.into());
            }
            Ok(Ok(Err(error))) => error.to_string(),
            Ok(Err(error)) => causes(&error),
            Err(_) => "the database does not answer in time".to_owned(),
        };
        tracing::error!(wrong, "not ready");
        Err(wrong)
    }
}

/// `GET /health` and `/health/ready`: whether the server is ready.
pub async fn ready(readiness: web::Data<Readiness>) -> HttpResponse {
    let (mut answer, text) = match readiness.version().await {
        Ok(version) => (HttpResponse::Ok(), format!("ok {version}\n{}", lost_lines())),
        Err(reason) => (HttpResponse::ServiceUnavailable(), format!("not ready: {reason}\n")),
    };
    answer.content_type("text/plain").insert_header(("cache-control", "no-store")).body(text)
}

/// `GET /health/live`: whether the server is alive.
pub async fn live() -> HttpResponse {
    HttpResponse::Ok().content_type("text/plain").insert_header(("cache-control", "no-store")).body("ok\n")
}

/// Number of lines of the log that could not be written.
static LOST_LINES: AtomicU64 = AtomicU64::new(0);

fn lost_lines() -> String {
    match LOST_LINES.load(Ordering::Relaxed) {
        0 => String::new(),
        lines => format!("{lines} lines of the log could not be written to standard error\n"),
    }
}

/// Standard error as the log writes to it: a full disk or a reader that has closed costs lines, but no request fails.
#[derive(Debug)]
pub struct LogWriter;

impl Write for LogWriter {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        if io::stderr().write_all(line).is_err() {
            LOST_LINES.fetch_add(1, Ordering::Relaxed);
        }
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The warning that the disk of the data is almost full, or cannot be checked.
pub fn space_problem(space: Result<(), Error>) -> Option<Message> {
    match space {
        Ok(()) => None,
        Err(Error::Full { folder, free, least }) => {
            // Only the operator knows its path on the server.
            let name = Path::new(&folder).file_name().unwrap_or_default();
            let almost_full = Message::new("disk-almost-full").arg("folder", name.to_string_lossy().into_owned());
            Some(almost_full.arg("free", free).arg("least", least))
        }
        Err(error) => Some(Message::new("store-failed").arg("reason", causes(&error))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use messages::Locale;

    #[test]
    fn the_board_says_in_which_folder_space_is_short_but_not_where_that_is() {
        assert!(space_problem(Ok(())).is_none());
        let full = Error::Full { folder: "/srv/club/caipan".into(), free: 3, least: 32 };
        let said = Locale::En.say(&space_problem(Err(full)).unwrap());
        assert!(["“caipan”", "3 MiB", "32 MiB"].iter().all(|part| said.contains(part)), "{said}");
        assert!(!said.contains("/srv"), "{said}");
    }
}
