//! The player of an appeal, and granted appeals for which nothing was corrected.
//!
//! One fact to know: an appeal names its table and player, but no hand. So it counts as carried out if a result of the
//! table that was current when it was handed in has changed, or a penalty of somebody playing there was given or
//! revoked since.

use super::difference::Difference;
use crate::event::{Event, Table};
use crate::sheet::penalty::Entrant;
use chrono::NaiveDateTime;
use rules::Seat;
use std::sync::Arc;
use values::ids::{PlayerId, SessionNumber};

impl Table {
    /// The player of an appeal for a seat that was handed in at this moment, or the substitute. Corrections of seats
    /// since then do not change whose appeal it is.
    pub fn appellant(&self, seat: Seat, at: NaiveDateTime) -> PlayerId {
        let by_then = self.corrected_seats.iter().rev().find(|of| of.seat == seat && of.at <= at);
        let player = by_then.map_or(self.seated[seat], |of| of.player);
        self.filled[seat].substitute.unwrap_or(player)
    }
}

impl Event {
    /// The granted appeals that nobody has carried out or let stand.
    pub fn appeals_without_change(&self) -> &[Difference] {
        self.computed.appeals.get_or_init(|| {
            let tables = self.tables();
            let mut open: Vec<Difference> = tables.flat_map(|table| self.unchanged_for_appeals(table)).collect();
            open.retain(|of| !self.is_let_stand(of));
            open
        })
    }

    fn unchanged_for_appeals(&self, table: &Arc<Table>) -> Vec<Difference> {
        let granted = table.log.appeals().into_iter().filter_map(|appeal| {
            let (noted, verdict) = appeal.verdicts.last()?;
            let stands = verdict.granted && appeal.withdrawn.is_none();
            stands.then_some((appeal.noted, appeal.paper.seat, noted.at))
        });
        let unchanged =
            granted.filter(|(noted, ..)| !table.differs_since(noted.at) && !self.penalised_since(table, noted.at));
        let difference = |(noted, seat, granted): (&crate::notes::table_note::Noted, _, _)| Difference::Appeal {
            session: table.session,
            table: table.number,
            player: table.appellant(seat, noted.at),
            entry: noted.entry,
            granted,
        };
        unchanged.map(difference).collect()
    }

    /// Whether, after this moment, a penalty of a player at a table or of their team was given or revoked, or a
    /// disqualification there was decided again.
    fn penalised_since(&self, table: &Table, at: NaiveDateTime) -> bool {
        let plays = |player: PlayerId| table.sitting().find(|own| *own == player).is_some();
        let concerns = |of: Entrant| match of {
            Entrant::Player(player) => plays(player),
            Entrant::Team(team) => {
                table.sitting().values().into_iter().any(|own| self.entries.team_of(*own) == Some(team))
            }
        };
        let mut penalties = self.penalties.iter().filter(|given| concerns(given.penalty.of));
        let given = penalties.any(|given| match &given.revoked {
            Some(revoked) => revoked.at > at && given.at <= at,
            None => given.at > at,
        });
        let mut revocations = self.revocations.iter().filter(|of| plays(of.player));
        given || revocations.any(|of| of.revoked.at > at)
    }

    /// The number of granted appeals, of the sessions up to this one, that nobody has carried out or let stand.
    pub fn uncorrected_appeals(&self, until: SessionNumber) -> usize {
        let of_these = |of: &&Difference| matches!(of, Difference::Appeal { session, .. } if *session <= until);
        self.appeals_without_change().iter().filter(of_these).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::CorrectedSeat;
    use crate::event::tests::{minute, table};

    #[test]
    fn an_appeal_stays_with_who_handed_it_in_whoever_sits_there_since() {
        let corrected = |id, at| CorrectedSeat { seat: Seat::East, player: PlayerId(id), at: minute(at) };
        let mut table = Table { corrected_seats: vec![corrected(7, 20), corrected(8, 40)], ..table(1, 1, 0) };
        table.players.east = PlayerId(8);
        assert_eq!([10, 20, 30, 40].map(|at| table.appellant(Seat::East, minute(at)).0), [1, 7, 7, 8]);
        assert_eq!(table.appellant(Seat::South, minute(50)), PlayerId(2));
    }
}
