//! Tests of the watch against results computed in another way: sums in twelfths, sorted separately.

mod changes;
mod line_ups;
mod seats;
mod silence;

use super::super::tests::{event as eight, minute, session, table};
use super::super::{EntryList, Event, Publication, Session, SessionHead, Signed, Table};
use super::*;
use crate::event::{Background, Player, PlayerRole};
use crate::notes::table_log::TableLog;
use crate::notes::table_note::{Noted, TableNote};
use crate::record::archive::{StageNoted, Time};
use crate::regulations::{Entry, Regulations};
use crate::sheet::penalty::{Entrant, GivenPenalty};
use crate::stage::noted::NotedEntrant;
use chrono::NaiveDateTime;
use draw::entry_lots::Lots;
use proptest::prelude::*;
use rules::{GamePoints, Seat, StandardPoints};
use std::sync::{Arc, LazyLock};
use uuid::Uuid;
use values::ids::PlayerNumber;

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

/// Four totals that add up, over a wide range so that sums are seldom equal.
fn totals() -> impl Strategy<Value = [i32; 4]> {
    (-400..400, -400..400, -400..400).prop_map(|(a, b, c)| [500 + a, 500 + b, 500 + c, 500 - a - b - c])
}

/// A note that somebody entered four totals.
fn typed(totals: [i32; 4], minutes: i64) -> Noted {
    let note = TableNote::Counted { totals, cards: None, to_nobody: None, link: None, reason: None, pass: None };
    Noted { entry: Uuid::from_u128(minutes as u128 * 4), note, author: "Ősz".into(), at: minute(minutes) }
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
            at: minute(minutes + 50),
        };
        Table {
            players: BySeat { east, south, west, north },
            asked: Entry::Totals,
            signed: Some(signed(*totals)),
            log: TableLog(vec![typed(*totals, minutes + 50)]),
            ..table(number, place, 0)
        }
    };
    let tables = (1..).zip(tables.iter().zip(totals)).map(of).collect();
    let session = session(number, tables, Some(minutes), Some(minutes + 60));
    let head = SessionHead { seated_at: Some(minute(minutes - 5)), ..(*session).clone() };
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
    notes.push(StageNoted { revision, note, author: "Ő".into(), recorded_at: Time(minute(minutes)) });
    seen_by_nobody(Event { stage_notes: notes.into(), ..event.clone() })
}

fn decided(event: &Event, minutes: i64) -> Event {
    let next = event.next_field(1, Lots::new("s")).unwrap().unwrap();
    let entrants = NotedEntrant::from_field(&next, |of| event.entry_number(of));
    let (stage, seed, recipe) = ("final".into(), "s".into(), Lots::new("s").recipe);
    noted(event, StageNote::Field { stage, seed, recipe, committed: None, entrants, reason: String::new() }, minutes)
}

fn published(event: &Event, session: i32, minutes: i64) -> Event {
    let content = serde_json::to_string(&event.standings_after(SessionNumber(session as u16))).unwrap();
    let (author, published_at) = ("Ő".to_owned(), minute(minutes));
    let mut all = vec![Publication { session, revision: 1, content, author, published_at, withdrawn: None }];
    all.extend(event.publications.iter().cloned());
    seen_by_nobody(Event { publications: all.into(), ..event.clone() })
}

/// The tables by ranking: each four of the final in its order.
fn by_standing(event: &Event) -> Vec<[i32; 4]> {
    let run = event.run_of(SessionNumber(4)).unwrap().1;
    let order: Vec<i32> =
        (event.standing_for(1, &run, false).into_iter().flatten()).filter_map(|(of, _)| Some(of.player()?.0)).collect();
    order.chunks_exact(4).map(|four| [four[0], four[1], four[2], four[3]]).collect()
}

fn again(event: &Event) -> Option<Vec<BySeat<PlayerId>>> {
    let four = |[east, south, west, north]: [i32; 4]| BySeat { east, south, west, north }.map(PlayerId);
    Some(by_standing(event).into_iter().map(four).collect())
}

fn differences(event: &Event) -> Vec<Difference> {
    event.differences(|then, session| again(then).filter(|_| session.number == SessionNumber(4))).to_vec()
}

fn kinds(found: &[Difference]) -> Vec<&'static str> {
    let kind = |of: &Difference| match of {
        Difference::Totals(_) => "totals",
        Difference::Field(_) => "field",
        Difference::Block(_) => "block",
        Difference::Seats(_) => "seats",
        Difference::Appeal { .. } => "appeal",
        Difference::OwnPoints { .. } => "own points",
        Difference::Penalty { .. } => "penalty",
        Difference::LineUp { .. } => "line-up",
        Difference::Start { .. } => "start",
        Difference::Published(_) => "published",
    };
    found.iter().map(kind).collect()
}

/// A day of sixteen players, eight of whom play a final. The sessions in `played` are over; the field is decided after
/// two, and everything is published.
fn day(entered: &[i32], played: &[Vec<[i32; 4]>]) -> Event {
    let player = |id: &i32| Player {
        id: *id,
        team_id: None,
        name: format!("Ő{id}'"),
        role: PlayerRole::Regular,
        from_session: 1,
        background: Background::default(),
        privacy: Default::default(),
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

/// The tables of the qualification whose totals add up: others do not count.
fn counted_tables(event: &Event) -> impl Iterator<Item = &Arc<Table>> {
    let tables = event.sessions.iter().filter(|session| session.number.0 <= 2).flat_map(|session| &session.tables);
    tables.filter(|table| adds_up(table))
}

fn adds_up(table: &Table) -> bool {
    table.cards().values().into_iter().map(|total| total.0).sum::<i32>() == 2000
}

/// The order of the qualification, by sums in twelfths of a point and by game points; `None` if two are equal.
fn ranked(event: &Event) -> Option<Vec<(i32, i64)>> {
    let mut sums: std::collections::BTreeMap<i32, (i64, i32)> = (1..=PLAYERS).map(|id| (id, (0, 0))).collect();
    for table in counted_tables(event) {
        let cards = table.cards();
        for (seat, player) in table.players.iter() {
            let above = cards.values().into_iter().filter(|other| **other > cards[seat]).count();
            let equal = cards.values().into_iter().filter(|other| **other == cards[seat]).count();
            let points: i64 = [48, 24, 12, 0][above..above + equal].iter().sum::<i64>() / equal as i64;
            let sum = sums.get_mut(&player.0)?;
            (sum.0, sum.1) = (sum.0 + points, sum.1 + cards[seat].0);
        }
    }
    let of_qualification = |given: &&GivenPenalty| event.stage_at(given.penalty.of, given.at) == 0;
    for given in event.penalties.iter().filter(|given| given.stands()).filter(of_qualification) {
        let Entrant::Player(player) = given.penalty.of else { continue };
        sums.get_mut(&player.0)?.0 -=
            (given.penalty.points.numerator() * 12 / given.penalty.points.denominator()) as i64;
    }
    let mut order: Vec<(i32, (i64, i32))> = sums.into_iter().collect();
    order.sort_by_key(|(_, (points, games))| (-points, -games));
    let equal = order.windows(2).any(|two| two[0].1 == two[1].1);
    (!equal).then(|| order.into_iter().map(|(id, (points, _))| (id, points)).collect())
}

/// The finalists in the order of the qualification, with twice the twelfths that they carry.
fn field(event: &Event) -> Option<Vec<(i32, i64)>> {
    let plays =
        |id: &i32| !event.withdrawals.iter().any(|left| left.player.0 == *id && left.from <= Some(SessionNumber(3)));
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
