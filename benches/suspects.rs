//! How often the right one comes first, where one mistake was made in a table's sixteen hands and the score cards are right.
//!
//! `cargo bench --bench suspects` prints a line for each kind of mistake: how often of 60 tables the right explanation came
//! first and among three; what is reachable by who knows the kind and how often each mistake of it is made; and the goal.
//! What is reachable is less in fact, because nobody knows the kind: a key beside is often 5 or 10 points off, as a fine to one
//! player is, and the fine is named first. A win written as a drawn hand may be any of those drawn.
//! Hands are those of the demo, without fans and tiles. Another number of tables, and another seed, may be given:
//! `cargo bench --bench suspects -- 1000 other`.
#![expect(clippy::unwrap_used, clippy::float_arithmetic, reason = "a bench has no reader but the one who runs it")]

use caipan::event::draw::seeded::Quick;
use caipan::event::play::play;
use caipan::event::regulations::SheetRules;
use caipan::event::sheet::hand_result::{Draft, Ending, HandResult};
use caipan::event::sheet::penalty::PenaltyDraft;
use caipan::event::sheet::rotation::Rotation;
use caipan::event::sheet::scoresheet::Scoresheet;
use caipan::event::sheet::suspects::{Instead, Suspect, suspects};
use caipan::event::values::ids::TableNumber;
use caipan::rules::foul::PENALTY_SIZES;
use caipan::rules::hand::MAX_FLOWERS;
use caipan::rules::{BySeat, Foul, GamePoints, HandNumber, Payee, Seat};

/// Every way to write a hand down with this mistake, and how often each is made.
type Ways = fn(&Draft, &Habits) -> Vec<(f64, Draft)>;

/// A kind of mistake. Where it is about a penalty, the hand is given one first.
const KINDS: [(&str, Option<PenaltyOf>, Ways); 22] = [
    ("self-draw for a discard", None, self_draw_for_a_discard),
    ("discard for a self-draw", None, discard_for_a_self_draw),
    ("wrong winner", None, wrong_winner),
    ("winner and discarder exchanged", None, winner_and_discarder_exchanged),
    ("wrong discarder", None, wrong_discarder),
    ("points: key beside", None, key_beside),
    ("points: digits exchanged", None, digits_exchanged),
    ("points: fan too few, too many", None, fan_forgotten),
    ("points: any other", None, any_points),
    ("flowers forgotten", None, flowers_forgotten),
    ("flowers one too few, too many", None, flowers_one_off),
    ("forgotten -30 +10 +10 +10", Some(PenaltyOf::FalseWin(Foul::BelowMinimum)), penalty_forgotten),
    ("forgotten -60 +20 +20 +20", Some(PenaltyOf::FalseWin(Foul::OneShort)), penalty_forgotten),
    ("forgotten fine to nobody", Some(PenaltyOf::ToNobody), penalty_forgotten),
    ("forgotten fine to one", Some(PenaltyOf::ToOne), penalty_forgotten),
    ("penalty on the wrong seat", Some(PenaltyOf::Any), penalty_on_the_wrong_seat),
    ("penalty not given", None, penalty_not_given),
    ("penalty of another size", Some(PenaltyOf::Sized), penalty_of_another_size),
    ("penalty to another payee", Some(PenaltyOf::Sized), penalty_to_another_payee),
    ("two players exchanged", Some(PenaltyOf::Any), two_players_exchanged),
    ("a drawn hand as a win", None, win_for_a_drawn_hand),
    ("a win as a drawn hand", None, drawn_hand_for_a_win),
];

const GOAL_FIRST: f64 = 0.9;

#[derive(Clone, Copy, PartialEq)]
enum PenaltyOf {
    FalseWin(Foul),
    ToNobody,
    ToOne,
    Sized,
    Any,
}

/// How often what is seen at the tables.
struct Habits {
    points: Vec<f64>,
    flowers: Vec<f64>,
}

fn plain(hand: &Draft) -> Draft {
    Draft { fans: Vec::new(), tiles: None, ..hand.clone() }
}

fn result(hand: &Draft) -> Option<HandResult> {
    hand.check(SheetRules::default()).ok()
}

fn scores(hand: &Draft) -> Option<BySeat<GamePoints>> {
    Some(result(hand)?.scores())
}

fn won(hand: &Draft) -> Option<(Seat, u16)> {
    Some((hand.winner?, hand.basic_points?))
}

fn others_than(seats: [Option<Seat>; 2]) -> Vec<Seat> {
    Seat::ALL.into_iter().filter(|seat| !seats.contains(&Some(*seat))).collect()
}

fn evenly(ways: impl IntoIterator<Item = Draft>) -> Vec<(f64, Draft)> {
    let ways: Vec<Draft> = ways.into_iter().collect();
    let each = 1.0 / ways.len() as f64;
    ways.into_iter().map(|way| (each, way)).collect()
}

fn self_draw_for_a_discard(hand: &Draft, _: &Habits) -> Vec<(f64, Draft)> {
    evenly(hand.discarder.map(|_| Draft { ending: Ending::SelfDraw, discarder: None, ..hand.clone() }))
}

fn discard_for_a_self_draw(hand: &Draft, _: &Habits) -> Vec<(f64, Draft)> {
    let Some(winner) = hand.winner.filter(|_| hand.discarder.is_none()) else { return Vec::new() };
    evenly(winner.others().map(|from| Draft { ending: Ending::Discard, discarder: Some(from), ..hand.clone() }))
}

fn wrong_winner(hand: &Draft, _: &Habits) -> Vec<(f64, Draft)> {
    let Some(winner) = hand.winner else { return Vec::new() };
    let others = others_than([Some(winner), hand.discarder]);
    evenly(others.into_iter().map(|winner| Draft { winner: Some(winner), ..hand.clone() }))
}

fn winner_and_discarder_exchanged(hand: &Draft, _: &Habits) -> Vec<(f64, Draft)> {
    evenly(hand.discarder.map(|from| Draft { winner: Some(from), discarder: hand.winner, ..hand.clone() }))
}

fn wrong_discarder(hand: &Draft, _: &Habits) -> Vec<(f64, Draft)> {
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
fn key_beside(hand: &Draft, _: &Habits) -> Vec<(f64, Draft)> {
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

fn digits_exchanged(hand: &Draft, _: &Habits) -> Vec<(f64, Draft)> {
    let Some((_, points @ 10..=99)) = won(hand) else { return Vec::new() };
    with_points(hand, [(1.0, points % 10 * 10 + points / 10)])
}

/// A fan of so many points is forgotten or added.
fn fan_forgotten(hand: &Draft, _: &Habits) -> Vec<(f64, Draft)> {
    let Some((_, points)) = won(hand) else { return Vec::new() };
    let fans = [(1, 3.0), (2, 4.0), (4, 1.0), (6, 1.0), (8, 1.0)];
    with_points(
        hand,
        fans.into_iter().flat_map(|(fan, often)| [(often, points + fan), (often, points - fan.min(points))]),
    )
}

fn any_points(hand: &Draft, habits: &Habits) -> Vec<(f64, Draft)> {
    if hand.winner.is_none() {
        return Vec::new();
    }
    with_points(hand, (0..).zip(&habits.points).map(|(points, often)| (*often, points)))
}

fn flowers_forgotten(hand: &Draft, _: &Habits) -> Vec<(f64, Draft)> {
    evenly((hand.winner.is_some() && hand.flowers > 0).then(|| Draft { flowers: 0, ..hand.clone() }))
}

fn flowers_one_off(hand: &Draft, _: &Habits) -> Vec<(f64, Draft)> {
    if hand.winner.is_none() {
        return Vec::new();
    }
    let off = [hand.flowers.checked_sub(1), Some(hand.flowers + 1).filter(|flowers| *flowers <= MAX_FLOWERS)];
    evenly(off.into_iter().flatten().map(|flowers| Draft { flowers, ..hand.clone() }))
}

fn penalty_forgotten(hand: &Draft, _: &Habits) -> Vec<(f64, Draft)> {
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

fn penalty_on_the_wrong_seat(hand: &Draft, _: &Habits) -> Vec<(f64, Draft)> {
    replaced(hand, |penalty| {
        penalty.offender.others().map(|offender| PenaltyDraft { offender, ..penalty.clone() }).into()
    })
}

/// The hand is as it was, and somebody writes down a penalty.
fn penalty_not_given(hand: &Draft, _: &Habits) -> Vec<(f64, Draft)> {
    let fouls = [Foul::BelowMinimum, Foul::OneShort].into_iter().flat_map(|foul| Seat::ALL.map(|seat| (foul, seat)));
    evenly(fouls.map(|(foul, offender)| {
        let mut written = hand.clone();
        written.penalties.push(PenaltyDraft { foul, offender, points: None, payee: None, reason: String::new() });
        written
    }))
}

fn penalty_of_another_size(hand: &Draft, _: &Habits) -> Vec<(f64, Draft)> {
    replaced(hand, |penalty| {
        PENALTY_SIZES.map(|points| PenaltyDraft { points: Some(points), ..penalty.clone() }).into()
    })
}

fn payees() -> impl Iterator<Item = Payee> {
    Seat::ALL.map(Payee::One).into_iter().chain([Payee::EachOther, Payee::Nobody])
}

fn penalty_to_another_payee(hand: &Draft, _: &Habits) -> Vec<(f64, Draft)> {
    replaced(hand, |penalty| payees().map(|payee| PenaltyDraft { payee: Some(payee), ..penalty.clone() }).collect())
}

fn exchanged(hand: &Draft, a: Seat, b: Seat) -> Draft {
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

fn two_players_exchanged(hand: &Draft, _: &Habits) -> Vec<(f64, Draft)> {
    if hand.penalties.is_empty() {
        return Vec::new();
    }
    let pairs = Seat::ALL.into_iter().flat_map(|a| Seat::ALL.into_iter().filter(move |b| a < *b).map(move |b| (a, b)));
    evenly(pairs.map(|(a, b)| exchanged(hand, a, b)))
}

fn drawn(hand: &Draft) -> Draft {
    Draft { ending: Ending::DrawnHand, winner: None, discarder: None, basic_points: None, flowers: 0, ..hand.clone() }
}

fn drawn_hand_for_a_win(hand: &Draft, _: &Habits) -> Vec<(f64, Draft)> {
    evenly(hand.winner.map(|_| drawn(hand)))
}

fn win_for_a_drawn_hand(hand: &Draft, habits: &Habits) -> Vec<(f64, Draft)> {
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
fn whos() -> Vec<(Seat, Option<Seat>)> {
    let froms = |winner: Seat| winner.others().map(Some).into_iter().chain([None]);
    Seat::ALL.into_iter().flat_map(|winner| froms(winner).map(move |from| (winner, from))).collect()
}

fn who_won(hand: &Draft, (winner, discarder): (Seat, Option<Seat>)) -> Draft {
    let ending = if discarder.is_some() { Ending::Discard } else { Ending::SelfDraw };
    Draft { ending, winner: Some(winner), discarder, ..hand.clone() }
}

/// Whatever may have been where a hand is written so, by one mistake.
fn truths(written: &Draft) -> Vec<Draft> {
    let mut all = vec![drawn(written)];
    let points = |hand: &Draft| {
        let hand = hand.clone();
        (8..=320).map(move |points| Draft { basic_points: Some(points), ..hand.clone() }).collect::<Vec<_>>()
    };
    let flowers = |hand: &Draft| {
        let hand = hand.clone();
        (0..=MAX_FLOWERS).map(move |flowers| Draft { flowers, ..hand.clone() }).collect::<Vec<_>>()
    };
    let won = whos().into_iter().map(|who| who_won(written, who));
    match written.winner {
        Some(_) => {
            all.extend(won);
            all.extend(points(written));
            all.extend(flowers(written));
        }
        None => all.extend(
            won.flat_map(|won| points(&won)).flat_map(|won| flowers(&won)).filter(|won| won.basic_points <= Some(120)),
        ),
    }
    for at in 0..written.penalties.len() {
        let mut without = written.clone();
        let penalty = without.penalties.remove(at);
        all.push(without);
        let offenders = Seat::ALL.into_iter().flat_map(|offender| payees().map(move |payee| (offender, payee)));
        for (offender, payee) in offenders {
            for points in PENALTY_SIZES.map(Some).into_iter().chain([None]) {
                for payee in [None, Some(payee)] {
                    let mut other = written.clone();
                    other.penalties[at] = PenaltyDraft { offender, points, payee, ..penalty.clone() };
                    all.push(other);
                }
            }
        }
    }
    all.extend(
        two_players_exchanged(written, &Habits { points: vec![], flowers: vec![] }).into_iter().map(|(_, hand)| hand),
    );
    all.retain(|truth| truth != written);
    all
}

/// How likely the right hand is named first, and among three, by who knows the kind of the mistake and all habits.
fn reachable(written: &[Draft], missing: BySeat<GamePoints>, ways: Ways, habits: &Habits) -> (f64, f64) {
    let usual = |hand: &Draft| match hand.winner {
        Some(_) => habits.points[usize::from(hand.basic_points.unwrap())] * habits.flowers[usize::from(hand.flowers)],
        None => 1.0,
    };
    let mut likely: Vec<f64> = Vec::new();
    for hand in written {
        let now = scores(hand).unwrap();
        let right = BySeat::from_fn(|seat| now[seat] + missing[seat]);
        let how_likely = |truth: &Draft| -> f64 {
            let made =
                ways(truth, habits).into_iter().filter(|(_, way)| way == hand).map(|(often, _)| often).sum::<f64>();
            made * usual(truth) / usual(hand)
        };
        let mut possible: Vec<Draft> = Vec::new();
        for truth in truths(hand).into_iter().filter(|truth| scores(truth) == Some(right)) {
            if !possible.contains(&truth) {
                possible.push(truth);
            }
        }
        likely.push(possible.iter().map(how_likely).sum());
    }
    let all: f64 = likely.iter().sum();
    if all == 0.0 {
        return (1.0, 1.0);
    }
    likely.sort_by(|a, b| b.total_cmp(a));
    (likely[0] / all, likely.iter().take(3).sum::<f64>() / all)
}

fn sheet(hands: &[Draft]) -> Scoresheet {
    let mut sheet = Scoresheet::new(TableNumber(1), SheetRules::default());
    hands.iter().for_each(|hand| {
        sheet.record(hand).unwrap();
    });
    sheet
}

/// Sixteen hands as at real tables, with a penalty in about one of eight.
fn table(seed: &str, chance: &mut Quick) -> Vec<Draft> {
    let hands = HandNumber::all().map(|hand| {
        let mut draft = plain(&play(&format!("{seed} {hand}"), hand, Rotation::default()));
        let foul = [Foul::BelowMinimum, Foul::WrongTile, Foul::EmptyClaim, Foul::OneShort].get(chance.next_below(32));
        let offender = draft.winner.unwrap_or(Seat::East).turned(1 + chance.next_below(3));
        draft.penalties.extend(foul.map(|&foul| penalty(foul, offender)));
        draft
    });
    hands.collect()
}

fn penalty(foul: Foul, offender: Seat) -> PenaltyDraft {
    PenaltyDraft { foul, offender, points: None, payee: None, reason: String::new() }
}

/// One more penalty of the kind that the mistake is about, in some hand; which.
fn give(hands: &mut [Draft], of: PenaltyOf, chance: &mut Quick) -> usize {
    let at = chance.next_below(hands.len());
    let hand = &mut hands[at];
    let offender = hand.winner.unwrap_or(Seat::East).turned(1 + chance.next_below(3));
    let sized = |chance: &mut Quick, foul, payee| PenaltyDraft {
        points: Some(PENALTY_SIZES[chance.next_below(7)]),
        payee,
        reason: "as seen".into(),
        ..penalty(foul, offender)
    };
    let to_one = Some(Payee::One(offender.turned(1 + chance.next_below(3))));
    let given = match of {
        PenaltyOf::FalseWin(foul) => penalty(foul, offender),
        PenaltyOf::ToNobody | PenaltyOf::Sized => sized(chance, Foul::IllegalInformation, Some(Payee::Nobody)),
        PenaltyOf::ToOne => sized(chance, Foul::ExposedOthersTiles, to_one),
        PenaltyOf::Any => match chance.next_below(3) {
            0 => penalty(Foul::BelowMinimum, offender),
            1 => penalty(Foul::OneShort, offender),
            _ => sized(chance, Foul::IllegalInformation, Some(Payee::Nobody)),
        },
    };
    hand.penalties.push(given);
    at
}

/// Whether a suspect names the mistake.
fn is_right(suspect: &Suspect, truth: &Draft, written: &Draft) -> bool {
    let here = suspect.hand.map(HandNumber::get) == Some(truth.hand);
    let outcome = |hand: &Draft| result(hand).unwrap().outcome().payments();
    let (same_end, penalties) = (outcome(truth) == outcome(written), (truth.penalties.len(), written.penalties.len()));
    match suspect.instead {
        Instead::Ended(end) => here && truth.penalties == written.penalties && end.payments() == outcome(truth),
        Instead::Forgotten(_) => penalties.0 > penalties.1,
        Instead::NotGiven(_) => here && penalties.0 < penalties.1,
        Instead::Fined { .. } => here && same_end && penalties.0 == penalties.1,
        Instead::Exchanged(a, b) => here && scores(&exchanged(written, a, b)) == scores(truth),
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    let count: usize = arguments.first().map_or(60, |count| count.parse().unwrap());
    let seed = arguments.get(1).map_or("suspects", String::as_str);
    let chance = &mut Quick::new(seed, "mistakes");
    let tables: Vec<Vec<Draft>> = (0..2 * count).map(|number| table(&format!("{seed} {number}"), chance)).collect();
    let habits = habits(&tables);
    println!("of {count} tables                   first  of three  reachable  of three");
    for (name, penalty, ways) in KINDS {
        let (mut tried, mut first, mut of_three, mut reach) = (0, 0, 0, (0.0, 0.0));
        for table in &tables {
            let mut truth = table.clone();
            let mut order: Vec<usize> = match penalty {
                Some(of) => vec![give(&mut truth, of, chance)],
                None => (0..truth.len()).collect(),
            };
            chance.shuffle(&mut order);
            let Some((at, written)) = mistaken(&truth, &order, ways, &habits, chance) else { continue };
            if tried == count {
                break;
            }
            tried += 1;
            let mut hands = truth.clone();
            hands[at] = written;
            let (wrong, right) = (sheet(&hands), sheet(&truth));
            let named = suspects(&wrong, wrong.total(), right.total());
            let place = named.iter().position(|suspect| is_right(suspect, &truth[at], &hands[at]));
            first += usize::from(place == Some(0));
            of_three += usize::from(place.is_some());
            let missing = BySeat::from_fn(|seat| right.total()[seat] - wrong.total()[seat]);
            let (best, three) = reachable(&hands, missing, ways, &habits);
            reach = (reach.0 + best, reach.1 + three);
        }
        assert_eq!(tried, count, "{name}: too few tables");
        let goal = if first as f64 >= GOAL_FIRST * count as f64 { "" } else { "  below the goal" };
        println!("{name:<32} {first:>5} {of_three:>9} {:>10.1} {:>9.1}{goal}", reach.0, reach.1);
    }
    println!("{:<32} {:>5} {count:>9}", "goal", GOAL_FIRST * count as f64);
}

/// How often each value and each number of flowers is seen, with a little for those that were not.
fn habits(tables: &[Vec<Draft>]) -> Habits {
    let mut habits = Habits { points: vec![0.0; 321], flowers: vec![0.1; 9] };
    habits.points[8..]
        .iter_mut()
        .enumerate()
        .for_each(|(above, often)| *often = 3.0 / ((above + 4) * (above + 4)) as f64);
    for hand in tables.iter().flatten() {
        if let Some((_, points)) = won(hand) {
            habits.points[usize::from(points)] += 1.0;
            habits.flowers[usize::from(hand.flowers)] += 1.0;
        }
    }
    habits
}

/// The first hand in this order in which the mistake can be made and changes the totals, as it is then written.
fn mistaken(
    truth: &[Draft],
    order: &[usize],
    ways: Ways,
    habits: &Habits,
    chance: &mut Quick,
) -> Option<(usize, Draft)> {
    for &at in order {
        let mut possible = ways(&truth[at], habits);
        possible.retain(|(_, way)| scores(way).is_some_and(|written| Some(written) != scores(&truth[at])));
        let all: f64 = possible.iter().map(|(often, _)| often).sum();
        let mut pick = chance.next_below(1_000_000) as f64 / 1_000_000.0 * all;
        for (often, way) in possible {
            pick -= often;
            if pick < 0.0 {
                return Some((at, way));
            }
        }
    }
    None
}
