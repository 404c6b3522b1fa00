//! An evening like an earlier event: the same regulations on another day, and those of its players who have come.
//!
//! One fact to know: a newcomer who may be one of the earlier players is asked about, whether or not that player is
//! ticked.

use crate::setup::create_event::{NewEvent, create_event_and, propose_slug};
use crate::{Acting, Actor, Error, Result, permission, refused, require};
use chrono::{NaiveDate, NaiveDateTime, TimeDelta};
use event::event::{Background, Event, Player, PlayerRole, Privacy, Team};
use event::regulations::Regulations;
use event::values::ids::{PlayerId, TeamId};
use event::values::people::{Found, Named, People};
use event::values::typed_text;
use files::entries::{ListedEntries, ListedPlayer, ListedTeam};
use messages::Message;
use std::collections::BTreeSet;
use store::{Store, entries};

/// The values from which an evening is created.
#[derive(Clone, Debug)]
pub struct NextEvening {
    /// The address of the earlier event.
    pub like: String,
    /// Its name.
    pub name: String,
    /// Its date in the time zone of the event.
    pub day: NaiveDate,
    /// The players who have come, by their ids in the earlier event.
    pub here: BTreeSet<PlayerId>,
    /// The names of those who come for the first time, one on each line.
    pub newcomers: String,
    /// Confirms that newcomers who may be players of the earlier event are other people.
    pub are_others: bool,
}

/// Creates an evening like an earlier event and enters those who have come, or does neither. Returns its address.
///
/// # Errors
/// There is no such event, or the actor does not organise it; nobody has come; a newcomer may be a player of the
/// earlier event, and `are_others` is not set; or those of [`crate::create_event`] and of entering a list.
pub fn create_next_evening(store: &Store, actor: &Actor, next: &NextEvening, now: NaiveDateTime) -> Result<String> {
    require(permission::create_event(actor))?;
    let event = Acting { store, actor, event: &next.like, now }.event(permission::organise)?;
    let listed = people(&event, next);
    if listed.players.is_empty() {
        return refused(Message::new("evening-nobody"));
    }
    let known = if next.are_others { Vec::new() } else { perhaps_known(&event, &next.newcomers) };
    if !known.is_empty() {
        return Err(Error::Refused(known));
    }
    let slug = propose_slug(store, &next.name, next.day)?;
    let regulations = regulations_on(&event.head.regulations, next.day);
    let new = NewEvent { slug, name: next.name.clone(), teams: event.head.teams, regulations };
    create_event_and(store, actor, &new, now, |conn, acting| {
        let stored = acting.add_players(conn, &event.head.name, &listed)?;
        if stored.iter().any(|player| !player.is_new) {
            return refused(Message::new("evening-twice"));
        }
        // A namesake who does not come leaves the other one with the bare name.
        let head = acting.head(conn, permission::organise)?;
        let entered = entries::list(conn, head.id)?;
        let again = who_come_again(&event, next).zip(&stored);
        let names = again.map(|(of, now)| (event.entries.player_name(PlayerId(of.id)), entered.player_name(now.id)));
        acting.replace_names(conn, &names.filter(|(old, new)| old != new).collect(), "")
    })?;
    Ok(new.slug)
}

/// A question for each newcomer who may be a player of an earlier event.
pub fn perhaps_known(event: &Event, newcomers: &str) -> Vec<Message> {
    let again: Vec<&Player> = event.entries.players.iter().filter(|player| may_come_again(player)).collect();
    let people: People = again.iter().map(|player| player.as_named()).collect();
    let question = |found: String| {
        let place = match people.find(Named::alone(&found)) {
            Found::Same(place) | Found::Perhaps(place, _) => place,
            Found::Several(places) => *places.first()?,
            Found::Nobody => return None,
        };
        let nearest = event.entries.player_name(PlayerId(again[place].id));
        Some(Message::new("evening-perhaps").arg("found", found).arg("nearest", nearest))
    };
    names(newcomers).filter_map(question).collect()
}

/// The names on the lines that are not empty.
fn names(newcomers: &str) -> impl Iterator<Item = String> {
    newcomers.lines().map(typed_text::name).filter(|name| !name.is_empty())
}

/// The regulations of an event on another day: all starts of sessions move by the same number of days.
fn regulations_on(old: &Regulations, day: NaiveDate) -> Regulations {
    let later = old.days().map_or(TimeDelta::zero(), |(first, _)| day - first);
    let starts = old.starts.iter().filter_map(|start| start.checked_add_signed(later)).collect();
    Regulations { starts, rehearsal: false, open_archive: false, ..old.clone() }
}

/// The players of the earlier event who have come.
fn who_come_again<'a>(event: &'a Event, next: &'a NextEvening) -> impl Iterator<Item = &'a Player> {
    let came = |player: &&Player| may_come_again(player) && next.here.contains(&PlayerId(player.id));
    event.entries.players.iter().filter(came)
}

/// The entries of the evening: first those who have come, as the earlier event has them, then the newcomers.
fn people(event: &Event, next: &NextEvening) -> ListedEntries {
    let known = who_come_again(event, next).map(|player| ListedPlayer {
        line: 0,
        team: player.team_id.map(|team| event.entries.team_name(TeamId(team))),
        name: player.name.clone(),
        role: player.role,
        background: player.background.clone(),
        group: String::new(),
        privacy: player.privacy,
    });
    let newcomers = names(&next.newcomers).map(|name| ListedPlayer {
        line: 0,
        team: None,
        name,
        role: PlayerRole::Regular,
        background: Background::default(),
        group: String::new(),
        privacy: Privacy::default(),
    });
    let mut players: Vec<ListedPlayer> = known.chain(newcomers).collect();
    (1..).zip(&mut players).for_each(|(line, player)| player.line = line);
    // Nobody is asked about again: those who are ticked are known, and the newcomers were asked about before.
    let same = players.iter().map(|player| (player.name.clone(), String::new())).collect();
    let comes = |team: &&Team| players.iter().any(|player| player.team.as_ref() == Some(&team.name));
    let officials = event.entries.teams.iter().filter(comes).map(|team| ListedTeam {
        line: 0,
        name: team.name.clone(),
        leader: team.leader.clone(),
        coach: team.coach.clone(),
    });
    let officials = officials.collect();
    ListedEntries { players, officials, same }
}

/// Whether a player can be chosen for another evening: not a stand-in, and not an erased player, whose name is unknown.
pub fn may_come_again(player: &Player) -> bool {
    player.role != PlayerRole::StandIn && player.privacy != Privacy::Erased
}

/// The name for the evening after one with this name: with the next number or, without a number, with the day.
pub fn next_name(name: &str, day: NaiveDate) -> String {
    let begins = name.trim_end_matches(|letter: char| letter.is_ascii_digit());
    let number = &name[begins.len()..];
    match number.parse::<u16>() {
        // A date ends in a number too, and one of four digits is a year.
        Ok(number) if number < 1000 && !begins.ends_with('-') => format!("{begins}{}", number + 1),
        _ => {
            let dated = name.char_indices().rev().nth(9).map(|(at, _)| name.split_at(at));
            let begins = dated.filter(|(_, date)| date.parse::<NaiveDate>().is_ok()).map_or(name, |(begins, _)| begins);
            format!("{} {day}", begins.trim_end())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_next_evening_has_the_next_number_or_the_day() {
        let day = "2026-12-01".parse().unwrap();
        for (name, next) in [
            ("Club evening 9", "Club evening 10"),
            ("俱乐部第3", "俱乐部第4"),
            ("Club evening", "Club evening 2026-12-01"),
            ("Club evening 2026-11-24", "Club evening 2026-12-01"),
            ("Autumn 2026", "Autumn 2026 2026-12-01"),
            ("7", "8"),
        ] {
            assert_eq!(next_name(name, day), next);
        }
    }

    #[test]
    fn sessions_begin_as_many_days_later_at_the_same_time() {
        let times =
            |texts: [&str; 2]| -> Vec<NaiveDateTime> { texts.iter().map(|text| text.parse().unwrap()).collect() };
        let starts = times(["2026-11-24T19:00:00", "2026-11-25T09:30:00"]);
        let old = Regulations { starts, rehearsal: true, ..Regulations::default() };
        let next = regulations_on(&old, "2026-12-01".parse().unwrap());
        let expected = times(["2026-12-01T19:00:00", "2026-12-02T09:30:00"]);
        assert_eq!((next.starts, next.rehearsal), (expected, false));
    }
}
