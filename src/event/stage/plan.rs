//! Whether stages fit together, and which session is whose.

use super::Stage;
use super::carry::Carry;
use super::fraction::Round;
use super::groups::GroupBy;
use super::scoring::Unit;
use super::seating::{Run, SeatBy, Span};
use crate::regulations::{Entry, Regulations, Scope};
use crate::sheet::penalty::can_be_taken;
use crate::values::ids::SessionNumber;
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
            problems.extend(stage.run_problems(place));
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

    /// The stages whose totals a stage brings along.
    pub fn carries_of<'a>(&'a self, stage: &'a Stage) -> Vec<&'a Stage> {
        let named = |id: &String| self.stages.iter().find(|other| other.id == *id);
        match (&stage.carry, &stage.field) {
            (carry, _) if carry.is_nothing() => Vec::new(),
            (Carry { of, .. }, Some(field)) if of.is_empty() => named(&field.from).into_iter().collect(),
            (Carry { of, .. }, _) => of.iter().filter_map(named).collect(),
        }
    }

    /// All stages whose points are in the total of a stage, itself aside.
    fn in_total_of(&self, stage: &Stage) -> Vec<String> {
        let own = self.carries_of(stage).into_iter();
        own.filter(|other| other.id != stage.id)
            .flat_map(|other| [vec![other.id.clone()], self.in_total_of(other)].concat())
            .collect()
    }

    fn carried_twice(&self, stage: &Stage, place: usize) -> Option<PlanProblem> {
        // Stages that name later ones are told of already.
        let before: Vec<&Stage> = self.carries_of(stage);
        if before.iter().any(|other| !self.stages[..place].iter().any(|own| own.id == other.id)) {
            return None;
        }
        let mut seen = BTreeSet::new();
        let twice = self.in_total_of(stage).into_iter().find(|id| !seen.insert(id.clone()));
        twice.map(|named| PlanProblem::CarriedTwice { stage: stage.id.clone(), named })
    }

    /// The place of the stage from whose ranking the field of another, by its place, is chosen.
    pub fn stage_before(&self, place: usize) -> Option<usize> {
        let rule = self.stages.get(place)?.field.as_ref()?;
        self.stages.iter().position(|stage| stage.id == rule.from)
    }

    /// The stage of a session, its place among the stages, and the number of the session in it.
    pub fn stage_of(&self, session: SessionNumber) -> Option<(usize, &Stage, u16)> {
        let mut first = 1;
        for (place, stage) in self.stages.iter().enumerate() {
            let last = place + 1 == self.stages.len();
            if session.0 < first + stage.sessions || last {
                return Some((place, stage, session.0 + 1 - first));
            }
            first += stage.sessions;
        }
        None
    }

    /// The sessions of a stage, by its place: the first and how many. The last has all that are left.
    pub fn sessions_of(&self, place: usize) -> (SessionNumber, u16) {
        let before: u16 = self.stages[..place].iter().map(|stage| stage.sessions).sum();
        let count = match self.stages.get(place + 1) {
            None => self.sessions.saturating_sub(before),
            Some(_) => self.stages[place].sessions,
        };
        (SessionNumber(before + 1), count)
    }

    /// How many sessions the chart of the event seats: all, or those that the first stage seats by it.
    pub fn charted(&self) -> u16 {
        let Some(stage) = self.stages.first() else { return self.sessions };
        let (_, count) = self.sessions_of(0);
        (1..=count).take_while(|session| stage.run_of(*session, true).by == SeatBy::Chart).count() as u16
    }

    /// How many minutes a session has: those of its stage where that has its own.
    pub fn minutes_of(&self, session: SessionNumber) -> u16 {
        self.stage_of(session).and_then(|(_, stage, _)| stage.session_minutes).unwrap_or(self.session_minutes)
    }

    /// Whether a session is seated by the chart of the event: lots, standings and a rota need none.
    pub fn needs_chart(&self) -> bool {
        let by_chart =
            |stage: &Stage| (1..=self.sessions_of(0).1).any(|own| stage.run_of(own, true).by == SeatBy::Chart);
        self.stages.first().is_none_or(by_chart)
    }

    /// Whether it is played as a league: with line-ups, by a rota, or by who is there.
    pub fn is_league(&self) -> bool {
        let as_league = |run: &Run| matches!(run.by, SeatBy::Rota | SeatBy::AdHoc);
        self.stages.iter().any(|stage| stage.line_up.is_some() || stage.seating.iter().any(as_league))
    }

    /// Who is ranked against whom in a stage.
    pub fn scope_in(&self, stage: &Stage) -> Scope {
        stage.scoring.scope.unwrap_or(self.standard_points)
    }

    /// The regulations under which the sessions of a stage are counted.
    pub fn of_stage(&self, stage: &Stage) -> Regulations {
        Regulations { standard_points: self.scope_in(stage), ..self.clone() }
    }
}

impl Stage {
    fn is_ad_hoc(&self) -> bool {
        self.seating.iter().any(|run| run.by == SeatBy::AdHoc)
    }

    /// How a session of the stage is seated, numbered in it: by its run; where none is named, the first stage by the chart, a later one
    /// by standing.
    pub fn run_of(&self, session: u16, first_stage: bool) -> Run {
        let named = self.seating.iter().find(|run| run.sessions.holds(session)).cloned();
        let by = if first_stage { SeatBy::Chart } else { SeatBy::Standing };
        named.unwrap_or_else(|| Run { by, ..Run::default() })
    }

    fn run_problems(&self, place: usize) -> Vec<PlanProblem> {
        let (mut problems, mut seated) = (Vec::new(), BTreeSet::new());
        let stage = || self.id.clone();
        for run in &self.seating {
            let (first, last) = match run.sessions {
                Span::All => (1, self.sessions),
                Span::Of(first, last) => (first, last),
            };
            if last > self.sessions && self.sessions > 0 {
                problems.push(PlanProblem::Beyond { stage: stage(), run: run.sessions, sessions: self.sessions });
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
}
