//! The field of a stage: it follows from the ranking of the stage before, and stands as it was decided.
//!
//! Two facts to know: it is decided once the sessions before it are closed and their appeals are; and a later correction changes nothing
//! of it until the chief referee decides, with a reason. What lots it takes is in `stage_lots.rs`.

use crate::draw::stage_lots::{Drawn, LotsFrom, drawn};
use crate::{Acting, Error, Result, permission, reason, refused};
use event::draw::entry_lots::{Lots, Recipe};
use event::event::{Event, Part};
use event::record::archive::{StageNoted, Time};
use event::stage::Stage;
use event::stage::committed::LotsOf;
use event::stage::noted::{NotedEntrant, StageNote};
use event::values::ids::SessionNumber;
use messages::{Message, misfit};
use serde_json::{Value, json};
use store::audit::About;
use store::{Conn, stages};

impl Acting<'_> {
    /// Decides the field of a stage from the ranking as it stands, with the lots that draw its groups and decide between equals.
    ///
    /// # Errors
    /// There is no such stage, the one before is not over or has appeals that nobody decided, a field stands already, or lots are needed and
    /// cannot be drawn so.
    pub fn decide_field(&self, stage: &str, from: &LotsFrom) -> Result<()> {
        self.change_event(permission::organise, |conn, event| {
            let place = place(event, stage)?;
            undecided(event, place)?;
            let drawn = drawn(conn, event, (place, LotsOf::Field), from)?;
            let entrants = chosen(event, place, drawn.lots())?;
            let note = field_note(stage, drawn, entrants, "");
            let detail = self.note_stage(conn, event, note)?;
            self.audit(conn, about(event), "decide_field", &detail)
        })
    }

    /// Decides the field of a stage once more, as it follows from the ranking by now: after a correction, or where somebody does not play
    /// and the next moves up. The seed stays what it was.
    ///
    /// # Errors
    /// No field stands, nothing would change, the stage has begun and somebody would sit elsewhere, or no reason is given.
    pub fn decide_field_anew(&self, stage: &str, why: &str) -> Result<()> {
        self.change_event(permission::decide, |conn, event| {
            let place = place(event, stage)?;
            let Some(stands) = event.decided_field(stage) else {
                return refused(Message::new("field-none").arg("stage", called(event, place)));
            };
            let Some(differs) = event.field_differs(place) else {
                return refused(Message::new("field-same").arg("stage", called(event, place)));
            };
            // Places and points alone may still be put right: nobody sits at another table by that.
            if differs.moves {
                not_begun(event, place)?;
            }
            let why = reason(why)?;
            if stands.lots.seed.is_empty()
                && let Some(to_draw) = event.field_to_draw(place)
            {
                let names: Vec<String> = to_draw.equals.iter().map(|of| event.entries.entrant_name(*of)).collect();
                return refused(Message::new("field-now-lots").arg("names", names.join(", ")));
            }
            let entrants = chosen(event, place, stands.lots)?;
            let note = field_note(stage, Drawn::of(stands.lots, stands.committed.cloned()), entrants, why);
            let detail = self.note_stage(conn, event, note)?;
            self.audit(conn, about(event), "decide_field_anew", &detail)
        })
    }

    /// Takes the field of a stage back: as long as none of its sessions is seated.
    ///
    /// # Errors
    /// No field stands, a session of the stage is seated, or no reason is given.
    pub fn take_back_field(&self, stage: &str, why: &str) -> Result<()> {
        self.change_event(permission::organise, |conn, event| {
            let place = place(event, stage)?;
            if event.decided_field(stage).is_none() {
                return refused(Message::new("field-none").arg("stage", called(event, place)));
            }
            not_begun(event, place)?;
            let note = StageNote::TakenBack { stage: stage.to_owned(), reason: reason(why)?.to_owned() };
            let detail = self.note_stage(conn, event, note)?;
            self.audit(conn, about(event), "take_back_field", &detail)
        })
    }

    /// Draws lots between all who are equal in a stage that is over.
    ///
    /// # Errors
    /// There is no such stage, it is not over, nobody is equal, lots are drawn, or they cannot be drawn so.
    pub fn draw_stage_lots(&self, stage: &str, from: &LotsFrom) -> Result<()> {
        self.change_event(permission::organise, |conn, event| {
            let place = place(event, stage)?;
            equals_open(event, place)?;
            let Drawn { seed, recipe, committed } = drawn(conn, event, (place, LotsOf::Equals), from)?;
            let note = StageNote::Lots { stage: stage.to_owned(), seed, recipe, committed };
            let detail = self.note_stage(conn, event, note)?;
            self.audit(conn, about(event), "draw_stage_lots", &detail)
        })
    }
}

fn field_note(stage: &str, drawn: Drawn, entrants: Vec<NotedEntrant>, why: &str) -> StageNote {
    let Drawn { seed, recipe, committed } = drawn;
    // Where nothing was drawn there is no recipe either.
    let recipe = if seed.is_empty() { Recipe::default() } else { recipe };
    StageNote::Field { stage: stage.to_owned(), seed, recipe, committed, entrants, reason: why.to_owned() }
}

/// Refuses where the field of a stage cannot be decided now.
pub(crate) fn undecided(event: &Event, place: usize) -> Result<()> {
    over(event, place)?;
    match event.decided_field(&event.head.regulations.stages[place].id) {
        Some(_) => refused(Message::new("field-stands").arg("stage", called(event, place))),
        None => Ok(()),
    }
}

/// Refuses where lots between the equals of a stage cannot be drawn now.
pub(crate) fn equals_open(event: &Event, place: usize) -> Result<()> {
    if let Some(open) = open_session(event, place) {
        return refused(Message::new("field-session-open").arg("session", open.0));
    }
    if event.lots_drawn(&event.head.regulations.stages[place].id).is_some() {
        return refused(Message::new("lots-drawn-twice").arg("stage", called(event, place)));
    }
    Ok(())
}

pub(crate) fn place(event: &Event, stage: &str) -> Result<usize> {
    event.head.regulations.stages.iter().position(|own| own.id == stage).ok_or(Error::NotFound)
}

pub(crate) fn called(event: &Event, place: usize) -> String {
    event.head.regulations.stages.get(place).map_or(String::new(), |stage| stage.called().to_owned())
}

/// The first session of a stage that is not closed.
fn open_session(event: &Event, place: usize) -> Option<SessionNumber> {
    let (first, count) = event.head.regulations.sessions_of(place);
    let mut sessions = (first.0..first.0 + count).map(SessionNumber);
    sessions.find(|number| event.session(*number).is_none_or(|session| session.closed_at.is_none()))
}

/// Whether all sessions of a stage, by its place, are closed.
pub fn stage_is_over(event: &Event, place: usize) -> bool {
    open_session(event, place).is_none()
}

/// Why the field of a stage, by its place, cannot be decided yet.
pub fn field_waits(event: &Event, place: usize) -> Option<Message> {
    match over(event, place) {
        Err(Error::Refused(messages)) => messages.into_iter().next(),
        _ => None,
    }
}

/// Refuses where the stages from which one is filled are not over, or appeals of theirs are open.
fn over(event: &Event, place: usize) -> Result<()> {
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
    Ok(())
}

/// Refuses where a session of the stage is seated.
fn not_begun(event: &Event, place: usize) -> Result<()> {
    let (first, _) = event.head.regulations.sessions_of(place);
    match event.session(first) {
        Some(session) => refused(Message::new("field-begun").arg("session", session.number.0)),
        None => Ok(()),
    }
}

pub(crate) fn chosen(event: &Event, place: usize, lots: Lots<'_>) -> Result<Vec<NotedEntrant>> {
    let next = match event.next_field(place, lots) {
        Ok(Some(next)) => next,
        Ok(None) => return refused(Message::new("field-no-ranking").arg("stage", called(event, place))),
        Err(wrong) => return refused(misfit(&called(event, place), wrong)),
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
        return refused(Message::new("field-equal").arg("names", names.join(", ")));
    }
    Ok(NotedEntrant::of(&next, |of| event.entry_number(of)))
}

pub(crate) fn about(event: &Event) -> About {
    About::Event(event.head.id, Part::Frame)
}

impl Acting<'_> {
    /// Adds a note about stages, and gives what the audit says of it.
    fn note_stage(&self, conn: &mut Conn, event: &Event, note: StageNote) -> Result<Value> {
        let names: Vec<String> = note.entrants().iter().map(|of| event.entrant_called(of.entrant)).collect();
        let why = match &note {
            StageNote::Field { reason, .. }
            | StageNote::TakenBack { reason, .. }
            | StageNote::Stands { reason, .. } => reason.clone(),
            StageNote::Lots { .. } | StageNote::Committed { .. } => String::new(),
        };
        let mut detail = json!({ "stage": note.stage(), "field": names.join(", "), "reason": why });
        if let Some((lots, committed)) = note.drawn() {
            detail["seed"] = lots.seed.into();
            detail["commitment"] = committed.map(|committed| committed.note).into();
        }
        self.insert_stage_note(conn, event, note)?;
        Ok(detail)
    }

    /// Adds a note about stages after those that there are.
    pub(crate) fn insert_stage_note(&self, conn: &mut Conn, event: &Event, note: StageNote) -> Result<()> {
        Ok(stages::insert(conn, event.head.id, &self.next_stage_note(event, note))?)
    }

    /// The note that comes after those that there are.
    pub(crate) fn next_stage_note(&self, event: &Event, note: StageNote) -> StageNoted {
        let revision = event.stage_notes.len() as i32 + 1;
        StageNoted { revision, note, author: self.actor.name.clone(), recorded_at: Time(self.now) }
    }
}
