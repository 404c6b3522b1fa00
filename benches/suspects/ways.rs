//! Every way to write a hand down with one mistake, and how often each is made.

use super::{Habits, won};
use caipan::event::sheet::hand_result::{Draft, Ending};
use caipan::event::sheet::penalty::PenaltyDraft;
use caipan::rules::foul::PENALTY_SIZES;
use caipan::rules::hand::MAX_FLOWERS;
use caipan::rules::{Foul, Payee, Seat};

fn others_than(seats: [Option<Seat>; 2]) -> Vec<Seat> {
    Seat::ALL.into_iter().filter(|seat| !seats.contains(&Some(*seat))).collect()
}

fn evenly(ways: impl IntoIterator<Item = Draft>) -> Vec<(f64, Draft)> {
    let ways: Vec<Draft> = ways.into_iter().collect();
    let each = 1.0 / ways.len() as f64;
    ways.into_iter().map(|way| (each, way)).collect()
}

pub fn self_draw_for_a_discard(hand: &Draft, _: &Habits) -> Vec<(f64, Draft)> {
    evenly(hand.discarder.map(|_| Draft { ending: Ending::SelfDraw, discarder: None, ..hand.clone() }))
}

pub fn discard_for_a_self_draw(hand: &Draft, _: &Habits) -> Vec<(f64, Draft)> {
    let Some(winner) = hand.winner.filter(|_| hand.discarder.is_none()) else { return Vec::new() };
    evenly(winner.others().map(|from| Draft { ending: Ending::Discard, discarder: Some(from), ..hand.clone() }))
}

pub fn wrong_winner(hand: &Draft, _: &Habits) -> Vec<(f64, Draft)> {
    let Some(winner) = hand.winner else { return Vec::new() };
    let others = others_than([Some(winner), hand.discarder]);
    evenly(others.into_iter().map(|winner| Draft { winner: Some(winner), ..hand.clone() }))
}

pub fn winner_and_discarder_exchanged(hand: &Draft, _: &Habits) -> Vec<(f64, Draft)> {
    evenly(hand.discarder.map(|from| Draft { winner: Some(from), discarder: hand.winner, ..hand.clone() }))
}

pub fn wrong_discarder(hand: &Draft, _: &Habits) -> Vec<(f64, Draft)> {
    let Some(from) = hand.discarder else { return Vec::new() };
    let others = others_than([Some(from), hand.winner]);
    evenly(others.into_iter().map(|from| Draft { discarder: Some(from), ..hand.clone() }))
}

fn with_points(hand: &Draft, ways: impl IntoIterator<Item = (f64, u16)>) -> Vec<(f64, Draft)> {
    let possible: Vec<(f64, u16)> = ways
        .into_iter()
        .filter(|(often, points)| *often > 0.0 && (8..=320).contains(points) && Some(*points) != hand.basic_points)
        .collect();
    let all: f64 = possible.iter().map(|(often, _)| often).sum();
    possible
        .into_iter()
        .map(|(often, points)| (often / all, Draft { basic_points: Some(points), ..hand.clone() }))
        .collect()
}

/// Digits of a number with one of them replaced by each key beside it, in the rows 12345 and 67890.
pub fn key_beside(hand: &Draft, _: &Habits) -> Vec<(f64, Draft)> {
    let Some((_, points)) = won(hand) else { return Vec::new() };
    const ROWS: [&str; 2] = ["12345", "67890"];
    let place = |key: char| (0..2).find_map(|row| Some((row, ROWS[row].find(key)?))).unwrap();
    let text = points.to_string();
    let mut ways = Vec::new();
    for (at, digit) in text.char_indices() {
        let (row, column) = place(digit);
        let sideways =
            [column.wrapping_sub(1), column + 1].into_iter().filter_map(|column| ROWS[row].get(column..=column));
        for key in sideways.chain([&ROWS[1 - row][column..=column]]) {
            let mut typed = text.clone();
            typed.replace_range(at..=at, key);
            ways.push((1.0, typed.parse().unwrap()));
        }
    }
    with_points(hand, ways)
}

pub fn digits_exchanged(hand: &Draft, _: &Habits) -> Vec<(f64, Draft)> {
    let Some((_, points @ 10..=99)) = won(hand) else { return Vec::new() };
    with_points(hand, [(1.0, points % 10 * 10 + points / 10)])
}

/// A fan of so many points is forgotten or added.
pub fn fan_forgotten(hand: &Draft, _: &Habits) -> Vec<(f64, Draft)> {
    let Some((_, points)) = won(hand) else { return Vec::new() };
    let fans = [(1, 3.0), (2, 4.0), (4, 1.0), (6, 1.0), (8, 1.0)];
    with_points(
        hand,
        fans.into_iter().flat_map(|(fan, often)| [(often, points + fan), (often, points - fan.min(points))]),
    )
}

pub fn any_points(hand: &Draft, habits: &Habits) -> Vec<(f64, Draft)> {
    if hand.winner.is_none() {
        return Vec::new();
    }
    with_points(hand, (0..).zip(&habits.points).map(|(points, often)| (*often, points)))
}

pub fn flowers_forgotten(hand: &Draft, _: &Habits) -> Vec<(f64, Draft)> {
    evenly((hand.winner.is_some() && hand.flowers > 0).then(|| Draft { flowers: 0, ..hand.clone() }))
}

pub fn flowers_one_off(hand: &Draft, _: &Habits) -> Vec<(f64, Draft)> {
    if hand.winner.is_none() {
        return Vec::new();
    }
    let off = [hand.flowers.checked_sub(1), Some(hand.flowers + 1).filter(|flowers| *flowers <= MAX_FLOWERS)];
    evenly(off.into_iter().flatten().map(|flowers| Draft { flowers, ..hand.clone() }))
}

pub fn penalty_forgotten(hand: &Draft, _: &Habits) -> Vec<(f64, Draft)> {
    let (Some(_), earlier) = (hand.penalties.last(), hand.penalties.len().saturating_sub(1)) else { return Vec::new() };
    evenly([Draft { penalties: hand.penalties[..earlier].to_vec(), ..hand.clone() }])
}

/// The hand with each of its penalties replaced in these ways.
fn replaced(hand: &Draft, by: impl Fn(&PenaltyDraft) -> Vec<PenaltyDraft>) -> Vec<(f64, Draft)> {
    let mut ways = Vec::new();
    for (at, penalty) in hand.penalties.iter().enumerate() {
        for other in by(penalty).into_iter().filter(|other| other != penalty) {
            let mut written = hand.clone();
            written.penalties[at] = other;
            ways.push(written);
        }
    }
    evenly(ways)
}

pub fn penalty_on_the_wrong_seat(hand: &Draft, _: &Habits) -> Vec<(f64, Draft)> {
    replaced(hand, |penalty| {
        penalty.offender.others().map(|offender| PenaltyDraft { offender, ..penalty.clone() }).into()
    })
}

/// The hand is as it was, and somebody writes down a penalty.
pub fn penalty_not_given(hand: &Draft, _: &Habits) -> Vec<(f64, Draft)> {
    let fouls = [Foul::BelowMinimum, Foul::OneShort].into_iter().flat_map(|foul| Seat::ALL.map(|seat| (foul, seat)));
    evenly(fouls.map(|(foul, offender)| {
        let mut written = hand.clone();
        written.penalties.push(PenaltyDraft { foul, offender, points: None, payee: None, reason: String::new() });
        written
    }))
}

pub fn penalty_of_another_size(hand: &Draft, _: &Habits) -> Vec<(f64, Draft)> {
    replaced(hand, |penalty| {
        PENALTY_SIZES.map(|points| PenaltyDraft { points: Some(points), ..penalty.clone() }).into()
    })
}

pub fn payees() -> impl Iterator<Item = Payee> {
    Seat::ALL.map(Payee::One).into_iter().chain([Payee::EachOther, Payee::Nobody])
}

pub fn penalty_to_another_payee(hand: &Draft, _: &Habits) -> Vec<(f64, Draft)> {
    replaced(hand, |penalty| payees().map(|payee| PenaltyDraft { payee: Some(payee), ..penalty.clone() }).collect())
}

pub fn exchanged(hand: &Draft, a: Seat, b: Seat) -> Draft {
    let other = |seat: Seat| match seat {
        _ if seat == a => b,
        _ if seat == b => a,
        _ => seat,
    };
    let mut written = Draft { winner: hand.winner.map(other), discarder: hand.discarder.map(other), ..hand.clone() };
    for penalty in &mut written.penalties {
        penalty.offender = other(penalty.offender);
        if let Some(Payee::One(payee)) = penalty.payee {
            penalty.payee = Some(Payee::One(other(payee)));
        }
    }
    written
}

pub fn two_players_exchanged(hand: &Draft, _: &Habits) -> Vec<(f64, Draft)> {
    if hand.penalties.is_empty() {
        return Vec::new();
    }
    let pairs = Seat::ALL.into_iter().flat_map(|a| Seat::ALL.into_iter().filter(move |b| a < *b).map(move |b| (a, b)));
    evenly(pairs.map(|(a, b)| exchanged(hand, a, b)))
}

pub fn drawn(hand: &Draft) -> Draft {
    Draft { ending: Ending::DrawnHand, winner: None, discarder: None, basic_points: None, flowers: 0, ..hand.clone() }
}

pub fn drawn_hand_for_a_win(hand: &Draft, _: &Habits) -> Vec<(f64, Draft)> {
    evenly(hand.winner.map(|_| drawn(hand)))
}

pub fn win_for_a_drawn_hand(hand: &Draft, habits: &Habits) -> Vec<(f64, Draft)> {
    if hand.winner.is_some() {
        return Vec::new();
    }
    // Without flowers: which win was imagined changes nothing.
    let ways = whos().into_iter().flat_map(|who| {
        with_points(&who_won(hand, who), (0..).zip(&habits.points).map(|(points, often)| (*often, points)))
    });
    let ways: Vec<_> = ways.collect();
    ways.into_iter().map(|(often, way)| (often / 16.0, way)).collect()
}

/// Winners with each discarder and without.
pub fn whos() -> Vec<(Seat, Option<Seat>)> {
    let froms = |winner: Seat| winner.others().map(Some).into_iter().chain([None]);
    Seat::ALL.into_iter().flat_map(|winner| froms(winner).map(move |from| (winner, from))).collect()
}

pub fn who_won(hand: &Draft, (winner, discarder): (Seat, Option<Seat>)) -> Draft {
    let ending = if discarder.is_some() { Ending::Discard } else { Ending::SelfDraw };
    Draft { ending, winner: Some(winner), discarder, ..hand.clone() }
}
