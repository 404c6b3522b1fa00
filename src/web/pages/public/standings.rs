//! What spectators see: the standings, the tables that play, what was published.

use crate::messages::{decided, status_meaning, value, wind};
use crate::rules::{HandNumber, Seat};
use crate::store::now;
use crate::tournament::event::{Event, NamedRow, Published, Session, Status, Table};
use crate::tournament::hand_result::HandResult;
use crate::tournament::ids::{PlayerId, SessionNumber, TeamId};
use crate::tournament::session::SessionLine;
use crate::tournament::standings::Row;
use crate::web::error::Failure;
use crate::web::extract::Visitor;
use crate::web::pages::{Answer, barred, failure_for, say};
use crate::web::render::{Page, ok};
use crate::web::show;
use crate::web::state::State;
use actix_web::web;
use askama::Template;
use std::sync::Arc;

/// Whether a result can be relied on: a word, what it means, and how it is coloured.
pub(in crate::web) struct Badge {
    pub class: &'static str,
    pub word: String,
    pub meaning: String,
}

impl Badge {
    pub fn new(visitor: &Visitor, status: Status) -> Self {
        let class = match status {
            Status::NotStarted => "waiting",
            Status::Live(_) => "live",
            Status::Provisional(..) | Status::Changed(_) => "provisional",
            Status::Official(_) => "official",
        };
        let meaning = status_meaning(status, show::time);
        Self {
            class,
            word: visitor.locale.msg(format!("status-{class}")).to_string(),
            meaning: visitor.locale.say(&meaning),
        }
    }
}

struct StandingRow {
    rank: usize,
    name: String,
    /// Why a player may not go on; empty for who plays on.
    barred: String,
    link: String,
    below: String,
    standard: String,
    game: String,
    /// Standard points of each session; empty where there is no result.
    sessions: Vec<String>,
    why: String,
}

#[derive(Template)]
#[template(path = "standings.html")]
struct Standings {
    page: Page,
    badge: Badge,
    /// Which tab: `players` or `teams`.
    tab: &'static str,
    slug: String,
    session_numbers: Vec<u16>,
    rows: Vec<StandingRow>,
    penalties: Vec<(String, String, String)>,
    published: Vec<(i32, i32, String)>,
}

/// Why a row stands below the one above, with both values.
fn why<K>(visitor: &Visitor, row: &Row<K>) -> String {
    row.decided_by.as_ref().filter(|_| row.sessions > 0).map_or(String::new(), |decision| {
        visitor.locale.say(&decided(decision.criterion, &value(&decision.above), &value(&decision.here)))
    })
}

fn per_session(lines: &[&SessionLine], numbers: &[u16]) -> Vec<String> {
    numbers
        .iter()
        .map(|number| {
            let own: Vec<_> = lines.iter().filter(|line| line.session.0 == *number).collect();
            match own.is_empty() {
                true => String::new(),
                false => show::standard(own.iter().map(|line| line.standard_points).sum()),
            }
        })
        .collect()
}

fn standings(visitor: &Visitor, view: &Event, tab: &'static str) -> Standings {
    let lines = view.lines();
    let session_numbers: Vec<u16> =
        view.sessions.iter().filter(|session| session.started_at.is_some()).map(|session| session.number.0).collect();
    let slug = &view.head.slug;
    let row = |row: (usize, String, String), name: String, link: String, below: String, own: Vec<&SessionLine>| {
        let (rank, standard, game) = row;
        let sessions = per_session(&own, &session_numbers);
        let (barred, why) = (String::new(), String::new());
        StandingRow { rank, name, barred, link, below, standard, game, sessions, why }
    };
    // Who has no result yet has no points to compare either.
    let figures = |rank: usize, results: usize, standard, game| match results {
        0 => (rank, "—".to_owned(), "—".to_owned()),
        _ => (rank, show::standard(standard), show::game(game)),
    };
    let rows = match tab {
        "teams" => view
            .teams()
            .iter()
            .map(|team: &Row<TeamId>| StandingRow {
                why: why(visitor, team),
                ..row(
                    figures(team.rank, team.sessions, team.standard_points, team.game_points),
                    view.entries.team_name(team.key),
                    String::new(),
                    view.entries.of_team(team.key.0).map(|player| player.name.as_str()).collect::<Vec<_>>().join(" · "),
                    lines.iter().filter(|line| line.team == Some(team.key)).collect(),
                )
            })
            .collect(),
        _ => view
            .players()
            .iter()
            .map(|player: &Row<PlayerId>| StandingRow {
                why: why(visitor, player),
                barred: barred(visitor, view, player.key),
                ..row(
                    figures(player.rank, player.sessions, player.standard_points, player.game_points),
                    view.entries.player_name(player.key),
                    format!("/e/{slug}/players/{}", player.key),
                    view.entries.team_of(player.key).map_or(String::new(), |team| view.entries.team_name(team)),
                    lines.iter().filter(|line| line.player == player.key).collect(),
                )
            })
            .collect(),
    };
    let named = |of| match of {
        crate::tournament::penalty::Entrant::Player(player) => view.entries.player_name(player),
        crate::tournament::penalty::Entrant::Team(team) => view.entries.team_name(team),
    };
    Standings {
        page: Page::of_event(visitor, &view.head, say(visitor, if tab == "teams" { "teams" } else { "players" })),
        badge: Badge::new(visitor, view.status(now())),
        tab,
        slug: slug.clone(),
        rows,
        penalties: view
            .penalties
            .iter()
            .map(|(penalty, reason)| (named(penalty.of), show::standard(-penalty.points), reason.clone()))
            .collect(),
        published: view
            .publications
            .iter()
            .map(|publication| (publication.session, publication.revision, show::day_time(publication.published_at)))
            .collect(),
        session_numbers,
    }
}

pub(in crate::web) async fn players(visitor: Visitor, state: web::Data<State>, slug: web::Path<String>) -> Answer {
    let view = state.view(&slug).await.map_err(failure_for(&visitor))?;
    Ok(ok(&standings(&visitor, &view, "players")))
}

pub(in crate::web) async fn teams(visitor: Visitor, state: web::Data<State>, slug: web::Path<String>) -> Answer {
    let view = state.view(&slug).await.map_err(failure_for(&visitor))?;
    if !view.head.teams {
        return Err(Failure::NotFound.answer_to(&visitor));
    }
    Ok(ok(&standings(&visitor, &view, "teams")))
}

/// A table as it stands.
pub(in crate::web) struct TableCard {
    pub number: u16,
    pub hand: u8,
    pub complete: bool,
    pub players: Vec<Seated>,
}

/// A player at a table.
pub(in crate::web) struct Seated {
    pub wind: String,
    pub name: String,
    /// Why the player may not go on; empty for who plays on.
    pub barred: String,
    pub link: String,
    pub team: String,
    pub score: String,
    pub leads: bool,
}

/// The tables of a session as spectators see them.
pub(in crate::web) fn table_cards(visitor: &Visitor, view: &Event, session: &Session) -> Vec<TableCard> {
    let card = |table: &Arc<Table>| {
        let sheet = &table.sheet;
        let scores = table.cards();
        let best = scores.values().into_iter().copied().max();
        // The winds of the hand that is played, or of the last one; the rows stay where the players started.
        let hand = sheet.next_hand().or(sheet.hands().last().map(HandResult::number)).unwrap_or(HandNumber::FIRST);
        let winds = sheet.rotation().winds(hand);
        let player = |seat: Seat| {
            let id = table.sitting()[seat];
            Seated {
                wind: visitor.locale.say(&wind(winds[seat])),
                name: view.entries.player_name(id),
                barred: barred(visitor, view, id),
                link: format!("/e/{}/players/{id}", view.head.slug),
                team: view.entries.team_of(id).map_or(String::new(), |team| view.entries.team_name(team)),
                score: show::game(scores[seat]),
                leads: !sheet.hands().is_empty() && Some(scores[seat]) == best,
            }
        };
        TableCard {
            number: table.number.0,
            hand: sheet.next_hand().map_or(0, |hand| hand.get()),
            complete: sheet.is_complete(),
            players: Seat::ALL.map(player).into(),
        }
    };
    session.tables.iter().map(card).collect()
}

#[derive(Template)]
#[template(path = "tables.html")]
struct Tables {
    page: Page,
    badge: Badge,
    has_teams: bool,
    slug: String,
    session: Option<u16>,
    running: bool,
    tables: Vec<TableCard>,
}

pub(in crate::web) async fn tables(visitor: Visitor, state: web::Data<State>, slug: web::Path<String>) -> Answer {
    let view = state.view(&slug).await.map_err(failure_for(&visitor))?;
    let session = view.running().or(view.sessions.last());
    Ok(ok(&Tables {
        page: Page::of_event(&visitor, &view.head, say(&visitor, "tables")),
        badge: Badge::new(&visitor, view.status(now())),
        has_teams: view.head.teams,
        slug: view.head.slug.clone(),
        session: session.map(|session| session.number.0),
        running: session.is_some_and(|session| session.is_running()),
        tables: session.map_or(Vec::new(), |session| table_cards(&visitor, &view, session)),
    }))
}

#[derive(Template)]
#[template(path = "published.html")]
struct PublishedPage {
    page: Page,
    badge: Badge,
    revision: i32,
    at: String,
    author: String,
    players: Vec<NamedRow>,
    teams: Vec<NamedRow>,
    slug: String,
    has_teams: bool,
}

pub(in crate::web) async fn published(
    visitor: Visitor,
    state: web::Data<State>,
    path: web::Path<(String, u16, i32)>,
) -> Answer {
    let (slug, number, revision) = path.into_inner();
    let view = state.view(&slug).await.map_err(failure_for(&visitor))?;
    let not_found = || Failure::NotFound.answer_to(&visitor);
    let wanted = (i32::from(number), revision);
    let publication = view.publications.iter().find(|found| (found.session, found.revision) == wanted);
    let publication = publication.ok_or_else(not_found)?;
    let session = view.session(SessionNumber(number)).ok_or_else(not_found)?;
    let closed_at = session.closed_at.ok_or_else(not_found)?;
    let broken = |error: serde_json::Error| Failure::broken(error).answer_to(&visitor);
    let mut content: Published = serde_json::from_str(&publication.content).map_err(broken)?;
    for row in content.players.iter_mut().chain(&mut content.teams) {
        row.standard_points = show::standard_text(&row.standard_points);
    }
    let title = visitor.locale.msg("published-after").arg("session", number).to_string();
    Ok(ok(&PublishedPage {
        page: Page::of_event(&visitor, &view.head, title),
        badge: Badge::new(&visitor, view.session_status(session.number, closed_at, now())),
        revision: publication.revision,
        at: show::day_time(publication.published_at),
        author: publication.author.clone(),
        players: content.players,
        teams: content.teams,
        slug,
        has_teams: view.head.teams,
    }))
}
