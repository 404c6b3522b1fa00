//! The clock of the session on a display, and its gong.

use super::slide::{Body, ClockFace, Slide};
use super::tables::tables;
use event::event::{Event, Session};
use event::regulations::AtTime;
use event::sheet::session_clock::SessionClock;
use event::values::ids::SessionNumber;
use site::render::say;
use site::show;
use site::visitor::Visitor;

fn clock_face(guest: &Visitor, event: &Event, session: &Session, clock: &SessionClock) -> ClockFace {
    let zone = show::zone(&event.head);
    let at = |time| show::clock_time(zone, time);
    let all = (clock.end - clock.announced).num_seconds().max(1);
    let place = |time: chrono::NaiveDateTime| (time - clock.announced).num_seconds() * 1000 / all;
    let mark = |time, word| (at(time), say(guest, word), place(time));
    let mut marks = vec![mark(clock.announced, "screen-begin")];
    if let Some((from, to)) = clock.pause {
        marks.push((format!("{}–{}", at(from), at(to)), say(guest, "screen-break"), (place(from) + place(to)) / 2));
    }
    marks.extend([mark(clock.call, "screen-call"), mark(clock.end, "screen-end")]);
    let done = session.tables.iter().filter(|table| table.is_complete()).count();
    let mut facts = vec![(say(guest, "screen-at-gong"), rule(guest, event))];
    if session.extra_minutes > 0 {
        let given = guest.locale.msg("alert-extra").arg("minutes", session.extra_minutes).to_string();
        facts.push((say(guest, "extra-time"), given));
    }
    let after = SessionNumber(session.number.0 + 1);
    if let Some(start) = show::start(guest, &event.head, after) {
        let next = guest.locale.msg("session-n").arg("session", after.0).to_string();
        facts.push((say(guest, "screen-next"), format!("{next} · {start}")));
    }
    if let Some(first) = event.players().first().filter(|row| row.has_played) {
        let points = guest.locale.msg("screen-points").arg("points", show::standard(first.standard_points)).to_string();
        facts.push((say(guest, "screen-first"), format!("{} {points}", event.entries.player_name(first.key))));
    }
    ClockFace {
        session: guest.locale.msg("session-n").arg("session", session.number.0).to_string(),
        done: match session.withheld {
            true => String::new(),
            false => guest.locale.msg("board-done").arg("done", done).arg("tables", session.tables.len()).to_string(),
        },
        marks,
        pause: clock.pause.map(|(from, to)| (place(from), place(to) - place(from))),
        facts,
    }
}

/// What happens to the hand in progress when time is up.
fn rule(guest: &Visitor, event: &Event) -> String {
    say(guest, if event.head.regulations.at_time == AtTime::FinishHand { "screen-finish-hand" } else { "screen-stop" })
}

pub(super) fn of_session(guest: &Visitor, event: &Event, session: &Session, clock: &SessionClock) -> Vec<Slide> {
    let playing = session.tables.iter().filter(|table| !table.is_complete() && !session.withheld);
    let playing: Vec<String> = playing.map(|table| table.number.to_string()).collect();
    let said = guest.locale.msg("screen-playing").arg("tables", playing.join(" · ")).to_string();
    let one = |kind, body| Slide::one(kind, show::place_and_days(guest.locale, &event.head), body);
    let mut all = tables(guest, event, session);
    all.push(one("clock", Body::Clock(clock_face(guest, event, session, clock))));
    // Withheld results hide which tables are done, but not that time is up.
    let strikes = session.withheld || !playing.is_empty();
    let playing = if playing.is_empty() { String::new() } else { said };
    all.push(one("gong", Body::Gong { rule: rule(guest, event), playing, strikes }));
    all
}
