//! All rows of an event as an archive: database ids become those of the archive.

use super::Names;
use crate::error::corrupt;
use crate::hands::{self, WrittenVersion};
use crate::schema::{
    attendances, audit, charts, commitments, draws, events, player_lots, players, publications, releases,
    seat_corrections, seats, sessions, signed_totals, standard_penalties, tables, team_lots, teams, withdrawals,
};
use crate::{Conn, Result, deals, documents, line_ups, revocations, screens, seals, stages, table_notes};
use chrono::NaiveDateTime;
use diesel::dsl::{self, auto_type};
use diesel::prelude::*;
use event::duplicate::made::DealsMade;
use event::event::ChangeScope;
use event::notes::table_note;
use event::record::archive::{
    Archive, Attendance, AuditRow, Chart, Commitment, DealSecret, Deals, Draw, Event, Hand, LineUp, Noted, Player,
    Publication, Release, Revocation, SeatCorrection, Session, SignedTotals, StandardPenalty, Table, Team, Time,
    Undone, Withdrawal,
};
use event::sheet::disqualification;
use rules::Seat;
use serde::de::DeserializeOwned;
use std::collections::HashMap;
use std::ops::RangeInclusive;

fn numbered(ids: Vec<i32>) -> Names<i32, i32> {
    Names(ids.into_iter().zip(1..).collect())
}

/// Teams and players by their place in the order of entry.
pub(super) fn entered(conn: &mut Conn, event: i32) -> Result<(Names<i32, i32>, Names<i32, i32>)> {
    let teams = teams::table.filter(teams::event_id.eq(event)).order(teams::id).select(teams::id).load(conn)?;
    let players =
        players::table.filter(players::event_id.eq(event)).order(players::id).select(players::id).load(conn)?;
    Ok((numbered(teams), numbered(players)))
}

fn json<T: DeserializeOwned>(text: &str) -> Result<T> {
    serde_json::from_str(text).map_err(corrupt)
}

/// All of an event; the format, version and hash are not filled in.
pub fn load(conn: &mut Conn, event: i32) -> Result<Archive> {
    let out = Out::new(conn, event)?;
    Ok(Archive {
        format: String::new(),
        version: 0,
        event: out.event(conn)?,
        teams: out.teams(conn)?,
        players: out.players(conn)?,
        charts: out.charts(conn)?,
        commitments: out.commitments(conn)?,
        draws: out.draws(conn)?,
        releases: out.releases(conn)?,
        withdrawals: out.withdrawals(conn)?,
        sessions: out.sessions(conn)?,
        tables: out.tables(conn)?,
        seat_corrections: out.seat_corrections(conn)?,
        hands: out.hands(conn)?,
        attendances: out.attendances(conn)?,
        signed_totals: out.signed_totals(conn)?,
        table_notes: out.table_notes(conn)?,
        revocations: out.revocations(conn)?,
        standard_penalties: out.standard_penalties(conn)?,
        publications: out.publications(conn)?,
        audit: out.audit(conn)?,
        seals: seals::of_event(conn, event)?,
        documents: documents::of_event(conn, event)?,
        screen_notes: screens::rows(conn, event, &ALL)?,
        stage_notes: stages::rows(conn, event, &ALL)?,
        line_ups: out.line_ups(conn)?,
        deals: out.deals(conn)?,
        deal_secrets: out.deal_secrets(conn)?,
        left_out: Vec::new(),
        sha256: String::new(),
    })
}

/// Session and number of tables: of one, of those of a session, or of all.
pub(super) fn places(conn: &mut Conn, event: i32, part: ChangeScope) -> Result<Names<i32, (i32, i32)>> {
    let (session, table) = match part {
        ChangeScope::Table(session, table) => {
            (i32::from(session.0)..=i32::from(session.0), i32::from(table.0)..=table.0.into())
        }
        ChangeScope::Session(session) => (i32::from(session.0)..=i32::from(session.0), ALL),
        ChangeScope::Nothing
        | ChangeScope::CheckIns
        | ChangeScope::Screens
        | ChangeScope::LineUps
        | ChangeScope::Frame
        | ChangeScope::Everything => (ALL, ALL),
    };
    let rows: Vec<(i32, i32, i32)> = tables::table
        .inner_join(sessions::table.on(sessions::id.eq(tables::session_id)))
        .filter(sessions::event_id.eq(event))
        .filter(sessions::number.between(*session.start(), *session.end()))
        .filter(tables::number.between(*table.start(), *table.end()))
        .select((tables::id, sessions::number, tables::number))
        .load(conn)?;
    Ok(Names(rows.into_iter().map(|(id, session, table)| (id, (session, table))).collect()))
}

/// Every row.
pub(crate) const ALL: RangeInclusive<i32> = 0..=i32::MAX;

/// The tables of an event, to be asked for within a statement. Rows are asked for by this or by their range, never by both:
/// SQLite would then go through all tables to find the one row that was just written.
#[auto_type(no_type_alias)]
pub(crate) fn tables_of(event: i32) -> _ {
    let of_event: dsl::Eq<sessions::event_id, i32> = sessions::event_id.eq(event);
    tables::table
        .inner_join(sessions::table.on(sessions::id.eq(tables::session_id)))
        .filter(of_event)
        .select(tables::id)
}

/// Reads the rows of an event as they stand in an archive.
pub(super) struct Out {
    pub event: i32,
    /// Which rows of a list are read, by id.
    pub ids: RangeInclusive<i32>,
    pub teams: Names<i32, i32>,
    pub players: Names<i32, i32>,
    pub places: Names<i32, (i32, i32)>,
}

impl Out {
    fn new(conn: &mut Conn, event: i32) -> Result<Out> {
        let (teams, players) = entered(conn, event)?;
        Ok(Out { event, ids: ALL, teams, players, places: places(conn, event, ChangeScope::Everything)? })
    }

    pub fn event(&self, conn: &mut Conn) -> Result<Event> {
        type Row = (String, String, String, bool, String, NaiveDateTime);
        let (slug, addresses, name, teams, regulations, created_at): Row = events::table
            .find(self.event)
            .select((
                events::slug,
                events::addresses,
                events::name,
                events::teams,
                events::regulations,
                events::created_at,
            ))
            .first(conn)?;
        let addresses = addresses.split_whitespace().map(str::to_owned).collect();
        Ok(Event { slug, addresses, name, teams, regulations: json(&regulations)?, created_at: Time(created_at) })
    }

    pub fn teams(&self, conn: &mut Conn) -> Result<Vec<Team>> {
        let rows: Vec<(i32, String, String, String)> = teams::table
            .filter(teams::event_id.eq(self.event))
            .filter(teams::id.between(*self.ids.start(), *self.ids.end()))
            .order(teams::id)
            .select((teams::id, teams::name, teams::leader, teams::coach))
            .load(conn)?;
        rows.into_iter()
            .map(|(id, name, leader, coach)| Ok(Team { id: self.teams.of(id)?, name, leader, coach }))
            .collect()
    }

    pub fn players(&self, conn: &mut Conn) -> Result<Vec<Player>> {
        type Known = (String, String, String, String, String);
        type Row = (i32, Option<i32>, String, bool, Known, i32, bool);
        let rows: Vec<Row> = players::table
            .filter(players::event_id.eq(self.event))
            .filter(players::id.between(*self.ids.start(), *self.ids.end()))
            .order(players::id)
            .select((
                players::id,
                players::team_id,
                players::name,
                players::substitute,
                (players::club, players::country, players::family, players::given_name, players::registers),
                players::from_session,
                players::stand_in,
            ))
            .load(conn)?;
        let player = |(id, team, name, substitute, known, from_session, stand_in): Row| {
            let (id, team) = (self.players.of(id)?, self.teams.maybe(team)?);
            let (club, country, family, given_name, registers) = known;
            Ok(Player {
                id,
                team,
                name,
                substitute,
                club,
                country,
                family,
                from_session,
                stand_in,
                given_name,
                registers,
            })
        };
        rows.into_iter().map(player).collect()
    }

    pub fn charts(&self, conn: &mut Conn) -> Result<Vec<Chart>> {
        type Row = (i32, String, Option<i32>, Option<String>, Option<String>, String, NaiveDateTime, Option<i32>);
        let rows: Vec<Row> = charts::table
            .filter(charts::event_id.eq(self.event))
            .filter(charts::id.between(*self.ids.start(), *self.ids.end()))
            .order(charts::revision)
            .select((
                charts::revision,
                charts::origin,
                charts::official,
                charts::rows,
                charts::then_by,
                charts::author,
                charts::made_at,
                charts::copies,
            ))
            .load(conn)?;
        let chart = |(revision, origin, official, rows, then_by, author, made_at, copies): Row| {
            let rows = rows.as_deref().map(json).transpose()?;
            Ok(Chart { revision, origin, official, rows, then_by, author, made_at: Time(made_at), copies })
        };
        rows.into_iter().map(chart).collect()
    }

    pub fn commitments(&self, conn: &mut Conn) -> Result<Vec<Commitment>> {
        type Row = (i32, String, String, String, String, NaiveDateTime, Option<i32>);
        let rows: Vec<Row> = commitments::table
            .left_join(draws::table.on(draws::commitment_id.eq(commitments::id.nullable())))
            .filter(commitments::event_id.eq(self.event))
            .filter(commitments::id.between(*self.ids.start(), *self.ids.end()))
            .order(commitments::revision)
            .select((
                commitments::revision,
                commitments::input,
                commitments::secret,
                commitments::commitment,
                commitments::author,
                commitments::made_at,
                draws::id.nullable(),
            ))
            .load(conn)?;
        let commitment = |(revision, input, secret, commitment, author, made_at, draw): Row| {
            // A secret that no draw has revealed is in no file.
            let secret = draw.map(|_| secret);
            Ok(Commitment { revision, input: json(&input)?, secret, commitment, author, made_at: Time(made_at) })
        };
        rows.into_iter().map(commitment).collect()
    }

    pub fn draws(&self, conn: &mut Conn) -> Result<Vec<Draw>> {
        type Row = (
            (i32, i32, Option<i32>, Option<i32>, Option<String>),
            (Option<String>, Option<String>, String, String, NaiveDateTime, Option<String>),
        );
        let rows: Vec<Row> = draws::table
            .filter(draws::event_id.eq(self.event))
            .order(draws::revision)
            .select((
                (draws::id, draws::revision, draws::repairs, draws::commitment_id, draws::word),
                (draws::seed, draws::input, draws::drawn_by, draws::recorded_by, draws::recorded_at, draws::withdraws),
            ))
            .load(conn)?;
        let committed: Vec<(i32, i32)> = commitments::table
            .filter(commitments::event_id.eq(self.event))
            .select((commitments::id, commitments::revision))
            .load(conn)?;
        let committed = Names(committed.into_iter().collect());
        let revisions = Names(rows.iter().map(|((id, revision, ..), _)| (*id, *revision)).collect());
        rows.into_iter()
            .filter(|((id, ..), _)| self.ids.contains(id))
            .map(|((id, revision, repairs, commitment, word), (seed, input, drawn_by, recorded_by, at, withdraws))| {
                let teams: Vec<(i32, i32)> = team_lots::table
                    .filter(team_lots::draw_id.eq(id))
                    .order(team_lots::number)
                    .select((team_lots::number, team_lots::team_id))
                    .load(conn)?;
                let players: Vec<(i32, i32)> = player_lots::table
                    .filter(player_lots::draw_id.eq(id))
                    .order(player_lots::number)
                    .select((player_lots::number, player_lots::player_id))
                    .load(conn)?;
                let lots = |rows: Vec<(i32, i32)>, names: &Names<i32, i32>| {
                    rows.into_iter().map(|(number, id)| Ok((number, names.of(id)?))).collect::<Result<_>>()
                };
                Ok(Draw {
                    revision,
                    repairs: revisions.maybe(repairs)?,
                    commitment: committed.maybe(commitment)?,
                    word,
                    seed,
                    input: input.as_deref().map(json).transpose()?,
                    drawn_by,
                    recorded_by,
                    recorded_at: Time(at),
                    withdraws,
                    teams: lots(teams, &self.teams)?,
                    players: lots(players, &self.players)?,
                })
            })
            .collect()
    }

    pub fn releases(&self, conn: &mut Conn) -> Result<Vec<Release>> {
        let rows: Vec<(i32, i32, String, NaiveDateTime)> = releases::table
            .inner_join(draws::table.on(draws::id.eq(releases::draw_id)))
            .filter(draws::event_id.eq(self.event))
            .filter(releases::id.between(*self.ids.start(), *self.ids.end()))
            .order(releases::id)
            .select((draws::revision, releases::shown, releases::author, releases::released_at))
            .load(conn)?;
        let release = |(draw, shown, author, at)| Release { draw, shown, author, released_at: Time(at) };
        Ok(rows.into_iter().map(release).collect())
    }

    pub fn withdrawals(&self, conn: &mut Conn) -> Result<Vec<Withdrawal>> {
        let rows: Vec<(i32, i32, String, String, NaiveDateTime)> = withdrawals::table
            .filter(withdrawals::event_id.eq(self.event))
            .filter(withdrawals::id.between(*self.ids.start(), *self.ids.end()))
            .order(withdrawals::id)
            .select((
                withdrawals::player_id,
                withdrawals::from_session,
                withdrawals::reason,
                withdrawals::author,
                withdrawals::recorded_at,
            ))
            .load(conn)?;
        rows.into_iter()
            .map(|(player, from_session, reason, author, at)| {
                let player = self.players.of(player)?;
                Ok(Withdrawal { player, from_session, reason, author, recorded_at: Time(at) })
            })
            .collect()
    }

    pub fn sessions(&self, conn: &mut Conn) -> Result<Vec<Session>> {
        type Row = (i32, String, NaiveDateTime, Option<NaiveDateTime>, Option<NaiveDateTime>);
        let rows: Vec<Row> = sessions::table
            .filter(sessions::event_id.eq(self.event))
            .filter(sessions::id.between(*self.ids.start(), *self.ids.end()))
            .order(sessions::number)
            .select((sessions::number, sessions::seed, sessions::seated_at, sessions::started_at, sessions::closed_at))
            .load(conn)?;
        let session = |(number, seed, seated, started, closed): Row| Session {
            number,
            seed,
            seated_at: Time(seated),
            started_at: started.map(Time),
            closed_at: closed.map(Time),
        };
        Ok(rows.into_iter().map(session).collect())
    }

    pub fn tables(&self, conn: &mut Conn) -> Result<Vec<Table>> {
        let rows: Vec<(i32, String, i32)> = seats::table
            .inner_join(sessions::table.on(sessions::id.eq(seats::session_id)))
            .filter(sessions::event_id.eq(self.event))
            .filter(seats::table_id.between(*self.ids.start(), *self.ids.end()))
            .select((seats::table_id, seats::seat, seats::player_id))
            .load(conn)?;
        let seated: HashMap<(i32, String), i32> =
            rows.into_iter().map(|(table, seat, player)| ((table, seat), player)).collect();
        let mut all: Vec<(i32, i32, i32)> =
            self.places.0.iter().map(|(id, (session, table))| (*session, *table, *id)).collect();
        all.retain(|(_, _, id)| self.ids.contains(id));
        all.sort_unstable();
        all.into_iter()
            .map(|(session, table, id)| {
                let mut players = [0; 4];
                for (place, seat) in players.iter_mut().zip(Seat::ALL) {
                    let player = seated.get(&(id, seat.letter().to_owned()));
                    let missing = || corrupt(format!("table {id} without four players"));
                    *place = self.players.of(*player.ok_or_else(missing)?)?;
                }
                Ok(Table { session, table, players })
            })
            .collect()
    }

    pub fn seat_corrections(&self, conn: &mut Conn) -> Result<Vec<SeatCorrection>> {
        type Row = (i32, String, i32, String, String, NaiveDateTime);
        let rows = seat_corrections::table
            .order(seat_corrections::id)
            .select((
                seat_corrections::table_id,
                seat_corrections::seat,
                seat_corrections::player_id,
                seat_corrections::reason,
                seat_corrections::author,
                seat_corrections::recorded_at,
            ))
            .into_boxed();
        let rows = match self.ids == ALL {
            true => rows.filter(seat_corrections::table_id.eq_any(tables_of(self.event))),
            false => rows.filter(seat_corrections::id.between(*self.ids.start(), *self.ids.end())),
        };
        let rows: Vec<Row> = rows.load(conn)?;
        let correction = |(place, seat, player, reason, author, at): Row| {
            let ((session, table), player) = (self.places.of(place)?, self.players.of(player)?);
            Ok(SeatCorrection { session, table, seat, player, reason, author, recorded_at: Time(at) })
        };
        rows.into_iter().map(correction).collect()
    }

    pub fn hands(&self, conn: &mut Conn) -> Result<Vec<Hand>> {
        let versions = hands::of_event(conn, self.event, &self.ids)?;
        let hand = |version: WrittenVersion| {
            let (session, table) = self.places.of(version.table)?;
            Ok(Hand {
                session,
                table,
                written: version.hand,
                revision: version.revision,
                entry: version.entry,
                author: version.author,
                role: version.role,
                device: version.device,
                recorded_at: Time(version.at),
                reason: version.reason,
                undone: version.undone.map(|undone| Undone {
                    entry: undone.entry,
                    author: undone.author,
                    recorded_at: Time(undone.at),
                }),
            })
        };
        versions.into_iter().map(hand).collect()
    }

    pub fn attendances(&self, conn: &mut Conn) -> Result<Vec<Attendance>> {
        type Row = ((i32, String, String, Option<i32>, Option<i32>), (i32, String, String, NaiveDateTime));
        let rows = attendances::table
            .order(attendances::id)
            .select((
                (
                    attendances::table_id,
                    attendances::seat,
                    attendances::attendance,
                    attendances::own_points,
                    attendances::substitute_id,
                ),
                (attendances::session_penalty, attendances::reason, attendances::author, attendances::recorded_at),
            ))
            .into_boxed();
        let rows = match self.ids == ALL {
            true => rows.filter(attendances::table_id.eq_any(tables_of(self.event))),
            false => rows.filter(attendances::id.between(*self.ids.start(), *self.ids.end())),
        };
        let rows: Vec<Row> = rows.load(conn)?;
        rows.into_iter()
            .map(|((place, seat, attendance, own_points, substitute), (session_penalty, reason, author, at))| {
                let ((session, table), substitute) = (self.places.of(place)?, self.players.maybe(substitute)?);
                Ok(Attendance {
                    session,
                    table,
                    seat,
                    attendance,
                    own_points,
                    substitute,
                    session_penalty,
                    reason,
                    author,
                    recorded_at: Time(at),
                })
            })
            .collect()
    }

    pub fn signed_totals(&self, conn: &mut Conn) -> Result<Vec<SignedTotals>> {
        type Row = (i32, i32, i32, i32, i32, Option<i32>, Option<String>, String, NaiveDateTime);
        let rows = signed_totals::table
            .order(signed_totals::id)
            .select((
                signed_totals::table_id,
                signed_totals::east,
                signed_totals::south,
                signed_totals::west,
                signed_totals::north,
                signed_totals::to_nobody,
                signed_totals::decision,
                signed_totals::author,
                signed_totals::recorded_at,
            ))
            .into_boxed();
        let rows = match self.ids == ALL {
            true => rows.filter(signed_totals::table_id.eq_any(tables_of(self.event))),
            false => rows.filter(signed_totals::id.between(*self.ids.start(), *self.ids.end())),
        };
        let rows: Vec<Row> = rows.load(conn)?;
        let signed = |(place, east, south, west, north, to_nobody, decision, author, at): Row| {
            let (session, table) = self.places.of(place)?;
            let recorded_at = Time(at);
            Ok(SignedTotals { session, table, east, south, west, north, to_nobody, decision, author, recorded_at })
        };
        rows.into_iter().map(signed).collect()
    }

    pub fn table_notes(&self, conn: &mut Conn) -> Result<Vec<Noted>> {
        let note = |(place, noted): (i32, table_note::Noted)| {
            let (session, table) = self.places.of(place)?;
            let table_note::Noted { entry, note, author, at } = noted;
            Ok(Noted { session, table, entry, note, author, recorded_at: Time(at) })
        };
        table_notes::of_event(conn, self.event, &self.ids)?.into_iter().map(note).collect()
    }

    pub fn revocations(&self, conn: &mut Conn) -> Result<Vec<Revocation>> {
        let all = revocations::of_event(conn, self.event)?.into_iter();
        let row = |of: disqualification::Revocation| {
            let disqualification::Revoked { reason, author, at } = of.revoked;
            let (session, table, hand) = (of.session.0.into(), of.table.0.into(), of.hand.get());
            let player = self.players.of(of.player.0)?;
            let revision = Some(of.revision).filter(|revision| *revision > 1);
            Ok(Revocation { session, table, hand, player, reason, author, recorded_at: Time(at), revision })
        };
        all.map(row).collect()
    }

    pub fn standard_penalties(&self, conn: &mut Conn) -> Result<Vec<StandardPenalty>> {
        type Row = (Option<i32>, Option<i32>, String, String, String, NaiveDateTime, Option<NaiveDateTime>);
        let rows: Vec<Row> = standard_penalties::table
            .filter(standard_penalties::event_id.eq(self.event))
            .filter(standard_penalties::id.between(*self.ids.start(), *self.ids.end()))
            .order(standard_penalties::id)
            .select((
                standard_penalties::team_id,
                standard_penalties::player_id,
                standard_penalties::points,
                standard_penalties::reason,
                standard_penalties::author,
                standard_penalties::given_at,
                standard_penalties::revokes,
            ))
            .load(conn)?;
        let penalty = |(team, player, points, reason, author, at, revokes): Row| {
            let (team, player) = (self.teams.maybe(team)?, self.players.maybe(player)?);
            let (given_at, revokes) = (Time(at), revokes.map(Time));
            Ok(StandardPenalty { team, player, points, reason, author, given_at, revokes })
        };
        rows.into_iter().map(penalty).collect()
    }

    pub fn line_ups(&self, conn: &mut Conn) -> Result<Vec<LineUp>> {
        let row = |own: event::event::LineUp| {
            Ok(LineUp {
                session: own.session.0.into(),
                team: self.teams.of(own.team.0)?,
                revision: own.revision,
                players: own.players.iter().map(|player| self.players.of(player.0)).collect::<Result<_>>()?,
                author: own.author,
                recorded_at: Time(own.at),
                late: own.late.map(|cost| cost.code().to_owned()),
                reason: own.reason,
            })
        };
        line_ups::rows(conn, self.event, &self.ids)?.into_iter().map(row).collect()
    }

    pub fn deals(&self, conn: &mut Conn) -> Result<Vec<Deals>> {
        let row = |own: DealsMade| Deals {
            session: own.session.0.into(),
            revision: own.revision,
            kind: own.kind.code().to_owned(),
            commitment: own.commitment,
            author: own.author,
            made_at: Time(own.at),
        };
        Ok(deals::rows(conn, self.event, &self.ids)?.into_iter().map(row).collect())
    }

    /// Those of sessions that are closed: no other is in any file.
    fn deal_secrets(&self, conn: &mut Conn) -> Result<Vec<DealSecret>> {
        let row = |(session, revision, secret)| DealSecret { session, revision, secret };
        Ok(deals::shown_secrets(conn, self.event)?.into_iter().map(row).collect())
    }

    pub fn publications(&self, conn: &mut Conn) -> Result<Vec<Publication>> {
        let rows: Vec<(i32, i32, String, String, NaiveDateTime, Option<String>)> = publications::table
            .filter(publications::event_id.eq(self.event))
            .filter(publications::id.between(*self.ids.start(), *self.ids.end()))
            .order(publications::id)
            .select((
                publications::session,
                publications::revision,
                publications::content,
                publications::author,
                publications::published_at,
                publications::withdraws,
            ))
            .load(conn)?;
        let publication = |(session, revision, content, author, at, withdraws)| Publication {
            session,
            revision,
            content,
            author,
            published_at: Time(at),
            withdraws,
        };
        Ok(rows.into_iter().map(publication).collect())
    }

    pub fn audit(&self, conn: &mut Conn) -> Result<Vec<AuditRow>> {
        let rows: Vec<(NaiveDateTime, String, String, String, String, String)> = audit::table
            .filter(audit::event_id.eq(self.event))
            .order(audit::id)
            .select((audit::at, audit::actor, audit::action, audit::detail, audit::bound, audit::hash))
            .load(conn)?;
        let row =
            |(at, actor, action, detail, bound, hash)| AuditRow { at: Time(at), actor, action, detail, bound, hash };
        Ok(rows.into_iter().map(row).collect())
    }
}
