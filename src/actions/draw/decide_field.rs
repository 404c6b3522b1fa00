//! Deciding the field of a stage: it follows from the ranking of the stage before, and stays as it was decided.
//!
//! Two facts to know: it can be decided once the sessions before it are closed and their appeals decided; and a later
//! correction does not change it until the chief referee decides so, with a reason. Its lots are in `stage_lots.rs`.

use crate::draw::stage_fields::{
    about_stages, check_equals_undrawn, check_fields_above, check_invited, check_not_begun, check_undecided,
    choose_entrants, stage_index, stage_name,
};
use crate::draw::stage_lots::{DrawnLots, LotsFrom, stage_lots};
use crate::{Acting, Result, permission, reason, refused};
use event::draw::entry_lots::Recipe;
use event::event::Event;
use event::stage::committed::LotsOf;
use event::stage::noted::{NotedEntrant, StageNote};
use messages::Message;
use serde_json::{Value, json};
use store::Conn;

impl Acting<'_> {
    /// Decides the field of a stage from the current ranking, with lots to form its groups and to decide between
    /// equals.
    ///
    /// # Errors
    /// There is no such stage; the one before is not over or has open appeals; a field is already decided; an invited
    /// name is not entered; or lots are needed, and cannot be drawn from this source.
    pub fn decide_field(&self, stage: &str, from: &LotsFrom) -> Result<()> {
        self.change_event(permission::organise, |conn, event| {
            let place = stage_index(event, stage)?;
            check_undecided(event, place)?;
            check_invited(event, place)?;
            let drawn = stage_lots(conn, event, (place, LotsOf::Field), from)?;
            let entrants = choose_entrants(event, place, drawn.lots())?;
            let note = field_note(stage, drawn, entrants, "");
            let detail = self.note_stage(conn, event, note)?;
            self.audit(conn, about_stages(event), "decide_field", &detail)
        })
    }

    /// Decides the field of a stage again, from the current ranking: after a correction, or if an entrant does not play
    /// and the next one moves up. The seed of the first decision stays.
    ///
    /// # Errors
    /// No field is decided; nothing would change; the stage has begun and somebody would sit elsewhere; equals need
    /// lots and there is no seed; or no reason is given.
    pub fn decide_field_again(&self, stage: &str, why: &str) -> Result<()> {
        self.change_event(permission::decide, |conn, event| {
            let place = stage_index(event, stage)?;
            let Some(stands) = event.decided_field(stage) else {
                return refused(Message::new("field-none").arg("stage", stage_name(event, place)));
            };
            let Some(differs) = event.field_differs(place) else {
                return refused(Message::new("field-same").arg("stage", stage_name(event, place)));
            };
            // Places and points alone may be corrected even then: nobody changes tables by that.
            if differs.moves {
                check_not_begun(event, place)?;
            }
            let why = reason(why)?;
            if stands.lots.seed.is_empty()
                && let Some(to_draw) = event.field_to_draw(place)
            {
                let names: Vec<String> = to_draw.equals.iter().map(|of| event.entries.entrant_name(*of)).collect();
                return refused(Message::new("field-now-lots").arg("names", names));
            }
            check_fields_above(event, place)?;
            let entrants = choose_entrants(event, place, stands.lots)?;
            let note = field_note(stage, DrawnLots::new(stands.lots, stands.committed.cloned()), entrants, why);
            let detail = self.note_stage(conn, event, note)?;
            self.audit(conn, about_stages(event), "decide_field_anew", &detail)
        })
    }

    /// Withdraws the field of a stage, while none of its sessions is seated.
    ///
    /// # Errors
    /// No field is decided, a session of the stage is seated, or no reason is given.
    pub fn take_back_field(&self, stage: &str, why: &str) -> Result<()> {
        self.change_event(permission::organise, |conn, event| {
            let place = stage_index(event, stage)?;
            if event.decided_field(stage).is_none() {
                return refused(Message::new("field-none").arg("stage", stage_name(event, place)));
            }
            check_not_begun(event, place)?;
            let note = StageNote::TakenBack { stage: stage.to_owned(), reason: reason(why)?.to_owned() };
            let detail = self.note_stage(conn, event, note)?;
            self.audit(conn, about_stages(event), "take_back_field", &detail)
        })
    }

    /// Draws lots between all equals in a stage that is over.
    ///
    /// # Errors
    /// There is no such stage; it is not over; nobody is equal; lots are already drawn, or cannot be drawn from this
    /// source.
    pub fn draw_stage_lots(&self, stage: &str, from: &LotsFrom) -> Result<()> {
        self.change_event(permission::organise, |conn, event| {
            let place = stage_index(event, stage)?;
            check_equals_undrawn(event, place)?;
            let DrawnLots { seed, recipe, committed } = stage_lots(conn, event, (place, LotsOf::Equals), from)?;
            let note = StageNote::Lots { stage: stage.to_owned(), seed, recipe, committed };
            let detail = self.note_stage(conn, event, note)?;
            self.audit(conn, about_stages(event), "draw_stage_lots", &detail)
        })
    }

    /// Stores a note about stages, and returns the detail for its audit row.
    fn note_stage(&self, conn: &mut Conn, event: &Event, note: StageNote) -> Result<Value> {
        let names: Vec<String> = note.entrants().iter().map(|of| event.entrant_called(of.entrant)).collect();
        let why = match &note {
            StageNote::Field { reason, .. }
            | StageNote::TakenBack { reason, .. }
            | StageNote::Stands { reason, .. } => reason.clone(),
            StageNote::Lots { .. } | StageNote::Committed { .. } => String::new(),
        };
        let mut detail = json!({ "stage": note.stage(), "field": names.join(", "), "reason": why });
        if let Some((lots, committed)) = note.drawn_lots() {
            detail["seed"] = lots.seed.into();
            detail["commitment"] = committed.map(|committed| committed.note).into();
        }
        self.insert_stage_note(conn, event, note)?;
        Ok(detail)
    }
}

fn field_note(stage: &str, drawn: DrawnLots, entrants: Vec<NotedEntrant>, why: &str) -> StageNote {
    let DrawnLots { seed, recipe, committed } = drawn;
    // If nothing was drawn, the recipe of lots is empty too.
    let recipe = if seed.is_empty() { Recipe::default() } else { recipe };
    StageNote::Field { stage: stage.to_owned(), seed, recipe, committed, entrants, reason: why.to_owned() }
}
