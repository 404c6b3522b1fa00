//! What comes next: preparations, and the line at the top of the board.

use super::sessions::SessionLine;
use super::tables::{TableLine, Trouble, What};
use actions::{self, permission};
use event::event::{Blocker, Event, Session, Status, Table};
use event::regulations::Entry;
use event::stage::seating::SeatBy;
use event::values::ids::SessionNumber;
use messages::Message;
use site::visitor::Visitor;
use std::sync::Arc;
use store::now;

pub(super) struct Step {
    pub done: bool,
    pub text: String,
    pub link: String,
}

/// A next step, as a button. Its address continues that of the event.
pub(crate) struct NextStep {
    pub address: String,
    pub text: String,
    /// What it does; empty for a page.
    pub what: String,
    /// Whether a seed can be entered, from which seats are drawn.
    pub seed: bool,
    /// What becomes impossible once it is done; empty if nothing does.
    pub loses: String,
    /// Whether it is a page, and not an action.
    pub looks: bool,
}

impl NextStep {
    /// A step that is a page.
    fn page(address: &str, text: String) -> NextStep {
        let (what, loses) = (String::new(), String::new());
        NextStep { address: address.to_owned(), text, what, seed: false, loses, looks: true }
    }
}

/// The state of the event: the running session, how many tables are done, and the next steps.
pub(super) struct Line {
    pub title: String,
    pub done: String,
    /// While a session runs: how many tables call or need a decision, and how many are behind, silent, or over their
    /// time.
    pub counts: Vec<Count>,
    /// Appeals that are not decided.
    pub appeals: usize,
    pub next: Vec<NextStep>,
    /// Why the next step is not possible yet.
    pub waits: String,
}

/// A number of tables, in words.
pub(super) struct Count {
    pub text: String,
    /// The class of its badge.
    pub class: &'static str,
}

/// The next steps, the most urgent first: entering players and drawing, closing the running session, publishing the
/// closed one, starting the seated one, seating the next one.
pub(crate) fn next_steps(visitor: &Visitor, event: &Event) -> Vec<NextStep> {
    let actor = &visitor.actor;
    let (organises, decides) = (permission::organise(actor, event.head.id), permission::decide(actor, event.head.id));
    let step = |session: SessionNumber, act: &str, word: &'static str, what: Message| NextStep {
        address: format!("sessions/{session}/{act}"),
        text: visitor.locale.msg(word).arg("session", session.0).to_string(),
        what: visitor.locale.say(&what),
        seed: false,
        loses: String::new(),
        looks: false,
    };
    let page = NextStep::page;
    let seat = |seed: bool, number: u16| {
        let hidden = event.draw.as_deref().is_some_and(|draw| !draw.is_released());
        let what = Message::new("seat-session-what").arg("numbers", if hidden { "hidden" } else { "shown" });
        NextStep { seed, ..step(SessionNumber(number), "seat", "seat-session", what) }
    };
    let mut next = Vec::new();
    if event.draw.is_none() && organises {
        let is_empty = event.entries.players.is_empty();
        let (address, id) = if is_empty { ("entries", "entries") } else { ("draw", "draw-seats") };
        next.push(page(address, visitor.locale.msg(id).to_string()));
    }
    let running = event.running();
    let blockers = running.map_or_else(Vec::new, |session| event.blockers(session));
    if let Some(session) = running.filter(|_| decides && blockers.is_empty()) {
        let what = Message::new("close-session-what").arg("tables", session.tables.len());
        next.push(step(session.number, "close", "close-session", what));
    }
    let (unpublished, changed) = match event.status(now()) {
        Status::Provisional(session, None) => (Some(session), None),
        // It is published again from the list of differences.
        Status::Changed(session) => (None, Some(session)),
        _ => (None, None),
    };
    if let Some(session) = unpublished.filter(|_| decides) {
        let withheld = if event.is_withheld_until_release() { "yes" } else { "no" };
        let what = Message::new("publish-session-what").arg("withheld", withheld);
        next.push(step(session, "publish", "publish-session", what));
    }
    let seated = event.waiting_session();
    if let Some(session) = seated.filter(|_| organises && running.is_none()) {
        // Once a later session has started, its results are in the standings, and those after an earlier one cannot be
        // published any more.
        let last_time =
            |session: SessionNumber| visitor.locale.msg("start-publish-first").arg("session", session.0).to_string();
        let loses = unpublished.or(changed).map_or(String::new(), last_time);
        let entry = if session.is_by_totals() { Entry::Totals } else { Entry::Hands };
        let what = Message::new("start-session-what").arg("entry", entry.code());
        next.push(NextStep { loses, ..step(session.number, "start", "start-session", what) });
    }
    let ends = decides && event.head.ended_at.is_none() && event.is_played();
    let act = |address: &str, word: &'static str, what: &'static str| NextStep {
        what: visitor.locale.msg(what).to_string(),
        looks: false,
        ..page(address, visitor.locale.msg(word).to_string())
    };
    if ends && event.is_release_due() {
        // To end it without making them public is seldom meant: a button among the steps of the end.
        next.push(act("results/show", "withheld-show", "withheld-show-what"));
    } else if ends && matches!(event.status(now()), Status::Official(_)) {
        next.push(act("end", "event-end", "event-end-what"));
    }
    let last_is_over = event.sessions.last().is_none_or(|session| session.is_closed());
    let ready = event.draw.is_some() && last_is_over && organises;
    let number = event.sessions.len() as u16 + 1;
    let by_stage = event.run_of(SessionNumber(number)).filter(|(place, run, _)| *place > 0 || run.by != SeatBy::Chart);
    if let Some((place, run, _)) = by_stage.filter(|_| ready && number <= event.head.regulations.sessions) {
        let stage = event.head.regulations.stages.get(place);
        match (event.stage_rows().stage(place), stage) {
            (None, Some(stage)) => {
                next.push(page("fields", visitor.locale.msg("field-decide").arg("stage", stage.called()).to_string()));
            }
            _ if run.by == SeatBy::Rota && event.rota_of(SessionNumber(number)).is_none() => {
                next.push(page("regulations", visitor.locale.msg("board-no-rota").arg("session", number).to_string()));
            }
            _ if actions::seating_waits(event, SessionNumber(number)).is_some() => {
                next.push(page("board#differences", visitor.locale.msg("board-differs-first").to_string()));
            }
            _ => next.push(seat(true, number)),
        }
        return next;
    }
    if let Some(chart) = event.chart.as_deref().filter(|_| ready && number <= event.head.regulations.sessions) {
        // The seed draws start seats, if the chart has none, and lots between equals.
        let seed = chart.origin.draws_seats() || usize::from(number) > chart.chart.sessions.len();
        next.push(seat(seed, number));
    }
    let missing = running.filter(|_| next.is_empty()).and_then(|session| missing_step(session, &blockers, decides));
    next.extend(missing.map(|(address, id)| page(&address, visitor.locale.msg(id).to_string())));
    next
}

/// Where a running session is brought forward that cannot be closed, and the word for it: totals that a table lacks; if
/// nothing else is missing, decisions, for those who decide.
fn missing_step(session: &Session, blockers: &[Blocker], decides: bool) -> Option<(String, &'static str)> {
    let number = session.number;
    let lacks_totals = |blocker: &Blocker| matches!(blocker, Blocker::TotalsMissing(_) | Blocker::TypedOnce(_));
    if blockers.iter().any(lacks_totals) {
        return Some((format!("sessions/{number}/totals"), "grid-link"));
    }
    if !decides || !are_decisions(blockers) {
        return None;
    }
    // Wrong sums are among the differences, and nowhere else.
    match blockers.iter().all(|blocker| matches!(blocker, Blocker::Sum(..))) {
        true => Some(("board#differences".to_owned(), "board-differs-first")),
        false => Some((format!("board#session-{number}"), "call-decide")),
    }
}

/// Whether there are blockers, and all of them are decisions.
fn are_decisions(blockers: &[Blocker]) -> bool {
    use Blocker::{Call, Refused, Signed, Sum};
    let is_decision = |blocker: &Blocker| matches!(blocker, Call(..) | Refused(..) | Signed(..) | Sum(..));
    !blockers.is_empty() && blockers.iter().all(is_decision)
}

/// Why a running session cannot be closed yet; empty if it can.
fn say_wait(visitor: &Visitor, event: &Event, session: &Session, tables: &[TableLine]) -> String {
    let regulations = &event.head.regulations;
    let blockers = event.blockers(session);
    let why = if are_decisions(&blockers) {
        let blocks = |table: &&Arc<Table>| !table.blockers(session, regulations, || event.sheet_hash(table)).is_empty();
        Message::new("board-decide").arg("tables", session.tables.iter().filter(blocks).count())
    } else {
        let open = tables.iter().filter(|table| table.class != "complete").count();
        Message::new("board-unfinished").arg("open", open)
    };
    let waits = Message::new("board-waits").arg("session", session.number.0).arg("why", why);
    if blockers.is_empty() { String::new() } else { visitor.locale.say(&waits) }
}

/// The state of the event; `None` while no session is seated and there is no next step.
pub(super) fn line(visitor: &Visitor, event: &Event, sessions: &[SessionLine]) -> Option<Line> {
    let mut next = next_steps(visitor, event);
    if event.running().is_none() && event.sessions.iter().any(|session| session.is_closed()) {
        let address = if event.head.teams { "teams" } else { "players" };
        next.push(NextStep::page(address, visitor.locale.msg("document-standings").to_string()));
    }
    let current = event.running().or(event.sessions.last());
    if next.is_empty() && current.is_none() {
        return None;
    }
    let shown = current.and_then(|current| sessions.iter().find(|line| line.number == current.number.0));
    let tables = shown.map_or(&[][..], |line| &line.tables);
    let running = event.running().is_some();
    let done = tables.iter().filter(|table| table.class == "complete").count();
    let done = visitor.locale.msg("board-done").arg("done", done).arg("tables", tables.len()).to_string();
    let waiting = event.running().filter(|_| next.iter().all(|step| step.looks));
    Some(Line {
        title: current.map_or_else(
            || visitor.locale.msg("board-before").to_string(),
            |session| visitor.locale.msg("session-n").arg("session", session.number.0).to_string(),
        ),
        done: if running { done } else { shown.map_or(String::new(), |line| line.state.clone()) },
        counts: if running { counts(visitor, tables) } else { Vec::new() },
        appeals: current.map_or(0, |session| event.undecided_appeals(session.number)),
        waits: waiting.map_or_else(String::new, |session| say_wait(visitor, event, session, tables)),
        next,
    })
}

/// How many tables call, are behind, are silent, are over their time; without kinds that no table has.
fn counts(visitor: &Visitor, tables: &[TableLine]) -> Vec<Count> {
    let late = |what: What| tables.iter().filter(|table| table.alerts.iter().any(|alert| alert.what == what)).count();
    let decide = tables.iter().filter(|table| table.trouble == Trouble::Decide).count();
    let kinds = [
        ("board-decide", decide, Trouble::Decide),
        ("board-behind", late(What::Behind), Trouble::Watch),
        ("board-silent", late(What::Silent), Trouble::Watch),
        ("board-over", late(What::Over), Trouble::Watch),
    ];
    let count = |(id, tables, trouble): (&'static str, usize, Trouble)| Count {
        text: visitor.locale.msg(id).arg("tables", tables).to_string(),
        class: trouble.class(),
    };
    kinds.into_iter().filter(|(_, tables, _)| *tables > 0).map(count).collect()
}

/// What is to be prepared before the first session; empty once all is done.
pub(super) fn steps(visitor: &Visitor, event: &Event) -> Vec<Step> {
    let slug = &event.head.slug;
    let drawing = event.entries.drawing(event.head.teams);
    let step = |done: bool, message: Message, page: &str| Step {
        done,
        text: visitor.locale.say(&message),
        link: format!("/e/{slug}/{page}"),
    };
    let entered =
        Message::new("step-entries").arg("players", drawing.players()).arg("teams", event.entries.teams.len());
    let mut steps = vec![
        step(drawing.check().is_ok(), entered, "entries"),
        step(event.draw.is_some(), Message::new("step-draw"), "draw"),
        step(event.has_begun(), Message::new("step-links"), "links"),
    ];
    if event.head.regulations.needs_chart() {
        steps.insert(1, step(event.chart.is_some(), Message::new("step-chart"), "draw"));
    }
    if steps.iter().all(|step| step.done) { Vec::new() } else { steps }
}
