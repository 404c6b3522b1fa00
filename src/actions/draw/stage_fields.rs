//! The checks before the field of a stage is decided or its lots are drawn, and the notes of both.

use crate::{Acting, Error, Result, refused};
use event::draw::entry_lots::Lots;
use event::event::{ChangeScope, Event};
use event::record::archive::{StageNoted, Time};
use event::stage::Stage;
use event::stage::noted::{NotedEntrant, StageNote};
use event::values::ids::{PlayerId, SessionNumber};
use event::values::people::{Found, Named, People};
use messages::{Message, misfit};
use store::audit::About;
use store::{Conn, stages};

pub(crate) fn stage_index(event: &Event, stage: &str) -> Result<usize> {
    event.head.regulations.stages.iter().position(|own| own.id == stage).ok_or(Error::NotFound)
}

pub(crate) fn stage_name(event: &Event, place: usize) -> String {
    event.head.regulations.stages.get(place).map_or(String::new(), |stage| stage.called().to_owned())
}

/// The first session of a stage that is not closed.
pub(crate) fn open_session(event: &Event, place: usize) -> Option<SessionNumber> {
    let (first, count) = event.head.regulations.sessions_of(place);
    let mut sessions = (first.0..first.0 + count).map(SessionNumber);
    sessions.find(|number| event.session(*number).is_none_or(|session| !session.is_closed()))
}

/// Whether all sessions of a stage, given by its index, are closed.
pub fn stage_is_over(event: &Event, place: usize) -> bool {
    open_session(event, place).is_none()
}

/// Refuses if the stages from which this one is filled are not over, or have open appeals, or if a field above it is not
/// decided.
pub(crate) fn check_stages_before(event: &Event, place: usize) -> Result<()> {
    let Some(stage) = event.head.regulations.stages.get(place) else { return Err(Error::NotFound) };
    let Some(field) = &stage.field else {
        return refused(Message::new("field-first").arg("stage", stage.called()));
    };
    let is_before = |other: &Stage| other.id == field.from || stage.carry.of.contains(&other.id);
    let before = event.head.regulations.stages.iter().take(place).enumerate().filter(|(_, other)| is_before(other));
    for (place, _) in before {
        if let Some(open) = open_session(event, place) {
            return refused(Message::new("field-session-open").arg("session", open.0));
        }
        let (first, count) = event.head.regulations.sessions_of(place);
        let appeals = event.undecided_appeals(SessionNumber((first.0 + count).saturating_sub(1)));
        if appeals > 0 {
            return refused(Message::new("field-appeals").arg("appeals", appeals));
        }
    }
    check_fields_above(event, place)
}

/// Refuses if a field above that of a stage is not decided: whom that leaves is not known.
pub(crate) fn check_fields_above(event: &Event, place: usize) -> Result<()> {
    let stages = &event.head.regulations.stages;
    let is_open = |other: &&Stage| other.is_above(&stages[place]) && event.decided_field(&other.id).is_none();
    let Some(above) = stages.iter().find(is_open) else { return Ok(()) };
    let message = Message::new("field-above-first").arg("stage", stage_name(event, place));
    refused(message.arg("above", above.called()))
}

/// The reason why the field of a stage, given by its index, cannot be decided yet.
pub fn field_waits(event: &Event, place: usize) -> Option<Message> {
    match check_stages_before(event, place) {
        Err(Error::Refused(messages)) => messages.into_iter().next(),
        _ => None,
    }
}

/// Refuses if the field of a stage cannot be decided now.
pub(crate) fn check_undecided(event: &Event, place: usize) -> Result<()> {
    check_stages_before(event, place)?;
    match event.decided_field(&event.head.regulations.stages[place].id) {
        Some(_) => refused(Message::new("field-stands").arg("stage", stage_name(event, place))),
        None => Ok(()),
    }
}

/// Refuses if lots between the equals of a stage cannot be drawn now.
pub(crate) fn check_equals_undrawn(event: &Event, place: usize) -> Result<()> {
    if let Some(open) = open_session(event, place) {
        return refused(Message::new("field-session-open").arg("session", open.0));
    }
    if event.lots_drawn(&event.head.regulations.stages[place].id).is_some() {
        return refused(Message::new("lots-drawn-twice").arg("stage", stage_name(event, place)));
    }
    Ok(())
}

/// Refuses if the first session of a stage is seated.
pub(crate) fn check_not_begun(event: &Event, place: usize) -> Result<()> {
    let (first, _) = event.head.regulations.sessions_of(place);
    match event.session(first) {
        Some(session) => refused(Message::new("field-begun").arg("session", session.number.0)),
        None => Ok(()),
    }
}

/// Refuses a stage if an invited name is not entered; the message has the nearest name.
pub(crate) fn check_invited(event: &Event, place: usize) -> Result<()> {
    let entries = &event.entries;
    let names: Vec<String> = match event.head.teams {
        true => entries.teams.iter().map(|team| team.name.clone()).collect(),
        false => entries.players.iter().map(|player| entries.player_name(PlayerId(player.id))).collect(),
    };
    let people: People = names.iter().map(|name| Named::alone(name)).collect();
    let wrong = |invited: &String| match people.find(Named::alone(invited)) {
        _ if names.contains(invited) => None,
        Found::Same(place) | Found::Perhaps(place, _) => {
            Some(Message::new("plan-invited-near").arg("name", invited).arg("nearest", &names[place]))
        }
        Found::Several(_) | Found::Nobody => Some(Message::new("plan-invited").arg("name", invited)),
    };
    let invited = event.head.regulations.stages[place].field.iter().flat_map(|field| &field.invited);
    let wrong: Vec<Message> = invited.filter_map(wrong).collect();
    if wrong.is_empty() { Ok(()) } else { Err(Error::Refused(wrong)) }
}

/// Chooses the entrants of a stage from the current ranking.
///
/// # Errors
/// There is no ranking; the groups do not fit; there are too few; or equals at the cut need lots that the stage before
/// does not draw.
pub(crate) fn choose_entrants(event: &Event, place: usize, lots: Lots<'_>) -> Result<Vec<NotedEntrant>> {
    let next = match event.next_field(place, lots) {
        Ok(Some(next)) => next,
        Ok(None) => return refused(Message::new("field-no-ranking").arg("stage", stage_name(event, place))),
        Err(wrong) => return refused(misfit(&stage_name(event, place), wrong)),
    };
    let stage = &event.head.regulations.stages[place];
    let least = stage.field.as_ref().and_then(|field| field.least(event.groups_before(place)));
    if let Some(least) = least.filter(|least| next.chosen.len() < *least) {
        let message = Message::new("field-too-few").arg("stage", stage.called());
        return refused(message.arg("found", next.chosen.len()).arg("wanted", least));
    }
    let from = stage
        .field
        .as_ref()
        .and_then(|field| event.head.regulations.stages.iter().find(|other| other.id == field.from));
    let equal = event.equal_at_the_cut(place, &next);
    if !equal.is_empty() && !from.is_some_and(Stage::has_lot) {
        let names: Vec<String> = equal.iter().map(|of| event.entries.entrant_name(*of)).collect();
        return refused(Message::new("field-equal").arg("names", names));
    }
    Ok(NotedEntrant::from_field(&next, |of| event.entry_number(of)))
}

pub(crate) fn about_stages(event: &Event) -> About {
    About::Event(event.head.id, ChangeScope::Frame)
}

impl Acting<'_> {
    /// Stores a note about stages, after the existing ones.
    pub(crate) fn insert_stage_note(&self, conn: &mut Conn, event: &Event, note: StageNote) -> Result<()> {
        Ok(stages::insert(conn, event.head.id, &self.next_stage_note(event, note))?)
    }

    /// Makes a note with the next revision.
    pub(crate) fn next_stage_note(&self, event: &Event, note: StageNote) -> StageNoted {
        let revision = event.stage_notes.len() as i32 + 1;
        StageNoted { revision, note, author: self.actor.name.clone(), recorded_at: Time(self.now) }
    }
}
