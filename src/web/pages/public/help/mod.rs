//! What `docs/` says, under `/help`: each guide in the visitor's language, or in English where it has no other.
//!
//! Source: the guides themselves. [`screens`] says which part of them explains a page.

mod guide;
mod markdown;
pub(crate) mod screens;

use crate::failure::Failure;
use crate::kept::{self, PAGE};
use crate::pages::Answer;
use crate::pages::public::statics;
use crate::render::{Page, rendered};
use crate::state::State;
use crate::visitor::{Language, Visitor};
use actix_web::web;
use askama::Template;
use guide::Guide;
use markdown::Written;
use messages::Locale;

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
pub(crate) async fn index(language: Language, state: web::Data<State>) -> Answer {
    shown(&language, &state, INDEX).await
}

/// `GET /help/{file}`: a guide, or a file that it names.
pub(crate) async fn page(language: Language, state: web::Data<State>, path: web::Path<String>) -> Answer {
    if let Some(file) = guide::file(&path) {
        return Ok(statics::kept(&language.request, file, statics::FOR_A_MINUTE));
    }
    shown(&language, &state, &path).await
}

async fn shown(language: &Language, state: &State, name: &str) -> Answer {
    let guide = Guide::in_language(name, language.locale);
    let guide = guide.ok_or_else(|| Failure::NotFound.answer_to(&language.guest()))?;
    let name = name.to_owned();
    let address = if name == INDEX { "/help".to_owned() } else { format!("/help/{name}") };
    kept::page(&state.turns, language, state, PAGE, address, move |guest| written(guest, &guide, &name)).await
}

fn written(guest: &Visitor, guide: &Guide, name: &str) -> Result<String, Failure> {
    let page = Page::new(guest, guide.title());
    match name {
        CARD => {
            let other = guide.in_another(name).ok_or(Failure::NotFound)?;
            let beside = |(own, beside): (String, String)| {
                [(guide.language, guide.html(&own).text), (other.language, other.html(&beside).text)]
            };
            rendered(&Card { page, parts: guide.parts().zip(other.parts()).map(beside).collect() })
        }
        _ => {
            let Written { text, contents } = guide.html(&guide.source);
            rendered(&Help { page, is_index: name == INDEX, language: guide.language, html: text, contents })
        }
    }
}
