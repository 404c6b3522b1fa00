//! The problems of a plan: stages that are incomplete, contradictory, or do not fit together.

use super::Regulations;
use crate::sheet::penalty::can_be_taken;
use crate::sheet::rules::Entry;
use crate::stage::Stage;
use crate::stage::fraction::Round;
use crate::stage::scoring::Unit;
use crate::stage::seating::{SeatBy, Span};
use crate::stage::team_ranking::{NOT_NAMED, TeamRanking};
use draw::division::GroupBy;
use std::collections::BTreeSet;

/// A problem of a plan. Unless said otherwise, the `String` is the id of the stage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlanProblem {
    /// The stage with this number, from 1, has no id, or one with other characters than `a-z 0-9 -`.
    NoId(usize),
    /// Two stages have this id.
    SameId(String),
    /// The first stage names where its field comes from, or a later one does not.
    Field(String),
    /// A stage names one that is not before it, or a ranking of teams names one that does not exist.
    Unknown {
        /// The stage, or the name of the ranking.
        stage: String,
        /// The id that it names.
        named: String,
    },
    /// A field admits nobody: neither places nor a number from each group, nor guests.
    Nobody(String),
    /// Points of a stage are carried over twice: it is named twice, or its points are in the total of another one that is named.
    CarriedTwice {
        /// Which stage.
        stage: String,
        /// The stage that counts twice.
        named: String,
    },
    /// A part of the game points is carried over, and no rounding to whole numbers is chosen.
    Round(String),
    /// A run of sessions goes beyond the stage.
    Beyond {
        /// Which stage.
        stage: String,
        /// The sessions of the run.
        run: Span,
        /// The number of sessions of the stage.
        sessions: u16,
    },
    /// A session is in two runs.
    InTwoRuns {
        /// Which stage.
        stage: String,
        /// The session, from 1 in the stage.
        session: u16,
    },
    /// A later stage is seated by the chart of the event, which only the first may be.
    Chart(String),
    /// A rota has tables for another number of sessions than its run.
    Rota {
        /// Which stage.
        stage: String,
        /// The number of sessions for which it has tables.
        tables: usize,
        /// The number of sessions of the run.
        sessions: usize,
    },
    /// A rota seats a place of the field twice in a session, or the place 0.
    RotaTwice {
        /// Which stage.
        stage: String,
        /// The session, from 1 in the rota.
        session: usize,
        /// The place of the field.
        place: u16,
    },
    /// The minutes of a session are 0.
    Minutes(String),
    /// The steps of lateness are not in the order of their minutes, or one deducts no valid number of standard points.
    Lateness(String),
    /// A deadline is not a time of day.
    Deadline {
        /// Which stage.
        stage: String,
        /// The text of the deadline.
        named: String,
    },
    /// Everybody has to play in more sessions than the stage has.
    Minimum {
        /// Which stage.
        stage: String,
        /// The number of sessions that everybody has to play.
        minimum: u16,
        /// The number of sessions of the stage.
        sessions: u16,
    },
    /// The team ranking with this name has an option for missing members or teams that is not supported.
    TeamRanking(String),
    /// A stage counts points of comparison (IMP) and the event is not one of duplicate, or the other way round.
    Duplicate,
    /// Results of duplicate are entered as totals, from which no deal can be compared.
    DuplicateTotals,
    /// A stage states another base score than the event, which has only one.
    Base {
        /// Which stage.
        stage: String,
        /// The base score of the stage.
        stated: i32,
        /// The base score of the event.
        base_score: i32,
    },
    /// A stage other than the last has no number of sessions.
    Open(String),
    /// The members of groups are listed, although the groups are formed in another way.
    Given(String),
    /// Two groups have the same name.
    GroupName {
        /// Which stage.
        stage: String,
        /// The name.
        named: String,
    },
    /// A member is listed twice in the groups.
    GivenTwice {
        /// Which stage.
        stage: String,
        /// The name of the member.
        named: String,
    },
}

impl Regulations {
    /// The rankings of teams beside the players: those of the plan, or after stages without any the one that it omits.
    pub fn rankings_of_teams(&self) -> &[TeamRanking] {
        match (self.stages.is_empty(), self.team_rankings.is_empty()) {
            (false, true) => &NOT_NAMED,
            _ => &self.team_rankings,
        }
    }

    /// The problems of the stages and of the team rankings; empty if there are none.
    pub fn plan_problems(&self) -> Vec<PlanProblem> {
        let mut problems = Vec::new();
        for (place, stage) in self.stages.iter().enumerate() {
            let earlier = &self.stages[..place];
            let id = || stage.id.clone();
            if !stage.id.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
                || stage.id.is_empty()
            {
                problems.push(PlanProblem::NoId(place + 1));
            }
            if earlier.iter().any(|other| other.id == stage.id) {
                problems.push(PlanProblem::SameId(id()));
            }
            if stage.field.is_some() != (place > 0) {
                problems.push(PlanProblem::Field(id()));
            }
            let unknown = |named: &String| !earlier.iter().any(|other| other.id == *named);
            if let Some(field) = &stage.field {
                if unknown(&field.from) {
                    problems.push(PlanProblem::Unknown { stage: id(), named: field.from.clone() });
                }
                if field.least(1) == Some(0) {
                    problems.push(PlanProblem::Nobody(id()));
                }
            }
            let named = stage.carry.of.iter().filter(|named| unknown(named));
            problems.extend(named.map(|named| PlanProblem::Unknown { stage: id(), named: named.clone() }));
            problems.extend(self.carried_twice(stage, place));
            if !stage.carry.game.keeps_whole() && stage.carry.round == Round::Exact {
                problems.push(PlanProblem::Round(id()));
            }
            problems.extend(run_problems(stage, place));
            if let Some(named) = stage.line_up.as_ref().and_then(|rule| rule.deadline.as_ref())
                && chrono::NaiveTime::parse_from_str(named, "%H:%M").is_err()
            {
                problems.push(PlanProblem::Deadline { stage: id(), named: named.clone() });
            }
            if let Some(minimum) = stage.line_up.as_ref().map(|rule| rule.minimum)
                && minimum > stage.sessions
                && stage.sessions > 0
            {
                problems.push(PlanProblem::Minimum { stage: id(), minimum, sessions: stage.sessions });
            }
            if let Some(stated) = stage.scoring.base.filter(|stated| *stated != self.base_score) {
                problems.push(PlanProblem::Base { stage: id(), stated, base_score: self.base_score });
            }
            if stage.groups.by != GroupBy::Given && !stage.groups.members.is_empty() {
                problems.push(PlanProblem::Given(id()));
            }
            let alike = stage.groups.name_of_two();
            problems.extend(alike.map(|named| PlanProblem::GroupName { stage: id(), named: named.to_owned() }));
            let mut seen = BTreeSet::new();
            let twice = stage.groups.members.iter().flatten().find(|name| !seen.insert(*name));
            problems.extend(twice.map(|named| PlanProblem::GivenTwice { stage: id(), named: named.clone() }));
            if stage.session_minutes == Some(0) {
                problems.push(PlanProblem::Minutes(id()));
            }
            let ordered = stage.lateness.windows(2).all(|two| two[0].over < two[1].over);
            if !ordered || !stage.lateness.iter().all(|step| can_be_taken(step.points())) {
                problems.push(PlanProblem::Lateness(id()));
            }
            if stage.sessions == 0 && place + 1 < self.stages.len() && !stage.is_ad_hoc() {
                problems.push(PlanProblem::Open(id()));
            }
        }
        let differs = |stage: &Stage| (stage.scoring.unit == Unit::Imp) != self.duplicate.is_some();
        if self.stages.iter().any(differs) || self.duplicate.is_some() && self.stages.is_empty() {
            problems.push(PlanProblem::Duplicate);
        }
        if self.duplicate.is_some() && self.entry == Entry::Totals {
            problems.push(PlanProblem::DuplicateTotals);
        }
        for ranking in &self.team_rankings {
            let known = |named: &String| self.stages.iter().any(|stage| stage.id == *named);
            if let Some(named) = ranking.after.as_ref().filter(|named| !known(named)) {
                problems.push(PlanProblem::Unknown { stage: ranking.name.clone(), named: named.clone() });
            }
            if ranking.missing != 0 || ranking.entered_only == Some(false) {
                problems.push(PlanProblem::TeamRanking(ranking.name.clone()));
            }
        }
        problems
    }

    /// The ids of all other stages whose points are in the total of a stage, once for each way in which they come there.
    fn in_total_of(&self, stage: &Stage) -> Vec<String> {
        let own = stage.carried_stages(&self.stages).into_iter();
        own.filter(|other| other.id != stage.id)
            .flat_map(|other| [vec![other.id.clone()], self.in_total_of(other)].concat())
            .collect()
    }

    fn carried_twice(&self, stage: &Stage, place: usize) -> Option<PlanProblem> {
        // `Unknown` already reports stages that name later ones.
        let before: Vec<&Stage> = stage.carried_stages(&self.stages);
        if before.iter().any(|other| !self.stages[..place].iter().any(|own| own.id == other.id)) {
            return None;
        }
        let mut seen = BTreeSet::new();
        let twice = self.in_total_of(stage).into_iter().find(|id| !seen.insert(id.clone()));
        twice.map(|named| PlanProblem::CarriedTwice { stage: stage.id.clone(), named })
    }
}

/// The problems of the seating of the stage at `place`.
fn run_problems(own: &Stage, place: usize) -> Vec<PlanProblem> {
    let (mut problems, mut seated) = (Vec::new(), BTreeSet::new());
    let stage = || own.id.clone();
    for run in &own.seating {
        let (first, last) = match run.sessions {
            Span::All => (1, own.sessions),
            Span::Of(first, last) => (first, last),
        };
        if last > own.sessions && own.sessions > 0 {
            problems.push(PlanProblem::Beyond { stage: stage(), run: run.sessions, sessions: own.sessions });
        }
        let twice = (first..=last).find(|session| !seated.insert(*session));
        problems.extend(twice.map(|session| PlanProblem::InTwoRuns { stage: stage(), session }));
        if place > 0 && run.by == SeatBy::Chart {
            problems.push(PlanProblem::Chart(stage()));
        }
        let sessions = (usize::from(last) + 1).saturating_sub(first.into());
        if run.by == SeatBy::Rota && !run.tables.is_empty() && run.tables.len() != sessions {
            problems.push(PlanProblem::Rota { stage: stage(), tables: run.tables.len(), sessions });
        }
        for (session, tables) in (1..).zip(&run.tables) {
            let mut sit = BTreeSet::from([0]);
            let twice = tables.iter().flatten().find(|place| !sit.insert(**place));
            problems.extend(twice.map(|place| PlanProblem::RotaTwice { stage: stage(), session, place: *place }));
        }
    }
    problems
}
