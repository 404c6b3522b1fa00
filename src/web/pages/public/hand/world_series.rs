//! The hand check under the World Series rules: the arrangements of the highest value, their patterns with the tiles, and what a win pays.

use super::said::{
    Asked, CountedLine, Judged, JudgedHand, List, Said, is_unfinished, laid_tiles, refused, single, wind_of, winds,
};
use crate::pages::Choice;
use crate::pages::public::manual::manual_link;
use crate::site::extract::Fields;
use crate::site::show::{self, Laid};
use event::sheet::named::Element;
use files::world_series_hands::verdict_code;
use messages::{Locale, Message, series};
use rules::part::Part;
use rules::reading::Reading;
use rules::shape::Shape;
use rules::world_series::claim::{self, Verdict, judge};
use rules::world_series::{
    Answer, Blessing, Circumstances, Counted, Hand, HandError, Options, Payoff, Values, Why, answers, left_out, part,
    waits,
};
use rules::{Game, HandTiles, Outcome, Responsible, Seat, Source, Won};

/// The address where tiles won like this are checked.
pub(in crate::pages::public) fn address(tiles: &str, at: Circumstances) -> String {
    let switches = [(at.self_draw, "self_draw"), (at.kong, "kong"), (at.last_tile, "last_tile")];
    let switches: String = switches.iter().filter(|(on, _)| *on).map(|(_, name)| format!("&{name}=on")).collect();
    let blessing = at.blessing.map_or(String::new(), |blessing| format!("&blessing={}", blessing.code()));
    format!("/hand?game=world-series&tiles={}&seat={}{switches}{blessing}", show::query(tiles), at.seat.letter())
}

/// What is asked, as it was chosen, and what is said of the tiles.
pub(super) fn judged(locale: Locale, fields: &Fields, tiles: Option<&HandTiles>) -> (Asked, Said) {
    let at = Circumstances {
        self_draw: fields.has("self_draw"),
        kong: fields.has("kong"),
        last_tile: fields.has("last_tile"),
        seat: wind_of(fields, "seat"),
        blessing: Blessing::from_code(fields.text("blessing")),
    };
    let number = |name: &str, of: &[u16]| fields.text(name).parse().ok().filter(|number| of.contains(number));
    let usual = Options::DEFAULT;
    let options = Options {
        minimum: number("minimum", &Options::MINIMUMS).unwrap_or(usual.minimum),
        share_limit: number("share_limit", &Options::SHARE_LIMITS).unwrap_or(usual.share_limit),
        values: Values::from_code(fields.text("values")).unwrap_or(usual.values),
        // What has no limit is in the place of the limits.
        payoff: Payoff::from_code(fields.text("share_limit")).unwrap_or(usual.payoff),
    };
    let claim = fields.text("claim");
    let (claim, unknown) = match claim::named(claim) {
        Ok(named) => ((!claim.is_empty()).then_some(named), None),
        Err(name) => (None, Some(Message::new("pattern-unknown").arg("name", name))),
    };
    let mut said = tiles.map_or(Said::default(), |tiles| evaluate(locale, tiles, at, claim.as_deref(), &options));
    said.errors.extend(unknown.map(|message| locale.say(&message)));
    (form(locale, at, &options), said)
}

fn form(locale: Locale, at: Circumstances, options: &Options) -> Asked {
    let say = |key: &'static str| locale.msg(key).to_string();
    let either = |one: &'static str, other: &'static str| format!("{} / {}", say(one), say(other));
    let choice = |value: &str, text: String, chosen: bool| Choice { value: value.to_owned(), text, chosen };
    let numbers = |of: &[u16], chosen: u16| {
        of.iter().map(|number| choice(&number.to_string(), number.to_string(), *number == chosen)).collect()
    };
    let blessings = [None, Some(Blessing::Heaven), Some(Blessing::Earth)].map(|one| {
        let name = one.map_or("–".to_owned(), |one| locale.say(&series::blessing(one)));
        choice(one.map_or("", Blessing::code), name, at.blessing == one)
    });
    let values = Values::ALL.map(|one| {
        choice(one.code(), locale.msg(format!("series-values-{}", one.code())).to_string(), one == options.values)
    });
    let uniform = options.payoff == Payoff::Uniform;
    let mut limits: Vec<Choice> = numbers(&Options::SHARE_LIMITS, if uniform { 0 } else { options.share_limit });
    limits.push(choice(Payoff::Uniform.code(), say("hand-no-limit"), uniform));
    Asked {
        switches: vec![
            ("self_draw", say("ending-self-draw"), at.self_draw),
            ("kong", either("pattern-name-9-2", "pattern-name-9-3"), at.kong),
            ("last_tile", either("pattern-name-9-1-1", "pattern-name-9-1-2"), at.last_tile),
        ],
        choices: vec![
            ("seat", say("hand-seat-wind"), winds(locale, at.seat)),
            ("blessing", say("field-blessing"), blessings.into()),
            ("minimum", say("series-minimum"), numbers(&Options::MINIMUMS, options.minimum)),
            ("values", say("series-values"), values.into()),
            ("share_limit", say("series-share-limit"), limits),
        ],
        claim: say("hand-claim-patterns"),
    }
}

fn evaluate(
    locale: Locale,
    tiles: &HandTiles,
    at: Circumstances,
    claim: Option<&[Counted]>,
    options: &Options,
) -> Said {
    match Hand::new(tiles, at) {
        Ok(hand) => Said {
            shown: Some(judged_hand(locale, &hand, options)),
            verdict: claim.map(|claim| verdict(locale, &judge(&hand, claim, options), claim, options)),
            ..Said::default()
        },
        Err(against) => {
            let unfinished = |error| matches!(error, HandError::Hand(error) if is_unfinished(error));
            let verdict =
                Verdict::for_rejected(&against).zip(claim).map(|(of, claim)| verdict(locale, &of, claim, options));
            let against = against.into_iter().map(|error| (unfinished(error), series::hand_error(error)));
            Said { verdict, ..refused(locale, tiles, against) }
        }
    }
}

fn judged_hand(locale: Locale, hand: &Hand, options: &Options) -> JudgedHand {
    let answers = answers(hand, options);
    let best = &answers[0];
    let list = |answer: &Answer| List {
        reading: Some(arrangement(&answer.reading)),
        counted: lines(locale, hand, answer, &answers, options),
        left_out: left_out(hand, answer, options).iter().map(|left_out| reason(locale, left_out)).collect(),
    };
    let waits = waits(hand, options).into_iter();
    JudgedHand {
        points: best.value,
        note: best.limit.map_or(String::new(), |limit| locale.say(&series::limit(limit, best.sum))),
        below: (!best.may_win(options)).then_some(options.minimum),
        lists: answers.iter().map(list).collect(),
        waits: waits.map(|wait| (single(wait.tile), wait.value, wait.may_win)).collect(),
        pays: if best.may_win(options) {
            pays(locale, hand.circumstances(), best.value, options)
        } else {
            String::new()
        },
    }
}

/// The patterns that count in an answer, or that there is none.
fn lines(locale: Locale, hand: &Hand, answer: &Answer, all: &[Answer], options: &Options) -> Vec<CountedLine> {
    if answer.counted.is_empty() {
        return vec![CountedLine {
            differs: false,
            points: answer.value,
            number: String::new(),
            name: locale.msg("pattern-chicken-hand").to_string(),
            manual: String::new(),
            tiles: None,
            whole: false,
        }];
    }
    let line = |counted: &Counted| {
        let part = part(hand, answer, counted.pattern);
        CountedLine {
            differs: all.iter().any(|other| !other.counted.contains(counted)),
            points: counted.value(options),
            number: counted.pattern.to_string(),
            name: locale.say(&series::counted(*counted)),
            manual: manual_link(Element::Pattern(counted.pattern)),
            tiles: laid_tiles(&part, hand.winning_hand()),
            whole: part == Part::Hand,
        }
    };
    answer.counted.iter().map(line).collect()
}

/// The tiles as they are read: sets and the pair apart, or pair by pair.
fn arrangement(reading: &Reading) -> Laid {
    let sets = reading.sets.iter().map(|set| show::set(*set, reading.hand.melds().contains(set)));
    let concealed: Vec<_> = reading.hand.concealed().iter().collect();
    let groups = match reading.shape {
        Shape::Standard | Shape::KnittedStraight => {
            sets.chain(reading.pair.map(|pair| show::tiles("", &[pair; 2]))).collect()
        }
        Shape::SevenPairs => concealed.chunks(2).map(|pair| show::tiles("", pair)).collect(),
        Shape::ThirteenOrphans | Shape::HonoursAndKnitted => vec![show::tiles("", &concealed)],
    };
    Laid { text: reading.parts().join(" "), groups }
}

/// What each pays: nobody knows here who discarded, so it is said by who is responsible.
fn pays(locale: Locale, at: Circumstances, value: u16, options: &Options) -> String {
    let source = if at.self_draw { Source::SelfDraw } else { Source::Discard(Seat::South) };
    let won = Won { winner: Seat::East, source, points: value, flowers: 0, responsible: Responsible::Discarder };
    let Ok(win) = Game::WorldSeries(*options).win(won) else { return String::new() };
    let paid = Outcome::Win(win).payments();
    let [winner, rest, each] = [Seat::East, Seat::South, Seat::West].map(|seat| paid[seat].0.abs());
    let message = match rest == each {
        true => Message::new("hand-pays-equal").arg("each", each),
        false => Message::new("hand-pays-shared").arg("rest", rest).arg("each", each),
    };
    locale.say(&message.arg("winner", winner))
}

fn verdict(locale: Locale, verdict: &Verdict, claim: &[Counted], options: &Options) -> Judged {
    let missing = verdict.missing().iter().map(|one| name(locale, one));
    Judged {
        code: verdict_code(verdict),
        text: locale.say(&series::verdict(verdict, claim, options)),
        wrong: verdict.wrong().iter().map(|wrong| reason(locale, wrong)).collect(),
        missing: missing.collect::<Vec<_>>().join(" · "),
    }
}

fn reason(locale: Locale, (counted, why): &(Counted, Why)) -> (String, String) {
    (name(locale, counted), locale.say(&series::why(*why)))
}

/// A pattern with its number, by which it is claimed.
fn name(locale: Locale, counted: &Counted) -> String {
    format!("{} {}", counted.pattern, locale.say(&series::counted(*counted)))
}
