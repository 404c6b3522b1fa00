//! `caipan fan`: the value of a hand.

mod arguments;
mod stream;
mod world_series;

pub(super) use arguments::Arguments;

use super::{Failure, print};
use files::hands;
use messages::{Locale, Message, fans, hand_error, notation_error};
use rules::fan::claim::{Verdict, judge};
use rules::fan::explain::{Why, explain};
use rules::fan::together::{self, Judged};
use rules::fan::{Counted, FanList, Options, Profile, scoring};
use rules::hand::HandError;
use rules::mcr::payment::MINIMUM;
use rules::notation::NotationError;
use rules::part::Part;
use rules::{Circumstances, HandTiles, RuleSet, Wind, WinningHand};
use std::fmt::Write as _;
use stream::stream;

pub(super) fn run(arguments: &Arguments, locale: Locale) -> Result<(), Failure> {
    let others = RuleSet::ALL.into_iter().filter(|rules| *rules != arguments.rules);
    if let Some((option, rules)) = others.filter_map(|rules| Some((arguments.said_of(rules)?, rules))).next() {
        let other = Message::new("fan-other-rules").arg("option", option).arg("rules", rules.code());
        return Err(other.arg("asked", arguments.rules.code()).into());
    }
    match arguments.rules {
        RuleSet::Mcr => mcr(arguments, locale),
        RuleSet::WorldSeries => world_series::run(arguments, locale),
    }
}

fn mcr(arguments: &Arguments, locale: Locale) -> Result<(), Failure> {
    let options = arguments.profile.unwrap_or(Profile::Default).options();
    if arguments.jsonl {
        return stream(|line| hands::answer(line, &options, locale));
    }
    let named = |text: &String| FanList::from_names(text).map_err(|wrong| Failure::from(fans::misnamed(&wrong)));
    let claim = arguments.claim.as_ref().map(named).transpose()?;
    match (&arguments.tiles, claim) {
        (Some(tiles), claim) => {
            let hand = match (hand(arguments, tiles), &claim) {
                (Err(Refused::Hand(against)), Some(claim)) => match Verdict::for_rejected(&against) {
                    Some(verdict) => return print(&no_hand(&verdict, claim, &options, locale, arguments.json)?),
                    None => return Err(Refused::Hand(against).into()),
                },
                (hand, _) => hand?,
            };
            match arguments.json {
                true => print(&(hands::report(&hand, claim.as_ref(), &options)? + "\n")),
                false => print(&answer(&hand, claim.as_ref(), &options, locale)),
            }
        }
        (None, Some(claim)) => {
            let ending = (arguments.self_draw || arguments.discard).then_some(arguments.self_draw);
            print(&judged_by_name(&claim, ending, &options, locale))
        }
        (None, None) => Err(Message::new("fan-needs-tiles").into()),
    }
}

/// Why tiles are not a winning hand.
enum Refused {
    Tiles(NotationError),
    Hand(Vec<HandError>),
}

impl From<Refused> for Failure {
    fn from(refused: Refused) -> Failure {
        match refused {
            Refused::Tiles(error) => notation_error(error).into(),
            Refused::Hand(errors) => Failure { messages: errors.into_iter().map(hand_error).collect() },
        }
    }
}

/// The verdict on a claim on tiles that form no winning shape.
fn no_hand(
    verdict: &Verdict,
    claim: &FanList,
    options: &Options,
    locale: Locale,
    json: bool,
) -> Result<String, Message> {
    Ok(match json {
        true => hands::report_without_hand(verdict, claim, options)? + "\n",
        false => locale.say(&fans::verdict(verdict, claim.basic_points(options), options)) + "\n",
    })
}

fn hand(arguments: &Arguments, tiles: &str) -> Result<WinningHand, Refused> {
    let tiles = HandTiles::parse(tiles).map_err(Refused::Tiles)?;
    let at = Circumstances {
        self_draw: arguments.self_draw,
        last_copy: arguments.last_copy,
        kong: arguments.kong,
        last_tile: arguments.last_tile,
        seat: arguments.seat,
        prevalent: arguments.prevalent.unwrap_or(Wind::East),
        flowers: arguments.flowers.unwrap_or(0),
    };
    WinningHand::new(&tiles, at).map_err(Refused::Hand)
}

/// The value of a hand with its fans, and the verdict on a claim.
fn answer(hand: &WinningHand, claim: Option<&FanList>, options: &Options, locale: Locale) -> String {
    let say = |message: &Message| locale.say(message);
    let join = |messages: &[Message]| messages.iter().map(say).collect::<Vec<_>>().join(", ");
    let answers = scoring::answers(hand, options);
    let mut text = format!("{}\n{}\n", hand.tiles(), join(&fans::circumstances(hand.circumstances(), true)));
    for (i, answer) in answers.iter().enumerate() {
        let explanation = explain(answer, options);
        if i == 0 {
            let worth = match hand.circumstances().flowers {
                0 => Message::new("fan-worth"),
                flowers => Message::new("fan-worth-flowers").arg("flowers", flowers),
            };
            let may_win = match answer.fans.may_win(options) {
                true => Message::new("fan-may-win"),
                false => Message::new("fan-may-not-win").arg("minimum", MINIMUM),
            };
            let points = answer.fans.points(options);
            let _ = writeln!(text, "\n{}  {}", say(&worth.arg("points", points)), say(&may_win));
        } else {
            let _ = writeln!(text, "\n{}", locale.msg("fan-also-right"));
        }
        let _ = writeln!(text, "{}", answer.reading.parts().join(" "));
        for (counted, part) in &explanation.counted {
            let _ = writeln!(text, "{}", counted_line(*counted, part, hand, locale));
        }
        let extra = answer.fans.mixed_kongs_extra(options);
        if extra > 0 {
            let _ = writeln!(text, "{extra:>4}  + {}", locale.msg("fan-mixed-kongs"));
        }
        if i == 0 && !explanation.left_out.is_empty() {
            let _ = writeln!(text, "{}", locale.msg("fan-not-counted"));
            write_reasons(&mut text, &explanation.left_out, locale);
        }
    }
    let waits = scoring::waits(hand, options);
    let waits: Vec<String> =
        waits.iter().map(|wait| format!("{} ({})", wait.tile, wait.fans.points(options))).collect();
    let _ = writeln!(text, "\n{} {}", locale.msg("fan-waits"), waits.join(", "));
    if let Some(claim) = claim {
        let verdict = judge(hand, claim, options);
        let _ = writeln!(text, "\n{}", say(&fans::verdict(&verdict, claim.basic_points(options), options)));
        if let Some(missing) = verdict.missing() {
            let _ = writeln!(text, "{} {}", locale.msg("fan-missing"), join(&fans::fans(missing)));
        }
        write_reasons(&mut text, verdict.not_counting(), locale);
    }
    text
}

/// Writes a line for each fan that does not count, with the reason.
fn write_reasons(text: &mut String, fans_and_reasons: &[(Counted, Why)], locale: Locale) {
    for (counted, why) in fans_and_reasons {
        let _ = writeln!(text, "      {}: {}", locale.say(&fans::counted_fan(*counted)), locale.say(&fans::why(*why)));
    }
}

/// The points of a fan, its name in this language and in the others, and its tiles.
fn counted_line(counted: Counted, part: &Part, hand: &WinningHand, locale: Locale) -> String {
    let points = counted.points();
    let name = locale.say(&fans::counted_fan(counted));
    let mut others = Locale::ALL.map(|other| other.fan(counted.fan)).to_vec();
    others.retain(|other| *other != locale.fan(counted.fan));
    others.dedup();
    let others = others.join(", ");
    let tiles = match part {
        Part::Hand => locale.msg("fan-whole-hand").to_string(),
        part => hands::part_tiles(part, hand),
    };
    format!("{points:>4}  {name} ({others})  {tiles}").trim_end().to_owned()
}

/// The verdict on claimed fans by their names alone, and by the ending if it is known.
fn judged_by_name(claim: &FanList, self_draw: Option<bool>, options: &Options, locale: Locale) -> String {
    let Judged { clashes, counted } = together::judge(claim, self_draw, options);
    let sum = locale.msg("fan-sum").arg("points", claim.basic_points(options));
    let mut text = sum.arg("counted", counted.basic_points(options)).to_string() + "\n";
    for clash in &clashes {
        text += &(locale.say(&fans::clash(*clash)) + "\n");
    }
    if clashes.is_empty() {
        text += &(locale.msg("fan-sum-possible").to_string() + "\n");
    }
    text
}
