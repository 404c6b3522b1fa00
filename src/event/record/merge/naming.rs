//! Names for the numbers of teams, players and seats in the rows of an archive.

use crate::record::archive::{Archive, SeatCorrection};
use rules::{BySeat, Seat};
use serde_json::Value;

fn player(archive: &Archive, id: i32) -> Option<String> {
    archive.players.iter().find(|player| player.id == id).map(|player| player.name.clone())
}

fn team(archive: &Archive, id: i32) -> Option<String> {
    archive.teams.iter().find(|team| team.id == id).map(|team| team.name.clone())
}

/// The player or team that a row is about, by the name of the row; `None` if it is about neither.
fn subject(archive: &Archive, about: &str) -> Option<String> {
    let (kind, rest) = about.split_once(' ')?;
    let (place, last) = rest.split_once(' ').unwrap_or((rest, ""));
    match kind {
        "player" | "withdrawal" => player(archive, place.parse().ok()?),
        "team" => team(archive, place.parse().ok()?),
        "standard_penalty" if place == "team" => team(archive, last.parse().ok()?),
        "standard_penalty" => player(archive, last.parse().ok()?),
        "revocation" => player(archive, last.split(' ').next()?.parse().ok()?),
        "line_up" => team(archive, place.split_once('/')?.1.parse().ok()?),
        "attendance" | "seat_correction" => {
            let seat = Seat::from_letter(last)?;
            seats(archive, about).map(|names| names[seat].clone())
        }
        _ => None,
    }
}

/// The player or team that a row is about; both names if the two archives differ.
pub(super) fn who(here: &Archive, there: &Archive, about: &str) -> String {
    let mut names: Vec<String> = [here, there].into_iter().filter_map(|archive| subject(archive, about)).collect();
    names.dedup();
    names.join(" / ")
}

/// The players at the table that a row is about, by start seat.
pub(super) fn seats(archive: &Archive, about: &str) -> Option<BySeat<String>> {
    let (kind, rest) = about.split_once(' ')?;
    if !["hand", "attendance", "seat_correction", "signed_totals", "table_note"].contains(&kind) {
        return None;
    }
    let mut numbers = rest.split(['/', ' ']).map_while(|number| number.parse::<i32>().ok());
    let place = (numbers.next()?, numbers.next()?);
    let table = archive.tables.iter().find(|table| (table.session, table.table) == place)?;
    let corrected = |seat: Seat| {
        let is_of_seat = |one: &&SeatCorrection| (one.session, one.table) == place && one.seat == seat.letter();
        archive.seat_corrections.iter().rfind(is_of_seat).map(|one| one.player)
    };
    let [east, south, west, north] = table.players;
    let drawn = BySeat { east, south, west, north };
    Some(BySeat::from_fn(|seat| player(archive, corrected(seat).unwrap_or(drawn[seat])).unwrap_or_default()))
}

/// A value with names instead of the numbers of teams and players.
pub(super) fn with_names(archive: &Archive, field: &str, value: &Value) -> Value {
    let name = |number: &Value| {
        let id = i32::try_from(number.as_i64()?).ok()?;
        if field.starts_with("team") { team(archive, id) } else { player(archive, id) }
    };
    let named = |value: &Value| name(value).map_or_else(|| value.clone(), Value::from);
    match (field, value) {
        ("player" | "substitute" | "team", value) => named(value),
        ("players" | "teams", Value::Array(all)) => all.iter().map(named).collect(),
        _ => value.clone(),
    }
}
