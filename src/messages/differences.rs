//! Messages about decisions that no longer follow from the entries.

use super::{Arg, Message, moment, standard_points, wrong_sum};
use chrono::NaiveDateTime;
use event::event::{
    Begun, Difference, Event, FieldDiffers, InField, PublishedDiffers, SeatsDiffer, ShortBlock, Since, WrongTotals,
};
use event::sheet::penalty::Entrant;
use event::sheet::wrong_sum::WrongSum;
use event::values::ids::{PlayerId, SessionNumber, TableNumber};

/// Maximum number of names, rows or causes in a list; the rest are counted.
const MAX_LISTED: usize = 8;

/// A difference: its description, and further details, a line each. `time` formats a time.
pub fn difference<T: Into<Arg>>(
    event: &Event,
    of: &Difference,
    time: impl Fn(NaiveDateTime) -> T,
) -> (Message, Vec<Message>) {
    let player = |player: &PlayerId| event.entries.player_name(*player);
    match of {
        Difference::Totals(totals) => wrong_totals(event, totals),
        Difference::Field(field) => field_differs(event, field, &time),
        Difference::Block(block) => {
            let (what, mends) = short_block(event, block);
            (what, vec![mends])
        }
        Difference::Seats(seats) => seats_differ(seats, player),
        Difference::Appeal { session, table, player: who, granted, .. } => {
            let what = Message::new("difference-appeal").arg("session", session.0).arg("table", table.0);
            let what = what.arg("name", player(who)).arg("time", time(*granted));
            (what, vec![Message::new("difference-appeal-what").arg("table", table.0)])
        }
        Difference::OwnPoints { session, table, player: who, own, follows, .. } => {
            let message = |id: &'static str| Message::new(id).arg("table", table.0).arg("own", own.0);
            let what = message("difference-own-points").arg("session", session.0).arg("name", player(who));
            let what = what.arg("follows", follows.0);
            (what, vec![message("difference-own-points-what").arg("follows", follows.0)])
        }
        Difference::Penalty { of, points, at, .. } => {
            let what = Message::new("difference-penalty").arg("name", event.entries.entrant_name(*of));
            (what.arg("points", standard_points(*points)).arg("time", time(*at)), Vec::new())
        }
        Difference::LineUp { session, team, gone, .. } => {
            let what = Message::new("difference-line-up").arg("session", session.0);
            (what.arg("team", event.entries.team_name(*team)).arg("names", name_list(gone, player)), Vec::new())
        }
        Difference::Start { session, before, at } => {
            let what = Message::new("difference-start").arg("session", session.0).arg("at", moment(*at, None));
            (what.arg("earlier", session.0 - 1).arg("before", moment(*before, None)), Vec::new())
        }
        Difference::Published(published) => published_differs(event, published, &time),
    }
}

fn wrong_totals(event: &Event, totals: &WrongTotals) -> (Message, Vec<Message>) {
    let what = Message::new("difference-totals").arg("session", totals.session.0).arg("count", totals.tables.len());
    let what = what.arg("tables", name_list(&totals.tables, |(table, _)| table.to_string()));
    let names = |table: TableNumber| event.place(totals.session.0, table.0).map(|(_, table)| event.names(table));
    let line = |(table, wrong): &(TableNumber, WrongSum)| {
        wrong_sum(table.0, wrong, |seat| names(*table).map_or(String::new(), |names| names[seat].clone()))
    };
    let mut more: Vec<Message> = totals.tables.iter().take(MAX_LISTED).map(line).collect();
    if totals.tables.len() > MAX_LISTED {
        more.push(Message::new("difference-more").arg("count", totals.tables.len() - MAX_LISTED));
    }
    more.push(Message::new("difference-totals-what"));
    (what, more)
}

/// Names as a list; of many, the first ones and the number of the others.
fn name_list<T>(all: &[T], name: impl Fn(&T) -> String) -> Arg {
    let mut names: Vec<String> = all.iter().take(MAX_LISTED).map(name).collect();
    if all.len() > MAX_LISTED {
        names.push(format!("+{}", all.len() - MAX_LISTED));
    }
    if names.is_empty() { "–".into() } else { names.into() }
}

fn field_differs<T: Into<Arg>>(
    event: &Event,
    field: &FieldDiffers,
    time: &impl Fn(NaiveDateTime) -> T,
) -> (Message, Vec<Message>) {
    let entrants = |of: &[Entrant]| name_list(of, |of| event.entries.entrant_name(*of));
    let called = event.head.regulations.stages.get(field.place).map_or("", |stage| stage.called());
    let what = |id: &'static str| Message::new(id).arg("stage", called);
    let moved = !field.joins.is_empty() || !field.leaves.is_empty();
    let first = match field {
        _ if !field.gone.is_empty() && field.joins.is_empty() => {
            what("difference-field-left-nobody").arg("left", entrants(&field.gone))
        }
        _ if !field.gone.is_empty() && field.gone == field.leaves => {
            what("difference-field-left").arg("left", entrants(&field.gone)).arg("joins", entrants(&field.joins))
        }
        _ if moved => {
            what("difference-field-members").arg("joins", entrants(&field.joins)).arg("leaves", entrants(&field.leaves))
        }
        _ if !field.moves => what("difference-field-points").arg("count", field.others.len()),
        _ => what("difference-field-order").arg("count", field.others.len()),
    };
    let in_field = |of: &InField| {
        Message::new("difference-in-field")
            .arg("place", of.place)
            .arg("group", if grouped(field) { of.group + 1 } else { 0 })
            .arg("block", if blocked(field) { of.block + 1 } else { 0 })
            .arg("standard", standard_points(of.carried.standard_points))
            .arg("game", of.carried.game_points.0)
    };
    let row = |(of, was, is): &(Entrant, InField, InField)| {
        let row = Message::new("difference-field-row").arg("name", event.entries.entrant_name(*of));
        row.arg("before", in_field(was)).arg("after", in_field(is))
    };
    let mut more: Vec<Message> = field.others.iter().take(MAX_LISTED).map(row).collect();
    if field.others.len() > MAX_LISTED {
        more.push(Message::new("difference-more").arg("count", field.others.len() - MAX_LISTED));
    }
    if field.short {
        more.push(Message::new("difference-field-short"));
    }
    more.push(Message::new("difference-decided").arg("time", time(field.decided)));
    more.extend(match field.begun {
        Begun::No => None,
        _ if !field.moves => Some(Message::new("difference-points-only")),
        Begun::Seated(session) => Some(Message::new("difference-seated").arg("session", session.0)),
        Begun::Started(session) => Some(Message::new("difference-started").arg("session", session.0)),
        Begun::Played => Some(Message::new("difference-played")),
    });
    (first, more)
}

/// A block or group that does not fill its tables, and the solution.
pub fn short_block(event: &Event, block: &ShortBlock) -> (Message, Message) {
    let stage = event.head.regulations.stages.iter().find(|stage| stage.id == block.stage);
    let part = match block.places {
        Some((first, last)) => Message::new("block-places").arg("first", first).arg("last", last),
        None => {
            let name = stage.map_or(String::new(), |stage| stage.groups.name(block.part));
            Message::new("stage-group").arg("group", name)
        }
    };
    let [what, mends] = match block.can_be_seated() {
        true => ["difference-block", "difference-block-what"],
        false => ["difference-block-small", "difference-block-small-what"],
    };
    let left = name_list(&block.left, |player| event.entries.player_name(*player));
    let what = Message::new(what).arg("session", block.session.0).arg("part", part).arg("left", left);
    (what.arg("byes", block.byes()).arg("players", block.stay.len()), Message::new(mends))
}

fn grouped(field: &FieldDiffers) -> bool {
    field.others.iter().any(|(_, was, is)| was.group > 0 || is.group > 0)
}

fn blocked(field: &FieldDiffers) -> bool {
    field.others.iter().any(|(_, was, is)| was.block > 0 || is.block > 0)
}

fn seats_differ(seats: &SeatsDiffer, player: impl Fn(&PlayerId) -> String) -> (Message, Vec<Message>) {
    let table = |(session, table): &(SessionNumber, TableNumber)| format!("{session}/{table}");
    let what = Message::new("difference-seats").arg("session", seats.session.0);
    let what = what.arg("tables", name_list(&seats.corrected, table)).arg("count", seats.moved.len());
    let mut more = vec![Message::new("difference-seats-who").arg("names", name_list(&seats.moved, player))];
    more.extend(match seats.begun {
        Begun::Started(session) => Some(Message::new("difference-started").arg("session", session.0)),
        Begun::Played => Some(Message::new("difference-played")),
        Begun::No | Begun::Seated(_) => None,
    });
    (what, more)
}

fn published_differs<T: Into<Arg>>(
    event: &Event,
    published: &PublishedDiffers,
    time: &impl Fn(NaiveDateTime) -> T,
) -> (Message, Vec<Message>) {
    let what = Message::new("difference-published").arg("session", published.session.0);
    let what = what.arg("time", time(published.at)).arg("rows", published.rows);
    let mut more: Vec<Message> = published.since.iter().take(MAX_LISTED).map(|of| change(event, of, time)).collect();
    if published.since.len() > MAX_LISTED {
        more.push(Message::new("difference-more").arg("count", published.since.len() - MAX_LISTED));
    }
    (what, more)
}

/// A change since a ranking was published.
fn change<T: Into<Arg>>(event: &Event, of: &Since, time: &impl Fn(NaiveDateTime) -> T) -> Message {
    let at = |id: &'static str, when: &NaiveDateTime| Message::new(id).arg("time", time(*when));
    match of {
        Since::Hand(when, session, table, hand) => {
            at("since-hand", when).arg("session", session.0).arg("table", table.0).arg("hand", hand.get())
        }
        Since::Totals(when, session, table) => at("since-totals", when).arg("session", session.0).arg("table", table.0),
        Since::Table(when, session, table) => at("since-table", when).arg("session", session.0).arg("table", table.0),
        Since::Penalty(when, of, true) => at("since-penalty", when).arg("name", event.entries.entrant_name(*of)),
        Since::Penalty(when, of, false) => {
            at("since-penalty-revoked", when).arg("name", event.entries.entrant_name(*of))
        }
        Since::Disqualification(when, player) => {
            at("since-disqualification", when).arg("name", event.entries.player_name(*player))
        }
        Since::Stage(when, id) => {
            let stage = event.head.regulations.stages.iter().find(|stage| stage.id == *id);
            at("since-stage", when).arg("stage", stage.map_or(id.as_str(), |stage| stage.called()))
        }
        Since::Arrival(name) => Message::new("since-arrival").arg("name", name),
        Since::Missing(name) => Message::new("since-missing").arg("name", name),
        Since::Other => Message::new("since-other"),
    }
}
