//! Events for tests: eight players at two tables, and the results of their hands and totals.

use super::*;
use crate::notes::table_log::TableLog;
use crate::notes::table_note::{Noted, TableNote};
use crate::regulations::{Entry, Regulations};
use crate::sheet::hand_result::{Draft, Ending};
use crate::sheet::penalty::{Entrant, Revoked, StandardPenalty};
use crate::sheet::rotation::Rotation;
use crate::sheet::scoresheet::Scoresheet;
use crate::sheet::session::{Attendance, TableCheck};
use crate::sheet::wrong_sum::{self, WrongSum};
use chrono::TimeDelta;
use proptest::prelude::*;
use rules::{BySeat, GamePoints, HandNumber, Seat, StandardPoints};
use values::ids::PlayerNumber;

pub fn minute(minutes: i64) -> NaiveDateTime {
    NaiveDateTime::default() + TimeDelta::minutes(minutes)
}

/// A table of the players from 4 × `number` − 3 on, whose first player has won `hands` hands by self-draw.
pub fn table(session: u16, number: u16, hands: u8) -> Table {
    let mut sheet = Scoresheet::new(TableNumber(number), Regulations::default().sheet_rules());
    for hand in HandNumber::all().take(hands.into()) {
        let draft = Draft {
            winner: Some(Seat::East),
            basic_points: Some(8),
            ..Draft::new(hand.get(), Rotation::ThreeStep.dealer(hand), Ending::SelfDraw)
        };
        sheet.record(&draft).unwrap();
    }
    let first = i32::from(number) * 4 - 3;
    let players = BySeat { east: first, south: first + 1, west: first + 2, north: first + 3 }.map(PlayerId);
    Table {
        id: i32::from(session) * 100 + i32::from(number),
        session: SessionNumber(session),
        number: TableNumber(number),
        seated: players,
        players,
        filled: BySeat::default(),
        asked: Entry::Hands,
        signed: None,
        sheet,
        refused: vec![],
        log: TableLog::default(),
        hands_at: vec![],
        replaced: vec![],
        corrected_seats: vec![],
        last_hand_at: None,
    }
}

pub fn session(number: u16, tables: Vec<Table>, started: Option<i64>, closed: Option<i64>) -> Session {
    let head = SessionHead {
        id: number.into(),
        number: SessionNumber(number),
        seed: String::new(),
        seated_at: None,
        started_at: started.map(minute),
        closed_at: closed.map(minute),
    };
    Session::new(head, tables.into_iter().map(Arc::new).collect())
}

/// Eight players, whose numbers are their ids, in these sessions. The last of them came for session 2.
pub fn event(sessions: Vec<Session>) -> Event {
    let player = |id| Player {
        id,
        team_id: None,
        name: format!("P{id}"),
        role: PlayerRole::Regular,
        from_session: if id == 8 { 2 } else { 1 },
        background: Background::default(),
        privacy: Default::default(),
    };
    let head = EventHead {
        id: 1,
        slug: "cup".into(),
        name: "杯".into(),
        teams: false,
        regulations: Regulations::default(),
        created_at: minute(0),
        ended_at: None,
        shelf: Shelf::Shown,
    };
    let draw = Draw {
        id: 1,
        revision: 1,
        seed: None,
        committed: None,
        input: None,
        original: None,
        shown: Some(8),
        drawn_by: String::new(),
        recorded_by: String::new(),
        recorded_at: minute(0),
        teams: vec![],
        players: (1..=8).map(|id| (PlayerNumber(id as u16), PlayerId(id))).collect(),
        hidden: [0; 2],
    };
    Event {
        version: 1,
        head: head.into(),
        entries: EntryList::new(vec![], (1..=8).map(player).collect(), Default::default()).into(),
        chart: None,
        commitment: None,
        commitments: Arc::new([]),
        draws: Arc::new([]),
        draw: Some(draw.into()),
        withdrawals: Arc::new([]),
        penalties: Arc::new([]),
        publications: Arc::new([]),
        revocations: Arc::new([]),
        screens: Arc::default(),
        hides_removed: false,
        stage_notes: Arc::new([]),
        line_ups: Arc::new([]),
        deals: Arc::new([]),
        sessions: sessions.into_iter().map(Arc::new).collect(),
        computed: Arc::default(),
    }
}

fn published(event: Event, session: i32, at: NaiveDateTime) -> Event {
    let content = serde_json::to_string(&event.standings()).unwrap();
    let publication =
        Publication { session, revision: 1, content, author: "Li".into(), published_at: at, withdrawn: None };
    Event { publications: Arc::new([publication]), computed: Arc::default(), ..event }
}

#[test]
fn the_first_place_changes_hands_where_it_does() {
    let first = session(1, vec![table(1, 1, 16), table(1, 2, 3)], Some(0), Some(100));
    let second = session(2, vec![table(2, 1, 1), table(2, 2, 16)], Some(200), Some(300));
    let lead = |session, hand: Option<u8>, first, before: Option<i32>| Lead {
        session: SessionNumber(session),
        hand: hand.and_then(HandNumber::new),
        first: PlayerId(first),
        before: before.map(PlayerId),
    };
    assert_eq!(event(vec![]).leads(), []);
    // Player 5 wins as many hands at the other table as player 1 has won altogether, and one more: 3 + 15 > 16 + 1.
    let over = event(vec![first.clone(), second.clone()]);
    assert_eq!(over.leads(), [lead(1, None, 1, None), lead(2, Some(15), 5, Some(1))]);
    // Nothing is said of a hand where none was recorded.
    let on_paper = signed(decided(table(1, 1, 0), Entry::Totals), [600, 520, 480, 400], None);
    assert_eq!(event(vec![session(1, vec![on_paper], Some(0), Some(100))]).leads(), [lead(1, None, 1, None)]);
    // Within the last session, leads are found hand after hand.
    assert_eq!(event(vec![first]).leads(), [lead(1, Some(1), 1, None)]);
    let whole = over.players().first().map(|row| row.key);
    assert_eq!(over.leads().last().map(|lead| lead.first), whole);
    assert_eq!(second.up_to(HandNumber::LAST).tables, second.tables);
}

#[test]
fn ranks_are_compared_with_those_of_then_and_not_with_a_penalty_given_since() {
    let first = session(1, vec![table(1, 1, 16), table(1, 2, 16)], Some(0), Some(100));
    let second = session(2, vec![table(2, 1, 16), table(2, 2, 3)], Some(200), Some(300));
    let penalty = StandardPenalty { of: Entrant::Player(PlayerId(1)), points: StandardPoints::whole(9) };
    let given = |minutes| {
        let (reason, author) = ("迟到".into(), "裁判长".into());
        GivenPenalty { penalty, reason, author, at: minute(minutes), revoked: None }
    };
    let rank = |event: &Event| event.previous_step().unwrap().players[&PlayerId(1)];
    let over = event(vec![first, second]);
    assert_eq!((rank(&over), rank(&over.with_penalty(given(250)))), (1, 1));
    assert_eq!(rank(&over.with_penalty(given(150))), 8, "it was given before the second session");
    assert_eq!(over.with_penalty(given(250)).players().last().map(|row| row.key), Some(PlayerId(1)));
}

#[test]
fn a_result_is_live_then_provisional_then_official_and_changed_once_it_is_another() {
    let number = SessionNumber(1);
    assert_eq!(event(vec![]).status(minute(0)), Status::NotStarted);
    let running = event(vec![session(1, vec![table(1, 1, 3)], Some(0), None)]);
    assert_eq!(running.status(minute(9)), Status::Live(number));
    let closed = event(vec![session(1, vec![table(1, 1, 16)], Some(0), Some(100))]);
    assert_eq!(closed.status(minute(101)), Status::Provisional(number, None));
    let minutes = i64::from(closed.head.regulations.appeal_minutes);
    let published = published(closed, 1, minute(101));
    let until = minute(100 + minutes);
    assert_eq!(published.status(until - TimeDelta::seconds(1)), Status::Provisional(number, Some(until)));
    assert_eq!(published.status(until), Status::Official(number), "the time is over at that moment");
    let corrected = published.with_table(table(1, 1, 15));
    assert_eq!(corrected.status(until), Status::Changed(number));
    assert_eq!(corrected.with_table(table(1, 1, 16)).status(until), Status::Official(number));
}

#[test]
fn what_was_published_before_a_later_session_is_corrected_once_a_result_it_counts_is_another() {
    let sessions =
        vec![session(1, vec![table(1, 1, 16)], Some(0), Some(100)), session(2, vec![table(2, 1, 3)], Some(200), None)];
    let (number, published) = (SessionNumber(1), published(event(sessions), 1, minute(101)));
    let late = minute(100 + i64::from(published.head.regulations.appeal_minutes));
    let status = |event: &Event| event.session_status(number, minute(100), late);
    let replaced_at = |until| {
        let replaced =
            Replaced { hand: Some((HandNumber::FIRST, BySeat::default())), from: minute(50), until: minute(until) };
        published.with_table(Table { replaced: vec![replaced], ..table(1, 1, 16) })
    };
    assert_eq!(status(&published), Status::Official(number));
    assert_eq!(status(&replaced_at(90)), Status::Official(number), "before it was published");
    assert_eq!(status(&replaced_at(250)), Status::Corrected(number));

    let swapped = |at| {
        let corrected = CorrectedSeat { seat: Seat::East, player: PlayerId(1), at: minute(at) };
        published.with_table(Table { corrected_seats: vec![corrected], ..table(1, 1, 16) })
    };
    assert_eq!([90, 250].map(|at| status(&swapped(at))), [Status::Official(number), Status::Corrected(number)]);
    let penalty = StandardPenalty { of: Entrant::Player(PlayerId(1)), points: StandardPoints::whole(1) };
    let given = |at, revoked: Option<i64>| {
        let (reason, author) = ("迟到".to_owned(), "裁判长".to_owned());
        let revoked = revoked.map(|at| Revoked { reason: reason.clone(), author: author.clone(), at: minute(at) });
        published.with_penalty(GivenPenalty { penalty, reason, author, at: minute(at), revoked })
    };
    for of_this_session in [given(90, Some(250)), given(150, None)] {
        assert_eq!(status(&of_this_session), Status::Corrected(number));
    }
    assert_eq!(status(&given(150, Some(250))), Status::Official(number), "nothing is taken off, as it was published");
    for of_a_later_session in [given(250, None), given(250, Some(260))] {
        assert_eq!(status(&of_a_later_session), Status::Official(number));
    }
}

#[test]
fn a_change_of_a_table_shares_all_others() {
    let before = event(vec![
        session(1, vec![table(1, 1, 16), table(1, 2, 16)], Some(0), Some(9)),
        session(2, vec![table(2, 1, 0), table(2, 2, 0)], Some(10), None),
    ]);
    let lead = before.players()[0].standard_points;
    let after = before.with_table(table(2, 2, 4));
    assert!(Arc::ptr_eq(&before.sessions[0], &after.sessions[0]));
    assert!(Arc::ptr_eq(&before.sessions[1].tables[0], &after.sessions[1].tables[0]));
    assert_eq!(after.sessions[1].tables[1].sheet.hands().len(), 4);
    assert_eq!(after.players()[0].key, PlayerId(5), "{lead:?}");
    assert_eq!(before.rank_moves(&after).len(), 4, "who won at the other table, and those between");
    assert_eq!(after.with_table(table(9, 1, 0)).sessions.len(), 2, "a table of no session changes nothing");
}

/// The table with these totals on paper.
fn signed(table: Table, totals: [i32; 4], to_nobody: Option<i32>) -> Table {
    let [east, south, west, north] = totals.map(GamePoints);
    let totals = BySeat { east, south, west, north };
    let to_nobody = to_nobody.map(GamePoints);
    Table { signed: Some(Signed { totals, to_nobody, decision: None, author: "马".into(), at: minute(1) }), ..table }
}

/// The table with one more decision of the chief referee.
fn decided(mut table: Table, entry: Entry) -> Table {
    let note = TableNote::Decided { reason: "停电".into(), entry };
    table.log.0.push(Noted { entry: uuid::Uuid::nil(), note, author: "马".into(), at: minute(2) });
    table
}

#[test]
fn totals_stand_where_the_regulations_or_the_latest_decision_say_so() {
    let by_hands = signed(table(1, 1, 3), [600, 500, 480, 410], Some(10));
    assert_eq!((by_hands.entry(), by_hands.cards()), (Entry::Hands, by_hands.of_hands()));
    assert_eq!(by_hands.undecided().len(), 4);
    let by_totals = decided(by_hands.clone(), Entry::Totals);
    assert_eq!(by_totals.cards().values().map(|points| points.0), [600, 500, 480, 410]);
    assert_eq!(
        (by_totals.unpaid(), by_totals.undecided().len(), by_totals.differences().len()),
        (GamePoints(10), 0, 0)
    );
    let back = decided(by_totals.clone(), Entry::Hands);
    assert_eq!((back.cards(), back.unpaid()), (back.of_hands(), GamePoints::ZERO));
    assert_eq!(decided(back, Entry::Totals).cards(), by_totals.cards());
    let asked = Table { asked: Entry::Totals, ..table(1, 1, 16) };
    assert_eq!(asked.cards(), asked.of_hands(), "as long as there are no totals");
    assert_eq!(signed(asked, [600, 500, 480, 420], None).differences().len(), 4, "shown, and the totals stand");
}

#[test]
fn where_totals_stand_closing_asks_for_them_and_for_their_sum_alone() {
    let asked = |table| Table { asked: Entry::Totals, ..table };
    let strict = Regulations { signatures: true, ..Regulations::default() };
    let running = session(1, vec![], Some(0), None);
    let against = |table: &Table| table.blockers(&running, &strict, || unreachable!("no signature is looked at"));
    let empty = asked(table(1, 2, 0));
    assert_eq!(against(&empty), [Blocker::TotalsMissing(TableNumber(2))]);
    let sum = |sum, expected| {
        let check = TableCheck { sum: GamePoints(sum), expected: GamePoints(expected) };
        let cause = (sum == 2000).then_some(wrong_sum::Cause::Unpaid(GamePoints(20)));
        Blocker::Sum(TableNumber(2), WrongSum { check, cause })
    };
    let late = |mut table: Table| {
        table.filled.west.session_penalty = GamePoints(20);
        table
    };
    assert_eq!(against(&late(signed(empty.clone(), [600, 500, 480, 420], None))), [sum(2000, 1980)]);
    assert_eq!(against(&late(signed(empty.clone(), [600, 500, 460, 410], Some(10)))), []);
    assert_eq!(against(&signed(empty.clone(), [600, 500, 480, 410], None)), [sum(1990, 2000)]);

    // If the regulations require it, a second person enters them too; different totals do not confirm them.
    let two = Regulations { second_person: true, ..Regulations::default() };
    let counted = |author: &str, totals| Noted {
        entry: uuid::Uuid::from_u128(9),
        note: TableNote::Counted { totals, cards: None, to_nobody: None, link: None, reason: None, pass: None },
        author: author.into(),
        at: minute(1),
    };
    let right = [600, 500, 480, 420];
    let deducted_since = late(signed(empty.clone(), right, None));
    let mut table = signed(empty, right, None);
    for (author, totals, once) in
        [("甲", right, true), ("甲", right, true), ("乙", [600, 500, 490, 410], true), ("乙", right, false)]
    {
        table.log.0.push(counted(author, totals));
        let against = table.blockers(&running, &two, || unreachable!("no signature is looked at"));
        assert_eq!(against == [Blocker::TypedOnce(TableNumber(2))], once, "{author} {totals:?}");
        assert_eq!(against.is_empty(), !once);
    }
    // After the close there is no second entry that would tell of a wrong sum.
    let closed = session(1, vec![], Some(0), Some(9));
    assert!(!deducted_since.counts());
    assert_eq!(deducted_since.blockers(&closed, &two, String::new), [sum(2000, 1980)]);
}

#[test]
fn a_forfeit_ends_the_table_unless_a_stand_in_plays() {
    let filled = |attendance| {
        let mut table = table(1, 1, 3);
        table.filled.north.attendance = attendance;
        table
    };
    let ended = filled(Attendance::Forfeit);
    assert_eq!((ended.hand_to_come(), ended.awaits_hand(), ended.is_complete()), (None, false, true));
    let running = session(1, vec![], Some(0), None);
    assert_eq!(ended.blockers(&running, &Regulations::default(), String::new), vec![]);
    assert_eq!(ended.look().hand.get(), 3, "the last one is shown, and not one that nobody plays");
    for attendance in [Attendance::Played, Attendance::ForfeitStoodIn] {
        let goes_on = filled(attendance);
        assert_eq!((goes_on.hand_to_come(), goes_on.is_complete()), (HandNumber::new(4), false));
    }
}

proptest! {
    #[test]
    fn totals_that_are_the_sums_of_the_hands_give_the_same_lines(
        hands in 0u8..=16,
        late in prop::sample::select(vec![0, 10, 20]),
        attendance in prop::sample::select(vec![
            Attendance::Played,
            Attendance::StoodIn { own: GamePoints(480) },
            Attendance::Forfeit,
            Attendance::ForfeitStoodIn,
        ]),
        asked: bool,
    ) {
        let mut by_hands = table(1, 1, hands);
        by_hands.filled.south.session_penalty = GamePoints(late);
        by_hands.filled.north.attendance = attendance;
        let totals = signed(by_hands.clone(), by_hands.cards().values().map(|points| points.0), None);
        let totals = if asked { Table { asked: Entry::Totals, ..totals } } else { decided(totals, Entry::Totals) };
        prop_assert_eq!(totals.entry(), Entry::Totals);
        let lines = |table: Table| event(vec![session(1, vec![table], Some(0), Some(9))]).lines().to_vec();
        let running = session(1, vec![], Some(0), None);
        prop_assert_eq!(totals.blockers(&running, &Regulations::default(), String::new), vec![]);
        prop_assert_eq!(totals.totals(), by_hands.totals());
        prop_assert_eq!(lines(totals), lines(by_hands));
    }
}

#[test]
fn the_clock_of_a_session_has_the_extra_time_of_all_tables_and_of_no_single_one() {
    let end = |session: &Session| (session.clock(&Regulations::default()).unwrap().end - minute(0)).num_minutes();
    let note = |table: &mut Table, note: TableNote| {
        let entry = uuid::Uuid::from_u128(table.log.0.len() as u128 + 1);
        table.log.0.push(Noted { entry, note, author: "林".into(), at: minute(9) });
        entry
    };
    let extra = |minutes| TableNote::ExtraTime { minutes, reason: "停电".into() };
    let (mut one, mut other) = (table(1, 1, 0), table(1, 2, 0));
    let running = |one: &Table, other: &Table| session(1, vec![one.clone(), other.clone()], Some(0), None);
    note(&mut one, extra(5));
    assert_eq!(end(&running(&one, &other)), 180, "a table's own");
    let given = [&mut one, &mut other].map(|table| note(table, extra(15)));
    let all = running(&one, &other);
    assert_eq!((end(&all), all.extra_minutes), (195, 15));
    assert_eq!(one.clock(&all, &Regulations::default()).map(|clock| clock.end), Some(minute(200)));
    let withheld = all.without_results();
    assert_eq!((end(&withheld), withheld.table(TableNumber(1)).unwrap().log.0.len()), (195, 0));
    // Undone at one table, the extra time no longer belongs to all tables; then it is undone at the other one too.
    for (table, of) in [&mut one, &mut other].into_iter().zip(given) {
        note(table, TableNote::TakenBack { of, reason: "没有停电".into() });
    }
    let half = all.with_table(other.clone());
    assert_eq!((end(&half), end(&half.with_table(one))), (180, 180));
    assert_eq!(session(1, vec![other], None, None).clock(&Regulations::default()), None);
}

#[test]
fn a_session_is_blocked_by_tables_that_play_while_it_runs() {
    let plays = session(1, vec![table(1, 1, 3), table(1, 2, 16)], Some(0), None);
    let event = event(vec![plays]);
    let next = HandNumber::new(4).unwrap();
    assert_eq!(event.blockers(&event.sessions[0]), [Blocker::Playing(TableNumber(1), next)]);
    assert_eq!(event.running().map(|session| session.number), Some(SessionNumber(1)));
    assert_eq!(event.place(1, 2).map(|(_, table)| table.cards().east), Some(GamePoints(500 + 16 * 48)));
    assert!(event.place(1, 3).is_none() && event.place(2, 1).is_none());
}
