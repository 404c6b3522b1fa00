//! Messages about seasons: their rules in words, and the problems of rules.

use super::{Message, standard_points};
use event::season::{CountedFigure, MAX_POINTS, RuleProblem, SeasonRules};
use event::values::exact::Exact;
use rules::StandardPoints;

/// The rules of a season, each in a sentence.
pub fn season_rules(rules: &SeasonRules) -> Vec<Message> {
    let mut counts = Message::new(format!("season-rule-{}", rules.counts.code()));
    if rules.counts == CountedFigure::Places {
        let points: Vec<String> = rules.places.iter().map(|Exact(points)| standard_points(*points)).collect();
        counts = counts.arg("points", points);
    }
    let mut all = vec![counts];
    let number = |id: &'static str, number: u16| (number > 0).then(|| Message::new(id).arg("number", number));
    all.extend(number("season-rule-best", rules.best));
    all.extend(number("season-rule-drop", rules.drop_worst));
    let coming = rules.for_coming.0;
    if coming != StandardPoints::ZERO {
        all.push(Message::new("season-rule-coming").arg("points", standard_points(coming)));
    }
    all.extend(number("season-rule-minimum", rules.minimum));
    all
}

/// The reason why rules of a season cannot be applied.
pub fn season_problem(problem: &RuleProblem) -> Message {
    match problem {
        RuleProblem::NoPlaces => Message::new("season-no-places"),
        RuleProblem::ManyPlaces(most) => Message::new("season-many-places").arg("most", *most),
        RuleProblem::Points(points) => {
            let most = StandardPoints::whole(MAX_POINTS);
            Message::new("season-points-wrong")
                .arg("points", standard_points(*points))
                .arg("most", standard_points(most))
        }
    }
}
