//! The rows of a ranking: rank, change since the session before, who, penalties, rank line, points, why below the one above.
//!
//! What one hand changes for many is not in a row: the rank, and the change that follows from it and from `data-before`.

use super::cut::{as_rows, listed};
use crate::pages::barred;
use crate::plot::sparkline;
use crate::site::failure::Failure;
use crate::site::name::Name;
use crate::site::public_pages::Row;
use crate::site::render::{Page, rendered};
use crate::site::show;
use crate::site::visitor::Visitor;
use askama::Template;
use event::event::{Event, Session, Step};
use event::ranking::standings::Row as Ranked;
use event::ranking::tie_break::Value;
use event::sheet::penalty::{Entrant, GivenPenalty};
use event::sheet::session::SessionLine;
use event::values::ids::{PlayerId, TeamId};
use messages::{self, Locale, decided, value};
use rules::StandardPoints;
use std::collections::{BTreeMap, HashMap};

#[derive(Template)]
#[template(path = "public/standings_row.html")]
struct RankedRow<'a> {
    page: &'a Page,
    id: &'a str,
    before: Option<usize>,
    name: Name,
    /// Why a player may not go on; empty for who plays on.
    barred: String,
    link: String,
    team: Option<Name>,
    /// Of a team.
    members: Vec<Member>,
    penalty: String,
    /// The ranks after the sessions that are closed, as a drawing; empty before there is one.
    line: String,
    standard: (String, String),
    game: String,
    sessions: Vec<Cell>,
    why: String,
}

/// A member of a team, with their points: whole and fraction.
pub(super) struct Member {
    pub name: Name,
    pub link: String,
    pub standard: (String, String),
}

/// What a session gave.
struct Cell {
    /// Nothing where it is withheld.
    points: Option<String>,
    /// The page of the table; empty where there is none, or more than one.
    link: String,
    /// Whether there was no more to be had at a table.
    most: bool,
    runs: bool,
}

/// What separates a row from the one above where the points do not, with both values; empty where they do.
pub(super) fn why<K>(visitor: &Visitor, row: &Ranked<K>) -> String {
    let worth = |of: &Value| value(visitor.locale.words(), of);
    row.broken_tie().map_or(String::new(), |decision| {
        visitor.locale.say(&decided(decision.criterion, &worth(&decision.above), &worth(&decision.here)))
    })
}

/// Standard and game points; who has no result yet has none to compare either.
pub(super) fn points<K>(locale: Locale, row: &Ranked<K>) -> ((String, String), String) {
    match row.sessions {
        0 => (("—".to_owned(), String::new()), "—".to_owned()),
        _ => (show::whole_and_fraction(locale, row.standard_points), show::game(row.game_points)),
    }
}

/// The penalties that stand, with their reasons; empty where there are none.
pub(super) fn penalties(visitor: &Visitor, event: &Event, of: Entrant) -> String {
    let taken = event.penalties.iter().filter(|given| given.stands() && given.penalty.of == of);
    let say = |given: &GivenPenalty| {
        let said = visitor.locale.msg("row-penalty").arg("points", show::standard(given.penalty.points));
        said.arg("reason", &given.reason).to_string()
    };
    let by_regulations = event.automatic_deductions().iter().filter(|own| own.penalty.of == of).map(|own| {
        let said = visitor.locale.msg("row-penalty").arg("points", show::standard(own.penalty.points));
        said.arg("reason", messages::deduction(own, &event.entries)).to_string()
    });
    taken.map(say).chain(by_regulations).collect::<Vec<_>>().join(" · ")
}

/// The members of a team, as they are ranked.
pub(super) fn members(locale: Locale, event: &Event, team: TeamId) -> Vec<Member> {
    let own = event.players().iter().filter(|row| event.entries.team_of(row.key) == Some(team));
    let member = |row: &Ranked<PlayerId>| {
        let link = format!("/e/{}/players/{}", event.head.slug, row.key);
        Member { name: Name::of_player(locale, &event.entries, row.key), link, standard: points(locale, row).0 }
    };
    own.map(member).collect()
}

/// The rows of a ranking, made from an event.
pub(super) struct Ranking<'a> {
    pub guest: &'a Visitor,
    pub event: &'a Event,
    pub page: &'a Page,
}

impl Ranking<'_> {
    fn cells(&self, lines: &[&SessionLine]) -> Vec<Cell> {
        let mut points: BTreeMap<u16, (StandardPoints, Vec<&SessionLine>)> = BTreeMap::new();
        for line in lines {
            let (sum, of) = points.entry(line.session.0).or_default();
            *sum += line.standard_points;
            of.push(line);
        }
        let table = |of: &[&SessionLine]| match of {
            [SessionLine { session, table: Some(table), .. }] => {
                format!("/e/{}/tables/{session}/{table}", self.event.head.slug)
            }
            _ => String::new(),
        };
        let cell = |session: &Session| {
            let found = points.get(&session.number.0).filter(|_| !session.withheld);
            Cell {
                points: (!session.withheld)
                    .then(|| found.map_or("·".to_owned(), |(points, _)| self.guest.locale.points(*points))),
                link: found.map_or(String::new(), |(_, of)| table(of)),
                most: found.is_some_and(|(_, of)| matches!(of[..], [SessionLine { rank: Some(1), sharing: 1, .. }])),
                runs: session.is_running() && !session.withheld,
            }
        };
        with_column(self.event).map(cell).collect()
    }

    /// How many columns there are: rank, who, both points and why beside those of the sessions, and what there is to compare.
    fn columns(&self) -> usize {
        let (compares, lines) =
            (self.event.previous_step().is_some(), self.event.course().iter().any(|step| !step.running));
        5 + with_column(self.event).count() + usize::from(compares) + usize::from(lines)
    }

    /// The ranks after the sessions that are closed: what runs is in nobody's line, as one hand moves many.
    fn line(&self, rank: impl Fn(&Step) -> Option<usize>, of: usize) -> String {
        let ranks: Vec<_> = self.event.course().iter().filter(|step| !step.running).map(rank).collect();
        match ranks.iter().any(Option::is_some) {
            true => sparkline(&ranks, of, self.event.head.regulations.sessions.into()),
            false => String::new(),
        }
    }

    /// The players in order.
    pub fn players(&self) -> Result<Vec<Row>, Failure> {
        let (event, guest) = (self.event, self.guest);
        let mut lines: HashMap<PlayerId, Vec<&SessionLine>> = HashMap::new();
        event.lines().iter().for_each(|line| lines.entry(line.player).or_default().push(line));
        let row = |player: &Ranked<PlayerId>, before: Option<usize>| {
            let (standard, game) = points(guest.locale, player);
            let rank = |step: &Step| step.players.get(&player.key).copied();
            let id = format!("p{}", player.key);
            let html = rendered(&RankedRow {
                page: self.page,
                id: &id,
                before,
                name: Name::of_player(guest.locale, &event.entries, player.key),
                barred: barred(guest, event, player.key),
                link: format!("/e/{}/players/{}", event.head.slug, player.key),
                team: (event.entries.team_of(player.key)).map(|team| Name::of_team(guest.locale, &event.entries, team)),
                members: Vec::new(),
                penalty: penalties(guest, event, Entrant::Player(player.key)),
                line: self.line(rank, event.players().len()),
                standard,
                game,
                sessions: self.cells(lines.get(&player.key).map_or(&[], Vec::as_slice)),
                why: why(guest, player),
            })?;
            Ok(Row { id, rank: Some(player.rank), before, html })
        };
        let player = |of: Entrant| match of {
            Entrant::Player(player) => Some(player),
            Entrant::Team(_) => None,
        };
        let all = listed(guest, event, event.players(), player, event.previous_step().map(|step| &step.players));
        as_rows(all, self.columns(), row)
    }

    /// The teams in order.
    pub fn teams(&self) -> Result<Vec<Row>, Failure> {
        let (event, guest) = (self.event, self.guest);
        let mut lines: HashMap<TeamId, Vec<&SessionLine>> = HashMap::new();
        for line in event.lines() {
            line.team.into_iter().for_each(|team| lines.entry(team).or_default().push(line));
        }
        let row = |team: &Ranked<TeamId>, before: Option<usize>| {
            let (standard, game) = points(guest.locale, team);
            let rank = |step: &Step| step.teams.get(&team.key).copied();
            let id = format!("t{}", team.key);
            let html = rendered(&RankedRow {
                page: self.page,
                id: &id,
                before,
                name: Name::of_team(guest.locale, &event.entries, team.key),
                barred: String::new(),
                link: format!("/e/{}/teams/{}", event.head.slug, team.key),
                team: None,
                members: members(guest.locale, event, team.key),
                penalty: penalties(guest, event, Entrant::Team(team.key)),
                line: self.line(rank, event.teams().len()),
                standard,
                game,
                sessions: self.cells(lines.get(&team.key).map_or(&[], Vec::as_slice)),
                why: why(guest, team),
            })?;
            Ok(Row { id, rank: Some(team.rank), before, html })
        };
        let team = |of: Entrant| match of {
            Entrant::Team(team) => Some(team),
            Entrant::Player(_) => None,
        };
        let all = listed(guest, event, event.teams(), team, event.previous_step().map(|step| &step.teams));
        as_rows(all, self.columns(), row)
    }
}

/// The sessions with a column in a ranking: of many the last ones; the page of the league has all.
pub(super) fn with_column(event: &Event) -> impl Iterator<Item = &Session> {
    started(event).skip(started(event).count().saturating_sub(COLUMNS))
}

/// The sessions that have begun.
pub(super) fn started(event: &Event) -> impl Iterator<Item = &Session> {
    event.sessions.iter().map(|session| &**session).filter(|session| session.started_at.is_some())
}

/// So many sessions have a column of their own in a ranking.
const COLUMNS: usize = 12;
