//! Messages about the draw: charts, lots, and protocols that do not agree with their input.

use super::{Message, seat, zoned_moment};
use event::draw::discrepancy::Discrepancy;
use event::draw::faults::Fault;
use event::draw::generate::{ChartError, MAX_CHART_PLAYERS, MAX_CHART_SESSIONS};
use event::draw::lots::LotsError;
use event::draw::protocol::{Input, read_time};
use event::values::ids::{PlayerId, TeamId};
use event::values::time_zone::TimeZone;

/// Why there is no chart.
pub fn chart_error(error: ChartError) -> Message {
    match error {
        ChartError::Players(players) => {
            Message::new("chart-players").arg("players", players).arg("most", MAX_CHART_PLAYERS)
        }
        ChartError::Sessions(sessions) => {
            Message::new("chart-sessions").arg("sessions", sessions).arg("most", MAX_CHART_SESSIONS)
        }
    }
}

/// A time of a protocol as local time of the zone; as it is written if it is not a time.
pub fn protocol_time(zone: TimeZone, text: &str) -> Message {
    match read_time(text) {
        Some(at) => zoned_moment(zone, at),
        None => Message::new("print-as-written").arg("text", text),
    }
}

/// A figure of a chart that is worse than necessary.
pub fn chart_fault(fault: Fault) -> Message {
    let figures = |id, found: usize, enough: usize| Message::new(id).arg("found", found).arg("enough", enough);
    match fault {
        Fault::TeamMates { found, enough } => figures("chart-fault-team-mates", found, enough),
        Fault::SameFour { found, enough } => figures("chart-fault-same-four", found, enough),
        Fault::Again { found, enough, most } => figures("chart-fault-again", found, enough).arg("most", most),
        Fault::Byes { most, fewest } => Message::new("chart-fault-byes").arg("most", most).arg("fewest", fewest),
    }
}

/// Why lots are invalid as recorded.
pub fn lots_error(error: &LotsError, team: impl Fn(TeamId) -> String, player: impl Fn(PlayerId) -> String) -> Message {
    match error {
        LotsError::TeamSize { team: id, players } => {
            Message::new("lots-team-size").arg("team", team(*id)).arg("players", *players)
        }
        LotsError::NotTables(players) => {
            Message::new("lots-not-tables").arg("players", *players).arg("missing", (4 - players % 4) % 4)
        }
        LotsError::OutOfRange { number, highest } => {
            Message::new("lots-out-of-range").arg("number", *number).arg("highest", *highest)
        }
        LotsError::TwiceTeam(number, first, second) => {
            Message::new("lots-twice").arg("number", *number).arg("first", team(*first)).arg("second", team(*second))
        }
        LotsError::TwicePlayer(number, first, second) => Message::new("lots-twice")
            .arg("number", *number)
            .arg("first", player(*first))
            .arg("second", player(*second)),
        LotsError::TeamMissing(id) => Message::new("lots-missing").arg("name", team(*id)),
        LotsError::PlayerMissing(id) => Message::new("lots-missing").arg("name", player(*id)),
        LotsError::TeamOfOtherGroup(id, numbers) => lots_of_other_group(team(*id), *numbers),
        LotsError::PlayerOfOtherGroup(id, numbers) => lots_of_other_group(player(*id), *numbers),
    }
}

fn lots_of_other_group(name: String, (number, first, last): (u16, u16, u16)) -> Message {
    let message = Message::new("lots-other-group").arg("name", name).arg("number", number);
    message.arg("first", first).arg("last", last)
}

/// The part of a protocol that does not agree with its `input`.
pub fn discrepancy(found: &Discrepancy, input: &Input) -> Message {
    let stated = |message: Message, stated: &str, right: &str| message.arg("stated", stated).arg("right", right);
    match found {
        Discrepancy::Format(format) => {
            Message::new("verify-format").arg("found", format).arg("right", input.right_format())
        }
        Discrepancy::Commitment { stated: is, right } => stated(Message::new("verify-commitment"), is, right),
        Discrepancy::Team { name, stated, right } | Discrepancy::Player { name, stated, right } => {
            Message::new("verify-number").arg("name", name).arg("stated", *stated).arg("right", *right)
        }
        Discrepancy::Lots(error) => {
            let team =
                |id| input.teams.iter().find(|team| team.id == id).map_or(String::new(), |team| team.name.clone());
            lots_error(error, team, |id| input.name(id))
        }
        Discrepancy::Groups { entrants, sizes, known } => {
            let sizes: Vec<String> = sizes.iter().take(12).map(ToString::to_string).collect();
            let message = Message::new("verify-groups").arg("entrants", *entrants).arg("sizes", sizes.join(" + "));
            message.arg("known", *known)
        }
        Discrepancy::Chart => Message::new("verify-chart"),
        Discrepancy::Seat { session, table, seat: at, stated: is, right } => {
            let message =
                Message::new("verify-seat").arg("session", session.0).arg("table", *table).arg("seat", seat(*at));
            stated(message, is, right)
        }
        Discrepancy::Tables(session) => Message::new("verify-tables").arg("session", session.0),
        Discrepancy::Signature { public_key } => Message::new("verify-signature").arg("key", public_key),
        Discrepancy::Digest { stated: is, right } => stated(Message::new("verify-digest"), is, right),
    }
}
