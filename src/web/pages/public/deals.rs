//! The deals of a session of duplicate: everybody sees their commitment at once, and the walls once the session is
//! closed. Organisers make them here.

use crate::pages::{parts, with_name};
use actions::{self, Acting, Dealt, permission};
use actix_multipart::form::MultipartForm;
use actix_multipart::form::bytes::Bytes;
use actix_multipart::form::text::Text;
use actix_web::HttpRequest;
use askama::Template;
use event::duplicate::deal::{Deal, ROWS};
use event::duplicate::made::DealsMade;
use event::event::Event;
use event::values::ids::SessionNumber;
use files::deals::Order;
use messages::wind;
use rules::{Tile, Wind};
use site::at_event::{AtEvent, PathPart};
use site::cached_answers::{FILE, PAGE};
use site::cached_pages;
use site::error::Answer;
use site::extract::{Fields, upload_failure};
use site::failure::Failure;
use site::render::{Page, done, html, rendered};
use site::show::{self, Laid};
use site::state::State;
use site::visitor::Visitor;
use std::sync::Arc;
use store::{Store, now};

/// The deals as they were made once, as everybody sees it.
struct Made {
    commitment: String,
    said: String,
    /// Whether it is the last time they were made: only those deals count.
    last: bool,
}

/// A deal with its four walls.
struct Shown {
    number: u32,
    head: String,
    digest: String,
    /// The winds with their walls, each in the rows in which it is set up.
    walls: Vec<(String, Laid)>,
}

#[derive(Template)]
#[template(path = "public/deals.html")]
struct DealsPage {
    page: Page,
    slug: String,
    session: u16,
    errors: Vec<String>,
    made: Vec<Made>,
    /// Whether the session is closed.
    shown: bool,
    /// Why there are no walls although the session is closed; empty if there are some, or no deals.
    missing: String,
    seed: String,
    deals: Vec<Shown>,
    /// Whether the visitor may make deals now.
    makes: bool,
    /// Whether the session has started, so that there are results to see.
    started: bool,
    orders: Vec<(&'static str, String)>,
    reason: String,
}

fn wall(tiles: &[Tile]) -> Laid {
    let mut rest = tiles;
    let groups: Vec<show::Group> = ROWS
        .into_iter()
        .map(|row| {
            let (own, after) = rest.split_at(row.min(rest.len()));
            rest = after;
            show::Group::new("", own)
        })
        .collect();
    let text = groups.iter().map(|row| row.tiles.join(" ")).collect::<Vec<_>>().join(" | ");
    Laid { text, groups }
}

fn shown_deal(visitor: &Visitor, deal: &Deal) -> Shown {
    let say = |of: Wind| visitor.locale.say(&wind(of));
    let walls = Wind::ALL.into_iter().zip(deal.walls.values());
    Shown {
        number: deal.number,
        head: visitor
            .locale
            .msg("deals-deal")
            .arg("number", deal.number)
            .arg("wind", say(deal.prevalent()))
            .to_string(),
        digest: deal.digest(),
        walls: walls.map(|(of, tiles)| (say(of), wall(tiles))).collect(),
    }
}

fn made_deals(visitor: &Visitor, event: &Event, own: &DealsMade, last: bool) -> Made {
    let said = visitor.locale.msg(format!("deals-made-{}", own.kind.code())).arg("author", &own.author);
    let said = said.arg("time", show::day_time(visitor, show::zone(&event.head), own.at)).to_string();
    Made { commitment: own.commitment.clone(), said, last }
}

/// The event; not found if it has no such session of duplicate.
async fn of_duplicate(state: &State, slug: &str, session: u16) -> Result<Arc<Event>, Failure> {
    let event = state.current_event(slug).await?;
    let regulations = &event.head.regulations;
    let there = regulations.duplicate.is_some() && (1..=regulations.sessions).contains(&session);
    if there { Ok(event) } else { Err(Failure::NotFound) }
}

/// The deals themselves; not found before everybody may see them.
fn dealt(store: &Store, visitor: &Visitor, event: &Event, session: SessionNumber) -> Result<Dealt, Failure> {
    if !event.shows_deals(session) {
        return Err(Failure::NotFound);
    }
    Ok(Acting { store, actor: &visitor.actor, event: &event.head.slug, now: now() }.deals_of(session)?)
}

/// The page for a visitor, with the reasons why something was refused.
fn deals_page(
    store: &Store,
    visitor: &Visitor,
    event: &Event,
    session: SessionNumber,
    reason: &str,
    failure: Option<&Failure>,
) -> Result<DealsPage, Failure> {
    let (seed, deals, missing) = match dealt(store, visitor, event, session) {
        Ok(dealt) => (dealt.seed, dealt.deals, String::new()),
        Err(Failure::NotFound) => (None, Vec::new(), String::new()),
        Err(failure @ (Failure::Refused(_) | Failure::WrongSums(_))) => {
            (None, Vec::new(), failure.texts(visitor.locale).join(" "))
        }
        Err(failure) => return Err(failure),
    };
    let last = event.deals_made(session).next_back();
    let started = event.session(session).is_some_and(|session| session.has_begun());
    let title = visitor.locale.msg("deals-of-session").arg("session", session.0).to_string();
    Ok(DealsPage {
        page: Page::of_event(visitor, &event.head, title),
        slug: event.head.slug.clone(),
        session: session.0,
        errors: Failure::texts_of(failure, visitor.locale),
        made: event.deals_made(session).map(|own| made_deals(visitor, event, own, Some(own) == last)).collect(),
        shown: event.shows_deals(session),
        missing,
        seed: seed.unwrap_or_default(),
        deals: deals.iter().map(|deal| shown_deal(visitor, deal)).collect(),
        makes: permission::organise(&visitor.actor, event.head.id) && !started && event.head.ended_at.is_none(),
        started,
        orders: Order::ALL
            .map(|order| (order.code(), visitor.locale.msg(format!("deals-order-{}", order.code())).to_string()))
            .into(),
        reason: reason.to_owned(),
    })
}

pub(crate) async fn page(at: AtEvent, PathPart(number): PathPart<u16>, request: HttpRequest) -> Answer {
    let answer = async {
        let event = of_duplicate(&at.state, &at.slug, number).await?;
        let of = (format!("/e/{}/sessions/{number}/deals", event.head.slug), event.version, "");
        let make = move |store: &Store, visitor: &Visitor| {
            rendered(&deals_page(store, visitor, &event, SessionNumber(number), "", None)?)
        };
        cached_pages::event_page(&at.state.turns, &at.state, (&at.visitor, &request), of, PAGE, make).await
    };
    at.require(answer.await)
}

/// `GET …/deals.json`: what `caipan deal verify` reads.
pub(crate) async fn file(at: AtEvent, PathPart(number): PathPart<u16>, request: HttpRequest) -> Answer {
    let answer = async {
        let event = of_duplicate(&at.state, &at.slug, number).await?;
        let of = (format!("/e/{}/sessions/{number}/deals.json", event.head.slug), event.version, "");
        let make = move |store: &Store, visitor: &Visitor| {
            dealt(store, visitor, &event, SessionNumber(number))?.file().json().map_err(Failure::refused)
        };
        let answer =
            cached_pages::event_page(&at.state.turns, &at.state, (&at.visitor, &request), of, FILE, make).await?;
        Ok(with_name(answer, &format!("attachment; filename=\"deals-{}-{number}.json\"", at.slug)))
    };
    at.require(answer.await)
}

/// Confirms what was done, or shows the page again with the reasons why it was not.
async fn changed(at: &AtEvent, number: u16, reason: &str, answer: Result<(), Failure>) -> Answer {
    at.or_again(answer, async |why: Failure| -> Answer {
        let event = at.require(of_duplicate(&at.state, &at.slug, number).await)?;
        let (status, asks, reason) = (why.status(), at.visitor.clone(), reason.to_owned());
        let page = move |store: &Store| deals_page(store, &asks, &event, SessionNumber(number), &reason, Some(&why));
        let page = at.state.run(move |store| Ok(page(store))).await;
        Ok(html(&at.require(page.flatten())?, status))
    })
    .await?;
    let said = at.visitor.locale.msg("deals-made-done").arg("session", number);
    Ok(done(&at.address(&format!("sessions/{number}/deals")), said))
}

pub(crate) async fn make(at: AtEvent, PathPart(number): PathPart<u16>, fields: Fields) -> Answer {
    let reason = fields.text("reason").to_owned();
    let why = reason.clone();
    let answer = at.attempt(move |acting| acting.make_deals(SessionNumber(number), &why)).await;
    changed(&at, number, &reason, answer).await
}

/// Deals as a file, with the token of the form.
#[derive(MultipartForm)]
pub(crate) struct Upload {
    token: Text<String>,
    order: Text<String>,
    reason: Option<Text<String>>,
    file: Bytes,
}

pub(crate) async fn import(
    at: AtEvent,
    PathPart(number): PathPart<u16>,
    upload: Result<MultipartForm<Upload>, actix_web::Error>,
) -> Answer {
    let upload = match upload {
        Ok(upload) => upload.into_inner(),
        Err(error) => return changed(&at, number, "", Err(upload_failure(&error))).await,
    };
    let sent = [("token", upload.token), ("order", upload.order)];
    let sent = sent.into_iter().chain(upload.reason.map(|reason| ("reason", reason)));
    let sent = sent.map(|(name, text)| (name.to_owned(), text.into_inner())).collect();
    let fields = at.require(Fields::checked(&at.visitor, sent, &parts(&upload.file)).await)?;
    let Some(order) = Order::from_code(fields.text("order")) else {
        return Err(Failure::Forged.answer_to(&at.visitor));
    };
    let (reason, text) = (fields.text("reason").to_owned(), String::from_utf8_lossy(&upload.file.data).into_owned());
    let why = reason.clone();
    let answer = at.attempt(move |acting| acting.import_deals(SessionNumber(number), (&text, order), &why)).await;
    changed(&at, number, &reason, answer).await
}
