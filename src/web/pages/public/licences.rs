//! The version and licence of the program, and what others have made of it.

use crate::licences::{OWN, THIRD_PARTIES, VERSION};
use crate::web::pages::{Answer, say};
use crate::web::render::{Page, ok};
use crate::web::visitor::Visitor;
use askama::Template;

#[derive(Template)]
#[template(path = "licences.html")]
struct Licences {
    page: Page,
}

pub(in crate::web) async fn page(visitor: Visitor) -> Answer {
    Ok(ok(&Licences { page: Page::new(&visitor, say(&visitor, "licences-title")) }))
}
