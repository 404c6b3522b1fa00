//! The version and licence of the program, and those of the parts made by others.

use crate::licences::{OWN, THIRD_PARTIES, VERSION};
use actix_web::web;
use askama::Template;
use site::cached_answers::PAGE;
use site::cached_pages;
use site::error::Answer;
use site::render::{Page, rendered, say};
use site::state::State;
use site::visitor::{Language, Visitor};

#[derive(Template)]
#[template(path = "public/licences.html")]
struct Licences {
    page: Page,
}

pub(crate) async fn page(l: Language, state: web::Data<State>) -> Answer {
    let made = |guest: &Visitor| rendered(&Licences { page: Page::new(guest, say(guest, "licences-title")) });
    cached_pages::program_page(&state.turns, &l, &state, PAGE, "/licences".into(), made).await
}
