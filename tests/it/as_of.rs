//! The event as it was at an earlier row of its audit: whatever was changed since, what was published and seated then
//! follows again from what is stored now.

use crate::any_number::{draws, ends, holds, plays};
use crate::archive::{exported, is_restored, view};
use crate::roles::{id, teams_with_a_substitute};
use crate::support::{Database, Kind, acting, app, app_on, by_turns, long_or};
use crate::trust::in_python;
use caipan::actions::{self, Acting, Actor, Difference, Error, Renamed};
use caipan::event::draw::seeded::Seeded;
use caipan::event::event::{Background, Event, Player, Privacy, initials};
use caipan::event::record::archive::{Archive, AuditRow};
use caipan::event::record::as_of::as_of;
use caipan::event::record::audit_chain::ERASURE;
use caipan::event::record::binding::{GONE, for_each, names_and_hashes};
use caipan::event::record::erased::changed_rows;
use caipan::event::regulations::Regulations;
use caipan::event::sheet::penalty::{Entrant, StandardPenalty};
use caipan::event::values::digest::hash;
use caipan::event::values::ids::{PlayerId, SessionNumber, TeamId};
use caipan::files::archive::read;
use caipan::rules::StandardPoints;
use caipan::store::{Store, now};
use std::collections::HashMap;

/// The kinds of rows that are written again.
const CHANGE: [&str; 5] = ["event", "team", "player", "session", "hand"];

/// Before each row of the audit that wrote something again, every row is as its last digest says. What an erasure changed is
/// left out, and what does not come back: numbers from before a removal, and sessions seated again or changed by a merge.
pub fn comes_back(archive: &Archive) {
    let erased = changed_rows(archive);
    let is_entrant = |name: &str| name.starts_with("team ") || name.starts_with("player ");
    let removes = |row: &AuditRow| names_and_hashes(&row.bound).any(|(name, hash)| hash == GONE && is_entrant(name));
    let renumbered = archive.audit.iter().rposition(removes).unwrap_or(0);
    let rows = || archive.audit.iter().enumerate();
    let covered = rows().flat_map(|(place, row)| names_and_hashes(&row.bound).map(move |of| (place, row, of)));
    let other = covered.filter(|(_, row, (_, hash))| *hash == GONE || row.action == "merge_archive");
    let other: HashMap<&str, usize> = other
        .filter(|(_, _, (name, _))| name.starts_with("session "))
        .map(|(place, _, (name, _))| (name, place))
        .collect();
    let mut digests: HashMap<&str, &str> = HashMap::new();
    for (place, row) in rows() {
        let is_again = |(name, hash): (&str, &str)| {
            let before = digests.get(name).is_some_and(|before| *before != hash && *before != GONE);
            before && hash != GONE && row.action != ERASURE
        };
        if place > renumbered && names_and_hashes(&row.bound).any(is_again) {
            let then = as_of(archive, place - 1);
            let compare = &mut |name: String, line: String| {
                let is_left_out = erased.contains_key(name.as_str())
                    || other.get(name.as_str()).is_some_and(|last| *last >= place)
                    || !CHANGE.contains(&name.split(' ').next().unwrap_or_default());
                let digest = digests.get(name.as_str()).copied();
                let action = &row.action;
                assert!(
                    is_left_out || digest == Some(hash(&line).as_str()),
                    "{name} is not as it was before {action}: see src/event/record/as_of.rs. {line}"
                );
            };
            for_each(&then, compare).unwrap();
        }
        digests.extend(names_and_hashes(&row.bound));
    }
}

fn difference(player: i32, field: &str, before: &str, after: &str) -> Difference {
    Difference { player, field: field.into(), before: before.into(), after: after.into() }
}

/// The event holds, is counted alike without the program, comes back as it was at each time, and is the same elsewhere.
/// Returns that other database.
pub fn holds_at(store: &Store, slug: &str) -> (Database, Store) {
    assert_eq!(actions::check_event(store, slug, &Default::default()).unwrap().problems, []);
    let text = exported(store, slug);
    comes_back(&read("a.json", text.as_bytes()).unwrap());
    for checker in ["docs/recount.py", "docs/verify.py"] {
        let (holds, said) = in_python(checker, &text, &[]);
        assert!(holds, "{checker}: {said}");
    }
    let elsewhere = Database::fresh(Kind::Sqlite);
    let other = Store::open(&elsewhere.url).unwrap();
    actions::import_archive(&other, &Actor::command_line(), "a.json", text.as_bytes(), now()).unwrap();
    assert_eq!(view(&other, slug).standings(), view(store, slug).standings());
    is_restored(&other, slug);
    (elsewhere, other)
}

#[test]
fn what_was_published_before_a_trade_and_a_list_is_computed_again_as_it_was() {
    by_turns(|database| {
        let app = app_on(database);
        let organiser = teams_with_a_substitute(&app);
        draws(&organiser, &[("sessions", "3")]);
        plays(&app.store, 1);
        let of = |name: &str| PlayerId(id(&app, name));
        let command = Actor::command_line();
        let at = || acting(&app.store, &command, "cup");
        at().change_role(of("1队2"), Some(of("1队替")), "受伤").unwrap();
        holds(&app.store);
        let (renamed, moved) = (of("2队1").0, of("3队4").0);
        let taken = [
            difference(renamed, "name", "2队1", "二队一"),
            difference(renamed, "club", "", "北京"),
            difference(moved, "country", "", "CHN"),
        ];
        assert_eq!(at().take_over_list(&taken, "登记更正").unwrap(), 3);
        plays(&app.store, 2);
        holds(&app.store);
    });
}

#[test]
fn whose_name_is_hidden_now_is_hidden_on_a_page_of_then_and_who_was_renamed_has_the_name_of_then() {
    let app = app();
    draws(&teams_with_a_substitute(&app), &[("sessions", "3")]);
    let archive = read("a.json", exported(&app.store, "cup").as_bytes()).unwrap();
    let then = archive.audit.last().unwrap().at.0;
    let [hidden, renamed] = ["1队1", "1队2"].map(|name| PlayerId(id(&app, name)));
    let command = Actor::command_line();
    acting(&app.store, &command, "cup").set_privacy(hidden, Privacy::Initials).unwrap();
    acting(&app.store, &command, "cup").rename(Renamed::Player(renamed), "后来之名", "更正").unwrap();
    let page = actions::event_then(&app.store, "cup", then).unwrap();
    let name = |of| page.entries.player(of).unwrap().name.clone();
    assert_eq!([name(hidden), name(renamed)], [initials("1队1"), "1队2".to_owned()]);
    assert_ne!(name(hidden), "1队1");
    // Two whose names were interchanged: the name that is hidden now was the other's then.
    let [first, second] = ["1队3", "1队4"].map(|name| PlayerId(id(&app, name)));
    for (player, name) in [(first, "暂用之名"), (second, "1队3"), (first, "1队4")] {
        acting(&app.store, &command, "cup").rename(Renamed::Another(player), name, "更正").unwrap();
    }
    acting(&app.store, &command, "cup").set_privacy(second, Privacy::Initials).unwrap();
    let page = actions::event_then(&app.store, "cup", then).unwrap();
    let name = |of| page.entries.player(of).unwrap().name.clone();
    assert_eq!([name(first), name(second)], [initials("1队3"), initials("1队4")]);
    let now = app.event().for_everybody();
    assert_eq!(now.entries.player(first).unwrap().name, "1队4", "whose name is not hidden is seen");
}

fn one<T: Clone>(chance: &mut Seeded, of: &[T]) -> T {
    of[chance.next_below(of.len())].clone()
}

/// Two who may trade places, if there are such.
fn who_may_trade(event: &Event, chance: &mut Seeded) -> Option<(PlayerId, PlayerId)> {
    let list = &event.entries;
    let pairs = |own: &Player| list.can_trade(own).map(|other| (own.id, other.id)).collect::<Vec<_>>();
    let all: Vec<(i32, i32)> = list.players.iter().flat_map(pairs).collect();
    let (one, other) = all.get(chance.next_below(all.len().max(1)))?;
    Some((PlayerId(*one), PlayerId(*other)))
}

/// Changes something that publications follow from; a name has the number `nth`.
fn changes_something(at: &Acting<'_>, chance: &mut Seeded, nth: usize) -> Result<(), Error> {
    let event = view(at.store, "cup");
    let why = "更正";
    let player = one(chance, &event.entries.players);
    let team = TeamId(one(chance, &event.entries.teams).id);
    let own = PlayerId(player.id);
    match chance.next_below(11) {
        0 | 1 => match who_may_trade(&event, chance) {
            Some((own, other)) => at.change_role(own, Some(other), why),
            None => Ok(()),
        },
        2 => at.rename(Renamed::Another(own), &format!("改名{nth}"), why),
        3 => at.rename(Renamed::Team(team), &format!("改队{nth}"), why),
        4 => at.rename(Renamed::Event, &format!("改赛{nth}"), why),
        5 => {
            let own = |field, before: &str, after: &str| difference(player.id, field, before, after);
            let name = own("name", &player.name, &format!("名单{nth}"));
            let club = own("club", &player.background.club, &format!("名单队{nth}"));
            at.take_over_list(&[name, club], why).and(Ok(()))
        }
        6 => {
            let country = one(chance, &["CHN", "FRA", ""]).to_owned();
            at.set_background(own, &Background { club: format!("俱乐部{nth}"), country, ..Background::default() }, why)
        }
        7 => at.set_privacy(own, one(chance, &Privacy::CHOICES)),
        8 => at.set_leader_and_coach(team, [&format!("领队{nth}"), ""], why),
        9 => {
            let mut regulations: Regulations = event.head.regulations.clone();
            regulations.tie_breaks.rotate_left(1);
            at.change_regulations(&regulations, why, event.version)
        }
        _ => {
            let points = StandardPoints::new(1, 2).unwrap();
            at.give_standard_penalty(StandardPenalty { of: Entrant::Player(own), points }, why)
        }
    }
}

/// Reopens a session, closes it again and publishes.
fn publishes_again(store: &Store, session: SessionNumber) {
    acting(store, &Actor::command_line(), "cup").reopen_session(session, "核对").unwrap();
    ends(store, session.0);
}

#[test]
fn whatever_is_changed_after_publications_each_is_computed_again_as_it_was() {
    for seed in 0..long_or(2, 12) {
        let app = app();
        draws(&teams_with_a_substitute(&app), &[("sessions", "3")]);
        let chance = &mut Seeded::new(&seed.to_string(), "changes after publications");
        let mut changed = 0;
        for session in 1..=2 {
            plays(&app.store, session);
            for nth in 0..8 {
                let nth = 100 * usize::from(session) + nth;
                match changes_something(&acting(&app.store, &Actor::command_line(), "cup"), chance, nth) {
                    Ok(()) => changed += 1,
                    Err(Error::Refused(_)) => continue,
                    Err(other) => panic!("{other}"),
                }
                publishes_again(&app.store, SessionNumber(session));
            }
        }
        assert!(changed > 8, "{changed}");
        let checked = actions::check_event(&app.store, "cup", &Default::default()).unwrap();
        assert_eq!((checked.publications, checked.problems), (2 + changed, vec![]), "{seed}");
        holds(&app.store);
    }
}
