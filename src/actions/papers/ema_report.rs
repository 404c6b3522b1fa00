//! The report to the European Mahjong Association after an event: its results as a workbook.

use crate::{Acting, Error, Result, permission, require};
use chrono::{NaiveDate, NaiveDateTime};
use event::event::{Event, EventHead, Player, PlayerRole, Status, surname};
use event::ranking::mers::Size;
use event::ranking::standings::Row;
use event::values::country;
use event::values::ids::PlayerId;
use event::values::people::number_in;
use event::values::time_zone::TimeZone;
use files::ema::{self, EmaResult, Tournament};
use messages::Message;
use rules::RuleSet;
use std::collections::{BTreeSet, HashMap};
use store::{Conn, entries, sessions};

/// The values of a tournament that the event does not have.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EmaReport {
    /// The host country, by any of its names.
    pub host: String,
    /// The city; if empty, the place of the event.
    pub city: String,
    /// The short name; if empty, the address of the event, in capitals.
    pub short_name: String,
    /// Whether players had to qualify.
    pub by_qualification: bool,
    /// Whether to omit the column of the weight.
    pub without_weight: bool,
}

/// The maximum number of stand-ins that count towards the weight.
const MAX_STAND_INS: usize = 3;

impl Acting<'_> {
    /// The workbook for an event that is over and official.
    ///
    /// # Errors
    /// There is no such event, or the actor does not organise it; it has another game; the standings are not official;
    /// there is no host country; or players have no given name, no known country, or the same number, each named.
    pub fn ema_report(&self, about: &EmaReport) -> Result<Vec<u8>> {
        let event = self.store.event(self.event)?.ok_or(Error::NotFound)?;
        require(permission::organise(self.actor, event.head.id))?;
        let (tournament, placed) = report(&event, about, self.now)?;
        ema::workbook(&tournament, &placed, !about.without_weight).map_err(|reason| Error::Refused(vec![reason]))
    }
}

fn report(event: &Event, about: &EmaReport, now: NaiveDateTime) -> Result<(Tournament, Vec<EmaResult>)> {
    let mut wrong = Vec::new();
    if event.head.regulations.game != RuleSet::Mcr {
        wrong.push(Message::new("ema-other-game"));
    }
    if !matches!(event.status(now), Status::Official(last) if last.0 == event.head.regulations.sessions) {
        wrong.push(Message::new("ema-not-official"));
    }
    let host = country::code(&about.host);
    if host.is_none() {
        wrong.push(Message::new("ema-no-host").arg("found", &about.host));
    }
    let (first, last) = days_played(event).unwrap_or_default();
    let mut placed = Vec::new();
    for row in event.players() {
        let Some(player) = event.entries.player(row.key) else { continue };
        match place_player(event, player, row) {
            Ok(own) => placed.push(own),
            Err(reason) => wrong.push(reason),
        }
    }
    wrong.extend(shared_numbers(&placed));
    if !wrong.is_empty() {
        return Err(Error::Refused(wrong));
    }
    let countries: BTreeSet<&str> = placed.iter().map(|own| own.country.as_str()).collect();
    let size = size(event, placed.len(), countries.len(), about.by_qualification);
    let or = |typed: &str, other: String| if typed.is_empty() { other } else { typed.to_owned() };
    let tournament = Tournament {
        name: event.head.name.clone(),
        short_name: or(&about.short_name, event.head.slug.to_uppercase()),
        city: or(&about.city, event.head.regulations.place.clone()),
        host: host.unwrap_or_default(),
        first,
        last,
        size,
    };
    Ok((tournament, placed))
}

/// A message for each number that two players have.
fn shared_numbers(placed: &[EmaResult]) -> Vec<Message> {
    let name = |of: &EmaResult| format!("{} {}", of.first_name, of.last_name);
    let mut with_number: HashMap<&str, &EmaResult> = HashMap::new();
    let twice = placed.iter().filter(|own| !own.ema.is_empty()).filter_map(|own| {
        let other = with_number.insert(&own.ema, own)?;
        let twice = Message::new("ema-number-twice").arg("number", &own.ema);
        Some(twice.arg("one", name(other)).arg("other", name(own)))
    });
    twice.collect()
}

/// The first and the last day on which sessions started; `None` if none has.
pub(super) fn days_played(event: &Event) -> Option<(NaiveDate, NaiveDate)> {
    days_of(&event.head, event.sessions.iter().filter_map(|session| session.started_at))
}

fn days_of(head: &EventHead, started: impl Iterator<Item = NaiveDateTime> + Clone) -> Option<(NaiveDate, NaiveDate)> {
    let zone = head.regulations.time_zone.unwrap_or(TimeZone::UTC);
    let played = started.map(|at| zone.local(at).date());
    played.clone().min().zip(played.max())
}

/// The numbers that determine the weight, given those of ranked players and of countries.
pub(super) fn size(event: &Event, ranked: usize, countries: usize, by_qualification: bool) -> Size {
    let stood_in = event.entries.players.iter().filter(|player| player.role == PlayerRole::StandIn).count();
    size_of((days_played(event), stood_in), ranked, countries, by_qualification)
}

/// The same numbers for an event that is not loaded: a ranking needs those of hundreds.
pub(super) fn stored_size(conn: &mut Conn, head: &EventHead, ranked: usize, countries: usize) -> Result<Size> {
    let heads = sessions::heads(conn, head.id)?;
    let days = days_of(head, heads.iter().filter_map(|session| session.started_at));
    Ok(size_of((days, entries::stand_ins(conn, head.id)?), ranked, countries, false))
}

fn size_of(
    (days, stood_in): (Option<(NaiveDate, NaiveDate)>, usize),
    ranked: usize,
    countries: usize,
    by_qualification: bool,
) -> Size {
    let days = days.map_or(1, |(first, last)| (last - first).num_days() as u32 + 1);
    Size { days, players: ranked + stood_in.min(MAX_STAND_INS), countries, by_qualification }
}

fn place_player(event: &Event, player: &Player, row: &Row<PlayerId>) -> std::result::Result<EmaResult, Message> {
    let about = &player.background;
    let Some(last_name) = surname(&about.given_name, &player.name).filter(|_| !about.given_name.is_empty()) else {
        return Err(Message::new("ema-no-given-name").arg("name", &player.name));
    };
    let Some(country) = country::code(&about.country) else {
        return Err(Message::new("ema-no-country").arg("name", &player.name).arg("found", &about.country));
    };
    let number = number_in(&about.registers, "EMA");
    let base = event.head.regulations.base_score * row.sessions as i32;
    Ok(EmaResult {
        place: row.rank,
        first_name: about.given_name.clone(),
        last_name: last_name.to_owned(),
        ema: number.unwrap_or_default().to_owned(),
        table_points: row.standard_points,
        score: row.game_points.0 - base,
        country,
    })
}
