//! What was measured, beside its goals.

use super::load::{Entered, percentile};

/// Says a measured value beside its goal, which is the most it should be, or with `least` the least.
pub fn say(what: &str, unit: &str, measured: f64, goal: Option<f64>, least: bool) {
    let beside = goal.map_or(String::new(), |goal| {
        let kept = if least { measured >= goal } else { measured <= goal };
        let verdict = if kept { "ok" } else { "MISSED" };
        let ratio = if goal > 0.0 { figure(measured / goal) } else { String::new() };
        format!("{:>10} {ratio:>7} {verdict}", figure(goal))
    });
    println!("  {what:<58} {:>10} {unit:<9}{beside}", figure(measured));
}

fn figure(value: f64) -> String {
    if value.abs() < 100.0 { format!("{value:.2}") } else { format!("{value:.0}") }
}

pub fn at_most(what: &str, unit: &str, measured: f64, goal: f64) {
    say(what, unit, measured, Some(goal), false);
}

pub fn only(what: &str, unit: &str, measured: f64) {
    say(what, unit, measured, None, false);
}

pub fn milliseconds(micros: u64) -> f64 {
    micros as f64 / 1000.0
}

/// Says how long hands took, and gives what went wrong with them.
pub fn say_hands(entered: &Entered, who: &str, most: f64) -> Vec<String> {
    let sorted = |times: &Vec<u64>| {
        let mut sorted = times.clone();
        sorted.sort_unstable();
        sorted
    };
    let (posts, gets) = (sorted(&entered.posts), sorted(&entered.gets));
    let hand = |of| milliseconds(percentile(&posts, of));
    let first = entered.receipts.iter().map(|(sent, _)| *sent).min().unwrap_or(0);
    let time = entered.receipts.iter().map(|(_, received)| *received).max().unwrap_or(0) - first;
    only(&format!("hands {who}"), "/s", posts.len() as f64 * 1e6 / time.max(1) as f64);
    only(&format!("hand, p50 of {}", posts.len()), "ms", hand(50));
    at_most("hand, p95", "ms", hand(95), most);
    at_most("hand, p99", "ms", hand(99), 200.0);
    only("sheet, p95", "ms", milliseconds(percentile(&gets, 95)));
    at_most("errors", "", entered.errors.len() as f64, 0.0);
    entered.errors.clone()
}
