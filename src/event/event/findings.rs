//! What follows from an event, as it keeps it once it is computed; how each is found stands where it is computed.

use crate::ranking::goal::{Goal, Need};
use crate::ranking::needed::Race;
use crate::ranking::needed_teams::TeamRace;
use crate::ranking::standings::{Carried, Ranking, Row};
use crate::sheet::penalty::{Entrant, StandardPenalty};
use crate::stage::cut::CutLine;
use crate::stage::line_up::Lacking;
use crate::stage::ranking::Entered;
use crate::values::ids::{PlayerId, SessionNumber, TableNumber, TeamId};
use rules::{HandNumber, StandardPoints};
use std::collections::{BTreeMap, HashMap};

/// The ranks after a session; as if it ended now, where it runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Which session.
    pub session: SessionNumber,
    /// Whether it is still running.
    pub running: bool,
    /// The rank of each player.
    pub players: HashMap<PlayerId, usize>,
    /// The rank of each team.
    pub teams: HashMap<TeamId, usize>,
    /// The standard points of each player so far.
    pub player_points: HashMap<PlayerId, StandardPoints>,
    /// The same of each team.
    pub team_points: HashMap<TeamId, StandardPoints>,
}

/// That somebody came to be first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lead {
    /// In which session.
    pub session: SessionNumber,
    /// After which hand; `None` at the end of a session.
    pub hand: Option<HandNumber>,
    /// Who is first from then on.
    pub first: PlayerId,
    /// Who was before.
    pub before: Option<PlayerId>,
}

/// The rankings of an event of stages.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StageRows {
    /// The stages whose fields stand.
    pub stages: Vec<StageState>,
    /// The ranking of the whole.
    pub overall: Vec<Row<Entrant>>,
    /// The rankings of teams beside it, in the order of the regulations; empty where the stage after which one stands is not there yet.
    pub teams: Vec<Vec<Row<TeamId>>>,
}

/// A stage whose field stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StageState {
    /// Who takes part, with what each brings.
    pub field: Vec<Entered<Entrant>>,
    /// The group of each of them, from 0.
    pub groups: BTreeMap<Entrant, usize>,
    /// What each of them has carried into it.
    pub carried: BTreeMap<Entrant, Carried>,
    /// How they rank.
    pub ranking: Ranking<Entrant>,
}

/// The cut of the stage that is played, while it is not decided who goes on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cut {
    /// The ranking in the parts in which it is listed: each group by itself where the cut goes by groups.
    pub sections: Vec<Section>,
    /// The lines, each with the place of the stage that begins above it.
    pub lines: Vec<(usize, CutLine<Entrant>)>,
}

/// A part of the ranking of all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// The group, from 0, with ranks of its own.
    pub group: Option<usize>,
    /// Its rows.
    pub rows: Vec<Row<Entrant>>,
}

/// What it takes to go on from the stage that is played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CutRace {
    /// The session that is decided next.
    pub session: SessionNumber,
    /// The stages that are to be entered, by their places, in the order of the quotas.
    pub stages: Vec<usize>,
    /// Who goes on.
    pub goal: Goal<Entrant>,
    /// How it stands, without those who cannot go on.
    pub race: EntrantRace,
}

/// The race of those who enter stages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EntrantRace {
    /// Of players.
    Players(Race<Entrant>),
    /// Of teams.
    Teams(TeamRace<Entrant>),
}

impl EntrantRace {
    /// What everybody has for certain.
    pub const fn standing(&self) -> &BTreeMap<Entrant, StandardPoints> {
        match self {
            EntrantRace::Players(Race { standing, .. }) | EntrantRace::Teams(TeamRace { standing, .. }) => standing,
        }
    }

    /// Whether what is said is all that can be said.
    pub fn is_exact(&self) -> bool {
        match self {
            EntrantRace::Players(race) => race.is_exact(),
            EntrantRace::Teams(race) => race.is_exact(),
        }
    }
}

impl CutRace {
    /// What `of` needs to enter each of the stages; `None` for who cannot.
    pub fn needs(&self, of: Entrant) -> Option<Vec<Need>> {
        let standing = self.race.standing();
        standing.contains_key(&of).then(|| match &self.race {
            EntrantRace::Players(race) => race.needs(of, &self.goal),
            EntrantRace::Teams(race) => race.needs(of, &self.goal),
        })
    }
}

/// Standard points taken off by the regulations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AutomaticDeduction {
    /// In which stage, by its place.
    pub stage: usize,
    /// From whom, and how many.
    pub penalty: StandardPenalty,
    /// Why.
    pub cause: Cause,
}

/// The code of [`Cause::Seldom`].
pub const SELDOM: &str = "seldom";

/// Why the regulations take standard points off.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cause {
    /// Somebody has played too seldom.
    Seldom(Lacking),
    /// The player of a seat came late to a session, or not at all.
    Late {
        /// Which session.
        session: SessionNumber,
        /// At which table.
        table: TableNumber,
        /// Who.
        player: PlayerId,
        /// By how many minutes, begun ones counted; `None` for who did not play.
        minutes: Option<u32>,
    },
}

impl Cause {
    /// The name used in files.
    pub const fn code(&self) -> &'static str {
        match self {
            Cause::Seldom(_) => SELDOM,
            Cause::Late { minutes: Some(_), .. } => "late",
            Cause::Late { minutes: None, .. } => "absent",
        }
    }

    /// Whom it is about.
    pub const fn player(&self) -> PlayerId {
        match self {
            Cause::Seldom(Lacking { player, .. }) | Cause::Late { player, .. } => *player,
        }
    }
}
