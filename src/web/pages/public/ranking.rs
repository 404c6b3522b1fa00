//! The rows of a ranking: rank, change since the previous session, name, penalties, rank line, points, the parts of the
//! total, what separates the row from the one above.
//!
//! A row leaves out what one hand changes in many rows: the rank, and its change, which follows from it and from
//! `data-before`.

use super::cut::{as_rows, listing};
use super::seat_next::table_link;
use crate::pages::{Mark, mark};
use askama::Template;
use event::event::{Event, Session, Step, TotalOf};
use event::ranking::standings::{Carried, Row as Ranked};
use event::ranking::tie_break::Value;
use event::sheet::penalty::{Entrant, GivenPenalty};
use event::sheet::session::SessionLine;
use event::values::ids::{PlayerId, TeamId};
use messages::{self, Locale, decided, value};
use rules::{GamePoints, StandardPoints};
use site::failure::Failure;
use site::name::Name;
use site::plot::sparkline;
use site::public_pages::Row;
use site::render::{Page, rendered, say};
use site::show;
use site::visitor::Visitor;
use std::collections::HashMap;

#[derive(Template)]
#[template(path = "public/standings_row.html")]
struct RankedRow<'a> {
    page: &'a Page,
    id: &'a str,
    before: Option<usize>,
    name: Name,
    /// Why a player is disqualified; empty for all others.
    mark: Option<Mark>,
    link: String,
    team: Option<Name>,
    /// Only of a team.
    members: Vec<Member>,
    /// What was carried and what was gained since, for phones, which have no columns; empty if nothing was carried.
    sum: String,
    penalty: String,
    /// A drawing of the ranks after closed sessions; empty before there is one.
    line: String,
    standard: (String, String),
    game: String,
    cells: Vec<Cell>,
    why: String,
}

/// A member of a team, with their points for it: whole and fraction.
pub(super) struct Member {
    pub name: Name,
    pub link: String,
    pub standard: (String, String),
}

/// A part of a total, with a column of its own.
pub(super) enum Part<'a> {
    /// What is carried into a stage, by its index.
    Carried(usize),
    /// What a session gives.
    Session(&'a Session),
}

/// The head of such a column.
pub(super) struct Head {
    pub word: String,
    pub title: String,
    pub class: &'static str,
}

/// What a session gave, or what was carried.
#[derive(Default)]
pub(super) struct Cell {
    /// `None` if it is withheld.
    pub points: Option<String>,
    /// The explanation of the points.
    pub title: String,
    /// The page of the table; empty if there is none, or more than one.
    pub link: String,
    /// Whether it is the highest result possible at a table: an unshared first place.
    pub most: bool,
    /// See [`class`].
    pub class: &'static str,
}

/// The classes of a column: ` begins` is the first of a later stage, with a line before it.
pub(super) fn class(part: &Part<'_>, begins: bool) -> &'static str {
    let runs = matches!(part, Part::Session(session) if session.is_running() && !session.withheld);
    match (part, begins, runs) {
        (Part::Carried(_), false, _) => " carried",
        (Part::Carried(_), true, _) => " carried begins",
        (_, false, false) => "",
        (_, true, false) => " begins",
        (_, false, true) => " runs",
        (_, true, true) => " runs begins",
    }
}

/// The columns for the totals of these `entrants`, each with whether it is the first of a later stage.
pub(super) fn parts<'a>(event: &'a Event, entrants: &[Entrant]) -> Vec<(Part<'a>, bool)> {
    let regulations = &event.head.regulations;
    let shown: Vec<(usize, &Session)> = with_column(event)
        .map(|session| (regulations.stage_of(session.number).map_or(0, |(place, ..)| place), session))
        .collect();
    let mut parts: Vec<(Part<'a>, bool)> = Vec::new();
    for place in 0..regulations.stages.len().max(1) {
        let own = shown.iter().filter(|(of, _)| *of == place).map(|(_, session)| Part::Session(session));
        // Not if the columns of all its sessions were dropped for later ones.
        let is_shown = shown.last().is_none_or(|(last, _)| place >= *last) || own.clone().next().is_some();
        let carries = is_shown && entrants.iter().any(|of| brings(event, place, *of).is_some());
        let columns = carries.then_some(Part::Carried(place)).into_iter().chain(own);
        let later = !parts.is_empty();
        parts.extend(columns.enumerate().map(|(at, part)| (part, later && at == 0)));
    }
    parts
}

/// What an entrant carries into a stage; `None` if that is nothing.
fn brings(event: &Event, place: usize, of: Entrant) -> Option<Carried> {
    let stage = event.head.regulations.stages.get(place)?;
    if stage.carry.is_nothing() {
        return None;
    }
    event.carried_into(place, of).filter(|carried| *carried != Carried::default())
}

/// The heads of the columns.
pub(super) fn heads(visitor: &Visitor, event: &Event, parts: &[(Part<'_>, bool)]) -> Vec<Head> {
    let stages = &event.head.regulations.stages;
    let head = |(part, begins): &(Part<'_>, bool)| {
        let class = class(part, *begins);
        match part {
            Part::Carried(place) => {
                let stage = stages.get(*place).map_or("", |stage| stage.called());
                let title = visitor.locale.msg("carried-into").arg("stage", stage).to_string();
                Head { word: say(visitor, "stage-carried"), title, class }
            }
            Part::Session(session) => {
                let number = session.number.0;
                let said = visitor.locale.msg("session-n").arg("session", number).to_string();
                let title = match event.head.regulations.stage_of(session.number) {
                    Some((_, stage, _)) if stages.len() > 1 => format!("{} · {said}", stage.called()),
                    _ => said,
                };
                Head { word: number.to_string(), title, class }
            }
        }
    };
    parts.iter().map(head).collect()
}

/// What is carried: standard points, and session scores if there are any.
pub(super) fn carried_text(locale: Locale, carried: Carried) -> String {
    let standard = locale.points(carried.standard_points);
    match carried.game_points {
        GamePoints::ZERO => standard,
        game => format!("{standard} · {}", show::game(game)),
    }
}

/// The cell of a session, from the results of one entrant in it.
pub(super) fn session_cell(visitor: &Visitor, event: &Event, session: &Session, of: &[&SessionLine]) -> Cell {
    if session.withheld {
        return Cell::default();
    }
    let sum: StandardPoints = of.iter().map(|line| line.standard_points).sum();
    let points = visitor.locale.points(sum);
    match of {
        [] => Cell { points: Some("·".to_owned()), ..Cell::default() },
        [SessionLine { table: None, game_points, .. }] => {
            let bye = say(visitor, "bye");
            let counts = visitor.locale.msg("bye-counts-fixed").arg("standard", &points);
            let title = format!("{bye} · {}", counts.arg("game", show::game(*game_points)));
            Cell { points: Some(if sum == StandardPoints::ZERO { bye } else { points }), title, ..Cell::default() }
        }
        [SessionLine { session, table: Some(table), rank, sharing, .. }] => Cell {
            points: Some(points),
            link: table_link(event, *session, *table),
            most: (*rank, *sharing) == (Some(1), 1),
            ..Cell::default()
        },
        _ => Cell { points: Some(points), ..Cell::default() },
    }
}

/// The criterion that separates a row from the one above, with both values; empty if points do.
pub(super) fn why<K>(visitor: &Visitor, row: &Ranked<K>) -> String {
    let worth = |of: &Value| value(visitor.locale.words(), of);
    row.broken_tie().map_or(String::new(), |decision| {
        visitor.locale.say(&decided(decision.criterion, &worth(&decision.above), &worth(&decision.here)))
    })
}

/// Standard and game points; dashes for an entrant without a result who carries nothing.
pub(super) fn points<K>(locale: Locale, row: &Ranked<K>) -> ((String, String), String) {
    match row.sessions {
        0 if row.standard_points <= StandardPoints::ZERO && row.game_points == GamePoints::ZERO => {
            (("—".to_owned(), String::new()), "—".to_owned())
        }
        _ => (show::whole_and_fraction(locale, row.standard_points), show::game(row.game_points)),
    }
}

/// The penalties in force with their reasons; empty if there are none. Those that are not in the total of the ranking
/// name the stage in which they count.
pub(super) fn penalties(visitor: &Visitor, event: &Event, of: Entrant) -> String {
    let total = event.total_of(of);
    let say = |stage: usize, points: StandardPoints, reason: messages::Arg| {
        let said = visitor.locale.msg("row-penalty").arg("points", show::standard(points)).arg("reason", reason);
        let elsewhere = total.as_ref().filter(|total| !total.is_less_penalties_in(stage));
        match elsewhere.and_then(|_| event.head.regulations.stages.get(stage)) {
            Some(stage) => {
                let within = visitor.locale.msg("row-penalty-in").arg("stage", stage.called());
                within.arg("penalty", said.to_string()).to_string()
            }
            None => said.to_string(),
        }
    };
    let taken = event.penalties.iter().filter(|given| given.stands() && given.penalty.of == of);
    let given =
        |given: &GivenPenalty| say(event.stage_at(of, given.at), given.penalty.points, given.reason.as_str().into());
    let own = event.automatic_deductions().iter().filter(|own| own.penalty.of == of);
    let by_regulations =
        own.map(|own| say(own.stage, own.penalty.points, messages::deduction(own, &event.entries).into()));
    taken.map(given).chain(by_regulations).collect::<Vec<_>>().join(" · ")
}

/// The members of a team in the order of the ranking.
pub(super) fn members(locale: Locale, event: &Event, team: TeamId) -> Vec<Member> {
    let own = event.players().iter().filter(|row| event.entries.team_of(row.key) == Some(team));
    let member = |row: Ranked<PlayerId>| {
        let link = format!("/e/{}/players/{}", event.head.slug, row.key);
        Member { name: Name::of_player(locale, &event.entries, row.key), link, standard: points(locale, &row).0 }
    };
    own.map(|row| member(event.row_for_team(row))).collect()
}

/// Whether a result counts in a total. For a team ranked beside players, only results of its members count in the stage
/// of the total.
fn counts(event: &Event, total: &TotalOf, line: &SessionLine) -> bool {
    let members = total.members.as_ref().filter(|_| event.stage_of_line(line) == total.stage);
    members.is_none_or(|members| members.contains(&line.player))
}

/// Makes the rows of a ranking from an event.
pub(super) struct Ranking<'a> {
    pub guest: &'a Visitor,
    pub event: &'a Event,
    pub page: &'a Page,
}

impl Ranking<'_> {
    fn cells(&self, parts: &[(Part<'_>, bool)], of: Entrant, lines: &[&SessionLine]) -> Vec<Cell> {
        let (guest, event) = (self.guest, self.event);
        let total = event.total_of(of);
        let cell = |(part, begins): &(Part<'_>, bool)| {
            let cell = match part {
                Part::Carried(place) => {
                    let own = brings(event, *place, of);
                    let points = own.map_or(String::new(), |own| guest.locale.points(own.standard_points));
                    let whole = own.map_or(String::new(), |own| carried_text(guest.locale, own));
                    let title = if whole == points { String::new() } else { whole };
                    Cell { points: Some(points), title, ..Cell::default() }
                }
                Part::Session(session) => {
                    let own = lines
                        .iter()
                        .filter(|line| line.session == session.number)
                        .filter(|line| total.as_ref().is_none_or(|total| counts(event, total, line)));
                    session_cell(guest, event, session, &own.copied().collect::<Vec<_>>())
                }
            };
            Cell { class: class(part, *begins), ..cell }
        };
        parts.iter().map(cell).collect()
    }

    /// What was carried into the stage of a total, and what these results have added there; empty if nothing was
    /// carried.
    fn sum(&self, of: Entrant, lines: &[&SessionLine]) -> String {
        let (guest, event) = (self.guest, self.event);
        let Some(total) = event.total_of(of) else { return String::new() };
        let Some(carried) = brings(event, total.stage, of) else { return String::new() };
        let own = lines.iter().filter(|line| event.stage_of_line(line) == total.stage && counts(event, &total, line));
        let gained: StandardPoints = own.map(|line| line.standard_points).sum();
        let said = guest.locale.msg("row-carried").arg("carried", guest.locale.points(carried.standard_points));
        said.arg("gained", guest.locale.points(gained)).to_string()
    }

    /// The number of columns: rank, name, both points and the reason; the parts of totals; and if there are any,
    /// changes and rank lines.
    fn columns(&self, parts: &[(Part<'_>, bool)]) -> usize {
        let (compares, lines) =
            (self.event.previous_step().is_some(), self.event.course().iter().any(|step| !step.running));
        5 + parts.len() + usize::from(compares) + usize::from(lines)
    }

    /// The ranks after closed sessions. Without the running one, in which one hand would change the lines of many.
    fn line(&self, rank: impl Fn(&Step) -> Option<usize>, of: usize) -> String {
        let ranks: Vec<_> = self.event.course().iter().filter(|step| !step.running).map(rank).collect();
        match ranks.iter().any(Option::is_some) {
            true => sparkline(&ranks, of, self.event.head.regulations.sessions.into()),
            false => String::new(),
        }
    }

    /// The row of an entrant, with the results among `lines`.
    fn row<K>(
        &self,
        parts: &[(Part<'_>, bool)],
        of: Entrant,
        lines: &HashMap<Entrant, Vec<&SessionLine>>,
        ranked: &Ranked<K>,
        before: Option<usize>,
    ) -> Result<Row, Failure> {
        let (event, guest) = (self.event, self.guest);
        let lines = lines.get(&of).map_or(&[][..], Vec::as_slice);
        let (id, place, name, count) = match of {
            Entrant::Player(player) => {
                let name = Name::of_player(guest.locale, &event.entries, player);
                (format!("p{player}"), format!("players/{player}"), name, event.players().len())
            }
            Entrant::Team(team) => {
                let name = Name::of_team(guest.locale, &event.entries, team);
                (format!("t{team}"), format!("teams/{team}"), name, event.teams().len())
            }
        };
        let rank = |step: &Step| match of {
            Entrant::Player(player) => step.players.get(&player).copied(),
            Entrant::Team(team) => step.teams.get(&team).copied(),
        };
        let team = of.player().and_then(|player| event.entries.team_of(player));
        let (standard, game) = points(guest.locale, ranked);
        let html = rendered(&RankedRow {
            page: self.page,
            id: &id,
            before,
            name,
            mark: of.player().and_then(|player| mark(guest, event, player)),
            link: format!("/e/{}/{place}", event.head.slug),
            team: team.map(|team| Name::of_team(guest.locale, &event.entries, team)),
            members: of.team().map_or_else(Vec::new, |team| members(guest.locale, event, team)),
            sum: self.sum(of, lines),
            penalty: penalties(guest, event, of),
            line: self.line(rank, count),
            standard,
            game,
            cells: self.cells(parts, of, lines),
            why: why(guest, ranked),
        })?;
        Ok(Row { id, rank: Some(ranked.rank), before, html })
    }

    /// The players in order.
    pub fn players(&self, parts: &[(Part<'_>, bool)]) -> Result<Vec<Row>, Failure> {
        let (guest, event) = (self.guest, self.event);
        let lines = lines_by(event, |line| Some(Entrant::Player(line.player)));
        let all =
            listing(guest, event, event.players(), Entrant::player, event.previous_step().map(|step| &step.players));
        as_rows(all, self.columns(parts), |ranked, before| {
            self.row(parts, Entrant::Player(ranked.key), &lines, ranked, before)
        })
    }

    /// The teams in order.
    pub fn teams(&self, parts: &[(Part<'_>, bool)]) -> Result<Vec<Row>, Failure> {
        let (guest, event) = (self.guest, self.event);
        let lines = lines_by(event, |line| line.team.map(Entrant::Team));
        let all = listing(guest, event, event.teams(), Entrant::team, event.previous_step().map(|step| &step.teams));
        as_rows(all, self.columns(parts), |ranked, before| {
            self.row(parts, Entrant::Team(ranked.key), &lines, ranked, before)
        })
    }
}

/// The results of each player or team.
fn lines_by(event: &Event, of: impl Fn(&SessionLine) -> Option<Entrant>) -> HashMap<Entrant, Vec<&SessionLine>> {
    let mut lines: HashMap<Entrant, Vec<&SessionLine>> = HashMap::new();
    for line in event.lines() {
        of(line).into_iter().for_each(|of| lines.entry(of).or_default().push(line));
    }
    lines
}

/// The sessions with a column in a ranking: the last ones. The page of the league has all.
pub(super) fn with_column(event: &Event) -> impl Iterator<Item = &Session> {
    started(event).skip(started(event).count().saturating_sub(MAX_SESSION_COLUMNS))
}

/// The sessions that have started.
pub(super) fn started(event: &Event) -> impl Iterator<Item = &Session> {
    event.begun_sessions().map(|session| &**session)
}

/// How many sessions have a column in a ranking.
const MAX_SESSION_COLUMNS: usize = 12;
