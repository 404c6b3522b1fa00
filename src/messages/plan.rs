//! Messages about a plan of stages: its problems, its consequences, and groups that do not fit.

use super::Message;
use event::draw::division::Misfit;
use event::regulations::plan::PlanProblem;
use event::regulations::remarks::{About, PlanRemark};
use event::sheet::penalty::MAX_STANDARD_POINTS;
use event::stage::seating::Span;

/// The problem of a plan of stages.
pub fn plan_problem(problem: &PlanProblem) -> Message {
    let about = |id: &'static str, stage: &str| Message::new(id).arg("stage", stage);
    match problem {
        PlanProblem::NoId(place) => Message::new("plan-no-id").arg("place", *place),
        PlanProblem::SameId(stage) => about("plan-same-id", stage),
        PlanProblem::Field(stage) => about("plan-field", stage),
        PlanProblem::Unknown { stage, named } => about("plan-unknown", stage).arg("named", named),
        PlanProblem::Nobody(stage) => about("plan-nobody", stage),
        PlanProblem::CarriedTwice { stage, named } => about("plan-carried-twice", stage).arg("named", named),
        PlanProblem::Round(stage) => about("plan-round", stage),
        PlanProblem::Beyond { stage, run, sessions } => {
            about("plan-beyond", stage).arg("run", run.to_string()).arg("sessions", *sessions)
        }
        PlanProblem::InTwoRuns { stage, session } => about("plan-in-two-runs", stage).arg("session", *session),
        PlanProblem::Chart(stage) => about("plan-chart", stage),
        PlanProblem::Rota { stage, tables, sessions } => {
            about("plan-rota", stage).arg("tables", *tables).arg("sessions", *sessions)
        }
        PlanProblem::RotaTwice { stage, session, place } => {
            about("plan-rota-twice", stage).arg("session", *session).arg("place", *place)
        }
        PlanProblem::Minutes(stage) => about("plan-minutes", stage),
        PlanProblem::Lateness(stage) => about("plan-lateness", stage).arg("most", MAX_STANDARD_POINTS),
        PlanProblem::Minimum { stage, minimum, sessions } => {
            about("plan-minimum", stage).arg("minimum", *minimum).arg("sessions", *sessions)
        }
        PlanProblem::Deadline { stage, named } => about("plan-deadline", stage).arg("named", named),
        PlanProblem::TeamRanking(stage) => about("plan-team-ranking", stage),
        PlanProblem::Duplicate => Message::new("plan-duplicate"),
        PlanProblem::DuplicateTotals => Message::new("plan-duplicate-totals"),
        PlanProblem::Base { stage, stated, base_score } => {
            about("plan-base", stage).arg("stated", *stated).arg("base", *base_score)
        }
        PlanProblem::Open(stage) => about("plan-open", stage),
        PlanProblem::Given(stage) => about("plan-given", stage),
        PlanProblem::GroupName { stage, named } => about("plan-group-name", stage).arg("named", named),
        PlanProblem::GivenTwice { stage, named } => about("plan-given-twice", stage).arg("named", named),
    }
}

/// A consequence of a plan.
pub fn plan_remark(PlanRemark { stage, what }: &PlanRemark) -> Message {
    let about = |id: &'static str| Message::new(id).arg("stage", stage);
    let sessions = |message: Message, of: &Span| match of {
        Span::All => message.arg("sessions", "all"),
        of => message.arg("sessions", of.to_string().replace('-', "–")),
    };
    match what {
        About::Mixed { groups, sessions: of } => sessions(about("plan-says-mixed"), of).arg("groups", *groups),
        About::Rota(of) => sessions(about("plan-says-rota"), of),
        About::Within { sessions: of, within } => sessions(about("plan-says-within"), of).arg("within", *within),
        About::Small { group, players } => {
            about("plan-says-small").arg("group", group).arg("players", *players).arg("missing", 4 - players)
        }
        About::OneTeam(group) => about("plan-says-one-team").arg("group", group),
        About::Byes { group, players, rest } => {
            about("plan-says-byes").arg("group", group).arg("players", *players).arg("rest", *rest)
        }
        About::SeatsTell { session, rota: false } => Message::new("plan-says-seats-tell").arg("session", session.0),
        About::SeatsTell { session, rota: true } => about("plan-says-rota-tells").arg("session", session.0),
    }
}

/// Why entrants do not fit the groups of a stage.
pub fn misfit(stage: &str, misfit: Misfit) -> Message {
    match misfit {
        Misfit::Size { entrants, groups, size } => {
            let message = Message::new("plan-misfit").arg("stage", stage).arg("entrants", entrants);
            message.arg("groups", groups).arg("size", size)
        }
        Misfit::InNone(name) => Message::new("plan-misfit-in-none").arg("stage", stage).arg("name", name),
    }
}
