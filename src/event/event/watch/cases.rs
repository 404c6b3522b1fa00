//! Tests of the watch against the seating itself: tables that would be made now, and players who have none after a
//! withdrawal.

use super::super::tests::{event as eight, minute, session, table};
use super::super::{EntryList, Event, Player, PlayerRole, Session, SessionHead, Signed, Table, Withdrawal};
use super::*;
use crate::event::Background;
use crate::record::archive::{StageNoted, Time};
use crate::regulations::{Entry, Regulations};
use crate::sheet::penalty::{Entrant, GivenPenalty, StandardPenalty};
use crate::stage::noted::NotedEntrant;
use crate::stage::seating::{Run, Seated};
use draw::entry_lots::Lots;
use proptest::prelude::*;
use rules::{GamePoints, StandardPoints};
use std::sync::Arc;
use values::ids::PlayerNumber;

const SESSIONS: u16 = 4;

/// Sixteen players, one session of qualification, and a final with `places` places and these `rules`.
fn cup(places: usize, rules: &str) -> Event {
    let text = format!(
        "sessions = {SESSIONS}\nentry = \"totals\"\n\
         [[stage]]\nid = \"main\"\nsessions = 1\norder = [\"standard:all\", \"game:all\"]\n\
         [[stage]]\nid = \"final\"\nsessions = 3\norder = [\"standard:all\", \"game:all\"]\n\
         field = {{ from = \"main\", places = \"1-{places}\" }}\n{rules}\n"
    );
    let player = |id: i32| Player {
        id,
        team_id: None,
        name: format!("欧阳O'{}", "é".repeat(id as usize)),
        role: PlayerRole::Regular,
        from_session: 1,
        background: Background::default(),
        privacy: Default::default(),
    };
    let mut event = eight(vec![]);
    let mut head = (*event.head).clone();
    head.regulations = Regulations::from_toml(&text).unwrap();
    let mut draw = event.draw.as_deref().unwrap().clone();
    draw.players = (1..=16).map(|id| (PlayerNumber(id as u16), PlayerId(id))).collect();
    event.head = head.into();
    event.draw = Some(draw.into());
    // Not in the order of strength.
    let entered = [7, 3, 16, 1, 12, 9, 4, 14, 2, 11, 6, 15, 8, 5, 13, 10];
    event.entries = EntryList::new(vec![], entered.map(player).to_vec(), Default::default()).into();
    let tables: Vec<[i32; 4]> = (1..=4).map(|table| [table, table + 4, table + 8, table + 12]).collect();
    // The first of each table win, by less from table to table, and so do the seconds: they rank 1 to 8, and the others
    // from table 4 on.
    let totals: Vec<[i32; 4]> = (1..=4).map(|table| spread_totals(150 - 10 * table, 75 - 5 * table)).collect();
    seats(&fresh(event), 1, &tables, Some(&totals))
}

/// Four totals: `first` and `second` above the mean, and the same below.
fn spread_totals(first: i32, second: i32) -> [i32; 4] {
    [500 + first, 500 + second, 500 - second, 500 - first]
}

fn fresh(event: Event) -> Event {
    Event { computed: Arc::default(), ..event }
}

/// A session with these tables: over if there are totals, otherwise only seated.
fn seats(event: &Event, number: u16, tables: &[[i32; 4]], totals: Option<&[[i32; 4]]>) -> Event {
    let minutes = i64::from(number) * 100;
    let of = |(place, [east, south, west, north]): (u16, &[i32; 4])| Table {
        players: BySeat { east: *east, south: *south, west: *west, north: *north }.map(PlayerId),
        asked: Entry::Totals,
        signed: totals.map(|totals| signed(totals[usize::from(place) - 1], minutes + 50)),
        ..table(number, place, 0)
    };
    let over = |after: i64| totals.map(|_| minutes + after);
    let made = session(number, (1..).zip(tables).map(of).collect(), over(0), over(60));
    let head = SessionHead { seated_at: Some(minute(minutes - 5)), ..(*made).clone() };
    event.with_session(Session::new(head, made.tables))
}

fn signed(totals: [i32; 4], minutes: i64) -> Signed {
    let [east, south, west, north] = totals.map(GamePoints);
    let totals = BySeat { east, south, west, north };
    Signed { totals, to_nobody: None, decision: None, author: "Ősz".into(), at: minute(minutes) }
}

fn corrected(event: &Event, (session, table): (u16, u16), totals: [i32; 4], minutes: i64) -> Event {
    let table = event.place(session, table).unwrap().1.clone();
    event.with_table(Table { signed: Some(signed(totals, minutes)), ..table })
}

fn noted(event: &Event, note: StageNote, minutes: i64) -> Event {
    let mut notes = event.stage_notes.to_vec();
    notes.push(StageNoted {
        revision: notes.len() as i32 + 1,
        note,
        author: "Ő".into(),
        recorded_at: Time(minute(minutes)),
    });
    fresh(Event { stage_notes: notes.into(), ..event.clone() })
}

fn decided(event: &Event, minutes: i64) -> Event {
    let next = event.next_field(1, Lots::new("s")).unwrap().unwrap();
    let entrants = NotedEntrant::from_field(&next, |of| event.entry_number(of));
    let (stage, seed, recipe) = ("final".into(), "s".into(), Lots::new("s").recipe);
    noted(event, StageNote::Field { stage, seed, recipe, committed: None, entrants, reason: String::new() }, minutes)
}

fn lets_stand(event: &Event, of: &Difference, minutes: i64) -> Event {
    let (about, difference) = event.key(of);
    noted(event, StageNote::Stands { about, difference, reason: "已告知".into() }, minutes)
}

/// The tables that seating makes for the next session of the final, without those who have left; the last players of a
/// part have a bye.
fn as_seated(event: &Event, number: u16) -> Vec<BySeat<PlayerId>> {
    let (place, run, own): (usize, Run, u16) = event.run_of(SessionNumber(number)).unwrap();
    let parts = event.standing_for(place, &run, own == 1).into_iter().map(|part| {
        let seated = part.into_iter().filter_map(|(of, points)| match of {
            Entrant::Player(player) if !event.entries.withdrawn.contains(&player.0) => {
                Some(Seated { player, points, apart: None, last_place: 0 })
            }
            _ => None,
        });
        seated.collect::<Vec<_>>()
    });
    let mut parts = event.head.regulations.stages[place].joined(&run, parts.collect(), |_| true);
    parts.iter_mut().for_each(|part| part.truncate(part.len() / 4 * 4));
    run.tables(&parts, &[], "s")
}

fn ids(tables: &[BySeat<PlayerId>]) -> Vec<[i32; 4]> {
    tables.iter().map(|four| four.values().map(|player| player.0)).collect()
}

fn differences(event: &Event) -> Vec<Difference> {
    event.differences(|then, session| Some(as_seated(then, session.number.0))).to_vec()
}

fn blocks(event: &Event) -> Vec<Difference> {
    differences(event).into_iter().filter(|of| matches!(of, Difference::Block(_))).collect()
}

fn leaves(event: &Event, player: i32, from: u16, minutes: i64) -> Event {
    let left = Withdrawal { player: PlayerId(player), from: Some(SessionNumber(from)), at: minute(minutes) };
    let withdrawals = event.withdrawals.iter().copied().chain([left]).collect();
    let withdrawn = event.entries.withdrawn.iter().copied().chain([player]).collect();
    let entries = EntryList::new(vec![], event.entries.players.clone(), withdrawn);
    fresh(Event { withdrawals, entries: entries.into(), ..event.clone() })
}

/// The event after one session of the final, with the tables that seating makes.
fn after_one_of_the_final(places: usize, rules: &str) -> Event {
    let event = decided(&cup(places, rules), 170);
    let tables = ids(&as_seated(&event, 2));
    let totals: Vec<[i32; 4]> =
        (1..=tables.len() as i32).map(|table| spread_totals(150 - 10 * table, 75 - 5 * table)).collect();
    seats(&event, 2, &tables, Some(&totals))
}

fn field_of(event: &Event) -> FieldDiffers {
    event.field_differs(1).unwrap()
}

proptest! {
    #[test]
    fn a_field_in_another_order_moves_somebody_exactly_where_seating_makes_other_tables(
        by in prop::sample::select(vec!["standing", "pots"]), within in prop::sample::select(vec!["", "\nwithin = 4"]),
        carry in prop::sample::select(vec!["0", "1/2"]), ones in prop::collection::vec((0..300_i32, 0..300_i32), 4),
    ) {
        let rules = format!("carry = {{ standard = \"{carry}\", game = \"0\" }}\n[[stage.seating]]\nby = \"{by}\"\navoid = []{within}");
        let event = decided(&cup(8, &rules), 170);
        let stood = as_seated(&event, 2);
        let mut event = seats(&event, 2, &ids(&stood), None);
        for (table, (one, other)) in (1..).zip(ones) {
            event = corrected(&event, (1, table), spread_totals(one, other), 180);
        }
        let then = Event { sessions: event.sessions[..1].to_vec(), ..fresh(event.clone()) };
        let sets = |tables: &[BySeat<PlayerId>]| {
            ids(tables).into_iter().map(BTreeSet::from).collect::<Vec<BTreeSet<i32>>>()
        };
        let moved = sets(&as_seated(&decided(&then, 190), 2)) != sets(&stood);
        match event.field_differs(1) {
            None => prop_assert!(!moved),
            Some(differs) => {
                let apart = !differs.joins.is_empty() || moved;
                prop_assert_eq!(differs.moves, apart, "{:?}", differs.others);
                let mends = if apart { Remedy::Unseat(SessionNumber(2)) } else { Remedy::DecideAnew("final".into()) };
                prop_assert_eq!(differs.remedies(), [mends, Remedy::LetStand]);
            }
        }
    }
}

#[test]
fn a_score_of_which_nothing_is_carried_and_that_moves_nobody_is_no_difference_of_the_field() {
    let event = decided(&cup(8, "carry = { standard = \"1/2\", game = \"0\" }"), 170);
    let event = corrected(&event, (1, 1), spread_totals(143, 70), 180);
    assert_eq!(event.field_differs(1), None);
    assert_eq!(differences(&event), []);
    // If game points are carried, it is a difference.
    let event = decided(&cup(8, "carry = { standard = \"1/2\", game = \"1\" }"), 170);
    let event = corrected(&event, (1, 1), spread_totals(143, 70), 180);
    assert_eq!(field_of(&event).others.len(), 1);
}

#[test]
fn each_block_that_somebody_left_is_told_and_letting_one_stand_silences_that_one() {
    let event = after_one_of_the_final(16, "[[stage.seating]]\nby = \"standing\"\navoid = []\nwithin = 8");
    assert_eq!(differences(&event), []);
    let event = leaves(&leaves(&event, 3, 3, 270), 12, 3, 271);
    let told = blocks(&event);
    assert_eq!(told.len(), 2);
    for (place, of) in told.iter().enumerate() {
        let event = lets_stand(&event, of, 280);
        assert_eq!(blocks(&event), [told[1 - place].clone()]);
        assert_eq!(blocks(&lets_stand(&event, &told[1 - place], 281)), []);
    }
}

#[test]
fn a_block_is_let_stand_for_the_sessions_to_come_too() {
    let event = after_one_of_the_final(16, "[[stage.seating]]\nby = \"standing\"\navoid = []\nwithin = 8");
    let event = leaves(&event, 3, 3, 270);
    let event = lets_stand(&event, &blocks(&event)[0], 280);
    let tables: Vec<[i32; 4]> = ids(&event.sessions[1].tables.iter().map(|table| table.players).collect::<Vec<_>>());
    let tables: Vec<[i32; 4]> = tables.into_iter().filter(|four| !four.contains(&3)).collect();
    let event =
        seats(&event, 3, &tables, Some(&[spread_totals(150, 50), spread_totals(140, 40), spread_totals(130, 30)]));
    assert_eq!(blocks(&event), []);
    assert_eq!(blocks(&leaves(&event, 5, 4, 380)).len(), 1, "somebody else left");
}

#[test]
fn a_block_is_short_as_it_is_seated_and_is_let_stand_only_where_it_can_be_seated() {
    let event = after_one_of_the_final(16, "[[stage.seating]]\nby = \"standing\"\navoid = []\nwithin = 4");
    let byes = |event: &Event| match blocks(event).as_slice() {
        [Difference::Block(block)] => Some((block.left.clone(), block.stay.len())),
        _ => None,
    };
    // Three players cannot be seated: only somebody who comes completes the table.
    let short = leaves(&event, 6, 3, 270);
    assert_eq!(byes(&short), Some((vec![PlayerId(6)], 3)));
    assert_eq!(blocks(&short)[0].remedies(), [Remedy::Repair]);
    // The last block, of three, is seated with the block before it.
    let last = event.decided_field("final").unwrap().entrants[15].entrant;
    let Some(Entrant::Player(last)) = event.entrant(last) else { panic!("a player") };
    let short = leaves(&event, last.0, 3, 270);
    assert_eq!(byes(&short), Some((vec![last], 7)));
    assert_eq!(blocks(&short)[0].remedies(), [Remedy::Repair, Remedy::LetStand]);
    // A last block of two is seated with the one before anyway: with six or five somebody has a bye, and with five
    // fewer players.
    let event = after_one_of_the_final(14, "[[stage.seating]]\nby = \"standing\"\navoid = []\nwithin = 4");
    let before = event.decided_field("final").unwrap().entrants[8].entrant;
    let Some(Entrant::Player(before)) = event.entrant(before) else { panic!("a player") };
    assert_eq!(blocks(&leaves(&event, before.0, 3, 270)), []);
    // A block that leaves completely needs no decision about the others.
    let event = after_one_of_the_final(16, "[[stage.seating]]\nby = \"standing\"\navoid = []\nwithin = 4");
    let gone = (5..=8).fold(event, |event, player| leaves(&event, player, 3, 270));
    assert_eq!(blocks(&gone), []);
}

#[test]
fn a_group_at_tables_of_its_own_that_somebody_left_is_told_of() {
    let rules = "groups = { by = \"blocks\", size = 8 }\n[[stage.seating]]\nby = \"standing\"\navoid = []";
    let event = after_one_of_the_final(16, rules);
    assert_eq!(differences(&event), []);
    let event = leaves(&event, 3, 3, 270);
    assert_eq!(blocks(&event).len(), 1);
    // All are seated together: groups do not matter for tables.
    let rules = rules.replace("size = 8", "size = 8, tables = \"mixed\"");
    let event = leaves(&after_one_of_the_final(16, &rules), 3, 3, 270);
    assert_eq!(blocks(&event), []);
}

/// The second session of the final is seated, and then a total of its first is corrected.
fn with_corrected_seats(minutes: i64) -> Event {
    let event = after_one_of_the_final(8, "[[stage.seating]]\nby = \"standing\"\navoid = []");
    let event = seats(&event, 3, &ids(&as_seated(&event, 3)), None);
    assert_eq!(differences(&event), []);
    corrected(&event, (2, 1), spread_totals(-140, -70), minutes)
}

#[test]
fn who_leaves_or_comes_later_silences_no_corrected_seats() {
    let event = with_corrected_seats(310);
    let told = differences(&event);
    assert!(matches!(&told[..], [Difference::Seats(_)]), "{told:?}");
    for player in [1, 8, 16] {
        let gone = leaves(&event, player, 4, 320);
        let seats = differences(&gone).into_iter().find(|of| matches!(of, Difference::Seats(_)));
        assert_eq!(seats.as_ref(), told.first());
    }
    let mut players = event.entries.players.clone();
    players.push(Player { id: 17, name: "马".into(), from_session: 4, ..players[0].clone() });
    let entries = EntryList::new(vec![], players, Default::default());
    assert_eq!(differences(&fresh(Event { entries: entries.into(), ..event })), told);
}

#[test]
fn seats_that_were_let_stand_are_told_again_once_others_stand() {
    let event = with_corrected_seats(310);
    let event = lets_stand(&event, &differences(&event)[0], 320);
    assert_eq!(differences(&event), []);
    // A player of each table changes places with one of the other.
    let [mut one, mut other] = [1, 2].map(|table| event.place(3, table).unwrap().1.clone());
    std::mem::swap(&mut one.players.north, &mut other.players.east);
    let event = event.with_table(one).with_table(other);
    assert!(matches!(&differences(&event)[..], [Difference::Seats(_)]));
}

#[test]
fn a_penalty_is_told_of_where_it_was_given_after_its_player_had_left() {
    let event = decided(&cup(8, ""), 170);
    let penalised = |event: &Event, minutes: i64| {
        let penalty = StandardPenalty { of: Entrant::Player(PlayerId(13)), points: StandardPoints::whole(2) };
        let given =
            GivenPenalty { penalty, reason: "迟到".into(), author: "Ő".into(), at: minute(minutes), revoked: None };
        let penalties = event.penalties.iter().cloned().chain([given]).collect();
        fresh(Event { penalties, ..event.clone() })
    };
    let event = leaves(&penalised(&event, 175), 13, 2, 180);
    assert_eq!(differences(&event), [], "who was late and left later was late");
    let told = differences(&penalised(&event, 185));
    assert!(matches!(&told[..], [Difference::Penalty { place: 1, .. }]), "{told:?}");
}
