//! Assignment to persons: small examples, and properties that hold for all names, numbers, countries and decisions.

use super::*;
use crate::event::{Privacy, Tally};
use chrono::{Days, NaiveDate, NaiveDateTime};
use proptest::prelude::*;
use rules::{GamePoints, StandardPoints};
use std::collections::BTreeMap;
use values::people::Why;

/// Name, numbers and country.
type Facts = (&'static str, &'static str, &'static str);

fn appearance(event: i32, player: i32, (name, registers, country): Facts) -> Appearance {
    let day = NaiveDate::default() + Days::new(u64::from(event.unsigned_abs()));
    let said = String::from;
    Appearance {
        event,
        slug: format!("cup-{event}"),
        event_name: format!("Cup {}", 2000 + event),
        first_day: day,
        last_day: day,
        player,
        person: PersonId(player),
        privacy: Privacy::ByName,
        name: said(name),
        given_name: said(""),
        country: said(country),
        club: said(""),
        team: said(""),
        registers: said(registers),
        archive_open: event == 1,
        place: 1,
        of: 4,
        disqualified: false,
        standard_points: StandardPoints::whole(4),
        game_points: GamePoints(100),
        sessions: 1,
        hands: Tally::default(),
        met: vec![],
        elsewhere: None,
    }
}

/// Appearances with these facts, numbered from 1, four to an event.
fn events(facts: &[Facts]) -> Vec<(i32, Vec<Appearance>)> {
    let numbered: Vec<(i32, Facts)> = (1..).zip(facts.iter().copied()).collect();
    let of_event = |(event, four): (i32, &[(i32, Facts)])| {
        (event, four.iter().map(|(player, facts)| appearance(event, *player, *facts)).collect())
    };
    (1..).zip(numbered.chunks(4)).map(of_event).collect()
}

fn directory(facts: &[Facts]) -> Directory {
    let mut directory = Directory::default();
    directory.put_events(events(facts));
    directory
}

fn who(directory: &Directory) -> BTreeMap<i32, i32> {
    directory.all().map(|own| (own.player, own.person.0)).collect()
}

/// A directory of these appearances, each at an event of its own.
fn directory_of(facts: &[Facts]) -> Directory {
    let mut directory = Directory::default();
    directory.put_events((1..).zip(facts).map(|(event, facts)| (event, vec![appearance(event, event, *facts)])));
    directory
}

/// The person of each player, in order.
fn persons(facts: &[Facts]) -> Vec<i32> {
    who(&directory_of(facts)).into_values().collect()
}

fn decided(id: i32, same: bool, one: &[i32], other: &[i32]) -> Decision {
    let (reason, author, at) = ("x".into(), "lin".into(), NaiveDateTime::default());
    Decision { id, same, one: one.into(), other: other.into(), reason, author, at, undone: None }
}

#[test]
fn a_number_or_a_name_without_anything_against_it_is_one_person() {
    assert_eq!(persons(&[("Ana Ferreira", "", ""), ("FERREIRA Ana", "", "POR")]), [1, 1]);
    assert_eq!(persons(&[("王伟", "MIL 7", ""), ("王伟", "MIL 8", ""), ("王伟", "MIL 7", "")]), [1, 2, 1]);
    assert_eq!(persons(&[("王伟", "MIL 7", ""), ("王伟", "", "")]), [1, 1]);
    assert_eq!(persons(&[("王伟", "", ""), ("王伟", "MIL 7", ""), ("王伟", "MIL 8", "")]), [1, 2, 3], "one of the two");
    assert_eq!(persons(&[("王伟", "", "CHN"), ("王伟", "", "FRA"), ("王伟", "", "CHN")]), [1, 2, 1]);
    assert_eq!(persons(&[("王伟", "MIL 7", "CHN"), ("王伟", "MIL 7", "FRA"), ("王伟", "", "CHN")]), [1, 1, 1]);
    assert_eq!(persons(&[("王伟", "", ""), ("Wang Wei", "", "")]), [1, 2], "that is only likely");
}

#[test]
fn of_two_called_alike_in_one_event_nobody_knows_which_one_played_elsewhere() {
    let li = |event: i32, players: &[i32]| {
        (event, players.iter().map(|player| appearance(event, *player, ("李娜", "", ""))).collect::<Vec<_>>())
    };
    let mut directory = Directory::default();
    directory.put_events([li(1, &[1]), li(2, &[2, 3]), li(3, &[4])]);
    assert_eq!(who(&directory), BTreeMap::from([(1, 1), (2, 2), (3, 3), (4, 1)]));
    let asked = |directory: &Directory| {
        directory.asking().questions().iter().map(|of| (of.one.0, of.other.0)).collect::<Vec<_>>()
    };
    assert_eq!(asked(&directory), [(1, 2), (1, 3)], "and those of one event are two");
    directory.set_decisions(vec![decided(1, true, &[1], &[3])]);
    assert_eq!(who(&directory), BTreeMap::from([(1, 1), (2, 2), (3, 1), (4, 1)]));
    assert_eq!(asked(&directory), []);
}

#[test]
fn what_is_only_likely_is_asked_until_somebody_decides() {
    let mut directory = directory_of(&[("王伟", "", ""), ("Wang Wei", "", ""), ("李娜", "", "")]);
    let question = Question { one: PersonId(1), other: PersonId(2), why: Some(Why::Reading) };
    assert_eq!(directory.asking().questions(), [question]);
    directory.set_decisions(vec![decided(1, false, &[1], &[2])]);
    assert_eq!((directory.asking().questions(), who(&directory)[&2]), (vec![], 2));
    directory.set_decisions(vec![decided(1, false, &[1], &[2]), decided(2, true, &[1], &[2])]);
    assert_eq!((directory.asking().questions(), who(&directory)[&2]), (vec![], 1), "the last word");
}

#[test]
fn who_does_not_want_to_be_found_is_compared_like_all_others_and_found_by_nobody() {
    let of = |event: i32, privacy: Privacy| {
        (event, vec![Appearance { privacy, club: "北京".into(), ..appearance(event, event, ("王伟", "MIL 7", "CHN")) }])
    };
    let all = [Privacy::Unlisted, Privacy::ByName, Privacy::Initials, Privacy::Initials];
    let mut directory = Directory::default();
    directory.put_events((1..).zip(all).map(|(event, privacy)| of(event, privacy)));
    assert_eq!(who(&directory), BTreeMap::from([(1, 2), (2, 2), (3, 3), (4, 3)]), "a season adds up what is of one");
    let found = |directory: &Directory| {
        let own = directory.persons().flat_map(|person| directory.of_person(person).map(|own| own.event));
        (own.collect::<Vec<_>>(), directory.search("王伟").len(), directory.clubs().len())
    };
    assert_eq!((found(&directory), directory.len()), ((vec![2], 1, 1), 1));
    assert_eq!((directory.of_club("北京").len(), directory.asking().questions()), (1, vec![]));
    directory.put_events([(2, vec![])]);
    assert_eq!(who(&directory), BTreeMap::from([(1, 1), (3, 3), (4, 3)]));
    assert_eq!((found(&directory), directory.is_empty()), ((vec![], 0, 0), true));
    directory.put_events([of(3, Privacy::ByName)]);
    assert_eq!(who(&directory), BTreeMap::from([(1, 3), (3, 3), (4, 4)]));
    assert_eq!(found(&directory), (vec![3], 1, 1));
}

#[test]
fn who_was_erased_is_nobody_else() {
    let erased = |event: i32| {
        (event, vec![Appearance { privacy: Privacy::Erased, ..appearance(event, event, ("#3", "", "CHN")) }])
    };
    let mut directory = Directory::default();
    directory.put_events([erased(1), erased(2)]);
    assert_eq!(who(&directory), BTreeMap::from([(1, 1), (2, 2)]));
    assert_eq!((directory.persons().count(), directory.search("#3").len()), (0, 0));
}

#[test]
fn a_person_is_found_by_every_spelling() {
    let directory = directory(&[("王建国", "MIL 7", ""), ("Ömer Şahin", "", ""), ("汪建国", "", "")]);
    let found = |text: &str| directory.search(text).into_iter().map(|person| person.0).collect::<Vec<_>>();
    assert_eq!(found("王建国"), [1, 3], "who is written so comes before who is read so");
    assert_eq!(
        (found("wang jianguo"), found("jianguo Wang"), found("WANGJIANGUO")),
        (vec![1, 3], vec![1, 3], vec![1, 3])
    );
    assert_eq!((found("omer"), found("Sahin Ömer"), found("mil 7")), (vec![2], vec![2], vec![1]));
    assert_eq!((found(""), found("nobody")), (vec![], vec![]));
    let mut closed = Directory::default();
    closed.put_events([(2, vec![appearance(2, 1, ("王建国", "MIL 7", ""))])]);
    assert_eq!(
        (closed.search("mil 7"), closed.search("王")),
        (vec![], vec![PersonId(1)]),
        "numbers are not for everybody"
    );
}

#[test]
fn an_event_that_says_something_else_takes_back_what_it_said() {
    let facts = [("甲", "", ""), ("乙", "", ""), ("丙", "", ""), ("丁", "", ""), ("甲", "", ""), ("戊", "", "")];
    let mut directory = directory(&facts);
    let version = directory.version();
    assert_eq!((directory.len(), who(&directory)[&5]), (5, 1));
    directory.put_events([(1, vec![])]);
    assert_eq!((directory.len(), who(&directory)[&5], directory.of_event(1).count()), (2, 5, 0));
    assert!(directory.version() > version);
    directory.put_events([(9, vec![]), events(&facts)[1].clone()]);
    assert_eq!(directory.version(), version + 1, "nothing has changed");
}

#[test]
fn hands_of_an_event_are_counted_and_what_goes_on_says_nothing() {
    use crate::event::tests::{event, session, table};
    use crate::regulations::{Regulations, Shown};
    let ended = |regulations: Regulations, closed: Option<i64>| {
        let mut day = event(vec![session(1, vec![table(1, 1, 3), table(1, 2, 0)], Some(0), closed)]);
        let head = crate::event::EventHead { regulations, ..(*day.head).clone() };
        day.head = head.into();
        appearances(&day.into())
    };
    let one_session = Regulations { sessions: 1, ..Regulations::default() };
    let all = ended(one_session.clone(), Some(100));
    let first = all.iter().find(|own| own.player == 1).unwrap();
    assert_eq!((first.hands.won, first.hands.most, first.place, first.met.clone()), (3, 8, 1, vec![2, 3, 4]));
    let stored = serde_json::to_string(&all).unwrap();
    let read: Vec<Appearance> = serde_json::from_str(&stored).unwrap();
    assert_eq!(read[0].standard_points, all[0].standard_points);
    assert_eq!((read.len(), &read[0].hands), (all.len(), &all[0].hands));
    assert_eq!(ended(one_session.clone(), None), []);
    assert_eq!(ended(Regulations { sessions: 2, ..one_session.clone() }, Some(100)), []);
    assert_eq!(ended(Regulations { rehearsal: true, ..one_session.clone() }, Some(100)), []);
    assert_eq!(ended(Regulations { shown: Shown::WithheldFrom(1), ..one_session }, Some(100)), []);
}

fn facts() -> impl Strategy<Value = Facts> {
    let names = prop::sample::select(vec!["王伟", "王 伟", "Wang Wei", "WEI Wang", "Ana Li", "Li Ana", "Ana Lee"]);
    let numbers = prop::sample::select(vec!["", "", "", "MIL 7", "MIL 8", "EMA 08010039; MIL 7"]);
    let countries = prop::sample::select(vec!["", "", "CHN", "FRA", "France"]);
    (names, numbers, countries)
}

fn many() -> impl Strategy<Value = Vec<Facts>> {
    prop::collection::vec(facts(), 1..24)
}

proptest! {
    #[test]
    fn the_order_of_events_does_not_matter(facts in many(), turn in 0..6_usize) {
        let (events, whole) = (events(&facts), who(&directory(&facts)));
        let mut turned: Vec<_> = events.iter().cloned().rev().collect();
        turned.rotate_left(turn % events.len());
        let mut directory = Directory::default();
        for event in turned {
            directory.put_events([event]);
        }
        prop_assert_eq!(&who(&directory), &whole);
        // An event that is removed and added again changes nothing.
        directory.put_events([(events[0].0, vec![])]);
        directory.put_events([events[0].clone()]);
        prop_assert_eq!(who(&directory), whole);
    }

    #[test]
    fn whatever_is_decided_and_undone_in_any_order_nobody_is_one_with_whom_they_were_told_apart_from_last(
        facts in many(),
        steps in prop::collection::vec((any::<bool>(), 0..24_usize, 0..24_usize, any::<prop::sample::Index>()), 1..8),
        hidden in any::<prop::sample::Index>(),
    ) {
        let (events, mut directory) = (events(&facts), directory(&facts));
        let (before, mut decisions) = (who(&directory), Vec::<Decision>::new());
        let hidden = &events[hidden.index(events.len())];
        for (id, (same, first, second, undone)) in (1..).zip(steps) {
            // People decide about the persons they see, and an event may be hidden at that time.
            directory.put_events([(hidden.0, if id % 2 == 0 { vec![] } else { hidden.1.clone() })]);
            let now_is = who(&directory);
            let player = |place: usize| i32::try_from(place % facts.len()).unwrap() + 1;
            let (one, other) = (now_is.get(&player(first)), now_is.get(&player(second)));
            let of = |person: Option<&i32>| -> Vec<i32> {
                now_is.iter().filter(|(_, of)| Some(*of) == person).map(|(own, _)| *own).collect()
            };
            let (ours, theirs) = match (one == other, same) {
                (false, _) => (of(one), of(other)),
                (true, true) => continue,
                (true, false) => of(one).into_iter().partition(|own| *own <= player(first)),
            };
            if !ours.is_empty() && !theirs.is_empty() {
                decisions.push(decided(id, same, &ours, &theirs));
            }
            if id % 3 == 0 && !decisions.is_empty() {
                decisions.remove(undone.index(decisions.len()));
            }
            directory.set_decisions(decisions.clone());
        }
        directory.put_events([hidden.clone()]);
        let now_is = who(&directory);
        let mut last = BTreeMap::new();
        for decision in &decisions {
            let pairs = decision.one.iter().flat_map(|one| decision.other.iter().map(move |other| (*one, *other)));
            last.extend(pairs.map(|(one, other)| ((one.min(other), one.max(other)), decision.same)));
        }
        prop_assert!(last.iter().all(|((one, other), same)| *same || now_is[one] != now_is[other]));
        let mut anew = Directory::default();
        anew.set_decisions(decisions);
        anew.put_events(events);
        prop_assert_eq!(who(&anew), now_is);
        directory.set_decisions(vec![]);
        prop_assert_eq!(who(&directory), before);
    }

    #[test]
    fn two_numbers_of_one_register_are_two_persons(facts in many()) {
        let directory = directory(&facts);
        let numbered = |number: &str| {
            directory.all().filter(|own| own.registers.contains(number)).map(|own| own.person).collect::<Vec<_>>()
        };
        let (seven, eight) = (numbered("MIL 7"), numbered("MIL 8"));
        prop_assert!(seven.iter().all(|person| !eight.contains(person)));
    }

    #[test]
    fn what_is_decided_is_so_and_undone_it_is_as_before(facts in many(), first in 0..24_usize, second in 0..24_usize) {
        let mut directory = directory(&facts);
        let before = who(&directory);
        let person = |place: usize| before[&(i32::try_from(place % facts.len()).unwrap() + 1)];
        let players = |person: i32| -> Vec<i32> { before.iter().filter(|(_, of)| **of == person).map(|(own, _)| *own).collect() };
        let (one, other) = (players(person(first)), players(person(second)));
        if one != other {
            directory.set_decisions(vec![decided(1, true, &one, &other)]);
            let joined = who(&directory);
            prop_assert!(one.iter().chain(&other).all(|player| joined[player] == one[0].min(other[0])));
            // Another decision separates them again.
            directory.set_decisions(vec![decided(1, true, &one, &other), decided(2, false, &one, &other)]);
            let parted = who(&directory);
            prop_assert!(one.iter().all(|own| other.iter().all(|other| parted[own] != parted[other])));
            directory.set_decisions(vec![]);
            prop_assert_eq!(&who(&directory), &before);
        }
        let (ours, theirs) = one.split_at(one.len() / 2);
        if !ours.is_empty() {
            directory.set_decisions(vec![decided(1, false, ours, theirs)]);
            let parted = who(&directory);
            prop_assert!(ours.iter().all(|own| theirs.iter().all(|other| parted[own] != parted[other])));
            directory.set_decisions(vec![]);
            prop_assert_eq!(&who(&directory), &before);
        }
    }
}
