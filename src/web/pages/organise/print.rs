//! Printing: the choice of documents, and the PDF.

use super::downloads::WORKBOOK;
use crate::pages::table::place::Place;
use crate::pages::{Choice, loopback_address, with_name};
use actions::{self, Document, Order};
use actix_web::http::header;
use actix_web::{HttpResponse, web};
use askama::Template;
use event::values::ids::{SessionNumber, TableNumber};
use messages::Message;
use paper::{Language, Paper, Style};
use serde::Deserialize;
use site::at_event::{AtEvent, PathPart};
use site::cached_answers::Kind;
use site::error::{Answer, failure_for};
use site::failure::Failure;
use site::render::{Page, html_after};
use site::show;
use site::state::State;
use site::visitor::{self, Visitor};
use store::now;

#[derive(Template)]
#[template(path = "organise/print.html")]
struct PrintPage {
    page: Page,
    slug: String,
    /// The documents by the time when they are printed.
    parts: Vec<Part>,
    only_here: Option<String>,
    sessions: Vec<Choice>,
    table: String,
    languages: Vec<Choice>,
    papers: Vec<Choice>,
    cut: bool,
    blank: bool,
    errors: Vec<String>,
}

struct Part {
    title: String,
    documents: Vec<Printable>,
}

/// A document on the page.
struct Printable {
    code: &'static str,
    name: String,
    about: String,
    /// Why it cannot be printed yet.
    obstacle: Option<String>,
    has_workbook: bool,
    /// The only session for which it can be printed now, and its address.
    only: Option<(u16, String)>,
    /// Whether it is the document of its part that most people need.
    is_main: bool,
}

/// The parts of the page, each with its main document.
const PARTS: [(&str, Document); 4] = [
    ("print-before-event", Document::EventKit),
    ("print-at-tables", Document::Kit),
    ("print-of-results", Document::Standings),
    ("print-for-federation", Document::ObserverReport),
];

/// The part of the page for a document.
fn part_of(document: Document) -> &'static str {
    match document {
        Document::EntryForm
        | Document::DrawOrder
        | Document::SeatDraw
        | Document::DrawProtocol
        | Document::EventKit
        | Document::Seating
        | Document::TableCards
        | Document::PlayerCards
        | Document::Poster
        | Document::RefereeCard => "print-before-event",
        Document::Kit | Document::ScoreRecord | Document::PenaltyRecord | Document::Appeal | Document::Walls => {
            "print-at-tables"
        }
        Document::Standings | Document::ScoreSummary | Document::Certificate => "print-of-results",
        Document::ObserverReport => "print-for-federation",
    }
}

/// The input of the form; omitted fields are as the page first shows them.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Asked {
    document: String,
    session: String,
    table: String,
    language: String,
    paper: String,
    cut: String,
    blank: String,
    appeal: String,
}

impl Asked {
    fn language(&self, visitor: &Visitor) -> Language {
        Language::from_code(&self.language).unwrap_or(visitor.locale.into())
    }

    fn order(&self, visitor: &Visitor, state: &State) -> Result<Order, Failure> {
        let number = |text: &str| match text.trim() {
            "" => Ok(None),
            text => text
                .parse()
                .map(Some)
                .map_err(|_| Failure::refused(Message::new("print-not-number").arg("found", text))),
        };
        let unknown = || Failure::refused(Message::new("print-unknown").arg("found", &self.document));
        Ok(Order {
            document: Document::from_code(&self.document).ok_or_else(unknown)?,
            style: Style {
                language: self.language(visitor),
                paper: Paper::from_code(&self.paper).unwrap_or_default(),
                cut: !self.cut.is_empty(),
                ..Style::default()
            },
            session: number(&self.session)?.map(SessionNumber),
            table: number(&self.table)?.map(TableNumber),
            appeal: self.appeal.parse().ok(),
            blank: !self.blank.is_empty(),
            workbook: false,
            address: Some(state.base().to_owned()),
            spectators: None,
            now: now(),
        })
    }
}

async fn render(at: &AtEvent, asked: &Asked, failure: Option<Failure>) -> Answer {
    let event = at.event().await?;
    let choice = |value: String, text: String, chosen: bool| Choice { value, text, chosen };
    let session = |number: u16| {
        let text = at.visitor.locale.msg("session-n").arg("session", number).to_string();
        choice(number.to_string(), text, asked.session == number.to_string())
    };
    let text = |key: String| at.visitor.locale.msg(key).to_string();
    let language = asked.language(&at.visitor);
    let regulations = &event.head.regulations;
    let about = |document: Document| {
        let about = at.visitor.locale.msg(format!("document-about-{}", document.code()));
        about.arg("minutes", regulations.appeal_minutes).to_string()
    };
    let address = |document: Document, session: SessionNumber| {
        let (slug, code, language) = (&at.slug, document.code(), show::query(&language.to_string()));
        let paper = Paper::from_code(&asked.paper).unwrap_or_default().code();
        format!("/e/{slug}/print.pdf?document={code}&session={session}&language={language}&paper={paper}")
    };
    let spectators = at.state.leads(event.head.id);
    let base = spectators.as_deref().unwrap_or(at.state.base());
    let printable = |document: Document, main: Document| Printable {
        code: document.code(),
        name: at.visitor.locale.say(&document.name(regulations)),
        about: about(document),
        obstacle: document.obstacle(&event, Some(base)).map(|why| at.visitor.locale.say(&why)),
        has_workbook: document.has_workbook(),
        only: document.only_session(&event).map(|session| (session.0, address(document, session))),
        is_main: document == main,
    };
    let part = |(title, main): (&'static str, Document)| {
        let others = Document::ALL.into_iter().filter(|document| part_of(*document) == title && *document != main);
        let all = [main].into_iter().chain(others).filter(|document| document.is_for(&event.head));
        Part { title: at.say(title), documents: all.map(|document| printable(document, main)).collect() }
    };
    let page = PrintPage {
        page: at.page(&event, at.say("print-title")),
        slug: at.slug.clone(),
        parts: PARTS.into_iter().map(part).filter(|part| !part.documents.is_empty()).collect(),
        only_here: loopback_address(&at.state),
        sessions: (1..=regulations.sessions).map(session).collect(),
        table: asked.table.clone(),
        languages: Language::all()
            .into_iter()
            .map(|one| choice(one.to_string(), one.own_name(), one.to_string() == language.to_string()))
            .collect(),
        papers: Paper::ALL
            .map(|paper| {
                choice(paper.code().into(), text(format!("paper-{}", paper.code())), paper.code() == asked.paper)
            })
            .into(),
        cut: !asked.cut.is_empty(),
        blank: !asked.blank.is_empty(),
        errors: Failure::texts_of(failure.as_ref(), at.visitor.locale),
    };
    Ok(html_after(&page, failure.as_ref()))
}

pub(crate) async fn page(at: AtEvent) -> Answer {
    render(&at, &Asked::default(), None).await
}

/// The PDF, or the page with the reasons against it.
pub(crate) async fn document(at: AtEvent, asked: web::Query<Asked>) -> Answer {
    printed(&at, &asked, false).await
}

/// The workbook of a document that has one, or the page with the reasons against it.
pub(crate) async fn workbook(at: AtEvent, asked: web::Query<Asked>) -> Answer {
    printed(&at, &asked, true).await
}

async fn printed(at: &AtEvent, asked: &Asked, workbook: bool) -> Answer {
    let printed = match asked.order(&at.visitor, &at.state) {
        Ok(order) => file(at, Order { workbook, ..order }).await,
        Err(failure) => Err(failure),
    };
    at.or_again(printed, async |why| render(at, asked, Some(why)).await).await
}

/// The score record of one table.
pub(crate) async fn sheet(at: AtEvent, place: web::Path<Place>, asked: web::Query<Asked>) -> Answer {
    let (_, session, table) = place.into_inner();
    let asked = Asked {
        document: Document::ScoreRecord.code().into(),
        session: session.to_string(),
        table: table.to_string(),
        ..asked.into_inner()
    };
    let order = at.require(asked.order(&at.visitor, &at.state))?;
    at.require(file(&at, order).await)
}

/// An appeal as it was handed in and decided.
pub(crate) async fn appeal(at: AtEvent, PathPart(appeal): PathPart<String>, asked: web::Query<Asked>) -> Answer {
    let asked = Asked { document: Document::Appeal.code().into(), appeal, ..asked.into_inner() };
    let order = at.require(asked.order(&at.visitor, &at.state))?;
    if order.appeal.is_none() {
        return Err(Failure::NotFound.answer_to(&at.visitor));
    }
    at.require(file(&at, order).await)
}

/// A paper of the final results of an event that has ended, for everybody. Papers are made one at a time.
pub(crate) async fn results(
    l: visitor::Language,
    state: web::Data<State>,
    path: web::Path<(String, String)>,
) -> Answer {
    let ((slug, document), guest) = (path.into_inner(), l.guest());
    let order = Asked { document, ..Asked::default() }.order(&guest, &state);
    let order = order.map_err(|_| Failure::NotFound.answer_to(&guest))?;
    let name = format!("{slug}-{}.pdf", order.document.code());
    let answer = async {
        let key = (name.clone(), guest.locale, state.public_event(&slug).await?.version);
        let own = state.clone();
        let made = async move { own.run_large(move |store| actions::print_results(store, &slug, &order)).await };
        let kind = Kind::in_each_language("application/pdf", "no-cache");
        Ok(with_name(state.answers.answer(&state.large, &l.request, key, kind, made).await?, &inline(&name)))
    };
    answer.await.map_err(failure_for(&guest))
}

/// The header that shows a file in the browser, with its name.
fn inline(name: &str) -> String {
    format!("inline; filename=\"{name}\"")
}

async fn file(at: &AtEvent, order: Order) -> Result<HttpResponse, Failure> {
    let workbook = order.workbook;
    let name = format!("{}-{}.{}", at.slug, order.document.code(), if workbook { "xlsx" } else { "pdf" });
    let spectators = at.state.leads(at.state.event_id(&at.slug).await?);
    let order = Order { spectators, ..order };
    let bytes = at.attempt_large(move |acting| acting.print_document(&order)).await?;
    Ok(if workbook { as_file(&name, WORKBOOK, bytes) } else { as_pdf(&name, bytes) })
}

fn as_pdf(name: &str, bytes: Vec<u8>) -> HttpResponse {
    as_file(name, "application/pdf", bytes)
}

fn as_file(name: &str, kind: &str, bytes: Vec<u8>) -> HttpResponse {
    HttpResponse::Ok()
        .content_type(kind)
        .insert_header((header::CONTENT_DISPOSITION, inline(name)))
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .body(bytes)
}
