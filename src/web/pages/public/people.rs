//! One player's page: every session with table, opponents and points.

use super::seats::planned;
use super::standings::Badge;
use crate::messages::disqualification;
use crate::rules::Seat;
use crate::tournament::disqualification::{Disqualification, Revoked};
use crate::tournament::event::{Event, Planned, Session, Table};
use crate::tournament::ids::{PlayerId, SessionNumber};
use crate::tournament::needed::Need;
use crate::tournament::penalty::Entrant;
use crate::tournament::session::SessionLine;
use crate::web::failure::Failure;
use crate::web::pages::{PenaltyLine, filled_note, revoked, say};
use crate::web::public_pages::Made;
use crate::web::render::Page;
use crate::web::show;
use crate::web::visitor::Visitor;
use askama::Template;

struct SessionCard {
    number: u16,
    /// Where the player sits, or that they have a bye.
    place: String,
    /// When it is to begin, as long as it has not.
    begins: String,
    opponents: Vec<(String, String, String)>,
    running: bool,
    closed: bool,
    withheld: bool,
    played: bool,
    score: String,
    rank: String,
    standard: String,
    note: String,
}

#[derive(Template)]
#[template(path = "player.html", blocks = ["live"])]
struct PlayerPage {
    id: i32,
    page: Page,
    version: i32,
    badge: Badge,
    slug: String,
    has_teams: bool,
    name: String,
    team: String,
    number: Option<u16>,
    rank: Option<usize>,
    of: usize,
    standard: String,
    game: String,
    needed: Vec<String>,
    /// Whether nothing more can be said.
    needed_exactly: bool,
    sessions: Vec<SessionCard>,
    penalties: Vec<PenaltyLine>,
    disqualifications: Vec<Line>,
}

/// A disqualification, and by whom, when and why it was revoked; empty where it stands.
struct Line {
    given: String,
    revoked: String,
    /// That it stands after all, although it was revoked.
    restored: String,
}

fn line(visitor: &Visitor, view: &Event, of: &Disqualification) -> Line {
    let restored = of.restored.as_ref().map_or(String::new(), |Revoked { reason, author, at }| {
        let said = visitor.locale.msg("disqualification-restored").arg("author", author).arg("reason", reason);
        said.arg("time", show::day_time(show::zone(&view.head), *at)).to_string()
    });
    let revoked = revoked(visitor, view, of.revoked.as_ref());
    Line { given: visitor.locale.say(&disqualification("disqualified-when", of)), revoked, restored }
}

/// Where a player sits in a session, a substitute where they played.
fn place(session: &Session, player: PlayerId) -> Option<(&Table, Seat)> {
    session.tables.iter().find_map(|table| {
        let seat = table.players.find(|seated| *seated == player);
        let stands_in = || table.filled.find(|filled| filled.substitute == Some(player));
        Some((&**table, seat.or_else(stands_in)?))
    })
}

fn card(visitor: &Visitor, view: &Event, session: &Session, player: PlayerId) -> Option<SessionCard> {
    let line = view.lines().iter().find(|line| line.session == session.number && line.player == player);
    let Some((table, seat)) = place(session, player) else {
        let drawn = view.draw.as_deref().is_some_and(|draw| draw.number(player).is_some());
        return (drawn && view.entries.is_there(player, session.number)).then(|| bye(visitor, session, line));
    };
    let scores = table.cards();
    let score = |seat: Seat| if session.withheld { String::new() } else { show::game(scores[seat]) };
    let opponent = |seat: &Seat| {
        let id = table.sitting()[*seat];
        (view.entries.player_name(id), format!("/e/{}/players/{id}", view.head.slug), score(*seat))
    };
    let at_table = visitor.locale.msg("table-n").arg("table", table.number.0);
    let starts = visitor.locale.msg("starts-in").arg("seat", visitor.locale.say(&crate::messages::seat(seat)));
    Some(SessionCard {
        number: session.number.0,
        place: format!("{at_table} · {starts}"),
        begins: if session.started_at.is_none() { begins(visitor, view, session.number) } else { String::new() },
        opponents: seat.others().iter().map(opponent).collect(),
        running: session.is_running(),
        closed: session.closed_at.is_some(),
        withheld: session.withheld,
        played: line.is_some(),
        score: line.map_or(String::new(), |line| show::game(line.game_points)),
        rank: line.and_then(|line| line.rank).map_or(String::new(), |rank| rank.to_string()),
        standard: line.map_or(String::new(), |line| show::standard(line.standard_points)),
        note: [filled_note(visitor, &table.filled[seat]), by_totals(visitor, table)]
            .into_iter()
            .filter(|part| !part.is_empty())
            .collect::<Vec<_>>()
            .join(" · "),
    })
}

/// When a session is to begin; empty where nobody has said.
fn begins(visitor: &Visitor, view: &Event, session: SessionNumber) -> String {
    let start = show::start(&view.head, session);
    start.map_or(String::new(), |at| visitor.locale.msg("session-begins").arg("at", at).to_string())
}

/// A session of the chart that is not seated yet.
fn to_come(visitor: &Visitor, view: &Event, session: &Planned, player: PlayerId) -> Option<SessionCard> {
    let found = (1..)
        .zip(&session.tables)
        .find_map(|(table, seats)| Some((table, seats, seats.find(|of| *of == Some(player))?)));
    let draws = view.entries.player(player).is_some_and(|player| player.draws());
    let there = draws && view.entries.is_there(player, session.number);
    let place = match &found {
        Some((table, _, seat)) => {
            let at_table = visitor.locale.msg("table-n").arg("table", *table).to_string();
            let seat = visitor.locale.say(&crate::messages::seat(*seat));
            let starts = visitor.locale.msg("starts-in").arg("seat", seat).to_string();
            if session.seats { format!("{at_table} · {starts}") } else { at_table }
        }
        None if there => say(visitor, "bye"),
        None => return None,
    };
    let opponent =
        |id: &PlayerId| (view.entries.player_name(*id), format!("/e/{}/players/{id}", view.head.slug), String::new());
    let others = found.iter().flat_map(|(_, seats, _)| seats.values()).flatten().filter(|of| **of != player);
    Some(SessionCard {
        number: session.number.0,
        place,
        begins: begins(visitor, view, session.number),
        opponents: others.map(opponent).collect(),
        running: false,
        closed: false,
        withheld: false,
        played: false,
        score: String::new(),
        rank: String::new(),
        standard: String::new(),
        note: String::new(),
    })
}

/// The sessions of a player: what runs or comes next first, then what is over, the latest first.
fn cards(visitor: &Visitor, view: &Event, player: PlayerId) -> Vec<SessionCard> {
    let seated = view.sessions.iter().filter_map(|session| card(visitor, view, session, player));
    let (mut over, mut cards): (Vec<_>, Vec<_>) = seated.partition(|card| card.closed);
    over.reverse();
    cards.extend(planned(view).iter().filter_map(|session| to_come(visitor, view, session, player)));
    cards.extend(over);
    cards
}

/// A session in which the player has a bye, and what that counts.
fn bye(visitor: &Visitor, session: &Session, line: Option<&SessionLine>) -> SessionCard {
    SessionCard {
        number: session.number.0,
        place: say(visitor, "bye"),
        begins: String::new(),
        opponents: Vec::new(),
        running: false,
        closed: session.closed_at.is_some(),
        withheld: session.withheld,
        played: line.is_some(),
        score: line.map_or(String::new(), |line| show::game(line.game_points)),
        rank: "—".into(),
        standard: line.map_or(String::new(), |line| show::standard(line.standard_points)),
        note: String::new(),
    }
}

/// That the score comes from four totals, and not from hands.
fn by_totals(visitor: &Visitor, table: &Table) -> String {
    table.standing().map_or(String::new(), |_| visitor.locale.msg("by-totals-short").to_string())
}

/// The ranks that are asked about.
const RANKS: [usize; 4] = [1, 3, 8, 16];

/// What can be said of the first ranks that a player may reach, whatever others do.
fn needed(guest: &Visitor, event: &Event, player: PlayerId) -> Vec<String> {
    let Some((session, race)) = event.race().filter(|(_, race)| race.standing.contains_key(&player)) else {
        return vec![];
    };
    let ranks: Vec<usize> = RANKS.into_iter().filter(|rank| *rank < race.standing.len()).collect();
    let line = |(rank, need): (&usize, Need)| {
        let about = |key| guest.locale.msg(key).arg("rank", *rank);
        match need {
            Need::Certain => Some(about("needed-certain").to_string()),
            Need::OutOfReach => Some(about("needed-out").to_string()),
            Need::Points(points) => {
                let points = show::standard(points);
                Some(about("needed-points").arg("session", session.0).arg("points", points).to_string())
            }
            Need::Others => None,
        }
    };
    ranks.iter().zip(race.needs(player, &ranks)).filter_map(line).collect()
}

/// The page of a player.
pub(super) fn player(guest: &Visitor, view: &Event, id: i32) -> Result<Made, Failure> {
    let player = PlayerId(id);
    let name = view.entries.player(player).ok_or(Failure::NotFound)?.name.clone();
    let rows = view.players();
    let row = rows.iter().find(|row| row.key == player);
    let own = view.penalties.iter().filter(|given| given.penalty.of == Entrant::Player(player));
    let page = PlayerPage {
        id,
        page: Page::of_event(guest, &view.head, &name),
        version: view.version,
        badge: Badge::new(guest, view, view.status(guest.now())),
        has_teams: view.head.has_teams(),
        name,
        team: view.entries.team_of(player).map_or(String::new(), |team| view.entries.team_name(team)),
        number: view.draw.as_deref().filter(|draw| draw.is_released()).and_then(|draw| Some(draw.number(player)?.0)),
        rank: row.map(|row| row.rank),
        of: rows.len(),
        standard: row.map_or(String::new(), |row| show::standard(row.standard_points)),
        game: row.map_or(String::new(), |row| show::game(row.game_points)),
        needed: needed(guest, view, player),
        needed_exactly: view.race().is_none_or(|(_, race)| race.is_exact()),
        sessions: cards(guest, view, player),
        penalties: own.map(|given| PenaltyLine::of(guest, view, given)).collect(),
        disqualifications: (view.disqualifications().iter())
            .filter(|of| of.player == player)
            .map(|of| line(guest, view, of))
            .collect(),
        slug: view.head.slug.clone(),
    };
    Made::with_content(&page, page.as_live())
}
