//! Reading a table as its sheet shows it, without the rest of the event.

use crate::table::at_table::AtTable;
use crate::table::disqualified::disqualifications;
use crate::{Acting, Result};
use event::event::{EventHead, Player, SessionHead, Table};
use event::sheet::disqualification::Disqualification;
use event::values::ids::{SessionNumber, TableNumber};
use rules::{BySeat, Seat};
use store::hands::Version;
use store::{entries, terms};

/// A table and everything that its sheet shows.
#[derive(Clone, Debug)]
pub struct TableState {
    /// The event.
    pub event: EventHead,
    /// The session.
    pub session: SessionHead,
    /// The table.
    pub table: Table,
    /// Every version of its hands, undone ones too.
    pub versions: Vec<Version>,
    /// The names of those who sit there.
    pub names: BySeat<String>,
    /// Their given names as stored; empty where only the whole name is known.
    pub given_names: BySeat<String>,
    /// The team of each seat; empty if there is none.
    pub teams: BySeat<String>,
    /// The players of the team who can play in a seat as a substitute.
    pub bench: BySeat<Vec<Player>>,
    /// The disqualifications of the event, revoked ones too.
    pub disqualifications: Vec<Disqualification>,
    /// The hash of the current sheet; empty if nothing depends on it.
    pub hash: String,
    /// The identity of the database.
    pub database: String,
    /// The hash that identifies the table and its players, see `AtTable::seating`.
    pub seating: String,
    /// The identities of all entries received from the table.
    pub received: Vec<String>,
    /// The address of the laptop that stands by, if one does.
    pub stand_by: Option<String>,
}

impl Acting<'_> {
    /// Reads a table.
    ///
    /// # Errors
    /// There is no such table, or the actor may not enter hands there.
    pub fn read_table(&self, place: (SessionNumber, TableNumber)) -> Result<TableState> {
        let database = self.store.identity()?;
        self.store.read(|conn| {
            let at = self.at_table(conn, place)?;
            let hash = if at.asks_for_hash() { at.hash(conn)? } else { String::new() };
            let (seating, received) = (at.seating(conn)?, at.received_entries());
            let AtTable { event, session, table, versions, names, given_names } = at;
            let table = table.seen_by(&session, &event.regulations, self.actor.person());
            let (mut teams, mut bench) = (BySeat::<String>::default(), BySeat::<Vec<Player>>::default());
            if event.has_teams() {
                let mut all = entries::teams_of(conn, table.players)?;
                for seat in Seat::ALL {
                    let Some((team, players)) = all.remove(&table.players[seat]) else { continue };
                    teams[seat] = team.name;
                    bench[seat] = players.into_iter().filter(|player| !player.draws()).collect();
                }
            }
            let disqualifications = disqualifications(conn, &event)?;
            let stand_by = terms::stand_by(conn)?.map(|laptop| laptop.address);
            Ok(TableState {
                event,
                session,
                table,
                versions,
                names,
                given_names,
                teams,
                bench,
                disqualifications,
                hash,
                database,
                seating,
                received,
                stand_by,
            })
        })
    }
}
