//! Seats that follow from a standing, against those that would follow now; and blocks of places that are not whole any more.

use super::{Begun, Event, Session};
use crate::rules::BySeat;
use crate::tournament::event::{Computed, EntryList, Player};
use crate::tournament::ids::{PlayerId, SessionNumber, TableNumber};
use crate::tournament::penalty::{Entrant, GivenPenalty};
use crate::tournament::stage::seating::SeatBy;
use chrono::NaiveDateTime;
use std::sync::Arc;

/// A session whose seats were made by a standing that was corrected since.
#[derive(Clone, Debug, PartialEq)]
pub struct SeatsDiffer {
    /// The session.
    pub session: SessionNumber,
    /// The tables that were corrected since it was seated.
    pub corrected: Vec<(SessionNumber, TableNumber)>,
    /// Who would sit at another table, or have or lose a bye.
    pub moved: Vec<PlayerId>,
    /// Who would sit where.
    pub follow: Arc<[BySeat<PlayerId>]>,
    /// How far it has come.
    pub begun: Begun,
}

/// The next session of a stage that is seated in blocks of places, of which one does not fill its tables because somebody left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShortBlock {
    /// The session that is seated next.
    pub session: SessionNumber,
    /// Who is in the block and has left.
    pub left: Vec<PlayerId>,
    /// Who plays on in it.
    pub stay: Vec<PlayerId>,
}

impl ShortBlock {
    /// How many of the block would have a bye.
    pub fn byes(&self) -> usize {
        self.stay.len() % 4
    }
}

impl Event {
    /// Whether a session is seated from a standing.
    fn is_seated_by_standing(&self, number: SessionNumber) -> bool {
        if let Some((place, run, own)) = self.run_of(number)
            && (place > 0 || run.by != SeatBy::Chart)
        {
            // The first session of a stage follows from its field.
            return own > 1 && matches!(run.by, SeatBy::Standing | SeatBy::Pots | SeatBy::Places);
        }
        let charted = self.chart.as_deref().filter(|live| live.then_by.is_some());
        charted.is_some_and(|live| usize::from(number.0) > live.chart.sessions.len())
    }

    /// The session that is seated or runs, and would be seated otherwise by now.
    pub(super) fn differing_seats(
        &self,
        seats_again: impl Fn(&Event, &Session) -> Option<Vec<BySeat<PlayerId>>>,
    ) -> Option<SeatsDiffer> {
        let session = self.sessions.last().filter(|session| session.closed_at.is_none())?;
        let number = session.number;
        let seated = session.seated_at.filter(|_| self.is_seated_by_standing(number))?;
        let earlier = self.sessions.iter().filter(|of| of.number < number).flat_map(|of| &of.tables);
        let corrected =
            earlier.filter(|table| table.corrected_since(seated)).map(|table| (table.session, table.number));
        let corrected: Vec<(SessionNumber, TableNumber)> = corrected.collect();
        // Who came or went since is no correction, and would be seated otherwise without one.
        let went = self.withdrawals.iter().any(|(_, from)| *from > number);
        let came = self.entries.players.iter().any(|player| player.from_session > i32::from(number.0));
        if corrected.is_empty() || went || came {
            return None;
        }
        let again = || seats_again(&self.before_session(number, seated), session).map(Arc::from);
        let follow = self.computed.seats_again.get_or_init(again).clone()?;
        let at = |tables: &[BySeat<PlayerId>], player: PlayerId| {
            tables.iter().position(|four| four.values().contains(&&player))
        };
        let stands: Vec<BySeat<PlayerId>> = session.tables.iter().map(|table| table.players).collect();
        let everybody = stands.iter().chain(follow.iter()).flat_map(|four| four.values().map(|player| *player));
        let mut moved: Vec<PlayerId> =
            everybody.filter(|player| at(&stands, *player) != at(&follow, *player)).collect();
        moved.sort();
        moved.dedup();
        (!moved.is_empty()).then(|| SeatsDiffer {
            session: number,
            corrected,
            moved,
            follow,
            begun: self.begun(number),
        })
    }

    /// The event as it would have been when a session was seated, had everything in it been right then.
    fn before_session(&self, number: SessionNumber, seated: NaiveDateTime) -> Event {
        let there = |player: &&Player| player.from_session <= i32::from(number.0);
        let penalties = self
            .penalties
            .iter()
            .filter(|given| given.at <= seated)
            .cloned()
            .map(|given| GivenPenalty { revoked: given.revoked.filter(|revoked| revoked.at <= seated), ..given });
        let entries = EntryList::new(
            self.entries.teams.clone(),
            self.entries.players.iter().filter(there).cloned().collect(),
            self.entries.withdrawn.clone(),
        );
        Event {
            sessions: self.sessions.iter().filter(|session| session.number < number).cloned().collect(),
            penalties: penalties.collect(),
            entries: Arc::new(entries),
            computed: Arc::<Computed>::default(),
            ..self.clone()
        }
    }

    /// The block that does not fill its tables in the session that is seated next: nobody of another block moves up into it.
    pub(super) fn short_block(&self) -> Option<ShortBlock> {
        let session = SessionNumber(self.sessions.len() as u16 + 1);
        if session.0 > self.head.regulations.sessions || self.sessions.iter().any(|of| of.closed_at.is_none()) {
            return None;
        }
        let (place, run, own) = self.run_of(session)?;
        if run.within == 0 || self.head.teams || matches!(run.by, SeatBy::Rota | SeatBy::AdHoc | SeatBy::Chart) {
            return None;
        }
        self.standing_for(place, &run, own == 1).into_iter().find_map(|block| {
            let players = block.into_iter().filter_map(|(of, _)| match of {
                Entrant::Player(player) => Some(player),
                Entrant::Team(_) => None,
            });
            let (left, stay): (Vec<PlayerId>, Vec<PlayerId>) =
                players.partition(|player| self.entries.withdrawn.contains(&player.0));
            let short = ShortBlock { session, left, stay };
            (!short.left.is_empty() && short.byes() > 0).then_some(short)
        })
    }
}
