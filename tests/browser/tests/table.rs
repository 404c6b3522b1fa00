//! The referee's phone page at a table against the real server: a whole session in Chromium, Firefox and WebKit; and in
//! Chromium without network, with a network that fails, few taps, the same amounts as the rules, and all that happens at
//! a table until its sheet is locked. And all other pages: the plain form, displays, totals, whole days of organisers.
//!
//! `CAIPAN_SCREENSHOTS=folder` keeps pictures of every state.

#[path = "table/alike.rs"]
mod alike;
#[path = "table/alike_sheets.rs"]
mod alike_sheets;
#[path = "table/board.rs"]
mod board;
#[path = "table/broadcast.rs"]
mod broadcast;
#[path = "table/chief.rs"]
mod chief;
#[path = "table/days.rs"]
mod days;
#[path = "table/duplicate.rs"]
mod duplicate;
#[path = "table/engines.rs"]
mod engines;
#[path = "table/fans.rs"]
mod fans;
#[path = "table/floor.rs"]
mod floor;
#[path = "table/following.rs"]
mod following;
#[path = "table/gestures.rs"]
mod gestures;
#[path = "table/hall.rs"]
mod hall;
#[path = "table/hand_check.rs"]
mod hand_check;
#[path = "table/loading.rs"]
mod loading;
#[path = "table/names.rs"]
mod names;
#[path = "table/offline.rs"]
mod offline;
#[path = "table/organiser.rs"]
mod organiser;
#[path = "table/page.rs"]
mod page;
#[path = "table/people.rs"]
mod people;
#[path = "table/phone_rules.rs"]
mod phone_rules;
#[path = "table/recount.rs"]
mod recount;
#[path = "table/referee.rs"]
mod referee;
#[path = "table/refused.rs"]
mod refused;
#[path = "table/restored.rs"]
mod restored;
#[path = "table/screens.rs"]
mod screens;
#[path = "table/second.rs"]
mod second;
#[path = "table/series.rs"]
mod series;
#[path = "table/slips.rs"]
mod slips;
#[path = "table/standings.rs"]
mod standings;
#[path = "table/states.rs"]
mod states;
mod support;
#[path = "table/taps.rs"]
mod taps;
#[path = "table/thumb.rs"]
mod thumb;
#[path = "table/tiles.rs"]
mod tiles;
#[path = "table/totals.rs"]
mod totals;
#[path = "table/undo.rs"]
mod undo;
#[path = "table/watch.rs"]
mod watch;

use support::{Hand, PHONE, Reader, Way};

const REFEREE: Reader = Reader { screen: PHONE, language: "zh-CN", scripts: true };

/// Where the page of table 1 is.
const RECORD: &str = "/e/spring/sessions/1/tables/1/record";

/// A session with every kind of hand, of penalty that the book names an amount for, and of entering points. The amounts are worked out by
/// hand: the discarder pays 8 and the points, whoever did not discard 8; 10 or 20 to each for a false win; the first
/// foul of a kind in a hand is a warning, the next cost 5 and 10 that nobody receives.
const SESSION: [Hand; 16] = [
    Hand::discard("E", "S", 8, [32, -16, -8, -8]),
    Hand::self_draw("W", 9, [-22, -17, 51, -17]).fouls(&[("empty-claim", "E"), ("empty-claim", "E")]),
    Hand::drawn([10, -30, 10, 10]).fouls(&[("below-minimum", "S")]),
    Hand::discard("N", "E", 12, [-20, -8, -8, 36]).way(Way::Fans(&[("hys", 49), ("pph", 48)])),
    Hand::self_draw("S", 10, [2, 74, 2, -78]).fouls(&[("one-short", "N")]),
    Hand::drawn([0, 0, 0, 0]),
    Hand::discard("E", "W", 16, [40, -8, -24, -8]),
    Hand::discard("W", "N", 8, [-38, 2, 42, -6]).fouls(&[("wrong-tile", "E")]),
    Hand::self_draw("N", 24, [-32, -32, -32, 96]).way(Way::Keys),
    Hand::discard("S", "W", 11, [-8, 35, -19, -8]).fouls(&[("late-pung", "N")]),
    Hand::drawn([10, 10, -30, 10]).fouls(&[("below-minimum", "W")]),
    Hand::self_draw("E", 13, [63, -36, -21, -21]).fouls(&[
        ("empty-claim", "S"),
        ("empty-claim", "S"),
        ("empty-claim", "S"),
    ]),
    Hand::discard("W", "E", 14, [-22, -8, 38, -8]),
    Hand::discard("N", "S", 9, [-8, -17, -8, 33]),
    Hand::self_draw("S", 8, [-46, 58, -6, -6]).fouls(&[("below-minimum", "E")]),
    Hand::discard("E", "N", 20, [64, 12, 12, -88]).fouls(&[("one-short", "N")]),
];
