//! The pages: template struct and handler side by side. A handler extracts, calls one action and answers; templates
//! decide nothing.

pub(super) mod organise;
pub(super) mod public;
pub(super) mod table;

use actions::Token;
use actix_multipart::form::bytes::Bytes;
use actix_web::HttpResponse;
use actix_web::http::header;
use event::event::{AutomaticDeduction, Event, Filled};
use event::sheet::disqualification::Revoked;
use event::sheet::penalty::{Entrant, GivenPenalty, StandardPenalty};
use event::sheet::session::Attendance;
use event::values::ids::PlayerId;
use event::values::typed_text;
use event::values::web_link::is_only_here;
use messages::{deduction, disqualification};
use rules::GamePoints;
use rules::fan::Profile;
use site::render::say;
use site::show;
use site::state::State;
use site::visitor::Visitor;

/// An option of a form.
pub(crate) struct Choice {
    pub value: String,
    pub text: String,
    pub chosen: bool,
}

/// The profiles of counting fans, as choices of a form.
fn profiles(visitor: &Visitor, chosen: impl Fn(Profile) -> bool) -> Vec<Choice> {
    let choice = |profile: Profile| Choice {
        value: profile.name().into(),
        text: visitor.locale.msg(format!("profile-{}", profile.name())).to_string(),
        chosen: chosen(profile),
    };
    Profile::ALL.map(choice).into()
}

/// The link with a token that signs its holder in.
fn link_address(state: &State, token: &Token) -> String {
    format!("{}/link/{}", state.base(), token.secret())
}

/// The base address of the server if only this computer can open it: pages with addresses and codes then warn.
fn loopback_address(state: &State) -> Option<String> {
    Some(state.base()).filter(|base| is_only_here(base)).map(str::to_owned)
}

/// What is special about the player in a seat (陪打, 弃权, 替补, −10), or nothing. Without the reason, which is for
/// officials.
fn filled_note(visitor: &Visitor, filled: &Filled) -> String {
    let mut parts = Vec::new();
    if filled.attendance != Attendance::Played {
        parts.push(visitor.locale.msg(format!("attended-{}", filled.attendance.code().0)).to_string());
    }
    if filled.substitute.is_some() {
        parts.push(say(visitor, "substitute"));
    }
    if filled.session_penalty != GamePoints::ZERO {
        parts.push(show::game(-filled.session_penalty));
    }
    parts.join(" · ")
}

/// A deduction of standard points.
pub(crate) struct PenaltyLine {
    pub name: String,
    pub points: String,
    pub reason: String,
    /// Who revoked it, when and why; empty if nobody did.
    pub revoked: String,
}

impl PenaltyLine {
    fn new(visitor: &Visitor, event: &Event, given: &GivenPenalty) -> PenaltyLine {
        PenaltyLine {
            name: event.entries.entrant_name(given.penalty.of),
            points: show::standard(-given.penalty.points),
            reason: given.reason.clone(),
            revoked: revoked(visitor, event, given.revoked.as_ref()),
        }
    }

    /// The deductions of all or of one entrant: imposed ones, revoked or not, and those that follow from the
    /// regulations.
    fn all(visitor: &Visitor, event: &Event, of: Option<Entrant>) -> Vec<PenaltyLine> {
        let wanted = |penalty: StandardPenalty| of.is_none_or(|of| of == penalty.of);
        let given = event.penalties.iter().filter(|given| wanted(given.penalty));
        let line = |own: &AutomaticDeduction| PenaltyLine {
            name: event.entries.entrant_name(own.penalty.of),
            points: show::standard(-own.penalty.points),
            reason: visitor.locale.say(&deduction(own, &event.entries)),
            revoked: String::new(),
        };
        let own = event.automatic_deductions().iter().filter(|own| wanted(own.penalty)).map(line);
        given.map(|given| PenaltyLine::new(visitor, event, given)).chain(own).collect()
    }
}

/// Who revoked something, when and why; empty if nobody did.
fn revoked(visitor: &Visitor, event: &Event, revoked: Option<&Revoked>) -> String {
    revoked.map_or(String::new(), |Revoked { reason, author, at }| {
        let said = visitor.locale.msg("disqualified-revoked").arg("author", author).arg("reason", reason);
        said.arg("time", show::day_time(visitor, show::zone(&event.head), *at)).to_string()
    })
}

/// “Group A”, from the name of a group.
fn group_named(visitor: &Visitor, name: &str) -> String {
    visitor.locale.msg("stage-group").arg("group", name).to_string()
}

/// Why a player is disqualified; empty for all others.
fn barred(visitor: &Visitor, event: &Event, player: PlayerId) -> String {
    let say = |of| visitor.locale.say(&disqualification("disqualified-when", of));
    event.disqualified(player).map_or(String::new(), say)
}

/// What is beside the name of a player who does not play any more.
#[derive(Clone)]
pub(crate) struct Mark {
    pub class: &'static str,
    pub word: String,
    /// The reason; empty if there is none to give.
    pub why: String,
}

/// That a player is disqualified, with the reason, or has withdrawn; `None` for all others.
fn mark(visitor: &Visitor, event: &Event, player: PlayerId) -> Option<Mark> {
    let why = barred(visitor, event, player);
    if !why.is_empty() {
        return Some(Mark { class: "live", word: say(visitor, "disqualified"), why });
    }
    let has_left = event.entries.withdrawn.contains(&player.0);
    has_left.then(|| Mark { class: "", word: say(visitor, "has-withdrawn"), why: String::new() })
}

/// The name of an uploaded file as messages show it: without invisible characters, and cut.
fn file_name(sent: Option<String>) -> String {
    typed_text::without_unseen(&sent.unwrap_or_default()).chars().take(MAX_FILE_NAME_LENGTH).collect()
}

/// Makes an answer a file that is shown or stored, as `named` (a `content-disposition`) says.
pub(crate) fn with_name(mut answer: HttpResponse, named: &str) -> HttpResponse {
    if let Ok(named) = header::HeaderValue::from_str(named) {
        answer.headers_mut().insert(header::CONTENT_DISPOSITION, named);
    }
    answer
}

/// The parts of an uploaded file that its form is checked with: name and bytes.
fn parts(file: &Bytes) -> [&[u8]; 2] {
    [file.file_name.as_deref().unwrap_or_default().as_bytes(), &file.data]
}

/// In characters.
const MAX_FILE_NAME_LENGTH: usize = 100;
