//! An event as plain files: what anybody may see of it, as a server of its own answers, for any web server or a disk.
//!
//! Two facts to know: nobody but anybody asks, so nothing is in the files that is not public; and pages are taken one after the other,
//! each written before the next is asked for.

mod address;
mod rewrite;

use self::address::{Place, Site};
use self::rewrite::{TILES, rewritten};
use crate::serve::start;
use crate::site::settings::Settings;
use crate::site::show;
use actix_web::{rt, web};
use askama::Template;
use event::event::Event;
use messages::{Locale, Message, moment, status_meaning};
use std::collections::{HashMap, HashSet, VecDeque};
use std::fs::File;
use std::io::{self, Read};
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use store::{Store, now};
use ureq::http::header::{ACCEPT_LANGUAGE, CONTENT_TYPE};
use ureq::http::{Response, StatusCode};
use ureq::{Agent, Body};

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
}

/// Writes the files; how many.
///
/// # Errors
/// A page does not answer, or a file cannot be written: each by its address.
pub fn publish(store: &Store, publication: Publication) -> Result<usize, Message> {
    let slug = publication.event.head.slug.clone();
    let settings = Settings {
        // Without an address nothing says that it is here.
        address: Some(publication.address.clone().unwrap_or_default()),
        publishes: Some(slug),
        ..Settings::for_address(SocketAddr::from((Ipv4Addr::LOCALHOST, 0)))
    };
    let failed = |error: String| Message::new("publish-failed").arg("reason", error);
    rt::System::new().block_on(async {
        let running = start(store.clone(), &settings).map_err(|error| failed(error.to_string()))?;
        let base = format!("http://{}", running.address);
        rt::spawn(running.server);
        let done = web::block(move || Taking::new(publication, base).all()).await;
        running.handle.stop(false).await;
        done.map_err(|error| failed(error.to_string()))?
    })
}

/// What every page says at its head.
#[derive(Template)]
#[template(source = "<p class=\"note\" role=\"note\">{{ text }}</p>", ext = "html")]
struct Said {
    text: String,
}

/// The first file, which leads to the event's page.
#[derive(Template)]
#[template(
    source = "<!doctype html>\n<html lang=\"{{ lang }}\">\n<meta charset=\"utf-8\">\n<meta http-equiv=\"refresh\" \
              content=\"0; url={{ page }}\">\n<title>{{ name }}</title>\n<a href=\"{{ page }}\">{{ name }}</a>\n</html>\n",
    ext = "html"
)]
struct First<'a> {
    lang: &'static str,
    name: &'a str,
    page: &'a str,
}

/// Takes one page after the other.
struct Taking {
    publication: Publication,
    site: Site,
    base: String,
    agent: Agent,
    /// The files known, written or to come.
    known: HashSet<String>,
    /// What is to be taken.
    to_come: VecDeque<Place>,
}

impl Taking {
    fn new(publication: Publication, base: String) -> Taking {
        let site = Site::new(&publication.event.head.slug, publication.first, publication.address.is_some());
        let agent = Agent::config_builder().http_status_as_error(false).max_redirects(0).build().into();
        Taking { publication, site, base, agent, known: HashSet::new(), to_come: VecDeque::new() }
    }

    fn all(mut self) -> Result<usize, Message> {
        let event = self.publication.event.clone();
        let said = notices(&event)?;
        let tiles = self
            .fetch(TILES, self.site.first)?
            .into_body()
            .read_to_string()
            .map_err(|error| unanswered(TILES, error))?;
        let sessions = event.sessions.iter().map(|session| session.number.0);
        self.site.begins(sessions, event.has_stages()).into_iter().for_each(|place| self.comes(place));
        while let Some(place) = self.to_come.pop_front() {
            let mut answer = self.fetch(&place.path, place.locale)?;
            let kind = answer.headers().get(CONTENT_TYPE);
            if !kind.is_some_and(|kind| kind.as_bytes().starts_with(b"text/html")) {
                self.write(&place.file, answer.into_body().into_reader())?;
                continue;
            }
            let html = answer.body_mut().with_config().limit(u64::MAX).read_to_string();
            let html = html.map_err(|error| unanswered(&place.path, error))?;
            let said = said.get(place.locale.code()).map_or("", String::as_str);
            let page = rewritten(&html, &place, &self.site, said, &tiles);
            let (html, leads) = page.map_err(|error| unanswered(&place.path, error))?;
            self.write(&place.file, html.as_bytes())?;
            leads.into_iter().for_each(|lead| self.comes(lead));
        }
        let page = self.site.place("/", self.site.first).map_or(String::new(), |place| place.file);
        let first = First { lang: self.site.first.code(), name: &event.head.name, page: &page };
        self.write("index.html", first.render().map_err(|error| unanswered("/", error))?.as_bytes())?;
        Ok(self.known.len() + 1)
    }

    /// One more file, unless it is known.
    fn comes(&mut self, place: Place) {
        if self.known.insert(place.file.clone()) {
            self.to_come.push_back(place);
        }
    }

    /// What anybody who speaks a language gets at a path.
    fn fetch(&self, path: &str, locale: Locale) -> Result<Response<Body>, Message> {
        let request = self.agent.get(format!("{}{path}", self.base)).header(ACCEPT_LANGUAGE, locale.code());
        let answer = request.call().map_err(|error| unanswered(path, error))?;
        match answer.status() {
            StatusCode::OK => Ok(answer),
            other => Err(unanswered(path, other)),
        }
    }

    fn write(&self, file: &str, mut content: impl Read) -> Result<(), Message> {
        let path = self.publication.folder.join(file);
        let written = path.parent().map_or(Ok(()), std::fs::create_dir_all);
        let written = written.and_then(|()| io::copy(&mut content, &mut File::create(&path)?));
        written
            .map(|_| ())
            .map_err(|error| Message::new("error-output").arg("reason", format!("{}: {error}", path.display())))
    }
}

/// What every page says at its head, by the code of its language.
fn notices(event: &Event) -> Result<HashMap<&'static str, String>, Message> {
    let (as_of, zone) = (now(), show::zone(&event.head));
    // With the year: the times of the pages are those of this day.
    let written = |at| moment(zone.local(at), None);
    let said = Message::new("publish-said").arg("at", written(as_of)).arg("zone", zone.name());
    let said = said.arg("state", status_meaning(event.status(as_of), written));
    let html = |locale: Locale| Said { text: locale.in_words(event.head.regulations.words).say(&said) }.render();
    let all = Locale::ALL.into_iter().map(|locale| Ok((locale.code(), html(locale)?)));
    all.collect::<askama::Result<_>>().map_err(|error| unanswered("/", error))
}

/// That a page cannot be taken, for this reason.
fn unanswered(path: &str, reason: impl ToString) -> Message {
    Message::new("publish-unanswered").arg("address", path).arg("reason", reason.to_string())
}
