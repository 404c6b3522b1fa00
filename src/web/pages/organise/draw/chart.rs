//! The first step of a draw: the chart.

use crate::pages::Choice;
use event::draw::by_standing::SeatingMethod;
use event::draw::generate::{MAX_CHART_SESSIONS, SeatedChart};
use event::draw::groups::{chart_of, side_by_side};
use event::draw::movement::movement;
use event::draw::official_charts;
use event::draw::quality::{Bounds, Evenness, Quality};
use event::event::{Event, Origin};
use site::render::say;
use site::visitor::Visitor;

/// The chosen chart, and the others.
pub(super) struct ChartStep {
    /// Whether any session is seated by a chart.
    pub needed: bool,
    pub chosen: Option<ChartCard>,
    /// In what it is worse than necessary.
    pub faults: Vec<String>,
    pub note: String,
    /// Whether a search might improve the chosen chart: not in duplicate, where compared players must stay at the same
    /// winds.
    pub can_improve: bool,
    pub others: Vec<ChartCard>,
    pub most_sessions: u16,
    pub methods: Vec<Choice>,
}

/// A figure of a chart with its meaning, and the best possible value.
pub(super) struct Figure {
    pub name: String,
    pub value: usize,
    pub best: usize,
    /// Whether the chart could not be better in this.
    pub is_best: bool,
    /// Whether it is a maximum over all players, and not a sum.
    is_maximum: bool,
    pub meaning: String,
}

pub(super) struct ChartCard {
    pub name: String,
    pub size: String,
    pub figures: Vec<Figure>,
    /// The value that chooses it in the form.
    pub source: String,
}

impl ChartCard {
    /// Whether any figure is worse than the best possible.
    fn is_poor(&self) -> bool {
        self.figures.iter().any(|figure| figure.value > figure.best)
    }
}

impl ChartStep {
    pub fn new(visitor: &Visitor, event: &Event) -> ChartStep {
        let chosen = event.chart.as_deref();
        let sizes = event.chart_sizes();
        let method = |method: SeatingMethod| Choice {
            value: method.name().into(),
            text: visitor.locale.msg(format!("then-by-{}", method.name())).to_string(),
            chosen: chosen.and_then(|chart| chart.then_by) == Some(method),
        };
        let card = chosen.map(|live| ChartCard {
            name: origin(visitor, live.origin),
            size: size(visitor, &live.chart, &sizes),
            figures: match live.origin {
                // Its numbers are no longer 1 to the number of players.
                Origin::Repaired => Vec::new(),
                other => figures(visitor, &live.chart, &sizes, event.head.teams, !other.draws_seats()),
            },
            source: "improved".into(),
        });
        let faulty = chosen.filter(|live| live.origin != Origin::Repaired);
        let faults = faulty.map_or(Vec::new(), |live| actions::chart_faults(event, &live.chart));
        ChartStep {
            needed: event.head.regulations.needs_chart(),
            can_improve: event.head.regulations.duplicate.is_none() && card.as_ref().is_some_and(ChartCard::is_poor),
            chosen: card,
            faults: faults.iter().map(|fault| visitor.locale.say(fault)).collect(),
            note: chosen.map_or(String::new(), |live| {
                let then = live.then_by.map(|by| visitor.locale.msg(format!("then-by-{}", by.name())).to_string());
                let seats = if live.origin.draws_seats() { "chart-seats-drawn" } else { "chart-seats-planned" };
                let then = then.map(|then| visitor.locale.msg("chart-then-by").arg("method", then).to_string());
                [Some(say(visitor, seats)), then].into_iter().flatten().collect::<Vec<_>>().join(" ")
            }),
            others: others(visitor, event),
            most_sessions: event.head.regulations.sessions.min(MAX_CHART_SESSIONS as u16),
            methods: SeatingMethod::ALL.map(method).into(),
        }
    }
}

/// The figures of a chart, those of groups combined; with `seats` also those about start seats.
fn figures(visitor: &Visitor, chart: &SeatedChart, sizes: &[usize], teams: bool, seats: bool) -> Vec<Figure> {
    let parts = chart.parts(sizes).unwrap_or_else(|| vec![chart.clone()]);
    let mut all: Vec<Figure> = Vec::new();
    for part in parts {
        let own = figures_of(visitor, &part, teams, seats);
        if all.is_empty() {
            all = own;
            continue;
        }
        for (sum, own) in all.iter_mut().zip(own) {
            // The unevenness of seats is a maximum, which does not add up.
            let add = if own.is_maximum { usize::max } else { std::ops::Add::add };
            (sum.value, sum.best) = (add(sum.value, own.value), add(sum.best, own.best));
            sum.is_best &= own.is_best;
        }
    }
    all
}

fn figures_of(visitor: &Visitor, chart: &SeatedChart, teams: bool, seats: bool) -> Vec<Figure> {
    let quality = Quality::measure(&chart.chart(), teams);
    let bounds = Bounds::for_size(quality.players, quality.sessions, teams);
    let figure = |name: &str, value: usize, best: usize| Figure {
        name: visitor.locale.msg(format!("grade-{name}")).to_string(),
        value,
        best,
        is_best: value <= best,
        is_maximum: name == "seat-spread",
        meaning: visitor.locale.msg(format!("meaning-{name}")).to_string(),
    };
    let excess = figure("excess", quality.excess_meetings, bounds.excess_meetings);
    // Low values of the other two mean nothing unless the first is best as well.
    let as_good = |of: Figure| Figure { is_best: of.is_best && excess.is_best, ..of };
    let twice = as_good(figure("pairs-twice", quality.pairs_twice, bounds.pairs_twice));
    let more = as_good(figure("pairs-more", quality.pairs_more, bounds.pairs_more));
    let mut figures = vec![excess, twice, more];
    if teams {
        figures.push(figure("team-mates", quality.team_mates, bounds.team_mates));
    }
    if seats {
        let evenness = Evenness::measure(chart);
        figures.push(figure("seat-spread", evenness.seat_spread, bounds.seat_spread));
        figures.push(figure("table-repeats", evenness.table_repeats, quality.least_table_repeats()));
        figures.push(figure("table-stays", evenness.table_stays, quality.least_stays()));
    }
    figures
}

fn origin(visitor: &Visitor, origin: Origin) -> String {
    match origin {
        Origin::Official(number) => visitor.locale.msg("official-chart").arg("chart", number).to_string(),
        other => visitor.locale.msg(format!("chart-{}", other.name())).to_string(),
    }
}

fn size(visitor: &Visitor, chart: &SeatedChart, sizes: &[usize]) -> String {
    let message = visitor.locale.msg("chart-size-figures").arg("players", sizes.iter().sum::<usize>());
    let mut said = vec![message.arg("sessions", chart.sessions.len()).to_string()];
    if sizes.len() > 1 {
        let groups: Vec<String> = sizes.iter().map(ToString::to_string).collect();
        said.push(visitor.locale.msg("chart-groups").arg("sizes", groups.join(" + ")).to_string());
    }
    let byes: usize = sizes.iter().map(|size| size % 4).sum();
    if byes > 0 {
        said.push(visitor.locale.msg("chart-byes").arg("byes", byes).to_string());
    }
    said.join(" · ")
}

/// The movement of an event of duplicate, a chart generated for the event, and the official ones for it.
fn others(visitor: &Visitor, event: &Event) -> Vec<ChartCard> {
    let teams = event.head.teams;
    let sizes = event.chart_sizes();
    let card = |origin_of: Origin, chart: &SeatedChart, source: String| ChartCard {
        name: origin(visitor, origin_of),
        size: size(visitor, chart, &sizes),
        figures: figures(visitor, chart, &sizes, teams, !origin_of.draws_seats()),
        source,
    };
    let sessions = usize::from(event.head.regulations.sessions).min(MAX_CHART_SESSIONS);
    let made = chart_of(&sizes, sessions, teams).ok().map(|chart| card(Origin::Generated, &chart, "generated".into()));
    let official = official_charts::for_groups(&sizes, teams).map(|official| {
        card(Origin::Official(official.number), &official.side_by_side(sizes.len()), official.number.to_string())
    });
    let movement = event.head.regulations.duplicate.is_some().then(|| {
        let made = side_by_side(&sizes, |players| movement(players, sessions, teams).ok_or(())).ok();
        ChartCard {
            name: say(visitor, "chart-movement"),
            size: made.as_ref().map_or(String::new(), |chart| size(visitor, chart, &sizes)),
            figures: made.map_or(Vec::new(), |chart| figures(visitor, &chart, &sizes, teams, true)),
            source: "movement".into(),
        }
    });
    movement.into_iter().chain(made).chain(official).collect()
}
