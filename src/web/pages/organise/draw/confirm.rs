//! The second step of a draw: chart and names are confirmed, with those to be kept apart.

use event::draw::protocol::Input;
use event::event::{Event, Group};
use event::values::ids::PlayerId;
use site::extract::Fields;
use site::show;
use site::visitor::Visitor;

/// What has been confirmed, and what can be.
pub(super) struct ConfirmStep {
    /// The commitment, its time, and whether it is still to be drawn from.
    pub commitment: Option<(String, String, bool)>,
    /// Before a draw, whether names and chart are still those committed to; after it, whether it was made from a
    /// commitment.
    pub confirmed: bool,
    pub stale: bool,
    /// How many groups and pairs the commitment keeps apart.
    pub apart: usize,
    pub groups: Vec<GroupChoice>,
    pub pairs: String,
}

/// A kind of groups that can be kept apart.
pub(super) struct GroupChoice {
    pub value: &'static str,
    pub text: String,
    pub chosen: bool,
}

impl ConfirmStep {
    /// Makes the step, with the input if it was refused.
    pub fn new(visitor: &Visitor, event: &Event, fields: &Fields) -> ConfirmStep {
        let (last, open) = (event.commitment.as_deref(), event.open_commitment());
        let used = event.draw.as_deref().and_then(|draw| draw.as_made().committed.as_ref()).map(|(used, _)| used.id);
        let holds = event.commitment_holds();
        let kept = last.map(|commitment| &commitment.input.apart);
        let group = |group: Group| {
            let groups = event.groups(group);
            let text = visitor.locale.msg(format!("apart-{}", group.name())).arg("groups", groups.len());
            let typed = fields.has(&format!("apart-{}", group.name()));
            // What was confirmed last stays ticked.
            let chosen = typed || kept.is_some_and(|kept| groups.values().all(|players| kept.groups.contains(players)));
            (!groups.is_empty()).then(|| GroupChoice { value: group.name(), text: text.to_string(), chosen })
        };
        ConfirmStep {
            commitment: last.filter(|last| open.is_some() || used == Some(last.id)).map(|last| {
                let at = show::day_time(visitor, show::zone(&event.head), last.made_at);
                (last.commitment.clone(), at, open.is_some())
            }),
            confirmed: if event.draw.is_some() { used.is_some() } else { holds },
            stale: open.is_some() && !holds,
            apart: kept.map_or(0, |kept| kept.groups.len() + kept.pairs.len()),
            groups: Group::ALL.into_iter().filter_map(group).collect(),
            pairs: match fields.as_typed("pairs") {
                "" => last.map_or(String::new(), |last| pair_names(&last.input, &last.input.apart.pairs).join("\n")),
                typed => typed.to_owned(),
            },
        }
    }
}

/// Pairs by their names.
pub(super) fn pair_names(input: &Input, pairs: &[(PlayerId, PlayerId)]) -> Vec<String> {
    pairs.iter().map(|(one, other)| format!("{}, {}", input.name(*one), input.name(*other))).collect()
}
