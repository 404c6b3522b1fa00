//! Whether stages fit together.

use super::Regulations;
use crate::draw::division::GroupBy;
use crate::sheet::penalty::can_be_taken;
use crate::sheet::rules::Entry;
use crate::stage::Stage;
use crate::stage::fraction::Round;
use crate::stage::scoring::Unit;
use crate::stage::seating::{SeatBy, Span};
use std::collections::BTreeSet;

/// What is wrong with a plan of stages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlanProblem {
    /// A stage has no id, or one that is no address: `a-z 0-9 -`.
    NoId(usize),
    /// Two have the same.
    SameId(String),
    /// The first stage names where its field comes from; or a later one does not.
    Field(String),
    /// A stage, or a ranking of teams, names one that is not before it.
    Unknown {
        /// Which stage.
        stage: String,
        /// What it names.
        named: String,
    },
    /// A field takes nobody: neither places nor a number of each group, nor guests.
    Nobody(String),
    /// What a stage brings is counted twice: a stage is named twice, or one whose total is in that of another.
    CarriedTwice {
        /// Which stage.
        stage: String,
        /// What it names.
        named: String,
    },
    /// Parts of whole numbers are carried, and it is not said how they are rounded.
    Round(String),
    /// A run of sessions goes beyond the stage.
    Beyond {
        /// Which stage.
        stage: String,
        /// The sessions of the run.
        run: Span,
        /// How many it has.
        sessions: u16,
    },
    /// A session is in two runs.
    InTwoRuns {
        /// Which stage.
        stage: String,
        /// The session, from 1 in the stage.
        session: u16,
    },
    /// Only the first stage is seated by the chart of the event.
    Chart(String),
    /// A rota has tables for another number of sessions than its run.
    Rota {
        /// Which stage.
        stage: String,
        /// For how many it has tables.
        tables: usize,
        /// How many sessions the run has.
        sessions: usize,
    },
    /// A rota seats somebody twice in a session, or a place 0.
    RotaTwice {
        /// Which stage.
        stage: String,
        /// The session, from 1 in the rota.
        session: usize,
        /// The place of the field.
        place: u16,
    },
    /// The minutes of a session are none.
    Minutes(String),
    /// What coming late costs is no list of more and more minutes that take standard points off.
    Lateness(String),
    /// A deadline is no time of the day.
    Deadline {
        /// Which stage.
        stage: String,
        /// What stands there.
        named: String,
    },
    /// Everybody has to play more often than the stage has sessions.
    Minimum {
        /// Which stage.
        stage: String,
        /// In how many sessions.
        minimum: u16,
        /// How many it has.
        sessions: u16,
    },
    /// A team ranking says something of missing members or teams that is not so.
    TeamRanking(String),
    /// A stage counts points of comparison (IMP) and the event is not one of duplicate, or the other way round.
    Duplicate,
    /// Duplicate is entered hand by hand: totals say nothing of a deal.
    DuplicateTotals,
    /// A stage states another base score than the event has: there is one.
    Base {
        /// Which stage.
        stage: String,
        /// What it states.
        stated: i32,
        /// That of the event.
        base_score: i32,
    },
    /// Only one stage, the last, may be without a number of sessions.
    Open(String),
    /// Names stand beside groups that are made in another way than given.
    Given(String),
    /// Two groups are called alike.
    GroupName {
        /// Which stage.
        stage: String,
        /// How.
        named: String,
    },
    /// Somebody is named twice in groups that are given.
    GivenTwice {
        /// Which stage.
        stage: String,
        /// Who.
        named: String,
    },
}

impl Regulations {
    /// What is wrong with the stages; nothing where there are none.
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

    /// All stages whose points are in the total of a stage, itself aside.
    fn in_total_of(&self, stage: &Stage) -> Vec<String> {
        let own = stage.carried_stages(&self.stages).into_iter();
        own.filter(|other| other.id != stage.id)
            .flat_map(|other| [vec![other.id.clone()], self.in_total_of(other)].concat())
            .collect()
    }

    fn carried_twice(&self, stage: &Stage, place: usize) -> Option<PlanProblem> {
        // Stages that name later ones are told of already.
        let before: Vec<&Stage> = stage.carried_stages(&self.stages);
        if before.iter().any(|other| !self.stages[..place].iter().any(|own| own.id == other.id)) {
            return None;
        }
        let mut seen = BTreeSet::new();
        let twice = self.in_total_of(stage).into_iter().find(|id| !seen.insert(id.clone()));
        twice.map(|named| PlanProblem::CarriedTwice { stage: stage.id.clone(), named })
    }
}

/// What is wrong with how a stage is seated, by its place.
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
