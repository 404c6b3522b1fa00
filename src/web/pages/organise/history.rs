//! Results of events that were not run here: their list, a file with a preview before it is imported, removing and
//! restoring.

use crate::pages::file_name;
use crate::pages::public::persons::source_named;
use actions::{FoundHistory, HistoryFile, server_time_zone};
use actix_multipart::form::bytes::Bytes;
use actix_web::web;
use askama::Template;
use base64::Engine;
use base64::engine::general_purpose::STANDARD as BASE64;
use chrono::NaiveDate;
use event::people::{Directory, MaybeKnown, OutsideEvent, OutsideRow};
use messages::{Message, days, same_reason};
use site::error::{Answer, failure_for, refusal};
use site::extract::{Fields, FormWithFile};
use site::failure::Failure;
use site::list_window::{AskedLines, ListLinks, ListWindow, MAX_LINES};
use site::name::Name;
use site::render::{Page, done, html, ok, say};
use site::show;
use site::state::State;
use site::visitor::Visitor;
use store::now;

/// Maximum number of results in a preview.
const MAX_SHOWN: usize = 20;

/// An imported event.
struct EventLine {
    id: i32,
    name: String,
    /// Place, days, number of results, file, who imported it.
    about: String,
    removed: bool,
}

/// A previewed file.
struct Preview {
    name: String,
    about: String,
    /// Place, name, country and club, standard points, game points.
    rows: Vec<(Option<u32>, Name, String, String, String)>,
    /// How many results are not shown.
    more: usize,
    /// Persons who may be known here.
    maybe: Vec<String>,
    file: String,
    content: String,
}

/// What was typed about an event, for files that do not say it.
#[derive(Default)]
struct Typed {
    name: String,
    first: String,
    last: String,
}

#[derive(Template)]
#[template(path = "organise/history.html")]
struct HistoryPage {
    page: Page,
    errors: Vec<String>,
    preview: Option<Preview>,
    typed: Typed,
    events: Vec<EventLine>,
    list: ListLinks,
}

/// The page with these lines of imported events; refused to those who may not import.
async fn history_page(visitor: &Visitor, state: &State, lines: &AskedLines) -> Result<HistoryPage, Failure> {
    let all = state.event_list().await?;
    if !all.is_organised_by(&visitor.actor) {
        return Err(Failure::Forbidden);
    }
    let rows: Vec<&OutsideRow> = all.outside_events().iter().rev().collect();
    let window = ListWindow::new(lines.line(), rows.len(), MAX_LINES);
    Ok(HistoryPage {
        page: Page::new(visitor, say(visitor, "history-title")),
        errors: Vec::new(),
        preview: None,
        typed: Typed::default(),
        events: window.lines(&rows).iter().map(|row| event_line(visitor, row)).collect(),
        list: window.links(visitor.locale, lines, "/people/history"),
    })
}

fn event_line(visitor: &Visitor, row: &OutsideRow) -> EventLine {
    let brought = visitor.locale.msg("history-brought").arg("author", &row.author);
    let brought = brought.arg("time", show::day_time(visitor, server_time_zone(), row.brought_at)).to_string();
    EventLine {
        id: row.id,
        name: row.event.name.clone(),
        about: [event_in_words(visitor, row.event.clone()), brought].join(" · "),
        removed: row.removed_at.is_some(),
    }
}

/// Place, days, number of results and file of an event.
fn event_in_words(visitor: &Visitor, event: OutsideEvent) -> String {
    let count = visitor.locale.msg("people-persons").arg("count", event.players).to_string();
    let days = visitor.locale.say(&days(event.first_day, event.last_day));
    let source = source_named(visitor.locale, &event.source());
    [event.place, days, count, source].into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join(" · ")
}

fn preview(
    people: &Directory,
    visitor: &Visitor,
    found: FoundHistory,
    maybe: &[MaybeKnown],
    file: &HistoryFile,
) -> Preview {
    let FoundHistory { event, results } = found;
    let rows = results.iter().take(MAX_SHOWN).map(|own| {
        let from = [own.country.as_str(), own.club.as_str()].into_iter().filter(|text| !text.is_empty());
        let name = Name::of_person(visitor.locale, &own.name, &own.given_name);
        let from = from.collect::<Vec<_>>().join(" · ");
        (own.awarded_place(), name, from, show::standard(own.standard_points), show::game(own.game_points))
    });
    Preview {
        rows: rows.collect(),
        more: results.len().saturating_sub(MAX_SHOWN),
        maybe: maybe.iter().take(MAX_LINES).map(|maybe| maybe_line(people, visitor, maybe)).collect(),
        name: event.name.clone(),
        about: event_in_words(visitor, event),
        file: file.file.clone(),
        content: BASE64.encode(&file.bytes),
    }
}

fn maybe_line(people: &Directory, visitor: &Visitor, maybe: &MaybeKnown) -> String {
    let other = people.latest(maybe.other).map_or("", |own| own.name.as_str());
    let why = match maybe.why {
        Some(why) => visitor.locale.say(&same_reason(why)),
        None => say(visitor, "persons-why-several"),
    };
    visitor.locale.msg("history-maybe").arg("one", &maybe.name).arg("other", other).arg("why", why).to_string()
}

/// The file of a form, new or as it was previewed, with what was typed about its event.
fn read(fields: &Fields, file: Option<Bytes>) -> Result<HistoryFile, Failure> {
    let day = |name: &'static str| match fields.text(name) {
        "" => Ok(None),
        _ => fields.value::<NaiveDate>(name).map(Some),
    };
    let (first, last) = (day("history_first")?, day("history_last")?);
    let (file, bytes) = match file {
        Some(file) => (file_name(file.file_name), file.data.to_vec()),
        None if fields.has("content") => {
            let bytes = BASE64.decode(fields.text("content")).map_err(|_| Failure::Forged)?;
            (file_name(Some(fields.text("file_name").to_owned())), bytes)
        }
        None => return Err(Failure::refused(Message::new("history-no-file"))),
    };
    let days = first.or(last).zip(last.or(first));
    Ok(HistoryFile { file, bytes, name: fields.text("history_name").to_owned(), days })
}

impl Typed {
    fn from_fields(fields: &Fields) -> Typed {
        let [name, first, last] =
            ["history_name", "history_first", "history_last"].map(|name| fields.text(name).to_owned());
        Typed { name, first, last }
    }
}

/// The page again, with the reasons why something was not done.
async fn again(visitor: &Visitor, state: &web::Data<State>, typed: Typed, failure: Failure) -> Answer {
    let failure = refusal(visitor, failure)?;
    let page = history_page(visitor, state, &AskedLines::default()).await.map_err(failure_for(visitor))?;
    Ok(html(&HistoryPage { errors: failure.texts(visitor.locale), typed, ..page }, failure.status()))
}

/// `GET /people/history`.
pub(crate) async fn page(visitor: Visitor, state: web::Data<State>, lines: web::Query<AskedLines>) -> Answer {
    let page = history_page(&visitor, &state, &lines).await;
    Ok(ok(&page.map_err(failure_for(&visitor))?))
}

/// `POST /people/history/look`: the content of a file, before it is imported.
pub(crate) async fn look(visitor: Visitor, state: web::Data<State>, form: FormWithFile) -> Answer {
    let FormWithFile { fields, file } = form;
    let own = visitor.clone();
    let looked = match read(&fields, file) {
        Ok(file) => {
            let looked = state.run_large(move |store| {
                let found = actions::preview_history(store, &own.actor, std::slice::from_ref(&file))?;
                let found = found.into_iter().next();
                let asking = store.with_people(Directory::asking)?;
                let maybe = found.as_ref().map_or(Vec::new(), |one| asking.maybe_known(&one.results));
                let shown = |people: &Directory| found.map(|one| preview(people, &own, one, &maybe, &file));
                Ok(store.with_people(shown)?)
            });
            looked.await
        }
        Err(wrong) => Err(wrong),
    };
    match looked {
        Ok(preview) => {
            let page = history_page(&visitor, &state, &AskedLines::default()).await.map_err(failure_for(&visitor))?;
            Ok(ok(&HistoryPage { preview, typed: Typed::from_fields(&fields), ..page }))
        }
        Err(failure) => again(&visitor, &state, Typed::from_fields(&fields), failure).await,
    }
}

/// `POST /people/history`: imports a file.
pub(crate) async fn bring_in(visitor: Visitor, state: web::Data<State>, form: FormWithFile) -> Answer {
    let FormWithFile { fields, file } = form;
    let actor = visitor.actor.clone();
    let brought = match read(&fields, file) {
        Ok(file) => state.run_large(move |store| actions::bring_history_in(store, &actor, &[file], now())).await,
        Err(wrong) => Err(wrong),
    };
    match brought {
        Ok(events) => {
            let said = |event: &OutsideEvent| {
                visitor.locale.msg("history-done").arg("event", &event.name).arg("count", event.players).to_string()
            };
            Ok(done("/people/history", events.iter().map(said).collect::<String>()))
        }
        Err(failure) => again(&visitor, &state, Typed::from_fields(&fields), failure).await,
    }
}

/// `POST /people/history/shelf`: removes or restores an event.
pub(crate) async fn shelve(visitor: Visitor, state: web::Data<State>, fields: Fields) -> Answer {
    let (actor, comes_back) = (visitor.actor.clone(), fields.text("shelf") == "shown");
    let id = fields.text("id").parse().unwrap_or_default();
    let shelved = state.run(move |store| match comes_back {
        true => actions::bring_back_history(store, &actor, id, now()),
        false => actions::remove_history(store, &actor, id, now()),
    });
    match shelved.await {
        Ok(()) if comes_back => Ok(done("/people/history", say(&visitor, "history-back"))),
        Ok(()) => Ok(done("/people/history", say(&visitor, "history-removed-done"))),
        Err(failure) => again(&visitor, &state, Typed::default(), failure).await,
    }
}
