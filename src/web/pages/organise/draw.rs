//! The draw as the organiser makes it: chart, confirmation, lots, and what everybody may see.

use crate::actions::{self, ChartChoice, DrawnBy, Source};
use crate::messages::lots_error;
use crate::store::{Store, now};
use crate::tournament::draw::by_standing::Method;
use crate::tournament::draw::generate::{MOST_SESSIONS, SeatedChart, chart};
use crate::tournament::draw::lots::{Lot, Lots};
use crate::tournament::draw::official_charts;
use crate::tournament::draw::protocol::Input;
use crate::tournament::draw::quality::{Bounds, Evenness, Quality};
use crate::tournament::event::{Commitment, Event, Group, Origin};
use crate::tournament::ids::{PlayerId, TeamId};
use crate::web::error::Failure;
use crate::web::extract::{Fields, Visitor};
use crate::web::pages::{Answer, Choice, failure_for, file_name, say, upload_failure};
use crate::web::render::{Page, done, html};
use crate::web::show;
use crate::web::state::State;
use actix_multipart::form::MultipartForm;
use actix_multipart::form::bytes::Bytes;
use actix_multipart::form::text::Text;
use actix_web::http::StatusCode;
use actix_web::web;
use askama::Template;

struct TeamLots {
    id: i32,
    name: String,
    number: String,
    players: Vec<PlayerLot>,
}

struct PlayerLot {
    id: i32,
    name: String,
    /// The place in the team, or the number of an individual.
    place: String,
    number: String,
}

/// A figure of a chart with what it means, and the best there can be.
struct Figure {
    name: String,
    value: usize,
    best: usize,
    /// Whether the chart could not be better in this.
    is_best: bool,
    meaning: String,
}

struct ChartCard {
    name: String,
    size: String,
    figures: Vec<Figure>,
    /// What the form sends that chooses it.
    source: String,
}

impl ChartCard {
    /// Whether a search might make it better.
    fn is_poor(&self) -> bool {
        self.figures.iter().any(|figure| figure.value > figure.best)
    }
}

/// Those who can be kept apart.
struct GroupChoice {
    value: &'static str,
    text: String,
    chosen: bool,
}

#[derive(Template)]
#[template(path = "draw.html")]
struct DrawPage {
    page: Page,
    slug: String,
    event_name: String,
    in_teams: bool,
    errors: Vec<String>,
    /// Whether numbers and chart can still be changed.
    open: bool,
    /// Why nobody can draw yet.
    problems: Vec<String>,
    entered: usize,
    planned: u16,
    chosen: Option<ChartCard>,
    chosen_note: String,
    others: Vec<ChartCard>,
    most_sessions: u16,
    methods: Vec<Choice>,
    groups: Vec<GroupChoice>,
    pairs: String,
    /// The commitment, when, and whether it is still to be drawn.
    commitment: Option<(String, String, bool)>,
    /// Whether names and chart are still those committed to, before a draw; or the draw was made from a commitment.
    confirmed: bool,
    stale: bool,
    /// Groups and pairs kept apart by it.
    apart: usize,
    drawn: Option<String>,
    seed: Option<String>,
    meetings: Vec<String>,
    fits: bool,
    revision: i32,
    numbers: usize,
    shown: usize,
    released: bool,
    has_protocol: bool,
    drawn_by: String,
    /// What was typed as a seed and not taken.
    seed_typed: String,
    teams: Vec<TeamLots>,
    players: Vec<PlayerLot>,
}

/// The figures of a chart, each with its meaning and the best possible; `seats` where it has start seats.
fn figures(visitor: &Visitor, chart: &SeatedChart, teams: bool, seats: bool) -> Vec<Figure> {
    let quality = Quality::of(&chart.chart(), teams);
    let bounds = Bounds::of(quality.players, quality.sessions, teams);
    let figure = |name: &str, value: usize, best: usize| Figure {
        name: visitor.locale.msg(format!("grade-{name}")).to_string(),
        value,
        best,
        is_best: value <= best,
        meaning: visitor.locale.msg(format!("meaning-{name}")).to_string(),
    };
    let excess = figure("excess", quality.excess_meetings, bounds.excess_meetings);
    // The other two can be low only because the first is not.
    let as_good = |of: Figure| Figure { is_best: of.is_best && excess.is_best, ..of };
    let twice = as_good(figure("pairs-twice", quality.pairs_twice, bounds.pairs_twice));
    let more = as_good(figure("pairs-more", quality.pairs_more, bounds.pairs_more));
    let mut figures = vec![excess, twice, more];
    if teams {
        figures.push(figure("team-mates", quality.team_mates, bounds.team_mates));
    }
    if seats {
        let evenness = Evenness::of(chart);
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

fn size(visitor: &Visitor, chart: &SeatedChart) -> String {
    let message = visitor.locale.msg("chart-size-figures").arg("players", chart.chart().players());
    message.arg("sessions", chart.sessions.len()).to_string()
}

/// The official charts for this event, and one made for it.
fn others(visitor: &Visitor, view: &Event, players: usize) -> Vec<ChartCard> {
    let teams = view.head.teams;
    let card = |origin_of: Origin, chart: &SeatedChart, source: String| ChartCard {
        name: origin(visitor, origin_of),
        size: size(visitor, chart),
        figures: figures(visitor, chart, teams, !origin_of.draws_seats()),
        source,
    };
    let sessions = usize::from(view.head.regulations.sessions).min(MOST_SESSIONS);
    let made = chart(players, sessions, teams).ok().map(|chart| card(Origin::Generated, &chart, "generated".into()));
    let official = official_charts::for_players(players, teams).map(|official| {
        card(Origin::Official(official.number), &official.chart.in_order(), official.number.to_string())
    });
    made.into_iter().chain(official).collect()
}

/// Pairs that should not meet and do.
fn meetings(view: &Event) -> Vec<String> {
    let Some(draw) = &view.draw else { return Vec::new() };
    let Some((Commitment { input, .. }, _)) = &draw.committed else { return Vec::new() };
    let ids = draw.input_ids();
    let numbers: Vec<_> = draw.players.iter().filter_map(|(number, here)| Some((*number, *ids.get(here)?))).collect();
    named(input, &input.apart.meetings(&numbers, &input.chart()))
}

/// Pairs by their names.
fn named(input: &Input, pairs: &[(PlayerId, PlayerId)]) -> Vec<String> {
    pairs.iter().map(|(one, other)| format!("{}, {}", input.name(*one), input.name(*other))).collect()
}

async fn shown(visitor: &Visitor, state: &State, slug: &str, fields: &Fields, failure: Option<Failure>) -> Answer {
    let view = state.view(slug).await.map_err(failure_for(visitor))?;
    let draw = view.draw.as_deref();
    // What was typed stays; otherwise what is drawn.
    let number = |field: String, drawn: Option<u16>| match fields.text(&field) {
        "" => drawn.map_or(String::new(), |number| number.to_string()),
        typed => typed.to_owned(),
    };
    let lot = |id: i32, name: &str| {
        let drawn = draw.and_then(|draw| draw.number(PlayerId(id))).map(|number| number.0);
        let place = drawn.map(|number| if view.head.teams { (number - 1) % 4 + 1 } else { number });
        PlayerLot {
            id,
            name: name.to_owned(),
            place: number(format!("player-{id}"), place),
            number: drawn.map_or(String::new(), |number| number.to_string()),
        }
    };
    let mut teams: Vec<TeamLots> = view
        .entries
        .teams
        .iter()
        .map(|team| TeamLots {
            id: team.id,
            name: team.name.clone(),
            number: number(
                format!("team-{}", team.id),
                draw.and_then(|draw| draw.teams.iter().find(|(_, of)| of.0 == team.id)).map(|(number, _)| *number),
            ),
            players: view.entries.of_team(team.id).filter(|p| !p.substitute).map(|p| lot(p.id, &p.name)).collect(),
        })
        .collect();
    // While numbers are being entered the rows stay where the paper list has them.
    let drawn_order = failure.is_none();
    let by_number = |number: &str| if drawn_order { number.parse().unwrap_or(u16::MAX) } else { 0 };
    teams.sort_by_key(|team| by_number(&team.number));
    for team in &mut teams {
        team.players.sort_by_key(|player| by_number(&player.place));
    }
    let mut players: Vec<PlayerLot> = match view.head.teams {
        true => Vec::new(),
        false => view.entries.players.iter().map(|player| lot(player.id, &player.name)).collect(),
    };
    players.sort_by_key(|player| by_number(&player.place));
    let incomplete = view.entries.drawing(view.head.teams).check().err().unwrap_or_default();
    let team_name = |id| view.entries.team_name(id);
    let player_name = |id| view.entries.player_name(id);
    let problems = incomplete.iter().map(|error| visitor.locale.say(&lots_error(error, team_name, player_name)));
    let entered = view.entries.drawing(view.head.teams).players();
    let original = draw.map(|draw| draw.as_made());
    let repaired = draw.is_some_and(|draw| draw.original.is_some());
    let used = original.and_then(|draw| draw.committed.as_ref()).map(|(commitment, _)| commitment.id);
    let holds = view.commitment_holds();
    // What was confirmed last stays ticked.
    let confirmed = view.commitment.as_deref().map(|commitment| &commitment.input);
    let kept = confirmed.map(|input| &input.apart);
    let group = |group: Group| {
        let groups = view.groups(group);
        let text = visitor.locale.msg(format!("apart-{}", group.name())).arg("groups", groups.len());
        let typed = fields.has(&format!("apart-{}", group.name()));
        let chosen = typed || kept.is_some_and(|kept| groups.values().all(|players| kept.groups.contains(players)));
        (!groups.is_empty()).then(|| GroupChoice { value: group.name(), text: text.to_string(), chosen })
    };
    let method = |method: Method| Choice {
        value: method.name().into(),
        text: visitor.locale.msg(format!("then-by-{}", method.name())).to_string(),
        chosen: view.chart.as_deref().and_then(|live| live.then_by) == Some(method),
    };
    let page = DrawPage {
        page: Page::of_event(visitor, &view.head, say(visitor, "draw")),
        slug: slug.to_owned(),
        event_name: view.head.name.clone(),
        in_teams: view.head.teams,
        errors: failure.as_ref().map_or(Vec::new(), |failure| failure.texts(visitor.locale)),
        open: view.sessions.is_empty(),
        problems: if failure.is_none() { problems.collect() } else { Vec::new() },
        entered,
        planned: view.head.regulations.sessions,
        chosen: view.chart.as_deref().map(|live| ChartCard {
            name: origin(visitor, live.origin),
            size: size(visitor, &live.chart),
            figures: match live.origin {
                // Its numbers are no longer 1 to the number of players.
                Origin::Repaired => Vec::new(),
                other => figures(visitor, &live.chart, view.head.teams, !other.draws_seats()),
            },
            source: "improved".into(),
        }),
        chosen_note: view.chart.as_deref().map_or(String::new(), |live| {
            let then = live.then_by.map(|by| visitor.locale.msg(format!("then-by-{}", by.name())).to_string());
            let seats = if live.origin.draws_seats() { "chart-seats-drawn" } else { "chart-seats-planned" };
            let then = then.map(|then| visitor.locale.msg("chart-then-by").arg("method", then).to_string());
            [Some(say(visitor, seats)), then].into_iter().flatten().collect::<Vec<_>>().join(" ")
        }),
        others: others(visitor, &view, entered),
        most_sessions: view.head.regulations.sessions.min(MOST_SESSIONS as u16),
        methods: Method::ALL.map(method).into(),
        groups: Group::ALL.into_iter().filter_map(group).collect(),
        pairs: match fields.as_typed("pairs") {
            "" => confirmed.map_or(String::new(), |input| named(input, &input.apart.pairs).join("\n")),
            typed => typed.to_owned(),
        },
        commitment: view
            .commitment
            .as_ref()
            .map(|c| (c.commitment.clone(), show::day_time(c.made_at), used != Some(c.id))),
        confirmed: if draw.is_some() { used.is_some() } else { holds },
        stale: view.commitment.as_deref().is_some_and(|c| used != Some(c.id)) && !holds,
        apart: view.commitment.as_deref().map_or(0, |c| c.input.apart.groups.len() + c.input.apart.pairs.len()),
        drawn: original.map(|draw| {
            let how = match (&draw.committed, &draw.seed) {
                (Some(_), _) => "drawn-committed",
                (None, Some(_)) => "drawn-by-seed",
                (None, None) => "drawn-by-hand",
            };
            let line = visitor.locale.msg(how).arg("drawn_by", &draw.drawn_by).arg("recorded_by", &draw.recorded_by);
            let line = line.arg("at", show::day_time(draw.recorded_at)).arg("revision", draw.revision).to_string();
            let repaired = repaired.then(|| say(visitor, "drawn-repaired"));
            [Some(line), repaired].into_iter().flatten().collect::<Vec<_>>().join(" ")
        }),
        seed: draw.and_then(|draw| draw.seed.clone()),
        meetings: meetings(&view),
        fits: view.draw_fits_chart(),
        revision: draw.map_or(0, |draw| draw.revision),
        numbers: draw.map_or(0, |draw| draw.numbers()),
        shown: draw.and_then(|draw| draw.shown).unwrap_or(0),
        released: draw.is_some_and(|draw| draw.is_released()),
        has_protocol: original.is_some_and(|draw| draw.input.is_some()),
        drawn_by: fields.text("drawn_by").to_owned(),
        seed_typed: fields.text("seed").to_owned(),
        teams,
        players,
    };
    Ok(html(&page, failure.map_or(StatusCode::OK, |failure| failure.status())))
}

/// Does something to the draw; back to its page, or the page with the reasons against it.
async fn change(
    visitor: Visitor,
    state: web::Data<State>,
    slug: String,
    fields: Fields,
    said: &'static str,
    action: impl FnOnce(&Store, &actions::Actor, &str, &Fields) -> actions::Result<()> + Send + 'static,
) -> Answer {
    let (actor, event, sent) = (visitor.actor.clone(), slug.clone(), fields.clone());
    match state.run(move |store| action(store, &actor, &event, &sent)).await {
        Ok(()) => Ok(done(&format!("/e/{slug}/draw"), say(&visitor, said))),
        Err(failure @ Failure::Refused(_)) => shown(&visitor, &state, &slug, &fields, Some(failure)).await,
        Err(failure) => Err(failure.answer_to(&visitor)),
    }
}

pub(in crate::web) async fn page(visitor: Visitor, state: web::Data<State>, slug: web::Path<String>) -> Answer {
    shown(&visitor, &state, &slug, &Fields::default(), None).await
}

async fn draw(visitor: Visitor, state: web::Data<State>, slug: String, fields: Fields, how: DrawnBy) -> Answer {
    change(visitor, state, slug, fields, "draw-done", move |store, actor, slug, fields| {
        actions::draw_lots(store, actor, slug, fields.text("drawn_by"), how, fields.text("event_name"), now())
    })
    .await
}

pub(in crate::web) async fn by_seed(
    visitor: Visitor,
    state: web::Data<State>,
    slug: web::Path<String>,
    fields: Fields,
) -> Answer {
    let how = DrawnBy::Seed(fields.text("seed").to_owned());
    draw(visitor, state, slug.into_inner(), fields, how).await
}

pub(in crate::web) async fn committed(
    visitor: Visitor,
    state: web::Data<State>,
    slug: web::Path<String>,
    fields: Fields,
) -> Answer {
    let how = DrawnBy::Committed(fields.text("word").to_owned());
    draw(visitor, state, slug.into_inner(), fields, how).await
}

pub(in crate::web) async fn by_hand(
    visitor: Visitor,
    state: web::Data<State>,
    slug: web::Path<String>,
    fields: Fields,
) -> Answer {
    // A number that is none is left out, and then named as missing.
    let numbers = |prefix: &'static str| {
        let parsed = fields.starting_with(prefix).map(|(id, number)| Some((id.parse().ok()?, number.parse().ok()?)));
        parsed.flatten().collect::<Vec<(i32, u16)>>()
    };
    let lots = Lots {
        teams: numbers("team-").into_iter().map(|(id, number)| Lot { of: TeamId(id), number }).collect(),
        players: numbers("player-").into_iter().map(|(id, number)| Lot { of: PlayerId(id), number }).collect(),
    };
    draw(visitor, state, slug.into_inner(), fields, DrawnBy::Hand(lots)).await
}

pub(in crate::web) async fn confirm(
    visitor: Visitor,
    state: web::Data<State>,
    slug: web::Path<String>,
    fields: Fields,
) -> Answer {
    change(visitor, state, slug.into_inner(), fields, "draw-confirmed", |store, actor, slug, fields| {
        let chosen = |group: &Group| fields.has(&format!("apart-{}", group.name()));
        let groups: Vec<Group> = Group::ALL.into_iter().filter(chosen).collect();
        actions::commit_draw(store, actor, slug, &groups, fields.as_typed("pairs"), fields.text("event_name"), now())
    })
    .await
}

pub(in crate::web) async fn release(
    visitor: Visitor,
    state: web::Data<State>,
    slug: web::Path<String>,
    fields: Fields,
) -> Answer {
    let shown: usize = fields.optional("shown").map_err(failure_for(&visitor))?.unwrap_or(usize::MAX);
    let revision: i32 = fields.value("revision").map_err(failure_for(&visitor))?;
    let (actor, event) = (visitor.actor.clone(), slug.clone());
    let released = state.run(move |store| actions::release_draw(store, &actor, &event, revision, shown, now())).await;
    released.map_err(failure_for(&visitor))?;
    match fields.has("in_hall") {
        true => Ok(done(&format!("/e/{slug}/lots"), "")),
        false => Ok(done(&format!("/e/{slug}/draw"), say(&visitor, "draw-released"))),
    }
}

pub(in crate::web) async fn choose_chart(
    visitor: Visitor,
    state: web::Data<State>,
    slug: web::Path<String>,
    fields: Fields,
) -> Answer {
    let source = match fields.text("chart") {
        "generated" => {
            let sessions: Option<u16> = fields.optional("sessions").map_err(failure_for(&visitor))?;
            Source::Generated(sessions.unwrap_or(u16::MAX))
        }
        "improved" => Source::Improved,
        _ => Source::Official(fields.value("chart").map_err(failure_for(&visitor))?),
    };
    let then_by = Method::from_name(fields.text("then_by"));
    let choice = ChartChoice { source, then_by, typed_name: fields.text("event_name").to_owned() };
    change(visitor, state, slug.into_inner(), fields, "chart-chosen", move |store, actor, slug, _| {
        actions::choose_chart(store, actor, slug, &choice, now())
    })
    .await
}

/// A chart as a file, with the token of the form.
#[derive(MultipartForm)]
pub(in crate::web) struct Upload {
    token: Text<String>,
    file: Bytes,
    then_by: Option<Text<String>>,
    event_name: Option<Text<String>>,
}

pub(in crate::web) async fn import_chart(
    visitor: Visitor,
    state: web::Data<State>,
    slug: web::Path<String>,
    upload: Result<MultipartForm<Upload>, actix_web::Error>,
) -> Answer {
    let upload = match upload {
        Ok(upload) => upload.into_inner(),
        Err(error) => {
            return match upload_failure(&error) {
                failure @ Failure::Refused(_) => {
                    shown(&visitor, &state, &slug, &Fields::default(), Some(failure)).await
                }
                failure => Err(failure.answer_to(&visitor)),
            };
        }
    };
    let token = vec![("token".into(), upload.token.into_inner())];
    let fields = Fields::checked(&visitor, token).map_err(failure_for(&visitor))?;
    let text = |text: Option<Text<String>>| text.map(Text::into_inner).unwrap_or_default();
    let source = Source::Imported(file_name(upload.file.file_name), upload.file.data.to_vec());
    let then_by = Method::from_name(&text(upload.then_by));
    let choice = ChartChoice { source, then_by, typed_name: text(upload.event_name) };
    change(visitor, state, slug.into_inner(), fields, "chart-chosen", move |store, actor, slug, _| {
        actions::choose_chart(store, actor, slug, &choice, now())
    })
    .await
}
