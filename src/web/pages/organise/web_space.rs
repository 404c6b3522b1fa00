//! The results on the web: as one file, and a web space that is kept up to date.

use crate::pages::Choice;
use crate::publish::zipped::zip_site;
use actions::{Error, MAX_MIRROR_MINUTES, Mirror, MirrorPlaces, SpaceKind};
use actix_web::http::header;
use actix_web::{HttpResponse, web};
use askama::Template;
use event::event::EventHead;
use serde::Deserialize;
use site::at_event::AtEvent;
use site::error::Answer;
use site::extract::Fields;
use site::failure::Failure;
use site::mirrors::MirrorState;
use site::public_pages::PublicPages;
use site::render::{Page, done, html_after};
use site::show;

#[derive(Template)]
#[template(path = "organise/web_space.html")]
struct WebSpacePage {
    page: Page,
    slug: String,
    errors: Vec<String>,
    /// Whether this server keeps web spaces up to date.
    can_mirror: bool,
    /// Whether a web space is set, and its public address; empty if that is not known.
    is_set: bool,
    address: String,
    /// The kinds, each with a page of its own, so that no field belongs to another kind.
    kinds: Vec<Choice>,
    labels: Labels,
    typed: Mirror,
    /// Whether the stored password stays if none is typed.
    has_password: bool,
    most_minutes: u16,
    state: SpaceLine,
    /// The address of a small ranking, for a frame on another site.
    widget: String,
}

/// The labels of fields that each kind names differently; fields with an empty label are not shown.
struct Labels {
    space: String,
    user: String,
    password: String,
    is_s3: bool,
    is_sftp: bool,
}

impl Labels {
    fn new(at: &AtEvent, kind: SpaceKind) -> Labels {
        let [space, user, password] = match kind {
            SpaceKind::Webdav => ["web-space-space", "web-space-user", "web-space-password"],
            SpaceKind::S3 => ["web-space-bucket", "web-space-access-key", "web-space-secret-key"],
            SpaceKind::Sftp => ["web-space-place", "web-space-user", "web-space-password"],
            SpaceKind::Folder => ["web-space-name", "", ""],
        }
        .map(|id| if id.is_empty() { String::new() } else { at.say(id) });
        Labels { space, user, password, is_s3: kind == SpaceKind::S3, is_sftp: kind == SpaceKind::Sftp }
    }
}

/// The state of a web space.
#[derive(Default)]
pub(super) struct SpaceLine {
    /// The time of its content.
    pub current: String,
    /// Why and when the last attempt failed; empty if it did not.
    pub failed: String,
}

/// The state of the web space of an event; `None` if it has none.
pub(super) fn line(at: &AtEvent, event: &EventHead) -> Option<SpaceLine> {
    let MirrorState { current_at, tried_at, failed } = at.state.mirrors.state(event.id)?;
    let time = |time| show::day_time(&at.visitor, show::zone(event), time);
    let current = match current_at {
        Some(current) => at.visitor.locale.msg("web-space-current").arg("at", time(current)).to_string(),
        None => at.say("web-space-not-yet"),
    };
    let failed = failed.zip(tried_at).map(|(why, tried)| {
        let why = at.visitor.locale.say(&why);
        at.visitor.locale.msg("web-space-failed").arg("at", time(tried)).arg("reason", why).to_string()
    });
    Some(SpaceLine { current, failed: failed.unwrap_or_default() })
}

/// The places of web spaces; not found if this server keeps none.
fn places(at: &AtEvent) -> Result<MirrorPlaces, Failure> {
    at.state.mirrors.places.clone().ok_or(Failure::NotFound)
}

/// Whether this server can send pages to web spaces of a kind.
fn is_possible(at: &AtEvent, kind: SpaceKind) -> bool {
    let places = at.state.mirrors.places.as_ref();
    kind != SpaceKind::Folder || places.is_some_and(|places| places.folders.is_some())
}

/// The kind with a code.
fn find_kind(code: &str) -> Option<SpaceKind> {
    SpaceKind::ALL.into_iter().find(|kind| kind.code() == code)
}

/// The settings of a web space that also apply to one of another kind.
fn of_kind(known: Mirror, kind: SpaceKind) -> Mirror {
    if known.kind == kind {
        return known;
    }
    let Mirror { address, minutes, leads, .. } = known;
    Mirror { kind, address, minutes, leads, ..Mirror::default() }
}

async fn render(at: &AtEvent, kind: Option<SpaceKind>, typed: Option<Mirror>, failure: Option<Failure>) -> Answer {
    let event = at.event().await?;
    let known = match places(at) {
        Ok(places) => at.act(move |acting| acting.mirror(&places)).await?,
        Err(_) => None,
    };
    let is_set = known.is_some();
    let address = known.as_ref().map_or(String::new(), |known| known.address.clone());
    let known_kind = known.as_ref().map(|known| known.kind);
    let typed = typed.or(known).unwrap_or(Mirror { minutes: 5, ..Mirror::default() });
    let typed = of_kind(typed.clone(), kind.unwrap_or(typed.kind));
    let choice = |kind: SpaceKind| Choice {
        value: kind.code().to_owned(),
        text: at.say(match kind {
            SpaceKind::Webdav => "web-space-webdav",
            SpaceKind::S3 => "web-space-s3",
            SpaceKind::Sftp => "web-space-sftp",
            SpaceKind::Folder => "web-space-folder",
        }),
        chosen: kind == typed.kind,
    };
    let widget = match address.as_str() {
        "" => format!("{}/e/{}/widget", at.state.base(), at.slug),
        address => format!("{address}/a/e/{}/widget/index.html", at.slug),
    };
    let page = WebSpacePage {
        widget,
        page: at.page(&event, at.say("web-space-title")),
        slug: at.slug.clone(),
        errors: Failure::texts_of(failure.as_ref(), at.visitor.locale),
        can_mirror: at.state.mirrors.places.is_some(),
        is_set,
        address,
        kinds: SpaceKind::ALL.into_iter().filter(|kind| is_possible(at, *kind)).map(choice).collect(),
        labels: Labels::new(at, typed.kind),
        has_password: known_kind == Some(typed.kind),
        typed: typed.without_secrets(),
        most_minutes: MAX_MIRROR_MINUTES,
        state: line(at, &event.head).unwrap_or_default(),
    };
    Ok(html_after(&page, failure.as_ref()))
}

/// The kind that is requested, if it is not the one that is set.
#[derive(Deserialize)]
pub(crate) struct Asked {
    kind: Option<String>,
}

pub(crate) async fn page(at: AtEvent, asked: web::Query<Asked>) -> Answer {
    let kind = asked.kind.as_deref().and_then(find_kind).filter(|kind| is_possible(&at, *kind));
    render(&at, kind, None, None).await
}

/// Reads the form; minutes that are not a number become more than the maximum.
fn read_mirror(at: &AtEvent, fields: &Fields) -> Mirror {
    Mirror {
        kind: find_kind(fields.text("kind")).unwrap_or_default(),
        space: fields.text("space").to_owned(),
        user: fields.text("user").to_owned(),
        password: fields.text("password").to_owned(),
        key: fields.text("key").to_owned(),
        host_key: fields.text("host_key").to_owned(),
        region: fields.text("region").to_owned(),
        address: fields.text("address").to_owned(),
        minutes: fields.number("minutes").parse().unwrap_or(u16::MAX),
        leads: fields.has("leads"),
        language: at.visitor.locale.code().to_owned(),
    }
}

pub(crate) async fn set(at: AtEvent, fields: Fields, pages: web::Data<PublicPages>) -> Answer {
    let (places, new) = (at.require(places(&at))?, read_mirror(&at, &fields));
    let typed = new.clone();
    let event = at.require(at.state.event_id(&at.slug).await)?;
    let kept = at
        .attempt(move |acting| {
            acting.set_mirror(&places, new)?;
            actions::mirror_of_event(acting.store, &places, event)
        })
        .await;
    let kept = at.or_again(kept, async |why| render(&at, None, Some(typed.clone()), Some(why)).await).await?;
    at.state.mirrors.set(event, kept);
    pages.forget(&at.slug);
    Ok(done(&at.address("web-space"), at.say("web-space-set")))
}

pub(crate) async fn again(at: AtEvent, _: Fields) -> Answer {
    let event = at.require(at.state.event_id(&at.slug).await)?;
    at.state.mirrors.ask(event);
    Ok(done(&at.address("web-space"), at.say("web-space-asked")))
}

pub(crate) async fn remove(at: AtEvent, _: Fields, pages: web::Data<PublicPages>) -> Answer {
    let places = at.require(places(&at))?;
    let event = at.require(at.state.event_id(&at.slug).await)?;
    at.act(move |acting| acting.remove_mirror(&places)).await?;
    at.state.mirrors.set(event, None);
    pages.forget(&at.slug);
    Ok(done(&at.address("web-space"), at.say("web-space-removed")))
}

/// The public pages as one file.
pub(crate) async fn zip(at: AtEvent) -> Answer {
    let event = at.require(at.state.public_event(&at.slug).await)?;
    let (server, first) = (at.state.server().to_owned(), at.visitor.locale);
    let made = at
        .state
        .run_large(move |store| zip_site(store, &event, first, &server).map_err(|reason| Error::Refused(vec![reason])));
    let bytes = at.require(made.await)?;
    Ok(HttpResponse::Ok()
        .content_type("application/zip")
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .insert_header((header::CONTENT_DISPOSITION, format!("attachment; filename=\"{}-site.zip\"", at.slug)))
        .body(bytes))
}
