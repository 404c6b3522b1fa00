//! The draw, recorded: who drew, which numbers, by whom recorded, when; by hand or computed, and how much of it is
//! shown.

use crate::draw::choose_chart::check_groups;
use crate::{Acting, Error, Result, permission, reason, refused, require_unchanged, typed_name};
use event::draw::apart::Separations;
use event::draw::lots::Lots;
use event::draw::protocol::{self, Input};
use event::event::{ChangeScope, Commitment, Draw, Event};
use event::values::digest::hash;
use messages::{Message, lots_error};
use serde_json::json;
use store::Conn;
use store::audit::About;
use store::draws::{self, Record};

/// How lots were drawn.
#[derive(Clone, Debug)]
pub enum DrawnBy {
    /// By hand; these are the numbers.
    Hand(Lots),
    /// From this seed.
    Seed(String),
    /// From the secret committed to and this word from the hall.
    Committed(String),
}

impl Acting<'_> {
    /// Records a draw. Once a session is seated the numbers stand.
    ///
    /// # Errors
    /// Numbers missing, given twice or out of range; teams that are not complete; names or chart are not those
    /// committed to; a draw is there and the event's name is not typed; a session is seated already.
    pub fn draw_lots(&self, drawn_by: &str, how: DrawnBy, typed: &str) -> Result<()> {
        // Keeping many apart takes longer than writing the lots down: nobody else should wait for it.
        let event = self.event(permission::organise)?;
        let drawn = lots_for(&event, drawn_by, &how, typed)?;
        self.store.write(|conn| self.store_lots(conn, &event, &drawn))
    }

    /// Stores a draw, if the event has not changed since.
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
        // The lots themselves are for nobody before they are shown, and referees see the audit.
        let lots = serde_json::to_string(&drawn.lots).map_err(Error::unexpected("the lots cannot be written"))?;
        let lots = hash(&lots);
        let commitment = drawn.committed.map(|(commitment, _)| &commitment.commitment);
        let detail = json!({
            "drawn_by": drawn.drawn_by, "by_seed": drawn.seed.is_some(), "commitment": commitment, "lots_sha256": lots,
        });
        self.audit(conn, About::Event(event.head.id, ChangeScope::Frame), "draw_lots", &detail)
    }
}

/// What goes into a draw now.
fn draw_input(event: &Event, apart: Separations) -> Result<Input> {
    event.draw_input(apart).map_or_else(|| refused(Message::new("seat-no-chart")), Ok)
}

/// A draw that can be stored.
pub(crate) struct NewDraw<'a> {
    drawn_by: &'a str,
    seed: Option<String>,
    committed: Option<(&'a Commitment, &'a str)>,
    input: Input,
    lots: Lots,
}

/// Refuses a list of tables that has seats for more than enter: it would be found out sessions later.
pub(crate) fn check_rota(event: &Event) -> Result<()> {
    event.beyond_field().map_or(Ok(()), |(place, entrants)| {
        refused(Message::new("seat-rota-place").arg("place", place).arg("entrants", entrants))
    })
}

/// The draw made in this way; `typed` is the event's name where a draw is replaced.
pub(crate) fn lots_for<'a>(event: &'a Event, drawn_by: &'a str, how: &'a DrawnBy, typed: &str) -> Result<NewDraw<'a>> {
    let drawn_by = reason(drawn_by).or_else(|_| refused(Message::new("draw-who")))?;
    if !event.sessions.is_empty() {
        return refused(Message::new("draw-stands"));
    }
    if event.draw.is_some() {
        typed_name(&event.head, typed)?;
    }
    let messages = |errors: Vec<_>| {
        let team = |id| event.entries.team_name(id);
        let player = |id| event.entries.player_name(id);
        Error::Refused(errors.iter().map(|error| lots_error(error, team, player)).collect())
    };
    event.entries.drawing(event.head.teams).check().map_err(messages)?;
    check_rota(event)?;
    check_groups(event)?;
    let plain = draw_input(event, Separations::default())?;
    let drawn = match how {
        DrawnBy::Seed(seed) if seed.trim().is_empty() => return refused(Message::new("draw-seed")),
        DrawnBy::Seed(seed) => {
            let seed = seed.trim().to_owned();
            let lots = plain.lots(&seed);
            NewDraw { drawn_by, seed: Some(seed), committed: None, input: plain, lots }
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
        DrawnBy::Hand(lots) => NewDraw { drawn_by, seed: None, committed: None, input: plain, lots: lots.clone() },
    };
    drawn.input.check(&drawn.lots).map_err(messages)?;
    Ok(drawn)
}

impl Acting<'_> {
    /// Shows everybody the first `shown` numbers of the draw of this revision: one more after the other in the hall, or
    /// all.
    ///
    /// # Errors
    /// There is no draw, or another one by now.
    pub fn release_draw(&self, revision: i32, shown: usize) -> Result<()> {
        self.change_head(permission::organise, |conn, event| {
            let Some(draw) = draws::live(conn, event.id)? else { return refused(Message::new("seat-no-draw")) };
            if draw.revision != revision {
                return refused(Message::new("event-changed"));
            }
            self.store_release(conn, event.id, &draw, shown)
        })
    }

    /// Shows everybody the first `shown` numbers of a draw, unless they are shown already.
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
