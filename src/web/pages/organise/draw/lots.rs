//! The third step of a draw: the lots, drawn by the program or by hand.

use super::confirm::pair_names;
use event::event::{Event, Player};
use event::values::ids::PlayerId;
use site::extract::Fields;
use site::render::say;
use site::show;
use site::visitor::Visitor;

/// The numbers drawn, or the fields for them.
pub(super) struct LotsStep {
    /// How and by whom, if they are drawn.
    pub drawn: Option<String>,
    pub seed: Option<String>,
    /// Pairs that should not meet but do.
    pub meetings: Vec<String>,
    /// Whether the numbers fit the chosen chart.
    pub fits: bool,
    pub in_teams: bool,
    pub drawn_by: String,
    /// A seed that was typed and refused.
    pub seed_typed: String,
    pub teams: Vec<TeamLots>,
    pub players: Vec<PlayerLot>,
}

pub(super) struct TeamLots {
    pub id: i32,
    pub name: String,
    pub number: String,
    pub players: Vec<PlayerLot>,
}

pub(super) struct PlayerLot {
    pub id: i32,
    pub name: String,
    /// The place in the team, or the number of an individual.
    pub place: String,
    pub number: String,
}

impl LotsStep {
    /// Makes the step, with the input if it was `refused`.
    pub fn new(visitor: &Visitor, event: &Event, fields: &Fields, refused: bool) -> LotsStep {
        let draw = event.draw.as_deref();
        // What was typed stays; otherwise the drawn number is shown.
        let number = |field: String, drawn: Option<u16>| match fields.text(&field) {
            "" => drawn.map_or(String::new(), |number| number.to_string()),
            typed => typed.to_owned(),
        };
        let lot = |player: &Player| {
            let id = PlayerId(player.id);
            let drawn = draw.and_then(|draw| draw.number(id)).map(|number| number.0);
            let place = drawn.map(|number| if event.head.teams { (number - 1) % 4 + 1 } else { number });
            PlayerLot {
                id: player.id,
                name: event.entries.player_name(id),
                place: number(format!("player-{id}"), place),
                number: drawn.map_or(String::new(), |number| number.to_string()),
            }
        };
        let team_number =
            |id| draw.and_then(|draw| draw.teams.iter().find(|(_, of)| of.0 == id)).map(|(number, _)| *number);
        let entries = &event.entries;
        let plays = |player: &&Player| player.draws() && !entries.withdrawn.contains(&player.id);
        let teams = entries.teams.iter().filter(|team| !entries.has_left(team.id)).map(|team| TeamLots {
            id: team.id,
            name: team.name.clone(),
            number: number(format!("team-{}", team.id), team_number(team.id)),
            players: entries.of_team(team.id).filter(plays).map(lot).collect(),
        });
        let mut teams: Vec<TeamLots> = teams.collect();
        // While numbers are being entered, the rows stay in the order of the paper list.
        let by_number = |number: &str| if refused { 0 } else { number.parse().unwrap_or(u16::MAX) };
        teams.sort_by_key(|team| by_number(&team.number));
        for team in &mut teams {
            team.players.sort_by_key(|player| by_number(&player.place));
        }
        let individuals = entries.players.iter().filter(plays).filter(|_| !event.head.teams);
        let mut players: Vec<PlayerLot> = individuals.map(lot).collect();
        players.sort_by_key(|player| by_number(&player.place));
        LotsStep {
            drawn: drawn_line(visitor, event),
            seed: draw.and_then(|draw| draw.seed.clone()),
            meetings: meetings(event),
            fits: event.draw_fits_chart(),
            in_teams: event.head.teams,
            drawn_by: fields.text("drawn_by").to_owned(),
            seed_typed: fields.text("seed").to_owned(),
            teams,
            players,
        }
    }
}

/// How, by whom and when the lots were drawn, and whether the draw was repaired; `None` before.
fn drawn_line(visitor: &Visitor, event: &Event) -> Option<String> {
    let live = event.draw.as_deref()?;
    let draw = live.as_made();
    let how = match (&draw.committed, &draw.seed) {
        (Some(_), _) => "drawn-committed",
        (None, Some(_)) if draw.drawn_by == draw.recorded_by => "drawn-at-once",
        (None, Some(_)) => "drawn-by-seed",
        (None, None) => "drawn-by-hand",
    };
    let line = visitor.locale.msg(how).arg("drawn_by", &draw.drawn_by).arg("recorded_by", &draw.recorded_by);
    let at = show::day_time(visitor, show::zone(&event.head), draw.recorded_at);
    let line = line.arg("at", at).arg("revision", draw.revision).to_string();
    let repaired = live.original.as_ref().map(|_| say(visitor, "drawn-repaired"));
    Some([Some(line), repaired].into_iter().flatten().collect::<Vec<_>>().join(" "))
}

/// Pairs that should not meet but do.
fn meetings(event: &Event) -> Vec<String> {
    let Some(draw) = &event.draw else { return Vec::new() };
    let Some(input) = &draw.input else { return Vec::new() };
    let ids = draw.input_ids();
    let numbers: Vec<_> = draw.players.iter().filter_map(|(number, here)| Some((*number, *ids.get(here)?))).collect();
    pair_names(input, &input.apart.meetings(&numbers, &input.chart()))
}
