//! All rows of an archive into a database: each gets an id of this one.

use super::out::{entered, places};
use super::{Names, all_bound};
use crate::error::corrupt;
use crate::hands::{self, Note};
use crate::schema::hands as hands_table;
use crate::schema::{
    attendances, charts, commitments, draws, events, player_lots, players, publications, releases, seat_corrections,
    seats, sessions, signed_totals, standard_penalties, tables, team_lots, teams, withdrawals,
};
use crate::{Conn, Result, audit, deals, documents, line_ups, revocations, screens, seals, stages, table_notes};
use diesel::prelude::*;
use event::duplicate::made::{DealsMade, Kind};
use event::event::{ChangeScope, LineUp};
use event::notes::table_note::Noted;
use event::record::archive::{
    Archive, Chart, DealSecret, Document, Event, Publication, Seal, StandardPenalty, Withdrawal,
};
use event::record::merge::Joined;
use event::sheet::disqualification::Revoked;
use event::stage::line_up::ChangeCost;
use event::values::ids::{PlayerId, SessionNumber, TeamId};
use rules::Seat;
use serde::Serialize;
use std::collections::HashMap;
use std::hash::Hash;

fn text(value: &impl Serialize) -> Result<String> {
    serde_json::to_string(value).map_err(corrupt)
}

/// Adds an event with all its rows.
///
/// # Errors
/// The slug or an entry of a hand is taken, or those of the database.
pub fn insert(conn: &mut Conn, archive: &Archive) -> Result<i32> {
    insert_under(conn, archive, Entered::default())
}

/// The rows that teams and players are to have, by their places in the order of entry; the others get new ones.
#[derive(Default)]
pub(super) struct Entered {
    pub teams: HashMap<i32, i32>,
    pub players: HashMap<i32, i32>,
}

/// The same, with these rows for who takes part.
pub(super) fn insert_under(conn: &mut Conn, archive: &Archive, rows: Entered) -> Result<i32> {
    let Event { slug, addresses, name, teams, regulations, created_at } = &archive.event;
    let event: i32 = diesel::insert_into(events::table)
        .values((
            events::slug.eq(slug),
            events::addresses.eq(addresses.join(" ")),
            events::name.eq(name),
            events::teams.eq(teams),
            events::regulations.eq(text(regulations)?),
            events::created_at.eq(created_at.0),
        ))
        .returning(events::id)
        .get_result(conn)?;
    In::begin(event, rows).all(conn, archive)?;
    chain(conn, event, archive, 0)?;
    all_bound(conn)?;
    crate::events::end(conn, event, archive.ended_at())?;
    Ok(event)
}

/// Adds rows of an archive to an event that is here: what it has under the same name becomes as it is there. The next row of
/// the audit binds them.
///
/// # Errors
/// Something is there that is never changed, or those of the database.
pub fn add(conn: &mut Conn, event: i32, joined: &Joined) -> Result<()> {
    let archive = &joined.taken;
    if joined.takes_event {
        let Event { addresses, name, teams, regulations, .. } = &archive.event;
        crate::events::update(conn, event, name, regulations)?;
        crate::events::set_kind(conn, event, *teams)?;
        crate::events::set_addresses(conn, event, addresses)?;
    }
    In::of(conn, event)?.all(conn, archive)?;
    for hand in &joined.undone {
        let Some(undone) = &hand.undone else { continue };
        let row = hands_table::table.filter(hands_table::entry.eq(&hand.entry)).select(hands_table::id).first(conn)?;
        hands::undo(conn, row, &undone.entry, &undone.author, undone.recorded_at.0)?;
    }
    Ok(())
}

/// Adds the rows of an archive's audit from one on, and its seals that are not here. They bind what is added beside them.
///
/// # Errors
/// They do not follow the last row that is here, or those of the database.
pub fn follow(conn: &mut Conn, event: i32, archive: &Archive, from: usize) -> Result<()> {
    chain(conn, event, archive, from)?;
    all_bound(conn)
}

/// Adds rows of the audit, and seals that are not there.
fn chain(conn: &mut Conn, event: i32, archive: &Archive, from: usize) -> Result<()> {
    let mut previous = from.checked_sub(1).map_or("", |last| &archive.audit[last].hash);
    for row in &archive.audit[from..] {
        audit::insert(conn, Some(event), ChangeScope::Everything, row.content(), previous, &row.hash)?;
        previous = &row.hash;
    }
    let there = seals::of_event(conn, event)?;
    let new: Vec<Seal> = archive.seals.iter().filter(|seal| !there.contains(seal)).cloned().collect();
    seals::insert(conn, event, &new)
}

/// Where rows of an archive go: what it calls teams, players, draws, sessions and tables, and their rows.
struct In {
    event: i32,
    rows: Entered,
    teams: Names<i32, i32>,
    players: Names<i32, i32>,
    commitments: Names<i32, i32>,
    draws: Names<i32, i32>,
    sessions: Names<i32, i32>,
    places: Names<(i32, i32), i32>,
}

impl In {
    /// Into an event without rows.
    fn begin(event: i32, rows: Entered) -> In {
        In {
            event,
            rows,
            teams: Names(HashMap::new()),
            players: Names(HashMap::new()),
            commitments: Names(HashMap::new()),
            draws: Names(HashMap::new()),
            sessions: Names(HashMap::new()),
            places: Names(HashMap::new()),
        }
    }

    /// Into an event with rows.
    fn of(conn: &mut Conn, event: i32) -> Result<In> {
        fn by_name<A: Hash + Eq>(rows: impl IntoIterator<Item = (i32, A)>) -> Names<A, i32> {
            Names(rows.into_iter().map(|(row, name)| (name, row)).collect())
        }
        let (Names(teams), Names(players)) = entered(conn, event)?;
        let Names(places) = places(conn, event, ChangeScope::Everything)?;
        let committed = commitments::table.filter(commitments::event_id.eq(event));
        let drawn = draws::table.filter(draws::event_id.eq(event));
        let seated = sessions::table.filter(sessions::event_id.eq(event));
        Ok(In {
            event,
            rows: Entered::default(),
            teams: by_name(teams),
            players: by_name(players),
            commitments: by_name(committed.select((commitments::id, commitments::revision)).load(conn)?),
            draws: by_name(drawn.select((draws::id, draws::revision)).load(conn)?),
            sessions: by_name(seated.select((sessions::id, sessions::number)).load(conn)?),
            places: by_name(places),
        })
    }

    fn all(mut self, conn: &mut Conn, archive: &Archive) -> Result<()> {
        self.entered(conn, archive)?;
        self.charts(conn, &archive.charts)?;
        self.draws(conn, archive)?;
        self.documents(conn, &archive.documents)?;
        self.withdrawals(conn, &archive.withdrawals)?;
        self.seated(conn, archive)?;
        self.at_tables(conn, archive)?;
        self.standard_penalties(conn, &archive.standard_penalties)?;
        self.publications(conn, &archive.publications)?;
        self.line_ups(conn, archive)?;
        self.deals(conn, archive)?;
        archive.screen_notes.iter().try_for_each(|row| screens::insert(conn, self.event, row))?;
        archive.stage_notes.iter().try_for_each(|row| stages::insert(conn, self.event, row))
    }

    fn line_ups(&self, conn: &mut Conn, archive: &Archive) -> Result<()> {
        for row in &archive.line_ups {
            let new = LineUp {
                session: SessionNumber(row.session as u16),
                team: TeamId(self.teams.of(row.team)?),
                revision: row.revision,
                players: row
                    .players
                    .iter()
                    .map(|player| self.players.of(*player).map(PlayerId))
                    .collect::<Result<_>>()?,
                author: row.author.clone(),
                at: row.recorded_at.0,
                late: row.late.as_deref().and_then(ChangeCost::from_code),
                reason: row.reason.clone(),
            };
            line_ups::insert(conn, self.event, &new)?;
        }
        Ok(())
    }

    /// A secret that is not in the archive is not known here.
    fn deals(&self, conn: &mut Conn, archive: &Archive) -> Result<()> {
        for row in &archive.deals {
            let of = |own: &&DealSecret| (own.session, own.revision) == (row.session, row.revision);
            let secret = archive.deal_secrets.iter().find(of).map_or("", |own| &own.secret);
            let made = DealsMade {
                session: SessionNumber(row.session as u16),
                revision: row.revision,
                kind: Kind::from_code(&row.kind).ok_or_else(|| corrupt(format!("deals {}", row.kind)))?,
                commitment: row.commitment.clone(),
                author: row.author.clone(),
                at: row.made_at.0,
            };
            deals::insert(conn, self.event, &made, secret)?;
        }
        Ok(())
    }

    /// Adds teams and players.
    fn entered(&mut self, conn: &mut Conn, archive: &Archive) -> Result<()> {
        for team in &archive.teams {
            let says = (teams::name.eq(&team.name), teams::leader.eq(&team.leader), teams::coach.eq(&team.coach));
            if let Ok(row) = self.teams.of(team.id) {
                diesel::update(teams::table.find(row)).set(says).execute(conn)?;
                continue;
            }
            let row = diesel::insert_into(teams::table)
                .values((
                    self.rows.teams.get(&team.id).map(|row| teams::id.eq(*row)),
                    teams::event_id.eq(self.event),
                    says,
                ))
                .returning(teams::id)
                .get_result(conn)?;
            self.teams.0.insert(team.id, row);
        }
        for player in &archive.players {
            let says = (
                players::team_id.eq(self.teams.maybe(player.team)?),
                players::name.eq(&player.name),
                players::substitute.eq(player.substitute),
                players::club.eq(&player.club),
                players::country.eq(&player.country),
                players::family.eq(&player.family),
                players::from_session.eq(player.from_session),
                players::stand_in.eq(player.stand_in),
                players::given_name.eq(&player.given_name),
                players::registers.eq(&player.registers),
            );
            if let Ok(row) = self.players.of(player.id) {
                diesel::update(players::table.find(row)).set(says).execute(conn)?;
                continue;
            }
            let row = diesel::insert_into(players::table)
                .values((
                    self.rows.players.get(&player.id).map(|row| players::id.eq(*row)),
                    players::event_id.eq(self.event),
                    says,
                ))
                .returning(players::id)
                .get_result(conn)?;
            self.players.0.insert(player.id, row);
        }
        Ok(())
    }

    fn charts(&self, conn: &mut Conn, all: &[Chart]) -> Result<()> {
        for chart in all {
            diesel::insert_into(charts::table)
                .values((
                    charts::event_id.eq(self.event),
                    charts::revision.eq(chart.revision),
                    charts::origin.eq(&chart.origin),
                    charts::official.eq(chart.official),
                    charts::rows.eq(chart.rows.as_ref().map(text).transpose()?),
                    charts::then_by.eq(&chart.then_by),
                    charts::author.eq(&chart.author),
                    charts::made_at.eq(chart.made_at.0),
                    charts::copies.eq(chart.copies),
                ))
                .execute(conn)?;
        }
        Ok(())
    }

    /// Adds commitments, draws and what is shown of them.
    fn draws(&mut self, conn: &mut Conn, archive: &Archive) -> Result<()> {
        for commitment in &archive.commitments {
            let row: i32 = diesel::insert_into(commitments::table)
                .values((
                    commitments::event_id.eq(self.event),
                    commitments::revision.eq(commitment.revision),
                    commitments::input.eq(text(&commitment.input)?),
                    commitments::secret.eq(commitment.secret.as_deref().unwrap_or_default()),
                    commitments::commitment.eq(&commitment.commitment),
                    commitments::author.eq(&commitment.author),
                    commitments::made_at.eq(commitment.made_at.0),
                ))
                .returning(commitments::id)
                .get_result(conn)?;
            self.commitments.0.insert(commitment.revision, row);
        }
        for draw in &archive.draws {
            let row: i32 = diesel::insert_into(draws::table)
                .values((
                    draws::event_id.eq(self.event),
                    draws::revision.eq(draw.revision),
                    draws::repairs.eq(self.draws.maybe(draw.repairs)?),
                    draws::commitment_id.eq(self.commitments.maybe(draw.commitment)?),
                    draws::word.eq(&draw.word),
                    draws::seed.eq(&draw.seed),
                    draws::input.eq(draw.input.as_ref().map(text).transpose()?),
                    draws::drawn_by.eq(&draw.drawn_by),
                    draws::recorded_by.eq(&draw.recorded_by),
                    draws::recorded_at.eq(draw.recorded_at.0),
                    draws::withdraws.eq(&draw.withdraws),
                ))
                .returning(draws::id)
                .get_result(conn)?;
            self.draws.0.insert(draw.revision, row);
            for (number, team) in &draw.teams {
                diesel::insert_into(team_lots::table)
                    .values((
                        team_lots::draw_id.eq(row),
                        team_lots::number.eq(number),
                        team_lots::team_id.eq(self.teams.of(*team)?),
                    ))
                    .execute(conn)?;
            }
            for (number, player) in &draw.players {
                diesel::insert_into(player_lots::table)
                    .values((
                        player_lots::draw_id.eq(row),
                        player_lots::number.eq(number),
                        player_lots::player_id.eq(self.players.of(*player)?),
                    ))
                    .execute(conn)?;
            }
        }
        for release in &archive.releases {
            diesel::insert_into(releases::table)
                .values((
                    releases::draw_id.eq(self.draws.of(release.draw)?),
                    releases::shown.eq(release.shown),
                    releases::author.eq(&release.author),
                    releases::released_at.eq(release.released_at.0),
                ))
                .execute(conn)?;
        }
        Ok(())
    }

    fn documents(&self, conn: &mut Conn, all: &[Document]) -> Result<()> {
        for document in all {
            let content = document.bytes().ok_or_else(|| corrupt(format!("document {}", document.sha256)))?;
            documents::insert(conn, self.event, &document.sha256, &content)?;
        }
        Ok(())
    }

    fn withdrawals(&self, conn: &mut Conn, all: &[Withdrawal]) -> Result<()> {
        for withdrawal in all {
            diesel::insert_into(withdrawals::table)
                .values((
                    withdrawals::event_id.eq(self.event),
                    withdrawals::player_id.eq(self.players.of(withdrawal.player)?),
                    withdrawals::from_session.eq(withdrawal.from_session),
                    withdrawals::reason.eq(&withdrawal.reason),
                    withdrawals::author.eq(&withdrawal.author),
                    withdrawals::recorded_at.eq(withdrawal.recorded_at.0),
                ))
                .execute(conn)?;
        }
        Ok(())
    }

    /// Adds sessions, tables and seats.
    fn seated(&mut self, conn: &mut Conn, archive: &Archive) -> Result<()> {
        for session in &archive.sessions {
            let says = (
                sessions::seed.eq(&session.seed),
                sessions::seated_at.eq(session.seated_at.0),
                sessions::started_at.eq(session.started_at.map(|time| time.0)),
                sessions::closed_at.eq(session.closed_at.map(|time| time.0)),
            );
            if let Ok(row) = self.sessions.of(session.number) {
                diesel::update(sessions::table.find(row)).set(says).execute(conn)?;
                continue;
            }
            let row = diesel::insert_into(sessions::table)
                .values((sessions::event_id.eq(self.event), sessions::number.eq(session.number), says))
                .returning(sessions::id)
                .get_result(conn)?;
            self.sessions.0.insert(session.number, row);
        }
        // Two who have changed seats are never at two seats.
        for table in &archive.tables {
            if let Ok(row) = self.places.of((table.session, table.table)) {
                diesel::delete(seats::table.filter(seats::table_id.eq(row))).execute(conn)?;
            }
        }
        for table in &archive.tables {
            let (session, place) = (self.sessions.of(table.session)?, (table.session, table.table));
            let row = match self.places.of(place) {
                Ok(row) => row,
                Err(_) => diesel::insert_into(tables::table)
                    .values((tables::session_id.eq(session), tables::number.eq(table.table)))
                    .returning(tables::id)
                    .get_result(conn)?,
            };
            self.places.0.insert(place, row);
            for (seat, player) in Seat::ALL.into_iter().zip(table.players) {
                diesel::insert_into(seats::table)
                    .values((
                        seats::table_id.eq(row),
                        seats::session_id.eq(session),
                        seats::seat.eq(seat.letter()),
                        seats::player_id.eq(self.players.of(player)?),
                    ))
                    .execute(conn)?;
            }
        }
        Ok(())
    }

    /// Adds what was written down at tables.
    fn at_tables(&self, conn: &mut Conn, archive: &Archive) -> Result<()> {
        let places = &self.places;
        for row in &archive.seat_corrections {
            diesel::insert_into(seat_corrections::table)
                .values((
                    seat_corrections::table_id.eq(places.of((row.session, row.table))?),
                    seat_corrections::seat.eq(&row.seat),
                    seat_corrections::player_id.eq(self.players.of(row.player)?),
                    seat_corrections::reason.eq(&row.reason),
                    seat_corrections::author.eq(&row.author),
                    seat_corrections::recorded_at.eq(row.recorded_at.0),
                ))
                .execute(conn)?;
        }
        for row in &archive.hands {
            let note = Note {
                entry: &row.entry,
                revision: row.revision,
                author: &row.author,
                role: row.role.as_deref(),
                device: row.device.as_deref(),
                pass: None,
                at: row.recorded_at.0,
                reason: row.reason.as_deref(),
            };
            let hand = hands::insert_written(conn, places.of((row.session, row.table))?, &row.written, note)?;
            if let Some(undone) = &row.undone {
                hands::undo(conn, hand, &undone.entry, &undone.author, undone.recorded_at.0)?;
            }
        }
        for row in &archive.attendances {
            diesel::insert_into(attendances::table)
                .values((
                    attendances::table_id.eq(places.of((row.session, row.table))?),
                    attendances::seat.eq(&row.seat),
                    attendances::attendance.eq(&row.attendance),
                    attendances::own_points.eq(row.own_points),
                    attendances::substitute_id.eq(self.players.maybe(row.substitute)?),
                    attendances::session_penalty.eq(row.session_penalty),
                    attendances::reason.eq(&row.reason),
                    attendances::author.eq(&row.author),
                    attendances::recorded_at.eq(row.recorded_at.0),
                ))
                .execute(conn)?;
        }
        for row in &archive.signed_totals {
            diesel::insert_into(signed_totals::table)
                .values((
                    signed_totals::table_id.eq(places.of((row.session, row.table))?),
                    signed_totals::east.eq(row.east),
                    signed_totals::south.eq(row.south),
                    signed_totals::west.eq(row.west),
                    signed_totals::north.eq(row.north),
                    signed_totals::to_nobody.eq(row.to_nobody),
                    signed_totals::decision.eq(&row.decision),
                    signed_totals::author.eq(&row.author),
                    signed_totals::recorded_at.eq(row.recorded_at.0),
                ))
                .execute(conn)?;
        }
        for row in &archive.table_notes {
            let table = places.of((row.session, row.table))?;
            let (author, at) = (row.author.clone(), row.recorded_at.0);
            table_notes::insert(conn, table, &Noted { entry: row.entry, note: row.note.clone(), author, at })?;
        }
        for row in &archive.revocations {
            let revoked = Revoked { reason: row.reason.clone(), author: row.author.clone(), at: row.recorded_at.0 };
            let (table, player) = (places.of((row.session, row.table))?, self.players.of(row.player)?);
            revocations::insert(conn, table, (row.hand.into(), row.revision.unwrap_or(1)), player, &revoked)?;
        }
        Ok(())
    }

    fn standard_penalties(&self, conn: &mut Conn, all: &[StandardPenalty]) -> Result<()> {
        for row in all {
            diesel::insert_into(standard_penalties::table)
                .values((
                    standard_penalties::event_id.eq(self.event),
                    standard_penalties::team_id.eq(self.teams.maybe(row.team)?),
                    standard_penalties::player_id.eq(self.players.maybe(row.player)?),
                    standard_penalties::points.eq(&row.points),
                    standard_penalties::reason.eq(&row.reason),
                    standard_penalties::author.eq(&row.author),
                    standard_penalties::given_at.eq(row.given_at.0),
                    standard_penalties::revokes.eq(row.revokes.map(|at| at.0)),
                ))
                .execute(conn)?;
        }
        Ok(())
    }

    fn publications(&self, conn: &mut Conn, all: &[Publication]) -> Result<()> {
        for row in all {
            diesel::insert_into(publications::table)
                .values((
                    publications::event_id.eq(self.event),
                    publications::session.eq(row.session),
                    publications::revision.eq(row.revision),
                    publications::content.eq(&row.content),
                    publications::author.eq(&row.author),
                    publications::published_at.eq(row.published_at.0),
                    publications::withdraws.eq(&row.withdraws),
                ))
                .execute(conn)?;
        }
        Ok(())
    }
}

/// The first entry of a hand in this archive that the database has already, in another event.
pub fn taken_entry(conn: &mut Conn, archive: &Archive) -> Result<Option<String>> {
    for hand in &archive.hands {
        if hands::is_entry(conn, &hand.entry)? {
            return Ok(Some(hand.entry.clone()));
        }
        if let Some(undone) = &hand.undone
            && hands::undone_by(conn, &undone.entry)?.is_some()
        {
            return Ok(Some(undone.entry.clone()));
        }
    }
    for noted in &archive.table_notes {
        if table_notes::by_entry(conn, noted.entry)?.is_some() {
            return Ok(Some(noted.entry.to_string()));
        }
    }
    Ok(None)
}
