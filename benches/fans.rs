//! Hands per second on one core: the best list, all lists, and reading a line of JSON. One command:
//! `cargo bench --bench fans`; the column "item/s" is the figure.
#![allow(missing_docs, clippy::unwrap_used, reason = "a bench has no reader but the one who runs it")]

use caipan::files::hands::{self, HandLine};
use caipan::messages::Locale;
use caipan::rules::WinningHand;
use caipan::rules::fan::{Options, scoring};
use divan::counter::ItemsCount;
use divan::{Bencher, black_box};

fn main() {
    divan::main();
}

const LINES: &str = include_str!("../fixtures/hands/generated.jsonl");

fn winning() -> Vec<WinningHand> {
    LINES.lines().map(|line| serde_json::from_str::<HandLine>(line).unwrap().hand().unwrap()).collect()
}

#[divan::bench]
fn best_list(bencher: Bencher) {
    let hands = winning();
    let options = Options::default();
    bencher.counter(ItemsCount::new(hands.len())).bench_local(|| {
        hands.iter().map(|hand| u32::from(scoring::best(black_box(hand), &options).points(&options))).sum::<u32>()
    });
}

#[divan::bench]
fn all_lists(bencher: Bencher) {
    let hands = winning();
    let options = Options::default();
    bencher
        .counter(ItemsCount::new(hands.len()))
        .bench_local(|| hands.iter().map(|hand| scoring::answers(black_box(hand), &options).len()).sum::<usize>());
}

#[divan::bench]
fn json_line(bencher: Bencher) {
    let options = Options::default();
    bencher.counter(ItemsCount::new(LINES.lines().count())).bench_local(|| {
        LINES
            .lines()
            .map(|line| hands::answer(black_box(line), &options, Locale::En).map_or(0, |line| line.len()))
            .sum::<usize>()
    });
}
