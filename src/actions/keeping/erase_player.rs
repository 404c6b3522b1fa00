//! Erasing a player of an event that has ended: name and details are replaced wherever the event is stored.
//!
//! Facts to know: erasing cannot be undone, so the name has to be typed; the result is checked like with `caipan check`
//! before it is stored; and the preview already lists the copies that are out of reach.

use crate::keeping::check::{against_audit, check_all};
use crate::{Acting, Error, OnPaper, Result, permission, reason, refused, require_organiser_of_all};
use event::event::{ChangeScope, Erasing, Event, Player, Privacy, Table};
use event::people::outside_place;
use event::record::archive::Archive;
use event::values::ids::PlayerId;
use event::values::people::folded_name;
use files::archive::VERSION;
use messages::Message;
use rules::Seat;
use serde_json::json;
use std::collections::BTreeSet;
use store::audit::{self, About};
use store::{Conn, archive, entries, erasing, events, outside_events};

/// The effect of erasing a player.
#[derive(Clone, Debug, Default)]
pub struct Erasure {
    /// The name of the player; empty after erasing.
    pub name: String,
    /// The placeholder that replaces the name.
    pub stands: String,
    /// The number of different texts of the event that change.
    pub texts: usize,
    /// The number of audit rows that change and keep their hashes.
    pub rows: usize,
    /// The number of documents and pictures, whose content is not searched.
    pub documents: usize,
    /// Other events of the same person in the directory, or of the same organiser with a player of that name.
    pub elsewhere: Vec<String>,
    /// Imported events in which the same person can be erased at once.
    pub outside: Vec<String>,
}

impl Erasure {
    /// Everything that erasing does not reach, a sentence for each.
    pub fn leftovers(&self) -> Vec<Message> {
        let always = ["erase-left-copies", "erase-left-texts", "erase-left-database"];
        let documents = Message::new("erase-left-documents").arg("documents", self.documents);
        let elsewhere = Message::new("erase-left-elsewhere").arg("events", self.elsewhere.join(" · "));
        let documents = (self.documents > 0).then_some(documents);
        let elsewhere = (!self.elsewhere.is_empty()).then_some(elsewhere);
        always.into_iter().map(Message::new).chain(documents).chain(elsewhere).collect()
    }
}

/// The typed name and the reason, and the places (row and place) of the person in imported results.
type Said<'a> = ([&'a str; 2], &'a [(i32, i32)]);

impl Acting<'_> {
    /// The effect that erasing a player would have; nothing is stored.
    ///
    /// # Errors
    /// Those of [`Acting::erase_player`], but for the typed name and the reason.
    pub fn preview_erasure(&self, player: PlayerId) -> Result<Erasure> {
        let event = self.event(permission::organise)?;
        let erasure = self.store.dry_run(|conn| self.erase(conn, player, None))?;
        let own = event.entries.player(player).ok_or(Error::NotFound)?;
        let may_erase_outside =
            self.store.read(|conn| Ok::<_, Error>(permission::organise_all(self.actor, events::ids(conn)?)))?;
        let is_outside = |(other, _): &(i32, String)| may_erase_outside && outside_place(*other).is_some();
        let (outside, others): (Vec<_>, Vec<_>) = self.same_person(own.id)?.into_iter().partition(is_outside);
        let entered = self.store.read(|conn| entries::other_events(conn, event.head.id, &own.name))?;
        // Hidden events are named only to their organisers.
        let entered = entered.into_iter().filter(|(other, _)| permission::organise(self.actor, *other));
        let elsewhere: BTreeSet<String> = others.into_iter().chain(entered).map(|(_, name)| name).collect();
        let outside: BTreeSet<String> = outside.into_iter().map(|(_, name)| name).collect();
        let [elsewhere, outside] = [elsewhere, outside].map(|names| names.into_iter().collect());
        Ok(Erasure { name: own.name.clone(), elsewhere, outside, ..erasure })
    }

    /// The other players who are the same person in the directory, each with the name of the event.
    fn same_person(&self, player: i32) -> Result<Vec<(i32, String)>> {
        Ok(self.store.with_people(|people| {
            let person = people.appearance(player).map(|appearance| appearance.person);
            let all = person.into_iter().flat_map(|person| people.of_person(person));
            all.filter(|other| other.player != player).map(|other| (other.player, other.event_name.clone())).collect()
        })?)
    }

    /// Erases a player in all stored data of an event that has ended and, with `outside`, the same person in imported
    /// results.
    ///
    /// # Errors
    /// The actor does not organise the event, or has the name of the player; there is no such player, or they are
    /// already erased; the event has not ended; the player has a namesake there, a name too short to be searched for,
    /// or one that the audit also has for an official; the name is not typed; the reason is missing or contains the
    /// name; the result would not pass the check; or imported results would change, and the actor does not organise
    /// every event. Nothing is changed then.
    pub fn erase_player(&self, player: PlayerId, [typed, why]: [&str; 2], outside: bool) -> Result<Erasure> {
        self.event(permission::organise)?;
        let same = if outside { self.same_person(player.0)? } else { Vec::new() };
        let places: Vec<(i32, i32)> = same.iter().filter_map(|(other, _)| outside_place(*other)).collect();
        let erasure = self.store.write(|conn| {
            if !places.is_empty() {
                require_organiser_of_all(conn, self.actor)?;
            }
            self.erase(conn, player, Some(([typed, why], &places)))
        })?;
        self.store.forget_earlier_states();
        Ok(erasure)
    }

    /// Erases with the typed name, the reason and the imported results that were `said`; without them, for a preview,
    /// whose changes the caller rolls back.
    fn erase(&self, conn: &mut Conn, player: PlayerId, said: Option<Said<'_>>) -> Result<Erasure> {
        let head = self.head(conn, permission::organise)?;
        let event = self.store.event_within(conn, self.event)?.ok_or(Error::NotFound)?;
        let own = event.entries.player(player).ok_or(Error::NotFound)?;
        require_erasable(&event, own)?;
        let before = archive::load(conn, head.id)?;
        let by = Erasing::new(&event.entries, own, &before.audit, &event.head.name);
        if !by.names().contains(&own.name) {
            return refused(Message::new("erase-short-name").arg("name", &own.name));
        }
        if let Some(name) = by.official() {
            return refused(Message::new("erase-official").arg("name", name));
        }
        if by.text(&self.actor.name) != self.actor.name {
            return refused(Message::new("erase-own-name").arg("name", &own.name));
        }
        let (mut why, mut places): (&str, &[(i32, i32)]) = ("", &[]);
        if let Some(([typed, given], outside)) = said {
            places = outside;
            if typed.trim() != own.name {
                return refused(Message::new("erase-type-name").arg("name", &own.name).arg("typed", typed.trim()));
            }
            why = reason(given)?;
            if by.text(why) != why {
                return refused(Message::new("erase-reason-names"));
            }
        }
        let number = event.entries.number(player);
        let erased = erasing::erase_player(conn, head.id, (own.id, number), &signed_seats(&event, player), &by)?;
        let rows = erased.rows.len() + erased.rows_of_installation.len();
        let detail = json!({ "player": number, "name": by.stands(), "reason": why, "rows": erased.rows });
        self.audit(conn, About::Event(head.id, ChangeScope::Everything), "erase_player", &detail)?;
        for (row, place) in places {
            outside_events::erase_result(conn, *row, *place)?;
        }
        if !erased.rows_of_installation.is_empty() || !places.is_empty() {
            let detail = json!({ "rows": erased.rows_of_installation, "outside": places });
            audit::append(conn, About::Nothing, self.now, &self.actor.name, "erase_player", &detail)?;
        }
        if said.is_some() {
            self.require_sound(conn, head.id)?;
        }
        let (stands, documents) = (by.stands().to_owned(), before.documents.len());
        Ok(Erasure { stands, texts: erased.texts, rows, documents, ..Erasure::default() })
    }

    /// Refuses a result that cannot be read or does not pass the check. Its seal is made at the end of the transaction.
    fn require_sound(&self, conn: &mut Conn, event: i32) -> Result<()> {
        self.store.event_within(conn, self.event)?;
        let after = Archive { version: VERSION, seals: Vec::new(), ..archive::load(conn, event)? };
        let problems = against_audit(&after)?;
        match check_all(after, problems, &OnPaper::default())?.problems {
            none if none.is_empty() => Ok(()),
            problems => Err(Error::Refused(problems)),
        }
    }
}

/// Refuses a player who cannot be erased, or not now.
fn require_erasable(event: &Event, own: &Player) -> Result<()> {
    let refuse = |id: &'static str| refused(Message::new(id).arg("name", &own.name));
    if own.privacy == Privacy::Erased {
        return refuse("player-erased");
    }
    // A rehearsal never ends, and has the names of its event.
    if event.head.ended_at.is_none() && !event.head.regulations.rehearsal {
        return refuse("erase-not-ended");
    }
    let key = folded_name(&own.name);
    if event.entries.players.iter().any(|other| other.id != own.id && folded_name(&other.name) == key) {
        return refuse("erase-namesake");
    }
    Ok(())
}

/// The seats at which a player may have signed: the id of the table, and the seat.
fn signed_seats(event: &Event, player: PlayerId) -> Vec<(i32, Seat)> {
    let tables = event.tables();
    let seats = |table: &Table| {
        let sitting = table.sitting();
        let own = Seat::ALL.into_iter().filter(|seat| sitting[*seat] == player);
        own.map(|seat| (table.id, seat)).collect::<Vec<_>>()
    };
    tables.flat_map(|table| seats(table)).collect()
}
