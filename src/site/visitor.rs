//! Who sends a request.

use crate::request::{MOST_RIGHTS, PASS, here, is_for_programs};
use actions::{Actor, Rights, Role, Token};
use actix_web::HttpRequest;
use actix_web::cookie::time::Duration;
use actix_web::cookie::{Cookie, SameSite};
use chrono::NaiveDateTime;
use event::event::{EventHead, Shelf};
use messages::Locale;
use store::now;
use subtle::ConstantTimeEq;
use uuid::Uuid;

/// So many passes one browser keeps.
const MOST_PASSES: usize = 8;
/// Who sends a request and how they want to be answered.
#[derive(Clone, Debug)]
pub struct Visitor {
    /// As whom: of all that the browser holds, what the address asks for.
    pub actor: Actor,
    /// The token of the actor's pass.
    pub token: Option<Token>,
    /// All that the browser holds, the newest first; what has ended is a spectator who keeps the name.
    pub held: Vec<(Token, Actor)>,
    /// The language in which the visitor is answered.
    pub locale: Locale,
    /// What the previous request left to be said.
    pub flash: Option<String>,
    /// Path and query of the page: of this request, or of the page whose form it sends.
    pub here: String,
    /// The address of this server, where a page for everybody is made.
    pub base: Option<String>,
    /// Where codes for spectators lead instead, where they are to lead elsewhere.
    pub leads: Option<String>,
    /// Whether the page is for those who may follow it, and not for a file.
    pub can_follow: bool,
    /// As of when the page is to be; otherwise of now.
    pub at: Option<NaiveDateTime>,
    /// Whether this request sends a form.
    pub sent_from_form: bool,
    /// Whether this request is for JSON, and gets its failures so.
    pub json: bool,
    /// Whether the token came in a header, which no other site can make a browser send.
    pub bearer: bool,
    /// Whether this is anybody: a page for everybody is made for them.
    pub guest: bool,
    /// Whether the database could not be asked who it is.
    pub unknown: bool,
}

/// How somebody wants to be answered, whoever they are.
pub struct Language {
    /// The language of the answer.
    pub locale: Locale,
    /// The request that is answered.
    pub request: HttpRequest,
}

impl Language {
    /// Anybody who speaks it.
    pub fn guest(&self) -> Visitor {
        Visitor { json: is_for_programs(&self.request), ..Visitor::guest(self.locale, here(&self.request)) }
    }
}

impl Visitor {
    /// Anybody who looks at a page.
    pub fn guest(locale: Locale, here: String) -> Visitor {
        Visitor {
            actor: Actor::spectator(),
            token: None,
            held: Vec::new(),
            locale,
            flash: None,
            here,
            base: None,
            leads: None,
            can_follow: true,
            at: None,
            sent_from_form: false,
            json: false,
            bearer: false,
            guest: true,
            unknown: false,
        }
    }

    /// The moment that the page shows.
    pub fn now(&self) -> NaiveDateTime {
        self.at.unwrap_or_else(now)
    }

    /// Acts with the first pass that `suits`; where none does, with the newest that lets anybody in.
    pub fn act(&mut self, suits: impl Fn(&Actor) -> bool) {
        let in_force = self.held.iter().filter(|(_, actor)| actor.rights != Rights::Spectator);
        let chosen = in_force.clone().find(|(_, actor)| suits(actor)).or(in_force.clone().next()).cloned();
        self.token = chosen.as_ref().or(self.held.first()).map(|(token, _)| token.clone());
        self.actor = chosen.map_or_else(Actor::spectator, |(_, actor)| actor);
        let own = self.actor.pass();
        let others = self.held.iter().flat_map(|(_, held)| held.pass()).filter(|pass| Some(*pass) != own);
        self.actor.passes = own.into_iter().chain(others).collect();
    }

    /// Whether an event is among those that this visitor is shown: all that are listed, and hidden ones where they have a role.
    pub fn finds(&self, event: &EventHead) -> bool {
        let has_role = || self.held.iter().any(|(_, actor)| actor.role_in(event.id).is_some());
        event.is_listed() || event.shelf == Shelf::Hidden && has_role()
    }

    /// Whether somebody has, or once had, a pass.
    pub fn had_pass(&self) -> bool {
        self.held.iter().any(|(_, actor)| !actor.name.is_empty())
    }

    /// The pass that lets this visitor in, if any does.
    pub fn pass(&self) -> Option<Uuid> {
        self.actor.pass().filter(|_| self.actor.rights != Rights::Spectator)
    }

    /// The token for a script that goes on with another laptop, where it came with a link or a code; what came with a password stays
    /// in the cookie.
    pub fn token_of_link(&self) -> Option<&Token> {
        self.token.as_ref().filter(|_| matches!(self.actor.rights, Rights::Link { .. }))
    }

    /// The name that this browser gave last; empty if it gave none.
    pub fn last_name(&self) -> &str {
        self.held.iter().map(|(_, actor)| actor.name.as_str()).find(|name| !name.is_empty()).unwrap_or_default()
    }

    /// The cookie with one more token before those held: not for scripts, not for other sites. Where there are too many, what has
    /// ended is forgotten first, then the oldest for a table or the door: neither opening links nor rehearsing costs anybody their rights. Where
    /// everything in it is for a table or the door it lasts a day: phones are lent, and a day has one link.
    pub fn cookie_with(&self, token: &Token, rights: Option<&Rights>, secure: bool) -> Cookie<'static> {
        let others = self.other_passes(token);
        let mut all = others.iter().map(|(_, actor)| &actor.rights).chain(rights);
        let for_a_day = rights.is_some() && all.all(at_tables);
        let tokens: Vec<&str> =
            [token].into_iter().chain(others.iter().map(|(held, _)| held)).map(Token::secret).collect();
        let cookie =
            Cookie::build(PASS, tokens.join(".")).path("/").http_only(true).same_site(SameSite::Lax).secure(secure);
        match for_a_day {
            true => cookie.max_age(Duration::days(1)).finish(),
            false => cookie.permanent().finish(),
        }
    }

    /// What is held beside a new token and stays, the newest first.
    fn other_passes(&self, token: &Token) -> Vec<&(Token, Actor)> {
        let others = self.held.iter().filter(|(held, actor)| held != token && !actor.name.is_empty());
        let mut others: Vec<_> = others.enumerate().collect();
        others.sort_by_key(|(place, (_, actor))| {
            let is_link = !matches!(actor.rights, Rights::User { .. });
            (actor.rights == Rights::Spectator, at_tables(&actor.rights), is_link, *place)
        });
        let rights = others.iter().filter(|(_, (_, actor))| !at_tables(&actor.rights)).count();
        others.truncate(rights.clamp(MOST_PASSES - 1, MOST_RIGHTS - 1));
        others.sort_by_key(|(place, (_, actor))| (actor.rights == Rights::Spectator, *place));
        others.into_iter().map(|(_, held)| held).collect()
    }

    /// A text, and whose passes that still let in one more token pushes out of the cookie.
    pub fn said_of_pass(&self, token: &Token, text: impl ToString) -> String {
        let names = self.pushed_out(token);
        match names.is_empty() {
            true => text.to_string(),
            false => {
                format!("{} {}", text.to_string(), self.locale.msg("passes-pushed-out").arg("names", names))
            }
        }
    }

    fn pushed_out(&self, token: &Token) -> Vec<&str> {
        let kept = self.other_passes(token);
        let in_force = self.held.iter().filter(|(held, actor)| held != token && actor.rights != Rights::Spectator);
        let lost = in_force.filter(|(held, _)| !kept.iter().any(|(own, _)| own == held));
        lost.map(|(_, actor)| actor.name.as_str()).filter(|name| !name.is_empty()).collect()
    }

    /// The token of this visitor's forms, masked anew for every page so that compression gives nothing away.
    pub fn form_token(&self) -> String {
        let mut pad = [0; 32];
        if getrandom::fill(&mut pad).is_err() {
            return String::new();
        }
        // Somebody without a cookie can send no form.
        let secret = self.token.as_ref().map_or(String::new(), form_secret);
        let masked: Vec<u8> = secret.bytes().zip(pad.iter().cycle()).map(|(byte, pad)| byte ^ pad).collect();
        hex::encode(pad) + &hex::encode(masked)
    }

    /// The device of somebody who uses pages with forms.
    pub fn device(&self) -> Option<Uuid> {
        let hash = self.token.as_ref()?.derived("device");
        Uuid::from_slice(hash.as_bytes().get(..16)?).ok()
    }

    /// Whether a text is a token of this visitor's forms.
    pub fn is_form_token(&self, text: &str) -> bool {
        let bytes = hex::decode(text).unwrap_or_default();
        let Some((pad, masked)) = bytes.split_at_checked(32) else { return false };
        let sent: Vec<u8> = masked.iter().zip(pad.iter().cycle()).map(|(byte, pad)| byte ^ pad).collect();
        // A page may have been made for another pass of the same browser.
        self.held.iter().any(|(token, _)| bool::from(sent.ct_eq(form_secret(token).as_bytes())))
    }
}

/// Whether somebody has nothing but tables or the door, or nothing any more.
fn at_tables(rights: &Rights) -> bool {
    match rights {
        Rights::Link { role, .. } => matches!(role, Role::Phone(..) | Role::Referee(_) | Role::CheckIn),
        Rights::Spectator => true,
        Rights::User { .. } | Rights::CommandLine | Rights::Regulations { .. } => false,
    }
}

/// The secret of the forms made for who holds a token.
fn form_secret(token: &Token) -> String {
    token.derived("form")
}
