//! The draw and the chart.

use super::{Answer, say, to};
use crate::actions::{self, DrawnBy};
use crate::messages::lots_error;
use crate::store::now;
use crate::tournament::draw::lots::{Lot, Lots};
use crate::tournament::draw::official_charts;
use crate::tournament::draw::quality::Quality;
use crate::tournament::ids::{PlayerId, TeamId};
use crate::web::error::Failure;
use crate::web::extract::{Fields, Visitor};
use crate::web::render::{Page, done, html};
use crate::web::show;
use crate::web::state::State;
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

struct ChartLine {
    number: u8,
    quality: Quality,
    chosen: bool,
}

#[derive(Template)]
#[template(path = "draw.html")]
struct DrawPage {
    page: Page,
    slug: String,
    in_teams: bool,
    errors: Vec<String>,
    /// Whether numbers and chart can still be changed.
    open: bool,
    drawn: Option<String>,
    seed: Option<String>,
    drawn_by: String,
    teams: Vec<TeamLots>,
    players: Vec<PlayerLot>,
    /// Why nobody can draw yet.
    problems: Vec<String>,
    charts: Vec<ChartLine>,
    planned: u16,
    entered: usize,
}

async fn shown(visitor: &Visitor, state: &State, slug: &str, fields: &Fields, failure: Option<Failure>) -> Answer {
    let view = state.view(slug).await.map_err(to(visitor))?;
    let draw = view.draw.as_ref();
    // What was typed stays; otherwise what is drawn.
    let number = |field: String, drawn: Option<u16>| match fields.text(&field) {
        "" => drawn.map_or(String::new(), |number| number.to_string()),
        typed => typed.to_owned(),
    };
    let lot = |id: i32, name: &str| {
        let drawn = draw.and_then(|draw| draw.number(PlayerId(id))).map(|number| number.0);
        let place = drawn.map(|number| if view.event.teams { (number - 1) % 4 + 1 } else { number });
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
    let mut players: Vec<PlayerLot> = match view.event.teams {
        true => Vec::new(),
        false => view.entries.players.iter().map(|player| lot(player.id, &player.name)).collect(),
    };
    players.sort_by_key(|player| by_number(&player.place));
    let incomplete = view.entries.drawing(view.event.teams).check().err().unwrap_or_default();
    let team_name = |id| view.entries.team_name(id);
    let player_name = |id| view.entries.player_name(id);
    let problems = incomplete.iter().map(|error| visitor.locale.say(&lots_error(error, team_name, player_name)));
    let entered = view.entries.drawing(view.event.teams).players();
    let charts = official_charts::for_players(entered, view.event.teams).map(|official| ChartLine {
        number: official.number,
        quality: Quality::of(&official.chart, official.teams),
        chosen: view.event.chart == Some(official.number),
    });
    let page = DrawPage {
        page: Page::of_event(visitor, &view.event, say(visitor, "draw")),
        slug: slug.to_owned(),
        in_teams: view.event.teams,
        errors: failure.as_ref().map_or(Vec::new(), |failure| failure.texts(visitor.locale)),
        open: view.sessions.is_empty(),
        drawn: draw.map(|draw| {
            let how = if draw.seed.is_some() { "drawn-by-seed" } else { "drawn-by-hand" };
            let line = visitor.locale.msg(how).arg("drawn_by", &draw.drawn_by).arg("recorded_by", &draw.recorded_by);
            line.arg("at", show::day_time(draw.recorded_at)).arg("revision", draw.revision).to_string()
        }),
        seed: draw.and_then(|draw| draw.seed.clone()),
        drawn_by: fields.text("drawn_by").to_owned(),
        teams,
        players,
        problems: if failure.is_none() { problems.collect() } else { Vec::new() },
        charts: charts.collect(),
        planned: view.event.regulations.sessions,
        entered,
    };
    Ok(html(&page, failure.map_or(StatusCode::OK, |failure| failure.status())))
}

pub(in crate::web) async fn page(visitor: Visitor, state: web::Data<State>, slug: web::Path<String>) -> Answer {
    shown(&visitor, &state, &slug, &Fields::default(), None).await
}

async fn draw(visitor: Visitor, state: web::Data<State>, slug: String, fields: Fields, how: DrawnBy) -> Answer {
    let (actor, event, drawn_by) = (visitor.actor.clone(), slug.clone(), fields.text("drawn_by").to_owned());
    match state.run(move |store| actions::draw_lots(store, &actor, &event, &drawn_by, how, now())).await {
        Ok(()) => {
            state.live.changed(&slug);
            Ok(done(&format!("/e/{slug}/draw"), say(&visitor, "draw-done")))
        }
        Err(failure @ Failure::Refused(_)) => shown(&visitor, &state, &slug, &fields, Some(failure)).await,
        Err(failure) => Err(failure.shown(&visitor)),
    }
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

pub(in crate::web) async fn choose_chart(
    visitor: Visitor,
    state: web::Data<State>,
    slug: web::Path<String>,
    fields: Fields,
) -> Answer {
    let number: u8 = fields.value("chart").map_err(to(&visitor))?;
    let (actor, event) = (visitor.actor.clone(), slug.clone());
    match state.run(move |store| actions::choose_chart(store, &actor, &event, number, now())).await {
        Ok(()) => {
            state.live.changed(&slug);
            Ok(done(&format!("/e/{slug}/board"), visitor.locale.msg("chart-chosen").arg("chart", number)))
        }
        Err(failure @ Failure::Refused(_)) => shown(&visitor, &state, &slug, &fields, Some(failure)).await,
        Err(failure) => Err(failure.shown(&visitor)),
    }
}
