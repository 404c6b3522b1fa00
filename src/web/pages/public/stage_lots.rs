//! The lots of a stage as everybody sees them: what they were drawn from, the open commitment, and how often they were
//! decided.

use event::draw::entry_lots::Lots;
use event::event::Event;
use event::record::archive::StageNoted;
use event::stage::committed::{LotsOf, Revealed};
use event::stage::noted::StageNote;
use messages::Message;
use site::render::say;
use site::show;
use site::visitor::Visitor;

/// The texts about the lots of a stage.
pub(crate) struct LotsSaid {
    /// The heading of lots between equals; empty for the lots of the field.
    pub title: String,
    /// How often it was decided and undone, and how many commitments were not used; empty if it was decided once and nothing else.
    pub count: String,
    /// The time and the text of each of these; empty if `count` is.
    pub history: Vec<(String, String)>,
    /// How the lots were drawn; empty before that.
    pub how: String,
    /// What they were drawn from.
    pub from: Facts,
    pub open: Option<OpenCommitment>,
}

/// A commitment from which nothing was drawn yet.
pub(crate) struct OpenCommitment {
    pub hash: String,
    /// When it was published.
    pub at: String,
    /// Whether the ranking and the plan of the stage are still those committed to.
    pub holds: bool,
}

impl LotsSaid {
    /// Whether there is nothing to show.
    pub fn is_empty(&self) -> bool {
        self.count.is_empty() && self.how.is_empty() && self.open.is_none()
    }
}

/// Writes the texts about the lots of one kind of the stage at this place in the regulations, from 0.
pub(crate) fn lots_said(visitor: &Visitor, event: &Event, (place, of): (usize, LotsOf)) -> LotsSaid {
    let stage = &event.head.regulations.stages[place];
    let tries = event.tries(&stage.id, of);
    let at = |noted: &StageNoted| show::day_time(visitor, show::zone(&event.head), noted.recorded_at.0);
    let is_repeated = tries.decided > 1 || tries.taken_back > 0 || tries.unused > 0;
    let count = Message::new(if of == LotsOf::Field { "field-tries" } else { "stage-lots-tries" });
    let count = count.arg("decided", tries.decided).arg("back", tries.taken_back).arg("unused", tries.unused);
    let decided = event.decided_field(&stage.id);
    let drawn = match of {
        LotsOf::Field => decided.map(|field| (field.lots, field.committed)),
        LotsOf::Equals => event.own_lots(&stage.id),
    };
    let (how, from) = drawn.map_or_else(Default::default, |drawn| drawn_from(visitor, event, drawn));
    LotsSaid {
        title: match of {
            LotsOf::Field => String::new(),
            LotsOf::Equals => say(visitor, "stage-lots-title"),
        },
        count: if is_repeated { visitor.locale.say(&count) } else { String::new() },
        history: if is_repeated { history(visitor, event, (&stage.id, of)) } else { Vec::new() },
        how,
        from,
        open: tries.open.map(|open| OpenCommitment {
            hash: open.note.commitment().unwrap_or_default().to_owned(),
            at: at(open),
            holds: event.stage_commitment_holds(place, open),
        }),
    }
}

/// Pairs of a name and a value.
type Facts = Vec<(String, String)>;

/// How lots were drawn, and the values from which anybody can draw them again.
fn drawn_from(visitor: &Visitor, event: &Event, (lots, committed): (Lots<'_>, Option<&Revealed>)) -> (String, Facts) {
    if lots.seed.is_empty() {
        return (say(visitor, "lots-not-needed"), Vec::new());
    }
    let mut facts = Vec::new();
    if let Some(revealed) = committed {
        if let Some((noted, hash)) = event.commitment_of(revealed).and_then(|of| Some((of, of.note.commitment()?))) {
            let published = show::day_time(visitor, show::zone(&event.head), noted.recorded_at.0);
            facts.push((say(visitor, "commitment"), format!("{hash} · {published}")));
        }
        facts.push((say(visitor, "protocol-secret"), revealed.secret.clone()));
        facts.push((say(visitor, "protocol-word"), revealed.word.clone()));
    }
    facts.push((say(visitor, "field-seed"), lots.seed.to_owned()));
    (say(visitor, if committed.is_some() { "lots-after-commitment" } else { "lots-without-commitment" }), facts)
}

/// What was decided about the lots of one kind of a stage, the oldest first: each with its time.
fn history(visitor: &Visitor, event: &Event, (stage, of): (&str, LotsOf)) -> Vec<(String, String)> {
    let is_of = |noted: &&StageNoted| match &noted.note {
        StageNote::Committed { input, .. } => input.lots_of() == of,
        StageNote::Field { .. } | StageNote::TakenBack { .. } => of == LotsOf::Field,
        StageNote::Lots { .. } => of == LotsOf::Equals,
        StageNote::Stands { .. } => false,
    };
    let line = |noted: &StageNoted| {
        let (what, reason) = match &noted.note {
            StageNote::Committed { .. } => ("commitment", ""),
            StageNote::Field { reason, .. } if reason.is_empty() => ("decided", ""),
            StageNote::Field { reason, .. } => ("anew", reason.as_str()),
            StageNote::TakenBack { reason, .. } => ("back", reason.as_str()),
            StageNote::Lots { .. } | StageNote::Stands { .. } => ("drawn", ""),
        };
        let message = Message::new("field-history").arg("what", what).arg("author", &noted.author);
        let short: String = noted.note.commitment().unwrap_or_default().chars().take(16).collect();
        let said = visitor.locale.say(&message.arg("hash", short).arg("reason", reason));
        (show::day_time(visitor, show::zone(&event.head), noted.recorded_at.0), said)
    };
    event.stage_notes.iter().filter(|noted| noted.note.stage() == stage).filter(is_of).map(line).collect()
}
