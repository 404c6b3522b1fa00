//! Small events counted by hand, and what is true of every event.

use super::*;
use crate::event::tests::{event, session, table};
use crate::event::{Event, EventHead, Table};
use crate::regulations::{Regulations, Shown};
use crate::sheet::hand_result::{Draft, Ending};
use crate::sheet::named::{Element, Named};
use crate::sheet::session::Attendance;
use Seat::{East, North, South};
use proptest::prelude::*;
use rules::fan::Counted;
use rules::mcr::payment::BASE_SCORE;
use rules::{BySeat, Fan, HandNumber, Seat, StandardPoints};
use std::collections::HashMap;
use std::sync::Arc;
use values::ids::{PlayerId, SessionNumber, TableNumber};

/// A hand as it is written: how it ended, who won, who discarded, with which fans.
type Written = (Ending, Option<Seat>, Option<Seat>, &'static [&'static str]);

fn with_hands(session: u16, number: u16, hands: &[Written]) -> Table {
    let mut table = table(session, number, 0);
    for (hand, (ending, winner, discarder, fans)) in HandNumber::all().zip(hands) {
        let fans: Vec<Counted> =
            fans.iter().map(|name| Counted { fan: Fan::from_name(name).unwrap(), times: 1 }).collect();
        let points =
            winner.map(|_| if fans.is_empty() { 8 } else { fans.iter().map(|counted| counted.points()).sum() });
        let fans = fans.into_iter().map(Named::from).collect();
        let draft = Draft {
            winner: *winner,
            discarder: *discarder,
            basic_points: points,
            fans,
            ..Draft::new(hand.get(), table.sheet.rotation().dealer(hand), *ending)
        };
        table.sheet.record(&draft).unwrap();
    }
    table
}

fn zh(fan: Element) -> &'static str {
    let Element::Fan(fan) = fan else { panic!("{fan:?}") };
    fan.zh()
}

const PURE: &[&str] = &["清一色"];
const MIXED: &[&str] = &["三色三同顺", "断幺"];
const HALF: &[&str] = &["混一色", "自摸", "门前清"];

/// Two tables: players 1 to 4 and 5 to 8.
fn day() -> Event {
    let first = with_hands(
        1,
        1,
        &[
            (Ending::Discard, Some(East), Some(South), MIXED),
            (Ending::SelfDraw, Some(East), None, HALF),
            (Ending::DrawnHand, None, None, &[]),
            (Ending::Annulled, None, None, &[]),
            (Ending::StoppedByTime, None, None, &[]),
        ],
    );
    let second = with_hands(
        1,
        2,
        &[(Ending::Discard, Some(North), Some(East), PURE), (Ending::Discard, Some(East), Some(North), MIXED)],
    );
    event(vec![session(1, vec![first, second], Some(0), Some(100))])
}

#[test]
fn hands_are_counted_as_by_hand() {
    let day = day();
    let players = of_players(&day);
    let one = Tally { hands: 3, won: 2, self_drawn: 1, dealt_in: 0, points: 19, most: 10 };
    assert_eq!(players[&PlayerId(1)], one);
    assert_eq!(players[&PlayerId(2)], Tally { hands: 3, dealt_in: 1, ..Tally::default() });
    assert_eq!(
        players[&PlayerId(8)],
        Tally { hands: 2, won: 1, dealt_in: 1, points: 24, most: 24, ..Tally::default() }
    );
    assert_eq!((one.thousandths(one.won), one.mean_points()), (Some(667), Some(95)));
    assert_eq!((Tally::default().thousandths(0), Tally::default().mean_points()), (None, None));
    let ended: Vec<u32> = endings(&day).into_iter().map(|(_, count)| count).collect();
    assert_eq!(ended, [3, 1, 1, 1], "on a discard, self-drawn, drawn, stopped; the annulled one is none");
    let won: Vec<u32> = by_wind(&day).values().map(|of| of.won).collect();
    assert_eq!(won, [1, 0, 0, 3], "one hand was won by its dealer, three by who sat before");
}

#[test]
fn fans_and_the_largest_hands_are_found_with_who_made_them_first() {
    let day = day();
    let counted: Vec<(&str, u32, u32, u16)> =
        fans(&day).iter().map(|of| (zh(of.fan), of.hands, of.main, of.first.table.number.0)).collect();
    assert_eq!(
        counted,
        [
            ("清一色", 1, 1, 2),
            ("三色三同顺", 2, 2, 1),
            ("混一色", 1, 1, 1),
            ("门前清", 1, 0, 1),
            ("断幺", 2, 0, 1),
            ("自摸", 1, 0, 1),
        ]
    );
    let points = |played: &Played| (played.hand.win().unwrap().basic_points(), played.table.number.0);
    assert_eq!(largest(&day).iter().map(points).collect::<Vec<_>>(), [(24, 2), (10, 1), (10, 2), (9, 1)]);
}

#[test]
fn the_values_offered_follow_closed_sessions_before() {
    const FOURTEEN: &[&str] = &["混一色", "碰碰和", "箭刻"];
    let won = [(Ending::Discard, Some(East), Some(South), FOURTEEN); 3];
    let after = |closed| event(vec![session(1, vec![with_hands(1, 1, &won)], Some(0), closed)]);
    let first = |day: &Event, number| offered_values(day, SessionNumber(number))[..6].to_vec();
    assert_eq!(first(&after(Some(100)), 2), [8, 9, 10, 11, 12, 14]);
    assert_eq!(first(&after(Some(100)), 1), [8, 9, 10, 11, 12, 13], "not in the session itself");
    assert_eq!(first(&after(None), 2), [8, 9, 10, 11, 12, 13], "not before it is closed");
}

#[test]
fn what_is_withheld_is_not_counted() {
    let mut shown = day();
    let regulations = Regulations { shown: Shown::WithheldFrom(1), ..shown.head.regulations.clone() };
    shown.head = Arc::new(EventHead { regulations, ..(*shown.head).clone() });
    let everybody = Arc::new(shown).for_everybody();
    assert_eq!((played(&everybody).count(), everybody.course().len()), (0, 0));
    assert_eq!(start_seats(&everybody), BySeat::default());
}

#[test]
fn what_a_stand_in_finished_belongs_to_nobody() {
    let day = day();
    let mut table = (**day.sessions[0].table(TableNumber(1)).unwrap()).clone();
    table.filled.east.attendance = Attendance::StoodIn { own: BASE_SCORE };
    let day = day.with_table(table);
    assert_eq!(of_players(&day).get(&PlayerId(1)), None);
    assert_eq!(field(&day).won, 2, "those of table 2");
    assert_eq!(endings(&day)[0].1, 3, "the hands were played all the same");
}

#[test]
fn start_seats_have_their_mean_and_ranks_their_course() {
    let day = day();
    let seats = start_seats(&day);
    // Table 1: East 4, West and North share 2 and 1, South 0. Table 2: North 4, East 2, South and West share 1 and 0.
    let quarter = |n, d| StandardPoints::new(n, d).unwrap();
    let expected = [(quarter(3, 1), 2), (quarter(1, 4), 2), (quarter(1, 1), 2), (quarter(11, 4), 2)];
    let read = Seat::ALL.map(|seat| seats[seat].map(|mean| (mean.mean, mean.cases)).unwrap());
    assert_eq!(read, expected);
    assert_eq!(super::expected(&day), Some(quarter(7, 4)));
    let course = day.course();
    assert_eq!((course.len(), course[0].session, course[0].running), (1, SessionNumber(1), false));
    let now: HashMap<PlayerId, usize> = day.players().iter().map(|row| (row.key, row.rank)).collect();
    assert_eq!(course[0].players, now);
}

#[test]
fn the_seats_of_a_player_stand_beside_what_can_be() {
    let second = session(2, vec![table(2, 1, 0), table(2, 2, 0)], None, None);
    let mut day = day();
    day.sessions.push(second.into());
    let seats = seats_of(&day, PlayerId(1)).unwrap();
    assert_eq!((seats.sessions, seats.starts.east, seats.starts_bound), (2, 2, 1), "twice East");
    assert_eq!((seats.same_table, seats.same_table_bound), (2, 1));
    assert_eq!((seats.met, seats.met_bound), (3, 6));
    // The opponents have 0, 1½ and 1½, each met twice; all others together 3 + 7.
    assert_eq!(seats.opponents, StandardPoints::new(1, 1));
    assert_eq!(seats.field, StandardPoints::new(10, 7));
    assert_eq!(seats_of(&day, PlayerId(99)), None);
}

fn written() -> impl Strategy<Value = Written> {
    let seat = || prop::sample::select(Seat::ALL.to_vec());
    let fans = prop::sample::select(vec![PURE, MIXED, &[]]);
    prop_oneof![
        (seat(), 1..4_usize, fans.clone()).prop_map(|(winner, steps, fans)| (
            Ending::Discard,
            Some(winner),
            Some(winner.turned(steps)),
            fans
        )),
        (seat(), fans).prop_map(|(winner, fans)| (Ending::SelfDraw, Some(winner), None, fans)),
        Just((Ending::DrawnHand, None, None, &[][..])),
        Just((Ending::Annulled, None, None, &[][..])),
    ]
}

proptest! {
    #[test]
    fn players_together_are_the_event(tables in prop::collection::vec(prop::collection::vec(written(), 0..16), 2)) {
        let tables = (1..).zip(&tables).map(|(number, hands)| with_hands(1, number, hands)).collect();
        let day = event(vec![session(1, tables, Some(0), None)]);
        let sum = |of: &dyn Fn(&Tally) -> u32| of_players(&day).values().map(of).sum::<u32>();
        let count = |ending: Ending| endings(&day).into_iter().find(|(of, _)| *of == ending).unwrap().1;
        let (discards, self_draws) = (count(Ending::Discard), count(Ending::SelfDraw));
        prop_assert_eq!(sum(&|of| of.won), discards + self_draws);
        prop_assert_eq!(sum(&|of| of.self_drawn), self_draws);
        prop_assert_eq!(sum(&|of| of.dealt_in), discards);
        prop_assert_eq!(sum(&|of| of.hands), 4 * (discards + self_draws + count(Ending::DrawnHand)));
        let all = field(&day);
        prop_assert_eq!((sum(&|of| of.won), sum(&|of| of.points), sum(&|of| of.hands)), (all.won, all.points, all.hands));
        prop_assert_eq!(by_wind(&day).values().map(|of| of.won).sum::<u32>(), all.won);
        prop_assert_eq!(largest(&day).len() as u32, all.won);
        let known = largest(&day).iter().filter(|of| !of.hand.fans().is_empty()).count() as u32;
        prop_assert_eq!(fans(&day).iter().map(|of| of.main).sum::<u32>(), known, "each win has one main fan");
    }
}
