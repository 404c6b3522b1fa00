//! The seats of a session: by the chart, by a rota, or by the standings.

use event::draw::by_standing::{Ranked, SeatingMethod, byes, numbered, seat};
use event::draw::lots::PLACES;
use event::draw::start_seats;
use event::duplicate::comparison::FEWEST;
use event::duplicate::format::{Format, Within};
use event::duplicate::seating::Misfit;
use event::event::{Draw, Event, PlayerRole};
use event::sheet::penalty::Entrant;
use event::stage::seating::{Among, Avoid, Run, SeatBy, Seated, Span, part_seed};
use event::values::ids::{PlayerId, PlayerNumber, SessionNumber};
use messages::Message;
use rules::{BySeat, StandardPoints};
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// The result, or all reasons why it is not possible.
type Result<T> = std::result::Result<T, Vec<Message>>;

fn refused<T>(message: Message) -> Result<T> {
    Err(vec![message])
}

/// In duplicate, why results with these seats could not be compared; `None` if they can be.
pub fn incomparable(event: &Event, format: Option<&Format>, seated: &[BySeat<PlayerId>]) -> Option<Message> {
    let teams: Vec<_> = seated.iter().map(|four| four.map(|player| event.entries.team_of(player))).collect();
    Some(match format?.misfit(&teams)? {
        Misfit::Sets(tables) => Message::new("seat-sets-move").arg("tables", tables),
        Misfit::Few(_, tables) if format?.within == Within::All => {
            Message::new("seat-few-tables").arg("tables", tables).arg("fewest", FEWEST)
        }
        Misfit::Few(table, tables) => {
            Message::new("seat-few-compared").arg("table", table.0).arg("tables", tables).arg("fewest", FEWEST)
        }
        Misfit::Team(team) => Message::new("seat-team-winds").arg("team", event.entries.team_name(team)),
    })
}

/// The seats of a session that is to be played.
pub struct Seating {
    /// The seed of start seats, of choices between equals and of mixed tables.
    pub seed: String,
    /// The players of each table.
    pub seated: Vec<BySeat<PlayerId>>,
    /// The code of how it was seated: by the chart, or by a method.
    pub by: &'static str,
}

/// The seating of the next session. `here` are those who are present, which counts if only they are seated.
///
/// # Errors
/// Every reason why it cannot be seated now.
pub fn seating(event: &Event, number: SessionNumber, seed: &str, here: &BTreeSet<PlayerId>) -> Result<Seating> {
    let Some(draw) = &event.draw else { return refused(Message::new("seat-no-draw")) };
    let next = event.sessions.len() as u16 + 1;
    if let Some(waiting) = event.waiting_session() {
        return refused(Message::new("seat-waiting").arg("session", waiting.number.0));
    }
    if number.0 != next {
        return refused(Message::new("seat-order").arg("session", number.0).arg("next", next));
    }
    if next > event.head.regulations.sessions {
        return refused(Message::new("seat-all").arg("sessions", event.head.regulations.sessions));
    }
    if !event.draw_fits_groups() {
        return refused(Message::new("seat-groups-changed"));
    }
    if let Some((place, run, own)) =
        event.run_of(number).filter(|(place, run, _)| *place > 0 || run.by != SeatBy::Chart)
    {
        return Ok(Seating {
            seed: seed.to_owned(),
            seated: in_stage(event, number, (place, &run, own), (seed, here))?,
            by: run.by.code(),
        });
    }
    let Some(live) = &event.chart else { return refused(Message::new("seat-no-chart")) };
    if !event.draw_fits_chart() {
        return refused(Message::new("seat-chart-changed"));
    }
    // Start seats use the seed of a computed draw; if lots were drawn by hand, the one that was passed.
    let seed = draw.seed.as_deref().filter(|_| live.origin.draws_seats()).unwrap_or(seed);
    let seating = |seated, by| Ok(Seating { seed: seed.to_owned(), seated, by });
    let Some(tables) = live.chart.sessions.get(usize::from(next) - 1) else {
        let Some(method) = live.then_by else {
            let offered = live.chart.sessions.len();
            return refused(Message::new("chart-too-short").arg("offered", offered).arg("planned", next));
        };
        return seating(by_standing(event, method, seed)?, method.name());
    };
    let numbers: Vec<BySeat<PlayerNumber>> = match live.origin.draws_seats() {
        true => {
            let four = |table: &BySeat<PlayerNumber>| table.values().map(|number| *number);
            start_seats::draw(seed, number, &tables.iter().map(four).collect::<Vec<_>>())
        }
        false => tables.clone(),
    };
    if numbers.len() != event.tables_of_draw(draw) {
        let message = Message::new("chart-other-size").arg("players", draw.players.len());
        return refused(message.arg("seats", 4 * numbers.len()));
    }
    let players = lined_up(event, number, draw);
    let seated = numbers.into_iter().map(|table| {
        let player = |number: PlayerNumber| {
            players.get(&number).copied().ok_or_else(|| Message::new("seat-no-player").arg("number", number.0))
        };
        let four = |BySeat { east, south, west, north }: BySeat<PlayerNumber>| {
            Ok(BySeat { east: player(east)?, south: player(south)?, west: player(west)?, north: player(north)? })
        };
        four(table).or_else(refused)
    });
    seating(seated.collect::<Result<Vec<_>>>()?, "chart")
}

/// The player with each number in a session: for teams that send only some of their players, the first of a line-up has
/// the first place.
fn lined_up(event: &Event, session: SessionNumber, draw: &Draw) -> HashMap<PlayerNumber, PlayerId> {
    let mut players = draw.by_number();
    for (order, team) in &draw.teams {
        let Some(sits) = event.lined_up(session, *team) else { continue };
        let numbers: Vec<PlayerNumber> = (1..=PLACES).map(|place| PlayerNumber((order - 1) * PLACES + place)).collect();
        let drawn: Vec<PlayerId> = numbers.iter().filter_map(|number| players.get(number).copied()).collect();
        let others = drawn.into_iter().filter(|player| !sits.contains(player));
        let all: Vec<PlayerId> = sits.iter().copied().chain(others).collect();
        players.extend(numbers.into_iter().zip(all));
    }
    players
}

/// The seats of a session in a stage that is not seated by the chart; `own` is its number within the stage.
fn in_stage(
    event: &Event,
    number: SessionNumber,
    (place, run, own): (usize, &Run, u16),
    (seed, here): (&str, &BTreeSet<PlayerId>),
) -> Result<Vec<BySeat<PlayerId>>> {
    let stage = &event.head.regulations.stages[place];
    if event.stage_rows().stage(place).is_none() {
        return refused(Message::new("seat-no-field").arg("stage", stage.called()));
    }
    if run.by == SeatBy::Rota {
        return by_rota(event, number, (run, own), &event.in_rota_order(place));
    }
    if let Some(open) = event.sessions.iter().find(|session| !session.is_closed()) {
        return refused(Message::new("seat-standing-open").arg("session", open.number.0));
    }
    let mut parts = parts_to_seat(event, number, (place, run, own), here)?;
    let mut had: BTreeMap<PlayerId, usize> = BTreeMap::new();
    event.byes().iter().for_each(|bye| *had.entry(bye.player).or_default() += 1);
    let several = parts.len() > 1;
    for (number, part) in parts.iter_mut().enumerate() {
        let ranked = part.iter().zip(1..);
        let ranked = ranked.map(|(seated, rank)| (seated.player, rank, had.get(&seated.player).copied().unwrap_or(0)));
        let seed = if several { part_seed(seed, number) } else { seed.to_owned() };
        let byes = byes(&ranked.collect::<Vec<_>>(), &seed);
        part.retain(|seated| !byes.contains(&seated.player));
    }
    let before: Vec<_> =
        event.sessions.iter().map(|session| session.tables.iter().map(|table| table.players).collect()).collect();
    Ok(numbered(run.tables(&parts, &before, seed), seed))
}

/// Why the next session of a stage that has begun cannot be seated for want of players: then nobody can be chosen
/// instead of those who left. `None` if it can, or if another stage or a chart seats it.
pub fn lacks_players(event: &Event) -> Option<Vec<Message>> {
    let number = SessionNumber(event.begun_sessions().count() as u16 + 1);
    let (place, run, own) = event.run_of(number).filter(|_| !event.head.teams)?;
    let by_ranking = own > 1 && matches!(run.by, SeatBy::Lots | SeatBy::Standing | SeatBy::Pots | SeatBy::Places);
    by_ranking.then(|| parts_to_seat(event, number, (place, &run, own), &BTreeSet::new()).err()).flatten()
}

/// The players of a stage in the parts that are seated separately in a session. Stand-ins are last, where enough of them
/// were drawn to fill the tables of a part.
///
/// # Errors
/// A part has fewer players than a table.
fn parts_to_seat(
    event: &Event,
    number: SessionNumber,
    (place, run, own): (usize, &Run, u16),
    here: &BTreeSet<PlayerId>,
) -> Result<Vec<Vec<Seated<PlayerId, StandardPoints>>>> {
    let stage = &event.head.regulations.stages[place];
    let last_session = event.sessions.last();
    let last_place = |player: PlayerId| {
        let line = event
            .lines()
            .iter()
            .find(|line| line.player == player && last_session.is_some_and(|session| session.number == line.session));
        line.and_then(|line| line.rank).unwrap_or(usize::MAX)
    };
    let players = |of: Entrant| match of {
        Entrant::Player(player) => vec![player],
        Entrant::Team(team) => event.lined_up(number, team).unwrap_or_else(|| {
            let own = event.entries.of_team(team.0).filter(|player| player.role != PlayerRole::Substitute);
            own.map(|player| PlayerId(player.id)).collect()
        }),
    };
    let areas: Vec<String> = event.entries.players.iter().map(|player| player.background.country.clone()).collect();
    let apart = |player: PlayerId| {
        let of = event.entries.player(player)?;
        match run.avoids(Avoid::Area) && !of.background.country.is_empty() {
            true => areas.iter().position(|area| *area == of.background.country).map(|area| -1 - area as i32),
            false => of.team_id.filter(|_| run.avoids(Avoid::Team)),
        }
    };
    // Those who are present, if only they are seated; otherwise all who have not withdrawn.
    let there = |player: &PlayerId| match run.by {
        SeatBy::AdHoc => here.contains(player) && event.disqualified(*player).is_none(),
        _ => !event.entries.withdrawn.contains(&player.0),
    };
    let seated = |(player, points)| Seated { player, points, apart: apart(player), last_place: last_place(player) };
    let of_part = |part: Vec<(Entrant, StandardPoints)>| -> Vec<Seated<PlayerId, StandardPoints>> {
        let players =
            part.into_iter().flat_map(|(of, points)| players(of).into_iter().map(move |player| (player, points)));
        players.filter(|(player, _)| there(player)).map(seated).collect()
    };
    let mut parts: Vec<Vec<_>> = event.standing_for(place, run, own == 1).into_iter().map(of_part).collect();
    let mut stand_ins: Vec<PlayerId> = event.drawn_stand_ins().filter(there).collect();
    for part in parts.iter_mut().filter(|part| !part.is_empty()) {
        let missing = part.len().next_multiple_of(4) - part.len();
        if missing <= stand_ins.len() {
            part.extend(stand_ins.drain(..missing).map(|player| seated((player, StandardPoints::ZERO))));
        }
    }
    let mut parts = stage.joined(run, parts, |_| true);
    let among = stage.seated_together(run);
    let most = parts.iter().map(Vec::len).max().unwrap_or(0);
    if run.by == SeatBy::AdHoc && most >= 4 {
        // In a group with fewer than four present nobody plays.
        parts.retain(|part| part.len() >= 4);
    }
    if most == 0 {
        return refused(Message::new("lots-not-tables").arg("players", 0).arg("missing", 4));
    }
    if let Some((small, part)) = parts.iter().enumerate().find(|(_, part)| (1..4).contains(&part.len())) {
        let missing = 4 - part.len();
        let message = match among {
            Among::All => Message::new("lots-not-tables"),
            Among::Groups => Message::new("seat-group-small").arg("group", stage.groups.name(small)),
            Among::Places(within) => {
                let first = small * usize::from(within) + 1;
                Message::new("seat-block-small").arg("first", first).arg("last", first + usize::from(within) - 1)
            }
        };
        return refused(message.arg("stage", stage.called()).arg("players", part.len()).arg("missing", missing));
    }
    // A block or group without players has no table.
    parts.retain(|part| !part.is_empty());
    Ok(parts)
}

/// The tables of a rota; its places are those of `field`.
fn by_rota(
    event: &Event,
    session: SessionNumber,
    (run, own): (&Run, u16),
    field: &[Entrant],
) -> Result<Vec<BySeat<PlayerId>>> {
    let first = match run.sessions {
        Span::All => 1,
        Span::Of(first, _) => first,
    };
    let Some(tables) = run.tables.get(usize::from(own - first)).filter(|tables| !tables.is_empty()) else {
        return refused(Message::new("seat-no-rota").arg("session", own));
    };
    let player = |number: u16| match usize::from(number).checked_sub(1).and_then(|place| field.get(place).copied()) {
        Some(Entrant::Player(player)) => Ok(player),
        Some(Entrant::Team(team)) => {
            let sits = event.lined_up(session, team).and_then(|sits| sits.first().copied());
            sits.map_or_else(|| refused(Message::new("seat-no-line-up").arg("team", event.entries.team_name(team))), Ok)
        }
        None => refused(Message::new("seat-rota-place").arg("place", number).arg("entrants", field.len())),
    };
    let four = |four: &[u16; 4]| {
        let [east, south, west, north] = *four;
        Ok(BySeat { east: player(east)?, south: player(south)?, west: player(west)?, north: player(north)? })
    };
    tables.iter().map(four).collect()
}

fn by_standing(event: &Event, method: SeatingMethod, seed: &str) -> Result<Vec<BySeat<PlayerId>>> {
    if let Some(open) = event.sessions.iter().find(|session| !session.is_closed()) {
        return refused(Message::new("seat-standing-open").arg("session", open.number.0));
    }
    let plays = |player: PlayerId| event.draw.as_deref().is_some_and(|draw| draw.number(player).is_some());
    // Stand-ins are not ranked, and are seated as if they were last.
    let ranked = event.players().iter().map(|row| (row.key, row.rank, row.standard_points));
    let stand_ins = event.entries.drawing_players().filter(|player| player.role == PlayerRole::StandIn);
    let unranked = stand_ins.map(|player| (PlayerId(player.id), usize::MAX, StandardPoints::ZERO));
    let rows: Vec<_> = ranked.chain(unranked).filter(|(player, ..)| plays(*player)).collect();
    if rows.len() < 4 || (event.head.teams && !rows.len().is_multiple_of(4)) {
        let missing = (4 - rows.len() % 4) % 4;
        return refused(Message::new("lots-not-tables").arg("players", rows.len()).arg("missing", missing));
    }
    let mut had: BTreeMap<PlayerId, usize> = BTreeMap::new();
    event.byes().iter().for_each(|bye| *had.entry(bye.player).or_default() += 1);
    let had = |player: PlayerId| had.get(&player).copied().unwrap_or(0);
    let before: Vec<_> =
        event.sessions.iter().map(|session| session.tables.iter().map(|t| t.players).collect()).collect();
    let group = |player: PlayerId| {
        let number = event.draw.as_deref().and_then(|draw| draw.number(player));
        event.drawn_groups().zip(number).map_or(0, |(groups, number)| groups.group_of(number, event.head.teams))
    };
    let mut parts: BTreeMap<usize, Vec<_>> = BTreeMap::new();
    rows.into_iter().for_each(|row| parts.entry(group(row.0)).or_default().push(row));
    let several = parts.len() > 1;
    let tables = parts.into_values().enumerate().flat_map(|(part, rows)| {
        let seed = if several { part_seed(seed, part) } else { seed.to_owned() };
        let byes =
            byes(&rows.iter().map(|(player, rank, _)| (*player, *rank, had(*player))).collect::<Vec<_>>(), &seed);
        let ranking: Vec<_> = (rows.iter())
            .filter(|(player, ..)| !byes.contains(player))
            .map(|(player, _, group)| Ranked {
                player: *player,
                group: *group,
                team: event.entries.team_of(*player).map(|team| team.0),
            })
            .collect();
        seat(method, &ranking, &before, &seed)
    });
    Ok(numbered(tables.collect(), seed))
}
