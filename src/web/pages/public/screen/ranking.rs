//! The individual and the team ranking on a display.

use super::{Body, Named, Slide, slides};
use crate::messages::standard_points;
use crate::rules::StandardPoints;
use crate::tournament::event::Event;
use crate::tournament::ids::PlayerId;
use crate::tournament::penalty::Entrant;
use crate::tournament::standings::Row as Ranked;
use crate::web::pages::say;
use crate::web::show;
use crate::web::visitor::Visitor;
use std::collections::HashMap;
use std::hash::Hash;

/// So many rows of the individual ranking are on a slide, and of the team ranking.
const PLAYERS: usize = 20;
const TEAMS: usize = 8;

pub(super) struct RankRow {
    pub rank: usize,
    /// By how many ranks it is above where it was before the last session; none where there is nothing to compare.
    pub moved: Option<isize>,
    pub name: Named,
    pub below: String,
    /// Standard points taken off; empty where none are.
    pub penalty: String,
    pub standard: (String, String),
    pub game: String,
}

/// Standard points with their fraction apart, so that whole numbers stand in line.
pub(super) fn standard(points: StandardPoints) -> (String, String) {
    let text = standard_points(points);
    let whole = text.find(|letter: char| !letter.is_ascii_digit() && letter != '−').unwrap_or(text.len());
    (text[..whole].to_owned(), text[whole..].to_owned())
}

/// By how many ranks a row is above where it was.
fn moved<K: Eq + Hash>(row: &Ranked<K>, before: Option<&HashMap<K, usize>>) -> Option<isize> {
    before?.get(&row.key).map(|then| *then as isize - row.rank as isize)
}

pub(super) fn standings(guest: &Visitor, view: &Event) -> Vec<Slide> {
    let before = view.before();
    let penalty = |of: Entrant| {
        let taken: Vec<_> = view.penalties.iter().filter(|given| given.stands() && given.penalty.of == of).collect();
        let sum = taken.iter().map(|given| given.penalty.points).sum();
        if taken.is_empty() {
            String::new()
        } else {
            guest.locale.msg("screen-taken").arg("points", show::standard(sum)).to_string()
        }
    };
    let played = |row: &&Ranked<PlayerId>| row.sessions > 0;
    let player = |row: &Ranked<PlayerId>| RankRow {
        rank: row.rank,
        moved: moved(row, before.map(|then| &then.players)),
        name: Named::new(view.entries.player_name(row.key)),
        below: view.entries.team_of(row.key).map_or(String::new(), |team| view.entries.team_name(team)),
        penalty: penalty(Entrant::Player(row.key)),
        standard: standard(row.standard_points),
        game: show::game(row.game_points),
    };
    let players = view.players().iter().filter(played).map(player).collect();
    let mut all = slides(guest, ("players", say(guest, "screen-players")), players, PLAYERS, Body::Players);
    if view.head.has_teams() {
        let own = |player: i32| view.players().iter().find(|row| row.key.0 == player);
        let points = |player: i32| own(player).map_or(String::new(), |row| show::standard(row.standard_points));
        let rows = view.teams().iter().filter(|row| row.sessions > 0).map(|row| RankRow {
            rank: row.rank,
            moved: moved(row, before.map(|then| &then.teams)),
            name: Named::new(view.entries.team_name(row.key)),
            below: (view.entries.of_team(row.key.0))
                .map(|member| format!("{} {}", member.name, points(member.id)))
                .collect::<Vec<_>>()
                .join(" · "),
            penalty: penalty(Entrant::Team(row.key)),
            standard: standard(row.standard_points),
            game: show::game(row.game_points),
        });
        all.extend(slides(guest, ("teams", say(guest, "screen-teams")), rows.collect(), TEAMS, Body::Teams));
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fraction_stands_apart() {
        let text = |text: &str| standard(text.parse().unwrap());
        assert_eq!(text("33/2"), ("16".into(), "½".into()));
        assert_eq!(text("-3"), ("−3".into(), String::new()));
        assert_eq!(text("1/2"), (String::new(), "½".into()));
    }
}
