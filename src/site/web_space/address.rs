//! Which addresses of an event become files, and which files: `/e/cup/players` is `e/cup/players/index.html`, in another language than
//! the first under a folder of its name.

use crate::public_pages::{PageKind, PageName};
use actix_web::dev::{Path, ResourceDef};
use messages::Locale;

/// What anybody may see and stays right without a server, beside the pages for everybody. A test knows the rest of what is public.
const PUBLISHED: [&str; 14] = [
    "/static/{file:.*}",
    "/fans",
    "/patterns",
    "/e/{event}/players/{player}/calendar.ics",
    "/e/{event}/league.csv",
    "/e/{event}/statistics.csv",
    "/e/{event}/calendar.ics",
    "/e/{event}/papers/{download}",
    "/e/{event}/draw/protocol",
    "/e/{event}/draw/protocol.json",
    "/e/{event}/sessions/{session}/deals",
    "/e/{event}/sessions/{session}/deals.json",
    "/e/{event}/verify",
    "/e/{event}/open-archive.json",
];

/// The same where it is known where the files will be: they lead there.
const PUBLISHED_AT: [&str; 1] = ["/e/{event}/qr.svg"];

/// The script of a mirror, above the folders of its pages.
pub(super) const MIRROR_SCRIPT: &str = "mirror.js";

/// A page in a language, and its file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The address on the server.
    pub path: String,
    /// The language.
    pub locale: Locale,
    /// Under the folder, with `/` between its parts.
    pub file: String,
}

impl Place {
    /// Another file as seen from this one.
    pub fn path_to(&self, other: &Place) -> String {
        "../".repeat(self.file.matches('/').count()) + &other.file
    }
}

/// An event as a folder of files.
pub struct Site {
    /// The event's address.
    pub slug: String,
    /// The language that stands first.
    pub first: Locale,
    /// Whether it is known where the files will be.
    pub has_address: bool,
    /// The first page of a mirror, if it is one: above its pages is a script that knows how old they are.
    pub mirror: Option<String>,
    published: ResourceDef,
    pages: Vec<(ResourceDef, &'static PageKind)>,
    event: String,
}

impl Site {
    /// Its files, in each language: of these kinds of pages those that stay right without a server, and what is published beside.
    pub fn new(kinds: &'static [PageKind], slug: &str, first: Locale, has_address: bool) -> Site {
        let more: &[&str] = if has_address { &PUBLISHED_AT } else { &[] };
        let kinds = kinds.iter().filter(|kind| kind.is_published);
        let of_event = |pattern: &str| pattern.replace("{event}", slug);
        let paths = kinds.clone().map(|kind| kind.path);
        let pages = kinds.map(|kind| (ResourceDef::new(of_event(kind.path)), kind)).collect();
        let patterns = paths.chain(PUBLISHED).chain(more.iter().copied()).map(of_event);
        let published = ResourceDef::new(patterns.collect::<Vec<_>>());
        let event = format!("/e/{slug}");
        Site { slug: slug.to_owned(), first, has_address, mirror: None, published, pages, event }
    }

    /// The page for everybody that is at a path.
    pub fn page(&self, path: &str) -> Option<PageName> {
        let mut variables = Path::new(path);
        let (_, kind) = self.pages.iter().find(|(pattern, _)| pattern.capture_match_info(&mut variables))?;
        Some(PageName { kind, numbers: variables.load().ok()? })
    }

    /// Where its code leads, if the files are at this address: a mirror's to its first page.
    pub fn home(&self, address: &str) -> String {
        self.mirror.clone().unwrap_or_else(|| format!("{address}{}", self.event))
    }

    /// The script of a mirror as seen from a page.
    pub fn script_from(&self, page: &Place) -> Option<String> {
        self.mirror.as_ref().map(|_| "../".repeat(page.file.matches('/').count() + 1) + MIRROR_SCRIPT)
    }

    /// Where an address of ours leads that stands on a page in a language; nowhere if that needs a server. The first page of the
    /// server is that of the event.
    pub fn place(&self, address: &str, on: Locale) -> Option<Place> {
        let address = address.split('#').next().unwrap_or_default();
        let (path, query) = address.split_once('?').unwrap_or((address, ""));
        let path = if path == "/" { &self.event } else { path };
        let named = self.published.is_match(path) && !path.contains("/.");
        let asked = query.split('&').find_map(|part| part.strip_prefix("lang="));
        let locale = asked.and_then(Locale::from_code).unwrap_or(on);
        named.then(|| Place { file: self.file(path, locale), path: path.to_owned(), locale })
    }

    /// Where taking begins: the event's page in each language, and for programs what no page leads to.
    pub fn begins(&self, sessions: impl Iterator<Item = u16>, stages: bool) -> Vec<Place> {
        // Nothing leads to the widget, which is for other sites.
        let widget = format!("{}/widget", self.event);
        let both = |locale| [&self.event, &widget].into_iter().filter_map(move |path| self.place(path, locale));
        let pages = Locale::ALL.into_iter().flat_map(both);
        let data = ["", "/players", "/standings"].into_iter().chain(stages.then_some("/stages"));
        let tables = sessions.map(|session| format!("/sessions/{session}/tables"));
        let data = data.map(str::to_owned).chain(tables).map(|rest| format!("/api/v1/events/{}{rest}", self.slug));
        // The picture that a chat shows is led to by no link, and the bold face by none of a page.
        let picture = self.has_address.then_some("/static/icon-512.png");
        let files = picture.into_iter().chain(["/static/face/700.woff2"]).map(str::to_owned);
        pages.chain(data.chain(files).filter_map(|path| self.place(&path, self.first))).collect()
    }

    fn file(&self, path: &str, locale: Locale) -> String {
        let kind = |end: &str| path.starts_with(end);
        let last = path.rsplit('/').next().unwrap_or_default();
        let file = path.trim_start_matches('/');
        // The same for everybody, whatever they speak.
        if kind("/api/") {
            return format!("{file}.json");
        }
        if kind("/static/") {
            return file.to_owned();
        }
        let folder = if locale == self.first { String::new() } else { format!("{}/", locale.code()) };
        match path.contains("/papers/") {
            true => format!("{folder}{file}.pdf"),
            false if last.contains('.') => format!("{folder}{file}"),
            false => format!("{folder}{file}/index.html"),
        }
    }
}
