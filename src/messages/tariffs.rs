//! Messages about regulations besides play: the cost of fouls and lateness, and the conditions of an appeal.

use super::{Message, standard_points};
use event::regulations::Regulations;
use event::regulations::written_tariffs::TariffKind;
use event::sheet::lateness::{LateSeat, LateStep, StandardLateStep};
use event::stage::Stage;
use rules::Tariffs;
use rules::tariff::Book;

/// The penalty for a foul, without its amount.
pub fn ruling(kind: TariffKind) -> Message {
    Message::new(format!("ruling-{}", kind.code()))
}

/// The book that has these tariffs, or the message that they are the event's own.
pub fn book(tariffs: &Tariffs) -> Message {
    let book = Book::ALL.into_iter().find(|book| book.tariffs() == *tariffs);
    book.map_or(Message::new("tariffs-own"), |book| Message::new(format!("tariffs-{}", book.code())))
}

/// The cost of coming late, step by step; where some stages have steps of their own, with the stages that each is for.
pub fn lateness_rules(regulations: &Regulations) -> Vec<Message> {
    let Regulations { lateness: of, stages, .. } = regulations;
    let step =
        |step: &LateStep| Message::new("tariffs-late-step").arg("minutes", step.minutes).arg("points", step.points);
    let later = Message::new(if of.forfeit { "tariffs-late-forfeit" } else { "tariffs-late-last" });
    let general = of.steps.iter().map(step).chain([later]);
    let (others, own): (Vec<&Stage>, Vec<&Stage>) = stages.iter().partition(|stage| stage.lateness.is_empty());
    if own.is_empty() {
        return general.collect();
    }
    let in_stages =
        |names: Vec<String>, rule: Message| Message::new("tariffs-late-stage").arg("stage", names).arg("steps", rule);
    let names: Vec<String> = others.iter().map(|stage| stage.called().to_owned()).collect();
    let general = general.filter(|_| !others.is_empty()).map(|rule| in_stages(names.clone(), rule));
    let of_stage = |stage: &Stage| {
        let name = vec![stage.called().to_owned()];
        stage.lateness.iter().map(|step| in_stages(name.clone(), late_step(*step))).collect::<Vec<_>>()
    };
    general.chain(own.into_iter().flat_map(of_stage)).collect()
}

/// The standard points that a stage deducts for coming late by more than a number of minutes.
pub fn late_step(step: StandardLateStep) -> Message {
    let then = match (step.seat, step.replace) {
        (Some(LateSeat::Robot), _) => "robot",
        (Some(LateSeat::StandIn), _) => "stand-in",
        (None, true) => "replace",
        (None, false) => "plays",
    };
    let said = Message::new("late-step").arg("minutes", step.over).arg("points", standard_points(step.points()));
    said.arg("then", then)
}

/// The deadline of appeals, and their fee, if any.
pub fn appeal_rules(of: &Regulations) -> Vec<Message> {
    let fee = Some(&of.appeal_fee).filter(|fee| !fee.is_empty());
    let said = Message::new("tariffs-appeal").arg("minutes", of.appeal_minutes);
    [said].into_iter().chain(fee.map(|fee| Message::new("appeal-fee-asked").arg("fee", fee))).collect()
}
