//! How often the right one comes first, where one mistake was made in a table's sixteen hands and the score cards are right.
//!
//! `cargo bench --bench suspects` prints a line for each kind of mistake: how often of 60 tables the right explanation came
//! first and among three; what is reachable by who knows the kind and how often each mistake of it is made; and the goal.
//! What is reachable is less in fact, because nobody knows the kind: a key beside is often 5 or 10 points off, as a fine to one
//! player is, and the fine is named first. A win written as a drawn hand may be any of those drawn.
//! Hands are those of the demo, without fans and tiles. Another number of tables, and another seed, may be given:
//! `cargo bench --bench suspects -- 1000 other`.
#![expect(clippy::unwrap_used, clippy::float_arithmetic, reason = "a bench has no reader but the one who runs it")]

#[path = "suspects/ways.rs"]
mod ways;

use caipan::event::draw::seeded::Quick;
use caipan::event::play::play;
use caipan::event::regulations::SheetRules;
use caipan::event::sheet::hand_result::{Draft, HandResult};
use caipan::event::sheet::penalty::PenaltyDraft;
use caipan::event::sheet::rotation::Rotation;
use caipan::event::sheet::scoresheet::Scoresheet;
use caipan::event::sheet::suspects::{Instead, Suspect, suspects};
use caipan::event::values::ids::TableNumber;
use caipan::rules::foul::PENALTY_SIZES;
use caipan::rules::hand::MAX_FLOWERS;
use caipan::rules::{BySeat, Foul, GamePoints, HandNumber, Payee, Seat};
use ways::{
    any_points, digits_exchanged, discard_for_a_self_draw, drawn, drawn_hand_for_a_win, exchanged, fan_forgotten,
    flowers_forgotten, flowers_one_off, key_beside, payees, penalty_forgotten, penalty_not_given,
    penalty_of_another_size, penalty_on_the_wrong_seat, penalty_to_another_payee, self_draw_for_a_discard,
    two_players_exchanged, who_won, whos, win_for_a_drawn_hand, winner_and_discarder_exchanged, wrong_discarder,
    wrong_winner,
};

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
