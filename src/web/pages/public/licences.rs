//! The version and licence of the program, and what others have made of it.

use crate::licences::{OWN, THIRD_PARTIES, VERSION};
use crate::site::cached_answers::PAGE;
use crate::site::cached_pages;
use crate::site::error::Answer;
use crate::site::render::{Page, rendered, say};
use crate::site::state::State;
use crate::site::visitor::{Language, Visitor};
use actix_web::web;
use askama::Template;

#[derive(Template)]
#[template(path = "public/licences.html")]
struct Licences {
    page: Page,
}

pub(crate) async fn page(l: Language, state: web::Data<State>) -> Answer {
    let made = |guest: &Visitor| rendered(&Licences { page: Page::new(guest, say(guest, "licences-title")) });
    cached_pages::program_page(&state.turns, &l, &state, PAGE, "/licences".into(), made).await
}
