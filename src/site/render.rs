//! Pages and other answers made from templates.

use crate::failure::Failure;
use crate::visitor::Visitor;
use crate::{assets, explained, flash, show};
use actions::{Rights, Role, permission};
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::http::header::LOCATION;
use askama::Template;
use event::event::EventHead;
use messages::{Locale, Localized, moment};
use rules::RuleSet;

/// The event in the head of a page.
#[derive(Debug)]
pub struct EventTitle {
    /// The event's name in addresses.
    pub slug: String,
    /// The event's full name.
    pub name: String,
    /// Whether the event has teams.
    pub teams: bool,
    /// Whether it has stages.
    pub stages: bool,
    /// Whether it is a league: with a rota, with those who are present, or with line-ups.
    pub league: bool,
    /// Whether the event is a rehearsal.
    pub rehearsal: bool,
    /// Whether teams hand in line-ups.
    pub line_ups: bool,
}

/// What a chat shows for the address of a page (Open Graph).
#[derive(Debug)]
pub struct Share {
    /// Where and when the event takes place.
    pub about: String,
    /// The full address of the page.
    pub address: String,
    /// The full address of a picture.
    pub picture: String,
}

/// The time in the past that a page shows.
#[derive(Debug)]
pub struct At {
    /// The time in the zone of the event.
    pub time: String,
    /// The address of the current page.
    pub now: String,
}

/// A group of pages for those who run an event.
#[derive(Debug)]
pub struct RailGroup {
    /// The heading of the group, in the visitor's language.
    pub title: String,
    /// The pages of the group that the visitor may use, in order.
    pub entries: Vec<RailEntry>,
}

/// An entry of such a group.
#[derive(Debug)]
pub struct RailEntry {
    /// The path of the page on this server.
    pub address: String,
    /// The name of the page, in the visitor's language.
    pub text: String,
    /// The mark beside its name; empty if there is none.
    pub mark: String,
    /// Whether somebody waits there.
    pub waits: bool,
    /// `page` if it is the current page, `true` if the current page is below it.
    pub current: &'static str,
}

impl RailEntry {
    /// An entry with its mark and whether somebody waits there, on a page at the path `here`.
    pub fn new(here: &str, address: String, text: String, (mark, waits): (String, bool)) -> Self {
        let current = match here.strip_prefix(&address) {
            Some("") => "page",
            Some(below) if below.starts_with('/') => "true",
            _ => "",
        };
        Self { address, text, mark, waits, current }
    }
}

/// A language in which a page exists.
#[derive(Debug)]
pub struct PageLanguage {
    /// The code of the language, as in `?lang=en`.
    pub code: &'static str,
    /// The language's name in the language itself.
    pub name: String,
    /// The short name, for narrow places.
    pub short: String,
    /// The address of this page in the language.
    pub address: String,
    /// Whether the page is shown in it.
    pub current: bool,
}

/// The values that every page needs: its language, its title, its visitor.
#[derive(Debug)]
pub struct Page {
    /// The language in which the page is written.
    pub l: Locale,
    /// The title of the page, in its language.
    pub title: String,
    /// The name of the signed-in visitor; empty for spectators.
    pub who: String,
    /// The token of this page's forms.
    pub token: String,
    /// The message that the previous request left for this page.
    pub flash: Option<String>,
    /// This page in every language.
    pub languages: Vec<PageLanguage>,
    /// The part of the guides that explains this page.
    pub help: Option<&'static str>,
    /// The event to which the page belongs.
    pub event: Option<EventTitle>,
    /// The pages for those who run the event; empty on pages for everybody.
    pub rail: Vec<RailGroup>,
    /// What chats show of it, if everybody may see it.
    pub share: Option<Share>,
    /// The time that it shows, if it is one in the past.
    pub at: Option<At>,
    /// Whether the page is the same for everybody: its script asks who is signed in.
    pub public: bool,
    /// Whether the visitor has a role at the event, or may create events.
    pub official: bool,
    /// Whether the visitor leads a team of the event.
    pub leads: bool,
    /// Whether the visitor is signed in as a user of this server.
    pub user: bool,
    /// The game that the page is about.
    pub game: RuleSet,
}

impl Page {
    /// A page that belongs to no event.
    pub fn new(visitor: &Visitor, title: impl Into<String>) -> Self {
        let (path, query) = visitor.here.split_once('?').unwrap_or((&visitor.here, ""));
        let kept: String = query
            .split('&')
            .filter(|part| !part.is_empty() && !part.starts_with("lang="))
            .map(|part| format!("&{part}"))
            .collect();
        let address = |locale: Locale| format!("{path}?lang={}{kept}", locale.code());
        let languages = Locale::ALL.map(|locale| PageLanguage {
            code: locale.code(),
            name: locale.own_name(),
            short: locale.short_name(),
            address: address(locale),
            current: locale.code() == visitor.locale.code(),
        });
        Self {
            l: visitor.locale,
            title: title.into(),
            who: visitor.actor.name.clone(),
            token: visitor.form_token(),
            flash: visitor.flash.clone(),
            languages: languages.into(),
            help: explained::help_for(path),
            event: None,
            rail: Vec::new(),
            share: None,
            at: None,
            public: visitor.guest,
            official: false,
            leads: false,
            user: matches!(visitor.actor.rights, Rights::User { .. }),
            game: RuleSet::Mcr,
        }
    }

    /// A page that belongs to an event.
    pub fn of_event(visitor: &Visitor, event: &EventHead, title: impl Into<String>) -> Self {
        Self {
            event: Some(EventTitle {
                slug: event.slug.clone(),
                name: event.name.clone(),
                teams: event.has_teams(),
                stages: !event.regulations.stages.is_empty(),
                league: event.regulations.is_league(),
                rehearsal: event.regulations.rehearsal,
                line_ups: event.regulations.stages.iter().any(|stage| stage.line_up.is_some()),
            }),
            at: visitor.at.map(|at| At {
                time: visitor.locale.say(&moment(show::zone(event).local(at), None)),
                now: visitor.here.split('?').next().unwrap_or_default().to_owned(),
            }),
            share: visitor.base.as_ref().map(|base| Share {
                about: show::place_and_days(visitor.locale, event),
                address: format!("{base}{}", visitor.here),
                picture: format!("{base}/static/icon-512.png"),
            }),
            official: permission::see_board(&visitor.actor, event.id),
            leads: matches!(visitor.actor.role_in(event.id), Some(Role::Leader(_))),
            game: event.regulations.game,
            ..Self::new(visitor, title)
        }
    }

    /// The version in the addresses of style sheets: browsers cache one for long, and another program has another
    /// version.
    pub fn styles(&self) -> &'static str {
        assets::version()
    }

    /// The addresses of the game's pages: the hand check, the manual, the message key of its title, and practice.
    pub fn of_game(&self) -> (&'static str, &'static str, &'static str, &'static str) {
        match self.game {
            RuleSet::Mcr => ("/hand", "/fans", "fans-title", "/practice"),
            RuleSet::WorldSeries => ("/hand/world-series", "/patterns", "patterns-title", "/practice/world-series"),
        }
    }

    /// A text of the message files.
    pub fn msg(&self, id: &'static str) -> Localized {
        self.l.msg(id)
    }
}

/// The text of a template.
pub fn rendered(template: &impl Template) -> Result<String, Failure> {
    template.render().map_err(Failure::broken)
}

/// A value as JSON.
pub fn json(value: &impl serde::Serialize) -> Result<String, Failure> {
    serde_json::to_string(value).map_err(Failure::broken)
}

/// The answer with the page of a template, not to be cached.
pub fn html(template: &impl Template, status: StatusCode) -> HttpResponse {
    match template.render() {
        Ok(body) => {
            let mut response = HttpResponse::build(status);
            response.content_type("text/html; charset=utf-8").insert_header(("cache-control", "no-store"));
            response.cookie(flash::clear()).body(body)
        }
        Err(error) => {
            tracing::error!(%error, "template failed");
            HttpResponse::InternalServerError().finish()
        }
    }
}

/// The answer with the page of a template, with the status 200.
pub fn ok(template: &impl Template) -> HttpResponse {
    html(template, StatusCode::OK)
}

/// The answer with the page of a template, with the status of what was refused before it, if anything was.
pub fn html_after(template: &impl Template, failure: Option<&Failure>) -> HttpResponse {
    html(template, failure.map_or(StatusCode::OK, Failure::status))
}

/// Redirects the browser to `address`, where the message `text` is shown.
pub fn done(address: &str, text: impl ToString) -> HttpResponse {
    let mut answer = HttpResponse::SeeOther().insert_header((LOCATION, address)).finish();
    answer.extensions_mut().insert(flash::Said(text.to_string()));
    answer
}

/// A text of the message files without arguments, in the visitor's language.
pub fn say(visitor: &Visitor, id: &'static str) -> String {
    visitor.locale.msg(id).to_string()
}
