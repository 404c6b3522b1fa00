//! A display in the hall: standings, tables, the seats of the next session, the clock, the gong, and what it is told to
//! show besides. One page contains all of it as slides as large as the display; its script shows one after the other.

mod clock;
mod lots;
mod podium;
mod ranking;
mod seats;
pub(super) mod slide;
pub(super) mod tables;
mod told;

use super::standings::Badge;
use askama::Template;
use clock::of_session;
use event::event::Event;
use messages::Locale;
use ranking::standings;
use rules::Wind;
use seats::{next, seats};
use serde_json::json;
use site::assets;
use site::failure::Failure;
use site::public_pages::Made;
use site::qr::qr;
use site::render::rendered;
use site::show;
use site::visitor::Visitor;
use site::wire::sheet;
use slide::{Body, Slide};
use told::displays;

#[derive(Template)]
#[template(path = "public/screen.html")]
struct Screen {
    l: Locale,
    /// The version of the program, by which displays cache style sheets.
    styles: &'static str,
    slug: String,
    name: String,
    about: String,
    rehearsal: bool,
    qr: String,
    zone: &'static str,
    /// The kinds of slides in the order in which they are shown.
    programme: &'static str,
    /// The clock of the running session as JSON; empty if none runs.
    times: String,
    /// The label of the time left.
    left: String,
    /// The start of the next session in UTC; empty if it is not set, or a session is running.
    begins: String,
    /// `None` while nothing is known of the event.
    badge: Option<Badge>,
    /// With what the arrows in standings compare, and what the colours of a table mean.
    arrows: String,
    legend: String,
    /// The number of changes to displays, what each shows, and when all were last asked to show their names.
    revision: i32,
    displays: String,
    identified: String,
    slides: Vec<Slide>,
}

/// The page of all slides.
pub(super) fn screen(guest: &Visitor, event: &Event) -> Result<Made, Failure> {
    let running = event.running();
    let clock = running.and_then(|session| session.clock(&event.head.regulations));
    let next = next(event);
    let mut slides = standings(guest, event);
    if let (Some(session), Some(clock)) = (running, &clock) {
        slides.extend(of_session(guest, event, session, clock));
    }
    slides.extend(next.iter().flat_map(|session| seats(guest, event, session)));
    slides.extend(lots::lots(guest, event));
    slides.extend(podium::podium(guest, event));
    slides.extend(told::slides(guest, event));
    let title = show::place_and_days(guest.locale, &event.head);
    slides.push(Slide::one("nothing", title.clone(), Body::Nothing(event.head.name.clone())));
    let extra = running.map_or(0, |session| session.extra_minutes);
    let times =
        clock.map_or(String::new(), |clock| json!(sheet::clock(&clock, &event.head.regulations, extra)).to_string());
    let next = next.filter(|_| running.is_none());
    let start = next.as_ref().and_then(|session| event.head.regulations.start_of(session.number));
    let coming = next.as_ref().map_or(0, |session| session.number.0);
    let identified = event.screens.identified_at;
    let page = Screen {
        l: guest.locale,
        styles: assets::version(),
        slug: event.head.slug.clone(),
        name: event.head.name.clone(),
        about: title,
        rehearsal: event.head.regulations.rehearsal,
        qr: qr(&format!(
            "{}/e/{}",
            guest.leads.as_ref().or(guest.base.as_ref()).map_or("", String::as_str),
            event.head.slug
        )),
        zone: show::zone(&event.head).name(),
        programme: match (running, &next) {
            (Some(_), _) => "players teams tables clock",
            (None, next) if is_awarding(event, next.is_some()) => "podium",
            (None, Some(_)) => "seats seats players teams",
            (None, None) => "players teams",
        },
        left: match running {
            Some(session) => guest.locale.msg("screen-left").arg("session", session.number.0).to_string(),
            None => guest.locale.msg("screen-until").arg("session", coming).to_string(),
        },
        begins: start.map_or(String::new(), |start| show::utc(show::zone(&event.head), start)),
        times,
        badge: Some(Badge::new(guest, event, event.status(guest.now()))),
        arrows: event
            .previous_step()
            .map_or(String::new(), |step| guest.locale.msg("screen-arrows").arg("session", step.session.0).to_string()),
        legend: guest
            .locale
            .msg("screen-legend")
            .arg("great", i64::from(event.head.regulations.game().great_from()))
            .to_string(),
        revision: event.screens.revision,
        displays: displays(event),
        identified: identified.map_or(String::new(), |at| at.format("%Y-%m-%dT%H:%M:%SZ").to_string()),
        slides,
    };
    Made::whole_page(&page)
}

/// Whether places are being awarded, or the ceremony was the last part of the event.
fn is_awarding(event: &Event, goes_on: bool) -> bool {
    event.screens.ceremony.as_ref().is_some_and(|ceremony| !goes_on || ceremony.next().is_some())
}

/// The frame of the page, which knows nothing of the event.
pub(super) fn waiting(locale: Locale, slug: &str) -> Result<String, Failure> {
    let name = locale.msg("app-name").to_string();
    rendered(&Screen {
        l: locale,
        styles: assets::version(),
        slug: slug.to_owned(),
        about: String::new(),
        rehearsal: false,
        qr: String::new(),
        zone: "UTC",
        programme: "",
        left: String::new(),
        begins: String::new(),
        times: String::new(),
        badge: None,
        arrows: String::new(),
        legend: String::new(),
        revision: 0,
        displays: "{}".into(),
        identified: String::new(),
        slides: vec![Slide::one("nothing", String::new(), Body::Nothing(name.clone()))],
        name,
    })
}
