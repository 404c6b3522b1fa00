//! Recording the draw, by hand or computed, and showing its numbers to everybody.
//!
//! One fact to know: the audit row has only a hash of the lots, because referees read the audit before the lots are shown.

use crate::draw::choose_chart::check_groups;
use crate::{Acting, Error, Result, permission, reason, refused, require_unchanged, typed_name};
use event::draw::apart::Separations;
use event::draw::lots::{Lots, LotsError};
use event::draw::protocol::{self, Input};
use event::event::{ChangeScope, Commitment, Draw, Event};
use event::values::digest::hash;
use messages::{Message, lots_error};
use serde_json::json;
use store::Conn;
use store::audit::About;
use store::draws::{self, Record};

/// How lots were drawn; the person who drew is named apart.
#[derive(Clone, Debug)]
pub enum DrawnBy {
    /// By hand, with these results.
    Hand(Lots),
    /// Computed from this seed.
    Seed(String),
    /// Computed from this random seed, with team-mates kept apart.
    AtOnce(String),
    /// Computed from the secret of the published commitment and this public random word.
    Committed(String),
}

impl Acting<'_> {
    /// Records a draw by the person named `drawn_by`, until a session is seated. To replace a draw, the event's name has to
    /// be `typed`.
    ///
    /// # Errors
    /// `drawn_by`, seed or word is empty; numbers are missing, assigned twice or out of range; a team is incomplete; names
    /// or chart differ from those committed to; there is a draw and the event's name is not typed; a session is already
    /// seated; the event has changed in the meantime.
    pub fn draw_lots(&self, drawn_by: &str, how: DrawnBy, typed: &str) -> Result<()> {
        // Outside the transaction: computing lots that keep many people apart takes longer than storing them.
        let event = self.event(permission::organise)?;
        let drawn = make_draw(&event, drawn_by, &how, typed)?;
        self.store.write(|conn| self.store_lots(conn, &event, &drawn))
    }

    /// Stores a draw.
    ///
    /// # Errors
    /// The event has changed since `event` was read, or lots were already drawn from the commitment.
    pub(crate) fn store_lots(&self, conn: &mut Conn, event: &Event, drawn: &NewDraw<'_>) -> Result<()> {
        require_unchanged(conn, event)?;
        if drawn.committed.is_some() && event.open_commitment().is_none() {
            return refused(Message::new("draw-commitment-used"));
        }
        let record = Record {
            seed: drawn.seed.as_deref(),
            committed: drawn.committed,
            input: Some(&drawn.input),
            repairs: None,
            drawn_by: drawn.drawn_by,
            recorded_by: &self.actor.name,
            at: self.now,
        };
        draws::insert(conn, event.head.id, record, &drawn.lots, &drawn.input.entries())?;
        let lots = serde_json::to_string(&drawn.lots).map_err(Error::unexpected("the lots cannot be written"))?;
        let lots = hash(&lots);
        let commitment = drawn.committed.map(|(commitment, _)| &commitment.commitment);
        let detail = json!({
            "drawn_by": drawn.drawn_by, "by_seed": drawn.seed.is_some(), "commitment": commitment, "lots_sha256": lots,
        });
        self.audit(conn, About::Event(event.head.id, ChangeScope::Frame), "draw_lots", &detail)
    }
}

/// The input of a draw from the current entries and chart, with these people kept apart.
///
/// # Errors
/// A chart is needed, and none is chosen.
pub(crate) fn draw_input(event: &Event, apart: Separations) -> Result<Input> {
    event.draw_input(apart).map_or_else(|| refused(Message::new("seat-no-chart")), Ok)
}

/// A checked draw that is not stored yet.
pub(crate) struct NewDraw<'a> {
    drawn_by: &'a str,
    seed: Option<String>,
    /// The commitment and the public random word.
    committed: Option<(&'a Commitment, &'a str)>,
    input: Input,
    lots: Lots,
}

/// Refuses a seating list of the first stage with more places than entrants, which nobody would notice until its session
/// is seated.
fn check_rota(event: &Event) -> Result<()> {
    event.beyond_field().map_or(Ok(()), |(place, entrants)| {
        refused(Message::new("seat-rota-place").arg("place", place).arg("entrants", entrants))
    })
}

/// Refuses a draw of an event in which a session is seated, of entries or a plan that cannot be drawn, or over a draw
/// without the name typed.
pub(crate) fn check_drawable(event: &Event, typed: &str) -> Result<()> {
    if !event.sessions.is_empty() {
        return refused(Message::new("draw-stands"));
    }
    if event.draw.is_some() {
        typed_name(&event.head, typed)?;
    }
    event.entries.drawing(event.head.teams).check().map_err(|errors| lots_refused(event, &errors))?;
    check_rota(event)?;
    check_groups(event)
}

/// The refusal of lots or of entries for these reasons.
fn lots_refused(event: &Event, errors: &[LotsError]) -> Error {
    let team = |id| event.entries.team_name(id);
    let player = |id| event.entries.player_name(id);
    Error::Refused(errors.iter().map(|error| lots_error(error, team, player)).collect())
}

/// Makes the draw that is to be recorded for an event; nothing is stored.
///
/// # Errors
/// Those of [`Acting::draw_lots`], but for an event that has changed.
pub(crate) fn make_draw<'a>(event: &'a Event, drawn_by: &'a str, how: &'a DrawnBy, typed: &str) -> Result<NewDraw<'a>> {
    let drawn_by = reason(drawn_by).or_else(|_| refused(Message::new("draw-who")))?;
    check_drawable(event, typed)?;
    let nobody_apart = draw_input(event, Separations::default())?;
    let drawn = match how {
        DrawnBy::Seed(seed) if seed.trim().is_empty() => return refused(Message::new("draw-seed")),
        DrawnBy::Seed(seed) => {
            let seed = seed.trim().to_owned();
            let lots = nobody_apart.lots(&seed);
            NewDraw { drawn_by, seed: Some(seed), committed: None, input: nobody_apart, lots }
        }
        DrawnBy::AtOnce(seed) => {
            let input = draw_input(event, event.team_mates_apart())?;
            let lots = input.lots(seed);
            NewDraw { drawn_by, seed: Some(seed.clone()), committed: None, input, lots }
        }
        DrawnBy::Committed(word) if word.trim().is_empty() => return refused(Message::new("draw-word")),
        DrawnBy::Committed(word) => {
            let Some(commitment) = &event.commitment else { return refused(Message::new("draw-no-commitment")) };
            if !commitment.is_known() {
                return refused(Message::new("draw-commitment-elsewhere"));
            }
            let input = commitment.input.clone();
            if draw_input(event, input.apart.clone())? != input {
                return refused(Message::new("draw-commitment-old"));
            }
            let seed = protocol::seed(&commitment.secret, word.trim());
            let lots = input.lots(&seed);
            NewDraw { drawn_by, seed: Some(seed), committed: Some((commitment, word.trim())), input, lots }
        }
        DrawnBy::Hand(lots) => {
            NewDraw { drawn_by, seed: None, committed: None, input: nobody_apart, lots: lots.clone() }
        }
    };
    drawn.input.check(&drawn.lots).map_err(|errors| lots_refused(event, &errors))?;
    Ok(drawn)
}

impl Acting<'_> {
    /// Shows everybody the first `shown` numbers of a draw: in the hall one more each time, or all at once.
    ///
    /// # Errors
    /// There is no draw, or the current one has another revision.
    pub fn release_draw(&self, revision: i32, shown: usize) -> Result<()> {
        self.change_head(permission::organise, |conn, event| {
            let Some(draw) = draws::live(conn, event.id)? else { return refused(Message::new("seat-no-draw")) };
            if draw.revision != revision {
                return refused(Message::new("event-changed"));
            }
            self.store_release(conn, event.id, &draw, shown)
        })
    }

    /// Shows everybody the first `shown` numbers of a draw, or all if it has fewer. Does nothing if that many are
    /// already shown.
    pub(crate) fn store_release(&self, conn: &mut Conn, event: i32, draw: &Draw, shown: usize) -> Result<()> {
        let shown = shown.min(draw.numbers());
        if draw.shown.is_some_and(|before| before >= shown) {
            return Ok(());
        }
        draws::insert_release(conn, draw.id, shown, &self.actor.name, self.now)?;
        let detail = json!({ "revision": draw.revision, "shown": shown, "of": draw.numbers() });
        self.audit(conn, About::Event(event, ChangeScope::Frame), "release_draw", &detail)
    }
}
