//! The words about hands under the World Series rules: what is against them, why a pattern does not count, how they were won.

use super::{Arg, Message, hand_error as shared_error, wind};
use crate::rules::world_series::{Circumstances, Counted, HandError, Limit, Pattern, Why};

/// The name of a pattern.
pub fn pattern(pattern: Pattern) -> Message {
    Message::new(format!("pattern-name-{}", pattern.to_string().replace('.', "-")))
}

/// A pattern and how often: `Value Honor ×2`.
pub fn counted(counted: Counted) -> Message {
    match counted.times {
        1 => pattern(counted.pattern),
        times => Message::new("fan-times").arg("fan", pattern(counted.pattern)).arg("times", times),
    }
}

/// Why a pattern does not count.
pub fn why(why: Why) -> Message {
    match why {
        Why::Series(by) => Message::new("why-series").arg("by", pattern(by)),
        Why::Limit(by) => Message::new("why-limit").arg("by", pattern(by)),
        Why::OtherReading(value) => Message::new("why-other-reading").arg("points", value),
    }
}

/// How a hand was won.
pub fn circumstances(at: Circumstances) -> Vec<Message> {
    let special = [
        (true, if at.self_draw { "ending-self-draw" } else { "ending-discard" }),
        (at.kong, if at.self_draw { "at-replacement" } else { "at-robbed-kong" }),
        (at.last_tile, if at.self_draw { "at-last-draw" } else { "at-last-discard" }),
    ];
    let special = special.into_iter().filter(|(holds, _)| *holds).map(|(_, key)| Message::new(key));
    special.chain([Message::new("at-seat").arg("wind", Arg::Message(wind(at.seat)))]).collect()
}

/// What a limit does to a sum.
pub fn limit(limit: Limit, sum: u16) -> Message {
    match limit {
        Limit::Listed => Message::new("limit-listed"),
        Limit::Compound => Message::new("limit-compound").arg("sum", sum),
    }
}

/// What is against a hand.
pub fn hand_error(error: HandError) -> Message {
    match error {
        HandError::Hand(error) => shared_error(error),
        HandError::NotHeaven => Message::new("hand-not-heaven"),
        HandError::NotEarth => Message::new("hand-not-earth"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::messages::Locale;

    #[test]
    fn patterns_have_the_names_of_the_catalogue_in_every_language() {
        for of in Pattern::all() {
            let names = Locale::ALL.map(|locale| locale.say(&pattern(of)));
            assert_eq!(names, [of.zh(), of.zh_hant(), of.en()], "{of}");
        }
    }
}
