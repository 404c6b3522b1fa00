//! Line-ups with players who left, in team leagues.

use super::*;
use crate::event::{LineUp, Team};

const TEAMS: i32 = 4;
const EACH: i32 = 3;
const SESSIONS: u16 = 3;

/// A league of four teams of three, with line-ups of two. In `over` sessions, one player of each team has played.
fn league(entered: &[i32], over: usize) -> Event {
    let text = "sessions = 3\nentry = \"totals\"\n[[stage]]\nid = \"league\"\nsessions = 3\nlineup = { size = 2 }\n\
         [[stage.seating]]\nby = \"lots\"\n";
    let mut event = eight(vec![]);
    let mut head = (*event.head).clone();
    (head.regulations, head.teams) = (Regulations::from_toml(text).unwrap(), true);
    event.head = head.into();
    let team = |id: i32| Team { id, name: format!("队{id}"), leader: String::new(), coach: String::new() };
    let player = |id: &i32| Player {
        id: *id,
        team_id: Some((*id - 1) / EACH + 1),
        name: format!("Ő{id}'"),
        role: PlayerRole::Regular,
        from_session: 1,
        background: Background::default(),
        privacy: Default::default(),
    };
    let (teams, players) = ((1..=TEAMS).map(team).collect(), entered.iter().map(player).collect());
    event.entries = EntryList::new(teams, players, Default::default()).into();
    let four = [1, 4, 7, 10];
    let sessions = (1..=over as u16).map(|number| seated(number, &[four], &[[500; 4]]));
    with_sessions(&event, sessions.collect())
}

/// A line-up for a session by one team, with some of its three players; empty if it is withdrawn.
fn handed_in() -> impl Strategy<Value = (u16, i32, Vec<i32>)> {
    let some = prop::sample::subsequence((1..=EACH).collect::<Vec<_>>(), 0..=2).prop_shuffle();
    (1..=SESSIONS, 1..=TEAMS, some)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 250, ..ProptestConfig::default() })]

    #[test]
    fn the_line_up_that_stands_for_a_session_to_come_is_told_where_it_names_who_left(
        entered in Just((1..=TEAMS * EACH).collect::<Vec<i32>>()).prop_shuffle(), over in 0..=SESSIONS as usize,
        handed in prop::collection::vec(handed_in(), 0..12), gone in prop::collection::btree_set(1..=TEAMS * EACH, 0..5),
    ) {
        let mut event = league(&entered, over);
        let mut line_ups: Vec<LineUp> = Vec::new();
        for (session, team, some) in &handed {
            let (session, team) = (SessionNumber(*session), TeamId(*team));
            let earlier = line_ups.iter().filter(|own| (own.session, own.team) == (session, team)).count();
            let players = some.iter().map(|own| PlayerId((team.0 - 1) * EACH + own)).collect();
            let (author, reason) = ("Ő".to_owned(), String::new());
            let revision = earlier as i32 + 1;
            line_ups.push(LineUp { session, team, revision, players, author, at: minute(1), late: None, reason });
        }
        event = seen_by_nobody(Event { line_ups: line_ups.clone().into(), ..event });
        prop_assert_eq!(event.line_ups_with_gone(), []);
        let withdrawn = EntryList::new(event.entries.teams.clone(), event.entries.players.clone(), gone.clone());
        event = seen_by_nobody(Event { entries: withdrawn.into(), ..event });
        let mut wanted = Vec::new();
        for session in over as u16 + 1..=SESSIONS {
            for team in 1..=TEAMS {
                let stays = (1..=EACH).any(|own| !gone.contains(&((team - 1) * EACH + own)));
                let last = line_ups.iter().rfind(|own| (own.session.0, own.team.0) == (session, team));
                let named = last.map_or(vec![], |own| own.players.clone());
                let left: Vec<PlayerId> = named.into_iter().filter(|player| gone.contains(&player.0)).collect();
                if let Some(own) = last.filter(|_| stays && !left.is_empty()) {
                    let (session, team, revision) = (own.session, own.team, own.revision);
                    wanted.push(Difference::LineUp { session, team, revision, gone: left });
                }
            }
        }
        prop_assert_eq!(differences(&event).into_iter().filter(|of| matches!(of, Difference::LineUp { .. })).collect::<Vec<_>>(), wanted);
    }
}
