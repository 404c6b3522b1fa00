//! The page of a team: its members with their next seats, its rank and what is still needed, and what each session
//! gave.

use super::cut::{self, Needed};
use super::neighbours::{Neighbour, neighbours, rank_plot};
use super::people::{between_stages, needed};
use super::ranking::{penalties, points, started, why};
use super::seat_next::{NextSeat, seats_to_come, table_link, take_next};
use super::standings::Badge;
use crate::pages::{Mark, PenaltyLine, mark};
use askama::Template;
use event::event::{Event, Player, Session, Step};
use event::sheet::penalty::Entrant;
use event::sheet::session::SessionLine;
use event::values::ids::{PlayerId, SessionNumber, TeamId};
use rules::StandardPoints;
use site::failure::Failure;
use site::name::Name;
use site::public_pages::Made;
use site::render::Page;
use site::show;
use site::visitor::Visitor;

#[derive(Template)]
#[template(path = "public/team.html", blocks = ["live"])]
struct TeamPage {
    id: i32,
    page: Page,
    version: i32,
    slug: String,
    badge: Badge,
    name: Name,
    rank: Option<usize>,
    of: usize,
    /// The change of rank since the previous session: class and text.
    moved: Option<(&'static str, String)>,
    standard: (String, String),
    game: String,
    penalties: Vec<PenaltyLine>,
    members: Vec<Member>,
    /// A drawing of the ranks after each session; empty before there is one.
    plot: String,
    neighbours: Vec<Neighbour>,
    why: String,
    needed: Needed,
    sessions: Vec<TeamSession>,
}

struct Member {
    name: Name,
    link: String,
    mark: Option<Mark>,
    penalty: String,
    rank: Option<usize>,
    standard: (String, String),
    game: String,
    next: Option<NextSeat>,
}

/// What a session gave a team.
struct TeamSession {
    number: u16,
    /// The later stage that began after it, and what was carried into that; empty if none did.
    then: String,
    runs: bool,
    withheld: bool,
    standard: (String, String),
    results: Vec<Result>,
}

/// What a session gave a member.
struct Result {
    name: Name,
    link: String,
    /// The table with its page; `None` for a bye.
    table: Option<(String, u16)>,
    place: String,
    standard: (String, String),
    score: String,
}

fn member(guest: &Visitor, event: &Event, player: &Player) -> Member {
    let id = PlayerId(player.id);
    let row = event.player_row(id);
    let (standard, game) = row.map_or_else(Default::default, |row| points(guest.locale, &event.row_for_team(row)));
    Member {
        name: Name::of_person(guest.locale, &player.name, &player.background.given_name),
        link: format!("/e/{}/players/{id}", event.head.slug),
        mark: mark(guest, event, id),
        penalty: penalties(guest, event, Entrant::Player(id)),
        rank: row.filter(|row| row.has_played).map(|row| row.rank),
        standard,
        game,
        next: take_next(&mut seats_to_come(guest, event, id)),
    }
}

fn session(guest: &Visitor, event: &Event, session: &Session, team: TeamId) -> TeamSession {
    let own = || event.lines_of(Entrant::Team(team)).filter(|line| line.session == session.number);
    let result = |line: &SessionLine| Result {
        name: Name::of_player(guest.locale, &event.entries, line.player),
        link: format!("/e/{}/players/{}", event.head.slug, line.player),
        table: line.table.map(|table| (table_link(event, line.session, table), table.0)),
        place: line.rank.map_or(String::new(), |rank| guest.locale.msg("place-n").arg("place", rank).to_string()),
        standard: show::whole_and_fraction(guest.locale, line.standard_points),
        score: show::game(line.game_points),
    };
    TeamSession {
        number: session.number.0,
        then: String::new(),
        runs: session.is_running(),
        withheld: session.withheld,
        standard: show::whole_and_fraction(
            guest.locale,
            own().map(|line| line.standard_points).sum::<StandardPoints>(),
        ),
        results: own().map(result).collect(),
    }
}

/// What a team still needs to qualify for the next stage, or, if no stage is chosen from this ranking, for the first
/// ranks.
fn needed_of(guest: &Visitor, event: &Event, team: TeamId) -> Needed {
    let of = Entrant::Team(team);
    if let Some(race) = event.cut_race().filter(|_| event.head.teams) {
        return cut::needed(guest, event, race, of);
    }
    let race = event.team_race().filter(|(_, race)| race.standing.contains_key(&of));
    race.map_or_else(Needed::default, |(session, race)| Needed {
        lines: needed(guest, *session, race.standing.len(), "needed-team-points", |goal| race.needs(of, goal)),
        bound: cut::team_bound(guest, race),
    })
}

/// The page of a team.
pub(super) fn team(guest: &Visitor, event: &Event, id: i32) -> std::result::Result<Made, Failure> {
    let team = TeamId(id);
    let rows = event.teams();
    let row = rows.iter().find(|row| row.key == team).ok_or(Failure::NotFound)?;
    let rank = |step: &Step| step.teams.get(&team).copied();
    let before = event.previous_step().and_then(rank);
    let (standard, game) = points(guest.locale, row);
    let named =
        |of: TeamId| (Name::of_team(guest.locale, &event.entries, of), format!("/e/{}/teams/{of}", event.head.slug));
    let mut members: Vec<Member> = event.entries.of_team(id).map(|player| member(guest, event, player)).collect();
    members.sort_by_key(|member| member.rank.unwrap_or(usize::MAX));
    let mut sessions: Vec<TeamSession> = started(event).map(|of| session(guest, event, of, team)).collect();
    sessions.reverse();
    let numbers: Vec<SessionNumber> = sessions.iter().map(|session| SessionNumber(session.number)).collect();
    let between = between_stages(guest, event, Entrant::Team(team), &numbers);
    sessions.iter_mut().zip(between).for_each(|(session, then)| session.then = then);
    let name = event.entries.team_name(team);
    let page = TeamPage {
        id,
        page: Page::of_event(guest, &event.head, &name),
        version: event.version,
        slug: event.head.slug.clone(),
        badge: Badge::new(guest, event, event.status(guest.now())),
        name: Name::whole(guest.locale, name),
        rank: row.has_played.then_some(row.rank),
        of: rows.len(),
        moved: before.map(|before| show::moved(before, row.rank)),
        standard,
        game,
        penalties: PenaltyLine::all(guest, event, Some(Entrant::Team(team))),
        members,
        plot: rank_plot(guest, event, rank, rows.len()),
        neighbours: neighbours(guest, rows, team, named),
        why: why(guest, row),
        needed: needed_of(guest, event, team),
        sessions,
    };
    Made::with_content(guest, &page, page.as_live())
}
