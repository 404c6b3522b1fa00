//! The judgement of a hand of the World Series and a claim on it, in the form that all games share.

use crate::judged::{Counted, Judged, Line, List, Verdict, Wait, Worth, completed, is_unfinished, numbered, refused};
use crate::laid::{Group, Laid, laid_set, laid_tiles};
use crate::message::Message;
use crate::question::Question;
use crate::series;
use rules::part::Part;
use rules::reading::Reading;
use rules::shape::Shape;
use rules::world_series::{
    self, Answer, Blessing, Circumstances, Hand, HandError, Options, Pattern, Why, answers, claim as claims, left_out,
    part, waits,
};
use rules::{Game, HandTiles, Outcome, Responsible, Seat, Source};

/// The patterns claimed, by numbers or by names.
///
/// # Errors
/// The first that cannot be read; with names, also one that is named twice or too often.
pub(crate) fn claim(text: &str) -> Result<Vec<world_series::Counted>, Message> {
    let one = |number: &str, times| {
        let pattern = Pattern::from_number(number)?;
        (times > 0).then_some(world_series::Counted { pattern, times })
    };
    let unknown = |name: &str| Message::new("pattern-unknown").arg("name", name);
    match numbered(text, one, unknown) {
        Some(patterns) => Ok(world_series::together::gathered(&patterns?)),
        None => claims::from_names(text).map_err(unknown),
    }
}

pub(crate) fn judge(question: &Question, tiles: &HandTiles, options: &Options) -> Judged {
    let won = question.won;
    let blessings = [(won.heaven, Blessing::Heaven), (won.earth, Blessing::Earth)];
    let at = Circumstances {
        self_draw: won.self_draw,
        kong: won.kong,
        last_tile: won.last_tile,
        seat: question.seat,
        blessing: blessings.into_iter().find(|(holds, _)| *holds).map(|(_, blessing)| blessing),
    };
    let claim = claim(&question.claim).ok().filter(|claim| !claim.is_empty());
    let may_come = |hand: Hand| match hand.may_come_from(question.from) {
        true => Ok(hand),
        false => Err(vec![HandError::NotEarth]),
    };
    match Hand::new(tiles, at).and_then(may_come) {
        Ok(hand) => Judged {
            worth: Some(worth(&hand, options)),
            waits: each_wait(&hand, options),
            verdict: claim.map(|claim| verdict(&claims::judge(&hand, &claim, options), &claim, options)),
            ..Judged::default()
        },
        Err(against) => {
            let unfinished = |error: HandError| matches!(error, HandError::Hand(error) if is_unfinished(error));
            let verdict = claims::Verdict::for_rejected(&against).zip(claim);
            let problems = against.iter().map(|error| (series::hand_error(*error), unfinished(*error))).collect();
            // A robbed kong concerns one tile only, not the others that would complete the hand.
            let at = Circumstances { kong: at.kong && at.self_draw, ..at };
            let hand = completed(tiles, |tiles| Hand::new(tiles, at).ok());
            Judged {
                waits: hand.map_or_else(Vec::new, |hand| each_wait(&hand, options)),
                verdict: verdict.map(|(of, claim)| self::verdict(&of, &claim, options)),
                ..refused(tiles, problems)
            }
        }
    }
}

fn each_wait(hand: &Hand, options: &Options) -> Vec<Wait> {
    let wait = |wait: world_series::Wait| Wait { tile: wait.tile, points: wait.value, may_win: wait.may_win };
    waits(hand, options).into_iter().map(wait).collect()
}

fn worth(hand: &Hand, options: &Options) -> Worth {
    let answers = answers(hand, options);
    let best = answers.first();
    let (value, may_win) = best.map_or((0, false), |best| (best.value, best.may_win(options)));
    Worth {
        points: value,
        total: value,
        note: best.and_then(|best| best.limit.map(|limit| series::limit(limit, best.sum))),
        below: (!may_win).then_some(options.minimum),
        lists: answers.iter().map(|answer| list(hand, answer, &answers, options)).collect(),
        pays: if may_win { pays(hand.circumstances(), value, options) } else { None },
    }
}

fn list(hand: &Hand, answer: &Answer, all: &[Answer], options: &Options) -> List {
    let line = |counted: &world_series::Counted| {
        let part = part(hand, answer, counted.pattern);
        Line {
            counted: Some(Counted::Pattern(*counted)),
            name: series::counted_pattern(*counted),
            points: counted.value(options),
            differs: all.iter().any(|other| !other.counted.contains(counted)),
            tiles: laid_tiles(&part, hand.winning_hand()),
            whole: part == Part::Hand,
        }
    };
    let chicken = answer.counted.is_empty().then(|| Line::extra("pattern-chicken-hand", answer.value));
    List {
        points: answer.value,
        reading: Some(arrangement(&answer.reading)),
        lines: answer.counted.iter().map(line).chain(chicken).collect(),
        left_out: left_out(hand, answer, options).iter().map(reason).collect(),
    }
}

/// The tiles of a reading: each set and the pair apart, or each of seven pairs.
fn arrangement(reading: &Reading) -> Laid {
    let sets = reading.sets.iter().map(|set| laid_set(*set, reading.hand.melds().contains(set)));
    let concealed: Vec<_> = reading.hand.concealed().iter().collect();
    let groups = match reading.shape {
        Shape::Standard | Shape::KnittedStraight => {
            sets.chain(reading.pair.map(|pair| Group::new("", &[pair; 2]))).collect()
        }
        Shape::SevenPairs => concealed.chunks(2).map(|pair| Group::new("", pair)).collect(),
        Shape::ThirteenOrphans | Shape::HonoursAndKnitted => vec![Group::new("", &concealed)],
    };
    Laid { text: reading.parts().join(" "), groups }
}

/// The payment of each player. The discarder is not known here, so the message tells what the responsible player pays and what
/// the others pay.
fn pays(at: Circumstances, value: u16, options: &Options) -> Option<Message> {
    let source = if at.self_draw { Source::SelfDraw } else { Source::Discard(Seat::South) };
    let won = rules::Won { winner: Seat::East, source, points: value, flowers: 0, responsible: Responsible::Discarder };
    let win = Game::WorldSeries(*options).win(won).ok()?;
    let paid = Outcome::Win(win).payments();
    let [winner, rest, each] = [Seat::East, Seat::South, Seat::West].map(|seat| paid[seat].0.abs());
    let message = match rest == each {
        true => Message::new("hand-pays-equal").arg("each", each),
        false => Message::new("hand-pays-shared").arg("rest", rest).arg("each", each),
    };
    Some(message.arg("winner", winner))
}

fn reason((counted, why): &(world_series::Counted, Why)) -> (Counted, Message) {
    (Counted::Pattern(*counted), series::why(*why))
}

fn verdict(verdict: &claims::Verdict, claim: &[world_series::Counted], options: &Options) -> Verdict {
    let list = |list: &[world_series::Counted]| list.iter().copied().map(Counted::Pattern).collect();
    Verdict {
        kind: series::verdict_code(verdict),
        text: series::verdict(verdict, claim, options),
        wrong: verdict.not_counting().iter().map(reason).collect(),
        missing: list(verdict.missing()),
        left: verdict.valid_part().map(list),
    }
}
