//! The stages of an event: the plan as a picture, who goes where and with what, and the ranking of each.

use super::cut;
use super::cut::who_comes;
use super::ranking::{Cell, Head, Part as Column, carried_text, class, heads, session_cell, started, why};
use super::stage_lots::{LotsSaid, lots_said};
use askama::Template;
use event::draw::division::{GroupBy, Groups};
use event::event::{Event, LetStand, Session, StageState};
use event::ranking::standings::Row;
use event::sheet::lateness::StandardLateStep;
use event::sheet::penalty::Entrant;
use event::sheet::session::SessionLine;
use event::stage::Stage;
use event::stage::carry::Carried;
use event::stage::close::ClosedPlaces;
use event::stage::committed::LotsOf;
use event::stage::cut::CutLine;
use event::stage::fraction::Fraction;
use event::stage::seating::{Among, Avoid, Run, SeatBy};
use event::values::ids::SessionNumber;
use messages::{self, Message};
use rules::StandardPoints;
use site::failure::Failure;
use site::name::Name;
use site::public_pages::Made;
use site::render::{Page, say};
use site::show;
use site::visitor::Visitor;
use std::collections::BTreeMap;

/// A stage in the picture.
pub(crate) struct Box {
    pub id: String,
    pub name: String,
    /// The field and what it carries; both empty for the first stage.
    pub comes: String,
    pub brings: String,
    /// The number of sessions, how they are seated, and other rules.
    pub about: Vec<String>,
    /// `is-before`, `is-now` or `is-over`.
    pub class: &'static str,
    pub state: String,
}

/// A ranking of a stage or of a group.
struct Ranked {
    name: String,
    rows: Vec<StageLine>,
    carries: bool,
    /// The columns of the sessions of the stage that have started.
    heads: Vec<Head>,
    deducts: bool,
}

impl Ranked {
    fn new(name: String, rows: Vec<StageLine>, heads: Vec<Head>) -> Ranked {
        let carries = rows.iter().any(|row| !row.carried.is_empty());
        let deducts = rows.iter().any(|row| !row.deducted.is_empty());
        Ranked { name, rows, carries, heads, deducts }
    }

    /// The number of columns: rank, name, both points, the reason, and those that only some rankings have.
    fn columns(&self) -> usize {
        5 + self.heads.len().max(1) + usize::from(self.carries) + usize::from(self.deducts)
    }
}

/// A row of a ranking.
struct StageLine {
    rank: usize,
    name: Name,
    link: String,
    sessions: usize,
    standard: String,
    game: String,
    /// The parts of the total.
    carried: String,
    cells: Vec<Cell>,
    deducted: String,
    why: String,
    /// The text of the cut below this row; empty without one.
    cut: String,
    /// Whether points alone do not decide who is above the cut.
    equal: bool,
}

struct Part {
    id: String,
    name: String,
    about: String,
    /// Why there are no rankings yet.
    waits: String,
    /// Decisions to keep its field although results changed: author, time and reason.
    stood: Vec<String>,
    /// The lots of its field, and those between equals in it.
    lots: Vec<LotsSaid>,
    rankings: Vec<Ranked>,
    teams: Vec<Ranked>,
}

#[derive(Template)]
#[template(path = "public/stages.html")]
struct StagesPage {
    page: Page,
    plan: Vec<Box>,
    parts: Vec<Part>,
}

/// The plan of an event: its stages in order.
pub(crate) fn plan(visitor: &Visitor, event: &Event) -> Vec<Box> {
    let stages = event.head.regulations.stages.iter().enumerate();
    stages.map(|(place, stage)| in_plan(visitor, event, place, stage)).collect()
}

fn in_plan(visitor: &Visitor, event: &Event, place: usize, stage: &Stage) -> Box {
    let locale = visitor.locale;
    let regulations = &event.head.regulations;
    let (first, count) = regulations.sessions_of(place);
    let sessions = (first.0..first.0 + count).map(SessionNumber);
    let of_stage: Vec<_> = sessions.filter_map(|number| event.session(number)).collect();
    let over = count > 0 && of_stage.len() == usize::from(count) && of_stage.iter().all(|of| of.is_closed());
    let begun = of_stage.iter().any(|of| of.has_begun());
    let (class, state) = match (over, begun) {
        (true, _) => ("is-over", "stage-over"),
        (_, true) => ("is-now", "stage-now"),
        _ => ("is-before", "stage-before"),
    };
    let mut about = Vec::new();
    if count > 0 {
        let (first, last) = (first.0, first.0 + count - 1);
        about.push(locale.msg("stage-sessions").arg("count", count).arg("first", first).arg("last", last).to_string());
    }
    let how = seated(visitor, &stage.run_of(1, place == 0).with_teams_apart(event.head.teams));
    let then = seated(visitor, &stage.run_of(count.max(1), place == 0).with_teams_apart(event.head.teams));
    let changes = then != how;
    about.push(how);
    if changes {
        about.push(locale.msg("stage-seated-then").arg("how", then).to_string());
    }
    if let Some(state) = event.stage_rows().stage(place) {
        about.push(locale.msg("stage-entrants").arg("count", state.field.len()).to_string());
    }
    if let Some(teams) = regulations.teams.filter(|_| place == 0) {
        about.push(locale.msg("stage-roster").arg("count", teams.roster).to_string());
    }
    about.extend(rules(visitor, stage, place == 0));
    Box {
        id: stage.id.clone(),
        name: stage.called().to_owned(),
        comes: comes(visitor, event, stage),
        brings: if place == 0 { String::new() } else { brings(visitor, stage) },
        about,
        class,
        state: say(visitor, state),
    }
}

/// Further rules of a stage, a line each.
fn rules(visitor: &Visitor, stage: &Stage, first: bool) -> Vec<String> {
    let msg = |key: &'static str| visitor.locale.msg(key);
    let mut said = Vec::new();
    if let Some(minutes) = stage.session_minutes {
        said.push(msg("stage-minutes").arg("minutes", minutes));
    }
    let Groups { count, size, by, names, members, .. } = &stage.groups;
    if stage.groups.are_some() {
        let names = if names.is_empty() { String::new() } else { format!(" ({})", visitor.locale.list(names)) };
        let count = if *by == GroupBy::Given { members.len() } else { (*count).into() };
        let groups = msg("stage-groups").arg("by", by.code()).arg("count", count).arg("size", *size);
        said.push(groups.arg("names", names));
    }
    match stage.seated_together(&stage.run_of(1, first)) {
        Among::All if stage.groups.are_some() => said.push(msg("stage-all-together")),
        Among::All => {}
        Among::Groups => said.push(msg("stage-own-tables")),
        Among::Places(within) => said.push(msg("stage-within").arg("size", within)),
    }
    if stage.close.places == ClosedPlaces::Blocks {
        said.push(msg("stage-closed").arg("size", if stage.close.size == 0 { *size } else { stage.close.size }));
    }
    if let Some(rule) = &stage.line_up {
        let until = rule.deadline.as_deref().unwrap_or("none");
        said.push(msg("stage-line-up").arg("size", rule.size).arg("until", until).arg("change", rule.change.code()));
        if rule.minimum > 0 {
            let each = match -rule.shortfall.standard.0 {
                StandardPoints::ZERO => "none".to_owned(),
                each => show::standard(each),
            };
            said.push(msg("stage-minimum").arg("sessions", rule.minimum).arg("points", each));
        }
    }
    if !stage.lateness.is_empty() {
        let step = |step: &StandardLateStep| {
            let said = msg("stage-late-step").arg("minutes", step.over).arg("points", show::standard(step.points()));
            said.to_string()
        };
        let steps = stage.lateness.iter().map(step).collect::<Vec<_>>().join(" · ");
        said.push(msg("stage-late").arg("steps", steps));
    }
    let rota = stage.seating.iter().filter(|run| run.by == SeatBy::Rota).map(|run| run.tables.len()).sum::<usize>();
    if rota == 0 && stage.seating.iter().any(|run| run.by == SeatBy::Rota) {
        said.push(msg("stage-no-rota"));
    }
    said.into_iter().map(|said| said.to_string()).collect()
}

/// How sessions are seated, and who is kept apart; the latter not for a chart, where the draw decides it.
fn seated(visitor: &Visitor, run: &Run) -> String {
    let how = visitor.locale.msg(format!("seated-by-{}", run.by.code()));
    match Avoid::codes(run.kept_apart()) {
        who if who == "none" || run.by == SeatBy::Chart => how.to_string(),
        who => {
            let near = if run.by == SeatBy::Standing { say(visitor, "seated-near-standing") } else { how.to_string() };
            let who = visitor.locale.msg(format!("plan-choice-avoid-{who}")).to_string();
            visitor.locale.msg("seated-apart").arg("how", near).arg("who", who).to_string()
        }
    }
}

/// Who enters a stage.
fn comes(visitor: &Visitor, event: &Event, stage: &Stage) -> String {
    let Some(field) = &stage.field else { return String::new() };
    let from = event.head.regulations.stages.iter().find(|other| other.id == field.from);
    let from = from.map_or(field.from.as_str(), |stage| stage.called());
    visitor.locale.msg("comes-from").arg("who", who_comes(visitor, field)).arg("stage", from).to_string()
}

/// What entrants carry into a stage.
fn brings(visitor: &Visitor, stage: &Stage) -> String {
    let locale = visitor.locale;
    let carry = &stage.carry;
    if carry.is_nothing() {
        return say(visitor, "brings-nothing");
    }
    let part = |fraction: Fraction| match fraction {
        Fraction::WHOLE => say(visitor, "part-all"),
        Fraction::NONE => say(visitor, "part-none"),
        fraction => fraction.to_string(),
    };
    let standard = match carry.by_place.is_empty() {
        true => part(carry.standard),
        false => carry.by_place.iter().map(|points| show::standard(points.0)).collect::<Vec<_>>().join(" · "),
    };
    let brings = locale.msg("brings-part").arg("standard", standard).arg("game", part(carry.game));
    brings.arg("round", carry.round.code()).to_string()
}

pub(super) fn stages(guest: &Visitor, event: &Event) -> Result<Made, Failure> {
    let rows = event.stage_rows();
    let parts = event.head.regulations.stages.iter().enumerate().map(|(place, stage)| match rows.stage(place) {
        Some(state) => Some(part(guest, event, (place, stage), state)),
        None => undecided(guest, event, (place, stage)),
    });
    let mut parts: Vec<Option<Part>> = parts.collect();
    for (ranking, rows) in event.head.regulations.rankings_of_teams().iter().zip(&rows.teams) {
        let part = event.stage_of_team_ranking(ranking).and_then(|place| parts.get_mut(place)?.as_mut());
        if let Some(part) = part.filter(|_| !rows.is_empty()) {
            let name = match ranking.name.as_str() {
                "" => say(guest, "column-team-ranking"),
                name => name.to_owned(),
            };
            let rows = rows.iter().map(|row| line(guest, event, &row.with_key(Entrant::Team(row.key)))).collect();
            part.teams.push(Ranked::new(name, rows, Vec::new()));
        }
    }
    let page = StagesPage {
        page: Page::of_event(guest, &event.head, say(guest, "stages-title")),
        plan: plan(guest, event),
        parts: parts.into_iter().rev().flatten().collect(),
    };
    Made::whole_page(&page)
}

/// The texts about both kinds of lots of a stage.
fn said_of_lots(guest: &Visitor, event: &Event, place: usize) -> Vec<LotsSaid> {
    let said = [LotsOf::Field, LotsOf::Equals].map(|of| lots_said(guest, event, (place, of)));
    said.into_iter().filter(|said| !said.is_empty()).collect()
}

/// A stage whose field is not decided; `None` if there is nothing to say about its lots.
fn undecided(guest: &Visitor, event: &Event, (place, stage): (usize, &Stage)) -> Option<Part> {
    let lots = said_of_lots(guest, event, place);
    (!lots.is_empty()).then(|| Part {
        id: stage.id.clone(),
        name: stage.called().to_owned(),
        about: comes(guest, event, stage),
        waits: say(guest, "stage-undecided"),
        stood: Vec::new(),
        lots,
        rankings: Vec::new(),
        teams: Vec::new(),
    })
}

fn part(guest: &Visitor, event: &Event, (place, stage): (usize, &Stage), state: &StageState) -> Part {
    let groups = state.ranking.groups.len();
    let blocks = stage.groups.are_blocks();
    let lines = event.cut_lines(place);
    let cuts: BTreeMap<Entrant, (usize, &CutLine<Entrant>)> =
        lines.iter().map(|(next, line)| (line.under, (*next, line))).collect();
    let carried: BTreeMap<Entrant, Carried> =
        state.field.iter().map(|entered| (entered.key, entered.carried)).collect();
    let deducted = event.penalties_in(place);
    let is_own = |session: SessionNumber| event.head.regulations.stage_of(session).is_some_and(|(of, ..)| of == place);
    let begun = || started(event).filter(|session| is_own(session.number));
    let mut lines_of: BTreeMap<Entrant, Vec<&SessionLine>> = BTreeMap::new();
    for line in event.lines().iter().filter(|line| is_own(line.session)) {
        event.enters(line.player, line.team).into_iter().for_each(|of| lines_of.entry(of).or_default().push(line));
    }
    let cells = |of: Entrant| -> Vec<Cell> {
        let cell = |session: &Session| {
            let own = lines_of.get(&of).into_iter().flatten().filter(|line| line.session == session.number);
            let cell = session_cell(guest, event, session, &own.copied().collect::<Vec<_>>());
            Cell { class: class(&Column::Session(session), false), ..cell }
        };
        begun().map(cell).collect()
    };
    // A line across all groups has no place in a group that is ranked apart.
    let is_here = |line: &CutLine<Entrant>| line.group.is_some() || blocks || groups == 1;
    let ranked = |name: String, rows: &[Row<Entrant>]| {
        let lines = rows.iter().map(|row| {
            let cut = cuts.get(&row.key).filter(|(_, line)| is_here(line));
            let equal = cut.is_some_and(|(_, line)| line.equal.is_some());
            let cut = cut.map_or(String::new(), |(next, line)| cut::in_words(guest, event, *next, line).join(" · "));
            let brought = carried.get(&row.key).filter(|carried| **carried != Carried::default());
            let deducted = deducted.get(&row.key).copied().unwrap_or_default();
            StageLine {
                carried: brought.map_or(String::new(), |carried| carried_text(guest.locale, *carried)),
                cells: cells(row.key),
                deducted: match deducted {
                    StandardPoints::ZERO => String::new(),
                    deducted => guest.locale.points(-deducted),
                },
                cut,
                equal,
                ..line(guest, event, row)
            }
        });
        let columns: Vec<(Column<'_>, bool)> = begun().map(|session| (Column::Session(session), false)).collect();
        Ranked::new(name, lines.collect(), heads(guest, event, &columns))
    };
    let waits = groups > 1 && event.groups_wait(place);
    let rankings = match groups {
        _ if waits => Vec::new(),
        1 => vec![ranked(String::new(), &state.ranking.rows)],
        _ => {
            let of = |(group, rows): (usize, &Vec<Row<Entrant>>)| {
                let name = guest.locale.msg("stage-group").arg("group", stage.groups.name(group)).to_string();
                ranked(name, rows)
            };
            // The rows of blocks have the ranks of the whole stage.
            match blocks {
                true => {
                    let mut from = 0;
                    let of_block = |(group, rows): (usize, &Vec<Row<Entrant>>)| {
                        let all = &state.ranking.rows[from..from + rows.len()];
                        from += rows.len();
                        let name = guest.locale.msg("stage-group").arg("group", stage.groups.name(group)).to_string();
                        ranked(name, all)
                    };
                    state.ranking.groups.iter().enumerate().map(of_block).collect()
                }
                false => state.ranking.groups.iter().enumerate().map(of).collect(),
            }
        }
    };
    Part {
        id: stage.id.clone(),
        name: stage.called().to_owned(),
        about: [comes(guest, event, stage), if stage.field.is_some() { brings(guest, stage) } else { String::new() }]
            .into_iter()
            .filter(|text| !text.is_empty())
            .collect::<Vec<_>>()
            .join(" · "),
        waits: if waits { say(guest, "stage-groups-wait") } else { String::new() },
        stood: stood(guest, event, &stage.id),
        lots: said_of_lots(guest, event, place),
        rankings,
        teams: Vec::new(),
    }
}

fn line(guest: &Visitor, event: &Event, row: &Row<Entrant>) -> StageLine {
    let link = match row.key {
        Entrant::Player(player) => format!("/e/{}/players/{player}", event.head.slug),
        Entrant::Team(team) => format!("/e/{}/teams/{team}", event.head.slug),
    };
    StageLine {
        rank: row.rank,
        name: Name::of_entrant(guest.locale, &event.entries, row.key),
        link,
        sessions: row.sessions,
        standard: guest.locale.points(row.standard_points),
        game: messages::signed_minus(row.game_points.0),
        carried: String::new(),
        cells: Vec::new(),
        deducted: String::new(),
        why: why(guest, row),
        cut: String::new(),
        equal: false,
    }
}

/// The decisions to keep the field of a stage although results changed.
pub(crate) fn stood(guest: &Visitor, event: &Event, stage: &str) -> Vec<String> {
    let said = |of: LetStand<'_>| {
        let said = guest.locale.msg("let-stand-said").arg("author", of.author).arg("reason", of.reason);
        said.arg("time", show::day_time(guest, show::zone(&event.head), of.at)).to_string()
    };
    event.field_let_stand(stage).into_iter().map(said).collect()
}

/// What an entrant carries, for those who decide a field.
pub(crate) fn carried_message(carried: Carried) -> Message {
    let message = Message::new("field-brings").arg("standard", show::standard(carried.standard_points));
    message.arg("game", messages::signed_minus(carried.game_points.0))
}
