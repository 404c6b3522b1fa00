//! The table of a league: what each session gave teams and players, their form, and how often everybody has played.

use super::ranking::started;
use super::seat_next::table_link;
use askama::Template;
use event::event::{Event, Gain, LeagueRow};
use event::sheet::penalty::Entrant;
use event::values::ids::TableNumber;
use rules::StandardPoints;
use site::failure::Failure;
use site::name::Name;
use site::public_pages::Made;
use site::render::{Page, say};
use site::show;
use site::visitor::Visitor;

/// The head of a session's column.
struct Head {
    number: u16,
    link: String,
    runs: bool,
}

/// What a session gave.
struct Cell {
    /// `None` if it is withheld.
    points: Option<String>,
    /// The page of the table; empty if there is none, or more than one.
    link: String,
    runs: bool,
}

/// The row of a team or a player.
struct Line {
    rank: usize,
    name: Name,
    link: String,
    team: Option<Name>,
    total: String,
    form: Vec<String>,
    /// How often a player has played, and how many games are lacking; `None` if no minimum applies.
    played: Option<(String, String)>,
    cells: Vec<Cell>,
}

/// The table of the teams, or of the players.
struct Ranked {
    title: String,
    /// The key of its first column.
    who: &'static str,
    lines: Vec<Line>,
    /// Whether anybody has a minimum of games.
    minimum: bool,
}

#[derive(Template)]
#[template(path = "public/league.html")]
struct LeaguePage {
    page: Page,
    slug: String,
    heads: Vec<Head>,
    rankings: Vec<Ranked>,
}

fn line(guest: &Visitor, event: &Event, row: &LeagueRow) -> Line {
    let (link, team, played) = match row.of {
        Entrant::Team(team) => (format!("teams/{team}"), None, None),
        Entrant::Player(player) => {
            (format!("players/{player}"), event.entries.team_of(player), event.appearances_now(player))
        }
    };
    let lacks = |games: u16, minimum: u16| match minimum.saturating_sub(games) {
        0 => String::new(),
        lacks => guest.locale.msg("line-up-lacks").arg("lacks", usize::from(lacks)).to_string(),
    };
    let points = |gain: &Gain| match (row.of, gain.table, gain.points) {
        (Entrant::Player(_), None, StandardPoints::ZERO) => say(guest, "bye"),
        _ => show::standard(gain.points),
    };
    let cell = |session: &event::event::Session| {
        let gain = row.gain(session.number);
        Cell {
            points: (!session.withheld).then(|| gain.map_or("·".to_owned(), points)),
            link: gain
                .and_then(|gain| gain.table)
                .map_or(String::new(), |table| table_link(event, session.number, table)),
            runs: session.is_running() && !session.withheld,
        }
    };
    Line {
        rank: row.rank,
        name: Name::of_entrant(guest.locale, &event.entries, row.of),
        link: format!("/e/{}/{link}", event.head.slug),
        team: team.map(|team| Name::of_team(guest.locale, &event.entries, team)),
        total: show::standard(row.total),
        form: row.form().iter().map(|gain| show::standard(gain.points)).collect(),
        played: played.map(|(games, minimum)| (format!("{games} / {minimum}"), lacks(games, minimum))),
        cells: started(event).map(cell).collect(),
    }
}

pub(super) fn league(guest: &Visitor, event: &Event) -> Result<Made, Failure> {
    let heads = started(event).map(|session| Head {
        number: session.number.0,
        link: table_link(event, session.number, TableNumber(1)),
        runs: session.is_running() && !session.withheld,
    });
    let ranked = |teams: bool| {
        let lines: Vec<Line> = event.league(teams).iter().map(|row| line(guest, event, row)).collect();
        let minimum = lines.iter().any(|line| line.played.is_some());
        let (title, who) = if teams { ("teams", "column-team") } else { ("players", "column-name") };
        Ranked { title: say(guest, title), who, lines, minimum }
    };
    let page = LeaguePage {
        page: Page::of_event(guest, &event.head, say(guest, "league")),
        slug: event.head.slug.clone(),
        heads: heads.collect(),
        rankings: [true, false].into_iter().filter(|teams| !teams || event.head.has_teams()).map(ranked).collect(),
    };
    Made::whole_page(&page)
}
