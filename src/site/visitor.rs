//! The sender of a request: language, passes and rights.

use crate::request::{MAX_RIGHTS, PASS, here, is_for_programs};
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

/// Maximum number of passes in the cookie of one browser, unless more of them have wider rights.
const MAX_PASSES: usize = 8;
/// The sender of a request, and how they want to be answered.
#[derive(Clone, Debug)]
pub struct Visitor {
    /// As whom they act: one of `held`, chosen for the address.
    pub actor: Actor,
    /// The token of the actor's pass.
    pub token: Option<Token>,
    /// All passes of the browser, the newest first; an ended one is a spectator with a name.
    pub held: Vec<(Token, Actor)>,
    /// The language in which the visitor is answered.
    pub locale: Locale,
    /// The message that the previous request left.
    pub flash: Option<String>,
    /// Path and query of the page: of this request, or of the page whose form was sent.
    pub here: String,
    /// The address of this server, if a page for everybody is being made.
    pub base: Option<String>,
    /// The address to which codes for spectators lead, if it is another one.
    pub leads: Option<String>,
    /// Whether the page may follow the play; false for a file.
    pub can_follow: bool,
    /// The time that the page shows; `None` for the current time.
    pub at: Option<NaiveDateTime>,
    /// Whether this request sends a form.
    pub sent_from_form: bool,
    /// Whether this request is for JSON, and gets failures as JSON.
    pub json: bool,
    /// Whether the token came in a header, which another site cannot make a browser send.
    pub bearer: bool,
    /// Whether this is nobody in particular: a page for everybody is made for a guest.
    pub guest: bool,
    /// Whether the passes could not be looked up in the database.
    pub unknown: bool,
}

/// The language for an answer, without asking who the visitor is.
pub struct Language {
    /// The language of the answer.
    pub locale: Locale,
    /// The request that is answered.
    pub request: HttpRequest,
}

impl Language {
    /// A guest with this language.
    pub fn guest(&self) -> Visitor {
        Visitor { json: is_for_programs(&self.request), ..Visitor::guest(self.locale, here(&self.request)) }
    }
}

impl Visitor {
    /// A visitor without passes, at the address `here`.
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

    /// The time that the page shows, in UTC.
    pub fn now(&self) -> NaiveDateTime {
        self.at.unwrap_or_else(now)
    }

    /// Acts with the newest valid pass that `suits`, else with the newest valid one, else as a spectator.
    pub fn act(&mut self, suits: impl Fn(&Actor) -> bool) {
        let in_force = self.held.iter().filter(|(_, actor)| actor.rights != Rights::Spectator);
        let chosen = in_force.clone().find(|(_, actor)| suits(actor)).or(in_force.clone().next()).cloned();
        self.token = chosen.as_ref().or(self.held.first()).map(|(token, _)| token.clone());
        self.actor = chosen.map_or_else(Actor::spectator, |(_, actor)| actor);
        let own = self.actor.pass();
        let others = self.held.iter().flat_map(|(_, held)| held.pass()).filter(|pass| Some(*pass) != own);
        self.actor.passes = own.into_iter().chain(others).collect();
    }

    /// Whether this visitor can see an event in lists: if it is listed, or if it is hidden and they have a role in it.
    pub fn finds(&self, event: &EventHead) -> bool {
        let has_role = || self.held.iter().any(|(_, actor)| actor.role_in(event.id).is_some());
        event.is_listed() || event.shelf == Shelf::Hidden && has_role()
    }

    /// Whether the visitor has or had a pass.
    pub fn had_pass(&self) -> bool {
        self.held.iter().any(|(_, actor)| !actor.name.is_empty())
    }

    /// The pass with which this visitor acts, if it is valid.
    pub fn pass(&self) -> Option<Uuid> {
        self.actor.pass().filter(|_| self.actor.rights != Rights::Spectator)
    }

    /// The token for scripts that continue with another laptop, if it came with a link or a code; one that came with a
    /// password stays in the cookie.
    pub fn token_of_link(&self) -> Option<&Token> {
        self.token.as_ref().filter(|_| matches!(self.actor.rights, Rights::Link { .. }))
    }

    /// The name of the newest pass that has one; else empty.
    pub fn last_name(&self) -> &str {
        self.held.iter().map(|(_, actor)| actor.name.as_str()).find(|name| !name.is_empty()).unwrap_or_default()
    }

    /// The cookie with a new token before the others, for neither scripts nor other sites. If there are too many, ended
    /// ones are dropped first, then the oldest of those for a table or the door, so that neither opening links nor
    /// rehearsing costs anybody their rights. It expires after a day if all passes in it are for a table or the door:
    /// phones are lent, and a link is for one day.
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

    /// The passes that stay in the cookie beside a new token, the newest first.
    fn other_passes(&self, token: &Token) -> Vec<&(Token, Actor)> {
        let others = self.held.iter().filter(|(held, actor)| held != token && !actor.name.is_empty());
        let mut others: Vec<_> = others.enumerate().collect();
        others.sort_by_key(|(place, (_, actor))| {
            let is_link = !matches!(actor.rights, Rights::User { .. });
            (actor.rights == Rights::Spectator, at_tables(&actor.rights), is_link, *place)
        });
        let rights = others.iter().filter(|(_, (_, actor))| !at_tables(&actor.rights)).count();
        others.truncate(rights.clamp(MAX_PASSES - 1, MAX_RIGHTS - 1));
        others.sort_by_key(|(place, (_, actor))| (actor.rights == Rights::Spectator, *place));
        others.into_iter().map(|(_, held)| held).collect()
    }

    /// A text, followed by the names of valid passes that a new token pushes out of the cookie.
    pub fn said_of_pass(&self, token: &Token, text: impl ToString) -> String {
        let names = self.pushed_out(token);
        match names.is_empty() {
            true => text.to_string(),
            false => {
                format!("{} {}", text.to_string(), self.locale.msg("passes-pushed-out").arg("names", names))
            }
        }
    }

    /// The names of those passes.
    fn pushed_out(&self, token: &Token) -> Vec<&str> {
        let kept = self.other_passes(token);
        let in_force = self.held.iter().filter(|(held, actor)| held != token && actor.rights != Rights::Spectator);
        let lost = in_force.filter(|(held, _)| !kept.iter().any(|(own, _)| own == held));
        lost.map(|(_, actor)| actor.name.as_str()).filter(|name| !name.is_empty()).collect()
    }

    /// A token for this visitor's forms, masked with new random bytes for every page, so that compression reveals
    /// nothing.
    pub fn form_token(&self) -> String {
        let mut pad = [0; 32];
        if getrandom::fill(&mut pad).is_err() {
            return String::new();
        }
        // A visitor without a cookie can send no form.
        let secret = self.token.as_ref().map_or(String::new(), form_secret);
        let masked: Vec<u8> = secret.bytes().zip(pad.iter().cycle()).map(|(byte, pad)| byte ^ pad).collect();
        hex::encode(pad) + &hex::encode(masked)
    }

    /// The identity of this visitor's device, derived from their token.
    pub fn device(&self) -> Option<Uuid> {
        let hash = self.token.as_ref()?.derived("device");
        Uuid::from_slice(hash.as_bytes().get(..16)?).ok()
    }

    /// Whether a text is a valid token for this visitor's forms.
    pub fn is_form_token(&self, text: &str) -> bool {
        let bytes = hex::decode(text).unwrap_or_default();
        let Some((pad, masked)) = bytes.split_at_checked(32) else { return false };
        let sent: Vec<u8> = masked.iter().zip(pad.iter().cycle()).map(|(byte, pad)| byte ^ pad).collect();
        // The page may have been made for another pass of the same browser.
        self.held.iter().any(|(token, _)| bool::from(sent.ct_eq(form_secret(token).as_bytes())))
    }
}

/// Whether the rights are only for a table or the door, or have ended.
fn at_tables(rights: &Rights) -> bool {
    match rights {
        Rights::Link { role, .. } => matches!(role, Role::Phone(..) | Role::Referee(_) | Role::CheckIn),
        Rights::Spectator => true,
        Rights::User { .. } | Rights::CommandLine | Rights::Regulations { .. } => false,
    }
}

/// The secret from which the tokens of forms are made, for a pass.
fn form_secret(token: &Token) -> String {
    token.derived("form")
}
