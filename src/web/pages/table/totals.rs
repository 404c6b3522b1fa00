//! The four totals of a table as signed on paper, and the chief referee's decision whether they or the hands count.

use crate::api::web_link;
use crate::pages::table::loaded_table::LoadedTable;
use crate::pages::table::place::{Place, sheet_address};
use crate::pages::table::totals_form::{TotalsForm, four, sent_entry};
use actions::{self, CurrentTotals, NewNote, TableCommand, Totals};
use actix_web::web;
use event::values::ids::{SessionNumber, TableNumber};
use messages::Message;
use rules::{BySeat, GamePoints};
use site::at_event::AtEvent;
use site::error::Answer;
use site::extract::Fields;
use site::failure::Failure;
use site::render::{done, html};
use site::show;
use uuid::Uuid;

/// Records a note at a table.
async fn note(at: &AtEvent, place: &Place, said: TableCommand) -> Result<(), Failure> {
    let new = NewNote { entry: Uuid::new_v4(), device: None, said };
    let table = (SessionNumber(place.1), TableNumber(place.2));
    at.attempt(move |acting| acting.note_at_table(table, &new)).await?;
    Ok(())
}

pub(crate) async fn save(at: AtEvent, place: web::Path<Place>, fields: Fields) -> Answer {
    let mut totals = at.require(totals(&fields))?;
    if fields.text("convert") == "yes" {
        let looked = at.require(LoadedTable::load(&at, &place).await)?;
        let wrong = looked.table.judge(totals.totals, totals.to_nobody).err();
        totals.totals = wrong.and_then(|wrong| wrong.converted(totals.totals)).unwrap_or(totals.totals);
    }
    match note(&at, &place, TableCommand::Counted { totals, cards: None }).await {
        Ok(()) => {
            let (event, session) = (at.event().await?, SessionNumber(place.1));
            let is_closed = event.session(session).is_some_and(|session| session.is_closed());
            let is_published = is_closed && event.published(session).is_some();
            let said = if is_published { "totals-corrected" } else { "totals-entered" };
            Ok(done(&sheet_address(&place), at.visitor.locale.msg(said).arg("table", place.2)))
        }
        // Both totals are shown: sending the form again is then a decision, not an accident.
        Err(failure @ Failure::SheetChanged(CurrentTotals { totals: standing, .. })) => {
            let looked = at.require(LoadedTable::load(&at, &place).await)?;
            let theirs = Message::new("totals-theirs")
                .arg("totals", standing.values().map(|total| show::game(*total)).join(" · "));
            let mut page = looked.page(None, &[theirs]);
            page.totals_form = page.totals_form.map(|form| form.with_fields(four(standing), &fields));
            Ok(html(&page, failure.status()))
        }
        // The form again, with the question; nothing is stored.
        Err(Failure::WrongSums(asked)) => {
            let looked = at.require(LoadedTable::load(&at, &place).await)?;
            let failure = Failure::WrongSums(asked.clone());
            let mut page = looked.page(None, &failure.messages());
            let converted = asked.first().and_then(|sum| Some(sum.converted()?.east - sum.totals.east));
            page.totals_form = page.totals_form.map(|form| TotalsForm {
                asks: true,
                open: true,
                convert: converted.map(show::delta),
                ..form.with_fields(fields.text("seen").to_owned(), &fields)
            });
            Ok(html(&page, failure.status()))
        }
        Err(failure) => Err(failure.answer_to(&at.visitor)),
    }
}

pub(crate) async fn decide(at: AtEvent, place: web::Path<Place>, fields: Fields) -> Answer {
    let entry = at.require(sent_entry(&fields))?;
    let said = TableCommand::Decided { reason: fields.text("reason").to_owned(), entry };
    at.require(note(&at, &place, said).await)?;
    Ok(done(&sheet_address(&place), at.visitor.locale.msg("entry-decided").arg("table", place.2)))
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
    let link = fields.was_sent("link").then(|| web_link(fields.text("link"))).transpose()?;
    Ok(Totals { totals, to_nobody, reason: fields.text("reason").to_owned(), link, seen: Some(seen) })
}
