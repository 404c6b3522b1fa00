//! Messages about fans: their names, why they do not count, the verdict on a claim, and how a hand was won.

use crate::message::{Arg, Message};
use crate::names::{ending_words, foul, wind};
use rules::fan::claim::Verdict;
use rules::fan::explain::Why;
use rules::fan::list::MIXED_KONGS;
use rules::fan::together::{Clash, SETS_OF_A_HAND, needs_self_draw};
use rules::fan::{Counted, FanList, Misnamed, Misnaming, Options};
use rules::mcr::payment::MINIMUM;
use rules::{Circumstances, Foul};

/// Why a fan does not count.
pub fn why(why: Why) -> Message {
    match why {
        Why::NotThere => Message::new("why-not-there"),
        Why::Excluded(by) => Message::new("why-excluded").arg("by", by),
        Why::Linked(by) => Message::new("why-linked").arg("by", by),
        Why::Often(times) => Message::new("why-often").arg("times", times),
        Why::OtherReading(points) => Message::new("why-other-reading").arg("points", points),
    }
}

/// Why a name among fans cannot be read.
pub fn misnamed(Misnamed { name, why }: &Misnamed) -> Message {
    let message = match why {
        Misnaming::Unknown => Message::new("fan-unknown"),
        Misnaming::Twice => Message::new("fan-twice"),
        Misnaming::MixedKongs => Message::new("fan-mixed-kongs-twice").arg("both", MIXED_KONGS),
        Misnaming::Often { times, most } => Message::new("fan-too-often").arg("times", *times).arg("most", *most),
    };
    message.arg("name", name)
}

/// Why a fan does not count beside others.
pub fn clash(clash: Clash) -> Message {
    match clash {
        Clash::Excluded(fan, by) => Message::new("clash-excluded").arg("fan", fan).arg("by", by),
        Clash::Impossible(by, fan) => Message::new("clash-impossible").arg("fan", fan).arg("by", by),
        Clash::Ending(fan) if needs_self_draw(fan) == Some(true) => Message::new("clash-self-draw").arg("fan", fan),
        Clash::Ending(fan) => Message::new("clash-discard").arg("fan", fan),
        Clash::Sets { fan, chows, pungs } => {
            let message = Message::new("clash-sets").arg("fan", fan).arg("chows", chows);
            message.arg("pungs", pungs).arg("most", SETS_OF_A_HAND)
        }
    }
}

/// The verdict on a claim with this many points.
pub fn verdict(verdict: &Verdict, claimed: u16, options: &Options) -> Message {
    match verdict {
        Verdict::Exact => Message::new("verdict-exact").arg("points", claimed),
        Verdict::UnderClaimed { .. } => Message::new("verdict-under").arg("points", claimed),
        Verdict::BelowMinimum { .. } => Message::new("verdict-below").arg("points", claimed).arg("minimum", MINIMUM),
        Verdict::OverClaimed { left, .. } => {
            Message::new("verdict-over").arg("points", claimed).arg("left", left.basic_points(options))
        }
        Verdict::FalseWin { points: 0 } => Message::new("verdict-no-shape"),
        Verdict::FalseWin { points } => Message::new("verdict-false")
            .arg("points", *points)
            .arg("minimum", MINIMUM)
            .arg("foul", foul(Foul::BelowMinimum)),
    }
}

/// A fan and its count: `Short Straight ×2`.
pub fn counted_fan(counted: Counted) -> Message {
    match counted.times {
        1 => Message::new("fan-once").arg("fan", counted.fan),
        times => Message::new("fan-times").arg("fan", counted.fan).arg("times", times),
    }
}

/// The fans of a list with their counts, in the order of the list.
pub fn fans(list: &FanList) -> Vec<Message> {
    list.iter().map(counted_fan).collect()
}

/// The circumstances of a win, one message each; the two winds if `with_winds`.
pub fn circumstances(at: &Circumstances, with_winds: bool) -> Vec<Message> {
    let last_copy = at.last_copy.then(|| Message::new("at-last-copy"));
    let special = ending_words(at.self_draw, at.kong, at.last_tile).chain(last_copy);
    let winds = [("at-seat", at.seat), ("at-prevalent", at.prevalent)]
        .map(|(key, of)| Message::new(key).arg("wind", Arg::Message(wind(of))));
    let flowers = (at.flowers > 0).then(|| Message::new("at-flowers").arg("flowers", at.flowers));
    special.chain(winds.into_iter().filter(|_| with_winds)).chain(flowers).collect()
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
