//! The four totals of a table as they were signed on paper, and the chief referee's decision whether they or the hands stand.

use super::sheet::{Looked, Place, address};
use crate::actions::{self, AtTableSaid, NewNote, Totals};
use crate::rules::{BySeat, GamePoints, Seat};
use crate::store::now;
use crate::tournament::ids::{SessionNumber, TableNumber};
use crate::tournament::regulations::Entry;
use crate::web::extract::Fields;
use crate::web::failure::Failure;
use crate::web::pages::organise::notes::entry_of;
use crate::web::pages::{Answer, failure_for};
use crate::web::render::done;
use crate::web::show;
use crate::web::state::State;
use crate::web::visitor::Visitor;
use actix_web::web;
use uuid::Uuid;

/// The form of the totals, with what stands.
pub(in crate::web) struct TotalsForm {
    /// Letter, name, and total of each seat.
    pub seats: Vec<(&'static str, String, String)>,
    pub to_nobody: String,
    /// Whether they are corrected after the session.
    pub corrects: bool,
    /// Whether totals stand here.
    pub stand: bool,
}

impl TotalsForm {
    /// The form, where somebody may enter totals.
    pub(in crate::web) fn new(looked: &Looked) -> Option<TotalsForm> {
        let (session, table) = (&looked.session, &looked.table);
        let stand = table.entry() == Entry::Totals;
        let corrects = session.closed_at.is_some() && stand && looked.decides();
        let signed = table.signed.as_ref();
        let total = |seat| signed.map_or(String::new(), |signed| show::game(signed.totals[seat]));
        (session.is_running() || corrects).then(|| TotalsForm {
            seats: Seat::ALL.map(|seat| (seat.letter(), looked.names[seat].clone(), total(seat))).into(),
            to_nobody: signed.and_then(|signed| signed.to_nobody).map_or(String::new(), show::game),
            corrects,
            stand,
        })
    }
}

/// Notes something, and comes back to the table.
async fn note(visitor: &Visitor, state: &State, place: Place, said: AtTableSaid, done_so: &'static str) -> Answer {
    let new = NewNote { entry: Uuid::new_v4(), device: None, said };
    let (actor, (slug, session, table)) = (visitor.actor.clone(), place.clone());
    let at = (SessionNumber(session), TableNumber(table));
    let noted = state.run(move |store| actions::note_at_table(store, &actor, &slug, at, &new, now())).await;
    noted.map_err(failure_for(visitor))?;
    Ok(done(&address(&place), visitor.locale.msg(done_so).arg("table", place.2)))
}

pub(in crate::web) async fn save(
    visitor: Visitor,
    state: web::Data<State>,
    place: web::Path<Place>,
    fields: Fields,
) -> Answer {
    let totals = totals(&fields).map_err(failure_for(&visitor))?;
    note(&visitor, &state, place.into_inner(), AtTableSaid::Counted { totals, cards: None }, "totals-entered").await
}

pub(in crate::web) async fn decide(
    visitor: Visitor,
    state: web::Data<State>,
    place: web::Path<Place>,
    fields: Fields,
) -> Answer {
    let entry = entry_of(&fields).map_err(failure_for(&visitor))?;
    let said = AtTableSaid::Decided { reason: fields.text("reason").to_owned(), entry };
    note(&visitor, &state, place.into_inner(), said, "entry-decided").await
}

fn totals(fields: &Fields) -> Result<Totals, Failure> {
    let total = |name| fields.value(name).map(GamePoints);
    let totals = BySeat {
        east: total("signed-E")?,
        south: total("signed-S")?,
        west: total("signed-W")?,
        north: total("signed-N")?,
    };
    let to_nobody = fields.optional("to_nobody")?.map(GamePoints);
    Ok(Totals { totals, to_nobody, reason: fields.text("reason").to_owned(), seen: None })
}
