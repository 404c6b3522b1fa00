//! The organiser's and the referees' board: what comes next, every table's state, what blocks, the audit.

use crate::actions::{self, Actor, Rights, Role, permission};
use crate::messages::{Localized, Message, blockers as blocker_messages, disqualification};
use crate::store::{Store, now};
use crate::tournament::disqualification::Disqualification;
use crate::tournament::event::{Blocker, Event, Session, Status, Table};
use crate::tournament::ids::{PlayerId, SessionNumber, TableNumber};
use crate::tournament::regulations::Entry;
use crate::tournament::session_clock::{Phase, SessionClock};
use crate::web::api::sheet;
use crate::web::api::wire::time;
use crate::web::checks::CheckLine;
use crate::web::extract::Fields;
use crate::web::failure::Failure;
use crate::web::pages::organise::backup::{self, BackupLine};
use crate::web::pages::organise::notes;
use crate::web::pages::table::desk::{CallLine, call_line};
use crate::web::pages::{Answer, failure_for, say};
use crate::web::places::TurnedAway;
use crate::web::render::{Page, done, ok};
use crate::web::show;
use crate::web::state::State;
use crate::web::visitor::Visitor;
use actix_web::web;
use askama::Template;
use chrono::NaiveDateTime;
use serde::Deserialize;
use serde_json::json;
use std::sync::Arc;

struct Step {
    done: bool,
    text: String,
    link: String,
}

struct TableLine {
    number: u16,
    link: Option<String>,
    names: String,
    class: &'static str,
    state: String,
    progress: u8,
    sum: String,
    signed: bool,
    difference: bool,
    /// What is wrong or waited for, in a word each: disputed, calling, behind, silent.
    alerts: Vec<(Trouble, String)>,
    /// The worst of it; how far the table is where nothing is.
    trouble: Trouble,
}

/// How soon somebody has to look at a table, the soonest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Trouble {
    /// Somebody has to decide.
    Decide,
    /// It is late, or nothing is heard of it.
    Watch,
    /// It plays.
    Playing,
    /// It is done.
    Done,
}

impl Trouble {
    /// Its name in classes.
    fn class(&self) -> &'static str {
        match self {
            Trouble::Decide => "live",
            Trouble::Watch => "provisional",
            Trouble::Playing | Trouble::Done => "waiting",
        }
    }
}

/// What comes next, as a button; its address ends that of the event.
struct NextStep {
    address: String,
    text: String,
    /// Whether a seed can be given, from which seats are drawn.
    seed: bool,
}

/// All sessions are over: what is left to do, each with whether it is done, and whether papers are final.
struct End {
    steps: Vec<(bool, String)>,
    last: u16,
    official: bool,
    /// When the event was ended; empty while it is not.
    ended: String,
}

/// What is left to do once all sessions are over.
fn end(visitor: &Visitor, view: &Event) -> Option<End> {
    let last = view.sessions.last()?;
    if last.number.0 < view.head.regulations.sessions || last.closed_at.is_none() {
        return None;
    }
    let say = |message: Message| visitor.locale.say(&message);
    let status = view.status(now());
    let zone = show::zone(&view.head);
    let published = matches!(status, Status::Official(_) | Status::Appealed(..) | Status::Provisional(_, Some(_)));
    let official = matches!(status, Status::Official(_));
    let passed = matches!(status, Status::Official(_) | Status::Appealed(..));
    let until = view.appeals_until(last).map_or(String::new(), |until| show::day_time(zone, until));
    let steps = vec![
        (published, say(Message::new("end-published"))),
        (passed, say(Message::new("end-appeals").arg("until", until))),
        (view.undecided_appeals(last.number) == 0, say(Message::new("end-appeals-decided"))),
    ];
    let ended = view.head.ended_at.map_or(String::new(), |at| show::day_time(zone, at));
    Some(End { steps, last: last.number.0, official, ended })
}

/// Where the event is: what runs, how many tables are done, and what comes next.
struct Line {
    title: String,
    done: String,
    decide: usize,
    watch: usize,
    /// Appeals that nobody has decided.
    appeals: usize,
    next: Vec<NextStep>,
    /// Why the next step cannot be done yet.
    waits: String,
}

struct SessionLine {
    number: u16,
    class: &'static str,
    state: String,
    times: String,
    /// What may be taken back, as an address and as a word.
    take_back: Vec<(&'static str, String)>,
    tables: Vec<TableLine>,
    blockers: Vec<String>,
    /// Whether what is missing is more than that tables still play.
    serious: bool,
    /// So many tables that names do not fit beside them.
    dense: bool,
    /// The tables that play, with the hand they are at: where the time can be up.
    playing: Vec<(u16, u8)>,
    /// Whether the time is up.
    over: bool,
    open: bool,
    calls: Vec<CallLine>,
    /// Extra time and messages, which may be taken back.
    given: Vec<notes::Given>,
    clock: Option<ClockLine>,
    /// What the chief referee may decide for all tables: the codes of what does not stand at all of them.
    entries: Vec<&'static str>,
}

/// The clock of a running session.
struct ClockLine {
    /// For the script: the server's time, and the times of the session as phones get them.
    now: String,
    times: String,
    /// Without the script: when it ends, and the break.
    text: String,
}

#[derive(Template)]
#[template(path = "board.html")]
struct Board {
    page: Page,
    version: i32,
    slug: String,
    organises: bool,
    is_rehearsal: bool,
    decides: bool,
    steps: Vec<Step>,
    line: Option<Line>,
    end: Option<End>,
    sessions: Vec<SessionLine>,
    disqualified: Vec<DisqualifiedLine>,
    /// For organisers.
    checked: Option<CheckLine>,
    backup: Option<BackupLine>,
    /// Who was turned away lately, because there were too many.
    turned_away: Vec<String>,
}

/// For organisers: what there were too many of.
fn turned_away(visitor: &Visitor, state: &State, view: &Event) -> Vec<String> {
    if !permission::organise(&visitor.actor, view.head.id) {
        return Vec::new();
    }
    let kinds = [
        ("turned-away-connections", &state.connections.turned_away),
        ("turned-away-streams", &state.streams.turned_away),
        ("turned-away-bodies", &state.bodies.turned_away),
        ("turned-away-passwords", &state.unchecked),
    ];
    let line = |(id, counted): (&'static str, &TurnedAway)| {
        let (count, since, address) = counted.lately()?;
        let message = visitor.locale.msg(id).arg("count", count).arg("time", show::time(show::zone(&view.head), since));
        Some(message.arg("address", address.to_string()).to_string())
    };
    kinds.into_iter().filter_map(line).collect()
}

/// Somebody who may not go on.
struct DisqualifiedLine {
    name: String,
    link: String,
    given: String,
    /// Player, session, table and hand, for the form.
    of: String,
    /// Whether it stands, or else may stand after all.
    stands: bool,
}

fn disqualified(visitor: &Visitor, view: &Event) -> Vec<DisqualifiedLine> {
    let line = |of: &Disqualification| DisqualifiedLine {
        name: view.entries.player_name(of.player),
        link: format!("/e/{}/players/{}", view.head.slug, of.player),
        given: visitor.locale.say(&disqualification("disqualified-when", of)),
        of: format!("{}-{}-{}-{}", of.player, of.session, of.table, of.hand.get()),
        stands: of.stands(),
    };
    view.disqualifications().iter().map(line).collect()
}

fn table_line(visitor: &Visitor, view: &Event, session: &Session, table: &Table) -> TableLine {
    let sheet = &table.sheet;
    let may = permission::enter_hands(&visitor.actor, view.head.id, session.number, table.number)
        && session.started_at.is_some();
    let say = |id: &'static str| visitor.locale.msg(id);
    let confirmed = table.is_confirmed(|| view.sheet_hash(table));
    let waits = session.is_running() && view.is_unsigned(table);
    let by_totals = table.entry() == Entry::Totals;
    let (class, state): (_, Localized) = match (sheet.next_hand(), session.started_at) {
        (_, None) => ("waiting", say("table-seated")),
        _ if table.is_typed_once(&view.head.regulations) => ("signing", say("table-typed-once")),
        _ if by_totals && table.signed.is_some() => ("complete", say("table-by-totals")),
        _ if by_totals => ("live", say("table-totals-missing")),
        (None, _) if confirmed => ("complete", say("table-confirmed")),
        (None, _) if waits => ("signing", say("table-unsigned")),
        (None, _) if sheet.hands().len() < 16 => {
            ("complete", say("table-stopped").arg("hands", sheet.hands().len() - 1))
        }
        (None, _) => ("complete", say("table-complete")),
        (Some(_), _) if sheet.hands().is_empty() => ("live", say("table-no-hand")),
        (Some(hand), _) => ("live", say("table-playing").arg("hand", hand.get())),
    };
    let alerts = match session.closed_at.is_none() || !table.refused.is_empty() {
        true => alerts(visitor, view, session, table),
        false => Vec::new(),
    };
    let difference = !table.undecided().is_empty();
    let worst = alerts.iter().map(|(trouble, _)| *trouble).chain(difference.then_some(Trouble::Decide)).min();
    let rest = if class == "complete" { Trouble::Done } else { Trouble::Playing };
    TableLine {
        trouble: worst.map_or(rest, |worst| worst.min(rest)),
        alerts,
        number: table.number.0,
        link: may.then(|| format!("/e/{}/sessions/{}/tables/{}", view.head.slug, session.number, table.number)),
        names: view.names(table).values().map(String::as_str).as_slice().join(" · "),
        class,
        state: state.to_string(),
        progress: sheet.hands().len() as u8,
        sum: show::game(table.cards().values().into_iter().sum()),
        signed: table.signed.is_some(),
        difference,
    }
}

/// So many tables fit on the board with names and sums.
const ROOMY_TABLES: usize = 12;

/// After so many minutes without a hand or a note a playing table is called silent: the longest hands take half of it.
const SILENT_MINUTES: i64 = 25;
/// So many minutes behind is no alert yet: less than a hand takes.
const BEHIND_MINUTES: i64 = 10;

/// What is wrong with a table, or waited for.
fn alerts(visitor: &Visitor, view: &Event, session: &Session, table: &Table) -> Vec<(Trouble, String)> {
    let (log, sheet, now, zone) = (&table.log, &table.sheet, now(), show::zone(&view.head));
    let say = |message: Message| visitor.locale.say(&message);
    let mut alerts = Vec::new();
    for player in table.sitting().values() {
        if view.disqualified(*player).is_some() {
            let stand_in = Message::new("alert-stand-in").arg("name", view.entries.player_name(*player));
            alerts.push((Trouble::Watch, say(stand_in)));
        }
    }
    let refused = |hand: &u8| (Trouble::Decide, say(Message::new("alert-refused").arg("hand", *hand)));
    alerts.extend(table.refused.iter().map(refused));
    if session.started_at.is_none() {
        return alerts;
    }
    for call in log.open_calls() {
        let call = match (call.hand, call.late) {
            (Some(hand), _) => Message::new("alert-disputed").arg("hand", hand),
            (_, Some(_)) => Message::new("alert-forfeit"),
            _ => Message::new("alert-calling"),
        };
        alerts.push((Trouble::Decide, say(call)));
    }
    // Where totals stand nobody expects hands.
    let complete = table.entry() == Entry::Totals || sheet.is_complete();
    if let (Some(clock), false) = (table.clock(session, &view.head.regulations), complete) {
        let behind = clock.minutes_behind(sheet.hands().len(), now);
        if behind >= BEHIND_MINUTES {
            alerts.push((Trouble::Watch, say(Message::new("alert-behind").arg("minutes", behind))));
        }
        let heard = table.heard_of().unwrap_or(clock.announced);
        if (now - heard).num_minutes() >= SILENT_MINUTES {
            let silent = Message::new("alert-silent").arg("time", show::time(zone, heard));
            alerts.push((Trouble::Watch, say(silent)));
        }
        if clock.phase(now) == Phase::Over {
            alerts.push((Trouble::Watch, say(Message::new("alert-over"))));
        }
    }
    match log.extra_minutes() {
        0 => {}
        minutes => alerts.push((Trouble::Playing, say(Message::new("alert-extra").arg("minutes", minutes)))),
    }
    alerts
}

/// The clock of a running session without extra time.
fn clock_line(visitor: &Visitor, view: &Event, session: &Session) -> Option<ClockLine> {
    let clock = SessionClock::new(&view.head.regulations, session.started_at.filter(|_| session.is_running())?, 0);
    let zone = show::zone(&view.head);
    let text = match clock.pause {
        Some((from, to)) => {
            Message::new("clock-with-break").arg("from", show::time(zone, from)).arg("to", show::time(zone, to))
        }
        None => Message::new("clock-without-break"),
    };
    let text =
        visitor.locale.say(&text.arg("call", show::time(zone, clock.call)).arg("end", show::time(zone, clock.end)));
    let times = json!(sheet::clock(&clock, &view.head.regulations, 0)).to_string();
    Some(ClockLine { now: time(now()), times, text })
}

fn session_line(visitor: &Visitor, view: &Event, session: &Session, asked: bool) -> SessionLine {
    let actor = &visitor.actor;
    let decides = permission::decide(actor, view.head.id);
    let status = session.closed_at.map(|at| view.session_status(session.number, at, now()));
    let (class, state) = match (session.started_at, status) {
        (None, _) => ("waiting", "session-seated"),
        (_, None) => ("live", "session-running"),
        (_, Some(Status::Official(_))) => ("official", "session-official"),
        (_, Some(Status::Provisional(_, Some(_)) | Status::Appealed(..))) => ("provisional", "session-published"),
        (_, Some(_)) => ("provisional", "session-closed"),
    };
    let blockers = if session.started_at.is_some() { view.blockers(session) } else { Vec::new() };
    // A session that is over is a link: its tables are looked at one session at a time.
    let open = asked || session.closed_at.is_none() || !blockers.is_empty();
    let waits = |blocker: &Blocker| {
        matches!(
            blocker,
            Blocker::Playing(..) | Blocker::TotalsMissing(_) | Blocker::TypedOnce(_) | Blocker::Unsigned(_)
        )
    };
    let serious = !session.is_running() || !blockers.iter().all(waits);
    let by_hands = |table: &&Arc<Table>| table.entry() == Entry::Hands && decides && session.is_running();
    let playing = session.tables.iter().filter(by_hands);
    let playing = playing.filter_map(|table| Some((table.number.0, table.sheet.next_hand()?.get()))).collect();
    let mut tables: Vec<TableLine> = match open {
        true => session.tables.iter().map(|table| table_line(visitor, view, session, table)).collect(),
        false => Vec::new(),
    };
    // Those who need somebody first; of the others those that are farthest behind.
    tables.sort_by_key(|table| (table.trouble, table.progress));
    let clock = session.started_at.filter(|_| session.is_running());
    let clock = clock.map(|at| SessionClock::new(&view.head.regulations, at, 0).phase(now()));
    SessionLine {
        number: session.number.0,
        class,
        state: visitor.locale.msg(state).to_string(),
        times: times(visitor, view, session),
        take_back: if decides && view.head.ended_at.is_none() { take_back(visitor, view, session) } else { Vec::new() },
        dense: tables.len() > ROOMY_TABLES,
        tables,
        serious,
        playing,
        over: clock == Some(Phase::Over),
        open,
        clock: clock_line(visitor, view, session),
        given: if decides && session.is_running() { notes::given(visitor, view, session) } else { Vec::new() },
        entries: match decides && session.is_running() {
            true => Entry::ALL.into_iter().filter(|entry| stands_not(session, *entry)).map(Entry::code).collect(),
            false => Vec::new(),
        },
        calls: if session.closed_at.is_none() { calls(visitor, view, session) } else { Vec::new() },
        blockers: blocker_messages(view, session, &blockers)
            .iter()
            .map(|blocker| visitor.locale.say(blocker))
            .collect(),
    }
}

/// What comes next, the most urgent first: what runs is closed, what is closed published, what is seated started, and the next
/// session seated.
fn next_steps(visitor: &Visitor, view: &Event) -> Vec<NextStep> {
    let actor = &visitor.actor;
    let (organises, decides) = (permission::organise(actor, view.head.id), permission::decide(actor, view.head.id));
    let step = |session: SessionNumber, what: &str, word: &'static str| NextStep {
        address: format!("sessions/{session}/{what}"),
        text: visitor.locale.msg(word).arg("session", session.0).to_string(),
        seed: false,
    };
    let mut next = Vec::new();
    let running = view.running();
    if let Some(session) = running.filter(|session| decides && view.blockers(session).is_empty()) {
        next.push(step(session.number, "close", "close-session"));
    }
    if let Status::Provisional(session, None) | Status::Changed(session) = view.status(now())
        && decides
    {
        next.push(step(session, "publish", "publish-session"));
    }
    let seated = view.sessions.iter().find(|session| session.started_at.is_none());
    if let Some(session) = seated.filter(|_| organises && running.is_none()) {
        next.push(step(session.number, "start", "start-session"));
    }
    let last_is_over = view.sessions.last().is_none_or(|session| session.closed_at.is_some());
    let ready = view.draw.is_some() && last_is_over && organises;
    let number = view.sessions.len() as u16 + 1;
    if let Some(chart) = view.chart.as_deref().filter(|_| ready && number <= view.head.regulations.sessions) {
        // From it come start seats where the chart has none, and lots between equals.
        let seed = chart.origin.draws_seats() || usize::from(number) > chart.chart.sessions.len();
        next.push(NextStep { seed, ..step(SessionNumber(number), "seat", "seat-session") });
    }
    next
}

/// Where the event is; `None` as long as no session is seated and none can be.
fn line(visitor: &Visitor, view: &Event, sessions: &[SessionLine]) -> Option<Line> {
    let next = next_steps(visitor, view);
    let current = view.running().or(view.sessions.last());
    if next.is_empty() && current.is_none() {
        return None;
    }
    let shown = current.and_then(|current| sessions.iter().find(|line| line.number == current.number.0));
    let tables = shown.map_or(&[][..], |line| &line.tables);
    let count = |trouble: Trouble| tables.iter().filter(|table| table.trouble == trouble).count();
    let running = view.running().is_some();
    let done = tables.iter().filter(|table| table.class == "complete").count();
    let done = visitor.locale.msg("board-done").arg("done", done).arg("tables", tables.len()).to_string();
    let waits =
        visitor.locale.msg("board-waits").arg("open", tables.iter().filter(|of| of.class != "complete").count());
    let waits = current.map(|session| waits.arg("session", session.number.0).to_string()).unwrap_or_default();
    Some(Line {
        title: current.map_or_else(
            || visitor.locale.msg("board-before").to_string(),
            |session| visitor.locale.msg("session-n").arg("session", session.number.0).to_string(),
        ),
        done: if running { done } else { shown.map_or(String::new(), |line| line.state.clone()) },
        decide: if running { count(Trouble::Decide) } else { 0 },
        appeals: current.map_or(0, |session| view.undecided_appeals(session.number)),
        watch: if running { count(Trouble::Watch) } else { 0 },
        waits: if running && next.is_empty() { waits } else { String::new() },
        next,
    })
}

/// What of a session may be taken back: who sits where as long as it has not begun, its start as long as nobody has played, its
/// end as long as no later one is seated, and what is published after it.
fn take_back(visitor: &Visitor, view: &Event, session: &Session) -> Vec<(&'static str, String)> {
    let played = session.has_results();
    let state = match (session.started_at, session.closed_at) {
        (None, _) => Some(("unseat", "unseat-session")),
        (Some(_), None) => (!played).then_some(("unstart", "unstart-session")),
        (Some(_), Some(_)) => {
            let last = view.sessions.last().is_some_and(|last| last.number == session.number);
            last.then_some(("reopen", "reopen-session"))
        }
    };
    let later = view.sessions.iter().any(|other| other.number > session.number && other.started_at.is_some());
    let published = view.published(session.number).filter(|_| !later).map(|_| ("withdraw", "withdraw-publication"));
    let stopped = session.is_running() && !session.stopped_last().is_empty();
    let stopped = stopped.then_some(("unstop", "unstop-tables"));
    let said = |(taken, word)| (taken, visitor.locale.msg(word).arg("session", session.number.0).to_string());
    state.into_iter().chain(stopped).chain(published).map(said).collect()
}

/// Whether something else than this stands at a table of the session.
fn stands_not(session: &Session, entry: Entry) -> bool {
    session.tables.iter().any(|table| table.entry() != entry)
}

/// The calls nobody has answered, the oldest first.
fn calls(visitor: &Visitor, view: &Event, session: &Session) -> Vec<CallLine> {
    let mut open: Vec<_> = session
        .tables
        .iter()
        .flat_map(|table| table.log.open_calls().into_iter().map(move |call| (table, call)))
        .collect();
    open.sort_by_key(|(_, call)| call.noted.at);
    open.iter().map(|(table, call)| call_line(visitor, view, session, table, call)).collect()
}

/// Since when a session runs, or from when to when it ran.
fn times(visitor: &Visitor, view: &Event, session: &Session) -> String {
    let Some(started) = session.started_at else {
        let start = show::start(&view.head, session.number);
        return start.map_or(String::new(), |start| visitor.locale.msg("session-begins").arg("at", start).to_string());
    };
    let zone = show::zone(&view.head);
    let message = match session.closed_at {
        Some(closed) => Message::new("session-from-to").arg("to", show::time(zone, closed)),
        None => Message::new("session-from"),
    };
    visitor.locale.say(&message.arg("from", show::time(zone, started)))
}

/// What there is to prepare before the first session; nothing once all is done.
fn steps(visitor: &Visitor, view: &Event) -> Vec<Step> {
    let slug = &view.head.slug;
    let drawing = view.entries.drawing(view.head.teams);
    let step = |done: bool, message: Message, page: &str| Step {
        done,
        text: visitor.locale.say(&message),
        link: format!("/e/{slug}/{page}"),
    };
    let entered = Message::new("step-entries").arg("players", drawing.players()).arg("teams", view.entries.teams.len());
    let steps = vec![
        step(drawing.check().is_ok(), entered, "entries"),
        step(view.chart.is_some(), Message::new("step-chart"), "draw"),
        step(view.draw.is_some(), Message::new("step-draw"), "draw"),
        step(view.sessions.iter().any(|session| session.started_at.is_some()), Message::new("step-links"), "links"),
    ];
    if steps.iter().all(|step| step.done) { Vec::new() } else { steps }
}

/// The one table of a referee, who has nothing else to look for.
fn only_table(actor: &Actor, view: &Event) -> Option<String> {
    let Rights::Link { role: Role::Referee(tables), .. } = &actor.rights else { return None };
    let ([table], Some(session)) = (tables.as_slice(), view.running()) else { return None };
    Some(format!("/e/{}/sessions/{}/tables/{table}", view.head.slug, session.number))
}

/// The session whose tables are asked for although it is over.
#[derive(Deserialize)]
pub(in crate::web) struct Asked {
    session: Option<u16>,
}

pub(in crate::web) async fn board(
    visitor: Visitor,
    state: web::Data<State>,
    slug: web::Path<String>,
    asked: web::Query<Asked>,
) -> Answer {
    let view = state.view(&slug).await.map_err(failure_for(&visitor))?;
    // Only on the way in: a referee who comes back from the sheet wants to see the board.
    if let (Some(table), Some(said)) = (only_table(&visitor.actor, &view), &visitor.flash) {
        return Ok(done(&table, said));
    }
    let sessions: Vec<SessionLine> = (view.sessions.iter().rev())
        .map(|session| session_line(&visitor, &view, session, asked.session == Some(session.number.0)))
        .collect();
    let backup = match permission::organise(&visitor.actor, view.head.id) {
        true => backup::line(&visitor, &state, &view.head).await?,
        false => None,
    };
    // Nothing of an event that has ended can be changed.
    let changes = view.head.ended_at.is_none();
    Ok(ok(&Board {
        version: view.version,
        page: Page::of_event(&visitor, &view.head, say(&visitor, "board")),
        organises: permission::organise(&visitor.actor, view.head.id),
        is_rehearsal: view.head.regulations.rehearsal,
        decides: changes && permission::decide(&visitor.actor, view.head.id),
        steps: steps(&visitor, &view),
        line: line(&visitor, &view, &sessions),
        end: end(&visitor, &view).filter(|_| permission::organise(&visitor.actor, view.head.id)),
        sessions,
        disqualified: disqualified(&visitor, &view),
        checked: permission::organise(&visitor.actor, view.head.id).then(|| state.checks.line(&visitor, &view.head)),
        backup,
        turned_away: turned_away(&visitor, &state, &view),
        slug: slug.into_inner(),
    }))
}

/// `POST /e/{event}/check`: checks the event now.
pub(in crate::web) async fn check(
    visitor: Visitor,
    state: web::Data<State>,
    slug: web::Path<String>,
    _: Fields,
) -> Answer {
    let (checks, event) = (state.checks.clone(), slug.clone());
    let checking = state.run(move |store| {
        checks.check(store, &event);
        Ok(())
    });
    checking.await.map_err(failure_for(&visitor))?;
    Ok(done(&format!("/e/{slug}/audit"), say(&visitor, "check-done")))
}

/// Runs an action on a session, tells everybody, and comes back to the board.
async fn on_session(
    visitor: &Visitor,
    state: &State,
    path: (String, u16),
    said: &'static str,
    action: impl FnOnce(&Store, &Actor, &str, SessionNumber) -> actions::Result<()> + Send + 'static,
) -> Answer {
    let (slug, number) = path;
    let (actor, event) = (visitor.actor.clone(), slug.clone());
    let done_so = state.run(move |store| action(store, &actor, &event, SessionNumber(number))).await;
    done_so.map_err(failure_for(visitor))?;
    Ok(done(&format!("/e/{slug}/board"), visitor.locale.msg(said).arg("session", number)))
}

pub(in crate::web) async fn seat(
    visitor: Visitor,
    state: web::Data<State>,
    path: web::Path<(String, u16)>,
    fields: Fields,
) -> Answer {
    let seed = match fields.text("seed") {
        "" => uuid::Uuid::new_v4().simple().to_string()[..16].to_owned(),
        seed => seed.to_owned(),
    };
    on_session(&visitor, &state, path.into_inner(), "session-seated-done", move |store, actor, slug, number| {
        actions::seat_session(store, actor, slug, number, &seed, now())
    })
    .await
}

pub(in crate::web) async fn start(
    visitor: Visitor,
    state: web::Data<State>,
    path: web::Path<(String, u16)>,
    _: Fields,
) -> Answer {
    on_session(&visitor, &state, path.into_inner(), "session-started-done", |store, actor, slug, number| {
        actions::start_session(store, actor, slug, number, now())
    })
    .await
}

pub(in crate::web) async fn unseat(
    visitor: Visitor,
    state: web::Data<State>,
    path: web::Path<(String, u16)>,
    fields: Fields,
) -> Answer {
    on_session(&visitor, &state, path.into_inner(), "session-unseated-done", move |store, actor, slug, number| {
        actions::unseat_session(store, actor, slug, number, fields.text("reason"), now())
    })
    .await
}

pub(in crate::web) async fn unstart(
    visitor: Visitor,
    state: web::Data<State>,
    path: web::Path<(String, u16)>,
    fields: Fields,
) -> Answer {
    on_session(&visitor, &state, path.into_inner(), "session-unstarted-done", move |store, actor, slug, number| {
        actions::unstart_session(store, actor, slug, number, fields.text("reason"), now())
    })
    .await
}

pub(in crate::web) async fn close(
    visitor: Visitor,
    state: web::Data<State>,
    path: web::Path<(String, u16)>,
    _: Fields,
) -> Answer {
    on_session(&visitor, &state, path.into_inner(), "session-closed-done", |store, actor, slug, number| {
        actions::close_session(store, actor, slug, number, now())
    })
    .await
}

pub(in crate::web) async fn reopen(
    visitor: Visitor,
    state: web::Data<State>,
    path: web::Path<(String, u16)>,
    fields: Fields,
) -> Answer {
    on_session(&visitor, &state, path.into_inner(), "session-reopened-done", move |store, actor, slug, number| {
        actions::reopen_session(store, actor, slug, number, fields.text("reason"), now())
    })
    .await
}

pub(in crate::web) async fn withdraw(
    visitor: Visitor,
    state: web::Data<State>,
    path: web::Path<(String, u16)>,
    fields: Fields,
) -> Answer {
    on_session(&visitor, &state, path.into_inner(), "publication-withdrawn-done", move |store, actor, slug, number| {
        actions::withdraw_publication(store, actor, slug, number, fields.text("reason"), now())
    })
    .await
}

pub(in crate::web) async fn publish(
    visitor: Visitor,
    state: web::Data<State>,
    path: web::Path<(String, u16)>,
    _: Fields,
) -> Answer {
    on_session(&visitor, &state, path.into_inner(), "session-published-done", |store, actor, slug, number| {
        actions::publish_standings(store, actor, slug, number, now())
    })
    .await
}

pub(in crate::web) async fn revoke_disqualification(
    visitor: Visitor,
    state: web::Data<State>,
    slug: web::Path<String>,
    fields: Fields,
) -> Answer {
    on_disqualification(&visitor, &state, &slug, &fields, "revoke-done", actions::revoke_disqualification).await
}

pub(in crate::web) async fn restore_disqualification(
    visitor: Visitor,
    state: web::Data<State>,
    slug: web::Path<String>,
    fields: Fields,
) -> Answer {
    on_disqualification(&visitor, &state, &slug, &fields, "restored-done", actions::restore_disqualification).await
}

/// Session, table and hand of a disqualification.
type Place = (SessionNumber, TableNumber, u8);

async fn on_disqualification(
    visitor: &Visitor,
    state: &State,
    slug: &str,
    fields: &Fields,
    said: &'static str,
    action: fn(&Store, &Actor, &str, PlayerId, Place, &str, NaiveDateTime) -> actions::Result<()>,
) -> Answer {
    let mut numbers = fields.text("of").splitn(4, '-').map(str::parse::<u16>);
    let mut next = || numbers.next().and_then(Result::ok).ok_or_else(|| Failure::NotFound.answer_to(visitor));
    let player = PlayerId(next()?.into());
    let place = (SessionNumber(next()?), TableNumber(next()?), next()? as u8);
    let (actor, event, reason) = (visitor.actor.clone(), slug.to_owned(), fields.text("reason").to_owned());
    let done_so = state.run(move |store| action(store, &actor, &event, player, place, &reason, now()));
    done_so.await.map_err(failure_for(visitor))?;
    Ok(done(&format!("/e/{slug}/board"), say(visitor, said)))
}
