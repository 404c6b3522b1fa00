//! What everybody may see of the stages of an event, as JSON: their fields, lots and rankings.

use super::public_data::{PublicRank, rank};
use event::event::{Event, NamedRow};
use event::ranking::standings::Row;
use event::record::archive::StageNoted;
use event::sheet::penalty::Entrant;
use event::stage::Stage;
use event::stage::committed::LotsOf;
use event::stage::field::By;
use event::stage::ranking::Entered;
use serde::Serialize;
use site::wire::time;
use store::now;
use utoipa::ToSchema;

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
        let state = rows.stage(place);
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
        let after = regulations
            .rankings_of_teams()
            .iter()
            .zip(&rows.teams)
            .filter(|(ranking, rows)| !rows.is_empty() && event.stage_of_team_ranking(ranking) == Some(place));
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
