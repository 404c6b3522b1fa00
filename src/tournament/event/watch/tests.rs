//! The watchman against recomputing by another way: sums in twelfths, sorted by hand.

use super::super::tests::{at, event as eight, session, table};
use super::super::{Event, Publication, Session, Signed, Table};
use super::*;
use crate::rules::{GamePoints, Seat};
use crate::tournament::appeal::{AppealBody, AppealPaper, AppealVerdict};
use crate::tournament::archive::Time;
use crate::tournament::disqualification::Revoked;
use crate::tournament::draw::entry_lots::Lots;
use crate::tournament::event::{Background, EntryList, Player, PlayerRole};
use crate::tournament::ids::PlayerNumber;
use crate::tournament::penalty::{GivenPenalty, StandardPenalty};
use crate::tournament::regulations::{Entry, Regulations};
use crate::tournament::stage::noted::NotedEntrant;
use crate::tournament::table_note::{Noted, TableNote};
use chrono::TimeDelta;
use proptest::prelude::*;
use std::sync::{Arc, LazyLock};
use uuid::Uuid;

const PLAYERS: i32 = 16;
const TO_FINAL: usize = 8;

static REGULATIONS: LazyLock<Regulations> = LazyLock::new(|| {
    let text = "sessions = 4\nentry = \"totals\"\nappeal_minutes = 0\n\
         starts = [\"2026-11-28T09:00:00\", \"2026-11-28T11:00:00\", \"2026-11-28T14:00:00\", \"2026-11-28T16:00:00\"]\n\
         [[stage]]\nid = \"main\"\nsessions = 2\norder = [\"standard:all\", \"game:all\"]\n\
         [[stage]]\nid = \"final\"\nsessions = 2\norder = [\"standard:all\", \"game:all\"]\n\
         field = { from = \"main\", places = \"1-8\" }\ncarry = { standard = \"1/2\", game = \"0\" }\n\
         groups = { by = \"blocks\", size = 4 }\n\
         [[stage.seating]]\nsessions = \"1\"\nby = \"standing\"\navoid = []\nwithin = 4\n\
         [[stage.seating]]\nsessions = \"2\"\nby = \"standing\"\navoid = []\n";
    Regulations::from_toml(text).unwrap()
});

/// Four totals that add up, told apart at their ends so that sums are seldom equal.
fn totals() -> impl Strategy<Value = [i32; 4]> {
    (-400..400, -400..400, -400..400).prop_map(|(a, b, c)| [500 + a, 500 + b, 500 + c, 500 - a - b - c])
}

fn seated(number: u16, tables: &[[i32; 4]], totals: &[[i32; 4]]) -> Session {
    let minutes = i64::from(number) * 100;
    let of = |(place, (four, totals)): (u16, (&[i32; 4], &[i32; 4]))| {
        let [east, south, west, north] = four.map(PlayerId);
        let signed = |totals: [i32; 4]| Signed {
            totals: BySeat::from_fn(|seat: Seat| GamePoints(totals[seat as usize])),
            to_nobody: None,
            decision: None,
            author: "Ősz".into(),
            at: at(minutes + 50),
        };
        Table {
            players: BySeat { east, south, west, north },
            asked: Entry::Totals,
            signed: Some(signed(*totals)),
            ..table(number, place, 0)
        }
    };
    let tables = (1..).zip(tables.iter().zip(totals)).map(of).collect();
    let session = session(number, tables, Some(minutes), Some(minutes + 60));
    let head = super::super::SessionHead { seated_at: Some(at(minutes - 5)), ..(*session).clone() };
    Session::new(head, session.tables)
}

fn seen_by_nobody(event: Event) -> Event {
    Event { computed: Arc::default(), ..event }
}

fn with_sessions(event: &Event, sessions: Vec<Session>) -> Event {
    seen_by_nobody(Event { sessions: sessions.into_iter().map(Arc::new).collect(), ..event.clone() })
}

fn noted(event: &Event, note: StageNote, minutes: i64) -> Event {
    let mut notes = event.stage_notes.to_vec();
    let revision = notes.len() as i32 + 1;
    notes.push(StageNoted { revision, note, author: "Ő".into(), recorded_at: Time(at(minutes)) });
    seen_by_nobody(Event { stage_notes: notes.into(), ..event.clone() })
}

fn decided(event: &Event, minutes: i64) -> Event {
    let next = event.next_field(1, Lots::new("s")).unwrap().unwrap();
    let entrants = NotedEntrant::of(&next, |of| event.entry_number(of));
    let (stage, seed, recipe) = ("final".into(), "s".into(), Lots::new("s").recipe);
    noted(event, StageNote::Field { stage, seed, recipe, entrants, reason: String::new() }, minutes)
}

fn published(event: &Event, session: i32, minutes: i64) -> Event {
    let content = serde_json::to_string(&event.standings()).unwrap();
    let (author, published_at) = ("Ő".to_owned(), at(minutes));
    let mut all = vec![Publication { session, revision: 1, content, author, published_at, withdrawn: None }];
    all.extend(event.publications.iter().cloned());
    seen_by_nobody(Event { publications: all.into(), ..event.clone() })
}

/// By standing, four by four: those of the final in the order in which they are ranked.
fn by_standing(event: &Event) -> Vec<[i32; 4]> {
    let run = event.run_of(SessionNumber(4)).unwrap().1;
    let order: Vec<i32> = (event.standing_for(1, &run, false).into_iter().flatten())
        .filter_map(|(of, _)| match of {
            Entrant::Player(player) => Some(player.0),
            Entrant::Team(_) => None,
        })
        .collect();
    order.chunks_exact(4).map(|four| [four[0], four[1], four[2], four[3]]).collect()
}

fn again(event: &Event) -> Option<Vec<BySeat<PlayerId>>> {
    let four = |[east, south, west, north]: [i32; 4]| BySeat { east, south, west, north }.map(PlayerId);
    Some(by_standing(event).into_iter().map(four).collect())
}

fn found(event: &Event) -> Vec<Difference> {
    event.differences(|then, session| again(then).filter(|_| session.number == SessionNumber(4))).to_vec()
}

fn kinds(found: &[Difference]) -> Vec<&'static str> {
    let kind = |of: &Difference| match of {
        Difference::Field(_) => "field",
        Difference::Block(_) => "block",
        Difference::Seats(_) => "seats",
        Difference::Appeal { .. } => "appeal",
        Difference::Penalty { .. } => "penalty",
        Difference::LineUp { .. } => "line-up",
        Difference::Start { .. } => "start",
        Difference::Published(_) => "published",
    };
    found.iter().map(kind).collect()
}

/// A day of sixteen, of whom eight play a final: so many sessions are over, the field is decided once two are, and all is published.
fn day(entered: &[i32], played: &[Vec<[i32; 4]>]) -> Event {
    let player = |id: &i32| Player {
        id: *id,
        team_id: None,
        name: format!("Ő{id}'"),
        role: PlayerRole::Regular,
        from_session: 1,
        background: Background::default(),
    };
    let mut event = eight(vec![]);
    let mut head = (*event.head).clone();
    head.regulations = REGULATIONS.clone();
    let mut draw = event.draw.as_deref().unwrap().clone();
    draw.players = (1..=PLAYERS).map(|id| (PlayerNumber(id as u16), PlayerId(id))).collect();
    event.head = head.into();
    event.draw = Some(draw.into());
    event.entries = EntryList::new(vec![], entered.iter().map(player).collect(), Default::default()).into();
    let mut sessions: Vec<Session> = Vec::new();
    for (number, totals) in (1..).zip(played) {
        let tables: Vec<[i32; 4]> = match number {
            1 => (0..4).map(|table| [1, 2, 3, 4].map(|seat| table * 4 + seat)).collect(),
            2 => (1..=4).map(|table| [0, 4, 8, 12].map(|more| table + more)).collect(),
            3 => {
                event = decided(&event, 270);
                let field = event.decided_field("final").unwrap().entrants.to_vec();
                let ids: Vec<i32> = field.iter().map(|of| entered[of.entrant - 1]).collect();
                ids.chunks_exact(4).map(|four| [four[0], four[1], four[2], four[3]]).collect()
            }
            _ => by_standing(&event),
        };
        sessions.push(seated(number, &tables, totals));
        event = with_sessions(&event, sessions.clone());
        event = published(&event, number.into(), i64::from(number) * 100 + 65);
    }
    event
}

/// The order of the qualification, by sums in twelfths of a point and game points; nothing where two are equal.
fn ranked(event: &Event) -> Option<Vec<(i32, i64)>> {
    let mut sums: std::collections::BTreeMap<i32, (i64, i32)> = (1..=PLAYERS).map(|id| (id, (0, 0))).collect();
    for table in event.sessions.iter().filter(|session| session.number.0 <= 2).flat_map(|session| &session.tables) {
        let cards = table.cards();
        for (seat, player) in table.players.iter() {
            let above = cards.values().into_iter().filter(|other| **other > cards[seat]).count();
            let equal = cards.values().into_iter().filter(|other| **other == cards[seat]).count();
            let points: i64 = [48, 24, 12, 0][above..above + equal].iter().sum::<i64>() / equal as i64;
            let sum = sums.get_mut(&player.0)?;
            (sum.0, sum.1) = (sum.0 + points, sum.1 + cards[seat].0);
        }
    }
    for given in event.penalties.iter().filter(|given| given.stands() && event.stage_at(given.at) == 0) {
        let Entrant::Player(player) = given.penalty.of else { continue };
        sums.get_mut(&player.0)?.0 -=
            (given.penalty.points.numerator() * 12 / given.penalty.points.denominator()) as i64;
    }
    let mut order: Vec<(i32, (i64, i32))> = sums.into_iter().collect();
    order.sort_by_key(|(_, (points, games))| (-points, -games));
    let equal = order.windows(2).any(|two| two[0].1 == two[1].1);
    (!equal).then(|| order.into_iter().map(|(id, (points, _))| (id, points)).collect())
}

/// Who of the qualification plays the final, in order, with twice what is carried in twelfths.
fn field(event: &Event) -> Option<Vec<(i32, i64)>> {
    let plays = |id: &i32| !event.withdrawals.iter().any(|(player, from)| player.0 == *id && from.0 <= 3);
    Some(ranked(event)?.into_iter().filter(|(id, _)| plays(id)).take(TO_FINAL).collect())
}

fn days(from: usize, to: usize) -> impl Strategy<Value = Event> {
    let entered = Just((1..=PLAYERS).collect::<Vec<i32>>()).prop_shuffle();
    let played = (from..=to).prop_flat_map(|sessions| {
        (1..=sessions)
            .map(|number| prop::collection::vec(totals(), if number <= 2 { 4 } else { 2 }))
            .collect::<Vec<_>>()
    });
    (entered, played).prop_map(|(entered, played)| day(&entered, &played))
}

/// Something that is changed late.
#[derive(Clone, Debug)]
enum Change {
    Totals(usize, [i32; 4]),
    Same(usize),
    Leaves(i32),
    Penalised(i32),
    Revoked,
    Appealed(usize),
    Starts(usize),
    Arrives,
    LetStand,
}

fn changes() -> impl Strategy<Value = Change> {
    prop_oneof![
        4 => (0..12_usize, totals()).prop_map(|(place, totals)| Change::Totals(place, totals)),
        1 => (0..12_usize).prop_map(Change::Same),
        2 => (1..=PLAYERS).prop_map(Change::Leaves),
        2 => (1..=PLAYERS).prop_map(Change::Penalised),
        1 => Just(Change::Revoked),
        1 => (0..12_usize).prop_map(Change::Appealed),
        1 => (0..4_usize).prop_map(Change::Starts),
        1 => Just(Change::Arrives),
        2 => Just(Change::LetStand),
    ]
}

fn nth_table(event: &Event, place: usize) -> Table {
    let tables: Vec<&Arc<Table>> = event.sessions.iter().flat_map(|session| &session.tables).collect();
    Table::clone(tables[place % tables.len()])
}

fn changed(event: &Event, change: &Change, minutes: i64) -> Event {
    let corrected = |place: usize, totals: Option<[i32; 4]>| {
        let mut table = nth_table(event, place);
        let signed = table.signed.as_mut().unwrap();
        signed.at = at(minutes);
        if let Some(totals) = totals {
            signed.totals = BySeat::from_fn(|seat: Seat| GamePoints(totals[seat as usize]));
        }
        event.with_table(table)
    };
    match change {
        Change::Totals(place, totals) => corrected(*place, Some(*totals)),
        Change::Same(place) => corrected(*place, None),
        Change::Leaves(id) => {
            let begun = event.sessions.len() as u16;
            let mut withdrawals = event.withdrawals.to_vec();
            if !event.entries.withdrawn.contains(id) {
                withdrawals.push((PlayerId(*id), SessionNumber(begun + 1)));
            }
            let mut gone = event.entries.withdrawn.clone();
            gone.insert(*id);
            let entries = EntryList::new(vec![], event.entries.players.clone(), gone);
            seen_by_nobody(Event { withdrawals: withdrawals.into(), entries: entries.into(), ..event.clone() })
        }
        Change::Penalised(id) => {
            let mut penalties = event.penalties.to_vec();
            let penalty = StandardPenalty { of: Entrant::Player(PlayerId(*id)), points: StandardPoints::whole(1) };
            let (reason, author) = ("迟到".to_owned(), "Ő".to_owned());
            penalties.push(GivenPenalty { penalty, reason, author, at: at(minutes), revoked: None });
            seen_by_nobody(Event { penalties: penalties.into(), ..event.clone() })
        }
        Change::Revoked => {
            let mut penalties = event.penalties.to_vec();
            if let Some(given) = penalties.iter_mut().find(|given| given.stands()) {
                given.revoked = Some(Revoked { reason: "误".into(), author: "Ő".into(), at: at(minutes) });
            }
            seen_by_nobody(Event { penalties: penalties.into(), ..event.clone() })
        }
        Change::Appealed(place) => {
            let mut table = nth_table(event, *place);
            let entry = Uuid::from_u128(minutes as u128 * 2);
            let paper = AppealPaper {
                seat: Seat::South,
                by: "Ő".into(),
                ruling: "多收".into(),
                about_rules: true,
                fee: String::new(),
            };
            let (body, reason) = (AppealBody::ChiefReferee, "成立".to_owned());
            let verdict = AppealVerdict { appeal: entry, body, granted: true, reason, fee_returned: false };
            for (plus, entry, note) in [
                (0, entry, TableNote::Appealed(paper)),
                (1, Uuid::from_u128(minutes as u128 * 2 + 1), TableNote::AppealDecided(verdict)),
            ] {
                let at = at(minutes) + TimeDelta::seconds(plus);
                table.log.0.push(Noted { entry, note, author: "Ő".into(), at });
            }
            event.with_table(table)
        }
        Change::Starts(place) => {
            let mut head = (*event.head).clone();
            let minute = TimeDelta::minutes(minutes % 7 * 60);
            head.regulations.starts[*place] += minute;
            seen_by_nobody(Event { head: head.into(), ..event.clone() })
        }
        Change::Arrives => {
            let mut players = event.entries.players.clone();
            let id = players.iter().map(|player| player.id).max().unwrap() + 1;
            let late = Player { id, name: format!("Ő{id}'"), from_session: 4, ..players[0].clone() };
            players.push(late);
            let entries = EntryList::new(vec![], players, event.entries.withdrawn.clone());
            seen_by_nobody(Event { entries: entries.into(), ..event.clone() })
        }
        Change::LetStand => {
            let Some(first) = found(event).first().cloned() else { return event.clone() };
            let (about, difference) = event.key(&first);
            noted(event, StageNote::Stands { about, difference, reason: "已告知".into() }, minutes)
        }
    }
}

/// Which kinds there are to be found, by another way; nothing where equals would need lots.
fn expected(event: &Event, stood: &[(String, String)]) -> Option<Vec<&'static str>> {
    let mut kinds = Vec::new();
    let told = |of: &Difference| !stood.contains(&event.key(of));
    for table in event.sessions.iter().flat_map(|session| &session.tables) {
        for appeal in table.log.appeals() {
            let later = table.signed.as_ref().is_some_and(|signed| signed.at > appeal.noted.at);
            let revoked = event.penalties.iter().filter_map(|given| given.revoked.as_ref());
            let revoked = revoked.map(|of| of.at).any(|of| of > appeal.noted.at);
            let difference = Difference::Appeal {
                session: table.session,
                table: table.number,
                player: table.players.south,
                entry: appeal.noted.entry,
                granted: appeal.verdicts[0].0.at,
            };
            if !later && !revoked && told(&difference) {
                kinds.push("appeal");
            }
        }
    }
    if let Some(decided) = event.decided_field("final") {
        let stands: Vec<(i32, i64)> = (decided.entrants.iter())
            .map(|of| {
                let carried = of.standard.0;
                let twelfths = carried.numerator() * 24 / carried.denominator();
                (event.entries.players[of.entrant - 1].id, twelfths as i64)
            })
            .collect();
        // Totals and ranks beside it are part of what is noted: they are others where anybody's sum or place is.
        let follows = field(event)?;
        let rank_of: Vec<i32> = ranked(event)?.iter().map(|(id, _)| *id).collect();
        let ranks = decided
            .entrants
            .iter()
            .zip(&follows)
            .any(|(of, (id, _))| rank_of.iter().position(|other| other == id).map(|place| place + 1) != of.rank);
        let games = decided.entrants.iter().any(|of| {
            let id = event.entries.players[of.entrant - 1].id;
            let tables = event.sessions.iter().filter(|session| session.number.0 <= 2).flat_map(|of| &of.tables);
            let sum: i32 =
                (tables.filter_map(|table| Some(table.cards()[table.players.find(|own| own.0 == id)?].0))).sum();
            sum != of.total_game
        });
        let differs = stands != follows || ranks || games || decided_by_differs(event);
        let told = event.field_differs(1).is_none_or(|field| told(&Difference::Field(field)));
        if differs && told {
            kinds.push("field");
        }
    }
    Some(kinds)
}

/// What put each below the one above is points or games, and no name is in both.
fn decided_by_differs(event: &Event) -> bool {
    let Some((decided, order)) = event.decided_field("final").zip(ranked(event)) else { return false };
    decided.entrants.iter().any(|of| {
        let id = event.entries.players[of.entrant - 1].id;
        let place = order.iter().position(|(other, _)| *other == id).unwrap();
        let by = match place {
            0 => "",
            _ if order[place - 1].1 == order[place].1 => "game_points",
            _ => "standard_points",
        };
        by != of.decided_by
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 250, ..ProptestConfig::default() })]

    #[test]
    fn a_late_change_is_told_exactly_where_recomputing_gives_something_else(
        day in days(2, 4), late in prop::collection::vec(changes(), 8),
    ) {
        let over = day.sessions.len();
        let day = if over == 2 { decided(&day, 290) } else { day };
        let mut event = published(&day, over as i32, 500);
        prop_assume!(ranked(&event).is_some());
        let mut stood: Vec<(String, String)> = Vec::new();
        for (minutes, change) in (510..).step_by(10).zip(&late) {
            if let (Change::LetStand, Some(first)) = (change, found(&event).first()) {
                stood.push(event.key(first));
            }
            event = changed(&event, change, minutes);
            let Some(wanted) = expected(&event, &stood) else { break };
            let differences = found(&event);
            let told = kinds(&differences);
            let of_field = |kind: &&&str| ["appeal", "field"].contains(*kind);
            prop_assert_eq!(told.iter().filter(of_field).copied().collect::<Vec<_>>(), wanted, "{:?}: {:?}", change, late);
            // The rest is asked of the values themselves.
            let count = |kind: &str| told.iter().filter(|own| **own == kind).count();
            let unheard = |about: String| !stood.iter().any(|(own, _)| *own == about);
            let gone = |given: &GivenPenalty| match given.penalty.of {
                Entrant::Player(player) => given.stands() && event.entries.withdrawn.contains(&player.0),
                Entrant::Team(_) => false,
            };
            let number = |of| event.entry_number(of);
            let about = |given: &GivenPenalty| format!("penalty {} {}", number(given.penalty.of), given.at);
            let penalties = event.penalties.iter().filter(|given| gone(given) && unheard(about(given))).count();
            prop_assert_eq!(count("penalty"), penalties);
            let starts = &event.head.regulations.starts;
            let wrong = (1..4).filter(|place| starts[*place] <= starts[place - 1] && *place >= over);
            prop_assert_eq!(count("start"), wrong.filter(|place| unheard(format!("start {}", place + 1))).count());
            let same = event.publications[0].standings().unwrap() == event.standings();
            let silenced = stood.iter().any(|(about, _)| about.starts_with("published"));
            prop_assert_eq!(count("published") > 0, !same && !silenced, "{:?}", late);
            for of in &differences {
                prop_assert!(!of.remedies().is_empty());
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, ..ProptestConfig::default() })]

    #[test]
    fn silence_is_silence(day in days(0, 4), gone in 1..=PLAYERS, penalised in 1..=PLAYERS) {
        prop_assume!(ranked(&day).is_some());
        prop_assert_eq!(found(&day), []);
        if day.sessions.len() == 2 {
            // What happens before the field is decided is no late change.
            let mut event = changed(&day, &Change::Leaves(gone), 270);
            if penalised != gone {
                event = changed(&event, &Change::Penalised(penalised), 271);
            }
            prop_assume!(ranked(&event).is_some());
            let event = published(&decided(&event, 272), 2, 273);
            prop_assert_eq!(found(&event), []);
        }
    }
}

/// The day after three sessions, and a fourth that is seated by the standing and not started.
fn with_fourth(day: &Event, started: Option<i64>) -> Event {
    let tables = by_standing(day);
    let empty = vec![[500; 4]; tables.len()];
    let fourth = seated(4, &tables, &empty);
    let head = super::super::SessionHead { started_at: started.map(at), closed_at: None, ..(*fourth).clone() };
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
        prop_assert_eq!(found(&event), []);
        let before = by_standing(&event);
        let event = changed(&event, &Change::Totals(place, totals), 410);
        let sets = |tables: &[[i32; 4]]| {
            tables.iter().map(|four| four.iter().copied().collect::<BTreeSet<i32>>()).collect::<Vec<_>>()
        };
        let differs = sets(&before) != sets(&by_standing(&event));
        let seats: Vec<Difference> = found(&event).into_iter().filter(|of| matches!(of, Difference::Seats(_))).collect();
        prop_assert_eq!(!seats.is_empty(), differs);
        if let Some(first) = seats.first() {
            let session = SessionNumber(4);
            let mends = if started { Remedy::Unstart(session) } else { Remedy::Unseat(session) };
            prop_assert_eq!(first.remedies(), [mends, Remedy::LetStand]);
        }
    }

    #[test]
    fn a_block_that_somebody_left_is_told_of_while_it_does_not_fill_its_tables(day in days(3, 3), gone in prop::collection::btree_set(1..=PLAYERS, 0..4)) {
        prop_assume!(ranked(&day).is_some());
        let mut head = (*day.head).clone();
        head.regulations.stages[1].seating[1].within = 4;
        let mut event = seen_by_nobody(Event { head: head.into(), ..day });
        let order: Vec<i32> = by_standing(&event).concat();
        for id in &gone {
            event = changed(&event, &Change::Leaves(*id), 410);
        }
        let left = order.chunks(4).map(|block| block.iter().filter(|id| gone.contains(id)).count());
        let byes = left.map(|left| (4 - left) % 4).find(|byes| *byes > 0);
        let told = found(&event).into_iter().find_map(|of| match of {
            Difference::Block(block) => Some(block.byes()),
            _ => None,
        });
        prop_assert_eq!(told, byes);
    }
}
