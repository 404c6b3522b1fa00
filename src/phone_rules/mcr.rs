//! The judgement of a hand of Chinese Official and a claim on it, in the form that all games share.

use crate::fans;
use crate::judged::{Counted, Judged, Line, List, Verdict, Wait, Worth, completed, is_unfinished, numbered, refused};
use crate::laid::laid_tiles;
use crate::message::Message;
use crate::question::Question;
use crate::tiles::hand_error;
use rules::fan::scoring::{Answer, answers, waits};
use rules::fan::{FanList, Misnamed, Misnaming, Options, claim as claims, explain};
use rules::mcr::payment::MINIMUM;
use rules::part::Part;
use rules::{Circumstances, Fan, HandTiles, WinningHand, fan};

/// The fans claimed, by numbers or by names.
///
/// # Errors
/// The first that is unknown or claimed more often than it can count; with names, also one that is named twice.
pub(crate) fn claim(text: &str) -> Result<FanList, Message> {
    let one = |number: &str, times| {
        let fan = Fan::from_number(number.parse().ok()?)?;
        Some(fan::Counted { fan, times })
    };
    let wrong = |name: &str, why| fans::misnamed(&Misnamed { name: name.to_owned(), why });
    let Some(fans) = numbered(text, one, |name| wrong(name, Misnaming::Unknown)) else {
        return FanList::from_names(text).map_err(|wrong| fans::misnamed(&wrong));
    };
    let list: FanList = fans?.into_iter().collect();
    // Names have this limit too, and without one a claim could take long to judge.
    match list.iter().find(|counted| counted.times > counted.fan.max_times()) {
        Some(fan::Counted { fan, times }) => {
            Err(wrong(&fan.number().to_string(), Misnaming::Often { times, most: fan.max_times() }))
        }
        None => Ok(list),
    }
}

pub(crate) fn judge(question: &Question, tiles: &HandTiles, options: &Options) -> Judged {
    let won = question.won;
    let at = Circumstances {
        self_draw: won.self_draw,
        last_copy: won.last_copy,
        kong: won.kong,
        last_tile: won.last_tile,
        seat: question.seat,
        prevalent: question.prevalent,
        flowers: question.flowers,
    };
    let claim = claim(&question.claim).ok().filter(|claim| !claim.is_empty());
    match WinningHand::new(tiles, at) {
        Ok(hand) => Judged {
            worth: Some(worth(&hand, options)),
            waits: each_wait(&hand, options),
            verdict: claim.map(|claim| verdict(&claims::judge(&hand, &claim, options), &claim, options)),
            ..Judged::default()
        },
        Err(against) => {
            let verdict = claims::Verdict::for_rejected(&against).zip(claim);
            let problems = against.iter().map(|error| (hand_error(*error), is_unfinished(*error))).collect();
            // A last copy and a robbed kong concern one tile only, not the others that would complete the hand.
            let at = Circumstances { last_copy: false, kong: at.kong && at.self_draw, ..at };
            let hand = completed(tiles, |tiles| WinningHand::new(tiles, at).ok());
            Judged {
                waits: hand.map_or_else(Vec::new, |hand| each_wait(&hand, options)),
                verdict: verdict.map(|(of, claim)| self::verdict(&of, &claim, options)),
                ..refused(tiles, problems)
            }
        }
    }
}

fn each_wait(hand: &WinningHand, options: &Options) -> Vec<Wait> {
    let wait = |wait: fan::scoring::Wait| Wait {
        tile: wait.tile,
        points: wait.fans.points(options),
        may_win: wait.fans.may_win(options),
    };
    waits(hand, options).into_iter().map(wait).collect()
}

fn worth(hand: &WinningHand, options: &Options) -> Worth {
    let answers = answers(hand, options);
    let first = answers.first().map_or(FanList::EMPTY, |answer| answer.fans);
    let flowers = hand.circumstances().flowers;
    Worth {
        points: first.basic_points(options),
        total: first.points(options),
        note: (flowers > 0).then(|| Message::new("hand-with-flowers").arg("flowers", flowers)),
        below: (!first.may_win(options)).then_some(MINIMUM),
        lists: answers.iter().map(|answer| list(hand, answer, &answers, options)).collect(),
        pays: None,
    }
}

fn list(hand: &WinningHand, answer: &Answer, all: &[Answer], options: &Options) -> List {
    let explanation = explain::explain(answer, options);
    let line = |(counted, part): &(fan::Counted, Part)| Line {
        counted: Some(Counted::Fan(*counted)),
        name: fans::counted_fan(*counted),
        points: counted.points(),
        differs: all.iter().any(|other| other.fans.times(counted.fan) < counted.times),
        tiles: laid_tiles(part, hand),
        whole: *part == Part::Hand,
    };
    let extra = answer.fans.mixed_kongs_extra(options);
    let mixed_kongs = (extra > 0).then(|| Line::extra("fan-mixed-kongs", extra));
    List {
        points: answer.fans.basic_points(options),
        reading: None,
        lines: explanation.counted.iter().map(line).chain(mixed_kongs).collect(),
        left_out: explanation.left_out.iter().map(reason).collect(),
    }
}

fn reason((counted, why): &(fan::Counted, explain::Why)) -> (Counted, Message) {
    (Counted::Fan(*counted), fans::why(*why))
}

fn verdict(verdict: &claims::Verdict, claim: &FanList, options: &Options) -> Verdict {
    let list = |list: &FanList| list.iter().map(Counted::Fan).collect();
    Verdict {
        kind: fans::verdict_code(verdict),
        text: fans::verdict(verdict, claim.basic_points(options), options),
        wrong: verdict.not_counting().iter().map(reason).collect(),
        missing: verdict.missing().map_or_else(Vec::new, list),
        left: verdict.valid_part().map(list),
    }
}
