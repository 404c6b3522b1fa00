//! The results that an event caches; the files that compute them explain how.

use crate::ranking::goal::{Goal, Need};
use crate::ranking::needed::Race;
use crate::ranking::needed_teams::TeamRace;
use crate::ranking::standings::{Carried, Ranking, Row};
use crate::sheet::penalty::{Entrant, StandardPenalty};
use crate::stage::cut::CutLine;
use crate::stage::field::KeptOut;
use crate::stage::line_up::Lacking;
use crate::stage::ranking::Entered;
use crate::stage::team_ranking::Member;
use rules::{HandNumber, StandardPoints};
use std::collections::{BTreeMap, HashMap};
use values::ids::{PlayerId, SessionNumber, TableNumber, TeamId};

/// The ranks and points after a session; of a running session, as if it ended now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The session.
    pub session: SessionNumber,
    /// Whether it is still running.
    pub running: bool,
    /// The rank of each player.
    pub players: HashMap<PlayerId, usize>,
    /// The rank of each team.
    pub teams: HashMap<TeamId, usize>,
    /// The standard points of each player so far.
    pub player_points: HashMap<PlayerId, StandardPoints>,
    /// The standard points of each team so far.
    pub team_points: HashMap<TeamId, StandardPoints>,
}

/// A change of the first place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lead {
    /// The session in which it changed.
    pub session: SessionNumber,
    /// The hand after which it changed; `None` for the end of a session.
    pub hand: Option<HandNumber>,
    /// The player who is first from then on.
    pub first: PlayerId,
    /// The player who was first before; `None` for the first change.
    pub before: Option<PlayerId>,
}

/// The rankings of an event with stages.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StageRows {
    /// The stages up to the last whose field is decided; the field is empty where it is not.
    pub stages: Vec<StageState>,
    /// Those who cannot be in the field of each stage of the plan.
    pub kept_out: Vec<KeptOut<Entrant>>,
    /// The overall ranking.
    pub overall: Vec<Row<Entrant>>,
    /// The additional rankings of teams, in the order of the regulations; each is empty until the field of its stage is
    /// decided.
    pub teams: Vec<Vec<Row<TeamId>>>,
    /// For each of them, those who play for teams in its stage, in the order in which they count.
    pub members: Vec<Vec<Member>>,
    /// The places of the stages in the order in which their entrants rank, the lowest first.
    pub order: Vec<usize>,
}

impl StageRows {
    /// The stage in this place, if its field is decided.
    pub fn stage(&self, place: usize) -> Option<&StageState> {
        self.stages.get(place).filter(|state| place == 0 || !state.field.is_empty())
    }
}

/// A stage of the course of an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StageState {
    /// The field, with what each entrant brings.
    pub field: Vec<Entered<Entrant>>,
    /// The group of each entrant, from 0.
    pub groups: BTreeMap<Entrant, usize>,
    /// The points that each entrant has carried into it.
    pub carried: BTreeMap<Entrant, Carried>,
    /// Its ranking.
    pub ranking: Ranking<Entrant>,
}

/// The cut of the current stage, until the next field is decided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cut {
    /// The parts in which the ranking is listed: one for each group if the cut goes by groups.
    pub sections: Vec<Section>,
    /// The lines, each with the place of the stage that those above it enter.
    pub lines: Vec<(usize, CutLine<Entrant>)>,
}

/// A part of the listed ranking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// The group, from 0, whose ranks these are; `None` for everybody else, or for all.
    pub group: Option<usize>,
    /// Its rows.
    pub rows: Vec<Row<Entrant>>,
}

/// The points needed to go on from the current stage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CutRace {
    /// The next session to be decided.
    pub session: SessionNumber,
    /// The places of the stages that can be entered, in the order of the quotas.
    pub stages: Vec<usize>,
    /// The quotas: who goes on.
    pub goal: Goal<Entrant>,
    /// The race, without those who cannot go on.
    pub race: EntrantRace,
}

/// A race for places in stages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EntrantRace {
    /// Of players.
    Players(Race<Entrant>),
    /// Of teams.
    Teams(TeamRace<Entrant>),
}

impl EntrantRace {
    /// The standard points that each entrant has for certain.
    pub const fn standing(&self) -> &BTreeMap<Entrant, StandardPoints> {
        match self {
            EntrantRace::Players(Race { standing, .. }) | EntrantRace::Teams(TeamRace { standing, .. }) => standing,
        }
    }

    /// Whether the answers are exact, not bounds.
    pub fn is_exact(&self) -> bool {
        match self {
            EntrantRace::Players(race) => race.is_exact(),
            EntrantRace::Teams(race) => race.is_exact(),
        }
    }
}

impl CutRace {
    /// What `of` needs to enter each of the stages; `None` for an entrant who cannot go on.
    pub fn needs(&self, of: Entrant) -> Option<Vec<Need>> {
        let standing = self.race.standing();
        standing.contains_key(&of).then(|| match &self.race {
            EntrantRace::Players(race) => race.needs(of, &self.goal),
            EntrantRace::Teams(race) => race.needs(of, &self.goal),
        })
    }
}

/// A deduction of standard points that the regulations make.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AutomaticDeduction {
    /// The place of the stage in which it is made.
    pub stage: usize,
    /// The entrant, and the points.
    pub penalty: StandardPenalty,
    /// The reason.
    pub cause: Cause,
}

/// The code of [`Cause::Seldom`].
pub const SELDOM: &str = "seldom";

/// The reason for an automatic deduction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cause {
    /// A player has played in too few sessions.
    Seldom(Lacking),
    /// A player came late to a session, or not at all.
    Late {
        /// The session.
        session: SessionNumber,
        /// The table.
        table: TableNumber,
        /// The player.
        player: PlayerId,
        /// How many minutes late, begun ones included; `None` for a player who did not play.
        minutes: Option<u32>,
    },
}

impl Cause {
    /// The code of the cause in files.
    pub const fn code(&self) -> &'static str {
        match self {
            Cause::Seldom(_) => SELDOM,
            Cause::Late { minutes: Some(_), .. } => "late",
            Cause::Late { minutes: None, .. } => "absent",
        }
    }

    /// The player concerned.
    pub const fn player(&self) -> PlayerId {
        match self {
            Cause::Seldom(Lacking { player, .. }) | Cause::Late { player, .. } => *player,
        }
    }
}
