//! What everybody may see of an event, as JSON: its shapes, and what fills them.

use crate::site::show;
use crate::wire::{Four, time};
use chrono::NaiveDateTime;
use event::event::{Event, NamedRow, Session, SessionHead, Table};
use event::ranking::standings::Row;
use event::record::archive::StageNoted;
use event::sheet::hand_result::HandResult;
use event::sheet::penalty::Entrant;
use event::sheet::session::SessionLine;
use event::sheet::written_hand::WrittenHand;
use event::stage::Stage;
use event::stage::committed::LotsOf;
use event::stage::field::By;
use event::stage::ranking::Entered;
use event::values::ids::{PlayerId, SessionNumber};
use serde::Serialize;
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

/// The stages of an event.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct PublicStages {
    /// The number of the last change that they show.
    version: i32,
    /// How far they can be relied on: as in `PublicEvent`.
    status: &'static str,
    /// Whether teams enter the stages, or players.
    teams_enter: bool,
    /// Empty where the event has one part only.
    stages: Vec<PublicStage>,
}

/// A stage of an event.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct PublicStage {
    /// What it is called in files and addresses.
    stage: String,
    name: String,
    /// The numbers of its sessions, as far as they are laid down.
    sessions: Vec<u16>,
    /// The stage from whose ranking its field is chosen; nothing of the first.
    from: Option<String>,
    /// When its field was decided; nothing of the first, and while it is not.
    decided: Option<String>,
    /// Why another field was decided than follows from the ranking; empty where it followed.
    reason: String,
    /// How often its field was decided when none stood, taken back, and committed to without being decided from it.
    tries: PublicTries,
    /// What the lots of its field were drawn from; nothing where none were drawn.
    lots: Option<PublicLots>,
    /// The commitment from which its field is still to be drawn.
    commitment: Option<PublicCommitment>,
    /// Who plays in it, in the order of places; empty while it is not decided.
    field: Vec<PublicEntrant>,
    /// All of the field in one order.
    ranking: Vec<PublicRank>,
    /// The same of each group, where there are several.
    groups: Vec<PublicGroup>,
    /// The rankings of teams after it, where players enter.
    team_rankings: Vec<PublicTeamRanking>,
}

/// How often the field of a stage was decided.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct PublicTries {
    decided: usize,
    taken_back: usize,
    unused_commitments: usize,
}

/// What lots were drawn from.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct PublicLots {
    /// The seed: with a commitment the secret, a space and the word from the hall.
    seed: String,
    /// The commitment before; nothing where there was none.
    commitment: Option<PublicCommitment>,
    secret: Option<String>,
    word: Option<String>,
}

/// A hash over what goes into lots and a secret.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct PublicCommitment {
    commitment: String,
    /// When it was published.
    published: String,
}

/// Somebody in the field of a stage.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct PublicEntrant {
    /// The player's or the team's number in addresses.
    id: i32,
    /// The place in the field, from 1.
    place: usize,
    name: String,
    /// The group, from 1.
    group: usize,
    /// By what: `entry`, `place`, `group`, `best`, `next` or `invited`.
    by: &'static str,
    /// The rank in the stage before.
    rank: Option<usize>,
    /// The criterion that put the rank below the one above; empty for the first and for equals.
    decided_by: String,
    /// What is brought along: an exact fraction.
    carried_standard_points: String,
    /// What is brought along of session scores.
    carried_game_points: i32,
}

/// The ranking of a group.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct PublicGroup {
    /// The group, from 1.
    group: usize,
    name: String,
    ranking: Vec<PublicRank>,
}

/// A ranking of teams beside that of players.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct PublicTeamRanking {
    /// What it is called; empty where it has no name.
    name: String,
    ranking: Vec<PublicRank>,
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
    #[schema(value_type = crate::wire::schema::WrittenHand)]
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

fn rank((id, row): (i32, NamedRow)) -> PublicRank {
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

fn id(of: Entrant) -> i32 {
    match of {
        Entrant::Player(player) => player.0,
        Entrant::Team(team) => team.0,
    }
}

pub(super) fn stages(event: &Event) -> PublicStages {
    let (regulations, rows) = (&event.head.regulations, event.stage_rows());
    let team = |of: Entrant| match of {
        Entrant::Player(player) => {
            event.entries.team_of(player).map_or(String::new(), |own| event.entries.team_name(own))
        }
        Entrant::Team(_) => String::new(),
    };
    let named = |row: &Row<Entrant>| {
        rank((id(row.key), NamedRow::new(row, event.entries.entrant_name(row.key), team(row.key))))
    };
    let stage = |(place, stage): (usize, &Stage)| {
        let (first, count) = regulations.sessions_of(place);
        let decided = event.decided_field(&stage.id);
        let state = rows.stages.get(place);
        let waits = event.groups_wait(place);
        let entrant = |entered: &Entered<Entrant>| {
            let noted = decided.iter().flat_map(|field| field.entrants).find(|noted| noted.place == entered.place);
            PublicEntrant {
                id: id(entered.key),
                place: entered.place,
                name: event.entries.entrant_name(entered.key),
                group: if waits { 1 } else { entered.group + 1 },
                by: noted.map_or(By::Entry, |noted| noted.by).code(),
                rank: noted.and_then(|noted| noted.rank),
                decided_by: noted.map_or(String::new(), |noted| noted.decided_by.clone()),
                carried_standard_points: entered.carried.standard_points.to_string(),
                carried_game_points: entered.carried.game_points.0,
            }
        };
        let groups = state.map_or(&[][..], |state| &state.ranking.groups);
        let group = |(group, rows): (usize, &Vec<Row<Entrant>>)| PublicGroup {
            group: group + 1,
            name: stage.groups.name(group),
            ranking: rows.iter().map(named).collect(),
        };
        let commitment = |noted: &StageNoted| {
            let commitment = noted.note.commitment()?.to_owned();
            Some(PublicCommitment { commitment, published: time(noted.recorded_at.0) })
        };
        let tries = event.tries(&stage.id, LotsOf::Field);
        let drawn = decided.as_ref().filter(|field| !field.lots.seed.is_empty());
        let lots = drawn.map(|field| PublicLots {
            seed: field.lots.seed.to_owned(),
            commitment: field.committed.and_then(|of| event.commitment_of(of)).and_then(commitment),
            secret: field.committed.map(|of| of.secret.clone()),
            word: field.committed.map(|of| of.word.clone()),
        });
        let last = rows.stages.len().checked_sub(1) == Some(place);
        let after = regulations.team_rankings.iter().zip(&rows.teams).filter(|(ranking, rows)| {
            !rows.is_empty() && ranking.after.as_ref().map_or(last, |after| *after == stage.id)
        });
        let of_teams = after.map(|(ranking, rows)| PublicTeamRanking {
            name: ranking.name.clone(),
            ranking: rows.iter().map(|row| named(&row.with_key(Entrant::Team(row.key)))).collect(),
        });
        PublicStage {
            stage: stage.id.clone(),
            name: stage.called().to_owned(),
            sessions: (first.0..first.0 + count).collect(),
            from: stage.field.as_ref().map(|field| field.from.clone()),
            decided: decided.as_ref().map(|field| time(field.at)),
            reason: decided.as_ref().map_or(String::new(), |field| field.reason.to_owned()),
            tries: PublicTries {
                decided: tries.decided,
                taken_back: tries.taken_back,
                unused_commitments: tries.unused,
            },
            lots,
            commitment: tries.open.and_then(commitment),
            field: state.iter().flat_map(|state| &state.field).map(entrant).collect(),
            ranking: state.iter().flat_map(|state| &state.ranking.rows).map(named).collect(),
            groups: groups.iter().enumerate().filter(|_| groups.len() > 1 && !waits).map(group).collect(),
            team_rankings: of_teams.collect(),
        }
    };
    PublicStages {
        version: event.version,
        status: event.status(now()).code(),
        teams_enter: event.head.teams,
        stages: regulations.stages.iter().enumerate().map(stage).collect(),
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
