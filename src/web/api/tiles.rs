//! Tiles of a win, judged for a table: the winds and the dealer follow from the hand. Nothing is stored.

use super::{Answer, Body, Place};
use crate::site::at_event::AtEvent;
use crate::site::failure::Failure;
use crate::wire::{FansWorth, TilesJudged, TilesSaid, Verdict};
use actix_web::{HttpResponse, web};
use event::regulations::Regulations;
use event::sheet::hand_result::Draft;
use event::sheet::named::{self, Named};
use event::sheet::written_hand::{self, Unreadable, WrittenHand, fans_text};
use files::{hands::verdict_code, world_series_hands};
use messages::{Locale, Message, fans, hand_error, series, unreadable};
use rules::fan::{FanList, claim, scoring};
use rules::{Fan, Game, world_series};

/// What tiles are worth, and whether the fans claimed stand.
#[utoipa::path(
    post, path = "/api/v1/events/{event}/sessions/{session}/tables/{table}/tiles", tag = "table",
    params(crate::wire::PlaceSaid),
    request_body = TilesSaid,
    responses((status = 200, body = TilesJudged)),
)]
pub(crate) async fn post_tiles(at: AtEvent, _: web::Path<Place>, Body(body, _): Body<TilesSaid>) -> Answer {
    let event = at.event().await?;
    let regulations = &event.head.regulations;
    let wrong = |part: Unreadable| Failure::refused(unreadable(&part)).answer_to(&at.visitor);
    let claim = written_hand::fans(&body.fans(), regulations.game).map_err(wrong)?;
    let written = WrittenHand {
        number: body.hand,
        ending: body.ending.clone(),
        winner: Some(body.winner.clone()),
        discarder: body.discarder.clone(),
        flowers: body.flowers,
        tiles: Some(body.tiles.clone()),
        circumstances: Some(body.circumstances.clone()),
        ..WrittenHand::default()
    };
    let judged = match written.draft(|hand| regulations.rotation.dealer(hand)) {
        Err(part @ Unreadable::Tiles(_)) => refused(at.visitor.locale, &[unreadable(&part)]),
        Err(part) => return Err(wrong(part)),
        Ok(draft) => judged(at.visitor.locale, &draft, &claim, regulations),
    };
    Ok(HttpResponse::Ok().json(judged))
}

fn judged(locale: Locale, draft: &Draft, claim: &[Named], regulations: &Regulations) -> TilesJudged {
    match regulations.game() {
        Game::Mcr => of_fans(locale, draft, &named::fans(claim), regulations),
        Game::WorldSeries(options) => of_patterns(locale, draft, &named::patterns(claim), regulations, &options),
    }
    .unwrap_or_default()
}

fn refused(locale: Locale, messages: &[Message]) -> TilesJudged {
    TilesJudged { problems: messages.iter().map(|message| locale.say(message)).collect(), ..TilesJudged::default() }
}

fn of_fans(locale: Locale, draft: &Draft, claim: &FanList, regulations: &Regulations) -> Option<TilesJudged> {
    let options = &regulations.fans;
    let said = |verdict: &claim::Verdict| Verdict {
        kind: verdict_code(verdict),
        text: locale.say(&fans::verdict(verdict, claim.basic_points(options), options)),
    };
    let hand = match draft.winning_hand(regulations.rotation)? {
        Ok(hand) => hand,
        Err(against) => {
            let messages: Vec<Message> = against.iter().map(|error| hand_error(*error)).collect();
            let verdict = claim::Verdict::for_rejected(&against).filter(|_| !claim.is_empty());
            return Some(TilesJudged { verdict: verdict.as_ref().map(said), ..refused(locale, &messages) });
        }
    };
    let answers = scoring::answers(&hand, options);
    let text = |list: &FanList| fans_text(list.iter().filter(|counted| counted.fan != Fan::FLOWER));
    let verdict = (!claim.is_empty()).then(|| claim::judge(&hand, claim, options));
    Some(TilesJudged {
        points: answers.first().map(|answer| answer.fans.basic_points(options)),
        lists: answers
            .iter()
            .map(|answer| FansWorth { points: answer.fans.basic_points(options), fans: text(&answer.fans) })
            .collect(),
        left: verdict.as_ref().and_then(|verdict| verdict.valid_part()).map(text),
        verdict: verdict.as_ref().map(said),
        problems: Vec::new(),
    })
}

fn of_patterns(
    locale: Locale,
    draft: &Draft,
    claim: &[world_series::Counted],
    regulations: &Regulations,
    options: &world_series::Options,
) -> Option<TilesJudged> {
    use world_series::claim::Verdict as Claimed;
    let said = |verdict: &Claimed| Verdict {
        kind: world_series_hands::verdict_code(verdict),
        text: locale.say(&series::verdict(verdict, claim, options)),
    };
    let hand = match draft.series_hand(regulations.rotation)? {
        Ok(hand) => hand,
        Err(against) => {
            let messages: Vec<Message> = against.iter().map(|error| series::hand_error(*error)).collect();
            let verdict = Claimed::for_rejected(&against).filter(|_| !claim.is_empty());
            return Some(TilesJudged { verdict: verdict.as_ref().map(said), ..refused(locale, &messages) });
        }
    };
    let answers = world_series::answers(&hand, options);
    let text = |list: &[world_series::Counted]| fans_text(list.iter().copied());
    let verdict = (!claim.is_empty()).then(|| world_series::claim::judge(&hand, claim, options));
    Some(TilesJudged {
        points: answers.first().map(|answer| answer.value),
        lists: answers.iter().map(|answer| FansWorth { points: answer.value, fans: text(&answer.counted) }).collect(),
        left: verdict.as_ref().and_then(Claimed::valid_part).map(text),
        verdict: verdict.as_ref().map(said),
        problems: Vec::new(),
    })
}
