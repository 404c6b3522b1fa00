//! Reads rows of an event as an archive has them: ids of the database become names of the archive.

use super::draws::{DrawRow, lots};
use super::entries::{PlayerRow, TeamRow};
use super::error::corrupt;
use super::rows::{ALL, ArchivedRow, Lookup, NamesByRow};
use super::schema::{draws, seats, sessions};
use super::{Conn, Result, commitments, events, hands, revocations};
use diesel::prelude::*;
use event::event::ChangeScope;
use event::record::archive::{Commitment, Draw, Event, Hand, Player, Revocation, Table, Team, Time};
use event::sheet::disqualification::{self, Revoked};
use rules::Seat;
use std::collections::{HashMap, HashSet};
use std::ops::RangeInclusive;

/// Reads rows of an event.
pub(super) struct Exporter {
    pub event: i32,
    /// The ids of the rows that are read.
    pub ids: RangeInclusive<i32>,
    pub names: NamesByRow,
}

impl Exporter {
    /// An exporter of all rows of an event.
    pub fn new(conn: &mut Conn, event: i32) -> Result<Exporter> {
        Ok(Exporter { event, ids: ALL, names: NamesByRow::load(conn, event, ChangeScope::Everything)? })
    }

    /// Rows that consist of their columns alone.
    pub fn export_list<R: ArchivedRow>(&self, conn: &mut Conn) -> Result<Vec<R::Value>> {
        let rows = R::load(conn, self.event, &self.ids)?;
        rows.into_iter().map(|row| row.export(&self.names)).collect()
    }

    pub fn event(&self, conn: &mut Conn) -> Result<Event> {
        events::archived(conn, self.event)
    }

    pub fn teams(&self, conn: &mut Conn) -> Result<Vec<Team>> {
        let rows = TeamRow::load(conn, self.event, &self.ids)?;
        let team = |row: TeamRow| Ok(Team { id: self.names.teams.find(row.id)?, ..row.export(&self.names)? });
        rows.into_iter().map(team).collect()
    }

    pub fn players(&self, conn: &mut Conn) -> Result<Vec<Player>> {
        let rows = PlayerRow::load(conn, self.event, &self.ids)?;
        let player = |row: PlayerRow| Ok(Player { id: self.names.players.find(row.id)?, ..row.export(&self.names)? });
        rows.into_iter().map(player).collect()
    }

    pub fn commitments(&self, conn: &mut Conn) -> Result<Vec<Commitment>> {
        let drawn = draws::table.filter(draws::event_id.eq(self.event)).select(draws::commitment_id);
        let drawn: HashSet<Option<i32>> = drawn.load(conn)?.into_iter().collect();
        let commitment = |row: commitments::CommitmentRow| {
            // No file contains a secret that no draw has revealed.
            let secret = drawn.contains(&Some(row.id)).then(|| row.secret.clone());
            Ok(Commitment { secret, ..row.export(&self.names)? })
        };
        let rows = commitments::CommitmentRow::load(conn, self.event, &self.ids)?;
        rows.into_iter().map(commitment).collect()
    }

    pub fn draws(&self, conn: &mut Conn) -> Result<Vec<Draw>> {
        let named = |rows: Vec<(i32, i32)>, names: &Lookup<i32, i32>| {
            rows.into_iter().map(|(number, id)| Ok((number, names.find(id)?))).collect::<Result<_>>()
        };
        let rows = DrawRow::load(conn, self.event, &self.ids)?;
        let draw = |row: DrawRow| {
            let (teams, players) = lots(conn, row.id)?;
            let (teams, players) = (named(teams, &self.names.teams)?, named(players, &self.names.players)?);
            Ok(Draw { teams, players, ..row.export(&self.names)? })
        };
        rows.into_iter().map(draw).collect()
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
        let places = self.names.places.0.iter().filter(|(id, _)| self.ids.contains(id));
        let mut all: Vec<(i32, i32, i32)> = places.map(|(id, (session, table))| (*session, *table, *id)).collect();
        all.sort_unstable();
        let table = |(session, table, id)| {
            let mut players = [0; 4];
            for (place, seat) in players.iter_mut().zip(Seat::ALL) {
                let player = seated.get(&(id, seat.letter().to_owned()));
                let missing = || corrupt(format!("table {id} without four players"));
                *place = self.names.players.find(*player.ok_or_else(missing)?)?;
            }
            Ok(Table { session, table, players })
        };
        all.into_iter().map(table).collect()
    }

    pub fn hands(&self, conn: &mut Conn) -> Result<Vec<Hand>> {
        hands::archived(conn, self.event, &self.ids, &self.names)
    }

    /// All revocations of the event, whatever the range of ids.
    pub fn revocations(&self, conn: &mut Conn) -> Result<Vec<Revocation>> {
        let row = |own: disqualification::Revocation| {
            let Revoked { reason, author, at } = own.revoked;
            let (session, table, hand) = (own.session.0.into(), own.table.0.into(), own.hand.get());
            let player = self.names.players.find(own.player.0)?;
            let revision = Some(own.revision).filter(|revision| *revision > 1);
            Ok(Revocation { session, table, hand, player, reason, author, recorded_at: Time(at), revision })
        };
        revocations::of_event(conn, self.event)?.into_iter().map(row).collect()
    }
}
