//! What a player did in hands, beside the field; and how fair their seats were, beside what is possible.

use event::event::Event;
use event::statistics::{Tally, seats_of};
use event::values::ids::PlayerId;
use messages::seat;
use rules::Seat;
use site::show::mean;
use site::visitor::Visitor;

/// A figure with its name, and what to compare it with.
pub(super) struct Figure {
    pub name: String,
    pub value: String,
    pub beside: String,
}

/// The figures of a player's hands.
pub(super) struct Hands {
    pub title: String,
    pub figures: Vec<Figure>,
}

/// A share of the hands in whole percent; empty without hands.
fn percent(tally: &Tally, of: u32) -> String {
    tally.thousandths(of).map_or(String::new(), |thousandths| format!("{}%", (thousandths + 5) / 10))
}

/// The hands that a player has played; `None` before the first.
pub(super) fn hands(guest: &Visitor, event: &Event, player: PlayerId) -> Option<Hands> {
    let (own, field) = (event.tallies().players.get(&player)?, &event.tallies().field);
    let figure = |name: &'static str, of: fn(&Tally) -> u32| Figure {
        name: guest.locale.msg(name).to_string(),
        value: of(own).to_string(),
        beside: {
            let said = guest.locale.msg("hands-beside").arg("own", percent(own, of(own)));
            said.arg("field", percent(field, of(field))).to_string()
        },
    };
    let largest =
        Figure { name: guest.locale.msg("hands-most").to_string(), value: own.most.to_string(), beside: String::new() };
    let figures = [
        figure("hands-won", |tally| tally.won),
        figure("hands-self-drawn", |tally| tally.self_drawn),
        figure("hands-dealt-in", |tally| tally.dealt_in),
    ];
    Some(Hands {
        title: guest.locale.msg("hands-title").arg("hands", own.hands).to_string(),
        figures: figures.into_iter().chain((own.won > 0).then_some(largest)).collect(),
    })
}

/// How fair the seats of a player are so far.
pub(super) fn fairness(guest: &Visitor, event: &Event, player: PlayerId) -> Vec<Figure> {
    let Some(of) = seats_of(event, player) else { return Vec::new() };
    let figure = |name: &'static str, value: String, beside: &'static str, bound: String| Figure {
        name: guest.locale.msg(name).to_string(),
        value,
        beside: guest.locale.msg(beside).arg("bound", bound).to_string(),
    };
    let starts = Seat::ALL.map(|start| format!("{} {}", guest.locale.say(&seat(start)), of.starts[start]));
    let strength = of
        .opponents
        .zip(of.field)
        .map(|(opponents, field)| figure("seats-strength", mean(opponents), "seats-strength-beside", mean(field)));
    let figures = [
        figure("seats-starts", starts.join(" · "), "seats-at-most", of.starts_bound.to_string()),
        figure("seats-same-table", of.same_table.to_string(), "seats-at-best", of.same_table_bound.to_string()),
        figure("seats-met", of.met.to_string(), "seats-of", of.met_bound.to_string()),
    ];
    figures.into_iter().chain(strength).collect()
}
