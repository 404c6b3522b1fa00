//! The guides of `docs/`, under `/help`: each in the visitor's language, or in English if there is no translation.
//!
//! Source: the guides themselves. [`site::explained`] says which part of them explains a page.

mod guide;

use actix_web::web;
use askama::Template;
use guide::{Guide, INDEX};
use messages::Locale;
use site::cached_answers::PAGE;
use site::error::Answer;
use site::failure::Failure;
use site::markdown::Written;
use site::render::{Page, rendered};
use site::state::State;
use site::visitor::{Language, Visitor};
use site::{assets, cached_pages, statics};

/// The guide that is shown in two languages side by side, for printing.
const CARD: &str = "referee-card";

#[derive(Template)]
#[template(path = "public/help.html")]
struct Help {
    page: Page,
    /// Whether this is the guide that leads to all others.
    is_index: bool,
    language: Locale,
    html: String,
    /// The identifiers and texts of its headings.
    contents: Vec<(String, String)>,
}

#[derive(Template)]
#[template(path = "public/help_card.html")]
struct Card {
    page: Page,
    /// The parts of the card, each in both languages.
    parts: Vec<[(Locale, String); 2]>,
}

/// `GET /help`: the guide that leads to all others.
pub(crate) async fn index(language: Language, state: web::Data<State>) -> Answer {
    show_page(&language, &state, INDEX).await
}

/// `GET /help/{file}`: a guide, or a file that a guide links to.
pub(crate) async fn page(language: Language, state: web::Data<State>, path: web::Path<String>) -> Answer {
    if let Some(file) = guide::file(&path) {
        return Ok(assets::cached_file(&language.request, file, statics::FOR_A_MINUTE));
    }
    show_page(&language, &state, &path).await
}

async fn show_page(language: &Language, state: &State, name: &str) -> Answer {
    let guide = Guide::in_language(name, language.locale);
    let guide = guide.ok_or_else(|| Failure::NotFound.answer_to(&language.guest()))?;
    let name = name.to_owned();
    let address = if name == INDEX { "/help".to_owned() } else { format!("/help/{name}") };
    let is_page = state.is_page;
    let made = move |guest: &Visitor| written(guest, &guide, &name, is_page);
    cached_pages::program_page(&state.turns, language, state, PAGE, address, made).await
}

fn written(guest: &Visitor, guide: &Guide, name: &str, is_page: fn(&str) -> bool) -> Result<String, Failure> {
    let page = Page::new(guest, guide.title());
    match name {
        CARD => {
            let other = guide.in_another(name).ok_or(Failure::NotFound)?;
            let beside = |(own, beside): (String, String)| {
                [(guide.language, guide.html(&own, is_page).text), (other.language, other.html(&beside, is_page).text)]
            };
            rendered(&Card { page, parts: guide.parts().zip(other.parts()).map(beside).collect() })
        }
        _ => {
            let Written { text, contents } = guide.html(&guide.source, is_page);
            rendered(&Help { page, is_index: name == INDEX, language: guide.language, html: text, contents })
        }
    }
}
