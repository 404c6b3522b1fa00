//! The lots of a stage: first committed to, then drawn from the secret and a public random word.
//!
//! Two facts to know: hash and seed are computed as for the draw of an event; and if nothing has to be drawn, no source
//! is required and there is no seed.

use crate::draw::commit_draw::random_secret;
use crate::draw::stage_fields::{
    about_stages, check_equals_undrawn, check_undecided, choose_entrants, stage_index, stage_name,
};
use crate::{Acting, Error, Result, permission, refused};
use event::draw::entry_lots::{Lots, Recipe};
use event::draw::protocol;
use event::event::Event;
use event::stage::committed::{LotsOf, Revealed};
use event::stage::noted::StageNote;
use messages::Message;
use serde_json::json;
use store::{Conn, stages};

/// The source of lots of a stage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LotsFrom {
    /// None: nothing has to be drawn.
    Nothing,
    /// A seed, without a commitment.
    Seed(String),
    /// The secret of the commitment, and this public random word.
    Word(String),
}

/// Lots in the form in which they are noted; the seed is empty if nothing was drawn.
pub(crate) struct DrawnLots {
    pub seed: String,
    pub recipe: Recipe,
    pub committed: Option<Revealed>,
}

impl DrawnLots {
    pub fn new(lots: Lots<'_>, committed: Option<Revealed>) -> DrawnLots {
        DrawnLots { seed: lots.seed.to_owned(), recipe: lots.recipe, committed }
    }

    pub fn lots(&self) -> Lots<'_> {
        Lots { seed: &self.seed, recipe: self.recipe }
    }
}

impl Acting<'_> {
    /// Commits to the input of lots of a stage: makes a secret, and publishes the hash of both.
    ///
    /// # Errors
    /// There is no such stage; its results are withheld; its field cannot be decided, or its lots cannot be drawn now;
    /// or nothing has to be drawn.
    pub fn commit_stage_lots(&self, stage: &str, of: LotsOf) -> Result<()> {
        let secret = random_secret()?;
        self.change_event(permission::organise, |conn, event| {
            let place = stage_index(event, stage)?;
            // A commitment to a ranking that is not public could not be verified.
            if let Some(session) = event.withheld_from() {
                return refused(Message::new("lots-withheld").arg("session", session.0));
            }
            match of {
                LotsOf::Field => {
                    check_undecided(event, place)?;
                    choose_entrants(event, place, Lots::new(""))?;
                }
                LotsOf::Equals => check_equals_undrawn(event, place)?,
            }
            let Some(input) = event.lots_input(place, of).filter(|_| event.to_draw(place, of).is_some()) else {
                return refused(nothing_to_draw(event, place));
            };
            let written = Error::unexpected("what goes into lots cannot be written");
            let commitment = protocol::commitment(&input, &secret).map_err(written)?;
            let note = StageNote::Committed { stage: stage.to_owned(), input, commitment: commitment.clone() };
            let row = self.next_stage_note(event, note);
            stages::insert_commitment(conn, event.head.id, &row, &secret)?;
            let detail = json!({ "stage": stage, "commitment": commitment });
            self.audit(conn, about_stages(event), "commit_stage_lots", &detail)
        })
    }
}

fn nothing_to_draw(event: &Event, place: usize) -> Message {
    Message::new("lots-nothing").arg("stage", stage_name(event, place))
}

/// Draws the lots of a stage, given by its index, from this source.
///
/// # Errors
/// Lots have to be drawn and no source is given, or none have to be although one is, or between equals; seed or word is
/// empty; or a word is given without a commitment, or with one that no longer matches or whose secret is not known here.
pub(crate) fn stage_lots(
    conn: &mut Conn,
    event: &Event,
    (place, of): (usize, LotsOf),
    from: &LotsFrom,
) -> Result<DrawnLots> {
    match (from, event.to_draw(place, of).is_some()) {
        (LotsFrom::Nothing, true) => refused(Message::new("lots-commit-first").arg("stage", stage_name(event, place))),
        (LotsFrom::Nothing, false) if of == LotsOf::Field => {
            // The field uses the lots drawn between equals of the stage before.
            let before = event.lots_before(place);
            Ok(before.map_or(DrawnLots::new(Lots::new(""), None), |(lots, committed)| {
                DrawnLots::new(lots, committed.cloned())
            }))
        }
        (_, false) => refused(nothing_to_draw(event, place)),
        (LotsFrom::Seed(seed), true) if seed.trim().is_empty() => refused(Message::new("draw-seed")),
        (LotsFrom::Seed(seed), true) => Ok(DrawnLots::new(Lots::new(seed.trim()), None)),
        (LotsFrom::Word(word), true) if word.trim().is_empty() => refused(Message::new("draw-word")),
        (LotsFrom::Word(word), true) => {
            let stage = &event.head.regulations.stages[place].id;
            let Some(open) = event.tries(stage, of).open else {
                return refused(Message::new("lots-commit-first").arg("stage", stage_name(event, place)));
            };
            if !event.stage_commitment_holds(place, open) {
                return refused(Message::new("lots-commitment-old"));
            }
            let Some(secret) = stages::secret(conn, event.head.id, open.revision)? else {
                return refused(Message::new("lots-commitment-elsewhere"));
            };
            let revealed = Revealed { note: open.revision, secret, word: word.trim().to_owned() };
            Ok(DrawnLots::new(Lots::new(&revealed.seed()), Some(revealed)))
        }
    }
}
