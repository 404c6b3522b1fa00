//! Tiles of a win, judged for a table: the winds and the dealer follow from the hand. Nothing is stored.

use super::wire::{FansWorth, TilesJudged, TilesSaid, Verdict};
use super::{Answer, Body, Place};
use crate::exchange::hands::verdict_code;
use crate::messages::{Locale, Message, fans, hand_error, refusal, unreadable};
use crate::rules::fan::claim::{self, judge};
use crate::rules::fan::scoring;
use crate::rules::fan::{FanList, Options};
use crate::rules::{BySeat, Fan, RuleSet, WinningHand};
use crate::tournament::hand_result::{Part, Refusal};
use crate::tournament::written_hand::{self, Unreadable, WrittenHand};
use crate::web::failure::Failure;
use crate::web::pages::failure_for;
use crate::web::state::State;
use crate::web::visitor::Visitor;
use actix_web::{HttpResponse, web};

/// What tiles are worth, and whether the fans claimed stand.
#[utoipa::path(
    post, path = "/api/v1/events/{event}/sessions/{session}/tables/{table}/tiles", tag = "table",
    params(super::wire::PlaceSaid),
    request_body = TilesSaid,
    responses((status = 200, body = TilesJudged)),
)]
pub(in crate::web) async fn post_tiles(
    visitor: Visitor,
    state: web::Data<State>,
    place: web::Path<Place>,
    Body(body): Body<TilesSaid>,
) -> Answer {
    let view = state.view(&place.0).await.map_err(failure_for(&visitor))?;
    let regulations = &view.head.regulations;
    if regulations.game != RuleSet::Mcr {
        let foreign = refusal(&Refusal::NotInGame(Part::Tiles), &BySeat::default());
        return Err(Failure::refused(foreign).answer_to(&visitor));
    }
    let wrong = |part: Unreadable| Failure::refused(unreadable(&part)).answer_to(&visitor);
    let claim: FanList = written_hand::fans(&body.fans()).map_err(wrong)?.into_iter().collect();
    let written = WrittenHand {
        number: body.hand,
        ending: body.ending.clone(),
        winner: Some(body.winner.clone()),
        flowers: body.flowers,
        tiles: Some(body.tiles.clone()),
        circumstances: Some(body.circumstances.clone()),
        ..WrittenHand::default()
    };
    let judged = match written.draft(|hand| regulations.rotation.dealer(hand)) {
        Err(part @ Unreadable::Tiles(_)) => refused(visitor.locale, &[unreadable(&part)]),
        Err(part) => return Err(wrong(part)),
        Ok(draft) => match draft.winning_hand(regulations.rotation) {
            None => TilesJudged::default(),
            Some(Err(against)) => {
                let messages: Vec<Message> = against.iter().map(|error| hand_error(*error)).collect();
                let verdict = claim::Verdict::on_refused(&against).filter(|_| !claim.is_empty());
                let verdict = verdict.map(|verdict| said(visitor.locale, &verdict, &claim, &regulations.fans));
                TilesJudged { verdict, ..refused(visitor.locale, &messages) }
            }
            Some(Ok(hand)) => worth(visitor.locale, &hand, &claim, &regulations.fans),
        },
    };
    Ok(HttpResponse::Ok().json(judged))
}

fn refused(locale: Locale, messages: &[Message]) -> TilesJudged {
    TilesJudged { problems: messages.iter().map(|message| locale.say(message)).collect(), ..TilesJudged::default() }
}

fn said(locale: Locale, verdict: &claim::Verdict, claim: &FanList, options: &Options) -> Verdict {
    let text = locale.say(&fans::verdict(verdict, claim.basic_points(options), options));
    Verdict { kind: verdict_code(verdict), text }
}

fn worth(locale: Locale, hand: &WinningHand, claim: &FanList, options: &Options) -> TilesJudged {
    let answers = scoring::answers(hand, options);
    let text = |list: &FanList| written_hand::fans_text(list.iter().filter(|counted| counted.fan != Fan::FLOWER));
    let verdict = (!claim.is_empty()).then(|| judge(hand, claim, options));
    TilesJudged {
        points: answers.first().map(|answer| answer.fans.basic_points(options)),
        lists: answers
            .iter()
            .map(|answer| FansWorth { points: answer.fans.basic_points(options), fans: text(&answer.fans) })
            .collect(),
        left: verdict.as_ref().and_then(|verdict| verdict.left()).map(text),
        verdict: verdict.map(|verdict| said(locale, &verdict, claim, options)),
        problems: Vec::new(),
    }
}
