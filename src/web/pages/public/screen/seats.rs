//! Who sits where in the next session, by name, on a display.

use super::slide::{Body, SeatLine, Slide, first_letter, slides};
use event::event::{Event, Planned};
use event::values::ids::PlayerId;
use event::values::reading::reading;
use messages::seat;
use rules::Seat;
use site::name::{Name, widest};
use site::visitor::Visitor;

/// Names on a slide.
pub(super) const SEATS: usize = 40;

/// The next session with who sits where, as far as it is public.
pub(super) fn next(event: &Event) -> Option<Planned> {
    let seated = event.waiting_session();
    let seated = seated.map(|session| Planned {
        number: session.number,
        tables: session.tables.iter().map(|table| table.players.map(Some)).collect(),
        seats: true,
    });
    seated.or_else(|| event.released_plan().first().cloned())
}

pub(super) fn seats(guest: &Visitor, event: &Event, session: &Planned) -> Vec<Slide> {
    let at = |(table, players): (u16, &rules::BySeat<Option<PlayerId>>)| {
        let players = *players;
        Seat::ALL.into_iter().filter_map(move |side| Some((players[side]?, Some((table, side))))).collect::<Vec<_>>()
    };
    let byes = event.byes_of(session).into_iter().map(|player| (player, None));
    let placed: Vec<_> = (1..).zip(&session.tables).flat_map(at).chain(byes).collect();
    let named = |player| Name::of_player(guest.locale, &event.entries, player);
    let names: Vec<Name> = placed.iter().map(|(player, _)| named(*player)).collect();
    let start = |side| (first_letter(guest.locale.say(&seat(side))), side == Seat::East);
    let lines = placed.iter().zip(&names).map(|((player, place), name)| {
        let line = SeatLine {
            letter: String::new(),
            name: name.clone().in_two_lines(&names),
            table: place.map(|(table, _)| table),
            seat: place.filter(|_| session.seats).map(|(_, side)| start(side)),
        };
        (reading(&event.entries.player_name(*player)), line)
    });
    let mut lines: Vec<(String, SeatLine)> = lines.collect();
    lines.sort_by(|one, other| (&one.0, one.1.table).cmp(&(&other.0, other.1.table)));
    let mut before = None;
    for (place, (reading, line)) in lines.iter_mut().enumerate() {
        let letter = reading.chars().next().map(|letter| letter.to_uppercase().to_string());
        if letter != before || place % SEATS == 0 {
            line.letter = letter.clone().unwrap_or_default();
        }
        before = letter;
    }
    let title = guest.locale.msg("screen-seats").arg("session", session.number.0).to_string();
    let lines = lines.into_iter().map(|(_, line)| line).collect();
    slides(guest, ("seats", title), lines, SEATS, |lines: Vec<SeatLine>| {
        Body::Seats(widest(lines.iter().map(|line| &line.name)), lines)
    })
}
