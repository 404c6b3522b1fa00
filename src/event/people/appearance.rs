//! The result of a player at an event that is over: name and background at that time, place, points, hands.

use super::source::Elsewhere;
use crate::event::{EntryList, Event, EventHead, Privacy, Tally, initials};
use crate::ranking::standings::Row;
use crate::sheet::session::Attendance;
use chrono::NaiveDate;
use rules::{GamePoints, Seat, StandardPoints};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;
use values::ids::PlayerId;
use values::time_zone::TimeZone;

/// A person, identified by the lowest of their player numbers: of the public ones, if there are any.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PersonId(pub i32);

impl fmt::Display for PersonId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A player's result at an event, as the public sees it; but for players who do not want to be found, with the full
/// name, which identifies them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Appearance {
    /// The id of the event's row; negative for an event that was not run here.
    #[serde(skip)]
    pub event: i32,
    /// The event's current name in addresses.
    #[serde(skip)]
    pub slug: String,
    /// The event's current name.
    #[serde(skip)]
    pub event_name: String,
    /// The first day of the event.
    pub first_day: NaiveDate,
    /// The last day of the event.
    pub last_day: NaiveDate,
    /// The player number there, which no other appearance has.
    pub player: i32,
    /// The person; until appearances are compared, one for each.
    #[serde(skip)]
    pub person: PersonId,
    /// How the public sees the player there.
    pub privacy: Privacy,
    /// 姓名.
    pub name: String,
    /// The given name, which begins or ends the name; empty if it is not known.
    pub given_name: String,
    /// 国家或地区.
    pub country: String,
    /// 单位.
    pub club: String,
    /// The team; empty if there are no teams.
    pub team: String,
    /// Register numbers, `EMA 08010039; MIL 7`.
    pub registers: String,
    /// Whether the register numbers are public: the archive of the event is open.
    pub archive_open: bool,
    /// The rank; equal ones share it.
    pub place: u32,
    /// The number of ranked players.
    pub of: u32,
    /// Whether the player was disqualified, and so got no place.
    pub disqualified: bool,
    /// The standard points in the ranking, exact.
    #[serde(with = "as_text")]
    pub standard_points: StandardPoints,
    /// The game points in the ranking.
    #[serde(with = "as_number")]
    pub game_points: GamePoints,
    /// The number of results that count.
    pub sessions: u16,
    /// The figures of the hands, if hands were recorded.
    pub hands: Tally,
    /// The opponents at tables, by player number; repeated for each meeting.
    pub met: Vec<i32>,
    /// The source of the results, if the event was not run here.
    #[serde(skip)]
    pub elsewhere: Option<Arc<Elsewhere>>,
}

impl Appearance {
    /// Whether it is in the public directory.
    pub fn is_listed(&self) -> bool {
        self.privacy == Privacy::ByName
    }

    /// The place that the player got; `None` for a disqualified player.
    pub fn awarded_place(&self) -> Option<u32> {
        (!self.disqualified).then_some(self.place)
    }

    /// The name and the given name that are public.
    pub fn shown_name(&self) -> (String, String) {
        match self.privacy {
            Privacy::Initials => (initials(&self.name), String::new()),
            Privacy::ByName | Privacy::Unlisted | Privacy::Erased => (self.name.clone(), self.given_name.clone()),
        }
    }

    /// The register numbers that are public; empty if there are none.
    pub fn shown_registers(&self) -> &str {
        if self.archive_open { &self.registers } else { "" }
    }
}

/// The results of an event for the directory; none if the event is not in it.
pub fn appearances(event: &Arc<Event>) -> Vec<Appearance> {
    let shown = event.for_everybody();
    if is_in_directory(&shown) { appearances_of(&shown, &event.entries) } else { Vec::new() }
}

/// Whether the directory includes an event, as the public sees it: not before it is over, nor if it is hidden, its
/// results are withheld, or it is a rehearsal.
pub fn is_in_directory(shown: &Event) -> bool {
    let is_played = is_over(&shown.head, shown.closed_sessions()) && shown.running().is_none();
    shown.head.is_listed() && is_played && shown.withheld_from().is_none()
}

/// The current results of an event that may still be running, as the public sees them.
pub fn appearances_so_far(shown: &Event) -> Vec<Appearance> {
    appearances_of(shown, &shown.entries)
}

/// The results that the public sees of an event, with the names in these entries.
fn appearances_of(shown: &Event, entered: &EntryList) -> Vec<Appearance> {
    let (first_day, last_day) = days(shown);
    let ranked: Vec<&Row<PlayerId>> = shown.players().iter().filter(|row| row.has_played).collect();
    let mut met = met(shown);
    let of = count(ranked.len());
    let appearance = |row: &&Row<PlayerId>| {
        let own = entered.player(row.key)?;
        let team = shown.entries.team_of(row.key).map_or(String::new(), |team| shown.entries.team_name(team));
        Some(Appearance {
            event: shown.head.id,
            slug: shown.head.slug.clone(),
            event_name: shown.head.name.clone(),
            first_day,
            last_day,
            player: own.id,
            person: PersonId(own.id),
            privacy: own.privacy,
            name: own.name.clone(),
            given_name: own.background.given_name.clone(),
            country: own.background.country.clone(),
            club: own.background.club.clone(),
            team,
            registers: own.background.registers.clone(),
            archive_open: shown.head.regulations.open_archive && shown.shows_all_names(),
            place: count(row.rank),
            of,
            disqualified: row.disqualified,
            standard_points: row.standard_points,
            game_points: row.game_points,
            sessions: row.sessions.try_into().unwrap_or(u16::MAX),
            hands: shown.tallies().players.get(&row.key).copied().unwrap_or_default(),
            met: met.remove(&row.key).unwrap_or_default(),
            elsewhere: None,
        })
    };
    ranked.iter().filter_map(appearance).collect()
}

fn count(number: usize) -> u32 {
    number.try_into().unwrap_or(u32::MAX)
}

/// Whether an event with this number of closed sessions is over: all its sessions are closed, or it was ended. A
/// rehearsal never is.
pub fn is_over(head: &EventHead, closed: usize) -> bool {
    let is_complete = head.ended_at.is_some() || closed >= usize::from(head.regulations.sessions);
    closed > 0 && is_complete && !head.regulations.rehearsal
}

/// The first and last day; without days in the regulations, those on which sessions were closed, in UTC if there is no
/// time zone.
fn days(event: &Event) -> (NaiveDate, NaiveDate) {
    let zone = event.head.regulations.time_zone.unwrap_or(TimeZone::UTC);
    let day = |at| zone.local(at).date();
    event.head.regulations.days().unwrap_or_else(|| {
        let mut closed = event.sessions.iter().filter_map(|session| session.closed_at).map(day);
        let first = closed.next().unwrap_or_else(|| day(event.head.created_at));
        (first, closed.next_back().unwrap_or(first))
    })
}

/// The opponents of each player, if both played the whole session at the table.
fn met(event: &Event) -> HashMap<PlayerId, Vec<i32>> {
    let mut met: HashMap<PlayerId, Vec<i32>> = HashMap::new();
    let closed = event.sessions.iter().filter(|session| session.is_closed());
    for table in closed.flat_map(|session| &session.tables) {
        let sitting = table.sitting();
        let played = |seat: &Seat| table.filled[*seat].attendance == Attendance::Played;
        for seat in Seat::ALL.into_iter().filter(played) {
            let others = seat.others().into_iter().filter(played);
            met.entry(sitting[seat]).or_default().extend(others.map(|other| sitting[other].0));
        }
    }
    met
}

/// Standard points as text, which is exact.
mod as_text {
    use rules::StandardPoints;
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

    pub fn serialize<S: Serializer>(points: &StandardPoints, to: S) -> Result<S::Ok, S::Error> {
        points.to_string().serialize(to)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<StandardPoints, D::Error> {
        let text = String::deserialize(from)?;
        text.parse().map_err(|_| de::Error::custom(format!("standard points {text}")))
    }
}

/// Game points as a number.
mod as_number {
    use rules::GamePoints;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub fn serialize<S: Serializer>(points: &GamePoints, to: S) -> Result<S::Ok, S::Error> {
        points.0.serialize(to)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<GamePoints, D::Error> {
        i32::deserialize(from).map(GamePoints)
    }
}
