//! The form of a hand for browsers without scripts: the four amounts are shown before the hand is saved.
//!
//! Its fields are those of a [`WrittenHand`], as in files and in the interface.

use super::hand_form::{Amount, HandForm, Preview};
use crate::pages::table::loaded_table::{LoadedTable, gain_or_loss};
use crate::pages::table::place::{Place, sheet_address};
use actions::{self, HandPreview, NewHand, permission};
use actix_web::web;
use event::sheet::written_hand::{WrittenHand, by_number, penalties};
use event::values::ids::{SessionNumber, TableNumber};
use messages::{Message, rank_move, unreadable, wind};
use rules::{HandNumber, RuleSet, Seat};
use site::at_event::AtEvent;
use site::error::Answer;
use site::extract::Fields;
use site::failure::Failure;
use site::render::{done, html, ok};
use site::show;

/// Reads the form.
///
/// # Errors
/// A field is missing or cannot be read.
fn new_hand(game: RuleSet, place: &Place, fields: &Fields) -> Result<NewHand, Failure> {
    let text = |name: &str| Some(fields.text(name).to_owned()).filter(|text| !text.is_empty());
    let wrong = |part| Failure::refused(unreadable(&part));
    let letter = fields.text("dealer");
    let dealer = Seat::from_letter(letter).ok_or_else(|| Failure::field_wrong(Message::new("field-seat"), letter))?;
    let written = WrittenHand {
        number: fields.value("hand")?,
        ending: text("ending").unwrap_or_default(),
        winner: text("winner"),
        discarder: text("discarder"),
        responsible: text("responsible"),
        basic_points: fields.optional("basic_points")?,
        flowers: fields.optional("flowers")?.unwrap_or(0),
        fans: by_number(fields.text("fans"), game).map_err(wrong)?,
        fans_reason: text("fans_reason").unwrap_or_default(),
        tiles: text("tiles"),
        circumstances: text("circumstances"),
        penalties: penalties(fields.text("penalties")).map_err(wrong)?,
    };
    Ok(NewHand {
        session: SessionNumber(place.1),
        table: TableNumber(place.2),
        entry: fields.value("entry")?,
        based_on: fields.value("revision")?,
        deal: fields.optional("deal")?,
        draft: written.draft(|_| dealer).map_err(wrong)?,
        omitted: Vec::new(),
        reason: fields.text("reason").to_owned(),
        device: None,
        seen: None,
    })
}

fn preview_of(looked: &LoadedTable, based_on: i32, HandPreview { result, table, moves }: &HandPreview) -> Preview {
    let scores = result.scores();
    let total = table.sheet.total_after(result.number());
    let person = looked.visitor.actor.person();
    let after = table.seen_by(&looked.session, &looked.event.head.regulations, person).totals();
    let before = looked.table.totals();
    // A correction is decided by what it does to the session; who enters a hand compares it with the phone.
    let points = |seat: Seat| match based_on {
        0 => show::game(total[seat] - looked.table.filled[seat].session_penalty),
        _ if before[seat] == after[seat] => show::game(after[seat]),
        _ => format!("{} → {}", show::game(before[seat]), show::game(after[seat])),
    };
    let winds = looked.event.head.regulations.rotation.winds(result.number());
    let amount = |seat: Seat| Amount {
        name: looked.names[seat].clone(),
        wind: looked.say(&wind(winds[seat])),
        delta: show::delta(scores[seat]),
        class: gain_or_loss(scores[seat]),
        total: points(seat),
    };
    Preview {
        amounts: looked.by_wind(result.number()).into_iter().map(amount).collect(),
        penalties: looked.penalties(result),
        sum: show::delta(scores.values().into_iter().sum()),
        fans: looked.worth(Some(result)),
        moves: match moves[..] {
            [] if based_on > 0 => vec![looked.say(&Message::new("rank-moves-none"))],
            _ => moves.iter().map(|moved| looked.say(&rank_move(moved))).collect(),
        },
    }
}

/// The page with the input and the reasons against it. Failures that a change of the input cannot solve have a page of
/// their own.
async fn render_refused(at: &AtEvent, place: &Place, fields: &Fields, failure: Failure) -> Answer {
    if !matches!(failure, Failure::Refused(_) | Failure::Conflict(_) | Failure::AnotherWriter(_)) {
        return Err(failure.answer_to(&at.visitor));
    }
    let looked = at.require(LoadedTable::load(at, place).await)?;
    let entered = fields.value::<u8>("hand").ok().and_then(HandNumber::new);
    let hand = entered.or(looked.next()).unwrap_or(HandNumber::LAST);
    // After a conflict the form is based on the current version: saving it again is a decision, not an accident.
    let revision = match &failure {
        Failure::Conflict(standing) => standing.version.revision,
        _ => fields.value("revision").unwrap_or(0),
    };
    let form = HandForm::from_sent(&looked, hand, revision, fields);
    Ok(html(&looked.page(Some(form), &failure.messages()), failure.status()))
}

pub(crate) async fn correct(at: AtEvent, path: web::Path<(String, u16, u16, u8)>) -> Answer {
    let (slug, session, table, hand) = path.into_inner();
    let looked = at.require(LoadedTable::load(&at, &(slug, session, table)).await)?;
    if looked.session.is_closed() && !permission::decide(&at.visitor.actor, looked.event.head.id) {
        let closed = Failure::refused(Message::new("hand-closed").arg("session", looked.session.number.0));
        return Err(closed.answer_to(&at.visitor));
    }
    let latest = looked.versions.iter().rfind(|version| version.draft.hand == hand);
    let found = latest.zip(HandNumber::new(hand));
    let (latest, hand) = at.require(found.ok_or(Failure::NotFound))?;
    let form = HandForm::from_written(&looked, hand, latest.revision, &WrittenHand::from_draft(&latest.draft));
    Ok(ok(&looked.page(Some(form), &[])))
}

/// Shows the amounts first; saves once they have been seen.
pub(crate) async fn save(at: AtEvent, place: web::Path<Place>, fields: Fields) -> Answer {
    let event = at.event().await?;
    let new = match new_hand(event.head.regulations.game, &place, &fields) {
        Ok(new) => new,
        Err(failure) => return render_refused(&at, &place, &fields, failure).await,
    };
    if !fields.has("seen") {
        let (asked, based_on, entry) = (new.clone(), new.based_on, new.entry);
        return match at.attempt(move |acting| acting.preview_hand(&asked)).await {
            Ok(preview) => {
                let looked = at.require(LoadedTable::load(&at, &place).await)?;
                let form = HandForm::from_sent(&looked, preview.result.number(), based_on, &fields);
                let form = HandForm {
                    entry: entry.to_string(),
                    preview: Some(preview_of(&looked, based_on, &preview)),
                    ..form
                };
                Ok(ok(&looked.page(Some(form), &[])))
            }
            Err(failure) => render_refused(&at, &place, &fields, failure).await,
        };
    }
    // A correction names no device: it does not take control of the table.
    let device = at.visitor.device().filter(|_| new.based_on == 0).map(actions::Device::from);
    let new = NewHand { device, ..new };
    match at.attempt(move |acting| acting.record_hand(&new)).await {
        Ok(receipt) => {
            let id = match (receipt.duplicate, receipt.revision) {
                (true, _) => "hand-received-before",
                (false, 1) => "hand-received",
                (false, _) => "hand-corrected",
            };
            let said =
                at.visitor.locale.msg(id).arg("hand", receipt.hand).arg("time", show::time(receipt.zone, receipt.at));
            Ok(done(&sheet_address(&place), said))
        }
        Err(failure) => render_refused(&at, &place, &fields, failure).await,
    }
}
