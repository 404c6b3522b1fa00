//! The questions of the hand check under the World Series rules.

use super::said::{Asked, wind_of, winds};
use crate::pages::Choice;
use messages::{Locale, series};
use phone_rules::{Question, Rules, Won};
use rules::world_series::{Blessing, Circumstances, Options, Payoff, Values};
use site::extract::Fields;
use site::show;

/// The address on which a hand won like this is checked.
pub(in crate::pages::public) fn address(tiles: &str, at: Circumstances) -> String {
    let switches = [(at.self_draw, "self_draw"), (at.kong, "kong"), (at.last_tile, "last_tile")];
    let switches: String = switches.iter().filter(|(on, _)| *on).map(|(_, name)| format!("&{name}=on")).collect();
    let blessing = at.blessing.map_or(String::new(), |blessing| format!("&blessing={}", blessing.code()));
    format!("/hand/world-series?tiles={}&seat={}{switches}{blessing}", show::query(tiles), at.seat.letter())
}

/// The form with its input, and the question in it; `static/hand.js` makes the same.
pub(super) fn read_form(locale: Locale, fields: &Fields) -> (Asked, Question) {
    let number = |name: &str, of: &[u16]| fields.text(name).parse().ok().filter(|number| of.contains(number));
    let usual = Options::DEFAULT;
    let options = Options {
        minimum: number("minimum", &Options::MINIMUMS).unwrap_or(usual.minimum),
        share_limit: number("share_limit", &Options::SHARE_LIMITS).unwrap_or(usual.share_limit),
        values: Values::from_code(fields.text("values")).unwrap_or(usual.values),
        // The field of the limits also offers the payoff without one.
        payoff: Payoff::from_code(fields.text("share_limit")).unwrap_or(usual.payoff),
    };
    let blessing = Blessing::from_code(fields.text("blessing"));
    let question = Question {
        won: Won {
            self_draw: fields.has("self_draw"),
            kong: fields.has("kong"),
            last_tile: fields.has("last_tile"),
            heaven: blessing == Some(Blessing::Heaven),
            earth: blessing == Some(Blessing::Earth),
            ..Won::DISCARD
        },
        seat: wind_of(fields, "seat"),
        ..Question::new(Rules::WorldSeries(options))
    };
    (form(locale, &question, &options), question)
}

fn form(locale: Locale, question: &Question, options: &Options) -> Asked {
    let won = question.won;
    let blessed = [(won.heaven, Blessing::Heaven), (won.earth, Blessing::Earth)];
    let blessed = blessed.into_iter().find(|(holds, _)| *holds).map(|(_, blessing)| blessing);
    let say = |key: &'static str| locale.msg(key).to_string();
    let either = |one: &'static str, other: &'static str| format!("{} / {}", say(one), say(other));
    let choice = |value: &str, text: String, chosen: bool| Choice { value: value.to_owned(), text, chosen };
    let numbers = |of: &[u16], chosen: u16| {
        of.iter().map(|number| choice(&number.to_string(), number.to_string(), *number == chosen)).collect()
    };
    let blessings = [None, Some(Blessing::Heaven), Some(Blessing::Earth)].map(|one| {
        let name = one.map_or("–".to_owned(), |one| locale.say(&series::blessing(one)));
        choice(one.map_or("", Blessing::code), name, blessed == one)
    });
    let values = Values::ALL.map(|one| {
        choice(one.code(), locale.msg(format!("series-values-{}", one.code())).to_string(), one == options.values)
    });
    let uniform = options.payoff == Payoff::Uniform;
    let mut limits: Vec<Choice> = numbers(&Options::SHARE_LIMITS, if uniform { 0 } else { options.share_limit });
    limits.push(choice(Payoff::Uniform.code(), say("hand-no-limit"), uniform));
    Asked {
        switches: vec![
            ("self_draw", say("ending-self-draw"), won.self_draw),
            ("kong", either("pattern-name-9-2", "pattern-name-9-3"), won.kong),
            ("last_tile", either("pattern-name-9-1-1", "pattern-name-9-1-2"), won.last_tile),
        ],
        choices: vec![
            ("seat", say("hand-seat-wind"), winds(locale, question.seat)),
            ("blessing", say("field-blessing"), blessings.into()),
            ("minimum", say("series-minimum"), numbers(&Options::MINIMUMS, options.minimum)),
            ("values", say("series-values"), values.into()),
            ("share_limit", say("series-share-limit"), limits),
        ],
        claim: say("hand-claim-patterns"),
    }
}
