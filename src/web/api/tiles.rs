//! Tiles of a win, judged for a table: the winds and the dealer follow from the hand. Nothing is stored.

use super::{Answer, Body, Place};
use actix_web::{HttpResponse, web};
use event::regulations::Regulations;
use event::sheet::hand_result::{Draft, Ending};
use event::sheet::written_hand::{self, Unreadable, WrittenHand};
use messages::{Locale, unreadable};
use phone_rules::{self as said, Judged, Question, Rules, Won, judge};
use rules::{HandNumber, Wind};
use site::at_event::AtEvent;
use site::failure::Failure;
use site::wire::{FansWorth, TilesJudged, TilesSaid, Verdict};

/// What tiles are worth, and whether the fans claimed stand.
#[utoipa::path(
    post, path = "/api/v1/events/{event}/sessions/{session}/tables/{table}/tiles", tag = "table",
    params(site::wire::PlacePath),
    request_body = TilesSaid,
    responses((status = 200, body = TilesJudged)),
)]
pub(crate) async fn post_tiles(at: AtEvent, _: web::Path<Place>, Body(body, _): Body<TilesSaid>) -> Answer {
    let event = at.event().await?;
    let regulations = &event.head.regulations;
    let wrong = |part: Unreadable| Failure::refused(unreadable(&part)).answer_to(&at.visitor);
    written_hand::fans(&body.fans(), regulations.game).map_err(wrong)?;
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
        Err(part @ Unreadable::Tiles(_)) => {
            TilesJudged { problems: vec![at.visitor.locale.say(&unreadable(&part))], ..TilesJudged::default() }
        }
        Err(part) => return Err(wrong(part)),
        Ok(draft) => question(&draft, &body, regulations)
            .map(|question| in_words(at.visitor.locale, &judge(&question)))
            .unwrap_or_default(),
    };
    Ok(HttpResponse::Ok().json(judged))
}

/// What is asked of the tiles of a hand; a phone asks the same of its own rules (`static/record/page-tiles.js`).
fn question(draft: &Draft, body: &TilesSaid, regulations: &Regulations) -> Option<Question> {
    let (won, hand, winner) = (draft.tiles.as_ref()?, HandNumber::new(draft.hand)?, draft.winner?);
    let winds = regulations.rotation.winds(hand);
    let self_draw = draft.ending == Ending::SelfDraw;
    Some(Question {
        tiles: body.tiles.clone(),
        claim: body.fans(),
        won: Won {
            self_draw,
            last_copy: won.last_copy,
            kong: won.kong,
            last_tile: won.last_tile,
            heaven: won.blessing && self_draw,
            earth: won.blessing && !self_draw,
        },
        seat: winds[winner],
        prevalent: hand.round().prevalent_wind(),
        from: draft.discarder.map_or(Wind::East, |discarder| winds[discarder]),
        flowers: draft.flowers,
        ..Question::new(Rules::new(regulations.game(), regulations.fans))
    })
}

fn in_words(locale: Locale, judged: &Judged) -> TilesJudged {
    let lists = judged.worth.iter().flat_map(|worth| &worth.lists);
    TilesJudged {
        points: judged.worth.as_ref().map(|worth| worth.points),
        lists: lists.map(|list| FansWorth { points: list.points, fans: list.numbers() }).collect(),
        left: judged.verdict.as_ref().and_then(said::Verdict::left_numbers),
        verdict: judged.verdict.as_ref().map(|verdict| Verdict { kind: verdict.kind, text: locale.say(&verdict.text) }),
        problems: judged.problems.iter().map(|(problem, _)| locale.say(problem)).collect(),
    }
}
