//! The event's own page: what is on now, where to look, who leads, what has just happened, when the sessions are.

use super::screen::tables::last_hand;
use super::seats::then_by;
use super::standings::Badge;
use actions::{Document, RESULTS, is_archive_open};
use askama::Template;
use chrono::NaiveDate;
use event::event::{Event, Lead, Status, Table};
use event::ranking::standings::{Row, first_played};
use event::values::ids::SessionNumber;
use messages::day_of_week;
use rules::HandNumber;
use serde_json::json;
use site::failure::Failure;
use site::name::Name;
use site::public_pages::{Made, Pieces};
use site::render::{Page, rendered, say};
use site::show;
use site::visitor::Visitor;
use site::wire::sheet;
use std::cmp::Reverse;
use std::sync::Arc;

/// How many are shown as leaders.
const MAX_LEADERS: usize = 3;
const MAX_LAST_HANDS: usize = 4;
/// How many tables are drawn; more are only counted.
const MAX_DRAWN_TABLES: usize = 64;

/// What is on.
enum Now {
    /// The session; the times of its clock as JSON; time of the gong; how many tables are done; the tables with their
    /// number of hands.
    Running { session: String, times: String, gong: String, done: String, tables: Vec<(u16, usize)> },
    /// The next session, with its time in UTC for scripts and as text; both empty if it has none.
    Coming { session: String, begins: String, at: String },
    /// Everything is played.
    Over(String),
}

#[derive(Template)]
#[template(path = "public/event_now.html")]
struct NowPiece<'a> {
    page: &'a Page,
    now: Now,
    /// The first places, once the event has ended.
    podium: Vec<Leaders>,
    /// The status of the results, unless `now` implies it.
    badge: Option<Badge>,
}

/// A link, with what is found there.
struct Door {
    address: String,
    title: String,
    below: String,
}

struct Leader {
    rank: usize,
    name: Name,
    of: Option<Name>,
    address: String,
    points: String,
}

struct Leaders {
    title: String,
    address: String,
    rows: Vec<Leader>,
}

#[derive(Template)]
#[template(path = "public/event_leaders.html")]
struct LeadersPiece {
    rankings: Vec<Leaders>,
}

/// The last hand of a table.
struct Just {
    time: String,
    table: u16,
    address: String,
    said: String,
    great: bool,
}

#[derive(Template)]
#[template(path = "public/event_decided.html")]
struct DecidedPiece<'a> {
    page: &'a Page,
    /// Each change of the lead with the hand that brought it, the last first.
    leads: Vec<(String, String)>,
}

#[derive(Template)]
#[template(path = "public/event_just.html")]
struct JustPiece<'a> {
    page: &'a Page,
    hands: Vec<Just>,
}

struct Line {
    time: String,
    session: String,
    class: &'static str,
    word: String,
    /// The page of its deals of duplicate; empty if it has none.
    deals: String,
}

#[derive(Template)]
#[template(path = "public/event_schedule.html")]
struct SchedulePiece<'a> {
    page: &'a Page,
    /// The sessions of each day; the day is empty if it is not set.
    days: Vec<(String, Vec<Line>)>,
}

#[derive(Template)]
#[template(path = "public/event_doors.html")]
struct DoorsPiece {
    doors: Vec<Door>,
}

#[derive(Template)]
#[template(path = "public/event_papers.html")]
struct PapersPiece<'a> {
    page: &'a Page,
    papers: Vec<(String, String)>,
}

#[derive(Template)]
#[template(path = "public/event.html")]
struct EventPage {
    page: Page,
    slug: String,
    version: i32,
    about: String,
    pieces: Pieces,
}

fn session_n(guest: &Visitor, session: SessionNumber) -> String {
    guest.locale.msg("session-n").arg("session", session.0).to_string()
}

/// The next session to start; `None` if all have started or the event has ended.
fn coming(event: &Event) -> Option<SessionNumber> {
    let next = event.begun_sessions().count() + 1;
    let next = SessionNumber(u16::try_from(next).ok()?);
    (next.0 <= event.head.regulations.sessions && event.head.ended_at.is_none()).then_some(next)
}

fn now_on(guest: &Visitor, event: &Event) -> Now {
    if let Some(session) = event.running() {
        let clock = session.clock(&event.head.regulations);
        let zone = show::zone(&event.head);
        let hands = |table: &Table| {
            if table.is_complete() { usize::from(HandNumber::LAST.get()) } else { table.sheet.hands().len() }
        };
        let drawn = !session.withheld && session.tables.len() <= MAX_DRAWN_TABLES;
        let done = session.tables.iter().filter(|table| table.is_complete()).count();
        let done = guest.locale.msg("board-done").arg("done", done).arg("tables", session.tables.len()).to_string();
        let times = |clock| json!(sheet::clock(&clock, &event.head.regulations, session.extra_minutes)).to_string();
        return Now::Running {
            session: session_n(guest, session.number),
            gong: clock.map_or(String::new(), |clock| show::clock_time(zone, clock.end)),
            times: clock.map_or(String::new(), times),
            done: if session.withheld { String::new() } else { done },
            tables: session.tables.iter().filter(|_| drawn).map(|table| (table.number.0, hands(table))).collect(),
        };
    }
    match coming(event) {
        Some(session) => Now::Coming {
            session: session_n(guest, session),
            begins: (event.head.regulations.start_of(session))
                .map_or(String::new(), |start| show::utc(show::zone(&event.head), start)),
            at: show::start(guest, &event.head, session).unwrap_or_default(),
        },
        None if event.head.ended_at.is_some() => {
            Now::Over(guest.locale.msg("ended-thanks").arg("event", &event.head.name).to_string())
        }
        None => Now::Over(say(guest, "event-all-played")),
    }
}

/// How many rows lead: three; once the event has ended, all down to third place.
fn leading<K>(event: &Event, rows: &[Row<K>]) -> usize {
    match event.head.ended_at {
        Some(_) => rows.iter().filter(|row| row.rank <= MAX_LEADERS).count(),
        None => MAX_LEADERS,
    }
}

fn leaders(guest: &Visitor, event: &Event) -> Vec<Leaders> {
    let slug = &event.head.slug;
    let players = first_played(event.players(), leading(event, event.players())).map(|row| Leader {
        rank: row.rank,
        name: Name::of_player(guest.locale, &event.entries, row.key),
        of: event.entries.team_of(row.key).map(|team| Name::of_team(guest.locale, &event.entries, team)),
        address: format!("/e/{slug}/players/{}", row.key),
        points: guest.locale.points(row.standard_points),
    });
    let teams = first_played(event.teams(), leading(event, event.teams())).map(|row| Leader {
        rank: row.rank,
        name: Name::of_team(guest.locale, &event.entries, row.key),
        of: None,
        address: format!("/e/{slug}/teams/{}", row.key),
        points: guest.locale.points(row.standard_points),
    });
    let rankings = [("players", players.collect::<Vec<_>>()), ("teams", teams.collect())]
        .into_iter()
        .filter(|(_, rows)| !rows.is_empty());
    let ranking = |(what, rows)| Leaders { title: say(guest, what), address: format!("/e/{slug}/{what}"), rows };
    rankings.map(ranking).collect()
}

fn just(guest: &Visitor, event: &Event) -> Vec<Just> {
    let Some(session) = event.running().filter(|session| !session.withheld) else { return Vec::new() };
    let mut tables: Vec<_> = session.tables.iter().filter_map(|table| Some((table.last_hand_at?, table))).collect();
    tables.sort_by_key(|(at, table)| (Reverse(*at), table.number));
    let hand = |(at, table): (_, &Arc<Table>)| {
        let (said, great) = last_hand(guest, event, table);
        Just {
            time: show::clock_time(show::zone(&event.head), at),
            table: table.number.0,
            address: format!("/e/{}/tables/{}/{}", event.head.slug, session.number, table.number),
            said,
            great,
        }
    };
    tables.into_iter().map(hand).filter(|just| !just.said.is_empty()).take(MAX_LAST_HANDS).collect()
}

/// The last changes of the lead; empty until everything is played.
fn decided(guest: &Visitor, event: &Event) -> Vec<(String, String)> {
    if coming(event).is_some() || event.running().is_some() {
        return Vec::new();
    }
    let said = |lead: &Lead| {
        let said = match (lead.hand, lead.before) {
            (Some(_), Some(_)) => "event-lead-hand",
            (None, Some(_)) => "event-lead-session",
            (_, None) => "event-lead-first",
        };
        let said =
            guest.locale.msg(said).arg("session", lead.session.0).arg("name", event.entries.player_name(lead.first));
        let said = said.arg("hand", i64::from(lead.hand.map_or(0, |hand| hand.get())));
        let before = lead.before.map_or(String::new(), |before| event.entries.player_name(before));
        let at_table = event.session(lead.session).zip(lead.hand).and_then(|(session, hand)| {
            let (table, _) = session.seat_of(lead.first)?;
            let (hand, _) = last_hand(guest, event, &table.up_to(hand));
            Some(format!("{} · {hand}", guest.locale.msg("table-n").arg("table", table.number.0)))
        });
        (said.arg("before", before).to_string(), at_table.unwrap_or_default())
    };
    let leads = event.leads();
    leads.iter().rev().take(MAX_LAST_HANDS).map(said).collect()
}

/// How far a session is: the class, and the text.
fn state(guest: &Visitor, event: &Event, number: SessionNumber, is_planned: bool) -> (&'static str, String) {
    let Some(session) = event.session(number) else {
        let later = then_by(guest, event).unwrap_or_default();
        return ("", if is_planned { say(guest, "event-seated") } else { later });
    };
    match session.closed_at {
        _ if session.is_running() => ("live", say(guest, "event-running")),
        None => ("", say(guest, "event-seated")),
        Some(_) if session.withheld => ("withheld", say(guest, "status-withheld")),
        Some(closed) => match event.session_status(number, closed, guest.now()) {
            Status::Official(_) => ("official", say(guest, "status-official")),
            Status::Provisional(_, Some(until)) => {
                let until = show::day_time(guest, show::zone(&event.head), until);
                ("provisional", guest.locale.msg("event-appeals-until").arg("time", until).to_string())
            }
            Status::Changed(_) | Status::Corrected(_) => ("provisional", say(guest, "session-changed")),
            _ => ("provisional", say(guest, "status-provisional")),
        },
    }
}

fn schedule(guest: &Visitor, event: &Event) -> Vec<(String, Vec<Line>)> {
    let planned: Vec<SessionNumber> = event.released_plan().iter().map(|session| session.number).collect();
    let mut days: Vec<(Option<NaiveDate>, Vec<Line>)> = Vec::new();
    for number in (1..=event.head.regulations.sessions).map(SessionNumber) {
        let start = event.head.regulations.start_of(number);
        let (class, word) = state(guest, event, number, planned.contains(&number));
        let time = start.map_or(String::new(), |start| start.format("%H:%M").to_string());
        let deals = event.deals_made(number).next().filter(|_| event.head.regulations.duplicate.is_some());
        let deals = deals.map_or(String::new(), |_| format!("/e/{}/sessions/{number}/deals", event.head.slug));
        let line = Line { time, session: session_n(guest, number), class, word, deals };
        match days.last_mut().filter(|(day, _)| start.is_none() || *day == start.map(|start| start.date())) {
            Some((_, lines)) => lines.push(line),
            None => days.push((start.map(|start| start.date()), vec![line])),
        }
    }
    let said = |day: NaiveDate| guest.locale.say(&day_of_week(day));
    days.into_iter().map(|(day, lines)| (day.map_or(String::new(), said), lines)).collect()
}

fn doors(guest: &Visitor, event: &Event) -> Vec<Door> {
    let door = |address: &str, title: &'static str, below: String| Door {
        address: format!("/e/{}/{address}", event.head.slug),
        title: say(guest, title),
        below,
    };
    let next = coming(event).map(|next| {
        let start = show::start(guest, &event.head, next);
        [session_n(guest, next)].into_iter().chain(start).collect::<Vec<_>>().join(" · ")
    });
    let players = guest.locale.msg("event-players").arg("players", event.players().len()).to_string();
    let teams = guest.locale.msg("event-teams").arg("teams", event.teams().len()).to_string();
    let at_tables = event.running().or(event.sessions.last()).map_or(String::new(), |session| {
        guest.locale.msg("event-tables").arg("tables", session.tables.len()).to_string()
    });
    let mut doors =
        vec![door("seats", "event-find-seat", next.unwrap_or_default()), door("players", "screen-players", players)];
    if event.head.has_teams() {
        doors.push(door("teams", "screen-teams", teams));
    }
    doors.push(door("tables", "tables", at_tables));
    doors.push(door("statistics", "statistics-title", say(guest, "event-statistics")));
    let standing = event.publications.iter().find(|published| published.withdrawn.is_none());
    doors.extend(standing.map(|published| {
        let address = format!("published/{}/{}", published.session, published.revision);
        let after = guest.locale.msg("published-after").arg("session", published.session).to_string();
        door(&address, "event-published", after)
    }));
    doors
}

fn papers(guest: &Visitor, event: &Event) -> Vec<(String, String)> {
    let head = &event.head;
    let paper = |address: String, title: String| (format!("/e/{}/{address}", head.slug), title);
    let mut papers = Vec::new();
    if !head.regulations.starts.is_empty() {
        papers.push(paper("calendar.ics".into(), say(guest, "event-calendar")));
    }
    if event.draw.is_some() {
        papers.push(paper("lots".into(), say(guest, "lots-title")));
    }
    if head.ended_at.is_some() {
        let title = |document: Document| guest.locale.msg(format!("document-{}", document.code())).to_string();
        papers.extend(RESULTS.map(|document| paper(format!("papers/{}", document.code()), title(document))));
        if is_archive_open(event) {
            papers.push(paper("open-archive.json".into(), say(guest, "archive-export")));
        }
    }
    papers.push(paper("screen".into(), say(guest, "event-screen")));
    papers
}

/// Place, days, and how many play.
fn summary(guest: &Visitor, event: &Event) -> String {
    let counts =
        guest.locale.msg("event-counts").arg("players", event.players().len()).arg("teams", event.teams().len());
    let counts = counts.arg("sessions", event.head.regulations.sessions).to_string();
    [show::place_and_days(guest.locale, &event.head), counts]
        .into_iter()
        .filter(|part| !part.is_empty())
        .collect::<Vec<_>>()
        .join(" · ")
}

/// What is on, and the leaders of the first `rankings` rankings; the winners are part of what is on.
pub(super) fn now_and_leaders(
    guest: &Visitor,
    event: &Event,
    page: &Page,
    rankings: usize,
) -> Result<[String; 2], Failure> {
    let status = event.status(guest.now());
    let is_said = matches!(status, Status::NotStarted | Status::Live(_));
    let badge = (!is_said).then(|| Badge::new(guest, event, status));
    let mut leaders = leaders(guest, event);
    leaders.truncate(rankings);
    let (podium, rankings) = if event.head.ended_at.is_some() { (leaders, Vec::new()) } else { (Vec::new(), leaders) };
    Ok([rendered(&NowPiece { page, now: now_on(guest, event), podium, badge })?, rendered(&LeadersPiece { rankings })?])
}

/// The event's own page.
pub(super) fn event_page(guest: &Visitor, event: &Event) -> Result<Made, Failure> {
    let page = Page::of_event(guest, &event.head, event.head.name.clone());
    let [now, leaders] = now_and_leaders(guest, event, &page, 2)?;
    let parts = vec![
        ("now", now),
        ("doors", rendered(&DoorsPiece { doors: doors(guest, event) })?),
        ("leaders", leaders),
        ("just", rendered(&JustPiece { page: &page, hands: just(guest, event) })?),
        ("decided", rendered(&DecidedPiece { page: &page, leads: decided(guest, event) })?),
        ("schedule", rendered(&SchedulePiece { page: &page, days: schedule(guest, event) })?),
        ("papers", rendered(&PapersPiece { page: &page, papers: papers(guest, event) })?),
    ];
    let pieces = Pieces { parts, rows: Vec::new() };
    let (slug, about) = (event.head.slug.clone(), summary(guest, event));
    let whole = EventPage { slug, version: event.version, about, pieces: pieces.clone(), page };
    Ok(Made { html: rendered(&whole)?, pieces: Some(pieces) })
}
