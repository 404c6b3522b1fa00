//! What strangers need to check an event: its check code, the key that seals it, and how to use them.

use actions::{self, is_archive_open, permission};
use actix_web::HttpRequest;
use askama::Template;
use event::event::Event;
use event::record::audit_chain::code;
use files::archive::MAX_BYTES;
use site::assets::recount_size;
use site::at_event::AtEvent;
use site::cached_answers::PAGE;
use site::checks::{CheckLine, Checks};
use site::error::Answer;
use site::failure::Failure;
use site::render::{Page, rendered, say};
use site::visitor::Visitor;
use site::{cached_pages, show};
use store::Store;
use store::audit as store_audit;
use store::seals::{self, Key};

/// The last seal.
struct SealLine {
    at: String,
    code: String,
    /// Its key, if that is not the key of this installation.
    other_key: Option<String>,
}

#[derive(Template)]
#[template(path = "public/verify.html")]
struct VerifyPage {
    page: Page,
    slug: String,
    organises: bool,
    /// Whether the organiser lets everybody have the archive, and whether it is available now.
    open: bool,
    given: bool,
    drawn: bool,
    /// Whether names are hidden, so that neither archive nor draw record is public.
    hides_names: bool,
    code: String,
    /// The number of audit rows, for organisers: it would reveal to others how much was done that they do not see.
    rows: Option<usize>,
    /// When the last row was written.
    last: String,
    key: Option<String>,
    sealed: Option<SealLine>,
    checked: CheckLine,
    /// The largest archive that a browser recomputes, in megabytes.
    recount_size: usize,
    /// The largest archive that is accepted, in bytes.
    most: usize,
}

/// `GET /e/{event}/verify`
pub(crate) async fn page(at: AtEvent, request: HttpRequest) -> Answer {
    let answer = async {
        let known = at.state.cached_event(&at.slug).await?;
        let given = is_archive_open(&known);
        // Everybody sees the chain up to the last public change: its hash covers withheld rows too, but does not reveal
        // when these were written.
        let event = match permission::organise(&at.visitor.actor, known.head.id) {
            true => known,
            false => at.state.shown_of(known).await?,
        };
        let checks = at.state.checks.clone();
        // A check, or the release of the archive, is no change of the public event.
        let checked = checks.findings(&event.head.slug).map_or(String::new(), |found| found.at.to_string());
        let beside = format!("{given} {checked}");
        let of = (format!("/e/{}/verify", event.head.slug), event.version, beside.as_str());
        let make = move |store: &Store, visitor: &Visitor| rendered(&verified(store, visitor, &event, given, &checks)?);
        cached_pages::event_page(&at.state.turns, &at.state, (&at.visitor, &request), of, PAGE, make).await
    };
    at.require(answer.await)
}

/// The page for a visitor.
fn verified(
    store: &Store,
    visitor: &Visitor,
    event: &Event,
    given: bool,
    checks: &Checks,
) -> Result<VerifyPage, Failure> {
    let (id, version) = (event.head.id, event.version);
    let read: actions::Result<_> = store.read(|conn| {
        let last = store_audit::last_row_up_to(conn, id, version)?;
        Ok((last, store_audit::count(conn, id, version)?, seals::last_up_to(conn, id, version)?))
    });
    let (last, rows, seal) = read?;
    let zone = show::zone(&event.head);
    let key = store.key().map(Key::public);
    let organises = permission::organise(&visitor.actor, id);
    Ok(VerifyPage {
        page: Page::of_event(visitor, &event.head, say(visitor, "verify-title")),
        organises,
        open: event.head.regulations.open_archive,
        given,
        drawn: event.draw.as_deref().is_some_and(|draw| draw.is_released() && draw.input.is_some())
            && (organises || event.shows_all_names()),
        hides_names: !event.shows_all_names(),
        code: last.as_ref().map_or(String::new(), |row| code(&row.hash).to_owned()),
        rows: Some(rows).filter(|_| organises),
        last: last.map_or(String::new(), |row| show::day_time(visitor, zone, row.at)),
        sealed: seal.map(|seal| SealLine {
            at: show::day_time(visitor, zone, seal.sealed_at.0),
            code: code(&seal.audit_hash).to_owned(),
            other_key: Some(seal.public_key.clone()).filter(|own| Some(own) != key.as_ref()),
        }),
        key,
        checked: checks.line(visitor, &event.head),
        recount_size: recount_size().div_ceil(1_000_000),
        most: MAX_BYTES,
        slug: event.head.slug.clone(),
    })
}
