//! What everybody may see of an event, as JSON: its shapes, and what fills them.

use chrono::NaiveDateTime;
use event::event::{Event, NamedRow, Session, SessionHead, Table};
use event::ranking::standings::Row;
use event::sheet::hand_result::HandResult;
use event::sheet::session::SessionLine;
use event::sheet::written_hand::WrittenHand;
use event::values::ids::{PlayerId, SessionNumber};
use serde::Serialize;
use site::show;
use site::wire::{Four, time};
use std::collections::HashMap;
use std::sync::Arc;
use store::now;
use utoipa::ToSchema;

/// An event and its sessions.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct PublicEvent {
    /// The number of the last change that it shows.
    version: i32,
    /// The short name, as in the address.
    event: String,
    name: String,
    /// Where it is; empty where nobody has said.
    place: String,
    /// The IANA name of its time zone.
    time_zone: String,
    /// Whether teams are ranked.
    teams: bool,
    /// How far the standings can be relied on: `not-started`, `withheld`, `live`, `provisional` or `official`.
    status: &'static str,
    /// Whether it has ended.
    ended: bool,
    sessions: Vec<PublicSession>,
}

/// A session of an event.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct PublicSession {
    session: u16,
    /// When it is to begin, as far as somebody has said.
    begins: Option<String>,
    /// When play was announced.
    announced: Option<String>,
    /// When its time is up, while it runs.
    gong: Option<String>,
    closed: Option<String>,
    /// Its results are withheld for now.
    withheld: bool,
}

/// The rankings as they stand.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct PublicStandings {
    /// The number of the last change that they show.
    version: i32,
    /// How far they can be relied on: as in `PublicEvent`.
    status: &'static str,
    players: Vec<PublicRank>,
    /// Empty where no teams are ranked.
    teams: Vec<PublicRank>,
}

/// A row of a ranking.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct PublicRank {
    /// The player's or the team's number in addresses.
    id: i32,
    /// 1 for the first; equal ones share a rank.
    rank: usize,
    name: String,
    /// A player's team; empty without one.
    team: String,
    /// How many results count.
    sessions: usize,
    /// An exact fraction: `24`, `49/2`.
    standard_points: String,
    /// The sum of session scores.
    game_points: i32,
    /// The criterion that put the row below the one above; empty where standard points did.
    decided_by: String,
    disqualified: bool,
}

/// Those who play.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct PublicPlayers {
    /// The number of the last change that it shows.
    version: i32,
    players: Vec<PublicPlayer>,
}

/// A player with the results so far.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct PublicPlayer {
    /// The player's number in addresses.
    id: i32,
    /// The number drawn.
    number: Option<u16>,
    name: String,
    /// The team; empty without one.
    team: String,
    results: Vec<PublicResult>,
}

/// What a session gave a player.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct PublicResult {
    session: u16,
    /// An exact fraction: `4`, `3/2`.
    standard_points: String,
    /// The session score.
    game_points: i32,
}

/// The tables of a session.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct PublicTables {
    /// The number of the last change that they show.
    version: i32,
    session: u16,
    /// Its results are withheld for now: tables have no scores and no hands.
    withheld: bool,
    tables: Vec<PublicTable>,
}

/// A table of a session.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct PublicTable {
    table: u16,
    /// Who sits there, by start seat: numbers of players in addresses.
    seats: Four<i32>,
    /// Their names.
    names: Four<String>,
    /// What each has; nothing before the first hand.
    scores: Option<Four<i32>>,
    /// Whether its result is entered whole.
    complete: bool,
    /// Whether it counts in the rankings: not where four totals stand that do not add up, until the chief referee decides so.
    counts: bool,
    /// The hands in order; of a table where four totals stand those that were entered all the same.
    hands: Vec<PublicHand>,
}

/// A hand.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct PublicHand {
    #[serde(flatten)]
    #[schema(value_type = site::wire::schema::WrittenHand)]
    written: WrittenHand,
    /// What each player receives, penalties included.
    amounts: Four<i32>,
}

pub(super) fn event(event: &Event) -> PublicEvent {
    let (head, regulations) = (&event.head, &event.head.regulations);
    let zone = show::zone(head);
    let session = |number: SessionNumber| {
        let session = event.session(number);
        let at = |of: fn(&SessionHead) -> Option<NaiveDateTime>| session.and_then(|session| of(session)).map(time);
        let running = session.filter(|session| session.is_running());
        PublicSession {
            session: number.0,
            begins: regulations.start_of(number).and_then(|start| zone.utc(start)).map(time),
            announced: at(|session| session.started_at),
            gong: running.and_then(|session| session.clock(regulations)).map(|clock| time(clock.end)),
            closed: at(|session| session.closed_at),
            withheld: session.is_some_and(|session| session.withheld),
        }
    };
    PublicEvent {
        version: event.version,
        event: head.slug.clone(),
        name: head.name.clone(),
        place: regulations.place.clone(),
        time_zone: zone.name().to_owned(),
        teams: head.has_teams(),
        status: event.status(now()).code(),
        ended: head.ended_at.is_some(),
        sessions: (1..=regulations.sessions).map(SessionNumber).map(session).collect(),
    }
}

pub(super) fn rank((id, row): (i32, NamedRow)) -> PublicRank {
    PublicRank {
        id,
        rank: row.rank,
        name: row.name,
        team: row.team,
        sessions: row.sessions,
        standard_points: row.standard_points,
        game_points: row.game_points,
        decided_by: row.decided_by,
        disqualified: row.disqualified,
    }
}

pub(super) fn standings(event: &Event) -> PublicStandings {
    let named = event.standings();
    let (players, teams) = (event.players().iter().map(|row| row.key.0), event.teams().iter().map(|row| row.key.0));
    PublicStandings {
        version: event.version,
        status: event.status(now()).code(),
        players: players.zip(named.players).map(rank).collect(),
        teams: teams.zip(named.teams).map(rank).collect(),
    }
}

pub(super) fn players(event: &Event) -> PublicPlayers {
    let result = |line: &SessionLine| PublicResult {
        session: line.session.0,
        standard_points: line.standard_points.to_string(),
        game_points: line.game_points.0,
    };
    let mut results: HashMap<_, Vec<PublicResult>> = Default::default();
    event.lines().iter().for_each(|line| results.entry(line.player).or_default().push(result(line)));
    let player = |row: &Row<PlayerId>| PublicPlayer {
        id: row.key.0,
        number: event.draw.as_deref().and_then(|draw| draw.number(row.key)).map(|number| number.0),
        name: event.entries.player_name(row.key),
        team: event.entries.team_of(row.key).map_or(String::new(), |team| event.entries.team_name(team)),
        results: results.remove(&row.key).unwrap_or_default(),
    };
    PublicPlayers { version: event.version, players: event.players().iter().map(player).collect() }
}

fn hand(hand: &HandResult) -> PublicHand {
    PublicHand { written: WrittenHand::from_result(hand), amounts: Four::points(hand.scores()) }
}

pub(super) fn tables(event: &Event, session: &Session) -> PublicTables {
    let table = |table: &Arc<Table>| PublicTable {
        table: table.number.0,
        seats: table.sitting().map(|player| player.0).into(),
        names: event.names(table).into(),
        scores: table.has_begun().then(|| Four::points(table.cards())),
        complete: table.is_complete(),
        counts: table.counts(),
        hands: table.sheet.hands().iter().map(hand).collect(),
    };
    PublicTables {
        version: event.version,
        session: session.number.0,
        withheld: session.withheld,
        tables: session.tables.iter().map(table).collect(),
    }
}
