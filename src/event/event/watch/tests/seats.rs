//! Seats that follow from a ranking, and blocks of places.

use super::changes::{Change, changed};
use super::*;

/// The day after three sessions, and a fourth that is seated by the ranking; `started` is the minute of its start.
fn with_fourth(day: &Event, started: Option<i64>) -> Event {
    let tables = by_standing(day);
    let empty = vec![[500; 4]; tables.len()];
    let fourth = seated(4, &tables, &empty);
    let head = SessionHead { started_at: started.map(minute), closed_at: None, ..(*fourth).clone() };
    let untouched = |table: &Arc<Table>| Arc::new(Table { signed: None, ..Table::clone(table) });
    let fourth = Session::new(head, fourth.tables.iter().map(untouched).collect());
    let mut sessions: Vec<Session> = day.sessions.iter().map(|session| session.fresh()).collect();
    sessions.push(fourth);
    with_sessions(day, sessions)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn seats_by_standing_are_told_where_another_standing_gives_others(
        day in days(3, 3), place in 8..10_usize, totals in totals(), started in any::<bool>(),
    ) {
        prop_assume!(ranked(&day).is_some());
        let event = with_fourth(&day, started.then_some(400));
        prop_assert_eq!(differences(&event), []);
        let before = by_standing(&event);
        let event = changed(&event, &Change::Totals(place, totals), 410);
        let sets = |tables: &[[i32; 4]]| {
            tables.iter().map(|four| four.iter().copied().collect::<BTreeSet<i32>>()).collect::<Vec<_>>()
        };
        let differs = sets(&before) != sets(&by_standing(&event));
        let seats: Vec<Difference> = differences(&event).into_iter().filter(|of| matches!(of, Difference::Seats(_))).collect();
        prop_assert_eq!(!seats.is_empty(), differs);
        // Playing on does not compute the seats again.
        let mut playing = Table::clone(&event.sessions[3].tables[0]);
        playing.log.0.push(typed([500; 4], 420));
        let again = event.with_table(playing);
        prop_assert!(again.computed.fields.get().is_some(), "nor a field");
        let told = again.differences(|_, _| panic!("seated again")).iter().filter(|of| matches!(of, Difference::Seats(_)));
        prop_assert_eq!(told.count(), seats.len());
        if let Some(first) = seats.first() {
            let session = SessionNumber(4);
            let mends = if started { Remedy::Unstart(session) } else { Remedy::Unseat(session) };
            prop_assert_eq!(first.remedies(), [mends, Remedy::LetStand]);
        }
    }
}
