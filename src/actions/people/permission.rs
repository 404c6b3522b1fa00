//! The permissions, as yes/no functions; every action calls one of them first.

use crate::{Actor, Rights, Role};
use event::notes::appeal::AppealPaper;
use event::values::ids::{SessionNumber, TableNumber, TeamId};

/// The maximum of changes of a hand or a line-up by those who may not [`decide`].
pub(crate) const MAX_CHANGES: usize = 100;

/// Create events: users who signed in with a password, and commands.
pub fn create_event(actor: &Actor) -> bool {
    matches!(actor.rights, Rights::User { .. } | Rights::CommandLine)
}

/// Entries, draw, chart, seats, start of sessions, links.
pub fn organise(actor: &Actor, event: i32) -> bool {
    matches!(actor.role_in(event), Some(Role::Organiser))
}

/// Export everything stored, secrets included, and decide who is who over all events: users who organise every event,
/// and only if there is one.
pub fn organise_all(actor: &Actor, events: impl IntoIterator<Item = i32>) -> bool {
    let mut events = events.into_iter().peekable();
    create_event(actor) && events.peek().is_some() && events.all(|event| organise(actor, event))
}

/// Decide and correct: close and publish sessions, annul hands, correct closed sessions, fill seats, standard points.
pub fn decide(actor: &Actor, event: i32) -> bool {
    matches!(actor.role_in(event), Some(Role::Organiser | Role::ChiefReferee))
}

/// See the state of every table and the audit.
pub fn see_board(actor: &Actor, event: i32) -> bool {
    !matches!(actor.role_in(event), None | Some(Role::Phone(..) | Role::Leader(_) | Role::CheckIn))
}

/// Check players in: officials, and players themselves on a tablet at the entrance.
pub fn check_in(actor: &Actor, event: i32) -> bool {
    see_board(actor, event) || matches!(actor.role_in(event), Some(Role::CheckIn))
}

/// Hand in appeals, and see line-ups: officials, and leaders for their team.
pub fn appeal(actor: &Actor, event: i32) -> bool {
    see_board(actor, event) || matches!(actor.role_in(event), Some(Role::Leader(_)))
}

/// Hand in the line-up of a team: those who decide, and its leader.
pub fn line_up(actor: &Actor, event: i32, team: TeamId) -> bool {
    decide(actor, event) || matches!(actor.role_in(event), Some(Role::Leader(own)) if *own == team)
}

/// Withdraw an appeal, see its documents and attach some: those who decide, the official who handed it in, and the
/// leader of its team.
pub fn own_appeal(actor: &Actor, event: i32, (paper, author): (&AppealPaper, &str), team: Option<TeamId>) -> bool {
    match actor.role_in(event) {
        Some(Role::Leader(own)) => team == Some(*own),
        _ => decide(actor, event) || (appeal(actor, event) && actor.person().entered(paper.pass, author)),
    }
}

/// Report a mistake in a result: everybody, because players have no account.
pub fn doubt(_: &Actor, _: i32) -> bool {
    true
}

/// Enter and correct hands of a table while its session runs, and note everything else there.
pub fn enter_hands(actor: &Actor, event: i32, session: SessionNumber, table: TableNumber) -> bool {
    match actor.role_in(event) {
        Some(Role::Organiser | Role::ChiefReferee | Role::Recorder) => true,
        Some(Role::Referee(tables)) => tables.contains(&table),
        Some(Role::Phone(own, at)) => (*own, *at) == (session, table),
        Some(Role::Leader(_) | Role::CheckIn) | None => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::Seat;
    use uuid::Uuid;

    fn link(role: Role) -> Actor {
        Actor::with_name("x", Rights::Link { event: 1, role })
    }

    #[test]
    fn who_may_do_what() {
        let user = Actor::with_name("x", Rights::User { user: 1, organises: vec![1] });
        let [one, two] = [1, 2].map(TableNumber);
        let phone = Role::Phone(SessionNumber(1), one);
        let (by, ruling, fee) = ("林".to_owned(), "多收".to_owned(), String::new());
        let paper = AppealPaper { seat: Seat::South, by, ruling, about_rules: true, fee, pass: None };
        // actor, then: create event, organise, decide, see board, enter at table 1 and 2 in session 1, at 1 in session
        // 2
        let table = [
            (Actor::spectator(), [false, false, false, false, false, false, false]),
            (link(phone), [false, false, false, false, true, false, false]),
            (link(Role::Referee(vec![one])), [false, false, false, true, true, false, true]),
            (link(Role::Leader(TeamId(1))), [false, false, false, false, false, false, false]),
            (link(Role::CheckIn), [false, false, false, false, false, false, false]),
            (link(Role::Recorder), [false, false, false, true, true, true, true]),
            (link(Role::ChiefReferee), [false, false, true, true, true, true, true]),
            (link(Role::Organiser), [false, true, true, true, true, true, true]),
            (Actor::with_name("x", Rights::Regulations { event: 1 }), [false, true, true, true, true, true, true]),
            (user, [true, true, true, true, true, true, true]),
        ];
        for (actor, expected) in table {
            let may = [
                create_event(&actor),
                organise(&actor, 1),
                decide(&actor, 1),
                see_board(&actor, 1),
                enter_hands(&actor, 1, SessionNumber(1), one),
                enter_hands(&actor, 1, SessionNumber(1), two),
                enter_hands(&actor, 1, SessionNumber(2), one),
            ];
            assert_eq!(may, expected, "{actor:?}");
            let leads = matches!(actor.role_in(1), Some(Role::Leader(_)));
            assert_eq!(appeal(&actor, 1), see_board(&actor, 1) || leads, "{actor:?}");
            let line_ups = [1, 2].map(|team| line_up(&actor, 1, TeamId(team)));
            assert_eq!(line_ups, [may[2] || leads, may[2]], "{actor:?}");
            let [own_pass, another] = [1, 2].map(Uuid::from_u128);
            let with_pass = Actor { passes: vec![another, own_pass], ..actor.clone() };
            let own = |pass, author, team| {
                let paper = AppealPaper { pass: Some(pass), ..paper.clone() };
                own_appeal(&with_pass, 1, (&paper, author), Some(TeamId(team)))
            };
            let other = Uuid::from_u128(3);
            let own = [own(own_pass, "another", 1), own(other, "x", 1), own(other, "x", 2)];
            assert_eq!(own, [may[3] || leads, may[2] || leads, may[2]], "a name gives nothing: {actor:?}");
            let at_door = matches!(actor.role_in(1), Some(Role::CheckIn));
            assert_eq!(check_in(&actor, 1), see_board(&actor, 1) || at_door, "{actor:?}");
            let alone = organise_all(&actor, [1]);
            assert_eq!(
                (alone, organise_all(&actor, [1, 2]), organise_all(&actor, [])),
                (may[0], false, false),
                "{actor:?}"
            );
            if actor.rights != Rights::CommandLine {
                assert!(!see_board(&actor, 2), "no rights in another event: {actor:?}");
            }
        }
    }
}
