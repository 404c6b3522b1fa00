//! Requests from one laptop to another.

use crate::no_answer::NoAnswer;
use crate::wire::{ArchiveAsked, RowsAsked, TermSaid};
use actions::{Admitted, AskedAdmission, EventEnd};
use event::record::term::Proof;
use messages::{Arg, Locale, Message};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::time::Duration;
use store::{CopiedRows, CopyHead, Error, Followed};
use ureq::config::Config;
use ureq::http::Response;
use ureq::{Agent, Body};

/// Timeout for short answers, such as which laptop serves.
const ANSWERS_WITHIN: Duration = Duration::from_secs(2);
/// Timeout for connecting: somebody may wait to take over.
const REACHED_WITHIN: Duration = Duration::from_secs(1);
/// Timeout for long answers, such as an archive.
const TELLS_WITHIN: Duration = Duration::from_secs(15 * 60);
/// Maximum size of an answer in bytes: of a single value or archive, and of rows.
const MAX_ANSWER: u64 = 256 << 20;
const MAX_ROWS: u64 = 4 << 30;

/// The last line of an answer with rows.
const END: &str = "{\"end\":true}";

/// Why there is no answer.
#[derive(Clone, Debug)]
pub(super) enum Unanswered {
    /// The laptop cannot be reached, for this reason.
    Silent(Arg),
    /// It cannot answer at the moment, for this reason.
    Busy(Arg),
    /// It rejects the request, for this reason.
    Refused(Arg),
    /// The answer is not from this program.
    Stranger,
    /// It does not know the code or token; perhaps it has revoked the admission of this laptop.
    Unadmitted,
    /// It has admitted another laptop in the place of this one.
    Replaced,
}

impl Unanswered {
    /// The message for people.
    pub fn message(&self, address: &str) -> Message {
        match self {
            Unanswered::Silent(reason) => Message::new("laptop-silent").arg("address", address).arg("reason", reason),
            Unanswered::Busy(reason) => Message::new("laptop-busy").arg("address", address).arg("reason", reason),
            Unanswered::Refused(reason) => Message::new("laptop-refused").arg("address", address).arg("reason", reason),
            Unanswered::Stranger => Message::new("laptop-other-program").arg("address", address),
            Unanswered::Unadmitted => Message::new("laptop-unadmitted").arg("address", address),
            Unanswered::Replaced => Message::new("laptop-replaced"),
        }
    }
}

/// The body of an error.
#[derive(Deserialize)]
struct Problem {
    code: String,
    message: String,
}

impl Problem {
    /// The reason: for a rejected copy a message without a language, because nobody reads it at that moment.
    fn reason(self) -> Arg {
        match self.code.as_str() {
            "other-chain" | "busy" | "database-away" | "database-gone" | "broken" => {
                Message::new(format!("error-{}", self.code)).into()
            }
            _ => self.message.into(),
        }
    }
}

/// Why a laptop cannot be reached, as a message if there is one.
fn silence(error: &ureq::Error) -> Arg {
    let id = match NoAnswer::from_http(error) {
        Some(NoAnswer::NothingThere) => "laptop-nothing-there",
        Some(NoAnswer::NoRoute) => "laptop-no-route",
        Some(NoAnswer::UnknownName) => "laptop-unknown-name",
        Some(NoAnswer::Slow) => "laptop-slow",
        Some(NoAnswer::CutOff) => "laptop-cut-off",
        Some(NoAnswer::NoAddress) => "laptop-no-address",
        Some(NoAnswer::Untrusted) | None => return error.to_string().into(),
    };
    Message::new(id).into()
}

fn silent(error: ureq::Error) -> Unanswered {
    Unanswered::Silent(silence(&error))
}

/// The address of a laptop that somebody typed, without `/` at its end; `http://` may be omitted.
pub(super) fn full_address(typed: &str) -> String {
    let typed = typed.trim().trim_end_matches('/');
    if typed.contains("://") { typed.to_owned() } else { format!("http://{typed}") }
}

/// Sends requests to other laptops.
pub(super) struct Client(Agent);

impl Client {
    /// A client that follows no redirects and uses no proxy.
    pub fn new() -> Client {
        let config = Config::builder().max_redirects(0).http_status_as_error(false).proxy(None);
        Client(Agent::new_with_config(config.timeout_connect(Some(REACHED_WITHIN)).build()))
    }

    /// Asks for admission, with a code. An error of the other laptop is in this language.
    pub fn ask_admission(
        &self,
        first: &str,
        code: &str,
        asked: &AskedAdmission,
        language: Locale,
    ) -> Result<Admitted, Unanswered> {
        json(self.post(first, "laptop/admit", code, asked, ANSWERS_WITHIN * 2, language)?)
    }

    /// Asks for the rows that have changed. Returns the head of the answer and the rows, when all have come.
    pub fn ask_rows(
        &self,
        followed: &Followed,
        asked: &RowsAsked,
        within: Duration,
    ) -> Result<(CopyHead, CopiedLines), Unanswered> {
        let mut answer =
            self.post(&followed.first, "laptop/rows", &followed.token, asked, within, Locale::default())?;
        let told = answer.body_mut().with_config().limit(MAX_ROWS).read_to_string();
        // One that has begun to answer is there: only the network is slow, or there is much.
        let told = told.map_err(|error| match NoAnswer::from_http(&error) {
            Some(NoAnswer::Slow) => Unanswered::Busy(Message::new("laptop-unfinished").into()),
            _ => silent(error),
        })?;
        let (head, rows) = told.split_once('\n').unwrap_or((told.as_str(), ""));
        let head = serde_json::from_str(head).map_err(|_| Unanswered::Stranger)?;
        if rows.lines().next_back() != Some(END) {
            return Err(Unanswered::Silent(Message::new("laptop-cut-off").into()));
        }
        let at = told.len() - rows.len();
        Ok((head, CopiedLines { told, at }))
    }

    /// Asks for the last audit rows of its events.
    pub fn ask_ends(&self, followed: &Followed) -> Result<Vec<EventEnd>, Unanswered> {
        let (within, language) = (ANSWERS_WITHIN * 2, Locale::default());
        json(self.post(&followed.first, "laptop/ends", &followed.token, &(), within, language)?)
    }

    /// Asks for the archive of an event. An error of the other laptop is in this language.
    pub fn ask_archive(&self, followed: &Followed, slug: &str, language: Locale) -> Result<String, Unanswered> {
        let asked = ArchiveAsked { slug: slug.to_owned() };
        let mut answer =
            self.post(&followed.first, "laptop/archive", &followed.token, &asked, TELLS_WITHIN, language)?;
        let text = answer.body_mut().with_config().limit(MAX_ANSWER).read_to_string();
        text.map_err(silent)
    }

    /// Asks which laptop serves, and delivers a proof.
    pub fn ask_term(&self, address: &str, proof: Option<&Proof>) -> Result<TermSaid, Unanswered> {
        let mut request = self.0.get(format!("{address}/term"));
        if let Some(Proof { house, term, address, at, key, signature }) = proof {
            let fields = [
                ("house", house.clone()),
                ("term", term.to_string()),
                ("address", address.clone()),
                ("at", String::from(*at)),
                ("key", key.clone()),
                ("signature", signature.clone()),
            ];
            request = request.query_pairs(fields);
        }
        let request = request.config().timeout_global(Some(ANSWERS_WITHIN)).build();
        json(answer(request.call())?)
    }

    fn post(
        &self,
        address: &str,
        path: &str,
        bearer: &str,
        body: &impl Serialize,
        within: Duration,
        language: Locale,
    ) -> Result<Response<Body>, Unanswered> {
        let text = serde_json::to_string(body).map_err(|error| Unanswered::Silent(error.to_string().into()))?;
        let request = self.0.post(format!("{address}/{path}")).config().timeout_global(Some(within)).build();
        let request = request.header("authorization", format!("Bearer {bearer}"));
        let request = request.header("accept-language", language.code());
        answer(request.header("content-type", "application/json").send(text))
    }
}

/// The answer, if it is not an error.
fn answer(said: Result<Response<Body>, ureq::Error>) -> Result<Response<Body>, Unanswered> {
    let mut said = said.map_err(silent)?;
    if said.status().as_u16() == 200 {
        return Ok(said);
    }
    let (status, text) = (said.status(), said.body_mut().read_to_string().unwrap_or_default());
    if status.as_u16() == 403 {
        return Err(Unanswered::Unadmitted);
    }
    Err(match serde_json::from_str::<Problem>(&text) {
        Ok(problem) if problem.code == "replaced" => Unanswered::Replaced,
        Ok(problem) if status.is_server_error() => Unanswered::Busy(problem.reason()),
        Ok(problem) => Unanswered::Refused(problem.reason()),
        // The statuses of a proxy that cannot reach the laptop behind it.
        Err(_) if (502..=504).contains(&status.as_u16()) => {
            Unanswered::Silent(Message::new("laptop-behind-proxy").into())
        }
        Err(_) => Unanswered::Stranger,
    })
}

fn json<T: DeserializeOwned>(mut said: Response<Body>) -> Result<T, Unanswered> {
    let text = said.body_mut().read_to_string().map_err(silent)?;
    serde_json::from_str(&text).map_err(|_| Unanswered::Stranger)
}

/// The rows of an answer, parsed line by line, because all at once would take more memory.
pub(super) struct CopiedLines {
    pub told: String,
    pub at: usize,
}

impl Iterator for CopiedLines {
    type Item = Result<CopiedRows, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        let line = self.told[self.at..].lines().next().filter(|line| *line != END)?;
        self.at += line.len() + 1;
        Some(serde_json::from_str(line).map_err(|error| Error::Copy(error.to_string())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::Report;
    use std::io::{self, ErrorKind, Read, Write};
    use std::net::TcpListener;
    use std::thread;
    use store::CopyState;

    /// What a first laptop seems to be that answers so much and then nothing.
    fn asks_for_rows(answered: &'static str) -> Unanswered {
        let first = TcpListener::bind("127.0.0.1:0").unwrap();
        let (address, none) = (first.local_addr().unwrap(), String::new);
        let followed =
            Followed { first: format!("http://{address}"), token: none(), house: none(), term: 1, is_copied: true };
        let answers = thread::spawn(move || {
            let (mut stream, _) = first.accept().unwrap();
            stream.write_all(answered.as_bytes()).unwrap();
            // Until the other end hangs up, which may also be a reset.
            let _ = stream.read_to_end(&mut Vec::new());
        });
        let asked = RowsAsked { have: CopyState::default(), report: Report::default() };
        let why = Client::new().ask_rows(&followed, &asked, Duration::from_millis(500)).err().unwrap();
        answers.join().unwrap();
        why
    }

    #[test]
    fn a_laptop_that_has_begun_to_answer_is_not_silent() {
        assert!(matches!(asks_for_rows(""), Unanswered::Silent(_)));
        let slow = asks_for_rows("HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n{");
        assert!(matches!(slow, Unanswered::Busy(_)), "{slow:?}");
    }

    #[test]
    fn why_a_laptop_is_silent_is_said_in_plain_words() {
        let io = |kind: ErrorKind| ureq::Error::Io(kind.into());
        for (error, id) in [
            (io(ErrorKind::ConnectionRefused), "laptop-nothing-there"),
            (io(ErrorKind::HostUnreachable), "laptop-no-route"),
            (io(ErrorKind::ConnectionReset), "laptop-cut-off"),
            (io(ErrorKind::TimedOut), "laptop-slow"),
            (ureq::Error::HostNotFound, "laptop-unknown-name"),
            (ureq::Error::Io(io::Error::other("failed to lookup address information")), "laptop-unknown-name"),
            (ureq::Error::BadUri("x".into()), "laptop-no-address"),
        ] {
            assert_eq!(silence(&error), Arg::Message(Message::new(id)), "{error}");
        }
    }

    #[test]
    fn a_proxy_that_does_not_reach_a_laptop_is_no_other_program() {
        let answered = |status: u16, text: &str| {
            let said = Response::builder().status(status).body(Body::builder().data(text.to_owned())).unwrap();
            answer(Ok(said)).unwrap_err().message("http://a")
        };
        let silent =
            |id: &'static str| Message::new("laptop-silent").arg("address", "http://a").arg("reason", Message::new(id));
        assert_eq!(answered(502, "<h1>Bad Gateway</h1>"), silent("laptop-behind-proxy"));
        let stranger = Message::new("laptop-other-program").arg("address", "http://a");
        assert_eq!(answered(404, "<h1>Not Found</h1>"), stranger);
    }

    #[test]
    fn why_a_copy_is_refused_has_no_language_until_it_is_shown() {
        let problem = |code: &str| Problem { code: code.to_owned(), message: "说明".to_owned() };
        for code in ["other-chain", "busy", "database-away", "database-gone", "broken"] {
            let Arg::Message(reason) = problem(code).reason() else { panic!("{code}") };
            assert!(Locale::ALL.into_iter().all(|locale| !locale.say(&reason).contains("error-")), "{code}");
        }
        assert_eq!(problem("refused").reason(), Arg::Text("说明".to_owned()));
    }
}
