//! Rewrites a page so that it works without a server: links lead to files, elements that need a server are removed, and
//! a notice with its time is added.
//!
//! One fact to know: from a disk, a browser loads neither script modules nor drawings of other files. So pages are as
//! they are without scripts, and contain the tiles that they show.

use lol_html::html_content::{ContentType, Element};
use lol_html::{
    ElementContentHandlers, HandlerResult, RewriteStrSettings, Selector, doc_comments, element, rewrite_str,
};
use messages::Locale;
use site::web_space::{Place, Site};
use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};
use std::rc::Rc;

/// Elements that ask, send, follow or count down.
const NEEDS_A_SERVER: &str =
    "script, form, details.then, link[rel=manifest], button:not([popovertarget]), meta[http-equiv], .countdown, .until";
/// Elements that contain the address of the page on the internet.
const ADDRESSED: &str = "[popovertarget], [popover], meta[property='og:url'], meta[property='og:image']";
/// The file with the drawings of the tiles.
pub(super) const TILES: &str = "/static/tiles.svg";

/// The files to which addresses lead, cached by one thread: the page of a table links to all others, in every language.
pub(super) struct Links<'a> {
    site: &'a Site,
    known: RefCell<HashMap<Locale, Met>>,
    /// The places found since the last call of [`take_new`](Self::take_new).
    new: RefCell<Vec<Place>>,
}

type Met = HashMap<String, Option<Rc<Place>>>;

impl<'a> Links<'a> {
    pub fn new(site: &'a Site) -> Links<'a> {
        Links { site, known: RefCell::default(), new: RefCell::default() }
    }

    /// The places found for the first time since the last call.
    pub fn take_new(&self) -> Vec<Place> {
        self.new.take()
    }

    fn place(&self, address: &str, on: Locale) -> Option<Rc<Place>> {
        let mut known = self.known.borrow_mut();
        let met = known.entry(on).or_default();
        if let Some(place) = met.get(address) {
            return place.clone();
        }
        let place = self.site.place(address, on).map(Rc::new);
        self.new.borrow_mut().extend(place.as_deref().cloned());
        met.insert(address.to_owned(), place.clone());
        place
    }
}

/// The rewritten page, with the notice `said` at the beginning. `tiles` contains the drawings of all tiles.
pub(super) fn rewritten(
    html: &str,
    page: &Place,
    links: &Links<'_>,
    said: &str,
    tiles: &str,
) -> Result<String, lol_html::errors::RewritingError> {
    let drawn = RefCell::new(BTreeSet::new());
    let lead = |element: &mut Element<'_, '_>, attribute: &str| -> HandlerResult {
        let Some(address) = element.get_attribute(attribute).filter(|address| address.starts_with('/')) else {
            return Ok(());
        };
        let Some(place) = links.place(&address, page.locale) else {
            element.remove();
            return Ok(());
        };
        let anchor = address.find('#').map_or("", |at| &address[at..]);
        Ok(element.set_attribute(attribute, &(page.path_to(&place) + anchor))?)
    };
    let mut handlers = vec![
        element!(NEEDS_A_SERVER, remove),
        element!("[data-live], [data-self]", |element| {
            // The version changes with every action, even if the page does not.
            ["data-live", "data-self", "data-version"].into_iter().for_each(|name| element.remove_attribute(name));
            Ok(())
        }),
        element!("a[href], link[href]", |element| lead(element, "href")),
        element!("img[src]", |element| lead(element, "src")),
        element!("use[href]", |element| {
            let tile = element.get_attribute("href").unwrap_or_default();
            if let Some(tile) = tile.strip_prefix(TILES).and_then(|tile| tile.strip_prefix('#')) {
                element.set_attribute("href", &format!("#{}", id(tile)))?;
                drawn.borrow_mut().insert(tile.to_owned());
            }
            Ok(())
        }),
        element!("main", |main| {
            main.prepend(said, ContentType::Html);
            Ok(())
        }),
    ];
    if !links.site.has_address {
        handlers.push(element!(ADDRESSED, remove));
    }
    if let Some(script) = links.site.script_from(page) {
        handlers.push(element!("head", move |head| {
            head.append(&format!("<script src=\"{script}\" defer></script>"), ContentType::Html);
            Ok(())
        }));
    }
    let html = rewrite_str(html, rewrite_settings(handlers))?;
    let drawn = drawn.into_inner();
    Ok(match drawn.is_empty() {
        true => html,
        false => html.replacen("</body>", &(drawings(tiles, &drawn)? + "</body>"), 1),
    })
}

fn remove(element: &mut Element<'_, '_>) -> HandlerResult {
    element.remove();
    Ok(())
}

type Handler<'a> = (Cow<'static, Selector>, ElementContentHandlers<'a>);

fn rewrite_settings<'a>(handlers: Vec<Handler<'a>>) -> RewriteStrSettings<'a, 'static> {
    handlers.into_iter().fold(RewriteStrSettings::new(), RewriteStrSettings::append_element_content_handler)
}

/// The id of a drawing within a page, which has ids of its own.
fn id(drawing: &str) -> String {
    format!("tile-{drawing}")
}

/// The drawings of these tiles, hidden, to be inserted into a page.
fn drawings(tiles: &str, drawn: &BTreeSet<String>) -> Result<String, lol_html::errors::RewritingError> {
    let handlers = vec![
        element!("svg", |svg| {
            svg.set_attribute("class", "unseen")?;
            Ok(svg.set_attribute("aria-hidden", "true")?)
        }),
        element!("symbol", |symbol| {
            if !symbol.get_attribute("id").is_some_and(|id| drawn.contains(&id)) {
                symbol.remove();
            }
            Ok(())
        }),
        element!("[id]", |named| {
            let own = named.get_attribute("id").unwrap_or_default();
            Ok(named.set_attribute("id", &id(&own))?)
        }),
        element!("use[href^='#']", |used| {
            let of = used.get_attribute("href").unwrap_or_default();
            Ok(used.set_attribute("href", &format!("#{}", id(of.trim_start_matches('#'))))?)
        }),
    ];
    let settings = rewrite_settings(handlers).append_document_content_handler(doc_comments!(|comment| {
        comment.remove();
        Ok(())
    }));
    rewrite_str(tiles, settings)
}
