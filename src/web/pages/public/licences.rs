//! The version and licence of the program, and what others have made of it.

use crate::kept::{self, PAGE};
use crate::licences::{OWN, THIRD_PARTIES, VERSION};
use crate::pages::{Answer, say};
use crate::render::{Page, rendered};
use crate::state::State;
use crate::visitor::{Language, Visitor};
use actix_web::web;
use askama::Template;

#[derive(Template)]
#[template(path = "licences.html")]
struct Licences {
    page: Page,
}

pub(crate) async fn page(l: Language, state: web::Data<State>) -> Answer {
    let made = |guest: &Visitor| rendered(&Licences { page: Page::new(guest, say(guest, "licences-title")) });
    kept::page(&state.turns, &l, &state, PAGE, "/licences".into(), made).await
}
