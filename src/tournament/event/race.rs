//! What is still to come of the individual ranking.

use super::{Event, Session};
use crate::rules::BySeat;
use crate::tournament::ids::{PlayerId, SessionNumber};
use crate::tournament::needed::Race;
use crate::tournament::regulations::Scope;
use std::sync::Arc;

impl Event {
    /// The race for the individual ranking, and the session that is decided next; `None` once all are, and where standard points
    /// go by more than the four of a table. Of a session whose results are withheld every table is open.
    pub fn race(&self) -> Option<&(SessionNumber, Race<PlayerId>)> {
        self.computed.race.get_or_init(|| self.as_race()).as_ref()
    }

    fn as_race(&self) -> Option<(SessionNumber, Race<PlayerId>)> {
        let regulations = &self.head.regulations;
        let is_decided = |session: &&Arc<Session>| session.closed_at.is_some() && !session.withheld;
        let next = SessionNumber(self.sessions.iter().take_while(is_decided).count() as u16 + 1);
        let later = regulations.sessions.checked_sub(next.0).filter(|_| regulations.standard_points == Scope::Table)?;
        let seated = self.session(next).map(|session| &session.tables[..]);
        let open: Vec<_> = seated.unwrap_or_default().iter().filter(|table| !table.is_complete()).collect();

        let (mut results, players) = self.individual_results();
        let is_open = |number| open.iter().any(|table| Some(table.number) == number);
        results.lines.retain(|line| line.session < next || line.session == next && !is_open(line.table));
        let rows = results.players(&players, &[]);
        let standing = rows.iter().filter(|row| !row.disqualified).map(|row| (row.key, row.standard_points)).collect();

        let tables: Option<Vec<_>> = match seated {
            Some(_) => Some(open.iter().map(|table| table.sitting().values().map(|player| *player)).collect()),
            None => {
                let planned = self.planned().into_iter().find(|planned| planned.number == next);
                planned.and_then(|planned| planned.tables.iter().map(all_known).collect())
            }
        };
        // Where nobody knows who sits with whom, anybody may win a table.
        let later = later + u16::from(tables.is_none());
        Some((next, Race { standing, tables: tables.unwrap_or_default(), later }))
    }
}

/// Who sits at a table, if the numbers of all are drawn.
fn all_known(table: &BySeat<Option<PlayerId>>) -> Option<[PlayerId; 4]> {
    Some([table.east?, table.south?, table.west?, table.north?])
}
