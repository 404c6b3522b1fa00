//! What a stranger needs to check an event: its check code, the key that seals it, and what to do with them.

use crate::actions::{is_archive_open, permission};
use crate::store::audit as store_audit;
use crate::store::seals::{self, Key};
use crate::tournament::audit_chain::code;
use crate::web::checks::CheckLine;
use crate::web::pages::{Answer, failure_for, say};
use crate::web::render::{Page, ok};
use crate::web::show;
use crate::web::state::State;
use crate::web::visitor::Visitor;
use actix_web::web;
use askama::Template;

/// The last seal.
struct SealLine {
    at: String,
    code: String,
    /// Where it is not the key of this installation.
    other_key: Option<String>,
}

#[derive(Template)]
#[template(path = "verify.html")]
struct VerifyPage {
    page: Page,
    slug: String,
    organises: bool,
    /// Whether the organiser lets anybody take the archive, and whether it is given now.
    open: bool,
    given: bool,
    drawn: bool,
    code: String,
    /// How many rows there are, for who organises: it would tell everybody how much was done that is not for them.
    rows: Option<usize>,
    /// When the last row was written.
    last: String,
    key: Option<String>,
    sealed: Option<SealLine>,
    checked: CheckLine,
}

/// `GET /e/{event}/verify`
pub(in crate::web) async fn page(visitor: Visitor, state: web::Data<State>, slug: web::Path<String>) -> Answer {
    let known = state.known_event(&slug).await.map_err(failure_for(&visitor))?;
    let event = known.head.id;
    let organises = permission::organise(&visitor.actor, event);
    let given = is_archive_open(&known);
    // Everybody sees the chain as far as the last change that everybody sees: it binds what is withheld, too, and does not say when any of
    // that was written.
    let view = match organises {
        true => known,
        false => state.shown_of(known).await.map_err(failure_for(&visitor))?,
    };
    let version = view.version;
    let read = state.run(move |store| {
        store.read(|conn| {
            let last = store_audit::up_to(conn, event, version)?;
            Ok((last, store_audit::count(conn, event, version)?, seals::last_up_to(conn, event, version)?))
        })
    });
    let (last, rows, seal) = read.await.map_err(failure_for(&visitor))?;
    let zone = show::zone(&view.head);
    let key = state.store.key().map(Key::public);
    Ok(ok(&VerifyPage {
        page: Page::of_event(&visitor, &view.head, say(&visitor, "verify-title")),
        organises,
        open: view.head.regulations.open_archive,
        given,
        drawn: view.draw.as_deref().is_some_and(|draw| draw.is_released() && draw.input.is_some()),
        code: last.as_ref().map_or(String::new(), |row| code(&row.hash).to_owned()),
        rows: Some(rows).filter(|_| organises),
        last: last.map_or(String::new(), |row| show::day_time(zone, row.at)),
        sealed: seal.map(|seal| SealLine {
            at: show::day_time(zone, seal.sealed_at.0),
            code: code(&seal.audit_hash).to_owned(),
            other_key: Some(seal.public_key.clone()).filter(|own| Some(own) != key.as_ref()),
        }),
        key,
        checked: state.checks.line(&visitor, &view.head),
        slug: slug.into_inner(),
    }))
}
