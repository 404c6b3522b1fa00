//! `caipan fan --rules world-series`: the value of a hand under the World Series rules, and the payments for it.

use super::arguments::Arguments;
use super::stream::stream;
use crate::{Failure, print};
use files::world_series_hands::{HandLine, answer, report};
use messages::{Locale, Message, series, signed_minus};
use rules::world_series::claim::{self, judge};
use rules::world_series::{Counted, Options, Why, answers, left_out, waits};
use rules::{BySeat, GamePoints};
use std::fmt::Write as _;

/// Prints the value of the hand in the arguments, as text or JSON; with `--jsonl`, of each hand on standard input.
pub(super) fn run(arguments: &Arguments, locale: Locale) -> Result<(), Failure> {
    let own = &arguments.series;
    let options = own.options();
    if arguments.jsonl {
        return stream(|line| answer(line, &options, locale));
    }
    let Some(tiles) = &arguments.tiles else { return Err(Message::new("fan-needs-tiles").into()) };
    let line = HandLine {
        hand: tiles.clone(),
        self_draw: arguments.self_draw,
        kong: arguments.kong,
        last_tile: arguments.last_tile,
        blessing: own.blessing.clone(),
        seat: Some(arguments.seat.letter().to_string()),
        discarder: own.discarder.clone(),
        responsible: own.responsible.clone(),
        ..HandLine::default()
    };
    let named = |text: &String| {
        claim::from_names(text).map_err(|name| Failure::from(Message::new("pattern-unknown").arg("name", name)))
    };
    let claim = arguments.claim.as_ref().map(named).transpose()?;
    let claim = claim.as_deref();
    let text = if arguments.json { report(&line, claim, &options) } else { describe(&line, claim, &options, locale) };
    print(&(text.map_err(|messages| Failure { messages })? + "\n"))
}

/// A text with the value of a hand, the patterns that count, its waits, the payments if the source of the tile is known, and the verdict
/// on the patterns claimed, if any.
///
/// # Errors
/// Every reason why it is no winning hand, or that the winner would pay.
fn describe(
    line: &HandLine,
    claim: Option<&[Counted]>,
    options: &Options,
    locale: Locale,
) -> Result<String, Vec<Message>> {
    let won = line.to_win()?;
    let answers = answers(&won.hand, options);
    let payments = won.payments(&answers[0], options).map_err(|error| vec![error])?;
    let say = |message: &Message| locale.say(message);
    let at = series::circumstances(won.hand.circumstances()).iter().map(say).collect::<Vec<_>>().join(", ");
    let mut text = format!("{}\n{at}\n", won.hand.winning_hand().tiles());
    for (i, answer) in answers.iter().enumerate() {
        if i == 0 {
            let may_win = match answer.may_win(options) {
                true => Message::new("fan-may-win"),
                false => Message::new("pattern-may-not-win").arg("minimum", options.minimum),
            };
            let worth = Message::new("fan-worth").arg("points", answer.value);
            let limit = answer.limit.map(|limit| say(&series::limit(limit, answer.sum)) + " ").unwrap_or_default();
            let _ = writeln!(text, "\n{}  {limit}{}", say(&worth), say(&may_win));
        } else {
            let _ = writeln!(text, "\n{}", locale.msg("fan-also-right"));
        }
        let _ = writeln!(text, "{}", answer.reading.parts().join(" "));
        for counted in &answer.counted {
            let _ = writeln!(text, "{}", counted_line(*counted, options, locale));
        }
        if answer.counted.is_empty() {
            let _ = writeln!(text, "{:>4}  {}", answer.value, locale.msg("pattern-chicken-hand"));
        }
        let left_out = if i == 0 { left_out(&won.hand, answer, options) } else { Vec::new() };
        if !left_out.is_empty() {
            let _ = writeln!(text, "{}", locale.msg("fan-not-counted"));
        }
        write_reasons(&mut text, &left_out, locale);
    }
    let waits = waits(&won.hand, options).into_iter().map(|wait| format!("{} ({})", wait.tile, wait.value));
    let _ = writeln!(text, "\n{} {}", locale.msg("fan-waits"), waits.collect::<Vec<_>>().join(", "));
    if let Some(payments) = payments {
        let _ = writeln!(text, "\n{}", payment_line(payments, locale));
    }
    if let Some(claim) = claim {
        let verdict = judge(&won.hand, claim, options);
        let _ = writeln!(text, "\n{}", say(&series::verdict(&verdict, claim, options)));
        let missing: Vec<String> = verdict.missing().iter().map(|one| say(&series::counted_pattern(*one))).collect();
        if !missing.is_empty() {
            let _ = writeln!(text, "{} {}", locale.msg("fan-missing"), missing.join(", "));
        }
        write_reasons(&mut text, verdict.not_counting(), locale);
    }
    Ok(text.trim_end().to_owned())
}

/// Writes a line for each pattern that does not count, with the reason.
fn write_reasons(text: &mut String, patterns_and_reasons: &[(Counted, Why)], locale: Locale) {
    for (counted, why) in patterns_and_reasons {
        let name = locale.say(&series::counted_pattern(*counted));
        let _ = writeln!(text, "      {name}: {}", locale.say(&series::why(*why)));
    }
}

/// The value of a pattern, its number, its name in this language, and in parentheses the names in the others.
fn counted_line(counted: Counted, options: &Options, locale: Locale) -> String {
    let name = locale.say(&series::pattern(counted.pattern));
    let mut others = Locale::ALL.map(|other| other.say(&series::pattern(counted.pattern))).to_vec();
    others.retain(|other| *other != name);
    others.dedup();
    let counts = locale.say(&series::counted_pattern(counted));
    format!("{:>4}  {:<5} {counts} ({})", counted.value(options), counted.pattern.to_string(), others.join(", "))
}

/// The points that each seat receives, with a minus sign for those it pays.
fn payment_line(payments: BySeat<GamePoints>, locale: Locale) -> String {
    let signed = |points: &GamePoints| format!("{}{}", if points.0 > 0 { "+" } else { "" }, signed_minus(points.0));
    let [east, south, west, north] = payments.values().map(signed);
    let line = Message::new("pattern-payments").arg("east", east).arg("south", south);
    locale.say(&line.arg("west", west).arg("north", north))
}
