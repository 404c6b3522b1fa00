//! Choosing the chart that assigns numbers to tables: one of the rule book, one generated for the event, a movement of
//! duplicate, one from a file, or an improved one.

use crate::{Acting, Error, Result, permission, refused, require_unchanged, typed_name};
use event::draw::by_standing::SeatingMethod;
use event::draw::generate::{MAX_CHART_SESSIONS, SeatedChart, improve};
use event::draw::groups::{chart_of, side_by_side};
use event::draw::movement::{BLOCK, movement};
use event::draw::official_charts;
use event::event::{ChangeScope, Event, Origin};
use event::stage::seating::OfficialChart;
use event::values::ids::PlayerId;
use event::values::typed_text;
use files::charts::{SEATS, read};
use files::event_tables::entrant_names;
use files::sheet::Worksheet;
use messages::{Message, chart_error, chart_fault, misfit};
use serde_json::json;
use std::collections::BTreeMap;
use store::audit::About;
use store::{Conn, charts};

/// The source of a chart.
#[derive(Clone, Debug)]
pub enum Source {
    /// The rule book, with the number of the chart there.
    Official(u8),
    /// Generated for the event, for this maximum of sessions.
    Generated(u16),
    /// The movement of an event of duplicate.
    Movement,
    /// A file.
    Imported(Box<Worksheet>),
    /// The current chart, improved.
    Improved,
}

/// The chart that is requested for an event.
#[derive(Clone, Debug)]
pub struct ChartChoice {
    /// Its source.
    pub source: Source,
    /// How sessions after the last of the chart are seated.
    pub then_by: Option<SeatingMethod>,
    /// The event's name as typed: required once numbers of the draw are shown.
    pub typed_name: String,
    /// Confirms a chart of a file although it is worse than necessary.
    pub all_the_same: bool,
}

impl From<Source> for ChartChoice {
    fn from(source: Source) -> Self {
        Self { source, then_by: None, typed_name: String::new(), all_the_same: false }
    }
}

/// The number of steps of a search for a better chart: they take a second or two.
const EFFORT: u64 = 10_000_000;

/// Replaces players' names in a chart by their numbers; `same` says who is meant by a name. Returns a message if there
/// were any.
pub(crate) fn number_players(event: &Event, sheet: &mut Worksheet, same: &BTreeMap<String, String>) -> Option<Message> {
    let (names, draw) = (entrant_names(event), event.draw.as_deref());
    let drawing = event.entries.players.iter().filter(|own| own.draws() && !event.entries.withdrawn.contains(&own.id));
    let in_order: BTreeMap<PlayerId, usize> =
        drawing.zip(1..).map(|(player, place)| (PlayerId(player.id), place)).collect();
    let number = |cell: &str| {
        if cell.parse::<u16>().is_ok() {
            return None;
        }
        let player = names.find_alone(same.get(&typed_text::name(cell)).map_or(cell, String::as_str))?;
        match draw {
            Some(draw) => draw.number(player).map(|number| number.0.to_string()),
            None => in_order.get(&player).filter(|_| !event.head.teams).map(usize::to_string),
        }
    };
    let why = Message::new(if draw.is_some() { "assumed-names-drawn" } else { "assumed-names-entered" });
    sheet.replace_cells(&SEATS, number, why.clone()).then_some(why)
}

impl Acting<'_> {
    /// Opens a chart in a file, with numbers of players or their names. Returns a message if it has names.
    ///
    /// # Errors
    /// The file cannot be read, or a name in it may be that of a player.
    pub fn open_chart(&self, file: &str, bytes: &[u8]) -> Result<(Source, Option<Message>)> {
        let event = self.event(permission::organise)?;
        let mut sheet = Worksheet::read(file, bytes, &[])?;
        let said = number_players(&event, &mut sheet, &BTreeMap::new());
        let asked = entrant_names(&event).questions(&sheet, &SEATS);
        if asked.is_empty() { Ok((Source::Imported(Box::new(sheet)), said)) } else { Err(Error::Asked(asked)) }
    }

    /// Chooses a chart for an event.
    ///
    /// # Errors
    /// The chart is for another number of players or too few sessions; it has problems or is worse than necessary; a
    /// session is already seated; the event's name is required and not typed; or the event has changed in the meantime.
    pub fn choose_chart(&self, choice: &ChartChoice) -> Result<()> {
        // Outside the transaction: the search takes longer than storing its result.
        let event = self.event(permission::organise)?;
        let made = chart_for(&event, choice)?;
        self.store.write(|conn| self.store_chart(conn, &event, made, choice))
    }

    /// Stores a chart as that of the event.
    ///
    /// # Errors
    /// The event has changed since it was read, or its name is required and not typed.
    pub(crate) fn store_chart(
        &self,
        conn: &mut Conn,
        event: &Event,
        (origin, chart): (Origin, SeatedChart),
        choice: &ChartChoice,
    ) -> Result<()> {
        require_unchanged(conn, event)?;
        let head = &event.head;
        if event.draw.as_deref().is_some_and(|draw| draw.shown.is_some()) {
            typed_name(head, &choice.typed_name)?;
        }
        let offered = chart.sessions.len();
        charts::insert(conn, head.id, origin, &chart, choice.then_by, &self.actor.name, self.now)?;
        let official = if let Origin::Official(number) = origin { Some(number) } else { None };
        let detail = json!({
            "origin": origin.name(), "official": official, "sessions": offered, "then_by": choice.then_by,
        });
        self.audit(conn, About::Event(head.id, ChangeScope::Frame), "choose_chart", &detail)
    }
}

/// The sizes of groups as a sum, such as `16 + 15`.
fn sum_of_sizes(sizes: &[usize]) -> String {
    sizes.iter().map(ToString::to_string).collect::<Vec<_>>().join(" + ")
}

/// Refuses a chart that is not for the players, groups and sessions of the event.
fn check(event: &Event, origin: Origin, chart: &SeatedChart, choice: &ChartChoice) -> Result<()> {
    let head = &event.head;
    let sizes = event.chart_sizes();
    let seats = 4 * chart.sessions.first().map_or(0, Vec::len);
    if !chart.chart().is_for(&sizes) {
        let highest = chart.chart().players();
        return refused(match sizes[..] {
            [players] if highest > players && seats + 4 > players => {
                Message::new("chart-other-numbers").arg("players", players).arg("highest", highest)
            }
            [players] => Message::new("chart-other-size").arg("players", players).arg("seats", seats),
            _ => Message::new("chart-other-groups").arg("sizes", sum_of_sizes(&sizes)).arg("seats", seats),
        });
    }
    let first = chart_of_stage(event);
    if let Some(OfficialChart(number)) = first.filter(|OfficialChart(number)| origin != Origin::Official(*number)) {
        return refused(Message::new("chart-of-stage").arg("number", number));
    }
    let (planned, offered) = (head.regulations.charted(), chart.sessions.len());
    if usize::from(planned) > offered && choice.then_by.is_none() {
        let id = if offered == MAX_CHART_SESSIONS { "chart-longest" } else { "chart-too-short" };
        return refused(Message::new(id).arg("offered", offered).arg("planned", planned));
    }
    Ok(())
}

/// The faults of a chart: everything in which it is worse than necessary for the players of the event.
pub fn chart_faults(event: &Event, chart: &SeatedChart) -> Vec<Message> {
    let sizes = event.chart_sizes();
    let parts = chart.chart().parts(&sizes).unwrap_or_default();
    parts.iter().zip(sizes).flat_map(|(part, size)| part.faults(size, event.head.teams)).map(chart_fault).collect()
}

/// Improves a chart, each group for itself.
fn improve_parts(chart: &SeatedChart, sizes: &[usize], teams: bool, seed: &str) -> SeatedChart {
    let effort = EFFORT / sizes.len().max(1) as u64;
    let parts = chart.parts(sizes);
    // Fewer than eight players have only one table: nothing can be improved.
    let better = |(part, size): (&SeatedChart, &usize)| match size {
        0..8 => part.clone(),
        _ => improve(part, teams, seed, effort, &mut |_| {}),
    };
    let better: Vec<SeatedChart> = parts.iter().flatten().zip(sizes).map(better).collect();
    let mut made = better.into_iter();
    side_by_side(sizes, |_| made.next().ok_or(())).unwrap_or_else(|()| chart.clone())
}

/// Refuses entrants who do not fit into the groups of the first stage.
pub(crate) fn check_groups(event: &Event) -> Result<()> {
    let stage = event.head.regulations.stages.first().map_or("", |stage| stage.called());
    event.groups_fit().or_else(|wrong| refused(misfit(stage, wrong)))
}

/// Makes the requested chart for the players, groups and sessions of the event.
///
/// # Errors
/// Those of [`Acting::choose_chart`] about the chart.
pub(crate) fn chart_for(event: &Event, choice: &ChartChoice) -> Result<(Origin, SeatedChart)> {
    let (origin, mut chart) = find_chart(event, choice)?;
    // Sessions that are not played must not affect whether it is accepted.
    chart.sessions.truncate(event.head.regulations.charted().max(1).into());
    check(event, origin, &chart, choice)?;
    let asks = origin == Origin::Imported && !choice.all_the_same;
    let faults = if asks { chart_faults(event, &chart) } else { Vec::new() };
    match faults.is_empty() {
        true => Ok((origin, chart)),
        false => Err(Error::Refused(faults.into_iter().chain([Message::new("chart-all-the-same")]).collect())),
    }
}

/// The chart that has to be chosen before a draw; `None` if no session is seated by a chart, or the current one fits.
pub(crate) fn missing_chart(event: &Event) -> Result<Option<(ChartChoice, (Origin, SeatedChart))>> {
    let regulations = &event.head.regulations;
    if !regulations.needs_chart() {
        return Ok(None);
    }
    let live = event.chart.as_deref();
    let source = match chart_of_stage(event) {
        Some(OfficialChart(number)) => Source::Official(number),
        None if regulations.duplicate.is_some() => Source::Movement,
        None => Source::Generated(u16::MAX),
    };
    let choice = ChartChoice { then_by: live.and_then(|live| live.then_by), ..source.into() };
    if live.is_some_and(|live| check(event, live.origin, &live.chart, &choice).is_ok()) {
        return Ok(None);
    }
    let made = chart_for(event, &choice)?;
    Ok(Some((choice, made)))
}

/// The chart of the rule book that the regulations of the first stage name.
fn chart_of_stage(event: &Event) -> Option<OfficialChart> {
    event.head.regulations.stages.first()?.seating.iter().find_map(|run| run.file)
}

/// The chart from its source, not yet checked against the event.
fn find_chart(event: &Event, choice: &ChartChoice) -> Result<(Origin, SeatedChart)> {
    if !event.sessions.is_empty() {
        return refused(Message::new("chart-stands"));
    }
    check_groups(event)?;
    let sizes = event.chart_sizes();
    if event.compares_teams() && !matches!(choice.source, Source::Movement | Source::Imported(_)) {
        return refused(Message::new("movement-needed"));
    }
    match &choice.source {
        Source::Official(number) => {
            let official = official_charts::by_number(*number).ok_or(Error::NotFound)?;
            if official.teams != event.head.teams {
                return refused(Message::new("chart-other-kind").arg("chart", *number));
            }
            if sizes.len() > 1 && !official.is_for(&sizes) {
                let message = Message::new("chart-of-groups").arg("chart", *number).arg("sizes", sum_of_sizes(&sizes));
                return refused(message.arg("players", official.chart.players()));
            }
            Ok((Origin::Official(*number), official.side_by_side(sizes.len())))
        }
        Source::Generated(sessions) => {
            let sessions = usize::from((*sessions).min(event.head.regulations.sessions)).min(MAX_CHART_SESSIONS);
            let made = chart_of(&sizes, sessions, event.head.teams);
            made.map(|chart| (Origin::Generated, chart)).map_err(|error| Error::Refused(vec![chart_error(error)]))
        }
        Source::Movement => {
            let (teams, regulations) = (event.head.teams, &event.head.regulations);
            if regulations.duplicate.is_none() {
                return Err(Error::NotFound);
            }
            let sessions = usize::from(regulations.sessions).min(MAX_CHART_SESSIONS);
            let unfit = |players: usize| match teams {
                true => Message::new("movement-teams").arg("teams", players / 4).arg("multiple", BLOCK / 4),
                false => Message::new("movement-players").arg("players", players).arg("multiple", BLOCK),
            };
            let made = side_by_side(&sizes, |players| movement(players, sessions, teams).ok_or(players));
            made.map_or_else(|players| refused(unfit(players)), |chart| Ok((Origin::Generated, chart)))
        }
        Source::Imported(sheet) => Ok((Origin::Imported, read(sheet)?)),
        Source::Improved => {
            let Some(live) = event.chart.as_deref().filter(|live| live.origin != Origin::Repaired) else {
                return refused(Message::new("seat-no-chart"));
            };
            // Another seed each time: the next search may find what this one does not.
            let seed = &format!("{} {}", event.head.slug, event.version);
            let better = improve_parts(&live.chart, &sizes, event.head.teams, seed);
            match better == live.chart && !live.origin.draws_seats() {
                true => refused(Message::new("chart-not-better")),
                false => Ok((Origin::Improved, better)),
            }
        }
    }
}
