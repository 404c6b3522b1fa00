//! The individual and the team ranking on a display.

use super::slide::{Body, RankRow, Slide, slides};
use crate::pages::public::cut::{Listed, listing};
use event::event::Event;
use event::ranking::standings::Row as Ranked;
use event::sheet::penalty::Entrant;
use event::values::ids::{PlayerId, TeamId};
use rules::StandardPoints;
use site::name::{Name, widest};
use site::render::say;
use site::show;
use site::visitor::Visitor;

/// Rows of the individual ranking on a slide, and of the team ranking.
const MAX_PLAYERS: usize = 20;
const MAX_TEAMS: usize = 8;

/// By how many ranks a row has risen; `None` without a previous rank.
fn moved<K>(row: &Ranked<K>, before: Option<usize>) -> Option<isize> {
    Some(before? as isize - row.rank as isize)
}

pub(super) fn standings(guest: &Visitor, event: &Event) -> Vec<Slide> {
    let before = event.previous_step();
    let penalty = |of: Entrant| {
        let taken = event.standing_penalties().filter(|penalty| penalty.of == of);
        let sum: StandardPoints = taken.map(|penalty| penalty.points).sum();
        if sum == StandardPoints::ZERO {
            String::new()
        } else {
            guest.locale.msg("screen-taken").arg("points", show::standard(sum)).to_string()
        }
    };
    let player = |row: &Ranked<PlayerId>, before: Option<usize>| RankRow {
        rank: row.rank,
        moved: moved(row, before),
        name: Name::of_player(guest.locale, &event.entries, row.key).in_row(),
        below: (event.entries.team_of(row.key).into_iter())
            .map(|team| (Name::of_team(guest.locale, &event.entries, team), String::new()))
            .collect(),
        penalty: penalty(Entrant::Player(row.key)),
        standard: show::whole_and_fraction(guest.locale, row.standard_points),
        game: show::game(row.game_points),
        cut: String::new(),
        equal: false,
    };
    let players = listing(guest, event, event.players(), Entrant::player, before.map(|then| &then.players));
    let mut all = pages(
        guest,
        ("players", "screen-players"),
        players,
        player,
        (MAX_PLAYERS, |rows| Body::Players(wide(&rows), rows)),
    );
    if event.head.has_teams() {
        let row = |player: i32| event.player_row(PlayerId(player)).map(|row| event.row_for_team(row));
        let points = |player: i32| row(player).map_or(String::new(), |row| guest.locale.points(row.standard_points));
        let team = |row: &Ranked<TeamId>, before: Option<usize>| RankRow {
            rank: row.rank,
            moved: moved(row, before),
            name: Name::of_team(guest.locale, &event.entries, row.key),
            below: (event.entries.of_team(row.key.0))
                .map(|member| {
                    let given = &member.background.given_name;
                    (Name::of_person(guest.locale, &member.name, given), points(member.id))
                })
                .collect(),
            penalty: penalty(Entrant::Team(row.key)),
            standard: show::whole_and_fraction(guest.locale, row.standard_points),
            game: show::game(row.game_points),
            cut: String::new(),
            equal: false,
        };
        let teams = listing(guest, event, event.teams(), Entrant::team, before.map(|then| &then.teams));
        all.extend(pages(
            guest,
            ("teams", "screen-teams"),
            teams,
            team,
            (MAX_TEAMS, |rows| Body::Teams(wide(&rows), rows)),
        ));
    }
    all
}

fn wide(rows: &[RankRow]) -> usize {
    widest(rows.iter().map(|row| &row.name))
}

/// The slides of a ranking, separate for each group; entrants who have not played are left out.
fn pages<K>(
    guest: &Visitor,
    (kind, title): (&'static str, &'static str),
    listed: Vec<Listed<K>>,
    row: impl Fn(&Ranked<K>, Option<usize>) -> RankRow,
    (most, body): (usize, fn(Vec<RankRow>) -> Body),
) -> Vec<Slide> {
    let mut groups: Vec<(String, Vec<RankRow>)> = vec![(say(guest, title), Vec::new())];
    for listed in listed {
        let Some((_, rows)) = groups.last_mut() else { break };
        match listed {
            Listed::Row(ranked, before) if ranked.has_played => rows.push(row(&ranked, before)),
            Listed::Row(..) => {}
            // The hall reads how many qualify; the reasons are on the pages.
            Listed::Line { parts, equal } => {
                if let (Some(above), Some(first)) = (rows.last_mut(), parts.into_iter().next()) {
                    (above.cut, above.equal) = (first, equal);
                }
            }
            Listed::Group(name) => groups.push((format!("{} · {name}", say(guest, title)), Vec::new())),
        }
    }
    let slides = |(group, (title, rows)): (usize, (String, Vec<RankRow>))| {
        let mut all = slides(guest, (kind, title), rows, most, body);
        // Slides of the first group have the identifiers that displays are told to show.
        all.iter_mut().filter(|_| group > 0).for_each(|slide| slide.id = format!("{}-{group}", slide.id));
        all
    };
    groups.into_iter().enumerate().flat_map(slides).collect()
}
