//! The tables of an event for files.

use crate::kinds::TableKind;
use crate::names::Names;
use crate::results::{SeatNote, SeatNotes};
use crate::table::{Table, Value};
use crate::{charts, hand_rows, line_ups, lots, penalties, results, standings};
use chrono::NaiveDateTime;
use event::draw::lots::Entries;
use event::event::{Background, Draw, Event, LineUp, Player, Session};
use event::sheet::penalty::{Entrant, GivenPenalty, StandardPenalty};
use event::sheet::session::{ByeResult, SeatResult};
use event::values::ids::{PlayerId, SessionNumber, TeamId};
use messages::Message;
use rules::{GamePoints, Seat};
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

/// Adds a column with the number of each row in the order of entry.
fn with_numbers(mut table: Table) -> Table {
    table.columns.push("number");
    table.rows.iter_mut().zip(1_usize..).for_each(|(row, number)| row.push(number.into()));
    table
}

/// The columns of the ranking for federations.
const FEDERATION: [&str; 13] = [
    "rank",
    "name",
    "country",
    "club",
    "team",
    "registers",
    "standard_points",
    "game_points",
    "by_session",
    "state",
    "standard_points_decimal",
    "carried_standard_points",
    "carried_game_points",
];

/// The names of the event, as used in files.
pub fn entrant_names(event: &Event) -> Names {
    let team = |player: &Player| player.team_id.map(TeamId);
    let teams = event.entries.teams.iter().map(|team| Entrant::Team(TeamId(team.id)));
    let players = event.entries.players.iter().map(|player| Entrant::Player(PlayerId(player.id)));
    Names::new(
        event.entries.teams.iter().map(|team| (TeamId(team.id), team.name.clone())).collect(),
        event.entries.players.iter().map(|p| (PlayerId(p.id), p.name.clone(), team(p))).collect(),
        teams.zip(1..).chain(players.zip(1..)).collect(),
        event.entries.told_apart.clone(),
    )
}

/// The tables of a kind: one; for a federation the rankings and one per session. With a `session` only its rows. `now`
/// determines whether results are official.
pub fn tables(event: &Event, kind: TableKind, session: Option<SessionNumber>, now: NaiveDateTime) -> Vec<Table> {
    let mut tables = unmarked_tables(event, kind, session, now);
    if event.head.regulations.rehearsal {
        for table in &mut tables {
            table.title = Message::new("files-of-rehearsal").arg("title", table.title.clone());
        }
    }
    tables
}

fn unmarked_tables(event: &Event, kind: TableKind, session: Option<SessionNumber>, now: NaiveDateTime) -> Vec<Table> {
    let wanted = |number: SessionNumber| session.is_none_or(|session| session == number);
    let names = entrant_names(event);
    let rows = |rows| Table { rows, ..kind.blank() };
    let table = match kind {
        TableKind::Players => {
            let table = rows(event.entries.players.iter().map(|player| player_row(event, player)).collect());
            with_groups(event, with_numbers(table))
        }
        TableKind::Teams => {
            let teams = event.entries.teams.iter();
            let row = |team: &event::event::Team| -> Vec<Value> {
                [&team.name, &team.leader, &team.coach].map(|text| text.as_str().into()).into()
            };
            with_numbers(rows(teams.map(row).collect()))
        }
        TableKind::Charts => event.chart.as_deref().map_or(kind.blank(), |live| charts::table(&live.chart)),
        TableKind::Lots => {
            let drawing: Vec<PlayerId> = match event.entries.drawing(event.head.teams) {
                Entries::Teams(teams) => teams.into_iter().flat_map(|(_, players)| players).collect(),
                Entries::Individuals(players) => players,
            };
            lots::table(&drawing, event.draw.as_deref().map(Draw::lots).as_ref(), &names)
        }
        TableKind::LineUps => {
            let stands = |own: &&LineUp| event.handed_in(own.session, own.team) == Some(*own);
            let standing = event.line_ups.iter().filter(|own| wanted(own.session)).filter(stands);
            rows(line_ups::rows(standing, &names))
        }
        TableKind::Hands => rows(hand_rows(event, wanted)),
        TableKind::Results => {
            let (mut seats, mut byes) = (event.seat_results(), event.byes());
            seats.retain(|seat| wanted(seat.session));
            byes.retain(|bye| wanted(bye.session));
            let groups = groups_of_results(event, &seats, &byes);
            results::table(&seats, &byes, &names, &groups, &seat_notes(event))
        }
        TableKind::Penalties => {
            let stages = &event.head.regulations.stages;
            let id = |stage: usize| stages.get(stage).map_or("", |stage| stage.id.as_str());
            let taken = all_penalties(event).map(|(penalty, reason, stage)| (penalty, reason, id(stage)));
            penalties::table(&taken.collect::<Vec<_>>(), &names)
        }
        TableKind::Standings => standings::table(&event.standings().players, kind.title()),
        TableKind::TeamStandings => standings::table(&event.standings().teams, kind.title()),
        TableKind::Federation => return federation_tables(event, session, now),
    };
    vec![table]
}

/// The notes of each seat besides its score.
fn seat_notes(event: &Event) -> SeatNotes {
    let tables = event.tables();
    let of_table = |table: &Arc<event::event::Table>| {
        let by_totals = table.standing();
        let counts_all_the_same = by_totals.filter(|signed| table.judge(signed.totals, signed.to_nobody).is_err());
        let to_nobody = match by_totals {
            Some(signed) if signed.to_nobody.is_some() => signed.to_nobody,
            // Totals without their own value have that of the hands.
            _ => Some(table.sheet.unpaid()).filter(|unpaid| *unpaid != GamePoints::ZERO),
        };
        let out = event.disqualifications().iter().filter(|of| of.stands());
        let out: Vec<_> = out.filter(|of| (of.session, of.table) == (table.session, table.number)).collect();
        let sitting = table.sitting();
        let of_seat = |seat: Seat| {
            let player = sitting[seat];
            let note = SeatNote {
                to_nobody: to_nobody.filter(|_| seat == Seat::East),
                session_penalty: table.filled[seat].session_penalty,
                decision: counts_all_the_same.and_then(|signed| signed.decision.clone()).unwrap_or_default(),
                disqualified: out.iter().find(|of| of.player == player).map(|of| of.hand),
                stands_in: event.entries.is_stand_in(player),
                link: table.log.link().map_or(String::new(), ToString::to_string),
            };
            ((table.session, table.number, player), note)
        };
        Seat::ALL.map(of_seat)
    };
    tables.flat_map(of_table).collect()
}

/// The name of the group of each result, if its stage has groups.
fn groups_of_results(
    event: &Event,
    seats: &[SeatResult],
    byes: &[ByeResult],
) -> BTreeMap<(SessionNumber, PlayerId), String> {
    let seats = seats.iter().map(|seat| (seat.session, seat.player, seat.team));
    let all = seats.chain(byes.iter().map(|bye| (bye.session, bye.player, bye.team)));
    all.filter_map(|(session, player, team)| Some(((session, player), event.group_called(session, player, team)?)))
        .collect()
}

/// All deducted standard points, with the reason and the index of the stage; for deductions by the regulations the reason
/// is a code and a name.
pub fn all_penalties(event: &Event) -> impl Iterator<Item = (StandardPenalty, String, usize)> {
    let given = event.penalties.iter().filter(|given| given.stands());
    let stage = move |given: &GivenPenalty| event.stage_at(given.penalty.of, given.at);
    let given = given.map(move |given| (given.penalty, given.reason.clone(), stage(given)));
    let own = event.automatic_deductions().iter().map(move |own| {
        let about = format!("{}: {}", own.cause.code(), event.entries.player_name(own.cause.player()));
        (own.penalty, about, own.stage)
    });
    given.chain(own)
}

/// Adds to the list of players a column with the group of the first stage, if groups play among themselves.
fn with_groups(event: &Event, mut table: Table) -> Table {
    let groups = event.groups_of_stage(0);
    if !groups.is_empty() {
        table.columns.push("group");
        for (row, player) in table.rows.iter_mut().zip(&event.entries.players) {
            row.push(event.group_among(&groups, PlayerId(player.id)).unwrap_or_default().into());
        }
    }
    table
}

fn player_row(event: &Event, player: &Player) -> Vec<Value> {
    let team = player.team_id.map_or(String::new(), |team| event.entries.team_name(TeamId(team)));
    let from = &player.background;
    let Background { club, country, family, given_name, registers } = from;
    [&team, &player.name, player.role.code(), club, country, family, given_name, registers].map(Value::from).into()
}

fn hand_rows(event: &Event, wanted: impl Fn(SessionNumber) -> bool) -> Vec<Vec<Value>> {
    let mut rows = Vec::new();
    for session in event.sessions.iter().filter(|session| wanted(session.number)) {
        for table in &session.tables {
            let names = event.names(table);
            let hands = table.sheet.hands().iter();
            let rotation = event.head.regulations.rotation;
            rows.extend(hands.map(|hand| hand_rows::row(session.number, table.number, hand, rotation, &names)));
        }
    }
    rows
}

/// The tables for a federation: the rankings, then the sessions begun.
fn federation_tables(event: &Event, session: Option<SessionNumber>, now: NaiveDateTime) -> Vec<Table> {
    let begun = event.begun_sessions();
    match session {
        Some(number) => begun.filter(|session| session.number == number).map(|s| session_table(event, s)).collect(),
        None => {
            let teams = event
                .head
                .has_teams()
                .then(|| standings::table(&event.standings().teams, TableKind::TeamStandings.title()));
            let rankings = std::iter::once(ranking_table(event, now)).chain(teams);
            rankings.chain(begun.map(|session| session_table(event, session))).collect()
        }
    }
}

fn ranking_table(event: &Event, now: NaiveDateTime) -> Table {
    let state = event.status(now).code();
    let begun: Vec<_> = event.begun_sessions().collect();
    let lines: HashMap<_, _> = event.lines().iter().map(|line| ((line.player, line.session), line)).collect();
    let by_session = |player: PlayerId| {
        let of = |session: &&Arc<Session>| {
            let line = lines.get(&(player, session.number));
            line.map_or("–".to_owned(), |line| line.standard_points.to_string())
        };
        begun.iter().map(of).collect::<Vec<_>>().join("; ")
    };
    let row = |row: &event::ranking::standings::Row<PlayerId>| {
        let player = event.entries.players.iter().find(|player| player.id == row.key.0)?;
        let team = player.team_id.map_or(String::new(), |team| event.entries.team_name(TeamId(team)));
        let from = &player.background;
        let carried = event.carried_in_total(Entrant::Player(row.key));
        let [name, country, club, registers] =
            [&player.name, &from.country, &from.club, &from.registers].map(|text| text.as_str().into());
        Some(vec![
            Some(row.rank).filter(|_| !row.disqualified).into(),
            name,
            country,
            club,
            team.into(),
            registers,
            row.standard_points.into(),
            row.game_points.0.into(),
            by_session(row.key).into(),
            state.into(),
            // 7/2 is a day in July for some programs.
            Value::Decimal(row.standard_points),
            carried.standard_points.into(),
            carried.game_points.0.into(),
        ])
    };
    Table {
        title: TableKind::Standings.title(),
        columns: FEDERATION.into(),
        rows: event.players().iter().filter_map(row).collect(),
    }
}

fn session_table(event: &Event, session: &Session) -> Table {
    let mut rows = Vec::new();
    for line in event.lines().iter().filter(|line| line.session == session.number) {
        let table = line.table.and_then(|number| session.table(number));
        let seat = table.and_then(|table| table.sitting().find(|player| *player == line.player));
        rows.push(vec![
            line.table.map(|table| table.0).into(),
            seat.map(|seat| seat.letter()).into(),
            event.entries.player_name(line.player).into(),
            line.team.map(|team| event.entries.team_name(team)).into(),
            line.game_points.0.into(),
            line.rank.into(),
            line.standard_points.into(),
        ]);
    }
    Table {
        title: Message::new("session-n").arg("session", session.number.0),
        columns: vec!["table", "seat", "name", "team", "game_points", "rank", "standard_points"],
        rows,
    }
}
