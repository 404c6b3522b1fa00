//! Questions as texts, and their answers. The first line of a question is its kind, the others depend on that:
//!
//! - `tiles`: the value of tiles, and the verdict on a claim; the lines of [`Question`].
//! - `discards`: the waits after each discard from fourteen tiles; the lines of [`Question`].
//! - `fans`: which of the fans named count beside each other; `rules`, `claim`, and, if known, `ending` with `discard` or `self-draw`.
//! - `payments`: the points that each player receives; `rules`, for a win `winner`, `from` (the discarder; omitted for a self-draw),
//!   `points`, `flowers`, `responsible`, and any number of `penalty E 10 each`.

use crate::json::Json;
use crate::judge::{judge, judge_discards};
use crate::judged::{Counted, numbers};
use crate::message::Message;
use crate::names::win_error;
use crate::question::Question;
use crate::rule_code::Rules;
use crate::{fans, mcr, series, world_series as series_rules};
use rules::fan::together as fans_together;
use rules::foul::penalty_payments;
use rules::world_series::{self, together as patterns_together};
use rules::{BySeat, GamePoints, Outcome, Payee, Responsible, Seat, Source, Won};

/// The answer to a question, as JSON; `null` if the question cannot be read.
pub fn answer(question: &str) -> String {
    let (asked, lines) = question.split_once('\n').unwrap_or((question, ""));
    let mut json = Json(String::new());
    let read = match asked {
        "tiles" => Question::from_lines(lines).map(|question| json.put_judged(&judge(&question))),
        "discards" => Question::from_lines(lines).map(|question| json.put_discards(&judge_discards(&question))),
        "fans" => judge_names(lines, &mut json),
        "payments" => pay(lines, &mut json),
        _ => None,
    };
    match read {
        Some(()) => json.0,
        None => "null".into(),
    }
}

/// The values of all lines that begin with this word.
fn values<'l>(lines: &'l str, wanted: &'l str) -> impl Iterator<Item = &'l str> {
    let parts = lines.lines().map(|line| line.split_once(' ').unwrap_or((line, "")));
    parts.filter(move |(word, _)| *word == wanted).map(|(_, value)| value)
}

fn value<'l>(lines: &'l str, wanted: &'l str) -> Option<&'l str> {
    values(lines, wanted).next()
}

/// Writes which fans or patterns of a claim count, judged without the tiles. `None` if the question cannot be read.
fn judge_names(lines: &str, json: &mut Json) -> Option<()> {
    let rules = Rules::from_code(value(lines, "rules")?)?;
    let claim = value(lines, "claim").unwrap_or_default();
    let self_draw = match value(lines, "ending") {
        None => None,
        Some("discard") => Some(false),
        Some("self-draw") => Some(true),
        Some(_) => return None,
    };
    let judged = match rules {
        Rules::Mcr(options) => mcr::claim(claim).map(|named| {
            let judged = fans_together::judge(&named, self_draw, &options);
            let clashes: Vec<Message> = judged.clashes.into_iter().map(fans::clash).collect();
            let counted: Vec<Counted> = judged.counted.iter().map(Counted::Fan).collect();
            (clashes, counted, judged.counted.basic_points(&options))
        }),
        Rules::WorldSeries(options) => series_rules::claim(claim).map(|named| {
            let judged = patterns_together::judge(&named, self_draw, &options);
            let clashes = judged.clashes.into_iter().map(series::clash).collect();
            let points = match judged.counted.is_empty() {
                true => 0,
                false => world_series::value(&judged.counted, &options),
            };
            (clashes, judged.counted.into_iter().map(Counted::Pattern).collect(), points)
        }),
    };
    json.open('{');
    json.put_said("problem", judged.as_ref().err());
    if let Ok((clashes, counted, points)) = judged {
        json.key("clashes");
        json.open('[');
        clashes.iter().for_each(|clash| json.message(clash));
        json.close(']');
        json.key("counted");
        json.text(&numbers(counted));
        json.key("points");
        json.number(points.into());
    }
    json.close('}');
    Some(())
}

/// Writes the points that each player receives for a hand and the penalties in it, and why the win is not valid if it is not.
/// `None` if the question cannot be read.
fn pay(lines: &str, json: &mut Json) -> Option<()> {
    let rules = Rules::from_code(value(lines, "rules")?)?;
    let mut sum = BySeat::from_fn(|_| GamePoints::ZERO);
    let mut add = |paid: BySeat<GamePoints>| sum = BySeat::from_fn(|seat| GamePoints(sum[seat].0 + paid[seat].0));
    let mut problem = None;
    if let Some(winner) = value(lines, "winner") {
        match rules.game().win(won(lines, Seat::from_letter(winner)?)?) {
            Ok(win) => add(Outcome::Win(win).payments()),
            Err(error) => problem = Some(win_error(error)),
        }
    }
    for penalty in values(lines, "penalty") {
        let mut words = penalty.split(' ');
        let offender = Seat::from_letter(words.next()?)?;
        let points = words.next()?.parse().ok()?;
        add(penalty_payments(offender, points, Payee::from_code(words.next()?)?));
    }
    json.open('{');
    json.put_said("problem", problem.as_ref());
    json.put_amounts("amounts", &sum);
    json.close('}');
    Some(())
}

fn won(lines: &str, winner: Seat) -> Option<Won> {
    let source = match value(lines, "from") {
        None => Source::SelfDraw,
        Some(letter) => Source::Discard(Seat::from_letter(letter)?),
    };
    let responsible = match value(lines, "responsible") {
        None => Responsible::Discarder,
        Some(code) => Responsible::from_code(code)?,
    };
    let points = value(lines, "points")?.parse().ok()?;
    let flowers = value(lines, "flowers").unwrap_or("0").parse().ok()?;
    Some(Won { winner, source, points, flowers, responsible })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_question_that_cannot_be_read_has_no_answer() {
        let wrong = ["", "tiles", "hands\nrules mcr five", "tiles\nrules mcr four", "tiles\nrules mcr five\nwon twice"];
        for question in wrong.into_iter().chain(["fans\nrules mcr five\nending drawn-hand", "payments\nwinner E"]) {
            assert_eq!(answer(question), "null", "{question}");
        }
    }

    #[test]
    fn a_win_and_its_penalties_are_paid_together() {
        let lines = "winner E\nfrom S\npoints 24\nflowers 2\npenalty N 10 each\npenalty W 5 nobody";
        let paid = answer(&format!("payments\nrules mcr default\n{lines}"));
        assert_eq!(paid, r#"{"problem":null,"amounts":{"E":60,"S":-24,"W":-3,"N":-38}}"#);
        let too_little = answer("payments\nrules mcr default\nwinner E\npoints 7");
        assert!(too_little.starts_with(r#"{"problem":["refusal-below-minimum",{"points":7,"#), "{too_little}");
    }

    #[test]
    fn names_are_judged_without_tiles() {
        let judged = answer("fans\nrules mcr default\nclaim 平和, 七对\nending discard");
        let expected = r#"{"problem":null,"clashes":[["clash-impossible",{"fan":{"fan":63},"by":{"fan":19}}]],"counted":"19","points":24}"#;
        assert_eq!(judged, expected);
        let often = answer("fans\nrules mcr default\nclaim 63 73*3 73*2");
        assert_eq!(often, r#"{"problem":["fan-too-often",{"times":5,"most":4,"name":"73"}]}"#);
        let unknown = answer("fans\nrules world-series 0 25 zj33 formal\nclaim 3.1.9");
        assert_eq!(unknown, r#"{"problem":["pattern-unknown",{"name":"3.1.9"}]}"#);
    }

    #[test]
    fn fourteen_tiles_have_discards() {
        let found = answer("discards\nrules mcr default\ntiles [CCC][FFF]999mEEPP+1s\nclaim 1\nwon kong");
        assert!(found.starts_with(r#"[["1s",[["E","#) && found.ends_with("true]]]]"), "{found}");
        assert_eq!(answer("discards\nrules mcr default\ntiles [CCC][FFF]999mEEPP"), "[]");
    }

    #[test]
    fn thirteen_tiles_have_waits_and_nothing_else() {
        let gates = answer("tiles\nrules mcr default\ntiles 1112345678999m");
        assert!(
            gates.contains(r#""hint":["hand-now-winning",{}],"worth":null,"waits":[["1m",106,true],["2m","#),
            "{gates}"
        );
    }
}
