//! The four totals of a table as they were signed on paper, and the chief referee's decision whether they or the hands stand.

use super::sheet::{Looked, Place, address};
use crate::extract::Fields;
use crate::failure::Failure;
use crate::pages::organise::notes::entry_of;
use crate::pages::{Answer, failure_for};
use crate::render::{done, html};
use crate::show;
use crate::state::State;
use crate::visitor::Visitor;
use actions::{self, AtTableSaid, NewNote, Totals, TotalsLink};
use actix_web::web;
use event::regulations::Entry;
use event::values::ids::{SessionNumber, TableNumber};
use messages::{Message, not_a_link};
use rules::{BySeat, GamePoints, Seat};
use store::now;
use uuid::Uuid;

/// The form of the totals, with what stands.
pub(crate) struct TotalsForm {
    /// Letter, name, and total of each seat.
    pub seats: Vec<(&'static str, String, String)>,
    pub to_nobody: String,
    /// Where the game was played, if elsewhere.
    pub link: String,
    /// Whether they are corrected after the session.
    pub corrects: bool,
    /// Whether it is what somebody comes for: totals stand here and are missing, wrong, or to be corrected because of an appeal.
    pub open: bool,
    /// The totals that were shown when these were typed: nobody overwrites what they have not seen.
    pub seen: String,
    /// Whether they do not add up and a reason is asked for.
    pub asks: bool,
    /// By how much each changes where they are brought to the event's base score, if that is what was wrong.
    pub convert: Option<String>,
}

fn four(totals: BySeat<GamePoints>) -> String {
    totals.values().map(|total| total.0.to_string()).join(" ")
}

impl TotalsForm {
    /// The form, where somebody may enter totals.
    pub(crate) fn new(looked: &Looked) -> Option<TotalsForm> {
        let (session, table) = (&looked.session, &looked.table);
        let stand = table.entry() == Entry::Totals;
        let corrects = session.closed_at.is_some() && stand && looked.decides();
        let signed = table.signed.as_ref();
        let total = |seat| signed.map_or(String::new(), |signed| show::game(signed.totals[seat]));
        (session.is_running() || corrects).then(|| TotalsForm {
            seats: Seat::ALL.map(|seat| (seat.letter(), looked.names[seat].clone(), total(seat))).into(),
            to_nobody: signed.and_then(|signed| signed.to_nobody).map_or(String::new(), show::game),
            link: table.log.link().map_or(String::new(), ToString::to_string),
            corrects,
            open: stand && (signed.is_none() || !table.counts() || !looked.open_appeals().is_empty()),
            seen: signed.map_or(String::new(), |signed| four(signed.totals)),
            asks: false,
            convert: None,
        })
    }

    /// The form as it was sent, over the totals `seen`.
    fn over(self, seen: String, fields: &Fields) -> TotalsForm {
        let sent = |(letter, name, _): (&'static str, String, String)| {
            let total = fields.text(&format!("signed-{letter}")).to_owned();
            (letter, name, total)
        };
        TotalsForm {
            seats: self.seats.into_iter().map(sent).collect(),
            to_nobody: fields.text("to_nobody").to_owned(),
            link: fields.text("link").to_owned(),
            seen,
            ..self
        }
    }
}

/// Notes something at a table.
async fn note(visitor: &Visitor, state: &State, place: &Place, said: AtTableSaid) -> Result<(), Failure> {
    let new = NewNote { entry: Uuid::new_v4(), device: None, said };
    let (actor, (slug, session, table)) = (visitor.actor.clone(), place.clone());
    let at = (SessionNumber(session), TableNumber(table));
    state.run(move |store| actions::note_at_table(store, &actor, &slug, at, &new, now())).await?;
    Ok(())
}

pub(crate) async fn save(visitor: Visitor, state: web::Data<State>, place: web::Path<Place>, fields: Fields) -> Answer {
    let mut totals = totals(&fields).map_err(failure_for(&visitor))?;
    if fields.text("convert") == "yes" {
        let looked = Looked::at(&visitor, &state, &place).await.map_err(failure_for(&visitor))?;
        let wrong = looked.table.judge(totals.totals, totals.to_nobody).err();
        totals.totals = wrong.and_then(|wrong| wrong.converted(totals.totals)).unwrap_or(totals.totals);
    }
    match note(&visitor, &state, &place, AtTableSaid::Counted { totals, cards: None }).await {
        Ok(()) => Ok(done(&address(&place), visitor.locale.msg("totals-entered").arg("table", place.2))),
        // Both are shown; sending the form again is a decision then, not an accident.
        Err(failure @ Failure::SheetChanged(standing)) => {
            let looked = Looked::at(&visitor, &state, &place).await.map_err(failure_for(&visitor))?;
            let theirs = Message::new("totals-theirs")
                .arg("totals", standing.values().map(|total| show::game(*total)).join(" · "));
            let mut page = looked.page(None, &[theirs]);
            page.totals_form = page.totals_form.map(|form| form.over(four(standing), &fields));
            Ok(html(&page, failure.status()))
        }
        // The form once more, with what is asked; nothing is stored.
        Err(Failure::WrongSums(asked)) => {
            let looked = Looked::at(&visitor, &state, &place).await.map_err(failure_for(&visitor))?;
            let failure = Failure::WrongSums(asked.clone());
            let mut page = looked.page(None, &failure.messages());
            let converted = asked.first().and_then(|sum| Some(sum.converted()?.east - sum.totals.east));
            page.totals_form = page.totals_form.map(|form| TotalsForm {
                asks: true,
                open: true,
                convert: converted.map(show::delta),
                ..form.over(fields.text("seen").to_owned(), &fields)
            });
            Ok(html(&page, failure.status()))
        }
        Err(failure) => Err(failure.answer_to(&visitor)),
    }
}

pub(crate) async fn decide(
    visitor: Visitor,
    state: web::Data<State>,
    place: web::Path<Place>,
    fields: Fields,
) -> Answer {
    let entry = entry_of(&fields).map_err(failure_for(&visitor))?;
    let said = AtTableSaid::Decided { reason: fields.text("reason").to_owned(), entry };
    note(&visitor, &state, &place, said).await.map_err(failure_for(&visitor))?;
    Ok(done(&address(&place), visitor.locale.msg("entry-decided").arg("table", place.2)))
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
    let seen: Vec<GamePoints> =
        fields.text("seen").split_whitespace().filter_map(|total| total.parse().ok()).map(GamePoints).collect();
    let seen = <[GamePoints; 4]>::try_from(seen).ok().map(|seen| BySeat::from_fn(|seat| seen[seat as usize]));
    let link = fields.sent("link").then(|| web_link(fields.text("link"))).transpose()?;
    Ok(Totals { totals, to_nobody, reason: fields.text("reason").to_owned(), link, seen: Some(seen) })
}

/// The page of a game that was played elsewhere, as it was typed; none where nothing was.
pub(crate) fn web_link(typed: &str) -> Result<TotalsLink, Failure> {
    match typed.trim() {
        "" => Ok(None),
        typed => typed.parse().map(Some).map_err(|_| Failure::refused(not_a_link(typed))),
    }
}
