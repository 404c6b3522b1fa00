//! The displays in the hall: which are there, what each shows now, and what it is told to show.

mod form;
pub(crate) mod kept;

use crate::pages::loopback_address;
use actions::{self, megabytes};
use askama::Template;
use chrono::TimeDelta;
use event::event::Event;
use event::notes::screens::{MAX_BELOW_LENGTH, MAX_MESSAGE_LENGTH, MAX_PICTURE_SIZE, Programme};
use form::{ProgrammeForm, programme, words};
use messages::Message;
use site::at_event::AtEvent;
use site::displays::{Seen, key_of_hall};
use site::error::Answer;
use site::extract::Fields;
use site::failure::Failure;
use site::render::{Page, done, html_after, say};
use site::show;
use site::visitor::Visitor;
use std::collections::BTreeMap;
use store::now;

#[derive(Template)]
#[template(path = "organise/screens.html")]
struct Screens {
    page: Page,
    slug: String,
    errors: Vec<String>,
    only_here: Option<String>,
    /// The address on which displays are opened.
    address: String,
    waiting: Vec<DisplayLine>,
    displays: Vec<DisplayLine>,
    /// The form that tells all displays the same.
    all: ProgrammeForm,
    layouts: Vec<String>,
    pictures: Vec<PictureLine>,
    longest: usize,
    longest_below: usize,
    largest: String,
}

struct DisplayLine {
    name: String,
    /// When it was last heard of, and whether it is there now.
    seen: String,
    here: bool,
    /// What it shows now, and what it is told to show.
    shows: String,
    order: String,
    form: ProgrammeForm,
}

struct PictureLine {
    sha256: String,
    name: String,
    size: String,
}

/// How long a display may be silent until it counts as off: it reports every quarter of a minute.
const SILENCE_TIMEOUT: TimeDelta = TimeDelta::seconds(45);

fn line(visitor: &Visitor, event: &Event, name: &str, programme: &Programme, seen: Option<&Seen>) -> DisplayLine {
    let (zone, here) = (show::zone(&event.head), seen.is_some_and(|seen| now() - seen.at < SILENCE_TIMEOUT));
    DisplayLine {
        name: name.to_owned(),
        seen: match seen {
            Some(seen) => visitor.locale.msg("display-seen").arg("time", show::time(zone, seen.at)).to_string(),
            None => say(visitor, "display-not-seen"),
        },
        here,
        shows: seen.map_or(String::new(), |seen| seen.shows.clone()),
        order: words(visitor, event, programme),
        form: ProgrammeForm::new(visitor, event, name, programme),
    }
}

async fn render(at: &AtEvent, failure: Option<Failure>) -> Answer {
    let event = at.event().await?;
    let (screens, id) = (&event.screens, event.head.id);
    let automatic = Programme::default();
    let displays = screens.displays.iter().map(|(name, display)| {
        line(&at.visitor, &event, name, &display.programme, at.state.displays.last_seen(id, &display.token).as_ref())
    });
    let waiting = at.state.displays.waiting(&event, now());
    let picture = |picture: &event::notes::screens::Picture| PictureLine {
        sha256: picture.sha256.clone(),
        name: picture.name.clone(),
        size: megabytes(picture.bytes),
    };
    let page = Screens {
        page: at.page(&event, at.say("screens-title")),
        slug: at.slug.to_owned(),
        errors: Failure::texts_of(failure.as_ref(), at.visitor.locale),
        only_here: loopback_address(&at.state),
        address: format!("{}{}?key={}", at.state.base(), at.address("screen"), key_of_hall(&at.state.message_seal, id)),
        waiting: waiting
            .iter()
            .map(|(name, (_, seen))| line(&at.visitor, &event, name, &automatic, Some(seen)))
            .collect(),
        displays: displays.collect(),
        all: ProgrammeForm::new(&at.visitor, &event, "", &automatic),
        layouts: screens.layouts.keys().cloned().collect(),
        pictures: screens.pictures.iter().map(picture).collect(),
        longest: MAX_MESSAGE_LENGTH,
        longest_below: MAX_BELOW_LENGTH,
        largest: megabytes(MAX_PICTURE_SIZE),
    };
    Ok(html_after(&page, failure.as_ref()))
}

pub(crate) async fn page(at: AtEvent) -> Answer {
    render(&at, None).await
}

/// Confirms what was done, or shows the reasons why it was not.
async fn answer(at: &AtEvent, made: Result<(), Failure>, said: &'static str) -> Answer {
    at.or_again(made, async |why| render(at, Some(why)).await).await?;
    Ok(done(&at.address("screens"), at.say(said)))
}

pub(crate) async fn claim(at: AtEvent, fields: Fields) -> Answer {
    let event = at.event().await?;
    let display = fields.text("display").to_owned();
    let made = match at.state.displays.waiting(&event, now()).remove(&display) {
        None => Err(Failure::refused(Message::new("display-gone").arg("display", &display))),
        Some((token, _)) => at.attempt(move |acting| acting.claim_display((&display, &token))).await,
    };
    answer(&at, made, "display-claimed").await
}

pub(crate) async fn forget(at: AtEvent, fields: Fields) -> Answer {
    let display = fields.text("display").to_owned();
    let made = at.attempt(move |acting| acting.forget_display(&display)).await;
    answer(&at, made, "display-forgotten").await
}

/// Tells one display, or all, what to show.
pub(crate) async fn tell(at: AtEvent, fields: Fields) -> Answer {
    let event = at.event().await?;
    let made = match programme(&fields) {
        Err(failure) => Err(failure),
        Ok(programme) => {
            let names: Vec<String> = match fields.text("display") {
                "" => event.screens.displays.keys().cloned().collect(),
                one => vec![one.to_owned()],
            };
            let programmes: BTreeMap<_, _> = names.into_iter().map(|name| (name, programme.clone())).collect();
            at.attempt(move |acting| acting.tell_displays(programmes)).await
        }
    };
    answer(&at, made, "display-told").await
}

pub(crate) async fn identify(at: AtEvent, _: Fields) -> Answer {
    let made = at.attempt(move |acting| acting.identify_displays()).await;
    answer(&at, made, "display-identified").await
}
