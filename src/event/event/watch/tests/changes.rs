//! Late changes: each kind of difference is reported exactly when computing everything again gives another result.

use super::*;
use crate::event::{Replaced, Withdrawal};
use crate::notes::appeal::{AppealBody, AppealPaper, AppealVerdict};
use crate::sheet::disqualification::Revoked;
use crate::sheet::penalty::{GivenPenalty, StandardPenalty};
use chrono::TimeDelta;

/// A late change.
#[derive(Clone, Debug)]
pub enum Change {
    Totals(usize, [i32; 4]),
    Same(usize),
    Back(usize),
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
        1 => (0..12_usize, totals(), 1..90).prop_map(|(place, [one, others @ ..], off)| {
            let [two, three, four] = others;
            Change::Totals(place, [one + off, two, three, four])
        }),
        1 => (0..12_usize).prop_map(Change::Same),
        1 => (0..12_usize).prop_map(Change::Back),
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
    let tables: Vec<&Arc<Table>> = event.tables().collect();
    Table::clone(tables[place % tables.len()])
}

fn four(table: &Table) -> [i32; 4] {
    table.cards().values().map(|total| total.0)
}

/// All totals entered at a table, with their times.
fn typed_so_far(table: &Table) -> Vec<(NaiveDateTime, [i32; 4])> {
    let typed = |noted: &Noted| match noted.note {
        TableNote::Counted { totals, .. } => Some((noted.at, totals)),
        _ => None,
    };
    table.log.0.iter().filter_map(typed).collect()
}

pub fn changed(event: &Event, change: &Change, minutes: i64) -> Event {
    let corrected = |place: usize, totals: Option<[i32; 4]>| {
        let mut table = nth_table(event, place);
        let totals = totals.unwrap_or_else(|| four(&table));
        table.log.0.push(typed(totals, minutes));
        let signed = table.signed.as_mut().unwrap();
        signed.at = minute(minutes);
        signed.totals = BySeat::from_fn(|seat: Seat| GamePoints(totals[seat as usize]));
        let history = typed_so_far(&table);
        let periods = history.windows(2).filter(|two| two[0].1 != totals);
        let replaced = |two: &[(NaiveDateTime, [i32; 4])]| Replaced { hand: None, from: two[0].0, until: two[1].0 };
        table.replaced = periods.map(replaced).collect();
        event.with_table(table)
    };
    match change {
        Change::Totals(place, totals) => corrected(*place, Some(*totals)),
        Change::Same(place) => corrected(*place, None),
        Change::Back(place) => corrected(*place, typed_so_far(&nth_table(event, *place)).first().map(|first| first.1)),
        Change::Leaves(id) => {
            let begun = event.sessions.len() as u16;
            let mut withdrawals = event.withdrawals.to_vec();
            if !event.entries.withdrawn.contains(id) {
                let (player, from) = (PlayerId(*id), Some(SessionNumber(begun + 1)));
                withdrawals.push(Withdrawal { player, from, at: minute(minutes) });
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
            penalties.push(GivenPenalty { penalty, reason, author, at: minute(minutes), revoked: None });
            seen_by_nobody(Event { penalties: penalties.into(), ..event.clone() })
        }
        Change::Revoked => {
            let mut penalties = event.penalties.to_vec();
            if let Some(given) = penalties.iter_mut().find(|given| given.stands()) {
                given.revoked = Some(Revoked { reason: "误".into(), author: "Ő".into(), at: minute(minutes) });
            }
            seen_by_nobody(Event { penalties: penalties.into(), ..event.clone() })
        }
        Change::Appealed(place) => {
            let mut table = nth_table(event, *place);
            let entry = Uuid::from_u128(minutes as u128 * 4 + 1);
            let paper = AppealPaper {
                seat: Seat::South,
                by: "Ő".into(),
                ruling: "多收".into(),
                about_rules: true,
                fee: String::new(),
                pass: None,
            };
            let (body, reason) = (AppealBody::ChiefReferee, "成立".to_owned());
            let verdict = AppealVerdict { appeal: entry, body, granted: true, reason, fee_returned: false };
            for (plus, entry, note) in [
                (0, entry, TableNote::Appealed(paper)),
                (1, Uuid::from_u128(minutes as u128 * 4 + 2), TableNote::AppealDecided(verdict)),
            ] {
                let at = minute(minutes) + TimeDelta::seconds(plus);
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
            let Some(first) = may_stand(event) else { return event.clone() };
            let (about, difference) = event.key(&first);
            noted(event, StageNote::Stands { about, difference, reason: "已告知".into() }, minutes)
        }
    }
}

/// The first difference that may be let stand.
fn may_stand(event: &Event) -> Option<Difference> {
    differences(event).into_iter().find(|of| of.remedies().contains(&Remedy::LetStand))
}

/// The kinds of differences to be found, computed in another way; `None` if equals would need lots.
fn expected(event: &Event, stood: &[(String, String)]) -> Option<Vec<&'static str>> {
    let mut kinds = Vec::new();
    let told = |of: &Difference| !stood.contains(&event.key(of));
    let wrong = event.sessions.iter().filter(|session| !session.tables.iter().all(|table| adds_up(table)));
    kinds.extend(wrong.map(|_| "totals"));
    for table in event.tables() {
        for appeal in table.log.appeals() {
            let then = typed_so_far(table).into_iter().rfind(|(at, _)| *at <= appeal.noted.at);
            let later = then.is_some_and(|(_, then)| then != four(table));
            let plays = |of: Entrant| table.players.values().into_iter().any(|own| Entrant::Player(*own) == of);
            let revoked = event.penalties.iter().filter(|given| plays(given.penalty.of)).any(|given| {
                let after = |at: NaiveDateTime| at > appeal.noted.at;
                match &given.revoked {
                    Some(revoked) => after(revoked.at) && !after(given.at),
                    None => after(given.at),
                }
            });
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
        let differs = stands != field(event)?;
        let told = event.field_differs(1).is_none_or(|field| told(&Difference::Field(field)));
        if differs && told {
            kinds.push("field");
        }
    }
    Some(kinds)
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
            if let (Change::LetStand, Some(first)) = (change, may_stand(&event)) {
                stood.push(event.key(&first));
            }
            event = changed(&event, change, minutes);
            let Some(wanted) = expected(&event, &stood) else { break };
            let all = differences(&event);
            prop_assert_eq!(&all, &differences(&seen_by_nobody(event.clone())), "kept as computed anew");
            let told = kinds(&all);
            let of_field = |kind: &&&str| ["totals", "appeal", "field"].contains(*kind);
            prop_assert_eq!(told.iter().filter(of_field).copied().collect::<Vec<_>>(), wanted, "{:?}: {:?}", change, late);
            // The other kinds are checked with the values themselves.
            let count = |kind: &str| told.iter().filter(|own| **own == kind).count();
            let unheard = |about: String| !stood.iter().any(|(own, _)| *own == about);
            let gone = |given: &GivenPenalty| match given.penalty.of {
                Entrant::Player(player) => {
                    given.stands() && event.withdrawals.iter().any(|left| left.player == player && left.at < given.at)
                }
                Entrant::Team(_) => false,
            };
            let number = |of| event.entry_number(of);
            let about = |given: &GivenPenalty| format!("penalty {} {}", number(given.penalty.of), given.at);
            let penalties = event.penalties.iter().filter(|given| gone(given) && unheard(about(given))).count();
            prop_assert_eq!(count("penalty"), penalties);
            let starts = &event.head.regulations.starts;
            let wrong = (1..4).filter(|place| starts[*place] <= starts[place - 1] && *place >= over);
            prop_assert_eq!(count("start"), wrong.count());
            let same = event.publications[0].standings().unwrap() == event.standings_after(SessionNumber(over as u16));
            prop_assert_eq!(count("published") > 0, !same, "{:?}", late);
            for of in &all {
                prop_assert!(!of.remedies().is_empty());
            }
        }
    }
}

/// The same regulations with a final in two groups by the snake instead of blocks.
static GROUPS: LazyLock<Regulations> = LazyLock::new(|| {
    let text = "sessions = 4\nentry = \"totals\"\n\
         [[stage]]\nid = \"main\"\nsessions = 2\norder = [\"standard:all\", \"game:all\"]\n\
         [[stage]]\nid = \"final\"\nsessions = 2\norder = [\"standard:all\", \"game:all\"]\n\
         field = { from = \"main\", places = \"1-8\" }\ncarry = { standard = \"1/2\", game = \"0\" }\n\
         groups = { by = \"snake\", count = 2 }\n";
    Regulations::from_toml(text).unwrap()
});

proptest! {
    #![proptest_config(ProptestConfig { cases: 250, ..ProptestConfig::default() })]

    #[test]
    fn another_place_is_another_group_where_the_snake_says_so(
        day in days(2, 2), late in prop::collection::vec((0..8_usize, totals()), 1..4),
    ) {
        prop_assume!(ranked(&day).is_some());
        let mut head = (*day.head).clone();
        head.regulations = GROUPS.clone();
        let mut event = decided(&seen_by_nobody(Event { head: head.into(), ..day }), 290);
        let stood = field(&event).unwrap();
        prop_assert_eq!(event.field_differs(1), None);
        for (minutes, (place, totals)) in (510..).zip(&late) {
            event = changed(&event, &Change::Totals(*place, *totals), minutes);
        }
        let Some(follows) = field(&event) else { return Ok(()) };
        let group = |place: usize| [0, 1, 1, 0][place % 4];
        type PlaceAndGroup = (usize, usize);
        let mut wanted: Vec<(i32, PlaceAndGroup, PlaceAndGroup)> = Vec::new();
        for (was, (id, points)) in stood.iter().enumerate() {
            if let Some(is) = follows.iter().position(|(other, _)| other == id)
                && ((was, points) != (is, &follows[is].1))
            {
                wanted.push((*id, (was + 1, group(was)), (is + 1, group(is))));
            }
        }
        let differs = event.field_differs(1);
        let others = differs.iter().flat_map(|of| &of.others).map(|(of, was, is)| {
            let Entrant::Player(player) = of else { panic!("a team") };
            (player.0, (was.place, was.group), (is.place, is.group))
        });
        prop_assert_eq!(others.collect::<Vec<_>>(), wanted);
        if let Some(differs) = differs {
            let apart = differs.others.iter().any(|(_, was, is)| was.group != is.group);
            prop_assert_eq!(differs.moves, apart || !differs.joins.is_empty());
        }
    }
}
