//! The form of a season: its rules, and which events belong to it.

use crate::pages::Choice;
use crate::pages::public::persons::event_from;
use actix_web::web;
use askama::Template;
use chrono::NaiveDate;
use event::event::{EventHead, Shelf};
use event::season::{CountedFigure, Season, SeasonEvents, SeasonPlan, SeasonRules};
use event::values::exact::Exact;
use messages::{Message, days};
use rules::StandardPoints;
use site::error::{Answer, FailureAnswer, failure_for, refusal};
use site::event_list::EventList;
use site::extract::Fields;
use site::failure::Failure;
use site::render::{Page, done, html_after, say};
use site::show;
use site::state::State;
use site::visitor::Visitor;
use std::collections::BTreeSet;
use std::sync::Arc;
use store::now;

/// The input about a season, as typed.
#[derive(Default)]
struct Typed {
    name: String,
    slug: String,
    counts: String,
    places: String,
    best: String,
    drop_worst: String,
    for_coming: String,
    minimum: String,
    /// Whether events are chosen, rather than all between two days.
    chosen: bool,
    first: String,
    last: String,
    named: String,
    elsewhere: bool,
    events: BTreeSet<i32>,
}

#[derive(Template)]
#[template(path = "organise/season.html")]
struct SeasonForm {
    page: Page,
    errors: Vec<String>,
    /// The season that is changed; empty for a new one.
    of: String,
    typed: Typed,
    counts: Vec<Choice>,
    /// All events that can be chosen, with place and days.
    events: Vec<Choice>,
}

/// An optional number: empty for 0.
fn optional(number: u16) -> String {
    if number == 0 { String::new() } else { number.to_string() }
}

impl Typed {
    fn from_season(season: &Season) -> Typed {
        let rules = &season.plan.rules;
        let places: Vec<String> = rules.places.iter().map(|Exact(points)| points.to_string()).collect();
        let of_rules = Typed {
            name: season.name.clone(),
            slug: season.slug.clone(),
            counts: rules.counts.code().to_owned(),
            places: places.join(" "),
            best: optional(rules.best),
            drop_worst: optional(rules.drop_worst),
            for_coming: rules.for_coming.0.to_string(),
            minimum: optional(rules.minimum),
            ..Typed::default()
        };
        match &season.plan.events {
            SeasonEvents::Chosen(events) => Typed { chosen: true, events: events.clone(), ..of_rules },
            SeasonEvents::Between { first, last, named, elsewhere } => Typed {
                first: first.to_string(),
                last: last.to_string(),
                named: named.clone(),
                elsewhere: *elsewhere,
                ..of_rules
            },
        }
    }

    fn from_fields(fields: &Fields) -> Typed {
        let text = |name: &str| fields.text(name).to_owned();
        Typed {
            name: text("name"),
            slug: text("slug"),
            counts: text("counts"),
            places: text("season_places"),
            best: text("season_best"),
            drop_worst: text("season_drop_worst"),
            for_coming: text("season_for_coming"),
            minimum: text("season_minimum"),
            chosen: has_chosen_events(fields),
            first: text("season_first"),
            last: text("season_last"),
            named: text("named"),
            elsewhere: fields.has("elsewhere"),
            events: chosen_events(fields),
        }
    }
}

/// The rows of the ticked events.
fn chosen_events(fields: &Fields) -> BTreeSet<i32> {
    fields.starting_with("event-").filter_map(|(row, _)| row.parse().ok()).collect()
}

/// Whether the ticked events are meant: the form says so, or some are ticked and no day is entered.
fn has_chosen_events(fields: &Fields) -> bool {
    let has_days = fields.has("season_first") || fields.has("season_last");
    fields.text("which") == "chosen" || !has_days && !chosen_events(fields).is_empty()
}

/// Reads the season from the form.
fn read(fields: &Fields) -> Result<Season, Failure> {
    let points = |text: &str| {
        let wrong = |_| Failure::field_wrong(Message::new("field-season-places"), text);
        text.parse::<StandardPoints>().map(Exact).map_err(wrong)
    };
    let places = fields.number("season_places");
    let places = places.split([' ', ',', ';', '，', '、', '\n']).filter(|text| !text.is_empty());
    let number = |name: &'static str| Ok::<u16, Failure>(fields.optional(name)?.unwrap_or(0));
    let rules = SeasonRules {
        counts: CountedFigure::from_code(fields.text("counts")).unwrap_or_default(),
        places: places.map(points).collect::<Result<_, _>>()?,
        best: number("season_best")?,
        drop_worst: number("season_drop_worst")?,
        for_coming: Exact(fields.optional("season_for_coming")?.unwrap_or(StandardPoints::ZERO)),
        minimum: number("season_minimum")?,
    };
    let events = match has_chosen_events(fields) {
        true => SeasonEvents::Chosen(chosen_events(fields)),
        false => SeasonEvents::Between {
            first: fields.value::<NaiveDate>("season_first")?,
            last: fields.value("season_last")?,
            named: fields.text("named").to_owned(),
            elsewhere: fields.has("elsewhere"),
        },
    };
    let (slug, name) = (fields.text("slug").to_owned(), fields.text("name").to_owned());
    Ok(Season { slug, name, plan: SeasonPlan { rules, events } })
}

/// The list of all events; refused to those who may not define seasons.
async fn all_events(visitor: &Visitor, state: &State) -> Result<Arc<EventList>, FailureAnswer> {
    let all = state.event_list().await.map_err(failure_for(visitor))?;
    match all.is_organised_by(&visitor.actor) {
        true => Ok(all),
        false => Err(Failure::Forbidden.answer_to(visitor)),
    }
}

async fn render(visitor: &Visitor, state: &State, of: &str, typed: Typed, failure: Option<Failure>) -> Answer {
    let all = all_events(visitor, state).await?;
    let may_belong = |event: &&EventHead| {
        let is_hidden_choice = event.shelf == Shelf::Hidden && typed.events.contains(&event.id);
        (event.is_listed() || is_hidden_choice) && !event.regulations.rehearsal
    };
    let events = all.heads().filter(may_belong).map(|event| {
        let when = Some(show::place_and_days(visitor.locale, event)).filter(|when| !when.is_empty());
        let hidden = (event.shelf == Shelf::Hidden).then(|| say(visitor, "event-hidden"));
        let text = [event.name.clone()].into_iter().chain(when).chain(hidden).collect::<Vec<_>>().join(" · ");
        Choice { value: event.id.to_string(), text, chosen: typed.events.contains(&event.id) }
    });
    let brought = all.outside_events().iter().filter(|row| row.removed_at.is_none()).map(|row| {
        let named = event_from(visitor.locale, &row.event.name, &row.event.source());
        let days = visitor.locale.say(&days(row.event.first_day, row.event.last_day));
        let (value, chosen) = (row.number().to_string(), typed.events.contains(&row.number()));
        Choice { value, text: format!("{named} · {days}"), chosen }
    });
    let count = |counts: CountedFigure| Choice {
        value: counts.code().into(),
        text: visitor.locale.msg(format!("season-figure-{}", counts.code())).to_string(),
        chosen: counts.code() == typed.counts,
    };
    let form = SeasonForm {
        page: Page::new(visitor, say(visitor, if of.is_empty() { "season-new" } else { "season-change" })),
        errors: Failure::texts_of(failure.as_ref(), visitor.locale),
        of: of.to_owned(),
        counts: CountedFigure::ALL.map(count).into(),
        events: events.chain(brought).collect(),
        typed,
    };
    Ok(html_after(&form, failure.as_ref()))
}

/// `GET /seasons/new`.
pub(crate) async fn form(visitor: Visitor, state: web::Data<State>) -> Answer {
    render(&visitor, &state, "", Typed::default(), None).await
}

/// `POST /seasons`.
pub(crate) async fn create(visitor: Visitor, state: web::Data<State>, fields: Fields) -> Answer {
    let actor = visitor.actor.clone();
    let made = match read(&fields) {
        Ok(season) => state.run(move |store| actions::create_season(store, &actor, &season, now())).await,
        Err(wrong) => Err(wrong),
    };
    match made {
        Ok(slug) => Ok(done(&format!("/seasons/{slug}"), say(&visitor, "season-created"))),
        Err(failure) => {
            let failure = refusal(&visitor, failure)?;
            render(&visitor, &state, "", Typed::from_fields(&fields), Some(failure)).await
        }
    }
}

/// `GET /seasons/{season}/change`.
pub(crate) async fn change_form(visitor: Visitor, state: web::Data<State>, slug: web::Path<String>) -> Answer {
    let all = state.event_list().await.map_err(failure_for(&visitor))?;
    let season = all.season(&slug).ok_or_else(|| Failure::NotFound.answer_to(&visitor))?;
    render(&visitor, &state, &slug, Typed::from_season(season), None).await
}

/// `POST /seasons/{season}/change`.
pub(crate) async fn change(
    visitor: Visitor,
    state: web::Data<State>,
    slug: web::Path<String>,
    fields: Fields,
) -> Answer {
    let (actor, of) = (visitor.actor.clone(), slug.to_string());
    let changed = match read(&fields) {
        Ok(season) => {
            let season = Season { slug: of, ..season };
            state.run(move |store| actions::change_season(store, &actor, &season, now())).await
        }
        Err(wrong) => Err(wrong),
    };
    match changed {
        Ok(()) => Ok(done(&format!("/seasons/{slug}"), say(&visitor, "season-changed"))),
        Err(failure) => {
            let failure = refusal(&visitor, failure)?;
            render(&visitor, &state, &slug, Typed::from_fields(&fields), Some(failure)).await
        }
    }
}

/// `POST /seasons/{season}/shelf`: removes or restores a season.
pub(crate) async fn shelve(
    visitor: Visitor,
    state: web::Data<State>,
    slug: web::Path<String>,
    fields: Fields,
) -> Answer {
    let (actor, of, comes_back) = (visitor.actor.clone(), slug.to_string(), fields.text("shelf") == "shown");
    let shelved = state.run(move |store| match comes_back {
        true => actions::bring_back_season(store, &actor, &of, now()),
        false => actions::remove_season(store, &actor, &of, now()),
    });
    shelved.await.map_err(failure_for(&visitor))?;
    match comes_back {
        true => Ok(done(&format!("/seasons/{slug}"), say(&visitor, "season-brought-back"))),
        false => Ok(done("/seasons", say(&visitor, "season-removed"))),
    }
}
