//! What `docs/` says, under `/help`: each guide in the visitor's language, or in English where it has no other.
//!
//! Source: the guides themselves. [`screens`] says which part of them explains a page.

mod guide;
mod markdown;
pub(in crate::web) mod screens;

use crate::messages::Locale;
use crate::web::failure::Failure;
use crate::web::pages::Answer;
use crate::web::pages::public::statics;
use crate::web::render::{Page, rendered};
use crate::web::visitor::Language;
use actix_web::{HttpResponse, web};
use askama::Template;
use guide::Guide;
use markdown::Written;

/// The guide that leads to all others.
const INDEX: &str = "README";
/// The guide that is shown in two languages beside each other, to be printed.
const CARD: &str = "referee-card";

#[derive(Template)]
#[template(path = "help.html")]
struct Help {
    page: Page,
    /// Whether all others are reached from here.
    is_index: bool,
    language: Locale,
    html: String,
    /// Its parts: where they begin, and their headings.
    contents: Vec<(String, String)>,
}

#[derive(Template)]
#[template(path = "help_card.html")]
struct Card {
    page: Page,
    /// The parts of the card, each in both languages.
    parts: Vec<[(Locale, String); 2]>,
}

/// `GET /help`: where to read on.
pub(in crate::web) async fn index(language: Language) -> Answer {
    shown(&language, INDEX).map_err(|failure| failure.answer_to(&language.guest()))
}

/// `GET /help/{file}`: a guide, or a file that it names.
pub(in crate::web) async fn page(language: Language, path: web::Path<String>) -> Answer {
    if let Some(file) = guide::file(&path) {
        return Ok(statics::kept(&language.request, file, statics::FOR_A_MINUTE));
    }
    shown(&language, &path).map_err(|failure| failure.answer_to(&language.guest()))
}

fn shown(language: &Language, name: &str) -> Result<HttpResponse, Failure> {
    let guide = Guide::in_language(name, language.locale).ok_or(Failure::NotFound)?;
    let page = Page::new(&language.guest(), guide.title());
    let html = match name {
        CARD => {
            let other = guide.in_another(name).ok_or(Failure::NotFound)?;
            let beside = |(own, beside): (String, String)| {
                [(guide.language, guide.html(&own).text), (other.language, other.html(&beside).text)]
            };
            rendered(&Card { page, parts: guide.parts().zip(other.parts()).map(beside).collect() })?
        }
        _ => {
            let Written { text, contents } = guide.html(&guide.source);
            rendered(&Help { page, is_index: name == INDEX, language: guide.language, html: text, contents })?
        }
    };
    Ok(statics::kept_page(&language.request, html))
}
