//! Messages about hands under the World Series rules: why they are invalid, why a pattern does not count, how they were won.

use crate::message::{Arg, Message};
use crate::names::{ending_words, foul, wind};
use crate::tiles::hand_error as shared_error;
use rules::Foul;
use rules::set::SETS_OF_A_HAND;
use rules::world_series::claim::Verdict;
use rules::world_series::together::{Clash, needs_self_draw};
use rules::world_series::{Blessing, Circumstances, Counted, HandError, Limit, Options, Pattern, Why, value};

/// The name of a pattern.
pub fn pattern(pattern: Pattern) -> Message {
    Message::new(format!("pattern-name-{}", pattern.to_string().replace('.', "-")))
}

/// A pattern and its count: `Value Honor ×2`.
pub fn counted_pattern(counted: Counted) -> Message {
    match counted.times {
        1 => pattern(counted.pattern),
        times => Message::new("fan-times").arg("fan", pattern(counted.pattern)).arg("times", times),
    }
}

/// Why a pattern does not count.
pub fn why(why: Why) -> Message {
    match why {
        Why::NotThere => Message::new("why-not-there"),
        Why::Often(times) => Message::new("why-often").arg("times", times),
        Why::Series(by) => Message::new("why-series").arg("by", pattern(by)),
        Why::Limit(by) => Message::new("why-limit").arg("by", pattern(by)),
        Why::OtherReading(value) => Message::new("why-other-reading").arg("points", value),
    }
}

/// Why a pattern does not count beside others.
pub fn clash(clash: Clash) -> Message {
    let of = |key: &'static str, of: Pattern| Message::new(key).arg("fan", pattern(of));
    match clash {
        Clash::Excluded(one, by) => of("clash-excluded", one).arg("by", pattern(by)),
        Clash::Impossible(by, one) => of("clash-impossible", one).arg("by", pattern(by)),
        Clash::Ending(one) if needs_self_draw(one) == Some(true) => of("clash-self-draw", one),
        Clash::Ending(one) => of("clash-discard", one),
        Clash::Sets { pattern, chows, pungs } => {
            of("clash-sets", pattern).arg("chows", chows).arg("pungs", pungs).arg("most", SETS_OF_A_HAND)
        }
    }
}

/// The verdict on a claim, as a sentence.
pub fn verdict(verdict: &Verdict, claim: &[Counted], options: &Options) -> Message {
    let claimed = value(claim, options);
    match verdict {
        Verdict::Exact => Message::new("series-verdict-exact").arg("points", claimed),
        Verdict::UnderClaimed { .. } => Message::new("series-verdict-under").arg("points", claimed),
        Verdict::BelowMinimum { .. } => {
            Message::new("series-verdict-below").arg("points", claimed).arg("minimum", options.minimum)
        }
        Verdict::OverClaimed { left, .. } if left.is_empty() => Message::new("series-verdict-nothing"),
        Verdict::OverClaimed { left, .. } => {
            Message::new("series-verdict-over").arg("points", claimed).arg("left", value(left, options))
        }
        Verdict::FalseWin { value: 0 } => Message::new("verdict-no-shape"),
        Verdict::FalseWin { value } => Message::new("series-verdict-false")
            .arg("points", *value)
            .arg("minimum", options.minimum)
            .arg("foul", foul(Foul::BelowMinimum)),
    }
}

/// The name of a blessing: that of its pattern.
pub fn blessing(blessing: Blessing) -> Message {
    Message::new(match blessing {
        Blessing::Heaven => "pattern-name-9-4-1",
        Blessing::Earth => "pattern-name-9-4-2",
    })
}

/// The circumstances of a win, one message each; the blessing is not among them.
pub fn circumstances(at: Circumstances) -> Vec<Message> {
    let seat = Message::new("at-seat").arg("wind", Arg::Message(wind(at.seat)));
    ending_words(at.self_draw, at.kong, at.last_tile).chain([seat]).collect()
}

/// The effect of a limit on a sum.
pub fn limit(limit: Limit, sum: u16) -> Message {
    match limit {
        Limit::Listed => Message::new("limit-listed"),
        Limit::Compound => Message::new("limit-compound").arg("sum", sum),
    }
}

/// Why tiles are not a winning hand.
pub fn hand_error(error: HandError) -> Message {
    match error {
        HandError::Hand(error) => shared_error(error),
        HandError::NotHeaven => Message::new("hand-not-heaven"),
        HandError::NotEarth => Message::new("hand-not-earth"),
    }
}

/// The code of a verdict, as in files.
pub fn verdict_code(verdict: &Verdict) -> &'static str {
    match verdict {
        Verdict::Exact => "exact",
        Verdict::UnderClaimed { .. } => "under-claimed",
        Verdict::BelowMinimum { .. } => "below-minimum",
        Verdict::OverClaimed { .. } => "over-claimed",
        Verdict::FalseWin { .. } => "false-win",
    }
}
