//! The ceremony on a display: three steps, with the names that are revealed; lower places appear one by one.

use super::slide::{Body, Podium, Slide, Step, Who};
use event::event::Event;
use event::notes::screens::{Ranking, Revealed};
use messages::signed_minus;
use site::name::Name;
use site::render::say;
use site::show;
use site::visitor::Visitor;

fn title(guest: &Visitor, rank: usize) -> String {
    match rank {
        1 => say(guest, "podium-1"),
        2 => say(guest, "podium-2"),
        3 => say(guest, "podium-3"),
        _ => guest.locale.msg("podium-n").arg("place", rank).to_string(),
    }
}

fn step(guest: &Visitor, of: Ranking, place: usize, row: Option<&Revealed>) -> Step {
    let who = row.map(|row| Who {
        name: match of {
            Ranking::Players => Name::of_person(guest.locale, &row.name, ""),
            Ranking::Teams => Name::whole(guest.locale, row.name.clone()),
        },
        team: row.team.clone(),
        points: row.standard_points.parse().map_or_else(
            |_| (row.standard_points.clone(), String::new()),
            |points| show::whole_and_fraction(guest.locale, points),
        ),
        game: signed_minus(row.game_points),
    });
    Step { place, title: title(guest, row.map_or(place, |row| row.rank)), who }
}

/// The slide of the ceremony in its current state; `None` without a ceremony.
pub(super) fn podium(guest: &Visitor, event: &Event) -> Option<Slide> {
    let ceremony = event.screens.ceremony.as_ref()?;
    let revealed = |place: usize| ceremony.revealed.iter().find(|row| row.place == place);
    let last = ceremony.revealed.last().filter(|row| row.place > 3);
    let steps = [2, 1, 3].into_iter().filter(|place| *place <= ceremony.places);
    let steps = steps.map(|place| step(guest, ceremony.of, place, revealed(place))).collect();
    let alone = last.map(|row| step(guest, ceremony.of, row.place, Some(row)));
    let heading = match ceremony.of {
        Ranking::Players => say(guest, "podium-players"),
        Ranking::Teams => say(guest, "podium-teams"),
    };
    Some(Slide::one("podium", heading, Body::Podium(Podium { alone, steps })))
}
