//! Which addresses of an event are published as files, and their paths: `/e/cup/players` is `e/cup/players/index.html`;
//! in another language than the first it is in a folder with the language's code.

use crate::public_pages::{PageKind, PageName};
use actix_web::dev::{Path, ResourceDef};
use messages::Locale;

/// Public addresses that need no server, apart from those of the pages for everybody. A test lists the other public
/// ones.
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

/// Further ones if the address of the files is known, which they contain.
const PUBLISHED_AT: [&str; 1] = ["/e/{event}/qr.svg"];

/// The script of a mirror, above the folders of its slots.
pub(super) const MIRROR_SCRIPT: &str = "mirror.js";

/// A page in a language, with its file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The path on the server.
    pub path: String,
    /// The language.
    pub locale: Locale,
    /// The path of the file below the folder of the site, with `/` between its parts.
    pub file: String,
}

impl Place {
    /// The relative path from this file to another one.
    pub fn path_to(&self, other: &Place) -> String {
        "../".repeat(self.file.matches('/').count()) + &other.file
    }
}

/// The files of an event: which addresses they have.
pub struct Site {
    /// The slug of the event.
    pub slug: String,
    /// The language of the first page.
    pub first: Locale,
    /// Whether the address of the files is known.
    pub has_address: bool,
    /// The address of the first page of a mirror, if it is one: above its pages is a script that knows how old they
    /// are.
    pub mirror: Option<String>,
    published: ResourceDef,
    pages: Vec<(ResourceDef, &'static PageKind)>,
    event: String,
}

impl Site {
    /// The files of an event, in each language: the pages of these kinds that need no server, and the other published
    /// addresses.
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

    /// The page for everybody at a path, if there is one.
    pub fn page(&self, path: &str) -> Option<PageName> {
        let mut variables = Path::new(path);
        let (_, kind) = self.pages.iter().find(|(pattern, _)| pattern.capture_match_info(&mut variables))?;
        Some(PageName { kind, numbers: variables.load().ok()? })
    }

    /// The address to which its QR code leads, if the files are at this address: that of the event's page, or the first
    /// page of a mirror.
    pub fn home(&self, address: &str) -> String {
        self.mirror.clone().unwrap_or_else(|| format!("{address}{}", self.event))
    }

    /// The relative path from a page to the script of a mirror, if it is one.
    pub fn script_from(&self, page: &Place) -> Option<String> {
        self.mirror.as_ref().map(|_| "../".repeat(page.file.matches('/').count() + 1) + MIRROR_SCRIPT)
    }

    /// The file to which an address on a page in the language `on` leads; `None` if it needs a server. `/` leads to the
    /// page of the event.
    pub fn place(&self, address: &str, on: Locale) -> Option<Place> {
        let address = address.split('#').next().unwrap_or_default();
        let (path, query) = address.split_once('?').unwrap_or((address, ""));
        let path = if path == "/" { &self.event } else { path };
        let named = self.published.is_match(path) && !path.contains("/.");
        let asked = query.split('&').find_map(|part| part.strip_prefix("lang="));
        let locale = asked.and_then(Locale::from_code).unwrap_or(on);
        named.then(|| Place { file: self.file(path, locale), path: path.to_owned(), locale })
    }

    /// The places to begin with: the page of the event in each language, and JSON to which no page links.
    pub fn begins(&self, sessions: impl Iterator<Item = u16>, stages: bool) -> Vec<Place> {
        // No page links to the widget, which is for other sites.
        let widget = format!("{}/widget", self.event);
        let both = |locale| [&self.event, &widget].into_iter().filter_map(move |path| self.place(path, locale));
        let pages = Locale::ALL.into_iter().flat_map(both);
        let data = ["", "/players", "/standings"].into_iter().chain(stages.then_some("/stages"));
        let tables = sessions.map(|session| format!("/sessions/{session}/tables"));
        let data = data.map(str::to_owned).chain(tables).map(|rest| format!("/api/v1/events/{}{rest}", self.slug));
        // No link leads to the picture that a chat shows, and no page to the bold font.
        let picture = self.has_address.then_some("/static/icon-512.png");
        let files = picture.into_iter().chain(["/static/face/700.woff2"]).map(str::to_owned);
        pages.chain(data.chain(files).filter_map(|path| self.place(&path, self.first))).collect()
    }

    fn file(&self, path: &str, locale: Locale) -> String {
        let kind = |end: &str| path.starts_with(end);
        let last = path.rsplit('/').next().unwrap_or_default();
        let file = path.trim_start_matches('/');
        // The same in every language.
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
